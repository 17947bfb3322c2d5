//! Collects the results of a campaign: the kinds of differences, each with its first and its smallest example.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::{Phrase, Words};

/// An answer that differs from the engine's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// The event's number in the campaign.
    pub event: u64,
    /// The edition of the question.
    pub edition: String,
    /// The code about which the answers differ.
    pub code: String,
    /// The participant whose value differs, or `None` if the order differs.
    pub participant: Option<u32>,
    /// The program's answer.
    pub theirs: Words,
    /// The engine's answer.
    pub ours: String,
}

/// The code and the edition of a finding, which determine its kind. Findings with the same code and edition are of the
/// same kind.
pub type KindKey = (String, String);

impl Finding {
    pub(crate) fn kind(&self) -> KindKey {
        (self.code.clone(), self.edition.clone())
    }
}

/// The result of comparing the answers about one event.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Number of values and places that were compared.
    pub compared: u64,
    /// The first difference for each code and edition.
    pub findings: Vec<Finding>,
    /// The accepted readings that the program follows, each with the number of lists in which the program follows it.
    pub readings: BTreeMap<String, u64>,
    /// The reason why a request could not be sent. Without the answer, the result for the event is unknown.
    pub not_run: Option<Words>,
}

/// A small event that shows a finding.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Small {
    /// The finding that the small event shows.
    pub finding: Finding,
    /// The ids of the known readings of the rules that give the program's answer about this event.
    pub diagnosis: Vec<String>,
    /// The clauses on which the engine's answer depends.
    pub clauses: Vec<String>,
    /// The small event.
    pub tournament: TournamentJson,
}

impl Small {
    /// Returns the number of participants, and the number of recorded rounds.
    pub(crate) fn size(&self) -> (usize, usize) {
        let players = self.tournament.participants.iter().flatten().map(|player| player.games.len());
        let teams = self.tournament.teams.iter().flatten().map(|team| team.matches.len());
        let rounds: Vec<usize> = players.chain(teams).collect();
        (rounds.len(), rounds.into_iter().max().unwrap_or(0))
    }

    /// Replaces `own` with `other` if `own` is missing or larger than `other`.
    pub(super) fn keep_smaller(own: &mut Option<Small>, other: Option<Small>) {
        let smaller = match (&*own, &other) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(mine), Some(its)) => its.size() < mine.size(),
        };
        if smaller {
            *own = other;
        }
    }
}

/// One kind of finding: all findings with the same code and edition. Kinds that have the same known mistake can be
/// joined.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Kind {
    /// Number of findings. An event has at most one finding of a code under an edition.
    pub count: u64,
    /// The finding of this kind in the earliest event.
    pub first: Finding,
    /// A small event that shows the finding, or `None` if no small event was searched for.
    pub small: Option<Small>,
    /// The reason why no small event was found.
    pub unshrunk: Option<Phrase>,
}

/// The results of a campaign, or of a part of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// The name of the schema: `tiebreak/fuzz/1`.
    pub schema: String,
    /// The name and version of the program, or the name of a deliberately wrong reading that is tested instead of a
    /// program.
    #[serde(default)]
    pub program: String,
    /// The settings of the events and questions, in one line. Reports can be merged only if this line is the same.
    pub campaign: String,
    /// The ranges of judged event numbers, in ascending order. The end of each range is excluded.
    pub ranges: Vec<(u64, u64)>,
    /// Number of judged events.
    pub events: u64,
    /// Number of values and places that were compared.
    pub compared: u64,
    /// The accepted readings of unclear rules that the program follows, each with the number of lists in which the
    /// program follows it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, u64>,
    /// The kinds of findings, in order of code and edition.
    pub kinds: Vec<Kind>,
}

impl Report {
    /// Creates a report without findings.
    pub fn new(program: &str, campaign: String) -> Report {
        let (schema, program) = ("tiebreak/fuzz/1".to_owned(), program.to_owned());
        Report { schema, program, campaign, ..Report::default() }
    }

    /// Returns the number of the first event at or after `first` that has not been judged.
    pub fn next(&self, first: u64) -> u64 {
        self.ranges.iter().find(|(start, end)| (*start..*end).contains(&first)).map_or(first, |range| range.1)
    }

