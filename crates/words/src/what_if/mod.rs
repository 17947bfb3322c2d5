//! Shows the effect of a ruling: compares the event as recorded with the event as the ruling would change it.
//!
//! [`Scenario::apply`] builds the changed event, and [`Differences::between`] compares the rankings of both events.
//! [`last_round`] finds out which results of the unfinished games bring a participant to a place. This module reads no
//! files and does not use the command line.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::what_if::last_round::{Question, last_round};
//! use tiebreak_words::what_if::{Differences, Scenario, game};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! // One scenario reverses the result of the game. The other one leaves the game open.
//! let turned = Scenario { changes: vec![game("1:1-2=0", false).map_err(|problems| format!("{problems:?}"))?], ..Scenario::default() };
//! let open = Scenario { changes: vec![game("1:1-2=X", false).map_err(|problems| format!("{problems:?}"))?], ..Scenario::default() };
//! let (turned, open) = (turned.apply(&event).map_err(|problems| format!("{problems:?}"))?, open.apply(&event).map_err(|problems| format!("{problems:?}"))?);
//!
//! assert!(!Differences::between(&event.rank(), &turned.rank()).is_empty());
//! let found = last_round(&open, Question { index: 1, place: 1 }).map_err(|problems| format!("{problems:?}"))?;
//! // Results are half points of the first side. With 2, participant 1 wins. With 0, participant 2 wins.
//! assert_eq!(found.reaches(&[2]), Some(false));
//! assert_eq!(found.reaches(&[0]), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod last_round;
mod page;

pub use page::{change_text, page, refusal_text};

use crate::explain::{Working, participant, work_out};
use crate::members::leaving_out;
use serde_json::{Value, json};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{ListSource, Ranked};
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::{Derivation, Step, StepKind};
use tiebreak_engine::tournament::{Code, Index, Tournament};
use tiebreak_event::event::Event;
use tiebreak_phrase::{Phrase, phrase};

/// The changes of an event that a ruling would make.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// The changes, in the order in which they are applied.
    pub changes: Vec<Change>,
    /// The edition of the rules that replaces the edition of the event, if any.
    pub edition: Option<Edition>,
    /// The list of tie-breaks that replaces the list of the event, if any.
    pub list: Option<TieBreakList>,
}

impl Scenario {
    /// Returns a copy of the event with all these changes.
    ///
    /// # Errors
    ///
    /// Returns the first change that is not possible in the event, with the reason.
    pub fn apply(&self, event: &Event) -> Result<Event, Refusal> {
        let mut facts = event.input.tournament().clone();
        for change in &self.changes {
            facts = change.apply(&facts)?;
        }
        let mut changed = if self.changes.is_empty() { event.clone() } else { event.with_facts(facts) };
        if let Some(edition) = self.edition {
            changed = changed.under(edition);
        }
        if let Some(list) = &self.list {
            changed = changed.with_list(list, ListSource::Requested);
        }
        Ok(changed)
    }

    /// Returns whether there are no changes.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.edition.is_none() && self.list.is_none()
    }
}

/// A change of a fact of the event. Rounds are 1-based, and participants are given by their pairing numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A game gets another result.
    Game {
        /// The round.
        round: u16,
        /// The two players.
        ids: [u32; 2],
        /// The new result of each side.
        codes: [Code; 2],
    },
    /// The boards of a match get other results.
    Match {
        /// The round.
        round: u16,
        /// The two teams.
        ids: [u32; 2],
        /// The new results of each side, starting with board 1.
        boards: [Vec<Code>; 2],
    },
    /// One board of a match gets another result.
    Board {
        /// The round.
        round: u16,
        /// The two teams.
        ids: [u32; 2],
        /// The board (1-based).
        board: u8,
        /// The new result of each side.
        codes: [Code; 2],
    },
    /// A participant forfeits its game or match.
    Forfeit {
        /// The round.
        round: u16,
        /// The participant who forfeits.
        id: u32,
    },
    /// A participant withdraws. From `round` on, the participant forfeits each game or match that is paired. In rounds
    /// without a pairing, the participant is absent.
    Withdrawal {
        /// The first round that the participant misses.
        round: u16,
        /// The participant who withdraws.
        id: u32,
    },
}

