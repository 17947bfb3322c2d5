//! How a TRF file is written.

use std::collections::{BTreeMap, BTreeSet};

use super::header::Header;
use crate::text::LineEnd;

/// Which generation of the format is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Generation {
    /// TRF16 with the extensions of JaVaFo for the number of rounds and the worth of results.
    Trf16,
    /// TRF26.
    #[default]
    Trf26,
}

impl Generation {
    /// Whether it has the records of TRF26.
    pub const fn is_26(self) -> bool {
        match self {
            Generation::Trf26 => true,
            Generation::Trf16 => false,
        }
    }
}

/// What a file says besides the facts of the tournament.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Which generation is written.
    pub generation: Generation,
    /// How lines end; the standard's CR alone confuses every editor.
    pub line_end: LineEnd,
    /// Texts of the header. Its start date is ignored, as is a type that contradicts the tournament.
    pub header: Header,
    /// Codes of the tie-breaks after the points.
    pub tiebreaks: Vec<String>,
    /// Rank by pairing number; who is missing has none.
    pub ranks: BTreeMap<u32, u32>,
    /// What player records hold besides, by pairing number.
    pub details: BTreeMap<u32, PlayerDetails>,
    /// Rounds that are not over.
    pub unfinished: Unfinished,
    /// Record 172 where another method was asked for than the file says.
    pub ratings: Option<String>,
}

/// Rounds that are not over, where nothing written is not the same as an announced absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// The rounds, from 1.
    pub rounds: BTreeSet<u16>,
    /// Participants and rounds (from 1) of zero-point byes that are written there.
    pub absent: BTreeSet<(u32, u16)>,
}

impl Unfinished {
    /// Whether a zero-point bye of this participant in this round (from 0) only stands for a blank.
    pub(crate) fn is_blank(&self, id: u32, round: usize) -> bool {
        let Ok(round) = u16::try_from(round + 1) else { return false };
        self.rounds.contains(&round) && !self.absent.contains(&(id, round))
    }
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            generation: Generation::Trf26,
            line_end: LineEnd::CrLf,
            header: Header::default(),
            tiebreaks: Vec::new(),
            ranks: BTreeMap::new(),
            details: BTreeMap::new(),
            unfinished: Unfinished::default(),
            ratings: None,
        }
    }
}

/// Fields of a player record that no tie-break needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// Column 10.
    pub sex: String,
    /// Columns 58-68.
    pub fide_id: String,
    /// Columns 70-79.
    pub birth: String,
    /// Columns 49-52 where they hold another rating than the one that counts.
    pub rating: Option<String>,
}
