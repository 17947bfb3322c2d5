//! Which case of the corpus tells explanations apart.

use super::expected::Expected;
use crate::deviation::Change;

/// The smallest question of the corpus that programs with these changes answer differently.
pub(crate) fn telling<'q, 't>(
    questions: &'q [Expected<'t>],
    one: &Change,
    other: &Change,
) -> Option<&'q Expected<'t>> {
    let differs = |question: &&Expected<'_>| {
        let asked = &question.asked;
        if asked.is_idle(one) && asked.is_idle(other) {
            return false;
        }
        matches!((asked.changed(one), asked.changed(other)), (Ok(one), Ok(other)) if one != other)
    };
    questions
        .iter()
        .filter(differs)
        .min_by_key(|question| (question.asked.tournament.len(), question.asked.after, &question.asked.name))
}