/// A change that is not possible in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The change that is not possible.
    pub change: Change,
    /// The reason why the change is not possible.
    pub why: Phrase,
}

impl Change {
    /// Returns a copy of the event with this change.
    ///
    /// # Errors
    ///
    /// Returns an error if the change is not possible in this event.
    pub fn apply(&self, facts: &Tournament) -> Result<Tournament, Refusal> {
        let refused = |why| Refusal { change: self.clone(), why };
        let round = usize::from(self.round());
        if round == 0 || round > facts.rounds() {
            return Err(refused(phrase!("what-if-no-round", rounds = facts.rounds())));
        }
        let round = round - 1;
        let index = |id: u32| facts.index_of(id).ok_or_else(|| refused(phrase!("unknown-participant", id)));
        match self {
            Change::Game { ids: [one, other], codes, .. } => {
                let sides = [index(*one)?, index(*other)?];
                if facts.team().is_some() {
                    return Err(refused(phrase!("what-if-of-players")));
                }
                facts.with_game(round, sides, *codes).map_err(refused)
            }
            Change::Match { ids: [one, other], boards: [own, theirs], .. } => {
                let sides = [index(*one)?, index(*other)?];
                let Some(team) = facts.team() else { return Err(refused(phrase!("what-if-of-teams"))) };
                if own.len() != usize::from(team.boards) {
                    return Err(refused(phrase!("what-if-boards", boards = team.boards)));
                }
                facts.with_boards(round, sides, [own, theirs], None).map_err(refused)
            }
            Change::Board { ids: [one, other], board, codes, .. } => {
                let sides = [index(*one)?, index(*other)?];
                let Some(team) = facts.team() else { return Err(refused(phrase!("what-if-of-teams"))) };
                if *board == 0 || *board > team.boards {
                    return Err(refused(phrase!("what-if-boards", boards = team.boards)));
                }
                with_board(facts, round, sides, usize::from(*board) - 1, *codes)
                    .ok_or_else(|| refused(phrase!("what-if-not-paired")))
            }
            Change::Forfeit { id, .. } => {
                let own = index(*id)?;
                forfeited(facts, round, own).ok_or_else(|| refused(phrase!("what-if-no-opponent", id = *id)))
            }
            Change::Withdrawal { id, .. } => {
                let own = index(*id)?;
                let mut facts = facts.clone();
                for round in round..facts.rounds() {
                    let changed =
                        forfeited(&facts, round, own).or_else(|| facts.with_absence(round, own).ok());
                    facts = changed.ok_or_else(|| refused(phrase!("what-if-not-paired")))?;
                }
                Ok(facts)
            }
        }
    }

    /// Returns the first round that the change affects.
    pub fn round(&self) -> u16 {
        match self {
            Change::Game { round, .. }
            | Change::Match { round, .. }
            | Change::Board { round, .. }
            | Change::Forfeit { round, .. }
            | Change::Withdrawal { round, .. } => *round,
        }
    }
}

/// Returns the recorded results of each side on the boards of a match. A board without a result counts as unfinished.
fn boards_of(facts: &Tournament, round: usize, sides: [Index; 2]) -> [Vec<Code>; 2] {
    sides.map(|side| {
        facts.board_codes(side, round).iter().map(|code| code.unwrap_or(Code::Unfinished)).collect()
    })
}

/// Returns a copy of the event in which one board of a match (0-based) has another result. Returns `None` if there is
/// no such match or board.
fn with_board(
    facts: &Tournament,
    round: usize,
    sides: [Index; 2],
    board: usize,
    codes: [Code; 2],
) -> Option<Tournament> {
    let [mut own, mut theirs] = boards_of(facts, round, sides);
    *own.get_mut(board)? = codes[0];
    *theirs.get_mut(board)? = codes[1];
    facts.with_boards(round, sides, [&own, &theirs], None).ok()
}

