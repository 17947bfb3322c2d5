//! Explains how the numbers in the computation of a tie-break value follow from the results of single games.

use crate::explain::{participant, shown, value};
use crate::message::Messages;
use crate::tell;
use std::cmp::Ordering;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::article_10::{expected_hundredths, rating_difference};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Base, Classic, Code, Edition, Rules};
use tiebreak_engine::tiebreak::{Category, Derivation, Evaluator, Score, Step, StepKind};
use tiebreak_engine::tournament::{Index, Kind, Outcome, Record, Tournament};

/// The computation of a tie-break value, with the derivation of the number in each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The participant whose value is computed.
    pub of: Index,
    /// The code of the tie-break.
    pub code: Code,
    /// The value, with the steps that compute it.
    pub derivation: Derivation,
    /// For each step, the derivation of its number. `None` if the number needs no derivation, such as a recorded
    /// result.
    pub below: Vec<Option<Below>>,
}

impl Proof {
    /// Returns each step together with its derivation.
    pub fn lines(&self) -> impl Iterator<Item = (&Step, Option<&Below>)> {
        self.derivation.steps.iter().zip(self.below.iter().map(Option::as_ref))
    }
}

/// The derivation of the number in one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Below {
    /// A score: the sum of the points in the crosstable, and the rounds that count with different points.
    Score(ScoreSum),
    /// The score of a dummy opponent: the player's own score, or the cap if the cap is lower (16.4).
    Dummy {
        /// The participant's own score.
        own: ScoreSum,
        /// The cap, if it changes the score.
        cap: Option<Cap>,
    },
    /// The value of a tie-break, computed for the same participant or for an opponent.
    Code(Box<Proof>),
    /// The percentage score of a player, and the rating difference that belongs to it in the table of clause 10.2.
    Share {
        /// The points of each game that counts.
        games: Vec<Points>,
        /// The percentage score, rounded to hundredths: 75 means 0.75.
        hundredths: u32,
    },
    /// The number 1, plus a score divided by the number of rounds that count.
    Quotient {
        /// The score that is divided.
        total: ScoreSum,
        /// The number of rounds that count.
        rounds: usize,
    },
    /// The mean of several numbers.
    Mean(Vec<Fraction>),
    /// A Buchholz value that is divided by a number (13.4).
    Strength {
        /// The computation of the Buchholz value.
        buchholz: Box<Proof>,
        /// The number by which the Buchholz value is divided.
        divisor: Fraction,
    },
    /// The sum of several numbers.
    Sum(Vec<Fraction>),
    /// The lowest of several numbers.
    Least(Vec<Fraction>),
    /// The rating difference from which the expected score is read in the table of clause 10.3.
    Expected {
        /// The performance rating of the player, minus the rating of the opponent.
        difference: i32,
    },
}

/// A score as a sum of the points in the crosstable and of all differences from these points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSum {
    /// The participant.
    pub of: Index,
    /// The sum of the participant's points in the crosstable, over the rounds that count.
    pub chart: Points,
    /// The rounds that count with other points than the crosstable shows.
    pub changes: Vec<ScoreChange>,
    /// Penalty or bonus points, awarded apart from the rounds, that are part of the score.
    pub outside: Points,
    /// Penalty or bonus points that count for the participant's own place, but not for the tie-breaks of the
    /// participant's opponents.
    pub withheld: Points,
}

/// A round that counts with other points than the crosstable shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreChange {
    /// The round (1-based).
    pub round: u16,
    /// The kind of the round, such as a half-point bye.
    pub kind: Kind,
    /// The points that the crosstable shows.
    pub awarded: Points,
    /// The points with which the round counts.
    pub counted: Points,
    /// The clause that requires the different points.
    pub clause: &'static str,
}

/// The cap on the score of a dummy opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cap {
    /// The adjusted score of the scheduled opponent (16.4.1).
    Opponent(ScoreSum),
    /// The score of a player who draws in every round (16.4.2).
    Draws {
        /// The points that a draw gives.
        draw: Points,
        /// The number of rounds in which a draw is assumed.
        rounds: usize,
    },
}

