//! The cells of a published table with their places: CSV, TSV and JSON become the same grid.

use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::json::{Content, Document, Node};
use tiebreak_format::text::Text;
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// What is asked of every table.
pub(super) const RULE: MessageId = message!("rule-published-table-has-one-row-per-participant-heading-line");

/// A piece of a table and the bytes of the text it stands in.
#[derive(Clone, Debug, Default)]
pub(super) struct Cell {
    /// Without blanks around it.
    pub text: String,
    /// The first byte in the text.
    pub start: usize,
    /// The pointer of the value, in a JSON table.
    pub pointer: Option<String>,
}

impl Cell {
    /// A remark at this cell.
    pub(super) fn remark(&self, text: &Text, remark: Diagnostic) -> Diagnostic {
        let (line, column) = text.place(self.start);
        let remark = remark.rule(RULE).at(text, line, column, self.text.chars().count().max(1));
        match &self.pointer {
            Some(pointer) => remark.pointer(pointer.as_str()),
            None => remark,
        }
    }
}

/// One row: a cell for each heading, blank where the row has none; those beyond the headings follow.
pub(super) type Row = Vec<Cell>;

/// A table.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    /// The headings.
    pub head: Row,
    /// The rows that are not blank.
    pub rows: Vec<Row>,
}

/// Reads the grid and gives the text back, for the places of later remarks; none after an error, which is in `sink`.
pub(super) fn read(text: Text, sink: &mut Sink) -> Option<(Text, Grid)> {
    if text.content().trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
        let document = Document::parse(text, sink)?;
        if sink.errors() > 0 {
            return None;
        }
        let grid = of_json(&document, sink);
        return (sink.errors() == 0).then(|| (document.text().clone(), grid));
    }
    let grid = of_csv(&text, sink)?;
    Some((text, grid))
}

/// The separator that the heading line has most of.
fn separator(head: &str) -> u8 {
    let count = |separator: char| head.matches(separator).count();
    let (tabs, semicolons, commas) = (count('\t'), count(';'), count(','));
    if tabs > 0 && tabs >= semicolons {
        b'\t'
    } else if semicolons > 0 && semicolons >= commas.min(1) {
        b';'
    } else {
        b','
    }
}

fn of_csv(text: &Text, sink: &mut Sink) -> Option<Grid> {
    let whole = text.content();
    let content = whole.trim_start_matches('\u{feff}');
    let mark = whole.len() - content.len();
    let head_line = content.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let separator = separator(head_line);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(content.as_bytes());
    let mut grid = Grid::default();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                sink.push(Diagnostic::error("table-csv", Phrase::verbatim(error.to_string())).rule(RULE));
                return None;
            }
        };
        let first = record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(0));
        let starts = starts(content.as_bytes(), first, separator);
        let cell = |(position, cell): (usize, &str)| {
            let start = mark + starts.get(position).or(starts.last()).copied().unwrap_or(first);
            Cell { text: cell.trim().to_owned(), start, pointer: None }
        };
        let cells: Row = record.iter().enumerate().map(cell).collect();
        if cells.iter().all(|cell| cell.text.is_empty()) {
            continue;
        }
        if grid.head.is_empty() {
            grid.head = cells;
        } else {
            let blank = Cell { start: cells.first().map_or(mark, |cell| cell.start), ..Cell::default() };
            let length = cells.len().max(grid.head.len());
            grid.rows.push(cells.into_iter().chain(std::iter::repeat(blank)).take(length).collect());
        }
    }
    if grid.head.is_empty() {
        sink.push(Diagnostic::error("table-empty", message!("table-has-no-heading-line")).rule(RULE));
        return None;
    }
    Some(grid)
}

/// Where the cells of the record at or after `at` begin, blanks and the quote before them left out.
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
            // A doubled quote belongs to the cell.
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

