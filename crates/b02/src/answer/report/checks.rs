//! Checks the event as a whole (articles 0 to 4, 6.2 to 6.6), the games and players, and the duties of organizers and
//! federations.

use crate::answer::report::facts::Facts;
use crate::answer::report::{Effect, Finding, Status, finding};
use crate::answer::third_list;
use crate::change::Career;
use crate::control::classify;
use crate::dates::{date, days_between, list_for};
use crate::edition::EditionName;
use crate::event::Event;
use crate::game::Game;
use crate::initial::{Pool, first_event_needs};
use crate::request::{ListName, Official, Reference, ReportPlayer, SystemName};
use crate::round_robin;
use crate::rulings::{Duration, Norms, Requirements, RoundsADay, Unannounced, UnratedMatch, Withheld};
use crate::tables::coefficient;
use crate::working::{Reason, Working};
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;
use tiebreak_engine::number::Fraction;

/// Adds findings about the event as a whole. Under the editions of 2024, the findings cover only the clauses whose text
/// is known.
pub(super) fn event(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    found.push(finding!(Effect::Event, "b02.0.1", Status::Pass; "start" = facts.start));
    registration(facts, found);
    rounds_a_day(facts, found);
    composition(facts, found);
    found.push(list(facts));
    let Some(longest) = facts.rules.edition.longest else {
        found.push(last_list(facts));
        // The text of 2024 does not state for which month an event is registered. The day of the upload can therefore
        // not be checked.
        found.push(finding!(Effect::Duty, "b02.9.1", Status::Unknown).about("upload"));
        return;
    };
    arbiters(facts, found);
    let cost = match facts.rules.requirements {
        Requirements::Duties => Effect::Duty,
        Requirements::All => Effect::Event,
    };
    official(facts, cost, found);
    found.push(appeal(facts, cost));
    found.push(match &facts.event.laws {
        Some(laws) => finding!(Effect::Event, "b02.2.1", laws == "FIDE"; "laws" = laws),
        None => finding!(Effect::Event, "b02.2.1", Status::Unknown),
    });
    found.push(duration(facts, longest));
}

/// Checks that the report does not name a rating list that is too late for the event (8.1 of 2024).
fn last_list(facts: &Facts<'_>) -> Finding {
    match (facts.days.list_date, third_list(facts.end)) {
        (Some(day), Some(last)) => {
            finding!(Effect::Event, "b02.9.1", day <= last; "end" = facts.end, "last-list" = last)
        }
        _ => finding!(Effect::Duty, "b02.9.1", Status::Unknown),
    }
}

/// Returns whether the report records a permission to deviate from a clause.
fn waived(facts: &Facts<'_>, clause: &str) -> bool {
    facts.event.waivers.iter().any(|waiver| waiver.clause == clause)
}

fn registration(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    const CLAUSE: &str = "b02.0.2";
    let event = facts.event;
    let federation = match (&event.registered_by, &event.responsible_federation) {
        (Some(by), Some(responsible)) => finding!(
            Effect::Event, CLAUSE, by == responsible; "registered-by" = by, "responsible" = responsible
        ),
        _ => finding!(Effect::Event, CLAUSE, Status::Unknown),
    };
    let schedule = if event.schedule.is_some() { Status::Pass } else { Status::Unknown };
    let days = facts.days.registered.map(|registered| days_between(registered, facts.start));
    let in_time = match days {
        None => finding!(Effect::Event, CLAUSE, Status::Unknown),
        Some(days) if days >= 3 => finding!(Effect::Event, CLAUSE, Status::Pass; "days" = days),
        Some(days) => {
            let status = if waived(facts, "0.2") { Status::Waived } else { Status::Fail };
            finding!(Effect::Event, CLAUSE, status; "days" = days, "needed" = 3)
        }
    };
    found.push(federation.about("federation"));
    found.push(finding!(Effect::Event, CLAUSE, schedule).about("schedule"));
    found.push(in_time.about("days"));
    if !facts.is_of_2018() {
        return;
    }
    let cost = match facts.rules.norms {
        Norms::Duty => Effect::Duty,
        Norms::Requirement => Effect::Event,
    };
    let norms = match (event.norms_possible, days) {
        (false, _) => finding!(cost, CLAUSE, Status::NotApplicable),
        (true, None) => finding!(cost, CLAUSE, Status::Unknown),
        (true, Some(days)) => finding!(cost, CLAUSE, days >= 30; "days" = days, "needed" = 30),
    };
    found.push(norms.about("norms"));
}

