//! `tiebreak deviations plant`: how often the diagnosis names a fault that is known.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::deviation::{Account, Deviation, catalogue};
use tiebreak_conformance::format::limits::why;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{MessageId, message};
use tiebreak_conformance::plant::{Planted, plant, plant_ratings, random_pairs, sent, visible};
use tiebreak_conformance::planted::Fault;
use tiebreak_conformance::rating_mistakes::RatingBench;
use tiebreak_conformance::subject::protocol::Input;
use tiebreak_conformance::subject::{CommandLine, Limits, Lines, Reply, Subject};
use tiebreak_conformance::tell;

/// What is planted.
#[derive(Args, Clone, Debug)]
pub struct PlantOptions {
    /// Random pairs of deviations
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: usize,
    /// Seed of the pairs
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Cases in another directory
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct PlantAnswer {
    schema: &'static str,
    seed: u64,
    questions: usize,
    singles: Figures,
    pairs: Figures,
    unrelated: Figures,
    rating_questions: usize,
    rating_singles: Figures,
    rating_pairs: Figures,
    rating_unrelated: Figures,
    invisible: Vec<&'static str>,
}

/// How many were named, and those that were not.
#[derive(Serialize)]
struct Figures {
    planted: usize,
    exact: usize,
    indistinguishable: usize,
    claimed: usize,
    certain: usize,
    missed: Vec<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    planted: String,
    wrong: usize,
    explained: usize,
    contradicted: usize,
    named: Vec<String>,
}

impl Figures {
    fn of(outcomes: Vec<(String, Planted)>) -> Figures {
        let count = |wanted: &dyn Fn(&Planted) -> bool| outcomes.iter().filter(|(_, o)| wanted(o)).count();
        Figures {
            planted: outcomes.len(),
            exact: count(&|outcome| outcome.naming.is_exact()),
            indistinguishable: count(&|outcome| outcome.naming.is_indistinguishable()),
            claimed: count(&|outcome| outcome.claimed),
            certain: count(&|outcome| outcome.certain),
            missed: outcomes
                .into_iter()
                .filter(|(_, outcome)| outcome.naming.is_missed())
                .map(|(planted, outcome)| Outcome {
                    planted,
                    wrong: outcome.wrong,
                    explained: outcome.fits.0,
                    contradicted: outcome.fits.1,
                    named: outcome.named.into_iter().take(3).map(|parts| parts.join(" + ")).collect(),
                })
                .collect(),
        }
    }

    /// Whether at least this many of a hundred were named.
    fn reaches(&self, percent: usize) -> bool {
        (self.exact + self.indistinguishable) * 100 >= self.planted * percent
    }
}

/// This program as an external one with faults, started once for every processor.
struct Bench {
    program: OsString,
}

type Subjects = Vec<Box<dyn Subject + Send>>;

impl Bench {
    /// Puts questions to a program with these faults.
    fn plant(
        &self,
        arguments: &[&str],
        ask: impl Fn(Subjects) -> Result<Planted, Reply>,
    ) -> Result<(String, Planted), Failure> {
        let mut words: Vec<OsString> = vec![self.program.clone(), "deviations".into(), "serve".into()];
        words.extend(arguments.iter().map(OsString::from));
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let subjects: Subjects = CommandLine::new(&words)
            .into_iter()
            .flat_map(|command| std::iter::repeat_n(command, workers))
            .map(|command| Box::new(Lines::new(command, Limits::default(), Input::Json)) as _)
            .collect();
        let name = match arguments {
            ["--fault", name] => (*name).to_owned(),
            ids => ids.join(" + "),
        };
        ask(subjects)
            .map(|planted| (name, planted))
            .map_err(|reply| Failure::Program(format!("{}: {reply:?}", arguments.join(" "))))
    }
}

/// Asks subjects with these faults and says what the diagnosis made of it.
type Ask<'a> = dyn Fn(Subjects, &[&'static str]) -> Result<Planted, Reply> + 'a;

