//! Checks values, rankings and readings.

use crate::corpus::case::{Check, Status, Values};
use crate::corpus::cases::{computes, evaluate, literals};
use crate::corpus::lint::Remarks;
use crate::prelude::*;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Tournament;

pub(super) fn check(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        codes(corpus, case, check, &at, remarks);
        values(corpus, case, check, &check.values, &format!("{at}/values"), remarks);
        ranking(case, check, check.ranking.as_deref(), &at, remarks);
        workings(case, check, &at, remarks);
        takings(case, check, &at, remarks);
        readings(corpus, case, check, &at, remarks);
        if check.is_about_findings_only() && check.findings.is_none() {
            remarks.add(case, "asserted", &at, phrase!("lint-nothing-asserted"));
        }
    }
}

fn canonical(code: &str) -> Option<String> {
    Code::parse(code).ok().map(|(code, _)| code.to_string())
}

fn codes(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    for (position, code) in check.tiebreaks.iter().enumerate() {
        let pointer = format!("{at}/tiebreaks/{position}");
        // A check of a declaration may list entries that cannot be read or computed.
        if check.findings.is_some() && canonical(code).is_none() {
            continue;
        }
        one_code(corpus, case, code, &pointer, remarks);
    }
    for (position, evidence) in check.evidence.iter().enumerate() {
        for (number, code) in evidence.codes().iter().enumerate() {
            one_code(corpus, case, code, &format!("{at}/evidence/{position}/codes/{number}"), remarks);
        }
    }
}

fn one_code(corpus: &Corpus, case: &Case, code: &str, pointer: &str, remarks: &mut Remarks) {
    match canonical(code) {
        None if code.starts_with("OTHER_") => {}
        // A recorded decision is not a tie-break, but a list may contain it.
        None if corpus.registry.code(code).is_some() => {}
        // A code may also have the name that an earlier edition used.
        Some(_)
            if corpus
                .registry
                .code(code)
                .is_some_and(|entry| entry.code != code && entry.aliases.contains(&code.to_owned())) => {}
        None => remarks.add(case, "codes", pointer, phrase!("lint-no-code", code)),
        Some(canonical) if canonical != code => {
            remarks.add(case, "codes", pointer, phrase!("lint-written-so", text = code, canonical));
        }
        Some(_) if corpus.registry.code(code).is_none() => {
            remarks.add(case, "codes", pointer, phrase!("lint-code-unlisted", code));
        }
        Some(_) => {}
    }
}

fn values(corpus: &Corpus, case: &Case, check: &Check, values: &Values, at: &str, remarks: &mut Remarks) {
    for (id, row) in values {
        if case.tournament.index_of(*id).is_none() {
            remarks.add(case, "values", &format!("{at}/{id}"), phrase!("unknown-participant", id));
        }
        for (code, value) in row {
            let pointer = format!("{at}/{id}/{}", code.replace('/', "~1"));
            if !check.tiebreaks.contains(code) && !Base::is_score_name(code) {
                let message = phrase!("lint-code-not-asked", code);
                remarks.add(case, "values", &pointer, message);
            }
            if corpus.registry.code(code).is_some_and(|entry| !entry.direction.has_values()) {
                let message = phrase!("lint-code-orders", code);
                remarks.add(case, "values", &pointer, message);
            }
            let Some(text) = value else { continue };
            match Fraction::parse(text) {
                Ok(number) if number.to_string() == *text => {}
                Ok(number) => {
                    remarks.add(
                        case,
                        "values",
                        &pointer,
                        phrase!("lint-written-so", text, canonical = number.to_string()),
                    );
                }
                Err(error) => remarks.add(
                    case,
                    "values",
                    &pointer,
                    phrase!("entry-and-problem", entry = text, problem = error.phrase()),
                ),
            }
        }
    }
}

