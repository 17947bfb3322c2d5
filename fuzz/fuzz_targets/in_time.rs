//! Limits the time of a property. The limit is processor time, which excludes other work of the machine.

use std::sync::Once;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time limit: half a second, plus a tenth for each KiB of input. A fuzz target is five to ten times slower than
/// the program.
fn patience(bytes: &[u8]) -> Duration {
    Duration::from_millis(500 + bytes.len() as u64 * 100 / 1024)
}

fn processor() -> Duration {
    // The clock starts at zero, so the conversion succeeds.
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("a clock that began at zero")
}

/// Runs a property on an input. Fails also if the time limit is exceeded.
pub fn ask(bytes: &[u8], holds: fn(&[u8])) {
    // The first run reads data for all inputs, so its time does not count.
    static READ_ONCE: Once = Once::new();
    READ_ONCE.call_once(|| holds(bytes));
    let before = processor();
    holds(bytes);
    let took = processor() - before;
    assert!(took <= patience(bytes), "{took:?} of the processor for {} bytes", bytes.len());
}
