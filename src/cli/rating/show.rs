//! Answers about ratings as pages and as JSON.

use serde::Serialize;
use serde_json::{Map, Value};

use super::readings::Readings;
use crate::cli::output::{Answer as Output, Failure};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{Argument, family};
use tiebreak_conformance::rating::{Answer, EditionName, Refusal, Step, clause_number};
use tiebreak_conformance::tell;

#[derive(Serialize)]
struct AnswerJson<'a> {
    schema: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<EditionName>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rulings: &'a [String],
    values: &'a std::collections::BTreeMap<String, String>,
    working: Vec<StepJson<'a>>,
}

/// A step of a working.
#[derive(Serialize)]
pub struct StepJson<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    subject: &'a str,
    clause: &'static str,
    step: &'static str,
    numbers: Map<String, Value>,
}

/// An answer as JSON.
pub fn answer_json(name: &str, readings: &Readings, answer: &Answer) -> Output {
    Output::new(&AnswerJson {
        schema: format!("tiebreak/rating-{name}/1"),
        edition: answer.edition,
        rulings: &readings.chosen,
        values: &answer.values,
        working: steps(&answer.steps).collect(),
    })
}

/// The steps of an answer.
pub fn steps(steps: &[Step]) -> impl Iterator<Item = StepJson<'_>> {
    steps.iter().map(|step| StepJson {
        subject: &step.subject,
        clause: step.clause,
        step: step.kind.id(),
        numbers: step
            .numbers
            .iter()
            .map(|(name, number)| ((*name).to_owned(), Value::from(number.as_str())))
            .collect(),
    })
}

/// A word that values use, as people say it.
pub fn word(words: &Messages, word: &str) -> String {
    words.member(family!("rating-word-"), word)
}

/// The name of a value, as people say it.
fn key(words: &Messages, key: &str) -> String {
    words.member(family!("rating-key-"), key)
}

/// An answer as a page: its values, then its working.
pub fn page(words: &Messages, name: &str, readings: &Readings, answer: &Answer) -> Page {
    let mut page = Page::new(words.language(), words.member(family!("rating-title-"), name));
    if let Some(edition) = answer.edition {
        page.paragraph(match answer.is_undated {
            true => tell!(words, "rating-edition-newest", edition = edition.id()),
            false => tell!(words, "regulations-edition", edition = edition.id()),
        });
    }
    readings.tell(words, &mut page);
    page.table(values(words, answer));
    if answer.values.get("list").is_some_and(|list| list == "standard") {
        page.paragraph(tell!(words, "rating-not-covered"));
    }
    working(words, &mut page, &answer.steps);
    page
}

/// The values of an answer.
pub fn values(words: &Messages, answer: &Answer) -> Table {
    let mut table = Table::new(vec![
        Column::new(tell!(words, "rating-column-key"), Align::Left),
        Column::new(tell!(words, "rating-column-result"), Align::Mixed),
    ]);
    for (name, value) in &answer.values {
        // Values of a player are `PLAYER.key`.
        let shown = match name.rsplit_once('.') {
            Some((player, name)) => format!("{player}: {}", key(words, name)),
            None => key(words, name),
        };
        // Clauses are those of B.02 anyway.
        table.row(vec![shown, word(words, clause_number(value))]);
    }
    table
}

/// The working of an answer.
pub fn working(words: &Messages, page: &mut Page, steps: &[Step]) {
    if !steps.is_empty() {
        page.heading(tell!(words, "rating-working"));
        page.list(steps.iter().map(|step| sentence(words, step)).collect());
    }
}

/// A step as a sentence with its clause.
pub fn sentence(words: &Messages, step: &Step) -> String {
    let said = |name: &str, number: &str| match name {
        "class" | "equal" | "published" | "system" | "listing" | "duty" | "because" => word(words, number),
        _ if is_decimal(number) => words.number(number),
        _ => number.to_owned(),
    };
    let numbers: Vec<(&'static str, Argument)> =
        step.numbers.iter().map(|(name, number)| (*name, Argument::from(said(name, number)))).collect();
    let text = family!("rating-step-").filled(step.kind.id(), &numbers);
    // Tests go through all kinds of steps.
    let text = text.map_or_else(|| step.kind.id().to_owned(), |text| words.phrase(&text));
    // An opponent may have no name.
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let clause = clause_number(step.clause);
    if step.subject.is_empty() {
        format!("{clause}: {text}")
    } else {
        format!("{clause}, {}: {text}", step.subject)
    }
}

/// Whether a text is a number with decimals, which is written as people of the language do.
fn is_decimal(text: &str) -> bool {
    let plain = text.strip_prefix('-').unwrap_or(text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    plain.split_once('.').is_some_and(|(whole, parts)| is_number(whole) && is_number(parts))
}

/// Why a request is refused.
///
/// What no edition known governs is not wrong: nothing is computed.
pub fn refused(words: &Messages, refusals: &[Refusal]) -> Failure {
    if let [refusal] = refusals
        && refusal.rule == "edition"
    {
        return Failure::Nothing(words.phrase(&refusal.problem));
    }
    let lines: Vec<String> = refusals
        .iter()
        .map(|refusal| {
            tell!(
                words,
                "rating-refused",
                place = refusal.place(),
                problem = &refusal.problem,
                rule = refusal.rule
            )
        })
        .collect();
    Failure::Usage(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;
    use tiebreak_conformance::rating::report::{Effect, Status};
    use tiebreak_conformance::rating::{Request, Rulings, StepKind, answer};

    #[test]
    fn every_step_status_and_effect_has_words_in_every_whole_language() {
        for language in Language::whole() {
            let steps = StepKind::ALL.iter().map(|kind| (family!("rating-step-"), kind.id()));
            let statuses = Status::ALL.iter().map(|status| (family!("rating-status-"), status.id()));
            let effects = Effect::ALL.iter().map(|effect| (family!("rating-effect-"), effect.id()));
            for (family, word) in steps.chain(statuses).chain(effects) {
                assert!(family.is_written(word, language.tag()), "{word}");
            }
        }
    }

    #[test]
    fn sentences_use_every_number_of_a_game() {
        let request: Request = serde_json::from_str(
            r#"{"ask": "change", "rating": 1850, "events": [{"games": [{"opponent": 1800, "score": "1"}]}]}"#,
        )
        .unwrap();
        let answer = answer(&request, &Rulings::default()).unwrap();
        let words = Messages::new(Language::En);
        let first = sentence(&words, &answer.steps[0]);
        assert!(first.contains("difference 50") && first.contains("expected 0.57"), "{first}");
        assert!(!answer.steps.iter().any(|step| sentence(&words, step).contains('{')));
    }
}
