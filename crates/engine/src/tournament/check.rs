//! Checks the conditions that the data of an event must meet.

use crate::number::Points;
use crate::tournament::draft::{Adjustment, Cell, Draft, DraftParticipant, Fit, fit};
use crate::tournament::record::{Code, Outcome};
use crate::tournament::{Pairing, Rows};
use std::collections::{HashMap, HashSet};
use tiebreak_phrase::{Phrase, phrase};

const MAX_ID: u32 = 99_999;
const MAX_ROUNDS: u32 = 999;
/// An event can have at most this number of possible results, and [`PLACES_A_RECORD`] more for each recorded result. A
/// possible result is one round of a player, or one board in a round of a team. The number is limited because memory is
/// reserved for every possible result.
const EMPTY_PLACES: usize = 1_000_000;
/// Number of additional possible results that each recorded result allows.
const PLACES_A_RECORD: usize = 8;
const MAX_BOARDS: u32 = 99;
const MAX_RATING: u32 = 4_000;
/// The largest allowed award or adjustment, in units of [`Points`]: the maximum for one board times the maximum number
/// of boards.
const MAX_EXTRA: i64 = Points::MAX.units() * MAX_BOARDS as i64;

/// The data to check, and the defects found so far.
pub(super) struct Check<'d> {
    draft: &'d Draft,
    /// The position of each participant in the input, by pairing number.
    pub(super) rows: Rows,
    /// The largest number of recorded rounds of any participant.
    pub(super) rounds: usize,
    /// The defects, in the order in which they were found.
    pub(super) defects: Vec<Defect>,
}

