use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use tiebreak_corpus::files;
use tiebreak_format::bounded::{self, read_file};
use tiebreak_format::limits::CORPUS_FILE_BYTES;
use walkdir::WalkDir;

/// Where a corpus is read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A directory laid out like `cases/` of this repository.
    Directory(PathBuf),
    /// The corpus that was built into the program.
    Embedded,
    /// Files in memory by path, with `/` between the parts.
    Memory(BTreeMap<String, Vec<u8>>),
}

/// A file of a corpus that could not be listed or read.
#[derive(Debug, thiserror::Error)]
#[error("`{}`: {error}", .path.display())]
#[non_exhaustive]
pub struct SourceError {
    /// The file or directory.
    pub path: PathBuf,
    /// What went wrong.
    pub error: io::Error,
}

impl Source {
    /// The corpus at a directory, or the one built into the program.
    pub fn of(directory: Option<&Path>) -> Source {
        directory.map_or(Source::Embedded, |directory| Source::Directory(directory.to_owned()))
    }

    /// Paths of all JSON files below the corpus, with `/` between their parts, sorted.
    ///
    /// # Errors
    /// What cannot be listed.
    pub fn paths(&self) -> Result<Vec<String>, SourceError> {
        let mut paths = match self {
            Source::Directory(root) => files_below(root)?,
            Source::Embedded => files().keys().cloned().collect(),
            Source::Memory(files) => files.keys().filter(|path| path.ends_with(".json")).cloned().collect(),
        };
        paths.sort();
        Ok(paths)
    }

    /// The bytes of a file, or none when there is no such file.
    ///
    /// # Errors
    /// When the file exists and cannot be read.
    pub fn read(&self, path: &str) -> Result<Option<Vec<u8>>, SourceError> {
        match self {
            Source::Directory(root) => {
                let full = root.join(path);
                match read_file(&full, CORPUS_FILE_BYTES) {
                    Ok(bytes) => Ok(Some(bytes)),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                    Err(error) => Err(SourceError { path: full, error }),
                }
            }
            Source::Embedded => Ok(files().get(path).map(|text| text.clone().into_bytes())),
            Source::Memory(files) => {
                let bytes = files.get(path).map(|bytes| bounded::read(bytes.as_slice(), CORPUS_FILE_BYTES));
                bytes.transpose().map_err(|error| SourceError { path: path.into(), error })
            }
        }
    }

    /// Whether there is such a file.
    pub fn exists(&self, path: &str) -> bool {
        match self {
            Source::Directory(root) => root.join(path).is_file(),
            Source::Embedded => files().contains_key(path),
            Source::Memory(files) => files.contains_key(path),
        }
    }

    /// How remarks name a file of the corpus.
    pub fn name(&self, path: &str) -> String {
        match self {
            Source::Directory(root) => root.join(path).display().to_string(),
            Source::Embedded => format!("cases/{path}"),
            Source::Memory(_) => path.to_owned(),
        }
    }
}

fn files_below(root: &Path) -> Result<Vec<String>, SourceError> {
    let mut found = Vec::new();
    for entry in WalkDir::new(root).follow_links(false).sort_by_file_name() {
        let entry = entry.map_err(|error| SourceError {
            path: error.path().unwrap_or(root).to_owned(),
            error: error.into(),
        })?;
        let Ok(below) = entry.path().strip_prefix(root) else { continue };
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        // A name that is no Unicode cannot be the id of a case.
        let Some(parts) = parts.filter(|_| entry.file_type().is_file()) else { continue };
        let path = parts.join("/");
        if path.ends_with(".json") {
            found.push(path);
        }
    }
    Ok(found)
}

/// The files of a corpus that are no cases, by path.
pub(super) fn is_registry(path: &str) -> bool {
    !path.contains('/') || path.starts_with("schema/")
}

/// The directory of this repository's corpus, for tests and tools that run inside it.
pub fn repository_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("")).join("cases")
}
