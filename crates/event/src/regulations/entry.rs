//! Reads declarations, and the list of tie-breaks that is checked together with a declaration.

use crate::regulations::declaration::{ChosenBy, Declaration, Deduction, System};
use crate::regulations::play_off::{PairingNumbers, PlayOff, Positions, Schedule, Stated};
use chrono::{NaiveDate, NaiveTime};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tiebreak_engine::date::parse_date;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Code, CodeNotice, CodeProblem, Edition, Listed, Recorded, TieBreakList};
use tiebreak_engine::tournament::{
    Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Primary, Tournament,
};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::json::{Document, Problem};
use tiebreak_format::text::Text;
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// An entry of a list of tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The text of the entry.
    pub text: String,
    /// The JSON pointer to the entry.
    pub at: String,
    /// The person who chose the entry.
    pub(super) chosen_by: ChosenBy,
    /// The JSON pointer at which a missing day of publication is reported. If the entry names the person who chose it,
    /// this is the pointer to the entry. Otherwise, it is the pointer to the declaration.
    pub(super) undated_at: String,
    /// The day of publication, with its JSON pointer.
    pub published: Option<(NaiveDate, String)>,
    /// How the program understands the entry.
    pub meaning: Meaning,
}

/// How the program understands an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A tie-break of C.07, with notes about unusual spellings.
    Code(Code, Vec<CodeNotice>),
    /// A recorded decision, such as lots.
    Recorded(Recorded),
    /// A tie-break defined in the regulations of the event, even if its name is a known code.
    SelfDefined,
    /// A tie-break of the organizer (`OTHER_...`) without a definition.
    Undefined,
    /// A text that is not a code, with the reason why it is not.
    Wrong(CodeProblem),
}

impl Entry {
    fn new(text: &str, at: String, definition: bool) -> Entry {
        let meaning = if definition { Meaning::SelfDefined } else { meaning(text) };
        Entry {
            text: text.to_owned(),
            undated_at: at.clone(),
            at,
            chosen_by: ChosenBy::Organiser,
            published: None,
            meaning,
        }
    }

    /// Returns the tie-break that the entry names, even if the cut or limit in the entry is faulty. Returns `None` if
    /// the entry names no tie-break of C.07.
    pub(crate) fn base(&self) -> Option<Base> {
        match &self.meaning {
            Meaning::Code(code, _) => Some(code.base),
            Meaning::Wrong(CodeProblem::CutOfNothing(base) | CodeProblem::LimitOnOther(base)) => Some(*base),
            _ => None,
        }
    }

    /// Returns the code of the entry, or `None` if the entry is not a tie-break of C.07.
    pub(crate) fn code(&self) -> Option<&Code> {
        match &self.meaning {
            Meaning::Code(code, _) => Some(code),
            _ => None,
        }
    }

    pub(super) fn is_arbiters(&self) -> bool {
        matches!(self.chosen_by, ChosenBy::Arbiter)
    }

    /// Returns whether the entry is a tie-break. The only other entries are recorded decisions.
    pub(super) fn is_tie_break(&self) -> bool {
        !matches!(self.meaning, Meaning::Recorded(_))
    }

    /// Returns the code by which the entry is computed.
    ///
    /// If only a later edition defines the code, the returned code requires that later edition. Returns `None` if the
    /// entry is not a tie-break of C.07, or if its value depends on a declared alternative to article 16 that the
    /// program cannot compute.
    pub(super) fn computed(&self, edition: Edition, declaration: Option<&Declaration>) -> Option<Listed> {
        let code = self.code()?;
        let alternative = declaration.and_then(|declaration| declaration.article_16_alternative.as_ref());
        if alternative.is_some_and(|alternative| !alternative.kind.is_known())
            && code.base.row().under_article_16
        {
            return None;
        }
        let later = code.edition.is_none() && code.base.since() > edition;
        Some(Listed::Code(if later { Code { edition: Some(code.base.since()), ..*code } } else { *code }))
    }
}

fn meaning(text: &str) -> Meaning {
    let read = TieBreakList::from_entries([(0, text)]);
    match read {
        Ok(list) => match list.entries.into_iter().next() {
            Some(Listed::Code(code)) => {
                Meaning::Code(code, list.notices.into_iter().map(|(_, notice)| notice).collect())
            }
            Some(Listed::Recorded(recorded)) => Meaning::Recorded(recorded),
            Some(Listed::Organizer(_)) => Meaning::Undefined,
            None => Meaning::Wrong(CodeProblem::Notation),
        },
        Err(errors) => Meaning::Wrong(errors.first().map_or(CodeProblem::Notation, |error| error.error.kind)),
    }
}

