//! The days of a rating report, read and held against each other.

use jiff::civil::Date;

use crate::list::date;
use crate::refusal::Refusal;
use crate::request::ReportRequest;
use tiebreak_phrase::phrase;

/// The days of a report; none where it gives none, or none that can be.
pub struct Days {
    /// First day.
    pub start: Option<Date>,
    /// Last day.
    pub end: Option<Date>,
    /// When the event was registered.
    pub registered: Option<Date>,
    /// When the report was sent.
    pub sent: Option<Date>,
    /// When it was uploaded.
    pub uploaded: Option<Date>,
    /// When it was announced that the event is not rated.
    pub announced: Option<Date>,
    /// When the organizer was told of a refusal.
    pub notified: Option<Date>,
    /// When the appeal against it was made.
    pub appealed: Option<Date>,
    /// The day of the list.
    pub list_date: Option<Date>,
    /// Rounds by day.
    pub schedule: Option<Vec<(Date, i64)>>,
    /// Licenses by arbiter.
    pub licenses: Vec<(Option<Date>, Option<Date>)>,
}

impl Days {
    /// Reads every day of a report.
    pub fn read(request: &ReportRequest, refusals: &mut Vec<Refusal>) -> Days {
        let event = &request.event;
        let mut read = |text: Option<&String>, pointer: &str| -> Option<Date> {
            date(text?, pointer).map_err(|refusal| refusals.push(refusal)).ok()
        };
        let start = read(Some(&event.start), "/event/start");
        let end = read(Some(&event.end), "/event/end");
        let registered = read(event.registered.as_ref(), "/event/registered");
        let sent = read(event.report_sent.as_ref(), "/event/report-sent");
        let uploaded = read(event.uploaded.as_ref(), "/event/uploaded");
        let announced = read(event.unrated_announced.as_ref(), "/event/unrated-announced");
        let list_date = read(request.list_date.as_ref(), "/list-date");
        let mut licenses = Vec::new();
        for (position, arbiter) in event.arbiters.iter().enumerate() {
            let at = format!("/event/arbiters/{position}");
            let from = read(arbiter.license_from.as_ref(), &format!("{at}/license-from"));
            licenses.push((from, read(arbiter.license_to.as_ref(), &format!("{at}/license-to"))));
        }
        let refusal = event.refusal.as_ref();
        let notified = read(refusal.map(|refusal| &refusal.notified), "/event/refusal/notified");
        let appealed = refusal.and_then(|refusal| refusal.appealed.as_ref());
        let appealed = read(appealed, "/event/refusal/appealed");
        let schedule = event.schedule.as_ref().map(|days| {
            let days = days.iter().enumerate().filter_map(|(position, day)| {
                let at = format!("/event/schedule/{position}/date");
                Some((read(Some(&day.date), &at)?, day.rounds))
            });
            days.collect()
        });
        Days {
            start,
            end,
            registered,
            sent,
            uploaded,
            announced,
            notified,
            appealed,
            list_date,
            schedule,
            licenses,
        }
    }

    /// Holds the days against each other.
    pub fn check(&self, refusals: &mut Vec<Refusal>) {
        self.check_schedule(refusals);
        for (position, license) in self.licenses.iter().enumerate() {
            if let (Some(from), Some(to)) = license
                && to < from
            {
                let at = format!("/event/arbiters/{position}/license-to");
                refusals.push(early("license-reversed", at, *to, *from));
            }
        }
        for (day, key) in [(self.sent, "report-sent"), (self.uploaded, "uploaded")] {
            if let (Some(day), Some(end)) = (day, self.end)
                && day < end
            {
                refusals.push(early("before-end", format!("/event/{key}"), day, end));
            }
        }
        if let (Some(notified), Some(appealed)) = (self.notified, self.appealed)
            && appealed < notified
        {
            refusals.push(early(
                "appeal-before-notice",
                "/event/refusal/appealed".into(),
                appealed,
                notified,
            ));
        }
        if let Some(day) = self.list_date
            && day.day() != 1
        {
            let problem = phrase!("rating-refused-list-date", day = day);
            refusals.push(Refusal::new("list-date", "/list-date", problem));
        }
    }

    /// The rounds by day, and the event's own days.
    fn check_schedule(&self, refusals: &mut Vec<Refusal>) {
        if let (Some(start), Some(end)) = (self.start, self.end) {
            if end < start {
                refusals.push(early("dates-reversed", "/event/end".into(), end, start));
            }
            for (position, (day, _)) in self.schedule.iter().flatten().enumerate() {
                if *day < start || *day > end {
                    let at = format!("/event/schedule/{position}/date");
                    let problem = phrase!("rating-refused-outside", day = day, start = start, end = end);
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

/// A day that lies before one that it cannot lie before.
fn early(rule: &'static str, at: String, day: Date, first: Date) -> Refusal {
    let problem = phrase!("rating-refused-before", day = day, first = first);
    Refusal::new(rule, at, problem)
}
