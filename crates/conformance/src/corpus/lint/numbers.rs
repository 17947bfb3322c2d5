//! Workings are made of the numbers of their event: totals that somebody could have, and ratings that somebody has.

use std::collections::BTreeSet;

use super::breach::Remarks;
use crate::corpus::Case;
use crate::corpus::case::Check;
use crate::corpus::working::literals;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::tournament::Tournament;
use tiebreak_phrase::phrase;

/// Codes whose addends and factors are points of the event.
const OF_POINTS: [&str; 14] =
    ["BH", "FB", "SB", "KS", "PS", "STD", "WIN", "WON", "BPG", "BWG", "EMMSB", "EMGSB", "EGMSB", "EGGSB"];
/// Codes whose addends are ratings.
const OF_RATINGS: [&str; 2] = ["ARO", "RTNG"];

pub(super) fn check(case: &Case, remarks: &mut Remarks) {
    let most = most(&case.tournament);
    let known = Known::of(case);
    for (position, check) in case.file.checks.iter().enumerate() {
        for (id, row) in &check.working {
            for (code, working) in row {
                let name = code.split([':', '/']).next().unwrap_or(code);
                let foreign = literals(working).into_iter().find(|number| match name {
                    name if OF_POINTS.contains(&name) => *number > most,
                    name if OF_RATINGS.contains(&name) => *number > most && !known.has(check, *number),
                    _ => false,
                });
                if let Some(number) = foreign {
                    let pointer = format!("/checks/{position}/working/{id}/{}", code.replace('/', "~1"));
                    let message = phrase!("lint-number-foreign", number = number.to_string());
                    remarks.add(case, "working", &pointer, message);
                }
            }
        }
    }
}

/// The most points that anybody could have: the dearest result in every round announced.
fn most(tournament: &Tournament) -> Fraction {
    let of_rounds = |index: usize| {
        tournament.records(index).iter().map(|record| record.points.max(record.game_points)).max()
    };
    let results = (0..tournament.len()).filter_map(of_rounds).max().unwrap_or_default();
    let scoring = tournament.scoring();
    let boards = tournament.team().map_or(1, |team| i64::from(team.boards));
    let win = tournament.team().map_or(scoring.win, |team| team.scoring.win.max(scoring.win * boards));
    let rounds = i64::try_from(tournament.announced()).unwrap_or(i64::MAX);
    let outside: Points = tournament.adjustments().iter().map(|own| own.points.max(own.game_points)).sum();
    Fraction::from(results.max(win) * rounds + outside.max(Points::default()))
}

/// The ratings of a case: looked up for every number of every working, so gathered once.
struct Known {
    ratings: BTreeSet<Fraction>,
    declared: Option<String>,
}

impl Known {
    fn of(case: &Case) -> Known {
        let ratings = case.tournament.participants().iter().flat_map(|own| own.ratings.iter().copied());
        Known {
            ratings: ratings.map(|rating| Fraction::integer(i128::from(rating))).collect(),
            declared: case.file.regulations.as_ref().and_then(|own| serde_json::to_string(own).ok()),
        }
    }

    /// Whether somebody has this rating, or it is declared for those who have none.
    fn has(&self, check: &Check, number: Fraction) -> bool {
        let text = number.to_string();
        self.ratings.contains(&number)
            || self.declared.as_ref().is_some_and(|declared| declared.contains(&text))
            || check.tiebreaks.iter().any(|code| code.contains(&format!("/U{text}")))
    }
}
