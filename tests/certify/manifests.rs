//! Tests manifests, which describe programs that read a file and write a table.

use super::*;

const TIEBREAK: &str = env!("CARGO_BIN_EXE_tiebreak");

/// A program that prints a table with wrong points and wrong Buchholz values.
const LEGACY: &str = r#"import json, sys
people = json.load(open(sys.argv[1]))["participants"]
print("id,PTS,BH")
[print(p["id"], 0, 0, sep=",") for p in people]"#;

/// Certifies the program that a manifest describes, with the given cases. Returns how many answers about each code have
/// each verdict.
fn by_code(manifest: &str, cases: &[&str]) -> BTreeMap<(String, String), u64> {
    let (root, out) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let path = root.path().join("manifest.toml");
    fs::write(&path, manifest).expect("written");
    let (path, directory) = (path.to_string_lossy(), out.path().to_string_lossy());
    let mut corpus = std::path::PathBuf::new();
    for (folder, _) in cases.iter().filter_map(|case| case.rsplit_once('/')) {
        corpus = support::small_corpus(root.path(), folder);
    }
    let corpus = corpus.to_string_lossy();
    let words = ["certify", "--cases", &corpus, "--no-challenge", "--out", &directory, "--manifest", &path];
    let output = tiebreak(&[&words[..], cases].concat());
    let report = Report::read(&fs::read(out.path().join(REPORT)).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&output.stderr));
    }));
    let mut counts = BTreeMap::new();
    for line in report.expect("whole").lines.into_iter().filter(|line| !line.open) {
        *counts.entry((line.verdict.to_string(), line.unit)).or_default() += 1;
    }
    counts
}

#[test]
fn a_legacy_program_that_knows_a_tie_break_but_no_cuts_is_not_asked_for_them() {
    let manifest = |supports: &str| {
        format!(
            "name='legacy'\nversion='1'\nkinds=['individual']\nformat='csv'\nsupports=['PTS',{supports}]\n\
             command=['python3','-c','''{LEGACY}''','{{input}}']\n"
        )
    };
    let cases = ["c07/8-1/op*", "c07/14-1-1-a/l*", "--edition", "fide-2026-03"];
    let asked = |counts: &BTreeMap<(String, String), u64>, word: &str, code: &str| {
        counts.get(&(word.to_owned(), code.to_owned())).copied().unwrap_or_default()
    };
    let all = by_code(&manifest("'BH'"), &cases);
    assert!(asked(&all, "malformed", "BH/C1") > 0, "{all:?}");
    let bare = by_code(&manifest("'BH/'"), &cases);
    assert!(bare.keys().all(|(word, _)| word != "malformed"), "{bare:?}");
    assert!(asked(&bare, "fail", "BH") > 0 && asked(&bare, "unsupported", "BH/C1") > 0, "{bare:?}");
}

/// A program that runs `tiebreak` and puts its JSON inside another JSON object. The command does not contain the round
/// of the question.
const NESTING: &str = r#"import json, subprocess, sys
words = [sys.argv[1], "standings", sys.argv[2], "-f", "json", "--tiebreaks", sys.argv[3], "--edition", sys.argv[4]]
answer = json.loads(subprocess.run(words, stdout=subprocess.PIPE).stdout)
rows = [dict(player=dict(no=row["id"]), place=[row["rank"]], tb=row["values"]) for row in answer["standings"]]
print(json.dumps(dict(ok=True, result=[dict(event=1, table=rows)])))"#;

#[test]
fn nested_tables_are_read_and_files_end_with_the_round_asked_for() {
    let manifest = |more: &str| {
        format!(
            "name='nesting'\nversion='1'\nformat='json'\n{more}rows='result.0.table'\nsupports=['PTS','BH','PS','ARO','DE','TPR']\n\
             columns={{id='player.no',rank='place.0',BH='tb.BH',PS='tb.PS',ARO='tb.ARO',TPR='tb.TPR',PTS='tb.PTS'}}\n\
             command=['python3','-c','''{NESTING}''','{TIEBREAK}','{{input}}','{{tiebreaks}}','{{edition}}']\n"
        )
    };
    let cases = [
        "c07/8-1/interim-table-uses-scores-of-the-rounds-counted",
        "c07/7-5/interim-sum-stops-at-the-counted-round",
        "c07/10-1/interim-average-uses-the-rounds-so-far",
        "c07/16-4/interim-dummy-has-the-score-of-the-interim-table",
        "c07/6-3/unfinished-round-robin-gives-no-places",
    ];
    let wrong = |counts: BTreeMap<(String, String), u64>| {
        counts.into_keys().filter(|(word, _)| word != "pass").collect::<Vec<_>>()
    };
    assert_eq!(wrong(by_code(&manifest("cut_rounds=true\n"), &cases)), []);
    assert!(wrong(by_code(&manifest(""), &cases)).contains(&("fail".to_owned(), "PS".to_owned())));
}
