use serde_json::{Value, json};

use super::*;

/// Returns a play-off with three formats. Two players play rapid games and then an Armageddon. Three or four players
/// play a round robin in which each pair plays one game. Five or more players play a knock-out.
fn play_off() -> PlayOff {
    serde_json::from_value(json!({
        "format": [
            {"tied": [2, 2], "type": "match", "stages": ["rapid", "armageddon"]},
            {"tied": [3, 4], "type": "round-robin", "stages": ["blitz"]},
            {"tied": [5, null], "type": "knockout", "stages": ["blitz"]}
        ],
        "colours": {"first": "lots", "then": "alternate"},
        "time-limits": {
            "rapid": {"games": 2, "white": [900, 10], "black": [900, 10]},
            "armageddon": {"games": 1, "white": [300, 0], "black": [240, 0], "draw": "black"},
            "blitz": {"games": 1, "white": [180, 2], "black": [180, 2]}
        }
    }))
    .unwrap()
}

/// Creates a decision from games written as `STAGE WHITE BLACK RESULT`.
fn decision(by: &str, order: &[u32], games: &[&str]) -> Decision {
    let game = |text: &&str| -> Value {
        let parts: Vec<&str> = text.split(' ').collect();
        let id = |at: usize| parts[at].parse::<u32>().unwrap();
        json!({"stage": parts[0], "white": id(1), "black": id(2), "result": parts[3]})
    };
    let games: Vec<Value> = games.iter().map(game).collect();
    serde_json::from_value(json!({"by": by, "order": order, "games": games})).unwrap()
}

/// Returns the reason why a recorded decision does not count. The event has a play-off for every place.
fn fault(play_off: Option<&PlayOff>, decision: &Decision) -> Option<Fault> {
    outcome(play_off, decision, |_, _| false).err()
}

fn found(decision: &Decision) -> Option<Rule> {
    fault(Some(&play_off()), decision).map(|(rule, _)| rule)
}

fn of_two(order: &[u32], games: &[&str]) -> Option<Rule> {
    found(&decision("playoff", order, games))
}

#[test]
fn a_match_that_follows_the_declaration_has_no_fault() {
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 1", "rapid 2 1 ="]), None);
    // A draw in the last game counts as a win for Black.
    assert_eq!(of_two(&[2, 1], &["rapid 1 2 =", "rapid 2 1 =", "armageddon 1 2 ="]), None);
    assert_eq!(of_two(&[1, 2], &[]), None, "a record without games names the order alone");
}

#[test]
fn the_players_are_exactly_the_group() {
    let wrong = Some(Rule::PlayoffGamesWrongPlayers);
    assert_eq!(of_two(&[1, 2], &["rapid 1 3 1", "rapid 2 1 ="]), wrong);
    assert_eq!(of_two(&[1, 2, 3], &["blitz 1 2 1"]), wrong, "one of three did not play");
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 1", "rapid 2 2 ="]), wrong);
}

#[test]
fn stages_and_time_limits_are_those_declared() {
    assert_eq!(of_two(&[1, 2], &["blitz 1 2 1"]), Some(Rule::PlayoffGamesWrongStage));
    let mut other = decision("playoff", &[1, 2], &["rapid 1 2 1", "rapid 2 1 ="]);
    other.games[1].black_control = Some([600, 10]);
    assert_eq!(found(&other), Some(Rule::PlayoffGamesWrongControl));
    other.games[1].black_control = Some([900, 10]);
    assert_eq!(found(&other), None);
}

#[test]
fn an_armageddon_of_its_own_need_not_be_a_stage_of_the_row() {
    assert_eq!(found(&decision("armageddon", &[2, 1], &["blitz 1 2 ="])), None);
    let against = Some(Rule::PlayoffOrderAgainstGames);
    assert_eq!(found(&decision("armageddon", &[1, 2], &["blitz 1 2 ="])), against);
    let unknown = decision("armageddon", &[2, 1], &["decider 1 2 ="]);
    assert_eq!(found(&unknown), Some(Rule::PlayoffGamesWrongStage), "nobody knows its time limit");
    assert_eq!(fault(None, &unknown), None, "nothing is declared that it could break");
    let level = decision("armageddon", &[2, 1], &["blitz 1 2 X"]);
    assert_eq!(found(&level), Some(Rule::PlayoffGamesLevel));
}

