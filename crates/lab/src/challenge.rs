//! Generates fresh questions about events from a seed that is not known in advance.
//!
//! A program that only looks up stored answers can answer every case of the corpus correctly, but it cannot know the
//! answers to fresh questions. The answers of the engine and the answers under each accepted reading count as right.
//! The cases exist only during a run, and are never written to a file.

use crate::explore::campaign::{head, is_order};
use crate::explore::generate::{Options, Preset, Shape, generate};
use crate::explore::{Random, groups_of_ranks, number_anew};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_diagnose::admissible::{admissible_under, combinations};
use tiebreak_diagnose::deviation::Change;
use tiebreak_diagnose::parallel::{in_order, processors};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Code};
use tiebreak_engine::tournament::{
    Adjustment, Code as TournamentCode, Draft, Pairing, Primary, Scoring, Tournament,
};
use tiebreak_event::regulations::{Declaration, ForfeitsInDirectEncounter, Unrated};
use tiebreak_format::json::{AdjustmentJson, AwardJson, KindJson, TournamentJson};
use tiebreak_phrase::phrase;
use tiebreak_suite::corpus::{
    Case, CaseFile, Check, CodeEntry, Corpus, EditionName, EventKind, Profile, Reading, Registry, Status,
    Values,
};
use tiebreak_suite::report::Challenge;
use tiebreak_suite::subject::engine::{Question, answer};
use tiebreak_suite::subject::protocol::StandingsRequest;
use tiebreak_suite::subject::{Answer, Reply};
use tiebreak_words::message::Texts;

/// Maximum number of tie-break codes with values in one question.
const CODES: usize = 6;

/// Returns the corpus together with the cases of a challenge.
pub fn challenged(corpus: &Corpus, challenge: &Challenge) -> Corpus {
    let mut corpus = corpus.clone();
    let cases = cases(&corpus.registry, challenge);
    corpus.cases.extend(cases);
    corpus.cases.sort_by(|a, b| a.id.cmp(&b.id));
    corpus
}

/// Adds the answers under every accepted reading to the given checks of a challenge. Computing these answers is slow,
/// so callers pass only checks on which the program's answer differs from the engine's answer.
pub fn with_readings(mut corpus: Corpus, checks: &BTreeSet<String>) -> Corpus {
    let fresh: Vec<&mut Case> = corpus.cases.iter_mut().filter(|case| Challenge::has(&case.id)).collect();
    in_order(fresh, processors(), |case| {
        let known = case.clone();
        for check in &mut case.file.checks {
            if checks.contains(&known.check_id(check)) {
                check.readings = readings_of(&known, check).unwrap_or_default();
            }
        }
    });
    corpus
}

/// Generates the cases of a challenge. Each event has one question, which tests a profile. For some events, there is a
/// second question about a variant of the event. Successive questions about a profile use different tie-break codes of
/// the profile.
pub(crate) fn cases(registry: &Registry, challenge: &Challenge) -> Vec<Case> {
    let mut turns = BTreeMap::new();
    let mut cases = Vec::new();
    for number in 0..challenge.events {
        let Some(file) = question(registry, challenge.seed, number, &mut turns) else { continue };
        // The variants and the events have different seeds, so that the choices for variants do not depend on the
        // choices for events.
        let random = &mut Random::new(challenge.seed ^ 0x00ff_00ff, number.into());
        cases.extend(other(registry, &file, random).and_then(|other| {
            // Cases about variants are numbered after the cases about events.
            Case::made(Challenge::case_id(challenge.events + number), other)
        }));
        cases.extend(Case::made(Challenge::case_id(number), file));
    }
    in_order(cases.iter_mut().collect(), processors(), |case: &mut Case| {
        let known = case.clone();
        case.file.checks.retain_mut(|check| answered(&known, check).is_some());
    });
    cases
}

