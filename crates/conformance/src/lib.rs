//! Holds programs to a corpus of cases: subjects, verdicts, deviations, diagnosis and reports.

pub mod cause;
pub mod corpus;
pub mod deviation;
pub mod diagnosis;
pub mod files;
pub mod report;
pub mod subject;
pub mod verdict;
