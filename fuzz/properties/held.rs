//! The assertions that the properties use. A failed assertion panics.
//!
//! Fuzzers and tests recognize a failure by the panic. The released program does not contain these functions.

use std::fmt::Debug;

/// Fails the property if a condition is false.
#[track_caller]
pub fn held(holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken(&what());
    }
}

/// Fails the property if two values are different.
#[track_caller]
pub fn same<T: PartialEq + Debug>(one: &T, other: &T, what: impl FnOnce() -> String) {
    if one != other {
        broken(&format!("{}\n one: {one:?}\nother: {other:?}", what()));
    }
}

/// Returns the value of an option. Fails the property if there is no value.
#[track_caller]
pub fn given<T>(found: Option<T>, what: &str) -> T {
    match found {
        Some(found) => found,
        None => broken(&format!("missing: {what}")),
    }
}

/// Returns the value of a result. Fails the property if the result is an error.
#[track_caller]
pub fn done<T, E: Debug>(result: Result<T, E>, what: impl FnOnce() -> String) -> T {
    match result {
        Ok(done) => done,
        Err(error) => broken(&format!("{}\n{error:?}", what())),
    }
}

/// Fails the property: panics with the given message.
#[track_caller]
pub fn broken(what: &str) -> ! {
    panic!("{what}")
}
