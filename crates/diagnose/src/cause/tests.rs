use super::*;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::{Code, Tournament};
use tiebreak_event::event::{AskedList, Options, Source};
use tiebreak_format::json::TournamentJson;
use tiebreak_words::check::{check, read_table};
use tiebreak_words::message::{Language, Messages};

const CLUB: &str = include_str!("../../../../tests/data/club.trf");

fn load(text: &str, list: &str) -> Event {
    let source = Source::File { name: "event", bytes: text.as_bytes().into() };
    let options = Options { list: Some(AskedList::Text(list.to_owned())), ..Options::default() };
    Event::load(source, &options).unwrap()
}

fn listed(list: &str) -> TieBreakList {
    TieBreakList::parse(list).unwrap()
}

/// Returns a correct table for a plan, with pairing numbers, places and the values of the given columns.
fn table(plan: &Plan, tournament: &Tournament, columns: &str) -> Vec<Vec<String>> {
    let ranked = plan.rank(tournament);
    let ranks = ranked.standings.ranks();
    let columns = listed(columns);
    let mut rows = vec![vec!["No.".to_owned(), "Rank".to_owned()]];
    rows[0].extend(columns.entries.iter().map(ToString::to_string));
    for (index, rank) in ranks.iter().enumerate() {
        let mut row = vec![tournament.id(index).to_string(), rank.to_string()];
        for entry in &columns.entries {
            let Listed::Code(code) = entry else { panic!() };
            if code.base.direction().is_order_only() {
                // In an order-only column, a participant who is not tied gets the value 1, as in the tables of many
                // programs.
                let at = plan.list.entries.iter().position(|own| own == entry).unwrap();
                let place = ranked.standings.value(at, index);
                row.push(place.map_or_else(|| "1".to_owned(), |place| place.to_string()));
                continue;
            }
            let values = ranked.evaluator.column(code).unwrap();
            row.push(values[index].map_or_else(String::new, |value| value.to_string()));
        }
        rows.push(row);
    }
    rows
}

/// Returns the causes of a table, and their sentences in both languages.
fn found(event: &Event, rows: &[Vec<String>]) -> (Vec<Cause>, Vec<String>) {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let table = read_table(text.as_bytes(), "table", &event.plan, event.tournament()).unwrap();
    let report = check(&event.plan, event.tournament(), &event.recorded, std::slice::from_ref(&table));
    let causes = causes(event, &report.sources[0], Some(&table));
    let said =
        [Language::En, Language::Es].map(|language| sentences(&Messages::new(language), event, &causes));
    let said = said.concat();
    for sentence in &said {
        for never in ["D-", "contradict", "contradicc", "reading explains", "cause-", "{$"] {
            assert!(!sentence.contains(never), "{sentence}");
        }
    }
    (causes.found, said)
}

fn with_list(event: &Event, list: &str) -> Plan {
    Plan { list: listed(list), ..event.plan.clone() }
}

fn changed(event: &Event, change: impl FnOnce(&mut TournamentJson)) -> Tournament {
    let mut facts = TournamentJson::from(event.tournament());
    change(&mut facts);
    facts.build().unwrap().0
}

const COLUMNS: &str = "PTS,BH,SB";

#[test]
fn a_right_table_has_no_cause() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    assert_eq!(found(&event, &table(&event.plan, event.tournament(), COLUMNS)), (vec![], vec![]));
}

#[test]
fn another_edition_is_named() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let other = event.under(Edition::Fide2023);
    let (causes, said) = found(&event, &table(&other.plan, other.tournament(), COLUMNS));
    assert_eq!(causes, [Cause::Editions(vec![Edition::Fide2024, Edition::Fide2023])]);
    assert_eq!(
        said[0],
        "The whole table is right under the rules in force before 2026-03-01 (fide-2024-08, fide-2023-09). The \
         difference comes from these clauses: 16.4.1: Dummy for a forfeit: capped at the scheduled opponent's \
         adjusted score; 16.4.2: Other dummies: capped at the score of a draw in every round."
    );
    assert_eq!(
        said[1],
        "Toda la tabla es correcta según las normas en vigor antes del 2026-03-01 (fide-2024-08, fide-2023-09). La \
         diferencia se debe a estos artículos: 16.4.1: El jugador ficticio de una incomparecencia no supera la \
         puntuación ajustada del oponente emparejado; 16.4.2: Los demás jugadores ficticios no superan la puntuación \
         de unas tablas en cada ronda."
    );
}

