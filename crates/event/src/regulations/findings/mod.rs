//! Finds contradictions between the rules and a declaration, a list of tie-breaks or a crosstable. Each article has a
//! file, and each rule a small function.

mod article_12;
mod article_3;
mod article_4;
mod catalogue;
mod entries;
mod finding;
mod games;
mod general;
mod inspection;
mod records;
mod unplayed;

pub use catalogue::{Gravity, Rule};
pub use finding::{Arguments, Finding};

use crate::regulations::declaration::Declaration;
use crate::regulations::entry::ListInForce;
use crate::regulations::play_off::StillTied;
use crate::regulations::policy::ranked_facts;
use finding::{Report, said};
use inspection::Inspection;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tournament::{Index, Pairing, Tournament};

/// All findings, in the order of clauses, places and ids.
pub fn findings(subject: &Subject<'_>) -> Vec<Finding> {
    with_inspection(subject, |cx| {
        let mut report = Report::new(subject.edition, subject.declaration.is_some());
        let out = &mut report;
        look(cx, out);
        general::look(cx, out);
        general::article_2(cx, out);
        article_3::look(cx, out);
        article_4::look(cx, out);
        unplayed::articles_5_to_9(cx, out);
        general::article_10(cx, out);
        article_12::look(cx, out);
        general::article_13(cx, out);
        entries::look(cx, out);
        unplayed::article_15(cx, out);
        unplayed::look(cx, out);
        report.finish()
    })
}

/// The recorded decisions that count. A faulty decision does not count.
pub fn counting_records(subject: &Subject<'_>) -> Records {
    // If there are no decisions, no ranking is needed.
    if subject.declaration.is_none_or(|declaration| declaration.decided.is_empty()) {
        return Records::default();
    }
    with_inspection(subject, |cx| records::judgement(cx).records.clone())
}

/// The facts that are ranked: with the primary score of the declaration or of a list, and with the rating that counts
/// as the first rating of each player.
pub fn facts_in_force<'t>(subject: &Subject<'t>) -> Cow<'t, Tournament> {
    let list = ListInForce::of(subject.declaration, subject.asked);
    let used = &subject.reading.used_ratings;
    ranked_facts(subject.tournament, subject.declaration, list.head, subject.edition, used)
}

fn with_inspection<T>(subject: &Subject<'_>, look: impl FnOnce(&Inspection<'_>) -> T) -> T {
    let list = ListInForce::of(subject.declaration, subject.asked);
    let facts = facts_in_force(subject);
    look(&Inspection::new(subject, &facts, &list))
}

/// The recorded decisions that count, and the ties that no decision breaks.
#[derive(Clone, Debug, Default)]
pub(in crate::regulations) struct Judgement {
    /// The records without faults, which count.
    records: Records,
    /// The faults, by position in `decided`.
    faults: Vec<(usize, Rule, Arguments)>,
    /// Groups that are still tied after a play-off, by sorted pairing numbers, with how the declared row
    /// decides such a tie (3.1.3).
    left_level: BTreeMap<Vec<u32>, StillTied>,
    /// Groups that must still play a play-off, with the place that they share.
    play_offs_due: Vec<(usize, Vec<Index>)>,
    /// Tied groups for which lots must still be drawn.
    lots_due: Vec<Vec<Index>>,
}

/// The subject of the findings: an event, its declaration and its list.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The facts, with all ratings of each player.
    pub tournament: &'a Tournament,
    /// The declaration, if there is one.
    pub declaration: Option<&'a Declaration>,
    /// The list as written by the caller or in the file.
    pub asked: &'a [String],
    /// The edition to check against.
    pub edition: Edition,
    /// Number of counted rounds.
    pub after: usize,
    /// Facts about the file that are not facts of the event.
    pub reading: &'a Reading,
    /// A published ranking: pairing numbers and ranks, row by row (empty if no ranking is published).
    pub published: &'a [(u32, u32)],
    /// The ranking without recorded decisions, if the caller has computed it.
    pub standings: Option<&'a Standings>,
}

/// Facts about a file that are not facts of the event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The rating that the file uses for each participant, if it is known.
    pub(crate) used_ratings: Vec<Option<u16>>,
    /// The pairing system that was assumed because the file declares none.
    pub(crate) guessed: Option<Pairing>,
    /// Forfeits without an opponent: participant and round (0-based).
    pub(crate) forfeits_without_opponent: Vec<(Index, usize)>,
}

/// Checks the edition of the event.
fn look(cx: &Inspection<'_>, out: &mut Report) {
    edition_in_force(cx, out);
    first_months(cx, out);
    known_editions(cx, out);
}

/// A rated event must use the edition in force on its first day.
fn edition_in_force(cx: &Inspection<'_>, out: &mut Report) {
    let Some((declaration, start)) = cx.declaration().zip(cx.start()) else { return };
    let Some((named, in_force)) = declaration.edition.zip(Edition::on(start)) else { return };
    if declaration.is_rated() && named.edition() != in_force {
        let arguments = said![start = start.to_string(), edition = named.id(), inforce = in_force.id()];
        out.add(Rule::EditionNotInForce, "/regulations/edition", arguments);
    }
}

/// Until the end of March 2024 the first edition applied only to FIDE's own events.
fn first_months(cx: &Inspection<'_>, out: &mut Report) {
    let Some(start) = cx.start() else { return };
    if Edition::on(start).is_some_and(|edition| start < edition.provisions().binds_from) {
        out.add(Rule::EditionNotYetBinding, "/tournament/start", said![start = start.to_string()]);
    }
}

fn known_editions(cx: &Inspection<'_>, out: &mut Report) {
    let Some(start) = cx.start() else { return };
    if Edition::on(start).is_none() {
        out.add(Rule::EditionUnknown, "/tournament/start", said![start = start.to_string()]);
    }
}
