//! Exports the corpus for programs in any language. The export contains the whole corpus as one JSON file, the event of
//! each case about standings as a TRF file, and the expected answer of each check about standings as a CSV table.

use crate::corpus::case::is_slug;
use crate::corpus::coverage::RatchetFile;
use crate::corpus::rating::RatingClausesFile;
use crate::corpus::registry::{ClausesFile, CodesFile, CorpusFile, ProfilesFile, RedirectsFile, RestsFile};
use crate::corpus::{CaseFile, RatingCase, RatingCaseFile, SourcesFile, places};
use crate::prelude::*;
use std::sync::Arc;
use tiebreak_diagnose::rulings::RulingsFile;
use tiebreak_event::regulations::Declaration;
use tiebreak_format::json::{laid_out, schema_of};
use tiebreak_format::trf::{WriteOptions, write};
use tiebreak_phrase::outside::{number_cell, text_cell};
use tiebreak_words::members::joined;

/// Returns a case about ratings whose requests are complete, so that users of the export need not apply merge patches.
fn whole(case: &RatingCase) -> RatingCaseFile {
    let checks = case.file.checks.iter();
    let checks = checks.map(|check| RatingCheck { request: case.question(check), ..check.clone() }).collect();
    RatingCaseFile { rating: None, checks, ..case.file.clone() }
}

/// The files of an export by path, with `/` as the separator, and the cases that could not be exported as TRF.
#[derive(Clone, Debug, Default)]
pub struct Export {
    /// The content of each file, by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The ids of the cases without a TRF file. The value is the reason.
    pub without_trf: BTreeMap<String, String>,
}

/// Exports a corpus.
///
/// # Errors
///
/// Returns an error if the id of a check is invalid.
pub fn export(corpus: &Corpus) -> Result<Export, Phrase> {
    let mut export = Export::default();
    let registry = &corpus.registry;
    let cases = corpus.cases.iter().map(|case| joined(json!({ "id": case.id }), json!(case.file)));
    let ratings = corpus.ratings.iter().map(|case| joined(json!({ "id": case.id }), json!(whole(case))));
    let whole = json!({
        "format": registry.corpus.format,
        "version": registry.corpus.version,
        "license": registry.corpus.license,
        "clauses": registry.clauses,
        "codes": registry.codes,
        "profiles": registry.profiles,
        "redirects": registry.redirects,
        "cases": cases.collect::<Vec<_>>(),
        "rating-clauses": registry.rating_clauses,
        "ratings": ratings.collect::<Vec<_>>(),
    });
    export.files.insert("corpus.json".to_owned(), laid_out(&whole).into_bytes());
    for case in &corpus.cases {
        match write(&case.tournament, &WriteOptions::default()) {
            Ok(written) => {
                export.files.insert(format!("trf/{}.trf", case.id), written.text.into_bytes());
            }
            Err(problems) => {
                export.without_trf.insert(
                    case.id.clone(),
                    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
                );
            }
        }
        for check in &case.file.checks {
            // An invalid id in a file path could lead outside the output folder.
            if !is_slug(&check.id) {
                let id = check.id.escape_default().to_string();
                return Err(phrase!("cases-export-check-id", case = &case.name, id));
            }
            for edition in &check.editions {
                let edition = edition.edition();
                let path = format!("expected/{}.{}.{edition}.csv", case.id, check.id);
                export.files.insert(path, table(case, check));
            }
        }
    }
    let reasons = export.without_trf.iter().map(|(id, reason)| vec![text_cell(id), text_cell(reason)]);
    let index = csv_table(std::iter::once(vec!["case".to_owned(), "reason".to_owned()]).chain(reasons));
    export.files.insert("trf/not-expressible.csv".to_owned(), index);
    Ok(export)
}

/// Writes rows as a CSV table. Writing to memory cannot fail, because all rows have the same length.
fn csv_table(rows: impl IntoIterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    rows.into_iter().for_each(|row| _ = writer.write_record(row));
    writer.into_inner().unwrap_or_default()
}

/// Writes the expected answer of a check as a CSV table with one row for each participant. Each row contains the values
/// and, if the check expects a ranking, the place.
///
/// A cell is empty if the check expects no value. A cell contains `none` if the rules define no value.
fn table(case: &Case, check: &Check) -> Vec<u8> {
    let codes: BTreeSet<&String> = check.values.values().flat_map(|row| row.keys()).collect();
    let ranks: BTreeMap<u32, Fraction> = check.ranking.iter().flat_map(|groups| places(groups)).collect();
    let mut header = vec!["id".to_owned(), "rank".to_owned()];
    header.extend(codes.iter().map(|code| text_cell(code)));
    let mut rows = vec![header];
    for participant in case.tournament.participants() {
        let rank = ranks.get(&participant.id).map(Fraction::to_string).unwrap_or_default();
        let mut row = vec![participant.id.to_string(), rank];
        for code in &codes {
            let value = check.values.get(&participant.id).and_then(|values| values.get(*code));
            row.push(match value {
                None => String::new(),
                Some(None) => "none".to_owned(),
                Some(Some(value)) => number_cell(value, '.'),
            });
        }
        rows.push(row);
    }
    csv_table(rows)
}

/// Returns the JSON Schemas of corpus files, each with the name of its file in `cases/schema/`.
pub fn schemas() -> Vec<(&'static str, Arc<Value>)> {
    vec![
        ("case.schema.json", schema_of::<CaseFile>()),
        ("clauses.schema.json", schema_of::<ClausesFile>()),
        ("clauses-b02.schema.json", schema_of::<RatingClausesFile>()),
        ("codes.schema.json", schema_of::<CodesFile>()),
        ("corpus.schema.json", schema_of::<CorpusFile>()),
        ("profiles.schema.json", schema_of::<ProfilesFile>()),
        ("regulations.schema.json", schema_of::<Declaration>()),
        ("rating-case.schema.json", schema_of::<RatingCaseFile>()),
        ("rating-report.schema.json", schema_of::<tiebreak_b02::ReportRequest>()),
        ("rating-request.schema.json", schema_of::<tiebreak_b02::Request>()),
        ("ratchet.schema.json", schema_of::<RatchetFile>()),
        ("redirects.schema.json", schema_of::<RedirectsFile>()),
        ("rests.schema.json", schema_of::<RestsFile>()),
        ("rulings.schema.json", schema_of::<RulingsFile>()),
        ("sources.schema.json", schema_of::<SourcesFile>()),
        ("tournament.schema.json", schema_of::<TournamentJson>()),
    ]
}
