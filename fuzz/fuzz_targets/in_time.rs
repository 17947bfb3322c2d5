//! Limits the processor time that a property can take for one input. The limit does not depend on other programs that
//! run at the same time.

use std::sync::Once;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Returns the time limit for an input: half a second, plus a tenth of a second for each KiB. The limit is high,
/// because the program runs five to ten times slower in a fuzz target.
fn patience(bytes: &[u8]) -> Duration {
    Duration::from_millis(500 + bytes.len() as u64 * 100 / 1024)
}

fn processor() -> Duration {
    // The processor time of a process is never negative, so the conversion cannot fail.
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("a clock that began at zero")
}

/// Checks a property on an input. Fails if the check takes longer than the time limit for the input.
pub fn ask(bytes: &[u8], holds: fn(&[u8])) {
    // The first check also loads data that later checks share, so the time of the first check is not measured.
    static READ_ONCE: Once = Once::new();
    READ_ONCE.call_once(|| holds(bytes));
    let before = processor();
    holds(bytes);
    let took = processor() - before;
    assert!(took <= patience(bytes), "{took:?} of the processor for {} bytes", bytes.len());
}
