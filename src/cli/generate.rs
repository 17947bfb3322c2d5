//! `tiebreak generate`: made-up events from a seed.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::{Exit, Failure, Shared};
use crate::explore::Random;
use crate::explore::generate::{self, Options as EventOptions, Shape};
use crate::format::json::write;
use crate::tournament::{Primary, Tournament};

/// Makes up events from a seed; the same seed gives the same bytes on every machine.
///
/// Pairings follow score groups without rematches; they are plausible, not those of an official system. Results are
/// drawn from ratings by table 8.1.b of FIDE's rating regulations.
#[derive(Args)]
#[command(after_help = "Examples:
  tiebreak generate --seed 1 --count 20 --out events
  tiebreak generate --seed 7 --count 5 --out teams --preset nasty --boards 4 --participants 12 --rounds 7")]
pub struct Options {
    /// Seed of the events
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of events
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Folder for the events and their manifest; made if absent
    #[arg(long)]
    out: PathBuf,
    /// How much of the unusual happens
    #[arg(long, value_enum, default_value = "fide-rtg")]
    preset: Preset,
    /// Kind of event
    #[arg(long, value_enum, default_value = "swiss")]
    shape: ShapeName,
    /// Participants
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=9_999))]
    participants: u32,
    /// Rounds of a Swiss-system event
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: u16,
    /// Record this many rounds only
    #[arg(long)]
    rounds_played: Option<u16>,
    /// Boards of a match; makes it a team event
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20))]
    boards: Option<u8>,
    /// Game points rank first
    #[arg(long, requires = "boards")]
    game_points_first: bool,
    /// 3 points for a win, 1 for a draw and for a pairing-allocated bye
    #[arg(long)]
    three_one_zero: bool,
    /// Unrated participants in a thousand
    #[arg(long, default_value_t = 0)]
    unrated: u16,
    /// The same two may meet again
    #[arg(long)]
    rematches: bool,
}

/// How much of the unusual happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Preset {
    /// Nothing unusual.
    Clean,
    /// As in an open event.
    FideRtg,
    /// Everything that programs get wrong, often.
    Nasty,
}

/// A kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShapeName {
    /// Swiss system.
    Swiss,
    /// Everybody against everybody.
    RoundRobin,
    /// The same twice.
    DoubleRoundRobin,
    /// Two sides, everybody against everybody of the other.
    Scheveningen,
}

/// Runs the command.
pub fn run(options: &Options, _shared: &Shared) -> Result<Exit, Failure> {
    let shape = match options.shape {
        ShapeName::Swiss => Shape::Swiss,
        ShapeName::RoundRobin => Shape::RoundRobin { cycles: 1 },
        ShapeName::DoubleRoundRobin => Shape::RoundRobin { cycles: 2 },
        ShapeName::Scheveningen => Shape::Scheveningen,
    };
    let make = match options.preset {
        Preset::Clean => EventOptions::clean,
        Preset::FideRtg => EventOptions::fide_rtg,
        Preset::Nasty => EventOptions::nasty,
    };
    let mut event = make(shape, options.participants, options.rounds);
    if options.three_one_zero {
        event = event.three_one_zero();
    }
    event.boards = options.boards.unwrap_or(0);
    event.primary = if options.game_points_first { Primary::GamePoints } else { Primary::MatchPoints };
    event.unrated = options.unrated.min(1_000);
    event.rematches = options.rematches;
    event.rounds_played = options.rounds_played.unwrap_or(0);
    let file_error = |path: &PathBuf| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    std::fs::create_dir_all(&options.out).map_err(file_error(&options.out))?;
    let mut names = Vec::new();
    for number in 0..options.count {
        let draft = generate::generate(&event, &mut Random::new(options.seed, number));
        let Ok((tournament, _)) = Tournament::build(draft) else {
            return Err(Failure::Usage("these options make no valid event".to_owned()));
        };
        let name = format!("event-{number:06}.json");
        let path = options.out.join(&name);
        std::fs::write(&path, write(&tournament)).map_err(file_error(&path))?;
        names.push(name);
    }
    let manifest = json!({
        "schema": "tiebreak/generate/1", "seed": options.seed, "preset": format!("{:?}", options.preset),
        "participants": options.participants, "rounds": options.rounds, "files": names,
    });
    let path = options.out.join("manifest.json");
    std::fs::write(&path, format!("{manifest:#}\n")).map_err(file_error(&path))?;
    Ok(Exit::Fine)
}
