//! The report as one page: clause, cases, verdicts, with the crosstable and expected and given values side by side.
//!
//! The page holds everything it needs and loads nothing. Without scripts all of it is shown; with them it can be
//! filtered by verdict and clause.

mod case;
mod page;

pub(super) use page::page;

use crate::report::names::Line;
use tiebreak_phrase::outside::printable;
use tiebreak_words::message::Messages;

// What page and cases have in common: text made harmless, verdicts as marks.

/// Text inside HTML, in an element or a quoted attribute.
fn escape(text: &str) -> String {
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
fn shown(line: &Line) -> &'static str {
    if line.open { "open" } else { line.verdict.text() }
}

/// The verdict of a line as a mark.
fn badge(line: &Line, say: &Messages) -> String {
    format!("<span class=\"word {}\">{}</span>", shown(line), escape(&line.word(say)))
}
