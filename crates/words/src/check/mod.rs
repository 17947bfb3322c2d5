//! Compares recorded and published standings with the rules, and explains the differences.
//!
//! | stage | function | from | to |
//! |---|---|---|---|
//! | split the file into tables | `published::Content::standings` | `Content` | `FoundTable` |
//! | find the standing among the rows | `rows::arrange` | `Lines` | `Grid` |
//! | read places, names and columns | `table::Reader::read` | `Grid` | `PublishedTable` |
//! | compare the printed results | `results::compare` | `PublishedTable` | `PublishedTable` with its wrong results |
//! | compare places and values | `judge::Judge::judge` | `Claims` | `RecordReport` |
//! | try what the event leaves open | `ways::Ways::settled` | `RecordReport` | `RecordReport` |
//!
//! The functions [`read_tables`] and [`check_event`] call these stages. `table` reads the cells of a column with
//! `columns`, `heading`, `identity`, `notes` and `codes_found`. `judge` compares with `places` and `values`. To understand
//! a verdict, a programmer need not read these seven files.

mod advice;
pub mod codes_found;
mod columns;
mod crosstable;
mod grid;
mod heading;
mod identity;
mod judge;
mod notes;
mod places;
mod published;
mod read;
mod report;
mod results;
mod rows;
mod table;
#[cfg(test)]
mod tests;
mod values;
mod ways;

pub use advice::{Advice, codes_called, name_meant};
pub use codes_found::reproducing_lists;
pub use columns::Counted;
pub use crosstable::crosstable;
pub use identity::{NobodyMeant, who};
pub use judge::{Claims, Judge};
pub use notes::Statement;
pub use places::{Numbering, PlaceCell};
pub use published::Choice;
pub use read::{
    CountedColumn, NoMatch, PublishedTable, Row, Unchecked, UncheckedKind, read_table, read_tables,
};
pub use report::{
    Caveat, Difference, DifferenceKind, NO_PLACE, Note, OpenFacts, OrderReading, RecordReport, Report,
    Source, Undecided, Verdict,
};
pub use tiebreak_event::event::Recorded;
pub use ways::{Way, caveats_of_facts, may_explain};

use codes_found::Candidate;
use heading::{Meaning, means};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tiebreak::Evaluator;
use tiebreak_engine::tournament::{Index, Kind, Record, Tournament};
use tiebreak_event::event::Event;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use ways::Ways;

/// Compares published tables, and the standing recorded in the file of the event, with the standing under the plan.
/// Each table gets its own verdict, and so does the recorded standing. If the source of the event leaves facts open,
/// use [`check_event`] instead.
pub fn check(plan: &Plan, tournament: &Tournament, file: &Recorded, tables: &[PublishedTable]) -> Report {
    let judge = Judge::new(plan, tournament);
    let source = |(at, claims): (usize, &Claims<'_>)| {
        let own = judge.judge(claims);
        let differing = tables.get(at).filter(|_| !own.differences.is_empty());
        match differing.and_then(|table| ways::of_codes(plan, tournament, table)) {
            Some(way) => ways::excused(own, Caveat::Undecided(way)),
            None => own,
        }
    };
    let sources = claims(file, tables).iter().enumerate().map(source).collect();
    Report { asked: tables.len().max(1), sources }
}

/// Returns the records to check: the tables, and the standing recorded in the file.
fn claims<'c>(file: &'c Recorded, tables: &'c [PublishedTable]) -> Vec<Claims<'c>> {
    let mut claims: Vec<Claims<'_>> = tables.iter().map(Claims::of_table).collect();
    // If there is a table, a file that records no standing is left out.
    if tables.is_empty() || !file.is_empty() {
        claims.push(Claims::of_file(file));
    }
    claims
}

