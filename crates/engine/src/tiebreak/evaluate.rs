//! From a code to values, orders and workings.

use std::cell::OnceCell;

use super::averages;
use super::boards;
use super::buchholz;
use super::classic;
use super::context::Context;
use super::contexts::Contexts;
use super::no_value::NoValue;
use super::own_results;
use super::performance::{self, Averaging, Ratings};
use super::policy::Policies;
use super::sonneborn_berger;
use super::team;
use super::trace::{Combination, Derivation, Listening, Recorder, Silent, Step, StepKind};
use crate::number::Fraction;
use crate::rules::article_10::UnratedPolicy;
use crate::rules::element::Element;
use crate::rules::encounter::{Classes, Log};
use crate::rules::score::Score;
use crate::rules::team::BoardOrder;
use crate::rules::{Base, Classic, Code, EdeBoards, Edition, EsbMix, Reference, Rules};
use crate::tournament::{Index, Tournament};

/// Values of one code, by position of the participant; none where the rule gives none.
pub type Column = Vec<Option<Fraction>>;

/// Why a code means nothing in any event of teams, or of individuals (articles 5, 12 and 13).
pub fn meaningless(code: &Code, teams: bool) -> Option<NoValue> {
    match teams {
        false if code.base.is_team_only() => Some(NoValue::TeamsOnly),
        false if code.reference.is_some() => Some(NoValue::ReferenceWithoutTeams),
        true if code.base.is_individual_only() => Some(NoValue::IndividualsOnly),
        _ => None,
    }
}

#[derive(Default)]
struct Cached<'t> {
    real: OnceCell<Context<'t>>,
    fore: OnceCell<Context<'t>>,
    buchholz: OnceCell<Vec<Fraction>>,
    fore_buchholz: OnceCell<Vec<Fraction>>,
    scheduled_games: OnceCell<usize>,
}

/// One standing of one event under one set of rules.
pub struct Evaluator<'t> {
    tournament: &'t Tournament,
    rules: Rules,
    policies: Policies,
    after: usize,
    match_points: Cached<'t>,
    game_points: Cached<'t>,
    performances: OnceCell<(Option<u16>, Column)>,
    perfect_performances: OnceCell<(Option<u16>, Column)>,
    meetings_too_fine: OnceCell<bool>,
}

impl<'t> Evaluator<'t> {
    /// The standing after `after` rounds, at most those recorded.
    pub fn new(tournament: &'t Tournament, rules: Rules, policies: Policies, after: usize) -> Evaluator<'t> {
        Evaluator {
            tournament,
            rules,
            policies,
            after: after.min(tournament.rounds()),
            match_points: Cached::default(),
            game_points: Cached::default(),
            performances: OnceCell::new(),
            perfect_performances: OnceCell::new(),
            meetings_too_fine: OnceCell::new(),
        }
    }

    /// The event.
    pub fn tournament(&self) -> &'t Tournament {
        self.tournament
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What the regulations of the event decide.
    pub fn policies(&self) -> &Policies {
        &self.policies
    }

    /// Rounds counted.
    pub fn after(&self) -> usize {
        self.after
    }

    /// A team's points per board, board 1 first: in all matches, or only in those against one opponent (12).
    pub fn board_points(&self, team: Index, against: Option<Index>) -> Vec<Fraction> {
        self.rules.team.board_points(self.context(Score::Match), team, against)
    }

    /// What a board tie-break compares step by step, higher first, from points per board (12).
    pub fn board_key(&self, base: Base, points: &[Fraction]) -> Vec<Fraction> {
        self.rules.team.board_key(board_order(&base), points)
    }

    /// The standing under one score.
    pub fn context(&self, score: Score) -> &Context<'t> {
        self.cached(score).real.get_or_init(|| Context::new(self.tournament, &self.rules, score, self.after))
    }

