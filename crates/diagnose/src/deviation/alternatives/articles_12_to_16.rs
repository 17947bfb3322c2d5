//! Wrong or disputed readings of articles 12 to 16.

use crate::deviation::alternatives::{Alternative, alternatives};
use std::cmp::Ordering;
use tiebreak_engine::number::{Fraction, Points, round_half_up};
use tiebreak_engine::rules::articles_14_to_16::{
    self, Addends, Element, End, RunningTotal, as_draw, draw_in_every_round, ends_absence, is_requested_bye,
    is_voluntary, scheduled_opponent, uncapped,
};
use tiebreak_engine::rules::encounter::{Classes, Log, by_value};
use tiebreak_engine::rules::team::{ExtendedEncounter, FIRST, mutual_matches, totals_without};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Base, Direction, Score};
use tiebreak_engine::tournament::{Code, Index, Kind, Pairing, Record};

alternatives! {
    team.reference {
        /// Uses game points if the code of a team tie-break names no score.
        "game-points" deviation "D-13-reference-game-points" = |_| Score::Game;
    }
    team.own_codes {
        /// Computes all individual tie-breaks for teams, except the tie-breaks of article 10.
        "without-ratings" admissible "teams-ratings" = |base| !base.needs_ratings();
        /// Computes all individual tie-breaks for teams, except BPG and BWG.
        "without-colors" admissible "teams-colors"
            = |base| !matches!(base, Base::BlackGames | Base::BlackWins);
    }
    team.forfeited_match {
        /// Gives every board of a forfeited match the result of the match.
        "result-of-the-match" deviation "D-12-forfeited-match-one-result" = |kind, board| match kind {
            Kind::ForfeitWin => Some(Code::ForfeitWin),
            Kind::ForfeitLoss => Some(Code::ForfeitLoss),
            _ => board,
        };
    }
    team.board_forfeit {
        /// Gives no points for a board won by forfeit.
        "nothing" deviation "D-12-board-forfeit-nothing" = |_| Points::ZERO;
    }
    team.board_bye {
        /// Gives a team no points on any board for a pairing-allocated bye.
        "nothing" deviation "D-12-pab-nothing" = |_, _, _| Fraction::ZERO;
    }
    team.board_count {
        /// In board count, ranks the team with the higher number first.
        "higher-first" deviation "D-12.1-higher-first" = Direction::HigherFirst;
    }
    team.top_boards {
        /// In the top-board tie-break, compares only the points on board 1.
        "first-board-only" deviation "D-12.2-first-board-only"
            = |points| points.iter().take(1).copied().collect();
    }
    team.dropped_boards {
        /// In bottom-board elimination, drops only the last board.
        "last-only" deviation "D-12.3-one-board-only"
            = |points| totals_without(points, &mut points.iter().rev().take(1));
        /// In bottom-board elimination, drops the first board, and then the next boards while the tie remains.
        "first-downwards" deviation "D-12.3-top-dropped"
            = |points| totals_without(points, &mut points.iter());
    }
    team.other_score {
        /// In MPvGP, uses the primary score instead of the secondary score.
        "primary" deviation "D-13.1-primary-again" = |primary| primary;
    }
    team.mixes {
        /// In EMGSB and EGMSB, exchanges the meanings of the two letters that name the scores.
        "own-first" deviation "D-13.2-mixes-swapped" = |first, second| (second, first);
    }
    team.unplayed_match {
        /// In the extended Sonneborn-Berger tie-breaks, adds nothing for an unplayed match.
        "nothing" deviation "D-13.2-byes-nothing" = |_| None;
    }
    team.dummy_reference {
        /// In the extended Sonneborn-Berger tie-breaks, uses the dummy's match points even where the rules require the
        /// dummy's game points.
        "match-points" deviation "D-13.2-one-dummy"
            = |both, team, round, score| both.match_points.dummy_score(team, round).unwrap_or(score);
    }
    team.secondary {
        /// In EDE, does not use the secondary score.
        "never" deviation "D-13.3.1-primary-only" = never;
        /// In EDE, uses the secondary score once, for teams that are still tied after a complete table of the primary
        /// score.
        "once-for-subsets" deviation "D-13.3.1-secondary-for-subsets" = once_for_subsets;
    }
    team.tied_teams {
        /// In EDE, treats teams as tied only if both of their scores are equal.
        "equal-on-both-scores" deviation "D-13.3.1-tied-on-both" = equal_on_both_scores;
    }
    team.restart {
        /// In EDE, starts again with the primary score as soon as a subset of tied teams appears.
        "at-once" deviation "D-13.3.3-restart-at-once" = at_once;
    }
    team.board_teams {
        /// In EDE, applies the board tie-breaks to any number of teams.
        "any" deviation "D-13.3.2-three-teams" = |_| true;
    }
    team.encounter_boards {
        /// In EDE, uses the boards of all matches of the event.
        "all-matches" deviation "D-13.3.2-whole-event-boards" = all_matches;
        /// In EDE, uses the boards of the match between the two teams, but only if their match points and game points
        /// are equal.
        "equal-totals" admissible "ede-two-teams" = mutual_match_of_equals;
    }
    team.divisor {
        /// Rounds the divisor of SSSC to the nearest integer.
        "rounded" deviation "D-13.4-divisor-rounded" = Fraction::rounded;
        /// Does not truncate the divisor of SSSC.
        "exact" deviation "D-13.4-divisor-exact" = |divisor| divisor;
    }
    team.divisor_secondary {
        /// In the divisor of SSSC, uses the highest secondary score of the event.
        "whole-event" deviation "D-13.4-secondary-of-event" = |most, rounds| most * rounds;
    }
    team.divisor_rounds {
        /// In the divisor of SSSC, uses the number of rounds counted so far.
        "counted" deviation "D-13.4-divisor-rounds-so-far" = |view| view.rounds;
    }
    team.divisor_rests {
        /// Computes the divisor of SSSC as if every round could be won, even a round without a match.
        "counted" admissible "sssc-maximum" = |_| 0;
    }
    team.quotient {
        /// Truncates the quotient of SSSC to an integer.
        "truncated" deviation "D-13.4-quotient-cut"
            = |quotient| Fraction::integer(quotient.numerator() / quotient.denominator());
        /// Rounds the quotient of SSSC to two decimals.
        "two-decimals" admissible "sssc-rounding"
            = |quotient| Fraction::new(round_half_up(100 * quotient.numerator(), quotient.denominator()), 100);
    }
    team.dividend {
        /// In SSSC, computes Buchholz from the secondary score.
        "secondary" deviation "D-13.4-secondary-buchholz" = Score::other;
    }
    cut.candidates {
        /// Cuts only contributions of real opponents.
        "played-only" deviation "D-14.1-played-only" = Element::is_real;
    }
    cut.exhausted {
        /// Never cuts the last remaining contribution.
        "keeps-one" deviation "D-14.1-keeps-one" = |left| left > 1;
    }
    cut.progressive {
        /// For each cut of PS, subtracts the points of one of the first rounds from every total.
        "first-results" deviation "D-14.1.1-ps-first-result" = without_first_results;
        /// For each cut of PS, removes the last remaining total.
        "last-totals" deviation "D-14.1.1-ps-last"
            = |_, _, cuts, totals| totals.iter_mut().rev().take(cuts).for_each(|total| total.is_cut = true);
        /// For a cut of PS, removes the total after a voluntarily unplayed round, if there is one.
        "voluntary-totals" deviation "D-16.5-progressive" = voluntary_totals;
    }
    cut.least_product {
        /// In SB, cuts the smallest product.
        "smallest-product" deviation "D-14.1.1-sb-smallest-product" = |_, _| Ordering::Equal;
    }
    cut.equal_opponents {
        /// In SB, among the products against the opponents with the lowest score, cuts the largest product.
        "largest-product" deviation "D-14.1.1-sb-largest-of-equals" = |a, b| b.value.cmp(&a.value);
    }
    cut.ends {
        /// In a median, cuts the highest contributions before the lowest.
        "high-first" deviation "D-14.3-high-first" = |low, high| [(End::High, high), (End::Low, low)];
        /// Cuts the highest contributions instead of the lowest, except in a median.
        "highest" deviation "D-14.1-cuts-highest"
            = |low, high| [(if high == 0 { End::High } else { End::Low }, low), (End::High, high)];
    }
    cut.high_cut {
        /// In a median, cuts the highest contribution from a round that is not voluntarily unplayed.
        "spares-voluntary" deviation "D-14.3-high-spares-vur" = |element| !element.voluntary;
    }
    cut.short_list {
        /// Cuts nothing if there are fewer than three contributions (Median-1) or fewer than five contributions
        /// (Median-2).
        "uncut" deviation "D-14.3-short-list-uncut" = |contributions, cuts| contributions > 2 * cuts;
    }
    cut.voluntary {
        /// Treats only zero-point byes and forfeit losses as voluntarily unplayed.
        "not-half-point-byes" deviation "D-16.5-hpb-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::HalfPointBye;
        /// Treats requested byes, but not forfeit losses, as voluntarily unplayed.
        "not-forfeit-losses" deviation "D-16.5-forfeit-loss-not-voluntary"
            = |kind| is_voluntary(kind) && kind != Kind::ForfeitLoss;
        /// Also treats pairing-allocated byes as voluntarily unplayed.
        "pairing-allocated-byes-too" deviation "D-16.5-pab-voluntary"
            = |kind| is_voluntary(kind) || kind == Kind::PairingAllocatedBye;
        /// Treats every unplayed round as voluntarily unplayed.
        "everything-unplayed" deviation "D-16.5-all-unplayed-voluntary" = |kind| !kind.is_over_the_board();
    }
    cut.exception {
        /// Always cuts the lowest contribution, even if there are voluntarily unplayed rounds.
        "not-made" deviation "D-16.5-none" = |_| false;
        /// Applies the exception for voluntarily unplayed rounds only to the first cut.
        "first-cut" deviation "D-16.5.2-once" = |before| before == 0;
    }
    cut.voluntary_order {
        /// Among the contributions of voluntarily unplayed rounds, cuts the highest contribution.
        "highest" deviation "D-16.5.1-highest-first"
            = |a, b, ties| height(a, b, ties).reverse().then(a.round.cmp(&b.round));
        /// Among the contributions of voluntarily unplayed rounds, cuts the earliest contribution.
        "earliest" deviation "D-16.5.1-earliest-first" = |a, b, _| a.round.cmp(&b.round);
        /// Cuts the contribution of the voluntarily unplayed round whose dummy has the lowest score.
        "by-dummy-score" deviation "D-16.5.1-sb-by-dummy" = |a, b, _| {
                a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(a.round.cmp(&b.round))
            };
    }
    cut.voluntary_ties {
        /// If voluntarily unplayed rounds have equal contributions, cuts the contribution of the earliest round.
        "earliest-round" admissible "sb-vur-ties" = |_, _| Ordering::Equal;
    }
    cut.product_exception {
        /// Cuts the product of a voluntarily unplayed round, even if this product is less than the least significant
        /// product.
        "always-voluntary" deviation "D-16.5.1-sb-always"
            = |addends, voluntary, least| is_product(addends) || voluntary.value >= least.value;
        /// Does not apply the exception for voluntarily unplayed rounds to products.
        "not-applied" deviation "D-16.5.1-sb-not-applied"
            = |addends, voluntary, least| !is_product(addends) && voluntary.value >= least.value;
    }
    cut.company {
        /// Uses one cut to remove the contributions of all voluntarily unplayed rounds.
        "all-at-once" deviation "D-16.5.1-all-at-once" = |element| element.voluntary, cut.product_exception = |_, _, _| true;
    }
    unplayed.under_article_16 {
        /// Applies article 16 to a round robin, as in a Swiss-system event.
        "swiss-rules" deviation "D-15.2-swiss-rules"
            = |pairing| matches!(pairing, Pairing::Swiss | Pairing::Predetermined);
    }
    unplayed.scheduled {
        /// In a round robin, adds nothing to SB and KS for forfeits.
        "forfeits-count-nothing" deviation "D-15.2-forfeit-nothing" = |kind| !kind.is_forfeit();
    }
    unplayed.blank {
        /// Ignores a round without a record. Adds no dummy for this round, and adjusts no score.
        "nothing" deviation "D-16.1.1-blank-is-nothing"
            = |kind| if kind == Kind::ZeroPointBye { Kind::Rest } else { kind };
    }
    unplayed.ends_absence {
        /// Regards only a later game over the board as the end of an absence.
        "game-only" deviation "D-16.2.3-only-a-game-returns" = |kind| kind.is_over_the_board();
        /// Regards any later round that is not voluntarily unplayed, except a pairing-allocated bye, as the end of an
        /// absence.
        "not-pairing-allocated-bye" deviation "D-16.2.3-pab-no-return"
            = |kind| ends_absence(kind) && kind != Kind::PairingAllocatedBye;
        /// Regards any later round that is not voluntarily unplayed, except a full-point bye, as the end of an absence.
        "not-full-point-bye" deviation "D-16.2.3-fpb-no-return"
            = |kind| ends_absence(kind) && kind != Kind::FullPointBye;
        /// Regards even a forfeit loss as the end of an absence.
        "forfeit-loss-too" deviation "D-16.2.3-forfeit-loss-returns"
            = |kind| ends_absence(kind) || kind == Kind::ForfeitLoss;
    }
    unplayed.interim_bye {
        /// In a standing before the last announced round, assigns no bye to category 16.2.5, because absent
        /// participants can still return.
        "last-announced" admissible "cat-interim" = |counted, announced| counted < announced;
    }
    unplayed.adjustment {
        /// For teams, uses the opponents' real totals, and does not cap dummies.
        "real" deviation "D-13.2-no-adjustment" = |view| view.tournament.team().is_none();
    }
    unplayed.trailing_bye {
        /// Counts a requested bye at the end of the event with the points awarded.
        "at-face-value" deviation "D-16.3.2-trailing-bye-at-face-value"
            = |view, record, _| view.points(record);
        /// Counts a requested bye at the end of the event as 0 points, even a half-point bye.
        "as-zero" deviation "D-16.3.2-trailing-bye-as-zero" = |_, _, _| Points::ZERO;
        /// Counts a requested bye at the end of the event as half a point, even if a draw is worth more.
        "half-a-point" deviation "D-16.3.2-trailing-bye-half-point" = |_, _, _| Points::HALF;
        /// At the end of the event, counts a zero-point bye as a draw, and a half-point bye with the points awarded.
        "zero-point-byes-only" deviation "D-16.2.5-zero-byes-only" = zero_point_byes_only;
        /// Counts a requested bye at the end of the event as a draw. A bye in the last round counts with the points
        /// awarded.
        "not-in-last-round" deviation "D-16.2.5-last-round-forgotten" = not_in_last_round;
    }
    unplayed.outside_rounds {
        /// Also counts points from outside the rounds in the opponents' tie-breaks.
        "opponents-too" admissible "adjustments" = |rounds, outside| rounds + outside;
    }
    unplayed.other_unplayed {
        /// Counts a forfeit loss at the end of the event as a draw.
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
        /// Adds nothing for an unplayed round, and uses no dummy.
        "nobody" deviation "D-16.4-skipped" = |_, _, _, _| None;
        /// Gives the dummy of a pairing-allocated bye 0 points.
        "no-score-for-pairing-allocated-byes" deviation "D-16.4-pab-as-zero" = pairing_allocated_bye_as_zero;
        /// Gives the dummy the participant's score before the unplayed round.
        "score-at-the-time" deviation "D-16.4-score-at-the-time"
            = |view, index, round, cap| Some(cap(view.score_before(index, round)));
        /// Gives the dummy the participant's adjusted score.
        "adjusted-score" deviation "D-16.4-adjusted-dummy"
            = |view, index, _, cap| Some(cap(view.adjusted_rounds(index)));
        /// Gives the dummy the score of a draw in every round.
        "always-draws" deviation "D-16.4-always-half"
            = |view, _, _, _| Some(view.draw_value() * view.rounds as i64);
        /// Uses the virtual opponent of the rules before 2023: the participant's score before the round, plus the
        /// opposite result, plus a draw in every later round.
        "virtual-opponent" deviation "D-8.1-virtual-opponent"
            = |view, index, round, _| Some(virtual_opponent(view, index, round));
    }
    unplayed.own_forfeit {
        /// For a forfeit, uses the scheduled opponent and not a dummy.
        "scheduled-opponent" deviation "D-16.4-forfeit-as-game" = |_| true;
    }
    unplayed.forfeit_cap {
        /// Applies no cap to the dummy of a forfeit.
        "uncapped" deviation "D-16.4.1-no-opponent-cap" = uncapped;
        /// Caps the dummy of a forfeit at the score of a draw in every round.
        "draw-times-rounds" deviation "D-16.4.1-draw-cap-instead" = draw_in_every_round;
        /// Applies the caps of 16.4.1 and 16.4.2 together to the dummy of a forfeit.
        "both" deviation "D-16.4.1-both-caps" = |view, record, score, rounds| {
            draw_in_every_round(view, record, scheduled_opponent(view, record, score, rounds), rounds)
        };
        /// Caps the dummy of a forfeit at the scheduled opponent's real score.
        "opponents-real" deviation "D-16.4.1-raw-opponent"
            = |view, record, score, _| record.opponent().map_or(score, |opponent| score.min(view.total(opponent)));
        /// Caps the dummy of a forfeit at the scheduled opponent's adjusted score, but only for a forfeit win.
        "forfeit-wins-only" deviation "D-16.4.1-wins-only" = |view, record, score, rounds| {
            if record.kind == Kind::ForfeitWin { scheduled_opponent(view, record, score, rounds) } else { score }
        };
    }
    unplayed.bye_cap {
        /// Caps the dummy at the score of a draw in every round, but only for requested byes.
        "requested-only" deviation "D-16.4.2-pab-uncapped" = |view, record, score, rounds| {
            if is_requested_bye(record.kind) { draw_in_every_round(view, record, score, rounds) } else { score }
        };
        /// Caps the dummy at the score of a win in every round.
        "win-times-rounds" deviation "D-16.4.2-win-times-rounds"
            = |view, _, score, rounds| score.min(view.win() * rounds);
        /// Gives the dummy the score of a draw in every round, even if the participant's own score is lower.
        "cap-as-value" deviation "D-16.4.2-cap-as-value" = |view, _, _, rounds| view.draw_value() * rounds;
        /// Caps the dummy's game points at the match points of a draw in every round.
        "match-draw-times-rounds" deviation "D-16.4.2-match-cap-for-games" = drawn_matches;
    }
    unplayed.cap_rounds {
        /// Computes the cap of a dummy from the number of announced rounds.
        "announced" deviation "D-16.4.2-planned-rounds" = articles_14_to_16::rounds_announced;
    }
    unplayed.played_byes {
        /// If forfeits count as played, adds nothing for byes.
        "removed" deviation "D-16.6-p-touches-byes" = |_| false;
    }
    unplayed.played_forfeit_loss {
        /// Treats a forfeit loss as voluntarily unplayed, even if forfeits count as played.
        "voluntary" deviation "D-16.6-p-still-voluntary" = |voluntary| voluntary;
    }
    unplayed.played_absence {
        /// If forfeits count as played, regards a forfeit loss as the end of an absence.
        "ends-absence" admissible "p-modifier" = |kind| kind == Kind::ForfeitLoss;
    }
}

