//! The assertions of properties. A failed assertion panics. No other module of the properties panics.
//!
//! Fuzzers and test harnesses detect a failure by a panic. Releases do not contain these functions.

use std::fmt::Debug;

/// Asserts a condition.
#[track_caller]
pub fn held(holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken(&what());
    }
}

/// Asserts that two values are equal.
#[track_caller]
pub fn same<T: PartialEq + Debug>(one: &T, other: &T, what: impl FnOnce() -> String) {
    if one != other {
        broken(&format!("{}\n one: {one:?}\nother: {other:?}", what()));
    }
}

/// Returns the value of an option, or fails the property.
#[track_caller]
pub fn given<T>(found: Option<T>, what: &str) -> T {
    match found {
        Some(found) => found,
        None => broken(&format!("missing: {what}")),
    }
}

/// Returns the value of a result, or fails the property.
#[track_caller]
pub fn done<T, E: Debug>(result: Result<T, E>, what: impl FnOnce() -> String) -> T {
    match result {
        Ok(done) => done,
        Err(error) => broken(&format!("{}\n{error:?}", what())),
    }
}

/// Fails the property with a panic.
///
/// Only fuzz targets and `tests/fuzzing.rs` call this function, never the installed program.
#[track_caller]
pub fn broken(what: &str) -> ! {
    panic!("{what}")
}
