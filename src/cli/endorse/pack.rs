//! The results of an endorsement, and the files of the pack that are computed from them.

use crate::cli::endorse::{contents, letter_name, whose};
use crate::cli::fuzz::FuzzOptions;
use crate::cli::prelude::*;
use serde::Deserialize;
use std::fs::File;
use std::io::{self, Seek, Write};
use tiebreak_arbiter::many::Found;
use tiebreak_conformance::explore::campaign::Campaign;
use tiebreak_conformance::explore::cause::{Cause, engine_gives};
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::json::TournamentJson;
use tiebreak_conformance::format::limits::{FILE_BYTES, REPORT_BYTES, read_file, read_plain};
use tiebreak_conformance::report::sha256_of;
use tiebreak_conformance::write_below;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The name of the file with the results. All other files of the pack are computed from this file.
pub const PACK: &str = "endorse.json";
pub(super) const EVENTS: &str = "events.zip";
pub(super) const FILES: &str = "program-files.zip";
/// The name of the file with the digests of all other files of the pack.
pub(super) const DIGESTS: &str = "SHA256SUMS";
const SCHEMA: &str = "tiebreak/endorse/1";

/// All results of an endorsement.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Pack {
    pub(super) schema: String,
    /// The version of `tiebreak` that wrote the pack.
    pub(super) tool: String,
    /// The name and the version of the tested program.
    pub(super) program: String,
    pub(super) seed: u64,
    pub(super) edition: String,
    /// Number of codes that the program was asked for in each event, or `None` if it was asked for all codes.
    pub(super) sample: Option<usize>,
    /// The results of test 1 for individual events.
    pub(super) players: Option<Report>,
    /// The results of test 1 for team events.
    pub(super) teams: Option<Report>,
    /// The results of test 2, which checks files that the program wrote.
    pub(super) files: Option<Checked>,
    /// The causes of the differences in test 1.
    pub(super) causes: Vec<Cause>,
    /// The causes of the differences in test 2.
    pub(super) file_causes: Vec<Cause>,
}

/// The numbers of files of the program that are right, that are wrong, and that cannot be checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Checked {
    pub(super) files: u64,
    pub(super) confirmed: u64,
    pub(super) different: u64,
    pub(super) unverifiable: u64,
    pub(super) unusable: u64,
}

impl Pack {
    /// Creates a pack that contains no results yet.
    pub(super) fn new(program: String, seed: u64, edition: Edition, sample: Option<usize>) -> Pack {
        Pack {
            schema: SCHEMA.to_owned(),
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            program,
            seed,
            edition: edition.id().to_owned(),
            sample,
            ..Pack::default()
        }
    }

    /// Reads the results of a pack. Returns `None` if the bytes do not have the format of a pack.
    pub(super) fn read(bytes: &[u8]) -> Option<Pack> {
        let pack: Pack = serde_json::from_slice(bytes).ok()?;
        (pack.schema == SCHEMA).then_some(pack)
    }

    /// Returns the causes that both tests have found, in the order of their letters.
    pub(super) fn all_causes(&self) -> impl Iterator<Item = &Cause> {
        self.causes.iter().chain(&self.file_causes)
    }

    pub(super) fn edition(&self) -> Option<Edition> {
        self.edition.parse().ok()
    }

    /// Returns the settings from which test 1 generates its individual events or its team events. Returns `None` if the
    /// edition of the pack is unknown.
    pub(super) fn campaign(&self, teams: bool) -> Option<Campaign> {
        let options = FuzzOptions::of_everything(self.seed, teams, self.edition()?, self.sample);
        options.campaign(&Messages::new(Language::En)).ok()
    }

    /// Writes the events of test 1 to a ZIP archive. Each event is one line.
    pub(super) fn write_events(&self, out: impl Write + Seek) -> io::Result<()> {
        let mut zip = ZipWriter::new(out);
        for (name, teams, report) in
            [("players.jsonl", false, &self.players), ("teams.jsonl", true, &self.teams)]
        {
            let (Some(report), Some(campaign)) = (report, self.campaign(teams)) else { continue };
            zip.start_file(name, entry_options())?;
            for number in report.ranges.iter().flat_map(|(first, end)| *first..*end) {
                let Ok((event, _)) = Tournament::build(campaign.draft(number)) else { continue };
                serde_json::to_writer(&mut zip, &TournamentJson::from(&event))?;
                zip.write_all(b"\n")?;
            }
        }
        zip.finish()?;
        Ok(())
    }
}

/// Writes the files of the program to a ZIP archive. Each file keeps its path in the folder.
pub(super) fn write_files(found: &[Found], out: impl Write + Seek) -> io::Result<()> {
    let mut zip = ZipWriter::new(out);
    for file in found {
        zip.start_file(file.below.to_string_lossy(), entry_options())?;
        zip.write_all(&read_file(file.name.as_os_str().as_ref(), FILE_BYTES)?)?;
    }
    zip.finish()?;
    Ok(())
}

/// Returns options with which an archive has the same bytes on any day and on any operating system.
fn entry_options() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .large_file(true)
}

/// Creates an empty file in the folder of a pack, and opens it for writing.
pub(super) fn open_below(folder: &Path, name: &str) -> io::Result<File> {
    write_below(folder, name.as_ref(), b"")?;
    File::options().write(true).open(folder.join(name))
}

/// Builds the summary of a pack: the number of differences in each test, and the letter and the origin of each cause.
pub(super) fn summary_page(say: &Messages, pack: &Pack) -> Page {
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

/// Returns a table with the numbers of events, comparisons and differences in each test.
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

/// Returns a table of the causes. Each row names the letter about the cause.
fn table(say: &Messages, pack: &Pack) -> Table {
    let mut table = table!(
        say, Left "column-letter", Right "column-differences", Left "column-clause",
        Left "column-cause", Left "column-decision"
    );
    for (number, cause) in pack.all_causes().enumerate() {
        let article = cause.articles.first().cloned().unwrap_or_default();
        table.row(vec![
            letter_name(number, cause),
            cause.count.to_string(),
            article,
            cause.id.clone(),
            whose(say, cause),
        ]);
    }
    table
}

/// The result of verifying a pack: the name of the tested program, and the reasons why the pack is rejected. A valid
/// pack has no such reasons.
pub struct Verified {
    pub program: String,
    /// The id of each reason for rejection, and a sentence that explains it.
    pub refusals: Vec<(&'static str, String)>,
}

/// Returns whether a folder contains the file [`PACK`], and thus a pack.
pub fn is_pack(folder: &Path) -> bool {
    folder.join(PACK).is_file()
}

/// Computes all files of a pack again, and asks the engine about each small event. Compares the results with the files
/// of the pack.
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
        // The program is not run again, so only the digest of its files can be checked.
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
