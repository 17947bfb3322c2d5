//! Builds the page with the ratings after events.

use super::source::Source;
use crate::cli::prelude::*;
use crate::cli::rating::{Readings, word, working};
use tiebreak_arbiter::output::Answer as Output;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::phrase::Argument;
use tiebreak_conformance::rating::{
    Basis, Class, Control, EditionName, EventRequest, EventResult, PeriodAnswer, PlayerResult, Reason,
    ReportGame, clause_number, period_values,
};

/// Builds the page about events. The page contains the list and the edition for each event, the ratings of all players,
/// and the games that do not count.
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
    // A test checks that there is a message for every reason.
    text.map_or_else(|| why.id().to_owned(), |text| words.phrase(&text))
}

/// Adds sentences about an event: the edition and the list under which the event is rated, or the reason why the event
/// is not rated.
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
        // Neither the time control nor the list is known. The page therefore states that the event is perhaps not
        // rated.
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
        Some(black) => tell!(words, "rating-control-both", white = shown(white), black = shown(black), list),
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

/// Returns a table of all events with their editions. Formats that contain only tables, such as CSV, need this table.
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
    for LeftOut { event, game, why } in &rows.left_out {
        let left = answered.events.get(*event);
        let event = sources.get(*event).filter(|_| sources.len() > 1);
        let event = event.map(|source| source.request.name.clone().unwrap_or_else(|| source.file.clone()));
        table.row(vec![
            event.unwrap_or_default(),
            game.round.to_string(),
            game.white.clone(),
            game.black.clone().unwrap_or_default(),
            game.result.clone(),
            left.and_then(|event| event.clause(*why)).map_or("", clause_number).to_owned(),
            reason(words, *why, left.and_then(EventResult::governing)),
        ]);
    }
    table.without_empty_columns()
}

// The page and the JSON answer contain the same rows of players and games. If a number is missing, the row contains the
// reason.

/// The row of a player in the table of ratings.
pub struct Row<'a> {
    /// The id of the player in the request: the pairing number, the FIDE number, or the name.
    pub id: &'a str,
    /// The name of the player. The text is empty if the name is unknown.
    pub name: &'a str,
    /// The FIDE number of the player.
    pub fide_id: Option<u32>,
    /// The rating of the player at the start of the first event, or `None` if the player was unrated.
    pub before: Option<i64>,
    /// The new rating of the player and the numbers behind it. `None` if no event is rated.
    pub result: Option<&'a PlayerResult>,
    /// The reason why the player has no new rating. For an unrated player with a new rating, the reason for this
    /// rating.
    pub why: Option<Reason>,
    /// The clause that states the reason. `None` if the text of the clause is not available.
    pub clause: Option<&'static str>,
    /// The edition for the last rated event in which the player played. `None` if there is no such event.
    pub edition: Option<EditionName>,
}

/// A game that does not count for any rating.
pub struct LeftOut {
    /// The position of the event among the events that the user gives (0-based).
    pub event: usize,
    /// The game. The result is empty if the game is unfinished.
    pub game: ReportGame,
    /// The reason why the game does not count.
    pub why: Reason,
}

/// The rows of the tables: the players, and the games that do not count.
pub struct Rows<'a> {
    /// The rows of the players, in the order of the files.
    pub players: Vec<Row<'a>>,
    /// The games that belong to rated events but do not count.
    pub left_out: Vec<LeftOut>,
}

impl<'a> Rows<'a> {
    /// Returns the rows for an answer about events.
    pub fn new(sources: &'a [Source], answered: &'a PeriodAnswer) -> Rows<'a> {
        let mut rows = Rows { players: Vec::new(), left_out: Vec::new() };
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let open = answered.is_open().then_some(Reason::Ungoverned);
        for (at, (source, event)) in sources.iter().zip(&answered.events).enumerate() {
            for player in source.request.players.iter().filter(|player| seen.insert(&player.id)) {
                let result = answered.players.iter().find(|result| result.id == player.id);
                let why = result.map_or(open.or(event.not_rated), reason_given);
                let clause = |why| result.map_or_else(|| event.clause(why), |own| Some(own.clause(why)));
                rows.players.push(Row {
                    id: &player.id,
                    name: player.name.as_deref().unwrap_or_default(),
                    fide_id: player.fide_id,
                    before: player.rating.filter(|rating| *rating != 0),
                    result,
                    why,
                    clause: why.filter(|_| open.is_none()).and_then(clause),
                    edition: result.map(|result| result.edition),
                });
            }
            if event.not_rated.is_some() {
                continue;
            }
            for (position, game) in source.request.games.iter().enumerate() {
                let Some(why) = event.left_out.get(&position).copied() else { continue };
                rows.left_out.extend(game.full().ok().map(|game| LeftOut { event: at, game, why }));
            }
            let open = source.open.iter().cloned();
            rows.left_out.extend(open.map(|game| LeftOut { event: at, game, why: Reason::Unfinished }));
        }
        rows
    }
}

