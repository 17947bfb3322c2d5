//! The page for browsers: `tiebreak page`, `tiebreak serve`, `tiebreak verify --page`.

pub mod host;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::format::limits::PAGE_BYTES;
use tiebreak_conformance::format::limits::read_file;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Mood, Page};
use tiebreak_conformance::report::sha256;
use tiebreak_conformance::tell;

/// The page, when the program was built with it (feature `page`).
#[cfg(feature = "page")]
const EMBEDDED: Option<&str> = Some(include_str!(concat!(env!("OUT_DIR"), "/tiebreak.html")));
#[cfg(not(feature = "page"))]
const EMBEDDED: Option<&str> = None;

/// Write the page that does all this in a browser, as one file
///
/// The file holds the whole engine, needs no installation and no network, and sends nothing anywhere. It is there when
/// the program was built with it.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak page --out tiebreak.html")]
pub struct PageOptions {
    /// Where to write it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the page.
///
/// # Errors
/// When the program was built without it, or the file cannot be written.
pub fn run(options: &PageOptions, shared: &Shared) -> Result<Exit, Failure> {
    let page = embedded(&shared.messages())?;
    fs::write(&options.out, page).map_err(|error| Failure::File(options.out.display().to_string(), error))?;
    Ok(Exit::Fine)
}

/// The page inside this program.
fn embedded(say: &Messages) -> Result<&'static str, Failure> {
    EMBEDDED.ok_or_else(|| Failure::Nothing(tell!(say, "web-page-not-inside")))
}

/// Says whether a file is the page of this version, byte for byte.
///
/// # Errors
/// When the file cannot be read, or the program was built without the page.
pub fn verify(file: &Path, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let name = file.display().to_string();
    let found = sha256(&read_file(file, PAGE_BYTES).map_err(|error| Failure::File(name.clone(), error))?);
    let expected = sha256(embedded(&say)?.as_bytes());
    let official = found == expected;
    let version = env!("CARGO_PKG_VERSION");
    shared.answer(
        || {
            let mut page = Page::new(say.language(), name.clone());
            let (mood, id) = if official {
                (Mood::Good, tell!(say, "web-page-official", version = version))
            } else {
                (Mood::Bad, tell!(say, "web-page-unofficial", version = version, expected = &expected))
            };
            page.outcome(mood, id);
            page.paragraph(format!("SHA-256: {found}"));
            page
        },
        || {
            Answer::new(&json!({
                "schema": "tiebreak/verify-page/1",
                "official": official,
                "version": version,
                "sha256": found,
                "expected": expected,
            }))
        },
    )?;
    Ok(if official { Exit::Fine } else { Exit::Contradicted })
}
