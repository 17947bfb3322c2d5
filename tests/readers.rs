//! Tests the properties of the fuzz targets on all sample files, also after damage to the files. The fuzz targets are
//! rarely built, so these tests detect earlier that the program violates a property.

use std::fs;
use std::path::Path;

/// Returns all sample files with this extension, and damaged copies of each file: cut off at many positions, with
/// changed bytes, or with its lines in reverse order.
fn samples(ending: &str) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|found| found == ending)) {
        let bytes = fs::read(path).unwrap();
        for part in 1..40 {
            found.push(bytes[..bytes.len() * part / 40].to_vec());
            let mut damaged = bytes.clone();
            let at = bytes.len() * part / 40;
            for (position, byte) in [(at, b'0'), (at + 7, b' '), (at + 20, 0xE9), (at + 31, b'9')] {
                if let Some(slot) = damaged.get_mut(position) {
                    *slot = byte;
                }
            }
            found.push(damaged);
        }
        let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        lines.reverse();
        found.push(lines.concat());
        found.push(bytes);
    }
    found
}

#[test]
fn damaged_trf_files_are_read_or_refused() {
    let samples = samples("trf");
    assert!(samples.len() > 200, "only {}", samples.len());
    samples.iter().for_each(|bytes| crate::properties::trf(bytes));
}

#[test]
fn damaged_json_files_are_read_or_refused() {
    let samples = samples("json");
    assert!(samples.len() > 80, "only {}", samples.len());
    samples.iter().for_each(|bytes| crate::properties::json(bytes));
}
