//! Wrong readings of articles 12 and 13.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points, round_half_up};
use tiebreak_engine::rules::articles_12_and_13::{FIRST, by_secondary, mutual_matches, totals_without};
use tiebreak_engine::rules::element::Element;
use tiebreak_engine::rules::encounter::{Classes, Log, by_value};
use tiebreak_engine::rules::team::{BothScores, ExtendedEncounter};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Base, Direction, Score};
use tiebreak_engine::tournament::{Code, Index, Kind, Record};

alternatives! {
    team.reference {
        /// Uses game points if a code names no score.
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
        /// Gives every board the result of the match.
        "result-of-the-match" deviation "D-12-forfeited-match-one-result" = result_of_the_match;
    }
    team.board_forfeit {
        /// Gives no board points.
        "nothing" deviation "D-12-board-forfeit-nothing" = |_| Points::ZERO;
    }
    team.board_bye {
        /// Gives no board points.
        "nothing" deviation "D-12-pab-nothing" = |_, _, _| Fraction::ZERO;
        /// Distributes the game points of the bye over the boards.
        "shared-game-points" deviation "D-12-pab-game-points-shared" = shared_game_points;
    }
    team.board_count {
        /// Ranks the higher board count first.
        "higher-first" deviation "D-12.1-higher-first" = Direction::HigherFirst;
    }
    team.top_boards {
        /// Compares only board 1.
        "first-board-only" deviation "D-12.2-first-board-only"
            = |points| points.iter().take(1).copied().collect();
    }
    team.dropped_boards {
        /// Drops only the last board.
        "last-only" deviation "D-12.3-one-board-only"
            = |points| totals_without(points, &mut points.iter().rev().take(1));
        /// Drops the first board, and then the next boards while the tie remains.
        "first-downwards" deviation "D-12.3-top-dropped"
            = |points| totals_without(points, &mut points.iter());
    }
    team.other_score {
        /// Uses the primary score.
        "primary" deviation "D-13.1-primary-again" = |primary| primary;
    }
    team.mixes {
        /// Exchanges the meanings of the two letters of the code.
        "own-first" deviation "D-13.2-mixes-swapped" = |first, second| (second, first);
    }
    team.unplayed_match {
        /// Adds nothing.
        "nothing" deviation "D-13.2-byes-nothing" = |_| None;
    }
    team.dummy_reference {
        /// Uses the dummy of match points for both scores.
        "match-points" deviation "D-13.2-one-dummy" = of_match_points;
    }
    team.weakest_team {
        /// Finds the weakest opponent by the primary score.
        "by-primary-score" deviation "D-14.1.2-primary-for-all" = by_primary_score;
    }
    team.secondary {
        /// Does not use the secondary score.
        "never" deviation "D-13.3.1-primary-only" = never;
        /// Uses the secondary score for participants tied on the primary score, in the table of the whole
        /// earlier group.
        "on-the-old-table" deviation "D-13.3.1-secondary-on-big-table" = on_the_old_table;
        /// Uses the secondary score once, for participants whom a complete table of the primary score leaves
        /// tied.
        "once-for-subsets" deviation "D-13.3.1-secondary-for-subsets" = once_for_subsets;
    }
    team.tied_teams {
        /// Treats teams as tied only if both of their scores are equal.
        "equal-on-both-scores" deviation "D-13.3.1-tied-on-both" = equal_on_both_scores;
    }
    team.restart {
        /// Restarts the comparison as soon as a subset of tied teams appears.
        "at-once" deviation "D-13.3.3-restart-at-once" = at_once;
    }
    team.board_teams {
        /// Applies the board tie-breaks to any number of teams.
        "any" deviation "D-13.3.2-three-teams" = |_| true;
    }
    team.encounter_boards {
        /// Uses the boards of all matches of the event.
        "all-matches" deviation "D-13.3.2-whole-event-boards" = all_matches;
        /// Uses the boards of all matches between the tied teams, including forfeited matches.
        "all-mutual-matches" deviation "D-13.3.2-boards-of-forfeited-matches" = all_mutual_matches;
        /// Uses the boards of the match between the two teams, but only if their match points and game points
        /// are equal.
        "equal-totals" admissible "ede-two-teams" = mutual_match_of_equals;
    }
    team.divisor {
        /// Rounds to the nearest integer.
        "rounded" deviation "D-13.4-divisor-rounded"
            = |divisor| Fraction::integer(round_half_up(divisor.numerator(), divisor.denominator()));
        /// Does not truncate.
        "exact" deviation "D-13.4-divisor-exact" = |divisor| divisor;
    }
    team.divisor_secondary {
        /// Uses the highest secondary score of the event.
        "whole-event" deviation "D-13.4-secondary-of-event" = |most, rounds| most * rounds;
    }
    team.divisor_rounds {
        /// Uses the number of rounds counted so far.
        "counted" deviation "D-13.4-divisor-rounds-so-far" = |view| view.rounds();
    }
    team.divisor_rests {
        /// Does not subtract rounds without a match, so the divisor assumes a win in every round.
        "counted" admissible "sssc-maximum" = |_| 0;
    }
    team.quotient {
        /// Truncates to an integer.
        "truncated" deviation "D-13.4-quotient-cut"
            = |quotient| Fraction::integer(quotient.numerator() / quotient.denominator());
        /// Rounds to two decimals.
        "two-decimals" admissible "sssc-rounding"
            = |quotient| Fraction::new(round_half_up(100 * quotient.numerator(), quotient.denominator()), 100);
    }
    team.dividend {
        /// Uses the secondary score.
        "secondary" deviation "D-13.4-secondary-buchholz" = Score::other;
    }
}

