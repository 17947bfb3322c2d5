//! Writes points for results (162, 299, 362, XXS) and points outside the rounds (299).

use super::Line;
use super::writer::Writer;
use crate::trf::columns::{abnormal, worth};
use crate::trf::prelude::*;
use tiebreak_engine::tournament::{Adjustment, Award, Outcome, Record};

/// Writes the points for results.
pub(super) fn scoring(writer: &mut Writer<'_>) {
    let scoring = *writer.tournament.scoring();
    if writer.is_26() { scoring_26(writer, &scoring) } else { scoring_16(writer, &scoring) }
}

fn scoring_26(writer: &mut Writer<'_>, scoring: &Scoring) {
    let usual = Scoring::default();
    let is_team = writer.tournament.team().is_some();
    // In a team event, record 299 is about matches, so `A` must have the points of a lost board.
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
        optional.into_iter().filter(|(_, value, told)| value != told).map(|(s, value, _)| (s, value)),
    );
    self::symbols(writer, 162, &symbols);
    let kinds = [
        ("F", scoring.full_point_bye, scoring.win),
        ("H", scoring.half_point_bye, scoring.draw),
        ("Z", scoring.zero_point_bye, absent),
        ("+", scoring.forfeit_win, scoring.win),
        ("-", scoring.forfeit_loss, absent),
    ];
    for (kind, value, told) in kinds.into_iter().filter(|(_, value, told)| value != told) {
        match (is_team, kind) {
            (false, _) => {
                if let Some(value) = writer.fit(value, 4, "299") {
                    let line =
                        Line::new("299").left(abnormal::KIND, kind).right(abnormal::GAME_POINTS, value);
                    writer.line(line.text());
                }
            }
            (true, "+") => writer.refuse(phrase!("board-won-by-forfeit-worth-won-one", value, told)),
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

/// Writes symbols and values, nine columns each (record 162 or 362).
pub(super) fn symbols(writer: &mut Writer<'_>, record: u16, symbols: &[(&str, Points)]) {
    if symbols.is_empty() {
        return;
    }
    let mut line = Line::new(&record.to_string());
    for (place, (symbol, value)) in symbols.iter().enumerate() {
        let Some(value) = writer.fit(*value, 4, &record.to_string()) else { return };
        let moved = place * worth::STEP;
        line = line.right(worth::SYMBOL.moved(moved), symbol).right(worth::VALUE.moved(moved), value);
    }
    writer.line(line.text());
}

/// Writes points outside the rounds, and results with special points (record 299).
pub(super) fn adjustments(writer: &mut Writer<'_>) {
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
            // An adjustment from the start is written with round 1.
            let line = values.right(abnormal::ROUND, after.max(1)).ids(abnormal::IDS, [id]);
            writer.line(line.text());
        }
    }
    for (award, record) in awards {
        let line = Line::new("299").left(abnormal::KIND, kind_letter(&record));
        if let Some(values) = values(writer, line, record.points, record.game_points) {
            let line = values.right(abnormal::ROUND, award.round).ids(abnormal::IDS, [award.id]);
            writer.line(line.text());
        }
    }
}

/// The letter of record 299 for the kind of a round. Pairing-allocated byes have no letter.
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
