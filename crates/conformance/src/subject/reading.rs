//! Reading the answers of programs under test: strictly where a verdict depends on it, generously elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::answer::{Answer, Given, RatingAnswer, Reply, Wanted, excerpt, is_score};
use super::bounds::{bounded, excess_of_start, shortened};
use super::protocol::{FindingRow, PROTOCOL, StartAnswer};
use crate::corpus::Finding;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_phrase::{Phrase, phrase};

/// What an answer to a question about standings holds one of.
const STANDINGS_KEYS: &str = "\"standings\", \"skip\" and \"error\"";
/// What an answer to a question about ratings holds one of.
const RATING_KEYS: &str = "\"values\", \"refused\", \"skip\" and \"error\"";

#[derive(Deserialize)]
struct Line<'a> {
    seq: Option<u64>,
    #[serde(borrow)]
    standings: Option<Vec<Row<'a>>>,
    #[serde(default)]
    unsupported: Option<Vec<String>>,
    findings: Option<Vec<FindingRow>>,
    skip: Option<String>,
    url: Option<String>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Row<'a> {
    id: u32,
    rank: Option<u32>,
    #[serde(borrow, default)]
    values: Entries<'a>,
}

/// The members of an object in order, repeated keys included, with their values as written.
#[derive(Default)]
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Entries<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a value per code")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// The number of the request that a line answers; none when it is no answer at all.
pub fn seq_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: u64,
    }
    serde_json::from_slice::<Numbered>(trimmed(line)).ok().map(|numbered| numbered.seq)
}

/// A line without byte order mark and surrounding white space (so CR LF is fine).
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// Reads the answer to `start`.
///
/// # Errors
/// What is wrong with it.
pub fn read_start(line: &[u8]) -> Result<StartAnswer, Phrase> {
    let answer: StartAnswer = serde_json::from_slice(trimmed(line))
        .map_err(|error| phrase!("start-not-as-agreed", problem = shortened(&error), line = excerpt(line)))?;
    if answer.protocol != PROTOCOL {
        return Err(phrase!("start-other-protocol", theirs = answer.protocol, ours = PROTOCOL));
    }
    if answer.name.trim().is_empty() {
        return Err(phrase!("start-without-name"));
    }
    match excess_of_start(&answer) {
        Some(problem) => Err(problem),
        None => Ok(answer),
    }
}

/// Reads the answer to request `seq`.
pub fn read(line: &[u8], seq: u64, wanted: &Wanted<'_>) -> Reply {
    match parse(line, seq, wanted) {
        Ok(reply) => bounded(reply),
        Err(problem) => Reply::Malformed(problem),
    }
}

fn parse(line: &[u8], seq: u64, wanted: &Wanted<'_>) -> Result<Reply, Phrase> {
    let line = trimmed(line);
    let answer: Line<'_> = serde_json::from_str(utf8(line)?)
        .map_err(|error| phrase!("answer-no-answer", problem = shortened(&error), line = excerpt(line)))?;
    is_numbered(answer.seq, seq)?;
    if wanted.findings && answer.findings.is_none() && answer.skip.is_none() && answer.error.is_none() {
        return Err(phrase!("answer-without-findings"));
    }
    let findings = answer.findings.filter(|_| wanted.findings);
    let findings = findings.map(|rows| rows.into_iter().map(Finding::from).collect());
    match (answer.standings, answer.skip, answer.error) {
        (Some(rows), None, None) => {
            let answer = standings(&rows, answer.unsupported.unwrap_or_default(), wanted)?;
            Ok(Reply::Answered(Answer { findings, ..answer }))
        }
        (None, None, None) if findings.is_some() => Ok(Reply::Answered(Answer {
            unsupported: wanted.tiebreaks.iter().cloned().collect(),
            findings,
            ..Answer::default()
        })),
        (None, Some(reason), None) => Ok(Reply::Skipped(Phrase::verbatim(reason), answer.url)),
        (None, None, Some(message)) => Ok(Reply::Refused(Phrase::verbatim(message))),
        (None, None, None) => Err(phrase!("answer-without-any", keys = STANDINGS_KEYS)),
        _ => Err(phrase!("answer-with-several", keys = STANDINGS_KEYS)),
    }
}

