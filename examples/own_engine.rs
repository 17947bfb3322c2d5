//! Tests an engine that is written in Rust against the corpus. The checks run like tests of `cargo test`, but without
//! the test harness of Rust.
//!
//! ```text
//! cargo run --example own_engine
//! cargo run --example own_engine -- c07/7-3
//! ```
//!
//! The engine of this example counts the games that were played with Black (the tie-break BPG). The checks of other
//! tie-breaks are skipped.

use std::process::ExitCode;

use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::subject::protocol::{Codes, KindName, StandingsRequest, StartAnswer};
use tiebreak_conformance::subject::{Answer, Calculator, Reply};
use tiebreak_conformance::trials;

struct GamesWithBlack;

impl Calculator for GamesWithBlack {
    fn program(&self) -> StartAnswer {
        StartAnswer {
            codes: Codes::Listed(vec!["BPG".to_owned()]),
            kinds: Some(vec![KindName::Individual]),
            ..StartAnswer::new("games-with-black", "1.0")
        }
    }

    fn standings(&self, request: &StandingsRequest) -> Reply {
        let Some(tournament) = &request.tournament else {
            return Reply::skipped("the request contains no tournament");
        };
        let rounds = request.after.map_or(usize::MAX, |after| after as usize);
        let mut answer = Answer::default();
        for player in tournament.participants.iter().flatten() {
            // In a game such as `7 b =`, the opponent is 7, the color is Black, and the result is a draw. A forfeit
            // does not count as played with Black.
            let is_played_with_black = |game: &&String| game.contains(" b ") && !game.ends_with(['+', '-']);
            let games = player.games.iter().take(rounds).filter(is_played_with_black).count();
            answer.value("BPG", player.id, Some(games.to_string()));
        }
        Reply::Answered(answer)
    }
}

fn main() -> ExitCode {
    trials::run(GamesWithBlack, &Source::Embedded)
}
