//! The result of one participant in one round, and the points for each result.

use crate::number::Points;
use std::cmp::Ordering;
use tiebreak_phrase::Argument;

/// Position of a participant in [`super::Tournament::participants`]. This position is not the pairing number.
pub type Index = usize;

/// The color with which a participant is scheduled to play. In a team match, this is the color on board 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// Returns the color of the opponent.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

tiebreak_phrase::named! {
    /// A recorded result, in the notation of tournament files.
    ///
    /// The text of each variant is used in the case format. TRF uses the same texts, except for `Rest`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Code as spelling {
        /// `1`: a win over the board.
        Win = "1",
        /// `=`: a draw over the board.
        Draw = "=",
        /// `0`: a loss over the board.
        Loss = "0",
        /// `W`: a win in a game that was too short to be rated.
        ShortWin = "W",
        /// `D`: a draw in a game that was too short to be rated.
        ShortDraw = "D",
        /// `L`: a loss in a game that was too short to be rated.
        ShortLoss = "L",
        /// `+`: a win because the opponent forfeited.
        ForfeitWin = "+",
        /// `-`: a loss by forfeit.
        ForfeitLoss = "-",
        /// `X`: a game that is paired but not finished.
        Unfinished = "X",
        /// `U`: pairing-allocated bye.
        PairingAllocatedBye = "U",
        /// `F`: full-point bye.
        FullPointBye = "F",
        /// `H`: half-point bye.
        HalfPointBye = "H",
        /// `Z`: a zero-point bye. This code is also used for rounds before a participant enters and after a participant
        /// withdraws.
        ZeroPointBye = "Z",
        /// `rest`: a round in which the participant has no opponent, and which does not count. This code is used with
        /// predetermined pairings and an odd number of participants.
        Rest = "rest",
    }
}

impl Code {
    /// Returns the code with this text, or `None` if no code has this text.
    pub fn from_spelling(text: &str) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.spelling() == text)
    }

    /// Returns the code of a round of this kind with this outcome. An over-the-board game without an outcome is
    /// unfinished.
    pub fn of(kind: Kind, outcome: Option<Outcome>) -> Code {
        let fits = |code: &Code| code.kind() == kind && code.outcome().is_none_or(|own| Some(own) == outcome);
        Code::ALL.into_iter().find(fits).unwrap_or(Code::Unfinished)
    }

    /// Returns whether a round with this code has an opponent.
    pub fn has_opponent(self) -> bool {
        !matches!(
            self,
            Code::PairingAllocatedBye
                | Code::FullPointBye
                | Code::HalfPointBye
                | Code::ZeroPointBye
                | Code::Rest
        )
    }

    /// Returns the result over the board, or `None` for a code without a finished game.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Code::Win | Code::ShortWin => Some(Outcome::Win),
            Code::Draw | Code::ShortDraw => Some(Outcome::Draw),
            Code::Loss | Code::ShortLoss => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// Returns the kind of a round with this code.
    pub fn kind(self) -> Kind {
        match self {
            Code::Win | Code::Draw | Code::Loss => Kind::Played,
            Code::ShortWin | Code::ShortDraw | Code::ShortLoss => Kind::Short,
            Code::ForfeitWin => Kind::ForfeitWin,
            Code::ForfeitLoss => Kind::ForfeitLoss,
            Code::Unfinished => Kind::Pending,
            Code::PairingAllocatedBye => Kind::PairingAllocatedBye,
            Code::FullPointBye => Kind::FullPointBye,
            Code::HalfPointBye => Kind::HalfPointBye,
            Code::ZeroPointBye => Kind::ZeroPointBye,
            Code::Rest => Kind::Rest,
        }
    }
}

impl From<Code> for Argument {
    fn from(code: Code) -> Argument {
        code.spelling().into()
    }
}

/// The result of a game or match over the board, from the side of one participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The participant won.
    Win,
    /// The game or match was drawn.
    Draw,
    /// The participant lost.
    Loss,
}

impl Outcome {
    /// Returns a win if the own number is greater, a draw if the numbers are equal, and a loss otherwise.
    pub fn of<T: Ord>(own: T, other: T) -> Outcome {
        match own.cmp(&other) {
            Ordering::Greater => Outcome::Win,
            Ordering::Equal => Outcome::Draw,
            Ordering::Less => Outcome::Loss,
        }
    }

    /// Returns the result as 1, 1/2 or 0, regardless of the points for results in the event (articles 10.2 and 10.3).
    pub fn classical_points(self) -> Points {
        match self {
            Outcome::Win => Points::ONE,
            Outcome::Draw => Points::HALF,
            Outcome::Loss => Points::ZERO,
        }
    }
}