impl Cap {
    /// Returns the cap in points.
    pub fn value(&self) -> Points {
        match self {
            Cap::Opponent(score) => score.value(),
            Cap::Draws { draw, rounds } => *draw * *rounds as i64,
        }
    }
}

impl ScoreSum {
    /// Returns the score: the sum of the points in the crosstable, the differences in `changes`, and `outside`.
    pub fn value(&self) -> Points {
        let changed: Points = self.changes.iter().map(|change| change.counted - change.awarded).sum();
        self.chart + changed + self.outside
    }
}

/// Returns sentences that explain how the number of a step is computed. The list is empty if a separate table explains
/// the number, or if the number needs no explanation.
pub fn below_text(say: &Messages, facts: &Tournament, edition: Edition, below: &Below) -> Vec<String> {
    let number = |value: Fraction| say.number(&shown(value));
    match below {
        Below::Score(score) => score_text(say, edition, score),
        Below::Dummy { own, cap } => dummy_text(say, facts, edition, own, cap.as_ref()),
        Below::Code(_) => Vec::new(),
        Below::Share { games, hundredths } => {
            let made: Points = games.iter().copied().sum();
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
                total = points(say, total.value()),
                rounds = rounds.to_string()
            ));
            texts
        }
        Below::Mean(games) => {
            let parts: Vec<String> = games.iter().copied().map(number).collect();
            vec![tell!(say, "proof-mean", sum = parts.join(" + "), games = games.len().to_string())]
        }
        Below::Strength { buchholz, divisor } => {
            let value = buchholz.derivation.value.map_or_else(|| "–".to_owned(), number);
            vec![tell!(say, "proof-strength", buchholz = value, divisor = number(*divisor))]
        }
        Below::Sum(numbers) => {
            let parts: Vec<String> = numbers.iter().copied().map(number).collect();
            if parts.len() < 2 { Vec::new() } else { vec![parts.join(" + ")] }
        }
        Below::Least(numbers) => {
            let parts: Vec<String> = numbers.iter().copied().map(number).collect();
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

/// Returns sentences that explain why the score that counts differs from the score in the crosstable. The list is empty
/// if the two scores are equal.
fn score_text(say: &Messages, edition: Edition, score: &ScoreSum) -> Vec<String> {
    let mut texts: Vec<String> = sum_text(say, score).into_iter().collect();
    texts.extend(score.changes.iter().map(|change| change_text(say, edition, change)));
    texts.extend((score.outside != Points::ZERO).then(|| tell!(say, "proof-outside")));
    texts
}

/// Writes a score as a sum: the points in the crosstable, the changes for rounds that count with other points, and the
/// penalty or bonus points. Returns `None` if the score is the sum of the points in the crosstable.
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
    Some(format!("{sum} = {}", points(say, score.value())))
}

/// Returns the points in the crosstable as text. If a penalty or bonus does not count in the score, the text says so.
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
        ("c07.16.3.2", _) => tell!(say, "proof-trailing", round, awarded, counted, clause),
        ("c07.8.3", _) => tell!(say, "proof-fore", round, awarded, counted, clause),
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
    let own_points = points(say, own.value());
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
                cap = points(say, score.value()),
                clause = value::number("c07.16.4.1", edition)
            )];
            texts.extend(score_text(say, edition, score));
            texts
        }
    };
    texts.extend(score_text(say, edition, own));
    texts
}

/// Derives the value of a tie-break for one participant. If the code names an edition, the value is derived under this
/// edition. Returns `None` if the tie-break has no values.
pub fn prove(evaluator: &Evaluator<'_>, code: &Code, index: Index) -> Option<Proof> {
    match code.edition {
        None => prove_code(evaluator, code, index),
        Some(edition) => {
            let (facts, after) = (evaluator.tournament(), evaluator.after);
            let other = Evaluator::new(facts, Rules::of(edition), evaluator.policies, after);
            prove_code(&other, &Code { edition: None, ..*code }, index)
        }
    }
}

