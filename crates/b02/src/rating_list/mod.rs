//! Rating lists as files: those that FIDE offers for download (text in columns, XML), and tables separated by commas,
//! semicolons or tabs.
//!
//! A full list has more than a million players, so that only those who are wanted are kept.

mod columns;
mod entry;
mod text;
mod xml;

pub use entry::{ListFault, ListedPlayer, Rated};

use std::collections::{BTreeMap, BTreeSet};

/// What a list says about the players who are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    /// By FIDE number.
    pub players: BTreeMap<u32, ListedPlayer>,
}

impl RatingList {
    /// Reads the players with these FIDE numbers out of a list.
    ///
    /// # Errors
    /// Where it is no list: no column of FIDE numbers or none of ratings, a number that is none, a player twice.
    ///
    /// ```
    /// use std::collections::BTreeSet;
    /// use tiebreak_b02::rating_list::{Rated, RatingList};
    ///
    /// let file = b"fide-id,name,standard,rapid,period-games\n990001,\"Alder, Anna\",2300,2280,12\n990002,Birch,,,\n";
    /// let list = RatingList::read(file, &BTreeSet::from([990_001])).expect("it is a list");
    /// let anna = &list.players[&990_001];
    /// assert_eq!((anna.rating(Rated::Rapid), anna.rating(Rated::Blitz), anna.period_games), (Some(2280), None, Some(12)));
    /// assert_eq!(list.players.len(), 1);
    /// ```
    pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let begins = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        let players = if bytes.get(begins) == Some(&b'<') {
            xml::read(bytes, wanted)?
        } else {
            text::read(bytes, wanted)?
        };
        Ok(RatingList { players })
    }
}
