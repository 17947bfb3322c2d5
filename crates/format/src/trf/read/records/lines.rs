//! Finds the record of each line.

use crate::diagnostic::Severity;
use crate::trf::list::seen;
use crate::trf::prelude::*;
use crate::trf::{DRAFTS, is_draft};

/// The lines of a file by record, in file order. Lines are numbered from 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    /// Player records (001).
    pub players: Vec<usize>,
    /// All other known records with a number.
    pub numbered: BTreeMap<u16, Vec<usize>>,
    /// Lines that begin with XX or BB, by their first three letters.
    pub extensions: BTreeMap<[u8; 3], Vec<usize>>,
    /// Lines that begin with three capitals, possibly with a player's number: national ratings or notes.
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

/// Header records that should occur once. If there are several, only the first is used.
const ONCE: [u16; 21] =
    [12, 22, 32, 42, 52, 62, 72, 82, 92, 102, 122, 142, 152, 172, 182, 192, 202, 212, 222, 320, 352];
/// Internal number for XXR of JaVaFo, the number of rounds.
const XXR: u16 = 0;
/// Records that determine how an event is ranked. Two such records that differ are an error.
const DECIDING: [u16; 7] = [42, 92, 142, 172, 192, 202, 212];
/// The same records as text.
const DECIDING_CODES: [&str; 7] = ["042", "092", "142", "172", "192", "202", "212"];
/// Extensions that give points for results, or the number of rounds.
const WORTH: [&[u8; 3]; 8] = [b"XXR", b"XXS", b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"];
/// Header records that may occur several times: deputies, dates, points.
const REPEATED: [u16; 4] = [112, 132, 162, 362];
/// Records of teams, byes and points.
const SPECIAL: [u16; 10] = [13, 240, 250, 260, 299, 300, 310, 330, 801, 802];
/// Extensions of JaVaFo and bbpPairings that are read or kept without a remark.
const EXTENSIONS: [&[u8; 3]; 12] =
    [b"XXR", b"XXS", b"XXC", b"XXA", b"XXP", b"XXZ", b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"];
/// Sorts the lines of a file by record, and adds remarks on lines that are not records.
pub(crate) fn sort(remarks: &mut Remarks<'_>) -> Records {
    let mut records = Records::default();
    let mut unknown = BTreeSet::new();
    for line in 1..=remarks.text.len() {
        read_line(remarks, line, &mut records, &mut unknown);
    }
    for record in ONCE {
        if let [first, more @ ..] = records.all(record) {
            report_repeated(remarks, record, *first, more);
        }
    }
    if let [first, more @ ..] = records.extension("XXR") {
        report_repeated(remarks, XXR, *first, more);
    }
    records
}

fn read_line(remarks: &mut Remarks<'_>, line: usize, records: &mut Records, unknown: &mut BTreeSet<String>) {
    let text = remarks.text.line(line);
    if let Some(record) = veiled(text) {
        return refuse_misspelled(remarks, line, record);
    }
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
        _ if text.trim_matches(is_blank).is_empty() => {}
        _ if text.starts_with(is_blank) => read_indented(remarks, line, text),
        _ => report_unknown(remarks, line, text, unknown),
    }
}

/// Records of pairings and points. A line that contains one of these records but starts a column too late is an error,
/// not a note.
const DECISIVE: [&str; 12] =
    ["001", "013", "162", "240", "299", "300", "310", "320", "330", "362", "801", "802"];

/// Maximum number of blanks before a misplaced record. A line with more is a note, even if a number follows.
const DEEPEST: usize = 3;

/// Whether a character looks like a space.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Whether the standing may depend on a record with this code.
fn counts(code: &str) -> bool {
    let extension = <&[u8; 3]>::try_from(code.as_bytes());
    let header = code.parse().is_ok_and(|number| DECIDING.contains(&number));
    DECISIVE.contains(&code) || header || extension.is_ok_and(|code| WORTH.contains(&code))
}

/// The record whose number follows quotation marks or invisible characters.
fn veiled(text: &str) -> Option<&'static str> {
    let start = seen(text, 4)?;
    let (code, behind) = start.split_at_checked(3)?;
    if behind.chars().all(is_blank) { known(code) } else { None }
}

/// A record that affects the standing, by its code.
fn known(code: &str) -> Option<&'static str> {
    let worth = WORTH.iter().filter_map(|worth| std::str::from_utf8(*worth).ok());
    let headers = DECIDING_CODES.iter().copied();
    DECISIVE.into_iter().chain(worth).chain(headers).find(|known| *known == code)
}

