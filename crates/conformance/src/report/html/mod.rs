//! The report as one page: clause, cases, verdicts, with the crosstable and expected and given values side by side.
//!
//! The page holds everything it needs and loads nothing. Without scripts all of it is shown; with them it can be
//! filtered by verdict and clause.

mod case;
mod marks;
mod page;

pub(super) use page::page;
