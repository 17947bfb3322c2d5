//! Tests which known mistakes the corpus detects, and whether the program finds the causes of mistakes that a test
//! makes on purpose. These tests take minutes, so only `.ci/full` runs them (`cargo test --test power`). With
//! `UPDATE=1`, the tests write the page that states what the corpus detects.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::time::Duration;

use serde::Deserialize;
use support::PROGRAM;
use tiebreak_conformance::corpus::{Case, Check, Corpus, Source, Status, Values, repository_directory};
use tiebreak_conformance::deviation::{Account, Change, Deviation, catalogue, find};
use tiebreak_conformance::diagnosis::{Cell, Compared, Content, Diagnosis, Part, What, diagnose};
use tiebreak_conformance::expected::{RatingBench, compared, observed, rating_rulings};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::planted::Fault;
use tiebreak_conformance::report::RunQuestion;
use tiebreak_conformance::rules::{Code, Edition, Listed};
use tiebreak_conformance::subject::protocol::{Input, Query, StandingsRequest, StartAnswer};
use tiebreak_conformance::subject::{BuiltIn, CommandLine, Limits, Lines, Reply, Subject, ask_all};
use tiebreak_conformance::tournament::Kind;

fn corpus() -> Corpus {
    Corpus::load(&Source::Directory(repository_directory())).unwrap()
}

/// The reason why the corpus does not have to detect a mistake.
#[derive(Deserialize)]
struct Reason {
    id: String,
    /// `admissible` or `alternative-only`: the rule is unclear, and the other answer is also accepted. `open`: the text
    /// of the rules does not answer the question. `equivalent`: the final standings are the same with the mistake.
    kind: String,
    why: String,
}

/// The structure of a case: numbers of participants and rounds, whether it is a team event, whether it is not a
/// Swiss-system event, and the kinds of rounds that each participant has (sorted). Cases with equal structure are
/// similar.
type Shape = (usize, usize, bool, bool, Vec<Vec<Kind>>);

fn shape(case: &Case) -> Shape {
    let event = &case.tournament;
    let kinds = |index| {
        let mut kinds: Vec<Kind> = event.records(index).iter().map(|record| record.kind).collect();
        kinds.sort_unstable();
        kinds
    };
    let mut all: Vec<Vec<Kind>> = (0..event.len()).map(kinds).collect();
    all.sort_unstable();
    (event.len(), event.rounds(), event.team().is_some(), !event.pairing().is_swiss(), all)
}

/// The effect of a mistake on the result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// The mistake gives a wrong answer about a final standing. The check accepts only one answer.
    Kill,
    /// The mistake gives a wrong answer about a standing during the event. Certificates do not count such checks.
    Interim,
    /// The mistake gives an answer that another accepted reading also gives.
    Admissible,
    /// The check accepts several answers, but not the answer that the mistake gives.
    Alternative,
    /// The check is open, so no answer is wrong.
    Open,
}

/// A check to which a program with the mistake gives another answer.
#[derive(Clone, Debug)]
struct Kill<'c> {
    case: &'c Case,
    check: &'c Check,
    /// The effect of the mistake on the result of the check.
    effect: Effect,
}

/// A question of a corpus, with the answers that pass. Each answer has one value or place for each cell of the question.
#[derive(Clone, Debug)]
struct Expected<'c> {
    asked: Compared<'c>,
    main: Vec<Content>,
    readings: Vec<Vec<Content>>,
}

impl<'c> Expected<'c> {
    fn of(case: &'c Case, check: &'c Check, edition: Edition) -> Option<Expected<'c>> {
        let asked = compared(case, check, edition)?;
        let main = contents(&asked, &check.values, check.ranking.as_deref(), None);
        let readings = check.readings.iter();
        let readings = readings
            .map(|reading| contents(&asked, &reading.values, reading.ranking.as_deref(), Some(&main)))
            .collect();
        Some(Expected { asked, main, readings })
    }
}

