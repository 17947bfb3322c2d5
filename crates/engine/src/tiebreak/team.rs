//! Tie-breaks of team events (article 13).

use super::boards;
use super::context::{Context, Score};
use super::cut::{self, Addends};
use super::direct_encounter::{Classes, by_value, direct_encounter};
use super::element;
use super::encounter::{Crosstable, Log};
use super::sonneborn_berger::product_units;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points, round_half_up};
use crate::rules::rulings::{
    BoardCountOrder, BoardTeams, Divisor, DivisorRounds, DivisorSecondary, DummyReference, EncounterBoards,
    Mixes, Quotient, Restart, SecondaryScore, TiedTeams, UnplayedMatch, WeakestTeam,
};
use crate::rules::{Base, Cut, EdeBoards, EsbMix};
use crate::tournament::Index;

/// The standing under both scores of a team.
pub(super) struct BothScores<'a, 't> {
    /// Match points.
    pub match_points: &'a Context<'t>,
    /// Game points.
    pub game_points: &'a Context<'t>,
    /// The score that ranks first.
    pub primary: Score,
}

impl<'a, 't> BothScores<'a, 't> {
    /// The standing under one score.
    pub fn of(&self, score: Score) -> &'a Context<'t> {
        match score {
            Score::Match => self.match_points,
            Score::Game => self.game_points,
        }
    }
}

/// Opponent's score and own score of a mix, by its letters.
fn scores(cx: &Context<'_>, mix: EsbMix) -> (Score, Score) {
    let (opponents, own) = match mix {
        EsbMix::MatchMatch => (Score::Match, Score::Match),
        EsbMix::MatchGame => (Score::Match, Score::Game),
        EsbMix::GameMatch => (Score::Game, Score::Match),
        EsbMix::GameGame => (Score::Game, Score::Game),
    };
    match cx.rulings().team.mixes {
        Mixes::OpponentsFirst => (opponents, own),
        Mixes::OwnFirst => (own, opponents),
    }
}

/// ESB (13.2): the opponents' totals in one score times the points made against them in another.
pub(super) fn extended_sonneborn_berger<R: Recorder>(
    both: &BothScores<'_, '_>,
    base: Base,
    mix: EsbMix,
    team: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    recorder: &mut R,
) -> Fraction {
    let (opponents, own) = scores(both.match_points, mix);
    let (opponents_cx, own_cx) = (both.of(opponents), both.of(own));
    let decisions = &opponents_cx.rulings().team;
    let mut buffer = Vec::new();
    element::elements(opponents_cx, team, played_forfeits, &mut buffer);
    if decisions.unplayed_match == UnplayedMatch::Nothing {
        buffer.retain(|element| !matches!(element.kind, StepKind::Dummy(_)));
    }
    let by_primary =
        opponents_cx.rulings().cut.weakest_team == WeakestTeam::ByPrimaryScore && both.primary != opponents;
    for element in &mut buffer {
        let round = usize::from(element.round);
        let is_dummy = matches!(element.kind, StepKind::Dummy(_));
        if is_dummy && decisions.dummy_reference == DummyReference::MatchPoints {
            element.score = both.match_points.dummy_score(team, round).unwrap_or(element.score);
        }
        element.awarded = own_cx.points(&own_cx.records(team)[round]);
        element.weight = match (by_primary, element.opponent) {
            (true, Some(opponent)) if !is_dummy => both.of(both.primary).adjusted(opponent as Index),
            (true, _) => both
                .of(both.primary)
                .dummy_score(team, round)
                .unwrap_or_else(|| both.of(both.primary).total(team)),
            (false, _) => element.score,
        };
        element.value = product_units(element.score, element.awarded);
    }
    if let Some(cut) = cut {
        cut::apply(opponents_cx.rulings(), cut, Addends::Products, &mut buffer);
    }
    recorder.record(Combination::Sum, || {
        element::steps(opponents_cx, team, &buffer, Addends::Products, base.clause())
    });
    element::sum(&buffer, Addends::Products)
}

