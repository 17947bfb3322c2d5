//! What concerns pairing only: acceleration (250), prohibited pairings (260), extensions of JaVaFo.

use std::collections::BTreeMap;

use super::fields::{ids, points_field};
use super::lines::Records;
use super::participants::Participants;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::{acceleration, fictitious, prohibited};
use crate::trf::remarks::{Remarks, place};
use tiebreak_engine::number::Points;
use tiebreak_phrase::{message, phrase};

/// Fictitious points by participant, round by round.
pub(super) type Fictitious = BTreeMap<u32, Vec<Points>>;

/// Reads the records, to recognize totals that contain fictitious points; ids that nobody has deserve a remark.
pub(super) fn read(
    records: &Records,
    participants: Participants<'_>,
    remarks: &mut Remarks<'_>,
) -> Fictitious {
    let mut points = Fictitious::new();
    for line in records.all(250) {
        read_acceleration(*line, participants, &mut points, remarks);
    }
    let mut named: Vec<(usize, usize, u32)> = Vec::new();
    for line in records.all(260) {
        let found = ids(&remarks.row(*line), prohibited::IDS).unwrap_or_default();
        named.extend(found.into_iter().map(|(column, id)| (*line, column, id)));
    }
    for line in ["XXP", "XXZ"].into_iter().flat_map(|code| records.extension(code)) {
        let words = remarks.row(*line).words(4).into_iter();
        named.extend(words.filter_map(|(column, word)| Some((*line, column, word.parse().ok()?))));
    }
    for line in records.extension("XXA") {
        if let Some(id) = read_fictitious(*line, &mut points, remarks) {
            named.push((*line, fictitious::ID.first, id));
        }
    }
    for (line, column, id) in named {
        if id > 0 && !participants.has(id) {
            report_unknown(line, column, id, remarks);
        }
    }
    points
}

fn read_acceleration(
    line: usize,
    participants: Participants<'_>,
    fictitious: &mut Fictitious,
    remarks: &mut Remarks<'_>,
) {
    let row = remarks.row(line);
    let field = |columns| row.number(columns).ok().flatten();
    let points = |columns| points_field(&row, columns).ok().flatten();
    let points = points(acceleration::GAME_POINTS).or(points(acceleration::MATCH_POINTS));
    let rounds = (field(acceleration::FROM_ROUND), field(acceleration::TO_ROUND));
    let (Some(points), (Some(from), Some(to))) = (points, rounds) else {
        let remark = Diagnostic::warning("acceleration", message!("unreadable-record-250-ignored"))
            .rule(message!("rule-trf26-record-250-points-in-10-13-rounds-in"));
        return remarks.add(remark, (line, 1, 3));
    };
    let ids = (field(acceleration::FIRST_ID), field(acceleration::LAST_ID));
    let (Some(first), Some(last)) = ids else { return };
    for (columns, id) in [(acceleration::FIRST_ID, first), (acceleration::LAST_ID, last)] {
        if !participants.has(id) {
            report_unknown(line, columns.first, id, remarks);
        }
    }
    for id in (first..=last.min(9_999)).filter(|id| participants.has(*id)) {
        let rounds = fictitious.entry(id).or_default();
        rounds.resize(rounds.len().max(to.min(999) as usize), Points::ZERO);
        let from = from.max(1) as usize - 1;
        for round in rounds.iter_mut().take(to as usize).skip(from) {
            *round = points.points;
        }
    }
}

/// XXA: the points of a participant, who is named.
fn read_fictitious(line: usize, all: &mut Fictitious, remarks: &mut Remarks<'_>) -> Option<u32> {
    let row = remarks.row(line);
    let Some(id) = row.number(fictitious::ID).ok().flatten() else {
        let remark = Diagnostic::warning("unknown-record", message!("line-xxa-without-number-ignored"))
            .rule(message!("rule-extension-javafo-id-in-columns-5-8-fictitious-points"));
        remarks.add(remark, place(line, fictitious::ID));
        return None;
    };
    let mut points = Vec::new();
    let mut columns = fictitious::FIRST;
    while columns.first <= row.len() && points.len() < 999 {
        let field = points_field(&row, columns).ok().flatten();
        points.push(field.map_or(Points::ZERO, |field| field.points));
        columns = columns.moved(fictitious::STEP);
    }
    all.insert(id, points);
    Some(id)
}

fn report_unknown(line: usize, column: usize, id: u32, remarks: &mut Remarks<'_>) {
    let remark = Diagnostic::warning("unknown-id", phrase!("does-not-take-part", id = id))
        .rule(message!("rule-trf26-record-260-extensions-xxa-xxp-xxz-ids-participants"));
    remarks.add(remark, (line, column, 4));
}
