//! Writes the records that only a team event has.

use crate::shared;
use crate::trf::columns::{abnormal, bye, forfeit, lineup, old_team, team_byes};
use crate::trf::decimal;
use crate::trf::prelude::*;
use crate::trf::write::{self, Line, PlayerRow, Writer, breaks, cut, printable};
use std::collections::HashMap;
use tiebreak_engine::tournament::{Index, MatchScoring, Player, TeamAward, TeamEvent};

pub(super) fn write(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    if writer.is_26() {
        colors(teams, writer);
        values(teams, writer);
    } else {
        losses_of_16(teams, writer);
    }
    players_of_teams(teams, writer);
    rosters(teams, writer);
    lineups(teams, writer);
    if writer.is_26() {
        byes(teams, writer);
        forfeits(teams, writer);
        write_tables(teams, writer);
    }
}

fn colors(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let colors: String = ["W", "B"].into_iter().cycle().take(usize::from(teams.event.boards)).collect();
    writer.line(format!("352 {colors}"));
}

fn values(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let values = &teams.event.scoring;
    let inferred = teams.inferred_scoring(writer.tournament);
    let usual = [Points::whole(2), Points::ONE, Points::ZERO];
    if [values.win, values.draw, values.loss] != usual {
        write::write_symbols(writer, 362, &[("TW", values.win), ("TD", values.draw), ("TL", values.loss)]);
    }
    let byes = [
        ("F", values.full_point_bye, inferred.full_point_bye),
        ("H", values.half_point_bye, inferred.half_point_bye),
        ("Z", values.zero_point_bye, inferred.zero_point_bye),
    ];
    for (kind, value, inferred) in byes {
        if value != inferred
            && let Some(match_points) = writer.fit(value.match_points, 4, "299")
            && let Some(game_points) = writer.fit(value.game_points, 4, "299")
        {
            let line = Line::new("299")
                .left(abnormal::KIND, kind)
                .right(abnormal::MATCH_POINTS, match_points)
                .right(abnormal::GAME_POINTS, game_points);
            writer.line(line.text);
        }
    }
    if values.forfeit_loss != inferred.forfeit_loss
        && let Some(match_points) = writer.fit(values.forfeit_loss, 4, "299")
    {
        let line = Line::new("299").left(abnormal::KIND, "-").right(abnormal::MATCH_POINTS, match_points);
        writer.line(line.text);
    }
}

fn losses_of_16(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let inferred = MatchScoring::customary(teams.event.boards, writer.tournament.scoring());
    if teams.event.scoring != inferred {
        writer.refuse(message!("rule-trf16-has-no-place-for-what-matches-byes-teams"));
    }
    if teams.event.primary.is_some() {
        writer.lose(message!("lost-primary"));
    }
    let ids = writer.tournament.participants().iter().map(|team| team.id as usize);
    if !ids.eq(1..=teams.rosters.len()) {
        writer.refuse(message!("rule-trf16-numbers-teams-1-2-3-in-order-file"));
    }
}

fn players_of_teams(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let rounds = tournament.rounds();
    let finished = tournament.last_finished_round();
    // Even if nothing is known about a round, one player must have a cell for this round. Without the cell, a reader
    // would not count the round.
    let nothing = |round: &usize| (0..tournament.len()).all(|index| writer.is_blank(index, *round));
    let mut unsaid: BTreeSet<usize> = (0..rounds).filter(nothing).collect();
    for (index, (team, roster)) in tournament.participants().iter().zip(&teams.rosters).enumerate() {
        if team.rating().is_some() || !team.title.is_empty() || !team.federation.is_empty() {
            writer.lose(phrase!("rating-federation-team", id = team.id));
        }
        let cells: Vec<Cell> = (0..rounds).map(|round| shared::cell(tournament, index, round)).collect();
        let lineups: Vec<Vec<u32>> =
            (0..rounds).map(|round| teams.lineup(tournament, index, round)).collect();
        for (number, id) in roster.iter().enumerate() {
            let row = cells.iter().zip(&lineups).enumerate().map(|(round, (cell, lineup))| {
                let board = lineup.iter().position(|seated| seated == id);
                if cell.opponent.is_none() && writer.is_unfinished(round) {
                    return unsaid.contains(&round).then(|| Cell::bye(Code::ZeroPointBye));
                }
                Some(seat(teams, writer, cell, round, board))
            });
            let row: Vec<Option<Cell>> = row.collect();
            // Only the first player record has cells for rounds about which nothing is known.
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
            let known = teams.names.get(id);
            let player = PlayerRow {
                id: *id,
                title: known.map_or("", |player| &player.title),
                name: known.map_or(&made_up, |player| &player.name),
                rating: known.and_then(|player| player.rating).and_then(|rating| u16::try_from(rating).ok()),
                federation: known.map_or("", |player| &player.federation),
                points,
                rank: None,
                cells: row,
            };
            writer.player(&player);
        }
    }
}