#[test]
fn a_list_in_another_order_is_named() {
    let event = load(CLUB, "PTS,BH,BWG,SB");
    let made = with_list(&event, "PTS,BWG,BH,SB");
    // The list ranks the participants by BWG, for which the table has no column.
    let (causes, said) = found(&event, &table(&made, event.tournament(), "PTS,BH,SB"));
    assert_eq!(causes, [Cause::ListOrder("PTS, BWG, BH, SB".to_owned())]);
    assert_eq!(said[0], "The whole table is right with the tie-breaks in another order: PTS, BWG, BH, SB.");
    // The columns of this table are in the order of the list that gives the places of the table.
    let (causes, _) = found(&event, &table(&made, event.tournament(), "PTS,BWG,BH,SB"));
    assert_eq!(causes[0], Cause::ListOfTable("PTS, BWG, BH, SB".to_owned()));
}

#[test]
fn a_tie_break_left_out_is_named() {
    let event = load(CLUB, "PTS,BH,SB");
    // Without tie-breaks, participants with equal points share a place.
    let made = with_list(&event, "PTS");
    let (causes, said) = found(&event, &table(&made, event.tournament(), "PTS,SB,BH"));
    assert_eq!(causes, [Cause::ListWithout(vec!["BH".to_owned(), "SB".to_owned()])]);
    assert_eq!(said[1], "Toda la tabla es correcta si la lista omite BH, SB.");
}

#[test]
fn exchanged_columns_are_named() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let mut rows = table(&event.plan, event.tournament(), COLUMNS);
    rows[0].swap(3, 4);
    let (causes, said) = found(&event, &rows);
    assert_eq!(causes, [Cause::Columns("SB".to_owned(), "BH".to_owned())]);
    assert_eq!(said[0], "Columns SB and BH are swapped: each contains the values of the other.");
}

#[test]
fn the_table_of_another_round_is_named() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let earlier = Plan { after: 3, ..event.plan.clone() };
    let (causes, said) = found(&event, &table(&earlier, event.tournament(), COLUMNS));
    assert_eq!(causes, [Cause::Round(3)]);
    assert_eq!(said[0], "The table is the standing after round 3.");
    assert_eq!(said[1], "La tabla es la clasificación tras la ronda 3.");
}

#[test]
fn places_of_the_starting_list_are_named() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let mut rows = table(&event.plan, event.tournament(), COLUMNS);
    rows.iter_mut().skip(1).for_each(|row| row[1] = row[0].clone());
    assert_eq!(found(&event, &rows).0, [Cause::StartingList]);
    // With a second wrong number, the cause no longer explains the table.
    rows[3][3] = "77".to_owned();
    assert!(!found(&event, &rows).0.contains(&Cause::StartingList));
}

#[test]
fn numbers_cut_off_are_named() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let right = table(&event.plan, event.tournament(), COLUMNS);
    let with = |columns: std::ops::RangeInclusive<usize>, change: fn(&str) -> String| {
        let mut rows = right.clone();
        for cell in rows.iter_mut().skip(1).flat_map(|row| &mut row[columns.clone()]) {
            *cell = change(cell);
        }
        found(&event, &rows)
    };
    // 6.75 becomes 6, which is neither the exact number nor the rounded number.
    let (causes, said) = with(4..=4, |cell| cell.split('.').next().unwrap().to_owned());
    assert_eq!(causes, [Cause::CutOff(vec!["SB".to_owned()], 0)]);
    assert_eq!(
        said[0],
        "The table truncates column SB to 0 decimals. Everything else in the table is right."
    );
    let (causes, said) = with(3..=4, |cell| cell.split('.').next().unwrap().to_owned());
    assert_eq!(causes, [Cause::CutOff(vec!["BH".to_owned(), "SB".to_owned()], 0)]);
    assert!(said[0].contains("columns BH, SB to 0 decimals"), "{}", said[0]);
    // 6.75 becomes 675, and 12.5 becomes 125.
    let (causes, said) = with(3..=4, |cell| cell.replace('.', ""));
    assert_eq!(causes, [Cause::SeparatorLost(vec!["BH".to_owned(), "SB".to_owned()], 0)]);
    assert!(
        said[1].starts_with("La tabla omite el separador decimal en las columnas BH, SB."),
        "{}",
        said[1]
    );
}

