//! Wrong readings of articles 15 and 16.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::articles_14_to_16::{
    self, as_draw, ends_absence, is_requested_bye, scheduled_opponent, uncapped,
};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::tournament::{Index, Kind, Pairing, Record};

alternatives! {
    unplayed.predetermined {
        /// Applies article 16, as in a Swiss-system event.
        "swiss-rules" deviation "D-15.2-swiss-rules"
            = |pairing| matches!(pairing, Pairing::Swiss | Pairing::Predetermined);
    }
    unplayed.scheduled {
        /// Adds nothing to SB and KS for forfeits.
        "forfeits-count-nothing" deviation "D-15.2-forfeit-nothing" = |kind| !kind.is_forfeit();
    }
    unplayed.blank {
        /// Ignores the round: it has no dummy and needs no adjustment.
        "nothing" deviation "D-16.1.1-blank-is-nothing"
            = |kind| if kind == Kind::ZeroPointBye { Kind::Rest } else { kind };
    }
    unplayed.ends_absence {
        /// Ends an absence only with a later game over the board.
        "game-only" deviation "D-16.2.3-only-a-game-returns" = |kind| kind.is_over_the_board();
        /// Ends an absence with every round that is not voluntarily unplayed, except a pairing-allocated bye.
        "not-pairing-allocated-bye" deviation "D-16.2.3-pab-no-return"
            = |kind| ends_absence(kind) && kind != Kind::PairingAllocatedBye;
        /// Ends an absence with every round that is not voluntarily unplayed, except a full-point bye.
        "not-full-point-bye" deviation "D-16.2.3-fpb-no-return"
            = |kind| ends_absence(kind) && kind != Kind::FullPointBye;
        /// Also ends an absence with a forfeit loss.
        "forfeit-loss-too" deviation "D-16.2.3-forfeit-loss-returns"
            = |kind| ends_absence(kind) || kind == Kind::ForfeitLoss;
    }
    unplayed.interim_bye {
        /// Uses the last announced round. In standings before that round, nobody counts as absent until the end,
        /// because everyone may still return.
        "last-announced" admissible "cat-interim" = |counted, announced| counted < announced;
    }
    unplayed.adjustment {
        /// Uses real totals and dummies without a cap.
        "real" deviation "D-13.2-no-adjustment" = |view| view.tournament().team().is_none();
    }
    unplayed.trailing_bye {
        /// Counts a requested bye at the end with the points awarded.
        "at-face-value" deviation "D-16.3.2-trailing-bye-at-face-value"
            = |view, record, _| view.points(record);
        /// Counts a requested bye at the end as nothing, even a half-point bye.
        "as-zero" deviation "D-16.3.2-trailing-bye-as-zero" = |_, _, _| Points::ZERO;
        /// Counts a requested bye at the end as half a point, even if a draw is worth more.
        "half-a-point" deviation "D-16.3.2-trailing-bye-half-point" = |_, _, _| Points::HALF;
        /// Counts a zero-point bye as a draw, and a half-point bye with the points awarded.
        "zero-point-byes-only" deviation "D-16.2.5-zero-byes-only" = zero_point_byes_only;
        /// Counts a requested bye at the end as a draw, except a bye in the very last round, which counts with the
        /// points awarded.
        "not-in-last-round" deviation "D-16.2.5-last-round-forgotten" = not_in_last_round;
    }
    unplayed.outside_rounds {
        /// Counts points outside the rounds for opponents too.
        "opponents-too" admissible "adjustments" = |rounds, outside| rounds + outside;
    }
    unplayed.other_unplayed {
        /// Counts a forfeit loss at the end as a draw.
        "trailing-forfeit-as-draw" deviation "D-16.2.4-forfeit-loss-as-draw"
            = |view, record, returned| draw_if(!returned && record.kind == Kind::ForfeitLoss, view, record);
        /// Counts every unplayed round as a draw.
        "every-unplayed-as-draw" deviation "D-16.3.1-every-unplayed-as-draw"
            = |view, record, _| draw_if(true, view, record);
        /// Counts every requested bye as a draw.
        "every-requested-as-draw" deviation "D-16.3.1-every-requested-as-draw"
            = |view, record, _| draw_if(is_requested_bye(record.kind), view, record);
        /// Counts pairing-allocated byes as draws.
        "pairing-allocated-bye-as-draw" deviation "D-16.3.1-pab-as-draw"
            = |view, record, _| draw_if(record.kind == Kind::PairingAllocatedBye, view, record);
        /// Counts forfeits as draws.
        "forfeit-as-draw" deviation "D-16.3.1-forfeit-as-draw"
            = |view, record, _| draw_if(record.kind.is_forfeit(), view, record);
    }
    unplayed.dummy {
        /// Uses no dummy for an unplayed round and adds nothing.
        "nobody" deviation "D-16.4-skipped" = |_, _, _, _| None;
        /// Gives the dummy the score before that round.
        "score-at-the-time" deviation "D-16.4-score-at-the-time"
            = |view, index, round, cap| Some(cap(view.score_before(index, round)));
        /// Gives the dummy the participant's adjusted score.
        "adjusted-score" deviation "D-16.4-adjusted-dummy"
            = |view, index, _, cap| Some(cap(view.adjusted_rounds(index)));
        /// Gives the dummy a draw in every round.
        "always-draws" deviation "D-16.4-always-half"
            = |view, _, _, _| Some(view.draw_value() * view.rounds() as i64);
        /// Uses the virtual opponent of the rules before 2023: the score before the round, the opposite result, then
        /// draws.
        "virtual-opponent" deviation "D-8.1-virtual-opponent"
            = |view, index, round, _| Some(virtual_opponent(view, index, round));
    }
    unplayed.own_forfeit {
        /// Uses the scheduled opponent and not a dummy.
        "scheduled-opponent" deviation "D-16.4-forfeit-as-game" = |_| true;
    }
    unplayed.forfeit_cap {
        /// Applies no cap to the dummy of a forfeit.
        "uncapped" deviation "D-16.4.1-no-opponent-cap" = uncapped;
        /// Uses the score of a draw in every round as the cap.
        "draw-times-rounds" deviation "D-16.4.1-draw-cap-instead" = articles_14_to_16::draw_in_every_round;
        /// Applies both caps.
        "both" deviation "D-16.4.1-both-caps" = both_caps;
        /// Uses the scheduled opponent's real score as the cap.
        "opponents-real" deviation "D-16.4.1-raw-opponent" = opponents_real;
        /// Uses the scheduled opponent's adjusted score as the cap, but only for a forfeit win.
        "forfeit-wins-only" deviation "D-16.4.1-wins-only" = forfeit_wins_only;
    }
    unplayed.bye_cap {
        /// Caps at a draw in every round, but only for requested byes.
        "requested-only" deviation "D-16.4.2-pab-uncapped" = requested_only;
        /// Caps at a win in every round.
        "win-times-rounds" deviation "D-16.4.2-win-times-rounds"
            = |view, _, score, rounds| score.min(view.win() * rounds);
        /// Gives the dummy the score of a draw in every round, even if the participant's own score is lower.
        "cap-as-value" deviation "D-16.4.2-cap-as-value" = |view, _, _, rounds| view.draw_value() * rounds;
        /// Also caps game points at the match points of a draw in every round.
        "match-draw-times-rounds" deviation "D-16.4.2-match-cap-for-games" = drawn_matches;
    }
    unplayed.cap_rounds {
        /// Uses the number of announced rounds.
        "announced" deviation "D-16.4.2-planned-rounds" = articles_14_to_16::rounds_announced;
    }
    unplayed.played_byes {
        /// Leaves byes out if forfeits count as played.
        "removed" deviation "D-16.6-p-touches-byes" = |_| false;
    }
    unplayed.played_forfeit_loss {
        /// Treats a forfeit loss as voluntary.
        "voluntary" deviation "D-16.6-p-still-voluntary" = |voluntary| voluntary;
    }
    unplayed.played_absence {
        /// Ends the absence with a forfeit loss, as with a game.
        "ends-absence" admissible "p-modifier" = |kind| kind == Kind::ForfeitLoss;
    }
}

