//! Rating lists as files: those that FIDE offers for download (text in columns, XML), and tables separated by commas,
//! semicolons or tabs.
//!
//! A full list has more than a million players, so that only those who are wanted are kept.

mod columns;
mod entry;
mod faults;
mod text;
mod xml;

pub use columns::month_in_name;
pub use entry::{Entry, ListFault, ListedPlayer, Rated, RatingList};

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{Cursor, Read};

pub use crate::dates::Period;
use tiebreak_phrase::message;

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
    /// let list = RatingList::read(file, &BTreeSet::from([990_001]))?;
    /// let anna = &list.players[&990_001];
    /// assert_eq!((anna.rating(Rated::Rapid), anna.rating(Rated::Blitz), anna.period_games), (Some(2280), None, Some(12)));
    /// assert_eq!(list.players.len(), 1);
    /// # Ok::<(), Vec<tiebreak_b02::rating_list::ListFault>>(())
    /// ```
    pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
        let unpacked = unpacked(bytes).ok_or_else(|| {
            vec![ListFault { line: 1, column: 1, problem: message!("rating-list-zip").into() }]
        })?;
        let bytes = &*narrow(&unpacked);
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let begins = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        if bytes.get(begins) == Some(&b'<') { xml::read(bytes, wanted) } else { text::read(bytes, wanted) }
    }
}

/// A list out of the archive in which FIDE offers it; none where that holds no single file of a list's size.
fn unpacked(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    /// FIDE's combined list is below 300 MB.
    const LARGEST: u64 = 1 << 30;
    if !bytes.starts_with(b"PK\x03\x04") {
        return Some(Cow::Borrowed(bytes));
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    if archive.len() != 1 {
        return None;
    }
    let mut unpacked = Vec::new();
    archive.by_index(0).ok()?.take(LARGEST + 1).read_to_end(&mut unpacked).ok()?;
    (unpacked.len() as u64 <= LARGEST).then_some(Cow::Owned(unpacked))
}

/// A list in bytes: spreadsheets write their text in two bytes a character, with a mark in front.
fn narrow(bytes: &[u8]) -> Cow<'_, [u8]> {
    let two: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Cow::Borrowed(bytes),
    };
    let pairs = bytes.chunks_exact(2).filter_map(|pair| Some(two(pair.try_into().ok()?)));
    let text: String =
        char::decode_utf16(pairs.skip(1)).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    Cow::Owned(text.into_bytes())
}