/// Checks published tables, and the standing recorded in the file of the event. If the event leaves a fact open, such
/// as the result of an unfinished game, tries every usual interpretation. A record contradicts the rules only if no
/// interpretation and none of the accepted `readings` explains the whole record.
pub fn check_event(event: &Event, tables: &[PublishedTable], readings: &[Candidate]) -> Report {
    let claims = claims(&event.recorded, tables);
    let source = |(at, claims): (usize, &Claims<'_>)| {
        let table = tables.get(at);
        if let Some(rounds) = table.and_then(|table| table.half.as_ref()) {
            // If a table covers only some rounds, the program compares only the scores in it.
            let (facts, mut plan) = (read::of_half(event.tournament(), rounds), event.plan.clone());
            plan.list.entries.retain(Listed::is_score);
            let own = Judge::new(&plan, &facts).judge(claims);
            let is_beside = tables.iter().any(|own| own.half.is_none());
            // If a title of the table names the other half, the table is not confirmed.
            let other = if rounds.start == 0 { Meaning::SecondHalf } else { Meaning::FirstHalf };
            let mut titles = own.unchecked.iter().map(|one| &one.text);
            let is_exchanged = own.differences.is_empty() && titles.any(|text| means(text, &other));
            let why = Caveat::Half([rounds.start + 1, rounds.end]);
            return if is_beside && !is_exchanged { own } else { ways::excused(own, why) };
        }
        // If there are several tables, each of them can name a different round.
        let stated = table.filter(|_| tables.len() > 1).and_then(|table| stated_round(event, table));
        let other = stated.as_ref().map(|(round, _)| event.with_rounds_counted(*round));
        let event = other.as_ref().unwrap_or(event);
        let own = Judge::new(&event.plan, event.tournament()).judge(claims);
        let mut own = Ways { event, claims, table, readings }.settled(own);
        own.name.extend(stated.into_iter().flat_map(|(_, line)| [", ".to_owned(), line]));
        own
    };
    Report { asked: tables.len().max(1), sources: claims.iter().enumerate().map(source).collect() }
}

/// Takes the values of tie-breaks that depend on unknown facts, such as ratings, from a published table.
pub fn adopt_values(event: &mut Event, table: &PublishedTable) {
    let plan = &event.plan;
    let evaluator = Evaluator::new(event.tournament(), plan.rules, plan.policies, plan.after);
    let lacks_facts = |listed: &&Listed| matches!(listed, Listed::Code(code) if evaluator.lacks_facts(code));
    let values = |listed: &Listed| -> Option<Vec<(u32, Fraction)>> {
        let (_, column) = table.recorded.values.iter().find(|(own, _)| own == listed)?;
        let value = |index: Index| Fraction::parse(column.get(index)?.as_deref()?).ok();
        let members = (0..event.tournament().len()).filter(|index| plan.ranks(*index));
        members.map(|index| Some((event.tournament().id(index), value(index)?))).collect()
    };
    let is_printed = |listed: &Listed| table.recorded.values.iter().any(|(own, _)| own == listed);
    let found: Vec<_> = plan
        .list
        .entries
        .iter()
        .filter(lacks_facts)
        .filter(|listed| event.is_from_crosstable() || is_printed(listed))
        .map(|listed| (listed.to_string(), values(listed).unwrap_or_default()))
        .collect();
    for (code, values) in found {
        event.adopt_values_of_table(code, values);
    }
}

/// Returns the tie-break list that the event states. Returns `None` if the list comes from a crosstable that prints
/// only points, because such a crosstable does not state the tie-breaks of its event.
fn stated_list(plan: &Plan) -> Option<&TieBreakList> {
    let is_only_points = plan.source.is_of_table() && plan.list.entries.iter().all(Listed::is_score);
    Some(&plan.list).filter(|_| plan.source.is_named() && !is_only_points)
}

