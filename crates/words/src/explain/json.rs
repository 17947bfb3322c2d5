//! Workings as JSON.

use serde::Serialize;

use super::encounter::{BoardTable, board_tables};
use super::versus::{Separation, recorded_separation};
use super::{Working, clauses_of, work_out};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Plan, Ranked, place_in};
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::{Score, Stage, Step};
use tiebreak_engine::tournament::{Index, Kind, Tournament};

/// The working of one code for one participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExplanationJson {
    /// Pairing number.
    pub participant: u32,
    /// The code as listed.
    pub code: String,
    /// The edition.
    pub edition: &'static str,
    /// The exact value; null if no value is defined.
    pub value: Option<String>,
    /// The place within the tied group, for order-only codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Pairing numbers of the tied group, for order-only codes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<Vec<u32>>,
    /// Every clause involved.
    pub clauses: Vec<&'static str>,
    /// The steps of a value.
    pub steps: Vec<StepJson>,
    /// The tables of a direct encounter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StageJson>,
    /// The board tie-breaks that were applied.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardsJson>,
    /// The reason why no participant has a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepJson {
    /// Round, or board for board tie-breaks.
    pub round: Option<u16>,
    /// The opponent's pairing number.
    pub opponent: Option<u32>,
    /// What it is.
    pub kind: &'static str,
    /// The kind of the replaced round, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The number that contributes.
    pub score: Option<String>,
    /// Own points.
    pub awarded: Option<String>,
    /// What it adds.
    pub contribution: String,
    /// The clause that requires the cut.
    pub cut: Option<&'static str>,
    /// The clauses that determine it.
    pub clauses: Vec<&'static str>,
}

impl From<&Step> for StepJson {
    fn from(step: &Step) -> StepJson {
        StepJson {
            round: step.round,
            opponent: step.opponent,
            kind: step.kind.id(),
            result: step.kind.round_kind().map(Kind::word),
            score: step.score.map(|score| score.to_string()),
            awarded: step.awarded.map(|points| points.to_string()),
            contribution: step.contribution.to_string(),
            cut: step.cut,
            clauses: step.clauses.clone(),
        }
    }
}

/// A board tie-break applied to some teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BoardsJson {
    /// `BC`, `TBR` or `BBE`.
    pub code: &'static str,
    /// Whether only the boards of the match between the two count.
    pub mutual: bool,
    /// The teams.
    pub rows: Vec<BoardsRowJson>,
}

/// A team's boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BoardsRowJson {
    /// Pairing number.
    pub id: u32,
    /// Points per board, board 1 first.
    pub points: Vec<String>,
    /// The numbers that the tie-break compares one by one; a higher number is better, so a board count is
    /// negative.
    pub compared: Vec<String>,
}

/// One table of a direct encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StageJson {
    /// `points`, `match-points` or `game-points`.
    pub score: &'static str,
    /// One row per member.
    pub rows: Vec<StageRowJson>,
    /// Pairing numbers, best first.
    pub order: Vec<Vec<u32>>,
    /// The clauses that determine the order. The clause of the reading comes first.
    pub clauses: Vec<&'static str>,
}

/// One row of a table of a direct encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StageRowJson {
    /// Pairing number.
    pub id: u32,
    /// Points against each member met: pairing number and points.
    pub against: Vec<(u32, String)>,
    /// Their sum.
    pub sum: String,
    /// The sum if every missing game is lost; present only if games are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<String>,
    /// The sum if every missing game is won; present only if games are missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<String>,
}

fn stage_json(tournament: &Tournament, stage: &Stage) -> StageJson {
    let id = |index: &Index| tournament.id(*index);
    let row = |(position, member): (usize, &Index)| {
        let bounds = stage.bounds.as_ref().and_then(|bounds| bounds.get(position));
        let mutual = stage.rows.get(position).into_iter().flatten();
        StageRowJson {
            id: id(member),
            against: mutual
                .filter_map(|met| Some((id(stage.members.get(met.opponent)?), met.points.to_string())))
                .collect(),
            sum: stage.sums.get(position).copied().unwrap_or(Fraction::ZERO).to_string(),
            least: bounds.map(|bounds| bounds.least.to_string()),
            most: bounds.map(|bounds| bounds.most.to_string()),
        }
    };
    StageJson {
        score: match (tournament.team().is_some(), stage.score) {
            (false, _) => "points",
            (true, Score::Match) => "match-points",
            (true, Score::Game) => "game-points",
        },
        rows: stage.members.iter().enumerate().map(row).collect(),
        order: stage.classes.iter().map(|class| class.iter().map(id).collect()).collect(),
        clauses: stage.clauses.clone(),
    }
}

