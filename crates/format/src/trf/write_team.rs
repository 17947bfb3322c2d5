//! Writes the records of a team event. TRF has no matches, only games, so players are made up where the tournament
//! has none.

use std::collections::{BTreeSet, HashMap};

use super::write::{PlayerRow, Writer, cut, decimal};
use crate::cells;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Cell, Code, Color, Kind, MatchScoring, Player, TeamAward, TeamEvent, Tournament,
};
use tiebreak_phrase::phrase;

/// The players of each team, in the order of the tournament.
pub(super) struct Teams<'t> {
    event: &'t TeamEvent,
    rosters: Vec<Vec<u32>>,
    /// Whether they are the tournament's own players; if not, they are made up, one for each board.
    own: bool,
    names: HashMap<u32, &'t Player>,
}

impl<'t> Teams<'t> {
    /// Takes the rosters of the tournament where they give every board a player, else makes up players.
    pub fn new(writer: &mut Writer<'t>, event: &'t TeamEvent) -> Teams<'t> {
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
                writer.lose("rosters-which-do-not-give-every-board");
            }
            writer.lose("players-made-up");
            writer.made_up = true;
            teams.own = false;
            teams.names = HashMap::new();
            // The players of a file keep their numbers: their games stay in it.
            let taken = &writer.options.details;
            let mut free = (1..).filter(|id| !taken.contains_key(id));
            teams.rosters = participants.iter().map(|_| free.by_ref().take(boards).collect()).collect();
        }
        if teams.rosters.iter().flatten().any(|id| *id > 9_999) {
            writer.refuse("more-than-9999-players-on-all-boards");
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
    pub fn boards(&self) -> usize {
        usize::from(self.event.boards)
    }

    /// The place of a player in the roster of a team as one character: 1 to 9, then letters, `*` beyond, 0 for nobody.
    pub fn place(&self, index: usize, id: u32) -> char {
        let place = self.rosters[index].iter().position(|player| *player == id);
        place.map_or('0', |place| "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().nth(place).unwrap_or('*'))
    }

    /// Who of a team (by position) sits at each board in a round (from 0); 0 is nobody.
    pub fn lineup(&self, tournament: &Tournament, index: usize, round: usize) -> Vec<u32> {
        let boards = usize::from(self.event.boards);
        let recorded = tournament.participants()[index].lineups.get(round).filter(|_| self.own);
        if let Some(lineup) = recorded.filter(|lineup| !lineup.is_empty()) {
            return lineup.clone();
        }
        let mut lineup: Vec<u32> = self.rosters[index].iter().copied().take(boards).collect();
        lineup.resize(boards, 0);
        lineup
    }

    pub fn len(&self) -> usize {
        self.rosters.len()
    }

    pub fn players(&self) -> usize {
        self.rosters.iter().map(Vec::len).sum()
    }

    pub fn write(&self, writer: &mut Writer<'t>) {
        if writer.is_26() {
            self.colors(writer);
            self.values(writer);
        } else {
            self.losses_of_16(writer);
        }
        self.players_of_teams(writer);
        self.teams(writer);
        self.lineups(writer);
        if writer.is_26() {
            self.byes(writer);
            self.forfeits(writer);
            self.tables(writer);
        }
    }

    fn colors(&self, writer: &mut Writer<'t>) {
        let colors: String = ["W", "B"].into_iter().cycle().take(usize::from(self.event.boards)).collect();
        writer.line(format!("352 {colors}"));
    }

    /// What byes and matches are worth if nothing but wins and draws is declared.
    fn told(&self, tournament: &Tournament) -> MatchScoring {
        let values = &self.event.scoring;
        let customary = MatchScoring::customary(self.event.boards, tournament.scoring());
        let mut told = MatchScoring { win: values.win, draw: values.draw, loss: values.loss, ..customary };
        told.follow_matches();
        told
    }

    fn values(&self, writer: &mut Writer<'t>) {
        let values = &self.event.scoring;
        let told = self.told(writer.tournament);
        let usual = [Points::whole(2), Points::ONE, Points::ZERO];
        if [values.win, values.draw, values.loss] != usual {
            writer.symbols(362, &[("TW", values.win), ("TD", values.draw), ("TL", values.loss)]);
        }
        let byes = [
            ("F", values.full_point_bye, told.full_point_bye),
            ("H", values.half_point_bye, told.half_point_bye),
            ("Z", values.zero_point_bye, told.zero_point_bye),
        ];
        for (kind, value, told) in byes {
            if value != told
                && let Some(match_points) = writer.fit(value.match_points, 4, "299")
                && let Some(game_points) = writer.fit(value.game_points, 4, "299")
            {
                writer.line(format!("299 {kind}  {match_points:>4}  {game_points:>4}"));
            }
        }
        if values.forfeit_loss != told.forfeit_loss
            && let Some(match_points) = writer.fit(values.forfeit_loss, 4, "299")
        {
            writer.line(format!("299 -  {match_points:>4}"));
        }
    }

    fn losses_of_16(&self, writer: &mut Writer<'t>) {
        let told = MatchScoring::customary(self.event.boards, writer.tournament.scoring());
        if self.event.scoring != told {
            writer.refuse("rule-trf16-has-no-place-for-what-matches-byes-teams");
        }
        if self.event.primary.is_some() {
            writer.lose("which-score-ranks-first");
        }
        let ids = writer.tournament.participants().iter().map(|team| team.id as usize);
        if !ids.eq(1..=self.len()) {
            writer.refuse("rule-trf16-numbers-teams-1-2-3-in-order-file");
        }
    }

    fn players_of_teams(&self, writer: &mut Writer<'t>) {
        let tournament = writer.tournament;
        let rounds = tournament.rounds();
        let finished = tournament.last_finished_round();
        // A round of which nothing is known was recorded because some player's cell mentions it.
        let nothing = |round: &usize| (0..tournament.len()).all(|index| writer.is_blank(index, *round));
        let mut unsaid: BTreeSet<usize> = (0..rounds).filter(nothing).collect();
        for (index, (team, roster)) in tournament.participants().iter().zip(&self.rosters).enumerate() {
            if team.rating().is_some() || !team.title.is_empty() || !team.federation.is_empty() {
                writer.lose(phrase!("rating-federation-team", id = team.id));
            }
            let cells: Vec<Cell> = (0..rounds).map(|round| cells::cell(tournament, index, round)).collect();
            let lineups: Vec<Vec<u32>> =
                (0..rounds).map(|round| self.lineup(tournament, index, round)).collect();
            for (number, id) in roster.iter().enumerate() {
                let row = cells.iter().zip(&lineups).enumerate().map(|(round, (cell, lineup))| {
                    let board = lineup.iter().position(|seated| seated == id);
                    if cell.opponent.is_none() && writer.is_unfinished(round) {
                        return unsaid.contains(&round).then(|| Cell::bye(Code::ZeroPointBye));
                    }
                    Some(self.seat(writer, cell, round, board))
                });
                let row: Vec<Option<Cell>> = row.collect();
                // The first line has said it.
                unsaid.clear();
                let scoring = tournament.scoring();
                let points = row
                    .iter()
                    .take(finished)
                    .flatten()
                    .filter(|cell| cell.opponent.is_some() || cell.code.has_opponent())
                    .map(|cell| scoring.value(cell.code))
                    .sum();
                let made_up = format!("{} {}", cut(&team.name, 28), number + 1);
                let known = self.names.get(id);
                let player = PlayerRow {
                    id: *id,
                    title: known.map_or("", |player| &player.title),
                    name: known.map_or(&made_up, |player| &player.name),
                    rating: known
                        .and_then(|player| player.rating)
                        .and_then(|rating| u16::try_from(rating).ok()),
                    federation: known.map_or("", |player| &player.federation),
                    points,
                    rank: None,
                    cells: row,
                };
                writer.player(&player);
            }
        }
    }

    /// The cell of a player who sat at a board (from 0), or at none, in a round (from 0) of the team.
    fn seat(&self, writer: &Writer<'_>, cell: &Cell, round: usize, board: Option<usize>) -> Cell {
        let absent = Cell::bye(Code::ZeroPointBye);
        let Some(board) = board else { return absent };
        let Some(opponent) = cell.opponent.and_then(|id| writer.tournament.index_of(id)) else {
            // TRF16 knows a team's bye only from those of its players.
            return if writer.is_26() || cell.opponent.is_some() { absent } else { Cell::bye(cell.code) };
        };
        let Some(code) = cell.boards.get(board) else { return absent };
        let color = cell.color.map(|color| if board.is_multiple_of(2) { color } else { flip(color) });
        match self.lineup(writer.tournament, opponent, round).get(board) {
            Some(0) | None => Cell { color, ..Cell::bye(*code) },
            Some(player) => Cell::game(*player, color, *code),
        }
    }

    /// 300 where players sat otherwise than in the order of their roster without a gap.
    fn lineups(&self, writer: &mut Writer<'t>) {
        let tournament = writer.tournament;
        for round in 0..tournament.rounds() {
            for index in 0..tournament.len() {
                let cell = cells::cell(tournament, index, round);
                let opponent = tournament.record(index, round).opponent();
                let Some(opponent) = opponent.filter(|_| !cell.boards.is_empty()) else { continue };
                let told = [index, opponent].iter().all(|team| self.in_order(tournament, *team, round));
                if told {
                    continue;
                }
                if !writer.is_26() {
                    return writer.refuse("lineups-no-place");
                }
                let seated = |id: &u32| if *id == 0 { "0000".to_owned() } else { format!("{id:>4}") };
                let seats: Vec<String> = self.lineup(tournament, index, round).iter().map(seated).collect();
                let ids = (tournament.id(index), tournament.id(opponent));
                writer.line(format!("300 {:>3} {:>3} {:>3} {}", round + 1, ids.0, ids.1, seats.join(" ")));
            }
        }
    }

    /// Whether the players of a team sit in the order of the roster, without a gap.
    fn in_order(&self, tournament: &Tournament, index: usize, round: usize) -> bool {
        let lineup = self.lineup(tournament, index, round);
        let place = |id: &u32| self.rosters[index].iter().position(|player| player == id);
        let places: Vec<Option<usize>> = lineup.iter().map(place).collect();
        places.iter().all(Option::is_some) && places.is_sorted()
    }

    fn teams(&self, writer: &mut Writer<'t>) {
        let tournament = writer.tournament;
        let finished = tournament.last_finished_round();
        for (index, (team, roster)) in tournament.participants().iter().zip(&self.rosters).enumerate() {
            if team.name.trim().contains(super::write::breaks) {
                writer.lose(phrase!("lost-control-characters", id = team.id));
            }
            if super::write::printable(&team.name).chars().count() > 32 {
                writer.lose(phrase!("end-name-team", id = team.id));
            }
            let players: Vec<String> = roster.iter().map(|id| format!("{id:>4}")).collect();
            let players = players.join(" ");
            if !writer.is_26() {
                writer.line(format!("013 {:<32}{players}", cut(&team.name, 32)));
                continue;
            }
            let match_points = super::claims::computed(tournament, index, finished);
            let game_points: Points =
                tournament.records(index).iter().take(finished).map(|record| record.game_points).sum();
            let adjusted = tournament
                .adjustments()
                .iter()
                .filter(|a| a.id == team.id && a.counts_after(finished, tournament.announced()));
            let game_points = game_points + adjusted.map(|adjustment| adjustment.game_points).sum();
            let rank = writer
                .options
                .ranks
                .get(&team.id)
                .filter(|rank| **rank <= 999)
                .map_or_else(String::new, u32::to_string);
            writer.line(format!(
                "310 {:>3} {:<32} {:5} {:6} {:>6} {:>6} {rank:>3}  {players}",
                team.id,
                cut(&team.name, 32),
                "",
                "",
                decimal(match_points, 6).unwrap_or_default(),
                decimal(game_points, 6).unwrap_or_default(),
            ));
        }
    }

    /// 320 for pairing-allocated byes, 240 for the others.
    fn byes(&self, writer: &mut Writer<'t>) {
        let tournament = writer.tournament;
        let mut allocated = String::new();
        let mut any = false;
        for round in 0..tournament.rounds() {
            let teams = writer.with_bye(round, Kind::PairingAllocatedBye);
            if teams.len() > 1 {
                writer.refuse(phrase!("round-record-320-has-room-for-one", round = round + 1));
            }
            let id = teams.first().map_or(0, |index| tournament.id(*index));
            any |= id > 0;
            allocated.push_str(&format!(" {id:03}"));
            let nobody_plays =
                (0..tournament.len()).all(|index| tournament.record(index, round).opponent().is_none());
            for (letter, kind) in
                [("F", Kind::FullPointBye), ("H", Kind::HalfPointBye), ("Z", Kind::ZeroPointBye)]
            {
                let mut teams = writer.with_bye(round, kind);
                teams.retain(|index| !writer.is_blank(*index, round));
                // Whoever is not mentioned in a round with matches was absent.
                if teams.is_empty() || (kind == Kind::ZeroPointBye && !nobody_plays) {
                    continue;
                }
                let ids: Vec<String> =
                    teams.iter().map(|index| format!("{:>4}", tournament.id(*index))).collect();
                writer.line(format!("240 {letter} {:>3} {}", round + 1, ids.join(" ")));
            }
        }
        let value: TeamAward = self.event.scoring.pairing_allocated_bye;
        if !any && value == self.told(tournament).pairing_allocated_bye {
            return;
        }
        if let Some(match_points) = writer.fit(value.match_points, 4, "320")
            && let Some(game_points) = writer.fit(value.game_points, 4, "320")
        {
            let rounds = if any { allocated.as_str() } else { "" };
            writer.line(format!("320 {match_points:>4} {game_points:>4}{rounds}"));
        }
    }

    /// Matches that were decided otherwise than their boards say (330).
    fn forfeits(&self, writer: &mut Writer<'t>) {
        let tournament = writer.tournament;
        for round in 0..tournament.rounds() {
            for index in 0..tournament.len() {
                let Some(opponent) =
                    tournament.record(index, round).opponent().filter(|other| index < *other)
                else {
                    continue;
                };
                let (own, theirs) =
                    (cells::cell(tournament, index, round), cells::cell(tournament, opponent, round));
                if own.declared.is_none() && theirs.declared.is_none() {
                    continue;
                }
                let letter = |cell: &Cell, kind: Kind| match (cell.declared, kind) {
                    (Some(Code::ForfeitWin), _) | (None, Kind::ForfeitWin) => Some('+'),
                    (Some(Code::ForfeitLoss), _) | (None, Kind::ForfeitLoss) => Some('-'),
                    _ => None,
                };
                let letters = (
                    letter(&own, tournament.record(index, round).kind),
                    letter(&theirs, tournament.record(opponent, round).kind),
                );
                let ids = (tournament.id(index), tournament.id(opponent));
                let (Some(own_letter), Some(their_letter)) = letters else {
                    writer.refuse(phrase!(
                        "round-decision-match-no-forfeit",
                        round = round + 1,
                        ids = ids.0,
                        ids2 = ids.1
                    ));
                    continue;
                };
                if (own_letter, their_letter) == ('+', '+') {
                    writer.refuse(phrase!(
                        "round-both-teams-win-by-forfeit",
                        round = round + 1,
                        ids = ids.0,
                        ids2 = ids.1
                    ));
                }
                let line = if own.color == Some(Color::Black) {
                    format!("330 {their_letter}{own_letter} {:>3} {:>3} {:>3}", round + 1, ids.1, ids.0)
                } else {
                    format!("330 {own_letter}{their_letter} {:>3} {:>3} {:>3}", round + 1, ids.0, ids.1)
                };
                writer.line(line);
            }
        }
    }
}

fn flip(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
