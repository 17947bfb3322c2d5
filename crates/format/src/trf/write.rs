//! Writes a tournament as TRF26 or TRF16, from its facts alone.

use std::collections::{BTreeMap, BTreeSet};

use super::header::Header;
use super::system::encoded_type;
use super::write_team::Teams;
use crate::cells;
use crate::text::LineEnd;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Cell, Code, Color, Index, Kind, Pairing, Primary, Tournament};
use tiebreak_phrase::{Phrase, phrase};

/// Which generation of the format is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Generation {
    /// TRF16 with the extensions of JaVaFo for the number of rounds and the worth of results.
    Trf16,
    /// TRF26.
    #[default]
    Trf26,
}

/// What a file says besides the facts of the tournament.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// Which generation is written.
    pub generation: Generation,
    /// How lines end; the standard's CR alone confuses every editor.
    pub line_end: LineEnd,
    /// Texts of the header. Its start date is ignored, as is a type that contradicts the tournament.
    pub header: Header,
    /// Codes of the tie-breaks after the points.
    pub tiebreaks: Vec<String>,
    /// Rank by pairing number; who is missing has none.
    pub ranks: BTreeMap<u32, u32>,
    /// What player records hold besides, by pairing number.
    pub details: BTreeMap<u32, PlayerDetails>,
    /// Rounds that are not over.
    pub unfinished: Unfinished,
}

/// Rounds that are not over, where nothing written is not the same as an announced absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// The rounds, from 1.
    pub rounds: BTreeSet<u16>,
    /// Participants and rounds (from 1) of zero-point byes that are written there.
    pub absent: BTreeSet<(u32, u16)>,
}

impl Unfinished {
    /// Whether a zero-point bye of this participant in this round (from 0) only stands for a blank.
    pub(super) fn is_blank(&self, id: u32, round: usize) -> bool {
        let Ok(round) = u16::try_from(round + 1) else { return false };
        self.rounds.contains(&round) && !self.absent.contains(&(id, round))
    }
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            generation: Generation::Trf26,
            line_end: LineEnd::CrLf,
            header: Header::default(),
            tiebreaks: Vec::new(),
            ranks: BTreeMap::new(),
            details: BTreeMap::new(),
            unfinished: Unfinished::default(),
        }
    }
}

/// Fields of a player record that no tie-break needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// Column 10.
    pub sex: String,
    /// Columns 58-68.
    pub fide_id: String,
    /// Columns 70-79.
    pub birth: String,
    /// Columns 49-52 where they hold another rating than the one that counts.
    pub rating: Option<String>,
}

/// A written file, and what the format could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub text: String,
    /// What is lost, in words; nothing that changes a result.
    pub losses: Vec<Phrase>,
}

/// Writes a tournament.
///
/// # Errors
/// Everything that cannot be expressed and would change results, in words.
pub fn write(tournament: &Tournament, options: &WriteOptions) -> Result<Written, Vec<Phrase>> {
    let made = make(tournament, options)?;
    let mut text = String::new();
    for line in made.lines {
        text.push_str(line.trim_end());
        text.push_str(options.line_end.text());
    }
    Ok(Written { text, losses: made.losses })
}

/// The lines of a written file, and what they do not hold.
pub(super) struct Made {
    pub lines: Vec<String>,
    pub losses: Vec<Phrase>,
}

/// The lines of a tournament, blanks at their ends included.
pub(super) fn make(tournament: &Tournament, options: &WriteOptions) -> Result<Made, Vec<Phrase>> {
    let mut writer = Writer {
        tournament,
        options,
        lines: Vec::new(),
        losses: Vec::new(),
        problems: Vec::new(),
        made_up: false,
    };
    writer.ids();
    writer.beyond();
    let teams = tournament.team().map(|event| Teams::new(&mut writer, event));
    writer.header(teams.as_ref());
    writer.scoring();
    writer.type_and_list();
    match &teams {
        None => writer.players(),
        Some(teams) => teams.write(&mut writer),
    }
    writer.adjustments();
    if !writer.problems.is_empty() {
        return Err(writer.problems);
    }
    Ok(Made { lines: writer.lines, losses: writer.losses })
}

