//! Tests that a generated event is unchanged after it is written as TRF and read again.

use proptest::prelude::*;
use tiebreak_engine::tournament::{Primary, Tournament};
use tiebreak_format::ReadOptions;
use tiebreak_format::json::TournamentJson;
use tiebreak_format::text::Text;
use tiebreak_format::trf::{Generation, TrfFile, WriteOptions, read, write};
use tiebreak_lab::explore::Random;
use tiebreak_lab::explore::generate::{Options, Preset, Shape, generate};

fn event(seed: u64, shape: u32, size: u32, rounds: u16, boards: u8) -> Tournament {
    let shapes = [Shape::Swiss, Shape::Swiss, Shape::RoundRobin { cycles: 1 }, Shape::Scheveningen];
    let shape = shapes[shape as usize % shapes.len()];
    let mut options = match seed % 3 {
        0 => Options::new(Preset::Nasty, shape, size, rounds),
        1 => Options::new(Preset::FideRtg, shape, size, rounds),
        _ => Options::new(Preset::Clean, shape, size, rounds).three_one_zero(),
    };
    options.boards = boards;
    options.amounts.unrated = 100.into();
    if seed.is_multiple_of(2) {
        options.primary = Primary::GamePoints;
    }
    options.amounts.unusual_result = 30.into();
    options.amounts.adjustment = if boards == 0 { 50 } else { 20 }.into();
    options.amounts.adjourned = 100.into();
    Tournament::build(generate(&options, &mut Random::new(seed, 0))).expect("made-up events build").0
}

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

/// Returns the event with only those facts that TRF can express. If the teams of an event have no rosters, the writer
/// invents the players. Points that were awarded before the start count from round 1.
fn facts(tournament: &Tournament) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    for team in json.teams.iter_mut().flatten() {
        team.roster.clear();
        team.lineups.clear();
        team.rating = None;
    }
    json.players.clear();
    for adjustment in &mut json.adjustments {
        adjustment.after = adjustment.after.max(1);
    }
    json
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn individual_events_survive_trf26(seed in 0_u64..1_000_000, shape in 0_u32..4, size in 2_u32..24, rounds in 1_u16..10) {
        let tournament = event(seed, shape, size, rounds, 0);
        let (text, file) = reread(&tournament, Generation::Trf26);
        prop_assert_eq!(facts(&file.tournament), facts(&tournament), "{}", text);
        prop_assert!(file.warnings.iter().all(|w| w.id != "points-differ"), "{}\n{:?}", text, file.warnings);
    }

    #[test]
    fn team_events_survive_trf26(seed in 0_u64..1_000_000, shape in 0_u32..3, size in 2_u32..14, rounds in 1_u16..8, boards in 1_u8..6) {
        let tournament = event(seed, shape, size, rounds, boards);
        let (text, file) = reread(&tournament, Generation::Trf26);
        prop_assert_eq!(facts(&file.tournament), facts(&tournament), "{}", text);
        prop_assert!(file.warnings.iter().all(|w| w.id != "points-differ"), "{}\n{:?}", text, file.warnings);
    }

    #[test]
    fn individual_events_survive_trf16(seed in 0_u64..1_000_000, shape in 0_u32..3, size in 2_u32..24, rounds in 1_u16..10) {
        let mut draft_facts = facts(&event(seed, shape, size, rounds, 0));
        draft_facts.adjustments.clear();
        if let Some(scoring) = &mut draft_facts.scoring {
            scoring.pending = None;
        }
        let tournament = draft_facts.build().expect("facts build").0;
        let (text, file) = reread(&tournament, Generation::Trf16);
        prop_assert_eq!(facts(&file.tournament), draft_facts, "{}", text);
    }
}

#[test]
fn written_rows_have_one_length_and_the_usual_columns() {
    let tournament = event(4, 0, 9, 5, 0);
    let mut options =
        WriteOptions { tiebreaks: vec!["BH/C1".to_owned(), "SB".to_owned()], ..WriteOptions::default() };
    options.ranks.insert(1, 3);
    let text = write(&tournament, &options).unwrap().text;
    assert!(
        text.ends_with("\r\n") && text.contains("\r\n202 BH/C1,SB\r\n") && text.contains("\r\n142 5\r\n"),
        "{text}"
    );
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).collect();
    assert!(rows.iter().all(|row| row.len() == 89 + 5 * 10), "{text}");
    assert_eq!(&rows[0][85..89], "   3");
}
