//! Links the program for a quick start.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The corpus is some ten thousand addresses; at a fixed place none is computed at every start.
    let linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux");
    if linux && env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