fn standings(rows: &[Row<'_>], unsupported: Vec<String>, wanted: &Wanted<'_>) -> Result<Answer, Phrase> {
    let mut seen = BTreeSet::new();
    let mut ranks = BTreeMap::new();
    let mut values: BTreeMap<String, BTreeMap<u32, Given>> = BTreeMap::new();
    for row in rows {
        if !wanted.participants.contains(&row.id) {
            return Err(phrase!("answer-unknown-participant", id = row.id));
        }
        if !seen.insert(row.id) {
            return Err(phrase!("answer-participant-twice", id = row.id));
        }
        match row.rank {
            Some(0) => return Err(phrase!("answer-rank-zero", id = row.id)),
            Some(rank) => {
                ranks.insert(row.id, rank);
            }
            None => {}
        }
        for (code, raw) in &row.values.0 {
            if !wanted.tiebreaks.contains(code) {
                continue;
            }
            let given = value(raw).map_err(|problem| {
                phrase!("answer-value-problem", code = code, id = row.id, problem = problem)
            })?;
            if values.entry(code.clone()).or_default().insert(row.id, given).is_some() {
                return Err(phrase!("answer-value-twice", code = code, id = row.id));
            }
        }
    }
    if let Some(missing) = wanted.participants.difference(&seen).next() {
        return Err(phrase!("answer-participant-missing", id = missing));
    }
    let unsupported = unsupported.into_iter().filter(|code| wanted.tiebreaks.contains(code)).collect();
    let ranks = (!ranks.is_empty()).then_some(ranks);
    complete(Answer { values, ranks, unsupported, findings: None }, wanted)
}

/// Reads the answer to the question about ratings with number `seq`.
pub fn read_rating(line: &[u8], seq: u64) -> Reply {
    parse_rating(line, seq).map_or_else(Reply::Malformed, bounded)
}

#[derive(Deserialize)]
struct RatingLine<'a> {
    seq: Option<u64>,
    #[serde(borrow)]
    values: Option<Entries<'a>>,
    refused: Option<Vec<String>>,
    skip: Option<String>,
    url: Option<String>,
    error: Option<String>,
}

fn parse_rating(line: &[u8], seq: u64) -> Result<Reply, Phrase> {
    let line = trimmed(line);
    let answer: RatingLine<'_> = serde_json::from_str(utf8(line)?)
        .map_err(|error| phrase!("answer-no-answer", problem = shortened(&error), line = excerpt(line)))?;
    is_numbered(answer.seq, seq)?;
    match (answer.values, answer.refused, answer.skip, answer.error) {
        (Some(entries), None, None, None) => {
            let mut values = BTreeMap::new();
            for (key, raw) in entries.0 {
                let shown = shortened(&key.escape_debug());
                let text = rating_value(raw)
                    .map_err(|problem| phrase!("answer-key-problem", key = &shown, problem = problem))?;
                if values.insert(key, text).is_some() {
                    return Err(phrase!("answer-key-twice", key = shown));
                }
            }
            Ok(Reply::Rated(RatingAnswer::Values(values)))
        }
        (None, Some(rules), None, None) => Ok(Reply::Rated(RatingAnswer::Refused(rules))),
        (None, None, Some(reason), None) => Ok(Reply::Skipped(Phrase::verbatim(reason), answer.url)),
        (None, None, None, Some(message)) => Ok(Reply::Refused(Phrase::verbatim(message))),
        (None, None, None, None) => Err(phrase!("answer-without-any", keys = RATING_KEYS)),
        _ => Err(phrase!("answer-with-several", keys = RATING_KEYS)),
    }
}

/// A value about ratings: text as it is, a number in its own digits, null for `none`.
fn rating_value(raw: &RawValue) -> Result<String, Phrase> {
    let text = raw.get();
    match text.as_bytes().first() {
        Some(b'"') => serde_json::from_str(text).map_err(|error| Phrase::verbatim(shortened(&error))),
        Some(b'-' | b'0'..=b'9') => Ok(text.to_owned()),
        Some(b'n') => Ok("none".to_owned()),
        _ => Err(phrase!("answer-no-text-here", text = excerpt(text.as_bytes()))),
    }
}

fn utf8(line: &[u8]) -> Result<&str, Phrase> {
    std::str::from_utf8(line)
        .map_err(|error| phrase!("answer-not-utf8", byte = error.valid_up_to() + 1, line = excerpt(line)))
}

fn is_numbered(found: Option<u64>, seq: u64) -> Result<(), Phrase> {
    match found {
        Some(found) if found == seq => Ok(()),
        Some(found) => Err(phrase!("answer-numbered-otherwise", found = found, seq = seq)),
        None => Err(phrase!("answer-without-seq", seq = seq)),
    }
}

/// Holds collected values to what every answer has to cover.
pub fn completed(answer: Answer, wanted: &Wanted<'_>) -> Reply {
    if wanted.findings && answer.findings.is_none() {
        return Reply::Malformed(phrase!("answer-without-findings"));
    }
    complete(answer, wanted).map_or_else(Reply::Malformed, |answer| bounded(Reply::Answered(answer)))
}

