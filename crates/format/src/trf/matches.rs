//! From the games of players to the matches of their teams (TRF26 has no record of matches).

use std::collections::BTreeMap;

use super::SystemReading;
use super::cell::RawCell;
use super::player::cell_column;
use super::reader::Reader;
use super::team::Lineup;
use crate::diagnostic::Diagnostic;
use tiebreak_engine::tournament::{
    Cell, Code, Color, Draft, DraftParticipant, DraftTeam, Pairing, Player, Primary, Scoring, Tournament,
};
use tiebreak_phrase::phrase;

/// A player of a team who sits at a board in a round, or an empty chair (no player).
#[derive(Clone, Copy, Debug)]
struct Seat {
    player: Option<usize>,
    cell: RawCell,
}

/// One board: both results and the color of the team that stands first in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub own: Code,
    pub theirs: Code,
    color: Option<Color>,
    /// Starting ranks of the two players, 0 for nobody.
    players: (u32, u32),
}

const EMPTY: Board =
    Board { own: Code::ForfeitLoss, theirs: Code::ForfeitLoss, color: None, players: (0, 0) };

/// A match between two teams (positions, the first one earlier in the file).
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub round: usize,
    pub teams: (usize, usize),
    pub boards: Vec<Board>,
    pub declared: Option<(Code, Code)>,
    white: Option<Color>,
}

