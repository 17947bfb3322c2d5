//! Tests that `check` confirms each right table, and that it never confirms a wrong one.

mod change;
mod event;
mod oracle;
mod printed;
mod seen;
mod sheet;
mod unread;
mod written;

use std::collections::BTreeMap;
use std::thread;

use crate::support::times;
use change::Change;
use event::Event;
use oracle::is_right;
use sheet::{Form, Sheet, Style};
use tiebreak_conformance::check::{self, Caveat, PublishedTable, Recorded, Report, Verdict};
use tiebreak_conformance::explore::Random;

/// Number of changed tables in a usual run of `cargo test`.
const USUAL: u64 = 450;
/// Number of changed tables for each event.
const EACH: u64 = 20;

fn kinds() -> Vec<(&'static str, Change)> {
    [&change::KINDS[..], &printed::KINDS].concat()
}

/// The answer that `check` gives about a table.
enum Said {
    /// The table was rejected, for these reasons.
    Refused(String),
    Judged(Verdict, Vec<Caveat>, String),
}

fn said(event: &Event, sheet: &Sheet, form: Form) -> Said {
    let text = sheet.written(form);
    match check::read_table(text.as_bytes(), "table", &event.plan, &event.tournament) {
        Err(remarks) => Said::Refused(remarks.iter().map(|one| one.id.to_string()).collect()),
        Ok(table) => {
            let report = judged(event, table);
            let caveats = caveats(&report);
            Said::Judged(verdict(&report), caveats, format!("{report:#?}"))
        }
    }
}

fn judged(event: &Event, table: PublishedTable) -> Report {
    check::check(&event.plan, &event.tournament, &Recorded::default(), &[table])
}

fn verdict(report: &Report) -> Verdict {
    report.verdict()
}

fn caveats(report: &Report) -> Vec<Caveat> {
    report.asked_about().iter().flat_map(|source| source.caveats.clone()).collect()
}

/// Returns whether `check` did not confirm a table only because its values are rounded: participants look tied although
/// their exact values separate them.
fn hides_what_ranks(caveats: &[Caveat]) -> bool {
    matches!(caveats, [Caveat::RoundingHides { .. }])
}

/// The numbers of tables with each answer, and the failures of a test.
#[derive(Default)]
struct Counts {
    tried: u64,
    by_kind: BTreeMap<&'static str, [u64; 4]>,
    wrong: Vec<String>,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.tried += other.tried;
        for (kind, counts) in other.by_kind {
            let sum = self.by_kind.entry(kind).or_default();
            for (slot, count) in sum.iter_mut().zip(counts) {
                *slot += count;
            }
        }
        self.wrong.extend(other.wrong);
    }
}

fn complain(event: &Event, what: &str, sheet: &Sheet, form: Form, said: &str) -> String {
    format!("{}: {what}: {said}\n{}", event.name, sheet.written(form))
}