/// Four players and three rounds. All editions give the same standing.
const FOUR: &str = r#"{ "kind": "individual", "pairing": "swiss", "start": "2026-05-01", "rounds": 3,
    "adjustments": [ { "id": 2, "after": 3, "points": "-0.5" } ], "participants": [
    { "id": 1, "name": "Ada", "games": ["2 w 1", "3 b =", "4 w 1"] },
    { "id": 2, "name": "Bob", "games": ["1 b 0", "4 w 1", "3 b 1"] },
    { "id": 3, "name": "Cy", "games": ["4 w 1", "1 w =", "2 w 0"] },
    { "id": 4, "name": "Dot", "games": ["3 b 0", "2 b 0", "1 b 0"] },
    { "id": 5, "name": "Eve", "games": ["0 - U", "0 - H", "0 - Z"] } ] }"#;

#[test]
fn one_game_entered_otherwise_is_found() {
    let event = load(FOUR, "PTS,BH,SB");
    let made = changed(&event, |facts| {
        let rows = facts.participants.as_mut().unwrap();
        rows[1].games[2] = "3 b 0".to_owned();
        rows[2].games[2] = "2 w 1".to_owned();
    });
    let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,BH"));
    let result = Cause::Result {
        round: 3,
        participant: 1,
        opponent: Some(2),
        board: None,
        written: Code::Win,
        read: [Code::Loss, Code::Win],
    };
    assert_eq!(causes, [result]);
    assert_eq!(
        said[0],
        "The whole table is right if the game of round 3 between Bob (2) and Cy (3) ended 0-1 instead of 1-0."
    );
}

/// Four teams on two boards and three rounds. The boards of every match have different results.
const TEAMS: &str = r#"{ "kind": "team", "pairing": "swiss", "start": "2026-05-01", "rounds": 3, "boards": 2,
    "primary": "MP", "teams": [
    { "id": 1, "name": "North", "matches": ["2 w 11", "3 b 1=", "4 w =1"] },
    { "id": 2, "name": "South", "matches": ["1 b 00", "4 w 1=", "3 b 10"] },
    { "id": 3, "name": "East", "matches": ["4 w 1=", "1 w 0=", "2 w 01"] },
    { "id": 4, "name": "West", "matches": ["3 b 0=", "2 b 0=", "1 b =0"] } ] }"#;

#[test]
fn one_board_entered_otherwise_is_found() {
    let event = load(TEAMS, "MPTS,GPTS,EMMSB");
    let made = changed(&event, |facts| {
        let rows = facts.teams.as_mut().unwrap();
        rows[1].matches[2] = "3 b 1=".to_owned();
        rows[2].matches[2] = "2 w 0=".to_owned();
    });
    let (causes, said) = found(&event, &table(&event.plan, &made, "MPTS,GPTS,EMMSB"));
    let result = |board, written, read| Cause::Result {
        round: 3,
        board: Some(board),
        participant: 1,
        opponent: Some(2),
        written,
        read,
    };
    // With the result of board 1 in the file, only a draw on board 2 wins the match by 1.5 to 0.5.
    assert_eq!(causes, [result(2, Code::Loss, [Code::Draw; 2])]);
    assert_eq!(
        said[0],
        "The whole table is right if the game of round 3 on board 2 between South (2) and East (3) ended ½-½ instead of \
         0-1."
    );
}

