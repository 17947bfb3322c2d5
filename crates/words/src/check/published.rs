//! Opens a file of any format, and finds the possible standings and crosstables in it.

use super::codes_found::Candidate;
use super::crosstable::role;
use super::grid::{self, Cell, Lines, RULE};
use super::heading::{self, Heading, Meaning, Sense};
use super::identity::{Match, Names};
use super::notes::{self, said};
use super::places::PlaceCell;
use super::read::{number, place};
use super::rows::{TITLE_LINES, counts, is_head, understood};
use std::collections::BTreeMap;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::tournament::Index;
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::limits;
use tiebreak_format::text::Text;
use tiebreak_layout::{Role, is_sentence};
use tiebreak_phrase::{Argument, message, phrase};
use tiebreak_table::{
    Room, Sheet, Unreadable, WebPage, fixed_width, is_html, is_markdown, is_spreadsheet, markdown,
    markdown_tables, sheets, web_page, wikitext, without_front_matter,
};

// The limits that the documentation states must equal the limits of the page reader.
const _: () = assert!(tiebreak_table::TAG_ATTRIBUTES == limits::TAG_ATTRIBUTES);
const _: () = assert!(tiebreak_table::SPANNED_CELLS == limits::SPANNED_CELLS);

/// The user's choice of a table in a file, and the options for reading the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The name of the sheet of a spreadsheet, or its number (counted from 1).
    pub sheet: Option<String>,
    /// The number of the table in a web page or Markdown text, or of the crosstable in a text (counted from 1).
    pub table: Option<usize>,
    /// Whether the event was read from the results in this table, so that these results are not compared with the
    /// event.
    pub holds_results: bool,
    /// Whether the pairing numbers of the event are unknown, so that the pairing numbers in the table are not compared.
    pub lacks_numbers: bool,
    /// Whether the event contains only the sums of the results of each pair, so that only such sums are compared.
    pub lacks_games: bool,
    /// Whether the user chose the system of a round robin.
    pub is_predetermined: bool,
    /// Whether the program skips rows that it cannot read.
    pub skip_unreadable: bool,
    /// Headings of columns that the user told the program to ignore.
    pub ignored: Vec<String>,
    /// Whether unchecked texts, tables or style sheets prevent the verdict "confirmed".
    pub unchecked_fails: bool,
    /// The rules before the first edition, under which the program also tries to identify the tie-break of a column.
    pub older: Option<Candidate>,
}

/// The tables that were found in a file.
#[derive(Default)]
pub(super) struct Found {
    /// Possible standings.
    pub tables: Vec<FoundTable>,
    /// The heading and the first rows of each table that is not a standing, or that the user did not choose.
    pub others: Vec<String>,
    /// Whether a style sheet of the page can hide a part of the page. The program does not apply style sheets.
    pub hides_by_style: bool,
}

impl Found {
    fn one((text, lines): (Text, Lines)) -> Found {
        Found { tables: vec![FoundTable { name: String::new(), text, lines }], ..Found::default() }
    }
}

/// A possible standing or crosstable in a file.
pub(super) struct FoundTable {
    /// The name of the sheet, the number of the table or the JSON pointer of the array. For a table in plain text, the
    /// name is empty.
    pub name: String,
    /// The text that remarks refer to by line and column.
    pub text: Text,
    pub lines: Lines,
}

/// The content of a file, in the form that its format determines.
pub(super) enum Content {
    Sheets(Vec<Sheet>),
    Page(WebPage),
    Text(Text),
}

/// Maximum number of lines above a table that belong to its title.
const TITLE: usize = 2;

impl Content {
    /// Recognizes the format of a file, or adds an error to `sink` and returns `None`.
    pub(super) fn of(bytes: &[u8], sink: &mut Sink) -> Option<Content> {
        if tiebreak_format::is_document(bytes) {
            sink.push(Diagnostic::error("not-a-table", phrase!("not-a-table")));
            return None;
        }
        if is_spreadsheet(bytes) {
            let room = Room {
                packed: limits::SPREADSHEET_BYTES,
                unpacked: limits::SPREADSHEET_UNPACKED,
                cells: limits::TABLE_CELLS,
                rows: limits::TABLE_ROWS,
            };
            return bounded(sheets(bytes, room), sink).map(Content::Sheets);
        }
        let text = match Text::decode(bytes) {
            Ok(text) => text,
            Err(error) => {
                let remark = Diagnostic::no_text("not-text", &error);
                sink.push(remark.rule(message!("rule-published-table-text")));
                return None;
            }
        };
        let wikitext = wikitext(text.content());
        let body = wikitext.as_deref().unwrap_or(without_front_matter(text.content()));
        if is_html(body) {
            return bounded(web_page(body, limits::TABLE_CELLS), sink).map(Content::Page);
        }
        if is_markdown(body) && !is_json(&text) {
            let tables = bounded(markdown_tables(text.content(), limits::TABLE_CELLS), sink)?;
            if tables.len() > 1 {
                return Some(Content::Page(WebPage { tables, preformatted: None, hides_by_style: false }));
            }
        }
        Some(Content::Text(unbroken(text.content()).unwrap_or(text)))
    }

