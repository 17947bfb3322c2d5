//! Compares the results in a published crosstable with the results of the event.

use crate::check::crosstable::{Crosstables, cell};
use crate::check::grid::Lines;
use crate::check::heading;
use crate::check::identity::{Match, Names};
use crate::check::read::{PublishedTable, Unchecked, UncheckedKind, number};
use crate::check::report::Difference;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::{Code, Color, DraftParticipant, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::CrosstableEvent;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_layout::matrix::Matrix;
use tiebreak_layout::{Alone, Body, CellResult, Crosstable, Place, Player, Problem, ProblemKind};

/// The numbers of games that a participant won, drew, lost and did not finish against one opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    won: usize,
    drawn: usize,
    lost: usize,
    open: usize,
}

impl Met {
    fn add(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win) => self.won += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            Some(Outcome::Loss) => self.lost += 1,
            None => self.open += 1,
        }
    }

    /// Parses a cell of a matrix, which can contain several results. Returns `None` if the cell contains anything other
    /// than results of games.
    fn written(text: &str) -> Option<Met> {
        let mut met = Met::default();
        for sign in tiebreak_layout::matrix::signs(text) {
            met.add(Some(match sign {
                '1' | '+' => Outcome::Win,
                '=' => Outcome::Draw,
                '0' | '-' => Outcome::Loss,
                _ => return None,
            }));
        }
        Some(met)
    }

    /// Returns the numbers from the opponent's side.
    fn turned(self) -> Met {
        Met { won: self.lost, lost: self.won, ..self }
    }

    /// Returns the half points of both sides.
    fn sums(self) -> [usize; 2] {
        [self.won, self.lost].map(|own| 2 * own + self.drawn)
    }

    /// Returns the results in the usual notation of crosstables.
    fn text(self) -> String {
        let signs = [("1", self.won), ("½", self.drawn), ("0", self.lost), ("*", self.open)];
        let all: Vec<&str> =
            signs.into_iter().flat_map(|(sign, count)| std::iter::repeat_n(sign, count)).collect();
        if all.is_empty() { "–".to_owned() } else { all.join(" ") }
    }
}

/// Compares the results in a crosstable with the results of the event. Adds contradictions and cells that cannot be
/// read to `table`. The function does nothing if the table does not show the results of single games. `event` is the
/// event that was read from the crosstable.
pub(super) fn compare(
    crosstables: &Crosstables,
    event: Option<&Result<CrosstableEvent, Vec<Diagnostic>>>,
    plan: &Plan,
    tournament: &Tournament,
    table: &mut PublishedTable,
) {
    // If every participant played each opponent several times, a matrix with one number for each pair contains either
    // sums or the results of only one cycle.
    let is_single = |own: &Crosstable| match &own.body {
        Body::Matrix(Matrix::Games(rows)) => rows.iter().flatten().all(|games| games.len() < 2),
        _ => false,
    };
    let is_single = crosstables.layout().is_some_and(|(_, own)| own.is_ok_and(is_single));
    if is_single && has_cycles(plan, tournament) {
        return;
    }
    if let Some(Ok(event)) = event {
        compare_crosstable(event, plan, tournament, table);
        if let Some((lines, Ok(own))) = crosstables.layout() {
            compare_cells(lines, own, plan, tournament, table);
            without_results(table, lines, own);
        }
        return;
    }
    // If the cells of a crosstable contradict each other, it cannot be read as an event, so its cells are compared with
    // the event one by one.
    match crosstables.layout() {
        Some((lines, Ok(own))) => {
            let wrong = contradictions(lines, own, plan, tournament);
            table.has_results = true;
            // If many results contradict the event, or if a cell names the participant of its own row as the opponent,
            // the program has probably misread the crosstable.
            let meets_itself = |one: &Difference| one.versus == Some(one.participant);
            if wrong.len() * 3 > tournament.len() * plan.after || wrong.iter().any(meets_itself) {
                table.unread_results.extend(wrong.into_iter().map(|one| one.recorded).take(FEW));
                return without_results(table, lines, own);
            }
            table.results.extend(wrong);
            compare_cells(lines, own, plan, tournament, table);
            // Even if no cell contradicts the event, the cells of two players can contradict each other.
            let problems = event.and_then(|event| event.as_ref().err()).map_or(&[][..], Vec::as_slice);
            if table.results.is_empty() && problems.iter().all(|one| one.id == "crosstable-game") {
                table.unread_results.extend(problems.iter().map(|one| one.message.to_string()));
            }
            without_results(table, lines, own);
        }
        Some((lines, Err(problems))) => {
            // If most cells of a column cannot be read as results, the column contains something else.
            let mut columns: BTreeMap<usize, usize> = BTreeMap::new();
            for problem in problems {
                *columns.entry(problem.place.1).or_default() += 1;
            }
            let is_scattered = columns.values().all(|count| count * 2 <= tournament.len());
            let is_cell = |problem: &&Problem| match problem.kind {
                ProblemKind::Sides { .. } | ProblemKind::Misplaced => true,
                ProblemKind::NoResult => problems.len() < FEW || is_scattered,
                _ => false,
            };
            let names = Names::of(tournament);
            let (wrong, unread): (Vec<_>, Vec<_>) = problems
                .iter()
                .filter(is_cell)
                .map(|problem| (problem, of_sides(problem, lines, &names, plan, tournament)))
                .partition(|(_, wrong)| !wrong.is_empty());
            table.has_results |= !wrong.is_empty();
            table.results.extend(wrong.into_iter().flat_map(|(_, wrong)| wrong));
            let unread = unread.into_iter().map(|(problem, _)| problem);
            table.unread_results.extend(unread.map(|problem| cell(lines, problem.place).text));
        }
        None => {}
    }
}