#[test]
fn a_bye_entered_otherwise_is_found() {
    let event = load(FOUR, "PTS,BH,SB");
    let made = changed(&event, |facts| facts.participants.as_mut().unwrap()[4].games[2] = "0 - H".to_owned());
    let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,BH"));
    let bye = Cause::Result {
        round: 3,
        participant: 4,
        opponent: None,
        board: None,
        written: Code::ZeroPointBye,
        read: [Code::HalfPointBye; 2],
    };
    let at = causes.iter().position(|cause| *cause == bye).unwrap();
    // Eve has the only half-point bye, so a full point for every half-point bye would have the same effect.
    assert!(causes.iter().all(|cause| ["result", "scoring"].contains(&cause.id())), "{causes:?}");
    assert!(said[at].ends_with("was a half-point bye instead of a zero-point bye."), "{}", said[at]);
}

#[test]
fn exchanged_names_and_places_are_found() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let right = table(&event.plan, event.tournament(), COLUMNS);
    let exchange = |columns: std::ops::Range<usize>| {
        let mut rows = right.clone();
        for column in columns {
            let other = rows[7][column].clone();
            rows[7][column] = std::mem::replace(&mut rows[2][column], other);
        }
        found(&event, &rows)
    };
    let (causes, said) = exchange(1..5);
    assert_eq!(causes, [Cause::Exchanged { pair: [1, 6], rows: true }]);
    assert!(
        said[0].starts_with("The whole table is right if the names of ")
            && said[0].ends_with(" are exchanged.")
    );
    let (causes, said) = exchange(1..2);
    assert_eq!(causes, [Cause::Exchanged { pair: [1, 6], rows: false }]);
    assert!(said[1].starts_with("Toda la tabla es correcta si se intercambia el puesto de "), "{}", said[1]);
    // In a table of points and places, another result of one game would explain the places too.
    let mut rows = table(&event.plan, event.tournament(), "PTS");
    let other = rows[8][1].clone();
    rows[8][1] = std::mem::replace(&mut rows[7][1], other);
    let causes = found(&event, &rows).0;
    assert!(matches!(causes[..], [Cause::Exchanged { rows: false, .. }]), "{causes:?}");
}

#[test]
fn annulled_games_are_found() {
    let all_play_all = FOUR.replace("swiss", "predetermined");
    let event = load(&all_play_all, "PTS,SB");
    let made = changed(&event, |facts| {
        let rows = facts.participants.as_mut().unwrap();
        for (row, round) in [(3, 0), (3, 1), (3, 2), (2, 0), (1, 1), (0, 2)] {
            rows[row].games[round] = "0 - Z".to_owned();
        }
    });
    let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,SB"));
    assert_eq!(causes, [Cause::Annulled(3, false)]);
    assert_eq!(said[0], "The whole table is right if the games of Dot (4) do not count.");
}

#[test]
fn an_adjustment_missed_or_added_is_found() {
    let event = load(FOUR, "PTS,BH,SB");
    let made = changed(&event, |facts| facts.adjustments.clear());
    let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,BH"));
    assert_eq!(causes, [Cause::AdjustmentMissed(1, Points::parse("-0.5").unwrap())]);
    assert!(
        said[0].ends_with("Bob (2) outside the rounds (-0.5) did not count.") && said[1].ends_with("(-0,5)."),
        "{said:?}"
    );
    let mut penalty = event.tournament().adjustments()[0].clone();
    penalty.id = 1;
    let made = changed(&event, |facts| {
        let mut other = facts.adjustments[0].clone();
        other.id = 1;
        facts.adjustments.push(other);
    });
    let (causes, _) = found(&event, &table(&event.plan, &made, "PTS,BH"));
    let [Cause::Number(_), added] = &causes[..] else { panic!("{causes:?}") };
    assert_eq!(*added, Cause::AdjustmentAdded(0, penalty.points));
}

