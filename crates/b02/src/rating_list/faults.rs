//! What is wrong with a list, together.

use super::entry::ListFault;
use tiebreak_phrase::phrase;

/// Faults that are kept; the rest are only counted.
const KEPT: usize = 50;

/// Faults in the order in which they are found, their number bounded.
#[derive(Default)]
pub struct Faults {
    kept: Vec<ListFault>,
    others: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: ListFault) {
        if self.kept.len() < KEPT {
            self.kept.push(fault);
        } else {
            self.others += 1;
        }
    }

    /// What was read where nothing is wrong.
    ///
    /// # Errors
    /// The faults, and one without a place that says how many were only counted.
    pub fn or<T>(mut self, read: T) -> Result<T, Vec<ListFault>> {
        if self.others > 0 {
            let problem = phrase!("more-errors", count = self.others);
            self.kept.push(ListFault { line: 0, column: 0, problem });
        }
        if self.kept.is_empty() { Ok(read) } else { Err(self.kept) }
    }
}
