use super::*;
use crate::trf::SystemSource;
use tiebreak_engine::tournament::{Code, Color, Kind, Pairing, Primary};

fn team(id: u32, mp: &str, gp: &str, rank: &str, players: &[u32]) -> String {
    let mut line =
        format!("310 {id:>3} {:<32} {:<5} {:>6} {mp:>6} {gp:>6} {rank:>3}  ", format!("Team {id}"), "", "");
    for id in players {
        line.push_str(&format!(" {id:>4}"));
    }
    // Columns 72-73 are blank, and the first player of the team is in columns 74-77.
    line.replacen(&format!("{rank:>3}   "), &format!("{rank:>3}  "), 1)
}

/// Returns a file with two rounds of three teams on two boards. In round 1, team 1 meets team 2, and team 3 has a bye.
/// In round 2, team 1 meets team 3, and team 2 has a bye.
///
/// Lines 1-6 contain the header, lines 7-12 the players, lines 13-15 the teams, and line 16 record 320.
fn teams() -> Vec<String> {
    vec![
        "012 Plain Team Open".to_owned(),
        "042 2026/04/01".to_owned(),
        "142 2".to_owned(),
        "192 FIDE_TEAM_MP_GP".to_owned(),
        "202 EDE".to_owned(),
        "352 WB".to_owned(),
        player(1, "1.5", "1", &["   3 w 1", "   5 b ="]),
        player(2, "0.5", "4", &["   4 b =", "   6 w 0"]),
        player(3, "0.0", "6", &["   1 b 0", "0000 - Z"]),
        player(4, "0.5", "5", &["   2 w =", "0000 - Z"]),
        player(5, "0.5", "3", &["0000 - Z", "   1 w ="]),
        player(6, "1.0", "2", &["0000 - Z", "   2 b 1"]),
        team(1, "2.0", "2.0", "2", &[1, 2]),
        team(2, "1.0", "1.5", "3", &[3, 4]),
        team(3, "3.0", "2.5", "1", &[5, 6]),
        "320  1.0  1.0   3   2".to_owned(),
    ]
}

fn with_line(number: usize, line: &str) -> Vec<String> {
    let mut lines = teams();
    lines[number - 1] = line.to_owned();
    lines
}

fn with_more(more: &[&str]) -> Vec<String> {
    let mut lines = teams();
    lines.extend(more.iter().map(|line| (*line).to_owned()));
    lines
}

fn put_in(changes: &[(usize, usize, &str)]) -> Vec<String> {
    let mut lines = teams();
    for (line, column, text) in changes {
        put(&mut lines, *line, *column, text);
    }
    lines
}

#[test]
fn matches_are_built_from_games() {
    let file = read_lines(&teams()).unwrap();
    assert!(file.warnings.is_empty(), "{:?}", file.warnings);
    let event = &file.tournament;
    assert_eq!((event.len(), event.rounds(), event.team().unwrap().boards), (3, 2, 2));
    assert_eq!(event.team().unwrap().primary, Some(Primary::MatchPoints));
    assert_eq!(event.board_codes(0, 0), [Some(Code::Win), Some(Code::Draw)]);
    assert_eq!(event.board_codes(1, 0), [Some(Code::Loss), Some(Code::Draw)]);
    let first = event.record(0, 0);
    assert_eq!((first.opponent(), first.color, first.kind), (Some(1), Some(Color::White), Kind::Played));
    assert_eq!((first.points, first.game_points), (points("2"), points("1.5")));
    let bye = event.record(2, 0);
    assert_eq!(
        (bye.kind, bye.points, bye.game_points),
        (Kind::PairingAllocatedBye, points("1"), points("1"))
    );
    assert_eq!(event.participants()[0].roster, [1, 2]);
    assert_eq!(
        (file.claims.match_points[0], file.claims.game_points[2]),
        (Some(points("2")), Some(points("2.5")))
    );
}

#[test]
fn the_players_can_be_read_as_an_individual_event() {
    let options = ReadOptions { individual: true, ..ReadOptions::default() };
    let file = read_with(&teams(), &options).unwrap();
    assert_eq!((file.tournament.len(), file.tournament.team().is_none()), (6, true));
    assert_eq!(file.claims.points[0], Some(points("1.5")));
}

