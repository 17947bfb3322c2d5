//! Tests the command `tiebreak codes`.

use crate::support::{stdout, tiebreak};

#[test]
fn codes_are_listed_by_code_name_clause_and_the_names_that_arbiters_use() {
    let codes = |text: &[&str]| -> Vec<String> {
        let output = tiebreak(&[&["codes", "-f", "json"], text].concat());
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["schema"], "tiebreak/codes/1");
        answer["codes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["code"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(codes(&["buchholz"]), ["BH", "AOB", "FB"]);
    assert_eq!(codes(&["7.3"]), ["BPG"]);
    assert_eq!(codes(&["media de rivales"]), ["ARO"]);
    assert_eq!(codes(&["Neustadtl"]), ["SB"]);
    assert_eq!(codes(&["GE"]).first().map(String::as_str), Some("REP"));
    // There must be a row for each code in the registry. Other tests check that the registry and the engine agree.
    let registry: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string("cases/codes.json").unwrap()).unwrap();
    assert_eq!(codes(&[]).len(), registry["codes"].as_array().unwrap().len());
    let table = stdout(&tiebreak(&["codes", "koya", "--lang", "es", "-f", "csv"]));
    assert!(table.contains("KS,Sistema Koya,9.2,\"jugadores, equipos\",:MP :GP /C /M /L"), "{table}");
    assert_eq!(tiebreak(&["codes", "nothing like it"]).status.code(), Some(4));
}
