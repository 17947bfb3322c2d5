//! Checks the duties around an event, the membership of its players (articles 9 to 12), and the overall
//! result (article 0).

use jiff::civil::Date;

use super::facts::Facts;
use super::{Effect, Finding, Status};
use crate::dates::{date, days_between};
use crate::edition::Rules;
use crate::request::Reference;
use crate::rulings::{Unannounced, Withheld};

/// Clauses about the administration of ratings. A report can neither follow nor violate them.
const ADMINISTRATION: [&str; 7] =
    ["b02.10.1", "b02.10.2", "b02.10.3", "b02.11.1", "b02.11.2", "b02.11.3", "b02.11.4"];

/// Findings about duties and membership.
pub(crate) fn duties(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    if super::checks::is_of_2018(rules) {
        duties_of_2018(facts, rules, found);
    }
    let of = |status: Status| {
        found.iter().any(|finding| finding.status == status && finding.effect == Effect::Event)
    };
    // If some requirement cannot be checked, it is unknown whether the event is rated.
    let whole = match (of(Status::Fail), of(Status::Unknown)) {
        (true, _) => Status::Fail,
        (false, true) => Status::Unknown,
        (false, false) => Status::Pass,
    };
    found.push(Finding::new("b02.0", Effect::Event, whole));
}

fn duties_of_2018(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    let host = facts.request.event.host_federation.as_ref();
    for (day, subject, allowed) in [(facts.days.sent, "report", 7), (facts.days.uploaded, "upload", 30)] {
        let finding = match day {
            Some(day) => {
                let days = days_between(facts.end, day);
                Finding::judged("b02.9.1", Effect::Duty, days <= allowed)
                    .with("days", days)
                    .with("allowed", allowed)
            }
            None => Finding::new("b02.9.1", Effect::Duty, Status::Unknown),
        };
        // The report is sent to the rating officer of the host country's federation.
        let finding = match host {
            Some(host) if subject == "report" => finding.with("federation", host),
            _ => finding,
        };
        found.push(finding.about(subject));
    }
    found.push(submission(facts, rules));
    found.push(officer(facts));
    found.extend(ADMINISTRATION.map(|clause| Finding::new(clause, Effect::Duty, Status::NotApplicable)));
    membership(facts, rules, found);
}

fn submission(facts: &Facts<'_>, rules: &Rules) -> Finding {
    let event = &facts.request.event;
    if !event.declared_unrated_in_invitation {
        return Finding::new("b02.9.2", Effect::Duty, facts.submitted(rules));
    }
    match facts.days.announced {
        None => {
            let status = match rules.unannounced {
                Unannounced::Omitted => Status::Fail,
                Unannounced::Unknown => Status::Unknown,
            };
            Finding::new("b02.9.2", Effect::Duty, status)
        }
        // If the announcement and the start are on the same day, the hour decides, which is unknown.
        Some(day) if day == facts.start => {
            Finding::new("b02.9.2", Effect::Duty, Status::Unknown).with("announced", day)
        }
        Some(day) => Finding::judged("b02.9.2", Effect::Duty, day < facts.start).with("announced", day),
    }
}

/// Whether the host country's federation has a rating officer (9.1, 9.3).
fn officer(facts: &Facts<'_>) -> Finding {
    let officers = facts.request.reference.as_ref().map(|reference| &reference.rating_officers);
    match (officers, &facts.request.event.host_federation) {
        (Some(officers), Some(federation)) if !officers.is_empty() => {
            Finding::judged("b02.9.3", Effect::Duty, officers.contains(federation))
                .with("federation", federation)
        }
        _ => Finding::new("b02.9.3", Effect::Duty, Status::Unknown),
    }
}

fn membership(facts: &Facts<'_>, rules: &Rules, found: &mut Vec<Finding>) {
    let Some(reference) = facts.request.reference.as_ref().filter(|known| !known.federations.is_empty())
    else {
        found.push(Finding::new("b02.12.1", Effect::Listing, Status::Unknown));
        return;
    };
    for player in &facts.request.players {
        let Some(federation) = &player.federation else {
            found.push(Finding::new("b02.12.1", Effect::Listing, Status::Unknown).about(&player.id));
            continue;
        };
        let status = match (member(reference, federation, facts.days.list_date), player.dispensation) {
            (None, _) => Status::Unknown,
            (Some(true), _) => Status::Pass,
            (Some(false), true) => Status::Waived,
            (Some(false), false) => Status::Fail,
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
            let told = !matches!(rules.withheld, Withheld::Barred);
            found.push(Finding::judged("b02.12.2", Effect::Listing, told).about(&player.id));
        }
    }
}

/// Whether a federation is a member and not excluded. Membership does not depend on a date. An exclusion can
/// be judged only with the date of the list.
fn member(reference: &Reference, federation: &str, list_date: Option<Date>) -> Option<bool> {
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
