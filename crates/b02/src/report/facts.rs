//! The facts of a rating report once checked.

use jiff::civil::Date;

use super::days::Days;
use super::finding::Status;
use crate::control::Control;
use crate::game::Field;
use crate::list::date;
use crate::pairs::check_pairs;
use crate::refusal::Refusal;
use crate::request::{EventPlayer, ReportRequest};
use crate::rulings::{Rulings, Unsent};
use tiebreak_phrase::{message, phrase};

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
    /// Whether the results were submitted (0.4, 9.2). What was uploaded had been sent; without a day nobody knows.
    pub(crate) fn submitted(&self, rulings: &Rulings) -> Status {
        match (self.sent, rulings.unsent, self.uploaded) {
            (Some(_), ..) | (None, Unsent::Unknown, Some(_)) => Status::Pass,
            (None, Unsent::Unknown, None) => Status::Unknown,
            (None, Unsent::Omitted, _) => Status::Fail,
        }
    }

    /// Checks the form of a report.
    ///
    /// # Errors
    /// Everything that breaks it.
    pub fn new(request: &'r ReportRequest, rulings: &Rulings) -> Result<Facts<'r>, Vec<Refusal>> {
        let mut refusals: Vec<Refusal> = Vec::new();
        let days = Days::read(request, &mut refusals);
        days.check(&mut refusals);
        let control = control(request, &mut refusals);
        let field = field(request, &days, rulings, &mut refusals);
        if let Some(field) = &field {
            check_games(field, &days, rulings, &mut refusals);
        }
        match (days.start, days.end, field) {
            (Some(start), Some(end), Some(field)) if refusals.is_empty() => Ok(Facts {
                request,
                field,
                start,
                end,
                registered: days.registered,
                sent: days.sent,
                uploaded: days.uploaded,
                announced: days.announced,
                refusal: days.notified.map(|notified| (notified, days.appealed)),
                list_date: days.list_date,
                schedule: days.schedule,
                licenses: days.licenses,
                control,
            }),
            _ => Err(refusals),
        }
    }
}

fn control(request: &ReportRequest, refusals: &mut Vec<Refusal>) -> Option<Control> {
    let read = Control::parse(request.event.control.as_deref()?);
    read.map_err(|error| refusals.push(Refusal::new("time-control", "/event/control", error.phrase()))).ok()
}

fn field(
    request: &ReportRequest,
    days: &Days,
    rulings: &Rulings,
    refusals: &mut Vec<Refusal>,
) -> Option<Field> {
    let players: Vec<EventPlayer> = request
        .players
        .iter()
        .map(|player| EventPlayer {
            id: player.id.clone(),
            rating: player.rating,
            standard: player.standard_rating,
            period_games: player.period_games,
            ..EventPlayer::default()
        })
        .collect();
    let rounds = days.schedule.as_ref().map(|days| days.iter().map(|(_, rounds)| *rounds).sum());
    match Field::new(&players, &request.games, rounds, rulings) {
        Ok(field) => {
            if let Err(mut found) = check_pairs(request.event.system, request.event.scheduled_games, &field) {
                refusals.append(&mut found);
            }
            Some(field)
        }
        Err(mut found) => {
            refusals.append(&mut found);
            None
        }
    }
}

/// Days of games within the event, and time controls of one list.
fn check_games(field: &Field, days: &Days, rulings: &Rulings, refusals: &mut Vec<Refusal>) {
    let mut classes: Vec<&str> = Vec::new();
    for game in &field.games {
        if let Some(day) = &game.date {
            let at = format!("/games/{}/date", game.position);
            match (date(day, &at), days.start, days.end) {
                (Err(refusal), _, _) => refusals.push(refusal),
                (Ok(day), Some(start), Some(end)) if day < start || day > end => {
                    let problem = phrase!("rating-refused-outside", day = day, start = start, end = end);
                    refusals.push(Refusal::new("game-outside", at, problem));
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
        refusals.push(Refusal::new("mixed-lists", "/games", message!("rating-refused-mixed-lists")));
    }
}
