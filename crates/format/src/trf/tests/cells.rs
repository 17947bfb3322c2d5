use super::*;
use tiebreak_engine::tournament::{Color, Kind};

/// Returns the file of `plain` with these cells for players 1 and 2 in round 1.
fn pair(own: &str, theirs: &str) -> Vec<String> {
    let mut lines = plain();
    put(&mut lines, 6, 92, own);
    put(&mut lines, 7, 92, theirs);
    // If the records contain no points, the reader does not compare the results with totals.
    for line in 6..=9 {
        put(&mut lines, line, 81, "    ");
    }
    lines
}

fn remarks(own: &str, theirs: &str) -> Vec<String> {
    warnings(&pair(own, theirs)).into_iter().filter(|id| id != "points-blank").collect()
}

fn kinds(own: &str, theirs: &str) -> (Kind, Kind) {
    let file = read_lines(&pair(own, theirs)).unwrap();
    (file.tournament.record(0, 0).kind, file.tournament.record(1, 0).kind)
}

#[test]
fn pairs_of_results_that_fit() {
    for (own, theirs) in [("1", "0"), ("=", "="), ("+", "-"), ("W", "L"), ("D", "D"), ("-", "-"), ("w", "l")]
    {
        let (own, theirs) = (format!("   2 w {own}"), format!("   1 b {theirs}"));
        assert_eq!(remarks(&own, &theirs), [""; 0], "{own}/{theirs}");
    }
}

#[test]
fn pairs_of_results_that_are_decisions() {
    for (own, theirs) in [("0", "0"), ("=", "0"), ("L", "L"), ("D", "L"), ("1", "L"), ("W", "0"), ("=", "D")]
    {
        let (own, theirs) = (format!("   2 w {own}"), format!("   1 b {theirs}"));
        assert_eq!(remarks(&own, &theirs), ["unusual-results"], "{own}/{theirs}");
    }
}

#[test]
fn pairs_of_results_that_contradict() {
    for (own, theirs) in [("1", "1"), ("1", "="), ("=", "+"), ("1", "-"), ("0", "+"), ("W", "+"), ("1", " ")]
    {
        let lines = pair(&format!("   2 w {own}"), &format!("   1 b {theirs}"));
        assert_eq!(errors(&lines), at(6, 99, "results"), "{own}/{theirs}");
    }
}

#[test]
fn both_name_each_other_with_opposite_colors() {
    assert_eq!(errors(&pair("   2 w 1", "   1 w 0")), at(6, 97, "colors"));
    assert_eq!(errors(&pair("   2 w 1", "0000 - Z")), at(6, 92, "not-mutual"));
    assert_eq!(
        errors(&pair("   3 w 1", "   1 b 0")),
        [(6, 92, "not-mutual"), (7, 92, "not-mutual")].map(|(line, column, id)| (
            line,
            column,
            id.to_owned()
        ))
    );
}

#[test]
fn forfeits_may_lack_colors_and_games_may_with_a_remark() {
    assert_eq!(remarks("   2 - +", "   1 - -"), [""; 0]);
    assert_eq!(remarks("   2   +", "   1   -"), [""; 0]);
    assert_eq!(remarks("   2 w +", "   1 - -"), ["one-color"]);
    assert_eq!(remarks("   2 - 1", "   1 - 0"), ["missing-color"]);
    assert_eq!(remarks("   2 w 1", "   1 - 0"), ["one-color"]);
}

