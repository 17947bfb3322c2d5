//! Runs commands without access to an operating system, for example in a browser. The commands read files from memory,
//! and return their output instead of writing it to streams.

use crate::prelude::*;
use std::cell::RefCell;
use std::io;
use tiebreak_format::limits;

/// The files in memory that commands read. A command finds a file by its name on the command line.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

/// The output of a command that ran in memory.
#[tiebreak_attributes::skip_none(page, remarks, problem)]
#[derive(Clone, Debug, Default, Serialize)]
pub struct CommandOutput {
    /// The exit code that the command returned.
    pub status: u8,
    /// The text that the command would write to standard output.
    pub out: String,
    /// The page that shows the JSON answer, in the form of [`Page::to_json`]. The text is empty if no page was
    /// requested.
    pub page: String,
    /// The remarks that the command would write to standard error, with their positions in the file.
    pub remarks: Vec<String>,
    /// The reason why the command gave no answer, or an empty text if it gave one.
    pub problem: String,
}

/// The state of a running command: the files in memory, and the output so far.
struct Session {
    memory: MemoryFiles,
    output: CommandOutput,
    with_page: bool,
}

thread_local! {
    /// The state of the command that runs in memory on this thread, or `None` if no command runs in memory.
    static OPEN: RefCell<Option<Session>> = const { RefCell::new(None) };
}

impl MemoryFiles {
    /// Stores a file in memory under a name.
    pub fn keep(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }

    /// Removes all files from memory.
    pub fn clear(&mut self) {
        self.files.clear();
    }

    /// Runs a command on the files in memory, and returns the output and the exit code of the command. With
    /// `with_page`, the output also contains the page that shows the JSON answer.
    pub fn open(&mut self, with_page: bool, work: impl FnOnce() -> u8) -> CommandOutput {
        let session = Session { memory: std::mem::take(self), output: CommandOutput::default(), with_page };
        OPEN.set(Some(session));
        let mut lent = Lent { memory: self, output: CommandOutput::default() };
        let status = work();
        lent.give_back();
        CommandOutput { status, ..std::mem::take(&mut lent.output) }
    }
}

/// The files that are lent to a running command. The owner gets the files back even if the command panics and the
/// caller catches the panic.
struct Lent<'a> {
    memory: &'a mut MemoryFiles,
    output: CommandOutput,
}

impl Lent<'_> {
    fn give_back(&mut self) {
        if let Some(session) = OPEN.take() {
            (*self.memory, self.output) = (session.memory, session.output);
        }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// Returns whether commands of this thread read files from memory.
pub fn is_open() -> bool {
    OPEN.with_borrow(Option::is_some)
}

fn with<T>(work: impl FnOnce(&mut Session) -> T) -> Option<T> {
    OPEN.with_borrow_mut(|open| open.as_mut().map(work))
}

/// Returns the bytes of a file in memory.
///
/// # Errors
///
/// Returns an error if no file in memory has the given name, or the file has more than `most` bytes.
pub fn read(name: &str, most: usize) -> io::Result<Vec<u8>> {
    let bytes =
        with(|session| session.memory.files.get(name).map(|bytes| limits::read(bytes.as_slice(), most)));
    bytes.flatten().unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()))
}

/// Stores the text that a command would write to standard output.
pub fn write(text: &str) {
    with(|session| session.output.out.push_str(text));
}

/// Stores the page that shows the JSON answer, if the page was requested.
pub fn show(page: impl FnOnce() -> Page) {
    if with(|session| session.with_page) == Some(true) {
        let page = page().to_json();
        with(|session| session.output.page = page);
    }
}

pub fn remark(text: String) {
    with(|session| session.output.remarks.push(text));
}

/// Stores the reason why a command gave no answer.
pub fn complain(text: &str) {
    with(|session| {
        if !session.output.problem.is_empty() {
            session.output.problem.push('\n');
        }
        session.output.problem.push_str(text);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(files: &[(&str, &str)], arguments: &[&str], with_page: bool) -> CommandOutput {
        let mut memory = MemoryFiles::default();
        for (name, file) in files {
            let path = format!("{}/../../tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
            memory.keep(*name, std::fs::read(path).unwrap());
        }
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        memory.ask::<crate::Command>(&arguments, with_page)
    }

    #[test]
    fn a_file_in_memory_is_ranked_and_told() {
        let arguments = ["standings", "-f", "json", "--lang", "es", "an event"];
        let output = asked(&[("an event", "club.trf")], &arguments, true);
        assert_eq!((output.status, output.problem.as_str()), (0, ""));
        assert!(output.out.starts_with("{\n  \"schema\": \"tiebreak/standings/1\""), "{}", output.out);
        assert!(output.page.contains("Club Open") && output.page.contains("8,25"), "{}", output.page);
        let alone = asked(&[("an event", "club.trf")], &arguments, false);
        assert_eq!((alone.out, alone.page.as_str()), (output.out, ""));
    }

    #[test]
    fn a_command_that_gives_up_leaves_the_files_where_they_were() {
        let mut memory = MemoryFiles::default();
        memory.keep("a", b"1".to_vec());
        let work = || memory.open(false, || std::panic::resume_unwind(Box::new(())));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err());
        assert!(!is_open());
        assert_eq!(memory.files.get("a").map(Vec::as_slice), Some(&b"1"[..]));
    }

    #[test]
    fn a_table_beside_the_event_is_judged() {
        let files = [("a", "club.trf"), ("b", "club-printed.csv")];
        assert_eq!(asked(&files, &["check", "--against", "b", "a"], false).status, 1);
        assert_eq!(asked(&files, &["check", "a"], false).status, 0);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let broken = asked(&[("club.trf", "club-broken.trf")], &["standings", "club.trf"], false);
        assert_eq!((broken.status, broken.out.as_str()), (2, ""));
        assert!(
            broken.remarks.iter().any(|remark| remark.contains("club.trf:10:97")),
            "{:?}",
            broken.remarks
        );
        let missing = asked(&[], &["standings", "/etc/passwd"], false);
        assert_eq!(missing.status, 2);
        assert!(missing.problem.contains("/etc/passwd"), "{}", missing.problem);
        let usage = asked(&[], &["standing"], false);
        assert_eq!(usage.status, 2);
        assert!(usage.problem.contains("standings"), "{}", usage.problem);
    }
}
