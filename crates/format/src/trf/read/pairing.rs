//! Determines how the rounds of an event are paired.

use crate::diagnostic::Severity;
use crate::trf::columns::forfeit;
use crate::trf::file::Place;
use crate::trf::prelude::*;
use crate::trf::read::facts::{EMPTY, Games, Judged, Match, Rounds};
use crate::trf::read::team::Forfeit;
use crate::trf::system::{
    EncodedType, SystemReading, SystemSource, Words, named_system, names_foreign_scoring, words,
};
use tiebreak_engine::tournament::{Defect, Fault, Locus, Pairing};

const TYPES: Rule = Rule::of("192");

pub(super) fn decide(
    content: &Content,
    options: &ReadOptions,
    draft: &Draft,
    finished: usize,
    remarks: &mut Remarks<'_>,
) -> SystemReading {
    let header = &content.head.header;
    if names_foreign_scoring(&header.kind) {
        let remark = Diagnostic::warning("foreign-scoring", message!("record-092-scoring"))
            .rule(Rule::of("092"))
            .hint(message!("uncertain-points-and-ranks"));
        remarks.add(remark, (content.records.first(92).unwrap_or(0), HEADER, 10));
    }
    if let Some(pairing) = options.system {
        return SystemReading { pairing, by: SystemSource::Option };
    }
    let at_type = (content.records.first(192).unwrap_or(0), HEADER, header.encoded_type.chars().count());
    if let Some(encoded) = content.head.encoded {
        if is_of_players(content, encoded) {
            let message = phrase!("type-of-players", found = quoted(&header.encoded_type));
            remarks.add(Diagnostic::warning("type-of-players", message).rule(TYPES), at_type);
        }
        let written = !header.encoded_type.is_empty();
        let by = if written { SystemSource::Record192 } else { SystemSource::Record092 };
        return SystemReading { pairing: encoded.pairing, by };
    }
    if !header.encoded_type.is_empty() {
        let message = phrase!("unknown-type", found = quoted(&header.encoded_type));
        let remark =
            Diagnostic::warning("unknown-type", message).rule(TYPES).hint(message!("inferred-system"));
        remarks.add(remark, at_type);
    }
    if let Some(pairing) = named_system(&header.kind) {
        return SystemReading { pairing, by: SystemSource::Record092 };
    }
    if looks_predetermined(draft, finished) && !are_byes_counted(content, draft, finished) {
        let remark = Diagnostic::warning("guessed-system", message!("inferred-round-robin"))
            .rule(Rule::of("192"))
            .hint(message!("hint-system"));
        remarks.add(remark, (0, 0, 0));
        return SystemReading { pairing: Pairing::Predetermined, by: SystemSource::Table };
    }
    SystemReading { pairing: Pairing::Swiss, by: SystemSource::Default }
}

/// Returns the other possible pairing system if the system is in doubt. A pairing system is in doubt if no record
/// declares it and the pairings allow both systems, if records 192 and 092 contradict each other, or if the pairings
/// contradict record 092.
///
/// A withdrawal can make a round robin look like a Swiss-system event. In a small Swiss-system event, every player may
/// have met every other player, as in a round robin.
pub(super) fn otherwise(by: SystemSource, kind: &str, draft: &Draft, rounds: &Rounds) -> Option<Pairing> {
    match by {
        SystemSource::Option => None,
        // The pairings can contradict a record that means a round robin, but never a record that means a Swiss system,
        // which allows any pairings.
        SystemSource::Record092 => {
            let is_in_doubt = draft.pairing.is_predetermined() && !allows_predetermined(draft, rounds);
            is_in_doubt.then_some(Pairing::Swiss)
        }
        // If the words of record 092 contradict record 192, either record may be wrong.
        SystemSource::Record192 => match words(kind) {
            Words::Name(named) | Words::Likely(named) => Some(named),
            Words::Other => None,
        }
        .filter(|named| *named != draft.pairing),
        SystemSource::Table => Some(Pairing::Swiss),
        SystemSource::Default => match words(kind) {
            Words::Likely(likely) => Some(likely),
            Words::Name(_) | Words::Other => {
                allows_predetermined(draft, rounds).then_some(Pairing::Predetermined)
            }
        },
    }
}

/// Whether the recorded totals of all players include the points of their byes. Totals that include points for byes
/// show a Swiss-system event: in a round robin, a round without an opponent does not count.
fn are_byes_counted(content: &Content, draft: &Draft, finished: usize) -> bool {
    if content.team.is_some() {
        return false;
    }
    let swiss = Draft { pairing: Pairing::Swiss, ..draft.clone() };
    let Ok((tournament, _)) = Tournament::build(swiss) else { return false };
    let mut has_bye = false;
    for (index, player) in content.players.iter().enumerate() {
        let Some(points) = player.points else { continue };
        if computed(&tournament, index, finished) != points {
            return false;
        }
        let cells = player.cells.iter().take(finished).filter(|cell| cell.opponent == 0);
        has_bye |= cells.map(|cell| draft.scoring.value(cell.code())).any(|worth| worth != Points::ZERO);
    }
    has_bye
}

