//! Reads the tables of a web page and the text around them.
//!
//! The text of a cell does not include scripts, styles, templates, and elements that are `hidden` or that have
//! `display:none` in their own `style`. Style sheets are ignored.

mod rows;

use crate::{SPANNED_CELLS, Sheet, Unreadable, is_markdown};
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{EndTag, Readable, Reader, StartTag, State, StringReader, Token, Tokenizer};
use rows::Rows;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// Limit on the bytes of cells that are repeated because of `rowspan`.
const REPEATED: usize = 64 << 20;
/// Maximum number of lines above a table that count as its titles.
pub(crate) const TITLES: usize = 15;
/// Maximum number of lines below a table that count as its notes.
pub(crate) const NOTES: usize = 60;

/// The content of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WebPage {
    /// The tables, in the order in which they end. A table inside a cell therefore comes before the table that
    /// surrounds it.
    pub tables: Vec<Sheet>,
    /// The text of the whole page, if a part of the page is preformatted (`<pre>`) or the page has no table element.
    /// Some programs write tables as plain text.
    pub preformatted: Option<String>,
    /// Whether a style sheet on the page contains `display:none` or `visibility:hidden`. Style sheets are not applied.
    pub hides_by_style: bool,
}

/// Returns whether a text is a web page or a part of one. Other text, such as a heading in Markdown, can precede the
/// HTML. In that case, the tag of a table must begin a line, and the text must not contain a table in Markdown.
pub fn is_html(text: &str) -> bool {
    let trimmed = text.trim_start_matches('\u{feff}').trim_start();
    let starts = |text: &str, tag: &str| {
        let own = text.as_bytes().get(..tag.len());
        own.is_some_and(|own| own.eq_ignore_ascii_case(tag.as_bytes()))
    };
    let is_tag = |(at, _)| {
        let rest = trimmed.get(at..).unwrap_or_default();
        ["<tr", "<pre", "<html", "<body"].iter().any(|tag| starts(rest, tag))
    };
    let is_table = |line: &str| ["<table>", "<table "].iter().any(|tag| starts(line.trim_start(), tag));
    match trimmed.starts_with('<') {
        true => trimmed.match_indices('<').any(is_tag),
        false => trimmed.lines().any(is_table) && !is_markdown(trimmed),
    }
}

/// Replaces the character references of HTML in a text, such as `&frac12;`.
pub(super) fn decoded(text: &str) -> String {
    let mut parts = text.split('&');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_name = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '#');
        let end = part.find(';').filter(|end| part.get(..*end).is_some_and(is_name));
        let (name, rest) = part.split_at(end.map_or(0, |end| end + 1));
        for token in tokens(&format!("&{name}")) {
            if let Ok(Token::String(text)) = token {
                decoded.push_str(&String::from_utf8_lossy(&text));
            }
        }
        decoded.push_str(rest);
    }
    decoded
}

