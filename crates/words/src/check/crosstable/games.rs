//! Converts the games or the matrix of a crosstable to the data of an event. The cells of the two players of a game
//! must not contradict each other.

use super::About;
use crate::check::grid::{self, Lines};
use crate::check::letters;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Cell, Code, Color, Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Primary, Scoring,
};
use tiebreak_event::event::{CrosstableEvent, OtherReading, UnclearRound, Unknown};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_layout::matrix::Matrix;
use tiebreak_layout::{Alone, CellResult, Crosstable, colors};
use tiebreak_phrase::{message, phrase};

/// Builds the data of the event under the most likely interpretation, or adds an error to `sink` and returns `None`.
pub(super) fn draft(players: &[Player], numbered: &Numbered, text: &Text, sink: &mut Sink) -> Option<Draft> {
    let said = || players.iter().flat_map(|player| &player.rounds);
    let letters: BTreeSet<char> = said().filter_map(|(said, _)| color_of(said)).collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let Some(meaning) = colors(&letters) else {
        let cell = said()
            .find(|(said, _)| color_of(said).is_some())
            .map(|(_, cell)| cell.clone())
            .unwrap_or_default();
        let found: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
        let message = phrase!("crosstable-colors", found = found.join(", "));
        sink.push(cell.remark(text, Diagnostic::error("crosstable-colors", message)));
        return None;
    };
    let matches: Vec<(u32, u32)> = matches(players, numbered);
    let boards = boards(&matches);
    let id_of = |number: &u32| numbered.by_number.get(number).and_then(|at| numbered.ids.get(*at)).copied();
    let mut participants = Vec::new();
    for (at, player) in players.iter().enumerate() {
        let mut cells = Vec::new();
        for (round, (said, cell)) in player.rounds.iter().enumerate() {
            if let Some((other, theirs)) = other_side(players, numbered, said, round)
                && !agree(said, &theirs.0)
                && at < other
            {
                let name = players.get(other).map_or("", |other| &other.name);
                let message = phrase!(
                    "crosstable-sides",
                    round = round + 1,
                    own = quoted(&cell.text),
                    name,
                    theirs = quoted(&theirs.1.text)
                );
                sink.push(cell.remark(text, Diagnostic::error("crosstable-game", message)));
            }
            cells.push(match said {
                CellResult::Game { opponent, color, code } => {
                    Cell { opponent: id_of(opponent), color: color.map(meaning), ..Cell::bye(*code) }
                }
                CellResult::Match { opponent, color, halves } => {
                    let other = other_side(players, numbered, said, round);
                    let theirs = other.and_then(|(_, (said, _))| match said {
                        CellResult::Match { halves, .. } => Some(*halves),
                        CellResult::Game { .. } | CellResult::Alone(_) | CellResult::Blank => None,
                    });
                    let is_first = other.is_some_and(|(other, _)| at < other);
                    let opponent = id_of(opponent).unwrap_or_default();
                    match_cell(opponent, color.map(meaning), Some(*halves), theirs, boards, is_first)
                }
                CellResult::Alone(alone) => Cell::bye(likeliest(*alone)),
                CellResult::Blank => Cell::bye(Code::ZeroPointBye),
            });
        }
        participants.push(DraftParticipant {
            id: numbered.ids.get(at).copied().unwrap_or_default(),
            name: player.name.clone(),
            ratings: player.rating.into_iter().collect(),
            title: player.title.clone(),
            federation: player.federation.clone(),
            cells,
            ..DraftParticipant::default()
        });
    }
    let team = (!matches.is_empty()).then(|| team(boards));
    (!sink.has_errors()).then(|| Draft { participants, team, ..Draft::default() })
}

fn color_of(said: &CellResult) -> Option<char> {
    match said {
        CellResult::Game { color, .. } | CellResult::Match { color, .. } => *color,
        CellResult::Alone(_) | CellResult::Blank => None,
    }
}

/// Returns the score of every match for both teams, in half points.
fn matches(players: &[Player], numbered: &Numbered) -> Vec<(u32, u32)> {
    let halves = |said: &CellResult| match said {
        CellResult::Match { halves, .. } => Some(*halves),
        CellResult::Game { .. } | CellResult::Alone(_) | CellResult::Blank => None,
    };
    let all = players.iter().flat_map(|player| player.rounds.iter().enumerate());
    all.filter_map(|(round, (said, _))| {
        let (_, (theirs, _)) = other_side(players, numbered, said, round)?;
        Some((halves(said)?, halves(theirs)?))
    })
    .collect()
}

