//! Finds the causes of differences by diagnosing the answers about several events together.

use super::campaign::{Asker, Campaign, ListReply, RANKING, computes, head};
use super::report::{Finding, Kind, Report, Small};
use super::{groups, groups_of_ranks};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_diagnose::deviation::{Change, decisions};
use tiebreak_diagnose::diagnosis::{Cell, Compared, Explanation, Observed, Part, What, change_of, diagnose};
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{Code, Edition, EditionChoice, Listed, TieBreakList};
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tiebreak::Policies;
use tiebreak_engine::tournament::Tournament;
use tiebreak_suite::expected::observed;
use tiebreak_suite::planted::Planted;
use tiebreak_suite::subject::Answer;
use tiebreak_words::distinct;

/// Maximum number of events whose answers are diagnosed together.
const EVENTS: usize = 40;
/// Maximum number of generated events that are searched for an event that shows a mistake.
const EVENTS_TRIED: u64 = 400;

/// Returns the causes of the differences in a report. The causes that explain the most differences come first.
pub fn causes(campaign: &Campaign, report: &Report, asker: &mut Asker<'_>) -> Vec<Cause> {
    let mut met: BTreeMap<String, (Cause, Vec<&Kind>)> = BTreeMap::new();
    let parts = if report.kinds.is_empty() { None } else { explanation(campaign, &report.kinds, asker) };
    for kind in &report.kinds {
        let cause = parts
            .as_ref()
            .and_then(|found| campaign.cause_of(&kind.first, found, asker))
            .unwrap_or_else(|| Cause::new(kind.first.code.clone(), Whose::Open));
        let (cause, kinds) = met.entry(cause.id.clone()).or_insert_with(|| (cause, Vec::new()));
        cause.add(kind);
        kinds.push(kind);
    }
    let shown = met.into_values().map(|(mut cause, kinds)| {
        cause.small = shown(campaign, &kinds, asker);
        cause
    });
    joined(shown.collect::<Vec<_>>())
}

/// Returns whether the engine still gives the value that was recorded together with a small event. Returns true if an
/// order was recorded, because this function does not check orders.
pub fn engine_gives(small: &Small) -> bool {
    let finding = &small.finding;
    let (Ok(edition), Ok((event, _))) = (finding.edition.parse::<Edition>(), small.tournament.build()) else {
        return false;
    };
    let Some(id) = finding.participant else { return true };
    let Ok(list) = TieBreakList::parse(&format!("{},{}", head(&event), finding.code)) else { return false };
    let standings = Standings::of(&event, edition, Policies::default(), &list, event.rounds());
    let position = usize::from(finding.code != head(&event));
    let value = event.index_of(id).map(|index| standings.value(position, index));
    value.is_some_and(|value| value.map_or("null".to_owned(), |value| value.to_string()) == finding.ours)
}

/// Returns a small generated event in which the engine and a program with the given change give different values for a
/// code. Returns `None` if the search finds no such event.
pub fn illustrated(campaign: &Campaign, change: &Change, code: &str) -> Option<Small> {
    let mut campaign = campaign.clone();
    campaign.codes = vec![code.to_owned()];
    campaign.sample = None;
    let mut program = Planted::new(change.clone());
    let mut asker = Asker::new(&mut program, 0);
    for number in 0..EVENTS_TRIED {
        let Ok((event, _)) = Tournament::build(campaign.draft(number)) else { continue };
        let outcome = campaign.judge(number, &event, &mut asker);
        if let Some(finding) = outcome.findings.first() {
            return campaign.shrink(finding, &mut asker).ok();
        }
    }
    None
}

/// Returns a small event for the difference that is easiest to understand. Differences in values come before
/// differences in orders, codes with few modifiers before codes with many, and early events before late events.
fn shown(campaign: &Campaign, kinds: &[&Kind], asker: &mut Asker<'_>) -> Option<Small> {
    let is_order = |finding: &Finding| finding.participant.is_none();
    let modifiers = |finding: &Finding| finding.code.matches(['/', ':', ',']).count();
    let first = kinds.iter().min_by_key(|kind| {
        let first = &kind.first;
        (first.code == RANKING, is_order(first), modifiers(first), first.event, first.code.clone())
    })?;
    first.small.clone().or_else(|| campaign.shrink(&first.first, asker).ok())
}

/// Returns the catalogue entries that explain the program's answers.
fn explanation(campaign: &Campaign, kinds: &[Kind], asker: &mut Asker<'_>) -> Option<Explanation> {
    let numbers: BTreeSet<u64> = kinds.iter().map(|kind| kind.first.event).collect();
    let mut observed = Vec::new();
    for number in numbers.into_iter().take(EVENTS) {
        let Ok((event, _)) = Tournament::build(campaign.draft(number)) else { continue };
        for edition in &campaign.editions {
            for list in campaign.lists(number, &event) {
                for (list, said) in asker.ask(&event, *edition, list) {
                    let ListReply::Answer(answer) = said else { continue };
                    observed.extend(seen(&event, *edition, &list, &answer));
                }
            }
        }
    }
    diagnose(&observed).best().cloned()
}

