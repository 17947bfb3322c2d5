//! Loads an event from its source, including the values of the organizer's own tie-breaks (`OTHER_...`).

use crate::event::list::{CrosstableEvent, Error};
use crate::event::record_table::RecordTable;
use crate::event::{Event, embedded_declaration};
use crate::regulations::Declaration;
use chrono::Datelike;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Preset;
use tiebreak_engine::rules::{Edition, TieBreakList};
use tiebreak_engine::tournament::{Defect, Index, Pairing, Severity, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::{JsonFile, TournamentJson};
use tiebreak_format::trf::{self, RatingMethod, WriteOptions};
use tiebreak_format::{Input, ReadOptions};
use tiebreak_phrase::{message, phrase};

/// The values of the organizer's own tie-breaks, by the name of the tie-break. Each entry contains a pairing number and
/// a value.
pub(super) type Given = BTreeMap<String, Vec<(u32, Fraction)>>;

/// A value of one of the organizer's tie-breaks, with its position in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GivenValue {
    /// The name of the tie-break, without `OTHER_`.
    pub name: String,
    pub id: u32,
    /// The value. A higher value is better.
    pub value: Fraction,
    pub line: usize,
    pub columns: [usize; 2],
}

/// Returns remarks on the organizer's tie-breaks that have values but are not in the event's list of tie-breaks.
pub(super) fn unlisted(given: &Given, list: &TieBreakList, file: &str) -> Vec<Diagnostic> {
    let listed: BTreeSet<String> = list.entries.iter().map(ToString::to_string).collect();
    let mut remarks = Sink::new(file);
    for name in given.keys().filter(|name| !listed.contains(*name)) {
        let name = name.trim_start_matches("OTHER_");
        remarks.push(Diagnostic::warning("records", phrase!("records-given-unlisted", name)));
    }
    remarks.into_remarks()
}

/// Groups the values by the organizer's tie-break to which they belong. Returns an error unless every participant has
/// exactly one value for each tie-break.
pub(super) fn of_everybody(
    values: &[GivenValue],
    file: &str,
    tournament: &Tournament,
) -> Result<Given, Vec<Diagnostic>> {
    let mut columns: BTreeMap<&str, Column<'_>> = BTreeMap::new();
    let mut faults = Sink::new(file);
    let fault = |value: &GivenValue, column: usize, problem| {
        Diagnostic::error("records", problem).placed(value.line, column)
    };
    for value in values {
        let [_, number] = value.columns;
        let column = columns.entry(&value.name).or_insert_with(|| Column::of(value));
        if tournament.index_of(value.id).is_none() {
            faults.push(fault(value, number, phrase!("unknown-participant", id = value.id)));
        } else if !column.ids.insert(value.id) {
            let problem = phrase!("records-given-twice", name = &value.name, id = value.id);
            faults.push(fault(value, number, problem));
        } else {
            column.values.push((value.id, value.value));
        }
    }
    for (name, column) in &columns {
        // Unknown pairing numbers were rejected earlier. If the column has as many pairing numbers as the tournament
        // has participants, no participant is missing.
        if column.ids.len() == tournament.len() {
            continue;
        }
        if !faults.wants(Severity::Error) {
            faults.pass_over(Severity::Error, 1);
            continue;
        }
        let ids = tournament.participants().iter().map(|one| one.id);
        let missing = ids.filter(|id| !column.ids.contains(id)).map(|id| id.to_string());
        let [at, _] = column.first.columns;
        let problem =
            phrase!("records-given-lacks", name = *name, ids = missing.collect::<Vec<_>>().join(" "));
        faults.push(fault(column.first, at, problem));
    }
    if faults.has_errors() {
        return Err(faults.into_remarks());
    }
    Ok(columns.into_iter().map(|(name, column)| (format!("OTHER_{name}"), column.values)).collect())
}

/// The values of one of the organizer's tie-breaks.
struct Column<'v> {
    first: &'v GivenValue,
    ids: BTreeSet<u32>,
    values: Vec<(u32, Fraction)>,
}

impl Column<'_> {
    fn of(first: &GivenValue) -> Column<'_> {
        Column { first, ids: BTreeSet::new(), values: Vec::new() }
    }
}

/// The source from which an event is loaded.
#[derive(Clone, Debug)]
pub enum Source<'s> {
    /// A TRF or JSON file. The content of the file determines the format.
    File {
        /// The name of the file, for remarks.
        name: &'s str,
        /// The content of the file.
        bytes: Cow<'s, [u8]>,
    },
    /// A JSON event that is part of another document, such as a test case or a request to a program.
    Facts(Box<JsonFile>),
    /// Facts about an event that the caller supplies, for example from a crosstable.
    Crosstable {
        /// The name of the source, for remarks.
        name: &'s str,
        /// The supplied facts.
        crosstable: Box<CrosstableEvent>,
    },
}

