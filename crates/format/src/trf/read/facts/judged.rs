//! Who is judged: the players of an individual event, or the teams of a team event.

use crate::trf::columns::{cell, player, team};
use crate::trf::read::records::Content;
use crate::trf::read::records::team::Teams;
use crate::trf::remarks::{Place, place};

/// The rows of a tournament as places in the file.
#[derive(Clone, Copy)]
pub(super) enum Judged<'c> {
    /// The games of players.
    Players(&'c Content),
    /// The matches of teams.
    Teams(&'c Teams),
}

impl Judged<'_> {
    /// The line of a row; 0 where there is none.
    pub(super) fn line(self, row: usize) -> usize {
        match self {
            Judged::Players(content) => content.players.line(row),
            Judged::Teams(teams) => teams.line(row),
        }
    }

    /// The number of a row.
    pub(super) fn number(self, row: usize) -> Place {
        // That of a team is marked as wide.
        place(self.line(row), player::ID)
    }

    /// The cell of a row in a round (from 1); of a team, which has none, its number.
    pub(super) fn cell(self, row: usize, round: usize) -> Place {
        match self {
            Judged::Players(_) => place(self.line(row), cell::held(round)),
            Judged::Teams(_) => place(self.line(row), team::ID),
        }
    }
}
