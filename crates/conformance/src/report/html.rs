//! Writes the report as an HTML page with clauses, cases and verdicts. For each case, the page shows the crosstable,
//! and the expected values next to the given values.
//!
//! The page needs no other files. If scripts are enabled, the reader can filter the cases by verdict and clause.
//! Without scripts, the page shows all cases.

use crate::corpus::{Case, Check, Corpus, Finding, RatingCase, crosstable};
use crate::report::certificate::{Certificate, unmet, worth};
use crate::report::judged::{Report, groups};
use crate::report::names::{Line, UnitAnswer, Word};
use crate::report::{Counts, by_clause};
use crate::verdict::{given_groups, is_right};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use tiebreak_words::message::{Messages, Texts};
use tiebreak_words::page::{Block, Page, Table, blocks_to_html, escape};
use tiebreak_words::{table, tell};

/// Returns the CSS class of a line: the verdict, or `open` for an open check. The filter on the page selects cases by
/// their CSS classes.
fn shown(line: &Line) -> &'static str {
    if line.open { "open" } else { line.verdict.text() }
}

/// Returns the verdict of a report line as a colored label in HTML.
fn badge(line: &Line, say: &Messages) -> String {
    format!("<span class=\"word {}\">{}</span>", shown(line), escape(&line.word(say)))
}

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Returns the bytes of `report.html`.
pub(in crate::report) fn page(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let mut out = String::new();
    // Writing into a string cannot fail, so the result is ignored.
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
    let lines = &report.lines;
    let mut by_case: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        by_case.entry(line.case()).or_default().push(line);
    }
    let tallies = by_clause(corpus, lines);
    if !first.is_empty() {
        let clauses = tallies.iter().map(|tally| tally.clause.as_str());
        let targets: BTreeSet<&str> = by_case.keys().copied().chain(clauses).collect();
        let mut first = first.to_vec();
        for block in &mut first {
            if let Block::Links(links) = block {
                links.retain(|(_, target)| targets.contains(target.as_str()));
            }
        }
        writeln!(out, "<section class=\"todo wide\">\n{}</section>", blocks_to_html(&first))?;
    }
    let mut of_clause: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for (id, lines) in &by_case {
        let Some(clause) = corpus.clauses_of(id).first() else { continue };
        of_clause.entry(clause).or_default().push((id, lines));
    }
    head(out, report, corpus, certificate, say)?;
    filter(out, lines, &tallies.iter().map(|tally| tally.clause.as_str()).collect::<Vec<_>>(), corpus, say)?;
    for tally in &tallies {
        let heading = corpus.registry.heading(&tally.clause).map_or("", |heading| say.text(heading));
        writeln!(out, "<section class=\"clause\" id=\"{}\">", escape(&tally.clause))?;
        let (clause, heading) = (escape(&tally.clause), escape(heading));
        writeln!(out, "<h2><code>{clause}</code> {heading} {}</h2>", totals(&tally.counts, say))?;
        for (id, lines) in of_clause.get(tally.clause.as_str()).into_iter().flatten() {
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

/// Writes the section about the evidence in the report and the limits of the evidence.
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
        texts.push(format!("{} {}", tell!(say, "report-word-open"), counts.open));
    }
    format!("<span class=\"soft\">{}</span>", escape(&texts.join(" · ")))
}

fn head(
    out: &mut String,
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    say: &Messages,
) -> fmt::Result {
    let counts = Counts::of(&report.lines);
    writeln!(out, "<p>{}</p>", escape(&report.header.sentences(say).join(" ")))?;
    writeln!(out, "<p>{}</p>\n<p>{}</p>", totals(&counts, say), escape(&counts.sentence(say)))?;
    let mut page = Page::new(say.language(), "");
    page.table(certificate.table(say));
    unmet(report, corpus, certificate, say).into_iter().for_each(|sentence| page.paragraph(sentence));
    certificate.rests(&mut page, say);
    out.write_str(&blocks_to_html(&page.blocks))
}

