//! Tests `what-if` against an event in which the test itself makes the change. Tests `--last-round` by trying every
//! combination of results.

use std::borrow::Cow;

use crate::properties::engine::scribe::{self, Scribe};
use crate::support::times;
use tiebreak_conformance::event::{AskedList, Event, Options, Source};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{self, Amount, Shape, generate};
use tiebreak_conformance::format::json::{TournamentJson, to_text};
use tiebreak_conformance::tournament::{Draft, Tournament};
use tiebreak_conformance::what_if::last_round::{
    NoAnswer, OpenGame, Question, last_round, open_games, played,
};
use tiebreak_conformance::what_if::{Change, Differences, Scenario};

const INDIVIDUAL: [&str; 6] = [
    "PTS,DE,BH/C1,BH,SB",
    "PTS,AOB,WIN,BPG,PS,STD,TPN",
    "PTS,FB/C1,KS,REP,DE,SB/C1",
    "PTS,ARO,TPR,PTP,APRO,APPO",
    "PTS,BH/M1,AOB/F,SB/P,DE/P",
    "PTS,US-MODMED,US-SOLKOFF,US-CUM,US-OPPCUM",
];
const TEAM: [&str; 3] = ["MPTS,EDE,BH:MP/C1,EMMSB", "MPTS,GPTS,EMGSB,SSSC,BC", "GPTS,MPvGP,BH:GP,DE,BBE"];

/// Generates an event with some unfinished games, and a list of tie-breaks for it.
pub(crate) fn made_up(number: u64, adjourned: Amount) -> (Draft, &'static str) {
    let random = &mut Random::new(1_717, number);
    let shape = if number % 4 == 3 { Shape::RoundRobin { cycles: 1 } } else { Shape::Swiss };
    let mut options = generate::Options::new(
        generate::Preset::Nasty,
        shape,
        random.between(4, 14),
        random.between(2, 6) as u16,
    );
    options.amounts.adjourned = adjourned;
    let team = number.is_multiple_of(3);
    options.boards = if team { random.between(1, 4) as u8 } else { 0 };
    if number.is_multiple_of(5) {
        options = options.three_one_zero();
    }
    let lists: &[&str] = if team { &TEAM } else { &INDIVIDUAL };
    (generate(&options, random), lists[number as usize / 3 % lists.len()])
}

/// Writes an event to a file, and returns the event that the program reads from this file.
fn fresh(draft: &Draft, list: &str) -> Option<Event> {
    let (tournament, _) = Tournament::build(draft.clone()).ok()?;
    let text = to_text(&TournamentJson::from(&tournament)).expect("a document");
    let options =
        Options { list: Some(AskedList::Text(list.to_owned())), played: Some(false), ..Options::default() };
    let source = Source::File { name: "made-up", bytes: Cow::Owned(text.into_bytes()) };
    Some(Event::load(source, &options).expect("a made-up event reads"))
}

/// Returns a change, and a copy of the event in which the test has made the same change. Returns `None` if the selected
/// change is impossible.
fn changed(draft: &Draft, random: &mut Random) -> Option<(Change, Draft)> {
    let rounds = draft.participants.iter().map(|participant| participant.cells.len()).max()?;
    let round = random.below(rounds as u32) as usize;
    let own = &draft.participants[random.below(draft.participants.len() as u32) as usize];
    let (id, number) = (own.id, round as u16 + 1);
    let mut scribe = Scribe::of(draft);
    let change = match random.below(5) {
        0 => {
            if !scribe.forfeit(id, round) {
                return None;
            }
            Change::Forfeit { round: number, id }
        }
        1 => {
            scribe.withdraw(id, round, rounds);
            Change::Withdrawal { round: number, id }
        }
        _ => {
            let other = own.cells.get(round)?.opponent?;
            let (ids, codes) =
                ([id, other], scribe::PAIRS[random.below(scribe::PAIRS.len() as u32) as usize]);
            let board = scribe.boards.map(|boards| random.below(boards as u32) as usize);
            scribe.result(ids, round, board, codes);
            match board {
                None => Change::Game { round: number, ids, codes },
                Some(board) => Change::Board { round: number, ids, board: board as u8 + 1, codes },
            }
        }
    };
    Some((change, scribe.draft))
}

