//! Wrong readings of the systems outside C.07.

use crate::deviation::alternatives::articles_04_to_07::one_decimal;
use crate::deviation::alternatives::articles_08_to_10::games_played;
use crate::deviation::alternatives::articles_12_to_16::virtual_opponent;
use crate::deviation::alternatives::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points, round_half_up};
use tiebreak_engine::rules::classic::{Kashdan, UsChess};
use tiebreak_engine::tournament::{Color, Index, Kind};

alternatives! {
    classic.games {
        /// Also counts forfeits.
        "with-forfeits" deviation "D-US34E-forfeit-played"
            = |kind| kind.is_over_the_board() || kind.is_forfeit();
    }
    classic.rest {
        /// Counts a rest as an unplayed round, like an absence.
        "unplayed" admissible "classic-rests" = |_, _| true;
    }
    classic.opponents {
        /// Counts the points that were awarded to an opponent.
        "at-face-value" deviation "D-US34E-opponents-unadjusted"
            = |event, opponent| event.view.total(opponent);
    }
    classic.own_unplayed {
        /// Adds no entry for an unplayed round.
        "omitted" deviation "D-US34E-own-unplayed-omitted" = |_, _, _| None;
        /// Uses the virtual opponent of FIDE's older rules.
        "virtual-opponent" deviation "D-US34E-virtual-inside"
            = |view, index, round| Some(virtual_opponent(view, index, round));
    }
    classic.dropped {
        /// Drops one entry at each end.
        "always-one" deviation "D-US34E4-one-each-always" = |_| 1;
    }
    classic.minus {
        /// Drops the lowest entries.
        "lowest" deviation "D-US34E1-minus-drops-lowest" = |entries| (entries, 0);
    }
    classic.even {
        /// Drops the lowest entries.
        "lowest" deviation "D-US34E1-even-as-plus" = |entries| (entries, 0);
        /// Drops nothing.
        "nothing" deviation "D-US34E1-even-drops-nothing" = |_| (0, 0);
    }
    classic.sign {
        /// Uses the points made in games.
        "played-score" deviation "D-US34E1-played-score" = played_score;
    }
    classic.running {
        /// Adds only the scores after rounds with a game, and subtracts nothing.
        "played-rounds" deviation "D-US34E3-skips-rounds"
            = |event, record| event.is_game(record), classic.deduction = |_, _, _| Points::ZERO;
        /// Adds all scores except the scores after a rest.
        "without-rests" deviation "D-US34E3-rest-skipped"
            = |event, record| !event.view.is_rest(record);
    }
    classic.last_score {
        /// Leaves out the score after the last round.
        "not-the-last" deviation "D-US34E3-last-round-left-out" = |_| true;
    }
    classic.deduction {
        /// Subtracts no points for unplayed rounds.
        "nothing" deviation "D-US34E3-no-deduction" = |_, _, _| Points::ZERO;
        /// Subtracts only full points.
        "full-points" deviation "D-US34E3-half-not-deducted"
            = |_, points, _| if points < Points::ONE { Points::ZERO } else { points };
        /// Subtracts the points of all unplayed rounds except forfeit wins.
        "not-forfeits" deviation "D-US34E3-forfeits-not-deducted"
            = |record, points, _| if record.kind.is_forfeit() { Points::ZERO } else { points };
        /// Subtracts the points of an unplayed round in every later round.
        "every-later-round" deviation "D-US34E3-deducted-every-round"
            = |_, points, rounds| points * rounds as i64;
    }
    classic.last_deduction {
        /// Does not subtract the points of an unplayed last round.
        "dropped" deviation "D-US34E3-nolast-drops-deduction" = |_| Points::ZERO;
    }
    classic.opposition {
        /// Ignores the subtractions in the cumulative scores of opponents.
        "plain" deviation "D-US34E9-plain" = |cumulative, deducted| cumulative.plus(deducted.into());
    }
    classic.meeting {
        /// Uses the results between tied players even if only some of them have met.
        "partial" deviation "D-US34E5-partial" = |_| true;
    }
    classic.again {
        /// Applies the tie-break again to those who are still tied.
        "reapplied" admissible "us-h2h-reapplied"
            = |classes, again| classes.into_iter().flat_map(again).collect();
    }
    classic.plus_minus {
        /// Compares the wins minus losses divided by the number of games.
        "percentage" deviation "D-US34E5-percentage"
            = |sum, games| sum.shared_by(games).unwrap_or(Fraction::ZERO);
    }
    classic.black {
        /// Subtracts games with White from games with Black.
        "balance" deviation "D-US34E6-balance" = balance;
    }
    classic.kashdan {
        /// Gives 3 for a win, 1 for a draw and 0 for a loss.
        "3-1-0" deviation "D-US34E7-3-1-0" = Kashdan { win: 3, draw: 1, loss: 0 };
    }
    classic.kashdan_unplayed {
        /// Gives the Kashdan points of a game with the same score as the unplayed round.
        "as-paid" deviation "D-US34E7-pays-unplayed" = as_paid;
    }
    classic.sb_scores {
        /// Uses the opponents' adjusted scores.
        "adjusted" deviation "D-US34E8-adjusted" = |event, opponent| (event.rules.opponents)(event, opponent);
    }
    classic.sb_rounding {
        /// Rounds to one decimal.
        "one-decimal" deviation "D-US34E8-rounded" = one_decimal;
    }
    classic.performance {
        /// Uses FIDE's tournament performance rating.
        "fide" deviation "D-US34E10-fide-performance" = |_, index, article_10| article_10(index);
    }
    classic.average {
        /// Rounds to the nearest integer.
        "rounded" deviation "D-US34E11-rounded" = rounded;
    }
    classic.baumbach {
        /// Also counts byes worth a win.
        "byes" deviation "D-OTH-baumbach-byes" = |view, record| view.points(record) == view.win();
    }
    classic.gelbfuhs {
        /// Uses the number of games that the opponent played.
        "games-of-opponent" admissible "gelbfuhs-rounds" = |view, opponent| games_played(view, opponent, 0);
    }
    classic.brightwell {
        /// Counts nothing for an unplayed round, or for a game against an opponent who withdrew.
        "nothing" deviation "D-OTH-brightwell-bye-zero" = |_, _| None;
    }
    classic.withdrawn {
        /// Keeps the games of withdrawn players.
        "kept" deviation "D-OTH-brightwell-withdrawn-kept" = |_| false;
    }
    classic.constant {
        /// Halves the declared constant.
        "half-point" deviation "D-OTH-brightwell-half-points"
            = |constant| constant.times(Fraction::new(1, 2));
    }
    classic.first_loss {
        /// Also counts byes and absences.
        "byes" deviation "D-OTH-timeofloss-bye" = |kind| kind != Kind::ForfeitWin;
        /// Counts only a game lost over the board.
        "over-the-board" admissible "first-loss-forfeit" = |_| false;
    }
    classic.lots {
        /// Invents an order if no lots are recorded.
        "drawn-silently" deviation "D-OTH-lots-drawn-silently"
            = |group| group.into_iter().map(|index| vec![index]).collect();
    }
}

/// The points made in games.
fn played_score(event: &UsChess<'_, '_>, index: Index) -> Points {
    let games = event.rounds(index).filter(|(_, record)| event.is_game(record));
    games.map(|(_, record)| event.view.points(record)).sum()
}

fn balance(color: Color) -> i128 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// The Kashdan points of a game with the same score as the unplayed round.
fn as_paid(paid: Points, pays: &Kashdan) -> i128 {
    match paid {
        Points::ONE => pays.win,
        Points::HALF => pays.draw,
        _ => 0,
    }
}

fn rounded(mean: Fraction) -> Fraction {
    let mean = mean.reduced();
    Fraction::integer(round_half_up(mean.numerator(), mean.denominator()))
}
