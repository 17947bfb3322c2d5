//! Tests changes of an event that must not change the answers of the engine, such as new pairing numbers.

use crate::properties::invariance::Transformation;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::rules::{Edition, Listed, Rules, TieBreakList};
use tiebreak_conformance::standings::{Records, Standings};
use tiebreak_conformance::tiebreak::{Evaluator, Policies};
use tiebreak_conformance::tournament::{Draft, Tournament};

const INDIVIDUAL: &str = "PTS,DE,WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,TPN,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,AOB,AOB/F,\
                          FB,FB/C1,SB,SB/C1,SB/C2,SB/P,KS,KS/L+1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG";
const TEAM: &str = "PTS,EDE,EDEBT,MPvGP,BH,BH:GP,BH:GP/C1,FB,FB:GP,AOB,KS:GP,EMMSB,EMGSB/C1,EGMSB,EGGSB/C1,SSSC,\
                    SSSC/F,BC,TBR,BBE,WIN,PS:GP,TPN";

fn events() -> impl Iterator<Item = (u64, Draft)> {
    let shapes =
        [Shape::Swiss, Shape::Swiss, Shape::RoundRobin { cycles: 1 }, Shape::RoundRobin { cycles: 2 }];
    (0..120_u64).map(move |number| {
        let random = &mut Random::new(77, number);
        let shape = shapes[number as usize % shapes.len()];
        let participants = random.between(3, 14);
        let mut options = Options::new(Preset::Nasty, shape, participants, random.between(2, 7) as u16);
        options.boards = if number % 3 == 0 { random.between(1, 4) as u8 } else { 0 };
        if number % 5 == 0 {
            options = options.three_one_zero();
        }
        (number, generate(&options, random))
    })
}

fn build(draft: &Draft) -> Tournament {
    Tournament::build(draft.clone()).expect("made-up and transformed events build").0
}

/// Returns the values for each tie-break of the list. The participants are in the order before the change.
fn answers(
    event: &Tournament,
    numbers: &[u32],
    edition: Edition,
    list: &TieBreakList,
) -> Vec<Vec<Option<Fraction>>> {
    let evaluator = Evaluator::new(event, Rules::of(edition), Policies::default(), event.rounds());
    let standings = Standings::with_records(&evaluator, list, &Records::default());
    let of = |entry| {
        let value = |number: &u32| event.index_of(*number).and_then(|index| standings.value(entry, index));
        numbers.iter().map(value).collect()
    };
    (0..list.entries.len()).map(of).collect()
}

#[test]
fn irrelevant_changes_keep_values() {
    let mut compared = 0;
    for (number, draft) in events() {
        let event = build(&draft);
        let list =
            TieBreakList::parse(if event.team().is_some() { TEAM } else { INDIVIDUAL }).expect("valid list");
        let old: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
        for transformation in Transformation::ALL {
            let (changed, numbers) = transformation.apply(&draft, &mut Random::new(5, number));
            let changed = build(&changed);
            for edition in Edition::ALL {
                let before = answers(&event, &old, edition, &list);
                let after = answers(&changed, &numbers, edition, &list);
                for (position, entry) in list.entries.iter().enumerate() {
                    let Listed::Code(code) = entry else { continue };
                    if code.base.direction().is_order_only() || !transformation.preserves(code) {
                        continue;
                    }
                    assert_eq!(
                        before[position], after[position],
                        "event {number}, {transformation:?}, {code}"
                    );
                    compared += before[position].len();
                }
            }
        }
    }
    assert!(compared > 100_000, "only {compared} values compared");
}

#[test]
fn renumbering_and_reordering_keep_the_ranking() {
    for (number, draft) in events() {
        let event = build(&draft);
        let text = if event.team().is_some() { "PTS,EDE,EDEBT,TBR,BBE" } else { "PTS,DE,DE/P" };
        let list = TieBreakList::parse(text).expect("valid list");
        let groups = |event: &Tournament, old: &dyn Fn(u32) -> usize| -> Vec<Vec<usize>> {
            let standings =
                Standings::of(event, Edition::Fide2026, Policies::default(), &list, event.rounds());
            let group = |group: &Vec<usize>| {
                let mut members: Vec<usize> = group.iter().map(|index| old(event.id(*index))).collect();
                members.sort_unstable();
                members
            };
            standings.groups.iter().map(group).collect()
        };
        let old: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
        let before = groups(&event, &|id| old.iter().position(|other| *other == id).unwrap_or(usize::MAX));
        for transformation in [Transformation::Renumber, Transformation::Reorder, Transformation::SwapColors]
        {
            let (changed, numbers) = transformation.apply(&draft, &mut Random::new(9, number));
            let position = |id| numbers.iter().position(|other| *other == id).unwrap_or(usize::MAX);
            assert_eq!(groups(&build(&changed), &position), before, "event {number}, {transformation:?}");
        }
    }
}
