//! What the style sheets inside a page hide or change. Sheets outside of it cannot be seen.

use std::collections::BTreeMap;

use super::css::{Item, Items, Token, Tokens};
use super::declaration::declarations;
use super::effect::{Effect, Flow, Property, Said, Scope};
use super::selector::{Around, Match, Selector, parse};
use super::subject::Subject;
use super::variables::Variables;

/// Where an element stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Around tables, or beside them.
    Outside,
    /// It is a part of a table, or a cell.
    Part,
    /// In a cell.
    Inside,
}

/// What is said of an element, and whether more may be said of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    best: BTreeMap<Property, Effect>,
    /// Whether a rule that is not understood may hide it, or show what is hidden.
    pub is_doubtful: bool,
    /// Whether it is shown otherwise than it is written.
    pub is_odd: bool,
    /// Whether it is struck out.
    pub is_struck: bool,
    /// Whether its neighbours may or may not stand apart from it.
    pub is_loose: bool,
    /// Whether what stands in it is put side by side.
    pub is_row: bool,
}

impl Look {
    /// Whether something is shown as far as this property says; none where it says nothing.
    pub(super) fn shows(&self, property: Property) -> Option<bool> {
        match self.best.get(&property)? {
            Effect::Shown | Effect::Flow(_) => Some(true),
            Effect::Hidden => Some(false),
            Effect::Around | Effect::Unknown | Effect::Odd => None,
        }
    }

    /// How its box stands among others; none where nothing says so.
    pub(super) fn flow(&self) -> Option<Flow> {
        match self.best.get(&Property::Display)? {
            Effect::Flow(flow) => Some(*flow),
            _ => None,
        }
    }

    /// Whether it is cut away.
    pub(super) fn is_cut_away(&self) -> bool {
        let is_apart = self.best.get(&Property::Position) == Some(&Effect::Odd);
        self.shows(Property::Path) == Some(false) || (is_apart && self.shows(Property::Clip) == Some(false))
    }
}

/// The rules of a page about what is seen.
#[derive(Debug, Default)]
pub(super) struct Rules {
    of_key: BTreeMap<String, Vec<Rule>>,
    count: usize,
    variables: Variables,
    /// Whether there are more rules than are read, or some that are nested too deeply.
    pub is_partial: bool,
}

#[derive(Debug)]
struct Rule {
    selector: Selector,
    /// Whether it holds only on some screens, or on paper, or perhaps not at all.
    is_conditional: bool,
    order: usize,
    said: Vec<Said>,
}

/// Rules about what is seen that are read at most; ordinary pages have some hundred.
const MOST_RULES: usize = 4_000;
/// How deeply blocks may be nested.
const DEEPEST: usize = 6;
/// Bytes of selectors inside each other.
const LONGEST: usize = 10_000;

/// Bytes of the selectors before a block; those of usual sheets have some thousand.
const LONGEST_HEAD: usize = 64 << 10;

/// Where a rule stands.
#[derive(Clone, Copy, Debug)]
struct Within<'c> {
    /// The selector of the block around it.
    outer: &'c str,
    is_conditional: bool,
    is_paper: bool,
    depth: usize,
}

impl Rules {
    /// The rules of style sheets, each of which holds on every screen or only on some.
    pub(super) fn of(sheets: &[(String, bool)], variables: Variables) -> Rules {
        let mut rules = Rules { variables, ..Rules::default() };
        // A page in names of its own has rules about other elements than it seems.
        let is_named = sheets.iter().any(|(css, _)| css.to_ascii_lowercase().contains("@namespace"));
        for (css, is_conditional) in sheets {
            let is_conditional = *is_conditional || is_named;
            let within = Within { outer: "", is_conditional, is_paper: false, depth: 0 };
            rules.items(Items::sheet(css), within);
        }
        rules
    }

    fn items(&mut self, items: Items<'_>, within: Within<'_>) {
        if within.depth > DEEPEST {
            self.is_partial = true;
            return;
        }
        for item in items {
            match item {
                Item::Declaration(..) => {}
                // A sheet that stands in the address of another; those elsewhere cannot be seen.
                Item::At(head, None) => self.is_partial |= head.to_ascii_lowercase().contains("data:"),
                Item::Rule(head, block) if within.outer.is_empty() => self.rule(head, block, within),
                // Selectors inside selectors make a product.
                Item::Rule(head, _) if head.len() + within.outer.len() > LONGEST => self.is_partial = true,
                Item::Rule(head, block) => {
                    let whole = joined(within.outer, head);
                    self.rule(&whole, block, Within { is_conditional: true, ..within });
                }
                Item::At(head, Some(block)) => self.conditional(head, block, within),
            }
        }
    }