/// Generates the event with the given number, and the question about it. `turns` counts the earlier events of each kind
/// under each pairing system, and the earlier questions about each profile.
fn question(
    registry: &Registry,
    seed: u64,
    number: u32,
    turns: &mut BTreeMap<(String, EventKind), usize>,
) -> Option<CaseFile> {
    let mut draft = drawn(seed, number);
    // The question and the event have different seeds, so that the choices for the question do not depend on the
    // choices for the event.
    let random = &mut Random::new(seed ^ 0x0f0f_0f0f, number.into());
    let after = interim(&draft, random);
    half_points_before_entry(&mut draft);
    renumber(&mut draft, random);
    random.shuffle(&mut draft.participants);
    let (event, _) = Tournament::build(draft).ok()?;
    let kind = if event.team().is_some() { EventKind::Team } else { EventKind::Individual };
    let fitting: Vec<&Profile> = registry.profiles.iter().filter(|profile| profile.is_for(&event)).collect();
    // Events of the same kind and pairing system use the profiles in turn. If the profile depended on the number of the
    // event, some profiles would get only events of certain sizes, or only interim standings.
    let alike = turns.entry((format!("{:?}", event.pairing()), kind)).or_insert(0);
    let profile = fitting.get(*alike % fitting.len().max(1))?;
    *alike += 1;
    let turn = turns.entry((profile.id.clone(), kind)).or_insert(0);
    // Each question uses the next edition, and the codes change less often, so that each code is tested under each
    // edition.
    let edition = profile.editions.get(*turn % profile.editions.len().max(1))?;
    // If the edition does not define a tie-break, no answer about the tie-break is right.
    let defined = profile.codes.iter().filter(|code| is_defined(registry, code, *edition)).cloned();
    // If the regulations declare Koya for a Swiss-system event, it is unclear which points count.
    let (koya, others): (Vec<String>, Vec<String>) =
        defined.partition(|code| Code::parse(code).is_ok_and(|(code, _)| code.base == Base::Koya));
    let number_of_turn = *turn / profile.editions.len();
    let mut lists = turn_of(&others, kind, number_of_turn);
    if !event.pairing().is_swiss() {
        lists.extend(turn_of(&koya, kind, number_of_turn));
    }
    *turn += 1;
    let head = head(&event).to_owned();
    lists.iter_mut().for_each(|codes| codes.retain(|code| !is_open(code, &head, &event)));
    lists.retain(|codes| !codes.is_empty());
    let checks: Vec<Check> = lists
        .into_iter()
        .enumerate()
        .map(|(list, codes)| {
            let tiebreaks = std::iter::once(head.clone()).chain(codes).collect();
            check(format!("list-{}", list + 1), *edition, after, tiebreaks)
        })
        .collect();
    let first = checks.first()?.tiebreaks.get(1)?;
    let clause = entry_of(registry, first)?.clause.clone();
    Some(CaseFile {
        format: 1,
        title: titled(seed, number),
        clauses: vec![clause],
        why: Texts::default(),
        tournament: TournamentJson::from(&event),
        regulations: declared(&event, random),
        checks,
        kills: Vec::new(),
    })
}

/// Maximum number of participants of an event about which the challenge asks a second question.
const TWICE: usize = 40;