#[test]
fn the_primary_score_is_declared_by_212_or_192() {
    let primary = |line: &str| read_lines(&with_line(5, line)).unwrap().tournament.team().unwrap().primary;
    assert_eq!(primary("212 GPTS,MPTS"), Some(Primary::GamePoints));
    let typed = |line: &str| read_lines(&with_line(4, line)).unwrap().tournament.team().unwrap().primary;
    assert_eq!(typed("192 FIDE_TEAM_GP"), Some(Primary::GamePoints));
    assert_eq!(typed("092 Swiss"), None);
}

#[test]
fn record_362_and_299_set_the_worth_of_matches() {
    let scoring = |lines: &[&str]| read_lines(&with_more(lines)).unwrap().tournament.team().unwrap().scoring;
    let three = scoring(&["362 TW 3.0   TD 1.0   TL 0.5"]);
    assert_eq!((three.win, three.draw, three.loss), (points("3"), points("1"), points("0.5")));
    let shifted = with_more(&["362 TW  3.0   TD  1.0"]);
    let file = read_lines(&shifted).unwrap();
    assert_eq!(file.tournament.team().unwrap().scoring.win, points("3"));
    assert!(file.warnings.iter().any(|w| w.id == "scoring-form"));
    let byes = scoring(&["299 F   1.5   1.7"]);
    assert_eq!(
        (byes.full_point_bye.match_points, byes.full_point_bye.game_points),
        (points("1.5"), points("1.7"))
    );
    let record = *read_lines(&with_more(&["299 W         1.0    1    1"])).unwrap().tournament.record(0, 0);
    assert_eq!((record.points, record.game_points), (points("2"), Points::ONE), "blank match points stay");
    let extra = with_more(&["299    -1.0  -0.5   2    1"]);
    let file = read_lines(&extra).unwrap();
    assert_eq!(
        (file.tournament.adjustments()[0].points, file.tournament.adjustments()[0].game_points),
        (points("-1"), points("-0.5"))
    );
}

#[test]
fn a_bye_without_320_is_inferred_and_its_worth_remarked_on() {
    let mut lines =
        put_in(&[(11, 92, "0000 - U"), (12, 92, "0000 - U"), (9, 102, "0000 - U"), (10, 102, "0000 - U")]);
    lines.pop();
    let ids = warnings(&lines);
    assert_eq!(ids.iter().filter(|id| *id == "inferred-team-bye").count(), 2, "{ids:?}");
    assert!(ids.contains(&"team-bye-value".to_owned()), "{ids:?}");
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.record(2, 0).game_points, points("2"));
}

#[test]
fn byes_of_record_240_are_those_of_teams() {
    let mut lines = teams();
    lines.pop();
    lines.extend(["240 H   1    3".to_owned(), "240 Z   2    2".to_owned()]);
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.record(2, 0).kind, Kind::HalfPointBye);
    assert_eq!(file.tournament.record(1, 1).kind, Kind::ZeroPointBye);
    assert_eq!(errors(&with_more(&["240 H   1    5"])), at(17, 11, "unknown-id"));
    assert_eq!(errors(&with_more(&["240 H   1    1"])), at(17, 11, "bye-contradiction"));
    assert_eq!(errors(&with_more(&["240 H   1    3"])), at(17, 11, "bye-contradiction"));
    assert!(warnings(&with_more(&["260   1   2    5"])).contains(&"unknown-id".to_owned()));
}

#[test]
fn a_team_without_match_and_bye_was_absent() {
    let mut lines = teams();
    lines.pop();
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.record(2, 0).kind, Kind::ZeroPointBye);
}

