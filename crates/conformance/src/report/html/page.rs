//! The page around the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::case::{rating_case, standings_case};
use super::{escape, shown};
use crate::corpus::Corpus;
use crate::report::certificate::{Certificate, worth};
use crate::report::names::Line;
use crate::report::names::Word;
use crate::report::record::Report;
use crate::report::{Counts, by_clause};
use tiebreak_words::message::Messages;
use tiebreak_words::page::{Block, blocks_to_html};
use tiebreak_words::tell;

const STYLE: &str = include_str!("../page.css");
const SCRIPT: &str = include_str!("../page.js");

/// The bytes of `report.html`.
pub(in crate::report) fn page(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = whole(&mut out, report, corpus, certificate, first);
    out.into_bytes()
}

fn whole(
    out: &mut String,
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> fmt::Result {
    let say = &report.header.messages();
    let program = &report.header.program;
    let name = format!("{} {}", program.name, program.version);
    write!(
        out,
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        say.language().tag(),
        escape(&tell!(say, "report-title", program = &name)),
        escape(&name)
    )?;
    if !first.is_empty() {
        writeln!(out, "<section class=\"todo wide\">\n{}</section>", blocks_to_html(first))?;
    }
    head(out, report, certificate, say)?;
    let lines = &report.lines;
    let mut by_case: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        by_case.entry(line.case()).or_default().push(line);
    }
    let tallies = by_clause(corpus, lines);
    filter(out, lines, &tallies.iter().map(|tally| tally.clause.as_str()).collect::<Vec<_>>(), corpus, say)?;
    for tally in &tallies {
        let heading = corpus.registry.heading(&tally.clause).map_or("", |heading| say.text(heading));
        writeln!(out, "<section class=\"clause\">")?;
        let (clause, heading) = (escape(&tally.clause), escape(heading));
        writeln!(out, "<h2><code>{clause}</code> {heading} {}</h2>", totals(&tally.counts, say))?;
        for (id, lines) in &by_case {
            if corpus.clauses_of(id).first() != Some(&tally.clause) {
                continue;
            }
            match (corpus.case(id), corpus.rating(id)) {
                (Some(case), _) => standings_case(out, case, lines, say)?,
                (None, Some(case)) => rating_case(out, case, lines, say)?,
                (None, None) => {}
            }
        }
        writeln!(out, "</section>")?;
    }
    worth_of(out, say)?;
    write!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n")
}

/// What the report proves and what not, in plain words.
fn worth_of(out: &mut String, say: &Messages) -> fmt::Result {
    writeln!(out, "<section>\n<h2>{}</h2>", escape(&tell!(say, "report-worth")))?;
    for sentence in worth(say) {
        writeln!(out, "<p class=\"soft\">{}</p>", escape(&sentence))?;
    }
    writeln!(out, "</section>")
}

fn totals(counts: &Counts, say: &Messages) -> String {
    let words = counts.words.iter();
    let mut texts: Vec<String> = words.map(|(word, count)| format!("{} {count}", word.name(say))).collect();
    if counts.open > 0 {
        texts.push(format!("{} {}", tell!(say, "report-open"), counts.open));
    }
    format!("<span class=\"soft\">{}</span>", escape(&texts.join(" · ")))
}

fn head(out: &mut String, report: &Report, certificate: &Certificate, say: &Messages) -> fmt::Result {
    let header = &report.header;
    let digest = header.corpus.sha256.judgement.get(..12).unwrap_or_default();
    let (version, tool) = (&*header.corpus.version, &*header.tool);
    let corpus = tell!(say, "report-corpus", version = version, digest = digest, tool = tool);
    write!(out, "<p>{}", escape(&corpus))?;
    if let Some(date) = &header.date {
        write!(out, " {}", escape(&tell!(say, "report-date", date = date)))?;
    }
    writeln!(out, "</p>\n<p>{}</p>", totals(&Counts::of(&report.lines), say))?;
    writeln!(out, "<p>{}</p>", escape(&Counts::of(&report.lines).sentence(say)))?;
    profiles(out, certificate, say)?;
    if !certificate.readings.is_empty() {
        let readings = certificate.readings.iter().map(|(reading, checks)| {
            let checks = checks.to_string();
            escape(&tell!(say, "report-follows", reading = reading, checks = &checks))
        });
        let readings: Vec<String> = readings.collect();
        writeln!(out, "<p>{}: {}.</p>", escape(&tell!(say, "report-readings")), readings.join(", "))?;
    }
    if !certificate.rulings.is_empty() {
        let rulings = certificate.rulings.iter().map(|(ruling, checks)| {
            let checks = checks.to_string();
            escape(&tell!(say, "report-rests", ruling = ruling, checks = &checks))
        });
        let rulings: Vec<String> = rulings.collect();
        writeln!(out, "<p>{}: {}.</p>", escape(&tell!(say, "report-rulings")), rulings.join(", "))?;
    }
    Ok(())
}