/// Returns a variant of an event: with a different declaration, with points outside the rounds, or with different
/// points for results. A program that recognizes an event by its games and looks up the answer gives the wrong answer
/// for the variant. Returns `None` for large events, and if the random choice is to make no variant.
fn other(registry: &Registry, file: &CaseFile, random: &mut Random) -> Option<CaseFile> {
    let mut file = file.clone();
    let event = &mut file.tournament;
    let people = event.participants.iter().flatten().map(|player| (player.id, &player.games));
    let people: Vec<_> =
        people.chain(event.teams.iter().flatten().map(|team| (team.id, &team.matches))).collect();
    if people.len() > TWICE {
        return None;
    }
    if let Some(declared) = file.regulations.take() {
        file.regulations = declared_otherwise(declared);
        return Some(file);
    }
    let is_team = event.kind == KindJson::Team;
    let game_points = |points: &str| is_team.then(|| points.to_owned());
    let (id, games) = random.pick(&people).map(|(id, games)| (*id, (*games).clone()))?;
    match random.below(10) {
        0 => {
            let points = (*random.pick(&["0.5", "1", "-0.5"])?).to_owned();
            let after = *random.pick(&[0, 1, Adjustment::FINAL_STANDING])?;
            event.adjustments = vec![AdjustmentJson {
                id,
                after,
                game_points: game_points(&points),
                points,
                reason: String::new(),
            }];
            // The check of the variant compares only places, because it is unclear whether points outside the rounds
            // count for opponents.
            file.checks.retain(|check| check.tiebreaks.iter().skip(1).all(|code| is_order(code)));
            let mut places = file.checks.first().cloned()?;
            places.id = "places".to_owned();
            places.tiebreaks.truncate(1);
            file.checks.push(places);
        }
        1 => {
            let is_game =
                |cell: &String| cell.split(' ').nth(2).is_some_and(|code| code.contains(['1', '=', '0']));
            let played: Vec<usize> = (1..games.len()).filter(|round| is_game(&games[round - 1])).collect();
            let round = *random.pick(&played)? as u16;
            let points = (*random.pick(&["0", "0.5", "1"])?).to_owned();
            event.awards = vec![AwardJson { id, round, game_points: game_points(&points), points }];
            // The award changes the points that a participant gets for a won, drawn or lost game. For standard points,
            // performances and boards, the rules do not state whether the changed points affect the result.
            let is_settled = |code: &String| {
                let clause = entry_of(registry, code).map_or("", |entry| entry.clause.as_str());
                clause.starts_with("c07.")
                    && !["c07.7.7", "c07.10", "c07.12"].iter().any(|open| clause.starts_with(open))
            };
            for check in &mut file.checks {
                check.tiebreaks.retain(is_settled);
            }
            file.checks.retain(|check| check.tiebreaks.len() > 1);
        }
        _ => return None,
    }
    Some(file)
}

/// Returns a declaration that differs from the declaration of the event, or `None` if the declaration does not mention
/// unrated players.
fn declared_otherwise(declared: Declaration) -> Option<Declaration> {
    let unrated = declared.unrated.map(|unrated| match unrated {
        Unrated::Fixed { published, .. } => Unrated::Exclude { published },
        _ => Unrated::Fixed { rating: 1_400, published: None },
    });
    unrated.map(|unrated| Declaration { unrated: Some(unrated), ..Declaration::default() })
}

/// Generates the event with the given number. Every third event is a team event. Of the Swiss-system events, one in
/// twelve has 33 to 100 participants, and one in six has 15 to 40. Of the other events, one in four has 11 to 20
/// participants. All remaining events are smaller.
fn drawn(seed: u64, number: u32) -> Draft {
    let random = &mut Random::new(seed, number.into());
    let shape = Shape::drawn(random);
    let (least, most) = match (random.below(12), shape) {
        (0, Shape::Swiss) => (33, 100),
        (1 | 2, Shape::Swiss) => (15, 40),
        (0..=2, _) => (11, 20),
        (_, Shape::Swiss) => (4, 14),
        _ => (4, 12),
    };
    let size = random.between(least, most);
    // Both sides of a Scheveningen event must have the same size, so the number of participants must be even.
    let size = size + if shape == Shape::Scheveningen { size % 2 } else { 0 };
    let rounds = random.between(2, (size - 1).min(if size > 14 { 15 } else { 9 })) as u16;
    let preset = if number.is_multiple_of(2) { Preset::FideRtg } else { Preset::Nasty };
    let mut options = Options::new(preset, shape, size, rounds);
    options.scoring = scoring(random);
    options.rematches = random.permille(100);
    if number % 3 == 2 {
        options.boards =
            if random.permille(250) { random.between(7, 10) } else { random.between(2, 6) } as u8;
        // No rule states whether a match with an unfinished board can count as won.
        options.amounts.adjourned = 0.into();
        if random.permille(400) {
            options.primary = Primary::GamePoints;
        }
    } else if random.permille(50) {
        options.amounts.unrated = 100.into();
    }
    let mut draft = generate(&options, random);
    // Points outside the rounds are removed, because it is unclear for which participants these points count.
    draft.adjustments.clear();
    draft.awards.clear();
    draft
}

