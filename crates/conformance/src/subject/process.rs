//! One run of an external program: its own process group, bounded output, no wait without an end.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::alive::{self, Entry, Kept, keep};
use super::pipes::{Begun, Over, Until, keep_end, over};
use super::{environment, strays};
use tiebreak_format::bounded::why;
use tiebreak_phrase::{Phrase, phrase};

/// How long to wait between two looks at whether the program has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How long the end of the output may lag behind the end of the program.
const LAG: Duration = Duration::from_secs(2);

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
    /// Variables of the environment that it gets besides those that every program gets.
    pub environment: Vec<OsString>,
}

impl CommandLine {
    /// The first word is the program; none when there is no word.
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
}

/// How the output of a program is cut into pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pieces {
    /// Line by line, without line ends.
    Lines,
    /// All of it.
    Whole,
}

impl Pieces {
    /// Where the first piece of these bytes ends; none where more has to come.
    fn end(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Pieces::Lines => memchr::memchr(b'\n', bytes),
            Pieces::Whole => None,
        }
    }

    /// Whether nothing at all is a piece.
    fn may_be_empty(self) -> bool {
        match self {
            Pieces::Whole => true,
            Pieces::Lines => false,
        }
    }
}

/// What a running program was seen to do.
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
    /// What follows "the program".
    pub fn phrase(&self) -> Phrase {
        match self {
            Ending::Status(status) => phrase!("ended-with-status", status = *status),
            Ending::Signal(signal) => phrase!("ended-by-signal", signal = *signal),
            Ending::NoStatus => phrase!("ended-without-status"),
            Ending::StillRunning => phrase!("closed-its-output"),
            Ending::Unknown(problem) => phrase!("ended-unknown", problem = problem),
        }
    }
}

enum Chunk {
    Piece(Vec<u8>),
    TooLong,
}

/// So many programs were started by this process.
static STARTED: AtomicU64 = AtomicU64::new(0);

