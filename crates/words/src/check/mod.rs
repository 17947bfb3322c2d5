//! Compares what was recorded or published with what the rules give, and says where and why they differ.

mod advice;
mod annotation;
pub mod candidate;
mod chain;
mod codes_found;
mod columns;
mod counted;
mod crosstable;
mod grid;
mod heading;
pub mod held;
mod identity;
mod judge;
mod layout;
mod lines;
mod lists;
mod numbering;
mod open_facts;
mod open_games;
mod order;
mod order_column;
mod published;
mod read;
mod report;
mod reservation;
mod said;
mod sources;
mod table;
#[cfg(test)]
mod tests;
mod unnamed;
mod unsure;
mod values;
mod who;
mod word;
mod written;

pub use advice::{Advice, codes_called};
pub use codes_found::find_codes;
pub use counted::Counted;
pub use crosstable::crosstable;
pub use lines::Statement;
pub use lists::reproducing_lists;
pub use numbering::{Numbering, PlaceCell};
pub use open_facts::reserved_by_facts;
pub use published::Choice;
pub use read::{read_chosen, read_table};
pub use report::{
    Difference, DifferenceKind, Note, OrderReading, Report, Source, SourceReport, Undecided, Verdict,
};
pub use reservation::{OpenFacts, Reservation};
pub use said::{CountedColumn, PublishedTable};
pub use tiebreak_event::event::Recorded;
pub use unnamed::{FoundCode, Nearest, UnnamedColumn};
pub use who::{NobodyMeant, who};
pub use word::letters;

pub use judge::{Claims, Judge, computed_by};

use candidate::possible;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::event::Event;

/// Checks what the file of an event records, and published tables of it: each has a verdict of its own.
pub fn check(plan: &Plan, tournament: &Tournament, file: &Recorded, tables: &[PublishedTable]) -> Report {
    let mut claims: Vec<Claims<'_>> = tables.iter().map(Claims::of_table).collect();
    // A file that says nothing of its standing is worth a word only when nothing else was asked about.
    if tables.is_empty() || !file.is_empty() {
        claims.push(Claims::of_file(file));
    }
    let judge = Judge::new(plan, tournament);
    let mut sources: Vec<SourceReport> = claims.iter().map(|claims| judge.judge(claims)).collect();
    for (table, source) in tables.iter().zip(&mut sources) {
        unsure::settle(plan, tournament, table, source);
    }
    if plan.choice.is_guessed() {
        undated(plan, tournament, &claims, &mut sources);
    }
    Report { asked: tables.len().max(1), sources }
}

/// Checks what the file of an event records, and published tables of it, as [`check`] does; what the facts leave open is
/// judged by every reading.
pub fn check_event(event: &Event, tables: &[PublishedTable]) -> Report {
    let mut report = check(&event.plan, event.tournament(), &event.recorded, tables);
    open_games::settle(event, tables, &mut report);
    open_facts::settle(event, tables, &mut report);
    open_facts::settle_numbers(event, &mut report);
    open_facts::settle_skipped(event, &mut report);
    report
}

/// Where no first day says which edition is in force, a record is right or wrong only if every edition says so.
fn undated(plan: &Plan, tournament: &Tournament, claims: &[Claims<'_>], sources: &mut [SourceReport]) {
    let own = plan.choice.edition();
    let others = possible(plan);
    let judges: Vec<(Edition, Judge<'_>)> =
        others.iter().map(|(edition, plan)| (*edition, Judge::new(plan, tournament))).collect();
    for (claims, source) in claims.iter().zip(sources) {
        if source.reservations.iter().any(|one| matches!(one, Reservation::CodesOpen(_))) {
            continue;
        }
        let is_right = |report: &SourceReport| report.differences.is_empty();
        let mut right: Vec<&'static str> = Vec::new();
        right.extend(is_right(source).then(|| own.id()));
        right.extend(
            judges.iter().filter(|(_, judge)| is_right(&judge.judge(claims))).map(|(other, _)| other.id()),
        );
        if right.is_empty() || right.len() > judges.len() {
            continue;
        }
        source.unjudged.append(&mut source.differences);
        source.reservations.push(Reservation::EditionOpen(right));
        source.verdict = Verdict::Unverifiable;
    }
}
