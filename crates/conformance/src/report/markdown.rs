//! Writes the report as Markdown, as a summary for the page of a CI build.

use crate::prelude::*;
use crate::report::certificate::{Certificate, ProfileStatus, unmet, worth};
use crate::report::todo::{Row, Todo, Topic};
use crate::report::{Counts, by_clause};
use tiebreak_words::page::{Align, Block, Column, Page};

/// Maximum number of failures that the summary lists.
const FAILURES: usize = 200;

/// The bytes of `report.md`.
pub(super) fn markdown(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let (header, say) = (&report.header, report.header.messages());
    let name = format!("{} {}", header.program.name, header.program.version);
    let mut page = Page::new(say.language(), name);
    header.sentences(&say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.paragraph(Counts::of(&report.lines).sentence(&say));
    page.blocks.extend(first.iter().cloned());
    page.heading(tell!(say, "report-profiles"));
    page.table(certificate.table(&say));
    unmet(report, corpus, certificate, &say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.heading(tell!(say, "column-clauses"));
    let mut clauses = table!(say, Left "column-clause");
    clauses.columns.extend(Word::ALL.map(|word| Column::new(word.name(&say), Align::Right)));
    clauses.columns.push(Column::new(tell!(say, "report-word-open"), Align::Right));
    for tally in by_clause(corpus, &report.lines) {
        let counts = Word::ALL.map(|word| tally.counts.get(word)).into_iter().chain([tally.counts.open]);
        clauses.row(std::iter::once(tally.clause).chain(counts.map(|count| count.to_string())).collect());
    }
    page.table(clauses);
    let against: Vec<_> =
        report.lines.iter().filter(|line| line.verdict.is_against() && !line.open).collect();
    if !against.is_empty() {
        page.heading(tell!(say, "report-against"));
    }
    let mut wrong = table!(
        say, Left "column-check", Left "column-edition", Left "column-what",
        Left "column-verdict", Left "column-why"
    );
    for line in against.iter().take(FAILURES) {
        let reason = line.why(&say).unwrap_or_default();
        wrong.row(vec![
            line.check.clone(),
            line.edition.clone(),
            line.unit_name(&say),
            line.word(&say),
            reason,
        ]);
    }
    page.table(wrong);
    if against.len() > FAILURES {
        page.paragraph(tell!(say, "and-more", count = against.len() - FAILURES));
    }
    certificate.rests(&mut page, &say);
    page.heading(tell!(say, "report-worth"));
    worth(&say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.to_markdown().into_bytes()
}

// Writes badges in the format of shields.io.

/// The bytes of `badge.json`. The badge shows the newest edition under which profiles are met. If no profile
/// is met, it shows the share of right answers.
pub(super) fn badge(certificate: &Certificate) -> Vec<u8> {
    let with = |edition: Edition, has: fn(ProfileStatus) -> bool| {
        let profiles = certificate.profiles.iter();
        profiles.filter(|result| result.edition == edition.id() && has(result.status)).count()
    };
    let newest =
        Edition::ALL.into_iter().rev().find(|edition| with(*edition, ProfileStatus::is_certified) > 0);
    let (message, color) = match newest {
        Some(edition) => {
            let met = with(edition, ProfileStatus::is_certified);
            let noun = if met == 1 { "profile" } else { "profiles" };
            let color = if with(edition, ProfileStatus::is_failed) > 0 { "yellow" } else { "green" };
            (format!("{}: {met} {noun}", edition.id()), color)
        }
        None => without_profile(certificate),
    };
    bytes(&shield("tiebreak-conformance", &message, color))
}

/// The bytes of `badges.json`: one badge for each tie-break and each family, over all editions.
pub(super) fn badges(todo: &Todo) -> Vec<u8> {
    let shares = shares(todo);
    let mut families: BTreeMap<&'static str, Share> = BTreeMap::new();
    for (code, share) in &shares {
        let family = Code::parse(code).map_or("other", |(code, _)| code.base.row().family.word());
        families.entry(family).or_default().add(*share);
    }
    let codes: BTreeMap<&str, Value> =
        shares.iter().map(|(code, share)| (code.as_str(), share.badge(code))).collect();
    let families: BTreeMap<&str, Value> =
        families.into_iter().map(|(family, share)| (family, share.badge(family))).collect();
    bytes(&json!({ "codes": codes, "families": families }))
}

/// The number of right answers and of all questions about one subject.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    asked: u64,
    right: u64,
    wrong: u64,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.asked += other.asked;
        self.right += other.right;
        self.wrong += other.wrong;
    }

    /// Writes the share as a badge. Declined questions count in the total, because an unanswered question is
    /// not right.
    fn badge(self, label: &str) -> Value {
        let Share { asked, right, wrong } = self;
        let color = if wrong > 0 {
            "red"
        } else if right < asked {
            "yellow"
        } else {
            "green"
        };
        shield(label, &format!("right {right} of {asked} asked"), color)
    }
}

/// The answers about each tie-break that the program computes.
fn shares(todo: &Todo) -> BTreeMap<String, Share> {
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    for row in &todo.rows {
        if let Topic::Code(code) = &row.topic {
            let Row { asked, right, unsupported, .. } = row;
            let share = Share { asked: asked + unsupported, right: *right, wrong: asked - right };
            shares.entry(code.clone()).or_default().add(share);
        }
    }
    shares.retain(|_, share| share.right + share.wrong > 0);
    shares
}

/// The share of right answers, shown if no profile is met.
fn without_profile(certificate: &Certificate) -> (String, &'static str) {
    let count = |is: fn(&Word) -> bool| -> u64 {
        certificate.counts.iter().filter(|(word, _)| is(word)).map(|(_, count)| count).sum()
    };
    let (right, asked) = (count(|word| word.is_pass()), count(|_| true));
    let color = if right == 0 { "lightgrey" } else { "yellowgreen" };
    (format!("right {right} of {asked} asked"), color)
}

fn shield(label: &str, message: &str, color: &str) -> Value {
    json!({ "schemaVersion": 1, "label": label, "message": message, "color": color })
}

fn bytes(value: &Value) -> Vec<u8> {
    let mut bytes = value.to_string().into_bytes();
    bytes.push(b'\n');
    bytes
}
