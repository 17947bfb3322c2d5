//! Tests the tie-breaks from outside C.07. The expected values were computed by hand from the published definitions,
//! not by the engine.

use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::{Code, Edition, Rules};
use tiebreak_engine::tiebreak::{Evaluator, Log, NoValue, Policies, UnratedPolicy};
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::ReadOptions;

const RUNNING: &str = include_str!("../../../tests/data/classic.json");

fn read(json: &str) -> Tournament {
    tiebreak_format::read(json.as_bytes(), "test", &ReadOptions::default()).unwrap().tournament().clone()
}

fn event(rows: &[(&str, &[&str])], more: &str) -> Tournament {
    let participants: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(row, (extra, games))| {
            let games: Vec<String> = games.iter().map(|game| format!("\"{game}\"")).collect();
            format!("{{\"id\":{},{extra}\"games\":[{}]}}", row + 1, games.join(","))
        })
        .collect();
    let rounds = rows[0].1.len();
    read(&format!(
        "{{\"kind\":\"individual\",\"pairing\":\"swiss\",\"rounds\":{rounds},{more}\"participants\":[{}]}}",
        participants.join(",")
    ))
}

fn excluding() -> Policies {
    Policies { unrated: Some(UnratedPolicy::Exclude), ..Policies::default() }
}

fn texts(
    tournament: &Tournament,
    policies: Policies,
    code: &str,
    after: usize,
) -> Result<Vec<String>, NoValue> {
    let evaluator = Evaluator::new(tournament, Rules::of(Edition::Fide2026), policies, after);
    let (code, notices) = Code::parse(code).unwrap();
    assert_eq!(notices, []);
    let column = evaluator.column(&code)?;
    for (index, value) in column.iter().enumerate() {
        let derivation = evaluator.derive(&code, index).unwrap();
        assert_eq!(derivation.value, *value, "{code}: the working has the value");
        assert!(derivation.adds_up(), "{code} of {}: {derivation:?}", index + 1);
    }
    Ok(column.iter().map(|value| value.map_or("-".to_owned(), |value| value.to_string())).collect())
}

fn values(tournament: &Tournament, code: &str) -> Vec<String> {
    texts(tournament, excluding(), code, tournament.rounds()).unwrap()
}

fn order(tournament: &Tournament, code: &str, ids: &[u32]) -> Vec<Vec<u32>> {
    let evaluator =
        Evaluator::new(tournament, Rules::of(Edition::Fide2026), excluding(), tournament.rounds());
    let group: Vec<usize> = ids.iter().map(|id| tournament.index_of(*id).unwrap()).collect();
    let classes = evaluator.order(&Code::parse(code).unwrap().0, &group, &mut Log::silent());
    classes.iter().map(|class| class.iter().map(|index| tournament.id(*index)).collect()).collect()
}

#[test]
fn the_running_example_has_the_values_of_its_table() {
    let tournament = read(RUNNING);
    for (code, wanted) in [
        ("US-MEDIAN", "7 8.5 7 8 7.5 6.5 8.5 1"),
        ("US-MODMED", "11 12.5 7 12 7.5 6.5 10 1"),
        ("US-SOLKOFF", "12 13.5 11 13 12.5 10.5 14 4.5"),
        ("US-CUM", "12 12.5 7.5 10.5 7.5 3 4 0"),
        ("US-OPPCUM", "37.5 40.5 34.5 36 39 32 37.5 14.5"),
        ("US-KASHDAN", "16 16 9 14 12 3 8 2"),
        ("US-SB", "9.25 10.75 4 6.25 4.25 0 0 0"),
        ("US-SB/ADJ", "8.25 9.75 4 7.75 3.25 0 1.5 0"),
        ("MOSTBLACK", "2 2 2 2 3 1 4 1"),
        ("BAUMBACH", "3 3 1 2 2 1 1 0"),
        ("US-OPPPERF", "5671/3 11687/6 7835/4 3735/2 11375/6 6310/3 3839/2 3675/2"),
        ("AOR", "1910 1960 1925 3975/2 1960 6050/3 3975/2 1875"),
        ("TIMEOFLOSS", "6 6 2 6 1 1 1 1"),
        ("GELBFUHS-SQ", "25.25 26.75 10.25 18.5 10.5 4 1 0"),
    ] {
        let wanted: Vec<String> =
            wanted.split(' ').map(|value| Fraction::parse(value).unwrap().to_string()).collect();
        assert_eq!(values(&tournament, code), wanted, "{code}");
    }
}

