//! Reads files of rating lists: FIDE's downloads (text in columns, XML), and tables whose cells are separated
//! by commas, semicolons or tabs.
//!
//! A complete list has more than a million players. Only the requested players are kept.

mod columns;
mod text;

pub use columns::month_in_name;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

pub use crate::dates::Period;
use tiebreak_phrase::{Phrase, message, phrase};

impl RatingList {
    /// Reads the players with these FIDE numbers from a list.
    ///
    /// # Errors
    /// Returns an error if the file has no column of FIDE numbers or of ratings, an invalid number, or a
    /// player twice.
    ///
    /// ```
    /// use std::collections::{BTreeMap, BTreeSet};
    /// use tiebreak_b02::rating_list::RatingList;
    ///
    /// let file = b"fide-id,name,standard,rapid,period-games\n990001,\"Alder, Anna\",2300,2280,12\n990002,Birch,,,\n";
    /// let list = RatingList::read(file, &BTreeSet::from([990_001]))?;
    /// let anna = &list.players[&990_001];
    /// assert_eq!((anna.rapid.rating, anna.blitz.rating, anna.period_games), (Some(2280), None, Some(12)));
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
        if bytes.get(begins) == Some(&b'<') {
            text::read_xml(bytes, wanted)
        } else {
            text::read(bytes, wanted)
        }
    }
}

/// Unpacks a list from FIDE's archive. Returns none unless the archive contains exactly one file of a
/// suitable size.
fn unpacked(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    /// Maximum size of the file. FIDE's combined list has less than 300 MB.
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

/// Converts UTF-16 with a byte order mark, which spreadsheets write, to UTF-8.
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

/// The three ratings of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// The standard rating. A player without a rapid or blitz rating starts with the standard rating (8.22).
    Standard,
    /// The rapid rating.
    Rapid,
    /// The blitz rating.
    Blitz,
}

/// The content of a list about one of a player's ratings (7.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The rating, or none if the list has 0.
    pub rating: Option<i64>,
    /// The number of games rated in the period before the list comes into force.
    pub games: Option<u32>,
    /// The development coefficient, or none if the list has 0.
    pub k: Option<u32>,
}

/// The content of a list about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPlayer {
    /// The name in the list.
    pub name: String,
    /// Year of birth.
    pub born: Option<u32>,
    /// The standard rating.
    pub standard: Entry,
    /// The rapid rating.
    pub rapid: Entry,
    /// The blitz rating.
    pub blitz: Entry,
    /// The rating on a list that does not name its kind of rating.
    pub unnamed: Entry,
    /// Number of rated games in the current period (8.56). Only a table from the user contains this number.
    pub period_games: Option<u32>,
    /// The rating with which the player entered the list before the event was rated (8.4).
    pub listed_since: Option<i64>,
}

impl ListedPlayer {
    /// The entry for one of the three ratings.
    pub fn entry(&self, which: Rated) -> Entry {
        match which {
            Rated::Standard => self.standard,
            Rated::Rapid => self.rapid,
            Rated::Blitz => self.blitz,
        }
    }
}

/// The content of a list about the requested players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    /// The players by FIDE number.
    pub players: BTreeMap<u32, ListedPlayer>,
    /// The month on whose first day the list comes into force (7.1), or none if the headings contain no month.
    pub month: Option<Period>,
}

/// An error in a rating list and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// The line (1-based), or 0 if the error concerns no single line.
    pub line: usize,
    /// Column in characters (1-based).
    pub column: usize,
    /// The fault.
    pub problem: Phrase,
}

/// Maximum number of faults kept. Further faults are only counted.
const KEPT: usize = 50;

/// Faults in the order in which they are found. Their number is limited.
#[derive(Default)]
pub struct Faults {
    kept: Vec<ListFault>,
    others: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: ListFault) {
        if self.kept.len() < KEPT {
            self.kept.push(fault);
        } else {
            self.others += 1;
        }
    }

    /// Returns the value if there are no faults.
    ///
    /// # Errors
    /// Returns the errors. If some were not kept, a last error without a line gives their number.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<ListFault>> {
        if self.others > 0 {
            let problem = phrase!("more-errors", count = self.others);
            self.kept.push(ListFault { line: 0, column: 0, problem });
        }
        if self.kept.is_empty() { Ok(read) } else { Err(self.kept) }
    }
}
