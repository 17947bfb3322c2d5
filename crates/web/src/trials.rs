//! Tests a program against the corpus through requests in JSON.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::refused;
use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::trials::{Outcome, Trials};

/// A request about the trials of a program.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Request {
    /// Begins the trials of a program.
    Trials {
        /// The program's answer to the command `start` of the protocol, which describes the program.
        program: Value,
    },
    /// Returns the question of a trial under an edition.
    Question(Place),
    /// Judges the program's answer to a trial.
    Judge {
        id: String,
        edition: String,
        /// The program's answer, as a line of the protocol.
        answer: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    id: String,
    edition: String,
}

/// The trials that the latest request `trials` began, or `None` before the first such request.
#[derive(Debug, Default)]
pub(crate) struct Begun(Option<Trials>);

impl Begun {
    pub(crate) fn answer(&mut self, request: Request) -> serde_json::Result<Vec<u8>> {
        match request {
            Request::Trials { program } => answered(self.begin(&program)),
            Request::Question(place) => answered(self.question(&place)),
            Request::Judge { id, edition, answer } => answered(self.judge(&id, &edition, &answer)),
        }
    }

    fn begin(&mut self, program: &Value) -> Result<Value, String> {
        let trials = Trials::of(&Source::Embedded, program.to_string().as_bytes())?;
        let listed = json!({ "trials": trials.list() });
        self.0 = Some(trials);
        Ok(listed)
    }

    fn trials(&self) -> Result<&Trials, String> {
        self.0.as_ref().ok_or_else(|| phrase!("trials-not-asked").to_string())
    }

    fn question(&self, Place { id, edition }: &Place) -> Result<Box<RawValue>, String> {
        let message = self.trials()?.question(id, edition).map_err(|problem| problem.to_string())?;
        RawValue::from_string(message)
            .map_err(|error| phrase!("json-shape", problem = error.to_string()).to_string())
    }

    fn judge(&self, id: &str, edition: &str, answer: &str) -> Result<Outcome, String> {
        self.trials()?.judge(id, edition, answer.as_bytes()).map_err(|problem| problem.to_string())
    }
}

/// Returns the answer to a request as JSON, or the reason why there is no answer.
fn answered<T: Serialize>(answer: Result<T, String>) -> serde_json::Result<Vec<u8>> {
    match answer {
        Ok(answer) => serde_json::to_vec(&answer),
        Err(problem) => serde_json::to_vec(&refused(problem)),
    }
}
