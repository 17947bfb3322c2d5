//! What faults the corpus can catch, for programs.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::deviation::{Account, Deviation, Standing, catalogue};
use tiebreak_conformance::diagnosis::RatingBench;
use tiebreak_conformance::power::{Branch, Idle, Matrix, Row, reason};

#[derive(Serialize)]
pub(super) struct PowerAnswer<'m> {
    pub(super) schema: &'static str,
    pub(super) cases: usize,
    pub(super) asked: usize,
    pub(super) deviations: usize,
    pub(super) killed: usize,
    pub(super) killed_twice: usize,
    pub(super) well_killed: usize,
    pub(super) equivalent: usize,
    /// Of those that are not equivalent, in tenths of a per cent.
    pub(super) killed_twice_permille: usize,
    pub(super) ratings: RatingsAnswer<'m>,
    pub(super) survivors: Vec<SurvivorAnswer<'m>>,
    pub(super) idle: &'m [Idle],
    pub(super) engine_differs: &'m [String],
    pub(super) badly_killed: Vec<&'static str>,
    pub(super) stale_reasons: Vec<&'static str>,
    pub(super) matrix: Vec<RowAnswer<'m>>,
    pub(super) only: BTreeMap<&'m str, Vec<&'static str>>,
    pub(super) decisions: Vec<DecisionAnswer<'m>>,
}

/// The deviations about ratings.
#[derive(Serialize)]
pub(super) struct RatingsAnswer<'m> {
    pub(super) questions: usize,
    pub(super) deviations: usize,
    pub(super) killed: usize,
    pub(super) killed_twice: usize,
    pub(super) matrix: Vec<RatingRow<'m>>,
}

#[derive(Serialize)]
pub(super) struct RatingRow<'m> {
    pub(super) id: &'static str,
    pub(super) kills: usize,
    pub(super) cases: usize,
    pub(super) first: Option<&'m str>,
}

impl<'m> RatingsAnswer<'m> {
    pub(super) fn of(bench: &'m RatingBench<'_>) -> RatingsAnswer<'m> {
        let row = |deviation: &'static Deviation| {
            let killers = bench.killers(deviation.id);
            let cases: BTreeSet<&str> = killers.iter().map(|question| question.case.id.as_str()).collect();
            let first = killers.first().map(|question| question.case.id.as_str());
            RatingRow { id: deviation.id, kills: killers.len(), cases: cases.len(), first }
        };
        let rates = catalogue().iter().filter(|deviation| matches!(deviation.account, Account::Rates(..)));
        let matrix: Vec<RatingRow<'_>> = rates.map(row).collect();
        RatingsAnswer {
            questions: bench.questions.len(),
            deviations: matrix.len(),
            killed: matrix.iter().filter(|row| row.kills > 0).count(),
            killed_twice: matrix.iter().filter(|row| row.kills > 1).count(),
            matrix,
        }
    }
}

/// Every way to decide one point.
#[derive(Serialize)]
pub(super) struct DecisionAnswer<'m> {
    pub(super) ruling: &'static str,
    pub(super) clause: &'static str,
    pub(super) question: &'static str,
    pub(super) variants: Vec<VariantAnswer<'m>>,
}

#[derive(Serialize)]
pub(super) struct VariantAnswer<'m> {
    pub(super) variant: &'static str,
    pub(super) summary: &'static str,
    pub(super) rule_in: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) deviation: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) admissible: Option<&'static str>,
    pub(super) checks: usize,
    pub(super) kills: usize,
    pub(super) cases: usize,
    pub(super) smallest: Option<&'m str>,
}

#[derive(Serialize)]
pub(super) struct SurvivorAnswer<'m> {
    pub(super) id: &'static str,
    pub(super) kind: Option<&'m str>,
    pub(super) why: Option<&'m str>,
}

#[derive(Serialize)]
pub(super) struct RowAnswer<'m> {
    pub(super) id: &'static str,
    pub(super) kills: usize,
    pub(super) cases: usize,
    pub(super) shapes: usize,
    pub(super) smallest: Option<&'m str>,
    pub(super) smallest_participants: Option<usize>,
    pub(super) checks: Vec<CheckAnswer>,
}

#[derive(Serialize)]
pub(super) struct CheckAnswer {
    pub(super) check: String,
    pub(super) effect: &'static str,
    pub(super) editions: Vec<&'static str>,
    pub(super) cells: usize,
}

