//! Wrong readings of article 4.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points, round_half_up};
use tiebreak_engine::rules::articles_04_and_06::{Encounters, Groups};
use tiebreak_engine::tournament::{Index, Record};

alternatives! {
    ranking.later_keys {
        /// Sorts the whole score group again, without the earlier tie-breaks.
        "remix-groups" deviation "D-4.2-remix-groups" = remixed;
    }
    ranking.undefined {
        /// Counts a missing value as zero.
        "as-zero" deviation "D-4.2-missing-as-zero" = |value| value.or(Some(Fraction::ZERO));
    }
    ranking.compared {
        /// Compares values printed with one decimal.
        "printed" deviation "D-4.2-compares-printed" = one_decimal;
    }
    ranking.leftover {
        /// Breaks remaining ties by pairing number, although the list does not contain it.
        "by-pairing-number" deviation "D-4.2-hidden-last-key"
            = |_, group| group.into_iter().map(|index| vec![index]).collect();
    }
    ranking.repeated {
        /// Counts an opponent who was met several times only once.
        "once" deviation "D-4.4-distinct-opponents" = |encounters| distinct(encounters, first_of);
        /// Counts the opponent once, with the average of the games.
        "averaged" deviation "D-4.4-average-everywhere" = |encounters| distinct(encounters, average);
    }
    ranking.koya_repeated {
        /// Counts each of k games against the same opponent k times.
        "squared" deviation "D-4.4-rematch-squared" = met_times;
    }
}

/// Puts all participants with the same first score into one group again.
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

/// Keeps only the first encounter with each opponent, with these points.
fn distinct(encounters: &mut dyn Encounters, points: fn(&dyn Encounters, &[usize]) -> Points) {
    let opponents = encounters.opponents();
    let kept: Vec<Option<Points>> = opponents
        .iter()
        .enumerate()
        .map(|(at, opponent)| {
            if opponent.is_none() {
                return Some(encounters.awarded(at));
            }
            let met: Vec<usize> =
                (0..opponents.len()).filter(|other| opponents.get(*other) == Some(opponent)).collect();
            (met.first() == Some(&at)).then(|| points(encounters, &met))
        })
        .collect();
    encounters.keep(&kept);
}

fn first_of(encounters: &dyn Encounters, met: &[usize]) -> Points {
    met.first().map_or(Points::ZERO, |at| encounters.awarded(*at))
}

fn average(encounters: &dyn Encounters, met: &[usize]) -> Points {
    let units: i64 = met.iter().map(|at| encounters.awarded(*at).units()).sum();
    Points::from_units(units / met.len().max(1) as i64)
}

fn met_times(records: &[Record], opponent: Index) -> i64 {
    records.iter().filter(|record| record.opponent() == Some(opponent)).count() as i64
}
