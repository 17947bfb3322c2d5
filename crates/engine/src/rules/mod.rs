//! Editions of C.07, the decisions they take, and the codes of tie-breaks.

mod code;
mod edition;
pub mod rating_tables;
pub mod rulings;

pub use code::{
    Base, Classic, Code, CodeError, CodeNotice, CodeProblem, Cut, CutSupport, Direction, EdeBoards, EsbMix,
    Family, Kinds, ListError, Listed, Modifier, Recorded, Reference, Row, Step, TieBreakList, Variation,
    Variations, Waits,
};
pub use edition::{Edition, EditionChoice, UnknownEdition};
pub use rulings::{Rulings, UnknownRuling};
