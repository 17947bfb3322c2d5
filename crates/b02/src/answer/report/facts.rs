//! Validates a rating report, and checks the dates in it.

use crate::answer::report::Status;
use crate::control::Control;
use crate::dates::date;
use crate::edition::Rules;
use crate::game::{Field, check_pairs};
use crate::request::{EventPlayer, ReportEvent, ReportRequest};
use crate::rulings::Unsent;
use crate::working::Refusal;
use chrono::{Datelike, NaiveDate};
use tiebreak_phrase::{message, phrase};

/// A rating report whose form was validated.
pub struct Facts<'r> {
    /// The report as the request contains it.
    pub request: &'r ReportRequest,
    /// The event of the report.
    pub event: &'r ReportEvent,
    /// The rules by which the report is checked.
    pub rules: Rules,
    /// The players and games of the event in the report.
    pub field: Field,
    /// The first day of the event.
    pub start: NaiveDate,
    /// The last day of the event.
    pub end: NaiveDate,
    /// The dates that the report contains.
    pub days: Days,
    /// The time control of the event, or `None` if the report does not contain it. The time control applies to every
    /// game without its own time control in the report.
    pub control: Option<Control>,
}

impl<'r> Facts<'r> {
    /// Returns whether the edition of 2018 applies to the report. Only the text of 2018 is completely known, including
    /// its rules for arbiters, appeals, norms and duties.
    pub(crate) fn is_of_2018(&self) -> bool {
        self.rules.edition.longest.is_some()
    }

    /// Checks whether the results of the event were submitted (0.4, 9.2). An uploaded report counts as submitted, even
    /// if the day of sending is missing.
    pub(crate) fn submitted(&self) -> Status {
        match (self.days.sent, self.rules.unsent, self.days.uploaded) {
            (Some(_), ..) | (None, Unsent::Unknown, Some(_)) => Status::Pass,
            (None, Unsent::Unknown, None) => Status::Unknown,
            (None, Unsent::Omitted, _) => Status::Fail,
        }
    }

