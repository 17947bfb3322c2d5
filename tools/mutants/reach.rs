//! For each mutant of a list, what it changes, as far as anybody can see: an answer to a question of the corpus, an answer
//! on any other event under the rules of an edition, only a working, only what programs with a known deviation say,
//! nothing though its function is called, or nothing as it never is.
//!
//! Events are those of the corpus with every code of the corpus, made-up ones, and those of a file with a tournament in
//! JSON on each line. A question is asked only if it calls the mutated function.

mod told;

use std::collections::BTreeSet;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{EdeBoards, Edition, Listed, Rules, TieBreakList};
use tiebreak_engine::standings::{Entry, Standings};
use tiebreak_engine::tiebreak::{Derivation, Evaluator, Log, NoValue, Policies, Stage, UnratedPolicy};
use tiebreak_engine::tournament::{Primary, Tournament};
use tiebreak_format::json::TournamentJson;
use tiebreak_lab::explore::Random;
use tiebreak_lab::explore::generate::{Options, Shape, generate};
use tiebreak_suite::corpus::{Corpus, Source, repository_directory};
use tiebreak_suite::deviation::{Change, find};
use tiebreak_suite::subject::Answer;
use tiebreak_suite::subject::engine::{Question, answer};
use told::{Called, Mutant, Said, for_each};

/// Events that are made up.
const MADE_UP: u64 = 400;

/// One standing of one event.
struct Plan {
    name: String,
    event: Tournament,
    policies: Policies,
    after: usize,
    /// Whether workings are looked at as well: a part of the events is enough for that.
    worked: bool,
}

/// What an entry behind the score gives, and the order then.
type Ranked = (Entry, Vec<Vec<usize>>);

/// What is known about one code: the working of everybody's value, or the tables that an order rests on.
type Worked = (Vec<Result<Derivation, NoValue>>, Vec<Stage>);

