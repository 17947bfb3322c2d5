//! Explains to readers and to programs how a value is computed and why one participant is ahead of another.
//!
//! The engine provides numbers, ids and clauses. All texts come from [`crate::message`].
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::explain::separation;
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let ranked = event.rank();
//! let why = separation(&ranked, 1, 0).ok_or("they share a place")?;
//! assert_eq!(event.tournament().participants()[why.ahead].name, "Alder, Anna");
//! assert_eq!((why.listed.to_string(), why.clause()), ("PTS".to_owned(), "c07.4.2"));
//! assert_eq!(why.values.map(|value| value.map(|value| value.to_string())), [Some("1".to_owned()), Some("0".to_owned())]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod proof;
/// Explains values in words, and names the clauses that determine them.
pub mod value;
mod versus;

pub use value::working;
pub(crate) use value::{combination as value_sum, left_out, step_text};
pub(crate) use versus::further;
pub use versus::{Separation, knockout_notes, separation, versus, without_code};

use crate::members::leaving_out;
use crate::message::Messages;
use crate::{distinct, tell};
use serde_json::{Value, json};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::{Encounter, Plan, Ranked, place_in};
use tiebreak_engine::rules::{Code, Cut, Edition, EditionChoice, Listed, Reference, Step};
use tiebreak_engine::tiebreak::{Classes, Derivation, NoValue, Score, Stage};
use tiebreak_engine::tournament::{Index, Kind, Tournament};
use tiebreak_phrase::family;
use versus::{BoardTable, board_tables};

/// Writes a value as text for readers. A decimal with up to four digits after the point is exact, and any other value
/// is rounded to two decimals.
pub fn shown(value: Fraction) -> String {
    let exact = value.to_string();
    let decimals = exact.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    if exact.contains('/') || decimals > 4 { value.to_decimal(2) } else { exact }
}

/// Writes two values as texts for readers. If the values differ but their rounded texts would be equal, both are
/// written exactly. A value that does not exist is written as "–".
pub fn shown_apart(values: [Option<Fraction>; 2]) -> [String; 2] {
    let pair = values.map(value_text);
    match values {
        [Some(one), Some(other)] if pair[0] == pair[1] && one != other => {
            [one, other].map(|own| own.to_string())
        }
        _ => pair,
    }
}

/// Writes a value as a text for readers, or "–" if there is no value.
pub fn value_text(value: Option<Fraction>) -> String {
    value.map_or_else(|| "–".to_owned(), shown)
}

/// The computation of one entry of a tie-break list for one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Working {
    /// A number, with the steps that compute it.
    Number(Derivation),
    /// The order of the participants within the tied group.
    Order(Encounter),
    /// The reason why no participant has a value for the tie-break.
    Nothing(NoValue),
    /// A recorded decision about the order of the tied group.
    Recorded {
        /// The members of the group, in the order of their pairing numbers.
        group: Vec<Index>,
        /// The recorded order of the group, best first, or `None` if no decision about the group is recorded.
        order: Option<Classes>,
    },
    /// The value that the organizer gave for a tie-break defined by the organizer.
    Given(Fraction),
    /// A tie-break defined by the organizer, for which no value was given.
    Unknown,
}

/// Returns the computation of an entry for a participant. `position` is the index of the entry in the tie-break list,
/// or, for a code that is not in the list, the index at which the code would be applied.
pub fn work_out(ranked: &Ranked<'_>, listed: &Listed, position: usize, index: Index) -> Working {
    let given = ranked.given(listed).and_then(|column| column.get(index).copied().flatten());
    let code = match listed {
        Listed::Code(code) => code,
        Listed::Recorded(kind) => {
            let group = ranked.tied_before(position, index);
            return Working::Recorded { order: ranked.recorded(*kind, &group), group };
        }
        Listed::Organizer(_) => return given.map_or(Working::Unknown, Working::Given),
    };
    if let Some(given) = given {
        return Working::Given(given);
    }
    if let Some(reason) = ranked.evaluator.no_value(code) {
        return Working::Nothing(reason);
    }
    if code.base.direction().is_order_only() {
        return Working::Order(ranked.encounter(code, ranked.tied_before(position, index)));
    }
    ranked.evaluator.derive(code, index).map_or_else(Working::Nothing, Working::Number)
}

