//! Handles events with unknown facts, for example from a crosstable. All possibilities are tried, and only conclusions
//! common to all of them are kept. The module also suggests corrections for unreadable lists of tie-breaks.

use crate::check::codes_found::possible;
use crate::check::heading::{self, Heading, Sense};
use crate::check::report::{Difference, OpenFacts, RecordReport, Reservation};
use crate::check::values::{Claims, Judge};
use crate::check::{letters, words};
use crate::explain::code_name;
use crate::message::Messages;
use crate::tell;
use std::collections::BTreeSet;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::{Alternatives, Event, Recorded, Unknown};
use tiebreak_format::diagnostic::nearest;

/// Maximum total number of participants in the events that are ranked.
const MOST_WORK: usize = 30_000;
/// Maximum number of alternative events.
const MOST: usize = 256;

/// Caveats for every standing of an event: facts that the source leaves open, and skipped records.
pub fn reserved_by_facts(event: &Event) -> Vec<Reservation> {
    let is_news = |open: &OpenFacts| is_told(event, open) || !open.is_harmless;
    let untold = found(event).filter(|(open, _)| is_news(open)).map(|(open, _)| Reservation::Untold(open));
    untold.into_iter().chain(skipped(event)).collect()
}

/// Whether the source leaves the meaning of rounds open. The report then mentions this even if no value depends on it.
fn is_told(event: &Event, open: &OpenFacts) -> bool {
    event.is_told() && !open.rounds.is_empty()
}

/// The caveat about records of the file that were skipped.
pub(super) fn skipped(event: &Event) -> Option<Reservation> {
    let skipped = event.skipped();
    let lines: Vec<(usize, String)> = skipped.iter().map(|one| (one.line, one.text.clone())).collect();
    let matters = skipped.iter().any(|one| one.matters);
    (!lines.is_empty()).then_some(Reservation::RecordsSkipped { lines, matters, differing: 0 })
}

fn found(event: &Event) -> Option<(OpenFacts, Alternatives)> {
    let size = event.tournament().len().max(1);
    let alternatives = event.alternatives((MOST_WORK / size).clamp(1, MOST));
    if event.untold().is_empty() && alternatives.facts.is_empty() {
        return None;
    }
    let ranks = |facts: &Tournament| event.plan.rank(facts).standings.ranks().to_vec();
    let own = ranks(event.tournament());
    let mut others: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); own.len()];
    for facts in &alternatives.facts {
        for (others, (own, rank)) in others.iter_mut().zip(own.iter().zip(ranks(facts))) {
            if *own != rank {
                others.insert(rank);
            }
        }
    }
    let moved = others.into_iter().zip(&own).enumerate().filter(|(_, (others, _))| !others.is_empty());
    let moved: Vec<(Index, u32, Vec<u32>)> =
        moved.map(|(index, (others, own))| (index, *own, others.into_iter().collect())).collect();
    let rounds = event.untold().iter().map(|one| (one.participant, one.round, one.written.clone())).collect();
    let codes = changing(event, &alternatives);
    let is_harmless = alternatives.is_whole && moved.is_empty() && codes.is_empty();
    Some((OpenFacts { rounds, moved, codes, is_whole: alternatives.is_whole, is_harmless }, alternatives))
}

/// The tie-breaks of the list whose values depend on unknown facts, such as the rounds of a matrix.
fn changing(event: &Event, alternatives: &Alternatives) -> Vec<String> {
    if event.unknown() == Unknown::default() {
        return Vec::new();
    }
    let values = |facts: &Tournament, code: &Code| {
        let ranked = event.plan.rank(facts);
        ranked.evaluator.column(code).ok().map(|column| column.to_vec())
    };
    let changes = |code: &Code| {
        let own = values(event.tournament(), code);
        alternatives.facts.iter().any(|facts| values(facts, code) != own)
    };
    let listed = event.plan.list.entries.iter();
    let codes = listed.filter_map(|listed| if let Listed::Code(code) = listed { Some(code) } else { None });
    codes.filter(|code| changes(code)).map(ToString::to_string).collect()
}

