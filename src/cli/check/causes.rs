//! Causes for programs.

use serde::Serialize;

use tiebreak_conformance::cause::Cause;
use tiebreak_conformance::diagnosis::Part;
use tiebreak_conformance::event::Event;

/// One cause: its stable name and what it is about.
#[derive(Clone, Default, Serialize)]
pub(super) struct CauseAnswer {
    cause: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    editions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lists: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    codes: Vec<String>,
    /// What the columns hold that `codes` are the headings of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    held: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decimals: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    written: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<String>,
}

impl CauseAnswer {
    pub(super) fn of(event: &Event, cause: &Cause) -> CauseAnswer {
        let id = |index: usize| event.tournament().id(index);
        let plain = CauseAnswer { cause: cause.id(), ..CauseAnswer::default() };
        match cause {
            Cause::Editions(editions) => {
                CauseAnswer { editions: editions.iter().map(|edition| edition.id()).collect(), ..plain }
            }
            Cause::ListOfTable(list) | Cause::ListOrder(list) => {
                CauseAnswer { lists: vec![list.replace(", ", ",")], ..plain }
            }
            Cause::Lists(lists) => CauseAnswer { lists: lists.clone(), ..plain },
            Cause::ListWithout(codes) => CauseAnswer { codes: codes.clone(), ..plain },
            Cause::Columns(one, other) => CauseAnswer { codes: vec![one.clone(), other.clone()], ..plain },
            Cause::Holds(columns) => CauseAnswer {
                codes: columns.iter().map(|(heading, _)| heading.clone()).collect(),
                held: columns.iter().map(|(_, held)| held.clone()).collect(),
                ..plain
            },
            Cause::Round(round) | Cause::PlacesOfRound(round) => CauseAnswer { round: Some(*round), ..plain },
            Cause::StartingList => plain,
            Cause::CutOff { code, decimals } | Cause::Rounded { code, decimals } => {
                CauseAnswer { codes: vec![code.clone()], decimals: Some(*decimals), ..plain }
            }
            Cause::Result { round, board, participant, opponent, written, read } => CauseAnswer {
                round: Some(*round),
                board: *board,
                id: Some(id(*participant)),
                opponent: opponent.map(id),
                written: Some(written.spelling()),
                read: Some(read.spelling()),
                ..plain
            },
            Cause::AdjustmentMissed(index, points) | Cause::AdjustmentAdded(index, points) => {
                CauseAnswer { id: Some(id(*index)), points: Some(points.to_string()), ..plain }
            }
            Cause::Misread(parts) => CauseAnswer { parts: parts.iter().map(Part::id).collect(), ..plain },
        }
    }
}
