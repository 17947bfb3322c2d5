use super::*;
use crate::json::{self, TournamentJson};
use crate::trf::{Generation, Loss, RatingMethod, Rewritten, WriteOptions, write};
use tiebreak_engine::tournament::{
    Cell, Code, Color, Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Player, Primary, Scoring,
    Tournament,
};
use tiebreak_phrase::Phrase;

fn reread(tournament: &Tournament, generation: Generation) -> (String, TrfFile) {
    let options = WriteOptions { generation, ..WriteOptions::default() };
    let written = write(tournament, &options).unwrap_or_else(|problems| panic!("{problems:?}"));
    let text = Text::decode(written.text.as_bytes()).expect("a written file is text");
    match read(text, "f", &ReadOptions::default()) {
        Ok(file) => (written.text, file),
        Err(remarks) => panic!(
            "{}\n{}",
            written.text,
            remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        ),
    }
}

#[test]
fn narrow_columns_shorten_only_a_leading_zero() {
    for (points, width, written) in [
        ("0.25", 4, Some("0.25")),
        ("0.25", 3, Some(".25")),
        ("-0.5", 3, Some("-.5")),
        ("10.25", 4, None),
        ("100.5", 4, None),
        ("7", 4, Some("7.0")),
    ] {
        let points = Points::parse(points).expect("points");
        assert_eq!(trf::decimal(points, width).as_deref(), written, "{points} in {width} columns");
    }
}

fn pair(code: Code, other: Code) -> Draft {
    let row = |id: u32, opponent: u32, color, code| DraftParticipant {
        id,
        name: format!("P{id}"),
        cells: vec![Cell::game(opponent, Some(color), code)],
        ..DraftParticipant::default()
    };
    let participants = vec![row(1, 2, Color::White, code), row(2, 1, Color::Black, other)];
    Draft { pairing: Pairing::Knockout, participants, ..Draft::default() }
}

#[test]
fn every_value_of_a_score_system_survives() {
    let values = |shift: i64| Scoring {
        win: Points::whole(3),
        draw: points("1.25"),
        loss: points("0.5"),
        pairing_allocated_bye: Points::whole(2),
        full_point_bye: points("2.5"),
        half_point_bye: points("0.75"),
        zero_point_bye: points(".1"),
        forfeit_win: points("2.75"),
        forfeit_loss: points("0.2"),
        pending: Points::whole(shift),
    };
    for shift in [0, 1] {
        let mut draft = pair(Code::Win, Code::Loss);
        draft.scoring = values(shift);
        let tournament = Tournament::build(draft).unwrap().0;
        let (text, file) = reread(&tournament, Generation::Trf26);
        assert_eq!(file.tournament, tournament, "{text}");
    }
}

#[test]
fn what_does_not_fit_is_refused_or_named_as_lost() {
    let mut draft = pair(Code::Win, Code::Loss);
    draft.scoring.win = points("0.3333");
    let tournament = Tournament::build(draft).unwrap().0;
    let problems = write(&tournament, &WriteOptions::default()).unwrap_err();
    assert!(problems[0].to_string().contains("0.3333"), "{problems:?}");
    let mut draft = pair(Code::Win, Code::Loss);
    draft.participants[0].id = 10_000;
    draft.participants[1].cells[0].opponent = Some(10_000);
    draft.participants[1].name = "A name of much more than thirty-three characters".to_owned();
    let tournament = Tournament::build(draft).unwrap().0;
    assert!(write(&tournament, &WriteOptions::default()).unwrap_err()[0].to_string().contains("10000"));
    let mut draft = pair(Code::Win, Code::Loss);
    draft.participants[1].name = "A name of much more than\nthirty-three characters".to_owned();
    draft.participants[1].ratings = vec![2000, 2010];
    let tournament = Tournament::build(draft).unwrap().0;
    let written = write(&tournament, &WriteOptions::default()).unwrap();
    let lost: Vec<&str> = written.losses.iter().map(Phrase::id).collect();
    assert_eq!(lost, ["later-ratings", "lost-name", "lost-control-characters"]);
    assert_eq!(written.text.lines().count(), 5);
}

