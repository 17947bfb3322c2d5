//! Articles 12 and 13: tie-breaks of team events.

use crate::number::{Fraction, Points};
use crate::rules::Score;
use crate::rules::element::Element;
use crate::rules::encounter::{Classes, Log};
use crate::rules::team::{BothScores, ExtendedEncounter};
use crate::rules::view::View;
use crate::tournament::{Index, Kind, Record, Scoring};

/// The clause that requires a table of the primary score, and then a table of the secondary score.
pub const FIRST: &str = "c07.13.3.1";
const RESTARTED: &str = "c07.13.3.3";

/// 13, 13.4.2.a: a code without `:MP` or `:GP` uses the primary score.
pub(crate) fn primary(primary: Score) -> Score {
    primary
}

/// 13.1: the secondary score is the score that is not primary.
pub(crate) fn secondary(primary: Score) -> Score {
    primary.other()
}

/// 13.2: the first letter names the score of the opponents' totals, the second letter the score of the points against
/// them.
pub(crate) fn opponents_first(first: Score, second: Score) -> (Score, Score) {
    (first, second)
}

/// 13.2, 16.4: an unplayed match adds the dummy's score times the awarded points.
pub(crate) fn dummy(score: Points) -> Option<Points> {
    Some(score)
}

/// 14.1.2: the weakest team has the lowest first factor. This factor is match points in EMMSB and EMGSB, and
/// game points in EGMSB and EGGSB.
pub(crate) fn first_factor(_: &BothScores<'_, '_>, _opponents: Score, _: Index, element: &Element) -> Points {
    element.score
}

/// 13.3: extended direct encounter is applied to the teams that are still tied.
pub(crate) fn still_tied(_: &ExtendedEncounter<'_, '_>, set: &[Index]) -> Classes {
    vec![set.to_vec()]
}

/// 13.3.1, 13.3.3: applies the primary score until it breaks no more ties, then the secondary score, and then
/// the primary score again.
pub(crate) fn primary_first(
    encounter: &ExtendedEncounter<'_, '_>,
    set: &[Index],
    clause: &'static str,
    log: &mut Log<'_>,
) -> Classes {
    if set.len() < 2 {
        return vec![set.to_vec()];
    }
    let classes = encounter.on(encounter.primary, set, clause, log);
    (encounter.rules.secondary)(encounter, set, classes, log)
}

/// 13.3.1: applies the secondary score to teams that the primary score leaves tied.
pub(crate) fn secondary_follows(
    encounter: &ExtendedEncounter<'_, '_>,
    _: &[Index],
    classes: Classes,
    log: &mut Log<'_>,
) -> Classes {
    classes.into_iter().flat_map(|class| by_secondary(encounter, &class, log)).collect()
}

/// Applies the secondary score (13.3.1). If the score separates a subset, the encounter is applied to this subset from
/// the start (13.3.3). Otherwise the boards decide (13.3.2).
pub fn by_secondary(encounter: &ExtendedEncounter<'_, '_>, set: &[Index], log: &mut Log<'_>) -> Classes {
    if set.len() < 2 {
        return vec![set.to_vec()];
    }
    let classes = encounter.on(encounter.primary.other(), set, FIRST, log);
    if classes.len() == 1 {
        return encounter.board_tie_breaks(set);
    }
    let restart = encounter.rules.restart;
    classes.into_iter().flat_map(|class| restart(encounter, &class, RESTARTED, log)).collect()
}

/// 13.3.2: the board tie-breaks apply only to two teams.
pub(crate) fn exactly_two(teams: usize) -> bool {
    teams == 2
}

/// 13.3.2: the boards of the matches between the teams count if 6.1.1 counts these matches and all teams have
/// met.
pub fn mutual_matches(encounter: &ExtendedEncounter<'_, '_>, set: &[Index]) -> Option<Vec<Vec<Fraction>>> {
    if !encounter.match_points.table(set).is_complete() {
        return None;
    }
    let points = |team: &Index| -> Vec<Fraction> {
        let others = set.iter().filter(|other| *other != team);
        others
            .map(|other| encounter.rules.mutual_board_points(&encounter.match_points, *team, *other))
            .reduce(|sum, next| sum.iter().zip(&next).map(|(a, b)| a.plus(*b)).collect())
            .unwrap_or_default()
    };
    Some(set.iter().map(points).collect())
}

/// 13.4.2.b: the highest possible primary score, divided by the highest score of `secondary`. Returns none if
/// the highest score of `secondary` is 0.
pub(crate) fn strength_divisor(
    win: Points,
    rounds: usize,
    rests: usize,
    secondary: Points,
) -> Option<Fraction> {
    let most = win * rounds.saturating_sub(rests) as i64;
    Fraction::from(most).divided_by(secondary.into())
}

/// 13.4.2.b: the divisor is truncated to an integer.
pub(crate) fn truncated(divisor: Fraction) -> Fraction {
    Fraction::integer(divisor.numerator() / divisor.denominator())
}

/// 13.4.2.b: the highest possible score counts all announced rounds.
pub(crate) fn rounds_announced(view: &View<'_>) -> usize {
    view.tournament().announced()
}

// Article 12: board tie-breaks of team events.

/// 12: a pairing-allocated bye is a win on every board.
pub(crate) fn win_on_every_board(view: &View<'_>, _: &Record, _boards: usize) -> Fraction {
    view.tournament().scoring().win.into()
}

/// Board points of other byes: a full-point bye counts as a win, a half-point bye as a draw, any other round
/// without an opponent as nothing.
///
/// Article 12 defines only the points of a pairing-allocated bye.
pub(crate) fn other_bye_on_every_board(kind: Kind, scoring: &Scoring) -> Option<Points> {
    match kind {
        Kind::PairingAllocatedBye => None,
        Kind::FullPointBye => Some(scoring.win),
        Kind::HalfPointBye => Some(scoring.draw),
        _ => Some(Points::ZERO),
    }
}

/// 12.2: compares the teams on board 1, then on board 2 and so on until the tie is broken.
pub(crate) fn board_by_board(points: &[Fraction]) -> Vec<Fraction> {
    points.to_vec()
}

/// 12.3: the total without the last board, then without the last two boards and so on.
pub(crate) fn from_the_last(points: &[Fraction]) -> Vec<Fraction> {
    totals_without(points, &mut points.iter().rev())
}

/// The totals without the first of these boards, without the first two and so on.
pub fn totals_without(points: &[Fraction], boards: &mut dyn Iterator<Item = &Fraction>) -> Vec<Fraction> {
    let total = points.iter().fold(Fraction::ZERO, |sum, points| sum.plus(*points));
    let rest = boards.scan(total, |rest, points| {
        *rest = rest.minus(*points);
        Some(*rest)
    });
    rest.collect()
}
