//! Compares the points recorded for players with their results.

use super::{Totals, byes};
use crate::trf::file::{Claims, Excuse};
use crate::trf::prelude::*;

const RULE: Rule = Rule::of("001").at(player::POINTS);

/// A recorded total that differs from the computed one.
struct Differing<'c> {
    player: &'c Player,
    claimed: Points,
    computed: Points,
}

/// Adds remarks on totals that differ from the results. Returns the explanation if there is one for all of
/// them.
pub(super) fn check(
    totals: Totals<'_>,
    tournament: &Tournament,
    claims: &Claims,
    usual_explains: bool,
    remarks: &mut Remarks<'_>,
) -> Option<Excuse> {
    // The usual case has already been found, except that predetermined pairings have no byes.
    if usual_explains && !tournament.pairing().is_predetermined() {
        return None;
    }
    let finished = totals.rounds.finished;
    let rows = claims.points.iter().zip(totals.content.players.iter()).enumerate().take(tournament.len());
    let differing: Vec<Differing<'_>> = rows
        .filter_map(|(index, (claimed, player))| {
            let (claimed, computed) = ((*claimed)?, computed(tournament, index, finished));
            (computed != claimed).then_some(Differing { player, claimed, computed })
        })
        .collect();
    let first = differing.first()?;
    if let Some(excuse) = totals.excuse(tournament.scoring()) {
        let (id, message) = excused(excuse, finished);
        let remark = Diagnostic::warning(id, message).rule(RULE);
        remarks.add_on_standing(remark, place(first.player.line, player::POINTS));
        return Some(excuse);
    }
    let all_have_byes = differing.iter().all(|row| byes(&row.player.cells, finished) > 0);
    for row in differing {
        let message = phrase!(
            "player-points-recorded-results-give",
            id = row.player.id,
            claimed = row.claimed,
            computed = row.computed
        );
        let mut remark = Diagnostic::warning("points-differ", message).rule(RULE);
        if let Some(hint) = hint(&row, finished, tournament, all_have_byes) {
            remark = remark.hint(hint);
        }
        remarks.add_on_standing(remark, place(row.player.line, player::POINTS));
    }
    None
}

fn excused(excuse: Excuse, finished: usize) -> (&'static str, Phrase) {
    match excuse {
        Excuse::EarlierRound(round) => (
            "points-after-round",
            phrase!("points-column-after-round-results-after-round", round, now = finished),
        ),
        Excuse::AnnouncedByes => {
            ("points-with-announced-byes", phrase!("points-column-contains-announced-byes-next-round"))
        }
        Excuse::Acceleration => (
            "points-with-acceleration",
            phrase!("points-column-contains-fictitious-points-accelerated-pairing"),
        ),
    }
}

/// A possible explanation of one difference.
fn hint(row: &Differing<'_>, rounds: usize, tournament: &Tournament, all_have_byes: bool) -> Option<Phrase> {
    let scoring = tournament.scoring();
    let (player, difference) = (row.player, row.claimed - row.computed);
    if tournament.pairing().is_predetermined() {
        let counted = byes(&player.cells, rounds) as i64;
        if counted > 0 && scoring.pairing_allocated_bye * counted == difference {
            return Some(phrase!("points-count-u-which-rest-without-points"));
        }
    }
    let cells = player.cells.iter().take(rounds).enumerate();
    let absent = cells.filter(|(_, cell)| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'));
    let absences: Vec<usize> = absent.map(|(round, _)| round + 1).collect();
    let half = scoring.value(Code::HalfPointBye) - scoring.value(Code::ZeroPointBye);
    let halves = (1..=absences.len() as i64).find(|count| half * *count == difference);
    if halves.is_some() && half > Points::ZERO {
        let blanks: Vec<String> = absences.iter().map(usize::to_string).collect();
        return Some(phrase!(
            "more-than-results-round-s-absences-from",
            difference,
            blanks = blanks.join(", "),
            column = absences.first().map_or(0, |round| cell::column(*round))
        ));
    }
    if all_have_byes {
        return Some(phrase!("every-differing-row-has-u-some-programs"));
    }
    // The column may include games of an unfinished round.
    if player.cells.len() > rounds {
        return Some(phrase!("round-not-finished-does-not-count", round = rounds + 1));
    }
    let open = tournament.index_of(player.id).is_some_and(|index| {
        tournament.records(index).iter().take(rounds).any(|record| record.kind.is_pending())
    });
    (difference != Points::ZERO && !open).then(|| phrase!("penalty-or-bonus-belongs-in-record-299"))
}
