//! Certifies a program against the corpus through requests in JSON.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use tiebreak_conformance::Spoken;
use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::trials::{NoTrials, Outcome, Trial, Trials};

/// A request about trials.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Request {
    /// Begin trials of a program.
    Trials {
        /// The self-description of the program, as in its answer to `start` of the protocol.
        program: Value,
    },
    /// Return the question of a trial under an edition.
    Question(Place),
    /// Judge an answer to a trial.
    Judge {
        id: String,
        edition: String,
        /// The answer, as a line of the protocol.
        answer: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    id: String,
    edition: String,
}

#[derive(Serialize)]
struct Listed {
    trials: Vec<Trial>,
}

/// The reason why a request is rejected.
#[derive(Debug)]
enum Refused {
    /// The program cannot be certified, because its introduction or the corpus has a fault.
    Program(NoTrials),
    NoTrials,
    /// The trial does not exist, or its answer is invalid.
    Trial(Phrase),
    /// The request contains invalid JSON.
    Json(serde_json::Error),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Program(problems) => problems.fmt(f),
            Refused::NoTrials => phrase!("trials-not-asked").fmt(f),
            Refused::Trial(problem) => problem.fmt(f),
            Refused::Json(error) => phrase!("json-shape", problem = error.to_string()).fmt(f),
        }
    }
}

/// The trials that were begun last, or `None` before the first request for trials.
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

    fn begin(&mut self, program: &Value) -> Result<Listed, Refused> {
        let trials =
            Trials::of(&Source::Embedded, program.to_string().as_bytes()).map_err(Refused::Program)?;
        let listed = Listed { trials: trials.list() };
        self.0 = Some(trials);
        Ok(listed)
    }

    fn trials(&self) -> Result<&Trials, Refused> {
        self.0.as_ref().ok_or(Refused::NoTrials)
    }

    fn question(&self, Place { id, edition }: &Place) -> Result<Box<RawValue>, Refused> {
        let message = self.trials()?.question(id, edition).map_err(Refused::Trial)?;
        RawValue::from_string(message).map_err(Refused::Json)
    }

    fn judge(&self, id: &str, edition: &str, answer: &str) -> Result<Outcome, Refused> {
        self.trials()?.judge(id, edition, answer.as_bytes()).map_err(Refused::Trial)
    }
}

/// Returns the answer as JSON, or the reason why there is no answer.
fn answered<T: Serialize>(answer: Result<T, Refused>) -> serde_json::Result<Vec<u8>> {
    match answer {
        Ok(answer) => serde_json::to_vec(&answer),
        Err(problem) => {
            serde_json::to_vec(&Spoken { status: 2, problem: problem.to_string(), ..Spoken::default() })
        }
    }
}