    /// The standing with the last round drawn, under one score (8.3).
    pub fn fore_context(&self, score: Score) -> &Context<'t> {
        self.cached(score).fore.get_or_init(|| Context::fore(self.tournament, &self.rules, score, self.after))
    }

    fn cached(&self, score: Score) -> &Cached<'t> {
        match score {
            Score::Match => &self.match_points,
            Score::Game => &self.game_points,
        }
    }

    /// The score that ranks first.
    pub fn primary(&self) -> Score {
        Score::primary(self.tournament)
    }

    pub(super) fn both(&self) -> Contexts<'_, 't> {
        Contexts {
            match_points: self.context(Score::Match),
            game_points: self.context(Score::Game),
            primary: self.primary(),
        }
    }

    pub(super) fn score_of(&self, code: &Code) -> Score {
        match (code.reference, self.tournament.team()) {
            (Some(Reference::MatchPoints), _) => Score::Match,
            (Some(Reference::GamePoints), Some(_)) => Score::Game,
            (None, Some(_)) => (self.rules.team.reference)(self.primary()),
            _ => self.primary(),
        }
    }

    /// Why the code has no values in this event, if it has none.
    pub fn no_value(&self, code: &Code) -> Option<NoValue> {
        if let Some(reason) = meaningless(code, self.tournament.team().is_some()) {
            return Some(reason);
        }
        if code.has_undefined_cut() {
            return Some(NoValue::UndefinedCut);
        }
        let unrated = || self.tournament.participants().iter().any(|p| p.rating().is_none());
        let silent = code.unrated.is_none()
            && matches!(self.policies.unrated, None | Some(UnratedPolicy::Estimate))
            && self.rules.rating.unrated.is_none();
        if code.base.needs_ratings() && silent && unrated() {
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
        if self.after <= averages::SAFE_ROUNDS {
            return false;
        }
        // Under every reading: a mean that is not taken has whole parts, which are never too fine.
        let cx = self.context(Score::Match);
        match code.base {
            Base::DirectEncounter | Base::ExtendedDirectEncounter(_) => {
                *self.meetings_too_fine.get_or_init(|| averages::meetings_too_fine(cx))
            }
            Base::AveragePerformance => {
                let performances = performance::performances_to_average(cx, &self.ratings(code));
                averages::worths_too_fine(cx, |index| performances.get(index).copied().flatten(), false)
            }
            Base::Classic(Classic::UsOppositionPerformance) => {
                averages::worths_too_fine(cx, |index| classic::performance(cx, index), false)
            }
            Base::Classic(Classic::AverageOpposition) => {
                averages::worths_too_fine(cx, |index| classic::estimate(cx, index), false)
            }
            Base::Classic(Classic::Gelbfuhs) => {
                averages::worths_too_fine(cx, |index| Some(classic::share(cx, index)), true)
            }
            _ => false,
        }
    }

    pub(super) fn divisor(&self, code: &Code) -> Option<crate::number::Points> {
        code.divisor.or(self.policies.strength_divisor)
    }

    /// Whether forfeits count as played in a tie-break of article 16.
    pub(super) fn forfeits_as_played(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_as_played
    }

    fn substitute_rating(&self, code: &Code) -> Option<u16> {
        code.unrated.or(match self.policies.unrated.or(*self.rules.rating.unrated) {
            Some(UnratedPolicy::Fixed(rating)) => Some(rating),
            Some(UnratedPolicy::Exclude | UnratedPolicy::Estimate) => None,
            None => None,
        })
    }

    /// The values of a numeric code for everybody.
    ///
    /// # Errors
    /// Says why the code has no values at all in this event. An order-only code has none either; it is an empty column.
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
            return Ok(self.with_perfect_performances(code, ratings, Clone::clone));
        }
        let mut buffer = Vec::new();
        let value = |index| self.value(code, ratings.as_ref(), index, &mut buffer, &mut Silent);
        Ok((0..self.tournament.len()).map(value).collect())
    }

    /// One value with its working.
    ///
    /// # Errors
    /// Says why the code has no values at all in this event.
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
        Ok(recorder.finish(value))
    }

    /// The same standing of another event with the same rules and policies.
    pub fn over<'o>(&self, tournament: &'o Tournament) -> Evaluator<'o> {
        Evaluator::new(tournament, self.rules, self.policies, self.after)
    }

    fn under(&self, edition: Edition) -> Evaluator<'t> {
        Evaluator::new(self.tournament, Rules::of(edition), self.policies, self.after)
    }

    fn ratings(&self, code: &Code) -> Ratings {
        Ratings::new(self.context(Score::Match), self.substitute_rating(code))
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
        let cx = self.context(score);
        let fore = || self.fore_context(score);
        let played = self.forfeits_as_played(code);
        if let Some(ratings) = ratings {
            return self.rating_value(code, ratings, index, recorder);
        }
        match code.base {
            Base::Points => Some(given(self.context(self.primary()), index, code, recorder)),
            Base::MatchPoints => Some(given(self.context(Score::Match), index, code, recorder)),
            Base::GamePoints => Some(given(self.context(Score::Game), index, code, recorder)),
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
            Base::AverageBuchholz => {
                buchholz::average_of_opponents(cx, self.buchholz_column(score, code.fore), index, recorder)
            }
            Base::SonnebornBerger => {
                Some(sonneborn_berger::sonneborn_berger(cx, index, code.cut, played, buffer, recorder))
            }
            Base::Koya => {
                let scheduled =
                    self.cached(score).scheduled_games.get_or_init(|| sonneborn_berger::scheduled_games(cx));
                Some(sonneborn_berger::koya(cx, code.limit, *scheduled, index, recorder))
            }
            Base::BoardCount => Some(boards::board_count(cx, index, recorder)),
            Base::OtherScore => {
                let score = (self.rules.team.other_score)(self.primary());
                Some(given(self.context(score), index, code, recorder))
            }
            Base::Extended(mix) => Some(self.extended(code, mix, index, recorder)),
            Base::ScoreStrength => self.strength(code, index, recorder),
            Base::Classic(classic) => classic::value(cx, classic, code, &self.policies, index, recorder),
            Base::DirectEncounter
            | Base::ExtendedDirectEncounter(_)
            | Base::TopBoards
            | Base::BottomBoards
            | Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::AveragePerformance
            | Base::AveragePerfectPerformance
            | Base::Rating => None,
        }
    }

    fn extended<R: Recorder>(&self, code: &Code, mix: EsbMix, index: Index, recorder: &mut R) -> Fraction {
        let both = self.both();
        let played = self.forfeits_as_played(code);
        team::extended_sonneborn_berger(&both, code.base, mix, index, code.cut, played, recorder)
    }

    fn strength<R: Recorder>(&self, code: &Code, index: Index, recorder: &mut R) -> Option<Fraction> {
        let score = (self.rules.team.dividend)(self.primary());
        let cx = if code.fore { self.fore_context(score) } else { self.context(score) };
        let played = self.forfeits_as_played(code);
        let buchholz = buchholz::buchholz(cx, index, None, played, &mut Vec::new(), &mut Silent);
        team::score_strength(&self.both(), index, buchholz, self.divisor(code), recorder)
    }

    fn rating_value<R: Recorder>(
        &self,
        code: &Code,
        ratings: &Ratings,
        index: Index,
        recorder: &mut R,
    ) -> Option<Fraction> {
        let cx = self.context(Score::Match);
        let substitute = self.substitute_rating(code);
        match code.base {
            Base::AverageRating => performance::average_rating(cx, ratings, index, code.cut, recorder),
            Base::Performance => performance::performance(cx, ratings, index, |_| false, recorder),
            Base::PerfectPerformance => performance::perfect_performance(cx, ratings, index, recorder),
            Base::Rating => performance::rating(ratings, index, recorder),
            Base::AveragePerformance => {
                let compute = || performance::performances_to_average(cx, ratings);
                with_cached(&self.performances, substitute, compute, |inner| {
                    performance::average_performance(
                        cx,
                        ratings,
                        inner,
                        Averaging::Performance,
                        index,
                        recorder,
                    )
                })
            }
            Base::AveragePerfectPerformance => self.with_perfect_performances(code, ratings, |inner| {
                let averaging = Averaging::PerfectPerformance;
                performance::average_performance(cx, ratings, inner, averaging, index, recorder)
            }),
            _ => None,
        }
    }

    fn with_perfect_performances<T>(
        &self,
        code: &Code,
        ratings: &Ratings,
        use_it: impl FnOnce(&Column) -> T,
    ) -> T {
        let cx = self.context(Score::Match);
        let compute = || {
            let of = |index| performance::perfect_performance(cx, ratings, index, &mut Silent);
            (0..cx.participants()).map(of).collect()
        };
        with_cached(&self.perfect_performances, self.substitute_rating(code), compute, use_it)
    }

    fn buchholz_column(&self, score: Score, fore: bool) -> &[Fraction] {
        let (cached, played) = (self.cached(score), self.policies.forfeits_as_played);
        if fore {
            let compute = || buchholz::column_to_average(self.fore_context(score), played);
            cached.fore_buchholz.get_or_init(compute)
        } else {
            cached.buchholz.get_or_init(|| buchholz::column_to_average(self.context(score), played))
        }
    }

    /// Splits a tied group by an order-only code, best first. A group that the code cannot split, or a numeric code,
    /// gives one class.
    pub fn order(&self, code: &Code, group: &[Index], log: &mut Log<'_>) -> Classes {
        let forfeits = code.forfeits_as_played || self.policies.forfeits_in_direct_encounter;
        let cx = self.context(self.score_of(code));
        match code.base {
            _ if self.no_value(code).is_some() => vec![group.to_vec()],
            Base::DirectEncounter => cx.encounter(forfeits).split(group, log),
            Base::ExtendedDirectEncounter(boards) => {
                let boards = match boards {
                    EdeBoards::None => self.policies.direct_encounter_boards.unwrap_or(EdeBoards::None),
                    named => named,
                };
                let boards: Vec<BoardOrder> = boards.in_order().iter().map(board_order).collect();
                team::extended_direct_encounter(&self.both(), &boards, group, forfeits, log)
            }
            Base::TopBoards | Base::BottomBoards => boards::order(cx, board_order(&code.base), group),
            Base::Classic(classic) => classic::order(cx, classic, code, group, log),
            _ => vec![group.to_vec()],
        }
    }
}