/// Returns the round that a table names, with the line that names it, if this round differs from the round of the plan.
/// Returns `None` if the table names several rounds, or if the user chose a round. Also returns `None` if the printed
/// points are right after the round of the plan but not after the named round.
fn stated_round(event: &Event, table: &PublishedTable) -> Option<(usize, String)> {
    let (facts, after) = (event.tournament(), event.plan.after);
    let mut rounds: Vec<(usize, &String)> =
        table.statements.iter().filter_map(|(said, line)| Some((said.after(facts)?, line))).collect();
    if rounds.is_empty() {
        rounds.extend(round_of_points(table, facts, after));
    }
    rounds.sort_unstable();
    rounds.dedup_by_key(|(round, _)| *round);
    let [(round, line)] = rounds.as_slice() else { return None };
    let has_results = (1..=facts.rounds()).contains(round)
        && (0..facts.len()).any(|index| facts.record(index, round - 1).kind.is_over_the_board());
    let is_other = *round != after && has_results && !event.is_after_asked && !event.unknown().rounds;
    let is_printed = table.prints_points(facts, *round) || !table.prints_points(facts, after);
    (is_other && is_printed).then(|| (*round, (*line).clone()))
}

/// Takes the round and the tie-break list from the first published table if the event does not state them. The round of
/// a matrix is not taken, because the games of a matrix have no rounds. The round is also not taken if the points in
/// the table are right after the round of the plan but not after the round that the table names.
pub fn adopt(event: &mut Event, tables: &[PublishedTable]) {
    let Some(table) = tables.first() else { return };
    let facts = event.tournament();
    if let Some((round, _)) = stated_round(event, table)
        && tables
            .iter()
            .all(|own| own.prints_points(facts, round) || !own.prints_points(facts, event.plan.after))
    {
        let is_interim = round < event.plan.after;
        *event = event.with_rounds_counted(round);
        if is_interim {
            event.recorded = Recorded::default();
        }
    }
    if stated_list(&event.plan).is_some() {
        return;
    }
    let listed = table
        .statements
        .iter()
        .find_map(|(said, _)| if let Statement::List(list) = said { Some(list.clone()) } else { None });
    let is_by_headings = listed.is_none();
    let mut entries = listed.unwrap_or_else(|| table.list.entries.clone());
    // Without notes on its columns, a table can print the game points first and still rank by match points.
    let is_game = |listed: &Listed| listed.to_string() == "GPTS";
    let mut order = table.rows.clone();
    order.sort_by_key(|index| table.recorded.ranks.get(*index));
    let mut columns = table.recorded.points.iter().filter(|(listed, _)| !is_game(listed));
    let falls = columns.any(|(_, own)| order.is_sorted_by(|one, two| own[*one] >= own[*two]));
    if is_by_headings && table.noted.is_empty() && falls && entries.first().is_some_and(is_game) {
        entries.sort_by_key(|own| !own.is_score() || is_game(own));
    }
    let all = entries.len();
    if event.is_from_crosstable() {
        entries.retain(|listed| !is_only_shown(table, listed));
    }
    let is_shortened = entries.len() < all;
    // A crosstable that prints only points ranks its participants by points. If some columns of the crosstable are
    // unnamed tie-breaks, the tie-break list is unknown.
    let is_plain = event.is_from_crosstable()
        && !entries.is_empty()
        && table.codes.is_empty()
        && table.unread.is_empty();
    if is_plain || is_shortened || entries.iter().any(|listed| !listed.is_score()) {
        event.adopt_list_of_table(&TieBreakList { entries, notices: Vec::new() });
    }
}

/// Returns an earlier round after which all printed points are right, with the line next to the table that contains the
/// number of this round. The line can be in a language that the program does not know.
fn round_of_points<'t>(
    table: &'t PublishedTable,
    tournament: &Tournament,
    after: usize,
) -> Option<(usize, &'t String)> {
    let lines = table.unchecked.iter().filter(|one| one.kind == UncheckedKind::Text).map(|one| &one.text);
    let lines = lines.chain(table.statements.iter().map(|(_, line)| line));
    let numbers =
        lines.flat_map(|line| line.split(|c: char| !c.is_ascii_digit()).map(move |own| (own, line)));
    let mut rounds = numbers.filter_map(|(number, line)| Some((number.parse().ok()?, line)));
    let is_interim = !table.recorded.points.is_empty() && !table.prints_points(tournament, after);
    rounds.find(|(round, _)| {
        is_interim && (1..after).contains(round) && table.prints_points(tournament, *round)
    })
}

