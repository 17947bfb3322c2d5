//! Determines what each column of a published table contains. The headings, the notes and the tie-break list of the
//! event decide first. If the headings do not identify a column, the numbers in the column decide (see
//! [`super::codes_found`]).

use super::grid::{Cell, Grid, Row};
use super::heading::{self, Heading, Meaning, Sense, means};
use super::letters;
use super::notes::{Meant, Note};
use super::read::{is_blank, is_place, number};
use crate::ranking::LeagueRow;
use std::collections::BTreeSet;
use tiebreak_engine::number::{self, Agreement, Fraction, Points, Written};
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_engine::tournament::{Adjustment, Index, Kind as RoundKind, Outcome, Record, Tournament};

/// The content of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A column of pairing numbers.
    Id,
    Rank,
    Name,
    /// A column of points or of a tie-break.
    Code(Listed),
    /// A column that can contain the values of any of these codes, the most likely first. The numbers in the column
    /// show which of the codes it contains.
    Choice {
        codes: Vec<Listed>,
        /// Whether the tie-break list or a note names all codes in `codes`.
        is_named: bool,
    },
    /// A column of numbers whose meaning is unknown.
    Numbers {
        /// Whether the heading refers to a tie-break by number, such as `TB1`.
        is_numbered: bool,
    },
    Games(Vec<Counted>),
    /// The results of a round, or the results against one participant.
    Results,
    /// Values that the organizer entered by hand.
    Manual,
    /// A column of facts that do not belong to the standing, such as ratings.
    Uncompared,
    Text,
    /// A column that the user told the program to ignore.
    Ignored,
    /// A column that is empty, repeats another column, or contains only short words and has no heading.
    Nothing,
}

impl Kind {
    /// Returns whether the column belongs to the standing and is compared with the event.
    pub(super) fn is_of_standing(&self) -> bool {
        matches!(
            self,
            Kind::Rank
                | Kind::Code(_)
                | Kind::Choice { .. }
                | Kind::Numbers { .. }
                | Kind::Games(_)
                | Kind::Manual
        )
    }
}

/// The tie-breaks that the headings of numbered columns, such as `TB1`, refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbered {
    /// The tie-breaks that follow the first score in the list.
    TieBreaks,
    /// The tie-breaks of the list that give values. The published table has no columns for tie-breaks that order the
    /// participants without values, such as the direct encounter.
    Values,
    /// All entries of the list, including the scores.
    Scores,
    Unknown,
}

impl Numbered {
    /// Returns whether numbered headings count the entry `listed`, which has the position `at` (0-based) in the list.
    pub(super) fn counts(self, at: usize, listed: &Listed) -> bool {
        let is_order = listed.is_order_only();
        match self {
            // In a team event, the second score counts as the first tie-break.
            Numbered::TieBreaks => at > 0 || !listed.is_score(),
            Numbered::Values => (at > 0 || !listed.is_score()) && !is_order,
            Numbered::Scores => true,
            Numbered::Unknown => false,
        }
    }
}

