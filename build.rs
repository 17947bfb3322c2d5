//! On Linux, sets a linker option that makes the program start faster. With the feature `page`, also embeds the HTML
//! page that runs in a browser.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The embedded corpus contains about ten thousand addresses. If the program is loaded at a fixed address, the
    // loader does not have to compute these addresses at every start.
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        embed_page();
    }
}

fn embed_page() {
    let root = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let page = Path::new(&root).join("target/tiebreak.html");
    println!("cargo::rerun-if-changed={}", page.display());
    let out = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("tiebreak.html");
    if let Err(error) = fs::copy(&page, out) {
        println!("cargo::error={}: {error}; build it first with tools/page/build.sh", page.display());
    }
}
