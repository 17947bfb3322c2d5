//! The working of one entry of a list for one participant, without words.

use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Encounter, Ranked};
use tiebreak_engine::rules::{Code, Listed};
use tiebreak_engine::tiebreak::{Classes, Derivation, NoValue};
use tiebreak_engine::tournament::Index;

/// The working of one entry of a list for one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Working {
    /// A number and what makes it.
    Number(Derivation),
    /// An order inside the group that was still tied.
    Order(Encounter),
    /// No value for anybody, and why.
    Nothing(NoValue),
    /// A recorded decision on the group that was still tied.
    Recorded {
        /// The group, in order of pairing number.
        group: Vec<Index>,
        /// What the record makes of it, best first; none where no record of this group counts.
        order: Option<Classes>,
    },
    /// What the organizer gives for a tie-break of its own.
    Given(Fraction),
    /// Defined by the organizer, who gives nothing.
    Unknown,
}

/// Works out an entry for a participant. `position` is its place in the list; a code asked for without being listed
/// is applied where only the points have separated.
pub fn work_out(ranked: &Ranked<'_>, listed: &Listed, position: usize, index: Index) -> Working {
    let code = match listed {
        Listed::Code(code) => code,
        Listed::Recorded(kind) => {
            let group = ranked.tied_before(position, index);
            return Working::Recorded { order: ranked.recorded(*kind, &group), group };
        }
        Listed::Organizer(_) => {
            let given = ranked.given(listed).and_then(|column| column.get(index).copied().flatten());
            return given.map_or(Working::Unknown, Working::Given);
        }
    };
    if let Some(reason) = ranked.evaluator.no_value(code) {
        return Working::Nothing(reason);
    }
    if code.base.direction().is_order_only() {
        return Working::Order(ranked.encounter(code, ranked.tied_before(position, index)));
    }
    match ranked.evaluator.derive(code, index) {
        Ok(derivation) => Working::Number(derivation),
        Err(reason) => Working::Nothing(reason),
    }
}

/// The clauses of a code and of every step of its working, without repetitions, in order of first use.
pub fn clauses_of(code: &Code, working: &Working) -> Vec<&'static str> {
    let mut clauses = vec![code.base.clause()];
    let mut add = |clause: &'static str| {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    };
    match working {
        Working::Number(derivation) => {
            for step in &derivation.steps {
                step.clauses.iter().chain(step.cut.iter()).for_each(|clause| add(clause));
            }
        }
        Working::Order(encounter) => {
            encounter.stages.iter().flat_map(|stage| &stage.clauses).for_each(|clause| add(clause));
        }
        Working::Nothing(_) | Working::Recorded { .. } | Working::Given(_) | Working::Unknown => {}
    }
    clauses
}
