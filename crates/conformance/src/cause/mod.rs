//! What may have made a record what it is, in the arbiter's terms, each verified by recomputation.
//!
//! A cause is named only when everything recorded follows from it: the record is judged again as if the cause were so,
//! and nothing may differ. [`causes`] takes the event and the judged record and gives the causes, the best first.

mod columns;
mod found;
mod holds;
mod lists;
mod places;
mod results;
mod rounding;
mod sentence;
#[cfg(test)]
mod tests;
mod trial;

pub use found::{Cause, Causes};
pub use sentence::{catalogue_ids, sentences};

use crate::diagnosis::{self, Diagnosis, Part};
use tiebreak_engine::rules::Edition;
use tiebreak_event::event::Event;
use tiebreak_words::check::{Difference, PublishedTable, Reservation, SourceReport, reproducing_lists};
use trial::Trial;

/// Looks for what gives a record that was judged; `table` is the one that the report is about, none for the file.
pub fn causes(event: &Event, report: &SourceReport, table: Option<&PublishedTable>) -> Causes {
    let mut causes = Causes::default();
    let leaves_out = |one: &Reservation| matches!(one, Reservation::CellsMissing(_));
    if report.differences.is_empty() && report.reservations.iter().any(leaves_out) {
        causes.found.extend(lists::confirming(&Trial::new(event, report, table)));
    }
    if report.differences.is_empty() && !report.contradicts_rules && !report.is_open {
        return causes;
    }
    let trial = Trial::new(event, report, table);
    if !report.differences.is_empty() || report.contradicts_rules {
        causes.found.extend(editions(&trial));
        causes.found.extend(lists::of_table(&trial));
        causes.found.extend(lists::reordered(&trial));
        causes.found.extend(columns::exchanged(&trial));
        causes.found.extend(places::of_another_round(&trial));
        if causes.found.is_empty() {
            causes.found.extend(holds::others(&trial));
        }
        if causes.found.is_empty() {
            causes.found.extend(places::as_of_another_round(&trial));
        }
        causes.found.extend(places::of_the_starting_list(&trial));
        causes.found.extend(rounding::cut_off(&trial).or_else(|| rounding::rounded(&trial)));
        causes.diagnosis = diagnosed(event, report);
        let complete = causes.diagnosis.iter().flat_map(Diagnosis::complete);
        let misread =
            complete.map(|explanation| explanation.parts.clone()).find(|parts| is_misreading(parts));
        // What explains everything in plain terms needs no misreading that amounts to it; no misreading changes points.
        let has_wrong_points = report.differences.iter().any(|one| one.kind.is_points());
        if causes.found.is_empty() && !has_wrong_points {
            causes.found.extend(misread.map(Cause::Misread));
        }
        if causes.found.is_empty() {
            causes.found.extend(results::adjustment_missed(&trial));
        }
    }
    let orders_only = report.differences.iter().all(|one| one.kind.is_rank());
    let lists = || -> Option<Cause> {
        let search = report.recorded.has_ranks() && (report.has_wrong_places || report.is_open);
        let lists =
            search.then(|| reproducing_lists(&event.plan, event.tournament(), &report.recorded.ranks))?;
        (!lists.is_empty()).then_some(Cause::Lists(lists))
    };
    if causes.found.is_empty() && orders_only {
        causes.found.extend(lists());
    }
    if causes.found.is_empty() && !report.differences.is_empty() {
        causes.found.extend(results::turned(&trial));
    }
    if causes.found.is_empty() {
        causes.found.extend(results::adjustment_added(&trial));
    }
    if causes.found.is_empty() && !orders_only {
        causes.found.extend(lists());
    }
    causes
}

/// The other editions from which everything follows, the newest first.
fn editions(trial: &Trial<'_>) -> Option<Cause> {
    let others = Edition::ALL.into_iter().rev().filter(|edition| *edition != trial.event.edition());
    let gives = |edition: &Edition| {
        let other = trial.event.under(*edition);
        trial.gives(&other.plan, other.tournament())
    };
    let found: Vec<Edition> = others.filter(gives).collect();
    (!found.is_empty()).then_some(Cause::Editions(found))
}

fn is_misreading(parts: &[Part]) -> bool {
    parts.iter().any(|part| !matches!(part, Part::Edition(_)))
}

/// What known mistakes explain where values or places differ; a list that nobody named says nothing about that.
fn diagnosed(event: &Event, report: &SourceReport) -> Option<Diagnosis> {
    let wrong = |difference: &Difference| difference.kind.is_value() || difference.versus.is_some();
    if !event.plan.source.is_named() || !report.differences.iter().any(wrong) {
        return None;
    }
    let observed = diagnosis::observed_record(&event.plan, event.tournament(), &report.recorded);
    let found = diagnosis::diagnose(&[observed]);
    (found.wrong > 0).then_some(found)
}
