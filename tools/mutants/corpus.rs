//! For each mutant of a list: the first check of the corpus that fails, or that none does. Asked are only the checks
//! that call the mutated function.

mod told;

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tiebreak_suite::corpus::{Corpus, Source, Status, repository_directory};
use tiebreak_suite::report::Ask;
use tiebreak_suite::subject::engine::{Question, answer};
use tiebreak_suite::subject::{BuiltIn, Calculator};
use tiebreak_suite::trials::hold;
use tiebreak_suite::verdict::judge;
use told::{Called, Mutant, Said, for_each};

/// A check under one edition, and which functions it calls: in all, and once the event is read.
struct Asked {
    id: String,
    ask: Ask<'static>,
    question: Question,
    called: Called,
    answering: Called,
}

impl Asked {
    /// Whether the check fails. The event is read again only for a function that is called in reading it.
    fn fails(&self, corpus: &Corpus, function: usize) -> bool {
        let Ask::Standings { check, .. } = self.ask else { return false };
        if !self.answering.has(function) {
            return hold(&BuiltIn, &self.ask, &corpus.registry).is_err();
        }
        let tail = BuiltIn.program().tail;
        answer(&self.question, self.question.rules())
            .map_or(true, |answer| judge(check, &answer, &corpus.registry, tail).is_against())
    }
}

fn asked(corpus: &'static Corpus) -> Result<Vec<Asked>, Box<dyn Error>> {
    let mut all = Vec::new();
    for (case, check) in corpus.checks().filter(|(_, check)| check.status != Status::Open) {
        for edition in check.editions.iter().map(|edition| edition.edition()) {
            let (id, ask) = (case.check_id(check), Ask::Standings { case, check, edition });
            let (held, called) = Called::by(|| hold(&BuiltIn, &ask, &corpus.registry));
            held.map_err(|wrong| format!("without a mutant: {wrong}"))?;
            let question = Question::of(case, check, edition).map_err(|_| "a check without a question")?;
            let (_, answering) = Called::by(|| answer(&question, question.rules()).is_ok());
            let asked = Asked { id, ask, question, called, answering };
            all.push(asked);
        }
    }
    Ok(all)
}

fn first_failure(corpus: &Corpus, asked: &[Asked], mutant: &Mutant, said: &Said) -> String {
    for asked in asked.iter().filter(|asked| asked.called.has(mutant.function)) {
        said.still_there();
        match catch_unwind(AssertUnwindSafe(|| asked.fails(corpus, mutant.function))) {
            Ok(false) => {}
            Ok(true) => return format!("caught {}", asked.id),
            Err(_) => return format!("panicked {}", asked.id),
        }
    }
    "missed".to_owned()
}

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = Corpus::load(&Source::Directory(repository_directory()));
    let corpus: &'static Corpus = Box::leak(Box::new(corpus.map_err(|problems| format!("{problems:?}"))?));
    let asked: &'static [Asked] = Box::leak(asked(corpus)?.into_boxed_slice());
    for_each(move |mutant, said| first_failure(corpus, asked, mutant, said))
}
