//! Tests the catalogue of known mistakes: its documentation, and the commands that imitate a mistake.

use crate::support::{stderr, stdout, tiebreak};

#[test]
fn the_page_of_deviations_is_current() {
    let output = tiebreak(&["deviations", "list", "--format", "markdown", "--lang", "en"]);
    assert!(output.status.success());
    let page = std::fs::read_to_string("docs/evidence/deviations.md").unwrap();
    assert!(
        page == stdout(&output),
        "run `tiebreak deviations list --format markdown > docs/evidence/deviations.md`"
    );
}

/// Checks that a program with any known mistake ranks all participants, even if a tie-break that only orders tied
/// participants is the first in the list.
#[test]
fn every_deviation_keeps_everybody_whatever_the_order_of_the_list() {
    for (file, list) in [("club.trf", "BH,DE,PTS"), ("league.trf", "EDE,BC,MPTS")] {
        let output = tiebreak(&["deviations", "run", "-t", list, &format!("tests/data/{file}")]);
        assert_eq!(output.status.code(), Some(0), "{file}: {}", stderr(&output));
    }
}

#[test]
fn an_unknown_deviation_is_refused_with_those_like_it() {
    let output = tiebreak(&["deviations", "serve", "D-16.5-nothing"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("D-16.5-none"), "{}", stderr(&output));
}
