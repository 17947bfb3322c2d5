//! A rating report out of the file of an event: what the file does not say stays unknown.

use std::collections::BTreeMap;

use super::sheet::Sheet;
use super::verdict::Verdict;
use tiebreak_conformance::rating::Official;
use tiebreak_conformance::rating::report::{Arbiter, ReportEvent, ReportPlayer, ReportRequest, Scheduled};

/// The report of an event; none without a list and both days.
pub fn of_sheet(sheet: &Sheet, verdict: &Verdict) -> Option<ReportRequest> {
    let end = sheet.end.trim().replace('/', "-");
    let end = sheet.days.iter().max().map_or(end, ToString::to_string);
    let mut days: BTreeMap<String, i64> = BTreeMap::new();
    for day in &sheet.days {
        *days.entry(day.to_string()).or_default() += 1;
    }
    let schedule: Vec<Scheduled> =
        days.into_iter().map(|(date, rounds)| Scheduled { date, rounds }).collect();
    let arbiters = sheet.arbiters.iter().enumerate().map(|(at, name)| Arbiter {
        id: name.clone(),
        role: if at == 0 { "chief" } else { "deputy" }.to_owned(),
        license_from: None,
        license_to: None,
    });
    let players = sheet.people.iter().zip(&sheet.request.players).map(|(person, player)| ReportPlayer {
        id: player.id.clone(),
        federation: Some(person.federation.clone()).filter(|federation| !federation.is_empty()),
        title: Some(person.title.clone()).filter(|title| !title.is_empty()),
        rating: player.rating,
        standard_rating: player.standard,
        period_games: player.period_games,
        ..ReportPlayer::default()
    });
    Some(ReportRequest {
        event: ReportEvent {
            list: verdict.list?,
            system: sheet.request.system,
            start: sheet.start?.to_string(),
            end: Some(end).filter(|end| !end.is_empty())?,
            control: verdict.control.as_ref().map(ToString::to_string),
            registered: None,
            registered_by: None,
            responsible_federation: None,
            host_federation: Some(sheet.federation.clone()).filter(|federation| !federation.is_empty()),
            schedule: Some(schedule).filter(|schedule| !schedule.is_empty()),
            laws: None,
            norms_possible: false,
            official: Official::None,
            scheduled_games: sheet.request.scheduled_games,
            arbiters: arbiters.collect(),
            report_sent: None,
            uploaded: None,
            declared_unrated_in_invitation: false,
            unrated_announced: None,
            waivers: Vec::new(),
            refusal: None,
        },
        players: players.collect(),
        games: sheet.request.games.clone(),
        list_date: None,
        reference: None,
    })
}
