//! What may have made a record what it is, in the arbiter's terms, each verified by recomputation.
//!
//! A cause is named only when everything recorded follows from it: the record is judged again as if the cause were so,
//! and nothing may differ. [`causes`] takes the event and the judged record and gives the causes, the best first.

mod columns;
mod lists;
mod places;
mod results;
mod rounding;
mod sentence;
#[cfg(test)]
mod tests;
mod trial;

pub use sentence::{catalogue_ids, sentences};

use crate::diagnosis::{self, Diagnosis, Part};
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::{Code, Index};
use tiebreak_event::event::Event;
use tiebreak_words::check::{Difference, DifferenceKind, PublishedTable, SourceReport, reproducing_lists};
use trial::Trial;

/// Something from which all of a record follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Other editions of the rules, the newest first.
    Editions(Vec<Edition>),
    /// The columns of the table as the list.
    ListOfTable(String),
    /// The tie-breaks in another order.
    ListOrder(String),
    /// The list without some of its tie-breaks.
    ListWithout(Vec<String>),
    /// Two columns exchanged.
    Columns(String, String),
    /// The standing after another round.
    Round(usize),
    /// The places are the pairing numbers; nothing else is wrong.
    StartingList,
    /// A column cut off after so many decimals instead of rounded; nothing else is wrong.
    CutOff {
        /// The code.
        code: String,
        /// Decimals.
        decimals: u32,
    },
    /// One round of one participant, or one game, entered otherwise.
    Result {
        /// Round, from 1.
        round: usize,
        /// Board of a team's match, from 1; none for a player's game or a round without an opponent.
        board: Option<usize>,
        /// Whose.
        participant: Index,
        /// The opponent; none for a round without one.
        opponent: Option<Index>,
        /// The result as the file has it, from the participant's side.
        written: Code,
        /// The result from which the record follows.
        read: Code,
    },
    /// Points outside rounds that the file records and the table leaves out.
    AdjustmentMissed(Index, Points),
    /// Points outside rounds that the file does not record.
    AdjustmentAdded(Index, Points),
    /// Known ways to read the rules otherwise, together.
    Misread(Vec<Part>),
    /// Lists of common tie-breaks that give the ranking, which is all that they have to give.
    Lists(Vec<String>),
}

impl Cause {
    /// Stable name in JSON.
    pub fn id(&self) -> &'static str {
        match self {
            Cause::Editions(_) => "edition",
            Cause::ListOfTable(_) => "list-of-table",
            Cause::ListOrder(_) => "list-order",
            Cause::ListWithout(_) => "list-shorter",
            Cause::Columns(..) => "columns-exchanged",
            Cause::Round(_) => "round",
            Cause::StartingList => "starting-list",
            Cause::CutOff { .. } => "rounding",
            Cause::Result { .. } => "result",
            Cause::AdjustmentMissed(..) => "adjustment-missed",
            Cause::AdjustmentAdded(..) => "adjustment-added",
            Cause::Misread(_) => "misread",
            Cause::Lists(_) => "lists",
        }
    }
}

/// Everything found about why a record is as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// What explains all of it, the best first.
    pub found: Vec<Cause>,
    /// What the catalogue of deviations explains of it; none where it was not asked.
    pub diagnosis: Option<Diagnosis>,
}

/// Looks for what gives a record that was judged; `table` is the one that the report is about, none for the file.
pub fn causes(event: &Event, report: &SourceReport, table: Option<&PublishedTable>) -> Causes {
    let mut causes = Causes::default();
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
        causes.found.extend(places::of_the_starting_list(&trial));
        causes.found.extend(rounding::cut_off(&trial));
        causes.diagnosis = diagnosed(event, report);
        let complete = causes.diagnosis.iter().flat_map(Diagnosis::complete);
        let misread =
            complete.map(|explanation| explanation.parts.clone()).find(|parts| is_misreading(parts));
        // What explains everything in plain terms needs no misreading that amounts to it; no misreading changes points.
        let has_wrong_points = report.differences.iter().any(|one| one.kind == DifferenceKind::Points);
        if causes.found.is_empty() && !has_wrong_points {
            causes.found.extend(misread.map(Cause::Misread));
        }
        if causes.found.is_empty() {
            causes.found.extend(results::adjustment_missed(&trial));
        }
    }
    let orders_only = report.differences.iter().all(|one| one.kind == DifferenceKind::Rank);
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
    let wrong =
        |difference: &Difference| difference.kind == DifferenceKind::Value || difference.versus.is_some();
    if event.plan.source == ListSource::Default || !report.differences.iter().any(wrong) {
        return None;
    }
    let observed = diagnosis::observed_record(&event.plan, event.tournament(), &report.recorded);
    let found = diagnosis::diagnose(&[observed]);
    (found.wrong > 0).then_some(found)
}
