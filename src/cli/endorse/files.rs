//! Checks files written by the program, and finds the causes of differences. This is direction two of an endorsement.

use crate::cli::endorse::pack::{Checked, Pack};
use crate::cli::input::EventOptions;
use crate::cli::many::{BATCH, Found};
use crate::cli::prelude::*;
use crate::cli::{Progress, fuzz};
use tiebreak_conformance::cause;
use tiebreak_conformance::check::{self, Report, Verdict};
use tiebreak_conformance::deviation::{Change, text};
use tiebreak_conformance::diagnosis::{admissible_readings, change_of};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::clause_text;
use tiebreak_conformance::explore::attribute::illustrated;
use tiebreak_conformance::explore::cause::{Cause, Whose, joined};
use tiebreak_conformance::parallel::in_order;
use tiebreak_conformance::rules::{Code, Edition};

enum Outcome {
    Confirmed,
    Unverifiable,
    Unusable,
    Different(Box<Different>),
}

/// A file with a wrong standing.
struct Different {
    /// Number of participants and rounds, used to list the smallest files first.
    size: (usize, usize),
    cause: Cause,
    change: Option<Change>,
    teams: bool,
}

/// The editions under which files are checked.
#[derive(Clone, Copy)]
pub(super) struct Editions {
    /// The edition that the user requested. It replaces the edition in a file.
    pub(super) asked: Option<Edition>,
    /// The edition for files without a first day. The pack names it.
    pub(super) undated: Edition,
}

/// Checks the files and adds the results to the pack.
pub(super) fn check_files(
    pack: &mut Pack,
    found: &[Found],
    editions: Editions,
    workers: usize,
    shared: &Shared,
) {
    let mut checked = Checked::default();
    let mut different: Vec<Different> = Vec::new();
    let progress = Progress::new(found.len() as u64);
    for batch in found.chunks(BATCH) {
        for outcome in in_order(batch.iter().collect(), workers, |file| outcome(file, editions, shared)) {
            checked.files += 1;
            match outcome {
                Outcome::Confirmed => checked.confirmed += 1,
                Outcome::Unverifiable => checked.unverifiable += 1,
                Outcome::Unusable => checked.unusable += 1,
                Outcome::Different(one) => {
                    checked.different += 1;
                    different.push(*one);
                }
            }
        }
        progress.at(checked.files, "");
    }
    progress.clear();
    different.sort_by(|a, b| (a.size, &a.cause.files).cmp(&(b.size, &b.cause.files)));
    let mut causes = joined(different.iter().map(|one| one.cause.clone()));
    for cause in &mut causes {
        let example = different.iter().find(|one| one.cause.id == cause.id);
        cause.small = example.and_then(|one| small(pack, one));
    }
    pack.files = Some(checked);
    pack.file_causes = causes;
}

/// A small event for a cause. The files cannot be reduced, but a program with this mistake also makes the mistake in a
/// small event.
fn small(pack: &Pack, one: &Different) -> Option<tiebreak_conformance::explore::report::Small> {
    let campaign = pack.campaign(one.teams)?;
    let code = one.cause.codes.first()?.split(' ').next()?;
    illustrated(&campaign, one.change.as_ref()?, code)
}

fn outcome(file: &Found, editions: Editions, shared: &Shared) -> Outcome {
    let Ok(mut event) = EventOptions::of(&file.name, None).load(shared, editions.asked) else {
        return Outcome::Unusable;
    };
    if event.plan.choice.is_guessed() {
        event = event.under(editions.undated);
    }
    let report = check::check_event(&event, &[], &admissible_readings(&event));
    match report.verdict() {
        Verdict::Confirmed => Outcome::Confirmed,
        Verdict::Unverifiable => Outcome::Unverifiable,
        Verdict::Different => Outcome::Different(Box::new(different(file, &event, &report))),
    }
}

