//! What exactly was tested: the bytes of the program and of what its command line names.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The most words of a command line that are written down.
const WORDS: usize = 64;
/// The longest word that is written down whole.
const WORD: usize = 300;
/// The largest file whose digest is taken.
const FILE_BYTES: u64 = 4 << 30;

/// What exactly was tested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Tested {
    /// The command line, word by word.
    pub command: Vec<String>,
    /// SHA-256 of the program and of every file that the command line names, by the word that names it.
    pub files: BTreeMap<String, String>,
    /// Variables of the environment that were passed on beside the usual ones, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environment: Vec<String>,
}

impl Tested {
    /// A command line as it is started from here; `more` are further files, such as a manifest.
    pub fn of(words: &[OsString], more: &[PathBuf], environment: &[OsString]) -> Tested {
        let named = |word: &OsStr| shown(&word.to_string_lossy());
        let mut files = BTreeMap::new();
        let program = words.first().and_then(|word| Some((word, found(word)?)));
        let arguments = words.iter().skip(1).map(|word| (word, PathBuf::from(word)));
        for (word, path) in program.into_iter().chain(arguments).take(WORDS) {
            if let Some(digest) = digest(&path) {
                files.insert(named(word), digest);
            }
        }
        for path in more {
            if let Some(digest) = digest(path) {
                files.insert(named(path.as_os_str()), digest);
            }
        }
        Tested {
            command: words.iter().take(WORDS).map(|word| named(word)).collect(),
            files,
            environment: environment.iter().take(WORDS).map(|name| named(name)).collect(),
        }
    }

    /// Whether a run can have had it: bounded, printable, and digests that are some.
    pub fn is_possible(&self) -> bool {
        let words = self.command.iter().chain(self.files.keys()).chain(&self.environment);
        let is_digest = |text: &String| {
            text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        };
        self.command.len() <= WORDS
            && self.files.len() <= WORDS + 1
            && self.environment.len() <= WORDS
            && words.into_iter().all(|word| shown(word) == *word)
            && self.files.values().all(is_digest)
    }

    /// Whether a file with these bytes was tested.
    pub fn has(&self, digest: &str) -> bool {
        self.files.values().any(|own| own == digest)
    }
}

/// The SHA-256 of a plain file in hexadecimal; none for what is none, cannot be read or is too large.
pub fn digest(path: &Path) -> Option<String> {
    // A pipe or a device would be waited for.
    let plain = path.metadata().is_ok_and(|found| found.is_file() && found.len() <= FILE_BYTES);
    let mut file = plain.then(|| File::open(path).ok()).flatten()?.take(FILE_BYTES);
    let mut hasher = Sha256::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => hasher.update(piece.get(..length)?),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    Some(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The file of a program, found as the operating system finds it.
fn found(word: &OsStr) -> Option<PathBuf> {
    let path = Path::new(word);
    if path.components().count() > 1 {
        return Some(path.to_owned());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(word)).find(|path| path.is_file())
}

/// A word as it is written down: without signs that hide, and bounded.
fn shown(word: &str) -> String {
    tiebreak_phrase::outside::printable(word).chars().take(WORD).collect()
}
