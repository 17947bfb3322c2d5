//! Checks the engine on events that are created from the bytes of an input.

mod exact;
mod made;
mod numbers;
mod ranked;
pub mod scribe;
mod values;
mod what_if;

use super::invariance::Transformation;
use arbitrary::{Arbitrary, Unstructured};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::rules::{Listed, Rules};
use tiebreak_conformance::standings::{Records, Standings};
use tiebreak_conformance::tiebreak::Evaluator;
use tiebreak_conformance::tournament::{Draft, Tournament};

use super::held::{done, given, same};
use made::Made;
pub use numbers::numbers;
pub use what_if::what_if;

/// Checks the ranking of an event. Each participant has exactly one place. The order follows the values of the
/// tie-breaks, and equal values do not separate participants. The steps of each computation lead to its value, also
/// with fractions of any size. A ranking that deviates from the rules also contains every participant. New pairing
/// numbers and another order in the file do not change the result.
pub fn engine(bytes: &[u8]) {
    // If the input is too short, no event is created. If the event is contradictory, it is rejected with reasons.
    let Ok(made) = Made::arbitrary(&mut Unstructured::new(bytes)) else { return };
    let event = match Tournament::build(made.draft.clone()) {
        Ok((event, _)) => event,
        Err(defects) => {
            return super::held::held(!defects.is_empty(), || "a refusal has a reason".to_owned());
        }
    };
    let rules = Rules::of(made.edition);
    let after = made.after.min(event.rounds());
    let evaluator = Evaluator::new(&event, rules, made.policies, after);
    let standings = Standings::with_records(&evaluator, &made.list, &Records::default());
    ranked::partition(&standings, event.len());
    ranked::in_order(&standings, &rules);
    values::add_up(&evaluator, &standings);
    if let Some(change) = made.deviation.change()
        && let Ok(changed) = change.standings(&event, made.edition, made.policies, &made.list, after)
    {
        ranked::partition(&changed, event.len());
    }
    for transformation in [Transformation::Renumber, Transformation::Reorder] {
        let (changed, numbers) = transformation.apply(&made.draft, &mut Random::new(made.turn, 11));
        let again = build(changed);
        let evaluator = Evaluator::new(&again, rules, made.policies, after);
        unmoved(
            transformation,
            (&event, &standings),
            (&again, &Standings::with_records(&evaluator, &made.list, &Records::default())),
            &numbers,
        );
    }
}

fn build(draft: Draft) -> Tournament {
    done(Tournament::build(draft), || "a transformed event builds".to_owned()).0
}

/// Checks that new pairing numbers do not change the values of the tie-breaks. The order of the participants must also
/// stay the same, unless a tie-break of the list depends on pairing numbers.
fn unmoved(
    transformation: Transformation,
    (event, standings): (&Tournament, &Standings),
    (again, moved): (&Tournament, &Standings),
    numbers: &[u32],
) {
    let there = |index: usize| given(again.index_of(numbers[index]), "everybody");
    let mut whole = true;
    for (entry, listed) in standings.list.iter().enumerate() {
        let Listed::Code(code) = listed else { continue };
        if !transformation.preserves(code) {
            whole = false;
            continue;
        }
        for index in 0..event.len() {
            let (before, after) = (standings.value(entry, index), moved.value(entry, there(index)));
            same(&before, &after, || format!("{code} of {} after {:?}", event.id(index), transformation));
        }
    }
    if whole {
        let sorted = |mut group: Vec<u32>| {
            group.sort_unstable();
            group
        };
        let before: Vec<Vec<u32>> = standings
            .groups
            .iter()
            .map(|group| sorted(group.iter().map(|own| numbers[*own]).collect()))
            .collect();
        let after: Vec<Vec<u32>> = moved
            .groups
            .iter()
            .map(|group| sorted(group.iter().map(|own| again.id(*own)).collect()))
            .collect();
        same(&before, &after, || {
            let list = standings.list.iter().map(ToString::to_string).collect::<Vec<_>>();
            format!("places by {} after {:?}", list.join(","), transformation)
        });
    }
}
