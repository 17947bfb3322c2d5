//! The list that events without one are ranked by.

use crate::rules::{Base, Code, Cut, EdeBoards, EsbMix, Listed, TieBreakList};
use crate::tournament::Tournament;

/// The list to use when none was given: direct encounter and the common Buchholz or Koya family, explained wherever
/// it is used.
pub fn default_list(tournament: &Tournament) -> TieBreakList {
    let cut = |base| Code { cut: Some(Cut::Low(1)), ..Code::plain(base) };
    let plain = Code::plain;
    let swiss = tournament.pairing().is_swiss();
    let codes = match (tournament.team().is_some(), swiss) {
        (false, true) => {
            vec![
                plain(Base::Points),
                plain(Base::DirectEncounter),
                cut(Base::Buchholz),
                plain(Base::Buchholz),
                plain(Base::SonnebornBerger),
            ]
        }
        (false, false) => {
            vec![
                plain(Base::Points),
                plain(Base::DirectEncounter),
                plain(Base::SonnebornBerger),
                plain(Base::Koya),
                plain(Base::Wins),
            ]
        }
        (true, _) => vec![
            plain(Base::Points),
            plain(Base::OtherScore),
            plain(Base::ExtendedDirectEncounter(EdeBoards::None)),
            plain(Base::Extended(EsbMix::MatchGame)),
        ],
    };
    TieBreakList { entries: codes.into_iter().map(Listed::Code).collect(), notices: Vec::new() }
}
