//! Builds the tournament and its rounds from typed records.

use crate::diagnostic::Severity;
use crate::trf::columns::{bye, forfeit};
use crate::trf::file::{Place, Unfinished};
use crate::trf::prelude::*;
use crate::trf::read::matches;
use crate::trf::read::pairing;
use crate::trf::read::records::leading_integer;
use crate::trf::read::team::{Teams, has_teams};
use crate::trf::system::SystemReading;
use crate::trf::{Planned, PlannedSource};
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::{Defect, DraftParticipant, Fault, Locus, Pairing};

/// Builds the event of the players or of the teams. Returns `None` if there was an error.
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
    /// Returns the line of a participant's record, or 0 if the file has no such record.
    pub(super) fn line(self, row: usize) -> usize {
        match self {
            Judged::Players(content) => content.players.line(row),
            Judged::Teams(teams) => teams.line(row),
        }
    }

    /// Returns the position of a participant's number in the file.
    pub(super) fn number(self, row: usize) -> Place {
        // For a team, the columns of a player's number are marked, although a team's number has fewer columns.
        place(self.line(row), player::ID)
    }

    /// Returns the position of a participant's cell in a round (1-based). A team has no cells, so for a team the
    /// position of its number is returned.
    pub(super) fn cell(self, row: usize, round: usize) -> Place {
        match self {
            Judged::Players(_) => place(self.line(row), cell::held(round)),
            Judged::Teams(_) => place(self.line(row), team::ID),
        }
    }
}

/// Adds remarks on missing results, repeated byes, opponents without a rank, gaps in the pairing numbers, and an
/// extension XXC that changes the meaning of the rank column.
pub(super) fn report(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    report_open_games(content, rounds.finished, remarks);
    report_players(content, remarks);
    report_numbering(content, remarks);
    report_rank_as_number(content, remarks);
}

/// Reports missing results in the rounds up to the last finished round. Adds one remark for each game of an individual
/// event, and one remark for each round of a team event. A result is missing if the game was adjourned or the result
/// was lost.
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

/// Builds the individual event with all players of the file. Returns `None` if there was an error.
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
    let (tournament, rounds) = tournament(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// Returns the draft of an individual event. The cells of its players contain the byes.
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

// With predetermined pairings, a round without an opponent does not count, even if the cell contains a bye.

/// Returns the draft of an event with predetermined pairings: each cell without an opponent is a rest. Adds a remark
/// for each half-point or full-point bye, and for each participant without an opponent in a round in which the pairings
/// require one.
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
    // Reserve players of a team have no opponent in many rounds, so these rounds cause no remark.
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

/// The planned, recorded and finished rounds of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The planned number of rounds of the whole event.
    pub(crate) planned: Planned,
    /// The number of rounds for which the file contains any data.
    pub recorded: usize,
    /// The round after which the standing is computed: the last finished round, or the requested round.
    pub finished: usize,
    /// The last round with pairings. For later rounds, the file contains only announced byes.
    pub paired: usize,
    /// The rounds after the last finished round, with the announced absences in them.
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

/// Returns the last round that any record of teams mentions. The cells of players are ignored.
fn last_team_round(content: &Content) -> usize {
    let Some(team) = &content.team else { return 0 };
    let forfeits = team.rounds.forfeits.iter().map(|forfeit| forfeit.round);
    let byes = team.rounds.allocated().map(|bye| bye.round);
    let announced = content.special.byes.iter().map(|bye| bye.round);
    forfeits.chain(byes).chain(announced).max().map_or(0, usize::from)
}

/// Returns for each round whether it has pairings, and whether any of its results is missing.
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

/// Returns the rounds after the last finished round, with the absences recorded in them.
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

/// Reports a declared number of rounds that is zero or unreadable. Also reports two records with different numbers of
/// rounds.
///
/// An unreadable number is an error if no other record declares the number of rounds, because there can be more planned
/// rounds than recorded rounds. The number zero causes only a warning.
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
        let is_zero = leading_integer(text) == Some(0);
        let message = phrase!("where-belongs", found = quoted(text), wanted = message!("positive-integer"));
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
    // Several rounds on one day can share a date, so the number of dates can be smaller than the number of rounds.
    if dates > 0 && dates >= recorded {
        return Planned { rounds: dates, source: PlannedSource::Dates };
    }
    Planned { rounds: recorded, source: PlannedSource::Recorded }
}

