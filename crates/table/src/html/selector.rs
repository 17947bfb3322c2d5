//! Selectors of style sheets, as far as they say which elements they may be about.

use super::css::{Token, Tokens};
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
    /// What it must not be.
    others: Vec<Compound>,
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

/// Classes of one element of a selector.
const MOST_CLASSES: usize = 50;

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
/// Parts of an element that are or hold a text.
const TEXTS: [&str; 4] = ["before", "after", "first-line", "first-letter"];
/// What else every browser knows.
const KNOWN: [&str; 25] = [
    "link",
    "visited",
    "any-link",
    "enabled",
    "disabled",
    "checked",
    "indeterminate",
    "default",
    "required",
    "optional",
    "valid",
    "invalid",
    "in-range",
    "out-of-range",
    "placeholder-shown",
    "read-only",
    "read-write",
    "root",
    "empty",
    "first-child",
    "last-child",
    "only-child",
    "first-of-type",
    "last-of-type",
    "only-of-type",
];
/// The selectors before a block.
#[derive(Clone, Debug, Default)]
pub(super) struct List {
    /// Those that are about something that is seen in a page at rest.
    pub selectors: Vec<Selector>,
    /// Whether browsers may leave the whole rule out, as they do where they do not know one of its selectors.
    pub is_vague: bool,
}

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
            if found.binary_search(asked).is_ok() {
                Match::Yes
            } else {
                [Match::No, Match::Maybe][usize::from(like)]
            }
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
        let others = self.others.iter().map(|other| match other.matches(element) {
            Match::No => Match::Yes,
            Match::Maybe => Match::Maybe,
            Match::Yes => Match::No,
        });
        ids.chain(classes).chain(attributes).chain(others).min().unwrap_or(Match::Yes)
    }
}

impl Selector {
    /// Whether it asks for elements around its own that this may be.
    pub(super) fn stands_in(&self, outer: &Subject) -> bool {
        self.around.iter().any(|asked| asked.matches(outer) != Match::No)
    }

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
}

/// The elements around another.
pub(super) type Around<'s> = Box<dyn Iterator<Item = &'s Subject> + 's>;

/// Reads selectors.
struct Reader<'t> {
    text: &'t str,
    /// Whether it stands in brackets of another.
    is_inside: bool,
    at: std::iter::Peekable<Tokens<'t>>,
    list: List,
    own: Selector,
    /// What stands before the element that is read.
    combined: Option<char>,
    /// Whether something was asked of the element that is read.
    is_filled: bool,
    /// Whether the selector is about nothing that is seen in a page at rest.
    is_unseen: bool,
}

/// The selectors in a text; none where every browser leaves the rule out.
pub(super) fn parse(text: &str) -> Option<List> {
    list(text, false)
}

fn list(text: &str, is_inside: bool) -> Option<List> {
    let mut reader = Reader {
        text,
        is_inside,
        at: Tokens::of(text).peekable(),
        list: List::default(),
        own: Selector::default(),
        combined: None,
        is_filled: false,
        is_unseen: false,
    };
    while let Some((token, ..)) = reader.at.next() {
        reader.token(token)?;
    }
    reader.end()?;
    Some(reader.list)
}

impl<'t> Reader<'t> {
    /// Ends a selector.
    fn end(&mut self) -> Option<()> {
        let is_whole = self.is_filled && self.combined.take().is_none_or(char::is_whitespace);
        let own = std::mem::take(&mut self.own);
        if !std::mem::take(&mut self.is_unseen) {
            self.list.selectors.push(own);
        }
        self.is_filled = false;
        is_whole.then_some(())
    }

    /// Begins the next element where one was read.
    fn begin(&mut self) -> Option<()> {
        // Hardly anything may stand behind a part of an element.
        self.list.is_vague |= self.own.is_beside;
        let Some(how) = self.combined.take() else { return Some(()) };
        if !self.is_filled {
            return how.is_whitespace().then_some(());
        }
        let outer = std::mem::take(&mut self.own.subject);
        self.own.is_vague |= matches!(how, '+' | '~');
        if !matches!(how, '+' | '~') {
            self.own.around.push(outer);
        }
        self.is_filled = false;
        Some(())
    }

    fn token(&mut self, token: Token) -> Option<()> {
        match token {
            Token::Blank => {
                self.combined.get_or_insert(' ');
                return Some(());
            }
            Token::Sign(c @ ('>' | '+' | '~')) => {
                let is_second = self.combined.is_some_and(|own| !own.is_whitespace());
                self.combined = Some(c);
                return (self.is_filled && !is_second).then_some(());
            }
            Token::Sign(',') => return self.end(),
            _ => self.begin()?,
        }
        let is_first = !std::mem::replace(&mut self.is_filled, true);
        match token {
            Token::Word(name) if is_first => {
                self.own.subject.tag = Some(name.to_ascii_lowercase());
                self.own.weight[2] += 1;
            }
            Token::Sign('*') if is_first => {}
            // The element around a block, or whatever stands for it.
            Token::Sign('&') => self.own.is_vague = true,
            Token::Sign('|') => {
                // Names of other kinds of documents.
                (self.list.is_vague, self.is_filled) = (true, false);
            }
            Token::Sign('.') => {
                let (Token::Word(name), ..) = self.at.next()? else { return None };
                self.own.weight[1] += 1;
                if !self.own.subject.classes.contains(&name) {
                    self.own.subject.classes.push(name);
                }
                // So many stand in no usual sheet, and each is looked for at each element.
                if self.own.subject.classes.len() > MOST_CLASSES {
                    (self.list.is_vague, self.own.is_vague) = (true, true);
                    self.own.subject.classes.truncate(1);
                }
            }
            Token::Hash(name, true) => {
                self.own.subject.ids.push(name);
                self.own.weight[0] += 1;
            }
            Token::Open('[') => {
                self.own.weight[1] += 1;
                self.attribute()?;
            }
            Token::Sign(':') => self.pseudo()?,
            _ => return None,
        }
        Some(())
    }

