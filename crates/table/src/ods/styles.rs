//! The styles of an OpenDocument, as far as they change what a cell shows.

use std::collections::BTreeMap;

use quick_xml::events::BytesStart;

use super::super::Unreadable;
use super::super::decimal::Decimal;
use super::super::number_format::{general, rounded};
use super::super::xml::{Taker, attributes, value};

/// Styles above each other, and looks of one under conditions, at most.
const ABOVE: usize = 20;
/// Bytes of the name of a style at most.
const NAME: usize = 1_000;

/// What the number style of a cell makes of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Nothing is said.
    #[default]
    General,
    /// It has so many digits behind the point.
    Places(usize),
    /// Another style has it where it is not below zero.
    Other(String),
    /// What is not understood.
    Strange,
    /// As above, and the style is for texts.
    StrangeText,
}

impl Numbers {
    /// The number that is shown of another; none where that is not certain.
    pub(super) fn shown(&self, number: &Decimal) -> Option<Decimal> {
        match self {
            Numbers::General => Decimal::read(&general(number)?),
            Numbers::Places(places) => rounded(number, *places),
            Numbers::Other(_) | Numbers::Strange | Numbers::StrangeText => None,
        }
    }
}

/// A style as it is written.
#[derive(Clone, Debug, Default)]
struct Style {
    above: Option<String>,
    numbers: Option<String>,
    is_struck: Option<bool>,
    is_raised: Option<bool>,
    is_hidden: Option<bool>,
    is_repeated: Option<bool>,
    /// Rows and columns without a size, sheets that are not shown.
    is_flat: Option<bool>,
    /// How wide a column is, in hundredths of a digit.
    width: Option<usize>,
    /// How large letters are, in hundredths of ten points.
    size: Option<usize>,
    conditional: Vec<String>,
}

/// What a style comes to.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    /// Numbers.
    pub numbers: Numbers,
    /// Whether letters are struck out, raised, lowered or hidden.
    pub is_marked: bool,
    /// Whether a row, a column or a sheet is not shown.
    pub is_flat: bool,
    /// How wide a column is, in hundredths of a digit.
    pub width: Option<usize>,
    /// How large letters are, in hundredths of ten points.
    pub size: Option<usize>,
}

/// The styles of a document: those of its content come after, and instead of, those that all have.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// By family and name; those of a family without a style have the name "".
    own: BTreeMap<(String, String), Style>,
    numbers: BTreeMap<String, Numbers>,
    /// The style that is open.
    open: (String, String),
    open_numbers: String,
}

impl Styles {
    /// What a style of a family comes to.
    pub(super) fn look(&self, family: &str, name: &str) -> Look {
        let (look, conditional) = self.resolved(family, name);
        let is_harmless = |name: &String| {
            let (other, _) = self.resolved(family, name);
            !other.is_marked && (other.numbers == Numbers::General || other.numbers == look.numbers)
        };
        let numbers = if conditional.len() <= ABOVE && conditional.iter().all(is_harmless) {
            look.numbers.clone()
        } else {
            Numbers::Strange
        };
        Look { numbers, ..look }
    }

    fn resolved(&self, family: &str, name: &str) -> (Look, &[String]) {
        let (mut chain, mut next) = (Vec::new(), Some(name));
        while let Some(style) = next.and_then(|name| self.own.get(&(family.to_owned(), name.to_owned()))) {
            chain.push(style);
            next = style.above.as_deref().filter(|_| chain.len() < ABOVE);
        }
        chain.extend(self.own.get(&(family.to_owned(), String::new())));
        let first =
            |own: fn(&Style) -> Option<bool>| chain.iter().find_map(|style| own(style)).unwrap_or(false);
        let numbers = chain.iter().find_map(|style| style.numbers.as_ref());
        let is_marked =
            first(|own| own.is_struck) || first(|own| own.is_raised) || first(|own| own.is_hidden);
        let look = Look {
            // A style that is nowhere says nothing.
            numbers: numbers.and_then(|name| self.numbers.get(name)).cloned().unwrap_or_default(),
            is_marked: is_marked || chain.len() > ABOVE || first(|own| own.is_repeated),
            is_flat: first(|own| own.is_flat),
            width: chain.iter().find_map(|style| style.width),
            size: chain.iter().find_map(|style| style.size),
        };
        (look, chain.iter().find(|style| !style.conditional.is_empty()).map_or(&[], |own| &own.conditional))
    }

    /// What numbers of a style look like where they are not below zero, or where they are.
    pub(super) fn of_sign(&self, numbers: &Numbers, is_negative: bool) -> Numbers {
        if let (Numbers::Other(name), false) = (numbers, is_negative) {
            return self.numbers.get(name).cloned().unwrap_or(Numbers::Strange);
        }
        numbers.clone()
    }

    fn style(&mut self, tag: &BytesStart<'_>) {
        let name = value(tag, b"style:name").unwrap_or_default();
        self.open = (value(tag, b"style:family").unwrap_or_default(), name);
        let (above, numbers) = (value(tag, b"style:parent-style-name"), value(tag, b"style:data-style-name"));
        self.own.insert(self.open.clone(), Style { above, numbers, ..Style::default() });
    }

