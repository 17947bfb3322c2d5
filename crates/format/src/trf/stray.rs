//! Records of teams in a file without teams.

use super::reader::Reader;
use super::row::Row;
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_phrase::phrase;

impl Reader<'_> {
    /// Refuses records 300, 320 and 330 where there is no team that they could name. A 330 of another kind is a bye
    /// of a draft of TRF26.
    pub(super) fn refuse_team_records(&mut self) {
        if self.has_teams || self.sink.has_errors() {
            return;
        }
        for (record, column) in [(300, 9), (320, 5), (330, 12)] {
            for line in self.records.all(record).to_vec() {
                let row = Row::new(self.text, line);
                let kind = [row.byte(5), row.byte(6)];
                if record == 330 && !matches!(&kind, b"+-" | b"-+" | b"--") {
                    self.refuse_forfeit_kind(&row);
                    continue;
                }
                let message = phrase!("team-record-without-teams", record = record);
                let remark = Diagnostic::error("team-record", message)
                    .rule(phrase!("rule-trf26-record-of-team-events", record = record))
                    .hint("delete-it-or-add-teams-in-records-310");
                self.add(remark, line, column, 3);
            }
        }
    }

    /// Refuses a record 330 that names no forfeit.
    pub(super) fn refuse_forfeit_kind(&mut self, row: &Row<'_>) {
        let message = phrase!("no-forfeit", found = quoted(row.field(5, 6)));
        let remark = Diagnostic::error("forfeit-kind", message)
            .rule("rule-trf26-record-330-or-in-columns-5-6-round")
            .hint("trf26-draft-byes-record-240");
        self.add(remark, row.line, 5, 2);
    }
}
