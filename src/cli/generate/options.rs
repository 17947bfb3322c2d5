//! What events are asked for.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Span;
use crate::cli::FileName;
use crate::cli::convert::Target;
use crate::cli::within;
use tiebreak_conformance::explore::generate::{Amount, Amounts, DrawRate, Preset};
use tiebreak_conformance::phrase::{Phrase, phrase};

/// Make up events from a seed
///
/// The same seed gives the same bytes on every machine; without one a fresh seed is drawn and printed, and participants
/// and rounds that nobody names are drawn too. Pairings follow score groups without rematches; they are
/// plausible, not those of an official system. Results are drawn from ratings by table 8.1.b of FIDE's rating
/// regulations (B.02). What happens, and how often, comes from a preset and from --with.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak generate --seed 1 --count 20 --out events
  tiebreak generate --seed 7 --count 5 --out teams --preset nasty --boards 4 --participants 12 --rounds 7 --to trf26
  tiebreak generate --out open --with forfeit=2% --with half-point-bye=5 --with withdrawal=3 --tiebreaks BH/C1,BH,DE

--with NAME=AMOUNT, where an amount is a share of the occasions (2%), a fixed number (5) or one of each round (2/round), knows: half-point-bye,
zero-point-bye, full-point-bye, bye-before-withdrawal, bye-after-withdrawal, late-entry, withdrawal, reentry, forfeit,
double-forfeit, unusual-result (1/2-0, 0-1/2, 0-0), short-game, adjourned, board-forfeit, adjustment (penalties and
bonuses), unrated, level (all teams of a round robin end with equal match points).")]
pub struct GenerateOptions {
    /// Seed of the events [default: a fresh one, which is printed]
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Number of events
    #[arg(long = "events", alias = "count", default_value_t = 1)]
    pub(super) count: u64,
    /// Folder for the events and their manifest; made if absent
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Format of the events
    #[arg(long, value_enum, default_value_t = Target::Json)]
    pub(super) to: Target,
    /// Kind of event
    #[arg(long, value_enum, default_value_t = ShapeName::Swiss)]
    pub(super) shape: ShapeName,
    /// How much of the unusual happens
    #[arg(long, value_enum, default_value_t = PresetName::FideRtg)]
    pub(super) preset: PresetName,
    /// How often something happens: NAME=2% or NAME=5; see the names below
    #[arg(long = "with", value_name = "NAME=AMOUNT", value_parser = amount)]
    pub(super) amounts: Vec<(String, Amount)>,
    /// Participants, or teams: a number or a range such as 10..40 [default: drawn for each event]
    #[arg(long, value_name = "COUNT", value_parser = Span::within(1, 9_999))]
    pub(super) participants: Option<Span>,
    /// Rounds of a Swiss-system event, a number or a range; other events have the rounds they need [default: drawn for
    /// each event]
    #[arg(long, value_name = "COUNT", value_parser = Span::within(1, 99))]
    pub(super) rounds: Option<Span>,
    /// Record the first rounds only
    #[arg(long, value_name = "COUNT", value_parser = within::<u16>(1..=99))]
    pub(super) after_round: Option<u16>,
    /// Boards of a match; makes it a team event
    #[arg(long, value_name = "COUNT", value_parser = within::<u8>(1..=20))]
    pub(super) boards: Option<u8>,
    /// The score of teams that ranks first
    #[arg(long, value_enum, default_value_t = PrimaryName::Mp, requires = "boards")]
    pub(super) primary: PrimaryName,
    /// What results are worth
    #[arg(long, value_enum, default_value_t = ScoringName::OneHalfZero)]
    pub(super) scoring: ScoringName,
    /// A pairing-allocated bye is worth a draw; that of a team always is
    #[arg(long)]
    pub(super) bye_as_draw: bool,
    /// The lowest rating
    #[arg(long, value_name = "RATING", default_value_t = 1_400, value_parser = within::<u16>(1..=4_000))]
    pub(super) lowest_rating: u16,
    /// The highest rating
    #[arg(long, value_name = "RATING", default_value_t = 2_400, value_parser = within::<u16>(1..=4_000))]
    pub(super) highest_rating: u16,
    /// How ratings lie between the two
    #[arg(long, value_enum, default_value_t = SpreadName::Even)]
    pub(super) spread: SpreadName,
    /// Ratings of the players instead of drawn ones, from a file: numbers, with - for the unrated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["participants", "boards"])]
    pub(super) ratings: Option<FileName>,
    /// National ratings beside FIDE's, of which the higher counts (TRF26)
    #[arg(long, conflicts_with = "boards")]
    pub(super) two_ratings: bool,
    /// Draws among games between equals, in per cent, or by-rating: the more, the higher the two are rated
    #[arg(long, value_name = "PERCENT", value_parser = draws)]
    pub(super) draws: Option<DrawRate>,
    /// Virtual points in the first rounds, which pairings see and no score counts
    #[arg(long, value_enum, default_value_t = AccelerationName::None)]
    pub(super) acceleration: AccelerationName,
    /// Pairing engine that pairs the rounds of a Swiss-system event, such as `bbpPairings --dutch {input} -p {output}`
    ///
    /// The command is started for each round, without a shell; its words stand apart by blanks. {input} is the event so far
    /// as TRF26, {output} the list of pairs. A round that it finds no pairing for (exit status 1) is paired plausibly, which
    /// the file says.
    #[arg(long, value_name = "COMMAND", conflicts_with = "boards", value_parser = engine)]
    pub(super) pair_with: Option<PairingEngine>,
    /// The same two may meet again
    #[arg(long)]
    pub(super) rematches: bool,
    /// Tie-breaks of the event, separated by commas; a TRF file names them and ranks by them
    #[arg(long, value_name = "LIST")]
    pub(super) tiebreaks: Option<String>,
}