impl<'d> Check<'d> {
    pub(super) fn of(draft: &'d Draft) -> Check<'d> {
        let rounds = draft.participants.iter().map(|p| p.cells.len()).max().unwrap_or(0);
        let mut check = Check { draft, rows: Rows::up_to(0), rounds, defects: Vec::new() };
        check.event();
        check.participants();
        if check.places() {
            check.cells();
            check.extras();
        }
        check
    }

    fn report(&mut self, at: Locus, fault: Fault) {
        self.defects.push(Defect { at, other: None, fault });
    }

    fn report_pair(&mut self, at: Locus, other: Locus, fault: Fault) {
        self.defects.push(Defect { at, other: Some(other), fault });
    }

    fn event(&mut self) {
        if self.draft.participants.is_empty() {
            self.report(Locus::Participants, Fault::NoParticipants);
        }
        if let Some(announced) = self.draft.rounds {
            if announced > MAX_ROUNDS {
                self.report(Locus::Rounds, Fault::RoundsOutOfRange(announced));
            } else if self.rounds > announced as usize {
                let fault = Fault::MoreRoundsThanAnnounced(self.rounds, announced as u16);
                self.report(Locus::Rounds, fault);
            }
        } else if self.rounds > MAX_ROUNDS as usize {
            self.report(
                Locus::Rounds,
                Fault::RoundsOutOfRange(u32::try_from(self.rounds).unwrap_or(u32::MAX)),
            );
        }
        for (name, value) in self.draft.scoring.named() {
            self.value(name, value);
        }
        if let Some(team) = &self.draft.team {
            if team.boards == 0 || team.boards > MAX_BOARDS {
                self.report(Locus::Boards, Fault::BoardsOutOfRange(team.boards));
            }
            for (name, value) in team.scoring.named() {
                self.value(name, value);
            }
        }
    }

    /// Returns whether the number of rounds and the number of possible results are within their limits. Adds a defect
    /// only if there are too many possible results, because another check reports too many rounds.
    fn places(&mut self) -> bool {
        let boards =
            |boards: usize| if self.draft.team.is_some() { boards.clamp(1, MAX_BOARDS as usize) } else { 1 };
        let each = self.draft.team.as_ref().map_or(1, |team| boards(team.boards as usize));
        let places = self.draft.participants.len().saturating_mul(self.rounds).saturating_mul(each);
        let cells = self.draft.participants.iter().flat_map(|participant| &participant.cells);
        let recorded: usize = cells.map(|cell| boards(cell.boards.len())).sum();
        let empty = places > EMPTY_PLACES + PLACES_A_RECORD * recorded;
        if empty {
            self.report(Locus::Participants, Fault::MostlyEmpty(places, recorded));
        }
        !empty && self.rounds <= MAX_ROUNDS as usize
    }

    fn value(&mut self, name: &'static str, value: Points) {
        if value < Points::ZERO {
            self.report(Locus::Scoring(name), Fault::NegativeValue);
        } else if value > Points::MAX {
            self.report(Locus::Scoring(name), Fault::ValueTooLarge);
        }
    }

    fn participants(&mut self) {
        let largest = self.draft.participants.iter().map(|p| p.id).max().unwrap_or(0).min(MAX_ID);
        self.rows = Rows::up_to(largest);
        for (row, participant) in self.draft.participants.iter().enumerate() {
            let at = Locus::Participant(row);
            if participant.id == 0 || participant.id > MAX_ID {
                self.report(at, Fault::IdOutOfRange(participant.id));
            } else if let Some(earlier) = self.rows.find(participant.id) {
                self.report_pair(at, Locus::Participant(earlier), Fault::DuplicateId(participant.id));
            } else {
                self.rows.set(participant.id, row);
            }
            for rating in &participant.ratings {
                if *rating == 0 || *rating > MAX_RATING {
                    self.report(Locus::Rating(row), Fault::RatingOutOfRange(*rating));
                }
            }
        }
    }

    fn cells(&mut self) {
        let draft = self.draft;
        // For each participant: the position of the last opponent found so far, and the round of their game.
        let mut met = vec![(u32::MAX, 0_u16); draft.participants.len()];
        for (row, participant) in draft.participants.iter().enumerate() {
            for (round, cell) in participant.cells.iter().enumerate() {
                self.cell(row, participant, round, cell);
            }
            if draft.pairing.is_swiss() {
                self.rematches(row, participant, &mut met);
            }
        }
    }

    fn cell(&mut self, row: usize, participant: &DraftParticipant, round: usize, cell: &Cell) {
        let at = Locus::Cell(row, round as u16 + 1);
        let is_match = self.draft.team.is_some() && cell.opponent.is_some();
        if !is_match && cell.code.has_opponent() != cell.opponent.is_some() {
            let fault = match cell.opponent {
                Some(_) => Fault::ByeWithOpponent(cell.code),
                None => Fault::NoOpponent(cell.code),
            };
            return self.report(at, fault);
        }
        let Some(opponent) = cell.opponent else { return self.bye(at, cell.code) };
        if opponent == participant.id {
            return self.report(at, Fault::SelfPairing);
        }
        let Some(other_row) = self.rows.find(opponent) else {
            return self.report(at, Fault::UnknownOpponent(opponent));
        };
        if let Some(team) =
            self.draft.team.as_ref().filter(|_| cell.declared.is_none() || !cell.boards.is_empty())
            && cell.boards.len() != team.boards as usize
        {
            let fault = Fault::Boards(cell.boards.len(), team.boards as usize);
            return self.report(at, fault);
        }
        let other_at = Locus::Cell(other_row, round as u16 + 1);
        let other = self.draft.participants[other_row].cells.get(round);
        if other.and_then(|cell| cell.opponent) != Some(participant.id) {
            let fault =
                other.and_then(|cell| cell.opponent).map_or(Fault::OtherNamesNobody, Fault::OtherNames);
            return self.report_pair(at, other_at, fault);
        }
        // Each pair is checked only once, when its first player is checked.
        if let Some(other) = other.filter(|_| row < other_row) {
            self.pair(at, other_at, cell, other);
        }
    }

    fn bye(&mut self, at: Locus, code: Code) {
        match (self.draft.pairing, code) {
            (Pairing::Swiss | Pairing::Knockout, Code::Rest) => self.report(at, Fault::RestInSwiss),
            (
                Pairing::Predetermined,
                Code::PairingAllocatedBye | Code::FullPointBye | Code::HalfPointBye | Code::ZeroPointBye,
            ) => self.report(at, Fault::ByeInPredetermined(code)),
            _ => {}
        }
    }

    fn pair(&mut self, at: Locus, other_at: Locus, cell: &Cell, other: &Cell) {
        match (cell.color, other.color) {
            (Some(own), Some(theirs)) if own == theirs => self.report_pair(at, other_at, Fault::Colors),
            (None, Some(_)) | (Some(_), None) => self.report_pair(at, other_at, Fault::OneColor),
            (None, None) if cell.code.outcome().is_some() => {
                self.report_pair(at, other_at, Fault::MissingColor);
            }
            _ => {}
        }
        let codes: Vec<(Code, Code)> = if self.draft.team.is_some() {
            if cell.boards.len() != other.boards.len() {
                let fault = Fault::Boards(cell.boards.len(), other.boards.len());
                return self.report_pair(at, other_at, fault);
            }
            let declared = cell.declared.zip(other.declared);
            cell.boards.iter().copied().zip(other.boards.iter().copied()).chain(declared).collect()
        } else {
            vec![(cell.code, other.code)]
        };
        for (own, theirs) in codes {
            match fit(own, theirs).max(fit(theirs, own)) {
                Fit::Usual => {}
                Fit::Unusual => self.report_pair(at, other_at, Fault::UnusualResults(own, theirs)),
                Fit::Contradiction => {
                    self.report_pair(at, other_at, Fault::Results(own, theirs));
                }
            }
        }
    }

    fn rematches(&mut self, row: usize, participant: &DraftParticipant, met: &mut [(u32, u16)]) {
        for (round, cell) in participant.cells.iter().enumerate() {
            let played = cell.code.outcome().is_some() || cell.boards.iter().any(|c| c.outcome().is_some());
            let Some(opponent) = cell.opponent.filter(|_| played) else { continue };
            let Some(last) = self.rows.find(opponent).and_then(|other| met.get_mut(other)) else { continue };
            let (by, earlier) = *last;
            *last = (row as u32, round as u16 + 1);
            if by == row as u32 && participant.id < opponent {
                self.report(Locus::Cell(row, round as u16 + 1), Fault::PlayedTwice(earlier));
            }
        }
    }

    fn extras(&mut self) {
        let rounds = self.draft.rounds.map_or(self.rounds, |announced| announced as usize).max(self.rounds);
        for (position, adjustment) in self.draft.adjustments.iter().enumerate() {
            let at = Locus::Adjustment(position);
            if self.rows.find(adjustment.id).is_none() {
                self.report(at, Fault::AdjustsUnknown(adjustment.id));
            }
            let is_final = adjustment.after == Adjustment::FINAL_STANDING;
            if usize::from(adjustment.after) > rounds && !is_final {
                self.report(at, Fault::AdjustsUnknownRound(adjustment.after));
            }
            self.extra(at, [adjustment.points, adjustment.game_points]);
        }
        for (position, award) in self.draft.awards.iter().enumerate() {
            let at = Locus::Award(position);
            if self.rows.find(award.id).is_none() {
                self.report(at, Fault::AdjustsUnknown(award.id));
            }
            if award.round == 0 || usize::from(award.round) > self.rounds {
                self.report(at, Fault::AdjustsUnknownRound(award.round));
            }
            self.extra(at, [award.points, award.game_points].map(Option::unwrap_or_default));
        }
    }

    fn extra(&mut self, at: Locus, points: [Points; 2]) {
        if points.iter().any(|points| points.units().unsigned_abs() > MAX_EXTRA.unsigned_abs()) {
            self.report(at, Fault::ValueTooLarge);
        }
    }
}

/// The usual number of discs in a game of Othello.
pub const USUAL_DISCS: u16 = 64;

/// Returns all defects in the disc counts of a draft.
///
/// Only individual events have disc counts. For a game over the board, either both players have a disc count, or
/// neither player has one.
pub(super) fn disc_defects(draft: &Draft, rounds: usize) -> Vec<Defect> {
    let wanted = draft.discs_per_game.unwrap_or(USUAL_DISCS);
    let mut found = Vec::new();
    if draft.participants.iter().all(|participant| participant.discs.is_empty()) {
        return found;
    }
    let rows: HashMap<u32, usize> =
        draft.participants.iter().enumerate().map(|(row, participant)| (participant.id, row)).collect();
    for (row, participant) in draft.participants.iter().enumerate() {
        let discs = &participant.discs;
        if discs.is_empty() {
            continue;
        }
        let mut report = |at, other, fault| found.push(Defect { at, other, fault });
        if discs.len() != rounds {
            report(Locus::Participant(row), None, Fault::DiscsLength(discs.len(), rounds));
            continue;
        }
        for (round, (cell, own)) in participant.cells.iter().zip(discs).enumerate() {
            let Some(own) = *own else { continue };
            let at = Locus::Discs(row, round as u16 + 1);
            let Some(opponent) = cell.opponent.filter(|_| cell.code.outcome().is_some()) else {
                report(at, None, Fault::DiscsWithoutGame);
                continue;
            };
            // If the opponent is not in the event, another check reports the defect.
            let Some(other_row) = rows.get(&opponent).copied() else { continue };
            let other_at = Some(Locus::Discs(other_row, round as u16 + 1));
            let other = draft.participants[other_row].discs.get(round).copied().flatten();
            match other {
                None => report(at, None, Fault::DiscsOneSide),
                // Each game is checked only once, when its first player is checked.
                Some(_) if other_row < row => {}
                Some(theirs) if u32::from(own) + u32::from(theirs) != u32::from(wanted) => {
                    report(at, other_at, Fault::DiscsSum(own, theirs, wanted));
                }
                Some(theirs) if cell.code.outcome() != Some(Outcome::of(own, theirs)) => {
                    report(at, other_at, Fault::DiscsWinner(own, theirs));
                }
                Some(_) => {}
            }
        }
    }
    found
}

// The checks of rosters and line-ups. No rule of C.07 uses rosters or line-ups, so they are only for information.

/// Returns all defects in the rosters, line-ups and players of a draft.
pub(super) fn roster_defects(draft: &Draft) -> Vec<Defect> {
    let mut found = Vec::new();
    let Some(team) = &draft.team else { return found };
    let mut places: HashMap<u32, usize> = HashMap::new();
    for (row, participant) in draft.participants.iter().enumerate() {
        let at = Locus::Roster(row);
        for id in &participant.roster {
            match places.insert(*id, row) {
                None => {}
                Some(first) if first == row => {
                    found.push(Defect { at, other: None, fault: Fault::TwiceInRoster(*id) });
                }
                Some(first) => {
                    let other = Some(Locus::Roster(first));
                    found.push(Defect { at, other, fault: Fault::TwoRosters(*id) });
                }
            }
        }
    }
    for (row, participant) in draft.participants.iter().enumerate() {
        let roster: HashSet<u32> = participant.roster.iter().copied().collect();
        for (round, lineup) in participant.lineups.iter().enumerate().filter(|(_, lineup)| !lineup.is_empty())
        {
            let at = Locus::Lineup(row, u16::try_from(round + 1).unwrap_or(u16::MAX));
            let faults = lineup_faults(participant, &roster, round, lineup, team.boards as usize);
            found.extend(faults.into_iter().map(|fault| Defect { at, other: None, fault }));
        }
    }
    let mut listed: HashMap<u32, usize> = HashMap::new();
    for (position, player) in draft.players.iter().enumerate() {
        let at = Locus::Player(position);
        if let Some(first) = listed.insert(player.id, position) {
            let other = Some(Locus::Player(first));
            found.push(Defect { at, other, fault: Fault::DuplicateId(player.id) });
        }
        if !places.contains_key(&player.id) {
            found.push(Defect { at, other: None, fault: Fault::NoRoster(player.id) });
        }
        if let Some(rating) = player.rating.filter(|rating| *rating == 0 || *rating > MAX_RATING) {
            found.push(Defect { at, other: None, fault: Fault::RatingOutOfRange(rating) });
        }
    }
    found
}

fn lineup_faults(
    participant: &DraftParticipant,
    roster: &HashSet<u32>,
    round: usize,
    lineup: &[u32],
    boards: usize,
) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut seated = HashSet::new();
    let Some(cell) = participant.cells.get(round).filter(|cell| cell.opponent.is_some()) else {
        return vec![Fault::LineupWithoutMatch];
    };
    if lineup.len() != boards {
        found.push(Fault::LineupBoards(lineup.len(), boards));
    }
    // A match that was forfeited on all boards needs no line-up.
    let is_walkover =
        lineup.iter().all(|id| *id == 0) && cell.boards.iter().all(|code| code.kind().is_forfeit());
    for (board, id) in lineup.iter().enumerate() {
        if *id == 0 {
            let empty = is_walkover || cell.boards.get(board).is_none_or(|code| *code == Code::ForfeitLoss);
            if !empty {
                found.push(Fault::NobodyAtBoard(board + 1));
            }
        } else if !roster.contains(id) {
            found.push(Fault::NotInRoster(*id));
        } else if !seated.insert(*id) {
            found.push(Fault::TwoBoards(*id));
        }
    }
    found
}

