//! What a declaration, a list of tie-breaks or a crosstable contradicts in the regulations: one file per article, one
//! small function per rule.

mod article_1;
mod article_10;
mod article_12;
mod article_13;
mod article_14;
mod article_15;
mod article_16;
mod article_2;
mod article_3;
mod article_4;
mod articles_5_to_9;
mod catalogue;
mod finding;
mod games;
mod histories;
mod in_force;
mod inspection;
mod judgement;
mod records;
mod subject;

use std::borrow::Cow;

pub use catalogue::{Gravity, Rule};
pub use finding::{Arguments, Finding};
pub use subject::{Reading, Subject};

use super::entry::ListInForce;
use super::policy::ranked_facts;
use finding::Report;
use inspection::Inspection;
use tiebreak_engine::standings::Records;
use tiebreak_engine::tournament::{Index, Tournament};

/// Everything found, in natural order of clause, then place, then id.
pub fn findings(subject: &Subject<'_>) -> Vec<Finding> {
    with_inspection(subject, |cx| {
        let mut report = Report::new(subject.edition, subject.declaration.is_some());
        let out = &mut report;
        in_force::look(cx, out);
        article_1::look(cx, out);
        article_2::look(cx, out);
        article_3::look(cx, out);
        article_4::look(cx, out);
        articles_5_to_9::look(cx, out);
        article_10::look(cx, out);
        article_12::look(cx, out);
        article_13::look(cx, out);
        article_14::look(cx, out);
        article_15::look(cx, out);
        article_16::look(cx, out);
        report.finish()
    })
}

/// The recorded decisions that count; a faulty one counts as none.
pub fn counting_records(subject: &Subject<'_>) -> Records {
    // Only a recorded decision can count; without any nothing has to be ranked.
    if subject.declaration.is_none_or(|declaration| declaration.decided.is_empty()) {
        return Records::default();
    }
    with_inspection(subject, |cx| records::judgement(cx).records.clone())
}

/// Tied groups that wait for lots, by pairing number, best first (4.2).
pub fn waiting_for_lots(subject: &Subject<'_>) -> Vec<Vec<u32>> {
    with_inspection(subject, |cx| {
        let ids = |group: &Vec<Index>| group.iter().map(|index| cx.facts.id(*index)).collect();
        records::judgement(cx).lots_due.iter().map(ids).collect()
    })
}

/// The facts as they are ranked: with the primary score that the declaration or a list names, and the rating that
/// counts first among those of each player.
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