/// Returns the cell of a player in a round (0-based). `cell` is the cell of the team, and `board` is the board of the
/// player (0-based), or `None` if the player has no board.
fn seat(teams: &Teams<'_>, writer: &Writer<'_>, cell: &Cell, round: usize, board: Option<usize>) -> Cell {
    let absent = Cell::bye(Code::ZeroPointBye);
    let Some(board) = board else { return absent };
    let Some(opponent) = cell.opponent.and_then(|id| writer.tournament.index_of(id)) else {
        // TRF16 has no record for the bye of a team, so the cells of the players on the team contain the bye.
        return if writer.is_26() || cell.opponent.is_some() { absent } else { Cell::bye(cell.code) };
    };
    let Some(code) = cell.boards.get(board) else { return absent };
    let color = cell.color.map(|color| if board.is_multiple_of(2) { color } else { color.other() });
    match teams.lineup(writer.tournament, opponent, round).get(board) {
        Some(0) | None => Cell { color, ..Cell::bye(*code) },
        Some(player) => Cell::game(*player, color, *code),
    }
}

fn rosters(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    for (index, (row, roster)) in tournament.participants().iter().zip(&teams.rosters).enumerate() {
        if row.name.trim().contains(breaks) {
            writer.lose(phrase!("lost-control-characters", id = row.id));
        }
        if printable(&row.name).chars().count() > team::NAME.width() {
            writer.lose(phrase!("lost-name", id = row.id));
        }
        if !writer.is_26() {
            let line = Line::new("013").left(old_team::NAME, cut(&row.name, old_team::NAME.width()));
            writer.line(line.ids(old_team::PLAYERS, roster.iter().copied()).text);
            continue;
        }
        let [match_points, game_points] = writer.totals(index);
        let rank = writer
            .options
            .ranks
            .get(&row.id)
            .filter(|rank| **rank <= 999)
            .map_or_else(String::new, u32::to_string);
        let line = Line::new("310")
            .right(team::ID, row.id)
            .left(team::NAME, cut(&row.name, team::NAME.width()))
            .right(team::MATCH_POINTS, decimal(match_points, team::MATCH_POINTS.width()).unwrap_or_default())
            .right(team::GAME_POINTS, decimal(game_points, team::GAME_POINTS.width()).unwrap_or_default())
            .right(team::RANK, rank)
            .ids(team::PLAYERS, roster.iter().copied());
        writer.line(line.text);
    }
}

// Determines the players of the teams in the output.
//
// TRF records games and not matches, so the writer invents players if the tournament names none.

/// The players of each team, in the order of the tournament.
pub(super) struct Teams<'t> {
    /// The data that only a team event has.
    pub event: &'t TeamEvent,
    /// The pairing numbers of the players of each team.
    pub rosters: Vec<Vec<u32>>,
    /// Whether the tournament names the players. If it does not, the writer invents a player for each board.
    own: bool,
    /// The players that the tournament names, by pairing number.
    pub names: HashMap<u32, &'t Player>,
}

