//! One run of an external program: its own process group, bounded output, no wait without an end.

use crate::prelude::*;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tiebreak_format::limits::MENDED_BYTES;

/// How long to wait between two looks at whether the program has ended.
const POLL: Duration = Duration::from_millis(20);
/// How long the end of the output may lag behind the end of the program, and the other way round.
const LAG: Duration = Duration::from_secs(2);
/// Bytes of standard error that are kept: the last ones.
const ERRORS_KEPT: usize = 16 * 1024;

/// Variables of the environment that every program gets: where programs, libraries, homes and temporary files are, and the
/// language. Programs under test must not see keys and passwords of the user.
const ENVIRONMENT: &str = "\
    APPDATA CI COMSPEC DOTNET_ROOT DYLD_LIBRARY_PATH HOME HOMEDRIVE HOMEPATH JAVA_HOME LANG LANGUAGE LC_ALL \
    LC_CTYPE LC_NUMERIC LD_LIBRARY_PATH LOCALAPPDATA LOGNAME NODE_PATH PATH PATHEXT PERL5LIB PROGRAMDATA \
    PROGRAMFILES PYTHONPATH RUBYLIB SHELL SYSTEMDRIVE SYSTEMROOT TEMP TMP TMPDIR TZ USER USERPROFILE \
    VIRTUAL_ENV WINDIR";

/// The bounds inside which an external program has to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time to start up and introduce itself.
    pub start: Duration,
    /// Time for one answer.
    pub answer: Duration,
    /// Bytes of one answer.
    pub bytes: usize,
    /// Whether a process that has answered before gets a second try after a bad reply.
    pub retries: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            start: Duration::from_secs(10),
            answer: Duration::from_secs(5),
            bytes: 16 * 1024 * 1024,
            retries: true,
        }
    }
}

/// An external program with its arguments; no shell in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program, found as the operating system finds programs.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Where it runs; none means where this program runs.
    pub directory: Option<PathBuf>,
    /// Environment variables that it gets in addition to those that every program gets.
    pub environment: Vec<OsString>,
}

impl CommandLine {
    /// The first word is the program, or none if there is no word.
    pub fn new(words: &[OsString]) -> Option<CommandLine> {
        let (program, arguments) = words.split_first()?;
        let (arguments, environment) = (arguments.to_vec(), Vec::new());
        Some(CommandLine { program: program.clone(), arguments, directory: None, environment })
    }

    /// The same program with more variables of the environment, by name.
    #[must_use]
    pub fn passing(mut self, names: &[OsString]) -> CommandLine {
        self.environment.extend_from_slice(names);
        self
    }

    /// The process to start: pipes for its three streams, a process group of its own, and a small environment.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env_clear();
        let names =
            ENVIRONMENT.split(' ').map(OsStr::new).chain(self.environment.iter().map(OsString::as_os_str));
        command.envs(names.filter_map(|name| Some((name, std::env::var_os(name)?))));
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// How the output of a program is cut into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pieces {
    /// Line by line, without line ends.
    Lines,
    /// All of it, even where that is nothing.
    Whole,
}

/// The observed behavior of a running program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// It wrote a piece.
    Piece(Vec<u8>),
    /// It wrote a piece longer than allowed.
    TooLong,
    /// It ended or closed its output.
    Ended(Ending),
    /// Nothing in time.
    TimedOut,
}

/// How a program ended that was still to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With an exit status.
    Status(i32),
    /// By a signal of the operating system.
    #[cfg_attr(not(unix), expect(dead_code, reason = "other systems have none"))]
    Signal(i32),
    /// With neither.
    NoStatus,
    /// It closed its output and went on running.
    StillRunning,
    /// The operating system does not say, and why.
    Unknown(Phrase),
}

impl Ending {
    fn of(status: ExitStatus) -> Ending {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Ending::Signal(signal);
        }
        status.code().map_or(Ending::NoStatus, Ending::Status)
    }

    /// What follows "the program".
    pub fn phrase(&self) -> Phrase {
        match self {
            Ending::Status(status) => phrase!("ended-with-status", status = *status),
            Ending::Signal(signal) => phrase!("ended-by-signal", signal = *signal),
            Ending::NoStatus => phrase!("ended-without-status"),
            Ending::StillRunning => phrase!("closed-its-output"),
            Ending::Unknown(problem) => phrase!("ended-unknown", problem),
        }
    }
}

