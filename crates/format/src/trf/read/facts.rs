//! Converts typed records to facts: rounds, matches and the tournament.

pub(super) use crate::trf::read::pairing::Facts;

use crate::trf::columns::{bye, forfeit};
use crate::trf::file::{Place, Unfinished};
use crate::trf::prelude::*;
use crate::trf::read::matches;
use crate::trf::read::pairing::{self, Origin};
use crate::trf::read::player::Players;
use crate::trf::read::records::{TeamRecords, leading_integer};
use crate::trf::read::team::{TeamRounds, Teams, has_teams};
use crate::trf::{Planned, PlannedSource};
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::DraftParticipant;

/// Builds the event of players or of teams. Returns `None` after an error.
pub(super) fn facts(
    content: &Content,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    match &content.team {
        Some(team) => matches::team_facts(content, team, rounds, scoring, options, remarks),
        None => individual_facts(content, rounds, scoring, options, remarks),
    }
}

/// The players or teams in a file, in the order of the tournament.
#[derive(Clone, Copy)]
pub(super) enum Judged<'c> {
    Players(&'c Content),
    Teams(&'c Teams),
}

impl Judged<'_> {
    /// The line of a participant's record, or 0 if the file has no such record.
    pub(super) fn line(self, row: usize) -> usize {
        match self {
            Judged::Players(content) => content.players.line(row),
            Judged::Teams(teams) => teams.line(row),
        }
    }

    /// The place of a participant's number in the file.
    pub(super) fn number(self, row: usize) -> Place {
        // A team's number has fewer columns than a player's number, but the columns of a player's number are marked in
        // both cases.
        place(self.line(row), player::ID)
    }

    /// The place of a participant's cell in a round (1-based). For a team, which has no cells, returns the place of
    /// the team's number.
    pub(super) fn cell(self, row: usize, round: usize) -> Place {
        match self {
            Judged::Players(_) => place(self.line(row), cell::held(round)),
            Judged::Teams(_) => place(self.line(row), team::ID),
        }
    }
}

/// One board of a match: both results, and the color of the team that is first in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The result of the first team's player.
    pub own: Code,
    /// The result of the second team's player.
    pub theirs: Code,
    /// The color of the first team's player.
    pub color: Option<Color>,
    /// Starting ranks of the two players; 0 for an empty place.
    pub players: (u32, u32),
}

/// A board at which nobody played.
pub(super) const EMPTY: Board =
    Board { own: Code::ForfeitLoss, theirs: Code::ForfeitLoss, color: None, players: (0, 0) };

/// A match between two teams, each given by its position in the file. The first of the two teams is the one that is
/// earlier in the file.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Round (1-based).
    pub round: usize,
    pub teams: (usize, usize),
    pub boards: Vec<Board>,
    /// The result of each team by record 330.
    pub declared: Option<(Code, Code)>,
    /// The color of the first team in record 330.
    pub white: Option<Color>,
}

impl Match {
    /// The color of the first team on board 1, derived from the first board with a known color. `colors` contains the
    /// colors of the first team in a match, board by board.
    pub(super) fn color(&self, colors: &[Color]) -> Option<Color> {
        let first = *colors.first()?;
        let known = self
            .boards
            .iter()
            .zip(colors)
            .find_map(|(board, named_first)| Some((board.color?, *named_first)));
        match known {
            Some((color, named_first)) => Some(if color == named_first { first } else { first.other() }),
            None => self.white.map(|color| if color == Color::White { first } else { first.other() }),
        }
    }

    /// Whether no board of the match has been played or is still to be played.
    pub(super) fn is_unplayed(&self) -> bool {
        self.boards.iter().all(|board| board.own.outcome().is_none() && board.own != Code::Unfinished)
    }

    /// The result of each team in a match that was forfeited on every board.
    pub(super) fn forfeit_sides(&self) -> (Code, Code) {
        let wins = |side: fn(&Board) -> Code| {
            self.boards.iter().filter(|board| side(board) == Code::ForfeitWin).count()
        };
        match wins(|board| board.own).cmp(&wins(|board| board.theirs)) {
            std::cmp::Ordering::Greater => (Code::ForfeitWin, Code::ForfeitLoss),
            std::cmp::Ordering::Less => (Code::ForfeitLoss, Code::ForfeitWin),
            std::cmp::Ordering::Equal => (Code::ForfeitLoss, Code::ForfeitLoss),
        }
    }
}

/// Adds remarks on unusual facts: missing results, unusual entries of players, gaps in the numbering, and ranks that
/// are pairing numbers.
pub(super) fn report(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    report_open_games(content, rounds.finished, remarks);
    report_players(content, remarks);
    report_numbering(content, remarks);
    report_rank_as_number(content, remarks);
}

