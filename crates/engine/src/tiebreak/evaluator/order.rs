//! From an order-only code to the order of a tied group.

use super::Evaluator;
use crate::number::Fraction;
use crate::rules::encounter::{Classes, Log};
use crate::rules::score::Score;
use crate::rules::team::BoardOrder;
use crate::rules::{Base, Code, EdeBoards};
use crate::tiebreak::{boards, classic, team};
use crate::tournament::Index;

impl Evaluator<'_> {
    /// A team's points per board in all its matches, board 1 first (12).
    pub fn board_points(&self, team: Index) -> Vec<Fraction> {
        self.rules.team.board_points(self.context(Score::Match), team, |_| true)
    }

    /// A team's points per board in the matches with another that this EDE counts, board 1 first (13.3.2).
    pub fn mutual_board_points(&self, code: &Code, team: Index, other: Index) -> Vec<Fraction> {
        let games = self.context(Score::Match).encounter(self.counts_forfeits(code));
        self.rules.team.mutual_board_points(&games, team, other)
    }

    /// The board tie-breaks of an EDE, in order: those of its name, or else those that the regulations declare (13.3.2).
    pub fn board_tie_breaks(&self, named: EdeBoards) -> &'static [BoardOrder] {
        let boards = match named {
            EdeBoards::None => self.policies.direct_encounter_boards.unwrap_or(EdeBoards::None),
            EdeBoards::CountThenTop
            | EdeBoards::CountThenBottom
            | EdeBoards::Top
            | EdeBoards::Bottom
            | EdeBoards::Count => named,
        };
        boards.in_order()
    }

    /// Whether forfeits count in a direct encounter: the code or the regulations say so (6.1.1).
    fn counts_forfeits(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_in_direct_encounter
    }

    /// What a board tie-break compares step by step, higher first, from points per board (12).
    pub fn board_key(&self, by: BoardOrder, points: &[Fraction]) -> Vec<Fraction> {
        self.rules.team.board_key(by, points)
    }

    /// Splits a tied group by an order-only code, best first. A group that the code cannot split, or a numeric code,
    /// gives one class.
    pub fn order(&self, code: &Code, group: &[Index], log: &mut Log<'_>) -> Classes {
        let forfeits = self.counts_forfeits(code);
        let cx = self.context(self.score_of(code));
        if self.no_value(code).is_some() {
            return vec![group.to_vec()];
        }
        match code.base {
            Base::DirectEncounter => cx.encounter(forfeits).split(group, log),
            Base::ExtendedDirectEncounter(named) => {
                let boards = self.board_tie_breaks(named);
                team::extended_direct_encounter(&self.both(), boards, group, forfeits, log)
            }
            Base::TopBoards => boards::order(cx, BoardOrder::Top, group),
            Base::BottomBoards => boards::order(cx, BoardOrder::Bottom, group),
            Base::Classic(classic) => classic::order(cx, classic, code, group, log),
            Base::Points
            | Base::MatchPoints
            | Base::GamePoints
            | Base::Wins
            | Base::GamesWon
            | Base::BlackGames
            | Base::BlackWins
            | Base::Progressive
            | Base::RoundsElected
            | Base::Standard
            | Base::PairingNumber
            | Base::Buchholz
            | Base::AverageBuchholz
            | Base::ForeBuchholz
            | Base::SonnebornBerger
            | Base::Koya
            | Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::AveragePerformance
            | Base::AveragePerfectPerformance
            | Base::Rating
            | Base::BoardCount
            | Base::OtherScore
            | Base::ScoreStrength
            | Base::Extended(_) => vec![group.to_vec()],
        }
    }
}
