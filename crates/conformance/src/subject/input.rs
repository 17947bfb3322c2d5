//! The tournament of a request in the form that a program reads.

use super::protocol::{Input, StandingsRequest};
use tiebreak_format::trf::{Generation, WriteOptions, write};

/// The text of the tournament.
///
/// # Errors
/// Why it cannot be written in this form.
pub(super) fn render(request: &StandingsRequest, input: Input) -> Result<String, String> {
    let tournament = request.tournament.as_ref().ok_or("the request holds no tournament")?;
    let generation = match input {
        Input::Json => return serde_json::to_string(tournament).map_err(|error| error.to_string()),
        Input::Trf16 => Generation::Trf16,
        Input::Trf26 => Generation::Trf26,
    };
    let (facts, _) = tournament.build().map_err(|problems| {
        let first = problems.into_iter().next().map(|problem| problem.message.to_string());
        first.unwrap_or_else(|| "the tournament contradicts itself".to_owned())
    })?;
    let options =
        WriteOptions { generation, tiebreaks: request.tiebreaks.clone(), ..WriteOptions::default() };
    let written = write(&facts, &options).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        format!("a TRF file cannot hold this tournament: {}", problems.join("; "))
    })?;
    Ok(written.text)
}