/// Returns the number of boards of a match: the largest sum of both teams' points in any match.
pub(super) fn boards(matches: &[(u32, u32)]) -> u32 {
    matches.iter().map(|(own, theirs)| (own + theirs).div_ceil(2)).max().unwrap_or(1).clamp(1, 99)
}

/// Returns the settings of a team event with this number of boards, ranked by match points.
pub(super) fn team(boards: u32) -> DraftTeam {
    let scoring = MatchScoring::customary(u8::try_from(boards).unwrap_or(99), &Scoring::default());
    DraftTeam { boards, primary: Some(Primary::MatchPoints), scoring }
}

/// Converts the score of a match to results on its boards. The score does not show which boards were won. If the sum of
/// both scores is less than the number of boards, both teams forfeit the remaining boards.
fn match_cell(
    opponent: u32,
    color: Option<Color>,
    own: Option<u32>,
    theirs: Option<u32>,
    boards: u32,
    is_first: bool,
) -> Cell {
    let (Some(own), Some(theirs)) = (own, theirs) else {
        return Cell::team_match(opponent, color, vec![Code::Unfinished; boards as usize]);
    };
    // The function assumes that the first team won on the first boards, and the second team on the last boards.
    let drawn = own % 2;
    let (won, lost) = (own / 2, theirs.saturating_sub(drawn) / 2);
    let missing = boards.saturating_sub(won + lost + drawn);
    let run = |code: Code, count: u32| std::iter::repeat_n(code, count as usize);
    let mut codes: Vec<Code> =
        run(Code::Win, won).chain(run(Code::Draw, drawn)).chain(run(Code::Loss, lost)).collect();
    if !is_first {
        codes.reverse();
    }
    codes.extend(run(Code::ForfeitLoss, missing));
    Cell::team_match(opponent, color, codes)
}

/// Returns the most likely meaning of a round without a named opponent.
pub(super) fn likeliest(alone: Alone) -> Code {
    match alone {
        Alone::Point => Code::PairingAllocatedBye,
        Alone::Half => Code::HalfPointBye,
        Alone::Nothing | Alone::Lost => Code::ZeroPointBye,
        // The row does not name the opponent who lost by forfeit, so this forfeit win is stored as a bye.
        Alone::Won => Code::FullPointBye,
    }
}

/// Returns the position of the opponent in `players`, and the cell of the opponent in the same round.
fn other_side<'p>(
    players: &'p [Player],
    numbered: &Numbered,
    said: &CellResult,
    round: usize,
) -> Option<(usize, &'p (CellResult, grid::Cell))> {
    let other = *numbered.by_number.get(&said.opponent()?)?;
    Some((other, players.get(other)?.rounds.get(round)?))
}

/// Returns whether the cells of the two players of a game can both be right. Their colors must differ, and their
/// results must add up to at most one point. Both cells must agree on whether the game was forfeited and whether it is
/// unfinished. In a match of teams, the points must add up to a whole number.
fn agree(own: &CellResult, theirs: &CellResult) -> bool {
    let colors = match (color_of(own), color_of(theirs)) {
        (Some(own), Some(theirs)) => own != theirs,
        (None, None) => true,
        _ => false,
    };
    let (code, their_code) = match (own, theirs) {
        (CellResult::Game { code, .. }, CellResult::Game { code: theirs, .. }) => (code, theirs),
        (CellResult::Match { halves, .. }, CellResult::Match { halves: theirs, .. }) => {
            return colors && (halves + theirs) % 2 == 0;
        }
        _ => return false,
    };
    let halves = |code: &Code| match code {
        Code::Win | Code::ForfeitWin => 2,
        Code::Draw => 1,
        _ => 0,
    };
    let is_forfeit = |code: &Code| matches!(code, Code::ForfeitWin | Code::ForfeitLoss);
    let is_open = |code: &Code| *code == Code::Unfinished;
    colors
        && halves(code) + halves(their_code) <= 2
        && is_forfeit(code) == is_forfeit(their_code)
        && is_open(code) == is_open(their_code)
}

// Reads a matrix, which contains results by pair of participants, as an event.
//
// The engine stores games by round, so each pair gets the round of its game in a Berger table. [`Unknown`] records that
// rounds and colors are unknown. Values that depend on rounds or colors are not verifiable.