/// Reports missing results in the rounds up to the last finished round: one remark per game in an individual event,
/// and one per round in a team event. A missing result is an adjourned game or a result that was lost.
fn report_open_games(content: &Content, finished: usize, remarks: &mut Remarks<'_>) {
    let mut boards: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    let mut warn = |message, line, round| {
        let remark = Diagnostic::warning("open-result", message)
            .rule(Rule::of("162"))
            .hint(message!("provisional-values"));
        remarks.add(remark, place(line, cell::held(round)));
    };
    for player in content.players.iter() {
        for (round, cell) in player.cells.iter().enumerate().take(finished) {
            let (round, id, opponent) = (round + 1, player.id, cell.opponent);
            if !cell.is_open() || id >= u32::from(opponent) {
                continue;
            }
            if content.team.is_some() {
                boards.entry(round).or_insert((player.line, 0)).1 += 1;
            } else {
                let message = phrase!("missing-result", id, opponent, round);
                warn(message, player.line, round);
            }
        }
    }
    for (round, (line, count)) in boards {
        warn(phrase!("missing-board-results", count, round), line, round);
    }
}

fn report_players(content: &Content, remarks: &mut Remarks<'_>) {
    let ranked = content.players.iter().any(|player| player.rank.is_some());
    let mut byes: BTreeMap<usize, usize> = BTreeMap::new();
    for player in content.players.iter() {
        let mut games = 0;
        let mut played = 0;
        for (round, cell) in player.cells.iter().enumerate() {
            if cell.mark == b'U' && content.team.is_none() {
                let count = byes.entry(round).or_default();
                *count += 1;
                if *count == 2 {
                    let message = phrase!("two-pairing-allocated-byes", round = round + 1);
                    let remark = Diagnostic::warning("two-byes", message)
                        .rule(Rule::of("001").at(Columns::new(99, 99)));
                    remarks.add(remark, place(player.line, cell::held(round + 1)));
                }
            }
            games += usize::from(cell.opponent > 0);
            played += usize::from(cell.opponent > 0 && cell.code().outcome().is_some());
        }
        if ranked && player.rank.is_none() && games > 0 && played == 0 {
            let message = message!("absent-unranked-opponent");
            let remark = Diagnostic::warning("unranked-opponent", message)
                .rule(Rule::of("001").at(player::RANK))
                .hint(message!("hint-dummy-bye"));
            remarks.add(remark, place(player.line, player::RANK));
        }
    }
}

fn report_numbering(content: &Content, remarks: &mut Remarks<'_>) {
    let baku = content.head.header.encoded_type.to_ascii_uppercase().ends_with("_BAKU");
    let largest = content.players.iter().map(|player| player.id).max().unwrap_or(0) as usize;
    let count = content.players.len();
    if baku && largest > count && content.team.is_none() {
        let message = phrase!("largest-player-number", count, largest);
        let remark = Diagnostic::warning("numbering", message).rule(message!("rule-baku-acceleration"));
        remarks.add(remark, (content.records.first(192).unwrap_or(0), HEADER, 4));
    }
}

fn report_rank_as_number(content: &Content, remarks: &mut Remarks<'_>) {
    let by_rank =
        content.records.extension("XXC").iter().copied().find(|line| {
            remarks.row(*line).words(4).iter().any(|(_, word)| word.eq_ignore_ascii_case("rank"))
        });
    let lists = [&content.head.tiebreaks, &content.head.standings_list];
    let uses_numbers = lists.into_iter().flatten().flat_map(|list| &list.codes).any(|code| {
        let name = code.text.split(['/', ':']).next().unwrap_or("");
        Base::from_name(name) == Some(Base::PairingNumber)
    });
    if let Some(line) = by_rank.filter(|_| uses_numbers) {
        let remark =
            Diagnostic::warning("pairing-number", message!("xxc-rank")).rule(message!("rule-javafo-tpn"));
        remarks.add(remark, (line, HEADER, 4));
    }
}

