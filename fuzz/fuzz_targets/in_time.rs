//! The limit of time, by the clock of the processor: what else a machine does says nothing about an input.

use std::sync::Once;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Half a second, and a tenth for each KiB that is asked. A target is five to ten times slower than the program.
fn patience(bytes: &[u8]) -> Duration {
    Duration::from_millis(500 + bytes.len() as u64 * 100 / 1024)
}

fn processor() -> Duration {
    // No input reaches this clock: it counts from zero, so that its seconds are never negative, the only thing refused.
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).expect("a clock that began at zero")
}

/// Asks a property of an input. One that holds too late is a finding like one that does not hold.
pub fn ask(bytes: &[u8], holds: fn(&[u8])) {
    // What is read once for all inputs is not of this one.
    static READ_ONCE: Once = Once::new();
    READ_ONCE.call_once(|| holds(bytes));
    let before = processor();
    holds(bytes);
    let took = processor() - before;
    assert!(took <= patience(bytes), "{took:?} of the processor for {} bytes", bytes.len());
}
