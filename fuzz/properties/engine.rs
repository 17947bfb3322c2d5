//! The engine on made-up events: structure comes from the generator, choices from the bytes.

use tiebreak_conformance::deviation::catalogue;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Shape, generate};
use tiebreak_conformance::explore::metamorphic::Transformation;
use tiebreak_conformance::rules::{Direction, Edition, Listed, Rules, TieBreakList};
use tiebreak_conformance::standings::{Standings, direction};
use tiebreak_conformance::tiebreak::{Evaluator, Policies};
use tiebreak_conformance::tournament::{Draft, Tournament};

const INDIVIDUAL: [&str; 20] = [
    "DE", "WIN", "BPG", "PS/C1", "REP", "STD", "BH", "BH/C1", "BH/M2", "AOB/F", "FB", "SB", "SB/P", "KS",
    "ARO/C1", "TPR", "PTP", "APRO", "RTNG", "TPN",
];
const TEAM: [&str; 14] = [
    "EDE", "EDEBT", "MPvGP", "BH:GP", "FB", "AOB", "KS:GP", "EMMSB", "EGGSB/C1", "SSSC", "BC", "TBR", "BBE",
    "WIN",
];

/// Everybody has one place, in which order and shown values agree; equal values are told apart by nobody; every deviation
/// keeps everybody; other numbers and another order of the rows change nothing.
pub fn engine(bytes: &[u8]) {
    let seed =
        bytes.iter().fold(0_u64, |seed, byte| seed.wrapping_mul(257).wrapping_add(u64::from(*byte) + 1));
    let random = &mut Random::new(seed, 11);
    let shapes = [Shape::Swiss, Shape::RoundRobin { cycles: 1 }, Shape::RoundRobin { cycles: 2 }];
    let shape = *random.pick(&shapes).expect("there are shapes");
    let participants = random.between(2, 12);
    let mut options = Options::nasty(shape, participants, random.between(1, 7) as u16);
    options.boards = if random.permille(300) { random.between(1, 4) as u8 } else { 0 };
    if random.permille(200) {
        options = options.three_one_zero();
    }
    let draft = generate(&options, random);
    let event = build(&draft);
    let codes: &[&str] = if event.team().is_some() { &TEAM } else { &INDIVIDUAL };
    let mut list = vec!["PTS"];
    for _ in 0..random.between(1, 5) {
        list.extend(random.pick(codes).copied());
    }
    let list = TieBreakList::parse(&list.join(",")).expect("known codes");
    let edition = *random.pick(&Edition::ALL).expect("there are editions");
    let rules = Rules::of(edition);
    let after = random.between(1, event.rounds().max(1) as u32) as usize;
    let evaluator = Evaluator::new(&event, rules, Policies::default(), after);
    let standings = Standings::from_evaluator(&evaluator, &list);
    partition(&standings, event.len());
    in_order(&standings, &rules);
    let deviation = random.pick(catalogue()).expect("there are deviations");
    if let Some(change) = deviation.change() {
        let changed = change.standings(&event, edition, Policies::default(), &list, after);
        if let Ok(changed) = changed {
            partition(&changed, event.len());
        }
    }
    for transformation in ["other-numbers", "other-listing"].into_iter().filter_map(Transformation::named) {
        let (changed, numbers) = transformation.apply(&draft, random);
        let again = build(&changed);
        let evaluator = Evaluator::new(&again, rules, Policies::default(), after);
        let moved = Standings::from_evaluator(&evaluator, &list);
        for (entry, listed) in list.entries.iter().enumerate() {
            let Listed::Code(code) = listed else { continue };
            // A team tie-break that asks who stands where in a list sees another order.
            if !transformation.preserves(code) {
                continue;
            }
            for (index, number) in numbers.iter().enumerate() {
                let there = again.index_of(*number).expect("everybody is still there");
                assert_eq!(standings.value(entry, index), moved.value(entry, there), "{code} of {number}");
            }
        }
    }
}

fn build(draft: &Draft) -> Tournament {
    Tournament::build(draft.clone()).expect("made-up and transformed events build").0
}

/// Everybody stands in exactly one group.
fn partition(standings: &Standings, size: usize) {
    let mut everybody: Vec<usize> = standings.groups.iter().flatten().copied().collect();
    everybody.sort_unstable();
    assert!(everybody.into_iter().eq(0..size), "somebody has no place or two");
    assert!(standings.groups.iter().all(|group| !group.is_empty()));
}

/// The first entry with different values separates, in its direction; groups have equal values everywhere.
fn in_order(standings: &Standings, rules: &Rules) {
    let values = |index: usize, entry: usize| standings.value(entry, index);
    for group in &standings.groups {
        for entry in 0..standings.list.len() {
            let first = values(group[0], entry);
            assert!(group.iter().all(|index| values(*index, entry) == first), "a tie of different values");
        }
    }
    for pair in standings.groups.windows(2) {
        let (ahead, behind) = (pair[0][0], pair[1][0]);
        let entry = standings.separator(ahead, behind).expect("something separates them");
        for earlier in 0..entry {
            let Listed::Code(code) = &standings.list[earlier] else { continue };
            if direction(code, rules) != Direction::OrderOnly {
                assert_eq!(values(ahead, earlier), values(behind, earlier), "{code} was passed over");
            }
        }
        let Listed::Code(code) = &standings.list[entry] else { continue };
        let (one, other) = (values(ahead, entry), values(behind, entry));
        match direction(code, rules) {
            Direction::HigherFirst => assert!(one > other, "{code}: {one:?} ahead of {other:?}"),
            Direction::LowerFirst => {
                assert!(one < other || other.is_none(), "{code}: {one:?} ahead of {other:?}")
            }
            Direction::OrderOnly => {}
        }
    }
}
