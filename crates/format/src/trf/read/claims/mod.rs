//! What a file claims about its standing, compared with what its results say.

mod players;
mod ranking;
mod scoring;
mod teams;
mod totals;
mod worth;

use totals::Totals;

use super::facts::{Facts, Rounds};
use super::records::Content;
use crate::options::ReadOptions;
use crate::trf::file::Claims;
use crate::trf::remarks::Remarks;
pub(super) use scoring::Settled;

/// Settles what results are worth, which the recorded points may betray.
pub(super) fn settle_scoring(
    content: &Content,
    rounds: &Rounds,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Settled {
    scoring::settle(Totals { content, rounds }, options, remarks)
}

/// The claims, with remarks on points and ranks that the results do not bear out.
pub(super) fn check(
    content: &Content,
    facts: &Facts,
    settled: &Settled,
    remarks: &mut Remarks<'_>,
) -> Claims {
    let mut claims = ranking::claims(content);
    let totals = Totals { content, rounds: &facts.rounds };
    match &content.team {
        Some(team) => {
            teams::check(&team.teams, facts, &claims, remarks);
            teams::check_players(totals, &team.teams, &facts.tournament, remarks);
        }
        None => {
            claims.excuse =
                players::check(totals, &facts.tournament, &claims, settled.usual_explains, remarks);
        }
    }
    ranking::check(&claims, content.team.is_some(), remarks);
    claims
}
