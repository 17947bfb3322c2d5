//! The players of teams. TRF has no matches, only games, so players are made up where the tournament has none.

use std::collections::{BTreeSet, HashMap};

use super::writer::Writer;
use tiebreak_engine::tournament::{Code, MatchScoring, Player, TeamEvent, Tournament};
use tiebreak_phrase::message;

/// The players of each team, in the order of the tournament.
pub(super) struct Teams<'t> {
    /// What only team events have.
    pub event: &'t TeamEvent,
    /// Starting ranks by team.
    pub rosters: Vec<Vec<u32>>,
    /// Whether they are the tournament's own players; if not, they are made up, one for each board.
    own: bool,
    /// The tournament's own players.
    pub names: HashMap<u32, &'t Player>,
}

impl<'t> Teams<'t> {
    /// Takes the rosters of the tournament where they give every board a player, else makes up players.
    pub(super) fn new(writer: &mut Writer<'t>, event: &'t TeamEvent) -> Teams<'t> {
        let boards = usize::from(event.boards);
        let participants = writer.tournament.participants();
        let mut seen = BTreeSet::new();
        let numbered = participants
            .iter()
            .all(|team| team.roster.iter().all(|id| (1..=9_999).contains(id) && seen.insert(*id)));
        let rosters = participants.iter().map(|team| team.roster.clone()).collect();
        let names = writer.tournament.players().iter().map(|player| (player.id, player)).collect();
        let mut teams = Teams { event, rosters, own: true, names };
        if !numbered || !teams.seat_everybody(writer.tournament) {
            if participants.iter().any(|team| !team.roster.is_empty()) {
                writer.lose(message!("rosters-which-do-not-give-every-board"));
            }
            writer.lose(message!("players-made-up"));
            writer.made_up = true;
            teams.own = false;
            teams.names = HashMap::new();
            // The players of a file keep their numbers: their games stay in it.
            let taken = &writer.options.details;
            let mut free = (1..).filter(|id| !taken.contains_key(id));
            teams.rosters = participants.iter().map(|_| free.by_ref().take(boards).collect()).collect();
        }
        if teams.rosters.iter().flatten().any(|id| *id > 9_999) {
            writer.refuse(message!("more-than-9999-players-on-all-boards"));
        }
        teams
    }

    /// Whether somebody sits at every board that was not lost by forfeit.
    fn seat_everybody(&self, tournament: &Tournament) -> bool {
        let seats = |index: usize, round: usize| {
            let lineup = self.lineup(tournament, index, round);
            let codes = tournament.board_codes(index, round).iter();
            codes.zip(lineup).all(|(code, id)| id > 0 || code.is_none_or(|code| code == Code::ForfeitLoss))
        };
        let some = self.rosters.iter().any(|roster| !roster.is_empty());
        some && (0..tournament.len()).all(|index| (0..tournament.rounds()).all(|round| seats(index, round)))
    }

    /// Boards of a match.
    pub(super) fn boards(&self) -> usize {
        usize::from(self.event.boards)
    }

    /// The place of a player in the roster of a team as one character: 1 to 9, then letters, `*` beyond, 0 for nobody.
    pub(super) fn place(&self, index: usize, id: u32) -> char {
        let place = self.rosters[index].iter().position(|player| *player == id);
        place.map_or('0', |place| "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().nth(place).unwrap_or('*'))
    }

    /// Who of a team (by position) sits at each board in a round (from 0); 0 is nobody.
    pub(super) fn lineup(&self, tournament: &Tournament, index: usize, round: usize) -> Vec<u32> {
        let boards = usize::from(self.event.boards);
        let recorded = tournament.participants()[index].lineups.get(round).filter(|_| self.own);
        if let Some(lineup) = recorded.filter(|lineup| !lineup.is_empty()) {
            return lineup.clone();
        }
        let mut lineup: Vec<u32> = self.rosters[index].iter().copied().take(boards).collect();
        lineup.resize(boards, 0);
        lineup
    }

    /// How many teams there are.
    pub(super) fn len(&self) -> usize {
        self.rosters.len()
    }

    /// How many players all teams have.
    pub(super) fn players(&self) -> usize {
        self.rosters.iter().map(Vec::len).sum()
    }

    /// Whether the players of a team sit in the order of the roster, without a gap.
    pub(super) fn in_order(&self, tournament: &Tournament, index: usize, round: usize) -> bool {
        let lineup = self.lineup(tournament, index, round);
        let place = |id: &u32| self.rosters[index].iter().position(|player| player == id);
        let places: Vec<Option<usize>> = lineup.iter().map(place).collect();
        places.iter().all(Option::is_some) && places.is_sorted()
    }

    /// What byes and matches are worth if nothing but wins and draws is declared.
    pub(super) fn told(&self, tournament: &Tournament) -> MatchScoring {
        let values = &self.event.scoring;
        let customary = MatchScoring::customary(self.event.boards, tournament.scoring());
        let mut told = MatchScoring { win: values.win, draw: values.draw, loss: values.loss, ..customary };
        told.follow_matches();
        told
    }
}
