//! What one participant did in one round.

use crate::number::Points;
use crate::tournament::Tournament;
use tiebreak_phrase::Argument;

/// Position of a participant in [`super::Tournament::participants`]; not its pairing number.
pub type Index = usize;

/// The scheduled color (of board 1 in a team match).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

tiebreak_phrase::named! {
    /// A recorded result, in the notation of tournament files.
    ///
    /// Each variant gives the code of the case format (in TRF the same, except `Rest`).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Code as spelling {
        /// `1`: won over the board.
        Win = "1",
        /// `=`: drawn over the board.
        Draw = "=",
        /// `0`: lost over the board.
        Loss = "0",
        /// `W`: won, too short to be rated.
        ShortWin = "W",
        /// `D`: drawn, too short to be rated.
        ShortDraw = "D",
        /// `L`: lost, too short to be rated.
        ShortLoss = "L",
        /// `+`: won because the opponent forfeited.
        ForfeitWin = "+",
        /// `-`: lost by forfeit.
        ForfeitLoss = "-",
        /// `X`: paired, but not finished.
        Unfinished = "X",
        /// `U`: pairing-allocated bye.
        PairingAllocatedBye = "U",
        /// `F`: full-point bye.
        FullPointBye = "F",
        /// `H`: half-point bye.
        HalfPointBye = "H",
        /// `Z`: zero-point bye, also before entering and after withdrawing.
        ZeroPointBye = "Z",
        /// `rest`: without an opponent in a predetermined event with an odd number of participants.
        Rest = "rest",
    }
}

impl Code {
    /// Every code with its text in case files.
    pub const SPELLINGS: [(Code, &'static str); 14] = [
        (Code::Win, "1"),
        (Code::Draw, "="),
        (Code::Loss, "0"),
        (Code::ShortWin, "W"),
        (Code::ShortDraw, "D"),
        (Code::ShortLoss, "L"),
        (Code::ForfeitWin, "+"),
        (Code::ForfeitLoss, "-"),
        (Code::Unfinished, "X"),
        (Code::PairingAllocatedBye, "U"),
        (Code::FullPointBye, "F"),
        (Code::HalfPointBye, "H"),
        (Code::ZeroPointBye, "Z"),
        (Code::Rest, "rest"),
    ];

    /// The code with this text, if there is one.
    pub fn from_spelling(text: &str) -> Option<Code> {
        Self::SPELLINGS.iter().find(|(_, spelling)| *spelling == text).map(|(code, _)| *code)
    }

    /// Whether the code comes with an opponent.
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

    /// Won, drawn or lost over the board; none for everything else.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Code::Win | Code::ShortWin => Some(Outcome::Win),
            Code::Draw | Code::ShortDraw => Some(Outcome::Draw),
            Code::Loss | Code::ShortLoss => Some(Outcome::Loss),
            _ => None,
        }
    }

    /// The kind of the round, independent of points.
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

/// The result of a game or match over the board, from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Outcome {
    /// The result as 1, 1/2 or 0, independent of the points in the event (articles 10.2 and 10.3).
    pub fn classical_points(self) -> Points {
        match self {
            Outcome::Win => Points::ONE,
            Outcome::Draw => Points::HALF,
            Outcome::Loss => Points::ZERO,
        }
    }
}

tiebreak_phrase::named! {
    /// The kind of a round for one participant: the distinctions of articles 7, 15 and 16.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Kind as word {
        /// A game (match) over the board.
        Played = "played",
        /// A game over the board too short to be rated; it counts as played except for ratings.
        Short = "short",
        /// Pairing-allocated bye.
        PairingAllocatedBye = "pairing-allocated-bye",
        /// Full-point bye.
        FullPointBye = "full-point-bye",
        /// Half-point bye: a requested bye (16.1.1).
        HalfPointBye = "half-point-bye",
        /// Zero-point bye: a requested bye (16.1.1), also before entering and after withdrawing.
        ZeroPointBye = "zero-point-bye",
        /// The opponent forfeited.
        ForfeitWin = "forfeit-win",
        /// Forfeited; both sides of a double forfeit.
        ForfeitLoss = "forfeit-loss",
        /// Paired and unfinished: counted as played, with its provisional points.
        Pending = "pending",
        /// Not a round: a rest in a predetermined event with an odd number of participants.
        Rest = "rest",
    }
}

impl Kind {
    /// Whether a game or match was played over the board (15.1); a pending one counts as played.
    pub fn is_over_the_board(self) -> bool {
        matches!(self, Kind::Played | Kind::Short | Kind::Pending)
    }

