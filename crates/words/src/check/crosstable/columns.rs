//! The columns and rows of a crosstable.

use super::cell::{self, Said};
use crate::check::grid::{Cell, Lines, RULE, Row};
use crate::check::heading::{self, Heading, Sense};
use crate::check::identity::is_title;
use crate::check::numbering::PlaceCell;
use crate::check::word::letters;
use crate::check::written::place;
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{message, phrase};

/// Headings of the ratings that count, the likeliest first.
const RATINGS: [&str; 9] = ["rtg", "elo", "rating", "rtgi", "eloi", "elofide", "fide", "rtgn", "elon"];
/// Headings of federations.
const FEDERATIONS: [&str; 6] = ["fed", "federation", "fede", "federacion", "land", "country"];
/// Headings of titles.
const TITLES: [&str; 5] = ["title", "tit", "titulo", "titel", "titre"];
/// Headings of the names of teams.
const TEAMS: [&str; 5] = ["team", "mannschaft", "equipo", "equipe", "squadra"];

/// Where each column stands.
pub(super) struct Columns {
    id: Option<usize>,
    rank: Option<usize>,
    name: usize,
    rating: Option<usize>,
    federation: Option<usize>,
    title: Option<usize>,
    /// The columns of the rounds, in order.
    rounds: Vec<usize>,
    is_of_teams: bool,
    width: usize,
}

/// One participant.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The pairing number; none where no column has it.
    pub id: Option<u32>,
    /// The place as written; none where none is.
    pub rank: Option<u32>,
    /// The name.
    pub name: String,
    /// The rating; none means unrated.
    pub rating: Option<u32>,
    /// The federation.
    pub federation: String,
    /// The title.
    pub title: String,
    /// The cell that remarks on the row point to.
    pub head: Cell,
    /// What each round says, with its cell.
    pub rounds: Vec<(Said, Cell)>,
}

fn sense() -> Sense<'static> {
    Sense { list: None, team: false, named: &[], counts_scores: false, holds_results: true }
}

/// Whether these are the headings of a crosstable: names, numbers and the rounds from the first on.
pub(super) fn is_head(cells: &[String]) -> bool {
    let found: Vec<Heading> = cells.iter().map(|cell| heading::read(cell, sense())).collect();
    let is_named = found.contains(&Heading::Name);
    let is_numbered = found.iter().any(|one| matches!(one, Heading::Id | Heading::Rank) || one.is_number());
    is_named && is_numbered && !rounds(cells).is_empty()
}

/// The columns of the rounds 1, 2, 3, ... one beside the other; none where these are none.
fn rounds(cells: &[String]) -> Vec<usize> {
    let number = |at: usize| heading::round(cells.get(at)?);
    let Some(first) = (0..cells.len()).find(|at| number(*at) == Some(1)) else { return Vec::new() };
    (first..cells.len()).take_while(|at| number(*at) == Some(at - first + 1)).collect()
}

impl Columns {
    /// The columns that a line of headings names.
    pub(super) fn of(head: &Row) -> Columns {
        let texts: Vec<String> = head.iter().map(|cell| cell.text.clone()).collect();
        let found: Vec<Heading> = texts.iter().map(|cell| heading::read(cell, sense())).collect();
        let position = |wanted: &Heading| found.iter().position(|one| one == wanted);
        let among = |names: &[&str]| {
            names.iter().find_map(|name| texts.iter().position(|text| letters(text) == *name))
        };
        let name = position(&Heading::Name).unwrap_or_default();
        // A column without a heading before the names holds titles.
        let untitled = name.checked_sub(1).filter(|at| found.get(*at) == Some(&Heading::Untitled));
        Columns {
            id: position(&Heading::Id).or_else(|| found.iter().position(Heading::is_number)),
            rank: position(&Heading::Rank),
            name,
            rating: among(&RATINGS),
            federation: among(&FEDERATIONS),
            title: among(&TITLES).or(untitled),
            rounds: rounds(&texts),
            is_of_teams: texts.get(name).is_some_and(|text| TEAMS.contains(&letters(text).as_str())),
            width: texts.len(),
        }
    }