/// The caller's choices about an event. Where the caller makes no choice, the file decides.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The edition, which takes precedence over the edition that follows from the first day or from the regulations.
    pub edition: Option<Edition>,
    /// The list of tie-breaks, which takes precedence over the regulations and the file.
    pub list: Option<AskedList>,
    /// The round after which the standing is computed. `None` means the last finished round, or the last played round
    /// if only played games count.
    pub after: Option<usize>,
    /// The regulations of the event, which replace the regulations in the file.
    pub regulations: Option<Declaration>,
    /// Facts about the event that a TRF file cannot contain, from a separate table. For a JSON file, the table can
    /// contain only values of the organizer's own tie-breaks.
    pub records: Option<RecordTable>,
    /// The pairing system, which takes precedence over the system in the file.
    pub system: Option<Pairing>,
    /// The rating method, which takes precedence over the method in the file.
    pub ratings: Option<RatingMethod>,
    /// If true, the players of a team event are ranked instead of the teams.
    pub individual: bool,
    /// If true, the program does not infer a point system that the file does not declare.
    pub strict: bool,
    /// If true, unreadable records are skipped, except the records of participants, teams and pairings. This option has
    /// no effect on JSON files.
    pub skip_unreadable: bool,
    /// The category whose members are ranked, or `None` to rank all participants.
    pub category: Option<Category>,
    /// Whether to rank the participants only by the games that were played. If true, unfinished games and matches give
    /// no points, and the results of rounds after an unfinished round count.
    ///
    /// If `None`, only played games count under three conditions. First, the caller requested no round. Second, some
    /// games are unfinished and have no declared value. Third, the event has predetermined pairings (like a league), or
    /// it has results but no finished round.
    pub played: Option<bool>,
}

/// A list of tie-breaks chosen by the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedList {
    /// Codes separated by commas.
    Text(String),
    /// One code for each tie-break.
    Codes(Vec<String>),
    /// A predefined list with a name.
    Preset(Preset),
}

impl Options {
    fn read_options(&self) -> ReadOptions {
        let declared = self.regulations.as_ref().is_some_and(|declaration| declaration.edition.is_some());
        ReadOptions {
            individual: self.individual,
            strict: self.strict,
            skip_unreadable: self.skip_unreadable,
            system: self.system,
            // A round number above 65,535 becomes 65,535. `Event::load` rejects the number later, when the number of
            // rounds is known.
            after: self.after.map(|after| u16::try_from(after).unwrap_or(u16::MAX)),
            ratings: self.ratings.or(self.regulations.as_ref().and_then(Declaration::rating_method)),
            edition_given: self.edition.is_some() || declared,
            ..ReadOptions::default()
        }
    }
}

/// Returns the errors in facts that the caller supplied. The caller has already checked these facts, so no error is
/// expected.
fn refused(defects: &[Defect], name: &str) -> Error {
    let errors = defects.iter().filter(|defect| defect.fault.severity().is_error());
    let remark = |defect: &Defect| Diagnostic::error("facts", defect.fault.phrase()).in_file(name);
    Error::Input(errors.map(remark).collect())
}

/// Adds the facts of a table of records to the tournament of a TRF file. For a JSON file, the table can contain only
/// values of the organizer's tie-breaks, because the JSON format has keys for all other records.
fn enter(records: &RecordTable, input: &mut Input, name: &str) -> Result<(), Error> {
    match input {
        Input::Trf(file) => {
            file.tournament = records.enter(file.tournament.clone()).map_err(Error::Input)?;
            Ok(())
        }
        Input::Json(_) if !records.has_records() => Ok(()),
        Input::Json(_) => {
            let remark = Diagnostic::error("records", message!("records-json")).in_file(name);
            Err(Error::Input(vec![remark]))
        }
    }
}

/// Reads the games of the players of a team event in JSON. The games are first converted to TRF. Returns an error if
/// the file does not name the player on each board.
fn players_of(file: &JsonFile, name: &str, options: &Options) -> Result<Input, Error> {
    let rows = WriteOptions { details: file.json.details(), ..WriteOptions::default() };
    let are_named = |written: &trf::Written| !written.losses.contains(&message!("players-made-up").into());
    let written = trf::write(&file.tournament, &rows).ok().filter(are_named);
    let text = written.ok_or(Error::IndividualJson)?.text;
    let mut input =
        tiebreak_format::read(text.as_bytes(), name, &options.read_options()).map_err(Error::Input)?;
    // The user wrote JSON, so remarks on the generated TRF text are replaced with the remarks on the JSON file.
    if let Input::Trf(players) = &mut input {
        players.warnings.clone_from(&file.warnings);
        players.groups = file.json.details().into_iter().map(|(id, own)| (id, own.group)).collect();
        let guessed = without_lineup(file);
        if !guessed.is_empty() {
            let dots = if guessed.len() > SHOWN { ", ..." } else { "" };
            let names = guessed[..guessed.len().min(SHOWN)].join(", ") + dots;
            let said = phrase!("lineups-by-roster", names);
            players.warnings.push(Diagnostic::warning("lineups-by-roster", said).in_file(name));
        }
    }
    Ok(input)
}

