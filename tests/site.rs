//! Tests the web site: all links must lead to pages, all released addresses must still exist, and no page may load
//! anything from another site.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use crate::support::tiebreak;

/// Returns the files in a folder: the content of each file by its path.
fn files(root: &Path) -> BTreeMap<String, String> {
    fn collect(root: &Path, folder: &Path, found: &mut BTreeMap<String, String>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                collect(root, &path, found);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(root, root, &mut found);
    found
}

/// Returns the path to which a link on a page leads, from the root of the site.
fn target(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('#').next().unwrap_or_default().split('/') {
        match part {
            ".." => _ = parts.pop(),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns all addresses that the HTML attributes of a page contain.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let quoted =
        |attribute: &'static str| page.split(attribute).skip(1).filter_map(|rest| rest.split('"').next());
    quoted(" href=\"").chain(quoted(" src=\""))
}

fn broken(files: &BTreeMap<String, String>) -> Vec<String> {
    let pages = files.iter().filter(|(name, _)| name.ends_with(".html"));
    let all = pages.flat_map(|(name, page)| links(page).map(move |link| (name, link)));
    let lost = all.filter(|(name, link)| link.contains("://") || !files.contains_key(&target(name, link)));
    lost.map(|(name, link)| format!("{name}: {link}")).collect()
}

/// The site, with the report of one tested program.
pub struct Site {
    report: String,
    files: BTreeMap<String, String>,
    /// The JSON that `tiebreak site` prints.
    pub said: serde_json::Value,
    /// The output of `tiebreak site` for a report in which a verdict was changed.
    refused: Output,
}

/// Returns the site, which is written only once and which all tests share.
pub fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        // In these tests, a short text replaces the page with which users run the program in a browser.
        let page = folder.path().join("page");
        fs::write(&page, "<!doctype html><title>page</title>").unwrap();
        let [site, report] = ["site", "report"].map(|name| folder.path().join(name));
        let [out, page, report] = [&site, &page, &report].map(|path| path.to_str().unwrap());
        // The report contains fresh questions. The site has no pages about the cases of fresh questions.
        let asked = ["--profile", "individual-predetermined", "--challenge", "5", "--challenge-events", "12"];
        let certified = tiebreak(&[&["certify", "--out", report][..], &asked].concat());
        assert_eq!(certified.status.code(), Some(0));
        let output = tiebreak(&["site", "--out", out, "--page", page, "--report", report, "-f", "json"]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let (files, said) = (files(&site), serde_json::from_slice(&output.stdout).unwrap());
        let lines = Path::new(report).join("report.jsonl");
        let text = fs::read_to_string(&lines).unwrap();
        fs::write(lines, text.replacen("pass", "fail", 1)).unwrap();
        Site { report: text, files, said, refused: tiebreak(&["site", "--out", out, "--report", report]) }
    })
}

#[test]
fn every_page_is_there_in_every_language_and_every_link_leads_to_one() {
    let Site { files, said, .. } = site();
    let pages = files.keys().filter(|name| name.ends_with(".html")).count();
    assert_eq!(said["pages"].as_u64(), Some(pages as u64));
    assert_eq!(broken(files), Vec::<String>::new());
    let of = |tag: &str| -> BTreeSet<&str> {
        files.keys().filter_map(|name| name.strip_prefix(tag)?.strip_prefix('/')).collect()
    };
    let english = of("en");
    assert_eq!(english, of("es"));

    // If `TIEBREAK_BLESS=1` is set, the test adds new addresses to the list. The test never removes a released address.
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/site-addresses.txt");
    let released = fs::read_to_string(&list).unwrap_or_default();
    let gone: Vec<&str> = released.lines().filter(|address| !english.contains(address)).collect();
    assert_eq!(gone, Vec::<&str>::new(), "addresses that were released are gone");
    if std::env::var_os("TIEBREAK_BLESS").is_some() {
        let all: BTreeSet<&str> = english.iter().copied().filter(|name| name.ends_with(".html")).collect();
        fs::write(&list, all.into_iter().map(|address| format!("{address}\n")).collect::<String>()).unwrap();
    }
    assert!(released.lines().count() > 1500, "{} addresses are kept", released.lines().count());

    let home = &files["en/index.html"];
    assert!(home.contains("../tiebreak.html"));
    assert!(home.contains("tiebreak adapter new python --out adapter\ntiebreak smoke -- "), "{home}");

    // If a page is removed, the links to it are broken, and the test must notice this.
    let mut files = files.clone();
    files.remove("en/clause/c07.8.1.html");
    assert!(broken(&files).len() > 5);
}

#[test]
fn pages_say_what_they_are_about() {
    let files = &site().files;
    let read = |path: &str| &files[path];
    let case = read("en/case/c07/7-3/byes-have-no-colour.html");
    for part in ["<a href=\"../../../code/BPG.html\">BPG</a>", "c07.7.3", "<h2 id=\"all\">#all"] {
        assert!(case.contains(part), "{part} is missing in\n{case}");
    }
    let clause = read("es/clause/c07.8.1.html");
    for part in ["lang=\"es\"", "fide-2023-09", "../case/c07/8-1/"] {
        assert!(clause.contains(part), "{part} is missing in\n{clause}");
    }
    assert!(clause.contains("La suma de las puntuaciones de los oponentes."), "{clause}");
    assert!(read("en/deviation/D-16.5-none.html").contains("../case/c07/"));
    assert!(read("en/search.js").contains("c07/7-3/byes-have-no-colour"));
    let moved = read("en/case/classic/presets/golombek-swiss-uses-the-whole-buchholz-before-progress.html");
    assert!(moved.contains("http-equiv=\"refresh\""), "{moved}");
    for (_, text) in files.iter().filter(|(name, _)| !name.starts_with("report/")) {
        assert!(!text.contains("<script>"), "no script inside of pages");
    }
}

#[test]
fn a_report_is_believed_only_when_it_is_verified() {
    let Site { report, files, refused, .. } = site();
    assert!(report.contains("c07/fresh/"));
    let program = &files["en/program/tiebreak-conformance.html"];
    assert!(program.contains("../../report/tiebreak-conformance-"), "{program}");
    let badge = format!("report/tiebreak-conformance-{}.svg", env!("CARGO_PKG_VERSION"));
    assert!(
        program.contains(&format!("<img src=\"../../{badge}\" alt=\"tiebreak-conformance: ")),
        "{program}"
    );
    assert!(files[&badge].starts_with("<svg "));
    let overview = &files["en/program/index.html"];
    assert!(overview.contains("c07.7.3"), "{overview}");
    assert_eq!(refused.status.code(), Some(2), "{}", String::from_utf8_lossy(&refused.stderr));
}
