use super::*;
use crate::trf::{PlannedSource, SystemSource};
use tiebreak_engine::date::date;
use tiebreak_engine::tournament::Pairing;

fn read_bytes(bytes: &[u8]) -> Result<TrfFile, Vec<Diagnostic>> {
    read(Text::decode(bytes).unwrap(), "f", &ReadOptions::default())
}

#[test]
fn every_line_end_is_accepted() {
    for end in ["\n", "\r\n", "\r", "\r\r\n"] {
        let file = read_bytes(plain().join(end).as_bytes()).unwrap();
        assert!(file.warnings.is_empty(), "{end:?}: {:?}", file.warnings);
        assert_eq!(file.tournament.len(), 4);
    }
    let ended = format!("{}\r\n\u{1A}", plain().join("\r\n"));
    assert!(read_bytes(ended.as_bytes()).unwrap().warnings.is_empty());
}

#[test]
fn names_in_any_encoding_are_read() {
    let mut lines = plain();
    put(&mut lines, 6, 15, "Müller, Jürgen");
    let utf8 = lines.join("\n");
    let latin: Vec<u8> = utf8.chars().map(|c| c as u8).collect();
    let mut wide = vec![0xFF, 0xFE];
    wide.extend(utf8.encode_utf16().flat_map(u16::to_le_bytes));
    for (bytes, remarks) in [(utf8.as_bytes(), 0), (&latin, 1), (&wide, 1)] {
        let file = read_bytes(bytes).unwrap();
        assert_eq!(file.tournament.participants()[0].name, "Müller, Jürgen");
        assert_eq!(file.warnings.iter().filter(|w| w.id == "encoding").count(), remarks);
        assert_eq!(file.warnings.len(), remarks);
    }
}

#[test]
fn a_name_padded_by_bytes_is_read_by_bytes() {
    let mut lines = plain();
    put(&mut lines, 6, 15, "Müller, Jürgen");
    // The letter ü takes two bytes, so a program that counts bytes writes two columns too few before the rating.
    lines[5] = lines[5].replacen("Jürgen  ", "Jürgen", 1);
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.warnings[0].id, "columns-in-bytes");
    assert_eq!((file.warnings.len(), file.tournament.participants()[0].name.as_str()), (1, "Müller, Jürgen"));
    assert_eq!(file.claims.points[0], Some(points("2.5")));
}

#[test]
fn unicode_blanks_in_fixed_columns_are_blanks_with_a_remark() {
    assert_eq!(warnings(&putting(6, 80, "\u{a0}")), ["unicode-blank"]);
    assert_eq!(warnings(&putting(6, 22, "\u{a0}")), [""; 0]);
}

#[test]
fn tabs_are_blanks_only_after_the_data() {
    assert_eq!(warnings(&plus(&["### a\tcomment"])), [""; 0]);
    let mut lines = plain();
    lines[5].push_str("\t ");
    assert_eq!(warnings(&lines), [""; 0]);
    assert_eq!(errors(&putting(6, 80, "\t")), at(6, 80, "tab"));
    assert_eq!(errors(&plus(&["240 H\t  4    1"])), at(6, 6, "tab"));
}

#[test]
fn lines_that_are_no_records_are_ignored_with_one_remark_a_code() {
    let ruler = "1234567890123456789012345678901234567890";
    let legend = "DDD SSSS sTTT NNNNNNNNNNNNNNNNN RRRR FFF";
    assert_eq!(warnings(&plus(&[ruler, ruler, legend, "# text"])), ["unknown-record"; 3]);
    assert_eq!(warnings(&plus(&["0123456789"])), ["unknown-record"]);
    assert_eq!(warnings(&plus(&["XXY option", "XRS x", "DAT 1 TYPE v", "340 x"])), ["unknown-record"; 4]);
    assert_eq!(warnings(&plus(&["### comment", "", "   ", "801  1 GEO", "802  1"])), [""; 0]);
    assert_eq!(warnings(&plus(&[" 012345", " legend"])), ["indented-line"]);
}

#[test]
fn drafts_name_the_record_of_today() {
    let file = read_lines(&plus(&["PAB 1"])).unwrap();
    assert!(hint(&file.warnings[0]).contains("write the number 320"), "{:?}", file.warnings);
}

#[test]
fn an_indented_player_is_refused() {
    let mut lines = plain();
    lines[5].insert(0, ' ');
    assert!(errors(&lines).contains(&(6, 1, "indented-record".to_owned())));
}

