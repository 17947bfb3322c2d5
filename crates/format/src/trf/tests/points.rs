use super::*;
use crate::trf::Ranking;
use tiebreak_engine::rules::{Edition, TieBreakList};
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tiebreak::Policies;
use tiebreak_engine::tournament::{Kind, Scoring};

fn scoring(lines: &[&str]) -> Scoring {
    *read_lines(&plus(lines)).unwrap().tournament.scoring()
}

fn ids(lines: &[&str]) -> Vec<String> {
    warnings(&plus(lines)).into_iter().filter(|id| id != "points-differ").collect()
}

#[test]
fn record_162_sets_values_and_what_follows_from_them() {
    let three = scoring(&["162  W 3.0    D 1.0"]);
    assert_eq!((three.win, three.draw, three.loss), (points("3"), points("1"), points("0")));
    assert_eq!((three.pairing_allocated_bye, three.pending), (points("3"), points("1")));
    assert_eq!(
        (three.forfeit_win, three.full_point_bye, three.half_point_bye),
        (points("3"), points("3"), points("1"))
    );
    let all = scoring(&["162  W 3.0    D 1.5    L 1.0    A 0.5    P 2.0    X 0.2"]);
    assert_eq!((all.loss, all.zero_point_bye, all.forfeit_loss), (points("1"), points("0.5"), points("0.5")));
    assert_eq!((all.pairing_allocated_bye, all.pending), (points("2"), points("0.2")));
    assert_eq!(scoring(&["162  W 3.0", "162  D 1.0"]), three);
    assert_eq!(scoring(&["162  P 5.0"]).pairing_allocated_bye, points("5"));
}

#[test]
fn odd_spellings_of_162_are_read_with_a_remark() {
    for line in [
        "162 W 3.0    D 1.0",
        "162  w 3.0    D 1.0",
        "162  W 3,0    D 1.0",
        "162  W 2.0    D 1.0    W 3.0",
        "162  W3 D1",
    ] {
        let found = scoring(&[line]);
        assert_eq!((found.win, found.draw), (points("3"), points("1")), "{line}");
        assert_eq!(ids(&[line]), ["scoring-form"], "{line}");
    }
    assert_eq!(scoring(&["162  Z 0.5"]).zero_point_bye, points("0.5"));
    assert_eq!(ids(&["162  Z 0.5"]), ["scoring-form"]);
    assert_eq!(ids(&["162  W 3.0    D 1.0"]), [""; 0]);
    assert_eq!(ids(&["162  W10.5"]), [""; 0]);
}

#[test]
fn unknown_symbols_and_negative_values_are_refused() {
    assert_eq!(errors(&plus(&["162  Q 3.0"])), at(6, 6, "scoring-symbol"));
    assert_eq!(errors(&plus(&["162  W -1.0"])), at(6, 8, "scoring-value"));
    assert_eq!(errors(&plus(&["162  W"])), at(6, 7, "scoring-value"));
    assert_eq!(errors(&plus(&["162  3.0"])), at(6, 6, "scoring-symbol"));
}

#[test]
fn extensions_declare_values_and_162_counts_first() {
    let bb = scoring(&["BBW  3.0", "BBD  1.0", "BBF 0.5", "BBZ 0.2"]);
    assert_eq!((bb.win, bb.draw, bb.pairing_allocated_bye), (points("3"), points("1"), points("3")));
    assert_eq!((bb.forfeit_loss, bb.zero_point_bye), (points("0.5"), points("0.2")));
    let xxs = scoring(&["XXS W=3 D=1 PAB=2 FL=.5"]);
    assert_eq!(
        (xxs.win, xxs.half_point_bye, xxs.pairing_allocated_bye),
        (points("3"), points("1"), points("2"))
    );
    assert_eq!((xxs.forfeit_win, xxs.forfeit_loss), (points("3"), points("0.5")));
    assert_eq!(scoring(&["XXS W=3 FW=2"]).forfeit_win, points("2"));
    assert_eq!(scoring(&["XXS FW=2 W=3"]).forfeit_win, points("3"), "the last assignment wins");
    let both = ["XXS W=2", "BBW 2.5", "162  W 3.0"];
    assert_eq!((scoring(&both).win, ids(&both)), (points("3"), vec!["scoring-sources".to_owned()]));
    assert_eq!(errors(&plus(&["XXS WW=3 BW=2"])), at(6, 1, "scoring-by-color"));
    assert_eq!(errors(&plus(&["XXS WW=3"])), at(6, 1, "scoring-by-color"));
    assert_eq!(ids(&["XXS baku"]), ["unknown-record"]);
    for unread in ["XXS Q=1", "XXS W 3", "XXS W=three", "BBU half"] {
        assert_eq!(read_lines(&plus(&[unread])).unwrap_err()[0].id, "unreadable-points", "{unread}");
    }
    assert_eq!(ids(&["XXA true"]), ["unknown-record"]);
}

