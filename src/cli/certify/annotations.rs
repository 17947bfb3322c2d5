//! New failures as annotations of a build.

use std::io::{self, Write};

use tiebreak_conformance::message::Messages;
use tiebreak_conformance::report::Line;
use tiebreak_conformance::tell;

/// GitHub shows no more of one step.
const SHOWN: usize = 10;

/// Writes GitHub's workflow commands to standard error, whatever form the answer has.
pub(super) fn github(against: &[&Line], say: &Messages) {
    let mut err = io::stderr().lock();
    let rest = against.len().saturating_sub(SHOWN - 1);
    let shown = if against.len() > SHOWN { SHOWN - 1 } else { against.len() };
    for line in against.iter().take(shown) {
        let title = format!("{} {} {}", line.check, line.edition, line.unit);
        let why = line.why(say).unwrap_or_default();
        let text = format!("{}: {why}", line.word(say));
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(err, "::error title={}::{}", property(&title), message(&text));
    }
    if against.len() > SHOWN {
        let _ = writeln!(err, "::error::{}", message(&tell!(say, "report-more", count = rest)));
    }
}

/// A text as the commands take it: the signs that would end it are escaped.
fn message(text: &str) -> String {
    tiebreak_conformance::page::printable(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
