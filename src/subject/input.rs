//! The tournament of a request in the form that a program reads.

use super::protocol::{Input, StandingsRequest};

/// The text of the tournament.
///
/// # Errors
/// Why it cannot be written in this form.
pub(super) fn render(request: &StandingsRequest, input: Input) -> Result<String, String> {
    let tournament = request.tournament.as_ref().ok_or("the request holds no tournament")?;
    match input {
        Input::Json => serde_json::to_string(tournament).map_err(|error| error.to_string()),
        Input::Trf16 | Input::Trf26 => {
            Err("this version cannot write TRF files for programs under test".to_owned())
        }
    }
}
