//! Tests that the commands in the documents work, that links lead to pages and headings that exist, and that generated
//! pages are up to date.
//!
//! The test `cli::sessions` compares the output in `console` blocks. To write the generated pages again, run `UPDATE=1
//! cargo test --test program documents`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::site;
use crate::support::{PATH, PROGRAM, stdout, tiebreak};

/// The beginnings of commands that the test does not run, each with the reason.
const NOT_RUN: [(&str, &str); 7] = [
    ("cargo test", "runs this test"),
    ("openssl ", "`certify::signed` runs the section"),
    ("tiebreak certify --out report --sign", "`certify::signed` runs the section"),
    ("tiebreak verify report --key", "`certify::signed` runs the section"),
    (
        "uvx tiebreak-conformance ",
        "needs a release; `.ci/run` runs `tiebreak` from the wheel of the same build",
    ),
    ("npx tiebreak-conformance ", "needs a release; `.ci/run` runs it from the package of the same build"),
    ("python3 tools/", "needs the repository; `.ci/run` and `.ci/full` run the tools"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages_in(folder: &str) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().flatten();
    entries
        .map(|entry| entry.into_path())
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect()
}

/// Returns the paths of all documents: the pages in `docs`, `README.md`, `CONTRIBUTING.md`, and the README of each
/// package.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    pages.extend(pages_in("docs"));
    pages.extend(pages_in("packages").into_iter().filter(|path| path.ends_with("README.md")));
    pages
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// Returns the code blocks of a page. Each block has its language and its text.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, &str, String)> = None;
    for line in page.lines() {
        let fence = ["```", "~~~"].into_iter().find(|fence| line.trim_start().starts_with(fence));
        match (fence, &mut open) {
            (Some(fence), None) => {
                open = Some((fence, line.trim_start().trim_start_matches(fence), String::new()));
            }
            (Some(fence), Some((first, ..))) if fence == *first => {
                blocks.extend(open.take().map(|(_, language, text)| (language, text)));
            }
            (_, Some((.., text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// A folder in which the test runs the commands of the documents. The folder contains the test data and tools of the
/// repository, and a program with the name `./my-adapter`.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for folder in ["tests", "tools"] {
            std::os::unix::fs::symlink(root().join(folder), place.0.path().join(folder)).unwrap();
        }
        let adapter = "tiebreak adapter new python --out .template && printf '#!/bin/sh\\nexec python3 .template/adapter.py\\n' \
                       > my-adapter && chmod +x my-adapter";
        assert!(place.run(adapter).status.success());
        place
    }

    fn run(&self, command: &str) -> Output {
        let programs = Path::new(PROGRAM).parent().unwrap().to_owned();
        let others: Vec<PathBuf> = env::split_paths(&*PATH).collect();
        let path: OsString = env::join_paths([programs].into_iter().chain(others)).unwrap();
        Command::new("sh").args(["-c", command]).env("PATH", path).current_dir(&self.0).output().unwrap()
    }
}

/// Returns whether a program has printed the line that a document quotes. In the document, `...` can replace a part.
fn is_quoted(printed: &str, quoted: &str) -> bool {
    let mut rest = printed;
    let parts: Vec<&str> = quoted.split("...").collect();
    let is_in_order = parts.iter().all(|part| match rest.find(part) {
        Some(at) => {
            rest = &rest[at + part.len()..];
            true
        }
        None => false,
    });
    is_in_order && printed.starts_with(parts[0]) && (parts.len() > 1 || rest.is_empty())
}

#[test]
fn commands_of_the_documents_run() {
    let mut run = 0;
    for page in pages() {
        let text = read(&page);
        let name = page.strip_prefix(root()).unwrap().display();
        let place = LazyCell::new(Place::new);
        let mut output = String::new();
        for (language, block) in blocks(&text) {
            match language {
                "sh" => {
                    output.clear();
                    for line in block.lines() {
                        let command = line.split_once(" #").map_or(line, |(command, _)| command).trim_end();
                        if NOT_RUN.iter().any(|(start, _)| command.starts_with(start)) {
                            continue;
                        }
                        let result =
                            place.run(&command.replacen("cargo run -p tiebreak-arbiter --", "tiebreak", 1));
                        // The exit status is 1 for a wrong table, or for an adapter that does not answer. The exit
                        // status is 4 for a crosstable that is ambiguous.
                        let is_fine = matches!(result.status.code(), Some(0 | 1 | 4));
                        let errors = String::from_utf8_lossy(&result.stderr);
                        assert!(is_fine, "{name}: {command}: {errors}");
                        output.push_str(&stdout(&result));
                        run += 1;
                    }
                }
                "diff" => {
                    fs::write(place.0.path().join("change.diff"), block).unwrap();
                    let result = place.run("git apply change.diff");
                    assert!(result.status.success(), "{name}: {}", String::from_utf8_lossy(&result.stderr));
                }
                // A `text` block after a block of commands quotes their output. In this block, `...` replaces omitted
                // parts.
                "text" if !output.is_empty() => {
                    for line in block.lines() {
                        let is_there = output.lines().any(|printed| is_quoted(printed, line));
                        assert!(is_there, "{name}: no line {line:?} in {output}");
                    }
                }
                _ => {}
            }
        }
    }
    assert!(run >= 20, "only {run} commands run");
}

/// Returns the targets of the links on a page. Links in code are ignored.
fn links(text: &str) -> Vec<String> {
    let mut is_code = false;
    let mut links = Vec::new();
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```") || line.starts_with("~~~");
        if !is_code {
            let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
            links.extend(targets.map(str::to_owned));
        }
    }
    links
}

/// Returns the paths of this repository that a page names in code.
fn named_paths(text: &str) -> Vec<&str> {
    const FOLDERS: [&str; 8] =
        [".ci/", "cases/", "crates/", "examples/", "fuzz/", "packages/", "src/", "tools/"];
    let code = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    code.filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        .filter(|word| !word.contains([' ', '*', '{', '<']))
        .map(|word| word.split('#').next().unwrap())
        .collect()
}

#[test]
fn paths_that_the_documents_name_exist() {
    let mut all = pages();
    all.extend(["ARCHITECTURE.md", "SECURITY.md", "cases/README.md"].map(|page| root().join(page)));
    let mut seen = 0;
    // Pages in `docs/findings` describe errors in other programs, so they name files of those programs.
    all.retain(|page| !page.starts_with(root().join("docs/findings")));
    for page in all {
        for path in named_paths(&read(&page)) {
            // A word in capital letters in a path represents any name.
            let is_placeholder = path.split('/').any(|part| part.chars().all(|c| c.is_ascii_uppercase()));
            assert!(
                is_placeholder || root().join(path).exists(),
                "{}: `{path}` does not exist",
                page.display()
            );
            seen += 1;
        }
    }
    assert!(seen >= 40, "only {seen} paths");
}

/// Resolves each `..` in a path: removes it, together with the folder before it.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, component| {
        match component {
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
        plain
    })
}

/// Returns the anchor of a heading, as GitHub generates it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase().replace(' ', "-");
    kept.chars().filter(|character| character.is_alphanumeric() || matches!(character, '-' | '_')).collect()
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut all = pages();
    all.extend(
        ["ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md", "cases/README.md"].map(|page| root().join(page)),
    );
    for page in all {
        for link in links(&read(&page)) {
            if link.starts_with("http") {
                continue;
            }
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let target =
                if file.is_empty() { page.clone() } else { plain(&page.parent().unwrap().join(file)) };
            assert!(target.exists(), "{}: {link} does not exist", page.display());
            if !part.is_empty() {
                let text = read(&target);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == part);
                assert!(is_there, "{}: no heading for {link}", page.display());
            }
        }
    }
}

#[test]
fn every_document_can_be_reached_from_the_front_door() {
    let mut reached = BTreeSet::new();
    let mut next = vec![root().join("docs/README.md")];
    while let Some(page) = next.pop() {
        if !reached.insert(page.clone()) {
            continue;
        }
        for link in links(&read(&page)).into_iter().filter(|link| !link.starts_with("http")) {
            let target = plain(&page.parent().unwrap().join(link.split('#').next().unwrap()));
            if target.extension().is_some_and(|ending| ending == "md")
                && target.starts_with(root().join("docs"))
            {
                next.push(target);
            }
        }
    }
    let missed: Vec<PathBuf> = pages_in("docs").into_iter().filter(|page| !reached.contains(page)).collect();
    assert!(missed.is_empty(), "no link leads to {missed:?}");
}

/// Adds the help of a command, and of all its subcommands, to a page. Options that every command has are left out.
fn help(command: &[String], page: &mut String) {
    let words: Vec<&str> = command.iter().map(String::as_str).collect();
    let text = stdout(&tiebreak(&[&words[..], &["--help"]].concat()));
    let mut kept = String::new();
    let mut is_shared = false;
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with(' ') {
            is_shared = line == "Output:" && !command.is_empty();
        }
        if !is_shared {
            kept.push_str(line.trim_end());
            kept.push('\n');
        }
    }
    let name = [&["tiebreak"], &words[..]].concat().join(" ");
    page.push_str(&format!("\n## {name}\n\n~~~text\n{}\n~~~\n", kept.trim_end()));
    let listed =
        text.split_once("\nCommands:\n").and_then(|(_, rest)| rest.split("\n\n").next()).unwrap_or("");
    // Names of subcommands are indented by exactly two spaces. Lines with more spaces continue a description.
    for below in listed.lines().filter(|line| !line.starts_with("   ")) {
        let below = below.split_whitespace().next().unwrap().to_owned();
        help(&[command, &[below]].concat(), page);
    }
}

/// Returns the generated parts of pages. The introductions of these pages are written by hand.
fn generated() -> BTreeMap<&'static str, String> {
    let note = "<!-- Written by a test: UPDATE=1 cargo test --test program documents -->\n";
    let mut commands = format!(
        "# Commands\n\n{note}\nThis page contains the help of every command. All commands accept the options under \"Output\" in the first section, so \
         the other sections omit them. `--lang es` prints the help in Spanish.\n"
    );
    help(&[], &mut commands);
    let protocol = stdout(&tiebreak(&["protocol"]));
    let codes = stdout(&tiebreak(&["codes", "-f", "markdown"]));
    BTreeMap::from([
        ("docs/reference/commands.md", commands),
        (
            "docs/reference/protocol.md",
            format!(
                "# Protocol\n\n{note}\nThis page describes how `tiebreak` communicates with a program under test. `tiebreak protocol` prints this text. \
                 [cases/schema](../../cases/schema) contains the JSON Schemas of the messages.\n\n~~~text\n{}\n~~~\n",
                protocol.trim_end()
            ),
        ),
        ("docs/reference/codes.md", format!("{note}\n{codes}")),
    ])
}

#[test]
fn generated_pages_are_up_to_date() {
    for (page, now) in generated() {
        if env::var_os("UPDATE").is_some() {
            fs::write(root().join(page), &now).unwrap();
        }
        let is_same = fs::read_to_string(root().join(page)).is_ok_and(|text| text == now);
        assert!(is_same, "{page}: run `UPDATE=1 cargo test --test program documents`");
    }
}

/// Commands whose JSON output contains keys that no example contains, such as warnings about the event or steps without
/// a round. Each command has the schema of its output.
const RARE_OUTPUTS: [(&str, &str); 8] = [
    (
        "check.json",
        "tiebreak check tests/data/blitz-second.trf --against tests/data/club-bad-table.csv -f json",
    ),
    ("standings.json", "tiebreak standings tests/data/blitz-second.trf --individual -f json"),
    ("standings.json", "tiebreak standings tests/data/organisers/lg.json -f json"),
    ("explain.json", "tiebreak explain tests/data/adjourned.trf --participant 2 --versus 1 -f json"),
    (
        "explain.json",
        "tiebreak explain tests/data/classic.json -t DE,TPR,PTP --participant 2 --versus 1 -f json",
    ),
    ("explain.json", "tiebreak explain tests/data/organisers/post0.json --participant 1 -f json"),
    ("report.json", "tiebreak report tests/data/organisers/post0.json --versus 2,1 -f json"),
    ("report.json", "tiebreak report tests/data/club-without-list.trf -t DE,TPR,PTP --versus 3,1 -f json"),
];

/// Checks the table in `docs/reference/json.md`: the output of the command in each row must match the schema in the
/// row.
#[test]
fn outputs_in_json_follow_their_schemas() {
    let page = read(&root().join("docs/reference/json.md"));
    let schemas = root().join("docs/reference/schemas");
    let mut validators = BTreeMap::new();
    let place = Place::new();
    let rows = page.lines().filter(|line| line.starts_with("| [tiebreak/")).map(|row| {
        let file = row.split("](schemas/").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
        (file, row.split('`').nth(1).unwrap())
    });
    for (file, command) in rows.chain(RARE_OUTPUTS) {
        // `tiebreak site` takes long, so this test reuses the output that the test of the site has already produced.
        let (output, errors) = if command == "tiebreak site --out site -f json" {
            (site::site().said.to_string(), Vec::new())
        } else {
            let result = place.run(command);
            (stdout(&result), result.stderr)
        };
        // For several files, the output contains a line of JSON for each file, and a line for the total.
        let answers: Vec<Value> = serde_json::from_str(&output).map_or_else(
            |_| output.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
            |answer| vec![answer],
        );
        assert!(!answers.is_empty(), "{command}: {}", String::from_utf8_lossy(&errors));
        for answer in answers {
            let file = if answer["schema"] == "tiebreak/file/1" { "file.json" } else { file };
            let validator = validators.entry(file.to_owned()).or_insert_with(|| {
                let schema: Value = serde_json::from_str(&read(&schemas.join(file))).unwrap();
                jsonschema::validator_for(&schema).unwrap()
            });
            let errors: Vec<String> = validator.iter_errors(&answer).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{command}: {errors:?}");
        }
    }
    let seen: BTreeSet<String> = validators.into_keys().collect();
    let files = fs::read_dir(schemas).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<_>>(), seen);
}

/// Checks that no document recommends the npm package `tiebreak`, which belongs to another author.
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
