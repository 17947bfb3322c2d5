//! Wrong or disputed readings of articles 4, 6 and 7.

use crate::deviation::alternatives::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points, round_half_even, round_half_up};
use tiebreak_engine::rules::articles_04_to_09::{
    self, Groups, OwnResult, Progress, by_greatest_maximum, compared, leaders, placed_and_rest, reapplied,
    running_totals, sure_places,
};
use tiebreak_engine::rules::articles_14_to_16::is_voluntary;
use tiebreak_engine::rules::encounter::{
    Bounds, Classes, Crosstable, Meeting, Mutual, MutualGames, Split, Then,
};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Direction, Score};
use tiebreak_engine::tournament::{Code, Color, Index, Kind, Outcome, Record, Tournament};

alternatives! {
    ranking.later_keys {
        /// For each later tie-break, sorts the whole score group again, and ignores the earlier tie-breaks.
        "remix-groups" deviation "D-4.2-remix-groups" = remixed;
    }
    ranking.undefined {
        /// Compares participants without a value as if their value were zero.
        "as-zero" deviation "D-4.2-missing-as-zero" = |value| value.or(Some(Fraction::ZERO));
    }
    ranking.compared {
        /// Rounds values to one decimal before comparing them.
        "printed" deviation "D-4.2-compares-printed" = one_decimal;
    }
    ranking.leftover {
        /// Breaks remaining ties by pairing number, although the list does not contain pairing numbers.
        "by-pairing-number" deviation "D-4.2-hidden-last-key"
            = |_, group| group.into_iter().map(|index| vec![index]).collect();
    }
    ranking.repeated {
        /// In tie-breaks that use the opponents' scores or ratings, counts each opponent once, even if the participant
        /// met this opponent several times.
        "once" deviation "D-4.4-distinct-opponents" = false;
    }
    ranking.koya_repeated {
        /// In Koya, counts each of k games against the same opponent k times.
        "squared" deviation "D-4.4-rematch-squared" = |records, opponent| {
            records.iter().filter(|record| record.opponent() == Some(opponent)).count() as i64
        };
    }
    direct_encounter.group {
        /// In a direct encounter, counts the games against all participants with the same primary score.
        "score-group" deviation "D-6-whole-score-group" = score_group;
    }
    direct_encounter.incomplete {
        /// In a direct encounter, ranks the tied participants by their points in the games between them, even if some
        /// of them have not met.
        "plain-sum" deviation "D-6.1-plain-sum" = |encounter, table| encounter.by_sums(table);
        /// In a direct encounter, gives no order if some of the tied participants have not met.
        "no-order" deviation "D-6.1-only-complete-sets" = articles_04_to_09::no_order;
    }
    direct_encounter.predetermined_incomplete {
        /// In a direct encounter of an unfinished round robin, assigns the places that no missing game can change, as
        /// in a Swiss-system event.
        "sure-places" deviation "D-6.3-in-predetermined" = sure_places;
        /// In a direct encounter of an unfinished round robin, ranks the tied participants by their points in the games
        /// played so far.
        "partial-sums" deviation "D-6.1-partial-sums-in-predetermined"
            = |encounter, table| encounter.by_sums(table);
    }
    direct_encounter.forfeits {
        /// Counts a forfeit as a game of the direct encounter.
        "counted" deviation "D-6.1.1-forfeit-as-game" = articles_04_to_09::counted;
        /// In a direct encounter, counts a forfeit as a game without points for either participant.
        "met-with-nothing" deviation "D-6.1.1-forfeit-met-zero" = |_, _| Meeting::Met;
    }
    direct_encounter.forfeit_in_average {
        /// When the games between two opponents are averaged, counts a forfeit as a game without points.
        "as-nothing" deviation "D-6.1.1-forfeit-halves-average" = Some(Points::ZERO);
    }
    direct_encounter.predetermined_forfeits {
        /// In a direct encounter of a round robin, does not count forfeits.
        "excluded" deviation "D-6.1.1-predetermined-excluded" = articles_04_to_09::excluded;
    }
    direct_encounter.rematch {
        /// In a direct encounter, adds the points of all games between two opponents.
        "sum" deviation "D-6.1.2-sum-of-rematches" = |games| games.iter().copied().sum::<Points>().into();
        /// In a direct encounter, counts only the last game between two opponents.
        "last-game" deviation "D-6.1.2-last-game-only"
            = |games| games.last().copied().unwrap_or(Points::ZERO).into();
        /// In a direct encounter, counts only the first game between two opponents.
        "first-game" deviation "D-6.1.2-first-game-only"
            = |games| games.first().copied().unwrap_or(Points::ZERO).into();
        /// Computes the average of the games between two opponents game by game, and rounds to 28 decimals after each
        /// game.
        "running-average" deviation "D-6.1.2-average-rounded" = running_average;
    }
    direct_encounter.subsets {
        /// Does not break ties that remain after the first table of a direct encounter.
        "left-tied" deviation "D-6.2-not-reapplied" = |classes, _| classes;
    }
    direct_encounter.places {
        /// If the first place of a direct encounter is certain (6.3), assigns only this place, and then makes a new
        /// table.
        "first-only" deviation "D-6.3-first-place-only" = first_only;
        /// In a direct encounter, splits the tied group wherever all participants above the split are certain to stay
        /// ahead of all participants below the split.
        "intervals" deviation "D-6.3-splits-intervals" = intervals;
        /// Assigns the certain places of a direct encounter (6.3) from the top, and also a certain last place.
        "last-too" deviation "D-6.3-sure-last" = last_too;
        /// Assigns the certain places of a direct encounter (6.3) from the top, but computes the highest possible sums
        /// only from games between the remaining participants.
        "shrinking-maximum" deviation "D-6.3-shrinking-maximum" = shrinking_maximum;
    }
    direct_encounter.rest {
        /// Breaks no ties between participants without a certain place in the direct encounter (6.3).
        "left-tied" deviation "D-6.3-rest-left-alone" = |_, classes, _| classes;
        /// In a direct encounter, gives leaders a certain place (6.3) one by one, and makes a new table after each place,
        /// even if all participants have met.
        "peeled-off" deviation "D-6.3-rest-peeled"
            = |encounter, classes, _| reapplied(classes, &mut |class| peel(encounter, class));
    }
    direct_encounter.equal_bound {
        /// Regards a place in the direct encounter as certain (6.3) even if another participant can reach the same
        /// score.
        "sure" deviation "D-6.3-equal-bound" = |least, rival| least >= rival;
    }
    direct_encounter.missing_game {
        /// In a direct encounter, counts a missing game as a draw.
        "draw" deviation "D-6.3-missing-as-draw" = |view, _, _| [view.draw_value(); 2];
    }
    direct_encounter.missing_maximum {
        /// For the highest possible sum in a direct encounter, counts a missing game as one point.
        "one-point" deviation "D-6.3-missing-worth-one" = |_| Points::ONE;
    }
    direct_encounter.missing_minimum {
        /// For the lowest possible sum in a direct encounter, counts a missing game as zero, even if a loss is worth
        /// points.
        "nothing" deviation "D-6.3-loss-worth-nothing" = |_| Points::ZERO;
    }
    direct_encounter.majority {
        /// In a direct encounter, gives a certain place (6.3) only to a participant with more points than half of the
        /// group size.
        "more-than-half" deviation "D-6.3-majority-shortcut"
            = |sum, left, members| left == 1 || sum > Fraction::integer((members / 2) as i128);
    }
    own_results.win {
        /// In WIN, counts only wins over the board.
        "over-the-board" deviation "D-7.1-board-wins-only"
            = |_, record| articles_04_to_09::won_over_the_board(record);
        /// In WIN, counts wins and forfeit wins, but no byes.
        "without-byes" deviation "D-7.1-without-pab"
            = |view, record| record.opponent().is_some() && view.points(record) == view.win();
        /// In WIN, counts wins, forfeit wins, pairing-allocated byes and full-point byes, regardless of their points.
        "by-label" deviation "D-7.1-label-not-points" = |_, record| {
                articles_04_to_09::won(record) || matches!(record.kind, Kind::PairingAllocatedBye | Kind::FullPointBye)
            };
        /// In WIN, counts rounds worth exactly one point.
        "one-point" deviation "D-7.1-equals-one-point" = |view, record| view.points(record) == Points::ONE;
        /// In WIN, counts rounds worth at least as much as a win.
        "at-least-as-win" admissible "win-equality" = |view, record| view.points(record) >= view.win();
        /// In WIN, counts the matches that the team won by game points, if the team tie-break uses game points.
        "by-game-points" admissible "teams-own-results" = |view, record| match view.score {
            Score::Game if view.tournament.team().is_some() => view.points(record) > view.draw_value(),
            _ => view.points(record) == view.win(),
        };
    }
    own_results.won {
        /// Counts forfeit wins in WON.
        "with-forfeits" deviation "D-7.2-forfeit-wins" = articles_04_to_09::won;
    }
    own_results.predetermined_won {
        /// Leaves forfeit wins of a round robin out of WON.
        "over-the-board" deviation "D-7.2-predetermined-board-only" = articles_04_to_09::won_over_the_board;
    }
    own_results.black_games {
        /// Counts forfeited games with Black in BPG.
        "with-forfeits" deviation "D-7.3-forfeit-colour" = articles_04_to_09::scheduled;
    }
    own_results.predetermined_black_games {
        /// In a round robin, counts all forfeited games with Black in BPG.
        "all-forfeits" deviation "D-7.3-forfeit-loss-2026" = articles_04_to_09::scheduled;
        /// In a round robin, counts no forfeited games with Black in BPG.
        "over-the-board" admissible "rr-forfeits" = |kind| kind.is_over_the_board();
    }
    own_results.black_wins {
        /// Counts forfeit wins with Black in BWG.
        "with-forfeits" deviation "D-7.4-forfeit-colour" = articles_04_to_09::won;
    }
    own_results.progressive {
        /// In PS, adds only the running totals after rounds with a game.
        "skips-unplayed" deviation "D-7.5-skips-unplayed" = skips_unplayed;
        /// In PS, adds running totals without the points of byes.
        "without-bye-points" deviation "D-7.5-byes-not-in-total" = |view, index, is_round| {
            running_totals_of(view, index, is_round, |record| record.opponent().is_some())
        };
        /// In PS, adds running totals without the points of byes and forfeits.
        "board-points-only" deviation "D-7.5-board-points-only" = |view, index, is_round| {
            running_totals_of(view, index, is_round, |record| record.kind.is_over_the_board())
        };
        /// In PS, adds all running totals except the last.
        "without-last-round" deviation "D-7.5-without-last-round" = without_last_round;
    }
    own_results.elected {
        /// In REP, subtracts every round that was not played over the board.
        "everything-unplayed" deviation "D-7.6-played-rounds" = |kind| !kind.is_over_the_board();
        /// In REP, also subtracts pairing-allocated byes.
        "pairing-allocated-byes" deviation "D-7.6-pab-charged"
            = |kind| is_voluntary(kind) || kind == Kind::PairingAllocatedBye;
        /// In REP, also subtracts full-point byes.
        "full-point-byes" deviation "D-7.6-fpb-charged"
            = |kind| is_voluntary(kind) || kind == Kind::FullPointBye;
        /// In REP, also subtracts forfeit wins.
        "forfeit-wins" deviation "D-7.6-forfeit-win-charged"
            = |kind| is_voluntary(kind) || kind == Kind::ForfeitWin;
        /// In REP, subtracts only requested byes.
        "not-forfeit-losses" deviation "D-7.6-forfeit-loss-free"
            = |kind| is_voluntary(kind) && kind != Kind::ForfeitLoss;
        /// In REP, subtracts only zero-point byes and forfeit losses.
        "not-half-point-byes" deviation "D-7.6-hpb-free"
            = |kind| is_voluntary(kind) && kind != Kind::HalfPointBye;
        /// In REP, subtracts only half-point byes and forfeit losses. Rounds without a record are not subtracted.
        "not-zero-point-byes" deviation "D-7.6-blank-free"
            = |kind| is_voluntary(kind) && kind != Kind::ZeroPointBye;
    }
    own_results.predetermined_elected {
        /// In a round robin, does not subtract a forfeit loss in REP, because a forfeit loss counts as a regular game.
        "free" deviation "D-7.6-predetermined-loss-2026" = articles_04_to_09::nothing;
        /// In a round robin, subtracts a forfeit loss in REP as an unplayed round.
        "charged" deviation "D-7.6-predetermined-loss-2023" = articles_04_to_09::forfeit_losses;
    }
    own_results.elected_rest {
        /// In REP, also subtracts a rest (a round without an opponent in a round robin).
        "charged" admissible "ps-rest" = |view, record| view.is_rest(record);
    }
    own_results.progressive_rest {
        /// In PS, adds no running total for a rest (a round without an opponent in a round robin).
        "skipped" admissible "ps-rest" = |view, record| !view.is_rest(record);
    }
    own_results.standard {
        /// In standard points, compares the points of every round with the points for a draw.
        "always-draw" deviation "D-7.7-own-against-draw"
            = |view, record, _| compared(view.points(record), view.draw_value());
        /// In standard points, always counts a pairing-allocated bye as 1.
        "bye-is-one" deviation "D-7.7-pab-always-one" = |view, record, round| match record.kind {
            Kind::PairingAllocatedBye => Points::ONE,
            _ => articles_04_to_09::standard(view, record, round),
        };
        /// In standard points, counts 1, 1/2 or 0 by the kind of result.
        "by-result" deviation "D-7.7-fixed-values" = |_, record, _| by_result(record);
        /// In standard points, assumes that the opponent's points are one minus the player's points. A bye counts as 0.
        "complement" deviation "D-7.7-complement" = |view, record, _| {
            let own = view.points(record);
            record.opponent().map_or(Points::ZERO, |_| compared(own, Points::ONE - own))
        };
        /// In standard points, compares the player's points in a round with the scheduled opponent's points, or with
        /// the points for a draw if there is no opponent.
        "by-the-letter" admissible "std-odd-results" = with_scheduled_opponent;
    }
    own_results.boards {
        /// If a team tie-break uses game points, computes the team's own results (article 7) board by board.
        "board-by-board" deviation "D-13-own-results-by-board" = board_by_board;
        /// Computes a team's own results (article 7) match by match, but BPG and BWG board by board.
        "black-on-every-board" admissible "teams-colors" = black_on_every_board;
    }
    own_results.pairing_number {
        /// For the tie-break by pairing number, uses the numbers of a new starting list, sorted by rating and name.
        "resorted" deviation "D-7.8-resorted" = resorted;
    }
    own_results.pairing_number_order {
        /// In the tie-break by pairing number, ranks the higher number first.
        "descending" deviation "D-7.8-descending" = Direction::HigherFirst;
    }
}

