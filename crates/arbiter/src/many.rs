//! Runs a command for several files. Prints one line for each file, in the order of the file names. The exit code of
//! the program is the worst exit code among the files.

use crate::input::EventOptions;
use crate::memory;
use crate::output::Progress;
use crate::prelude::*;
use std::io;
use tiebreak_diagnose::parallel::{in_order, processors};
use tiebreak_format::limits::Refused;
use tiebreak_words::check::Advice;
use tiebreak_words::page::printable;
use walkdir::WalkDir;

/// Number of files that are processed before the output lines for them are written. The output lines have the order of
/// the files, regardless of the number of workers.
pub const BATCH: usize = 512;

/// Maximum number of skipped files that the output names.
const NAMED: usize = 5;

/// The options for several files: the files after the first one, and the number of workers.
#[derive(Args, Clone, Debug)]
pub struct ManyOptions {
    /// More files, and folders of TRF and JSON files
    #[arg(value_name = "FILES")]
    more: Vec<FileName>,
    /// Number of files to process in parallel, which does not affect the answer [default: the number of
    /// processors]
    #[arg(short, long, value_name = "COUNT", value_parser = within::<u64>(1..=256), hide_short_help = true)]
    jobs: Option<u64>,
}

/// The result of a command for one of several files.
pub struct Line {
    /// The exit code that the file alone would give.
    pub exit: Exit,
    /// The result as one word, such as the verdict.
    pub word: String,
    /// A sentence with the details of the result. The sentence can be empty.
    pub detail: String,
    /// The answer of the command as JSON, or null if the user did not request JSON.
    pub answer: Value,
}

impl Line {
    /// Returns the output line for a file that cannot be used, with the reason.
    fn refused(say: &Messages, failure: &Failure) -> Line {
        // The totals at the end use the same words ([`Counts::text`]).
        let word = match failure.exit() == Exit::Nothing {
            true => tell!(say, "many-unverifiable"),
            false => tell!(say, "many-unreadable"),
        };
        Line { exit: failure.exit(), word, detail: failure.sentence(say), answer: Value::Null }
    }
}

impl ManyOptions {
    /// Returns the files to process, or `None` if the user named a single file and no folder.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be read, or if a tie-break code is given in place of a file.
    pub fn files(&self, asked: &EventOptions, say: &Messages) -> Result<Option<Vec<Found>>, Failure> {
        let first = &asked.file;
        self.refuse_codes(asked, say)?;
        if self.more.is_empty() && !is_folder(first) {
            return Ok(None);
        }
        let named = std::iter::once(first).chain(&self.more);
        let mut found = Vec::new();
        for name in named {
            let before = found.len();
            add(name, &mut found)?;
            if found.iter().skip(before).all(|one| one.kind == Kind::Passed) {
                found.push(Found { name: name.clone(), below: name.as_os_str().into(), kind: Kind::Empty });
            }
        }
        if found.iter().all(|one| matches!(one.kind, Kind::Empty | Kind::Passed)) {
            found.clear();
        }
        Ok(Some(found))
    }

    /// Rejects `-t BH SB`, because the shell splits the list at the space, and the program would treat `SB` as a file.
    fn refuse_codes(&self, asked: &EventOptions, say: &Messages) -> Result<(), Failure> {
        let Some(list) = asked.tiebreaks.as_ref().filter(|_| !self.more.is_empty()) else { return Ok(()) };
        let is_code =
            |name: &&FileName| !Path::new(name.as_os_str()).exists() && TieBreakList::parse(name).is_ok();
        let names = std::iter::once(&asked.file).chain(&self.more).filter(is_code);
        let codes: Vec<&str> = std::iter::once(list.as_str()).chain(names.map(|name| &**name)).collect();
        if codes.len() == 1 {
            return Ok(());
        }
        let meant = Advice::of(&codes.join(";")).map(|advice| advice.sentence(say));
        Err(Failure::Usage(format!("--tiebreaks: {}", meant.unwrap_or_default())))
    }

