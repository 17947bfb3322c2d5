//! National ratings beside those of FIDE.

use std::collections::BTreeMap;

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::format::trf::PlayerDetails;
use tiebreak_conformance::tournament::Tournament;

/// The federation of the national ratings of made-up events.
const FEDERATION: &str = "NAT";
/// How far the other rating lies below the one that counts, at most.
const FARTHEST: u32 = 150;

/// FIDE's rating and the national one of each player; the higher counts.
pub(super) struct SecondRatings {
    players: Vec<(u32, String, Option<u32>, u32)>,
}

/// Both ratings of everybody: the one that the event is played by, and a lower one; which of them is FIDE's is drawn.
pub(super) fn ratings(tournament: &Tournament, seed: u64, number: u64) -> SecondRatings {
    let random = &mut Random::new(seed ^ 0x6e61_7469, number);
    let player = |player: &tiebreak_conformance::tournament::Participant| {
        let counts = u32::from(player.rating()?);
        let other = counts.saturating_sub(random.between(0, FARTHEST)).max(1);
        let national = match random.below(4) {
            0 => (None, counts),
            1 => (Some(other), counts),
            _ => (Some(counts), other),
        };
        Some((player.id, player.name.clone(), national.0, national.1))
    };
    SecondRatings { players: tournament.participants().iter().filter_map(player).collect() }
}

impl SecondRatings {
    /// What stands in the field of FIDE's rating.
    pub(super) fn details(&self) -> BTreeMap<u32, PlayerDetails> {
        let fide = |(id, _, fide, _): &(u32, String, Option<u32>, u32)| {
            let rating = fide.map_or_else(String::new, |rating| rating.to_string());
            (*id, PlayerDetails { rating: Some(rating), ..PlayerDetails::default() })
        };
        self.players.iter().map(fide).collect()
    }

    /// The records of the national ratings, and the one that says that the higher counts.
    pub(super) fn lines(&self) -> Vec<String> {
        let national = |(id, name, _, rating): &(u32, String, Option<u32>, u32)| {
            format!("{FEDERATION} {id:>4}      {name:<33} {rating:>4}")
        };
        let method = format!("172 {FEDERATION} HBFN");
        std::iter::once(method).chain(self.players.iter().map(national)).collect()
    }
}
