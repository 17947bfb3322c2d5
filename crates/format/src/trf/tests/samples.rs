use super::*;
use crate::text::Encoding;
use crate::trf::{PlannedSource, WriteOptions, write};
use tiebreak_engine::tournament::{Code, Kind, Pairing};

fn sample(name: &str) -> TrfFile {
    let path = format!("{}/../../tests/data/trf/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the sample is there");
    let text = Text::decode(&bytes).expect("the sample is text");
    match read(text, name, &ReadOptions::default()) {
        Ok(file) => file,
        Err(remarks) => panic!("{}", remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

fn ids(file: &TrfFile) -> Vec<&str> {
    file.warnings.iter().map(|warning| warning.id.as_ref()).collect()
}

/// Asserts that a new file has the same facts and ranks.
fn survives(file: &TrfFile) {
    let options = WriteOptions { ..file.write_options() };
    let written = write(&file.tournament, &options).unwrap_or_else(|problems| panic!("{problems:?}"));
    let again = read(Text::decode(written.text.as_bytes()).unwrap(), "again", &ReadOptions::default());
    let again = again.unwrap_or_else(|remarks| panic!("{}\n{}", written.text, remarks[0]));
    assert_eq!(again.tournament, file.tournament, "{}", written.text);
    assert_eq!(again.claims.ranks, file.claims.ranks, "{}", written.text);
}

#[test]
fn a_swiss_of_the_javafo_kind_in_latin_1() {
    let file = sample("trf16-swiss-latin1.trf");
    assert_eq!(ids(&file), ["encoding", "date-form"]);
    assert_eq!(file.document.text().encoding(), Encoding::Windows1252);
    assert_eq!(file.tournament.participants()[5].name, "Fürst, Zoë");
    assert_eq!((file.rounds.planned.rounds, file.rounds.planned.source), (7, PlannedSource::Xxr));
    assert_eq!((file.rounds.recorded, file.rounds.finished), (5, 4));
    assert_eq!(file.tournament.participants()[8].rating(), None);
    assert_eq!(file.tournament.participants()[0].title, "g");
    survives(&file);
}

#[test]
fn a_swiss_with_three_points_for_a_win_and_a_penalty() {
    let file = sample("trf26-swiss-3-1-0.trf");
    assert_eq!(ids(&file), [""; 0]);
    let scoring = file.tournament.scoring();
    assert_eq!(
        (scoring.win, scoring.half_point_bye, scoring.pairing_allocated_bye),
        (points("3"), points("1"), points("1"))
    );
    assert_eq!(file.tournament.adjustments()[0].points, points("-1"));
    assert_eq!(file.tournament.record(5, 1).kind, Kind::Short);
    survives(&file);
}

#[test]
fn a_round_robin_with_rests() {
    let file = sample("trf26-round-robin.trf");
    assert_eq!((ids(&file), file.system.pairing), (vec![], Pairing::Predetermined));
    let rests = file.tournament.all_records().iter().filter(|record| record.kind == Kind::Rest).count();
    assert_eq!(rests, 5);
    survives(&file);
}

#[test]
fn a_team_event_with_everything() {
    let file = sample("trf26-teams.trf");
    assert_eq!(ids(&file), ["win-without-opponent", "loss-without-opponent"]);
    let event = &file.tournament;
    assert_eq!(event.record(2, 0).kind, Kind::ForfeitWin);
    assert_eq!(event.board_codes(2, 1), [Some(Code::Win), Some(Code::Draw)]);
    assert_eq!(event.board_codes(1, 1), [Some(Code::Win), Some(Code::ForfeitWin)]);
    assert_eq!(
        (event.record(0, 2).kind, event.record(3, 2).kind),
        (Kind::PairingAllocatedBye, Kind::HalfPointBye)
    );
    survives(&file);
}
