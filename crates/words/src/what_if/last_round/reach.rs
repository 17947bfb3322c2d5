//! How far away results still change an order.

use tiebreak_engine::rules::{Base, Family, Listed};
use tiebreak_event::event::Event;

/// How far away results still change the order of those with the same points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Games of the tied and of their opponents.
    Opponents,
    /// Also of the opponents' opponents.
    OpponentsOfOpponents,
    /// Every game.
    Everybody,
}

impl Reach {
    /// Over how many games of one another the tied reach; none where every game counts.
    pub(super) fn steps(self) -> Option<usize> {
        match self {
            Reach::Opponents => Some(1),
            Reach::OpponentsOfOpponents => Some(2),
            Reach::Everybody => None,
        }
    }
}

/// The reach of the whole list; everybody where the points do not come first, and in events of teams.
pub(super) fn reach(event: &Event) -> Reach {
    let list = event.plan.computed();
    let points_first = matches!(list.entries.first(), Some(Listed::Code(code))
        if code.base == Base::Points && code.edition.is_none() && !code.reversed);
    if !points_first || event.tournament().team().is_some() {
        return Reach::Everybody;
    }
    list.entries.iter().map(reach_of).max().unwrap_or(Reach::Everybody)
}

fn reach_of(listed: &Listed) -> Reach {
    let Listed::Code(code) = listed else { return Reach::Opponents };
    match (code.base, code.base.row().family) {
        (Base::AverageBuchholz, _) => Reach::OpponentsOfOpponents,
        (
            _,
            Family::Score
            | Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Ratings,
        ) => Reach::Opponents,
        (_, Family::Boards | Family::TeamScores | Family::Classic) => Reach::Everybody,
    }
}