/// Returns whether every participant has met some opponent more than once.
pub(super) fn has_cycles(plan: &Plan, tournament: &Tournament) -> bool {
    (0..tournament.len()).all(|index| {
        let records = tournament.records(index).iter().take(plan.after);
        let mut met = BTreeSet::new();
        !records.filter_map(Record::opponent).all(|other| met.insert(other))
    })
}

/// Removes the columns of results from the unchecked parts, because the program compared the results.
fn without_results(table: &mut PublishedTable, lines: &Lines, crosstable: &Crosstable) {
    let beside = &crosstable.standing.head;
    let head = lines.rows.get(crosstable.head).map_or(&[][..], Vec::as_slice);
    let is_compared = |title: &String| head.iter().any(|cell| cell.text == *title) && !beside.contains(title);
    table.unchecked.retain(|one| one.kind != UncheckedKind::Column || !is_compared(&one.text));
}

/// Compares two cells that contradict each other with the event. If both cells contain results, at least one of them
/// contradicts the event.
fn of_sides(
    problem: &Problem,
    lines: &Lines,
    names: &Names,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<Difference> {
    let ProblemKind::Sides { names: [own, other], mirror } = &problem.kind else { return Vec::new() };
    let (Match::One(one), Match::One(two)) = (names.find(own), names.find(other)) else { return Vec::new() };
    let mut played = Met::default();
    let records = tournament.records(one).iter().take(plan.after);
    records
        .filter(|record| record.opponent() == Some(two))
        .for_each(|record| played.add(ended(record.kind, record.outcome)));
    let sides = [(one, two, problem.place, played), (two, one, *mirror, played.turned())];
    let wrong = sides.into_iter().filter_map(|(participant, opponent, place, played)| {
        let written = Met::written(&cell(lines, place).text)?;
        let is_wrong = written != played && played.open == 0;
        is_wrong.then(|| Difference::result(participant, Some(opponent), written.text(), played.text()))
    });
    wrong.collect()
}

/// Minimum number of cells without a result that show that a column contains other data.
const FEW: usize = 4;

/// Compares columns of results that show only points: the points in each round, the points up to each round, or the
/// points against each participant. Any other column of results remains unchecked.
pub(super) fn compare_rounds(plan: &Plan, tournament: &Tournament, table: &mut PublishedTable) {
    let has_cycles = table.half.is_some() || has_cycles(plan, tournament);
    if has_cycles && table.result_columns.len() == table.rows.len() {
        return compare_sums(plan, tournament, table);
    }
    const READINGS: [fn(&[Record]) -> Points; 3] = [
        |own| own.last().map_or(Points::ZERO, |record| record.points),
        |own| own.last().map_or(Points::ZERO, |record| record.game_points),
        |own| own.iter().map(|record| record.points).sum(),
    ];
    let cells: Vec<_> = table.result_cells.iter().filter(|(_, round, _)| *round <= plan.after).collect();
    let scoring = tournament.scoring();
    // A letter can mean a bye. The points for a bye can also have a word or an asterisk next to them, as in `½ bye`.
    let value = |text: &str| {
        let text = text.to_lowercase().replace("bye", "");
        match text.trim_matches([' ', '*']) {
            "+" | "b" => Some(scoring.win),
            "=" | "h" => Some(scoring.draw),
            "z" => Some(Points::ZERO),
            text if is_dash(text) => Some(Points::ZERO),
            text => Points::parse(&number(text)?).ok(),
        }
    };
    let record = |index: Index, round: usize| tournament.records(index).get(round.checked_sub(1)?);
    let is_alone =
        |index: Index, round: usize| record(index, round).is_some_and(|own| own.opponent().is_none());
    let kind = |index: Index, round: usize| record(index, round).map(|own| own.kind);
    let is_allocated = |index, round| kind(index, round) == Some(Kind::PairingAllocatedBye);
    let has_signs = cells
        .iter()
        .any(|(index, round, text)| text == "+" && is_alone(*index, *round) && !is_allocated(*index, *round));
    // The sign of a pairing-allocated bye does not show how many points the bye gives.
    let is_open = |index: Index, round: usize, text: &str| {
        let is_sign = !text.is_empty() && !text.contains(char::is_numeric);
        let is_unread = value(text).is_none() || is_allocated(index, round);
        is_alone(index, round) && is_sign && (is_unread || is_vague(text, has_signs))
    };
    let wrong = |reading: &fn(&[Record]) -> Points| -> Vec<Difference> {
        let result = |(index, round, text): &&(Index, usize, String)| {
            let own = tournament.records(*index).get(..*round)?;
            let (opponent, points) = (own.last().and_then(Record::opponent), reading(own));
            let is_right = is_open(*index, *round, text) || value(text).unwrap_or(Points::ZERO) == points;
            let (written, played) = (text.clone(), points.to_string());
            (!is_right).then_some(Difference::result(*index, opponent, written, played))
        };
        cells.iter().filter_map(result).collect()
    };
    let found = READINGS.iter().map(wrong).min_by_key(Vec::len).unwrap_or_default();
    if found.len() * 4 < cells.len() {
        let (wrong, unread): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|one| value(&one.recorded).is_some());
        let name = |index: Index| tournament.participants().get(index).map_or("", |own| &own.name);
        let unread = unread.iter().map(|one| format!("{}: {}", name(one.participant), one.recorded));
        for (index, round, text) in &cells {
            let is_other = |own: &Record| own.points != value(text).unwrap_or(Points::ONE);
            if is_open(*index, *round, text) && record(*index, *round).is_some_and(is_other) {
                let text = format!("{}: {round}: {text}", name(*index));
                table.unchecked.push(Unchecked::of(UncheckedKind::Text, text));
            }
        }
        table.unread_results.extend(unread);
        table.results.extend(wrong);
        table.result_columns.retain(|title| heading::round(title) > Some(plan.after));
    }
}