/// Returns the content of each cell of a question. Cells without a stated value or place are taken from another answer.
fn contents(
    asked: &Compared<'_>,
    values: &Values,
    ranking: Option<&[Vec<u32>]>,
    otherwise: Option<&Vec<Content>>,
) -> Vec<Content> {
    let place = |id: u32| {
        let groups = ranking?;
        let own = groups.iter().position(|group| group.contains(&id))?;
        let ahead: usize = groups[..own].iter().map(Vec::len).sum();
        Some(Some(Fraction::integer(ahead as i128 + 1)))
    };
    let value = |id: u32, entry: usize| {
        let listed = &asked.plan.list.entries[entry];
        let is_asked = |code: &str| Code::parse(code).is_ok_and(|(code, _)| Listed::Code(code) == *listed);
        let (_, value) = values.get(&id)?.iter().find(|(code, _)| is_asked(code))?;
        Some(value.as_ref().map(|text| Fraction::parse(text).unwrap()))
    };
    let content = |(at, cell): (usize, &Cell)| {
        let id = asked.tournament.id(cell.index);
        let stated = match cell.what {
            What::Place => place(id),
            What::Value(entry) => value(id, entry),
        };
        stated.unwrap_or_else(|| otherwise.and_then(|main| main[at]))
    };
    asked.cells.iter().enumerate().map(content).collect()
}

/// The questions of a corpus about standings. Each question has its expected answer.
#[derive(Clone, Debug)]
struct Questions<'c>(Vec<(&'c Case, &'c Check, Expected<'c>)>);

impl<'c> Questions<'c> {
    /// Returns a question for every check of a corpus, under each edition for which the check has an answer.
    fn of(corpus: &'c Corpus) -> Questions<'c> {
        let asked = corpus.checks().flat_map(|(case, check)| {
            let editions = check.editions.iter();
            editions
                .filter_map(move |edition| Some((case, check, Expected::of(case, check, edition.edition())?)))
        });
        Questions(asked.collect())
    }

    fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the questions to which the engine does not give the expected answer. Either the engine or the corpus is
    /// then wrong.
    fn engine_differs(&self) -> impl Iterator<Item = &str> {
        // An open check has no certain answer, so it is ignored.
        let counts = self.0.iter().filter(|(_, check, _)| !check.status.is_open());
        counts
            .filter(|(.., expected)| expected.asked.right() != expected.main)
            .map(|(.., expected)| expected.asked.name.as_str())
    }

    /// Returns the checks to which a program with the mistake gives another answer, in the order of the corpus.
    fn changed_by(&self, deviation: &Deviation) -> Vec<Kill<'c>> {
        deviation.change().map_or_else(Vec::new, |change| self.changed(change))
    }

    fn changed(&self, change: &Change) -> Vec<Kill<'c>> {
        let mut changed: Vec<Kill<'c>> = Vec::new();
        for (case, check, expected) in &self.0 {
            if expected.asked.is_idle(change) {
                continue;
            }
            // A test checks that the decision that each mistake changes exists, so this computation cannot fail.
            let Ok(contents) = expected.asked.changed(change) else { continue };
            if contents == expected.main {
                continue;
            }
            let effect = match check.status {
                _ if expected.readings.contains(&contents) => Effect::Admissible,
                Status::Settled if expected.asked.plan.after < case.tournament.announced() => Effect::Interim,
                Status::Settled => Effect::Kill,
                Status::Alternative => Effect::Alternative,
                Status::Open | Status::Draft => Effect::Open,
            };
            let same = |kill: &&Kill<'_>| std::ptr::eq(kill.check, *check) && kill.effect == effect;
            if changed.last().filter(same).is_none() {
                changed.push(Kill { case, check, effect });
            }
        }
        changed
    }
}

/// Returns the word with which the page describes the effect.
fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Kill => "detected",
        Effect::Interim => "different answer before the last round",
        Effect::Admissible => "accepted reading",
        Effect::Alternative => "different answer where another reading is also accepted",
        Effect::Open => "different answer in an open check",
    }
}

/// A known mistake, and the checks whose answers it changes.
struct Row<'c> {
    deviation: &'static Deviation,
    changed: Vec<Kill<'c>>,
    /// The cases that detect the mistake, sorted by their structure, smallest first.
    cases: BTreeSet<(Shape, &'c str)>,
}

