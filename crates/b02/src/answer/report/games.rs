//! Checks games and players: time controls, played games, unrated players, matches (1, 5, 6, 7.21, 8.56).

use super::checks::as_event;
use super::facts::Facts;
use super::{Effect, Finding, Status, finding};
use crate::change::Career;
use crate::control::classify;
use crate::edition::EditionName;
use crate::game::Game;
use crate::initial::first_event_needs;
use crate::request::ReportPlayer;
use crate::round_robin;
use crate::rulings::UnratedMatch;
use crate::tables::coefficient;
use crate::working::Working;
use tiebreak_engine::number::Fraction;

/// Findings about games and players.
pub(super) fn games(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    controls(facts, found);
    let games = &facts.field.games;
    summed("b02.5.1", games.iter().filter(|game| !game.played), games.len(), found);
    wide(facts, found);
    decided(facts, found);
    unrated(facts, found);
    for (position, player) in facts.request.players.iter().enumerate() {
        let delisted = |rating: &i64| (1..i64::from(facts.rules.floor())).contains(rating);
        if let Some(rating) = player.rating.filter(delisted) {
            let below = finding!(Effect::Number, "b02.7.21", Status::Fail; "rating" = rating);
            found.push(below.about(&player.id));
        }
        if let Some(k) = player.k {
            let own = games.iter().filter(|game| game.played && game.side(position).is_some()).count();
            let own = u32::try_from(own).unwrap_or(u32::MAX);
            let games = player.period_games.unwrap_or(own).max(own);
            found.push(reported_k(facts, player, k, games).about(&player.id));
        }
    }
}

/// Whether the player may have this coefficient. If the career is unknown, 40, 20 and 10 are all possible.
fn reported_k(facts: &Facts<'_>, player: &ReportPlayer, k: u32, games: u32) -> Finding {
    let (rules, known) = (&facts.rules, &player.career);
    let own = i32::try_from(player.rating.or(player.standard_rating).unwrap_or(0)).unwrap_or(0);
    let career = Career::read(own, known, Some(facts.start.year()), "").unwrap_or(Career::of(own));
    let is_new = player.rating.is_none();
    let (_, wanted) = coefficient(&Career { new_on_list: is_new, ..career }, games, rules);
    let decided = rules.edition.name == EditionName::July2018 || !known.is_unknown() || is_new || own >= 2400;
    let possible =
        || [40, 20, 10].map(|base| coefficient(&Career { listed: Some(base), ..career }, games, rules).1);
    let status = match (decided, k == wanted || !decided && possible().contains(&k)) {
        (_, false) => Status::Fail,
        (true, true) => Status::Pass,
        (false, true) => Status::Unknown,
    };
    let finding = finding!(Effect::Number, "b02.8.56", status; "games" = games, "k" = k);
    if decided { finding.with("needed", wanted) } else { finding }
}

/// Makes a finding that a game fails a clause.
fn failed(clause: &'static str, game: &Game) -> Finding {
    finding!(Effect::Game, clause, Status::Fail).about(format!("game {}", game.position + 1))
}

/// Adds a finding for each game that fails a clause, or a single finding with status pass if no game fails.
fn summed<'g>(
    clause: &'static str,
    failures: impl Iterator<Item = &'g Game>,
    games: usize,
    found: &mut Vec<Finding>,
) {
    let before = found.len();
    found.extend(failures.map(|game| failed(clause, game)));
    if found.len() == before {
        found.push(finding!(Effect::Game, clause, Status::Pass; "games" = games));
    }
}

