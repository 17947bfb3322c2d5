//! How a property fails: by a panic, and only in this module.
//!
//! A fuzzer and a test harness recognize a failing input only by the fact that the function does not return.
//! So a property is the body of a test, and these are its assertions; a release contains none of them.

use std::fmt::Debug;

/// Asserts a condition.
#[track_caller]
pub fn held(holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken(&what());
    }
}

/// Asserts that both are equal.
#[track_caller]
pub fn same<T: PartialEq + Debug>(one: &T, other: &T, what: impl FnOnce() -> String) {
    if one != other {
        broken(&format!("{}\n one: {one:?}\nother: {other:?}", what()));
    }
}

/// Returns a value that must exist.
#[track_caller]
pub fn given<T>(found: Option<T>, what: &str) -> T {
    match found {
        Some(found) => found,
        None => broken(&format!("missing: {what}")),
    }
}

/// Returns the value of an operation that must succeed.
#[track_caller]
pub fn done<T, E: Debug>(result: Result<T, E>, what: impl FnOnce() -> String) -> T {
    match result {
        Ok(done) => done,
        Err(error) => broken(&format!("{}\n{error:?}", what())),
    }
}

/// Fails the property.
///
/// Only fuzz targets and `tests/fuzzing.rs` call it; the installed program does not. A panic tells them that
/// a property does not hold.
#[track_caller]
pub fn broken(what: &str) -> ! {
    panic!("{what}")
}