    /// The participants; none after an error, which is in `sink`.
    pub(super) fn rows(
        &self,
        text: &Text,
        lines: &Lines,
        head: usize,
        sink: &mut Sink,
    ) -> Option<Vec<Player>> {
        let mut players = Vec::new();
        if self.is_of_teams {
            let first = lines.rows.get(head).and_then(|row| row.get(self.name)).cloned().unwrap_or_default();
            refuse(sink, &first, text, "crosstable-teams", message!("crosstable-of-teams"));
            return None;
        }
        // A column of a round that stands apart would be lost, and with it games.
        let mut titles = lines.rows.get(head)?.iter().enumerate();
        let apart = |(at, cell): (usize, &Cell)| {
            heading::round(&cell.text)
                .filter(|_| !self.rounds.contains(&at))
                .map(|round| (round, cell.clone()))
        };
        if let Some((round, first)) = titles.find_map(apart) {
            let message = phrase!("crosstable-rounds-apart", round = round);
            refuse(sink, &first, text, "crosstable-rounds", message);
            return None;
        }
        let titles: Vec<&str> = lines.rows.get(head)?.iter().map(|cell| cell.text.as_str()).collect();
        for row in lines.rows.iter().skip(head + 1) {
            let cell = |column: usize| row.get(column).cloned().unwrap_or_default();
            let is_repeated =
                row.iter().zip(&titles).all(|(cell, title)| cell.text.eq_ignore_ascii_case(title));
            if !is_repeated && let Some(player) = self.player(row, text, sink) {
                if let Some(beyond) = row.iter().skip(self.width).find(|cell| !cell.text.is_empty()) {
                    let message = phrase!("row-has-more-cells-than-headings", headings = self.width);
                    sink.push(beyond.remark(text, Diagnostic::error("table-cells", message)));
                }
                if self.is_matrix(row) {
                    refuse(sink, &cell(self.name), text, "crosstable-matrix", message!("crosstable-matrix"));
                    return None;
                }
                players.push(player);
            }
        }
        if players.is_empty() {
            let first = lines.rows.get(head).and_then(|row| row.first()).cloned().unwrap_or_default();
            refuse(sink, &first, text, "table-nothing", message!("table-has-no-row"));
        }
        // Rounds that are not played yet are blank for everybody.
        let said = |player: &Player| player.rounds.iter().rposition(|(said, _)| *said != Said::Blank);
        let played = players.iter().filter_map(said).max().map_or(0, |last| last + 1);
        players.iter_mut().for_each(|player| player.rounds.truncate(played));
        (!sink.has_errors()).then_some(players)
    }

    /// Whether a row belongs to a table of everybody against everybody, which names no rounds.
    fn is_matrix(&self, row: &Row) -> bool {
        let cells = || self.rounds.iter().filter_map(|column| row.get(*column));
        cells().any(|cell| matches!(cell.text.as_str(), "*" | "**" | "x" | "X" | "\\"))
    }

    /// The participant of a row; none where the row is about nobody.
    fn player(&self, row: &Row, text: &Text, sink: &mut Sink) -> Option<Player> {
        let cell = |column: Option<usize>| column.and_then(|at| row.get(at)).cloned().unwrap_or_default();
        let number = |column: Option<usize>| match place(&cell(column).text) {
            Ok(PlaceCell::At { first, .. }) => Some(first),
            _ => None,
        };
        let (id, rank, name) = (number(self.id), number(self.rank), cell(Some(self.name)));
        let rounds: Vec<(Option<Said>, Cell)> = self
            .rounds
            .iter()
            .map(|column| cell(Some(*column)))
            .map(|cell| (cell::of_cell(&cell), cell))
            .collect();
        // A note has no number, no name where names stand, or nothing in the columns of the rounds.
        let says_something =
            rounds.iter().any(|(said, _)| matches!(said, Some(Said::Game { .. } | Said::Alone(_))));
        if name.text.is_empty() || (id.is_none() && rank.is_none() && !says_something) {
            if says_something {
                let first = row.first().cloned().unwrap_or_default();
                refuse(sink, &first, text, "crosstable-row", message!("crosstable-row-of-nobody"));
            }
            return None;
        }
        let is_matrix = self.is_matrix(row);
        let mut read = Vec::new();
        for (said, cell) in rounds {
            if said.is_none() && !is_matrix {
                let message = phrase!("crosstable-no-result", found = quoted(&cell.text));
                sink.push(cell.remark(text, Diagnostic::error("crosstable-cell", message)));
            }
            read.push((said.unwrap_or(Said::Blank), cell));
        }
        let title = Some(cell(self.title).text).filter(|text| is_title(text)).unwrap_or_default();
        Some(Player {
            id,
            rank,
            rating: cell(self.rating).text.parse().ok().filter(|rating| *rating > 0),
            federation: cell(self.federation).text,
            title,
            head: name.clone(),
            name: name.text,
            rounds: read,
        })
    }
}

fn refuse(
    sink: &mut Sink,
    cell: &Cell,
    text: &Text,
    id: &'static str,
    message: impl Into<tiebreak_phrase::Phrase>,
) {
    sink.push(cell.remark(text, Diagnostic::error(id, message).rule(RULE)));
}
