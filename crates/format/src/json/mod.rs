//! The tournament of case files in JSON: its shape, and the way to and from a [`Tournament`].
//!
//! [`read`] reports everything wrong with a file at once, each with line, column and JSON pointer: bad syntax,
//! repeated and unknown keys, wrong types, and what the facts contradict. [`TournamentJson`] alone converts values
//! that other documents hold: a case, a request to a program.

use tiebreak_phrase::message;

mod cell;
mod document;
mod draft;
mod export;
mod layout;
mod node;
mod problem;
mod room;
mod shape;
mod syntax;
#[cfg(test)]
mod tests;
mod tournament;

pub use cell::CellError;
pub use document::Document;
pub use layout::{laid_out, to_text};
pub use node::{Content, Member, Node};
pub use problem::{Problem, SeveralRatings};
pub use room::too_many_values;
pub use shape::passed_over;
pub use shape::schema_of;
pub use tournament::{
    AdjustmentJson, AwardJson, KindJson, MatchScoringJson, PairingJson, ParticipantJson, PrimaryJson,
    ScoringJson, TeamAwardJson, TeamJson, TournamentJson,
};

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Sink};
use crate::text::Text;
use tiebreak_engine::tournament::Tournament;

/// A tournament in JSON as read.
#[derive(Clone, Debug)]
pub struct JsonFile {
    /// The facts.
    pub tournament: Tournament,
    /// The shape it was written in, which keeps what the facts do not need.
    pub json: TournamentJson,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a decoded file that holds one tournament, alone or as the `tournament` of a case; `file` names it in remarks.
///
/// ```
/// use tiebreak_format::{json, text::Text};
///
/// let text = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
///     { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;
/// let file = json::read(Text::decode(text.as_bytes())?, "event.json").map_err(|problems| format!("{problems:?}"))?;
/// // The canonical text reads back as the same facts.
/// let again = json::read(Text::from_string(json::write(&file.tournament))?, "again.json").map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(again.tournament, file.tournament);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Every error found, in the order of the file, and the warnings beside them.
pub fn read(text: Text, file: &str) -> Result<JsonFile, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    let pointer = if document.has_key("tournament") { "/tournament" } else { "" };
    let json = document.read_at::<TournamentJson>(pointer, &mut sink);
    let tournament = json.as_ref().and_then(|json| build(&document, pointer, json, &mut sink));
    sink.sort_since(0);
    let failed = sink.has_errors();
    match (json, tournament) {
        (Some(json), Some(tournament)) if !failed => {
            Ok(JsonFile { tournament, json, warnings: sink.into_remarks() })
        }
        _ => Err(sink.into_remarks()),
    }
}

/// The tournament that stands at `pointer` of a document, with everything wrong about it sent to `sink`.
pub fn build(
    document: &Document,
    pointer: &str,
    json: &TournamentJson,
    sink: &mut Sink,
) -> Option<Tournament> {
    let (tournament, problems) = match json.build() {
        Ok((tournament, problems)) => (Some(tournament), problems),
        Err(problems) => (None, problems),
    };
    for problem in problems {
        if !sink.wants(problem.severity) {
            sink.pass_over(problem.severity, 1);
            continue;
        }
        let at = format!("{pointer}{}", problem.pointer);
        let mut remark = document.remark(problem.severity, problem.id, &at, problem.message);
        if let Some(other) = problem.other {
            let (line, column) = document.place(&format!("{pointer}{other}"));
            remark = remark.and_at(document.text(), line, column, 1, message!("other-side"));
        }
        sink.push(remark);
    }
    tournament
}

/// The canonical text of a tournament.
pub fn write(tournament: &Tournament) -> String {
    // The shape holds strings, numbers and lists only, which JSON can always spell.
    to_text(&TournamentJson::from(tournament)).unwrap_or_default()
}

/// The canonical text of a document that holds a tournament and the regulations of the event beside it.
pub fn write_with<R: Serialize>(tournament: &TournamentJson, regulations: &R) -> String {
    #[derive(Serialize)]
    struct Both<'b, R> {
        tournament: &'b TournamentJson,
        regulations: &'b R,
    }
    to_text(&Both { tournament, regulations }).unwrap_or_default()
}

/// The shape of a tournament with its first rounds only.
pub fn until(tournament: &Tournament, rounds: usize) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    json.truncate(rounds);
    json
}
