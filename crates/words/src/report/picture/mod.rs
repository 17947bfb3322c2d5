//! Pictures as inline SVG: each says in words what it shows, and none needs color to be read.

mod bars;
mod lines;

pub use bars::{Bar, Piece, bars};
pub use lines::{Line, lines};

use super::parts::Html;

/// Opens a picture of this size that says what it shows.
fn open(html: &mut Html, class: &str, width: usize, height: usize, alternative: &str) {
    let view = format!("0 0 {width} {height}");
    html.open(
        "svg",
        &[
            ("class", class),
            ("viewBox", &view),
            ("role", "img"),
            ("aria-label", alternative),
            ("xmlns", "http://www.w3.org/2000/svg"),
        ],
    );
}

/// Text at a point.
fn text(html: &mut Html, at: (usize, usize), class: &str, anchor: &str, words: &str) {
    let (x, y) = (at.0.to_string(), at.1.to_string());
    html.leaf("text", &[("x", &x), ("y", &y), ("class", class), ("text-anchor", anchor)], words);
}

/// The beginning of a name that fits into so many characters.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}
