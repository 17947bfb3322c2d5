//! Files below a directory that was named: written there and nowhere else.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Component, Path};

use tiebreak_format::bounded::Refused;

/// Writes a file below a directory, which is made if absent; an earlier file of that name gives way.
///
/// The directory itself may be a link: it was named. Nothing below it may be, so that nothing outside is written.
///
/// # Errors
/// When the path leads out of the directory, through a link or to something that is no file, or cannot be written.
pub fn write_below(directory: &Path, below: &Path, bytes: &[u8]) -> io::Result<()> {
    if !below.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(Refused::Outside.into());
    }
    let mut path = directory.to_owned();
    fs::create_dir_all(&path)?;
    for part in below.parent().into_iter().flat_map(Path::components) {
        path.push(part);
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => return Err(Refused::NoFolder(path).into()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir(&path)?,
            Err(error) => return Err(error),
        }
    }
    path.push(below.file_name().unwrap_or_default());
    match fs::symlink_metadata(&path) {
        // What a hard link also names elsewhere stays as it is there.
        Ok(found) if found.is_file() => fs::remove_file(&path)?,
        Ok(_) => return Err(Refused::NoFile(path).into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    // A new file is never opened through a link that somebody made in the meantime.
    File::options().write(true).create_new(true).open(&path)?.write_all(bytes)
}
