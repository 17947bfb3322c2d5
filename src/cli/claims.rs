//! What a file claims about its standing.

use tiebreak_conformance::check::Recorded;
use tiebreak_conformance::format::Input;
use tiebreak_conformance::format::trf::Ranking;
use tiebreak_conformance::rules::{Base, Code, Listed};

/// Remarks of the reader that explain every difference of the points column at once.
const EXCUSED_POINTS: [&str; 3] =
    ["points-after-round", "points-with-announced-byes", "points-with-acceleration"];

/// Remarks of the reader on points and ranks as recorded.
pub(super) const CLAIMS: [&str; 7] = [
    "points-differ",
    "points-after-round",
    "points-with-announced-byes",
    "points-with-acceleration",
    "rank-is-starting-order",
    "rank-missing",
    "no-ranking",
];

/// What the file claims about its standing.
pub(super) fn recorded(input: &Input) -> Recorded {
    let Input::Trf(file) = input else { return Recorded::default() };
    let claims = &file.claims;
    let excused = file.warnings.iter().any(|warning| EXCUSED_POINTS.contains(&warning.id.as_ref()));
    let starting_order = file.warnings.iter().any(|warning| warning.id == "rank-is-starting-order");
    let mut recorded = Recorded::default();
    let columns = [
        (Base::Points, &claims.points),
        (Base::MatchPoints, &claims.match_points),
        (Base::GamePoints, &claims.game_points),
    ];
    for (base, column) in columns {
        if !excused && column.iter().any(Option::is_some) {
            recorded.points.push((Listed::Code(Code::plain(base)), column.clone()));
        }
    }
    if claims.ranking != Ranking::None && !starting_order {
        recorded.ranks = claims.ranks.clone();
    }
    recorded
}