fn arbiters(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    if facts.event.arbiters.is_empty() {
        found.push(finding!(Effect::Event, "b02.0.3", Status::Unknown));
    }
    for (arbiter, (from, to)) in facts.event.arbiters.iter().zip(&facts.days.licenses) {
        // Either date of a license can prove that the license does not cover a day of the event. Only the two dates
        // together can prove that the license covers all days.
        let short = from.is_some_and(|from| from > facts.start) || to.is_some_and(|to| to < facts.end);
        let status = match (short, from.is_some() && to.is_some()) {
            (true, _) => Status::Fail,
            (false, true) => Status::Pass,
            (false, false) => Status::Unknown,
        };
        let mut finding = finding!(Effect::Event, "b02.0.3", status).about(&arbiter.id);
        for (name, day) in [("licensed-from", from), ("licensed-to", to)] {
            finding.evidence.extend(day.map(|day| (name, day.to_string())));
        }
        found.push(finding);
    }
}

fn official(facts: &Facts<'_>, cost: Effect, found: &mut Vec<Finding>) {
    let arbiters = &facts.event.arbiters;
    let chiefs = arbiters.iter().filter(|arbiter| arbiter.role == "chief").count();
    let chief = match arbiters.is_empty() {
        true => finding!(cost, "b02.0.4", Status::Unknown),
        false => finding!(cost, "b02.0.4", chiefs == 1; "chief-arbiters" = chiefs),
    };
    let submitted = match facts.event.official {
        Official::None => Status::NotApplicable,
        Official::Fide | Official::Continental => facts.submitted(),
    };
    found.push(chief.about("chief"));
    found.push(finding!(cost, "b02.0.4", submitted).about("report"));
}

fn appeal(facts: &Facts<'_>, cost: Effect) -> Finding {
    match facts.days.notified.zip(facts.days.appealed) {
        Some((notified, appealed)) => {
            let days = days_between(notified, appealed);
            finding!(cost, "b02.0.5", days <= 7; "days" = days, "allowed" = 7)
        }
        None => finding!(cost, "b02.0.5", Status::NotApplicable),
    }
}

/// Checks whether the last day of the event is early enough for the rating list in the report (7.13).
fn list(facts: &Facts<'_>) -> Finding {
    let first = list_for(facts.end, facts.event.official == Official::Fide, &facts.rules);
    match (facts.days.list_date, first) {
        (Some(day), Some((first, closing))) => finding!(
            Effect::Number, "b02.7.13", day >= first; "end" = facts.end, "first-list" = first, "closing" = closing
        ),
        _ => finding!(Effect::Number, "b02.7.13", Status::Unknown),
    }
}

fn rounds_a_day(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let printed = match facts.event.list {
        ListName::Rapid => 15,
        ListName::Blitz => 30,
    };
    let allowed = match facts.rules.rounds_a_day {
        RoundsADay::AsPrinted => printed,
        RoundsADay::OneMore => printed + 1,
    };
    let Some(schedule) = &facts.days.schedule else {
        return found.push(finding!(Effect::Event, "b02.3.1", Status::Unknown));
    };
    let mut by_day: BTreeMap<NaiveDate, i64> = BTreeMap::new();
    for (day, rounds) in schedule {
        let total = by_day.entry(*day).or_insert(0);
        *total = total.saturating_add(*rounds);
    }
    for (day, rounds) in by_day {
        let pass = rounds <= allowed;
        let finding = finding!(Effect::Event, "b02.3.1", pass; "rounds" = rounds, "allowed" = allowed);
        found.push(finding.about(day.to_string()));
    }
}

fn duration(facts: &Facts<'_>, longest: i64) -> Finding {
    let both_ends = facts.rules.duration == Duration::BothEnds;
    let days = days_between(facts.start, facts.end) + i64::from(both_ends);
    let status = match days {
        days if days <= longest => Status::Pass,
        _ if waived(facts, "4.1") => Status::Waived,
        _ => Status::Fail,
    };
    finding!(Effect::Event, "b02.4.1", status; "days" = days, "allowed" = longest)
}

/// Returns the event of the report, in the form that the calculation needs.
fn as_event<'f>(facts: &'f Facts<'_>) -> Event<'f> {
    // The checks need to know whether a player has earlier results, but not which results.
    let pool = |begun| Pool { begun, ..Pool::default() };
    Event {
        field: &facts.field,
        system: facts.request.event.system,
        scheduled: facts.request.event.scheduled_games,
        pools: facts.request.players.iter().map(|player| pool(player.prior_pool)).collect(),
        rules: facts.rules,
        year: Some(facts.start.year()),
    }
}

