//! Wrong readings of article 7.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::articles_07_to_09::{self, OwnResult, Progress, compared, running_totals};
use tiebreak_engine::rules::articles_14_to_16::is_voluntary;
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Direction, Score};
use tiebreak_engine::tournament::{Code, Color, Index, Kind, Outcome, Record, Tournament};

alternatives! {
    own_results.win {
        /// Counts only wins over the board.
        "over-the-board" deviation "D-7.1-board-wins-only"
            = |_, record| articles_07_to_09::won_over_the_board(record);
        /// Counts wins and forfeit wins, but no byes.
        "without-byes" deviation "D-7.1-without-pab"
            = |view, record| record.opponent().is_some() && view.points(record) == view.win();
        /// Counts wins, forfeit wins, and pairing-allocated and full-point byes of any value.
        "by-label" deviation "D-7.1-label-not-points" = |_, record| {
                articles_07_to_09::won(record) || matches!(record.kind, Kind::PairingAllocatedBye | Kind::FullPointBye)
            };
        /// Counts rounds worth exactly one point.
        "one-point" deviation "D-7.1-equals-one-point" = |view, record| view.points(record) == Points::ONE;
        /// Counts rounds worth at least as much as a win.
        "at-least-as-win" admissible "win-equality" = |view, record| view.points(record) >= view.win();
        /// On game points, counts the matches that a team wins by its game points.
        "by-game-points" admissible "teams-own-results" = |view, record| match view.score() {
            Score::Game if view.tournament().team().is_some() => view.points(record) > view.draw_value(),
            _ => view.points(record) == view.win(),
        };
    }
    own_results.won {
        /// Counts forfeit wins.
        "with-forfeits" deviation "D-7.2-forfeit-wins" = articles_07_to_09::won;
    }
    own_results.predetermined_won {
        /// Leaves forfeit wins out.
        "over-the-board" deviation "D-7.2-predetermined-board-only" = articles_07_to_09::won_over_the_board;
    }
    own_results.black_games {
        /// Counts forfeited games.
        "with-forfeits" deviation "D-7.3-forfeit-colour" = articles_07_to_09::scheduled;
    }
    own_results.predetermined_black_games {
        /// Counts all forfeited games as regular games.
        "all-forfeits" deviation "D-7.3-forfeit-loss-2026" = articles_07_to_09::scheduled;
        /// Counts no forfeited games.
        "over-the-board" admissible "rr-forfeits" = |kind| kind.is_over_the_board();
    }
    own_results.black_wins {
        /// Counts forfeit wins.
        "with-forfeits" deviation "D-7.4-forfeit-colour" = articles_07_to_09::won;
    }
    own_results.progressive {
        /// Adds only the totals after rounds with a game.
        "skips-unplayed" deviation "D-7.5-skips-unplayed" = skips_unplayed;
        /// Adds totals without the points of byes.
        "without-bye-points" deviation "D-7.5-byes-not-in-total" = without_bye_points;
        /// Adds every total, and subtracts the points of unplayed rounds once.
        "less-unplayed-points" deviation "D-7.5-us-deduction" = less_unplayed_points;
        /// Adds all totals except the last.
        "without-last-round" deviation "D-7.5-without-last-round" = without_last_round;
    }
    own_results.elected {
        /// Subtracts every round that was not played over the board.
        "everything-unplayed" deviation "D-7.6-played-rounds" = |kind| !kind.is_over_the_board();
        /// Also subtracts pairing-allocated byes.
        "pairing-allocated-byes" deviation "D-7.6-pab-charged"
            = |kind| is_voluntary(kind) || kind == Kind::PairingAllocatedBye;
        /// Also subtracts full-point byes.
        "full-point-byes" deviation "D-7.6-fpb-charged"
            = |kind| is_voluntary(kind) || kind == Kind::FullPointBye;
        /// Also subtracts forfeit wins.
        "forfeit-wins" deviation "D-7.6-forfeit-win-charged"
            = |kind| is_voluntary(kind) || kind == Kind::ForfeitWin;
        /// Subtracts only requested byes.
        "not-forfeit-losses" deviation "D-7.6-forfeit-loss-free"
            = |kind| is_voluntary(kind) && kind != Kind::ForfeitLoss;
        /// Subtracts only zero-point byes and forfeit losses.
        "not-half-point-byes" deviation "D-7.6-hpb-free"
            = |kind| is_voluntary(kind) && kind != Kind::HalfPointBye;
        /// Subtracts only half-point byes and forfeit losses. Rounds without a record are not subtracted.
        "not-zero-point-byes" deviation "D-7.6-blank-free"
            = |kind| is_voluntary(kind) && kind != Kind::ZeroPointBye;
    }
    own_results.predetermined_elected {
        /// Does not subtract a forfeit loss, because it counts as a regular game.
        "free" deviation "D-7.6-predetermined-loss-2026" = articles_07_to_09::nothing;
        /// Subtracts a forfeit loss as an unplayed round.
        "charged" deviation "D-7.6-predetermined-loss-2023" = articles_07_to_09::forfeit_losses;
    }
    own_results.elected_rest {
        /// Subtracts a rest like an absence.
        "charged" admissible "ps-rest" = |view, record| view.is_rest(record);
    }
    own_results.progressive_rest {
        /// Adds no total for a rest, which does not count as a round.
        "skipped" admissible "ps-rest" = |view, record| !view.is_rest(record);
    }
    own_results.standard {
        /// Compares every round with a draw.
        "always-draw" deviation "D-7.7-own-against-draw"
            = |view, record, _| compared(view.points(record), view.draw_value());
        /// Follows the rule, but counts a pairing-allocated bye as 1.
        "bye-is-one" deviation "D-7.7-pab-always-one" = bye_is_one;
        /// Counts 1, 1/2 or 0 by the kind of result.
        "by-result" deviation "D-7.7-fixed-values" = |_, record, _| by_result(record);
        /// Compares the player's points with one minus these points. Byes count nothing.
        "complement" deviation "D-7.7-complement" = complement;
        /// Follows the rule, but counts a bye worth at least a draw as 1 if a draw is worth a point or more.
        "bye-from-draw" deviation "D-7.7-bye-above-draw" = bye_from_draw;
        /// In a round with a scheduled opponent, compares with that opponent's points. In other rounds, compares with a
        /// draw.
        "by-the-letter" admissible "std-odd-results" = with_scheduled_opponent;
    }
    own_results.boards {
        /// Counts each board separately.
        "board-by-board" deviation "D-13-own-results-by-board" = board_by_board;
        /// Counts match by match, but games with Black board by board.
        "black-on-every-board" admissible "teams-colors" = black_on_every_board;
    }
    own_results.pairing_number {
        /// Uses the numbers of a new starting list, sorted by rating and name.
        "resorted" deviation "D-7.8-resorted" = resorted;
    }
    own_results.pairing_number_order {
        /// Ranks the higher number first.
        "descending" deviation "D-7.8-descending" = Direction::HigherFirst;
    }
}

