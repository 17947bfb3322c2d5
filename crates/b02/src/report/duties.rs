//! Duties around an event and the membership of its players (9 to 12), and the sum of it all (0).

use super::facts::Facts;
use super::finding::{Effect, Finding, Status};
use crate::answer::date;
use crate::list::days_between;
use crate::rulings::{Rulings, Withheld};

/// Clauses about the administration of ratings, which no report can follow or break.
const ADMINISTRATION: [&str; 7] =
    ["b02.10.1", "b02.10.2", "b02.10.3", "b02.11.1", "b02.11.2", "b02.11.3", "b02.11.4"];

/// Findings on duties and membership.
pub fn duties(facts: &Facts<'_>, rulings: &Rulings, found: &mut Vec<Finding>) {
    for (day, subject, allowed) in [(facts.sent, "report", 7), (facts.uploaded, "upload", 30)] {
        let finding = match day {
            Some(day) => {
                let days = days_between(facts.end, day);
                Finding::judged("b02.9.1", Effect::Duty, days <= allowed)
                    .with("days", days)
                    .with("allowed", allowed)
            }
            None => Finding::new("b02.9.1", Effect::Duty, Status::Unknown),
        };
        found.push(finding.about(subject));
    }
    found.push(submission(facts));
    found.push(officer(facts));
    found.extend(ADMINISTRATION.map(|clause| Finding::new(clause, Effect::Duty, Status::NotApplicable)));
    membership(facts, rulings, found);
    let sinks = found.iter().any(|finding| finding.status == Status::Fail && finding.effect == Effect::Event);
    found.push(Finding::judged("b02.0", Effect::Event, !sinks));
}

fn submission(facts: &Facts<'_>) -> Finding {
    let event = &facts.request.event;
    if !event.declared_unrated_in_invitation {
        return Finding::judged("b02.9.2", Effect::Duty, facts.sent.is_some());
    }
    match facts.announced {
        None => Finding::new("b02.9.2", Effect::Duty, Status::Fail),
        // On the day itself the hour would decide.
        Some(day) if day == facts.start => {
            Finding::new("b02.9.2", Effect::Duty, Status::Unknown).with("announced", day)
        }
        Some(day) => Finding::judged("b02.9.2", Effect::Duty, day < facts.start).with("announced", day),
    }
}

fn officer(facts: &Facts<'_>) -> Finding {
    let officers = facts.request.reference.as_ref().map(|reference| &reference.rating_officers);
    match (officers, &facts.request.event.responsible_federation) {
        (Some(officers), Some(federation)) if !officers.is_empty() => {
            Finding::judged("b02.9.3", Effect::Duty, officers.contains(federation))
                .with("federation", federation)
        }
        _ => Finding::new("b02.9.3", Effect::Duty, Status::Unknown),
    }
}

fn membership(facts: &Facts<'_>, rulings: &Rulings, found: &mut Vec<Finding>) {
    let (Some(reference), Some(list_date)) = (&facts.request.reference, facts.list_date) else {
        found.push(Finding::new("b02.12.1", Effect::Listing, Status::Unknown));
        return;
    };
    for player in &facts.request.players {
        let Some(federation) = &player.federation else {
            found.push(Finding::new("b02.12.1", Effect::Listing, Status::Unknown).about(&player.id));
            continue;
        };
        let excluded = reference.excluded.iter().any(|(excluded, from, to)| {
            let from = date(from, "").ok();
            let to = to.as_ref().map(|to| date(to, "").ok());
            excluded == federation
                && from.is_some_and(|from| from <= list_date)
                && to.is_none_or(|to| to.is_some_and(|to| list_date <= to))
        });
        let member = reference.federations.contains(federation);
        let status = match (member && !excluded, player.dispensation) {
            (true, _) => Status::Pass,
            (false, true) => Status::Waived,
            (false, false) => Status::Fail,
        };
        found.push(
            Finding::new("b02.12.1", Effect::Listing, status)
                .about(&player.id)
                .with("federation", federation),
        );
        if player.dispensation {
            found.push(Finding::new("b02.12.3", Effect::Listing, Status::Waived).about(&player.id));
        }
        if player.withheld {
            let told = rulings.withheld == Withheld::DutyMet;
            found.push(Finding::judged("b02.12.2", Effect::Listing, told).about(&player.id));
        }
    }
}
