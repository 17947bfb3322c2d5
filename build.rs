//! Builds the program again when the corpus that it holds has changed.

fn main() {
    println!("cargo::rerun-if-changed=cases");
    println!("cargo::rerun-if-changed=build.rs");
}
