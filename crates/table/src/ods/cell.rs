//! One cell of an OpenDocument: what it shows against what is stored in it.

use quick_xml::events::BytesStart;

use super::super::decimal::Decimal;
use super::super::looks::{Cell, Doubt, Stored};
use super::super::xml::value;
use super::styles::{Look, Numbers, Styles};

/// Digits of a number that nobody formats are never rounded to fewer.
const DIGITS: usize = 9;

/// A cell while it is read.
#[derive(Debug)]
pub(super) struct Open {
    stored: Held,
    /// Its paragraphs; none where it has none.
    shown: Option<String>,
    look: Look,
    /// Whether letters are marked.
    pub is_marked: bool,
    /// Whether something in it is not understood.
    pub is_unclear: bool,
    is_covered: bool,
}

/// What is stored in a cell beside what it shows.
#[derive(Debug)]
enum Held {
    Number(String),
    /// A date or a time.
    Time(String),
    /// A text; none where that is what it shows.
    Text(Option<String>),
    Truth,
    /// A value without a kind, or a kind without its value.
    Unclear,
}

impl Open {
    /// One that begins with a tag and has this look.
    pub(super) fn new(tag: &BytesStart<'_>, look: Look) -> Self {
        let own = |name: &[u8]| value(tag, name);
        let number = own(b"office:value");
        let others = [
            &b"office:string-value"[..],
            b"office:date-value",
            b"office:time-value",
            b"office:boolean-value",
        ];
        let [text, date, time, truth] = others.map(own);
        let count = [&number, &text, &date, &time, &truth].into_iter().flatten().count();
        let stored = match (own(b"office:value-type").as_deref(), number, date.or(time), truth) {
            (Some("float" | "percentage" | "currency"), Some(number), None, None) => Held::Number(number),
            (Some("date" | "time"), None, Some(time), None) => Held::Time(time),
            (Some("boolean"), None, None, Some(_)) => Held::Truth,
            (Some("string"), None, None, None) => Held::Text(text),
            (None, None, None, None) if text.is_none() => Held::Text(None),
            _ => Held::Unclear,
        };
        let is_covered = tag.name().as_ref() == b"table:covered-table-cell";
        let is_marked = look.is_marked;
        Self { stored, shown: None, look, is_marked, is_unclear: count > 1, is_covered }
    }

    /// A paragraph begins.
    pub(super) fn paragraph(&mut self) {
        match &mut self.shown {
            Some(shown) => shown.push(' '),
            None => self.shown = Some(String::new()),
        }
    }

    /// A text of a paragraph.
    pub(super) fn text(&mut self, text: &str) {
        self.shown.iter_mut().for_each(|shown| shown.push_str(text));
    }

    /// The cell; none where there is nothing in it. Letters of some size may find no room in its column.
    pub(super) fn close(self, styles: &Styles, is_cut: impl Fn(&str, usize) -> bool) -> Option<Cell> {
        let shown = self.shown.as_deref().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
        let size = self.look.size.unwrap_or(100).min(1_000);
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        let (text, doubt) = match (&self.stored, shown) {
            (Held::Text(None) | Held::Truth, shown) => (shown.unwrap_or_default(), None),
            (Held::Text(Some(own)), None) => (own.trim().to_owned(), None),
            (Held::Text(Some(own)), Some(shown)) => {
                let doubt = (letters(own) != letters(&shown)).then(|| Doubt::Stored(own.clone()));
                (shown, doubt)
            }
            (Held::Time(own), shown) => (shown.unwrap_or_default(), Some(Doubt::Stored(own.clone()))),
            (Held::Number(own), shown) => {
                let (text, doubt) = number(own, shown, &self.look, styles);
                let is_cut = self.look.numbers == Numbers::General && is_cut(&text, size);
                (text, doubt.or(is_cut.then_some(Doubt::Narrow)))
            }
            (Held::Unclear, shown) => (shown.unwrap_or_default(), Some(Doubt::Unclear)),
        };
        let is_strange = self.look.numbers == Numbers::StrangeText && !text.is_empty();
        let doubt = match (self.is_unclear || is_strange, self.is_marked && !text.is_empty()) {
            (true, _) => Some(Doubt::Unclear),
            (false, true) => Some(Doubt::Marked),
            (false, false) => doubt,
        };
        let is_there = !text.is_empty() || doubt.is_some();
        let stored = Stored::Plain(text);
        is_there.then_some(Cell { stored, format: None, doubt, size, is_covered: Some(self.is_covered) })
    }
}

