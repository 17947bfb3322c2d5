use tiebreak_engine::tournament::{Code, Index, Tournament};

/// A changed fact. Rounds count from 1. Participants are given by pairing number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another result of a game.
    Game {
        /// The round.
        round: u16,
        /// The two players.
        ids: [u32; 2],
        /// The result from each side.
        codes: [Code; 2],
    },
    /// Other results of the boards of a match, board 1 first.
    Match {
        /// The round.
        round: u16,
        /// The two teams.
        ids: [u32; 2],
        /// The results from each side.
        boards: [Vec<Code>; 2],
    },
    /// Another result of one board of a match.
    Board {
        /// The round.
        round: u16,
        /// The two teams.
        ids: [u32; 2],
        /// The board (1-based).
        board: u8,
        /// The result from each side.
        codes: [Code; 2],
    },
    /// A participant forfeits its game or match.
    Forfeit {
        /// The round.
        round: u16,
        /// The participant who forfeits.
        id: u32,
    },
    /// A participant withdraws: from this round on, it forfeits its pairings, and is absent if it is not paired.
    Withdrawal {
        /// The first round that the participant misses.
        round: u16,
        /// The participant who withdraws.
        id: u32,
    },
}

/// A change that is impossible in the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The change.
    pub change: Change,
    /// The reason why the change is impossible.
    pub why: Refused,
}

/// The reason why a change is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No participant has this pairing number.
    Nobody(u32),
    /// The event has no recorded round after this one.
    NoRound(usize),
    /// The two were not paired in this round.
    NotPaired,
    /// This participant has no opponent in this round.
    NoOpponent(u32),
    /// The match has another number of boards than the change. The value is the number in the match.
    Boards(u8),
    /// The event is individual, but the change is a result of a match.
    OfTeams,
    /// The event is for teams, but the change is a result of a game.
    OfPlayers,
}

impl Change {
    /// Returns the event with this change.
    ///
    /// # Errors
    ///
    /// Returns an error if the change is impossible in the event.
    pub fn apply(&self, facts: &Tournament) -> Result<Tournament, Refusal> {
        let refused = |why| Refusal { change: self.clone(), why };
        let round = usize::from(self.round());
        if round == 0 || round > facts.rounds() {
            return Err(refused(Refused::NoRound(facts.rounds())));
        }
        let round = round - 1;
        let index = |id: u32| facts.index_of(id).ok_or_else(|| refused(Refused::Nobody(id)));
        match self {
            Change::Game { ids: [one, other], codes, .. } => {
                let sides = [index(*one)?, index(*other)?];
                if facts.team().is_some() {
                    return Err(refused(Refused::OfPlayers));
                }
                facts.with_game(round, sides, *codes).map_err(|_| refused(Refused::NotPaired))
            }
            Change::Match { ids: [one, other], boards: [own, theirs], .. } => {
                let sides = [index(*one)?, index(*other)?];
                let Some(team) = facts.team() else { return Err(refused(Refused::OfTeams)) };
                if own.len() != usize::from(team.boards) {
                    return Err(refused(Refused::Boards(team.boards)));
                }
                facts.with_boards(round, sides, [own, theirs], None).map_err(|_| refused(Refused::NotPaired))
            }
            Change::Board { ids: [one, other], board, codes, .. } => {
                let sides = [index(*one)?, index(*other)?];
                let Some(team) = facts.team() else { return Err(refused(Refused::OfTeams)) };
                if *board == 0 || *board > team.boards {
                    return Err(refused(Refused::Boards(team.boards)));
                }
                with_board(facts, round, sides, usize::from(*board) - 1, *codes)
                    .ok_or_else(|| refused(Refused::NotPaired))
            }
            Change::Forfeit { id, .. } => {
                let own = index(*id)?;
                forfeited(facts, round, own).ok_or_else(|| refused(Refused::NoOpponent(*id)))
            }
            Change::Withdrawal { id, .. } => {
                let own = index(*id)?;
                let mut facts = facts.clone();
                for round in round..facts.rounds() {
                    let changed = match forfeited(&facts, round, own) {
                        Some(changed) => Some(changed),
                        None => facts.with_absence(round, own).ok(),
                    };
                    facts = changed.ok_or_else(|| refused(Refused::NotPaired))?;
                }
                Ok(facts)
            }
        }
    }

    /// The first round that the change affects.
    pub fn round(&self) -> u16 {
        match self {
            Change::Game { round, .. }
            | Change::Match { round, .. }
            | Change::Board { round, .. }
            | Change::Forfeit { round, .. }
            | Change::Withdrawal { round, .. } => *round,
        }
    }
}

/// The boards of both sides of a match as recorded.
pub(super) fn boards_of(facts: &Tournament, round: usize, sides: [Index; 2]) -> [Vec<Code>; 2] {
    sides.map(|side| {
        facts.board_codes(side, round).iter().map(|code| code.unwrap_or(Code::Unfinished)).collect()
    })
}

/// Returns the event with another result on one board of a match.
pub(super) fn with_board(
    facts: &Tournament,
    round: usize,
    sides: [Index; 2],
    board: usize,
    codes: [Code; 2],
) -> Option<Tournament> {
    let [mut own, mut theirs] = boards_of(facts, round, sides);
    *own.get_mut(board)? = codes[0];
    *theirs.get_mut(board)? = codes[1];
    facts.with_boards(round, sides, [&own, &theirs], None).ok()
}

