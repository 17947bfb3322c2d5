//! The corpus contains cases about FIDE's tie-breaks (C.07), FIDE's rapid and blitz ratings (B.02), and systems that
//! FIDE does not define. Each case is a JSON file with expected values and the evidence for each value. The registries,
//! such as `codes.json`, define the terms that the cases use.
//!
//! ```
//! let file = &tiebreak_corpus::files()["c07/7-3/byes-have-no-colour.json"];
//! assert!(file.contains("\"values\""));
//! ```
//!
//! `README.md` in the folder `cases` describes every field of a case. The folder `schema` contains the JSON Schemas of
//! the cases and registries. The package `tiebreak-suite` parses the corpus, and tests programs against the cases.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The clauses of C.07 with their numbers and headings, as a JSON file.
pub const CLAUSES: &str = include_str!("../clauses.json");
/// The clauses of tie-break systems outside C.07 and their sources, as a JSON file.
pub const CLASSIC_CLAUSES: &str = include_str!("../clauses-classic.json");
/// The clauses of B.02 (rapid and blitz ratings), as a JSON file.
pub const RATING_CLAUSES: &str = include_str!("../clauses-b02.json");

/// The output of the build script: a line `LENGTH PATH` for each file of the corpus (length in bytes), a blank line,
/// and the content of all files. With the feature `lzma`, the packed text is compressed with LZMA. With the feature
/// `deflate`, the packed text is compressed with deflate, except in development builds and in builds with the feature
/// `registries`.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cases.bin"));

/// Returns the content of every JSON file of the corpus by its path. The paths are relative to the folder of the corpus
/// and contain `/` as the separator. With the feature `registries`, the result contains no cases.
pub fn files() -> &'static BTreeMap<&'static str, &'static str> {
    static FILES: OnceLock<BTreeMap<&str, &str>> = OnceLock::new();
    FILES.get_or_init(|| {
        static TEXT: OnceLock<Cow<'static, str>> = OnceLock::new();
        by_path(TEXT.get_or_init(|| text(PACKED).unwrap_or_default())).unwrap_or_default()
    })
}

fn by_path(text: &str) -> Option<BTreeMap<&str, &str>> {
    let (heads, mut rest) = text.split_once("\n\n")?;
    let mut files = BTreeMap::new();
    for head in heads.lines() {
        let (length, path) = head.split_once(' ')?;
        let (content, after) = rest.split_at_checked(length.parse().ok()?)?;
        files.insert(path, content);
        rest = after;
    }
    Some(files)
}

#[cfg(feature = "lzma")]
fn text(packed: &[u8]) -> Option<Cow<'static, str>> {
    let mut text = String::new();
    let mut reader = lzma_rust2::LzmaReader::new_mem_limit(packed, u32::MAX, None).ok()?;
    std::io::Read::read_to_string(&mut reader, &mut text).ok()?;
    Some(text.into())
}

#[cfg(all(deflated, not(feature = "lzma")))]
fn text(packed: &[u8]) -> Option<Cow<'static, str>> {
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::DeflateDecoder::new(packed), &mut text).ok()?;
    Some(text.into())
}

#[cfg(not(any(deflated, feature = "lzma")))]
fn text(packed: &'static [u8]) -> Option<Cow<'static, str>> {
    str::from_utf8(packed).ok().map(Cow::Borrowed)
}
