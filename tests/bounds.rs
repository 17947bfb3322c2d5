//! Tests the limits of the program. Input above a limit must be rejected with a message that states the limit, and a
//! small file must not need much memory. The tests compare a table of all limits with the program and with
//! `docs/reference/limits.md`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::support::{PROGRAM, command, stderr, stdout};
use tiebreak_conformance::format::limits;

const CLUB: &str = "tests/data/club.trf";

/// Runs the program with a limit on its memory, in megabytes. The limit includes the code of the program.
fn within(megabytes: usize, arguments: &[&str], input: &str) -> Output {
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", megabytes << 10);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &limited, PROGRAM]).args(arguments).env_remove("TIEBREAK_LANG");
    shell.current_dir(env!("CARGO_MANIFEST_DIR")).stdin(File::open(input).unwrap());
    shell.output().unwrap()
}

fn file(directory: &Path, name: &str, content: &str) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, content).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Checks that the program has rejected the input, and that the message contains this reason.
fn refused(output: &Output, reason: &str, what: &str) {
    let said = stderr(output) + &stdout(output);
    assert!(matches!(output.status.code(), Some(2 | 3)), "{what}: {:?} {said:.2000}", output.status);
    assert!(said.contains(reason), "{what}: {said:.2000}");
    assert!(said.len() < 100_000, "{what}: {} bytes are said", said.len());
}

#[test]
fn endless_files_are_rejected() {
    let endless = "/dev/zero";
    for (arguments, most) in [
        (&["standings", endless][..], limits::FILE_BYTES),
        (&["standings", "-"], limits::FILE_BYTES),
        (&["check", CLUB, "--against", endless], limits::FILE_BYTES),
        (&["standings", CLUB, "--regulations", endless], limits::FILE_BYTES),
        (&["regulations", "check", endless], limits::FILE_BYTES),
        (&["lots", "--record", endless, "--seed", "x", "1", "2"], limits::FILE_BYTES),
        (&["rating", "ask", endless], limits::FILE_BYTES),
        (&["rating", "report", endless], limits::FILE_BYTES),
        (&["smoke", "--manifest", endless], limits::MANIFEST_BYTES),
        (&["certify", "--clause", "8.1", "--known-failures", endless], limits::KNOWN_BYTES),
        (&["fuzz", "--against", "edition:fide-2024-08", "--state", endless], limits::STATE_BYTES),
        (&["deviations", "serve"], limits::REQUEST_BYTES),
    ] {
        let output = within(1_500, arguments, endless);
        refused(&output, &format!("{most} bytes"), &format!("{arguments:?}"));
    }
    refused(
        &within(1_500, &["diff", endless, endless], endless),
        "the file is a link or another special file",
        "diff",
    );
}

#[test]
fn files_of_a_corpus_have_a_limit() {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("cases")).unwrap();
    let long = File::create(root.path().join("cases/corpus.json")).unwrap();
    long.set_len(limits::CORPUS_FILE_BYTES as u64 + 1).unwrap();
    let cases = root.path().join("cases");
    let output = within(1_000, &["cases", "lint", "--cases", text(&cases)], "/dev/null");
    refused(&output, &format!("{} bytes", limits::CORPUS_FILE_BYTES), "a corpus");
}