#[test]
fn byes_of_every_spelling_are_read_with_the_remark_they_deserve() {
    use Kind::{FullPointBye, HalfPointBye, PairingAllocatedBye, ZeroPointBye};
    for (cell, kind, remark) in [
        ("0000 - Z", ZeroPointBye, &[][..]),
        ("0000 -  ", ZeroPointBye, &[]),
        ("        ", ZeroPointBye, &[]),
        ("     -  ", ZeroPointBye, &[]),
        ("0000 - H", HalfPointBye, &[]),
        ("       H", HalfPointBye, &[]),
        ("   0 - H", HalfPointBye, &[]),
        ("0000 - h", HalfPointBye, &[]),
        ("       U", PairingAllocatedBye, &[]),
        ("0000 - F", FullPointBye, &[]),
        ("0000 - -", ZeroPointBye, &["loss-without-opponent"]),
        ("       -", ZeroPointBye, &["loss-without-opponent"]),
        ("0000 - +", FullPointBye, &["win-without-opponent"]),
        ("0000 w +", FullPointBye, &["win-without-opponent"]),
        ("0000 - =", HalfPointBye, &["draw-without-opponent"]),
        ("0000 - 1", FullPointBye, &["result-without-opponent"]),
        ("0000 - 0", ZeroPointBye, &["result-without-opponent"]),
        ("0000 - W", FullPointBye, &["result-without-opponent"]),
        ("0000 - D", HalfPointBye, &["draw-without-opponent"]),
        ("0000 - L", ZeroPointBye, &["result-without-opponent"]),
        ("0000 - *", ZeroPointBye, &["unknown-without-opponent"]),
        ("0000 - ?", ZeroPointBye, &["unknown-without-opponent"]),
    ] {
        assert_eq!(kinds(cell, "0000 - Z").0, kind, "{cell:?}");
        assert_eq!(remarks(cell, "0000 - Z"), *remark, "{cell:?}");
    }
    assert_eq!(remarks("0000 - -", "0000 - -"), ["loss-without-opponent"], "once per file");
    assert_eq!(remarks("0000 - U", "0000 - U"), ["two-byes"]);
}

#[test]
fn what_is_no_cell_is_refused_at_its_column() {
    for (cell, column, id) in [
        ("   2 w H", 99, "opponent-and-code"),
        ("   2 w F", 99, "opponent-and-code"),
        ("   2 w U", 99, "opponent-and-code"),
        ("   2 w ù", 99, "result"),
        ("   2 w 2", 99, "result"),
        ("   2 r 1", 97, "color"),
        ("   x w 1", 92, "opponent"),
    ] {
        assert!(errors(&pair(cell, "   1 b 0")).contains(&(6, column, id.to_owned())), "{cell}");
    }
    assert_eq!(errors(&pair("   2 w Z", "   1 b 1"))[0], (6, 99, "opponent-and-code".to_owned()));
}

#[test]
fn an_absence_against_an_opponent_is_half_of_a_forfeit() {
    assert_eq!(kinds("   2 w +", "   1 b Z"), (Kind::ForfeitWin, Kind::ForfeitLoss));
    assert_eq!(remarks("   2 w +", "   1 b Z"), ["absent-with-opponent"]);
    assert_eq!(kinds("   2 w Z", "   1 b  "), (Kind::Pending, Kind::Pending));
}

#[test]
fn rows_may_stop_early_or_within_a_cell() {
    let mut lines = plain();
    put(&mut lines, 6, 81, " 1.5");
    put(&mut lines, 9, 81, " 0.0");
    for line in [6, 9] {
        let shorter = lines[line - 1][..109].to_owned();
        lines[line - 1] = shorter;
    }
    assert_eq!(warnings(&lines), [""; 0]);
    lines[5].push_str("  0000 -");
    assert_eq!(warnings(&lines), [""; 0]);
    assert_eq!(read_lines(&lines).unwrap().tournament.record(0, 2).kind, Kind::ZeroPointBye);
}

#[test]
fn a_round_with_open_results_is_not_finished() {
    let mut lines = plain();
    for (line, cell) in [(6, "   4 w  "), (9, "   1 b *"), (7, "   3 b ?"), (8, "   2 w x")] {
        put(&mut lines, line, 112, cell);
    }
    for (line, points) in [(6, " 1.5"), (7, " 1.0"), (8, " 1.5"), (9, " 0.0")] {
        put(&mut lines, line, 81, points);
    }
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.rounds.finished, file.rounds.recorded, file.warnings.len()), (2, 3, 0));
    assert_eq!(file.tournament.record(0, 2).kind, Kind::Pending);
}

