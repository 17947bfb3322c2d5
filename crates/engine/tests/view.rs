//! Tests the points that teams get for byes under each pairing system.

use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Edition, Rules};
use tiebreak_engine::tiebreak::Score;
use tiebreak_format::json::TournamentJson;

/// Three teams play matches on one board. The bye of team 3 is worth one match point and one game point.
#[test]
fn byes_give_no_points_with_predetermined_pairings() {
    let totals = |pairing: &str, bye: &str| {
        let json: TournamentJson = serde_json::from_str(&format!(
            r#"{{"kind":"team","pairing":"{pairing}","rounds":1,"boards":1,"primary":"MP",
            "teams":[{{"id":1,"matches":["2 w 1"]}},{{"id":2,"matches":["1 b 0"]}},{{"id":3,"matches":["0 - {bye}"]}}]}}"#
        ))
        .unwrap();
        let event = json.build().unwrap().0;
        let rules = Rules::of(Edition::Fide2026);
        [Score::Match, Score::Game].map(|score| {
            let view = View::new(&event, &rules, score, 1);
            (0..3).map(|index| view.total(index).to_string()).collect::<Vec<_>>()
        })
    };
    // By default, a team's pairing-allocated bye is a drawn match and a win on every board.
    let swiss = totals("swiss", "U");
    assert_eq!(swiss, [["2", "0", "1"], ["1", "0", "1"]]);
    assert_eq!(totals("knockout", "U"), swiss);
    assert_eq!(totals("predetermined", "rest"), [["2", "0", "0"], ["1", "0", "0"]]);
}