    fn properties(&mut self, tag: &BytesStart<'_>) {
        let Some(style) = self.own.get_mut(&self.open) else { return };
        let struck = [&b"style:text-line-through-style"[..], b"style:text-line-through-type"];
        for name in struck {
            style.is_struck = value(tag, name).map(|own| own != "none").or(style.is_struck);
        }
        // How high letters stand, and how large they are: "0% 100%".
        let raised = value(tag, b"style:text-position").map(|own| {
            let mut numbers = own.split_whitespace();
            let is_usual =
                matches!(numbers.next(), Some("0%")) && matches!(numbers.next(), None | Some("100%"));
            !is_usual
        });
        style.is_raised = raised.or(style.is_raised);
        let hidden = value(tag, b"text:display").map(|own| own != "true");
        style.is_hidden = hidden.or(style.is_hidden);
        let protected = value(tag, b"style:cell-protect").map(|own| own.contains("hidden-and-protected"));
        style.is_hidden = protected.or(style.is_hidden);
        // As often as there is room.
        let repeated = value(tag, b"style:repeat-content").map(|own| own == "true");
        style.is_repeated = repeated.or(style.is_repeated);
        style.width = value(tag, b"style:column-width").and_then(|own| width(&own)).or(style.width);
        let size = value(tag, b"fo:font-size").and_then(|own| own.strip_suffix("pt").and_then(Decimal::read));
        style.size = size.and_then(|size| size.scaled(1)).or(style.size);
        let is_zero = |size: String| {
            let number = size.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            number.contains('0') && number.chars().all(|c| matches!(c, '0' | '.'))
        };
        for name in [&b"style:row-height"[..], b"style:column-width"] {
            style.is_flat = value(tag, name).map(is_zero).or(style.is_flat);
        }
        style.is_flat = value(tag, b"table:display").map(|own| own == "false").or(style.is_flat);
    }

    /// An element inside the style of numbers that is open.
    fn digits(&mut self, tag: &BytesStart<'_>) {
        let is_known = |name: &[u8]| {
            [
                &b"number:decimal-places"[..],
                b"number:min-decimal-places",
                b"loext:min-decimal-places",
                b"number:min-integer-digits",
                b"number:grouping",
                b"number:decimal-replacement",
                b"loext:max-blank-integer-digits",
                b"number:max-blank-integer-digits",
            ]
            .contains(&name)
        };
        let Some(own) = self.numbers.get_mut(&self.open_numbers) else { return };
        let is_plain = attributes(tag).all(|own| is_known(own.key.as_ref()));
        let places = value(tag, b"number:decimal-places").map(|places| places.trim().parse::<usize>());
        *own = match (&*own, tag.name().as_ref(), places) {
            (Numbers::General, b"number:number", Some(Ok(places))) if is_plain => Numbers::Places(places),
            (Numbers::General, b"number:number", None) if is_plain => Numbers::General,
            (
                other @ Numbers::General,
                b"number:text-content" | b"number:text" | b"style:text-properties",
                _,
            ) => other.clone(),
            (other, b"style:text-properties" | b"number:text", _) => other.clone(),
            // The sign of a number below zero is all that another style lacks.
            (Numbers::General | Numbers::Places(_) | Numbers::Strange, b"style:map", _) if is_above(tag) => {
                Numbers::Other(value(tag, b"style:apply-style-name").unwrap_or_default())
            }
            (Numbers::StrangeText, ..) => Numbers::StrangeText,
            _ => Numbers::Strange,
        };
        if tag.name().as_ref() == b"style:map" && !matches!(own, Numbers::Other(_)) {
            // Nothing that follows makes it less strange.
            self.open_numbers = String::new();
        }
    }
}

/// A width in hundredths of a digit of ten points.
fn width(text: &str) -> Option<usize> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let of_unit = match text.strip_prefix(number)? {
        "cm" => 510,
        "mm" => 51,
        "in" => 1_295,
        "pt" => 18,
        _ => return None,
    };
    Some(Decimal::read(number)?.scaled(4)?.checked_mul(of_unit)? / 10_000)
}

/// Whether a condition holds for all numbers that are not below zero.
fn is_above(tag: &BytesStart<'_>) -> bool {
    value(tag, b"style:condition").as_deref() == Some("value()>=0")
}

impl Taker for Styles {
    fn start(&mut self, tag: &BytesStart<'_>, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let is_name = |name: &[u8]| name.ends_with(b"name") || name == b"style:family";
        let inside_styles = around.len() == 2 || around.len() == 3;
        if inside_styles && attributes(tag).any(|own| is_name(own.key.as_ref()) && own.value.len() > NAME) {
            return Err(Unreadable::Damaged);
        }
        let inside = around.last().map_or(b"".as_slice(), Vec::as_slice);
        let is_list = matches!(inside, b"office:styles" | b"office:automatic-styles");
        match (tag.name().as_ref(), inside) {
            (b"style:style" | b"style:default-style", _) if is_list => self.style(tag),
            (b"style:map", b"style:style") => {
                let name = value(tag, b"style:apply-style-name").unwrap_or_default();
                self.own.get_mut(&self.open).into_iter().for_each(|own| own.conditional.push(name.clone()));
            }
            (_, b"style:style" | b"style:default-style") => self.properties(tag),
            (name, _) if is_list && name.starts_with(b"number:") => {
                self.open_numbers = value(tag, b"style:name").unwrap_or_default();
                let kind = match name {
                    b"number:number-style" | b"number:text-style" => Numbers::General,
                    _ => Numbers::Strange,
                };
                self.numbers.insert(self.open_numbers.clone(), kind);
            }
            (_, inside) if inside.starts_with(b"number:") && inside.ends_with(b"-style") => self.digits(tag),
            (_, b"number:number") => self.digits(tag),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str, around: &[Vec<u8>]) -> Result<(), Unreadable> {
        let is_added = around.last().is_some_and(|name| name == b"number:text") && !text.trim().is_empty();
        if let Some(own) = self.numbers.get_mut(&self.open_numbers).filter(|_| is_added) {
            let is_text = around.iter().rev().nth(1).is_some_and(|name| name == b"number:text-style");
            *own = if is_text { Numbers::StrangeText } else { Numbers::Strange };
        }
        Ok(())
    }
}