/// The list of tie-breaks that is checked together with a declaration. This is the declared list or, if no list is
/// declared, the caller's list. The caller's list counts as chosen by the organizer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListInForce {
    /// The entries, without the primary score at the start of the list.
    pub entries: Vec<Entry>,
    /// The primary score at the start of the list, if the list starts with one.
    pub head: Option<Primary>,
    /// The JSON pointer at which an empty list is reported.
    pub at: String,
}

impl ListInForce {
    /// Reads the list of tie-breaks that is checked together with a declaration. `asked` contains the codes of the
    /// caller's list as text.
    pub fn of(declaration: Option<&Declaration>, asked: &[String]) -> ListInForce {
        let declared = declaration.and_then(|d| Some((d, d.tiebreaks.as_ref()?)));
        let head = asked.first().and_then(|text| head(text));
        let Some((declaration, tiebreaks)) = declared else {
            let entries = asked.iter().enumerate();
            let entries =
                entries.map(|(position, text)| Entry::new(text, format!("/tiebreaks/{position}"), false));
            return ListInForce { entries: behind_score(entries), head, at: "/regulations".to_owned() };
        };
        let own_head = tiebreaks.first().and_then(|entry| self::head(entry.code()));
        let whole = declaration.published.as_ref().and_then(|day| day.date());
        let entries = tiebreaks.iter().enumerate().map(|(position, tiebreak)| {
            let at = format!("/regulations/tiebreaks/{position}");
            let details = tiebreak.details();
            let defined = details.is_some_and(|details| details.is_defined());
            let own_chooser = details.and_then(|details| details.chosen_by);
            let own_day = details.and_then(|details| details.published.as_ref()?.date());
            let published = match own_day {
                Some(day) => Some((day, format!("{at}/published"))),
                None => whole.map(|day| (day, "/regulations/published".to_owned())),
            };
            Entry {
                chosen_by: own_chooser.unwrap_or(declaration.chooser()),
                undated_at: if own_chooser.is_some() { at.clone() } else { "/regulations".to_owned() },
                published,
                ..Entry::new(tiebreak.code(), at, defined)
            }
        });
        let entries = behind_score(entries);
        ListInForce { entries, head: own_head.or(head), at: "/regulations/tiebreaks".to_owned() }
    }

    /// Returns the tie-breaks, without recorded decisions.
    pub(super) fn tie_breaks(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_tie_break())
    }

    /// Returns whether the list contains no tie-break.
    pub fn is_empty(&self) -> bool {
        self.tie_breaks().next().is_none()
    }
}

fn behind_score(entries: impl Iterator<Item = Entry>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = entries.collect();
    if entries.first().and_then(Entry::code).is_some_and(Code::is_score) {
        entries.remove(0);
    }
    entries
}

/// Returns the primary score that the code `text` means, or `None` if the code is not a score of teams.
fn head(text: &str) -> Option<Primary> {
    Code::parse(text).ok()?.0.base.team_score()
}

