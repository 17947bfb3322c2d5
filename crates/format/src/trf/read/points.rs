//! Reads points for results (records 162 and 362, extensions XXS and BB*), byes (record 240) and abnormal points
//! (record 299).

use crate::trf::columns::{abnormal, bye, worth};
use crate::trf::prelude::*;
use crate::trf::read::records::{Fields, Participants, PointsField, points_text};
use crate::trf::read::team;
use Code::{
    Draw, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, PairingAllocatedBye, Unfinished, Win,
    ZeroPointBye,
};
use tiebreak_engine::tournament::{Adjustment, Award};

/// A symbol of record 162 or 362 with its points, and the columns of both.
struct Symbol {
    symbol: String,
    column: usize,
    value: String,
    value_column: usize,
}

/// Splits a text such as `W 3.0    D 1.0` into symbols and points. The symbols and the points can be in any columns.
fn symbols(row: &Row<'_>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for (column, word) in row.words(4) {
        let letters = word.chars().take_while(|c| c.is_alphabetic()).count();
        let split = word.char_indices().nth(letters).map_or(word.len(), |(at, _)| at);
        let (symbol, value) = word.split_at(split);
        if letters > 0 || symbols.is_empty() {
            let value_column = column + letters;
            symbols.push(Symbol { symbol: symbol.to_owned(), column, value: value.to_owned(), value_column });
        } else if let Some(last) = symbols.last_mut() {
            if last.value.is_empty() {
                last.value_column = column;
            }
            last.value.push_str(value);
        }
    }
    symbols
}

/// The points that records declare for results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    /// The points for results of games and for byes of players.
    pub games: Declared,
    /// The match points for a won, a drawn and a lost match.
    pub matches: [Option<Points>; 3],
}

/// Reads all records that declare points. If several records declare the same value, the last record that is read
/// counts. Record 162 is read after the extensions XXS and BB*.
pub(super) fn read_worth(records: &Records, remarks: &mut Remarks<'_>) -> Worth {
    let mut games = Declared::default();
    read_xxs(records, &mut games, remarks);
    read_bb(records, &mut games, remarks);
    for line in records.all(162) {
        read_162(*line, &mut games, remarks);
    }
    let mut matches = [None; 3];
    for line in records.all(362) {
        read_362(*line, &mut matches, remarks);
    }
    Worth { games, matches }
}

impl Worth {
    /// Adds the points that records 299 set for kinds of results and for byes.
    pub(super) fn with_kinds(mut self, special: &Special, remarks: &mut Remarks<'_>) -> Worth {
        for KindValue { line, kind, match_points, points } in &special.kind_values {
            let field = match kind {
                b'W' => Code::Win,
                b'D' => Code::Draw,
                b'L' => Code::Loss,
                b'F' => Code::FullPointBye,
                b'H' => Code::HalfPointBye,
                b'Z' => Code::ZeroPointBye,
                b'+' => Code::ForfeitWin,
                _ => Code::ForfeitLoss,
            };
            match points.or(*match_points) {
                Some(points) if points < Points::ZERO => {
                    let remark = Diagnostic::error("scoring-value", message!("fault-negative-value"))
                        .rule(Rule::of("299"));
                    remarks.add(remark, (*line, 8, 10));
                }
                Some(points) => {
                    self.games.set(&[field], points, *line);
                }
                None => {}
            }
        }
        self
    }
}

fn read_162(line: usize, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let values = read_symbols(&remarks.row(line), 162, remarks);
    // If the record does not declare points for the symbols P and X, these symbols have the points of W and D.
    let last = |symbol: &str| values.iter().rev().find(|(s, _)| s == symbol).map(|(_, points)| *points);
    if let Some(win) = last("W") {
        declared.imply(Code::PairingAllocatedBye, win, line);
    }
    if let Some(draw) = last("D") {
        declared.imply(Code::Unfinished, draw, line);
    }
    for (symbol, points) in values {
        let fields: &[Code] = match symbol.as_str() {
            "W" => &WINS,
            "D" => &DRAWS,
            "L" => &[Code::Loss],
            "A" => &ABSENCES,
            "P" => &[Code::PairingAllocatedBye],
            _ => &[Code::Unfinished],
        };
        set(declared, fields, points, line, remarks);
    }
}