/// Puts all participants with the same primary score into one group again, before a later tie-break sorts the group.
fn remixed(order: Groups, position: usize) -> Groups {
    if position == 0 {
        return order;
    }
    let mut merged = Groups::default();
    for (at, group) in order.groups.into_iter().enumerate() {
        let border = at.checked_sub(1).and_then(|before| order.separated_by.get(before)).copied();
        match merged.groups.last_mut().filter(|_| border != Some(0)) {
            Some(last) => last.extend(group),
            None => {
                merged.separated_by.extend(border);
                merged.groups.push(group);
            }
        }
    }
    merged
}

/// Rounds a value to one decimal, with a half rounded up.
pub(super) fn one_decimal(value: Fraction) -> Fraction {
    let tenths = value.times(Fraction::integer(10)).reduced();
    Fraction::new(round_half_up(tenths.numerator(), tenths.denominator()), 10)
}

// Functions for wrong readings of article 6.

fn score_group(view: &View<'_>, tied: &[Index]) -> Vec<Index> {
    let score = tied.first().map(|index| view.ranked_total(*index));
    // Participants with different points do not belong to one score group, so the group is returned unchanged, as in
    // the right reading.
    if tied.iter().any(|index| Some(view.ranked_total(*index)) != score) {
        return tied.to_vec();
    }
    let mut group: Vec<Index> =
        (0..view.tournament.len()).filter(|index| Some(view.ranked_total(*index)) == score).collect();
    group.sort_by_key(|index| view.tournament.id(*index));
    group
}