impl Row<'_> {
    fn kills(&self) -> usize {
        self.changed.iter().filter(|kill| kill.effect == Effect::Kill).count()
    }

    fn shapes(&self) -> usize {
        self.cases.iter().map(|(shape, _)| shape).collect::<BTreeSet<_>>().len()
    }

    /// Returns whether at least two cases with different structures detect the mistake. One of these cases must have at
    /// most six participants.
    fn is_well_killed(&self) -> bool {
        self.shapes() >= 2 && self.cases.first().is_some_and(|(shape, _)| shape.0 <= 6)
    }

    /// Counts the checks that have another answer but do not detect the mistake. Returns the number for each effect.
    fn others(&self) -> String {
        let mut counts: BTreeMap<Effect, usize> = BTreeMap::new();
        for kill in self.changed.iter().filter(|kill| kill.effect != Effect::Kill) {
            *counts.entry(kill.effect).or_default() += 1;
        }
        let counts = counts.into_iter().map(|(kind, count)| format!("{}: {count}", effect(kind)));
        counts.collect::<Vec<_>>().join("; ")
    }
}

fn rows<'c>(questions: &Questions<'c>) -> Vec<Row<'c>> {
    let running: Vec<&Deviation> = catalogue().iter().filter(|one| one.change().is_some()).collect();
    let row = |deviation: &'static Deviation| {
        let changed = questions.changed_by(deviation);
        let killing = changed.iter().filter(|kill| kill.effect == Effect::Kill);
        let cases = killing.map(|kill| (shape(kill.case), kill.case.id.as_str())).collect();
        Row { deviation, changed, cases }
    };
    let size = running.len().div_ceil(std::thread::available_parallelism().map_or(1, usize::from));
    let mut rows: Vec<Row<'_>> = std::thread::scope(|scope| {
        let threads: Vec<_> = running
            .chunks(size)
            .map(|part| scope.spawn(move || part.iter().map(|one| row(one)).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    rows.sort_by_key(|row| row.deviation.id);
    rows
}

#[test]
fn the_page_of_power_is_current_and_nothing_survives_without_a_reason() {
    let corpus = corpus();
    let questions = Questions::of(&corpus);
    assert_eq!(questions.engine_differs().collect::<Vec<_>>(), [""; 0], "faults of the engine or the corpus");
    let rows = rows(&questions);
    let reasons: Vec<Reason> =
        serde_json::from_str(&fs::read_to_string("tests/data/survivors.json").unwrap()).unwrap();
    let reason = |id: &str| reasons.iter().find(|reason| reason.id == id);
    let survivors: Vec<&Row<'_>> = rows.iter().filter(|row| row.cases.is_empty()).collect();
    for reason in &reasons {
        assert!(survivors.iter().any(|row| row.deviation.id == reason.id), "{} does not survive", reason.id);
    }
    for row in rows.iter().filter(|row| !row.cases.is_empty()) {
        let id = row.deviation.id;
        assert!(
            row.is_well_killed(),
            "{id} is not killed by two differently built cases of which one is small"
        );
    }
    for case in &corpus.cases {
        for id in &case.file.kills {
            let account = find(id).map(|deviation| &deviation.account);
            let kills = match account {
                // These mistakes do not change the numbers of the engine. Only cases about regulations and files can
                // detect them.
                Some(Account::NotComputed(_) | Account::Rates) => true,
                Some(Account::Runs(_)) => rows.iter().filter(|row| row.deviation.id == id).any(|row| {
                    let own = |kill: &&Kill<'_>| kill.case.id == case.id;
                    let effects = row.changed.iter().filter(own).map(|kill| kill.effect);
                    effects.min().is_some_and(|effect| effect <= Effect::Interim)
                }),
                None => false,
            };
            assert!(kills, "{} does not kill {id}", case.id);
        }
    }

    let mut page = String::from("# Known wrong readings that the corpus detects\n\n");
    let killed = rows.len() - survivors.len();
    let twice = rows.iter().filter(|row| row.kills() >= 2).count();
    let equivalent = survivors
        .iter()
        .filter(|row| reason(row.deviation.id).is_some_and(|r| r.kind == "equivalent"))
        .count();
    let permille = twice * 1000 / (rows.len() - equivalent);
    writeln!(
        page,
        "We ran {} deviations (known wrong readings of a rule) on {} questions from {} cases. A question is a check \
         under one edition.\n\n| Result | Deviations |\n|:--|--:|\n| detected | {killed} |\n| detected by two checks or \
         more | {twice} |\n| detected by two cases of different structure, one of them with at most six participants | \
         {killed} |\n| not detected | {} |\n| not detected, because no final standing changes | {equivalent} |\n\n{}.{} % \
         of the deviations that change a final standing are detected by two checks or more.\n\n\
         A deviation is detected if it changes the main answer to a settled check of a final standing. A changed \
         answer that an unclear rule allows does not count. `cargo test --test power` tests that this page is up to \
         date, that each deviation that is not detected has a reason, and that each case detects the deviations that \
         it names.\n\n## Deviations that are not detected\n\n| Deviation | Reason | Example |\n|:--|:--|:--|",
        rows.len(),
        questions.count(),
        corpus.cases.len(),
        survivors.len(),
        permille / 10,
        permille % 10,
    )
    .unwrap();
    for row in &survivors {
        let id = row.deviation.id;
        let reason = reason(id).unwrap_or_else(|| panic!("{id} survives without a reason"));
        let kind = match reason.kind.as_str() {
            "admissible" => "the rule allows this reading",
            "alternative-only" => "no settled check shows it",
            "open" => "the text does not decide",
            "equivalent" => "no final standing changes",
            other => panic!("{id}: {other} is no kind of reason"),
        };
        let shows = row.changed.first().map_or_else(String::new, |kill| {
            format!("{}#{} ({})", kill.case.id, kill.check.id, effect(kill.effect))
        });
        writeln!(page, "| {id} | {kind}: {} | {shows} |", reason.why).unwrap();
    }
    page.push_str("\n## All deviations\n\n| Deviation | Checks | Cases | Structures | Smallest case (participants) | Checks that do not count |\n|:--|--:|--:|--:|:--|:--|\n");
    for row in &rows {
        let smallest =
            row.cases.first().map_or_else(String::new, |(shape, case)| format!("{case} ({})", shape.0));
        let (id, cases) = (row.deviation.id, row.cases.len());
        writeln!(
            page,
            "| {id} | {} | {cases} | {} | {smallest} | {} |",
            row.kills(),
            row.shapes(),
            row.others()
        )
        .unwrap();
    }
    page.push_str(&ratings(&corpus));
    if std::env::var_os("UPDATE").is_some() {
        fs::write("docs/evidence/power.md", &page).unwrap();
    }
    let now = fs::read_to_string("docs/evidence/power.md").unwrap();
    assert!(page == now, "run `UPDATE=1 cargo test --test power`");
}

/// Returns the part of the page about mistakes in B.02. Fails if no check detects one of these mistakes.
fn ratings(corpus: &Corpus) -> String {
    let bench = RatingBench::of(corpus);
    let rates = catalogue().iter().filter(|deviation| deviation.account == Account::Rates);
    let (mut table, mut count, mut twice) = (String::new(), 0, 0);
    for id in rates.map(|deviation| deviation.id) {
        let rulings = rating_rulings([id]);
        let settled = bench.questions.iter().filter(|question| question.check.status == Status::Settled);
        let killers: Vec<_> = settled.filter(|question| question.under(&rulings) != question.right).collect();
        let first = killers.first().unwrap_or_else(|| panic!("{id} survives"));
        let cases: BTreeSet<&str> = killers.iter().map(|question| question.case.id.as_str()).collect();
        writeln!(table, "| {id} | {} | {} | {} |", killers.len(), cases.len(), first.case.id).unwrap();
        count += 1;
        twice += usize::from(killers.len() > 1);
    }
    format!(
        "\n## Ratings\n\nWe ran {count} deviations about ratings on {} questions about B.02. Checks detect all {count}; two \
         checks or more detect {twice} of them.\n\n| Deviation | Checks | Cases | First case |\n|:--|--:|--:|:--|\n{table}",
        bench.questions.len()
    )
}

/// A question of the corpus, and the request that asks it.
type Sent<'c> = (Expected<'c>, StandingsRequest);

