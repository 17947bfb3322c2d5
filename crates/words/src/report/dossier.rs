//! The content of a dossier.

use crate::explain::proof::{Below, Proof, below_text, chart_text, prove};
use crate::explain::{
    self, Working, clause_ruling, clauses_of, clauses_text, code_name, left_out, participant, shown,
    step_text, value_sum, work_out,
};
use crate::message::Messages;
use crate::page::{Align, Column, Page};
use crate::report::parts::{Cell, Document, Grid, Mark, Part, Row};
use crate::report::{chart, from_page, pair};
use crate::tell;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Code, Listed};
use tiebreak_engine::tiebreak::{Step, StepKind};
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Event;
use tiebreak_phrase::message;

/// The subject of a dossier.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The title.
    pub title: String,
    /// The line below the title.
    pub subtitle: String,
    /// The participants whose values the dossier derives.
    pub about: Vec<Index>,
    /// Two participants whose order is explained.
    pub versus: Option<[Index; 2]>,
    /// The inputs: files with their digests, the program, the edition and the list with their reasons.
    pub facts: Vec<(String, String)>,
    /// The result of checking a published table.
    pub verdict: Vec<Part>,
    /// Published places by index of the participant. Empty if there are none.
    pub published: Vec<Option<u32>>,
    /// Remarks of the program that read the event.
    pub remarks: Vec<String>,
}

/// Builds the dossier of a ranked event.
pub fn dossier(say: &Messages, event: &Event, ranked: &Ranked<'_>, request: &Request) -> Document {
    let mut parts = Vec::new();
    let mut derived = Derived::new(say, event, ranked);
    if let Some(pair) = request.versus {
        parts.push(pair::decisive(say, event, ranked, pair));
    }
    parts.extend(request.verdict.iter().cloned());
    parts.push(Part::Facts(request.facts.clone()));
    if let Some(pair) = request.versus {
        parts.extend(pair::comparison(say, event, ranked, pair));
    }
    let mut about: Vec<Index> = request.versus.iter().flatten().copied().collect();
    about.extend(request.about.iter().filter(|index| !about.contains(index)).copied().collect::<Vec<_>>());
    for index in &about {
        parts.extend(derived.of(*index));
    }
    parts.extend(derived.below());
    parts.extend(chart::by_round(say, event, ranked, &about));
    parts.extend(chart::by_edition(say, event, ranked, &about));
    parts.extend(chart::tables(say, event, ranked, &about, &request.published));
    let clauses = derived.clauses();
    if !clauses.is_empty() {
        parts.push(Part::Heading(tell!(say, "dossier-clauses")));
        let edition = event.edition();
        parts.push(Part::List(clauses.into_iter().map(|id| clause_ruling(say, edition, id)).collect()));
    }
    if !request.remarks.is_empty() {
        parts.push(Part::Heading(tell!(say, "dossier-remarks")));
        parts.push(Part::List(request.remarks.clone()));
    }
    let places = [message!("dossier-signature-arbiter"), message!("dossier-signature-committee")];
    parts.push(Part::Signatures(places.map(|id| say.message(id)).to_vec()));
    Document {
        language: say.language(),
        title: request.title.clone(),
        subtitle: request.subtitle.clone(),
        parts,
    }
}

// Values with their workings, for the participants of a dossier.

/// The values derived so far, and the values used in them that still have to be derived.
pub(super) struct Derived<'d, 't> {
    say: &'d Messages,
    event: &'d Event,
    ranked: &'d Ranked<'t>,
    clauses: Vec<&'static str>,
    shown: Vec<(Index, Code)>,
    waiting: Vec<Proof>,
}

impl<'d, 't> Derived<'d, 't> {
    pub fn new(say: &'d Messages, event: &'d Event, ranked: &'d Ranked<'t>) -> Derived<'d, 't> {
        Derived { say, event, ranked, clauses: Vec::new(), shown: Vec::new(), waiting: Vec::new() }
    }

