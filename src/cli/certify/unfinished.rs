//! What a run was answered, kept on the disk as it comes, so that a run that is interrupted can go on.
//!
//! A reply is written once its program has answered another question, because a second answer may follow the first; what
//! was bad at a first try is written before the second one. So nothing that speaks against a program is forgotten when
//! its run ends early, and what is not certain is asked again.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::sent::{Asking, position};
use crate::cli::output::Failure;
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::format::bounded::read_plain;
use tiebreak_conformance::format::limits::REPORT_BYTES;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::outside::printable_json;
use tiebreak_conformance::phrase::{Phrase, message, phrase};
use tiebreak_conformance::report::{Header, Line, difference, replied};
use tiebreak_conformance::subject::{Earlier, Mended, Reply};

/// The file of a run that has not come to its end, in the directory of its report.
pub(super) const UNFINISHED: &str = "unfinished.jsonl";

/// One line of it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Entry {
    /// What is asked of whom; the first line.
    Begun(Box<Header>),
    /// The run was interrupted here, and another one goes on.
    Resumed,
    /// A first reply was bad, and the question is put again.
    First { seq: u64, first: Mended },
    /// The units of a reply.
    Settled { seq: u64, lines: Vec<Line> },
    /// What a reply turned out to be.
    Amended { seq: u64, lines: Vec<Line> },
}

fn line(entry: &Entry) -> String {
    // Structs with text keys, strings and whole numbers: JSON can always spell them.
    let mut text = printable_json(serde_json::to_string(entry).unwrap_or_default());
    text.push('\n');
    text
}

/// Writes down what a run is answered.
pub(super) struct Journal(Mutex<File>);

impl Journal {
    /// Begins a run.
    ///
    /// # Errors
    /// When nothing can be written there.
    pub fn begin(out: &Path, header: &Header) -> Result<Journal, Failure> {
        let begun = line(&Entry::Begun(Box::new(header.clone())));
        let path = out.join(UNFINISHED);
        write_below(out, UNFINISHED.as_ref(), begun.as_bytes())
            .and_then(|()| File::options().append(true).open(&path))
            .map(|file| Journal(Mutex::new(file)))
            .map_err(|error| Failure::File(path.display().to_string(), error))
    }

    pub fn first(&self, seq: u64, first: &Mended) {
        self.write(&Entry::First { seq, first: first.clone() });
    }

    pub fn settled(&self, asking: &Asking<'_>, seq: u64, reply: &Reply, first: Option<&Mended>) {
        if let Some(lines) = asking.lines(seq, reply, first) {
            self.write(&Entry::Settled { seq, lines });
        }
    }

    pub fn amended(&self, asking: &Asking<'_>, seq: u64, reply: &Reply) {
        if let Some(lines) = asking.lines(seq, reply, None) {
            self.write(&Entry::Amended { seq, lines });
        }
    }

    fn write(&self, entry: &Entry) {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Where nothing can be kept the run goes on; its report will say what is wrong with the disk.
        let _ = file.write_all(line(entry).as_bytes());
    }
}

/// Removes what was kept, once there is a report.
pub(super) fn finish(out: &Path) {
    // Most often there is none any more when another run has come first.
    let _ = fs::remove_file(out.join(UNFINISHED));
}

/// A run that was interrupted.
pub(super) struct Unfinished {
    path: PathBuf,
    /// What was asked of whom.
    pub header: Header,
    entries: Vec<Entry>,
    /// Bytes of whole lines; a last one may be cut off.
    whole: u64,
}