/// Whether record 192 names a system for individual events although the event is a team event.
fn is_of_players(content: &Content, encoded: EncodedType) -> bool {
    let named = content.head.header.encoded_type.to_ascii_uppercase();
    let of_teams = encoded.team || encoded.schiller || named.contains("SCHEVENINGEN");
    content.team.is_some() && !of_teams && !named.is_empty()
}

/// Whether the finished rounds look like a round robin: all pairs met equally often, and every participant was paired
/// in every round. With an odd number of participants, one participant per round may be unpaired.
fn looks_predetermined(draft: &Draft, finished: usize) -> bool {
    let count = draft.participants.len();
    let idle_allowed = count % 2;
    let mut meetings: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let pairs = count * count.saturating_sub(1) / 2;
    // Each round has count / 2 games (`count` is the number of participants), and the total number of games in a round
    // robin is a multiple of the number of pairs.
    let games = finished * (count / 2);
    if finished == 0 || pairs == 0 || !games.is_multiple_of(pairs) {
        return false;
    }
    for round in 0..finished {
        let mut idle = 0;
        for participant in &draft.participants {
            match participant.cells.get(round).and_then(|cell| cell.opponent) {
                Some(opponent) if participant.id < opponent => {
                    *meetings.entry((participant.id, opponent)).or_default() += 1;
                }
                Some(_) => {}
                None => idle += 1,
            }
        }
        if idle != idle_allowed {
            return false;
        }
    }
    meetings.len() == pairs && meetings.values().all(|times| *times == games / pairs)
}

/// Maximum number of opponents that a player has in a round robin, assumed if the number of rounds is unknown.
const LARGEST: usize = 29;
/// Number of games between two players that is assumed as the maximum, unless two players have met more often.
const MEETINGS: usize = 2;

/// Whether the pairings may be predetermined: pairings of one round robin, of several round robins at the same time,
/// or of groups in which each member meets the other half of the group (Scheveningen).
fn allows_predetermined(draft: &Draft, rounds: &Rounds) -> bool {
    fits_round_robin(draft, rounds) || is_in_groups(draft, rounds)
}

/// Whether the planned rounds are enough for a round robin, and no two players met more often than the schedule of a
/// round robin allows.
fn fits_round_robin(draft: &Draft, rounds: &Rounds) -> bool {
    let others = draft.participants.len().saturating_sub(1);
    // If the number of rounds is not declared, the event may be a complete round robin.
    let is_said = !matches!(rounds.planned.source, crate::trf::PlannedSource::Recorded);
    let least = if is_said || others > LARGEST { 0 } else { others };
    let rounds = rounds.recorded.max(rounds.planned.rounds as usize).max(least);
    if others == 0 || rounds < others {
        return false;
    }
    let times = rounds.div_ceil(others);
    draft.participants.iter().all(|participant| {
        let mut met: Vec<u32> = participant.cells.iter().filter_map(|cell| cell.opponent).collect();
        met.sort_unstable();
        met.chunk_by(|one, other| one == other).all(|meetings| meetings.len() <= times)
    })
}

/// Number of games of each pair.
type Met = BTreeMap<u32, BTreeMap<u32, usize>>;

/// Whether the participants form groups, connected by games, in which all members meet each other, or the other half
/// of the group, equally often. The longest schedule of all groups must have exactly as many rounds as the event.
///
/// Withdrawals may explain missing games.
fn is_in_groups(draft: &Draft, rounds: &Rounds) -> bool {
    let mut met = Met::new();
    for participant in &draft.participants {
        let opponents = participant.cells.iter().filter_map(|cell| cell.opponent);
        let own = met.entry(participant.id).or_default();
        opponents.for_each(|opponent| *own.entry(opponent).or_default() += 1);
    }
    let planned = rounds.recorded.max(rounds.planned.rounds as usize);
    let seen = met.values().flat_map(BTreeMap::values).copied().max().unwrap_or(0);
    let groups = groups(&met);
    (seen.max(1)..=seen.max(MEETINGS)).any(|times| {
        let lengths = groups.iter().filter(|group| group.len() > 1).map(|group| {
            // The lengths of two schedules: a single round robin, and one in which each half of the group meets the
            // other half.
            let whole = group.len() - 1 + group.len() % 2;
            let lengths = halves(group, &met).into_iter().chain([whole]).map(|length| length * times);
            // Chooses the longest schedule that fits into the planned rounds.
            lengths.filter(|length| *length <= planned).max()
        });
        let lengths: Option<Vec<usize>> = lengths.collect();
        lengths.is_some_and(|lengths| lengths.into_iter().max() == Some(planned))
    })
}

