//! Reads published tables: opens a file, finds the standings, and reads their rows and columns.

use crate::check::columns::{self, Counted};
use crate::check::crosstable::{self, Crosstables};
use crate::check::grid::{self, Cell, Grid, Lines};
use crate::check::heading::{self, Meaning, Sense, means};
use crate::check::identity::Names;
use crate::check::judge::{Claims, Judge};
use crate::check::notes::{self, Note, Statement};
use crate::check::places::PlaceCell;
use crate::check::published::{Choice, Content, FoundTable};
use crate::check::rows::{self, arrange};
use crate::check::table::Reader;
use crate::check::{Caveat, Difference, FoundCode, results};
use std::collections::BTreeSet;
use std::ops::Range;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::tournament::{Index, Kind, Record, Tournament};
use tiebreak_event::event::Recorded;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::{Text, recoded};
use tiebreak_layout::Crosstable;
use tiebreak_phrase::{Phrase, phrase};

/// Reads the published table in a file. If the file contains several tables of the event, the function reads the first
/// of them (see [`read_tables`]).
///
/// # Errors
/// Returns every error with its position in the file. If the table contains nothing to compare, an error is returned.
pub fn read_table(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let tables = read_tables(bytes, file, plan, tournament, &Choice::default())?;
    Ok(tables.into_iter().next().unwrap_or_default())
}

/// Maximum number of words from the names of the event by which the encoding of a file is recognized.
const NAMES: usize = 50;

/// Reads the published tables of an event in a file: the tables whose rows name participants of the event. The first
/// table also lists the unchecked contents of the file.
///
/// # Errors
/// Returns every error with its position in the file. If the file contains nothing to compare, an error is returned.
pub fn read_tables(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    // If a file declares no encoding, the program chooses the encoding in which the file contains the names of the
    // event.
    let names = tournament.participants().iter().flat_map(|own| own.name.split([' ', ',']));
    let special = names.filter(|word| !word.is_ascii() && word.chars().count() > 2);
    let text = recoded(bytes, &special.take(NAMES).map(str::to_lowercase).collect::<Vec<_>>());
    let bytes = text.as_ref().map_or(bytes, |text| text.as_bytes());
    let Some(content) = Content::of(bytes, &mut sink) else { return Err(sink.into_remarks()) };
    let read = read_plainly(&content, file, plan, tournament, choice);
    if choice.holds_results {
        return read.map(|tables| fitting(plan, tournament, tables));
    }
    let sense = sense_of(plan, tournament, choice);
    // A text can contain several standings below each other. A line that repeats the headings can begin a new page or
    // another standing.
    let parts = |repeats| {
        let (mut tables, mut others) = (Vec::new(), Vec::new());
        for part in content.parts(choice, sense, repeats) {
            match read_plainly(&part, file, plan, tournament, choice) {
                Ok(read) => tables.extend(read),
                Err(_) => others.extend(part.plain(choice, sense)),
            }
        }
        for (table, number) in tables.iter_mut().zip(1..) {
            table.name = format!("{file}: {number}");
            // If a text also contains a standing, the numbers of a crosstable without points are not places.
            if table.recorded.points.is_empty() && table.recorded.values.is_empty() {
                (table.recorded.ranks, table.places) = Default::default();
            }
        }
        let others = others.iter().filter_map(|text| {
            let lines =
                text.content().lines().map(str::trim).filter(|line| line.contains(char::is_alphanumeric));
            let text = lines.take(3).collect::<Vec<_>>().join(" / ");
            (!text.is_empty()).then(|| Unchecked::of(UncheckedKind::Table, text))
        });
        tables.iter_mut().take(1).for_each(|table| table.unchecked.extend(others.clone()));
        tables
    };
    let whole = |tables: &Vec<PublishedTable>| {
        tables.iter().filter(|own| own.missing.is_empty() && own.unmatched.is_empty()).count()
    };
    let split = [true, false].map(parts).into_iter().max_by_key(whole).unwrap_or_default();
    let read = if whole(&split) > 0 { Ok(split.clone()) } else { read };
    let read = read.map(|tables| fitting(plan, tournament, tables));
    let crosstables = Crosstables::of(bytes, &content, choice);
    // The first row of a list can look like a heading line.
    let listed = || {
        let sums = |points: fn(&Record) -> Points| -> Vec<Fraction> {
            let records = |index: Index| tournament.records(index).iter().take(plan.after);
            (0..tournament.len()).map(|index| records(index).map(points).sum::<Points>().into()).collect()
        };
        let (title, count) = if tournament.team().is_some() { ("MP", 2) } else { ("Pts", 1) };
        let scores = &[(title, sums(|own| own.points)), ("GP", sums(|own| own.game_points))][..count];
        let list = content.list(&Names::of(tournament), scores, plan.after)?;
        let list =
            Content::of(list.as_bytes(), &mut Sink::new(file)).filter(|_| crosstables.layout().is_none())?;
        read_plainly(&list, file, plan, tournament, choice).ok().map(|own| fitting(plan, tournament, own))
    };
    let is_list = !read.as_ref().is_ok_and(|tables| tables.iter().any(|own| own.missing.is_empty()));
    let read = if is_list { listed().map_or(read, Ok) } else { read };
    let is_whole = |table: &PublishedTable| table.missing.is_empty() && unread(table) == 0;
    // The reader of crosstables knows more layouts than the reader of standings, and also finds a standing next to the
    // results.
    let beside = || {
        let standing = Content::of(crosstables.standing_beside()?.as_bytes(), &mut Sink::new(file))?;
        let choice = Choice { sheet: None, table: None, ..choice.clone() };
        read_plainly(&standing, file, plan, tournament, &choice)
            .ok()
            .filter(|tables| is_better(tables, &read))
    };
    let is_done = |own: &PublishedTable| !own.missing.is_empty() || is_whole(own);
    let is_read = read.as_ref().is_ok_and(|all| all.iter().any(is_whole) && all.iter().all(is_done));
    let mut tables = match if is_read { None } else { beside() } {
        Some(mut tables) => {
            tables.iter_mut().for_each(leave_results_unchecked);
            let heading =
                crosstables.layout().and_then(|(lines, own)| lines.rows.get(own.ok()?.head)).map(rows::line);
            let is_other = |text: &str| heading.as_deref().is_none_or(|own| !text.starts_with(own));
            let others = if split.is_empty() { read.unwrap_or_default() } else { split };
            for own in others {
                let texts = own.unchecked.iter().filter(|one| one.kind == UncheckedKind::Table);
                tables[0].unchecked.extend(texts.filter(|one| is_other(&one.text)).cloned());
                if !own.missing.is_empty() && own.result_columns.is_empty() && is_other(&shown(&own, 1)) {
                    tables.push(own);
                }
            }
            fitting(plan, tournament, tables)
        }
        None => read?,
    };
    let mut event = crosstables.event(file).filter(|_| tournament.team().is_none());
    if let Some(Ok(event)) = &mut event {
        event.unknown.games |= choice.lacks_games;
    }
    for table in &mut tables {
        table.half = half(plan, tournament, table);
        if let Some(rounds) = table.half.clone() {
            results::compare_rounds(plan, &of_half(tournament, &rounds), table);
            table.has_results = table.result_columns.is_empty();
            // In a table with only these rounds, the numbers 1, 2, 3 and so on are row numbers and not places.
            let places = table.rows.iter().map(|own| table.recorded.ranks.get(*own).copied().flatten());
            if places.eq((1..).take(table.rows.len()).map(Some)) {
                table.recorded.ranks.fill(None);
                table.places.clear();
            }
            continue;
        }
        results::compare(&crosstables, event.as_ref(), plan, tournament, table);
        leave_out_sentences(plan, tournament, table);
        if !table.has_results {
            results::compare_rounds(plan, tournament, table);
            // Rounds after the round of the standing contain no results to compare.
            let is_due = |title: &mut String| heading::round(title).is_none_or(|round| round <= plan.after);
            table.unread.extend(table.result_columns.extract_if(.., is_due));
            leave_results_unchecked(table);
        }
    }
    Ok(tables)
}

