//! Evaluates tie-breaks in one standing, and caches the values that several tie-breaks use.

use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::articles_14_to_16::Element;
use crate::rules::encounter::{Classes, Log};
use crate::rules::team::{BoardOrder, BothScores};
use crate::rules::view::View;
use crate::rules::{Averages, Base, Code, EdeBoards, Edition, EsbMix, Reference, Rules, Score};
use crate::tiebreak::performance::{self, Averaging, Ratings};
use crate::tiebreak::{
    Column, Derivation, Listening, NoValue, Policies, Recorder, Silent, buchholz, classic, fitting, given,
    own_results, team,
};
use crate::tournament::{Index, Tournament};
use std::cell::OnceCell;

#[derive(Default)]
struct Cached<'t> {
    real: OnceCell<View<'t>>,
    fore: OnceCell<View<'t>>,
    buchholz: OnceCell<Vec<Fraction>>,
    fore_buchholz: OnceCell<Vec<Fraction>>,
    scheduled_games: OnceCell<usize>,
    performances: OnceCell<(Option<u16>, Column)>,
    perfect_performances: OnceCell<(Option<u16>, Column)>,
}

/// An evaluator of tie-breaks in one standing of one event, under one table of rules.
///
/// ```
/// # use tiebreak_engine::tournament::{Cell, Code as Result, Color, Draft, DraftParticipant, Tournament};
/// # let player = |id, game| DraftParticipant { id, cells: vec![game], ..DraftParticipant::default() };
/// # let participants = vec![
/// #     player(1, Cell::game(2, Some(Color::White), Result::Win)),
/// #     player(2, Cell::game(1, Some(Color::Black), Result::Loss)),
/// #     player(3, Cell::bye(Result::PairingAllocatedBye)),
/// # ];
/// # let (event, _) = Tournament::build(Draft { participants, ..Draft::default() }).map_err(|problems| format!("{problems:?}"))?;
/// use tiebreak_engine::rules::{Base, Code, Edition, Rules};
/// use tiebreak_engine::tiebreak::{Evaluator, Policies};
///
/// let evaluator = Evaluator::new(&event, Rules::of(Edition::Fide2026), Policies::default(), event.rounds());
/// let buchholz = evaluator.column(&Code::plain(Base::Buchholz)).map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(buchholz.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(), ["0", "1", "0.5"]);
/// let working = evaluator.derive(&Code::plain(Base::Buchholz), 2).map_err(|problems| format!("{problems:?}"))?;
/// assert!(working.steps[0].clauses.contains(&"c07.16.4.2"), "the dummy of a bye is capped");
/// # Ok::<(), String>(())
/// ```
pub struct Evaluator<'t> {
    tournament: &'t Tournament,
    rules: Rules,
    /// The policies of the event.
    pub policies: Policies,
    /// Number of counted rounds.
    pub after: usize,
    match_points: Cached<'t>,
    game_points: Cached<'t>,
    meetings_too_fine: OnceCell<bool>,
}

impl<'t> Evaluator<'t> {
    /// Creates an evaluator for the standing after `after` rounds, or after all recorded rounds if there are fewer.
    pub fn new(tournament: &'t Tournament, rules: Rules, policies: Policies, after: usize) -> Evaluator<'t> {
        Evaluator {
            tournament,
            rules,
            policies,
            after: after.min(tournament.rounds()),
            match_points: Cached::default(),
            game_points: Cached::default(),
            meetings_too_fine: OnceCell::new(),
        }
    }

    /// Returns the event.
    pub fn tournament(&self) -> &'t Tournament {
        self.tournament
    }