    /// A block that holds under a condition.
    fn conditional(&mut self, head: &str, block: &str, mut within: Within<'_>) {
        let mut at = Tokens::of(head);
        let (name, behind) = match at.next() {
            Some((Token::Word(name), _, end)) => (name, end),
            // A bracket right behind the name opens the condition.
            // It is the last byte of the token, which is never empty.
            Some((Token::Function(name), _, end)) => (name, end.saturating_sub(1)),
            _ => return,
        };
        let asked = head.get(behind..).unwrap_or_default();
        within.depth += 1;
        match name.to_ascii_lowercase().as_str() {
            "media" => {
                within.is_conditional |= !is_every_screen(asked);
                within.is_paper |= asked.trim().eq_ignore_ascii_case("print");
            }
            "supports" | "container" | "layer" | "scope" | "document" | "-moz-document"
            | "starting-style" => {
                within.is_conditional = true;
            }
            _ => return,
        }
        if within.outer.is_empty() {
            self.items(Items::sheet(block), within);
        } else {
            self.rule(within.outer, block, Within { is_conditional: true, ..within });
        }
    }

    fn rule(&mut self, head: &str, block: &str, within: Within<'_>) {
        let (mut said, is_nested) = declarations(block, &self.variables);
        if is_nested {
            let inner = Within { outer: head, depth: within.depth + 1, ..within };
            self.items(Items::block(block), inner);
        }
        if said.is_empty() {
            return;
        }
        if head.len() > LONGEST_HEAD {
            self.is_partial = true;
            return;
        }
        let Some(list) = parse(head) else { return };
        let is_gone = said.iter().any(|said| {
            matches!(said.property, Property::Display | Property::Visibility) && said.effect == Effect::Hidden
        });
        // An address behind a link on paper is no part of it.
        said.retain(|said| said.property != Property::Beside || !(is_gone || within.is_paper));
        for selector in list.selectors {
            let is_beside = |said: &&Said| (said.property == Property::Beside) == selector.is_beside;
            let said: Vec<Said> = said.iter().filter(is_beside).copied().collect();
            if said.is_empty() || self.is_partial {
                continue;
            }
            self.count += 1;
            self.is_partial |= self.count > MOST_RULES;
            let is_conditional = within.is_conditional || list.is_vague || is_nested;
            let rule = Rule { is_conditional, order: self.count, said, selector };
            self.of_key.entry(rule.selector.subject.key()).or_default().push(rule);
        }
    }

    /// Whether one of them asks what stands around an element that this may be.
    pub(super) fn ask_for(&self, outer: &Subject) -> bool {
        self.of_key.values().flatten().any(|rule| rule.selector.stands_in(outer))
    }

    /// What they, and its own style, say of an element inside others; whether letters around it are shown, and have a size.
    pub(super) fn look<'s>(
        &self,
        element: &Subject,
        place: Place,
        outer: [bool; 2],
        around: impl Fn() -> Around<'s>,
    ) -> Look {
        let style = element.value("style");
        let own = if style.is_empty() { Vec::new() } else { declarations(style, &self.variables).0 };
        let mut best: BTreeMap<Property, (bool, [usize; 5], &Said)> = BTreeMap::new();
        let mut maybe: Vec<&Said> = Vec::new();
        let mut take = |said, weight: [usize; 5]| {
            let said: &Said = said;
            if said.is_maybe {
                return maybe.push(said);
            }
            let new = (said.is_important, weight, said);
            let slot = best.entry(said.property).or_insert(new);
            if (new.0, new.1) >= (slot.0, slot.1) {
                *slot = new;
            }
        };
        let mut open: Vec<&Said> = Vec::new();
        for rule in element.keys().iter().filter_map(|key| self.of_key.get(key)).flatten() {
            match rule.selector.matches(element, &around) {
                Match::No => {}
                Match::Yes if !rule.is_conditional => {
                    let [ids, classes, names] = rule.selector.weight;
                    rule.said.iter().for_each(|said| take(said, [0, ids, classes, names, rule.order]));
                }
                Match::Yes | Match::Maybe => open.extend(&rule.said),
            }
        }
        own.iter().for_each(|said| take(said, [1, 0, 0, 0, 0]));
        maybe.extend(open);
        let best = best.into_iter().map(|(property, (.., said))| (property, said.effect)).collect();
        let mut look = Look { best, ..Look::default() };
        look.judge(element, place, outer, &maybe);
        look
    }
}