    /// What stands behind a colon.
    fn pseudo(&mut self) -> Option<()> {
        let is_double = self.at.next_if(|(token, ..)| *token == Token::Sign(':')).is_some();
        let (name, is_known) = match self.at.next()?.0 {
            Token::Word(name) => {
                let name = name.to_ascii_lowercase();
                let part = PARTS.contains(&name.as_str()) && is_double || TEXTS.contains(&name.as_str());
                let known = KNOWN.contains(&name.as_str()) || STATES.contains(&name.as_str());
                (name, part || (known && !is_double))
            }
            Token::Function(name) => {
                let inside = self.enclosed(')').1;
                if name.eq_ignore_ascii_case("not") && !is_double && self.others(inside) {
                    return Some(());
                }
                // What stands in the brackets may be wrong, too.
                (name.to_ascii_lowercase(), false)
            }
            _ => return None,
        };
        self.list.is_vague |= !is_known;
        let is_part = is_double && PARTS.contains(&name.as_str());
        self.is_unseen |= STATES.contains(&name.as_str()) || is_part || name.starts_with('-');
        if name == "root" && self.own.subject.tag.is_none() {
            self.own.subject.tag = Some("html".to_owned());
            self.own.weight[1] += 1;
            return Some(());
        }
        self.own.weight[if is_double { 2 } else { 1 }] += 1;
        self.own.is_beside |= matches!(name.as_str(), "before" | "after");
        self.own.is_vague = true;
        Some(())
    }

    /// The tokens up to a bracket that closes the one that was read.
    fn enclosed(&mut self, close: char) -> (Vec<Token>, &'t str) {
        let (mut found, mut depth) = (Vec::new(), 1_usize);
        let (mut from, mut to) = (None, 0);
        for (token, start, end) in self.at.by_ref() {
            match token {
                Token::Function(_) | Token::Open(_) => depth += 1,
                Token::Close(c) if depth == 1 && c != close => {}
                Token::Close(_) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            (from, to) = (from.or(Some(start)), end);
            found.push(token);
        }
        (found, from.and_then(|from| self.text.get(from..to)).unwrap_or_default())
    }

    /// What the element must not be; whether that is understood.
    fn others(&mut self, inside: &str) -> bool {
        // One in another is rare.
        let found = if self.is_inside { None } else { list(inside, true) };
        let Some(list) = found else { return false };
        let is_plain =
            |one: &Selector| !one.is_vague && one.around.is_empty() && one.subject.others.is_empty();
        if list.is_vague || !list.selectors.iter().all(is_plain) {
            return false;
        }
        let heaviest = list.selectors.iter().map(|one| one.weight).max().unwrap_or_default();
        self.own.weight.iter_mut().zip(heaviest).for_each(|(own, more)| *own += more);
        self.own.subject.others.extend(list.selectors.into_iter().map(|one| one.subject));
        true
    }

    fn attribute(&mut self) -> Option<()> {
        let is_flag = |word: &String| matches!(word.as_str(), "i" | "I" | "s" | "S");
        let inside = self.enclosed(']').0;
        let inside: Vec<&Token> = inside.iter().filter(|token| **token != Token::Blank).collect();
        let (name, behind) = match &inside[..] {
            [Token::Word(name), behind @ ..] => (name.to_ascii_lowercase(), behind),
            // Names of other kinds of documents, or none.
            _ => {
                (self.list.is_vague, self.own.is_vague) = (true, true);
                return Some(());
            }
        };
        let (value, is_plain) = match behind {
            [] => (None, true),
            [Token::Sign('='), Token::Word(value) | Token::Text(value)] => (Some(value.clone()), true),
            [Token::Sign('='), Token::Word(_) | Token::Text(_), Token::Word(flag)] if is_flag(flag) => {
                (None, false)
            }
            [Token::Sign('~' | '|' | '^' | '$' | '*'), Token::Sign('='), Token::Word(_) | Token::Text(_)] => {
                (None, false)
            }
            // Whether browsers know it decides about the whole rule.
            _ => {
                self.list.is_vague = true;
                (None, false)
            }
        };
        self.own.is_vague |= !is_plain;
        self.own.subject.attributes.push((name, value));
        Some(())
    }
}
