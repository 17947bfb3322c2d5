//! From facts as read to a tournament that cannot contradict itself.

use super::record::{Code, Color, Kind, Outcome, Record};
use super::{
    Cell, Defect, Draft, DraftParticipant, DraftTeam, Fault, Locus, Pairing, Participant, Points, Scoring,
    Severity, TeamEvent, Tournament,
};

const MAX_ID: u32 = 99_999;
const MAX_ROUNDS: u32 = 999;
const MAX_BOARDS: u32 = 99;
const MAX_RATING: u32 = 4_000;
/// What an award or adjustment may be at most: the game points of a match on all boards.
const MAX_EXTRA: i64 = Points::MAX.units() * MAX_BOARDS as i64;

impl Tournament {
    /// Checks the facts as a whole and makes a tournament of them, with the remarks they deserve.
    ///
    /// # Errors
    /// Every defect found, warnings included, in input order, when at least one is an error.
    pub fn build(draft: Draft) -> Result<(Tournament, Vec<Defect>), Vec<Defect>> {
        let mut check = Check::new(&draft);
        check.event();
        check.participants();
        check.cells();
        check.extras();
        let Check { rows, mut defects, rounds, .. } = check;
        defects.extend(super::discs::defects(&draft, rounds));
        defects.extend(super::roster::defects(&draft));
        defects.sort_by_key(|defect| (defect.at, defect.fault.severity()));
        if defects.iter().any(|defect| defect.fault.severity() == Severity::Error) {
            return Err(defects);
        }
        Ok((assemble(draft, rounds, &rows), defects))
    }
}

/// Position of each id, or `NOBODY`.
struct Rows(Vec<u32>);

impl Rows {
    const NOBODY: u32 = u32::MAX;

    fn find(&self, id: u32) -> Option<usize> {
        let row = *self.0.get(id as usize)?;
        (row != Self::NOBODY).then_some(row as usize)
    }
}

struct Check<'d> {
    draft: &'d Draft,
    rows: Rows,
    rounds: usize,
    defects: Vec<Defect>,
}