fn ranking(case: &Case, check: &Check, groups: Option<&[Vec<u32>]>, at: &str, remarks: &mut Remarks) {
    let everybody = || case.tournament.participants().iter().map(|participant| participant.id).collect();
    let among: Vec<u32> = check.among.clone().unwrap_or_else(everybody);
    if check.among.is_some() && check.ranking.is_none() {
        remarks.add(case, "ranking", &format!("{at}/among"), phrase!("lint-among-without-ranking"));
    }
    for id in check.among.iter().flatten().filter(|id| case.tournament.index_of(**id).is_none()) {
        remarks.add(case, "ranking", &format!("{at}/among"), phrase!("unknown-participant", id));
    }
    let Some(groups) = groups else { return };
    let pointer = format!("{at}/ranking");
    let mut listed: Vec<u32> = groups.iter().flatten().copied().collect();
    let mut wanted = among;
    listed.sort_unstable();
    wanted.sort_unstable();
    if listed != wanted {
        let message =
            phrase!("lint-ranking-of-others", listed = format!("{listed:?}"), wanted = format!("{wanted:?}"));
        remarks.add(case, "ranking", &pointer, message);
    }
    if groups.iter().any(Vec::is_empty) {
        remarks.add(case, "ranking", &pointer, phrase!("lint-empty-group"));
    }
}

fn workings(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    for (id, row) in &check.working {
        for (code, working) in row {
            let pointer = format!("{at}/working/{id}/{}", code.replace('/', "~1"));
            let asserted = check.values.get(id).and_then(|values| values.get(code));
            match (evaluate(working), asserted) {
                (Err(error), _) => remarks.add(case, "working", &pointer, error.phrase()),
                (Ok(_), None) => remarks.add(case, "working", &pointer, phrase!("lint-working-alone")),
                (Ok(_), Some(None)) => {
                    remarks.add(case, "working", &pointer, phrase!("lint-working-of-nothing"));
                }
                (Ok(_), _) if !computes(working) => {
                    remarks.add(case, "working", &pointer, phrase!("lint-nothing-computed"));
                }
                (Ok(result), Some(Some(value))) => {
                    if Fraction::parse(value) != Ok(result) {
                        let message = phrase!("lint-working-differs", result = result.to_string(), value);
                        remarks.add(case, "working", &pointer, message);
                    }
                }
            }
        }
    }
}

fn takings(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    for (id, row) in &check.taken {
        for (code, taken) in row {
            let pointer = format!("{at}/taken/{id}/{}", code.replace('/', "~1"));
            let asserted = check.values.get(id).and_then(|values| values.get(code)).and_then(Option::as_ref);
            let value = asserted.and_then(|value| Fraction::parse(value).ok());
            if value.is_none() || evaluate(taken).ok() != value {
                remarks.add(case, "working", &pointer, phrase!("lint-taken-differs"));
            } else if computes(taken) || check.working.get(id).is_some_and(|row| row.contains_key(code)) {
                remarks.add(case, "working", &pointer, phrase!("lint-taken-computed"));
            }
        }
    }
}

fn readings(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let pointer = format!("{at}/readings");
    match (check.status, check.readings.is_empty()) {
        (Status::Alternative, true) => {
            remarks.add(case, "readings", at, phrase!("lint-no-reading"));
        }
        (Status::Settled | Status::Draft, false) => {
            remarks.add(case, "readings", &pointer, phrase!("lint-reading-not-allowed"));
        }
        (Status::Alternative, false) | (Status::Settled | Status::Draft, true) | (Status::Open, _) => {}
    }
    let mut seen = BTreeSet::new();
    for (position, reading) in check.readings.iter().enumerate() {
        let pointer = format!("{pointer}/{position}");
        values(corpus, case, check, &reading.values, &format!("{pointer}/values"), remarks);
        ranking(case, check, reading.ranking.as_deref(), &pointer, remarks);
        if !corpus.registry.rulings.has_reading(&reading.ruling) {
            let message = phrase!("lint-reading-unknown", reading = &reading.ruling);
            remarks.add(case, "readings", &format!("{pointer}/ruling"), message);
        }
        if !seen.insert(&reading.ruling) {
            remarks.add(case, "readings", &pointer, phrase!("lint-reading-twice", reading = &reading.ruling));
        }
        let same_values = reading.values.iter().all(|(id, row)| {
            row.iter()
                .all(|(code, value)| check.values.get(id).and_then(|main| main.get(code)) == Some(value))
        });
        let same_ranking = reading.ranking.is_none() || reading.ranking == check.ranking;
        if same_values && same_ranking {
            remarks.add(case, "readings", &pointer, phrase!("lint-reading-same"));
        }
    }
}

