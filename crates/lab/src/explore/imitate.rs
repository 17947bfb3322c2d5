//! Imitates faults of real programs that are not readings of a rule. The imitation is precise enough to
//! recognize the differences that a fault causes.
//!
//! Each fault has a page under `docs/findings`.

use std::collections::BTreeMap;

use tiebreak_engine::number::{Fraction, Points, round_half_up};
use tiebreak_engine::rules::{Base, Code as TieBreakCode, Reference, Rules, Step};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::{Code, Index, Kind, Outcome, Primary, Record, Tournament};

/// Whether a code uses the game points of teams, because of its reference or of the primary score.
pub(crate) fn on_game_points(event: &Tournament, code: &TieBreakCode) -> bool {
    event.team().is_some_and(|team| match (code.reference, team.primary) {
        (Some(Reference::GamePoints), _) => true,
        (None, Some(Primary::GamePoints)) => true,
        (None, Some(Primary::MatchPoints) | None) | (Some(_), _) => false,
    })
}

/// Counts every match as played in which no board was played but both teams have points. Returns none if the
/// event has no such match.
pub(crate) fn crossed_forfeits_played(event: &Tournament) -> Option<Tournament> {
    decided(event, |record, own, other| {
        record.kind.is_forfeit() && own > Points::ZERO && other > Points::ZERO
    })
}

/// Decides every unfinished match by the game points so far. Returns none if the event has no such match.
pub(crate) fn unfinished_matches_decided(event: &Tournament) -> Option<Tournament> {
    decided(event, |record, _, _| record.kind.is_pending())
}

/// Gives every board of a match without play the result of the match. Returns none if all boards have it
/// already.
pub(crate) fn forfeited_matches_as_one_result(event: &Tournament) -> Option<Tournament> {
    let seen = event.map_boards(|index, round, codes| match event.record(index, round).kind {
        Kind::ForfeitWin => codes.fill(Some(Code::ForfeitWin)),
        Kind::ForfeitLoss => codes.fill(Some(Code::ForfeitLoss)),
        _ => {}
    });
    (seen != *event).then_some(seen)
}

/// Counts every played match without points as lost by both teams. Returns none if the event has no such
/// match.
pub(crate) fn matches_without_points_lost(event: &Tournament) -> Option<Tournament> {
    let loss = event.team()?.scoring.loss;
    let seen = event.map_records(|_, round, record| match record.opponent() {
        Some(opponent) if matches!(record.kind, Kind::Played | Kind::Short) => {
            if record.game_points + event.record(opponent, round).game_points == Points::ZERO {
                record.as_kind(Kind::Played, Some(Outcome::Loss)).paid(loss, Points::ZERO)
            } else {
                record
            }
        }
        _ => record,
    });
    (seen != *event).then_some(seen)
}

/// Whether two participants were paired with each other at least three times.
pub(crate) fn met_three_times(event: &Tournament) -> bool {
    (0..event.len()).any(|index| {
        let opponents: Vec<Index> =
            event.records(index).iter().filter_map(|record| record.opponent()).collect();
        opponents.iter().any(|one| opponents.iter().filter(|other| *other == one).count() > 2)
    })
}

/// Counts selected matches as played, and decides them by their game points. The selection depends on the
/// points of both sides.
fn decided(event: &Tournament, choose: impl Fn(&Record, Points, Points) -> bool) -> Option<Tournament> {
    event.team()?;
    let mut found = false;
    let changed = event.map_records(|_, round, record| {
        let Some(opponent) = record.opponent() else { return record };
        let (own, other) = (record.game_points, event.record(opponent, round).game_points);
        if !choose(&record, own, other) {
            return record;
        }
        found = true;
        let outcome = match own.cmp(&other) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        };
        record.as_kind(Kind::Played, Some(outcome))
    });
    found.then_some(changed)
}

/// Number of boards on which a team has exactly the points of a win. WON counts only played boards; REP
/// treats all boards as played. A bye or forfeited match is a series of equal boards.
pub(crate) fn boards_won(event: &Tournament, index: Index, base: Base) -> Option<Fraction> {
    let (scoring, boards) = (event.scoring(), event.team().map_or(1, |team| i64::from(team.boards)));
    let rounds = (0..event.rounds()).map(|round| {
        let record = event.record(index, round);
        if record.opponent().is_some() && record.kind.is_over_the_board() {
            let counts = |code: Code| {
                let (won, played) = (scoring.value(code) == scoring.win, code.kind().is_over_the_board());
                if base == Base::Wins {
                    won
                } else if base == Base::GamesWon {
                    won && played
                } else {
                    won || played
                }
            };
            return event.board_codes(index, round).iter().flatten().filter(|code| counts(**code)).count()
                as i64;
        }
        let pays_a_win = match record.kind {
            Kind::PairingAllocatedBye | Kind::ForfeitWin => true,
            Kind::FullPointBye => scoring.full_point_bye == scoring.win,
            Kind::HalfPointBye => scoring.half_point_bye == scoring.win,
            _ => false,
        };
        if base != Base::GamesWon && pays_a_win { boards } else { 0 }
    });
    Some(Fraction::from(Points::whole(rounds.sum())))
}