#[test]
fn a_known_misreading_is_told_without_its_id() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let of = |rules| table(&event.plan.under(rules), event.tournament(), COLUMNS);
    let known = Edition::ALL.map(|edition| of(event.under(edition).plan.rules));
    // Finds a misreading whose table differs from the tables of all editions.
    let change = crate::deviation::catalogue()
        .iter()
        .filter(|deviation| deviation.change().is_some_and(|change| change.readings.is_empty()))
        .find(|deviation| {
            let rules = deviation.change().and_then(|change| change.over(event.plan.rules).ok());
            rules.is_some_and(|rules| !known.contains(&of(rules)))
        })
        .unwrap();
    let rules = change.change().unwrap().over(event.plan.rules).unwrap();
    let (causes, said) = found(&event, &table(&event.plan.under(rules), event.tournament(), COLUMNS));
    let [Cause::Misread(ways)] = &causes[..] else { panic!("{causes:?}") };
    assert!(!ways.is_empty());
    assert!(
        said[0].starts_with("A program that does the following would produce the whole table: "),
        "{}",
        said[0]
    );
}

#[test]
fn what_follows_from_nothing_known_is_said_to() {
    let event = load(CLUB, "PTS,DE,BH/C1,BH,SB");
    let mut rows = table(&event.plan, event.tournament(), COLUMNS);
    rows[2][3] = "1.5".to_owned();
    rows[5][4] = "20".to_owned();
    rows[7][2] = "0".to_owned();
    let (causes, said) = found(&event, &rows);
    assert_eq!(causes, []);
    assert!(
        said[0].starts_with("The program found no cause.")
            && said[0].contains("another result of every game"),
        "{said:?}"
    );
}

/// The program adds nothing for a participant's own unplayed rounds, so different participants are tied. The program's
/// column of direct encounters therefore differs, although the program applies direct encounters correctly.
#[test]
fn a_column_of_direct_encounters_hides_no_misreading() {
    let event = load(CLUB, "PTS,BH,DE,SB");
    let change = crate::deviation::find("D-16.4-skipped").unwrap().change().unwrap();
    let made = event.plan.under(change.over(event.plan.rules).unwrap());
    for columns in ["PTS,BH,SB", "PTS,BH,DE,SB"] {
        let (causes, said) = found(&event, &table(&made, event.tournament(), columns));
        let [Cause::Misread(ways)] = &causes[..] else { panic!("{causes:?}") };
        assert!(ways.contains(&vec![Part::Deviation("D-16.4-skipped")]), "{ways:?}");
        assert_eq!(said[0].matches("; or ").count(), ways.len().min(3) - 1, "{}", said[0]);
    }
}

/// A and B have 1 point each. By BPG, B (2) is ahead of A (0), but the table has A first. PS would give the order of
/// the table.
#[test]
fn no_list_with_codes_from_elsewhere_is_offered() {
    let event = load(
        r#"{"kind": "individual", "pairing": "swiss", "start": "2026-04-01", "rounds": 2, "participants": [
        {"id": 1, "name": "B", "games": ["4 b 0", "3 b 1"]}, {"id": 2, "name": "A", "games": ["3 w 1", "4 w 0"]},
        {"id": 3, "name": "C", "games": ["2 b 0", "1 w 0"]}, {"id": 4, "name": "D", "games": ["1 w 1", "2 b 1"]}]}"#,
        "PTS,BPG",
    );
    let mut rows = table(&event.plan, event.tournament(), "PTS,BPG");
    (rows[1][1], rows[2][1]) = ("3".to_owned(), "2".to_owned());
    let found = found(&event, &rows).0;
    assert!(!found.iter().any(|cause| matches!(cause, Cause::Lists(_))), "{found:?}");
}

