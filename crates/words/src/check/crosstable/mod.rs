//! Reads a crosstable that shows who played whom as an event.
//!
//! `tiebreak_layout` recognizes the layout of the program that printed the cells, and reads them. In a table by rounds,
//! a cell names the opponent by place or by pairing number. The reader chooses the kind of number with which the two
//! players of every game name each other. A matrix contains only results by pair of participants.
//!
//! A crosstable does not show the kind of a bye, the opponent of a forfeit, or the round of a game in a matrix.
//! [`CrosstableEvent::unclear_rounds`] and [`CrosstableEvent::unknown`] list these facts with their possible meanings.

mod games;
#[cfg(test)]
mod tests;

use crate::check::columns::Numbered;
use crate::check::grid::{Cell, Lines, RULE};
use crate::check::heading::{self, Heading, Meaning, Sense};
use crate::check::published::{Choice, Content, FoundTable};
use crate::check::rows::{TITLE_LINES, is_head};
use crate::check::{letters, notes};
use chrono::NaiveDate;
use games::Player;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::{Code, Draft, DraftParticipant, Primary, Scoring};
use tiebreak_event::event::CrosstableEvent;
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_format::trf::{DateForm, read_date};
use tiebreak_layout::matrix::{MATCH_POINTS, Matrix};
use tiebreak_layout::{Body, Crosstable, Problem, ProblemKind, Role, Standing};
use tiebreak_phrase::{message, phrase};

/// Reads a crosstable as an event. Returns `None` if the file is a tournament file or contains no crosstable.
///
/// # Errors
/// Returns every reason why the crosstable cannot be read as an event, with its position in the file.
pub fn crosstable(
    bytes: &[u8],
    file: &str,
    choice: &Choice,
) -> Option<Result<CrosstableEvent, Vec<Diagnostic>>> {
    if is_tournament_file(bytes) {
        return None;
    }
    // Errors in other tables of the file do not affect the crosstable, so they are not reported.
    let (content, choice) = &Content::of(bytes, &mut Sink::new(file))?.chosen(choice);
    let mut sink = Sink::new(file);
    if !content.has_choice(choice, &mut sink) {
        return Some(Err(sink.into_remarks()));
    }
    let crosstables = Crosstables::of(bytes, content, choice);
    let event = crosstables.event(file);
    if let Some(Ok(own)) = &event {
        let parts: Vec<_> =
            content.crosstables().iter().map(|part| Crosstables::of(bytes, part, choice)).collect();
        // The pages of a long crosstable together have as many rows as the event has participants.
        let rows = |part: &Crosstables| part.whole().next().map_or(0, |(_, own)| own.players.len());
        let is_more = parts.iter().map(rows).sum::<usize>() > own.draft.participants.len();
        if is_more && parts.iter().any(|part| is_other(part, own, file)) {
            let names = (1..=parts.len()).map(|part| quoted(&part.to_string())).collect();
            return Some(Err(vec![several("--table", names, file)]));
        }
    }
    event.or_else(|| Some(Err(vec![crosstables.others?.in_file(file)])))
}

/// Returns whether a part of a text contains the crosstable of another event: it names other participants, or its
/// results are not results of the event.
fn is_other(part: &Crosstables, event: &CrosstableEvent, file: &str) -> bool {
    let Some((_, own)) = part.whole().next() else { return false };
    let all = &event.draft.participants;
    let is_foreign = |own: &tiebreak_layout::Player| !all.iter().any(|other| other.name == own.name);
    own.players.iter().any(is_foreign)
        || part.event(file).is_some_and(|own| own.is_ok_and(|own| !games(&own).is_subset(&games(event))))
}

/// Returns the games or matches of an event, each with the names of both participants and the result.
fn games(event: &CrosstableEvent) -> BTreeSet<(&str, &str, Vec<Code>)> {
    let all = &event.draft.participants;
    let names: BTreeMap<u32, &str> = all.iter().map(|own| (own.id, own.name.as_str())).collect();
    let mut games = BTreeSet::new();
    for (own, cell) in all.iter().flat_map(|own| own.cells.iter().map(move |cell| (own, cell))) {
        let mut codes = [vec![cell.code], cell.boards.clone()].concat();
        codes.sort_unstable();
        games.extend(cell.opponent.and_then(|id| Some((own.name.as_str(), *names.get(&id)?, codes))));
    }
    games
}