/// Deviations that only this case kills, by case.
pub(super) fn only(matrix: &Matrix) -> BTreeMap<&str, Vec<&'static str>> {
    let mut only: BTreeMap<&str, Vec<&'static str>> = BTreeMap::new();
    for row in &matrix.rows {
        if let [(_, case)] = &row.shown.cases[..] {
            only.entry(case).or_default().push(row.deviation.id);
        }
    }
    only
}

pub(super) fn answer<'m>(
    corpus: &Corpus,
    matrix: &'m Matrix,
    ratings: &'m RatingBench<'_>,
) -> PowerAnswer<'m> {
    let row = |row: &'m Row| RowAnswer {
        id: row.deviation.id,
        kills: row.shown.kills().count(),
        cases: row.shown.cases.len(),
        shapes: row.shown.shapes(),
        smallest: row.shown.cases.first().map(|(_, case)| case.as_str()),
        smallest_participants: row.shown.cases.first().map(|(shape, _)| shape.participants),
        checks: row
            .shown
            .changed
            .iter()
            .map(|kill| CheckAnswer {
                check: format!("{}#{}", kill.case, kill.check),
                effect: kill.effect.id(),
                editions: kill.editions.iter().map(|edition| edition.id()).collect(),
                cells: kill.cells,
            })
            .collect(),
    };
    let is_equivalent = |row: &&Row| reason(row.deviation.id).is_some_and(|r| r.kind == "equivalent");
    let equivalent = matrix.survivors().filter(is_equivalent).count();
    let killed_twice = matrix.rows.iter().filter(|row| row.shown.kills().count() >= 2).count();
    PowerAnswer {
        schema: "tiebreak/power/2",
        cases: corpus.cases.len(),
        asked: matrix.asked,
        deviations: matrix.rows.len(),
        killed: matrix.rows.iter().filter(|row| !row.shown.cases.is_empty()).count(),
        killed_twice,
        well_killed: matrix.rows.iter().filter(|row| row.shown.is_well_killed()).count(),
        equivalent,
        killed_twice_permille: killed_twice * 1000 / (matrix.rows.len() - equivalent).max(1),
        ratings: RatingsAnswer::of(ratings),
        survivors: matrix
            .survivors()
            .map(|row| {
                let reason = reason(row.deviation.id);
                SurvivorAnswer {
                    id: row.deviation.id,
                    kind: reason.map(|reason| reason.kind.as_str()),
                    why: reason.map(|reason| reason.why.english()),
                }
            })
            .collect(),
        idle: &matrix.idle,
        engine_differs: &matrix.engine_differs,
        badly_killed: matrix.badly_killed().map(|row| row.deviation.id).collect(),
        stale_reasons: matrix.stale_reasons().map(|reason| reason.id.as_str()).collect(),
        matrix: matrix.rows.iter().map(row).collect(),
        only: only(matrix),
        decisions: matrix
            .branches
            .chunk_by(|a, b| a.decision.path == b.decision.path)
            .map(decision)
            .collect(),
    }
}

pub(super) fn decision(branches: &[Branch]) -> DecisionAnswer<'_> {
    let variant = |branch: &'_ Branch| -> (Option<&'static str>, Option<&'static str>) {
        match branch.variant.standing {
            Standing::Deviation(id) => (Some(id), None),
            Standing::Admissible(point) => (None, Some(point)),
            Standing::Right => (None, None),
        }
    };
    let about = branches.first().map(|branch| branch.decision);
    DecisionAnswer {
        ruling: about.map_or("", |decision| decision.path),
        clause: about.map_or("", |decision| decision.clause),
        question: about.map_or("", |decision| decision.question.trim()),
        variants: branches
            .iter()
            .map(|branch| VariantAnswer {
                variant: branch.variant.name,
                summary: branch.variant.summary.trim(),
                rule_in: branch.rule_in().into_iter().map(|edition| edition.id()).collect(),
                deviation: variant(branch).0,
                admissible: variant(branch).1,
                checks: branch.shown.changed.len(),
                kills: branch.shown.kills().count(),
                cases: branch.shown.cases.len(),
                smallest: branch.shown.cases.first().map(|(_, case)| case.as_str()),
            })
            .collect(),
    }
}
