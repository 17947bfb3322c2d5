//! The shape of a rating report, and its facts once checked.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::date;
use crate::control::Control;
use crate::game::Field;
use crate::pairs::check_pairs;
use crate::refusal::Refusal;
use crate::request::{EventGame, EventPlayer, ListName, Official, SystemName};
use crate::rulings::Rulings;

/// A rating report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "Rating report")]
pub struct ReportRequest {
    /// The event.
    pub event: ReportEvent,
    /// The players.
    pub players: Vec<ReportPlayer>,
    /// The games and byes.
    pub games: Vec<EventGame>,
    /// The day of the list that rates it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list_date: Option<String>,
    /// What is known about federations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
}

/// The event of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportEvent {
    /// The list that rates it.
    pub list: ListName,
    /// How it is organized.
    pub system: SystemName,
    /// First day.
    pub start: String,
    /// Last day.
    pub end: String,
    /// The time control of every game that names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<String>,
    /// The day of registration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered: Option<String>,
    /// The federation that registered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered_by: Option<String>,
    /// The federation that sends results and pays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub responsible_federation: Option<String>,
    /// The federation of the country it is played in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_federation: Option<String>,
    /// Rounds by day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Vec<Scheduled>>,
    /// The laws it is played by; `FIDE` for the Laws of Chess.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// Whether norms are possible.
    #[serde(default)]
    pub norms_possible: bool,
    /// Whose official event it is.
    #[serde(default)]
    pub official: Official,
    /// Games of a match as scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduled_games: Option<u32>,
    /// The arbiters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arbiters: Vec<Arbiter>,
    /// When the report went to the rating officer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report_sent: Option<String>,
    /// When it was uploaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uploaded: Option<String>,
    /// Whether the invitation said that the event is not rated.
    #[serde(default)]
    pub declared_unrated_in_invitation: bool,
    /// When that was announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unrated_announced: Option<String>,
    /// Permissions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waivers: Vec<Waiver>,
    /// A refusal by FIDE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Appeal>,
}

/// Rounds of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scheduled {
    /// The day.
    pub date: String,
    /// Its rounds.
    pub rounds: i64,
}

/// An arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Arbiter {
    /// Name or number.
    pub id: String,
    /// `chief`, `deputy` or another word.
    pub role: String,
    /// First day of the license.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_from: Option<String>,
    /// Last day of the license.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license_to: Option<String>,
}

/// A permission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Waiver {
    /// The number of the clause.
    pub clause: String,
    /// Who gave it.
    pub by: String,
    /// When.
    pub date: String,
}

/// A refusal to rate and the appeal against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Appeal {
    /// When the organizer was told.
    pub notified: String,
    /// When the appeal was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appealed: Option<String>,
}

/// A player of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportPlayer {
    /// Name or number, unique in the report.
    pub id: String,
    /// Federation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// Title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating on the event's list at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// The standard rating at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_rating: Option<i64>,
    /// Whether earlier results of an unrated player count already.
    #[serde(default)]
    pub prior_pool: bool,
    /// Rated games of the period on the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period_games: Option<u32>,
    /// The development coefficient that the report states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u32>,
    /// Whether the federation asked not to list the player (12.2).
    #[serde(default)]
    pub withheld: bool,
    /// Whether FIDE gave a dispensation (12.3).
    #[serde(default)]
    pub dispensation: bool,
}

/// A game of a report, or a bye without `black`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReportGame {
    /// Round from 1.
    pub round: i64,
    /// Day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// White, or who has the bye.
    pub white: String,
    /// Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// The codes of both sides, or the code of the bye.
    pub result: String,
    /// A color, which no bye has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// White's time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_white: Option<String>,
    /// Black's time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control_black: Option<String>,
    /// Moves White made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_white: Option<u32>,
    /// Moves Black made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_black: Option<u32>,
    /// Whether the result of a played game was changed by a penalty.
    #[serde(default)]
    pub penalty: bool,
}

