//! Converts the options of `tiebreak generate` to the properties of each event.

use crate::cli::convert::{FORMATS, Target};
use crate::cli::generate::{Span, given_ratings, record};
use crate::cli::named;
use crate::cli::prelude::*;
use clap::ArgAction;
use std::ffi::OsString;
use tiebreak_arbiter::input::shown;
use tiebreak_arbiter::one_of;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{
    Acceleration, Amount, Amounts, Before, DrawRate, Options, Paired, Preset, Shape, Spread,
};
use tiebreak_conformance::format::trf::{self, Header, Unfinished, WriteOptions};
use tiebreak_conformance::subject::{Limits, Task};
use tiebreak_conformance::tournament::{Color, Primary};

/// The range for the number of participants, if the user gives no number.
const PARTICIPANTS: Span = Span { least: 8, most: 40 };
const ROUNDS: Span = Span { least: 5, most: 9 };
/// Incidents for which the user cannot choose a number per round. Such incidents do not happen in a single round, or
/// happen only to participants who withdraw.
const NOT_BY_ROUND: [&str; 6] =
    ["bye-before-withdrawal", "bye-after-withdrawal", "reentry", "adjustment", "unrated", "level"];

/// The events that the user requests: the options that all events share, and the ranges for random numbers.
pub(super) struct Wanted {
    /// The options that all events share. The numbers of participants and rounds are the largest numbers of their
    /// ranges.
    pub(super) options: Options,
    pub(super) participants: Span,
    /// The range for the number of rounds in Swiss-system events.
    pub(super) rounds: Span,
    /// The ratings that the user gives. The list is empty if the ratings are chosen at random.
    pub(super) ratings: Vec<Option<u16>>,
}

impl Wanted {
    /// Returns the options of the event with this number.
    pub(super) fn of_event(&self, seed: u64, number: u64) -> Options {
        // The size of an event uses its own random numbers, so it does not affect the other random choices.
        let random = &mut Random::new(seed ^ 0x7369_7a65, number);
        let participants = self.participants.draw(random);
        let sides = matches!(self.options.shape, Shape::Scheveningen);
        let participants = participants + u32::from(sides && participants % 2 == 1);
        let opponents = if self.options.rematches { u32::MAX } else { participants - 1 + participants % 2 };
        let most = self.rounds.most.min(opponents).max(self.rounds.least);
        let rounds = Span { most, ..self.rounds }.draw(random);
        Options { participants, rounds: rounds as u16, ..self.options }
    }
}

/// Returns the reason why an incident cannot happen in the requested kind of event, or `None` if it can happen.
fn misplaced(options: &GenerateOptions, name: &str) -> Option<MessageId> {
    let (swiss, teams) = (options.shape == Shape::Swiss, options.boards.is_some());
    let round_robin = matches!(options.shape, Shape::RoundRobin { .. });
    match name {
        "half-point-bye"
        | "zero-point-bye"
        | "full-point-bye"
        | "bye-before-withdrawal"
        | "late-entry"
        | "bye-after-withdrawal"
        | "reentry" => (!swiss).then_some(message!("generate-only-swiss")),
        "level" => (!(teams && round_robin)).then_some(message!("generate-only-team-round-robin")),
        "board-forfeit" => (!teams).then_some(message!("generate-only-teams")),
        "unrated" if options.ratings.is_some() => Some(message!("generate-only-drawn")),
        "unrated" => teams.then_some(message!("generate-only-individuals")),
        "adjustment" => {
            (!options.to.has_adjustments()).then_some(message!("points-added-outside-rounds-have-no-place"))
        }
        _ => None,
    }
}

