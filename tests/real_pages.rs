//! Small inputs with the structure of real pages and files. The players are invented.

use crate::support::json;

/// The event, the published table (empty for the standing in the file itself), further options, and the verdict.
const CASES: [(&str, &str, &str, &str); 11] = [
    // A crosstable that prints only points states no tie-breaks, so those of the published table decide its places.
    // Cole lost to Baker, and both have 2 points.
    ("rr-matrix.csv", "rr-standing-de-right.csv", "", "confirmed"),
    ("rr-matrix.csv", "rr-standing-de-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "-t PTS,SB", "different"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-right.csv", "", "confirmed"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-order-wrong.csv", "", "different"),
    // A crosstable by places has no pairing numbers, so those of the list of places are not compared.
    ("cr-crosstable-by-rank.csv", "cr-ranking-sno.csv", "", "confirmed"),
    // Vega cuts off names in crosstables after 20 characters, and prints title and name in one cell.
    ("vega-short-names.csv", "vega-standing.html", "", "confirmed"),
    // A spreadsheet turns `-0` into `0`.
    ("cr-zero-cell.csv", "", "-e fide-2026-03 -t PTS,BH/C1", "confirmed"),
    // A team without an opponent, and a player with a point without an opponent.
    ("cr-team-0w0.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("sp-colon-w.txt", "", "-t PTS", "unverifiable"),
];

#[test]
fn inputs_with_the_structure_of_real_pages_get_the_right_verdict() {
    for (event, table, options, verdict) in CASES {
        let [event, table] = [event, table].map(|name| format!("tests/data/real/{name}"));
        let against = ["--against", table.as_str()];
        let table_options = if table.ends_with('/') { &[][..] } else { &against[..] };
        let options: Vec<&str> = options.split_whitespace().collect();
        let report = json(&[&["check", event.as_str()], table_options, &options].concat());
        assert_eq!(report["verdict"], verdict, "{event} {table} {options:?}: {report:#}");
    }
}
