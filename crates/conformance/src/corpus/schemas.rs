//! The JSON Schemas of the files of a corpus.

use std::sync::Arc;

use serde_json::Value;

use super::case::CaseFile;
use super::clauses::ClausesFile;
use super::codes::CodesFile;
use super::profiles::ProfilesFile;
use super::ratchet::RatchetFile;
use super::rating::{RatingCase, RatingClausesFile};
use super::registry::{CorpusFile, RedirectsFile};
use super::rulings::{RestsFile, RulingsFile};
use super::sources::SourcesFile;
use tiebreak_event::regulations::Declaration;
use tiebreak_format::json::{TournamentJson, schema_of};

/// The JSON Schemas of the files of a corpus, by the name of the file in `cases/schema/`.
pub fn schemas() -> Vec<(&'static str, Arc<Value>)> {
    vec![
        ("case.schema.json", schema_of::<CaseFile>()),
        ("clauses.schema.json", schema_of::<ClausesFile>()),
        ("clauses-b02.schema.json", schema_of::<RatingClausesFile>()),
        ("codes.schema.json", schema_of::<CodesFile>()),
        ("corpus.schema.json", schema_of::<CorpusFile>()),
        ("profiles.schema.json", schema_of::<ProfilesFile>()),
        ("regulations.schema.json", schema_of::<Declaration>()),
        ("rating-case.schema.json", schema_of::<RatingCase>()),
        ("rating-report.schema.json", schema_of::<tiebreak_b02::report::ReportRequest>()),
        ("rating-request.schema.json", schema_of::<tiebreak_b02::Request>()),
        ("ratchet.schema.json", schema_of::<RatchetFile>()),
        ("redirects.schema.json", schema_of::<RedirectsFile>()),
        ("rests.schema.json", schema_of::<RestsFile>()),
        ("rulings.schema.json", schema_of::<RulingsFile>()),
        ("sources.schema.json", schema_of::<SourcesFile>()),
        ("tournament.schema.json", schema_of::<TournamentJson>()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_use_only_keywords_that_the_reader_understands() {
        for (name, schema) in schemas() {
            assert_eq!(tiebreak_format::json::passed_over(&schema), Vec::<String>::new(), "{name}");
        }
    }
}
