//! Lengths and other numbers of declarations: whether they leave anything to see.

use super::css::Token;
use super::effect::Effect;

/// The numbers of a value, in thousandths, with their units.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    all: Vec<(i64, String)>,
    /// How many there are.
    pub count: usize,
    /// Whether something is computed with them.
    is_computed: bool,
    /// Whether they may become less, or nothing.
    may_vanish: bool,
}

impl Numbers {
    pub(super) fn of(value: &[Token]) -> Numbers {
        let mut found = Numbers::default();
        for token in value {
            match token {
                Token::Number(value, unit) => found.all.push((*value, unit.clone())),
                Token::Function(_) => found.is_computed = true,
                Token::Sign('-' | '*' | '/') => found.may_vanish = true,
                _ => {}
            }
        }
        found.count = found.all.len();
        found
    }

    /// The only one.
    fn single(&self) -> Option<(i64, &str)> {
        match &self.all[..] {
            [(value, unit)] if !self.is_computed => Some((*value, unit)),
            _ => None,
        }
    }

    /// Whether all are nothing, and there are some.
    pub(super) fn are_zero(&self) -> bool {
        self.count > 0 && self.all.iter().all(|(value, _)| *value == 0)
    }

    /// Whether all are the same as this one.
    pub(super) fn are(&self, wanted: i64) -> bool {
        self.count > 0 && self.all.iter().all(|(value, _)| *value == wanted)
    }

    /// Whether one is below this.
    pub(super) fn is_any_below(&self, most: i64) -> bool {
        self.all.iter().any(|(value, _)| *value < most)
    }

    /// The last of them, parts of a hundred as parts of one.
    pub(super) fn last(&self) -> Option<i64> {
        self.all.last().map(|(value, unit)| if unit == "%" { value / 100 } else { *value })
    }

    /// Whether one leads out of every window.
    pub(super) fn are_far(&self) -> bool {
        let is_far = |(value, unit): &(i64, String)| {
            let length = pixels(*value, unit);
            length <= -100_000 || length >= if self.is_computed { 1_000_000 } else { 10_000_000 }
        };
        self.all.iter().any(is_far)
    }

    /// Whether one leads to another place in a cell.
    pub(super) fn are_apart(&self, most: i64) -> bool {
        let is_apart = |(value, unit): &(i64, String)| {
            pixels(*value, unit).saturating_abs() > most || (unit == "%" && *value != 0)
        };
        self.all.iter().any(is_apart)
    }

    /// Turns that leave letters as they are to whoever turns the head no further than to a shoulder.
    pub(super) fn are_small_turns(&self) -> bool {
        self.all.iter().all(|(value, unit)| {
            *value == 0
                || unit == "deg" && (value.saturating_abs() <= 90_000 || value.saturating_abs() == 270_000)
        })
    }
}

/// About so many thousandths of a pixel.
fn pixels(value: i64, unit: &str) -> i64 {
    let times = match unit {
        "em" | "rem" | "pc" | "lh" | "rlh" | "ic" => 16,
        "ex" | "ch" | "cap" => 8,
        "in" => 96,
        "cm" => 38,
        "mm" => 4,
        "vw" | "vh" | "vmin" | "vmax" | "svh" | "lvh" | "dvh" | "svw" | "lvw" | "dvw" | "vi" | "vb" => 10,
        _ => 1,
    };
    value.saturating_mul(times)
}

/// Whether a value is one token.
fn is_alone(value: &[Token]) -> bool {
    value.iter().filter(|token| **token != Token::Blank).count() == 1
}

/// How much shines through.
pub(super) fn opacity(value: &[Token], word: &str, numbers: &Numbers) -> Effect {
    match numbers.single() {
        Some((_, unit)) if !is_alone(value) || !matches!(unit, "" | "%") => Effect::Unknown,
        Some((value, unit)) => match if unit == "%" { value / 100 } else { value } {
            ..=0 => Effect::Hidden,
            1..100 => Effect::Unknown,
            _ => Effect::Shown,
        },
        None if matches!(word, "initial" | "unset") => Effect::Shown,
        None => Effect::Unknown,
    }
}

const SIZES: [&str; 8] =
    ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];