/// What a thread has read from a pipe, for the waiting reader.
#[derive(Debug, Default)]
struct Pipe {
    state: Mutex<PipeState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct PipeState {
    bytes: VecDeque<u8>,
    /// So many of the bytes hold no line end.
    searched: usize,
    /// Nothing more will come.
    ended: bool,
    /// Nobody waits any more.
    abandoned: bool,
}

impl Pipe {
    fn lock(&self) -> MutexGuard<'_, PipeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a stream to its end in a thread of its own. A process outside the group may hold the other end; then the thread
    /// waits until that process ends.
    fn read(
        stream: impl Read + Send + 'static,
        keep: impl Fn(&Pipe, &[u8]) -> bool + Send + 'static,
    ) -> Arc<Pipe> {
        let pipe = Arc::new(Pipe::default());
        let read = Arc::clone(&pipe);
        thread::spawn(move || {
            let mut stream = stream;
            let mut buffer = vec![0; 64 * 1024];
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) if keep(&read, buffer.get(..count).unwrap_or_default()) => {}
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(_) | Err(_) => break,
                }
            }
            read.lock().ended = true;
            read.changed.notify_all();
        });
        pipe
    }

    /// Adds bytes once there is room for them; whether somebody still waits.
    fn add(&self, bytes: &[u8], longest: usize) -> bool {
        let state = self.lock();
        let is_full = |state: &mut PipeState| state.bytes.len() > longest && !state.abandoned;
        let mut state = self.changed.wait_while(state, is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes.extend(bytes);
        self.changed.notify_all();
        !state.abandoned
    }

    /// Adds bytes and forgets the first ones; whether somebody still waits.
    fn add_last(&self, bytes: &[u8]) -> bool {
        let mut state = self.lock();
        state.bytes.extend(bytes);
        let surplus = state.bytes.len().saturating_sub(ERRORS_KEPT);
        state.bytes.drain(..surplus);
        !state.abandoned
    }

    /// Waits until the stream has ended, or for a time.
    fn wait_for_end(&self, time: Duration) {
        let _ = self.changed.wait_timeout_while(self.lock(), time, |state| !state.ended);
    }

    fn abandon(&self) {
        self.lock().abandoned = true;
        self.changed.notify_all();
    }
}