/// Maximum number of missing line-ups that a remark shows.
const SHOWN: usize = 10;

/// Returns the rounds for which a team with reserves has no line-up, as `ID NAME (ROUND)`.
fn without_lineup(file: &JsonFile) -> Vec<String> {
    let facts = &file.tournament;
    let boards = facts.team().map_or(0, |own| usize::from(own.boards));
    // A `Tournament` stores an omitted line-up like a line-up in roster order, so this check uses the JSON data.
    let reserves = file.json.teams.iter().flatten().filter(|team| team.roster.len() > boards);
    let played =
        reserves.filter_map(|team| Some((facts.index_of(team.id)?, team))).flat_map(|(index, team)| {
            let records = facts.records(index).iter().enumerate();
            let games = records.filter(|(_, record)| record.kind.is_over_the_board());
            games.filter_map(move |(round, _)| {
                let is_known = team.lineups.get(round).is_some_and(|lineup| !lineup.is_empty());
                (!is_known).then(|| format!("{} {} ({})", team.id, team.name, round + 1))
            })
        });
    played.collect()
}

impl<'s> Source<'s> {
    /// Returns the facts that the caller supplied, or `None` for any other source.
    pub(super) fn crosstable(&self) -> Option<Box<CrosstableEvent>> {
        if let Source::Crosstable { crosstable, .. } = self { Some(crosstable.clone()) } else { None }
    }

    /// Creates a source from the bytes of a file. Remarks use `name` as the name of the file.
    pub fn file(name: &'s str, bytes: impl Into<Cow<'s, [u8]>>) -> Source<'s> {
        Source::File { name, bytes: bytes.into() }
    }

    /// Reads the source. Returns the name of the file, the content of the file, and the declaration in the file.
    pub(super) fn read(self, options: &Options) -> Result<(String, Input, Option<Declaration>), Error> {
        match self {
            Source::File { name, bytes } => {
                let mut input =
                    tiebreak_format::read(&*bytes, name, &options.read_options()).map_err(Error::Input)?;
                if let Some(records) = &options.records {
                    enter(records, &mut input, name)?;
                }
                let embedded = match &input {
                    Input::Json(file) if file.has_regulations && options.regulations.is_none() => {
                        embedded_declaration(&bytes, name).map_err(Error::Input)?
                    }
                    Input::Json(_) | Input::Trf(_) => None,
                };
                if let Input::Json(file) = &input
                    && options.individual
                    && file.tournament.team().is_some()
                {
                    input = players_of(file, name, options)?;
                }
                Ok((name.to_owned(), input, embedded))
            }
            Source::Crosstable { name, crosstable } => {
                let mut draft = crosstable.draft.clone();
                draft.pairing = options.system.unwrap_or(draft.pairing);
                let (tournament, _) = Tournament::build(draft).map_err(|defects| refused(&defects, name))?;
                let json = TournamentJson::from(&tournament);
                let warnings = crosstable.warnings.clone();
                let file = JsonFile { tournament, json, has_regulations: false, warnings };
                Ok((name.to_owned(), Input::Json(Box::new(file)), None))
            }
            Source::Facts(mut file) => {
                if let Some(system) = options.system {
                    file.tournament = file.tournament.with_pairing(system);
                }
                Ok((String::new(), Input::Json(file), None))
            }
        }
    }
}

/// A prize category, whose members are ranked among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Category {
    /// Players whose age is not above this number at the end of the year of the event. For an event in 2026, `U18`
    /// means born in 2008 or later.
    Under(u16),
    /// Players whose age is not below this number at the end of the year of the event. For an event in 2026, `S50`
    /// means born in 1976 or earlier.
    Senior(u16),
    /// Women and girls.
    Women,
    /// Players with a rating below this number. Unrated players are not members.
    RatedBelow(u16),
    /// Players whose rating is not below this number.
    RatedFrom(u16),
    /// Players without a rating.
    Unrated,
    /// Players of the group with this name in the file.
    Group(String),
}