/// Converts a program's answer to a list of observed cells.
fn seen(event: &Tournament, edition: Edition, list: &[String], answer: &Answer) -> Option<Observed<'static>> {
    let parsed = TieBreakList::parse(&list.join(",")).ok()?;
    let is_number =
        |listed: &Listed| matches!(listed, Listed::Code(code) if !code.base.direction().is_order_only());
    let declines = |entry: &usize| list.get(*entry).is_some_and(|code| answer.unsupported.contains(code));
    let numbers = (0..parsed.entries.len())
        .filter(|entry| is_number(&parsed.entries[*entry]))
        .filter(|entry| !declines(entry));
    let values = numbers.flat_map(|entry| (0..event.len()).map(move |index| (index, What::Value(entry))));
    let ranked = if computes(answer, list) { event.len() } else { 0 };
    let places = (0..ranked).map(|index| (index, What::Place));
    let cells = values.chain(places).map(|(index, what)| Cell { index, what }).collect();
    let asked = Compared {
        name: String::new(),
        tournament: Cow::Owned(event.clone()),
        plan: Plan::new(
            EditionChoice::new(Some(edition), None),
            parsed,
            ListSource::Requested,
            event.rounds(),
        ),
        cells,
        tail: Vec::new(),
    };
    Some(observed(asked, answer))
}

impl Campaign {
    /// Returns the cause of a finding: the part of the explanation that alone gives the program's answer, or otherwise
    /// all parts together. Returns `None` if not even all parts together give the answer.
    fn cause_of(&self, finding: &Finding, found: &Explanation, asker: &mut Asker<'_>) -> Option<Cause> {
        let edition: Edition = finding.edition.parse().ok()?;
        let (event, _) = Tournament::build(self.draft(finding.event)).ok()?;
        let lists = match finding.code == RANKING {
            true => self.lists(finding.event, &event),
            false => vec![self.list_of(&event, &finding.code)],
        };
        let mut answers = Vec::new();
        for list in lists {
            for (list, said) in asker.ask(&event, edition, list) {
                let ListReply::Answer(answer) = said else { return None };
                answers.push((list, answer));
            }
        }
        let gives = |change: &Change| {
            !answers.is_empty()
                && answers.iter().all(|(list, answer)| same_as(change, &event, edition, list, answer))
        };
        let alone = found.parts.iter().find(|part| gives(&part.change()));
        match alone {
            Some(part) if found.parts.len() == 1 => Some(Cause::catalogued(&[*part], &found.same)),
            Some(part) => Some(Cause::catalogued(&[*part], &[])),
            None => gives(&change_of(&found.parts)).then(|| Cause::catalogued(&found.parts, &found.same)),
        }
    }

    fn list_of(&self, event: &Tournament, codes: &str) -> Vec<String> {
        std::iter::once(head(event)).chain(codes.split(',')).map(str::to_owned).collect()
    }
}

/// Returns whether a program with the given change would give exactly the given answer.
fn same_as(change: &Change, event: &Tournament, edition: Edition, list: &[String], answer: &Answer) -> bool {
    let Ok(parsed) = TieBreakList::parse(&list.join(",")) else { return false };
    let Ok(standings) = change.standings(event, edition, Policies::default(), &parsed, event.rounds()) else {
        return false;
    };
    let values = list.iter().enumerate().all(|(position, name)| {
        let (Some(column), Ok((code, _))) = (answer.values.get(name), Code::parse(name)) else { return true };
        column.iter().all(|(id, theirs)| {
            let ours = event.index_of(*id).map(|index| standings.value(position, index));
            ours.is_some_and(|ours| super::same(code.base, theirs.as_deref(), ours))
        })
    });
    let places = !computes(answer, list)
        || answer.ranks.as_ref().is_none_or(|ranks| groups_of_ranks(ranks) == groups(event, &standings));
    values && places
}

tiebreak_phrase::named_kinds! {
    /// The side whose mistake causes a difference.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "whose", content = "ruling", rename_all = "kebab-case")]
    pub enum Whose as id {
        /// The program contradicts the text of the rules.
        Theirs = "theirs",
        /// The text allows several readings. The variant names the ruling about these readings.
        Reading(String) = "reading",
        /// No known mistake explains the difference, so either side may be wrong.
        #[default]
        Open = "open",
    }
}

impl Whose {
    /// Returns whether it is unknown which side made the mistake.
    pub fn is_open(&self) -> bool {
        matches!(self, Whose::Open)
    }
}

