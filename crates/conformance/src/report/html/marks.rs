//! What page and cases have in common: text made harmless, verdicts as marks.

use crate::report::line::Line;
use tiebreak_phrase::outside::printable;
use tiebreak_words::message::Messages;

/// Text inside HTML, in an element or a quoted attribute.
pub(super) fn escape(text: &str) -> String {
    printable(text).chars().fold(String::with_capacity(text.len()), |mut out, character| {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
        out
    })
}

/// How a line is shown and filtered: by its verdict, or as open.
pub(super) fn shown(line: &Line) -> &'static str {
    if line.open { "open" } else { line.verdict.text() }
}

/// The verdict of a line as a mark.
pub(super) fn badge(line: &Line, say: &Messages) -> String {
    format!("<span class=\"word {}\">{}</span>", shown(line), escape(&line.word(say)))
}