#[test]
fn a_converted_file_keeps_header_details_and_facts() {
    let mut lines = plus(&["022 Nowhere", "102 Arbiter, A.", "122 90 min", "XXP 1 2"]);
    lines[3] = "192 FIDE_DUTCH_2026_BAKU".to_owned();
    put(&mut lines, 10, 10, "w");
    put(&mut lines, 10, 70, "1990/01/01");
    let file = read_lines(&lines).unwrap();
    let written = write(&file.tournament, &file.write_options()).unwrap();
    let again = read(Text::decode(written.text.as_bytes()).unwrap(), "f", &ReadOptions::default()).unwrap();
    assert_eq!(again.tournament, file.tournament);
    assert_eq!((&again.claims, &again.header), (&file.claims, &file.header));
    assert_eq!(again.list().map(|list| list.text()), file.list().map(|list| list.text()));
    assert_eq!(again.write_options().details, file.write_options().details);
}

/// Returns a tournament with two rounds on two boards. In round 1, the players of team 1 exchange their boards, and
/// board 2 of team 2 is empty. In round 2, two of the three players of team 1 play, in roster order.
fn lineups() -> Tournament {
    let player = |id: u32, rating: u32| Player {
        id,
        name: format!("Name {id}"),
        title: "FM".to_owned(),
        federation: "AND".to_owned(),
        rating: Some(rating),
    };
    let team = |id: u32, roster: &[u32], lineups: &[&[u32]], cells: Vec<Cell>| DraftParticipant {
        id,
        name: format!("Team {id}"),
        roster: roster.to_vec(),
        lineups: lineups.iter().map(|lineup| lineup.to_vec()).collect(),
        cells,
        ..DraftParticipant::default()
    };
    let (white, black) = (Some(Color::White), Some(Color::Black));
    let participants = vec![
        team(
            1,
            &[11, 12, 13],
            &[&[12, 11], &[11, 13]],
            vec![
                Cell::team_match(2, white, vec![Code::Win, Code::ForfeitWin]),
                Cell::team_match(2, black, vec![Code::Draw, Code::Loss]),
            ],
        ),
        team(
            2,
            &[21, 22],
            &[&[21, 0]],
            vec![
                Cell::team_match(1, black, vec![Code::Loss, Code::ForfeitLoss]),
                Cell::team_match(1, white, vec![Code::Draw, Code::Win]),
            ],
        ),
    ];
    let event = DraftTeam {
        boards: 2,
        primary: Some(Primary::MatchPoints),
        scoring: MatchScoring::customary(2, &Scoring::default()),
    };
    let players = (11..=13).chain(21..=22).map(|id| player(id, 2_000 + id)).collect();
    let draft =
        Draft { pairing: Pairing::Knockout, participants, team: Some(event), players, ..Draft::default() };
    Tournament::build(draft).unwrap().0
}

#[test]
fn players_and_lineups_survive_trf26() {
    let tournament = lineups();
    let (text, file) = reread(&tournament, Generation::Trf26);
    assert_eq!(file.tournament, tournament, "{text}");
    assert!(file.warnings.iter().all(|w| w.id != "points-differ"), "{text}\n{:?}", file.warnings);
    // In round 2, the line-ups are in roster order, so they need no record 300.
    let records: Vec<&str> = text.lines().filter(|line| line.starts_with("300")).collect();
    assert_eq!(records, ["300   1   1   2   12   11", "300   1   2   1   21 0000"]);
    let seat = text.lines().find(|line| line.starts_with("001   11")).unwrap();
    assert!(seat.contains("Name 11") && seat.contains("2011 AND") && seat.contains("0000 b +"), "{seat}");
}

#[test]
fn lineups_out_of_order_have_no_place_in_trf16() {
    let mut draft = TournamentJson::from(&lineups());
    draft.primary = None;
    let problems = |json: &TournamentJson| {
        let options = WriteOptions { generation: Generation::Trf16, ..WriteOptions::default() };
        write(&json.build().unwrap().0, &options).map(|_| ()).unwrap_err()
    };
    assert_eq!(problems(&draft).iter().map(|p| p.id()).collect::<Vec<_>>(), ["lineups-no-place"]);
}