fn draw_if(drawn: bool, view: &View<'_>, record: &Record) -> Points {
    if drawn { view.draw_value() } else { view.points(record) }
}

fn zero_point_byes_only(view: &View<'_>, record: &Record, round: usize) -> Points {
    match record.kind {
        Kind::HalfPointBye => view.points(record),
        _ => as_draw(view, record, round),
    }
}

fn not_in_last_round(view: &View<'_>, record: &Record, round: usize) -> Points {
    if round + 1 == view.rounds() { view.points(record) } else { as_draw(view, record, round) }
}

/// The score of the virtual opponent of the rules before 2023: the score before the round, the opposite result, then a
/// draw in every later round.
pub(super) fn virtual_opponent(view: &View<'_>, index: Index, round: usize) -> Points {
    let award = view.records(index).get(round).map_or(Points::ZERO, |record| view.points(record));
    let opposite = (view.win() - award).max(Points::ZERO);
    let later = (view.rounds() - round - 1) as i64;
    view.score_before(index, round) + opposite + view.draw_value() * later
}

fn both_caps(view: &View<'_>, record: &Record, score: Points, rounds: i64) -> Points {
    articles_14_to_16::draw_in_every_round(
        view,
        record,
        scheduled_opponent(view, record, score, rounds),
        rounds,
    )
}

fn opponents_real(view: &View<'_>, record: &Record, score: Points, _: i64) -> Points {
    record.opponent().map_or(score, |opponent| score.min(view.total(opponent)))
}

fn forfeit_wins_only(view: &View<'_>, record: &Record, score: Points, rounds: i64) -> Points {
    match record.kind {
        Kind::ForfeitWin => scheduled_opponent(view, record, score, rounds),
        _ => score,
    }
}

fn requested_only(view: &View<'_>, record: &Record, score: Points, rounds: i64) -> Points {
    if is_requested_bye(record.kind) {
        articles_14_to_16::draw_in_every_round(view, record, score, rounds)
    } else {
        score
    }
}

fn drawn_matches(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    let draw = view.tournament().team().map_or(view.draw_value(), |team| team.scoring.draw);
    score.min(draw * rounds)
}
