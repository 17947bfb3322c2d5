//! Limits the processor time of a property. Processor time does not include other work of the machine.

use std::sync::Once;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time limit for an input: half a second, plus a tenth of a second for each KiB. The limit is generous, because a
/// fuzz target is five to ten times slower than the program.
fn patience(bytes: &[u8]) -> Duration {
    Duration::from_millis(500 + bytes.len() as u64 * 100 / 1024)
}

fn processor() -> Duration {
    // The conversion to a duration succeeds, because the clock of processor time starts at zero and never becomes
    // negative.
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("a clock that began at zero")
}

/// Runs a property on an input, and fails if the property takes longer than its time limit.
pub fn ask(bytes: &[u8], holds: fn(&[u8])) {
    // The first run also reads data that all later runs share, so its time does not count.
    static READ_ONCE: Once = Once::new();
    READ_ONCE.call_once(|| holds(bytes));
    let before = processor();
    holds(bytes);
    let took = processor() - before;
    assert!(took <= patience(bytes), "{took:?} of the processor for {} bytes", bytes.len());
}