/// Converts the options of the command to the options of the events.
///
/// # Errors
///
/// Returns an error if two options contradict each other.
pub(super) fn event_options(options: &GenerateOptions, say: &Messages) -> Result<Wanted, Failure> {
    if options.lowest_rating > options.highest_rating {
        return Err(Failure::Usage(tell!(say, "generate-error-ratings")));
    }
    let ratings = options.ratings.as_ref().map(read_ratings).transpose()?.unwrap_or_default();
    let given = |count: usize| Span { least: count as u32, most: count as u32 };
    let participants = match (options.participants, ratings.len()) {
        (Some(span), _) => span,
        (None, 0) => options.rounds.filter(|_| !options.rematches).map_or(PARTICIPANTS, |rounds| Span {
            least: PARTICIPANTS.least.max(rounds.most + 1),
            most: PARTICIPANTS.most.max(rounds.most + 1),
        }),
        (None, count) => given(count),
    };
    refuse(options, participants, say)?;
    let opponents = participants.least - 1 + participants.least % 2;
    let least = ROUNDS.least.min(if options.rematches { ROUNDS.least } else { opponents.max(1) });
    let rounds = options.rounds.unwrap_or(Span { least, ..ROUNDS });
    let is_swiss = options.shape == Shape::Swiss;
    if !is_swiss && options.rounds.is_some() {
        return Err(Failure::Usage(tell!(say, "generate-error-rounds")));
    }
    if let Some(asked) = options.rounds
        && is_swiss
        && !options.rematches
        && asked.most > opponents
    {
        let most = opponents.to_string();
        return Err(Failure::Usage(tell!(say, "generate-error-rematches", most = &most)));
    }
    let event = shaped(options, participants.most, rounds.most as u16);
    Ok(Wanted { options: event, participants, rounds, ratings })
}

/// Returns an error if two options contradict each other.
fn refuse(options: &GenerateOptions, participants: Span, say: &Messages) -> Result<(), Failure> {
    let is_one = participants.least == participants.most;
    let is_swiss = options.shape == Shape::Swiss;
    if options.shape == Shape::Scheveningen && is_one && participants.least % 2 == 1 {
        return Err(Failure::Usage(tell!(say, "generate-error-sides")));
    }
    if options.two_ratings && options.to != Target::Trf26 {
        return Err(Failure::Usage(tell!(say, "generate-error-two-ratings")));
    }
    if options.pair_with.is_some() && !is_swiss {
        return Err(Failure::Usage(tell!(say, "generate-error-pair-with")));
    }
    if options.acceleration == Acceleration::Baku && (!is_swiss || options.boards.is_some()) {
        return Err(Failure::Usage(tell!(say, "generate-error-acceleration")));
    }
    for (name, amount) in &options.amounts {
        let nothing = matches!(amount, Amount::Rate(0) | Amount::Number(0));
        if let Some(reason) = misplaced(options, name).filter(|_| !nothing) {
            return Err(Failure::Usage(tell!(say, "generate-error-with", name, reason)));
        }
        if NOT_BY_ROUND.contains(&name.as_str()) && matches!(amount, Amount::PerRound(_)) {
            let reason = message!("generate-not-by-round");
            return Err(Failure::Usage(tell!(say, "generate-error-with", name, reason)));
        }
    }
    Ok(())
}

/// Returns the options of events with these numbers of participants and rounds.
fn shaped(options: &GenerateOptions, participants: u32, rounds: u16) -> Options {
    let mut event = Options::new(options.preset, options.shape, participants, rounds);
    if options.three_one_zero {
        event = event.three_one_zero();
    }
    if options.bye_as_draw {
        event = event.allocated_bye_as_draw();
    }
    event.boards = options.boards.unwrap_or(0);
    event.primary = options.primary;
    event.lowest_rating = options.lowest_rating;
    event.highest_rating = options.highest_rating;
    event.spread = options.spread;
    event.draws = options.draws.unwrap_or(event.draws);
    event.acceleration = options.acceleration;
    event.rematches = options.rematches;
    event.rounds_played = options.after_round.unwrap_or(0);
    if !options.to.has_adjustments() {
        // The output format cannot contain penalties and bonuses.
        event.amounts.adjustment = Amount::default();
    }
    for (name, amount) in &options.amounts {
        // The parser of the options has already rejected unknown names of incidents.
        if let Some(slot) = event.amounts.named(name) {
            *slot = *amount;
        }
    }
    event
}

fn read_ratings(name: &FileName) -> Result<Vec<Option<u16>>, Failure> {
    let bytes = read_bytes(name)?;
    let wrong =
        |problem: Phrase| Failure::Input(vec![Diagnostic::error("ratings", problem).in_file(shown(name))]);
    let text = std::str::from_utf8(&bytes).map_err(|_| wrong(phrase!("option-ratings-wanted")))?;
    given_ratings(text).map_err(wrong)
}

// An external pairing engine can pair the rounds of generated events. The engine reads TRF26, and writes the pairs in
// the format of the engine bbpPairings.

