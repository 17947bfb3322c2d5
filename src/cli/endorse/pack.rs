//! The data of a pack, and the files derived from them.

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

/// The file with the data of the pack, from which all other files are derived.
pub const PACK: &str = "endorse.json";
pub(super) const EVENTS: &str = "events.zip";
pub(super) const FILES: &str = "program-files.zip";
/// The file with the digests of all other files.
pub(super) const DIGESTS: &str = "SHA256SUMS";
const SCHEMA: &str = "tiebreak/endorse/1";

/// The data of a pack: all results of an endorsement.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Pack {
    pub(super) schema: String,
    /// The version of this program.
    pub(super) tool: String,
    /// Name and version of the program under test.
    pub(super) program: String,
    pub(super) seed: u64,
    pub(super) edition: String,
    /// Number of codes per event, or `None` if the questions about each event are about all codes.
    pub(super) sample: Option<u64>,
    /// The individual events of direction one.
    pub(super) players: Option<Report>,
    /// The team events of direction one.
    pub(super) teams: Option<Report>,
    /// The results of direction two: the files that the program wrote.
    pub(super) files: Option<Checked>,
    /// The causes found in direction one.
    pub(super) causes: Vec<Cause>,
    /// The causes found in direction two.
    pub(super) file_causes: Vec<Cause>,
}

/// Number of the program's files with each verdict.
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
    /// Creates a pack without any results.
    pub(super) fn new(program: String, seed: u64, edition: Edition, sample: Option<u64>) -> Pack {
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

    /// Reads a pack. Returns `None` if the bytes are not a pack of this format.
    pub(super) fn read(bytes: &[u8]) -> Option<Pack> {
        let pack: Pack = serde_json::from_slice(bytes).ok()?;
        (pack.schema == SCHEMA).then_some(pack)
    }

    /// The causes found in both directions, in the order of their letters.
    pub(super) fn all_causes(&self) -> impl Iterator<Item = &Cause> {
        self.causes.iter().chain(&self.file_causes)
    }

    pub(super) fn edition(&self) -> Option<Edition> {
        self.edition.parse().ok()
    }

    /// The campaign that generates the individual events or the team events of the pack.
    pub(super) fn campaign(&self, teams: bool) -> Option<Campaign> {
        let options = FuzzOptions::of_everything(self.seed, teams, self.edition()?, self.sample);
        options.campaign(&Messages::new(Language::En)).ok()
    }

    /// Writes the events of direction one to a ZIP archive with one event per line.
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

/// Writes the files of the program to a ZIP archive, under their paths in the folder.
pub(super) fn write_files(found: &[Found], out: impl Write + Seek) -> io::Result<()> {
    let mut zip = ZipWriter::new(out);
    for file in found {
        zip.start_file(file.below.to_string_lossy(), entry_options())?;
        zip.write_all(&read_file(file.name.as_os_str().as_ref(), FILE_BYTES)?)?;
    }
    zip.finish()?;
    Ok(())
}

/// Options that make the bytes of an archive independent of the date and the operating system.
fn entry_options() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .large_file(true)
}

/// Creates a file in the folder of a pack.
pub(super) fn open_below(folder: &Path, name: &str) -> io::Result<File> {
    write_below(folder, name.as_ref(), b"")?;
    File::options().write(true).open(folder.join(name))
}

// Writes the first page of a pack: the questions, the differences, and who made each mistake.

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

/// The table with the counts of questions in each direction.
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
            letter_name(number, cause),
            cause.count.to_string(),
            article,
            cause.id.clone(),
            whose(say, cause),
        ]);
    }
    table
}

// Verifies a pack: computes all derived data again and compares them with the pack.

/// The name of the program in a pack, or the reasons for rejecting the pack.
pub struct Verified {
    pub program: String,
    /// The id and the sentence of each reason.
    pub refusals: Vec<(&'static str, String)>,
}

/// Whether a folder contains a pack.
pub fn is_pack(folder: &Path) -> bool {
    folder.join(PACK).is_file()
}

/// Computes all derived data of a pack again, asks the engine about every small event, and compares the results with
/// the pack.
///
/// # Errors
///
/// Returns an error if the files that are compared cannot be written.
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
        // The files that the program wrote cannot be computed again, so only their digest is compared.
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