#[test]
fn variants_have_the_values_of_their_examples() {
    let tournament = read(RUNNING);
    let value = |code: &str, id: usize| values(&tournament, code)[id - 1].clone();
    assert_eq!(value("US-OPPCUM/NOLAST", 1), "24.5");
    assert_eq!((value("BAUMBACH/OTB", 6), value("WIN", 6)), ("0".to_owned(), "2".to_owned()));
    // The scores of participant 3 after each round add up to 1 + 1 + 1.5 + 2. The half point of the last round is
    // subtracted. The scores of participant 5 add up to 0 + 1 + 1.5 + 2.5.
    assert_eq!((value("US-CUM/NOLAST", 3), value("US-CUM/NOLAST", 5)), ("5".to_owned(), "5".to_owned()));
    assert_eq!((value("US-CUM/OLD", 3), value("US-CUM/OLD", 6)), ("8".to_owned(), "3".to_owned()));
    for (id, wanted) in [(1, "5.85"), (2, "6.15"), (4, "4.75"), (5, "3.35"), (3, "2.8"), (7, "1")] {
        assert_eq!(value("GELBFUHS", id), wanted, "{id}");
    }
    assert_eq!(value("LATE", 8), "0");
    assert_eq!(value("BRIGHTWELL/CHESS", 1), "13");
}

#[test]
fn cumulative_follows_the_examples_in_words() {
    // After a win, a loss, a win, a draw and a loss, the scores after each round add up to 1 + 1 + 2 + 2.5 + 2.5.
    let game = |results: [&str; 5]| results.map(str::to_owned);
    let of = |own: [String; 5]| {
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let opponents: Vec<Vec<String>> = (0..5)
            .map(|opponent| {
                (0..5)
                    .map(|round| match own[round] {
                        text if text.starts_with('0') || round != opponent => "0 - Z".to_owned(),
                        text => {
                            let result = match text.rsplit(' ').next() {
                                Some("1") => "0",
                                Some("0") => "1",
                                _ => "=",
                            };
                            format!("1 b {result}")
                        }
                    })
                    .collect()
            })
            .collect();
        let rows: Vec<Vec<&str>> =
            opponents.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        let mut all: Vec<(&str, &[&str])> = vec![("", &own)];
        all.extend(rows.iter().map(|row| ("", row.as_slice())));
        values(&event(&all, ""), "US-CUM")[0].clone()
    };
    assert_eq!(of(game(["2 w 1", "3 w 0", "4 w 1", "5 w =", "6 w 0"])), "9");
    assert_eq!(of(game(["2 w 1", "3 w 0", "4 w 1", "0 - H", "6 w 0"])), "8.5");
    assert_eq!(of(game(["0 - F", "3 w 1", "4 w 0", "5 w =", "6 w 1"])), "10");
}

#[test]
fn undefined_tie_breaks_have_no_values() {
    let tournament = read(RUNNING);
    let none = |code: &str| texts(&tournament, Policies::default(), code, 5).unwrap_err();
    assert_eq!(none("AOR"), NoValue::UnratedOpponent);
    assert_eq!(none("BRIGHTWELL"), NoValue::NoConstant);
    assert_eq!(none("BRIGHTWELL/K6"), NoValue::NoDiscs);
    assert_eq!(none("DISCS"), NoValue::NoDiscs);
    assert_eq!(texts(&tournament, Policies::default(), "AOR/U1500", 5).unwrap()[3], "1890");
    let rows: [(&str, &[&str]); 2] = [("", &["2 w 1"]), ("", &["1 b 0"])];
    let three = event(&rows, "\"scoring\":{\"win\":\"3\",\"draw\":\"1\"},");
    assert_eq!(texts(&three, Policies::default(), "US-MEDIAN", 1), Err(NoValue::OtherPoints));
    // In the event `drawn`, a draw is worth 1/2 point as usual, but a win is worth 3. In the event `bye`, games have
    // the usual points, but a bye is worth 2.
    let drawn = event(&[("", &["2 w ="]), ("", &["1 b ="])], "\"scoring\":{\"win\":\"3\"},");
    let bye = event(&[("", &["2 w 1", "0 - U"]), ("", &["1 b 0", "0 - Z"])], "\"scoring\":{\"pab\":\"2\"},");
    for other in [drawn, bye] {
        assert_eq!(texts(&other, Policies::default(), "US-MEDIAN", 1), Err(NoValue::OtherPoints));
    }
    assert_eq!(texts(&three, Policies::default(), "LATE", 1), Err(NoValue::LatenessUnknown));
    assert!(texts(&three, Policies::default(), "BAUMBACH", 1).is_ok());
}