#[test]
fn a_drawn_armageddon_is_black_s_whatever_its_stage_says() {
    let mut declared = play_off();
    if let Some(Stated::Given(stages)) = &mut declared.time_limits {
        stages.get_mut("armageddon").unwrap().draw = Some(DrawOdds::White);
    }
    let drawn = ["armageddon 1 2 ="];
    assert_eq!(fault(Some(&declared), &decision("armageddon", &[2, 1], &drawn)), None);
    let stage = ["rapid 1 2 =", "rapid 2 1 =", "armageddon 1 2 ="];
    assert_eq!(fault(Some(&declared), &decision("playoff", &[1, 2], &stage)), None, "a stage may name White");
}

#[test]
fn without_a_row_for_so_many_nothing_is_a_declared_play_off() {
    let three = ["blitz 1 2 1", "blitz 1 3 1", "blitz 2 3 1"];
    let match_only = with_row(json!({"tied": [2, 2], "type": "match", "stages": ["blitz"]}));
    let record = decision("playoff", &[1, 2, 3], &three);
    assert_eq!(fault(Some(&match_only), &record).map(|(rule, _)| rule), Some(Rule::PlayoffGamesWrongStage));
    let armageddon = decision("armageddon", &[1, 2], &["blitz 1 2 1"]);
    let of_three = with_row(json!({"tied": [3, 3], "type": "round-robin", "stages": ["blitz"]}));
    assert_eq!(fault(Some(&of_three), &armageddon).map(|(rule, _)| rule), Some(Rule::PlayoffGamesWrongStage));
    let mut unsaid = play_off();
    unsaid.format = None;
    assert_eq!(fault(Some(&unsaid), &record), None, "no format is declared at all");
}

/// Returns the result of a round robin of three players. Player 1 beats players 2 and 3, who draw with each other.
fn of_three(row: &Value, order: &[u32], left_open: impl Fn(usize, usize) -> bool) -> Result<Outcome, Rule> {
    let games = ["blitz 1 2 1", "blitz 3 1 0", "blitz 2 3 ="];
    let record = decision("playoff", order, &games);
    outcome(Some(&with_row(row.clone())), &record, left_open).map_err(|(rule, _)| rule)
}

#[test]
fn whom_games_leave_level_the_record_does_not_separate() {
    let row = |stages: Value, still: Value| json!({"tied": [3, 3], "type": "round-robin", "stages": stages, "still-tied": still});
    let level = Err(Rule::PlayoffGamesLevel);
    let none_is_open = |_, _| false;
    let second_is_open = |ahead, members| ahead == 1 && members == 2;
    for (word, then) in
        [("lots", StillTied::Lots), ("shared", StillTied::Shared), ("tiebreaks", StillTied::Tiebreaks)]
    {
        let one = row(json!(["blitz"]), json!(word));
        let left = |classes: [&[u32]; 2]| {
            Ok(Outcome {
                classes: classes.map(<[u32]>::to_vec).to_vec(),
                still_tied: vec![(vec![2, 3], then)],
            })
        };
        assert_eq!(of_three(&one, &[1, 2, 3], none_is_open), left([&[1], &[2, 3]]), "{word}");
        assert_eq!(of_three(&one, &[1, 3, 2], none_is_open), left([&[1], &[3, 2]]), "{word}");
        assert_eq!(of_three(&one, &[2, 1, 3], none_is_open), Err(Rule::PlayoffOrderAgainstGames), "{word}");
        let two = row(json!(["blitz", "rapid"]), json!(word));
        assert_eq!(of_three(&two, &[1, 2, 3], none_is_open), level, "the last stage was not played");
        let open = of_three(&two, &[1, 2, 3], second_is_open).unwrap();
        assert_eq!(open.still_tied, [], "the row speaks of those who have played all of it");
    }
    let nothing = row(json!(["blitz", "rapid"]), Value::Null);
    assert_eq!(of_three(&nothing, &[1, 2, 3], none_is_open), level);
    let open = of_three(&nothing, &[1, 2, 3], second_is_open).unwrap();
    assert_eq!((open.classes, open.still_tied), (vec![vec![1], vec![2, 3]], Vec::new()));
    assert_eq!(of_three(&nothing, &[1, 2, 3], |ahead, _| ahead == 0), level);
}

