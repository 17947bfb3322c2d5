//! What a check found, for people.

use crate::cli::describe;
use tiebreak_conformance::cause::{self, Causes};
use tiebreak_conformance::check::{
    Difference, DifferenceKind, Note, OrderReading, Report, Reservation, SourceReport, Undecided, Verdict,
};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::{clause_text, code_name, participant, shown, shown_apart};
use tiebreak_conformance::format::diagnostic::quoted;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table, printable};
use tiebreak_conformance::plan::{Plan, Ranked};
use tiebreak_conformance::regulations::Finding;
use tiebreak_conformance::rules::Direction;
use tiebreak_conformance::tournament::Index;

/// The report: what was asked about first, then what else is recorded.
pub(super) fn page(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    found: &[Finding],
) -> Page {
    let mut page = Page::new(say.language(), describe::title(say, event, "title-check"));
    describe::preamble(say, &mut page, event);
    page.blocks.extend(self::found(say, event, report, causes).blocks);
    clauses(say, &mut page, event, report);
    if !found.is_empty() {
        page.heading(say.text("heading-findings"));
        page.list(found.iter().map(|finding| describe::finding(say, finding)).collect());
    }
    if report.sources.iter().any(|source| source.verdict != Verdict::Confirmed) {
        let ranked = event.plan.rank(event.tournament());
        page.heading(say.text("heading-computed"));
        page.table(computed(say, event, &ranked));
    }
    page
}

/// What was found about each record.
pub(in crate::cli) fn found(say: &Messages, event: &Event, report: &Report, causes: &[Causes]) -> Page {
    let mut page = Page::new(say.language(), String::new());
    let mut said: Vec<String> = Vec::new();
    for (position, (source, causes)) in report.sources.iter().zip(causes).enumerate() {
        if position >= report.asked {
            page.heading(say.text("heading-file-record"));
        } else if report.asked > 1 {
            page.heading(say.with("heading-table", &[("name", &source.name)]));
        }
        about(say, &mut page, event, source, causes, &mut said);
    }
    page
}

/// The verdict on one record and everything behind it; what was said of an earlier one is not said again.
fn about(
    say: &Messages,
    page: &mut Page,
    event: &Event,
    source: &SourceReport,
    causes: &Causes,
    said: &mut Vec<String>,
) {
    let (mood, id) = match source.verdict {
        Verdict::Confirmed => (Mood::Good, "verdict-confirmed"),
        Verdict::Different => (Mood::Bad, "verdict-different"),
        Verdict::Unverifiable => (Mood::Open, "verdict-unverifiable"),
    };
    page.outcome(mood, say.text(id));
    let notes = source.notes.iter().map(|one| note(say, one));
    let mut lines: Vec<String> =
        source.reservations.iter().map(|one| reservation(say, event, one)).chain(notes).collect();
    lines.retain(|line| !said.contains(line));
    said.extend(lines.iter().cloned());
    page.list(lines);
    why(say, page, event, causes);
    let claims: Vec<&Difference> = source.differences.iter().collect();
    places(say, page, event, &claims);
    numbers(say, page, event, &claims, DifferenceKind::Points);
    numbers(say, page, event, &claims, DifferenceKind::Value);
    undecided(say, page, event, source);
}

/// What may have made the record what it is, with the names of the catalogue below.
fn why(say: &Messages, page: &mut Page, event: &Event, causes: &Causes) {
    let sentences = cause::sentences(say, event, causes);
    if sentences.is_empty() {
        return;
    }
    page.heading(say.text("heading-diagnosis"));
    page.list(sentences);
    let ids = cause::catalogue_ids(causes);
    if !ids.is_empty() {
        page.paragraph(say.with("cause-catalogue", &[("ids", &ids.join(", "))]));
    }
}

/// How a part of a record was understood.
fn note(say: &Messages, note: &Note) -> String {
    match note {
        Note::Numbering(None) => say.text("note-no-numbering"),
        Note::Numbering(Some(numbering)) => say.with("note-numbering", &[("example", numbering.example())]),
        Note::Rounded { code, decimals: 0 } => say.with("note-rounded-whole", &[("code", code)]),
        Note::Rounded { code, decimals } => {
            let id = if *decimals == 1 { "note-rounded-one" } else { "note-rounded" };
            say.with(id, &[("code", code), ("decimals", &decimals.to_string())])
        }
        Note::Skipped(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
            say.with("note-skipped", &[("lines", &lines.join(", "))])
        }
        Note::Order { code, reading } => {
            let id = match reading {
                OrderReading::Places => "note-order-places",
                OrderReading::Points => "note-order-points",
                OrderReading::PointsOverAll => "note-order-points-over-all",
            };
            say.with(id, &[("code", code)])
        }
    }
}