/// The exit code with which an engine reports that it has found no pairing.
const NO_PAIRING: i32 = 1;

/// A pairing engine that the program starts once for each round of an event.
pub(super) struct Pairer<'c> {
    words: &'c [OsString],
    /// The rounds for which the engine has found no pairing.
    unpaired: Vec<u16>,
    failure: Option<Phrase>,
}

impl<'c> Pairer<'c> {
    /// Creates a pairer from a command. In the command, `{input}` and `{output}` represent the two files of the engine.
    pub(super) fn new(words: &'c [OsString]) -> Pairer<'c> {
        Pairer { words, unpaired: Vec::new(), failure: None }
    }

    /// Pairs a round. Returns `None` if the engine finds no pairing, or if the engine has failed in an earlier round.
    pub(super) fn pair(&mut self, before: &Before<'_>) -> Option<Paired> {
        if self.failure.is_some() {
            return None;
        }
        match self.ask(before) {
            Ok(Some(paired)) => Some(paired),
            Ok(None) => {
                self.unpaired.push(before.round);
                None
            }
            Err(problem) => {
                self.failure = Some(phrase!("fault-of-round", round = before.round, fault = problem));
                None
            }
        }
    }

    /// Returns a text that states who made the pairings. The generated files contain this text.
    ///
    /// # Errors
    ///
    /// If the engine failed, returns the reason.
    pub(super) fn said(self, plausible: &str) -> Result<String, Phrase> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let program = self.words.first().map(std::path::Path::new).and_then(std::path::Path::file_name);
        let program = program.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if self.unpaired.is_empty() {
            return Ok(program);
        }
        let rounds: Vec<String> = self.unpaired.iter().map(ToString::to_string).collect();
        Ok(format!("{program}; it found none for round {}: {plausible}", rounds.join(", ")))
    }

    fn ask(&self, before: &Before<'_>) -> Result<Option<Paired>, Phrase> {
        let text = question(before)?;
        let task =
            Task { words: self.words, environment: &[], input: text.as_bytes(), limits: Limits::default() };
        let mut errors = String::new();
        let ended = task.run(&mut errors);
        let (status, written) = ended.map_err(|fault| said_besides(fault.phrase(), &errors))?;
        match status {
            0 => {}
            NO_PAIRING => return Ok(None),
            other => return Err(said_besides(phrase!("generate-engine-ended", status = other), &errors)),
        }
        let pairs = pairs(&String::from_utf8_lossy(&written)).and_then(|pairs| before.paired(&pairs));
        pairs.map(Some).ok_or_else(|| phrase!("generate-no-pairs"))
    }
}

/// Returns a problem, followed by the text that the engine wrote to standard error, if there is any.
fn said_besides(problem: Phrase, errors: &str) -> Phrase {
    if errors.is_empty() {
        return problem;
    }
    phrase!("generate-engine-said", problem, errors = errors.trim())
}

/// Returns a TRF file with the rounds played so far, for the pairing engine. The file contains the virtual points. In
/// round 1, the first player gets White.
fn question(before: &Before<'_>) -> Result<String, Phrase> {
    let first =
        |mut problems: Vec<Phrase>| problems.drain(..).next().unwrap_or_else(|| phrase!("generate-no-pairs"));
    let (tournament, _) = Tournament::build(before.draft.clone())
        .map_err(|defects| first(defects.iter().map(|defect| defect.fault.phrase()).collect()))?;
    let absent =
        before.present.iter().zip(1..).filter(|(present, _)| !**present).map(|(_, id)| (id, before.round));
    let options = WriteOptions {
        header: Header { initial_color: Some(Color::White), ..Header::default() },
        unfinished: Unfinished { rounds: BTreeSet::from([before.round]), absent: absent.collect() },
        ..WriteOptions::default()
    };
    let written = trf::write(&tournament, &options).map_err(first)?.text;
    // The user gives the pairing system in the command of the engine, so the file does not contain it (record 192).
    let lines = written.lines().filter(|line| !line.starts_with("192 ")).map(str::to_owned);
    let lines = lines.chain(before.faster.iter().map(record));
    Ok(lines.fold(String::new(), |text, line| text + &line + options.line_end.text()))
}

