//! Reads the cells of a published table with their positions. Tables in CSV, TSV and JSON are read into the same kind
//! of grid.

use std::collections::{BTreeMap, BTreeSet};

use super::heading::{self, Heading, Meaning, Sense, means};
use super::notes::{self, Statement};
use super::published::{Found, FoundTable};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::json::{Content, Document, Member, Node};
use tiebreak_format::limits::{TABLE_CELLS, TABLE_COLUMNS, TABLE_ROWS};
use tiebreak_format::text::Text;
use tiebreak_phrase::{MessageId, message, phrase};

/// The name of the rule that appears in remarks about published tables.
pub(super) const RULE: MessageId = message!("rule-published-table");

/// A cell of a table, with its position in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    /// The text of the cell without surrounding spaces.
    pub text: String,
    /// The position of the cell's first byte in the text of the file.
    pub start: usize,
    /// The JSON pointer of the value, if the table is in JSON.
    pub pointer: Option<String>,
    /// The classes of the elements inside the cell on a web page.
    pub classes: Option<Box<str>>,
}

impl Cell {
    /// Adds the position of this cell to a remark.
    pub(super) fn remark(&self, text: &Text, remark: Diagnostic) -> Diagnostic {
        let (line, column) = text.place(self.start);
        // A remark about a crosstable concerns the event, so it does not name the rule for published tables.
        let remark = if remark.id.starts_with("crosstable-") { remark } else { remark.rule(RULE) };
        let remark = remark.at(text, line, column, self.text.chars().count().max(1));
        match &self.pointer {
            Some(pointer) => remark.pointer(pointer.as_str()),
            None => remark,
        }
    }
}

/// One row: a cell for each heading, and then the cells to the right of the last heading.
pub(super) type Row = Vec<Cell>;

#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    pub head: Row,
    /// The rows that are not blank, in order.
    pub rows: Vec<Row>,
}

/// The rows of a file, before the program has identified the headings.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    /// The rows that are not blank.
    pub rows: Vec<Row>,
    /// The captions and sheet names that name the table.
    pub titles: Vec<String>,
    /// The other text on the page.
    pub around: Vec<String>,
    /// Whether commas separate the cells. If so, a comma in a number or in a name can split one value into two cells.
    pub is_comma: bool,
    /// The content of a JSON document outside its rows (statements about the event, and other texts), or `None` for a
    /// file in another format. The headings of a JSON table are the keys of its rows.
    pub document: Option<(Vec<Statement>, Vec<String>)>,
}

/// Reads the tables of a JSON document. Returns each table together with the text that its remarks refer to.
/// Adds an error to `sink` and returns `None` if the document cannot be read.
pub(super) fn of_document(text: Text, sink: &mut Sink) -> Option<Found> {
    let document = Document::parse(lines_as_array(text)?, sink)?;
    if sink.errors() > 0 {
        return None;
    }
    let tables = arrays(&document, sink);
    let beside = Some(beside(&document));
    let mut found = Found::default();
    for (name, elements) in tables {
        let rows = of_json(&document, &name, elements, sink);
        if sink.errors() > 0 {
            return None;
        }
        let lines = Lines { rows, document: beside.clone(), ..Lines::default() };
        found.tables.push(FoundTable { name, text: document.text().clone(), lines });
    }
    (sink.errors() == 0).then_some(found)
}

/// Converts a document with an object on every line (NDJSON) to an array with the same line numbers. Any other document
/// is returned unchanged.
fn lines_as_array(text: Text) -> Option<Text> {
    let content = text.content().trim_start_matches('\u{feff}');
    let lines = || content.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_object = |line: &str| line.starts_with('{') && line.ends_with('}');
    if lines().nth(1).is_none() || !lines().all(is_object) {
        return Some(text);
    }
    let rows = lines().collect::<Vec<_>>().join(",\n");
    Text::from_string(format!("[{rows}]")).ok()
}

/// Returns the arrays that contain rows: the document itself, the array under the key `standings`, or every array of
/// objects in an object. Each array is returned with its JSON pointer.
fn arrays<'d>(document: &'d Document, sink: &mut Sink) -> Vec<(String, &'d [Node])> {
    let root = document.root();
    let mut found: Vec<(String, &[Node])> = Vec::new();
    let mut open = vec![(String::new(), root, 0)];
    while let Some((pointer, node, depth)) = open.pop() {
        match &node.content {
            Content::Array(elements) => {
                let is_object = |node: &Node| matches!(node.content, Content::Object(_));
                if pointer.is_empty() || pointer == "/standings" || elements.first().is_some_and(is_object) {
                    found.push((pointer, elements));
                }
            }
            Content::Object(members) if depth < 2 => {
                let members = members.iter().rev();
                open.extend(
                    members.map(|member| (format!("{pointer}/{}", member.name), &member.value, depth + 1)),
                );
            }
            _ => {}
        }
    }
    if found.is_empty() {
        let message = message!("table-json-shape");
        sink.push(document.error("table-json", "", message).rule(RULE));
    }
    found
}