    /// Returns the command-line option that chooses a table of the file, or an empty text if the file is plain text.
    pub(super) fn option(&self) -> &'static str {
        match self {
            Content::Sheets(_) => "--sheet",
            Content::Page(_) => "--table",
            Content::Text(_) => "",
        }
    }

    /// Returns whether the file contains the sheet or table that the user chose. Adds an error to `sink` if the file
    /// does not contain it.
    pub(super) fn has_choice(&self, choice: &Choice, sink: &mut Sink) -> bool {
        let option = self.option();
        let found: &[Sheet] = match self {
            Content::Sheets(found) => found,
            Content::Page(page) => &page.tables,
            Content::Text(_) => &[],
        };
        let given = [("--sheet", choice.sheet.is_some()), ("--table", choice.table.is_some())];
        let given = || given.into_iter().filter(|(_, is_given)| *is_given).map(|(own, _)| own);
        if let Some(option) = given().find(|own| *own != option) {
            sink.push(Diagnostic::error("table-option", phrase!("table-option", option)).rule(RULE));
            return false;
        }
        let is_there = given().next().is_none() || found.iter().enumerate().any(|one| is_meant(choice, &one));
        if !is_there {
            let names = found.iter().map(|sheet| quoted(&sheet.name)).collect::<Vec<_>>().join(", ");
            let message = phrase!("table-not-there", option, names);
            sink.push(Diagnostic::error("table-not-there", message).rule(RULE));
        }
        is_there
    }

    /// Finds the standings by their headings, or adds an error to `sink` and returns `None`.
    pub(super) fn standings(&self, choice: &Choice, sense: Sense<'_>, sink: &mut Sink) -> Option<Found> {
        if !self.has_choice(choice, sink) {
            return None;
        }
        match self {
            Content::Sheets(found) => of_sheets(found, choice, "--sheet", sense, sink),
            Content::Page(page) => {
                let hides_by_style = page.hides_by_style;
                let found = match self.plain(choice, sense) {
                    Some(text) => of_text(&text, sense, sink)?,
                    None => of_sheets(&page.tables, choice, "--table", sense, sink)?,
                };
                Some(Found { hides_by_style, ..found })
            }
            Content::Text(text) => of_text(text, sense, sink),
        }
    }

    /// Returns the text that can contain standings: the file, or the preformatted text of a page whose tables contain
    /// no standings. Returns `None` if there is no such text.
    pub(super) fn plain(&self, choice: &Choice, sense: Sense<'_>) -> Option<Text> {
        match self {
            Content::Text(text) => Some(text.clone()),
            Content::Page(page) if choice.table.is_none() => {
                let has_standing = page.tables.iter().any(|sheet| has_head(&sheet.rows, sense));
                Text::from_string(page.preformatted.clone().filter(|_| !has_standing)?).ok()
            }
            Content::Page(_) | Content::Sheets(_) => None,
        }
    }

    /// Returns the crosstable that the user chose in a text with several crosstables, and the remaining choices.
    pub(super) fn chosen(self, choice: &Choice) -> (Content, Choice) {
        let chosen = choice.table.and_then(|table| self.crosstables().into_iter().nth(table.checked_sub(1)?));
        match chosen {
            Some(part) => (part, Choice { table: None, ..choice.clone() }),
            None => (self, choice.clone()),
        }
    }

    /// Splits a text that contains several lines of headings into parts. Each part begins with the title above its
    /// headings. Blank lines replace the text before a part, so that line numbers stay the same. If `repeats` is true,
    /// a line that repeats earlier headings also begins a part. Usually, such a line begins a new page of the same
    /// table. Returns an empty list for a text with fewer than two lines of headings.
    pub(super) fn parts(&self, choice: &Choice, sense: Sense<'_>, repeats: bool) -> Vec<Content> {
        let Some(text) = self.plain(choice, sense).filter(|text| !is_json(text)) else { return Vec::new() };
        let lines: Vec<&str> = text.content().lines().take(limits::TABLE_ROWS).collect();
        let mut heads: Vec<usize> = Vec::new();
        // A row must follow the headings. A crosstable in columns of fixed width needs its own reader, unless the
        // crosstable prints points.
        let has_values =
            |line: &str| line.split_whitespace().any(|word| heading::read(word, sense).listed().is_some());
        let is_fixed = |line: &str| is_fixed(line, sense) && has_values(line);
        let is_table = |line: &str| is_fixed(line) || separator_of(line, sense).is_some();
        // A row of a US Chess report with two `H` is not a heading line.
        let is_row = |line: &str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let is_head =
            |at: &usize| is_table(lines[*at]) && !is_row(lines[*at]) && notes::parts(lines[*at]).is_empty();
        for at in (0..lines.len().saturating_sub(1)).filter(is_head) {
            let words = |at: usize| lines[at].split_whitespace();
            if repeats || heads.iter().all(|head| !words(*head).eq(words(at))) {
                heads.push(at);
            }
        }
        self.split(&lines, &heads)
    }

    /// Splits a text that contains several heading lines of crosstables into parts, as in [`Content::parts`]. A heading
    /// line of a crosstable names a column of participants and at least two rounds. The halves of a double round robin
    /// are not separate crosstables.
    pub(super) fn crosstables(&self) -> Vec<Content> {
        let text = self.plain(&Choice::default(), Sense::plain(false)).filter(|text| !is_json(text));
        let Some(text) = text else { return Vec::new() };
        let lines: Vec<&str> = text.content().lines().take(limits::TABLE_ROWS).collect();
        let is_head = |at: &usize| {
            let roles = lines[*at].split([';', '|', ',', ' ', '\t']).map(role);
            let (mut is_named, mut rounds) = (false, 0);
            for role in roles {
                is_named |= matches!(role, Role::Name | Role::Team);
                rounds += usize::from(matches!(role, Role::Round(_)));
            }
            is_named && rounds > 1
        };
        if lines.iter().any(|line| heading::means(line, &Meaning::FirstHalf)) {
            return Vec::new();
        }
        let heads: Vec<usize> = (0..lines.len()).filter(is_head).take(SHARED).collect();
        self.split(&lines, &heads)
    }

    fn split(&self, lines: &[&str], heads: &[usize]) -> Vec<Content> {
        // A line that contains only separators also counts as blank.
        let is_blank = |at: &usize| !lines[*at].contains(char::is_alphanumeric);
        let start = |head: usize| {
            let last = (0..head).rev().find(|at| !is_blank(at)).unwrap_or(0);
            let title = (0..last).rev().find(is_blank).map_or(0, |blank| blank + 1);
            if last - title < TITLE { title } else { head }
        };
        let starts: Vec<usize> = heads.iter().skip(1).map(|head| start(*head)).collect();
        let bounds = [&[0], starts.as_slice(), &[lines.len()]].concat();
        let part = |bounds: &[usize]| {
            let own = [vec![""; bounds[0]], lines[bounds[0]..bounds[1]].to_vec()].concat();
            let text = Text::from_string(own.join("\n")).ok()?;
            Some(match self {
                Content::Page(WebPage { hides_by_style, .. }) => Content::Page(WebPage {
                    tables: Vec::new(),
                    preformatted: Some(text.content().to_owned()),
                    hides_by_style: *hides_by_style,
                }),
                _ => Content::Text(text),
            })
        };
        bounds.windows(2).filter(|_| !starts.is_empty()).filter_map(part).collect()
    }

    /// Converts a list without headings to a table with tabs between cells. Each line of the list contains a name and
    /// numbers. A number of four digits is a rating or a year.
    ///
    /// Without headings, only a comparison with the event can show that a list is a standing. The list must contain
    /// every participant exactly once, and the program must be able to read every number. `scores` contains the
    /// headings of the event's scores and their values. In each column of a score, two thirds of the numbers must be
    /// right, and one column must contain the first score. Returns `None` for a list that does not meet these
    /// conditions.
    pub(super) fn list(
        &self,
        names: &Names,
        scores: &[(&str, Vec<Fraction>)],
        rounds: usize,
    ) -> Option<String> {
        let sheet = |sheet: &Sheet| sheet.rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("\n");
        let texts: Vec<String> = match self {
            Content::Text(text) => vec![text.content().to_owned()],
            Content::Page(WebPage { preformatted: Some(text), .. }) => vec![text.clone()],
            Content::Page(WebPage { tables: found, .. }) | Content::Sheets(found) => {
                // The list can be in the text outside of the tables on the page.
                let lines =
                    |sheet: &Sheet| [sheet.titles(), sheet.notes(), sheet.around()].concat().join("\n");
                found.iter().map(sheet).chain(found.first().map(lines)).collect()
            }
        };
        let list = |text: &String| {
            Self::list_in(text, names, scores, rounds)
                .or_else(|| cells_in_lines(text, names, scores[0].1.len()))
        };
        texts.iter().find_map(list)
    }

    fn list_in(text: &str, names: &Names, scores: &[(&str, Vec<Fraction>)], rounds: usize) -> Option<String> {
        let mut lines: Vec<(&str, Option<Listing>)> =
            text.lines().take(limits::TABLE_ROWS).map(|line| (line, listing(line, names))).collect();
        // The first number in every line can be the number of rounds.
        let all =
            || lines.iter().filter_map(|(_, own)| own.as_ref().filter(|own| own.whose.index().is_some()));
        if all().all(|own| own.numbers.len() > 2 && own.numbers[0] == rounds.to_string()) {
            lines.iter_mut().filter_map(|(_, own)| own.as_mut()).for_each(|own| drop(own.numbers.remove(0)));
        }
        let rows: Vec<(Index, &Listing)> =
            lines.iter().filter_map(|(_, own)| Some((own.as_ref()?.whose.index()?, own.as_ref()?))).collect();
        let (_, first) = rows.first()?;
        let value = |own: &Listing, at: usize| Fraction::parse(own.numbers.get(at)?).ok();
        let right = |at: usize, score: &[Fraction]| {
            rows.iter().filter(|(index, own)| value(own, at) == score.get(*index).copied()).count()
        };
        let column = |score: &[Fraction]| {
            let best = (0..first.numbers.len()).rev().max_by_key(|at| right(*at, score))?;
            (right(best, score) * 3 >= rows.len() * 2).then_some(best)
        };
        let titles = scores.iter().filter_map(|(title, score)| Some((column(score)?, *title)));
        let titles: BTreeMap<usize, &str> = titles.rev().collect();
        let points = column(&scores[0].1)?;
        let read = |own: &Listing| value(own, points);
        let is_alike = |own: &Listing| {
            own.numbers.len() == first.numbers.len() && own.place.is_empty() == first.place.is_empty()
        };
        // In some Markdown texts, every line begins with `1.`, which is not a place.
        let has_places = rows.iter().any(|(_, own)| own.place != first.place);
        let is_row =
            |(_, own): &(&str, Option<Listing>)| own.as_ref().is_some_and(|own| own.whose.index().is_some());
        let (from, to) = (lines.iter().position(is_row)?, lines.iter().rposition(is_row)?);
        // A line that contains a number and is between two rows is also a row. A line that contains a number and is
        // above the first row can be a row with more points, or a title that names the round.
        let most = Fraction::integer(rounds as i128);
        let is_foreign = |(at, (line, own)): (usize, &(&str, Option<Listing>))| {
            own.as_ref().filter(|own| own.whose.index().is_none()).is_some_and(|own| {
                let is_more = read(own) >= read(first) && read(own) <= Some(most);
                let has_place = has_places && !own.place.is_empty();
                match at {
                    _ if at < from => is_more && said(line, false).is_empty(),
                    _ => at < to || is_alike(own) || has_place,
                }
            })
        };
        // Other lists may follow the list of all participants.
        let standing = &rows[..rows.len().min(scores[0].1.len())];
        let mut all: Vec<Index> = standing.iter().map(|(index, _)| *index).collect();
        all.sort_unstable();
        // The points in a standing fall from row to row, except where places are exchanged.
        let rising = standing.windows(2).filter(|pair| read(pair[0].1) < read(pair[1].1)).count();
        if !all.into_iter().eq(0..scores[0].1.len())
            || !rows.iter().all(|(_, own)| is_alike(own) && own.is_whole)
            || lines.iter().enumerate().any(is_foreign)
            || rising * 4 > standing.len()
        {
            return None;
        }
        // The words in the line above the first row can be the headings of its numbers.
        let is_filled = |line: &&&(&str, Option<Listing>)| !line.0.trim().is_empty();
        let above = lines[..from].iter().rev().find(|line| is_filled(&line));
        let printed: Vec<&str> =
            above.map_or_else(Vec::new, |(line, _)| line.split_whitespace().skip(1).collect());
        let is_score = |title: &&str| {
            heading::read(title, Sense::plain(names.are_teams)).listed().is_some_and(Listed::is_score)
        };
        let is_titled = printed.len() == first.numbers.len() && printed.first().is_some_and(is_score);
        // In a text such as `5½ / 7`, the second number of every line is the number of rounds.
        let is_rounds = |own: &Listing| own.numbers.get(1).is_some_and(|own| *own == rounds.to_string());
        let left_out = usize::from(!is_titled && rows.iter().all(|(_, own)| is_rounds(own)));
        // A word of the line above can be the heading of the second number. The program does not compare the numbers
        // below any other word.
        let is_label =
            first.numbers.len() == 2 + left_out && rows.iter().all(|(_, own)| own.rest == first.rest);
        let has_rest = !is_label && rows.iter().any(|(_, own)| !own.rest.is_empty());
        let label = if is_label { first.rest.as_str() } else { "" };
        let kept = || (0..first.numbers.len()).filter(|at| left_out == 0 || *at != 1);
        let title =
            |at: usize| if is_titled { printed[at] } else { titles.get(&at).copied().unwrap_or(label) };
        let heads = kept().map(|at| format!("\t{}", title(at))).collect::<String>();
        let head = if has_places { "Rank\tName" } else { "Name" };
        // Numbers of four or more digits are ratings, years or ids, which are not compared.
        let is_long = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let title = if rows.iter().all(|(_, own)| is_long(&own.rest)) { "\tRtg" } else { "\t…" };
        let mut head = Some(format!("{head}{heads}{}", if has_rest { title } else { "" }));
        let mut table = Vec::new();
        for (line, own) in &lines {
            let Some(own) = own.as_ref().filter(|own| own.whose.index().is_some()) else {
                table.push((*line).to_owned());
                continue;
            };
            table.extend(head.take());
            let place = has_places.then_some(own.place.as_str());
            let numbers = kept().filter_map(|at| own.numbers.get(at));
            let rest = has_rest.then_some(own.rest.as_str());
            let cells =
                place.into_iter().chain([own.name.as_str()]).chain(numbers.map(String::as_str)).chain(rest);
            table.push(cells.collect::<Vec<_>>().join("\t"));
        }
        Some(table.join("\n"))
    }

    /// Returns every grid that can be a crosstable: each table of a page or spreadsheet, or each possible way to split
    /// a text into cells. Tables that cannot be read are left out.
    pub(super) fn candidates(&self, choice: &Choice) -> Vec<FoundTable> {
        let sheets = |sheets: &[Sheet], has_around: bool| -> Vec<FoundTable> {
            let meant = sheets.iter().enumerate().filter(|one| is_meant(choice, one));
            let long = meant.filter(|(_, sheet)| sheet.rows.len() > 1);
            long.filter_map(|(_, sheet)| of_sheet(sheet, has_around, &mut Sink::new(""))).collect()
        };
        match self {
            Content::Sheets(found) => sheets(found, true),
            Content::Page(page) => {
                let has_around = page.tables.len() <= SHARED;
                let mut found = sheets(&page.tables, has_around);
                // Some pages print the data of the event in a table with two columns.
                let rows = page.tables.iter().flat_map(|sheet| &sheet.rows).filter(|row| row.len() == 2);
                let data: Vec<String> = rows.take(TITLE_LINES).map(|row| row.join(": ")).collect();
                found.iter_mut().filter(|_| has_around).for_each(|one| one.lines.around.extend(data.clone()));
                let text = page.preformatted.as_ref().and_then(|text| Text::from_string(text.clone()).ok());
                found.extend(text.iter().flat_map(ways));
                found
            }
            Content::Text(text) if !is_json(text) => {
                let sense = Sense::plain(false);
                let parts = self.parts(choice, sense, false);
                let texts = parts.iter().chain([self]).filter_map(|part| part.plain(choice, sense));
                texts.flat_map(|text| ways(&text)).collect()
            }
            Content::Text(text) => {
                let found = grid::of_document(text.clone(), &mut Sink::new("")).unwrap_or_default();
                let unnamed = |table| FoundTable { name: String::new(), ..table };
                found.tables.into_iter().map(unnamed).collect()
            }
        }
    }
}