/// Returns an event before its first round, for checks of regulations without an event. All participants are rated. The
/// number of participants is the largest pairing number, place or number of tied participants that the declaration
/// mentions.
///
/// Findings that need a crosstable cannot occur for this event. Returns `None` if the event cannot be built, which
/// should never happen.
pub fn stand_in(declaration: &Declaration) -> Option<Tournament> {
    let play_off = declaration.playoff.as_ref();
    let rows = play_off.and_then(|p| p.format.as_ref()).and_then(Stated::given);
    let rows = rows.into_iter().flatten().flat_map(|row| [Some(row.tied.0), row.tied.1]).flatten();
    let places = match play_off.and_then(|p| p.positions.as_ref()).and_then(Stated::given) {
        Some(Positions::Places(places)) => places.as_slice(),
        Some(Positions::All(_)) | None => &[],
    };
    let named = declaration.decided.iter().flat_map(|decision| decision.order.iter().copied());
    let most = rows.chain(places.iter().copied()).chain(named).max().unwrap_or(2).clamp(2, 9_999);
    let list = ListInForce::of(Some(declaration), &[]);
    let teams = declaration.primary.is_some()
        || declaration.ede_board_tiebreaks.is_some()
        || list.tie_breaks().any(|entry| entry.base().is_some_and(|base| base.is_team_only()));
    let participant = |id| DraftParticipant { id, ratings: vec![1_500], ..DraftParticipant::default() };
    let mut draft = Draft {
        pairing: declaration.system.map_or(Pairing::Swiss, System::pairing),
        rounds: Some(1),
        participants: (1..=most).map(participant).collect(),
        ..Draft::default()
    };
    if teams {
        let scoring = MatchScoring::customary(4, &draft.scoring);
        draft.team = Some(DraftTeam { boards: 4, primary: declaration.primary(), scoring });
    }
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

// Reads a declaration, and checks what the JSON Schema cannot express.

/// Maximum number of rows in the format of a play-off. The number is limited because each row is compared with all
/// other rows.
const PLAY_OFF_ROWS: usize = 1_000;
/// Maximum number of stages that declare time limits.
const PLAY_OFF_STAGES: usize = 1_000;
/// Maximum number of places for which a play-off can be declared.
const PLAY_OFF_PLACES: usize = 10_000;

/// Reads a decoded file that contains a declaration. Remarks use `file` as the name of the file.
///
/// ```
/// use tiebreak_event::regulations::{System, read};
/// use tiebreak_format::text::Text;
///
/// let text = r#"{ "format": 1, "system": "swiss", "tiebreaks": ["BH/C1", "BH"], "published": "2026-04-01" }"#;
/// let declaration = read(Text::decode(text.as_bytes())?, "regulations.json").map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(declaration.system, Some(System::Swiss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns all faults of the file, such as syntax errors, unknown or repeated keys, wrong types and impossible dates.
pub fn read(text: Text, file: &str) -> Result<Declaration, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    let declaration = document.read::<Declaration>(&mut sink);
    if let Some(declaration) = &declaration {
        if declaration.format.is_none() {
            sink.push(
                document
                    .error("missing-key", "", phrase!("key-missing", key = "format"))
                    .hint(message!("hint-format-1")),
            );
        }
        check(&document, "", declaration, &mut sink);
    }
    sink.sort_since(0);
    declaration.filter(|_| !sink.has_errors()).ok_or_else(|| advised(sink))
}

/// Reads the declaration under the key `regulations` of a decoded document that also has the key `tournament`. Returns
/// `None` if the document has no key `regulations`.
///
/// # Errors
/// Returns all faults of the declaration.
pub fn read_embedded(text: Text, file: &str) -> Result<Option<Declaration>, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    if !document.has_key("tournament") || !document.has_key("regulations") {
        return Ok(None);
    }
    let declaration = document.read_at::<Declaration>("/regulations", &mut sink);
    if let Some(declaration) = &declaration {
        check(&document, "/regulations", declaration, &mut sink);
    }
    sink.sort_since(0);
    if sink.has_errors() { Err(advised(sink)) } else { Ok(declaration) }
}

/// The hints for common faults. Each entry contains the end of the JSON pointer, the id of the fault, and the hint.
const MEANT: [(&str, &str, MessageId); 4] = [
    ("/ties", "unknown-word", message!("meant-shared-places")),
    ("/playoff/pairing-numbers", "wrong-type", message!("meant-pairing-numbers")),
    ("/playoff/qualification/first", "out-of-range", message!("meant-no-qualification")),
    ("/deductions", "unknown-key", message!("meant-empty-boards")),
];

/// Returns the remarks, with hints for common faults.
fn advised(sink: Sink) -> Vec<Diagnostic> {
    let mut remarks = sink.into_remarks();
    for remark in &mut remarks {
        let is_at = |end: &str| remark.pointer.as_ref().is_some_and(|pointer| pointer.ends_with(end));
        if let Some((.., meant)) = MEANT.iter().find(|(end, id, _)| remark.id == *id && is_at(end)) {
            remark.hint = Some((*meant).into());
        }
    }
    remarks
}

/// Adds the faults of the declaration at `pointer` in a document to `sink`.
pub fn check(document: &Document, pointer: &str, declaration: &Declaration, sink: &mut Sink) {
    for problem in declaration.problems() {
        let at = format!("{pointer}{}", problem.pointer);
        sink.push(document.remark(problem.severity, problem.id, &at, problem.message));
    }
    if !pointer.is_empty() && declaration.format.is_some() {
        let at = format!("{pointer}/format");
        sink.push(document.error("format", &at, message!("format-key-place")));
    }
}

