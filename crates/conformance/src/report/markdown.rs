//! Writes the report as Markdown, as a summary for the page of a CI build.

use crate::prelude::*;
use crate::report::certificate::{Certificate, ProfileStatus, unmet, worth};
use crate::report::todo::{Row, Todo, Topic};
use crate::report::{Counts, by_clause};
use serde_json::json;
use std::fmt::Write;
use tiebreak_phrase::family;
use tiebreak_phrase::outside::printable;
use tiebreak_words::page::{Block, blocks_to_markdown};
use tiebreak_words::tell;

/// Limit on the listed failures.
const FAILURES: usize = 200;

/// The bytes of `report.md`.
pub(super) fn markdown(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, report, corpus, certificate, first);
    text.into_bytes()
}

/// Text of a program for a cell of a table, without markup and line breaks.
fn plain(text: &str) -> String {
    printable(text).chars().fold(String::new(), |mut out, character| {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '&' => {
                out.push('\\');
                out.push(character);
            }
            other => out.push(other),
        }
        out
    })
}

fn write_all(
    out: &mut String,
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> std::fmt::Result {
    let (header, say) = (&report.header, report.header.messages());
    let columns = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| say.member(family!("column-"), name)).collect();
        names.join(" | ")
    };
    writeln!(out, "# {} {}\n", plain(&header.program.name), plain(&header.program.version))?;
    let digest = format!("`{:.12}`", header.corpus.sha256.judgement);
    let (version, tool) = (&header.corpus.version, &header.tool);
    writeln!(out, "{}", tell!(say, "report-corpus", version, digest, tool))?;
    if let Some(date) = &header.date {
        writeln!(out, "{}", tell!(say, "report-date", date = &plain(date)))?;
    }
    writeln!(out, "\n{}", Counts::of(&report.lines).sentence(&say))?;
    if !first.is_empty() {
        write!(out, "\n{}", blocks_to_markdown(first))?;
    }
    let heads = columns(&["profile", "edition", "result", "checks"]);
    writeln!(out, "\n## {}\n\n| {heads} |\n|---|---|---|---:|", tell!(say, "report-profiles"))?;
    for result in &certificate.profiles {
        let (status, checks) = (result.status.name(&say), result.checks);
        writeln!(out, "| {} | {} | {status} | {checks} |", result.profile, result.edition)?;
    }
    for sentence in unmet(report, corpus, certificate, &say) {
        writeln!(out, "\n{}", plain(&sentence))?;
    }
    writeln!(out, "\n## {}\n", tell!(say, "column-clauses"))?;
    let words: Vec<String> = Word::ALL.iter().map(|word| word.name(&say)).collect();
    let (clause, open) = (columns(&["clause"]), tell!(say, "report-open"));
    writeln!(
        out,
        "| {clause} | {} | {open} |\n|---|{}---:|",
        words.join(" | "),
        "---:|".repeat(words.len())
    )?;
    for tally in by_clause(corpus, &report.lines) {
        write!(out, "| {} |", tally.clause)?;
        for word in Word::ALL {
            write!(out, " {} |", tally.counts.get(word))?;
        }
        writeln!(out, " {} |", tally.counts.open)?;
    }
    let against: Vec<_> =
        report.lines.iter().filter(|line| line.verdict.is_against() && !line.open).collect();
    if !against.is_empty() {
        let heads = columns(&["check", "edition", "unit", "verdict", "why"]);
        writeln!(out, "\n## {}\n\n| {heads} |\n|---|---|---|---|---|", tell!(say, "report-against"))?;
    }
    for line in against.iter().take(FAILURES) {
        let reason = plain(&line.why(&say).unwrap_or_default());
        let (unit, word) = (plain(&line.unit_name(&say)), line.word(&say));
        writeln!(out, "| {} | {} | {unit} | {word} | {reason} |", line.check, line.edition)?;
    }
    if against.len() > FAILURES {
        let more = (against.len() - FAILURES).to_string();
        writeln!(out, "\n{}.", tell!(say, "report-more", count = &more))?;
    }
    rests(out, certificate, &say)?;
    writeln!(out, "\n## {}", tell!(say, "report-worth"))?;
    worth(&say).iter().try_for_each(|sentence| writeln!(out, "\n{sentence}"))
}

/// Writes the readings that the program uses and the rulings on which its result depends.
fn rests(out: &mut String, certificate: &Certificate, say: &Messages) -> std::fmt::Result {
    if !certificate.readings.is_empty() {
        writeln!(out, "\n## {}\n", tell!(say, "report-readings"))?;
    }
    for (reading, checks) in &certificate.readings {
        let reading = format!("`{reading}`");
        let checks = checks.to_string();
        writeln!(out, "- {}", tell!(say, "report-follows", reading = &reading, checks = &checks))?;
    }
    if !certificate.rulings.is_empty() {
        writeln!(out, "\n## {}\n", tell!(say, "report-rulings"))?;
    }
    for (ruling, checks) in &certificate.rulings {
        let (ruling, checks) = (format!("`{ruling}`"), checks.to_string());
        writeln!(out, "- {}", tell!(say, "report-rests", ruling = &ruling, checks = &checks))?;
    }
    Ok(())
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

/// The right answers and all questions about a subject.
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

    /// Declined questions count in the total, because an unanswered question is not right.
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