fn read_362(line: usize, values: &mut [Option<Points>; 3], remarks: &mut Remarks<'_>) {
    for (symbol, points) in read_symbols(&remarks.row(line), 362, remarks) {
        let slot = match symbol.as_str() {
            "TW" => 0,
            "TD" => 1,
            _ => 2,
        };
        values[slot] = Some(points);
    }
}

/// Reads the symbols of a record and their points. Adds an error for unreadable text.
fn read_symbols(row: &Row<'_>, record: u16, remarks: &mut Remarks<'_>) -> Vec<(String, Points)> {
    let (rule, first, known): (MessageId, usize, &[&str]) = if record == 162 {
        let rule = message!("rule-trf26-record-162");
        (rule, worth::SYMBOL.last, &["W", "D", "L", "A", "P", "X"])
    } else {
        let rule = message!("rule-trf26-record-362");
        (rule, worth::SYMBOL.first, &["TW", "TD", "TL"])
    };
    let mut values: Vec<(String, Points)> = Vec::new();
    let mut odd: Vec<(MessageId, usize)> = Vec::new();
    for found in symbols(row) {
        let mut symbol = found.symbol.to_ascii_uppercase();
        if symbol != found.symbol {
            odd.push((message!("symbol-in-lower-case"), found.column));
        }
        if record == 162 && symbol == "Z" {
            symbol = "A".to_owned();
            odd.push((message!("z-read-as"), found.column));
        }
        if !known.contains(&symbol.as_str()) {
            let message = phrase!("unknown-symbol-in-record", found = quoted(&found.symbol), record);
            let remark = Diagnostic::error("scoring-symbol", message)
                .rule(rule)
                .hint(phrase!("use", known = known.join(", ")));
            remarks.add(remark, (row.line, found.column, found.symbol.chars().count().max(1)));
            continue;
        }
        let at = (row.line, found.value_column);
        let Some(field) = value(&found.value, "scoring-value", rule, at, remarks) else { continue };
        if field.unusual {
            odd.push((message!("points-comma"), found.value_column));
        }
        let points = field.points;
        let columns_hold = found.column >= first
            && (found.column - first).is_multiple_of(worth::STEP)
            && found.value_column + found.value.chars().count()
                <= found.column + symbol.len() + worth::VALUE.width();
        if !columns_hold {
            odd.push((message!("misplaced-symbols"), found.column));
        }
        if values.iter().any(|(earlier, _)| *earlier == symbol) {
            odd.push((message!("repeated-symbol"), found.column));
        }
        values.push((symbol, points));
    }
    if let Some((message, column)) = odd.first() {
        remarks.add(Diagnostic::warning("scoring-form", *message).rule(rule), (row.line, *column, 2));
    }
    values
}

// The extensions XXS of JaVaFo and BB* of bbpPairings, which declare points for results.

const RULE: MessageId = message!("rule-scoring-extensions");
/// The first column (1-based) after the code of an extension. The data start in this column or after it.
const DATA: usize = 4;

fn read_bb(records: &Records, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let codes: [(&str, &[Code]); 6] = [
        ("BBW", &WINS),
        ("BBD", &DRAWS),
        ("BBL", &[Loss]),
        ("BBZ", &[ZeroPointBye]),
        ("BBF", &[ForfeitLoss]),
        ("BBU", &[PairingAllocatedBye]),
    ];
    for (code, fields) in codes {
        for line in records.extension(code) {
            let text = remarks.row(*line).rest(DATA).trim();
            let at = (*line, DATA + 1);
            let Some(field) = value(text, "unreadable-points", RULE, at, remarks) else { continue };
            let points = field.points;
            match code {
                "BBW" => declared.imply(PairingAllocatedBye, points, *line),
                "BBD" => declared.imply(Unfinished, points, *line),
                _ => {}
            }
            set(declared, fields, points, *line, remarks);
        }
    }
}