/// Joins table rows that are split into two lines, if the first line ends with a tab and the second line starts with a
/// tab. A blank line replaces the second line of each such row. Returns `None` for a text without such rows.
fn unbroken(text: &str) -> Option<Text> {
    let tabs = |line: &str| line.matches('\t').count();
    let most = text.lines().map(tabs).max().filter(|most| *most > 2)?;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for at in 1..lines.len() {
        let (one, two) = (&lines[at - 1], &lines[at]);
        if one.ends_with('\t') && two.starts_with('\t') && tabs(one) + tabs(two) == most {
            (lines[at - 1], lines[at]) = (format!("{one}{two}"), String::new());
        }
    }
    Text::from_string(lines.join("\n")).ok().filter(|_| !text.lines().eq(&lines))
}

/// Converts a table that has one cell in every line, such as a table copied from a page without tabs, to a table with
/// tabs between cells. Returns `None` for any other text.
fn cells_in_lines(text: &str, names: &Names, size: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_named = |at: &usize| matches!(names.called(lines[*at]), Match::One(_));
    let named: Vec<usize> = (0..lines.len().min(limits::TABLE_ROWS)).filter(is_named).collect();
    let (first, width) = (*named.first()?, named.get(1)? - named.first()?);
    let is_even = named.len() == size && named.windows(2).all(|pair| pair[1] - pair[0] == width);
    // The heading of the names is as far from the first name as each name is from the next name.
    // The first cell of each row is a number.
    let is_head = |start: &usize| {
        let head: Vec<String> = lines[*start..start + width].iter().map(|cell| (*cell).to_owned()).collect();
        let read = |at: usize| heading::read(&head[at], Sense::plain(false));
        let is_numbered = matches!(read(0), Heading::Rank | Heading::Id);
        is_numbered && read(first - width - start) == Heading::Name && is_head(&head, Sense::plain(false))
    };
    let start = ((first + 1).saturating_sub(2 * width)..=first.checked_sub(width)?).find(is_head)?;
    let end = start + width * (size + 1);
    let table = lines.get(start..end).filter(|_| is_even && width > 1)?;
    let rows: Vec<String> = table.chunks(width).map(|row| row.join("\t")).collect();
    Some(
        [&lines[..start], &rows.iter().map(String::as_str).collect::<Vec<_>>(), &lines[end..]]
            .concat()
            .join("\n"),
    )
}

