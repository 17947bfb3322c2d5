//! Engines that run in this process.

use super::protocol::{Query, RatingRequest, StandingsRequest, StartAnswer};
use super::reading::completed;
use super::{Reply, Subject, Wanted, participants};
use tiebreak_phrase::phrase;

/// An engine written in Rust, asked without another process.
///
/// What it answers is held to the same form as the answer of any program: every participant once, every code either
/// answered or declared unsupported. [`crate::trials`] runs the corpus against it in a test of its own package.
pub trait Calculator {
    /// Who it is and what it computes. It is never asked for what is left out here.
    fn program(&self) -> StartAnswer;

    /// Ranks one event.
    fn standings(&self, request: &StandingsRequest) -> Reply;

    /// Answers one question about ratings (B.02); asked only of a program that says [`StartAnswer::ratings`].
    fn rating(&self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// How it came to a value, on one line; shown beside a wrong one and never judged.
    fn working(&self, _request: &StandingsRequest, _participant: u32, _code: &str) -> Option<String> {
        None
    }
}

/// The reply of an engine to a question of either kind, held to the form of answers.
pub(crate) fn reply_to(calculator: &impl Calculator, query: &Query) -> Reply {
    match query {
        Query::Standings(request) => standings_of(calculator, request),
        Query::Rating(request) => calculator.rating(request),
    }
}

fn standings_of(calculator: &impl Calculator, request: &StandingsRequest) -> Reply {
    match calculator.standings(request) {
        Reply::Answered(answer) => {
            let participants = participants(request);
            let (tiebreaks, findings) = (&request.tiebreaks, request.findings);
            completed(answer, &Wanted { participants: &participants, tiebreaks, findings })
        }
        other => other,
    }
}

impl<C: Calculator> Subject for C {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        standings_of(self, request)
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        self.rating(request)
    }
}