/// Compares a matrix whose cells contain sums of several games. Each column contains the results against one opponent.
/// The columns are in the order of the rows, the pairing numbers or the places.
fn compare_sums(plan: &Plan, tournament: &Tournament, table: &mut PublishedTable) {
    let read = |text: &str| Points::parse(&number(text)?).ok();
    // Unless the headings are the numbers 1, 2, 3 and so on, the meaning of the columns is unknown.
    if !table.result_columns.iter().zip(1..).all(|(title, at)| heading::round(title) == Some(at)) {
        return table.unread.append(&mut table.result_columns);
    }
    let sums = |who: Vec<Index>| -> Vec<Difference> {
        let result = |(index, column, text): &(Index, usize, String)| {
            let other = *who.get(column.checked_sub(1)?)?;
            let records = tournament.records(*index).iter().take(plan.after);
            let points =
                records.filter(|own| own.opponent() == Some(other)).map(|own| own.points).sum::<Points>();
            let is_empty = text.is_empty() || (other == *index && read(text).is_none());
            let said = if is_empty { Some(Points::ZERO) } else { read(text) };
            let (written, played) = (text.clone(), points.to_string());
            (said != Some(points)).then(|| Difference::result(*index, Some(other), written, played))
        };
        table.result_cells.iter().filter_map(result).collect()
    };
    let ranks = &table.recorded.ranks;
    let numbers = || (1..).take(table.rows.len());
    let whose: [Option<Vec<Index>>; 3] = [
        Some(table.rows.clone()),
        numbers().map(|id| tournament.index_of(id)).collect(),
        numbers().map(|rank| ranks.iter().position(|own| *own == Some(rank))).collect(),
    ];
    let found = whose.into_iter().flatten().map(sums).min_by_key(Vec::len).unwrap_or_default();
    if found.len() * 4 < table.result_cells.len() {
        let (wrong, unread): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|one| read(&one.recorded).is_some());
        table.unread_results.extend(unread.into_iter().map(|one| one.recorded));
        table.results.extend(wrong);
        table.result_columns.clear();
    }
}

