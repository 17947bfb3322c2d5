mod cases;

use std::collections::{BTreeMap, BTreeSet};

use cases::{cases, each};
use serde_json::Value;

use super::*;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::{Document, TournamentJson};
use tiebreak_format::text::Text;

fn tournament(json: Value) -> (Tournament, Reading) {
    let json: TournamentJson = serde_json::from_value(json).unwrap();
    (json.build().unwrap().0, Reading::of_json(&json))
}

fn declaration(json: Value) -> Declaration {
    serde_json::from_value(json).unwrap()
}

/// Creates an event of four players after one game each. Players 1 and 3 share first place, and players 2 and 4 share
/// third place.
fn two_pairs() -> (Tournament, Reading) {
    tournament(serde_json::json!({
        "kind": "individual", "pairing": "swiss", "rounds": 1, "start": "2026-04-10",
        "participants": [
            {"id": 1, "rating": 2000, "games": ["2 w 1"]}, {"id": 2, "rating": 1900, "games": ["1 b 0"]},
            {"id": 3, "rating": 1800, "games": ["4 w 1"]}, {"id": 4, "rating": 1700, "games": ["3 b 0"]}
        ]
    }))
}

fn found_in(
    facts: &(Tournament, Reading),
    declared: Value,
    published: &[(u32, u32)],
) -> Vec<(String, String)> {
    let declared = declaration(declared);
    let subject = Subject {
        tournament: &facts.0,
        declaration: Some(&declared),
        asked: &["PTS".to_owned()],
        edition: Edition::Fide2026,
        after: facts.0.rounds(),
        reading: &facts.1,
        published,
        standings: None,
    };
    let found = findings(&subject).into_iter().filter(|finding| finding.severity != Gravity::Info);
    found.map(|finding| (finding.id.to_owned(), finding.at)).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(id, at)| ((*id).to_owned(), (*at).to_owned())).collect()
}

#[test]
fn an_empty_play_off_lacks_all_seven_parameters() {
    let declared = serde_json::json!({"playoff": {}, "tiebreaks": ["WIN"], "ties": "playoff-and-tiebreaks", "exhausted": "unbroken"});
    let found = found_in(&two_pairs(), declared, &[]);
    let ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "playoff-positions-missing",
            "playoff-qualification-missing",
            "playoff-format-missing",
            "playoff-numbering-missing",
            "playoff-colours-missing",
            "playoff-time-limits-missing",
            "playoff-schedule-missing",
        ]
    );
    assert!(found.iter().all(|(_, at)| at == "/regulations/playoff"));
}

#[test]
fn everything_published_late_is_late_at_the_one_day() {
    let late = serde_json::json!({
        "published": "2026-04-11", "tiebreaks": ["BH"], "exhausted": "unbroken",
        "unrated": {"policy": "exclude"}, "article-16-alternative": {"kind": "cap-announced-rounds"}
    });
    let at = "/regulations/published";
    let wanted = [("list-too-late", at), ("unrated-policy-late", at), ("article-16-alternative-late", at)];
    assert_eq!(found_in(&two_pairs(), late, &[]), pairs(&wanted));
}

#[test]
fn a_second_record_of_a_settled_group_is_a_fault() {
    let twice = serde_json::json!({
        "tiebreaks": ["BH"],
        "decided": [
            {"by": "lots", "order": [3, 1]}, {"by": "coin", "order": [1, 3]}, {"by": "lots", "order": [2, 4]}
        ]
    });
    assert_eq!(found_in(&two_pairs(), twice, &[]), pairs(&[("lots-wrong-group", "/regulations/decided/1")]));
}

