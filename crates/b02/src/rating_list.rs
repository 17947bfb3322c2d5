//! Reads rating lists in FIDE's formats (text in columns and XML). Also reads tables whose cells are separated by
//! commas, semicolons or tabs.
//!
//! A complete list has more than a million players, so the reader stores only the requested players.

pub use crate::dates::Period;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};
use std::ops::Range;
use tiebreak_phrase::{Phrase, message, phrase};

impl RatingList {
    /// Reads the players with the requested FIDE numbers from a rating list.
    ///
    /// # Errors
    /// Returns all faults of the file, such as an unreadable archive, a missing column, two columns with the same
    /// content, an invalid number, or a repeated player.
    ///
    /// ```
    /// use std::collections::{BTreeMap, BTreeSet};
    /// use tiebreak_b02::rating_list::{Rated, RatingList};
    ///
    /// let file = b"fide-id,name,standard,rapid,period-games\n990001,\"Alder, Anna\",2300,2280,12\n990002,Birch,,,\n";
    /// let list = RatingList::read(file, &BTreeSet::from([990_001]))?;
    /// let anna = &list.players[&990_001];
    /// assert_eq!((anna.entry(Rated::Rapid).rating, anna.period_games), (Some(2280), Some(12)));
    /// assert_eq!(list.players.len(), 1);
    /// # Ok::<(), Vec<tiebreak_b02::rating_list::ListFault>>(())
    /// ```
    pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
        let unpacked = unpacked(bytes).ok_or_else(|| {
            vec![ListFault { line: 1, column: 1, problem: message!("rating-list-zip").into() }]
        })?;
        let bytes = &*narrow(&unpacked);
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let begins = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        if bytes.get(begins) == Some(&b'<') { read_xml(bytes, wanted) } else { read(bytes, wanted) }
    }
}

/// Unpacks a rating list if it is in an archive, as FIDE publishes it. Returns `None` unless the archive contains
/// exactly one file and its size is permitted.
fn unpacked(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    /// Maximum size of an unpacked rating list. FIDE's combined list is smaller than 300 MB.
    const LARGEST: u64 = 1 << 30;
    if !bytes.starts_with(b"PK\x03\x04") {
        return Some(Cow::Borrowed(bytes));
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    if archive.len() != 1 {
        return None;
    }
    let mut unpacked = Vec::new();
    archive.by_index(0).ok()?.take(LARGEST + 1).read_to_end(&mut unpacked).ok()?;
    (unpacked.len() as u64 <= LARGEST).then_some(Cow::Owned(unpacked))
}

/// Converts UTF-16 with a byte order mark to UTF-8. Spreadsheets write UTF-16.
fn narrow(bytes: &[u8]) -> Cow<'_, [u8]> {
    let two: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Cow::Borrowed(bytes),
    };
    let pairs = bytes.chunks_exact(2).filter_map(|pair| Some(two(pair.try_into().ok()?)));
    let text: String =
        char::decode_utf16(pairs.skip(1)).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    Cow::Owned(text.into_bytes())
}

/// The kinds of ratings that a rating list contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// The standard rating. A player without a rapid or blitz rating starts with it (8.22).
    Standard,
    /// The rapid rating.
    Rapid,
    /// The blitz rating.
    Blitz,
    /// The rating on a list that does not state whether it is standard, rapid or blitz.
    Unnamed,
}

/// The data that a list contains about one rating of a player (7.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The rating, or `None` if the list contains 0 or no rating.
    pub rating: Option<i64>,
    /// The number of rated games in the period before the list came into force, or `None` if the list does not contain
    /// it.
    pub games: Option<u32>,
    /// The development coefficient, or `None` if the list contains 0 or no coefficient.
    pub k: Option<u32>,
}