impl<'d> Check<'d> {
    fn new(draft: &'d Draft) -> Check<'d> {
        let rounds = draft.participants.iter().map(|p| p.cells.len()).max().unwrap_or(0);
        Check { draft, rows: Rows(Vec::new()), rounds, defects: Vec::new() }
    }

    fn report(&mut self, at: Locus, fault: Fault) {
        self.defects.push(Defect { at, other: None, fault });
    }

    fn report_pair(&mut self, at: Locus, other: Locus, fault: Fault) {
        self.defects.push(Defect { at, other: Some(other), fault });
    }

    fn event(&mut self) {
        if self.draft.participants.is_empty() {
            self.report(Locus::Event, Fault::NoParticipants);
        }
        if let Some(announced) = self.draft.rounds {
            if announced > MAX_ROUNDS {
                self.report(Locus::Event, Fault::RoundsOutOfRange(announced));
            } else if self.rounds > announced as usize {
                let fault =
                    Fault::MoreRoundsThanAnnounced { recorded: self.rounds, announced: announced as u16 };
                self.report(Locus::Event, fault);
            }
        } else if self.rounds > MAX_ROUNDS as usize {
            self.report(
                Locus::Event,
                Fault::RoundsOutOfRange(u32::try_from(self.rounds).unwrap_or(u32::MAX)),
            );
        }
        for (name, value) in named_values(&self.draft.scoring) {
            self.value(name, value);
        }
        if let Some(team) = &self.draft.team {
            if team.boards == 0 || team.boards > MAX_BOARDS {
                self.report(Locus::Event, Fault::BoardsOutOfRange(team.boards));
            }
            for (name, value) in named_match_values(team) {
                self.value(name, value);
            }
        }
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
        self.rows.0 = vec![Rows::NOBODY; largest as usize + 1];
        for (row, participant) in self.draft.participants.iter().enumerate() {
            let at = Locus::Participant(row);
            if participant.id == 0 || participant.id > MAX_ID {
                self.report(at, Fault::IdOutOfRange(participant.id));
            } else if let Some(earlier) = self.rows.find(participant.id) {
                self.report_pair(at, Locus::Participant(earlier), Fault::DuplicateId(participant.id));
            } else {
                self.rows.0[participant.id as usize] = row as u32;
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
        let table = Table::new(draft, self.rounds);
        // When each opponent was last met, and by whom: one sweep for the whole event.
        let mut met = vec![(u32::MAX, 0_u16); draft.participants.len()];
        for (row, participant) in draft.participants.iter().enumerate() {
            for (round, cell) in participant.cells.iter().enumerate() {
                if !self.is_ordinary(&table, row, participant.id, round) {
                    self.cell(row, participant, round, cell);
                }
            }
            if draft.pairing == Pairing::Swiss {
                self.rematches(row, participant, &mut met);
            }
        }
    }

    /// Whether a cell is a game that both sides record alike with opposite colors; almost every cell is, and
    /// this is told without touching the facts again.
    fn is_ordinary(&self, table: &Table, row: usize, id: u32, round: usize) -> bool {
        let Some(own) = table.seat(row, round) else { return false };
        let Some(other_row) = self.rows.find(own.opponent).filter(|other| *other != row) else {
            return false;
        };
        let Some(other) = table.seat(other_row, round) else { return false };
        other.opponent == id
            && matches!((own.color, other.color), (Some(a), Some(b)) if a != b)
            && fit(own.code, other.code).max(fit(other.code, own.code)) == Fit::Usual
    }

    fn cell(&mut self, row: usize, participant: &DraftParticipant, round: usize, cell: &Cell) {
        let at = Locus::Cell(row, round as u16 + 1);
        let is_match = self.draft.team.is_some() && cell.opponent.is_some();
        if !is_match && cell.code.has_opponent() != cell.opponent.is_some() {
            let fault = Fault::OpponentAndCode { code: cell.code, has_opponent: cell.opponent.is_some() };
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
            let fault = Fault::Boards { found: cell.boards.len(), wanted: team.boards as usize };
            return self.report(at, fault);
        }
        let other_at = Locus::Cell(other_row, round as u16 + 1);
        let other = self.draft.participants[other_row].cells.get(round);
        if other.and_then(|cell| cell.opponent) != Some(participant.id) {
            let fault = Fault::NotMutual { other_names: other.and_then(|cell| cell.opponent) };
            return self.report_pair(at, other_at, fault);
        }
        // Each pair is judged once, from the side that stands first.
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
                let fault = Fault::Boards { found: cell.boards.len(), wanted: other.boards.len() };
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
                self.report(Locus::Cell(row, round as u16 + 1), Fault::PlayedTwice { earlier });
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
            let is_final = adjustment.after == super::Adjustment::FINAL_STANDING;
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
            self.extra(at, [award.points, award.game_points]);
        }
    }

    fn extra(&mut self, at: Locus, points: [Points; 2]) {
        if points.iter().any(|points| points.units().unsigned_abs() > MAX_EXTRA.unsigned_abs()) {
            self.report(at, Fault::ValueTooLarge);
        }
    }
}

/// The games of an individual event, eight bytes each, for looking up the other side fast.
struct Table {
    rounds: usize,
    seats: Vec<Seat>,
}

#[derive(Clone, Copy)]
struct Seat {
    opponent: u32,
    color: Option<Color>,
    code: Code,
}

impl Table {
    fn new(draft: &Draft, rounds: usize) -> Table {
        // Ids start at 1; 0 is nobody, and a match is never ordinary.
        let nobody = Seat { opponent: 0, color: None, code: Code::ZeroPointBye };
        if draft.team.is_some() {
            return Table { rounds: 0, seats: Vec::new() };
        }
        let mut seats = Vec::with_capacity(draft.participants.len() * rounds);
        for participant in &draft.participants {
            seats.extend(participant.cells.iter().map(|cell| match cell.opponent {
                Some(opponent) if cell.code.has_opponent() => {
                    Seat { opponent, color: cell.color, code: cell.code }
                }
                _ => nobody,
            }));
            seats.extend(std::iter::repeat_n(nobody, rounds - participant.cells.len()));
        }
        Table { rounds, seats }
    }

    fn seat(&self, row: usize, round: usize) -> Option<Seat> {
        self.seats.get(row * self.rounds + round).copied().filter(|seat| seat.opponent != 0)
    }
}

/// How well one side's result fits the other's; the order matters to [`Ord::max`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Contradiction,
    Unusual,
    Usual,
}

/// Half of the table of lawful pairs; the other half is the mirror image.
fn fit(own: Code, theirs: Code) -> Fit {
    use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, ShortDraw, ShortLoss, ShortWin, Unfinished, Win};
    match (own, theirs) {
        (Win, Loss)
        | (Draw, Draw)
        | (ForfeitWin, ForfeitLoss)
        | (ShortWin, ShortLoss)
        | (ShortDraw, ShortDraw)
        | (ForfeitLoss, ForfeitLoss)
        | (Unfinished, Unfinished) => Fit::Usual,
        (Loss, Loss)
        | (Draw, Loss)
        | (ShortLoss, ShortLoss)
        | (ShortDraw, ShortLoss)
        | (Win, ShortLoss)
        | (ShortWin, Loss)
        | (Draw, ShortDraw) => Fit::Unusual,
        _ => Fit::Contradiction,
    }
}

