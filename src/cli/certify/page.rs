//! What a certification found, for people.

use std::collections::BTreeMap;

use crate::cli::output::Shared;
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Block, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{Phrase, family};
use tiebreak_conformance::report::{
    Certificate, Challenge, Counts, Detail, Held, Line, Report, Todo, Word, by_clause, missing, todo_blocks,
};
use tiebreak_conformance::tell;

/// The longest list of failures in the summary.
const FAILURES: usize = 40;

/// What a run found.
pub(super) struct Found<'r> {
    pub report: &'r Report,
    pub certificate: &'r Certificate,
    pub todo: &'r Todo,
    pub held: &'r Held<'r>,
    /// Why the exit status is not 0.
    pub reason: Option<&'r Phrase>,
}

/// What there is to do, the verdicts, the profiles, and what speaks against the program.
pub(super) fn page(found: &Found<'_>, corpus: &Corpus, shared: &Shared) -> Page {
    let say = &shared.messages();
    let Found { report, certificate, todo, held, .. } = *found;
    let against = &held.against[..];
    let counts = Counts::of(&report.lines);
    let program = &report.header.program;
    let mut page = Page::new(shared.lang, format!("{} {}", program.name, program.version));
    page.blocks.extend(todo_blocks(todo, corpus, Detail::Terminal, say));
    clauses(&mut page, report, corpus, &counts, say);
    let columns = [("profile", Align::Left), ("edition", Align::Left), ("result", Align::Left)];
    let columns = columns.into_iter().chain([("checks", Align::Right)]);
    let mut profiles = Table::new(
        columns
            .map(|(name, align)| Column::new(say.member(family!("report-column-"), name), align))
            .collect(),
    );
    for result in &certificate.profiles {
        profiles.row(vec![
            result.profile.clone(),
            result.edition.clone(),
            result.status.name(say),
            result.checks.to_string(),
        ]);
    }
    page.blocks.push(Block::Table(profiles));
    if let Some(Challenge { seed, events }) = certificate.challenge {
        page.paragraph(tell!(say, "report-challenge", seed = seed, events = events));
    }
    if !certificate.readings.is_empty() {
        page.paragraph(tell!(say, "report-readings"));
        let follows = certificate.readings.iter().map(|(reading, checks)| {
            tell!(say, "report-follows", reading = reading, checks = &checks.to_string())
        });
        page.list(follows.collect());
    }
    if !against.is_empty() {
        page.list(failures(against, say));
    }
    if report.header.known.is_some() {
        known(&mut page, held, say);
    }
    if report.header.shape.is_built_in() {
        page.paragraph(tell!(say, "report-built-in"));
    }
    closing(&mut page, found, corpus, say);
    page
}

/// The last lines: answers, profiles, what the profile asked for is missing, and why the exit status is not 0.
fn closing(page: &mut Page, found: &Found<'_>, corpus: &Corpus, say: &Messages) {
    let Found { report, certificate, held, .. } = *found;
    let counts = Counts::of(&report.lines);
    let mood = match (found.reason, counts.against()) {
        (None, 0) => Mood::Good,
        (None, _) => Mood::Open,
        (Some(_), _) => Mood::Bad,
    };
    page.outcome(mood, counts.sentence(say));
    if held.known > 0 {
        page.paragraph(tell!(say, "certify-known", count = held.known));
    }
    let met: Vec<String> = certificate
        .profiles
        .iter()
        .filter(|result| result.status.is_certified())
        .map(|result| format!("{} ({})", result.profile, result.edition))
        .collect();
    page.paragraph(match met.is_empty() {
        true => tell!(say, "certify-no-profile"),
        false => tell!(say, "certify-profiles", profiles = met.join(", ")),
    });
    let wanted = &report.header.selection;
    for result in &certificate.profiles {
        let is_asked = wanted.profile.as_ref() == Some(&result.profile)
            && (wanted.editions.is_empty() || wanted.editions.contains(&result.edition));
        if !is_asked || result.status.is_certified() {
            continue;
        }
        let missing = missing(report, corpus, &result.profile, &result.edition);
        let units: Vec<String> = missing.iter().map(|(unit, count)| format!("{unit} {count}")).collect();
        let status = result.status.name(say);
        let (profile, edition) = (&*result.profile, &*result.edition);
        page.paragraph(match units.is_empty() {
            true => {
                tell!(say, "certify-profile-status", profile = profile, edition = edition, status = status)
            }
            false => tell!(
                say,
                "certify-profile-missing",
                profile = profile,
                edition = edition,
                status = status,
                units = units.join(", ")
            ),
        });
    }
    if let Some(reason) = found.reason {
        page.paragraph(say.phrase(reason));
    }
}