/// Returns the separator in a heading line. The separator is a tab if the line has tabs, and not fewer tabs than
/// semicolons. Otherwise, it is a semicolon if the line has one, or else a comma.
pub(super) fn separator(head: &str) -> u8 {
    let count = |separator: &u8| head.bytes().filter(|own| own == separator).count();
    [b';', b'\t'].into_iter().max_by_key(count).filter(|own| count(own) > 0).unwrap_or(b',')
}

/// Splits separated values into rows. If `separator` is `None`, the line `head` (0-based) determines the separator, and
/// the lines before it are not split. Adds an error to `sink` and returns `None` if the text cannot be read.
pub(super) fn of_separated(
    text: &Text,
    head: usize,
    separator: Option<u8>,
    sink: &mut Sink,
) -> Option<Lines> {
    let whole = text.content();
    let content = whole.trim_start_matches('\u{feff}');
    let mark = whole.len() - content.len();
    let mut lines = Lines::default();
    let mut from = 0;
    for line in content.split_inclusive('\n').take(head) {
        let cell = Cell { text: line.trim().to_owned(), start: mark + from, ..Cell::default() };
        // Spreadsheets add separators to title lines, one for each column of the table.
        let parts = separator.map_or(1, |separator| line.split(char::from(separator)).count());
        if parts > 1 {
            let mut start = mark + from;
            let mut row = Row::new();
            for part in line.split(separator.map_or('\n', char::from)) {
                row.push(Cell { text: part.trim().trim_matches('"').to_owned(), start, ..Cell::default() });
                start += part.len() + 1;
            }
            lines.rows.push(row);
        } else if !cell.text.is_empty() {
            lines.rows.push(vec![cell]);
        }
        from += line.len();
    }
    let (titles, content) = (from, content.get(from..).unwrap_or_default());
    let mark = mark + titles;
    let head_line = content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let separator = separator.unwrap_or_else(|| self::separator(head_line));
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(content.as_bytes());
    lines.is_comma = separator == b',';
    let (mut is_empty, mut count) = (true, 0);
    // Reading from memory cannot fail, and neither can UTF-8 text that is split at ASCII characters.
    for record in reader.records().flatten() {
        count += record.len();
        if let Some(remark) = beyond(lines.rows.len(), record.len(), count) {
            let line = record.position().map_or(0, |position| position.line());
            sink.push(remark.placed(head + usize::try_from(line).unwrap_or(0), 0));
            return None;
        }
        let first = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let starts = starts(content.as_bytes(), first, separator);
        let cell = |(position, cell): (usize, &str)| {
            let start = mark + starts.get(position).or(starts.last()).copied().unwrap_or(first);
            Cell { text: cell.trim().to_owned(), start, ..Cell::default() }
        };
        let cells: Row = record.iter().enumerate().map(cell).collect();
        if cells.iter().all(|cell| cell.text.is_empty()) {
            continue;
        }
        is_empty = false;
        lines.rows.push(cells);
    }
    if is_empty {
        sink.push(Diagnostic::error("table-empty", message!("table-without-heading")).rule(RULE));
        return None;
    }
    Some(lines)
}

/// Returns an error if the table has too many rows, columns or cells.
fn beyond(rows: usize, width: usize, cells: usize) -> Option<Diagnostic> {
    let remark = if width > TABLE_COLUMNS {
        let message = phrase!("table-too-wide", found = width, most = TABLE_COLUMNS);
        Diagnostic::error("table-too-wide", message)
    } else if cells > TABLE_CELLS {
        Diagnostic::error("table-too-large", phrase!("table-too-large", most = TABLE_CELLS))
    } else if rows >= TABLE_ROWS {
        Diagnostic::error("table-too-long", phrase!("table-too-long", most = TABLE_ROWS))
    } else {
        return None;
    };
    Some(remark.rule(RULE))
}

/// Returns the offset of each cell in a record of separated values. The record begins at or after the offset `at`. The
/// offset of a cell excludes spaces and an opening quote before the text of the cell.
fn starts(bytes: &[u8], mut at: usize, separator: u8) -> Vec<usize> {
    let byte = |at: usize| bytes.get(at).copied();
    let line_end = |byte: Option<u8>| matches!(byte, None | Some(b'\r' | b'\n'));
    while matches!(byte(at), Some(b'\r' | b'\n')) {
        at += 1;
    }
    let mut starts = Vec::new();
    loop {
        let mut start = at;
        if byte(at) == Some(b'"') {
            start += 1;
            at += 1;
            // A doubled quote inside a quoted cell is one quote.
            while let Some(found) = byte(at) {
                match (found, byte(at + 1)) {
                    (b'"', Some(b'"')) => at += 2,
                    (b'"', _) => break,
                    _ => at += 1,
                }
            }
        }
        while byte(at) != Some(separator) && !line_end(byte(at)) {
            at += 1;
        }
        while start < at && byte(start) == Some(b' ') {
            start += 1;
        }
        starts.push(start);
        if byte(at) != Some(separator) {
            return starts;
        }
        at += 1;
    }
}