fn several(option: &'static str, names: Vec<String>, file: &str) -> Diagnostic {
    let message = phrase!("table-several", option, names = names.join(", "));
    Diagnostic::error("table-several", message).rule(RULE).in_file(file)
}

pub(super) struct Crosstables {
    /// The crosstables that were found, including crosstables with faulty cells.
    found: Vec<(FoundTable, Result<Crosstable, Vec<Problem>>)>,
    /// The option with which the user chooses one of the tables.
    option: &'static str,
    /// The error for a file that contains pairings or a standing, but no crosstables.
    others: Option<Diagnostic>,
    /// Whether the crosstables are different ways to split the same lines, and therefore count as one crosstable.
    is_text: bool,
    /// Whether the file looks like a tournament file. The results in a tournament file are not read as a crosstable.
    is_tournament: bool,
    /// Whether the user chose the system of a round robin.
    is_predetermined: bool,
}

impl Crosstables {
    pub(super) fn of(bytes: &[u8], content: &Content, choice: &Choice) -> Crosstables {
        let candidates = content.candidates(choice);
        let is_text = candidates.iter().all(|candidate| candidate.name.is_empty());
        let (mut found, mut others) = (Vec::new(), None);
        for candidate in candidates {
            let mut first = candidate.lines.rows.iter().take(TITLE_LINES);
            if first.clone().any(|row| is_head_of_pairings(row)) {
                others = Some(Diagnostic::error("crosstable-pairings", message!("crosstable-pairings")));
                continue;
            }
            let Some(read) = read(&candidate.lines) else {
                let texts = |row: &Vec<Cell>| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
                let is_standing = first.any(|row| is_head(&texts(row), Sense::plain(false)));
                let error = || Diagnostic::error("no-crosstable", message!("crosstable-standing"));
                others = others.or_else(|| is_standing.then(error));
                continue;
            };
            let is_last = is_text && read.is_ok();
            found.push((candidate, read));
            if is_last {
                break;
            }
        }
        let option = content.option();
        let (is_tournament, is_predetermined) = (is_tournament_file(bytes), choice.is_predetermined);
        Crosstables { found, option, others, is_text, is_tournament, is_predetermined }
    }

    /// Returns the crosstables without faulty cells.
    fn whole(&self) -> impl Iterator<Item = (&FoundTable, &Crosstable)> {
        self.found.iter().filter_map(|(candidate, read)| Some((candidate, read.as_ref().ok()?)))
    }

    /// Returns the event in the crosstable of the file. Returns `None` if the file is a tournament file or contains no
    /// crosstable. If the file contains several crosstables without errors, an error is returned.
    ///
    /// # Errors
    /// Returns every reason why the crosstable cannot be read as an event, with its position in the file.
    pub(super) fn event(&self, file: &str) -> Option<Result<CrosstableEvent, Vec<Diagnostic>>> {
        if self.is_tournament {
            return None;
        }
        let whole: Vec<_> = self.whole().collect();
        match whole.as_slice() {
            [] => {
                let (candidate, read) = self.found.first()?;
                Some(Err(remarks(read.as_ref().err()?, &candidate.text, &candidate.lines, file)))
            }
            [(FoundTable { text, lines, .. }, crosstable)] => {
                let about = About { is_predetermined: self.is_predetermined, ..of(lines, crosstable.head) };
                Some(event(text, lines, crosstable, about, Sink::new(file)))
            }
            _ => {
                let names = whole.iter().map(|(own, _)| quoted(&own.name)).collect();
                Some(Err(vec![several(self.option, names, file)]))
            }
        }
    }

    /// Returns the first crosstable without errors, or otherwise the first crosstable with errors in some cells.
    pub(super) fn layout(&self) -> Option<(&Lines, Result<&Crosstable, &Vec<Problem>>)> {
        let found = self.found.iter().find(|(_, read)| read.is_ok()).or(self.found.first());
        found.map(|(candidate, read)| (&candidate.lines, read.as_ref()))
    }