/// Returns the rounds of one half of a double round robin, if the table contains the points of this half for more than
/// half of the rows, and for more rows than it contains the points of all rounds.
fn half(plan: &Plan, tournament: &Tournament, table: &PublishedTable) -> Option<Range<usize>> {
    let middle = plan.after / 2;
    let right = |rounds: &Range<usize>| table.printed(tournament, rounds.clone()).filter(|own| *own).count();
    let halves =
        [0..middle, middle..plan.after].into_iter().filter(|_| results::has_cycles(plan, tournament));
    let best = halves.max_by_key(right)?;
    (right(&best) > right(&(0..plan.after)) && right(&best) * 2 > table.rows.len()).then_some(best)
}

/// Returns the facts of the event with only these rounds, for a table that contains only these rounds.
pub(super) fn of_half(tournament: &Tournament, rounds: &Range<usize>) -> Tournament {
    tournament.map_records(|_, round, record| match rounds.contains(&round) {
        true => record,
        false => record.as_kind(Kind::Rest, None).paid(Points::ZERO, Points::ZERO),
    })
}

/// Treats a sentence such as `Alder withdrew after round 3` as plain text if the table prints the points after another
/// round.
fn leave_out_sentences(plan: &Plan, tournament: &Tournament, table: &mut PublishedTable) {
    let prints = |round| table.prints_points(tournament, round);
    let is_text = |(said, line): &(Statement, String)| {
        let is_other = said.after(tournament).is_some_and(|round| prints(plan.after) && !prints(round));
        is_other && !notes::is_title(&super::words_in_order(line))
    };
    let (texts, statements) = table.statements.clone().into_iter().partition::<Vec<_>, _>(is_text);
    table.statements = statements;
    table.unchecked.extend(texts.into_iter().map(|(_, text)| Unchecked::of(UncheckedKind::Text, text)));
}

/// Returns the number of columns of unknown meaning in a table.
fn unread(table: &PublishedTable) -> usize {
    table.unread.len() + table.codes.iter().filter(|code| code.fits.is_empty()).count()
}

fn lacks_nobody(tables: &[PublishedTable]) -> bool {
    tables.iter().all(|table| table.missing.is_empty())
}

/// Returns whether these tables contain all participants and are better than the result of the first attempt: an error,
/// a table that lacks participants, or a table with more columns of unknown meaning.
fn is_better(tables: &[PublishedTable], first: &Result<Vec<PublishedTable>, Vec<Diagnostic>>) -> bool {
    let all = |tables: &[PublishedTable]| tables.iter().map(unread).sum::<usize>();
    lacks_nobody(tables)
        && first.as_ref().map_or(true, |first| !lacks_nobody(first) || all(tables) < all(first))
}

