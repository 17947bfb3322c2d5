//! Processes that programs under test left behind outside of their process group, and what a run that was killed left.
//!
//! Every program gets a variable of the environment that names this run and the program, which what it starts inherits
//! wherever it goes. Linux shows it; elsewhere process groups and job objects have to do.

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;
pub use system::{adopt, end_earlier};
pub(super) use system::{below, end_adopted, end_all, end_own, end_rest, run};

/// The variable of the environment that marks what programs under test start.
pub(super) const VARIABLE: &str = "TIEBREAK_RUN";

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::process::{Pid, Signal, WaitOptions, kill_process, wait, waitpid};

    use super::VARIABLE;

    /// So often processes are looked for that started others while they were ended.
    const LOOKS: usize = 20;

    /// The name of this run: machine since its start, name space of processes, process, and when it started. Another run
    /// has another name even where numbers of processes come again.
    pub(in super::super) fn run() -> Option<&'static str> {
        static RUN: OnceLock<Option<String>> = OnceLock::new();
        RUN.get_or_init(|| name_of("self", std::process::id())).as_deref()
    }

    /// The name of the run that a process is.
    fn name_of(entry: &str, process: u32) -> Option<String> {
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let space = fs::read_link("/proc/self/ns/pid").ok()?;
        let digits: String = space.to_string_lossy().chars().filter(char::is_ascii_digit).collect();
        let stat = fs::read_to_string(format!("/proc/{entry}/stat")).ok()?;
        // The second field is a name in brackets, which may hold anything; the 22nd is the time.
        let started = stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?;
        Some(format!("{}.{digits}.{process}.{started}", boot.get(..8)?))
    }

    /// The run and program of a process, if it belongs to one.
    fn mark_of(process: &str) -> Option<String> {
        let environment = fs::read(format!("/proc/{process}/environ")).ok()?;
        let mut items = environment.split(|byte| *byte == 0);
        let value =
            items.find_map(|item| item.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"="))?.to_vec();
        String::from_utf8(value).ok()
    }

    /// Whether a run of this machine is over. What another machine or name space calls a run is none of ours.
    fn is_over(run: &str) -> bool {
        let parts: Vec<&str> = run.split('.').collect();
        let (Some(own), [boot, space, process, _]) = (self::run(), parts.as_slice()) else { return false };
        let Ok(number) = process.parse::<u32>() else { return false };
        own.starts_with(&format!("{boot}.{space}.")) && name_of(process, number).as_deref() != Some(run)
    }

    /// What the programs of this run leave behind becomes a child of this process, where it is found quickly.
    pub fn adopt() {
        // Where the system refuses, everything is looked through instead, at the end.
        let adopts = rustix::process::set_child_subreaper(Some(rustix::process::getpid())).is_ok();
        ADOPTS.store(adopts, Ordering::Relaxed);
    }

    /// Whether what is below this process was started by programs under test, and nothing else is.
    static ADOPTS: AtomicBool = AtomicBool::new(false);

    /// A process that is not mistaken for a later one of the same number.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub(in super::super) struct Known {
        process: String,
        started: String,
    }

    impl Known {
        /// None for one that is gone; what has ended and is not waited for has its number still.
        fn of(process: String) -> Option<Known> {
            let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
            let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
            let (state, started) = (fields.next()?, fields.nth(18)?.to_owned());
            (state != "Z").then_some(Known { process, started })
        }
    }

    /// What a process has started and what that has, wherever they went, as long as the one that started them lives.
    pub(in super::super) fn below(process: u32) -> Vec<Known> {
        descendants(&process.to_string())
    }

    fn descendants(process: &str) -> Vec<Known> {
        let mut found: Vec<Known> = Vec::new();
        let mut rest: Vec<String> = children(process).into_iter().collect();
        while let Some(next) = rest.pop() {
            rest.extend(children(&next));
            found.extend(Known::of(next).filter(|known| !found.contains(known)));
        }
        found
    }

    /// Ends processes that were found, if they are still the same.
    pub(in super::super) fn end_all(known: Vec<Known>) {
        for one in known {
            if Known::of(one.process.clone()).as_ref() == Some(&one) {
                end(&one.process, true);
            }
        }
    }

    /// Ends everything below this process, marked or not: for when no program is to run any more.
    pub(in super::super) fn end_rest() {
        if !ADOPTS.load(Ordering::Relaxed) {
            return;
        }
        let mut ended: BTreeSet<Known> = BTreeSet::new();
        for _ in 0..LOOKS {
            let left: Vec<Known> =
                descendants("self").into_iter().filter(|known| !ended.contains(known)).collect();
            if left.is_empty() {
                break;
            }
            end_all(left.clone());
            ended.extend(left);
        }
        // Those that ended by themselves stay as names in the table of processes until somebody asks.
        while let Ok(Some(_)) = wait(WaitOptions::NOHANG) {}
    }

    /// Ends what one program left behind and this process adopted.
    pub(in super::super) fn end_adopted(mark: &str) {
        for _ in 0..LOOKS {
            let left: Vec<String> = children("self")
                .into_iter()
                .filter(|child| mark_of(child).as_deref() == Some(mark))
                .collect();
            if left.is_empty() {
                return;
            }
            left.iter().for_each(|process| end(process, true));
        }
    }

    /// The children of all threads of a process.
    fn children(process: &str) -> BTreeSet<String> {
        let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        let texts = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        texts.flat_map(|text| text.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    /// Ends everything that programs of this run left anywhere.
    pub(in super::super) fn end_own() {
        if let Some(own) = run() {
            end_where(|run| run == own, &[]);
        }
        end_rest();
    }

    /// Ends what runs that are over left behind, when they were killed: processes, and directories of files.
    pub fn end_earlier() {
        // Who started this process is not ended by it, even if it is such a remainder.
        end_where(is_over, &ancestors());
        let prefix = super::super::task::PREFIX;
        for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let run = name.strip_prefix(prefix).and_then(|rest| rest.rsplit_once('-')).map(|(run, _)| run);
            if run.is_some_and(is_over) {
                // Somebody else's stays.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    fn end_where(is_meant: impl Fn(&str) -> bool, spared: &[String]) {
        for _ in 0..LOOKS {
            let mut found = false;
            for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
                let process = entry.file_name().to_string_lossy().into_owned();
                if !process.bytes().all(|byte| byte.is_ascii_digit()) || spared.contains(&process) {
                    continue;
                }
                let mark = mark_of(&process);
                if mark
                    .as_deref()
                    .and_then(|mark| mark.rsplit_once('.'))
                    .is_some_and(|(run, _)| is_meant(run))
                {
                    found = true;
                    end(&process, false);
                }
            }
            if !found {
                return;
            }
        }
    }

    /// This process and those above it.
    fn ancestors() -> Vec<String> {
        let mut found = vec![std::process::id().to_string()];
        while let Some(last) = found.last()
            && let Ok(stat) = fs::read_to_string(Path::new("/proc").join(last).join("stat"))
            && let Some(parent) = stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(1))
            && parent != "0"
        {
            found.push(parent.to_owned());
        }
        found
    }

    /// Kills a process; one that may be a child is waited for, or it would stay as a name in the table of processes.
    fn end(process: &str, is_child: bool) {
        let Some(process) = process.parse().ok().and_then(Pid::from_raw) else { return };
        // Fails only when it is gone, or somebody else's.
        if kill_process(process, Signal::KILL).is_ok() && is_child {
            let _ = waitpid(Some(process), WaitOptions::empty());
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod elsewhere {
    pub(in super::super) fn run() -> Option<&'static str> {
        None
    }
    /// Nothing to adopt.
    pub fn adopt() {}
    pub(in super::super) fn end_adopted(_: &str) {}
    pub(in super::super) fn end_own() {}
    pub(in super::super) fn end_rest() {}
    pub(in super::super) fn below(_: u32) -> Vec<u32> {
        Vec::new()
    }
    pub(in super::super) fn end_all(_: Vec<u32>) {}
    /// Nothing is found.
    pub fn end_earlier() {}
}