#[test]
fn an_open_result_before_a_finished_round_is_provisional() {
    let lines = pair("   2 w  ", "   1 b  ");
    assert_eq!(
        warnings(&lines).into_iter().filter(|id| id != "points-blank").collect::<Vec<_>>(),
        ["open-result"]
    );
    assert_eq!(read_lines(&lines).unwrap().rounds.finished, 3);
}

#[test]
fn contradictions_in_a_round_that_is_not_over_are_warned_of_and_the_round_left_out() {
    let mut lines = plain();
    put(&mut lines, 6, 112, "   4 w  ");
    put(&mut lines, 9, 112, "   1 w  ");
    for (line, points) in [(6, " 1.5"), (7, " 1.0"), (8, " 1.5"), (9, " 0.0")] {
        put(&mut lines, line, 81, points);
    }
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.warnings[0].id.as_ref(), file.warnings.len()), ("colors", 1));
    assert_eq!((file.tournament.rounds(), file.rounds.finished), (2, 2));
}

#[test]
fn announced_absences_are_no_round() {
    let mut lines = with(3, "142 5");
    lines[5].push_str("  0000 - Z");
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.rounds.finished, file.rounds.recorded, file.warnings.len()), (3, 4, 0));
    // The recorded points of player 1 include the half point for a bye that is announced for a later round.
    lines[5].pop();
    lines[5].push('H');
    put(&mut lines, 6, 81, " 3.0");
    assert_eq!(warnings(&lines), ["points-with-announced-byes"]);
}

#[test]
fn the_same_pair_may_meet_again_after_a_forfeit_only() {
    let mut lines = pair("   2 w 1", "   1 b 0");
    for (line, cell) in [(6, "   2 b ="), (7, "   1 w ="), (8, "   4 w ="), (9, "   3 b =")] {
        put(&mut lines, line, 112, cell);
    }
    let ids =
        |lines: &[String]| warnings(lines).into_iter().filter(|id| id != "points-blank").collect::<Vec<_>>();
    assert_eq!(ids(&lines), ["played-twice", "played-twice"]);
    for (line, cell) in [(6, "   2 w +"), (7, "   1 b -"), (8, "   4 w +"), (9, "   3 b -")] {
        put(&mut lines, line, 92, cell);
    }
    assert_eq!(ids(&lines), [""; 0]);
}

#[test]
fn colors_are_those_of_the_cells() {
    let file = read_lines(&plain()).unwrap();
    assert_eq!(file.tournament.record(0, 0).color, Some(Color::White));
    assert_eq!(file.tournament.record(1, 0).color, Some(Color::Black));
}

#[test]
fn byes_of_record_240_fill_blank_rounds_only() {
    let mut blank = pair("        ", "        ");
    blank.insert(5, "240 H   1    1    2".to_owned());
    let file = read_lines(&blank).unwrap();
    assert_eq!(file.tournament.record(0, 0).kind, Kind::HalfPointBye);
    let mut same = pair("0000 - H", "0000 - Z");
    same.insert(5, "240 H   1    1".to_owned());
    assert!(read_lines(&same).is_ok());
    let mut other = pair("0000 - Z", "0000 - Z");
    other.insert(5, "240 H   1    1".to_owned());
    assert_eq!(errors(&other), at(6, 11, "bye-contradiction"));
    assert_eq!(errors(&plus(&["240 H   1    1"])), at(6, 11, "bye-contradiction"));
    assert_eq!(errors(&plus(&["240 U   1    1"])), at(6, 5, "bye-kind"));
    assert_eq!(errors(&plus(&["240 H        1"])), at(6, 7, "round"));
    assert_eq!(errors(&plus(&["240 H   1    9"])), at(6, 11, "unknown-id"));
    let mut later = with(3, "142 4");
    later.insert(5, "240 H   4    1".to_owned());
    later.insert(6, "240 H   4    2".to_owned());
    assert_eq!(warnings(&later), ["repeated-record"]);
    assert_eq!(read_lines(&later).unwrap().rounds.recorded, 4);
}

