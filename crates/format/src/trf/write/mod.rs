//! Writes tournaments as TRF26 or TRF16, and rewrites TRF files.

mod rewrite;
mod team;

pub use rewrite::{Loss, Rewritten};

use crate::shared;
use crate::trf::columns::{abnormal, worth};
use crate::trf::file::{WriteOptions, game_points};
use crate::trf::prelude::*;
use crate::trf::system::{encoded_type, named_system};
use crate::trf::{date, decimal};
use std::fmt::Display;
use team::Teams;
use tiebreak_engine::tournament::{Adjustment, Award, Index, Outcome, Pairing, Primary, Record};

/// A written file, and the content that the format could not express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text of the file.
    pub text: String,
    /// The lost content, described in phrases. No result depends on the lost content.
    pub losses: Vec<Phrase>,
}

/// Returns a tournament as the text of a TRF file.
///
/// ```
/// use tiebreak_format::trf::{WriteOptions, write};
/// use tiebreak_format::{ReadOptions, read};
///
/// let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
///     { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;
/// let event = read(json.as_bytes(), "event.json", &ReadOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// let written = write(event.tournament(), &WriteOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// assert!(written.losses.is_empty());
/// let again = read(written.text.as_bytes(), "event.trf", &ReadOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(again.tournament().all_records(), event.tournament().all_records());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// Returns errors about all content that the format cannot express and whose loss would change results.
pub fn write(tournament: &Tournament, options: &WriteOptions) -> Result<Written, Vec<Phrase>> {
    let made = make(tournament, options)?;
    let mut text = String::new();
    for line in made.lines {
        text.push_str(line.trim_end());
        text.push_str(options.line_end.text());
    }
    Ok(Written { text, losses: made.losses })
}

/// The lines of a written file, and the content that no record can express.
pub(super) struct Made {
    /// The lines, including trailing blanks.
    pub lines: Vec<String>,
    /// The content that no record can express.
    pub losses: Vec<Phrase>,
}

/// Builds the lines of the file for a tournament, including trailing blanks. Returns errors about content that no
/// record can express and whose loss would change results.
pub(super) fn make(tournament: &Tournament, options: &WriteOptions) -> Result<Made, Vec<Phrase>> {
    let played = options.played_only.then(|| tournament.without_open_games());
    let counted = match &played {
        Some(played) => (played, tournament.last_played_round()),
        None => (tournament, tournament.last_finished_round()),
    };
    let mut writer = Writer {
        tournament,
        counted,
        options,
        lines: Vec::new(),
        losses: Vec::new(),
        problems: Vec::new(),
        made_up: false,
    };
    check_ids(&mut writer);
    check_facts(&mut writer);
    let teams = tournament.team().map(|event| Teams::new(&mut writer, event));
    let players = teams.as_ref().map_or(tournament.len(), Teams::players);
    write_header(&mut writer, players, teams.as_ref().map(|teams| teams.rosters.len()));
    write_scoring(&mut writer);
    type_and_list(&mut writer);
    match &teams {
        None => write_players(&mut writer),
        Some(teams) => team::write(teams, &mut writer),
    }
    write_adjustments(&mut writer);
    if !writer.problems.is_empty() {
        return Err(writer.problems);
    }
    Ok(Made { lines: writer.lines, losses: writer.losses })
}

/// Adds an error for each pairing number that is too long for its columns.
fn check_ids(writer: &mut Writer<'_>) {
    let limit = if writer.tournament.team().is_some() { 999 } else { 9_999 };
    let ids: Vec<u32> =
        writer.tournament.participants().iter().map(|p| p.id).filter(|id| *id > limit).collect();
    for id in ids {
        writer.refuse(phrase!("number-format-has-room-for-numbers-up", id, limit));
    }
}