/// Returns the questions of a corpus whose answers are values or an order. Each has its case, check and edition.
fn expected_of(corpus: &Corpus) -> impl Iterator<Item = ((&Case, &Check, Edition), Expected<'_>)> {
    corpus.checks().filter(|(_, check)| !check.is_about_findings_only()).flat_map(|(case, check)| {
        let editions = check.editions.iter().map(|name| name.edition());
        editions
            .filter_map(move |edition| Some(((case, check, edition), Expected::of(case, check, edition)?)))
    })
}

/// Returns the questions of the cases whose ids begin with one of the given texts.
fn sent<'c>(corpus: &'c Corpus, starts: &[&str]) -> Vec<Sent<'c>> {
    let program = StartAnswer { findings: false, ..BuiltIn::identity() };
    let wanted =
        expected_of(corpus).filter(|((case, ..), _)| starts.iter().any(|start| case.id.starts_with(start)));
    let request =
        |(seq, ((case, check, edition), expected))| match (RunQuestion::Standings { case, check, edition })
            .request(seq, &program)
        {
            Ok(Query::Standings(request)) => Some((expected, *request)),
            _ => None,
        };
    (1..).zip(wanted).filter_map(request).collect()
}

/// The beginnings of the ids of the cases that the tests use. These few cases are enough to distinguish the mistakes.
const PART: [&str; 3] = ["c07/16-", "c07/8-1", "c07/7-1"];

