//! The rules, each with its name and what it asks for.

/// A rule with what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Stable short name; also the name of its fixture.
    pub id: &'static str,
    /// What it asks for.
    pub summary: &'static str,
}

/// Every rule.
pub const RULES: [Rule; 23] = [
    Rule { id: "schema", summary: "the file has the shape of the schema, without unknown or repeated keys" },
    Rule { id: "facts", summary: "the event does not contradict itself: both sides of a result agree" },
    Rule { id: "case-id", summary: "the path is family/clause/condition-and-outcome in lower case" },
    Rule {
        id: "check-id",
        summary: "ids of checks are unique, in lower case, and editions are not repeated",
    },
    Rule {
        id: "clause-known",
        summary: "every clause is in clauses.json or clauses-classic.json, also those of findings",
    },
    Rule { id: "languages", summary: "title and reason stand in English and in Spanish" },
    Rule { id: "title", summary: "a title states a fact" },
    Rule { id: "draft", summary: "no check is a draft" },
    Rule { id: "codes", summary: "codes are known and written in their canonical form" },
    Rule { id: "values", summary: "values are canonical numbers of numeric codes and of known participants" },
    Rule { id: "asserted", summary: "a check asserts something" },
    Rule { id: "ranking", summary: "a ranking names everybody it is about exactly once" },
    Rule { id: "after", summary: "standings are asked for after a recorded round" },
    Rule {
        id: "readings",
        summary: "other readings stand beside alternative checks only, differ, and are in rulings.json",
    },
    Rule {
        id: "working",
        summary: "a working computes its value from numbers of the event; a number that is not computed is `taken`",
    },
    Rule {
        id: "evidence",
        summary: "every answer has evidence besides this project's engine, by hand with working",
    },
    Rule { id: "source-known", summary: "programs and publications that are evidence are in sources.json" },
    Rule { id: "order", summary: "a ranking is the order of the values beside it" },
    Rule { id: "one-answer", summary: "the same question never has two answers" },
    Rule {
        id: "settled-rests",
        summary: "no check that rests on an admissible or open ruling is settled (`rests.json`)",
    },
    Rule { id: "renumbered", summary: "two cases of one clause differ in more than their numbering" },
    Rule {
        id: "ratchet",
        summary: "every check of the last release is there and counts as much (`ratchet.json`)",
    },
    Rule { id: "redirects", summary: "a redirect leads from an id that is gone to a case that exists" },
];

/// The rule about the layout of files, which only the repository's own corpus has to keep.
pub const LAYOUT: Rule =
    Rule { id: "layout", summary: "the file is laid out as `tiebreak cases lint --fix` writes it" };