/// Returns the clauses of an entry of a list and of every step of its computation. Each clause is listed only once, in the order of
/// first use.
pub fn clauses_of(listed: &Listed, working: &Working) -> Vec<&'static str> {
    let mut clauses = match listed {
        Listed::Code(code) => vec![code.base.clause()],
        Listed::Recorded(recorded) => vec![recorded.clause()],
        Listed::Organizer(_) => Vec::new(),
    };
    match working {
        Working::Number(derivation) => {
            clauses.extend(derivation.steps.iter().flat_map(|step| step.clauses.iter().chain(&step.cut)));
        }
        Working::Order(encounter) => clauses.extend(encounter.stages.iter().flat_map(|stage| &stage.clauses)),
        _ => {}
    }
    distinct(clauses)
}

/// Returns the name of a list entry in words, such as "Buchholz, cut 1".
pub fn code_name(say: &Messages, listed: &Listed) -> String {
    match listed {
        Listed::Organizer(name) => tell!(say, "code-OTHER", name),
        Listed::Recorded(recorded) => say.member(family!("code-"), recorded.word()),
        Listed::Code(code) => {
            let mut parts = vec![say.member(family!("code-"), code.base.name())];
            parts.extend(modifiers(say, code));
            parts.join(", ")
        }
    }
}

fn modifiers(say: &Messages, code: &Code) -> Vec<String> {
    let mut parts = Vec::new();
    match code.reference {
        Some(Reference::MatchPoints) => parts.push(tell!(say, "modifier-match-points")),
        Some(Reference::GamePoints) => parts.push(tell!(say, "modifier-game-points")),
        None => {}
    }
    match code.cut {
        Some(Cut::Low(n)) => parts.push(tell!(say, "modifier-cut", n = &n.to_string())),
        Some(Cut::Median(n)) => parts.push(tell!(say, "modifier-median", n = &n.to_string())),
        None => {}
    }
    match code.limit {
        Some(Step::HalfPoints(n)) => {
            let points = Points::HALF * i64::from(n);
            let sign = if n > 0 { "+" } else { "" };
            parts.push(tell!(say, "modifier-limit", points = &format!("{sign}{points}")));
        }
        Some(Step::Percent(n)) => parts.push(tell!(say, "modifier-percent", percent = &n.to_string())),
        None => {}
    }
    parts.extend(code.divisor.map(|divisor| tell!(say, "modifier-divisor", divisor = divisor.to_string())));
    parts.extend(code.fore.then(|| tell!(say, "modifier-fore")));
    parts.extend(code.forfeits_as_played.then(|| tell!(say, "modifier-forfeits-as-played")));
    parts.extend(code.unrated.map(|rating| tell!(say, "modifier-unrated", rating = rating.to_string())));
    parts.extend(code.reversed.then(|| tell!(say, "modifier-reversed")));
    parts.extend(code.constant.map(|own| tell!(say, "variation-constant", constant = own.to_string())));
    parts.extend(code.variations.iter().map(|variation| say.member(family!("variation-"), variation.word())));
    parts.extend(code.edition.map(|edition| tell!(say, "modifier-edition", edition = edition.id())));
    parts
}

/// Returns the name of a participant with the pairing number, in a form that cannot be mistaken for a place: "Gorse,
/// Gil (7)".
pub fn participant(tournament: &Tournament, index: Index) -> String {
    let id = tournament.id(index);
    match tournament.participants().get(index).map(|participant| participant.name.trim()) {
        None | Some("") => id.to_string(),
        Some(name) => format!("{name} ({id})"),
    }
}

/// Describes in words why an edition of the rules is used.
pub fn edition_reason(say: &Messages, choice: EditionChoice, start: Option<chrono::NaiveDate>) -> String {
    let start = start.map_or_else(String::new, |start| start.to_string());
    match choice {
        EditionChoice::Declared(_) => tell!(say, "as-requested"),
        EditionChoice::ByStart(_) => tell!(say, "edition-by-start", start = &start),
        EditionChoice::ByLaterDay(_) => tell!(say, "edition-by-later-day"),
        EditionChoice::TooEarly => tell!(say, "edition-too-early"),
        EditionChoice::NoStart => tell!(say, "edition-no-start"),
    }
}

/// Returns the number and the heading of a clause, such as "16.3.2: Requested byes at the end count as draws".
pub fn clause_text(say: &Messages, edition: Edition, id: &str) -> String {
    let number = value::number(id, edition);
    match value::heading(id, say.language()) {
        Some(heading) => format!("{number}: {heading}"),
        None => number,
    }
}

/// Returns the number, the heading and the content of a clause, in this project's own words. If the content is from a
/// later edition, the text names this edition.
pub fn clause_ruling(say: &Messages, edition: Edition, id: &str) -> String {
    let named = clause_text(say, edition, id);
    let Some(said) = value::said(id, edition) else { return named };
    let text = said.text(say.language());
    let is_later =
        Edition::ALL.iter().skip_while(|one| **one != edition).skip(1).any(|one| one.id() == said.from);
    if is_later { format!("{named} ({}). {text}", said.from) } else { format!("{named}. {text}") }
}

