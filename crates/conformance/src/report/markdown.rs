//! The report as Markdown: a summary for the page of a build.

use std::fmt::Write;

use super::certificate::{Certificate, worth};
use super::record::Report;
use super::tally::{Counts, by_clause};
use super::word::Word;
use crate::corpus::Corpus;
use tiebreak_phrase::family;
use tiebreak_phrase::outside::printable;
use tiebreak_words::message::Messages;
use tiebreak_words::page::{Block, blocks_to_markdown};
use tiebreak_words::tell;

/// The longest list of failures that is spelled out.
const FAILURES: usize = 200;

/// The bytes of `report.md`.
pub(super) fn markdown(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_all(&mut text, report, corpus, certificate, first);
    text.into_bytes()
}

/// Text of others inside a table: no markup, no line ends, no cell ends.
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
        let names: Vec<String> =
            names.iter().map(|name| say.member(family!("report-column-"), name)).collect();
        names.join(" | ")
    };
    writeln!(out, "# {} {}\n", plain(&header.program.name), plain(&header.program.version))?;
    let digest = format!("`{:.12}`", header.corpus.sha256.judgement);
    let (version, tool) = (&header.corpus.version, &header.tool);
    writeln!(out, "{}", tell!(say, "report-corpus", version = version, digest = digest, tool = tool))?;
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
    writeln!(out, "\n## {}\n", tell!(say, "report-clauses"))?;
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

/// Which readings the program follows, and which rulings its result rests on.
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
