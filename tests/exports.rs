//! Tests tables in the layouts of many programs and web sites. In each layout, `check` must recognize all columns, and
//! must notice every change.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{self, command};

const CLUB: &str = "tests/data/club.trf";

/// Returns the paths of the tables. Fails if there are fewer tables than expected.
fn exports() -> Vec<PathBuf> {
    let folder = fs::read_dir("tests/data/exports").expect("the folder of exports");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.is_file() && path.file_name().is_none_or(|name| name != "SOURCES.md"));
    files.retain(|path| !is_ambiguous(path));
    files.sort();
    assert!(files.len() >= 60, "only {} exports", files.len());
    files
}

/// Returns whether it is unclear what the commas in a file mean. If the cells are not quoted, a comma can be a decimal
/// comma or can separate two cells.
fn is_ambiguous(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("chess-results-") && name.ends_with("-naked.csv")
}

/// Checks a table. Returns the exit status and the output.
fn check(table: &Path) -> (i32, String) {
    let table = table.display().to_string();
    let output = command(&["check", CLUB, "--against", &table]).output().expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn every_layout_is_confirmed() {
    for path in exports() {
        let (status, said) = check(&path);
        assert_eq!(status, 0, "{}: {said}", path.display());
    }
}

#[test]
fn rows_with_commas_that_can_be_meant_in_several_ways_are_not_judged() {
    for language in ["de", "es", "fr", "it", "pt"] {
        let path = PathBuf::from(format!("tests/data/exports/chess-results-{language}-naked.csv"));
        let (status, said) = check(&path);
        assert_eq!(status, 4, "{}: {said}", path.display());
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("more cells than the heading line"), "{said}");
    }
}