/// Wrong points or values, one row each.
fn numbers(say: &Messages, page: &mut Page, event: &Event, claims: &[&Difference], kind: DifferenceKind) {
    let heading = if kind == DifferenceKind::Points { "heading-points" } else { "heading-values" };
    let mut table = Table::new(vec![
        Column::new(say.text("column-participant"), Align::Left),
        Column::new(say.text("column-code"), Align::Left),
        Column::new(say.text("column-recorded"), Align::Decimal),
        Column::new(say.text("column-computed"), Align::Decimal),
        Column::new(say.text("column-clauses"), Align::Left),
    ]);
    for difference in claims.iter().filter(|difference| difference.kind == kind) {
        let clauses = tiebreak_conformance::explain::clauses_text(event.edition(), &difference.clauses);
        let computed =
            Fraction::parse(&difference.computed).map_or_else(|_| difference.computed.clone(), shown);
        table.row(vec![
            participant(event.tournament(), difference.participant),
            difference.code.clone().unwrap_or_default(),
            difference.recorded.clone(),
            computed,
            clauses,
        ]);
    }
    if !table.rows.is_empty() {
        page.heading(say.text(heading));
        page.table(table);
    }
}

/// Wrong places: one sentence for each who is really misplaced, one for all who only make room.
fn places(say: &Messages, page: &mut Page, event: &Event, claims: &[&Difference]) {
    let wrong = claims.iter().filter(|difference| difference.kind == DifferenceKind::Rank);
    let (pushed, misplaced): (Vec<&Difference>, Vec<&Difference>) = wrong.partition(|one| one.pushed);
    let mut lines: Vec<String> =
        misplaced.into_iter().map(|difference| place(say, &event.plan, event, difference)).collect();
    let moved = |difference: &&Difference| {
        let name = participant(event.tournament(), difference.participant);
        let places = [("recorded", &difference.recorded), ("computed", &difference.computed)];
        let [recorded, computed] = places.map(|(name, place)| (name, place.as_str()));
        say.with("place-moved", &[("participant", &name), recorded, computed])
    };
    if !pushed.is_empty() {
        let names = pushed.iter().map(moved).collect::<Vec<_>>().join("; ");
        lines.push(say.with("places-pushed", &[("names", &names)]));
    }
    if !lines.is_empty() {
        page.heading(say.text("heading-places"));
        page.list(lines);
    }
}

/// Names shown in a line; the others are counted.
const NAMED: usize = 10;

/// A reservation with those it is about.
fn reservation(say: &Messages, event: &Event, reservation: &Reservation) -> String {
    let id = reservation.message();
    let listed = |items: Vec<String>| {
        let more = items.len().saturating_sub(NAMED);
        let mut text = items.into_iter().take(NAMED).collect::<Vec<_>>().join("; ");
        if more > 0 {
            text.push_str("; ");
            text.push_str(&say.with("and-more", &[("more", &more.to_string())]));
        }
        say.with(id, &[("names", &text)])
    };
    let name = |index: &Index| participant(event.tournament(), *index);
    match reservation {
        Reservation::ColumnsUnread(columns)
        | Reservation::ColumnsIncomparable(columns)
        | Reservation::CodesWithoutValues(columns) => {
            listed(columns.iter().map(|column| quoted(column)).collect())
        }
        Reservation::ParticipantsMissing(indices)
        | Reservation::Unranked(indices)
        | Reservation::ColorsUnknown(indices) => listed(indices.iter().map(name).collect()),
        Reservation::Pending(games) => {
            let game = |(round, one, other): &(usize, Index, Index)| {
                let arguments = [("round", round.to_string()), ("one", name(one)), ("other", name(other))];
                let arguments: Vec<(&str, &str)> = arguments.iter().map(|(n, v)| (*n, v.as_str())).collect();
                say.with("game-pending", &arguments)
            };
            listed(games.iter().map(game).collect())
        }
        Reservation::RoundingHides { codes, .. } => listed(codes.clone()),
        Reservation::CellsMissing(cells)
        | Reservation::CellsUnclear(cells)
        | Reservation::NamesUnlike(cells) => {
            let cell = |(index, cell): &(Index, String)| format!("{}: {}", name(index), printable(cell));
            listed(cells.iter().map(cell).collect())
        }
        Reservation::EditionUnknown(count) => {
            say.with(id, &[("edition", event.edition().id()), ("count", &count.to_string())])
        }
        Reservation::NothingRecorded
        | Reservation::NoRanking
        | Reservation::NoList
        | Reservation::OrganizerDefined
        | Reservation::TiesSeparated => say.text(id),
    }
}

