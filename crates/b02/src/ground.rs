//! Whether an event can be rated at all by its first day and its time control (0.1, 1.1, 1.2).

use super::control::{Class, Control, classify};
use super::edition::{Coverage, coverage};
use super::list::date;
use super::refusal::Refusal;
use super::request::{EditionName, EventRequest, ListName};
use super::rulings::Rulings;
use super::trace::{Answer, StepKind};
use tiebreak_phrase::phrase;

/// Says by which edition and on which list an event is rated, as far as it says its day and time control.
///
/// The clause that keeps it from being rated, if any.
///
/// # Errors
/// A day or time control that is none, and one of another list than the event is said to be rated on.
pub(crate) fn ground(
    request: &EventRequest,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Result<Option<&'static str>, Refusal> {
    let edition = edition(request, answer)?;
    Ok(edition.or(control(request, rulings, answer)?))
}

fn edition(request: &EventRequest, answer: &mut Answer) -> Result<Option<&'static str>, Refusal> {
    let start = request.start.as_deref().map(|text| date(text, "/start")).transpose()?;
    if let Some(text) = &request.end {
        let end = date(text, "/end")?;
        if let Some(start) = start.filter(|start| *start > end) {
            let problem = phrase!("rating-refused-before", day = end, first = start);
            return Err(Refusal::new("dates-reversed", "/end", problem));
        }
    }
    if let Some(edition) = request.edition {
        answer.give("event.edition", edition.id());
        return Ok(None);
    }
    let Some(start) = start else { return Ok(None) };
    let (covered, clause) = match coverage(start) {
        Coverage::This => (EditionName::July2018.id(), None),
        Coverage::Earlier => ("earlier", Some("b02.0.1")),
        Coverage::Later => ("later", Some("b02.0.1")),
    };
    answer.give("event.edition", covered);
    answer.step("", "b02.0.1", StepKind::Edition, &[("start", &start), ("edition", &covered)]);
    Ok(clause)
}

fn control(
    request: &EventRequest,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Result<Option<&'static str>, Refusal> {
    let read = |text: &str, pointer: &str| {
        Control::parse(text).map_err(|error| Refusal::new("time-control", pointer, error.phrase()))
    };
    let Some(white) = &request.control else { return Ok(None) };
    let white = read(white, "/control")?;
    let black = request.control_black.as_deref().map(|text| read(text, "/control-black")).transpose()?;
    let class = classify(&white, rulings);
    let total = white.counted(rulings);
    answer.give("event.list", class.id());
    answer.step("", "b02.1.1", StepKind::Total, &[("control", &white), ("total", &total)]);
    answer.step("", "b02.1.1", StepKind::Class, &[("total", &total), ("class", &class.id())]);
    if let Some(black) = black.filter(|black| !white.equals(black, rulings)) {
        answer.step(
            "",
            "b02.1.2",
            StepKind::EqualTime,
            &[("white", &white), ("black", &black), ("equal", &"no")],
        );
        return Ok(Some("b02.1.2"));
    }
    match (class, request.list) {
        (Class::TooShort | Class::Standard, _) => Ok(Some("b02.1.1")),
        (Class::Rapid, Some(ListName::Blitz)) | (Class::Blitz, Some(ListName::Rapid)) => {
            let problem = phrase!("rating-refused-list", control = white.to_string(), class = class.id());
            Err(Refusal::new("list-differs", "/list", problem))
        }
        (Class::Rapid, None | Some(ListName::Rapid)) | (Class::Blitz, None | Some(ListName::Blitz)) => {
            Ok(None)
        }
    }
}