/// Returns the numbers of the clauses, separated by commas, such as "8.1, 16.3.1".
pub fn clauses_text(edition: Edition, ids: &[&str]) -> String {
    let numbers: Vec<String> = ids.iter().map(|id| value::number(id, edition)).collect();
    numbers.join(", ")
}

/// Writes one step of the computation of a tie-break value as JSON. A step is one round or one board. The JSON contains
/// the opponent, the kind of the step, the points that the participant made, the contribution to the value, the number
/// from which the contribution is computed, and the clauses. `result` is the kind of the round, if the step is about a
/// round. `cut` is the clause by which the contribution does not count.
pub(crate) fn step_json(step: &tiebreak_engine::tiebreak::Step) -> Value {
    let object = json!({
        "round": step.round,
        "opponent": step.opponent,
        "kind": step.kind.id(),
        "result": step.kind.round_kind().map(Kind::word),
        "score": step.score.map(|score| score.to_string()),
        "awarded": step.awarded.map(|points| points.to_string()),
        "contribution": step.contribution.to_string(),
        "cut": step.cut,
        "clauses": step.clauses,
    });
    leaving_out(object, &["result"])
}

/// Writes one table of a direct encounter as JSON. The JSON contains a row for each tied participant, the order of the
/// participants (best first), and the clauses that determine the order. If some of the participants have not met, the
/// JSON also contains the lowest and the highest sum that each participant could have reached.
fn stage(tournament: &Tournament, stage: &Stage) -> Value {
    let id = |index: &Index| tournament.id(*index);
    let row = |(position, member): (usize, &Index)| {
        let bounds = stage.bounds.as_ref().and_then(|bounds| bounds.get(position));
        let mutual = stage.rows.get(position).into_iter().flatten();
        let against =
            mutual.filter_map(|met| Some((id(stage.members.get(met.opponent)?), met.points.to_string())));
        let row = json!({
            "id": id(member),
            "against": against.collect::<Vec<_>>(),
            "sum": stage.sums.get(position).copied().unwrap_or(Fraction::ZERO).to_string(),
            "least": bounds.map(|bounds| bounds.least.to_string()),
            "most": bounds.map(|bounds| bounds.most.to_string()),
        });
        leaving_out(row, &["least", "most"])
    };
    let order = stage.classes.iter().map(|class| class.iter().map(id).collect::<Vec<_>>());
    json!({
        "score": match (tournament.team().is_some(), stage.score) {
            (false, _) => "points",
            (true, Score::Match) => "match-points",
            (true, Score::Game) => "game-points",
        },
        "rows": stage.members.iter().enumerate().map(row).collect::<Vec<_>>(),
        "order": order.collect::<Vec<_>>(),
        "clauses": stage.clauses,
    })
}

/// Writes the numbers of a board tie-break for some teams as JSON: the points on each board, and the numbers that the
/// tie-break compares one after another. The higher number is always better. The lowest board count is best, so the
/// JSON contains board counts as negative numbers. If `mutual` is true, only the boards of the match between the two
/// teams count.
fn boards(tournament: &Tournament, table: &BoardTable) -> Value {
    let texts = |numbers: &[Fraction]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rows = table.rows.iter().map(|(team, points, keys)| {
        json!({ "id": tournament.id(*team), "points": texts(points), "compared": texts(keys) })
    });
    json!({
        "code": table.by.base().name(), "mutual": table.mutual, "rows": rows.collect::<Vec<_>>(),
    })
}

/// Writes the computation of one tie-break value of one participant as JSON. The value is exact, or null if the rules
/// define no value. For a tie-break that only orders participants, the JSON contains no value. Instead of a value, the
/// JSON contains the participant's place in the tied group, the group, and the tables of the direct encounter. If no
/// participant has a value, `reason` states why.
pub fn working_json(
    ranked: &Ranked<'_>,
    edition: Edition,
    listed: &Listed,
    index: Index,
    working: &Working,
) -> Value {
    let tournament = ranked.tournament();
    let mut object = json!({
        "participant": tournament.id(index),
        "code": listed.to_string(),
        "edition": edition.id(),
        "value": null,
        "place": null,
        "group": null,
        "clauses": clauses_of(listed, working),
        "steps": [],
        "stages": [],
        "boards": [],
        "reason": null,
    });
    let ids = |group: &[Index]| json!(group.iter().map(|index| tournament.id(*index)).collect::<Vec<_>>());
    match working {
        Working::Number(derivation) => {
            object["value"] = json!(derivation.value.map(|value| value.to_string()));
            object["steps"] = derivation.steps.iter().map(step_json).collect();
        }
        Working::Order(encounter) => {
            object["place"] = json!(encounter.place(index).filter(|_| encounter.group.len() > 1));
            object["group"] = ids(&encounter.group);
            object["stages"] = encounter.stages.iter().map(|one| stage(tournament, one)).collect();
            if let Listed::Code(code) = listed {
                let tables = board_tables(ranked, code, encounter);
                object["boards"] = tables.iter().map(|table| boards(tournament, table)).collect();
            }
        }
        Working::Nothing(reason) => object["reason"] = reason.to_string().into(),
        Working::Recorded { group, order } => {
            object["place"] = json!(order.as_ref().and_then(|order| place_in(order, index)));
            object["group"] = ids(group);
            if group.len() > 1 && order.is_none() {
                object["reason"] = "no record of this group counts".into();
            }
        }
        Working::Given(value) => object["value"] = value.to_string().into(),
        Working::Unknown => object["reason"] = "is defined by the organizer".into(),
    }
    leaving_out(object, &["place", "group", "stages", "boards", "reason"])
}