impl Unfinished {
    /// Reads what is left of a run in the directory of its report.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the system says what is rare")]
    pub fn read(out: &Path, say: &Messages) -> Result<Unfinished, Failure> {
        let path = out.join(UNFINISHED);
        let name = path.display().to_string();
        let bytes = read_plain(&path, REPORT_BYTES).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                Failure::Usage(say.phrase(&phrase!("resume-nothing", file = format!("`{name}`"))))
            }
            _ => Failure::File(name, error),
        })?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let mut entries = Vec::new();
        let mut header = None;
        let lines = bytes.get(..whole).unwrap_or_default().split(|byte| *byte == b'\n');
        for (at, text) in lines.filter(|text| !text.is_empty()).enumerate() {
            let entry: Entry = serde_json::from_slice(text).map_err(|error| {
                unreadable(&path, at + 1, phrase!("json-shape", problem = error.to_string()), say)
            })?;
            match entry {
                Entry::Begun(begun) if at == 0 => header = Some(*begun),
                other @ (Entry::Begun(_)
                | Entry::Resumed
                | Entry::First { .. }
                | Entry::Settled { .. }
                | Entry::Amended { .. }) => entries.push(other),
            }
        }
        let header = header.ok_or_else(|| unreadable(&path, 1, phrase!("header-form"), say))?;
        Ok(Unfinished { path, header, entries, whole: whole as u64 })
    }

    /// Whether a run asks the same of the same program; what it says of the report besides may change.
    ///
    /// # Errors
    /// In what it differs.
    pub fn is_of(&self, header: &Header, say: &Messages) -> Result<(), Failure> {
        let own = Header {
            known: self.header.known.clone(),
            date: self.header.date.clone(),
            lang: self.header.lang,
            ..header.clone()
        };
        let shard = (own.shard != self.header.shard).then_some(message!("resume-the-shard"));
        match difference(&self.header, &own).or(shard) {
            None => Ok(()),
            Some(what) => {
                let file = format!("`{}`", self.path.display());
                Err(Failure::Usage(say.phrase(&phrase!("resume-other", file = file, what = what))))
            }
        }
    }

    /// What it was answered.
    ///
    /// # Errors
    /// The first line that no run of this program can have written.
    pub fn earlier(&self, asking: &Asking<'_>, say: &Messages) -> Result<Earlier, Failure> {
        let mut earlier = Earlier::default();
        for (at, entry) in self.entries.iter().enumerate() {
            // The header stands before them.
            let wrong = |problem: Phrase| unreadable(&self.path, at + 2, problem, say);
            let reply = |seq: u64, lines: &[Line]| {
                let ask = asking.ask(seq).ok_or_else(|| wrong(phrase!("not-asked")))?;
                replied(ask, lines, asking.program, asking.registry).map_err(wrong)
            };
            match entry {
                Entry::Begun(_) => return Err(wrong(phrase!("header-form"))),
                Entry::Resumed => {}
                Entry::First { seq, first } => {
                    let place = position(*seq).filter(|_| first.is_possible() && asking.ask(*seq).is_some());
                    let place = place.ok_or_else(|| wrong(phrase!("not-asked")))?;
                    earlier.first.insert(place, first.clone());
                }
                Entry::Settled { seq, lines } => {
                    let reply = reply(*seq, lines)?;
                    earlier.replies.extend(position(*seq).map(|place| (place, reply)));
                }
                Entry::Amended { seq, lines } => {
                    let (reply, _) = reply(*seq, lines)?;
                    earlier.amended.extend(position(*seq).map(|place| (place, reply)));
                }
            }
        }
        Ok(earlier.with_first())
    }

    /// So many times a run went on with answers of earlier ones, the one that now begins among them.
    pub fn times(&self) -> u32 {
        let is_answer = |entry: &&Entry| match entry {
            Entry::Settled { .. } | Entry::First { .. } | Entry::Amended { .. } => true,
            Entry::Resumed | Entry::Begun(_) => false,
        };
        let from_the_first = self.entries.iter().skip_while(|entry| !is_answer(entry));
        let gone_on = from_the_first.clone().filter(|entry| !is_answer(entry)).count();
        let now = usize::from(from_the_first.count() > 0);
        u32::try_from(gone_on + now).unwrap_or(u32::MAX)
    }

    /// Goes on writing where it ends.
    ///
    /// # Errors
    /// When nothing can be written there.
    pub fn go_on(self) -> Result<Journal, Failure> {
        let opened = File::options().write(true).open(&self.path).and_then(|mut file| {
            file.set_len(self.whole)?;
            file.seek(SeekFrom::End(0))?;
            file.write_all(line(&Entry::Resumed).as_bytes())?;
            Ok(file)
        });
        let file = opened.map_err(|error| Failure::File(self.path.display().to_string(), error))?;
        Ok(Journal(Mutex::new(file)))
    }
}

fn unreadable(path: &Path, line: usize, problem: Phrase, say: &Messages) -> Failure {
    let file = format!("`{}`", path.display());
    Failure::Usage(say.phrase(&phrase!("resume-unreadable", file = file, line = line, problem = problem)))
}
