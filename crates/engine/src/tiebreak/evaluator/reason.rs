//! Why a code has no values.

use super::Evaluator;
use crate::rules::{Averages, Base, Code, Score};
use crate::tiebreak::{NoValue, buchholz, classic, performance, team};

/// Why a code means nothing in any event of teams, or of individuals (articles 5, 12 and 13).
pub fn meaningless(code: &Code, teams: bool) -> Option<NoValue> {
    match teams {
        false if code.base.is_team_only() => Some(NoValue::TeamsOnly),
        false if code.reference.is_some() => Some(NoValue::ReferenceWithoutTeams),
        true if code.base.is_individual_only() => Some(NoValue::IndividualsOnly),
        _ => None,
    }
}

impl Evaluator<'_> {
    /// Why the code has no values in this event, if it has none.
    pub fn no_value(&self, code: &Code) -> Option<NoValue> {
        if let Some(reason) = meaningless(code, self.tournament.team().is_some()) {
            return Some(reason);
        }
        if code.has_undefined_cut() {
            return Some(NoValue::UndefinedCut);
        }
        let unrated = || self.tournament.participants().iter().any(|p| p.rating().is_none());
        if code.base.needs_ratings() && self.unrated(code).is_none() && unrated() {
            return Some(NoValue::Unrated);
        }
        if code.base == Base::ScoreStrength
            && team::strength_divisor(&self.both(), self.divisor(code)).is_none()
        {
            return Some(NoValue::ZeroDivisor);
        }
        if self.is_too_fine(code) {
            return Some(NoValue::TooFine);
        }
        if let Base::Classic(classic) = code.base {
            return classic::no_value(self.context(Score::Match), classic, code, &self.policies);
        }
        None
    }

    /// Whether sums of averages may not be exact; see [`averages`].
    fn is_too_fine(&self, code: &Code) -> bool {
        if self.after <= buchholz::SAFE_ROUNDS {
            return false;
        }
        // Under every reading: a mean that is not taken has whole parts, which are never too fine.
        let cx = self.context(Score::Match);
        match code.base.row().adds {
            Averages::None => false,
            Averages::Meetings => *self.meetings_too_fine.get_or_init(|| buchholz::meetings_too_fine(cx)),
            Averages::Performances => {
                let performances = performance::performances_to_average(cx, &self.ratings(code));
                buchholz::worths_too_fine(cx, |index| performances.get(index).copied().flatten(), false)
            }
            Averages::OppositionPerformances => {
                buchholz::worths_too_fine(cx, |index| classic::performance(cx, index), false)
            }
            Averages::EstimatedRatings => {
                buchholz::worths_too_fine(cx, |index| classic::estimate(cx, index), false)
            }
            Averages::Shares => buchholz::worths_too_fine(cx, |index| Some(classic::share(cx, index)), true),
        }
    }
}
