//! The evaluator of one standing, which caches values that several tie-breaks use.

mod value;

pub use value::meaningless;

use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::encounter::{Classes, Log};
use crate::rules::team::{BoardOrder, BothScores};
use crate::rules::view::View;
use crate::rules::{Base, Code, EdeBoards, Edition, Reference, Rules, Score};
use crate::tiebreak::performance::{self, Ratings};
use crate::tiebreak::trace::Silent;
use crate::tiebreak::{Column, Policies, buchholz, classic, team};
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

/// One standing of one event under one set of rules.
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
    policies: Policies,
    after: usize,
    match_points: Cached<'t>,
    game_points: Cached<'t>,
    meetings_too_fine: OnceCell<bool>,
}

impl<'t> Evaluator<'t> {
    /// The standing after `after` rounds, or after the recorded rounds if there are fewer.
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

    /// The event.
    pub fn tournament(&self) -> &'t Tournament {
        self.tournament
    }

    /// The rules of the edition.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Choices made by the event's regulations.
    pub fn policies(&self) -> &Policies {
        &self.policies
    }

    /// Number of counted rounds.
    pub fn after(&self) -> usize {
        self.after
    }

    /// The standing under one score.
    pub fn view(&self, score: Score) -> &View<'t> {
        self.cached(score).real.get_or_init(|| View::new(self.tournament, &self.rules, score, self.after))
    }

    /// The standing under one score, with the games of the last round drawn (8.3).
    pub(crate) fn fore_view(&self, score: Score) -> &View<'t> {
        self.cached(score).fore.get_or_init(|| View::fore(self.tournament, &self.rules, score, self.after))
    }

    fn cached(&self, score: Score) -> &Cached<'t> {
        match score {
            Score::Match => &self.match_points,
            Score::Game => &self.game_points,
        }
    }

    /// The primary score, which is ranked first.
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

    /// Whether forfeits count as played in a tie-break to which article 16 applies.
    pub(super) fn forfeits_as_played(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_as_played
    }

    /// How unrated participants count in the tie-breaks of article 10. The code decides, or else the policies of the
    /// event, or else the rules. Returns none if none of the three decides.
    ///
    /// Only the average rating of opponents can use estimates. This function therefore ignores
    /// [`UnratedPolicy::Estimate`].
    fn unrated(&self, code: &Code) -> Option<UnratedPolicy> {
        let of_event = self.policies.unrated.filter(|policy| match policy {
            UnratedPolicy::Fixed(_) | UnratedPolicy::Exclude => true,
            UnratedPolicy::Estimate => false,
        });
        code.unrated.map(UnratedPolicy::Fixed).or(of_event).or(*self.rules.rating.unrated)
    }

    fn substitute_rating(&self, code: &Code) -> Option<u16> {
        match self.unrated(code)? {
            UnratedPolicy::Fixed(rating) => Some(rating),
            UnratedPolicy::Exclude | UnratedPolicy::Estimate => None,
        }
    }

    /// The same standing of another event, with the same rules and policies.
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
            (0..cx.participants()).map(of).collect()
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

/// Uses the cached column if it was computed for the rating `substitute`. For another rating, computes the column.
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
    /// A team's points on each board in all its matches, board 1 first (12).
    pub fn board_points(&self, team: Index) -> Vec<Fraction> {
        self.rules.team.board_points(self.view(Score::Match), team, |_| true)
    }

    /// A team's points on each board, board 1 first, in the matches with another team that this EDE counts (13.3.2).
    pub fn mutual_board_points(&self, code: &Code, team: Index, other: Index) -> Vec<Fraction> {
        let games = self.view(Score::Match).encounter(self.counts_forfeits(code));
        self.rules.team.mutual_board_points(&games, team, other)
    }

    /// The board tie-breaks of an EDE in order. The name of the code may contain these tie-breaks; otherwise
    /// the regulations declare them (13.3.2).
    pub fn board_tie_breaks(&self, named: EdeBoards) -> &'static [BoardOrder] {
        let boards = match named {
            EdeBoards::None => self.policies.direct_encounter_boards.unwrap_or(EdeBoards::None),
            _ => named,
        };
        boards.in_order()
    }

    /// Whether the code or the regulations count forfeits as meetings in a direct encounter (6.1.1).
    fn counts_forfeits(&self, code: &Code) -> bool {
        code.forfeits_as_played || self.policies.forfeits_in_direct_encounter
    }

    /// The numbers that a board tie-break compares in turn (12). The higher number is better.
    pub fn board_key(&self, by: BoardOrder, points: &[Fraction]) -> Vec<Fraction> {
        self.rules.team.board_key(by, points)
    }

    /// Splits a tied group by an order-only code, best first. Returns one class if the code does not split the group,
    /// or if the code gives numbers.
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