/// Chooses the points for each kind of result at random. Three events in five use the usual points.
fn scoring(random: &mut Random) -> Scoring {
    let usual = Scoring::default();
    if random.permille(600) {
        return usual;
    }
    let [win, draw, loss] = *random.pick(&[[2, 1, 0], [6, 2, 0], [6, 4, 2], [4, 2, 0]]).unwrap_or(&[2, 1, 0]);
    let half = |count: i64| Points::HALF * count;
    let mut of = |values: &[i64]| half(random.pick(values).copied().unwrap_or(win));
    Scoring {
        win: half(win),
        draw: half(draw),
        loss: half(loss),
        pairing_allocated_bye: of(&[win, win, draw, 0]),
        full_point_bye: of(&[win, win, draw]),
        half_point_bye: half(draw),
        zero_point_bye: of(&[0, 0, loss]),
        forfeit_win: of(&[win, win, draw]),
        forfeit_loss: Points::ZERO,
        pending: half(draw),
    }
}

/// Chooses the declarations of an event at random. One event in four declares that forfeits count in direct encounters.
/// If such an event has unrated players, it also declares that these players are left out or get a fixed rating.
fn declared(event: &Tournament, random: &mut Random) -> Option<Declaration> {
    if !random.permille(250) {
        return None;
    }
    let has_unrated = event.participants().iter().any(|participant| participant.rating().is_none());
    let unrated = match random.below(2) {
        0 => Unrated::Fixed { rating: 1_400, published: None },
        _ => Unrated::Exclude { published: None },
    };
    Some(Declaration {
        forfeits_in_direct_encounter: Some(ForfeitsInDirectEncounter::Included),
        unrated: has_unrated.then_some(unrated),
        ..Declaration::default()
    })
}

/// Returns the round of the requested standings, or `None` for the last round. For at most one event in five, the
/// question is about an earlier round.
fn interim(draft: &Draft, random: &mut Random) -> Option<u32> {
    let is_interim = random.permille(200);
    let rounds = draft.rounds.filter(|rounds| is_interim && *rounds > 3)?;
    Some(random.between(rounds / 2 + 1, rounds - 1))
}

/// Changes the missed rounds of late entrants to half-point byes, as if they had requested these byes in advance. Only
/// every third participant is changed.
fn half_points_before_entry(draft: &mut Draft) {
    if draft.pairing != Pairing::Swiss {
        return;
    }
    for participant in draft.participants.iter_mut().step_by(3) {
        let missed = participant.cells.iter().take_while(|cell| cell.code == TournamentCode::ZeroPointBye);
        let missed = missed.count();
        if missed < participant.cells.len() {
            for cell in participant.cells.iter_mut().take(missed) {
                cell.code = TournamentCode::HalfPointBye;
            }
        }
    }
}

/// Gives all participants new pairing numbers. In half of the events, the numbering has gaps, as after withdrawals
/// before the start.
fn renumber(draft: &mut Draft, random: &mut Random) {
    let old: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
    let mut numbers: Vec<u32> = (1..=old.len() as u32).collect();
    if random.permille(500) {
        numbers.iter_mut().fold(0, |gap, number| {
            let gap = gap + random.below(3);
            *number += gap;
            gap
        });
    }
    random.shuffle(&mut numbers);
    let new: BTreeMap<u32, u32> = old.into_iter().zip(numbers).collect();
    number_anew(draft, |id| new.get(&id).copied().unwrap_or(id));
}

fn titled(seed: u64, number: u32) -> Texts {
    Texts::from(&phrase!("fresh-event", number = u64::from(number), seed = seed))
}

fn check(id: String, edition: EditionName, after: Option<u32>, tiebreaks: Vec<String>) -> Check {
    Check { id, editions: vec![edition], after, tiebreaks, status: Status::Alternative, ..Check::default() }
}

/// Returns the registry entry of a tie-break code, or `None` for an unknown code.
fn entry_of<'r>(registry: &'r Registry, code: &str) -> Option<&'r CodeEntry> {
    let base = Code::parse(code).ok()?.0.base.name();
    registry.codes.iter().find(|entry| entry.code == base)
}

fn is_defined(registry: &Registry, code: &str, edition: EditionName) -> bool {
    entry_of(registry, code).is_some_and(|entry| entry.editions.contains(&edition))
}