/// The divisor of SSSC (13.4.2.b): the greatest primary total by the greatest secondary score of one match, cut to
/// an integer, unless declared. None when it is zero.
pub(super) fn strength_divisor(both: &BothScores<'_, '_>, declared: Option<Points>) -> Option<Fraction> {
    if let Some(declared) = declared {
        return Some(declared.into());
    }
    let (primary, secondary) = (both.of(both.primary), both.of(both.primary.other()));
    let decisions = &primary.rulings().team;
    let rounds = match decisions.divisor_rounds {
        DivisorRounds::Announced => primary.tournament().announced(),
        DivisorRounds::Counted => primary.rounds(),
    } as i64;
    let greatest = primary.win() * rounds;
    let of_secondary = match decisions.divisor_secondary {
        DivisorSecondary::OneMatch => secondary.win(),
        DivisorSecondary::WholeEvent => secondary.win() * rounds,
    };
    let exact = Fraction::from(greatest).divided_by(of_secondary.into())?;
    let divisor = match decisions.divisor {
        Divisor::Truncated => Fraction::integer(exact.numerator() / exact.denominator()),
        Divisor::Rounded => Fraction::integer(round_half_up(exact.numerator(), exact.denominator())),
        Divisor::Exact => exact,
    };
    (divisor > Fraction::ZERO).then_some(divisor)
}

/// SSSC (13.4): the secondary score plus Buchholz on the primary score by the divisor. None when that is zero.
///
/// `buchholz` is the team's Buchholz, fore or not, on the score that [`strength_score`] names.
pub(super) fn score_strength<R: Recorder>(
    both: &BothScores<'_, '_>,
    team: Index,
    buchholz: Fraction,
    declared: Option<Points>,
    recorder: &mut R,
) -> Option<Fraction> {
    let secondary = both.of(both.primary.other());
    let divisor = strength_divisor(both, declared)?;
    let mut strength = buchholz.divided_by(divisor)?;
    if secondary.rulings().team.quotient == Quotient::Truncated {
        strength = Fraction::integer(strength.numerator() / strength.denominator());
    }
    let total = Fraction::from(secondary.total(team));
    recorder.record(Combination::Sum, || {
        let own = Step::new(None, StepKind::Given, total, "c07.13.4.1");
        let mut schedule = Step::new(None, StepKind::Strength, strength, "c07.13.4.2");
        schedule.score = Some(buchholz);
        schedule.clauses.push("c07.13.4.2.b");
        vec![own, schedule]
    });
    Some(total.plus(strength))
}

/// EDE (13.3): article 6 on the primary score, then on the secondary, then the declared board tie-breaks for exactly
/// two teams.
pub(super) fn extended_direct_encounter(
    both: &BothScores<'_, '_>,
    boards: EdeBoards,
    set: &[Index],
    forfeits_declared: bool,
    log: &mut Log<'_>,
) -> Classes {
    let encounter = Extended { both, boards, forfeits_declared };
    match both.match_points.rulings().team.tied_teams {
        TiedTeams::StillTied => encounter.by_primary(set, FIRST, log),
        TiedTeams::EqualOnBothScores => {
            let classes = by_value(set, |position| both.of(both.primary.other()).total(set[position]));
            classes.into_iter().flat_map(|class| encounter.by_primary(&class, FIRST, log)).collect()
        }
    }
}

/// What calls for the tables of both scores, and for those of a subset that starts again.
const FIRST: &str = "c07.13.3.1";
const RESTARTED: &str = "c07.13.3.3";

struct Extended<'a, 'b, 't> {
    both: &'a BothScores<'b, 't>,
    boards: EdeBoards,
    forfeits_declared: bool,
}