    /// Whether the round was forfeited by this side or the other.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Kind::ForfeitWin | Kind::ForfeitLoss)
    }

    /// Whether the other side forfeited.
    pub fn is_forfeit_win(self) -> bool {
        matches!(self, Kind::ForfeitWin)
    }

    /// Whether this side forfeited.
    pub fn is_forfeit_loss(self) -> bool {
        matches!(self, Kind::ForfeitLoss)
    }

    /// Whether there was no round.
    pub fn is_rest(self) -> bool {
        matches!(self, Kind::Rest)
    }

    /// Whether the round is paired and unfinished.
    pub fn is_pending(self) -> bool {
        self.is_over_the_board() && !self.is_finished()
    }

    /// Whether a game or match was finished over the board.
    pub fn is_finished(self) -> bool {
        matches!(self, Kind::Played | Kind::Short)
    }
}

/// One participant's record of one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    opponent: u32,
    /// Scheduled color, none for byes and colorless forfeits.
    pub color: Option<Color>,
    /// The kind of the round.
    pub kind: Kind,
    /// The result over the board; none if unplayed or pending.
    pub outcome: Option<Outcome>,
    /// Points awarded: an individual's points, a team's match points.
    pub points: Points,
    /// Game points awarded to a team; equal to `points` for an individual.
    pub game_points: Points,
}

impl Record {
    const NOBODY: u32 = u32::MAX;

    /// A record against `opponent`, or against nobody.
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

    /// The same pairing with another kind and outcome.
    pub fn as_kind(self, kind: Kind, outcome: Option<Outcome>) -> Record {
        Record { kind, outcome, ..self }
    }

    /// The same round with other points.
    pub fn paid(self, points: Points, game_points: Points) -> Record {
        Record { points, game_points, ..self }
    }

    /// The scheduled opponent, whether or not the round was played.
    pub fn opponent(&self) -> Option<Index> {
        (self.opponent != Self::NOBODY).then_some(self.opponent as Index)
    }
}

/// The kind of a round in an arbiter's terms: [`Kind`] with the distinctions that follow from the neighboring
/// rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Classification {
    /// A game or match over the board.
    Played,
    /// A game over the board too short to be rated.
    ShortUnrated,
    /// Pairing-allocated bye.
    PairingAllocatedBye,
    /// Full-point bye.
    FullPointBye,
    /// Half-point bye.
    HalfPointBye,
    /// Zero-point bye of a participant who played before and after it.
    ZeroPointBye,
    /// A round before entering.
    NotYetEntered,
    /// A round after the last one that was not a zero-point bye.
    Withdrawn,
    /// The opponent forfeited.
    ForfeitWin,
    /// Forfeited.
    ForfeitLoss,
    /// Both sides forfeited.
    DoubleForfeit,
    /// Paired and unfinished.
    Pending,
    /// Not a round: a rest in a predetermined event with an odd number of participants.
    Rest,
}

impl Tournament {
    /// The kind of a round (from 0) for a participant, in a standing after `after` rounds.
    pub fn classification(&self, index: Index, round: usize, after: usize) -> Classification {
        let record = self.record(index, round);
        let rounds = &self.records(index)[..after.min(self.rounds())];
        let absent = |records: &[super::Record]| records.iter().all(|r| r.kind == Kind::ZeroPointBye);
        match record.kind {
            Kind::Played => Classification::Played,
            Kind::Short => Classification::ShortUnrated,
            Kind::PairingAllocatedBye => Classification::PairingAllocatedBye,
            Kind::FullPointBye => Classification::FullPointBye,
            Kind::HalfPointBye => Classification::HalfPointBye,
            Kind::ZeroPointBye if absent(&rounds[(round + 1).min(rounds.len())..]) => {
                Classification::Withdrawn
            }
            Kind::ZeroPointBye if absent(&rounds[..round.min(rounds.len())]) => Classification::NotYetEntered,
            Kind::ZeroPointBye => Classification::ZeroPointBye,
            Kind::ForfeitWin => Classification::ForfeitWin,
            Kind::ForfeitLoss => {
                let both = record.opponent().is_some_and(|o| self.record(o, round).kind.is_forfeit_loss());
                if both { Classification::DoubleForfeit } else { Classification::ForfeitLoss }
            }
            Kind::Pending => Classification::Pending,
            Kind::Rest => Classification::Rest,
        }
    }
}