/// Keeps only the tables that can contain the same standing as the event. Next to a list of one category, other lists
/// are removed. Next to a list of all participants, a list of only some participants is kept unless it is right. If a
/// table contains the points of the event, another table that names no round is removed if it contains only the points
/// from the first or the last rounds.
fn fitting(plan: &Plan, tournament: &Tournament, mut tables: Vec<PublishedTable>) -> Vec<PublishedTable> {
    let ranks = |index: &Index| plan.ranks(*index);
    let is_own = |table: &PublishedTable| table.rows.iter().all(ranks) && !table.missing.iter().any(ranks);
    let whole = tables.iter().find(|table| table.missing.is_empty()).cloned().unwrap_or_default();
    let is_known = |own: &FoundCode| whole.codes.iter().any(|one| one.heading == own.heading);
    let has_points_of = |table: &PublishedTable, round: usize| {
        let right = table.printed(tournament, 0..round).collect::<Vec<bool>>();
        right.iter().filter(|own| **own).count() * 2 >= right.len()
    };
    let has_own_points = |table: &PublishedTable| has_points_of(table, plan.after);
    // Totals within one point of the right totals may be misprints.
    let is_near = |table: &PublishedTable| {
        table.errors(tournament, 0..plan.after).all(|own| own <= Points::ONE && -own <= Points::ONE)
    };
    let is_kept = |table: &PublishedTable| {
        let is_harmless = |own: &Caveat| match own {
            Caveat::ParticipantsMissing(_) | Caveat::NoRanking | Caveat::NoNumbers => true,
            own => !own.forbids_confirmation(),
        };
        let mut places: Vec<_> = table.recorded.ranks.iter().flatten().collect();
        places.sort_unstable();
        // In a list of prizes, places repeat, and the other numbers are amounts of money.
        let has_repeated = !places.is_sorted_by(|one, next| one < next);
        let is_prizes = table.errors(tournament, 0..plan.after).next().is_none()
            && table.recorded.values.is_empty()
            && (has_repeated || !(table.unread.is_empty() && table.codes.is_empty()));
        let own = Judge::new(plan, tournament).judge(&Claims::of_table(table));
        let is_right = own.differences.is_empty()
            && own.caveats.iter().all(is_harmless)
            && table.codes.iter().all(is_known);
        table.missing.is_empty() || (is_near(table) || has_own_points(table)) && !is_prizes && !is_right
    };
    let is_total = |table: &PublishedTable| table.prints_points(tournament, plan.after);
    // If a table names no round and is not half of a double round robin, its points may be the points of another event.
    let is_apart = |table: &PublishedTable| {
        !is_total(table)
            && half(plan, tournament, table).is_none()
            && !table.statements.iter().any(|(said, _)| said.after(tournament).is_some())
            && super::round_of_points(table, tournament, plan.after).is_none()
    };
    let is_part = |table: &PublishedTable| {
        let mut parts = (1..plan.after).flat_map(|round| [0..round, round..plan.after]);
        is_apart(table) && parts.any(|rounds| table.printed(tournament, rounds).all(|own| own))
    };
    let is_points = |table: &PublishedTable| is_total(table) && !table.recorded.points.is_empty();
    let has_total = tables.iter().any(|table| table.missing.is_empty() && is_points(table));
    // The places of a list without points may belong to another ranking, and so may the places of a short list that is
    // not in the order of its places.
    let is_other_list = |table: &&mut PublishedTable| {
        let places = table.rows.iter().map(|index| table.recorded.ranks.get(*index).copied().flatten());
        let is_sorted = places.is_sorted_by(|one, next| one.is_some() && one < next);
        // Right points that do not fall from row to row, and values outside the tie-break list that fall, show another
        // order.
        let falls = |values: &dyn Fn(Index) -> Option<Fraction>| {
            table.rows.iter().map(|index| values(*index)).is_sorted_by(|one, next| one >= next)
        };
        let score = |points: &[Option<Points>], index: Index| points[index].map(Fraction::from);
        let value = |values: &[Option<String>], index: Index| Fraction::parse(values[index].as_deref()?).ok();
        let points = &table.recorded.points;
        let is_other = |listed: &Listed| !plan.list.entries.contains(listed);
        let is_ordered =
            points.iter().any(|(listed, own)| is_other(listed) && falls(&|index| score(own, index)))
                || table
                    .recorded
                    .values
                    .iter()
                    .any(|(listed, own)| is_other(listed) && falls(&|index| value(own, index)));
        let rises = points.first().is_some_and(|(_, own)| !falls(&|index| score(own, index)));
        let is_short = table.missing.len() > table.rows.len();
        let wrong: Vec<Points> =
            table.errors(tournament, 0..plan.after).filter(|own| *own != Points::ZERO).collect();
        // Exchanged totals have the same sum.
        let has_others = wrong.len() > 1 && wrong.into_iter().sum::<Points>() != Points::ZERO;
        if table.missing.is_empty() {
            let has_points = (1..=tournament.rounds()).any(|round| has_points_of(table, round));
            return has_total && is_apart(table) && !has_points && !results::has_cycles(plan, tournament);
        }
        points.is_empty()
            || is_short && !is_sorted
            || (rises || is_ordered) && is_total(table)
            || !has_own_points(table)
            || has_others && !is_near(table)
            || is_part(table)
    };
    let is_bare = |table: &PublishedTable| table.recorded.is_empty();
    let mut others = Vec::new();
    if !tables.iter().all(is_bare) {
        others.extend(tables.extract_if(.., |table| is_bare(table)));
    }
    if plan.members.is_some() && tables.iter().any(is_own) {
        others.extend(tables.extract_if(.., |table| !is_own(table)));
    } else if tables.iter().any(|table| table.missing.is_empty()) {
        others.extend(tables.extract_if(.., |table| !is_kept(table)));
        tables.iter_mut().filter(is_other_list).for_each(|table| table.is_other_list = true);
    }
    // By chance, the points in one or two rows can also be right after an earlier round.
    if tables.iter().any(is_points) {
        others.extend(tables.extract_if(.., |table| is_part(table) && table.rows.len() > 2));
    }
    for other in others {
        let text = shown(&other, 3);
        let kept = other.unchecked.into_iter().filter(|one| one.kind == UncheckedKind::Table);
        tables[0].unchecked.extend(kept.chain([Unchecked::of(UncheckedKind::Table, text)]));
    }
    tables
}