/// By match points, South (4) is ahead of East (3). By game points, East (3.5) is ahead of South (3).
#[test]
fn game_points_before_match_points_are_found() {
    let event = load(
        r#"{ "kind": "team", "pairing": "swiss", "start": "2026-05-01", "rounds": 3, "boards": 2, "primary": "MP",
        "teams": [ { "id": 1, "name": "North", "matches": ["2 w 11", "3 b 10", "4 w 1="] },
        { "id": 2, "name": "South", "matches": ["1 b 00", "4 w 1=", "3 b 1="] },
        { "id": 3, "name": "East", "matches": ["4 w 11", "1 w 01", "2 w 0="] },
        { "id": 4, "name": "West", "matches": ["3 b 00", "2 b 0=", "1 b 0="] } ] }"#,
        "PTS,EMMSB",
    );
    let made = with_list(&event, "GPTS,MPTS,EMMSB");
    let (causes, _) = found(&event, &table(&made, event.tournament(), "MPTS,GPTS,EMMSB"));
    assert_eq!(causes[0], Cause::ListOrder("GPTS, MPTS, EMMSB".to_owned()), "{causes:?}");
}

#[test]
fn a_game_without_a_result_in_the_table_is_found() {
    let event = load(FOUR, "PTS,BH,SB");
    let made = changed(&event, |facts| {
        facts.participants.as_mut().unwrap()[1].games[2] = "3 b 0".to_owned();
    });
    let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,BH"));
    let is_lost =
        |cause: &Cause| matches!(cause, Cause::Result { round: 3, read: [Code::Loss, Code::Loss], .. });
    let at = causes.iter().position(is_lost).unwrap_or_else(|| panic!("{causes:?}"));
    assert!(said[at].ends_with("between Bob (2) and Cy (3) ended 0-0 instead of 1-0."), "{said:?}");
}

/// JSON cannot represent the rosters of this file, but no value depends on the rosters.
#[test]
fn one_board_of_a_file_with_rosters_is_found() {
    let event = load(include_str!("../../../../tests/data/league.trf"), "PTS,EMMSB");
    let cell = |facts: &TournamentJson, team: usize| facts.teams.as_ref().unwrap()[team].matches[0].clone();
    let facts = TournamentJson::from(event.tournament());
    let words: Vec<String> = cell(&facts, 0).split(' ').map(str::to_owned).collect();
    let other = event.tournament().index_of(words[0].parse().unwrap()).unwrap();
    let turned = |cell: &str| {
        let [who, color, result] = cell.split(' ').collect::<Vec<_>>()[..] else { panic!("{cell}") };
        let first = match &result[..1] {
            "1" => "0",
            "0" => "1",
            other => other,
        };
        format!("{who} {color} {first}{}", &result[1..])
    };
    let made = changed(&event, |facts| {
        let (own, theirs) = (turned(&cell(facts, 0)), turned(&cell(facts, other)));
        let teams = facts.teams.as_mut().unwrap();
        (teams[0].matches[0], teams[other].matches[0]) = (own, theirs);
    });
    let (causes, _) = found(&event, &table(&event.plan, &made, "MPTS,GPTS,EMMSB"));
    let is_board =
        |cause: &Cause| matches!(cause, Cause::Result { round: 1, board: Some(1), participant: 0, .. });
    assert!(causes.iter().any(is_board), "{causes:?}");
}

#[test]
fn other_points_for_results_are_found() {
    let event = load(FOUR, "PTS,BH,SB");
    for (win, draw, bye, points) in
        [("3", "1", "1", "1-0 = 3, ½-½ = 1"), ("1", "0.5", "0", "half-point bye = 0")]
    {
        let made = changed(&event, |facts| {
            let [win, draw, bye] = [win, draw, bye].map(|points| Some(points.to_owned()));
            let scoring = facts.scoring.get_or_insert_default();
            (scoring.win, scoring.pab, scoring.fpb) = (win.clone(), win.clone(), win.clone());
            (scoring.forfeit_win, scoring.draw, scoring.pending) = (win, draw.clone(), draw);
            scoring.hpb = bye;
        });
        let (causes, said) = found(&event, &table(&event.plan, &made, "PTS,BH"));
        let at = causes.iter().position(|cause| cause.id() == "scoring").unwrap();
        assert_eq!(said[at], format!("The whole table is right if results give these points: {points}."));
    }
}