/// A player record before it is a line.
pub(super) struct PlayerRow<'r> {
    pub id: u32,
    pub title: &'r str,
    pub name: &'r str,
    pub rating: Option<u16>,
    pub federation: &'r str,
    pub points: Points,
    pub rank: Option<u32>,
    /// Opponent, color, code; none for a blank.
    pub cells: Vec<Option<Cell>>,
}

pub(super) struct Writer<'t> {
    pub tournament: &'t Tournament,
    pub options: &'t WriteOptions,
    pub lines: Vec<String>,
    pub losses: Vec<Phrase>,
    pub problems: Vec<Phrase>,
    /// The players of teams are made up.
    pub made_up: bool,
}

impl Writer<'_> {
    pub fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub fn is_26(&self) -> bool {
        self.options.generation == Generation::Trf26
    }

    pub fn lose(&mut self, what: impl Into<Phrase>) {
        self.losses.push(what.into());
    }

    pub fn refuse(&mut self, what: impl Into<Phrase>) {
        self.problems.push(what.into());
    }

    fn ids(&mut self) {
        let limit = if self.tournament.team().is_some() { 999 } else { 9_999 };
        let ids: Vec<u32> =
            self.tournament.participants().iter().map(|p| p.id).filter(|id| *id > limit).collect();
        for id in ids {
            self.refuse(phrase!("number-format-has-room-for-numbers-up", id = id, limit = limit));
        }
    }

    /// What no record has room for.
    fn beyond(&mut self) {
        if self.tournament.has_discs() {
            self.refuse("discs-no-place");
        }
        if self.tournament.participants().iter().any(|participant| participant.late.is_some()) {
            self.lose("who-came-late");
        }
    }

    fn text(&mut self, record: u16, text: &str) {
        if is_unprintable(text) {
            self.lose(phrase!("lost-control-characters-of-record", record = format!("{record:03}")));
        }
        if !text.is_empty() {
            self.line(format!("{record:03} {}", printable(text)));
        }
    }

    fn header(&mut self, teams: Option<&Teams<'_>>) {
        let header = self.options.header.clone();
        self.text(12, &header.name);
        self.text(22, &header.city);
        self.text(32, &header.federation);
        if let Some(start) = self.tournament.start() {
            self.text(42, &start.strftime("%Y/%m/%d").to_string());
        }
        if let Some(end) = super::date::read(&header.end, "") {
            self.text(52, &end.date.strftime("%Y/%m/%d").to_string());
        }
        let players = teams.map_or(self.tournament.len(), Teams::players);
        self.text(62, &players.to_string());
        if let Some(teams) = teams {
            self.text(82, &teams.len().to_string());
        }
        self.text(92, &self.kind_in_words());
        self.text(102, &header.chief_arbiter);
        for deputy in &header.deputy_arbiters {
            self.text(112, deputy);
        }
        self.text(122, &header.time_control);
        if !header.round_dates.is_empty() && header.round_dates.iter().all(Option::is_some) {
            let dates = header.round_dates.iter().flatten().map(|date| date.strftime("%y/%m/%d").to_string());
            self.line(format!("132{}{}", " ".repeat(88), dates.collect::<Vec<_>>().join("  ")));
        }
        let rounds = self.tournament.announced();
        if !self.is_26() {
            return self.line(format!("XXR {rounds}"));
        }
        if rounds > 0 {
            self.text(142, &rounds.to_string());
        }
        match header.initial_color {
            Some(Color::White) => self.text(152, "W"),
            Some(Color::Black) => self.text(152, "B"),
            None => {}
        }
        self.text(182, &header.controller);
        self.text(222, &header.encoded_time_control);
    }

    /// The text of record 092 if it says the same as the tournament, else one that does.
    fn kind_in_words(&self) -> String {
        let pairing = self.tournament.pairing();
        let given = &self.options.header.kind;
        if super::system::named_system(given) == Some(pairing) || (given.is_empty() && self.is_26()) {
            return given.clone();
        }
        let who = if self.tournament.team().is_some() { "Team" } else { "Individual" };
        let how = match pairing {
            Pairing::Swiss => "Swiss-System",
            Pairing::Predetermined => "Round-Robin",
            Pairing::Knockout => "Knock-out",
        };
        format!("{who}: {how}")
    }

    /// Points as a decimal of at most `width` characters; a problem if there is none.
    pub fn fit(&mut self, value: Points, width: usize, what: &str) -> Option<String> {
        let text = decimal(value, width);
        if text.is_none() {
            self.refuse(phrase!("does-not-fit-columns-record", value = value, width = width, what = what));
        }
        text
    }

    fn type_and_list(&mut self) {
        if !self.is_26() {
            if self.tournament.pairing() == Pairing::Knockout {
                self.lose("that-event-knock-out");
            }
            if !self.options.tiebreaks.is_empty() {
                self.lose("list-tie-breaks");
            }
            return;
        }
        let code = self.type_code();
        self.text(192, &code);
        let list = self.options.tiebreaks.join(",");
        let primary = self.tournament.team().and_then(|team| team.primary);
        let told = encoded_type(&code).and_then(|code| code.primary);
        if self.tournament.team().is_some() && primary.is_none() {
            self.lose("that-nobody-declared-which-score-ranks-first");
        }
        match primary.filter(|_| primary != told) {
            Some(primary) => {
                let head = if primary == Primary::GamePoints { "GPTS" } else { "MPTS" };
                let comma = if list.is_empty() { "" } else { "," };
                self.text(212, &format!("{head}{comma}{list}"));
            }
            None => self.text(202, &list),
        }
    }

    /// The type as given if it says the same, else the code of an event by own rules.
    fn type_code(&self) -> String {
        let pairing = self.tournament.pairing();
        let team = self.tournament.team();
        let given = &self.options.header.encoded_type;
        let fits = encoded_type(given).is_some_and(|code| {
            code.pairing == pairing
                && code.team == team.is_some()
                && (code.primary == team.and_then(|t| t.primary))
        });
        if fits {
            return given.trim().to_ascii_uppercase();
        }
        let primary = team.and_then(|team| team.primary);
        let code = match (pairing, team.is_some(), primary) {
            (Pairing::Swiss, false, _) => "CUSTOM_SWISS",
            (Pairing::Predetermined, false, _) => "CUSTOM_ROUNDROBIN",
            (Pairing::Knockout, false, _) => "CUSTOM_KNOCKOUT",
            (Pairing::Swiss, true, Some(Primary::GamePoints)) => "CUSTOM_TEAM_SWISS_GP",
            (Pairing::Swiss, true, _) => "CUSTOM_TEAM_SWISS_MP",
            (Pairing::Predetermined, true, _) => "CUSTOM_TEAM_ROUNDROBIN",
            (Pairing::Knockout, true, _) => "CUSTOM_TEAM_KNOCKOUT",
        };
        code.to_owned()
    }

    fn players(&mut self) {
        let finished = self.tournament.last_finished_round();
        for index in 0..self.tournament.len() {
            let tournament = self.tournament;
            let Some(participant) = tournament.participants().get(index) else { continue };
            if participant.ratings.len() > 1 {
                self.lose(phrase!("later-ratings", id = participant.id));
            }
            let row = PlayerRow {
                id: participant.id,
                title: &participant.title,
                name: &participant.name,
                rating: participant.rating(),
                federation: &participant.federation,
                points: super::claims::computed(tournament, index, finished),
                rank: self.options.ranks.get(&participant.id).copied(),
                cells: (0..tournament.rounds())
                    .map(|round| {
                        (!self.is_blank(index, round)).then(|| cells::cell(tournament, index, round))
                    })
                    .collect(),
            };
            self.player(&row);
        }
    }

    /// Whether nothing is known of a round (from 0) of a participant: a round that is not over, and no bye announced.
    pub fn is_blank(&self, index: Index, round: usize) -> bool {
        let record = self.tournament.record(index, round);
        let nothing = record.opponent().is_none() && matches!(record.kind, Kind::ZeroPointBye | Kind::Rest);
        nothing && self.options.unfinished.is_blank(self.tournament.id(index), round)
    }

    /// Whether a round (from 0) is not over.
    pub fn is_unfinished(&self, round: usize) -> bool {
        u16::try_from(round + 1).is_ok_and(|round| self.options.unfinished.rounds.contains(&round))
    }

    /// A player record.
    pub fn player(&mut self, row: &PlayerRow<'_>) {
        let known = self.options.details.get(&row.id).filter(|_| !self.made_up);
        let details = known.cloned().unwrap_or_default();
        for (what, text, width) in [
            (phrase!("lost-name", id = row.id), row.name, 33),
            (phrase!("lost-title", id = row.id), row.title, 3),
            (phrase!("lost-federation", id = row.id), row.federation, 3),
        ] {
            if printable(text).chars().count() > width {
                self.lose(what);
            }
        }
        if [row.name, row.title, row.federation].into_iter().any(is_unprintable) {
            self.lose(phrase!("lost-control-characters", id = row.id));
        }
        let points = decimal(row.points, 4).filter(|_| row.points >= Points::ZERO).unwrap_or_default();
        if points.is_empty() {
            self.lose(phrase!("points-which-do-not-fit", id = row.id, points = row.points));
        }
        let number = |value: Option<u32>| value.map_or_else(String::new, |value| value.to_string());
        let mut line = format!(
            "001 {:>4} {:1}{:>3} {:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {:>4}",
            row.id,
            cut(&details.sex, 1),
            cut(row.title, 3),
            cut(row.name, 33),
            details.rating.clone().unwrap_or_else(|| number(row.rating.map(u32::from))),
            cut(row.federation, 3),
            cut(&details.fide_id, 11),
            cut(&details.birth, 10),
            number(row.rank.filter(|rank| *rank <= 9_999)),
        );
        for cell in &row.cells {
            line.push_str("  ");
            line.push_str(&cell.as_ref().map_or_else(|| " ".repeat(8), spelled));
        }
        self.line(line);
    }

    /// The participants whose round (from 0) is a bye with this code.
    pub fn with_bye(&self, round: usize, kind: Kind) -> Vec<Index> {
        (0..self.tournament.len())
            .filter(|index| {
                let record = self.tournament.record(*index, round);
                record.opponent().is_none() && record.kind == kind
            })
            .collect()
    }
}

/// A result cell of eight columns.
pub(super) fn spelled(cell: &Cell) -> String {
    let color = match cell.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    let code = match cell.code {
        Code::Unfinished => " ",
        Code::Rest => "Z",
        code => code.spelling(),
    };
    match cell.opponent {
        Some(opponent) => format!("{opponent:>4} {color} {code}"),
        None => format!("0000 {color} {code}"),
    }
}

/// Points with at least one decimal, in at most `width` characters.
pub(super) fn decimal(points: Points, width: usize) -> Option<String> {
    let mut text = points.to_string();
    if !text.contains('.') && text.len() + 2 <= width {
        text.push_str(".0");
    }
    if text.len() > width {
        text = text.replacen("0.", ".", 1);
    }
    (text.len() <= width).then_some(text)
}

/// A character that would break a line or a column.
pub(super) fn breaks(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Whether a text loses characters when it is written.
fn is_unprintable(text: &str) -> bool {
    text.trim().contains(breaks)
}

/// Text without characters that would break a line or a column.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The first characters of a text.
pub(super) fn cut(text: &str, width: usize) -> String {
    printable(text).chars().take(width).collect()
}