#[test]
fn an_armageddon_is_one_game_of_two_and_one_of_them_chooses() {
    let wrong = Some(Rule::ArmageddonNotOneGame);
    assert_eq!(found(&decision("armageddon", &[1, 2, 3], &[])), wrong);
    assert_eq!(found(&decision("armageddon", &[1, 2], &["armageddon 1 2 1", "armageddon 2 1 ="])), wrong);
    let mut chosen = decision("armageddon", &[1, 2], &["armageddon 1 2 1"]);
    chosen.chooser = Some(2);
    assert_eq!(found(&chosen), None);
    chosen.drawn_by_lots = Some(3);
    assert_eq!(found(&chosen), wrong);
}

#[test]
fn a_stage_has_its_games_unless_the_rest_could_change_nothing() {
    let wrong = Some(Rule::PlayoffGamesWrongNumber);
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 1"]), wrong, "a point behind with one game to play");
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 =", "rapid 2 1 =", "rapid 1 2 1"]), wrong);
    let mut long = play_off();
    if let Some(Stated::Given(stages)) = &mut long.time_limits {
        stages.get_mut("rapid").unwrap().games = Some(4);
    }
    let of_four =
        |games: &[&str]| fault(Some(&long), &decision("playoff", &[1, 2], games)).map(|(rule, _)| rule);
    assert_eq!(of_four(&["rapid 1 2 1", "rapid 2 1 0", "rapid 1 2 ="]), None, "2.5 against 0.5");
    assert_eq!(of_four(&["rapid 1 2 1", "rapid 2 1 0"]), wrong, "two ahead, two to play");
    assert_eq!(of_four(&["rapid 1 2 1", "rapid 2 1 =", "rapid 1 2 ="]), wrong, "one ahead, one to play");
}

#[test]
fn colors_alternate_in_a_match_and_not_in_a_round_robin() {
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 1", "rapid 1 2 ="]), Some(Rule::PlayoffGamesWrongColors));
    assert_eq!(of_two(&[1, 2, 3], &["blitz 1 2 1", "blitz 1 3 1", "blitz 2 3 1"]), None);
}

#[test]
fn nobody_plays_on_whom_a_stage_has_separated() {
    let games = ["rapid 1 2 1", "rapid 2 1 0", "armageddon 2 1 1"];
    assert_eq!(of_two(&[1, 2], &games), Some(Rule::PlayoffGamesAfterDecision));
}

#[test]
fn the_order_is_that_of_the_games() {
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 =", "rapid 2 1 ="]), Some(Rule::PlayoffGamesLevel));
    assert_eq!(of_two(&[2, 1], &["rapid 1 2 1", "rapid 2 1 ="]), Some(Rule::PlayoffOrderAgainstGames));
    // All three players have one point, so they are still tied. An unfinished game gives no points.
    let cycle = ["blitz 1 2 1", "blitz 2 3 1", "blitz 3 1 1"];
    assert_eq!(of_two(&[1, 2, 3], &cycle), Some(Rule::PlayoffGamesLevel));
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 =", "rapid 2 1 X"]), Some(Rule::PlayoffGamesLevel));
    assert_eq!(of_two(&[1, 2], &["rapid 1 2 +", "rapid 2 1 -"]), None, "forfeits are results");
}

/// Returns the play-off with `row` as its only format.
fn with_row(row: Value) -> PlayOff {
    let mut declared = play_off();
    declared.format = serde_json::from_value(json!([row])).unwrap();
    declared
}