/// Reads the pairs that an engine wrote. The first number is the number of pairs. Each of the following lines contains
/// the pairing numbers of White and Black. If the number of Black is 0, White has no opponent. Returns `None` if the
/// text does not have this form.
fn pairs(text: &str) -> Option<Vec<(u32, Option<u32>)>> {
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u32>().ok());
    let count = usize::try_from(numbers.next()??).ok()?;
    let mut pairs = Vec::new();
    while let Some(white) = numbers.next() {
        let black = numbers.next()??;
        pairs.push((white?, Some(black).filter(|black| *black > 0)));
    }
    (pairs.len() == count).then_some(pairs)
}

#[cfg(test)]
mod pairer_tests {
    use super::*;

    #[test]
    fn pairs_are_as_many_as_announced() {
        assert_eq!(pairs("2\n3 2\n5 0\n"), Some(vec![(3, Some(2)), (5, None)]));
        assert_eq!(pairs("0\n"), Some(Vec::new()));
        for wrong in ["", "1\n", "1\n3\n", "1\n3 x\n", "2\n3 2\n", "no pairing"] {
            assert_eq!(pairs(wrong), None, "{wrong}");
        }
    }
}

/// Generate made-up events from a seed
///
/// The same seed gives the same files on every machine. Without --seed, the program chooses a seed at random and prints
/// it. The program also chooses the numbers of participants and rounds at random, unless you give them. In a
/// Swiss-system event, the program pairs participants with similar scores, but follows no official pairing system. It
/// chooses each result at random, with the probabilities for the two ratings in table 8.1.b of FIDE's rating
/// regulations (B.02). The options --preset and --with control which incidents occur, such as byes and forfeits, and
/// how often.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak generate --seed 1 --events 20 --out events
  tiebreak generate --seed 7 --events 5 --out teams --preset nasty --boards 4 --participants 12 --rounds 7 --to trf26
  tiebreak generate --out open --with forfeit=2% --with half-point-bye=5 --with withdrawal=3 --tiebreaks BH/C1,BH,DE

