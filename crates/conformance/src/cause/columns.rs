//! Columns under each other's headings.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::rules::Listed;

/// Two columns of tie-breaks that belong under each other's headings.
pub(super) fn exchanged(trial: &Trial<'_>) -> Option<Cause> {
    let values = &trial.recorded().values;
    let pairs = (0..values.len()).flat_map(|one| (one + 1..values.len()).map(move |other| (one, other)));
    let is_wrong = |listed: &Listed| {
        let code = listed.to_string();
        trial.report.differences.iter().any(|difference| difference.code.as_ref() == Some(&code))
    };
    for (one, other) in pairs {
        let (Some((first, _)), Some((second, _))) = (values.get(one), values.get(other)) else { continue };
        if first == second || !is_wrong(first) && !is_wrong(second) {
            continue;
        }
        let exchange = |recorded: &mut tiebreak_words::check::Recorded| {
            let column = |at: usize| recorded.values.get(at).map(|(_, column)| column.clone());
            let columns = (column(one), column(other));
            for (at, column) in [(one, columns.1), (other, columns.0)] {
                if let (Some((_, own)), Some(column)) = (recorded.values.get_mut(at), column) {
                    *own = column;
                }
            }
        };
        if trial.gives_when(exchange) {
            return Some(Cause::Columns(first.to_string(), second.to_string()));
        }
    }
    None
}