#[test]
fn a_published_order_of_tied_participants_needs_a_record() {
    let declared = |decided: Value| serde_json::json!({"tiebreaks": ["BH"], "decided": decided});
    let published = [(3, 1), (1, 2), (2, 3), (4, 3)];
    let open = found_in(&two_pairs(), declared(serde_json::json!([])), &published);
    let wanted = [("places-without-lots", "/published/1"), ("lots-required", "/regulations")];
    assert_eq!(open.len(), 2);
    assert!(pairs(&wanted).iter().all(|one| open.contains(one)), "{open:?}");
    let order = serde_json::json!([{"by": "lots", "order": [3, 1]}, {"by": "lots", "order": [2, 4]}]);
    assert_eq!(found_in(&two_pairs(), declared(order), &published), []);
}

#[test]
fn leftover_ties_are_looked_at_in_final_standings_only() {
    let mut facts = two_pairs();
    let declared = serde_json::json!({"tiebreaks": ["BH"]});
    assert_eq!(found_in(&facts, declared.clone(), &[]).len(), 1);
    facts.0 = tournament(serde_json::json!({
        "kind": "individual", "pairing": "swiss", "rounds": 2,
        "participants": [
            {"id": 1, "rating": 2000, "games": ["2 w ="]}, {"id": 2, "rating": 1900, "games": ["1 b ="]}
        ]
    }))
    .0;
    assert_eq!(found_in(&facts, declared, &[]), []);
}

#[test]
fn an_entry_that_nobody_can_compute_silences_leftover_ties() {
    let own = serde_json::json!({"tiebreaks": ["BH", {"code": "OTHER_X", "definition": "By age."}]});
    assert_eq!(found_in(&two_pairs(), own, &[]), []);
}

#[test]
fn a_field_of_five_in_a_round_robin_needs_a_start_for_each_round() {
    let row = |kind: RowKind, tied: (u32, Option<u32>)| Row {
        tied,
        kind,
        stages: vec!["blitz".to_owned()],
        still_tied: None,
    };
    let stages = [("blitz".to_owned(), Stage { games: Some(2), ..Stage::default() })].into();
    assert_eq!(row(RowKind::RoundRobin, (3, None)).longest(5, &stages), Some(10));
    assert_eq!(row(RowKind::RoundRobin, (2, Some(4))).longest(5, &stages), Some(6));
    assert_eq!(row(RowKind::Knockout, (2, None)).longest(5, &stages), Some(6));
    assert_eq!(row(RowKind::Match, (2, Some(2))).longest(5, &stages), Some(2));
    assert_eq!(row(RowKind::Swiss, (3, None)).longest(5, &stages), None);
    assert_eq!(row(RowKind::Match, (2, Some(2))).longest(5, &Default::default()), None);
}

fn remarks(text: &str) -> Vec<(String, String, usize)> {
    let text = Text::from_string(text.to_owned()).unwrap();
    let remarks = read(text, "file.json").unwrap_err();
    remarks
        .into_iter()
        .map(|remark| (remark.id.into_owned(), remark.pointer.unwrap_or_default(), remark.line))
        .collect()
}

