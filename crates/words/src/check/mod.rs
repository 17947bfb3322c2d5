//! Compares what was recorded or published with what the rules give, and says where and why they differ.

pub mod candidate;
mod chain;
mod comparison;
mod grid;
mod heading;
mod identity;
mod lists;
mod order;
mod reservation;
mod table;
#[cfg(test)]
mod tests;
mod values;
mod word;

pub use lists::reproducing_lists;
pub use reservation::Reservation;
pub use table::{PublishedTable, read_table};

use comparison::{Bench, merged};

use crate::explain::Separation;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{EditionChoice, Listed};
use tiebreak_engine::tournament::{Index, Tournament};

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
    /// This record with the points and ranks of another where it has none.
    fn completed_by(&self, other: &Recorded) -> Recorded {
        let mut all = self.clone();
        if all.points.is_empty() {
            all.points.clone_from(&other.points);
        }
        if !all.has_ranks() {
            all.ranks.clone_from(&other.ranks);
        }
        all
    }

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

/// Who claims what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The file of the event.
    File,
    /// The published table.
    Table,
    /// Both claim the same.
    Both,
}

impl Source {
    /// In the order in which they are reported.
    pub const ALL: [Source; 3] = [Source::Table, Source::Both, Source::File];

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Source::File => "file",
            Source::Table => "table",
            Source::Both => "both",
        }
    }
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What kind of thing.
    pub kind: DifferenceKind,
    /// Who claims it.
    pub source: Source,
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
    /// Whether a wrong place only makes room for somebody who is really misplaced.
    pub pushed: bool,
}

/// A group that the tie-breaks leave tied and the record separates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// Who separates them.
    pub source: Source,
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
    /// What would differ, but cannot be judged: the edition is unknown, or colors of games are.
    pub unjudged: Vec<Difference>,
    /// Groups that the tie-breaks leave tied and the record separates.
    pub undecided: Vec<Undecided>,
    /// Other editions (later also other readings) that give what was recorded.
    pub reproduced_by: Vec<String>,
    /// Lists of tie-breaks that give the recorded ranking, where no list was named or the named one does not.
    pub lists: Vec<String>,
    /// Why not everything could be compared.
    pub reservations: Vec<Reservation>,
    /// The record that `reproduced_by` and `lists` explain.
    pub subject: Recorded,
}

/// Checks what the file of an event records, and a published table of it, if there is one.
pub fn check(
    plan: &Plan,
    tournament: &Tournament,
    file: &Recorded,
    table: Option<&PublishedTable>,
) -> Report {
    let bench = Bench::new(plan, tournament);
    let too_early = plan.choice == EditionChoice::TooEarly;
    let no_list = plan.source == ListSource::Default;
    let own = bench.compare(file, Source::File);
    let theirs = table.map(|table| bench.compare(&table.recorded, Source::Table)).unwrap_or_default();
    // What the table does not show is taken from the file.
    let all = table.map_or_else(|| file.clone(), |table| table.recorded.completed_by(file));
    let subject = if own.contradicts_rules() && !theirs.contradicts_rules() { file } else { &all };

    let has_wrong_places = own.has_wrong_places || theirs.has_wrong_places;
    let split = !own.split.is_empty() || !theirs.split.is_empty();
    let open = split && bench.list_incomplete;
    let contradicted = own.contradicts_rules() || theirs.contradicts_rules();
    let mut incomparable = theirs.incomparable.clone();
    incomparable.extend(own.incomparable.iter().filter(|code| !theirs.incomparable.contains(code)).cloned());
    // Without a list everything beyond the points is open, which needs no enumeration.
    let list_incomplete = bench.list_incomplete;
    let mut undecided: Vec<Undecided> = Vec::new();
    for (source, members) in theirs
        .split
        .iter()
        .map(|members| (Source::Table, members))
        .chain(own.split.iter().map(|members| (Source::File, members)))
    {
        match undecided.iter_mut().find(|other| other.members == *members) {
            Some(same) => same.source = Source::Both,
            None if no_list => {}
            None => undecided.push(Undecided { source, members: members.clone(), list_incomplete }),
        }
    }
    let points = merged(theirs.points, own.points);
    let rules = merged(theirs.values, own.values).into_iter().chain(merged(theirs.places, own.places));
    let mut unjudged = merged(theirs.unjudged, own.unjudged);
    let mut differences = points;
    if too_early {
        unjudged.extend(rules);
    } else {
        differences.extend(rules);
    }

    let mut reservations = Vec::new();
    if all.is_empty() {
        reservations.push(Reservation::NothingRecorded);
    } else if !all.has_ranks() {
        reservations.push(Reservation::NoRanking);
    }
    if too_early {
        reservations.push(Reservation::EditionUnknown(unjudged.len()));
    }
    if no_list && all.has_ranks() {
        reservations.push(Reservation::NoList);
    } else if open {
        reservations.push(Reservation::OrganizerDefined);
    } else if split {
        reservations.push(Reservation::TiesSeparated);
    }
    let valueless = bench.valueless();
    if all.has_ranks() && !valueless.is_empty() {
        reservations.push(Reservation::CodesWithoutValues(valueless));
    }
    if let Some(table) = table {
        if !table.unread.is_empty() {
            reservations.push(Reservation::ColumnsUnread(table.unread.clone()));
        }
        if !table.missing.is_empty() {
            reservations.push(Reservation::ParticipantsMissing(table.missing.clone()));
        }
    }
    if !incomparable.is_empty() {
        reservations.push(Reservation::ColumnsIncomparable(incomparable));
    }
    let missing = table.map_or(&[][..], |table| &table.missing);
    let unranked =
        |index: &Index| all.ranks.get(*index).copied().flatten().is_none() && !missing.contains(index);
    let unranked: Vec<Index> = (0..tournament.len()).filter(unranked).collect();
    if all.has_ranks() && !unranked.is_empty() {
        reservations.push(Reservation::Unranked(unranked));
    }
    let pending = reservation::pending(tournament, plan.after);
    if !pending.is_empty() {
        reservations.push(Reservation::Pending(pending));
    }
    let listed = plan.list.entries.iter().chain(all.values.iter().map(|(listed, _)| listed));
    if !bench.colorless.is_empty() && listed.into_iter().any(reservation::needs_colors) {
        reservations.push(Reservation::ColorsUnknown(bench.colorless.iter().copied().collect()));
    }

    let nothing_of_the_rules = !all.has_ranks() && all.values.is_empty();
    let unverifiable =
        nothing_of_the_rules || open || reservations.iter().any(Reservation::forbids_confirmation);
    let verdict = if !differences.is_empty() {
        Verdict::Different
    } else if unverifiable {
        Verdict::Unverifiable
    } else {
        Verdict::Confirmed
    };
    let reproduced_by = if contradicted { bench.reproducing(subject) } else { Vec::new() };
    let search = subject.has_ranks() && (has_wrong_places || open) && reproduced_by.is_empty();
    let lists = if search { reproducing_lists(plan, tournament, &subject.ranks) } else { Vec::new() };
    let subject = subject.clone();
    Report { verdict, differences, unjudged, undecided, reproduced_by, lists, reservations, subject }
}