/// Builds the individual event of all players.
fn individual_facts(
    content: &Content,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let judged = Judged::Players(content);
    let mut draft = draft(content, &rounds, scoring);
    draft.adjustments = content.special.adjustments.clone();
    draft.awards = content.special.awards.clone();
    let system = pairing::decide(content, options, &draft, rounds.finished, remarks);
    draft.pairing = system.pairing;
    let otherwise = pairing::otherwise(system.by, &content.head.header.kind, &draft, &rounds)
        .map(|other| (other, draft.clone()));
    if system.pairing.is_predetermined() {
        draft = make(draft, judged, remarks);
    }
    let origin = Origin { content, judged, award_places: &content.special.award_places };
    let (tournament, rounds) = pairing::tournament(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| pairing::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// The draft of an individual event, with the byes in the cells of its players.
pub(super) fn draft(content: &Content, rounds: &Rounds, scoring: Scoring) -> Draft {
    let participant = |player: &Player| DraftParticipant {
        id: player.id,
        name: player.name.clone(),
        ratings: player.rating.into_iter().collect(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        cells: player.cells.iter().map(|cell: &RawCell| cell.cell()).collect(),
        ..DraftParticipant::default()
    };
    Draft {
        start: content.head.start.first_day(),
        rounds: Some(rounds.planned.rounds),
        scoring,
        participants: content.players.iter().map(participant).collect(),
        ..Draft::default()
    }
}

// In events with predetermined pairings, a round without an opponent does not count, whatever the cell contains.

/// Builds the draft of an event with predetermined pairings. Adds a remark if a participant had no opponent in a round,
/// although the pairings require one.
pub(super) fn make(mut draft: Draft, judged: Judged<'_>, remarks: &mut Remarks<'_>) -> Draft {
    let odd = draft.participants.len() % 2 == 1;
    let rounds = draft.participants.iter().map(|p| p.cells.len()).max().unwrap_or(0);
    let mut resting = vec![0_usize; rounds];
    let mut paired = vec![false; rounds];
    for participant in &draft.participants {
        for round in 0..rounds {
            let cell = participant.cells.get(round);
            if cell.is_none_or(|cell| cell.opponent.is_none()) {
                resting[round] += 1;
            } else {
                paired[round] = true;
            }
        }
    }
    // Reserve players of a team have no opponent in many rounds, so no remark is added.
    let of_teams = matches!(judged, Judged::Players(content) if has_teams(&content.records));
    for (row, participant) in draft.participants.iter_mut().enumerate() {
        for (round, cell) in participant.cells.iter_mut().enumerate() {
            if cell.opponent.is_some() {
                continue;
            }
            let surplus = !of_teams && paired[round] && resting[round] > usize::from(odd);
            if surplus || matches!(cell.code, Code::HalfPointBye | Code::FullPointBye) {
                report_rests(judged, row, round, remarks);
            }
            cell.code = Code::Rest;
        }
    }
    draft
}

fn report_rests(judged: Judged<'_>, row: usize, round: usize, remarks: &mut Remarks<'_>) {
    let column = match judged {
        Judged::Players(_) => cell::column(round + 1),
        Judged::Teams(_) => 0,
    };
    let message = phrase!("predetermined-rest", round = round + 1);
    let remark = Diagnostic::warning("rest", message)
        .rule(message!("rule-c-07-15-2"))
        .hint(message!("hint-scheduled-opponent"));
    remarks.add(remark, (judged.line(row), column, cell::HELD));
}

// Determines which rounds exist and which are finished.

/// The rounds of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The number of rounds of the whole event.
    pub(crate) planned: Planned,
    /// Number of rounds for which the file contains any data.
    pub recorded: usize,
    /// The round of the standing: the last finished round, or the requested round.
    pub finished: usize,
    /// The last round with pairings, after which the file contains only announced byes.
    pub paired: usize,
    /// The rounds after the last finished round, with the absences announced for them.
    pub unfinished: Unfinished,
}

const NUMBER: Rule = Rule::of("142");

/// Counts the planned, the recorded and the finished rounds.
pub(crate) fn count(content: &Content, options: &ReadOptions, remarks: &mut Remarks<'_>) -> Rounds {
    let columns = content.players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
    let recorded = columns.max(last_team_round(content));
    let (paired, open) = marks(content, recorded);
    let last = |is: &dyn Fn(usize) -> bool| {
        (0..recorded).rev().find(|round| is(*round)).map_or(0, |round| round + 1)
    };
    let over = last(&|round| paired[round] && !open[round]);
    let planned = planned(content, recorded, remarks);
    report_unreadable(content, planned.source, remarks);
    let mut rounds = Rounds {
        planned,
        recorded,
        finished: over,
        paired: last(&|round| paired[round]),
        unfinished: unfinished(content, over, recorded),
    };
    refuse_extra(content, &rounds, remarks);
    if let Some(after) = options.after {
        if usize::from(after) > recorded {
            let message = phrase!("unrecorded-standing", after, recorded);
            remarks.add(Diagnostic::error("after-round", message), (0, 0, 0));
        }
        rounds.finished = usize::from(after).min(recorded);
    }
    rounds
}

/// The last round that records of teams mention; the cells of players are ignored.
fn last_team_round(content: &Content) -> usize {
    let Some(team) = &content.team else { return 0 };
    let forfeits = team.rounds.forfeits.iter().map(|forfeit| forfeit.round);
    let byes = team.rounds.allocated().map(|bye| bye.round);
    let announced = content.special.byes.iter().map(|bye| bye.round);
    forfeits.chain(byes).chain(announced).max().map_or(0, usize::from)
}

/// For each round, whether it has pairings and whether any result is missing.
fn marks(content: &Content, recorded: usize) -> (Vec<bool>, Vec<bool>) {
    let mut paired = vec![false; recorded];
    let mut open = vec![false; recorded];
    for player in content.players.iter() {
        for ((cell, paired), open) in player.cells.iter().zip(&mut paired).zip(&mut open) {
            *paired |= cell.opponent > 0;
            *open |= cell.is_open();
        }
    }
    for forfeit in content.team.iter().flat_map(|team| &team.rounds.forfeits) {
        if let Some(paired) = paired.get_mut(usize::from(forfeit.round) - 1) {
            *paired = true;
        }
    }
    (paired, open)
}

/// The rounds after the last finished round, with the absences recorded in them.
fn unfinished(content: &Content, finished: usize, recorded: usize) -> Unfinished {
    let number = |round: usize| u16::try_from(round + 1).unwrap_or(u16::MAX);
    let mut absent = BTreeSet::new();
    if content.team.is_some() {
        let byes = content.special.byes.iter().filter(|bye| bye.code == Code::ZeroPointBye);
        absent.extend(byes.map(|bye| (bye.id, bye.round)));
    } else {
        for player in content.players.iter() {
            let cells = player.cells.iter().enumerate().skip(finished);
            let written = cells.filter(|(_, cell)| cell.opponent == 0 && !cell.is_blank());
            absent.extend(written.map(|(round, _)| (player.id, number(round))));
        }
    }
    Unfinished { rounds: (finished..recorded).map(number).collect(), absent }
}

/// Reports a record that should contain the number of rounds and contains no number or a zero, and two records with
/// different numbers.
///
/// A missing number is an error if no other record declares the number, because more rounds may be planned than are
/// recorded. The number zero is only a warning.
fn report_unreadable(content: &Content, source: PlannedSource, remarks: &mut Remarks<'_>) {
    let records = &content.records;
    let number = |line: usize| leading_integer(remarks.row(line).rest(4).trim()).filter(|rounds| *rounds > 0);
    let (own, javafo) = (records.first(142), records.extension("XXR").first().copied());
    if let (Some(own), Some(javafo)) = (own, javafo)
        && let (Some(one), Some(other)) = (number(own), number(javafo))
        && one != other
    {
        let message = phrase!("two-numbers-of-rounds", one, other);
        let remark = Diagnostic::error("number-of-rounds", message)
            .rule(NUMBER)
            .hint(message!("hint-single-copy"))
            .and_at(remarks.text, (own, 1, 3), message!("first-one"));
        remarks.add(remark, (javafo, HEADER, 3));
    }
    let is_said = matches!(source, PlannedSource::Record142 | PlannedSource::Xxr);
    for line in records.first(142).into_iter().chain(records.extension("XXR").first().copied()) {
        let text = remarks.row(line).rest(4).trim();
        if text.is_empty() || leading_integer(text).is_some_and(|rounds| rounds > 0) {
            continue;
        }
        let message = phrase!("where-belongs", found = quoted(text), wanted = message!("json-integer"));
        let is_zero = leading_integer(text) == Some(0);
        let remark = if is_said || is_zero {
            Diagnostic::warning("number-of-rounds", message).hint(message!("number-of-rounds-source"))
        } else {
            Diagnostic::error("number-of-rounds", message).hint(message!("hint-number-or-record"))
        };
        let remark = remark.rule(NUMBER);
        remarks.add(remark, (line, HEADER, text.chars().count()));
    }
}

fn planned(content: &Content, recorded: usize, remarks: &Remarks<'_>) -> Planned {
    let recorded = u32::try_from(recorded).unwrap_or(u32::MAX);
    let number = |line: Option<usize>, first: usize| {
        let text = line.map_or("", |line| remarks.row(line).rest(first).trim());
        leading_integer(text).filter(|rounds| *rounds > 0)
    };
    if let Some(rounds) = number(content.records.first(142), HEADER) {
        return Planned { rounds, source: PlannedSource::Record142 };
    }
    if let Some(rounds) = number(content.records.extension("XXR").first().copied(), 4) {
        return Planned { rounds, source: PlannedSource::Xxr };
    }
    let dates = content.head.header.round_dates.len() as u32;
    // Several rounds on one day may share a date, so there may be fewer dates than rounds.
    if dates > 0 && dates >= recorded {
        return Planned { rounds: dates, source: PlannedSource::Dates };
    }
    Planned { rounds: recorded, source: PlannedSource::Recorded }
}

/// Rejects more result columns than planned rounds. The error is at the first cell after the last planned round.
fn refuse_extra(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    let planned = rounds.planned.rounds as usize;
    if rounds.recorded <= planned {
        return;
    }
    // A cell beyond the player's own cells comes from a record 240.
    let extra = content.players.iter().find_map(|player| {
        let blanks = player.cells.iter().skip(planned).take_while(|cell| cell.is_blank()).count();
        let column = cell::column(planned + blanks + 1);
        let written = column <= Row::new(remarks.text, player.line).len();
        (player.cells.len() > planned && written).then_some((player.line, column))
    });
    let Some((line, column)) = extra else { return refuse_late(content, planned, remarks) };
    let source = match rounds.planned.source {
        PlannedSource::Xxr => "XXR",
        PlannedSource::Record142 | PlannedSource::Dates | PlannedSource::Recorded => "142",
    };
    let message = phrase!("recorded-rounds", recorded = rounds.recorded, source, rounds = planned);
    let remark = Diagnostic::error("more-rounds-than-announced", message)
        .rule(NUMBER)
        .hint(message!("hint-number-or-cells"));
    remarks.add(remark, (line, column, cell::HELD));
}

/// Rejects records of byes and forfeits in a round after the last round.
fn refuse_late(content: &Content, rounds: usize, remarks: &mut Remarks<'_>) {
    let byes = content.special.byes.iter().map(|own| (240, own.round, own.line, bye::ROUND.first));
    let teams = || content.team.iter();
    let forfeits = teams().flat_map(|team| &team.rounds.forfeits);
    let forfeits = forfeits.map(|own| (330, own.round, own.line, forfeit::ROUND.first));
    let allocated = teams().filter_map(|team| team.rounds.byes.as_ref());
    let allocated =
        allocated.flat_map(|team| team.byes.iter().map(|bye| (320, bye.round, team.line, bye.column)));
    let late = byes.chain(forfeits).chain(allocated).find(|late| usize::from(late.1) > rounds);
    let Some((record, round, line, column)) = late else { return };
    let message = phrase!("record-round-range", record, round, rounds);
    let remark = Diagnostic::error("more-rounds-than-announced", message)
        .rule(NUMBER)
        .hint(message!("hint-one-of-two"));
    remarks.add(remark, (line, column, 3));
}

/// A team's board in a round, with the player at the board, if any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'c> {
    pub player: Option<&'c Player>,
    /// The player's cell of the round.
    pub cell: RawCell,
}

impl Seat<'_> {
    /// The starting rank of the player, or 0 for an empty board.
    pub(super) fn id(&self) -> u32 {
        self.player.map_or(0, |player| player.id)
    }
}

