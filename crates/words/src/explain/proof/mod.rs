//! Derives the numbers of a working. Each number is traced back to results of single games.

mod build;

pub use build::{prove, prove_code};

use crate::explain::{participant, shown, value};
use crate::message::Messages;
use crate::tell;
use std::cmp::Ordering;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::article_10::{expected_hundredths, rating_difference};
use tiebreak_engine::rules::{Code, Edition};
use tiebreak_engine::tiebreak::{Derivation, Step};
use tiebreak_engine::tournament::{Index, Kind, Tournament};

/// A value with its working, and the derivation of each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The participant.
    pub of: Index,
    /// The code.
    pub code: Code,
    /// The working.
    pub derivation: Derivation,
    /// The derivation of each step's number, in the order of the steps. None if the number is a single fact.
    pub below: Vec<Option<Below>>,
}

impl Proof {
    /// The steps, each with its derivation.
    pub fn lines(&self) -> impl Iterator<Item = (&Step, Option<&Below>)> {
        self.derivation.steps.iter().zip(self.below.iter().map(Option::as_ref))
    }
}

/// How the number of a step is derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// A score: the results in the crosstable, and the rounds that count differently.
    Score(ScoreSum),
    /// A dummy's score: the player's own score, or the cap if it is lower (16.4).
    Dummy {
        /// The player's own score.
        own: ScoreSum,
        /// The cap.
        cap: Option<Cap>,
    },
    /// The value of a code for another participant.
    Code(Box<Proof>),
    /// A fraction of the possible points and its rating difference (10.2).
    Share {
        /// Points from the games that count, by round (1-based).
        games: Vec<(u16, Points)>,
        /// The fraction in hundredths, rounded.
        hundredths: u32,
    },
    /// The sum of 1 and the quotient of a total and the number of rounds of the event.
    Quotient {
        /// The total.
        total: ScoreSum,
        /// The rounds.
        rounds: usize,
    },
    /// A mean of numbers, each from a round (1-based).
    Mean(Vec<(u16, Fraction)>),
    /// A Buchholz value divided by a number (13.4).
    Strength {
        /// The Buchholz.
        buchholz: Box<Proof>,
        /// The divisor.
        divisor: Fraction,
    },
    /// A sum of numbers from rounds (1-based).
    Sum(Vec<(u16, Fraction)>),
    /// The least of numbers from rounds (1-based).
    Least(Vec<(u16, Fraction)>),
    /// A rating difference and its expected score (10.3).
    Expected {
        /// The sought rating minus the opponent's.
        difference: i32,
    },
}

/// A score derived from the results in the crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSum {
    /// The participant.
    pub of: Index,
    /// The sum of the results in the crosstable, in the rounds that count.
    pub chart: Points,
    /// Rounds that count differently from the crosstable.
    pub changes: Vec<ScoreChange>,
    /// The counted part of the points that were added or deducted outside the rounds.
    pub outside: Points,
    /// The points outside the rounds that count for the participant but not for the opponents.
    pub withheld: Points,
    /// The score.
    pub value: Points,
}

/// A round that counts differently from the crosstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreChange {
    /// The round (1-based).
    pub round: u16,
    /// The kind of the unplayed round.
    pub kind: Kind,
    /// The points in the crosstable.
    pub awarded: Points,
    /// The points that count.
    pub counted: Points,
    /// The clause that makes the round count differently.
    pub clause: &'static str,
}

/// The cap of a dummy's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cap {
    /// The scheduled opponent's score (16.4.1).
    Opponent(ScoreSum),
    /// The score of a draw in every round (16.4.2).
    Draws {
        /// The points for a draw.
        draw: Points,
        /// The rounds.
        rounds: usize,
    },
}

impl Cap {
    /// The bound.
    pub fn value(&self) -> Points {
        match self {
            Cap::Opponent(score) => score.value,
            Cap::Draws { draw, rounds } => *draw * *rounds as i64,
        }
    }
}

impl ScoreSum {
    /// Recomputes the sum of the parts.
    pub(crate) fn sum(&self) -> Points {
        let changed: Points = self.changes.iter().map(|change| change.counted - change.awarded).sum();
        self.chart + changed + self.outside
    }
}

// The derivation of a step in words.