fn first_only(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let (placed, left) = leaders(encounter, table, &bounds, 1, |position, _| most(&bounds, position));
    placed_and_rest(encounter, table, bounds, placed, left)
}

fn most(bounds: &[Bounds], position: usize) -> Fraction {
    bounds.get(position).map_or(Fraction::ZERO, |bounds| bounds.most)
}

fn intervals(_: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let mut classes: Classes = Vec::new();
    let mut lowest: Option<Fraction> = None;
    for position in by_greatest_maximum(&bounds) {
        let (Some(index), Some(bounds)) = (table.set.get(position), bounds.get(position)) else { continue };
        let separate = lowest.is_none_or(|lowest| bounds.most < lowest);
        match classes.last_mut().filter(|_| !separate) {
            Some(class) => class.push(*index),
            None => classes.push(vec![*index]),
        }
        let least = bounds.least;
        lowest = Some(if separate { least } else { lowest.map_or(least, |lowest| lowest.min(least)) });
    }
    let then = if classes.len() == 1 { Then::Done } else { Then::Again };
    Split { classes, bounds: Some(bounds), clause: "c07.6.3", then }
}

fn last_too(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let (placed, mut left) =
        leaders(encounter, table, &bounds, usize::MAX, |position, _| most(&bounds, position));
    let least = |position: usize| bounds.get(position).map_or(Fraction::ZERO, |bounds| bounds.least);
    let last = left.iter().copied().find(|&position| {
        left.len() > 1
            && left.iter().all(|&other| other == position || most(&bounds, position) < least(other))
    });
    left.retain(|position| Some(*position) != last);
    let mut split = placed_and_rest(encounter, table, bounds, placed, left);
    if let Some(index) = last.and_then(|position| table.set.get(position)) {
        split.classes.push(vec![*index]);
        split.then = Then::Rest;
    }
    split
}

