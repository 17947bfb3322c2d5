//! Tries the usual interpretations of the facts that an event leaves open: unfinished games, rounds whose meaning is
//! unknown, and the edition of an undated event. An interpretation can also be another code that matches the numbers of
//! a column, or another accepted reading of an unclear rule.
//!
//! A record contradicts the rules only if no interpretation explains the whole record.

use super::codes_found::{Candidate, possible};
use super::judge::{Claims, Judge};
use super::read::PublishedTable;
use super::report::{self, Caveat, Difference, Note, OpenFacts, RecordReport, Verdict};
use super::values;
use crate::explain::participant;
use crate::what_if::last_round::{OpenGame, open_games, played};
use std::collections::BTreeSet;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Base, Code, Listed, Rules};
use tiebreak_engine::standings::direction;
use tiebreak_engine::tiebreak::Evaluator;
use tiebreak_engine::tournament::{Code as GameCode, Index, Kind, Outcome, Tournament};
use tiebreak_event::event::{Alternatives, Event, Recorded, Unknown, finished_rounds};

/// An interpretation of the facts that an event leaves open.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The first day of the event is unknown, and the record is right under this edition.
    Edition(&'static str),
    /// The standing after this round, if unfinished games do not count.
    OpenAsNothing(usize),
    /// The standing after this round, if unfinished games count as draws.
    OpenAsDraws(usize),
    /// The standing after this round, if each unfinished game of the event gets an assumed result.
    OpenAsPlayed(usize),
    /// The standing after this round, without the later rounds, which contain unfinished games.
    RoundLeftOut(usize),
    /// Each of these columns contains the values of another code that matches its numbers.
    Codes(Vec<String>),
    /// These games, each with its round and its participants, were not played. A crosstable can print a forfeit as the
    /// result of a game.
    Forfeits(Vec<(usize, [String; 2])>),
    /// These rounds without a game, each with its participant, were half-point byes. Some programs leave the cell of a
    /// half-point bye empty.
    HalfPointByes(Vec<(usize, String)>),
    /// Another accepted reading of an unclear rule, named by the id of the ruling.
    Reading(String),
}

/// Limit on the work of one search, counted in ranked participants.
const MOST_WORK: usize = 30_000;
/// Number of results that a game can have, including forfeits.
const RESULTS: usize = 6;
/// Maximum number of combinations of codes that the program tries for one table.
const MOST_CHOICES: usize = 64;
/// Maximum number of wrong values, and of wrong places, that the first test of an interpretation compares. Only if an
/// interpretation passes this test does the program compare the whole record.
const TRIED_FIRST: usize = 8;

/// A record and its event, for checks of the record under each interpretation of the event.
pub(super) struct Ways<'w> {
    pub event: &'w Event,
    pub claims: &'w Claims<'w>,
    /// The table that contains the record, or `None` if the record is not in a table.
    pub table: Option<&'w PublishedTable>,
    /// The accepted readings of unclear rules that are tried.
    pub readings: &'w [Candidate],
}

