//! One record against the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::{Difference, DifferenceKind, Recorded, Source, candidate, order, reservation, values};
use crate::explain::separation;
use tiebreak_engine::plan::{ListSource, Plan, Ranked};
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::NoValue;
use tiebreak_engine::tournament::{Index, Tournament};

/// An event ranked for comparisons.
pub(super) struct Bench<'p> {
    plan: &'p Plan,
    tournament: &'p Tournament,
    ranked: Ranked<'p>,
    /// The plan with the part of the list that is known to decide.
    decided: Plan,
    order: Ranked<'p>,
    /// Whether an entry that cannot be computed may have decided.
    pub list_incomplete: bool,
    /// Those with a game of unknown color.
    pub colorless: BTreeSet<Index>,
}

/// How one record compares with the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Compared {
    /// Points that the results do not give.
    pub points: Vec<Difference>,
    /// Values that the rules do not give.
    pub values: Vec<Difference>,
    /// Wrong places.
    pub places: Vec<Difference>,
    /// Values and places that rest on unknown colors.
    pub unjudged: Vec<Difference>,
    /// Groups that the tie-breaks leave tied and the record separates.
    pub split: Vec<Vec<Index>>,
    /// Columns that could not be compared.
    pub incomparable: Vec<String>,
    /// Whether any order is wrong.
    pub has_wrong_places: bool,
}

impl Compared {
    /// Whether a value or a place contradicts the rules.
    pub(super) fn contradicts_rules(&self) -> bool {
        !self.values.is_empty() || !self.places.is_empty()
    }
}

impl<'p> Bench<'p> {
    /// Ranks the event.
    pub(super) fn new(plan: &'p Plan, tournament: &'p Tournament) -> Bench<'p> {
        let ranked = plan.rank(tournament);
        let decided = deciding_plan(plan, &ranked);
        let order = decided.rank(tournament);
        let list_incomplete = decided.list.entries.len() < plan.list.entries.len();
        let colorless = reservation::colorless(tournament, plan.after);
        Bench { plan, tournament, ranked, decided, order, list_incomplete, colorless }
    }

    /// Tie-breaks of the list that have no values in this event. Those dropped because somebody is unrated are no part of
    /// the list any more (article 10).
    pub(super) fn valueless(&self) -> Vec<String> {
        let entries = self.plan.list.entries.iter().zip(&self.ranked.standings.entries);
        let without = |entry: &Entry| matches!(entry, Entry::Nothing(reason) if *reason != NoValue::Unrated);
        let mut codes: Vec<String> =
            entries.filter(|(_, entry)| without(entry)).map(|(listed, _)| listed.to_string()).collect();
        codes.dedup();
        codes
    }

    /// Compares a record.
    pub(super) fn compare(&self, recorded: &Recorded, source: Source) -> Compared {
        let places = order::places(&self.order, &recorded.ranks);
        let mut compared = Compared {
            points: values::points(&self.ranked, recorded, source),
            split: places.split,
            incomparable: values::incomparable(self.plan, &self.ranked, recorded),
            has_wrong_places: places.has_wrong,
            values: values::tie_breaks(self.plan, &self.ranked, recorded, source),
            ..Compared::default()
        };
        for one in &places.wrong {
            let separation = separation(&self.order, one.participant, one.versus);
            let code = separation.as_ref().and_then(|found| self.plan.list.entries.get(found.position));
            compared.places.push(Difference {
                kind: DifferenceKind::Rank,
                source,
                participant: one.participant,
                versus: Some(one.versus),
                code: code.map(ToString::to_string),
                recorded: one.recorded.to_string(),
                computed: one.computed.to_string(),
                clauses: separation.as_ref().map_or_else(Vec::new, |found| found.clauses.clone()),
                separation,
                pushed: one.pushed,
            });
        }
        for list in [&mut compared.values, &mut compared.places] {
            let all = std::mem::take(list);
            let (unjudged, judged): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|one| self.rests_on_colors(one));
            *list = judged;
            compared.unjudged.extend(unjudged);
        }
        compared
    }

    /// Whether a difference rests on games of which nobody knows the color.
    fn rests_on_colors(&self, difference: &Difference) -> bool {
        let unknown = |index: &Index| self.colorless.contains(index);
        let colored = match &difference.separation {
            Some(found) => reservation::needs_colors(&Listed::Code(found.code)),
            None => difference.code.as_deref().is_some_and(|code| matches!(code, "BPG" | "BWG")),
        };
        colored && (unknown(&difference.participant) || difference.versus.as_ref().is_some_and(unknown))
    }

    /// The names of the candidates that give every recorded value and place.
    pub(super) fn reproducing(&self, recorded: &Recorded) -> Vec<String> {
        candidate::candidates(self.decided.choice.edition())
            .into_iter()
            .filter(|candidate| {
                let other = candidate.plan(&self.decided);
                let ranked = other.rank(self.tournament);
                values::tie_breaks(&other, &ranked, recorded, Source::File).is_empty()
                    && !order::places(&ranked, &recorded.ranks).has_wrong
            })
            .map(|candidate| candidate.name)
            .collect()
    }
}

/// The differences of a table, then those of the file; what both claim is said once.
pub(super) fn merged(table: Vec<Difference>, file: Vec<Difference>) -> Vec<Difference> {
    let key = |one: &Difference| (one.participant, one.code.clone(), one.recorded.clone());
    let positions: BTreeMap<_, usize> = table.iter().map(key).zip(0..).collect();
    let mut all = table;
    for difference in file {
        let same = positions.get(&key(&difference)).and_then(|position| all.get_mut(*position));
        match same.filter(|other| (other.versus, other.pushed) == (difference.versus, difference.pushed)) {
            Some(same) => same.source = Source::Both,
            None => all.push(difference),
        }
    }
    all
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
