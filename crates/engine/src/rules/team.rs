//! The points that decide tie-breaks of teams (articles 11 to 13), and the data for their functions.

use super::element::Element;
use super::encounter::{Classes, Log, MutualGames, by_value};
use super::rule::points;
use super::view::View;
use super::{Base, Direction, Score, articles_12_and_13};
use crate::number::{Fraction, Points};
use crate::tournament::{Code, Index, Kind, Record};

/// The standing under both scores of a team.
pub struct BothScores<'a, 't> {
    /// Match points.
    pub match_points: &'a View<'t>,
    /// Game points.
    pub game_points: &'a View<'t>,
    /// The score that ranks first.
    pub primary: Score,
}

impl<'a, 't> BothScores<'a, 't> {
    /// The standing under one score.
    pub fn of(&self, score: Score) -> &'a View<'t> {
        match score {
            Score::Match => self.match_points,
            Score::Game => self.game_points,
        }
    }
}

/// A way to compare the boards of tied teams (12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardOrder {
    /// 12.1.
    Count,
    /// 12.2.
    Top,
    /// 12.3.
    Bottom,
}

points! {
    /// Teams (articles 11 to 13).
    Team {
        /// The score of a team tie-break without a reference.
        reference: fn(Score) -> Score = "team.reference" by "c07.13",
        /// Whether a tie-break of articles 7 to 10 has a value for a team.
        own_codes: fn(Base) -> bool = "team.own-codes" by "c07.13",
        /// The board results of a match without play.
        forfeited_match: fn(Kind, Option<Code>) -> Option<Code> = "team.forfeited-match" by "c07.12",
        /// Board points of a forfeited board.
        board_forfeit: fn(Points) -> Points = "team.board-forfeit" by "c07.12",
        /// Board points of a team's pairing-allocated bye.
        board_bye: fn(&View<'_>, &Record, usize) -> Fraction = "team.board-bye" by "c07.12",
        /// Whether a higher or lower board count is better.
        board_count: Direction = "team.board-count" by "c07.12.1",
        /// The number of boards that TBR compares.
        top_boards: fn(&[Fraction]) -> Vec<Fraction> = "team.top-boards" by "c07.12.2",
        /// The boards that BBE drops.
        dropped_boards: fn(&[Fraction]) -> Vec<Fraction> = "team.dropped-boards" by "c07.12.3",
        /// What MPvGP is.
        other_score: fn(Score) -> Score = "team.other-score" by "c07.13.1",
        /// The score of the first letter of an ESB name.
        mixes: fn(Score, Score) -> (Score, Score) = "team.mixes" by "c07.13.2",
        /// The contribution of an unplayed match to ESB.
        unplayed_match: fn(Points) -> Option<Points> = "team.unplayed-match" by "c07.13.2",
        /// The score of an ESB dummy.
        dummy_reference: fn(&BothScores<'_, '_>, Index, usize, Points) -> Points
            = "team.dummy-reference" by "c07.16.4.note",
        /// The score that identifies the weakest opponent in ESB.
        weakest_team: fn(&BothScores<'_, '_>, Score, Index, &Element) -> Points = "cut.weakest-team" by "c07.14.1.2",
        /// Whether EDE continues with the secondary score.
        secondary: fn(&ExtendedEncounter<'_, '_>, &[Index], Classes, &mut Log<'_>) -> Classes
            = "team.secondary" by "c07.13.3.1",
        /// The teams that EDE treats as tied.
        tied_teams: fn(&ExtendedEncounter<'_, '_>, &[Index]) -> Classes = "team.tied-teams" by "c07.13.3",
        /// The condition under which EDE starts again with the primary score.
        restart: fn(&ExtendedEncounter<'_, '_>, &[Index], &'static str, &mut Log<'_>) -> Classes
            = "team.ede-restart" by "c07.13.3.3",
        /// The number of teams for which the board tie-breaks of EDE count.
        board_teams: fn(usize) -> bool = "team.board-teams" by "c07.13.3.2",
        /// The boards that count in EDE.
        encounter_boards: fn(&ExtendedEncounter<'_, '_>, &[Index]) -> Option<Vec<Vec<Fraction>>>
            = "team.encounter-boards" by "c07.13.3.2",
        /// Truncation of SSSC's divisor.
        divisor: fn(Fraction) -> Fraction = "team.divisor" by "c07.13.4.2.b",
        /// The secondary score in SSSC's divisor.
        divisor_secondary: fn(Points, i64) -> Points = "team.divisor-secondary" by "c07.13.4.2.b",
        /// The number of rounds in SSSC's divisor before the last round.
        divisor_rounds: fn(&View<'_>) -> usize = "team.divisor-rounds" by "c07.13.4.2.b",
        /// The number of rests that SSSC's divisor subtracts if the number of teams is odd.
        divisor_rests: fn(usize) -> usize = "team.divisor-rests" by "c07.13.4.2.b",
        /// Rounding of SSSC's quotient.
        quotient: fn(Fraction) -> Fraction = "team.quotient" by "c07.13.4",
        /// The score of SSSC's Buchholz.
        dividend: fn(Score) -> Score = "team.dividend" by "c07.13.4.2.a",
    }
}

impl Team {
    /// Points per board of a team, board 1 first, over the rounds for which `counts` holds.
    ///
    /// Forfeited boards count as wins and losses. A pairing-allocated bye is a win on every board (12), a
    /// half-point bye gives half a point, and a full-point bye a win on every board. Sums give the same order
    /// as averages of several matches.
    pub fn board_points(
        &self,
        view: &View<'_>,
        team: Index,
        counts: impl Fn(&Record) -> bool,
    ) -> Vec<Fraction> {
        let boards = view.tournament().team().map_or(0, |team| usize::from(team.boards));
        let mut points = vec![Fraction::ZERO; boards];
        for (round, record) in view.records(team).iter().enumerate() {
            if !counts(record) {
                continue;
            }
            let made = self.board_points_in(view, team, round);
            points.iter_mut().zip(made).for_each(|(board, made)| *board = board.plus(made));
        }
        points
    }

    /// 13.3.2: points per board of a team, board 1 first, in the matches with another team that count in a
    /// direct encounter.
    pub(crate) fn mutual_board_points(
        &self,
        games: &MutualGames<'_, '_>,
        team: Index,
        other: Index,
    ) -> Vec<Fraction> {
        self.board_points(games.view, team, |record| {
            record.opponent() == Some(other) && games.is_game(record)
        })
    }

    /// The points of one round (from 0); none for a round that is not counted or a rest.
    pub fn board_points_in(&self, view: &View<'_>, team: Index, round: usize) -> Vec<Fraction> {
        let event = view.tournament();
        let boards = event.team().map_or(0, |team| usize::from(team.boards));
        let scoring = event.scoring();
        let Some(record) = view.records(team).get(round) else { return Vec::new() };
        if record.opponent().is_none() {
            if view.is_rest(record) {
                return Vec::new();
            }
            let other =
                articles_12_and_13::other_bye_on_every_board(record.kind, scoring).map(Fraction::from);
            let each = other.unwrap_or_else(|| (self.board_bye)(view, record, boards));
            return vec![each; boards];
        }
        let worth = |code: &Option<Code>| match (self.forfeited_match)(record.kind, *code) {
            None => Fraction::ZERO,
            Some(Code::ForfeitWin) => (self.board_forfeit)(scoring.win).into(),
            Some(Code::ForfeitLoss) => (self.board_forfeit)(scoring.loss).into(),
            Some(played) => scoring.value(played).into(),
        };
        event.board_codes(team, round).iter().map(worth).collect()
    }

    /// The numbers that a board tie-break compares step by step, higher first.
    pub(crate) fn board_key(&self, by: BoardOrder, points: &[Fraction]) -> Vec<Fraction> {
        match by {
            BoardOrder::Top => (self.top_boards)(points),
            BoardOrder::Bottom => (self.dropped_boards)(points),
            BoardOrder::Count => {
                let count = board_count(points);
                vec![if self.board_count.is_lower_first() { count.negated() } else { count }]
            }
        }
    }
}

/// BC (12.1): board numbers times points on each board, summed.
pub(crate) fn board_count(points: &[Fraction]) -> Fraction {
    let weighted = points.iter().enumerate().map(|(board, points)| weighted(board, *points));
    weighted.fold(Fraction::ZERO, Fraction::plus)
}

/// The points of a board (from 0) times its number (12.1).
pub(crate) fn weighted(board: usize, points: Fraction) -> Fraction {
    points.times(Fraction::integer(board as i128 + 1))
}

/// Applies the extended direct encounter (13.3).
pub struct ExtendedEncounter<'a, 't> {
    /// Article 6 on match points.
    pub match_points: MutualGames<'a, 't>,
    /// Article 6 on game points.
    pub game_points: MutualGames<'a, 't>,
    /// The score that ranks first.
    pub primary: Score,
    /// What decides.
    pub rules: &'a Team,
    /// The declared board tie-breaks, in order.
    pub boards: &'a [BoardOrder],
}

impl<'a, 't> ExtendedEncounter<'a, 't> {
    /// Article 6 on one score.
    pub fn of(&self, score: Score) -> &MutualGames<'a, 't> {
        match score {
            Score::Match => &self.match_points,
            Score::Game => &self.game_points,
        }
    }

    /// Splits a set by article 6 on one score; `clause` requires it.
    pub fn on(&self, score: Score, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
        log.called_by(clause, |log| self.of(score).split(set, log))
    }

    /// 13.3.2: the declared board tie-breaks, for exactly two teams that met.
    pub fn board_tie_breaks(&self, set: &[Index]) -> Classes {
        let boards = (self.rules.board_teams)(set.len()).then_some(self.rules.encounter_boards);
        let Some(points) = boards.and_then(|boards| boards(self, set)) else { return vec![set.to_vec()] };
        let key = |points: &Vec<Fraction>| -> Vec<Fraction> {
            self.boards.iter().flat_map(|by| self.rules.board_key(*by, points)).collect()
        };
        let keys: Vec<Vec<Fraction>> = points.iter().map(key).collect();
        by_value(set, |position| keys[position].clone())
    }
}
