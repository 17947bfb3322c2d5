//! `tiebreak explain`: shows the working of values, and why one participant is ahead of another.

use super::describe;
use super::input::{EditionOption, EventOptions, failure, participant as participant_of, unreadable};
use crate::cli::prelude::*;
use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::{
    self, ExplanationJson, participant, separation, versus_json, work_out, working_json,
};
use tiebreak_conformance::plan::Ranked;
use tiebreak_conformance::rules::{Listed, TieBreakList};
use tiebreak_conformance::tournament::Index;

/// Show the working of a value, or why one participant is ahead of another
///
/// Shows for every round what contributed to a tie-break, what was cut and by which clause. With --versus, it
/// names the first tie-break that separates the two participants, both values and their working.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak explain tests/data/club.trf --participant 3 --tiebreak BH/C1
  tiebreak explain tests/data/club.trf --participant 3 --versus 7")]
pub struct ExplainOptions {
    #[command(flatten)]
    event: EventOptions,
    /// Participant: a pairing number, or a name or its beginning
    #[arg(short, long, value_name = "WHO")]
    participant: String,
    /// Compare with this participant: a pairing number, or a name or its beginning
    #[arg(long, value_name = "WHO")]
    versus: Option<String>,
    /// Only this tie-break [default: the whole list]
    #[arg(long, value_name = "CODE", conflicts_with = "versus")]
    tiebreak: Option<String>,
    #[command(flatten)]
    edition: EditionOption,
}

#[derive(Serialize)]
struct OneAnswer {
    schema: &'static str,
    #[serde(flatten)]
    explanation: ExplanationJson,
}

/// Shows workings.
///
/// # Errors
/// Everything wrong with the input, the list or the requested code, or an unknown number.
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
    match (other, asked) {
        (Some(other), _) => versus(&say, shared, &event, &ranked, index, other)?,
        (None, Some(listed)) => one(&say, shared, &event, &ranked, index, &listed)?,
        (None, None) => list(&say, shared, &event, &ranked, index)?,
    }
    Ok(Exit::Fine)
}

fn asked(say: &Messages, text: &str) -> Result<Listed, Failure> {
    let wrong = |offset: usize, problem: String| {
        let column = (offset + 1).to_string();
        Failure::Usage(tell!(say, "error-code", column = &column, problem = &problem))
    };
    let list = TieBreakList::parse(text).map_err(|errors| {
        errors.first().map_or_else(
            || Failure::Usage(tell!(say, "error-one-code")),
            |error| wrong(error.offset, unreadable(say, error)),
        )
    })?;
    let [listed] =
        <[Listed; 1]>::try_from(list.entries).map_err(|_| Failure::Usage(tell!(say, "error-one-code")))?;
    Ok(listed)
}

/// The position of a code in the list; an unlisted code is applied after the first score.
fn position(event: &Event, listed: &Listed) -> usize {
    event.plan.list.entries.iter().position(|other| other == listed).unwrap_or(1)
}

/// The entry in the form that is computed.
fn computed(event: &Event, listed: &Listed) -> Listed {
    let alone = TieBreakList { entries: vec![listed.clone()], notices: Vec::new() };
    let plan = tiebreak_conformance::plan::Plan { list: alone, ..event.plan.clone() };
    plan.computed().entries.into_iter().next().unwrap_or_else(|| listed.clone())
}

fn page(say: &Messages, event: &Event, ranked: &Ranked<'_>, index: Index) -> Page {
    let mut page = Page::new(say.language(), describe::title(say, event, message!("title-explain")));
    let rank = ranked.standings.ranks().get(index).map_or_else(String::new, ToString::to_string);
    page.paragraph(tell!(
        say,
        "explain-line",
        participant = &participant(event.tournament(), index),
        rank = &rank,
        edition = event.edition().id()
    ));
    describe::left_out(say, event).into_iter().for_each(|line| page.paragraph(line));
    page
}

fn one(
    say: &Messages,
    shared: &Shared,
    event: &Event,
    ranked: &Ranked<'_>,
    index: Index,
    listed: &Listed,
) -> Result<(), Failure> {
    let worked = work_out(ranked, &computed(event, listed), position(event, listed), index);
    shared.answer(
        || {
            let mut page = page(say, event, ranked, index);
            explain::working(say, &mut page, ranked, event.edition(), listed, index, &worked);
            page
        },
        || {
            let explanation = working_json(ranked, event.edition(), listed, index, &worked);
            Answer::new(&OneAnswer { schema: "tiebreak/explain/1", explanation })
        },
    )
}

fn list(
    say: &Messages,
    shared: &Shared,
    event: &Event,
    ranked: &Ranked<'_>,
    index: Index,
) -> Result<(), Failure> {
    let entries = event.plan.list.entries.iter().enumerate();
    let worked: Vec<_> = entries
        .map(|(position, listed)| (listed, work_out(ranked, &computed(event, listed), position, index)))
        .collect();
    shared.answer(
        || {
            let mut page = page(say, event, ranked, index);
            page.paragraph(describe::list_line(say, &event.plan));
            for (listed, worked) in &worked {
                explain::working(say, &mut page, ranked, event.edition(), listed, index, worked);
            }
            page
        },
        || {
            let explanations: Vec<ExplanationJson> = worked
                .iter()
                .map(|(listed, worked)| working_json(ranked, event.edition(), listed, index, worked))
                .collect();
            Answer::new(&json!({
                "schema": "tiebreak/explain/1",
                "participant": event.tournament().id(index),
                "edition": event.edition().id(),
                "after": event.plan.after,
                "rank": ranked.standings.ranks().get(index).copied().unwrap_or(0),
                "explanations": explanations,
            }))
        },
    )
}

fn versus(
    say: &Messages,
    shared: &Shared,
    event: &Event,
    ranked: &Ranked<'_>,
    index: Index,
    other: Index,
) -> Result<(), Failure> {
    shared.answer(
        || {
            let mut page = Page::new(say.language(), describe::title(say, event, message!("title-versus")));
            describe::preamble(say, &mut page, event);
            describe::left_out(say, event).into_iter().for_each(|line| page.paragraph(line));
            explain::versus(say, &mut page, &event.plan, ranked, event.edition(), index, other);
            page
        },
        || {
            let found = separation(ranked, index, other);
            let versus = versus_json(&event.plan, ranked, event.edition(), found.as_ref(), index, other);
            Answer::new(&json!({
                "schema": "tiebreak/explain/1",
                "participant": event.tournament().id(index),
                "edition": event.edition().id(),
                "after": event.plan.after,
                "versus": versus,
            }))
        },
    )
}
