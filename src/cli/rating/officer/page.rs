//! The answer of an event: a page to print, the same as CSV, and JSON.

use serde::Serialize;

use super::period::{Rated, Total};
use super::sheet::Sheet;
use super::verdict::Point;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};

/// Clauses that leave out a game or keep a rating off the list, each with a sentence.
pub const REASONS: [&str; 9] = ["1.2", "5.1", "6.1", "6.5", "6.32", "7.14", "7.14d", "7.21", "unfinished"];

fn reason(words: &Messages, clause: &str) -> String {
    let number = clause.trim_start_matches("b02.");
    words.text(&format!("rating-reason-{}", number.replace('.', "-")))
}

/// Everything about one event on a page.
pub fn event(words: &Messages, page: &mut Page, rated: &Rated, anyway: bool) {
    page.paragraph(headline(words, &rated.sheet));
    let verdict = &rated.verdict;
    if verdict.against.is_empty() {
        let list =
            verdict.list.map_or_else(String::new, |list| words.text(&format!("rating-list-{}", list.id())));
        match (&verdict.control, list.is_empty()) {
            (Some(control), _) => {
                let names = [("list", list.as_str()), ("control", &control.to_string())];
                page.outcome(Mood::Good, words.with("rating-rated-by-control", &names));
            }
            (None, false) => page.outcome(Mood::Good, words.with("rating-rated", &[("list", &list)])),
            (None, true) => {}
        }
    }
    for point in &verdict.against {
        page.outcome(Mood::Bad, words.with("rating-not-rated", &[("why", &point.says(words))]));
    }
    for point in &verdict.open {
        page.paragraph(point.says(words));
    }
    let shown = verdict.against.is_empty() || anyway;
    page.table(players(words, rated, shown));
    if shown {
        let left_out = left_out(rated);
        if !left_out.is_empty() {
            page.heading(words.text("rating-left-out"));
            page.table(games(words, rated, &left_out));
        }
    }
}

fn headline(words: &Messages, sheet: &Sheet) -> String {
    let name = if sheet.name.is_empty() { &sheet.file } else { &sheet.name };
    let start = sheet.start.map_or_else(String::new, |start| start.to_string());
    let names = [
        ("name", name.as_str()),
        ("start", start.as_str()),
        ("players", &sheet.people.len().to_string()),
        ("games", &sheet.request.games.len().to_string()),
        ("system", &words.text(&format!("rating-system-{}", sheet.request.system.id()))),
    ];
    words.with(if start.is_empty() { "rating-headline-undated" } else { "rating-headline" }, &names)
}

/// Everybody, in the order of the file.
fn players(words: &Messages, rated: &Rated, shown: bool) -> Table {
    let left = ["player", "name", "fide", "note"];
    let columns =
        ["player", "name", "fide", "before", "games", "score", "k", "change", "after", "published", "note"];
    let column = |name: &str| {
        let align = if left.contains(&name) { Align::Left } else { Align::Decimal };
        Column::new(words.text(&format!("rating-column-{name}")), align)
    };
    let mut table = Table::new(columns.map(column).to_vec());
    for (person, player) in rated.sheet.people.iter().zip(&rated.sheet.request.players) {
        let value = |key: &str| {
            let value = rated.of(&person.id, key).filter(|_| shown).unwrap_or_default();
            if value == "none" { String::new() } else { value.to_owned() }
        };
        table.row(vec![
            person.id.clone(),
            person.name.clone(),
            person.fide.map(|id| id.to_string()).unwrap_or_default(),
            player.rating.filter(|rating| *rating > 0).map(|rating| rating.to_string()).unwrap_or_default(),
            value("games"),
            value("score"),
            value("k"),
            value("change"),
            value("rating"),
            match value("published").as_str() {
                "" => String::new(),
                answer => words.text(&format!("rating-answer-{answer}")),
            },
            note(words, rated, &person.id, player.rating, shown),
        ]);
    }
    table.without_empty_columns()
}

/// What there is to say about a player beside the numbers.
fn note(words: &Messages, rated: &Rated, id: &str, rating: Option<i64>, shown: bool) -> String {
    let mut notes = Vec::new();
    if !rated.verdict.against.is_empty() {
        let whys: Vec<String> = rated.verdict.against.iter().map(|point| point.says(words)).collect();
        notes.push(words.with("rating-not-rated", &[("why", &whys.join("; "))]));
    }
    if shown {
        if rating.is_some_and(|rating| (1..1000).contains(&rating)) {
            notes.push(words.text("rating-note-below-floor"));
        }
        if rated.of(id, "seeded").is_some() {
            notes.push(words.text("rating-note-seeded"));
        }
        notes.extend(rated.of(id, "why").map(|clause| reason(words, clause)));
    }
    notes.join("; ")
}

