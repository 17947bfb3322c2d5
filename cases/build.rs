//! Packs the corpus: see `src/lib.rs` for the form.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
    let packed = miniz_oxide::deflate::compress_to_vec(format!("{heads}\n{contents}").as_bytes(), 9);
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("cases.bin"), packed)
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