    /// Returns the standing next to the results of the only crosstable, even if the results contradict each other.
    pub(super) fn standing_beside(&self) -> Option<String> {
        let mut found = self.whole();
        let (FoundTable { text, lines, .. }, crosstable) = found.next()?;
        let standing = standing(text, lines, crosstable);
        (!standing.is_empty() && (self.is_text || found.next().is_none())).then_some(standing)
    }
}

/// Number of rows by which a long table is recognized as a crosstable. A matrix with more rows is not recognized.
const PROBED: usize = 400;

/// Reads rows as a crosstable, or returns `None` if the rows are not a crosstable.
pub(super) fn read(lines: &Lines) -> Option<Result<Crosstable, Vec<Problem>>> {
    let first = lines.rows.get(..PROBED);
    if first.is_some_and(|first| tiebreak_layout::read(&grid(first), &role).is_none()) {
        return None;
    }
    tiebreak_layout::read(&grid(&lines.rows), &role)
}

/// Returns whether a row contains the headings of a list of pairings, in which each color has its own column.
fn is_head_of_pairings(row: &[Cell]) -> bool {
    names_colors(row) && !row.iter().any(|cell| matches!(role(&cell.text), Role::Name | Role::Team))
}

/// Returns whether the headings in a row name both colors.
pub(super) fn names_colors(row: &[Cell]) -> bool {
    let has = |words: &[&str]| row.iter().any(|cell| words.contains(&letters(&cell.text).as_str()));
    has(&WHITE) && has(&BLACK)
}