/// Returns whether a ruling accepts several answers about the code. Questions never contain such codes.
fn is_open(code: &str, head: &str, event: &Tournament) -> bool {
    let base = code.split(['/', ':']).next().unwrap_or(code);
    let records = || (0..event.len()).map(|index| event.records(index));
    let has_forfeits = || records().flatten().any(|record| record.kind.is_forfeit());
    let meets_twice = || {
        records().any(|records| {
            let opponents: Vec<usize> = records.iter().filter_map(|record| record.opponent()).collect();
            opponents.iter().collect::<BTreeSet<_>>().len() < opponents.len()
        })
    };
    let ends_with_forfeits = || {
        let mut last = records().filter_map(|records| records.get(event.rounds().checked_sub(1)?));
        last.any(|record| record.kind.is_forfeit())
    };
    match base {
        // Article 8.3 counts forfeits of the last round as draws, but does not state whether article 8.2 averages the
        // opponents of these forfeits.
        "AOB" => code.contains("/F") && ends_with_forfeits(),
        // Ruling `koya-cut`: it is disputed whether a cut removes the smallest result or the result against the weakest
        // opponent.
        "KS" => code.contains("/C") || code.contains("/M"),
        // Ruling `teams-own-results`: it is disputed whether a win on game points means a won match or a won board.
        "WIN" => head == "GPTS" && !code.contains(":MP"),
        // Ruling `bc-unequal`: it is disputed whether teams with different game points get a value.
        "BC" => true,
        // Rulings `us-oppcum-forfeits` and `us-repeated-opponents`: it is disputed whether opponents of forfeited games
        // count, and whether an opponent in two games counts once or twice.
        "US-OPPCUM" => has_forfeits() || meets_twice(),
        "AOR" => meets_twice(),
        // Ruling `us-performance`: it is disputed whether performances are rounded to whole numbers.
        "US-OPPPERF" => true,
        _ => false,
    }
}

/// Returns the tie-break lists of one question: one list with the next codes that have values, and another list with
/// the next code that has only an order.
fn turn_of(codes: &[String], kind: EventKind, turn: usize) -> Vec<Vec<String>> {
    let parsed = codes.iter().filter_map(|text| Some((text, Code::parse(text).ok()?.0)));
    let (values, orders): (Vec<_>, Vec<_>) =
        parsed.filter(|(_, code)| means_something(code, kind)).partition(|(text, _)| !is_order(text));
    let next = |codes: &[(&String, Code)], count: usize| -> Vec<String> {
        let all = codes.iter().cycle().skip(turn * count % codes.len().max(1));
        all.take(count.min(codes.len())).map(|(text, _)| (*text).clone()).collect()
    };
    let lists = [next(&values, CODES), next(&orders, 1)];
    lists.into_iter().filter(|list| !list.is_empty()).collect()
}

/// Returns whether a tie-break code is defined for events of this kind. Match points and game points exist only for
/// teams.
fn means_something(code: &Code, kind: EventKind) -> bool {
    match kind {
        EventKind::Individual => !code.base.is_team_only() && code.reference.is_none(),
        EventKind::Team => !code.base.is_individual_only(),
    }
}

/// Adds the engine's answer to a check. Returns `None` if the engine gives no answer.
fn answered(case: &Case, check: &mut Check) -> Option<()> {
    let question = Question::of(case, check, check.editions.first()?.edition()).ok()?;
    let main = answer(&question, question.rules()).ok()?;
    (check.values, check.ranking) = expected(check, &main);
    Some(())
}

/// Maximum number of accepted readings that are combined. A program can follow several readings of rules that affect
/// the same event.
const TOGETHER: usize = 3;

