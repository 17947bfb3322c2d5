//! Compares columns of games played, won, drawn or lost, of points against, of point differences, and of penalties.
//!
//! Programs print these columns without stating whether forfeits and byes count. A column is right if one counting rule
//! gives all its numbers.

use super::read::{is_blank, number};
use crate::ranking::LeagueRow;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::tournament::{Adjustment, Index, Kind, Outcome, Record, Tournament};

/// The content of a column that counts: games of a player or matches of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Games or matches played.
    Played,
    /// Games or matches won.
    Won,
    /// Games or matches drawn.
    Drawn,
    /// Games or matches lost.
    Lost,
    /// The game points of the opponents in these games.
    Against,
    /// The points of the opponents, or the match points of the opponents of a team.
    PointsAgainst,
    /// The participant's game points minus the opponents' game points.
    Difference,
    /// The participant's points or match points minus those that the opponents scored against the participant.
    PointDifference,
    /// Points, or match points of a team, deducted outside the rounds.
    Penalty,
    /// Game points of a team deducted outside the rounds.
    GamePointPenalty,
}

impl Counted {
    /// Whether the column contains penalties.
    pub(super) fn is_penalty(self) -> bool {
        matches!(self, Counted::Penalty | Counted::GamePointPenalty)
    }

    /// Whether the column contains differences of points.
    pub(super) fn is_difference(self) -> bool {
        matches!(self, Counted::Difference | Counted::PointDifference)
    }

    /// Returns the points of a game to add up, for columns that are sums of points. None for other columns.
    fn scored(self) -> Option<fn(&Record) -> Points> {
        match self {
            Counted::Against | Counted::Difference => Some(|record| record.game_points),
            Counted::PointsAgainst | Counted::PointDifference => Some(|record| record.points),
            _ => None,
        }
    }
}

/// The counting rules: whether forfeits count, and whether byes count. For penalties, the first value is whether they
/// are printed as negative numbers.
const WAYS: [(bool, bool); 3] = [(false, false), (true, false), (true, true)];

/// Result of comparing a column of counts with the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    /// One counting rule gives every number.
    Right,
    /// Every number matches some counting rule, but no rule matches all numbers.
    Mixed,
    /// No counting rule gives these numbers: participant, printed number, counted number.
    Wrong(Vec<(Index, String, Fraction)>),
}

/// Compares a column under every meaning of its heading and every counting rule, in the rounds up to `after`.
pub(super) fn tally(
    meanings: &[Counted],
    cells: &[(Index, String)],
    tournament: &Tournament,
    after: usize,
) -> Tally {
    // A column without numbers cannot be compared. In a column of penalties, an empty cell means no penalty.
    if !meanings.iter().any(|own| own.is_penalty()) && cells.iter().all(|(_, text)| is_blank(text)) {
        return Tally::Right;
    }
    let agrees = |text: &str, right: Fraction| {
        let said = number(text.trim_matches(['(', ')'])).and_then(|number| Fraction::parse(&number).ok());
        said.map_or_else(|| is_blank(text) && right == Fraction::ZERO, |said| said == right)
    };
    // `Penalty` means the kind of points that the event deducts.
    let deducts = |counted: &&Counted| {
        let is_any = |(index, _): &(Index, String)| {
            count(**counted, WAYS[0], tournament, *index, after) != Fraction::ZERO
        };
        counted.is_penalty() && cells.iter().any(is_any)
    };
    let is_known = meanings.iter().any(|own| deducts(&own));
    let meant = meanings.iter().filter(|own| !is_known || deducts(own));
    let ways: Vec<_> = meant.flat_map(|counted| WAYS.map(|way| (*counted, way))).collect();
    let gives = |(counted, way), (index, text): &(Index, String)| {
        agrees(text, count(counted, way, tournament, *index, after))
    };
    if ways.iter().any(|way| cells.iter().all(|cell| gives(*way, cell))) {
        return Tally::Right;
    }
    let wrong = cells.iter().filter(|cell| !ways.iter().any(|way| gives(*way, cell)));
    // The report shows the counts by the rule that matches the most cells. Among several such rules, it uses the one
    // that counts forfeits but not byes.
    let agreeing = |(meaning, (forfeits, byes)): &(Counted, (bool, bool))| {
        let right = cells.iter().filter(|cell| gives((*meaning, (*forfeits, *byes)), cell)).count();
        (right, *forfeits && !*byes)
    };
    let own = ways.iter().copied().rev().max_by_key(agreeing);
    let wrong: Vec<(Index, String, Fraction)> = wrong
        .filter_map(|(index, text)| {
            let (counted, way) = own?;
            Some((*index, text.clone(), count(counted, way, tournament, *index, after)))
        })
        .collect();
    if wrong.is_empty() { Tally::Mixed } else { Tally::Wrong(wrong) }
}

fn count(
    counted: Counted,
    way: (bool, bool),
    tournament: &Tournament,
    index: Index,
    after: usize,
) -> Fraction {
    let deducted = |points: fn(&Adjustment) -> Points| {
        let sum: Fraction =
            LeagueRow::adjustments(tournament, index, after).map(points).sum::<Points>().into();
        if way.0 { sum } else { sum.negated() }
    };
    let records = tournament.records(index).iter().take(after).enumerate();
    let counting = records.filter(|(_, record)| {
        ended(way, record.kind, record.outcome).is_some_and(|ended| fits(counted, ended))
    });
    if let Some(scored) = counted.scored() {
        let points = |(round, record): (usize, &Record)| {
            let against = record.opponent().map_or(Points::ZERO, |own| scored(tournament.record(own, round)));
            if counted.is_difference() { scored(record) - against } else { against }
        };
        return counting.map(points).sum::<Points>().into();
    }
    match counted {
        Counted::Penalty => deducted(|own| own.points),
        Counted::GamePointPenalty => deducted(|own| own.game_points),
        _ => Fraction::integer(counting.count() as i128),
    }
}

fn fits(counted: Counted, ended: Outcome) -> bool {
    let own = match ended {
        Outcome::Win => Counted::Won,
        Outcome::Draw => Counted::Drawn,
        Outcome::Loss => Counted::Lost,
    };
    counted == own || counted == Counted::Played || counted.scored().is_some()
}

/// The result of a counted round, or none if the round does not count.
fn ended((forfeits, byes): (bool, bool), kind: Kind, outcome: Option<Outcome>) -> Option<Outcome> {
    match kind {
        Kind::Played | Kind::Short => outcome,
        Kind::ForfeitWin => forfeits.then_some(Outcome::Win),
        Kind::ForfeitLoss => forfeits.then_some(Outcome::Loss),
        Kind::PairingAllocatedBye | Kind::FullPointBye => byes.then_some(Outcome::Win),
        Kind::HalfPointBye => byes.then_some(Outcome::Draw),
        Kind::ZeroPointBye => byes.then_some(Outcome::Loss),
        Kind::Pending | Kind::Rest => None,
    }
}