/// The data that a list contains about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedPlayer {
    /// The player's name as the list contains it.
    pub name: String,
    /// The year of birth, or `None` if the list does not contain it.
    pub born: Option<u32>,
    /// The entries for each kind of rating, in the order of [`Rated`].
    entries: [Entry; 4],
    /// The number of rated games in the current period (8.56). The number is never in FIDE's lists, but a table that
    /// the user wrote can contain it.
    pub period_games: Option<u32>,
    /// The rating with which the player entered the list after the event began but before it was rated (8.4).
    pub listed_since: Option<i64>,
}

impl ListedPlayer {
    /// Returns the entry for one kind of rating.
    pub fn entry(&self, which: Rated) -> Entry {
        self.entries[which as usize]
    }
}

/// The data that a list contains about the requested players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatingList {
    /// The requested players. The key is the FIDE number.
    pub players: BTreeMap<u32, ListedPlayer>,
    /// The month on whose first day the list comes into force (7.1), or `None` if the headings contain no month.
    pub month: Option<Period>,
}

/// An error in a rating list, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// The line of the error (from 1), or 0 if the error concerns no single line.
    pub line: usize,
    /// The column of the error in characters (from 1).
    pub column: usize,
    /// The fault.
    pub problem: Phrase,
}

/// Maximum number of faults that are stored. Faults beyond the maximum are only counted.
const KEPT: usize = 50;

/// Collects faults in the order in which they are found, up to a limit.
#[derive(Default)]
pub struct Faults {
    kept: Vec<ListFault>,
    others: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: ListFault) {
        if self.kept.len() < KEPT {
            self.kept.push(fault);
        } else {
            self.others += 1;
        }
    }

    /// Returns the value that was read if no fault was found.
    ///
    /// # Errors
    /// Otherwise, returns the stored faults. If more faults were found, the last entry states their number.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<ListFault>> {
        if self.others > 0 {
            let problem = phrase!("more-errors", count = self.others);
            self.kept.push(ListFault { line: 0, column: 0, problem });
        }
        if self.kept.is_empty() { Ok(read) } else { Err(self.kept) }
    }
}

// Reads rating lists that are divided into columns. The first line contains the headings. The columns either have a
// fixed width or are separated by a character.

/// Reads a rating list whose first line contains the headings.
pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
    // The lines of old files end with a carriage return only.
    let end = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut lines = bytes.split(|byte| *byte == end).zip(1..);
    let head = lines.find(|(line, _)| !line.trim_ascii().is_empty());
    let empty = |line| ListFault { line, column: 1, problem: message!("rating-list-no-headings").into() };
    let (head, first) = head.ok_or_else(|| vec![empty(1)])?;
    let (layout, month) = Layout::of(&plain(head)).ok_or_else(|| vec![empty(first)])?;
    if let Some((column, problem)) = layout.twice() {
        return Err(vec![ListFault { line: first, column: column + 1, problem }]);
    }
    let mut read = Reading { layout, wanted, players: BTreeMap::new(), faults: Faults::default() };
    for (line, number) in lines {
        if !line.trim_ascii().is_empty() {
            read.line(line, number);
        }
    }
    read.faults.or(RatingList { players: read.players, month })
}