    /// Returns the rules of the edition.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the standing by match points or by game points.
    pub fn view(&self, score: Score) -> &View<'t> {
        self.cached(score).real.get_or_init(|| View::new(self.tournament, &self.rules, score, self.after))
    }

    /// Returns the standing by match points or by game points, with the games of the last round counted as draws (8.3).
    pub(super) fn fore_view(&self, score: Score) -> &View<'t> {
        self.cached(score).fore.get_or_init(|| View::fore(self.tournament, &self.rules, score, self.after))
    }

    fn cached(&self, score: Score) -> &Cached<'t> {
        match score {
            Score::Match => &self.match_points,
            Score::Game => &self.game_points,
        }
    }

    /// Returns the primary score, which ranks the participants before all tie-breaks.
    pub fn primary(&self) -> Score {
        Score::primary(self.tournament)
    }

    pub(super) fn both(&self) -> BothScores<'_, 't> {
        BothScores {
            match_points: self.view(Score::Match),
            game_points: self.view(Score::Game),
            primary: self.primary(),
        }
    }

    pub(super) fn score_of(&self, code: &Code) -> Score {
        match (code.reference, self.tournament.team()) {
            (Some(Reference::MatchPoints), _) => Score::Match,
            (Some(Reference::GamePoints), Some(_)) => Score::Game,
            (None, Some(_)) => (self.rules.team.reference)(self.primary()),
            (Some(Reference::GamePoints) | None, None) => self.primary(),
        }
    }

    pub(super) fn divisor(&self, code: &Code) -> Option<Points> {
        code.divisor.or(self.policies.strength_divisor)
    }

    /// Returns whether forfeits count as played in a tie-break to which article 16 applies.
    pub(super) fn forfeits_as_played(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_as_played
    }

    /// Returns how unrated participants count in the tie-breaks of article 10. The code takes precedence over the
    /// policies of the event, and the policies take precedence over the rules. Returns `None` if none of the three
    /// states how unrated participants count.
    ///
    /// Only the average opposition rating (`AOR`) can use estimates, so this function ignores
    /// [`UnratedPolicy::Estimate`].
    fn unrated(&self, code: &Code) -> Option<UnratedPolicy> {
        let of_event = self.policies.unrated.filter(|policy| *policy != UnratedPolicy::Estimate);
        code.unrated.map(UnratedPolicy::Fixed).or(of_event).or(*self.rules.rating.unrated)
    }

    fn substitute_rating(&self, code: &Code) -> Option<u16> {
        match self.unrated(code) {
            Some(UnratedPolicy::Fixed(rating)) => Some(rating),
            _ => None,
        }
    }

    /// Creates an evaluator of another event, with the same rules and policies and after the same round.
    pub fn over<'o>(&self, tournament: &'o Tournament) -> Evaluator<'o> {
        Evaluator::new(tournament, self.rules, self.policies, self.after)
    }

    fn under(&self, edition: Edition) -> Evaluator<'t> {
        Evaluator::new(self.tournament, Rules::of(edition), self.policies, self.after)
    }

    fn ratings(&self, code: &Code) -> Ratings {
        Ratings::new(self.view(Score::Match), self.substitute_rating(code))
    }

    fn with_performances<T>(&self, code: &Code, ratings: &Ratings, use_it: impl FnOnce(&Column) -> T) -> T {
        let score = self.score_of(code);
        let compute = || performance::performances_to_average(self.view(score), ratings);
        with_cached(&self.cached(score).performances, self.substitute_rating(code), compute, use_it)
    }

    fn with_perfect_performances<T>(
        &self,
        code: &Code,
        ratings: &Ratings,
        use_it: impl FnOnce(&Column) -> T,
    ) -> T {
        let score = self.score_of(code);
        let cx = self.view(score);
        let compute = || {
            let of = |index| performance::perfect_performance(cx, ratings, index, &mut Silent);
            (0..cx.tournament.len()).map(of).collect()
        };
        with_cached(&self.cached(score).perfect_performances, self.substitute_rating(code), compute, use_it)
    }

    fn buchholz_column(&self, score: Score, fore: bool) -> &[Fraction] {
        let (cached, played) = (self.cached(score), self.policies.forfeits_as_played);
        if fore {
            let compute = || buchholz::column_to_average(self.fore_view(score), played);
            cached.fore_buchholz.get_or_init(compute)
        } else {
            cached.buchholz.get_or_init(|| buchholz::column_to_average(self.view(score), played))
        }
    }
}

/// Uses the cached column if it was computed with the same rating for unrated participants. Otherwise, computes the
/// column.
fn with_cached<T>(
    cell: &OnceCell<(Option<u16>, Column)>,
    substitute: Option<u16>,
    compute: impl Fn() -> Column,
    use_it: impl FnOnce(&Column) -> T,
) -> T {
    let (cached_for, column) = cell.get_or_init(|| (substitute, compute()));
    if *cached_for == substitute { use_it(column) } else { use_it(&compute()) }
}