/// Returns the first rows of a table as text, beginning with the headings.
fn shown(table: &PublishedTable, rows: usize) -> String {
    let row =
        |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join(" ");
    table.shown.iter().take(rows).map(row).collect::<Vec<_>>().join(" / ")
}

/// Returns the facts that determine the meaning of headings.
fn sense_of<'p>(plan: &'p Plan, tournament: &Tournament, choice: &Choice) -> Sense<'p> {
    // The heading "TB1" refers to a position in the tie-break list. Without a list, the heading "TB1" has no meaning.
    let list = super::stated_list(plan);
    Sense { list, holds_results: choice.holds_results, ..Sense::plain(tournament.team().is_some()) }
}

/// Reads tables with a heading line and a row for each participant.
fn read_plainly(
    content: &Content,
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let sense = sense_of(plan, tournament, choice);
    let Some(found) = content.standings(choice, sense, &mut sink) else { return Err(sink.into_remarks()) };
    let names = Names::of(tournament);
    let judge = Judge::new(plan, tournament);
    let (mut tables, mut problems, mut others): (Vec<PublishedTable>, _, _) =
        (Vec::new(), Vec::new(), found.others);
    let hides_by_style = found.hides_by_style;
    let mut all = Vec::new();
    for mut table in found.tables {
        let lists = rows::other_lists(&mut table.lines, &names, sense);
        let text = table.text.clone();
        all.push(table);
        all.extend(lists.into_iter().map(|(name, lines)| FoundTable { name, text: text.clone(), lines }));
    }
    let is_one = all.len() == 1;
    for FoundTable { name, text, lines } in all {
        if rows::are_pairings(&lines, &names, sense, tournament) {
            problems.push(Diagnostic::error("table-nothing", phrase!("table-of-pairings")).in_file(file));
            others.push(lines.rows.iter().take(3).map(rows::line).collect::<Vec<_>>().join(" / "));
            continue;
        }
        let name = if is_one || name.is_empty() { file.to_owned() } else { format!("{file}: {name}") };
        let parts = Parts::of(lines, &text, &names, sense);
        let heading = rows::line(&parts.grid.head);
        let first = parts.grid.rows.iter().take(2).map(rows::line).collect::<Vec<_>>().join(" / ");
        let plain = |text: String| Unchecked::of(UncheckedKind::Text, text);
        let table = PublishedTable {
            name,
            unchecked_fails: choice.unchecked_fails,
            unchecked: parts.texts.into_iter().map(plain).collect(),
            statements: parts.statements,
            ..PublishedTable::default()
        };
        let reader = Reader {
            text: &text,
            judge: &judge,
            names: &names,
            sense,
            choice,
            sink: sink.clone(),
            table,
            notes: parts.notes,
            recognized: parts.results.into_iter().map(|at| (at, columns::Kind::Results)).collect(),
            has_results: false,
            continued: parts.continued,
        };
        match reader.read(&parts.above, parts.grid) {
            Ok(table) if fits(&table) => tables.push(table),
            Ok(table) if is_one => {
                let remark = Diagnostic::error("table-nothing", unknown_names(&table));
                sink.push(remark);
                return Err(sink.into_remarks());
            }
            Ok(_) => others.push(format!("{heading} / {first}")),
            Err(remarks) if is_one => return Err(remarks),
            Err(remarks) => {
                problems.extend(remarks);
                others.push(format!("{heading} / {first}"));
            }
        }
    }
    let Some(table) = tables.first_mut() else {
        if problems.is_empty() {
            sink.push(Diagnostic::error("table-nothing", tiebreak_phrase::message!("table-none-of-event")));
            problems = sink.into_remarks();
        }
        return Err(problems);
    };
    let other = |text: String| Unchecked::of(UncheckedKind::Table, text);
    table.unchecked.extend(others.into_iter().map(other));
    if hides_by_style {
        table.unchecked.push(Unchecked::of(UncheckedKind::Style, String::new()));
    }
    Ok(tables)
}