impl Declaration {
    /// Returns the faults that the JSON Schema cannot express, each with a JSON pointer. Examples are dates that do not
    /// exist, and texts that should be numbers but are not.
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Problems(Vec::new());
        found.day("/published", self.published.as_ref());
        for (position, entry) in self.tiebreaks.iter().flatten().enumerate() {
            let published = entry.details().and_then(|details| details.published.as_ref());
            found.day(&format!("/tiebreaks/{position}/published"), published);
        }
        for (position, decision) in self.decided.iter().enumerate() {
            found.day(&format!("/decided/{position}/date"), decision.date.as_ref());
        }
        found.day("/unrated/published", self.unrated.as_ref().and_then(|unrated| unrated.published()));
        let alternative = self.article_16_alternative.as_ref();
        found.day("/article-16-alternative/published", alternative.and_then(|a| a.published.as_ref()));
        if let Some(text) = &self.sssc_divisor
            && !Points::parse(text)
                .is_ok_and(|divisor| divisor > Points::ZERO && divisor.to_string() == *text)
        {
            found.error("divisor", "/sssc-divisor", message!("positive-decimal"));
        }
        if let Some(text) = &self.brightwell_constant
            && !Points::parse(text)
                .is_ok_and(|constant| constant >= Points::ZERO && constant.to_string() == *text)
        {
            found.error("constant", "/brightwell-constant", message!("nonnegative-decimal"));
        }
        let boards = self.ede_board_tiebreaks.iter().flatten();
        for (position, board) in boards.enumerate() {
            if self.ede_board_tiebreaks.iter().flatten().take(position).any(|earlier| earlier == board) {
                let pointer = format!("/ede-board-tiebreaks/{position}");
                found.error("repeated", pointer, message!("repeated-board-tie-break"));
            }
        }
        for (key, points) in ["match-points", "game-points"]
            .into_iter()
            .zip(self.empty_boards.as_ref().map(Deduction::points).into_iter().flatten())
        {
            if points.is_none() {
                let at = format!("/empty-boards/{key}");
                found.error("points", at, message!("nonnegative-decimal"));
            }
        }
        if let Some(playoff) = &self.playoff {
            found.playoff(playoff);
        }
        found.0
    }
}

struct Problems(Vec<Problem>);

impl Problems {
    fn error(&mut self, id: &'static str, pointer: impl Into<String>, message: impl Into<Phrase>) {
        self.0.push(Problem::error(id, pointer, message));
    }

    fn day(&mut self, pointer: &str, day: Option<&Day>) {
        if let Some(Day(text)) = day.filter(|day| day.date().is_none()) {
            self.error("date", pointer, phrase!("not-a-date", found = quoted(text)));
        }
    }

    fn moment(&mut self, pointer: &str, moment: Option<&Moment>) {
        if moment.is_some_and(|moment| !moment.exists()) {
            self.error("time", pointer, message!("not-a-time"));
        }
    }

    /// Checks a limit on the size of a play-off that the schema cannot express.
    fn at_most(&mut self, pointer: &str, count: usize, most: usize) {
        if count > most {
            let message = phrase!("elements-wanted", count, wanted = phrase!("range", least = 0, most));
            self.error("wrong-length", pointer, message);
        }
    }

    fn playoff(&mut self, playoff: &PlayOff) {
        let rows = playoff.format.as_ref().and_then(Stated::given).map_or(0, Vec::len);
        self.at_most("/playoff/format", rows, PLAY_OFF_ROWS);
        let stages = playoff.time_limits.as_ref().and_then(Stated::given).map_or(0, BTreeMap::len);
        self.at_most("/playoff/time-limits", stages, PLAY_OFF_STAGES);
        if let Some(Positions::Places(places)) = playoff.positions.as_ref().and_then(Stated::given) {
            self.at_most("/playoff/positions", places.len(), PLAY_OFF_PLACES);
        }
        self.day("/playoff/published", playoff.published.as_ref());
        if let Some(Stated::Given(PairingNumbers::By(by))) = &playoff.pairing_numbers
            && let Err(error) = Code::parse(&by.tie_break)
        {
            self.error("code", "/playoff/pairing-numbers/tie-break", error.phrase());
        }
        let Some(Schedule { start, starts, .. }) = playoff.schedule.as_ref().and_then(Stated::given) else {
            return;
        };
        self.moment("/playoff/schedule/start", start.as_ref());
        for (position, start) in starts.iter().flatten().enumerate() {
            self.moment(&format!("/playoff/schedule/starts/{position}"), Some(start));
        }
    }
}