impl Look {
    fn judge(&mut self, element: &Subject, place: Place, outer: [bool; 2], maybe: &[&Said]) {
        let is_table = element.name == "table" && place == Place::Part;
        let matters = |scope| match scope {
            Scope::Everywhere => true,
            Scope::Table => place != Place::Outside && !is_table,
            Scope::Cell => place == Place::Inside,
        };
        let now = |look: &Look, property| {
            look.shows(property).unwrap_or(match property {
                Property::Display => !element.is_hidden,
                Property::Visibility => outer[0],
                Property::Size => outer[1],
                _ => true,
            })
        };
        let (mut cut, mut is_small) = (false, false);
        let sure: Vec<(Property, Effect)> = self.best.iter().map(|(own, effect)| (*own, *effect)).collect();
        let all = sure.into_iter().map(|own| (own, false));
        let all: Vec<_> = all.chain(maybe.iter().map(|said| ((said.property, said.effect), true))).collect();
        for ((property, effect), is_maybe) in all {
            match property {
                Property::Other(scope) => self.is_odd |= matters(scope) && effect == Effect::Odd,
                Property::Struck => self.is_struck |= effect == Effect::Odd,
                Property::Float if effect == Effect::Odd => {
                    self.is_loose |= place == Place::Inside;
                    self.is_odd |= place == Place::Part && !is_table;
                }
                Property::Position => self.is_odd |= matters(Scope::Table) && effect == Effect::Odd,
                Property::Float => {}
                Property::Overflow => cut |= effect != Effect::Shown,
                Property::Extent(_) => is_small |= effect != Effect::Shown,
                Property::Beside => self.is_doubtful |= effect != Effect::Shown && matters(Scope::Table),
                Property::Display => {
                    let is_shown = effect != Effect::Hidden;
                    let is_known = effect != Effect::Unknown;
                    self.is_doubtful |= !is_known || (is_maybe && now(self, property) != is_shown);
                    if let Effect::Flow(flow) = effect {
                        self.is_row |= matches!(flow, Flow::Row | Flow::PieceRow);
                        self.is_loose |= is_maybe && self.flow() != Some(flow);
                    }
                }
                Property::Visibility
                | Property::Size
                | Property::Opacity
                | Property::Clip
                | Property::Path => {
                    let is_shown = match effect {
                        Effect::Around if property == Property::Visibility => outer[0],
                        Effect::Around => outer[1],
                        _ => effect != Effect::Hidden,
                    };
                    self.is_doubtful |=
                        effect == Effect::Unknown || (is_maybe && now(self, property) != is_shown);
                }
            }
        }
        let is_gone =
            [Property::Display, Property::Opacity].iter().any(|own| self.shows(*own) == Some(false));
        self.is_doubtful |= cut && is_small && !is_gone && !self.is_cut_away();
    }
}

/// A selector inside the block of another.
fn joined(outer: &str, inner: &str) -> String {
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
pub(super) fn is_every_screen(media: &str) -> bool {
    let asked = media.trim().to_ascii_lowercase();
    let mut each = asked.split(',').map(str::trim);
    asked.is_empty() || each.any(|one| matches!(one, "all" | "screen" | "only screen" | "only all"))
}

/// The parts of a text between separators that stand in no brackets and no quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0_usize);
    for (token, start, end) in Tokens::of(text) {
        match token {
            Token::Function(_) | Token::Open(_) => depth += 1,
            Token::Close(_) => depth = depth.saturating_sub(1),
            Token::Sign(c) if c == separator && depth == 0 => {
                parts.extend(text.get(from..start));
                from = end;
            }
            _ => {}
        }
    }
    parts.extend(text.get(from..));
    parts
}
