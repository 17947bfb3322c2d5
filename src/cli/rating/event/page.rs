//! Shows the answer about events as a page.

use super::rows::{Rows, is_rated};
use super::source::Source;
use crate::cli::prelude::*;
use crate::cli::rating::{Readings, word, working};
use tiebreak_conformance::phrase::Argument;
use tiebreak_conformance::rating::{
    Class, Control, EditionName, EventResult, PeriodAnswer, Reason, clause_number,
};

/// Builds the page about events: the rating of each event, the ratings of all players, and the games that do not count.
pub fn page(
    words: &Messages,
    sources: &[Source],
    answered: &PeriodAnswer,
    rows: &Rows<'_>,
    readings: &Readings,
    with_working: bool,
) -> Page {
    let mut page = Page::new(words.language(), title(words, sources));
    for (source, event) in sources.iter().zip(&answered.events) {
        about(words, &mut page, source, event, sources.len() > 1);
    }
    readings.tell(words, &mut page);
    if answered.is_open() && answered.events.len() > 1 {
        page.outcome(Mood::Bad, tell!(words, "rating-period-open"));
    }
    page.table(players(words, rows));
    if !rows.left_out.is_empty() {
        page.heading(tell!(words, "rating-left-out"));
        page.table(games(words, rows, sources, answered));
    }
    page.heading(tell!(words, "column-events"));
    page.table(events(words, sources, answered));
    if with_working {
        for event in &answered.events {
            working(words, &mut page, &event.working);
        }
        working(words, &mut page, &answered.working);
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

fn reason(words: &Messages, why: Reason, edition: Option<EditionName>) -> String {
    let edition = edition.and_then(EditionName::edition);
    let floor = edition.map(|edition| edition.floor.to_string()).unwrap_or_default();
    let text = family!("rating-why-").filled(why.id(), &[("floor", Argument::from(floor))]);
    // Every reason has a message. A test checks this.
    text.map_or_else(|| why.id().to_owned(), |text| words.phrase(&text))
}

/// Adds the edition and the list by which an event is rated, or the reason why it is not rated.
fn about(words: &Messages, page: &mut Page, source: &Source, event: &EventResult, several: bool) {
    let request = &source.request;
    if several {
        page.heading(request.name.clone().unwrap_or_else(|| source.file.clone()));
    }
    match event.not_rated {
        Some(why) => {
            let reason = reason(words, why, event.governing());
            page.outcome(
                Mood::Bad,
                match event.clause(why).map(clause_number) {
                    Some(clause) => tell!(words, "rating-not-rated", reason, clause),
                    None => tell!(words, "rating-not-computed", reason),
                },
            );
        }
        // If neither a time control nor a list is given, the numbers assume that the event is rated on one of the two
        // lists.
        None if is_rated(request, event).is_none() => {
            page.outcome(Mood::Bad, tell!(words, "rating-rated-without-list"));
        }
        None => page.outcome(Mood::Good, tell!(words, "rating-rated")),
    }
    let edition = match (event.edition, request.edition, &request.start) {
        (Err(why), ..) => words.phrase(&why.phrase()),
        (Ok(edition), Some(_), _) => {
            tell!(words, "edition-line", edition = edition.id(), reason = message!("as-requested"))
        }
        (Ok(edition), None, Some(start)) => {
            tell!(words, "edition-line", edition = edition.id(), reason = phrase!("edition-by-start", start))
        }
        (Ok(edition), None, None) => {
            let end = request.end.clone().unwrap_or_default();
            tell!(words, "rating-edition-by-end", edition = edition.id(), end)
        }
    };
    page.paragraph(edition);
    page.paragraph(control(words, source, event));
    if event.class == Some(Class::Standard) {
        page.paragraph(tell!(words, "rating-not-covered"));
    }
    page.paragraph(tell!(words, "rating-system-line", system = word(words, event.system.id())));
}

fn control(words: &Messages, source: &Source, event: &EventResult) -> String {
    let request = &source.request;
    let shown =
        |text: &str| Control::parse(text).map_or_else(|_| text.to_owned(), |control| control.to_string());
    let Some(white) = &request.control else {
        return match (&source.unread_control, request.list) {
            (_, Some(list)) => tell!(words, "rating-list-asked", list = word(words, list.id())),
            (Some(text), None) => tell!(words, "rating-control-unread", text),
            (None, None) => tell!(words, "rating-control-unknown"),
        };
    };
    let list = word(words, event.class.map(Class::id).unwrap_or_default());
    match &request.control_black {
        Some(black) => {
            tell!(words, "rating-control-both", white = shown(white), black = shown(black), list)
        }
        None => tell!(words, "rating-control-line", control = shown(white), list),
    }
}

fn players(words: &Messages, rows: &Rows<'_>) -> Table {
    let mut table = table!(
        words, Left "column-player", Left "column-name", Right "column-fide-id", Right "column-rating",
        Decimal "column-games", Decimal "column-score", Decimal "column-k", Left "column-k-because",
        Decimal "column-change", Right "column-new-rating", Left "column-published", Left "column-clause",
        Left "column-why",
    );
    let shown = |value: Option<String>| value.unwrap_or_default();
    for row in &rows.players {
        let published = row.published().map(|published| if published { "yes" } else { "no" });
        table.row(vec![
            row.id.to_owned(),
            row.name.to_owned(),
            shown(row.fide_id.map(|number| number.to_string())),
            shown(row.before.map(|rating| rating.to_string())),
            shown(row.games().map(|games| games.to_string())),
            shown(row.score().map(|score| score.to_string())),
            shown(row.change().map(|(k, _)| k.to_string())),
            shown(row.because().map(|because| word(words, because))),
            shown(row.change().map(|(_, change)| change.to_string())),
            shown(row.rating().map(|rating| rating.to_string())),
            shown(published.map(|published| word(words, published))),
            row.clause.map_or("", clause_number).to_owned(),
            shown(row.why.map(|why| reason(words, why, row.edition))),
        ]);
    }
    table.without_empty_columns()
}

/// The table of the events with their editions, for formats without sentences.
fn events(words: &Messages, sources: &[Source], answered: &PeriodAnswer) -> Table {
    let mut table = table!(
        words, Left "column-event", Left "column-start", Left "column-edition", Left "column-list",
        Left "column-rated",
    );
    for (source, event) in sources.iter().zip(&answered.events) {
        let request = &source.request;
        let list = event.class.map(Class::id).or(request.list.map(|list| list.id())).unwrap_or_default();
        table.row(vec![
            request.name.clone().unwrap_or_else(|| source.file.clone()),
            request.start.clone().unwrap_or_default(),
            event.governing().map_or(word(words, "none"), |edition| edition.id().to_owned()),
            word(words, list),
            word(words, is_rated(request, event).map_or("unknown", |rated| if rated { "yes" } else { "no" })),
        ]);
    }
    table
}

fn games(words: &Messages, rows: &Rows<'_>, sources: &[Source], answered: &PeriodAnswer) -> Table {
    let mut table = table!(
        words, Left "column-event", Right "column-round", Left "column-white", Left "column-black",
        Left "column-result", Left "column-clause", Left "column-why",
    );
    for game in &rows.left_out {
        let left = answered.events.get(game.event);
        let event = sources.get(game.event).filter(|_| sources.len() > 1);
        let event = event.map(|source| source.request.name.clone().unwrap_or_else(|| source.file.clone()));
        table.row(vec![
            event.unwrap_or_default(),
            game.round.to_string(),
            game.white.clone(),
            game.black.clone(),
            game.result.clone(),
            left.and_then(|event| event.clause(game.why)).map_or("", clause_number).to_owned(),
            reason(words, game.why, left.and_then(EventResult::governing)),
        ]);
    }
    table.without_empty_columns()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;
    use tiebreak_conformance::rating::Because;

    #[test]
    fn every_reason_has_words_in_every_whole_language() {
        for language in Language::whole() {
            for because in Because::ALL.iter().map(|because| because.id()).filter(|id| *id != "everybody") {
                assert!(family!("rating-word-").is_written(because, language.tag()), "{because}");
            }
            for why in Reason::ALL {
                assert!(family!("rating-why-").is_written(why.id(), language.tag()), "{}", why.id());
            }
        }
    }
}
