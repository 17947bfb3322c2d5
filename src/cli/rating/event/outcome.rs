//! What the lists say of coefficients, games and ratings, held against what comes out of the events.

use super::lists::List;
use super::rows::{Row, Rows};
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::rating::rating_list::{Entry, Period, Rated};
use tiebreak_conformance::rating::report::list_k;
use tiebreak_conformance::rating::{PeriodAnswer, Rules, StepKind};

/// Remarks on coefficients that 8.56 does not know, on lists of a period that is not the one made, and on games and
/// ratings of the period's list that the events do not give.
pub fn compare(
    lists: &[List],
    outcomes: &[List],
    which: Rated,
    period: Option<Period>,
    rows: &Rows<'_>,
    rules: &Rules,
) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    let mut remark = |list: &List, problem: Phrase| {
        remarks.push(Diagnostic::warning("rating-list", problem).in_file(&list.file));
    };
    for list in lists.iter().chain(outcomes) {
        let players = told(list, which, rows, |_, entry| {
            let k = entry.k.filter(|_| entry.rating.is_some())?;
            // A list without games has the coefficient that everybody begins a period with.
            (!list_k(k, entry.games.unwrap_or(0), rules)).then(|| format!("K = {k}"))
        });
        if !players.is_empty() {
            remark(list, phrase!("rating-list-k", players = players));
        }
    }
    for list in outcomes {
        if let (Some(made), Some(month)) = (period, list.month)
            && made != month
        {
            let (month, made) = (month.to_string(), made.to_string());
            remark(list, phrase!("rating-outcome-month", month = month, wanted = made));
        }
        let fewer = told(list, which, rows, |row, entry| {
            let (listed, games) = (entry.games?, row.games()?);
            (row.before.is_some() && listed < games).then(|| format!("{listed} < {games}"))
        });
        if !fewer.is_empty() {
            remark(list, phrase!("rating-outcome-games", players = fewer));
        }
        let other = told(list, which, rows, |row, entry| {
            let (listed, rating) = (entry.rating?, row.rating()?);
            let is_other = entry.games == row.games() && listed != i64::from(rating);
            is_other.then(|| format!("{listed} ≠ {rating}"))
        });
        if !other.is_empty() {
            remark(list, phrase!("rating-outcome-rating", players = other));
        }
    }
    remarks
}

/// The remark that ratings below the floor are none, which a column of ratings alone does not say (7.21).
pub fn below_floor(answered: &PeriodAnswer) -> Option<Diagnostic> {
    let steps = answered.working.iter().filter(|step| step.kind == StepKind::BelowFloor);
    let low: Vec<String> = steps
        .map(|step| {
            let rating = step.numbers.iter().find(|(name, _)| *name == "rating");
            format!("{} ({})", step.subject, rating.map_or("", |(_, rating)| rating))
        })
        .collect();
    let problem = (!low.is_empty()).then(|| phrase!("rating-below-floor", players = low.join("; ")));
    problem.map(|problem| Diagnostic::warning("below-floor", problem))
}

/// The players of whom something is to be said, with what.
fn told(
    list: &List,
    which: Rated,
    rows: &Rows<'_>,
    say: impl Fn(&Row<'_>, &Entry) -> Option<String>,
) -> String {
    let said = rows.players.iter().filter_map(|row| {
        let entry = list.entry(row.fide_id?, which)?;
        Some(format!("{} {} ({})", row.id, row.name, say(row, &entry)?))
    });
    said.collect::<Vec<_>>().join("; ")
}