/// How the run stands to its list of known failures.
fn known(page: &mut Page, held: &Held<'_>, say: &Messages) {
    let (known, changed, stale) = (held.known, held.changed.len(), held.stale.len());
    page.paragraph(tell!(say, "known-summary", known = known, changed = changed, stale = stale));
    let named = held.changed.iter().map(|entry| tell!(say, "known-changed", unit = entry.name()));
    let stale = held.stale.iter().map(|entry| tell!(say, "known-stale", unit = entry.name()));
    page.list(named.chain(stale).collect());
}

/// How often each verdict was given, clause by clause; a family that the program does not compute is one sentence.
fn clauses(page: &mut Page, report: &Report, corpus: &Corpus, counts: &Counts, say: &Messages) {
    let mut table = Table::new(vec![Column::new(tell!(say, "report-column-clause"), Align::Left)]);
    table.columns.extend(Word::ALL.iter().map(|word| Column::new(word.name(say), Align::Right)));
    table.columns.push(Column::new(tell!(say, "report-open"), Align::Right));
    let cell = |count: u64| if count == 0 { String::new() } else { count.to_string() };
    let family = |clause: &str| clause.split('.').next().unwrap_or(clause).to_owned();
    let tallies = by_clause(corpus, &report.lines);
    let mut computed: BTreeMap<String, bool> = BTreeMap::new();
    for tally in &tallies {
        let any = tally.counts.words.keys().any(|word| !word.is_unsupported());
        *computed.entry(family(&tally.clause)).or_default() |= any;
    }
    let mut declined: BTreeMap<String, u64> = BTreeMap::new();
    let some = computed.values().any(|computed| *computed);
    for tally in &tallies {
        let family = family(&tally.clause);
        if some && computed.get(&family) == Some(&false) {
            *declined.entry(family).or_default() += tally.counts.total();
            continue;
        }
        let mut row = vec![tally.clause.clone()];
        row.extend(Word::ALL.iter().map(|word| cell(tally.counts.get(*word))));
        row.push(cell(tally.counts.open));
        table.row(row);
    }
    let mut total = vec![tell!(say, "report-all")];
    total.extend(Word::ALL.iter().map(|word| cell(counts.get(*word))));
    total.push(cell(counts.open));
    table.row(total);
    page.table(table.without_empty_columns());
    for (family, count) in declined {
        page.paragraph(tell!(say, "report-declined", family = &*family, count = count));
    }
}

/// What speaks against the program, a line for each unit; editions with the same answer share one.
fn failures(against: &[&Line], say: &Messages) -> Vec<String> {
    let mut shared: Vec<(&Line, Vec<&str>)> = Vec::new();
    for line in against {
        let same = |(other, _): &&mut (&Line, Vec<&str>)| {
            (&other.check, &other.unit, other.verdict, &other.reason)
                == (&line.check, &line.unit, line.verdict, &line.reason)
        };
        // Editions of a check stand close together.
        match shared.iter_mut().rev().take(FAILURES).find(same) {
            Some((_, editions)) => editions.push(&line.edition),
            None => shared.push((line, vec![&line.edition])),
        }
    }
    let told = |(line, editions): &(&Line, Vec<&str>)| {
        let reason = line.why(say).map(|reason| format!(": {reason}")).unwrap_or_default();
        let editions = editions.join(", ");
        format!("{} {editions} {} {}{reason}", line.check, line.unit_name(say), line.word(say))
    };
    let mut shown: Vec<String> = shared.iter().take(FAILURES).map(told).collect();
    if shared.len() > FAILURES {
        let more = (shared.len() - FAILURES).to_string();
        shown.push(tell!(say, "report-more", count = &more));
    }
    shown
}
