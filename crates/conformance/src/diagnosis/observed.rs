use super::asked::{Asked, Cell, Content, What};
use super::expected::Expected;
use crate::subject::Answer;
use tiebreak_engine::number::{Fraction, Written};
use tiebreak_engine::rules::Listed;

/// How far from the exact number the last digits of binary floating point may lead.
const NOISE: Fraction = Fraction::new(1, 1_000_000_000);

/// What somebody gave for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The number as given; none where a value is said not to exist.
    pub content: Content,
    /// How far the exact number may lie from it, where numbers may come rounded; else zero.
    pub slack: Fraction,
}

impl Found {
    /// An exact content.
    pub fn exact(content: Content) -> Found {
        Found { content, slack: Fraction::ZERO }
    }

    /// A number as written, for an entry of a list; none when it is no number.
    pub(crate) fn written(text: &str, listed: &Listed) -> Option<Found> {
        let Listed::Code(code) = listed else { return None };
        let written = Written::parse(text).ok()?;
        let found = Found::rounded(written, code.base.row().rounding.places);
        // Of a number without end binary floating point leaves as many digits as it has.
        let endless = written.decimals().is_some_and(|decimals| decimals >= 12);
        Some(if endless { Found { slack: found.slack.max(NOISE), ..found } } else { found })
    }

    /// A number that may come rounded to so many decimals.
    pub fn rounded(written: Written, places: Option<u32>) -> Found {
        Found { content: Some(written.value()), slack: written.slack(places) }
    }

    /// Whether a content is what was given.
    pub(crate) fn is(&self, content: &Content) -> bool {
        match (self.content, content) {
            (None, None) => true,
            (Some(found), Some(content)) => found.is_within(self.slack, *content),
            _ => false,
        }
    }
}

/// A standing as somebody gave it.
#[derive(Clone, Debug)]
pub struct Observed<'t> {
    /// What was asked.
    pub asked: Asked<'t>,
    /// What was given, cell by cell.
    pub found: Vec<Found>,
}

impl<'t> Observed<'t> {
    /// A standing from contents, cell by cell; cells without one are not compared.
    pub fn new(mut asked: Asked<'t>, found: Vec<Option<Found>>) -> Observed<'t> {
        let cells = std::mem::take(&mut asked.cells);
        let (mut kept, mut given) = (Vec::new(), Vec::new());
        for (cell, found) in cells.into_iter().zip(found) {
            if let Some(found) = found {
                kept.push(cell);
                given.push(found);
            }
        }
        asked.cells = kept;
        Observed { asked, found: given }
    }

    /// The answer of a program to a check of the corpus.
    pub fn answered(expected: &Expected<'t>, answer: &Answer) -> Observed<'t> {
        let asked = &expected.asked;
        // Places are asked for inside the participants that the check compares.
        let mut ranked: Vec<u32> = asked
            .cells
            .iter()
            .filter(|cell| cell.what.is_place())
            .filter_map(|cell| answer.ranks.as_ref()?.get(&asked.tournament.id(cell.index)).copied())
            .collect();
        ranked.sort_unstable();
        let found = asked.cells.iter().map(|cell| {
            let id = asked.tournament.id(cell.index);
            match cell.what {
                What::Place => {
                    let rank = answer.ranks.as_ref()?.get(&id)?;
                    let place = ranked.iter().position(|other| other == rank)? + 1;
                    Some(Found::exact(Some(Fraction::integer(place as i128))))
                }
                What::Value(entry) => {
                    let listed = asked.list.entries.get(entry)?;
                    match answer.values.get(&listed.to_string())?.get(&id)? {
                        None => Some(Found::exact(None)),
                        Some(text) => Found::written(text, listed),
                    }
                }
            }
        });
        let found = found.collect();
        Observed::new(asked.clone(), found)
    }

    /// What was given for one entry of the list, or for the places, alone; none when nothing of it is compared.
    pub(crate) fn only(&self, what: What) -> Option<Observed<'t>> {
        let mine = |cell: &Cell| match what {
            What::Place => cell.what.is_place(),
            What::Value(_) => cell.what == what,
        };
        let kept = self.asked.cells.iter().zip(&self.found).filter(|(cell, _)| mine(cell));
        let (cells, found): (Vec<Cell>, Vec<Found>) = kept.map(|(cell, found)| (*cell, *found)).unzip();
        if cells.is_empty() {
            return None;
        }
        let mut asked = Asked { cells, ..self.asked.clone() };
        // What stands behind an entry does not change it.
        if let What::Value(entry) = what {
            asked.list.entries.truncate(entry + 1);
        }
        Some(Observed { asked, found })
    }
}
