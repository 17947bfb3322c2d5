//! Converts lines to typed records.

mod content;
mod extensions;
pub(super) mod fields;
pub(super) mod head;
pub(in crate::trf) mod lines;
mod national;
pub(in crate::trf) mod player;
pub(super) mod scoring;
pub(super) mod special;
pub(super) mod team;
pub(super) mod team_rounds;

pub(in crate::trf) use content::Content;
pub(super) use content::{TeamRecords, read};

use crate::trf::columns::{forfeit, lineup};
use crate::trf::prelude::*;
use lines::Records;
use player::Players;
use team::Teams;

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
                .rule(phrase!("rule-trf26-record-of-team-events", record))
                .hint(message!("delete-it-or-add-teams-in-records-310"));
            remarks.add(remark, (*line, column, 3));
        }
    }
}

/// Rejects a record 330 whose kind is not a forfeit.
fn refuse_forfeit_kind(row: &Row<'_>, remarks: &mut Remarks<'_>) {
    let message = phrase!("no-forfeit", found = quoted(row.field(forfeit::KIND)));
    let remark = Diagnostic::error("forfeit-kind", message)
        .rule(message!("rule-trf26-record-330-or-in-columns-5-6-round"))
        .hint(message!("trf26-draft-byes-record-240"));
    remarks.add(remark, place(row.line, forfeit::KIND));
}