type IsRound = fn(&View<'_>, &Record) -> bool;

fn skips_unplayed(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let counts = |record: &Record| is_round(view, record) && record.kind.is_over_the_board();
    running_totals(view, index, |record| view.points(record), counts)
}

fn without_bye_points(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let worth = |record: &Record| match record.opponent() {
        Some(_) => view.points(record),
        None => Points::ZERO,
    };
    running_totals(view, index, worth, |record| is_round(view, record))
}

fn less_unplayed_points(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let unplayed = view.records(index).iter().filter(|record| !record.kind.is_over_the_board());
    let deduction = unplayed.map(|record| view.points(record)).sum();
    Progress { deduction, ..articles_07_to_09::progressive(view, index, is_round) }
}

fn without_last_round(view: &View<'_>, index: Index, is_round: IsRound) -> Progress {
    let mut progress = articles_07_to_09::progressive(view, index, is_round);
    progress.totals.pop();
    progress
}

fn bye_is_one(view: &View<'_>, record: &Record, round: usize) -> Points {
    match record.kind {
        Kind::PairingAllocatedBye => Points::ONE,
        _ => articles_07_to_09::standard(view, record, round),
    }
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

fn complement(view: &View<'_>, record: &Record, _: usize) -> Points {
    let own = view.points(record);
    if record.opponent().is_none() { Points::ZERO } else { compared(own, Points::ONE - own) }
}

fn bye_from_draw(view: &View<'_>, record: &Record, round: usize) -> Points {
    let (own, draw) = (view.points(record), view.draw_value());
    if record.opponent().is_none() && draw >= Points::ONE && own >= draw {
        return Points::ONE;
    }
    articles_07_to_09::standard(view, record, round)
}

/// Counts a team's games with Black on all boards. Colors alternate from board to board.
fn black_on_every_board(view: &View<'_>, index: Index, round: usize, result: OwnResult) -> Option<Points> {
    let counts: fn(Code) -> bool = match result {
        OwnResult::Black => |code| code.kind().is_over_the_board(),
        OwnResult::BlackWins => {
            |code| code.kind().is_over_the_board() && code.outcome() == Some(Outcome::Win)
        }
        OwnResult::Wins | OwnResult::GamesWon | OwnResult::Elected | OwnResult::Standard => return None,
    };
    let event = view.tournament();
    event.team()?;
    let first = usize::from(view.records(index).get(round)?.color? != Color::Black);
    let black = event.board_codes(index, round).iter().skip(first).step_by(2).flatten();
    Some(black.map(|code| one_if(counts(*code))).sum())
}

/// Counts the game points of a team board by board. A bye or forfeited match is a series of equal boards.
fn board_by_board(view: &View<'_>, index: Index, round: usize, result: OwnResult) -> Option<Points> {
    let event = view.tournament();
    let boards = i64::from(event.team().filter(|_| view.score() == Score::Game)?.boards);
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
        _ => {
            return Some(Points::ZERO);
        }
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

/// Compares the points of both players in forfeited rounds too. A double forfeit then gives each player half a point.
fn with_scheduled_opponent(view: &View<'_>, record: &Record, round: usize) -> Points {
    let other = record.opponent().map(|opponent| view.points(&view.records(opponent)[round]));
    compared(view.points(record), other.unwrap_or_else(|| view.draw_value()))
}