fn composition(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let event = as_event(facts);
    let system = facts.request.event.system;
    let players = facts.field.players.len();
    let rated =
        facts.field.players.iter().filter(|player| player.rating.or(player.standard).is_some()).count();
    let mut reasons = Vec::new();
    if facts.is_of_2018() {
        reasons.extend([Reason::Third, Reason::SmallField]);
    }
    if event.is_round_robin() && system.is_double() {
        reasons.push(Reason::SmallDouble);
    }
    if system == SystemName::Match {
        reasons.push(Reason::UnratedMatch);
    }
    let games = event.counted_games(&mut Working::new(facts.rules.edition));
    let broken = event.is_round_robin() && event.is_broken();
    let fault = event.fault(broken, &games);
    for reason in reasons {
        let concerned = event.is_round_robin() || reason == Reason::UnratedMatch;
        let status = match (concerned, fault == Some(reason)) {
            (false, _) => Status::NotApplicable,
            (true, true) => Status::Fail,
            (true, false) => Status::Pass,
        };
        let clause = reason.clause_of_2018();
        found.push(finding!(Effect::Event, clause, status; "players" = players, "rated" = rated));
    }
    if !facts.rules.edition.has_round_robins {
        return;
    }
    let (status, processed) = match (system.is_round_robin(), broken) {
        (true, true) => (Status::Pass, SystemName::Swiss),
        (true, false) => (Status::Pass, system),
        (false, _) => (Status::NotApplicable, system),
    };
    found.push(finding!(Effect::Number, "b02.6.4", status; "processed-as" = processed.id()));
}

// Checks games and players: the time controls, the played games, the unrated players, and the matches (1, 5, 6, 7.21,
// 8.56).

