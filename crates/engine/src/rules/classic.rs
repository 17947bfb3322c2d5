//! Tie-breaks from outside C.07: US Chess, correspondence chess, Othello and others.

use crate::number::{Fraction, Points};
use crate::rules::encounter::Classes;
use crate::rules::rule::points;
use crate::rules::view::View;
use crate::tournament::{Color, Index, Kind, Outcome, Record};

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
        /// Which points decide between a plus score and a minus score.
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
        /// What Baumbach counts in addition to games.
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

/// Kashdan's points for each result.
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

// The systems of US Chess (34E), Baumbach, Gelbfuhs, Brightwell and others: what their sources say.

/// What a win or a loss adds to or takes from the rating of the opponent.
pub const SWING: i128 = 400;

/// 34E: points from games, and half a point for each unplayed round whatever it paid.
pub(crate) fn adjusted_score(event: &UsChess<'_, '_>, index: Index) -> Points {
    let worth = |record| if event.is_game(record) { event.view.points(record) } else { Points::HALF };
    event.rounds(index).map(|(_, record)| worth(record)).sum()
}

/// 34E: an own unplayed round is an entry of 0.
pub(crate) fn entry_of_zero(_: &View<'_>, _: Index, _round: usize) -> Option<Points> {
    Some(Points::ZERO)
}

/// 34E4: one entry, from nine rounds on two.
pub(crate) fn by_rounds(rounds: usize) -> usize {
    if rounds >= 9 { 2 } else { 1 }
}

/// 34E1: a minus score drops the highest entries.
pub(crate) fn highest(entries: usize) -> (usize, usize) {
    (0, entries)
}

/// 34E1: an even score drops the lowest and the highest entries.
pub(crate) fn lowest_and_highest(entries: usize) -> (usize, usize) {
    (entries, entries)
}

/// 34E1: the own score, byes included, decides between plus and minus.
pub(crate) fn own_score(event: &UsChess<'_, '_>, index: Index) -> Points {
    event.view.total(index)
}

/// 34E6: games with Black.
pub(crate) fn games_with_black(color: Color) -> i128 {
    match color {
        Color::Black => 1,
        Color::White => 0,
    }
}

/// 34E7: 4 for a win, 2 for a draw, 1 for a loss.
pub const KASHDAN: Kashdan = Kashdan { win: 4, draw: 2, loss: 1 };

/// 34E8: final scores as awarded are multiplied.
pub(crate) fn final_score(event: &UsChess<'_, '_>, index: Index) -> Points {
    event.view.total(index)
}

/// 34E10: the mean over games against rated opponents of their rating, 400 more for a win and 400 less for a loss; none
/// without such games. It is not rounded.
pub(crate) fn by_four_hundred(
    event: &UsChess<'_, '_>,
    index: Index,
    _article_10: &dyn Fn(Index) -> Option<Fraction>,
) -> Option<Fraction> {
    let games = event.rounds(index).filter(|(_, record)| event.is_game(record));
    let worths = games.filter_map(|(_, record)| {
        let opponent = event.view.tournament().participants().get(record.opponent()?)?;
        let rating = i128::from(opponent.rating()?);
        Some(match outcome(event.view, record)? {
            Outcome::Win => rating + SWING,
            Outcome::Draw => rating,
            Outcome::Loss => rating - SWING,
        })
    });
    let (sum, count) = worths.fold((0, 0), |(sum, count), worth| (sum + worth, count + 1));
    Fraction::integer(sum).divided_by(Fraction::integer(count))
}

/// How a game ended; one that is not finished by its provisional points.
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

/// Gelbfuhs: the opponents' scores by the rounds of the event.
pub(crate) fn rounds_of_event(view: &View<'_>, _opponent: Index) -> usize {
    view.rounds()
}

/// Brightwell: a draw with oneself.
pub(crate) fn draw_with_oneself(discs: Fraction, points: Points) -> Option<(Fraction, Points)> {
    Some((discs, points))
}

/// Time of the first loss: a forfeit is a loss.
pub(crate) fn forfeit_losses(kind: Kind) -> bool {
    kind.is_forfeit_loss()
}

/// Lots that nobody drew leave the tie.
pub(crate) fn undecided(group: Vec<Index>) -> Vec<Vec<Index>> {
    vec![group]
}
