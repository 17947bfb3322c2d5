//! From a tournament back to its JSON shape.

use super::cell::spell;
use super::tournament::{
    AdjustmentJson, AwardJson, KindJson, MatchScoringJson, PairingJson, ParticipantJson, PrimaryJson,
    ScoringJson, TeamAwardJson, TeamJson, TournamentJson,
};
use crate::number::Points;
use crate::tournament::{
    Code, Index, Kind, MatchScoring, Outcome, Pairing, Primary, Scoring, TeamAward, TeamEvent, Tournament,
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
            // At most 999, checked when the tournament was built.
            rounds: u32::try_from(tournament.announced()).unwrap_or(u32::MAX),
            boards: team.map(|team| u32::from(team.boards)),
            primary: team.and_then(|team| team.primary).map(|primary| match primary {
                Primary::MatchPoints => PrimaryJson::MatchPoints,
                Primary::GamePoints => PrimaryJson::GamePoints,
            }),
            scoring: scoring(tournament.scoring()),
            match_scoring: team.and_then(|team| match_scoring(team, tournament.scoring())),
            participants: team.is_none().then(|| rows.clone().map(|row| player(tournament, row)).collect()),
            teams: team.map(|event| rows.map(|row| team_row(tournament, event, row)).collect()),
            adjustments: adjustments(tournament),
            awards: awards(tournament),
        }
    }
}

/// The value when it differs from the usual one.
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
    let award = |value: TeamAward, usual: TeamAward| {
        (value != usual)
            .then(|| TeamAwardJson { mp: value.match_points.to_string(), gp: value.game_points.to_string() })
    };
    (*values != usual).then(|| MatchScoringJson {
        win: unusual(values.win, usual.win),
        draw: unusual(values.draw, usual.draw),
        loss: unusual(values.loss, usual.loss),
        forfeit_loss: unusual(values.forfeit_loss, usual.forfeit_loss),
        pab: award(values.pairing_allocated_bye, usual.pairing_allocated_bye),
        fpb: award(values.full_point_bye, usual.full_point_bye),
        hpb: award(values.half_point_bye, usual.half_point_bye),
        zpb: award(values.zero_point_bye, usual.zero_point_bye),
    })
}

fn player(tournament: &Tournament, row: Index) -> ParticipantJson {
    let participant = &tournament.participants()[row];
    let games = tournament.records(row).iter().map(|record| {
        let opponent = record.opponent().map(|opponent| tournament.id(opponent));
        spell(opponent, record.color, code(record.kind, record.outcome).spelling())
    });
    let ratings = participant.ratings.iter().map(|rating| u32::from(*rating));
    ParticipantJson {
        id: participant.id,
        name: participant.name.clone(),
        title: participant.title.clone(),
        federation: participant.federation.clone(),
        rating: participant.rating().map(u32::from),
        ratings: if participant.ratings.len() > 1 { ratings.collect() } else { Vec::new() },
        games: games.collect(),
    }
}

fn team_row(tournament: &Tournament, event: &TeamEvent, row: Index) -> TeamJson {
    let participant = &tournament.participants()[row];
    let matches = (0..tournament.rounds()).map(|round| team_cell(tournament, event, row, round));
    TeamJson {
        id: participant.id,
        name: participant.name.clone(),
        federation: participant.federation.clone(),
        rating: participant.rating().map(u32::from),
        roster: participant.roster.clone(),
        lineups: Vec::new(),
        matches: matches.collect(),
    }
}

fn team_cell(tournament: &Tournament, event: &TeamEvent, row: Index, round: usize) -> String {
    let record = tournament.record(row, round);
    let Some(opponent) = record.opponent() else {
        return spell(None, record.color, code(record.kind, record.outcome).spelling());
    };
    let boards = tournament.board_codes(row, round);
    let spelled: String =
        boards.iter().map(|code| code.map_or(Code::Unfinished.spelling(), Code::spelling)).collect();
    let cell = spell(Some(tournament.id(opponent)), record.color, &spelled);
    if record.kind == kind_by_boards(tournament.scoring(), boards, tournament.board_codes(opponent, round)) {
        return cell;
    }
    // The boards alone would say something else: the match was decided.
    let mirror = tournament.record(opponent, round);
    let outcome = record.outcome.unwrap_or(match record.game_points.cmp(&mirror.game_points) {
        std::cmp::Ordering::Greater => Outcome::Win,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Loss,
    });
    debug_assert!(event.boards > 0);
    format!("{cell} {}", code(record.kind, Some(outcome)).spelling())
}

/// What a match was when only its boards decide (compare `tournament::build`).
fn kind_by_boards(scoring: &Scoring, own: &[Option<Code>], theirs: &[Option<Code>]) -> Kind {
    if own.contains(&Some(Code::Unfinished)) || own.contains(&None) {
        return Kind::Pending;
    }
    if own.iter().flatten().any(|code| code.outcome().is_some()) {
        return Kind::Played;
    }
    let total =
        |codes: &[Option<Code>]| codes.iter().flatten().map(|code| scoring.value(*code)).sum::<Points>();
    let (own, theirs) = (total(own), total(theirs));
    if own > theirs || (own == theirs && own > Points::ZERO) { Kind::ForfeitWin } else { Kind::ForfeitLoss }
}

/// The code of a round of this kind with this outcome.
fn code(kind: Kind, outcome: Option<Outcome>) -> Code {
    let played = |win, draw, loss| match outcome {
        Some(Outcome::Win) => win,
        Some(Outcome::Draw) => draw,
        Some(Outcome::Loss) => loss,
        None => Code::Unfinished,
    };
    match kind {
        Kind::Played => played(Code::Win, Code::Draw, Code::Loss),
        Kind::Short => played(Code::ShortWin, Code::ShortDraw, Code::ShortLoss),
        Kind::PairingAllocatedBye => Code::PairingAllocatedBye,
        Kind::FullPointBye => Code::FullPointBye,
        Kind::HalfPointBye => Code::HalfPointBye,
        Kind::ZeroPointBye => Code::ZeroPointBye,
        Kind::ForfeitWin => Code::ForfeitWin,
        Kind::ForfeitLoss => Code::ForfeitLoss,
        Kind::Pending => Code::Unfinished,
        Kind::Rest => Code::Rest,
    }
}

fn adjustments(tournament: &Tournament) -> Vec<AdjustmentJson> {
    let team = tournament.team().is_some();
    let list = tournament.adjustments().iter().map(|adjustment| AdjustmentJson {
        id: adjustment.id,
        after: adjustment.after,
        points: adjustment.points.to_string(),
        game_points: (team && adjustment.game_points != Points::ZERO)
            .then(|| adjustment.game_points.to_string()),
    });
    list.collect()
}

fn awards(tournament: &Tournament) -> Vec<AwardJson> {
    let team = tournament.team().is_some();
    let list = tournament.awards().iter().map(|award| AwardJson {
        id: award.id,
        round: award.round,
        points: award.points.to_string(),
        game_points: (team && award.game_points != Points::ZERO).then(|| award.game_points.to_string()),
    });
    list.collect()
}