/// The groups of players that games connect.
fn groups(met: &Met) -> Vec<Vec<u32>> {
    let mut left: BTreeSet<u32> = met.keys().copied().collect();
    let mut groups = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(own) = group.get(at) {
            let opponents = met.get(own).into_iter().flat_map(BTreeMap::keys).copied();
            let new: Vec<u32> = opponents.filter(|opponent| left.remove(opponent)).collect();
            group.extend(new);
            at += 1;
        }
        groups.push(group);
    }
    groups
}

/// The number of rounds in which every member meets each player of the other half once. Returns `None` if the group
/// does not consist of two halves whose members meet only members of the other half.
fn halves(group: &[u32], met: &Met) -> Option<usize> {
    let mut side: BTreeMap<u32, bool> = BTreeMap::new();
    side.insert(*group.first()?, true);
    // The group is ordered so that every player after the first has met an earlier player.
    for one in group {
        let own = *side.get(one)?;
        for opponent in met.get(one)?.keys() {
            if *side.entry(*opponent).or_insert(!own) == own {
                return None;
            }
        }
    }
    let first = side.values().filter(|side| **side).count();
    Some(first.max(side.len() - first))
}

// Forfeited matches (record 330), and the boards of every match.

const BOARDS: Rule = Rule::of("352");

/// Applies records 330. The results of matches in records 330 replace the results of the boards.
pub(super) fn apply(games: Games<'_>, mut matches: Vec<Match>, remarks: &mut Remarks<'_>) -> Vec<Match> {
    let mut plays: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (index, game) in matches.iter().enumerate() {
        plays.insert((game.round, game.teams.0), index);
        plays.insert((game.round, game.teams.1), index);
    }
    for forfeit in &games.rounds.forfeits {
        let Some(decided) = decided(games, forfeit) else { continue };
        let Match { round, teams, .. } = decided;
        let involved = plays.get(&(round, teams.0)).or_else(|| plays.get(&(round, teams.1))).copied();
        match involved.and_then(|index| matches.get_mut(index)) {
            Some(game) if game.teams == teams => {
                game.declared = decided.declared;
                game.white = decided.white;
                if game.boards.iter().any(|board| board.own.outcome().is_some()) {
                    let message = message!("games-of-forfeited-match");
                    let remark = Diagnostic::warning("forfeit-with-games", message).rule(Rule::of("330"));
                    remarks.add(remark, place(forfeit.line, forfeit::KIND));
                }
            }
            Some(_) => {
                let message = phrase!("pairing-within-record", round);
                let remark = Diagnostic::error("two-opponents", message).rule(Rule::of("330"));
                remarks.add(remark, (forfeit.line, forfeit::WHITE.first, 7));
            }
            None => {
                plays.insert((round, teams.0), matches.len());
                plays.insert((round, teams.1), matches.len());
                matches.push(decided);
            }
        }
    }
    matches
}

/// Builds the match of a record 330, without boards. Returns `None` if one of the teams is not in the event.
fn decided(games: Games<'_>, forfeit: &Forfeit) -> Option<Match> {
    let (white, black) = (games.teams.position(forfeit.white)?, games.teams.position(forfeit.black)?);
    let (codes, color) = if white < black {
        ((forfeit.white_code, forfeit.black_code), Color::White)
    } else {
        ((forfeit.black_code, forfeit.white_code), Color::Black)
    };
    Some(Match {
        round: usize::from(forfeit.round),
        teams: (white.min(black), white.max(black)),
        boards: Vec::new(),
        declared: Some(codes),
        white: Some(color),
    })
}

/// The boards of every match: their number, and the color of the team named first on each board.
pub(super) struct Boards {
    pub count: usize,
    /// The color on each board.
    pub colors: Vec<Color>,
}

/// Determines the number of boards, and adds empty boards to shorter matches.
pub(super) fn settle_boards(
    content: &Content,
    games: Games<'_>,
    matches: &mut [Match],
    remarks: &mut Remarks<'_>,
) -> Boards {
    let declared = games.rounds.board_colors.len();
    let largest = matches.iter().map(|game| game.boards.len()).max().unwrap_or(0);
    if declared > 0 && largest > declared {
        let message = phrase!("boards-of-record-352", largest, declared);
        let remark = Diagnostic::error("boards", message).rule(BOARDS);
        remarks.add(remark, (content.records.first(352).unwrap_or(0), HEADER, declared));
    }
    let roster = games.teams.rows.iter().map(|team| team.players.len()).max().unwrap_or(0);
    let count = match (declared, largest) {
        (0, 0) => roster.clamp(1, 99),
        (0, largest) => largest,
        (declared, _) => declared,
    };
    for game in matches.iter_mut().filter(|game| game.declared.is_none() || !game.boards.is_empty()) {
        game.boards.resize(game.boards.len().max(count), EMPTY);
    }
    let colors = if declared == 0 {
        // Undeclared colors alternate. Colors matter only for a match whose first board is empty.
        [Color::White, Color::Black].into_iter().cycle().take(count).collect()
    } else {
        games.rounds.board_colors.clone()
    };
    check_team_sizes(games, count, remarks);
    Boards { count, colors }
}