/// Decodes a line whose encoding is unknown. Wrong characters in names do no harm, because the program only displays
/// the names.
fn plain(line: &[u8]) -> String {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => line.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// The way in which the lines of a rating list are divided into cells.
struct Layout {
    /// The character that separates the cells, or `None` if each column is a fixed range of characters.
    separator: Option<char>,
    /// The columns, each with its range of characters, or with the position of its cell as the start of the range.
    columns: Vec<(Role, Range<usize>)>,
}

impl Layout {
    /// Determines the layout of a list from its headings. Also returns the month if the headings contain one. Returns
    /// `None` if there is no column of FIDE numbers, or no column of ratings, coefficients or numbers of games.
    fn of(head: &str) -> Option<(Layout, Option<Period>)> {
        let separator = [';', '\t', ','].into_iter().find(|separator| head.contains(*separator));
        let mut named = None;
        let mut read = |heading: &str| {
            let (role, month) = Role::of(heading)?;
            named = named.or(month);
            Some(role)
        };
        let columns: Vec<_> = match separator {
            Some(separator) => {
                let cells = cells(head, separator).into_iter().enumerate();
                cells.filter_map(|(at, (_, cell))| Some((read(&cell)?, at..at + 1))).collect()
            }
            None => fixed(head, read),
        };
        let is_list = columns.iter().any(|(role, _)| *role == Role::Id)
            && columns.iter().any(|(role, _)| role.is_number());
        is_list.then_some((Layout { separator, columns }, named))
    }

    /// Returns a message if two columns have the same kind of content. Also returns the position of the second column
    /// in the line, or 0 if a character separates the columns. Two columns with the same kind of content are an error,
    /// because it is unclear which one counts.
    fn twice(&self) -> Option<(usize, Phrase)> {
        let columns = &self.columns;
        let is_repeated = |at: &usize| columns[..*at].iter().any(|(role, _)| *role == columns[*at].0);
        let (_, range) = (0..columns.len()).find(is_repeated).map(|at| &columns[at])?;
        let column = if self.separator.is_some() { 0 } else { range.start };
        Some((column, message!("rating-list-heading-twice").into()))
    }
}

/// Returns the columns of a list whose headings are separated by spaces. Only the heading of the FIDE numbers
/// (`ID Number`) contains a space.
fn fixed(head: &str, mut read: impl FnMut(&str) -> Option<Role>) -> Vec<(Role, Range<usize>)> {
    let mut starts: Vec<(String, usize)> = Vec::new();
    let mut before = ' ';
    for (at, character) in head.chars().enumerate() {
        match (before, character) {
            (' ', ' ') | (_, ' ') => {}
            (' ', _) => starts.push((character.to_string(), at)),
            _ => {
                if let Some((word, _)) = starts.last_mut() {
                    word.push(character);
                }
            }
        }
        before = character;
    }
    if let [(first, 0), (second, _), ..] = starts.as_slice()
        && first.eq_ignore_ascii_case("id")
        && second.eq_ignore_ascii_case("number")
    {
        starts.remove(1);
    }
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([usize::MAX]).collect::<Vec<_>>();
    starts.iter().zip(ends).filter_map(|((word, at), end)| Some((read(word)?, *at..end))).collect()
}

/// Splits a line into cells. Each cell has the position (from 0) of its first character. Separators between quotation
/// marks belong to the cell.
fn cells(line: &str, separator: char) -> Vec<(usize, String)> {
    let (mut cells, mut cell, mut begins, mut quoted) = (Vec::new(), String::new(), 0, false);
    for (at, character) in line.chars().enumerate() {
        match character {
            '"' => quoted = !quoted,
            other if other == separator && !quoted => {
                cells.push((begins, std::mem::take(&mut cell).trim().to_owned()));
                begins = at + 1;
            }
            other => cell.push(other),
        }
    }
    cells.push((begins, cell.trim().to_owned()));
    cells
}

/// Splits a line of fixed width into cells. Each cell has the position of its first character. If a number has no
/// heading above it, returns the position of the number as an error.
fn cut(columns: &[(Role, Range<usize>)], line: &[char]) -> Result<Vec<(Role, usize, String)>, usize> {
    let is_digit = |at: usize| line.get(at).is_some_and(char::is_ascii_digit);
    let cell = |(role, range): &(Role, Range<usize>)| {
        if range.start > 0 && is_digit(range.start - 1) && is_digit(range.start) {
            return Err(range.start);
        }
        let cell = line.get(range.start..range.end.min(line.len())).unwrap_or_default();
        Ok((*role, range.start, cell.iter().collect::<String>().trim().to_owned()))
    };
    columns.iter().map(cell).collect()
}

struct Reading<'w> {
    layout: Layout,
    wanted: &'w BTreeSet<u32>,
    players: BTreeMap<u32, ListedPlayer>,
    faults: Faults,
}

