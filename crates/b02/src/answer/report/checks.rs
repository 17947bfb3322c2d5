//! Checks the event as a whole: registration, arbiters, laws, dates and composition (articles 0 to 4, 6.2 to
//! 6.6).

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::facts::Facts;
use super::{Effect, Finding, Status};
use crate::answer::third_list;
use crate::dates::{days_between, list_for};
use crate::edition::Rules;
use crate::event::Event;
use crate::initial::Pool;
use crate::request::{ListName, SystemName};
use crate::rulings::{Duration, Norms, Requirements, RoundsADay};
use crate::working::{Reason, Working};

/// Findings about the event as a whole. For 2024 they cover only the known parts of the text.
pub fn event(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    found.push(Finding::new("b02.0.1", Effect::Event, Status::Pass).with("start", facts.start));
    found.extend(registration(facts, rules));
    found.extend(rounds_a_day(facts, rules));
    found.extend(composition(facts, rules));
    found.push(list(facts, rules));
    if !is_of_2018(rules) {
        found.push(last_list(facts));
        return;
    }
    found.extend(arbiters(facts));
    let cost = match rules.requirements {
        Requirements::Duties => Effect::Duty,
        Requirements::All => Effect::Event,
    };
    found.extend(official(facts, rules, cost));
    found.push(appeal(facts, cost));
    found.push(laws(facts));
    found.push(duration(facts, rules));
}

/// Whether the complete text of the edition is known, with its rules for arbiters, appeals, norms and duties.
pub(super) fn is_of_2018(rules: &Rules) -> bool {
    rules.edition.longest.is_some()
}

/// Whether the event is still in time to be rated on the list (8.1 of 2024).
fn last_list(facts: &Facts<'_>) -> Finding {
    match (facts.days.list_date, third_list(facts.end)) {
        (Some(day), Some(last)) => Finding::judged("b02.9.1", Effect::Event, day <= last)
            .with("end", facts.end)
            .with("last-list", last),
        _ => Finding::new("b02.9.1", Effect::Duty, Status::Unknown),
    }
}

/// Whether the report records a permission to deviate from a clause.
fn waived(facts: &Facts<'_>, clause: &str) -> bool {
    facts.request.event.waivers.iter().any(|waiver| waiver.clause == clause)
}

fn registration(facts: &Facts<'_>, rules: &Rules) -> Vec<Finding> {
    let event = &facts.request.event;
    let federation = match (&event.registered_by, &event.responsible_federation) {
        (Some(by), Some(responsible)) => Finding::judged("b02.0.2", Effect::Event, by == responsible)
            .with("registered-by", by)
            .with("responsible", responsible),
        _ => Finding::new("b02.0.2", Effect::Event, Status::Unknown),
    };
    let schedule = if event.schedule.is_some() { Status::Pass } else { Status::Unknown };
    let mut found = vec![
        federation.about("federation"),
        Finding::new("b02.0.2", Effect::Event, schedule).about("schedule"),
    ];
    let days = facts.days.registered.map(|registered| days_between(registered, facts.start));
    let days_finding = match days {
        None => Finding::new("b02.0.2", Effect::Event, Status::Unknown),
        Some(days) if days >= 3 => Finding::new("b02.0.2", Effect::Event, Status::Pass).with("days", days),
        Some(days) => {
            let status = if waived(facts, "0.2") { Status::Waived } else { Status::Fail };
            Finding::new("b02.0.2", Effect::Event, status).with("days", days).with("needed", 3)
        }
    };
    found.push(days_finding.about("days"));
    let cost = match rules.norms {
        Norms::Duty => Effect::Duty,
        Norms::Requirement => Effect::Event,
    };
    let norms = match (event.norms_possible, days) {
        (false, _) => Finding::new("b02.0.2", cost, Status::NotApplicable),
        (true, None) => Finding::new("b02.0.2", cost, Status::Unknown),
        (true, Some(days)) => {
            Finding::judged("b02.0.2", cost, days >= 30).with("days", days).with("needed", 30)
        }
    };
    if is_of_2018(rules) {
        found.push(norms.about("norms"));
    }
    found
}

fn arbiters(facts: &Facts<'_>) -> Vec<Finding> {
    let arbiters = &facts.request.event.arbiters;
    if arbiters.is_empty() {
        return vec![Finding::new("b02.0.3", Effect::Event, Status::Unknown)];
    }
    let mut found = Vec::new();
    for (arbiter, (from, to)) in arbiters.iter().zip(&facts.days.licenses) {
        // A single date can show that the license does not cover a day of the event. Both dates are needed to
        // show that it covers all days.
        let short = from.is_some_and(|from| from > facts.start) || to.is_some_and(|to| to < facts.end);
        let status = match (short, from.is_some() && to.is_some()) {
            (true, _) => Status::Fail,
            (false, true) => Status::Pass,
            (false, false) => Status::Unknown,
        };
        let mut finding = Finding::new("b02.0.3", Effect::Event, status);
        if let Some(from) = from {
            finding = finding.with("licensed-from", from);
        }
        if let Some(to) = to {
            finding = finding.with("licensed-to", to);
        }
        found.push(finding.about(&arbiter.id));
    }
    found
}

