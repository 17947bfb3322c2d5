//! Builds a tournament from its JSON form. Each fault has a JSON pointer.

use super::Problem;
use super::tournament::{
    KindJson, PairingJson, PlayerJson, PrimaryJson, TeamAwardJson, TournamentJson, birth, parse_game,
    parse_match,
};
use crate::diagnostic::quoted;
use chrono::NaiveDate;
use tiebreak_engine::date::parse_date;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Adjustment, Award, Cell, Code, Defect, Draft, DraftParticipant, DraftTeam, Locus, MatchScoring, Pairing,
    Player, Primary, Scoring, TeamAward, Tournament,
};
use tiebreak_phrase::{Phrase, message, phrase};

impl TournamentJson {
    /// Builds the tournament. The second value of the result contains the warnings.
    ///
    /// # Errors
    /// Returns every fault, including warnings, if at least one fault is an error.
    pub fn build(&self) -> Result<(Tournament, Vec<Problem>), Vec<Problem>> {
        let mut reading = Reading { json: self, problems: Vec::new() };
        let draft = reading.draft();
        let mut problems = reading.problems;
        if problems.iter().any(|problem| problem.severity.is_error()) {
            return Err(problems);
        }
        let mut translate = |defects: Vec<Defect>| {
            problems.extend(defects.iter().map(|defect| self.problem(defect)));
            std::mem::take(&mut problems)
        };
        match Tournament::build(draft) {
            Ok((tournament, defects)) => Ok((tournament, translate(defects))),
            Err(defects) => Err(translate(defects)),
        }
    }

    fn rows(&self) -> &'static str {
        match self.kind {
            KindJson::Individual => "participants",
            KindJson::Team => "teams",
        }
    }

    fn problem(&self, defect: &Defect) -> Problem {
        Problem {
            severity: defect.fault.severity(),
            id: defect.fault.id(),
            pointer: self.pointer(defect.at),
            other: defect.other.map(|other| self.pointer(other)),
            message: defect.fault.phrase(),
        }
    }

    fn pointer(&self, at: Locus) -> String {
        let rows = self.rows();
        match at {
            Locus::Participants => format!("/{rows}"),
            Locus::Rounds => "/rounds".to_owned(),
            Locus::Boards => "/boards".to_owned(),
            Locus::Participant(row) => format!("/{rows}/{row}/id"),
            Locus::Rating(row) => {
                let several = self.participants.as_ref().and_then(|list| list.get(row));
                let key = if several.is_some_and(|p| !p.ratings.is_empty()) { "ratings" } else { "rating" };
                format!("/{rows}/{row}/{key}")
            }
            Locus::Cell(row, round) => {
                let key = if self.kind == KindJson::Team { "matches" } else { "games" };
                format!("/{rows}/{row}/{key}/{}", round.saturating_sub(1))
            }
            Locus::Discs(row, round) => format!("/{rows}/{row}/discs/{}", round.saturating_sub(1)),
            Locus::Roster(row) => format!("/{rows}/{row}/roster"),
            Locus::Lineup(row, round) => format!("/{rows}/{row}/lineups/{}", round.saturating_sub(1)),
            Locus::Player(position) => format!("/players/{position}"),
            Locus::Adjustment(position) => format!("/adjustments/{position}"),
            Locus::Award(position) => format!("/awards/{position}"),
            Locus::Scoring(name) => match name.strip_prefix("match ") {
                None => format!("/scoring/{name}"),
                Some(value) => match value.strip_suffix(" game points") {
                    Some(bye) => format!("/match-scoring/{bye}/gp"),
                    None if ["pab", "fpb", "hpb", "zpb"].contains(&value) => {
                        format!("/match-scoring/{value}/mp")
                    }
                    None => format!("/match-scoring/{value}"),
                },
            },
        }
    }
}

impl From<&PlayerJson> for Player {
    fn from(json: &PlayerJson) -> Player {
        Player {
            id: json.id,
            name: json.name.clone(),
            title: json.title.clone(),
            federation: json.federation.clone(),
            rating: json.rating,
        }
    }
}