/// Derives a value like [`prove`], but always under the rules of the evaluator. An edition in the code is ignored.
pub fn prove_code(evaluator: &Evaluator<'_>, code: &Code, index: Index) -> Option<Proof> {
    let derivation = evaluator.derive(code, index).ok()?;
    let prover = Prover { evaluator, code, index };
    let below = derivation.steps.iter().map(|step| prover.below(step)).collect();
    Some(Proof { of: index, code: *code, derivation, below })
}

struct Prover<'e, 't> {
    evaluator: &'e Evaluator<'t>,
    code: &'e Code,
    index: Index,
}

impl Prover<'_, '_> {
    fn below(&self, step: &Step) -> Option<Below> {
        let facts = self.evaluator.tournament();
        let opponent = step.opponent.and_then(|id| facts.index_of(id));
        match step.kind {
            StepKind::Opponent(_) | StepKind::ForfeitAsPlayed(_) => self.opponent(opponent?, step),
            StepKind::Dummy(_) => self.dummy(step),
            StepKind::OpponentBuchholz => {
                let base = if self.code.fore { Base::ForeBuchholz } else { Base::Buchholz };
                let code = Code { base, reference: self.code.reference, ..Code::plain(base) };
                self.of(&code, opponent?)
            }
            StepKind::OpponentPerformance => self.performance(opponent?),
            StepKind::AverageRating => {
                self.of(&Code { unrated: self.code.unrated, ..Code::plain(Base::AverageRating) }, self.index)
            }
            StepKind::RatingDifference => self.share(step),
            StepKind::ExpectedScore => self.expected(step),
            StepKind::LowestRating => {
                Some(Below::Least(self.rated().iter().filter_map(|step| step.score).collect()))
            }
            StepKind::RunningTotal => self.running(step),
            StepKind::Strength => self.strength(),
            StepKind::Board => Some(Below::Sum(self.boards(step))),
            StepKind::OpponentCumulative => {
                let base = Base::Classic(Classic::UsCumulative);
                self.of(&Code { base, ..*self.code }, opponent?)
            }
            StepKind::Given if self.code.base == Base::ScoreStrength => {
                let secondary = self.evaluator.view(self.evaluator.primary().other());
                Some(Below::Score(total(secondary, self.index)))
            }
            StepKind::Square | StepKind::OwnPoints => Some(Below::Score(total(self.view(), self.index))),
            StepKind::OpponentPoints => Some(Below::Score(total(self.view(), opponent?))),
            _ => None,
        }
    }