/// Determines the kind of every column of a table.
pub(super) fn kinds(
    grid: &Grid,
    notes: &[Note],
    sense: Sense<'_>,
    numbered: Numbered,
    ignored: &[String],
) -> Vec<Kind> {
    let texts =
        |column: usize| grid.rows.iter().map(move |row| row.get(column).map_or("", |cell| &cell.text));
    let results = results(&grid.head);
    let sense = Sense { numbered, ..sense };
    let named: Vec<(usize, Listed)> = notes
        .iter()
        .filter_map(|note| {
            if let Meant::Code(listed) = &note.meant { Some((note.nth, listed.clone())) } else { None }
        })
        .collect();
    let sense = Sense { named: &named, ..sense };
    let mut kinds: Vec<Kind> = Vec::new();
    for (column, title) in grid.head.iter().enumerate() {
        let own = letters(&self::title(&grid.head, column));
        let is_left_out = ignored.iter().any(|name| letters(name) == own && !name.is_empty());
        kinds.push(if is_left_out {
            Kind::Ignored
        } else if results.contains(&column) {
            Kind::Results
        } else if let Some(nth) = ordinal(grid, column) {
            of_number(nth, notes, sense)
        } else {
            of_heading(&title.text, heading::read(&title.text, sense), texts(column))
        });
    }
    // A matrix has about as many columns of results as rows. If a table has fewer columns that look like results, and
    // their headings are different, the columns contain other facts.
    let is_unknown =
        |at: usize| matches!(heading::read(&grid.head[at].text, sense), Heading::Untitled | Heading::Unknown);
    let is_bare = |at: &usize| kinds[*at] == Kind::Results && !results.contains(at) && is_unknown(*at);
    let bare: Vec<usize> = (0..kinds.len()).filter(is_bare).collect();
    if bare.len() * 2 < grid.rows.len() {
        bare.into_iter().for_each(|at| kinds[at] = Kind::Text);
    }
    // A column of numbers without a heading can repeat a known column that the program does not compare.
    let is_again = |at: usize| {
        let is_same = |other: &usize| kinds[*other] == Kind::Uncompared && texts(*other).eq(texts(at));
        heading::read(&grid.head[at].text, sense) == Heading::Untitled && (0..at).any(|other| is_same(&other))
    };
    let again: Vec<usize> = (0..kinds.len()).filter(|at| is_again(*at)).collect();
    again.into_iter().for_each(|at| kinds[at] = Kind::Nothing);
    named_once(grid, &mut kinds);
    numbers_beside_places(grid, &mut kinds);
    points_beside_match_points(&mut kinds);
    if sense.team {
        games_with_halves(grid, &mut kinds);
    }
    rated_games(grid, &mut kinds);
    league_letters(grid, &mut kinds);
    // Next to a column of losses, a column of wins can include or omit byes and forfeits, unless the number of wins is
    // a tie-break of the list. The same applies to a column `WON` next to a column of games or draws.
    let wins = [Base::Wins, Base::GamesWon].map(|base| Listed::Code(Code::plain(base)));
    let has = |one| kinds.iter().any(|kind| matches!(kind, Kind::Games(games) if games.contains(&one)));
    let has_losses = has(Counted::Lost);
    let beside = [has_losses, has_losses || has(Counted::Drawn) || has(Counted::Played)];
    if sense.list.is_none_or(|list| !wins.iter().any(|own| list.entries.contains(own))) {
        let is_number = |kind: &&mut Kind| {
            wins.iter().zip(beside).any(|(own, is_beside)| is_beside && **kind == Kind::Code(own.clone()))
        };
        let own = kinds.iter_mut().find(is_number);
        own.into_iter().for_each(|own| *own = Kind::Games(vec![Counted::Won]));
    }
    // The heading `P` means points in many languages, but games played in tables of leagues. The heading `Pct.` means
    // points in Romanian, but percentages in English. The heading `Stig` means points or ratings in Icelandic. The
    // headings `Gesamt` and `Totaal` can mean totals of several events. `PG` means points in Portuguese and games won in
    // Spanish. A column with the heading `P` and equal numbers in all rows contains games played.
    let is_points = |at: usize| {
        let numbers = || texts(at).filter_map(|text| Fraction::parse(&number(text)?).ok());
        numbers().all(|own| own.denominator() <= 2 && own < Fraction::integer(50))
            && numbers().any(|own| Some(own) != numbers().next())
            && numbers().count() * 2 > grid.rows.len()
    };
    let is_score = |kind: &Kind| matches!(kind, Kind::Code(listed) if listed.is_score());
    let [percent, won] = [Counted::Percent, Counted::Won].map(|own| Kind::Games(vec![own]));
    let has_halves = |at: usize| {
        let mut numbers = texts(at).filter_map(|text| Fraction::parse(&number(text)?).ok());
        numbers.any(|own| own.denominator() == 2)
    };
    if !kinds.iter().any(is_score)
        && let Some(at) = grid.head.iter().position(|title| {
            ["P", "Pct", "Stig", "Gesamt", "Totaal", "PG"].contains(&title.text.trim_end_matches('.'))
        })
        && [Kind::Numbers { is_numbered: false }, Kind::Text, Kind::Uncompared, percent, won]
            .contains(&kinds[at])
        && is_points(at)
        && (kinds[at] != Kind::Games(vec![Counted::Won]) || has_halves(at))
    {
        kinds[at] = Kind::Code(Listed::Code(Code::plain(Base::Points)));
    }
    kinds
}