/// A line of a list without headings, which contains a place, a name, and at least one number.
struct Listing {
    /// The place, or an empty text if the line has no place.
    place: String,
    name: String,
    /// The participant whom the name identifies.
    whose: Match,
    /// The numbers after the name.
    numbers: Vec<String>,
    /// The words, ratings and remarks after the name.
    rest: String,
    /// Whether all digits in the line belong to the place or to numbers that the program can read.
    is_whole: bool,
}

fn listing(line: &str, names: &Names) -> Option<Listing> {
    // A line with more commas than words has commas between its cells, not in its numbers.
    let is_comma =
        !line.contains([';', '\t', '|']) && line.matches(',').count() > line.split_whitespace().count();
    let line = line.replace(['\t', ';', '|', '"', if is_comma { ',' } else { ';' }], " ").replace('(', " (");
    // The games won, drawn and lost, as in `(+4 -1 =2)`, are removed from the line, because they are not scores.
    let counted = line.split_once('(').and_then(|(name, rest)| Some((name, rest.split_once(')')?)));
    let counted = counted.filter(|(_, (own, _))| counts(own).is_some());
    let games = counted.map_or(String::new(), |(_, (own, _))| format!("({own})"));
    let line = counted.map_or(line.clone(), |(name, (_, behind))| format!("{name} {behind}"));
    // `4 1/2` is a number, and `Place 1` is a place.
    let line = ('0'..='9').fold(line, |line, own| line.replace(&format!("{own} 1/2"), &format!("{own}½")));
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let is_numbered = |pair: &[&str]| {
        heading::means(pair[0], &Meaning::Rank) && matches!(place(pair[1]), Ok(PlaceCell::At { .. }))
    };
    if words.windows(2).next().is_some_and(is_numbered) {
        words.remove(0);
    }
    let is_place = words.first().is_some_and(|word| matches!(place(word), Ok(PlaceCell::At { .. })));
    let first = if is_place { words.remove(0) } else { "" };
    let bare = |word: &&str| {
        let word = word.trim_matches(['(', ')', ',', ':', '*']);
        let own = word.split_once('/').filter(|(_, games)| games.parse().is_ok_and(|games: u8| games > 2));
        let is_plain = |own: &String| !own.starts_with('+') && (names.are_teams || !own.starts_with('-'));
        number(own.map_or(word, |(own, _)| own)).filter(is_plain)
    };
    // The name of a club in parentheses can contain numbers, as in `(Club 64)`. `(BH 24)` contains a number with its
    // heading.
    let line = words.join(" ");
    let club = line.split_once('(').and_then(|(name, rest)| Some((name, rest.split_once(')')?)));
    let club = club.filter(|(name, (club, _))| {
        club.contains(char::is_alphabetic) && !name.split(' ').any(|word| bare(&word).is_some())
    });
    let meant = |word: &str| heading::read(word, Sense::plain(false));
    let labelled = |club: &str| {
        let (one, other) = club.split_once(' ')?;
        let (label, number) = if bare(&one).is_some() { (other, one) } else { (one, other) };
        let is_heading = matches!(meant(label), Heading::Rank | Heading::Code(_));
        (is_heading && bare(&number).is_some()).then(|| format!("{label} {number}"))
    };
    let moved = club.and_then(|(_, (club, _))| labelled(club)).unwrap_or_default();
    let mut rest: Vec<&str> =
        club.filter(|_| moved.is_empty()).map(|(_, (club, _))| club).into_iter().collect();
    let line = club.map_or(line.clone(), |(name, (_, behind))| format!("{name}{behind} {moved}"));
    let words: Vec<&str> = line.split_whitespace().collect();
    let end = words.iter().position(|word| bare(word).is_some()).filter(|end| *end > 0)?;
    // The name of a team can end with a number, as in "Elmswell 1".
    let is_longer = names.are_teams && names.called(&words[..=end].join(" ")).is_anybody();
    let end = end + usize::from(is_longer);
    let name = words[..end].join(" ");
    let has_digit = |word: &&str| word.contains(|c: char| c.is_numeric());
    let is_whole = !words.iter().any(|word| has_digit(word) && bare(word).is_none());
    let is_short = |own: &String| own.split('.').next().is_some_and(|whole| whole.len() < 4);
    let mut numbers = Vec::new();
    for word in &words[end..] {
        match bare(word) {
            Some(number) if is_short(&number) => numbers.push(number),
            None if meant(word).listed().is_some_and(Listed::is_score) => {}
            _ => rest.push(word),
        }
    }
    rest.retain(|word| word.contains(char::is_alphanumeric));
    let rest = rest.iter().map(|word| word.trim_matches(['(', ')', ',', ':'])).collect::<Vec<_>>().join(" ");
    let rest = format!("{rest} {games}").trim().to_owned();
    let place = first.trim_end_matches(':').to_owned();
    let listing = Listing { place, whose: names.find(&name), name, numbers, rest, is_whole };
    (!listing.numbers.is_empty()).then_some(listing)
}

