use super::*;
use crate::check::codes_found;
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{Edition, EditionChoice, Listed, TieBreakList};
use tiebreak_engine::tournament::{Code, Tournament};

/// A crosstable of five players. In each round, one of the players has a point without an opponent.
const TABLE: &str = "Rk.;Name;Rtg;1.Rd;2.Rd;3.Rd;Pts.
1;A;2000;2w1;-1;3b½;2,5
2;B;1900;1b0;3w1;-1;2
3;C;1800;4w½;2b0;1w½;1
4;D;1700;3b½;5w0;5b1;1,5
5;E;1600;-1;4b1;4w0;2
";

fn event(text: &str) -> CrosstableEvent {
    crosstable(text.as_bytes(), "table", &Choice::default()).unwrap().unwrap()
}

#[test]
fn a_bye_with_a_point_is_the_same_whichever_it_was() {
    let event = event(TABLE);
    assert_eq!(event.unclear_rounds.len(), 3);
    let facts = |code: Code| {
        let mut draft = event.draft.clone();
        for cell in draft.participants.iter_mut().flat_map(|own| &mut own.cells) {
            if cell.code == Code::PairingAllocatedBye {
                cell.code = code;
            }
        }
        Tournament::build(draft).unwrap().0
    };
    let (allocated, requested) = (facts(Code::PairingAllocatedBye), facts(Code::FullPointBye));
    assert_ne!(allocated, requested);
    for edition in Edition::ALL {
        let rank = |facts: &Tournament, listed: &Listed| {
            let list = TieBreakList::parse(&format!("PTS,{listed}")).unwrap();
            let plan = Plan::new(EditionChoice::Declared(edition), list, ListSource::Requested, 3);
            let ranked = plan.rank(facts);
            let column = match listed {
                Listed::Code(code) => ranked.evaluator.column(code).ok(),
                Listed::Recorded(_) | Listed::Organizer(_) => None,
            };
            (ranked.standings.ranks().to_vec(), column.map(|column| column.to_vec()))
        };
        for listed in codes_found::codes(false, None) {
            assert_eq!(rank(&allocated, &listed), rank(&requested, &listed), "{listed} by {}", edition.id());
        }
    }
}

#[test]
fn the_title_lines_tell_of_the_event() {
    let titled = format!("Organizer : Club\nSpring Open\nDatum : 10.04.2026\nNumber of rounds : 5\n{TABLE}");
    let event = event(&titled);
    assert_eq!((event.title.as_str(), event.draft.rounds), ("Spring Open", Some(5)));
    assert_eq!(event.draft.start.map(|day| day.to_string()).as_deref(), Some("2026-04-10"));
    // If a date contains slashes, either of the first two numbers can be the month. A date with slashes is ignored if
    // the edition depends on which number is the month.
    for (line, start) in [
        ("Date : 02/05/2026", None),
        ("Date : 10/04/2026", Some("2026-04-10")),
        ("Date : 02/05/2026 - 28/05/2026", Some("2026-05-02")),
        ("02/05/2026 - 02/05/2026", None),
        ("21/04/2025 - 26/05/2025", Some("2025-04-21")),
        ("12/08/2025 - 07/10/2025", Some("2025-08-12")),
        ("04/21/2025 - 05/02/2025", Some("2025-04-21")),
        ("Elo 1500 - 2000", None),
    ] {
        let event = self::event(&format!("{line}\n{TABLE}"));
        assert_eq!(event.draft.start.map(|day| day.to_string()).as_deref(), start, "{line}");
    }
}

#[test]
fn what_begins_like_a_tournament_file_is_none_of_these() {
    for text in ["012 Open\n1;A;1.Rd\n", "{\"participants\": []}", "XXR 5\n", ""] {
        assert!(crosstable(text.as_bytes(), "f", &Choice::default()).is_none(), "{text}");
    }
    let standing = crosstable(b"No;Name;Pts\n1;A;1\n", "f", &Choice::default());
    assert_eq!(standing.unwrap().unwrap_err()[0].id, "no-crosstable");
    assert!(crosstable(format!("100 players\n{TABLE}").as_bytes(), "f", &Choice::default()).is_some());
}