/// Builds the data of the event from a matrix, or adds an error to `sink` and returns `None`.
pub(super) fn of_matrix(
    crosstable: &Crosstable,
    matrix: &Matrix,
    about: About,
    text: &Text,
    lines: &Lines,
    sink: &mut Sink,
) -> Option<CrosstableEvent> {
    let first = super::cell(lines, crosstable.players.first().map_or((0, 0), |player| player.place));
    let (size, unplayed) = (matrix.len(), matrix.unplayed());
    let is_swiss = swiss(lines, crosstable.head) || unplayed * 4 > size * (size - 1);
    if unplayed > 0 && is_swiss && !about.is_predetermined {
        let message = phrase!("crosstable-swiss-matrix", count = unplayed);
        sink.push(first.remark(text, Diagnostic::error("crosstable-swiss-matrix", message)));
        return None;
    }
    let boards = boards(&all_matches(matrix));
    let cycles = match matrix {
        Matrix::Games(rows) => rows.iter().flatten().map(Vec::len).max(),
        Matrix::Matches(rows) => rows.iter().flatten().map(Vec::len).max(),
    };
    let cycles = cycles.unwrap_or(1).max(1);
    let (ids, are_places) = numbers(crosstable);
    let id = |at: usize| ids.get(at).copied().unwrap_or_default();
    let mut participants: Vec<DraftParticipant> = (crosstable.players.iter().enumerate())
        .map(|(at, player)| DraftParticipant {
            id: id(at),
            name: player.name.clone(),
            ratings: player.rating.into_iter().collect(),
            title: player.title.clone(),
            federation: player.federation.clone(),
            ..DraftParticipant::default()
        })
        .collect();
    for cycle in 0..cycles {
        for round in berger(size) {
            for (at, participant) in participants.iter_mut().enumerate() {
                let Some(other) = round.get(at).copied().flatten() else {
                    participant.cells.push(Cell::bye(Code::Rest));
                    continue;
                };
                participant.cells.push(match matrix {
                    Matrix::Games(rows) => {
                        let code = rows[at][other].get(cycle).copied();
                        Cell::game(id(other), None, code.unwrap_or(Code::Unfinished))
                    }
                    Matrix::Matches(rows) => {
                        let value = |one: usize, two: usize| rows[one][two].get(cycle).copied();
                        let (own, theirs) = (value(at, other), value(other, at));
                        // The game points of both teams in a match must add up to a whole number.
                        if at < other && own.zip(theirs).is_some_and(|(own, theirs)| (own + theirs) % 2 == 1)
                        {
                            let written = format!("{}", Points::HALF * i64::from(own.unwrap_or(0)));
                            let name = &crosstable.players[other].name;
                            let message = phrase!("crosstable-pair", own = quoted(&written), name);
                            let head = super::cell(lines, crosstable.players[at].place);
                            sink.push(head.remark(text, Diagnostic::error("crosstable-game", message)));
                        }
                        match_cell(id(other), None, own, theirs, boards, at < other)
                    }
                });
            }
        }
    }
    dated(&about, &first, text, sink);
    let warning = Diagnostic::warning("crosstable-pairs", message!("crosstable-pairs"));
    sink.push(first.remark(text, warning));
    let draft = Draft {
        start: about.start,
        pairing: Pairing::Predetermined,
        participants,
        team: matches!(matrix, Matrix::Matches(_)).then(|| team(boards)),
        ..Draft::default()
    };
    let unknown =
        Unknown { rounds: true, boards: draft.team.is_some(), points: false, games: crosstable.are_sums };
    Some(CrosstableEvent {
        title: about.name,
        draft,
        unclear_rounds: Vec::new(),
        unknown,
        is_whole: true,
        are_places,
        standing: String::new(),
        warnings: Vec::new(),
    })
}

/// Returns the score of every match for both teams, in half points.
pub(super) fn all_matches(matrix: &Matrix) -> Vec<(u32, u32)> {
    let Matrix::Matches(rows) = matrix else { return Vec::new() };
    let pairs = rows.iter().enumerate().flat_map(|(one, row)| (0..row.len()).map(move |two| (one, two)));
    pairs.flat_map(|(one, two)| rows[one][two].iter().copied().zip(rows[two][one].iter().copied())).collect()
}

