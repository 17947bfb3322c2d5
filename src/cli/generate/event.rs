//! The kind of event that the options ask for.

use crate::cli::FileName;
use crate::cli::convert::Target;
use crate::cli::generate::options::{
    AccelerationName, GenerateOptions, PrimaryName, ScoringName, ShapeName, SpreadName,
};
use crate::cli::generate::{GivenRatings, Span, record};
use crate::cli::input::{read_bytes, shown};
use crate::cli::output::Failure;
use std::collections::BTreeSet;
use std::ffi::OsString;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Acceleration, Amount, Before, Options, Paired, Shape, Spread};
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::trf::{self, Header, Unfinished, WriteOptions};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{MessageId, Phrase, message, phrase};
use tiebreak_conformance::subject::{Limits, Task};
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Color, Primary, Tournament};

/// Participants and rounds, where nobody says.
const PARTICIPANTS: Span = Span { least: 8, most: 40 };
const ROUNDS: Span = Span { least: 5, most: 9 };
/// What happens to no round in particular, or to withdrawn participants only.
const NOT_BY_ROUND: [&str; 6] =
    ["bye-before-withdrawal", "bye-after-withdrawal", "reentry", "adjustment", "unrated", "level"];

/// Everything that shapes the events asked for.
pub(super) struct Wanted {
    /// What is the same in all of them; participants and rounds are those of the largest.
    pub(super) options: Options,
    pub(super) participants: Span,
    /// Rounds of Swiss-system events.
    pub(super) rounds: Span,
    /// Ratings as given; empty when they are drawn.
    pub(super) ratings: Vec<Option<u16>>,
}

impl Wanted {
    /// The event with this number.
    pub(super) fn of_event(&self, seed: u64, number: u64) -> Options {
        // A stream of its own: what is drawn here changes nothing of what is drawn in the event.
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

/// What does not happen in the kind of event that is asked for.
fn misplaced(options: &GenerateOptions, name: &str) -> Option<MessageId> {
    let (swiss, teams) = (options.shape.is_swiss(), options.boards.is_some());
    let round_robin = options.shape.is_round_robin();
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
        "adjustment" => (!options.to.has_adjustments()).then_some(message!("generate-only-trf26")),
        _ => None,
    }
}

/// The event asked for.
///
/// # Errors
/// Options that do not fit together.
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
    if !options.shape.is_swiss() && options.rounds.is_some() {
        return Err(Failure::Usage(tell!(say, "generate-error-rounds")));
    }
    if let Some(asked) = options.rounds
        && options.shape.is_swiss()
        && !options.rematches
        && asked.most > opponents
    {
        let most = opponents.to_string();
        return Err(Failure::Usage(tell!(say, "generate-error-rematches", most = &most)));
    }
    let event = shaped(options, participants.most, rounds.most as u16);
    Ok(Wanted { options: event, participants, rounds, ratings })
}

/// Refuses options that do not fit together.
fn refuse(options: &GenerateOptions, participants: Span, say: &Messages) -> Result<(), Failure> {
    let is_one = participants.least == participants.most;
    if options.shape.has_sides() && is_one && participants.least % 2 == 1 {
        return Err(Failure::Usage(tell!(say, "generate-error-sides")));
    }
    if options.two_ratings && options.to != Target::Trf26 {
        return Err(Failure::Usage(tell!(say, "generate-error-two-ratings")));
    }
    if options.pair_with.is_some() && !options.shape.is_swiss() {
        return Err(Failure::Usage(tell!(say, "generate-error-pair-with")));
    }
    if has_baku(options) && (!options.shape.is_swiss() || options.boards.is_some()) {
        return Err(Failure::Usage(tell!(say, "generate-error-acceleration")));
    }
    for (name, amount) in &options.amounts {
        let nothing = matches!(amount, Amount::Rate(0) | Amount::Number(0));
        if let Some(reason) = misplaced(options, name).filter(|_| !nothing) {
            return Err(Failure::Usage(tell!(say, "generate-error-with", name = name, reason = reason)));
        }
        if NOT_BY_ROUND.contains(&name.as_str()) && matches!(amount, Amount::PerRound(_)) {
            let reason = message!("generate-not-by-round");
            return Err(Failure::Usage(tell!(say, "generate-error-with", name = name, reason = reason)));
        }
    }
    Ok(())
}

