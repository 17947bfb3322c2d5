//! What a file claims about its standing.

use tiebreak_conformance::check::Recorded;
use tiebreak_conformance::format::Input;
use tiebreak_conformance::format::trf::Ranking;
use tiebreak_conformance::rules::{Base, Code, Listed};

/// What the file claims about its standing.
pub(super) fn recorded(input: &Input) -> Recorded {
    let Input::Trf(file) = input else { return Recorded::default() };
    let claims = &file.claims;
    let mut recorded = Recorded::default();
    let columns = [
        (Base::Points, &claims.points),
        (Base::MatchPoints, &claims.match_points),
        (Base::GamePoints, &claims.game_points),
    ];
    for (base, column) in columns {
        if claims.excuse.is_none() && column.iter().any(Option::is_some) {
            recorded.points.push((Listed::Code(Code::plain(base)), column.clone()));
        }
    }
    if matches!(claims.ranking, Ranking::Recorded | Ranking::LikeStartingOrder) {
        recorded.ranks = claims.ranks.clone();
    }
    recorded
}
