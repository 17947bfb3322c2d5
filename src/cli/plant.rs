//! `tiebreak deviations plant`: how often the diagnosis names a fault that is known.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Shared};
use crate::corpus::{Corpus, Source};
use crate::diagnosis::Fault;
use crate::diagnosis::plant::{Planted, plant, plant_unrelated, questions, random_pairs, visible};
use crate::page::{Align, Column, Page, Table};

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
    singles: Figures,
    pairs: Figures,
    unrelated: Figures,
}

/// How many were named, and those that were not.
#[derive(Serialize)]
struct Figures {
    planted: usize,
    right: usize,
    certain: usize,
    missed: Vec<Miss>,
}

#[derive(Serialize)]
struct Miss {
    planted: Vec<String>,
    wrong: usize,
    named: Vec<Vec<String>>,
}

impl Figures {
    fn of(outcomes: Vec<Planted>) -> Figures {
        Figures {
            planted: outcomes.len(),
            right: outcomes.iter().filter(|outcome| outcome.right).count(),
            certain: outcomes.iter().filter(|outcome| outcome.certain).count(),
            missed: outcomes
                .into_iter()
                .filter(|outcome| !outcome.right)
                .map(|outcome| Miss { planted: outcome.planted, wrong: outcome.wrong, named: outcome.named })
                .collect(),
        }
    }

    /// Whether at least this many of a hundred were right.
    fn reaches(&self, percent: usize) -> bool {
        self.right * 100 >= self.planted * percent
    }
}

/// Plants every deviation, random pairs and unrelated faults.
///
/// # Errors
/// When the corpus cannot be read.
pub fn run(options: &PlantOptions, shared: &Shared) -> Result<Exit, Failure> {
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let questions = questions(&corpus);
    let deviations = visible(&questions);
    let singles = deviations.iter().map(|deviation| plant(&questions, &[deviation.id])).collect();
    let pairs = random_pairs(&deviations, options.seed, options.pairs);
    let pairs = pairs.iter().map(|pair| plant(&questions, pair)).collect();
    let unrelated = Fault::ALL.into_iter().map(|fault| plant_unrelated(&questions, fault)).collect();
    let answer = PlantAnswer {
        schema: "tiebreak/plant/1",
        seed: options.seed,
        singles: Figures::of(singles),
        pairs: Figures::of(pairs),
        unrelated: Figures::of(unrelated),
    };
    let enough = answer.singles.reaches(95)
        && answer.pairs.reaches(80)
        && answer.unrelated.right == answer.unrelated.planted;
    let say = shared.messages();
    let page = || {
        let mut page = Page::new(say.language(), say.text("title-plant"));
        let mut table = Table::new(vec![
            Column::new(say.text("column-what"), Align::Left),
            Column::new(say.text("column-planted"), Align::Right),
            Column::new(say.text("column-named-first"), Align::Right),
            Column::new(say.text("column-certain"), Align::Right),
        ]);
        let figures = [
            ("plant-single", &answer.singles),
            ("plant-pair", &answer.pairs),
            ("plant-unrelated", &answer.unrelated),
        ];
        for (what, figures) in figures {
            let numbers = [figures.planted, figures.right, figures.certain].map(|number| number.to_string());
            table.row(std::iter::once(say.text(what)).chain(numbers).collect());
        }
        page.table(table);
        let mut missed = Table::new(vec![
            Column::new(say.text("column-planted"), Align::Left),
            Column::new(say.text("column-wrong-answers"), Align::Right),
            Column::new(say.text("column-named-first"), Align::Left),
        ]);
        for (_, figures) in figures {
            for miss in &figures.missed {
                let named: Vec<String> = miss.named.iter().take(3).map(|parts| parts.join(" + ")).collect();
                missed.row(vec![miss.planted.join(" + "), miss.wrong.to_string(), named.join(" / ")]);
            }
        }
        page.table(missed);
        page
    };
    shared.answer(page, || Answer::new(&answer))?;
    Ok(if enough { Exit::Fine } else { Exit::Contradicted })
}