/// Rejects result cells for more rounds than are planned. The error points to the first cell after the last planned
/// round.
fn refuse_extra(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    let planned = rounds.planned.rounds as usize;
    if rounds.recorded <= planned {
        return;
    }
    // A cell that lies beyond the end of the player's line comes from a record 240.
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

/// Rejects records of byes and forfeits for a round that is after the last round of the event.
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

/// The tournament of a file, with its pairing system and its rounds.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub tournament: Tournament,
    /// The same tournament with the other possible pairing system, if the system is in doubt.
    pub otherwise: Option<Tournament>,
    pub system: SystemReading,
    /// The rounds of the file, without unfinished rounds that contain contradictions.
    pub rounds: Rounds,
}

/// Builds the event with the pairing system `pairing`, limited to the first `recorded` rounds. With predetermined
/// pairings, rounds without an opponent do not count. Returns `None` if the tournament cannot be built.
pub(super) fn under(pairing: Pairing, mut draft: Draft, recorded: usize) -> Option<Tournament> {
    draft.pairing = pairing;
    for participant in &mut draft.participants {
        participant.cells.truncate(recorded);
        if pairing.is_predetermined() {
            let alone = participant.cells.iter_mut().filter(|cell| cell.opponent.is_none());
            alone.for_each(|cell| cell.code = Code::Rest);
        }
    }
    draft.awards.retain(|award| usize::from(award.round) <= recorded);
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

/// Marks a game of an unfinished round as unfinished if only one of the two players has a result. Such a file was
/// probably exported while results were being entered.
fn reopened(mut draft: Draft, finished: usize) -> Draft {
    let cells: BTreeMap<u32, Vec<Cell>> =
        draft.participants.iter().map(|own| (own.id, own.cells.clone())).collect();
    for participant in &mut draft.participants {
        for (round, cell) in participant.cells.iter_mut().enumerate().skip(finished) {
            let other = cell.opponent.and_then(|id| cells.get(&id)).and_then(|cells| cells.get(round));
            let is_open =
                |other: &Cell| other.opponent == Some(participant.id) && other.code == Code::Unfinished;
            if other.is_some_and(is_open) {
                cell.code = Code::Unfinished;
            }
        }
    }
    draft
}

/// Builds a tournament with its rounds. Contradictions in unfinished rounds cause only warnings: in an individual
/// event, a game for which only one player has a result counts as unfinished, and if contradictions remain, the
/// unfinished rounds are left out. Returns `None` if there is any other error.
pub(super) fn tournament(
    mut draft: Draft,
    rounds: Rounds,
    origin: Origin<'_>,
    remarks: &mut Remarks<'_>,
) -> Option<(Tournament, Rounds)> {
    let finished = rounds.finished;
    let retry = (finished < rounds.recorded).then(|| draft.clone());
    let errors = match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            report_defects(&warnings, false, origin, remarks);
            return Some((tournament, rounds));
        }
        Err(defects) => defects,
    };
    let is_late =
        |defect: &&Defect| matches!(defect.at, Locus::Cell(_, round) if usize::from(round) > finished);
    let mut severe = errors.iter().filter(|defect| defect.fault.severity().is_error());
    let all_late = severe.all(|defect| is_late(&defect));
    draft = match retry.filter(|_| all_late) {
        Some(draft) => draft,
        None => {
            report_defects(&errors, false, origin, remarks);
            return None;
        }
    };
    let late: Vec<Defect> = errors.iter().filter(is_late).copied().collect();
    report_defects(&late, true, origin, remarks);
    if matches!(origin.judged, Judged::Players(content) if content.team.is_none())
        && let Ok((tournament, warnings)) = Tournament::build(reopened(draft.clone(), finished))
    {
        let is_news = |defect: &&Defect| !is_late(defect);
        let warnings: Vec<Defect> = warnings.iter().filter(is_news).copied().collect();
        report_defects(&warnings, false, origin, remarks);
        return Some((tournament, rounds));
    }
    for participant in &mut draft.participants {
        participant.cells.truncate(finished);
    }
    draft.awards.retain(|award| usize::from(award.round) <= finished);
    match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            report_defects(&warnings, false, origin, remarks);
            Some((tournament, Rounds { recorded: finished, ..rounds }))
        }
        Err(defects) => {
            report_defects(&defects, false, origin, remarks);
            None
        }
    }
}

