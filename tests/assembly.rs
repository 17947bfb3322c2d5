//! Tests that an event is the same whether the library, the protocol or the command line loads it.

use tiebreak_conformance::event::*;
use tiebreak_conformance::format::Input;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::plan::{ListSource, Preset};
use tiebreak_conformance::regulations::Declaration;
use tiebreak_conformance::rules::{Base, Code, Edition, EditionChoice, Rules};
use tiebreak_conformance::subject::{BuiltIn, Reply, Subject, engine};

/// An event in which A beats B, and C draws with D, in round 1. The games of round 2 are paired, but none of them has a
/// result.
const UNFINISHED: &str = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 3, "participants": [
    { "id": 1, "name": "A", "games": ["2 w 1", "3 b X"] }, { "id": 2, "name": "B", "games": ["1 b 0", "4 w X"] },
    { "id": 3, "name": "C", "games": ["4 w =", "1 w X"] }, { "id": 4, "name": "D", "games": ["3 b =", "2 b X"] } ] }"#;

fn file(text: &str) -> Source<'_> {
    Source::File { name: "event", bytes: text.as_bytes().into() }
}

fn points(event: &Event) -> Vec<String> {
    let ranked = event.rank();
    (0..event.tournament().len())
        .map(|index| ranked.standings.value(0, index).map_or_else(String::new, |value| value.to_string()))
        .collect()
}

/// Returns the points of all participants from a reply of the protocol. `after` is the part of the request that names a
/// round. If it is empty, the request names no round.
fn answered(text: &str, after: &str) -> Vec<String> {
    let line = format!(
        r#"{{"seq":1,"edition":"fide-2026-03",{after}"tiebreaks":["PTS","BH"],"tournament":{text}}}"#
    );
    let request = serde_json::from_str(&line).unwrap();
    match BuiltIn.ask(&request) {
        Reply::Answered(answer) => answer.values["PTS"].values().flatten().cloned().collect(),
        other @ (Reply::Rated(_)
        | Reply::Skipped(..)
        | Reply::Error(_)
        | Reply::Malformed(_)
        | Reply::Crash(_)
        | Reply::Timeout
        | Reply::NotRun(_)) => panic!("{other:?}"),
    }
}

