//! Writes the first page of a pack: the questions, the differences, and the responsible side.

use crate::cli::endorse::contents;
use crate::cli::endorse::files::{name, whose};
use crate::cli::endorse::pack::{DIGESTS, EVENTS, FILES, PACK, Pack};
use crate::cli::prelude::*;
use std::fs::File;
use std::io;
use tiebreak_conformance::explore::attribute::engine_gives;
use tiebreak_conformance::explore::cause::Cause;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::limits::{REPORT_BYTES, read_plain};
use tiebreak_conformance::report::sha256_of;

pub(super) fn page(say: &Messages, pack: &Pack) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "endorse-title", program = &pack.program));
    page.paragraph(tell!(
        say,
        "endorse-line",
        program = &pack.program,
        tool = &pack.tool,
        edition = &pack.edition,
        seed = pack.seed.to_string(),
    ));
    let causes: Vec<&Cause> = pack.all_causes().collect();
    let open = causes.iter().filter(|cause| cause.whose.is_open()).count();
    let mood = match (causes.len(), open) {
        (0, _) => Mood::Good,
        (_, 0) => Mood::Open,
        _ => Mood::Bad,
    };
    page.outcome(mood, tell!(say, "endorse-outcome", causes = causes.len(), open));
    page.table(directions(say, pack));
    if !causes.is_empty() {
        page.heading(tell!(say, "endorse-heading-causes"));
        page.table(table(say, pack));
    }
    page.paragraph(tell!(say, "endorse-proves"));
    page
}

/// The table of the questions in each direction.
fn directions(say: &Messages, pack: &Pack) -> Table {
    let mut table = table!(
        say, Left "column-direction", Right "column-events", Right "column-compared",
        Right "column-differences"
    );
    let mut direction = |name: String, report: &Option<Report>| {
        let Some(report) = report else { return };
        let differences: u64 = report.kinds.iter().map(|kind| kind.count).sum();
        let cells = [report.events, report.compared, differences].map(|number| number.to_string());
        table.row(std::iter::once(name).chain(cells).collect());
    };
    direction(tell!(say, "endorse-players"), &pack.players);
    direction(tell!(say, "endorse-teams"), &pack.teams);
    if let Some(files) = &pack.files {
        let name = tell!(
            say,
            "endorse-files",
            confirmed = files.confirmed,
            unverifiable = files.unverifiable,
            unusable = files.unusable,
        );
        let compared = files.confirmed + files.different;
        let cells = [files.files, compared, files.different].map(|number| number.to_string());
        table.row(std::iter::once(name).chain(cells).collect());
    }
    table
}

/// The table of the causes, each with its letter.
fn table(say: &Messages, pack: &Pack) -> Table {
    let mut table = table!(
        say, Left "column-letter", Right "column-differences", Left "column-clause",
        Left "column-cause", Left "column-decision"
    );
    for (number, cause) in pack.all_causes().enumerate() {
        let article = cause.articles.first().cloned().unwrap_or_default();
        table.row(vec![
            name(number, cause),
            cause.count.to_string(),
            article,
            cause.id.clone(),
            whose(say, cause),
        ]);
    }
    table
}

// Verifies a pack: computes its content again and compares both.

/// The evidence in a pack about a program, or the reasons for rejecting the pack.
pub struct Verified {
    pub program: String,
    /// The name and the sentence of each reason.
    pub refusals: Vec<(&'static str, String)>,
}

/// Whether a folder contains a pack.
pub fn is_pack(folder: &Path) -> bool {
    folder.join(PACK).is_file()
}

/// Computes the derived parts of a pack again, asks the engine about every small event, and compares the results.
///
/// # Errors
///
/// Returns an error if the files for the comparison cannot be written.
pub fn verify(folder: &Path, shared: &Shared) -> Result<Verified, Failure> {
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
        wanted.insert(name.clone(), sha256_of(bytes.as_slice()).map_err(failed)?);
    }
    let failed = |error: io::Error| Failure::File(EVENTS.to_owned(), error);
    let mut events = tempfile::tempfile().map_err(failed)?;
    pack.write_events(&mut events).map_err(failed)?;
    io::Seek::rewind(&mut events).map_err(failed)?;
    wanted.insert(EVENTS.to_owned(), sha256_of(events).map_err(failed)?);
    if pack.files.is_some() {
        // The program's own files cannot be computed again, so only their digest is checked.
        let found = File::open(folder.join(FILES)).and_then(sha256_of);
        wanted.insert(FILES.to_owned(), found.unwrap_or_default());
    }
    let sums: String = wanted.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    wanted.insert(DIGESTS.to_owned(), sha256_of(sums.as_bytes()).map_err(failed)?);
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
        let found = if is_file { File::open(&path).and_then(sha256_of).ok() } else { None };
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
            refusals.push(("extra-file", tell!(say, "endorse-refusal-extra", file)));
        }
    }
}