/// The highest age in the name of a category.
const OLDEST: u16 = 120;

impl FromStr for Category {
    type Err = String;

    fn from_str(text: &str) -> Result<Category, String> {
        let unknown = || {
            let text: String = text.chars().take(40).collect();
            format!("`{text}`: write U18, S50, women, rating<1800, rating>=2000, unrated or group:A")
        };
        let plain = text.trim().to_lowercase().replace(' ', "");
        let number = |digits: &str| digits.parse::<u16>().map_err(|_| unknown());
        if let Some((_, group)) = text.split_once(':').filter(|_| plain.starts_with("group:")) {
            return Ok(Category::Group(group.trim().to_owned()));
        }
        if let Some(limit) = plain.strip_prefix("rating<") {
            return Ok(Category::RatedBelow(number(limit)?));
        }
        if let Some(limit) = plain.strip_prefix("rating>=") {
            return Ok(Category::RatedFrom(number(limit)?));
        }
        match plain.as_str() {
            "women" | "girls" | "w" | "f" | "mujeres" | "femenino" => Ok(Category::Women),
            "unrated" => Ok(Category::Unrated),
            _ => match plain.split_at_checked(1) {
                // A number above the highest age is a rating, as in `U1800`.
                Some(("u" | "s", age)) if number(age)? > OLDEST => Err(unknown()),
                Some(("u", age)) => number(age).map(Category::Under),
                Some(("s", age)) => number(age).map(Category::Senior),
                _ => Err(unknown()),
            },
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Category::Under(age) => write!(f, "U{age}"),
            Category::Senior(age) => write!(f, "S{age}"),
            Category::Women => f.write_str("women"),
            Category::RatedBelow(limit) => write!(f, "rating<{limit}"),
            Category::RatedFrom(limit) => write!(f, "rating>={limit}"),
            Category::Unrated => f.write_str("unrated"),
            Category::Group(group) => write!(f, "group:{group}"),
        }
    }
}

/// The members of a category, and the participants for whom the file lacks the necessary data.
pub(super) struct Members {
    /// Whether each participant is a member, by participant index.
    pub members: Vec<bool>,
    /// Participants who do not count as members because the file lacks their sex, year of birth, rating or group.
    pub unknown: Vec<Index>,
}

/// Finds the members of a category. Returns `None` if the category depends on the age and the year of the event is
/// unknown.
pub(crate) fn members(category: &Category, event: &Event) -> Option<Members> {
    let tournament = event.tournament();
    let details = match &event.input {
        Input::Trf(file) => file.details(),
        Input::Json(file) => file.json.details(),
    };
    let year = tournament.start().map(|day| day.year());
    let mut found = Members { members: Vec::new(), unknown: Vec::new() };
    for (index, participant) in tournament.participants().iter().enumerate() {
        let own = details.get(&participant.id);
        let age = |year: i32| Some(year - own?.birth_year()? as i32);
        let belongs = match category {
            Category::Under(limit) => age(year?).map(|age| age <= i32::from(*limit)),
            Category::Senior(from) => age(year?).map(|age| age >= i32::from(*from)),
            Category::Women => match own.map(|own| own.sex.trim().to_lowercase()).as_deref() {
                Some("w" | "f") => Some(true),
                Some("m") => Some(false),
                _ => None,
            },
            // Some regulations exclude unrated players from prizes for low ratings, and others do not. Unrated players
            // therefore count as unknown.
            Category::RatedBelow(limit) => participant.rating().map(|rating| rating < *limit),
            Category::RatedFrom(limit) => Some(participant.rating().is_some_and(|rating| rating >= *limit)),
            Category::Unrated => Some(participant.rating().is_none()),
            Category::Group(group) => {
                own.filter(|own| !own.group.is_empty()).map(|own| own.group.eq_ignore_ascii_case(group))
            }
        };
        found.members.push(belongs.unwrap_or(false));
        found.unknown.extend(belongs.is_none().then_some(index));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_are_read_as_people_write_them() {
        for (text, category) in [
            ("U18", Category::Under(18)),
            ("s50", Category::Senior(50)),
            ("women", Category::Women),
            ("rating<1800", Category::RatedBelow(1800)),
            ("rating >= 2000", Category::RatedFrom(2000)),
            ("unrated", Category::Unrated),
            ("Group: A1", Category::Group("A1".to_owned())),
        ] {
            assert_eq!(text.parse(), Ok(category.clone()));
            assert_eq!(category.to_string().parse(), Ok(category));
        }
        for text in ["", "U", "18", "rating<", "x9", "U-1", "U1800", "é"] {
            assert!(text.parse::<Category>().is_err(), "{text}");
        }
    }
}
