//! Processes independent items on several threads. Results are returned in the order of the items.

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};

/// Returns the number of processors, or 1 in a browser, where the program has no threads.
pub fn processors() -> usize {
    if cfg!(target_family = "wasm") {
        return 1;
    }
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Processes every item and returns the results in the order of the items.
pub fn in_order<I: Send, T: Send>(items: Vec<I>, workers: usize, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    if workers <= 1 {
        return items.into_iter().map(work).collect();
    }
    share_out((0..workers.min(items.len())).map(|_| ()), items, |(), item| work(item))
}

/// Gives each item to the next free worker, and returns the results in the order of the items.
pub fn share_out<W: Send, I: Send, T: Send>(
    workers: impl Iterator<Item = W>,
    items: Vec<I>,
    work: impl Fn(&mut W, I) -> T + Sync,
) -> Vec<T> {
    let (items, work) = (&Mutex::new(items.into_iter().enumerate()), &work);
    let mut numbered: Vec<(usize, T)> = std::thread::scope(|scope| {
        let share = move |mut worker: W| {
            let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
            std::iter::from_fn(next).map(|(at, item)| (at, work(&mut worker, item))).collect::<Vec<_>>()
        };
        let workers: Vec<_> = workers.map(|worker| scope.spawn(move || share(worker))).collect();
        // If a worker panics, this thread panics too, because missing results must not be overlooked.
        let workers = workers.into_iter();
        let joined = workers.map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        joined.flatten().collect()
    });
    numbered.sort_by_key(|(at, _)| *at);
    numbered.into_iter().map(|(_, done)| done).collect()
}
