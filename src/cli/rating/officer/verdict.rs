//! By which list and edition an event is rated, or why it is not.

use super::sheet::Sheet;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rating::{
    Class, Control, Coverage, EDITION_START, ListName, NEXT_EDITION, Rulings, classify, coverage,
};

/// What is known before anything is computed.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// The list, where a time control or the user says so.
    pub list: Option<ListName>,
    /// Both players' time control.
    pub control: Option<Control>,
    /// Why the event is not rated by these rules: stable names with what is put into the sentence.
    pub against: Vec<Point>,
    /// What is not known and would decide.
    pub open: Vec<Point>,
}

/// A reason or an open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Stable name.
    pub id: &'static str,
    /// The clause behind it.
    pub clause: &'static str,
    /// What it is about: a time control, a day, a list.
    pub value: String,
}

impl Point {
    /// A reason with its clause.
    pub fn new(id: &'static str, clause: &'static str, value: impl ToString) -> Point {
        Point { id, clause, value: value.to_string() }
    }

    /// The sentence.
    pub fn says(&self, words: &Messages) -> String {
        words.with(&format!("rating-point-{}", self.id), &[("value", &self.value)])
    }

    /// Every reason and question there is.
    pub const ALL: [&'static str; 10] = [
        "standard-control",
        "too-short-control",
        "other-list",
        "unequal-times",
        "earlier-edition",
        "later-edition",
        "composition",
        "control-unknown",
        "control-unreadable",
        "start-unknown",
    ];
}

impl Verdict {
    /// Judges an event by its first day and its time control; what the user says goes before the file.
    pub fn of(sheet: &Sheet, list: Option<ListName>, control: Option<&str>, rulings: &Rulings) -> Verdict {
        let mut verdict = Verdict { list: list.or(sheet.request.list), ..Verdict::default() };
        match sheet.start.map(|start| (start, coverage(start))) {
            Some((_, Coverage::This)) => {}
            Some((start, Coverage::Earlier)) => {
                verdict.against.push(Point::new(
                    "earlier-edition",
                    "b02.0.1",
                    format!("{start} < {EDITION_START}"),
                ));
            }
            Some((start, Coverage::Later)) => {
                verdict.against.push(Point::new(
                    "later-edition",
                    "b02.0.1",
                    format!("{start} ≥ {NEXT_EDITION}"),
                ));
            }
            None => verdict.open.push(Point::new("start-unknown", "b02.0.1", "")),
        }
        match controls(sheet, control) {
            Some(Ok([white, black])) => verdict.judge_control(&white, &black, rulings),
            Some(Err(text)) => verdict.open.push(Point::new("control-unreadable", "b02.1.1", text)),
            None if verdict.list.is_none() => verdict.open.push(Point::new("control-unknown", "b02.1.1", "")),
            None => {}
        }
        verdict
    }

    fn judge_control(&mut self, white: &Control, black: &Control, rulings: &Rulings) {
        if !white.equals(black, rulings) {
            self.against.push(Point::new("unequal-times", "b02.1.2", format!("{white}, {black}")));
        }
        let class = match classify(white, rulings) {
            Class::Standard => {
                self.against.push(Point::new("standard-control", "b02.1.1", white));
                None
            }
            Class::TooShort => {
                self.against.push(Point::new("too-short-control", "b02.1.1", white));
                None
            }
            Class::Blitz => Some(ListName::Blitz),
            Class::Rapid => Some(ListName::Rapid),
        };
        if let (Some(class), Some(list)) = (class, self.list)
            && class != list
        {
            self.against.push(Point::new("other-list", "b02.1.1", format!("{white}: {}", class.id())));
        }
        self.list = self.list.or(class);
        self.control = Some(white.clone());
    }
}

/// The time controls of both players, or the text that is none.
fn controls(sheet: &Sheet, asked: Option<&str>) -> Option<Result<[Control; 2], String>> {
    let plain = |text: &str| match Control::parse(text) {
        Ok(both) => Ok([both.clone(), both]),
        Err(_) => Err(text.to_owned()),
    };
    if let Some(text) = asked {
        return Some(plain(text));
    }
    if !sheet.encoded_control.is_empty()
        && let Ok(both) = Control::parse_encoded(&sheet.encoded_control)
    {
        return Some(Ok(both));
    }
    if sheet.control.is_empty() {
        return None;
    }
    Some(plain(&sheet.control))
}