fn shrinking_maximum(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let win = Fraction::from(encounter.view.win());
    let inside = |position: usize, left: &[usize]| {
        let row = table.rows.get(position).map_or(&[][..], Vec::as_slice);
        let inside: Vec<&Mutual> = row.iter().filter(|mutual| left.contains(&mutual.opponent)).collect();
        let missing = left.len() - 1 - inside.len();
        let sum = inside.iter().fold(Fraction::ZERO, |sum, mutual| sum.plus(mutual.points));
        sum.plus(win.times(Fraction::integer(missing as i128)))
    };
    let (placed, left) = leaders(encounter, table, &bounds, usize::MAX, inside);
    placed_and_rest(encounter, table, bounds, placed, left)
}

fn peel(encounter: &MutualGames<'_, '_>, set: Vec<Index>) -> Classes {
    if set.len() < 2 {
        return vec![set];
    }
    let table = encounter.table(&set);
    let bounds = encounter.bounds(&table);
    let left: Vec<usize> = (0..set.len()).collect();
    let leader = encounter.sure_leader(&table, &bounds, &left, |position| most(&bounds, position));
    let Some(leader) = leader.and_then(|position| set.get(position)).copied() else { return vec![set] };
    let rest = set.into_iter().filter(|index| *index != leader).collect();
    std::iter::once(vec![leader]).chain(peel(encounter, rest)).collect()
}

