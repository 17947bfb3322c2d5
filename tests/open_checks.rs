//! Tests the engine's answers to open checks. No answer is required, but it may change only on purpose.

use tiebreak_conformance::corpus::{self, Check, Corpus, Registry, Source, Status};
use tiebreak_conformance::report::Ask;
use tiebreak_conformance::subject::BuiltIn;
use tiebreak_conformance::trials::hold;

fn joined(problems: &[impl ToString]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_engine_gives_the_main_answer_of_every_open_check() {
    let source = Source::Directory(corpus::repository_directory());
    let registry = Registry::load(&source).unwrap_or_else(|problems| panic!("{}", joined(&problems)));
    let corpus =
        Corpus::load_with(&source, registry).unwrap_or_else(|problems| panic!("{}", joined(&problems)));
    let mut held = 0;
    let mut otherwise = Vec::new();
    for case in &corpus.cases {
        for check in case.file.checks.iter().filter(|check| check.status == Status::Open) {
            // The test judges the check as if it counted.
            let counted = Check { status: Status::Settled, ..check.clone() };
            for name in &check.editions {
                held += 1;
                let ask = Ask::Standings { case, check: &counted, edition: name.edition() };
                otherwise.extend(hold(&BuiltIn, &ask, &corpus.registry).err());
            }
        }
    }
    assert!(held >= 40, "{held} open checks by edition");
    assert!(
        otherwise.is_empty(),
        "{}",
        otherwise.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    );
}
