//! Converts lines to typed records.

mod extensions;
pub(super) mod fields;
pub(super) mod head;
pub(in crate::trf) mod lines;
pub(in crate::trf) mod national;
pub(in crate::trf) mod player;
pub(super) mod scoring;
pub(super) mod special;
pub(super) mod team;
pub(super) mod team_rounds;

use crate::trf::columns::{forfeit, lineup};
use crate::trf::prelude::*;
use head::Head;
use national::RatingMethod;
use player::Players;
use scoring::Worth;
use special::Special;
use team::Teams;
use team_rounds::TeamRounds;

/// The content of all records of a file.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub records: Records,
    pub head: Head,
    /// The players, with the ratings that count and the byes of other records.
    pub players: Players,
    /// The method by which the ratings were chosen.
    pub rating_method: RatingMethod,
    /// The value that record 172 would need so that every reader uses the same ratings, or none if the record is
    /// present.
    pub ratings_unsaid: Option<String>,
    /// The teams, or none for an individual event.
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

/// Reads the records, and returns none after an error that makes further checks useless.
pub(crate) fn read(options: &ReadOptions, remarks: &mut Remarks<'_>) -> Option<Content> {
    let records = lines::sort(remarks);
    let rows = player::read(&records, remarks);
    if rows.is_empty() && !remarks.has_errors() {
        let remark = Diagnostic::error("no-participants", message!("no-player-record"))
            .rule(Rule::of("001"))
            .hint(message!("hint-trf-file"));
        remarks.add(remark, (0, 0, 0));
    }
    if remarks.has_errors() {
        return None;
    }
    let players = Players::index(rows, remarks);
    let ratings = national::read(&records, &players, options.ratings, remarks);
    let mut players = players.with_ratings(|player| ratings.of(player));
    let head = head::read(&records, options, remarks);
    let teams = team::read(&records, &head, &players, options, remarks);
    let team = teams.map(|teams| {
        let rounds = team_rounds::read(&records, &teams, remarks);
        TeamRecords { teams, rounds }
    });
    if !team::has_teams(&records) {
        refuse(&records, remarks);
    }
    // In a team file, the numbers in these records are team numbers. They have no meaning for an individual event of
    // the players.
    let special = if team::has_teams(&records) && team.is_none() {
        Special::default()
    } else {
        let teams = team.as_ref().map(|team| &team.teams);
        special::read(&records, Participants { players: &players, teams }, remarks)
    };
    if remarks.has_errors() {
        return None;
    }
    player::settle_absent_opponents(&mut players, remarks);
    for bye in special.byes.iter().filter(|_| team.is_none()) {
        player::enter_bye(&mut players, bye, remarks);
    }
    let worth = scoring::read(&records, remarks);
    // In a team event, record 299 is about matches.
    let worth = if team.is_none() { worth.with_kinds(&special, remarks) } else { worth };
    let (rating_method, ratings_unsaid) = (ratings.method, ratings.unsaid);
    Some(Content { records, head, players, rating_method, ratings_unsaid, team, special, worth })
}

/// The participants: the teams of a team event, or otherwise the players.
#[derive(Clone, Copy)]
pub(crate) struct Participants<'p> {
    pub players: &'p Players,
    pub teams: Option<&'p Teams>,
}

impl Participants<'_> {
    pub(crate) fn has(self, id: u32) -> bool {
        match self.teams {
            Some(teams) => teams.position(id).is_some(),
            None => self.players.position(id).is_some(),
        }
    }
}

/// Rejects records 300, 320 and 330 in a file without teams. In a draft of TRF26, a record 330 of another
/// kind is a bye.
fn refuse(records: &Records, remarks: &mut Remarks<'_>) {
    if remarks.has_errors() {
        return;
    }
    for (record, column) in [(300, lineup::TEAM.first), (320, HEADER), (330, forfeit::WHITE.first)] {
        for line in records.all(record) {
            let row = remarks.row(*line);
            let kind = row.slice(forfeit::KIND.first, forfeit::KIND.last);
            if record == 330 && !matches!(kind, b"+-" | b"-+" | b"--") {
                refuse_forfeit_kind(&row, remarks);
                continue;
            }
            let message = phrase!("team-record-without-teams", record);
            let remark = Diagnostic::error("team-record", message)
                .rule(phrase!("rule-trf26-team-record", record))
                .hint(message!("hint-teams-of-record"));
            remarks.add(remark, (*line, column, 3));
        }
    }
}

/// Rejects a record 330 whose kind is not a forfeit.
fn refuse_forfeit_kind(row: &Row<'_>, remarks: &mut Remarks<'_>) {
    let message = phrase!("no-forfeit", found = quoted(row.field(forfeit::KIND)));
    let remark = Diagnostic::error("forfeit-kind", message)
        .rule(message!("rule-trf26-record-330"))
        .hint(message!("trf26-draft-byes"));
    remarks.add(remark, place(row.line, forfeit::KIND));
}