fn controls(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let (declared, rules) = (facts.event.list.id(), &facts.rules);
    let (mut wrong, mut unequal) = (Vec::new(), Vec::new());
    let mut known = 0;
    for game in &facts.field.games {
        let [white, black] = match (&game.controls, &facts.control) {
            (Some([white, black]), _) => [white, black],
            (None, Some(both)) => [both, both],
            (None, None) => continue,
        };
        known += 1;
        let classes = [classify(white, rules).id(), classify(black, rules).id()];
        if let Some(class) = classes.into_iter().find(|class| *class != declared) {
            wrong.push(failed("b02.1.1", game).with("control", white).with("class", class));
        }
        if !white.equals(black, rules) {
            unequal.push(failed("b02.1.2", game).with("white", white).with("black", black));
        }
    }
    for (clause, failures) in [("b02.1.1", wrong), ("b02.1.2", unequal)] {
        match (known, failures.is_empty()) {
            (0, _) => found.push(finding!(Effect::Game, clause, Status::Unknown)),
            (_, true) => found.push(finding!(Effect::Game, clause, Status::Pass; "games" = known)),
            (_, false) => found.extend(failures),
        }
    }
}

/// Games that are not rated because of the two players' ratings (7.3.1 from December 2024).
fn wide(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let event = as_event(facts);
    let games = facts.field.games.iter().filter(|game| game.played && event.is_wide(game));
    found.extend(games.map(|game| failed("b02.8.54", game)));
}

fn decided(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    if !facts.event.system.is_match() {
        return found.push(finding!(Effect::Game, "b02.6.5", Status::NotApplicable));
    }
    let games = &facts.field.games;
    let kept = as_event(facts).until_decided(&mut Working::new(facts.rules.edition));
    let before = found.len();
    summed("b02.6.5", games.iter().skip(kept), games.len(), found);
    for late in found.iter_mut().skip(before).filter(|finding| finding.status == Status::Fail) {
        late.evidence.push(("decided-after", kept.to_string()));
    }
}

/// Checks unrated players: their first event (6.1, 6.31), and games of a Swiss-system event that count for
/// only one of the players (6.32).
fn unrated(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let event = as_event(facts);
    let games = event.counted_games(&mut Working::new(facts.rules.edition));
    let players = &facts.field.players;
    let robin = event.is_round_robin() && !event.is_broken();
    let is_match = facts.event.system.is_match();
    let is_event = facts.rules.unrated_match == UnratedMatch::FirstEvent || !is_match;
    let is_rated =
        |player: usize| players.get(player).is_some_and(|player| player.rating.or(player.standard).is_some());
    let mut unrated = players.iter().enumerate().filter(|(player, _)| !is_rated(*player)).peekable();
    if unrated.peek().is_none() {
        found.push(finding!(Effect::Player, "b02.6.1", Status::NotApplicable));
    }
    let out = event.discarded(&games, &mut Working::new(facts.rules.edition));
    let everybody = vec![true; players.len()];
    let needed = first_event_needs(&facts.rules);
    let points = |half_points: u32| Fraction::new(i128::from(half_points), 2);
    for (player, own) in unrated {
        if !is_event {
            found.push(finding!(Effect::Player, "b02.6.1", Status::NotApplicable).about(&own.id));
            continue;
        }
        let (clause, half_points, pass) = if robin || is_match {
            // 6.31 belongs to 6.3, which covers Swiss and team events. In other events all games count (6.1).
            let (half_points, _) = round_robin::score(player, &games, &everybody);
            ("b02.6.1", half_points, out.get(player) != Some(&true))
        } else {
            let half_points = event.first_half_points(player, &games);
            let fresh = event.pools.get(player).is_none_or(|pool| !pool.begun);
            ("b02.6.31", half_points, !fresh || half_points >= needed)
        };
        let (score, needed) = (points(half_points), points(needed));
        let first = finding!(Effect::Player, clause, pass; "score" = score, "needed" = needed);
        found.push(first.about(&own.id));
    }
    if robin || is_match {
        return found.push(finding!(Effect::Game, "b02.6.32", Status::NotApplicable));
    }
    let failures = games.iter().copied().filter(|game| !is_rated(game.white) || !is_rated(game.black));
    summed("b02.6.32", failures, games.len(), found);
}