pub(super) fn games(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    controls(facts, found);
    let games = &facts.field.games;
    let unplayed = games.iter().filter(|game| !game.played).map(|game| failed("b02.5.1", game));
    summed("b02.5.1", unplayed, games.len(), found);
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

/// Checks whether the rules permit the coefficient that the report contains for the player. If the player's career is
/// unknown, a coefficient that can follow from a base coefficient of 40, 20 or 10 gets the status `Unknown`.
fn reported_k(facts: &Facts<'_>, player: &ReportPlayer, k: u32, games: u32) -> Finding {
    let (rules, known) = (&facts.rules, &player.career);
    let own = i32::try_from(player.rating.or(player.standard_rating).unwrap_or(0)).unwrap_or(0);
    let unknown = Career { rating: own, reached_2400: own >= 2400, ..Career::default() };
    let career = Career::read(own, known, Some(facts.start.year()), "").unwrap_or(unknown);
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

/// Returns a finding which states that a game violates a clause.
fn failed(clause: &'static str, game: &Game) -> Finding {
    finding!(Effect::Game, clause, Status::Fail).about(format!("game {}", game.position + 1))
}

/// Adds the findings about the games that violate a clause. If no game violates the clause, adds one finding with the
/// status "pass".
fn summed(
    clause: &'static str,
    failures: impl Iterator<Item = Finding>,
    games: usize,
    found: &mut Vec<Finding>,
) {
    let before = found.len();
    found.extend(failures);
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

/// Reports games that are not rated because the ratings of the two players differ too much (7.3.1 from December 2024).
fn wide(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let event = as_event(facts);
    let games = facts.field.games.iter().filter(|game| game.played && event.is_wide(game));
    found.extend(games.map(|game| failed("b02.8.54", game)));
}

fn decided(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    if facts.event.system != SystemName::Match {
        return found.push(finding!(Effect::Game, "b02.6.5", Status::NotApplicable));
    }
    let games = &facts.field.games;
    let kept = as_event(facts).until_decided(&mut Working::new(facts.rules.edition));
    let late = games.iter().skip(kept).map(|game| failed("b02.6.5", game).with("decided-after", kept));
    summed("b02.6.5", late, games.len(), found);
}

/// Checks the unrated players: their first event (6.1, 6.31), and the games in a Swiss-system event that count for only
/// one of the two players (6.32).
fn unrated(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let event = as_event(facts);
    let games = event.counted_games(&mut Working::new(facts.rules.edition));
    let players = &facts.field.players;
    let robin = event.is_round_robin() && !event.is_broken();
    let is_match = facts.event.system == SystemName::Match;
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
            // Article 6.31 applies only to Swiss-system and team events. In all other events, every game counts for
            // both players (6.1).
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
    let failures = games.iter().filter(|game| !is_rated(game.white) || !is_rated(game.black));
    summed("b02.6.32", failures.map(|game| failed("b02.6.32", game)), games.len(), found);
}

// Checks the duties of organizers and federations, the membership of players (articles 9 to 12), and the
// overall result (article 0).

/// The clauses about the administration of ratings, which a report cannot violate.
const ADMINISTRATION: [&str; 7] =
    ["b02.10.1", "b02.10.2", "b02.10.3", "b02.11.1", "b02.11.2", "b02.11.3", "b02.11.4"];

pub(super) fn duties(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    if facts.is_of_2018() {
        duties_of_2018(facts, found);
    }
    let of = |status: Status| {
        found.iter().any(|finding| finding.status == status && finding.effect == Effect::Event)
    };
    // If one requirement cannot be checked and no other requirement fails, the program does not know whether the event
    // is rated.
    let whole = match (of(Status::Fail), of(Status::Unknown)) {
        (true, _) => Status::Fail,
        (false, true) => Status::Unknown,
        (false, false) => Status::Pass,
    };
    found.push(finding!(Effect::Event, "b02.0", whole));
}

fn duties_of_2018(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let mut reporting = |day: Option<NaiveDate>, subject, allowed| {
        let finding = match day.map(|day| days_between(facts.end, day)) {
            Some(days) => {
                finding!(Effect::Duty, "b02.9.1", days <= allowed; "days" = days, "allowed" = allowed)
            }
            None => finding!(Effect::Duty, "b02.9.1", Status::Unknown),
        };
        let mut finding = finding.about(subject);
        // The report must be sent to the rating officer of the host country's federation.
        let host = facts.event.host_federation.iter().filter(|_| subject == "report");
        finding.evidence.extend(host.map(|host| ("federation", host.clone())));
        found.push(finding);
    };
    reporting(facts.days.sent, "report", 7);
    reporting(facts.days.uploaded, "upload", 30);
    found.push(submission(facts));
    found.push(officer(facts));
    found.extend(ADMINISTRATION.map(|clause| finding!(Effect::Duty, clause, Status::NotApplicable)));
    membership(facts, found);
}

fn submission(facts: &Facts<'_>) -> Finding {
    if !facts.event.declared_unrated_in_invitation {
        return finding!(Effect::Duty, "b02.9.2", facts.submitted());
    }
    match (facts.days.announced, facts.rules.unannounced) {
        (None, Unannounced::Omitted) => finding!(Effect::Duty, "b02.9.2", Status::Fail),
        (None, Unannounced::Unknown) => finding!(Effect::Duty, "b02.9.2", Status::Unknown),
        // The time of day is unknown, so the program does not know whether an announcement on the first day was in
        // time.
        (Some(day), _) if day == facts.start => {
            finding!(Effect::Duty, "b02.9.2", Status::Unknown; "announced" = day)
        }
        (Some(day), _) => finding!(Effect::Duty, "b02.9.2", day < facts.start; "announced" = day),
    }
}

/// Checks whether the federation of the host country has a rating officer (9.1, 9.3).
fn officer(facts: &Facts<'_>) -> Finding {
    let officers = facts.request.reference.as_ref().map(|reference| &reference.rating_officers);
    match (officers, &facts.event.host_federation) {
        (Some(officers), Some(federation)) if !officers.is_empty() => {
            finding!(Effect::Duty, "b02.9.3", officers.contains(federation); "federation" = federation)
        }
        _ => finding!(Effect::Duty, "b02.9.3", Status::Unknown),
    }
}

fn membership(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let reference = facts.request.reference.as_ref().filter(|known| !known.federations.is_empty());
    let Some(reference) = reference else {
        return found.push(finding!(Effect::Listing, "b02.12.1", Status::Unknown));
    };
    for player in &facts.request.players {
        let Some(federation) = &player.federation else {
            found.push(finding!(Effect::Listing, "b02.12.1", Status::Unknown).about(&player.id));
            continue;
        };
        let status = match (member(reference, federation, facts.days.list_date), player.dispensation) {
            (None, _) => Status::Unknown,
            (Some(true), _) => Status::Pass,
            (Some(false), true) => Status::Waived,
            (Some(false), false) => Status::Fail,
        };
        let listed = finding!(Effect::Listing, "b02.12.1", status; "federation" = federation);
        found.push(listed.about(&player.id));
        if player.dispensation {
            found.push(finding!(Effect::Listing, "b02.12.3", Status::Waived).about(&player.id));
        }
        if player.withheld {
            let told = facts.rules.withheld != Withheld::Barred;
            found.push(finding!(Effect::Listing, "b02.12.2", told).about(&player.id));
        }
    }
}

/// Returns whether a federation is a member of FIDE and is not excluded. Membership does not depend on the date of the
/// rating list, but an exclusion applies only from its first to its last day. Returns `None` if the result depends on
/// the date of the rating list and the date is unknown.
fn member(reference: &Reference, federation: &str, list_date: Option<NaiveDate>) -> Option<bool> {
    if !reference.federations.iter().any(|member| member == federation) {
        return Some(false);
    }
    let mut exclusions = reference.excluded.iter().filter(|(excluded, ..)| excluded == federation).peekable();
    if exclusions.peek().is_none() {
        return Some(true);
    }
    let day = list_date?;
    let excluded = exclusions.any(|(_, from, to)| {
        let from = date(from, "").ok();
        let to = to.as_ref().map(|to| date(to, "").ok());
        from.is_some_and(|from| from <= day) && to.is_none_or(|to| to.is_some_and(|to| day <= to))
    });
    Some(!excluded)
}
