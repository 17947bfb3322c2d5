//! `tiebreak cases show` shows one case as a page or as requests.

use super::{clause, show_rating, show_status};
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::rating::{self, is_rating};
use tiebreak_conformance::corpus::{
    Case, Check, Evidence, RatingCheck, Source, crosstable, exists, load_one,
};
use tiebreak_conformance::report::Ask;
use tiebreak_conformance::subject::BuiltIn;

/// Show a case: crosstable, questions, workings, answers, clauses
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases show c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents
  tiebreak cases show c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents --request")]
pub struct ShowOptions {
    /// Id of a case, or of one of its checks
    id: String,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Print the requests that a program under test receives, one per line
    #[arg(long)]
    request: bool,
}

/// Shows a case.
///
/// # Errors
///
/// Returns an error if the id is unknown, or the case cannot be used.
pub fn run(options: &ShowOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let source = Source::of(options.cases.as_deref());
    let registry = Registry::load(&source).map_err(Failure::Input)?;
    let written = options.id.strip_prefix("cases/").unwrap_or(&options.id);
    let (id, wanted) = match written.split_once('#') {
        Some((id, check)) => (id, Some(check)),
        None => (written.strip_suffix(".json").unwrap_or(written), None),
    };
    let id = registry.redirected(id);
    let unknown = || {
        Failure::Usage(tell!(say, "cases-unknown", id = &tiebreak_conformance::page::printable(&options.id)))
    };
    if !exists(&source, id) {
        return Err(unknown());
    }
    let is_wanted = |check: &str| wanted.is_none_or(|wanted| check == wanted);
    let answer =
        |case: Value| Answer::new(&json!({ "schema": "tiebreak/cases-show/1", "id": id, "case": case }));
    if is_rating(id) {
        let case = rating::load(&source, &format!("{id}.json")).map_err(Failure::Input)?;
        let checks: Vec<&RatingCheck> =
            case.file.checks.iter().filter(|check| is_wanted(&check.id)).collect();
        if checks.is_empty() {
            return Err(unknown());
        }
        if options.request {
            return requests(checks.iter().map(|check| Ask::Rating { case: &case, check }), shared);
        }
        let page = || show_rating::page(&say, &registry, &case, &checks);
        return shared.answer(page, || answer(json!(case.file)));
    }
    let case = load_one(&source, id).map_err(Failure::Input)?;
    let checks: Vec<&Check> = case.file.checks.iter().filter(|check| is_wanted(&check.id)).collect();
    if checks.is_empty() {
        return Err(unknown());
    }
    if options.request {
        let editions = |check: &&Check| check.editions.clone().into_iter().map(|name| name.edition());
        let asks = checks
            .iter()
            .flat_map(|check| editions(check).map(|edition| Ask::Standings { case: &case, check, edition }));
        return requests(asks, shared);
    }
    shared.answer(|| page(&say, &registry, &case, &checks), || answer(json!(case.file)))
}

/// Writes requests. The built-in engine answers every request, so none is left out.
fn requests<'c>(asks: impl Iterator<Item = Ask<'c>>, shared: &Shared) -> Result<Exit, Failure> {
    let queries = (1..).zip(asks).filter_map(|(seq, ask)| ask.request(seq, &BuiltIn::identity()).ok());
    let text: String = queries.map(|query| query.message().line() + "\n").collect();
    shared.write(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// Builds the page of a case: the crosstable and, for each check, the question, the answer with its working,
/// the readings and the evidence.
pub fn page(say: &Messages, registry: &Registry, case: &Case, checks: &[&Check]) -> Page {
    let language = say.language();
    let mut page = Page::new(language, say.text(&case.file.title));
    page.paragraph(case.id.clone());
    page.paragraph(say.text(&case.file.why));
    page.list(case.file.clauses.iter().map(|id| clause(registry, id, say)).collect());
    page.heading(tell!(say, "column-crosstable"));
    page.table(crosstable(say, &case.file.tournament, &case.tournament));
    if let Some(regulations) = &case.file.regulations {
        page.heading(tell!(say, "cases-regulations"));
        // The declaration was read from JSON, so it can be written as JSON.
        let declared = serde_json::to_value(regulations).unwrap_or_default();
        let members = declared.as_object().into_iter().flatten();
        page.list(members.map(|(key, value)| format!("{key}: {value}")).collect());
    }
    for check in checks {
        show_check(say, &mut page, case, check);
    }
    page
}

fn show_check(say: &Messages, page: &mut Page, case: &Case, check: &Check) {
    let editions: Vec<&str> = check.editions.iter().map(|edition| edition.edition().id()).collect();
    page.heading(format!("#{}: {}", check.id, editions.join(", ")));
    let after = check.after(case.tournament.rounds()).to_string();
    let list = check.tiebreaks.join(" ");
    page.paragraph(tell!(say, "cases-question", list = &list, after = &after));
    let mut table = table!(
        say, Left "column-participant", Left "column-code", Right "column-value",
        Left "column-working"
    );
    for (id, row) in &check.values {
        for (code, value) in row {
            let working = check.behind(*id, code).cloned().unwrap_or_default();
            let value = value.clone().unwrap_or_else(|| tell!(say, "report-no-value"));
            table.row(vec![name(case, *id), code.clone(), value, working]);
        }
    }
    page.table(table);
    if let Some(ranking) = &check.ranking {
        page.paragraph(tell!(say, "cases-ranking", groups = &groups(case, ranking)));
    }
    let findings = check.findings.iter().flatten();
    let finding = |finding: &tiebreak_conformance::corpus::Finding| {
        format!("{} {} {}", finding.clause, finding.id, finding.at)
    };
    page.list(findings.map(finding).collect());
    for reading in &check.readings {
        let mut line = tell!(say, "cases-reading", ruling = &reading.ruling, source = &reading.source);
        for (id, row) in &reading.values {
            for (code, value) in row {
                let value = value.clone().unwrap_or_else(|| tell!(say, "report-no-value"));
                line.push_str(&format!("; {} {code} {value}", name(case, *id)));
            }
        }
        if let Some(ranking) = &reading.ranking {
            line.push_str(&format!("; {}", groups(case, ranking)));
        }
        page.paragraph(line);
    }
    page.list(check.evidence.iter().map(|evidence| found_by(say, evidence)).collect());
    show_status(say, page, check.status);
}

fn name(case: &Case, id: u32) -> String {
    let participant = case.tournament.participants().iter().find(|participant| participant.id == id);
    participant.map_or_else(|| id.to_string(), |participant| format!("{} ({id})", participant.name))
}

fn groups(case: &Case, groups: &[Vec<u32>]) -> String {
    let group = |ids: &Vec<u32>| ids.iter().map(|id| name(case, *id)).collect::<Vec<_>>().join(" = ");
    groups.iter().map(group).collect::<Vec<_>>().join(" > ")
}

fn found_by(say: &Messages, evidence: &Evidence) -> String {
    let codes = evidence.codes().join(" ");
    match evidence {
        Evidence::Hand { blind: true, .. } => tell!(say, "cases-by-hand-blind", codes = &codes),
        Evidence::Hand { blind: false, .. } => tell!(say, "cases-by-hand", codes = &codes),
        Evidence::Program { name, version, .. } => {
            tell!(say, "cases-by-program", name, version, codes = &codes)
        }
        Evidence::Published { source, at, .. } => {
            format!("{codes}: {source}, {at}")
        }
    }
}