/// Returns copies of a table, each with one change, and with the words that the output must contain.
fn changes(path: &Path) -> Vec<(String, [&'static str; 2])> {
    let text = fs::read_to_string(path).expect("a text");
    let names = if path.extension().is_some_and(|extension| extension == "txt") {
        text.replace("Gorse, Gina", "\u{1}")
            .replace("Ivy, Ines  ", "Gorse, Gina")
            .replace('\u{1}', "Ivy, Ines  ")
    } else {
        text.replace("Gorse, Gina", "\u{1}").replace("Ivy, Ines", "Gorse, Gina").replace('\u{1}', "Ivy, Ines")
    };
    let naked = path.to_string_lossy().contains("-naked");
    let value = if naked {
        text.replace("8,25", "8,75")
    } else {
        text.replace("8,25", "8,75").replace("8.25", "8.75")
    };
    let value = value.replace("8.25", "8.75");
    let buchholz = text
        .replace("14.5", "13.5")
        .replace("14,5", "13,5")
        .replace("14½", "13½")
        .replace("14&frac12;", "13&frac12;");
    vec![(value, ["Gorse", "SB"]), (buchholz, ["Fir", "BH"]), (names, ["Gorse", "Ivy"])]
}

#[test]
fn every_change_is_found_and_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut found = 0;
    for (number, path) in exports().into_iter().enumerate() {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let (stem, extension) = name.rsplit_once('.').expect("an extension");
        let changed: Vec<(PathBuf, [&str; 2])> = if ["xlsx", "xls", "ods"].contains(&extension) {
            let copy = |change: &str| {
                PathBuf::from(format!("tests/data/exports/changed/{stem}-{change}.{extension}"))
            };
            vec![
                (copy("value"), ["Gorse", "SB"]),
                (copy("buchholz"), ["Fir", "BH"]),
                (copy("names"), ["Gorse", "Ivy"]),
            ]
        } else {
            let original = fs::read_to_string(&path).expect("a text");
            let write = |(at, (text, named)): (usize, (String, [&'static str; 2]))| {
                assert_ne!(text, original, "{name}: change {at} changes nothing");
                let copy = folder.path().join(format!("{at}-{name}"));
                fs::write(&copy, text).expect("a copy");
                (copy, named)
            };
            changes(&path).into_iter().enumerate().map(write).collect()
        };
        // A usual run tests only one change for each table. A run with `TIEBREAK_TIMES` tests all changes.
        let is_tried = |at: usize| support::times() > 1 || at == number % changed.len();
        for (copy, named) in changed.iter().enumerate().filter(|(at, _)| is_tried(*at)).map(|(_, one)| one) {
            let (status, said) = check(copy);
            // If the test exchanges two names, the verdict "not verifiable" is also accepted, because the two rows
            // cannot be compared.
            let is_named = *named == ["Gorse", "Ivy"] && status == 4;
            assert!(status == 1 || is_named, "{}: status {status}: {said}", copy.display());
            for word in named {
                assert!(said.contains(word), "{}: nobody names {word}: {said}", copy.display());
            }
            found += 1;
        }
    }
    assert!(found >= 50, "only {found} changes");
}

/// Checks a table of the club event without naming the tie-breaks. Returns the answer as JSON.
fn answered(table: &Path) -> serde_json::Value {
    let table = table.display().to_string();
    support::json(&["check", "tests/data/club-without-list.trf", "--against", &table])
}

#[test]
fn columns_that_are_only_numbered_are_found_in_every_layout() {
    let folder = fs::read_dir("tests/data/exports/unnamed").expect("the folder of exports without names");
    let files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    assert!(files.len() >= 18, "only {} exports", files.len());
    let copies = tempfile::tempdir().expect("a folder");
    let fits = |answer: &serde_json::Value| -> Vec<String> {
        let reserved = answer["caveat_details"].as_array().expect("caveats");
        let codes = reserved.iter().filter_map(|one| one["codes"].as_array()).flatten();
        codes.map(|code| code["fits"][0].as_str().unwrap_or_default().to_owned()).collect()
    };
    for path in files {
        let answer = answered(&path);
        assert_eq!(answer["verdict"], "unverifiable", "{}: {answer}", path.display());
        assert_eq!(fits(&answer), ["BH/C1", "BH", "SB"], "{}", path.display());
        if path.extension().is_some_and(|extension| extension == "xlsx") {
            continue;
        }
        for (at, (text, named)) in changes(&path).into_iter().enumerate() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let copy = copies.path().join(format!("{at}-{name}"));
            fs::write(&copy, text).expect("a copy");
            let (status, said) = check_without_list(&copy);
            assert!([1, 2, 4].contains(&status), "{}: status {status}: {said}", copy.display());
            for word in named {
                assert!(said.contains(word), "{}: nobody names {word}: {said}", copy.display());
            }
        }
    }
}

fn check_without_list(table: &Path) -> (i32, String) {
    let table = table.display().to_string();
    let output = command(&["check", "tests/data/club-without-list.trf", "--against", &table]).output();
    let output = output.expect("the program runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&said).into_owned())
}

/// A line of `pages/index.tsv`, which describes one of the published pages.
struct Page {
    name: String,
    list: String,
    extension: String,
    is_of_teams: bool,
    event: String,
    /// The exit statuses for the right page and for the wrong page. Commas separate several accepted statuses. `-`
    /// means that a page is not checked.
    verdicts: [String; 2],
    as_event: String,
    order: Vec<String>,
}

/// Returns the pages and files in `pages/index.tsv`.
fn pages() -> Vec<Page> {
    let index = fs::read_to_string("tests/data/exports/pages/index.tsv").expect("the index of pages");
    let page = |line: &str| {
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let cell = |at: usize| cells[at].clone();
        Page {
            name: cell(0),
            is_of_teams: cell(3) == "teams",
            extension: cell(4),
            event: cell(5),
            list: cell(6).trim_matches('-').to_owned(),
            verdicts: [cell(8), cell(9)],
            as_event: cell(10),
            order: cell(11).split("; ").map(words).collect(),
        }
    };
    let pages: Vec<Page> = index.lines().skip(1).map(page).collect();
    assert!(pages.len() >= 60, "only {} pages", pages.len());
    pages
}

/// Returns the words of a name in lower case and in alphabetical order, joined to one text without spaces.
fn words(name: &str) -> String {
    let name = name.to_lowercase();
    let mut words: Vec<&str> =
        name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.concat()
}

#[test]
fn right_pages_are_confirmed_and_wrong_ones_are_different() {
    for page in pages() {
        let folder = format!("tests/data/exports/pages/{}", page.name);
        let event = format!("{folder}/{}", page.event);
        let list = if page.list.is_empty() { "MPTS".to_owned() } else { format!("MPTS,{}", page.list) };
        // A TRF file contains its own list of tie-breaks, so the test does not name the tie-breaks.
        let options: &[&str] = if event.ends_with(".trf") { &[] } else { &["-t", &list] };
        for (variant, wanted) in ["right", "wrong"].into_iter().zip(&page.verdicts) {
            let table = format!("{folder}/{variant}.{}", page.extension);
            let arguments = [&["check", &event, "--against", &table, "-f", "json"], options].concat();
            let output = command(&arguments).output().expect("the program runs");
            let status = output.status.code().unwrap_or(-1).to_string();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(wanted == "-" || wanted.split(',').any(|own| own == status), "{table}: {status} {said}");
            let answer: serde_json::Value = serde_json::from_str(&said).unwrap_or_default();
            let unchecked = answer["unchecked"].as_array().into_iter().flatten();
            for column in unchecked.filter(|one| one["kind"] == "column") {
                // The page of SwissMaster names opponents only in HTML attributes. On all other pages, the columns of
                // results must be compared.
                let heading = column["text"].as_str().expect("a text");
                let is_compared = page.name != "swissmaster/ranking-html";
                let is_result = heading.contains(|c: char| c.is_ascii_digit());
                assert!(!(is_result && is_compared), "{table}: {heading} is not checked");
            }
        }
    }
}

#[test]
fn crosstables_and_matrices_of_every_program_are_events() {
    let mut read = 0;
    for page in pages() {
        // On the wrong page, a value of the standing is changed, or a result is changed in the rows of both players.
        let variants: &[&str] = if page.as_event == "yes" { &["right"] } else { &["right", "wrong"] };
        for variant in variants {
            let path = format!("tests/data/exports/pages/{}/{variant}.{}", page.name, page.extension);
            let score = if page.is_of_teams { "MPTS" } else { "PTS" };
            let list = [score, &page.list].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
            let list = list.join(",");
            let output =
                command(&["standings", &path, "-t", &list, "-f", "csv"]).output().expect("the program runs");
            let status = output.status.code().unwrap_or(-1);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            if page.as_event != "yes" {
                assert_eq!(status, 2, "{path}: {said}");
                assert!(page.as_event == "no" || said.contains("crosstable-swiss-matrix"), "{path}: {said}");
                continue;
            }
            assert!(status == 0 || status == 4, "{path}: {said}");
            let mut rows = csv::Reader::from_reader(&*output.stdout);
            let names: Vec<String> = rows
                .records()
                .map_while(Result::ok)
                .take(page.order.len())
                .map(|row| words(row.get(2).unwrap_or_default()))
                .collect();
            // Some programs cut long names, so a name of at least 10 characters can be shorter than the name of the
            // player.
            let is_same =
                |(own, name): (&String, &String)| own == name || (own.len() > 9 && name.len() > own.len());
            assert!(
                names.len() == page.order.len() && names.iter().zip(&page.order).all(is_same),
                "{path}: {names:?}"
            );
            read += 1;
        }
    }
    assert!(read >= 30, "only {read} pages were read as events");
}

/// Checks what is reported as not compared: columns of results without opponents, and second lines of a player. A large
/// number in a matrix must not be read as a result.
#[test]
fn no_column_of_results_is_passed_over_in_silence() {
    let folder = tempfile::tempdir().expect("a folder");
    let judged = |page: &str, file: &str, change: [&str; 2]| {
        let page = format!("tests/data/exports/pages/{page}");
        let mut page_bytes = fs::read(format!("{page}/{file}")).expect("a page");
        let [old, new] = change.map(str::as_bytes);
        let at = page_bytes.windows(old.len()).position(|window| window == old).expect("something to change");
        page_bytes.splice(at..at + old.len(), new.iter().copied());
        let table = folder.path().join(file);
        fs::write(&table, page_bytes).expect("a copy");
        let event = format!("{page}/event.trf");
        let table = table.display().to_string();
        let output = command(&["check", &event, "--against", &table]).output().expect("the program runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    for number in ["2", "3", "5", "9"] {
        let change = format!("½;{number};5;15,25");
        let (status, said) = judged("chess-results/rr-crosstable-csv", "right.csv", ["½;1;5;15,25", &change]);
        assert_eq!(status, Some(4), "{number}: {said}");
    }
    let mine = "title=' GORSE GINA MARIA'>";
    let change = [format!("{mine}&frac12;"), format!("{mine}0")];
    let (_, said) = judged("swissmaster/ranking-html", "right.html", [&change[0], &change[1]]);
    assert!(said.contains("against Gorse, Gina Maria (7): the result is 0 in the table"), "{said}");
    let (_, said) = judged("us-chess/swisssys-wallchart", "right.html", ["1.5", "7.5"]);
    assert!(said.contains("7.5") && said.contains("Not checked"), "{said}");
}
