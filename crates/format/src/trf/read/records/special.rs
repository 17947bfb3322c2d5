//! Records of byes (240) and of abnormal points (299).

use super::fields::{Fields, PointsField};
use super::{Participants, team};
use crate::trf::columns::{abnormal, bye};
use crate::trf::prelude::*;
use tiebreak_engine::tournament::{Adjustment, Award};

/// A bye of record 240.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ByeRecord {
    /// The line number (1-based).
    pub line: usize,
    /// The column of the participant's number.
    pub column: usize,
    pub id: u32,
    /// The round (1-based).
    pub round: u16,
    /// The kind of bye.
    pub code: Code,
}

/// Points that record 299 sets for every result of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KindValue {
    /// The line number (1-based).
    pub line: usize,
    /// The letter of the kind of result.
    pub kind: u8,
    pub match_points: Option<Points>,
    pub points: Option<Points>,
}

/// The content of records 240, 250 and 299.
#[derive(Clone, Debug, Default)]
pub(crate) struct Special {
    pub byes: Vec<ByeRecord>,
    /// Records 299 that set the points for a kind of result.
    pub kind_values: Vec<KindValue>,
    /// Single results with special points.
    pub awards: Vec<Award>,
    /// Line and column of each award.
    pub award_places: Vec<(usize, usize)>,
    /// Points outside the rounds.
    pub adjustments: Vec<Adjustment>,
    /// Line and column of each adjustment.
    pub adjustment_places: Vec<(usize, usize)>,
    /// Positions of the adjustments of each participant.
    pub own_adjustments: BTreeMap<u32, Vec<usize>>,
    /// Positions of the awards of each participant.
    pub own_awards: BTreeMap<u32, Vec<usize>>,
    /// Fictitious points by participant, for each round (records 250 and XXA). They are never part of a total.
    pub fictitious: BTreeMap<u32, Vec<Points>>,
}

/// Maximum number of records 299 that set the points for a kind of result. There are eight kinds.
const MAX_KINDS: usize = 100;

/// Reads the records. Rejects byes, awards and adjustments for participants who are not in the event.
pub(crate) fn read(records: &Records, participants: Participants<'_>, remarks: &mut Remarks<'_>) -> Special {
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
/// Number of columns of both point fields together.
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

/// Reads the points (match points of a team) and game points of a participant. Record 299 has two point fields, and a
/// team has both. The standard uses the second field for a player, but some programs use the first field.
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
