//! The report as one page: clause, cases, verdicts, with the crosstable and expected and given values side by side.
//!
//! The page holds everything it needs and loads nothing. Without scripts all of it is shown; with them it can be
//! filtered by verdict and clause.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::certificate::Certificate;
use super::line::{Evidence, Line, Word, groups};
use super::record::Report;
use super::tally::{Counts, by_clause};
use crate::corpus::{Case, Check, Corpus};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The bytes of `report.html`.
pub(super) fn page(report: &Report, corpus: &Corpus, certificate: &Certificate, why: &[String]) -> Vec<u8> {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = whole(&mut out, report, corpus, certificate, why);
    out.into_bytes()
}

/// Text inside HTML, in an element or a quoted attribute.
fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, character| {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other if other.is_control() => out.extend(other.escape_default()),
            other => out.push(other),
        }
        out
    })
}

/// How a line is shown and filtered: by its verdict, or as open.
fn shown(line: &Line) -> &'static str {
    if line.open { "open" } else { line.verdict.text() }
}

fn badge(word: &str) -> String {
    format!("<span class=\"word {word}\">{word}</span>")
}

fn whole(
    out: &mut String,
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    why: &[String],
) -> fmt::Result {
    let program = &report.header.program;
    let title = escape(&format!("{} {}", program.name, program.version));
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: tie-break conformance</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    )?;
    head(out, report, certificate)?;
    if !why.is_empty() {
        writeln!(out, "<h2>What may have gone wrong</h2>\n<ul>")?;
        for sentence in why {
            writeln!(out, "<li>{}</li>", escape(sentence))?;
        }
        writeln!(out, "</ul>")?;
    }
    let mut by_case: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        by_case.entry(line.case()).or_default().push(line);
    }
    let tallies = by_clause(corpus, &report.lines);
    filter(out, report, &tallies.iter().map(|tally| tally.clause.as_str()).collect::<Vec<_>>(), corpus)?;
    for tally in &tallies {
        let heading = corpus.registry.clause(&tally.clause).map(|clause| clause.heading.en.as_str());
        writeln!(out, "<section class=\"clause\">")?;
        let heading = escape(heading.unwrap_or_default());
        writeln!(out, "<h2><code>{}</code> {heading} {}</h2>", escape(&tally.clause), totals(&tally.counts))?;
        for (id, lines) in &by_case {
            match corpus.case(id) {
                Some(case) if case.file.clauses.first() == Some(&tally.clause) => one_case(out, case, lines)?,
                _ => {}
            }
        }
        writeln!(out, "</section>")?;
    }
    writeln!(out, "<p class=\"soft\">{}</p>", escape(&certificate.statement))?;
    write!(out, "</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n")
}

fn totals(counts: &Counts) -> String {
    let mut texts: Vec<String> = counts.words.iter().map(|(word, count)| format!("{count} {word}")).collect();
    if counts.open > 0 {
        texts.push(format!("{} open", counts.open));
    }
    format!("<span class=\"soft\">{}</span>", texts.join(", "))
}

fn head(out: &mut String, report: &Report, certificate: &Certificate) -> fmt::Result {
    let header = &report.header;
    let digest = header.corpus.sha256.judgement.get(..12).unwrap_or_default();
    write!(
        out,
        "<p>Held to corpus {} (<code>{}</code>) by tiebreak {}: {}.",
        escape(&header.corpus.version),
        escape(digest),
        escape(&header.tool),
        totals(&Counts::of(&report.lines))
    )?;
    if let Some(date) = &header.date {
        write!(out, " Date given by the caller: {}.", escape(date))?;
    }
    writeln!(out, "</p>")?;
    profiles(out, certificate)?;
    if !certificate.readings.is_empty() {
        let readings = certificate.readings.iter();
        let readings: Vec<String> = readings
            .map(|(reading, checks)| format!("<code>{}</code> ({checks})", escape(reading)))
            .collect();
        writeln!(out, "<p>Readings of unclear rules that it follows: {}.</p>", readings.join(", "))?;
    }
    Ok(())
}