impl Ways<'_> {
    /// Returns the final verdict on a record. If the record differs under the usual interpretation, the function tries
    /// the other interpretations.
    pub(super) fn settled(&self, mut own: RecordReport) -> RecordReport {
        let differs = !own.differences.is_empty();
        let mut is_excused = false;
        if self.event.unknown().points {
            let codes = found(self.event).map_or_else(Vec::new, |(open, _)| open.codes);
            let is_open = |code: &String| code == "GPTS" || codes.contains(code);
            own.unjudged.extend(own.differences.extract_if(.., |one| one.code.as_ref().is_some_and(is_open)));
            is_excused = differs && own.differences.is_empty();
        }
        let mut caveats = Vec::new();
        if let Some((open, stays)) = by_other_facts(self.event, self.claims, &own) {
            is_excused |= !stays;
            caveats.push(Caveat::UnknownRounds(open));
        }
        let unknown = &self.event.unknown_members;
        if !unknown.is_empty() {
            // If it is unknown whether some participants belong to the category, the places are uncertain. The values
            // are certain, and so is the category of all other participants.
            let is_certain = |one: &Difference| {
                let is_alone = one.is_stranger() || one.recorded == report::NO_PLACE;
                !one.kind.is_rank() || is_alone && !unknown.contains(&one.participant)
            };
            is_excused |= !own.differences.iter().any(is_certain);
            caveats.push(Caveat::MembersUnknown(unknown.to_vec()));
        }
        let numbers = unknown_numbers(self.event, &own);
        if !numbers.is_empty() {
            is_excused = true;
            caveats.push(Caveat::NumbersUnknown(numbers));
        }
        if let Some(Caveat::RecordsSkipped { lines, matters, .. }) = skipped(self.event) {
            is_excused |= matters;
            let differing = if matters { own.differences.len() } else { 0 };
            caveats.push(Caveat::RecordsSkipped { lines, matters, differing });
        }
        if differs && !is_excused {
            if let Some(way) = self.explaining(&own.differences) {
                is_excused = true;
                caveats.push(match way {
                    Way::Edition(_) => Caveat::EditionOpen(editions(self.event, self.claims, &own).0),
                    way => Caveat::Undecided(way),
                });
            }
        } else if !differs && self.event.plan.choice.is_guessed() {
            let (right, is_whole) = editions(self.event, self.claims, &own);
            is_excused |= !is_whole;
            own.notes.extend(
                (is_whole && right.len() > 1 && own.verdict.is_confirmed()).then_some(Note::EveryEdition),
            );
            caveats.extend((!is_whole).then_some(Caveat::EditionOpen(right)));
        }
        if is_excused {
            own.unjudged.append(&mut own.differences);
        }
        let is_doubtful = own.verdict.is_confirmed() && caveats.iter().any(Caveat::forbids_confirmation);
        if is_excused || is_doubtful {
            own.verdict = Verdict::Unverifiable;
        }
        own.caveats.extend(caveats);
        own
    }

    /// Returns the first interpretation that explains the whole record. `differences` are the differences that the
    /// record has under the usual interpretation.
    pub(super) fn explaining(&self, differences: &[Difference]) -> Option<Way> {
        let plan = &self.event.plan;
        let facts = self.event.tournament();
        let explains = |plan: &Plan, facts: &Tournament| self.explains(plan, facts, differences);
        if let Some((edition, _)) = possible(plan).into_iter().find(|(_, plan)| explains(plan, facts)) {
            return Some(Way::Edition(edition.id()));
        }
        if let Some(reading) = self.readings.iter().find(|one| {
            let other = one.plan(plan);
            other.rules != plan.rules && explains(&other, facts)
        }) {
            return Some(Way::Reading(reading.name.clone()));
        }
        let by_forfeit = || self.of_forfeits(differences);
        let by_bye = || self.of_half_point_byes(differences);
        let found = self.of_open_games(differences).or_else(|| of_codes(plan, facts, self.table?));
        found.or_else(by_bye).or_else(by_forfeit)
    }

    /// Tests whether rounds without a game were half-point byes, if the points in the file of the event exceed the
    /// points from the results. The file must show this for at least two participants, because one number can be a
    /// mistake, and must record no other half-point bye.
    fn of_half_point_byes(&self, differences: &[Difference]) -> Option<Way> {
        let (event, after) = (self.event.tournament(), self.event.plan.after);
        // A crosstable that is checked alone is the file of the event.
        let is_alone = self.event.is_from_crosstable() && self.event.recorded.is_empty();
        let recorded = if is_alone { self.claims.recorded } else { &self.event.recorded };
        let (_, points) = recorded.points.iter().find(|(listed, _)| listed.is_score())?;
        let mut facts = event.clone();
        let mut byes = Vec::new();
        let mut found = BTreeSet::new();
        for (index, written) in points.iter().enumerate() {
            let records = event.records(index).iter().take(after);
            let own: Points = records.clone().map(|record| record.points).sum();
            let mut missing = (*written)? - own;
            let empty = records.enumerate().filter(|(_, record)| record.kind == Kind::ZeroPointBye);
            for (round, _) in empty {
                if missing < Points::HALF {
                    break;
                }
                missing = missing - Points::HALF;
                facts = facts.with_bye(round, index, GameCode::HalfPointBye).ok()?;
                byes.push((round + 1, participant(event, index)));
                found.insert(index);
            }
        }
        let is_stated = event.all_records().iter().any(|record| record.kind == Kind::HalfPointBye);
        (found.len() > 1 && !is_stated && self.explains(&self.event.plan, &facts, differences))
            .then_some(Way::HalfPointByes(byes))
    }

    /// Tests whether games of participants with wrong values were forfeits, if the event was read from a crosstable
    /// without forfeits. Each step treats one game, two games of one participant, or all games that a participant lost
    /// as forfeited. The step must correct values and make no other value wrong.
    fn of_forfeits(&self, differences: &[Difference]) -> Option<Way> {
        let (plan, event) = (&self.event.plan, self.event.tournament());
        let is_forfeit = |kind| matches!(kind, Kind::ForfeitWin | Kind::ForfeitLoss);
        if !self.event.is_from_crosstable() || !event.games(0..plan.after, is_forfeit).is_empty() {
            return None;
        }
        let wrong_in = |differences: &[Difference]| -> BTreeSet<(Index, Option<String>)> {
            let values = differences.iter().filter(|one| one.kind.is_value());
            values.map(|one| (one.participant, one.code.clone())).collect()
        };
        let with_forfeit = |facts: &Tournament, (round, sides): &(usize, [Index; 2])| {
            let codes = match facts.record(sides[0], round - 1).outcome {
                Some(Outcome::Win) => [GameCode::ForfeitWin, GameCode::ForfeitLoss],
                Some(Outcome::Loss) => [GameCode::ForfeitLoss, GameCode::ForfeitWin],
                _ => return None,
            };
            facts.with_game(round - 1, *sides, codes).ok()
        };
        let (mut facts, mut wrong, mut forfeits) = (event.clone(), wrong_in(differences), Vec::new());
        while !wrong.is_empty() {
            let games = facts.games(0..plan.after, |kind| kind == Kind::Played);
            let whose: BTreeSet<Index> = wrong.iter().map(|(own, _)| *own).collect();
            let single = games.iter().filter(|(_, sides)| sides.iter().any(|own| whose.contains(own)));
            // A participant who was absent loses all games by forfeit.
            let is_lost = |own: &Index, (round, sides): &(usize, [Index; 2])| {
                sides.contains(own) && facts.record(*own, round - 1).outcome == Some(Outcome::Loss)
            };
            let absent = |own: &Index| games.iter().filter(|game| is_lost(own, game)).collect();
            let two = games.iter().flat_map(|one| games.iter().map(move |two| vec![one, two]));
            let is_of_one = |pair: &Vec<&(usize, [Index; 2])>| {
                let mut both = pair[0].1.iter().filter(|own| pair[1].1.contains(own));
                pair[0].0 < pair[1].0 && both.any(|own| whose.contains(own))
            };
            let tried =
                single.map(|game| vec![game]).chain(whose.iter().map(absent)).chain(two.filter(is_of_one));
            let step = |games: Vec<&(usize, [Index; 2])>| {
                let facts = games.iter().try_fold(facts.clone(), |facts, game| with_forfeit(&facts, game))?;
                let rest = wrong_in(&Judge::new(plan, &facts).judge(self.claims).differences);
                let games = games.into_iter().copied().collect::<Vec<_>>();
                (rest.len() < wrong.len() && rest.is_subset(&wrong)).then_some((facts, rest, games))
            };
            let tried = tried.take(MOST_WORK / event.len().max(1));
            let best = tried.filter_map(step).min_by_key(|(_, rest, _)| rest.len());
            let (next, rest, games) = best?;
            (facts, wrong) = (next, rest);
            forfeits.extend(games);
        }
        let named = |(round, sides): (usize, [Index; 2])| (round, sides.map(|own| participant(event, own)));
        let is_whole = !forfeits.is_empty() && self.explains(plan, &facts, differences);
        is_whole.then(|| Way::Forfeits(forfeits.into_iter().map(named).collect()))
    }

    /// Returns whether the record has no differences from the standing of this event under this plan.
    fn explains(&self, plan: &Plan, facts: &Tournament, differences: &[Difference]) -> bool {
        let is_same_event = plan.after == self.event.plan.after;
        if is_same_event && !may_explain(plan, facts, self.claims, differences) {
            return false;
        }
        let judge = Judge::new(plan, facts);
        if judge.contradicts(self.claims) {
            return false;
        }
        let report = judge.judge(self.claims);
        // If an interpretation leaves a knock-out match undecided, it does not explain the order of the two players.
        report.differences.is_empty() && !report.undecided.iter().any(|own| own.is_open_match)
    }

    /// Returns the plans of the event under every edition that can be in force.
    fn plans(&self, event: &Event) -> Vec<Plan> {
        let mut plans = vec![event.plan.clone()];
        plans.extend(possible(&event.plan).into_iter().map(|(_, plan)| plan));
        plans
    }

    /// Tries each way to count unfinished games: as nothing, as draws, with the results that the user declared, or with
    /// any result. Also tries to leave out the rounds that contain unfinished games. If the user chose no round, the
    /// function tries the standings after the rounds that count, after the next round, and after the last round with
    /// games.
    fn of_open_games(&self, differences: &[Difference]) -> Option<Way> {
        let event = self.event.with_open_games();
        let facts = event.tournament();
        let after = self.event.plan.after;
        let all = open_games(facts);
        let holds = |facts: &Tournament, round: usize| {
            let event = event.with_facts(facts.clone()).with_rounds_counted(round);
            self.plans(&event).iter().any(|plan| self.explains(plan, event.tournament(), differences))
        };
        let (finished, last) = (finished_rounds(facts), facts.last_played_round());
        let mut rounds = vec![after];
        if !self.event.is_after_asked {
            rounds.extend([after + 1, last].into_iter().filter(|round| (after + 1..=last).contains(round)));
            rounds.dedup();
        }
        for round in rounds.into_iter().filter(|round| *round > 0) {
            let games: Vec<OpenGame> =
                all.iter().filter(|game| usize::from(game.round) <= round).cloned().collect();
            if games.is_empty() {
                continue;
            }
            let nothing = |codes: [GameCode; 2]| {
                games.iter().try_fold(facts.clone(), |facts, game| with_codes(&facts, game, codes))
            };
            let all_nothing = [[GameCode::ForfeitLoss; 2], [GameCode::Loss; 2]];
            if all_nothing.into_iter().filter_map(nothing).any(|facts| holds(&facts, round))
                || holds(&facts.without_open_games(), round)
            {
                return Some(Way::OpenAsNothing(round));
            }
            let drawn = games.iter().try_fold(facts.clone(), |facts, game| played(&facts, game, 1));
            if drawn.is_some_and(|facts| holds(&facts, round)) || holds(facts, round) {
                return Some(Way::OpenAsDraws(round));
            }
            let left = if self.event.is_after_asked { round - 1 } else { finished };
            if round == after && left > 0 && holds(facts, left) {
                return Some(Way::RoundLeftOut(left));
            }
            let size = facts.len().max(1);
            let count = u32::try_from(games.len()).ok().and_then(|games| RESULTS.checked_pow(games));
            if count.is_some_and(|count| count <= (MOST_WORK / size).max(RESULTS)) {
                let mut worlds = vec![facts.clone()];
                for game in &games {
                    worlds = worlds.iter().flat_map(|facts| results(facts, game)).collect();
                }
                if worlds.iter().any(|facts| holds(facts, round)) {
                    return Some(Way::OpenAsPlayed(round));
                }
            }
        }
        None
    }
}

