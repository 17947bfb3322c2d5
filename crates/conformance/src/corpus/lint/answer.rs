//! Checks the codes, values, rankings, readings, workings and evidence of cases.

use crate::corpus::CodeDirection;
use crate::corpus::case::{Check, Evidence, Status, Values};
use crate::corpus::cases::literals;
use crate::corpus::lint::{Remarks, is_own, source_fault, taken_fault, working_fault};
use crate::prelude::*;
use std::cmp::Ordering;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Direction, Rules};
use tiebreak_engine::standings::direction;
use tiebreak_engine::tournament::{Adjustment, Index, Primary, Tournament};

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
        // A check of a declaration can list tie-breaks that cannot be parsed or computed.
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
    let entry = corpus.registry.code(code);
    let problem = match (canonical(code), entry) {
        (None, _) if code.starts_with("OTHER_") => return,
        // A recorded decision, such as `LOTS`, is not a tie-break, but a list can contain it.
        (None, Some(_)) => return,
        // The list can use a name that the code had in an earlier edition.
        (Some(_), Some(entry)) if entry.code != code && entry.aliases.iter().any(|own| own == code) => return,
        (None, None) => phrase!("lint-no-code", code),
        (Some(canonical), _) if canonical != code => phrase!("lint-written-so", text = code, canonical),
        (Some(_), None) => phrase!("lint-code-unlisted", code),
        (Some(_), Some(_)) => return,
    };
    remarks.add(case, "codes", pointer, problem);
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
            let problem = match Fraction::parse(text).map(|number| number.to_string()) {
                Ok(canonical) if canonical == *text => continue,
                Ok(canonical) => phrase!("lint-written-so", text, canonical),
                Err(problem) => phrase!("entry-and-problem", entry = text, problem),
            };
            remarks.add(case, "values", &pointer, problem);
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
            let asserted = asserted.map(Option::as_deref);
            if let Some(problem) = working_fault(working, asserted) {
                remarks.add(case, "working", &pointer, problem);
            }
        }
    }
}

fn takings(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    for (id, row) in &check.taken {
        for (code, taken) in row {
            let pointer = format!("{at}/taken/{id}/{}", code.replace('/', "~1"));
            let value = check.values.get(id).and_then(|values| values.get(code)?.as_deref());
            let has_working = check.working.get(id).is_some_and(|row| row.contains_key(code));
            if let Some(problem) = taken_fault(taken, value, has_working) {
                remarks.add(case, "working", &pointer, problem);
            }
        }
    }
}