/// One cause of differences.
#[tiebreak_attributes::skip_none(files)]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Cause {
    /// The names of the catalogue entries that explain the difference, or the code if no entry explains it.
    pub id: String,
    /// The side that made the mistake.
    #[serde(flatten)]
    pub whose: Whose,
    /// The articles that the cause concerns, beginning with the article of the cause itself.
    pub articles: Vec<String>,
    /// The names of the catalogue entries in each explanation. The entries of one list together explain the program's
    /// answers.
    pub parts: Vec<Vec<String>>,
    /// Number of differences. One code in one event under one edition counts as one difference.
    pub count: u64,
    /// The codes about which the answers differ.
    pub codes: Vec<String>,
    /// The smallest event found that shows the difference.
    pub small: Option<Small>,
    /// Files that show the difference, the smallest first. The list is empty unless files were checked.
    pub files: Vec<String>,
}

impl Cause {
    /// Creates a cause that has no differences yet.
    pub fn new(id: impl Into<String>, whose: Whose) -> Cause {
        Cause { id: id.into(), whose, ..Cause::default() }
    }

    /// Creates a cause from entries of the catalogue of known mistakes. The entries in `parts` together explain the
    /// answers, and so do the entries in each element of `same`.
    pub fn catalogued(parts: &[Part], same: &[Vec<Part>]) -> Cause {
        // If several catalogue entries explain the answers, the entry whose name contains the article of its change
        // comes first.
        let all = || std::iter::once(parts).chain(same.iter().map(Vec::as_slice));
        let first = all().find(|parts| bears_its_article(parts)).unwrap_or(parts);
        let others = all().filter(|parts| *parts != first);
        let ids = |parts: &[Part]| -> Vec<String> { parts.iter().map(Part::id).collect() };
        // The difference counts as an accepted reading only if every change in the explanation is an accepted reading.
        let rulings: Option<Vec<&str>> = first.iter().map(Part::admitted).collect();
        let ruling = rulings.and_then(|rulings| rulings.first().map(|ruling| (*ruling).to_owned()));
        let whose = ruling.map_or(Whose::Theirs, Whose::Reading);
        let mut cause = Cause::new(ids(first).join(" + "), whose);
        cause.add_articles(first.iter().map(|part| part.article().to_owned()));
        cause.parts = std::iter::once(first).chain(others).map(ids).collect();
        cause
    }

    /// Adds the articles that the list does not contain yet.
    pub fn add_articles(&mut self, articles: impl IntoIterator<Item = String>) {
        let articles = articles.into_iter().map(|article| article.trim_start_matches("c07.").to_owned());
        let all = std::mem::take(&mut self.articles).into_iter().chain(articles);
        self.articles = distinct(all.filter(|article| !article.is_empty()));
    }

    /// Adds a kind of difference to the cause.
    pub(crate) fn add(&mut self, kind: &Kind) {
        self.count += kind.count;
        let code = format!("{} ({})", kind.first.code, kind.first.edition);
        if !self.codes.contains(&code) {
            self.codes.push(code);
            self.codes.sort_unstable();
        }
    }

    /// Adds the differences of another cause with the same id.
    pub fn join(&mut self, other: Cause) {
        self.count += other.count;
        self.codes.extend(other.codes);
        self.codes.sort_unstable();
        self.codes.dedup();
        self.files.extend(other.files);
        self.add_articles(other.articles);
        Small::keep_smaller(&mut self.small, other.small);
    }
}

/// Returns whether an explanation consists of one deviation with one change, and the id of this deviation names the
/// article that the change concerns.
fn bears_its_article(parts: &[Part]) -> bool {
    let [part @ Part::Deviation(_)] = parts else { return false };
    let change = part.change();
    let [(path, _)] = change.rulings.as_slice() else { return false };
    let Some(decision) = decisions().iter().find(|decision| decision.path == path.as_ref()) else {
        return false;
    };
    let clause = decision.clause.trim_start_matches("c07.");
    clause.strip_prefix(part.article()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Joins the causes of several reports. The causes that explain the most differences come first.
pub fn joined(causes: impl IntoIterator<Item = Cause>) -> Vec<Cause> {
    let mut by_id: BTreeMap<String, Cause> = BTreeMap::new();
    for cause in causes {
        match by_id.get_mut(&cause.id) {
            Some(own) => own.join(cause),
            None => _ = by_id.insert(cause.id.clone(), cause),
        }
    }
    let mut all: Vec<Cause> = by_id.into_values().collect();
    all.sort_by_key(|cause| (std::cmp::Reverse(cause.count), cause.id.clone()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_twins_the_one_that_bears_its_article_is_named_first() {
        let (late, right) =
            (Part::Deviation("D-14.6-cut-without-article-16"), Part::Deviation("D-16.5-none"));
        assert_eq!(late.change(), right.change());
        let cause = Cause::catalogued(&[late], &[vec![right]]);
        assert_eq!((cause.id.as_str(), cause.articles), ("D-16.5-none", vec!["16.5".to_owned()]));
        assert_eq!(cause.parts, [["D-16.5-none"], ["D-14.6-cut-without-article-16"]]);
        let alone = Cause::catalogued(&[late], &[]);
        assert_eq!(alone.articles, ["14.6"]);
    }
}