fn official(facts: &Facts<'_>, rules: &Rules, cost: Effect) -> Vec<Finding> {
    let event = &facts.request.event;
    let chiefs = event.arbiters.iter().filter(|arbiter| arbiter.role == "chief").count();
    let chief = if event.arbiters.is_empty() {
        Finding::new("b02.0.4", cost, Status::Unknown)
    } else {
        Finding::judged("b02.0.4", cost, chiefs == 1).with("chief-arbiters", chiefs)
    };
    let report = if event.official.is_official() {
        Finding::new("b02.0.4", cost, facts.submitted(rules))
    } else {
        Finding::new("b02.0.4", cost, Status::NotApplicable)
    };
    vec![chief.about("chief"), report.about("report")]
}

fn appeal(facts: &Facts<'_>, cost: Effect) -> Finding {
    match facts.days.notified.zip(facts.days.appealed) {
        Some((notified, appealed)) => {
            let days = days_between(notified, appealed);
            Finding::judged("b02.0.5", cost, days <= 7).with("days", days).with("allowed", 7)
        }
        None => Finding::new("b02.0.5", cost, Status::NotApplicable),
    }
}

/// Whether the list in the report may include an event with this last day.
fn list(facts: &Facts<'_>, rules: &Rules) -> Finding {
    let first = list_for(facts.end, facts.request.event.official.is_of_fide(), rules);
    match (facts.days.list_date, first) {
        (Some(day), Some((first, closing))) => {
            let finding = Finding::judged("b02.7.13", Effect::Number, day >= first);
            finding.with("end", facts.end).with("first-list", first).with("closing", closing)
        }
        _ => Finding::new("b02.7.13", Effect::Number, Status::Unknown),
    }
}

fn laws(facts: &Facts<'_>) -> Finding {
    match &facts.request.event.laws {
        Some(laws) => Finding::judged("b02.2.1", Effect::Event, laws == "FIDE").with("laws", laws),
        None => Finding::new("b02.2.1", Effect::Event, Status::Unknown),
    }
}

fn rounds_a_day(facts: &Facts<'_>, rules: &Rules) -> Vec<Finding> {
    let printed = match facts.request.event.list {
        ListName::Rapid => 15,
        ListName::Blitz => 30,
    };
    let allowed = match rules.rounds_a_day {
        RoundsADay::AsPrinted => printed,
        RoundsADay::OneMore => printed + 1,
    };
    let Some(schedule) = &facts.days.schedule else {
        return vec![Finding::new("b02.3.1", Effect::Event, Status::Unknown)];
    };
    let mut by_day: BTreeMap<Date, i64> = BTreeMap::new();
    for (day, rounds) in schedule {
        let total = by_day.entry(*day).or_insert(0);
        *total = total.saturating_add(*rounds);
    }
    by_day
        .into_iter()
        .map(|(day, rounds)| {
            Finding::judged("b02.3.1", Effect::Event, rounds <= allowed)
                .about(day.to_string())
                .with("rounds", rounds)
                .with("allowed", allowed)
        })
        .collect()
}

fn duration(facts: &Facts<'_>, rules: &Rules) -> Finding {
    let days = days_between(facts.start, facts.end)
        + match rules.duration {
            Duration::BothEnds => 1,
            Duration::Difference => 0,
        };
    let status = match days {
        ..=30 => Status::Pass,
        _ if waived(facts, "4.1") => Status::Waived,
        _ => Status::Fail,
    };
    Finding::new("b02.4.1", Effect::Event, status).with("days", days).with("allowed", 30)
}

/// The event in the form that the calculation uses.
pub(crate) fn as_event<'f>(facts: &'f Facts<'_>, rules: &Rules) -> Event<'f> {
    // Only the presence of earlier results matters here, not the results themselves.
    let pool = |begun| Pool { begun, ..Pool::default() };
    Event {
        field: &facts.field,
        system: facts.request.event.system,
        scheduled: facts.request.event.scheduled_games,
        pools: facts.request.players.iter().map(|player| pool(player.prior_pool)).collect(),
        rules: *rules,
        year: Some(facts.start.year()),
    }
}

fn composition(facts: &Facts<'_>, rules: &Rules) -> Vec<Finding> {
    let event = as_event(facts, rules);
    let system = facts.request.event.system;
    let players = facts.field.players.len();
    let rated =
        facts.field.players.iter().filter(|player| player.rating.or(player.standard).is_some()).count();
    let mut found = Vec::new();
    let mut reasons = Vec::new();
    if is_of_2018(rules) {
        reasons.extend([Reason::Third, Reason::SmallField]);
    }
    if event.is_round_robin() && system.is_double() {
        reasons.push(Reason::SmallDouble);
    }
    if system.is_match() {
        reasons.push(Reason::UnratedMatch);
    }
    let games = event.counted_games(&mut Working::new(rules.edition));
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
        found.push(Finding::new(clause, Effect::Event, status).with("players", players).with("rated", rated));
    }
    if !rules.edition.has_round_robins {
        return found;
    }
    let (status, processed) = match (system.is_round_robin(), broken) {
        (true, true) => (Status::Pass, SystemName::Swiss),
        (true, false) => (Status::Pass, system),
        (false, _) => (Status::NotApplicable, system),
    };
    found.push(Finding::new("b02.6.4", Effect::Number, status).with("processed-as", processed.id()));
    found
}