type Ede<'e, 'a, 't> = &'e ExtendedEncounter<'a, 't>;

/// Applies direct encounter only once, on the primary score, and not again to subsets. If the primary score does not
/// break the tie, the boards decide.
fn never(encounter: Ede<'_, '_, '_>, set: &[Index], classes: Classes, _: &mut Log<'_>) -> Classes {
    if classes.len() > 1 || set.len() < 2 { classes } else { encounter.board_tie_breaks(set) }
}

fn once_for_subsets(encounter: Ede<'_, '_, '_>, set: &[Index], _: Classes, log: &mut Log<'_>) -> Classes {
    let complete = encounter.of(encounter.primary).table(set).is_complete();
    let secondary = |class: Vec<Index>| {
        if complete && class.len() > 1 && class.len() < set.len() {
            once_on(encounter, encounter.primary.other(), &class, FIRST, log)
        } else {
            vec![class]
        }
    };
    let classes = once_on(encounter, encounter.primary, set, FIRST, &mut Log::silent());
    let classes: Classes = classes.into_iter().flat_map(secondary).collect();
    classes.iter().flat_map(|class| encounter.board_tie_breaks(class)).collect()
}

fn equal_on_both_scores(encounter: Ede<'_, '_, '_>, set: &[Index]) -> Classes {
    let secondary = encounter.of(encounter.primary.other()).view;
    by_value(set, |position| set.get(position).map(|team| secondary.total(*team)))
}