/// Returns the pairing numbers, and whether row numbers replace them because the table does not print a different
/// pairing number for each participant.
fn numbers(crosstable: &Crosstable) -> (Vec<u32>, bool) {
    let all = |number: &dyn Fn(&tiebreak_layout::Player) -> Option<u32>| -> Option<Vec<u32>> {
        let own = crosstable.players.iter().map(number).collect::<Option<Vec<u32>>>()?;
        let mut sorted = own.clone();
        sorted.sort_unstable();
        sorted.dedup();
        (sorted.len() == own.len()).then_some(own)
    };
    if let Some(ids) = all(&|player| player.id) {
        return (ids, false);
    }
    ((1..).take(crosstable.players.len()).collect(), true)
}

/// Returns the rounds of a Berger table: the opponent of each participant in each round, or `None` if the participant
/// has no game.
fn berger(size: usize) -> Vec<Vec<Option<usize>>> {
    let last = (size + size % 2).saturating_sub(1);
    // The last participant stays in the same position, and the others rotate.
    let other = move |round: usize, at: usize| match (2 * round + last - at) % last {
        _ if at == last => round,
        other if other == at => last,
        other => other,
    };
    let others = |round| (0..size).map(move |at| Some(other(round, at)).filter(|other| *other < size));
    (0..last).map(|round| others(round).collect()).collect()
}

// Determines whether the numbers of opponents in a crosstable are places or pairing numbers. With the right kind of
// number, the cells of the two players of every game name each other.

#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The pairing number, or `None` if the table does not print it.
    pub id: Option<u32>,
    /// The place as printed, or `None` if the table does not print it.
    pub rank: Option<u32>,
    pub name: String,
    /// The rating, or `None` for an unrated player.
    pub rating: Option<u32>,
    pub federation: String,
    pub title: String,
    /// The cell to which remarks about the row refer.
    pub head: grid::Cell,
    /// The content of the cell for each round, together with the cell.
    pub rounds: Vec<(CellResult, grid::Cell)>,
}

/// The participants, with the numbers by which result cells name them.
pub(super) struct Numbered {
    /// The position of each participant, by the number that result cells use.
    pub by_number: BTreeMap<u32, usize>,
    /// The pairing number of each participant.
    pub ids: Vec<u32>,
    /// Whether places replace the pairing numbers, because no column contains pairing numbers.
    pub are_places: bool,
}

/// Determines whether the cells name opponents by places or by pairing numbers. Adds an error to `sink` and returns
/// `None` if neither kind of number is possible in all cells, or if both kinds are possible.
pub(super) fn settled(players: &[Player], text: &Text, sink: &mut Sink) -> Option<Numbered> {
    let of = |number: &dyn Fn(&Player) -> Option<u32>| -> Option<BTreeMap<u32, usize>> {
        let mut by_number = BTreeMap::new();
        for (at, player) in players.iter().enumerate() {
            // If two participants have the same number, the number identifies neither of them.
            if by_number.insert(number(player)?, at).is_some() {
                return None;
            }
        }
        Some(by_number)
    };
    let (by_id, by_rank) = (of(&|player| player.id), of(&|player| player.rank));
    let games = players.iter().flat_map(|player| &player.rounds).filter(|(said, _)| is_game(said)).count();
    let agreeing = |numbers: &Option<BTreeMap<u32, usize>>| {
        numbers.as_ref().map_or(0, |numbers| games - unanswered(players, numbers).len())
    };
    // Tables often print a shared place only once, or number the rows in a column without a heading, so the row numbers
    // can replace the places.
    let is_ranked = by_id.is_none() || players.iter().any(|player| player.rank.is_some());
    let by_row = is_ranked.then(|| (1..).zip(0..players.len()).collect());
    let by_rank = if agreeing(&by_row) > agreeing(&by_rank) { by_row } else { by_rank.or(by_row) };
    let (ids, ranks) = (agreeing(&by_id), agreeing(&by_rank));
    let are_places = by_id.is_none();
    let pairing: Vec<u32> =
        by_id.as_ref().or(by_rank.as_ref()).map(|numbers| inverted(numbers, players.len()))?;
    let chosen = match (by_id, by_rank) {
        (Some(by_id), Some(by_rank)) if by_id == by_rank => Some(by_id),
        (Some(_), Some(_)) if ids == games && ranks == games && games > 0 => {
            let message = phrase!("crosstable-numbers-both", games);
            sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
            return None;
        }
        (Some(by_id), _) if ids == games => Some(by_id),
        (_, Some(by_rank)) if ranks == games => Some(by_rank),
        (Some(by_id), by_rank) => Some(if ids >= ranks { by_id } else { by_rank.unwrap_or(by_id) }),
        (None, by_rank) => by_rank,
    };
    let by_number = chosen?;
    let wrong = unanswered(players, &by_number);
    if wrong.is_empty() {
        return Some(Numbered { by_number, ids: pairing, are_places });
    }
    let opponent = |(at, round): &(usize, usize)| players.get(*at)?.rounds.get(*round)?.0.opponent();
    let last = by_number.last_key_value().map_or(0, |(number, _)| *number);
    let missing: BTreeSet<u32> = wrong.iter().filter_map(opponent).filter(|number| *number > last).collect();
    // One or two higher numbers can be typing errors.
    if let (3.., Some(largest)) = (missing.len(), missing.last()) {
        let message = phrase!("crosstable-incomplete", rows = players.len(), count = missing.len(), largest);
        sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
        return None;
    }
    let message = phrase!("crosstable-numbers-neither", games, ids, ranks);
    sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
    for (at, round) in wrong {
        let Some((said, cell)) = players.get(at).and_then(|own| own.rounds.get(round)) else { continue };
        let Some(opponent) = said.opponent() else { continue };
        let name = by_number.get(&opponent).and_then(|other| players.get(*other)).map(|other| &other.name);
        let message = match name {
            Some(name) => phrase!("crosstable-not-mutual", name, round = round + 1),
            None => phrase!("unknown-participant", id = opponent),
        };
        sink.push(cell.remark(text, Diagnostic::error("crosstable-game", message)));
    }
    None
}