#[test]
fn record_299_sets_kinds_results_and_totals() {
    let kinds = scoring(&["299 +         0.7", "299 F         0.8", "299 -         0.1"]);
    assert_eq!(
        (kinds.forfeit_win, kinds.full_point_bye, kinds.win),
        (points("0.7"), points("0.8"), Points::ONE)
    );
    assert_eq!((kinds.forfeit_loss, kinds.zero_point_bye), (points("0.1"), Points::ZERO));
    let mut single = plus(&["299 D         0.8    2    1    3"]);
    put(&mut single, 7, 81, " 2.8");
    put(&mut single, 9, 81, " 2.3");
    let file = read_lines(&single).unwrap();
    assert_eq!((file.tournament.record(0, 1).points, file.tournament.awards().count()), (points("0.8"), 2));
    assert!(file.warnings.is_empty(), "{:?}", file.warnings);
    let mut total = plus(&["299          -1.0    2    1"]);
    put(&mut total, 7, 81, " 1.5");
    let file = read_lines(&total).unwrap();
    assert_eq!(
        (file.tournament.adjustments()[0].after, file.tournament.adjustments()[0].points),
        (2, points("-1"))
    );
    assert!(file.warnings.is_empty(), "{:?}", file.warnings);
    let mut last = plus(&["299          -1.0  999    1"]);
    put(&mut last, 7, 81, " 1.5");
    assert!(read_lines(&last).unwrap().warnings.is_empty());
    for line in [
        "299           1.0    0    1",
        "299 W         1.0    1",
        "299 W         1.0         1",
        "299 U         1.0    1    1",
    ] {
        assert_eq!(errors(&plus(&[line]))[0].2, "abnormal-points", "{line}");
    }
    assert_eq!(errors(&plus(&[" 299          -1.0    2    1"])), at(6, 1, "indented-record"));
    assert_eq!(errors(&plus(&["299 W                1    1"])), at(6, 8, "points"));
    assert_eq!(errors(&plus(&["299           1.0    2    9"])), at(6, 24, "unknown-id"));
    assert_eq!(errors(&plus(&["299 W         1.0    7    1"])), at(6, 24, "adjusts-unknown-round"));
    assert_eq!(errors(&plus(&["299 W        -1.0"])), at(6, 8, "scoring-value"));
}

#[test]
fn points_of_round_999_count_in_the_final_standing_only_and_in_no_tie_break() {
    let mut lines = plus(&["299          -1.0  999    1"]);
    put(&mut lines, 7, 81, " 1.5");
    let event = read_lines(&lines).unwrap().tournament;
    let list = TieBreakList::parse("PTS,BH,SB,KS").unwrap();
    let standing = |after| Standings::of(&event, Edition::Fide2026, Policies::default(), &list, after);
    let column = |standing: &Standings, entry| -> Vec<String> {
        (0..4).map(|index| standing.value(entry, index).unwrap().to_string()).collect()
    };
    let last = standing(3);
    // Before the deduction, the totals are 2.5, 1.5, 2 and 0.
    assert_eq!(column(&last, 0), ["1.5", "1.5", "2", "0"]);
    // The Buchholz scores are 1.5 + 2 + 0 for participant 1, 2.5 + 0 + 2 for participant 2, 0 + 2.5 + 1.5 for
    // participant 3, and 2 + 1.5 + 2.5 for participant 4.
    assert_eq!(column(&last, 1), ["3.5", "4.5", "4", "6"]);
    // The Sonneborn-Berger scores are 1.5 + 2 / 2 + 0 for participant 1, 0 + 0 + 2 / 2 for participant 2, 0 + 2.5 / 2 +
    // 1.5 / 2 for participant 3, and 0 for participant 4.
    assert_eq!(column(&last, 2), ["2.5", "1", "2", "0"]);
    // Only participants 1, 2 and 3 scored at least half of the three points. The Koya scores against participants 1, 2
    // and 3 are 1 + 0.5 for participant 1, 0 + 0.5 for participant 2, 0.5 + 0.5 for participant 3, and 0 for
    // participant 4.
    assert_eq!(column(&last, 3), ["1.5", "0.5", "1", "0"]);
    assert_eq!(last.groups, [[2], [1], [0], [3]]);
    // The deduction applies only after the last round, so it does not change the standing after this earlier round.
    assert_eq!(column(&standing(2), 0), ["1.5", "1", "1.5", "0"]);
}