fn filter(
    out: &mut String,
    lines: &[Line],
    clauses: &[&str],
    corpus: &Corpus,
    say: &Messages,
) -> fmt::Result {
    let present: BTreeSet<&str> = lines.iter().map(shown).collect();
    // The script replaces the first hash sign with the number of shown cases, and the second with the number of all
    // cases.
    let count = tell!(say, "report-shown", count = "#", all = "#");
    write!(
        out,
        "<form id=\"filter\" data-shown=\"{}\" hidden>\n<fieldset><legend>{}</legend>",
        escape(&count),
        escape(&tell!(say, "report-verdicts"))
    )?;
    let words = Word::ALL.iter().map(|word| (word.text(), word.name(say)));
    for (word, name) in words.chain([("open", tell!(say, "report-word-open"))]) {
        if present.contains(word) {
            write!(
                out,
                "<label><input type=\"checkbox\" name=\"word\" value=\"{word}\" checked> {}</label>",
                escape(&name)
            )?;
        }
    }
    let (label, all) = (escape(&tell!(say, "column-clause")), escape(&tell!(say, "report-all")));
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

/// The verdicts, from the worst to the best. For each case, the page shows the worst verdict.
const WORST_FIRST: [&str; 9] =
    ["crash", "timeout", "malformed", "fail", "unstable", "not-run", "unsupported", "pass", "open"];

/// Writes the beginning of a case: the worst verdict, the title and the reason for the case.
fn open_case(
    out: &mut String,
    id: &str,
    (title, why): (&Texts, &Texts),
    clauses: &[String],
    lines: &[&Line],
    say: &Messages,
) -> fmt::Result {
    let words: BTreeSet<&str> = lines.iter().map(|line| shown(line)).collect();
    let worst = WORST_FIRST.iter().find_map(|word| lines.iter().find(|line| shown(line) == *word));
    let worst = worst.map(|line| badge(line, say)).unwrap_or_default();
    let all: Vec<&str> = words.into_iter().collect();
    let clauses = clauses.join(" ");
    writeln!(
        out,
        "<details class=\"case\" id=\"{0}\" data-words=\"{1}\" data-clauses=\"{2}\"><summary>{3} {4} <span class=\"id\">{0}</span></summary><div>",
        escape(id),
        all.join(" "),
        escape(&clauses),
        worst,
        escape(say.text(title))
    )?;
    writeln!(out, "<p>{}</p>", escape(say.text(why)))
}

fn standings_case(out: &mut String, case: &Case, lines: &[&Line], say: &Messages) -> fmt::Result {
    let file = &case.file;
    open_case(out, &case.id, (&file.title, &file.why), &file.clauses, lines, say)?;
    let table = crosstable(say, &file.tournament, &case.tournament);
    let crosstable = blocks_to_html(&[Block::Table(table)]);
    writeln!(out, "<div class=\"cross\">{crosstable}</div>")?;
    if let Some(declared) = &case.file.regulations {
        // The declaration was read from JSON, so writing it as JSON cannot fail.
        let declared = serde_json::to_string(declared).unwrap_or_default();
        let label = escape(&tell!(say, "report-declared"));
        writeln!(out, "<p>{label} <code>{}</code></p>", escape(&declared))?;
    }
    for check in &case.file.checks {
        let id = case.check_id(check);
        let mine: Vec<&Line> = lines.iter().copied().filter(|line| line.check == id).collect();
        if !mine.is_empty() {
            one_check(out, case, check, &mine, say)?;
        }
    }
    writeln!(out, "</div></details>")
}

/// Writes a case about ratings: each request, followed by a table of the expected and given answers.
fn rating_case(out: &mut String, case: &RatingCase, lines: &[&Line], say: &Messages) -> fmt::Result {
    let file = &case.file;
    open_case(out, &case.id, (&file.title, &file.why), &file.clauses, lines, say)?;
    for check in &file.checks {
        let id = case.check_id(check);
        let mine: Vec<&Line> = lines.iter().copied().filter(|line| line.check == id).collect();
        if mine.is_empty() {
            continue;
        }
        // The request was read from JSON, so writing it as JSON cannot fail.
        let request = serde_json::to_string(&case.question(check)).unwrap_or_default();
        writeln!(
            out,
            "<h3><code>#{}</code></h3>\n<p><code>{}</code></p>",
            escape(&check.id),
            escape(&request)
        )?;
        verdicts(out, &mine, say)?;
        let mut table = unit_table(say);
        for line in mine {
            let (expected, working) = match check.values.get(&line.unit) {
                Some(value) => (value.clone(), check.behind(&line.unit).cloned().unwrap_or_default()),
                None => (check.refused.join(" "), String::new()),
            };
            let given = match &line.answer {
                UnitAnswer::Value(value) => value.clone(),
                UnitAnswer::Refused(rules) if line.unit == "refused" => rules.join(" "),
                UnitAnswer::Refused(rules) => {
                    format!("{} {}", tell!(say, "report-refused-unit"), rules.join(" "))
                }
                _ => String::new(),
            };
            row(&mut table, [&line.unit_name(say), "", &expected, &given, &working], line.verdict);
        }
        write_units(out, table)?;
    }
    writeln!(out, "</div></details>")
}

/// Writes a check. Editions with equal answers and verdicts share a table.
fn one_check(out: &mut String, case: &Case, check: &Check, lines: &[&Line], say: &Messages) -> fmt::Result {
    let mut editions: Vec<&str> = lines.iter().map(|line| line.edition.as_str()).collect();
    editions.dedup();
    let mut shared: Vec<(Vec<&str>, Vec<&Line>)> = Vec::new();
    for edition in editions {
        let mine: Vec<&Line> = lines.iter().copied().filter(|line| line.edition == edition).collect();
        let same = |other: &[&Line]| {
            other.len() == mine.len()
                && other.iter().zip(&mine).all(|(a, b)| {
                    (&a.unit, a.verdict, &a.answer, &a.reading) == (&b.unit, b.verdict, &b.answer, &b.reading)
                })
        };
        match shared.iter_mut().find(|(_, other)| same(other)) {
            Some((editions, _)) => editions.push(edition),
            None => shared.push((vec![edition], mine)),
        }
    }
    for (editions, lines) in shared {
        let (list, editions) = (check.tiebreaks.join(" "), editions.join(", "));
        let question = match check.after {
            Some(round) => tell!(
                say,
                "report-check-after",
                list = &list,
                editions = &editions,
                round = &round.to_string()
            ),
            None => tell!(say, "report-check-by", list = &list, editions = &editions),
        };
        writeln!(out, "<h3><code>#{}</code> {}</h3>", escape(&check.id), escape(&question))?;
        units(out, case, check, &lines, say)?;
    }
    Ok(())
}

/// Writes the verdicts on a check in one line, followed by the reasons.
fn verdicts(out: &mut String, lines: &[&Line], say: &Messages) -> fmt::Result {
    write!(out, "<p>")?;
    for line in lines {
        write!(out, "<span class=\"unit\">{} {}</span> ", escape(&line.unit_name(say)), badge(line, say))?;
        if let Some(reading) = &line.reading {
            let follows = tell!(say, "report-reading", reading = reading);
            write!(out, "<span class=\"soft\">{}</span> ", escape(&follows))?;
        }
        if line.rounded {
            write!(out, "<span class=\"soft\">{}</span> ", escape(&tell!(say, "rating-word-rounded")))?;
        }
    }
    writeln!(out, "</p>")?;
    let reasons: BTreeSet<String> = lines.iter().filter_map(|line| line.why(say)).collect();
    for reason in reasons {
        writeln!(out, "<p class=\"soft\">{}</p>", escape(&reason))?;
    }
    Ok(())
}

fn unit_table(say: &Messages) -> Table {
    table!(
        say, Left "column-what", Left "column-who", Left "column-expected", Left "column-given",
        Left "column-working"
    )
}

fn write_units(out: &mut String, table: Table) -> fmt::Result {
    writeln!(out, "<div class=\"units\">{}</div>", blocks_to_html(&[Block::Table(table)]))
}

fn units(out: &mut String, case: &Case, check: &Check, lines: &[&Line], say: &Messages) -> fmt::Result {
    verdicts(out, lines, say)?;
    let mut table = unit_table(say);
    for line in lines {
        if line.unit == "findings" {
            findings(&mut table, check, line, say);
        } else if let UnitAnswer::Ranks(ranks) = &line.answer {
            let expected = groups(check.ranking.as_deref().unwrap_or_default());
            let given = groups(&given_groups(check, ranks));
            row(&mut table, [&line.unit_name(say), "", &expected, &given, ""], line.verdict);
        } else {
            values(&mut table, case, check, line, say);
        }
    }
    write_units(out, table)
}

fn values(table: &mut Table, case: &Case, check: &Check, line: &Line, say: &Messages) {
    if line.unit == "ranking" {
        let expected = groups(check.ranking.as_deref().unwrap_or_default());
        return row(table, [&line.unit_name(say), "", &expected, "", ""], line.verdict);
    }
    let text = |value: Option<&Option<String>>| match value {
        Some(Some(text)) => text.clone(),
        Some(None) => tell!(say, "report-no-value"),
        None => String::new(),
    };
    for (id, expected) in check.values.iter().filter_map(|(id, row)| Some((id, row.get(&line.unit)?))) {
        let given = line.answer.values().and_then(|column| column.get(id));
        let name = case.tournament.participants().iter().find(|participant| participant.id == *id);
        let who = name.map_or_else(|| id.to_string(), |participant| format!("{id} {}", participant.name));
        let working = check.behind(*id, &line.unit);
        let (expected, given) = (text(Some(expected)), text(given));
        let differs =
            line.verdict == Word::Fail && line.reading.is_none() && !is_right(&line.unit, &expected, &given);
        let verdict = if differs { Word::Fail } else { Word::Pass };
        row(table, [&line.unit, &who, &expected, &given, working.map_or("", String::as_str)], verdict);
    }
}

/// Adds one row for each expected or given finding (error or warning).
fn findings(table: &mut Table, check: &Check, line: &Line, say: &Messages) {
    let expected: BTreeSet<&Finding> = check.findings.iter().flatten().collect();
    let given: BTreeSet<&Finding> = line.answer.findings().iter().collect();
    let shown = |finding: &Finding, there: bool| if there { finding.to_string() } else { String::new() };
    for finding in expected.union(&given).filter(|finding| finding.severity.counts()) {
        let (wanted, found) = (expected.contains(finding), given.contains(finding));
        let verdict = if line.verdict == Word::Fail && wanted != found { Word::Fail } else { Word::Pass };
        row(table, [&line.unit_name(say), "", &shown(finding, wanted), &shown(finding, found), ""], verdict);
    }
}

/// Adds a row to a table, and marks it if the program's answer is wrong.
fn row(table: &mut Table, cells: [&str; 5], verdict: Word) {
    if verdict == Word::Fail {
        table.marked.push(table.rows.len());
    }
    table.row(cells.map(str::to_owned).to_vec());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_an_order_and_a_color() {
        for word in Word::ALL.map(Word::text) {
            assert!(WORST_FIRST.contains(&word), "{word}");
            assert!(STYLE.contains(&format!(".{word}")), "{word}");
        }
    }
}
