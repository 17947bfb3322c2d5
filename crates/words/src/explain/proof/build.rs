use super::{Below, Cap, Proof, ScoreChange, ScoreSum};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Base, Classic, Code, Rules};
use tiebreak_engine::tiebreak::{Category, Evaluator, Score, Step, StepKind};
use tiebreak_engine::tournament::{Index, Kind, Outcome, Record};

/// The proof of one value of a code, or none if it has no values.
pub fn prove(evaluator: &Evaluator<'_>, code: &Code, index: Index) -> Option<Proof> {
    match code.edition {
        None => prove_code(evaluator, code, index),
        Some(edition) => {
            let (facts, after) = (evaluator.tournament(), evaluator.after());
            let other = Evaluator::new(facts, Rules::of(edition), *evaluator.policies(), after);
            prove_code(&other, &Code { edition: None, ..*code }, index)
        }
    }
}

/// Like `prove`, under the rules of the evaluator.
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
            StepKind::LowestRating => Some(Below::Least(self.ratings())),
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
            return Some(Below::Quotient { total: total(cx, opponent), rounds: cx.rounds() });
        }
        // The kind of sum that the code suggests is tried first.
        let sums: [fn(&View<'_>, Index, bool) -> ScoreSum; 3] = if self.code.base.is_outside() {
            [|cx, of, _| us_adjusted(cx, of), |cx, of, _| total(cx, of), adjusted]
        } else if self.code.base.row().under_article_16 {
            [adjusted, |cx, of, _| total(cx, of), |cx, of, _| us_adjusted(cx, of)]
        } else {
            [|cx, of, _| total(cx, of), adjusted, |cx, of, _| us_adjusted(cx, of)]
        };
        let wanted = step.score?;
        let found = sums.into_iter().map(|sum| sum(cx, opponent, basis.as_played));
        found.into_iter().find(|sum| Fraction::from(sum.value) == wanted).map(Below::Score)
    }

    fn dummy(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let round = usize::from(step.round?).checked_sub(1)?;
        let own = total(cx, self.index);
        let record = cx.records(self.index).get(round)?;
        let cap = if record.kind.is_forfeit() {
            record.opponent().map(|opponent| Cap::Opponent(adjusted(cx, opponent, false)))
        } else {
            let rounds = (cx.rules().unplayed.cap_rounds)(cx);
            Some(Cap::Draws { draw: cx.draw_value(), rounds })
        };
        // Until March 2026, a dummy's score has no cap. A cap that does not change the score is not explained.
        let score = step.score?;
        let cap =
            cap.filter(|cap| Fraction::from(own.value) != score && Fraction::from(cap.value()) == score);
        Some(Below::Dummy { own, cap })
    }

    fn performance(&self, opponent: Index) -> Option<Below> {
        let Some(base) = self.code.base.averaged_performance() else {
            return Some(Below::Mean(by_four_hundred(self.view(), opponent)));
        };
        self.of(&Code { unrated: self.code.unrated, ..Code::plain(base) }, opponent)
    }

    /// The games that count for a performance. The ratings of their opponents are averaged.
    fn rated_games(&self) -> Vec<(u16, Index)> {
        let code = Code { unrated: self.code.unrated, ..Code::plain(Base::AverageRating) };
        let steps = self.evaluator.derive(&code, self.index).map(|derivation| derivation.steps);
        let facts = self.evaluator.tournament();
        let game = |step: Step| Some((step.round?, facts.index_of(step.opponent?)?));
        steps.unwrap_or_default().into_iter().filter_map(game).collect()
    }

    fn share(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let points = |round: u16| {
            let record = cx.records(self.index).get(usize::from(round).checked_sub(1)?)?;
            Some(classical(record))
        };
        let games: Vec<(u16, Points)> =
            self.rated_games().into_iter().filter_map(|(round, _)| Some((round, points(round)?))).collect();
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

    fn ratings(&self) -> Vec<(u16, Fraction)> {
        let code = Code { unrated: self.code.unrated, ..Code::plain(Base::AverageRating) };
        let steps = self.evaluator.derive(&code, self.index).map(|derivation| derivation.steps);
        steps.unwrap_or_default().iter().filter_map(|step| Some((step.round?, step.score?))).collect()
    }

    fn running(&self, step: &Step) -> Option<Below> {
        let cx = self.view();
        let round = usize::from(step.round?);
        let rounds = cx.records(self.index).iter().enumerate().take(round);
        let rounds = rounds.filter(|(_, record)| !cx.is_rest(record));
        Some(Below::Sum(rounds.map(|(round, record)| (round as u16 + 1, cx.points(record).into())).collect()))
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

    /// The points of a team on one board, match by match.
    fn boards(&self, step: &Step) -> Vec<(u16, Fraction)> {
        let Some(board) = step.round.and_then(|board| usize::from(board).checked_sub(1)) else {
            return Vec::new();
        };
        let cx = self.view();
        let worth = |round: usize| {
            let made = cx.rules().team.board_points_in(cx, self.index, round);
            Some((round as u16 + 1, *made.get(board)?))
        };
        (0..self.evaluator.after()).filter_map(worth).collect()
    }
}

/// A win, draw or loss as 1, 1/2 or 0 (10.2).
fn classical(record: &Record) -> Points {
    match (record.outcome, record.kind) {
        (Some(outcome), _) => outcome.classical_points(),
        (None, Kind::Pending) => Points::HALF,
        (None, Kind::ForfeitWin) => Points::ONE,
        (None, _) => Points::ZERO,
    }
}

/// The rating of each rated opponent, plus 400 for a win and minus 400 for a loss (US Chess 34E10).
fn by_four_hundred(cx: &View<'_>, index: Index) -> Vec<(u16, Fraction)> {
    let games = cx.records(index).iter().enumerate().filter(|(_, record)| record.kind.is_over_the_board());
    let worth = |(round, record): (usize, &Record)| {
        let rating = i128::from(cx.tournament().participants().get(record.opponent()?)?.rating()?);
        let points = cx.points(record);
        let swing = match record.outcome {
            Some(Outcome::Win) => 400,
            Some(Outcome::Loss) => -400,
            Some(Outcome::Draw) => 0,
            None if points == cx.win() => 400,
            None if points == cx.loss() => -400,
            None => 0,
        };
        Some((round as u16 + 1, Fraction::integer(rating + swing)))
    };
    games.filter_map(worth).collect()
}

/// The points that the crosstable shows for a round.
fn awarded(cx: &View<'_>, of: Index, round: usize) -> Points {
    cx.points(cx.tournament().record(of, round))
}

fn sum_of(
    cx: &View<'_>,
    of: Index,
    counted: impl Fn(usize) -> Points,
    clause: impl Fn(usize) -> &'static str,
    outside: Points,
) -> ScoreSum {
    let rounds = 0..cx.rounds();
    let change = |round: usize| {
        let (awarded, counted) = (awarded(cx, of, round), counted(round));
        (awarded != counted).then(|| ScoreChange {
            round: round as u16 + 1,
            kind: cx.tournament().record(of, round).kind,
            awarded,
            counted,
            clause: clause(round),
        })
    };
    let chart: Points = rounds.clone().map(|round| awarded(cx, of, round)).sum();
    let changes: Vec<ScoreChange> = rounds.filter_map(change).collect();
    let mut sum = ScoreSum { of, chart, changes, outside, withheld: Points::ZERO, value: Points::ZERO };
    sum.value = sum.sum();
    sum
}

/// The clause that makes a round count differently from the crosstable.
fn clause_of(cx: &View<'_>, of: Index, round: usize) -> &'static str {
    let is_drawn = cx.is_fore() && round + 1 == cx.rounds();
    match cx.category(of, round) {
        Some(Category::TrailingBye) => "c07.16.3.2",
        Some(Category::Bye | Category::ForfeitWin | Category::RequestedBye | Category::ForfeitLoss)
        | None => {
            if is_drawn {
                "c07.8.3"
            } else {
                "c07.16.3.1"
            }
        }
    }
}

/// The participant's score that counts for opponents (16.3).
fn adjusted(cx: &View<'_>, of: Index, as_played: bool) -> ScoreSum {
    let worths = cx.worths_to_opponents(of, as_played);
    let counted = |round: usize| worths.get(round).copied().unwrap_or(Points::ZERO);
    let mut sum = sum_of(cx, of, counted, |round| clause_of(cx, of, round), Points::ZERO);
    // Some rules do not count points outside the rounds for opponents.
    let value = if as_played { cx.adjusted_as_played(of) } else { cx.adjusted(of) };
    sum.outside = value - sum.value;
    sum.withheld = cx.total(of) - sum.chart - sum.outside;
    sum.value = sum.sum();
    sum
}

fn total(cx: &View<'_>, of: Index) -> ScoreSum {
    let counted = |round: usize| cx.records(of).get(round).map_or(Points::ZERO, |record| cx.points(record));
    let mut sum = sum_of(cx, of, counted, |round| clause_of(cx, of, round), Points::ZERO);
    sum.outside = cx.total(of) - sum.value;
    sum.value = sum.sum();
    sum
}

/// The score of US Chess: half a point for every unplayed round.
fn us_adjusted(cx: &View<'_>, of: Index) -> ScoreSum {
    let counted = |round: usize| match cx.records(of).get(round) {
        Some(record) if cx.is_rest(record) || record.kind.is_over_the_board() => cx.points(record),
        Some(_) | None => Points::HALF,
    };
    sum_of(cx, of, counted, |_| "classic.adjusted-score", Points::ZERO)
}