/// Adds the columns of results to the unchecked parts, because the program does not compare them.
fn leave_results_unchecked(table: &mut PublishedTable) {
    let column = |text: String| Unchecked::of(UncheckedKind::Column, text);
    table.unchecked.extend(std::mem::take(&mut table.result_columns).into_iter().map(column));
}

/// Returns the lines of a crosstable that contain further data about the player in the line above.
fn continued(lines: &Lines, text: &Text, crosstable: &Crosstable) -> BTreeSet<usize> {
    let players: BTreeSet<usize> = crosstable.players.iter().map(|player| player.place.0).collect();
    let mut first = players.iter().take(2);
    let (Some(one), Some(two), Some(last)) = (first.next(), first.next(), players.last()) else {
        return BTreeSet::new();
    };
    let rows = lines.rows.iter().enumerate().take(last + two - one).skip(crosstable.head + 1);
    let others = rows.filter(|(at, _)| !players.contains(at)).filter_map(|(_, row)| row.first());
    others.map(|cell| text.place(cell.start).0).collect()
}

/// Returns a message about the names in a table that are not in the event, with their number and the first of these
/// names.
fn unknown_names(table: &PublishedTable) -> Phrase {
    const NAMED: usize = 3;
    let unmatched = table.unmatched.iter().map(|row| if row.name.is_empty() { &row.text } else { &row.name });
    let names: Vec<&str> =
        unmatched.chain(table.strangers.iter().map(|(_, name)| name)).map(String::as_str).collect();
    let (unknown, all) = (names.len(), table.rows.len() + table.unmatched.len());
    let more = if unknown > NAMED { "; …" } else { "" };
    let names = format!("{}{more}", names.into_iter().take(NAMED).collect::<Vec<_>>().join("; "));
    phrase!("table-names-unknown", unknown, all, names)
}

/// Returns whether a table belongs to the event. Most rows must name a participant. The number next to the name can
/// belong to another participant.
fn fits(table: &PublishedTable) -> bool {
    let is_known = |row: &&Row| matches!(row.why, NoMatch::Two(..));
    let known = table.unmatched.iter().filter(is_known).count();
    table.rows.len() + known >= table.strangers.len() + (table.unmatched.len() - known).max(1)
}

/// The parts of a table that the program reads before the rows.
#[derive(Default)]
struct Parts {
    grid: Grid,
    /// The lines above the headings.
    above: Vec<grid::Row>,
    /// The notes that name the tie-breaks of numbered columns.
    notes: Vec<Note>,
    /// The lines that belong to the row above them. Some programs print two lines for each player.
    continued: BTreeSet<usize>,
    /// The columns that contain results of a crosstable, whatever their headings are.
    results: Vec<usize>,
    /// The other texts around the table.
    texts: Vec<String>,
    /// The statements about the event in the texts around the table, each with the text that contains it.
    statements: Vec<(super::notes::Statement, String)>,
}

impl Parts {
    fn of(lines: Lines, text: &Text, names: &Names, sense: Sense<'_>) -> Parts {
        let mut parts = Parts::default();
        if let Some((statements, texts)) = lines.document {
            parts.texts = texts;
            parts.statements = statements.into_iter().map(|one| (one, String::new())).collect();
            let mut rows = lines.rows.into_iter();
            parts.grid = Grid { head: rows.next().unwrap_or_default(), rows: rows.collect() };
            rows::of_two_columns(&mut parts.grid, names);
            return parts;
        }
        let rows = lines.rows.iter().map(rows::line);
        let around: Vec<String> = rows.chain(lines.around.iter().cloned()).collect();
        let noted = around.iter().flat_map(|line| notes::parts(line));
        for note in noted.filter_map(|part| notes::note(part, sense.team)) {
            // If several notes have the same number, the first of them counts.
            if !parts.notes.iter().any(|own| own.nth == note.nth) {
                parts.notes.push(note);
            }
        }
        for title in lines.titles.iter() {
            let said = super::notes::said(title, sense.team);
            if said.is_empty() {
                parts.texts.push(title.clone());
            }
            parts.statements.extend(said.into_iter().map(|one| (one, title.clone())));
        }
        let (head, columns) = match crosstable::read(&lines) {
            Some(Ok(crosstable)) => {
                parts.continued = continued(&lines, text, &crosstable);
                (crosstable.head, crosstable.columns)
            }
            // If a cell cannot be read, the meaning of its column does not change.
            Some(Err(problems)) => problems.into_iter().find_map(|own| own.matrix).unwrap_or_default(),
            None => (0, 0..0),
        };
        let head = lines.rows.get(head).map_or(&[][..], Vec::as_slice);
        let results: Vec<(usize, usize)> = columns.filter_map(|at| Some((at, head.get(at)?.start))).collect();
        (parts.grid, parts.above) = arrange(lines, names, sense);
        let is_same =
            |(at, start): &(usize, usize)| parts.grid.head.get(*at).is_some_and(|own| own.start == *start);
        parts.results = results.into_iter().filter(is_same).map(|(at, _)| at).collect();
        parts
    }
}

/// Returns whether a cell states that there is no value.
pub(super) fn is_blank(text: &str) -> bool {
    matches!(text, "." | "·" | "*" | "n/a" | "N/A") || text.chars().all(|c| "-–—−".contains(c))
}

