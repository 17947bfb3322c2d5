//! Checks the duties of organizers and federations, the membership of players (articles 9 to 12), and the
//! overall result (article 0).

use jiff::civil::Date;

use super::facts::Facts;
use super::{Effect, Finding, Status, finding};
use crate::dates::{date, days_between};
use crate::request::Reference;
use crate::rulings::{Unannounced, Withheld};

/// Clauses about the administration of ratings. A report can neither follow nor violate these clauses.
const ADMINISTRATION: [&str; 7] =
    ["b02.10.1", "b02.10.2", "b02.10.3", "b02.11.1", "b02.11.2", "b02.11.3", "b02.11.4"];

/// Findings about duties and membership.
pub(super) fn duties(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    if facts.is_of_2018() {
        duties_of_2018(facts, found);
    }
    let of = |status: Status| {
        found.iter().any(|finding| finding.status == status && finding.effect == Effect::Event)
    };
    // If a requirement cannot be checked, it is unknown whether the event may be rated.
    let whole = match (of(Status::Fail), of(Status::Unknown)) {
        (true, _) => Status::Fail,
        (false, true) => Status::Unknown,
        (false, false) => Status::Pass,
    };
    found.push(finding!(Effect::Event, "b02.0", whole));
}

fn duties_of_2018(facts: &Facts<'_>, found: &mut Vec<Finding>) {
    let mut reporting = |day: Option<Date>, subject, allowed| {
        let finding = match day.map(|day| days_between(facts.end, day)) {
            Some(days) => {
                finding!(Effect::Duty, "b02.9.1", days <= allowed; "days" = days, "allowed" = allowed)
            }
            None => finding!(Effect::Duty, "b02.9.1", Status::Unknown),
        };
        let mut finding = finding.about(subject);
        // The report is sent to the rating officer of the host country's federation.
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
        // The announcement and the start are on the same day, and their hours are unknown.
        (Some(day), _) if day == facts.start => {
            finding!(Effect::Duty, "b02.9.2", Status::Unknown; "announced" = day)
        }
        (Some(day), _) => finding!(Effect::Duty, "b02.9.2", day < facts.start; "announced" = day),
    }
}

/// Whether the host country's federation has a rating officer (9.1, 9.3).
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

/// Whether a federation is a member and not excluded. Membership does not depend on a date. An exclusion depends on the
/// date of the list.
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