impl Extended<'_, '_, '_> {
    fn on(&self, score: Score, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
        log.called_by(clause, |log| direct_encounter(self.both.of(score), set, self.forfeits_declared, log))
    }

    /// Splits once, without the re-application of 6.2 and 6.3.
    fn once_on(&self, score: Score, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
        let cx = self.both.of(score);
        let table = Crosstable::new(cx, set, self.forfeits_declared);
        if table.is_complete() {
            by_value(set, |position| table.sums[position])
        } else {
            self.on(score, set, clause, log)
        }
    }

    /// 13.3.3: a subset that the secondary score found.
    fn restart_at_primary(&self, set: &[Index], log: &mut Log<'_>) -> Classes {
        self.by_primary(set, RESTARTED, log)
    }

    /// 13.3.1 from the primary score.
    fn by_primary(&self, set: &[Index], clause: &'static str, log: &mut Log<'_>) -> Classes {
        if set.len() < 2 {
            return vec![set.to_vec()];
        }
        let decisions = &self.both.match_points.rulings().team;
        if decisions.secondary == SecondaryScore::OnceForSubsets {
            return self.secondary_once(set, log);
        }
        let at_once = decisions.restart == Restart::AtOnce;
        let split = |score, clause, log: &mut Log<'_>| {
            if at_once { self.once_on(score, set, clause, log) } else { self.on(score, set, clause, log) }
        };
        let classes = split(self.both.primary, clause, log);
        if classes.len() > 1 {
            return match decisions.secondary {
                SecondaryScore::OnTheOldTable => self.by_old_table(set, classes),
                SecondaryScore::Never | SecondaryScore::OnceForSubsets => classes,
                // Each class is stable under the primary score, so only a restart at once begins there again.
                SecondaryScore::WhenPrimaryFails if at_once => {
                    self.each(classes, log, Self::restart_at_primary)
                }
                SecondaryScore::WhenPrimaryFails => self.each(classes, log, Self::continue_at_secondary),
            };
        }
        if at_once {
            let classes = split(self.both.primary.other(), FIRST, log);
            return if classes.len() > 1 {
                self.each(classes, log, Self::restart_at_primary)
            } else {
                self.board_tie_breaks(set)
            };
        }
        self.continue_at_secondary(set, log)
    }

    /// Deviation from 13.3.1: the secondary score once, for the subsets of a complete table that are still tied.
    fn secondary_once(&self, set: &[Index], log: &mut Log<'_>) -> Classes {
        let classes = self.once_on(self.both.primary, set, FIRST, log);
        let cx = self.both.of(self.both.primary);
        let complete = Crosstable::new(cx, set, self.forfeits_declared).is_complete();
        let secondary = |class: Vec<Index>| {
            if complete && class.len() > 1 && class.len() < set.len() {
                self.once_on(self.both.primary.other(), &class, FIRST, log)
            } else {
                vec![class]
            }
        };
        let classes: Classes = classes.into_iter().flat_map(secondary).collect();
        classes.iter().flat_map(|class| self.board_tie_breaks(class)).collect()
    }

    /// The secondary score, when the primary one broke nothing in this set; then 13.3.3.
    fn continue_at_secondary(&self, set: &[Index], log: &mut Log<'_>) -> Classes {
        if set.len() < 2 {
            return vec![set.to_vec()];
        }
        if self.both.match_points.rulings().team.secondary == SecondaryScore::Never {
            return self.board_tie_breaks(set);
        }
        let classes = self.on(self.both.primary.other(), set, FIRST, log);
        if classes.len() > 1 {
            return self.each(classes, log, Self::restart_at_primary);
        }
        self.board_tie_breaks(set)
    }

    fn each(
        &self,
        classes: Classes,
        log: &mut Log<'_>,
        split: impl Fn(&Self, &[Index], &mut Log<'_>) -> Classes,
    ) -> Classes {
        classes.into_iter().flat_map(|class| split(self, &class, log)).collect()
    }

    fn by_old_table(&self, set: &[Index], classes: Classes) -> Classes {
        let cx = self.both.of(self.both.primary.other());
        let table = Crosstable::new(cx, set, self.forfeits_declared);
        let sum = |team: Index| {
            let position = set.iter().position(|other| *other == team);
            position.map_or(Fraction::ZERO, |position| table.sums[position])
        };
        classes.into_iter().flat_map(|class| by_value(&class, |position| sum(class[position]))).collect()
    }

    /// 13.3.2: the declared board tie-breaks, for exactly two teams that met.
    fn board_tie_breaks(&self, set: &[Index]) -> Classes {
        let cx = self.both.match_points;
        let decisions = &cx.rulings().team;
        let enough = set.len() == 2 || decisions.board_teams == BoardTeams::Any;
        let mutual = decisions.encounter_boards == EncounterBoards::MutualMatch;
        let met = Crosstable::new(cx, set, self.forfeits_declared).is_complete();
        if !enough || (mutual && !met) {
            return vec![set.to_vec()];
        }
        let points = |team: Index| -> Vec<Fraction> {
            if !mutual {
                return boards::board_points(cx, team, None);
            }
            let others = set.iter().filter(|other| **other != team);
            others
                .map(|other| boards::board_points(cx, team, Some(*other)))
                .reduce(|sum, next| sum.iter().zip(&next).map(|(a, b)| a.plus(*b)).collect())
                .unwrap_or_default()
        };
        let keys: Vec<Vec<Fraction>> = set
            .iter()
            .map(|team| {
                let points = points(*team);
                let key = |base: &Base| {
                    let mut key = boards::board_key(cx, *base, &points);
                    if *base == Base::BoardCount && decisions.board_count == BoardCountOrder::HigherFirst {
                        key = key.into_iter().map(|value| Fraction::ZERO.minus(value)).collect();
                    }
                    key
                };
                self.boards.in_order().iter().flat_map(key).collect()
            })
            .collect();
        by_value(set, |position| keys[position].clone())
    }
}
