//! What concerns pairing only: acceleration (250), prohibited pairings (260), extensions of JaVaFo.

use super::player::points_field;
use super::reader::Reader;
use super::row::Row;
use super::special::ids;
use crate::diagnostic::Diagnostic;
use tiebreak_engine::number::Points;
use tiebreak_phrase::phrase;

impl Reader<'_> {
    /// 250: only to recognize totals that contain fictitious points.
    pub(super) fn read_acceleration(&mut self, line: usize) {
        let row = Row::new(self.text, line);
        let field = |first: usize, last: usize| row.number(first, last).ok().flatten();
        let points = points_field(&row, 10, 13).ok().flatten().or(points_field(&row, 5, 8).ok().flatten());
        let (Some(points), Some(from), Some(to)) = (points, field(15, 17), field(19, 21)) else {
            let remark = Diagnostic::warning("acceleration", "unreadable-record-250-ignored")
                .rule("rule-trf26-record-250-points-in-10-13-rounds-in");
            return self.add(remark, line, 1, 3);
        };
        let (Some(first), Some(last)) = (field(23, 26), field(28, 31)) else { return };
        let unknown = [(23, first), (28, last)].into_iter().filter(|(_, id)| !self.is_participant(*id));
        for (column, id) in unknown.collect::<Vec<_>>() {
            self.report_unknown_in_pairing(line, column, id);
        }
        for id in first..=last.min(9_999) {
            if !self.is_participant(id) {
                continue;
            }
            let rounds = self.special.fictitious.entry(id).or_default();
            rounds.resize(rounds.len().max(to.min(999) as usize), Points::ZERO);
            let from = from.max(1) as usize - 1;
            for round in rounds.iter_mut().take(to as usize).skip(from) {
                *round = points.points;
            }
        }
    }

    /// 260 and XXA, XXP, XXZ concern pairing only; ids that nobody has deserve a remark.
    pub(super) fn read_pairing_extensions(&mut self) {
        let mut named: Vec<(usize, usize, u32)> = Vec::new();
        for line in self.records.all(260).to_vec() {
            let row = Row::new(self.text, line);
            named
                .extend(ids(&row, 13).unwrap_or_default().into_iter().map(|(column, id)| (line, column, id)));
        }
        for code in ["XXP", "XXZ"] {
            for line in self.records.extension(code).to_vec() {
                let words = Row::new(self.text, line).words(4);
                named.extend(
                    words.into_iter().filter_map(|(column, word)| Some((line, column, word.parse().ok()?))),
                );
            }
        }
        for line in self.records.extension("XXA").to_vec() {
            let row = Row::new(self.text, line);
            let Some(id) = row.number(5, 8).ok().flatten() else {
                let remark = Diagnostic::warning("unknown-record", "line-xxa-without-number-ignored")
                    .rule("rule-extension-javafo-id-in-columns-5-8-fictitious-points");
                self.add(remark, line, 5, 4);
                continue;
            };
            named.push((line, 5, id));
            let mut points = Vec::new();
            let mut column = 10;
            while column <= row.len() && points.len() < 999 {
                points.push(
                    points_field(&row, column, column + 3)
                        .ok()
                        .flatten()
                        .map_or(Points::ZERO, |field| field.points),
                );
                column += 5;
            }
            self.special.fictitious.insert(id, points);
        }
        let unknown: Vec<_> =
            named.into_iter().filter(|(_, _, id)| *id > 0 && !self.is_participant(*id)).collect();
        for (line, column, id) in unknown {
            self.report_unknown_in_pairing(line, column, id);
        }
    }

    fn report_unknown_in_pairing(&mut self, line: usize, column: usize, id: u32) {
        let remark = Diagnostic::warning("unknown-id", phrase!("does-not-take-part", id = id))
            .rule("rule-trf26-record-260-extensions-xxa-xxp-xxz-ids-participants");
        self.add(remark, line, column, 4);
    }
}