#[test]
fn acceleration_and_prohibited_pairings_never_count() {
    assert_eq!(
        ids(&["250       1.0   1   2    1    2", "260   1   3    1    2", "XXP 1 2", "XXZ 3"]),
        [""; 0]
    );
    assert_eq!(ids(&["260   1   3    1    9"]), ["unknown-id"]);
    assert_eq!(ids(&["XXP 1 9"]), ["unknown-id"]);
    let mut lines = plus(&["250       1.0   1   4    1    2"]);
    put(&mut lines, 7, 81, " 3.5");
    put(&mut lines, 8, 81, " 2.5");
    assert_eq!(warnings(&lines), ["points-with-acceleration"]);
    let mut lines = plus(&["XXA    1  1.0  1.0  1.0"]);
    put(&mut lines, 7, 81, " 3.5");
    assert_eq!(warnings(&lines), ["points-with-acceleration"]);
}

/// Returns a file with five players whose records contain the given totals. The fifth player has only byes.
fn five(totals: [&str; 5]) -> Vec<String> {
    let mut lines = plain();
    lines.truncate(5);
    let cells = [
        ["   2 w 1", "   3 b =", "   4 w 1"],
        ["   1 b 0", "   4 w 1", "   3 b ="],
        ["   4 w 1", "   1 w =", "   2 w ="],
        ["   3 b 0", "   2 b 0", "   1 b 0"],
        ["0000 - U", "0000 - Z", "0000 - H"],
    ];
    for (position, (total, cells)) in totals.into_iter().zip(cells).enumerate() {
        lines.push(player(position as u32 + 1, total, ["1", "3", "2", "5", "4"][position], &cells));
    }
    lines
}

#[test]
fn a_score_system_is_inferred_only_if_it_alone_explains_every_row() {
    for (totals, win, draw, loss, bye) in [
        (["5.0", "3.0", "4.0", "0.0", "3.0"], "2", "1", "0", "2"),
        (["5.0", "3.0", "4.0", "0.0", "1.0"], "2", "1", "0", "0"),
        (["7.0", "4.0", "5.0", "0.0", "2.0"], "3", "1", "0", "1"),
        (["8.0", "6.0", "7.0", "3.0", "5.0"], "3", "2", "1", "3"),
    ] {
        let file = read_lines(&five(totals)).unwrap();
        let scoring = *file.tournament.scoring();
        assert!(file.is_scoring_inferred, "{totals:?}");
        assert_eq!((scoring.win, scoring.draw, scoring.loss), (points(win), points(draw), points(loss)));
        assert_eq!(scoring.pairing_allocated_bye, points(bye), "{totals:?}");
        assert_eq!(file.warnings.iter().map(|w| w.id.as_ref()).collect::<Vec<_>>(), ["inferred-scoring"]);
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        let file = read_with(&five(totals), &strict).unwrap();
        assert_eq!((file.is_scoring_inferred, *file.tournament.scoring()), (false, Scoring::default()));
    }
    let file = read_lines(&five(["7.0", "4.0", "5.5", "0.0", "2.0"])).unwrap();
    assert!(!file.is_scoring_inferred);
    assert_eq!(file.warnings.iter().filter(|w| w.id == "points-differ").count(), 4);
}

#[test]
fn differing_points_say_what_could_explain_them() {
    let hint = |lines: &[String]| {
        let file = read_lines(lines).unwrap();
        assert_eq!(file.warnings.len(), 1, "{:?}", file.warnings);
        (
            file.warnings[0].line,
            file.warnings[0].id.to_string(),
            file.warnings[0].hint.as_ref().unwrap().to_string(),
        )
    };
    let mut blank = plain();
    put(&mut blank, 6, 92, "0000 -  ");
    put(&mut blank, 7, 92, "0000 - Z");
    put(&mut blank, 6, 81, " 2.0");
    let (line, id, text) = hint(&blank);
    assert_eq!((line, id.as_str()), (6, "points-differ"));
    assert!(text.contains(": 1 (the first is in column 92). If"), "{text}");
    let (_, id, text) = hint(&putting(9, 81, " 9.0"));
    assert_eq!(id, "points-differ");
    assert!(text.contains("record 299"), "{text}");
    let (_, id, text) = hint(&five(["2.5", "1.5", "2.0", "0.0", "0.5"]));
    assert_eq!(id, "points-differ");
    assert!(text.contains("contains a U"), "{text}");
}