// Converts faults of the tournament to remarks about columns.

/// Maximum number of remarks about unknown opponents. Each remark is about one opponent.
const MAX_UNKNOWN: usize = 20;

/// The positions of participants and awards in the file.
#[derive(Clone, Copy)]
pub(super) struct Origin<'c> {
    pub content: &'c Content,
    /// The participants of the tournament.
    pub judged: Judged<'c>,
    /// The line and the column of each award.
    pub award_places: &'c [(usize, usize)],
}

/// Reports the faults of the tournament. If `demote` is true, all faults become warnings.
fn report_defects(defects: &[Defect], demote: bool, origin: Origin<'_>, remarks: &mut Remarks<'_>) {
    let mut unknown_opponents = 0;
    for defect in defects {
        if matches!(defect.fault, Fault::UnknownOpponent(_)) {
            unknown_opponents += 1;
            if unknown_opponents > MAX_UNKNOWN {
                continue;
            }
        }
        let severity = if demote { Severity::Warning } else { defect.fault.severity() };
        if !remarks.sink.wants(severity) {
            remarks.sink.push(Diagnostic::new(severity, defect.fault.id(), defect.fault.phrase()));
            continue;
        }
        let mut remark =
            Diagnostic::new(severity, defect.fault.id(), message(defect, origin)).rule(rule(&defect.fault));
        if let Some(hint) = hint(&defect.fault) {
            remark = remark.hint(hint);
        }
        if demote {
            remark = remark.hint(message!("omitted-round"));
        }
        if let Some(other) = defect.other {
            let (line, column, length) = place_of(other, &defect.fault, origin);
            remark = remark.and_at(remarks.text, (line, column, length), message!("other-side"));
        }
        remarks.add(remark, place_of(defect.at, &defect.fault, origin));
    }
    if unknown_opponents > MAX_UNKNOWN {
        let more = unknown_opponents - MAX_UNKNOWN;
        let message = phrase!("more-unknown-opponents", unknown_opponents = more);
        remarks.add(Diagnostic::error("unknown-opponent", message), (0, 0, 0));
    }
}

fn message(defect: &Defect, origin: Origin<'_>) -> Phrase {
    let id = |row: usize| origin.content.players.get(row).map_or(0, |player| player.id);
    let fault = || defect.fault.phrase();
    match (origin.judged, defect.at, defect.other) {
        (Judged::Players(_), Locus::Cell(row, round), Some(Locus::Cell(other, _))) => {
            phrase!("fault-of-game", round, one = id(row), other = id(other), fault = fault())
        }
        (Judged::Players(_), Locus::Cell(row, round), _) => {
            phrase!("fault-of-player", round, player = id(row), fault = fault())
        }
        (Judged::Teams(_), Locus::Cell(_, round), _) => phrase!("fault-of-round", round, fault = fault()),
        _ => fault(),
    }
}

