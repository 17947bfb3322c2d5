//! The container of a spreadsheet of before 2007 around a stream: as plain as the format allows, so that its reader finds in it
//! only what is meant (MS-CFB, version 4).

/// Bytes of a sector, of the header too.
const SECTOR: usize = 4096;
/// Sectors that one sector of the table names.
const NAMED: usize = SECTOR / 4;
/// Sectors of the table that the header names.
const TABLES: usize = 109;
/// What is no longer than this would lie in a stream of its own for small ones; it is filled up with zeros instead.
const LEAST: usize = 4096;

const END: u32 = 0xFFFF_FFFE;
const TABLE: u32 = 0xFFFF_FFFD;
const NONE: u32 = 0xFFFF_FFFF;

/// A file with one stream, `Workbook`, filled up with zeros to a whole sector; none when it has more than 450 MB.
pub(super) fn workbook(stream: &[u8]) -> Option<Vec<u8>> {
    let filled = stream.len().max(LEAST).next_multiple_of(SECTOR);
    let sectors = filled / SECTOR;
    // The table names itself, the sector of the directory, and the stream.
    let tables = (1..=TABLES).find(|tables| tables * NAMED > tables + sectors)?;
    let (directory, first) = (tables as u32, tables as u32 + 1);
    let mut file = header(tables as u32, directory);
    let chain = (first..).take(sectors - 1).map(|sector| sector + 1);
    let all = (0..tables).map(|_| TABLE).chain([END]).chain(chain).chain([END]);
    file.extend(all.chain(std::iter::repeat(NONE)).take(tables * NAMED).flat_map(u32::to_le_bytes));
    let mut entries = entry("Root Entry", 5, 1, first, 0);
    entries.extend(entry("Workbook", 2, NONE, first, filled as u64));
    entries.resize(SECTOR, 0);
    file.extend(entries);
    file.extend(stream);
    file.resize((1 + tables + 1 + sectors) * SECTOR, 0);
    Some(file)
}

fn header(tables: u32, directory: u32) -> Vec<u8> {
    let mut header = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    header.resize(24, 0);
    // Versions, order of bytes, and the sizes of sectors as powers of two.
    header.extend([0x3e, 4, 0xfffe, 12, 6].into_iter().flat_map(u16::to_le_bytes));
    header.resize(40, 0);
    // Sectors of the directory and of the table, where the directory is, and no small streams and no further tables.
    let numbers = [1, tables, directory, 0, LEAST as u32, END, 0, END, 0];
    header.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
    let named = (0..TABLES as u32).map(|sector| if sector < tables { sector } else { NONE });
    header.extend(named.flat_map(u32::to_le_bytes));
    header.resize(SECTOR, 0);
    header
}

/// An entry of the directory: what is called so lies in a chain of sectors.
fn entry(name: &str, kind: u8, child: u32, first: u32, length: u64) -> Vec<u8> {
    let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let named = entry.len() as u16 + 2;
    entry.resize(64, 0);
    entry.extend(named.to_le_bytes());
    // Black, as a tree of one has to be.
    entry.extend([kind, 1]);
    entry.extend([NONE, NONE, child].into_iter().flat_map(u32::to_le_bytes));
    entry.resize(116, 0);
    entry.extend(first.to_le_bytes());
    entry.extend(length.to_le_bytes());
    entry
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use super::*;

    #[test]
    fn another_reader_finds_the_stream_and_nothing_else() {
        // Up to and beyond what one sector of the table names.
        for length in [0, 1, LEAST - 1, LEAST, LEAST + 1, 1022 * SECTOR, 1022 * SECTOR + 1, 1023 * SECTOR] {
            let stream: Vec<u8> = (0..length).map(|at| ((at * 7919) >> 3) as u8).collect();
            let file = workbook(&stream).unwrap();
            let mut read = Vec::new();
            let mut container = cfb::CompoundFile::open_strict(Cursor::new(file)).unwrap();
            container.open_stream("/Workbook").unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read.len(), length.max(LEAST).next_multiple_of(SECTOR));
            assert!(read.starts_with(&stream) && read[length..].iter().all(|byte| *byte == 0), "{length}");
        }
    }
}
