//! Fresh questions beside the corpus: which are asked, and the corpus with their cases.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;

use clap::Args;

use super::number::within;
use tiebreak_conformance::challenge::{challenged, with_readings};
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::report::{Challenge, Report, contradicted, judged_by, read_report};

/// The fresh questions.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Challenge")]
pub struct ChallengeOptions {
    /// Seed of the fresh questions; without it one is drawn and printed
    ///
    /// Beside the corpus, a program is asked about events that nobody has seen before, so that no table of the corpus can
    /// stand in for a calculation. They come with the whole corpus and with a profile.
    #[arg(long, value_name = "SEED", value_parser = within::<u64>(0..=(1 << 53) - 1))]
    challenge: Option<u64>,
    /// Events of the fresh questions
    #[arg(long = "events", alias = "challenge-events", value_name = "N", default_value_t = Challenge::USUAL, value_parser = within::<u32>(1..=100_000))]
    challenge_events: u32,
    /// Ask the corpus alone: no profile is met
    #[arg(long, conflicts_with_all = ["challenge", "challenge_events"])]
    no_challenge: bool,
}

impl ChallengeOptions {
    /// What is asked; `usual` says whether fresh questions belong to the run when nobody speaks of them.
    pub fn chosen(&self, usual: bool) -> Option<Challenge> {
        let events = self.challenge_events;
        match self.challenge {
            Some(seed) => Some(Challenge { seed, events }),
            // Short enough to be typed by whoever repeats the run.
            None if usual && !self.no_challenge => {
                Some(Challenge { seed: fresh_seed() & 0xffff_ffff, events })
            }
            None => None,
        }
    }
}

/// A number that nobody can foresee: the keys of a hasher come from the operating system.
pub(super) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// The corpus with the cases of a challenge, if there is one.
pub fn with_challenge(corpus: Corpus, challenge: Option<&Challenge>) -> Corpus {
    challenge.map(|challenge| challenged(&corpus, challenge)).unwrap_or(corpus)
}

/// The corpus by which a report is judged in the end: with what admitted readings answer where an answer is not the
/// engine's.
pub fn settled(corpus: Corpus, report: &Report) -> Corpus {
    match contradicted(report, &corpus) {
        checks if checks.is_empty() => corpus,
        checks => with_readings(corpus, &checks),
    }
}

/// The corpus by which the report in a folder is judged: with its fresh questions too. A report that cannot be read is for
/// whoever verifies it to refuse.
pub fn corpus_of(directory: &Path, corpus: Corpus) -> Corpus {
    match read_report(directory) {
        Ok(report) => settled(with_challenge(corpus, report.header.challenge.as_ref()), &report),
        Err(_) => corpus,
    }
}

/// A report judged in the end, with the corpus that judges it.
pub fn settle(report: Report, corpus: Corpus) -> (Report, Corpus) {
    let corpus = settled(corpus, &report);
    (judged_by(report, &corpus), corpus)
}