/// Ignores the round that the page of a matrix names, such as `after Round 5`, if this number equals the largest number
/// of results of any participant. A matrix does not show the rounds of its games.
pub fn leave_out_round(event: &Event, table: &mut PublishedTable) {
    let facts = event.tournament();
    let has_result = |own: &&Record| !own.kind.is_pending() && own.kind != Kind::Rest;
    let most = (0..facts.len()).map(|own| facts.records(own).iter().filter(has_result).count()).max();
    if event.unknown().rounds {
        table.statements.retain(|(said, _)| said.after(facts).is_none() || said.after(facts) != most);
    }
}

/// Returns whether a table shows a tie-break that is not in the FIDE list and does not affect the ranking.
fn is_only_shown(table: &PublishedTable, listed: &Listed) -> bool {
    let is_foreign = matches!(listed, Listed::Code(code) if code.base.is_outside());
    let values = table.recorded.values.iter().find(|(own, _)| own == listed);
    let points = table.recorded.points.first();
    let (true, Some((_, values)), Some((_, points))) = (is_foreign, values, points) else { return false };
    let value = |index: &Index| {
        let text = values.get(*index)?.as_deref()?;
        Some((points.get(*index).copied().flatten()?, Fraction::parse(text).ok()?))
    };
    let pairs: Vec<_> = table
        .rows
        .windows(2)
        .filter_map(|pair| Some((value(pair.first()?)?, value(pair.last()?)?)))
        .collect();
    pairs.iter().all(|(own, next)| own.0 >= next.0)
        && pairs.iter().any(|(own, next)| own.0 == next.0 && own.1 < next.1)
}

/// The codes that match the numbers in a column whose heading names no tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCode {
    /// The heading of the column.
    pub heading: String,
    /// Number of cells that contain a number.
    pub count: usize,
    /// The codes whose values match all numbers in the column, the most likely first. The program assumes that the
    /// column contains the values of the first code.
    pub fits: Vec<Listed>,
    /// Number of matching codes, including the first, that have the same values as the first code for every
    /// participant.
    pub alike: usize,
    /// The name of the rules under which the codes match, or `None` for the edition in force.
    pub rules: Option<String>,
    /// The code whose values match the most numbers, if no code matches all of them.
    pub nearest: Option<Nearest>,
}

/// The code whose values match the most numbers in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The code.
    pub listed: Listed,
    /// The numbers that differ from the values of the code, each with the participant and the computed value.
    pub wrong: Vec<(Index, String, String)>,
}

/// Returns the letters and digits of a text in lower case and without accents, for example `buchholzcut1`.
pub fn letters(text: &str) -> String {
    if text.is_ascii() {
        return text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    }
    text.nfd()
        .filter(|c| (c.is_alphanumeric() || *c == '°') && !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect()
}

/// Returns the words of a name in alphabetical order. In this order, "Gina Gorse" and "Gorse, Gina" are equal.
fn words(name: &str) -> Vec<String> {
    let mut words = words_in_order(name);
    words.sort_unstable();
    words
}

fn words_in_order(text: &str) -> Vec<String> {
    simple(text).split(' ').map(letters).filter(|word| !word.is_empty()).collect()
}

/// Returns a name in lower case, without punctuation and repeated spaces.
fn simple(name: &str) -> String {
    // A superscript number is the mark of a footnote.
    let is_letter = |c: char| c.is_alphanumeric() && !matches!(c, '¹' | '²' | '³' | '⁴'..='⁹');
    let words: String = name.nfc().map(|c| if is_letter(c) { c } else { ' ' }).collect();
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a letter without its stroke, such as `o` for `ø`. Superscript letters in abbreviations (`Nº`) become plain
/// letters.
fn plain(character: char) -> char {
    match character {
        'ª' => 'a',
        'đ' => 'd',
        'ı' => 'i',
        'ł' => 'l',
        'ø' | 'º' | '°' => 'o',
        other => other,
    }
}