fn complete(mut answer: Answer, wanted: &Wanted<'_>) -> Result<Answer, Phrase> {
    if let Some(ranks) = &answer.ranks
        && let Some(unranked) = wanted.participants.iter().find(|id| !ranks.contains_key(id))
    {
        return Err(phrase!("answer-rank-missing", id = unranked));
    }
    for code in wanted.tiebreaks.iter().filter(|code| is_numeric(code)) {
        if answer.unsupported.contains(code) {
            answer.values.remove(code);
            continue;
        }
        match answer.values.get(code) {
            Some(column) => {
                if let Some(missing) = wanted.participants.iter().find(|id| !column.contains_key(id)) {
                    return Err(phrase!("answer-value-missing", code = code, id = missing));
                }
            }
            // Everybody knows the points; a short adapter may leave them out.
            None if is_score(code) => {
                answer.unsupported.insert(code.clone());
            }
            None => return Err(phrase!("answer-code-neither", code = code)),
        }
    }
    Ok(answer)
}

/// Whether a code has values; an unreadable one might. What was decided off the table (`LOTS`, `PLAYOFF`) only orders.
fn is_numeric(code: &str) -> bool {
    let list = TieBreakList::from_entries([(0, code)]).unwrap_or_default();
    match list.entries.first() {
        Some(Listed::Code(code)) => !code.direction().is_order_only(),
        Some(Listed::Recorded(_)) => false,
        Some(Listed::Organizer(_)) | None => true,
    }
}

