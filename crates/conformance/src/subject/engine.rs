//! The built-in engine as a subject.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Given};
use crate::corpus::{Case, Check, Finding, FindingSeverity};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Direction, Edition, ListError, Listed, Rulings, TieBreakList};
use tiebreak_engine::standings::{Entry, Records, Standings};
use tiebreak_engine::tiebreak::{Combination, Evaluator, Policies};
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::regulations::{self, Declaration, Gravity, Reading, Subject};
use tiebreak_phrase::{Phrase, phrase};

/// What the engine is asked: the standings of one event.
#[derive(Clone, Debug)]
pub struct Question {
    /// The rules.
    pub edition: Edition,
    /// Rounds that count.
    pub after: usize,
    /// The list of tie-breaks.
    pub tiebreaks: Vec<String>,
    /// The event, with the primary score and the ratings that the declaration wants first.
    pub tournament: Tournament,
    /// What C.07 leaves to the regulations.
    pub policies: Policies,
    /// The decisions of the edition with those that the declaration replaces.
    pub rulings: Rulings,
    /// What was decided off the table.
    pub records: Records,
    /// What list, event and declaration deserve; none when nobody asks.
    pub findings: Option<Vec<Finding>>,
}

impl Question {
    /// The question of a check under one of its editions.
    pub fn of(case: &Case, check: &Check, edition: Edition) -> Question {
        let reading = Reading::of_json(&case.file.tournament);
        let after = check.after(case.tournament.rounds());
        let declaration = case.file.regulations.as_ref();
        let question =
            Question::asked(&case.tournament, &reading, declaration, &check.tiebreaks, edition, after);
        match check.findings {
            Some(_) => question.with_findings(&case.tournament, &reading, declaration),
            None => question,
        }
    }

    /// The same question, with what list, event and declaration deserve.
    pub fn with_findings(
        self,
        tournament: &Tournament,
        reading: &Reading,
        declaration: Option<&Declaration>,
    ) -> Question {
        let subject = subject(tournament, reading, declaration, &self.tiebreaks, self.edition, self.after);
        let found = regulations::findings(&subject).into_iter().map(|finding| Finding {
            clause: finding.clause.to_owned(),
            id: finding.id.to_owned(),
            severity: match finding.severity {
                Gravity::Error => FindingSeverity::Error,
                Gravity::Warning => FindingSeverity::Warning,
                Gravity::Info => FindingSeverity::Info,
            },
            at: finding.at,
        });
        let findings = Some(found.collect());
        Question { findings, ..self }
    }

    /// The question about an event under its declaration.
    pub fn asked(
        tournament: &Tournament,
        reading: &Reading,
        declaration: Option<&Declaration>,
        asked: &[String],
        edition: Edition,
        after: usize,
    ) -> Question {
        let subject = subject(tournament, reading, declaration, asked, edition, after);
        Question {
            edition,
            after,
            tiebreaks: asked.to_vec(),
            tournament: regulations::facts_in_force(&subject).into_owned(),
            policies: declaration.map(Declaration::policies).unwrap_or_default(),
            rulings: declaration.map_or_else(|| Rulings::of(edition), |declared| declared.rulings(edition)),
            records: regulations::counting_records(&subject),
            findings: None,
        }
    }

    /// The rulings of the question's edition, with what article 16.6 lets the event declare.
    pub fn rulings(&self) -> Rulings {
        self.rulings
    }

    /// The list as the engine applies it: the primary score in front, and what article 16.6 lets the event declare.
    ///
    /// # Errors
    /// When a code cannot be read.
    pub fn list(&self) -> Result<TieBreakList, UnreadableList> {
        list_of(self)
    }
}

/// What findings and the facts in force are about: an event under its declaration, nothing published.
fn subject<'a>(
    tournament: &'a Tournament,
    reading: &'a Reading,
    declaration: Option<&'a Declaration>,
    asked: &'a [String],
    edition: Edition,
    after: usize,
) -> Subject<'a> {
    Subject { tournament, declaration, asked, edition, after, reading, published: &[], standings: None }
}

/// The engine cannot read the list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct UnreadableList(pub Vec<ListError>);

impl UnreadableList {
    /// Everything wrong with it.
    pub fn phrase(&self) -> Phrase {
        problems(self.0.iter().map(ListError::phrase))
    }
}

/// Several problems as one sentence.
pub(crate) fn problems(all: impl IntoIterator<Item = Phrase>) -> Phrase {
    let joined = all.into_iter().reduce(|all, next| phrase!("problems-both", first = all, second = next));
    joined.unwrap_or_else(|| Phrase::verbatim(""))
}

/// The engine's answer under some rulings: those of the question's edition, or others on purpose.
///
/// # Errors
/// When a code of the list cannot be read, unless findings are asked for: then they are the answer.
pub fn answer(question: &Question, rulings: Rulings) -> Result<Answer, UnreadableList> {
    let findings = question.findings.clone();
    let list = match list_of(question) {
        Ok(list) => list,
        Err(_) if findings.is_some() => {
            let unsupported = question.tiebreaks.iter().cloned().collect();
            return Ok(Answer { unsupported, findings, ..Answer::default() });
        }
        Err(unreadable) => return Err(unreadable),
    };
    let evaluator = Evaluator::new(&question.tournament, rulings, question.policies, question.after);
    Ok(answer_of(question, &list, &Standings::with_records(&evaluator, &list, &question.records)))
}

/// Standings, right or wrong, as an answer to a question.
pub fn answer_of(question: &Question, list: &TieBreakList, standings: &Standings) -> Answer {
    let ids: Vec<u32> = question.tournament.participants().iter().map(|participant| participant.id).collect();
    let mut values: BTreeMap<String, BTreeMap<u32, Given>> = BTreeMap::new();
    let mut unsupported = BTreeSet::new();
    for (position, entry) in standings.entries.iter().enumerate() {
        let Some(name) = name_of(question, list, position) else { continue };
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
    Answer { values, ranks: Some(ranks), unsupported, findings: question.findings.clone() }
}

/// The list as the engine is to apply it.
fn list_of(question: &Question) -> Result<TieBreakList, UnreadableList> {
    let entries = question.tiebreaks.iter().map(|code| (0, code.as_str()));
    let teams = question.tournament.team().is_some();
    Ok(TieBreakList::from_entries(entries).map_err(UnreadableList)?.with_score(teams))
}

/// The name by which the question asked for an entry; the score put in front has its own.
fn name_of(question: &Question, list: &TieBreakList, position: usize) -> Option<String> {
    let added = list.entries.len() - question.tiebreaks.len();
    match position.checked_sub(added) {
        Some(asked) => question.tiebreaks.get(asked).cloned(),
        None => list.entries.get(position).map(ToString::to_string),
    }
}

/// The engine's working of one value as one line: its terms with their rounds, opponents and cuts.
pub fn derivation(question: &Question, rulings: Rulings, id: u32, code: &str) -> Option<String> {
    let list = list_of(question).ok()?;
    let position =
        (0..list.entries.len()).find(|at| name_of(question, &list, *at).as_deref() == Some(code))?;
    let Listed::Code(code) = list.entries.get(position)? else { return None };
    if code.direction() == Direction::OrderOnly {
        return None;
    }
    let index = question.tournament.index_of(id)?;
    let evaluator = Evaluator::new(&question.tournament, rulings, question.policies, question.after);
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