fn different(file: &Found, event: &Event, report: &Report) -> Different {
    let source = report.asked_about().first();
    let causes = source.map(|source| cause::causes(event, source, None)).unwrap_or_default();
    let diagnosis = causes.diagnosis.as_ref();
    let explained = diagnosis.and_then(|found| found.complete().next());
    let (mut cause, change) = match (explained, causes.found.first()) {
        (Some(found), _) => (Cause::catalogued(&found.parts, &found.same), Some(change_of(&found.parts))),
        (None, Some(found)) => (Cause::new(found.id(), Whose::Theirs), None),
        (None, None) => (Cause::new("unexplained", Whose::Open), None),
    };
    cause.count = 1;
    cause.files = vec![file.below.display().to_string()];
    let differences = source.map_or(&[][..], |source| source.differences.as_slice());
    let first = differences.iter().find(|difference| !difference.pushed).or(differences.first());
    if let Some(first) = first {
        let code = first.code.clone().unwrap_or_else(|| "PTS".to_owned());
        // A wrong place is counted under the tie-break that separates the two participants. Wrong points belong to no
        // tie-break.
        if Code::parse(&code).is_ok() {
            cause.codes = vec![format!("{code} ({})", event.edition().id())];
        }
        cause.add_articles(first.clauses.iter().map(|clause| (*clause).to_owned()));
    }
    let size = (event.tournament().len(), event.tournament().rounds());
    Different { size, cause, change, teams: event.tournament().team().is_some() }
}

// Writes a letter about one cause: the article, the smallest event, and both workings.

/// The name of the files of a letter, without extension.
pub(super) fn name(number: usize, cause: &Cause) -> String {
    const LONGEST: usize = 60;
    let word = cause.id.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let words: Vec<&str> = word.split('-').filter(|word| !word.is_empty()).collect();
    let mut name = words.join("-");
    name.truncate(LONGEST);
    format!("{:02}-{name}", number + 1)
}

/// A sentence about the side responsible for a cause.
pub(super) fn whose(say: &Messages, cause: &Cause) -> String {
    match &cause.whose {
        Whose::Theirs => tell!(say, "endorse-theirs"),
        Whose::Reading(ruling) => tell!(say, "endorse-reading", ruling),
        Whose::Open => tell!(say, "endorse-open"),
    }
}

pub(super) fn page(say: &Messages, pack: &Pack, number: usize, cause: &Cause) -> Page {
    let article = cause.articles.first().map_or("", String::as_str);
    let title = tell!(say, "endorse-letter-title", number = number + 1, program = &pack.program);
    let mut page = Page::new(say.language(), title);
    let in_files = number >= pack.causes.len();
    page.paragraph(match in_files {
        true => tell!(say, "endorse-letter-files", count = cause.count, program = &pack.program),
        false => tell!(say, "endorse-letter-events", count = cause.count, program = &pack.program),
    });
    if let (Some(edition), false) = (pack.edition(), article.is_empty()) {
        let named = clause_text(say, edition, &format!("c07.{article}"));
        page.paragraph(tell!(say, "endorse-letter-article", article = named));
    }
    page.paragraph(whose(say, cause));
    let told = |id: &String| {
        let text = text(id)?;
        let (does, right) = (say.text(&text.does), say.text(&text.right));
        Some(tell!(say, "endorse-letter-part", id, does, right))
    };
    page.list(cause.parts.first().into_iter().flatten().filter_map(told).collect());
    let others: Vec<String> = cause.parts.iter().skip(1).map(|parts| parts.join(" + ")).collect();
    if !others.is_empty() {
        page.paragraph(tell!(say, "todo-same", names = others.join(", ")));
    }
    page.paragraph(tell!(say, "endorse-letter-codes", codes = cause.codes.join(", ")));
    if !cause.files.is_empty() {
        const SHOWN: usize = 20;
        page.paragraph(tell!(say, "endorse-letter-named", count = cause.files.len()));
        page.list(cause.files.iter().take(SHOWN).cloned().collect());
    }
    if let Some(small) = &cause.small {
        page.heading(match in_files {
            true => tell!(say, "endorse-letter-same-mistake"),
            false => tell!(say, "endorse-letter-smallest"),
        });
        fuzz::finding(say, &mut page, small);
    }
    let others = cause.articles.iter().skip(1);
    let clauses = pack.edition().map(|edition| {
        others.map(|article| clause_text(say, edition, &format!("c07.{article}"))).collect::<Vec<_>>()
    });
    if let Some(clauses) = clauses.filter(|clauses| !clauses.is_empty()) {
        page.heading(tell!(say, "endorse-letter-others"));
        page.list(clauses);
    }
    page.paragraph(tell!(say, "endorse-letter-repeat", seed = pack.seed.to_string(), tool = &pack.tool));
    page
}