/// Converts the cells of a grid to the form that `tiebreak_layout` reads.
fn grid(rows: &[Vec<Cell>]) -> Vec<Vec<tiebreak_layout::Cell>> {
    let row = |(at, row): (usize, &Vec<Cell>)| {
        let cell = |(column, cell): (usize, &Cell)| tiebreak_layout::Cell {
            text: cell.text.clone(),
            classes: cell.classes.as_deref().unwrap_or_default().to_owned(),
            place: (at, column),
        };
        row.iter().enumerate().map(cell).collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// Returns the cell in this row and column (0-based), or the first cell of the row if the row has no such cell.
pub(super) fn cell(lines: &Lines, place: (usize, usize)) -> Cell {
    let row = lines.rows.get(place.0);
    row.and_then(|row| row.get(place.1).or(row.first())).cloned().unwrap_or_default()
}

fn remarks(problems: &[Problem], text: &Text, lines: &Lines, file: &str) -> Vec<Diagnostic> {
    let mut sink = Sink::new(file);
    for problem in problems {
        let cell = cell(lines, problem.place);
        let (id, message) = match &problem.kind {
            ProblemKind::NoResult => {
                ("crosstable-cell", phrase!("crosstable-no-result", found = quoted(&cell.text)))
            }
            ProblemKind::RowOfNobody => ("crosstable-row", message!("crosstable-row-of-nobody").into()),
            ProblemKind::Surplus(width) => ("table-cells", phrase!("extra-row-cells", headings = *width)),
            ProblemKind::RoundApart(round) => {
                ("crosstable-rounds", phrase!("crosstable-rounds-apart", round = *round))
            }
            ProblemKind::Misplaced => ("crosstable-rounds", message!("cells-misplaced").into()),
            ProblemKind::NoRow => ("table-nothing", message!("table-without-rows").into()),
            ProblemKind::Sides { names: [_, name], .. } => (
                "crosstable-game",
                phrase!("crosstable-pair", own = quoted(&cell.text), name = name.as_str()),
            ),
            ProblemKind::Sums => ("crosstable-sums", message!("crosstable-sums").into()),
        };
        sink.push(cell.remark(text, Diagnostic::error(id, message)));
    }
    sink.into_remarks()
}

fn event(
    text: &Text,
    lines: &Lines,
    crosstable: &Crosstable,
    about: About,
    mut sink: Sink,
) -> Result<CrosstableEvent, Vec<Diagnostic>> {
    let event = match &crosstable.body {
        Body::Rounds(results) => {
            let players: Vec<Player> = (crosstable.players.iter().zip(results))
                .map(|(own, results)| Player {
                    id: own.id,
                    rank: own.rank,
                    name: own.name.clone(),
                    rating: own.rating,
                    federation: own.federation.clone(),
                    title: own.title.clone(),
                    head: cell(lines, own.place),
                    rounds: results.iter().map(|(said, place)| (said.clone(), cell(lines, *place))).collect(),
                })
                .collect();
            games::settled(&players, text, &mut sink).and_then(|numbered| {
                let draft = games::draft(&players, &numbered, text, &mut sink)?;
                let mut event = games::with_unclear_rounds(&players, draft, about, text, &mut sink);
                event.unknown.points = has_match_points(&event.draft, &crosstable.standing);
                Some(CrosstableEvent { are_places: numbered.are_places, ..event })
            })
        }
        Body::Matrix(own) => {
            let [points, printed] = match_points(own, &crosstable.standing);
            let own = if points.is_some() { &own.outcomes() } else { own };
            games::of_matrix(crosstable, own, about, text, lines, &mut sink).map(|mut event| {
                if let (Some((win, draw)), Some(team)) = (points.or(printed), &mut event.draft.team) {
                    [team.scoring.win, team.scoring.draw] = [win, draw].map(|own| Points::whole(own.into()));
                    event.unknown.points = points.is_some();
                }
                event
            })
        }
    };
    match event {
        Some(mut event) if !sink.has_errors() => {
            if let Some(scoring) = two_for_a_win(&event.draft, &crosstable.standing) {
                event.draft.scoring = scoring;
                let first = cell(lines, crosstable.players.first().map_or((0, 0), |player| player.place));
                let warning = Diagnostic::warning("crosstable-scoring", message!("crosstable-scoring"));
                sink.push(first.remark(text, warning));
            }
            event.warnings = sink.into_remarks();
            event.standing = standing(text, lines, crosstable);
            let has_game_points = has_game_points(&event.draft, &crosstable.standing);
            if let Some(team) = event.draft.team.as_mut().filter(|_| has_game_points) {
                team.primary = Some(Primary::GamePoints);
            }
            Ok(event)
        }
        _ => Err(sink.into_remarks()),
    }
}

/// Returns the numbers in a column, in the order of the participants.
fn numbers(standing: &Standing, column: usize) -> Vec<Option<Fraction>> {
    let number = |cells: &Vec<String>| Fraction::parse(&super::read::number(cells.get(column)?)?).ok();
    standing.rows.iter().map(|(_, cells)| number(cells)).collect()
}

/// Returns the numbers in the column of points, in the order of the participants, or `None` if the table does not have
/// exactly one column of points.
fn printed_points(draft: &Draft, standing: &Standing) -> Option<Vec<Option<Fraction>>> {
    let read = |title: &str| heading::read(title, Sense::plain(draft.team.is_some()));
    let is_score = |(_, title): &(usize, &String)| read(title).listed().is_some_and(|own| own.is_score());
    let mut scores = standing.head.iter().enumerate().filter(is_score);
    let (Some((column, title)), None) = (scores.next(), scores.next()) else { return None };
    read(title).listed().filter(|own| own.to_string() == "PTS").map(|_| numbers(standing, column))
}

/// Returns whether the only column of points in a table of teams contains game points: more rows match the computed
/// game points than the computed match points.
fn has_game_points(draft: &Draft, standing: &Standing) -> bool {
    let (Some(team), Some(points)) = (&draft.team, printed_points(draft, standing)) else { return false };
    let mut more = 0;
    for (own, printed) in draft.participants.iter().zip(points) {
        let halves = |code: &Code| i128::from(*code == Code::Win) * 2 + i128::from(*code == Code::Draw);
        let matches = own.cells.iter().filter(|cell| !cell.boards.is_empty());
        let games: Vec<i128> = matches.map(|cell| cell.boards.iter().map(halves).sum()).collect();
        let points = games.iter().map(|own| 1 + (own - i128::from(team.boards)).signum()).sum();
        more += i32::from(printed == Some(Fraction::new(games.iter().sum(), 2)));
        more -= i32::from(printed == Some(Fraction::integer(points)));
    }
    more > 0
}

/// Returns whether the cells of a crosstable of teams can contain match points: 2, 1 or 0 in every match. If the table
/// has a column of game points, the cells contain game points.
fn has_match_points(draft: &Draft, standing: &Standing) -> bool {
    let boards = || draft.participants.iter().flat_map(|own| &own.cells).map(|cell| cell.boards.as_slice());
    let is_outcome = |codes: &[Code]| match codes {
        [] | [Code::Unfinished, ..] => true,
        [one, other] => {
            one == other || [one, other].iter().all(|code| matches!(code, Code::Win | Code::Loss))
        }
        _ => false,
    };
    let is_game_points = |title: &String| {
        heading::read(title, Sense::plain(true)).listed().is_some_and(|own| own.to_string() == "GPTS")
    };
    boards().any(|codes| !codes.is_empty())
        && boards().all(is_outcome)
        && !standing.head.iter().any(is_game_points)
}

/// Returns the points for a won and for a drawn match if the cells of a matrix of teams contain match points, and the
/// points that a column of match points shows. If a column of game points contains the sums of the cells, the cells
/// contain game points. If a win gives more than 2 points, the cells are read as match points only if a column contains
/// their sums.
fn match_points(matrix: &Matrix, standing: &Standing) -> [Option<(u32, u32)>; 2] {
    let (Matrix::Matches(_), Matrix::Matches(rows)) = (matrix, matrix.outcomes()) else { return [None; 2] };
    let matches = games::all_matches(matrix);
    let is_system = |(win, draw): &(u32, u32)| {
        matches.iter().all(|own| [(2 * draw, 2 * draw), (2 * win, 0), (0, 2 * win)].contains(own))
    };
    let system = MATCH_POINTS.into_iter().find(is_system).filter(|_| !matches.is_empty());
    let are_sums = |column: usize, (win, draw): (u32, u32)| {
        let points = |halves: &u32| [0, draw, win][*halves as usize / 2];
        let sum =
            |row: &Vec<Vec<u32>>| Fraction::integer(row.iter().flatten().map(points).sum::<u32>().into());
        let printed = numbers(standing, column);
        rows.iter().zip(printed).filter(|(row, own)| *own == Some(sum(row))).count() * 2 > rows.len()
    };
    let read = |column: usize| heading::read(&standing.head[column], Sense::plain(true));
    let is_game_points = |column: usize| read(column).listed().is_some_and(|own| own.to_string() == "GPTS");
    let columns = || 0..standing.head.len();
    let is_printed =
        |own: &(u32, u32)| columns().any(|column| !is_game_points(column) && are_sums(column, *own));
    let printed = MATCH_POINTS.into_iter().find(is_printed);
    let is_of_games =
        |own: &(u32, u32)| columns().any(|column| is_game_points(column) && are_sums(column, *own));
    let cells = system.filter(|own| !is_of_games(own)).and_then(|own| {
        let printed = [own, MATCH_POINTS[0]].into_iter().find(is_printed);
        printed.or(Some(own).filter(|own| *own == MATCH_POINTS[0]))
    });
    [cells, printed]
}

/// Returns the point system with 2 points for a win and 1 for a draw. Returns `None` for an event of teams, or if this
/// system does not give the printed points of every participant.
fn two_for_a_win(draft: &Draft, standing: &Standing) -> Option<Scoring> {
    let (doubled, points) = (draft.scoring.doubled(), printed_points(draft, standing)?);
    let is_doubled = |(own, printed): (&DraftParticipant, &Option<Fraction>)| {
        let points: Points = own.cells.iter().map(|cell| doubled.value(cell.code)).sum();
        *printed == Some(points.into())
    };
    let is_zero = |printed: &Option<Fraction>| *printed == Some(Fraction::ZERO);
    let has_points = draft.team.is_none() && !points.iter().all(is_zero);
    (has_points && draft.participants.iter().zip(&points).all(is_doubled)).then_some(doubled)
}

/// Returns the standing of a crosstable as text, with tabs between cells. The lines above and below the table are
/// included. The text is empty if the table contains only results.
fn standing(text: &Text, lines: &Lines, crosstable: &Crosstable) -> String {
    let line =
        |at: usize| lines.rows.get(at).and_then(|row| row.first()).map_or(0, |cell| text.place(cell.start).0);
    let own = |at: usize| -> Vec<String> {
        lines.rows.get(at).into_iter().flatten().map(|cell| cell.text.clone()).collect()
    };
    let standing = &crosstable.standing;
    let claims = |title: &String| {
        matches!(heading::read(title, SENSE), Heading::Rank | Heading::Code(_) | Heading::Counted(_))
            || heading::ordinal(&letters(title)).is_some()
    };
    if !standing.head.iter().any(claims) {
        return String::new();
    }
    let first = standing.rows.first().map_or(0, |(at, _)| *at);
    // If the table has no heading line, the headings are written on the line before its first row.
    let head = if crosstable.head < first { line(crosstable.head) } else { line(first).saturating_sub(1) };
    let mut written: Vec<(usize, Vec<String>)> = vec![(head, standing.head.clone())];
    written.extend((0..crosstable.head.min(first)).map(|at| (line(at), own(at))));
    written.extend(standing.rows.iter().map(|(at, cells)| (line(*at), cells.clone())));
    written.extend(standing.others.iter().map(|at| (line(*at), own(*at))));
    written.sort_by_key(|(line, _)| *line);
    let (mut all, mut last) = (String::new(), 1);
    for (line, cells) in written {
        while last < line {
            all.push('\n');
            last += 1;
        }
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace(['\t', '\n', '"'], " ")).collect();
        // A tab after an empty heading is kept, because it separates two columns.
        all.push_str(cells.join("\t").trim_end_matches(' '));
        all.push('\n');
        last += 1;
    }
    // Some pages print the notes about numbered columns outside the table.
    for note in lines.around.iter().filter(|line| !notes::parts(line).is_empty()) {
        all.push_str(&format!("{}\n", note.replace('\t', " ")));
    }
    all
}

/// Returns whether the first lines of the file look like a TRF or JSON file.
fn is_tournament_file(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    // Every TRF record number that is not in this list ends in 2. Because of the check of the last digit, the title
    // `100 players` of a crosstable does not count as a record.
    const OTHERS: [&[u8]; 15] = [
        b"001", b"013", b"240", b"250", b"260", b"299", b"300", b"310", b"320", b"330", b"801", b"802",
        b"XXR", b"XXC", b"XXS",
    ];
    let is_record = |line: &[u8]| {
        let marks = line.get(..3).unwrap_or_default();
        let is_number = marks.len() == 3 && marks.iter().all(u8::is_ascii_digit) && marks.ends_with(b"2");
        (is_number || OTHERS.contains(&marks)) && line.get(3).is_none_or(u8::is_ascii_whitespace)
    };
    start.starts_with(b"{")
        || start.split(|byte| matches!(byte, b'\n' | b'\r')).take(TITLE_LINES).any(is_record)
}

/// Headings of the ratings that count for tie-breaks, the most likely first.
const RATINGS: [&str; 12] =
    ["rtg", "elo", "rating", "rtgi", "eloi", "elofide", "fide", "twz", "rtgn", "elon", "rtng", "loc"];
const FEDERATIONS: [&str; 7] = ["fed", "federation", "fede", "federacion", "land", "country", "feder"];
const WHITE: [&str; 8] = ["white", "weiß", "weiss", "blancas", "blancs", "bianco", "brancas", "wit"];
const BLACK: [&str; 7] = ["black", "schwarz", "negras", "noirs", "nero", "pretas", "zwart"];
const TITLES: [&str; 6] = ["title", "tit", "titulo", "titel", "titre", "t"];
/// The facts that determine the meaning of headings, if there is neither a tie-break list nor a note.
const SENSE: Sense<'static> =
    Sense { list: None, team: false, named: &[], numbered: Numbered::TieBreaks, holds_results: true };

/// Returns the content of a column that its heading names.
pub(super) fn role(text: &str) -> Role {
    let words = letters(text);
    let rating = || RATINGS.iter().position(|own| *own == words);
    if let Some(rating) = rating() {
        return Role::Rating(rating);
    }
    if heading::means(text, &Meaning::Team) {
        return Role::Team;
    }
    if FEDERATIONS.contains(&words.as_str()) {
        return Role::Federation;
    }
    if TITLES.contains(&words.as_str()) {
        return Role::Title;
    }
    match heading::read(text, SENSE) {
        Heading::Round => heading::round(text).map_or(Role::Other, Role::Round),
        Heading::Id => Role::Number,
        Heading::Rank => Role::Rank,
        Heading::Name => Role::Name,
        Heading::Untitled => Role::Untitled,
        own if own.is_number() => Role::Number,
        _ => Role::Other,
    }
}

/// The data of the event in the lines above a crosstable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct About {
    /// Whether the user chose the system of a round robin.
    is_predetermined: bool,
    /// The name of the event, or an empty text if the name is unknown.
    name: String,
    start: Option<NaiveDate>,
    rounds: Option<u32>,
}

