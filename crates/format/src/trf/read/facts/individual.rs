//! The individual event of all players.

use super::defects::Origin;
use super::judged::Judged;
use super::model::{self, Facts};
use super::rounds::Rounds;
use super::{pairing, rests};
use crate::options::ReadOptions;
use crate::trf::cell::RawCell;
use crate::trf::read::records::Content;
use crate::trf::read::records::player::Player;
use crate::trf::remarks::Remarks;
use tiebreak_engine::tournament::{Draft, DraftParticipant, Scoring};

/// Builds it.
pub(super) fn build(
    content: &Content,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let judged = Judged::Players(content);
    let mut draft = draft(content, &rounds, scoring);
    draft.adjustments = content.special.adjustments.clone();
    draft.awards = content.special.awards.clone();
    let system = pairing::decide(content, options, &draft, rounds.finished, remarks);
    draft.pairing = system.pairing;
    let otherwise = pairing::otherwise(system.by, &content.head.header.kind, &draft, &rounds)
        .map(|other| (other, draft.clone()));
    if system.pairing.is_predetermined() {
        draft = rests::make(draft, judged, remarks);
    }
    let origin = Origin { content, judged, award_places: &content.special.award_places };
    let (tournament, rounds) = model::build(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| model::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// The facts about the players, byes as written.
pub(super) fn draft(content: &Content, rounds: &Rounds, scoring: Scoring) -> Draft {
    let participant = |player: &Player| DraftParticipant {
        id: player.id,
        name: player.name.clone(),
        ratings: player.rating.into_iter().collect(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        cells: player.cells.iter().map(|cell: &RawCell| cell.cell()).collect(),
        ..DraftParticipant::default()
    };
    Draft {
        start: content.head.start.first_day(),
        rounds: Some(rounds.planned.rounds),
        scoring,
        participants: content.players.iter().map(participant).collect(),
        ..Draft::default()
    }
}