/// Returns whether the user chose this sheet or table by its name or its number, or made no choice.
fn is_meant(choice: &Choice, (at, sheet): &(usize, &Sheet)) -> bool {
    choice.sheet.as_ref().is_none_or(|name| sheet.name == *name || (at + 1).to_string() == *name)
        && choice.table.is_none_or(|table| at + 1 == table)
}

fn is_json(text: &Text) -> bool {
    let content = text.content().trim_start_matches('\u{feff}').trim_start();
    // A text in BBCode begins with a tag such as `[quote]`.
    content.starts_with(['{', '[']) && !content.chars().nth(1).is_some_and(char::is_alphabetic)
}

/// Reads a table in JSON, in Markdown, in separated values, in columns of fixed width, or in words separated by single
/// spaces.
fn of_text(text: &Text, sense: Sense<'_>, sink: &mut Sink) -> Option<Found> {
    let content = text.content();
    if is_json(text) {
        return grid::of_document(text.clone(), sink);
    }
    let plain = Classes::default();
    if is_markdown(content) {
        let rows = bounded(markdown(content, limits::TABLE_CELLS), sink)?;
        return of_rows(rows, &plain, sink).map(Found::one);
    }
    if let Some((line, separator)) = separated(text, sense) {
        let lines = grid::of_separated(text, line, Some(separator), sink)?;
        return Some(Found::one((text.clone(), lines)));
    }
    if let Some(line) = fixed(text, sense) {
        let rows = bounded(fixed_width(content, line, limits::TABLE_CELLS), sink)?;
        // If the columns are not aligned, single spaces may separate the cells.
        let width = rows.get(line).map_or(0, Vec::len);
        let words = content.lines().nth(line).map_or(0, |line| line.split_whitespace().count());
        let blanks = tiebreak_layout::single_blanks(content, &role);
        let filled = |rows: &[Vec<String>]| rows.iter().filter(|row| row.len() > 1).count();
        let is_better = width < words && filled(&blanks) * 2 > filled(&rows) && has_head(&blanks, sense);
        let rows = if is_better { blanks } else { rows };
        return of_rows(rows, &plain, sink).map(Found::one);
    }
    let lines = grid::of_separated(text, 0, None, sink)?;
    Some(Found::one((text.clone(), lines)))
}