fn forfeited(facts: &Tournament, round: usize, index: Index) -> Option<Tournament> {
    let other = facts.record(index, round).opponent()?;
    let codes = [Code::ForfeitLoss, Code::ForfeitWin];
    match facts.team() {
        None => facts.with_game(round, [index, other], codes).ok(),
        Some(team) => {
            let [own, theirs] = codes.map(|code| vec![code; usize::from(team.boards)]);
            facts.with_boards(round, [index, other], [&own, &theirs], None).ok()
        }
    }
}

// Parses the changes that users write on the command line, such as `9:5-7=1`, `3:1-2/4==`, `5:8` and `12@4`.

/// The reason why the text of a change cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeError {
    /// The text does not have the form of a change, such as `9:5-7=1`.
    Form,
    /// The text contains an unknown result, such as `9:5-7=w`.
    Result,
}

/// Parses the new result of a game, in the form `ROUND:ID-ID=RESULT`. The result of the first side is one of `1`, `=`,
/// `0`, `+`, `-`, `--` (both sides forfeit), `W`, `D`, `L` and `X` (the game is unfinished). The results of both sides,
/// such as `1-0`, are also accepted. In an event of teams (`teams`), `ROUND:ID-ID/BOARD=RESULT` changes one board, and
/// `ROUND:ID-ID=1=0+` changes all boards.
///
/// # Errors
///
/// Returns the reason why the text cannot be parsed.
pub fn game(text: &str, teams: bool) -> Result<Change, ChangeError> {
    let (round, rest) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    let (pair, result) = rest.split_once('=').ok_or(ChangeError::Form)?;
    let (one, other) = pair.split_once('-').ok_or(ChangeError::Form)?;
    let (other, board) = match other.split_once('/') {
        Some((other, board)) => (other, Some(number(board)?)),
        None => (other, None),
    };
    let round = number(round)?;
    let ids = [number(one)?, number(other)?];
    let result = result.trim();
    match board {
        Some(board) => Ok(Change::Board { round, ids, board, codes: sides(result)? }),
        None if !teams => Ok(Change::Game { round, ids, codes: sides(result)? }),
        None => {
            let pairs = result.chars().map(|board| sides(board.encode_utf8(&mut [0; 4])));
            let pairs: Vec<[Code; 2]> = pairs.collect::<Result<_, _>>()?;
            let (own, theirs) = pairs.into_iter().map(|[own, theirs]| (own, theirs)).unzip();
            Ok(Change::Match { round, ids, boards: [own, theirs] })
        }
    }
}

/// Parses a forfeit in the form `ROUND:ID`.
///
/// # Errors
///
/// Returns an error if the text does not have the form `ROUND:ID`.
pub fn forfeit(text: &str) -> Result<Change, ChangeError> {
    let (round, id) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    Ok(Change::Forfeit { round: number(round)?, id: number(id)? })
}

/// Parses a withdrawal in the form `ID@ROUND`. `ROUND` is the first round that the participant misses.
///
/// # Errors
///
/// Returns an error if the text does not have the form `ID@ROUND`.
pub fn withdrawal(text: &str) -> Result<Change, ChangeError> {
    let (id, round) = text.trim().split_once('@').ok_or(ChangeError::Form)?;
    Ok(Change::Withdrawal { round: number(round)?, id: number(id)? })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, ChangeError> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or(ChangeError::Form)
}

