//! Computes each number of a dossier again, from results of single games that are on the page.
//!
//! The tests know only what a reader with a pencil knows: the results in the crosstable, the ratings and pairing
//! numbers on the page, and the rating tables.

use crate::support::times;
use tiebreak_conformance::explain::proof::{Below, Cap, Proof, ScoreSum, prove};
use tiebreak_conformance::explain::value::said;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::message::Language;
use tiebreak_conformance::number::{Fraction, Points};
use tiebreak_conformance::rules::article_10::{expected_hundredths, rating_difference};
use tiebreak_conformance::rules::{Base, Classic, Code, Edition, Listed, Rules, TieBreakList};
use tiebreak_conformance::tiebreak::{Evaluator, Policies, Step, StepKind};
use tiebreak_conformance::tournament::{Kind, Tournament};

const INDIVIDUAL: &str = "PTS,WIN,WON,BPG,BWG,PS,PS/C1,PS/C2,REP,STD,TPN,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,BH/C1/P,AOB,AOB/F,\
                          FB,FB/C1,FB/P,SB,SB/C1,SB/C2,SB/P,KS,KS/L+1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG,US-MEDIAN,\
                          US-MODMED,US-SOLKOFF,US-CUM,US-OPPCUM,US-KASHDAN,US-SB,US-OPPPERF,MOSTBLACK,BAUMBACH,GELBFUHS,\
                          GELBFUHS-SQ,BRIGHTWELL/CHESS,TIMEOFLOSS,US-PLAYED-FIRST,AOR/U1400";
const TEAM: &str = "MP,GP,MPTS,GPTS,MPvGP,WIN,WON,PS:GP,PS:MP/C1,REP,BH:MP,BH:GP,BH:MP/C1,BH:GP/M1,BH:MP/P,FB:MP,FB:GP/C1,AOB:MP,\
                    AOB:GP/F,KS:MP,EMMSB,EMGSB,EGMSB/C1,EGGSB,SSSC,SSSC/F,BC,TPN";

struct Pencil<'t> {
    facts: &'t Tournament,
    after: usize,
    edition: Edition,
    /// The page and the number that the test is checking. Failure messages contain this text.
    at: String,
    lines: usize,
}

fn codes(facts: &Tournament) -> Vec<Code> {
    let text = if facts.team().is_some() { TEAM } else { INDIVIDUAL };
    let list = TieBreakList::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let codes = list.entries.into_iter().filter_map(|listed| match listed {
        Listed::Code(code) => Some(code),
        Listed::Recorded(_) | Listed::Organizer(_) => None,
    });
    codes.collect()
}

