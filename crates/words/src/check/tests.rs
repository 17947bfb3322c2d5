use super::*;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_engine::tournament::Index;
use tiebreak_format::ReadOptions;
use tiebreak_format::text::Text;
use tiebreak_format::trf::read;

/// Returns an event of four players whose points give the order 1, 2, 3, 4. Player 1 beat all other players, player 2
/// beat players 3 and 4, and player 3 beat player 4. `cells` contains the crosstable cells of round 1.
fn event(cells: [&str; 4]) -> Tournament {
    let rest = [
        ["   3 w 1", "   4 b 1"],
        ["   4 b 1", "   3 w 1"],
        ["   1 b 0", "   2 b 0"],
        ["   2 w 0", "   1 w 0"],
    ];
    let mut text = "012 Four\n042 2026/04/01\n142 3\n192 FIDE_DUTCH\n".to_owned();
    for (id, (cell, rest)) in (1..).zip(cells.iter().zip(rest)) {
        let head = format!("001 {id:4}      P{id}");
        text.push_str(&format!("{head:<91}{cell}  {}  {}\n", rest[0], rest[1]));
    }
    let text = Text::from_string(text).unwrap();
    read(text, "four.trf", &ReadOptions::default()).unwrap().tournament
}

const CELLS: [&str; 4] = ["   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0"];

fn plan(list: &str) -> Plan {
    let list = TieBreakList::parse(list).unwrap();
    Plan::new(EditionChoice::Declared(Edition::Fide2026), list, ListSource::Requested, 3)
}

fn ranks(ranks: [u32; 4]) -> Recorded {
    Recorded { ranks: ranks.map(Some).to_vec(), ..Recorded::default() }
}

fn table(
    tournament: &Tournament,
    text: &str,
) -> Result<PublishedTable, Vec<tiebreak_format::diagnostic::Diagnostic>> {
    read_table(text.as_bytes(), "t.csv", &plan("PTS,BH,SB"), tournament)
}

/// Returns the report on the table, or on the file if there is no table.
fn check(plan: &Plan, tournament: &Tournament, file: &Recorded, tables: &[PublishedTable]) -> RecordReport {
    super::check(plan, tournament, file, tables).sources.remove(0)
}

/// Returns the wrong places, each with the participant, the other participant, the recorded place, the computed place,
/// and whether the participant is only shifted.
fn said(report: &RecordReport) -> Vec<(usize, usize, &str, &str, bool)> {
    let rank = report.differences.iter().filter(|one| one.kind.is_rank());
    rank.map(|one| {
        let versus = one.versus.map_or(0, |versus| versus + 1);
        (one.participant + 1, versus, one.recorded.as_str(), one.computed.as_str(), one.pushed)
    })
    .collect()
}

#[test]
fn who_is_misplaced_comes_first_and_the_others_only_make_room() {
    let tournament = event(CELLS);
    let check = |record: [u32; 4]| check(&plan("PTS"), &tournament, &ranks(record), &[]);
    // The record puts participant 1 last. Of the participants who are recorded ahead of participant 1, participant 2
    // has the nearest computed place. Participants 2, 3 and 4 are only shifted by one place.
    assert_eq!(
        said(&check([4, 1, 2, 3])),
        [(1, 2, "4", "1", false), (2, 1, "1", "2", true), (3, 1, "2", "3", true), (4, 1, "3", "4", true)]
    );
    // Two participants who are far apart exchange their places, so neither of them is only shifted.
    assert_eq!(said(&check([4, 2, 3, 1])), [(4, 3, "1", "4", false), (1, 2, "4", "1", false)]);
    // Two adjacent participants exchange their places, so the second of them is only shifted.
    assert_eq!(said(&check([2, 1, 3, 4])), [(2, 1, "1", "2", false), (1, 2, "2", "1", true)]);
    // The record gives the same place to participants whom the points separate.
    assert_eq!(said(&check([1, 2, 2, 4])), [(3, 2, "2", "3", false)]);
}

