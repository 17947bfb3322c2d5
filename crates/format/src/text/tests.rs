use super::*;
use crate::limits::{FILE_BYTES, LINES};

fn lines(bytes: &[u8]) -> Vec<String> {
    Text::decode(bytes).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn every_line_end_counts_once_and_empty_lines_count() {
    assert_eq!(lines(b"a\nb\r\nc\rd"), ["a", "b", "c", "d"]);
    assert_eq!(lines(b"a\r\r\nb\r\r\n"), ["a", "", "b", ""]);
    assert_eq!(lines(b""), [""; 0]);
    assert_eq!(lines(b"\n"), [""]);
}

#[test]
fn the_same_name_is_read_from_every_encoding() {
    let utf8 = "012 \u{41c}\u{ed}che\u{e1}l\r\n";
    let mut bom = vec![0xEF, 0xBB, 0xBF];
    bom.extend(utf8.as_bytes());
    let mut little = vec![0xFF, 0xFE];
    little.extend(utf8.encode_utf16().flat_map(u16::to_le_bytes));
    let mut big = vec![0xFE, 0xFF];
    big.extend(utf8.encode_utf16().flat_map(u16::to_be_bytes));
    for (bytes, encoding) in [
        (utf8.as_bytes(), Encoding::Utf8),
        (&bom, Encoding::Utf8Bom),
        (&little, Encoding::Utf16Le),
        (&big, Encoding::Utf16Be),
    ] {
        let text = Text::decode(bytes).unwrap();
        assert_eq!((text.line(1), text.encoding()), (utf8.trim_end(), encoding));
    }
}

#[test]
fn a_latin_name_beside_a_utf8_name_spoils_neither() {
    let bytes = b"012 A\n001 M\xEDche\xE1l\n001 M\xC3\xADche\xC3\xA1l\n";
    let text = Text::decode(bytes).unwrap();
    assert_eq!((text.line(2), text.line(3)), ("001 Mícheál", "001 Mícheál"));
    assert_eq!((text.encoding(), text.first_single_byte_line()), (Encoding::Windows1252, Some(2)));
}

#[test]
fn the_dos_end_of_file_is_no_data() {
    let text = Text::decode(b"a\r\n\x1A").unwrap();
    assert_eq!((text.len(), text.line(2)), (2, ""));
}

#[test]
fn binary_input_is_refused_with_its_place() {
    assert_eq!(Text::decode(b"ab\ncd\0e"), Err(TextError::Nul { line: 2, column: 3 }));
    assert_eq!(Text::decode(b"\0"), Err(TextError::Nul { line: 1, column: 1 }));
    assert_eq!(Text::decode(&[0xFF, 0xFE, 0x41]), Err(TextError::MalformedUtf16));
    assert_eq!(Text::decode(&[0xFF, 0xFE, 0x00, 0xD8]), Err(TextError::MalformedUtf16));
}

#[test]
fn huge_input_is_refused() {
    let lines = vec![b'\n'; LINES + 1];
    assert_eq!(Text::decode(&lines), Err(TextError::TooManyLines));
    let bytes = vec![b' '; FILE_BYTES + 1];
    assert_eq!(Text::decode(&bytes), Err(TextError::TooLong { found: FILE_BYTES + 1 }));
}

#[test]
fn offsets_become_lines_and_columns_in_characters() {
    let text = Text::decode("aé\nbc".as_bytes()).unwrap();
    assert_eq!(
        (text.place(0), text.place(3), text.place(4), text.place(99)),
        ((1, 1), (1, 3), (2, 1), (2, 3))
    );
}