/// The same questions about one standing under one table of rules: what was answered, and which functions that called.
struct Group<A> {
    name: String,
    plan: &'static Plan,
    rules: Rules,
    called: Called,
    questions: Vec<(&'static TieBreakList, A, Called)>,
}

fn ranked(evaluator: &Evaluator<'_>, list: &TieBreakList) -> Ranked {
    let mut standings = Standings::from_evaluator(evaluator, list);
    (standings.entries.pop().unwrap_or(Entry::Unknown), standings.groups)
}

fn worked(evaluator: &Evaluator<'_>, list: &TieBreakList) -> Worked {
    let Some(Listed::Code(code)) = list.entries.last() else { return (Vec::new(), Vec::new()) };
    let everybody: Vec<usize> = (0..evaluator.tournament().len()).collect();
    let mut stages = Vec::new();
    if code.base.direction().is_order_only() {
        evaluator.order(code, &everybody, &mut Log::keeping(&mut stages));
        return (Vec::new(), stages);
    }
    (everybody.iter().map(|index| evaluator.derive(code, *index)).collect(), stages)
}

impl<A: PartialEq> Group<A> {
    fn of(
        name: String,
        plan: &'static Plan,
        rules: Rules,
        lists: &'static [TieBreakList],
        ask: fn(&Evaluator<'_>, &TieBreakList) -> A,
    ) -> Group<A> {
        let question = |list| {
            let alone = || ask(&Evaluator::new(&plan.event, rules, plan.policies, plan.after), list);
            let (answer, called) = Called::by(alone);
            (list, answer, called)
        };
        Group { name, plan, rules, called: Called::none(), questions: lists.iter().map(question).collect() }
    }

    fn sealed(mut self) -> Group<A> {
        self.called = Called::any(self.questions.iter().map(|(_, _, called)| called));
        self
    }

    fn differs(&self, mutant: &Mutant, ask: fn(&Evaluator<'_>, &TieBreakList) -> A) -> Option<String> {
        if !self.called.has(mutant.function) {
            return None;
        }
        let evaluator = Evaluator::new(&self.plan.event, self.rules, self.plan.policies, self.plan.after);
        let asked = self.questions.iter().filter(|(_, _, called)| called.has(mutant.function));
        for (list, wanted, _) in asked {
            match catch_unwind(AssertUnwindSafe(|| ask(&evaluator, list))) {
                Ok(found) if found == *wanted => {}
                Ok(_) => return Some(format!("{} {}", self.name, code(list))),
                Err(_) => return Some(format!("{} {} (panic)", self.name, code(list))),
            }
        }
        None
    }
}

fn code(list: &TieBreakList) -> String {
    match list.entries.last() {
        Some(Listed::Code(code)) => code.to_string(),
        _ => String::new(),
    }
}

/// A list for each code of the corpus, behind the score.
fn lists(corpus: &Corpus, teams: bool) -> &'static [TieBreakList] {
    let asked = corpus.checks().filter(|(case, _)| case.tournament.team().is_some() == teams);
    let codes: BTreeSet<&String> = asked.flat_map(|(_, check)| &check.tiebreaks).collect();
    let read = codes.into_iter().filter_map(|code| TieBreakList::parse(code).ok());
    read.map(|list| list.with_score(teams)).filter(|list| list.entries.len() == 2).collect::<Vec<_>>().leak()
}

fn declared(random: &mut Random) -> Policies {
    let mut policies = Policies::default();
    if random.permille(400) {
        policies.unrated =
            Some(if random.permille(500) { UnratedPolicy::Fixed(1400) } else { UnratedPolicy::Exclude });
        policies.forfeits_in_direct_encounter = random.permille(300);
        policies.forfeits_as_played = random.permille(300);
        policies.direct_encounter_boards = random.permille(500).then_some(EdeBoards::CountThenBottom);
        policies.strength_divisor = if random.permille(300) { Points::parse("2.5").ok() } else { None };
    }
    policies
}

fn made_up(number: u64) -> Option<Plan> {
    let random = &mut Random::new(77, number);
    let shape = match random.below(10) {
        0..=6 => Shape::Swiss,
        7..=8 => Shape::RoundRobin { cycles: 1 },
        _ => Shape::RoundRobin { cycles: 2 },
    };
    let size = random.between(4, if shape == Shape::Swiss { 12 } else { 6 });
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
    let (name, policies) = (format!("event {number}"), declared(random));
    Some(Plan { name, event, policies, after, worked: number % 4 == 0 })
}

/// The standings that checks of the corpus ask about, each once.
fn of_the_corpus(corpus: &Corpus) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    for case in &corpus.cases {
        let first = plans.len();
        for check in &case.file.checks {
            let Some(edition) = check.editions.first() else { continue };
            let Ok(question) = Question::of(case, check, edition.edition()) else { continue };
            let (policies, after) = (question.event.plan.policies, question.event.plan.after);
            if plans[first..].iter().all(|plan| (plan.policies, plan.after) != (policies, after)) {
                let (name, event) = (case.id.clone(), case.tournament.clone());
                let worked = first % 3 == 0;
                plans.push(Plan { name, event, policies, after, worked });
            }
        }
    }
    plans
}

/// The events of a file, one on each line.
fn of_a_file(name: &str) -> Result<Vec<Plan>, Box<dyn Error>> {
    let mut plans = Vec::new();
    for (number, line) in std::fs::read_to_string(name)?.lines().enumerate() {
        let facts: TournamentJson = serde_json::from_str(line)?;
        let (event, _) = facts.build().map_err(|problems| format!("{line}: {problems:?}"))?;
        let (name, after, policies) = (format!("small event {number}"), event.rounds(), Policies::default());
        plans.push(Plan { name, event, policies, after, worked: number % 20 == 0 });
    }
    Ok(plans)
}

/// What a check was answered.
struct Asked {
    id: String,
    question: Question,
    answer: Option<Answer>,
    called: Called,
}

fn asked(corpus: &Corpus) -> Vec<Asked> {
    let mut all = Vec::new();
    for (case, check) in corpus.checks() {
        for edition in &check.editions {
            let Ok(question) = Question::of(case, check, edition.edition()) else { continue };
            let (answer, called) = Called::by(|| answer(&question, question.rules()).ok());
            all.push(Asked { id: case.check_id(check), question, answer, called });
        }
    }
    all
}

/// What a program with a known deviation answers.
struct Deviating {
    id: String,
    question: Question,
    list: TieBreakList,
    change: &'static Change,
    ranked: Option<(Vec<Entry>, Vec<Vec<usize>>)>,
    called: Called,
}

impl Deviating {
    fn answer(&self) -> Option<(Vec<Entry>, Vec<Vec<usize>>)> {
        let (plan, event) = (&self.question.event.plan, self.question.event.tournament());
        let standings = self.change.standings_over(
            event,
            plan.rules,
            plan.policies,
            &self.list,
            plan.after,
            &plan.records,
        );
        standings.ok().map(|standings| (standings.entries, standings.groups))
    }
}

/// All that is looked at, in the order in which it is.
struct Looked {
    asked: Vec<Asked>,
    ranked: Vec<Group<Ranked>>,
    worked: Vec<Group<Worked>>,
    deviating: Vec<Deviating>,
}

impl Looked {
    fn at(
        corpus: &Corpus,
        plans: &'static [Plan],
        lists: impl Fn(&Plan) -> &'static [TieBreakList],
    ) -> Looked {
        let (asked, deviating) = (asked(corpus), deviating(corpus));
        let mut looked = Looked { asked, ranked: Vec::new(), worked: Vec::new(), deviating };
        for plan in plans {
            for edition in [Edition::Fide2024, Edition::Fide2026] {
                let (rules, lists) = (Rules::of(edition), lists(plan));
                let group = Group::of(plan.name.clone(), plan, rules, lists, ranked);
                if plan.worked {
                    looked.worked.push(Group::of(plan.name.clone(), plan, rules, lists, worked).sealed());
                }
                looked.ranked.push(group.sealed());
            }
        }
        looked
    }