struct Reading<'j> {
    json: &'j TournamentJson,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    fn error(&mut self, id: &'static str, pointer: impl Into<String>, message: impl Into<Phrase>) {
        self.problems.push(Problem::error(id, pointer, message));
    }

    fn draft(&mut self) -> Draft {
        let json = self.json;
        self.belongings();
        self.births();
        let scoring = self.scoring();
        let team = (json.kind == KindJson::Team).then(|| self.team(&scoring));
        let participants = match json.kind {
            KindJson::Individual => self.players(),
            KindJson::Team => self.teams(),
        };
        self.lengths(&participants);
        Draft {
            start: self.start(),
            pairing: match json.pairing {
                PairingJson::Swiss => Pairing::Swiss,
                PairingJson::Predetermined => Pairing::Predetermined,
                PairingJson::Knockout => Pairing::Knockout,
            },
            rounds: Some(json.rounds),
            scoring,
            participants,
            team,
            players: json.players.iter().map(Player::from).collect(),
            adjustments: self.adjustments(),
            awards: self.awards(),
            discs_per_game: json.discs_per_game,
        }
    }

    /// Rejects keys of team events in an individual event, and keys of individual events in a team event. Reports
    /// required keys that are missing.
    fn belongings(&mut self) {
        let json = self.json;
        let team_only = [
            ("boards", json.boards.is_some()),
            ("primary", json.primary.is_some()),
            ("match-scoring", json.match_scoring.is_some()),
            ("teams", json.teams.is_some()),
            ("players", !json.players.is_empty()),
        ];
        match json.kind {
            KindJson::Individual => {
                for (key, _) in team_only.into_iter().filter(|(_, present)| *present) {
                    self.error("team-key", format!("/{key}"), phrase!("team-events-only", key));
                }
                if json.participants.is_none() {
                    self.error("missing-key", "", phrase!("key-missing", key = "participants"));
                }
            }
            KindJson::Team => {
                if json.participants.is_some() {
                    self.error("player-key", "/participants", message!("missing-team-list"));
                }
                for (key, missing) in [("boards", json.boards.is_none()), ("teams", json.teams.is_none())] {
                    if missing {
                        self.error("missing-key", "", phrase!("key-missing", key));
                    }
                }
            }
        }
    }

    /// Reports every date of birth that is neither YYYY-MM-DD nor YYYY.
    fn births(&mut self) {
        let json = self.json;
        let alone = json.participants.iter().flatten().map(|own| &own.birth).enumerate();
        let of_teams = json.players.iter().map(|own| &own.birth).enumerate();
        let all = alone.map(|own| ("participants", own)).chain(of_teams.map(|own| ("players", own)));
        for (list, (position, text)) in all.filter(|(_, (_, text))| !text.is_empty()) {
            if birth(text).as_ref() != Some(text) {
                let at = format!("/{list}/{position}/birth");
                self.error("birth", at, phrase!("not-a-birth", found = quoted(text)));
            }
        }
    }

    fn start(&mut self) -> Option<NaiveDate> {
        let text = self.json.start.as_deref()?;
        let date = parse_date(text);
        if date.is_none() {
            self.error("start-date", "/start", phrase!("not-a-date", found = quoted(text)));
        }
        date
    }

    fn points(&mut self, pointer: &str, text: &str) -> Points {
        match Points::parse(text) {
            Ok(points) => points,
            Err(error) => {
                self.error("points", pointer, error);
                Points::ZERO
            }
        }
    }

    fn set(&mut self, target: &mut Points, pointer: &str, text: Option<&String>) {
        if let Some(text) = text {
            *target = self.points(pointer, text);
        }
    }

    fn scoring(&mut self) -> Scoring {
        let mut scoring = Scoring::default();
        let Some(json) = &self.json.scoring else { return scoring };
        let values = [
            (&mut scoring.win, "win", &json.win),
            (&mut scoring.draw, "draw", &json.draw),
            (&mut scoring.loss, "loss", &json.loss),
            (&mut scoring.pairing_allocated_bye, "pab", &json.pab),
            (&mut scoring.full_point_bye, "fpb", &json.fpb),
            (&mut scoring.half_point_bye, "hpb", &json.hpb),
            (&mut scoring.zero_point_bye, "zpb", &json.zpb),
            (&mut scoring.forfeit_win, "forfeit-win", &json.forfeit_win),
            (&mut scoring.forfeit_loss, "forfeit-loss", &json.forfeit_loss),
            (&mut scoring.pending, "pending", &json.pending),
        ];
        for (target, name, text) in values {
            self.set(target, &format!("/scoring/{name}"), text.as_ref());
        }
        scoring
    }

    fn team(&mut self, scoring: &Scoring) -> DraftTeam {
        let boards = self.json.boards.unwrap_or(1);
        let mut values = MatchScoring::customary(u8::try_from(boards).unwrap_or(u8::MAX), scoring);
        if let Some(json) = &self.json.match_scoring {
            let points = [
                (&mut values.win, "win", &json.win),
                (&mut values.draw, "draw", &json.draw),
                (&mut values.loss, "loss", &json.loss),
                (&mut values.forfeit_loss, "forfeit-loss", &json.forfeit_loss),
            ];
            for (target, name, text) in points {
                self.set(target, &format!("/match-scoring/{name}"), text.as_ref());
            }
            values.follow_matches();
            let byes = [
                (&mut values.pairing_allocated_bye, "pab", &json.pab),
                (&mut values.full_point_bye, "fpb", &json.fpb),
                (&mut values.half_point_bye, "hpb", &json.hpb),
                (&mut values.zero_point_bye, "zpb", &json.zpb),
            ];
            for (target, name, award) in byes {
                if let Some(award) = award {
                    *target = self.team_award(&format!("/match-scoring/{name}"), award);
                }
            }
        }
        let primary = self.json.primary.map(|primary| match primary {
            PrimaryJson::MatchPoints => Primary::MatchPoints,
            PrimaryJson::GamePoints => Primary::GamePoints,
        });
        DraftTeam { boards, primary, scoring: values }
    }

    fn team_award(&mut self, pointer: &str, award: &TeamAwardJson) -> TeamAward {
        TeamAward {
            match_points: self.points(&format!("{pointer}/mp"), &award.mp),
            game_points: self.points(&format!("{pointer}/gp"), &award.gp),
        }
    }

    fn cell(&mut self, pointer: String, parsed: Result<Cell, Phrase>) -> Cell {
        parsed.unwrap_or_else(|error| {
            self.error("cell", pointer, error);
            Cell::bye(Code::ZeroPointBye)
        })
    }

    fn players(&mut self) -> Vec<DraftParticipant> {
        let json = self.json;
        let mut drafts = Vec::new();
        for (row, player) in json.participants.iter().flatten().enumerate() {
            let cells = player.games.iter().enumerate().map(|(round, text)| {
                self.cell(format!("/participants/{row}/games/{round}"), parse_game(text))
            });
            let cells = cells.collect();
            let ratings = match player.ratings.is_empty() {
                true => player.rating.into_iter().collect(),
                false => player.ratings.clone(),
            };
            drafts.push(DraftParticipant {
                id: player.id,
                name: player.name.clone(),
                ratings,
                title: player.title.clone(),
                federation: player.federation.clone(),
                cells,
                discs: player.discs.clone(),
                late: player.late,
                ..DraftParticipant::default()
            });
        }
        drafts
    }

    fn teams(&mut self) -> Vec<DraftParticipant> {
        let json = self.json;
        let mut drafts = Vec::new();
        for (row, team) in json.teams.iter().flatten().enumerate() {
            let cells =
                team.matches.iter().enumerate().map(|(round, text)| {
                    self.cell(format!("/teams/{row}/matches/{round}"), parse_match(text))
                });
            let cells = cells.collect();
            drafts.push(DraftParticipant {
                id: team.id,
                name: team.name.clone(),
                ratings: team.rating.into_iter().collect(),
                title: String::new(),
                federation: team.federation.clone(),
                cells,
                roster: team.roster.clone(),
                lineups: team.lineups.clone(),
                ..DraftParticipant::default()
            });
        }
        drafts
    }

    /// Reports every participant who has fewer cells than there are recorded rounds.
    fn lengths(&mut self, participants: &[DraftParticipant]) {
        let rounds = participants.iter().map(|participant| participant.cells.len()).max().unwrap_or(0);
        let (rows, key) = match self.json.kind {
            KindJson::Individual => ("participants", "games"),
            KindJson::Team => ("teams", "matches"),
        };
        for (row, participant) in participants.iter().enumerate() {
            let found = participant.cells.len();
            if found != rounds {
                let message = phrase!("row-length", found, rounds);
                self.error("ragged", format!("/{rows}/{row}/{key}"), message);
            }
        }
    }

    fn adjustments(&mut self) -> Vec<Adjustment> {
        let json = self.json;
        let list = json.adjustments.iter().enumerate().map(|(position, adjustment)| Adjustment {
            id: adjustment.id,
            after: adjustment.after,
            points: self.points(&format!("/adjustments/{position}/points"), &adjustment.points),
            game_points: self.game_points("adjustments", position, adjustment.game_points.as_deref()),
            reason: adjustment.reason.clone(),
        });
        list.collect()
    }

    fn awards(&mut self) -> Vec<Award> {
        let json = self.json;
        let list = json.awards.iter().enumerate().map(|(position, award)| Award {
            id: award.id,
            round: award.round,
            points: Some(self.points(&format!("/awards/{position}/points"), &award.points)),
            game_points: award
                .game_points
                .as_deref()
                .map(|text| self.game_points("awards", position, Some(text))),
        });
        list.collect()
    }

    fn game_points(&mut self, list: &str, position: usize, text: Option<&str>) -> Points {
        let Some(text) = text else { return Points::ZERO };
        let pointer = format!("/{list}/{position}/game-points");
        if self.json.kind != KindJson::Team {
            self.error("team-key", pointer, phrase!("team-events-only", key = "game-points"));
            return Points::ZERO;
        }
        self.points(&pointer, text)
    }
}
