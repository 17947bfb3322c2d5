//! What an event's regulations declare about ranking, and what is found about it.
//!
//! A [`Declaration`] holds what the organizer and the arbiter declared, never facts of the crosstable: see
//! `cases/regulations.md` for every key. It changes the computation through [`Declaration::policies`] and
//! [`Declaration::rules`]; [`findings`] says what it contradicts in C.07.

mod day;
mod declaration;
mod edition_name;
mod entry;
mod facts;
mod findings;
mod play_off;
mod policy;
mod reading;
mod stand_in;
#[cfg(test)]
mod tests;

pub use day::{Day, Moment};
pub use declaration::{
    Alternative, AlternativeKind, BoardTieBreak, ChosenBy, DecidedBy, Decision, Declaration,
    DetailedTieBreak, Exhausted, ForfeitsInDirectEncounter, GameResult, PlayOffGame, ReplacedRule,
    SeveralRatingsRule, System, TieBreak, Ties, Unrated, WhichRating,
};
pub use edition_name::{EditionName, NamedEdition};
pub use entry::{Entry, ListInForce, Meaning};
pub use findings::{
    Arguments, Finding, Gravity, Reading, Rule, Subject, counting_records, facts_in_force, findings,
    waiting_for_lots,
};
pub use play_off::{
    AllPlaces, Colors, DrawOdds, First, FirstColor, IncrementFromMove, LaterColors, Limits, NotNeeded,
    PairingNumbers, PlayOff, Positions, Qualification, Row, RowKind, Schedule, Stage, Stated, StillTied,
};
pub use policy::rating_choice;
pub use reading::{DeclarationFile, check, read, read_embedded};
pub use stand_in::stand_in;
