//! The tournament of a request in the form that a program reads.

use super::protocol::{Input, Request, StandingsRequest};
use tiebreak_format::json::Problem;
use tiebreak_format::trf::{Generation, WriteOptions, write};
use tiebreak_phrase::{Phrase, phrase};

/// Why a tournament was not built: the first of the problems.
pub(super) fn contradictory(problems: Vec<Problem>) -> Phrase {
    let first = problems.into_iter().next().map(|problem| problem.message);
    first.unwrap_or_else(|| phrase!("request-contradictory"))
}

/// The same question about an event that is recorded up to the round whose standings are wanted, for programs that rank
/// by all that they are given.
pub(super) fn cut(request: &StandingsRequest) -> StandingsRequest {
    let mut request = request.clone();
    if let (Some(tournament), Some(after)) = (&mut request.tournament, request.after) {
        tournament.end_after(after);
    }
    request
}

/// The text of the tournament.
///
/// # Errors
/// Why it cannot be written in this form.
pub(super) fn render(request: &StandingsRequest, input: Input) -> Result<String, Phrase> {
    let tournament = request.tournament.as_ref().ok_or_else(|| phrase!("request-without-tournament"))?;
    let generation = match input {
        Input::Json => {
            return serde_json::to_string(tournament)
                .map_err(|error| phrase!("json-unwritten", problem = error.to_string()));
        }
        Input::Trf16 => Generation::Trf16,
        Input::Trf26 => Generation::Trf26,
    };
    let (facts, _) = tournament.build().map_err(contradictory)?;
    let options =
        WriteOptions { generation, tiebreaks: request.tiebreaks.clone(), ..WriteOptions::default() };
    let written = write(&facts, &options).map_err(|problems| {
        let said = Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"));
        phrase!("request-not-for-trf", problem = said)
    })?;
    Ok(written.text)
}

/// The message that puts a question, with the tournament in the form that the program reads.
///
/// # Errors
/// Why the tournament cannot be written in this form.
pub(crate) fn message(request: &StandingsRequest, input: Input) -> Result<Request, Phrase> {
    let mut message = request.clone();
    match input {
        Input::Json => {}
        Input::Trf26 | Input::Trf16 => {
            message.trf = Some(render(request, input)?);
            message.tournament = None;
        }
    }
    Ok(Request::Standings(Box::new(message)))
}