/// Maximum length of the name of an event.
const LONGEST_NAME: usize = 160;
/// Words that can precede the first day of the event.
const DATES: &str = "date datum datums fecha data dato дата датум tarih kuupaev paivamaara from start";
/// Words that can precede the number of rounds of the event.
const ROUNDS: [&str; 6] =
    ["numberofrounds", "rundenanzahl", "numeroderondas", "nombrederondes", "numeroderodadas", "rounds"];

/// Reads the lines above the headings, and the titles of the page.
fn of(lines: &Lines, head: usize) -> About {
    let above = lines.rows.iter().take(head).map(|row| {
        let cells: Vec<&str> =
            row.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
        cells.join(" ")
    });
    // On chess-results.com, the page title ends with the name of the event. On other pages, the first line above the
    // table names the event more often than the sheet name does.
    let titled =
        |line: &String| line.strip_prefix("Chess-Results Server Chess-results.com - ").map(str::to_owned);
    let all: Vec<String> =
        above.chain(lines.titles.iter().cloned()).filter(|line| !line.trim().is_empty()).collect();
    // A line with a colon contains data about the event, a long line is a paragraph, and a line of dashes separates two
    // parts of the page. None of these lines is the name of the event.
    let is_name = |line: &&String| {
        !line.contains(':') && line.len() <= LONGEST_NAME && line.contains(char::is_alphanumeric)
    };
    let named = all.iter().chain(&lines.around).find_map(titled);
    let name = named.or_else(|| all.iter().find(is_name).cloned()).unwrap_or_default();
    let mut about = About { name, ..About::default() };
    about.start = all.iter().filter(|line| line.contains(" - ")).find_map(|line| first_day(line));
    for line in all.iter().chain(&lines.around) {
        for (label, value) in [':', ' '].into_iter().filter_map(|sign| line.split_once(sign)) {
            let label = letters(label);
            if about.start.is_none() && DATES.split(' ').any(|own| own == label) {
                let days = value.split(' ').filter(|word| read_date(word, "").is_some()).take(2);
                let period = days.collect::<Vec<_>>().join(" - ");
                about.start = first_day(value).or_else(|| first_day(&period));
            }
            if about.rounds.is_none() && ROUNDS.contains(&label.as_str()) {
                about.rounds =
                    value.split_whitespace().next().and_then(|word| word.parse().ok()).filter(|n| *n > 0);
            }
        }
    }
    about
}