/// A row per profile, a column per edition.
fn profiles(out: &mut String, certificate: &Certificate, say: &Messages) -> fmt::Result {
    let mut editions: Vec<&str> = Vec::new();
    for result in &certificate.profiles {
        if !editions.contains(&result.edition.as_str()) {
            editions.push(&result.edition);
        }
    }
    let profile = escape(&tell!(say, "report-column-profile"));
    write!(
        out,
        "<div class=\"wide\"><table class=\"profiles\">\n<thead><tr><th scope=\"col\">{profile}</th>"
    )?;
    for edition in &editions {
        write!(out, "<th scope=\"col\">{}</th>", escape(edition.trim_start_matches("fide-")))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    let mut names: Vec<&str> = certificate.profiles.iter().map(|result| result.profile.as_str()).collect();
    names.dedup();
    for name in names {
        write!(out, "<tr><th scope=\"row\" class=\"row\">{}</th>", escape(name))?;
        for edition in &editions {
            let result = certificate.profiles.iter().find(|r| r.profile == name && r.edition == *edition);
            match result {
                Some(result) => {
                    let class = result.status.text().replace(' ', "-");
                    let status = escape(&result.status.name(say));
                    let of = escape(&tell!(say, "report-of", count = &result.checks.to_string()));
                    write!(
                        out,
                        "<td data-edition=\"{}\"><span class=\"{class}\">{status}</span> <span class=\"soft\">{of}</span></td>",
                        escape(edition.trim_start_matches("fide-"))
                    )?;
                }
                None => write!(out, "<td></td>")?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")
}

fn filter(
    out: &mut String,
    lines: &[Line],
    clauses: &[&str],
    corpus: &Corpus,
    say: &Messages,
) -> fmt::Result {
    let present: BTreeSet<&str> = lines.iter().map(shown).collect();
    // The script puts the numbers where the hash signs stand.
    let count = tell!(say, "report-shown", count = "#", all = "#");
    write!(
        out,
        "<form id=\"filter\" data-shown=\"{}\" hidden>\n<fieldset><legend>{}</legend>",
        escape(&count),
        escape(&tell!(say, "report-verdicts"))
    )?;
    let words = Word::ALL.iter().map(|word| (word.text(), word.name(say)));
    for (word, name) in words.chain([("open", tell!(say, "report-open"))]) {
        if present.contains(word) {
            write!(
                out,
                "<label><input type=\"checkbox\" name=\"word\" value=\"{word}\" checked> {}</label>",
                escape(&name)
            )?;
        }
    }
    let (label, all) = (escape(&tell!(say, "report-column-clause")), escape(&tell!(say, "report-all")));
    write!(
        out,
        "</fieldset>\n<span class=\"choice\"><label for=\"clause\">{label}</label> <select id=\"clause\" name=\"clause\"><option value=\"\">{all}</option>"
    )?;
    for clause in clauses {
        let heading = corpus.registry.heading(clause).map_or("", |heading| say.text(heading));
        let (clause, heading) = (escape(clause), escape(heading));
        write!(out, "<option value=\"{clause}\">{clause} {heading}</option>")?;
    }
    writeln!(out, "</select></span>\n<output id=\"shown\" for=\"clause\"></output>\n</form>")
}