fn readings(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let pointer = format!("{at}/readings");
    match (check.status, check.readings.is_empty()) {
        (Status::Alternative, true) => remarks.add(case, "readings", at, phrase!("lint-no-reading")),
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

// The following functions check the numbers in workings. Each total in a working must be possible in the event, and
// each rating must occur in the event.

/// The codes whose workings contain points of the event, as terms or as factors.
const OF_POINTS: [&str; 14] =
    ["BH", "FB", "SB", "KS", "PS", "STD", "WIN", "WON", "BPG", "BWG", "EMMSB", "EMGSB", "EGMSB", "EGGSB"];
/// The codes whose workings contain ratings as terms.
const OF_RATINGS: [&str; 2] = ["ARO", "RTNG"];

pub(super) fn check_numbers(case: &Case, remarks: &mut Remarks) {
    let most = most(&case.tournament);
    let known = Known::of(case);
    for (position, check) in case.file.checks.iter().enumerate() {
        for (id, row) in &check.working {
            for (code, working) in row {
                let name = code.split([':', '/']).next().unwrap_or(code);
                let foreign = literals(working).into_iter().find(|number| match name {
                    name if OF_POINTS.contains(&name) => *number > most,
                    name if OF_RATINGS.contains(&name) => *number > most && !known.has(check, *number),
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

/// Returns an upper limit for scores: the best result of the event in every announced round, plus all adjustments of
/// points.
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

/// The ratings that occur in the event of a case. The ratings are collected once, because the linter compares every
/// number in every working with them.
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

    /// Returns whether a participant has this rating in the event. Also counts a rating that the declaration or a
    /// modifier gives to unrated participants.
    fn has(&self, check: &Check, number: Fraction) -> bool {
        let text = number.to_string();
        self.ratings.contains(&number)
            || self.declared.as_ref().is_some_and(|declared| declared.contains(&text))
            || check.tiebreaks.iter().any(|code| code.contains(&format!("/U{text}")))
    }
}

pub(super) fn check_evidence(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        for (number, evidence) in check.evidence.iter().enumerate() {
            let pointer = format!("{at}/evidence/{number}");
            let (program, publication) = match evidence {
                Evidence::Program { name, version, .. } => (Some((&**name, &**version)), None),
                Evidence::Published { source, .. } => (None, Some(&**source)),
                Evidence::Hand { .. } => (None, None),
            };
            if let Some((rule, key, message)) = source_fault(&corpus.registry.sources, program, publication) {
                remarks.add(case, rule, &format!("{pointer}/{key}"), message);
            }
            ids(check, evidence, &pointer, case, remarks);
        }
        evidence_of_values(case, check, &at, remarks);
        evidence_of_ranking(corpus, case, check, &at, remarks);
    }
}

fn ids(check: &Check, evidence: &Evidence, pointer: &str, case: &Case, remarks: &mut Remarks) {
    let (Evidence::Hand { ids, .. } | Evidence::Published { ids, .. }) = evidence else { return };
    for (number, id) in ids.iter().enumerate() {
        let has = |code: &String| check.values.get(id).is_some_and(|row| row.contains_key(code));
        if !evidence.codes().iter().all(has) {
            let pointer = format!("{pointer}/ids/{number}");
            remarks.add(case, "evidence", &pointer, phrase!("lint-no-such-value", id));
        }
    }
}

/// Returns the participants that an evidence entry covers, or `None` if it covers all participants.
fn named(evidence: &Evidence) -> Option<BTreeSet<u32>> {
    match evidence {
        Evidence::Hand { ids, .. } | Evidence::Published { ids, .. } if !ids.is_empty() => {
            Some(ids.iter().copied().collect())
        }
        Evidence::Hand { .. } | Evidence::Program { .. } | Evidence::Published { .. } => None,
    }
}

fn independent(check: &Check) -> impl Iterator<Item = &Evidence> {
    let own = |evidence: &&Evidence| matches!(evidence, Evidence::Program { name, .. } if is_own(name));
    check.evidence.iter().filter(move |evidence| !own(evidence))
}

fn evidence_of_values(case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    // Totals need no evidence, because the crosstable shows them.
    let mut bare: BTreeMap<&String, Vec<u32>> = BTreeMap::new();
    let about: Vec<(&Evidence, Option<BTreeSet<u32>>)> =
        independent(check).map(|evidence| (evidence, named(evidence))).collect();
    let covers = |(evidence, ids): &(&Evidence, Option<BTreeSet<u32>>), id: &u32, code: &String| {
        ids.as_ref().is_none_or(|ids| ids.contains(id)) && evidence.codes().contains(code)
    };
    for (id, row) in &check.values {
        for (code, value) in row {
            let covered = about.iter().any(|evidence| covers(evidence, id, code));
            if !covered && !Base::is_score_name(code) {
                bare.entry(code).or_default().push(*id);
            }
            let by_hand =
                about.iter().any(|own| matches!(own.0, Evidence::Hand { .. }) && covers(own, id, code));
            let worked = check.behind(*id, code).is_some();
            if by_hand && value.is_some() && !worked {
                let pointer = format!("{at}/values/{id}/{}", code.replace('/', "~1"));
                remarks.add(case, "evidence", &pointer, phrase!("lint-number-without-working"));
            }
        }
    }
    for (code, ids) in bare {
        let what = format!("{code} {ids:?}");
        let message = phrase!("lint-uncovered", what);
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
}

fn evidence_of_ranking(corpus: &Corpus, case: &Case, check: &Check, at: &str, remarks: &mut Remarks) {
    let covered = is_decided(corpus, case, check)
        || independent(check).any(|evidence| evidence.covers_ranking(&check.tiebreaks));
    if check.ranking.is_some() && !covered {
        let message = phrase!("lint-ranking-uncovered");
        remarks.add(case, "evidence", &format!("{at}/evidence"), message);
    }
    if check.findings.is_some() && independent(check).next().is_none() {
        remarks.add(case, "evidence", &format!("{at}/evidence"), phrase!("lint-findings-uncovered"));
    }
}

// The following functions check that the expected ranking agrees with the stated values. They compare the stated values
// without computing any tie-break.

pub(super) fn check_orders(corpus: &Corpus, case: &Case, remarks: &mut Remarks) {
    for (position, check) in case.file.checks.iter().enumerate() {
        let at = format!("/checks/{position}");
        if let Some(ranking) = &check.ranking {
            contradictions(corpus, case, check, &[&check.values], ranking, &at, remarks);
        }
        for (number, reading) in check.readings.iter().enumerate() {
            // A reading without values can differ from the main answer only in the order, so its ranking is not
            // checked.
            if let Some(ranking) = reading.ranking.as_ref().filter(|_| !reading.values.is_empty()) {
                let values = [&reading.values, &check.values];
                contradictions(
                    corpus,
                    case,
                    check,
                    &values,
                    ranking,
                    &format!("{at}/readings/{number}"),
                    remarks,
                );
            }
        }
    }
}

/// Returns whether the stated values alone determine the whole ranking.
pub(in crate::corpus) fn is_decided(corpus: &Corpus, case: &Case, check: &Check) -> bool {
    let neighbors = check.ranking.iter().flatten().flatten().collect::<Vec<_>>();
    let asked = StatedValues { corpus, case, check, values: &[&check.values], outside: outside(case, check) };
    neighbors.windows(2).all(|pair| asked.order(*pair[0], *pair[1]).is_some())
}

fn contradictions(
    corpus: &Corpus,
    case: &Case,
    check: &Check,
    values: &[&Values],
    ranking: &[Vec<u32>],
    at: &str,
    remarks: &mut Remarks,
) {
    let places: Vec<(usize, u32)> = ranking
        .iter()
        .enumerate()
        .flat_map(|(place, group)| group.iter().map(move |id| (place, *id)))
        .collect();
    let asked = StatedValues { corpus, case, check, values, outside: outside(case, check) };
    for pair in places.windows(2) {
        let [(place, id), (next, other)] = [pair[0], pair[1]];
        let Some(order) = asked.order(id, other) else { continue };
        if order != place.cmp(&next) {
            let message = phrase!("lint-order-differs", first = id, second = other);
            remarks.add(case, "order", &format!("{at}/ranking/{next}"), message);
        }
    }
}

/// The adjustments of points, by participant id: the match points (or the points of a player), and the game points.
type Outside = BTreeMap<u32, (Points, Points)>;

fn outside(case: &Case, check: &Check) -> Outside {
    let (tournament, mut outside) = (&case.tournament, Outside::new());
    let after = check.after(tournament.rounds());
    let counted = |own: &&Adjustment| own.counts_after(after, tournament.announced());
    for own in tournament.adjustments().iter().filter(counted) {
        let sum = outside.entry(own.id).or_default();
        *sum = (sum.0 + own.points, sum.1 + own.game_points);
    }
    outside
}

/// The values that a check states, and the event of its case.
struct StatedValues<'a> {
    corpus: &'a Corpus,
    case: &'a Case,
    check: &'a Check,
    values: &'a [&'a Values],
    outside: Outside,
}

impl StatedValues<'_> {
    /// Returns the order of two participants by the stated values. Returns `None` if the check lacks a value that the
    /// order depends on, or if a code has no values.
    fn order(&self, id: u32, other: u32) -> Option<Ordering> {
        let has_score = self.check.tiebreaks.iter().any(|code| Base::is_score_name(code));
        let score = (!has_score).then_some("PTS");
        for code in score.into_iter().chain(self.check.tiebreaks.iter().map(String::as_str)) {
            let number = |id| self.number(id, code);
            let order = match (number(id)?, number(other)?) {
                (None, None) => Ordering::Equal,
                (None, Some(_)) => Ordering::Greater,
                (Some(_), None) => Ordering::Less,
                (Some(mine), Some(theirs)) => match lower_first(self.corpus, self.check, code)? {
                    true => mine.cmp(&theirs),
                    false => theirs.cmp(&mine),
                },
            };
            if order != Ordering::Equal {
                return Some(order);
            }
        }
        Some(Ordering::Equal)
    }

    /// Returns the stated value of a code for a participant. The result is `Some(None)` if the rules define no value,
    /// and `None` if the check states no value. A score that the check does not state is computed as the sum of the
    /// points.
    fn number(&self, id: u32, code: &str) -> Option<Option<Fraction>> {
        let asserted = self.values.iter().find_map(|values| values.get(&id)?.get(code));
        match asserted {
            Some(Some(text)) => Fraction::parse(text).ok().map(Some),
            Some(None) => Some(None),
            None if Base::is_score_name(code) => self.score(id, code).map(Some),
            None => None,
        }
    }

    fn score(&self, id: u32, code: &str) -> Option<Fraction> {
        let tournament = &self.case.tournament;
        let index: Index = tournament.index_of(id)?;
        let game_points = match (code, tournament.team()) {
            (_, None) => false,
            ("GPTS", _) => true,
            ("MPTS", _) => false,
            // If the event does not name the primary score, the scores are not compared, because the regulations can
            // name it.
            (_, Some(team)) => matches!(team.primary?, Primary::GamePoints),
        };
        let after = self.check.after(tournament.rounds());
        let rounds: Points = tournament
            .records(index)
            .iter()
            .take(after)
            .map(|record| if game_points { record.game_points } else { record.points })
            .sum();
        let (points, games) = self.outside.get(&id).copied().unwrap_or_default();
        Some(Fraction::from(rounds + if game_points { games } else { points }))
    }
}

/// Returns whether lower values of a code are better, or `None` if the code is unknown or has no values.
fn lower_first(corpus: &Corpus, check: &Check, text: &str) -> Option<bool> {
    let edition = check.editions.first()?.edition();
    match Code::parse(text) {
        Ok((code, _)) => match direction(&code, &Rules::of(edition)) {
            Direction::HigherFirst => Some(false),
            Direction::LowerFirst => Some(true),
            Direction::OrderOnly => None,
        },
        Err(_) => match corpus.registry.code(text)?.direction {
            CodeDirection::Higher => Some(false),
            CodeDirection::Lower => Some(true),
            CodeDirection::Order => None,
        },
    }
}