/// An array of objects, or an object with such an array as `standings`; `values` and `places` of a row may be objects of
/// their own.
fn of_json(document: &Document, sink: &mut Sink) -> Grid {
    let root = document.root();
    let named = |node: &'_ Node| match &node.content {
        Content::Object(members) => members.iter().position(|member| member.name == "standings"),
        _ => None,
    };
    let (pointer, node) = match (&root.content, named(root)) {
        (Content::Object(members), Some(at)) => {
            ("/standings", members.get(at).map_or(root, |member| &member.value))
        }
        _ => ("", root),
    };
    let Content::Array(elements) = &node.content else {
        let message = message!("expected-array-rows-or-object-with-key");
        sink.push(document.error("table-json", pointer, message).rule(RULE));
        return Grid::default();
    };
    let mut head: Row = Vec::new();
    let mut rows: Vec<(usize, Row)> = Vec::new();
    for (position, element) in elements.iter().enumerate() {
        let at = format!("{pointer}/{position}");
        let Content::Object(members) = &element.content else {
            let message = message!("expected-object-with-columns-row");
            sink.push(document.error("table-json", &at, message).rule(RULE));
            continue;
        };
        let mut row: Row = Vec::new();
        for member in members {
            let (within, nested) = match &member.value.content {
                Content::Object(inner) if matches!(member.name.as_str(), "values" | "places") => {
                    (format!("{at}/{}", member.name), inner.as_slice())
                }
                _ => (at.clone(), std::slice::from_ref(member)),
            };
            for member in nested {
                let pointer = format!("{within}/{}", member.name.replace('~', "~0").replace('/', "~1"));
                let cell = Cell {
                    text: written(document, &member.value),
                    start: member.value.start,
                    pointer: Some(pointer),
                };
                let column = head.iter().position(|title| title.text == member.name).unwrap_or_else(|| {
                    let pointer = cell.pointer.clone();
                    head.push(Cell { text: member.name.clone(), start: member.start, pointer });
                    head.len() - 1
                });
                let blank = Cell { start: element.start, pointer: Some(at.clone()), ..Cell::default() };
                if row.len() <= column {
                    row.resize(column + 1, blank);
                }
                let Some(slot) = row.get_mut(column) else { continue };
                if slot.start == element.start {
                    *slot = cell;
                } else {
                    let message = phrase!("key-written-twice", found = quoted(&member.name));
                    sink.push(cell.remark(document.text(), Diagnostic::error("duplicate-key", message)));
                }
            }
        }
        rows.push((element.start, row));
    }
    let width = head.len();
    let whole = |(position, (start, mut row)): (usize, (usize, Row))| {
        let pointer = Some(format!("{pointer}/{position}"));
        row.resize(width, Cell { start, pointer, ..Cell::default() });
        row
    };
    Grid { rows: rows.into_iter().enumerate().map(whole).collect(), head }
}

/// A value as a cell: what no cell can hold stays as written, to be refused where something is expected.
fn written(document: &Document, node: &Node) -> String {
    match &node.content {
        Content::Null => String::new(),
        Content::String(text) => text.trim().to_owned(),
        Content::Number(number) => number.clone(),
        Content::Boolean(_) | Content::Array(_) | Content::Object(_) => {
            document.text().content().get(node.start..node.end).unwrap_or_default().to_owned()
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
        let (text, grid) = read(text, &mut Sink::new("t")).unwrap();
        let places = |row: &Row| -> Vec<(String, (usize, usize))> {
            row.iter().map(|cell| (cell.text.clone(), text.place(cell.start))).collect()
        };
        let owned =
            |cells: [(&str, (usize, usize)); 3]| cells.map(|(text, place)| (text.to_owned(), place)).to_vec();
        assert_eq!(places(&grid.head), owned([("a", (1, 1)), ("b;\"c", (1, 4)), ("d", (1, 13))]));
        assert_eq!(places(&grid.rows[0]), owned([("1", (3, 1)), ("", (3, 3)), ("3", (3, 4))]));
    }

    #[test]
    fn repeated_keys_of_a_row_are_refused_also_inside_its_values() {
        for (content, place) in [
            ("[{\"id\":1,\"id\":2,\"rank\":1}]", (1, 10)),
            ("[{\"id\":1,\n\"BH\":2,\"values\":{\"BH\":3}}]", (2, 23)),
        ] {
            let mut sink = Sink::new("t");
            assert!(read(Text::from_string(content.to_owned()).unwrap(), &mut sink).is_none(), "{content}");
            let remarks = sink.into_remarks();
            assert_eq!(remarks.len(), 1, "{content}");
            assert_eq!(
                (remarks[0].id.as_ref(), remarks[0].line, remarks[0].column),
                ("duplicate-key", place.0, place.1)
            );
        }
    }
}
