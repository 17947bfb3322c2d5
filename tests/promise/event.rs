//! Creates events, their right standings, and the right columns of a table.

use std::path::Path;

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::format::{self, ReadOptions};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Direction, Edition, EditionChoice, Listed, TieBreakList};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tournament::{Primary, Tournament};

/// The kind of numbers in a column of the standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A score, such as the points or the game points.
    Score,
    /// The values of a tie-break, which every participant has.
    Value,
    /// The order of participants who are tied. Other participants have no number.
    Order,
}

/// A column of the right standing of an event.
pub struct Column {
    pub code: String,
    pub sort: Sort,
    /// The value of each participant. If the tie-break only orders tied participants, the value is the place among
    /// them.
    pub values: Vec<Option<Fraction>>,
    /// If the tie-break only orders tied participants, the points of each participant against the others who are tied.
    pub points: Vec<Option<Fraction>>,
    /// For each participant, the first of the participants who were tied with it before this tie-break.
    pub tied: Vec<usize>,
}

/// An event together with its right standing.
pub struct Event {
    pub name: String,
    pub tournament: Tournament,
    pub plan: Plan,
    /// The participants in groups that share a place, best place first.
    pub groups: Vec<Vec<usize>>,
    pub columns: Vec<Column>,
}

const INDIVIDUAL: [&str; 10] = [
    "PTS,DE,BH/C1,BH,SB",
    "PTS,BH/C1,AOB,DE,SB",
    "PTS,WIN,BPG,PS,BWG",
    "PTS,FB,KS,DE,REP",
    "PTS,SB,AOB/F,STD,WON",
    "PTS,BH/M1,SB/C1,PS/C1,TPN",
    "PTS,DE,WIN",
    "PTS,AOB",
    "PTS,BH,DE,SB,DE",
    "PTS,ARO,TPR,PTP,APRO",
];
const TEAM: [&str; 6] = [
    "MPTS,GPTS,DE,EMGSB",
    "MPTS,EDE,EMMSB,SSSC",
    "MPTS,MPvGP,BH:MP/C1,BC",
    "GPTS,EDEBT,EGGSB,SB:GP",
    "MPTS,EMGSB/C1,EDET,WIN",
    "MPTS,SSSC,TBR,BBE",
];
const SURNAMES: [&str; 8] = ["Alder", "Birch", "Núñez", "Dogwood", "Elm", "Gorse", "Ivy", "De la Cruz"];
const GIVEN: [&str; 4] = ["Anna", "Gina", "Gil", "José Luis"];

impl Event {
    /// Ranks an event by a list of tie-breaks. Returns `None` if the test cannot check a part of the ranking.
    pub fn new(name: String, tournament: Tournament, list: &str) -> Option<Event> {
        let list = TieBreakList::parse(list).unwrap();
        let choice = EditionChoice::Declared(Edition::Fide2026);
        let plan = Plan::new(choice, list, ListSource::Requested, tournament.rounds());
        let ranked = plan.rank(&tournament);
        let pending = |index: usize| {
            let pending = tiebreak_conformance::tournament::Kind::Pending;
            tournament.records(index).iter().any(|record| record.kind == pending)
        };
        if (0..tournament.len()).any(pending) {
            return None;
        }
        let mut columns = Vec::new();
        for (position, (listed, entry)) in plan.list.entries.iter().zip(&ranked.standings.entries).enumerate()
        {
            let Listed::Code(code) = listed else { return None };
            let mut column = Column {
                code: listed.to_string(),
                sort: Sort::Value,
                values: vec![],
                points: vec![],
                tied: vec![],
            };
            match entry {
                Entry::Values(values) => {
                    column.values = values.to_vec();
                    if code.is_score() {
                        column.sort = Sort::Score;
                    }
                }
                Entry::Places(places) => {
                    assert_eq!(code.base.direction(), Direction::OrderOnly);
                    column.sort = Sort::Order;
                    column.values = places
                        .iter()
                        .map(|place| place.map(|place| Fraction::integer(i128::from(place))))
                        .collect();
                    let sum = |index: usize| {
                        let group = ranked.tied_before(position, index);
                        if group.len() < 2 {
                            return None;
                        }
                        let encounter = ranked.encounter(code, group);
                        let stage = encounter.stages.first()?;
                        let row = stage.members.iter().position(|member| *member == index)?;
                        stage.sums.get(row).copied()
                    };
                    let first =
                        |index: usize| ranked.tied_before(position, index).into_iter().min().unwrap_or(index);
                    column.tied = (0..tournament.len()).map(first).collect();
                    column.points = (0..tournament.len()).map(sum).collect();
                }
                Entry::Nothing(_) | Entry::Unknown => return None,
            }
            columns.push(column);
        }
        let groups = ranked.standings.groups.clone();
        Some(Event { name, plan, groups, columns, tournament: tournament.clone() })
    }

    pub fn made_up(number: u64) -> Option<Event> {
        let random = &mut Random::new(15, number);
        let teams = number.is_multiple_of(4);
        let shape = if random.permille(700) { Shape::Swiss } else { Shape::RoundRobin { cycles: 1 } };
        let (size, rounds) = (random.between(4, 14), random.between(2, 6) as u16);
        let preset = if random.permille(500) { Preset::FideRtg } else { Preset::Nasty };
        let mut options = Options::new(preset, shape, size, rounds);
        options.amounts.adjourned = 0.into();
        if random.permille(150) {
            options = options.three_one_zero();
        }
        let lists: &[&str] = if teams { &TEAM } else { &INDIVIDUAL };
        let list = *random.pick(lists)?;
        if teams {
            options.boards = random.between(2, 4) as u8;
            if list.starts_with("GPTS") {
                options.primary = Primary::GamePoints;
            }
        }
        let mut draft = generate(&options, random);
        for (position, participant) in draft.participants.iter_mut().enumerate() {
            let (surname, given) = (SURNAMES[position % 8], GIVEN[(position / 8 + position) % 4]);
            participant.name = format!("{surname}, {given}");
        }
        let tournament = Tournament::build(draft).ok()?.0;
        Event::new(format!("event {number} by {list}"), tournament, list)
    }

    /// Returns the events in the sample files, each with its right standing.
    pub fn bundled() -> Vec<Event> {
        let files = [
            ("club.trf", "PTS,DE,BH/C1,BH,SB"),
            ("club.trf", "PTS,SB,AOB,DE"),
            ("club-2019.trf", "PTS,BH/C1,BH,SB"),
            ("club-older-rules.trf", "PTS,DE,BH/C1,BH,SB"),
            ("league.trf", "MPTS,GPTS,EDE,EMGSB"),
            ("league.json", "MPTS,EMMSB,SSSC,BC"),
            ("level-boards.json", "MPTS,EDET,EDEB"),
            ("classic.json", "PTS,US-OPPPERF,AOR,GELBFUHS"),
            ("classic.json", "PTS,US-MEDIAN,US-SB,US-CUM,US-H2H"),
        ];
        let event = |(file, list): (&str, &str)| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
            let bytes = std::fs::read(path).unwrap();
            let input = format::read(bytes, file, &ReadOptions::default()).unwrap();
            Event::new(format!("{file} by {list}"), input.tournament().clone(), list)
        };
        files.into_iter().filter_map(event).collect()
    }

    /// Returns whether some participants share a place after all tie-breaks.
    pub fn has_ties(&self) -> bool {
        self.groups.iter().any(|group| group.len() > 1)
    }

    /// Returns the participants in the order of the standing, best place first.
    pub fn order(&self) -> Vec<usize> {
        self.groups.iter().flatten().copied().collect()
    }
}
