//! Readings of a point that are not the rule in any edition, each with its description. Some of them are wrong, and
//! others are allowed because the rule is unclear.
//!
//! An alternative is the table of an edition with one rule (rarely two) replaced. Alternatives to different
//! rules can be combined. For one rule, only one alternative can be chosen.

mod alternative;
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

pub(super) use alternative::Alternative;

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