/// The column contains the values of BH/C1, but the notes name BH.
#[test]
fn a_column_is_named_by_its_heading_although_notes_name_its_tie_break() {
    let event = load(CLUB, "PTS,BH,SB");
    let mut rows = table(&with_list(&event, "PTS,BH/C1,SB"), event.tournament(), "PTS,BH/C1,SB");
    (rows[0][3], rows[0][4]) = ("TB1".to_owned(), "TB2".to_owned());
    rows.push(vec!["Tie Break1: Buchholz (BH)".to_owned()]);
    rows.push(vec!["Tie Break2: Sonneborn-Berger (SB)".to_owned()]);
    let (causes, said) = found(&event, &rows);
    assert_eq!(causes[0].id(), "columns-hold", "{causes:?}");
    assert!(said[0].contains("TB1 contains Buchholz, cut 1."), "{}", said[0]);
}

/// Ada, Bob, Cy and Fay have 2 points each, the others 1 point each. By BPG, Ada and Bob (2 each) are ahead of Cy (1) and
/// Fay (0). Bob won the direct encounter with Ada. In the games of the score group, Ada has 2 points and Bob has 1 point.
#[test]
fn a_direct_encounter_within_the_whole_score_group_is_found() {
    let event = load(
        r#"{ "kind": "individual", "pairing": "swiss", "start": "2026-05-01", "rounds": 3, "participants": [
        { "id": 1, "name": "Ada", "games": ["3 w 1", "4 b 1", "2 b 0"] },
        { "id": 2, "name": "Bob", "games": ["5 b 1", "6 b 0", "1 w 1"] },
        { "id": 3, "name": "Cy", "games": ["1 b 0", "7 w 1", "5 w 1"] },
        { "id": 4, "name": "Fay", "games": ["7 w 1", "1 w 0", "6 w 1"] },
        { "id": 5, "name": "Dot", "games": ["2 w 0", "8 w 1", "3 b 0"] },
        { "id": 6, "name": "Gil", "games": ["8 w 0", "2 w 1", "4 b 0"] },
        { "id": 7, "name": "Hal", "games": ["4 b 0", "3 b 0", "8 w 1"] },
        { "id": 8, "name": "Ivo", "games": ["6 b 1", "5 b 0", "7 b 0"] } ] }"#,
        "PTS,BPG,DE",
    );
    let mut rows = vec![["No.", "Rank", "PTS", "BPG"].map(str::to_owned).to_vec()];
    for row in ["1 1 2 2", "2 2 2 2", "3 3 2 1", "4 4 2 0", "5 7 1 1", "6 8 1 1", "7 6 1 2", "8 5 1 3"] {
        rows.push(row.split(' ').map(str::to_owned).collect());
    }
    let (causes, _) = found(&event, &rows);
    let [Cause::Misread(ways)] = &causes[..] else { panic!("{causes:?}") };
    assert!(ways.contains(&vec![Part::Deviation("D-6-sum-over-score-group")]), "{ways:?}");
}

/// Four players. Each of the tables below was computed by hand from other facts.
const QUARTET: &str = r#"{ "kind": "individual", "pairing": "swiss", "start": "2026-05-01", "rounds": 3, "participants": [
    { "id": 1, "name": "Ada", "rating": 2000, "games": ["2 w 1", "3 b =", "4 w 1"] },
    { "id": 2, "name": "Bob", "rating": 1900, "games": ["1 b 0", "4 w 1", "3 b 1"] },
    { "id": 3, "name": "Cy", "rating": 1800, "games": ["4 w 1", "1 w =", "2 w 0"] },
    { "id": 4, "name": "Dot", "rating": 1700, "games": ["3 b 0", "2 b 0", "1 b 0"] }, MORE ] }"#;