#[test]
fn short_rows_of_wide_tables_need_little_memory() {
    let root = tempfile::tempdir().unwrap();
    let wide = |columns: usize| (0..columns).map(|column| format!("c{column}")).collect::<Vec<_>>().join(",");
    // Without the limit on cells, the program would need 3.45 GB of memory for this table.
    let table = file(root.path(), "a.csv", &format!("Id,Rank,{}\n{}", wide(13_000), "1,1\n".repeat(2_000)));
    let reason = format!("at most {} columns", limits::TABLE_COLUMNS);
    refused(&within(400, &["check", CLUB, "--against", text(&table)], "/dev/null"), &reason, "wide");
    let most = limits::TABLE_COLUMNS - 2;
    let table = file(root.path(), "b.csv", &format!("Id,Rank,{}\n{}", wide(most), "1,1\n".repeat(400)));
    refused(
        &within(400, &["check", CLUB, "--against", text(&table)], "/dev/null"),
        "names in the table",
        "short rows",
    );
    // The limits on cells, rows and columns must also apply if the table is JSON with an object for each row.
    let keys =
        |columns: usize| (0..columns).map(|column| format!("\"c{column}\":1")).collect::<Vec<_>>().join(",");
    let table = |columns: usize, row: &str| {
        let rows = vec![row; 1_200].join(",");
        format!("[{{\"Id\":1,\"Rank\":1,{}}},{rows}]", keys(columns))
    };
    let json = file(root.path(), "a.json", &table(13_000, "{\"Id\":1}"));
    refused(&within(400, &["check", CLUB, "--against", text(&json)], "/dev/null"), &reason, "wide objects");
    let json = file(root.path(), "b.json", &table(900, "{\"Id\":1}"));
    // The row with only one cell is not counted as a participant, so the table has one participant.
    let output = within(400, &["check", CLUB, "--against", text(&json)], "/dev/null");
    assert_eq!(output.status.code(), Some(4), "short objects: {:.2000}", stderr(&output));
    assert!(stdout(&output).contains("leaves out these participants"), "{:.2000}", stdout(&output));
    let json = file(root.path(), "c.json", &table(900, "{\"c899\":1}"));
    let reason = format!("exceeds the limit of {} cells", limits::TABLE_CELLS);
    refused(&within(400, &["check", CLUB, "--against", text(&json)], "/dev/null"), &reason, "holes");
}

#[test]
fn the_number_of_cells_is_limited() {
    let root = tempfile::tempdir().unwrap();
    let reason = format!("exceeds the limit of {} cells", limits::TABLE_CELLS);
    let row = ",".repeat(limits::TABLE_COLUMNS - 1) + "\n";
    let page = format!("<table><tr><th>Id<th>Rank<tr>{}", "<td>".repeat(limits::TABLE_CELLS));
    let fixed = format!("Id Rank BH SB\n{}\n{}", "1 ".repeat(5_000), "1\n".repeat(500));
    for (name, content) in [
        ("many.csv", format!("Id,Rank\n{}", row.repeat(limits::TABLE_CELLS / limits::TABLE_COLUMNS + 1))),
        ("cells.html", page),
        ("bars.md", format!("|Id|Rank|\n|--|--|\n{}", "|".repeat(limits::TABLE_CELLS))),
        ("fixed.txt", fixed),
    ] {
        let path = file(root.path(), name, &content);
        refused(&within(600, &["check", CLUB, "--against", text(&path)], "/dev/null"), &reason, name);
    }
}

#[test]
fn spanned_cells_are_limited_by_page_size() {
    let root = tempfile::tempdir().unwrap();
    let reason = format!("too many cells (limit: {} cells, plus", limits::SPANNED_CELLS);
    let head = "<table><tr><th>Id<th>Rank";
    for (name, rows) in [
        // Without the limit on cells that `rowspan` and `colspan` create, the program would need 64 MB for this HTML of
        // 25 kB, and four times as much memory for a file of twice the size.
        ("rows.html", "<tr><td rowspan=800>1</tr>".repeat(1_000)),
        ("columns.html", format!("<tr>{}", "<td colspan=1000>".repeat(20))),
    ] {
        let path = file(root.path(), name, &format!("{head}{rows}"));
        refused(&within(200, &["check", CLUB, "--against", text(&path)], "/dev/null"), &reason, name);
    }
}

#[test]
fn many_attributes_do_not_overflow_the_stack() {
    let root = tempfile::tempdir().unwrap();
    let reason = format!("exceeds the limit of {} attributes", limits::TAG_ATTRIBUTES);
    for (name, tag) in [("start.html", "td"), ("end.html", "/td"), ("clipping.html", "x")] {
        let page = format!("<table><tr><{tag} {}>1</table>", "a=\"b\" ".repeat(100_000));
        let path = file(root.path(), name, &page);
        refused(&within(300, &["check", CLUB, "--against", text(&path)], "/dev/null"), &reason, name);
    }
}

#[test]
fn small_values_and_short_rows_have_a_limit() {
    let root = tempfile::tempdir().unwrap();
    // Without the limit on values and keys, the program would need 1.9 GB for 32 MB of JSON objects with one value
    // each.
    let objects = format!("[{}{{}}]", "{\"a\":1},".repeat(160_000));
    let path = file(root.path(), "objects.json", &objects);
    let arguments = ["check", CLUB, "--against", text(&path)];
    refused(&within(300, &arguments, "/dev/null"), "values and keys", "a table");
    let event = file(root.path(), "event.json", &format!("{{\"participants\":{objects}}}"));
    refused(&within(300, &["standings", text(&event)], "/dev/null"), "values and keys", "an event");
    let rows = file(root.path(), "rows.csv", &format!("Id,Rank\n{}", "1\n".repeat(limits::TABLE_ROWS + 1)));
    let reason = format!("exceeds the limit of {} rows", limits::TABLE_ROWS);
    refused(&within(300, &["check", CLUB, "--against", text(&rows)], "/dev/null"), &reason, "short rows");
}

