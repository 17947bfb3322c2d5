//! How much a packed spreadsheet holds, before anybody unpacks it into memory.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;

use super::Unreadable;
use super::room::Room;
use super::xml::Archive;

/// Whether bytes begin like a ZIP archive.
pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// The archive, once everything in it was unpacked to nowhere and counted: what an archive says about its own size may be
/// wrong.
///
/// # Errors
/// When more comes out than is read.
pub(super) fn measured(bytes: &[u8], room: Room) -> Result<Archive<'_>, Unreadable> {
    let words = |error: &dyn ToString| Unreadable::Words(error.to_string());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| words(&error))?;
    // Of two parts of one name another reader takes the other.
    if listed(bytes).is_some_and(|parts| parts != archive.len()) {
        return Err(Unreadable::Damaged);
    }
    let mut left = room.unpacked as u64;
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|error| words(&error))?;
        let count = io::copy(&mut file.take(left + 1), &mut io::sink()).map_err(|error| words(&error))?;
        left = left.checked_sub(count).ok_or(Unreadable::Unpacked(room.unpacked))?;
    }
    Ok(archive)
}

/// How many parts an archive says that it has; none where it has more than it can say there.
fn listed(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).rposition(|own| own == b"PK\x05\x06")?;
    let count = bytes.get(end + 10..)?.first_chunk::<2>().map(|count| u16::from_le_bytes(*count))?;
    (count != u16::MAX).then_some(usize::from(count))
}
