//! The answer as a page.

use super::rows::{NUMBERS, Reason, Rows, not_rated, value};
use super::source::Source;
use crate::cli::rating::readings::Readings;
use crate::cli::rating::show::{word, working};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rating::{Answer, Control, PeriodAnswer};
use tiebreak_conformance::tell;

/// The page about events: how each is rated, everybody's rating, and the games that are left out.
pub fn page(
    words: &Messages,
    sources: &[Source],
    answered: &PeriodAnswer,
    rows: &Rows,
    readings: &Readings,
    with_working: bool,
) -> Page {
    let mut page = Page::new(words.language(), title(words, sources));
    for (source, event) in sources.iter().zip(&answered.events) {
        about(words, &mut page, source, event, sources.len() > 1);
    }
    readings.tell(words, &mut page);
    page.table(players(words, rows));
    if !rows.left_out.is_empty() {
        page.heading(tell!(words, "rating-left-out"));
        page.table(games(words, rows, sources));
    }
    if with_working {
        for event in &answered.events {
            working(words, &mut page, event);
        }
        working(words, &mut page, &answered.players);
    }
    page
}

fn title(words: &Messages, sources: &[Source]) -> String {
    let what = tell!(words, "rating-title-event");
    match sources {
        [Source { request, .. }] => match &request.name {
            Some(name) => format!("{name}: {}", lower(&what)),
            None => what,
        },
        _ => tell!(words, "rating-title-period"),
    }
}

fn lower(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}

/// A reason in words.
pub fn reason(words: &Messages, why: Reason) -> String {
    words.member(family!("rating-why-"), why.id())
}

fn clause(why: Reason) -> &'static str {
    why.clause().trim_start_matches("b02.")
}

/// By which edition and on which list an event is rated, or why it is not.
fn about(words: &Messages, page: &mut Page, source: &Source, event: &Answer, several: bool) {
    let request = &source.request;
    if several {
        page.heading(request.name.clone().unwrap_or_else(|| source.file.clone()));
    }
    match not_rated(event) {
        Some(why) => {
            let text = tell!(words, "rating-not-rated", reason = reason(words, why), clause = clause(why));
            page.outcome(Mood::Bad, text);
        }
        // Without a list the numbers are those of an event that one of the two rates.
        None if request.control.is_none() && request.list.is_none() => {
            page.outcome(Mood::Bad, tell!(words, "rating-rated-without-list"));
        }
        None => page.outcome(Mood::Good, tell!(words, "rating-rated")),
    }
    let start = request.start.clone().unwrap_or_default();
    let edition = match (value(event, "event.edition"), request.edition) {
        (Some(edition), Some(_)) => tell!(words, "rating-edition-asked", edition = edition),
        (Some("earlier"), None) => tell!(words, "rating-edition-earlier", start = start),
        (Some("later"), None) => tell!(words, "rating-edition-later", start = start),
        (Some(edition), None) => tell!(words, "rating-edition-by-start", edition = edition, start = start),
        (None, _) => tell!(words, "rating-edition-unknown"),
    };
    page.paragraph(edition);
    page.paragraph(control(words, source, event));
    let system = value(event, "event.system").unwrap_or_else(|| request.system.id());
    page.paragraph(tell!(words, "rating-system-line", system = word(words, system)));
}

fn control(words: &Messages, source: &Source, event: &Answer) -> String {
    let request = &source.request;
    let shown =
        |text: &str| Control::parse(text).map_or_else(|_| text.to_owned(), |control| control.to_string());
    let Some(white) = &request.control else {
        return match (&source.unread_control, request.list) {
            (_, Some(list)) => tell!(words, "rating-list-asked", list = word(words, list.id())),
            (Some(text), None) => tell!(words, "rating-control-unread", text = text),
            (None, None) => tell!(words, "rating-control-unknown"),
        };
    };
    let list = word(words, value(event, "event.list").unwrap_or_default());
    match &request.control_black {
        Some(black) => {
            tell!(words, "rating-control-both", white = shown(white), black = shown(black), list = list)
        }
        None => tell!(words, "rating-control-line", control = shown(white), list = list),
    }
}

fn players(words: &Messages, rows: &Rows) -> Table {
    let column = |name: &str, align| Column::new(words.member(family!("rating-column-"), name), align);
    let mut columns = vec![
        column("player", Align::Left),
        column("name", Align::Left),
        column("fide-id", Align::Right),
        column("before", Align::Right),
    ];
    for name in NUMBERS {
        match name {
            "published" => columns.push(column("published", Align::Left)),
            "rating" => columns.push(column("after", Align::Right)),
            _ => columns.push(column(name, Align::Decimal)),
        }
    }
    columns.push(column("clause", Align::Left));
    columns.push(column("why", Align::Left));
    let mut table = Table::new(columns);
    for row in &rows.players {
        let mut cells = vec![
            row.id.clone(),
            row.name.clone(),
            row.fide_id.map(|number| number.to_string()).unwrap_or_default(),
            row.before.map(|rating| rating.to_string()).unwrap_or_default(),
        ];
        cells.extend(NUMBERS.iter().map(|name| match *name {
            "published" if !row.number(name).is_empty() => word(words, row.number(name)),
            _ => row.number(name).to_owned(),
        }));
        cells.push(row.why.map_or("", clause).to_owned());
        cells.push(row.why.map(|why| reason(words, why)).unwrap_or_default());
        table.row(cells);
    }
    table.without_empty_columns()
}

fn games(words: &Messages, rows: &Rows, sources: &[Source]) -> Table {
    let columns = ["event", "round", "white", "black", "result", "clause", "why"];
    let column = |name: &str| {
        let align = if name == "round" { Align::Right } else { Align::Left };
        Column::new(words.member(family!("rating-column-"), name), align)
    };
    let mut table = Table::new(columns.map(column).to_vec());
    for game in &rows.left_out {
        let event = sources.get(game.event).filter(|_| sources.len() > 1);
        let event = event.map(|source| source.request.name.clone().unwrap_or_else(|| source.file.clone()));
        table.row(vec![
            event.unwrap_or_default(),
            game.round.to_string(),
            game.white.clone(),
            game.black.clone(),
            game.result.clone(),
            clause(game.why).to_owned(),
            reason(words, game.why),
        ]);
    }
    table.without_empty_columns()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;

    #[test]
    fn every_reason_has_words_in_every_whole_language() {
        for language in Language::whole() {
            for why in Reason::ALL {
                assert!(family!("rating-why-").is_written(why.id(), language.tag()), "{}", why.id());
            }
        }
    }
}