/// Sentences that derive the number of a step. Empty if a separate table shows the derivation.
pub fn below_text(say: &Messages, facts: &Tournament, edition: Edition, below: &Below) -> Vec<String> {
    let number = |value: Fraction| say.number(&shown(value));
    match below {
        Below::Score(score) => score_text(say, edition, score),
        Below::Dummy { own, cap } => dummy_text(say, facts, edition, own, cap.as_ref()),
        Below::Code(_) => Vec::new(),
        Below::Share { games, hundredths } => {
            let made: Points = games.iter().map(|(_, points)| *points).sum();
            vec![tell!(
                say,
                "proof-share",
                points = points(say, made),
                games = games.len().to_string(),
                share = say.number(&shown(Fraction::new(i128::from(*hundredths), 100))),
                difference = rating_difference(*hundredths).to_string()
            )]
        }
        Below::Quotient { total, rounds } => {
            let mut texts = score_text(say, edition, total);
            texts.push(tell!(
                say,
                "proof-quotient",
                total = points(say, total.value),
                rounds = rounds.to_string()
            ));
            texts
        }
        Below::Mean(games) => {
            let parts: Vec<String> = games.iter().map(|(_, worth)| number(*worth)).collect();
            vec![tell!(say, "proof-mean", sum = parts.join(" + "), games = games.len().to_string())]
        }
        Below::Strength { buchholz, divisor } => {
            let value = buchholz.derivation.value.map_or_else(|| "–".to_owned(), number);
            vec![tell!(say, "proof-strength", buchholz = value, divisor = number(*divisor))]
        }
        Below::Sum(rounds) => {
            let parts: Vec<String> = rounds.iter().map(|(_, worth)| number(*worth)).collect();
            if parts.len() < 2 { Vec::new() } else { vec![parts.join(" + ")] }
        }
        Below::Least(rounds) => {
            let parts: Vec<String> = rounds.iter().map(|(_, worth)| number(*worth)).collect();
            vec![tell!(say, "proof-least", numbers = parts.join(", "))]
        }
        Below::Expected { difference } => {
            let share = Fraction::new(i128::from(expected_hundredths(*difference)), 100);
            vec![tell!(say, "proof-expected", difference = difference.to_string(), share = number(share))]
        }
    }
}

fn points(say: &Messages, points: Points) -> String {
    say.number(&points.to_string())
}

/// Sentences about the difference between the score in the crosstable and the score that counts. Empty if both are
/// equal.
pub(crate) fn score_text(say: &Messages, edition: Edition, score: &ScoreSum) -> Vec<String> {
    let mut texts: Vec<String> = sum_text(say, score).into_iter().collect();
    texts.extend(score.changes.iter().map(|change| change_text(say, edition, change)));
    texts.extend((score.outside != Points::ZERO).then(|| tell!(say, "proof-outside")));
    texts
}

/// A score as the sum of the points in the crosstable and the points that count differently. None if both scores are
/// equal.
pub(crate) fn sum_text(say: &Messages, score: &ScoreSum) -> Option<String> {
    let changes: Vec<Points> = score.changes.iter().map(|change| change.counted - change.awarded).collect();
    let outside = Some(score.outside).filter(|outside| *outside != Points::ZERO);
    if changes.is_empty() && outside.is_none() {
        return None;
    }
    let added = |by: Points, times: usize| {
        let (sign, size) = if by < Points::ZERO { ("-", -by) } else { ("+", by) };
        let times = if times > 1 { format!("{times} × ") } else { String::new() };
        format!(" {sign} {times}{}", points(say, size))
    };
    let mut sum = chart_text(say, score);
    changes.chunk_by(|a, b| a == b).for_each(|own| sum.push_str(&added(own[0], own.len())));
    outside.into_iter().for_each(|outside| sum.push_str(&added(outside, 1)));
    Some(format!("{sum} = {}", points(say, score.value)))
}

/// A sum of results in the notation of the crosstable. Names a penalty that does not count.
pub fn chart_text(say: &Messages, score: &ScoreSum) -> String {
    let (sum, withheld) = (points(say, score.chart), score.withheld);
    match withheld.cmp(&Points::ZERO) {
        Ordering::Less => tell!(say, "proof-chart-penalty", points = sum, penalty = points(say, -withheld)),
        Ordering::Equal => tell!(say, "proof-chart", points = sum),
        Ordering::Greater => tell!(say, "proof-chart-bonus", points = sum, bonus = points(say, withheld)),
    }
}

fn change_text(say: &Messages, edition: Edition, change: &ScoreChange) -> String {
    let (awarded, counted) = (points(say, change.awarded), points(say, change.counted));
    let (round, clause) = (change.round.to_string(), value::number(change.clause, edition));
    match (change.clause, change.kind) {
        ("c07.16.3.2", _) => {
            tell!(say, "proof-trailing", round, awarded, counted, clause)
        }
        ("c07.8.3", _) => {
            tell!(say, "proof-fore", round, awarded, counted, clause)
        }
        ("classic.adjusted-score", _) | (_, Kind::HalfPointBye | Kind::ZeroPointBye) => {
            tell!(say, "proof-unplayed", round, awarded, counted, clause)
        }
        _ => tell!(say, "proof-other", round, awarded, counted, clause),
    }
}

fn dummy_text(
    say: &Messages,
    facts: &Tournament,
    edition: Edition,
    own: &ScoreSum,
    cap: Option<&Cap>,
) -> Vec<String> {
    let own_points = points(say, own.value);
    let mut texts = match cap {
        None => {
            vec![tell!(say, "proof-dummy", points = own_points, clause = value::number("c07.16.4", edition))]
        }
        Some(Cap::Draws { draw, rounds }) => vec![tell!(
            say,
            "proof-dummy-draws",
            points = own_points,
            draw = points(say, *draw),
            rounds = rounds.to_string(),
            cap = points(say, *draw * *rounds as i64),
            clause = value::number("c07.16.4.2", edition)
        )],
        Some(Cap::Opponent(score)) => {
            let mut texts = vec![tell!(
                say,
                "proof-dummy-opponent",
                points = own_points,
                participant = participant(facts, score.of),
                cap = points(say, score.value),
                clause = value::number("c07.16.4.1", edition)
            )];
            texts.extend(score_text(say, edition, score));
            texts
        }
    };
    texts.extend(score_text(say, edition, own));
    texts
}