fn boards_json(tournament: &Tournament, table: &BoardTable) -> BoardsJson {
    let texts = |numbers: &[Fraction]| numbers.iter().map(ToString::to_string).collect();
    BoardsJson {
        code: table.by.base().name(),
        mutual: table.mutual,
        rows: table
            .rows
            .iter()
            .map(|(team, points, keys)| BoardsRowJson {
                id: tournament.id(*team),
                points: texts(points),
                compared: texts(keys),
            })
            .collect(),
    }
}

/// A working as JSON.
pub fn working(
    ranked: &Ranked<'_>,
    edition: Edition,
    listed: &Listed,
    index: Index,
    working: &Working,
) -> ExplanationJson {
    let tournament = ranked.tournament();
    let mut json = ExplanationJson {
        participant: tournament.id(index),
        code: listed.to_string(),
        edition: edition.id(),
        value: None,
        place: None,
        group: None,
        clauses: match listed {
            Listed::Code(code) => clauses_of(code, working),
            Listed::Recorded(recorded) => vec![recorded.clause()],
            Listed::Organizer(_) => Vec::new(),
        },
        steps: Vec::new(),
        stages: Vec::new(),
        boards: Vec::new(),
        reason: None,
    };
    match working {
        Working::Number(derivation) => {
            json.value = derivation.value.map(|value| value.to_string());
            json.steps = derivation.steps.iter().map(StepJson::from).collect();
        }
        Working::Order(encounter) => {
            json.place = encounter.place(index).filter(|_| encounter.group.len() > 1);
            json.group = Some(encounter.group.iter().map(|index| tournament.id(*index)).collect());
            json.stages = encounter.stages.iter().map(|stage| stage_json(tournament, stage)).collect();
            if let Listed::Code(code) = listed {
                let tables = board_tables(ranked, code, encounter);
                json.boards = tables.iter().map(|table| boards_json(tournament, table)).collect();
            }
        }
        Working::Nothing(reason) => json.reason = Some(reason.to_string()),
        Working::Recorded { group, order } => {
            json.place = order.as_ref().and_then(|order| place_in(order, index));
            json.group = Some(group.iter().map(|member| ranked.tournament().id(*member)).collect());
            if group.len() > 1 && order.is_none() {
                json.reason = Some("no record of this group counts".to_owned());
            }
        }
        Working::Given(value) => json.value = Some(value.to_string()),
        Working::Unknown => json.reason = Some("is defined by the organizer".to_owned()),
    }
    json
}

/// Why one of two participants is ahead of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct VersusJson {
    /// Pairing number of the other participant.
    pub id: u32,
    /// The participant who is ahead; null if they share a place.
    pub ahead: Option<u32>,
    /// The deciding code.
    pub code: Option<String>,
    /// The values of the code for the two participants; for a recorded decision, their places in the group.
    pub values: Option<[Option<String>; 2]>,
    /// The clauses that determine the values.
    pub clauses: Vec<&'static str>,
    /// The workings of the deciding code for both.
    pub explanations: Vec<ExplanationJson>,
}

/// Explains as JSON why one of two participants is ahead of the other.
pub fn versus(
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    found: Option<&Separation>,
    one: Index,
    other: Index,
) -> VersusJson {
    let tournament = ranked.tournament();
    if let (None, Some(record)) = (found, recorded_separation(ranked, one, other)) {
        let [ahead, behind] = record.places.map(|place| place.map(|place| place.to_string()));
        return VersusJson {
            id: tournament.id(other),
            ahead: Some(tournament.id(record.ahead)),
            code: Some(Listed::Recorded(record.kind).to_string()),
            values: Some(if record.ahead == one { [ahead, behind] } else { [behind, ahead] }),
            clauses: vec![record.kind.clause()],
            // A recorded decision has no working.
            explanations: Vec::new(),
        };
    }
    let listed = found.and_then(|found| plan.list.entries.get(found.position));
    let values = found.map(|found| {
        let [ahead, behind] = found.values.map(|value| value.map(|value| value.to_string()));
        if found.ahead == one { [ahead, behind] } else { [behind, ahead] }
    });
    let explanations = found.zip(listed).map_or_else(Vec::new, |(found, listed)| {
        let worked = |index| {
            let worked = work_out(ranked, &Listed::Code(found.code), found.position, index);
            working(ranked, edition, listed, index, &worked)
        };
        vec![worked(one), worked(other)]
    });
    VersusJson {
        id: tournament.id(other),
        ahead: found.map(|found| tournament.id(found.ahead)),
        code: listed.map(ToString::to_string),
        values,
        clauses: found.map_or_else(Vec::new, |found| found.clauses.clone()),
        explanations,
    }
}