#[test]
fn repeated_header_records_count_once() {
    let file = read_lines(&plus(&["012 Again"])).unwrap();
    assert_eq!((file.header.name.as_str(), file.warnings[0].id.as_ref()), ("Plain Open", "repeated-record"));
    assert_eq!(warnings(&plus(&["112 One", "112 Two"])), [""; 0]);
    assert_eq!(read_lines(&plus(&["112 One", "112 Two"])).unwrap().header.deputy_arbiters, ["One", "Two"]);
}

#[test]
fn a_file_cut_in_its_last_line_is_refused() {
    let mut lines = plain();
    lines[8].truncate(82);
    assert_eq!(errors(&lines), at(9, 83, "line-cut"));
}

#[test]
fn header_values_are_read_generously() {
    assert_eq!(warnings(&plus(&["062 4 (2)", "072 028", "082 000"])), [""; 0]);
    assert_eq!(warnings(&plus(&["062 40"])), ["player-count"]);
    assert_eq!(warnings(&plus(&["152 W"])), [""; 0]);
    assert_eq!(warnings(&plus(&["152 White"])), ["initial-color"]);
    assert_eq!(read_lines(&with(3, "142 005")).unwrap().rounds.planned.rounds, 5);
}

#[test]
fn planned_rounds_come_from_142_then_xxr_then_dates() {
    let source = |lines: &[String]| {
        let planned = read_lines(lines).unwrap().rounds.planned;
        (planned.rounds, planned.source)
    };
    assert_eq!(source(&plus(&["XXR 3"])), (3, PlannedSource::Record142));
    assert_eq!(errors(&plus(&["XXR 9"])), at(6, 5, "number-of-rounds"));
    assert_eq!(errors(&plus(&["XXR 3", "XXR 4"])), at(7, 1, "repeated-record"));
    assert_eq!(source(&with(3, "XXR 9")), (9, PlannedSource::Xxr));
    let dates =
        format!("132{}", "26/04/01  ".repeat(4)).replacen("132", &format!("132{}", " ".repeat(88)), 1);
    assert_eq!(source(&with(3, &dates)), (4, PlannedSource::Dates));
    assert_eq!(source(&with(3, "### none")), (3, PlannedSource::Recorded));
    assert_eq!(errors(&with(3, "142 2")), at(6, 112, "more-rounds-than-announced"));
}

