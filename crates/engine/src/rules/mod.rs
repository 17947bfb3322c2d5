//! The rules of C.07: an edition is a table of functions, one for each point where a program could go another way.
//!
//! The articles hold the functions, a file each; [`Edition`] names the tables. What the functions see is a [`view`], a
//! contribution ([`element`]), a table of games ([`encounter`]) and what belongs to one family. No file here knows a
//! wrong reading: those are other tables, made elsewhere by replacing a rule.

pub mod article_04;
pub mod article_06;
pub mod article_07;
pub mod article_08;
pub mod article_09;
pub mod article_10;
pub mod article_12;
pub mod article_13;
pub mod article_14;
pub mod article_15;
pub mod article_16;
pub mod category;
pub mod classic;
pub mod classic_sources;
mod code;
pub mod direct_encounter;
mod direction;
mod edition;
mod edition_choice;
mod edition_name;
pub mod element;
pub mod encounter;
mod provisions;
pub mod rating_tables;
mod rule;
pub mod score;
mod table;
pub mod team;
pub mod view;

pub(crate) use code::{Averages, Needs};
pub use code::{
    Base, Classic, Code, CodeError, CodeNotice, CodeProblem, Cut, CutSupport, EdeBoards, EsbMix, Family,
    Kinds, ListError, Listed, Modifier, Recorded, Reference, Rounding, Row, Step, TieBreakList, Variation,
    Variations, Waits,
};
pub use code::{CODE_CHARACTERS, LIST_ENTRIES};
pub use direction::Direction;
pub use edition::Edition;
pub use edition_choice::EditionChoice;
pub use edition_name::UnknownEdition;
pub use provisions::Provisions;
pub use rule::{Choice, Point, Rule};
pub use table::Rules;
