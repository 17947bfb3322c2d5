//! Groups differences by cause. Each cause states the responsible side.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::report::{Kind, Small};
use tiebreak_diagnose::deviation::decisions;
use tiebreak_diagnose::diagnosis::Part;

tiebreak_phrase::named_kinds! {
    /// The side responsible for a difference.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "whose", content = "ruling", rename_all = "kebab-case")]
    pub enum Whose as id {
        /// The program contradicts the text of the rules.
        Theirs = "theirs",
        /// The text allows several readings. The value is the name of the ruling.
        Reading(String) = "reading",
        /// No known mistake explains the difference, so either side may be wrong.
        Open = "open",
    }
}

impl Whose {
    /// Whether the responsible side is unknown.
    pub fn is_open(&self) -> bool {
        matches!(self, Whose::Open)
    }
}

/// One cause of differences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Cause {
    /// The names of catalogue entries, joined, or the code if no entry explains the difference.
    pub id: String,
    /// The side responsible for the cause.
    #[serde(flatten)]
    pub whose: Whose,
    /// The articles concerned, that of the cause first.
    pub articles: Vec<String>,
    /// Names in the catalogue that explain the program's answers. The names in each list give the same answers.
    pub parts: Vec<Vec<String>>,
    /// Number of differences. A difference is one code of one event under one edition.
    pub count: u64,
    /// Codes that show the difference.
    pub codes: Vec<String>,
    /// The smallest event that was found with the difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub small: Option<Small>,
    /// Files with the difference, the smallest first. Empty unless files were checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

impl Cause {
    /// A new cause.
    pub fn new(id: impl Into<String>, whose: Whose) -> Cause {
        Cause {
            id: id.into(),
            whose,
            articles: Vec::new(),
            parts: Vec::new(),
            count: 0,
            codes: Vec::new(),
            small: None,
            files: Vec::new(),
        }
    }

    /// The cause for mistakes of the catalogue that together explain the answers. `same` lists other mistakes that give
    /// the same answers.
    pub fn catalogued(parts: &[Part], same: &[Vec<Part>]) -> Cause {
        // If several entries of the catalogue explain the answers, the one named after the article of its change comes
        // first.
        let all = || std::iter::once(parts).chain(same.iter().map(Vec::as_slice));
        let first = all().find(|parts| bears_its_article(parts)).unwrap_or(parts);
        let others = all().filter(|parts| *parts != first);
        let ids = |parts: &[Part]| -> Vec<String> { parts.iter().map(Part::id).collect() };
        // The difference is only a reading if every change is an accepted reading.
        let rulings: Option<Vec<&str>> = first.iter().map(Part::admitted).collect();
        let ruling = rulings.and_then(|rulings| rulings.first().map(|ruling| (*ruling).to_owned()));
        let whose = ruling.map_or(Whose::Theirs, Whose::Reading);
        let mut cause = Cause::new(ids(first).join(" + "), whose);
        cause.add_articles(first.iter().map(|part| part.article().to_owned()));
        cause.parts = std::iter::once(first).chain(others).map(ids).collect();
        cause
    }

    /// Adds articles that are not in the list yet.
    pub fn add_articles(&mut self, articles: impl IntoIterator<Item = String>) {
        for article in articles {
            let article = article.trim_start_matches("c07.").to_owned();
            if !article.is_empty() && !self.articles.contains(&article) {
                self.articles.push(article);
            }
        }
    }

    /// Counts a kind of difference.
    pub(crate) fn add(&mut self, kind: &Kind) {
        self.count += kind.count;
        let code = format!("{} ({})", kind.first.code, kind.first.edition);
        if !self.codes.contains(&code) {
            self.codes.push(code);
            self.codes.sort_unstable();
        }
    }

    /// Adds the same cause, found in another kind of event.
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

/// Whether this is a single entry of the catalogue whose name contains the article of its only change.
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

/// Joins the causes of several reports. Causes with the most errors come first.
pub fn joined(causes: impl IntoIterator<Item = Cause>) -> Vec<Cause> {
    let mut by_id: BTreeMap<String, Cause> = BTreeMap::new();
    for cause in causes {
        match by_id.entry(cause.id.clone()) {
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(cause);
            }
            std::collections::btree_map::Entry::Occupied(mut place) => place.get_mut().join(cause),
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