#[test]
fn an_unfinished_round_counts_only_if_requested() {
    let event = Event::load(file(UNFINISHED), &Options::default()).unwrap();
    assert_eq!((event.plan.after, points(&event)), (1, ["1", "0", "0.5", "0.5"].map(String::from).to_vec()));
    assert_eq!(answered(UNFINISHED, ""), ["1", "0", "0.5", "0.5"]);
    assert_eq!(answered(UNFINISHED, r#""after":1,"#), ["1", "0", "0.5", "0.5"]);

    // The user requests round 2, so its unfinished games count, each as a draw (key `pending`).
    let asked = Options { after: Some(2), ..Options::default() };
    let event = Event::load(file(UNFINISHED), &asked).unwrap();
    assert_eq!(points(&event), ["1.5", "0.5", "1", "1"]);
    assert_eq!(answered(UNFINISHED, r#""after":2,"#), ["1.5", "0.5", "1", "1"]);
}

#[test]
fn unrecorded_rounds_are_rejected_by_every_interface() {
    let asked = Options { after: Some(3), ..Options::default() };
    let error = Event::load(file(UNFINISHED), &asked).unwrap_err();
    assert_eq!(error, Error::NoRound { round: 3, rounds: 2 });
    let line = format!(
        r#"{{"seq":1,"edition":"fide-2026-03","after":3,"tiebreaks":["PTS"],"tournament":{UNFINISHED}}}"#
    );
    let Reply::Error(problem) = BuiltIn.ask(&serde_json::from_str(&line).unwrap()) else { panic!() };
    assert_eq!(
        problem.to_string(),
        "there is no round 3; the event has 2 recorded rounds; choose a recorded round"
    );
}

#[test]
fn unusable_lists_are_typed_errors_with_a_position() {
    let asked = |text: &str| Options { list: Some(AskedList::Text(text.to_owned())), ..Options::default() };
    let Err(Error::List(faults)) = Event::load(file(UNFINISHED), &asked("BH, XX")) else { panic!() };
    assert!(
        matches!(&faults[..], [ListFault::Unreadable(error)] if (error.position, error.offset) == (1, 4))
    );
    let Err(Error::List(faults)) = Event::load(file(UNFINISHED), &asked("BH,  EDE")) else { panic!() };
    assert!(
        matches!(&faults[..], [ListFault::Meaningless { position: 1, offset: 5, written, .. }] if written == "EDE")
    );
    assert_eq!(
        Error::List(faults).to_string(),
        "`EDE`: this tie-break exists only in team events; remove it from the list"
    );
}

#[test]
fn the_protocol_and_the_library_compute_a_code_of_a_later_edition_by_that_edition() {
    // Only the edition of 2026 defines STD. The regulations of this event use STD although another edition applies, as
    // 4.1 allows. The program then computes STD under the rules of 2026.
    let options = Options {
        edition: Some(Edition::Fide2023),
        list: Some(AskedList::Codes(vec!["STD".to_owned()])),
        ..Options::default()
    };
    let event = Event::load(file(UNFINISHED), &options).unwrap();
    assert_eq!(event.plan.computed().entries[1].to_string(), "STD/V2026");
    let Input::Json(json) = event.input.clone() else { panic!() };
    let list = ["STD".to_owned()];
    let question = engine::Question::asked(*json, None, &list, Edition::Fide2023, None, false).unwrap();
    assert_eq!(question.list().unwrap(), event.plan.computed());
    // The expected value comes from the edition of 2026, although the edition of the event is that of 2023. In STD,
    // player A gets one point for the win against B.
    let code = Code { edition: Some(Edition::Fide2026), ..Code::plain(Base::Standard) };
    assert_eq!(event.rank().evaluator.derive(&code, 0).unwrap().value, Some(Fraction::integer(1)));
}

#[test]
fn the_requested_list_precedes_regulations_and_file() {
    let document = format!(
        r#"{{ "tournament": {UNFINISHED}, "regulations": {{ "tiebreaks": ["SB"], "edition": "fide-2024-08" }} }}"#
    );
    let codes = |options: &Options| {
        let event = Event::load(file(&document), options).unwrap();
        let codes: Vec<String> = event.plan.list.entries.iter().map(ToString::to_string).collect();
        (codes.join(","), event.plan.source, event.edition())
    };
    let beside = codes(&Options::default());
    assert_eq!(beside, ("PTS,SB".to_owned(), ListSource::Regulations, Edition::Fide2024));
    let preset = Preset::named("golombek-swiss").unwrap();
    let asked = Options {
        list: Some(AskedList::Preset(preset)),
        edition: Some(Edition::Fide2026),
        ..Options::default()
    };
    assert_eq!(codes(&asked), ("PTS,BH,US-CUM".to_owned(), ListSource::Preset(preset), Edition::Fide2026));
    let other = Options { regulations: Some(Declaration::default()), ..Options::default() };
    assert_eq!(codes(&other).1, ListSource::Default);
}

#[test]
fn declared_rules_apply_under_every_edition() {
    let document = format!(
        r#"{{ "tournament": {UNFINISHED}, "regulations": {{ "tiebreaks": ["BH"], "article-16-alternative": {{ "kind": "cap-announced-rounds" }} }} }}"#
    );
    let event = Event::load(file(&document), &Options::default()).unwrap();
    let other = event.under(Edition::Fide2023);
    assert_eq!(other.plan.choice, EditionChoice::Declared(Edition::Fide2023));
    let declaration = event.declaration.as_ref().unwrap();
    assert_eq!(other.plan.rules, declaration.rules(Edition::Fide2023));
    assert_ne!(other.plan.rules, Rules::of(Edition::Fide2023));
}

#[test]
fn findings_have_positions_in_the_requested_or_shown_list() {
    let options = Options {
        list: Some(AskedList::Codes(vec!["KS".to_owned()])),
        edition: Some(Edition::Fide2026),
        ..Options::default()
    };
    let event = Event::load(file(UNFINISHED), &options).unwrap();
    let at = |findings: Vec<tiebreak_conformance::regulations::Finding>| -> Vec<String> {
        let koya = findings.into_iter().filter(|finding| finding.clause == "c07.9.2");
        koya.map(|finding| finding.at).collect()
    };
    assert_eq!(at(event.findings_as_asked()), ["/tiebreaks/0"]);
    assert_eq!(at(event.findings(None, &[])), ["/tiebreaks/1"]);
}
