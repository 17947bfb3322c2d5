//! The commands in README.md and packages/*/README.md work. Those that cannot run here are listed with the reason.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::PROGRAM;

/// Commands that need a network, a release, or this test itself, by how they begin.
const NOT_RUN: [(&str, &str); 4] = [
    ("cargo test", "runs this test"),
    ("cargo install --path .", "builds a release; the other commands run with the program of this build"),
    (
        "uvx tiebreak-conformance ",
        "needs a release; `.ci/run` runs `tiebreak` from the wheel of the same build",
    ),
    ("npx tiebreak-conformance ", "needs a release; `.ci/run` runs it from the package of the same build"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// README.md and those of the packages.
fn pages() -> Vec<PathBuf> {
    let packages =
        fs::read_dir(root().join("packages")).unwrap().map(|entry| entry.unwrap().path().join("README.md"));
    let mut pages: Vec<PathBuf> = packages.filter(|page| page.exists()).collect();
    pages.sort();
    pages.insert(0, root().join("README.md"));
    pages
}

/// The lines of the blocks of shell commands in a page, block by block.
fn blocks(page: &str) -> Vec<Vec<&str>> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut is_open = false;
    for line in page.lines() {
        match line {
            "```sh" => {
                blocks.push(Vec::new());
                is_open = true;
            }
            "```" => is_open = false,
            _ if is_open => blocks.last_mut().expect("a block is open").push(line),
            _ => {}
        }
    }
    blocks
}

#[test]
fn commands_of_the_readmes_run() {
    let place = tempfile::tempdir().unwrap();
    // What the commands read lies in a copy of the repository; what they write goes into this copy.
    std::os::unix::fs::symlink(root().join("tests"), place.path().join("tests")).unwrap();
    let programs = Path::new(PROGRAM).parent().unwrap().to_owned();
    let path = env::join_paths([programs].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap())))
        .unwrap();
    let (mut run, mut not_run) = (0, Vec::new());
    for page in pages() {
        for line in blocks(&fs::read_to_string(&page).unwrap()).concat() {
            let command = line.split_once(" #").map_or(line, |(command, _)| command).trim_end();
            if let Some((_, reason)) = NOT_RUN.iter().find(|(start, _)| command.starts_with(start)) {
                not_run.push(format!("{}: {command}: {reason}", page.display()));
                continue;
            }
            let command = command.replacen("cargo run --", "tiebreak", 1);
            let output = Command::new("sh")
                .args(["-c", &command])
                .env("PATH", &path)
                .current_dir(&place)
                .output()
                .unwrap();
            // A new adapter leaves checks unanswered, and the published table of the example is wrong: both are 1 at most.
            let is_fine = matches!(output.status.code(), Some(0 | 1));
            assert!(is_fine, "{}: {command}: {}", page.display(), String::from_utf8_lossy(&output.stderr));
            run += 1;
        }
    }
    println!("{run} commands run; not run:\n{}", not_run.join("\n"));
    assert!(run >= 4, "only {run} commands run");
    assert_eq!(
        fs::metadata(place.path().join("report/report.html")).map(|file| file.is_file()).ok(),
        Some(true)
    );
}

/// The name `tiebreak` on npm belongs to another project.
#[test]
fn no_page_offers_the_package_of_another_author() {
    let wrong = concat!("npx ", "tiebreak ");
    let texts = walkdir::WalkDir::new(root()).into_iter().filter_entry(|entry| {
        !matches!(entry.file_name().to_str(), Some("target" | "node_modules" | ".git"))
    });
    for entry in texts.flatten() {
        let is_read = entry
            .path()
            .extension()
            .is_some_and(|ending| ["md", "sh", "ftl", "html"].iter().any(|wanted| ending == *wanted));
        if is_read && entry.file_type().is_file() {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            assert!(!text.contains(wrong), "{} offers `{wrong}`", entry.path().display());
        }
    }
}