#[test]
fn a_knock_out_of_three_or_more_cannot_be_followed_beyond_its_players_and_limits() {
    let games = ["blitz 1 2 1", "blitz 3 4 1", "blitz 5 1 1"];
    assert_eq!(of_two(&[2, 1, 3, 4, 5], &games), None);
    assert_eq!(of_two(&[2, 1, 3, 4, 6], &games), Some(Rule::PlayoffGamesWrongPlayers));
}

#[test]
fn two_in_a_knock_out_or_swiss_can_only_meet_each_other() {
    for kind in ["knockout", "swiss"] {
        let declared = with_row(json!({"tied": [2, null], "type": kind, "stages": ["rapid", "armageddon"]}));
        let found = |order: &[u32], games: &[&str]| {
            fault(Some(&declared), &decision("playoff", order, games)).map(|(rule, _)| rule)
        };
        assert_eq!(found(&[1, 2], &["rapid 1 2 1", "rapid 2 1 ="]), None, "{kind}");
        assert_eq!(found(&[2, 1], &["rapid 1 2 1", "rapid 2 1 ="]), Some(Rule::PlayoffOrderAgainstGames));
        assert_eq!(found(&[1, 2], &["rapid 1 2 1"]), Some(Rule::PlayoffGamesWrongNumber), "{kind}");
    }
}

#[test]
fn who_is_level_leaves_no_declared_stage_out() {
    let none = |stage: &str, wanted: &str| {
        let arguments = said![stage = stage, count = "0", wanted];
        Some((Rule::PlayoffGamesWrongNumber, arguments))
    };
    let skipped = decision("playoff", &[2, 1], &["armageddon 1 2 ="]);
    assert_eq!(fault(Some(&play_off()), &skipped), none("rapid", "2"));
    // The stages count in the order in which they are declared, not in the order in which their games are recorded.
    assert_eq!(of_two(&[2, 1], &["armageddon 1 2 =", "rapid 1 2 =", "rapid 2 1 ="]), None);
    // There are two pairs of tied players. Each pair plays every stage.
    let stages = json!({"tied": [4, 4], "type": "round-robin", "stages": ["blitz", "armageddon", "rapid"]});
    let four = with_row(stages);
    let all = ["blitz 1 3 1", "blitz 1 4 1", "blitz 2 3 1", "blitz 2 4 1", "blitz 1 2 =", "blitz 3 4 ="];
    let of_four = |rest: &[&str]| {
        let games: Vec<&str> = all.iter().chain(rest).copied().collect();
        fault(Some(&four), &decision("playoff", &[1, 2, 3, 4], &games))
    };
    assert_eq!(of_four(&["armageddon 2 1 =", "armageddon 4 3 ="]), None);
    assert_eq!(
        of_four(&["armageddon 2 1 =", "rapid 3 4 1", "rapid 4 3 ="]),
        none("armageddon", "1"),
        "played by the others"
    );
}

#[test]
fn a_stage_of_no_games_or_named_twice_is_left_out_by_nobody() {
    let mut declared = with_row(
        json!({"tied": [2, 2], "type": "match", "stages": ["blitz", "rapid", "rapid", "armageddon"]}),
    );
    if let Some(Stated::Given(stages)) = &mut declared.time_limits {
        stages.get_mut("blitz").unwrap().games = Some(0);
    }
    let games = ["rapid 1 2 =", "rapid 2 1 =", "armageddon 1 2 ="];
    assert_eq!(fault(Some(&declared), &decision("playoff", &[2, 1], &games)), None);
}

#[test]
fn in_a_round_robin_all_who_are_level_meet() {
    let none = said![stage = "blitz", count = "0", wanted = "1"];
    let two = decision("playoff", &[1, 2, 3], &["blitz 1 2 1", "blitz 2 3 1"]);
    assert_eq!(fault(Some(&play_off()), &two), Some((Rule::PlayoffGamesWrongNumber, none)));
    assert_eq!(of_two(&[1, 2, 3], &["blitz 1 2 1", "blitz 2 3 1", "blitz 3 1 0"]), None);
    // Only players 2 and 3 play the next stage, because they are tied.
    let row = json!({"tied": [3, 3], "type": "round-robin", "stages": ["blitz", "armageddon"]});
    for level in ["blitz 2 3 =", "blitz 2 3 X"] {
        let games = ["blitz 1 2 1", "blitz 1 3 1", level, "armageddon 3 2 ="];
        assert_eq!(fault(Some(&with_row(row.clone())), &decision("playoff", &[1, 2, 3], &games)), None);
    }
}

