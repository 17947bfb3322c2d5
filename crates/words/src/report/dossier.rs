//! What a dossier consists of.

use super::derivation::Derived;
use super::parts::{Document, Part};
use super::{chart, pair, pictures};
use crate::explain::clause_ruling;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Event;
use tiebreak_phrase::message;

/// What a dossier is about.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The title.
    pub title: String,
    /// The line below it.
    pub subtitle: String,
    /// Whose numbers are derived.
    pub about: Vec<Index>,
    /// Two participants of whom is asked who is ahead.
    pub versus: Option<[Index; 2]>,
    /// What it rests on: files with their digests, the program, the edition and the list with their reasons.
    pub facts: Vec<(String, String)>,
    /// What a check of a published table found.
    pub verdict: Vec<Part>,
    /// Places as published, by position of the participant; empty where none was.
    pub published: Vec<Option<u32>>,
    /// What was remarked while reading.
    pub remarks: Vec<String>,
}

/// Makes the dossier of a ranked event.
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
    parts.extend(pictures::bump(say, event, ranked, &about));
    parts.extend(pictures::slope(say, event, &about));
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