/// The values of a score system with their names in case files.
fn named_values(scoring: &Scoring) -> [(&'static str, Points); 10] {
    [
        ("win", scoring.win),
        ("draw", scoring.draw),
        ("loss", scoring.loss),
        ("pab", scoring.pairing_allocated_bye),
        ("fpb", scoring.full_point_bye),
        ("hpb", scoring.half_point_bye),
        ("zpb", scoring.zero_point_bye),
        ("forfeit-win", scoring.forfeit_win),
        ("forfeit-loss", scoring.forfeit_loss),
        ("pending", scoring.pending),
    ]
}

fn named_match_values(team: &DraftTeam) -> [(&'static str, Points); 12] {
    let scoring = &team.scoring;
    [
        ("match win", scoring.win),
        ("match draw", scoring.draw),
        ("match loss", scoring.loss),
        ("match forfeit-loss", scoring.forfeit_loss),
        ("match pab", scoring.pairing_allocated_bye.match_points),
        ("match pab game points", scoring.pairing_allocated_bye.game_points),
        ("match fpb", scoring.full_point_bye.match_points),
        ("match fpb game points", scoring.full_point_bye.game_points),
        ("match hpb", scoring.half_point_bye.match_points),
        ("match hpb game points", scoring.half_point_bye.game_points),
        ("match zpb", scoring.zero_point_bye.match_points),
        ("match zpb game points", scoring.zero_point_bye.game_points),
    ]
}

fn assemble(draft: Draft, rounds: usize, rows: &Rows) -> Tournament {
    let absent =
        Cell::bye(if draft.pairing == Pairing::Predetermined { Code::Rest } else { Code::ZeroPointBye });
    let mut records = Vec::with_capacity(draft.participants.len() * rounds);
    for participant in &draft.participants {
        for round in 0..rounds {
            let cell = participant.cells.get(round).unwrap_or(&absent);
            let opponent = cell.opponent.and_then(|id| rows.find(id));
            records.push(match &draft.team {
                None => individual_record(&draft.scoring, opponent, cell),
                Some(team) => {
                    let other = opponent.and_then(|row| draft.participants[row].cells.get(round));
                    team_record(&draft.scoring, team, opponent, cell, other)
                }
            });
        }
    }
    for award in &draft.awards {
        if let Some(row) = rows.find(award.id) {
            let record = &mut records[row * rounds + usize::from(award.round) - 1];
            record.points = award.points;
            record.game_points = if draft.team.is_some() { award.game_points } else { award.points };
        }
    }
    let team = draft.team.as_ref().map(|team| TeamEvent {
        boards: team.boards as u8,
        primary: team.primary,
        scoring: team.scoring,
        codes: board_codes(&draft.participants, rounds, team.boards as usize),
    });
    let mut discs = Vec::new();
    if draft.participants.iter().any(|participant| !participant.discs.is_empty()) {
        for participant in &draft.participants {
            discs.extend((0..rounds).map(|round| participant.discs.get(round).copied().flatten()));
        }
    }
    let participants = draft.participants.into_iter().map(participant).collect();
    Tournament {
        start: draft.start,
        pairing: draft.pairing,
        announced: draft.rounds.map_or(rounds as u16, |announced| announced as u16),
        rounds,
        scoring: draft.scoring,
        participants,
        records,
        team,
        players: draft.players,
        adjustments: draft.adjustments,
        awards: draft.awards,
        discs_per_game: draft.discs_per_game.unwrap_or(super::discs::USUAL),
        discs,
    }
}

fn participant(draft: DraftParticipant) -> Participant {
    Participant {
        id: draft.id,
        name: draft.name,
        ratings: draft.ratings.into_iter().map(|rating| rating as u16).collect(),
        title: draft.title,
        federation: draft.federation,
        lineups: super::roster::told(&draft.roster, draft.lineups),
        roster: draft.roster,
        late: draft.late,
    }
}

pub(super) fn individual_record(scoring: &Scoring, opponent: Option<usize>, cell: &Cell) -> Record {
    let points = scoring.value(cell.code);
    Record::new(opponent, cell.color, cell.code.kind(), cell.code.outcome(), points, points)
}

pub(super) fn team_record(
    scoring: &Scoring,
    team: &DraftTeam,
    opponent: Option<usize>,
    cell: &Cell,
    other: Option<&Cell>,
) -> Record {
    let values = &team.scoring;
    let Some(other) = other.filter(|_| opponent.is_some()) else {
        let award = match cell.code {
            Code::PairingAllocatedBye => values.pairing_allocated_bye,
            Code::FullPointBye => values.full_point_bye,
            Code::HalfPointBye => values.half_point_bye,
            Code::ZeroPointBye => values.zero_point_bye,
            _ => Default::default(),
        };
        return Record::new(None, None, cell.code.kind(), None, award.match_points, award.game_points);
    };
    let points = |cell: &Cell| -> Points {
        match cell.declared {
            Some(code) if cell.boards.is_empty() => scoring.value(code) * i64::from(team.boards),
            _ => cell.boards.iter().map(|code| scoring.value(*code)).sum(),
        }
    };
    let (own, theirs) = (points(cell), points(other));
    let by_boards = match own.cmp(&theirs) {
        std::cmp::Ordering::Greater => Outcome::Win,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Loss,
    };
    // Who won may be decided otherwise than the boards say; the game points stay theirs.
    let outcome = cell.declared.and_then(Code::outcome).unwrap_or(by_boards);
    let kind = match_kind(cell, outcome, own);
    let match_points = match (kind, outcome) {
        (Kind::ForfeitLoss, _) => values.forfeit_loss,
        // A declaration decides the match, even one that the boards say was drawn or lost.
        (Kind::ForfeitWin, _) if cell.declared.is_some() => values.win,
        (_, Outcome::Draw) => values.draw,
        (Kind::ForfeitWin, _) | (_, Outcome::Win) => values.win,
        (_, Outcome::Loss) => values.loss,
    };
    let over_the_board = kind.is_over_the_board() && kind != Kind::Pending;
    Record::new(opponent, cell.color, kind, over_the_board.then_some(outcome), match_points, own)
}

/// A match is unplayed when it was declared forfeited or no board was played over the board (15.1).
fn match_kind(cell: &Cell, outcome: Outcome, own: Points) -> Kind {
    if let Some(declared) = cell.declared {
        return declared.kind();
    }
    if cell.boards.contains(&Code::Unfinished) {
        return Kind::Pending;
    }
    if cell.boards.iter().any(|code| code.outcome().is_some()) {
        return Kind::Played;
    }
    match outcome {
        Outcome::Win => Kind::ForfeitWin,
        Outcome::Loss => Kind::ForfeitLoss,
        // Both teams came in part: neither forfeited the match as a whole, so neither stayed away voluntarily.
        Outcome::Draw if own > Points::ZERO => Kind::ForfeitWin,
        Outcome::Draw => Kind::ForfeitLoss,
    }
}

fn board_codes(participants: &[DraftParticipant], rounds: usize, boards: usize) -> Vec<Option<Code>> {
    let mut codes = vec![None; participants.len() * rounds * boards];
    for (row, participant) in participants.iter().enumerate() {
        for (round, cell) in participant.cells.iter().enumerate().filter(|(_, cell)| cell.opponent.is_some())
        {
            let start = (row * rounds + round) * boards;
            for (board, slot) in codes[start..start + boards].iter_mut().enumerate() {
                *slot = cell.boards.get(board).copied().or(cell.declared);
            }
        }
    }
    codes
}
