use super::*;
use crate::json::TournamentJson;
use crate::trf::{Generation, WriteOptions, write};
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

/// A tournament with two rounds on two boards. In round 1, team 1 exchanges its boards, and board 2 of team 2
/// is empty. In round 2, only two of three players of team 1 play, in roster order.
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
    // Round 2 has the order of the rosters, so it needs no record.
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

/// In round 1, players 12 and 11 have the places 2 and 1 in the roster, and board 2 of team 2 is empty (0).
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