#[test]
fn result_between_tied_players_requires_that_all_have_met() {
    let tournament = read(RUNNING);
    assert_eq!(order(&tournament, "US-H2H", &[1, 2]), [[1, 2]]);
    assert_eq!(order(&tournament, "US-H2H", &[1, 5]), [[1], [5]]);
    // Participant 3 drew with 4 and with 5. Participants 4 and 5 have not met.
    assert_eq!(order(&tournament, "US-H2H", &[3, 4, 5]), [[3, 4, 5]]);
    // Wins minus losses are +2 for participant 1, 0 for participant 5, and -1 for participants 7 and 8.
    assert_eq!(order(&tournament, "US-H2H", &[1, 5, 7, 8]), [[1, 5, 7, 8]]);
    assert_eq!(order(&tournament, "US-H2H/PM", &[1, 5, 7, 8]), [vec![1], vec![5], vec![7, 8]]);
}

#[test]
fn brightwell_follows_the_examples_of_its_sources() {
    // The player won a game by 33 to 31 and has a bye. With a constant of 6, the value is 33 + 32 + 6 x (1 + 2).
    let two: [(&str, &[&str]); 2] =
        [("\"discs\":[33,null],", &["2 b 1", "0 - U"]), ("\"discs\":[31,null],", &["1 w 0", "0 - U"])];
    let tournament = event(&two, "");
    assert_eq!(values(&tournament, "BRIGHTWELL/K6")[0], "83");
    assert_eq!(values(&tournament, "DISCS")[0], "73");
    // The 40 discs of a bye are defined only for games of 64 discs.
    let large: [(&str, &[&str]); 2] =
        [("\"discs\":[60,null],", &["2 b 1", "0 - U"]), ("\"discs\":[40,null],", &["1 w 0", "0 - U"])];
    let large = event(&large, "\"discs-per-game\":100,");
    assert_eq!(texts(&large, Policies::default(), "DISCS", 2), Err(NoValue::DiscsOfBye));
    let six = Policies { brightwell_constant: Some(Points::whole(6)), ..Policies::default() };
    assert_eq!(texts(&tournament, six, "BRIGHTWELL", 2).unwrap()[0], "83");
    // The constant is 64 divided by the 2 rounds, so the value is 33 + 32 + 32 x (1 + 2).
    assert_eq!(values(&tournament, "BRIGHTWELL/GGS")[0], "161");
    assert_eq!(texts(&tournament, Policies::default(), "BRIGHTWELL/K0", 2).unwrap()[0], "65");
}

#[test]
fn averages_are_exact_or_missing() {
    let rows: [(&str, &[&str]); 3] =
        [("\"rating\":2000,", &["2 w 1", "0 - U"]), ("", &["1 b 0", "3 w ="]), ("", &["0 - U", "2 b ="])];
    let tournament = event(&rows, "");
    // The performance of player 2 is 2000 - 400 = 1600. No other player met a rated player.
    assert_eq!(values(&tournament, "US-OPPPERF"), ["1600", "-", "1600"]);
    assert_eq!(values(&tournament, "AOR"), ["-", "2000", "-"]);
    let estimating = Policies { unrated: Some(UnratedPolicy::Estimate), ..Policies::default() };
    // The average rating of the rated players is 2000. Player 2 lost the only game against a rated player. Player 3
    // played no game against a rated player.
    assert_eq!(texts(&tournament, estimating, "AOR", 2).unwrap(), ["1600", "2000", "1600"]);
    assert!(Fraction::new(5671, 3) > Fraction::integer(1890));
}