fn at_once(encounter: Ede<'_, '_, '_>, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
    if set.len() < 2 {
        return vec![set.to_vec()];
    }
    for (score, clause) in [(encounter.primary, clause), (encounter.primary.other(), FIRST)] {
        let classes = once_on(encounter, score, set, clause, log);
        if classes.len() > 1 {
            let restart = |class: Vec<Index>| at_once(encounter, &class, "c07.13.3.3", log);
            return classes.into_iter().flat_map(restart).collect();
        }
    }
    encounter.board_tie_breaks(set)
}

/// Splits the group once, and does not apply articles 6.2 and 6.3 again to the parts.
fn once_on(
    encounter: Ede<'_, '_, '_>,
    score: Score,
    set: &[Index],
    clause: &'static str,
    log: &mut Log<'_>,
) -> Classes {
    let table = encounter.of(score).table(set);
    if table.is_complete() {
        encounter.of(score).by_sums(&table).classes
    } else {
        encounter.on(score, set, clause, log)
    }
}

fn all_matches(encounter: Ede<'_, '_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    let view = encounter.match_points.view;
    Some(set.iter().map(|team| encounter.rules.board_points(view, *team, |_| true)).collect())
}

/// Returns the boards of the match between two teams, or `None` if the teams have different match points or game points
/// in the event.
fn mutual_match_of_equals(encounter: Ede<'_, '_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    let scores = [encounter.primary, encounter.primary.other()];
    let totals = |team: &Index| scores.map(|score| encounter.of(score).view.total(*team));
    let are_equal = set.iter().map(totals).is_sorted_by(|a, b| a == b);
    if are_equal { mutual_matches(encounter, set) } else { None }
}