#[test]
fn only_the_first_remarks_are_stored() {
    let root = tempfile::tempdir().unwrap();
    let rows = |head: &str, row: &dyn Fn(usize) -> String, count: usize| {
        (0..count).fold(format!("{head}\n"), |all, at| all + &row(at) + "\n")
    };
    let head = "record,round,number,value";
    for (name, row) in [
        ("unknown", &(|_| "x,,1,1".to_owned()) as &dyn Fn(usize) -> String),
        ("no-game", &|_| "discs,1,1,1".to_owned()),
        ("lots", &|at| format!("lots,,,90{at} 0")),
        ("given", &|at| format!("OTHER_{at},,1,3")),
    ] {
        let table = file(root.path(), name, &rows(head, row, 20_000));
        let output = within(300, &["standings", CLUB, "--records", text(&table)], "/dev/null");
        refused(&output, "more errors", name);
    }
    let list = file(root.path(), "list.csv", &rows("fide-id,standard", &|_| "x,1".to_owned(), 200_000));
    let xml =
        format!("<playerslist>\n{}</playerslist>", "<player><fideid>x</fideid></player>\n".repeat(50_000));
    for (list, shown, more) in
        [(list, ":51:1:", "199950 more"), (file(root.path(), "list.xml", &xml), ":51:1:", "49950 more")]
    {
        let arguments = ["rating", "event", "tests/data/blitz.trf", "--ratings-file", text(&list)];
        let output = within(300, &arguments, "/dev/null");
        refused(&output, shown, "a rating list");
        refused(&output, more, "a rating list");
    }
}

#[test]
fn long_codes_and_lists_are_rejected() {
    let long = "B".repeat(100_000);
    let reason = format!("100000 characters; write at most {}", limits::CODE_CHARACTERS);
    refused(&within(300, &["standings", CLUB, "-t", &long], "/dev/null"), &reason, "a long code");
    let many = vec!["BH"; limits::LIST_ENTRIES + 1].join(",");
    let reason = format!("at most {} tie-breaks", limits::LIST_ENTRIES);
    refused(&within(300, &["standings", CLUB, "-t", &many], "/dev/null"), &reason, "a long list");
    let root = tempfile::tempdir().unwrap();
    let list = vec!["\"BH\""; limits::LIST_ENTRIES + 1].join(",");
    let path = file(root.path(), "r.json", &format!("{{\"format\":1,\"tiebreaks\":[{list}]}}"));
    refused(&within(300, &["regulations", "check", text(&path)], "/dev/null"), "1001 elements", "declared");
}

#[test]
fn only_the_first_errors_are_shown() {
    let root = tempfile::tempdir().unwrap();
    // The file is a single long line. To find the column of a remark, the program must read the whole line.
    let twice = "\"rated\":true,".repeat(100_000);
    let path = file(root.path(), "twice.json", &format!("{{\"é\":0,{twice}\"format\":1}}"));
    let output = within(300, &["regulations", "check", text(&path)], "/dev/null");
    refused(&output, "does not show 99950 more errors", "keys written twice");
    let unknown = (0..100_000).map(|key| format!("\"k{key}\":0,")).collect::<String>();
    let path = file(root.path(), "unknown.json", &format!("{{{unknown}\"format\":1}}"));
    let output = within(300, &["regulations", "check", text(&path)], "/dev/null");
    refused(&output, "does not show 99950 more errors", "unknown keys");
}

