//! How far a long command is: one line on a terminal, nothing elsewhere.

use std::io::{IsTerminal, Write, stderr};

/// A line that is overwritten as the work goes on.
pub(super) struct Progress {
    is_shown: bool,
    steps: u64,
}

impl Progress {
    /// A line for so many steps.
    pub(super) fn new(steps: u64) -> Progress {
        Progress { is_shown: stderr().is_terminal(), steps }
    }

    /// Shows that so many steps are done.
    pub(super) fn at(&self, done: u64, message: &str) {
        self.write(&format!("{done}/{} {message}", self.steps));
    }

    /// Removes the line.
    pub(super) fn clear(&self) {
        self.write("");
    }

    fn write(&self, text: &str) {
        if self.is_shown {
            // Nobody reads the progress when standard error is closed.
            let _ = write!(stderr(), "\r\x1b[K{text}");
        }
    }
}
