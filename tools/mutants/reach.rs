//! For each mutant of a list: the first event on which the engine ranks otherwise under the rules of an edition, or
//! that none is known. Events are those of the corpus with every code of the corpus, and made-up ones.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::time::Duration;

use tiebreak_conformance::corpus::{Corpus, Source, repository_directory};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Shape, generate};
use tiebreak_conformance::mutants::ACTIVE;
use tiebreak_conformance::rules::{Code, Direction, Edition, Rules, TieBreakList};
use tiebreak_conformance::standings::{Entry, Standings};
use tiebreak_conformance::tiebreak::{Evaluator, Policies};
use tiebreak_conformance::tournament::{Primary, Tournament};

const EVENTS: u64 = 500;

struct Plan {
    event: Tournament,
    after: usize,
    lists: Vec<TieBreakList>,
    name: String,
}

type Ranked = Vec<(Vec<Entry>, Vec<Vec<usize>>)>;

fn ranked(plan: &Plan) -> Ranked {
    let under = |edition| {
        let evaluator = Evaluator::new(&plan.event, Rules::of(edition), Policies::default(), plan.after);
        let of = |list: &TieBreakList| {
            let standings = Standings::from_evaluator(&evaluator, list);
            (standings.entries, standings.groups)
        };
        plan.lists.iter().map(of).collect::<Vec<_>>()
    };
    [Edition::Fide2024, Edition::Fide2026].into_iter().flat_map(under).collect()
}

/// One list with every numeric code of the corpus, and one for each code that only orders.
fn lists(corpus: &Corpus, teams: bool) -> Vec<TieBreakList> {
    let asked = corpus.checks().filter(|(case, _)| case.tournament.team().is_some() == teams);
    let codes: BTreeSet<&String> = asked.flat_map(|(_, check)| &check.tiebreaks).collect();
    let (mut numeric, mut lists) = (Vec::new(), Vec::new());
    for code in codes {
        match Code::parse(code) {
            Ok((read, _)) if read.direction().is_order_only() => {
                lists.extend(TieBreakList::parse(code).map(TieBreakList::with_score));
            }
            Ok(_) => numeric.push(code.as_str()),
            Err(_) => {}
        }
    }
    lists.extend(TieBreakList::parse(&numeric.join(",")).map(TieBreakList::with_score));
    lists
}

fn made_up(number: u64) -> Option<(Tournament, usize)> {
    let random = &mut Random::new(77, number);
    let shape = match random.below(10) {
        0..=6 => Shape::Swiss,
        7..=8 => Shape::RoundRobin { cycles: 1 },
        _ => Shape::RoundRobin { cycles: 2 },
    };
    let size = random.between(4, if shape == Shape::Swiss { 14 } else { 6 });
    let rounds = random.between(2, (size - 1).min(7)) as u16;
    let nasty = random.permille(500);
    let mut options =
        if nasty { Options::nasty(shape, size, rounds) } else { Options::fide_rtg(shape, size, rounds) };
    if random.permille(250) {
        options = options.three_one_zero();
    }
    options.rematches = random.permille(200);
    if random.permille(350) {
        options.boards = random.between(2, 4) as u8;
        if random.permille(400) {
            options.primary = Primary::GamePoints;
        }
    }
    let (event, _) = Tournament::build(generate(&options, random)).ok()?;
    let recorded = event.rounds();
    let after = if random.permille(150) { recorded.saturating_sub(1).max(1) } else { recorded };
    Some((event, after))
}

fn first_difference(plans: &[Plan], right: &[Ranked]) -> String {
    for (plan, wanted) in plans.iter().zip(right) {
        match catch_unwind(AssertUnwindSafe(|| ranked(plan))) {
            Ok(found) if found == *wanted => {}
            Ok(_) => return format!("differs {}", plan.name),
            Err(_) => return format!("panics {}", plan.name),
        }
    }
    "same".to_owned()
}

fn main() -> Result<(), Box<dyn Error>> {
    let list = std::fs::read_to_string(std::env::args().nth(1).ok_or("reach FILE: the numbers of the mutants")?)?;
    std::panic::set_hook(Box::new(|_| {}));
    let corpus = Corpus::load(&Source::Directory(repository_directory()));
    let corpus = corpus.map_err(|problems| format!("{problems:?}"))?;
    let of_teams = |event: &Tournament| lists(&corpus, event.team().is_some());
    let mut plans: Vec<Plan> = Vec::new();
    for case in &corpus.cases {
        let (event, name) = (case.tournament.clone(), case.id.clone());
        plans.push(Plan { after: event.rounds(), lists: of_teams(&event), event, name });
    }
    for number in 0..EVENTS {
        if let Some((event, after)) = made_up(number) {
            plans.push(Plan { after, lists: of_teams(&event), event, name: format!("event {number}") });
        }
    }
    let plans: &'static [Plan] = Box::leak(plans.into_boxed_slice());
    let right: &'static [Ranked] = Box::leak(plans.iter().map(ranked).collect());
    for id in list.split_whitespace() {
        let id: u32 = id.parse()?;
        ACTIVE.store(id, Ordering::SeqCst);
        let (sender, receiver) = channel();
        let work = move || sender.send(first_difference(plans, right));
        std::thread::Builder::new().stack_size(16 << 20).spawn(work)?;
        let result = receiver.recv_timeout(Duration::from_secs(300));
        println!("{id} {}", result.as_deref().unwrap_or("timeout"));
        std::io::stdout().flush()?;
        if result.is_err() {
            std::process::exit(7);
        }
    }
    Ok(())
}