/// Returns the position of the tie-break that a numbered heading refers to. The word before the number need not be a
/// known word if adjacent columns have the same word before the numbers 1, 2 and so on.
pub(super) fn ordinal(grid: &Grid, column: usize) -> Option<usize> {
    let parts = |at: usize| -> Option<(String, usize)> {
        let title = letters(&grid.head.get(at)?.text);
        let (digits, word): (String, String) = title.chars().partition(char::is_ascii_digit);
        let is_unknown =
            !word.is_empty() && heading::meanings(&title).is_empty() && heading::meanings(&word).is_empty();
        Some((word, digits.parse().ok()?)).filter(|_| is_unknown)
    };
    let own = letters(&grid.head.get(column)?.text);
    heading::ordinal(&own).or_else(|| {
        let (word, nth) = parts(column).filter(|(_, nth)| *nth > 0)?;
        let first = column.checked_sub(nth - 1)?;
        let is_run =
            (first..=column.max(first + 1)).zip(1..).all(|(at, nth)| parts(at) == Some((word.clone(), nth)));
        (is_run && heading::round(&own).is_none()).then_some(nth)
    })
}

/// Headings of three adjacent columns for games won, drawn and lost. Single letters have this meaning only if all three
/// columns are adjacent.
const LEAGUES: &str = "\
    W D L;G E P;PG PE PP;G N P;V N D;V N P;V E D;V E Î;W R V;G U V;S U N;S R V;W G V;V O F;V U T;V T H;Z R P;V R P;\
    P N I;P R I;G B M;Gy D V;В Н П;П Р З";

/// Pairs of headings in tables of leagues: the game points for and against.
const FOR_AND_AGAINST: [[&str; 2]; 4] = [["F", "A"], ["PF", "PC"], ["GF", "GA"], ["GF", "GC"]];

/// Reads headings of a league table that are single letters. In a French table, the heading `j.` means the number of
/// games played. The columns `d.` (difference), `p.` (games won) and `c.` (games lost) are not compared.
fn league_letters(grid: &Grid, kinds: &mut [Kind]) {
    let at = |letter: &str| grid.head.iter().position(|title| title.text == letter);
    let set = |kinds: &mut [Kind], letter: &str, kind: Kind| {
        if let Some(own) = at(letter).and_then(|at| kinds.get_mut(at)) {
            *own = kind;
        }
    };
    if ["j.", "d."].iter().all(|letter| at(letter).is_some()) {
        ["d.", "p.", "c."].iter().for_each(|letter| set(kinds, letter, Kind::Uncompared));
        set(kinds, "j.", Kind::Games(vec![Counted::Played]));
        return;
    }
    if let Some([own, against]) = FOR_AND_AGAINST.iter().find(|pair| pair.iter().all(|one| at(one).is_some()))
    {
        set(kinds, own, Kind::Code(Listed::Code(Code::plain(Base::GamePoints))));
        set(kinds, against, Kind::Games(vec![Counted::Against]));
    }
    let title = |at: usize| grid.head.get(at).map_or("", |title| title.text.trim_end_matches('.'));
    // Some tables print the lost games before the drawn games.
    let league = |[drawn, lost]: [usize; 2]| {
        let all = |at: usize| [title(at), title(at + drawn), title(at + lost)].join(" ");
        let is_one = |at: &usize| LEAGUES.split(';').any(|own| own == all(*at));
        (0..grid.head.len().saturating_sub(2)).find(is_one).map(|at| (at, [at, at + drawn, at + lost]))
    };
    let Some((first, columns)) = league([1, 2]).or_else(|| league([2, 1])) else { return };
    for (at, counted) in columns.into_iter().zip([Counted::Won, Counted::Drawn, Counted::Lost]) {
        kinds[at] = Kind::Games(vec![counted]);
    }
    // The column before the numbers of games won, drawn and lost contains the games played if most of its numbers are
    // the sums of these three numbers.
    let Some(before) = first.checked_sub(1).filter(|before| title(*before).chars().count() <= 3) else {
        return;
    };
    let value = |row: &Row, at: usize| row.get(at)?.text.parse::<u32>().ok();
    let is_sum =
        |row: &&Row| value(row, before) == Some((first..first + 3).filter_map(|at| value(row, at)).sum());
    if grid.rows.iter().filter(is_sum).count() * 2 > grid.rows.len() {
        kinds[before] = Kind::Games(vec![Counted::Played]);
    }
}