/// The intended record of a line that begins with characters resembling its number, or whose data begin too
/// early.
fn disguised(text: &str) -> Option<&'static str> {
    let alike = |character: char| match character {
        'l' | 'I' | '|' => '1',
        'o' | 'O' => '0',
        other => other.to_ascii_uppercase(),
    };
    let mut characters = text.chars();
    let code: String = characters.by_ref().take(3).collect();
    let digits: String = code.chars().map(alike).collect();
    let next = characters.next().unwrap_or(' ');
    let upper = code.to_ascii_uppercase();
    match known(&code) {
        // The data begin in column 4, which must be blank.
        Some(found) if !next.is_ascii_digit() && !next.is_lowercase() && !is_blank(next) => Some(found),
        Some(_) => None,
        None if is_blank(next) => known(&digits).or_else(|| known(&upper)),
        None => None,
    }
}

/// The intended record of a line whose number has one digit too many or too few, or a blank inside.
fn misspelled(text: &str) -> Option<&'static str> {
    if let Some(found) = disguised(text) {
        return Some(found);
    }
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next()?, words.next().unwrap_or_default());
    let digits = |word: &str| word.bytes().take_while(u8::is_ascii_digit).count();
    let joined = format!("{first}{}", second.get(..digits(second)).unwrap_or_default());
    let without = |longer: &str, shorter: &str| {
        (0..longer.len()).any(|at| {
            longer.get(..at).zip(longer.get(at + 1..)).is_some_and(|(a, b)| format!("{a}{b}") == shorter)
        })
    };
    // A line such as "24 players took part" is a note.
    let is_note = second.starts_with(|first: char| first.is_lowercase());
    DECISIVE.into_iter().filter(|_| !is_note).find(|record| match digits(first) {
        4 if first.len() == 4 => without(first, record),
        2 if first.len() == 2 => without(record, first) || joined == **record,
        1 if first.len() == 1 => joined == **record,
        _ => false,
    })
}

fn read_indented(remarks: &mut Remarks<'_>, line: usize, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let start = text.trim_start_matches(is_blank);
    let blanks = text.chars().count() - start.chars().count();
    let (code, behind) = start.split_at_checked(3).unwrap_or_default();
    if blanks <= DEEPEST && counts(code) && (behind.is_empty() || behind.starts_with(is_blank)) {
        let remark = Diagnostic::error("indented-record", message!("space-before-record"))
            .rule(message!("rule-trf26-record-number"))
            .hint(message!("hint-leading-space"));
        remarks.add(remark, (line, 1, blanks + 3));
    } else {
        let remark = || {
            Diagnostic::warning("indented-line", message!("space-before-line"))
                .rule(message!("rule-trf26-record-number"))
        };
        remarks.warn_once("indented-line", remark, (line, 1, 1));
    }
}

/// Adds one remark for each unknown code. The lines are kept and ignored.
pub(crate) fn report_unknown(
    remarks: &mut Remarks<'_>,
    line: usize,
    text: &str,
    unknown: &mut BTreeSet<String>,
) {
    if let Some(record) = misspelled(text) {
        return refuse_misspelled(remarks, line, record);
    }
    let code: String = text.chars().take(3).collect();
    if unknown.contains(&code) || !remarks.wants(Severity::Warning) {
        return;
    }
    let mut remark = Diagnostic::warning("unknown-record", phrase!("unlisted-record", found = quoted(&code)))
        .rule(message!("rule-trf26-record-number"));
    if let Some((_, now)) = DRAFTS.iter().find(|(draft, _)| *draft == code) {
        remark = remark.hint(phrase!("draft-record", now));
    }
    unknown.insert(code);
    remarks.add(remark, (line, 1, 3));
}

fn refuse_misspelled(remarks: &mut Remarks<'_>, line: usize, record: &str) {
    let message = phrase!("record-number-misspelled", record);
    let remark = Diagnostic::error("misspelled-record", message)
        .rule(message!("rule-trf26-record-number"))
        .hint(message!("hint-number-or-note"));
    remarks.add(remark, (line, 1, 4));
}

fn report_repeated(remarks: &mut Remarks<'_>, record: u16, first: usize, more: &[usize]) {
    let words = |line: usize| remarks.text.line(line).split_whitespace();
    let contradicts =
        |line: &&usize| (record == XXR || DECIDING.contains(&record)) && !words(first).eq(words(**line));
    let contradiction = more.iter().find(contradicts).copied();
    let Some(again) = contradiction.or(more.first().copied()) else { return };
    let shown = if record == XXR { "XXR".to_owned() } else { format!("{record:03}") };
    let remark = if matches!(record, 320 | 352) {
        Diagnostic::error("repeated-record", phrase!("second-record", record = shown))
    } else if contradiction.is_some() {
        Diagnostic::error("repeated-record", phrase!("conflicting-second-record", record = shown))
    } else {
        Diagnostic::warning("repeated-record", phrase!("ignored-second-record", record = shown))
    };
    let mut remark = remark.rule(message!("rule-trf26-header-records"));
    if remark.is_error() {
        remark = remark.hint(message!("hint-single-copy"));
    }
    remarks.add(remark.and_at(remarks.text, (first, 1, 3), message!("first-one")), (again, 1, 3));
}
