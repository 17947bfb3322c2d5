//! The dossier: a page for an appeals committee that derives every number from single results.
//!
//! [`dossier`] determines its content, [`draw`] writes it as HTML, and [`to_page`] as text or Markdown. This module
//! reads no files and does not depend on the command line.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::message::{Language, Messages};
//! use tiebreak_words::report::{Request, dossier, draw};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let request = Request { title: "Why Anna won".to_owned(), versus: Some([0, 1]), ..Request::default() };
//! let html = draw(&dossier(&Messages::new(Language::En), &event, &event.rank(), &request));
//! assert!(html.starts_with("<!doctype html>") && html.contains("Alder, Anna"));
//! # Ok::<(), tiebreak_event::event::Error>(())
//! ```

mod chart;
mod dossier;
mod pair;
pub mod parts;

pub use dossier::{Request, dossier};
pub use parts::{Document, Part, draw, to_page};

use crate::explain::proof::{Below, Proof, below_text, prove};
use crate::explain::{separation, step_json, versus_json};
use crate::indented::leaving_out;
use crate::message::Messages;
use crate::page::{self, Block, Page};
use parts::{Grid, Row};
use serde_json::{Value, json};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::Step;
use tiebreak_event::event::Event;

/// Converts the parts of a page to parts of a dossier.
pub fn from_page(page: &Page) -> Vec<Part> {
    page.blocks.iter().flat_map(from_block).collect()
}

fn from_block(block: &Block) -> Vec<Part> {
    let part = match block {
        Block::Heading(text) => Part::Subheading(text.clone()),
        Block::Paragraph(text) | Block::Note(text) | Block::Command(text) => Part::Paragraph(text.clone()),
        Block::Outcome(mood, text) => Part::Outcome(*mood, text.clone(), Vec::new()),
        Block::Links(links) => Part::Paragraph(page::unlinked(links)),
        Block::List(items) => Part::List(items.clone()),
        Block::Table(table) => {
            let row = |cells: &Vec<String>| Row {
                cells: cells.iter().cloned().map(Into::into).collect(),
                ..Row::default()
            };
            let rows = table.rows.iter().map(row).collect();
            Part::Grid(Grid { caption: String::new(), columns: table.columns.clone(), rows })
        }
        Block::Beside(parts, beside) => return parts.iter().chain(beside).flat_map(from_block).collect(),
    };
    vec![part]
}

// Writes a dossier as JSON.

/// The content of a dossier, for programs. `order` contains the pairing numbers, best first, grouped by place.
/// `derivations` are values derived from single results.
pub fn json(say: &Messages, event: &Event, ranked: &Ranked<'_>, request: &Request) -> Value {
    let facts = ranked.tournament();
    let mut about = request.versus.map(|pair| pair.to_vec()).unwrap_or_default();
    about.extend(request.about.iter().copied());
    about.dedup();
    let list = event.plan.computed().entries;
    let codes = || {
        list.iter().filter_map(|listed| match listed {
            Listed::Code(code) => Some(code),
            _ => None,
        })
    };
    let proofs = about.into_iter().flat_map(|index| codes().map(move |code| (index, code)));
    let proofs = proofs.filter_map(|(index, code)| prove(&ranked.evaluator, code, index));
    let versus = request.versus.map(|[one, other]| {
        let found = separation(ranked, one, other);
        versus_json(&event.plan, ranked, event.edition(), found.as_ref(), one, other)
    });
    let order = ranked.standings.groups.iter();
    let order = order.map(|group| group.iter().map(|index| facts.id(*index)).collect::<Vec<_>>());
    let object = json!({
        "schema": "tiebreak/report/1",
        "title": request.title,
        "edition": event.edition().id(),
        "tiebreaks": event.plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "after": event.plan.after,
        "facts": request.facts,
        "versus": versus,
        "order": order.collect::<Vec<_>>(),
        "derivations": proofs.map(|proof| proof_json(say, ranked, event.edition(), &proof)).collect::<Vec<_>>(),
        "remarks": request.remarks,
    });
    leaving_out(object, &["versus"])
}

/// A value derived from single results. `why` explains how the number of a step is computed.
fn proof_json(say: &Messages, ranked: &Ranked<'_>, edition: Edition, proof: &Proof) -> Value {
    let facts = ranked.tournament();
    let line = |(step, below): (&Step, Option<&Below>)| {
        let mut line = step_json(step);
        line["why"] = json!(below.map(|below| below_text(say, facts, edition, below)).unwrap_or_default());
        if let Some(Below::Code(inner) | Below::Strength { buchholz: inner, .. }) = below {
            line["below"] = proof_json(say, ranked, edition, inner);
        }
        line
    };
    json!({
        "participant": facts.id(proof.of),
        "code": proof.code.to_string(),
        "value": proof.derivation.value.map(|value| value.to_string()),
        "lines": proof.lines().map(line).collect::<Vec<_>>(),
    })
}
