//! Computes the values of a code, with or without their working.

use super::Evaluator;
use crate::number::Fraction;
use crate::rules::element::Element;
use crate::rules::{Averages, Base, Code, EsbMix, Score};
use crate::tiebreak::performance::{self, Averaging, Ratings};
use crate::tiebreak::trace::{Derivation, Listening, Recorder, Silent};
use crate::tiebreak::{Column, NoValue, buchholz, classic, fitting, given, own_results, team};
use crate::tournament::Index;

impl Evaluator<'_> {
    /// The values of a code for all participants. A code that gives an order has an empty column.
    ///
    /// # Errors
    /// Returns the reason why the code has no values in this event.
    pub fn column(&self, code: &Code) -> Result<Column, NoValue> {
        if let Some(edition) = code.edition {
            let code = Code { edition: None, ..*code };
            return self.under(edition).column(&code);
        }
        if let Some(reason) = self.no_value(code) {
            return Err(reason);
        }
        let ratings = code.base.needs_ratings().then(|| self.ratings(code));
        if let (Base::PerfectPerformance, Some(ratings)) = (code.base, &ratings) {
            return fitting(self.with_perfect_performances(code, ratings, Clone::clone));
        }
        let mut buffer = Vec::new();
        let value = |index| self.value(code, ratings.as_ref(), index, &mut buffer, &mut Silent);
        fitting((0..self.tournament.len()).map(value).collect())
    }

    /// The value of one participant with its working.
    ///
    /// # Errors
    /// Returns the reason why the code has no values in this event, or [`NoValue::TooFine`] if this value
    /// does not fit.
    pub fn derive(&self, code: &Code, index: Index) -> Result<Derivation, NoValue> {
        if let Some(edition) = code.edition {
            let code = Code { edition: None, ..*code };
            return self.under(edition).derive(&code, index);
        }
        if let Some(reason) = self.no_value(code) {
            return Err(reason);
        }
        let ratings = code.base.needs_ratings().then(|| self.ratings(code));
        let mut recorder = Listening::default();
        let value = self.value(code, ratings.as_ref(), index, &mut Vec::new(), &mut recorder);
        if value.is_some_and(Fraction::is_beyond) {
            return Err(NoValue::TooFine);
        }
        Ok(recorder.finish(value))
    }

    fn value<R: Recorder>(
        &self,
        code: &Code,
        ratings: Option<&Ratings>,
        index: Index,
        buffer: &mut Vec<Element>,
        recorder: &mut R,
    ) -> Option<Fraction> {
        let score = self.score_of(code);
        let cx = self.view(score);
        let fore = || self.fore_view(score);
        let played = self.forfeits_as_played(code);
        match code.base {
            Base::Points => Some(given(self.view(self.primary()), index, code, recorder)),
            Base::MatchPoints => Some(given(self.view(Score::Match), index, code, recorder)),
            Base::GamePoints => Some(given(self.view(Score::Game), index, code, recorder)),
            Base::Wins => Some(own_results::wins(cx, index, recorder)),
            Base::GamesWon => Some(own_results::games_won(cx, index, recorder)),
            Base::BlackGames => Some(own_results::black_games(cx, index, recorder)),
            Base::BlackWins => Some(own_results::black_wins(cx, index, recorder)),
            Base::Progressive => Some(own_results::progressive(cx, index, code.cut, recorder)),
            Base::RoundsElected => Some(own_results::rounds_elected(cx, index, recorder)),
            Base::Standard => Some(own_results::standard(cx, index, recorder)),
            Base::PairingNumber => Some(own_results::pairing_number(cx, index, recorder)),
            Base::Buchholz => Some(buchholz::buchholz(cx, index, code.cut, played, buffer, recorder)),
            Base::ForeBuchholz => Some(buchholz::buchholz(fore(), index, code.cut, played, buffer, recorder)),
            Base::AverageBuchholz => buchholz::average_of_opponents(
                cx,
                self.buchholz_column(score, code.fore),
                index,
                code.cut,
                recorder,
            ),
            Base::SonnebornBerger => {
                Some(buchholz::sonneborn_berger(cx, index, code.cut, played, buffer, recorder))
            }
            Base::Koya => {
                let scheduled =
                    self.cached(score).scheduled_games.get_or_init(|| buchholz::scheduled_games(cx));
                Some(buchholz::koya(cx, code.limit, code.cut, *scheduled, index, recorder))
            }
            Base::BoardCount => Some(team::board_count(cx, index, recorder)),
            Base::OtherScore => {
                let score = (self.rules.team.other_score)(self.primary());
                Some(given(self.view(score), index, code, recorder))
            }
            Base::MatchScore => Some(given(self.view(Score::Match), index, code, recorder)),
            Base::GameScore => Some(given(self.view(Score::Game), index, code, recorder)),
            Base::Extended(mix) => Some(self.extended(code, mix, index, recorder)),
            Base::ScoreStrength => self.strength(code, index, recorder),
            Base::Classic(classic) => classic::value(cx, classic, code, &self.policies, index, recorder),
            Base::AverageRating => performance::average_rating(cx, ratings?, index, code.cut, recorder),
            Base::Performance => performance::performance(cx, ratings?, index, |_| false, recorder),
            Base::PerfectPerformance => performance::perfect_performance(cx, ratings?, index, recorder),
            Base::AveragePerformance => {
                self.averaged(code, Averaging::Performance, ratings?, index, recorder)
            }
            Base::AveragePerfectPerformance => {
                self.averaged(code, Averaging::PerfectPerformance, ratings?, index, recorder)
            }
            Base::Rating => performance::rating(ratings?, index, recorder),
            _ => None,
        }
    }

    fn extended<R: Recorder>(&self, code: &Code, mix: EsbMix, index: Index, recorder: &mut R) -> Fraction {
        let both = self.both();
        let played = self.forfeits_as_played(code);
        team::extended_sonneborn_berger(&both, code.base, mix, index, code.cut, played, recorder)
    }

    fn strength<R: Recorder>(&self, code: &Code, index: Index, recorder: &mut R) -> Option<Fraction> {
        let score = (self.rules.team.dividend)(self.primary());
        let cx = if code.fore { self.fore_view(score) } else { self.view(score) };
        let played = self.forfeits_as_played(code);
        let buchholz = buchholz::buchholz(cx, index, None, played, &mut Vec::new(), &mut Silent);
        team::score_strength(&self.both(), index, buchholz, self.divisor(code), recorder)
    }

    /// APRO and APPO: the average of the opponents' performances.
    fn averaged<R: Recorder>(
        &self,
        code: &Code,
        averaging: Averaging,
        ratings: &Ratings,
        index: Index,
        recorder: &mut R,
    ) -> Option<Fraction> {
        let cx = self.view(self.score_of(code));
        let mean = |inner: &Column| {
            performance::average_performance(cx, ratings, inner, averaging, index, code.cut, recorder)
        };
        match averaging {
            Averaging::Performance => self.with_performances(code, ratings, mean),
            Averaging::PerfectPerformance => self.with_perfect_performances(code, ratings, mean),
        }
    }
}