impl Evaluator<'_> {
    /// Returns a team's points on each board in all its matches, board 1 first (article 12).
    pub fn board_points(&self, team: Index) -> Vec<Fraction> {
        self.rules.team.board_points(self.view(Score::Match), team, |_| true)
    }

    /// Returns a team's points on each board, board 1 first, against one other team. Only the matches that count in an
    /// extended direct encounter are included (13.3.2).
    pub fn mutual_board_points(&self, code: &Code, team: Index, other: Index) -> Vec<Fraction> {
        let games = self.view(Score::Match).encounter(self.counts_forfeits(code));
        self.rules.team.mutual_board_points(&games, team, other)
    }

    /// Returns the board tie-breaks of an extended direct encounter, in order (13.3.2). If the code names board
    /// tie-breaks, as in `EDEBT`, these are used. Otherwise, the board tie-breaks declared by the regulations are used.
    pub fn board_tie_breaks(&self, named: EdeBoards) -> &'static [BoardOrder] {
        let boards = match named {
            EdeBoards::None => self.policies.direct_encounter_boards.unwrap_or(EdeBoards::None),
            _ => named,
        };
        boards.in_order()
    }

    /// Returns whether forfeits count as meetings in a direct encounter, by the code or by the regulations (6.1.1).
    fn counts_forfeits(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_in_direct_encounter
    }

    /// Returns the numbers that a board tie-break compares, one after the other (article 12). Higher numbers are
    /// better.
    pub fn board_key(&self, by: BoardOrder, points: &[Fraction]) -> Vec<Fraction> {
        self.rules.team.board_key(by, points)
    }

    /// Splits a tied group by a code that gives an order instead of numbers, best class first. Returns a single class
    /// if the code does not split the group, or if the code gives numbers.
    pub fn order(&self, code: &Code, group: &[Index], log: &mut Log<'_>) -> Classes {
        let forfeits = self.counts_forfeits(code);
        let cx = self.view(self.score_of(code));
        if self.no_value(code).is_some() {
            return vec![group.to_vec()];
        }
        match code.base {
            Base::DirectEncounter => cx.encounter(forfeits).split(group, log),
            Base::ExtendedDirectEncounter(named) => {
                let boards = self.board_tie_breaks(named);
                team::extended_direct_encounter(&self.both(), boards, group, forfeits, log)
            }
            Base::TopBoards => team::order(cx, BoardOrder::Top, group),
            Base::BottomBoards => team::order(cx, BoardOrder::Bottom, group),
            Base::Classic(classic) => classic::order(cx, classic, code, group, log),
            _ => vec![group.to_vec()],
        }
    }
}

impl Evaluator<'_> {
    /// Returns the values of a code for all participants. A code that gives an order has no value for any participant.
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

    /// Returns the value of one participant, with the steps of its computation.
    ///
    /// # Errors
    /// Returns the reason why the code has no values in this event. Returns [`NoValue::TooFine`] if the value needs
    /// more than 127 bits.
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

    /// Returns APRO or APPO: the average of the opponents' performances.
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

/// Returns the reason why a code is undefined in every team event (if `teams` is true) or in every individual event
/// (articles 5, 12 and 13). Returns `None` if there is no such reason.
pub fn meaningless(code: &Code, teams: bool) -> Option<NoValue> {
    match teams {
        false if code.base.is_team_only() => Some(NoValue::TeamsOnly),
        false if code.reference.is_some() => Some(NoValue::ReferenceWithoutTeams),
        true if code.base.is_individual_only() => Some(NoValue::IndividualsOnly),
        _ => None,
    }
}

impl Evaluator<'_> {
    /// Returns the reason why a code has no values in this event, or `None` if the code has values.
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

    /// Returns whether a code has no values because the file lacks data. The file can lack the ratings of all
    /// participants, the discs of games, or the information on late arrivals.
    pub fn lacks_facts(&self, code: &Code) -> bool {
        match self.no_value(code) {
            Some(NoValue::Unrated | NoValue::UnratedOpponent) => {
                self.tournament.participants().iter().all(|one| one.rating().is_none())
            }
            reason => matches!(reason, Some(NoValue::NoDiscs | NoValue::LatenessUnknown)),
        }
    }

    /// Returns whether a code adds up averages whose exact sum can need more than 127 bits.
    fn is_too_fine(&self, code: &Code) -> bool {
        if self.after <= buchholz::SAFE_ROUNDS {
            return false;
        }
        // Only averages can lack an exact value, because all other values are whole numbers of units. The check can use
        // the standing by match points, because the result is the same in every edition and with every deviation.
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