/// Reports facts that no record can express: discs as an error, and prize groups and late arrivals as lost content.
fn check_facts(writer: &mut Writer<'_>) {
    if writer.tournament.has_discs() {
        writer.refuse(message!("discs-no-place"));
    }
    if writer.options.details.values().any(|own| !own.group.is_empty()) {
        writer.lose(message!("lost-groups"));
    }
    if writer.tournament.participants().iter().any(|participant| participant.late.is_some()) {
        writer.lose(message!("who-came-late"));
    }
}

fn write_players(writer: &mut Writer<'_>) {
    for index in 0..writer.tournament.len() {
        let tournament = writer.tournament;
        let Some(participant) = tournament.participants().get(index) else { continue };
        if participant.ratings.len() > 1 {
            writer.lose(phrase!("later-ratings", id = participant.id));
        }
        let row = PlayerRow {
            id: participant.id,
            title: &participant.title,
            name: &participant.name,
            rating: participant.rating(),
            federation: &participant.federation,
            points: writer.totals(index)[0],
            rank: writer.options.ranks.get(&participant.id).copied(),
            cells: (0..tournament.rounds())
                .map(|round| (!writer.is_blank(index, round)).then(|| shared::cell(tournament, index, round)))
                .collect(),
        };
        writer.player(&row);
    }
}

/// A line whose fields are written from left to right.
struct Line {
    text: String,
    /// Number of columns written so far.
    width: usize,
}

impl Line {
    fn new(record: &str) -> Line {
        Line { text: record.to_owned(), width: record.chars().count() }
    }

    /// Adds blanks up to a column, or adds one blank if the previous field was too long.
    fn blanks(&mut self, column: usize) {
        let missing = (column - 1).saturating_sub(self.width);
        let missing = if self.width >= column { 1 } else { missing };
        self.text.extend(std::iter::repeat_n(' ', missing));
        self.width += missing;
    }

    /// Adds a text that begins at a column.
    fn at(mut self, column: usize, text: impl Display) -> Line {
        let text = text.to_string();
        self.blanks(column);
        self.width += text.chars().count();
        self.text.push_str(&text);
        self
    }

    /// Adds a text, aligned to the left end of its columns.
    fn left(self, columns: Columns, text: impl Display) -> Line {
        self.at(columns.first, text)
    }

    /// Adds a text, aligned to the right end of its columns.
    fn right(self, columns: Columns, text: impl Display) -> Line {
        let width = columns.width();
        self.at(columns.first, format!("{:>width$}", text.to_string()))
    }

    /// Adds numbers in groups of four columns, with a blank between groups.
    fn ids(self, first: usize, ids: impl IntoIterator<Item = u32>) -> Line {
        let ids: Vec<String> = ids.into_iter().map(|id| format!("{id:>4}")).collect();
        self.at(first, ids.join(" "))
    }
}

