//! What an endorsement asks of which program.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::cli::number::within;
use tiebreak_conformance::rules::Edition;

/// Hold a program to many made-up events in both directions, and write a pack to send
///
/// Direction one: made-up events go to the program, and its standings are compared with those of the rules. Direction
/// two, with --program-files: events with standings that the program wrote are checked. Every difference is made small,
/// attributed (theirs, another reading with its ruling, undefined, open) and grouped by cause; each cause has a letter.
/// The same seed gives the same bytes. An interrupted run goes on where it stopped; `tiebreak verify DIR` judges a
/// pack again. It is no endorsement by FIDE.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak endorse --out pack --seed 7 --events 50000 --known known-differences.json -- python3 adapter.py
  tiebreak endorse --out pack --program-files written-by-the-program
  tiebreak endorse --out whole --merge shard-1 shard-2

Exit status: 0 nothing differs but by another reading or where nothing is defined; 1 something does; 2 wrong usage or input;
3 the program cannot be started; 4 nothing could be compared.")]
pub struct EndorseOptions {
    /// Folder for the pack; made if absent
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Seed of the events [default: that of the interrupted run, else a fresh one, which is printed]
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Number of the first event; ranges of events are shards
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(super) first: u64,
    /// Number of individual events; a fifth as many team events are asked about beside them
    #[arg(long, value_name = "COUNT", default_value_t = 5_000)]
    pub(super) events: u64,
    /// Rules in force at the events [default: the newest]
    #[arg(short, long)]
    pub(super) edition: Option<Edition>,
    /// Ask for so many codes of each event, chosen by the seed [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<u64>(1..=999))]
    pub(super) sample: Option<u64>,
    /// Differences that are accounted for, as JSON
    #[arg(long, value_name = "FILE")]
    pub(super) known: Option<PathBuf>,
    /// Processes that share the work; the pack does not depend on it [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub(super) jobs: Option<u64>,
    /// Folder of TRF files with standings that the program wrote
    #[arg(long, value_name = "DIR")]
    pub(super) program_files: Option<PathBuf>,
    /// Put packs of the same campaign together instead of asking anybody
    #[arg(long, value_name = "DIR", num_args = 1.., conflicts_with_all = ["program", "program_files", "seed"])]
    pub(super) merge: Vec<PathBuf>,
    /// The program under test and its arguments; it answers lines as `tiebreak protocol` says
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub(super) program: Vec<OsString>,
}