#[test]
fn numbers_that_follow_no_numbering_are_wrong_but_nobody_who_bears_the_right_one() {
    let tournament = event(CELLS);
    let check = |record: [u32; 4]| check(&plan("PTS"), &tournament, &ranks(record), &[]);
    assert_eq!(said(&check([1, 99, 3, 4])), [(2, 3, "99", "2", false)]);
    let gaps = check([1, 5, 7, 12]);
    assert_eq!((gaps.verdict, &gaps.notes[0]), (Verdict::Different, &Note::Numbering(None)));
    assert_eq!(said(&gaps), [(2, 0, "5", "2", false), (3, 0, "7", "3", false), (4, 0, "12", "4", false)]);
    assert_eq!(check([2, 4, 6, 8]).verdict, Verdict::Different);
    assert_eq!(check([0, 1, 2, 3]).verdict, Verdict::Different);
}

#[test]
fn what_a_table_leaves_out_is_not_confirmed() {
    let tournament = event(CELLS);
    let judge = |text: &str| {
        let table = table(&tournament, text).unwrap();
        check(&plan("PTS,BH,SB"), &tournament, &ranks([1, 2, 3, 4]), &[table])
    };
    let bare = judge("Rank,No\n1,1\n2,2\n3,3\n4,4\n");
    assert_eq!((bare.verdict, bare.caveats), (Verdict::Unverifiable, vec![Caveat::NoNumbers]));
    let full = judge("Rank,No,Pts\n1,1,3\n2,2,2\n3,3,1\n4,4,0\n");
    assert_eq!((full.verdict, full.caveats), (Verdict::Confirmed, vec![]));
    // A column of text is shown but not compared. A column of numbers whose meaning is unknown causes a caveat.
    let text = judge("Rank,No,Pts,Mood\n1,1,3,a\n2,2,2,b\n3,3,1,c\n4,4,0,d\n");
    assert_eq!((text.verdict, text.unchecked.len()), (Verdict::Confirmed, 1));
    let unread = judge("Rank,No,Pts,Mood\n1,1,3,17\n2,2,2,18\n3,3,1,29\n4,4,0,41\n");
    assert_eq!(unread.verdict, Verdict::Unverifiable);
    assert_eq!(unread.caveats, [Caveat::ColumnsUnread(vec!["Mood".to_owned()])]);
    let part = judge("Rank,No,Pts\n1,1,3\n2,2,2\n");
    assert_eq!(part.verdict, Verdict::Unverifiable);
    assert_eq!(part.caveats, [Caveat::ParticipantsMissing(vec![2, 3])]);
    let blank = judge("Rank,No,Pts\n1,1,3\n2,2,2\n3,3,1\n,4,0\n");
    assert_eq!(blank.verdict, Verdict::Unverifiable);
    assert_eq!(blank.caveats, [Caveat::Unranked(vec![3])]);
    let cells = judge("Rank,No,Pts,BH\n1,1,3,-\n2,2,,4\n3,3,1,?\n4,4,0,6\n");
    let cell = |index: Index, code: &str| (index, code.to_owned());
    assert_eq!(
        cells.caveats,
        [
            Caveat::CellsMissing(vec![cell(1, "PTS"), cell(0, "BH"), cell(2, "BH")]),
            Caveat::CellsUnclear(vec![cell(2, "BH ?")])
        ]
    );
    let ghost = judge("Rank,No,Name,Pts\n1,1,P1,3\n2,2,Ghost,2\n3,3,P3,1\n4,4,P4,0\n");
    assert_eq!(ghost.caveats, [Caveat::NamesUnlike(vec![cell(1, "Ghost")])]);
    let none = judge("Rank,No,Pts\n-,1,3\n-,2,2\n-,3,1\n-,4,0\n");
    assert_eq!(none.verdict, Verdict::Unverifiable);
    let organizer = judge("Rank,No,OTHER_X\n1,1,3\n2,2,2\n3,3,1\n4,4,0\n");
    assert_eq!(organizer.caveats, [Caveat::ColumnsIncomparable(vec!["OTHER_X".to_owned()])]);
    // An event of players has no match points, so a column of match points cannot be compared.
    let teams = judge("Rank,No,Match points\n1,1,9\n2,2,9\n3,3,9\n4,4,9\n");
    assert_eq!(teams.verdict, Verdict::Unverifiable);
    assert_eq!(teams.caveats, [Caveat::ColumnsIncomparable(vec!["MPTS".to_owned()])]);
    // The report lists unreadable cells, rows that match no participant, and rows for a participant who already has a
    // row.
    for (text, id) in [
        ("Rank,No,BH\n1,1,1x2\n2,2,4\n3,3,5\n4,4,6\n", "cells-unclear"),
        ("Rank,No\n1,1\nfirst,2\n3,3\n4,4\n", "cells-unclear"),
        ("Rank,No,Pts\n1,1,3,5\n2,2,2\n3,3,1\n4,4,0\n", "rows-unmatched"),
        ("Rank,No,Name\n1,1,P1\n2,2,P3\n3,3,P3\n4,4,P4\n", "rows-unmatched"),
        ("Rank,No\n1,1\n2,2\n3,3\n4,4\n5,9\n", "rows-unmatched"),
        ("Rank,No\n1,1\n2,2\n3,3\n4,4\n4,4\n", "rows-unmatched"),
    ] {
        let report = judge(text);
        assert!(report.caveats.iter().any(|one| one.id() == id), "{text}: {:?}", report.caveats);
        assert_eq!(report.verdict, Verdict::Unverifiable, "{text}");
    }
    // If a place is wrong, the verdict is "different" even if the table also has a column of text that is not compared.
    assert_eq!(judge("Rank,No,Mood\n2,1,a\n1,2,b\n3,3,c\n4,4,d\n").verdict, Verdict::Different);
}