/// Converts a number with a decimal comma, a fraction sign (`12½`) or a fraction after a blank (`12 1/2`) to a number
/// that [`Fraction::parse`] reads. Returns `None` for any other text.
pub(super) fn number(text: &str) -> Option<String> {
    const SIGNS: [(char, i128, i128); 5] = [('¼', 1, 4), ('½', 1, 2), ('¾', 3, 4), ('⅓', 1, 3), ('⅔', 2, 3)];
    // Some tables write a number as `(5)`, `[5]` or `5 pts`, or with the mark of a footnote (`5*`).
    let text = text.trim_start_matches(['(', '[']).trim_end_matches([')', ']', ' ', '*', '†']);
    let is_digit = |c: char| c.is_ascii_digit() || SIGNS.iter().any(|(sign, ..)| *sign == c);
    if !text.contains(is_digit) {
        return None;
    }
    let unit = text.trim_start_matches(|c: char| is_digit(c) || "., /⁄".contains(c));
    let is_unit =
        || unit == "p" || heading::read(unit, Sense::plain(false)).listed().is_some_and(Listed::is_score);
    let has_unit = !unit.is_empty() && text.starts_with(is_digit) && is_unit();
    let text = if has_unit { text.trim_end_matches(unit).trim_end() } else { text };
    let text = &text.replace('⁄', "/");
    // In `5'5` and `5·5`, the character between the digits is a decimal sign. In `1'234`, the character separates
    // groups of digits.
    let decimals = |text: &str| matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
    let parts = text.split_once(['·', '\'', '’']).filter(|(whole, rest)| !whole.is_empty() && decimals(rest));
    let text = &parts.map_or(text.clone(), |(whole, rest)| format!("{whole}.{rest}"));
    // A minus sign or a dash before a digit makes the number negative.
    let minus = text.strip_prefix(['−', '–']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(rest) = minus {
        return number(&format!("-{rest}"));
    }
    let mixed = |whole: &str, part: Fraction| {
        let whole = if whole.is_empty() { Some(0) } else { whole.parse::<u32>().ok() };
        whole.map(|whole| Fraction::integer(i128::from(whole)).plus(part).to_string())
    };
    for (sign, numerator, denominator) in SIGNS {
        if let Some(whole) = text.strip_suffix(sign) {
            return mixed(whole.trim_end(), Fraction::new(numerator, denominator));
        }
    }
    if let Some((whole, part)) = text.rsplit_once(' ').filter(|(_, part)| part.contains('/')) {
        return mixed(whole.trim_end(), Fraction::parse(part).ok()?);
    }
    let plain = grouped(text)?.replace(',', ".");
    Fraction::parse(&plain).is_ok().then_some(plain)
}

/// Removes the spaces between groups of three digits (`1 234`), or returns `None` if the spaces separate two numbers.
fn grouped(text: &str) -> Option<String> {
    let mut groups = text.split([' ', '\u{a0}', '\u{202f}']);
    let first = groups.next()?;
    let mut plain = first.to_owned();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut is_whole = digits(first.trim_start_matches(['+', '-'])) && first.len() <= 4;
    for group in groups {
        let whole = group.split_once(['.', ',']).map_or(group, |(whole, _)| whole);
        if !is_whole || whole.len() != 3 || !digits(whole) {
            return None;
        }
        is_whole = whole.len() == group.len();
        plain.push_str(group);
    }
    Some(plain)
}

pub(super) fn is_place(text: &str) -> bool {
    place(text).is_ok()
}

/// Reads a place such as `2`, `2.`, `2º`, `2nd`, `=2` or `T2`, or `2-3` for a shared place. An arrow or a signed number
/// after the place shows how far the place has changed. The cell `=` or an empty cell means the place of the row above.
/// A dash or 0 means that the participant has no place. Returns an error for any other text.
pub(super) fn place(text: &str) -> Result<PlaceCell, ()> {
    const ENDINGS: &str = " . : .0 .00 o a :a st nd rd th er e ème eme ";
    const CHANGES: [&str; 8] = [" ▲", " ▼", " ↑", " ↓", " →", " (+", " (-", " (−"];
    // An asterisk or a dagger is the mark of a footnote.
    let bare =
        text.trim_start_matches(['\\', '#', '(']).trim_end_matches([')', '*', '†']).trim_matches('=').trim();
    let change = CHANGES.iter().filter_map(|sign| bare.find(sign)).min();
    let bare = bare.get(..change.unwrap_or(bare.len())).unwrap_or_default();
    let bare = bare.strip_suffix(" -").unwrap_or(bare);
    let tied = bare.strip_prefix(['T', 't']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let bare = tied.unwrap_or(bare);
    // The cell `Platz 2` means place 2.
    let is_word = |word: &str| word.chars().all(char::is_alphabetic) && means(word, &Meaning::Rank);
    let worded = bare.split_once(' ').filter(|(word, _)| is_word(word));
    let bare = worded.map_or(bare, |(_, place)| place);
    let medal = ["🥇", "🥈", "🥉"].iter().zip(1..).find(|(medal, _)| bare.starts_with(**medal));
    if let Some((_, first)) = medal {
        return Ok(PlaceCell::At { first, last: None, shared: text.contains('=') });
    }
    match bare {
        "" => return Ok(if text.contains('=') { PlaceCell::Same } else { PlaceCell::Blank }),
        "-" | "–" | "—" => return Ok(PlaceCell::None),
        _ => {}
    }
    let number = |text: &str| {
        let text = text.trim();
        if let Some(own) = roman(text.trim_end_matches('.')) {
            return Ok(own);
        }
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, ending) = text.split_at_checked(end).ok_or(())?;
        let word = ending.trim_start_matches(['.', 'º', 'ª', '°', ' ']).to_lowercase();
        let known = word.is_empty()
            || ENDINGS.contains(&format!(" {} ", ending.to_lowercase()))
            || means(&word, &Meaning::Rank);
        digits.parse::<u32>().ok().filter(|_| known).ok_or(())
    };
    let shared = text.contains('=') || tied.is_some();
    match bare.split_once(['-', '–']) {
        None => Ok(match number(bare)? {
            0 => PlaceCell::None,
            first => PlaceCell::At { first, last: None, shared },
        }),
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last)?);
            let range = PlaceCell::At { first, last: Some(last), shared };
            if first > 0 && first <= last { Ok(range) } else { Err(()) }
        }
    }
}