/// In round 1, players 12 and 11 have the positions 2 and 1 in the roster, and board 2 of team 2 is empty (0).
#[test]
fn the_tables_for_people_say_who_sat_where() {
    let (text, _) = reread(&lineups(), Generation::Trf26);
    let tables: Vec<&str> = text.lines().filter(|line| line.starts_with("80")).collect();
    assert_eq!(
        tables,
        [
            "801  1       2 2.5   2 w 1+ 21   2 b =0 13",
            "801  2       2 1.5   1 b 0- 10   1 w =1 12",
            "802   1          2.0    2.5   2 w  2.0f    2 b  0.5",
            "802   2          2.0    1.5   1 b  0.0f    1 w  1.5",
        ]
    );
    let mut bye = TournamentJson::from(&lineups());
    for (team, cells) in bye.teams.iter_mut().flatten().zip([["0 - F", "2 b =0"], ["0 - H", "1 w =1"]]) {
        team.matches = cells.map(str::to_owned).to_vec();
        team.lineups.clear();
    }
    let (text, _) = reread(&bye.build().unwrap().0, Generation::Trf26);
    let first = text.lines().find(|line| line.starts_with("801")).unwrap();
    assert!(first.ends_with("       FF      2 b =0 12"), "{first}");
    assert!(text.lines().any(|line| line.starts_with("802   2") && line.contains(" HPB    1.0 ")), "{text}");
}

// Tests that rewriting a TRF file changes a line only if necessary, and reports the lost content.

/// Returns a file with many kinds of TRF26 records. Round 4 has announced byes but no pairings.
fn rich() -> Vec<String> {
    let mut lines: Vec<String> = [
        "### before",
        "012 Rich",
        "042 2026/03/05",
        "072 3",
        "142 5",
        "152 W",
        "172 XYZ   NIDOF",
        "192 FIDE_DUTCH_BAKU",
        "202 BH,SB",
    ]
    .map(str::to_owned)
    .to_vec();
    lines.extend(plain().into_iter().filter(|line| line.starts_with("001")));
    lines.extend(
        [
            "XYZ    1      National Name                     1800",
            "250       1.0   1   2    1    2",
            "260   1   3    1    2",
            "240 H   4    3",
            "XXP 1 2",
            "DAT 1 CLUB X",
            "801 for people",
            "### after  ",
        ]
        .map(str::to_owned),
    );
    lines
}

fn options(file: &TrfFile, generation: Generation) -> WriteOptions {
    WriteOptions { generation, ..file.write_options() }
}

fn rewritten(lines: &[String], generation: Generation) -> Rewritten {
    let file = read_lines(lines).unwrap();
    file.rewrite(&file.tournament, &options(&file, generation), true).unwrap()
}

fn told(losses: &[Loss]) -> Vec<(usize, String)> {
    losses.iter().map(|loss| (loss.line, loss.what.to_string())).collect()
}

#[test]
fn a_trf26_file_is_written_as_it_was() {
    let lines = rich();
    let written = rewritten(&lines, Generation::Trf26);
    assert_eq!(written.text, lines.join("\r\n") + "\r\n");
    assert_eq!(written.losses, []);
}

#[test]
fn what_trf16_cannot_hold_is_named_with_its_line() {
    let lines = rich();
    let written = rewritten(&lines, Generation::Trf16);
    let lost =
        [(6, "152"), (7, "172"), (8, "192"), (9, "202"), (14, "XYZ"), (15, "250"), (16, "260"), (20, "801")];
    let lost = lost.map(|(line, record)| {
        (line, format!("the output file leaves out record `{record}` of the input (line {line})"))
    });
    assert_eq!(told(&written.losses), lost);
    // TRF16 has no records 192 and 240, so record 092 names the type of the event, and the cell of a player contains
    // the bye. The player record keeps the FIDE rating.
    let mut expected = lines.clone();
    expected[4] = "XXR 5".to_owned();
    expected[11] += "  0000 - H";
    let kept = |line: &&String| !lost.iter().any(|(number, _)| lines[number - 1] == **line);
    let mut expected: Vec<String> =
        expected.iter().filter(|line| kept(line) && !line.starts_with("240")).cloned().collect();
    expected.insert(5, "092 Individual: Swiss-System".to_owned());
    assert_eq!(written.text, expected.join("\r\n") + "\r\n");
}