fn first(players: &[Player]) -> grid::Cell {
    players.first().map(|player| player.head.clone()).unwrap_or_default()
}

fn is_game(said: &CellResult) -> bool {
    said.opponent().is_some()
}

fn inverted(numbers: &BTreeMap<u32, usize>, size: usize) -> Vec<u32> {
    let mut ids = vec![0; size];
    for (number, at) in numbers {
        ids[*at] = *number;
    }
    ids
}

/// Returns the games that the opponent's row does not confirm in the same round. Each game is given by the position of
/// the player and the round (0-based).
fn unanswered(players: &[Player], numbers: &BTreeMap<u32, usize>) -> Vec<(usize, usize)> {
    let mut wrong = Vec::new();
    for (at, player) in players.iter().enumerate() {
        for (round, (said, _)) in player.rounds.iter().enumerate() {
            let Some(opponent) = said.opponent() else { continue };
            let other = numbers.get(&opponent).and_then(|other| players.get(*other)?.rounds.get(round));
            let answer = other.and_then(|(said, _)| said.opponent());
            if answer.and_then(|number| numbers.get(&number)) != Some(&at) {
                wrong.push((at, round));
            }
        }
    }
    wrong
}

/// Adds to the drafted event the facts that the crosstable leaves open.
pub(super) fn with_unclear_rounds(
    players: &[Player],
    mut draft: Draft,
    about: About,
    text: &Text,
    sink: &mut Sink,
) -> CrosstableEvent {
    draft.start = about.start;
    let played = players.first().map_or(0, |player| player.rounds.len() as u32);
    draft.rounds = about.rounds.filter(|rounds| *rounds >= played);
    let alone = |at: usize, round: usize| match players.get(at).and_then(|own| own.rounds.get(round)) {
        Some((CellResult::Alone(alone), _)) => Some(*alone),
        Some((CellResult::Game { .. } | CellResult::Match { .. } | CellResult::Blank, _)) | None => None,
    };
    let with =
        |round: usize, wanted: Alone| (0..players.len()).filter(move |at| alone(*at, round) == Some(wanted));
    let has_point =
        players.iter().flat_map(|own| &own.rounds).any(|(said, _)| *said == CellResult::Alone(Alone::Point));
    let (mut unclear_rounds, mut is_whole) = (Vec::new(), true);
    for (at, player) in players.iter().enumerate() {
        for (round, (said, cell)) in player.rounds.iter().enumerate() {
            let bye = |code| OtherReading { cells: vec![(at, round + 1, Cell::bye(code))], bye: None };
            let others = match said {
                // For players, a bye that gives one point has the same effect whether it was allocated or requested. A
                // test checks that the effect is the same. If a player lost by forfeit and no player won by forfeit, a
                // player with a point and no opponent can be the winner.
                CellResult::Alone(Alone::Point) => {
                    let lost = with(round, Alone::Lost).filter(|_| with(round, Alone::Won).next().is_none());
                    lost.map(|other| met(&draft, [at, other], round, Code::ForfeitWin)).collect()
                }
                // A player who lost by forfeit can also have an opponent who forfeited.
                CellResult::Alone(Alone::Lost) => {
                    let others: Vec<usize> = with(round, Alone::Lost).filter(|other| *other != at).collect();
                    let has_winner =
                        [Alone::Won, Alone::Point].iter().any(|one| with(round, *one).next().is_some());
                    is_whole &= has_winner || !others.is_empty();
                    let later = others.into_iter().filter(|other| *other > at);
                    later.map(|other| met(&draft, [at, other], round, Code::ForfeitLoss)).collect()
                }
                // If no bye in the table gives a full point, the pairing-allocated bye can be worth half a point.
                CellResult::Alone(Alone::Half) if !has_point => {
                    vec![OtherReading { bye: Some(Points::HALF), ..bye(Code::PairingAllocatedBye) }]
                }
                CellResult::Alone(Alone::Won) => {
                    let lost = with(round, Alone::Lost).chain(with(round, Alone::Nothing));
                    let met: Vec<OtherReading> =
                        lost.map(|other| met(&draft, [at, other], round, Code::ForfeitWin)).collect();
                    // A win by forfeit needs an opponent. If no row can be the row of the opponent, the list of
                    // possible meanings is incomplete.
                    is_whole &= !met.is_empty();
                    met
                }
                CellResult::Alone(Alone::Half | Alone::Nothing)
                | CellResult::Game { .. }
                | CellResult::Match { .. }
                | CellResult::Blank => Vec::new(),
            };
            if !others.is_empty() || *said == CellResult::Alone(Alone::Point) {
                unclear_rounds.push(UnclearRound {
                    participant: at,
                    round: round + 1,
                    written: cell.text.clone(),
                    others,
                });
            }
        }
    }
    if let Some(first) = unclear_rounds.first() {
        let cell = players.get(first.participant).and_then(|own| own.rounds.get(first.round - 1));
        let message = phrase!("crosstable-unclear", count = unclear_rounds.len());
        let warning = Diagnostic::warning("crosstable-unclear", message);
        sink.push(cell.map(|(_, cell)| cell.clone()).unwrap_or_default().remark(text, warning));
    }
    let first = players.first().map(|player| player.head.clone()).unwrap_or_default();
    dated(&about, &first, text, sink);
    let unknown = Unknown { rounds: false, boards: draft.team.is_some(), points: false, games: false };
    CrosstableEvent {
        title: about.name,
        draft,
        unclear_rounds,
        unknown,
        is_whole,
        are_places: false,
        standing: String::new(),
        warnings: Vec::new(),
    }
}