    /// The clauses used, in the order of their numbers.
    pub(crate) fn clauses(&self) -> Vec<&'static str> {
        let mut clauses = self.clauses.clone();
        clauses.sort_by_key(|id| numbers(id));
        clauses.dedup();
        clauses
    }

    /// Every value of a participant.
    pub fn of(&mut self, index: Index) -> Vec<Part> {
        let who = participant(self.ranked.tournament(), index);
        let mut parts = vec![Part::Heading(tell!(self.say, "dossier-derived", participant = &who))];
        let list = self.event.plan.list.entries.iter().zip(self.event.plan.computed().entries);
        let list: Vec<(usize, (&Listed, Listed))> = list.enumerate().collect();
        for (position, (listed, computed)) in list {
            let worked = work_out(self.ranked, &computed, position, index);
            if let Listed::Code(code) = &computed {
                self.clauses.extend(clauses_of(code, &worked));
            }
            if let (Listed::Code(code), Working::Number(_)) = (&computed, &worked) {
                if let Some(proof) = self.prove(code, index) {
                    parts.push(Part::Subheading(self.title(listed, &proof)));
                    parts.extend(self.table(&proof));
                }
            } else {
                let mut page = Page::new(self.say.language(), String::new());
                let edition = self.event.edition();
                explain::working(self.say, &mut page, self.ranked, edition, listed, index, &worked);
                parts.extend(from_page(&page));
            }
        }
        parts
    }

    fn prove(&self, code: &Code, index: Index) -> Option<Proof> {
        prove(&self.ranked.evaluator, code, index)
    }

    fn title(&self, listed: &Listed, proof: &Proof) -> String {
        let value = proof.derivation.value.map_or_else(|| "–".to_owned(), |value| self.number(value));
        let named = format!("{listed} ({})", code_name(self.say, listed));
        tell!(self.say, "dossier-value", code = &named, value = &value)
    }

    /// The derivations of the numbers of other participants that these values use.
    pub(crate) fn below(&mut self) -> Vec<Part> {
        let mut parts = Vec::new();
        while !self.waiting.is_empty() {
            for proof in std::mem::take(&mut self.waiting) {
                let value = proof.derivation.value.map_or_else(|| "–".to_owned(), |value| self.number(value));
                let who = participant(self.ranked.tournament(), proof.of);
                let code = Listed::Code(proof.code).to_string();
                let title =
                    tell!(self.say, "dossier-below", participant = &who, code = &code, value = &value);
                parts.push(Part::Subheading(title));
                parts.extend(self.table(&proof));
            }
        }
        parts
    }

    fn number(&self, value: Fraction) -> String {
        self.say.number(&shown(value))
    }

    fn table(&mut self, proof: &Proof) -> Vec<Part> {
        let say = self.say;
        let boards = proof.derivation.steps.iter().any(|step| step.kind == StepKind::Board);
        let first = if boards { message!("column-board") } else { message!("column-round") };
        let mut grid = Grid {
            caption: value_sum(say, &proof.derivation),
            columns: vec![
                Column::new(say.message(first), Align::Decimal),
                Column::new(tell!(say, "dossier-against"), Align::Left),
                Column::new(tell!(say, "dossier-score"), Align::Decimal),
                Column::new(tell!(say, "dossier-own-points"), Align::Decimal),
                Column::new(tell!(say, "dossier-counts"), Align::Decimal),
            ],
            rows: Vec::new(),
        };
        for (step, below) in proof.lines() {
            grid.rows.push(self.line(step, below));
            if let Some(Below::Code(inner) | Below::Strength { buchholz: inner, .. }) = below {
                self.later(inner);
            }
        }
        if grid.rows.is_empty() {
            return vec![Part::Paragraph(value_sum(say, &proof.derivation))];
        }
        vec![Part::Grid(grid.without_empty_columns())]
    }

    fn later(&mut self, proof: &Proof) {
        if !self.shown.contains(&(proof.of, proof.code)) {
            self.shown.push((proof.of, proof.code));
            self.waiting.push(proof.clone());
        }
    }

    fn line(&mut self, step: &Step, below: Option<&Below>) -> Row {
        let (say, edition, facts) = (self.say, self.event.edition(), self.ranked.tournament());
        let opponent = step.opponent.and_then(|id| facts.index_of(id));
        let what = step_text(say, step, facts.team().is_some());
        let text = match opponent {
            Some(index) => format!("{}: {what}", participant(facts, index)),
            None => what,
        };
        let mut why = below.map(|below| below_text(say, facts, edition, below)).unwrap_or_default();
        if let Some(Below::Score(score)) = below.filter(|_| why.is_empty()) {
            why.push(chart_text(say, score));
        }
        why.extend(step.cut.map(|clause| left_out(say, edition, clause)));
        self.clauses.extend(step.clauses.iter().copied().chain(step.cut));
        self.clauses.extend(below.iter().flat_map(|below| clauses_below(below)));
        Row {
            cells: vec![
                step.round.map_or_else(String::new, |round| round.to_string()).into(),
                Cell::because(text, why, clauses_text(edition, &step.clauses)),
                step.score.map_or_else(String::new, |score| self.number(score)).into(),
                step.awarded.map_or_else(String::new, |points| say.number(&points.to_string())).into(),
                self.number(step.contribution).into(),
            ],
            mark: if step.cut.is_some() { Mark::LeftOut } else { Mark::None },
        }
    }
}

fn clauses_below(below: &Below) -> Vec<&'static str> {
    match below {
        Below::Score(score) | Below::Quotient { total: score, .. } => {
            score.changes.iter().map(|change| change.clause).collect()
        }
        Below::Dummy { own, .. } => own.changes.iter().map(|change| change.clause).collect(),
        _ => Vec::new(),
    }
}

/// The numbers in the id of a clause, so that clause 16 sorts after clause 8.
fn numbers(id: &str) -> Vec<(u32, String)> {
    id.split('.').map(|part| (part.parse().unwrap_or(0), part.to_owned())).collect()
}
