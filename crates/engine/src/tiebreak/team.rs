//! Tie-breaks of team events (articles 12 and 13).

use crate::number::{Fraction, Points};
use crate::rules::articles_14_to_16::Addends;
use crate::rules::encounter::{Classes, Log, by_value};
use crate::rules::team::{self, BoardOrder, BothScores, ExtendedEncounter, FIRST};
use crate::rules::view::View;
use crate::rules::{Base, Cut, EsbMix, Score};
use crate::tiebreak::buchholz::{self, fewest_rests, product_units};
use crate::tiebreak::{Combination, Recorder, Step, StepKind};
use crate::tournament::Index;

/// Returns the scores that the two letters of an ESB code mean: match points or game points.
pub(super) fn letters(mix: EsbMix) -> (Score, Score) {
    match mix {
        EsbMix::MatchMatch => (Score::Match, Score::Match),
        EsbMix::MatchGame => (Score::Match, Score::Game),
        EsbMix::GameMatch => (Score::Game, Score::Match),
        EsbMix::GameGame => (Score::Game, Score::Game),
    }
}

/// Returns ESB (13.2): the sum over the opponents of the opponent's total times the points scored against the opponent.
/// `mix` determines the score of each factor: match points or game points.
pub(super) fn extended_sonneborn_berger<R: Recorder>(
    both: &BothScores<'_, '_>,
    base: Base,
    mix: EsbMix,
    team: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    recorder: &mut R,
) -> Fraction {
    let rules = &both.match_points.rules.team;
    let (first, second) = letters(mix);
    let (opponents, own) = (rules.mixes)(first, second);
    let (cx, own_cx) = (both.of(opponents), both.of(own));
    let mut buffer = Vec::new();
    buchholz::elements(cx, team, played_forfeits, &mut buffer);
    let own_records = own_cx.records(team);
    buffer.retain_mut(|element| {
        let round = usize::from(element.round);
        if element.is_dummy() {
            let Some(score) = (rules.unplayed_match)(element.score) else { return false };
            element.score = (rules.dummy_reference)(both, team, round, score);
        }
        element.awarded = own_cx.points(&own_records[round]);
        element.weight = element.score;
        element.value = product_units(element.score, element.awarded);
        true
    });
    if let Some(cut) = cut {
        buchholz::apply(&cx.rules.cut, cut, Addends::Products, &mut buffer);
    }
    recorder
        .record(Combination::Sum, || buchholz::steps(cx, team, &buffer, Addends::Products, base.clause()));
    buchholz::sum(&buffer, Addends::Products)
}

/// Returns the divisor of SSSC (13.4.2.b). The regulations can declare the divisor. Otherwise, the divisor is the
/// highest possible primary total divided by the highest secondary score of one match, rounded down. Returns `None` if
/// no divisor is declared and the quotient is undefined or rounded down to 0.
pub(super) fn strength_divisor(both: &BothScores<'_, '_>, declared: Option<Points>) -> Option<Fraction> {
    if let Some(declared) = declared {
        return Some(declared.into());
    }
    let (primary, secondary) = (both.of(both.primary), both.of(both.primary.other()));
    let rules = &primary.rules.team;
    let rounds = (rules.divisor_rounds)(primary);
    let of_secondary = (rules.divisor_secondary)(secondary.win(), rounds as i64);
    let rests = (rules.divisor_rests)(fewest_rests(primary));
    let divisor = (rules.divisor)(team::strength_divisor(primary.win(), rounds, rests, of_secondary)?);
    (divisor > Fraction::ZERO).then_some(divisor)
}

/// Returns SSSC (13.4): the secondary score, plus Buchholz on the primary score divided by the divisor. Returns `None`
/// if the divisor is zero.
///
/// `buchholz` is the team's Buchholz or fore Buchholz.
pub(super) fn score_strength<R: Recorder>(
    both: &BothScores<'_, '_>,
    team: Index,
    buchholz: Fraction,
    declared: Option<Points>,
    recorder: &mut R,
) -> Option<Fraction> {
    let secondary = both.of(both.primary.other());
    let divisor = strength_divisor(both, declared)?;
    let strength = (secondary.rules.team.quotient)(buchholz.divided_by(divisor)?);
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

/// Splits tied teams by EDE (13.3): by direct encounter on the primary score, then on the secondary score. If exactly
/// two teams are tied, the declared board tie-breaks are applied last.
pub(super) fn extended_direct_encounter(
    both: &BothScores<'_, '_>,
    boards: &[BoardOrder],
    set: &[Index],
    forfeits_declared: bool,
    log: &mut Log<'_>,
) -> Classes {
    let rules = &both.match_points.rules.team;
    let encounter = ExtendedEncounter {
        match_points: both.match_points.encounter(forfeits_declared),
        game_points: both.game_points.encounter(forfeits_declared),
        primary: both.primary,
        rules,
        boards,
    };
    let tied = (rules.tied_teams)(&encounter, set);
    tied.into_iter().flat_map(|class| (rules.restart)(&encounter, &class, FIRST, log)).collect()
}

// Board tie-breaks of team events (article 12).

/// Returns BC (12.1): the sum over all boards of the points times the board number. A lower value is better.
pub(super) fn board_count<R: Recorder>(cx: &View<'_>, team: Index, recorder: &mut R) -> Fraction {
    let points = cx.rules.team.board_points(cx, team, |_| true);
    recorder.record(Combination::Sum, || {
        let step = |(board, points): (usize, &Fraction)| {
            let contribution = team::weighted(board, *points);
            let mut step = Step::new(Some(board), StepKind::Board, contribution, "c07.12.1");
            step.score = Some(*points);
            step
        };
        points.iter().enumerate().map(step).collect()
    });
    team::board_count(&points)
}

/// Splits a set of tied teams by a board tie-break. All matches of the event count.
pub(super) fn order(cx: &View<'_>, by: BoardOrder, set: &[Index]) -> Classes {
    let rules = &cx.rules.team;
    let keys: Vec<Vec<Fraction>> =
        set.iter().map(|team| rules.board_key(by, &rules.board_points(cx, *team, |_| true))).collect();
    by_value(set, |position| keys[position].clone())
}