// Functions for wrong readings of articles 14 and 16.5.

fn height(a: &Element, b: &Element, ties: fn(&Element, &Element) -> Ordering) -> Ordering {
    a.value.cmp(&b.value).then(ties(a, b))
}

fn is_product(addends: Addends) -> bool {
    matches!(addends, Addends::Products)
}

fn without_first_results(view: &View<'_>, index: Index, cuts: usize, totals: &mut [RunningTotal]) {
    let first: Points = view.records(index).iter().take(cuts).map(|record| view.points(record)).sum();
    totals.iter_mut().for_each(|total| total.total += -first);
}

/// Cuts first the lowest totals of PS after voluntarily unplayed rounds, and then the totals of the first rounds.
fn voluntary_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    let mut order: Vec<&mut RunningTotal> = totals.iter_mut().collect();
    order.sort_by_key(|total| (!total.voluntary, total.voluntary.then_some(total.total), total.round));
    order.into_iter().take(cuts).for_each(|total| total.is_cut = true);
}

// Functions for wrong readings of articles 15 and 16.

fn draw_if(drawn: bool, view: &View<'_>, record: &Record) -> Points {
    if drawn { view.draw_value() } else { view.points(record) }
}

fn zero_point_byes_only(view: &View<'_>, record: &Record, round: usize) -> Points {
    if record.kind == Kind::HalfPointBye { view.points(record) } else { as_draw(view, record, round) }
}

fn not_in_last_round(view: &View<'_>, record: &Record, round: usize) -> Points {
    if round + 1 == view.rounds { view.points(record) } else { as_draw(view, record, round) }
}

/// Returns the score of the virtual opponent of the rules before 2023: the participant's score before the round, plus
/// the opposite result, plus a draw in every later round.
pub(super) fn virtual_opponent(view: &View<'_>, index: Index, round: usize) -> Points {
    let award = view.records(index).get(round).map_or(Points::ZERO, |record| view.points(record));
    let opposite = (view.win() - award).max(Points::ZERO);
    let later = (view.rounds - round - 1) as i64;
    view.score_before(index, round) + opposite + view.draw_value() * later
}

fn pairing_allocated_bye_as_zero(
    view: &View<'_>,
    index: Index,
    round: usize,
    cap: &dyn Fn(Points) -> Points,
) -> Option<Points> {
    let is_bye = view.records(index).get(round)?.kind == Kind::PairingAllocatedBye;
    Some(if is_bye { Points::ZERO } else { cap(view.own_dummy(index)) })
}

fn drawn_matches(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    let draw = view.tournament.team().map_or(view.draw_value(), |team| team.scoring.draw);
    score.min(draw * rounds)
}
