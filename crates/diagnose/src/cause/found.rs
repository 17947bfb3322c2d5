use crate::diagnosis::{Diagnosis, Part};
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::{Code, Index, Tournament};
use tiebreak_event::event::Event;
use tiebreak_words::check::{
    Claims, Judge, PublishedTable, Recorded, Reservation, SourceReport, may_explain,
};

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
    /// Columns that hold other tie-breaks than their headings say: the heading, and what it holds.
    Holds(Vec<(String, String)>),
    /// The standing after another round.
    Round(usize),
    /// The places after another round; nothing else is wrong.
    PlacesOfRound(usize),
    /// The places are the pairing numbers; nothing else is wrong.
    StartingList,
    /// A column cut off after so many decimals instead of rounded; nothing else is wrong.
    CutOff {
        /// The code.
        code: String,
        /// Decimals.
        decimals: u32,
    },
    /// A column rounded to so few decimals; nothing else is wrong.
    Rounded {
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
            Cause::Holds(_) => "columns-hold",
            Cause::Round(_) => "round",
            Cause::PlacesOfRound(_) => "places-of-round",
            Cause::StartingList => "starting-list",
            Cause::CutOff { .. } => "rounding",
            Cause::Rounded { .. } => "rounded",
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
#[non_exhaustive]
pub struct Causes {
    /// What explains all of it, the best first.
    pub found: Vec<Cause>,
    /// What the catalogue of deviations explains of it; none where it was not asked.
    pub diagnosis: Option<Diagnosis>,
}

// A record judged again as if something else were so.

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
