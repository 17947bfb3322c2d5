//! How a property says that it does not hold: by a panic, and nowhere else than here.
//!
//! A fuzzer and a test harness know one sign that an input is worth keeping: that the function they called did not come
//! back. So a property is the body of a test, and these are its assertions; a release holds none of them.

use std::fmt::Debug;

/// This holds, or the property ends.
#[track_caller]
pub fn held(holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken(&what());
    }
}

/// Both are the same, or the property ends.
#[track_caller]
pub fn same<T: PartialEq + Debug>(one: &T, other: &T, what: impl FnOnce() -> String) {
    if one != other {
        broken(&format!("{}\n one: {one:?}\nother: {other:?}", what()));
    }
}

/// What has to be there.
#[track_caller]
pub fn given<T>(found: Option<T>, what: &str) -> T {
    match found {
        Some(found) => found,
        None => broken(&format!("missing: {what}")),
    }
}

/// What has to go well.
#[track_caller]
pub fn done<T, E: Debug>(result: Result<T, E>, what: impl FnOnce() -> String) -> T {
    match result {
        Ok(done) => done,
        Err(error) => broken(&format!("{}\n{error:?}", what())),
    }
}

/// The property does not hold.
///
/// No input of the program comes here: fuzz targets and `tests/fuzzing.rs` call it, nothing that is installed does, and a
/// panic is how both are told that a property is broken. No input fires it as long as the properties hold.
#[track_caller]
pub fn broken(what: &str) -> ! {
    panic!("{what}")
}
