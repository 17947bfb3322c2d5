//! Any bytes are read as JSON or refused; the canonical text of what was read gives the same tournament.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tiebreak_conformance::format::json;
use tiebreak_conformance::format::text::Text;

fuzz_target!(|bytes: &[u8]| {
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
                assert!(!remark.render(false).is_empty());
            }
        }
    }
});
