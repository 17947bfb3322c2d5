//! What a line is, as far as writing the file again needs to know.

use crate::trf::codes::is_draft;
use crate::trf::columns::{Columns, abnormal, national, player};
use crate::trf::options::Generation;
use crate::trf::row::Row;

/// The record of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A record with a number that we know.
    Numbered(u16),
    /// JaVaFo's XX* or bbpPairings' BB* with its third letter.
    Extension([u8; 3]),
    /// A national rating.
    National,
    /// A comment, an unknown record, an empty line.
    Other,
}

impl Record {
    /// What a line is; `is_player` tells the starting ranks of the event.
    pub(super) fn of(row: &Row<'_>, is_player: impl Fn(u32) -> bool) -> Record {
        let text = row.text().as_bytes();
        let Some(code) = text.first_chunk::<3>() else { return Record::Other };
        if text.get(3).is_some_and(|byte| !matches!(byte, b' ' | b'\t' | 0xC2)) {
            return Record::Other;
        }
        match code {
            [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'] => {
                Record::Numbered(code.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
            }
            [b'X', b'X', _] | [b'B', b'B', _] => Record::Extension(*code),
            [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] if !is_draft(code) => {
                let id = row.number(national::ID).ok().flatten();
                if id.is_some_and(is_player) { Record::National } else { Record::Other }
            }
            _ => Record::Other,
        }
    }

    /// Whether a generation of the format has this record; what is no record stays in every one.
    pub(super) fn is_in(self, generation: Generation) -> bool {
        match (self, generation) {
            (Record::Numbered(number), Generation::Trf16) => !matches!(
                number,
                142 | 152
                    | 172
                    | 182
                    | 192
                    | 202
                    | 212
                    | 222
                    | 240
                    | 250
                    | 260
                    | 299
                    | 300
                    | 310
                    | 320
                    | 330
                    | 352
                    | 362
                    | 801
                    | 802
            ),
            (Record::National, Generation::Trf16) => false,
            _ => true,
        }
    }

    /// Whether the numbers of this record name teams in a team event.
    pub(super) fn names_teams(self) -> bool {
        matches!(
            self,
            Record::Numbered(13 | 240 | 250 | 260 | 299 | 300 | 310 | 320 | 330 | 352 | 362 | 801 | 802)
        )
    }

    /// Whether the record belongs to the head of a file.
    pub(super) fn is_header(self) -> bool {
        match self {
            Record::Numbered(number) => number % 10 == 2 && number != 802,
            Record::Extension(code) => code[0] == b'B' || matches!(&code, b"XXR" | b"XXS"),
            Record::National | Record::Other => false,
        }
    }
}

/// Records that say one thing together: what is made from the facts replaces all of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// 001 with the player's number.
    Player(u32),
    /// 042, 052, 092, 152, 172, 192, 352.
    Single(u16),
    /// 142, XXR.
    Rounds,
    /// 162, 362, 299 with a kind alone, XXS, BB*.
    Scoring,
    /// 202, 212.
    List,
    /// 013, 310.
    Teams,
    /// 240, 299 of participants, 300, 320, 330, 801, 802.
    Repeated(u16),
}

impl Group {
    /// The group of a line, if the facts say what it says.
    pub(super) fn of(record: Record, row: &Row<'_>) -> Option<Group> {
        Some(match record {
            Record::Numbered(1) => Group::Player(row.number(player::ID).ok().flatten()?),
            Record::Numbered(number @ (42 | 52 | 92 | 152 | 172 | 192 | 352)) => Group::Single(number),
            Record::Numbered(142) => Group::Rounds,
            Record::Numbered(162 | 362) => Group::Scoring,
            Record::Numbered(299) if is_kind_alone(row) => Group::Scoring,
            Record::Numbered(202 | 212) => Group::List,
            Record::Numbered(13 | 310) => Group::Teams,
            Record::Numbered(number @ (240 | 299 | 300 | 320 | 330 | 801 | 802)) => Group::Repeated(number),
            Record::Extension(code) => match &code {
                b"XXR" => Group::Rounds,
                // A private use of the code has no values.
                b"XXS" if row.text().contains('=') => Group::Scoring,
                [b'B', b'B', b'W' | b'D' | b'L' | b'Z' | b'F' | b'U'] => Group::Scoring,
                _ => return None,
            },
            Record::Numbered(_) | Record::National | Record::Other => return None,
        })
    }

    /// Whether made lines of the group stand in the head of a file.
    pub(super) fn is_header(self) -> bool {
        matches!(self, Group::Single(_) | Group::Rounds | Group::Scoring | Group::List)
    }
}

/// Whether a record 299 sets the value of a kind of result.
fn is_kind_alone(row: &Row<'_>) -> bool {
    let behind = Columns::new(abnormal::ROUND.first, usize::MAX);
    row.byte(abnormal::KIND.first) != b' ' && row.is_blank(behind)
}
