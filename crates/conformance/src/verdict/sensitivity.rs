//! Which decisions of the rules an answer depends on.

use super::judge;
use crate::corpus::{Case, Check, Registry};
use crate::deviation::{decided, decisions};
use crate::subject::engine::{Question, answer};
use crate::subject::protocol::Tail;
use tiebreak_engine::rules::{Edition, Rules};

/// A decision that an asserted answer depends on, with the variants that change it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sensitive {
    /// The decision, as `group.decision`.
    pub path: &'static str,
    /// Variants under which the engine's answer is no longer the expected one.
    pub variants: Vec<&'static str>,
}

/// The decisions that the asserted answers of a check depend on under one edition: each is decided otherwise in turn,
/// everything else left as it is.
///
/// Empty when the engine does not give the expected answer in the first place.
pub fn sensitive(case: &Case, check: &Check, edition: Edition, registry: &Registry) -> Vec<Sensitive> {
    let Ok(question) = Question::of(case, check, edition) else { return Vec::new() };
    let base = question.rules();
    // Other readings would hide the very decision that they are about.
    let strict = Check { readings: Vec::new(), ..check.clone() };
    let gives_expected = |rules: Rules| {
        answer(&question, rules)
            .is_ok_and(|answer| !judge(&strict, &answer, registry, Tail::Tied).is_against())
    };
    if !gives_expected(base) {
        return Vec::new();
    }
    decisions()
        .iter()
        .filter_map(|decision| {
            let changes = |variant: &&'static str| {
                decided(base, [(decision.path, *variant)])
                    .is_ok_and(|changed| changed != base && !gives_expected(changed))
            };
            let variants: Vec<&'static str> =
                decision.variants.iter().map(|variant| variant.name).filter(changes).collect();
            (!variants.is_empty()).then_some(Sensitive { path: decision.path, variants })
        })
        .collect()
}
