//! `tiebreak cases power`: what faults the corpus can catch.

mod answer;
mod page;

use std::path::PathBuf;

use clap::Args;

use crate::cli::output::{Answer, Exit, Failure, Shared};
use answer::answer;
use page::page;
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::diagnosis::RatingBench;
use tiebreak_conformance::power::{Matrix, reason};

/// Run every known wrong reading against every check and show which ones the corpus catches
///
/// A settled check of a final standing kills a deviation whose answer differs from the main answer. Checks that admit
/// other readings, standings before the end and open checks are shown and never count. The same is done with every
/// other way to decide a point: what another edition says, what an unclear rule admits. The status is 1 when a
/// deviation survives without a stated reason or one with a reason does not, when one is not killed by two differently
/// built cases of which one has at most six participants, and when a case claims to kill what it does not.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases power
  tiebreak cases power --format json")]
pub struct PowerOptions {
    /// Cases in another directory
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When the corpus cannot be read.
pub fn run(options: &PowerOptions, shared: &Shared) -> Result<Exit, Failure> {
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let matrix = Matrix::of(&corpus);
    let ratings = RatingBench::of(&corpus);
    let say = shared.messages();
    let answer = answer(&corpus, &matrix, &ratings);
    shared.answer(|| page(&say, shared.format, &answer, &matrix), || Answer::new(&answer))?;
    let unexplained = matrix.survivors().any(|row| reason(row.deviation.id).is_none());
    let stale = matrix.badly_killed().next().is_some() || matrix.stale_reasons().next().is_some();
    let unrated = answer.ratings.killed < answer.ratings.deviations;
    let sound =
        !unexplained && !stale && !unrated && matrix.idle.is_empty() && matrix.engine_differs.is_empty();
    Ok(if sound { Exit::Fine } else { Exit::Contradicted })
}