fn sides(result: &str) -> Result<[Code; 2], ChangeError> {
    Ok(match result {
        "1" | "1-0" | "1:0" => [Code::Win, Code::Loss],
        "0" | "0-1" | "0:1" => [Code::Loss, Code::Win],
        "=" | "½" | "1/2" | "0.5" | "½-½" | "1/2-1/2" | "½:½" => [Code::Draw, Code::Draw],
        "0-0" => [Code::Loss, Code::Loss],
        "+" | "+--" | "+:-" => [Code::ForfeitWin, Code::ForfeitLoss],
        "-" | "--+" | "-:+" => [Code::ForfeitLoss, Code::ForfeitWin],
        "--" | "---" | "-:-" => [Code::ForfeitLoss, Code::ForfeitLoss],
        "W" => [Code::ShortWin, Code::ShortLoss],
        "D" => [Code::ShortDraw, Code::ShortDraw],
        "L" => [Code::ShortLoss, Code::ShortWin],
        "X" | "*" => [Code::Unfinished, Code::Unfinished],
        _ => return Err(ChangeError::Result),
    })
}

/// All differences between two rankings, starting with the best place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    /// The participants whose place or whose values are different.
    pub rows: Vec<Difference>,
    /// Number of participants whose place is different.
    pub moved: usize,
}

/// The place and the values of one participant, before and after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The participant.
    pub index: Index,
    /// The places before and after the change.
    pub ranks: [u32; 2],
    /// The tie-break that separates the participant's group from the next group ahead, before and after the change.
    /// `None` if the participant is in the first group.
    pub decided: [Option<Decided>; 2],
    /// The values that are different, in the order of the list of tie-breaks.
    pub values: Vec<ValueChange>,
}

/// The tie-break that separates a participant's group from the next group ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The last participant of the next group ahead.
    pub behind: Index,
    /// The tie-break that separates the two groups.
    pub listed: Listed,
}

/// A tie-break value that is different after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueChange {
    /// The tie-break, which is in the list before and after the change.
    pub listed: Listed,
    /// The values before and after the change. If the tie-break only orders participants, the values are places within
    /// the tied group.
    pub values: [Option<Fraction>; 2],
    /// Whether the values are places within the tied group.
    pub is_place: bool,
    /// The steps of the computation that are different. The list is empty if the values are places.
    pub steps: Vec<StepChange>,
}

/// A step in the computation of a value whose contribution or kind is different after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChange {
    /// The round or the board (1-based).
    pub round: Option<u16>,
    /// Pairing number of the opponent.
    pub opponent: Option<u32>,
    /// The kind of the step after the change. If there is no such step after the change, the kind before the change.
    pub kind: StepKind,
    /// The contributions before and after the change. `None` if the step does not exist or does not count.
    pub contributions: [Option<Fraction>; 2],
}

impl Differences {
    /// Finds the differences between two rankings of the same participants.
    pub fn between(before: &Ranked<'_>, after: &Ranked<'_>) -> Differences {
        let ranks = [before.standings.ranks(), after.standings.ranks()];
        let decided = [deciders(before), deciders(after)];
        let pairs = pairs_of_entries(before, after);
        let mut rows = Vec::new();
        for index in 0..after.tournament().len() {
            let own = [0, 1].map(|side: usize| ranks[side].get(index).copied().unwrap_or(0));
            let by = [0, 1].map(|side: usize| decided[side].get(index).cloned().flatten());
            let values: Vec<ValueChange> =
                pairs.iter().filter_map(|pair| value_change(before, after, *pair, index)).collect();
            if own[0] != own[1] || by[0] != by[1] || !values.is_empty() {
                rows.push(Difference { index, ranks: own, decided: by, values });
            }
        }
        rows.sort_by_key(|row| (row.ranks[0].min(row.ranks[1]), row.ranks[1], row.ranks[0], row.index));
        let moved = rows.iter().filter(|row| row.ranks[0] != row.ranks[1]).count();
        Differences { rows, moved }
    }

