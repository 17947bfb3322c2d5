//! Runs an external program once, in a process group of its own. The size of the program's output is limited, and every
//! wait has a time limit.

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

/// The time between two checks whether the program has ended.
const POLL: Duration = Duration::from_millis(20);
/// The maximum wait between the end of the program and the end of its output, in either order.
const LAG: Duration = Duration::from_secs(2);
/// Maximum number of bytes that are recorded from the end of standard error.
const ERRORS_KEPT: usize = 16 * 1024;

/// Environment variables that every program gets: the paths of programs, libraries, the home folder and temporary
/// files, and the language. The program does not get any other variables, because other variables can contain keys and
/// passwords of the user.
const ENVIRONMENT: &str = "\
    APPDATA CI COMSPEC DOTNET_ROOT DYLD_LIBRARY_PATH HOME HOMEDRIVE HOMEPATH JAVA_HOME LANG LANGUAGE LC_ALL \
    LC_CTYPE LC_NUMERIC LD_LIBRARY_PATH LOCALAPPDATA LOGNAME NODE_PATH PATH PATHEXT PERL5LIB PROGRAMDATA \
    PROGRAMFILES PYTHONPATH RUBYLIB SHELL SYSTEMDRIVE SYSTEMROOT TEMP TMP TMPDIR TZ USER USERPROFILE \
    VIRTUAL_ENV WINDIR";

/// The limits that apply to an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time limit for starting the program and for its answer to `start`.
    pub start: Duration,
    /// Time limit for one answer.
    pub answer: Duration,
    /// Maximum size of one answer, in bytes.
    pub bytes: usize,
    /// Whether a request is sent a second time, to a new process, after a bad reply. A request is never sent again if
    /// the process with the bad reply had answered no other request before.
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

/// An external program with its arguments, run without a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// Name or path of the program. The operating system searches the usual directories for a program that is given by
    /// name.
    pub program: OsString,
    /// The arguments of the program.
    pub arguments: Vec<OsString>,
    /// Names of environment variables that the program gets in addition to the default variables.
    pub environment: Vec<OsString>,
}

impl CommandLine {
    /// Creates a command line whose first word is the program. Returns `None` if the list of words is empty.
    pub fn new(words: &[OsString]) -> Option<CommandLine> {
        let (program, arguments) = words.split_first()?;
        let (arguments, environment) = (arguments.to_vec(), Vec::new());
        Some(CommandLine { program: program.clone(), arguments, environment })
    }

    /// Adds the environment variables in `names` to the variables that the program gets.
    pub fn passing(mut self, names: &[OsString]) -> CommandLine {
        self.environment.extend_from_slice(names);
        self
    }

    /// Builds the command that starts the program with pipes for its three streams, its own process group and only the
    /// permitted environment variables.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env_clear();
        let names =
            ENVIRONMENT.split(' ').map(OsStr::new).chain(self.environment.iter().map(OsString::as_os_str));
        command.envs(names.filter_map(|name| Some((name, std::env::var_os(name)?))));
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }
}

/// How the output of a program is split into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pieces {
    /// Each line is a piece, without its line end.
    Lines,
    /// The whole output is one piece, even if it is empty.
    Whole,
}

/// An event of a running program: a piece of output, the end of the program, or a missed deadline.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Piece(Vec<u8>),
    /// The program wrote a piece that exceeds the limit.
    TooLong,
    /// The program ended or closed its output.
    Ended(Ending),
    /// The program neither wrote a complete piece nor ended before the deadline.
    TimedOut,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Status(i32),
    /// There is no exit status, for example because a signal ended the program.
    Other(Phrase),
}

impl Ending {
    fn of(status: ExitStatus) -> Ending {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Ending::Other(phrase!("ended-by-signal", signal));
        }
        status.code().map_or_else(|| Ending::Other(phrase!("ended-without-status")), Ending::Status)
    }

    /// Returns the rest of a sentence that begins with "the program" and states how the program ended.
    pub fn phrase(&self) -> Phrase {
        match self {
            Ending::Status(status) => phrase!("ended-with-status", status = *status),
            Ending::Other(how) => how.clone(),
        }
    }
}

