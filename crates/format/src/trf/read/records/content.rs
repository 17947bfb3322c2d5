//! The content of all records of a file.

use super::head::{self, Head};
use super::lines;
use super::player::{self, Players};
use super::scoring::{self, Worth};
use super::special::{self, Special};
use super::team::{self, Teams};
use super::team_rounds::{self, TeamRounds};
use super::{Participants, fields, national};
use crate::options::RatingMethod;
use crate::trf::prelude::*;

/// The content of all records of a file.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub records: Records,
    pub head: Head,
    /// The players, with the ratings that count and the byes of other records.
    pub players: Players,
    /// The method by which the ratings were chosen.
    pub rating_method: RatingMethod,
    /// The value of record 172 with which every reader uses the same ratings. None if the record is present.
    pub ratings_unsaid: Option<String>,
    /// The teams. None for an individual event.
    pub team: Option<TeamRecords>,
    /// Byes and abnormal points.
    pub special: Special,
    /// Points for results.
    pub worth: Worth,
}

#[derive(Clone, Debug)]
pub(crate) struct TeamRecords {
    pub teams: Teams,
    /// The records about single rounds.
    pub rounds: TeamRounds,
}

/// Reads the records. Returns none after an error that makes further checks useless.
pub(crate) fn read(options: &ReadOptions, remarks: &mut Remarks<'_>) -> Option<Content> {
    let records = lines::sort(remarks);
    let rows = player::read(&records, remarks);
    if rows.is_empty() && !remarks.has_errors() {
        let remark = Diagnostic::error("no-participants", message!("no-player-record"))
            .rule(Rule::of("001"))
            .hint(message!("this-trf-file"));
        remarks.add(remark, (0, 0, 0));
    }
    if remarks.has_errors() {
        return None;
    }
    let players = Players::index(rows, remarks);
    let ratings = national::read(&records, &players, options.ratings, remarks);
    let players = players.with_ratings(|player| ratings.of(player));
    let head = head::read(&records, options, remarks);
    let teams = team::read(&records, &head, &players, options, remarks);
    let team = teams.map(|teams| {
        let rounds = team_rounds::read(&records, &teams, remarks);
        TeamRecords { teams, rounds }
    });
    if !team::has_teams(&records) {
        super::refuse(&records, remarks);
    }
    // In a team file these numbers are teams. They have no meaning for an individual event of the players.
    let special = if team::has_teams(&records) && team.is_none() {
        Special::default()
    } else {
        let teams = team.as_ref().map(|team| &team.teams);
        special::read(&records, Participants { players: &players, teams }, remarks)
    };
    if remarks.has_errors() {
        return None;
    }
    let byes = if team.is_none() { &special.byes[..] } else { &[] };
    let players = fields::settle(players, byes, &options.half_point_byes, remarks);
    let worth = scoring::read(&records, remarks);
    // In a team event, record 299 is about matches.
    let worth = if team.is_none() { worth.with_kinds(&special, remarks) } else { worth };
    let (rating_method, ratings_unsaid) = (ratings.method, ratings.unsaid);
    Some(Content { records, head, players, rating_method, ratings_unsaid, team, special, worth })
}