/// Tries other codes that match the numbers in columns without a name. Returns `None` if no combination of these codes
/// explains the record.
pub(super) fn of_codes(plan: &Plan, facts: &Tournament, table: &PublishedTable) -> Option<Way> {
    let open: Vec<_> =
        table.codes.iter().filter(|code| code.fits.len() > code.alike && code.rules.is_none()).collect();
    if open.is_empty() {
        return None;
    }
    let count = open.iter().try_fold(1_usize, |count, code| count.checked_mul(code.fits.len()));
    let mut taken: Vec<&Listed> = open.iter().filter_map(|code| code.fits.first()).collect();
    taken.dedup();
    // A combination identifies the replaced codes by name, so it cannot be tried if two columns have the same code.
    let is_tried = count.is_some_and(|count| count <= MOST_CHOICES) && taken.len() == open.len();
    let mut choices: Vec<Vec<&Listed>> = vec![Vec::new()];
    for code in open.iter().filter(|_| is_tried) {
        let longer = |choice: &Vec<_>| {
            code.fits.iter().map(|listed| [choice.as_slice(), &[listed]].concat()).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    let meant = |listed: &Listed, choice: &[&Listed]| {
        taken.iter().position(|own| *own == listed).map_or(listed, |at| choice[at]).clone()
    };
    let is_right = |choice: &Vec<&Listed>| {
        let mut table = table.clone();
        for (listed, _) in &mut table.recorded.values {
            *listed = meant(listed, choice);
        }
        let mut plan = plan.clone();
        plan.list.entries = plan.list.entries.iter().map(|listed| meant(listed, choice)).collect();
        let claims = Claims::of_table(&table);
        Judge::new(&plan, facts).judge(&claims).differences.is_empty()
    };
    let headings = || open.iter().map(|code| code.heading.clone()).collect();
    // If there are too many combinations to try, one of the untried combinations can be right.
    (!is_tried || choices.iter().any(is_right)).then(|| Way::Codes(headings()))
}
/// Changes the verdict of the report to "not verifiable", for the reason `why`.
pub(super) fn excused(own: RecordReport, why: Caveat) -> RecordReport {
    let unjudged = own.unjudged.into_iter().chain(own.differences).collect();
    let caveats = own.caveats.into_iter().chain([why]).collect();
    RecordReport { verdict: Verdict::Unverifiable, differences: Vec::new(), unjudged, caveats, ..own }
}

/// Returns whether the first of the differing values and places can be right under this plan. The test is fast, and
/// usually shows that a comparison of the whole record is unnecessary.
pub fn may_explain(plan: &Plan, facts: &Tournament, claims: &Claims<'_>, differences: &[Difference]) -> bool {
    let values = differences.iter().filter(|one| one.kind.is_value()).take(TRIED_FIRST);
    let evaluator = Evaluator::new(facts, plan.rules, plan.policies, plan.after);
    values.into_iter().all(|one| {
        let column =
            claims.recorded.values.iter().find(|(listed, _)| one.code.as_ref() == Some(&listed.to_string()));
        column.is_none_or(|(listed, _)| {
            values::may_be(&evaluator, plan.choice.edition(), listed, one.participant, &one.recorded)
        })
    }) && may_order(plan, &evaluator, claims, differences)
}

/// Returns whether this plan can give the recorded order of the misplaced participants. The test compares only a few
/// pairs of participants, and only by tie-breaks that have values.
fn may_order(
    plan: &Plan,
    evaluator: &Evaluator<'_>,
    claims: &Claims<'_>,
    differences: &[Difference],
) -> bool {
    let Some(ranks) = claims
        .certain_ranks(evaluator.tournament().len())
        .filter(|_| plan.source.is_named() && !plan.source.is_of_table())
    else {
        return true;
    };
    let facts = evaluator.tournament();
    let usual = Rules::of(plan.choice.edition());
    // In these cases, the order does not depend only on values, so the whole record must be compared.
    if plan.choice.is_too_early()
        || plan.rules.ranking != usual.ranking
        || plan.rules.buchholz != usual.buchholz
        || facts.pairing().is_knockout()
        || !report::colorless(facts, plan.after).is_empty()
    {
        return true;
    }
    let list = plan.computed();
    let rank = |index: Index| ranks.get(index).copied().flatten().filter(|_| plan.ranks(index));
    let is_kept = |one: &Difference| {
        let pair = one.versus.and_then(|versus| Some((rank(one.participant)?, rank(versus)?, versus)));
        let Some((own, other, versus)) = pair.filter(|(own, other, _)| own != other) else { return true };
        for listed in &list.entries {
            let Listed::Code(code) = listed else { return true };
            if code.base.direction().is_order_only() {
                return true;
            }
            let values = [one.participant, versus].map(|index| evaluator.derive(code, index));
            let [Ok(first), Ok(second)] = values else { continue };
            let (Some(first), Some(second)) = (first.value, second.value) else { return true };
            if first != second {
                let lower_first = direction(code, &plan.rules).is_lower_first();
                return (own < other) == ((first < second) == lower_first);
            }
        }
        true
    };
    let misplaced = differences.iter().filter(|one| one.kind.is_rank() && !one.pushed);
    misplaced.take(TRIED_FIRST).all(is_kept)
}

/// Returns the event with this result of an unfinished game, or `None` for a match of teams.
fn with_codes(facts: &Tournament, game: &OpenGame, codes: [GameCode; 2]) -> Option<Tournament> {
    let round = usize::from(game.round).checked_sub(1)?;
    if game.boards.is_empty() { facts.with_game(round, game.sides, codes).ok() } else { None }
}

/// Returns one event for each possible result of an unfinished game.
fn results(facts: &Tournament, game: &OpenGame) -> Vec<Tournament> {
    let mut all: Vec<Tournament> = game.results().filter_map(|result| played(facts, game, result)).collect();
    let (won, lost) = (GameCode::ForfeitWin, GameCode::ForfeitLoss);
    let forfeits = [[won, lost], [lost, won], [lost, lost]];
    all.extend(forfeits.into_iter().filter_map(|codes| with_codes(facts, game, codes)));
    all
}

/// Returns the editions under which a record of an undated event is right, and whether the record is right under all
/// editions.
pub(super) fn editions(event: &Event, claims: &Claims<'_>, own: &RecordReport) -> (Vec<&'static str>, bool) {
    let others = possible(&event.plan);
    let mut right: Vec<&'static str> = Vec::new();
    right.extend(own.differences.is_empty().then(|| event.edition().id()));
    let is_right = |plan: &Plan| Judge::new(plan, event.tournament()).judge(claims).differences.is_empty();
    right.extend(others.iter().filter(|(_, plan)| is_right(plan)).map(|(edition, _)| edition.id()));
    let is_whole = right.len() > others.len();
    (right, is_whole)
}

// Handles events whose facts are partly unknown, for example events that were read from a crosstable. The functions try
// all possibilities, and draw only conclusions that hold under each possibility.

/// Maximum number of alternative events that the program tries.
const MOST: usize = 256;

/// Returns the caveats that apply to every standing of the event, about facts that the source leaves open and about
/// skipped records.
pub fn caveats_of_facts(event: &Event) -> Vec<Caveat> {
    let is_news = |open: &OpenFacts| is_from_crosstable(event, open) || !open.is_harmless;
    let unclear_rounds =
        found(event).filter(|(open, _)| is_news(open)).map(|(open, _)| Caveat::UnknownRounds(open));
    unclear_rounds.into_iter().chain(skipped(event)).collect()
}

/// Returns whether the facts were read from a source that is not a tournament file and does not show what happened in
/// some rounds. The report mentions such rounds even if no value depends on them.
fn is_from_crosstable(event: &Event, open: &OpenFacts) -> bool {
    event.is_from_crosstable() && !open.rounds.is_empty()
}

/// Returns the caveat about skipped records of the file, or `None` if no record was skipped.
pub(super) fn skipped(event: &Event) -> Option<Caveat> {
    let skipped = event.skipped();
    let lines: Vec<(usize, String)> = skipped.iter().map(|one| (one.line, one.text.clone())).collect();
    let matters = skipped.iter().any(|one| one.matters);
    (!lines.is_empty()).then_some(Caveat::RecordsSkipped { lines, matters, differing: 0 })
}

fn found(event: &Event) -> Option<(OpenFacts, Alternatives)> {
    let size = event.tournament().len().max(1);
    let alternatives = event.alternatives((MOST_WORK / size).clamp(1, MOST));
    if event.unclear_rounds().is_empty() && alternatives.facts.is_empty() {
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
    let rounds =
        event.unclear_rounds().iter().map(|one| (one.participant, one.round, one.written.clone())).collect();
    let codes = changing(event, &alternatives);
    // The game points in a match can have values that no alternative event contains.
    let is_whole = alternatives.is_whole && (codes.is_empty() || !event.unknown().points);
    let is_harmless = is_whole && moved.is_empty() && codes.is_empty();
    Some((OpenFacts { rounds, moved, codes, is_whole, is_harmless }, alternatives))
}

/// Returns the tie-breaks of the list whose values depend on unknown facts, such as the rounds of a matrix.
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

/// Returns the facts that the source of an event leaves open, and whether a record gets the same verdict under every
/// other interpretation of these facts. Returns `None` if there is nothing to report.
fn by_other_facts(event: &Event, claims: &Claims<'_>, own: &RecordReport) -> Option<(OpenFacts, bool)> {
    let (open, alternatives) = found(event)?;
    let plan = &event.plan;
    let mut plans: Vec<Plan> = vec![plan.clone()];
    plans.extend(possible(plan).into_iter().map(|(_, plan)| plan));
    // The recorded points are part of the event file, so they are checked together with every table.
    let file = Recorded { points: event.recorded.points.clone(), ..Recorded::default() };
    let points_of_file = |facts: &Tournament, plan: &Plan| {
        Judge::new(plan, facts).judge(&Claims::of_file(&file)).differences.is_empty()
    };
    let file_is_right = !file.is_empty() && points_of_file(event.tournament(), plan);
    let judged = |facts: &Tournament, plan: &Plan| Judge::new(plan, facts).judge(claims).differences;
    let is_right = |facts: &Tournament, plan: &Plan| judged(facts, plan).is_empty();
    let counts_right = |differences: &[Difference]| !differences.iter().any(|one| one.kind.is_points());
    // A pairing system is excluded if the recorded points are wrong under this system.
    let is_possible = |facts: &Tournament, plan: &Plan| {
        let by_source = !counts_right(&own.differences) || counts_right(&judged(facts, plan));
        event.is_from_crosstable() || by_source && (!file_is_right || points_of_file(facts, plan))
    };
    let others = || {
        let all = alternatives.facts.iter().flat_map(|facts| plans.iter().map(move |plan| (facts, plan)));
        all.filter(|(facts, plan)| is_possible(facts, plan))
    };
    let stays = match own.differences.is_empty() {
        // A cell of a crosstable contains the points of two participants against each other, so these points do not
        // depend on the order of the rounds.
        false => {
            (event.is_from_crosstable() && own.differences.iter().any(|one| one.kind.is_points()))
                || (open.is_whole && !others().any(|(facts, plan)| is_right(facts, plan)))
        }
        true => open.is_whole && others().all(|(facts, plan)| is_right(facts, plan)),
    };
    let is_harmless = stays && open.is_whole;
    let is_news = !is_harmless || is_from_crosstable(event, &open);
    // Most old files do not name their pairing system. The report mentions the missing pairing system only if the
    // standing can depend on it.
    is_news.then_some((OpenFacts { is_harmless, ..open }, stays))
}

/// Returns the codes that rank by pairing number, if the pairing numbers are unknown and places replace them.
fn unknown_numbers(event: &Event, own: &RecordReport) -> Vec<String> {
    let is_number = |listed: &&Listed| matches!(listed, Listed::Code(Code { base: Base::PairingNumber, .. }));
    let values = own.recorded.values.iter().map(|(listed, _)| listed);
    let named = event.plan.list.entries.iter().chain(values).filter(is_number).map(ToString::to_string);
    let named: BTreeSet<String> = named.filter(|_| event.has_places_for_numbers()).collect();
    named.into_iter().collect()
}