fn result_of_the_match(kind: Kind, board: Option<Code>) -> Option<Code> {
    match kind {
        Kind::ForfeitWin => Some(Code::ForfeitWin),
        Kind::ForfeitLoss => Some(Code::ForfeitLoss),
        _ => board,
    }
}

fn shared_game_points(_: &View<'_>, record: &Record, boards: usize) -> Fraction {
    let divisor = i128::from(Points::UNITS) * boards.max(1) as i128;
    Fraction::new(i128::from(record.game_points.units()), divisor)
}

fn of_match_points(both: &BothScores<'_, '_>, team: Index, round: usize, score: Points) -> Points {
    both.match_points.dummy_score(team, round).unwrap_or(score)
}

fn by_primary_score(both: &BothScores<'_, '_>, opponents: Score, team: Index, element: &Element) -> Points {
    let primary = both.of(both.primary);
    let dummy = || primary.dummy_score(team, usize::from(element.round));
    match element.opponent().filter(|_| !element.is_dummy()) {
        _ if both.primary == opponents => element.score,
        Some(opponent) => primary.adjusted(opponent),
        None => dummy().unwrap_or_else(|| primary.total(team)),
    }
}

type Ede<'e, 'a, 't> = &'e ExtendedEncounter<'a, 't>;

/// Never applies direct encounter to subsets again after the primary score. If the primary score breaks no
/// tie, the boards decide.
fn never(encounter: Ede<'_, '_, '_>, set: &[Index], classes: Classes, _: &mut Log<'_>) -> Classes {
    if classes.len() > 1 || set.len() < 2 { classes } else { encounter.board_tie_breaks(set) }
}

fn on_the_old_table(
    encounter: Ede<'_, '_, '_>,
    set: &[Index],
    classes: Classes,
    log: &mut Log<'_>,
) -> Classes {
    if classes.len() == 1 {
        return by_secondary(encounter, set, log);
    }
    let table = encounter.of(encounter.primary.other()).table(set);
    let sum = |team: Option<&Index>| {
        let position = set.iter().position(|other| Some(other) == team);
        position.and_then(|position| table.sums.get(position)).copied().unwrap_or(Fraction::ZERO)
    };
    classes.into_iter().flat_map(|class| by_value(&class, |position| sum(class.get(position)))).collect()
}

/// Uses the secondary score once, for the subsets that a complete table leaves tied.
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

/// Uses the primary score again as soon as a subset appears.
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

/// Splits once, without the repeated application of 6.2 and 6.3 to the parts.
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

/// The boards of the match between two teams, if both totals of the event are equal.
fn mutual_match_of_equals(encounter: Ede<'_, '_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    let scores = [encounter.primary, encounter.primary.other()];
    let totals = |team: &Index| scores.map(|score| encounter.of(score).view.total(*team));
    let are_equal = set.iter().map(totals).is_sorted_by(|a, b| a == b);
    if are_equal { mutual_matches(encounter, set) } else { None }
}

fn all_mutual_matches(encounter: Ede<'_, '_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    let view = encounter.match_points.view;
    let met = |record: &Record| record.opponent().is_some_and(|opponent| set.contains(&opponent));
    let complete = encounter.match_points.table(set).is_complete();
    complete.then(|| set.iter().map(|team| encounter.rules.board_points(view, *team, met)).collect())
}
