//! What the style sheets inside a page hide. Sheets outside of it cannot be seen.

use std::collections::BTreeMap;

use super::selector::{Around, Match, Selector};
use super::subject::Subject;

/// What decides whether something is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Property {
    /// Whether there is a box at all.
    Display,
    /// Whether the box shows its text.
    Visibility,
    /// Whether anything shines through.
    Opacity,
    /// Whether letters have a size.
    Size,
    /// What is written before or behind the text.
    Beside,
    /// Whether a part of the box is cut out that holds something.
    Clip,
    /// Where the box or its text begins.
    Place,
    /// Whether letters can be told from what is behind them.
    Ink,
}

/// A declaration: what it is about, and whether something is seen by it; none where nobody can say.
#[derive(Clone, Copy, Debug)]
struct Said {
    property: Property,
    is_shown: Option<bool>,
    /// Whether it is as around the element.
    is_inherited: bool,
    is_important: bool,
}

/// What is said of an element, and whether more may be said of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    shown: BTreeMap<Property, bool>,
    /// Whether a rule that is not understood may hide it, or show what is hidden.
    pub is_doubtful: bool,
}

impl Look {
    /// Whether something is shown as far as this property says; none where it says nothing.
    pub(super) fn shows(&self, property: Property) -> Option<bool> {
        self.shown.get(&property).copied()
    }
}

/// The rules of a page about what is seen.
#[derive(Debug, Default)]
pub(super) struct Rules {
    of_key: BTreeMap<String, Vec<Rule>>,
    count: usize,
    /// Whether there are more rules than are read, or some that are nested too deeply.
    pub is_partial: bool,
}

#[derive(Debug)]
struct Rule {
    selector: Selector,
    /// Whether it holds only on some screens, or on paper.
    is_conditional: bool,
    order: usize,
    said: Vec<Said>,
}

/// Rules about what is seen that are read at most; ordinary pages have some hundred.
const MOST_RULES: usize = 4_000;
/// How deeply blocks may be nested.
const DEEPEST: usize = 6;

impl Rules {
    /// Reads a style sheet that holds on every screen, or only on some.
    pub(super) fn add(&mut self, css: &str, media: &str) {
        self.blocks(&uncommented(css), "", !is_every_screen(media), 0);
    }

    fn blocks(&mut self, css: &str, outer: &str, is_conditional: bool, depth: usize) {
        if depth > DEEPEST {
            self.is_partial = true;
            return;
        }
        for (head, block) in blocks(css) {
            let head = head.trim().trim_start_matches("<!--").trim_start_matches("-->").trim();
            let Some(at) = head.strip_prefix('@') else {
                let head = if outer.is_empty() { head.to_owned() } else { within(outer, head) };
                self.rule(&head, block, is_conditional || !outer.is_empty(), depth);
                continue;
            };
            let (name, asked) = at.split_once(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or((at, ""));
            let is_conditional = match name.to_ascii_lowercase().as_str() {
                "media" => is_conditional || !is_every_screen(asked),
                "supports" | "container" | "layer" | "scope" | "document" | "-moz-document"
                | "starting-style" => true,
                _ => continue,
            };
            if outer.is_empty() {
                self.blocks(block, "", is_conditional, depth + 1);
            } else {
                self.rule(outer, block, true, depth);
            }
        }
    }

    fn rule(&mut self, head: &str, block: &str, is_conditional: bool, depth: usize) {
        if block.contains('{') {
            self.blocks(block, head, is_conditional, depth + 1);
        }
        let said = declarations(block);
        if said.is_empty() {
            return;
        }
        for selector in split(head, ',').into_iter().filter_map(Selector::parse) {
            let said: Vec<Said> = said
                .iter()
                .copied()
                .filter(|said| (said.property == Property::Beside) == selector.is_beside)
                .collect();
            self.count += 1;
            self.is_partial |= self.count > MOST_RULES;
            if said.is_empty() || self.is_partial {
                continue;
            }
            let rule = Rule { is_conditional, order: self.count, said, selector };
            self.of_key.entry(rule.selector.subject.key()).or_default().push(rule);
        }
    }

    /// What they, and its own style, say of an element inside others.
    pub(super) fn look<'s>(&self, element: &Subject, style: &str, around: impl Fn() -> Around<'s>) -> Look {
        let own = declarations(style);
        let mut best: BTreeMap<Property, (bool, [usize; 5], &Said)> = BTreeMap::new();
        let mut take = |said, weight: [usize; 5]| {
            let said: &Said = said;
            let new = (said.is_important, weight, said);
            let slot = best.entry(said.property).or_insert(new);
            if (new.0, new.1) >= (slot.0, slot.1) {
                *slot = new;
            }
        };
        let mut maybe: Vec<&Said> = Vec::new();
        for rule in element.keys().iter().filter_map(|key| self.of_key.get(key)).flatten() {
            match rule.selector.matches(element, &around) {
                Match::No => {}
                Match::Yes if !rule.is_conditional => {
                    let [ids, classes, names] = rule.selector.weight;
                    rule.said.iter().for_each(|said| take(said, [0, ids, classes, names, rule.order]));
                }
                Match::Yes | Match::Maybe => maybe.extend(&rule.said),
            }
        }
        own.iter().for_each(|said| take(said, [1, 0, 0, 0, 0]));
        let shown = best.iter().filter_map(|(property, said)| Some((*property, said.2.is_shown?))).collect();
        let is_open = |said: &Said| said.is_shown.is_none() && !said.is_inherited;
        let mut look = Look { shown, is_doubtful: best.values().any(|said| is_open(said.2)) };
        let by_itself = |property: Property| property != Property::Display || !element.is_hidden;
        look.is_doubtful |= maybe.into_iter().any(|said| {
            let now = look.shows(said.property).unwrap_or_else(|| by_itself(said.property));
            is_open(said) || now != said.is_shown.unwrap_or(true)
        });
        look
    }
}