/// Adds a warning if the table does not print the first day of the event.
pub(super) fn dated(about: &About, first: &grid::Cell, text: &Text, sink: &mut Sink) {
    if about.start.is_none() {
        sink.push(first.remark(text, Diagnostic::warning("crosstable-date", message!("crosstable-no-date"))));
    }
}

/// Returns whether a line above the headings or a title of the table names the Swiss system.
pub(super) fn swiss(lines: &Lines, head: usize) -> bool {
    const NAMES: [&str; 8] =
        ["swiss", "schweizersystem", "suizo", "suisse", "svizzero", "suico", "zwitsers", "szwajcarski"];
    let above = lines.rows.iter().take(head).flatten().map(|cell| letters(&cell.text));
    let titles = above.chain(lines.titles.iter().map(|line| letters(line)));
    titles.into_iter().any(|line| NAMES.iter().any(|name| line.contains(name)))
}

/// Returns an alternative for a round (0-based): two participants without a named opponent were paired with each other.
/// In this alternative, the participant `lost` forfeited, and the participant `one` has the result `code`.
fn met(draft: &Draft, [one, lost]: [usize; 2], round: usize, code: Code) -> OtherReading {
    let id = |at: usize| draft.participants.get(at).map_or(0, |participant| participant.id);
    let cell = |own: usize, other: usize, code| (own, round + 1, Cell::game(id(other), None, code));
    OtherReading { cells: vec![cell(one, lost, code), cell(lost, one, Code::ForfeitLoss)], bye: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        for size in 3..9 {
            let rounds = berger(size);
            assert_eq!(rounds.len(), size - 1 + size % 2);
            for at in 0..size {
                let mut met: Vec<usize> = rounds.iter().filter_map(|round| round[at]).collect();
                met.sort_unstable();
                assert_eq!(met, (0..size).filter(|other| *other != at).collect::<Vec<_>>(), "{size}, {at}");
            }
        }
    }
}
