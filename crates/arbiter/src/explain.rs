//! Implements `tiebreak explain`, which shows the working of values, and why one participant is ahead of another
//! participant.

use super::describe;
use super::input::{
    EditionOption, EventOptions, failure, list_error, participant as participant_of, unreadable,
};
use crate::prelude::*;
use tiebreak_engine::plan::Ranked;
use tiebreak_event::event::Event;
use tiebreak_words::explain::{self, participant, separation, versus_json, work_out, working_json};

/// Show the working of a value, or why one participant is ahead of another
///
/// Shows what every round contributes to a tie-break, which contributions are cut, and under which clause. With
/// --versus, names the first tie-break that separates the two participants, and shows the working of both
/// values.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak explain tests/data/club.trf --participant 3 --tiebreak BH/C1
  tiebreak explain tests/data/club.trf --participant 3 --versus 7")]
pub struct ExplainOptions {
    #[command(flatten)]
    event: EventOptions,
    /// Explain the values of this participant: a pairing number, or a name or its beginning
    #[arg(short, long, value_name = "WHO")]
    participant: String,
    /// Compare with this participant: a pairing number, or a name or its beginning
    #[arg(long, value_name = "WHO")]
    versus: Option<String>,
    /// Explain only this tie-break [default: the whole list]
    #[arg(long, value_name = "CODE", conflicts_with = "versus")]
    tiebreak: Option<String>,
    #[command(flatten)]
    edition: EditionOption,
}

/// Runs the command `explain`.
///
/// # Errors
///
/// Returns all faults of the input, of the tie-break list or of the requested code, or an error if a given number or
/// name matches no participant or several participants.
pub fn run(options: &ExplainOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let event = options.event.load(shared, options.edition.edition)?;
    let index = participant_of(&say, &event, &options.participant)?;
    let other = options.versus.as_deref().map(|who| participant_of(&say, &event, who)).transpose()?;
    if other == Some(index) {
        return Err(Failure::Usage(tell!(say, "error-versus-itself")));
    }
    let asked = options.tiebreak.as_deref().map(|code| asked(&say, code)).transpose()?;
    asked.iter().try_for_each(|listed| event.rate(listed)).map_err(|error| failure(&say, error))?;
    shared.remark(&event.warnings);
    let ranked = event.plan.rank(event.tournament());
    let explaining = Explaining { say: &say, shared, event: &event, ranked: &ranked, index };
    match (other, asked) {
        (Some(other), _) => explaining.versus(other),
        (None, Some(listed)) => explaining.one(&listed),
        (None, None) => explaining.list(),
    }
}

fn asked(say: &Messages, text: &str) -> Result<Listed, Failure> {
    let no_code = || Failure::Usage(tell!(say, "error-one-code"));
    let list = TieBreakList::parse(text).map_err(|errors| {
        errors.first().map_or_else(no_code, |error| {
            Failure::Usage(list_error(say, "--tiebreak", error.offset, &unreadable(say, error)))
        })
    })?;
    let [listed] = <[Listed; 1]>::try_from(list.entries).map_err(|_| no_code())?;
    Ok(listed)
}

/// The event and the ranking that the command `explain` explains.
struct Explaining<'e> {
    say: &'e Messages,
    shared: &'e Shared,
    event: &'e Event,
    ranked: &'e Ranked<'e>,
    index: Index,
}

impl Explaining<'_> {
    fn page(&self) -> Page {
        let (say, tournament) = (self.say, self.event.tournament());
        let mut page = Page::new(say.language(), describe::title(say, self.event, message!("title-explain")));
        let (rank, participant) = (self.rank(), participant(tournament, self.index));
        let (id, edition) = (tournament.id(self.index), self.event.edition().id());
        page.paragraph(tell!(say, "explain-line", participant, id, rank, edition));
        describe::notes(say, self.event).into_iter().for_each(|line| page.paragraph(line));
        page
    }

    fn rank(&self) -> u32 {
        self.ranked.standings.ranks().get(self.index).copied().unwrap_or(0)
    }

    /// Creates a JSON answer with the members that describe the event, followed by the given `members`.
    fn answer(&self, members: Value) -> Answer {
        let answer = json!({
            "schema": "tiebreak/explain/1",
            "participant": self.event.tournament().id(self.index),
            "edition": self.event.edition().id(),
            "after": self.event.plan.after,
        });
        Answer::new(&joined(answer, members))
    }

    fn one(&self, listed: &Listed) -> Result<Exit, Failure> {
        let (edition, index) = (self.event.edition(), self.index);
        // A code that is not in the list is computed as if it came directly after the first score of the list.
        let position = self.event.plan.list.entries.iter().position(|other| other == listed).unwrap_or(1);
        let worked = work_out(self.ranked, &listed.under(edition), position, index);
        self.shared.answer(
            || {
                let mut page = self.page();
                explain::working(self.say, &mut page, self.ranked, edition, listed, index, &worked);
                page
            },
            || {
                let answer = json!({ "schema": "tiebreak/explain/1" });
                let explanation = working_json(self.ranked, edition, listed, index, &worked);
                Answer::new(&joined(answer, explanation))
            },
        )
    }

    fn list(&self) -> Result<Exit, Failure> {
        let (edition, index, ranked) = (self.event.edition(), self.index, self.ranked);
        let entries = self.event.plan.list.entries.iter().enumerate();
        let worked: Vec<_> = entries
            .map(|(at, listed)| (listed, work_out(ranked, &listed.under(edition), at, index)))
            .collect();
        self.shared.answer(
            || {
                let mut page = self.page();
                page.paragraph(describe::list_line(self.say, &self.event.plan));
                for (listed, worked) in &worked {
                    explain::working(self.say, &mut page, ranked, edition, listed, index, worked);
                }
                page
            },
            || {
                let worked = worked.iter();
                let worked = worked.map(|(listed, one)| working_json(ranked, edition, listed, index, one));
                self.answer(json!({ "rank": self.rank(), "explanations": worked.collect::<Vec<_>>() }))
            },
        )
    }

    fn versus(&self, other: Index) -> Result<Exit, Failure> {
        let (event, ranked, index) = (self.event, self.ranked, self.index);
        self.shared.answer(
            || {
                let title = describe::title(self.say, event, message!("title-versus"));
                let mut page = Page::new(self.say.language(), title);
                describe::preamble(self.say, &mut page, event);
                describe::notes(self.say, event).into_iter().for_each(|line| page.paragraph(line));
                explain::versus(self.say, &mut page, &event.plan, ranked, event.edition(), index, other);
                page
            },
            || {
                let found = separation(ranked, index, other);
                let versus = versus_json(&event.plan, ranked, event.edition(), found.as_ref(), index, other);
                self.answer(json!({ "versus": versus }))
            },
        )
    }
}