/// Reads a web page.
///
/// # Errors
/// Returns an error if the tables have more than `most` cells, including spanned cells. Also returns an error if
/// there are too many spanned cells for the size of the page, or if a tag has too many attributes.
pub fn web_page(text: &str, most: usize) -> Result<WebPage, Unreadable> {
    let mut reader = PageReader::default();
    for token in tokens(text) {
        match token? {
            Token::StartTag(tag) => reader.start(&tag),
            Token::EndTag(tag) => reader.end(&String::from_utf8_lossy(&tag.name)),
            Token::String(text) => reader.text(&String::from_utf8_lossy(&text)),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
        if reader.cells > most {
            return Err(Unreadable::Cells(most));
        }
        if reader.spanned > SPANNED_CELLS + text.len() {
            return Err(Unreadable::Spans(SPANNED_CELLS));
        }
        if reader.tables.last().is_some_and(|table| table.repeated > REPEATED) {
            return Err(Unreadable::Unpacked(REPEATED));
        }
    }
    Ok(reader.finish())
}

enum Piece {
    /// A line of text that is outside of all cells.
    Line(String),
    /// A row of a table. A row of a table that is only used for layout becomes a line of text.
    Row { table: usize, row: usize },
    /// A table begins.
    Start(usize),
    /// A table ends.
    End(usize),
}

/// An element whose content the reader ignores.
struct Skipped {
    name: String,
    /// Number of open elements with the name of the ignored element, including this element itself.
    open: usize,
    /// Number of open tables inside the ignored element.
    tables: usize,
}

#[derive(Default)]
struct PageReader {
    pieces: Vec<Piece>,
    line: String,
    /// The open tables, with the innermost table last.
    tables: Vec<Rows>,
    done: Vec<(usize, Rows)>,
    /// Number of tables that have begun so far.
    begun: usize,
    skipped: Option<Skipped>,
    style: String,
    hides_by_style: bool,
    /// Number of open preformatted (`<pre>`) elements.
    pre: usize,
    has_pre: bool,
    is_in_caption: bool,
    /// For each open list whose items have numbers, the number of the next item and the step between two numbers.
    items: Vec<Option<(i32, i32)>>,
    /// The item number that a browser shows before the current line.
    item: Option<i32>,
    /// Number of open lists.
    lists: usize,
    /// Number of open links.
    links: usize,
    /// Whether the current line contains text that is not a link.
    has_text: bool,
    cells: usize,
    spanned: usize,
    /// Whether an element has ended since the last text.
    ended: bool,
}

impl PageReader {
    fn start(&mut self, tag: &StartTag) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        if let Some(skipped) = &mut self.skipped {
            if skipped.tables > 0 || !ends_implicitly(&skipped.name, &name) {
                if skipped.tables == 0 && skipped.name == name && name != "table" {
                    skipped.open += 1;
                }
                skipped.tables += usize::from(name == "table");
                return;
            }
            self.skipped = None;
        }
        if (is_left_out(&name) && !(name == "svg" && tag.self_closing)) || is_hidden(tag, &name) {
            self.style.clear();
            self.skipped = Some(Skipped { name, open: 1, tables: 0 });
            return;
        }
        let number =
            |wanted: &[u8]| tag.attributes.get(wanted).map(|own| String::from_utf8_lossy(own).into_owned());
        match name.as_str() {
            "table" => self.start_table(),
            "caption" => self.is_in_caption = !self.tables.is_empty(),
            "tr" => {
                let spanned = self.in_table().begin_row();
                self.cells += spanned + 1;
                self.spanned += spanned;
            }
            "thead" | "tbody" | "tfoot" => {
                if let Some(table) = self.tables.last_mut() {
                    table.end_section();
                }
            }
            "td" | "th" => {
                let (columns, rows) = (rows::columns(number(b"colspan")), rows::rows(number(b"rowspan")));
                self.cells += columns;
                self.spanned += columns - 1;
                self.in_table().begin_cell(columns, rows);
            }
            "del" | "s" | "strike" => self.mark_deleted(),
            "pre" => {
                self.end_line();
                self.pre += 1;
                self.has_pre = true;
            }
            _ => {
                if let (Some(class), Some(table)) = (number(b"class"), self.tables.last_mut()) {
                    table.class(&class);
                }
                // Separates a fraction from the whole number before it, as in `3<sup>1</sup>/<sub>2</sub>`, where the
                // fraction consists of two elements.
                if is_block(&name) || name == "sup" {
                    self.end_block(name != "sup");
                }
                let value = |wanted| number(wanted).and_then(|value| value.trim().parse::<i32>().ok());
                if matches!(name.as_str(), "ol" | "ul") {
                    let step = if number(b"reversed").is_some() { -1 } else { 1 };
                    let first = value(b"start").or((step > 0).then_some(1));
                    if name == "ol" && first.is_none() {
                        self.pieces.push(Piece::Line("<ol reversed>".to_owned()));
                    }
                    self.items.push(first.filter(|_| name == "ol").map(|first| (first, step)));
                } else if name == "li" {
                    self.start_item(value(b"value"));
                }
                self.lists += usize::from(matches!(name.as_str(), "nav" | "ul" | "ol"));
                self.links += usize::from(matches!(name.as_str(), "a" | "button"));
            }
        }
        self.collect_rows();
    }

    /// Gives a list item the number that a browser shows.
    fn start_item(&mut self, value: Option<i32>) {
        let mut next = self.items.last_mut().and_then(Option::as_mut);
        let number = value.or(next.as_deref().map(|(number, _)| *number));
        if let (Some(number), Some((next, step))) = (number, &mut next) {
            *next = number.saturating_add(*step);
        }
        let is_in_cell = self.tables.last_mut().and_then(Rows::cell).is_some();
        self.item = number.filter(|_| !is_in_cell);
        if let Some(value) = value.filter(|_| is_in_cell) {
            self.text(&format!("{value}. "));
        }
    }

    fn end(&mut self, name: &str) {
        self.ended = true;
        if let Some(skipped) = &mut self.skipped {
            match name {
                "table" if skipped.tables > 0 => {
                    skipped.tables -= 1;
                    return;
                }
                _ if skipped.tables > 0 => return,
                _ if name == skipped.name => {
                    skipped.open -= 1;
                    if skipped.open == 0 {
                        if name == "style" {
                            let css: String = self.style.to_lowercase().split_whitespace().collect();
                            self.hides_by_style |=
                                css.contains("display:none") || css.contains("visibility:hidden");
                        }
                        self.skipped = None;
                    }
                    return;
                }
                // A hidden element also ends at the end of the row or table that contains it.
                "tr" | "tbody" | "thead" | "tfoot" | "table" if !is_left_out(&skipped.name) => {
                    self.skipped = None
                }
                _ => return,
            }
        }
        match name {
            "table" => self.end_table(),
            "caption" => self.is_in_caption = false,
            "td" | "th" => self.tables.last_mut().into_iter().for_each(Rows::end_cell),
            "tr" => self.tables.last_mut().into_iter().for_each(Rows::end_row),
            "thead" | "tbody" | "tfoot" => self.tables.last_mut().into_iter().for_each(Rows::end_section),
            "del" | "s" | "strike" => self.mark_deleted(),
            "pre" => {
                self.end_line();
                self.pre = self.pre.saturating_sub(1);
            }
            _ if is_block(name) => self.end_block(true),
            _ => {}
        }
        self.lists = self.lists.saturating_sub(usize::from(matches!(name, "nav" | "ul" | "ol")));
        if matches!(name, "ul" | "ol") {
            self.items.pop();
            self.item = None;
        }
        self.links = self.links.saturating_sub(usize::from(matches!(name, "a" | "button")));
        self.collect_rows();
    }

    /// Marks the start or the end of deleted text in the cell that is being read.
    fn mark_deleted(&mut self) {
        if let Some(cell) = self.tables.last_mut().and_then(Rows::cell) {
            cell.push_str(DELETED);
        }
    }

    fn text(&mut self, text: &str) {
        let ended = std::mem::take(&mut self.ended);
        if let Some(skipped) = &self.skipped {
            if skipped.name == "style" {
                self.style.push_str(text);
            }
            return;
        }
        if self.is_in_caption
            && let Some(table) = self.tables.last_mut()
        {
            table.caption.push_str(text);
            return;
        }
        // Preformatted text inside a cell keeps its line breaks.
        if self.pre > 0 {
            self.spill();
            for part in text.split_inclusive('\n') {
                self.line.push_str(part.trim_end_matches(['\n', '\r']));
                if part.ends_with('\n') {
                    self.end_line();
                }
            }
        } else if let Some(cell) = self.tables.last_mut().and_then(Rows::cell) {
            // One element can contain the name of a player, and the next element the club. The reader then separates
            // the two words with a space.
            let is_word = cell.chars().rev().take(2).all(|c| c.is_alphabetic() || c == '.');
            if ended && cell.len() > 1 && is_word && text.starts_with(char::is_alphabetic) {
                cell.push(' ');
            }
            cell.push_str(text);
        } else {
            self.line.push_str(text);
            self.has_text |= self.links == 0 && !text.trim().is_empty();
        }
    }

    /// Ends the current line at the beginning or end of a block element. Inside a cell, adds a space instead of ending
    /// the line.
    fn end_block(&mut self, ends_line: bool) {
        match self.tables.last_mut().and_then(Rows::cell) {
            Some(cell) => cell.push(' '),
            None if ends_line => self.end_line(),
            None => self.line.push(' '),
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        // In preformatted text, the spaces are kept, because they separate the columns.
        let line = if self.pre > 0 { line.trim_end().replace(DELETED, "") } else { joined(&line) };
        // A list item that contains only links is part of a menu, so it is left out.
        let has_text = std::mem::take(&mut self.has_text) || self.lists == 0 || self.pre > 0;
        // A blank line ends a preformatted table.
        let is_after_text = matches!(self.pieces.last(), Some(Piece::Line(last)) if !last.is_empty());
        if has_text && (!line.is_empty() || (self.pre > 0 && is_after_text)) {
            // If the text of a list item begins with a number, such as a shared place, the reader adds no item number.
            let is_numbered = line.trim_start_matches('(').starts_with(|c: char| c.is_ascii_digit());
            let item = if line.is_empty() { None } else { self.item.take() };
            let number =
                item.filter(|_| !is_numbered).map(|number| format!("{number}. ")).unwrap_or_default();
            self.pieces.push(Piece::Line(number + &line));
        }
    }

    /// Moves the text of the open cell to a line of the page, because the cell also contains a table or lines of text.
    fn spill(&mut self) {
        if let Some(table) = self.tables.last_mut().filter(|table| table.is_in_cell()) {
            table.is_layout = true;
            let text = table.spill();
            self.line.push_str(&text);
            self.has_text = true;
            self.end_line();
        }
    }

    fn start_table(&mut self) {
        self.spill();
        self.end_line();
        // Rows that are outside of any table end as soon as a table begins.
        if self.tables.last().is_some_and(|table| table.is_clipping && !table.is_in_cell()) {
            self.end_table();
        }
        self.open_table(false);
        self.cells += 1;
    }

    fn open_table(&mut self, is_clipping: bool) {
        self.pieces.push(Piece::Start(self.begun));
        self.tables.push(Rows::of(self.begun, is_clipping));
        self.begun += 1;
    }

    /// Returns the innermost open table. If no table is open, begins a table for rows that are outside of any table.
    fn in_table(&mut self) -> &mut Rows {
        self.end_line();
        if self.tables.is_empty() {
            self.open_table(true);
        }
        let last = self.tables.len() - 1;
        &mut self.tables[last]
    }

    fn end_table(&mut self) {
        self.end_line();
        self.is_in_caption = false;
        if let Some(mut table) = self.tables.pop() {
            table.end_row();
            let number = table.number;
            self.collect(&mut table);
            self.pieces.push(Piece::End(number));
            self.done.push((number, table));
        }
    }

    /// Records where the finished rows are among the lines of the page.
    fn collect_rows(&mut self) {
        if let Some(mut table) = self.tables.pop() {
            self.collect(&mut table);
            self.tables.push(table);
        }
    }

    fn collect(&mut self, table: &mut Rows) {
        while table.collected < table.done.len() {
            self.pieces.push(Piece::Row { table: table.number, row: table.collected });
            table.collected += 1;
        }
    }

    fn finish(mut self) -> WebPage {
        while !self.tables.is_empty() {
            self.end_table();
        }
        self.end_line();
        let mut order = vec![0; self.begun];
        for (at, (number, _)) in self.done.iter().enumerate() {
            order[*number] = at;
        }
        let mut lines: Vec<String> = Vec::new();
        let mut places: Vec<(Range<usize>, Range<usize>)> = vec![(0..0, 0..0); self.begun];
        // The first line that does not belong to a table yet, and the table to which notes can still be added.
        let (mut free, mut last) = (0, None::<usize>);
        for piece in self.pieces {
            match piece {
                Piece::Line(line) => lines.push(line),
                Piece::Row { table, row } => {
                    let table = &self.done[order[table]].1;
                    if table.is_layout {
                        let text =
                            table.tails.get(&row).map_or_else(|| table.done[row].join(" "), String::clone);
                        let text = joined(&text);
                        lines.extend(Some(text).filter(|text| !text.is_empty()));
                    }
                }
                Piece::Start(number) if !self.done[order[number]].1.is_layout => {
                    let title = free.max(lines.len().saturating_sub(TITLES));
                    places[number].0 = title..lines.len();
                    // The title of a table is not a note of the previous table. Only a line with a colon can be a note
                    // if it is between two tables.
                    let is_note = |at: &usize| lines[*at].contains(':');
                    let title = (title..lines.len()).find(|at| !is_note(at)).unwrap_or(lines.len());
                    if let Some(last) = last.take() {
                        let below = &mut places[last].1;
                        below.end = title.min(below.start + NOTES);
                    }
                }
                Piece::End(number) if !self.done[order[number]].1.is_layout => {
                    free = lines.len();
                    places[number].1 = free..free;
                    last = Some(number);
                }
                Piece::Start(_) | Piece::End(_) => {}
            }
        }
        if let Some(last) = last {
            let below = &mut places[last].1;
            below.end = lines.len().min(below.start + NOTES);
        }
        let preformatted = (self.has_pre || self.done.is_empty()).then(|| lines.join("\n"));
        let lines: Arc<[String]> = lines.into();
        let sheet = |(at, (number, table)): (usize, (usize, Rows))| {
            let (above, below) = places[number].clone();
            let caption = Some(joined(&table.caption)).filter(|caption| !caption.is_empty());
            Sheet {
                name: (at + 1).to_string(),
                rows: table.done,
                classes: table.classes,
                caption: caption.into_iter().collect(),
                lines: Arc::clone(&lines),
                above,
                below,
            }
        };
        let tables = self.done.into_iter().enumerate().map(sheet).collect();
        WebPage { tables, preformatted, hides_by_style: self.hides_by_style }
    }
}

/// The character that marks the start and the end of deleted text. Browsers ignore this character.
const DELETED: &str = "\u{1}";

/// Joins the words of a text with single spaces. Leaves out deleted numbers if the cell contains other text. Deleted
/// text with letters is kept, because the names of participants who withdrew are often deleted.
fn joined(text: &str) -> String {
    let is_kept = |(at, part): &(usize, &str)| at % 2 == 0 || part.contains(char::is_alphabetic);
    let kept: String = text.split(DELETED).enumerate().filter(is_kept).map(|(_, part)| part).collect();
    let shown = if kept.contains(char::is_alphanumeric) { kept } else { text.replace(DELETED, "") };
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether the reader ignores the content of an element.
fn is_left_out(name: &str) -> bool {
    const LEFT_OUT: &str = "script style template noscript noembed noframes iframe textarea select svg";
    LEFT_OUT.split(' ').any(|own| own == name)
}

/// Returns whether an element is `hidden`, or has `display:none` in its own `style`.
fn is_hidden(tag: &StartTag, name: &str) -> bool {
    const VOID: [&str; 14] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ];
    let is_none = |style: &str| {
        let displays = style.split(';').filter_map(|one| one.split_once(':'));
        let mut displays = displays.filter(|(property, _)| property.trim().eq_ignore_ascii_case("display"));
        // If the style contains several declarations of `display`, the last one applies.
        displays.next_back().is_some_and(|(_, value)| {
            value.split('!').next().is_some_and(|value| value.trim().eq_ignore_ascii_case("none"))
        })
    };
    let style =
        tag.attributes.get(&b"style"[..]).is_some_and(|style| is_none(&String::from_utf8_lossy(style)));
    !VOID.contains(&name) && (style || tag.attributes.contains_key(&b"hidden"[..]))
}

/// Returns whether the element `open`, if it has no end tag, ends as soon as the element `next` begins.
fn ends_implicitly(open: &str, next: &str) -> bool {
    let is_section = matches!(next, "tbody" | "thead" | "tfoot");
    match open {
        "td" | "th" => is_section || matches!(next, "td" | "th" | "tr"),
        "tr" => is_section || next == "tr",
        "tbody" | "thead" | "tfoot" => is_section,
        "p" => is_block(next),
        "li" => next == "li",
        _ => false,
    }
}

/// Returns whether an element begins a new line.
fn is_block(name: &str) -> bool {
    const BLOCKS: &str = "\
        address article aside blockquote body br center dd details div dl dt fieldset figcaption figure \
        footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre section summary \
        table title ul";
    BLOCKS.split(' ').any(|own| own == name)
}

/// Maximum number of attributes in a tag. html5gum recurses for each attribute, and a stack overflow cannot be caught.
pub const TAG_ATTRIBUTES: usize = 200;

/// Returns the tags and texts of a page, in document order.
///
/// # Errors
/// Returns an error if a tag has more than [`TAG_ATTRIBUTES`] attributes. The iterator ends after the error.
fn tokens(text: &str) -> impl Iterator<Item = Result<Token, Unreadable>> {
    let attributes = Rc::new(Cell::new(0));
    let reader = Counted { inner: text.to_reader(), attributes: Rc::clone(&attributes) };
    let mut open = StartTag { self_closing: false, name: Vec::new().into(), attributes: BTreeMap::new() };
    let mut attribute = Vec::new();
    let emitter = CallbackEmitter::new(move |event: CallbackEvent<'_>| match event {
        CallbackEvent::OpenStartTag { name } => {
            open.name = name.to_owned().into();
            None
        }
        CallbackEvent::AttributeName { name } => {
            attributes.set(attributes.get() + 1);
            // If several attributes of a tag have the same name, the first one is used.
            attribute = if open.attributes.contains_key(name) { Vec::new() } else { name.to_owned() };
            if !attribute.is_empty() {
                open.attributes.insert(attribute.clone().into(), Vec::new().into());
            }
            None
        }
        CallbackEvent::AttributeValue { value } => {
            if let Some(held) = open.attributes.get_mut(attribute.as_slice()) {
                held.extend(value);
            }
            None
        }
        CallbackEvent::CloseStartTag { self_closing } => {
            attributes.set(0);
            let closed = StartTag {
                self_closing,
                name: std::mem::take(&mut open.name),
                attributes: std::mem::take(&mut open.attributes),
            };
            Some(Token::StartTag(closed))
        }
        CallbackEvent::EndTag { name } => {
            attributes.set(0);
            open.attributes.clear();
            Some(Token::EndTag(EndTag { name: name.to_owned().into() }))
        }
        CallbackEvent::String { value } => Some(Token::String(value.to_owned().into())),
        CallbackEvent::Comment { .. } | CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => None,
    });
    let mut tokenizer = Tokenizer::new_with_emitter(reader, emitter);
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let token = tokenizer.next()?.map_err(|_| Unreadable::Attributes(TAG_ATTRIBUTES));
        ended = token.is_err();
        if let Ok(Token::StartTag(tag)) = &token
            && let Some(state) = state(&tag.name)
        {
            tokenizer.set_state(state);
        }
        Some(token)
    })
}