#[test]
fn rests_of_an_odd_round_robin_are_no_rounds() {
    for (code, remark) in [
        ("Z", &[][..]),
        ("-", &["loss-without-opponent"]),
        (" ", &[]),
        ("U", &[]),
        ("H", &["rest"]),
        ("F", &["rest"]),
    ] {
        let mut lines = with(4, "192 FIDE_ROUNDROBIN");
        lines.truncate(5);
        lines.push(player(1, "1.0", "1", &["   2 w 1", &format!("0000 - {code}"), "   3 b 0"]));
        lines.push(player(2, "1.0", "2", &["   1 b 0", "   3 w 1", "0000 - Z"]));
        lines.push(player(3, "1.0", "3", &["0000 - Z", "   2 b 0", "   1 w 1"]));
        assert_eq!(warnings(&lines), *remark, "{code}");
        assert_eq!(read_lines(&lines).unwrap().tournament.record(0, 1).kind, Kind::Rest, "{code}");
    }
    // The recorded points include the points for the bye.
    let mut lines = with(4, "192 FIDE_ROUNDROBIN");
    lines.truncate(5);
    lines.push(player(1, "2.0", "1", &["   2 w 1", "0000 - U", "   3 b 0"]));
    lines.push(player(2, "1.0", "2", &["   1 b 0", "   3 w 1", "0000 - Z"]));
    lines.push(player(3, "1.0", "3", &["0000 - Z", "   2 b 0", "   1 w 1"]));
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.warnings[0].id, "points-differ");
    assert!(hint(&file.warnings[0]).contains("points for U"), "{}", file.warnings[0]);
}

#[test]
fn an_absence_in_an_even_round_robin_is_remarked_on() {
    let mut lines = with(4, "192 FIDE_ROUNDROBIN");
    put(&mut lines, 6, 92, "0000 - Z");
    put(&mut lines, 7, 92, "0000 - Z");
    put(&mut lines, 6, 81, " 1.5");
    assert_eq!(warnings(&lines), ["rest", "rest"]);
}

#[test]
fn a_dummy_who_is_an_opponent_is_remarked_on() {
    let mut lines = pair("   2 w +", "   1 b -");
    lines.truncate(7);
    lines[5].truncate(99);
    lines[6].truncate(99);
    put(&mut lines, 7, 86, "   0");
    let ids = warnings(&lines);
    assert!(ids.contains(&"unranked-opponent".to_owned()), "{ids:?}");
}

#[test]
fn ids_are_unique_positive_numbers() {
    for (text, id) in [("   0", "id"), ("  -1", "id"), ("  1a", "id"), ("    ", "id")] {
        assert!(errors(&putting(6, 5, text)).contains(&(6, 5, id.to_owned())), "{text:?}");
    }
    let mut twice = plain();
    put(&mut twice, 7, 5, "   1");
    assert_eq!(errors(&twice), at(7, 5, "duplicate-id"));
}

#[test]
fn holes_and_any_order_are_accepted() {
    let mut lines = plain();
    lines.swap(5, 8);
    assert_eq!(warnings(&lines), [""; 0]);
    assert_eq!(read_lines(&lines).unwrap().tournament.id(0), 4);
    let mut holes = plain();
    put(&mut holes, 9, 5, "   9");
    for (line, column) in [(6, 112), (7, 102), (8, 92)] {
        put(&mut holes, line, column, "   9");
    }
    assert_eq!(warnings(&holes), [""; 0]);
    holes[3] = "192 FIDE_DUTCH_BAKU".to_owned();
    assert_eq!(warnings(&holes), ["numbering"]);
}