    /// Adds the outcomes of the events from `first` up to, but not including, `end`.
    pub(crate) fn add(&mut self, first: u64, end: u64, outcomes: &[Outcome]) {
        let kinds = std::mem::take(&mut self.kinds).into_iter();
        let mut kinds: BTreeMap<KindKey, Kind> = kinds.map(|kind| (kind.first.kind(), kind)).collect();
        for outcome in outcomes {
            self.compared += outcome.compared;
            for (reading, count) in &outcome.readings {
                *self.readings.entry(reading.clone()).or_default() += count;
            }
            for finding in &outcome.findings {
                let new = || Kind { count: 0, first: finding.clone(), small: None, unshrunk: None };
                kinds.entry(finding.kind()).or_insert_with(new).count += 1;
            }
        }
        self.kinds = kinds.into_values().collect();
        self.ranges.push((first, end));
        self.ranges.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for range in std::mem::take(&mut self.ranges) {
            match joined.last_mut() {
                Some(last) if last.1 == range.0 => last.1 = range.1,
                _ => joined.push(range),
            }
        }
        self.events = joined.iter().map(|(first, end)| end - first).sum();
        self.ranges = joined;
    }

    /// Adds outcomes as `add` does, but stops after the event in which the wanted number of kinds is reached.
    pub fn add_until(&mut self, first: u64, end: u64, outcomes: &[Outcome], wanted: usize) {
        let mut kinds: BTreeSet<KindKey> = self.kinds.iter().map(|kind| kind.first.kind()).collect();
        let enough = outcomes.iter().position(|outcome| {
            kinds.extend(outcome.findings.iter().map(Finding::kind));
            kinds.len() >= wanted
        });
        match enough {
            None => self.add(first, end, outcomes),
            Some(last) => self.add(first, first + last as u64 + 1, &outcomes[..=last]),
        }
    }

    /// Joins kinds of findings that have the same known mistake. The joined kind keeps the smaller of the two events,
    /// and its count is the sum of both counts.
    pub fn join_by_diagnosis(&mut self) {
        let mut kept: Vec<Kind> = Vec::new();
        for kind in std::mem::take(&mut self.kinds) {
            let diagnosis =
                kind.small.as_ref().map(|small| small.diagnosis.clone()).filter(|ids| !ids.is_empty());
            let alike = kept.iter_mut().find(|other| {
                diagnosis.is_some()
                    && other.small.as_ref().map(|small| &small.diagnosis) == diagnosis.as_ref()
            });
            match alike {
                Some(other) => other.join(kind),
                None => kept.push(kind),
            }
        }
        self.kinds = kept;
    }
}

impl Kind {
    /// Joins two kinds. The joined kind has the earlier first finding and the smaller event.
    fn join(&mut self, other: Kind) {
        self.count += other.count;
        if other.first.event < self.first.event {
            self.first = other.first;
        }
        Small::keep_smaller(&mut self.small, other.small);
        self.unshrunk = self.unshrunk.take().or(other.unshrunk).filter(|_| self.small.is_none());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(event: u64, code: &str) -> Outcome {
        let finding = Finding {
            event,
            edition: "fide-2026-03".to_owned(),
            code: code.to_owned(),
            participant: Some(1),
            theirs: tiebreak_phrase::Words::Theirs("1".to_owned()),
            ours: "2".to_owned(),
        };
        Outcome { compared: 10, findings: vec![finding], ..Outcome::default() }
    }

    #[test]
    fn a_campaign_stops_behind_the_event_that_shows_enough_kinds() {
        let outcomes: Vec<Outcome> = ["BH", "BH", "SB", "KS"]
            .iter()
            .enumerate()
            .map(|(number, code)| outcome(number as u64, code))
            .collect();
        let judged = |wanted| {
            let mut report = Report::new("p", "c".to_owned());
            report.add_until(0, 4, &outcomes, wanted);
            (report.events, report.kinds.len())
        };
        assert_eq!([1, 2, 3, 4].map(judged), [(1, 1), (3, 2), (4, 3), (4, 3)]);
    }
}
