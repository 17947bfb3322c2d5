//! Which line is which record.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Severity, quoted};
use crate::trf::codes::{DRAFTS, is_draft};
use crate::trf::remarks::Remarks;
use tiebreak_phrase::{message, phrase};

/// The lines of a file by record, each list in file order. Lines are numbered from 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    /// 001.
    pub players: Vec<usize>,
    /// Every other record with a number that we know.
    pub numbered: BTreeMap<u16, Vec<usize>>,
    /// XX* and BB* with their third letter.
    pub extensions: BTreeMap<[u8; 3], Vec<usize>>,
    /// Three capitals and perhaps a player's number: national ratings, or nothing.
    pub capitals: Vec<usize>,
}

impl Records {
    /// All lines of a numbered record.
    pub(crate) fn all(&self, record: u16) -> &[usize] {
        self.numbered.get(&record).map_or(&[], Vec::as_slice)
    }

    /// The first line of a numbered record.
    pub(crate) fn first(&self, record: u16) -> Option<usize> {
        self.all(record).first().copied()
    }

    /// All lines of an extension such as `XXR`.
    pub(crate) fn extension(&self, code: &str) -> &[usize] {
        let lines = <[u8; 3]>::try_from(code.as_bytes()).ok().and_then(|code| self.extensions.get(&code));
        lines.map_or(&[], Vec::as_slice)
    }
}

/// Header records of which the first counts.
const ONCE: [u16; 21] =
    [12, 22, 32, 42, 52, 62, 72, 82, 92, 102, 122, 142, 152, 172, 182, 192, 202, 212, 222, 320, 352];
/// Header records that may repeat: deputies, dates, points.
const REPEATED: [u16; 4] = [112, 132, 162, 362];
/// Records of teams, byes and points.
const SPECIAL: [u16; 10] = [13, 240, 250, 260, 299, 300, 310, 330, 801, 802];
/// Extensions of JaVaFo and bbpPairings that are read or kept without a remark.
const EXTENSIONS: [&[u8; 3]; 12] =
    [b"XXR", b"XXS", b"XXC", b"XXA", b"XXP", b"XXZ", b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"];
/// Sorts the lines of a file by record and remarks on those that are none.
pub(crate) fn sort(remarks: &mut Remarks<'_>) -> Records {
    let mut records = Records::default();
    let mut unknown = BTreeSet::new();
    for line in 1..=remarks.text.len() {
        read_line(remarks, line, &mut records, &mut unknown);
    }
    for record in ONCE {
        if let [first, again, ..] = *records.all(record) {
            report_repeated(remarks, record, first, again);
        }
    }
    records
}

fn read_line(remarks: &mut Remarks<'_>, line: usize, records: &mut Records, unknown: &mut BTreeSet<String>) {
    let text = remarks.text.line(line);
    let bytes = text.as_bytes();
    let separated = bytes.get(3).is_none_or(|byte| matches!(byte, b' ' | b'\t' | 0xC2));
    let Some(code) = bytes.first_chunk::<3>() else {
        if !text.trim().is_empty() {
            report_unknown(remarks, line, text.trim(), unknown);
        }
        return;
    };
    match code {
        b"###" => {}
        b"001" => records.players.push(line),
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'] => {
            let number = code.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
            let known = ONCE.contains(&number) || REPEATED.contains(&number) || SPECIAL.contains(&number);
            if known && separated {
                records.numbered.entry(number).or_default().push(line);
            } else {
                report_unknown(remarks, line, text, unknown);
            }
        }
        [b'X', b'X', b'A'..=b'Z'] | [b'B', b'B', b'A'..=b'Z'] if separated => {
            if EXTENSIONS.contains(&code) {
                records.extensions.entry(*code).or_default().push(line);
            } else {
                report_unknown(remarks, line, text, unknown);
            }
        }
        [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] if separated && !is_draft(code) => {
            records.capitals.push(line);
        }
        [b' ' | b'\t', ..] => read_indented(remarks, line, text),
        _ if text.trim().is_empty() => {}
        _ => report_unknown(remarks, line, text, unknown),
    }
}

/// Records that say who met whom and what it was worth: one that starts a column late is no note that may be ignored.
const DECISIVE: [&str; 12] =
    ["001", "013", "162", "240", "299", "300", "310", "320", "330", "362", "801", "802"];

fn read_indented(remarks: &mut Remarks<'_>, line: usize, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    if text.get(1..4).is_some_and(|code| DECISIVE.contains(&code))
        && text.as_bytes().get(4).is_none_or(|byte| *byte == b' ')
    {
        let remark = Diagnostic::error("indented-record", message!("record-starts-in-column-2"))
            .rule(message!("rule-trf26-columns-1-3-identify-record"))
            .hint(message!("remove-blank-before-it"));
        remarks.add(remark, (line, 1, 4));
    } else {
        let remark = || {
            Diagnostic::warning("indented-line", message!("line-that-begins-with-blank-no-record"))
                .rule(message!("rule-trf26-columns-1-3-identify-record"))
        };
        remarks.warn_once("indented-line", remark, (line, 1, 1));
    }
}

/// Remarks once per code that a line is no known record; it is kept and ignored.
pub(crate) fn report_unknown(
    remarks: &mut Remarks<'_>,
    line: usize,
    text: &str,
    unknown: &mut BTreeSet<String>,
) {
    let code: String = text.chars().take(3).collect();
    if unknown.contains(&code) || !remarks.wants(Severity::Warning) {
        return;
    }
    let mut remark =
        Diagnostic::warning("unknown-record", phrase!("unknown-record-ignored", found = quoted(&code)))
            .rule(message!("rule-trf26-records-known-by-columns-1-3-column-4"));
    if let Some((_, now)) = DRAFTS.iter().find(|(draft, _)| *draft == code) {
        remark = remark.hint(phrase!("drafts-trf26-used-it-it-now-record", now = now));
    }
    unknown.insert(code);
    remarks.add(remark, (line, 1, 3));
}

fn report_repeated(remarks: &mut Remarks<'_>, record: u16, first: usize, again: usize) {
    let shown = format!("{record:03}");
    let remark = if matches!(record, 320 | 352) {
        Diagnostic::error("repeated-record", phrase!("second-record", record = shown))
            .rule(message!("rule-trf26-one-record-320-one-record-352-per-tournament"))
            .hint(message!("delete-one-them"))
    } else {
        Diagnostic::warning("repeated-record", phrase!("second-record-first-one-counts", record = shown))
            .rule(message!("rule-trf26-header-records-occur-once"))
    };
    remarks.add(remark.and_at(remarks.text, first, 1, 3, message!("first-one")), (again, 1, 3));
}