/// Reads the points for a result. A text that is not a value is an error, because the points would be wrong if the text
/// were ignored.
fn value(
    text: &str,
    id: &'static str,
    rule: MessageId,
    (line, column): (usize, usize),
    remarks: &mut Remarks<'_>,
) -> Option<PointsField> {
    let field = points_text(text).ok().flatten().filter(|field| field.points >= Points::ZERO);
    if field.is_none() {
        let message = phrase!("no-value-result", found = quoted(text));
        let remark = Diagnostic::error(id, message).rule(rule).hint(message!("hint-nonnegative-decimal"));
        remarks.add(remark, (line, column, text.chars().count().max(1)));
    }
    field
}

/// The declared value of each result for each color, with the line of the declaration. An extension can declare
/// different values for White and Black, but in C.07 a result has the same value for both colors.
type ByColor = BTreeMap<&'static str, (Points, usize)>;

fn read_xxs(records: &Records, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let mut by_color = ByColor::new();
    for line in records.extension("XXS") {
        for (column, word) in remarks.row(*line).words(DATA) {
            let Some((code, text)) = word.split_once('=') else {
                let remark = if word.bytes().any(|byte| byte.is_ascii_digit()) {
                    Diagnostic::error(
                        "unreadable-points",
                        phrase!("missing-equals-sign", found = quoted(word)),
                    )
                } else {
                    Diagnostic::warning(
                        "unknown-record",
                        phrase!("ignored-without-equals-sign", found = quoted(word)),
                    )
                };
                let remark = remark.rule(RULE);
                remarks.add(remark, (*line, column, word.chars().count()));
                continue;
            };
            let at = (*line, column + code.chars().count() + 1);
            let Some(field) = value(text, "unreadable-points", RULE, at, remarks) else { continue };
            let points = field.points;
            let Some((fields, colors)) = meaning(code) else {
                let message = phrase!("unknown-code-in-xxs", found = quoted(code));
                let remark = Diagnostic::error("unreadable-points", message).rule(RULE);
                remarks.add(remark, (*line, column, code.chars().count().max(1)));
                continue;
            };
            // XXS can assign a value several times. The last assignment counts.
            declared.set(fields, points, *line);
            by_color.extend(colors.iter().map(|color| (*color, (points, *line))));
        }
    }
    refuse_colors(&by_color, remarks);
}

/// Returns the values of the point system that a code of the extension XXS sets, and the results of White and Black
/// whose points these values change. Returns `None` for an unknown code.
fn meaning(code: &str) -> Option<(&'static [Code], &'static [&'static str])> {
    Some(match code.to_ascii_uppercase().as_str() {
        "W" => (&WINS, &["WW", "BW"]),
        "D" => (&DRAWS, &["WD", "BD"]),
        "L" => (&[Loss], &["WL", "BL"]),
        "WW" => (&[Win], &["WW"]),
        "BW" => (&[Win], &["BW"]),
        "WD" => (&[Draw], &["WD"]),
        "BD" => (&[Draw], &["BD"]),
        "WL" => (&[Loss], &["WL"]),
        "BL" => (&[Loss], &["BL"]),
        "ZPB" => (&[ZeroPointBye], &[]),
        "HPB" => (&[HalfPointBye], &[]),
        "FPB" => (&[FullPointBye], &[]),
        "PAB" => (&[PairingAllocatedBye], &[]),
        "FW" => (&[ForfeitWin], &[]),
        "FL" => (&[ForfeitLoss], &[]),
        _ => return None,
    })
}

fn refuse_colors(by_color: &ByColor, remarks: &mut Remarks<'_>) {
    let default = Scoring::default();
    for (white, black, usual) in
        [("WW", "BW", default.win), ("WD", "BD", default.draw), ("WL", "BL", default.loss)]
    {
        let values = [white, black].map(|code| by_color.get(code).map_or(usual, |(points, _)| *points));
        if values[0] != values[1] {
            let line = by_color.get(white).or(by_color.get(black)).map_or(0, |(_, line)| *line);
            let message = phrase!("color-dependent-value", values = values[0], values2 = values[1]);
            let remark =
                Diagnostic::error("scoring-by-color", message).rule(message!("rule-c-07-result-values"));
            remarks.add(remark, (line, 1, 3));
        }
    }
}

// The values that records declare for results of games and for byes.

/// The declared and implied values. An implied value follows from the value of a different result, and a record can
/// replace an implied value without a remark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    values: BTreeMap<Code, Value>,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    points: Points,
    explicit: bool,
    line: usize,
}