/// Returns a result cell that is eight columns wide.
fn spelled(cell: &Cell) -> String {
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

/// Returns whether a character would end the line or shift its columns.
fn breaks(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Returns whether a text contains characters that must not be written to a TRF file.
fn is_unprintable(text: &str) -> bool {
    text.trim().contains(breaks)
}

/// Removes the characters that would end the line or shift its columns from a text.
fn printable(text: &str) -> String {
    text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// Returns the first `width` characters of a text, without characters that cannot be written.
fn cut(text: &str, width: usize) -> String {
    printable(text).chars().take(width).collect()
}

// Writes records, and collects the content that no record can express.

/// The content of a player record.
struct PlayerRow<'r> {
    /// Pairing number.
    pub id: u32,
    pub title: &'r str,
    pub name: &'r str,
    pub rating: Option<u16>,
    pub federation: &'r str,
    pub points: Points,
    pub rank: Option<u32>,
    /// The cells by round, each with an opponent, a color and a code. A blank cell is `None`.
    pub cells: Vec<Option<Cell>>,
}

/// The lines, the lost content and the errors that the writer has collected so far.
struct Writer<'t> {
    pub tournament: &'t Tournament,
    /// The tournament from which the points are computed, and the number of rounds that count.
    pub counted: (&'t Tournament, usize),
    pub options: &'t WriteOptions,
    /// The lines so far, including trailing blanks.
    pub lines: Vec<String>,
    /// Content that no record can express and that affects no result.
    pub losses: Vec<Phrase>,
    /// Errors about content that no record can express and whose loss would change results.
    pub problems: Vec<Phrase>,
    /// Whether the writer invented the players of the teams because the tournament names no players.
    pub made_up: bool,
}

impl Writer<'_> {
    /// Returns the points of a participant (for a team, its match points), and the game points of a team.
    pub(super) fn totals(&self, index: Index) -> [Points; 2] {
        let (facts, rounds) = self.counted;
        [computed(facts, index, rounds), game_points(facts, index, rounds, true)]
    }

    pub(super) fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Returns whether the output is TRF26 and not TRF16.
    pub(super) fn is_26(&self) -> bool {
        self.options.generation.is_26()
    }

    /// Adds lost content.
    fn lose(&mut self, what: impl Into<Phrase>) {
        self.losses.push(what.into());
    }

    /// Adds an error about content that no record can express and whose loss would change results.
    pub(super) fn refuse(&mut self, what: impl Into<Phrase>) {
        self.problems.push(what.into());
    }

    /// Adds a record with a text, unless the text is empty.
    pub(super) fn text(&mut self, record: u16, text: &str) {
        if is_unprintable(text) {
            self.lose(phrase!("lost-control-characters-of-record", record = format!("{record:03}")));
        }
        if !text.is_empty() {
            self.line(format!("{record:03} {}", printable(text)));
        }
    }

    /// Returns points as a decimal of at most `width` characters. If the points need more characters, the function adds
    /// an error and returns `None`.
    fn fit(&mut self, value: Points, width: usize, what: &str) -> Option<String> {
        let text = decimal(value, width);
        if text.is_none() {
            self.refuse(phrase!("does-not-fit-columns-record", value, width, what));
        }
        text
    }

    /// Returns whether a round (0-based) is unfinished and the participant has neither an opponent nor an announced bye
    /// in it.
    pub(super) fn is_blank(&self, index: Index, round: usize) -> bool {
        let record = self.tournament.record(index, round);
        let nothing = record.opponent().is_none() && matches!(record.kind, Kind::ZeroPointBye | Kind::Rest);
        nothing && self.options.unfinished.is_blank(self.tournament.id(index), round)
    }

    fn is_unfinished(&self, round: usize) -> bool {
        u16::try_from(round + 1).is_ok_and(|round| self.options.unfinished.rounds.contains(&round))
    }

    /// Adds a player record.
    pub(super) fn player(&mut self, row: &PlayerRow<'_>) {
        let known = self.options.details.get(&row.id).filter(|_| !self.made_up);
        let details = known.cloned().unwrap_or_default();
        for (what, text, width) in [
            (phrase!("lost-name", id = row.id), row.name, player::NAME.width()),
            (phrase!("lost-title", id = row.id), row.title, player::TITLE.width()),
            (phrase!("lost-federation", id = row.id), row.federation, player::FEDERATION.width()),
        ] {
            if printable(text).chars().count() > width {
                self.lose(what);
            }
        }
        if [row.name, row.title, row.federation].into_iter().any(is_unprintable) {
            self.lose(phrase!("lost-control-characters", id = row.id));
        }
        let points = decimal(row.points, player::POINTS.width())
            .filter(|_| row.points >= Points::ZERO)
            .unwrap_or_default();
        if points.is_empty() {
            self.lose(phrase!("points-which-do-not-fit", id = row.id, points = row.points));
        }
        let number = |value: Option<u32>| value.map_or_else(String::new, |value| value.to_string());
        let mut line = Line::new("001")
            .right(player::ID, row.id)
            .left(player::SEX, cut(&details.sex, player::SEX.width()))
            .right(player::TITLE, cut(row.title, player::TITLE.width()))
            .left(player::NAME, cut(row.name, player::NAME.width()))
            .right(
                player::RATING,
                details.rating.clone().unwrap_or_else(|| number(row.rating.map(u32::from))),
            )
            .left(player::FEDERATION, cut(row.federation, player::FEDERATION.width()))
            .right(player::FIDE_ID, cut(&details.fide_id, player::FIDE_ID.width()))
            .left(player::BIRTH, cut(&details.birth, player::BIRTH.width()))
            .right(player::POINTS, points)
            .right(player::RANK, number(row.rank.filter(|rank| *rank <= 9_999)));
        for (round, cell) in row.cells.iter().enumerate() {
            let cell = cell.as_ref().map_or_else(|| " ".repeat(cell::HELD), spelled);
            line = line.at(cell::column(round + 1), cell);
        }
        self.line(line.text);
    }

    /// Returns the participants with this kind of bye in a round (0-based).
    fn with_bye(&self, round: usize, kind: Kind) -> Vec<Index> {
        (0..self.tournament.len())
            .filter(|index| {
                let record = self.tournament.record(*index, round);
                record.opponent().is_none() && record.kind == kind
            })
            .collect()
    }
}

// Writes the header.

/// Writes the records that come before the records of the point system. `players` and `teams` are the numbers of
/// players and teams.
fn write_header(writer: &mut Writer<'_>, players: usize, teams: Option<usize>) {
    let header = writer.options.header.clone();
    writer.text(12, &header.name);
    writer.text(22, &header.city);
    writer.text(32, &header.federation);
    if let Some(start) = writer.tournament.start() {
        writer.text(42, &start.format("%Y/%m/%d").to_string());
    }
    if let Some(end) = date::read(&header.end, "") {
        writer.text(52, &end.date.format("%Y/%m/%d").to_string());
    }
    writer.text(62, &players.to_string());
    if let Some(teams) = teams {
        writer.text(82, &teams.to_string());
    }
    writer.text(92, &kind_in_words(writer));
    writer.text(102, &header.chief_arbiter);
    for deputy in &header.deputy_arbiters {
        writer.text(112, deputy);
    }
    writer.text(122, &header.time_control);
    if !header.round_dates.is_empty() && header.round_dates.iter().all(Option::is_some) {
        let dates = header.round_dates.iter().flatten().map(|date| date.format("%y/%m/%d").to_string());
        let dates = dates.enumerate();
        let line = dates.fold(Line::new("132"), |line, (round, date)| line.at(cell::column(round + 1), date));
        writer.line(line.text);
    }
    let rounds = writer.tournament.announced();
    if !writer.is_26() {
        return writer.line(format!("XXR {rounds}"));
    }
    if rounds > 0 {
        writer.text(142, &rounds.to_string());
    }
    match header.initial_color {
        Some(Color::White) => writer.text(152, "W"),
        Some(Color::Black) => writer.text(152, "B"),
        None => {}
    }
    if let Some(ratings) = writer.options.ratings.clone() {
        writer.text(172, &ratings);
    }
    writer.text(182, &header.controller);
    writer.text(222, &header.encoded_time_control);
}

/// Returns the text of record 092. If the header's text does not name the pairing system of the tournament, the
/// function returns the name of the system instead. In TRF26, an empty text stays empty.
fn kind_in_words(writer: &Writer<'_>) -> String {
    let pairing = writer.tournament.pairing();
    let given = &writer.options.header.kind;
    if named_system(given) == Some(pairing) || (given.is_empty() && writer.is_26()) {
        return given.clone();
    }
    let who = if writer.tournament.team().is_some() { "Team" } else { "Individual" };
    let how = match pairing {
        Pairing::Swiss => "Swiss-System",
        Pairing::Predetermined => "Round-Robin",
        Pairing::Knockout => "Knock-out",
    };
    format!("{who}: {how}")
}

/// Writes the type of the event and its tie-breaks.
fn type_and_list(writer: &mut Writer<'_>) {
    if !writer.is_26() {
        if writer.tournament.pairing().is_knockout() {
            writer.lose(message!("lost-knockout"));
        }
        if !writer.options.tiebreaks.is_empty() {
            writer.lose(message!("list-tie-breaks"));
        }
        return;
    }
    let code = type_code(writer);
    writer.text(192, &code);
    let list = writer.options.tiebreaks.join(",");
    let primary = writer.tournament.team().and_then(|team| team.primary);
    let inferred = encoded_type(&code).and_then(|code| code.primary);
    if writer.tournament.team().is_some() && primary.is_none() {
        writer.lose(message!("lost-undeclared-primary"));
    }
    match primary.filter(|_| primary != inferred) {
        Some(primary) => {
            let head = match primary {
                Primary::GamePoints => "GPTS",
                Primary::MatchPoints => "MPTS",
            };
            let comma = if list.is_empty() { "" } else { "," };
            writer.text(212, &format!("{head}{comma}{list}"));
        }
        None => writer.text(202, &list),
    }
}

/// Returns the encoded type of the event for record 192. If the header's type is missing or contradicts the tournament,
/// the function returns the code for an event with its own rules.
fn type_code(writer: &Writer<'_>) -> String {
    let pairing = writer.tournament.pairing();
    let team = writer.tournament.team();
    let given = &writer.options.header.encoded_type;
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

// Writes the points for results (162, 299, 362, XXS), and points outside the rounds (299).

fn write_scoring(writer: &mut Writer<'_>) {
    let scoring = *writer.tournament.scoring();
    if writer.is_26() { scoring_26(writer, &scoring) } else { scoring_16(writer, &scoring) }
}

fn scoring_26(writer: &mut Writer<'_>, scoring: &Scoring) {
    let usual = Scoring::default();
    let is_team = writer.tournament.team().is_some();
    // In a team event, record 299 cannot set the points for a board, so symbol `A` of record 162 must have the points
    // for a lost board.
    let absent = if is_team { scoring.forfeit_loss } else { scoring.zero_point_bye };
    let mut symbols = Vec::new();
    if (scoring.win, scoring.draw, scoring.loss) != (usual.win, usual.draw, usual.loss) {
        symbols.extend([("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss)]);
    }
    let optional = [
        ("A", absent, Points::ZERO),
        ("P", scoring.pairing_allocated_bye, scoring.win),
        ("X", scoring.pending, scoring.draw),
    ];
    symbols.extend(
        optional.into_iter().filter(|(_, value, inferred)| value != inferred).map(|(s, value, _)| (s, value)),
    );
    write_symbols(writer, 162, &symbols);
    let kinds = [
        ("F", scoring.full_point_bye, scoring.win),
        ("H", scoring.half_point_bye, scoring.draw),
        ("Z", scoring.zero_point_bye, absent),
        ("+", scoring.forfeit_win, scoring.win),
        ("-", scoring.forfeit_loss, absent),
    ];
    for (kind, value, inferred) in kinds.into_iter().filter(|(_, value, inferred)| value != inferred) {
        match (is_team, kind) {
            (false, _) => {
                if let Some(value) = writer.fit(value, 4, "299") {
                    let line =
                        Line::new("299").left(abnormal::KIND, kind).right(abnormal::GAME_POINTS, value);
                    writer.line(line.text);
                }
            }
            (true, "+") => writer.refuse(phrase!("board-won-by-forfeit-worth-won-one", value, inferred)),
            (true, _) => writer.lose(phrase!("lost-player-bye-value", kind)),
        }
    }
}

fn scoring_16(writer: &mut Writer<'_>, scoring: &Scoring) {
    if *scoring == Scoring::default() {
        return;
    }
    if scoring.pending != Scoring::default().pending {
        writer.lose(message!("lost-unfinished-value"));
    }
    writer.line(format!(
        "XXS W={} D={} L={} PAB={} FPB={} HPB={} ZPB={} FW={} FL={}",
        scoring.win,
        scoring.draw,
        scoring.loss,
        scoring.pairing_allocated_bye,
        scoring.full_point_bye,
        scoring.half_point_bye,
        scoring.zero_point_bye,
        scoring.forfeit_win,
        scoring.forfeit_loss
    ));
}

/// Writes symbols and their values in nine columns each (record 162 or 362).
fn write_symbols(writer: &mut Writer<'_>, record: u16, symbols: &[(&str, Points)]) {
    if symbols.is_empty() {
        return;
    }
    let mut line = Line::new(&record.to_string());
    for (place, (symbol, value)) in symbols.iter().enumerate() {
        let Some(value) = writer.fit(*value, 4, &record.to_string()) else { return };
        let moved = place * worth::STEP;
        line = line.right(worth::SYMBOL.moved(moved), symbol).right(worth::VALUE.moved(moved), value);
    }
    writer.line(line.text);
}

/// Writes points outside the rounds, and results for which special points were given (record 299).
fn write_adjustments(writer: &mut Writer<'_>) {
    let is_team = writer.tournament.team().is_some();
    let adjustments = writer.tournament.adjustments().to_vec();
    let awards: Vec<(Award, Record)> =
        writer.tournament.awards().map(|(award, record)| (*award, *record)).collect();
    if !writer.is_26() {
        if !adjustments.is_empty() {
            writer.refuse(message!("points-added-outside-rounds-have-no-place"));
        }
        if !awards.is_empty() {
            writer.refuse(message!("single-results-their-own-worth-have-no"));
        }
        return;
    }
    let values = |writer: &mut Writer<'_>, line: Line, points: Points, game_points: Points| {
        let first = if is_team { writer.fit(points, 4, "299")? } else { String::new() };
        let second = writer.fit(if is_team { game_points } else { points }, 4, "299")?;
        Some(line.right(abnormal::MATCH_POINTS, first).right(abnormal::GAME_POINTS, second))
    };
    if adjustments.iter().any(|own| !own.reason.is_empty()) {
        writer.lose(message!("lost-reasons"));
    }
    for Adjustment { id, after, points, game_points, reason: _ } in adjustments {
        if let Some(values) = values(writer, Line::new("299"), points, game_points) {
            // Record 299 has no round 0, so points adjusted before the first round are written as an adjustment of
            // round 1.
            let line = values.right(abnormal::ROUND, after.max(1)).ids(abnormal::IDS, [id]);
            writer.line(line.text);
        }
    }
    for (award, record) in awards {
        let line = Line::new("299").left(abnormal::KIND, kind_letter(&record));
        if let Some(values) = values(writer, line, record.points, record.game_points) {
            let line = values.right(abnormal::ROUND, award.round).ids(abnormal::IDS, [award.id]);
            writer.line(line.text);
        }
    }
}

/// Returns the letter of record 299 for the result or bye of a round. Returns `F` for a pairing-allocated bye, for
/// which record 299 has no letter.
fn kind_letter(record: &Record) -> &'static str {
    match record.kind {
        Kind::Played | Kind::Short => match record.outcome {
            Some(Outcome::Win) => "W",
            Some(Outcome::Loss) => "L",
            Some(Outcome::Draw) | None => "D",
        },
        Kind::PairingAllocatedBye | Kind::FullPointBye => "F",
        Kind::HalfPointBye => "H",
        Kind::ZeroPointBye | Kind::Rest => "Z",
        Kind::ForfeitWin => "+",
        Kind::ForfeitLoss => "-",
        Kind::Pending => "D",
    }
}

#[cfg(test)]
mod line_tests {
    use super::*;

    #[test]
    fn fields_stand_in_their_columns() {
        let line =
            Line::new("999").right(Columns::new(5, 8), 12).left(Columns::new(10, 12), "é").ids(14, [7, 1234]);
        assert_eq!(line.text, "999   12 é      7 1234");
    }

    #[test]
    fn a_field_that_runs_over_keeps_a_blank_behind_it() {
        assert_eq!(Line::new("999").right(Columns::new(5, 6), 12345).at(8, "x").text, "999 12345 x");
    }
}
