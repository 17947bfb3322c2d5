//! The layout of files.

use super::breach::Breach;
use super::rule::LAYOUT;
use crate::corpus::cases::Corpus;
use crate::corpus::source::Source;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_format::json::laid_out;
use tiebreak_phrase::message;

/// Breaches of the layout of files, with the text that each file would have.
pub fn layout(corpus: &Corpus, source: &Source) -> Vec<(Breach, String, String)> {
    let mut found = Vec::new();
    let tournaments = corpus.cases.iter().map(|case| (&case.id, &case.document));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.document));
    for (id, document) in tournaments.chain(ratings) {
        let written = document.text().content();
        let value: Result<serde_json::Value, _> = serde_json::from_str(written);
        let Ok(wanted) = value.map(|value| laid_out(&value)) else { continue };
        if wanted != written {
            let line = written.lines().zip(wanted.lines()).take_while(|(a, b)| a == b).count() + 1;
            let remark = Diagnostic::error(LAYOUT.id, message!("lint-laid-out-otherwise"))
                .in_file(&source.name(&format!("{id}.json")))
                .at(document.text(), line, 1, 1)
                .hint(message!("lint-fix-layout"));
            found.push((Breach { rule: LAYOUT.id, remark }, format!("{id}.json"), wanted));
        }
    }
    found
}