/// The records that give the games of a team event.
#[derive(Clone, Copy)]
pub(super) struct Games<'c> {
    pub players: &'c Players,
    pub teams: &'c Teams,
    /// The records about the rounds of teams.
    pub rounds: &'c TeamRounds,
}

impl<'c> Games<'c> {
    /// Builds the games from the records of a file.
    pub(super) fn new(content: &'c Content, team: &'c TeamRecords) -> Games<'c> {
        Games { players: &content.players, teams: &team.teams, rounds: &team.rounds }
    }

    pub(super) fn cell(self, player: &Player, round: usize) -> RawCell {
        player.cells.get(round - 1).copied().unwrap_or(RawCell::BLANK)
    }

    /// The boards of a team (by position) in a round (1-based), from record 300 if it exists, and otherwise in roster
    /// order. The second part of the result states whether record 300 was used.
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

    /// Whether a player has a board in a match of a team without record 300. A player has a board if the cell contains
    /// a forfeit without an opponent, or an opponent from another team.
    fn is_present(self, seat: &Seat<'_>) -> bool {
        if seat.cell.opponent == 0 {
            return matches!(seat.cell.mark, b'+' | b'-');
        }
        let other = self.teams.of_player(u32::from(seat.cell.opponent));
        let inside = seat.player.is_some_and(|player| self.teams.of_player(player.id) == other);
        other.is_some() && !inside
    }
}
