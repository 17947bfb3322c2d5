//! The points of results.

use super::record::Code;
use crate::number::Points;

/// The points for each result of a game, in an individual event or on a board of a team event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// A win over the board.
    pub win: Points,
    /// A draw over the board. Articles 8.3, 16.3.2 and 16.4.2 also use these points for a draw.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A pairing-allocated bye.
    pub pairing_allocated_bye: Points,
    /// A full-point bye.
    pub full_point_bye: Points,
    /// A half-point bye.
    pub half_point_bye: Points,
    /// A zero-point bye.
    pub zero_point_bye: Points,
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// The provisional points of an unfinished game.
    pub pending: Points,
}

impl Default for Scoring {
    /// The usual values 1, 1/2 and 0, with a full point for the pairing-allocated bye.
    fn default() -> Scoring {
        Scoring {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            pairing_allocated_bye: Points::ONE,
            full_point_bye: Points::ONE,
            half_point_bye: Points::HALF,
            zero_point_bye: Points::ZERO,
            forfeit_win: Points::ONE,
            forfeit_loss: Points::ZERO,
            pending: Points::HALF,
        }
    }
}

impl Scoring {
    /// The points for a result. A round without a game gives none.
    pub fn value(&self, code: Code) -> Points {
        match code {
            Code::Win | Code::ShortWin => self.win,
            Code::Draw | Code::ShortDraw => self.draw,
            Code::Loss | Code::ShortLoss => self.loss,
            Code::ForfeitWin => self.forfeit_win,
            Code::ForfeitLoss => self.forfeit_loss,
            Code::Unfinished => self.pending,
            Code::PairingAllocatedBye => self.pairing_allocated_bye,
            Code::FullPointBye => self.full_point_bye,
            Code::HalfPointBye => self.half_point_bye,
            Code::ZeroPointBye => self.zero_point_bye,
            Code::Rest => Points::ZERO,
        }
    }

    /// All values, with their names in case files.
    pub(super) fn named(&self) -> [(&'static str, Points); 10] {
        [
            ("win", self.win),
            ("draw", self.draw),
            ("loss", self.loss),
            ("pab", self.pairing_allocated_bye),
            ("fpb", self.full_point_bye),
            ("hpb", self.half_point_bye),
            ("zpb", self.zero_point_bye),
            ("forfeit-win", self.forfeit_win),
            ("forfeit-loss", self.forfeit_loss),
            ("pending", self.pending),
        ]
    }
}

/// The match points and game points of an award to a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TeamAward {
    /// Match points.
    pub match_points: Points,
    /// Game points.
    pub game_points: Points,
}

/// The points for matches and for byes of teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScoring {
    /// Match points for a won match.
    pub win: Points,
    /// Match points for a drawn match.
    pub draw: Points,
    /// Match points for a lost match.
    pub loss: Points,
    /// A team's pairing-allocated bye.
    pub pairing_allocated_bye: TeamAward,
    /// A team's full-point bye.
    pub full_point_bye: TeamAward,
    /// A team's half-point bye.
    pub half_point_bye: TeamAward,
    /// A team's zero-point bye.
    pub zero_point_bye: TeamAward,
    /// Match points of a side that forfeits the match.
    pub forfeit_loss: Points,
}

impl MatchScoring {
    /// The customary values for a number of boards. A won match gives 2 match points, a drawn match 1 and a lost match
    /// 0.
    ///
    /// A full-point bye counts as a won match, a half-point bye as a drawn match, and a zero-point bye as nothing. A
    /// pairing-allocated bye is a drawn match with a win on every board.
    ///
    /// In TRF26, the regulations of the event determine these values. FIDE's checker uses them as defaults.
    pub fn customary(boards: u8, scoring: &Scoring) -> MatchScoring {
        let whole = scoring.win * i64::from(boards);
        let half = scoring.draw * i64::from(boards);
        let (win, draw) = (Points::whole(2), Points::ONE);
        let pab = scoring.pairing_allocated_bye * i64::from(boards);
        MatchScoring {
            win,
            draw,
            loss: Points::ZERO,
            pairing_allocated_bye: TeamAward { match_points: draw, game_points: pab },
            full_point_bye: TeamAward { match_points: win, game_points: whole },
            half_point_bye: TeamAward { match_points: draw, game_points: half },
            zero_point_bye: TeamAward::default(),
            forfeit_loss: Points::ZERO,
        }
    }
}

impl MatchScoring {
    /// Sets the match points of byes from the points of the corresponding results. Call this after changing `win` or
    /// `draw`.
    pub fn follow_matches(&mut self) {
        self.full_point_bye.match_points = self.win;
        self.half_point_bye.match_points = self.draw;
        self.pairing_allocated_bye.match_points = self.draw;
    }

    /// All values, with their names in case files.
    pub(super) fn named(&self) -> [(&'static str, Points); 12] {
        [
            ("match win", self.win),
            ("match draw", self.draw),
            ("match loss", self.loss),
            ("match forfeit-loss", self.forfeit_loss),
            ("match pab", self.pairing_allocated_bye.match_points),
            ("match pab game points", self.pairing_allocated_bye.game_points),
            ("match fpb", self.full_point_bye.match_points),
            ("match fpb game points", self.full_point_bye.game_points),
            ("match hpb", self.half_point_bye.match_points),
            ("match hpb game points", self.half_point_bye.game_points),
            ("match zpb", self.zero_point_bye.match_points),
            ("match zpb game points", self.zero_point_bye.game_points),
        ]
    }
}

/// Which of a team's totals is ranked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primary {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl Primary {
    /// Both scores.
    pub const ALL: [Primary; 2] = [Primary::MatchPoints, Primary::GamePoints];
}
