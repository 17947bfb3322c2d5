//! Which words of a text have a page: ids and codes.

use std::collections::BTreeMap;

use super::sheet::Kind;
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::deviation::catalogue;

/// The addresses of ids, and of cases that were renamed.
pub(super) struct Links {
    known: BTreeMap<String, String>,
    renamed: Vec<(String, String)>,
}

impl Links {
    /// Every id of the corpus and of the catalogue.
    pub(super) fn of(corpus: &Corpus) -> Links {
        let registry = &corpus.registry;
        let mut known = BTreeMap::new();
        let mut add = |kind: Kind, id: &str| _ = known.insert(id.to_owned(), kind.address(id));
        corpus.cases.iter().for_each(|case| add(Kind::Case, &case.id));
        corpus.ratings.iter().for_each(|case| add(Kind::Case, &case.id));
        registry.clauses.iter().for_each(|clause| add(Kind::Clause, &clause.id));
        registry.rating_clauses.iter().for_each(|clause| add(Kind::Clause, &clause.id));
        registry.codes.iter().for_each(|code| add(Kind::Code, &code.code));
        registry.rulings.rulings.iter().for_each(|ruling| add(Kind::Ruling, &ruling.id));
        catalogue().iter().for_each(|deviation| add(Kind::Deviation, deviation.id));
        registry.sources.programs.iter().for_each(|program| add(Kind::Program, &program.name));
        let renamed = registry.redirects.iter().map(|redirect| {
            (Kind::Case.address(&redirect.from), Kind::Case.address(registry.redirected(&redirect.from)))
        });
        Links { renamed: renamed.collect(), known }
    }

    /// Old and new addresses of what was renamed.
    pub(super) fn renamed(&self) -> impl Iterator<Item = (&String, &String)> {
        self.renamed.iter().map(|(from, to)| (from, to))
    }

    /// The address of an id.
    pub(super) fn address(&self, id: &str) -> Option<&str> {
        self.known.get(id).map(String::as_str)
    }

    /// Splits a text into its words and what is between them; each with its address where it has one.
    pub(super) fn split<'t>(&self, text: &'t str) -> Vec<(&'t str, Option<&str>)> {
        let of_word = |c: char| c.is_alphanumeric() || "-._/#@".contains(c);
        let mut parts = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let begins_word = rest.starts_with(of_word);
            let end = rest.find(|c| of_word(c) != begins_word).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            let word = part.trim_end_matches(['.', '/']);
            match self.find(word) {
                Some(address) if begins_word => {
                    parts.push((word, Some(address)));
                    parts.push((&part[word.len()..], None));
                }
                _ => parts.push((part, None)),
            }
            rest = after;
        }
        parts.retain(|(part, _)| !part.is_empty());
        parts
    }

    /// The address of an id, of the check of a case, or of a code with modifiers.
    fn find(&self, word: &str) -> Option<&str> {
        let whole = || self.known.get(word);
        let check = || self.known.get(word.split_once('#')?.0);
        let code = || self.known.get(word.split_once('/')?.0).filter(|address| address.starts_with("code/"));
        whole().or_else(check).or_else(code).map(String::as_str)
    }
}
