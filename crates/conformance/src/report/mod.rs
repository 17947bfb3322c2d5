//! Reports of runs: what was asked, what came back, how it was judged; certificates that anybody can verify.
//!
//! [`Plan`] says what a selection of the corpus asks of a program, [`judged`] turns replies into [`Line`]s, a
//! [`Report`] is what `report.jsonl` holds. Everything else is a pure function of the report and the corpus.

mod badge;
mod certificate;
mod challenge;
mod diagnosis;
mod diff;
mod digest;
mod directory;
mod html;
mod judged;
mod junit;
mod known;
mod line;
mod markdown;
mod merge;
mod plan;
mod record;
mod refusal;
mod rejudged;
mod reply;
mod tally;
mod verify;
mod wanted;
mod word;

pub use certificate::{Certificate, ProfileResult, ProfileStatus};
pub use challenge::Challenge;
pub use diagnosis::{Diagnoses, diagnosed};
pub use diff::{Change, Kind as ChangeKind, diff};
pub use digest::{Digests, sha256};
pub use directory::{FILES, REPORT, contents, read_report};
pub(crate) use judged::with_undeclared;
pub use judged::{judged, mend};
pub use known::{KnownError, KnownFailures};
pub use line::{Evidence, Line};
pub use merge::{MergeError, merge};
pub use plan::{Ask, Plan, Shard, ShardError};
pub use record::{CorpusIdentity, Footer, Header, LimitsUsed, ReadError, Report, SCHEMA, Shape, Wanted};
pub use refusal::Refusal;
pub use rejudged::{contradicted, judged_by};
pub use tally::{ClauseTally, Counts, by_clause};
pub use verify::verify;
pub use word::Word;