#[test]
fn lineups_out_of_order_need_record_300() {
    // The two players of each team exchange their boards: player 2 plays player 4 on board 1, and player 1 plays player
    // 3 on board 2.
    let swapped =
        put_in(&[(7, 92, "   4 w 1"), (8, 92, "   3 b ="), (9, 92, "   2 w ="), (10, 92, "   1 b 0")]);
    let remarks = read_lines(&swapped).unwrap_err();
    assert_eq!(
        (remarks[0].id.as_ref(), hint(&remarks[0])),
        ("lineup", "add a record 300 with the line-up".to_owned())
    );
    assert!(
        remarks[0].to_string().contains("1 2") && remarks[0].to_string().contains("3 4"),
        "{}",
        remarks[0]
    );
    let mut declared = swapped.clone();
    declared.push("300   1   2   1    4    3".to_owned());
    let file = read_lines(&declared).unwrap();
    assert_eq!(file.tournament.board_codes(0, 0), [Some(Code::Win), Some(Code::Draw)]);
    assert_eq!(file.tournament.board_codes(1, 0), [Some(Code::Loss), Some(Code::Draw)]);
    assert!(
        read_lines(&with_more(&["300   1   1   2    1    2"])).unwrap().warnings.is_empty(),
        "without effect"
    );
    assert_eq!(errors(&with_more(&["300   1   1   2    1    3"]))[0], (17, 22, "lineup".to_owned()));
    assert_eq!(errors(&with_more(&["300   1   3   2    5    6"]))[0].2, "lineup");
    assert_eq!(errors(&with_more(&["300   1   9   2    1    2"])), at(17, 9, "unknown-id"));
    assert_eq!(
        errors(&with_more(&["300   1   1   2    1    2", "300   1   2   1    3    9"]))[0].2,
        "lineup"
    );
}

#[test]
fn empty_boards_are_lost_by_forfeit() {
    // Board 2 of team 2 is empty, so player 2 gets the point without an opponent.
    let lines = put_in(&[(8, 92, "0000 - +"), (10, 92, "0000 - Z"), (8, 81, " 1.0"), (10, 81, " 0.0")]);
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.board_codes(0, 0), [Some(Code::Win), Some(Code::ForfeitWin)]);
    assert_eq!(file.tournament.board_codes(1, 0), [Some(Code::Loss), Some(Code::ForfeitLoss)]);
    // Board 1 of team 2 is empty, so the color of the match is determined by board 2.
    let lines = put_in(&[(7, 92, "0000 - +"), (9, 92, "0000 - -"), (7, 81, " 1.5")]);
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.board_codes(0, 0), [Some(Code::ForfeitWin), Some(Code::Draw)]);
    assert_eq!(file.tournament.record(0, 0).color, Some(Color::White));
    // If a match has fewer games than boards, the last boards are empty.
    let lines = put_in(&[(6, 5, "WBW")]);
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.board_codes(0, 0)[2], Some(Code::ForfeitLoss));
    assert_eq!(errors(&put_in(&[(6, 5, "W ")])), at(6, 5, "boards"));
    assert_eq!(errors(&put_in(&[(6, 5, "WX")])), at(6, 6, "board-colors"));
}

#[test]
fn a_300_with_an_empty_board_keeps_the_others_in_place() {
    let mut lines =
        put_in(&[(7, 92, "   4 w 1"), (10, 92, "   1 b 0"), (8, 92, "0000 - Z"), (9, 92, "0000 - -")]);
    lines.push("300   1   1   2 0000    1".to_owned());
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.tournament.board_codes(0, 0), [Some(Code::ForfeitLoss), Some(Code::Win)]);
}

#[test]
fn forfeited_matches_are_decided_by_record_330() {
    let blank = [(7, 92, "0000 - Z"), (8, 92, "0000 - Z"), (9, 92, "0000 - Z"), (10, 92, "0000 - Z")];
    let mut lines = put_in(&blank);
    lines.push("330 +-   1   1   2".to_owned());
    let file = read_lines(&lines).unwrap();
    let (own, other) = (file.tournament.record(0, 0), file.tournament.record(1, 0));
    assert_eq!((own.kind, own.points, own.game_points), (Kind::ForfeitWin, points("2"), points("2")));
    assert_eq!((other.kind, other.points, other.color), (Kind::ForfeitLoss, points("0"), Some(Color::Black)));
    lines.pop();
    lines.push("330 --   1   1   2".to_owned());
    let file = read_lines(&lines).unwrap();
    assert_eq!(
        (file.tournament.record(0, 0).kind, file.tournament.record(1, 0).kind),
        (Kind::ForfeitLoss, Kind::ForfeitLoss)
    );
    let ids = warnings(&with_more(&["330 -+   1   1   2"]));
    assert!(ids.contains(&"forfeit-with-games".to_owned()), "{ids:?}");
    let file = read_lines(&with_more(&["330 -+   1   1   2"])).unwrap();
    assert_eq!(
        (file.tournament.record(0, 0).kind, file.tournament.record(1, 0).points),
        (Kind::ForfeitLoss, points("2"))
    );
    let remarks = read_lines(&with_more(&["330 F  001 0001"])).unwrap_err();
    assert_eq!(
        (remarks[0].id.as_ref(), hint(&remarks[0])),
        (
            "forfeit-kind",
            "if this record contains byes, as in drafts of TRF26, write the byes in record 240".to_owned()
        )
    );
    assert_eq!(errors(&with_more(&["330 +-   1   1   3"])), at(17, 12, "two-opponents"));
}

