//! Selectors of style sheets, as far as they say which elements they may be about.

use super::subject::Subject;

/// Whether a selector is about an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    /// It is not.
    No,
    /// It may be: it asks for something that is not looked at.
    Maybe,
    /// It is.
    Yes,
}

/// What is asked of one element.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Compound {
    tag: Option<String>,
    ids: Vec<String>,
    classes: Vec<String>,
    /// Names of attributes, with the value where one is asked for.
    attributes: Vec<(String, Option<String>)>,
}

/// A selector.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Selector {
    /// The element that it is about.
    pub subject: Compound,
    /// Those that stand around it.
    around: Vec<Compound>,
    /// Whether it asks for something else, too: siblings, states, what stands where among its like.
    is_vague: bool,
    /// Whether it is about what is written before or behind the text of the element.
    pub is_beside: bool,
    /// How much it weighs against others: ids, then classes and attributes, then names.
    pub weight: [usize; 3],
}

/// What only holds while somebody points at something.
const STATES: [&str; 6] = ["hover", "active", "focus", "focus-within", "focus-visible", "target"];
/// Parts of an element that have no text of the page.
const PARTS: [&str; 8] = [
    "marker",
    "placeholder",
    "selection",
    "backdrop",
    "file-selector-button",
    "cue",
    "spelling-error",
    "grammar-error",
];

impl Compound {
    /// Where its rules are looked up: an id, a class or a name, the rarest first.
    pub(super) fn key(&self) -> String {
        let id = self.ids.first().map(|id| format!("#{}", id.to_ascii_lowercase()));
        let class = || self.classes.first().map(|class| format!(".{}", class.to_ascii_lowercase()));
        id.or_else(class).or_else(|| self.tag.clone()).unwrap_or_default()
    }

    fn matches(&self, element: &Subject) -> Match {
        let same = |asked: &String, found: &[String]| {
            let like = found.iter().any(|own| own.eq_ignore_ascii_case(asked));
            // Pages of the old kind do not tell capital letters from small ones.
            if found.contains(asked) { Match::Yes } else { [Match::No, Match::Maybe][usize::from(like)] }
        };
        let attribute = |(name, value): &(String, Option<String>)| {
            let found = element.attributes.iter().find(|(own, _)| own == name);
            match (found, value) {
                (None, _) => Match::No,
                (Some(_), None) => Match::Yes,
                (Some((_, own)), Some(value)) if own == value => Match::Yes,
                (Some((_, own)), Some(value)) if own.eq_ignore_ascii_case(value) => Match::Maybe,
                (Some(_), Some(_)) => Match::No,
            }
        };
        if self.tag.as_ref().is_some_and(|tag| *tag != element.name) {
            return Match::No;
        }
        let ids = self.ids.iter().map(|id| same(id, std::slice::from_ref(&element.id)));
        let classes = self.classes.iter().map(|class| same(class, &element.classes));
        let attributes = self.attributes.iter().map(attribute);
        ids.chain(classes).chain(attributes).min().unwrap_or(Match::Yes)
    }
}

impl Selector {
    /// Whether it is about an element inside these.
    pub(super) fn matches<'s>(&self, element: &Subject, around: impl Fn() -> Around<'s>) -> Match {
        let own = self.subject.matches(element);
        if own == Match::No {
            return Match::No;
        }
        let stands = |asked: &Compound| around().any(|outer| asked.matches(outer) != Match::No);
        if !self.around.iter().all(stands) {
            return Match::No;
        }
        if self.is_vague || !self.around.is_empty() { Match::Maybe } else { own }
    }

    /// The selector in a text; none where it is about nothing that is ever seen in a page at rest.
    pub(super) fn parse(text: &str) -> Option<Selector> {
        let mut selector = Selector::default();
        let mut at = text.trim().chars().peekable();
        let mut combined: Option<char> = None;
        while let Some(c) = at.next() {
            if c.is_whitespace() || matches!(c, '>' | '+' | '~') {
                combined = Some(combined.filter(|own| !own.is_whitespace()).unwrap_or(c));
                continue;
            }
            if let Some(how) = combined.take() {
                let outer = std::mem::take(&mut selector.subject);
                selector.is_vague |= matches!(how, '+' | '~');
                if !matches!(how, '+' | '~') {
                    selector.around.push(outer);
                }
            }
            match c {
                '.' => {
                    selector.subject.classes.push(name(&mut at));
                    selector.weight[1] += 1;
                }
                '#' => {
                    selector.subject.ids.push(name(&mut at));
                    selector.weight[0] += 1;
                }
                '[' => {
                    selector.weight[1] += 1;
                    let inside = enclosed(&mut at, '[', ']');
                    selector.attribute(&inside);
                }
                ':' => {
                    let is_double = at.next_if_eq(&':').is_some();
                    let own = name(&mut at).to_ascii_lowercase();
                    if at.next_if_eq(&'(').is_some() {
                        enclosed(&mut at, '(', ')');
                    }
                    if STATES.contains(&own.as_str()) || PARTS.contains(&own.as_str()) || own.starts_with('-')
                    {
                        return None;
                    }
                    selector.weight[if is_double { 2 } else { 1 }] += 1;
                    selector.is_beside |= matches!(own.as_str(), "before" | "after");
                    selector.is_vague = true;
                }
                '*' => {}
                _ if is_name(c) || c == '\\' => {
                    let mut own = String::new();
                    push(&mut own, c, &mut at);
                    own.push_str(&name(&mut at));
                    selector.subject.tag = Some(own.to_ascii_lowercase());
                    selector.weight[2] += 1;
                }
                _ => selector.is_vague = true,
            }
        }
        Some(selector)
    }

    fn attribute(&mut self, inside: &str) {
        let (name, value) = match inside.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (inside.trim(), None),
        };
        let bare = name.trim_end_matches(['~', '|', '^', '$', '*']).trim();
        let value = value.map(|value| value.trim_matches(['"', '\'']).to_owned());
        let is_plain = bare == name && value.as_ref().is_none_or(|value| !value.contains(['"', '\'']));
        self.is_vague |= !is_plain;
        self.subject.attributes.push((bare.to_ascii_lowercase(), value.filter(|_| is_plain)));
    }
}

/// The elements around another.
pub(super) type Around<'s> = Box<dyn Iterator<Item = &'s Subject> + 's>;

type Chars<'t> = std::iter::Peekable<std::str::Chars<'t>>;

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii()
}

/// The name that comes next.
fn name(at: &mut Chars<'_>) -> String {
    let mut found = String::new();
    while let Some(c) = at.next_if(|c| is_name(*c) || *c == '\\') {
        push(&mut found, c, at);
    }
    found
}

/// Adds a character that may begin an escape.
fn push(found: &mut String, c: char, at: &mut Chars<'_>) {
    if c != '\\' {
        return found.push(c);
    }
    let mut digits = String::new();
    while let Some(digit) = at.next_if(|c| digits.len() < 6 && c.is_ascii_hexdigit()) {
        digits.push(digit);
    }
    if digits.is_empty() {
        return found.extend(at.next());
    }
    at.next_if(|c| c.is_whitespace());
    found.extend(u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32));
}

/// What stands between brackets of which the first was read.
fn enclosed(at: &mut Chars<'_>, open: char, close: char) -> String {
    let (mut found, mut depth, mut quote) = (String::new(), 1, None);
    for c in at.by_ref() {
        match quote {
            Some(own) if own == c => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None => depth = if c == open { depth + 1 } else { depth - i32::from(c == close) },
        }
        if depth == 0 {
            break;
        }
        found.push(c);
    }
    found
}
