//! Which rounds there are, which are over, and how they are paired.

use std::collections::{BTreeMap, BTreeSet};

use super::header::leading_integer;
use super::player::cell_column;
use super::reader::Reader;
use super::row::Row;
use super::system::{EncodedType, encoded_type, named_system, names_foreign_scoring};
use super::{SystemReading, SystemSource, Unfinished};
use crate::format::diagnostic::{Diagnostic, quoted};
use crate::phrase::phrase;
use crate::rules::Base;
use crate::tournament::{Code, Draft, Pairing};

/// How many rounds the event is to have, and where that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Planned {
    /// Rounds of the whole event.
    pub rounds: u32,
    /// The source.
    pub source: PlannedSource,
}

/// Where the number of planned rounds is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlannedSource {
    /// Record 142.
    Record142,
    /// JaVaFo's XXR.
    Xxr,
    /// As many as dates in record 132.
    Dates,
    /// Nowhere: as many as are recorded.
    #[default]
    Recorded,
}

impl Reader<'_> {
    /// Counts the planned, recorded and finished rounds.
    pub(super) fn count_rounds(&mut self) {
        let columns = self.players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
        let mut recorded = columns;
        if self.is_team {
            recorded = recorded.max(usize::from(self.last_team_round()));
        }
        self.recorded = recorded;
        let mut paired = vec![false; recorded];
        let mut open = vec![false; recorded];
        for player in &self.players {
            for ((cell, paired), open) in player.cells.iter().zip(&mut paired).zip(&mut open) {
                *paired |= cell.opponent > 0;
                *open |= cell.is_open();
            }
        }
        if self.is_team {
            for round in self.forfeited_rounds() {
                if let Some(paired) = paired.get_mut(usize::from(round) - 1) {
                    *paired = true;
                }
            }
        }
        let over = |round: &usize| paired[*round] && !open[*round];
        let finished = (0..recorded).rev().find(over).map_or(0, |round| round + 1);
        self.paired = (0..recorded).rev().find(|round| paired[*round]).map_or(0, |round| round + 1);
        self.unfinished = self.unfinished(finished, recorded);
        self.report_unreadable_rounds();
        self.planned = self.planned_rounds(recorded);
        self.refuse_extra_rounds();
        self.finished = finished;
        if let Some(after) = self.options.after {
            if usize::from(after) > recorded {
                let message = phrase!(
                    "standing-after-round-wanted-rounds-recorded",
                    after = after,
                    recorded = recorded
                );
                self.add(Diagnostic::error("after-round", message), 0, 0, 0);
            }
            self.finished = usize::from(after).min(recorded);
        }
        self.report_open_games();
        self.report_oddities();
    }

    /// The rounds after the last finished one, with the absences that are written there.
    fn unfinished(&self, finished: usize, recorded: usize) -> Unfinished {
        let number = |round: usize| u16::try_from(round + 1).unwrap_or(u16::MAX);
        let mut absent = BTreeSet::new();
        if self.is_team {
            let byes = self.special.byes.iter().filter(|bye| bye.code == Code::ZeroPointBye);
            absent.extend(byes.map(|bye| (bye.id, bye.round)));
        } else {
            for player in &self.players {
                let cells = player.cells.iter().enumerate().skip(finished);
                let written = cells.filter(|(_, cell)| cell.opponent == 0 && !cell.is_blank());
                absent.extend(written.map(|(round, _)| (player.id, number(round))));
            }
        }
        Unfinished { rounds: (finished..recorded).map(number).collect(), absent }
    }

    /// Says when a record of the number of rounds holds none.
    fn report_unreadable_rounds(&mut self) {
        let lines = self.records.first(142).into_iter().chain(self.records.extension("XXR").first().copied());
        for line in lines.collect::<Vec<_>>() {
            let text = Row::new(self.text, line).rest(4).trim();
            if text.is_empty() || leading_integer(text).is_some_and(|rounds| rounds > 0) {
                continue;
            }
            let remark =
                Diagnostic::warning("number-of-rounds", phrase!("no-number-of-rounds", found = quoted(text)))
                    .rule("rule-trf26-record-142-number-rounds-event")
                    .hint("rounds-counted-as-recorded");
            self.add(remark, line, 5, text.chars().count());
        }
    }

    fn planned_rounds(&self, recorded: usize) -> Planned {
        let recorded = u32::try_from(recorded).unwrap_or(u32::MAX);
        if let Some(rounds) = leading_integer(self.header_text(142)).filter(|rounds| *rounds > 0) {
            return Planned { rounds, source: PlannedSource::Record142 };
        }
        let xxr = self.records.extension("XXR").first();
        let xxr = xxr.and_then(|line| leading_integer(Row::new(self.text, *line).rest(4).trim()));
        if let Some(rounds) = xxr.filter(|rounds| *rounds > 0) {
            return Planned { rounds, source: PlannedSource::Xxr };
        }
        let dates = self.header.round_dates.len() as u32;
        // Several rounds may share a date, so fewer dates than rounds say nothing.
        if dates > 0 && dates >= recorded {
            return Planned { rounds: dates, source: PlannedSource::Dates };
        }
        Planned { rounds: recorded, source: PlannedSource::Recorded }
    }

    /// More result columns than planned rounds are an error at the first extra cell.
    fn refuse_extra_rounds(&mut self) {
        let rounds = self.planned.rounds as usize;
        if self.recorded <= rounds {
            return;
        }
        // A record 240 makes cells that no player record holds.
        let extra = self.players.iter().find_map(|player| {
            let blanks = player.cells.iter().skip(rounds).take_while(|cell| cell.is_blank()).count();
            let column = cell_column(rounds + blanks + 1);
            let written = column <= Row::new(self.text, player.line).len();
            (player.cells.len() > rounds && written).then_some((player.line, column))
        });
        let Some((line, column)) = extra else { return self.refuse_late_records(rounds) };
        let source = if self.planned.source == PlannedSource::Xxr { "XXR" } else { "142" };
        let message = phrase!(
            "rounds-recorded-record-announces",
            recorded = self.recorded,
            source = source,
            rounds = rounds
        );
        let remark = Diagnostic::error("more-rounds-than-announced", message)
            .rule("rule-trf26-record-142-number-rounds-event")
            .hint("correct-number-or-delete-cells");
        self.add(remark, line, column, 8);
    }

    /// Records of byes and forfeits that name a round after the last one.
    fn refuse_late_records(&mut self, rounds: usize) {
        let byes = self.special.byes.iter().map(|bye| (240, bye.round, bye.line, 7, 3));
        let forfeits =
            self.team_records.forfeits.iter().map(|forfeit| (330, forfeit.round, forfeit.line, 8, 3));
        let own = self.team_records.byes.iter();
        let own = own.flat_map(|team| team.byes.iter().map(|bye| (320, bye.0, team.line, bye.2, 3)));
        let late = byes.chain(forfeits).chain(own).find(|late| usize::from(late.1) > rounds);
        let Some((record, round, line, column, length)) = late else { return };
        let message =
            phrase!("record-names-round-after-last", record = record, round = round, rounds = rounds);
        let remark = Diagnostic::error("more-rounds-than-announced", message)
            .rule("rule-trf26-record-142-number-rounds-event")
            .hint("correct-number-or-round");
        self.add(remark, line, column, length);
    }

    /// A result missing in a round that a finished one follows: adjourned or lost.
    fn report_open_games(&mut self) {
        let mut open = Vec::new();
        for player in &self.players {
            for (round, cell) in player.cells.iter().enumerate().take(self.finished) {
                if cell.is_open() && player.id < u32::from(cell.opponent) {
                    open.push((player.line, round + 1, player.id, cell.opponent));
                }
            }
        }
        for (line, round, id, opponent) in open {
            let message =
                phrase!("result-against-in-round-missing", id = id, opponent = opponent, round = round);
            let remark = Diagnostic::warning("open-result", message)
                .rule("rule-trf26-record-162-symbol-x-result-not-known-counts")
                .hint("every-value-that-rests-on-this-game");
            self.add(remark, line, cell_column(round), 8);
        }
    }

    /// Odd but usable: two pairing-allocated byes in a round, players who stand for nobody.
    fn report_oddities(&mut self) {
        let ranked = self.players.iter().any(|player| player.rank.is_some());
        let mut byes: BTreeMap<usize, usize> = BTreeMap::new();
        let mut remarks = Vec::new();
        for player in &self.players {
            let mut games = 0;
            let mut played = 0;
            for (round, cell) in player.cells.iter().enumerate() {
                if cell.mark == b'U' && !self.is_team {
                    let count = byes.entry(round).or_default();
                    *count += 1;
                    if *count == 2 {
                        remarks.push((player.line, cell_column(round + 1), round + 1, true));
                    }
                }
                games += usize::from(cell.opponent > 0);
                played += usize::from(cell.opponent > 0 && cell.code().outcome().is_some());
            }
            if ranked && player.rank.is_none() && games > 0 && played == 0 {
                remarks.push((player.line, 86, 0, false));
            }
        }
        for (line, column, round, is_bye) in remarks {
            let remark = if is_bye {
                Diagnostic::warning("two-byes", phrase!("two-pairing-allocated-byes-in-round", round = round))
                    .rule("rule-trf26-record-001-u-at-most-once-in-round")
            } else {
                Diagnostic::warning("unranked-opponent", "participant-without-rank-who-never-played-opponent")
                    .rule("rule-trf26-record-001-columns-86-89")
                    .hint("this-dummy-for-bye-then-write-bye")
            };
            self.add(remark, line, column, if is_bye { 8 } else { 4 });
        }
        self.report_numbering();
    }

    fn report_numbering(&mut self) {
        let baku = self.header.encoded_type.to_ascii_uppercase().ends_with("_BAKU");
        let largest = self.players.iter().map(|player| player.id).max().unwrap_or(0) as usize;
        if baku && largest > self.players.len() && !self.is_team {
            let message = phrase!("players-but-numbers-up-to", count = self.players.len(), largest = largest);
            let remark = Diagnostic::warning("numbering", message)
                .rule("rule-baku-acceleration-record-192-goes-by-number-players");
            self.add(remark, self.records.first(192).unwrap_or(0), 5, 4);
        }
        let by_rank = self.records.extension("XXC").iter().copied().find(|line| {
            Row::new(self.text, *line).words(4).iter().any(|(_, word)| word.eq_ignore_ascii_case("rank"))
        });
        let lists = [&self.tiebreaks, &self.standings_list];
        let uses_numbers = lists.into_iter().flatten().flat_map(|list| &list.codes).any(|code| {
            let name = code.text.split(['/', ':']).next().unwrap_or("");
            Base::from_name(name) == Some(Base::PairingNumber)
        });
        if let Some(line) = by_rank.filter(|_| uses_numbers) {
            let remark = Diagnostic::warning("pairing-number", "xxc-rank-makes-rank-column-pairing-number")
                .rule("rule-extension-javafo-tie-break-tpn-uses-columns-5-8");
            self.add(remark, line, 5, 4);
        }
    }

    /// Says when record 192 names a system of players for an event of teams.
    fn judge_type_of_players(&mut self, encoded: EncodedType) {
        let named = self.header.encoded_type.clone();
        let of_teams =
            encoded.team || encoded.schiller || named.to_ascii_uppercase().contains("SCHEVENINGEN");
        if !self.is_team || of_teams || named.is_empty() {
            return;
        }
        let remark =
            Diagnostic::warning("type-of-players", phrase!("type-of-players", found = quoted(&named)))
                .rule("rule-trf26-record-192-fide-s-table-encoded-tournament-types");
        self.add(remark, self.records.first(192).unwrap_or(0), 5, named.chars().count());
    }

    /// Decides how the event is paired.
    pub(super) fn system(&mut self, draft: &Draft) -> SystemReading {
        if names_foreign_scoring(&self.header.kind) {
            let remark = Diagnostic::warning("foreign-scoring", "record-092-names-way-scoring-outside-c")
                .rule("rule-trf26-record-092")
                .hint("points-ranks-may-not-be-reproduced");
            self.add(remark, self.records.first(92).unwrap_or(0), 5, 10);
        }
        if let Some(pairing) = self.options.system {
            return SystemReading { pairing, by: SystemSource::Option };
        }
        if let Some(encoded) = self.encoded {
            let by = if self.header.encoded_type.is_empty() {
                SystemSource::Record092
            } else {
                SystemSource::Record192
            };
            self.judge_type_of_players(encoded);
            return SystemReading { pairing: encoded.pairing, by };
        }
        if !self.header.encoded_type.is_empty() && encoded_type(&self.header.encoded_type).is_none() {
            let message = phrase!("unknown-type", found = quoted(&self.header.encoded_type));
            let remark = Diagnostic::warning("unknown-type", message)
                .rule("rule-trf26-record-192-fide-s-table-encoded-tournament-types")
                .hint("words-record-092-table-results-decide");
            self.add(
                remark,
                self.records.first(192).unwrap_or(0),
                5,
                self.header.encoded_type.chars().count(),
            );
        }
        if let Some(pairing) = named_system(&self.header.kind) {
            return SystemReading { pairing, by: SystemSource::Record092 };
        }
        if looks_predetermined(draft, self.finished) {
            let remark = Diagnostic::warning("guessed-system", "everybody-met-everybody-so-this-read-as")
                .rule("rule-trf26-record-192-missing")
                .hint("write-record-192-or-name-system-system");
            self.add(remark, 0, 0, 0);
            return SystemReading { pairing: Pairing::Predetermined, by: SystemSource::Table };
        }
        SystemReading { pairing: Pairing::Swiss, by: SystemSource::Default }
    }

    /// In predetermined pairings a round without opponent is no round, whatever its code.
    pub(super) fn make_rests(&mut self, draft: &mut Draft) {
        let odd = draft.participants.len() % 2 == 1;
        let rounds = draft.participants.iter().map(|p| p.cells.len()).max().unwrap_or(0);
        let mut resting = vec![0_usize; rounds];
        let mut paired = vec![false; rounds];
        for participant in &draft.participants {
            for round in 0..rounds {
                let cell = participant.cells.get(round);
                if cell.is_none_or(|cell| cell.opponent.is_none()) {
                    resting[round] += 1;
                } else {
                    paired[round] = true;
                }
            }
        }
        let mut remarks = Vec::new();
        for (row, participant) in draft.participants.iter_mut().enumerate() {
            for (round, cell) in participant.cells.iter_mut().enumerate() {
                if cell.opponent.is_some() {
                    continue;
                }
                let surplus = paired[round] && resting[round] > usize::from(odd);
                if surplus || matches!(cell.code, Code::HalfPointBye | Code::FullPointBye) {
                    remarks.push((row, round));
                }
                cell.code = Code::Rest;
            }
        }
        for (row, round) in remarks {
            let line = if self.is_team {
                self.teams.get(row).map(|team| team.line)
            } else {
                self.players.get(row).map(|player| player.line)
            };
            let column = if self.is_team { 0 } else { cell_column(round + 1) };
            let message = phrase!("no-opponent-in-round-predetermined-pairings-read", round = round + 1);
            let remark = Diagnostic::warning("rest", message)
                .rule("rule-c-07-15-2-only-forfeits-can-be-unplayed")
                .hint("write-scheduled-opponent-for-absence");
            self.add(remark, line.unwrap_or(0), column, 8);
        }
    }
}

/// Whether every pair met equally often and everybody was paired in every finished round, but for one rest in an
/// odd field.
fn looks_predetermined(draft: &Draft, finished: usize) -> bool {
    let count = draft.participants.len();
    let idle_allowed = count % 2;
    let mut meetings: BTreeMap<(u32, u32), usize> = BTreeMap::new();
    let pairs = count * count.saturating_sub(1) / 2;
    // Each round has count / 2 games; without a multiple of all pairs there is nothing to look at.
    let games = finished * (count / 2);
    if finished == 0 || pairs == 0 || !games.is_multiple_of(pairs) {
        return false;
    }
    for round in 0..finished {
        let mut idle = 0;
        for participant in &draft.participants {
            match participant.cells.get(round).and_then(|cell| cell.opponent) {
                Some(opponent) if participant.id < opponent => {
                    *meetings.entry((participant.id, opponent)).or_default() += 1;
                }
                Some(_) => {}
                None => idle += 1,
            }
        }
        if idle != idle_allowed {
            return false;
        }
    }
    meetings.len() == pairs && meetings.values().all(|times| *times == games / pairs)
}
