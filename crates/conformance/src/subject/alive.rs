//! What has to end with this program: the process groups of programs under test, and the directories of their files.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something that does not end by itself.
#[derive(Debug)]
pub(super) enum Kept {
    /// A process group, by the number of its leader.
    Group(u32),
    /// A directory with everything in it.
    Directory(PathBuf),
}

#[derive(Debug, Default)]
struct Registry {
    next: u64,
    kept: BTreeMap<u64, Kept>,
    over: bool,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry { next: 0, kept: BTreeMap::new(), over: false });

/// Nobody panics while it is locked; what is in it is good in any case.
fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets what was kept when it is dropped.
#[derive(Debug)]
pub(super) struct Entry(u64);

impl Drop for Entry {
    fn drop(&mut self) {
        registry().kept.remove(&self.0);
    }
}

/// Makes something and keeps it, in one step: nothing is made unnoticed while everything is ended.
///
/// # Errors
/// When it cannot be made, or this program is ending.
pub(super) fn keep<T>(make: impl FnOnce() -> io::Result<(T, Kept)>) -> io::Result<(T, Entry)> {
    unless_over();
    let mut registry = registry();
    if registry.over {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let (made, kept) = make()?;
    let number = registry.next;
    registry.next += 1;
    registry.kept.insert(number, kept);
    Ok((made, Entry(number)))
}

/// Does something if no other program runs; none is started meanwhile.
pub(super) fn if_alone(entry: &Entry, act: impl FnOnce()) {
    let registry = registry();
    let is_program = |kept: &Kept| matches!(kept, Kept::Group(_));
    if registry.kept.iter().all(|(number, kept)| *number == entry.0 || !is_program(kept)) {
        act();
    }
}

/// Comes back only if this program goes on: what programs do once they are ended by [`end_all`] says nothing about them, and
/// must come into no report.
pub(super) fn unless_over() {
    while registry().over {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// Ends every program under test that runs, with what it started, and removes the directories of their files. Nothing is
/// started afterwards, and whoever waits for an answer waits on: for whoever ends this program, such as a handler of signals.
pub fn end_all() {
    let mut registry = registry();
    registry.over = true;
    let kept = std::mem::take(&mut registry.kept);
    // Who is still writing would fill the directory again.
    for group in kept.values() {
        if let Kept::Group(leader) = group {
            kill(*leader);
        }
    }
    super::strays::end_own();
    for directory in kept.into_values() {
        if let Kept::Directory(path) = directory {
            // Nobody is left to tell.
            let _ = std::fs::remove_dir_all(path);
        }
    }
}

#[cfg(unix)]
fn kill(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
    if let Some(leader) = leader {
        // Fails only when nothing of it is left.
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Job objects end with the program that made them.
#[cfg(not(unix))]
fn kill(_: u32) {}