#[test]
fn a_team_meets_one_team_in_a_round() {
    let lines = put_in(&[(8, 92, "   6 b ="), (12, 92, "   2 w ="), (10, 92, "0000 - Z")]);
    assert_eq!(errors(&lines)[0].2, "two-opponents");
    let mut schiller = lines;
    schiller[3] = "192 FIDE_SCHILLER_3x2".to_owned();
    let file = read_lines(&schiller).unwrap();
    assert!(file.tournament.team().is_none() && file.warnings.iter().any(|w| w.id == "schiller"));
}

#[test]
fn strangers_and_team_mates_make_no_match() {
    let mut lines = teams();
    lines.insert(12, player(7, "0.0", "7", &["0000 - Z", "0000 - Z"]));
    assert_eq!(warnings(&lines), ["no-team"]);
    let inside = put_in(&[(11, 92, "   6 w ="), (12, 92, "   5 b ="), (11, 81, " 1.0"), (12, 81, " 1.5")]);
    assert_eq!(warnings(&inside), ["own-team"]);
    let mut twice = teams();
    put(&mut twice, 15, 79, "   1");
    assert_eq!(errors(&twice)[0].2, "two-teams");
    assert_eq!(errors(&put_in(&[(15, 79, "   9")]))[0].2, "unknown-id");
    assert_eq!(errors(&put_in(&[(15, 5, "  1")]))[0].2, "duplicate-id");
    assert_eq!(errors(&put_in(&[(15, 5, "  0")]))[0], (15, 5, "id".to_owned()));
}

#[test]
fn totals_of_310_are_claims() {
    assert_eq!(warnings(&put_in(&[(13, 55, "   4.0")])), ["points-differ"]);
    assert_eq!(warnings(&put_in(&[(15, 62, "   1.5")])), [""; 0], "game points without the bye");
    assert_eq!(warnings(&put_in(&[(13, 55, "   2,0")])), ["points-spelling"]);
    assert_eq!(errors(&put_in(&[(13, 55, "     x")])), at(13, 55, "points"));
}

#[test]
fn an_open_board_leaves_the_match_and_the_round_open() {
    let lines = put_in(&[(8, 102, "   6 w  "), (12, 102, "   2 b  "), (12, 81, " 0.0")]);
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.rounds.finished, file.tournament.record(0, 1).kind), (1, Kind::Pending));
}

#[test]
fn old_team_records_are_read_in_both_dialects() {
    let old = |lines: &[&str]| {
        let mut all = teams();
        all.truncate(12);
        all.extend(lines.iter().map(|line| (*line).to_owned()));
        all
    };
    let plain = old(&[
        &format!("013 {:<32}{:>4} {:>4}", "Team 1", 1, 2),
        &format!("013 {:<32}{:>4} {:>4}", "Team 2", 3, 4),
        &format!("013 {:<32}{:>4} {:>4}", "Team 3", 5, 6),
    ]);
    let file = read_lines(&plain).unwrap();
    assert_eq!((file.tournament.len(), file.tournament.participants()[2].name.as_str()), (3, "Team 3"));
    assert_eq!(file.tournament.board_codes(0, 0), [Some(Code::Win), Some(Code::Draw)]);
    let dialect = old(&[
        &format!("013 {:>4}{:<32}{:>4} {:>4}", 1, "Team 1", 1, 2),
        &format!("013 {:>4}{:<32}{:>4} {:>4}", 2, "Team 2", 3, 4),
        &format!("013 {:>4}{:<32}{:>4} {:>4}", 3, "Team 3", 5, 6),
    ]);
    let file = read_lines(&dialect).unwrap();
    assert!(file.warnings.iter().any(|w| w.id == "team-dialect"), "{:?}", file.warnings);
    assert_eq!(file.tournament.len(), 3);
    let mut some = old(&[&format!("013 {:<32}{:>4} {:>4}", "Team 1", 1, 2)]);
    some[3] = "192 FIDE_DUTCH".to_owned();
    some[5] = "### no boards".to_owned();
    let file = read_lines(&some).unwrap();
    assert!(file.tournament.team().is_none() && file.warnings.iter().any(|w| w.id == "some-teams"));
    let both = with_more(&[&format!("013 {:<32}{:>4} {:>4}", "Another", 1, 2)]);
    assert!(warnings(&both).contains(&"team-names".to_owned()));
}

