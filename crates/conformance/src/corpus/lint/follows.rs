//! Checks that a ranking is the order of the stated values. This module computes no tie-breaks.

use super::Remarks;
use crate::corpus::CodeDirection;
use crate::corpus::case::{Check, Values};
use crate::prelude::*;
use std::cmp::Ordering;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Direction, Rules};
use tiebreak_engine::standings::direction;
use tiebreak_engine::tournament::{Adjustment, Index, Primary};

/// The order of two participants by the numbers of a check.
enum Told {
    Order(Ordering),
    /// The check does not decide the order: a number is missing, or the direction of a code is unknown.
    Nothing,
}

pub(super) fn check(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        if let Some(ranking) = &check.ranking {
            contradictions(corpus, case, check, &[&check.values], ranking, &at, remarks);
        }
        for (number, reading) in check.readings.iter().enumerate() {
            // A reading without values may differ from the main answer only in the order.
            if let Some(ranking) = reading.ranking.as_ref().filter(|_| !reading.values.is_empty()) {
                let values = [&reading.values, &check.values];
                contradictions(
                    corpus,
                    case,
                    check,
                    &values,
                    ranking,
                    &format!("{at}/readings/{number}"),
                    remarks,
                );
            }
        }
    }
}

/// Whether the values alone determine the whole ranking.
pub(in crate::corpus) fn is_decided(corpus: &Corpus, case: &Case, check: &Check) -> bool {
    let neighbors = check.ranking.iter().flatten().flatten().collect::<Vec<_>>();
    let asked = Asked { corpus, case, check, values: &[&check.values], outside: outside(case, check) };
    neighbors.windows(2).all(|pair| matches!(asked.told(*pair[0], *pair[1]), Told::Order(_)))
}

fn contradictions(
    corpus: &Corpus,
    case: &Case,
    check: &Check,
    values: &[&Values],
    ranking: &[Vec<u32>],
    at: &str,
    remarks: &mut Remarks,
) {
    let places: Vec<(usize, u32)> = ranking
        .iter()
        .enumerate()
        .flat_map(|(place, group)| group.iter().map(move |id| (place, *id)))
        .collect();
    let asked = Asked { corpus, case, check, values, outside: outside(case, check) };
    for pair in places.windows(2) {
        let [(place, id), (next, other)] = [pair[0], pair[1]];
        let Told::Order(order) = asked.told(id, other) else { continue };
        if order != place.cmp(&next) {
            let message = phrase!("lint-order-differs", first = id, second = other);
            remarks.add(case, "order", &format!("{at}/ranking/{next}"), message);
        }
    }
}

/// Points outside the rounds, by participant: match points (or a player's points) and game points.
type Outside = BTreeMap<u32, (Points, Points)>;

fn outside(case: &Case, check: &Check) -> Outside {
    let (tournament, mut outside) = (&case.tournament, Outside::new());
    let after = check.after(tournament.rounds());
    let counted = |own: &&Adjustment| own.counts_after(after, tournament.announced());
    for own in tournament.adjustments().iter().filter(counted) {
        let sum = outside.entry(own.id).or_default();
        *sum = (sum.0 + own.points, sum.1 + own.game_points);
    }
    outside
}

/// The numbers of a check, with its event.
struct Asked<'a> {
    corpus: &'a Corpus,
    case: &'a Case,
    check: &'a Check,
    values: &'a [&'a Values],
    outside: Outside,
}

impl Asked<'_> {
    fn told(&self, id: u32, other: u32) -> Told {
        let has_score = self.check.tiebreaks.iter().any(|code| Base::is_score_name(code));
        let score = (!has_score).then_some("PTS");
        for code in score.into_iter().chain(self.check.tiebreaks.iter().map(String::as_str)) {
            let number = |id| self.number(id, code);
            let (Some(mine), Some(theirs)) = (number(id), number(other)) else { return Told::Nothing };
            let order = match (mine, theirs) {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(mine), Some(theirs)) => match lower_first(self.corpus, self.check, code) {
                    None => return Told::Nothing,
                    Some(true) => mine.cmp(&theirs),
                    Some(false) => theirs.cmp(&mine),
                },
            };
            match order {
                Ordering::Equal => {}
                Ordering::Less | Ordering::Greater => return Told::Order(order),
            }
        }
        Told::Order(Ordering::Equal)
    }

    /// A participant's value of a code, or `Some(None)` if the rules define none. A score that the check does
    /// not state is computed as a sum.
    fn number(&self, id: u32, code: &str) -> Option<Option<Fraction>> {
        let asserted = self.values.iter().find_map(|values| values.get(&id)?.get(code));
        match asserted {
            Some(Some(text)) => Fraction::parse(text).ok().map(Some),
            Some(None) => Some(None),
            None if Base::is_score_name(code) => self.score(id, code).map(Some),
            None => None,
        }
    }

    fn score(&self, id: u32, code: &str) -> Option<Fraction> {
        let tournament = &self.case.tournament;
        let index: Index = tournament.index_of(id)?;
        let game_points = match (code, tournament.team()) {
            (_, None) => false,
            ("GPTS", _) => true,
            ("MPTS", _) => false,
            // If the event names no primary score, the regulations may name one, so nothing is compared.
            (_, Some(team)) => matches!(team.primary?, Primary::GamePoints),
        };
        let after = self.check.after(tournament.rounds());
        let rounds: Points = tournament
            .records(index)
            .iter()
            .take(after)
            .map(|record| if game_points { record.game_points } else { record.points })
            .sum();
        let (points, games) = self.outside.get(&id).copied().unwrap_or_default();
        Some(Fraction::from(rounds + if game_points { games } else { points }))
    }
}

/// Whether lower values of a code are better, or none if the code has no values.
fn lower_first(corpus: &Corpus, check: &Check, text: &str) -> Option<bool> {
    let edition = check.editions.first()?.edition();
    match Code::parse(text) {
        Ok((code, _)) => match direction(&code, &Rules::of(edition)) {
            Direction::HigherFirst => Some(false),
            Direction::LowerFirst => Some(true),
            Direction::OrderOnly => None,
        },
        Err(_) => match corpus.registry.code(text)?.direction {
            CodeDirection::Higher => Some(false),
            CodeDirection::Lower => Some(true),
            CodeDirection::Order => None,
        },
    }
}
