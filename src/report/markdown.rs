//! The report as Markdown: a summary for the page of a build.

use std::fmt::Write;

use super::certificate::Certificate;
use super::line::Word;
use super::record::Report;
use super::tally::by_clause;
use crate::corpus::Corpus;

/// The longest list of failures that is spelled out.
const FAILURES: usize = 200;

/// The bytes of `report.md`.
pub(super) fn markdown(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    why: &[String],
) -> Vec<u8> {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_all(&mut text, report, corpus, certificate, why);
    text.into_bytes()
}

/// Text of others inside a table: no markup, no line ends, no cell ends.
fn plain(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, character| {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '&' => {
                out.push('\\');
                out.push(character);
            }
            other if other.is_control() => out.extend(other.escape_default()),
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
    why: &[String],
) -> std::fmt::Result {
    let header = &report.header;
    writeln!(out, "# {} {}\n", plain(&header.program.name), plain(&header.program.version))?;
    writeln!(
        out,
        "Held to corpus {} (`{:.12}`) by tiebreak {}.",
        header.corpus.version, header.corpus.sha256.judgement, header.tool
    )?;
    if let Some(date) = &header.date {
        writeln!(out, "Date given by the caller: {}.", plain(date))?;
    }
    writeln!(out, "\n## Profiles\n\n| profile | edition | result | checks |\n|---|---|---|---:|")?;
    for result in &certificate.profiles {
        let (status, checks) = (result.status.text(), result.checks);
        writeln!(out, "| {} | {} | {status} | {checks} |", result.profile, result.edition)?;
    }
    writeln!(out, "\n## Clauses\n")?;
    let words: Vec<&str> = Word::ALL.iter().map(|word| word.text()).collect();
    writeln!(out, "| clause | {} | open |\n|---|{}---:|", words.join(" | "), "---:|".repeat(words.len()))?;
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
        writeln!(
            out,
            "\n## Against the program\n\n| check | edition | unit | verdict | why |\n|---|---|---|---|---|"
        )?;
    }
    for line in against.iter().take(FAILURES) {
        let reason = plain(line.reason.as_deref().unwrap_or_default());
        writeln!(out, "| {} | {} | {} | {} | {reason} |", line.check, line.edition, line.unit, line.verdict)?;
    }
    if against.len() > FAILURES {
        writeln!(out, "\nand {} more.", against.len() - FAILURES)?;
    }
    if !why.is_empty() {
        writeln!(out, "\n## What may have gone wrong\n")?;
    }
    for sentence in why {
        writeln!(out, "- {}", plain(sentence))?;
    }
    if !certificate.readings.is_empty() {
        writeln!(out, "\n## Readings of unclear rules that it follows\n")?;
    }
    for (reading, checks) in &certificate.readings {
        writeln!(out, "- `{reading}`: {checks} checks")?;
    }
    writeln!(out, "\n{}", certificate.statement)
}