/// Signs that can separate several numbers in one cell.
pub(super) const JOINTS: [char; 5] = ['/', ':', '–', '-', ' '];

/// Returns the columns of results: adjacent columns with the headings 1, 2, 3 and so on.
pub(super) fn results(head: &Row) -> Vec<usize> {
    let number = |at: usize| heading::round(&head.get(at)?.text);
    let starts = (0..head.len()).filter(|at| number(*at) == Some(1));
    let runs = starts.map(|first| {
        (first..head.len()).take_while(|at| number(*at) == Some(at - first + 1)).collect::<Vec<usize>>()
    });
    runs.max_by_key(Vec::len).unwrap_or_default()
}

fn of_heading<'t>(title: &str, heading: Heading, texts: impl Iterator<Item = &'t str> + Clone) -> Kind {
    let is_empty = texts.clone().all(str::is_empty);
    // A cell such as `12 : 8` or `3-1-1` contains several numbers. A date does not count as several numbers, because it
    // contains a year of four digits.
    let is_part =
        |part: &str| part.is_empty() || number(part).is_some_and(|own| own.len() < 4 || own.contains('.'));
    let is_number = |text: &&str| {
        number(text.trim_start_matches('\'').trim()).is_some()
            || (is_place(text) && text.contains(char::is_numeric))
            || text.split(JOINTS).all(is_part)
    };
    let cells = || texts.clone().filter(|text| !is_blank(text));
    // If a column contains different numbers, its words are values that cannot be read.
    let numbers: BTreeSet<&str> = cells().filter(is_number).collect();
    let count = cells().filter(is_number).count();
    let are_numbers =
        count > 0 && (count == cells().count() || (numbers.len() > 2 && count * 2 > cells().count()));
    let is_result = |text: &&str| matches!(number(text).as_deref(), Some("0" | "1" | "0.5" | "1/2"));
    let are_results = cells().filter(is_result).count() * 2 > cells().count();
    match heading {
        Heading::Id => Kind::Id,
        Heading::Rank => Kind::Rank,
        Heading::Name => Kind::Name,
        Heading::Code(listed) => Kind::Code(listed),
        // In a JSON table, a key that usually means a number of games can contain an array of games.
        Heading::Counted(_) if texts.clone().any(|text| text.starts_with(['[', '{'])) => Kind::Text,
        // A remark such as `fined` is not a number of points.
        Heading::Counted(games)
            if games.iter().any(|own| own.is_penalty())
                && texts.clone().any(|text| text.chars().any(char::is_alphabetic)) =>
        {
            Kind::Text
        }
        // In Dutch tables, `S` is the balance of colors, which can be negative.
        Heading::Counted(games)
            if games == [Counted::Won]
                && texts.clone().any(|text| text.trim().starts_with(['-', '−']) && text.trim().len() > 1) =>
        {
            Kind::Uncompared
        }
        Heading::Counted(games) => Kind::Games(games),
        Heading::Round => Kind::Results,
        _ if is_empty => Kind::Nothing,
        Heading::Ignored => Kind::Uncompared,
        Heading::Ambiguous(codes) => Kind::Choice { codes: codes.to_vec(), is_named: false },
        // Data frames number the rows of a table from 0. Some spreadsheets on web pages count the heading lines as
        // rows.
        Heading::Untitled | Heading::Unknown
            if texts
                .clone()
                .zip(title.parse().map_or(0, |head: u16| usize::from(head) + 1)..)
                .all(|(text, at)| text == at.to_string()) =>
        {
            Kind::Uncompared
        }
        // A column without a heading often contains the titles or federations of players.
        Heading::Untitled
            if texts
                .clone()
                .all(|text| text.chars().count() <= 4 && text.chars().all(char::is_alphabetic)) =>
        {
            Kind::Nothing
        }
        Heading::Untitled | Heading::Unknown if are_numbers => Kind::Numbers { is_numbered: false },
        // If most cells are results, the column belongs to a matrix even if other cells are unreadable.
        Heading::Untitled | Heading::Unknown if are_results => Kind::Results,
        Heading::Untitled | Heading::Unknown => Kind::Text,
    }
}