/// What the clauses behind the differences are about, by number.
fn clauses(say: &Messages, page: &mut Page, event: &Event, report: &Report) {
    let all = report.sources.iter().flat_map(|source| &source.differences);
    let explained = all.filter(|difference| !difference.pushed);
    let mut clauses: Vec<&'static str> =
        explained.flat_map(|difference| difference.clauses.iter().copied()).collect();
    clauses.sort_by_cached_key(|clause| order(clause));
    clauses.dedup();
    if !clauses.is_empty() {
        page.heading(say.text("heading-clauses"));
        page.list(clauses.iter().map(|clause| clause_text(say, event.edition(), clause)).collect());
    }
}

/// Sorts `c07.9.1` before `c07.16.2`: numbers by their size, the rest by its letters.
fn order(clause: &str) -> Vec<(u32, String)> {
    clause.split('.').map(|part| (part.parse().unwrap_or(u32::MAX), part.to_owned())).collect()
}

fn place(say: &Messages, plan: &Plan, event: &Event, difference: &Difference) -> String {
    let tournament = event.tournament();
    let name = participant(tournament, difference.participant);
    let other = difference.versus.map_or_else(String::new, |index| participant(tournament, index));
    let id = if difference.versus.is_none() { "place-no-number" } else { "place-wrong" };
    let head = say.with(
        id,
        &[("participant", &name), ("recorded", &difference.recorded), ("computed", &difference.computed)],
    );
    if difference.versus.is_none() {
        return head;
    }
    let Some(found) = &difference.separation else {
        return format!("{head} {}", say.with("place-tied", &[("participant", &name), ("other", &other)]));
    };
    let listed = plan.list.entries.get(found.position);
    let (a, b) = match found.values {
        [Some(a), Some(b)] => shown_apart(a, b),
        [a, b] => {
            let text = |value: Option<Fraction>| value.map_or_else(|| "–".to_owned(), shown);
            (text(a), text(b))
        }
    };
    let deciding =
        found.stage.as_ref().map_or(found.code.base.clause(), tiebreak_conformance::tiebreak::Stage::clause);
    // Without a table of points what an order gives are places.
    let are_places = found.code.base.direction() == Direction::OrderOnly && found.stage.is_none();
    let why = say.with(
        if are_places { "place-separated-places" } else { "place-separated" },
        &[
            ("ahead", &participant(tournament, found.ahead)),
            ("behind", &participant(tournament, found.behind)),
            ("code", difference.code.as_deref().unwrap_or_default()),
            ("name", &listed.map_or_else(String::new, |listed| code_name(say, listed))),
            ("a", &say.number(&a)),
            ("b", &say.number(&b)),
            ("clause", &tiebreak_conformance::explain::clause::number(deciding, event.edition())),
        ],
    );
    format!("{head} {why}")
}

fn undecided(say: &Messages, page: &mut Page, event: &Event, source: &SourceReport) {
    let sentence = |undecided: &Undecided| {
        let names: Vec<String> =
            undecided.members.iter().map(|index| participant(event.tournament(), *index)).collect();
        let id = if undecided.list_incomplete { "undecided-organizer" } else { "undecided-lots" };
        say.with(id, &[("names", &names.join("; "))])
    };
    if !source.undecided.is_empty() {
        page.heading(say.text("heading-undecided"));
        page.list(source.undecided.iter().map(sentence).collect());
    }
}

/// The computed ranking with the recorded rank beside it.
fn computed(say: &Messages, event: &Event, ranked: &Ranked<'_>) -> Table {
    let mut table = describe::standings(say, &event.plan, ranked);
    if !event.recorded.has_ranks() {
        return table;
    }
    table.columns.insert(1, Column::new(say.text("column-recorded-rank"), Align::Right));
    let order = ranked.standings.groups.iter().flatten();
    for (row, index) in table.rows.iter_mut().zip(order) {
        let rank = event.recorded.ranks.get(*index).copied().flatten();
        row.insert(1, rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()));
    }
    table
}