fn forfeited(facts: &Tournament, round: usize, index: Index) -> Option<Tournament> {
    let other = facts.record(index, round).opponent()?;
    let codes = [Code::ForfeitLoss, Code::ForfeitWin];
    match facts.team() {
        None => facts.with_game(round, [index, other], codes).ok(),
        Some(team) => {
            let [own, theirs] = codes.map(|code| vec![code; usize::from(team.boards)]);
            facts.with_boards(round, [index, other], [&own, &theirs], None).ok()
        }
    }
}

// Parses changes as people write them: `9:5-7=1`, `3:1-2/4==`, `5:8`, `12@4`.

/// A fault in a change as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeError {
    /// The text does not have the form that the option requires.
    Form,
    /// An unknown result.
    Result,
}

/// Parses `ROUND:ID-ID=RESULT`. The result is that of the first side: `1`, `=`, `0`, `+`, `-`, `--` if both forfeit, or
/// `X` if the game is open. For matches, `ROUND:ID-ID/BOARD=RESULT` changes one board, and `ROUND:ID-ID=1=0+` changes
/// all boards.
///
/// # Errors
///
/// Returns the fault in the text.
pub fn game(text: &str, teams: bool) -> Result<Change, ChangeError> {
    let (round, rest) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    let (pair, result) = rest.split_once('=').ok_or(ChangeError::Form)?;
    let (one, other) = pair.split_once('-').ok_or(ChangeError::Form)?;
    let (other, board) = match other.split_once('/') {
        Some((other, board)) => (other, Some(number(board)?)),
        None => (other, None),
    };
    let round = number(round)?;
    let ids = [number(one)?, number(other)?];
    let result = result.trim();
    match board {
        Some(board) => Ok(Change::Board { round, ids, board, codes: sides(result)? }),
        None if !teams => Ok(Change::Game { round, ids, codes: sides(result)? }),
        None => {
            let pairs = result.chars().map(|board| sides(board.encode_utf8(&mut [0; 4])));
            let pairs: Vec<[Code; 2]> = pairs.collect::<Result<_, _>>()?;
            let (own, theirs) = pairs.into_iter().map(|[own, theirs]| (own, theirs)).unzip();
            Ok(Change::Match { round, ids, boards: [own, theirs] })
        }
    }
}

/// Parses `ROUND:ID`.
///
/// # Errors
///
/// Returns an error if the text has another form.
pub fn forfeit(text: &str) -> Result<Change, ChangeError> {
    let (round, id) = text.trim().split_once(':').ok_or(ChangeError::Form)?;
    Ok(Change::Forfeit { round: number(round)?, id: number(id)? })
}

/// Parses `ID@ROUND`, with the first round that the participant misses.
///
/// # Errors
///
/// Returns an error if the text has another form.
pub fn withdrawal(text: &str) -> Result<Change, ChangeError> {
    let (id, round) = text.trim().split_once('@').ok_or(ChangeError::Form)?;
    Ok(Change::Withdrawal { round: number(round)?, id: number(id)? })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, ChangeError> {
    let text = text.trim();
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or(ChangeError::Form)
}

fn sides(result: &str) -> Result<[Code; 2], ChangeError> {
    Ok(match result {
        "1" | "1-0" | "1:0" => [Code::Win, Code::Loss],
        "0" | "0-1" | "0:1" => [Code::Loss, Code::Win],
        "=" | "½" | "1/2" | "0.5" | "½-½" | "1/2-1/2" | "½:½" => [Code::Draw, Code::Draw],
        "0-0" => [Code::Loss, Code::Loss],
        "+" | "+--" | "+:-" => [Code::ForfeitWin, Code::ForfeitLoss],
        "-" | "--+" | "-:+" => [Code::ForfeitLoss, Code::ForfeitWin],
        "--" | "---" | "-:-" => [Code::ForfeitLoss, Code::ForfeitLoss],
        "W" => [Code::ShortWin, Code::ShortLoss],
        "D" => [Code::ShortDraw, Code::ShortDraw],
        "L" => [Code::ShortLoss, Code::ShortWin],
        "X" | "*" => [Code::Unfinished, Code::Unfinished],
        _ => return Err(ChangeError::Result),
    })
}

#[cfg(test)]
mod parse_tests {
    use super::*;

    #[test]
    fn changes_read_as_people_write_them() {
        let draw = Change::Game { round: 9, ids: [5, 7], codes: [Code::Draw; 2] };
        assert_eq!(game("9:5-7==", false), Ok(draw.clone()));
        assert_eq!(game("9:5-7=½-½", false), Ok(draw));
        let board = Change::Board { round: 3, ids: [1, 2], board: 4, codes: [Code::Win, Code::Loss] };
        assert_eq!(game("3:1-2/4=1", true), Ok(board));
        let boards =
            [vec![Code::Win, Code::Draw, Code::ForfeitLoss], vec![Code::Loss, Code::Draw, Code::ForfeitWin]];
        assert_eq!(game("3:1-2=1=-", true), Ok(Change::Match { round: 3, ids: [1, 2], boards }));
        assert_eq!(forfeit("5:8"), Ok(Change::Forfeit { round: 5, id: 8 }));
        assert_eq!(withdrawal("12@4"), Ok(Change::Withdrawal { round: 4, id: 12 }));
    }

    #[test]
    fn what_nobody_can_read_is_refused() {
        for text in ["", "9", "9:5=1", "9:5-7", "x:5-7=1", "9:+5-7=1", "9:5-7/=1"] {
            assert_eq!(game(text, false), Err(ChangeError::Form), "{text}");
        }
        assert_eq!(game("9:5-7=2", false), Err(ChangeError::Result));
        assert_eq!(withdrawal("12"), Err(ChangeError::Form));
    }
}