impl Bench {
    /// Every deviation alone, and random pairs of them.
    fn known(
        &self,
        deviations: &[&'static Deviation],
        options: &PlantOptions,
        ask: &Ask<'_>,
    ) -> Result<[Figures; 2], Failure> {
        let planted = |ids: &[&'static str]| self.plant(ids, |subjects| ask(subjects, ids));
        let singles: Result<_, _> = deviations.iter().map(|deviation| planted(&[deviation.id])).collect();
        let pairs = random_pairs(deviations, options.seed, options.pairs);
        let pairs: Result<_, _> = pairs.iter().map(|pair| planted(pair)).collect();
        Ok([Figures::of(singles?), Figures::of(pairs?)])
    }

    /// Faults that are no reading of any rule.
    fn unrelated(&self, faults: impl IntoIterator<Item = Fault>, ask: &Ask<'_>) -> Result<Figures, Failure> {
        let planted = |fault: Fault| self.plant(&["--fault", fault.name()], |subjects| ask(subjects, &[]));
        let outcomes: Result<_, _> = faults.into_iter().map(planted).collect();
        Ok(Figures::of(outcomes?))
    }
}

/// Plants every deviation, random pairs and unrelated faults, each in a program that is asked through the protocol.
///
/// # Errors
/// When the corpus cannot be read or this program cannot be started again.
pub fn run(options: &PlantOptions, shared: &Shared) -> Result<Exit, Failure> {
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let program =
        std::env::current_exe().map_err(|error| Failure::Program(shared.messages().phrase(&why(&error))))?;
    let bench = Bench { program: program.into_os_string() };
    let questions = sent(&corpus);
    let ask = |subjects: Subjects, ids: &[&'static str]| plant(&questions, subjects, ids);
    let deviations = visible(&questions);
    let [singles, pairs] = bench.known(&deviations, options, &ask)?;
    let unrelated = bench.unrelated(Fault::ALL, &ask)?;
    let ratings = RatingBench::of(&corpus);
    let ask = |subjects: Subjects, ids: &[&'static str]| plant_ratings(&ratings, subjects, ids);
    let rated = ratings.visible();
    let [rating_singles, rating_pairs] = bench.known(&rated, options, &ask)?;
    let rating_unrelated = bench.unrelated(Fault::of_numbers(), &ask)?;
    let runs = |deviation: &&Deviation| matches!(deviation.account, Account::Runs(_) | Account::Rates(..));
    let is_visible = |id: &str| deviations.iter().chain(&rated).any(|other| other.id == id);
    let invisible = catalogue().iter().filter(runs).map(|one| one.id).filter(|id| !is_visible(id)).collect();
    let answer = PlantAnswer {
        schema: "tiebreak/plant/3",
        seed: options.seed,
        questions: questions.len(),
        singles,
        pairs,
        unrelated,
        rating_questions: ratings.questions.len(),
        rating_singles,
        rating_pairs,
        rating_unrelated,
        invisible,
    };
    let enough = [&answer.singles, &answer.rating_singles].iter().all(|figures| figures.reaches(95))
        && [&answer.pairs, &answer.rating_pairs].iter().all(|figures| figures.reaches(80))
        && [&answer.unrelated, &answer.rating_unrelated].iter().all(|figures| figures.claimed == 0);
    shared.answer(|| page(shared, &answer), || Answer::new(&answer))?;
    Ok(if enough { Exit::Fine } else { Exit::Contradicted })
}

fn page(shared: &Shared, answer: &PlantAnswer) -> Page {
    let say = shared.messages();
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    let mut page = Page::new(say.language(), tell!(say, "title-plant"));
    let (questions, ratings) = (answer.questions, answer.rating_questions);
    page.paragraph(tell!(say, "plant-line", questions = questions, ratings = ratings, seed = answer.seed));
    let mut table = Table::new(vec![
        left(message!("column-what")),
        right(message!("column-planted")),
        right(message!("column-named-first")),
        right(message!("column-as-good")),
        right(message!("column-claimed")),
        right(message!("column-certain")),
    ]);
    let groups = [
        (message!("plant-single"), &answer.singles),
        (message!("plant-pair"), &answer.pairs),
        (message!("plant-unrelated"), &answer.unrelated),
        (message!("plant-rating-single"), &answer.rating_singles),
        (message!("plant-rating-pair"), &answer.rating_pairs),
        (message!("plant-rating-unrelated"), &answer.rating_unrelated),
    ];
    for (what, figures) in groups {
        let numbers =
            [figures.planted, figures.exact, figures.indistinguishable, figures.claimed, figures.certain];
        table.row(std::iter::once(say.message(what)).chain(numbers.map(|n| n.to_string())).collect());
    }
    page.table(table);
    for (what, figures) in groups {
        if figures.missed.is_empty() {
            continue;
        }
        page.heading(tell!(say, "plant-missed", what = what));
        let mut missed = Table::new(vec![
            left(message!("column-planted")),
            right(message!("column-wrong-answers")),
            left(message!("column-named-first")),
            right(message!("column-explained")),
            right(message!("column-contradicted")),
        ]);
        for outcome in &figures.missed {
            missed.row(vec![
                outcome.planted.clone(),
                outcome.wrong.to_string(),
                outcome.named.join(" / "),
                outcome.explained.to_string(),
                outcome.contradicted.to_string(),
            ]);
        }
        page.table(missed);
    }
    if !answer.invisible.is_empty() {
        let ids = answer.invisible.join(", ");
        page.paragraph(tell!(say, "plant-invisible", ids = &ids));
    }
    page
}
