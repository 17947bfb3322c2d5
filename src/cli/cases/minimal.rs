//! `tiebreak cases minimal`: which cases could be smaller.

use clap::Args;
use serde::Serialize;

use crate::cli::certify::SelectionOptions;
use crate::cli::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::corpus::Case;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::power::{Minimality, Spare, minimality};

/// Find cases that could lose a participant or a round and still make their point
///
/// The point of a case is what its `kills` name, else every deviation of its clauses that it answers otherwise. The case
/// could be smaller when one participant is taken out (the opponents get the same bye or rest instead), or one round,
/// and each of these deviations still changes the same asserted answers of the others by the same amounts. That is
/// advice: the part may have been there for another reason.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases minimal
  tiebreak cases minimal c07/16-5-1-a --format json")]
pub struct MinimalOptions {
    #[command(flatten)]
    selection: SelectionOptions,
}

#[derive(Serialize)]
struct MinimalAnswer<'c> {
    schema: &'static str,
    cases: usize,
    without_point: Vec<&'c str>,
    larger: Vec<LargerAnswer<'c>>,
}

#[derive(Serialize)]
struct LargerAnswer<'c> {
    case: &'c str,
    participants: usize,
    rounds: usize,
    point: Vec<&'static str>,
    spare_participants: Vec<SpareParticipant>,
    spare_rounds: Vec<usize>,
}

#[derive(Serialize)]
struct SpareParticipant {
    id: u32,
    opponents_get: &'static str,
}

impl<'c> LargerAnswer<'c> {
    fn of(case: &'c Case, found: &Minimality) -> LargerAnswer<'c> {
        let participant = |spare: &Spare| match spare {
            Spare::Participant(id, opponents_get) => Some(SpareParticipant { id: *id, opponents_get }),
            Spare::Round(_) => None,
        };
        let round = |spare: &Spare| match spare {
            Spare::Round(round) => Some(*round),
            Spare::Participant(..) => None,
        };
        LargerAnswer {
            case: &case.id,
            participants: case.tournament.len(),
            rounds: case.tournament.rounds(),
            point: found.point.clone(),
            spare_participants: found.spare.iter().filter_map(participant).collect(),
            spare_rounds: found.spare.iter().filter_map(round).collect(),
        }
    }
}

/// Looks at every case of a selection.
///
/// # Errors
/// A selection that names nothing known, an unusable corpus.
pub fn run(options: &MinimalOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let mut cases: Vec<&Case> = options
        .selection
        .selection(&corpus, &shared.messages())?
        .checks(&corpus)
        .into_iter()
        .map(|(case, ..)| case)
        .collect();
    cases.dedup_by_key(|case| &case.id);
    if cases.is_empty() {
        return Err(Failure::Nothing(say.text("cases-nothing-selected")));
    }
    let found: Vec<Minimality> = cases.iter().map(|case| minimality(case)).collect();
    let both = || cases.iter().zip(&found);
    let answer = MinimalAnswer {
        schema: "tiebreak/cases-minimal/1",
        cases: cases.len(),
        without_point: both().filter(|(_, f)| f.point.is_empty()).map(|(case, _)| case.id.as_str()).collect(),
        larger: both().filter(|(_, f)| !f.spare.is_empty()).map(|(c, f)| LargerAnswer::of(c, f)).collect(),
    };
    shared.answer(|| page(&say, &answer), || Answer::new(&answer))?;
    Ok(Exit::Fine)
}

fn page(say: &Messages, answer: &MinimalAnswer<'_>) -> Page {
    let mut page = Page::new(say.language(), say.text("title-minimal"));
    let numbers = [answer.cases, answer.without_point.len(), answer.larger.len()].map(|n| n.to_string());
    let [cases, without, larger] = &numbers;
    page.paragraph(say.with("minimal-line", &[("cases", cases), ("without", without), ("larger", larger)]));
    let mut table = Table::new(vec![
        Column::new(say.text("column-case"), Align::Left),
        Column::new(say.text("column-participants"), Align::Right),
        Column::new(say.text("column-rounds"), Align::Right),
        Column::new(say.text("column-spare-participants"), Align::Left),
        Column::new(say.text("column-spare-rounds"), Align::Left),
    ]);
    for larger in &answer.larger {
        let ids: Vec<String> = larger
            .spare_participants
            .iter()
            .map(|spare| format!("{} ({})", spare.id, spare.opponents_get))
            .collect();
        let rounds: Vec<String> = larger.spare_rounds.iter().map(usize::to_string).collect();
        table.row(vec![
            larger.case.to_owned(),
            larger.participants.to_string(),
            larger.rounds.to_string(),
            ids.join(", "),
            rounds.join(", "),
        ]);
    }
    page.table(table);
    page
}