fn has_baku(options: &GenerateOptions) -> bool {
    match options.acceleration {
        AccelerationName::Baku => true,
        AccelerationName::None => false,
    }
}

/// The events asked for, of the largest size.
fn shaped(options: &GenerateOptions, participants: u32, rounds: u16) -> Options {
    let shape = match options.shape {
        ShapeName::Swiss => Shape::Swiss,
        ShapeName::RoundRobin => Shape::RoundRobin { cycles: 1 },
        ShapeName::DoubleRoundRobin => Shape::RoundRobin { cycles: 2 },
        ShapeName::Scheveningen => Shape::Scheveningen,
    };
    let mut event = Options::new(options.preset.preset(), shape, participants, rounds);
    event = match options.scoring {
        ScoringName::OneHalfZero => event,
        ScoringName::ThreeOneZero => event.three_one_zero(),
    };
    if options.bye_as_draw {
        event = event.allocated_bye_as_draw();
    }
    event.boards = options.boards.unwrap_or(0);
    event.primary = match options.primary {
        PrimaryName::Mp => Primary::MatchPoints,
        PrimaryName::Gp => Primary::GamePoints,
    };
    event.lowest_rating = options.lowest_rating;
    event.highest_rating = options.highest_rating;
    event.spread = match options.spread {
        SpreadName::Even => Spread::Even,
        SpreadName::Bell => Spread::Bell,
    };
    event.draws = options.draws.unwrap_or(event.draws);
    event.acceleration = if has_baku(options) { Acceleration::Baku } else { Acceleration::None };
    event.rematches = options.rematches;
    event.rounds_played = options.after_round.unwrap_or(0);
    if !options.to.has_adjustments() {
        // The format has no place for points outside the rounds.
        event.amounts.adjustment = Amount::default();
    }
    for (name, amount) in &options.amounts {
        // The parser of the option has refused every other name.
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
    text.parse::<GivenRatings>().map(|given| given.0).map_err(wrong)
}

// Rounds of made-up events paired by a pairing engine: its input is TRF26, its output a list of pairs, as bbpPairings has
// them.

/// How an engine ends that finds no pairing by its rules.
const NO_PAIRING: i32 = 1;

/// A pairing engine at work on one event.
pub(super) struct Pairer<'c> {
    words: &'c [OsString],
    /// Rounds that it found no pairing for.
    unpaired: Vec<u16>,
    failure: Option<Phrase>,
}

impl<'c> Pairer<'c> {
    /// The engine that these words start, with `{input}` and `{output}` among them.
    pub(super) fn new(words: &'c [OsString]) -> Pairer<'c> {
        Pairer { words, unpaired: Vec::new(), failure: None }
    }

    /// Pairs a round; none where the engine finds no pairing, and after it has failed.
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
                self.failure = Some(phrase!("generate-round", round = before.round, problem = problem));
                None
            }
        }
    }

    /// What the files say of their pairings.
    ///
    /// # Errors
    /// Why the engine paired nothing.
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
        let done = task.run();
        let (status, written) = done.result.map_err(|fault| said_besides(fault.phrase(), &done.errors))?;
        match status {
            0 => {}
            NO_PAIRING => return Ok(None),
            other => {
                return Err(said_besides(phrase!("generate-engine-ended", status = other), &done.errors));
            }
        }
        let pairs = pairs(&String::from_utf8_lossy(&written)).and_then(|pairs| before.paired(&pairs));
        pairs.map(Some).ok_or_else(|| phrase!("generate-no-pairs"))
    }
}

/// What went wrong, and what the engine said to that.
fn said_besides(problem: Phrase, errors: &str) -> Phrase {
    if errors.is_empty() {
        return problem;
    }
    phrase!("generate-engine-said", problem = problem, errors = errors.trim())
}

/// The event before the round, with virtual points, and White for the first player of the first round.
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
    // By which system it pairs, the engine is told by its command line.
    let lines = written.lines().filter(|line| !line.starts_with("192 ")).map(str::to_owned);
    let lines = lines.chain(before.faster.iter().map(record));
    Ok(lines.fold(String::new(), |text, line| text + &line + options.line_end.text()))
}

/// The number of pairs, then a line for each: White and Black by pairing number, 0 for nobody.
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
