//! Implements `tiebreak what-if`, which shows the effect of a ruling on the standing.

use super::describe;
use super::input::{EventOptions, edition_parser, list_error, participant as participant_of, unreadable};
use crate::prelude::*;
use tiebreak_engine::rules::ListError;
use tiebreak_event::event::Event;
use tiebreak_words::what_if::last_round::{LastRound, NoAnswer, Question, last_round};
use tiebreak_words::what_if::{
    Change, ChangeError, Differences, Scenario, change_text, forfeit, game, json, page, refusal_text,
    withdrawal,
};

/// Show what a ruling on a contested game would change
///
/// Ranks the event with other results and compares the two rankings. The output shows the places first, then the
/// deciding tie-breaks, then every value that differs, with the cause. With --last-round, finds the results of
/// the unfinished games that bring a participant to the place given with --place. The answer is exact, and leaves
/// out games that do not affect the place.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak what-if tests/data/club.trf --game 4:9-6=0
  tiebreak what-if tests/data/unfinished.json --last-round 3 --place 1")]
pub struct WhatIfOptions {
    #[command(flatten)]
    event: EventOptions,
    /// Edition before the changes [default: the edition in force on the first day of the event]
    #[arg(long, value_name = "EDITION", value_parser = edition_parser(), help_heading = "Rules")]
    under: Option<Edition>,
    /// Change a result, written as the first participant's result: 9:5-7=1, or 3:1-2/4== for board 4 of a match
    #[arg(long, value_name = "ROUND:ID-ID=RESULT", help_heading = "Changes")]
    game: Vec<String>,
    /// Change the game or match of this participant in this round to a loss by forfeit
    #[arg(long, value_name = "ROUND:ID", help_heading = "Changes")]
    forfeit: Vec<String>,
    /// Let this participant withdraw: from this round on, the participant loses all paired games by forfeit
    #[arg(long, value_name = "ID@ROUND", help_heading = "Changes")]
    withdraw: Vec<String>,
    /// Change to another edition of the rules
    #[arg(short, long, value_name = "EDITION", value_parser = edition_parser())]
    #[arg(help_heading = "Changes")]
    edition: Option<Edition>,
    /// Change to another list of tie-breaks
    #[arg(long, value_name = "LIST", help_heading = "Changes")]
    list: Option<String>,
    /// Find the results of unfinished games that bring this participant to the place given with --place; name the
    /// participant by a pairing number, or by a name or its beginning
    #[arg(long, value_name = "WHO", help_heading = "Unfinished games")]
    last_round: Option<String>,
    /// Place that the participant must reach; a better place is also enough
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        requires = "last_round",
        help_heading = "Unfinished games"
    )]
    place: u32,
}

/// Runs the command `what-if`, which shows the effect of the requested changes.
///
/// # Errors
///
/// Returns all faults of the input files. Also returns an error if a change is malformed or impossible in the event, or
/// if a question has no exact answer.
pub fn run(options: &WhatIfOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let event = options.event.load(shared, options.under)?;
    let scenario = options.scenario(&say, &event)?;
    if scenario.is_empty() && options.last_round.is_none() {
        return Err(Failure::Usage(tell!(say, "what-if-nothing")));
    }
    let facts = event.input.tournament();
    let changed =
        scenario.apply(&event).map_err(|refusal| Failure::Usage(refusal_text(&say, facts, &refusal)))?;
    for listed in &changed.plan.list.entries {
        changed.rate(listed).map_err(|error| super::input::failure(&say, error))?;
    }
    let last = options.asked(&say, &changed)?;
    shared.remark(&event.warnings);
    let found = (!scenario.is_empty()).then(|| Differences::between(&event.rank(), &changed.rank()));
    let texts: Vec<String> = scenario.changes.iter().map(|change| change_text(&say, facts, change)).collect();
    shared.answer(
        || {
            let title = describe::title(&say, &changed, message!("title-what-if"));
            page(&say, title, &texts, [&event, &changed], found.as_ref(), last.as_ref())
        },
        || {
            let last = last.as_ref().map(|last| last.json(changed.tournament()));
            Answer::new(&json(&options.written(), [&event, &changed], found.as_ref(), last))
        },
    )
}

impl WhatIfOptions {
    /// Returns the changes as the user wrote them on the command line.
    fn written(&self) -> Vec<String> {
        [&self.game, &self.forfeit, &self.withdraw].into_iter().flatten().cloned().collect()
    }

    fn scenario(&self, say: &Messages, event: &Event) -> Result<Scenario, Failure> {
        let teams = event.tournament().team().is_some();
        let read = |text: &str, form: &str, read: &dyn Fn(&str) -> Result<Change, ChangeError>| {
            read(text).map_err(|error| {
                Failure::Usage(match error {
                    ChangeError::Form => tell!(say, "what-if-form", text, form),
                    ChangeError::Result => tell!(say, "what-if-result", text),
                })
            })
        };
        let mut changes = Vec::new();
        for text in &self.game {
            changes.push(read(text, "ROUND:ID-ID=RESULT", &|text| game(text, teams))?);
        }
        for text in &self.forfeit {
            changes.push(read(text, "ROUND:ID", &forfeit)?);
        }
        for text in &self.withdraw {
            changes.push(read(text, "ID@ROUND", &withdrawal)?);
        }
        let list = self.list.as_ref().map(|text| TieBreakList::parse(text)).transpose();
        let list = list.map_err(|errors| {
            let problem =
                |error: &ListError| list_error(say, "--tiebreaks", error.offset, &unreadable(say, error));
            Failure::Usage(errors.iter().map(problem).collect::<Vec<_>>().join("\n"))
        })?;
        Ok(Scenario { changes, edition: self.edition, list })
    }

    fn asked(&self, say: &Messages, changed: &Event) -> Result<Option<LastRound>, Failure> {
        let Some(who) = &self.last_round else { return Ok(None) };
        let index = participant_of(say, changed, who)?;
        if self.place == 0 {
            return Err(Failure::Usage(tell!(say, "last-round-place")));
        }
        match last_round(changed, Question { index, place: self.place }) {
            Ok(found) => Ok(Some(found)),
            Err(NoAnswer::NothingOpen) => Err(Failure::Usage(tell!(say, "last-round-complete"))),
            Err(NoAnswer::TooMany { open }) => {
                Err(Failure::Usage(tell!(say, "last-round-too-many", games = open.to_string())))
            }
        }
    }
}
