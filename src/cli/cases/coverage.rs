//! `tiebreak cases coverage` counts the cases of each clause and decision.

use crate::cli::load;
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::coverage::{ClauseCoverage, coverage, held};
use tiebreak_conformance::corpus::{Case, Check, RatingCase, RatingCheck};
use tiebreak_conformance::deviation::decisions;
use tiebreak_conformance::parallel::{in_order, processors};
use tiebreak_conformance::rating;
use tiebreak_conformance::subject::RatingAnswer;
use tiebreak_conformance::verdict::{Outcome, judge_rating, sensitive};

/// Count the cases of every clause, and find the decisions that no case depends on
///
/// Fails if a clause has fewer cases than required.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases coverage
  tiebreak cases coverage --rulings --format json
  tiebreak cases coverage --evidence --format json")]
pub struct CoverageOptions {
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Replace the decision at every disputed point by each alternative, and add the checks whose answers
    /// change to the JSON answer
    #[arg(long)]
    rulings: bool,
    /// Add the sources of each value and ranking to the JSON answer
    #[arg(long)]
    evidence: bool,
}

/// Counts cases by clause.
///
/// # Errors
///
/// Returns an error if the corpus cannot be used.
pub fn run(options: &CoverageOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    let corpus = load(options.cases.as_deref())?;
    let clauses = coverage(&corpus);
    let rulings = options.rulings.then(|| {
        let mut rows = by_ruling(&corpus);
        rows.extend(by_rating_ruling(&corpus));
        rows
    });
    let held = options.evidence.then(|| held(&corpus));
    let short = clauses.iter().filter(|clause| clause.is_short()).count();
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "coverage-title"));
            page.table(clause_table(&say, &clauses));
            let mood = if short == 0 { Mood::Good } else { Mood::Bad };
            page.outcome(mood, tell!(say, "coverage-outcome", short, clauses = clauses.len()));
            page
        },
        || {
            let clauses: Vec<Value> = clauses.iter().map(clause_answer).collect();
            let mut answer = json!({ "schema": "tiebreak/cases-coverage/1", "clauses": clauses });
            if let Some(rulings) = &rulings {
                answer["rulings"] = json!(rulings);
            }
            if let Some(held) = &held {
                answer["evidence"] = json!(held);
            }
            Answer::new(&answer)
        },
    )?;
    Ok(if short == 0 { Exit::Fine } else { Exit::Contradicted })
}

fn clause_answer(coverage: &ClauseCoverage<'_>) -> Value {
    json!({
        "clause": coverage.clause,
        "minimum": coverage.minimum,
        "cases": coverage.cases,
        "editions": coverage.editions,
        "short": coverage.is_short(),
        "published": coverage.published,
    })
}

fn clause_table(say: &Messages, clauses: &[ClauseCoverage<'_>]) -> Table {
    let mut columns = table!(say, Left "column-clause", Left "column-heading").columns;
    let rated = rating::EditionName::ALL.into_iter().filter(|edition| edition.edition().is_some());
    let rated = rated.map(rating::EditionName::id);
    let editions = Edition::ALL.map(Edition::id).into_iter().chain(rated);
    columns.extend(editions.clone().map(|edition| Column::new(edition, Align::Right)));
    columns.extend(
        table!(say, Right "column-cases", Right "coverage-minimum", Right "coverage-published").columns,
    );
    let mut table = Table::new(columns);
    for coverage in clauses {
        let mut row = vec![coverage.clause.to_owned(), say.text(coverage.heading).to_owned()];
        let count = |edition| coverage.editions.get(edition).map_or("-".to_owned(), usize::to_string);
        row.extend(editions.clone().map(count));
        row.push(coverage.cases.to_string());
        let mark = if coverage.is_short() { " !" } else { "" };
        row.push(format!("{}{mark}", coverage.minimum));
        row.push(coverage.published.to_string());
        table.row(row);
    }
    table
}

/// The checks whose expected answers change if a decision has another variant.
#[derive(Serialize)]
struct RulingRow {
    #[serde(rename = "ruling")]
    path: &'static str,
    variant: &'static str,
    clause: &'static str,
    checks: Vec<String>,
}

/// Returns, for every decision and variant, the checks whose expected answers change.
fn by_ruling(corpus: &Corpus) -> Vec<RulingRow> {
    let checks: Vec<(&Case, &Check)> = corpus.checks().collect();
    let done = in_order(checks.clone(), processors(), |(case, check)| choices(corpus, case, check));
    let mut found: BTreeMap<Choice, Vec<String>> = BTreeMap::new();
    for ((case, check), choices) in checks.iter().zip(done) {
        for choice in choices {
            found.entry(choice).or_default().push(case.check_id(check));
        }
    }
    decisions()
        .iter()
        .flat_map(|decision| decision.variants.iter().map(move |variant| (decision, variant)))
        // A variant that all editions use is the right reading, so it changes no answers.
        .filter(|(_, variant)| variant.rule_in().len() < Edition::ALL.len())
        .map(|(decision, variant)| RulingRow {
            path: decision.path,
            variant: variant.name,
            clause: decision.clause,
            checks: found.remove(&(decision.path, variant.name)).unwrap_or_default(),
        })
        .collect()
}

/// Returns, for every decision about ratings and each variant, the checks whose expected answers change.
fn by_rating_ruling(corpus: &Corpus) -> Vec<RulingRow> {
    let mut rows = Vec::new();
    for decision in rating::Rulings::DECISIONS {
        // The engine uses the first variant.
        for variant in decision.variants.iter().skip(1) {
            let mut rulings = rating::Rulings::default();
            if rulings.set(decision.name, variant.name).is_err() {
                continue;
            }
            let notices = |case: &RatingCase, check: &RatingCheck| {
                let answer = RatingAnswer::computed(&case.file.request(check), &rulings);
                let judged = judge_rating(check, &answer);
                let is_other = judged.reading.is_some()
                    || judged.units.iter().any(|(_, outcome)| *outcome != Outcome::Pass);
                is_other && !check.status.is_open()
            };
            let checks =
                corpus.ratings.iter().flat_map(|case| case.file.checks.iter().map(move |c| (case, c)));
            let noticed = checks.filter(|(case, check)| notices(case, check));
            rows.push(RulingRow {
                path: decision.name,
                variant: variant.name,
                clause: decision.clause,
                checks: noticed.map(|(case, check)| case.check_id(check)).collect(),
            });
        }
    }
    rows
}

type Choice = (&'static str, &'static str);

/// The decisions and variants that change the expected answers of a check under at least one edition.
fn choices(corpus: &Corpus, case: &Case, check: &Check) -> BTreeSet<Choice> {
    let editions = check.editions.iter().map(|name| name.edition());
    editions
        .flat_map(|edition| sensitive(case, check, edition, &corpus.registry))
        .flat_map(|found| found.variants.into_iter().map(move |variant| (found.path, variant)))
        .collect()
}