#[test]
fn parts_of_a_declaration_have_a_limit() {
    let root = tempfile::tempdir().unwrap();
    let many = |part: &str, count: usize| vec![part; count].join(",");
    let stages = (0..1_001).map(|stage| format!("\"s{stage}\":{{}}")).collect::<Vec<_>>().join(",");
    for (name, part, found) in [
        ("decided", format!("\"decided\":[{}]", many("{\"by\":\"lots\",\"order\":[1,2]}", 10_001)), 10_001),
        ("order", format!("\"decided\":[{{\"by\":\"lots\",\"order\":[{}]}}]", many("1", 10_001)), 10_001),
        (
            "replaced",
            format!("\"replaced-rules\":[{}]", many("{\"clause\":\"c07.4.1\",\"text\":\"x\"}", 1_001)),
            1_001,
        ),
        (
            "rows",
            format!("\"playoff\":{{\"format\":[{}]}}", many("{\"tied\":[2,2],\"type\":\"match\"}", 1_001)),
            1_001,
        ),
        ("stages", format!("\"playoff\":{{\"time-limits\":{{{stages}}}}}"), 1_001),
        ("positions", format!("\"playoff\":{{\"positions\":[{}]}}", many("1", 10_001)), 10_001),
    ] {
        let path = file(root.path(), &format!("{name}.json"), &format!("{{\"format\":1,{part}}}"));
        let output = within(300, &["regulations", "check", text(&path)], "/dev/null");
        refused(&output, &format!("{found} elements"), name);
    }
}

#[test]
fn long_answers_are_rejected_and_not_stored() {
    let root = tempfile::tempdir().unwrap();
    let program = file(
        root.path(),
        "endless.sh",
        "read start; echo '{\"protocol\":1,\"name\":\"x\",\"version\":\"1\"}'\n\
         while read line; do seq=${line#*\\\"seq\\\":}; seq=${seq%%,*}\n\
         printf '{\"seq\":%s,\"error\":\"%03000d\"}\\n' \"$seq\" 0; done\n",
    );
    let mut run = command(&["run", "--clause", "8.1", "--", "sh", text(&program)]);
    let output = run.stdin(Stdio::null()).output().unwrap();
    let said = stdout(&output);
    let reason = format!("a text in the answer has 3000 characters; write at most {}", limits::ANSWER_TEXT);
    assert!(said.contains(&reason), "{said:.2000}{:.2000}", stderr(&output));
}

#[test]
fn the_page_of_limits_has_every_one_of_them() {
    let page = fs::read_to_string("docs/reference/limits.md").unwrap();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    for (name, most) in limits::TABLE {
        let name = name.to_lowercase().replace('_', "-");
        let row = rows.iter().find(|row| row[0] == format!("`{name}`"));
        let row = row.unwrap_or_else(|| panic!("docs/reference/limits.md lacks {name}"));
        assert_eq!(row[1].replace(' ', ""), most.to_string(), "{name}");
        assert!(row[2].len() > 20, "{name} has no reason");
    }
    assert_eq!(rows.len(), limits::TABLE.len(), "docs/reference/limits.md has more than the table");
}

#[test]
fn names_of_files_need_not_be_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let root = tempfile::tempdir().unwrap();
    let name = root.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9.trf"));
    fs::copy(CLUB, &name).unwrap();
    let output = command(&["standings"]).arg(&name).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = command(&["check", CLUB, "--against"]).arg(&name).output().unwrap();
    assert!(stderr(&output).contains("caf\u{fffd}.trf"), "{}", stderr(&output));
    let blitz = root.path().join(std::ffi::OsStr::from_bytes(b"bl\xeftz.trf"));
    fs::copy("tests/data/blitz.trf", &blitz).unwrap();
    for option in [None, Some("--pool")] {
        let mut rated = command(&["rating", "event", "tests/data/blitz.trf"]);
        let output = rated.args(option).arg(&blitz).output().unwrap();
        let said = stderr(&output);
        assert!(output.status.code() == Some(0) || said.contains("bl\u{fffd}tz.trf"), "{option:?}: {said}");
    }
    for option in ["--ratings-file", "--games-file"] {
        let mut rated = command(&["rating", "event", "tests/data/blitz.trf", option]);
        let output = rated.arg(&blitz).output().unwrap();
        assert!(stderr(&output).contains("bl\u{fffd}tz.trf"), "{option}: {}", stderr(&output));
    }
}

#[test]
fn a_nul_byte_has_a_line() {
    let root = tempfile::tempdir().unwrap();
    let table = file(root.path(), "t.csv", "Id,Rank\n1,1\n2,\0\n");
    let output = within(300, &["check", CLUB, "--against", text(&table)], "/dev/null");
    refused(&output, "t.csv:3:3", "a table");
    let rules = file(root.path(), "r.json", "{\n\"format\":\0}");
    let output = within(300, &["regulations", "check", text(&rules)], "/dev/null");
    refused(&output, "r.json:2:10", "a declaration");
}