/// Returns two workers. Each worker runs `deviations serve` with the given arguments.
fn served(arguments: &[&str]) -> Vec<Box<dyn Subject + Send>> {
    let words = [&[PROGRAM, "deviations", "serve"], arguments].concat();
    let words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
    let command = CommandLine::new(&words).unwrap();
    // On a busy machine, an answer can take long, so the time limits are long.
    let limits = Limits {
        start: Duration::from_secs(60),
        answer: Duration::from_secs(60),
        bytes: 1 << 20,
        retries: true,
    };
    (0..2).map(|_| Box::new(Lines::new(command.clone(), limits, Input::Json)) as _).collect()
}

/// Asks a program some questions, and looks for the mistakes that explain its answers.
fn diagnosed(questions: &[Sent<'_>], subjects: Vec<Box<dyn Subject + Send>>) -> Diagnosis {
    let requests: Vec<Query> =
        questions.iter().map(|(_, request)| Query::Standings(Box::new(request.clone()))).collect();
    let replies = ask_all(subjects, &requests, &|| ()).replies;
    let observed = questions.iter().zip(replies).map(|((expected, _), reply)| match reply {
        Reply::Answered(answer) => observed(expected.asked.clone(), &answer),
        other => panic!("{other:?}"),
    });
    diagnose(&observed.collect::<Vec<_>>())
}

/// Returns the ids of the mistakes in the first explanation, and in each explanation that fits equally well.
fn named(diagnosis: &Diagnosis) -> Vec<Vec<String>> {
    let first = diagnosis.explanations.first();
    let parts = first.into_iter().flat_map(|first| std::iter::once(&first.parts).chain(&first.same));
    let ids = parts.map(|parts| {
        let mut ids: Vec<String> = parts.iter().map(Part::id).collect();
        ids.sort();
        ids
    });
    ids.collect()
}

#[test]
fn planted_faults_are_named_first() {
    let corpus = corpus();
    let questions = sent(&corpus, &PART);
    for ids in [
        &["D-16.3.2-trailing-bye-at-face-value"][..],
        &["D-7.1-without-pab"],
        &["D-16.4-skipped", "D-7.1-board-wins-only"],
    ] {
        let diagnosis = diagnosed(&questions, served(ids));
        let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
        assert!(diagnosis.wrong > 0 && named(&diagnosis).contains(&ids), "{ids:?}: {:?}", named(&diagnosis));
    }
}

#[test]
fn unrelated_faults_are_not_explained() {
    let corpus = corpus();
    let questions = sent(&corpus, &PART);
    for fault in Fault::ALL {
        let diagnosis = diagnosed(&questions, served(&["--fault", fault.name()]));
        assert!(diagnosis.wrong > 0 && diagnosis.complete().next().is_none(), "{fault:?}");
    }
}

#[test]
fn a_program_without_faults_is_right() {
    let corpus = corpus();
    assert_eq!(diagnosed(&sent(&corpus, &PART), served(&[])).wrong, 0);
}

/// A program that does not follow the regulations of the event.
struct Deaf;

impl Subject for Deaf {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        BuiltIn.ask(&StandingsRequest { regulations: None, ..request.clone() })
    }
}

#[test]
fn declarations_that_are_not_read_are_named() {
    let corpus = corpus();
    let diagnosis = diagnosed(&sent(&corpus, &["c07/16-6"]), vec![Box::new(Deaf)]);
    assert!(diagnosis.wrong > 0 && diagnosis.complete().next().is_some());
    assert_eq!(named(&diagnosis)[0], ["regulations-not-read"]);
}
