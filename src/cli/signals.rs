//! Ending programs under test when this one is ended: they and their files would stay behind.

/// From now on, a signal that ends this program kills the programs under test first and removes their files.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Whoever had a signal ignored, as `nohup` does, wants it to be.
    let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    let Ok(mut signals) = Signals::new(wanted) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            tiebreak_conformance::subject::end_all();
            // As if nobody had listened: whoever waits for this program sees by what it ended.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// Elsewhere the system ends what belongs to this program.
#[cfg(not(unix))]
pub fn watch() {}

/// Whether a signal was ignored when this program began, as far as the system says.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