impl<'t> Teams<'t> {
    /// Creates the teams with the rosters of the tournament if every board has a player, and all pairing numbers are
    /// valid and different. Otherwise, creates the teams with invented players.
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
                writer.lose(message!("lost-rosters"));
            }
            writer.lose(message!("players-made-up"));
            writer.made_up = true;
            teams.own = false;
            teams.names = HashMap::new();
            // Invented players get new numbers. The numbers of named players cannot be reused, because games of these
            // players may remain in the file.
            let taken = &writer.options.details;
            let mut free = (1..).filter(|id| !taken.contains_key(id));
            teams.rosters = participants.iter().map(|_| free.by_ref().take(boards).collect()).collect();
        }
        if teams.rosters.iter().flatten().any(|id| *id > 9_999) {
            writer.refuse(message!("more-than-9999-players-on-all-boards"));
        }
        teams
    }

    /// Returns whether every board has a player, except boards that were lost by forfeit.
    fn seat_everybody(&self, tournament: &Tournament) -> bool {
        let seats = |index: usize, round: usize| {
            let lineup = self.lineup(tournament, index, round);
            let codes = tournament.board_codes(index, round).iter();
            let mut seats = codes.zip(lineup);
            seats.all(|(code, id)| id > 0 || code.is_none_or(|code| code == Code::ForfeitLoss))
                || self.is_walkover(tournament, index, round)
        };
        let some = self.rosters.iter().any(|roster| !roster.is_empty());
        some && (0..tournament.len()).all(|index| (0..tournament.rounds()).all(|round| seats(index, round)))
    }

    /// Returns whether the match of a team in a round (0-based) was forfeited without players on either side.
    fn is_walkover(&self, tournament: &Tournament, index: usize, round: usize) -> bool {
        let record = tournament.record(index, round);
        let is_empty = |team: Index| self.lineup(tournament, team, round).iter().all(|id| *id == 0);
        record.kind.is_forfeit() && is_empty(index) && record.opponent().is_some_and(is_empty)
    }

    pub(super) fn boards(&self) -> usize {
        usize::from(self.event.boards)
    }

    /// Returns the position of a player in the roster of a team as one character: 1 to 9, then letters, then `*`.
    /// Returns 0 if the roster does not contain the player.
    pub(super) fn place(&self, index: usize, id: u32) -> char {
        let place = self.rosters[index].iter().position(|player| *player == id);
        place.map_or('0', |place| "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().nth(place).unwrap_or('*'))
    }

    /// Returns the pairing number of the player on each board of a team in a round (0-based), or 0 for an empty board.
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

    pub(super) fn players(&self) -> usize {
        self.rosters.iter().map(Vec::len).sum()
    }

    /// Returns whether the line-up of a team in a round (0-based) follows the order of the roster, without a gap.
    fn in_order(&self, tournament: &Tournament, index: usize, round: usize) -> bool {
        let lineup = self.lineup(tournament, index, round);
        let place = |id: &u32| self.rosters[index].iter().position(|player| player == id);
        let places: Vec<Option<usize>> = lineup.iter().map(place).collect();
        places.iter().all(Option::is_some) && places.is_sorted()
    }

    /// Returns the points for byes and matches that a reader would infer from the declared points for wins and draws.
    pub(super) fn inferred_scoring(&self, tournament: &Tournament) -> MatchScoring {
        let values = &self.event.scoring;
        let customary = MatchScoring::customary(self.event.boards, tournament.scoring());
        let mut inferred =
            MatchScoring { win: values.win, draw: values.draw, loss: values.loss, ..customary };
        inferred.follow_matches();
        inferred
    }
}

// Writes the records about a single round of a team: line-ups, byes and forfeited matches.

/// Writes records 300 for line-ups that have a gap or do not follow the order of the roster.
pub(super) fn lineups(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let cell = shared::cell(tournament, index, round);
            let opponent = tournament.record(index, round).opponent();
            let Some(opponent) = opponent.filter(|_| !cell.boards.is_empty()) else { continue };
            let inferred = [index, opponent].iter().all(|team| teams.in_order(tournament, *team, round));
            if inferred || teams.is_walkover(tournament, index, round) {
                continue;
            }
            if !writer.is_26() {
                return writer.refuse(message!("lineups-no-place"));
            }
            let seated = |id: &u32| if *id == 0 { "0000".to_owned() } else { format!("{id:>4}") };
            let seats: Vec<String> = teams.lineup(tournament, index, round).iter().map(seated).collect();
            let line = Line::new("300")
                .right(lineup::ROUND, round + 1)
                .right(lineup::TEAM, tournament.id(index))
                .right(lineup::OPPONENT, tournament.id(opponent))
                .at(lineup::PLAYERS, seats.join(" "));
            writer.line(line.text);
        }
    }
}

