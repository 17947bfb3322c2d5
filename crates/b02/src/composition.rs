//! Which fields and matches are rated (6.2 to 6.6).

use super::rulings::{DecidedMatch, Rulings, SmallField, Third};

/// The clause that keeps a round robin from being rated, if any (6.2, 6.21, 6.22).
///
/// A field without unrated players is fit, unless 6.21 is read to speak of it too.
pub(crate) fn round_robin_fault(
    players: usize,
    rated: usize,
    double: bool,
    rulings: &Rulings,
) -> Option<&'static str> {
    let small = players < 10 && rated < 4;
    if rated >= players {
        return match rulings.small_field {
            SmallField::AllRatedToo if small => Some("b02.6.21"),
            SmallField::AllRatedToo | SmallField::WithUnrated => None,
        };
    }
    let third = match rulings.third {
        Third::Exact => 3 * rated >= players,
        Third::RoundedDown => rated >= players / 3,
    };
    if double && (players < 6 || rated < 4) {
        return Some("b02.6.22");
    }
    if small {
        return Some("b02.6.21");
    }
    if third { None } else { Some("b02.6.2") }
}

/// How many games of a match are rated when its decision is watched (6.5): half points of both sides, game by game.
///
/// Defaults have their points here, or none, although they are not rated themselves; the ruling lies with the caller.
pub(crate) fn games_before_decision(results: &[[u32; 2]], scheduled: usize, rulings: &Rulings) -> usize {
    let watched = match rulings.decided_match {
        DecidedMatch::MoreThanEight => scheduled > 8,
        DecidedMatch::EightOrMore => scheduled >= 8,
        DecidedMatch::Never => false,
    };
    if !watched {
        return results.len();
    }
    let mut totals = [0_usize; 2];
    for (position, result) in results.iter().enumerate() {
        // More than half of the points at stake, which are two half points a game.
        if totals.iter().any(|total| *total > scheduled) {
            return position;
        }
        for (total, half_points) in totals.iter_mut().zip(result) {
            *total += *half_points as usize;
        }
    }
    results.len()
}