/// The reason why a code is undefined for all events of teams, or for all individual events (articles 5, 12
/// and 13).
pub fn meaningless(code: &Code, teams: bool) -> Option<NoValue> {
    match teams {
        false if code.base.is_team_only() => Some(NoValue::TeamsOnly),
        false if code.reference.is_some() => Some(NoValue::ReferenceWithoutTeams),
        true if code.base.is_individual_only() => Some(NoValue::IndividualsOnly),
        _ => None,
    }
}

impl Evaluator<'_> {
    /// The reason why a code has no values in this event, or none if the code has values.
    pub fn no_value(&self, code: &Code) -> Option<NoValue> {
        if let Some(reason) = meaningless(code, self.tournament.team().is_some()) {
            return Some(reason);
        }
        if self.tournament.team().is_some() && !(self.rules.team.own_codes)(code.base) {
            return Some(NoValue::IndividualsOnly);
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
            return classic::no_value(self.view(Score::Match), classic, code, &self.policies);
        }
        None
    }

    /// Whether a code has no values because no participant has a rating, or because discs or late arrivals are not
    /// recorded.
    pub fn lacks_facts(&self, code: &Code) -> bool {
        match self.no_value(code) {
            Some(NoValue::Unrated | NoValue::UnratedOpponent) => {
                self.tournament.participants().iter().all(|one| one.rating().is_none())
            }
            reason => matches!(reason, Some(NoValue::NoDiscs | NoValue::LatenessUnknown)),
        }
    }

    /// Whether a sum of averages may have no exact value.
    fn is_too_fine(&self, code: &Code) -> bool {
        if self.after <= buchholz::SAFE_ROUNDS {
            return false;
        }
        // The view under match points is enough for every edition and deviation. Every value except an average is a
        // whole number of units, which fits.
        let cx = self.view(Score::Match);
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
