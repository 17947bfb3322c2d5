//! Tests an engine written in Rust against the corpus, as a test of `cargo test` without the default harness.
//!
//! ```text
//! cargo run --example own_engine
//! cargo run --example own_engine -- c07/7-3
//! ```
//!
//! This engine counts games played with Black. Checks of other tie-breaks are ignored.

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
            // A game such as `7 b =` consists of opponent, color and result. A forfeit does not count as a game played
            // with Black.
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
