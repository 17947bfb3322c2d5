//! Builds the page that shows the result of a check.

use super::caveat::{caveat, codes_found};
use crate::describe;
use crate::prelude::*;
use tiebreak_diagnose::cause::{self, Causes};
use tiebreak_diagnose::diagnosis::admissible_readings;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Ranked;
use tiebreak_event::event::Event;
use tiebreak_event::regulations::Finding;
use tiebreak_format::diagnostic::quoted;
use tiebreak_words::check::{
    self, Difference, DifferenceKind, NO_PLACE, Note, Numbering, OrderReading, PublishedTable, RecordReport,
    Report, Source, Unchecked, UncheckedKind, Undecided, Verdict,
};
use tiebreak_words::explain::{
    clause_text, code_name, participant, shown, shown_apart, versus, without_code,
};
use tiebreak_words::message::capitalized;

/// Builds the page about a check. Records that the user asked about come first on the page. `against` contains the file
/// names of the published tables. If only one record is checked, pages in Markdown and HTML show the computed standing
/// near the top. In all other cases, the computed standing comes at the end of the page.
pub(super) fn page(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    found: &[Finding],
    (against, format): (&[&str], Format),
) -> Page {
    let mut page = Page::new(say.language(), describe::title(say, event, message!("title-check")));
    let only = report.asked_about().first().filter(|_| report.asked == 1);
    let only = only.filter(|_| matches!(format, Format::Markdown | Format::Html));
    // If there is a single record, its verdict comes first on the page. If the verdict is open, the reasons follow. If
    // there are several records, each has its own heading.
    let notes = describe::notes(say, event);
    let mut blocks = verdicts(say, event, report, causes, only.is_some(), notes.clone()).blocks;
    let is_open = !format.is_terminal() && matches!(blocks.first(), Some(Block::Outcome(Mood::Open, _)));
    let is_first = |block: &&Block| match block {
        Block::Outcome(..) | Block::Paragraph(_) => true,
        Block::List(_) => is_open,
        _ => false,
    };
    let rest = blocks.split_off(blocks.iter().take_while(is_first).count());
    page.blocks.extend(blocks);
    match format.is_terminal() {
        true => describe::preamble(say, &mut page, event),
        false => page.note(describe::rules_line(say, event, against)),
    }
    notes.into_iter().for_each(|line| page.paragraph(line));
    if let Some(source) = only {
        standing(say, &mut page, event, source);
    }
    page.blocks.extend(rest);
    clauses(say, &mut page, event, report);
    let found = describe::findings(say, found);
    if !found.is_empty() {
        page.heading(tell!(say, "column-findings"));
        page.list(found);
    }
    if only.is_none() && report.sources.iter().any(|source| !source.verdict.is_confirmed()) {
        let ranked = event.plan.rank(event.tournament());
        page.heading(tell!(say, "heading-computed"));
        page.table(computed(say, event, &ranked));
    }
    page
}

/// Builds the part of the page about the checked records.
pub fn found(say: &Messages, event: &Event, report: &Report, causes: &[Causes]) -> Page {
    verdicts(say, event, report, causes, false, Vec::new())
}

/// Builds the sections of the page about the records. With `in_table`, the table of the computed standing also shows
/// the wrong numbers of the first record. Omits sentences that `said` already contains.
fn verdicts(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    in_table: bool,
    mut said: Vec<String>,
) -> Page {
    let mut page = Page::new(say.language(), String::new());
    for (position, (source, causes)) in report.sources.iter().zip(causes).enumerate() {
        if position >= report.asked {
            page.heading(capitalized(&tell!(say, "compared-record")));
        } else if report.asked > 1 {
            page.heading(capitalized(&tell!(say, "compared-table", name = &source.name)));
        }
        let is_shown = |one: &&Difference| in_table && position == 0 && cell(event, one).is_some();
        let claims = source.differences.iter().filter(|one| one.kind.is_rank() || !is_shown(one));
        about(say, &mut page, event, source, causes, &claims.collect::<Vec<_>>(), &mut said);
    }
    page
}