/// The facts that the source of an event leaves open, and whether a record gets the same verdict under every other
/// interpretation. Returns none if no fact is open.
pub(super) fn by_other_facts(
    event: &Event,
    claims: &Claims<'_>,
    own: &RecordReport,
) -> Option<(OpenFacts, bool)> {
    let (open, alternatives) = found(event)?;
    let plan = &event.plan;
    let mut plans: Vec<Plan> = vec![plan.clone()];
    plans.extend(possible(plan).into_iter().map(|(_, plan)| plan));
    // The recorded points of the file are part of the event, so they are checked together with every table.
    let file = Recorded { points: event.recorded.points.clone(), ..Recorded::default() };
    let points_of_file = |facts: &Tournament, plan: &Plan| {
        Judge::new(plan, facts).judge(&Claims::of_file(&file)).differences.is_empty()
    };
    let file_is_right = !file.is_empty() && points_of_file(event.tournament(), plan);
    let judged = |facts: &Tournament, plan: &Plan| Judge::new(plan, facts).judge(claims).differences;
    let is_right = |facts: &Tournament, plan: &Plan| judged(facts, plan).is_empty();
    let counts_right = |differences: &[Difference]| !differences.iter().any(|one| one.kind.is_points());
    // A pairing system under which the recorded points are wrong is impossible.
    let is_possible = |facts: &Tournament, plan: &Plan| {
        let by_source = !counts_right(&own.differences) || counts_right(&judged(facts, plan));
        event.is_told() || by_source && (!file_is_right || points_of_file(facts, plan))
    };
    let others = || {
        let all = alternatives.facts.iter().flat_map(|facts| plans.iter().map(move |plan| (facts, plan)));
        all.filter(|(facts, plan)| is_possible(facts, plan))
    };
    let stays = match own.differences.is_empty() {
        // The cells contain the points of each pair, so the points do not depend on the round.
        false => {
            (event.is_told() && own.differences.iter().any(|one| one.kind.is_points()))
                || (open.is_whole && !others().any(|(facts, plan)| is_right(facts, plan)))
        }
        true => open.is_whole && others().all(|(facts, plan)| is_right(facts, plan)),
    };
    let is_harmless = stays && open.is_whole;
    let is_news = !is_harmless || is_told(event, &open);
    // Most old files do not name their pairing system. The report mentions this only if the standing may depend on the
    // system.
    is_news.then_some((OpenFacts { is_harmless, ..open }, stays))
}

/// The codes that rank by pairing numbers, if places replace unknown pairing numbers.
pub(super) fn unknown_numbers(event: &Event, own: &RecordReport) -> Vec<String> {
    let is_number = |listed: &&Listed| matches!(listed, Listed::Code(Code { base: Base::PairingNumber, .. }));
    let values = own.recorded.values.iter().map(|(listed, _)| listed);
    let named = event.plan.list.entries.iter().chain(values).filter(is_number).map(ToString::to_string);
    let named: BTreeSet<String> = named.filter(|_| event.has_places_for_numbers()).collect();
    named.into_iter().collect()
}

// Suggests a correction for an unreadable list of tie-breaks: add commas, or replace a name with its code.

/// Common names of tie-breaks that are not headings, each with its possible codes.
const CALLED: &[(&str, &[&str])] = &[
    ("solkoff", &["BH", "US-SOLKOFF"]),
    ("median", &["BH/M1", "US-MEDIAN"]),
    ("mediano", &["BH/M1", "US-MEDIAN"]),
    ("mediana", &["BH/M1", "US-MEDIAN"]),
    ("harkness", &["US-MEDIAN"]),
    ("modifiedmedian", &["US-MODMED"]),
    ("modmedian", &["US-MODMED"]),
    ("cumulative", &["PS", "US-CUM"]),
    ("acumulativo", &["PS", "US-CUM"]),
    ("kashdan", &["US-KASHDAN"]),
    ("baumbach", &["BAUMBACH"]),
    ("rating", &["RTNG"]),
    ("elo", &["RTNG"]),
    ("seeding", &["TPN"]),
    ("drawingoflots", &["LOTS"]),
    ("sorteo", &["LOTS"]),
    ("armageddon", &["ARMAGEDDON"]),
    ("performance", &["TPR"]),
    ("performancerating", &["TPR"]),
    ("ratingperformance", &["TPR"]),
    ("sonnebornbergerzahl", &["SB"]),
    ("mayorcantidaddepartidasganadas", &["WON"]),
];

/// The probable meaning of an unreadable entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Several tie-breaks with a wrong separator. The value is the list with commas.
    Separate(String),
    /// A name. The value is the codes that it may mean, the most likely first.
    Called(Vec<Listed>),
}

impl Advice {
    /// The probable meaning of an entry, if there is one.
    pub fn of(written: &str) -> Option<Advice> {
        if let Some(list) = separated(written, |c| matches!(c, ';' | '|' | '+' | '>' | '\t')) {
            return Some(Advice::Separate(list));
        }
        let codes = codes_called(written);
        if !codes.is_empty() {
            return Some(Advice::Called(codes));
        }
        separated(written, |c| c.is_whitespace() || matches!(c, ';' | '|' | '>')).map(Advice::Separate)
    }

    /// The advice in words.
    pub fn sentence(&self, say: &Messages) -> String {
        match self {
            Advice::Separate(list) => tell!(say, "advice-separate", list),
            Advice::Called(codes) => {
                let code = |listed: &Listed| format!("{listed} ({})", code_name(say, listed));
                let codes: Vec<String> = codes.iter().map(code).collect();
                tell!(say, "advice-called", codes = &codes.join(&tell!(say, "advice-or")))
            }
        }
    }
}

