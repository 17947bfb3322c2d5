//! How far a long command is, on a terminal; elsewhere nothing.

#[cfg(not(target_family = "wasm"))]
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar with rate and estimate.
pub(super) struct Progress {
    #[cfg(not(target_family = "wasm"))]
    bar: ProgressBar,
}

#[cfg(not(target_family = "wasm"))]
impl Progress {
    /// A bar for so many steps.
    pub(super) fn new(steps: u64) -> Progress {
        let bar = ProgressBar::new(steps);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {rate} {eta} {msg}");
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // A closed terminal is nobody's error.
            let _ = write!(out, "{:.0}/s", state.per_sec());
        };
        let bar = style
            .map_or_else(|_| ProgressBar::hidden(), |style| bar.with_style(style.with_key("rate", rate)));
        Progress { bar }
    }

    /// So many steps are done.
    pub(super) fn at(&self, done: u64, message: String) {
        self.bar.set_position(done);
        self.bar.set_message(message);
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// A browser has no terminal.
#[cfg(target_family = "wasm")]
impl Progress {
    pub(super) fn new(_steps: u64) -> Progress {
        Progress {}
    }

    pub(super) fn at(&self, _done: u64, _message: String) {}

    pub(super) fn clear(&self) {}
}