/// Returns one line about the records that the user asked about: the number of errors and the first error. If there is
/// no error, the line contains the first caveat.
pub(super) fn in_short(say: &Messages, event: &Event, report: &Report) -> String {
    let all = report.asked_about();
    let differences: Vec<&Difference> =
        all.iter().flat_map(|source| &source.differences).filter(|difference| !difference.pushed).collect();
    let Some(first) = differences.first() else {
        let first = all.iter().flat_map(|source| &source.caveats).next();
        return first.map_or_else(String::new, |one| caveat(say, event, one));
    };
    let sentence = match first.kind {
        DifferenceKind::Rank => place(say, event, first),
        DifferenceKind::Result => result(say, event, first),
        DifferenceKind::Points | DifferenceKind::Value | DifferenceKind::Games => tell!(
            say,
            "many-number-wrong",
            participant = participant(event.tournament(), first.participant),
            code = first.code.as_deref().unwrap_or("PTS"),
            recorded = &first.recorded,
            computed = &first.computed,
        ),
    };
    tell!(say, "many-differences", count = differences.len(), first = sentence)
}

/// Adds the verdict on one record, and the details of the verdict, to the page. Omits sentences that the page already
/// contains for an earlier record.
fn about(
    say: &Messages,
    page: &mut Page,
    event: &Event,
    source: &RecordReport,
    causes: &Causes,
    claims: &[&Difference],
    said: &mut Vec<String>,
) {
    let by_hand = event.edition_by_day().filter(|own| *own != event.edition());
    let (mood, verdict) = match (source.verdict, by_hand) {
        (Verdict::Confirmed, Some(own)) => {
            let mut by_day = event.under(own);
            by_day.recorded = source.recorded.clone();
            let readings = admissible_readings(&by_day);
            let is_wrong = check::check_event(&by_day, &[], &readings).verdict().is_different();
            let (edition, own) = (event.edition().id(), own.id());
            let verdict = tell!(say, "verdict-confirmed-by-hand", edition, own);
            let verdict = if is_wrong { tell!(say, "verdict-wrong-by-day", verdict, own) } else { verdict };
            (Mood::Open, verdict)
        }
        (Verdict::Confirmed, None) => {
            let recorded = &source.recorded;
            let has_numbers = !recorded.points.is_empty() || !recorded.values.is_empty();
            let verdict = tell!(say, "verdict-confirmed");
            let places_only = || tell!(say, "verdict-confirmed-places");
            (Mood::Good, if has_numbers { verdict } else { places_only() })
        }
        (Verdict::Different, _) => (Mood::Bad, different(say, source)),
        (Verdict::Unverifiable, _) => (Mood::Open, tell!(say, "verdict-unverifiable")),
    };
    page.outcome(mood, verdict);
    if let (Verdict::Different | Verdict::Unverifiable, Some(own)) = (source.verdict, by_hand) {
        page.paragraph(tell!(say, "edition-by-hand", edition = event.edition().id(), own = own.id()));
    }
    let mut sentences = cause::sentences(say, event, causes);
    // The sentence that no cause was found comes after the sentence with the right places.
    let right = true_places(say, event, source);
    let first = (!sentences.is_empty()).then(|| sentences.remove(0));
    let both = if causes.found.is_empty() { [right, first] } else { [first, right] };
    both.into_iter().flatten().for_each(|paragraph| page.paragraph(paragraph));
    // The page omits the note that places are numbered in the ordinary way, because readers expect this numbering.
    let is_from_crosstable = |one: &&Note| **one != Note::Numbering(Some(Numbering::Sequential));
    let notes = source.notes.iter().filter(is_from_crosstable).map(|one| note(say, event, one));
    let mut lines: Vec<String> =
        source.caveats.iter().map(|one| caveat(say, event, one)).chain(notes).collect();
    lines.retain(|line| !said.contains(line));
    said.extend(lines.iter().cloned());
    page.list(lines);
    if !sentences.is_empty() {
        page.heading(tell!(say, "heading-diagnosis"));
        page.list(sentences);
    }
    places(say, page, event, claims);
    for (kind, heading) in [
        (DifferenceKind::Points, message!("column-points")),
        (DifferenceKind::Value, message!("heading-values")),
        (DifferenceKind::Games, message!("heading-games")),
    ] {
        numbers(say, page, event, claims.iter().copied().filter(|one| one.kind == kind), heading);
    }
    numbers(say, page, event, source.unjudged.iter(), message!("heading-set-aside"));
    results(say, page, event, claims);
    undecided(say, page, event, source);
    unchecked(say, page, source);
}

/// Number of columns before the tie-breaks in the table of the computed standing.
const BEFORE_CODES: usize = 3;