/// Explains as JSON why one of two participants is ahead of the other. `ahead` is null if the two share a place.
/// `values` contains the values of `one` and `other` for the tie-break that separates the two, or their places in a
/// recorded decision such as a play-off.
pub fn versus_json(
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    found: Option<&Separation>,
    one: Index,
    other: Index,
) -> Value {
    let tournament = ranked.tournament();
    let listed = found.and_then(|found| plan.list.entries.get(found.position));
    // Only for a code, values were computed.
    let computed = found.filter(|found| found.is_by_code()).zip(listed);
    let explanations = computed.map_or_else(Vec::new, |(found, listed)| {
        let worked = |index| {
            let worked = work_out(ranked, &found.listed, found.position, index);
            working_json(ranked, edition, listed, index, &worked)
        };
        vec![worked(one), worked(other)]
    });
    json!({
        "id": tournament.id(other),
        "ahead": found.map(|found| tournament.id(found.ahead)),
        "code": listed.map(ToString::to_string),
        "values": found.map(|found| found.values_of(one)),
        "clauses": found.map_or(&[][..], |found| &found.clauses),
        "explanations": explanations,
    })
}

#[cfg(test)]
mod number_tests {
    use super::*;

    #[test]
    fn thirds_have_two_decimals_unless_that_hides_a_difference() {
        assert_eq!(shown(Fraction::new(19, 3)), "6.33");
        assert_eq!(shown(Fraction::new(25, 2)), "12.5");
        let apart = |one, other| shown_apart([Some(one), Some(other)]);
        let near = apart(Fraction::new(19, 3), Fraction::new(633, 100));
        assert_eq!(near, ["19/3".to_owned(), "6.33".to_owned()]);
        assert_eq!(apart(Fraction::new(1, 3), Fraction::new(1, 3))[0], "0.33");
    }
}

#[cfg(test)]
mod name_tests {
    use super::*;
    use crate::message::Language;
    use tiebreak_engine::rules::{Base, Recorded, TieBreakList, Variation};

    #[test]
    fn every_tie_break_has_a_name_in_every_whole_language() {
        for language in Language::whole() {
            let say = Messages::new(language);
            for base in Base::all() {
                assert!(say.written(family!("code-"), base.name()).is_some(), "{base:?}");
            }
            for recorded in Recorded::ALL {
                assert!(say.written(family!("code-"), recorded.word()).is_some(), "{recorded:?}");
            }
            for variation in Variation::ALL {
                assert!(say.written(family!("variation-"), variation.word()).is_some(), "{variation:?}");
            }
        }
    }

    #[test]
    fn modifiers_are_part_of_the_name() {
        let list =
            TieBreakList::parse("BH:GP/C1/P,KS/L-3,SSSC/K2.5/F,ARO/M2/U1400,RTNG/R,KS/L60,OTHER_X").unwrap();
        let names = |language| -> Vec<String> {
            let say = Messages::new(language);
            list.entries.iter().map(|listed| code_name(&say, listed)).collect()
        };
        assert_eq!(
            names(Language::En),
            [
                "Buchholz, on game points, cut 1, forfeits as played",
                "Koya system, limit -1.5",
                "Scores and schedule strength combination, divisor 2.5, fore",
                "Average rating of opponents, median 2, unrated participants count as 1400",
                "Rating, reversed",
                "Koya system, limit 60 %",
                "the organizer's own tie-break \"X\"",
            ]
        );
        assert_eq!(
            names(Language::Es)[0],
            "Buchholz, por puntos de partida, corte 1, incomparecencias como jugadas"
        );
    }
}