/// Returns whether one of the first rows is a heading line.
fn has_head(rows: &[Vec<String>], sense: Sense<'_>) -> bool {
    rows.iter().take(TITLE_LINES).any(|row| is_head(row, sense))
}

/// Returns the table, or adds the reason why the table is unreadable to `sink` and returns `None`.
fn bounded<T>(read: Result<T, Unreadable>, sink: &mut Sink) -> Option<T> {
    let unread = |problem: Argument| ("table-spreadsheet", phrase!("table-csv-unread", problem));
    let (id, message) = match read {
        Ok(read) => return Some(read),
        Err(Unreadable::Words(problem)) => unread(problem.into()),
        Err(Unreadable::Damaged) => unread(message!("spreadsheet-damaged").into()),
        Err(Unreadable::NotBuilt) => unread(message!("spreadsheet-not-built").into()),
        Err(Unreadable::Binary) => unread(message!("spreadsheet-binary").into()),
        Err(Unreadable::Bytes(most)) => unread(phrase!("more-than-is-read", most).into()),
        Err(Unreadable::Unpacked(most)) => unread(phrase!("spreadsheet-too-large", most).into()),
        Err(Unreadable::Texts(most)) => unread(phrase!("spreadsheet-texts", most).into()),
        Err(Unreadable::Attributes(most)) => ("table-attributes", phrase!("table-attributes", most)),
        Err(Unreadable::Spans(most)) => ("table-too-large", phrase!("table-spanned", most)),
        Err(Unreadable::Rows(most)) => ("table-too-long", phrase!("table-too-long", most)),
        Err(Unreadable::Cells(most)) => ("table-too-large", phrase!("table-too-large", most)),
    };
    sink.push(Diagnostic::error(id, message).rule(RULE));
    None
}