/// Empties each line-up that is equal to the beginning of the roster. Removes empty line-ups at the end of the list.
pub(super) fn changed_lineups(roster: &[u32], mut lineups: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    for lineup in &mut lineups {
        if roster.starts_with(lineup) {
            lineup.clear();
        }
    }
    let used = lineups.iter().rposition(|lineup| !lineup.is_empty()).map_or(0, |last| last + 1);
    lineups.truncate(used);
    lineups
}

/// A position in the data of an event. The readers of the file formats convert this position to a line and column, or
/// to a JSON pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locus {
    /// The list of participants.
    Participants,
    /// The number of rounds.
    Rounds,
    /// The number of boards.
    Boards,
    /// A participant, by its position in the input.
    Participant(usize),
    /// A participant's rating, by the position of the participant in the input.
    Rating(usize),
    /// A participant's round: the position of the participant in the input, and the round (1-based).
    Cell(usize, u16),
    /// A participant's disc count: the position of the participant in the input, and the round (1-based).
    Discs(usize, u16),
    /// A team's roster, by the position of the team in the input.
    Roster(usize),
    /// A team's line-up: the position of the team in the input, and the round (1-based).
    Lineup(usize, u16),
    /// A player of a team, by its position in the input.
    Player(usize),
    /// An adjustment, by its position in the input.
    Adjustment(usize),
    /// An award, by its position in the input.
    Award(usize),
    /// A value of the point system, by its name in case files.
    Scoring(&'static str),
}

