//! From typed records to facts: rounds, matches, the tournament.

mod defects;
mod forfeits;
mod individual;
mod judged;
mod match_worth;
mod matches;
mod meeting;
mod model;
mod oddities;
mod pairing;
mod rests;
mod rounds;
mod seats;
mod shape;
mod team_byes;
mod teams;

pub(super) use model::Facts;
pub(super) use rounds::{Rounds, count};

use super::records::Content;
use crate::options::ReadOptions;
use crate::trf::remarks::Remarks;
use tiebreak_engine::tournament::Scoring;

/// Remarks on what is odd about players and rounds.
pub(super) fn report_oddities(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    oddities::report(content, rounds, remarks);
}

/// Builds the event of players or of teams; none with an error.
pub(super) fn build(
    content: &Content,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    match &content.team {
        Some(team) => teams::build(content, team, rounds, scoring, options, remarks),
        None => individual::build(content, rounds, scoring, options, remarks),
    }
}