impl Reader<'_> {
    /// The team event: matches from games, byes from their records.
    pub(super) fn build_teams(&mut self, scoring: Scoring) -> Option<(Tournament, SystemReading)> {
        // The games themselves must fit together first, whatever the matches are.
        let mut games = self.player_draft(scoring);
        games.pairing = Pairing::Knockout;
        self.build(games)?;
        let mut matches = Vec::new();
        for round in 1..=self.recorded {
            self.find_matches(round, &mut matches);
        }
        self.apply_forfeits(&mut matches);
        if self.sink.has_errors() {
            return None;
        }
        let boards = self.settle_boards(&mut matches);
        if self.sink.has_errors() {
            return None;
        }
        let match_scoring = self.match_scoring(boards, &scoring);
        let mut draft = Draft {
            start: self.start.date,
            rounds: Some(self.planned.rounds),
            scoring,
            participants: self.team_participants(),
            players: self.team_players(),
            team: Some(DraftTeam { boards, primary: self.primary(), scoring: match_scoring }),
            adjustments: self.special.adjustments.clone(),
            awards: self.special.awards.clone(),
            ..Draft::default()
        };
        self.enter_matches(&mut draft, &matches);
        self.enter_team_byes(&mut draft, &matches);
        self.judging_teams = true;
        let system = self.system(&draft);
        draft.pairing = system.pairing;
        if system.pairing == Pairing::Predetermined {
            self.make_rests(&mut draft);
        }
        self.award_kinds(&mut draft, &matches);
        self.build(draft).map(|tournament| (tournament, system))
    }

    fn team_participants(&self) -> Vec<DraftParticipant> {
        let participant = |team: &super::team::Team| DraftParticipant {
            id: team.id,
            name: team.name.clone(),
            cells: vec![Cell::bye(Code::ZeroPointBye); self.recorded],
            roster: team.players.clone(),
            lineups: vec![Vec::new(); self.recorded],
            ..DraftParticipant::default()
        };
        self.teams.iter().map(participant).collect()
    }

    fn team_players(&self) -> Vec<Player> {
        let listed = self.players.iter().filter(|player| self.team_of(player.id).is_some());
        let player = |player: &super::player::Player| Player {
            id: player.id,
            name: player.name.clone(),
            title: player.title.clone(),
            federation: player.federation.clone(),
            rating: player.rating,
        };
        listed.map(player).collect()
    }

    /// The total that ranks first: the head of record 212, else record 192.
    fn primary(&self) -> Option<Primary> {
        let head = self.standings_list.as_ref().and_then(|list| list.codes.first());
        match head.map(|code| code.text.to_ascii_uppercase()).as_deref() {
            Some("MPTS") => Some(Primary::MatchPoints),
            Some("GPTS") => Some(Primary::GamePoints),
            _ => self.encoded.and_then(|encoded| encoded.primary),
        }
    }

    pub(super) fn cell_of(&self, player: usize, round: usize) -> RawCell {
        let cells = self.players.get(player).map(|player| &player.cells);
        cells.and_then(|cells| cells.get(round - 1)).copied().unwrap_or(RawCell::BLANK)
    }

    fn team_of(&self, id: u32) -> Option<usize> {
        self.team_records.team_of.get(&id).copied()
    }

    /// Whom each team meets in a round, and on which boards.
    fn find_matches(&mut self, round: usize, matches: &mut Vec<Match>) {
        let mut opponents: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut inside = Vec::new();
        let mut two = Vec::new();
        for (position, player) in self.players.iter().enumerate() {
            let cell = self.cell_of(position, round);
            let Some(team) = self.team_of(player.id).filter(|_| cell.opponent > 0) else { continue };
            let Some(other) = self.team_of(u32::from(cell.opponent)) else { continue };
            if other == team {
                if player.id < u32::from(cell.opponent) {
                    inside.push((player.line, player.id, cell.opponent));
                }
                continue;
            }
            let (first, by) = *opponents.entry(team).or_insert((other, position));
            if first != other {
                two.push((team, position, by));
            }
        }
        for (line, id, opponent) in inside {
            let message =
                phrase!("one-team-meet-in-round-no-match", id = id, opponent = opponent, round = round);
            let remark =
                Diagnostic::warning("own-team", message).rule("rule-trf26-record-310-teams-meet-other-teams");
            self.add(remark, line, cell_column(round), 8);
        }
        for (team, position, by) in &two {
            let id = self.teams.get(*team).map_or(0, |team| team.id);
            let lines = [*position, *by].map(|p| self.players.get(p).map_or(0, |player| player.line));
            let remark = Diagnostic::error(
                "two-opponents",
                phrase!("team-meets-two-teams-in-round", id = id, round = round),
            )
            .rule("rule-team-plays-one-match-in-round-except-in-schiller")
            .and_at(self.text, lines[1], cell_column(round), 8, "other-opponent");
            self.add(remark, lines[0], cell_column(round), 8);
        }
        if !two.is_empty() {
            return;
        }
        let mut contradicted = Vec::new();
        // Line-ups can name the opponent of a team none of whose players met anybody.
        let number = round as u16;
        for position in self.team_records.lineup_of.range((number, 0)..=(number, u32::MAX)).map(|(_, at)| *at)
        {
            if let Some(lineup) = self.team_records.lineups.get(position) {
                let position = |id: u32| self.team_records.position_of.get(&id).copied();
                if let (Some(team), Some(other)) = (position(lineup.team), position(lineup.opponent)) {
                    let met = opponents.entry(team).or_insert((other, usize::MAX)).0;
                    let met_by = opponents.entry(other).or_insert((team, usize::MAX)).0;
                    if met != other || met_by != team {
                        contradicted.push((lineup.line, lineup.team, lineup.opponent));
                    }
                }
            }
        }
        for (line, team, opponent) in contradicted {
            let message =
                phrase!("teams-do-not-meet-in-round", team = team, opponent = opponent, round = round);
            let remark = Diagnostic::error("lineup", message)
                .rule("rule-trf26-record-300-team-in-columns-9-11-opponent")
                .hint("games-round-say-who-meets-whom");
            self.add(remark, line, 9, 7);
        }
        for (team, (other, _)) in &opponents {
            if team < other {
                self.find_boards(round, *team, *other, matches);
            }
        }
    }

    /// Record 300 of a team in a round.
    fn lineup(&self, round: usize, team: u32) -> Option<&Lineup> {
        let position = self.team_records.lineup_of.get(&(u16::try_from(round).ok()?, team))?;
        self.team_records.lineups.get(*position)
    }

    /// The seats of a team in a round, by record 300 or in roster order.
    fn seats(&self, team: usize, round: usize) -> (Vec<Seat>, bool) {
        let Some(team) = self.teams.get(team) else { return (Vec::new(), false) };
        let lineup = self.lineup(round, team.id);
        let seat = |id: u32| {
            let player = self.position(id);
            Seat { player, cell: player.map_or(RawCell::BLANK, |player| self.cell_of(player, round)) }
        };
        match lineup {
            Some(lineup) => (lineup.players.iter().map(|id| seat(*id)).collect(), true),
            None => {
                let present = |seat: &Seat| {
                    let other = self.team_of(u32::from(seat.cell.opponent));
                    let inside = other.is_some()
                        && seat
                            .player
                            .and_then(|p| self.players.get(p))
                            .is_some_and(|p| self.team_of(p.id) == other);
                    (seat.cell.opponent > 0 && other.is_some() && !inside)
                        || (seat.cell.opponent == 0 && matches!(seat.cell.mark, b'+' | b'-'))
                };
                (team.players.iter().map(|id| seat(*id)).filter(present).collect(), false)
            }
        }
    }

    /// Pairs the seats of two teams, board by board.
    fn find_boards(&mut self, round: usize, team: usize, other: usize, matches: &mut Vec<Match>) {
        let ((mut own, own_listed), (mut theirs, their_listed)) =
            (self.seats(team, round), self.seats(other, round));
        self.check_lineup(round, team, &own, own_listed);
        self.check_lineup(round, other, &theirs, their_listed);
        // Old files write plain absence as `-` too: more of these than boards are not at a board.
        let declared = self.team_records.board_colors.len();
        let limit = if declared > 0 { declared } else { own.len().min(theirs.len()) };
        for (seats, listed) in [(&mut own, own_listed), (&mut theirs, their_listed)] {
            while !listed && seats.len() > limit {
                let lone = seats.iter().rposition(|seat| seat.cell.opponent == 0 && seat.cell.mark == b'-');
                let Some(lone) = lone else { break };
                seats.remove(lone);
            }
        }
        match self.align(&own, &theirs) {
            Some(boards) => {
                matches.push(Match { round, teams: (team, other), boards, declared: None, white: None });
            }
            None => self.report_lineups(round, (team, other), &own, &theirs),
        }
    }

    /// Two cells that name each other meet; a lone `+` or `-` meets an empty chair.
    fn align(&self, own: &[Seat], theirs: &[Seat]) -> Option<Vec<Board>> {
        let id = |seat: &Seat| {
            seat.player.and_then(|player| self.players.get(player)).map_or(0, |player| player.id)
        };
        let is_lone = |seat: &&Seat| seat.player.is_none() || seat.cell.opponent == 0;
        let won = |seat: &Seat| seat.player.is_some() && seat.cell.mark == b'+';
        let lone_code = |seat: &Seat| if won(seat) { Code::ForfeitWin } else { Code::ForfeitLoss };
        let mut boards = Vec::new();
        let (mut own, mut theirs) = (own.iter().peekable(), theirs.iter().peekable());
        loop {
            match (own.peek().copied(), theirs.peek().copied()) {
                (None, None) => return Some(boards),
                (Some(a), Some(b)) if !is_lone(&a) && !is_lone(&b) => {
                    if u32::from(a.cell.opponent) != id(b) || u32::from(b.cell.opponent) != id(a) {
                        return None;
                    }
                    let players = (id(a), id(b));
                    let color = a.cell.color;
                    boards.push(Board { own: a.cell.code(), theirs: b.cell.code(), color, players });
                    own.next();
                    theirs.next();
                }
                // Two that name nobody sit at one board unless both won there.
                (Some(a), Some(b)) if is_lone(&a) && is_lone(&b) && !(won(a) && won(b)) => {
                    let players = (id(a), id(b));
                    boards.push(Board { own: lone_code(a), theirs: lone_code(b), color: None, players });
                    own.next();
                    theirs.next();
                }
                // Nobody sits opposite.
                (Some(a), _) if is_lone(&a) => {
                    boards.push(Board { own: lone_code(a), players: (id(a), 0), ..EMPTY });
                    own.next();
                }
                (_, Some(b)) if is_lone(&b) => {
                    boards.push(Board { theirs: lone_code(b), players: (0, id(b)), ..EMPTY });
                    theirs.next();
                }
                _ => return None,
            }
        }
    }

    fn report_lineups(&mut self, round: usize, teams: (usize, usize), own: &[Seat], theirs: &[Seat]) {
        let names = |seats: &[Seat]| {
            let ids =
                seats.iter().map(|seat| seat.player.and_then(|p| self.players.get(p)).map_or(0, |p| p.id));
            ids.map(|id| id.to_string()).collect::<Vec<_>>().join(" ")
        };
        let id = |position: usize| self.teams.get(position).map_or(0, |team| team.id);
        let message = phrase!(
            "round-boards-teams-do-not-match",
            round = round,
            id = id(teams.0),
            names = names(own),
            id2 = id(teams.1),
            names2 = names(theirs)
        );
        let line =
            own.iter().find_map(|seat| seat.player).and_then(|p| self.players.get(p)).map_or(0, |p| p.line);
        let remark = Diagnostic::error("lineup", message)
            .rule("rule-trf26-record-300-line-ups-that-not-present-players")
            .hint("add-300-record");
        self.add(remark, line, cell_column(round), 8);
    }

    /// A player named by record 300 has a cell in that round.
    fn check_lineup(&mut self, round: usize, team: usize, seats: &[Seat], listed: bool) {
        if !listed {
            return;
        }
        let id = self.teams.get(team).map_or(0, |team| team.id);
        let absent: Vec<u32> = seats
            .iter()
            .filter(|seat| seat.cell.is_blank())
            .filter_map(|seat| {
                seat.player.and_then(|player| self.players.get(player)).map(|player| player.id)
            })
            .collect();
        let line = self.lineup(round, id).map_or(0, |lineup| lineup.line);
        for player in absent {
            let message = phrase!("record-300-seats-who-has-no-result", player = player, round = round);
            let remark = Diagnostic::error("lineup", message)
                .rule("rule-trf26-record-300-players-that-round-0000-for-empty");
            self.add(remark, line, 17, 4);
        }
    }

    /// Forfeited matches (330): they decide the match, whatever the boards say.
    fn apply_forfeits(&mut self, matches: &mut Vec<Match>) {
        let position = |reader: &Self, id: u32| reader.team_records.position_of.get(&id).copied();
        let mut plays: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (index, game) in matches.iter().enumerate() {
            plays.insert((game.round, game.teams.0), index);
            plays.insert((game.round, game.teams.1), index);
        }
        for forfeit in self.team_records.forfeits.clone() {
            let (Some(white), Some(black)) = (position(self, forfeit.white), position(self, forfeit.black))
            else {
                continue;
            };
            let round = usize::from(forfeit.round);
            let teams = (white.min(black), white.max(black));
            let (codes, color) = if white < black {
                ((forfeit.white_code, forfeit.black_code), Color::White)
            } else {
                ((forfeit.black_code, forfeit.white_code), Color::Black)
            };
            let involved = plays.get(&(round, teams.0)).or_else(|| plays.get(&(round, teams.1))).copied();
            match involved.and_then(|index| matches.get_mut(index)) {
                Some(game) if game.teams == teams => {
                    game.declared = Some(codes);
                    game.white = Some(color);
                    if game.boards.iter().any(|board| board.own.outcome().is_some()) {
                        let remark = Diagnostic::warning(
                            "forfeit-with-games",
                            "forfeited-match-with-games-they-count-for",
                        )
                        .rule("rule-trf26-record-330-decides-match");
                        self.add(remark, forfeit.line, 5, 2);
                    }
                }
                Some(_) => {
                    let remark = Diagnostic::error(
                        "two-opponents",
                        phrase!("team-this-record-meets-another-one-in", round = round),
                    )
                    .rule("rule-trf26-record-330");
                    self.add(remark, forfeit.line, 12, 7);
                }
                None => {
                    plays.insert((round, teams.0), matches.len());
                    plays.insert((round, teams.1), matches.len());
                    matches.push(Match {
                        round,
                        teams,
                        boards: Vec::new(),
                        declared: Some(codes),
                        white: Some(color),
                    });
                }
            }
        }
    }

    /// The number of boards of the event; shorter matches get empty boards.
    fn settle_boards(&mut self, matches: &mut [Match]) -> u32 {
        let declared = self.team_records.board_colors.len();
        let largest = matches.iter().map(|game| game.boards.len()).max().unwrap_or(0);
        if declared > 0 && largest > declared {
            let message =
                phrase!("match-has-boards-record-352-announces", largest = largest, declared = declared);
            let remark =
                Diagnostic::error("boards", message).rule("rule-trf26-record-352-one-letter-for-each-board");
            self.add(remark, self.records.first(352).unwrap_or(0), 5, declared);
        }
        let roster = self.teams.iter().map(|team| team.players.len()).max().unwrap_or(0);
        let boards = match (declared, largest) {
            (0, 0) => roster.clamp(1, 99),
            (0, largest) => largest,
            (declared, _) => declared,
        };
        for game in matches.iter_mut().filter(|game| game.declared.is_none() || !game.boards.is_empty()) {
            game.boards.resize(game.boards.len().max(boards), EMPTY);
        }
        if declared == 0 {
            // Colors alternate unless declared; only a match whose first board is empty needs to know.
            let colors = [Color::White, Color::Black];
            self.team_records.board_colors = colors.into_iter().cycle().take(boards).collect();
        }
        self.check_team_sizes(boards);
        u32::try_from(boards).unwrap_or(u32::MAX)
    }

    /// The color on board 1, from the first board whose color is known.
    fn color(&self, game: &Match) -> Option<Color> {
        let colors = &self.team_records.board_colors;
        let first = *colors.first()?;
        let known = game
            .boards
            .iter()
            .zip(colors)
            .find_map(|(board, named_first)| Some((board.color?, *named_first)));
        match known {
            Some((color, named_first)) => Some(if color == named_first { first } else { flip(first) }),
            None => game.white.map(|color| if color == Color::White { first } else { flip(first) }),
        }
    }

    fn enter_matches(&mut self, draft: &mut Draft, matches: &[Match]) {
        for game in matches {
            let color = self.color(game);
            let (first, second) = game.teams;
            let ids = [first, second].map(|position| self.teams.get(position).map_or(0, |team| team.id));
            for (side, (position, opponent)) in [(first, ids[1]), (second, ids[0])].into_iter().enumerate() {
                let Some(participant) = draft.participants.get_mut(position) else { continue };
                let of = |board: &Board| if side == 0 { board.own } else { board.theirs };
                let seat = |board: &Board| if side == 0 { board.players.0 } else { board.players.1 };
                let declared = game.declared.map(|codes| if side == 0 { codes.0 } else { codes.1 });
                let color = if side == 0 { color } else { color.map(flip) };
                if let Some(lineup) = participant.lineups.get_mut(game.round - 1) {
                    *lineup = game.boards.iter().map(seat).collect();
                }
                if let Some(cell) = participant.cells.get_mut(game.round - 1) {
                    let boards = game.boards.iter().map(of).collect();
                    let code = declared.unwrap_or(Code::Unfinished);
                    *cell = Cell { opponent: Some(opponent), color, code, boards, declared };
                }
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
