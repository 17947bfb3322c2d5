//! Determines which rounds exist and which are finished.

use crate::trf::columns::{bye, forfeit};
use crate::trf::file::Unfinished;
use crate::trf::prelude::*;
use crate::trf::read::records::TeamRecords;
use crate::trf::read::records::fields::leading_integer;
use crate::trf::read::records::player::Players;
use crate::trf::read::records::team::Teams;
use crate::trf::read::records::team_rounds::TeamRounds;
use crate::trf::{Planned, PlannedSource};

/// The rounds of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The number of rounds of the whole event.
    pub(crate) planned: Planned,
    /// Number of rounds with any content.
    pub recorded: usize,
    /// The round of the standing: the last finished round, or the requested round.
    pub finished: usize,
    /// The last round with pairings. Later rounds contain only announced byes.
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

/// The last round in records of teams, without the cells of players.
fn last_team_round(content: &Content) -> usize {
    let Some(team) = &content.team else { return 0 };
    let forfeits = team.rounds.forfeits.iter().map(|forfeit| forfeit.round);
    let byes = team.rounds.allocated().map(|bye| bye.round);
    let announced = content.special.byes.iter().map(|bye| bye.round);
    forfeits.chain(byes).chain(announced).max().map_or(0, usize::from)
}

/// For each round: whether it has pairings, and whether a result is missing.
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

/// Reports a record of the number of rounds that contains no number. A zero is ignored.
///
/// The fault is an error if no other record declares the number, because more rounds may be planned than are recorded.
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
    // Fewer dates than rounds are possible, because several rounds may be on the same day.
    if dates > 0 && dates >= recorded {
        return Planned { rounds: dates, source: PlannedSource::Dates };
    }
    Planned { rounds: recorded, source: PlannedSource::Recorded }
}

/// Rejects more result columns than planned rounds. The error is at the first extra cell.
fn refuse_extra(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    let planned = rounds.planned.rounds as usize;
    if rounds.recorded <= planned {
        return;
    }
    // A record 240 may create cells that no player record contains.
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

/// A board of a team in a round: its player, or no player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'c> {
    pub player: Option<&'c Player>,
    /// The player's cell of the round.
    pub cell: RawCell,
}

impl Seat<'_> {
    /// The player's starting rank. 0 means no player.
    pub(super) fn id(&self) -> u32 {
        self.player.map_or(0, |player| player.id)
    }
}

/// The games of the players of teams.
#[derive(Clone, Copy)]
pub(super) struct Games<'c> {
    pub players: &'c Players,
    pub teams: &'c Teams,
    /// The records about the rounds of teams.
    pub rounds: &'c TeamRounds,
}

impl<'c> Games<'c> {
    /// Makes the games from the records of a file.
    pub(super) fn new(content: &'c Content, team: &'c TeamRecords) -> Games<'c> {
        Games { players: &content.players, teams: &team.teams, rounds: &team.rounds }
    }

    pub(super) fn cell(self, player: &Player, round: usize) -> RawCell {
        player.cells.get(round - 1).copied().unwrap_or(RawCell::BLANK)
    }

    /// The boards of a team (by position) in a round (1-based), from record 300 or else in roster order. Also
    /// returns whether record 300 was used.
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

    /// Whether a player without a line-up played at a board against another team.
    fn is_present(self, seat: &Seat<'_>) -> bool {
        if seat.cell.opponent == 0 {
            return matches!(seat.cell.mark, b'+' | b'-');
        }
        let other = self.teams.of_player(u32::from(seat.cell.opponent));
        let inside = seat.player.is_some_and(|player| self.teams.of_player(player.id) == other);
        other.is_some() && !inside
    }
}