/// Returns the kind of the column for the n-th tie-break, from a note of the table or, without a note, from the
/// tie-break list.
fn of_number(nth: usize, notes: &[Note], sense: Sense<'_>) -> Kind {
    let listed = || sense.nth(nth).cloned();
    let note = notes.iter().find(|note| note.nth == nth).map(|note| &note.meant);
    match note {
        Some(Meant::Code(listed)) => Kind::Code(listed.clone()),
        Some(Meant::Manual) => Kind::Manual,
        Some(Meant::OneOf(codes)) => {
            if let Some(listed) = listed().filter(|listed| codes.contains(listed)) {
                return Kind::Code(listed);
            }
            let is_listed = |code: &&Listed| sense.list.is_some_and(|list| list.entries.contains(code));
            let named: Vec<Listed> = codes.iter().filter(is_listed).cloned().collect();
            match named.as_slice() {
                [] => Kind::Choice { codes: codes.clone(), is_named: false },
                _ => Kind::Choice { codes: named, is_named: true },
            }
        }
        Some(Meant::Unknown) | None => listed().map_or(Kind::Numbers { is_numbered: true }, Kind::Code),
    }
}

/// Determines the columns of names and of pairing numbers. If there is no column of names, a column of teams becomes
/// the column of names. Only the first column of pairing numbers is kept. If there is none, a column of numbers of
/// games in which each number occurs once becomes the column of pairing numbers. In a table without names, the column
/// of the tie-break TPN can also become the column of pairing numbers.
fn named_once(grid: &Grid, kinds: &mut [Kind]) {
    if !kinds.contains(&Kind::Name)
        && let Some(team) = grid.head.iter().position(|title| means(&title.text, &Meaning::Team))
        && let Some(kind) = kinds.get_mut(team)
    {
        *kind = Kind::Name;
    }
    for kind in kinds.iter_mut().filter(|kind| **kind == Kind::Id).skip(1) {
        *kind = Kind::Uncompared;
    }
    if !kinds.contains(&Kind::Id) {
        // A column with the heading `N` can contain numbers of games or pairing numbers. If each number from 1 to the
        // number of rows occurs once, the column `N` contains pairing numbers. A table of one category can leave out
        // some of these numbers.
        let is_number = |at: &usize| {
            let numbers = grid.rows.iter().filter_map(|row| row.get(*at)?.text.parse::<usize>().ok());
            let numbers: BTreeSet<usize> = numbers.collect();
            let size = grid.rows.len();
            let is_whole =
                numbers.last() == Some(&size) || grid.head.get(*at).is_some_and(|own| own.text == "N");
            size > 2
                && numbers.len() == size
                && !numbers.contains(&0)
                && numbers.last() >= Some(&size)
                && is_whole
        };
        let is_games = |at: &usize| matches!(kinds.get(*at), Some(Kind::Games(_)));
        let found = (0..kinds.len()).filter(is_games).find(is_number);
        if let Some(kind) = found.and_then(|at| kinds.get_mut(at)) {
            *kind = Kind::Id;
        }
    }
    if !kinds.contains(&Kind::Id) && !kinds.contains(&Kind::Name) {
        // The values of the tie-break TPN are the pairing numbers, so a column of this tie-break identifies the
        // participants.
        let is_number = |kind: &&mut Kind| matches!(kind, Kind::Code(Listed::Code(code)) if *code == Code::plain(Base::PairingNumber));
        if let Some(number) = kinds.iter_mut().find(is_number) {
            *number = Kind::Id;
        }
    }
}