    /// Returns whether there are no differences.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Returns, for each participant, the tie-break that separates the participant's group from the next group ahead.
fn deciders(ranked: &Ranked<'_>) -> Vec<Option<Decided>> {
    let standings = &ranked.standings;
    let mut found = vec![None; ranked.tournament().len()];
    for (groups, position) in standings.groups.windows(2).zip(&standings.separated_by) {
        let [ahead, own] = groups else { continue };
        let (Some(behind), Some(listed)) = (ahead.last(), standings.list.get(*position)) else { continue };
        for index in own {
            found[*index] = Some(Decided { behind: *behind, listed: listed.clone() });
        }
    }
    found
}

/// Returns the positions of each tie-break that is in both lists. If a code occurs several times in the lists, its
/// first occurrences are compared with each other, then its second occurrences, and so on.
fn pairs_of_entries(before: &Ranked<'_>, after: &Ranked<'_>) -> Vec<[usize; 2]> {
    let mut taken = Vec::new();
    let mut pairs = Vec::new();
    for (position, listed) in after.standings.list.iter().enumerate() {
        let same = before.standings.list.iter().enumerate();
        let found =
            same.filter(|(_, other)| *other == listed).map(|(at, _)| at).find(|at| !taken.contains(at));
        if let Some(at) = found {
            taken.push(at);
            pairs.push([at, position]);
        }
    }
    pairs
}

fn value_change(
    before: &Ranked<'_>,
    after: &Ranked<'_>,
    [old, new]: [usize; 2],
    index: Index,
) -> Option<ValueChange> {
    let listed = after.standings.list.get(new)?.clone();
    let entries = [before.standings.entries.get(old)?, after.standings.entries.get(new)?];
    let place = |entry: &Entry| match entry {
        Entry::Places(places) => {
            places.get(index).copied().flatten().map(|place| Fraction::integer(place.into()))
        }
        Entry::Values(_) | Entry::Nothing(_) | Entry::Unknown => None,
    };
    let is_place = entries.iter().any(|entry| matches!(entry, Entry::Places(_)));
    let values = if is_place {
        entries.map(place)
    } else {
        [before.standings.value(old, index), after.standings.value(new, index)]
    };
    if values[0] == values[1] {
        return None;
    }
    let derived = |ranked: &Ranked<'_>, position| match work_out(ranked, &listed, position, index) {
        Working::Number(derivation) => Some(derivation),
        _ => None,
    };
    let steps = match (is_place, derived(before, old), derived(after, new)) {
        (false, Some(one), Some(other)) => step_changes(&one, &other),
        _ => Vec::new(),
    };
    Some(ValueChange { listed, values, is_place, steps })
}

/// A step, with a key that identifies the step before and after a change. The key contains the round, the opponent, and
/// the number of earlier steps with this round and opponent.
type Keyed<'s> = ((Option<u16>, Option<u32>, usize), &'s Step);

fn keyed(derivation: &Derivation) -> Vec<Keyed<'_>> {
    let mut keyed: Vec<Keyed<'_>> = Vec::new();
    for step in &derivation.steps {
        let earlier = keyed
            .iter()
            .filter(|((round, opponent, _), _)| *round == step.round && *opponent == step.opponent)
            .count();
        keyed.push(((step.round, step.opponent, earlier), step));
    }
    keyed
}

fn step_changes(before: &Derivation, after: &Derivation) -> Vec<StepChange> {
    let (old, new) = (keyed(before), keyed(after));
    let counted = |step: &Step| step.cut.is_none().then_some(step.contribution);
    let mut changes = Vec::new();
    for (key, step) in &new {
        let was = old.iter().find(|(other, _)| other == key).map(|(_, step)| *step);
        let contributions = [was.and_then(counted), counted(step)];
        if contributions[0] != contributions[1] || was.is_some_and(|was| was.kind != step.kind) {
            let (round, opponent, kind) = (step.round, step.opponent, step.kind);
            changes.push(StepChange { round, opponent, kind, contributions });
        }
    }
    for (key, step) in &old {
        if new.iter().all(|(other, _)| other != key) {
            let (round, opponent, kind) = (step.round, step.opponent, step.kind);
            changes.push(StepChange { round, opponent, kind, contributions: [counted(step), None] });
        }
    }
    changes.retain(|change| change.contributions != [None, None]);
    changes
}