/// Number of matches, played or not, in which a team scored every game point.
pub(crate) fn matches_with_every_point(event: &Tournament, index: Index) -> Fraction {
    let most = event.scoring().win * event.team().map_or(1, |team| i64::from(team.boards));
    let records = event.records(index).iter();
    let full = records.filter(|record| record.opponent().is_some() && record.game_points == most);
    Fraction::from(Points::whole(full.count() as i64))
}

/// APRO or APPO over all opponents met over the board, including unrated ones. Opponents without a game
/// against a rated player count as 0.
pub(crate) fn performances_of_everybody_met(
    event: &Tournament,
    rules: Rules,
    code: &TieBreakCode,
) -> Option<Vec<Option<Fraction>>> {
    let base = code.base.averaged_performance()?;
    let rules = tiebreak_diagnose::deviation::decided(rules, [("rating.unrated", "skipped")]).ok()?;
    let evaluator = Evaluator::new(event, rules, Policies::default(), event.rounds());
    let performances = evaluator.column(&TieBreakCode::plain(base)).ok()?;
    let average = |index: Index| {
        let records = event.records(index).iter().filter(|record| record.kind.is_over_the_board());
        let met: Vec<Fraction> = records
            .filter_map(|record| record.opponent())
            .map(|opponent| performances[opponent].unwrap_or(Fraction::ZERO))
            .collect();
        let sum = met.iter().fold(Fraction::ZERO, |sum, performance| sum.plus(*performance));
        let mean = sum.divided_by(Fraction::integer(met.len() as i128)).unwrap_or(Fraction::ZERO);
        Some(Fraction::integer(round_half_up(mean.numerator(), mean.denominator())))
    };
    Some((0..event.len()).map(average).collect())
}

/// Koya for predetermined pairings with another maximum. It is one game lower for each participant who was
/// never paired or, by game points, never played a board.
pub(crate) fn koya_without_the_never_paired(
    event: &Tournament,
    rules: Rules,
    code: &TieBreakCode,
) -> Option<BTreeMap<Index, Fraction>> {
    if !event.pairing().is_predetermined() || event.is_empty() {
        return None;
    }
    let on_games = on_game_points(event, code);
    let evaluator = Evaluator::new(event, rules, Policies::default(), event.rounds());
    let total = match (event.team().is_some(), on_games) {
        (false, _) => Base::Points,
        (true, false) => Base::MatchPoints,
        (true, true) => Base::GamePoints,
    };
    let totals = evaluator.column(&TieBreakCode::plain(total)).ok()?;
    let met = |index: &Index| {
        let mut rounds = event.records(*index).iter().filter(|record| record.opponent().is_some());
        rounds.any(|record| !on_games || record.kind.is_over_the_board())
    };
    let (rounds, field) = (event.rounds(), event.len());
    let resting = if rounds.is_multiple_of(field) { rounds / field } else { 0 };
    let never = (0..field).filter(|index| !met(index)).count();
    let games = rounds as i64 - resting as i64 - never as i64;
    let win = match event.team() {
        Some(team) if !on_games => team.scoring.win,
        Some(team) => event.scoring().win * i64::from(team.boards),
        None => event.scoring().win,
    };
    let steps = match code.limit {
        None => 0,
        Some(Step::HalfPoints(steps)) => i64::from(steps),
        Some(Step::Percent(_)) => return None,
    };
    // Both sides are doubled, so that half a win is exact.
    let limit = Fraction::from(win * games + Points::ONE * steps);
    let sum = |index: Index| {
        let records = event.records(index).iter();
        let counted = records.filter(|record| {
            let opponent = record.opponent().and_then(|opponent| totals.get(opponent).copied().flatten());
            opponent.is_some_and(|total| total.plus(total) >= limit)
        });
        let points = counted.map(|record| if on_games { record.game_points } else { record.points });
        (index, Fraction::from(points.sum::<Points>()))
    };
    Some((0..field).map(sum).collect())
}
