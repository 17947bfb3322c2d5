//! What was found out, in sentences that a developer or an arbiter understands.

use serde::Serialize;

use super::hypothesis::Part;
use super::search::{Diagnosis, Explanation};
use crate::deviation::{PROFILES, text};
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// A diagnosis for programs, with its sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Cells compared.
    pub cells: usize,
    /// Wrong ones.
    pub wrong: usize,
    /// `consistent`, `several`, `partly` or `unexplained`.
    pub outcome: &'static str,
    /// The explanations, best first.
    pub explanations: Vec<ExplanationReport>,
    /// The same for people.
    pub sentences: Vec<String>,
}

/// An explanation for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExplanationReport {
    /// Ids of what the program does otherwise.
    pub parts: Vec<String>,
    /// What nothing compared here tells from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<Vec<String>>,
    /// Wrong answers that it explains.
    pub explained: usize,
    /// Right answers that it would have got wrong.
    pub contradicted: usize,
    /// The articles involved.
    pub articles: Vec<&'static str>,
}

/// Puts a diagnosis into words.
pub fn report(say: &Messages, diagnosis: &Diagnosis) -> Report {
    let complete: Vec<&Explanation> = diagnosis.complete().collect();
    let wrong = &diagnosis.wrong;
    let mut sentences = Vec::new();
    let outcome = match (&complete[..], diagnosis.best()) {
        _ if diagnosis.wrong == 0 => "right",
        ([only], _) => {
            let (names, article) = (names(say, &only.parts), article(say, only));
            sentences.push(tell!(say, "diagnosis-all", names = names, wrong = wrong, article = article));
            "consistent"
        }
        ([_, _, ..], _) => {
            let listed: Vec<String> = complete.iter().map(|one| names(say, &one.parts)).collect();
            let (count, names) = (complete.len(), listed.join("; "));
            sentences.push(tell!(say, "diagnosis-several", count = count, wrong = wrong, names = names));
            "several"
        }
        ([], Some(best)) => {
            sentences.push(tell!(
                say,
                "diagnosis-part",
                names = names(say, &best.parts),
                explained = best.explained,
                wrong = wrong,
                contradicted = best.contradicted,
                article = article(say, best),
            ));
            "partly"
        }
        ([], None) => {
            sentences.push(tell!(say, "diagnosis-none", wrong = wrong));
            "unexplained"
        }
    };
    if let Some(first) = complete.first().copied().or(diagnosis.best())
        && !first.same.is_empty()
    {
        let same: Vec<String> = first.same.iter().map(|parts| ids(parts).join(" + ")).collect();
        sentences.push(tell!(say, "diagnosis-same", names = &same.join(", ")));
    }
    let explanations = diagnosis
        .explanations
        .iter()
        .map(|explanation| ExplanationReport {
            parts: ids(&explanation.parts),
            same: explanation.same.iter().map(|parts| ids(parts)).collect(),
            explained: explanation.explained,
            contradicted: explanation.contradicted,
            articles: articles(&explanation.parts),
        })
        .collect();
    Report { cells: diagnosis.cells, wrong: diagnosis.wrong, outcome, explanations, sentences }
}

fn ids(parts: &[Part]) -> Vec<String> {
    parts.iter().map(Part::id).collect()
}

/// The articles that decide what the program does otherwise.
pub fn articles(parts: &[Part]) -> Vec<&'static str> {
    let mut articles: Vec<&'static str> =
        parts.iter().map(Part::article).filter(|article| !article.is_empty()).collect();
    articles.dedup();
    articles
}

fn article(say: &Messages, explanation: &Explanation) -> String {
    let articles = articles(&explanation.parts);
    if articles.is_empty() {
        return String::new();
    }
    tell!(say, "diagnosis-article", article = &articles.join(", "))
}

/// What the program does otherwise, in words.
pub fn names(say: &Messages, parts: &[Part]) -> String {
    let mut parts = parts.iter().map(|part| name(say, part));
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |one, other| tell!(say, "diagnosis-and", one = &one, other = &other))
}

fn name(say: &Messages, part: &Part) -> String {
    match part {
        Part::Edition(edition) => tell!(say, "diagnosis-edition", edition = edition.id()),
        Part::Profile(id) => {
            let profile = PROFILES.iter().find(|profile| profile.id == *id);
            let name = profile.map_or_else(|| (*id).to_owned(), |profile| say.message(profile.name));
            let parts = profile.map_or_else(String::new, |profile| profile.parts.join(" + "));
            tell!(say, "diagnosis-profile", name = name, parts = &parts)
        }
        Part::Deviation(id) => {
            let does = text(id).map_or("", |text| say.text(&text.does));
            tell!(say, "diagnosis-deviation", id = id, does = does)
        }
        Part::Undeclared => tell!(say, "diagnosis-undeclared", id = &part.id()),
        Part::Admissible(point, ..) => tell!(say, "diagnosis-reading", id = &part.id(), point = point),
    }
}
