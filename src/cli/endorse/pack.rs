//! The content of a pack, and the files derived from it.

use crate::cli::fuzz::FuzzOptions;
use crate::cli::many::Found;
use crate::cli::prelude::*;
use serde::Deserialize;
use std::fs::File;
use std::io::{self, Seek, Write};
use tiebreak_conformance::explore::campaign::Campaign;
use tiebreak_conformance::explore::cause::Cause;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::json::TournamentJson;
use tiebreak_conformance::format::limits::{FILE_BYTES, read_file};
use tiebreak_conformance::write_below;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The file with the content of the pack. All other files are derived from it.
pub const PACK: &str = "endorse.json";
pub(super) const EVENTS: &str = "events.zip";
pub(super) const FILES: &str = "program-files.zip";
/// Digests of all other files.
pub(super) const DIGESTS: &str = "SHA256SUMS";
const SCHEMA: &str = "tiebreak/endorse/1";

/// All results of an endorsement, in the form of the pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Pack {
    pub(super) schema: String,
    /// The version of this program.
    pub(super) tool: String,
    /// Name and version of the program under test.
    pub(super) program: String,
    pub(super) seed: u64,
    pub(super) edition: String,
    /// Number of codes per event (absent if all codes are asked).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sample: Option<u64>,
    /// The individual events of direction one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<Report>,
    /// The team events of direction one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) teams: Option<Report>,
    /// The files of direction two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) files: Option<Checked>,
    /// The causes found in direction one.
    pub(super) causes: Vec<Cause>,
    /// The causes found in direction two.
    pub(super) file_causes: Vec<Cause>,
}

/// Files of the program that were checked.
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
    /// Makes a pack without findings.
    pub(super) fn new(program: String, seed: u64, edition: Edition, sample: Option<u64>) -> Pack {
        Pack {
            schema: SCHEMA.to_owned(),
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            program,
            seed,
            edition: edition.id().to_owned(),
            sample,
            players: None,
            teams: None,
            files: None,
            causes: Vec::new(),
            file_causes: Vec::new(),
        }
    }

    /// Reads a pack. Returns none if the bytes have another format.
    pub(super) fn read(bytes: &[u8]) -> Option<Pack> {
        let pack: Pack = serde_json::from_slice(bytes).ok()?;
        (pack.schema == SCHEMA).then_some(pack)
    }

    /// The causes of both directions, in the order of their letters.
    pub(super) fn all_causes(&self) -> impl Iterator<Item = &Cause> {
        self.causes.iter().chain(&self.file_causes)
    }

    pub(super) fn edition(&self) -> Option<Edition> {
        self.edition.parse().ok()
    }

    /// The campaign for the events of one kind.
    pub(super) fn campaign(&self, teams: bool) -> Option<Campaign> {
        let options = FuzzOptions::of_everything(self.seed, teams, self.edition()?, self.sample);
        options.campaign(&Messages::new(Language::En)).ok()
    }

    /// Writes the events of direction one into a compressed file, one per line.
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

/// Writes files of the program into a compressed file, under their paths in the folder.
pub(super) fn write_files(found: &[Found], out: impl Write + Seek) -> io::Result<()> {
    let mut zip = ZipWriter::new(out);
    for file in found {
        zip.start_file(file.below.to_string_lossy(), entry_options())?;
        zip.write_all(&read_file(file.name.as_os_str().as_ref(), FILE_BYTES)?)?;
    }
    zip.finish()?;
    Ok(())
}

/// Options that give the same bytes on every day and every system.
fn entry_options() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .large_file(true)
}

/// Creates a file of the pack.
pub(super) fn open_below(folder: &Path, name: &str) -> io::Result<File> {
    write_below(folder, name.as_ref(), b"")?;
    File::options().write(true).open(folder.join(name))
}
