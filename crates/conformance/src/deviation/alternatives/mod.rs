//! Other ways to decide a point than the editions', each beside the words that describe it: wrong readings, and
//! readings that an unclear rule admits.
//!
//! An alternative is the table of an edition with a rule replaced, seldom two. Two alternatives to different rules
//! combine by themselves; of the same rule only one can be chosen.

mod article_04;
mod article_06;
mod article_07;
mod article_08;
mod article_09;
mod article_10;
mod article_14;
mod article_16;
mod classic;
mod teams;

use super::Standing;
use tiebreak_engine::rules::{Rule, Rules};

/// Another way to decide a point.
pub(super) struct Alternative {
    /// Its name.
    pub name: &'static str,
    /// What a program that decides so does.
    pub summary: &'static str,
    /// How it stands to the rules.
    pub standing: Standing,
    /// Replaces the rule of the point.
    pub decide: fn(&mut Rules),
    /// Replaces what else goes with it.
    pub also: fn(&mut Rules),
}

/// Declares alternatives: the rule of a point with what stands in its place.
macro_rules! alternatives {
    ($(
        $group:ident.$field:ident {
            $(
                $(#[doc = $summary:literal])+
                $name:literal $standing:ident $id:literal
                    = $rule:expr $(, $other_group:ident.$other_field:ident = $other_rule:expr)*;
            )+
        }
    )+) => {
        pub(super) const ALTERNATIVES: &[Alternative] = &[$($(Alternative {
            name: $name,
            summary: concat!($($summary),+),
            standing: $crate::deviation::alternatives::standing!($standing $id),
            decide: |rules| {
                let summary = concat!($($summary),+);
                $crate::deviation::alternatives::put(&mut rules.$group.$field, $name, summary, $rule);
            },
            also: |_rules| {
                let _summary = concat!($($summary),+);
                $(
                    let slot = &mut _rules.$other_group.$other_field;
                    $crate::deviation::alternatives::put(slot, $name, _summary, $other_rule);
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

fn put<F>(slot: &mut Rule<F>, name: &'static str, summary: &'static str, decides: F) {
    *slot = Rule::new(name, summary, decides);
}

/// Every alternative.
pub(super) fn all() -> impl Iterator<Item = &'static Alternative> {
    [
        article_04::ALTERNATIVES,
        article_06::ALTERNATIVES,
        article_07::ALTERNATIVES,
        article_08::ALTERNATIVES,
        article_09::ALTERNATIVES,
        article_10::ALTERNATIVES,
        teams::ALTERNATIVES,
        article_14::ALTERNATIVES,
        article_16::ALTERNATIVES,
        classic::ALTERNATIVES,
    ]
    .into_iter()
    .flatten()
}
