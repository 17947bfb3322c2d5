//! Readings of unclear points: chosen by name, and listed.

use clap::Args;
use serde_json::json;

use crate::cli::output::{Answer as Output, Exit, Failure, Shared};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rating::{Decision, EditionName, Rulings, Standing, clause_number};
use tiebreak_conformance::tell;

/// List the points that the text leaves open, with the reading taken and the others
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating readings
  tiebreak rating control \"9' delay 3\\\"\" --ruling delay=ignored")]
pub struct ReadingsOptions {}

/// The rulings that a command follows.
pub struct Readings {
    /// All of them.
    pub rulings: Rulings,
    /// Those chosen, as written.
    pub chosen: Vec<String>,
    /// The edition that is asked for.
    pub edition: Option<EditionName>,
}

impl Readings {
    /// Takes readings written `NAME=READING`.
    ///
    /// # Errors
    /// Names that no open point has.
    pub fn new(
        chosen: &[String],
        edition: Option<EditionName>,
        words: &Messages,
    ) -> Result<Readings, Failure> {
        let mut rulings = Rulings::default();
        for text in chosen {
            let known = text.split_once('=').filter(|(name, reading)| {
                open().any(|decision| {
                    decision.name == *name
                        && decision.variants.iter().any(|v| admitted(v) && v.name == *reading)
                })
            });
            let unknown = || {
                Failure::Usage(match meant(text) {
                    Some(meant) => tell!(words, "rating-error-ruling-meant", text = text, meant = meant),
                    None => tell!(words, "rating-error-ruling", text = text),
                })
            };
            let (name, reading) = known.ok_or_else(unknown)?;
            rulings.set(name, reading).map_err(|_| unknown())?;
        }
        Ok(Readings { rulings, chosen: chosen.to_vec(), edition })
    }

    /// Says which readings were chosen, if any.
    pub fn tell(&self, words: &Messages, page: &mut Page) {
        if !self.chosen.is_empty() {
            page.paragraph(tell!(words, "rating-readings-chosen", readings = &self.chosen.join(", ")));
        }
    }
}

/// The readings that a wrong choice may have meant: those of its point, or of points whose names begin like it.
fn meant(text: &str) -> Option<String> {
    let (name, reading) = text.split_once('=').unwrap_or((text, ""));
    let begins = |one: &str, other: &str| one.get(..4).is_some_and(|first| other.starts_with(first));
    let exact = open().any(|decision| decision.name == name);
    let points =
        open().filter(|decision| if exact { decision.name == name } else { begins(name, decision.name) });
    let all: Vec<(String, &str)> = points
        .flat_map(|decision| {
            decision.variants.iter().filter(|v| admitted(v)).map(move |v| (decision.name, v.name))
        })
        .map(|(name, reading)| (format!("{name}={reading}"), reading))
        .collect();
    let close = all.iter().filter(|(_, known)| begins(reading, known));
    let close: Vec<&str> = close.map(|(written, _)| written.as_str()).collect();
    let shown =
        if close.is_empty() { all.iter().map(|(written, _)| written.as_str()).collect() } else { close };
    (!shown.is_empty()).then(|| shown.join(", "))
}

fn admitted(variant: &tiebreak_conformance::rating::Variant) -> bool {
    matches!(variant.standing, Standing::Default | Standing::Admissible)
}

/// Points of which the text admits more than one reading.
fn open() -> impl Iterator<Item = &'static Decision> {
    let is_open = |decision: &&Decision| {
        decision.variants.iter().any(|variant| variant.standing == Standing::Admissible)
    };
    Rulings::DECISIONS.iter().filter(is_open)
}

/// Runs `readings`.
///
/// # Errors
/// When the answer cannot be written.
pub fn run(_: &ReadingsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let all = || {
        open().flat_map(|decision| {
            decision.variants.iter().filter(|v| admitted(v)).map(move |variant| (decision, variant))
        })
    };
    shared.answer(
        || {
            let mut page = Page::new(words.language(), tell!(words, "rating-title-readings"));
            let columns = ["clause", "ruling", "taken", "says"];
            let columns =
                columns.map(|name| Column::new(words.member(family!("rating-column-"), name), Align::Left));
            let mut table = Table::new(columns.to_vec());
            for (decision, variant) in all() {
                let taken = variant.standing == Standing::Default;
                table.row(vec![
                    clause_number(decision.clause).to_owned(),
                    format!("{}={}", decision.name, variant.name),
                    if taken { tell!(words, "rating-taken") } else { String::new() },
                    words.member(family!("rating-ruling-"), &format!("{}-{}", decision.name, variant.name)),
                ]);
            }
            page.table(table);
            page
        },
        || {
            let readings = all().map(|(decision, variant)| {
                json!({
                    "ruling": format!("{}={}", decision.name, variant.name),
                    "clause": decision.clause,
                    "taken": variant.standing == Standing::Default,
                })
            });
            Output::new(&json!({
                "schema": "tiebreak/rating-readings/1",
                "readings": readings.collect::<Vec<_>>(),
            }))
        },
    )?;
    Ok(Exit::Fine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;

    #[test]
    fn every_reading_has_words_in_every_whole_language() {
        for language in Language::whole() {
            for decision in open() {
                for variant in decision.variants.iter().filter(|v| admitted(v)) {
                    let word = format!("{}-{}", decision.name, variant.name);
                    assert!(family!("rating-ruling-").is_written(&word, language.tag()), "{word}");
                }
            }
        }
    }

    #[test]
    fn wrong_readings_and_unknown_names_are_no_choice() {
        let words = Messages::new(Language::En);
        let chosen = |text: &str| Readings::new(&[text.to_owned()], None, &words);
        assert!(chosen("window=26-months-between").is_ok());
        for text in ["cap=within-400", "window", "window=", "no-such=thing", "window=25"] {
            assert!(matches!(chosen(text), Err(Failure::Usage(_))), "{text}");
        }
        let problem = |text: &str| format!("{:?}", chosen(text).err());
        assert!(
            problem("delay=ignore").contains("did you mean delay=ignored?"),
            "{}",
            problem("delay=ignore")
        );
        assert!(
            problem("delays=x").contains("did you mean delay=counted, delay=ignored?"),
            "{}",
            problem("delays=x")
        );
    }
}
