//! Points as TRF writes them.

use tiebreak_engine::number::Points;

/// Points with at least one decimal, in at most `width` characters.
pub(super) fn decimal(points: Points, width: usize) -> Option<String> {
    let mut text = points.to_string();
    if !text.contains('.') && text.len() + 2 <= width {
        text.push_str(".0");
    }
    if text.len() > width {
        text = text.replacen("0.", ".", 1);
    }
    (text.len() <= width).then_some(text)
}