#[test]
fn a_table_with_nothing_to_compare_is_refused_with_its_place() {
    let tournament = event(CELLS);
    for (text, id, place) in [
        ("Rank,No,Pts\n", "table-nothing", (1, 1)),
        ("No,Name\n1,P1\n", "table-nothing", (1, 1)),
        ("Rank,No\n,1\n,2\n", "table-nothing", (1, 1)),
        ("Rank,No\n1,9\n", "table-nothing", (1, 1)),
        ("[{\"id\":1,\"id\":2,\"rank\":1}]", "duplicate-key", (1, 10)),
    ] {
        let remarks = table(&tournament, text).unwrap_err();
        let found: Vec<_> = remarks.iter().map(|one| (one.id.as_ref(), (one.line, one.column))).collect();
        assert_eq!(found, [(id, place)], "{text}");
    }
}

#[test]
fn the_file_has_a_verdict_of_its_own_beside_the_table() {
    let tournament = event(CELLS);
    let table = table(&tournament, "Rank,No,Pts\n1,1,3\n2,2,2\n3,3,1\n4,4,0\n").unwrap();
    let pts = plan("PTS").list.entries.remove(0);
    let nine = Points::parse("9").unwrap();
    let file = Recorded { points: vec![(pts, vec![Some(nine), None, None, None])], ..ranks([99, 2, 3, 4]) };
    let report = super::check(&plan("PTS"), &tournament, &file, std::slice::from_ref(&table));
    // The record in the file does not affect the verdict on the table.
    let verdicts: Vec<_> = report.sources.iter().map(|source| (source.source, source.verdict)).collect();
    assert_eq!(verdicts, [(Source::Table, Verdict::Confirmed), (Source::File, Verdict::Different)]);
    assert_eq!(report.verdict(), Verdict::Confirmed);
    let kinds: Vec<_> = report.sources[1].differences.iter().map(|one| (one.kind, one.participant)).collect();
    assert_eq!(kinds, [(DifferenceKind::Points, 0), (DifferenceKind::Rank, 0)]);
    // If the user gives several tables, the verdict is "confirmed" only if each of them is right.
    let wrong = self::table(&tournament, "Rank,No\n2,1\n1,2\n3,3\n4,4\n").unwrap();
    let report = super::check(&plan("PTS"), &tournament, &Recorded::default(), &[table, wrong]);
    assert_eq!((report.sources.len(), report.verdict()), (2, Verdict::Different));
}