#[test]
fn the_system_comes_from_192_then_092_then_the_table() {
    let system = |lines: &[String]| {
        let file = read_lines(lines).unwrap();
        (
            file.system.pairing,
            file.system.by,
            file.warnings.iter().map(|w| w.id.to_string()).collect::<Vec<_>>(),
        )
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(system(&plain()), (Pairing::Swiss, SystemSource::Record192, none.clone()));
    assert_eq!(system(&with(4, "092 Swiss-System")), (Pairing::Swiss, SystemSource::Record092, none.clone()));
    assert_eq!(
        system(&with(4, "092 FIDE_ROUNDROBIN")),
        (Pairing::Predetermined, SystemSource::Record092, none.clone())
    );
    assert_eq!(
        system(&with(4, "### nothing")),
        (Pairing::Predetermined, SystemSource::Table, vec!["guessed-system".to_owned()])
    );
    assert_eq!(
        system(&with(4, "192 FIDE_OLYMPIAD")),
        (
            Pairing::Predetermined,
            SystemSource::Table,
            vec!["unknown-type".to_owned(), "guessed-system".to_owned()]
        )
    );
    assert_eq!(system(&with(4, "092 Keizer")).2, ["foreign-scoring"]);
    let options = ReadOptions { system: Some(Pairing::Knockout), ..ReadOptions::default() };
    assert_eq!(read_with(&plain(), &options).unwrap().system.by, SystemSource::Option);
}

#[test]
fn a_table_with_one_pair_missing_is_a_swiss() {
    let mut lines = with(4, "### nothing");
    put(&mut lines, 6, 112, "0000 - H");
    put(&mut lines, 9, 112, "0000 - H");
    put(&mut lines, 6, 81, " 2.0");
    put(&mut lines, 9, 81, " 0.5");
    let file = read_lines(&lines).unwrap();
    assert_eq!((file.system.pairing, file.system.by), (Pairing::Swiss, SystemSource::Default));
}

#[test]
fn dates_are_accepted_warned_of_or_refused() {
    for (line, remarks) in [
        ("042 2026-04-01", &[][..]),
        ("042 2026.04.01", &[]),
        ("042 28. 07. 2005", &["date-form"]),
        ("042 24/09/2010", &["date-form"]),
        ("042 May 29, 2020", &["date-form"]),
        ("042 2024/09/28 10:00", &["date-form"]),
        ("042 05/06/2025", &["date-form"]),
        ("042 soon", &["no-start-date"]),
        ("042", &["no-start-date"]),
    ] {
        assert_eq!(warnings(&with(2, line)), *remarks, "{line}");
    }
    // `04/05/2025` means 4 May or 5 April, and the same edition of the rules is in force on both days. `08/02/2024`
    // means 8 February or 2 August, and a different edition of the rules is in force on each of these days.
    assert_eq!(warnings(&with(2, "042 04/05/2025")), ["date-form"]);
    assert_eq!(errors(&with(2, "042 08/02/2024")), at(2, 5, "ambiguous-date"));
    let given = ReadOptions { edition_given: true, ..ReadOptions::default() };
    assert!(read_with(&with(2, "042 08/02/2024"), &given).is_ok());
    // The last day of the event is earlier than its first day, and a different edition is in force on each day, so one
    // of the dates must be wrong.
    assert_eq!(warnings(&plus(&["052 2025/01/01"])), ["dates", "no-start-date"]);
    let mut end_only = with(2, "052 2025/01/09");
    assert_eq!(warnings(&end_only), ["no-start-date"]);
    let file = read_lines(&end_only).unwrap();
    assert_eq!((file.tournament.start(), file.start.later_day()), (None, Some(date(2025, 1, 9))));
    // If the date of round 1 is missing, the first readable date is the date of a later round.
    end_only[1] = "132 25/x1/05 25/01/04".to_owned();
    let file = read_lines(&end_only).unwrap();
    assert_eq!((file.tournament.start(), file.start.later_day()), (None, Some(date(2025, 1, 4))));
    end_only[1] = "132 25/01/05 25/01/04".to_owned();
    let file = read_lines(&end_only).unwrap();
    assert_eq!(file.start.date.unwrap().to_string(), "2025-01-04");
    assert_eq!(file.tournament.start(), file.start.date);
}

#[test]
fn tie_break_lists_keep_their_places() {
    let file = read_lines(&with(5, "202 DE, BH/C1")).unwrap();
    let list = file.list().unwrap();
    assert_eq!((list.text().as_str(), list.codes[1].column), ("DE,BH/C1", 9));
    assert_eq!(list.standing(), ["PTS", "DE", "BH/C1"]);
    assert_eq!(warnings(&with(5, "202 DE BH/C1")), ["list-blanks"]);
    assert_eq!(warnings(&plus(&["212 PTS,BH,SB"])), [""; 0]);
    let both = plus(&["212 PTS,SB,BH"]);
    assert_eq!(warnings(&both), ["two-lists"]);
    assert_eq!(read_lines(&both).unwrap().list().unwrap().record, 212);
}

#[test]
fn national_ratings_follow_record_172() {
    let national = |id: u32, rating: u32| format!("GER {id:>4}      {:<33} {rating:>4}", "Name");
    let ratings = |lines: &[&str]| {
        let file = read_lines(&plus(lines)).unwrap();
        let ratings: Vec<_> = file.tournament.participants().iter().map(|p| p.rating()).collect();
        (ratings, file.warnings.iter().map(|w| w.id.to_string()).collect::<Vec<_>>())
    };
    let (first, third) = (national(1, 2500), national(3, 2300));
    let fide = vec![Some(2399), Some(2398), Some(2397), Some(2396)];
    assert_eq!(ratings(&[&first, &third]).0, fide);
    assert_eq!(ratings(&["172 GER   NRO", &first, &third]).0, [Some(2500), None, Some(2300), None]);
    assert_eq!(
        ratings(&["172 GER   HBFN", &first, &third]).0,
        [Some(2500), Some(2398), Some(2397), Some(2396)]
    );
    let lone = ratings(&["172 NIDOF", &first, &third]);
    assert_eq!(lone.0, [Some(2500), Some(2398), Some(2300), Some(2396)]);
    assert_eq!(lone.1, ["rating-method"]);
    assert_eq!(ratings(&["172 GER   OTHER"]).1, ["rating-method"]);
    assert_eq!(errors(&plus(&[&national(9, 2500)])), at(6, 5, "unknown-id"));
}

#[test]
fn unreadable_numbers_of_rounds_and_colors_are_named() {
    for record in ["142 abc", "142 -3", "XXR ?"] {
        assert_eq!(errors(&with(3, record)), at(3, 5, "number-of-rounds"), "{record}");
    }
    let both = read_lines(&plus(&["XXR ?"])).unwrap();
    assert_eq!(both.warnings.iter().map(|one| one.id.as_ref()).collect::<Vec<_>>(), ["number-of-rounds"]);
    for (record, id) in [("142 0", "number-of-rounds"), ("152 X", "initial-color")] {
        let mut lines = plain();
        lines[2] = record.to_owned();
        let file = read_lines(&lines).unwrap();
        let found: Vec<_> = file.warnings.iter().map(|w| (w.id.as_ref(), w.line, w.column)).collect();
        assert_eq!(found, [(id, 3, 5)], "{record}");
    }
    assert_eq!(warnings(&with(3, "142 005")), [""; 0]);
}

#[test]
fn a_remark_on_the_file_as_a_whole_has_no_column() {
    let mut lines = plain();
    lines.remove(1);
    let file = read_lines(&lines).unwrap();
    let found: Vec<_> = file.warnings.iter().map(|w| (w.id.as_ref(), w.line, w.column)).collect();
    assert_eq!(found, [("no-start-date", 0, 0)]);
}

#[test]
fn records_of_teams_are_refused_where_there_are_none() {
    for (record, column, id) in [
        ("330 H   2    3", 5, "forfeit-kind"),
        ("330 +-   1   1   2", 12, "team-record"),
        ("300   1   1   2    1    2", 9, "team-record"),
        ("320  1.0  2.0   1", 5, "team-record"),
    ] {
        let lines = plus(&[record]);
        assert_eq!(errors(&lines), at(6, column, id), "{record}");
    }
    let draft = read_lines(&plus(&["330 H   2    3"])).unwrap_err();
    assert_eq!(
        hint(&draft[0]),
        "if this record contains byes, as in drafts of TRF26, write the byes in record 240"
    );
}

#[test]
fn an_acceleration_of_nobody_is_remarked_at_each_end() {
    let file = read_lines(&plus(&["250       1.0   1   2   98   99"])).unwrap();
    let found: Vec<_> = file.warnings.iter().map(|w| (w.id.as_ref(), w.line, w.column)).collect();
    assert_eq!(found, [("unknown-id", 6, 23), ("unknown-id", 6, 28)]);
}

#[test]
fn a_bye_after_the_last_round_is_refused_where_it_stands() {
    assert_eq!(errors(&plus(&["240 H 99    3"])), at(6, 7, "more-rounds-than-announced"));
}

#[test]
fn which_rating_counts_may_be_said_from_outside() {
    let national = [
        "XYZ    1      N                                 1800",
        "XYZ    2      N                                 2300",
    ];
    let ratings = |lines: &[String], method| {
        let options = ReadOptions { ratings: method, ..ReadOptions::default() };
        let file = read_with(lines, &options).unwrap();
        let ratings: Vec<_> = file.tournament.participants().iter().take(2).map(|p| p.rating()).collect();
        (ratings, file.warnings.iter().map(|w| (w.id.to_string(), w.column)).collect::<Vec<_>>())
    };
    use crate::trf::RatingMethod;
    let fide = vec![Some(2399), Some(2398)];
    let open = plus(&["172 XYZ   OTHER", national[0], national[1]]);
    assert_eq!(ratings(&open, None), (fide.clone(), vec![("rating-method".to_owned(), 9)]));
    assert_eq!(ratings(&open, Some(RatingMethod::Fide)), (fide.clone(), vec![]));
    assert_eq!(ratings(&open, Some(RatingMethod::National)), (vec![Some(1800), Some(2300)], vec![]));
    // Without record 172, the ratings of the only federation in the file are used.
    let plain = plus(&national);
    assert_eq!(ratings(&plain, Some(RatingMethod::National)), (vec![Some(1800), Some(2300)], vec![]));
    // Record 172 names a federation from which no player has a rating.
    let missing = plus(&["172 ABC   NRO", national[0]]);
    assert_eq!(ratings(&missing, None), (vec![None, None], vec![("rating-method".to_owned(), 5)]));
}
