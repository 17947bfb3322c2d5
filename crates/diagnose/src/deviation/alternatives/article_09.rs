//! Wrong readings of article 9 and 14.5.

use super::alternative::{Alternative, alternatives};
use super::article_16::virtual_opponent;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::Score;
use tiebreak_engine::rules::articles_07_to_09::KOYA_SCALE;
use tiebreak_engine::rules::view::View;
use tiebreak_engine::tournament::{Index, Record};

/// A whole point in the units of the comparison in Koya.
const WHOLE_POINT: i128 = Points::UNITS as i128 * KOYA_SCALE;

alternatives! {
    sonneborn_berger.unplayed {
        /// Adds nothing to SB for an unplayed round.
        "nothing" deviation "D-9.1-unplayed-nothing" = |_, _, _, _| None;
        /// Multiplies the points awarded by the score of the virtual opponent used before 2023.
        "virtual-opponent" deviation "D-9.1-virtual-opponent"
            = |view, index, round, _| Some(virtual_opponent(view, index, round));
    }
    sonneborn_berger.opponents {
        /// Uses the opponent's real score.
        "real" deviation "D-9.1-raw-opponents" = |view, opponent, _| view.total(opponent);
    }
    sonneborn_berger.multiplier {
        /// Uses 1, 1/2 or 0 for a result of any value.
        "classical-result" deviation "D-9.1-result-as-half" = |view, record, _| classical(view, record);
    }
    sonneborn_berger.square {
        /// Adds the square of the participant's own score, as the oldest form did.
        "added" deviation "D-9.1-square-added" = |own| Some(Fraction::from(own).times(own.into()));
    }
    sonneborn_berger.koya_limit {
        /// Requires a score above the limit.
        "above" deviation "D-9.2-strictly-above" = |reached, needed| reached > needed;
        /// Truncates half of the maximum to whole points.
        "cut" deviation "D-9.2-limit-cut" = |reached, needed| reached >= needed - needed % WHOLE_POINT;
    }
    sonneborn_berger.koya_maximum {
        /// Computes the maximum as a win in every round.
        "rounds" deviation "D-9.2-rounds-in-odd-field" = |view, _, _| view.rounds();
        /// Computes the maximum as a win in every game that this opponent played.
        "opponents-games" deviation "D-9.2-own-maximum" = games_played;
        /// Computes the maximum as a win in every game, but without games against participants who never
        /// played.
        "without-the-absent" deviation "D-9.2-absent-lower-maximum" = without_the_absent;
    }
    sonneborn_berger.koya_forfeits {
        /// Leaves forfeited games out of Koya.
        "left-out" deviation "D-9.2-no-forfeits" = |kind| !kind.is_forfeit();
    }
    sonneborn_berger.koya_totals {
        /// Compares the total adjusted for unplayed rounds with the limit.
        "adjusted" deviation "D-9.2-adjusted-limit" = |view, opponent| view.adjusted(opponent);
    }
    sonneborn_berger.koya_step {
        /// Uses the points for a draw as a step.
        "draw" deviation "D-14.5-step-is-draw" = |view| view.draw_value();
    }
    sonneborn_berger.koya_sign {
        /// Lowers the limit for a positive step.
        "down" deviation "D-14.5-sign" = -1;
    }
}

/// Counts 1, 1/2 or 0 for a result of any value.
fn classical(view: &View<'_>, record: &Record) -> Points {
    match record.outcome {
        Some(outcome) => outcome.classical_points(),
        None if view.points(record) == view.win() => Points::ONE,
        None if view.points(record) == view.draw_value() => Points::HALF,
        None => Points::ZERO,
    }
}

/// Counts the participants who have played. Players, and teams ranked by match points, have played if they were
/// paired. Teams ranked by game points have played if they were at a board.
fn without_the_absent(view: &View<'_>, _: Index, scheduled: usize) -> usize {
    let played = |record: &Record| match view.score() {
        Score::Game if view.tournament().team().is_some() => record.kind.is_over_the_board(),
        Score::Game | Score::Match => record.opponent().is_some(),
    };
    let absent = (0..view.participants()).filter(|index| !view.records(*index).iter().any(played));
    scheduled.saturating_sub(absent.count())
}

pub(super) fn games_played(view: &View<'_>, opponent: Index, _scheduled: usize) -> usize {
    view.records(opponent).iter().filter(|record| record.kind.is_over_the_board()).count()
}