impl Reading<'_> {
    fn line(&mut self, line: &[u8], number: usize) {
        // The reader skips the lines of other players early, because only a few of a million players are requested. The
        // lines of FIDE's files begin with the FIDE number.
        let Layout { separator, columns } = &self.layout;
        if separator.is_none()
            && let Some((_, range)) =
                columns.iter().find(|(role, range)| *role == Role::Id && range.start == 0)
        {
            let digits = line.get(..range.end.min(line.len())).unwrap_or_default().trim_ascii();
            let id = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
            if id.is_some_and(|id| !self.wanted.contains(&id)) {
                return;
            }
        }
        let cells: Vec<(Role, usize, String)> = match separator {
            None => {
                let characters: Vec<char> = plain(line).chars().collect();
                // Some programs give the width of columns in characters, and others give it in bytes.
                let bytes = || line.iter().map(|byte| char::from(*byte)).collect::<Vec<char>>();
                match cut(columns, &characters).or_else(|_| cut(columns, &bytes())) {
                    Ok(cells) => cells,
                    Err(column) => {
                        let problem = message!("cells-misplaced").into();
                        return self.faults.push(ListFault { line: number, column: column + 1, problem });
                    }
                }
            }
            Some(separator) => {
                let cells = cells(&plain(line), *separator);
                let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
                columns.iter().map(|(role, at)| (*role, cell(at.start).0, cell(at.start).1)).collect()
            }
        };
        self.player(&cells, number);
    }

    fn player(&mut self, cells: &[(Role, usize, String)], line: usize) {
        let Some((_, column, id)) = cells.iter().find(|(role, ..)| *role == Role::Id) else { return };
        // Players are requested by their FIDE numbers, so the reader skips a player without a FIDE number.
        if id.is_empty() {
            return;
        }
        let Ok(id) = id.parse::<u32>() else {
            let problem = phrase!("rating-list-no-id", text = id);
            return self.faults.push(ListFault { line, column: column + 1, problem });
        };
        if !self.wanted.contains(&id) {
            return;
        }
        let mut player = ListedPlayer::default();
        for (role, column, cell) in cells {
            if !role.enter(cell, &mut player) {
                let problem = phrase!("not-a-number", found = format!("`{cell}`"));
                self.faults.push(ListFault { line, column: column + 1, problem });
            }
        }
        if self.players.insert(id, player).is_some() {
            let problem = phrase!("listed-twice", entry = id);
            self.faults.push(ListFault { line, column: column + 1, problem });
        }
    }
}

// Reads rating lists in XML. Each element `<player>` contains the element `<fideid>` and ratings.

/// The XML elements of a player that the reader uses.
const TAGS: &str = "name birthday rating games k standard_rating standard_games standard_k rapid_rating rapid_games \
    rapid_k blitz_rating blitz_games blitz_k period_games listed_since";

/// Reads the players from FIDE's XML file. If a player has separate elements for the rapid or blitz rating, the element
/// `<rating>` is the standard rating.
pub fn read_xml(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
    let (mut players, mut faults) = (BTreeMap::new(), Faults::default());
    let mut seen = false;
    let (mut at, mut line) = (0, 1);
    while let Some(begin) = find(bytes, at, b"<player>") {
        let end = find(bytes, begin, b"</player>").unwrap_or(bytes.len());
        let lines =
            |from, to| bytes.get(from..to).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
        line += lines(at, begin);
        let begins = line;
        line += lines(begin, end);
        at = end;
        seen = true;
        let record = bytes.get(begin..end).unwrap_or_default();
        let mut fault = |problem| faults.push(ListFault { line: begins, column: 1, problem });
        let text = |tag: &str| {
            let value = inner(record, tag)?;
            Some(String::from_utf8_lossy(value).trim().to_owned())
        };
        let Some(written) = text("fideid").filter(|written| !written.is_empty()) else { continue };
        let Ok(id) = written.parse::<u32>() else {
            fault(phrase!("rating-list-no-id", text = written));
            continue;
        };
        if !wanted.contains(&id) {
            continue;
        }
        let mut player = ListedPlayer::default();
        let named = text("rapid_rating").is_some() || text("blitz_rating").is_some();
        for tag in TAGS.split(' ') {
            let Some((value, (role, _))) = text(tag).zip(Role::of(tag)) else { continue };
            let role = match role {
                Role::Of(Rated::Unnamed, fact) if named => Role::Of(Rated::Standard, fact),
                other => other,
            };
            if !role.enter(&value, &mut player) {
                fault(phrase!("not-a-number", found = format!("`{value}`")));
            }
        }
        if players.insert(id, player).is_some() {
            fault(phrase!("listed-twice", entry = id));
        }
    }
    if !seen {
        let problem = message!("rating-list-no-players").into();
        faults.push(ListFault { line: 1, column: 1, problem });
    }
    faults.or(RatingList { players, month: None })
}

