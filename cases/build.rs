//! Packs the corpus. The constant `PACKED` in `src/lib.rs` documents the format.

#[cfg(all(feature = "deflate", not(feature = "lzma")))]
use flate2::{Compression, write::DeflateEncoder};
use std::env;
use std::fs;
use std::io;
#[cfg(any(feature = "deflate", feature = "lzma"))]
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rustc-check-cfg=cfg(deflated)");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let (mut heads, mut contents) = (String::new(), String::new());
    for file in files {
        let text = fs::read_to_string(&file)?;
        let path = file.strip_prefix(&root).map_err(io::Error::other)?;
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        heads.push_str(&format!("{} {}\n", text.len(), parts.join("/")));
        contents.push_str(&text);
    }
    let text = format!("{heads}\n{contents}");
    let packed = packed(text.into_bytes())?;
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("cases.bin"), packed)
}

/// Compresses the text of the corpus with LZMA. The compression window is as large as the text.
#[cfg(feature = "lzma")]
fn packed(text: Vec<u8>) -> io::Result<Vec<u8>> {
    use lzma_rust2::{LzmaOptions, LzmaWriter};
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = u32::try_from(text.len()).map_err(io::Error::other)?;
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut packed = LzmaWriter::new_use_header(Vec::new(), &options, Some(text.len() as u64))?;
    packed.write_all(&text)?;
    packed.finish()
}

/// Compresses the text of the corpus with deflate. Two kinds of builds store the text without compression. In
/// development builds, compressing the text would take longer than it saves. In the build of the page for browsers, the
/// corpus is not compressed separately, because the page is compressed as a whole.
#[cfg(all(feature = "deflate", not(feature = "lzma")))]
fn packed(text: Vec<u8>) -> io::Result<Vec<u8>> {
    if cfg!(feature = "registries") || env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        return Ok(text);
    }
    println!("cargo::rustc-cfg=deflated");
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&text)?;
    packed.finish()
}

#[cfg(not(any(feature = "deflate", feature = "lzma")))]
fn packed(text: Vec<u8>) -> io::Result<Vec<u8>> {
    Ok(text)
}

/// Returns whether a build with the feature `registries` leaves out a path: a folder, such as a folder of cases, or a
/// registry that only maintainers of the corpus need.
fn is_of_cases(path: &Path) -> bool {
    path.is_dir() || path.ends_with("ratchet.json") || path.ends_with("rests.json")
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if cfg!(feature = "registries") && is_of_cases(&path) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}
