//! Links the program for a quick start, and puts the page for browsers into it when the feature `page` asks for it.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The corpus is some ten thousand addresses; at a fixed place none is computed at every start.
    let linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    if linux && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
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
