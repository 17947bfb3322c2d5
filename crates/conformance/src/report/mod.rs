//! Reports of runs: what was asked, what came back, how it was judged; certificates that anybody can verify.
//!
//! [`Plan`] says what a selection of the corpus asks of a program, [`judged`] turns replies into [`Line`]s, a
//! [`Report`] is what `report.jsonl` holds. Everything else is a pure function of the report and the corpus.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Selection, Source};
//! use tiebreak_suite::report::{Counts, Plan, Word, judged};
//! use tiebreak_suite::subject::{BuiltIn, Subject};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let about = Selection::new(&corpus.registry, &[], &["7.3".to_owned()], &[], None);
//! let about = about.map_err(|errors| format!("{errors:?}"))?;
//!
//! let (mut engine, program) = (BuiltIn, BuiltIn::identity());
//! let mut lines = Vec::new();
//! for (seq, ask) in (0..).zip(&Plan::new(&corpus, &about).asks) {
//!     let reply = ask.request(seq, &program).map_or_else(|declined| declined, |query| engine.put(&query));
//!     lines.extend(judged(ask, &reply, &program, &corpus.registry));
//! }
//! let counts = Counts::of(&lines);
//! assert!(counts.get(Word::Pass) > 0);
//! assert_eq!(counts.against(), 0);
//! # Ok::<(), String>(())
//! ```

mod badge;
mod certificate;
mod challenge;
mod diagnosis;
mod diff;
mod digest;
mod directory;
mod held;
mod html;
mod judged;
mod junit;
mod known;
mod line;
mod markdown;
mod names;
mod plan;
mod record;
mod refusal;
mod rejudged;
mod reply;
mod signature;
mod statement;
mod tally;
mod tested;
mod todo;
mod verify;
mod wanted;
mod word;

pub use certificate::{Certificate, ProfileResult, ProfileStatus, missing};
pub use challenge::Challenge;
pub use diff::{Change, Kind as ChangeKind, diff, has_same_questions};
pub use digest::{Digests, sha256};
pub use directory::{FILES, PAGES, REPORT, contents, read_report};
pub use held::Held;
pub(crate) use judged::with_undeclared;
pub use judged::{judged, mark_retried};
pub use known::{KnownError, KnownFailure, KnownFailures};
pub use line::{Evidence, Line};
pub use names::{is_rfc3339, misnamed};
pub use plan::{Ask, Plan};
pub use record::{CorpusIdentity, Footer, Header, LimitsUsed, ReadError, Report, SCHEMA, Shape, Wanted};
pub use refusal::Refusal;
pub use rejudged::{contradicted, judged_by};
pub use signature::{Signer, SigningKey, TrustedKey};
pub use tally::{ClauseTally, Counts, by_clause};
pub use tested::{Tested, digest};
pub use todo::{
    Cause, CauseWritten, Detail, Most, MostWritten, Row, RowWritten, Sample, SampleRow, Todo, TodoWritten,
    Topic, Why, blocks as todo_blocks, todo,
};
pub use verify::{Verified, verify};
pub use word::Word;