impl Declared {
    /// Returns whether no value is declared.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Sets a value that follows from other values, and that records can replace without a remark.
    fn imply(&mut self, code: Code, points: Points, line: usize) {
        self.values.insert(code, Value { points, explicit: false, line });
    }

    /// Sets declared values. If an earlier record contradicts them, returns the line of that record. Otherwise, returns
    /// `None`.
    pub(crate) fn set(&mut self, fields: &[Code], points: Points, line: usize) -> Option<usize> {
        let mut contradicted = None;
        for field in fields {
            if let Some(before) = self.values.insert(*field, Value { points, explicit: true, line })
                && before.explicit
                && before.line != line
                && before.points != points
            {
                contradicted = Some(before.line);
            }
        }
        contradicted
    }

    /// Returns the point system. A value that no record declares has its default value.
    pub(crate) fn scoring(&self) -> Scoring {
        let default = Scoring::default();
        Scoring::of(|code| self.values.get(&code).map_or(default.value(code), |own| own.points))
    }
}

/// The results that usually have the same value as a win.
const WINS: [Code; 3] = [Code::Win, Code::ForfeitWin, Code::FullPointBye];
/// The results that usually have the same value as a draw.
const DRAWS: [Code; 2] = [Code::Draw, Code::HalfPointBye];
/// The results that usually have the value zero, because the player was absent.
const ABSENCES: [Code; 2] = [Code::ZeroPointBye, Code::ForfeitLoss];

/// Sets values. If an earlier record contradicts the values, adds a warning, but at most one warning for the whole
/// file.
pub(super) fn set(
    declared: &mut Declared,
    fields: &[Code],
    points: Points,
    line: usize,
    remarks: &mut Remarks<'_>,
) {
    if let Some(before) = declared.set(fields, points, line)
        && remarks.once.insert("scoring-sources")
    {
        let remark = Diagnostic::warning("scoring-sources", message!("conflicting-values"))
            .rule(message!("rule-scoring-priority"))
            .and_at(remarks.text, (before, 1, 3), message!("other-record"));
        remarks.add(remark, (line, 1, 3));
    }
}

// Records of byes (240) and of abnormal points (299).

/// A bye from a record 240.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByeRecord {
    /// The line number (1-based).
    pub line: usize,
    /// The column in which the number of the participant starts.
    pub column: usize,
    pub id: u32,
    /// The round (1-based).
    pub round: u16,
    /// The kind of bye.
    pub code: Code,
}

/// The points that a record 299 sets for every result of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KindValue {
    /// The line number (1-based).
    pub line: usize,
    /// The letter of record 299 for the kind of result.
    pub kind: u8,
    pub match_points: Option<Points>,
    pub points: Option<Points>,
}