/// What a cell with a number shows: what the file says, where its style makes the same of the number.
fn number(own: &str, shown: Option<String>, look: &Look, styles: &Styles) -> (String, Option<Doubt>) {
    let Some(number) = Decimal::read(own) else { return (shown.unwrap_or_default(), Some(Doubt::Unclear)) };
    let numbers = styles.of_sign(&look.numbers, number.is_negative);
    let wanted = numbers.shown(&number);
    let Some(shown) = shown else {
        let doubt = if wanted.is_none() { Some(Doubt::Unclear) } else { None };
        return (wanted.unwrap_or(number).padded(1, 0), doubt);
    };
    let is_right = |text: &str| {
        let Some(seen) = Decimal::read(text) else { return false };
        let is_cut = numbers == Numbers::General && seen.digits() >= DIGITS;
        wanted.as_ref() == Some(&seen) || (is_cut && number.rounded(seen.part.len()) == seen)
    };
    // Decimal commas, and signs between thousands.
    let others = [
        Some(shown.clone()),
        Some(shown.replace(',', ".")),
        without_thousands(&shown, ',', '.'),
        without_thousands(&shown, '.', ','),
    ];
    let doubt = || if wanted.is_some() { Doubt::Stored(own.trim().to_owned()) } else { Doubt::Unclear };
    match others.into_iter().flatten().find(|text| is_right(text)) {
        Some(text) => (text, None),
        None => (shown, Some(doubt())),
    }
}

/// A number without signs between thousands; none where they are not what stands in it.
fn without_thousands(text: &str, sign: char, point: char) -> Option<String> {
    let (whole, part) = text.split_once(point).unwrap_or((text, ""));
    let is_sign = |c: char| c == sign || c.is_whitespace() || matches!(c, '\'' | '’');
    let mut groups = whole.split(is_sign);
    let first = groups.next()?;
    let rest =
        groups.map(|group| Some(group).filter(|group| group.len() == 3)).collect::<Option<String>>()?;
    let is_first = (1..=3).contains(&first.trim_start_matches('-').len());
    is_first.then(|| if part.is_empty() { format!("{first}{rest}") } else { format!("{first}{rest}.{part}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(own: &str, shown: &str, numbers: Numbers) -> (String, bool) {
        let look = Look { numbers, ..Look::default() };
        let (text, doubt) = number(own, Some(shown.to_owned()), &look, &Styles::default());
        (text, doubt.is_none())
    }

    #[test]
    fn what_is_shown_is_compared_with_what_is_stored() {
        for (own, shown, numbers, text) in [
            ("8.25", "8.25", Numbers::General, "8.25"),
            ("8.25", "8,25", Numbers::General, "8.25"),
            ("8.25", "8,3", Numbers::Places(1), "8.3"),
            ("13.4", "13", Numbers::Places(0), "13"),
            ("13.000000000000002", "13", Numbers::General, "13"),
            ("3", "3.0", Numbers::General, "3.0"),
            ("3.0", "3", Numbers::General, "3"),
            ("-1", "-1.00", Numbers::Places(2), "-1.00"),
            ("0.333333333333333", "0.33", Numbers::Places(2), "0.33"),
            ("0.333333333333333", "0.333333333", Numbers::General, "0.333333333"),
            ("2134", "2,134", Numbers::Places(0), "2134"),
            ("2134.5", "2.134,5", Numbers::Places(1), "2134.5"),
        ] {
            assert_eq!(seen(own, shown, numbers), (text.to_owned(), true), "{own} {shown}");
        }
        for (own, shown, numbers) in [
            ("7", "9", Numbers::General),
            ("7", "", Numbers::General),
            ("7", "7 %", Numbers::General),
            ("7", "75", Numbers::General),
            ("8.25", "8.4", Numbers::Places(1)),
            ("8.25", "8.2", Numbers::Places(1)),
            ("6.25", "6", Numbers::General),
            ("13.5", "13", Numbers::General),
            ("13.5", "13", Numbers::Places(0)),
            ("13", "13", Numbers::Strange),
            ("7", "-7", Numbers::General),
            ("0.5", "1/2", Numbers::General),
            ("7", "0,0,7", Numbers::General),
            ("x", "7", Numbers::General),
        ] {
            assert_eq!(seen(own, shown, numbers), (shown.to_owned(), false), "{own} {shown}");
        }
    }
}