/// Returns the index of the heading line (0-based), and its separator.
fn separated(text: &Text, sense: Sense<'_>) -> Option<(usize, u8)> {
    let content = text.content().trim_start_matches('\u{feff}');
    let filled = content.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut heads = filled.take(TITLE_LINES).map(|(number, line)| (number, separator_of(line, sense)));
    heads.find_map(|(number, separator)| Some((number, separator?)))
}

/// Returns the separator of a heading line, or `None` if the line is not a heading line.
fn separator_of(line: &str, sense: Sense<'_>) -> Option<u8> {
    // A sentence can end with a character that is also a separator.
    let cells = |separator: &u8| split(line.trim_end_matches([' ', ',']), *separator);
    let is_head = |separator: &u8| cells(separator).len() > 1 && is_head(&cells(separator), sense);
    [grid::separator(line), b'\t', b';', b',', b'|'].into_iter().find(is_head)
}

/// Returns whether a line contains the headings of a table with columns of fixed width.
fn is_fixed(line: &str, sense: Sense<'_>) -> bool {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    understood(&words, sense) >= words.len().clamp(2, 3) && is_head(&words, sense) && !is_sentence(&words)
}

fn split(line: &str, separator: u8) -> Vec<String> {
    let cells = line.split(char::from(separator));
    cells.map(|cell| cell.trim().trim_matches('"').trim().to_owned()).collect()
}

/// Returns the index of the heading line (0-based) of a table with columns of fixed width. If the text contains a
/// standing and a crosstable, the function returns the heading line of the standing.
fn fixed(text: &Text, sense: Sense<'_>) -> Option<usize> {
    let is_standing = |line: &str| !line.split_whitespace().any(|word| matches!(role(word), Role::Round(_)));
    let lines = text.content().lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut heads = lines.take(TITLE_LINES).filter(|(_, line)| is_fixed(line, sense)).peekable();
    let first = heads.peek().map(|(at, _)| *at);
    heads.find(|(_, line)| is_standing(line)).map(|(at, _)| at).or(first)
}

fn of_sheets(
    found: &[Sheet],
    choice: &Choice,
    option: &'static str,
    sense: Sense<'_>,
    sink: &mut Sink,
) -> Option<Found> {
    let (chosen, passed): (Vec<_>, Vec<_>) = found.iter().enumerate().partition(|one| is_meant(choice, one));
    let is_standing = |(_, sheet): &(usize, &Sheet)| has_head(&sheet.rows, sense);
    let (standings, others): (Vec<_>, Vec<_>) = chosen.into_iter().partition(is_standing);
    let names = || found.iter().map(|sheet| quoted(&sheet.name)).collect::<Vec<_>>().join(", ");
    let (standings, others) = match (standings.len(), others.len()) {
        // The only table of a file is read even if its headings are unknown, so that errors have a position in this
        // table.
        (0, 1) => (others, standings),
        (0, _) => {
            let message = phrase!("table-none-is-standing", names = names());
            sink.push(Diagnostic::error("table-nothing", message).rule(RULE));
            return None;
        }
        _ => (standings, others),
    };
    let mut tables = Vec::new();
    let has_around = standings.len() <= SHARED;
    for (_, sheet) in standings {
        let mut table = of_sheet(sheet, has_around, sink)?;
        // Sheets have names, but the tables on a page have only numbers.
        table.lines.titles.extend(Some(sheet.name.clone()).filter(|_| option == "--sheet"));
        tables.push(table);
    }
    let others = others.iter().chain(&passed).filter_map(|(_, sheet)| beginning(sheet)).collect();
    Some(Found { tables, others, hides_by_style: false })
}

