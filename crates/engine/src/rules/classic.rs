//! The rules of tie-breaks from outside C.07, such as the tie-breaks of US Chess, correspondence chess and Othello.

use crate::number::{Fraction, Points};
use crate::rules::encounter::Classes;
use crate::rules::points;
use crate::rules::view::View;
use crate::tournament::{Color, Index, Kind, Outcome, Record};

points! {
    /// Rules of tie-breaks from outside C.07.
    ClassicSystems {
        /// Whether a round counts as a game in the systems of US Chess.
        games: fn(Kind) -> bool = "classic.games" by "classic.unplayed-rounds",
        /// Whether a rest, which C.07 does not count as a round, counts as an unplayed round in these tie-breaks.
        rest: fn(&View<'_>, &Record) -> bool = "classic.rest" by "classic.unplayed-rounds",
        /// The score of an opponent with unplayed rounds in the systems of US Chess.
        opponents: fn(&View<'_>, Index) -> Points = "classic.opponents" by "classic.adjusted-score",
        /// The entry in Median, Modified Median and Solkoff for a round that the player did not play.
        own_unplayed: fn(&View<'_>, Index, usize) -> Option<Points>
            = "classic.own-unplayed" by "classic.unplayed-rounds",
        /// The number of entries that Median and Modified Median drop at each end.
        dropped: fn(usize) -> usize = "classic.dropped" by "classic.us-median",
        /// How many of the lowest and the highest entries Modified Median drops for a minus score.
        minus: fn(usize) -> (usize, usize) = "classic.minus" by "classic.us-modmed",
        /// How many of the lowest and the highest entries Modified Median drops for an even score.
        even: fn(usize) -> (usize, usize) = "classic.even" by "classic.us-modmed",
        /// Whether Cumulative adds the running score after a round.
        running: fn(&View<'_>, &Record) -> bool = "classic.running" by "classic.us-cum",
        /// Whether Cumulative leaves out the score after the last round. The argument states whether the code has
        /// `/NOLAST`.
        last_score: fn(bool) -> bool = "classic.last-score" by "classic.us-cum",
        /// The points of unplayed rounds that Cumulative subtracts.
        deduction: fn(&Record, Points, usize) -> Points = "classic.deduction" by "classic.us-cum",
        /// The points that Cumulative with `/NOLAST` subtracts for an unplayed last round. The argument is the number
        /// of points that Cumulative without `/NOLAST` subtracts.
        last_deduction: fn(Points) -> Points = "classic.last-deduction" by "classic.us-cum",
        /// The cumulative score of an opponent, before or after the points of unplayed rounds are subtracted.
        opposition: fn(Fraction, Points) -> Fraction = "classic.opposition" by "classic.us-oppcum",
        /// Whether `US-H2H` uses the results between tied players. The argument states whether all of these players
        /// have met.
        meeting: fn(bool) -> bool = "classic.meeting" by "classic.us-h2h",
        /// Applies `US-H2H` again to the players who are still tied.
        again: fn(Classes, &mut dyn FnMut(Vec<Index>) -> Classes) -> Classes
            = "classic.again" by "classic.us-h2h",
        /// The number by which `US-H2H` with `/PM` ranks the players.
        plus_minus: fn(Fraction, usize) -> Fraction = "classic.plus-minus" by "classic.us-h2h",
        /// The number by which a game with this color counts in `MOSTBLACK`.
        black: fn(Color) -> i128 = "classic.black" by "classic.mostblack",
        /// The Kashdan points of each result.
        kashdan: Kashdan = "classic.kashdan" by "classic.us-kashdan",
        /// Kashdan points for an unplayed round.
        kashdan_unplayed: fn(Points, &Kashdan) -> i128 = "classic.kashdan-unplayed" by "classic.us-kashdan",
        /// The score of an opponent in the Sonneborn-Berger tie-break of US Chess.
        sb_scores: fn(&View<'_>, Index) -> Points = "classic.sb-scores" by "classic.us-sb",
        /// Rounds the Sonneborn-Berger score of US Chess.
        sb_rounding: fn(Fraction) -> Fraction = "classic.sb-rounding" by "classic.us-sb",
        /// Computes the performance of an opponent.
        performance: Performance = "classic.performance" by "classic.us-oppperf",
        /// Rounds the average opposition rating.
        average: fn(Fraction) -> Fraction = "classic.average" by "classic.aor",
        /// Whether Baumbach counts a pairing-allocated or full-point bye as a win.
        baumbach: fn(&View<'_>, &Record) -> bool = "classic.baumbach" by "classic.baumbach",
        /// The divisor of an opponent's score in Gelbfuhs.
        gelbfuhs: fn(&View<'_>, Index) -> usize = "classic.gelbfuhs" by "classic.gelbfuhs",
        /// The discs and the points that Brightwell counts for an unplayed round or a replaced game, or `None` if
        /// Brightwell ignores the round or the game. The arguments are half the discs of a game and the participant's
        /// points.
        brightwell: fn(Fraction, Points) -> Option<(Fraction, Points)>
            = "classic.brightwell" by "classic.brightwell",
        /// Whether Brightwell replaces a game. The argument states whether the opponent withdrew.
        withdrawn: fn(bool) -> bool = "classic.withdrawn" by "classic.brightwell",
        /// Converts Brightwell's declared constant to discs per point.
        constant: fn(Fraction) -> Fraction = "classic.constant" by "classic.brightwell",
        /// Whether a round counts as a loss in `TIMEOFLOSS`.
        first_loss: fn(Kind) -> bool = "classic.first-loss" by "classic.timeofloss",
        /// The classes into which a tie is split if lots must break the tie and no lots are recorded.
        lots: fn(Vec<Index>) -> Vec<Vec<Index>> = "classic.lots" by "classic.lots",
    }
}

/// Kashdan points for each result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kashdan {
    /// Points for a win.
    pub win: i128,
    /// Points for a draw.
    pub draw: i128,
    /// Points for a loss.
    pub loss: i128,
}

/// A function for the performance of an opponent. The last parameter is a function that computes a performance by
/// article 10.2.
pub type Performance = fn(&View<'_>, Index, &dyn Fn(Index) -> Option<Fraction>) -> Option<Fraction>;

impl View<'_> {
    /// Returns whether a round counts as a game in the systems of US Chess.
    pub fn is_us_game(&self, record: &Record) -> bool {
        (self.rules.classic.games)(record.kind)
    }

    /// Returns the rounds that count for a participant in the systems from outside C.07, each with its zero-based
    /// index.
    pub fn classic_rounds(&self, index: Index) -> impl Iterator<Item = (usize, &Record)> {
        let records = self.records(index).iter().enumerate();
        records.filter(|(_, record)| !self.is_rest(record) || (self.rules.classic.rest)(self, record))
    }
}

// Rules of US Chess (rule 34E), Baumbach, Gelbfuhs, Brightwell and other systems. Each rule follows the published
// description of its tie-break.

/// The number that a performance adds to the opponent's rating for a win, and subtracts from the opponent's rating for
/// a loss.
pub const SWING: i128 = 400;

/// US Chess 34E: returns the points from games, plus half a point for each unplayed round, regardless of the awarded
/// points.
pub(super) fn adjusted_score(view: &View<'_>, index: Index) -> Points {
    let worth = |record| if view.is_us_game(record) { view.points(record) } else { Points::HALF };
    view.classic_rounds(index).map(|(_, record)| worth(record)).sum()
}

/// US Chess 34E7: Kashdan gives 4 points for a win, 2 for a draw, and 1 for a loss.
pub const KASHDAN: Kashdan = Kashdan { win: 4, draw: 2, loss: 1 };

/// US Chess 34E10: returns the unrounded average over all games against rated opponents, or `None` if there are no such
/// games. A game counts as the opponent's rating, plus 400 for a win or minus 400 for a loss.
pub(super) fn by_four_hundred(
    view: &View<'_>,
    index: Index,
    _article_10: &dyn Fn(Index) -> Option<Fraction>,
) -> Option<Fraction> {
    let games = view.classic_rounds(index).filter(|(_, record)| view.is_us_game(record));
    let worths = games.filter_map(|(_, record)| {
        let opponent = view.tournament.participants().get(record.opponent()?)?;
        let rating = i128::from(opponent.rating()?);
        Some(match outcome(view, record)? {
            Outcome::Win => rating + SWING,
            Outcome::Draw => rating,
            Outcome::Loss => rating - SWING,
        })
    });
    let (sum, count) = worths.fold((0, 0), |(sum, count), worth| (sum + worth, count + 1));
    Fraction::integer(sum).divided_by(Fraction::integer(count))
}

/// Returns the outcome of a game, or `None` if there was no game. For an unfinished game, the provisional points
/// determine the outcome. A forfeit counts as a win or a loss.
pub(crate) fn outcome(view: &View<'_>, record: &Record) -> Option<Outcome> {
    match record.kind {
        Kind::Pending => {
            let points = view.points(record);
            Some(match () {
                () if points == view.win() => Outcome::Win,
                () if points == view.loss() => Outcome::Loss,
                () => Outcome::Draw,
            })
        }
        Kind::ForfeitWin => Some(Outcome::Win),
        Kind::ForfeitLoss => Some(Outcome::Loss),
        _ => record.outcome,
    }
}