/// Checks changed tables of an event. One change is made to two thirds of the tables, and two to the others.
fn changed(event: &Event, number: u64) -> Counts {
    let (mut counts, all) = (Counts::default(), kinds());
    let random = &mut Random::new(378, number);
    let mut attempt = 0;
    while counts.tried < EACH && attempt < 10 * EACH {
        attempt += 1;
        let mut sheet = Sheet::right(event, random);
        let form = *random.pick(&Form::ALL).unwrap();
        let mut kinds = Vec::new();
        for more in 0..if attempt % 3 == 0 { 2 } else { 1 } {
            // Some kinds of change are rarely possible, so the kinds are used one after another, and not at random.
            let turn = (number * EACH + attempt) as usize % all.len();
            let (kind, change) = if more == 0 { all[turn] } else { *random.pick(&all).unwrap() };
            if !sheet.rows.is_empty() && change(&mut sheet, event, random) {
                kinds.push(kind);
            }
        }
        if kinds.is_empty() || sheet.rows.is_empty() || !sheet.fits(form) {
            continue;
        }
        counts.tried += 1;
        let right = is_right(event, &sheet);
        let open = sheet.style == Style::Sequential && event.has_ties();
        let (outcome, complaint) = match said(event, &sheet, form) {
            Said::Judged(Verdict::Confirmed, ..) => (0, (!right).then_some("called confirmed".to_owned())),
            Said::Judged(Verdict::Different, _, report) => {
                (1, (right && !open).then_some(format!("right, and called different: {report}")))
            }
            Said::Judged(Verdict::Unverifiable, caveats, report) => {
                // If the heading of a column is unknown, `check` cannot always tell what its numbers mean. A right
                // table is then not confirmed.
                let is_unnamed = kinds.contains(&"a heading that nobody knows");
                let sure = right && !open && !is_unnamed && !hides_what_ranks(&caveats);
                (2, sure.then_some(format!("right, and not confirmed: {report}")))
            }
            Said::Refused(why) => (3, right.then_some(format!("right, and refused: {why}"))),
        };
        for kind in &kinds {
            counts.by_kind.entry(kind).or_default()[outcome] += 1;
        }
        if let Some(what) = complaint {
            counts.wrong.push(complain(event, &kinds.join(" and "), &sheet, form, &what));
        }
    }
    counts
}

#[test]
fn no_changed_table_is_confirmed() {
    let wanted = USUAL * times();
    let workers = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let bundled = Event::bundled();
    let mut all = Counts::default();
    for (number, event) in (1_000_000..).zip(&bundled) {
        all.add(changed(event, number));
    }
    let left = wanted.saturating_sub(all.tried);
    let parts = thread::scope(|scope| {
        let work = |worker: u64| {
            move || {
                let mut counts = Counts::default();
                let mut number = worker;
                while counts.tried < left.div_ceil(workers) {
                    if let Some(event) = Event::made_up(number) {
                        counts.add(changed(&event, number));
                    }
                    number += workers;
                }
                counts
            }
        };
        let threads: Vec<_> = (0..workers).map(|worker| scope.spawn(work(worker))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    for part in parts {
        all.add(part);
    }
    println!(
        "{} changed tables; by kind: confirmed (and right), different, not verifiable, refused",
        all.tried
    );
    for (kind, counts) in &all.by_kind {
        println!("{counts:?} {kind}");
    }
    println!("{} judged wrongly", all.wrong.len());
    for (kind, _) in kinds() {
        assert!(all.by_kind.contains_key(kind), "nothing was changed like this: {kind}");
    }
    // The failure message contains one table for each kind of change.
    let mut shown: Vec<&str> = all.wrong.iter().map(String::as_str).collect();
    shown.sort_by_key(|text| text.split(": ").nth(1));
    shown.dedup_by_key(|text| text.split(": ").nth(1));
    shown.truncate(10);
    assert!(all.wrong.is_empty(), "{} of {}:\n{}", all.wrong.len(), all.tried, shown.join("\n"));
}

#[test]
fn right_tables_are_confirmed() {
    let made_up = (0..12 * times()).filter_map(Event::made_up);
    let mut tried = 0;
    for (number, event) in (0..).zip(Event::bundled().into_iter().chain(made_up)) {
        let random = &mut Random::new(1, number);
        for form in Form::ALL.into_iter().cycle().take(8) {
            let mut sheet = Sheet::right(&event, random);
            printed::speak(&mut sheet, random.below(printed::LANGUAGES.len() as u32) as usize);
            if !sheet.fits(form) {
                continue;
            }
            tried += 1;
            match said(&event, &sheet, form) {
                Said::Judged(Verdict::Confirmed, ..) => {}
                Said::Judged(verdict, _, report) => {
                    panic!("{}", complain(&event, verdict.id(), &sheet, form, &report))
                }
                Said::Refused(why) => panic!("{}", complain(&event, "refused", &sheet, form, &why)),
            }
        }
    }
    assert!(tried > 100, "{tried}");
}
