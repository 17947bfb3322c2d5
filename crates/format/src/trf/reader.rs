//! The course of reading one TRF file: lines, players, header, points, rounds, teams, claims.

use std::collections::BTreeSet;

use super::cell::RawCell;
use super::header::{Header, StartDate};
use super::lines::Records;
use super::list::WrittenList;
use super::national::RatingMethod;
use super::player::Player;
use super::rounds::Planned;
use super::scoring::{Declared, ScoringSource};
use super::special::Special;
use super::system::{EncodedType, encoded_type};
use super::team::{Team, TeamRecords};
use super::{Claims, SystemReading, TrfFile, Unfinished};
use crate::ReadOptions;
use crate::diagnostic::{Diagnostic, Severity, Sink};
use crate::text::{Encoding, Text};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Draft, DraftParticipant, Pairing, Scoring, Tournament};
use tiebreak_phrase::phrase;

/// Everything known about a file while it is read.
pub(super) struct Reader<'t> {
    pub text: &'t Text,
    pub options: &'t ReadOptions,
    pub sink: Sink,
    once: BTreeSet<&'static str>,
    /// Errors of later checks, kept back so that the more helpful ones come first.
    pub late: Vec<Diagnostic>,
    pub records: Records,
    pub players: Vec<Player>,
    /// Position of each player by starting rank.
    positions: Vec<u32>,
    pub header: Header,
    pub start: StartDate,
    pub encoded: Option<EncodedType>,
    /// The event is one of teams.
    pub is_team: bool,
    /// The file has team records, whatever the event is read as.
    pub has_teams: bool,
    /// Defects are about the matches of teams, not the games of players.
    pub judging_teams: bool,
    pub teams: Vec<Team>,
    pub team_records: TeamRecords,
    pub tiebreaks: Option<WrittenList>,
    pub standings_list: Option<WrittenList>,
    pub rating_method: RatingMethod,
    pub declared: Declared,
    pub match_values: [Option<Points>; 3],
    pub special: Special,
    /// Ids read in all records but those of players, to bound the work.
    pub ids_read: usize,
    pub planned: Planned,
    /// Rounds of which something is written.
    pub recorded: usize,
    /// Rounds that are over: the standing is that after this round.
    pub finished: usize,
    /// The last round in which somebody is paired.
    pub paired: usize,
    /// Rounds after the last finished one.
    pub unfinished: Unfinished,
    /// The usual score system explains every recorded total.
    pub points_explained: bool,
}

const NOBODY: u32 = u32::MAX;

