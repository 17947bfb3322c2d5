//! Readings of the rules that no edition follows. Most of these readings are wrong. The other readings are allowed,
//! because the rule is unclear.
//!
//! An alternative replaces one rule (rarely two rules) of an edition. Alternatives to different rules can be combined.
//! For each rule, only one alternative can be chosen.

mod articles_04_to_07;
mod articles_08_to_10;
mod articles_12_to_16;
mod classic;

use crate::deviation::Standing;
use tiebreak_engine::rules::{Rule, Rules};

pub(super) fn all() -> impl Iterator<Item = &'static Alternative> {
    [
        articles_04_to_07::ALTERNATIVES,
        articles_08_to_10::ALTERNATIVES,
        articles_12_to_16::ALTERNATIVES,
        classic::ALTERNATIVES,
    ]
    .into_iter()
    .flatten()
}

/// A reading of a rule that no edition follows.
pub(super) struct Alternative {
    pub name: &'static str,
    /// Whether the reading is wrong or admissible.
    pub standing: Standing,
    /// Function that replaces a rule with this reading.
    pub decide: fn(&mut Rules),
    /// Function that replaces other rules, which depend on the replaced rule.
    pub also: fn(&mut Rules),
}

/// Declares the alternatives to each rule.
macro_rules! alternatives {
    ($(
        $group:ident.$field:ident {
            $(
                $(#[doc = $doc:literal])+
                $name:literal $standing:ident $id:literal
                    = $rule:expr $(, $other_group:ident.$other_field:ident = $other_rule:expr)*;
            )+
        }
    )+) => {
        pub(super) const ALTERNATIVES: &[Alternative] = &[$($(Alternative {
            name: $name,
            standing: $crate::deviation::alternatives::standing!($standing $id),
            decide: |rules| {
                $crate::deviation::alternatives::put(&mut rules.$group.$field, $name, $rule);
            },
            also: |_rules| {
                $(
                    let slot = &mut _rules.$other_group.$other_field;
                    $crate::deviation::alternatives::put(slot, $name, $other_rule);
                )*
            },
        },)+)+];
    };
}

macro_rules! standing {
    (deviation $id:literal) => {
        $crate::deviation::Standing::Deviation($id)
    };
    (admissible $slug:literal) => {
        $crate::deviation::Standing::Admissible($slug)
    };
}

use {alternatives, standing};

fn put<F>(slot: &mut Rule<F>, name: &'static str, decides: F) {
    *slot = Rule::new(name, decides);
}