/// Buffer for bytes that a thread has read from a pipe and that the reader has not taken yet.
#[derive(Debug, Default)]
struct Pipe {
    state: Mutex<PipeState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct PipeState {
    bytes: VecDeque<u8>,
    /// Number of bytes that have been searched for a line end.
    searched: usize,
    ended: bool,
    /// Whether the reader has stopped taking bytes from this buffer.
    abandoned: bool,
}

impl Pipe {
    fn lock(&self) -> MutexGuard<'_, PipeState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a stream in a new thread and passes the bytes to `keep`, until the stream ends or `keep` returns false.
    /// The thread keeps running while a process outside the process group keeps the other end of the pipe open.
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

    /// Adds bytes to the buffer as soon as there is room. Returns false if the reader has stopped taking bytes.
    fn add(&self, bytes: &[u8], longest: usize) -> bool {
        let state = self.lock();
        let is_full = |state: &mut PipeState| state.bytes.len() > longest && !state.abandoned;
        let mut state = self.changed.wait_while(state, is_full).unwrap_or_else(PoisonError::into_inner);
        state.bytes.extend(bytes);
        self.changed.notify_all();
        !state.abandoned
    }

    /// Adds bytes to the buffer, and drops the oldest bytes if the buffer exceeds the limit. Returns false if the
    /// reader has stopped taking bytes.
    fn add_last(&self, bytes: &[u8]) -> bool {
        let mut state = self.lock();
        state.bytes.extend(bytes);
        let surplus = state.bytes.len().saturating_sub(ERRORS_KEPT);
        state.bytes.drain(..surplus);
        !state.abandoned
    }

    /// Waits until the stream has ended, but no longer than `time`.
    fn wait_for_end(&self, time: Duration) {
        let _ = self.changed.wait_timeout_while(self.lock(), time, |state| !state.ended);
    }

    fn abandon(&self) {
        self.lock().abandoned = true;
        self.changed.notify_all();
    }
}

/// A running program. Dropping this value kills the process group of the program.
pub(super) struct Running {
    child: Child,
    pieces: Pieces,
    /// Maximum number of bytes in one piece of the output.
    longest: usize,
    input: Option<Sender<Vec<u8>>>,
    output: Arc<Pipe>,
    errors: Arc<Pipe>,
    /// Whether the reader has taken the last piece of the output.
    is_finished: bool,
    registration: Option<Registration>,
}

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
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
        // Writing blocks while the program does not read its input, so a separate thread writes. The thread ends when
        // the program ends.
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