impl ReportGame {
    /// A game with nothing but a result.
    pub fn of(result: &str) -> ReportGame {
        ReportGame { result: result.to_owned(), ..ReportGame::default() }
    }
}

/// What is known about federations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reference {
    /// Member federations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub federations: Vec<String>,
    /// Excluded federations: federation, first and last day (none while it lasts).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<(String, String, Option<String>)>,
    /// Federations that named a rating officer (9.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rating_officers: Vec<String>,
}

/// A checked report.
pub struct Facts<'r> {
    /// As written.
    pub request: &'r ReportRequest,
    /// Players and games.
    pub field: Field,
    /// First day.
    pub start: Date,
    /// Last day.
    pub end: Date,
    /// Other days by name, where given.
    pub registered: Option<Date>,
    /// When the report was sent.
    pub sent: Option<Date>,
    /// When it was uploaded.
    pub uploaded: Option<Date>,
    /// When it was announced that the event is not rated.
    pub announced: Option<Date>,
    /// When the organizer was told of a refusal, and when the appeal was made.
    pub refusal: Option<(Date, Option<Date>)>,
    /// The day of the list.
    pub list_date: Option<Date>,
    /// Rounds by day.
    pub schedule: Option<Vec<(Date, i64)>>,
    /// Licenses by arbiter.
    pub licenses: Vec<(Option<Date>, Option<Date>)>,
    /// The time control of games that name none.
    pub control: Option<Control>,
}

