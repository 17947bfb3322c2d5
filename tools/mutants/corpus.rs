//! For each mutant of a list: the first check of the corpus that fails, or that none does.

use std::error::Error;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::time::Duration;

use tiebreak_conformance::corpus::{Corpus, Source, Status, repository_directory};
use tiebreak_conformance::mutants::ACTIVE;
use tiebreak_conformance::report::Ask;
use tiebreak_conformance::subject::BuiltIn;
use tiebreak_conformance::trials::hold;

fn first_failure(corpus: &Corpus) -> String {
    for (case, check) in corpus.checks().filter(|(_, check)| check.status != Status::Open) {
        for edition in &check.editions {
            let ask = Ask::Standings { case, check, edition: edition.edition() };
            let held = || hold(&BuiltIn, &ask, &corpus.registry);
            match catch_unwind(AssertUnwindSafe(held)) {
                Ok(Ok(_)) => {}
                Ok(Err(_)) => return format!("caught {}", case.check_id(check)),
                Err(_) => return format!("panicked {}", case.check_id(check)),
            }
        }
    }
    "missed".to_owned()
}

fn main() -> Result<(), Box<dyn Error>> {
    let list = std::fs::read_to_string(std::env::args().nth(1).ok_or("corpus FILE: the numbers of the mutants")?)?;
    std::panic::set_hook(Box::new(|_| {}));
    let corpus = Corpus::load(&Source::Directory(repository_directory()));
    let corpus: &'static Corpus = Box::leak(Box::new(corpus.map_err(|problems| format!("{problems:?}"))?));
    for id in list.split_whitespace() {
        let id: u32 = id.parse()?;
        ACTIVE.store(id, Ordering::SeqCst);
        let (sender, receiver) = channel();
        let work = move || sender.send(first_failure(corpus));
        std::thread::Builder::new().stack_size(16 << 20).spawn(work)?;
        let result = receiver.recv_timeout(Duration::from_secs(240));
        println!("{id} {}", result.as_deref().unwrap_or("timeout"));
        std::io::stdout().flush()?;
        if result.is_err() {
            // The thread cannot be stopped; the caller starts again behind this mutant.
            std::process::exit(7);
        }
    }
    Ok(())
}
