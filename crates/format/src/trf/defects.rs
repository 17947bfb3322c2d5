//! What the model finds wrong, as remarks about columns.

use super::player::cell_column;
use super::reader::Reader;
use crate::diagnostic::{Diagnostic, Severity};
use tiebreak_engine::tournament::{Defect, Fault, Locus};
use tiebreak_phrase::{Phrase, phrase};

/// Line, column and length of a place; zeros where unknown.
type Place = (usize, usize, usize);

impl Reader<'_> {
    /// Reports what the model found; `demote` makes warnings of errors in rounds that are not over.
    pub(super) fn report_defects(&mut self, defects: &[Defect], demote: bool) {
        let mut unknown_opponents = 0;
        for defect in defects {
            if matches!(defect.fault, Fault::UnknownOpponent(_)) {
                unknown_opponents += 1;
                if unknown_opponents > 20 {
                    continue;
                }
            }
            let severity = if demote { Severity::Warning } else { defect.fault.severity() };
            if !self.sink.wants(severity) {
                self.sink.push(Diagnostic::new(severity, defect.fault.id(), defect.fault.phrase()));
                continue;
            }
            let (line, column, length) = self.place(defect.at, &defect.fault);
            let mut remark =
                Diagnostic::new(severity, defect.fault.id(), self.message(defect)).rule(rule(&defect.fault));
            if let Some(hint) = hint(&defect.fault) {
                remark = remark.hint(hint);
            }
            if demote {
                remark = remark.hint("round-not-over-left-out");
            }
            if let Some(other) = defect.other {
                let (line, column, length) = self.place(other, &defect.fault);
                remark = remark.and_at(self.text, line, column, length, "other-side");
            }
            self.add(remark, line, column, length);
        }
        if unknown_opponents > 20 {
            let message =
                phrase!("more-opponents-do-not-take-part", unknown_opponents = unknown_opponents - 20);
            self.add(Diagnostic::error("unknown-opponent", message), 0, 0, 0);
        }
    }

    fn message(&self, defect: &Defect) -> Phrase {
        let id = |row: usize| self.players.get(row).map_or(0, |player| player.id);
        match (defect.at, defect.other) {
            (Locus::Cell(row, round), Some(Locus::Cell(other, _))) if !self.judging_teams => {
                let fault = defect.fault.phrase();
                phrase!("fault-of-game", round = round, one = id(row), other = id(other), fault = fault)
            }
            (Locus::Cell(row, round), _) if !self.judging_teams => {
                phrase!("fault-of-player", round = round, player = id(row), fault = defect.fault.phrase())
            }
            (Locus::Cell(_, round), _) => {
                phrase!("fault-of-round", round = round, fault = defect.fault.phrase())
            }
            _ => defect.fault.phrase(),
        }
    }

    fn place(&self, locus: Locus, fault: &Fault) -> Place {
        let line = |row: usize| {
            if self.judging_teams {
                self.teams.get(row).map_or(0, |team| team.line)
            } else {
                self.players.get(row).map_or(0, |player| player.line)
            }
        };
        match locus {
            Locus::Event => match fault {
                Fault::BoardsOutOfRange(_) => (self.records.first(352).unwrap_or(0), 5, 1),
                _ => (self.records.first(142).unwrap_or(0), 5, 4),
            },
            Locus::Participant(row) => (line(row), 5, 4),
            Locus::Rating(row) => (line(row), 49, 4),
            Locus::Discs(row, _) => (line(row), 5, 4),
            Locus::Cell(row, _) if self.judging_teams => (line(row), 5, 3),
            Locus::Cell(row, round) => {
                let first = cell_column(usize::from(round));
                match fault {
                    Fault::Colors | Fault::OneColor | Fault::MissingColor => (line(row), first + 5, 1),
                    Fault::Results(..) | Fault::UnusualResults(..) => (line(row), first + 7, 1),
                    Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::NotMutual { .. } => {
                        (line(row), first, 4)
                    }
                    _ => (line(row), first, 8),
                }
            }
            // The reader of teams has judged rosters and line-ups before, with their columns.
            Locus::Roster(row) | Locus::Lineup(row, _) => (line(row), 5, 3),
            Locus::Player(_) => (0, 0, 0),
            Locus::Adjustment(position) => {
                let (line, column) = self.special.adjustment_places.get(position).copied().unwrap_or((0, 0));
                (line, column, 4)
            }
            Locus::Award(position) => {
                let (line, column) = self.special.award_places.get(position).copied().unwrap_or((0, 0));
                (line, column, 4)
            }
            Locus::Scoring(name) => {
                let record = if name.starts_with("match") { 362 } else { 162 };
                (self.records.first(record).unwrap_or(0), 5, 4)
            }
        }
    }
}

fn rule(fault: &Fault) -> &'static str {
    match fault {
        Fault::Colors | Fault::OneColor | Fault::MissingColor => {
            "rule-trf26-record-001-column-97-one-side-w-other"
        }
        Fault::Results(..) | Fault::UnusualResults(..) => {
            "rule-trf26-record-001-column-99-two-results-belong-together"
        }
        Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::NotMutual { .. } => {
            "rule-trf26-record-001-columns-92-95-both-players-name"
        }
        Fault::PlayedTwice { .. } => "rule-c-07-4-4-and-6-1-2",
        Fault::RatingOutOfRange(_) => "rule-trf26-record-001-columns-49-52",
        Fault::IdOutOfRange(_) | Fault::DuplicateId(_) => "rule-trf26-record-001-columns-5-8",
        Fault::AdjustsUnknown(_) | Fault::AdjustsUnknownRound(_) => "rule-trf26-record-299",
        Fault::NegativeValue | Fault::ValueTooLarge => "rule-trf26-records-162-299-320-362",
        Fault::BoardsOutOfRange(_) | Fault::Boards { .. } => {
            "rule-trf26-record-352-one-letter-for-each-board"
        }
        Fault::MoreRoundsThanAnnounced { .. } | Fault::RoundsOutOfRange(_) => "rule-trf26-record-142",
        Fault::NoParticipants | Fault::OpponentAndCode { .. } => "rule-trf26-record-001",
        Fault::TwiceInRoster(_) | Fault::TwoRosters(_) | Fault::NoRoster(_) => {
            "rule-trf26-record-310-player-belongs-to-one-team"
        }
        Fault::LineupWithoutMatch
        | Fault::LineupBoards { .. }
        | Fault::NotInRoster(_)
        | Fault::TwoBoards(_)
        | Fault::NobodyAtBoard(_) => "rule-trf26-record-300-players-that-round-0000-for-empty",
        Fault::DiscsLength { .. }
        | Fault::DiscsWithoutGame
        | Fault::DiscsOneSide
        | Fault::DiscsSum { .. }
        | Fault::DiscsWinner { .. } => "rule-no-place-for-discs",
        Fault::RestInSwiss | Fault::ByeInPredetermined(_) => "rule-c-07-15-2",
    }
}

fn hint(fault: &Fault) -> Option<&'static str> {
    match fault {
        Fault::Colors | Fault::Results(..) | Fault::NotMutual { .. } => Some("correct-one-two-records"),
        Fault::UnknownOpponent(_) => Some("every-value-that-uses-opponents-would-be"),
        _ => None,
    }
}