/// Treats a column `#` as pairing numbers if another column contains the places. A single letter such as `M`, or the
/// heading `Lp.` of row numbers, does not mean places if another heading names places with a whole word. A column `Loc`
/// contains places, unless it contains ratings or another column contains the places. A column with the heading `Pto.`
/// next to a column of points also contains places.
fn numbers_beside_places(grid: &Grid, kinds: &mut [Kind]) {
    let title = |at: usize| grid.head.get(at).map_or("", |title| title.text.trim_end_matches('.'));
    let ranks: Vec<usize> = (0..kinds.len()).filter(|at| kinds.get(*at) == Some(&Kind::Rank)).collect();
    let has_id = kinds.contains(&Kind::Id);
    let is_place = |at: &usize| {
        // A note below the table becomes a row with one cell.
        let rows = grid.rows.iter().filter(|row| row.len() > 1);
        let places = rows.map(|row| row.get(*at)?.text.trim_end_matches('.').parse().ok());
        let most = grid.rows.len();
        let points = Kind::Code(Listed::Code(Code::plain(Base::Points)));
        let has_points = kinds.iter().filter(|kind| **kind == points).count() > 1;
        (title(*at) == "Loc" || title(*at) == "Pto" && has_points)
            && places.into_iter().all(|place| place.is_some_and(|own: usize| own <= most))
    };
    if let Some(place) = (0..kinds.len()).find(is_place).filter(|_| ranks.is_empty()) {
        kinds[place] = Kind::Rank;
    }
    let is_sign = |at: usize| title(at).chars().count() == 1 || matches!(title(at), "Lp" | "L.p");
    if ranks.iter().any(|at| !is_sign(*at)) {
        for at in ranks.into_iter().filter(|at| is_sign(*at)) {
            kinds[at] = if has_id || title(at) != "#" { Kind::Uncompared } else { Kind::Id };
        }
    }
}

/// Treats the points in a table of teams as game points if another column contains match points.
fn points_beside_match_points(kinds: &mut [Kind]) {
    let code = |base: Base| Kind::Code(Listed::Code(Code::plain(base)));
    let (points, boards) = (code(Base::Points), code(Base::GamePoints));
    if kinds.contains(&code(Base::MatchPoints)) && !kinds.contains(&boards) {
        for kind in kinds.iter_mut().filter(|kind| **kind == points) {
            *kind = boards.clone();
        }
    }
}

/// Treats numbers of won, drawn or lost games in a table of teams as game points if the column contains halves. The
/// heading `PP` can mean lost matches or game points.
fn games_with_halves(grid: &Grid, kinds: &mut [Kind]) {
    let has_half = |at: usize| {
        let mut cells = grid.rows.iter().filter_map(|row| number(&row.get(at)?.text));
        cells.any(|text| Fraction::parse(&text).is_ok_and(|number| number.denominator() > 1))
    };
    let is_count =
        |own: &Counted| matches!(own, Counted::Played | Counted::Won | Counted::Drawn | Counted::Lost);
    for (at, kind) in kinds.iter_mut().enumerate() {
        if matches!(kind, Kind::Games(games) if games.iter().all(is_count)) && has_half(at) {
            *kind = Kind::Code(Listed::Code(Code::plain(Base::GamePoints)));
        }
    }
}

/// Ignores numbers of rated games. If the table has a column of expected results, its column of games played counts
/// rated games. In a rating report, no column belongs to the standing.
fn rated_games(grid: &Grid, kinds: &mut [Kind]) {
    let is_rated =
        grid.head.iter().any(|title| matches!(letters(&title.text).as_str(), "we" | "wwe" | "ew" | "wew"));
    // In a rating report, the column of points contains the points from rated games, and the numbers count the rows.
    let has = |word: &str| grid.head.iter().any(|title| letters(&title.text) == word);
    let is_report = ["ng", "var", "rp"].into_iter().all(has);
    for kind in kinds.iter_mut().filter(|kind| is_report && kind.is_of_standing()) {
        *kind = Kind::Uncompared;
    }
    for (title, kind) in grid.head.iter().zip(kinds.iter_mut()).filter(|_| is_rated) {
        if matches!(title.text.as_str(), "w" | "n") {
            *kind = Kind::Uncompared;
        }
        if *kind == Kind::Games(vec![Counted::Played]) {
            *kind = Kind::Uncompared;
        }
    }
}