    fn view(&self) -> &View<'_> {
        self.evaluator.basis(self.code).view
    }

    fn of(&self, code: &Code, other: Index) -> Option<Below> {
        prove_code(self.evaluator, code, other).map(|proof| Below::Code(Box::new(proof)))
    }

    fn opponent(&self, opponent: Index, step: &Step) -> Option<Below> {
        let basis = self.evaluator.basis(self.code);
        let cx = basis.view;
        if self.code.base == Base::Classic(Classic::Gelbfuhs) {
            return Some(Below::Quotient { total: total(cx, opponent), rounds: cx.rounds });
        }
        // A score can be computed in three ways. The first way in the list is the usual one for this tie-break.
        let sums: [fn(&View<'_>, Index, bool) -> ScoreSum; 3] = if self.code.base.is_outside() {
            [|cx, of, _| us_adjusted(cx, of), |cx, of, _| total(cx, of), adjusted]
        } else if self.code.base.row().under_article_16 {
            [adjusted, |cx, of, _| total(cx, of), |cx, of, _| us_adjusted(cx, of)]
        } else {
            [|cx, of, _| total(cx, of), adjusted, |cx, of, _| us_adjusted(cx, of)]
        };
        let wanted = step.score?;
        let found = sums.into_iter().map(|sum| sum(cx, opponent, basis.as_played));
        found.into_iter().find(|sum| Fraction::from(sum.value()) == wanted).map(Below::Score)
    }

    fn dummy(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let round = usize::from(step.round?).checked_sub(1)?;
        let own = total(cx, self.index);
        let record = cx.records(self.index).get(round)?;
        let cap = if record.kind.is_forfeit() {
            record.opponent().map(|opponent| Cap::Opponent(adjusted(cx, opponent, false)))
        } else {
            let rounds = (cx.rules.unplayed.cap_rounds)(cx);
            Some(Cap::Draws { draw: cx.draw_value(), rounds })
        };
        // Before March 2026, the score of a dummy opponent had no cap. A cap is explained only if it changes the score.
        let score = step.score?;
        let cap =
            cap.filter(|cap| Fraction::from(own.value()) != score && Fraction::from(cap.value()) == score);
        Some(Below::Dummy { own, cap })
    }

    fn performance(&self, opponent: Index) -> Option<Below> {
        let Some(base) = self.code.base.averaged_performance() else {
            return Some(Below::Mean(by_four_hundred(self.view(), opponent)));
        };
        self.of(&Code { unrated: self.code.unrated, ..Code::plain(base) }, opponent)
    }

    /// Returns the games that count for the performance rating, each as its step in the average of the ratings.
    fn rated(&self) -> Vec<Step> {
        let code = Code { unrated: self.code.unrated, ..Code::plain(Base::AverageRating) };
        self.evaluator.derive(&code, self.index).map(|derivation| derivation.steps).unwrap_or_default()
    }

    fn share(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let points = |step: &Step| {
            let record = cx.records(self.index).get(usize::from(step.round?).checked_sub(1)?)?;
            Some(classical(record))
        };
        let games = self.rated().iter().filter_map(points).collect();
        let share = step.score?.times(Fraction::integer(100));
        let doubled = share.times(Fraction::integer(2)).plus(Fraction::integer(1));
        let hundredths = doubled.numerator().div_euclid(doubled.denominator() * 2);
        Some(Below::Share { games, hundredths: u32::try_from(hundredths.clamp(0, 100)).unwrap_or(0) })
    }

    fn expected(&self, step: &Step) -> Option<Below> {
        let value = self.evaluator.derive(self.code, self.index).ok()?.value?;
        let difference = value.minus(step.score?);
        let whole = (difference.denominator() == 1).then(|| i32::try_from(difference.numerator()).ok());
        Some(Below::Expected { difference: whole.flatten()? })
    }

    fn running(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let round = usize::from(step.round?);
        let games = cx.records(self.index).iter().take(round).filter(|record| !cx.is_rest(record));
        Some(Below::Sum(games.map(|record| cx.points(record).into()).collect()))
    }

    fn strength(&self) -> Option<Below> {
        let base = if self.code.fore { Base::ForeBuchholz } else { Base::Buchholz };
        let reference = match self.evaluator.primary() {
            Score::Match => tiebreak_engine::rules::Reference::MatchPoints,
            Score::Game => tiebreak_engine::rules::Reference::GamePoints,
        };
        let forfeits_as_played = self.code.forfeits_as_played;
        let code = Code { reference: Some(reference), forfeits_as_played, ..Code::plain(base) };
        let buchholz = Box::new(prove_code(self.evaluator, &code, self.index)?);
        Some(Below::Strength { buchholz, divisor: self.evaluator.strength_divisor(self.code)? })
    }

    /// Returns the points of a team on one board in each round.
    fn boards(&self, step: &Step) -> Vec<Fraction> {
        let Some(board) = step.round.and_then(|board| usize::from(board).checked_sub(1)) else {
            return Vec::new();
        };
        let cx = self.view();
        let worth = |round: usize| cx.rules.team.board_points_in(cx, self.index, round).get(board).copied();
        (0..self.evaluator.after).filter_map(worth).collect()
    }
}

/// Returns 1 for a win, 1/2 for a draw and 0 for a loss, whatever points the event awards (10.2). An unfinished game
/// counts as a draw, and a win by forfeit as a win.
fn classical(record: &Record) -> Points {
    match (record.outcome, record.kind) {
        (Some(outcome), _) => outcome.classical_points(),
        (None, Kind::Pending) => Points::HALF,
        (None, Kind::ForfeitWin) => Points::ONE,
        (None, _) => Points::ZERO,
    }
}