    /// Sends bytes to the program's standard input. If the program does not read its input, the wait for its answer
    /// times out.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // Sending fails only if the writing thread has ended, because the program no longer reads its input. The
            // reader of the output reports that the program ended or did not answer in time.
            let _ = input.send(bytes);
        }
    }

    /// Closes the program's standard input after all sent bytes are written.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    pub(crate) fn next(&mut self, deadline: Instant) -> Event {
        let event = self.next_until(deadline);
        block_if_shutting_down();
        event
    }

    fn next_until(&mut self, deadline: Instant) -> Event {
        // After the program has ended, `last_call` is the deadline for the end of its output.
        let mut last_call = None;
        loop {
            let now = Instant::now();
            let patience = last_call.unwrap_or(deadline).saturating_duration_since(now);
            // The deadline is checked first, so that a program cannot extend the wait by writing many pieces.
            if patience.is_zero() && last_call.is_none() {
                return Event::TimedOut;
            }
            if let Some(event) = self.take(patience.min(POLL), patience.is_zero() || self.is_finished) {
                return event;
            }
            if last_call.is_none() && self.has_exited() {
                // The process group is killed, because a child process of the program can keep the output pipe open.
                self.kill();
                last_call = Some(now + LAG);
            }
        }
    }

    /// Returns the next piece or the end of the output, and waits if neither is available. If `is_forced` is true, the
    /// bytes read so far count as the whole output.
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
        // Removes the line end that follows the piece.
        state.bytes.pop_front();
        state.searched = 0;
        drop(state);
        self.output.changed.notify_all();
        // A last line without a line break is a piece. In `Whole` mode, an empty output is also a piece.
        let is_piece = !is_last || !piece.is_empty() || (self.pieces == Pieces::Whole && !self.is_finished);
        self.is_finished = is_last;
        Some(if is_piece { Event::Piece(piece) } else { Event::Ended(self.ending()) })
    }

    /// Waits until the program ends, and returns the way in which it ended. Call this function only after the output of
    /// the program has ended.
    fn ending(&mut self) -> Ending {
        let deadline = Instant::now() + LAG;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return Ending::Other(phrase!("closed-its-output"));
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.kill();
        self.registration = None;
        // Standard error is read to its end, because its last lines often explain why the program ended.
        self.errors.wait_for_end(LAG);
        let unknown = |error| Ending::Other(phrase!("ended-unknown", problem = why(&error)));
        self.child.wait().map_or_else(unknown, Ending::of)
    }

    /// Returns whether the program has ended. Does not reap the process, because its id could then be reused before its
    /// process group is killed.
    #[cfg(unix)]
    fn has_exited(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error of `waitid` means that the process was already reaped.
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills the process group. Does nothing if the process was already reaped, because its id can now belong to
    /// another group.
    fn kill(&mut self) {
        if self.registration.is_some() {
            kill_group(self.child.id());
            // On systems without process groups, this call kills only the program. Killing fails only if the program
            // has already ended.
            let _ = self.child.kill();
        }
    }

    /// Returns the first bytes of a piece that is incomplete or too long.
    pub(crate) fn partial(&self) -> Vec<u8> {
        // One byte more than the limit is returned, so that the caller can see that the piece was longer.
        self.output.lock().bytes.iter().copied().take(MENDED_BYTES + 1).collect()
    }

    /// Returns the last bytes that the program wrote to standard error.
    pub(crate) fn errors(&self) -> Vec<u8> {
        self.errors.lock().bytes.iter().copied().collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
        // The process group is unregistered before the wait, because its id can be reused after the wait.
        self.registration = None;
        // Waiting fails only if the process was already reaped.
        let _ = self.child.wait();
        self.output.abandon();
        self.errors.abandon();
    }
}

/// A resource that must be removed before this program ends.
#[derive(Debug)]
pub(super) enum Resource {
    /// A process group, identified by the process id of the leader.
    Group(u32),
    /// A folder and all its content.
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

/// Locks the registry. The content of a poisoned registry is still consistent, because no code panics while the
/// registry is locked.
fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The registration of a resource. Dropping this value ends the registration.
#[derive(Debug)]
pub(super) struct Registration(u64);

impl Drop for Registration {
    fn drop(&mut self) {
        registry().resources.remove(&self.0);
    }
}

/// Creates and registers a resource in one step, so that [`end_all`] finds every resource.
///
/// # Errors
///
/// Returns an error if the resource cannot be created.
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

/// Never returns during shutdown, because a program killed by [`end_all`] would otherwise be reported as crashed.
fn block_if_shutting_down() {
    while registry().is_shutting_down {
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// Kills the process groups of all programs under test and removes the folders of their files. After this call, no
/// program is started, and callers that wait for an answer never return. A signal handler calls this function, and then
/// ends this program.
pub fn end_all() {
    let mut registry = registry();
    registry.is_shutting_down = true;
    let resources = std::mem::take(&mut registry.resources);
    // Groups are killed first, because a running program could write to its folder after the removal.
    for resource in resources.values() {
        if let Resource::Group(leader) = resource {
            kill_group(*leader);
        }
    }
    for resource in resources.into_values() {
        if let Resource::Directory(path) = resource {
            // This program is about to end, so an error could not be reported.
            let _ = std::fs::remove_dir_all(path);
        }
    }
}

#[cfg(unix)]
fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        // Killing fails only if no process of the group is left.
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Does nothing, because this system has no process groups, and the caller kills the program through its handle.
#[cfg(not(unix))]
fn kill_group(_: u32) {}