/// The content of records 240, 250 and 299.
#[derive(Clone, Debug, Default)]
pub(crate) struct Special {
    pub byes: Vec<ByeRecord>,
    /// The records 299 that set the points for one kind of result.
    pub kind_values: Vec<KindValue>,
    /// The points that records 299 set for the result of a single game or match.
    pub awards: Vec<Award>,
    /// The line and the column of each award in the file.
    pub award_places: Vec<(usize, usize)>,
    /// Points that do not come from a round.
    pub adjustments: Vec<Adjustment>,
    /// The line and the column of each adjustment in the file.
    pub adjustment_places: Vec<(usize, usize)>,
    /// Positions in `adjustments`, by participant.
    pub own_adjustments: BTreeMap<u32, Vec<usize>>,
    /// Positions in `awards`, by participant.
    pub own_awards: BTreeMap<u32, Vec<usize>>,
    /// The fictitious points of each participant, round by round (records 250 and XXA). Fictitious points are never
    /// part of a computed total.
    pub fictitious: BTreeMap<u32, Vec<Points>>,
}

/// Maximum number of records 299 that set points for a kind of result. The TRF standard has only eight kinds.
const MAX_KINDS: usize = 100;

/// Reads records 240, 250 and 299. Rejects byes, awards and adjustments for participants who are not in the event.
pub(super) fn read_special(
    records: &Records,
    participants: Participants<'_>,
    remarks: &mut Remarks<'_>,
) -> Special {
    let mut special = Special::default();
    for line in records.all(240) {
        read_bye(*line, &mut special, remarks);
    }
    report_repeated(&special, remarks);
    for line in records.all(299) {
        read_abnormal(*line, participants.teams.is_some(), &mut special, remarks);
    }
    special.fictitious = team::read_pairing(records, participants, remarks);
    check_ids(&special, participants, remarks);
    special
}

fn read_bye(line: usize, special: &mut Special, remarks: &mut Remarks<'_>) {
    const RULE: MessageId = message!("rule-trf26-record-240");
    let fields = Fields::open(line, RULE, remarks).and_then(|fields| fields.separated(&bye::BLANK));
    let Some(mut fields) = fields else { return };
    let code = match fields.row.byte(bye::KIND.first).to_ascii_uppercase() {
        b'F' => Code::FullPointBye,
        b'H' => Code::HalfPointBye,
        b'Z' => Code::ZeroPointBye,
        _ => {
            let message = phrase!("no-kind-bye", found = quoted(fields.row.field(bye::KIND)));
            return fields.add("bye-kind", message, bye::KIND);
        }
    };
    let Some(round) = fields.round(bye::ROUND) else { return };
    for (column, id) in fields.ids(bye::IDS) {
        if id > 0 {
            special.byes.push(ByeRecord { line, column, id, round, code });
        }
    }
}

fn report_repeated(special: &Special, remarks: &mut Remarks<'_>) {
    let mut seen: BTreeMap<(Code, u16), usize> = BTreeMap::new();
    let mut repeated = Vec::new();
    for bye in &special.byes {
        let first = *seen.entry((bye.code, bye.round)).or_insert(bye.line);
        if first != bye.line && repeated.last() != Some(&(first, bye.line)) {
            repeated.push((first, bye.line));
        }
    }
    for (first, again) in repeated {
        let remark = Diagnostic::warning("repeated-record", message!("second-record-240"))
            .rule(Rule::of("240"))
            .and_at(remarks.text, (first, 1, 3), message!("first-one"));
        remarks.add(remark, (again, 1, 3));
    }
}

const ABNORMAL: MessageId = message!("rule-trf26-record-299");
/// Number of columns from the start of the first point field of record 299 to the end of the second point field.
const BOTH_POINTS: usize = 10;