/// Reads an array of objects as rows, below a heading row that contains the keys. If a key such as `values`,
/// `tiebreaks` or `player` contains an object or a list of tie-breaks, the entries of this key also become columns.
fn of_json<'d>(document: &'d Document, pointer: &str, elements: &'d [Node], sink: &mut Sink) -> Vec<Row> {
    let mut head: Row = Vec::new();
    // The keys of a row can be in any order, so each key gets a column when it first occurs.
    let mut columns: BTreeMap<String, usize> = BTreeMap::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut count = 0;
    for (position, element) in elements.iter().enumerate() {
        let at = format!("{pointer}/{position}");
        let Content::Object(members) = &element.content else {
            let message = message!("table-json-row");
            sink.push(document.error("table-json", &at, message).rule(RULE));
            continue;
        };
        // If a row has no value for a column, it gets this empty cell. Remarks about an empty cell refer to the start
        // of the row.
        let nothing = Cell { start: element.start(), ..Cell::default() };
        let mut row: Row = vec![Cell { pointer: Some(at.clone()), ..nothing.clone() }];
        let mut named: BTreeSet<usize> = BTreeSet::new();
        for member in members.iter() {
            let within = matches!(&*member.name, "values" | "places") || means(&member.name, &Meaning::List);
            let has_player = || members.iter().any(|own| means(&own.name, &Meaning::Name));
            let is_person =
                means(&member.name, &Meaning::Name) || (means(&member.name, &Meaning::Team) && !has_player());
            let is_person = is_person && matches!(member.value.content, Content::Object(_));
            let plain =
                |own: &'d Member| (own.name.to_string(), own.name.to_string(), own.start(), &own.value);
            let inside = format!("{at}/{}", member.name);
            let (within, nested): (String, Vec<Entry<'_>>) = match &member.value.content {
                Content::Object(inner) if within || is_person => (inside, inner.iter().map(plain).collect()),
                Content::Array(all) if within => {
                    (inside, all.iter().enumerate().map(|(at, node)| entry(document, at, node)).collect())
                }
                _ => (at.clone(), vec![plain(member)]),
            };
            // A player can have another number, place or points outside this event, for example in a list of all
            // players.
            let read = |name: &str| heading::read(name, Sense::plain(false));
            let is_other = |name: &str| {
                matches!(read(name), Heading::Rank | Heading::Code(_) | Heading::Counted(_))
                    || members.iter().any(|other| *other.name == *name)
            };
            let is_twice = |name: &str| members.iter().any(|other| read(&other.name) == read(name));
            let outer = &member.name;
            for (key, title, start, value) in nested {
                let pointer = format!("{within}/{}", key.replace('~', "~0").replace('/', "~1"));
                // If the row also has this fact, the fact of the player is kept as text (`"rank": 107`), which is shown
                // but not compared.
                let is_apart = is_person && is_other(&title);
                let text = match is_apart && is_twice(&title) {
                    true => document.text().content().get(start..value.end()),
                    false => None,
                };
                let cell = Cell {
                    text: text.map_or_else(|| written(document, value), str::to_owned),
                    start: value.start(),
                    pointer: Some(pointer),
                    ..Cell::default()
                };
                let title = if is_apart { format!("{outer}.{title}") } else { title };
                let column = *columns.entry(title.clone()).or_insert_with(|| {
                    head.push(Cell { text: title, start, ..cell.clone() });
                    head.len() - 1
                });
                if head.len() > TABLE_COLUMNS {
                    let message = phrase!("table-too-wide", found = head.len(), most = TABLE_COLUMNS);
                    sink.push(cell.remark(document.text(), Diagnostic::error("table-too-wide", message)));
                    return Vec::new();
                }
                if row.len() <= column {
                    row.resize(column + 1, nothing.clone());
                }
                let Some(slot) = row.get_mut(column) else { continue };
                if named.insert(column) {
                    *slot = cell;
                } else if within == at || slot.text != cell.text {
                    let found = format!("{} ({}, {})", quoted(&key), quoted(&slot.text), quoted(&cell.text));
                    let message = phrase!("key-written-twice", found);
                    sink.push(cell.remark(document.text(), Diagnostic::error("duplicate-key", message)));
                }
            }
        }
        count += row.len();
        if let Some(remark) = beyond(rows.len(), row.len(), count) {
            let (line, column) = document.place(&at);
            sink.push(remark.at(document.text(), line, column, 1).pointer(&at));
            return Vec::new();
        }
        rows.push(row);
    }
    rows.insert(0, head);
    rows
}