    /// Processes every file and prints the results.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no files, or the output cannot be written.
    pub fn run(
        &self,
        found: &[Found],
        shared: &Shared,
        work: impl Fn(&Found, &Messages) -> Result<Line, Failure> + Sync,
    ) -> Result<Exit, Failure> {
        let say = shared.messages();
        if found.is_empty() {
            return Err(Failure::Nothing(tell!(say, "many-none")));
        }
        let is_json = matches!(shared.format, Format::Json);
        let mut table = table!(say, Left "column-file", Left "column-result", Left "column-remark");
        let mut counts = Counts::default();
        let (passed, found): (Vec<&Found>, Vec<&Found>) =
            found.iter().partition(|file| file.kind == Kind::Passed);
        counts.passed = passed.len();
        let progress = Progress::new(found.len() as u64);
        for (number, batch) in found.chunks(BATCH).enumerate() {
            let mut text = String::new();
            let lines = in_order(batch.to_vec(), workers(self.jobs), |file| {
                let line = match file.kind {
                    Kind::Plain => work(file, &say),
                    Kind::Other => Err(Failure::File(file.name.to_string(), Refused::NotPlain.into())),
                    Kind::Empty | Kind::Passed => Err(Failure::Nothing(tell!(say, "many-none"))),
                };
                line.unwrap_or_else(|failure| Line::refused(&say, &failure))
            });
            for (file, line) in batch.iter().zip(lines) {
                counts.add(&line);
                if is_json {
                    let answer = json!({
                        "schema": "tiebreak/file/1",
                        "file": &*file.name,
                        "status": line.exit.status(),
                        "problem": if line.answer.is_null() { line.detail } else { String::new() },
                        "answer": line.answer,
                    });
                    text += &Answer::line(&leaving_out(answer, &["problem", "answer"]));
                } else {
                    table.row(vec![printable(&file.name), line.word, line.detail]);
                }
            }
            progress.at((number * BATCH + batch.len()) as u64, &counts.text(&say));
            if is_json {
                shared.write(text.as_bytes())?;
            }
        }
        progress.clear();
        if is_json {
            shared.write(Answer::line(&counts.summary()).as_bytes())?;
            return Ok(counts.worst());
        }
        let page = || {
            let mut page = Page::new(say.language(), tell!(say, "many-title"));
            page.table(table);
            page.paragraph(counts.text(&say));
            if !passed.is_empty() {
                let mut names: Vec<String> =
                    passed.iter().take(NAMED).map(|file| printable(&file.below.to_string_lossy())).collect();
                names.extend((passed.len() > NAMED).then(|| "…".to_owned()));
                page.paragraph(tell!(say, "many-passed", count = passed.len(), names = names.join(", ")));
            }
            page
        };
        shared.answer(page, || Answer::new(&Value::Null))?;
        Ok(counts.worst())
    }
}

/// Returns the number of workers: the requested number, or one worker per processor.
pub fn workers(jobs: Option<u64>) -> usize {
    if memory::is_open() {
        // Files in memory belong to the thread that runs the command, so there can be only one worker.
        return 1;
    }
    jobs.and_then(|jobs| usize::try_from(jobs).ok()).unwrap_or_else(processors)
}

/// The number of files with each result.
#[derive(Default)]
struct Counts {
    files: usize,
    passed: usize,
    /// The number of files with each exit code, at the position of the exit code.
    by_exit: [usize; SEVERITY.len()],
}

/// The exit codes of files, from the worst to the best. An unusable file is worse than a wrong standing, because the
/// file can contain any error.
const SEVERITY: [Exit; 5] = [Exit::Program, Exit::Input, Exit::Contradicted, Exit::Nothing, Exit::Fine];

impl Counts {
    fn add(&mut self, line: &Line) {
        self.files += 1;
        self.by_exit[usize::from(line.exit.status())] += 1;
    }

    fn of(&self, exit: Exit) -> usize {
        self.by_exit[usize::from(exit.status())]
    }

