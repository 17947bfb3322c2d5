//! A record judged again as if something else were so.

use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::event::Event;
use tiebreak_words::check::{Claims, Judge, may_explain};
use tiebreak_words::check::{PublishedTable, Recorded, Reservation, SourceReport};

/// Work that a search may take, in participants ranked: what a person waits for without asking why.
const MOST_WORK: usize = 150_000;

/// A judged record with its event.
pub(super) struct Trial<'t> {
    /// The event.
    pub event: &'t Event,
    /// How the record was judged.
    pub report: &'t SourceReport,
    /// The table, where it is one.
    pub table: Option<&'t PublishedTable>,
}

impl<'t> Trial<'t> {
    pub(super) fn new(
        event: &'t Event,
        report: &'t SourceReport,
        table: Option<&'t PublishedTable>,
    ) -> Trial<'t> {
        let table = table.filter(|_| report.source.is_table());
        Trial { event, report, table }
    }

    /// What the record says.
    pub(super) fn recorded(&self) -> &'t Recorded {
        self.table.map_or(&self.report.recorded, |table| &table.recorded)
    }

    /// Whether so many events of this size may be ranked.
    pub(super) fn affords(&self, rankings: usize) -> bool {
        rankings.saturating_mul(self.event.tournament().len().max(1)) <= MOST_WORK
    }

    /// Whether the whole record follows from this plan and these facts.
    pub(super) fn gives(&self, plan: &Plan, tournament: &Tournament) -> bool {
        let claims = self.claims();
        // Most guesses do not even explain the first numbers that differ.
        may_explain(plan, tournament, &claims, &self.report.differences)
            && self.follows(plan, tournament, &claims)
    }

    /// What the record claims.
    pub(super) fn claims(&self) -> Claims<'t> {
        match self.table {
            Some(table) => Claims::of_table(table),
            None => Claims::of_file(&self.report.recorded),
        }
    }

    /// Whether the record is confirmed by this plan.
    pub(super) fn confirms(&self, plan: &Plan) -> bool {
        Judge::new(plan, self.event.tournament()).judge(&self.claims()).verdict.is_confirmed()
    }

    /// Whether the places alone follow from this plan, and say something.
    pub(super) fn places_follow(&self, plan: &Plan) -> bool {
        let recorded = Recorded { ranks: self.recorded().ranks.clone(), ..Recorded::default() };
        match self.table {
            Some(table) => {
                let mut table = table.clone();
                table.recorded = recorded;
                table.counted.clear();
                self.follows(plan, self.event.tournament(), &Claims::of_table(&table))
            }
            None => self.follows(plan, self.event.tournament(), &Claims::of_file(&recorded)),
        }
    }

    /// Whether the record, changed, follows from the event as it is.
    pub(super) fn gives_when(&self, change: impl FnOnce(&mut Recorded)) -> bool {
        self.gives_when_under(&self.event.plan, change)
    }

    /// Whether the record, changed, follows from this plan.
    pub(super) fn gives_when_under(&self, plan: &Plan, change: impl FnOnce(&mut Recorded)) -> bool {
        let tournament = self.event.tournament();
        match self.table {
            Some(table) => {
                let mut table = table.clone();
                change(&mut table.recorded);
                self.follows(plan, tournament, &Claims::of_table(&table))
            }
            None => {
                let mut recorded = self.report.recorded.clone();
                change(&mut recorded);
                self.follows(plan, tournament, &Claims::of_file(&recorded))
            }
        }
    }

    /// Whether the record without its places follows from the event as it is.
    pub(super) fn gives_without_places(&self) -> bool {
        let (plan, tournament) = (&self.event.plan, self.event.tournament());
        let mut recorded = self.recorded().clone();
        recorded.ranks.clear();
        match self.table {
            Some(table) => {
                let mut table = table.clone();
                table.recorded = recorded;
                table.places.clear();
                self.follows(plan, tournament, &Claims::of_table(&table))
            }
            None => self.follows(plan, tournament, &Claims::of_file(&recorded)),
        }
    }

    fn follows(&self, plan: &Plan, tournament: &Tournament, claims: &Claims<'_>) -> bool {
        let judged = Judge::new(plan, tournament).judge(claims);
        if judged.verdict.is_different() || judged.contradicts_rules {
            return false;
        }
        // What cannot be compared any more follows from nothing, and a record that orders many whom the rules leave
        // tied says little about them.
        let tied: usize = judged.undecided.iter().map(|group| group.members.len()).sum();
        let ties_before: usize = self.report.undecided.iter().map(|group| group.members.len()).sum();
        // Another round may have results missing that the one that counts has not.
        let about_ties = |one: &&Reservation| {
            matches!(
                one,
                Reservation::TiesSeparated
                    | Reservation::OrganizerDefined
                    | Reservation::NoRanking
                    | Reservation::Pending(_)
            )
        };
        let known = |one: &Reservation| self.report.reservations.iter().any(|own| own.id() == one.id());
        let new = judged.reservations.iter().filter(|one| !about_ties(one) && !known(one)).count();
        new == 0 && (tied <= ties_before || tied * 4 <= tournament.len())
    }
}