/// A row per profile, a column per edition.
fn profiles(out: &mut String, certificate: &Certificate) -> fmt::Result {
    let editions = crate::rules::Edition::ALL.map(crate::rules::Edition::id);
    write!(out, "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Profile</th>")?;
    for edition in editions {
        write!(out, "<th scope=\"col\">{}</th>", edition.trim_start_matches("fide-"))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    let mut names: Vec<&str> = certificate.profiles.iter().map(|result| result.profile.as_str()).collect();
    names.dedup();
    for name in names {
        write!(out, "<tr><th scope=\"row\" class=\"row\">{}</th>", escape(name))?;
        for edition in editions {
            let result = certificate.profiles.iter().find(|r| r.profile == name && r.edition == edition);
            match result {
                Some(result) => {
                    let (status, checks) = (result.status.text(), result.checks);
                    let class = status.replace(' ', "-");
                    write!(
                        out,
                        "<td><span class=\"{class}\">{status}</span> <span class=\"soft\">of {checks}</span></td>"
                    )?;
                }
                None => write!(out, "<td></td>")?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")
}

fn filter(out: &mut String, report: &Report, clauses: &[&str], corpus: &Corpus) -> fmt::Result {
    let present: BTreeSet<&str> = report.lines.iter().map(shown).collect();
    write!(out, "<form id=\"filter\" hidden>\n<fieldset><legend>Verdicts</legend>")?;
    for word in Word::ALL.iter().map(|word| word.text()).chain(["open"]) {
        if present.contains(word) {
            write!(
                out,
                "<label><input type=\"checkbox\" name=\"word\" value=\"{word}\" checked> {word}</label>"
            )?;
        }
    }
    write!(
        out,
        "</fieldset>\n<label for=\"clause\">Clause</label> <select id=\"clause\" name=\"clause\"><option value=\"\">all</option>"
    )?;
    for clause in clauses {
        let heading = corpus.registry.clause(clause).map_or("", |clause| clause.heading.en.as_str());
        let (clause, heading) = (escape(clause), escape(heading));
        write!(out, "<option value=\"{clause}\">{clause} {heading}</option>")?;
    }
    writeln!(out, "</select>\n<output id=\"shown\" for=\"clause\"></output>\n</form>")
}

fn one_case(out: &mut String, case: &Case, lines: &[&Line]) -> fmt::Result {
    let words: BTreeSet<&str> = lines.iter().map(|line| shown(line)).collect();
    let order = ["crash", "timeout", "malformed", "fail", "not-run", "unsupported", "pass", "open"];
    let worst = order.into_iter().find(|word| words.contains(word)).unwrap_or("open");
    let all: Vec<&str> = words.into_iter().collect();
    let clauses = case.file.clauses.join(" ");
    writeln!(
        out,
        "<details class=\"case\" id=\"{0}\" data-words=\"{1}\" data-clauses=\"{2}\"><summary>{3} {4} <span class=\"id\">{0}</span></summary><div>",
        escape(&case.id),
        all.join(" "),
        escape(&clauses),
        badge(worst),
        escape(&case.file.title.en)
    )?;
    writeln!(out, "<p>{}</p>", escape(&case.file.why.en))?;
    crosstable(out, case)?;
    if let Some(declared) = &case.file.regulations {
        // It was read from JSON, so it can be written as JSON.
        let text = serde_json::to_string(declared).unwrap_or_default();
        writeln!(out, "<p>Declared: <code>{}</code></p>", escape(&text))?;
    }
    for check in &case.file.checks {
        let id = case.check_id(check);
        let mine: Vec<&Line> = lines.iter().copied().filter(|line| line.check == id).collect();
        if !mine.is_empty() {
            one_check(out, case, check, &mine)?;
        }
    }
    writeln!(out, "</div></details>")
}

fn crosstable(out: &mut String, case: &Case) -> fmt::Result {
    let event = &case.file.tournament;
    type Row<'c> = (u32, &'c str, Option<u32>, &'c [String]);
    let players = event.participants.iter().flatten();
    let teams = event.teams.iter().flatten();
    let rows: Vec<Row<'_>> = players
        .map(|player| (player.id, player.name.as_str(), player.rating, player.games.as_slice()))
        .chain(teams.map(|team| (team.id, team.name.as_str(), team.rating, team.matches.as_slice())))
        .collect();
    let rounds = rows.iter().map(|row| row.3.len()).max().unwrap_or_default();
    write!(
        out,
        "<div class=\"wide\"><table><thead><tr><th scope=\"col\" class=\"n\">No.</th><th scope=\"col\">Name</th><th scope=\"col\" class=\"n\">Rating</th>"
    )?;
    for round in 1..=rounds {
        write!(out, "<th scope=\"col\">{round}</th>")?;
    }
    writeln!(out, "</tr></thead><tbody>")?;
    for (id, name, rating, cells) in rows {
        let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
        write!(out, "<tr><td class=\"n\">{id}</td><td>{}</td><td class=\"n\">{rating}</td>", escape(name))?;
        for cell in cells {
            write!(out, "<td class=\"cell\">{}</td>", escape(cell))?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")
}

/// One check; editions with the same answers and verdicts share a table.
fn one_check(out: &mut String, case: &Case, check: &Check, lines: &[&Line]) -> fmt::Result {
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
        let after = check.after.map(|after| format!(", after round {after}")).unwrap_or_default();
        writeln!(
            out,
            "<h3><code>#{}</code> {} by {}{after}</h3>",
            escape(&check.id),
            escape(&check.tiebreaks.join(" ")),
            editions.join(", ")
        )?;
        units(out, case, check, &lines)?;
    }
    Ok(())
}

fn units(out: &mut String, case: &Case, check: &Check, lines: &[&Line]) -> fmt::Result {
    write!(out, "<p>")?;
    for line in lines {
        write!(out, "{} {} ", escape(&line.unit), badge(shown(line)))?;
        if let Some(reading) = &line.reading {
            write!(out, "<span class=\"soft\">follows <code>{}</code></span> ", escape(reading))?;
        }
        if line.rounded {
            write!(out, "<span class=\"soft\">rounded</span> ")?;
        }
    }
    writeln!(out, "</p>")?;
    let reasons: BTreeSet<&str> = lines.iter().filter_map(|line| line.reason.as_deref()).collect();
    for reason in reasons {
        writeln!(out, "<p class=\"soft\">{}</p>", escape(reason))?;
    }
    writeln!(
        out,
        "<div class=\"wide\"><table><thead><tr><th scope=\"col\">Unit</th><th scope=\"col\">Who</th><th scope=\"col\">Expected</th>\
         <th scope=\"col\">Given</th><th scope=\"col\">Working</th></tr></thead><tbody>"
    )?;
    for line in lines {
        match &line.answer {
            Evidence::Ranks(ranks) => {
                let expected = groups(check.ranking.as_deref().unwrap_or_default());
                let given = groups(&as_groups(check, ranks));
                row(out, [&line.unit, "", &expected, &given, ""], line.verdict)?;
            }
            other => values(out, case, check, line, other)?,
        }
    }
    writeln!(out, "</tbody></table></div>")
}

fn values(out: &mut String, case: &Case, check: &Check, line: &Line, answer: &Evidence) -> fmt::Result {
    if line.unit == "ranking" {
        let expected = groups(check.ranking.as_deref().unwrap_or_default());
        return row(out, [&line.unit, "", &expected, "", ""], line.verdict);
    }
    let text = |value: Option<&Option<String>>| match value {
        Some(Some(text)) => text.clone(),
        Some(None) => "no value".to_owned(),
        None => String::new(),
    };
    for (id, expected) in check.values.iter().filter_map(|(id, row)| Some((id, row.get(&line.unit)?))) {
        let given = match answer {
            Evidence::Values(column) => column.get(id),
            _ => None,
        };
        let name = case.tournament.participants().iter().find(|participant| participant.id == *id);
        let who = name.map_or_else(|| id.to_string(), |participant| format!("{id} {}", participant.name));
        let working = check.working.get(id).and_then(|row| row.get(&line.unit));
        let (expected, given) = (text(Some(expected)), text(given));
        let differs = line.verdict == Word::Fail && line.reading.is_none() && !equal(&expected, &given);
        let verdict = if differs { Word::Fail } else { Word::Pass };
        row(out, [&line.unit, &who, &expected, &given, working.map_or("", String::as_str)], verdict)?;
    }
    Ok(())
}

/// Whether two texts are the same number.
fn equal(a: &str, b: &str) -> bool {
    use crate::number::Fraction;
    match (Fraction::parse(a), Fraction::parse(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

fn row(out: &mut String, cells: [&str; 5], verdict: Word) -> fmt::Result {
    let class = if verdict == Word::Fail { " class=\"differs\"" } else { "" };
    let [unit, who, expected, given, working] = cells.map(escape);
    writeln!(
        out,
        "<tr{class}><td>{unit}</td><td>{who}</td><td>{expected}</td><td>{given}</td><td class=\"working\">{working}</td></tr>"
    )
}

/// The groups of those whom the expected ranking names.
fn as_groups(check: &Check, ranks: &BTreeMap<u32, u32>) -> Vec<Vec<u32>> {
    let named = check.ranking.iter().flatten().flatten();
    let mut ranked: Vec<(u32, u32)> = named.filter_map(|id| Some((*ranks.get(id)?, *id))).collect();
    ranked.sort_unstable();
    ranked.chunk_by(|a, b| a.0 == b.0).map(|group| group.iter().map(|(_, id)| *id).collect()).collect()
}