/// The codes that a name in words may mean: `Buchholz`, `Sonneborn-Berger`, `Buchholz Cut 1`, `MEDIAN`.
pub fn codes_called(name: &str) -> Vec<Listed> {
    let words = letters(name);
    let read = |codes: &[&str]| codes.iter().filter_map(|code| Listed::single(code)).collect();
    if let Some((_, codes)) = CALLED.iter().find(|(called, _)| *called == words) {
        return read(codes);
    }
    match heading::read(name, Sense::plain(false)) {
        Heading::Code(listed) => vec![listed],
        Heading::Ambiguous(codes) => codes.to_vec(),
        // A remark in parentheses may follow the name.
        _ => name.split_once(" (").map(|(name, _)| codes_called(name)).unwrap_or_default(),
    }
}

/// The name with its misspelled words corrected, if the result is the name of a tie-break.
pub fn name_meant(name: &str) -> Option<String> {
    let meant = |word: &str| {
        let found = nearest(word, words::vocabulary()).filter(|own| !own.eq_ignore_ascii_case(word));
        found.unwrap_or(word).to_owned()
    };
    let meant = name.split_whitespace().map(meant).collect::<Vec<_>>().join(" ");
    (!codes_called(&meant).is_empty()).then_some(meant)
}

/// The list with commas, if every part is a code or a name with only one meaning.
fn separated(written: &str, is_between: impl Fn(char) -> bool) -> Option<String> {
    let parts = written.split(is_between).map(str::trim).filter(|part| !part.is_empty());
    let codes = parts.map(|part| {
        let called = || codes_called(part).into_iter().next();
        Some(Listed::single(part).or_else(called)?.to_string())
    });
    let codes: Vec<String> = codes.collect::<Option<_>>()?;
    (codes.len() > 1).then(|| codes.join(","))
}

#[cfg(test)]
mod advice_tests {
    use super::*;
    use crate::message::Language;

    fn advice(written: &str) -> Option<String> {
        let text = match Advice::of(written)? {
            Advice::Separate(list) => list,
            Advice::Called(codes) => codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
        };
        Some(text)
    }

    #[test]
    fn other_signs_than_commas_between_tie_breaks_are_seen() {
        for (written, list) in [
            ("BH;SB", "BH,SB"),
            ("BH/C1; SB ;DE", "BH/C1,SB,DE"),
            ("BH/C1 BH SB", "BH/C1,BH,SB"),
            ("PTS > BH > SB", "PTS,BH,SB"),
            ("DE|WIN", "DE,WIN"),
            ("Buchholz; Sonneborn-Berger", "BH,SB"),
        ] {
            assert_eq!(advice(written).as_deref(), Some(list), "{written}");
            assert!(matches!(Advice::of(written), Some(Advice::Separate(_))));
        }
    }

    #[test]
    fn names_of_arbiters_have_codes() {
        for (written, codes) in [
            ("BUCHHOLZ", "BH"),
            ("Buchholz Cut 1", "BH/C1"),
            ("MEDIAN", "BH/M1 or US-MEDIAN"),
            ("SOLKOFF", "BH or US-SOLKOFF"),
            ("Median Buchholz", "BH/M1"),
            ("Sonneborn-Berger", "SB"),
            ("Neustadtl", "SB"),
            ("resultado particular", "DE"),
            ("Harkness", "US-MEDIAN"),
            ("Progresivo", "PS"),
            ("Koya", "KS"),
            ("Sorteo", "LOTS"),
        ] {
            assert_eq!(advice(written).as_deref(), Some(codes), "{written}");
        }
        for nobody in ["XX", "BH SB XYZZY", "", "Name", "1;2"] {
            assert_eq!(advice(nobody), None, "{nobody}");
        }
    }

    #[test]
    fn every_code_that_a_name_may_mean_is_one() {
        for (name, codes) in CALLED {
            assert_eq!(*name, letters(name));
            assert!(
                codes.iter().all(|code| Listed::single(code).is_some_and(|e| e.to_string() == *code)),
                "{name}"
            );
        }
    }

    #[test]
    fn advice_is_said_in_both_languages() {
        let say = Messages::new(Language::En);
        let sentence = |written: &str, say: &Messages| Advice::of(written).unwrap().sentence(say);
        assert_eq!(sentence("BH;SB", &say), "separate the codes with commas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "write the code BH (Buchholz) or US-SOLKOFF (Solkoff)");
        let say = Messages::new(Language::Es);
        assert_eq!(sentence("BH;SB", &say), "separe las siglas con comas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "escriba las siglas BH (Buchholz) o US-SOLKOFF (Solkoff)");
    }
}
