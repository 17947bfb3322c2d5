//! A TRF file as a rating report.

use std::collections::BTreeMap;

use super::event::{Source, list_of};
use tiebreak_conformance::format::trf::TrfFile;
use tiebreak_conformance::phrase::{Phrase, message};
use tiebreak_conformance::rating::Rulings;
use tiebreak_conformance::rating::report::{Arbiter, ReportEvent, ReportPlayer, ReportRequest, Scheduled};

/// What a TRF file says of what a rating report says: registration, licenses and duties stay unknown.
///
/// # Errors
/// When it does not say what every report says: the list, the first and the last day.
pub fn report(source: &Source, rulings: &Rulings) -> Result<ReportRequest, Phrase> {
    let request = &source.request;
    let list = list_of(request, rulings).ok_or(message!("rating-error-report-list"))?;
    let start = request.start.clone().ok_or(message!("rating-error-report-days"))?;
    let end = request.end.clone().ok_or(message!("rating-error-report-days"))?;
    let trf = source.trf.as_deref();
    let stated = |text: Option<&String>| text.filter(|text| !text.is_empty()).cloned();
    let named: BTreeMap<String, (String, String)> = trf.map(titles).unwrap_or_default();
    let players = request.players.iter().map(|player| {
        let (title, federation) = named.get(&player.id).cloned().unwrap_or_default();
        ReportPlayer {
            id: player.id.clone(),
            federation: stated(Some(&federation)),
            title: stated(Some(&title)),
            rating: player.rating,
            ..ReportPlayer::default()
        }
    });
    // Different times of both sides are those of every game.
    let games = request.games.iter().map(|game| game.with_controls(request)).collect();
    Ok(ReportRequest {
        event: ReportEvent {
            list,
            system: request.system,
            start,
            end,
            control: request.control.clone(),
            host_federation: stated(trf.map(|trf| &trf.header.federation)),
            schedule: trf.and_then(schedule),
            scheduled_games: request.scheduled_games,
            arbiters: trf.map(arbiters).unwrap_or_default(),
            ..ReportEvent::default()
        },
        players: players.collect(),
        games,
        list_date: None,
        reference: None,
    })
}

/// Title and federation of each player, by number.
fn titles(trf: &TrfFile) -> BTreeMap<String, (String, String)> {
    let said =
        |id: u32, title: &String, federation: &String| (id.to_string(), (title.clone(), federation.clone()));
    // Numbers of teams are not those of their players.
    match trf.tournament.team() {
        Some(_) => {
            let players = trf.tournament.players().iter();
            players.map(|player| said(player.id, &player.title, &player.federation)).collect()
        }
        None => {
            let players = trf.tournament.participants().iter();
            players.map(|player| said(player.id, &player.title, &player.federation)).collect()
        }
    }
}

/// Rounds by day; none where a round has no day.
fn schedule(trf: &TrfFile) -> Option<Vec<Scheduled>> {
    let mut days: BTreeMap<String, i64> = BTreeMap::new();
    for day in &trf.header.round_dates {
        *days.entry((*day)?.to_string()).or_default() += 1;
    }
    let days = days.into_iter().map(|(date, rounds)| Scheduled { date, rounds });
    Some(days.collect()).filter(|days: &Vec<Scheduled>| !days.is_empty())
}

fn arbiters(trf: &TrfFile) -> Vec<Arbiter> {
    let arbiter = |id: &String, role: &str| Arbiter {
        id: id.clone(),
        role: role.to_owned(),
        license_from: None,
        license_to: None,
    };
    let chief = Some(&trf.header.chief_arbiter).filter(|name| !name.is_empty());
    let deputies = trf.header.deputy_arbiters.iter().filter(|name| !name.is_empty());
    chief.map(|id| arbiter(id, "chief")).into_iter().chain(deputies.map(|id| arbiter(id, "deputy"))).collect()
}