/// Reads a Roman numeral that is less than 40.
fn roman(text: &str) -> Option<u32> {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let ones = text.trim_start_matches('X');
    let tens = text.len() - ones.len();
    let own = ONES.iter().position(|own| *own == ones)? + 10 * tens;
    u32::try_from(own).ok().filter(|own| (1..40).contains(own))
}

/// The content of a published table.
#[derive(Clone, Debug, Default)]
pub struct PublishedTable {
    /// The name of the table.
    pub name: String,
    /// The recorded places, points and tie-break values.
    pub recorded: Recorded,
    /// The headings of the columns that contain recorded tie-breaks.
    pub headings: Vec<String>,
    /// The cells in the column of places, in the order of the rows. The list is empty if the table has no such column.
    pub places: Vec<(Index, PlaceCell)>,
    /// The tie-breaks (and points) that the columns contain, in order.
    pub list: TieBreakList,
    /// The headings of columns that contain numbers whose meaning is unknown.
    pub unread: Vec<String>,
    /// Cells that cannot be read, or that mark a value as unknown, each with the participant and either the code or the
    /// text.
    pub(crate) doubtful: Vec<(Index, String)>,
    /// Names that do not belong to the participant whose number is next to them.
    pub strangers: Vec<(Index, String)>,
    /// Participants of the event who have no row in the table, in order.
    pub missing: Vec<Index>,
    /// Rows that match no participant, and rows for a participant who already has a row.
    pub unmatched: Vec<Row>,
    /// Texts, columns, tables and style sheets that the program does not check.
    pub unchecked: Vec<Unchecked>,
    /// The statements about the event in the table, each with the line that contains it.
    pub(crate) statements: Vec<(Statement, String)>,
    /// The tie-breaks that the notes name, in order.
    pub(crate) noted: Vec<Listed>,
    /// The tie-breaks whose notes name the year of an edition.
    pub(crate) dated: Vec<(Listed, Edition)>,
    /// The columns of counts, such as games played or penalties.
    pub counted: Vec<CountedColumn>,
    /// The codes that were found from the numbers in columns without a name.
    pub codes: Vec<FoundCode>,
    /// Headings of columns that do not belong to the standing, such as titles, federations and ratings.
    pub uncompared: Vec<String>,
    /// The heading of a column of points that contains the game points of teams.
    pub game_points: Option<String>,
    /// Headings of columns that are left out because of an option.
    pub ignored: Vec<String>,
    /// The results in the table that contradict the event.
    pub results: Vec<Difference>,
    /// The headings of the columns of results.
    pub result_columns: Vec<String>,
    /// The cells of the columns of results, each with its participant, its round and its text.
    pub(crate) result_cells: Vec<(Index, usize, String)>,
    /// Whether the program compared the results in the table with the results of the event.
    pub has_results: bool,
    /// Cells in columns of results that cannot be read.
    pub unread_results: Vec<String>,
    /// The rounds of the half that the table contains, if it contains only the first or the second half of a double
    /// round robin.
    pub half: Option<Range<usize>>,
    /// Whether this table is printed next to the standing and can contain numbers that differ from the standing, as in
    /// a list of some participants or a crosstable of other games.
    pub is_other_list: bool,
    /// Whether unchecked texts, tables or style sheets prevent the verdict "confirmed".
    pub unchecked_fails: bool,
    /// The headings and rows of the table, as the program read them.
    pub shown: Vec<Vec<String>>,
    /// The participant of each row, in the order of the rows.
    pub rows: Vec<Index>,
    /// The remarks about the table.
    pub warnings: Vec<Diagnostic>,
}

impl PublishedTable {
    /// Returns whether the rows contain results of games.
    pub fn has_games(&self) -> bool {
        let cell = |text: &String| Cell { text: text.clone(), ..Cell::default() };
        let rows = self.shown.iter().map(|row| row.iter().map(cell).collect()).collect();
        crosstable::read(&Lines { rows, ..Lines::default() }).is_some()
    }

    /// Returns whether every printed number of points is the participant's total after the round `after`.
    pub(super) fn prints_points(&self, tournament: &Tournament, after: usize) -> bool {
        self.printed(tournament, 0..after).all(|own| own)
    }

    /// Returns for each printed number of points whether it is the participant's total in these rounds.
    fn printed(&self, tournament: &Tournament, rounds: Range<usize>) -> impl Iterator<Item = bool> {
        self.errors(tournament, rounds).map(|own| own == Points::ZERO)
    }

