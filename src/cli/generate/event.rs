//! The kind of event that the options ask for.

use super::options::{GenerateOptions, PrimaryName, ScoringName, ShapeName};
use crate::cli::output::Failure;
use tiebreak_conformance::explore::generate::{Amount, Options, Shape};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{MessageId, message};
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::Primary;

/// The rounds of a Swiss-system event, where nobody says.
const ROUNDS: u16 = 7;

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
        "unrated" => teams.then_some(message!("generate-only-individuals")),
        "adjustment" => (!options.to.has_adjustments()).then_some(message!("generate-only-trf26")),
        _ => None,
    }
}

/// The event asked for.
///
/// # Errors
/// Options that do not fit together.
pub(super) fn event_options(options: &GenerateOptions, say: &Messages) -> Result<Options, Failure> {
    if options.lowest_rating > options.highest_rating {
        return Err(Failure::Usage(tell!(say, "generate-error-ratings")));
    }
    if options.shape.has_sides() && options.participants % 2 == 1 {
        return Err(Failure::Usage(tell!(say, "generate-error-sides")));
    }
    for (name, amount) in &options.amounts {
        let nothing = matches!(amount, Amount::Rate(0) | Amount::Number(0));
        if let Some(reason) = misplaced(options, name).filter(|_| !nothing) {
            return Err(Failure::Usage(tell!(say, "generate-error-with", name = name, reason = reason)));
        }
    }
    let rounds = options.rounds.unwrap_or(ROUNDS);
    if !options.shape.is_swiss() && options.rounds.is_some() {
        return Err(Failure::Usage(tell!(say, "generate-error-rounds")));
    }
    let opponents = options.participants - 1 + options.participants % 2;
    if options.shape.is_swiss() && !options.rematches && u32::from(rounds) > opponents {
        let most = opponents.to_string();
        return Err(Failure::Usage(tell!(say, "generate-error-rematches", most = &most)));
    }
    let shape = match options.shape {
        ShapeName::Swiss => Shape::Swiss,
        ShapeName::RoundRobin => Shape::RoundRobin { cycles: 1 },
        ShapeName::DoubleRoundRobin => Shape::RoundRobin { cycles: 2 },
        ShapeName::Scheveningen => Shape::Scheveningen,
    };
    let mut event = Options::new(options.preset.preset(), shape, options.participants, rounds);
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
    event.draws = options.draws.map_or(event.draws, |percent| percent * 10);
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
    Ok(event)
}