#[test]
fn names_are_found_in_either_order_and_behind_a_title() {
    let names = ["Gorse, Gina", "Gorse, Gil", "Núñez, Ana", "Núñez, Ána"];
    let text: String = (1..).zip(names).map(|(id, name)| format!("001 {id:4}      {name}\n")).collect();
    let text = Text::from_string(format!("012 Names\n042 2026/04/01\n{text}")).unwrap();
    let tournament = read(text, "names.trf", &ReadOptions::default()).unwrap().tournament;
    for (name, index) in [
        ("Gina Gorse", Some(0)),
        ("GM Gorse, Gina", Some(0)),
        ("WIM Gil Gorse", Some(1)),
        ("GORSE,GIL", Some(1)),
        ("Gorse", None),
        ("Núñez, Ana", Some(2)),
        // Without accents, the name matches two participants.
        ("Ana Nunez", None),
    ] {
        let found = table(&tournament, &format!("Rank,Name\n1,\"{name}\"\n"));
        let rank = found.ok().map(|table| table.recorded.ranks.iter().position(Option::is_some).unwrap());
        assert_eq!(rank, index, "{name}");
    }
}

#[test]
fn ties_that_the_record_separates_without_lots_are_not_confirmed() {
    let drawn = event(["   2 w =", "   1 b =", "   4 w 1", "   3 b 0"]);
    let report = check(&plan("PTS"), &drawn, &ranks([1, 2, 3, 4]), &[]);
    assert_eq!((report.verdict, report.caveats), (Verdict::Unverifiable, vec![Caveat::TiesSeparated]));
    assert_eq!(report.undecided.len(), 1);
    assert_eq!(check(&plan("PTS"), &drawn, &ranks([1, 1, 3, 4]), &[]).verdict, Verdict::Confirmed);
}

#[test]
fn a_missing_result_makes_the_standing_provisional() {
    let adjourned = event(["   2 w X", "   1 b X", "   4 w 1", "   3 b 0"]);
    let report = check(&plan("PTS"), &adjourned, &ranks([1, 1, 3, 4]), &[]);
    // The report has a caveat that names the unfinished game.
    assert_eq!(report.verdict, Verdict::Confirmed);
    assert_eq!(report.caveats, [Caveat::Pending(vec![(1, [0, 1])])]);
}

#[test]
fn games_of_unknown_color_leave_black_games_open() {
    let colorless = event(["   2 - 1", "   1 - 0", "   4 w 1", "   3 b 0"]);
    let known = |list: &str| check(&plan(list), &colorless, &ranks([1, 2, 3, 4]), &[]);
    assert_eq!(known("PTS").verdict, Verdict::Confirmed);
    for list in ["PTS,BPG", "PTS,BWG", "PTS,MOSTBLACK"] {
        let report = known(list);
        assert_eq!(
            (report.verdict, report.caveats),
            (Verdict::Unverifiable, vec![Caveat::ColorsUnknown(vec![0, 1])]),
            "{list}"
        );
    }
    // Some participants have a game of unknown color, so their numbers of games with Black are neither right nor wrong.
    let table = table(&colorless, "No,BPG\n1,7\n2,1\n3,2\n4,9\n").unwrap();
    let report = check(&plan("PTS"), &colorless, &ranks([1, 2, 3, 4]), &[table]);
    let of = |list: &[Difference]| list.iter().map(|one| one.participant).collect::<Vec<_>>();
    assert_eq!((of(&report.differences), of(&report.unjudged)), (vec![3], vec![0]));
}

