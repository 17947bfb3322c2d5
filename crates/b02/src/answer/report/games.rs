//! Checks games and players: time controls, played games, unrated players, matches (1, 5, 6, 7.21, 8.56).

use super::checks::as_event;
use super::facts::Facts;
use super::{Effect, Finding, Status};
use crate::change::Career;
use crate::control::classify;
use crate::edition::{EditionName, Rules};
use crate::game::Game;
use crate::initial::first_event_needs;
use crate::request::ListName;
use crate::round_robin;
use crate::rulings::UnratedMatch;
use crate::tables::coefficient;
use crate::working::Working;
use tiebreak_engine::number::Fraction;

/// Findings about games and players.
pub(crate) fn games(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    controls(facts, rules, found);
    played(facts, found);
    wide(facts, rules, found);
    decided(facts, rules, found);
    unrated(facts, rules, found);
    for (position, player) in facts.request.players.iter().enumerate() {
        if let Some(rating) = player.rating.filter(|rating| (1..i64::from(rules.floor())).contains(rating)) {
            found.push(
                Finding::new("b02.7.21", Effect::Number, Status::Fail)
                    .about(&player.id)
                    .with("rating", rating),
            );
        }
        if let Some(k) = player.k {
            let own = u32::try_from(own_games(position, &facts.field.games)).unwrap_or(u32::MAX);
            let games = player.period_games.unwrap_or(own).max(own);
            found.push(reported_k(facts, position, k, games, rules).about(&player.id));
        }
    }
}

/// Whether a coefficient may be the player's. If the career is unknown, 40, 20 and 10 are all possible.
fn reported_k(facts: &Facts<'_>, position: usize, k: u32, games: u32, rules: &Rules) -> Finding {
    let player = facts.request.players.get(position);
    let rating = player.and_then(|player| player.rating.or(player.standard_rating)).unwrap_or(0);
    let known = player.map(|player| player.career).unwrap_or_default();
    let own = i32::try_from(rating).unwrap_or(0);
    let career = Career::read(own, &known, Some(facts.start.year()), "").unwrap_or(Career::of(own));
    let is_new = player.is_some_and(|player| player.rating.is_none());
    let (_, wanted) = coefficient(&Career { new_on_list: is_new, ..career }, games, rules);
    let decided = rules.edition.name == EditionName::July2018 || !known.is_unknown() || is_new || own >= 2400;
    let possible =
        || [40, 20, 10].map(|base| coefficient(&Career { listed: Some(base), ..career }, games, rules).1);
    let finding = match (decided, k == wanted || !decided && possible().contains(&k)) {
        (_, false) => Finding::new("b02.8.56", Effect::Number, Status::Fail),
        (true, true) => Finding::new("b02.8.56", Effect::Number, Status::Pass),
        (false, true) => Finding::new("b02.8.56", Effect::Number, Status::Unknown),
    };
    let finding = finding.with("games", games).with("k", k);
    if decided { finding.with("needed", wanted) } else { finding }
}

fn own_games(player: usize, games: &[Game]) -> usize {
    games.iter().filter(|game| game.played && (game.white == player || game.black == player)).count()
}

fn subject(game: &Game) -> String {
    format!("game {}", game.position + 1)
}

/// All failures, or a single pass if there are none.
fn summed(clause: &'static str, failures: Vec<Finding>, games: usize, found: &mut Vec<Finding>) {
    if failures.is_empty() {
        found.push(Finding::new(clause, Effect::Game, Status::Pass).with("games", games));
    } else {
        found.extend(failures);
    }
}

fn controls(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    let declared = match facts.request.event.list {
        ListName::Rapid => "rapid",
        ListName::Blitz => "blitz",
    };
    let (mut wrong, mut unequal) = (Vec::new(), Vec::new());
    let mut known = 0;
    for game in &facts.field.games {
        let pair = match (&game.controls, &facts.control) {
            (Some(pair), _) => pair.clone(),
            (None, Some(both)) => [both.clone(), both.clone()],
            (None, None) => continue,
        };
        known += 1;
        let [white, black] = &pair;
        let classes = [classify(white, rules).id(), classify(black, rules).id()];
        if classes.iter().any(|class| *class != declared) {
            let class = classes.iter().find(|class| **class != declared).copied().unwrap_or(declared);
            wrong.push(
                Finding::new("b02.1.1", Effect::Game, Status::Fail)
                    .about(subject(game))
                    .with("control", white)
                    .with("class", class),
            );
        }
        if !white.equals(black, rules) {
            unequal.push(
                Finding::new("b02.1.2", Effect::Game, Status::Fail)
                    .about(subject(game))
                    .with("white", white)
                    .with("black", black),
            );
        }
    }
    if known == 0 {
        found.push(Finding::new("b02.1.1", Effect::Game, Status::Unknown));
        found.push(Finding::new("b02.1.2", Effect::Game, Status::Unknown));
        return;
    }
    summed("b02.1.1", wrong, known, found);
    summed("b02.1.2", unequal, known, found);
}

