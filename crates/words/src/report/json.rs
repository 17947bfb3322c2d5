//! A dossier as JSON.

use serde::Serialize;

use super::Request;
use super::proof::{Below, Proof, below_text, prove};
use crate::explain::{StepJson, VersusJson, separation, versus_json};
use crate::message::Messages;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_event::event::Event;

/// What a dossier says, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct DossierJson {
    /// `tiebreak/report/1`.
    schema: &'static str,
    title: String,
    edition: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    facts: Vec<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    versus: Option<VersusJson>,
    /// Pairing numbers, best first; those who share a place together.
    order: Vec<Vec<u32>>,
    derivations: Vec<ProofJson>,
    remarks: Vec<String>,
}

/// A value derived down to single results.
#[derive(Clone, Debug, Serialize)]
pub struct ProofJson {
    participant: u32,
    code: String,
    value: Option<String>,
    lines: Vec<LineJson>,
}

#[derive(Clone, Debug, Serialize)]
struct LineJson {
    #[serde(flatten)]
    step: StepJson,
    /// What its own number is made of, in words.
    why: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    below: Option<Box<ProofJson>>,
}

impl DossierJson {
    /// The dossier of a ranked event.
    pub fn new(say: &Messages, event: &Event, ranked: &Ranked<'_>, request: &Request) -> DossierJson {
        let facts = ranked.tournament();
        let mut about = request.versus.map(|pair| pair.to_vec()).unwrap_or_default();
        about.extend(request.about.iter().copied());
        about.dedup();
        let list = event.plan.computed().entries;
        let mut derivations = Vec::new();
        for index in about {
            for listed in &list {
                let Listed::Code(code) = listed else { continue };
                let proof = prove(&ranked.evaluator, code, index);
                derivations.extend(proof.map(|proof| proof_json(say, ranked, event.edition(), &proof)));
            }
        }
        let versus = request.versus.map(|[one, other]| {
            let found = separation(ranked, one, other);
            versus_json(&event.plan, ranked, event.edition(), found.as_ref(), one, other)
        });
        DossierJson {
            schema: "tiebreak/report/1",
            title: request.title.clone(),
            edition: event.edition().id(),
            tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
            after: event.plan.after,
            facts: request.facts.iter().map(|(name, value)| [name.clone(), value.clone()]).collect(),
            versus,
            order: ranked
                .standings
                .groups
                .iter()
                .map(|group| group.iter().map(|index| facts.id(*index)).collect())
                .collect(),
            derivations,
            remarks: request.remarks.clone(),
        }
    }
}

fn proof_json(say: &Messages, ranked: &Ranked<'_>, edition: Edition, proof: &Proof) -> ProofJson {
    let facts = ranked.tournament();
    ProofJson {
        participant: facts.id(proof.of),
        code: proof.code.to_string(),
        value: proof.derivation.value.map(|value| value.to_string()),
        lines: proof
            .lines()
            .map(|(step, below)| LineJson {
                step: StepJson::from(step),
                why: below.map(|below| below_text(say, facts, edition, below)).unwrap_or_default(),
                below: match below {
                    Some(Below::Code(inner) | Below::Strength { buchholz: inner, .. }) => {
                        Some(Box::new(proof_json(say, ranked, edition, inner)))
                    }
                    Some(
                        Below::Score(_)
                        | Below::Dummy { .. }
                        | Below::Share { .. }
                        | Below::Quotient { .. }
                        | Below::Mean(_)
                        | Below::Sum(_)
                        | Below::Least(_)
                        | Below::Expected { .. },
                    )
                    | None => None,
                },
            })
            .collect(),
    }
}