/// Returns the column of the computed standing in which a difference is shown, or `None` if no column shows the
/// difference.
fn cell(event: &Event, difference: &Difference) -> Option<usize> {
    let code = match difference.kind {
        DifferenceKind::Rank => return Some(0),
        DifferenceKind::Points | DifferenceKind::Value => difference.code.as_deref().unwrap_or("PTS"),
        DifferenceKind::Games | DifferenceKind::Result => return None,
    };
    let found = event.plan.list.entries.iter().position(|listed| listed.to_string() == code)?;
    Some(BEFORE_CODES + found)
}

/// Adds the computed standing to the page. Strikes through the values of the record that differ from the computed
/// values. If the record has participants in the wrong order, also explains the right order of the first pair.
fn standing(say: &Messages, page: &mut Page, event: &Event, source: &RecordReport) {
    let (tournament, ranked) = (event.tournament(), event.plan.rank(event.tournament()));
    let mut table = describe::standings(say, event, &ranked);
    for (column, listed) in table.columns.iter_mut().skip(BEFORE_CODES).zip(&event.plan.list.entries) {
        column.title = describe::column_name(say, listed);
    }
    let order: Vec<Index> = ranked.standings.groups.iter().flatten().copied().collect();
    let row = |index: Index| order.iter().position(|other| *other == index);
    let struck = |one: &Difference| Some((row(one.participant)?, cell(event, one)?, one.recorded.clone()));
    table.struck = source.differences.iter().filter_map(struck).collect();
    let wrong = source.differences.iter().filter(|one| one.kind.is_rank() && !one.pushed);
    let pair =
        wrong.filter_map(|one| one.separation.as_ref()).map(|found| [found.ahead, found.behind]).next();
    table.marked = pair.iter().flatten().filter_map(|index| row(*index)).collect();
    let is_struck = !table.struck.is_empty();
    let mut parts = vec![Block::Table(table)];
    parts.extend(is_struck.then(|| Block::Note(tell!(say, "page-struck"))));
    let Some([one, other]) = pair else { return page.blocks.extend(parts) };
    let [ahead, behind] = [one, other].map(|index| short_name(tournament, index));
    let mut beside = vec![Block::Heading(tell!(say, "page-why-ahead", one = ahead, other = behind))];
    let mut why = Page::new(say.language(), String::new());
    versus(say, &mut why, &event.plan, &ranked, event.edition(), one, other);
    // The working needs the whole width of the page, so it comes below the table, without the lists of clauses.
    let short = why.blocks.iter().take_while(|block| !matches!(block, Block::Heading(_))).count();
    let working = why.blocks.split_off(short);
    // The explanation shows the names of tie-breaks instead of codes.
    for block in &mut why.blocks {
        if let Block::Table(table) = block {
            table.columns.remove(0);
            table.rows.iter_mut().for_each(|row| drop(row.remove(0)));
        }
    }
    beside.extend(why.blocks);
    page.blocks.push(Block::SideBySide(parts, beside));
    let mut whose = String::new();
    for (block, next) in working.iter().zip(working.iter().skip(1).map(Some).chain([None])) {
        match (block, next) {
            (Block::List(_), None | Some(Block::Heading(_))) => {}
            (Block::Heading(name), Some(Block::Heading(_))) => whose = format!("{name} · "),
            (Block::Heading(code), _) => page.heading(format!("{}{code}", std::mem::take(&mut whose))),
            _ => page.blocks.push(block.clone()),
        }
    }
}

/// Returns the part of a name before the comma. If another participant has the same part before the comma, returns the
/// whole name with the pairing number.
fn short_name(tournament: &Tournament, index: Index) -> String {
    let first = |index: Index| {
        let name = tournament.participants().get(index).map_or("", |own| own.name.as_str());
        name.split(',').next().unwrap_or(name)
    };
    match (0..tournament.len()).any(|other| other != index && first(other) == first(index)) {
        true => participant(tournament, index),
        false => first(index).to_owned(),
    }
}

