//! Converts checks of the corpus to standings, so that the diagnosis can explain wrong answers.

use crate::corpus::Values;
use crate::prelude::*;
use crate::subject::engine::Question;
use std::borrow::Cow;
use tiebreak_diagnose::diagnosis::{Asked, Cell, Content, Found, Observed, What};

/// The expected answer of a check under one of its editions.
#[derive(Clone, Debug)]
pub struct Expected<'t> {
    /// The question of the check.
    pub asked: Asked<'t>,
    /// The main answer, cell by cell.
    pub main: Vec<Content>,
    /// The answers of the other accepted readings, cell by cell.
    pub readings: Vec<Vec<Content>>,
}

impl<'t> Expected<'t> {
    /// The question and expected answer of a check, or none if it expects neither values nor an order, or if
    /// its list is invalid.
    pub fn of(case: &'t Case, check: &'t Check, edition: Edition) -> Option<Expected<'t>> {
        let question = Question::of(case, check, edition).ok()?;
        let list = question.list().ok()?;
        let tournament = question.event.tournament().clone();
        let position = |name: &str| {
            let code = Code::parse(name).ok()?.0;
            let written = Listed::Code(code);
            let at = check.tiebreaks.iter().position(|t| Code::parse(t).is_ok_and(|(c, _)| c == code));
            let added = list.entries.len() - check.tiebreaks.len().min(list.entries.len());
            at.map(|at| at + added).or_else(|| list.entries.iter().position(|entry| *entry == written))
        };
        let mut cells = Vec::new();
        let mut main = Vec::new();
        for (id, row) in &check.values {
            let Some(index) = tournament.index_of(*id) else { continue };
            for (code, value) in row {
                let Some(entry) = position(code) else { continue };
                cells.push(Cell { index, what: What::Value(entry) });
                main.push(content(value.as_deref()));
            }
        }
        for (id, place) in check.ranking.iter().flat_map(|groups| places(groups)) {
            let Some(index) = tournament.index_of(id) else { continue };
            cells.push(Cell { index, what: What::Place });
            main.push(Some(place));
        }
        if cells.is_empty() {
            return None;
        }
        let readings = check.readings.iter().map(|reading| {
            let mut contents = main.clone();
            let ranking: Vec<(u32, Fraction)> = reading.ranking.iter().flat_map(|g| places(g)).collect();
            for (cell, content) in cells.iter().zip(&mut contents) {
                let id = tournament.id(cell.index);
                match cell.what {
                    What::Place => {
                        let place = ranking.iter().find(|(other, _)| *other == id);
                        *content = place.map(|(_, place)| *place).or(*content);
                    }
                    What::Value(entry) => {
                        if let Some(other) = stated(&reading.values, id, entry, position) {
                            *content = other;
                        }
                    }
                }
            }
            contents
        });
        let readings = readings.collect();
        let asked = Asked {
            name: format!("{} ({edition})", case.check_id(check)),
            edition,
            rules: question.rules(),
            policies: question.event.plan.policies,
            records: question.event.plan.records.clone(),
            list,
            after: question.event.plan.after,
            tournament: Cow::Owned(tournament),
            cells,
            tail: Vec::new(),
        };
        Some(Expected { asked, main, readings })
    }

    /// The answer of a program to a check of the corpus.
    pub fn observed(&self, answer: &Answer) -> Observed<'t> {
        let asked = &self.asked;
        // A check may ask for the places of some participants only, so places are counted among these participants.
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
}

/// The value of an entry of the list in a reading.
fn stated(
    values: &Values,
    id: u32,
    entry: usize,
    position: impl Fn(&str) -> Option<usize>,
) -> Option<Content> {
    let row = values.get(&id)?;
    let (_, value) = row.iter().find(|(code, _)| position(code) == Some(entry))?;
    Some(content(value.as_deref()))
}

/// Reads a value of a case file. The linter ensures that every value is a canonical number, so other text counts as "no
/// value".
fn content(value: Option<&str>) -> Content {
    value.and_then(|text| Fraction::parse(text).ok())
}

/// The place of every participant, from groups that share a place (for example 1, 2, 2, 4).
fn places(groups: &[Vec<u32>]) -> Vec<(u32, Fraction)> {
    let mut ahead = 0;
    let mut places = Vec::new();
    for group in groups {
        places.extend(group.iter().map(|id| (*id, Fraction::integer(ahead + 1))));
        ahead += group.len() as i128;
    }
    places
}