    fn worst(&self) -> Exit {
        SEVERITY.into_iter().find(|exit| self.of(*exit) > 0).unwrap_or(Exit::Nothing)
    }

    fn text(&self, say: &Messages) -> String {
        let parts = [
            (Exit::Fine, message!("many-fine")),
            (Exit::Contradicted, message!("many-different")),
            (Exit::Nothing, message!("many-unverifiable")),
            (Exit::Input, message!("many-unreadable")),
        ];
        let counted = parts.into_iter().filter(|(exit, _)| self.of(*exit) > 0);
        let counted: Vec<String> =
            counted.map(|(exit, name)| format!("{}: {}", say.message(name), self.of(exit))).collect();
        format!("{} – {}", tell!(say, "many-files", count = self.files), counted.join(", "))
    }

    /// Returns the last line of the output as JSON, with the totals.
    fn summary(&self) -> Value {
        let statuses = [Exit::Fine, Exit::Contradicted, Exit::Input, Exit::Nothing];
        let summary = json!({
            "schema": "tiebreak/files/1",
            "files": self.files,
            "statuses": statuses.map(|exit| (exit.status(), self.of(exit))),
            "status": self.worst().status(),
            "passed_over": Some(self.passed).filter(|passed| *passed > 0),
        });
        leaving_out(summary, &["passed_over"])
    }
}

// Finds the files that a command processes: files that the user named, and event files in folders.

/// File name extensions of event files that the program reads from a folder.
const ENDINGS: [&str; 6] = ["trf", "trf06", "trf16", "trf26", "trfx", "json"];
/// The name of the file in which `generate` lists the events that it writes into a folder.
const MANIFEST: &str = "manifest.json";

/// A file that the user named or that is in a named folder.
pub struct Found {
    /// The name of the file on the command line, or its path.
    pub name: FileName,
    /// The path below the folder that the user named, or the name of a file that the user named directly.
    pub below: PathBuf,
    /// Whether the program reads the file, or the reason why the program skips it.
    pub kind: Kind,
}

/// Whether the program reads a file, or the reason why the program skips it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A plain file, or any file that the user named directly.
    Plain,
    /// A link, a pipe or a device that is not read because the user did not name it directly.
    Other,
    /// A folder without events, which the program must not report as confirmed.
    Empty,
    /// A file in a folder, without a file name extension of event files. The output states only that the program
    /// skipped this file.
    Passed,
}

fn is_folder(name: &FileName) -> bool {
    !memory::is_open() && Path::new(name.as_os_str()).is_dir()
}

/// Adds the file with the given name. For a folder, adds the files in it and in its subfolders in the order of their
/// names. Does not follow links. Skips the file in which `generate` lists its events, and skips files and folders whose
/// names begin with a dot.
pub fn add(name: &FileName, found: &mut Vec<Found>) -> Result<(), Failure> {
    if !is_folder(name) {
        let below = Path::new(name.as_os_str()).file_name().unwrap_or(name.as_os_str()).into();
        found.push(Found { name: name.clone(), below, kind: Kind::Plain });
        return Ok(());
    }
    let root = Path::new(name.as_os_str());
    let is_hidden = |entry: &walkdir::DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let entries = WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(|entry| !is_hidden(entry));
    for entry in entries {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(root).display().to_string();
            Failure::File(path, error.into_io_error().unwrap_or(io::ErrorKind::Other.into()))
        })?;
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let is_event = ending.is_some_and(|ending| ENDINGS.contains(&&*ending));
        let is_folder = entry.file_type().is_dir() || path.is_dir();
        if !is_folder && entry.file_name() != MANIFEST {
            let below = path.strip_prefix(root).unwrap_or(path).to_owned();
            let kind = match (is_event, entry.file_type().is_file()) {
                (false, _) => Kind::Passed,
                (true, true) => Kind::Plain,
                (true, false) => Kind::Other,
            };
            found.push(Found { name: path.as_os_str().to_owned().into(), below, kind });
        }
    }
    Ok(())
}