    /// Returns for each printed number of points its difference from the participant's total in these rounds.
    fn errors(&self, tournament: &Tournament, rounds: Range<usize>) -> impl Iterator<Item = Points> {
        let total = move |index: Index| -> Points {
            let records = tournament.records(index).iter().take(rounds.end).skip(rounds.start);
            records.map(|record| record.points).sum()
        };
        let columns = self.recorded.points.iter().filter(|(score, _)| score.to_string() != "GPTS");
        let printed = columns.flat_map(|(_, column)| column.iter().enumerate());
        printed.filter_map(move |(index, own)| Some((*own)? - total(index)))
    }
}

/// A row that does not match exactly one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line that contains the row (1-based).
    pub line: usize,
    /// The text of all cells in the row, joined.
    pub text: String,
    /// The name in the row, or an empty text if the row has no name.
    pub name: String,
    /// The reason why the row does not match exactly one participant.
    pub why: NoMatch,
}

/// The reason why a row does not match exactly one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMatch {
    /// The row names no participant of the event.
    Nobody,
    /// The name in the row belongs to several participants.
    Several,
    /// The row names a participant who already has a row.
    Twice(Index),
    /// The row has more cells than there are headings, so it is unclear which cell belongs to which column.
    Cells,
    /// The number in the row belongs to a different participant than the name in the row.
    Two(Index, Index),
}

/// A part of a table or page that the program does not check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// The kind of the part.
    pub kind: UncheckedKind,
    /// The text of the part.
    pub text: String,
    /// The line that contains the part (1-based), or `None` if the part has no line.
    pub line: Option<usize>,
}

impl Unchecked {
    pub(super) fn of(kind: UncheckedKind, text: String) -> Self {
        Unchecked { kind, text, line: None }
    }
}

tiebreak_phrase::named! {
    /// Kinds of parts of a table or page that the program does not check.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum UncheckedKind as id {
        /// A line of text above or below the table.
        Text = "text",
        /// A column of text, named by its heading.
        Column = "column",
        /// Another table, named by its heading and its first rows.
        Table = "table",
        /// A style sheet that can hide a part of the page.
        Style = "style",
    }
}

/// A column of counts, such as games played or penalties.
#[derive(Clone, Debug)]
pub struct CountedColumn {
    /// The heading of the column.
    pub heading: String,
    /// The meanings that the column can have.
    pub counted: Vec<Counted>,
    /// The cells, each with its participant and its text.
    pub cells: Vec<(Index, String)>,
}

#[cfg(test)]
mod written_tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, read) in [
            ("12,50", Some("12.50")),
            ("−1", Some("-1")),
            ("–2,5", Some("-2.5")),
            ("12½", Some("12.5")),
            ("½", Some("0.5")),
            ("12 ½", Some("12.5")),
            ("8¼", Some("8.25")),
            ("8¾", Some("8.75")),
            ("12 1/2", Some("12.5")),
            ("12 1⁄2", Some("12.5")),
            ("19/3", Some("19/3")),
            ("6 1/3", Some("19/3")),
            ("5'5", Some("5.5")),
            ("5·5", Some("5.5")),
            ("1'234", None),
            ("1 234", Some("1234")),
            ("1 234,5", Some("1234.5")),
            ("1 2", None),
            ("9.5 0", None),
            ("0 12", None),
            ("3. 5", None),
            ("8 , 25", None),
            ("12 345.5 000", None),
            ("(5)", Some("5")),
            ("[4½]", Some("4.5")),
            ("5 pts", Some("5")),
            ("4,5p", Some("4.5")),
            ("4.5pts.", Some("4.5")),
            ("4 1/2 points", Some("4.5")),
            ("5 x", None),
            ("twelve", None),
            ("x ½", None),
            ("12 1/0", None),
        ] {
            assert_eq!(number(text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn places_are_read_as_people_write_them() {
        let at = |first, last, shared| Ok(PlaceCell::At { first, last, shared });
        for (text, read) in [
            ("2", at(2, None, false)),
            ("2.", at(2, None, false)),
            ("2º", at(2, None, false)),
            ("2e", at(2, None, false)),
            ("2nd", at(2, None, false)),
            ("2:", at(2, None, false)),
            ("2 ex æquo", at(2, None, false)),
            ("2:a", at(2, None, false)),
            ("2 -", at(2, None, false)),
            ("2º lugar", at(2, None, false)),
            ("2 ▲", at(2, None, false)),
            ("2 (+1)", at(2, None, false)),
            ("1ST", at(1, None, false)),
            ("2=", at(2, None, true)),
            ("=2", at(2, None, true)),
            ("T2", at(2, None, true)),
            ("2.*", at(2, None, false)),
            ("=2†", at(2, None, true)),
            ("Platz 2", at(2, None, false)),
            ("2-3", at(2, Some(3), false)),
            ("2. - 3.", at(2, Some(3), false)),
            ("", Ok(PlaceCell::Blank)),
            ("=", Ok(PlaceCell::Same)),
            ("-", Ok(PlaceCell::None)),
            ("0", Ok(PlaceCell::None)),
            ("3-2", Err(())),
            ("second", Err(())),
            ("2x", Err(())),
            ("2 (1)", Err(())),
            ("-2", Err(())),
        ] {
            assert_eq!(place(text), read, "{text}");
        }
    }
}