/// Writes record 320 for pairing-allocated byes, and record 240 for each other kind of bye.
pub(super) fn byes(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let mut allocated = Vec::new();
    for round in 0..tournament.rounds() {
        let found = writer.with_bye(round, Kind::PairingAllocatedBye);
        if found.len() > 1 {
            writer.refuse(phrase!("round-record-320-has-room-for-one", round = round + 1));
        }
        allocated.push(found.first().map_or(0, |index| tournament.id(*index)));
        other_byes(round, writer);
    }
    let any = allocated.iter().any(|id| *id > 0);
    let value: TeamAward = teams.event.scoring.pairing_allocated_bye;
    if !any && value == teams.inferred_scoring(tournament).pairing_allocated_bye {
        return;
    }
    let (columns, other) = (team_byes::MATCH_POINTS, team_byes::GAME_POINTS);
    let Some(match_points) = writer.fit(value.match_points, columns.width(), "320") else { return };
    let Some(game_points) = writer.fit(value.game_points, other.width(), "320") else { return };
    let mut line = Line::new("320").right(columns, match_points).right(other, game_points);
    for (round, id) in allocated.iter().enumerate().filter(|_| any) {
        line = line.right(team_byes::FIRST.moved(round * team_byes::STEP), format!("{id:03}"));
    }
    writer.line(line.text);
}

/// Writes the records 240 of a round (0-based).
fn other_byes(round: usize, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let nobody_plays =
        (0..tournament.len()).all(|index| tournament.record(index, round).opponent().is_none());
    for (letter, kind) in [("F", Kind::FullPointBye), ("H", Kind::HalfPointBye), ("Z", Kind::ZeroPointBye)] {
        let mut found = writer.with_bye(round, kind);
        found.retain(|index| !writer.is_blank(*index, round));
        // In a round with matches, a team without a record is considered absent, so a zero-point bye needs no record.
        if found.is_empty() || (kind == Kind::ZeroPointBye && !nobody_plays) {
            continue;
        }
        let ids = found.iter().map(|index| tournament.id(*index));
        let line = Line::new("240").left(bye::KIND, letter).right(bye::ROUND, round + 1);
        writer.line(line.ids(bye::IDS, ids).text);
    }
}

/// Writes records 330 for forfeited matches without players, and for matches whose declared result differs from the
/// result of their boards.
pub(super) fn forfeits(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let opponent = tournament.record(index, round).opponent();
            if let Some(opponent) = opponent.filter(|other| index < *other) {
                forfeited(round, [index, opponent], teams, writer);
            }
        }
    }
}

/// Writes the record 330 of a match in a round (0-based), if the match needs one.
fn forfeited(round: usize, [index, opponent]: [Index; 2], teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let (own, theirs) = (shared::cell(tournament, index, round), shared::cell(tournament, opponent, round));
    let is_declared = own.declared.is_some() || theirs.declared.is_some();
    if !is_declared && !teams.is_walkover(tournament, index, round) {
        return;
    }
    let letter = |cell: &Cell, index: Index| match (cell.declared, tournament.record(index, round).kind) {
        (Some(Code::ForfeitWin), _) | (None, Kind::ForfeitWin) => Some('+'),
        (Some(Code::ForfeitLoss), _) | (None, Kind::ForfeitLoss) => Some('-'),
        _ => None,
    };
    let ids = (tournament.id(index), tournament.id(opponent));
    let (Some(own_letter), Some(their_letter)) = (letter(&own, index), letter(&theirs, opponent)) else {
        return writer.refuse(phrase!(
            "round-decision-match-no-forfeit",
            round = round + 1,
            ids = ids.0,
            ids2 = ids.1
        ));
    };
    if (own_letter, their_letter) == ('+', '+') {
        writer.refuse(phrase!(
            "round-both-teams-win-by-forfeit",
            round = round + 1,
            ids = ids.0,
            ids2 = ids.1
        ));
    }
    let [(first, white), (second, black)] = if own.color == Some(Color::Black) {
        [(their_letter, ids.1), (own_letter, ids.0)]
    } else {
        [(own_letter, ids.0), (their_letter, ids.1)]
    };
    let line = Line::new("330")
        .left(forfeit::KIND, format!("{first}{second}"))
        .right(forfeit::ROUND, round + 1)
        .right(forfeit::WHITE, white)
        .right(forfeit::BLACK, black);
    writer.line(line.text);
}

// Writes records 801 and 802, in which people can read the crosstable of a team event. The reader ignores records 801
// and 802, because they only repeat facts from other records.

/// One round of a team in record 801 or 802.
struct Entry {
    cell: Cell,
    kind: Kind,
    game_points: Points,
    forfeits: bool,
    /// Whether the team has neither a result nor an announced bye in an unfinished round.
    blank: bool,
}