#[test]
fn other_facts_are_found() {
    let with = |more: &str| QUARTET.replace(", MORE", more);
    let eve = with(r#", { "id": 5, "name": "Eve", "games": ["0 - Z", "0 - F", "0 - Z"] }"#);
    let late = with(
        r#", { "id": 5, "name": "Eve", "games": ["0 - Z", "6 w =", "6 b ="] },
        { "id": 6, "name": "Fin", "games": ["0 - Z", "5 b =", "5 w ="] }"#,
    );
    for (event, list, table, sentence) in [
        (
            &with(""),
            "PTS,BH",
            "1 1 3 3;2 2 1.5 4.5;3 3 1 5;4 4 .5 5.5",
            "the game of round 2 between Ada (1) and Cy (3) \
         ended 1-0 instead of ½-½; and the game of round 2 between Bob (2) and Dot (4) ended ½-½ instead of 1-0.",
        ),
        (
            &with(""),
            "PTS,BH",
            "1 2 1.5 4.5;2 3 1 5;3 1 2.5 3.5;4 3 1 5",
            "in every game of round 3, the results of \
         the two opponents are exchanged.",
        ),
        (
            &TEAMS.to_owned(),
            "MPTS,GPTS",
            "1 2 4 3;2 1 5 4.5;3 3 3 3;4 4 0 1.5",
            "the results of North (1) and South \
         (2) in round 1 are exchanged.",
        ),
        (
            &with(""),
            "PTS,BPG",
            "1 1 2.5 2;2 2 2 1;3 3 1.5 0;4 4 0 3",
            "the colors of Ada (1) and Bob (2) in round 1 \
         are exchanged.",
        ),
        (
            &with(""),
            "PTS,ARO",
            "1 1 2.5 1820;2 2 2 1853;3 3 1.5 1887;4 4 0 1900",
            "the rating of Dot (4) is 1760 \
         instead of 1700.",
        ),
        (
            &with(""),
            "PTS,BH",
            "1 1 2.5 5;2 2 2 5.5;3 3 1.5 6;4 4 0 0",
            "the games of Dot (4) count as byes with the \
         same points for the opponents.",
        ),
        (
            &with(""),
            "PTS,BH",
            "1 2 2.5 3.5;2 1 2 4;3 3 1.5 5.4;4 4 0 6",
            "the places of Bob (2) and Ada (1) are \
         exchanged; and BH of Cy (3) is 4.5 instead of 5.4.",
        ),
        (
            &with(""),
            "PTS,BH",
            "1 1 2.5 3.5;2 2 2 4;3 3 1.5 5.4;4 4 0 6",
            "BH of Cy (3) is 4.5 instead of 5.4.",
        ),
        (
            &eve,
            "PTS,BH",
            "1 1 2.5 3.5;2 3 2 4;3 4 1.5 4.5;4 5 0 6;5 2 2 4.5",
            "round 1 of Eve (5) was a half-point bye \
         instead of a zero-point bye; and round 3 of Eve (5) was a half-point bye instead of a zero-point bye.",
        ),
        (
            &late,
            "PTS,BH",
            "1 1 2.5 3.5;2 2 2 4;3 3 1.5 4.5;4 6 0 6;5 3 1.5 4.5;6 3 1.5 4.5",
            "every round before a \
         late entrant's first game was a half-point bye instead of a zero-point bye.",
        ),
    ] {
        let heading = format!("No.;Rank;{}", list.replace(',', ";"));
        let rows = std::iter::once(heading).chain(table.split(';').map(|row| row.replace(' ', ";")));
        let rows: Vec<Vec<String>> = rows.map(|row| row.split(';').map(str::to_owned).collect()).collect();
        let (causes, said) = found(&load(event, list), &rows);
        assert_eq!(said.first(), Some(&format!("The whole table is right if {sentence}")), "{causes:?}");
    }
}

/// South won the match with West by 1.5 to 0.5. One other board and the reversed match give the same standing.
#[test]
fn a_reversed_match_is_named_beside_one_board() {
    let rows = ["No.;Rank;MPTS;GPTS", "1;1;6;5", "2;4;1;1.5", "3;2;3;3", "4;3;2;2.5"];
    let rows = rows.map(|row| row.split(';').map(str::to_owned).collect());
    let (causes, _) = found(&load(TEAMS, "MPTS,GPTS"), &rows);
    let reversed = Cause::Reversed { round: 2, pair: Some([1, 3]), colors: false };
    assert!(
        matches!(causes[0], Cause::Result { round: 2, board: Some(_), .. }) && causes[1] == reversed,
        "{causes:?}"
    );
}