/// Returns the heading of a column, or the number of a column without a heading.
pub(super) fn title(head: &Row, column: usize) -> String {
    let text = head.get(column).map_or("", |cell: &Cell| &cell.text);
    if text.is_empty() { format!("№ {}", column + 1) } else { text.to_owned() }
}

// Compares the columns of games played, won, drawn or lost, points against, point differences, and penalties.
//
// Programs print these columns without stating whether forfeits and byes count. A column is right if a single counting
// rule gives all its numbers.

tiebreak_phrase::named! {
    /// The content of a column of counts: a number of games of a player or matches of a team, or a sum of points from
    /// these games or matches.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Counted as id {
        /// Games or matches played.
        Played = "played",
        /// Games or matches won.
        Won = "won",
        /// Games or matches drawn.
        Drawn = "drawn",
        /// Games or matches lost.
        Lost = "lost",
        /// The game points that the opponents scored against the participant.
        Against = "against",
        /// The points that the opponents scored against the participant (for a team, match points).
        PointsAgainst = "points-against",
        /// The participant's game points minus the game points that the opponents scored against the participant.
        Difference = "difference",
        /// The participant's points (for a team, match points) minus the points that the opponents scored against the
        /// participant.
        PointDifference = "point-difference",
        /// The score in percent of the highest possible score.
        Percent = "percent",
        /// Points (for a team, match points) that were deducted outside the rounds.
        Penalty = "penalty",
        /// Game points of a team that were deducted outside the rounds.
        GamePointPenalty = "game-point-penalty",
    }
}

impl Counted {
    /// Returns whether the column contains penalties.
    pub(super) fn is_penalty(self) -> bool {
        matches!(self, Counted::Penalty | Counted::GamePointPenalty)
    }

    /// Returns whether the column contains differences of points.
    pub(super) fn is_difference(self) -> bool {
        matches!(self, Counted::Difference | Counted::PointDifference)
    }

    /// Returns the points whose sum the column contains, or `None` for a column that contains no sums of points.
    fn scored(self) -> Option<fn(&Record) -> Points> {
        match self {
            Counted::Against | Counted::Difference => Some(|record| record.game_points),
            Counted::PointsAgainst | Counted::PointDifference => Some(|record| record.points),
            _ => None,
        }
    }
}

/// The counting rules: whether forfeits count, and whether byes count. In a column of penalties, the first flag states
/// whether penalties are printed as negative numbers.
const WAYS: [(bool, bool); 3] = [(false, false), (true, false), (true, true)];

/// The result of comparing a column of counts with the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    /// A single counting rule gives every number in the column.
    Right,
    /// Some counting rule gives each number, but no single rule gives all numbers.
    Mixed,
    /// Some numbers are not the result of any counting rule. Each entry contains the participant, the printed number
    /// and the counted number.
    Wrong(Vec<(Index, String, Fraction)>),
}