/// The size of letters; none where browsers leave it out.
pub(super) fn size(value: &[Token], word: &str, numbers: &Numbers) -> Option<(Effect, bool)> {
    let is_part = |unit: &str| matches!(unit, "em" | "%" | "ex" | "ch" | "cap" | "ic" | "lh");
    let Some((size, unit)) = numbers.single() else {
        let effect = match word {
            "inherit" | "unset" | "larger" | "smaller" => Effect::Around,
            _ if word == "initial" || SIZES.contains(&word) => Effect::Shown,
            _ => {
                let is_sum = numbers.is_computed && numbers.count > 0;
                let is_sure = is_sum && !numbers.may_vanish && !numbers.is_any_below(1);
                match numbers.all.iter().any(|(_, unit)| is_part(unit)) {
                    _ if !is_sure => Effect::Unknown,
                    true => Effect::Around,
                    false => Effect::Shown,
                }
            }
        };
        return Some((effect, false));
    };
    if size < 0 {
        return None;
    }
    if !is_alone(value) {
        return Some((Effect::Unknown, false));
    }
    let least = match unit {
        "px" => 4_000,
        "pt" => 3_000,
        "%" => 20_000,
        "em" | "rem" | "pc" | "lh" | "rlh" | "ic" | "cm" | "in" | "vw" | "vh" | "vmin" | "vmax" => 200,
        "ex" | "ch" | "cap" | "mm" => 400,
        // Pages of the old kind take it for pixels.
        "" if size > 0 => return Some((if size < 4_000 { Effect::Unknown } else { Effect::Shown }, true)),
        "" => return Some((Effect::Hidden, false)),
        // Units that are rare, or none at all.
        _ => return Some((Effect::Unknown, false)),
    };
    let effect = match size {
        0 => Effect::Hidden,
        _ if size < least => Effect::Unknown,
        _ if is_part(unit) => Effect::Around,
        _ => Effect::Shown,
    };
    Some((effect, false))
}

/// What may stand before the size in a whole font.
const STYLES: [&str; 15] = [
    "normal",
    "italic",
    "oblique",
    "bold",
    "bolder",
    "lighter",
    "small-caps",
    "ultra-condensed",
    "extra-condensed",
    "condensed",
    "semi-condensed",
    "semi-expanded",
    "expanded",
    "extra-expanded",
    "ultra-expanded",
];
/// Fonts of the system.
const SYSTEM: [&str; 6] = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"];

/// The size in a whole font: styles, a size, perhaps a height of lines, and families. None where browsers leave it out, as
/// without a family.
pub(super) fn font(value: &[Token]) -> Option<(Effect, bool)> {
    let parts: Vec<&Token> = value.iter().filter(|token| **token != Token::Blank).collect();
    let unclear = Some((Effect::Unknown, false));
    if let [Token::Word(word)] = &parts[..] {
        let word = word.to_ascii_lowercase();
        return match word.as_str() {
            "initial" => Some((Effect::Shown, false)),
            "inherit" | "unset" => Some((Effect::Around, false)),
            one if SYSTEM.contains(&one) => Some((Effect::Shown, false)),
            _ => unclear,
        };
    }
    let is_style = |token: &&&Token| match token {
        Token::Word(word) => STYLES.contains(&word.to_ascii_lowercase().as_str()),
        Token::Number(weight, unit) => unit.is_empty() && *weight >= 1_000,
        _ => false,
    };
    let styles = parts.iter().take_while(is_style).count();
    // So many of them were counted, so that they can be parted there.
    let (before, behind) = parts.split_at(styles);
    // Each kind of style is said once.
    let kind = |token: &&Token| match token {
        Token::Word(word) => match word.to_ascii_lowercase().as_str() {
            "normal" => 0,
            "italic" | "oblique" => 1,
            "small-caps" => 2,
            "bold" | "bolder" | "lighter" => 3,
            _ => 4,
        },
        _ => 3,
    };
    let mut kinds: Vec<u8> = before.iter().map(kind).filter(|kind| *kind > 0).collect();
    let said = kinds.len();
    kinds.sort_unstable();
    kinds.dedup();
    if before.len() > 4 || kinds.len() < said {
        return unclear;
    }
    let (size_token, mut behind) = match behind {
        [size, behind @ ..] => (*size, behind),
        [] => return unclear,
    };
    if let [Token::Sign('/'), Token::Number(0.., _) | Token::Word(_), rest @ ..] = behind {
        behind = rest;
    }
    let is_of_all = |token: &&Token| matches!(token, Token::Word(word) if matches!(word.as_str(), "inherit" | "initial" | "unset"));
    let is_family = |family: &[&Token]| match family {
        [Token::Text(_)] => true,
        [] => false,
        words => words.iter().all(|token| matches!(token, Token::Word(_))) && !words.iter().any(is_of_all),
    };
    match behind {
        [] => return None,
        _ if !behind.split(|token| **token == Token::Sign(',')).all(is_family) => return unclear,
        _ => {}
    }
    let token = std::slice::from_ref(size_token);
    match size_token {
        Token::Number(..) => size(token, "", &Numbers::of(token)),
        Token::Word(word) => {
            let word = word.to_ascii_lowercase();
            match word.as_str() {
                "larger" | "smaller" => Some((Effect::Around, false)),
                one if SIZES.contains(&one) => Some((Effect::Shown, false)),
                _ => unclear,
            }
        }
        _ => unclear,
    }
}