fn place_of(locus: Locus, fault: &Fault, origin: Origin<'_>) -> Place {
    let Origin { content, judged, award_places } = origin;
    let header = |record: u16, length: usize| (content.records.first(record).unwrap_or(0), HEADER, length);
    let special = |places: &[(usize, usize)], position: usize| {
        let (line, column) = places.get(position).copied().unwrap_or((0, 0));
        (line, column, 4)
    };
    match locus {
        Locus::Boards => header(352, 1),
        Locus::Participants | Locus::Rounds => header(142, 4),
        Locus::Participant(row) | Locus::Discs(row, _) => judged.number(row),
        Locus::Rating(row) => place(judged.line(row), player::RATING),
        Locus::Cell(row, round) => match judged {
            Judged::Players(_) => in_cell(judged.cell(row, usize::from(round)), fault),
            Judged::Teams(_) => judged.cell(row, usize::from(round)),
        },
        // Faults in rosters and line-ups were already reported with their columns when the file was read.
        Locus::Roster(row) | Locus::Lineup(row, _) => place(judged.line(row), team::ID),
        Locus::Player(_) => (0, 0, 0),
        Locus::Adjustment(position) => special(&content.special.adjustment_places, position),
        Locus::Award(position) => special(award_places, position),
        Locus::Scoring(name) => header(if name.starts_with("match") { 362 } else { 162 }, 4),
    }
}

/// Returns the position of the part of a cell that a fault is about.
fn in_cell((line, first, length): Place, fault: &Fault) -> Place {
    let part =
        |offset: usize, width: usize| place(line, Columns::new(first, first + width - 1).moved(offset));
    match fault {
        Fault::Colors | Fault::OneColor | Fault::MissingColor => part(cell::COLOR, 1),
        Fault::Results(..) | Fault::UnusualResults(..) => part(cell::RESULT, 1),
        Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            part(0, cell::OPPONENT)
        }
        _ => (line, first, length),
    }
}

fn rule(fault: &Fault) -> Phrase {
    let record = match fault {
        Fault::Colors | Fault::OneColor | Fault::MissingColor => Rule::of("001").at(Columns::new(97, 97)),
        Fault::Results(..) | Fault::UnusualResults(..) => Rule::of("001").at(Columns::new(99, 99)),
        Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            Rule::of("001").at(Columns::new(92, 95))
        }
        Fault::RatingOutOfRange(_) => Rule::of("001").at(player::RATING),
        Fault::IdOutOfRange(_) | Fault::DuplicateId(_) => Rule::of("001").at(player::ID),
        Fault::NoParticipants | Fault::MostlyEmpty(..) | Fault::ByeWithOpponent(_) | Fault::NoOpponent(_) => {
            Rule::of("001")
        }
        Fault::MoreRoundsThanAnnounced(..) | Fault::RoundsOutOfRange(_) => Rule::of("142"),
        Fault::AdjustsUnknown(_) | Fault::AdjustsUnknownRound(_) => Rule::of("299"),
        Fault::NegativeValue | Fault::ValueTooLarge => Rule::of("162, 299, 320, 362"),
        Fault::BoardsOutOfRange(_) | Fault::Boards(..) => Rule::of("352"),
        Fault::TwiceInRoster(_) | Fault::TwoRosters(_) | Fault::NoRoster(_) => Rule::of("310"),
        Fault::PlayedTwice(_) => return phrase!("rule-c-07-4-4-and-6-1-2"),
        Fault::RestInSwiss | Fault::ByeInPredetermined(_) => return phrase!("rule-c-07-15-2"),
        // All other faults are about line-ups (record 300). Faults about discs cannot occur, because TRF files contain
        // no discs.
        _ => Rule::of("300"),
    };
    record.into()
}

fn hint(fault: &Fault) -> Option<MessageId> {
    matches!(fault, Fault::UnknownOpponent(_)).then(|| message!("hint-missing-player"))
}
