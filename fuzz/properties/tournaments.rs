//! Checks the readers of tournament files in the formats TRF and JSON.

use tiebreak_conformance::format::ReadOptions;
use tiebreak_conformance::format::json;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf;

use super::files::{refused, said};
use super::held::{broken, done, held, same};

/// Checks that any bytes are read as TRF, or rejected. If the program writes the event and reads it again, the event
/// must be the same.
pub fn trf(bytes: &[u8]) {
    let Ok(text) = Text::decode(bytes) else { return };
    for individual in [false, true] {
        let options = ReadOptions { individual, ..ReadOptions::default() };
        let file = match trf::read(text.clone(), "f", &options) {
            Ok(file) => file,
            Err(remarks) => {
                refused(&remarks);
                continue;
            }
        };
        said(&file.warnings);
        let rounds = file.tournament.rounds();
        held(file.rounds.finished <= file.rounds.recorded.max(rounds), || {
            format!("{} rounds are over", file.rounds.finished)
        });
        if let Ok(rewritten) = file.rewrite(&file.tournament, &file.write_options(), true) {
            let text = written(&rewritten.text);
            let options = ReadOptions { edition_given: true, individual, ..ReadOptions::default() };
            let again = match trf::read(text, "f", &options) {
                Ok(again) => again,
                Err(remarks) => broken(&format!("{}\n{:?}", rewritten.text, remarks.first())),
            };
            if file.tournament.team().is_none() {
                let records = (again.tournament.all_records(), file.tournament.all_records());
                same(&records.0, &records.1, || rewritten.text.clone());
            }
        }
        let Ok(whole) = trf::write(&file.tournament, &file.write_options()) else { continue };
        let text = written(&whole.text);
        let again = match trf::read(text, "f", &ReadOptions { edition_given: true, ..ReadOptions::default() })
        {
            Ok(again) => again,
            Err(remarks) => broken(&format!("{}\n{:?}", whole.text, remarks.first())),
        };
        if whole.losses.is_empty() {
            same(&again.tournament.len(), &file.tournament.len(), || whole.text.clone());
            if file.tournament.team().is_none() {
                let records = (again.tournament.all_records(), file.tournament.all_records());
                same(&records.0, &records.1, || whole.text.clone());
            }
        }
    }
}

/// Checks that any bytes are read as JSON, or rejected. If the program writes the tournament and reads it again, the
/// tournament must be the same.
pub fn json(bytes: &[u8]) {
    let Ok(text) = Text::decode(bytes) else { return };
    match json::read(text, "f") {
        Ok(file) => {
            let text = json::write(&file.tournament);
            let again = done(json::read(written(&text), "f"), || text.clone());
            same(&again.tournament, &file.tournament, || text.clone());
            same(&json::write(&again.tournament), &text, || "written again".to_owned());
        }
        Err(remarks) => refused(&remarks),
    }
}

fn written(text: &str) -> Text {
    done(Text::decode(text.as_bytes()), || "a written file is text".to_owned())
}