/// Returns the accepted readings, alone or combined, under which the engine's answer differs from the main answer.
fn readings_of(case: &Case, check: &Check) -> Option<Vec<Reading>> {
    let edition = check.editions.first()?.edition();
    let question = Question::of(case, check, edition).ok()?;
    let main = answer(&question, question.rules()).ok()?;
    let other = |ruling: &str, change: &Change| {
        let other = answer(&question, change.over(question.rules()).ok()?).ok()?;
        let (values, ranking) = expected(check, &other);
        let differs = (&other.values, &other.ranks) != (&main.values, &main.ranks);
        differs.then(|| Reading { ruling: ruling.to_owned(), source: String::new(), values, ranking })
    };
    let mut touching = admissible_under(edition);
    touching.retain(|reading| reading.scope.has(question.event.tournament(), question.event.plan.after));
    touching.retain(|reading| other(&reading.id, &reading.change).is_some());
    Some(combinations(&touching, TOGETHER).iter().filter_map(|(id, change)| other(id, change)).collect())
}

/// Returns the expected part of an answer: the values of all codes that have values, and the order.
fn expected(check: &Check, answer: &Answer) -> (Values, Option<Vec<Vec<u32>>>) {
    let mut values = Values::new();
    for code in check.tiebreaks.iter().skip(1) {
        for (id, value) in answer.values.get(code).into_iter().flatten() {
            values.entry(*id).or_default().insert(code.clone(), value.clone());
        }
    }
    (values, Some(answer.ranks.as_ref().map(groups_of_ranks).unwrap_or_default()))
}

// The following code changes the order of the questions and the pairing numbers, so that the program under test cannot
// recognize an event.

/// The number of the random stream that determines the order of the questions. The random streams that generate events
/// have much lower numbers.
const ORDER: u64 = 1 << 40;
/// The number of the first random stream that determines new pairing numbers.
const NUMBERS: u64 = 1 << 41;

/// Returns the order in which a challenge asks its questions, as positions of the questions.
pub fn order(count: usize, seed: u64) -> Vec<usize> {
    let mut positions: Vec<usize> = (0..count).collect();
    Random::new(seed, ORDER).shuffle(&mut positions);
    positions
}

/// The pairing numbers that were sent with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbered {
    /// The key is a pairing number in the case, and the value is the pairing number that was sent.
    sent: BTreeMap<u32, u32>,
    /// The key is a pairing number that was sent, and the value is the pairing number in the case.
    own: BTreeMap<u32, u32>,
}

impl Renumbered {
    /// Gives new pairing numbers to the participants of a question. Returns `None` if the answer depends on pairing
    /// numbers, because a tie-break orders by pairing number, a declaration names participants, or findings refer to
    /// participants.
    pub fn of(request: &mut StandingsRequest, seed: u64, number: u64) -> Option<Renumbered> {
        let by_number =
            |code: &String| Code::parse(code).is_ok_and(|(code, _)| code.base == Base::PairingNumber);
        if request.findings || request.regulations.is_some() || request.tiebreaks.iter().any(by_number) {
            return None;
        }
        let event = request.tournament.as_mut()?;
        let players = event.participants.iter().flatten().map(|player| player.id);
        let own: Vec<u32> = players.chain(event.teams.iter().flatten().map(|team| team.id)).collect();
        let mut sent = own.clone();
        Random::new(seed, NUMBERS | number).shuffle(&mut sent);
        let numbers = Renumbered {
            sent: own.iter().copied().zip(sent.iter().copied()).collect(),
            own: sent.into_iter().zip(own).collect(),
        };
        for player in event.participants.iter_mut().flatten() {
            numbers.participant(&mut player.id, &mut player.name, &mut player.games);
        }
        for team in event.teams.iter_mut().flatten() {
            numbers.participant(&mut team.id, &mut team.name, &mut team.matches);
        }
        event.adjustments.iter_mut().for_each(|one| one.id = numbers.sent(one.id));
        event.awards.iter_mut().for_each(|one| one.id = numbers.sent(one.id));
        // Participants and teams must be in the order of the pairing numbers.
        event.participants.iter_mut().for_each(|rows| rows.sort_by_key(|row| row.id));
        event.teams.iter_mut().for_each(|rows| rows.sort_by_key(|row| row.id));
        Some(numbers)
    }

    /// Returns the pairing number that is sent instead of a pairing number of the case. The number 0, which means no
    /// opponent, is unchanged.
    pub fn sent(&self, id: u32) -> u32 {
        self.sent.get(&id).copied().unwrap_or(id)
    }