/// Returns whether a sign or word for a round without an opponent does not state how many points the round gives. A
/// dash states how many points a round gives only in a table that also has `+` for a win.
fn is_vague(text: &str, has_signs: bool) -> bool {
    let is_word = text.chars().count() > 1 && text.chars().all(char::is_alphabetic);
    is_word || (is_dash(text) && !has_signs)
}

fn is_dash(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| matches!(c, '-' | '–' | '—'))
}

/// Compares the byes, the empty cells and the colors of a crosstable with the event.
fn compare_cells(
    lines: &Lines,
    crosstable: &Crosstable,
    plan: &Plan,
    tournament: &Tournament,
    table: &mut PublishedTable,
) {
    let Body::Rounds(results) = &crosstable.body else { return };
    let names = Names::of(tournament);
    let scoring = tournament.scoring();
    let has_signs = results.iter().flatten().any(|(said, _)| *said == CellResult::Alone(Alone::Won));
    let rows =
        crosstable.players.iter().zip(results).filter_map(|(player, own)| {
            Some((participant(&names, tournament, &player.name, player.id)?, own))
        });
    let cells: Vec<(Index, &Record, &(CellResult, Place))> = rows
        .flat_map(|(index, own)| {
            let records = tournament.records(index).iter().take(plan.after);
            records.zip(own).map(move |(record, said)| (index, record, said))
        })
        .collect();
    // A letter means the color that the event records for most cells with this letter.
    let colored = |record: &Record, said: &CellResult| match (said, record.color) {
        (CellResult::Game { color: Some(letter), .. }, Some(color)) if record.kind == Kind::Played => {
            Some((*letter, if color == Color::White { 1 } else { -1 }))
        }
        _ => None,
    };
    let mut letters: BTreeMap<char, i32> = BTreeMap::new();
    for (letter, color) in cells.iter().filter_map(|(_, record, (said, _))| colored(record, said)) {
        *letters.entry(letter).or_default() += color;
    }
    // If the two letters with the clearest meanings are a known pair of letters for colors, the pair determines the
    // meanings. The program cannot read any letter that does not belong to the pair.
    let mut usual: Vec<char> = letters.keys().copied().collect();
    usual.sort_by_key(|letter| std::cmp::Reverse(letters[letter].abs()));
    usual.truncate(2);
    if let Some(meaning) = tiebreak_layout::colors(&usual).filter(|_| usual.len() == 2) {
        for (letter, votes) in &mut letters {
            let sign = if meaning(*letter) == Color::White { 1 } else { -1 };
            *votes = if usual.contains(letter) { sign } else { 0 };
        }
    }
    for (participant, record, (said, place)) in cells {
        let text = cell(lines, *place).text;
        let is_nothing = record.points == Points::ZERO;
        let is_game = matches!(record.kind, Kind::Played | Kind::Short);
        let is_bye = !(is_game || record.kind.is_pending() || record.kind.is_rest());
        // In a table of teams, the sign of a bye does not show how many match points the bye gives.
        let of_teams = tournament.team().is_some();
        let is_usual = [scoring.draw, scoring.win].contains(&record.points);
        let named = || {
            let name = tournament.participants().get(participant).map_or("", |own| &own.name);
            format!("{name}: {} {text}", cell(lines, (crosstable.head, place.1)).text)
        };
        let is_wrong = match said {
            CellResult::Blank if !is_nothing || is_game => {
                table.unread_results.push(named());
                false
            }
            CellResult::Blank if record.kind == Kind::ForfeitLoss => {
                table.unchecked.push(Unchecked::of(UncheckedKind::Text, named()));
                false
            }
            CellResult::Game { .. } => {
                let own = colored(record, said).map(|(letter, own)| letters[&letter] * own);
                table.unread_results.extend((own == Some(0)).then(named));
                own.is_some_and(|own| own < 0)
            }
            CellResult::Alone(alone) if is_bye => {
                let stated = match alone {
                    Alone::Point | Alone::Won => scoring.win,
                    Alone::Half => scoring.draw,
                    Alone::Nothing | Alone::Lost => Points::ZERO,
                };
                let (is_zero, is_right) = (stated == Points::ZERO, stated == record.points);
                let is_vague = is_vague(&text, has_signs);
                let is_sign = matches!(alone, Alone::Won | Alone::Lost);
                // A sign without a number can mean a pairing-allocated bye, however many points this bye gives.
                let is_allocated = record.kind == Kind::PairingAllocatedBye
                    && matches!(alone, Alone::Won | Alone::Point)
                    && !text.contains(char::is_numeric);
                if !is_right && !of_teams && is_vague {
                    table.unchecked.push(Unchecked::of(UncheckedKind::Text, named()));
                }
                let is_other = if of_teams { !is_sign && is_zero != is_nothing } else { !is_right };
                is_other && !(is_vague || is_allocated) && (is_zero || is_nothing || is_usual)
            }
            CellResult::Blank | CellResult::Match { .. } | CellResult::Alone(_) => false,
        };
        if is_wrong {
            let (opponent, other) =
                (record.opponent().filter(|_| !is_bye), |own| letters.keys().find(|c| **c != own));
            let played = match said {
                CellResult::Game { color: Some(own), .. } => {
                    text.to_lowercase().replace(*own, &other(*own).map_or_else(String::new, char::to_string))
                }
                _ => record.points.to_string(),
            };
            table.results.push(Difference::result(participant, opponent, text, played));
        }
    }
}