/// Reads the first day of a period such as `02/06/2026 - 28/07/2026`, or a single day. Both days must be written in the
/// same form, and the last day must not be before the first day. Returns `None` if day and month cannot be
/// distinguished and the edition depends on them.
fn first_day(text: &str) -> Option<NaiveDate> {
    let (start, end) = text.split_once(" - ").unwrap_or((text, text));
    let readings = |text: &str| {
        let read = read_date(text, "")?;
        Some(match read.form {
            DateForm::Ambiguous(other) | DateForm::ShortAmbiguous(other) => [Some(read.date), Some(other)],
            DateForm::DayFirst => [Some(read.date), None],
            DateForm::MonthFirst => [None, Some(read.date)],
            _ => [Some(read.date); 2],
        })
    };
    let pairs = readings(start)?.into_iter().zip(readings(end)?);
    let found = pairs.filter_map(|(start, end)| Some(((end? - start?).num_days(), start?)));
    let found: Vec<(i64, NaiveDate)> = found.filter(|(days, _)| *days >= 0).collect();
    let least = found.iter().map(|(days, _)| *days).min()?;
    let mut firsts = found.iter().filter(|(days, _)| *days == least).map(|(_, first)| *first);
    let first = firsts.next()?;
    firsts.all(|other| Edition::on(other) == Edition::on(first)).then_some(first)
}