impl<'t> Reader<'t> {
    pub fn new(text: &'t Text, file: &str, options: &'t ReadOptions) -> Reader<'t> {
        Reader {
            text,
            options,
            sink: Sink::new(file),
            once: BTreeSet::new(),
            late: Vec::new(),
            records: Records::default(),
            players: Vec::new(),
            positions: Vec::new(),
            header: Header::default(),
            start: StartDate::default(),
            encoded: None,
            is_team: false,
            has_teams: false,
            judging_teams: false,
            teams: Vec::new(),
            team_records: TeamRecords::default(),
            tiebreaks: None,
            standings_list: None,
            rating_method: RatingMethod::Fide,
            declared: Declared::default(),
            match_values: [None; 3],
            special: Special::default(),
            ids_read: 0,
            planned: Planned::default(),
            recorded: 0,
            finished: 0,
            paired: 0,
            unfinished: Unfinished::default(),
            points_explained: false,
        }
    }

    /// Adds a remark at a place.
    pub fn add(&mut self, remark: Diagnostic, line: usize, column: usize, length: usize) {
        if self.sink.wants(remark.severity) {
            self.sink.push(remark.at(self.text, line, column, length));
        } else {
            self.sink.push(remark);
        }
    }

    /// Adds a warning at the first place that deserves it.
    pub fn warn_once(
        &mut self,
        id: &'static str,
        make: impl FnOnce() -> Diagnostic,
        line: usize,
        column: usize,
        length: usize,
    ) {
        if self.once.insert(id) {
            self.add(make(), line, column, length);
        }
    }

    /// Position of the player with this starting rank.
    pub fn position(&self, id: u32) -> Option<usize> {
        let position = *self.positions.get(id as usize)?;
        (position != NOBODY).then_some(position as usize)
    }

    /// Whether this id takes part: a team of a team event, else a player.
    pub fn is_participant(&self, id: u32) -> bool {
        if self.is_team {
            self.team_records.position_of.contains_key(&id)
        } else {
            self.position(id).is_some()
        }
    }

    fn give_up(mut self) -> Vec<Diagnostic> {
        for remark in std::mem::take(&mut self.late) {
            self.sink.push(remark);
        }
        let mut remarks = self.sink.into_remarks();
        // Errors first: they are what must be mended.
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
        remarks
    }

    /// Reads the whole file.
    pub fn run(mut self) -> Result<Parts, Vec<Diagnostic>> {
        self.report_encoding();
        self.read_lines();
        self.read_players();
        if self.players.is_empty() && !self.sink.has_errors() {
            let remark = Diagnostic::error("no-participants", "no-player-record")
                .rule("rule-trf26-record-001")
                .hint("this-trf-file");
            self.add(remark, 0, 0, 0);
        }
        if self.sink.has_errors() {
            return Err(self.give_up());
        }
        self.index_players();
        self.read_national();
        self.read_header();
        self.encoded = encoded_type(&self.header.encoded_type).or_else(|| {
            // Some write the code in 092.
            self.header.encoded_type.is_empty().then(|| encoded_type(&self.header.kind)).flatten()
        });
        self.read_teams();
        self.refuse_team_records();
        self.read_special();
        self.check_special_ids();
        if self.sink.has_errors() {
            return Err(self.give_up());
        }
        self.settle_absent_opponents();
        if !self.is_team {
            self.enter_byes();
        }
        self.enter_half_point_byes();
        self.read_scoring();
        self.enter_kind_values();
        self.count_rounds();
        if self.sink.has_errors() {
            return Err(self.give_up());
        }
        let (scoring_source, scoring) = self.settle_scoring();
        let built = if self.is_team { self.build_teams(scoring) } else { self.build_players(scoring) };
        let Some((tournament, system)) = built.filter(|_| self.late.is_empty() && !self.sink.has_errors())
        else {
            return Err(self.give_up());
        };
        let claims = self.claims();
        self.check_claims(&tournament, &claims);
        Ok(Parts {
            tournament,
            claims,
            system,
            scoring_source,
            header: self.header,
            start: self.start,
            tiebreaks: self.tiebreaks,
            standings_list: self.standings_list,
            rating_method: self.rating_method,
            planned: self.planned,
            recorded_rounds: self.recorded,
            finished_rounds: self.finished,
            paired_rounds: self.paired,
            unfinished: self.unfinished,
            player_lines: self.players.iter().map(|player| (player.id, player.line)).collect(),
            team_lines: self.teams.iter().map(|team| (team.id, team.line)).collect(),
            warnings: self.sink.into_remarks(),
        })
    }

    fn report_encoding(&mut self) {
        match self.text.encoding() {
            Encoding::Utf8 | Encoding::Utf8Bom => {}
            Encoding::Utf16Le | Encoding::Utf16Be => {
                let remark = Diagnostic::warning("encoding", "file-utf-16").rule("rule-trf26-utf-8");
                self.add(remark, 1, 0, 0);
            }
            Encoding::Windows1252 => {}
        }
        if let Some(line) = self.text.first_single_byte_line() {
            let remark =
                Diagnostic::warning("encoding", "file-not-utf-8-read-as-windows").rule("rule-trf26-utf-8");
            self.add(remark, line, 1, 1);
        }
    }

    /// Builds the index by starting rank; a rank used twice is an error.
    fn index_players(&mut self) {
        let largest = self.players.iter().map(|player| player.id).max().unwrap_or(0);
        let mut positions = vec![NOBODY; largest as usize + 1];
        let mut twice = Vec::new();
        for (position, player) in self.players.iter().enumerate() {
            // The vector reaches to the largest id.
            let slot = &mut positions[player.id as usize];
            if *slot == NOBODY {
                *slot = position as u32;
            } else {
                twice.push((player.line, player.id, *slot as usize));
            }
        }
        for (line, id, first) in twice {
            let first = self.players.get(first).map_or(0, |player| player.line);
            let remark = Diagnostic::error("duplicate-id", phrase!("starting-rank-used-twice", id = id))
                .rule("rule-trf26-record-001-columns-5-8-key-player")
                .and_at(self.text, first, 5, 4, "first-record");
            self.add(remark, line, 5, 4);
        }
        self.positions = positions;
    }

    /// The individual event of all players.
    fn build_players(&mut self, scoring: Scoring) -> Option<(Tournament, SystemReading)> {
        let mut draft = self.player_draft(scoring);
        let system = self.system(&draft);
        draft.pairing = system.pairing;
        if system.pairing == Pairing::Predetermined {
            self.make_rests(&mut draft);
        }
        draft.adjustments = self.special.adjustments.clone();
        draft.awards = self.special.awards.clone();
        self.build(draft).map(|tournament| (tournament, system))
    }

    /// The facts about the players, byes as written.
    pub fn player_draft(&self, scoring: Scoring) -> Draft {
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
            start: self.start.date,
            rounds: Some(self.planned.rounds),
            scoring,
            participants: self.players.iter().map(participant).collect(),
            ..Draft::default()
        }
    }

    /// Builds a tournament; contradictions in rounds that are not over are only warned of, and those rounds
    /// left out.
    pub fn build(&mut self, draft: Draft) -> Option<Tournament> {
        let retry = (self.finished < self.recorded).then(|| draft.clone());
        let errors = match Tournament::build(draft) {
            Ok((tournament, warnings)) => {
                self.report_defects(&warnings, false);
                return Some(tournament);
            }
            Err(defects) => defects,
        };
        let finished = self.finished;
        let is_late = |defect: &&tiebreak_engine::tournament::Defect| matches!(defect.at, tiebreak_engine::tournament::Locus::Cell(_, round) if usize::from(round) > finished);
        let all_late = errors
            .iter()
            .filter(|defect| defect.fault.severity() == Severity::Error)
            .all(|defect| is_late(&defect));
        let Some(mut draft) = retry.filter(|_| all_late) else {
            self.report_defects(&errors, false);
            return None;
        };
        let late: Vec<_> = errors.iter().filter(is_late).copied().collect();
        self.report_defects(&late, true);
        for participant in &mut draft.participants {
            participant.cells.truncate(finished);
        }
        draft.awards.retain(|award| usize::from(award.round) <= finished);
        self.recorded = finished;
        match Tournament::build(draft) {
            Ok((tournament, warnings)) => {
                self.report_defects(&warnings, false);
                Some(tournament)
            }
            Err(defects) => {
                self.report_defects(&defects, false);
                None
            }
        }
    }

    fn claims(&self) -> Claims {
        if self.is_team {
            return Claims {
                points: Vec::new(),
                ranks: self.teams.iter().map(|team| team.rank).collect(),
                match_points: self.teams.iter().map(|team| team.match_points).collect(),
                game_points: self.teams.iter().map(|team| team.game_points).collect(),
                ranking: super::claims::ranking(self.teams.iter().map(|team| (team.id, team.rank))),
            };
        }
        Claims {
            points: self.players.iter().map(|player| player.points).collect(),
            ranks: self.players.iter().map(|player| player.rank).collect(),
            match_points: Vec::new(),
            game_points: Vec::new(),
            ranking: super::claims::ranking(self.players.iter().map(|player| (player.id, player.rank))),
        }
    }
}