/// Writes record 801 with the results and players of every board, and record 802 with the points of every match.
fn write_tables(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let totals: Vec<[Points; 2]> = (0..tournament.len()).map(|index| writer.totals(index)).collect();
    // The width of the columns in record 801 depends on the team's longest total.
    let width = |which: usize| totals.iter().map(|total| total[which].to_string().len()).max().unwrap_or(1);
    let widths = [width(0), width(1)];
    let digits = if tournament.participants().iter().all(|team| team.id < 100) { 2 } else { 3 };
    let (mut long, mut short) = (Vec::new(), Vec::new());
    for (index, [match_points, game_points]) in totals.iter().enumerate() {
        let id = tournament.id(index);
        let [w, v] = widths;
        let (short_mp, short_gp) = (match_points.to_string(), game_points.to_string());
        let mut all = format!("801 {id:>digits$} {:5} {short_mp:>w$} {short_gp:>v$}", "");
        let [wide_mp, wide_gp] = [match_points, game_points].map(|p| decimal(*p, 6).unwrap_or_default());
        let mut points = format!("802 {id:>3} {:5} {wide_mp:>6} {wide_gp:>6}", "");
        for round in 0..tournament.rounds() {
            let entry = entry(writer, index, round);
            all.push_str(&boards_of(teams, writer, &entry, index, round, digits));
            points.push_str(&points_of(&entry));
        }
        long.push(all);
        short.push(points);
    }
    for line in long.into_iter().chain(short) {
        writer.line(line);
    }
}

fn entry(writer: &Writer<'_>, index: usize, round: usize) -> Entry {
    let record = writer.tournament.record(index, round);
    let cell = shared::cell(writer.tournament, index, round);
    let forfeits = cell.declared.is_some()
        || cell.boards.iter().any(|code| matches!(code, Code::ForfeitWin | Code::ForfeitLoss));
    Entry {
        cell,
        kind: record.kind,
        game_points: record.game_points,
        forfeits,
        blank: writer.is_blank(index, round),
    }
}

/// Formats one round in record 801: the opponent, the color on board 1, a result for each board, and the position of
/// each player in the roster.
fn boards_of(
    teams: &Teams<'_>,
    writer: &Writer<'_>,
    entry: &Entry,
    index: usize,
    round: usize,
    digits: usize,
) -> String {
    let boards = teams.boards();
    let (results, seats): (String, String) = match entry.cell.opponent {
        None if entry.blank => (" ".repeat(boards), " ".repeat(boards)),
        None => (letter(entry.kind).repeat(boards), " ".repeat(boards)),
        Some(_) if entry.cell.boards.is_empty() => {
            (entry.cell.declared.map_or("-", Code::spelling).repeat(boards), "0".repeat(boards))
        }
        Some(_) => (
            entry.cell.boards.iter().map(|code| mark(*code)).collect(),
            teams.lineup(writer.tournament, index, round).iter().map(|id| teams.place(index, *id)).collect(),
        ),
    };
    let opponent = entry.cell.opponent.map_or_else(String::new, |id| id.to_string());
    format!("  {opponent:>digits$} {} {results} {seats}", color(entry.cell.color))
}

/// Formats one round in record 802: the opponent or the kind of bye, the color, the game points, and `f` after a
/// forfeit.
fn points_of(entry: &Entry) -> String {
    let opponent = entry.cell.opponent.map_or_else(
        || {
            match entry.kind {
                Kind::PairingAllocatedBye => "PAB",
                Kind::FullPointBye => "FPB",
                Kind::HalfPointBye => "HPB",
                _ if entry.blank => "",
                _ => "ZPB",
            }
            .to_owned()
        },
        |id| id.to_string(),
    );
    let forfeit = if entry.forfeits { "f" } else { " " };
    let points = if entry.blank { None } else { decimal(entry.game_points, 4) }.unwrap_or_default();
    format!(" {opponent:>3} {} {points:>4}{forfeit} ", color(entry.cell.color))
}

/// Returns a result as one character, or a blank for an unfinished game.
fn mark(code: Code) -> &'static str {
    match code {
        Code::Unfinished => " ",
        code => code.spelling(),
    }
}

/// Returns the letter for a bye in record 801.
fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::PairingAllocatedBye => "U",
        Kind::FullPointBye => "F",
        Kind::HalfPointBye => "H",
        _ => "Z",
    }
}

fn color(color: Option<Color>) -> &'static str {
    match color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => " ",
    }
}