/// A running program. Dropping it kills its process group.
pub(super) struct Running {
    child: Child,
    pieces: Pieces,
    /// Bytes of the longest piece.
    longest: usize,
    input: Option<Sender<Vec<u8>>>,
    output: Arc<Pipe>,
    errors: Arc<Pipe>,
    /// The last piece was taken.
    is_finished: bool,
    registration: Option<Registration>,
}

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(crate) fn start(line: &CommandLine, pieces: Pieces, longest: usize) -> io::Result<Running> {
        let mut command = line.command();
        let (mut child, registration) = register(|| {
            let child = command.spawn()?;
            let group = Resource::Group(child.id());
            Ok((child, group))
        })?;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let mut stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take().ok_or_else(missing)?;
        let output = Pipe::read(stdout, move |pipe, bytes| pipe.add(bytes, longest));
        let errors = Pipe::read(stderr, Pipe::add_last);
        // Writing blocks while the program does not read, so it has a thread of its own, which ends with the program.
        let (input, messages) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for message in messages {
                if stdin.write_all(&message).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let (input, registration) = (Some(input), Some(registration));
        Ok(Running { child, pieces, longest, input, output, errors, is_finished: false, registration })
    }

    /// Sends bytes to its standard input. A program that does not read is noticed when it does not answer.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // Fails only after the writing thread saw a broken pipe, and then the output ends too.
            let _ = input.send(bytes);
        }
    }

    /// Closes its standard input once everything sent is written.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the next thing that happens.
    pub(crate) fn next(&mut self, deadline: Instant) -> Event {
        let event = self.next_until(deadline);
        block_if_shutting_down();
        event
    }

    fn next_until(&mut self, deadline: Instant) -> Event {
        // When the end of the output is given up on, once the program has ended.
        let mut last_call = None;
        loop {
            let now = Instant::now();
            let patience = last_call.unwrap_or(deadline).saturating_duration_since(now);
            // A flood of pieces must not postpone the end of the wait.
            if patience.is_zero() && last_call.is_none() {
                return Event::TimedOut;
            }
            if let Some(event) = self.take(patience.min(POLL), patience.is_zero() || self.is_finished) {
                return event;
            }
            if last_call.is_none() && self.has_exited() {
                // A child may hold the pipe open.
                self.kill();
                last_call = Some(now + LAG);
            }
        }
    }

    /// The next piece or the end, after waiting for news if there are none. Forced, what was written counts as everything.
    fn take(&mut self, time: Duration, is_forced: bool) -> Option<Event> {
        let is_idle = |state: &mut PipeState| state.bytes.len() == state.searched && !state.ended;
        let waited = self.output.changed.wait_timeout_while(self.output.lock(), time, is_idle);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner).0;
        let line_end = match self.pieces {
            Pieces::Lines => state.bytes.range(state.searched..).position(|byte| *byte == b'\n'),
            Pieces::Whole => None,
        };
        let length = line_end.map_or(state.bytes.len(), |end| state.searched + end);
        if length > self.longest {
            return Some(Event::TooLong);
        }
        let is_last = line_end.is_none() && (state.ended || is_forced);
        if line_end.is_none() && !is_last {
            state.searched = length;
            return None;
        }
        let piece: Vec<u8> = state.bytes.drain(..length).collect();
        // The line end.
        state.bytes.pop_front();
        state.searched = 0;
        drop(state);
        self.output.changed.notify_all();
        // A last line without its end counts; of the whole output, even nothing at all does.
        let is_piece = !is_last || !piece.is_empty() || (self.pieces == Pieces::Whole && !self.is_finished);
        self.is_finished = is_last;
        Some(if is_piece { Event::Piece(piece) } else { Event::Ended(self.ending()) })
    }

    /// How the program ended, once its output has ended.
    fn ending(&mut self) -> Ending {
        let deadline = Instant::now() + LAG;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return Ending::StillRunning;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.kill();
        self.registration = None;
        // Its last words on standard error say why; their thread may not have read them yet.
        self.errors.wait_for_end(LAG);
        match self.child.wait() {
            Ok(status) => Ending::of(status),
            Err(error) => Ending::Unknown(why(&error)),
        }
    }

    /// Whether the program has ended. It is not waited for, so that its number stays its own until its group is killed.
    #[cfg(unix)]
    fn has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error says that it was waited for already.
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the group, unless the program was waited for: then its number may be another group's.
    fn kill(&mut self) {
        if self.registration.is_some() {
            kill_group(self.child.id());
            // For systems without process groups, and for programs that left their group. Fails only when
            // the program has ended.
            let _ = self.child.kill();
        }
    }

    /// The first bytes of what it has written of a piece that is not whole, or is too long.
    pub(crate) fn partial(&self) -> Vec<u8> {
        // One byte more than is kept says that there are more.
        self.output.lock().bytes.iter().copied().take(MENDED_BYTES + 1).collect()
    }

    /// The end of what it wrote to standard error.
    pub(crate) fn errors(&self) -> Vec<u8> {
        self.errors.lock().bytes.iter().copied().collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
        // Before the number is free.
        self.registration = None;
        // Fails only when it was waited for before.
        let _ = self.child.wait();
        self.output.abandon();
        self.errors.abandon();
    }
}

// What must not outlive this program: process groups of programs under test, and the directories of their files.

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
/// afterwards, and a caller that waits for an answer keeps waiting: for a handler of signals that then ends
/// this program.
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

/// Other systems have no process groups: only the program itself is ended, by its handle.
#[cfg(not(unix))]
pub(super) fn kill_group(_: u32) {}