/// Returns the rating of each rated opponent, plus 400 for a win against this opponent and minus 400 for a loss (US
/// Chess 34E10).
fn by_four_hundred(cx: &View<'_>, index: Index) -> Vec<Fraction> {
    let games = cx.records(index).iter().filter(|record| record.kind.is_over_the_board());
    let worth = |record: &Record| {
        let rating = i128::from(cx.tournament.participants().get(record.opponent()?)?.rating()?);
        let points = cx.points(record);
        let swing = match record.outcome {
            Some(Outcome::Win) => 400,
            Some(Outcome::Loss) => -400,
            Some(Outcome::Draw) => 0,
            None if points == cx.win() => 400,
            None if points == cx.loss() => -400,
            None => 0,
        };
        Some(Fraction::integer(rating + swing))
    };
    games.filter_map(worth).collect()
}

/// Returns the participant's points in a round, as the crosstable shows them.
fn awarded(cx: &View<'_>, of: Index, round: usize) -> Points {
    cx.points(cx.tournament.record(of, round))
}

fn sum_of(
    cx: &View<'_>,
    of: Index,
    counted: impl Fn(usize) -> Points,
    clause: impl Fn(usize) -> &'static str,
) -> ScoreSum {
    let rounds = 0..cx.rounds;
    let change = |round: usize| {
        let (awarded, counted) = (awarded(cx, of, round), counted(round));
        (awarded != counted).then(|| ScoreChange {
            round: round as u16 + 1,
            kind: cx.tournament.record(of, round).kind,
            awarded,
            counted,
            clause: clause(round),
        })
    };
    let chart: Points = rounds.clone().map(|round| awarded(cx, of, round)).sum();
    let changes = rounds.filter_map(change).collect();
    ScoreSum { of, chart, changes, outside: Points::ZERO, withheld: Points::ZERO }
}

/// Returns the clause by which a round counts with other points than the crosstable shows.
fn clause_of(cx: &View<'_>, of: Index, round: usize) -> &'static str {
    if cx.category(of, round) == Some(Category::TrailingBye) {
        "c07.16.3.2"
    } else if cx.is_fore() && round + 1 == cx.rounds {
        "c07.8.3"
    } else {
        "c07.16.3.1"
    }
}

/// Returns the score of a participant, as it counts for the tie-breaks of the participant's opponents (16.3).
fn adjusted(cx: &View<'_>, of: Index, as_played: bool) -> ScoreSum {
    let worths = cx.worths_to_opponents(of, as_played);
    let counted = |round: usize| worths.get(round).copied().unwrap_or(Points::ZERO);
    let mut sum = sum_of(cx, of, counted, |round| clause_of(cx, of, round));
    // Under some rules, a penalty or bonus of a participant does not count for the participant's opponents.
    let value = if as_played { cx.adjusted_as_played(of) } else { cx.adjusted(of) };
    sum.outside = value - sum.value();
    sum.withheld = cx.total(of) - sum.chart - sum.outside;
    sum
}

fn total(cx: &View<'_>, of: Index) -> ScoreSum {
    let counted = |round: usize| cx.records(of).get(round).map_or(Points::ZERO, |record| cx.points(record));
    let mut sum = sum_of(cx, of, counted, |round| clause_of(cx, of, round));
    sum.outside = cx.total(of) - sum.value();
    sum
}

/// Returns the score under the rules of US Chess, in which every unplayed game and every bye counts as half a point.
fn us_adjusted(cx: &View<'_>, of: Index) -> ScoreSum {
    let counted = |round: usize| match cx.records(of).get(round) {
        Some(record) if cx.is_rest(record) || record.kind.is_over_the_board() => cx.points(record),
        Some(_) | None => Points::HALF,
    };
    sum_of(cx, of, counted, |_| "classic.adjusted-score")
}