/// Computes the average game by game, and rounds to 28 decimals after each game.
fn running_average(games: &[Points]) -> Fraction {
    /// One, in units of the 28th decimal.
    const ONE: i128 = 10_i128.pow(28);
    let rounded = |numerator: i128, denominator: i128| {
        let mut step = 1;
        while numerator / (denominator * step) >= ONE {
            step *= 10;
        }
        round_half_even(numerator, denominator * step) * step
    };
    let parts = |points: &Points| i128::from(points.units()) * (ONE / i128::from(Points::UNITS));
    let mean = games.iter().zip(1..).fold(0, |mean, (points, games)| {
        rounded(rounded(rounded(mean * (games - 1), 1) + parts(points), 1), games)
    });
    Fraction::new(mean, ONE)
}

// Functions for wrong readings of article 7.

type IsRound = fn(&View<'_>, &Record) -> bool;

fn skips_unplayed(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let counts = |record: &Record| is_round(view, record) && record.kind.is_over_the_board();
    running_totals(view, index, |record| view.points(record), counts)
}

/// Returns the running totals of the points from the records that count.
fn running_totals_of(
    view: &View<'_>,
    index: Index,
    is_round: IsRound,
    counts: fn(&Record) -> bool,
) -> Progress {
    let worth = |record: &Record| if counts(record) { view.points(record) } else { Points::ZERO };
    running_totals(view, index, worth, |record| is_round(view, record))
}

fn without_last_round(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let mut progress = articles_04_to_09::progressive(view, index, is_round);
    progress.pop();
    progress
}

fn by_result(record: &Record) -> Points {
    match record.kind {
        Kind::Played | Kind::Short | Kind::Pending => {
            record.outcome.map_or(Points::HALF, Outcome::classical_points)
        }
        Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::ForfeitWin => Points::ONE,
        Kind::HalfPointBye => Points::HALF,
        Kind::ZeroPointBye | Kind::ForfeitLoss | Kind::Rest => Points::ZERO,
    }
}

/// Counts a team's games with Black on all boards. The colors alternate from board to board.
fn black_on_every_board(view: &View<'_>, index: Index, round: usize, result: OwnResult) -> Option<Points> {
    let counts: fn(Code) -> bool = match result {
        OwnResult::Black => |code| code.kind().is_over_the_board(),
        OwnResult::BlackWins => {
            |code| code.kind().is_over_the_board() && code.outcome() == Some(Outcome::Win)
        }
        OwnResult::Wins | OwnResult::GamesWon | OwnResult::Elected | OwnResult::Standard => return None,
    };
    let event = view.tournament;
    event.team()?;
    let first = usize::from(view.records(index).get(round)?.color? != Color::Black);
    let black = event.board_codes(index, round).iter().skip(first).step_by(2).flatten();
    Some(black.map(|code| one_if(counts(*code))).sum())
}

/// Counts the own results of a team (article 7) board by board, if the tie-break uses game points. A bye or a forfeited
/// match counts as the same result on every board.
fn board_by_board(view: &View<'_>, index: Index, round: usize, result: OwnResult) -> Option<Points> {
    let event = view.tournament;
    let boards = i64::from(event.team().filter(|_| view.score == Score::Game)?.boards);
    let (record, scoring) = (view.records(index).get(round)?, event.scoring());
    if matches!(result, OwnResult::Black | OwnResult::BlackWins) {
        return None;
    }
    let single = |code: Code, worth: Points, other: Points| match result {
        OwnResult::Wins => one_if(worth == scoring.win),
        OwnResult::GamesWon => one_if(worth == scoring.win && code.kind().is_over_the_board()),
        OwnResult::Elected => one_if(worth == scoring.win || code.kind().is_over_the_board()),
        OwnResult::Standard => compared(worth, other),
        OwnResult::Black | OwnResult::BlackWins => Points::ZERO,
    };
    if let Some(opponent) = record.opponent().filter(|_| record.kind.is_over_the_board()) {
        let pairs = event.board_codes(index, round).iter().zip(event.board_codes(opponent, round));
        let worth = |code: &Option<Code>| code.map_or(Points::ZERO, |code| scoring.value(code));
        let each = pairs.filter_map(|(own, other)| Some(single((*own)?, worth(own), worth(other))));
        return Some(each.sum());
    }
    let code = match record.kind {
        Kind::ForfeitWin => Code::ForfeitWin,
        Kind::PairingAllocatedBye => Code::PairingAllocatedBye,
        Kind::FullPointBye => Code::FullPointBye,
        Kind::HalfPointBye => Code::HalfPointBye,
        _ => return Some(Points::ZERO),
    };
    let worth = scoring.value(code);
    let is_paired = matches!(code, Code::ForfeitWin | Code::PairingAllocatedBye);
    let worth = if is_paired && result != OwnResult::Standard { scoring.win } else { worth };
    Some(single(code, worth, scoring.draw) * boards)
}

fn one_if(counts: bool) -> Points {
    if counts { Points::ONE } else { Points::ZERO }
}

fn resorted(tournament: &Tournament, index: Index) -> u32 {
    let participants = tournament.participants();
    let key = |index: Index| {
        let participant = participants.get(index)?;
        Some((std::cmp::Reverse(participant.rating()), participant.name.as_str(), participant.id))
    };
    (0..participants.len()).filter(|other| key(*other) < key(index)).count() as u32 + 1
}

/// Compares the points of the player and of the scheduled opponent, even after a forfeit. For a double forfeit, each of
/// the two gets half a point.
fn with_scheduled_opponent(view: &View<'_>, record: &Record, round: usize) -> Points {
    let other = record.opponent().map(|opponent| view.points(&view.records(opponent)[round]));
    compared(view.points(record), other.unwrap_or_else(|| view.draw_value()))
}
