//! TRF, FIDE's Tournament Report File: TRF06, TRF16 and TRF26 with the extensions of JaVaFo and bbpPairings.
//!
//! [`read()`] makes a [`TrfFile`] in stages, each with a result of its own: the lines by record, the typed records, the
//! rounds, the facts, the claims. [`write()`] writes a tournament, [`TrfFile::rewrite`] a file with its own lines. All of
//! them know the columns from one table.

mod cell;
mod codes;
mod columns;
mod date;
mod decimal;
mod document;
mod file;
mod header;
mod list;
mod options;
mod planned;
mod read;
mod remarks;
mod row;
mod scoring_source;
mod skip;
mod system;
#[cfg(test)]
mod tests;
mod totals;
mod unseen;
mod write;

pub use crate::rating_method::RatingMethod;
pub use date::{DateForm, ReadDate, read as read_date};
pub use document::Document;
pub use file::{Claims, Excuse, PlayerLine, Ranking, SkippedLine, TrfFile};
pub use header::{Header, StartDate};
pub use list::{WrittenCode, WrittenList};
pub use options::{Generation, PlayerDetails, Unfinished, WriteOptions};
pub use read::read;
pub use skip::read_passing_over;
pub use system::{EncodedType, SystemReading, SystemSource, encoded_type};
pub use write::{Loss, Rewritten, Written, write};
