use crate::deviation::Standing;
use tiebreak_engine::rules::{Rule, Rules};

/// Another reading of a point.
pub(in crate::deviation) struct Alternative {
    pub name: &'static str,
    /// Whether the reading is wrong or admissible.
    pub standing: Standing,
    /// Replaces the rule for the point.
    pub decide: fn(&mut Rules),
    /// Replaces other rules that depend on the point.
    pub also: fn(&mut Rules),
}

/// Declares alternatives: the rule for a point and its replacements.
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
            standing: $crate::deviation::alternatives::alternative::standing!($standing $id),
            decide: |rules| {
                $crate::deviation::alternatives::alternative::put(&mut rules.$group.$field, $name, $rule);
            },
            also: |_rules| {
                $(
                    let slot = &mut _rules.$other_group.$other_field;
                    $crate::deviation::alternatives::alternative::put(slot, $name, $other_rule);
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

pub(super) use {alternatives, standing};

pub(super) fn put<F>(slot: &mut Rule<F>, name: &'static str, decides: F) {
    *slot = Rule::new(name, decides);
}