#[test]
fn a_file_is_refused_with_everything_wrong_and_its_place() {
    assert_eq!(remarks("{}"), [("missing-key".to_owned(), String::new(), 1)]);
    let wrong = "{\n\"format\": 1,\n\"published\": \"2026-02-30\",\n\"sssc-divisor\": \"2.50\",\n\
                 \"playoff\": {\"schedule\": {\"starts\": [\"2026-04-19\"]}},\n\
                 \"decided\": [{\"by\": \"lots\", \"order\": [1, 2], \"date\": \"today\"}]\n}";
    let places: Vec<(String, usize)> =
        remarks(wrong).into_iter().map(|(_, pointer, line)| (pointer, line)).collect();
    assert_eq!(
        places,
        [
            ("/published".to_owned(), 3),
            ("/sssc-divisor".to_owned(), 4),
            ("/playoff/schedule/starts/0".to_owned(), 5),
            ("/decided/0/date".to_owned(), 6),
        ]
    );
    for (text, id) in [
        (r#"{"format": 2}"#, "out-of-range"),
        (r#"{"format": 1, "tie-breaks": []}"#, "unknown-key"),
        (r#"{"format": 1, "rated": true, "rated": false}"#, "duplicate-key"),
        (r#"{"format": 1, "ties": "lots"}"#, "unknown-word"),
        (r#"{"format": 1, "koya-in-swiss": 1}"#, "wrong-type"),
        (r#"{"format": 1, "unrated": {"policy": "fixed"}}"#, "missing-key"),
        (r#"{"format": 1, "playoff": {"qualification": {"first": 0}}}"#, "out-of-range"),
        (r#"{"format": 1, "playoff": {"stages": {}}}"#, "unknown-key"),
    ] {
        assert_eq!(remarks(text)[0].0, id, "{text}");
    }
}

#[test]
fn a_declaration_inside_another_document_has_no_format() {
    let text = Text::from_string(r#"{"regulations": {"format": 1}}"#.to_owned()).unwrap();
    let mut sink = Sink::new("case.json");
    let document = Document::parse(text, &mut sink).unwrap();
    check(&document, "/regulations", &declaration(serde_json::json!({"format": 1})), &mut sink);
    let remarks = sink.into_remarks();
    assert_eq!(remarks[0].pointer.as_deref(), Some("/regulations/format"));
}

#[test]
fn every_declaration_of_the_cases_reads_back_as_written() {
    for (name, case) in cases() {
        let Some(declared) = case.regulations else { continue };
        let again: Declaration = serde_json::from_value(serde_json::to_value(&declared).unwrap()).unwrap();
        assert_eq!(again, declared, "{name}");
        assert_eq!(declared.problems(), [], "{name}");
    }
}

/// Returns each message in a file, with the arguments that it uses.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if !line.starts_with(' ') {
            id = line.split_once(" = ").map(|(id, _)| id.to_owned()).unwrap();
            assert!(found.insert(id.clone(), BTreeSet::new()).is_none(), "{id} twice");
        }
        let arguments = line.split("{ $").skip(1).filter_map(|rest| rest.split(' ').next());
        found.entry(id.clone()).or_default().extend(arguments.map(str::to_owned));
    }
    found
}

#[test]
fn every_finding_has_its_message_in_both_languages() {
    let english = messages(include_str!("../../../phrase/messages/en/findings.ftl"));
    let spanish = messages(include_str!("../../../phrase/messages/es/findings.ftl"));
    assert_eq!(english, spanish);
    let rules: BTreeSet<String> = Rule::ALL.iter().map(|rule| format!("finding-{}", rule.id())).collect();
    let said = english.keys().filter(|id| !id.starts_with("finding-word-"));
    assert_eq!(said.cloned().collect::<BTreeSet<_>>(), rules);
    each(&mut |name, _, subject| {
        for finding in findings(subject) {
            let wanted = &english[&format!("finding-{}", finding.id)];
            let given: BTreeSet<String> =
                finding.arguments.iter().map(|(argument, _)| (*argument).to_owned()).collect();
            assert!(wanted.is_subset(&given), "{name}: {} lacks {wanted:?}, has {given:?}", finding.id);
        }
    });
}

#[test]
fn every_rule_is_worth_something_in_some_edition_and_has_a_known_clause() {
    for rule in Rule::ALL {
        assert!(Edition::ALL.iter().any(|edition| rule.gravity(*edition).is_some()), "{}", rule.id());
        let family = rule.clause().split('.').next();
        assert!(matches!(family, Some("c07" | "classic")), "{}", rule.id());
    }
    assert_eq!(Rule::ALL.len(), 96);
}

/// Returns the list by which an event with this declaration is ranked, including its recorded decisions.
fn ranked_by(declared: Value) -> Option<Vec<String>> {
    let declared = declaration(declared);
    let mut list = declared.tie_break_list()?;
    for (at, kind) in declared.unlisted_decisions(&list) {
        list.entries.insert(at, tiebreak_engine::rules::Listed::Recorded(kind));
    }
    Some(list.entries.iter().map(ToString::to_string).collect())
}

#[test]
fn recorded_decisions_act_where_they_belong_in_the_declared_list() {
    let lots = serde_json::json!({"by": "coin", "order": [1, 2]});
    let game = serde_json::json!({"by": "playoff", "order": [1, 2]});
    let single = serde_json::json!({"by": "armageddon", "order": [1, 2]});
    let by = |qualification: Value, list: Value, decided: &[&Value]| {
        let declared = serde_json::json!({
            "tiebreaks": list, "playoff": {"qualification": qualification}, "decided": decided
        });
        ranked_by(declared).unwrap().join(",")
    };
    let list = || serde_json::json!(["DE", "BH", "SB"]);
    assert_eq!(by(serde_json::json!("all"), list(), &[]), "DE,BH,SB");
    assert_eq!(by(serde_json::json!("all"), list(), &[&lots]), "DE,BH,SB,LOTS");
    assert_eq!(by(serde_json::json!("all"), list(), &[&lots, &game]), "DE,BH,SB,PLAYOFF,LOTS");
    assert_eq!(by(serde_json::json!("none"), list(), &[&game]), "PLAYOFF,DE,BH,SB");
    assert_eq!(by(serde_json::json!({"first": 2}), list(), &[&game, &single]), "DE,BH,PLAYOFF,ARMAGEDDON,SB");
    assert_eq!(by(serde_json::json!({"first": 9}), list(), &[&game]), "DE,BH,SB,PLAYOFF");
    let with_score = serde_json::json!(["PTS", "DE", "BH"]);
    assert_eq!(by(serde_json::json!("none"), with_score.clone(), &[&game]), "PTS,PLAYOFF,DE,BH");
    assert_eq!(by(serde_json::json!({"first": 1}), with_score, &[&game]), "PTS,DE,PLAYOFF,BH");
    // Decisions that are already in the list keep their positions.
    let named = serde_json::json!(["LOTS", "DE", "PLAYOFF"]);
    assert_eq!(by(serde_json::json!("none"), named, &[&game, &lots]), "LOTS,DE,PLAYOFF");
}

#[test]
fn shared_places_and_play_offs_need_no_list_and_silence_about_ties_gives_none() {
    assert_eq!(ranked_by(serde_json::json!({"ties": "shared"})), Some(Vec::new()));
    let played = serde_json::json!({"ties": "playoff", "decided": [{"by": "playoff", "order": [2, 1]}]});
    assert_eq!(ranked_by(played), Some(vec!["PLAYOFF".to_owned()]));
    assert_eq!(ranked_by(serde_json::json!({})), None);
    assert_eq!(ranked_by(serde_json::json!({"ties": "tiebreaks"})), None);
}

/// Before 2026, the rating that the file uses counted. If the file uses no rating for a player, the player is unrated,
/// even if the player has later ratings. If it is unknown which rating the file uses, the first rating counts. Since
/// 2026, the first rating of the event always counts.
#[test]
fn who_is_unrated_in_the_file_is_unrated_before_2026() {
    let (tournament, reading) = tournament(serde_json::json!({
        "kind": "individual", "pairing": "swiss", "rounds": 1,
        "participants": [
            {"id": 1, "rating": null, "ratings": [1500, 1600], "games": ["2 w 1"]},
            {"id": 2, "rating": null, "ratings": [1700], "games": ["1 b 0"]}
        ]
    }));
    let ratings = |edition, used: &[Option<u16>]| {
        let facts = policy::ranked_facts(&tournament, None, None, edition, used);
        facts.participants().iter().map(|participant| participant.rating()).collect::<Vec<_>>()
    };
    assert_eq!(ratings(Edition::Fide2024, &reading.used_ratings), [None, None]);
    assert_eq!(ratings(Edition::Fide2026, &reading.used_ratings), [Some(1500), Some(1700)]);
    assert_eq!(ratings(Edition::Fide2024, &[]), [Some(1500), Some(1700)]);
}