/// Returns the first position of `needle` in `bytes` at or after `from`.
fn find(bytes: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    Some(from + memchr::memmem::find(bytes.get(from..)?, needle)?)
}

/// Returns the text between a start tag and its end tag.
fn inner<'b>(record: &'b [u8], tag: &str) -> Option<&'b [u8]> {
    let open = format!("<{tag}>");
    let begin = find(record, 0, open.as_bytes())? + open.len();
    let end = find(record, begin, format!("</{tag}>").as_bytes())?;
    record.get(begin..end)
}

/// The kind of content in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The FIDE number.
    Id,
    /// The name.
    Name,
    /// The year of birth.
    Born,
    /// A number about one of the player's ratings: the rating, a number of games, or a coefficient.
    Of(Rated, Fact),
    /// The number of rated games in the current period.
    PeriodGames,
    /// The rating with which the player entered the list after the event began.
    ListedSince,
}

/// The kind of number that a column contains about one of the player's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The rating.
    Rating,
    /// The number of games that were rated in the period before the list (7.12).
    Games,
    /// The development coefficient (7.12).
    K,
}

/// The known headings. Only their letters and digits are compared.
const HEADINGS: [(Role, &[&str]); 17] = [
    (Role::Id, &["idnumber", "fideid", "fidenumber", "fideno", "idfide", "numerofide", "id", "code"]),
    (Role::Name, &["name", "nombre", "player", "jugador"]),
    (Role::Born, &["bday", "born", "birthday", "birthyear", "yearofbirth", "nacimiento"]),
    (
        Role::Of(Rated::Standard, Fact::Rating),
        &["srtng", "standard", "standardrating", "std", "estandar", "clasico"],
    ),
    (Role::Of(Rated::Standard, Fact::Games), &["sgm", "standardgames"]),
    (Role::Of(Rated::Standard, Fact::K), &["sk", "standardk"]),
    (Role::Of(Rated::Rapid, Fact::Rating), &["rrtng", "rapid", "rapidrating", "rpd", "rapido", "rapidas"]),
    (Role::Of(Rated::Rapid, Fact::Games), &["rgm", "rapidgames"]),
    (Role::Of(Rated::Rapid, Fact::K), &["rk", "rapidk"]),
    (Role::Of(Rated::Blitz, Fact::Rating), &["brtng", "blitz", "blitzrating", "blz", "relampago"]),
    (Role::Of(Rated::Blitz, Fact::Games), &["bgm", "blitzgames"]),
    (Role::Of(Rated::Blitz, Fact::K), &["bk", "blitzk"]),
    (Role::Of(Rated::Unnamed, Fact::Rating), &["rating", "rtng", "rtg", "elo"]),
    (Role::Of(Rated::Unnamed, Fact::Games), &["gms", "games", "partidas"]),
    (Role::Of(Rated::Unnamed, Fact::K), &["kfactor", "kreported", "k"]),
    (Role::PeriodGames, &["periodgames", "gamesinperiod", "partidasdelperiodo"]),
    (Role::ListedSince, &["listedsince", "listadesde"]),
];