/// A selector inside the block of another.
fn within(outer: &str, inner: &str) -> String {
    let whole: Vec<String> = split(inner, ',')
        .into_iter()
        .flat_map(|inner| {
            split(outer, ',').into_iter().map(move |outer| {
                if inner.contains('&') { inner.replace('&', outer) } else { format!("{outer} {inner}") }
            })
        })
        .take(MOST_RULES)
        .collect();
    whole.join(",")
}

/// Whether every screen is meant.
fn is_every_screen(media: &str) -> bool {
    let mut asked = media.split(',').map(|one| one.trim().to_ascii_lowercase());
    asked.any(|one| matches!(one.as_str(), "" | "all" | "screen" | "only screen"))
}

fn uncommented(css: &str) -> String {
    let (mut text, mut rest) = (String::new(), css);
    while let Some((before, behind)) = rest.split_once("/*") {
        text.push_str(before);
        text.push(' ');
        rest = behind.split_once("*/").map_or("", |(_, rest)| rest);
    }
    text.push_str(rest);
    text
}

/// The blocks of a sheet, each with what stands before it; what stands between statements is left out.
fn blocks(css: &str) -> Vec<(&str, &str)> {
    let (mut found, mut head, mut block) = (Vec::new(), 0, 0);
    let (mut depth, mut quote, mut escaped) = (0_usize, None, false);
    for (at, c) in css.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (c, quote) {
            ('\\', _) => escaped = true,
            (_, Some(own)) if own == c || c == '\n' => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            ('{', None) => {
                depth += 1;
                if depth == 1 {
                    block = at;
                }
            }
            ('}', None) if depth == 1 => {
                depth = 0;
                let part = |from: usize, to: usize| css.get(from..to).unwrap_or_default();
                found.push((part(head, block), part(block + 1, at)));
                head = at + 1;
            }
            ('}', None) => {
                depth = depth.saturating_sub(1);
                head = if depth == 0 { at + 1 } else { head };
            }
            (';', None) if depth == 0 => head = at + 1,
            _ => {}
        }
    }
    if depth > 0 {
        // A sheet ends all that is open in it.
        let part = |from: usize, to: usize| css.get(from..to).unwrap_or_default();
        found.push((part(head, block), part(block + 1, css.len())));
    }
    found
}

