//! Converts the records of a tournament to cells, and defines the data about players that no tie-break needs. The
//! readers and writers of TRF and JSON share this code.

use tiebreak_engine::tournament::{Cell, Code, Index, Kind, Outcome, Tournament};

/// Returns the cell of a participant in a round (0-based). A tournament that is built from the cells of all
/// participants and rounds has the same records as `tournament`.
pub(super) fn cell(tournament: &Tournament, index: Index, round: usize) -> Cell {
    let record = tournament.record(index, round);
    let Some(opponent) = record.opponent() else { return Cell::bye(Code::of(record.kind, record.outcome)) };
    let id = tournament.id(opponent);
    if tournament.team().is_none() {
        return Cell::game(id, record.color, Code::of(record.kind, record.outcome));
    }
    let boards = |index| {
        let codes = tournament.board_codes(index, round).iter();
        codes.map(|code| code.unwrap_or(Code::Unfinished)).collect::<Vec<Code>>()
    };
    let (own, theirs) = (boards(index), boards(opponent));
    let total = |codes: &[Code]| codes.iter().map(|code| tournament.scoring().value(*code)).sum();
    let declared = (record.kind != Kind::of_boards(&own, total(&own), total(&theirs))).then(|| {
        // The results on the boards alone would give a different kind of match, for example a played match instead of a
        // forfeited match. The cell therefore also contains the result of the match.
        let mirror = tournament.record(opponent, round);
        let outcome = record.outcome.unwrap_or(Outcome::of(record.game_points, mirror.game_points));
        Code::of(record.kind, Some(outcome))
    });
    Cell { declared, ..Cell::team_match(id, record.color, own) }
}

/// The data about a player that no tie-break needs. The comments on the fields name the columns of a TRF player record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// The sex of the player, from column 10 of the player record.
    pub sex: String,
    /// The FIDE number, from columns 58-68 of the player record.
    pub fide_id: String,
    /// The date of birth, from columns 70-79 of the player record.
    pub birth: String,
    /// The text for columns 49-52 of a new player record, or `None` to write the player's rating in the tournament.
    pub rating: Option<String>,
    /// The group in which the player can win prizes. TRF has no field for the group.
    pub group: String,
}

impl PlayerDetails {
    /// Returns the FIDE number, or `None` if `fide_id` is not a positive whole number.
    pub fn fide_number(&self) -> Option<u32> {
        fide_number(&self.fide_id)
    }

    /// Returns the year of birth, or `None` if `birth` does not begin with a year.
    pub fn birth_year(&self) -> Option<u32> {
        self.birth.trim().get(..4)?.parse().ok().filter(|year| *year > 0)
    }
}

/// Returns the FIDE number in a text from TRF columns 58-68, or `None` if the text is not a positive whole number.
pub(crate) fn fide_number(written: &str) -> Option<u32> {
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|number| is_number && *number > 0)
}
