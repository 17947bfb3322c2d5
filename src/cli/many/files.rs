//! Which files are meant: those named, and those of the folders named.

use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use crate::cli::desk;
use crate::cli::file_name::FileName;
use crate::cli::output::Failure;

/// Endings of the files of a folder that are events.
const ENDINGS: [&str; 6] = ["trf", "trf06", "trf16", "trf26", "trfx", "json"];
/// What lies beside made-up events and is none.
const MANIFEST: &str = "manifest.json";

/// A file to work on.
pub(in crate::cli) struct Found {
    /// Its name.
    pub(in crate::cli) name: FileName,
    /// Where it lies below the folder that was named, or its own name.
    pub(in crate::cli) below: PathBuf,
    /// What it is.
    pub(in crate::cli) kind: Kind,
}

/// What was found by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Kind {
    /// A file, or what somebody named himself.
    Plain,
    /// What nobody named himself and is a link, a pipe or a device: it is refused and not read.
    Other,
    /// A folder in which no event lies: nothing of it is in order.
    Empty,
    /// A file of a folder that is no event by its name: nothing is said of it but that it was passed over.
    Passed,
}

/// Whether a folder was named.
pub(super) fn is_folder(name: &FileName) -> bool {
    !desk::is_open() && Path::new(name.as_os_str()).is_dir()
}

/// Adds what is meant by a name: the file, or the files of the folder in the order of their names, folders in it included. Links are not followed, and names that begin with a dot are passed over.
pub(in crate::cli) fn add(name: &FileName, found: &mut Vec<Found>) -> Result<(), Failure> {
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
