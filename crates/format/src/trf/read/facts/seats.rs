//! Who sits where in a round of a team event.

use crate::trf::cell::RawCell;
use crate::trf::read::records::player::{Player, Players};
use crate::trf::read::records::team::Teams;
use crate::trf::read::records::team_rounds::TeamRounds;
use crate::trf::read::records::{Content, TeamRecords};

/// A player of a team who sits at a board in a round, or an empty chair (no player).
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'c> {
    /// The player.
    pub player: Option<&'c Player>,
    /// The player's cell of the round.
    pub cell: RawCell,
}

impl Seat<'_> {
    /// The player's starting rank, 0 for nobody.
    pub(super) fn id(&self) -> u32 {
        self.player.map_or(0, |player| player.id)
    }
}

/// The games of the players of teams.
#[derive(Clone, Copy)]
pub(super) struct Games<'c> {
    /// The players.
    pub players: &'c Players,
    /// The teams.
    pub teams: &'c Teams,
    /// What is recorded of the rounds of teams.
    pub rounds: &'c TeamRounds,
}

impl<'c> Games<'c> {
    /// Those of a file.
    pub(super) fn new(content: &'c Content, team: &'c TeamRecords) -> Games<'c> {
        Games { players: &content.players, teams: &team.teams, rounds: &team.rounds }
    }

    /// The cell of a player in a round (from 1).
    pub(super) fn cell(self, player: &Player, round: usize) -> RawCell {
        player.cells.get(round - 1).copied().unwrap_or(RawCell::BLANK)
    }

    /// The seats of a team (position) in a round (from 1), by record 300 or in roster order; whether it was the record.
    pub(super) fn seats(self, team: usize, round: usize) -> (Vec<Seat<'c>>, bool) {
        let Some(team) = self.teams.rows.get(team) else { return (Vec::new(), false) };
        let seat = |id: &u32| {
            let player = self.players.find(*id);
            Seat { player, cell: player.map_or(RawCell::BLANK, |player| self.cell(player, round)) }
        };
        match self.rounds.lineup(round, team.id) {
            Some(lineup) => (lineup.players.iter().map(seat).collect(), true),
            None => (team.players.iter().map(seat).filter(|seat| self.is_present(seat)).collect(), false),
        }
    }

    /// Whether a player without a line-up sat at a board against another team.
    fn is_present(self, seat: &Seat<'_>) -> bool {
        if seat.cell.opponent == 0 {
            return matches!(seat.cell.mark, b'+' | b'-');
        }
        let other = self.teams.of_player(u32::from(seat.cell.opponent));
        let inside = seat.player.is_some_and(|player| self.teams.of_player(player.id) == other);
        other.is_some() && !inside
    }
}
