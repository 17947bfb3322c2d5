//! What must not outlive this program: process groups of programs under test, and the directories of their files.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Something to end or to remove.
#[derive(Debug)]
pub(super) enum Resource {
    /// A process group, by the number of its leader.
    Group(u32),
    /// A directory with everything in it.
    Directory(PathBuf),
}

#[derive(Debug)]
struct Registry {
    next: u64,
    resources: BTreeMap<u64, Resource>,
    is_shutting_down: bool,
}

static REGISTRY: Mutex<Registry> =
    Mutex::new(Registry { next: 0, resources: BTreeMap::new(), is_shutting_down: false });

/// Nobody panics while it is locked; its contents are sound in any case.
fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a resource registered until it is dropped.
#[derive(Debug)]
pub(super) struct Registration(u64);

impl Drop for Registration {
    fn drop(&mut self) {
        registry().resources.remove(&self.0);
    }
}

/// Makes a resource and registers it in one step, so that [`end_all`] misses none.
///
/// # Errors
/// When it cannot be made.
pub(super) fn register<T>(make: impl FnOnce() -> io::Result<(T, Resource)>) -> io::Result<(T, Registration)> {
    block_if_shutting_down();
    let mut registry = registry();
    if registry.is_shutting_down {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let (made, resource) = make()?;
    let number = registry.next;
    registry.next += 1;
    registry.resources.insert(number, resource);
    Ok((made, Registration(number)))
}

/// Never returns during shutdown: how a program ends that [`end_all`] has killed says nothing about it, and must not be
/// reported.
pub(super) fn block_if_shutting_down() {
    while registry().is_shutting_down {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// Kills the process groups of all programs under test and removes the directories of their files. Starts no program
/// afterwards, and whoever waits for an answer waits on: for a handler of signals that then ends this program.
pub fn end_all() {
    let mut registry = registry();
    registry.is_shutting_down = true;
    let resources = std::mem::take(&mut registry.resources);
    // Groups first: a program that is still writing would fill the directory again.
    for resource in resources.values() {
        if let Resource::Group(leader) = resource {
            kill_group(*leader);
        }
    }
    for resource in resources.into_values() {
        if let Resource::Directory(path) = resource {
            // The program ends; nobody is left to read an error.
            let _ = std::fs::remove_dir_all(path);
        }
    }
}

/// Kills every process of a group.
#[cfg(unix)]
pub(super) fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // Fails only when nothing of the group is left.
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Elsewhere there are no groups: only the program itself is ended, by its handle.
#[cfg(not(unix))]
pub(super) fn kill_group(_: u32) {}