/// The parts of a text between separators that stand in no brackets and no quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut from, mut depth, mut quote, mut escaped) = (Vec::new(), 0, 0_i32, None, false);
    for (at, c) in text.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (c, quote) {
            ('\\', _) => escaped = true,
            (_, Some(own)) if own == c => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth -= 1,
            _ if c == separator && depth == 0 => {
                parts.extend(text.get(from..at));
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.extend(text.get(from..));
    parts
}

/// The declarations of a block about what is seen, in its order.
fn declarations(block: &str) -> Vec<Said> {
    split(block, ';').into_iter().filter_map(declaration).collect()
}

fn declaration(text: &str) -> Option<Said> {
    let (name, value) = text.split_once(':')?;
    let lower = value.trim().to_ascii_lowercase();
    let (value, is_important) = match lower.rsplit_once('!') {
        Some((value, mark)) if mark.trim() == "important" => (value.trim(), true),
        _ => (lower.as_str(), false),
    };
    let is_open = value.contains("var(") || value.contains('\\');
    let name = name.trim().to_ascii_lowercase();
    let (property, is_shown) = match name.as_str() {
        "display" => {
            let hides = matches!(value, "none" | "table-column" | "table-column-group");
            (Property::Display, (!is_open).then_some(!hides))
        }
        "visibility" if matches!(value, "inherit" | "unset") => (Property::Visibility, None),
        "visibility" => (Property::Visibility, (!is_open).then_some(!matches!(value, "hidden" | "collapse"))),
        "content-visibility" => (Property::Opacity, Some(value != "hidden")),
        "opacity" => (Property::Opacity, Some(!is_zero(value))),
        // Another size may be a part of that around it, which may be none.
        "font-size" if is_relative(value) => (Property::Size, None),
        "font-size" => (Property::Size, Some(!is_zero(value))),
        "font" => {
            let mut sizes = value.split_whitespace().filter_map(|part| part.split('/').next());
            (Property::Size, Some(!sizes.any(is_zero)))
        }
        "content" => (Property::Beside, Some(!is_written(value))),
        "clip" | "clip-path" => (Property::Clip, (!is_open).then(|| is_cut_to_something(value)).flatten()),
        // Whether that is outside of the window depends on what is around.
        "left" | "right" | "top" | "bottom" | "text-indent" | "margin-left" | "margin-top" | "transform"
            if is_far(value) =>
        {
            (Property::Place, None)
        }
        // Something around or inside may have an ink of its own. What is said of no more than a color is most of a sheet.
        "color" if is_transparent(value) => (Property::Ink, None),
        _ => return None,
    };
    let is_open = is_open || matches!(property, Property::Clip | Property::Place | Property::Ink);
    let is_inherited = is_shown.is_none() && (property == Property::Size || !is_open);
    Some(Said { property, is_shown, is_inherited, is_important })
}

fn is_zero(value: &str) -> bool {
    let digits =
        value.trim_start_matches('+').trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    digits.contains('0') && digits.chars().all(|c| matches!(c, '0' | '.'))
}

/// Whether a clipped box shows something: all, nothing (`rect(0,0,0,0)` and `rect(1px,1px,1px,1px)` are how pages hide what
/// readers of the screen speak), or nobody knows what.
fn is_cut_to_something(value: &str) -> Option<bool> {
    if matches!(value, "none" | "auto" | "initial" | "unset") {
        return Some(true);
    }
    let (shape, sides) = value.trim_end_matches(')').split_once('(')?;
    let mut sides = sides.split([' ', ',']).filter(|side| !side.is_empty());
    let first = sides.next()?;
    let is_nothing = match shape.trim() {
        "rect" => first.starts_with(['0', '1']) && sides.all(|side| side == first),
        "inset" => matches!(first, "50%" | "100%") && sides.all(|side| side == first),
        "circle" => is_zero(first),
        _ => false,
    };
    is_nothing.then_some(false)
}

/// Whether a length leads out of every window, or a transformation may.
fn is_far(value: &str) -> bool {
    let whole = value.trim_start_matches('-').split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    let is_scaled = value.contains("scale") && value.split(['(', ',', ')']).any(|part| is_zero(part.trim()));
    whole.len() > 2 && value.starts_with('-') || whole.len() > 4 || is_scaled || value.contains("translate")
}

fn is_transparent(value: &str) -> bool {
    let alpha = value.trim_end_matches(')').rsplit([',', '/']).next().unwrap_or_default().trim();
    value == "transparent"
        || ((value.contains('/') || value.starts_with("rgba") || value.starts_with("hsla")) && is_zero(alpha))
}

fn is_relative(value: &str) -> bool {
    let is_part = (value.ends_with("em") && !value.ends_with("rem")) || value.ends_with('%');
    (is_part && !is_zero(value))
        || matches!(value, "inherit" | "unset" | "larger" | "smaller")
        || value.contains('(')
}

/// Whether a text before or behind another may be read as a part of it: signs and icons are not.
fn is_written(value: &str) -> bool {
    if matches!(value, "none" | "normal" | "initial" | "inherit" | "unset") || value.starts_with("url(") {
        return false;
    }
    let mut at = value.chars().peekable();
    let mut text = String::new();
    while let Some(c) = at.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        let mut digits = String::new();
        while let Some(digit) = at.next_if(|c| digits.len() < 6 && c.is_ascii_hexdigit()) {
            digits.push(digit);
        }
        text.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
    }
    text.contains('(') || text.chars().any(char::is_alphanumeric)
}