/// The results of the unfinished round explain the recorded points, so the reader assumes no penalty.
#[test]
fn points_of_an_unfinished_round_are_no_penalty() {
    let hints = |lines: &[String]| -> Vec<Option<String>> {
        let warnings = read_lines(lines).unwrap().warnings;
        let differing = warnings.iter().filter(|warning| warning.id == "points-differ");
        differing.map(|warning| warning.hint.as_ref().map(ToString::to_string)).collect()
    };
    let mut lines = plain();
    // In the third round, one of the two games is finished, and the other game is unfinished.
    for (line, column, text) in
        [(6, 112, "   4 w X"), (9, 112, "   1 b X"), (6, 81, " 8.0"), (7, 81, " 1.0"), (8, 81, " 1.5")]
    {
        put(&mut lines, line, column, text);
    }
    assert_eq!(read_lines(&lines).unwrap().rounds.finished, 2);
    let found = hints(&lines);
    assert_eq!(found.len(), 1, "{found:?}");
    let hint = found[0].as_deref().unwrap_or_default();
    assert_eq!(hint, "round 3 is not finished, so it does not count");
}

#[test]
fn points_of_an_earlier_round_are_recognized() {
    let mut lines = plain();
    for (line, total) in [(6, " 1.5"), (7, " 1.0"), (8, " 1.5"), (9, " 0.0")] {
        put(&mut lines, line, 81, total);
    }
    let file = read_lines(&lines).unwrap();
    assert_eq!(file.warnings.len(), 1);
    assert!(
        file.warnings[0].message.to_string().contains("the points after round 2"),
        "{}",
        file.warnings[0]
    );
    for line in 6..=9 {
        put(&mut lines, line, 81, " 0.0");
    }
    assert_eq!(warnings(&lines), ["points-after-round"]);
}

#[test]
fn ranks_missing_tied_or_starting_order() {
    assert_eq!(read_lines(&plain()).unwrap().claims.ranking, Ranking::Recorded);
    let ranks = |ranks: [&str; 4]| {
        let mut lines = plain();
        for (line, rank) in (6..).zip(ranks) {
            put(&mut lines, line, 86, &format!("{rank:>4}"));
        }
        let file = read_lines(&lines).unwrap();
        (file.claims.ranking, file.warnings.iter().map(|w| w.id.to_string()).collect::<Vec<_>>())
    };
    assert_eq!(ranks(["", "", "0", ""]), (Ranking::None, vec!["no-ranking".to_owned()]));
    assert_eq!(
        ranks(["1", "2", "3", "4"]),
        (Ranking::StartingOrder, vec!["rank-is-starting-order".to_owned()])
    );
    assert_eq!(ranks(["1", "2", "2", "4"]), (Ranking::Recorded, vec![]));
    assert_eq!(ranks(["1", "2", "2", "3"]), (Ranking::Recorded, vec![]));
    assert_eq!(ranks(["1", "3", "2", "0"]), (Ranking::Recorded, vec!["rank-missing".to_owned()]));
}

#[test]
fn a_standing_after_an_earlier_round_can_be_asked_for() {
    let options = ReadOptions { after: Some(1), ..ReadOptions::default() };
    let file = read_with(&plain(), &options).unwrap();
    assert_eq!((file.rounds.finished, file.rounds.recorded), (1, 3));
    let options = ReadOptions { after: Some(4), ..ReadOptions::default() };
    assert_eq!(read_with(&plain(), &options).unwrap_err()[0].id, "after-round");
}

#[test]
fn javafo_ranks_as_numbers_concern_the_pairing_number_only() {
    assert_eq!(ids(&["XXC rank white1"]), [""; 0]);
    let mut lines = plus(&["XXC rank white1"]);
    lines[4] = "202 TPN".to_owned();
    assert_eq!(warnings(&lines), ["pairing-number"]);
}

#[test]
fn every_letter_of_a_result_is_what_the_standard_says() {
    let kinds = |own: &str, theirs: &str| {
        let mut lines = plain();
        put(&mut lines, 6, 99, own);
        put(&mut lines, 7, 99, theirs);
        let file = read_lines(&lines).unwrap();
        (file.tournament.record(0, 0).kind, file.tournament.record(0, 0).points)
    };
    assert_eq!(kinds("1", "0"), (Kind::Played, Points::ONE));
    assert_eq!(kinds("W", "L"), (Kind::Short, Points::ONE));
    assert_eq!(kinds("D", "D"), (Kind::Short, Points::HALF));
    assert_eq!(kinds("+", "-"), (Kind::ForfeitWin, Points::ONE));
    assert_eq!(kinds("-", "-"), (Kind::ForfeitLoss, Points::ZERO));
}
