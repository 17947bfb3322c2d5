//! Wrong or disputed readings of the systems outside C.07.

use crate::deviation::alternatives::articles_04_to_07::one_decimal;
use crate::deviation::alternatives::articles_08_to_10::games_played;
use crate::deviation::alternatives::articles_12_to_16::virtual_opponent;
use crate::deviation::alternatives::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::classic::Kashdan;
use tiebreak_engine::tournament::{Color, Kind};

alternatives! {
    classic.games {
        /// In the tie-breaks of US Chess, counts forfeits as games.
        "with-forfeits" deviation "D-US34E-forfeit-played"
            = |kind| kind.is_over_the_board() || kind.is_forfeit();
    }
    classic.rest {
        /// Counts a rest (a round without an opponent in a round robin) as an unplayed round.
        "unplayed" admissible "classic-rests" = |_, _| true;
    }
    classic.opponents {
        /// Counts the opponents' unplayed rounds with the points awarded for them.
        "at-face-value" deviation "D-US34E-opponents-unadjusted"
            = |view, opponent| view.total(opponent);
    }
    classic.own_unplayed {
        /// Adds nothing for the participant's own unplayed round.
        "omitted" deviation "D-US34E-own-unplayed-omitted" = |_, _, _| None;
        /// For the participant's own unplayed round, uses the virtual opponent of FIDE's older rules.
        "virtual-opponent" deviation "D-US34E-virtual-inside"
            = |view, index, round| Some(virtual_opponent(view, index, round));
    }
    classic.dropped {
        /// Drops one opponent's score at each end, whatever the number of rounds.
        "always-one" deviation "D-US34E4-one-each-always" = |_| 1;
    }
    classic.minus {
        /// For a participant below 50 %, drops the lowest scores of the opponents.
        "lowest" deviation "D-US34E1-minus-drops-lowest" = |entries| (entries, 0);
    }
    classic.even {
        /// For a participant with exactly 50 %, drops the lowest scores of the opponents.
        "lowest" deviation "D-US34E1-even-as-plus" = |entries| (entries, 0);
        /// For a participant with exactly 50 %, drops no score of an opponent.
        "nothing" deviation "D-US34E1-even-drops-nothing" = |_| (0, 0);
    }
    classic.running {
        /// In the cumulative score, adds only the scores after rounds with a game, and subtracts nothing.
        "played-rounds" deviation "D-US34E3-skips-rounds"
            = |view, record| view.is_us_game(record), classic.deduction = |_, _, _| Points::ZERO;
        /// In the cumulative score, adds all scores except the scores after a rest.
        "without-rests" deviation "D-US34E3-rest-skipped"
            = |view, record| !view.is_rest(record);
    }
    classic.last_score {
        /// In the cumulative score, leaves out the score after the last round.
        "not-the-last" deviation "D-US34E3-last-round-left-out" = |_| true;
    }
    classic.deduction {
        /// In the cumulative score, subtracts no points for unplayed rounds.
        "nothing" deviation "D-US34E3-no-deduction" = |_, _, _| Points::ZERO;
        /// In the cumulative score, subtracts only full points for unplayed rounds.
        "full-points" deviation "D-US34E3-half-not-deducted"
            = |_, points, _| if points < Points::ONE { Points::ZERO } else { points };
        /// In the cumulative score, subtracts the points of all unplayed rounds except forfeit wins.
        "not-forfeits" deviation "D-US34E3-forfeits-not-deducted"
            = |record, points, _| if record.kind.is_forfeit() { Points::ZERO } else { points };
        /// In the cumulative score, subtracts the points of an unplayed round again in every later round.
        "every-later-round" deviation "D-US34E3-deducted-every-round"
            = |_, points, rounds| points * rounds as i64;
    }
    classic.last_deduction {
        /// In the cumulative score with `/NOLAST`, subtracts nothing for an unplayed last round.
        "dropped" deviation "D-US34E3-nolast-drops-deduction" = |_| Points::ZERO;
    }
    classic.opposition {
        /// Adds the opponents' cumulative scores without subtracting the points of unplayed rounds.
        "plain" deviation "D-US34E9-plain" = |cumulative, deducted| cumulative.plus(deducted.into());
    }
    classic.meeting {
        /// In head-to-head results, compares the tied players even if not all of them have met.
        "partial" deviation "D-US34E5-partial" = |_| true;
    }
    classic.again {
        /// Applies the head-to-head result again to the players who are still tied.
        "reapplied" admissible "us-h2h-reapplied"
            = |classes, again| classes.into_iter().flat_map(again).collect();
    }
    classic.plus_minus {
        /// In head-to-head results with `/PM`, divides wins minus losses by the number of games.
        "percentage" deviation "D-US34E5-percentage"
            = |sum, games| sum.shared_by(games).unwrap_or(Fraction::ZERO);
    }
    classic.black {
        /// Compares the number of games with Black minus the number of games with White.
        "balance" deviation "D-US34E6-balance" = |color| if color == Color::Black { 1 } else { -1 };
    }
    classic.kashdan {
        /// Gives 3 Kashdan points for a win, 1 for a draw and 0 for a loss.
        "3-1-0" deviation "D-US34E7-3-1-0" = Kashdan { win: 3, draw: 1, loss: 0 };
    }
    classic.kashdan_unplayed {
        /// For an unplayed round, gives the Kashdan points of a game with the same score.
        "as-paid" deviation "D-US34E7-pays-unplayed" = as_paid;
    }
    classic.sb_scores {
        /// In SB, uses the opponents' adjusted scores.
        "adjusted" deviation "D-US34E8-adjusted" = |view, opponent| (view.rules.classic.opponents)(view, opponent);
    }
    classic.sb_rounding {
        /// Rounds Sonneborn-Berger to one decimal.
        "one-decimal" deviation "D-US34E8-rounded" = one_decimal;
    }
    classic.performance {
        /// Uses FIDE's tournament performance rating (TPR) as the performance.
        "fide" deviation "D-US34E10-fide-performance" = |_, index, article_10| article_10(index);
    }
    classic.average {
        /// Rounds the average rating to the nearest integer.
        "rounded" deviation "D-US34E11-rounded" = Fraction::rounded;
    }
    classic.baumbach {
        /// In Baumbach, also counts byes worth a win.
        "byes" deviation "D-OTH-baumbach-byes" = |view, record| view.points(record) == view.win();
    }
    classic.gelbfuhs {
        /// In Gelbfuhs, divides an opponent's score by the number of games that the opponent played.
        "games-of-opponent" admissible "gelbfuhs-rounds" = |view, opponent| games_played(view, opponent, 0);
    }
    classic.brightwell {
        /// In Brightwell, counts nothing for an unplayed round, or for a game against an opponent who withdrew.
        "nothing" deviation "D-OTH-brightwell-bye-zero" = |_, _| None;
    }
    classic.withdrawn {
        /// In Brightwell, counts the games against withdrawn players.
        "kept" deviation "D-OTH-brightwell-withdrawn-kept" = |_| false;
    }
    classic.constant {
        /// In Brightwell, uses half of the declared constant.
        "half-point" deviation "D-OTH-brightwell-half-points"
            = |constant| constant.times(Fraction::new(1, 2));
    }
    classic.first_loss {
        /// In time of loss, also counts byes and absences as losses.
        "byes" deviation "D-OTH-timeofloss-bye" = |kind| kind != Kind::ForfeitWin;
        /// In time of loss, counts only a game lost over the board.
        "over-the-board" admissible "first-loss-forfeit" = |_| false;
    }
    classic.lots {
        /// Draws lots if no lots are recorded, and does not record the result.
        "drawn-silently" deviation "D-OTH-lots-drawn-silently"
            = |group| group.into_iter().map(|index| vec![index]).collect();
    }
}

/// Returns the Kashdan points of a game with the same score as the unplayed round.
fn as_paid(paid: Points, pays: &Kashdan) -> i128 {
    match paid {
        Points::ONE => pays.win,
        Points::HALF => pays.draw,
        _ => 0,
    }
}