/// Returns the differences for cells of a crosstable whose results contradict the event.
fn contradictions(
    lines: &Lines,
    crosstable: &Crosstable,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<Difference> {
    let names = Names::of(tournament);
    let players = &crosstable.players;
    let index = |player: &Player| participant(&names, tournament, &player.name, player.id);
    let who: Vec<Option<Index>> = players.iter().map(index).collect();
    let record =
        |index: Index, round: usize| tournament.records(index).get(round).filter(|_| round < plan.after);
    let mut wrong = Vec::new();
    match &crosstable.body {
        Body::Rounds(results) => {
            // The cells can name opponents by place, by pairing number or by row number. The program uses the kind of
            // number that gives the right opponent in the most cells.
            let numbers: [Vec<Option<u32>>; 3] = [
                players.iter().map(|player| player.id).collect(),
                players.iter().map(|player| player.rank).collect(),
                (1..).take(players.len()).map(Some).collect(),
            ];
            let numbered = numbers.map(|numbers| -> BTreeMap<u32, Index> {
                numbers.iter().zip(&who).filter_map(|(number, index)| Some(((*number)?, (*index)?))).collect()
            });
            let cells = || {
                let rows = who.iter().zip(results).filter_map(|(index, own)| Some(((*index)?, own)));
                rows.flat_map(|(index, own)| {
                    own.iter().enumerate().filter_map(move |(round, (said, place))| {
                        Some((index, record(index, round)?, said, *place))
                    })
                })
            };
            let fitting = |numbered: &BTreeMap<u32, Index>| {
                let is_own = |record: &Record, said: &CellResult| {
                    said.opponent().is_some_and(|own| numbered.get(&own).copied() == record.opponent())
                };
                cells().filter(|(_, record, said, _)| is_own(record, said)).count()
            };
            let Some(numbered) = numbered.iter().rev().max_by_key(|numbered| fitting(numbered)) else {
                return wrong;
            };
            // In a crosstable of teams, the cells contain game points or match points.
            let game: fn(&Record) -> Points = |own| own.game_points;
            let of_match: fn(&Record) -> Points = |own| own.points;
            let fits = |(.., own, said, _): &(Index, &Record, &CellResult, _),
                        reading: fn(&Record) -> Points| matches!(said, CellResult::Match { halves, .. } if points(*halves) == reading(own));
            let count = |reading| cells().filter(|cell| fits(cell, reading)).count();
            let reading = if count(game) < count(of_match) { of_match } else { game };
            for (participant, record, said, place) in cells() {
                let meant = said.opponent().and_then(|number| numbered.get(&number).copied());
                let is_right = match said {
                    CellResult::Game { code, .. } => {
                        meant == record.opponent()
                            && (outcome(*code) == ended(record.kind, record.outcome)
                                || outcome(*code).is_none()
                                || ended(record.kind, record.outcome).is_none())
                    }
                    CellResult::Match { halves, .. } => {
                        meant == record.opponent() && points(*halves) == reading(record)
                    }
                    CellResult::Alone(_) => !matches!(record.kind, Kind::Played | Kind::Short),
                    CellResult::Blank => true,
                };
                if !is_right && let Some(opponent) = record.opponent().or(meant) {
                    let mut met = Met::default();
                    met.add(ended(record.kind, record.outcome));
                    let played = match said {
                        CellResult::Match { .. } => reading(record).to_string(),
                        _ => met.text(),
                    };
                    let written = cell(lines, place).text;
                    wrong.push(Difference::result(participant, Some(opponent), written, played));
                }
            }
        }
        Body::Matrix(matrix) => {
            let pairs = (0..who.len()).flat_map(|one| (0..who.len()).map(move |other| (one, other)));
            // The cells of teams can contain game points, match points, doubled match points, or match points with 3
            // for a win and 1 for a draw.
            const READINGS: [fn(&Record) -> Points; 4] = [
                |own| own.game_points,
                |own| own.points,
                |own| own.points * 2,
                |own| match own.outcome {
                    Some(Outcome::Win) => Points::ONE * 3,
                    Some(Outcome::Draw) => Points::ONE,
                    _ => Points::ZERO,
                },
            ];
            let mut matches = READINGS.map(|_| Vec::new());
            let mut written: BTreeMap<(Index, Index), Met> = BTreeMap::new();
            for (one, other) in pairs.filter(|(one, other)| one != other) {
                let (Some(participant), Some(opponent)) = (who[one], who[other]) else { continue };
                match matrix {
                    Matrix::Games(rows) => {
                        let met = written.entry((participant, opponent)).or_default();
                        rows[one][other].iter().for_each(|code| met.add(outcome(*code)));
                    }
                    Matrix::Matches(rows) => {
                        // Unfinished matches have no result to compare, and neither do rounds that are left out because
                        // of unfinished games.
                        let played = (0..plan.after)
                            .filter_map(|round| record(participant, round))
                            .filter(|record| record.opponent() == Some(opponent))
                            .filter(|record| !record.kind.is_pending() && !record.kind.is_rest());
                        let played: Vec<&Record> = played.collect();
                        let mut said: Vec<Points> =
                            rows[one][other].iter().map(|halves| points(*halves)).collect();
                        said.sort_unstable();
                        let text = |all: &[Points]| {
                            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
                            if all.is_empty() { "–".to_owned() } else { all.join(" ") }
                        };
                        for (reading, found) in READINGS.iter().zip(&mut matches) {
                            let mut right: Vec<Points> = played.iter().map(|own| reading(own)).collect();
                            right.sort_unstable();
                            if said != right {
                                let (written, played) = (text(&said), text(&right));
                                found.push(Difference::result(participant, Some(opponent), written, played));
                            }
                        }
                    }
                }
            }
            wrong.extend(matches.into_iter().min_by_key(Vec::len).unwrap_or_default());
            wrong.extend(wrong_pairs(&written, false, plan, tournament));
        }
    }
    wrong
}

/// Finds the participant with a name. If no participant or several participants have this name, the function searches
/// by pairing number.
fn participant(names: &Names, tournament: &Tournament, name: &str, id: Option<u32>) -> Option<Index> {
    match names.find(name) {
        Match::One(index) => Some(index),
        Match::Nobody | Match::Several => tournament.index_of(id?),
    }
}

/// Converts a number of half points to points.
fn points(halves: u32) -> Points {
    Points::HALF * i64::from(halves)
}

/// Returns the result of a game in a crosstable, or `None` if the game is unfinished.
fn outcome(code: Code) -> Option<Outcome> {
    ended(code.kind(), code.outcome())
}

/// Returns the result of a game, including forfeits. Returns `None` if the game is unfinished or if no game was paired.
fn ended(kind: Kind, outcome: Option<Outcome>) -> Option<Outcome> {
    match kind {
        Kind::ForfeitWin => Some(Outcome::Win),
        Kind::ForfeitLoss => Some(Outcome::Loss),
        _ => outcome,
    }
}

/// Compares the results of a crosstable that was read as an event with the results of the event.
fn compare_crosstable(
    event: &CrosstableEvent,
    plan: &Plan,
    tournament: &Tournament,
    table: &mut PublishedTable,
) {
    table.has_results = true;
    let names = Names::of(tournament);
    let index = |own: &DraftParticipant| participant(&names, tournament, &own.name, Some(own.id));
    let who: Vec<_> = event.draft.participants.iter().map(|own| (own, index(own))).collect();
    let ids: BTreeMap<u32, Index> = who.iter().filter_map(|(own, index)| Some((own.id, (*index)?))).collect();
    let mut written: BTreeMap<(Index, Index), Met> = BTreeMap::new();
    for (own, index) in &who {
        for (round, cell) in own.cells.iter().enumerate() {
            let (Some(one), Some(other)) = (*index, cell.opponent.and_then(|id| ids.get(&id)).copied())
            else {
                continue;
            };
            // If a cell names the player of its own row as the opponent, the player had no opponent in this round.
            let record = tournament.records(one).get(round).filter(|_| one == other && !event.unknown.rounds);
            if let Some(opponent) = record.and_then(Record::opponent) {
                let (written, played) = (own.id.to_string(), tournament.id(opponent).to_string());
                table.results.push(Difference::result(one, Some(opponent), written, played));
            }
            written.entry((one, other)).or_default().add(outcome(cell.code));
        }
    }
    table.results.extend(wrong_pairs(&written, event.unknown.games, plan, tournament));
}

/// Returns a difference for each pair of participants whose results in a table contradict the event. If `are_sums`, the
/// table contains only the sums of the results of each pair.
fn wrong_pairs(
    written: &BTreeMap<(Index, Index), Met>,
    are_sums: bool,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<Difference> {
    let mut wrong = Vec::new();
    // A table can also show rounds that do not count because of unfinished games.
    let played = [plan.after, tournament.rounds()].map(|rounds| {
        let mut played: BTreeMap<(Index, Index), Met> = BTreeMap::new();
        for one in 0..tournament.len() {
            for record in tournament.records(one).iter().take(rounds) {
                let Some(other) = record.opponent() else { continue };
                played.entry((one, other)).or_default().add(ended(record.kind, record.outcome));
            }
        }
        played
    });
    for (one, other) in written.keys().copied() {
        let of = |all: &BTreeMap<(Index, Index), Met>| all.get(&(one, other)).copied().unwrap_or_default();
        // Both rows of a pair are compared, but a difference that occurs in both rows is reported only once.
        let is_said =
            one > other && written.get(&(other, one)).is_some_and(|met| met.turned() == of(written));
        if is_said {
            continue;
        }
        let (written, [played, all]) = (of(written), played.each_ref().map(of));
        // An unfinished game can still end with any result.
        let is_same = |own: Met| written == own || are_sums && written.sums() == own.sums();
        if is_same(played) || is_same(all) || written.open + all.open > 0 {
            continue;
        }
        let played = if played == Met::default() { all } else { played };
        let text = |own: Met| {
            let halves = own.sums()[0] as i64;
            if are_sums { (Points::HALF * halves).to_string() } else { own.text() }
        };
        let (written, played) = (text(written), text(played));
        wrong.push(Difference::result(one, Some(other), written, played));
    }
    wrong
}
