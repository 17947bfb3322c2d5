//! The rules of tie-breaks for teams (articles 11 to 13), and the types that these rules use.

use crate::number::{Fraction, Points};
use crate::rules::encounter::{Classes, Log, MutualGames, by_value};
use crate::rules::view::View;
use crate::rules::{Base, Direction, Score, points};
use crate::tournament::{Code, Index, Kind, Record, Scoring};

/// The standing of the teams under both scores.
pub struct BothScores<'a, 't> {
    /// The standing under match points.
    pub match_points: &'a View<'t>,
    /// The standing under game points.
    pub game_points: &'a View<'t>,
    /// The primary score, which ranks the teams before all tie-breaks.
    pub primary: Score,
}

impl<'a, 't> BothScores<'a, 't> {
    /// Returns the standing under one score.
    pub fn of(&self, score: Score) -> &'a View<'t> {
        match score {
            Score::Match => self.match_points,
            Score::Game => self.game_points,
        }
    }
}

/// A comparison of the results of tied teams on their boards (article 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardOrder {
    /// Clause 12.1: board count.
    Count,
    /// Clause 12.2: top board results.
    Top,
    /// Clause 12.3: bottom board elimination.
    Bottom,
}

points! {
    /// Rules for team tie-breaks (articles 11 to 13).
    Team {
        /// The score that a tie-break uses without `:MP` or `:GP`.
        reference: fn(Score) -> Score = "team.reference" by "c07.13",
        /// Whether a tie-break of articles 7 to 10 is defined for a team.
        own_codes: fn(Base) -> bool = "team.own-codes" by "c07.13",
        /// The result that counts on a board. The arguments are the kind of the match and the recorded result.
        forfeited_match: fn(Kind, Option<Code>) -> Option<Code> = "team.forfeited-match" by "c07.12",
        /// Points of a forfeited board.
        board_forfeit: fn(Points) -> Points = "team.board-forfeit" by "c07.12",
        /// Points of a team's pairing-allocated bye on a board.
        board_bye: fn(&View<'_>, &Record, usize) -> Fraction = "team.board-bye" by "c07.12",
        /// Whether a higher or a lower board count is better.
        board_count: Direction = "team.board-count" by "c07.12.1",
        /// The numbers that TBR compares, one after the other.
        top_boards: fn(&[Fraction]) -> Vec<Fraction> = "team.top-boards" by "c07.12.2",
        /// The numbers that BBE compares, one after the other.
        dropped_boards: fn(&[Fraction]) -> Vec<Fraction> = "team.dropped-boards" by "c07.12.3",
        /// The score that MPvGP uses.
        other_score: fn(Score) -> Score = "team.other-score" by "c07.13.1",
        /// The scores that the two letters of an ESB code mean.
        mixes: fn(Score, Score) -> (Score, Score) = "team.mixes" by "c07.13.2",
        /// The dummy's score in ESB for an unplayed match, or `None` if the match contributes nothing.
        unplayed_match: fn(Points) -> Option<Points> = "team.unplayed-match" by "c07.13.2",
        /// The score of a dummy in ESB. The last argument is the dummy's score under the score of the first factor.
        dummy_reference: fn(&BothScores<'_, '_>, Index, usize, Points) -> Points
            = "team.dummy-reference" by "c07.16.4.note",
        /// Continues EDE with the secondary score.
        secondary: fn(&ExtendedEncounter<'_, '_>, &[Index], Classes, &mut Log<'_>) -> Classes
            = "team.secondary" by "c07.13.3.1",
        /// Splits tied teams into the groups to which EDE is applied.
        tied_teams: fn(&ExtendedEncounter<'_, '_>, &[Index]) -> Classes = "team.tied-teams" by "c07.13.3",
        /// Applies EDE to tied teams: at first to all of them, and later to each subset into which the secondary score
        /// splits a set.
        restart: fn(&ExtendedEncounter<'_, '_>, &[Index], &'static str, &mut Log<'_>) -> Classes
            = "team.ede-restart" by "c07.13.3.3",
        /// Whether the board tie-breaks of EDE apply to this number of tied teams.
        board_teams: fn(usize) -> bool = "team.board-teams" by "c07.13.3.2",
        /// The points of each team on each board that count in EDE, or `None` if the boards do not count.
        encounter_boards: fn(&ExtendedEncounter<'_, '_>, &[Index]) -> Option<Vec<Vec<Fraction>>>
            = "team.encounter-boards" by "c07.13.3.2",
        /// Rounds the divisor of SSSC, for example down to an integer.
        divisor: fn(Fraction) -> Fraction = "team.divisor" by "c07.13.4.2.b",
        /// The secondary score in the divisor of SSSC.
        divisor_secondary: fn(Points, i64) -> Points = "team.divisor-secondary" by "c07.13.4.2.b",
        /// The number of rounds in the divisor of SSSC, in a standing before the last round.
        divisor_rounds: fn(&View<'_>) -> usize = "team.divisor-rounds" by "c07.13.4.2.b",
        /// The number of rounds without a match that the divisor of SSSC subtracts if the number of teams is odd.
        divisor_rests: fn(usize) -> usize = "team.divisor-rests" by "c07.13.4.2.b",
        /// Rounds the quotient of SSSC.
        quotient: fn(Fraction) -> Fraction = "team.quotient" by "c07.13.4",
        /// The score from which SSSC computes Buchholz.
        dividend: fn(Score) -> Score = "team.dividend" by "c07.13.4.2.a",
    }
}

impl Team {
    /// Returns the points of a team on each board, beginning with board 1. Only rounds for which `counts` is true are
    /// included.
    ///
    /// A forfeit win on a board counts as a win, and a forfeit loss as a loss. A pairing-allocated bye (12) and a
    /// full-point bye are wins on every board. A half-point bye is a draw on every board. The points of several matches
    /// are added, not averaged, because both methods give the same order.
    pub fn board_points(
        &self,
        view: &View<'_>,
        team: Index,
        counts: impl Fn(&Record) -> bool,
    ) -> Vec<Fraction> {
        let boards = view.tournament.team().map_or(0, |team| usize::from(team.boards));
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

    /// Clause 13.3.2: returns the points of a team on each board, beginning with board 1, from the matches against
    /// another team that count in a direct encounter.
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

    /// Returns the points on each board in one round (0-based). The list is empty for a rest and for a round that does
    /// not count.
    pub fn board_points_in(&self, view: &View<'_>, team: Index, round: usize) -> Vec<Fraction> {
        let event = view.tournament;
        let boards = event.team().map_or(0, |team| usize::from(team.boards));
        let scoring = event.scoring();
        let Some(record) = view.records(team).get(round) else { return Vec::new() };
        if record.opponent().is_none() {
            if view.is_rest(record) {
                return Vec::new();
            }
            let other = other_bye_on_every_board(record.kind, scoring).map(Fraction::from);
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

    /// Returns the numbers that a board tie-break compares, one after the other. Higher numbers are better.
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

/// Returns board count (12.1): the sum of [`weighted`] over all boards.
pub(crate) fn board_count(points: &[Fraction]) -> Fraction {
    let weighted = points.iter().enumerate().map(|(board, points)| weighted(board, *points));
    weighted.fold(Fraction::ZERO, Fraction::plus)
}

/// Returns the points of a board times the number of the board (12.1). `board` is 0-based.
pub(crate) fn weighted(board: usize, points: Fraction) -> Fraction {
    points.times(Fraction::integer(board as i128 + 1))
}

/// The extended direct encounter (13.3): the direct encounters on both scores, and the board tie-breaks.
pub struct ExtendedEncounter<'a, 't> {
    /// Direct encounter on match points.
    pub match_points: MutualGames<'a, 't>,
    /// Direct encounter on game points.
    pub game_points: MutualGames<'a, 't>,
    /// The primary score, which ranks the teams before all tie-breaks.
    pub primary: Score,
    /// The rules of the edition.
    pub rules: &'a Team,
    /// The declared board tie-breaks, in the order of use.
    pub boards: &'a [BoardOrder],
}

impl<'a, 't> ExtendedEncounter<'a, 't> {
    /// Returns the direct encounter on one score.
    pub fn of(&self, score: Score) -> &MutualGames<'a, 't> {
        match score {
            Score::Match => &self.match_points,
            Score::Game => &self.game_points,
        }
    }

    /// Splits a set by direct encounter on one score, as `clause` requires.
    pub fn on(&self, score: Score, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
        log.called_by(clause, |log| self.of(score).split(set, log))
    }

    /// Clause 13.3.2: applies the declared board tie-breaks to two teams that met. Does not split a larger set, or two
    /// teams that did not meet.
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

// Articles 12 and 13: tie-breaks of team events.

/// The clause that requires direct encounter on the primary score, and then on the secondary score.
pub const FIRST: &str = "c07.13.3.1";
const RESTARTED: &str = "c07.13.3.3";

/// Clauses 13.3.1 and 13.3.3: applies the primary score until the primary score breaks no more ties, then the secondary
/// score. If the secondary score breaks a tie, the encounter starts again with the primary score.
pub(super) fn primary_first(
    encounter: &ExtendedEncounter<'_, '_>,
    set: &[Index],
    clause: &'static str,
    log: &mut Log<'_>,
) -> Classes {
    if set.len() < 2 {
        return vec![set.to_vec()];
    }
    let classes = encounter.on(encounter.primary, set, clause, log);
    (encounter.rules.secondary)(encounter, set, classes, log)
}

/// Clause 13.3.1: EDE applies the secondary score to teams that are still tied after the primary score.
pub(super) fn secondary_follows(
    encounter: &ExtendedEncounter<'_, '_>,
    _: &[Index],
    classes: Classes,
    log: &mut Log<'_>,
) -> Classes {
    classes.into_iter().flat_map(|class| by_secondary(encounter, &class, log)).collect()
}

/// Applies the secondary score (13.3.1). If the secondary score splits the set, the whole encounter is applied again to
/// each part (13.3.3). If the secondary score separates no teams, the boards decide (13.3.2).
pub fn by_secondary(encounter: &ExtendedEncounter<'_, '_>, set: &[Index], log: &mut Log<'_>) -> Classes {
    if set.len() < 2 {
        return vec![set.to_vec()];
    }
    let classes = encounter.on(encounter.primary.other(), set, FIRST, log);
    if classes.len() == 1 {
        return encounter.board_tie_breaks(set);
    }
    let restart = encounter.rules.restart;
    classes.into_iter().flat_map(|class| restart(encounter, &class, RESTARTED, log)).collect()
}

/// Clause 13.3.2: the boards of the matches between the teams count if these matches count by 6.1.1 and all teams have
/// met.
pub fn mutual_matches(encounter: &ExtendedEncounter<'_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    if !encounter.match_points.table(set).is_complete() {
        return None;
    }
    let points = |team: &Index| -> Vec<Fraction> {
        let others = set.iter().filter(|other| *other != team);
        others
            .map(|other| encounter.rules.mutual_board_points(&encounter.match_points, *team, *other))
            .reduce(|sum, next| sum.iter().zip(&next).map(|(a, b)| a.plus(*b)).collect())
            .unwrap_or_default()
    };
    Some(set.iter().map(points).collect())
}

/// Clause 13.4.2.b: returns the highest possible primary score, divided by `secondary`, the highest secondary score of
/// one match. Returns `None` if `secondary` is 0.
pub(crate) fn strength_divisor(
    win: Points,
    rounds: usize,
    rests: usize,
    secondary: Points,
) -> Option<Fraction> {
    let most = win * rounds.saturating_sub(rests) as i64;
    Fraction::from(most).divided_by(secondary.into())
}

// Article 12: board tie-breaks of team events.

/// Returns the points on each board for a round without an opponent. A full-point bye counts as a win on every board, a
/// half-point bye as a draw, and any other round as zero points. Returns `None` for a pairing-allocated bye, the only
/// bye whose points article 12 defines.
fn other_bye_on_every_board(kind: Kind, scoring: &Scoring) -> Option<Points> {
    match kind {
        Kind::PairingAllocatedBye => None,
        Kind::FullPointBye => Some(scoring.win),
        Kind::HalfPointBye => Some(scoring.draw),
        _ => Some(Points::ZERO),
    }
}

/// Returns the totals without the first of `boards`, then without the first two of `boards`, and so on.
pub fn totals_without(points: &[Fraction], boards: &mut dyn Iterator<Item = &Fraction>) -> Vec<Fraction> {
    let total = points.iter().fold(Fraction::ZERO, |sum, points| sum.plus(*points));
    let rest = boards.scan(total, |rest, points| {
        *rest = rest.minus(*points);
        Some(*rest)
    });
    rest.collect()
}
