//! Checks properties that every ranking must have.

use tiebreak_conformance::rules::{Direction, Listed, Rules};
use tiebreak_conformance::standings::{Standings, direction};

use super::super::held::{given, held, same};

/// Checks that each participant is in exactly one group of the ranking.
pub fn partition(standings: &Standings, size: usize) {
    let mut everybody: Vec<usize> = standings.groups.iter().flatten().copied().collect();
    everybody.sort_unstable();
    held(everybody.into_iter().eq(0..size), || {
        format!("somebody has no place or two: {:?}", standings.groups)
    });
    held(standings.groups.iter().all(|group| !group.is_empty()), || "a place without anybody".to_owned());
}

/// Checks the order of the groups. The first tie-break in which two neighboring groups differ must put the better value
/// ahead. Within a group, all values must be equal.
pub fn in_order(standings: &Standings, rules: &Rules) {
    let values = |index: usize, entry: usize| standings.value(entry, index);
    for group in &standings.groups {
        for entry in 0..standings.list.len() {
            let first = values(group[0], entry);
            held(group.iter().all(|index| values(*index, entry) == first), || {
                format!("a tie of different values of {:?}", standings.list[entry])
            });
        }
    }
    for pair in standings.groups.windows(2) {
        let (ahead, behind) = (pair[0][0], pair[1][0]);
        let entry = given(standings.separator(ahead, behind), "what separates neighbors");
        for earlier in 0..entry {
            let Listed::Code(code) = &standings.list[earlier] else { continue };
            if direction(code, rules) != Direction::OrderOnly {
                same(&values(ahead, earlier), &values(behind, earlier), || format!("{code} was passed over"));
            }
        }
        let Listed::Code(code) = &standings.list[entry] else { continue };
        let (one, other) = (values(ahead, entry), values(behind, entry));
        let agrees = match direction(code, rules) {
            Direction::HigherFirst => one > other,
            Direction::LowerFirst => one < other || other.is_none(),
            Direction::OrderOnly => true,
        };
        held(agrees, || format!("{code}: {one:?} ahead of {other:?}"));
    }
}
