//! Packs the corpus: see `src/lib.rs` for the form.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lzma_rust2::{LzmaOptions, LzmaWriter};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", root.display());
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
    // A program is started often and unpacks quickly; a page is sent over a network and unpacks this when it is asked for.
    let packed = match env::var("CARGO_CFG_TARGET_FAMILY") {
        Ok(family) if family == "wasm" => small(text.as_bytes())?,
        _ => miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 9),
    };
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("cases.bin"), packed)
}

/// As small as it gets: LZMA with a window as long as the text.
fn small(text: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = LzmaOptions::with_preset(9);
    options.dict_size = u32::try_from(text.len()).map_err(io::Error::other)?;
    options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let mut packed = LzmaWriter::new_use_header(Vec::new(), &options, Some(text.len() as u64))?;
    packed.write_all(text)?;
    packed.finish()
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}