tiebreak_phrase::named! {
    /// The severity of a defect.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Severity as word {
        /// A warning: the event can be used.
        Warning = "warning",
        /// An error: the event cannot be used.
        Error = "error",
    }
}

impl Severity {
    /// Returns whether the severity makes the event unusable.
    pub const fn is_error(self) -> bool {
        matches!(self, Severity::Error)
    }
}

/// A defect with its position, and with a second position if the defect involves two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Defect {
    /// The position of the defect.
    pub at: Locus,
    /// The second position, such as the opponent's cell, or `None` if the defect involves only one position.
    pub other: Option<Locus>,
    /// The fault in the data at this position.
    pub fault: Fault,
}

/// Declares the faults, one in each row. A row contains the variant with its arguments, the severity, the stable id for
/// tests and programs, and the id of the message.
macro_rules! faults {
    ($($(#[doc = $doc:literal])+ $Fault:ident $(($($of:ident: $Of:ty),+))? = $Severity:ident $id:literal $message:literal,)+) => {
        /// A fault in the data of an event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault {
            $($(#[doc = $doc])+ $Fault $(($($Of),+))?,)+
        }

        impl Fault {
            /// Returns the stable id of the fault, for programs and tests.
            pub fn id(&self) -> &'static str {
                match self {
                    $(Fault::$Fault { .. } => $id,)+
                }
            }

            /// Returns the severity of the fault.
            pub fn severity(&self) -> Severity {
                match self {
                    $(Fault::$Fault { .. } => Severity::$Severity,)+
                }
            }

            /// Returns the fault as a sentence.
            pub fn phrase(&self) -> Phrase {
                match *self {
                    $(Fault::$Fault $(($($of),+))? => phrase!($message $($(, $of = $of)+)?),)+
                }
            }
        }
    };
}

faults! {
    /// The event has no participants.
    NoParticipants = Error "no-participants" "fault-no-participants",
    /// A participant has more recorded rounds than the event announces.
    MoreRoundsThanAnnounced(recorded: usize, announced: u16) = Error "more-rounds-than-announced" "fault-more-rounds",
    /// The number of announced or recorded rounds is above 999.
    RoundsOutOfRange(rounds: u32) = Error "rounds-out-of-range" "fault-rounds-range",
    /// The event has far more rounds and boards than it needs for its recorded results.
    MostlyEmpty(places: usize, recorded: usize) = Error "mostly-empty" "fault-mostly-empty",
    /// The number of boards is outside the range from 1 to 99.
    BoardsOutOfRange(boards: u32) = Error "boards-out-of-range" "fault-boards-range",
    /// A pairing number is outside the range from 1 to 99,999.
    IdOutOfRange(id: u32) = Error "id-out-of-range" "fault-id-range",
    /// A pairing number is used twice.
    DuplicateId(id: u32) = Error "duplicate-id" "fault-duplicate-id",
    /// A rating is outside the range from 1 to 4,000.
    RatingOutOfRange(rating: u32) = Error "rating-out-of-range" "fault-rating-range",
    /// An opponent is not in the event.
    UnknownOpponent(id: u32) = Error "unknown-opponent" "fault-unknown-opponent",
    /// A participant is paired with itself.
    SelfPairing = Error "self-pairing" "fault-self-pairing",
    /// A cell contains a bye, but the cell also names an opponent.
    ByeWithOpponent(code: Code) = Error "opponent-and-code" "fault-bye-with-opponent",
    /// A cell contains a result that needs an opponent, but the cell names no opponent.
    NoOpponent(code: Code) = Error "opponent-and-code" "fault-no-opponent",
    /// The cell of the named opponent names a different participant.
    OtherNames(id: u32) = Error "not-mutual" "fault-other-names",
    /// The cell of the named opponent names no opponent.
    OtherNamesNobody = Error "not-mutual" "fault-other-names-nobody",
    /// Both participants of a game have the same color.
    Colors = Error "colors" "fault-same-color",
    /// Only one of the two participants of a game has a color. The result can still be used.
    OneColor = Warning "one-color" "fault-one-color",
    /// Neither player of a played game has a color.
    MissingColor = Warning "missing-color" "fault-missing-color",
    /// The results of the two players of a game contradict each other.
    Results(own: Code, other: Code) = Error "results" "fault-results",
    /// The results of the two players are possible but unusual: an arbiter's decision, or a letter for one player and a
    /// digit for the other.
    UnusualResults(own: Code, other: Code) = Warning "unusual-results" "fault-unusual-results",
    /// The number of boards of a match differs from the number of boards in the opponent's record or in the event.
    Boards(found: usize, wanted: usize) = Error "boards" "fault-boards",
    /// A round of a Swiss-system event or of a knock-out is recorded as `rest`.
    RestInSwiss = Error "rest-in-swiss" "fault-rest-in-swiss",
    /// An event with predetermined pairings contains a bye. In such an event, only forfeits can be unplayed (15.2).
    ByeInPredetermined(code: Code) = Warning "bye-in-predetermined" "fault-bye-in-predetermined",
    /// Two participants meet over the board for the second time in a Swiss-system event. Their first game was in round
    /// `earlier`.
    PlayedTwice(earlier: u16) = Warning "played-twice" "fault-played-twice",
    /// An adjustment or award has a pairing number that is not in the event.
    AdjustsUnknown(id: u32) = Error "adjusts-unknown" "unknown-participant",
    /// An adjustment or award has a round that the event does not have.
    AdjustsUnknownRound(round: u16) = Error "adjusts-unknown-round" "fault-adjusts-unknown-round",
    /// A value of the point system is negative.
    NegativeValue = Error "negative-value" "fault-negative-value",
    /// A value of the point system is above 1,000 points, or the absolute value of an award or adjustment is above
    /// 99,000 points (1,000 points on each of 99 boards).
    ValueTooLarge = Error "value-too-large" "fault-value-too-large",
    /// A roster contains a player twice.
    TwiceInRoster(id: u32) = Error "twice-in-roster" "fault-twice-in-roster",
    /// The rosters of two teams contain the same player.
    TwoRosters(id: u32) = Error "two-rosters" "fault-two-rosters",
    /// A player is listed as a player of a team, but no roster contains the player.
    NoRoster(id: u32) = Warning "no-roster" "fault-no-roster",
    /// A line-up is recorded for a round without a match.
    LineupWithoutMatch = Error "lineup-without-match" "fault-lineup-without-match",
    /// A line-up has more or fewer boards than a match.
    LineupBoards(found: usize, wanted: usize) = Error "lineup-boards" "fault-lineup-boards",
    /// A line-up contains a player who is not in the team's roster.
    NotInRoster(id: u32) = Error "not-in-roster" "fault-not-in-roster",
    /// A line-up contains the same player on two boards.
    TwoBoards(id: u32) = Error "two-boards" "fault-two-boards",
    /// A line-up has an empty board, but the game on this board was not lost by forfeit. The board number is 1-based.
    NobodyAtBoard(board: usize) = Error "nobody-at-board" "fault-nobody-at-board",
    /// The number of disc counts differs from the number of recorded rounds.
    DiscsLength(found: usize, wanted: usize) = Error "discs-length" "fault-discs-length",
    /// Discs are recorded for a round without a game over the board.
    DiscsWithoutGame = Error "discs-without-game" "fault-discs-without-game",
    /// Discs are recorded for only one player of a game.
    DiscsOneSide = Error "discs-one-side" "fault-discs-one-side",
    /// The two disc counts of a game do not add up to the number of discs in a game.
    DiscsSum(own: u16, theirs: u16, wanted: u16) = Error "discs-sum" "fault-discs-sum",
    /// The disc counts contradict the result.
    DiscsWinner(own: u16, theirs: u16) = Error "discs-winner" "fault-discs-winner",
}
