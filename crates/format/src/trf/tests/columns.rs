use super::*;

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