fn value(raw: &RawValue) -> Result<Given, Phrase> {
    let text = raw.get();
    if text == "null" {
        return Ok(None);
    }
    let plain = match text.as_bytes().first() {
        Some(b'"') => {
            serde_json::from_str::<String>(text).map_err(|error| Phrase::verbatim(shortened(&error)))?
        }
        Some(b'-' | b'0'..=b'9') => text.to_owned(),
        _ => return Err(phrase!("answer-no-number-here", text = excerpt(text.as_bytes()))),
    };
    let plain = plain.trim();
    if plain.contains('½') || Fraction::parse(plain).is_err() {
        return Err(phrase!("answer-no-number", text = excerpt(text.as_bytes())));
    }
    Ok(Some(plain.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(line: &str) -> Reply {
        let participants = BTreeSet::from([1, 2]);
        let tiebreaks = ["PTS", "BH/C1", "DE"].map(str::to_owned);
        let wanted = Wanted { participants: &participants, tiebreaks: &tiebreaks, findings: false };
        read(line.as_bytes(), 7, &wanted)
    }

    fn problem(line: &str) -> String {
        match ask(line) {
            Reply::Malformed(problem) => problem.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_read_digit_by_digit() {
        let line = "\u{feff}{\"seq\":7,\"standings\":[{\"id\":1,\"values\":{\"BH/C1\":10.10}},\
                    {\"id\":2,\"values\":{\"BH/C1\":\"19/3\",\"XX\":[]}}]}\r\n";
        let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
        assert_eq!(
            answer.values["BH/C1"],
            BTreeMap::from([(1, Some("10.10".to_owned())), (2, Some("19/3".to_owned()))])
        );
        assert_eq!(answer.ranks, None);
        assert!(answer.unsupported.contains("PTS"), "points may be left out");
    }

    #[test]
    fn skips_and_errors_are_answers() {
        assert_eq!(ask(r#"{"seq":7,"skip":"no"}"#), Reply::Skipped(Phrase::verbatim("no"), None));
        assert_eq!(ask(r#"{"seq":7,"error":"oh"}"#), Reply::Refused(Phrase::verbatim("oh")));
    }

    #[test]
    fn each_flaw_is_named() {
        let rows = |rows: &str| problem(&format!("{{\"seq\":7,\"standings\":[{rows}]}}"));
        let one = r#"{"id":1,"rank":1,"values":{"BH/C1":1}}"#;
        for (found, wanted) in [
            (problem("hello"), "not an answer"),
            (problem(r#"{"seq":7"#), "not an answer"),
            (problem(r#"{"seq":6,"skip":""}"#), "numbered 6"),
            (problem(r#"{"skip":""}"#), "no \"seq\""),
            (problem(r#"{"seq":7}"#), "none of"),
            (problem(r#"{"seq":7,"skip":"","error":""}"#), "more than one"),
            (rows(one), "participant 2 is missing"),
            (rows(&format!("{one},{one}")), "appears twice"),
            (rows(&format!("{one},{{\"id\":3}}")), "not in the tournament"),
            (rows(&format!("{one},{{\"id\":2,\"values\":{{\"BH/C1\":1}}}}")), "has no rank"),
            (
                rows(&format!("{one},{{\"id\":2,\"rank\":2,\"values\":{{}}}}")),
                "BH/C1 of participant 2 is missing",
            ),
            (rows(&format!("{one},{{\"id\":2,\"rank\":0,\"values\":{{}}}}")), "rank 0"),
            (rows(r#"{"id":1,"values":{"BH/C1":1,"BH/C1":2}},{"id":2}"#), "given twice"),
            (rows(r#"{"id":1,"values":{"BH/C1":true}},{"id":2}"#), "where a number belongs"),
            (rows(r#"{"id":1,"values":{"BH/C1":"1,5"}},{"id":2}"#), "no number"),
            (rows(r#"{"id":1,"values":{"BH/C1":1e3}},{"id":2}"#), "no number"),
            (rows(r#"{"id":1},{"id":2}"#), "neither answered nor"),
        ] {
            assert!(found.contains(wanted), "{found}: wanted {wanted}");
        }
    }

    #[test]
    fn codes_declared_unsupported_need_no_value() {
        let line = r#"{"seq":7,"standings":[{"id":1},{"id":2}],"unsupported":["BH/C1","XX"]}"#;
        let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
        assert_eq!(answer.unsupported, BTreeSet::from(["BH/C1".to_owned(), "PTS".to_owned()]));
    }

    #[test]
    fn findings_are_asked_for_and_may_stand_alone() {
        let (participants, tiebreaks) = (BTreeSet::from([1]), ["XYZ".to_owned()]);
        let wanted = Wanted { participants: &participants, tiebreaks: &tiebreaks, findings: true };
        let ask = |line: &str| read(line.as_bytes(), 7, &wanted);
        let line = r#"{"seq":7,"findings":[{"clause":"c07.4.1","id":"x","severity":"error","at":"/tiebreaks/0","more":1}]}"#;
        let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
        assert_eq!(answer.findings.map(|found| found[0].at.clone()), Some("/tiebreaks/0".to_owned()));
        assert_eq!(answer.unsupported, BTreeSet::from(["XYZ".to_owned()]));
        for (line, problem) in [
            (r#"{"seq":7,"standings":[{"id":1}],"unsupported":["XYZ"]}"#, "no \"findings\""),
            (r#"{"seq":7,"findings":[{"clause":"c07.4.1","id":"x","severity":"fatal","at":""}]}"#, "fatal"),
        ] {
            let Reply::Malformed(found) = ask(line) else { panic!("{line}: {:?}", ask(line)) };
            assert!(found.to_string().contains(problem), "{found}");
        }
    }

    #[test]
    fn what_was_decided_off_the_table_has_no_value() {
        assert!(!is_numeric("LOTS") && !is_numeric("PLAYOFF") && !is_numeric("DE"));
        assert!(is_numeric("BH") && is_numeric("OTHER_x") && is_numeric("?"));
    }

    #[test]
    fn answers_about_ratings_are_values_or_refusals() {
        let ask = |line: &str| read_rating(line.as_bytes(), 7);
        let values = |values: [(&str, &str); 3]| {
            let values = values.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
            Reply::Rated(RatingAnswer::Values(values.collect()))
        };
        assert_eq!(
            ask(r#"{"seq":7,"values":{"change":-0.50,"rating":"1499","ru":null},"more":1}"#),
            values([("change", "-0.50"), ("rating", "1499"), ("ru", "none")])
        );
        assert_eq!(ask(r#"{"seq":7,"refused":[]}"#), Reply::Rated(RatingAnswer::Refused(Vec::new())));
        assert_eq!(ask(r#"{"seq":7,"skip":"no"}"#), Reply::Skipped(Phrase::verbatim("no"), None));
        for (line, problem) in [
            (r#"{"seq":7}"#, "none of"),
            (r#"{"seq":8,"values":{}}"#, "numbered 8"),
            (r#"{"values":{}}"#, "no \"seq\""),
            (r#"{"seq":7,"values":{},"refused":[]}"#, "more than one"),
            (r#"{"seq":7,"values":{"k":20,"k":40}}"#, "k is given twice"),
            (r#"{"seq":7,"values":{"rated":true}}"#, "rated: `true` where text or a number belongs"),
        ] {
            let Reply::Malformed(found) = ask(line) else { panic!("{line}: {:?}", ask(line)) };
            assert!(found.to_string().contains(problem), "{found}");
        }
    }

    #[test]
    fn start_answers_are_checked() {
        assert!(read_start(br#"{"protocol":1,"name":"x","version":"1"}"#).is_ok());
        assert!(
            read_start(br#"{"protocol":2,"name":"x","version":"1"}"#)
                .is_err_and(|e| e.to_string().contains("protocol 2"))
        );
        assert!(
            read_start(br#"{"protocol":1,"name":" ","version":"1"}"#)
                .is_err_and(|e| e.to_string().contains("empty name"))
        );
        assert!(read_start(b"{}").is_err_and(|e| e.to_string().contains("not as agreed")));
    }
}