    fn participant(&self, id: &mut u32, name: &mut String, cells: &mut [String]) {
        *id = self.sent(*id);
        *name = format!("P{id}");
        for cell in cells {
            if let Some((opponent, rest)) = cell.split_once(' ')
                && let Ok(opponent) = opponent.parse::<u32>()
            {
                *cell = format!("{} {rest}", self.sent(opponent));
            }
        }
    }

    /// Replaces the pairing numbers in a reply with the pairing numbers of the case.
    pub fn back(&self, reply: Reply) -> Reply {
        let Reply::Answered(answer) = reply else { return reply };
        let own = |id: u32| self.own.get(&id).copied().unwrap_or(id);
        let columns = answer.values.into_iter();
        let columns = columns
            .map(|(code, column)| (code, column.into_iter().map(|(id, value)| (own(id), value)).collect()));
        let ranks = answer.ranks.map(|ranks| ranks.into_iter().map(|(id, rank)| (own(id), rank)).collect());
        Reply::Answered(Answer { values: columns.collect(), ranks, ..answer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_suite::corpus::Source;

    fn registry() -> Registry {
        Registry::load(&Source::Embedded).unwrap()
    }

    #[test]
    fn the_same_seed_asks_the_same_and_another_asks_otherwise() {
        let registry = registry();
        let of = |seed| cases(&registry, &Challenge { seed, events: 6 });
        let files = |cases: &[Case]| cases.iter().map(|case| case.file.clone()).collect::<Vec<_>>();
        assert_eq!(files(&of(7)), files(&of(7)));
        assert!(of(7).iter().zip(&of(8)).all(|(a, b)| a.file.tournament != b.file.tournament));
    }

    #[test]
    fn some_events_are_asked_about_again_with_other_facts() {
        let events = 60;
        let cases = cases(&registry(), &Challenge { seed: 1, events });
        assert!(cases.iter().flat_map(|case| &case.file.checks).all(|check| check.ranking.is_some()));
        let first = |case: &Case| (0..events).map(Challenge::case_id).any(|id| id == case.id);
        let (first, again): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| first(case));
        let (mut declared, mut adjusted, mut awarded) = (0, 0, 0);
        for case in again {
            let mut event = case.file.tournament.clone();
            adjusted += u32::from(!std::mem::take(&mut event.adjustments).is_empty());
            awarded += u32::from(!std::mem::take(&mut event.awards).is_empty());
            let known = first.iter().find(|known| known.file.tournament == event).unwrap();
            declared += u32::from(known.file.regulations != case.file.regulations);
            assert_ne!(
                (&known.file.tournament, &known.file.regulations),
                (&case.file.tournament, &case.file.regulations)
            );
        }
        assert!(declared > 5 && adjusted > 0 && awarded > 0, "{declared} {adjusted} {awarded}");
    }

    #[test]
    fn every_code_of_every_profile_has_its_turn_under_every_edition() {
        let registry = registry();
        let mut turns = BTreeMap::new();
        let mut asked = BTreeSet::new();
        for number in 0..Challenge::USUAL {
            let Some(file) = question(&registry, 1, number, &mut turns) else { continue };
            for check in file.checks {
                let edition = check.editions[0].edition();
                asked.extend(check.tiebreaks.into_iter().map(|code| (edition.id(), code)));
            }
        }
        for profile in registry.profiles.iter().filter(|profile| !profile.codes.is_empty()) {
            for edition in &profile.editions {
                // Rulings leave open the answer about `BC`, about `US-OPPPERF`, and, if the last round has forfeits,
                // about `AOB` with `/F`.
                let is_open = |code: &String| {
                    ["BC", "US-OPPPERF"].contains(&code.as_str())
                        || code.starts_with("AOB") && code.contains("/F")
                };
                let missed = |code: &&String| {
                    !is_open(code)
                        && is_defined(&registry, code, *edition)
                        && !asked.contains(&(edition.edition().id(), (*code).clone()))
                };
                let missed: Vec<&String> = profile.codes.iter().filter(missed).collect();
                assert!(missed.is_empty(), "{} {}: {missed:?}", profile.id, edition.edition());
            }
        }
    }
}