/// Adds remarks on teams with fewer players than boards.
fn check_team_sizes(games: Games<'_>, boards: usize, remarks: &mut Remarks<'_>) {
    for small in games.teams.rows.iter().filter(|team| team.players.len() < boards) {
        let players = small.players.len();
        let message = phrase!("team-too-small", team = small.id, players, boards);
        let remark = Diagnostic::warning("team-size", message).rule(BOARDS);
        remarks.add(remark, place(small.line, team::ID));
    }
}

// Builds a tournament from a draft.

#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub tournament: Tournament,
    /// The same tournament with the other possible pairing system, if the system is in doubt.
    pub otherwise: Option<Tournament>,
    pub system: SystemReading,
    /// The rounds of the file, except unfinished rounds that contain contradictions.
    pub rounds: Rounds,
}

/// The event with another pairing system, limited to the first `recorded` rounds. With predetermined pairings, rounds
/// without an opponent do not count.
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

/// If only one player of a game has a result in an unfinished round, the game counts as unfinished, because the file
/// may have been exported while results were entered.
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

/// Builds a tournament with its rounds. An unfinished round that contains contradictions is left out with a warning.
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
            report(&warnings, false, origin, remarks);
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
            report(&errors, false, origin, remarks);
            return None;
        }
    };
    let late: Vec<Defect> = errors.iter().filter(is_late).copied().collect();
    report(&late, true, origin, remarks);
    if matches!(origin.judged, Judged::Players(content) if content.team.is_none())
        && let Ok((tournament, warnings)) = Tournament::build(reopened(draft.clone(), finished))
    {
        let is_news = |defect: &&Defect| !is_late(defect);
        let warnings: Vec<Defect> = warnings.iter().filter(is_news).copied().collect();
        report(&warnings, false, origin, remarks);
        return Some((tournament, rounds));
    }
    for participant in &mut draft.participants {
        participant.cells.truncate(finished);
    }
    draft.awards.retain(|award| usize::from(award.round) <= finished);
    match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            report(&warnings, false, origin, remarks);
            Some((tournament, Rounds { recorded: finished, ..rounds }))
        }
        Err(defects) => {
            report(&defects, false, origin, remarks);
            None
        }
    }
}

// Converts faults of the tournament to remarks about columns.

/// Maximum number of remarks about single unknown opponents.
const MAX_UNKNOWN: usize = 20;

/// The places of participants and awards in the file.
#[derive(Clone, Copy)]
pub(super) struct Origin<'c> {
    pub content: &'c Content,
    /// The participants of the tournament.
    pub judged: Judged<'c>,
    /// Line and column of each award.
    pub award_places: &'c [(usize, usize)],
}

/// Reports faults of the tournament. If `demote` is true, errors in unfinished rounds become warnings.
pub(super) fn report(defects: &[Defect], demote: bool, origin: Origin<'_>, remarks: &mut Remarks<'_>) {
    let mut unknown_opponents = 0;
    for defect in defects {
        if matches!(defect.fault, Fault::UnknownOpponent(_)) {
            unknown_opponents += 1;
            if unknown_opponents > MAX_UNKNOWN {
                continue;
            }
        }
        let severity = if demote { Severity::Warning } else { defect.fault.severity() };
        if !remarks.wants(severity) {
            remarks.count(Diagnostic::new(severity, defect.fault.id(), defect.fault.phrase()));
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
        // Faults in rosters and line-ups were already reported, with columns, when the file was read.
        Locus::Roster(row) | Locus::Lineup(row, _) => place(judged.line(row), team::ID),
        Locus::Player(_) => (0, 0, 0),
        Locus::Adjustment(position) => special(&content.special.adjustment_places, position),
        Locus::Award(position) => special(award_places, position),
        Locus::Scoring(name) => header(if name.starts_with("match") { 362 } else { 162 }, 4),
    }
}

/// The columns of a cell that a fault concerns.
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
        // The remaining faults are about line-ups (record 300); faults about discs cannot occur, because TRF records no
        // discs.
        _ => Rule::of("300"),
    };
    record.into()
}

fn hint(fault: &Fault) -> Option<MessageId> {
    match fault {
        Fault::Colors | Fault::Results(..) | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            Some(message!("hint-one-of-two"))
        }
        Fault::UnknownOpponent(_) => Some(message!("hint-missing-player")),
        _ => None,
    }
}