tiebreak_phrase::named! {
    /// The kinds of rounds that articles 7, 15 and 16 distinguish.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Kind as word {
        /// A game or match played over the board.
        Played = "played",
        /// A game over the board that was too short to be rated. In tie-breaks, the game counts as played.
        Short = "short",
        /// Pairing-allocated bye.
        PairingAllocatedBye = "pairing-allocated-bye",
        /// Full-point bye.
        FullPointBye = "full-point-bye",
        /// Half-point bye: a requested bye (16.1.1).
        HalfPointBye = "half-point-bye",
        /// Zero-point bye: a requested bye (16.1.1). Rounds before a participant enters, and rounds after a
        /// participant withdraws, also count as zero-point byes.
        ZeroPointBye = "zero-point-bye",
        /// Win by forfeit.
        ForfeitWin = "forfeit-win",
        /// Loss by forfeit. In a double forfeit, both participants have a loss by forfeit.
        ForfeitLoss = "forfeit-loss",
        /// A round that is paired but unfinished. The round counts as played, with its provisional points.
        Pending = "pending",
        /// A round that does not count. With predetermined pairings and an odd number of participants, one participant
        /// has no opponent in each round.
        Rest = "rest",
    }
}

impl Kind {
    /// Returns the kind of a match without a declared result, derived from the results and points on the boards. If no
    /// game of the match was played over the board, the match is unplayed (15.1).
    pub fn of_boards(boards: &[Code], own: Points, theirs: Points) -> Kind {
        if boards.contains(&Code::Unfinished) {
            Kind::Pending
        } else if boards.iter().any(|code| code.outcome().is_some()) {
            Kind::Played
        } else if own > theirs || own == theirs && own > Points::ZERO {
            // If both teams have the same number of points above zero, each team forfeited some boards but not the
            // match. Neither team counts as voluntarily absent.
            Kind::ForfeitWin
        } else {
            Kind::ForfeitLoss
        }
    }

    /// Returns whether a game or match was played over the board (15.1). A pending game or match counts as played.
    pub fn is_over_the_board(self) -> bool {
        matches!(self, Kind::Played | Kind::Short | Kind::Pending)
    }

    /// Returns whether the participant or the opponent forfeited.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Kind::ForfeitWin | Kind::ForfeitLoss)
    }

    /// Returns whether only the opponent forfeited.
    pub fn is_forfeit_win(self) -> bool {
        matches!(self, Kind::ForfeitWin)
    }

    /// Returns whether the participant forfeited.
    pub fn is_forfeit_loss(self) -> bool {
        matches!(self, Kind::ForfeitLoss)
    }

    /// Returns whether the round does not count.
    pub fn is_rest(self) -> bool {
        matches!(self, Kind::Rest)
    }

    /// Returns whether the round is paired and unfinished.
    pub fn is_pending(self) -> bool {
        self.is_over_the_board() && !self.is_finished()
    }

    /// Returns whether a game or match was finished over the board.
    pub fn is_finished(self) -> bool {
        matches!(self, Kind::Played | Kind::Short)
    }
}

/// A participant's record of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    opponent: u32,
    /// The scheduled color, or `None` for byes and for forfeits without a color.
    pub color: Option<Color>,
    /// The kind of the round.
    pub kind: Kind,
    /// The result over the board, or `None` if the round is unplayed or pending.
    pub outcome: Option<Outcome>,
    /// The awarded points. For a team, these are the match points.
    pub points: Points,
    /// The awarded game points of a team. For an individual, the same number as `points`.
    pub game_points: Points,
}

impl Record {
    const NOBODY: u32 = u32::MAX;

    /// Creates a record with or without an opponent.
    pub fn new(
        opponent: Option<Index>,
        color: Option<Color>,
        kind: Kind,
        outcome: Option<Outcome>,
        points: Points,
        game_points: Points,
    ) -> Record {
        let opponent = opponent.and_then(|index| u32::try_from(index).ok()).unwrap_or(Self::NOBODY);
        Record { opponent, color, kind, outcome, points, game_points }
    }

    /// Returns the record with a different kind and outcome.
    pub fn as_kind(self, kind: Kind, outcome: Option<Outcome>) -> Record {
        Record { kind, outcome, ..self }
    }

    /// Returns the record with different awarded points.
    pub fn paid(self, points: Points, game_points: Points) -> Record {
        Record { points, game_points, ..self }
    }

    /// Returns the scheduled opponent, even if the round was not played.
    pub fn opponent(&self) -> Option<Index> {
        (self.opponent != Self::NOBODY).then_some(self.opponent as Index)
    }
}

