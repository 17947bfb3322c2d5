//! Who takes part in an event.

use super::player::Players;
use super::team::Teams;

/// Who takes part: the teams of a team event, else the players.
#[derive(Clone, Copy)]
pub(crate) struct Participants<'p> {
    /// The players.
    pub players: &'p Players,
    /// The teams of a team event.
    pub teams: Option<&'p Teams>,
}

impl Participants<'_> {
    /// Whether this id takes part.
    pub(crate) fn has(self, id: u32) -> bool {
        match self.teams {
            Some(teams) => teams.position(id).is_some(),
            None => self.players.position(id).is_some(),
        }
    }
}