/// A value in a row, with its key, the heading of its column and its position.
type Entry<'d> = (String, String, usize, &'d Node);

/// Reads an element of a list of tie-breaks: a value, or an object such as `{"code": "BH", "value": 24.5}`.
fn entry<'d>(document: &Document, at: usize, node: &'d Node) -> Entry<'d> {
    let members = if let Content::Object(members) = &node.content { &***members } else { &[] };
    let (values, others): (Vec<&Member>, Vec<&Member>) =
        members.iter().partition(|own| matches!(&*own.name, "value" | "score" | "points"));
    let texts = || others.iter().map(|own| written(document, &own.value));
    let is_code = |text: &String| heading::read(text, Sense::plain(false)).listed().is_some();
    let title = texts().find(is_code).or_else(|| texts().find(|text| text.contains(char::is_alphabetic)));
    let title = title.unwrap_or_else(|| format!("TB{}", at + 1));
    let value = values.first().map_or(node, |own| &own.value);
    (at.to_string(), title, node.start(), value)
}

/// Returns the content of a document outside its rows: statements about the event that the program understands, and
/// other texts. A JSON answer of this program contains no other texts, because the program knows the meaning of all its
/// keys.
fn beside(document: &Document) -> (Vec<Statement>, Vec<String>) {
    let Content::Object(members) = &document.root().content else { return Default::default() };
    let text = |member: &Member| match &member.value.content {
        Content::Array(codes) => {
            codes.iter().map(|code| written(document, code)).collect::<Vec<_>>().join(",")
        }
        _ => written(document, &member.value),
    };
    let is_own =
        members.iter().any(|member| &*member.name == "schema" && text(member).starts_with("tiebreak/"));
    let (mut statements, mut texts) = (Vec::new(), Vec::new());
    for member in members.iter() {
        let is_plain = !matches!(member.value.content, Content::Object(_) | Content::Array(_));
        match notes::of_key(&member.name, &text(member)) {
            Some(found) => statements.push(found),
            None if is_plain && !is_own => texts.push(format!("{}: {}", member.name, text(member))),
            None => {}
        }
    }
    (statements, texts)
}

/// Returns a value as the text of a cell. Arrays and objects remain JSON text, which the reader of the column then
/// rejects.
fn written(document: &Document, node: &Node) -> String {
    if let Content::Object(members) = &node.content
        && let Some(own) = members.iter().find(|own| &*own.name == "value")
    {
        return written(document, &own.value);
    }
    match &node.content {
        Content::Null => String::new(),
        Content::String(text) => text.trim().to_owned(),
        Content::Number(number) => number.to_string(),
        Content::Boolean(_) | Content::Array(_) | Content::Object(_) => {
            document.text().content().get(node.start()..node.end()).unwrap_or_default().to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_know_where_they_begin() {
        let content = "a;\"b;\"\"c\";  d\r\n\r\n1;;3";
        let text = Text::from_string(content.to_owned()).unwrap();
        let lines = of_separated(&text, 0, None, &mut Sink::new("t")).unwrap();
        let places = |row: &Row| -> Vec<(String, (usize, usize))> {
            row.iter().map(|cell| (cell.text.clone(), text.place(cell.start))).collect()
        };
        let owned =
            |cells: [(&str, (usize, usize)); 3]| cells.map(|(text, place)| (text.to_owned(), place)).to_vec();
        assert_eq!(places(&lines.rows[0]), owned([("a", (1, 1)), ("b;\"c", (1, 4)), ("d", (1, 13))]));
        assert_eq!(places(&lines.rows[1]), owned([("1", (3, 1)), ("", (3, 3)), ("3", (3, 4))]));
    }

    #[test]
    fn repeated_keys_of_a_row_are_refused_also_inside_its_values() {
        for (content, place) in [
            ("[{\"id\":1,\"id\":2,\"rank\":1}]", (1, 10)),
            ("[{\"id\":1,\n\"BH\":2,\"values\":{\"BH\":3}}]", (2, 23)),
        ] {
            let mut sink = Sink::new("t");
            assert!(
                of_document(Text::from_string(content.to_owned()).unwrap(), &mut sink).is_none(),
                "{content}"
            );
            let remarks = sink.into_remarks();
            assert_eq!(remarks.len(), 1, "{content}");
            assert_eq!(
                (remarks[0].id.as_ref(), remarks[0].line, remarks[0].column),
                ("duplicate-key", place.0, place.1)
            );
        }
    }
}