#[test]
fn unknown_opponents_are_refused_each_with_its_cell() {
    let mut lines = plain();
    lines.remove(8);
    assert_eq!(
        errors(&lines),
        [(6, 112, "unknown-opponent"), (7, 102, "unknown-opponent"), (8, 92, "unknown-opponent")]
            .map(|(line, column, id)| (line, column, id.to_owned()))
    );
    assert_eq!(errors(&putting(6, 92, "   1"))[0], (6, 92, "self-pairing".to_owned()));
}

#[test]
fn one_shift_of_all_lines_is_named() {
    let mut lines = plain();
    for line in &mut lines[5..] {
        line.insert_str(89, "  ");
    }
    let remarks = read_lines(&lines).unwrap_err();
    assert_eq!(remarks[0].id, "misaligned");
    assert!(
        remarks[0].message.to_string().contains("start in column 94 instead of column 92"),
        "{}",
        remarks[0]
    );
    assert_eq!(remarks.iter().filter(|remark| remark.is_error()).count(), 1);
}

#[test]
fn text_between_cells_is_refused_at_its_column() {
    for column in [9, 85, 90, 91, 96, 98, 100, 101, 106] {
        assert_eq!(errors(&putting(6, column, "x")), at(6, column, "misaligned"), "{column}");
    }
}

#[test]
fn text_beside_the_descriptive_fields_is_remarked_on() {
    for column in [48, 53, 57, 69, 80] {
        assert_eq!(warnings(&putting(6, column, "x")), ["text-overflow"], "{column}");
    }
    assert_eq!(warnings(&putting(6, 11, "WGM+")), [""; 0]);
    assert_eq!(warnings(&putting(6, 10, "mGM")), [""; 0]);
    assert_eq!(errors(&putting(6, 48, "xyz")), at(6, 49, "rating"));
    assert_eq!(warnings(&putting(6, 58, "ABC        ")), ["fide-id"]);
}

#[test]
fn unrated_is_blank_zero_or_u() {
    for text in ["    ", "   0", "0000", "   u"] {
        let file = read_lines(&putting(6, 49, text)).unwrap();
        assert_eq!((file.tournament.participants()[0].rating(), file.warnings.len()), (None, 0), "{text:?}");
    }
    assert_eq!(read_lines(&putting(6, 49, "0951")).unwrap().tournament.participants()[0].rating(), Some(951));
    assert_eq!(errors(&putting(6, 49, "9999")), at(6, 49, "rating-out-of-range"));
}

#[test]
fn points_and_ranks_are_numbers() {
    for (text, remarks) in [
        (" 2.5", &[][..]),
        (" 2,5", &["points-spelling"]),
        ("  2½", &["points-spelling"]),
        ("2.50", &[]),
        ("    ", &["points-blank"]),
    ] {
        assert_eq!(warnings(&putting(6, 81, text)), *remarks, "{text:?}");
    }
    for text in ["2.5x", "-2.5", "2 .5"] {
        assert_eq!(errors(&putting(6, 81, text)), at(6, 81, "points"), "{text:?}");
    }
    for (text, value) in [("10.0", "10"), (" 0.5", "0.5"), ("  .5", "0.5"), ("   5", "5")] {
        assert_eq!(
            read_lines(&putting(6, 81, text)).unwrap().claims.points[0],
            Some(points(value)),
            "{text}"
        );
    }
    assert_eq!(read_lines(&putting(6, 80, "100.5")).unwrap().claims.points[0], Some(points("100.5")));
    let mut born = putting(6, 70, "1990/01/01");
    put(&mut born, 6, 80, "100.5");
    assert_eq!(errors(&born), at(6, 80, "points"));
    assert_eq!(errors(&putting(6, 86, "  1x")), at(6, 86, "rank"));
    assert_eq!(read_lines(&putting(6, 86, "   0")).unwrap().claims.ranks[0], None);
}
