//! The questions of the run that a header describes.

use super::plan::Plan;
use super::record::Header;
use crate::corpus::{Corpus, Selection, SelectionError};
use tiebreak_engine::rules::{Edition, UnknownEdition};
use tiebreak_phrase::{Phrase, phrase};

/// The questions of the run that a header describes.
///
/// # Errors
/// What of its selection this corpus does not know.
pub(super) fn wanted_plan<'c>(header: &Header, corpus: &'c Corpus) -> Result<Plan<'c>, Phrase> {
    let wanted = &header.selection;
    let editions: Result<Vec<Edition>, _> = wanted.editions.iter().map(|text| text.parse()).collect();
    let editions = editions.map_err(|error: UnknownEdition| error.phrase())?;
    let selection =
        Selection::new(&corpus.registry, &wanted.ids, &wanted.clauses, &editions, wanted.profile.as_deref())
            .map_err(|errors| {
                let said = Phrase::several(errors.iter().map(SelectionError::phrase));
                said.unwrap_or_else(|| phrase!("problem-unsaid"))
            })?;
    Ok(Plan::new(corpus, &selection))
}
