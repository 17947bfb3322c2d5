//! Badges as pictures that ask no service: a label and what is said of it.

use super::draw::escape;
use serde::Deserialize;

/// Width of a character of the font that badges are drawn in, in tenths of a pixel; more than any letter of it has on
/// average, so that no text is cut.
const CHARACTER: usize = 72;
/// Room at both ends of a text, in pixels.
const ROOM: usize = 12;

/// What `badge.json` says.
#[derive(Debug, Deserialize)]
pub(super) struct Badge {
    label: String,
    message: String,
    color: String,
}

impl Badge {
    /// Reads `badge.json`.
    pub(super) fn read(bytes: &[u8]) -> Option<Badge> {
        serde_json::from_slice(bytes).ok()
    }

    /// What a reader hears who does not see it.
    pub(super) fn text(&self) -> String {
        format!("{}: {}", self.label, self.message)
    }

    /// The picture.
    pub(super) fn svg(&self) -> String {
        let width = |text: &str| text.chars().count() * CHARACTER / 10 + ROOM;
        let (left, right) = (width(&self.label), width(&self.message));
        // The colors that badge services know by these words, dark enough for white letters.
        let color = match self.color.as_str() {
            "green" => "#166534",
            "yellowgreen" => "#4d5d0a",
            "yellow" => "#854d0e",
            "red" => "#991b1b",
            _ => "#525252",
        };
        let (label, message, all) = (escape(&self.label), escape(&self.message), left + right);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"20\" role=\"img\" aria-label=\"{label}: {message}\">\n\
             <rect width=\"{left}\" height=\"20\" fill=\"#333\"/>\n<rect x=\"{left}\" width=\"{right}\" height=\"20\" fill=\"{color}\"/>\n\
             <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
             <text x=\"{}\" y=\"14\">{label}</text>\n<text x=\"{}\" y=\"14\">{message}</text>\n</g>\n</svg>\n",
            left / 2,
            left + right / 2,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badge_is_a_picture_of_its_text() {
        let badge =
            Badge::read(br#"{"schemaVersion":1,"label":"a<b","message":"no profile","color":"lightgrey"}"#)
                .unwrap();
        let svg = badge.svg();
        assert!(svg.contains("a&lt;b") && svg.contains("#525252") && !svg.contains("a<b"), "{svg}");
        assert_eq!(badge.text(), "a<b: no profile");
        assert!(Badge::read(b"{}").is_none());
    }
}