impl<'r> Facts<'r> {
    /// Checks the form of a report.
    ///
    /// # Errors
    /// Everything that breaks it.
    pub fn new(request: &'r ReportRequest, rulings: &Rulings) -> Result<Facts<'r>, Vec<Refusal>> {
        let event = &request.event;
        let mut refusals: Vec<Refusal> = Vec::new();
        let mut read = |text: &str, pointer: &str| -> Option<Date> {
            date(text, pointer).map_err(|refusal| refusals.push(refusal)).ok()
        };
        let start = read(&event.start, "/event/start");
        let end = read(&event.end, "/event/end");
        let mut optional =
            |text: &Option<String>, pointer: &str| text.as_ref().and_then(|text| read(text, pointer));
        let registered = optional(&event.registered, "/event/registered");
        let sent = optional(&event.report_sent, "/event/report-sent");
        let uploaded = optional(&event.uploaded, "/event/uploaded");
        let announced = optional(&event.unrated_announced, "/event/unrated-announced");
        let list_date = optional(&request.list_date, "/list-date");
        let licenses: Vec<_> = event
            .arbiters
            .iter()
            .enumerate()
            .map(|(position, arbiter)| {
                let at = format!("/event/arbiters/{position}");
                (
                    optional(&arbiter.license_from, &format!("{at}/license-from")),
                    optional(&arbiter.license_to, &format!("{at}/license-to")),
                )
            })
            .collect();
        let notified =
            event.refusal.as_ref().and_then(|refusal| read(&refusal.notified, "/event/refusal/notified"));
        let mut optional =
            |text: &Option<String>, pointer: &str| text.as_ref().and_then(|text| read(text, pointer));
        let appealed =
            event.refusal.as_ref().and_then(|refusal| optional(&refusal.appealed, "/event/refusal/appealed"));
        let schedule: Option<Vec<(Date, i64)>> = event.schedule.as_ref().map(|days| {
            let days = days.iter().enumerate().filter_map(|(position, day)| {
                Some((read(&day.date, &format!("/event/schedule/{position}/date"))?, day.rounds))
            });
            days.collect()
        });
        let mut refuse = |rule: &'static str, pointer: String, message: String| {
            refusals.push(Refusal::new(rule, pointer, message));
        };
        if let (Some(start), Some(end)) = (start, end) {
            if end < start {
                refuse("dates-reversed", "/event/end".into(), format!("{end} is before the start {start}"));
            }
            for (position, (day, _)) in schedule.iter().flatten().enumerate() {
                if *day < start || *day > end {
                    let at = format!("/event/schedule/{position}/date");
                    refuse("schedule-outside", at, format!("{day} is not between {start} and {end}"));
                }
            }
        }
        for (position, (_, rounds)) in schedule.iter().flatten().enumerate() {
            if *rounds < 0 {
                let at = format!("/event/schedule/{position}/rounds");
                refuse("schedule-rounds", at, format!("{rounds} rounds; a day has 0 or more"));
            }
        }
        for (position, license) in licenses.iter().enumerate() {
            if let (Some(from), Some(to)) = license
                && to < from
            {
                let at = format!("/event/arbiters/{position}/license-to");
                refuse("license-reversed", at, format!("{to} is before the first day {from}"));
            }
        }
        for (day, key) in [(sent, "report-sent"), (uploaded, "uploaded")] {
            if let (Some(day), Some(end)) = (day, end)
                && day < end
            {
                refuse("before-end", format!("/event/{key}"), format!("{day} is before the end {end}"));
            }
        }
        if let (Some(notified), Some(appealed)) = (notified, appealed)
            && appealed < notified
        {
            refuse(
                "appeal-before-notice",
                "/event/refusal/appealed".into(),
                format!("{appealed} is before the notice {notified}"),
            );
        }
        if let Some(day) = list_date
            && day.day() != 1
        {
            refuse(
                "list-date",
                "/list-date".into(),
                format!("{day}; lists are made on the first day of a month"),
            );
        }
        let control = match event.control.as_deref().map(Control::parse) {
            Some(Ok(control)) => Some(control),
            Some(Err(error)) => {
                refuse("time-control", "/event/control".into(), error.to_string());
                None
            }
            None => None,
        };
        let players: Vec<EventPlayer> = request
            .players
            .iter()
            .map(|player| EventPlayer {
                id: player.id.clone(),
                rating: player.rating,
                standard: player.standard_rating,
                listed_since: None,
                period_games: player.period_games,
                pool: Vec::new(),
            })
            .collect();
        let rounds = schedule.as_ref().map(|days| days.iter().map(|(_, rounds)| *rounds).sum());
        let field = match Field::new(&players, &request.games, rounds, rulings) {
            Ok(field) => {
                if let Err(mut found) = check_pairs(event.system, event.scheduled_games, &field) {
                    refusals.append(&mut found);
                }
                Some(field)
            }
            Err(mut found) => {
                refusals.append(&mut found);
                None
            }
        };
        if let Some(field) = &field {
            let mut classes: Vec<&str> = Vec::new();
            for game in &field.games {
                if let Some(day) = &game.date {
                    let at = format!("/games/{}/date", game.position);
                    match (date(day, &at), start, end) {
                        (Err(refusal), _, _) => refusals.push(refusal),
                        (Ok(day), Some(start), Some(end)) if day < start || day > end => {
                            let message = format!("{day} is not between {start} and {end}");
                            refusals.push(Refusal::new("game-outside", at, message));
                        }
                        _ => {}
                    }
                }
                if let Some([white, _]) = &game.controls {
                    let class = crate::classify(white, rulings).id();
                    if matches!(class, "rapid" | "blitz") && !classes.contains(&class) {
                        classes.push(class);
                    }
                }
            }
            if classes.len() > 1 {
                let message = "rapid and blitz games in one report; send one report for each list";
                refusals.push(Refusal::new("mixed-lists", "/games", message));
            }
        }
        match (start, end, field) {
            (Some(start), Some(end), Some(field)) if refusals.is_empty() => Ok(Facts {
                request,
                field,
                start,
                end,
                registered,
                sent,
                uploaded,
                announced,
                refusal: notified.map(|notified| (notified, appealed)),
                list_date,
                schedule,
                licenses,
                control,
            }),
            _ => Err(refusals),
        }
    }
}
