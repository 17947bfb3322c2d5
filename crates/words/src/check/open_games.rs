//! A round of which results are missing: a record may be the standing after it.

use super::candidate::possible;
use super::judge::{Claims, Judge};
use super::report::{Report, SourceReport, Verdict};
use super::reservation::{self, Reservation};
use super::said::PublishedTable;
use crate::what_if::last_round::{OpenGame, open_games, played};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::{Code, Outcome, Tournament};
use tiebreak_event::event::Event;

/// Participants ranked, all results together, at most.
const MOST_WORK: usize = 30_000;
/// Results that a game may have, forfeits included.
const RESULTS: usize = 6;

/// Takes back that a record contradicts the rules where it may be the standing after the round that is not over.
pub(super) fn settle(event: &Event, tables: &[PublishedTable], report: &mut Report) {
    let Some(round) = Round::of(event) else { return };
    let mut tables = tables.iter();
    for source in &mut report.sources {
        let table = if source.source.is_table() { tables.next() } else { None };
        let claims = table.map_or_else(|| Claims::of_file(&event.recorded), Claims::of_table);
        if source.verdict == Verdict::Different && round.may_be(source, &claims) {
            source.unjudged.append(&mut source.differences);
            let games = reservation::pending(event.tournament(), round.number);
            source.reservations.push(Reservation::Pending(games));
            source.verdict = Verdict::Unverifiable;
        }
    }
}

/// The round after the one that counts, of which some results are known and others missing.
struct Round<'e> {
    event: &'e Event,
    number: usize,
    games: Vec<OpenGame>,
}

impl Round<'_> {
    fn of(event: &Event) -> Option<Round<'_>> {
        let number = event.plan.after + 1;
        let facts = event.tournament();
        if event.is_after_asked() || event.is_told() || number > facts.rounds() {
            return None;
        }
        let mut games = open_games(facts);
        games.retain(|game| usize::from(game.round) == number);
        let is_played = |index| facts.record(index, number - 1).kind.is_over_the_board();
        let has_results = (0..facts.len()).any(is_played);
        (has_results && !games.is_empty()).then_some(Round { event, number, games })
    }

    /// Whether the record may be the standing after this round.
    fn may_be(&self, source: &SourceReport, claims: &Claims<'_>) -> bool {
        let most = (MOST_WORK / self.event.tournament().len().max(1)).max(RESULTS);
        let count = u32::try_from(self.games.len()).ok().and_then(|games| RESULTS.checked_pow(games));
        if count.is_none_or(|count| count > most) {
            return self.may_be_by_points(source, claims);
        }
        let mut all = vec![self.event.tournament().clone()];
        for game in &self.games {
            all = all.iter().flat_map(|facts| results(facts, game)).collect();
        }
        all.into_iter().any(|facts| self.is_right(facts, claims))
    }

    fn plans(&self, facts: Tournament) -> (Event, Vec<Plan>) {
        let event = self.event.with_facts(facts).with_rounds_counted(self.number);
        let mut plans = vec![event.plan.clone()];
        plans.extend(possible(&event.plan).into_iter().map(|(_, plan)| plan));
        (event, plans)
    }

    fn is_right(&self, facts: Tournament, claims: &Claims<'_>) -> bool {
        let (event, plans) = self.plans(facts);
        plans.iter().any(|plan| Judge::new(plan, event.tournament()).judge(claims).differences.is_empty())
    }

    /// Whether everybody whose game is over has the points that he has after this round; where none are recorded, it may be.
    fn may_be_by_points(&self, source: &SourceReport, claims: &Claims<'_>) -> bool {
        let are_recorded = !claims.recorded.points.is_empty();
        if are_recorded && !source.differences.iter().any(|one| one.kind.is_points()) {
            return false;
        }
        let drawn = self
            .games
            .iter()
            .try_fold(self.event.tournament().clone(), |facts, game| played(&facts, game, Outcome::Draw));
        let Some(drawn) = drawn else { return true };
        let (event, plans) = self.plans(drawn);
        let is_open = |index| self.games.iter().any(|game| game.sides.contains(&index));
        plans.iter().any(|plan| {
            let judged = Judge::new(plan, event.tournament()).judge(claims);
            judged.differences.iter().filter(|one| one.kind.is_points()).all(|one| is_open(one.participant))
        })
    }
}

/// The facts with each result that an open game may have.
fn results(facts: &Tournament, game: &OpenGame) -> Vec<Tournament> {
    let outcomes = [Outcome::Win, Outcome::Draw, Outcome::Loss];
    let mut all: Vec<Tournament> =
        outcomes.into_iter().filter_map(|outcome| played(facts, game, outcome)).collect();
    let (won, lost) = (Code::ForfeitWin, Code::ForfeitLoss);
    if game.board.is_none() {
        let round = usize::from(game.round).saturating_sub(1);
        let forfeits = [[won, lost], [lost, won], [lost, lost]];
        all.extend(forfeits.into_iter().filter_map(|codes| facts.with_game(round, game.sides, codes).ok()));
    }
    all
}
