use super::Tournament;
use super::record::{Index, Kind};

/// What a round was, as an arbiter would say it: [`Kind`] with the distinctions that follow from the neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Classification {
    /// A game or match over the board.
    Played,
    /// A game over the board too short to be rated.
    ShortUnrated,
    /// Pairing-allocated bye.
    PairingAllocatedBye,
    /// Full-point bye.
    FullPointBye,
    /// Half-point bye.
    HalfPointBye,
    /// Zero-point bye of somebody who came before and came back.
    ZeroPointBye,
    /// A round before entering.
    NotYetEntered,
    /// A round after the last one that was not a zero-point bye.
    Withdrawn,
    /// The opponent forfeited.
    ForfeitWin,
    /// Forfeited.
    ForfeitLoss,
    /// Both sides forfeited.
    DoubleForfeit,
    /// Paired and not finished.
    Pending,
    /// No round: an odd field in a predetermined event.
    Rest,
}

impl Tournament {
    /// What a round (from 0) was for a participant, seen in a standing after `after` rounds.
    pub fn classification(&self, index: Index, round: usize, after: usize) -> Classification {
        let record = self.record(index, round);
        let rounds = &self.records(index)[..after.min(self.rounds())];
        let absent = |records: &[super::Record]| records.iter().all(|r| r.kind == Kind::ZeroPointBye);
        match record.kind {
            Kind::Played => Classification::Played,
            Kind::Short => Classification::ShortUnrated,
            Kind::PairingAllocatedBye => Classification::PairingAllocatedBye,
            Kind::FullPointBye => Classification::FullPointBye,
            Kind::HalfPointBye => Classification::HalfPointBye,
            Kind::ZeroPointBye if absent(&rounds[(round + 1).min(rounds.len())..]) => {
                Classification::Withdrawn
            }
            Kind::ZeroPointBye if absent(&rounds[..round.min(rounds.len())]) => Classification::NotYetEntered,
            Kind::ZeroPointBye => Classification::ZeroPointBye,
            Kind::ForfeitWin => Classification::ForfeitWin,
            Kind::ForfeitLoss => {
                let both = record.opponent().is_some_and(|o| self.record(o, round).kind.is_forfeit_loss());
                if both { Classification::DoubleForfeit } else { Classification::ForfeitLoss }
            }
            Kind::Pending => Classification::Pending,
            Kind::Rest => Classification::Rest,
        }
    }
}