/// Returns the heading and the first two rows of a table that is not a standing. Returns `None` for a table that is
/// only used for layout.
fn beginning(sheet: &Sheet) -> Option<String> {
    let is_filled = |row: &&Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count() > 1;
    let rows: Vec<&Vec<String>> = sheet.rows.iter().filter(is_filled).take(3).collect();
    let row = |row: &&Vec<String>| {
        row.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<String>>().join(" ")
    };
    (rows.len() > 1).then(|| rows.iter().map(row).collect::<Vec<_>>().join(" / "))
}

/// Returns a table, with the lines of text directly above and below it as additional rows. If `has_around` is true, the
/// table also gets a copy of the other lines of the page.
fn of_sheet(sheet: &Sheet, has_around: bool, sink: &mut Sink) -> Option<FoundTable> {
    let line = |lines: Vec<&str>| lines.into_iter().map(|line| vec![line.to_owned()]).collect::<Vec<_>>();
    let (above, below) = (line(sheet.titles()), line(sheet.notes()));
    // The lines above the table increase the row numbers of its cells.
    let classes = sheet.classes.iter();
    let classes = classes.map(|((row, column), own)| ((row + above.len(), *column), own.clone())).collect();
    let rows = [above, sheet.rows.clone(), below].concat();
    let (text, mut lines) = of_rows(rows, &classes, sink)?;
    if has_around {
        lines.around = sheet.around().into_iter().map(str::to_owned).collect();
    }
    Some(FoundTable { name: sheet.name.clone(), text, lines })
}

/// If a page has more tables than this number, the tables get no copy of the other lines of the page, because the
/// copies would use too much memory.
const SHARED: usize = 50;

/// The CSS classes of elements inside cells, by row and column.
type Classes = std::collections::BTreeMap<(usize, usize), String>;

/// Writes rows as text, with a line for each row and tabs between cells. Remarks refer to positions in the text that
/// this function writes.
fn of_rows(rows: Vec<Vec<String>>, classes: &Classes, sink: &mut Sink) -> Option<(Text, Lines)> {
    let mut content = String::new();
    let mut lines = Lines::default();
    for (number, row) in rows.iter().enumerate() {
        if row.len() > limits::TABLE_COLUMNS {
            let message = phrase!("table-too-wide", found = row.len(), most = limits::TABLE_COLUMNS);
            let remark = Diagnostic::error("table-too-wide", message).rule(RULE);
            sink.push(remark.placed(number + 1, 0));
            return None;
        }
        let mut cells = Vec::new();
        for (column, cell) in row.iter().enumerate() {
            if column > 0 {
                content.push('\t');
            }
            let start = content.len();
            let text: String = cell.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            content.push_str(&text);
            let classes = classes.get(&(number, column)).map(|classes| classes.as_str().into());
            cells.push(Cell { text: text.trim().to_owned(), start, pointer: None, classes });
        }
        content.push('\n');
        if cells.iter().any(|cell| !cell.text.is_empty()) {
            lines.rows.push(cells);
        }
    }
    match Text::from_string(content) {
        Ok(text) => Some((text, lines)),
        Err(error) => {
            sink.push(Diagnostic::no_text("not-text", &error).rule(message!("rule-published-table-text")));
            None
        }
    }
}

/// Number of lines at the start of a text in which the program searches for a crosstable.
const PROBED: usize = 80;

/// Maximum number of heading lines that the program tries as the first line of a crosstable.
const HEADS: usize = 4;

/// Returns the possible ways to split a text into cells: at bars, at separators, at columns of fixed width, or at
/// single spaces.
fn ways(text: &Text) -> Vec<FoundTable> {
    let content = text.content();
    // Blank lines replace the text before a part of a file.
    let blank = content.lines().take_while(|line| line.trim().is_empty()).count();
    let probe: Vec<&str> = content.lines().skip(blank).take(PROBED).collect();
    let is_name = |cell: &String| matches!(role(cell), Role::Name | Role::Team);
    let is_round = |cell: &&String| matches!(role(cell), Role::Round(_));
    let has_roles = |row: Vec<String>| {
        row.len() > 2 && (row.iter().any(is_name) || row.iter().filter(is_round).count() > 1)
    };
    let candidate = |(text, lines): (Text, Lines)| FoundTable { name: String::new(), text, lines };
    let grid = |rows: Vec<Vec<String>>| of_rows(rows, &Classes::default(), &mut Sink::new("")).map(candidate);
    if is_markdown(content) {
        let rows = markdown(content, limits::TABLE_CELLS).unwrap_or_default();
        return grid(rows).into_iter().collect();
    }
    let mut found = Vec::new();
    for separator in [b'\t', b';', b'|', b','] {
        if !probe.iter().any(|line| has_roles(split(line, separator))) {
            continue;
        }
        let lines = grid::of_separated(text, 0, Some(separator), &mut Sink::new(""));
        found.extend(lines.map(|lines| candidate((text.clone(), lines))));
    }
    let is_head = |line: &&str| {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let is_named = words.iter().any(is_name) || is_fixed(line, Sense::plain(false));
        words.len() > 3 && is_named && !is_sentence(&words)
    };
    for (head, _) in probe.iter().enumerate().filter(|(_, line)| is_head(line)).take(HEADS) {
        found.extend(grid(fixed_width(content, blank + head, limits::TABLE_CELLS).unwrap_or_default()));
    }
    if content.len() < limits::TABLE_CELLS {
        found.extend(grid(tiebreak_layout::single_blanks(content, &role)));
    }
    found
}