/// Writes the effect of a ruling as JSON. The JSON contains the changes as the user wrote them, and the places and
/// values before and after the changes. On request, the JSON also contains the results of the unfinished games that
/// bring a participant to a place.
pub fn json(
    changes: &[String],
    [before, after]: [&Event; 2],
    found: Option<&Differences>,
    last_round: Option<Value>,
) -> Value {
    let facts = after.tournament();
    let list =
        |event: &Event| -> Vec<String> { event.plan.list.entries.iter().map(ToString::to_string).collect() };
    let rows = found.map_or(&[][..], |found| &found.rows);
    let object = json!({
        "schema": "tiebreak/what-if/1",
        "changes": changes,
        "editions": [before.edition().id(), after.edition().id()],
        "tiebreaks": [list(before), list(after)],
        "after": [before.plan.after, after.plan.after],
        "same": rows.is_empty(),
        "moved": found.map_or(0, |found| found.moved),
        "differences": rows.iter().map(|row| difference(facts, row)).collect::<Vec<_>>(),
        "last-round": last_round,
    });
    leaving_out(object, &["last-round"])
}

fn difference(facts: &Tournament, row: &Difference) -> Value {
    let texts = |values: &[Option<Fraction>; 2]| values.map(|value| value.map(|value| value.to_string()));
    let decided = |by: &Option<Decided>| {
        by.as_ref().map(|by| json!({ "behind": facts.id(by.behind), "code": by.listed.to_string() }))
    };
    let step = |step: &StepChange| {
        json!({
            "round": step.round,
            "opponent": step.opponent,
            "kind": step.kind.id(),
            "contributions": texts(&step.contributions),
        })
    };
    let value = |change: &ValueChange| {
        json!({
            "code": change.listed.to_string(),
            "place": change.is_place,
            "values": texts(&change.values),
            "steps": change.steps.iter().map(step).collect::<Vec<_>>(),
        })
    };
    let named = facts.participants().get(row.index);
    json!({
        "id": facts.id(row.index),
        "name": named.map_or_else(|| participant(facts, row.index), |named| named.name.clone()),
        "ranks": row.ranks,
        "decided": row.decided.each_ref().map(decided),
        "values": row.values.iter().map(value).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod parse_tests {
    use super::*;

    #[test]
    fn changes_read_as_people_write_them() {
        let draw = Change::Game { round: 9, ids: [5, 7], codes: [Code::Draw; 2] };
        assert_eq!(game("9:5-7==", false), Ok(draw.clone()));
        assert_eq!(game("9:5-7=½-½", false), Ok(draw));
        let board = Change::Board { round: 3, ids: [1, 2], board: 4, codes: [Code::Win, Code::Loss] };
        assert_eq!(game("3:1-2/4=1", true), Ok(board));
        let boards =
            [vec![Code::Win, Code::Draw, Code::ForfeitLoss], vec![Code::Loss, Code::Draw, Code::ForfeitWin]];
        assert_eq!(game("3:1-2=1=-", true), Ok(Change::Match { round: 3, ids: [1, 2], boards }));
        assert_eq!(forfeit("5:8"), Ok(Change::Forfeit { round: 5, id: 8 }));
        assert_eq!(withdrawal("12@4"), Ok(Change::Withdrawal { round: 4, id: 12 }));
    }

    #[test]
    fn what_nobody_can_read_is_refused() {
        for text in ["", "9", "9:5=1", "9:5-7", "x:5-7=1", "9:+5-7=1", "9:5-7/=1"] {
            assert_eq!(game(text, false), Err(ChangeError::Form), "{text}");
        }
        assert_eq!(game("9:5-7=2", false), Err(ChangeError::Result));
        assert_eq!(withdrawal("12"), Err(ChangeError::Form));
    }
}