/// The words that start a pairing engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingEngine(pub(super) Vec<OsString>);

fn engine(text: &str) -> Result<PairingEngine, Phrase> {
    let has = |place: &str| text.split_whitespace().skip(1).any(|word| word.contains(place));
    if !has("{input}") || !has("{output}") {
        return Err(phrase!("option-pair-with", input = "{input}", output = "{output}"));
    }
    Ok(PairingEngine(text.split_whitespace().map(OsString::from).collect()))
}

/// How much of the unusual happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PresetName {
    /// Nothing unusual.
    #[value(help = None)]
    Clean,
    /// As FIDE's checklist for pairing programs asks.
    #[value(help = None)]
    FideRtg,
    /// Everything that programs get wrong, often.
    #[value(help = None)]
    Nasty,
}

impl PresetName {
    /// The preset.
    pub fn preset(self) -> Preset {
        match self {
            PresetName::Clean => Preset::Clean,
            PresetName::FideRtg => Preset::FideRtg,
            PresetName::Nasty => Preset::Nasty,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ShapeName {
    #[value(help = None)]
    Swiss,
    #[value(help = None)]
    RoundRobin,
    #[value(help = None)]
    DoubleRoundRobin,
    #[value(help = None)]
    Scheveningen,
}

impl ShapeName {
    /// Whether rounds are paired by score.
    pub(super) fn is_swiss(self) -> bool {
        match self {
            ShapeName::Swiss => true,
            ShapeName::RoundRobin | ShapeName::DoubleRoundRobin | ShapeName::Scheveningen => false,
        }
    }

    /// Whether everybody meets everybody.
    pub(super) fn is_round_robin(self) -> bool {
        match self {
            ShapeName::RoundRobin | ShapeName::DoubleRoundRobin => true,
            ShapeName::Swiss | ShapeName::Scheveningen => false,
        }
    }

    /// Whether two sides of the same size meet.
    pub(super) fn has_sides(self) -> bool {
        match self {
            ShapeName::Scheveningen => true,
            ShapeName::Swiss | ShapeName::RoundRobin | ShapeName::DoubleRoundRobin => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PrimaryName {
    #[value(help = None)]
    Mp,
    #[value(help = None)]
    Gp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ScoringName {
    #[value(help = None)]
    OneHalfZero,
    #[value(help = None)]
    ThreeOneZero,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SpreadName {
    #[value(help = None)]
    Even,
    #[value(help = None)]
    Bell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum AccelerationName {
    #[value(help = None)]
    None,
    #[value(help = None)]
    Baku,
}

fn draws(text: &str) -> Result<DrawRate, Phrase> {
    match text {
        "by-rating" => Ok(DrawRate::ByRating),
        text => within::<u16>(0..=100)(text).map(|percent| DrawRate::Fixed(percent * 10)),
    }
}

fn amount(text: &str) -> Result<(String, Amount), Phrase> {
    let (name, amount) = text.split_once('=').ok_or_else(|| phrase!("option-amount-wanted"))?;
    if Amounts::default().named(name).is_none() {
        return Err(phrase!("option-unknown-amount", name = format!("`{}`", name.escape_debug())));
    }
    Ok((name.to_owned(), amount.parse()?))
}