fn read_abnormal(line: usize, is_team: bool, special: &mut Special, remarks: &mut Remarks<'_>) {
    let fields = Fields::open(line, ABNORMAL, remarks).and_then(|fields| fields.separated(&abnormal::BLANK));
    let Some(mut fields) = fields else { return };
    let values = [abnormal::MATCH_POINTS, abnormal::GAME_POINTS].map(|columns| fields.points(columns));
    let at_points = (line, abnormal::MATCH_POINTS.first, BOTH_POINTS);
    if values.iter().flatten().any(|field| field.unusual) {
        let remark = Diagnostic::warning("points-spelling", message!("points-comma"));
        fields.remarks.add(remark.rule(ABNORMAL), at_points);
    }
    let kind = fields.row.byte(abnormal::KIND.first).to_ascii_uppercase();
    let Ok(round) = fields.row.number(abnormal::ROUND) else {
        return fields.refuse("round", abnormal::ROUND, message!("json-integer"));
    };
    let round = round.unwrap_or(0) as u16;
    let mut ids = fields.ids(abnormal::IDS);
    ids.retain(|(_, id)| *id > 0);
    let [match_points, points] = values.map(|value: Option<PointsField>| value.map(|field| field.points));
    if match_points.is_none() && points.is_none() {
        let remark = fields.error("points", message!("record-299-without-points"));
        return fields.remarks.add(remark, at_points);
    }
    let is_kind = matches!(kind, b'W' | b'D' | b'L' | b'F' | b'H' | b'Z' | b'+' | b'-');
    match (is_kind, round, ids.is_empty()) {
        (true, 0, true) if special.kind_values.len() < MAX_KINDS => {
            special.kind_values.push(KindValue { line, kind, match_points, points });
        }
        (true, 1.., false) => {
            let (points, game_points) = both_points(is_team, match_points, points);
            for (column, id) in ids {
                special.award(Award { id, round, points, game_points }, (line, column));
            }
        }
        (false, 1.., false) if kind == b' ' => {
            let (points, game_points) = both_points(is_team, match_points, points);
            let (points, game_points) = (points.unwrap_or_default(), game_points.unwrap_or_default());
            for (column, id) in ids {
                let reason = String::new();
                special.adjust(Adjustment { id, after: round, points, game_points, reason }, (line, column));
            }
        }
        _ => {
            let message = phrase!(
                "conflicting-kind-and-round",
                found = quoted(fields.row.field(abnormal::KIND)),
                round,
                count = ids.len()
            );
            let remark = fields.error("abnormal-points", message);
            let remark = remark.hint(message!("hint-kind-and-round"));
            fields.remarks.add(remark, place(line, abnormal::KIND));
        }
    }
}

impl Special {
    fn award(&mut self, award: Award, place: (usize, usize)) {
        self.own_awards.entry(award.id).or_default().push(self.awards.len());
        self.awards.push(award);
        self.award_places.push(place);
    }

    fn adjust(&mut self, adjustment: Adjustment, place: (usize, usize)) {
        self.own_adjustments.entry(adjustment.id).or_default().push(self.adjustments.len());
        self.adjustments.push(adjustment);
        self.adjustment_places.push(place);
    }
}

/// Returns the points (for a team, the match points) and the game points of a participant. Record 299 has one field for
/// match points and one field for game points. For a player, TRF26 uses the field for game points, but some programs
/// use the field for match points.
fn both_points(
    is_team: bool,
    match_points: Option<Points>,
    points: Option<Points>,
) -> (Option<Points>, Option<Points>) {
    let only = points.or(match_points);
    if is_team { (match_points, points) } else { (only, only) }
}

fn check_ids(special: &Special, participants: Participants<'_>, remarks: &mut Remarks<'_>) {
    let byes = special.byes.iter().map(|bye| ((bye.line, bye.column), bye.id, "240"));
    let places = special.award_places.iter().chain(&special.adjustment_places);
    let ids = special.awards.iter().map(|a| a.id).chain(special.adjustments.iter().map(|a| a.id));
    let abnormal = places.zip(ids).map(|(place, id)| (*place, id, "299"));
    for ((line, column), id, record) in byes.chain(abnormal).filter(|(_, id, _)| !participants.has(*id)) {
        let remark = if let Some(teams) = participants.teams {
            let teams = teams.rows.len();
            let message = phrase!("record-team-range", record, id, teams);
            Diagnostic::error("unknown-id", message).hint(message!("team-numbers"))
        } else {
            let message = phrase!("record-unknown-participant", record, id);
            Diagnostic::error("unknown-id", message)
        };
        let remark = remark.rule(phrase!("rule-trf26-record-ids", record));
        remarks.add(remark, (line, column, 4));
    }
}