/// A day in the form `YYYY-MM-DD`. The text is kept so that an impossible day can be reported with its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(String);

impl Day {
    /// Creates a day from a text without checking it.
    pub fn new(text: &str) -> Day {
        Day(text.to_owned())
    }

    /// Returns the day as a date, or `None` if the text is not a date.
    pub fn date(&self) -> Option<NaiveDate> {
        parse_date(&self.0)
    }
}

impl JsonSchema for Day {
    fn schema_name() -> Cow<'static, str> {
        "Day".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date", "description": "A day as YYYY-MM-DD." })
    }
}

/// A local time in the form `YYYY-MM-DDTHH:MM`, kept as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(String);

impl Moment {
    /// Returns whether the text is a time that exists.
    pub fn exists(&self) -> bool {
        let is_clock = |text: &str| text.len() == 5 && format!("{text}:00").parse::<NaiveTime>().is_ok();
        self.0.split_once('T').is_some_and(|(day, clock)| parse_date(day).is_some() && is_clock(clock))
    }
}

impl JsonSchema for Moment {
    fn schema_name() -> Cow<'static, str> {
        "Moment".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A local time as YYYY-MM-DDTHH:MM." })
    }
}

#[cfg(test)]
mod stand_in_tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(declared: Value) -> Tournament {
        stand_in(&serde_json::from_value(declared).unwrap()).unwrap()
    }

    #[test]
    fn there_are_as_many_participants_as_the_declaration_speaks_of() {
        let by = |declared: Value| of(declared).len();
        assert_eq!(by(json!({})), 2);
        assert_eq!(by(json!({"playoff": {"positions": [1, 7]}})), 7);
        assert_eq!(by(json!({"playoff": {"positions": "all"}})), 2);
        let row = |tied: Value| json!({"playoff": {"format": [{"tied": tied, "type": "swiss"}]}});
        assert_eq!(by(row(json!([3, 9]))), 9);
        assert_eq!(by(row(json!([5, null]))), 5, "no upper limit adds nobody");
        assert_eq!(by(json!({"decided": [{"by": "lots", "order": [4, 12]}]})), 12);
        assert_eq!(by(json!({"playoff": {"positions": [4_000_000_000_u32]}})), 9_999, "a bound");
    }

    #[test]
    fn everybody_is_rated_before_the_first_round() {
        let event = of(json!({"tiebreaks": ["ARO"]}));
        assert!(event.participants().iter().all(|participant| participant.rating() == Some(1_500)));
        assert_eq!((event.announced(), event.rounds()), (1, 0));
    }

    #[test]
    fn teams_stand_where_the_declaration_speaks_of_teams() {
        assert!(of(json!({"tiebreaks": ["BH"]})).team().is_none());
        for declared in [
            json!({"primary": "MP"}),
            json!({"ede-board-tiebreaks": ["BC"]}),
            json!({"tiebreaks": ["BH:GP", "EDE"]}),
        ] {
            assert!(of(declared.clone()).team().is_some(), "{declared}");
        }
        let primary = of(json!({"primary": "GP"})).team().and_then(|team| team.primary);
        assert_eq!(primary, Some(tiebreak_engine::tournament::Primary::GamePoints));
    }

    #[test]
    fn the_pairing_is_that_of_the_declared_system() {
        assert_eq!(of(json!({"system": "round-robin"})).pairing(), Pairing::Predetermined);
        assert_eq!(of(json!({})).pairing(), Pairing::Swiss);
    }
}

#[cfg(test)]
mod day_tests {
    use super::*;

    #[test]
    fn only_the_one_spelling_of_a_possible_day_is_a_day() {
        let day = |text: &str| Day(text.to_owned()).date().is_some();
        assert!(day("2026-02-28"));
        assert!(!day("2026-02-29") && !day("2026-2-28") && !day("20260228  ") && !day("2026-02-28T10:00"));
        let moment = |text: &str| Moment(text.to_owned()).exists();
        assert!(moment("2026-04-19T17:30"));
        assert!(!moment("2026-04-19T25:30") && !moment("2026-04-19") && !moment("2026-04-19T17:30:00"));
    }
}