/// Returns the reason why a player has no new rating. For an unrated player with a new rating, returns the reason for
/// this rating.
fn reason_given(result: &PlayerResult) -> Option<Reason> {
    result.why.or(match (result.basis, &result.initial) {
        (_, Some(_)) => Some(Reason::Published),
        (Basis::Standard, None) => Some(Reason::Seeded),
        (Basis::ListedSince, None) => Some(Reason::ListedSince),
        (Basis::Listed | Basis::Unrated, None) => None,
    })
}

impl Row<'_> {
    /// Returns how many games of the player count. Returns `None` if no event is rated.
    pub fn games(&self) -> Option<u32> {
        let result = self.result?;
        result.change.map(|change| change.games).or(result.initial.map(|initial| initial.games))
    }

    /// Returns how many points the player made in the games that count. Returns `None` if no event is rated.
    pub fn score(&self) -> Option<Fraction> {
        let result = self.result?;
        let initial = || result.initial.map(|initial| initial.half_points.unwrap_or(0));
        let half_points = result.change.map(|change| change.half_points).or_else(initial)?;
        Some(Fraction::new(i128::from(half_points), 2))
    }

    /// Returns the coefficient and the rating change. Returns `None` if the player was unrated, or if no event is
    /// rated.
    pub fn change(&self) -> Option<(u32, Fraction)> {
        self.result?.change.map(|change| (change.k, change.change))
    }

    /// Returns the id of the reason for the coefficient. Returns `None` if the player has no coefficient or the usual
    /// one.
    pub fn because(&self) -> Option<&'static str> {
        Some(self.result?.change?.because.id()).filter(|because| *because != "everybody")
    }

    /// Returns the new rating of the player, if there is one.
    pub fn rating(&self) -> Option<i32> {
        let result = self.result?;
        result.change.map(|change| change.rating).or_else(|| result.initial?.rating)
    }

    /// Returns whether FIDE publishes the first rating of a new player. Returns `None` if the player is not new.
    pub fn published(&self) -> Option<bool> {
        let result = self.result?;
        result.initial.as_ref().map(|_| result.why.is_none())
    }
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Returns whether an event is rated. Returns `None` if this depends on the time control, which is unknown.
pub fn is_rated(request: &EventRequest, event: &EventResult) -> Option<bool> {
    let has_list = request.control.is_some() || request.list.is_some();
    if event.not_rated.is_some() { Some(false) } else { has_list.then_some(true) }
}

/// Returns the answer about events as JSON.
pub fn answer(
    words: &Messages,
    sources: &[Source],
    answered: &PeriodAnswer,
    rows: &Rows<'_>,
    readings: &Readings,
) -> Output {
    let events = sources.iter().zip(&answered.events).enumerate().map(|(at, (source, event))| {
        let request = &source.request;
        let why = event.not_rated;
        let left_out =
            rows.left_out.iter().filter(|left| left.event == at).map(|LeftOut { game, why, .. }| {
                json!({
                    "round": game.round,
                    "white": &game.white,
                    "black": &game.black,
                    "result": given(&game.result),
                    "clause": event.clause(*why),
                    "reason": why.id(),
                })
            });
        json!({
            "file": &source.file,
            "name": request.name.as_deref(),
            "start": request.start.as_deref(),
            "end": request.end.as_deref(),
            "edition": event.governing(),
            "refusal": event.edition.err().map(|why| words.phrase(&why.phrase())),
            "control": request.control.as_deref(),
            "list": event.class.map(Class::id).or(request.list.map(|list| list.id())),
            "system": event.system.id(),
            "rated": is_rated(request, event),
            "clause": why.and_then(|why| event.clause(why)),
            "reason": why.map(|why| why.id()),
            "left-out": left_out.collect::<Vec<_>>(),
        })
    });
    let working = answered.events.iter().flat_map(|event| &event.working).chain(&answered.working);
    let object = json!({
        "schema": "tiebreak/rating-event/1",
        "rulings": readings.chosen,
        "events": events.collect::<Vec<_>>(),
        "players": rows.players.iter().map(player).collect::<Vec<_>>(),
        "values": period_values(answered),
        "working": working.collect::<Vec<_>>(),
    });
    Output::new(&leaving_out(object, &["rulings"]))
}

fn player(row: &Row<'_>) -> Value {
    json!({
        "id": row.id,
        "name": given(row.name),
        "fide-id": row.fide_id,
        "before": row.before,
        "games": row.games().map(|games| games.to_string()),
        "score": row.score().map(|score| score.to_string()),
        "k": row.change().map(|(k, _)| k.to_string()),
        "k-because": row.because(),
        "change": row.change().map(|(_, change)| change.to_string()),
        "rating": row.rating().map(|rating| rating.to_string()),
        "published": row.published().map(|published| if published { "yes" } else { "no" }),
        "clause": row.clause,
        "reason": row.why.map(|why| why.id()),
    })
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
