//! Tie-breaks from outside C.07: US Chess, correspondence chess, Othello and others.

use super::encounter::Classes;
use super::rule::points;
use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Color, Index, Kind, Record};

/// A standing as the systems of US Chess see it.
#[derive(Clone, Copy)]
pub struct UsChess<'a, 't> {
    /// The standing.
    pub view: &'a View<'t>,
    /// What decides.
    pub rules: &'a ClassicSystems,
}

points! {
    /// Classic tie-breaks from outside C.07.
    ClassicSystems {
        /// What counts as a game in the systems of US Chess.
        games: fn(Kind) -> bool = "classic.games" by "classic.unplayed-rounds",
        /// Whether the rest of an odd field is an unplayed round.
        rest: fn(&View<'_>, &Record) -> bool = "classic.rest" by "classic.unplayed-rounds",
        /// What an opponent's unplayed rounds are worth to others in the systems of US Chess.
        opponents: fn(&UsChess<'_, '_>, Index) -> Points = "classic.opponents" by "classic.adjusted-score",
        /// What an own unplayed round is in the list of Median, Modified Median and Solkoff.
        own_unplayed: fn(&View<'_>, Index, usize) -> Option<Points>
            = "classic.own-unplayed" by "classic.unplayed-rounds",
        /// How many entries Median and Modified Median drop at an end.
        dropped: fn(usize) -> usize = "classic.dropped" by "classic.us-median",
        /// What Modified Median drops with a minus score.
        minus: fn(usize) -> (usize, usize) = "classic.minus" by "classic.us-modmed",
        /// What Modified Median drops with an even score.
        even: fn(usize) -> (usize, usize) = "classic.even" by "classic.us-modmed",
        /// Which points tell a plus score from a minus score.
        sign: fn(&UsChess<'_, '_>, Index) -> Points = "classic.sign" by "classic.us-modmed",
        /// Which running scores Cumulative adds.
        running: fn(&UsChess<'_, '_>, &Record) -> bool = "classic.running" by "classic.us-cum",
        /// Whether Cumulative adds the score after the last round, unless it is asked to leave it out.
        last_score: fn(bool) -> bool = "classic.last-score" by "classic.us-cum",
        /// Which points of unplayed rounds Cumulative deducts.
        deduction: fn(&Record, Points, usize) -> Points = "classic.deduction" by "classic.us-cum",
        /// Whether Cumulative without the last round still deducts what was paid unplayed in that round.
        last_deduction: fn(Points) -> Points = "classic.last-deduction" by "classic.us-cum",
        /// Whether the opponents' cumulative scores are taken with their deductions.
        opposition: fn(Fraction, Points) -> Fraction = "classic.opposition" by "classic.us-oppcum",
        /// When the result between tied players applies.
        meeting: fn(bool) -> bool = "classic.meeting" by "classic.us-h2h",
        /// Whether those whom the result between tied players leaves equal are compared among themselves again.
        again: fn(Classes, &mut dyn FnMut(Vec<Index>) -> Classes) -> Classes
            = "classic.again" by "classic.us-h2h",
        /// What `/PM` ranks by.
        plus_minus: fn(Fraction, usize) -> Fraction = "classic.plus-minus" by "classic.us-h2h",
        /// What is counted with Black.
        black: fn(Color) -> i128 = "classic.black" by "classic.mostblack",
        /// What Kashdan pays.
        kashdan: Kashdan = "classic.kashdan" by "classic.us-kashdan",
        /// What Kashdan pays for unplayed rounds.
        kashdan_unplayed: fn(Points, &Kashdan) -> i128 = "classic.kashdan-unplayed" by "classic.us-kashdan",
        /// Which scores of opponents Sonneborn-Berger of US Chess multiplies.
        sb_scores: fn(&UsChess<'_, '_>, Index) -> Points = "classic.sb-scores" by "classic.us-sb",
        /// How Sonneborn-Berger of US Chess is rounded.
        sb_rounding: fn(Fraction) -> Fraction = "classic.sb-rounding" by "classic.us-sb",
        /// What the performance of an opponent is.
        performance: Performance = "classic.performance" by "classic.us-oppperf",
        /// How the average opposition rating is rounded.
        average: fn(Fraction) -> Fraction = "classic.average" by "classic.aor",
        /// What Baumbach counts besides games.
        baumbach: fn(&View<'_>, &Record) -> bool = "classic.baumbach" by "classic.baumbach",
        /// What Gelbfuhs divides the opponents' scores by.
        gelbfuhs: fn(&View<'_>, Index) -> usize = "classic.gelbfuhs" by "classic.gelbfuhs",
        /// What Brightwell adds for byes, missed rounds and opponents who withdrew.
        brightwell: fn(Fraction, Points) -> Option<(Fraction, Points)>
            = "classic.brightwell" by "classic.brightwell",
        /// Whether the game against an opponent who withdrew counts in Brightwell.
        withdrawn: fn(bool) -> bool = "classic.withdrawn" by "classic.brightwell",
        /// What Brightwell's constant is for.
        constant: fn(Fraction) -> Fraction = "classic.constant" by "classic.brightwell",
        /// What ends the time without a loss.
        first_loss: fn(Kind) -> bool = "classic.first-loss" by "classic.timeofloss",
        /// What happens where lots have to decide and none are recorded.
        lots: fn(Vec<Index>) -> Vec<Vec<Index>> = "classic.lots" by "classic.lots",
    }
}

/// What Kashdan pays for results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kashdan {
    /// For a win.
    pub win: i128,
    /// For a draw.
    pub draw: i128,
    /// For a loss.
    pub loss: i128,
}

/// The performance of a participant; the last argument is what article 10.2 gives.
pub type Performance = fn(&UsChess<'_, '_>, Index, &dyn Fn(Index) -> Option<Fraction>) -> Option<Fraction>;

impl UsChess<'_, '_> {
    /// Whether a round is a game.
    pub fn is_game(&self, record: &Record) -> bool {
        (self.rules.games)(record.kind)
    }

    /// The rounds of a participant that are rounds at all, each with its number from 0.
    pub fn rounds(&self, index: Index) -> impl Iterator<Item = (usize, &Record)> {
        let records = self.view.records(index).iter().enumerate();
        records.filter(|(_, record)| !self.view.is_rest(record) || (self.rules.rest)(self.view, record))
    }
}
