//! The text of a cell while it is read, and where it may be another to whoever sees it.

use crate::Shown;

/// What stands between two characters of a text that are not blanks.
#[derive(Debug)]
struct Joint {
    /// How long the text is before it.
    at: usize,
    /// Whether nobody can say if the two stand apart.
    is_loose: bool,
    /// Whether the loose one is that of a text which stands higher or lower.
    is_raised: bool,
    /// Where the last picture stands.
    picture: Option<usize>,
    /// Whether a picture that may be a text touches what stands before it, and where the last such one stands.
    touches: bool,
    named: Option<usize>,
}

/// A cell that is open.
#[derive(Debug, Default)]
pub(super) struct CellText {
    text: String,
    /// How long the text is without blanks at its end.
    filled: usize,
    joints: Vec<Joint>,
    is_odd: bool,
    why: Option<Shown>,
}

fn is_value(c: char) -> bool {
    c.is_numeric() || matches!(c, '.' | ',' | '+' | '-' | '−' | '–' | '/' | '⁄' | '\'' | '’' | ':' | '·')
}

impl CellText {
    /// Adds a text.
    pub(super) fn push(&mut self, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        let end = text.trim_end().len();
        if end > 0 {
            self.filled = start + end;
        }
    }

    /// It may show something else.
    pub(super) fn doubt(&mut self, why: Shown) {
        self.why.get_or_insert(why);
    }

    /// Something stands in it that shows what is no text.
    pub(super) fn odd(&mut self) {
        self.is_odd = true;
    }

    fn joint(&mut self) -> &mut Joint {
        let at = self.filled;
        if self.joints.last().is_none_or(|last| last.at != at) {
            let (is_loose, is_raised, touches) = (false, false, false);
            self.joints.push(Joint { at, is_loose, is_raised, picture: None, touches, named: None });
        }
        let at = self.joints.len() - 1;
        &mut self.joints[at]
    }

    /// What stands before and behind here may stand apart or not.
    pub(super) fn loose(&mut self, is_raised: bool) {
        let joint = self.joint();
        joint.is_raised = is_raised && (!joint.is_loose || joint.is_raised);
        joint.is_loose = true;
        if !is_raised {
            self.text.push(' ');
        }
    }

    /// A picture, and what is said in its place.
    pub(super) fn picture(&mut self, alt: Option<&str>) {
        let (length, alt) = (self.text.len(), alt.unwrap_or_default().trim());
        let touches = length == self.filled;
        let is_name = alt.chars().any(char::is_alphabetic) && !alt.chars().any(char::is_numeric);
        if !alt.is_empty() && !is_name {
            self.doubt(Shown::Drawn);
        }
        let joint = self.joint();
        joint.picture = Some(length);
        if !alt.is_empty() {
            joint.touches |= touches;
            joint.named = Some(length);
        }
    }

    /// The text, and why it may be another.
    pub(super) fn finish(self) -> (String, Option<Shown>) {
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = self.why.clone().or_else(|| self.joints.iter().find_map(|joint| self.unsure(joint)));
        let is_odd = self.is_odd && (text.is_empty() || text.contains(char::is_numeric));
        (text, found.or(is_odd.then_some(Shown::Drawn)))
    }

    fn unsure(&self, joint: &Joint) -> Option<Shown> {
        let (before, behind) = self.text.split_at_checked(joint.at)?;
        let before = before.chars().next_back();
        let rest = behind.trim_start();
        let after = rest.chars().next();
        if joint.is_loose && before.is_some_and(is_value) && after.is_some_and(is_value) {
            // `3<sup>1</sup>/<sub>2</sub>` is a fraction behind a whole number.
            let is_stroke = |c: Option<char>| matches!(c, Some('/' | '⁄'));
            let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().chars().next();
            if !(joint.is_raised && (is_stroke(before) || is_stroke(after) || is_stroke(behind))) {
                return Some(Shown::Style);
            }
        }
        let touched = |at: usize| self.text.get(at..).and_then(|rest| rest.chars().next());
        let is_between = joint.picture.is_some() && before.is_some() && behind.len() == rest.len();
        let by_name = joint.touches && before.is_some_and(is_value)
            || joint.named.and_then(touched).is_some_and(is_value);
        ((is_between && after.is_some()) || by_name).then_some(Shown::Drawn)
    }
}