impl Pencil<'_> {
    fn proof(&mut self, proof: &Proof) {
        assert!(proof.derivation.adds_up(), "{}: {:?}", self.at, proof.derivation);
        assert_eq!(proof.below.len(), proof.derivation.steps.len());
        for (step, below) in proof.lines() {
            self.lines += 1;
            self.clauses(step, below);
            let number = step.score.unwrap_or(step.contribution);
            match below {
                None => self.fact(proof, step),
                Some(Below::Score(score)) => {
                    let value = self.score(score);
                    let is_square = step.kind == StepKind::Square;
                    let (wanted, given) =
                        if is_square { (value.times(value), step.contribution) } else { (value, number) };
                    assert_eq!(wanted, given, "{}", self.at);
                }
                Some(Below::Dummy { own, cap }) => self.dummy(proof, step, own, cap.as_ref()),
                Some(Below::Code(inner)) => {
                    assert_eq!(inner.derivation.value, Some(number), "{}", self.at);
                    self.proof(inner);
                }
                Some(Below::Share { games, hundredths }) => {
                    let made: Fraction =
                        games.iter().fold(Fraction::ZERO, |sum, made| sum.plus((*made).into()));
                    let share = made.divided_by(Fraction::integer(games.len() as i128));
                    assert_eq!(share, step.score, "{}", self.at);
                    assert_eq!(
                        Fraction::integer(rating_difference(*hundredths).into()),
                        step.contribution,
                        "{}",
                        self.at
                    );
                }
                Some(Below::Quotient { total, rounds }) => {
                    let rounds = Fraction::integer(*rounds as i128);
                    let share = self.score(total).divided_by(rounds).expect("rounds");
                    assert_eq!(share.plus(Fraction::integer(1)), number, "{}", self.at);
                }
                Some(Below::Mean(games)) => {
                    let count = Fraction::integer(games.len() as i128);
                    assert_eq!(sum(games).divided_by(count), Some(number), "{}", self.at);
                }
                Some(Below::Strength { buchholz, divisor }) => {
                    let value = buchholz.derivation.value.expect("a Buchholz");
                    assert_eq!(Some(value), step.score, "{}", self.at);
                    assert_eq!(value.divided_by(*divisor), Some(step.contribution), "{}", self.at);
                    self.proof(buchholz);
                }
                Some(Below::Sum(rounds)) => assert_eq!(sum(rounds), number, "{}", self.at),
                Some(Below::Least(rounds)) => {
                    assert_eq!(rounds.iter().copied().min(), Some(number), "{}", self.at);
                }
                Some(Below::Expected { difference }) => {
                    let share = Fraction::new(expected_hundredths(*difference).into(), 100);
                    assert_eq!(share, step.contribution, "{}", self.at);
                }
            }
            self.product(proof, step);
        }
    }

    /// Checks that every clause of a step has a text in English and in Spanish.
    fn clauses(&self, step: &Step, below: Option<&Below>) {
        let changes = match below {
            Some(Below::Score(score) | Below::Dummy { own: score, .. }) => score.changes.as_slice(),
            _ => &[],
        };
        let all = step.clauses.iter().chain(&step.cut).chain(changes.iter().map(|change| &change.clause));
        for id in all {
            let wording = said(id, self.edition).unwrap_or_else(|| panic!("{}: {id} says nothing", self.at));
            assert!(Language::ALL.iter().all(|language| !wording.text(*language).is_empty()), "{id}");
        }
    }

    /// Checks the contribution of a step: the score of the opponent or dummy, or the product of this score and the
    /// participant's own points.
    fn product(&self, proof: &Proof, step: &Step) {
        if !matches!(step.kind, StepKind::Opponent(_) | StepKind::Dummy(_) | StepKind::ForfeitAsPlayed(_)) {
            return;
        }
        let score = step.score.expect("a score");
        let own = step.awarded.map_or(Fraction::ZERO, Fraction::from);
        let wanted = match proof.code.base {
            Base::SonnebornBerger | Base::Extended(_) => score.times(own),
            Base::Koya => own,
            Base::Classic(Classic::UsSonnebornBerger | Classic::Gelbfuhs | Classic::GelbfuhsSquare) => {
                let round = usize::from(step.round.expect("a round")) - 1;
                score.times(self.facts.record(proof.of, round).points.into())
            }
            _ => score,
        };
        assert_eq!(step.contribution, wanted, "{}: {step:?}", self.at);
    }

    /// Checks that the page shows the number of a step that has no derivation.
    fn fact(&self, proof: &Proof, step: &Step) {
        match step.kind {
            StepKind::Opponent(_)
            | StepKind::Dummy(_)
            | StepKind::ForfeitAsPlayed(_)
            | StepKind::OpponentBuchholz => {
                panic!("{}: nothing is below {step:?}", self.at)
            }
            StepKind::OpponentRating => {
                let index = self.facts.index_of(step.opponent.expect("an opponent")).expect("a participant");
                let rating = self.facts.participants()[index].rating().expect("a rating");
                assert_eq!(step.contribution, Fraction::integer(rating.into()), "{}", self.at);
            }
            StepKind::Round(_) => {
                let round = usize::from(step.round.expect("a round")) - 1;
                if let Some(awarded) = step.awarded {
                    let record = self.facts.record(proof.of, round);
                    assert!(awarded == record.points || awarded == record.game_points, "{}", self.at);
                }
            }
            StepKind::RunningTotal
            | StepKind::OpponentPerformance
            | StepKind::AverageRating
            | StepKind::RatingDifference
            | StepKind::ExpectedScore
            | StepKind::LowestRating
            | StepKind::Constant
            | StepKind::Penalty
            | StepKind::Bonus
            | StepKind::Given
            | StepKind::Board
            | StepKind::Strength
            | StepKind::Square
            | StepKind::Deduction(_)
            | StepKind::OpponentCumulative
            | StepKind::EstimatedRating
            | StepKind::Discs(_)
            | StepKind::HalfDiscs(_)
            | StepKind::OpponentPoints
            | StepKind::OwnPoints
            | StepKind::FirstLoss(_)
            | StepKind::NoLoss
            | StepKind::OnTime
            | StepKind::Late
            | StepKind::NothingPlayed => {}
        }
    }

    /// Computes a score from the results in the crosstable, and from the penalties and bonuses on the page.
    fn score(&self, score: &ScoreSum) -> Fraction {
        let rounds = 0..self.after;
        let records = || rounds.clone().map(|round| self.facts.record(score.of, round));
        let by = |game: bool| -> Points {
            records().map(|record| if game { record.game_points } else { record.points }).sum()
        };
        assert!(score.chart == by(false) || score.chart == by(true), "{}: {score:?}", self.at);
        let mut value = Fraction::from(score.chart);
        for change in &score.changes {
            let record = self.facts.record(score.of, usize::from(change.round) - 1);
            assert!(change.awarded == record.points || change.awarded == record.game_points, "{}", self.at);
            if change.clause == "c07.16.3.2" {
                let is_requested = |kind| matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye);
                let is_away = |kind| is_requested(kind) || kind == Kind::ForfeitLoss;
                assert!(is_requested(record.kind), "{}: {change:?}", self.at);
                let later = usize::from(change.round)..self.after;
                let stays = later.clone().all(|round| is_away(self.facts.record(score.of, round).kind));
                // An absence at the end of the event can end before the last round, if Fore Buchholz counts the last
                // round as a draw, or if a forfeit counts as a played game.
                assert!(
                    stays || self.at.contains("FB") || self.at.contains("/F") || self.at.contains("/P"),
                    "{}",
                    self.at
                );
            }
            value = value.plus(change.counted.into()).minus(change.awarded.into());
        }
        value = value.plus(score.outside.into());
        assert_eq!(value, Fraction::from(score.value()), "{}", self.at);
        value
    }

    fn dummy(&self, proof: &Proof, step: &Step, own: &ScoreSum, cap: Option<&Cap>) {
        let score = step.score.expect("a score");
        let own = self.score(own);
        let bound = cap.map(|cap| match cap {
            Cap::Opponent(score) => self.score(score),
            Cap::Draws { draw, rounds } => Fraction::from(*draw).times(Fraction::integer(*rounds as i128)),
        });
        assert_eq!(score, bound.map_or(own, |bound| own.min(bound)), "{}: {step:?}", self.at);
        let is_bye = matches!(step.kind, StepKind::Dummy(kind) if !kind.is_forfeit());
        if self.edition == Edition::Fide2026 && is_bye && self.facts.team().is_none() && cap.is_none() {
            let draws = self.facts.scoring().draw * self.after as i64;
            assert!(own <= Fraction::from(draws), "{}: {:?}", self.at, proof.code);
        }
    }
}

