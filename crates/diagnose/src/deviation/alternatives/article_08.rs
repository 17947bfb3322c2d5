//! Wrong readings of article 8.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, round_half_up};
use tiebreak_engine::rules::articles_07_to_09::LastRound;
use tiebreak_engine::rules::element::Element;
use tiebreak_engine::rules::view::View;
use tiebreak_engine::tournament::{Kind, Outcome, Tournament};

alternatives! {
    buchholz.averaged {
        /// Averages the Buchholz of every scheduled opponent.
        "with-forfeits" deviation "D-8.2-forfeit-opponents" = |_| true;
    }
    buchholz.predetermined_averaged {
        /// Averages the Buchholz of opponents met over the board.
        "over-the-board" admissible "rr-forfeits" = |kind| kind.is_over_the_board();
    }
    buchholz.average_divisor {
        /// Divides the sum of AOB by the number of rounds.
        "rounds" deviation "D-8.2-divides-by-rounds" = |_, rounds| rounds;
        /// Does not divide, so AOB is a sum.
        "one" deviation "D-8.2-sum" = |_, _| 1;
    }
    buchholz.average_rounding {
        /// Rounds AOB to an integer, with a half rounded up.
        "integer" deviation "D-8.2-integer"
            = |mean| Fraction::integer(round_half_up(mean.numerator(), mean.denominator()));
    }
    buchholz.average_inner {
        /// Uses only contributions of rounds with a game.
        "without-dummies" deviation "D-8.2-bare-buchholz" = Element::is_real;
    }
    buchholz.fore_forfeit {
        /// Keeps the result of a forfeit in the last round.
        "kept" deviation "D-8.3-forfeit-kept" = |recorded, _| recorded;
    }
    buchholz.fore_return {
        /// Counts the forfeit of the last round as a draw for points, but as a forfeit when absences are determined.
        "as-recorded" deviation "D-8.3-status-kept" = |recorded, _| recorded;
    }
    buchholz.fore_bye {
        /// Counts a bye as a draw.
        "drawn" deviation "D-8.3-byes-drawn"
            = |view, recorded, drawn| if view.is_swiss() { drawn } else { recorded };
    }
    buchholz.fore_last_round {
        /// Leaves the last round out of fore Buchholz.
        "dropped" deviation "D-8.3-last-round-dropped"
            = |rounds| LastRound { counted: rounds.saturating_sub(1), drawn: false };
        /// Counts the last round with its results.
        "as-played" deviation "D-8.3-results-kept" = |rounds| LastRound { counted: rounds, drawn: false };
    }
    buchholz.fore_interim {
        /// Counts the last round of an interim standing as drawn.
        "last-counted-drawn" admissible "fb-interim" = |_, _| true;
    }
    buchholz.fore_dummy {
        /// Uses the participant's real total for the dummy.
        "real-total" deviation "D-8.3-own-dummy-real" = |_, real| real;
    }
    buchholz.fore_unplayed {
        /// Ignores article 16, and uses real totals of real opponents only.
        "ignored" deviation "D-8.3-no-article-16" = unplayed_ignored;
    }
    buchholz.fore_leak {
        /// Treats the forfeits of the last round as played in later tie-breaks.
        "forfeits-stay-played" deviation "D-8.3-leaks" = forfeits_played;
    }
}

/// Keeps only the real totals of real opponents.
fn unplayed_ignored(view: &View<'_>, elements: &mut Vec<Element>) {
    elements.retain(Element::is_real);
    for element in elements {
        if let Some(opponent) = element.opponent() {
            element.score = view.total(opponent);
            element.weight = element.score;
            element.value = i128::from(element.score.units());
        }
    }
}

fn forfeits_played(tournament: &Tournament, after: usize) -> Option<Tournament> {
    let last = after.saturating_sub(1);
    let win = tournament.scoring().win;
    Some(tournament.map_records(|_, round, mut record| {
        if round == last && record.kind.is_forfeit() {
            record.kind = Kind::Played;
            record.outcome = Some(if record.points >= win { Outcome::Win } else { Outcome::Loss });
        }
        record
    }))
}
