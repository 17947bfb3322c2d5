//! `tiebreak deviations run` shows the effect of wrong readings on an event.

use super::entry::entry;
use crate::cli::describe;
use crate::cli::input::{EditionOption, EventOptions};
use crate::cli::prelude::*;
use tiebreak_conformance::deviation::{Deviation, catalogue, text};
use tiebreak_conformance::standings::{Records, Standings};

#[derive(Args, Clone, Debug)]
pub(super) struct RunOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    edition: EditionOption,
    /// A deviation [default: all, as a summary]
    #[arg(short, long = "deviation", value_name = "ID")]
    deviations: Vec<String>,
}

/// The effect of one deviation on an event.
#[derive(Clone, Serialize)]
struct OutcomeAnswer {
    id: &'static str,
    moved: usize,
    values: usize,
    participants: Vec<ParticipantAnswer>,
}

#[derive(Clone, Serialize)]
struct ParticipantAnswer {
    id: u32,
    rank: [u32; 2],
    values: Vec<ValueAnswer>,
}

#[derive(Clone, Serialize)]
struct ValueAnswer {
    code: String,
    right: Option<String>,
    deviating: Option<String>,
}

pub(super) fn run(options: &RunOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let chosen: Vec<&'static Deviation> = if options.deviations.is_empty() {
        catalogue().iter().filter(|deviation| deviation.change().is_some()).collect()
    } else {
        options.deviations.iter().map(|id| entry(&say, id)).collect::<Result<_, _>>()?
    };
    let event = options.event.load(shared, options.edition.edition)?;
    let event = if options.event.played { event } else { event.with_open_games() };
    shared.remark(&event.warnings);
    let (plan, tournament) = (&event.plan, event.tournament());
    let list = plan.computed();
    let right = plan.rank(tournament).standings;
    let mut outcomes = Vec::new();
    for deviation in chosen {
        let standings = match deviation.change() {
            // The catalogue contains only existing decisions, and an entry that cannot be imitated has no effect.
            Some(change) => change
                .standings_over(tournament, plan.rules, plan.policies, &list, plan.after, &Records::default())
                .unwrap_or_else(|_| right.clone()),
            None => right.clone(),
        };
        let outcome = outcome(tournament, deviation.id, &right, &standings);
        if !options.deviations.is_empty() || !outcome.participants.is_empty() {
            outcomes.push(outcome);
        }
    }
    let page = || {
        let mut page = Page::new(say.language(), tell!(say, "title-deviations-run"));
        describe::preamble(&say, &mut page, &event);
        if options.deviations.is_empty() {
            summary(&say, &mut page, &outcomes);
        } else {
            outcomes.iter().for_each(|outcome| detail(&say, &mut page, outcome));
        }
        page
    };
    shared.answer(page, || {
        Answer::new(&json!({
            "schema": "tiebreak/deviations-run/1",
            "edition": event.edition().id(),
            "tiebreaks": plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "after": plan.after,
            "deviations": outcomes,
        }))
    })
}

fn outcome(tournament: &Tournament, id: &'static str, right: &Standings, other: &Standings) -> OutcomeAnswer {
    let ranks = [right.ranks(), other.ranks()];
    let mut participants = Vec::new();
    let order: Vec<Index> = right.groups.iter().flatten().copied().collect();
    for index in order {
        let rank = [0, 1].map(|side: usize| ranks[side].get(index).copied().unwrap_or(0));
        let values: Vec<ValueAnswer> = right
            .list
            .iter()
            .enumerate()
            .filter_map(|(position, listed)| {
                let pair = [right.value(position, index), other.value(position, index)];
                let [right, deviating] = pair.map(|value| value.map(|value| value.to_string()));
                (right != deviating).then(|| ValueAnswer { code: listed.to_string(), right, deviating })
            })
            .collect();
        if rank[0] != rank[1] || !values.is_empty() {
            participants.push(ParticipantAnswer { id: tournament.id(index), rank, values });
        }
    }
    OutcomeAnswer {
        id,
        moved: participants.iter().filter(|participant| participant.rank[0] != participant.rank[1]).count(),
        values: participants.iter().map(|participant| participant.values.len()).sum(),
        participants,
    }
}

fn summary(say: &Messages, page: &mut Page, outcomes: &[OutcomeAnswer]) {
    let mut table = table!(
        say, Left "column-deviation", Left "column-does", Right "column-places", Right "heading-values"
    );
    for outcome in outcomes {
        let does = text(outcome.id).map_or("", |text| say.text(&text.does)).to_owned();
        table.row(vec![outcome.id.to_owned(), does, outcome.moved.to_string(), outcome.values.to_string()]);
    }
    let shown = outcomes.len().to_string();
    page.paragraph(tell!(say, "deviations-run-line", count = &shown));
    page.table(table);
}

fn detail(say: &Messages, page: &mut Page, outcome: &OutcomeAnswer) {
    page.heading(outcome.id);
    if let Some(text) = text(outcome.id) {
        page.paragraph(tell!(say, "show-does", text = say.text(&text.does)));
        page.paragraph(tell!(say, "show-right", text = say.text(&text.right)));
    }
    if outcome.participants.is_empty() {
        page.paragraph(tell!(say, "deviations-run-same"));
    }
    let mut table = table!(
        say, Right "column-id", Right "column-rank-right", Right "column-rank-deviating",
        Left "heading-values"
    );
    for participant in &outcome.participants {
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        let values: Vec<String> = participant
            .values
            .iter()
            .map(|value| format!("{} {} → {}", value.code, shown(&value.right), shown(&value.deviating)))
            .collect();
        let [right, deviating] = participant.rank.map(|rank| rank.to_string());
        table.row(vec![participant.id.to_string(), right, deviating, values.join(", ")]);
    }
    page.table(table);
}
