//! One case of the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::{badge, escape, shown};
use crate::corpus::{Case, Check, Finding, RatingFile};
use crate::report::judged::groups;
use crate::report::names::Word;
use crate::report::names::{Evidence, Line};
use crate::verdict::is_same;
use tiebreak_phrase::family;
use tiebreak_words::message::{Messages, Texts};
use tiebreak_words::tell;

/// The beginning of a case: its worst verdict, title and reason.
fn open_case(
    out: &mut String,
    id: &str,
    (title, why): (&Texts, &Texts),
    clauses: &[String],
    lines: &[&Line],
    say: &Messages,
) -> fmt::Result {
    let words: BTreeSet<&str> = lines.iter().map(|line| shown(line)).collect();
    let order = ["crash", "timeout", "malformed", "fail", "not-run", "unsupported", "pass", "open"];
    let worst = order.iter().find_map(|word| lines.iter().find(|line| shown(line) == *word));
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

pub(super) fn standings_case(out: &mut String, case: &Case, lines: &[&Line], say: &Messages) -> fmt::Result {
    let file = &case.file;
    open_case(out, &case.id, (&file.title, &file.why), &file.clauses, lines, say)?;
    crosstable(out, case, say)?;
    if let Some(declared) = &case.file.regulations {
        // It was read from JSON, so it can be written as JSON.
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

/// A case about ratings: each request with its keys.
pub(super) fn rating_case(
    out: &mut String,
    case: &RatingFile,
    lines: &[&Line],
    say: &Messages,
) -> fmt::Result {
    let file = &case.file;
    open_case(out, &case.id, (&file.title, &file.why), &file.clauses, lines, say)?;
    for check in &file.checks {
        let id = case.check_id(check);
        let mine: Vec<&Line> = lines.iter().copied().filter(|line| line.check == id).collect();
        if mine.is_empty() {
            continue;
        }
        // It was read from JSON, so it can be written as JSON.
        let request = serde_json::to_string(&case.question(check)).unwrap_or_default();
        writeln!(
            out,
            "<h3><code>#{}</code></h3>\n<p><code>{}</code></p>",
            escape(&check.id),
            escape(&request)
        )?;
        verdicts(out, &mine, say)?;
        table_head(out, say)?;
        for line in mine {
            let (expected, working) = match check.values.get(&line.unit) {
                Some(value) => (value.clone(), check.behind(&line.unit).cloned().unwrap_or_default()),
                None => (check.refused.join(" "), String::new()),
            };
            let given = match &line.answer {
                Evidence::Value(value) => value.clone(),
                Evidence::Refused(rules) if line.unit == "refused" => rules.join(" "),
                Evidence::Refused(rules) => {
                    format!("{} {}", tell!(say, "report-refused-unit"), rules.join(" "))
                }
                _ => String::new(),
            };
            row(out, [&line.unit_name(say), "", &expected, &given, &working], line.verdict)?;
        }
        writeln!(out, "</tbody></table></div>")?;
    }
    writeln!(out, "</div></details>")
}

fn crosstable(out: &mut String, case: &Case, say: &Messages) -> fmt::Result {
    let event = &case.file.tournament;
    type Row<'c> = (u32, &'c str, Option<u32>, &'c [String]);
    let players = event.participants.iter().flatten();
    let teams = event.teams.iter().flatten();
    let rows: Vec<Row<'_>> = players
        .map(|player| (player.id, player.name.as_str(), player.rating, player.games.as_slice()))
        .chain(teams.map(|team| (team.id, team.name.as_str(), team.rating, team.matches.as_slice())))
        .collect();
    let rounds = rows.iter().map(|row| row.3.len()).max().unwrap_or_default();
    let [number, name, rating] =
        ["number", "name", "rating"].map(|column| escape(&say.member(family!("report-column-"), column)));
    write!(
        out,
        "<div class=\"wide\"><table><thead><tr><th scope=\"col\" class=\"n\">{number}</th><th scope=\"col\">{name}</th>\
         <th scope=\"col\" class=\"n\">{rating}</th>"
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

/// The verdicts of a check in one line, and why.
fn verdicts(out: &mut String, lines: &[&Line], say: &Messages) -> fmt::Result {
    write!(out, "<p>")?;
    for line in lines {
        write!(out, "<span class=\"unit\">{} {}</span> ", escape(&line.unit_name(say)), badge(line, say))?;
        if let Some(reading) = &line.reading {
            let follows = tell!(say, "report-reading", reading = reading);
            write!(out, "<span class=\"soft\">{}</span> ", escape(&follows))?;
        }
        if line.rounded {
            write!(out, "<span class=\"soft\">{}</span> ", escape(&tell!(say, "report-rounded")))?;
        }
    }
    writeln!(out, "</p>")?;
    let reasons: BTreeSet<String> = lines.iter().filter_map(|line| line.why(say)).collect();
    for reason in reasons {
        writeln!(out, "<p class=\"soft\">{}</p>", escape(&reason))?;
    }
    Ok(())
}

fn table_head(out: &mut String, say: &Messages) -> fmt::Result {
    write!(out, "<div class=\"wide\"><table class=\"units\"><thead><tr>")?;
    for column in ["unit", "who", "expected", "given", "working"] {
        write!(out, "<th scope=\"col\">{}</th>", escape(&say.member(family!("report-column-"), column)))?;
    }
    writeln!(out, "</tr></thead><tbody>")
}

fn units(out: &mut String, case: &Case, check: &Check, lines: &[&Line], say: &Messages) -> fmt::Result {
    verdicts(out, lines, say)?;
    table_head(out, say)?;
    for line in lines {
        if line.unit == "findings" {
            findings(out, check, line, say)?;
        } else if let Evidence::Ranks(ranks) = &line.answer {
            let expected = groups(check.ranking.as_deref().unwrap_or_default());
            let given = groups(&as_groups(check, ranks));
            row(out, [&line.unit_name(say), "", &expected, &given, ""], line.verdict)?;
        } else {
            values(out, case, check, line, say)?;
        }
    }
    writeln!(out, "</tbody></table></div>")
}

fn values(out: &mut String, case: &Case, check: &Check, line: &Line, say: &Messages) -> fmt::Result {
    if line.unit == "ranking" {
        let expected = groups(check.ranking.as_deref().unwrap_or_default());
        return row(out, [&line.unit_name(say), "", &expected, "", ""], line.verdict);
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
        let differs = line.verdict.is_fail() && line.reading.is_none() && !is_same(&expected, &given);
        let verdict = if differs { Word::Fail } else { Word::Pass };
        row(out, [&line.unit, &who, &expected, &given, working.map_or("", String::as_str)], verdict)?;
    }
    Ok(())
}

/// Expected and given errors and warnings, a row for each.
fn findings(out: &mut String, check: &Check, line: &Line, say: &Messages) -> fmt::Result {
    let expected: BTreeSet<&Finding> = check.findings.iter().flatten().collect();
    let given: BTreeSet<&Finding> = line.answer.findings().iter().collect();
    let shown = |finding: &Finding, there: bool| if there { finding.to_string() } else { String::new() };
    for finding in expected.union(&given).filter(|finding| finding.severity.counts()) {
        let (wanted, found) = (expected.contains(finding), given.contains(finding));
        let verdict = if line.verdict.is_fail() && wanted != found { Word::Fail } else { Word::Pass };
        row(out, [&line.unit_name(say), "", &shown(finding, wanted), &shown(finding, found), ""], verdict)?;
    }
    Ok(())
}

fn row(out: &mut String, cells: [&str; 5], verdict: Word) -> fmt::Result {
    let class = if verdict.is_fail() { " class=\"differs\"" } else { "" };
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
