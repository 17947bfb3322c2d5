use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use crate::regulations::declaration::Unrated;
use crate::regulations::entry::Entry;
use tiebreak_engine::rules::Code;
use tiebreak_engine::tournament::Index;

/// Rating tie-breaks: unrated players and players with several ratings.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    unrated_policy_in_time(cx, out);
    // Nobody defines them for teams; article 13 says so.
    if cx.facts.team().is_some() {
        return;
    }
    let rating_codes: Vec<(&Entry, &Code)> = cx
        .list
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.code()?)))
        .filter(|(_, code)| code.base.needs_ratings() && code.base.since() <= cx.edition())
        .collect();
    for (entry, code) in &rating_codes {
        unrated(cx, entry, code, out);
        several_ratings(cx, entry, out);
    }
    if !rating_codes.is_empty() {
        first_rating(cx, out);
    }
}

/// 10: with somebody unrated, rating tie-breaks are dropped unless the regulations say how to handle that.
fn unrated(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let declared = cx.declaration().and_then(|declaration| declaration.unrated.as_ref());
    // Nobody says how C.07 would estimate a rating.
    let policy = code.unrated.is_some()
        || match declared {
            Some(Unrated::Fixed { .. } | Unrated::Exclude { .. }) => true,
            Some(Unrated::Estimate { .. }) | None => false,
        };
    let participants = cx.facts.participants().iter().enumerate();
    let unrated: Vec<Index> = participants.filter(|(_, p)| p.rating().is_none()).map(|(i, _)| i).collect();
    if !policy && !unrated.is_empty() {
        let arguments = said![code = entry.text.clone(), ids = cx.ids(unrated)];
        out.add(Rule::UnratedWithoutPolicy, entry.at.as_str(), arguments);
    }
}

fn unrated_policy_in_time(cx: &Inspection<'_>, out: &mut Report) {
    let Some(unrated) = cx.declaration().and_then(|declaration| declaration.unrated.as_ref()) else { return };
    let at = "/regulations/unrated/published".to_owned();
    let own = unrated.published().and_then(|day| Some((day.date()?, at)));
    let Some(((date, at), start)) = cx.late(own).zip(cx.start()) else { return };
    out.add(Rule::UnratedPolicyLate, at, said![date = date.to_string(), start = start.to_string()]);
}

/// 10, note (2026): rating tie-breaks are not advised where ratings change during the event.
fn several_ratings(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let participants = cx.subject.tournament.participants().iter().enumerate();
    let several: Vec<Index> = participants.filter(|(_, p)| p.ratings.len() > 1).map(|(i, _)| i).collect();
    if !several.is_empty() {
        let arguments = said![code = entry.text.clone(), ids = cx.ids(several)];
        out.add(Rule::SeveralRatings, entry.at.as_str(), arguments);
    }
}

/// 10, note (2026): the first rating counts unless the regulations say otherwise.
fn first_rating(cx: &Inspection<'_>, out: &mut Report) {
    let declared = cx.declaration().is_some_and(|declaration| declaration.several_ratings.is_some());
    if declared || !cx.edition().provisions().first_of_several_ratings {
        return;
    }
    let participants = cx.subject.tournament.participants().iter().zip(&cx.subject.reading.used_ratings);
    for (index, (participant, used)) in participants.enumerate() {
        let Some((used, first)) =
            used.zip(participant.ratings.first()).filter(|(used, first)| used != *first)
        else {
            continue;
        };
        let arguments = said![rating = used.to_string(), first = first.to_string()];
        out.add(Rule::RatingNotFirst, format!("{}/rating", cx.row(index)), arguments);
    }
}
