//! Compares what was recorded or published with what the rules give, and says where and why they differ.

pub mod candidate;
mod diagnosis;
mod heading;
mod lists;
mod order;
mod table;
mod values;

pub use diagnosis::observed;
pub use lists::reproducing_lists;
pub use table::{PublishedTable, read_table};

use crate::explain::{Separation, separation};
use crate::number::Points;
use crate::plan::{ListSource, Plan, Ranked};
use crate::rules::{EditionChoice, Listed};
use crate::standings::Entry;
use crate::tournament::{Index, Tournament};

/// What was recorded or published about a standing, by position of the participant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Points, match points and game points, each with the code that computes it.
    pub points: Vec<(Listed, Vec<Option<Points>>)>,
    /// Ranks; none for participants left out of the ranking.
    pub ranks: Vec<Option<u32>>,
    /// Values of tie-breaks, as written.
    pub values: Vec<(Listed, Vec<Option<String>>)>,
}

impl Recorded {
    /// Whether there is a ranking to compare.
    pub fn has_ranks(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    /// Whether there is anything to compare.
    pub fn is_empty(&self) -> bool {
        let no_points = self.points.iter().all(|(_, column)| column.iter().all(Option::is_none));
        let no_values = self.values.iter().all(|(_, column)| column.iter().all(Option::is_none));
        no_points && no_values && !self.has_ranks()
    }
}

/// What kind of thing differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// Points that the results do not give.
    Points,
    /// A value of a tie-break.
    Value,
    /// An order of two participants.
    Rank,
}

impl DifferenceKind {
    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            DifferenceKind::Points => "points",
            DifferenceKind::Value => "value",
            DifferenceKind::Rank => "rank",
        }
    }
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What kind of thing.
    pub kind: DifferenceKind,
    /// Whose.
    pub participant: Index,
    /// Against whom the place is wrong.
    pub versus: Option<Index>,
    /// The code, as listed: whose value differs, or which separates the two; none when the two share a place.
    pub code: Option<String>,
    /// As recorded.
    pub recorded: String,
    /// As computed, in full.
    pub computed: String,
    /// The clauses involved.
    pub clauses: Vec<&'static str>,
    /// What separates the two of a wrong place.
    pub separation: Option<Separation>,
}

/// A group that the tie-breaks leave tied and the record separates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The members, in recorded order.
    pub members: Vec<Index>,
    /// Whether an entry that only the organizer can compute, or a list that nobody named, may have decided.
    pub list_incomplete: bool,
}

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything recorded follows from the results and the rules.
    Confirmed,
    /// Something recorded does not.
    Different,
    /// Nothing contradicts the rules, but not everything could be compared.
    Unverifiable,
}

impl Verdict {
    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Different => "different",
            Verdict::Unverifiable => "unverifiable",
        }
    }
}

/// Everything a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The outcome.
    pub verdict: Verdict,
    /// What differs.
    pub differences: Vec<Difference>,
    /// Groups that the tie-breaks leave tied and the record separates.
    pub undecided: Vec<Undecided>,
    /// Other editions (later also other readings) that give what was recorded.
    pub reproduced_by: Vec<String>,
    /// Lists of tie-breaks that give the recorded ranking, where no list was named or the named one does not.
    pub lists: Vec<String>,
    /// Why not everything could be compared, as message ids.
    pub reservations: Vec<&'static str>,
}

/// Checks a record against an event.
pub fn check(plan: &Plan, tournament: &Tournament, recorded: &Recorded) -> Report {
    let ranked = plan.rank(tournament);
    let too_early = plan.choice == EditionChoice::TooEarly;
    let no_list = plan.source == ListSource::Default;
    let mut differences = values::points(&ranked, recorded);
    let wrong_points = !differences.is_empty();
    let values = values::tie_breaks(plan, &ranked, recorded);
    let decided = deciding_plan(plan, &ranked);
    let list_incomplete = decided.list.entries.len() < plan.list.entries.len();
    let order = decided.rank(tournament);
    let places = order::places(&order, &recorded.ranks);
    let wrong: Vec<Difference> = places
        .wrong
        .iter()
        .map(|pair| {
            let separation = separation(&order, pair.participant, pair.versus);
            let code = separation.as_ref().and_then(|found| plan.list.entries.get(found.position));
            Difference {
                kind: DifferenceKind::Rank,
                participant: pair.participant,
                versus: Some(pair.versus),
                code: code.map(ToString::to_string),
                recorded: pair.recorded.to_string(),
                computed: pair.computed.to_string(),
                clauses: separation.as_ref().map_or_else(Vec::new, |found| found.clauses.clone()),
                separation,
            }
        })
        .collect();
    let rules_contradict = !values.is_empty() || !wrong.is_empty();
    differences.extend(values);
    differences.extend(wrong);
    let split = !places.split.is_empty();
    // Without a list everything beyond the points is open, which needs no enumeration.
    let open = if no_list { Vec::new() } else { places.split };
    let undecided: Vec<Undecided> =
        open.into_iter().map(|members| Undecided { members, list_incomplete }).collect();

    let mut reservations = Vec::new();
    if recorded.is_empty() {
        reservations.push("reservation-nothing-recorded");
    } else if !recorded.has_ranks() {
        reservations.push("reservation-no-ranking");
    }
    if too_early {
        reservations.push("reservation-edition-unknown");
    }
    if no_list && recorded.has_ranks() {
        reservations.push("reservation-no-list");
    } else if list_incomplete && split {
        reservations.push("reservation-organizer-defined");
    }
    let nothing_of_the_rules = !recorded.has_ranks() && recorded.values.is_empty();
    let unverifiable = too_early
        || recorded.is_empty()
        || (nothing_of_the_rules && !wrong_points)
        || (list_incomplete && split);
    let verdict = if wrong_points || (rules_contradict && !too_early) {
        Verdict::Different
    } else if unverifiable {
        Verdict::Unverifiable
    } else {
        Verdict::Confirmed
    };
    let reproduced_by =
        if rules_contradict { reproducing(&decided, tournament, recorded) } else { Vec::new() };
    let unexplained = places.has_wrong || (list_incomplete && split);
    let search = recorded.has_ranks() && unexplained && reproduced_by.is_empty();
    let lists = if search { reproducing_lists(plan, tournament, &recorded.ranks) } else { Vec::new() };
    Report { verdict, differences, undecided, reproduced_by, lists, reservations }
}

/// The part of the list that is known to decide: all of it, what stands before an entry that only the organizer can
/// compute, or the score alone where nobody named a list.
fn deciding_plan(plan: &Plan, ranked: &Ranked<'_>) -> Plan {
    let unknown = ranked.standings.entries.iter().position(|entry| matches!(entry, Entry::Unknown));
    let known = match plan.source {
        ListSource::Default => 1,
        ListSource::Asked
        | ListSource::Preset(_)
        | ListSource::Regulations
        | ListSource::File
        | ListSource::Table => unknown.unwrap_or(plan.list.entries.len()),
    };
    let mut decided = plan.clone();
    decided.list.entries.truncate(known);
    decided
}

/// The names of the candidates that give every recorded value and place.
fn reproducing(plan: &Plan, tournament: &Tournament, recorded: &Recorded) -> Vec<String> {
    candidate::candidates(plan.choice.edition())
        .into_iter()
        .filter(|candidate| {
            let other = candidate.plan(plan);
            let ranked = other.rank(tournament);
            values::tie_breaks(&other, &ranked, recorded).is_empty()
                && !order::places(&ranked, &recorded.ranks).has_wrong
        })
        .map(|candidate| candidate.name)
        .collect()
}
