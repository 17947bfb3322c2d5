//! Converts typed records to facts: rounds, matches and the tournament.

mod matches;
mod model;
mod pairing;
mod rounds;
mod teams;

pub(super) use model::Facts;
pub use rounds::Rounds;
pub(super) use rounds::count;

use crate::trf::file::Place;
use crate::trf::prelude::*;
use crate::trf::read::records::team::{Teams, has_teams};
use model::Origin;
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::DraftParticipant;

/// Builds the event of players or of teams, and returns none after an error.
pub(super) fn build(
    content: &Content,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    match &content.team {
        Some(team) => teams::build(content, team, rounds, scoring, options, remarks),
        None => build_individual(content, rounds, scoring, options, remarks),
    }
}

/// The rows of a tournament, with their positions in the file.
#[derive(Clone, Copy)]
enum Judged<'c> {
    Players(&'c Content),
    Teams(&'c Teams),
}

impl Judged<'_> {
    /// The line of a row, or 0 if there is none.
    fn line(self, row: usize) -> usize {
        match self {
            Judged::Players(content) => content.players.line(row),
            Judged::Teams(teams) => teams.line(row),
        }
    }

    /// The place of a participant's number.
    fn number(self, row: usize) -> Place {
        // A team's number is marked in the columns of a player's number, which are wider.
        place(self.line(row), player::ID)
    }

    /// The place of a participant's cell in a round (1-based). A team has no cells, so the place of the team's number
    /// is returned.
    fn cell(self, row: usize, round: usize) -> Place {
        match self {
            Judged::Players(_) => place(self.line(row), cell::held(round)),
            Judged::Teams(_) => place(self.line(row), team::ID),
        }
    }
}

/// One board of a match: both results, and the color of the team that is first in the file.
#[derive(Clone, Copy, Debug)]
struct Board {
    /// The result of the first team's player.
    pub own: Code,
    /// The result of the second team's player.
    pub theirs: Code,
    /// The color of the first team's player.
    pub color: Option<Color>,
    /// Starting ranks of the two players. 0 means no player.
    pub players: (u32, u32),
}

/// A board without players.
const EMPTY: Board =
    Board { own: Code::ForfeitLoss, theirs: Code::ForfeitLoss, color: None, players: (0, 0) };

/// A match between two teams, given by position. The first team is earlier in the file.
#[derive(Clone, Debug)]
struct Match {
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
    /// colors of the team named first, board by board.
    fn color(&self, colors: &[Color]) -> Option<Color> {
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

    /// Whether no board has been or will be played.
    fn is_unplayed(&self) -> bool {
        self.boards.iter().all(|board| board.own.outcome().is_none() && board.own != Code::Unfinished)
    }

    /// The result of each team in a match that was forfeited on every board.
    fn forfeit_sides(&self) -> (Code, Code) {
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

/// Adds remarks on unusual facts: missing results, two pairing-allocated byes in a round, players without a
/// team.
pub(super) fn report(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    report_open_games(content, rounds.finished, remarks);
    report_players(content, remarks);
    report_numbering(content, remarks);
    report_rank_as_number(content, remarks);
}

/// Reports missing results in the rounds up to the last finished round. An individual event gets a remark for each
/// game, and a team event a remark for each round. A game without a result was adjourned, or its result was lost.
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
fn build_individual(
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
    let (tournament, rounds) = model::build(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| model::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// The facts about the players, with the byes of their cells.
fn draft(content: &Content, rounds: &Rounds, scoring: Scoring) -> Draft {
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

// With predetermined pairings, a round without an opponent does not count, regardless of its code.

/// Makes the data of an event with predetermined pairings, and adds a remark if a participant without an opponent
/// should have had an opponent.
fn make(mut draft: Draft, judged: Judged<'_>, remarks: &mut Remarks<'_>) -> Draft {
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
    // Reserve players of a team have no opponent in many rounds.
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