Amounts for --with NAME=AMOUNT: a share of the occasions (2%), a number for the whole event (5) or a
number for each round (2/round). Names: half-point-bye, zero-point-bye, full-point-bye,
bye-before-withdrawal, bye-after-withdrawal, late-entry, withdrawal, reentry, forfeit,
double-forfeit, unusual-result (1/2-0, 0-1/2, 0-0), short-game, adjourned, board-forfeit, adjustment
(penalties and bonuses), unrated, level (all teams of a round robin end with equal match points).")]
pub struct GenerateOptions {
    /// Seed of the events [default: a new seed, which the program prints]
    #[arg(long)]
    pub(super) seed: Option<u64>,
    /// Number of events
    #[arg(long = "events", alias = "count", default_value_t = 1)]
    pub(super) count: u64,
    /// Folder for the events and their manifest; created if missing
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Format of the events
    #[arg(long, value_parser = one_of(&FORMATS[..3]), default_value = "json")]
    pub(super) to: Target,
    /// Kind of event
    #[arg(long, value_parser = one_of(&SHAPES), default_value = "swiss")]
    pub(super) shape: Shape,
    /// How often incidents occur, such as byes and forfeits
    #[arg(long, value_parser = named(Preset::ALL, Preset::name), default_value = "fide-rtg")]
    pub(super) preset: Preset,
    /// How often an incident occurs, such as NAME=2% or NAME=5; the end of this help lists names and amounts
    #[arg(long = "with", value_name = "NAME=AMOUNT", value_parser = amount)]
    pub(super) amounts: Vec<(String, Amount)>,
    /// Number or range of participants or teams, such as 10..40 [default: random for each event]
    #[arg(long, value_name = "COUNT", value_parser = Span::within(1, 9_999))]
    pub(super) participants: Option<Span>,
    /// Number or range of rounds of a Swiss-system event; in other events, the number of participants decides the
    /// number of rounds [default: random for each event]
    #[arg(long, value_name = "COUNT", value_parser = Span::within(1, 99))]
    pub(super) rounds: Option<Span>,
    /// Record only the rounds up to this round
    #[arg(long, value_name = "COUNT", value_parser = within::<u16>(1..=99))]
    pub(super) after_round: Option<u16>,
    /// Number of boards of a match; the event is then a team event
    #[arg(long, value_name = "COUNT", value_parser = within::<u8>(1..=20))]
    pub(super) boards: Option<u8>,
    /// Primary score of teams
    #[arg(long, value_parser = one_of(&PRIMARIES), default_value = "mp", requires = "boards")]
    pub(super) primary: Primary,
    /// Points for results
    #[arg(long = "scoring", value_name = "SCORING", value_parser = one_of(&SCORINGS))]
    #[arg(default_value = "one-half-zero", action = ArgAction::Set)]
    pub(super) three_one_zero: bool,
    /// Give a pairing-allocated bye the points of a draw; in team events, this bye always has these points
    #[arg(long)]
    pub(super) bye_as_draw: bool,
    /// The lowest rating
    #[arg(long, value_name = "RATING", default_value_t = 1_400, value_parser = within::<u16>(1..=4_000))]
    pub(super) lowest_rating: u16,
    /// The highest rating
    #[arg(long, value_name = "RATING", default_value_t = 2_400, value_parser = within::<u16>(1..=4_000))]
    pub(super) highest_rating: u16,
    /// Distribution of ratings between the lowest and the highest
    #[arg(long, value_parser = one_of(&SPREADS), default_value = "even")]
    pub(super) spread: Spread,
    /// File with the ratings of the players (numbers, and - for unrated players), instead of random ratings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["participants", "boards"])]
    pub(super) ratings: Option<FileName>,
    /// Add national ratings; the higher rating counts (TRF26)
    #[arg(long, conflicts_with = "boards")]
    pub(super) two_ratings: bool,
    /// Percentage of draws between equal players; or by-rating, which gives more draws between higher-rated players
    #[arg(long, value_name = "PERCENT", value_parser = draws)]
    pub(super) draws: Option<DrawRate>,
    /// Virtual points in the first rounds, which affect pairings but not scores
    #[arg(long, value_parser = one_of(&ACCELERATIONS), default_value = "none")]
    pub(super) acceleration: Acceleration,
    /// Pairing engine for the rounds of a Swiss-system event, such as `bbpPairings --dutch {input} -p
    /// {output}`
    ///
    /// The program starts the engine for each round, without a shell, and splits COMMAND at spaces. {input}
    /// is a TRF26 file of the event so far, and {output} is the list of pairs. If the engine finds no pairing for a
    /// round (exit status 1), the program pairs the round without the engine and adds a note to the file.
    #[arg(long, value_name = "COMMAND", conflicts_with = "boards", value_parser = engine)]
    pub(super) pair_with: Option<PairingEngine>,
    /// Allow two participants to meet more than once
    #[arg(long)]
    pub(super) rematches: bool,
    /// Tie-breaks of the event, separated by commas; a TRF file then contains the list, and the ranks under this list
    #[arg(long, value_name = "LIST")]
    pub(super) tiebreaks: Option<String>,
}

/// The command that starts a pairing engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingEngine(pub(super) Vec<OsString>);

fn engine(text: &str) -> Result<PairingEngine, Phrase> {
    let has = |place: &str| text.split_whitespace().skip(1).any(|word| word.contains(place));
    if !has("{input}") || !has("{output}") {
        return Err(phrase!("option-pair-with", input = "{input}", output = "{output}"));
    }
    Ok(PairingEngine(text.split_whitespace().map(OsString::from).collect()))
}

pub(super) static SHAPES: [(&str, Shape); 4] = [
    ("swiss", Shape::Swiss),
    ("round-robin", Shape::RoundRobin { cycles: 1 }),
    ("double-round-robin", Shape::RoundRobin { cycles: 2 }),
    ("scheveningen", Shape::Scheveningen),
];

/// The possible primary scores of teams.
pub(super) static PRIMARIES: [(&str, Primary); 2] =
    [("mp", Primary::MatchPoints), ("gp", Primary::GamePoints)];

/// The names of the point systems. `true` means 3 points for a win and 1 point for a draw.
pub(super) static SCORINGS: [(&str, bool); 2] = [("one-half-zero", false), ("three-one-zero", true)];

pub(super) static SPREADS: [(&str, Spread); 2] = [("even", Spread::Even), ("bell", Spread::Bell)];

/// The names of the acceleration methods, which give virtual points.
pub(super) static ACCELERATIONS: [(&str, Acceleration); 2] =
    [("none", Acceleration::None), ("baku", Acceleration::Baku)];

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