#[test]
fn what_if_is_a_fresh_computation_of_the_changed_event() {
    let (wanted, mut tried, mut moved) = (400 * times(), 0, 0);
    for number in 0.. {
        if tried == wanted {
            break;
        }
        let (draft, list) = made_up(number, 10.into());
        let Some(before) = fresh(&draft, list) else { continue };
        for step in 0..5 {
            let Some((change, scribed)) = changed(&draft, &mut Random::new(number, step)) else { continue };
            let Some(wanted_event) = fresh(&scribed, list) else { continue };
            let scenario = Scenario { changes: vec![change.clone()], ..Scenario::default() };
            let event = scenario.apply(&before).unwrap_or_else(|refusal| panic!("{number}: {refusal:?}"));
            assert_eq!(event.plan.after, wanted_event.plan.after, "event {number}, {change:?}");
            let (found, right) = (event.rank(), wanted_event.rank());
            assert_eq!(found.standings, right.standings, "event {number}, {change:?}");
            let same = Differences::between(&found, &right);
            assert!(same.is_empty(), "event {number}, {change:?}: {same:?}");
            let ranked = before.rank();
            let differences = Differences::between(&ranked, &found);
            let ranks = [ranked.standings.ranks(), found.standings.ranks()];
            let moves = ranks[0].iter().zip(&ranks[1]).filter(|(one, other)| one != other).count();
            assert_eq!(differences.moved, moves);
            moved += usize::from(moves > 0);
            tried += 1;
            if tried == wanted {
                break;
            }
        }
    }
    assert!(moved as u64 > wanted / 4, "only {moved} changes moved anybody");
}

/// Returns every combination of results of the unfinished games. Each result is in half points of the first side.
fn combinations(games: usize) -> Vec<Vec<u8>> {
    let all = [2, 1, 0];
    (0..games).fold(vec![Vec::new()], |lines, _| {
        lines.iter().flat_map(|line| all.map(|outcome| [line.clone(), vec![outcome]].concat())).collect()
    })
}

#[test]
fn the_last_round_is_what_brute_force_says() {
    let (mut asked, mut depends, mut pruned) = (0, 0, 0);
    for number in 0..60 {
        let open = Amount::Number(1 + (number % 5) as u32);
        let (draft, list) = made_up(number, open);
        let Some(event) = fresh(&draft, list) else { continue };
        let facts = event.input.tournament();
        let games = open_games(facts);
        if games.is_empty() || games.len() > 5 {
            continue;
        }
        let last = games.iter().map(|game| usize::from(game.round)).max().unwrap_or(0);
        let counted = event.with_rounds_counted(last.max(event.plan.after));
        let standings: Vec<(Vec<u8>, Vec<u32>)> = combinations(games.len())
            .into_iter()
            .map(|outcomes| {
                let facts = games.iter().zip(&outcomes).fold(facts.clone(), |facts, (game, outcome)| {
                    played(&facts, game, *outcome).expect("an open game")
                });
                let event = counted.with_facts(facts).with_rounds_counted(counted.plan.after);
                (outcomes, event.rank().standings.ranks())
            })
            .collect();
        for index in 0..facts.len() {
            let place = 1 + (index as u32 + number as u32) % 4;
            let found = last_round(&event, Question { index, place }).expect("few games are open");
            // If only match points matter, the unfinished boards of a match are one item of the answer.
            let boards: usize = found.games.iter().map(|game| game.boards.len().max(1)).sum();
            assert_eq!(boards, games.len());
            let merged = |outcomes: &[u8]| -> Vec<u8> {
                let is_of = |own: &OpenGame, game: &OpenGame| {
                    own.sides == game.sides
                        && own.round == game.round
                        && game.boards.iter().all(|board| own.boards.contains(board))
                };
                let sum = |own: &OpenGame| {
                    games
                        .iter()
                        .zip(outcomes)
                        .filter(|(game, _)| is_of(own, game))
                        .map(|(_, result)| result)
                        .sum()
                };
                found.games.iter().map(sum).collect()
            };
            let mut reached = 0;
            for (outcomes, ranks) in &standings {
                let right = ranks[index] <= place;
                reached += u128::from(right);
                assert_eq!(
                    found.reaches(&merged(outcomes)),
                    Some(right),
                    "event {number}, list {list}, {index} on place {place}: {outcomes:?}"
                );
            }
            if found.games == games {
                assert_eq!(found.count(), Some((reached, standings.len() as u128)));
            }
            asked += 1;
            depends += usize::from(reached > 0 && reached < standings.len() as u128);
            pruned += usize::from(found.computed < standings.len());
        }
    }
    assert!(asked > 120 && depends > 25 && pruned > 80, "{asked} asked, {depends} depend, {pruned} pruned");
}

#[test]
fn without_an_open_game_nothing_is_answered() {
    let (draft, list) = made_up(1, Amount::Number(0));
    let event = fresh(&draft, list).expect("an event");
    assert_eq!(last_round(&event, Question { index: 0, place: 1 }), Err(NoAnswer::NothingOpen));
}
