//! Checks the event as a whole: registration, arbiters, laws, dates and composition (articles 0 to 4, 6.2 to
//! 6.6).

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::facts::Facts;
use super::{Effect, Finding, Status, finding};
use crate::answer::third_list;
use crate::dates::{days_between, list_for};
use crate::event::Event;
use crate::initial::Pool;
use crate::request::{ListName, Official, SystemName};
use crate::rulings::{Duration, Norms, Requirements, RoundsADay};
use crate::working::{Reason, Working};

/// Findings about the event as a whole. For the editions of 2024, the findings cover only the known parts of the text.
pub(super) fn event(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    found.push(finding!(Effect::Event, "b02.0.1", Status::Pass; "start" = facts.start));
    registration(facts, found);
    rounds_a_day(facts, found);
    composition(facts, found);
    found.push(list(facts));
    if !facts.is_of_2018() {
        found.push(last_list(facts));
        // The text of 2024 does not state the month for which an event is registered, so the day of the
        // upload cannot be checked.
        found.push(finding!(Effect::Duty, "b02.9.1", Status::Unknown).about("upload"));
        return;
    }
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
    found.push(duration(facts));
}

/// Whether the event is still in time to be rated on the list (8.1 of 2024).
fn last_list(facts: &Facts<'_>) -> Finding {
    match (facts.days.list_date, third_list(facts.end)) {
        (Some(day), Some(last)) => {
            finding!(Effect::Event, "b02.9.1", day <= last; "end" = facts.end, "last-list" = last)
        }
        _ => finding!(Effect::Duty, "b02.9.1", Status::Unknown),
    }
}

/// Whether the report records a permission to deviate from a clause.
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
        // One date of the license can prove that a day of the event is not covered. Both dates are needed to
        // prove that all days are covered.
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

/// Whether the list in the report may include an event with this last day.
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
    let mut by_day: BTreeMap<Date, i64> = BTreeMap::new();
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

fn duration(facts: &Facts<'_>) -> Finding {
    let both_ends = facts.rules.duration == Duration::BothEnds;
    let days = days_between(facts.start, facts.end) + i64::from(both_ends);
    let status = match days {
        ..=30 => Status::Pass,
        _ if waived(facts, "4.1") => Status::Waived,
        _ => Status::Fail,
    };
    finding!(Effect::Event, "b02.4.1", status; "days" = days, "allowed" = 30)
}

/// The event of the report, in the form that the calculation needs.
pub(crate) fn as_event<'f>(facts: &'f Facts<'_>) -> Event<'f> {
    // The rules depend only on whether earlier results exist.
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
    if system.is_match() {
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
