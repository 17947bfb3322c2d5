//! Converts a tournament to its JSON form.

use super::tournament::{
    AdjustmentJson, AwardJson, KindJson, MatchScoringJson, PairingJson, ParticipantJson, PlayerJson,
    PrimaryJson, ScoringJson, TeamAwardJson, TeamJson, TournamentJson, spell,
};
use crate::cells::cell;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Index, MatchScoring, Pairing, Player, Primary, Scoring, TeamAward, TeamEvent, Tournament, USUAL_DISCS,
};

impl From<&Tournament> for TournamentJson {
    fn from(tournament: &Tournament) -> TournamentJson {
        let team = tournament.team();
        let rows = 0..tournament.len();
        TournamentJson {
            kind: if team.is_some() { KindJson::Team } else { KindJson::Individual },
            pairing: match tournament.pairing() {
                Pairing::Swiss => PairingJson::Swiss,
                Pairing::Predetermined => PairingJson::Predetermined,
                Pairing::Knockout => PairingJson::Knockout,
            },
            start: tournament.start().map(|date| date.to_string()),
            // The number is at most 999, which was checked when the tournament was built.
            rounds: u32::try_from(tournament.announced()).unwrap_or(u32::MAX),
            boards: team.map(|team| u32::from(team.boards)),
            primary: team.and_then(|team| team.primary).map(|primary| match primary {
                Primary::MatchPoints => PrimaryJson::MatchPoints,
                Primary::GamePoints => PrimaryJson::GamePoints,
            }),
            scoring: scoring(tournament.scoring()),
            match_scoring: team.and_then(|team| match_scoring(team, tournament.scoring())),
            participants: team.is_none().then(|| rows.clone().map(|row| player(tournament, row)).collect()),
            teams: team.map(|_| rows.map(|row| team_row(tournament, row)).collect()),
            players: tournament.players().iter().map(team_player).collect(),
            discs_per_game: tournament
                .has_discs()
                .then(|| tournament.discs_per_game())
                .filter(|discs| *discs != USUAL_DISCS),
            adjustments: adjustments(tournament),
            awards: awards(tournament),
        }
    }
}

/// The value as text, if it differs from the default.
fn unusual(value: Points, usual: Points) -> Option<String> {
    (value != usual).then(|| value.to_string())
}

fn scoring(values: &Scoring) -> Option<ScoringJson> {
    let usual = Scoring::default();
    (*values != usual).then(|| ScoringJson {
        win: unusual(values.win, usual.win),
        draw: unusual(values.draw, usual.draw),
        loss: unusual(values.loss, usual.loss),
        pab: unusual(values.pairing_allocated_bye, usual.pairing_allocated_bye),
        fpb: unusual(values.full_point_bye, usual.full_point_bye),
        hpb: unusual(values.half_point_bye, usual.half_point_bye),
        zpb: unusual(values.zero_point_bye, usual.zero_point_bye),
        forfeit_win: unusual(values.forfeit_win, usual.forfeit_win),
        forfeit_loss: unusual(values.forfeit_loss, usual.forfeit_loss),
        pending: unusual(values.pending, usual.pending),
    })
}

fn match_scoring(team: &TeamEvent, scoring: &Scoring) -> Option<MatchScoringJson> {
    let (values, usual) = (&team.scoring, MatchScoring::customary(team.boards, scoring));
    let mut byes = MatchScoring { win: values.win, draw: values.draw, ..usual };
    byes.follow_matches();
    let award = |value: TeamAward, usual: TeamAward| {
        (value != usual)
            .then(|| TeamAwardJson { mp: value.match_points.to_string(), gp: value.game_points.to_string() })
    };
    (*values != usual).then(|| MatchScoringJson {
        win: unusual(values.win, usual.win),
        draw: unusual(values.draw, usual.draw),
        loss: unusual(values.loss, usual.loss),
        forfeit_loss: unusual(values.forfeit_loss, usual.forfeit_loss),
        pab: award(values.pairing_allocated_bye, byes.pairing_allocated_bye),
        fpb: award(values.full_point_bye, byes.full_point_bye),
        hpb: award(values.half_point_bye, byes.half_point_bye),
        zpb: award(values.zero_point_bye, byes.zero_point_bye),
    })
}

fn player(tournament: &Tournament, row: Index) -> ParticipantJson {
    let participant = &tournament.participants()[row];
    let games = (0..tournament.rounds()).map(|round| spelled(tournament, row, round));
    let ratings = participant.ratings.iter().map(|rating| u32::from(*rating));
    ParticipantJson {
        id: participant.id,
        name: participant.name.clone(),
        title: participant.title.clone(),
        federation: participant.federation.clone(),
        fide_id: None,
        birth: String::new(),
        sex: String::new(),
        group: String::new(),
        rating: participant.rating().map(u32::from),
        ratings: if participant.ratings.len() > 1 { ratings.collect() } else { Vec::new() },
        games: games.collect(),
        discs: if tournament.has_discs() {
            (0..tournament.rounds()).map(|round| tournament.discs(row, round)).collect()
        } else {
            Vec::new()
        },
        late: participant.late,
    }
}

fn team_row(tournament: &Tournament, row: Index) -> TeamJson {
    let participant = &tournament.participants()[row];
    let matches = (0..tournament.rounds()).map(|round| spelled(tournament, row, round));
    TeamJson {
        id: participant.id,
        name: participant.name.clone(),
        federation: participant.federation.clone(),
        rating: participant.rating().map(u32::from),
        roster: participant.roster.clone(),
        lineups: participant.lineups.clone(),
        matches: matches.collect(),
    }
}

fn team_player(player: &Player) -> PlayerJson {
    PlayerJson {
        id: player.id,
        name: player.name.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        fide_id: None,
        birth: String::new(),
        sex: String::new(),
        group: String::new(),
        rating: player.rating,
    }
}

/// The text of a cell.
fn spelled(tournament: &Tournament, row: Index, round: usize) -> String {
    let cell = cell(tournament, row, round);
    let result: String = match cell.boards.as_slice() {
        [] => cell.code.spelling().to_owned(),
        boards => boards.iter().map(|code| code.spelling()).collect(),
    };
    let text = spell(cell.opponent, cell.color, &result);
    cell.declared.map_or_else(|| text.clone(), |declared| format!("{text} {}", declared.spelling()))
}

fn adjustments(tournament: &Tournament) -> Vec<AdjustmentJson> {
    let team = tournament.team().is_some();
    let list = tournament.adjustments().iter().map(|adjustment| AdjustmentJson {
        id: adjustment.id,
        after: adjustment.after,
        points: adjustment.points.to_string(),
        game_points: (team && adjustment.game_points != Points::ZERO)
            .then(|| adjustment.game_points.to_string()),
        reason: adjustment.reason.clone(),
    });
    list.collect()
}

fn awards(tournament: &Tournament) -> Vec<AwardJson> {
    let team = tournament.team().is_some();
    let list = tournament.awards().map(|(award, record)| AwardJson {
        id: award.id,
        round: award.round,
        points: record.points.to_string(),
        game_points: team.then(|| record.game_points.to_string()),
    });
    list.collect()
}