fn played(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let games = &facts.field.games;
    let failures = games
        .iter()
        .filter(|game| !game.played)
        .map(|game| Finding::new("b02.5.1", Effect::Game, Status::Fail).about(subject(game)))
        .collect();
    summed("b02.5.1", failures, games.len(), found);
}

/// Games that are not rated because of the two players' ratings (7.3.1 from December 2024).
fn wide(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    let event = as_event(facts, rules);
    let games = facts.field.games.iter().filter(|game| game.played && event.is_wide(game));
    found.extend(games.map(|game| Finding::new("b02.8.54", Effect::Game, Status::Fail).about(subject(game))));
}

fn decided(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    if !facts.request.event.system.is_match() {
        found.push(Finding::new("b02.6.5", Effect::Game, Status::NotApplicable));
        return;
    }
    let kept = as_event(facts, rules).until_decided(&mut Working::new(rules.edition));
    let late = facts.field.games.iter().skip(kept);
    let failures = late
        .map(|game| {
            let finding = Finding::new("b02.6.5", Effect::Game, Status::Fail);
            finding.about(subject(game)).with("decided-after", kept)
        })
        .collect();
    summed("b02.6.5", failures, facts.field.games.len(), found);
}

/// Checks unrated players: their first event (6.1, 6.31), and games of a Swiss-system event that count for
/// only one of the players (6.32).
fn unrated(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    let event = as_event(facts, rules);
    let games = event.counted_games(&mut Working::new(rules.edition));
    let field = &facts.field;
    let seeds: Vec<Option<i32>> =
        field.players.iter().map(|player| player.rating.or(player.standard)).collect();
    let broken = event.is_round_robin() && event.is_broken();
    let robin = event.is_round_robin() && !broken;
    let is_match = facts.request.event.system.is_match();
    let is_event = match rules.unrated_match {
        UnratedMatch::FirstEvent => true,
        UnratedMatch::NoEvent => !is_match,
    };
    let is_rated = |player: usize| seeds.get(player).copied().flatten().is_some();
    if !is_event {
        for (_, player) in field.players.iter().enumerate().filter(|(player, _)| !is_rated(*player)) {
            found.push(Finding::new("b02.6.1", Effect::Player, Status::NotApplicable).about(&player.id));
        }
    } else if robin || is_match {
        // 6.31 is part of 6.3, which covers Swiss and team events. In other events only 6.1 applies, and all
        // games count.
        let out = event.discarded(&games, &mut Working::new(rules.edition));
        let everybody = vec![true; seeds.len()];
        for (player, facts) in field.players.iter().enumerate().filter(|(player, _)| !is_rated(*player)) {
            let (half_points, _) = round_robin::score(player, &games, &everybody);
            found.push(first_event("b02.6.1", &facts.id, half_points, out.get(player) != Some(&true), rules));
        }
    } else {
        for (player, facts) in field.players.iter().enumerate().filter(|(player, _)| !is_rated(*player)) {
            let half_points = event.first_half_points(player, &games);
            let fresh = event.pools.get(player).is_none_or(|pool| !pool.begun);
            let pass = !fresh || half_points >= first_event_needs(rules);
            found.push(first_event("b02.6.31", &facts.id, half_points, pass, rules));
        }
    }
    if seeds.iter().all(Option::is_some) {
        found.push(Finding::new("b02.6.1", Effect::Player, Status::NotApplicable));
    }
    if robin || is_match {
        found.push(Finding::new("b02.6.32", Effect::Game, Status::NotApplicable));
        return;
    }
    let failures = games
        .iter()
        .filter(|game| !is_rated(game.white) || !is_rated(game.black))
        .map(|game| Finding::new("b02.6.32", Effect::Game, Status::Fail).about(subject(game)))
        .collect();
    summed("b02.6.32", failures, games.len(), found);
}

fn first_event(clause: &'static str, id: &str, half_points: u32, pass: bool, rules: &Rules) -> Finding {
    Finding::judged(clause, Effect::Player, pass)
        .about(id)
        .with("score", Fraction::new(i128::from(half_points), 2))
        .with("needed", Fraction::new(i128::from(first_event_needs(rules)), 2))
}