/// The points for each result of a game, in an individual event or on a board of a team event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// Points for a win over the board.
    pub win: Points,
    /// Points for a draw over the board. Articles 8.3, 16.3.2 and 16.4.2 also use these points for a draw.
    pub draw: Points,
    /// Points for a loss over the board.
    pub loss: Points,
    /// Points for a pairing-allocated bye.
    pub pairing_allocated_bye: Points,
    /// Points for a full-point bye.
    pub full_point_bye: Points,
    /// Points for a half-point bye.
    pub half_point_bye: Points,
    /// Points for a zero-point bye.
    pub zero_point_bye: Points,
    /// Points for a win by forfeit.
    pub forfeit_win: Points,
    /// Points for a loss by forfeit.
    pub forfeit_loss: Points,
    /// Provisional points of an unfinished game.
    pub pending: Points,
}

impl Default for Scoring {
    /// Returns the usual points of 1, 1/2 and 0, with 1 point for the pairing-allocated bye.
    fn default() -> Scoring {
        Scoring::usual([Points::ONE, Points::HALF, Points::ZERO], Points::ONE)
    }
}

impl Scoring {
    /// Creates a point system from the points for each result.
    pub fn of(value: impl Fn(Code) -> Points) -> Scoring {
        Scoring {
            win: value(Code::Win),
            draw: value(Code::Draw),
            loss: value(Code::Loss),
            pairing_allocated_bye: value(Code::PairingAllocatedBye),
            full_point_bye: value(Code::FullPointBye),
            half_point_bye: value(Code::HalfPointBye),
            zero_point_bye: value(Code::ZeroPointBye),
            forfeit_win: value(Code::ForfeitWin),
            forfeit_loss: value(Code::ForfeitLoss),
            pending: value(Code::Unfinished),
        }
    }

    /// Creates a point system from the points for a win, a draw and a loss, and for the pairing-allocated bye. A forfeit
    /// win and a full-point bye are worth a win. A half-point bye and an unfinished game are worth a draw. A forfeit
    /// loss and a zero-point bye are worth nothing.
    pub fn usual([win, draw, loss]: [Points; 3], bye: Points) -> Scoring {
        Scoring::of(|code| match code {
            Code::Win | Code::ForfeitWin | Code::FullPointBye => win,
            Code::Draw | Code::HalfPointBye | Code::Unfinished => draw,
            Code::Loss => loss,
            Code::PairingAllocatedBye => bye,
            _ => Points::ZERO,
        })
    }

    /// Returns the points for a result. A round that does not count (`rest`) gives no points.
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

    /// Returns the points for each result, doubled, as in tables with 2 points for a win and 1 for a draw.
    pub fn doubled(&self) -> Scoring {
        Scoring::of(|code| self.value(code) + self.value(code))
    }

    /// Returns all values, with their names in case files.
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

/// The match points and the game points that a team gets for a bye.
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
    /// Points for a team's pairing-allocated bye.
    pub pairing_allocated_bye: TeamAward,
    /// Points for a team's full-point bye.
    pub full_point_bye: TeamAward,
    /// Points for a team's half-point bye.
    pub half_point_bye: TeamAward,
    /// Points for a team's zero-point bye.
    pub zero_point_bye: TeamAward,
    /// Match points of a team that forfeits the match.
    pub forfeit_loss: Points,
}

impl MatchScoring {
    /// Returns the customary points for matches on `boards` boards. A won match gives 2 match points, a drawn match 1
    /// and a lost match 0.
    ///
    /// A full-point bye counts as a won match, a half-point bye as a drawn match, and a zero-point bye as a lost match
    /// without game points. A pairing-allocated bye gives the match points of a draw. On every board, it gives the
    /// points of a player's pairing-allocated bye.
    ///
    /// In TRF26, the regulations of the event determine the points for matches and for byes. FIDE's checker uses the
    /// customary points as defaults.
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
    /// Sets the match points of a full-point bye to the points for a win. Sets the match points of a half-point bye and
    /// of a pairing-allocated bye to the points for a draw. Call this function after a change to `win` or `draw`.
    pub fn follow_matches(&mut self) {
        self.full_point_bye.match_points = self.win;
        self.half_point_bye.match_points = self.draw;
        self.pairing_allocated_bye.match_points = self.draw;
    }

    /// Returns all values, with their names in case files.
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

/// The total that ranks teams before all tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Primary {
    /// Match points.
    MatchPoints,
    /// Game points.
    GamePoints,
}

impl Primary {
    /// Both primary scores.
    pub const ALL: [Primary; 2] = [Primary::MatchPoints, Primary::GamePoints];
}
