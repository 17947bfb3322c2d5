//! Checks the readers of spreadsheets and of rating lists.

use std::collections::BTreeSet;
use std::io::{Cursor, Write};

use tiebreak_conformance::phrase::outside::is_unprintable;
use tiebreak_conformance::rating::rating_list::RatingList;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::files::table;
use super::held::{done, held};

const BOOK: &str = r#"<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const RELATIONS: &str = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>"#;
const STRINGS: &str = r#"<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Rank</t></si><si><t>Name</t></si><si><t>Gorse, Gina</t></si><si><t>SB</t></si></sst>"#;
const KIND: &str = "application/vnd.oasis.opendocument.spreadsheet";

/// Checks that any spreadsheet is read as a published table, or rejected. The first byte decides whether the other
/// bytes are a sheet inside a valid spreadsheet file, or the whole file. Changed bytes in a compressed file would only
/// break its checksums.
pub fn spreadsheet(bytes: &[u8]) {
    let Some((kind, sheet)) = bytes.split_first() else { return };
    let packed = match kind % 3 {
        0 => packed(&[
            ("xl/workbook.xml", BOOK.as_bytes()),
            ("xl/_rels/workbook.xml.rels", RELATIONS.as_bytes()),
            ("xl/sharedStrings.xml", STRINGS.as_bytes()),
            ("xl/worksheets/sheet1.xml", sheet),
        ]),
        1 => packed(&[("mimetype", KIND.as_bytes()), ("content.xml", sheet)]),
        _ => sheet.to_vec(),
    };
    table(&packed);
}

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in files {
        done(writer.start_file(*name, options), || "a file in memory".to_owned());
        done(writer.write_all(bytes), || "memory".to_owned());
    }
    done(writer.finish(), || "an archive in memory".to_owned()).into_inner()
}

/// Checks that any bytes are read as a rating list, or rejected with a reason that can be printed. A list that is read
/// must contain only players whom the caller asked for.
pub fn lists(bytes: &[u8]) {
    let wanted = BTreeSet::from([990_001, 990_002, 4_100_018]);
    match RatingList::read(bytes, &wanted) {
        Ok(list) => held(list.players.keys().all(|id| wanted.contains(id)), || format!("{list:?}")),
        Err(faults) => {
            held(!faults.is_empty(), || "a refusal has a reason".to_owned());
            for fault in faults.iter().take(5) {
                let said = fault.problem.to_string();
                held(!said.contains(is_unprintable), || format!("{said:?}"));
            }
        }
    }
}