/// A game that enters nobody's rating: round, White, Black and why.
#[derive(Serialize)]
pub struct LeftOut<'r> {
    round: usize,
    white: &'r str,
    black: &'r str,
    why: &'r str,
}

fn left_out(rated: &Rated) -> Vec<LeftOut<'_>> {
    let unfinished = rated.sheet.unfinished.iter().map(|(round, white, black)| LeftOut {
        round: *round,
        white,
        black,
        why: "unfinished",
    });
    let computed = rated.sheet.pairs.iter().enumerate().filter_map(|(at, (round, white, black))| {
        let why = rated.answer.values.get(&format!("game.{}", at + 1))?;
        Some(LeftOut { round: *round, white, black, why })
    });
    let mut found: Vec<LeftOut<'_>> = computed.chain(unfinished).collect();
    found.sort_by_key(|game| game.round);
    found
}

fn games(words: &Messages, rated: &Rated, left_out: &[LeftOut<'_>]) -> Table {
    let columns =
        [("round", Align::Right), ("white", Align::Left), ("black", Align::Left), ("why", Align::Left)];
    let column =
        |(name, align): (&str, Align)| Column::new(words.text(&format!("rating-column-{name}")), align);
    let mut table = Table::new(columns.map(column).to_vec());
    for game in left_out {
        table.row(vec![
            game.round.to_string(),
            rated.sheet.name_of(game.white).to_owned(),
            rated.sheet.name_of(game.black).to_owned(),
            reason(words, game.why),
        ]);
    }
    table
}

/// Everybody who played in several events of the period.
pub fn period(words: &Messages, page: &mut Page, totals: &[Total]) {
    let columns = ["fide", "name", "list", "before", "events", "games", "change", "after", "published"];
    let column = |name: &str| {
        let left = ["fide", "name", "list"].contains(&name);
        let align = if left { Align::Left } else { Align::Decimal };
        Column::new(words.text(&format!("rating-column-{name}")), align)
    };
    let mut table = Table::new(columns.map(column).to_vec());
    let shown = |value: Option<String>| value.unwrap_or_default();
    for total in totals {
        table.row(vec![
            total.fide.to_string(),
            total.name.clone(),
            shown(total.list.map(|list| words.text(&format!("rating-list-{}", list.id())))),
            shown(total.before.map(|rating| rating.to_string())),
            total.events.to_string(),
            total.games.to_string(),
            shown(total.change.map(|change| change.to_string())),
            shown(total.after.map(|rating| rating.to_string())),
            shown(total.published.as_ref().map(|answer| words.text(&format!("rating-answer-{answer}")))),
        ]);
    }
    page.heading(words.text("rating-period"));
    page.table(table.without_empty_columns());
}

/// An event as JSON.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EventJson<'r> {
    file: &'r str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    control: Option<String>,
    rated: bool,
    against: Vec<PointJson<'r>>,
    open: Vec<PointJson<'r>>,
    players: Vec<PersonJson<'r>>,
    left_out: Vec<LeftOut<'r>>,
}

#[derive(Serialize)]
struct PointJson<'r> {
    id: &'static str,
    clause: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    value: &'r str,
}

#[derive(Serialize)]
struct PersonJson<'r> {
    id: &'r str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fide: Option<u32>,
    #[serde(skip_serializing_if = "str::is_empty")]
    federation: &'r str,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<i64>,
}

/// An event as JSON; the numbers are among the values of the answer.
pub fn json(rated: &Rated) -> EventJson<'_> {
    let (sheet, verdict) = (&rated.sheet, &rated.verdict);
    let points = |points: &'_ [Point]| -> Vec<PointJson<'_>> {
        points.iter().map(|p| PointJson { id: p.id, clause: p.clause, value: &p.value }).collect()
    };
    let players = sheet.people.iter().zip(&sheet.request.players).map(|(person, player)| PersonJson {
        id: &person.id,
        name: &person.name,
        fide: person.fide,
        federation: &person.federation,
        title: &person.title,
        before: player.rating,
    });
    EventJson {
        file: &sheet.file,
        name: &sheet.name,
        start: sheet.start.map(|start| start.to_string()),
        list: verdict.list.map(|list| list.id()),
        control: verdict.control.as_ref().map(ToString::to_string),
        rated: verdict.against.is_empty(),
        against: points(&verdict.against),
        open: points(&verdict.open),
        players: players.collect(),
        left_out: left_out(rated),
    }
}
