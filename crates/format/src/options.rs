//! How a tournament file is read.

use jiff::civil::Date;

use crate::rating_method::RatingMethod;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Pairing;

/// How an input is read where it leaves a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Read the players of a team file as an individual event.
    pub individual: bool,
    /// Read a file with teams of some players only as a team event.
    pub team: bool,
    /// Never infer what the input does not say (score systems).
    pub strict: bool,
    /// The pairing system, whatever the input says.
    pub system: Option<Pairing>,
    /// The standing is wanted after this round instead of the last finished one.
    pub after: Option<u16>,
    /// The edition is given, so an ambiguous start date decides nothing.
    pub edition_given: bool,
    /// Which rating counts, whatever the input says.
    pub ratings: Option<RatingMethod>,
    /// First days of the editions of C.07, to judge whether an ambiguous date matters.
    pub edition_starts: Vec<Date>,
    /// Pass over records that cannot be read and say nothing of who met whom, and keep them as [`crate::trf::SkippedLine`].
    pub skip_unreadable: bool,
    /// Absences that were half-point bye: participant and round.
    pub half_point_byes: Vec<(u32, u16)>,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            individual: false,
            team: false,
            strict: false,
            system: None,
            after: None,
            edition_given: false,
            ratings: None,
            edition_starts: Edition::ALL.map(Edition::in_force).to_vec(),
            skip_unreadable: false,
            half_point_byes: Vec::new(),
        }
    }
}