/// Compares a column with the event up to the round `after`, under every meaning of the heading and every counting
/// rule.
pub(super) fn tally(
    meanings: &[Counted],
    cells: &[(Index, String)],
    tournament: &Tournament,
    after: usize,
) -> Tally {
    // A column without numbers cannot be compared. In a column of penalties, an empty cell means that there is no
    // penalty.
    if !meanings.iter().any(|own| own.is_penalty()) && cells.iter().all(|(_, text)| is_blank(text)) {
        return Tally::Right;
    }
    let agrees = |text: &str, counted: Counted, right: Fraction| {
        let said = number(text.trim_end_matches(['%', ' '])).and_then(|number| Written::parse(&number).ok());
        let places = (counted == Counted::Percent).then_some(0);
        said.map_or_else(
            || is_blank(text) && right == Fraction::ZERO,
            |said| number::agrees(right, said, places) != Agreement::Different,
        )
    };
    // A heading `Penalty` refers to the kind of points that the event deducts: points or game points.
    let deducts = |counted: &&Counted| {
        let is_any = |(index, _): &(Index, String)| {
            count(**counted, WAYS[0], tournament, *index, after) != Fraction::ZERO
        };
        counted.is_penalty() && cells.iter().any(is_any)
    };
    let is_known = meanings.iter().any(|own| deducts(&own));
    let meant = meanings.iter().filter(|own| !is_known || deducts(own));
    let ways: Vec<_> = meant.flat_map(|counted| WAYS.map(|way| (*counted, way))).collect();
    let gives = |(counted, way), (index, text): &(Index, String)| {
        agrees(text, counted, count(counted, way, tournament, *index, after))
    };
    if ways.iter().any(|way| cells.iter().all(|cell| gives(*way, cell))) {
        return Tally::Right;
    }
    let wrong = cells.iter().filter(|cell| !ways.iter().any(|way| gives(*way, cell)));
    // The report shows the numbers under the counting rule that matches the most cells. If several rules match equally
    // many cells, the rule that counts forfeits but not byes comes first.
    let agreeing = |(meaning, (forfeits, byes)): &(Counted, (bool, bool))| {
        let right = cells.iter().filter(|cell| gives((*meaning, (*forfeits, *byes)), cell)).count();
        (right, *forfeits && !*byes)
    };
    let own = ways.iter().copied().rev().max_by_key(agreeing);
    let wrong: Vec<(Index, String, Fraction)> = wrong
        .filter_map(|(index, text)| {
            let (counted, way) = own?;
            Some((*index, text.clone(), count(counted, way, tournament, *index, after)))
        })
        .collect();
    if wrong.is_empty() { Tally::Mixed } else { Tally::Wrong(wrong) }
}

fn count(
    counted: Counted,
    way: (bool, bool),
    tournament: &Tournament,
    index: Index,
    after: usize,
) -> Fraction {
    let deducted = |points: fn(&Adjustment) -> Points| {
        let sum: Fraction =
            LeagueRow::adjustments(tournament, index, after).map(points).sum::<Points>().into();
        if way.0 { sum } else { sum.negated() }
    };
    let records = tournament.records(index).iter().take(after).enumerate();
    let counting = records.filter_map(|(round, record)| {
        let ended = ended(way, record.kind, record.outcome).filter(|ended| fits(counted, *ended))?;
        Some((round, record, ended))
    });
    if let Some(scored) = counted.scored() {
        let points = |(round, record, _): (usize, &Record, Outcome)| {
            let against = record.opponent().map_or(Points::ZERO, |own| scored(tournament.record(own, round)));
            if counted.is_difference() { scored(record) - against } else { against }
        };
        return counting.map(points).sum::<Points>().into();
    }
    match counted {
        Counted::Penalty => deducted(|own| own.points),
        Counted::GamePointPenalty => deducted(|own| own.game_points),
        Counted::Percent => {
            let score = |ended| match ended {
                Outcome::Win => 100,
                Outcome::Draw => 50,
                Outcome::Loss => 0,
            };
            let scores: Vec<i128> = counting.map(|(_, _, ended)| score(ended)).collect();
            Fraction::new(scores.iter().sum(), scores.len().max(1) as i128)
        }
        _ => Fraction::integer(counting.count() as i128),
    }
}

fn fits(counted: Counted, ended: Outcome) -> bool {
    let own = match ended {
        Outcome::Win => Counted::Won,
        Outcome::Draw => Counted::Drawn,
        Outcome::Loss => Counted::Lost,
    };
    counted == own || [Counted::Played, Counted::Percent].contains(&counted) || counted.scored().is_some()
}

/// Returns the result of a round under a counting rule, or `None` if the rule does not count the round.
fn ended((forfeits, byes): (bool, bool), kind: RoundKind, outcome: Option<Outcome>) -> Option<Outcome> {
    match kind {
        RoundKind::Played | RoundKind::Short => outcome,
        RoundKind::ForfeitWin => forfeits.then_some(Outcome::Win),
        RoundKind::ForfeitLoss => forfeits.then_some(Outcome::Loss),
        RoundKind::PairingAllocatedBye | RoundKind::FullPointBye => byes.then_some(Outcome::Win),
        RoundKind::HalfPointBye => byes.then_some(Outcome::Draw),
        RoundKind::ZeroPointBye => byes.then_some(Outcome::Loss),
        RoundKind::Pending | RoundKind::Rest => None,
    }
}