// Checks the numbers in workings. Each total must be possible in the event, and each rating must occur in it.

/// Codes whose terms and factors are points of the event.
const OF_POINTS: [&str; 14] =
    ["BH", "FB", "SB", "KS", "PS", "STD", "WIN", "WON", "BPG", "BWG", "EMMSB", "EMGSB", "EGMSB", "EGGSB"];
/// Codes whose terms are ratings.
const OF_RATINGS: [&str; 2] = ["ARO", "RTNG"];

pub(super) fn check_numbers(case: &Case, remarks: &mut Remarks) {
    let most = most(&case.tournament);
    let known = Known::of(case);
    for (position, check_numbers) in case.file.checks.iter().enumerate() {
        for (id, row) in &check_numbers.working {
            for (code, working) in row {
                let name = code.split([':', '/']).next().unwrap_or(code);
                let foreign = literals(working).into_iter().find(|number| match name {
                    name if OF_POINTS.contains(&name) => *number > most,
                    name if OF_RATINGS.contains(&name) => {
                        *number > most && !known.has(check_numbers, *number)
                    }
                    _ => false,
                });
                if let Some(number) = foreign {
                    let pointer = format!("/checks/{position}/working/{id}/{}", code.replace('/', "~1"));
                    let message = phrase!("lint-number-foreign", number = number.to_string());
                    remarks.add(case, "working", &pointer, message);
                }
            }
        }
    }
}

/// The highest possible score: the best result in every announced round.
fn most(tournament: &Tournament) -> Fraction {
    let of_rounds = |index: usize| {
        tournament.records(index).iter().map(|record| record.points.max(record.game_points)).max()
    };
    let results = (0..tournament.len()).filter_map(of_rounds).max().unwrap_or_default();
    let scoring = tournament.scoring();
    let boards = tournament.team().map_or(1, |team| i64::from(team.boards));
    let win = tournament.team().map_or(scoring.win, |team| team.scoring.win.max(scoring.win * boards));
    let rounds = i64::try_from(tournament.announced()).unwrap_or(i64::MAX);
    let outside: Points = tournament.adjustments().iter().map(|own| own.points.max(own.game_points)).sum();
    Fraction::from(results.max(win) * rounds + outside.max(Points::default()))
}

/// The ratings of a case. They are collected once, because the linter looks up every number of every working.
struct Known {
    ratings: BTreeSet<Fraction>,
    declared: Option<String>,
}

impl Known {
    fn of(case: &Case) -> Known {
        let ratings = case.tournament.participants().iter().flat_map(|own| own.ratings.iter().copied());
        Known {
            ratings: ratings.map(|rating| Fraction::integer(i128::from(rating))).collect(),
            declared: case.file.regulations.as_ref().and_then(|own| serde_json::to_string(own).ok()),
        }
    }

    /// Whether a participant has this rating, or the check declares it for unrated participants.
    fn has(&self, check_numbers: &Check, number: Fraction) -> bool {
        let text = number.to_string();
        self.ratings.contains(&number)
            || self.declared.as_ref().is_some_and(|declared| declared.contains(&text))
            || check_numbers.tiebreaks.iter().any(|code| code.contains(&format!("/U{text}")))
    }
}
