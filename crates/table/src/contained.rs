//! A reader by other hands, held in: it ends with a panic on some damaged files, and we do not.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

use super::Unreadable;

thread_local! {
    /// Whether a panic of this thread is one that is expected and says nothing.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

static HOOK: Once = Once::new();

/// What a reader reads; a file at which it gives up with a panic is damaged.
///
/// # Errors
/// Those of the reader, and damage.
pub(super) fn contained<T>(read: impl FnOnce() -> Result<T, Unreadable>) -> Result<T, Unreadable> {
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    // Nothing of a reader that gave up is looked at again.
    let before = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    QUIET.set(before);
    result.unwrap_or_else(|_| Err(Unreadable::Damaged))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_gives_up_has_read_nothing() {
        let numbers: Vec<u8> = Vec::new();
        let damaged = contained(|| Ok(numbers[numbers.len() + 3]));
        assert_eq!(damaged, Err(Unreadable::Damaged));
        assert_eq!(contained(|| Ok(7)), Ok(7));
        assert!(!QUIET.get());
    }
}
