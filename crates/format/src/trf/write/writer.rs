//! Collects lines, losses and errors while a tournament is written.

use super::{Line, cut, is_unprintable, printable, spelled};
use crate::trf::decimal;
use crate::trf::file::WriteOptions;
use crate::trf::list::game_points;
use crate::trf::prelude::*;
use tiebreak_engine::tournament::Index;

/// The content of a player record.
pub(super) struct PlayerRow<'r> {
    /// Starting rank.
    pub id: u32,
    pub title: &'r str,
    pub name: &'r str,
    pub rating: Option<u16>,
    pub federation: &'r str,
    pub points: Points,
    pub rank: Option<u32>,
    /// The cells by round: opponent, color and code, or none for a blank.
    pub cells: Vec<Option<Cell>>,
}

/// The lines, losses and errors so far.
pub(super) struct Writer<'t> {
    pub tournament: &'t Tournament,
    /// The facts, and the number of rounds, from which the points are computed.
    pub counted: (&'t Tournament, usize),
    pub options: &'t WriteOptions,
    /// The lines so far, including trailing blanks.
    pub lines: Vec<String>,
    /// Content that no record can express.
    pub losses: Vec<Phrase>,
    /// Errors: content whose loss would change results.
    pub problems: Vec<Phrase>,
    /// Whether the players of teams are invented.
    pub made_up: bool,
}

impl Writer<'_> {
    /// The points of a participant, and the game points of a team.
    pub(super) fn totals(&self, index: Index) -> [Points; 2] {
        let (facts, rounds) = self.counted;
        [computed(facts, index, rounds), game_points(facts, index, rounds, true)]
    }

    pub(super) fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Whether TRF26 is written.
    pub(super) fn is_26(&self) -> bool {
        self.options.generation.is_26()
    }

    /// Adds lost content.
    pub(super) fn lose(&mut self, what: impl Into<Phrase>) {
        self.losses.push(what.into());
    }

    /// Adds an error: content that cannot be written and whose loss would change results.
    pub(super) fn refuse(&mut self, what: impl Into<Phrase>) {
        self.problems.push(what.into());
    }

    /// Adds a record of text, unless the text is empty.
    pub(super) fn text(&mut self, record: u16, text: &str) {
        if is_unprintable(text) {
            self.lose(phrase!("lost-control-characters-of-record", record = format!("{record:03}")));
        }
        if !text.is_empty() {
            self.line(format!("{record:03} {}", printable(text)));
        }
    }

    /// Points as a decimal of at most `width` characters. If the points do not fit, an error is added.
    pub(super) fn fit(&mut self, value: Points, width: usize, what: &str) -> Option<String> {
        let text = decimal(value, width);
        if text.is_none() {
            self.refuse(phrase!("does-not-fit-columns-record", value, width, what));
        }
        text
    }

    /// Whether nothing is known about a participant's round (0-based): the round is unfinished, and no bye is
    /// announced.
    pub(super) fn is_blank(&self, index: Index, round: usize) -> bool {
        let record = self.tournament.record(index, round);
        let nothing = record.opponent().is_none() && matches!(record.kind, Kind::ZeroPointBye | Kind::Rest);
        nothing && self.options.unfinished.is_blank(self.tournament.id(index), round)
    }

    pub(super) fn is_unfinished(&self, round: usize) -> bool {
        u16::try_from(round + 1).is_ok_and(|round| self.options.unfinished.rounds.contains(&round))
    }

    /// Adds a player record.
    pub(super) fn player(&mut self, row: &PlayerRow<'_>) {
        let known = self.options.details.get(&row.id).filter(|_| !self.made_up);
        let details = known.cloned().unwrap_or_default();
        for (what, text, width) in [
            (phrase!("lost-name", id = row.id), row.name, player::NAME.width()),
            (phrase!("lost-title", id = row.id), row.title, player::TITLE.width()),
            (phrase!("lost-federation", id = row.id), row.federation, player::FEDERATION.width()),
        ] {
            if printable(text).chars().count() > width {
                self.lose(what);
            }
        }
        if [row.name, row.title, row.federation].into_iter().any(is_unprintable) {
            self.lose(phrase!("lost-control-characters", id = row.id));
        }
        let points = decimal(row.points, player::POINTS.width())
            .filter(|_| row.points >= Points::ZERO)
            .unwrap_or_default();
        if points.is_empty() {
            self.lose(phrase!("points-which-do-not-fit", id = row.id, points = row.points));
        }
        let number = |value: Option<u32>| value.map_or_else(String::new, |value| value.to_string());
        let mut line = Line::new("001")
            .right(player::ID, row.id)
            .left(player::SEX, cut(&details.sex, player::SEX.width()))
            .right(player::TITLE, cut(row.title, player::TITLE.width()))
            .left(player::NAME, cut(row.name, player::NAME.width()))
            .right(
                player::RATING,
                details.rating.clone().unwrap_or_else(|| number(row.rating.map(u32::from))),
            )
            .left(player::FEDERATION, cut(row.federation, player::FEDERATION.width()))
            .right(player::FIDE_ID, cut(&details.fide_id, player::FIDE_ID.width()))
            .left(player::BIRTH, cut(&details.birth, player::BIRTH.width()))
            .right(player::POINTS, points)
            .right(player::RANK, number(row.rank.filter(|rank| *rank <= 9_999)));
        for (round, cell) in row.cells.iter().enumerate() {
            let cell = cell.as_ref().map_or_else(|| " ".repeat(cell::HELD), spelled);
            line = line.at(cell::column(round + 1), cell);
        }
        self.line(line.text());
    }

    /// The participants with this kind of bye in a round (0-based).
    pub(super) fn with_bye(&self, round: usize, kind: Kind) -> Vec<Index> {
        (0..self.tournament.len())
            .filter(|index| {
                let record = self.tournament.record(*index, round);
                record.opponent().is_none() && record.kind == kind
            })
            .collect()
    }
}