    fn what_changes(&self, mutant: &Mutant, said: &Said) -> String {
        for asked in self.asked.iter().filter(|asked| asked.called.has(mutant.function)) {
            said.still_there();
            let found = || answer(&asked.question, asked.question.rules()).ok();
            if catch_unwind(AssertUnwindSafe(found)).ok() != Some(asked.answer.clone()) {
                return format!("differs {}", asked.id);
            }
        }
        let first = |groups: &[Group<Ranked>]| {
            groups.iter().inspect(|_| said.still_there()).find_map(|group| group.differs(mutant, ranked))
        };
        let working = || {
            self.worked.iter().inspect(|_| said.still_there()).find_map(|group| group.differs(mutant, worked))
        };
        if let Some(what) = first(&self.ranked) {
            return format!("differs {what}");
        }
        if let Some(what) = working() {
            return format!("working {what}");
        }
        let as_known = |one: &&Deviating| {
            said.still_there();
            !one.called.has(mutant.function)
                || catch_unwind(AssertUnwindSafe(|| one.answer())).is_ok_and(|found| found == one.ranked)
        };
        match self.deviating.iter().find(|one| !as_known(one)) {
            Some(one) => format!("deviation {}", one.id),
            None if self.calls(mutant) => "same".to_owned(),
            None => "uncalled".to_owned(),
        }
    }

    fn calls(&self, mutant: &Mutant) -> bool {
        self.asked.iter().any(|asked| asked.called.has(mutant.function))
            || self.ranked.iter().any(|group| group.called.has(mutant.function))
            || self.deviating.iter().any(|one| one.called.has(mutant.function))
            || self.worked.iter().any(|group| group.called.has(mutant.function))
    }
}

/// What the programs that a case catches answer to its checks.
fn deviating(corpus: &Corpus) -> Vec<Deviating> {
    let mut all = Vec::new();
    for case in &corpus.cases {
        let changes: Vec<&'static Change> =
            case.file.kills.iter().filter_map(|id| find(id)?.change()).collect();
        for check in &case.file.checks {
            let Some(edition) = check.editions.last() else { continue };
            for change in &changes {
                let Ok(question) = Question::of(case, check, edition.edition()) else { continue };
                let Ok(list) = question.list() else { continue };
                let mut deviating = Deviating {
                    id: case.check_id(check),
                    question,
                    list,
                    change,
                    ranked: None,
                    called: Called::none(),
                };
                let (ranked, called) = Called::by(|| deviating.answer());
                (deviating.ranked, deviating.called) = (ranked, called);
                all.push(deviating);
            }
        }
    }
    all
}

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = Corpus::load(&Source::Directory(repository_directory()));
    let corpus = corpus.map_err(|problems| format!("{problems:?}"))?;
    let (individuals, teams) = (lists(&corpus, false), lists(&corpus, true));
    let mut plans = of_the_corpus(&corpus);
    plans.extend((0..MADE_UP).filter_map(made_up));
    plans.extend(of_a_file(&std::env::args().nth(2).ok_or("which events? FILE: one on each line")?)?);
    // Every event costs: one in so many, where somebody is in a hurry.
    let every = std::env::args().nth(3).map_or(Ok(1), |every| every.parse())?;
    let plans: Vec<Plan> = plans.into_iter().step_by(every).collect();
    let of = |plan: &Plan| if plan.event.team().is_some() { teams } else { individuals };
    let looked: &'static Looked = Box::leak(Box::new(Looked::at(&corpus, plans.leak(), of)));
    eprintln!(
        "{} questions of the corpus, {} standings with {} or {} codes, {} workings, {} with deviations",
        looked.asked.len(),
        looked.ranked.len(),
        individuals.len(),
        teams.len(),
        looked.worked.len(),
        looked.deviating.len()
    );
    for_each(|mutant, said| looked.what_changes(mutant, said))
}