#[test]
fn before_the_first_edition_values_and_places_are_not_judged() {
    let tournament = event(CELLS);
    let early = Plan { choice: EditionChoice::TooEarly, ..plan("PTS") };
    let pts = early.list.entries[0].clone();
    let wrong = |points: Option<&str>| Recorded {
        points: vec![(pts.clone(), vec![points.map(|text| Points::parse(text).unwrap()), None, None, None])],
        ..ranks([2, 1, 3, 4])
    };
    let report = check(&early, &tournament, &wrong(None), &[]);
    assert_eq!(
        (report.verdict, report.differences.len(), report.unjudged.len()),
        (Verdict::Unverifiable, 0, 2)
    );
    // Points depend only on results, so they can be compared although the edition is unknown.
    let report = check(&early, &tournament, &wrong(Some("9")), &[]);
    assert_eq!((report.verdict, report.differences.len(), report.unjudged.len()), (Verdict::Different, 1, 2));
}

#[test]
fn an_order_only_column_is_compared_by_places_or_by_points() {
    let drawn = event(["   2 w =", "   1 b =", "   4 w 1", "   3 b 0"]);
    let judge = |text: &str| {
        let table = read_table(text.as_bytes(), "t", &plan("PTS,DE"), &drawn).unwrap();
        check(&plan("PTS,DE"), &drawn, &ranks([1, 1, 3, 4]), &[table]).verdict
    };
    // Participants 1 and 2 are tied and drew their game, so each has half a point in the direct encounter and both are
    // first.
    assert_eq!(judge("Rank,No,DE\n1,1,1\n1,2,1\n3,3,\n4,4,\n"), Verdict::Confirmed);
    assert_eq!(judge("Rank,No,DE\n1,1,0.5\n1,2,0.5\n3,3,0\n4,4,0\n"), Verdict::Confirmed);
    // Participants 1 and 2 remain tied, so no number in the column may put one of them ahead of the other.
    assert_eq!(judge("Rank,No,DE\n1,1,7\n1,2,1\n3,3,\n4,4,\n"), Verdict::Different);
    // Equal numbers, zeros, blanks and dashes do not separate two tied participants.
    let of_both = |cell: &str| judge(&format!("Rank,No,DE\n1,1,{cell}\n1,2,{cell}\n3,3,\n4,4,\n"));
    for cell in ["0", "", "-", "1=", "1-2"] {
        assert_eq!(of_both(cell), Verdict::Confirmed, "{cell}");
    }
    // Seven is neither a place in a group of two nor the points from one game.
    assert_eq!(of_both("7"), Verdict::Unverifiable);
}

#[test]
fn a_cell_of_a_page_holds_what_is_not_hidden() {
    let tournament = event(CELLS);
    let page = |style: &str, cells: [&str; 4]| {
        let rows = cells.iter().zip(1..).map(|(cell, id)| format!("<tr><td>{id}<td>{id}{cell}"));
        let rows: String = rows.collect();
        let page = format!("<style>{style}</style><table><tr><th>No.<th>Rank<th>PTS{rows}</table>");
        table(&tournament, &page).unwrap()
    };
    let points = |read: &PublishedTable| {
        let (_, points) = read.recorded.points.first().unwrap();
        points.iter().map(|points| points.map(|points| points.to_string())).collect::<Vec<_>>()
    };
    // A cell of the web page spans the rows of all participants with the same points.
    let spanned = page("", ["<td>3", "<td rowspan=2>2", "", "<td>0"]);
    assert_eq!(points(&spanned), ["3", "2", "2", "0"].map(|points| Some(points.to_owned())));
    let hidden = page("i{display:none}", ["<td>3", "<td>2<i style=display:none>9</i>", "<td>1", "<td>0"]);
    assert_eq!(
        (points(&hidden)[1].as_deref(), hidden.unchecked.iter().any(|one| one.kind == UncheckedKind::Style)),
        (Some("2"), true)
    );
}
