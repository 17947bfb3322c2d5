//! Tournaments, from TRF and JSON.

use tiebreak_conformance::format::ReadOptions;
use tiebreak_conformance::format::json;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf;

/// Any bytes are read as TRF or refused; what was read is written back unchanged, and its facts survive a new file.
pub fn trf(bytes: &[u8]) {
    let Ok(text) = Text::decode(bytes) else { return };
    assert_eq!(text.rewrite(|_| None), bytes, "a rewrite keeps every byte");
    for individual in [false, true] {
        let options = ReadOptions { individual, ..ReadOptions::default() };
        let file = match trf::read(text.clone(), "f", &options) {
            Ok(file) => file,
            Err(remarks) => {
                assert!(remarks.iter().any(|remark| remark.is_error()), "a refusal has a reason");
                for remark in remarks.iter().take(3) {
                    assert!(
                        !remark.render(false, &ToString::to_string).is_empty()
                            && !remark.to_string().is_empty()
                    );
                }
                continue;
            }
        };
        for remark in file.warnings.iter().take(3) {
            assert!(!remark.render(false, &ToString::to_string).is_empty());
        }
        let rounds = file.tournament.rounds();
        assert!(file.finished_rounds <= file.recorded_rounds.max(rounds));
        if let Ok(rewritten) = file.rewrite(&file.tournament, &file.write_options(), true) {
            let text = Text::decode(rewritten.text.as_bytes()).expect("a written file is text");
            let options = ReadOptions { edition_given: true, individual, ..ReadOptions::default() };
            let again = match trf::read(text, "f", &options) {
                Ok(again) => again,
                Err(remarks) => panic!("{}\n{}", rewritten.text, remarks[0]),
            };
            if file.tournament.team().is_none() {
                assert_eq!(
                    again.tournament.all_records(),
                    file.tournament.all_records(),
                    "{}",
                    rewritten.text
                );
            }
        }
        let Ok(written) = trf::write(&file.tournament, &file.write_options()) else { continue };
        let text = Text::decode(written.text.as_bytes()).expect("a written file is text");
        let again = match trf::read(text, "f", &ReadOptions { edition_given: true, ..ReadOptions::default() })
        {
            Ok(again) => again,
            Err(remarks) => panic!("{}\n{}", written.text, remarks[0]),
        };
        if written.losses.is_empty() {
            assert_eq!(again.tournament.len(), file.tournament.len(), "{}", written.text);
            if file.tournament.team().is_none() {
                assert_eq!(again.tournament.all_records(), file.tournament.all_records(), "{}", written.text);
            }
        }
    }
}

/// Any bytes are read as JSON or refused; the canonical text of what was read gives the same tournament.
pub fn json(bytes: &[u8]) {
    let Ok(text) = Text::decode(bytes) else { return };
    match json::read(text, "f") {
        Ok(file) => {
            let written = json::write(&file.tournament);
            let again = Text::decode(written.as_bytes()).expect("canonical JSON is text");
            let again = json::read(again, "f").unwrap_or_else(|remarks| panic!("{written}\n{}", remarks[0]));
            assert_eq!(again.tournament, file.tournament, "{written}");
            assert_eq!(json::write(&again.tournament), written);
        }
        Err(remarks) => {
            assert!(remarks.iter().any(|remark| remark.is_error()), "a refusal has a reason");
            for remark in remarks.iter().take(3) {
                assert!(!remark.render(false, &ToString::to_string).is_empty());
            }
        }
    }
}