/// Returns the tokenizer state for an element whose content is raw text, or `None` for any other element.
fn state(name: &[u8]) -> Option<State> {
    match name {
        b"title" | b"textarea" => Some(State::RcData),
        b"style" | b"xmp" | b"iframe" | b"noembed" | b"noframes" | b"noscript" => Some(State::RawText),
        b"script" => Some(State::ScriptData),
        b"plaintext" => Some(State::PlainText),
        _ => None,
    }
}

/// Reads a page up to the first tag that has too many attributes.
struct Counted<'a> {
    inner: StringReader<'a>,
    attributes: Rc<Cell<usize>>,
}

/// The error for a tag that has too many attributes.
#[derive(Debug)]
struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "more than {TAG_ATTRIBUTES} attributes")
    }
}

impl std::error::Error for TooMany {}

impl Counted<'_> {
    fn check(&self) -> Result<(), TooMany> {
        if self.attributes.get() > TAG_ATTRIBUTES { Err(TooMany) } else { Ok(()) }
    }
}

impl Reader for Counted<'_> {
    type Error = TooMany;

    fn read_byte(&mut self) -> Result<Option<u8>, TooMany> {
        self.check()?;
        self.inner.read_byte().map_err(|never| match never {})
    }

    fn try_read_string(&mut self, wanted: &[u8], case_sensitive: bool) -> Result<bool, TooMany> {
        self.check()?;
        self.inner.try_read_string(wanted, case_sensitive).map_err(|never| match never {})
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, TooMany> {
        self.check()?;
        self.inner.read_until(needle, buffer).map_err(|never| match never {})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(page: &str) -> Vec<Sheet> {
        web_page(page, 10_000).unwrap().tables
    }

    fn rows(page: &str) -> Vec<Vec<String>> {
        tables(page).remove(0).rows
    }

    #[test]
    fn a_page_is_told_from_other_texts() {
        for page in
            ["<table><tr><td>1", "\u{feff} <!DOCTYPE html>\n<HTML><p>x", "<pre>1 2</pre>", "# A\n<table>"]
        {
            assert!(is_html(page), "{page}");
        }
        for text in ["Name,Pts\n<tr>", "<a;b", "", "<"] {
            assert!(!is_html(text), "{text}");
        }
    }

    #[test]
    fn cells_hold_the_text_of_their_elements() {
        for (inside, text) in [
            ("1<b>3</b>", "13"),
            ("<b>Eva Alder</b><i>Club</i>", "Eva Alder Club"),
            ("2<sub>nd</sub>", "2nd"),
            ("1<br>3", "1 3"),
            ("<div class=res>1</div><div class=cw>12 </div>", "1 12"),
            ("3<sup>1</sup>/<sub>2</sub>", "3 1/2"),
            ("3&frac12;&nbsp;", "3½"),
            ("13<span hidden>.5</span>", "13"),
            ("13<span style='color:red; DISPLAY : none !important'>.5</span>", "13"),
            ("13<span style='display:none;display:inline'>.5</span>", "13.5"),
            ("13<script>.5</script><style>.5</style><template>.5</template>", "13"),
            ("<div hidden>1<div>2</div>3</div>4", "4"),
            ("13<input type=hidden hidden>5", "135"),
        ] {
            let page = format!("<table><tr><td>1<td>{inside}<td>5</table>");
            assert_eq!(rows(&page), [["1", text, "5"]], "{inside}");
        }
    }

    #[test]
    fn hidden_cells_and_rows_are_left_out() {
        let page = "<table><tr><td>1<td hidden>x<td>2<tr style=display:none><td>y<table><tr><td>z</table><td>y\
            <tr><td>3</td><td hidden>x</td><td>4</td></tr></table>";
        assert_eq!(rows(page), [["1", "2"], ["3", "4"]]);
    }

    #[test]
    fn a_cell_spans_columns_and_rows() {
        let page = "<table><tr><td rowspan=2>1<td colspan=2>a<td>b<tr><td>c<td>d<td>e<tbody><tr><td rowspan=0>f<tr><td>g</table>";
        assert_eq!(
            rows(page),
            [vec!["1", "a", "", "b"], vec!["1", "c", "d", "e"], vec!["f"], vec!["f", "g"]]
        );
        let wide = format!("<table>{}</table>", "<tr><td colspan=1000>".repeat(100));
        assert_eq!(web_page(&wide, 1_000_000), Err(Unreadable::Spans(SPANNED_CELLS)));
        assert_eq!(web_page(&"<tr><td>".repeat(60), 100), Err(Unreadable::Cells(100)));
    }

    #[test]
    fn lists_of_links_are_navigation() {
        let page = "<nav><a href=a>Pairings</a></nav><ul><li><a href=b>Standings</a><li>Rules: <a href=c>here</a></ul>\
                    <h2><a href=d>Open</a></h2><table><tr><td>x</table>";
        let tables = web_page(page, 100).unwrap().tables;
        assert_eq!(tables[0].titles(), ["Rules: here", "Open"]);
    }

    #[test]
    fn titles_and_notes_stand_directly_around_a_table() {
        let page = "<title>Open</title><p>menu</p><table><tr><td>x</table><h2>Final <i>ranking</i></h2>after round 5<br>\
            <table><caption>A</caption><tr><td>1</table><p>Tie Break1: BH</p>Tie Break2: SB<table><tr><td>y</table><p>foot";
        let tables = tables(page);
        assert_eq!(tables[1].titles(), ["Final ranking", "after round 5", "A"]);
        assert_eq!(tables[1].notes(), ["Tie Break1: BH", "Tie Break2: SB"]);
        assert_eq!(tables[1].around(), ["Open", "menu", "foot"]);
    }

    #[test]
    fn a_table_inside_a_cell_is_a_table_of_its_own() {
        let page = "<table><tr><td>Club<tr><td>Standing<table><tr><td>1<td>Anna</table>Tie Break1: BH<tr><td>foot</table>";
        let tables = tables(page);
        assert_eq!(tables[0].rows, [["1", "Anna"]]);
        assert_eq!(tables[0].titles(), ["Club", "Standing"]);
        assert_eq!(tables[0].notes(), ["Tie Break1: BH", "foot"]);
        assert_eq!(tables[1].rows, [["Club"], ["Standing Tie Break1: BH"], ["foot"]]);
    }

    #[test]
    fn preformatted_text_keeps_its_blanks() {
        let page = "<html><h2>Open</h2><table><tr><td><pre>\n 1  Anna   2\n 2  Ben  1.5</pre></table></html>";
        assert_eq!(web_page(page, 100).unwrap().preformatted.unwrap(), "Open\n 1  Anna   2\n 2  Ben  1.5");
    }

    #[test]
    fn classes_inside_a_cell_are_kept() {
        let table =
            tables("<table><tr><td class=a><div class=res>1</div><div class='cb x'>2</div><td>3").remove(0);
        assert_eq!(table.classes.into_iter().collect::<Vec<_>>(), [((0, 0), "res cb x".to_owned())]);
    }

    #[test]
    fn style_sheets_are_not_evaluated_and_named() {
        let hides =
            |css: &str| web_page(&format!("<style>{css}</style><tr><td>1"), 9).unwrap().hides_by_style;
        assert!(hides(".x { display : none }") && hides(".x{visibility:HIDDEN}") && !hides(".x{color:red}"));
    }
}

#[cfg(test)]
mod tags_tests {
    use super::*;

    #[test]
    fn attributes_of_one_tag_are_limited() {
        let quoted = |count: usize| "a=\"b\" ".repeat(count);
        for tag in ["<td ", "</td "] {
            let many = format!("{tag}{}>x", quoted(TAG_ATTRIBUTES)).repeat(3);
            assert!(tokens(&many).all(|token| token.is_ok()), "{tag}");
            let more = format!("{tag}{}>x", quoted(100_000));
            let refused = Err(Unreadable::Attributes(TAG_ATTRIBUTES));
            assert_eq!(tokens(&more).collect::<Result<Vec<_>, _>>(), refused, "{tag}");
        }
    }

    #[test]
    fn of_attributes_with_one_name_the_first_counts() {
        let found: Vec<Token> =
            tokens("<td a=1 b='2' a=3 c></td a=4><tr>").collect::<Result<_, _>>().unwrap();
        let [Token::StartTag(cell), Token::EndTag(_), Token::StartTag(row)] = &found[..] else {
            panic!("{found:?}")
        };
        let values = [&b"a"[..], b"b", b"c"].map(|name| cell.attributes[name].to_vec());
        assert_eq!(values, [b"1".to_vec(), b"2".to_vec(), Vec::new()]);
        assert_eq!(row.attributes.len(), 0);
    }
}