fn sum(numbers: &[Fraction]) -> Fraction {
    numbers.iter().fold(Fraction::ZERO, |sum, number| sum.plus(*number))
}

#[test]
fn every_number_is_added_up_again_from_single_results() {
    let wanted = 40 * times();
    let (mut lines, mut proofs, mut seen, mut bases) = (0, 0, std::collections::BTreeSet::new(), Vec::new());
    for number in 0..wanted {
        let random = &mut Random::new(1_777, number);
        let shape = if number % 5 == 4 { Shape::RoundRobin { cycles: 1 } } else { Shape::Swiss };
        let mut options =
            Options::new(Preset::Nasty, shape, random.between(4, 12), random.between(2, 7) as u16);
        options.boards = if number.is_multiple_of(3) { random.between(1, 4) as u8 } else { 0 };
        let (facts, _) = Tournament::build(generate(&options, random)).expect("a made-up event builds");
        for edition in Edition::ALL {
            let after = facts.rounds();
            let evaluator = Evaluator::new(&facts, Rules::of(edition), Policies::default(), after);
            for code in codes(&facts) {
                if code.base.direction().is_order_only() {
                    continue;
                }
                for index in 0..facts.len() {
                    let Some(proof) = prove(&evaluator, &code, index) else { continue };
                    let at = format!("event {number}, {edition:?}, {code} of {}", facts.id(index));
                    let mut pencil = Pencil { facts: &facts, after, edition, at, lines: 0 };
                    pencil.proof(&proof);
                    lines += pencil.lines;
                    proofs += 1;
                    seen.insert(code.to_string());
                    if !bases.contains(&code.base) {
                        bases.push(code.base);
                    }
                }
            }
        }
    }
    let named = INDIVIDUAL.split(',').count() + TEAM.split(',').count();
    // Some tie-breaks, such as TPN and WIN, are counted twice, because they are in the list for players and in the list
    // for teams.
    assert!(seen.len() + 10 > named, "only {} codes had values: {seen:?}", seen.len());
    // These tie-breaks have no values here, because generated events contain no disc counts and no late participants.
    let recorded = [Base::Classic(Classic::Discs), Base::Classic(Classic::Late)];
    let missing: Vec<Base> = Base::all()
        .filter(|base| !base.direction().is_order_only() && !bases.contains(base) && !recorded.contains(base))
        .collect();
    assert_eq!(missing, []);
    assert!(lines > 4 * proofs && proofs > 1_000, "{lines} lines of {proofs} proofs");
}