#[test]
fn a_type_of_players_in_a_team_file_is_named() {
    for (line, told) in [
        ("192 FIDE_DUTCH", true),
        ("192 CUSTOM_ROUNDROBIN", true),
        ("192 FIDE_TEAM", false),
        ("192 FIDE_SCHEVENINGEN", false),
    ] {
        assert_eq!(warnings(&with_line(4, line)).contains(&"type-of-players".to_owned()), told, "{line}");
    }
}

#[test]
fn a_team_type_without_teams_is_refused() {
    let mut lines = plain();
    lines[3] = "192 FIDE_TEAM".to_owned();
    assert_eq!(errors(&lines), at(4, 5, "no-teams"));
}

#[test]
fn special_records_keep_their_columns() {
    for (line, column) in [
        ("299   -1.0  -0.5   2    1", 7),
        ("240 HH  1    3", 6),
        ("320   1.0  1.0    3", 9),
        ("330 +-1   1   2", 7),
        ("300   11   2    1    2", 8),
    ] {
        let mut lines = teams();
        if line.starts_with("320") {
            lines.pop();
        }
        lines.push(line.to_owned());
        let found = errors(&lines);
        assert!(found.iter().any(|error| error.2 == "misaligned"), "{line}: {found:?} {column}");
    }
}

#[test]
fn repeated_320_and_352_are_refused() {
    assert_eq!(errors(&with_more(&["320  1.0  1.0"]))[0].2, "repeated-record");
    assert_eq!(errors(&with_more(&["352 WB"]))[0].2, "repeated-record");
}

#[test]
fn the_system_of_a_team_event_is_that_of_its_matches() {
    let file = read_lines(&with_line(4, "192 FIDE_TEAM_ROUNDROBIN")).unwrap();
    assert_eq!((file.system.pairing, file.system.by), (Pairing::Predetermined, SystemSource::Record192));
    assert_eq!(file.tournament.record(2, 0).kind, Kind::Rest);
}

#[test]
fn seats_players_and_their_points_are_kept_and_compared() {
    let file = read_lines(&teams()).unwrap();
    assert_eq!(file.tournament.participants()[0].lineups, [[0_u32; 0]; 0], "in the order of the roster");
    assert_eq!(file.tournament.players()[4].id, 5);
    let warned = |line: usize, text: &str| {
        let file = read_lines(&put_in(&[(line, 81, text)])).unwrap();
        file.warnings.iter().map(|w| (w.line, w.column, w.id.to_string())).collect::<Vec<_>>()
    };
    assert_eq!(warned(7, " 9.0"), at(7, 81, "points-differ"));
    // The totals of the players of team 3 may include the points of the team's bye.
    assert_eq!(warned(11, " 1.5"), []);
    let zeros: Vec<(usize, usize, &str)> = (7..=12).map(|line| (line, 81, " 0.0")).collect();
    assert_eq!(warnings(&put_in(&zeros)), ["points-empty"]);
}

#[test]
fn teams_of_the_wrong_size_and_players_listed_twice_are_named() {
    let small = read_lines(&with_line(6, "352 WBW")).unwrap();
    let named: Vec<(usize, String)> = small.warnings.iter().map(|w| (w.line, w.id.to_string())).collect();
    assert_eq!(named.iter().filter(|(_, id)| id == "team-size").count(), 3, "{named:?}");
    assert!(small.warnings.iter().any(|w| w.to_string().contains("team 1 has 2 players for 3 boards")));
    let twice = with_line(14, &team(2, "1.0", "1.5", "3", &[3, 4, 3]));
    assert_eq!(errors(&twice), at(14, 5, "twice-in-roster"));
    let two = with_line(14, &team(2, "1.0", "1.5", "3", &[3, 4, 1]));
    assert_eq!(errors(&two), at(14, 5, "two-teams"));
}