/// The names of months in the headings of FIDE's lists with a single kind of rating, such as `APR24`.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Returns the month that a word like `may19` or `may2019` names, or `None` if the word names no month.
pub(crate) fn month(word: &str) -> Option<Period> {
    let (name, year) = word.split_at_checked(3)?;
    let month = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(name))?;
    let is_year = matches!(year.len(), 2 | 4) && year.bytes().all(|byte| byte.is_ascii_digit());
    // A year with two digits is in this century, because FIDE had no rapid or blitz lists before 2000.
    let century = if year.len() == 2 { "20" } else { "" };
    if is_year { Period::parse(&format!("{century}{year}-{:02}", month + 1)) } else { None }
}

/// Returns the month in the name of a FIDE file such as `blitz_may19frl.txt`, or `None` if the name contains no month.
pub fn month_in_name(name: &str) -> Option<Period> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name).as_bytes();
    let at = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| name.get(before));
        let is_word = before.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let digits = name.get(at + 3..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let word = std::str::from_utf8(name.get(at..at + 3 + digits)?).ok()?;
        if is_word { month(word) } else { None }
    };
    (0..name.len()).find_map(at)
}

impl Role {
    /// Returns the meaning of a heading and the month in it, or `None` if the heading is unknown.
    pub fn of(heading: &str) -> Option<(Role, Option<Period>)> {
        let plain: String = heading.chars().filter_map(letter).collect();
        if let Some(month) = month(&plain) {
            return Some((Role::Of(Rated::Unnamed, Fact::Rating), Some(month)));
        }
        let found = HEADINGS.iter().find(|(_, names)| names.contains(&plain.as_str()));
        found.map(|(role, _)| (*role, None))
    }

    /// Returns whether the column contains numbers about ratings.
    fn is_number(self) -> bool {
        matches!(self, Role::Of(..) | Role::PeriodGames | Role::ListedSince)
    }

    /// Stores the content of a cell in the data of the player. Returns false if the column needs a number and the cell
    /// does not contain one.
    pub fn enter(self, cell: &str, player: &mut ListedPlayer) -> bool {
        if matches!(self, Role::Name) {
            cell.clone_into(&mut player.name);
            return true;
        }
        if cell.is_empty() || matches!(cell, "-" | "–") {
            return true;
        }
        if matches!(self, Role::Born) {
            // FIDE's lists contain only the year of birth. In other lists, the cell can contain a date that begins with
            // the year.
            player.born = cell.get(..4).and_then(|year| year.parse().ok()).filter(|year| *year > 0);
            return true;
        }
        let Ok(number) = cell.parse::<u32>() else { return false };
        let rating = (number > 0).then_some(i64::from(number));
        match self {
            Role::Of(which, fact) => {
                let entry = &mut player.entries[which as usize];
                match fact {
                    Fact::Rating => entry.rating = rating,
                    Fact::Games => entry.games = Some(number),
                    Fact::K => entry.k = Some(number).filter(|k| *k > 0),
                }
            }
            Role::ListedSince => player.listed_since = rating,
            Role::PeriodGames => player.period_games = Some(number),
            Role::Id | Role::Name | Role::Born => {}
        }
        true
    }
}

/// Returns a letter or digit in lower case and without its accent, or `None` for any other character.
fn letter(character: char) -> Option<char> {
    let plain = match character.to_lowercase().next().unwrap_or(character) {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        other => other,
    };
    plain.is_ascii_alphanumeric().then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_from_headings_and_from_names_of_files() {
        let may = Period::parse("2019-05");
        assert_eq!(Role::of("MAY19"), Some((Role::Of(Rated::Unnamed, Fact::Rating), may)));
        for name in ["lists/blitz_may19frl.txt", "C:\\lists\\may2019.csv", "standard_may19frl_xml.xml"] {
            assert_eq!(month_in_name(name), may, "{name}");
        }
        for name in
            ["players_list_foa.txt", "omar19.csv", "may19/list.csv", "mayo.csv", "may.csv", "may199.csv"]
        {
            assert_eq!(month_in_name(name), None, "{name}");
        }
    }
}