#[test]
fn two_who_are_level_play_a_match_also_beside_two_others() {
    let row = json!({"tied": [4, 4], "type": "round-robin", "stages": ["blitz", "rapid"]});
    let mut declared = with_row(row);
    if let Some(Stated::Given(stages)) = &mut declared.time_limits {
        stages.get_mut("rapid").unwrap().games = Some(4);
    }
    let all = ["blitz 1 3 1", "blitz 1 4 1", "blitz 2 3 1", "blitz 2 4 1", "blitz 1 2 =", "blitz 3 4 ="];
    let early = ["rapid 1 2 1", "rapid 2 1 0", "rapid 1 2 1", "rapid 3 4 1", "rapid 4 3 0"];
    let found = |games: &[&str]| {
        let games: Vec<&str> = all.iter().chain(games).copied().collect();
        fault(Some(&declared), &decision("playoff", &[1, 2, 3, 4], &games)).map(|(rule, _)| rule)
    };
    assert_eq!(found(&[&early[..], &["rapid 3 4 1"]].concat()), None, "3 to 0 of four, twice");
    assert_eq!(found(&early), Some(Rule::PlayoffGamesWrongNumber), "two ahead, two to play");
    // Three tied players must play all games, even after the result is certain.
    let mut three = play_off();
    if let Some(Stated::Given(stages)) = &mut three.time_limits {
        stages.get_mut("blitz").unwrap().games = Some(3);
    }
    let whole = ["1 2 1", "2 1 0", "1 2 1", "1 3 1", "3 1 0", "1 3 1", "2 3 1", "3 2 0", "2 3 1"];
    let games: Vec<String> = whole.iter().map(|game| format!("blitz {game}")).collect();
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    let found =
        |games: &[&str]| fault(Some(&three), &decision("playoff", &[1, 2, 3], games)).map(|(rule, _)| rule);
    assert_eq!(found(&games), None);
    assert_eq!(found(&games[..8]), Some(Rule::PlayoffGamesWrongNumber), "2 to 0 of three");
}

#[test]
fn the_same_two_change_colors_in_a_round_robin_too() {
    let row = json!({"tied": [3, 3], "type": "round-robin", "stages": ["rapid"]});
    let found = |last: &str| {
        let games = ["rapid 1 2 1", "rapid 2 1 0", "rapid 1 3 1", "rapid 3 1 0", "rapid 2 3 1", last];
        fault(Some(&with_row(row.clone())), &decision("playoff", &[1, 2, 3], &games)).map(|(rule, _)| rule)
    };
    assert_eq!(found("rapid 3 2 0"), None);
    assert_eq!(found("rapid 2 3 1"), Some(Rule::PlayoffGamesWrongColors));
}

#[test]
fn black_with_the_draw_needs_less_time() {
    let doubled = |white: [u32; 2], black: [u32; 2], by: &str, stage: &str| {
        let mut decided = decision(by, &[2, 1], &[&format!("{stage} 1 2 =")]);
        decided.games[0].white_control = Some(white);
        decided.games[0].black_control = Some(black);
        has_double_advantage(Some(&play_off()), &decided)
    };
    assert!(!doubled([300, 0], [240, 0], "armageddon", "armageddon"));
    assert!(doubled([300, 0], [300, 0], "armageddon", "armageddon"));
    assert!(doubled([300, 0], [301, 0], "playoff", "armageddon"), "the stage gives Black the draw");
    assert!(!doubled([300, 0], [360, 0], "playoff", "rapid"), "no draw odds, no advantage");
    let undeclared = decision("armageddon", &[2, 1], &["decider 1 2 ="]);
    assert!(!has_double_advantage(None, &undeclared), "nobody says how long they had");
}