#[test]
fn the_facts_alone_lose_every_other_line() {
    let file = read_lines(&rich()).unwrap();
    let losses = told(&file.losses_of_facts());
    let lines: Vec<usize> = losses.iter().map(|(line, _)| *line).collect();
    // The FIDE numbers and all other data in the player records are kept, although the tournament does not contain
    // these data.
    assert!(file.details().values().any(|own| own.fide_number().is_some()));
    assert_eq!(lines, [0, 1, 2, 4, 6, 7, 8, 9, 10, 14, 15, 16, 17, 18, 19, 20], "{losses:?}");
    assert_eq!(
        losses[0].1,
        "the output file does not contain the announced byes of round 4, which is not paired yet"
    );
    assert_eq!(losses[1].1, "the output file leaves out record `###` of the input (lines 1, 21)");
    let text = json::to_text(&json::until(&file.tournament, file.rounds.paired)).unwrap();
    assert!(text.contains(r#""games": ["2 w 1", "3 b =", "4 w 1"]"#), "{text}");
    assert!(text.contains(r#""rounds": 5"#), "{text}");
}

#[test]
fn a_blank_of_a_round_that_is_not_over_stays_blank() {
    let mut lines = plain();
    lines[2] = "142 5".to_owned();
    lines[5] += "  0000 - H";
    lines[7] += "  0000 - Z";
    lines[8] += "            ";
    let written = rewritten(&lines, Generation::Trf26);
    assert_eq!(written.text, lines.join("\r\n") + "\r\n");
    let file = read_lines(&lines).unwrap();
    for generation in [Generation::Trf16, Generation::Trf26] {
        let text = write(&file.tournament, &options(&file, generation)).unwrap().text;
        let ends: Vec<&str> =
            text.lines().filter(|line| line.starts_with("001")).map(|line| line[119..].trim()).collect();
        assert_eq!(ends, ["0000 - H", "", "0000 - Z", ""], "{text}");
    }
}

/// Returns a file with two teams, each with one player. Only one cell contains data for the second round.
fn teams(head: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = head.iter().map(|line| (*line).to_owned()).collect();
    lines.push(player(1, "1.0", "", &["   2 w 1", "0000 - Z"]));
    lines.push(player(2, "0.0", "", &["   1 b 0"]));
    lines
}

#[test]
fn a_round_of_teams_of_which_nothing_is_known_is_still_counted() {
    let team =
        |id: u32, points: &str| format!("310 {id:>3} {:<46}{points:>6} {points:>6} {id:>3}  {id:>4}", "T");
    let (first, second) = (team(1, "2.0"), team(2, "0.0"));
    let lines = teams(&["142 3", "192 CUSTOM_TEAM_SWISS_MP", "352 W", &first, &second]);
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.rounds.recorded, file.rounds.paired), (2, 1));
    let text = write(&file.tournament, &file.write_options()).unwrap().text;
    let again = read_lines(&text.lines().map(str::to_owned).collect::<Vec<_>>()).unwrap();
    assert_eq!(again.tournament.all_records(), file.tournament.all_records(), "{text}");
    // As in the original file, only one cell contains data for the second round.
    assert_eq!(text.matches("0000 - Z").count(), 1, "{text}");
    assert!(!text.contains("ZZ") && !text.contains("240 Z") && !text.contains("ZPB"), "{text}");
}

#[test]
fn teams_of_trf16_become_teams_of_trf26() {
    let head =
        ["### before", "012 L", "092 Team: Swiss", "XXR 3", "013 First                              1"];
    let mut lines = teams(&head);
    lines.insert(5, "013 Second                             2".to_owned());
    lines.push("DAT 1".to_owned());
    let written = rewritten(&lines, Generation::Trf26);
    let kept = |text: &str| written.text.lines().filter(|line| line.starts_with(text)).count();
    assert_eq!((kept("013"), kept("310"), kept("XXR"), kept("142 3")), (0, 2, 0, 1), "{}", written.text);
    assert_eq!(
        (kept("### before"), kept("DAT 1"), kept("001"), kept("352 W")),
        (1, 1, 2, 1),
        "{}",
        written.text
    );
    let again: Vec<String> = written.text.lines().map(str::to_owned).collect();
    let (file, again) = (read_lines(&lines).unwrap(), read_lines(&again).unwrap());
    assert_eq!(again.tournament.all_records(), file.tournament.all_records());
}

#[test]
fn a_blank_of_a_finished_round_is_written_as_an_absence() {
    let mut lines = plain();
    lines[4] = "202 BH".to_owned();
    lines[8] = player(4, "0.0", "4", &["   3 b 0", "        ", "   1 b 0"]);
    lines[6] = player(2, "0.5", "3", &["   1 b 0", "        ", "   3 b ="]);
    let file = read_lines(&lines).unwrap();
    let text = write(&file.tournament, &file.write_options()).unwrap().text;
    assert_eq!(text.matches("0000 - Z").count(), 2, "{text}");
}

#[test]
fn another_system_writes_the_facts_anew_and_keeps_what_they_do_not_tell() {
    let file = read_lines(&rich()).unwrap();
    let knockout = file.tournament.clone().with_pairing(Pairing::Knockout);
    let written = file.rewrite(&knockout, &options(&file, Generation::Trf26), true).unwrap();
    let lines: Vec<String> = written.text.lines().map(str::to_owned).collect();
    for kept in ["### before", "172 XYZ   NIDOF", "DAT 1 CLUB X", "### after  ", "192 CUSTOM_KNOCKOUT"] {
        assert!(lines.iter().any(|line| line == kept), "{kept}: {lines:#?}");
    }
    let again = read_lines(&lines).unwrap();
    assert_eq!(again.tournament.pairing(), Pairing::Knockout);
    assert_eq!(again.rating_method, RatingMethod::NationalOrFide);
    // The player record keeps the FIDE rating, although the national rating counts.
    assert!(lines.iter().any(|line| line.starts_with("001    1") && line.contains(" 2399 ")), "{lines:#?}");
    assert_eq!(again.tournament.participants()[0].rating(), Some(1800));
}

#[test]
fn what_is_no_standard_is_spelled_as_the_standard_has_it() {
    let mut lines = plain();
    lines[1] = "042 1. 4. 2026".to_owned();
    lines[2] = "XXR 3".to_owned();
    lines[3] = "092 Individual: Swiss".to_owned();
    lines[4] = "XXS W=3 D=1 PAB=3".to_owned();
    lines[5] = player(1, "7.0", "1", &["   2 w 1", "   3 b =", "   4 w 1"]);
    lines[6] = player(2, "1.0", "3", &["   1 b 0", "0000 - -", "   3 b ="]);
    lines[7] = player(3, "5.0", "2", &["   4 w 1", "   1 w =", "   2 w ="]);
    lines[8] = player(4, "0.0", "4", &["   3 b 0", "0000 - Z", "   1 b 0"]);
    lines.insert(3, "### here".to_owned());
    let written = rewritten(&lines, Generation::Trf26);
    let mut expected = lines.clone();
    expected[1] = "042 2026/04/01".to_owned();
    expected[2] = "142 3".to_owned();
    expected[5] = "162  W 3.0    D 1.0    L 0.0    X 0.5".to_owned();
    expected[7] = lines[7].replace("0000 - -", "0000 - Z");
    expected.insert(6, "192 CUSTOM_SWISS".to_owned());
    assert_eq!(written.text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_line_that_would_be_another_record_without_its_control_characters_is_lost() {
    let mut lines = plain();
    lines.push("310\u{b}lev Northgate".to_owned());
    let written = rewritten(&lines, Generation::Trf26);
    assert!(!written.text.contains("310"), "{}", written.text);
    assert_eq!(written.losses.len(), 1, "{:?}", told(&written.losses));
}

#[test]
fn control_characters_become_blanks_with_a_remark() {
    let mut lines = plain();
    lines[0] = "012 Plain\u{81} Open".to_owned();
    let written = rewritten(&lines, Generation::Trf26);
    assert!(written.text.starts_with("012 Plain  Open\r\n"), "{}", written.text);
    assert_eq!(
        told(&written.losses),
        [(1, "the output file does not contain the control characters of line 1".to_owned())]
    );
}