    /// Validates a report.
    ///
    /// # Errors
    /// Returns all faults of the report.
    pub fn new(request: &'r ReportRequest, rules: &Rules) -> Result<Facts<'r>, Vec<Refusal>> {
        let mut refusals: Vec<Refusal> = Vec::new();
        let days = Days::read(request, &mut refusals);
        days.check(&mut refusals);
        let control = control(request, &mut refusals);
        let field = field(request, &days, rules, &mut refusals);
        if let Some(field) = &field {
            check_games(field, &days, rules, &mut refusals);
        }
        match (days.start, days.end, field) {
            (Some(start), Some(end), Some(field)) if refusals.is_empty() => {
                Ok(Facts { request, event: &request.event, rules: *rules, field, start, end, days, control })
            }
            _ => Err(refusals),
        }
    }
}

fn control(request: &ReportRequest, refusals: &mut Vec<Refusal>) -> Option<Control> {
    let read = Control::parse(request.event.control.as_deref()?);
    read.map_err(|error| refusals.push(Refusal::new("time-control", "/event/control", error.phrase()))).ok()
}

fn field(request: &ReportRequest, days: &Days, rules: &Rules, refusals: &mut Vec<Refusal>) -> Option<Field> {
    let players: Vec<EventPlayer> = request
        .players
        .iter()
        .map(|player| EventPlayer {
            id: player.id.clone(),
            rating: player.rating,
            standard: player.standard_rating,
            period_games: player.period_games,
            career: player.career,
            ..EventPlayer::default()
        })
        .collect();
    let total =
        |days: &Vec<(NaiveDate, i64)>| days.iter().map(|(_, rounds)| *rounds).fold(0, i64::saturating_add);
    let rounds = days.schedule.as_ref().map(total);
    match Field::new(&players, &request.games, rounds, rules) {
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

/// Checks that every game was played on a day of the event. Checks that the time controls of all games belong to the
/// same rating list.
fn check_games(field: &Field, days: &Days, rules: &Rules, refusals: &mut Vec<Refusal>) {
    let mut classes: Vec<&str> = Vec::new();
    for game in &field.games {
        if let Some(day) = &game.date {
            let at = format!("/games/{}/date", game.position);
            match (date(day, &at), days.start, days.end) {
                (Err(refusal), _, _) => refusals.push(refusal),
                (Ok(day), Some(start), Some(end)) if day < start || day > end => {
                    let problem = phrase!("rating-refused-outside", day, start, end);
                    refusals.push(Refusal::new("game-outside", at, problem));
                }
                _ => {}
            }
        }
        if let Some([white, _]) = &game.controls {
            let class = crate::classify(white, rules).id();
            if matches!(class, "rapid" | "blitz") && !classes.contains(&class) {
                classes.push(class);
            }
        }
    }
    if classes.len() > 1 {
        refusals.push(Refusal::new("mixed-lists", "/games", message!("rating-refused-mixed-lists")));
    }
}

/// The dates in a report. Each date is `None` if it is missing or invalid.
pub struct Days {
    /// The first day of the event.
    pub start: Option<NaiveDate>,
    /// The last day of the event.
    pub end: Option<NaiveDate>,
    /// The day on which the event was registered.
    pub registered: Option<NaiveDate>,
    /// The day on which the report was sent.
    pub sent: Option<NaiveDate>,
    /// The day on which the report was uploaded.
    pub uploaded: Option<NaiveDate>,
    /// The day on which it was announced that the event is not rated.
    pub announced: Option<NaiveDate>,
    /// The day on which the organizer was notified of the decision not to rate the event.
    pub notified: Option<NaiveDate>,
    /// The day on which the appeal against the decision not to rate the event was made.
    pub appealed: Option<NaiveDate>,
    /// The date of the rating list in the report.
    pub list_date: Option<NaiveDate>,
    /// The days of the event, each with its number of rounds.
    pub schedule: Option<Vec<(NaiveDate, i64)>>,
    /// The first and the last day of each arbiter's license.
    pub licenses: Vec<(Option<NaiveDate>, Option<NaiveDate>)>,
}

impl Days {
    /// Reads all dates in a report.
    pub fn read(request: &ReportRequest, refusals: &mut Vec<Refusal>) -> Days {
        let event = &request.event;
        let mut read = |text: Option<&String>, pointer: &str| -> Option<NaiveDate> {
            date(text?, pointer).map_err(|refusal| refusals.push(refusal)).ok()
        };
        let refusal = event.refusal.as_ref();
        let appealed = refusal.and_then(|refusal| refusal.appealed.as_ref());
        let arbiters = event.arbiters.iter().enumerate();
        Days {
            start: read(Some(&event.start), "/event/start"),
            end: read(Some(&event.end), "/event/end"),
            registered: read(event.registered.as_ref(), "/event/registered"),
            sent: read(event.report_sent.as_ref(), "/event/report-sent"),
            uploaded: read(event.uploaded.as_ref(), "/event/uploaded"),
            announced: read(event.unrated_announced.as_ref(), "/event/unrated-announced"),
            list_date: read(request.list_date.as_ref(), "/list-date"),
            licenses: arbiters
                .map(|(position, arbiter)| {
                    let at = format!("/event/arbiters/{position}");
                    let from = read(arbiter.license_from.as_ref(), &format!("{at}/license-from"));
                    (from, read(arbiter.license_to.as_ref(), &format!("{at}/license-to")))
                })
                .collect(),
            notified: read(refusal.map(|refusal| &refusal.notified), "/event/refusal/notified"),
            appealed: read(appealed, "/event/refusal/appealed"),
            schedule: event.schedule.as_deref().map(|days| {
                let days = days.iter().enumerate().filter_map(|(position, day)| {
                    let at = format!("/event/schedule/{position}/date");
                    Some((read(Some(&day.date), &at)?, day.rounds))
                });
                days.collect()
            }),
        }
    }

    /// Checks that the dates in the report have a possible order. Also checks that the date of the rating list is the
    /// first day of a month.
    pub fn check(&self, refusals: &mut Vec<Refusal>) {
        self.check_schedule(refusals);
        for (position, (from, to)) in self.licenses.iter().enumerate() {
            let at = format!("/event/arbiters/{position}/license-to");
            refusals.extend(early("license-reversed", at, *to, *from));
        }
        for (day, key) in [(self.sent, "report-sent"), (self.uploaded, "uploaded")] {
            refusals.extend(early("before-end", format!("/event/{key}"), day, self.end));
        }
        let appealed = "/event/refusal/appealed";
        refusals.extend(early("appeal-before-notice", appealed, self.appealed, self.notified));
        if let Some(day) = self.list_date
            && day.day() != 1
        {
            let problem = phrase!("rating-refused-list-date", day);
            refusals.push(Refusal::new("list-date", "/list-date", problem));
        }
    }

    /// Checks that the first day of the event is not after the last day. Also checks the day and the number of rounds
    /// in each entry of the schedule.
    fn check_schedule(&self, refusals: &mut Vec<Refusal>) {
        refusals.extend(early("dates-reversed", "/event/end", self.end, self.start));
        if let (Some(start), Some(end)) = (self.start, self.end) {
            for (position, (day, _)) in self.schedule.iter().flatten().enumerate() {
                if *day < start || *day > end {
                    let at = format!("/event/schedule/{position}/date");
                    let problem = phrase!("rating-refused-outside", day, start, end);
                    refusals.push(Refusal::new("schedule-outside", at, problem));
                }
            }
        }
        for (position, (_, rounds)) in self.schedule.iter().flatten().enumerate() {
            if *rounds < 0 {
                let at = format!("/event/schedule/{position}/rounds");
                let problem = phrase!("rating-refused-schedule-rounds", rounds = *rounds);
                refusals.push(Refusal::new("schedule-rounds", at, problem));
            }
        }
    }
}

/// Returns a fault if a day in the report is before the first possible day.
fn early(
    rule: &'static str,
    at: impl Into<String>,
    day: Option<NaiveDate>,
    first: Option<NaiveDate>,
) -> Option<Refusal> {
    let (day, first) = day.zip(first).filter(|(day, first)| day < first)?;
    Some(Refusal::new(rule, at, phrase!("rating-refused-before", day, first)))
}