/// The result of reading, without the text it came from.
pub(super) struct Parts {
    tournament: Tournament,
    claims: Claims,
    system: SystemReading,
    scoring_source: ScoringSource,
    header: Header,
    start: StartDate,
    tiebreaks: Option<WrittenList>,
    standings_list: Option<WrittenList>,
    rating_method: RatingMethod,
    planned: Planned,
    recorded_rounds: usize,
    finished_rounds: usize,
    paired_rounds: usize,
    unfinished: Unfinished,
    player_lines: Vec<(u32, usize)>,
    team_lines: Vec<(u32, usize)>,
    warnings: Vec<Diagnostic>,
}

impl Parts {
    /// Joins the result with the text.
    pub fn with_text(self, text: Text) -> TrfFile {
        TrfFile {
            document: super::Document::new(text),
            tournament: self.tournament,
            header: self.header,
            claims: self.claims,
            tiebreaks: self.tiebreaks,
            standings_list: self.standings_list,
            rating_method: self.rating_method,
            planned: self.planned,
            recorded_rounds: self.recorded_rounds,
            finished_rounds: self.finished_rounds,
            paired_rounds: self.paired_rounds,
            unfinished: self.unfinished,
            system: self.system,
            scoring_source: self.scoring_source,
            start: self.start,
            player_lines: self.player_lines,
            team_lines: self.team_lines,
            warnings: self.warnings,
        }
    }
}