/// Returns a sentence about the number of errors in a record.
fn different(say: &Messages, source: &RecordReport) -> String {
    let count = |kinds: &[DifferenceKind]| {
        source.differences.iter().filter(|difference| kinds.contains(&difference.kind)).count()
    };
    let places = count(&[DifferenceKind::Rank]);
    let numbers = count(&[DifferenceKind::Points, DifferenceKind::Value, DifferenceKind::Games]);
    let results = count(&[DifferenceKind::Result]);
    let parts = [
        (places > 0).then(|| tell!(say, "count-places", count = places)),
        (numbers > 0).then(|| tell!(say, "count-numbers", count = numbers)),
        (results > 0).then(|| tell!(say, "count-results", count = results)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let what = match parts.as_slice() {
        [all @ .., last] if !all.is_empty() => tell!(say, "count-and", counts = all.join(", "), last),
        _ => parts.concat(),
    };
    let sentence = match source.source {
        Source::Table => tell!(say, "verdict-different-table", what),
        Source::File => tell!(say, "verdict-different-file", what),
    };
    let are_right = places == 0 && results == 0 && source.recorded.has_ranks() && !source.has_wrong_places;
    if are_right { format!("{sentence} {}", tell!(say, "verdict-places-right")) } else { sentence }
}

/// Returns a sentence that states the right places of the participants whose places are wrong, or `None` if no place is
/// wrong.
fn true_places(say: &Messages, event: &Event, source: &RecordReport) -> Option<String> {
    const NAMED: usize = 8;
    let participants = event.tournament().participants();
    let mut wrong: Vec<(u32, String)> = source
        .differences
        .iter()
        .filter(|one| one.kind.is_rank())
        .filter_map(|one| {
            let name = participants.get(one.participant).map(|own| own.name.clone());
            let is_only = |name: &String| participants.iter().filter(|own| own.name == *name).count() == 1;
            let name = name.filter(|name| !name.is_empty() && is_only(name));
            let who = name.unwrap_or_else(|| participant(event.tournament(), one.participant));
            Some((one.computed.parse().ok()?, who))
        })
        .collect();
    wrong.sort_unstable();
    wrong.dedup();
    // The English ordinals end as in 1st, 2nd and 3rd, except for 11th, 12th and 13th.
    let ordinal = |(place, name): (u32, String)| match (place % 10, place % 100 / 10) {
        (1, tens) if tens != 1 => tell!(say, "place-true-first", name, place),
        (2, tens) if tens != 1 => tell!(say, "place-true-second", name, place),
        (3, tens) if tens != 1 => tell!(say, "place-true-third", name, place),
        _ => tell!(say, "place-true", name, place),
    };
    let named = say.at_most(NAMED, wrong.into_iter().map(ordinal));
    (!named.is_empty()).then(|| tell!(say, "places-true", names = named.join("; ")))
}

/// Returns a sentence that states how the program read a part of a record.
fn note(say: &Messages, event: &Event, note: &Note) -> String {
    match note {
        Note::Numbering(None) => tell!(say, "note-no-numbering"),
        Note::Uncompared(columns) => {
            let columns: Vec<String> = columns.iter().map(|column| quoted(column)).collect();
            tell!(say, "note-uncompared", names = columns.join(", "))
        }
        Note::Ignored(columns) => {
            let columns: Vec<String> = columns.iter().map(|column| quoted(column)).collect();
            tell!(say, "note-ignored", names = columns.join(", "))
        }
        Note::OtherEdition(code, edition) => {
            let (named, edition) = (edition.id(), event.edition().id());
            tell!(say, "note-other-edition", code, named, edition)
        }
        Note::GamePoints(column) => tell!(say, "note-game-points", name = quoted(column)),
        Note::RowOrder => tell!(say, "note-row-order"),
        Note::ListOfTable => tell!(say, "note-list-of-table"),
        Note::EveryEdition => tell!(say, "note-every-edition"),
        Note::CodesFound(codes) => codes_found(say, event, codes),
        Note::Numbering(Some(numbering)) => tell!(say, "note-numbering", example = numbering.example()),
        Note::Rounded { code, decimals: 0 } => tell!(say, "note-rounded-whole", code),
        Note::Rounded { code, decimals } => tell!(say, "note-rounded", code, decimals),
        Note::Order { code, reading, separated } => {
            let mut said = match reading {
                OrderReading::Places => tell!(say, "note-order-places", code),
                OrderReading::Points => tell!(say, "note-order-points", code),
                OrderReading::PointsOverAll => tell!(say, "note-order-points-over-all", code),
            };
            if *separated > 0 {
                said = format!("{said} {}", tell!(say, "note-separated", code, count = separated));
            }
            said
        }
    }
}

/// Adds a table with one row for each recorded number or place that differs from the computed standing.
fn numbers<'d>(
    say: &Messages,
    page: &mut Page,
    event: &Event,
    claims: impl Iterator<Item = &'d Difference>,
    heading: MessageId,
) {
    let mut table = table!(
        say, Left "column-participant", Left "column-code", Decimal "column-recorded",
        Decimal "column-computed"
    );
    for difference in claims {
        let code = match difference.kind {
            DifferenceKind::Rank => tell!(say, "column-rank"),
            DifferenceKind::Result => tell!(say, "column-results"),
            _ => difference.code.clone().unwrap_or_default(),
        };
        let computed =
            Fraction::parse(&difference.computed).map_or_else(|_| difference.computed.clone(), shown);
        table.row(vec![
            participant(event.tournament(), difference.participant),
            code,
            difference.recorded.clone(),
            computed,
        ]);
    }
    if !table.rows.is_empty() {
        page.heading(say.message(heading));
        page.table(table);
    }
}

/// Adds a list of the game results that differ between the published table and the event.
fn results(say: &Messages, page: &mut Page, event: &Event, claims: &[&Difference]) {
    let wrong = claims.iter().filter(|difference| difference.kind == DifferenceKind::Result);
    let lines: Vec<String> = wrong.map(|difference| result(say, event, difference)).collect();
    if !lines.is_empty() {
        page.heading(tell!(say, "column-results"));
        page.list(lines);
    }
}

fn result(say: &Messages, event: &Event, difference: &Difference) -> String {
    let name = |index| participant(event.tournament(), index);
    let (one, recorded, computed) =
        (name(difference.participant), &difference.recorded, &difference.computed);
    match difference.versus.map(name) {
        Some(other) => tell!(say, "result-wrong", one, other, recorded, computed),
        None => tell!(say, "result-bye-wrong", one, recorded, computed),
    }
}

/// Maximum number of unchecked texts that the page shows. The page also states how many other unchecked texts it does
/// not show.
const UNCHECKED_SHOWN: usize = 12;

fn unchecked(say: &Messages, page: &mut Page, source: &RecordReport) {
    if source.unchecked.is_empty() {
        return;
    }
    let one = |one: &Unchecked| match (one.kind, one.line) {
        (UncheckedKind::Text, Some(line)) => tell!(say, "unchecked-line", text = quoted(&one.text), line),
        (UncheckedKind::Text, None) => quoted(&one.text),
        (UncheckedKind::Column, _) => tell!(say, "unchecked-column", text = quoted(&one.text)),
        (UncheckedKind::Table, _) => tell!(say, "unchecked-table", text = quoted(&one.text)),
        (UncheckedKind::Style, _) => tell!(say, "unchecked-style"),
    };
    page.heading(tell!(say, "heading-unchecked"));
    page.list(say.at_most(UNCHECKED_SHOWN, source.unchecked.iter().map(one)));
}

/// Adds the published tables to the page, as the program read them.
pub(super) fn as_read(say: &Messages, page: &mut Page, tables: &[PublishedTable]) {
    for table in tables {
        page.heading(tell!(say, "heading-table-as-read"));
        let width = table.shown.iter().map(Vec::len).max().unwrap_or(0);
        let mut rows = table.shown.iter();
        let head = rows.next().cloned().unwrap_or_default();
        let title = |at: usize| Column::new(head.get(at).cloned().unwrap_or_default(), Align::Left);
        let mut shown = Table::new((0..width).map(title).collect());
        for row in rows {
            shown.row((0..width).map(|at| row.get(at).cloned().unwrap_or_default()).collect());
        }
        page.table(shown);
    }
}

/// Adds a sentence for each misplaced participant. All participants who are only shifted as a result share one
/// sentence.
fn places(say: &Messages, page: &mut Page, event: &Event, claims: &[&Difference]) {
    let wrong = claims.iter().filter(|difference| difference.kind.is_rank());
    let (pushed, misplaced): (Vec<&Difference>, Vec<&Difference>) = wrong.partition(|one| one.pushed);
    let mut lines: Vec<String> =
        misplaced.into_iter().map(|difference| place(say, event, difference)).collect();
    let moved = |difference: &&Difference| {
        tell!(
            say,
            "place-moved",
            participant = participant(event.tournament(), difference.participant),
            recorded = &difference.recorded,
            computed = &difference.computed,
        )
    };
    if !pushed.is_empty() {
        let names = pushed.iter().map(moved).collect::<Vec<_>>().join("; ");
        lines.push(tell!(say, "places-pushed", names = &names));
    }
    if !lines.is_empty() {
        page.heading(tell!(say, "column-places"));
        page.list(lines);
    }
}

/// Adds the headings of the clauses that the differences concern, sorted by clause number.
fn clauses(say: &Messages, page: &mut Page, event: &Event, report: &Report) {
    let all = report.sources.iter().flat_map(|source| &source.differences);
    let explained = all.filter(|difference| !difference.pushed);
    let mut clauses: Vec<&'static str> =
        explained.flat_map(|difference| difference.clauses.iter().copied()).collect();
    clauses.sort_by_cached_key(|clause| order(clause));
    clauses.dedup();
    if !clauses.is_empty() {
        page.heading(tell!(say, "column-clauses"));
        page.list(clauses.iter().map(|clause| clause_text(say, event.edition(), clause)).collect());
    }
}

/// Returns the parts of a clause's id as numbers and texts, so that `c07.9.1` sorts before `c07.16.2`.
fn order(clause: &str) -> Vec<(u32, String)> {
    clause.split('.').map(|part| (part.parse().unwrap_or(u32::MAX), part.to_owned())).collect()
}

fn place(say: &Messages, event: &Event, difference: &Difference) -> String {
    let tournament = event.tournament();
    let name = participant(tournament, difference.participant);
    let (recorded, computed) = (&difference.recorded, &difference.computed);
    let Some(versus) = difference.versus else {
        let is_member =
            event.plan.members.as_ref().is_none_or(|own| own.get(difference.participant) == Some(&true));
        return match event.category.as_ref().filter(|_| !is_member) {
            Some(category) => {
                tell!(say, "place-no-member", participant = name, category = &category.to_string())
            }
            None if recorded == NO_PLACE => tell!(say, "place-missing", participant = name, computed),
            None => tell!(say, "place-no-number", participant = name, recorded, computed),
        };
    };
    let head = tell!(say, "place-wrong", participant = name, recorded, computed);
    let Some(found) = &difference.separation else {
        let why =
            without_code(say, &event.plan, &event.rank(), event.edition(), difference.participant, versus);
        return format!("{head} {why}");
    };
    let listed = event.plan.list.entries.get(found.position);
    let [a, b] = shown_apart(found.values);
    // A tie-break that only gives an order has places as its values, unless it has a table of points.
    let are_places = found.listed.is_order_only() && found.stage.is_none();
    let (ahead, behind) = (participant(tournament, found.ahead), participant(tournament, found.behind));
    let code = difference.code.as_deref().unwrap_or_default();
    let name = listed.map_or_else(String::new, |listed| code_name(say, listed));
    let (a, b) = (say.number(&a), say.number(&b));
    let clause = tiebreak_words::explain::value::number(found.clause(), event.edition());
    macro_rules! separated {
        ($id:literal) => {
            tell!(say, $id, ahead, behind, code, name, a, b, clause)
        };
    }
    let why = if are_places { separated!("versus-places") } else { separated!("place-separated") };
    format!("{head} {why}")
}

fn undecided(say: &Messages, page: &mut Page, event: &Event, source: &RecordReport) {
    const GROUPS: usize = 20;
    let names = |undecided: &Undecided| {
        let names: Vec<String> =
            undecided.members.iter().map(|index| participant(event.tournament(), *index)).collect();
        names.join(" = ")
    };
    let kind = |undecided: &Undecided| (undecided.is_open_match, undecided.list_incomplete);
    let mut sentences: Vec<String> = Vec::new();
    for (is_open_match, list_incomplete) in [(true, false), (true, true), (false, true), (false, false)] {
        let of_kind = source.undecided.iter().filter(|own| kind(own) == (is_open_match, list_incomplete));
        let names = say.at_most(GROUPS, of_kind.map(names)).join("; ");
        if names.is_empty() {
            continue;
        }
        sentences.push(match list_incomplete {
            _ if is_open_match => tell!(say, "undecided-match", names),
            true => tell!(say, "undecided-organizer", names),
            false => tell!(say, "undecided-lots", names),
        });
    }
    if !sentences.is_empty() {
        page.heading(tell!(say, "page-rule-ties"));
        page.list(sentences);
    }
}

/// Returns the table of the computed ranking, with the recorded ranks.
fn computed(say: &Messages, event: &Event, ranked: &Ranked<'_>) -> Table {
    let mut table = describe::standings(say, event, ranked);
    if !event.recorded.has_ranks() {
        return table;
    }
    table.columns.insert(1, Column::new(tell!(say, "column-recorded"), Align::Right));
    let order = ranked.standings.groups.iter().flatten();
    for (row, index) in table.rows.iter_mut().zip(order) {
        let rank = event.recorded.ranks.get(*index).copied().flatten();
        row.insert(1, rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()));
    }
    table
}