/// How a code compares the boards; board count, unless it is another one.
fn board_order(base: &Base) -> BoardOrder {
    match base {
        Base::TopBoards => BoardOrder::Top,
        Base::BottomBoards => BoardOrder::Bottom,
        _ => BoardOrder::Count,
    }
}

/// Uses a column computed once for the usual substitute rating, or computes it for another one.
fn with_cached<T>(
    cell: &OnceCell<(Option<u16>, Column)>,
    substitute: Option<u16>,
    compute: impl Fn() -> Column,
    use_it: impl FnOnce(&Column) -> T,
) -> T {
    let (cached_for, column) = cell.get_or_init(|| (substitute, compute()));
    if *cached_for == substitute { use_it(column) } else { use_it(&compute()) }
}

fn given<R: Recorder>(cx: &Context<'_>, index: Index, code: &Code, recorder: &mut R) -> Fraction {
    let total = Fraction::from(cx.ranked_total(index));
    recorder.record(Combination::Sum, || {
        let mut steps: Vec<Step> = cx
            .records(index)
            .iter()
            .enumerate()
            .filter(|(_, record)| !cx.is_rest(record))
            .map(|(round, record)| {
                let points = cx.points(record);
                let mut step =
                    Step::new(Some(round), StepKind::Round(record.kind), points.into(), code.base.clause());
                step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
                step.awarded = Some(points);
                step
            })
            .collect();
        let awarded = steps.iter().fold(Fraction::ZERO, |sum, step| sum.plus(step.contribution));
        let adjusted = total.minus(awarded);
        if adjusted != Fraction::ZERO {
            steps.push(Step::new(None, StepKind::Constant, adjusted, code.base.clause()));
        }
        steps
    });
    total
}
