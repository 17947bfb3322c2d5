//! The built-in engine as a subject.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Given};
use crate::corpus::{Case, Check, Finding, FindingSeverity};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Edition, Listed, Rules, TieBreakList};
use tiebreak_engine::standings::{Entry, Standings};
use tiebreak_engine::tiebreak::{Combination, Evaluator};
use tiebreak_event::event::{AskedList, Error, Event, Options, Source};
use tiebreak_event::regulations::{Declaration, Gravity};
use tiebreak_format::json::JsonFile;

/// What the engine is asked: the standings of one event, and perhaps what it deserves to be remarked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The event as it is ranked.
    pub event: Event,
    /// Whether findings are wanted too.
    pub with_findings: bool,
}

impl Question {
    /// The question of a check under one of its editions.
    ///
    /// # Errors
    /// When the check asks for a round that nobody recorded, which the linter refuses.
    pub fn of(case: &Case, check: &Check, edition: Edition) -> Result<Question, Error> {
        let facts = JsonFile {
            tournament: case.tournament.clone(),
            json: case.file.tournament.clone(),
            warnings: Vec::new(),
        };
        // A check asks for a round even where it leaves it out: the last one recorded, finished or not.
        let after = Some(check.after(case.tournament.rounds()));
        let regulations = case.file.regulations.clone();
        Question::asked(facts, regulations, &check.tiebreaks, edition, after, check.findings.is_some())
    }

    /// The question about the facts of an event under its declaration, by the list and after the round asked for; none
    /// stands for the last finished one.
    ///
    /// # Errors
    /// When nobody recorded that round.
    pub fn asked(
        facts: JsonFile,
        regulations: Option<Declaration>,
        tiebreaks: &[String],
        edition: Edition,
        after: Option<usize>,
        with_findings: bool,
    ) -> Result<Question, Error> {
        let options = Options {
            edition: Some(edition),
            list: Some(AskedList::Codes(tiebreaks.to_vec())),
            after,
            regulations,
            ..Options::default()
        };
        let event = Event::assemble(Source::Facts(Box::new(facts)), &options)?;
        Ok(Question { event, with_findings })
    }

    /// The decisions that the event is ranked by.
    pub fn rules(&self) -> Rules {
        self.event.plan.rules
    }

    /// The list as the engine applies it: the primary score in front.
    ///
    /// # Errors
    /// When a code cannot be read. One that means nothing in such an event has no value for anybody.
    pub fn list(&self) -> Result<TieBreakList, Error> {
        let unreadable = self.event.unreadable();
        if unreadable.is_empty() { Ok(self.event.plan.computed()) } else { Err(Error::List(unreadable)) }
    }

    fn findings(&self) -> Option<Vec<Finding>> {
        let found = self.with_findings.then(|| self.event.findings_as_asked())?;
        let findings = found.into_iter().map(|finding| Finding {
            clause: finding.clause.to_owned(),
            id: finding.id.to_owned(),
            severity: match finding.severity {
                Gravity::Error => FindingSeverity::Error,
                Gravity::Warning => FindingSeverity::Warning,
                Gravity::Info => FindingSeverity::Info,
            },
            at: finding.at,
        });
        Some(findings.collect())
    }

    fn evaluator(&self, rules: Rules) -> Evaluator<'_> {
        Evaluator::new(self.event.tournament(), rules, self.event.plan.policies, self.event.plan.after)
    }
}

/// The engine's answer under some rules: those of the question's edition, or others on purpose.
///
/// # Errors
/// When a code of the list cannot be read, unless findings are asked for: then they are the answer.
pub fn answer(question: &Question, rules: Rules) -> Result<Answer, Error> {
    let list = match question.list() {
        Ok(list) => list,
        Err(_) if question.with_findings => {
            let unsupported = question.event.asked().iter().cloned().collect();
            return Ok(Answer { unsupported, findings: question.findings(), ..Answer::default() });
        }
        Err(unreadable) => return Err(unreadable),
    };
    let evaluator = question.evaluator(rules);
    let standings = Standings::with_records(&evaluator, &list, &question.event.plan.records);
    Ok(answer_of(question, &standings))
}

/// Standings, right or wrong, as an answer to a question.
pub(crate) fn answer_of(question: &Question, standings: &Standings) -> Answer {
    let ids: Vec<u32> =
        question.event.tournament().participants().iter().map(|participant| participant.id).collect();
    let mut values: BTreeMap<String, BTreeMap<u32, Given>> = BTreeMap::new();
    let mut unsupported = BTreeSet::new();
    for (position, entry) in standings.entries.iter().enumerate() {
        let Some(name) = name_of(question, position) else { continue };
        match entry {
            Entry::Values(_) => {
                let text = |index| standings.value(position, index).map(|value: Fraction| value.to_string());
                values.insert(name, ids.iter().enumerate().map(|(index, id)| (*id, text(index))).collect());
            }
            Entry::Nothing(_) => {
                values.insert(name, ids.iter().map(|id| (*id, None)).collect());
            }
            Entry::Places(_) => {}
            Entry::Unknown => {
                unsupported.insert(name);
            }
        }
    }
    let ranks = ids.iter().copied().zip(standings.ranks()).collect();
    Answer { values, ranks: Some(ranks), unsupported, findings: question.findings() }
}

/// The name by which the question asked for an entry; the score put in front has its own.
fn name_of(question: &Question, position: usize) -> Option<String> {
    let (asked, list) = (question.event.asked(), &question.event.plan.list.entries);
    match position.checked_sub(list.len().saturating_sub(asked.len())) {
        Some(position) => asked.get(position).cloned(),
        None => list.get(position).map(ToString::to_string),
    }
}

/// The engine's working of one value as one line: its terms with their rounds, opponents and cuts.
pub fn derivation(question: &Question, rules: Rules, id: u32, code: &str) -> Option<String> {
    let list = question.list().ok()?;
    let position = (0..list.entries.len()).find(|at| name_of(question, *at).as_deref() == Some(code))?;
    let Listed::Code(code) = list.entries.get(position)? else { return None };
    if code.direction().is_order_only() {
        return None;
    }
    let index = question.event.tournament().index_of(id)?;
    let evaluator = question.evaluator(rules);
    let derivation = match evaluator.derive(code, index) {
        Ok(derivation) => derivation,
        Err(reason) => return Some(format!("no value: {reason}")),
    };
    let terms: Vec<String> = derivation
        .steps
        .iter()
        .map(|step| {
            let mut term = step.contribution.to_string();
            let mut remarks = vec![step.kind.id().to_owned()];
            remarks.extend(step.round.map(|round| format!("R{round}")));
            remarks.extend(step.opponent.map(|opponent| format!("against {opponent}")));
            remarks.extend(step.score.map(|score| format!("score {score}")));
            remarks.extend(step.cut.map(|clause| format!("cut by {clause}")));
            term.push_str(&format!(" [{}]", remarks.join(", ")));
            term
        })
        .collect();
    let how = match derivation.combination {
        Combination::Sum => "sum of",
        Combination::Mean => "mean of",
        Combination::RoundedMean => "rounded mean of",
        Combination::Reaches { .. } => "lowest rating that reaches",
        Combination::Undefined => "no value from",
    };
    let value = derivation.value.as_ref().map_or_else(|| "no value".to_owned(), Fraction::to_string);
    Some(format!("{value} = {how} {}", terms.join(" + ")))
}
