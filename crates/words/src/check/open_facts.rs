//! Facts that are told in part, by a crosstable for instance: what follows whatever the rest was.

use std::collections::BTreeSet;

use super::candidate::possible;
use super::judge::{Claims, Judge};
use super::report::{Difference, SourceReport};
use super::reservation::{OpenFacts, Reservation};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::{Alternatives, Event, Recorded, Unknown};

/// Participants ranked, all other events together, at most.
const MOST_WORK: usize = 30_000;
/// Other events that are tried at most.
const MOST: usize = 256;

/// What is reserved about every standing of an event: facts that are open, and records that were passed over.
pub fn reserved_by_facts(event: &Event) -> Vec<Reservation> {
    let is_news = |open: &OpenFacts| is_told(event, open) || !open.is_harmless;
    let untold = found(event).filter(|(open, _)| is_news(open)).map(|(open, _)| Reservation::Untold(open));
    untold.into_iter().chain(skipped(event)).collect()
}

/// Whether somebody told the facts and left rounds open: that is said even where it changes nothing.
fn is_told(event: &Event, open: &OpenFacts) -> bool {
    event.is_told() && !open.rounds.is_empty()
}

/// The records of the file that were passed over.
pub(super) fn skipped(event: &Event) -> Option<Reservation> {
    let skipped = event.skipped();
    let lines: Vec<(usize, String)> = skipped.iter().map(|one| (one.line, one.text.clone())).collect();
    let matters = skipped.iter().any(|one| one.matters);
    (!lines.is_empty()).then_some(Reservation::RecordsSkipped { lines, matters, differing: 0 })
}

fn found(event: &Event) -> Option<(OpenFacts, Alternatives)> {
    let size = event.tournament().len().max(1);
    let alternatives = event.alternatives((MOST_WORK / size).clamp(1, MOST));
    if event.untold().is_empty() && alternatives.facts.is_empty() {
        return None;
    }
    let ranks = |facts: &Tournament| event.plan.rank(facts).standings.ranks().to_vec();
    let own = ranks(event.tournament());
    let mut others: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); own.len()];
    for facts in &alternatives.facts {
        for (others, (own, rank)) in others.iter_mut().zip(own.iter().zip(ranks(facts))) {
            if *own != rank {
                others.insert(rank);
            }
        }
    }
    let moved = others.into_iter().zip(&own).enumerate().filter(|(_, (others, _))| !others.is_empty());
    let moved: Vec<(Index, u32, Vec<u32>)> =
        moved.map(|(index, (others, own))| (index, *own, others.into_iter().collect())).collect();
    let rounds = event.untold().iter().map(|one| (one.participant, one.round, one.written.clone())).collect();
    let codes = changing(event, &alternatives);
    let is_harmless = alternatives.is_whole && moved.is_empty() && codes.is_empty();
    Some((OpenFacts { rounds, moved, codes, is_whole: alternatives.is_whole, is_harmless }, alternatives))
}

/// The tie-breaks of the list whose values depend on facts that nobody tells, such as the rounds of a matrix.
fn changing(event: &Event, alternatives: &Alternatives) -> Vec<String> {
    if event.unknown() == Unknown::default() {
        return Vec::new();
    }
    let values = |facts: &Tournament, code: &Code| {
        let ranked = event.plan.rank(facts);
        ranked.evaluator.column(code).ok().map(|column| column.to_vec())
    };
    let changes = |code: &Code| {
        let own = values(event.tournament(), code);
        alternatives.facts.iter().any(|facts| values(facts, code) != own)
    };
    let listed = event.plan.list.entries.iter();
    let codes = listed.filter_map(|listed| if let Listed::Code(code) = listed { Some(code) } else { None });
    codes.filter(|code| changes(code)).map(ToString::to_string).collect()
}

/// What is open about the facts of an event, and whether a record comes out the same by every other reading of them; none
/// where nothing is open.
pub(super) fn by_other_facts(
    event: &Event,
    claims: &Claims<'_>,
    own: &SourceReport,
) -> Option<(OpenFacts, bool)> {
    let (open, alternatives) = found(event)?;
    let plan = &event.plan;
    let mut plans: Vec<Plan> = vec![plan.clone()];
    plans.extend(possible(plan).into_iter().map(|(_, plan)| plan));
    // What the file says of the points counts for every table of it.
    let file = Recorded { points: event.recorded.points.clone(), ..Recorded::default() };
    let points_of_file = |facts: &Tournament, plan: &Plan| {
        Judge::new(plan, facts).judge(&Claims::of_file(&file)).differences.is_empty()
    };
    let file_is_right = !file.is_empty() && points_of_file(event.tournament(), plan);
    let judged = |facts: &Tournament, plan: &Plan| Judge::new(plan, facts).judge(claims).differences;
    let is_right = |facts: &Tournament, plan: &Plan| judged(facts, plan).is_empty();
    let counts_right = |differences: &[Difference]| !differences.iter().any(|one| one.kind.is_points());
    // A system by which the recorded points would be wrong is none that the event may have had.
    let is_possible = |facts: &Tournament, plan: &Plan| {
        let by_source = !counts_right(&own.differences) || counts_right(&judged(facts, plan));
        event.is_told() || by_source && (!file_is_right || points_of_file(facts, plan))
    };
    let others = || {
        let all = alternatives.facts.iter().flat_map(|facts| plans.iter().map(move |plan| (facts, plan)));
        all.filter(|(facts, plan)| is_possible(facts, plan))
    };
    let stays = match own.differences.is_empty() {
        // Points are written in the cells, whatever the rounds were.
        false => {
            (event.is_told() && own.differences.iter().any(|one| one.kind.is_points()))
                || (open.is_whole && !others().any(|(facts, plan)| is_right(facts, plan)))
        }
        true => open.is_whole && others().all(|(facts, plan)| is_right(facts, plan)),
    };
    let is_harmless = stays && open.is_whole;
    let is_news = !is_harmless || is_told(event, &open);
    // Most old files do not name their system; where it changes nothing, that is no news.
    is_news.then_some((OpenFacts { is_harmless, ..open }, stays))
}

/// The codes that rank by pairing numbers where places stand for these; none where the numbers are known.
pub(super) fn unknown_numbers(event: &Event, own: &SourceReport) -> Vec<String> {
    let is_number = |listed: &&Listed| matches!(listed, Listed::Code(Code { base: Base::PairingNumber, .. }));
    let values = own.recorded.values.iter().map(|(listed, _)| listed);
    let named = event.plan.list.entries.iter().chain(values).filter(is_number).map(ToString::to_string);
    let named: BTreeSet<String> = named.filter(|_| event.has_places_for_numbers()).collect();
    named.into_iter().collect()
}
