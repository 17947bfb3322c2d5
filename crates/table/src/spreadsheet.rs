use super::contained::contained;
use super::room::{Left, Room};
use super::xml::Archive;
use super::{Sheet, Unreadable, ods, old, packed, xls, xlsx};

/// Whether bytes begin like a ZIP archive (XLSX, ODS) or an OLE file (XLS).
pub fn is_spreadsheet(bytes: &[u8]) -> bool {
    packed::is_packed(bytes) || bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0])
}

/// The sheets of a spreadsheet, in its order.
///
/// # Errors
/// When it is none, or too large.
pub fn sheets(bytes: &[u8], room: Room) -> Result<Vec<Sheet>, Unreadable> {
    if bytes.len() > room.packed {
        return Err(Unreadable::Bytes(room.packed));
    }
    let mut left = Left::of(room, bytes.len());
    if packed::is_packed(bytes) {
        let mut archive = packed::measured(bytes, room)?;
        let has = |archive: &Archive<'_>, part: &str| {
            archive.file_names().any(|name| name.eq_ignore_ascii_case(part))
        };
        return match (has(&archive, "content.xml"), has(&archive, "_rels/.rels")) {
            (true, false) => ods::sheets(&mut archive, &mut left),
            (false, true) => xlsx::sheets(&mut archive, &mut left),
            // Neither, or one for some programs and another for others.
            _ => Err(Unreadable::Damaged),
        };
    }
    let stream = old::stream(bytes, room)?;
    let book = old::measured(&stream, room)?;
    contained(|| xls::sheets(&book, &stream, &mut left))
}
