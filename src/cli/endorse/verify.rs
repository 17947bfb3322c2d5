//! Is a pack what it says? Everything in it is made again and compared.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::Path;

use super::contents::contents;
use super::pack::{DIGESTS, EVENTS, FILES, PACK, Pack, digest};
use crate::cli::output::{Failure, Shared};
use tiebreak_conformance::explore::attribute::engine_gives;
use tiebreak_conformance::format::bounded::read_plain;
use tiebreak_conformance::format::limits::REPORT_BYTES;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::tell;

/// What a pack says of the program, or why it is not believed.
pub(in crate::cli) struct Verified {
    pub(in crate::cli) program: String,
    /// Name and sentence of each reason.
    pub(in crate::cli) refusals: Vec<(&'static str, String)>,
}

/// Whether a folder holds a pack.
pub(in crate::cli) fn is_pack(folder: &Path) -> bool {
    folder.join(PACK).is_file()
}

/// Makes everything again that follows from the pack, asks the engine about every small event, and compares.
///
/// # Errors
/// When nothing can be written for comparison.
pub(in crate::cli) fn verify(folder: &Path, shared: &Shared) -> Result<Verified, Failure> {
    let say = shared.messages();
    let mut refusals = Vec::new();
    let bytes = read_plain(&folder.join(PACK), REPORT_BYTES).unwrap_or_default();
    let Some(pack) = Pack::read(&bytes) else {
        let text = tell!(say, "endorse-refusal-form", file = PACK);
        return Ok(Verified { program: String::new(), refusals: vec![("no-pack", text)] });
    };
    if pack.tool != env!("CARGO_PKG_VERSION") {
        let text = tell!(say, "endorse-refusal-version", tool = &pack.tool, this = env!("CARGO_PKG_VERSION"));
        return Ok(Verified { program: pack.program, refusals: vec![("other-tool-version", text)] });
    }
    let mut wanted: BTreeMap<String, String> = BTreeMap::new();
    for (name, bytes) in contents(&pack) {
        let failed = |error| Failure::File(name.clone(), error);
        wanted.insert(name.clone(), digest(bytes.as_slice()).map_err(failed)?);
    }
    let failed = |error: io::Error| Failure::File(EVENTS.to_owned(), error);
    let mut events = tempfile::tempfile().map_err(failed)?;
    pack.write_events(&mut events).map_err(failed)?;
    io::Seek::rewind(&mut events).map_err(failed)?;
    wanted.insert(EVENTS.to_owned(), digest(events).map_err(failed)?);
    if pack.files.is_some() {
        // What the program wrote does not follow from anything; it is held to the digest.
        let found = File::open(folder.join(FILES)).and_then(digest);
        wanted.insert(FILES.to_owned(), found.unwrap_or_default());
    }
    let sums: String = wanted.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    wanted.insert(DIGESTS.to_owned(), digest(sums.as_bytes()).map_err(failed)?);
    compare(&say, folder, &wanted, &mut refusals);
    for cause in pack.all_causes() {
        let Some(small) = &cause.small else { continue };
        if !engine_gives(small) {
            let text = tell!(say, "endorse-refusal-answer", cause = &cause.id);
            refusals.push(("verdict-differs", text));
        }
    }
    Ok(Verified { program: pack.program, refusals })
}

fn compare(
    say: &Messages,
    folder: &Path,
    wanted: &BTreeMap<String, String>,
    refusals: &mut Vec<(&'static str, String)>,
) {
    for (name, sum) in wanted {
        let path = folder.join(name);
        let is_file = path.symlink_metadata().is_ok_and(|found| found.is_file());
        let found = if is_file { File::open(&path).and_then(digest).ok() } else { None };
        if found.as_ref() != Some(sum) {
            refusals.push(("altered-file", tell!(say, "endorse-refusal-file", file = name)));
        }
    }
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten() {
        let below = entry.path().strip_prefix(folder).unwrap_or(entry.path());
        let name: Vec<String> =
            below.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
        let name = name.join("/");
        if !entry.file_type().is_dir() && !wanted.contains_key(&name) {
            let file = tiebreak_conformance::page::printable(&name);
            refusals.push(("extra-file", tell!(say, "endorse-refusal-extra", file = file)));
        }
    }
}
