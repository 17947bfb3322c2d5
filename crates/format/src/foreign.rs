//! Recognizes files of other programs in place of a tournament file, and tells the user what to use instead.

use super::diagnostic::Diagnostic;
use tiebreak_phrase::{MessageId, message, phrase};

/// Returns a remark if the bytes are a common kind of file that is not a tournament.
pub(super) fn refuse(bytes: &[u8], name: &str) -> Option<Diagnostic> {
    let (what, hint) = kind(bytes)?;
    let remark = Diagnostic::error("not-a-tournament", phrase!("not-a-tournament", what));
    Some(remark.in_file(name).hint(hint))
}

fn kind(bytes: &[u8]) -> Option<(MessageId, MessageId)> {
    const TABLE: MessageId = message!("hint-check-against");
    // The ZIP archive of a modern workbook begins with these bytes.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        let has = |part: &[u8]| memchr::memmem::find(bytes, part).is_some();
        return Some(if has(b"xl/") || has(b"opendocument.spreadsheet") {
            (message!("a-workbook"), TABLE)
        } else {
            (message!("an-archive"), message!("hint-unpack"))
        });
    }
    // A workbook in the Excel format before 2007 begins with these bytes.
    if bytes.starts_with(b"\xD0\xCF\x11\xE0") {
        return Some((message!("a-workbook"), TABLE));
    }
    if bytes.starts_with(b"%PDF") {
        return Some((message!("a-pdf"), message!("hint-save-as-csv")));
    }
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let head = start.get(..start.len().min(2048)).unwrap_or_default().to_ascii_lowercase();
    let has = |part: &[u8]| memchr::memmem::find(&head, part).is_some();
    // The title of a page is ignored, because it may be the name of any tournament.
    (start.starts_with(b"<") && (has(b"<html") || has(b"<!doctype html") || has(b"<table")))
        .then_some((message!("a-web-page"), TABLE))
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, read};

    #[test]
    fn files_of_other_programs_are_named_with_what_to_do() {
        for (bytes, what, hint) in [
            (
                &b"PK\x03\x04....[Content_Types].xml....xl/workbook.xml"[..],
                "a spreadsheet",
                "--against TABLE",
            ),
            (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "a spreadsheet", "--against TABLE"),
            (b"PK\x03\x04....report.trf", "an archive", "unpack"),
            (b"%PDF-1.7\n%\xE2\xE3\xCF\xD3", "a PDF", "TRF"),
            (b"\xEF\xBB\xBF\r\n<!DOCTYPE html>\n<title>Final ranking</title>", "a web page", "as TRF"),
            (b"<HTML><body>", "a web page", "--against"),
        ] {
            let remarks = read(bytes, "open", &ReadOptions::default()).unwrap_err();
            let [remark] = &remarks[..] else { panic!("{remarks:?}") };
            assert_eq!(remark.id, "not-a-tournament");
            let line = remark.to_string();
            assert!(line.contains(what) && line.contains(hint), "{line}");
        }
        for text in ["012 <html>\n", "", "{ \"a\": \"<html>\" }", "<", "PK"] {
            let remarks = read(text.as_bytes(), "open", &ReadOptions::default()).unwrap_err();
            assert!(remarks.iter().all(|remark| remark.id != "not-a-tournament"), "{text}");
        }
    }
}