/// A running program. Dropping it kills its whole process group, and what left the group where that can be found.
pub(super) struct Running {
    child: Box<dyn ChildWrapper>,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Chunk>,
    /// What it has written of a piece that is not whole.
    begun: Begun,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Closed when its standard error was read to the end.
    errors_read: Receiver<()>,
    /// In the environment of everything that it starts.
    mark: Option<String>,
    /// Ends with this program, however that ends.
    kept: Entry,
    /// Dropping it ends the threads at the pipes, once what is in them is read.
    over: Option<Over>,
}

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub(crate) fn start(command: &CommandLine, pieces: Pieces, longest: usize) -> io::Result<Running> {
        let mut plain = Command::new(&command.program);
        plain.args(&command.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mark = strays::run().map(|run| format!("{run}.{}", STARTED.fetch_add(1, Ordering::Relaxed)));
        environment::pass(&mut plain, &command.environment, mark.as_deref());
        if let Some(directory) = &command.directory {
            plain.current_dir(directory);
        }
        let mut wrapped = CommandWrap::from(plain);
        #[cfg(unix)]
        wrapped.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrapped.wrap(process_wrap::std::JobObject);
        let (over, ear) = over()?;
        let (mut child, kept) = keep(|| {
            let child = wrapped.spawn()?;
            let group = Kept::Group(child.id());
            Ok((child, group))
        })?;
        let (sender, output) = sync_channel(1);
        let begun = Begun::default();
        if let Some(stdout) = child.stdout().take() {
            let stdout = Until::new(stdout, &ear)?;
            let begun = begun.clone();
            thread::spawn(move || read_pieces(stdout, pieces, longest, &sender, &begun));
        }
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let (reading, errors_read) = sync_channel(0);
        if let Some(stderr) = child.stderr().take() {
            let (stderr, end) = (Until::new(stderr, &ear)?, Arc::clone(&errors));
            thread::spawn(move || {
                keep_end(stderr, &end);
                drop(reading);
            });
        }
        // Writing may block for ever when the program does not read, so it has a thread of its own, which ends when the
        // program is given up.
        let (input, lines) = channel::<Vec<u8>>();
        if let Some(stdin) = child.stdin().take() {
            let mut stdin = Until::new(stdin, &ear)?;
            thread::spawn(move || {
                for line in lines {
                    if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Running {
            child,
            input: Some(input),
            output,
            begun,
            errors,
            errors_read,
            mark,
            kept,
            over: Some(over),
        })
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
        let event = self.awaited(deadline);
        alive::unless_over();
        event
    }

    fn awaited(&mut self, deadline: Instant) -> Event {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            // A flood of pieces must not postpone the end of the wait.
            if left.is_zero() {
                return Event::TimedOut;
            }
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(Chunk::Piece(piece)) => return Event::Piece(piece),
                Ok(Chunk::TooLong) => return Event::TooLong,
                Err(RecvTimeoutError::Disconnected) => return Event::Ended(self.ending()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Ok(Some(_)) = self.status() {
                return self.last_words();
            }
        }
    }

    /// How the program itself ended, if it did. The wrapper would wait for its whole group, of which this process may have
    /// adopted members.
    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.inner_mut().try_wait()
    }

    /// What is still in the pipe of a program that has ended. A child of it may hold the pipe open, so the rest of
    /// the group is killed first, and a process that left the group is not waited for.
    fn last_words(&mut self) -> Event {
        let _ = self.child.start_kill();
        self.over = None;
        match self.output.recv_timeout(LAG) {
            Ok(Chunk::Piece(piece)) => Event::Piece(piece),
            Ok(Chunk::TooLong) => Event::TooLong,
            Err(_) => Event::Ended(self.ending()),
        }
    }

    /// How the program ended, once its output has ended.
    fn ending(&mut self) -> Ending {
        let deadline = Instant::now() + LAG;
        loop {
            match self.status() {
                Ok(Some(status)) => {
                    // Its last words on standard error say why; their thread may not have come to them yet.
                    self.over = None;
                    let _ = self.errors_read.recv_timeout(LAG);
                    return described(status);
                }
                Err(error) => return Ending::Unknown(why(&error)),
                Ok(None) if Instant::now() >= deadline => return Ending::StillRunning,
                Ok(None) => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// The first bytes of what it has written of a piece that is not whole, or is too long.
    pub(crate) fn begun(&self) -> Vec<u8> {
        self.begun.bytes()
    }

    /// The end of what it wrote to standard error.
    pub(crate) fn errors(&self) -> Vec<u8> {
        self.errors.lock().map(|kept| kept.iter().copied().collect()).unwrap_or_default()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let below = strays::below(self.child.id());
        // Both fail only when nothing of the group is left.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
        strays::end_all(below);
        if let Some(mark) = &self.mark {
            strays::end_adopted(mark);
        }
        // What hides its origin belongs to nobody for certain as long as other programs run.
        alive::if_alone(&self.kept, strays::end_rest);
    }
}

/// How a program ended.
fn described(status: ExitStatus) -> Ending {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return Ending::Signal(signal);
        }
    }
    status.code().map_or(Ending::NoStatus, Ending::Status)
}

fn read_pieces(
    mut stdout: impl Read,
    pieces: Pieces,
    longest: usize,
    sender: &SyncSender<Chunk>,
    begun: &Begun,
) {
    let mut piece = Vec::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = match stdout.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut rest = buffer.get(..read).unwrap_or_default();
        while let Some(end) = pieces.end(rest) {
            let (line, after) = rest.split_at(end);
            piece.extend_from_slice(line);
            rest = after.get(1..).unwrap_or_default();
            if piece.len() > longest {
                begun.is(&piece);
                let _ = sender.send(Chunk::TooLong);
                return;
            }
            // Nobody listens any more when the program was given up.
            if sender.send(Chunk::Piece(std::mem::take(&mut piece))).is_err() {
                return;
            }
        }
        piece.extend_from_slice(rest);
        begun.is(&piece);
        if piece.len() > longest {
            let _ = sender.send(Chunk::TooLong);
            return;
        }
    }
    // A last line without its end counts; in one piece even nothing at all is a piece.
    if pieces.may_be_empty() || !piece.is_empty() {
        let _ = sender.send(Chunk::Piece(piece));
    }
}