/// Whether a cut box shows something: all, nothing (`rect(0,0,0,0)` and `rect(1px,1px,1px,1px)` are how pages hide what readers
/// of the screen speak), or nobody knows what.
pub(super) fn clip(value: &[Token], word: &str, words: &[String], numbers: &Numbers) -> Effect {
    if matches!(word, "none" | "auto" | "initial" | "unset") {
        return Effect::Shown;
    }
    let is_length =
        |(value, unit): &(i64, String)| matches!(unit.as_str(), "px" | "%") || *value == 0 && unit.is_empty();
    let ends = value.iter().rfind(|token| **token != Token::Blank);
    if ends != Some(&Token::Close(')')) || !numbers.all.iter().all(is_length) {
        return Effect::Unknown;
    }
    let first = numbers.all.first().map_or(-1, |(value, _)| *value);
    let is_nothing = match words {
        [shape] => match shape.as_str() {
            "rect" => numbers.count == 4 && numbers.are(first),
            "inset" => matches!(first, 50_000 | 100_000) && numbers.are(first),
            "circle" => numbers.are_zero(),
            _ => false,
        },
        _ => false,
    };
    if is_nothing { Effect::Hidden } else { Effect::Unknown }
}

/// Whether a box has room for a text.
pub(super) fn extent(numbers: &Numbers) -> Effect {
    let is_small = |(value, unit): &(i64, String)| match unit.as_str() {
        "%" | "vw" | "vh" => *value < 5_000,
        _ => pixels(*value, unit) < 14_000,
    };
    if numbers.count > 0 && numbers.all.iter().all(is_small) { Effect::Hidden } else { Effect::Shown }
}

/// Whether a text before or behind another may be read as a part of it: signs and icons are not.
pub(super) fn written(value: &[Token]) -> Effect {
    let is_sign = |c: char| {
        c.is_whitespace()
            || matches!(c, '\u{ad}' | '•' | '|' | '»' | '«' | '›' | '‹' | '*' | '"' | '“' | '”' | '#' | '@')
            || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2190}'..='\u{2bff}' | '\u{e000}'..='\u{f8ff}')
            || c > '\u{1f000}'
    };
    let is_numbered = |c: char| c.is_numeric() || matches!(c, '−' | '⁄' | '∕');
    // Behind a stroke stands what is spoken.
    let mut seen = value.iter().take_while(|token| **token != Token::Sign('/'));
    let is_written = seen.any(|token| match token {
        Token::Text(text) => text.chars().any(|c| !is_sign(c) || is_numbered(c)),
        Token::Function(name) => {
            let name = name.to_ascii_lowercase();
            !matches!(name.as_str(), "url" | "image-set" | "linear-gradient" | "radial-gradient" | "image")
        }
        Token::Word(word) => !word.to_ascii_lowercase().ends_with("-quote"),
        Token::Url | Token::Blank => false,
        _ => true,
    });
    if is_written { Effect::Hidden } else { Effect::Shown }
}
