//! A rule that a case breaks, and where.

use std::collections::BTreeMap;

use crate::corpus::cases::Case;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_phrase::{Phrase, phrase};

/// A breach of a rule, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule.
    pub rule: &'static str,
    /// Where and how.
    pub remark: Diagnostic,
}

/// The breaches that are found, one after the other: of each rule in each file so many as are shown of any input, and
/// the others counted.
#[derive(Default)]
pub(super) struct Remarks {
    kept: Vec<Breach>,
    found: BTreeMap<(String, &'static str), usize>,
}

impl Remarks {
    /// Notes what a case breaks.
    pub(super) fn add(&mut self, case: &Case, rule: &'static str, pointer: &str, message: Phrase) {
        if self.wants(&case.name, rule) {
            self.kept.push(Breach { rule, remark: case.error(rule, pointer, message) });
        }
    }

    /// Notes what a registry breaks.
    pub(super) fn push(&mut self, breach: Breach) {
        if self.wants(&breach.remark.file, breach.rule) {
            self.kept.push(breach);
        }
    }

    fn wants(&mut self, file: &str, rule: &'static str) -> bool {
        let found = self.found.entry((file.to_owned(), rule)).or_default();
        *found += 1;
        *found <= Sink::MAX_ERRORS
    }

    /// All that are kept, and how many there are besides.
    pub(super) fn into_breaches(self) -> Vec<Breach> {
        let mut breaches = self.kept;
        for ((file, rule), found) in self.found {
            let count = found.saturating_sub(Sink::MAX_ERRORS);
            if count > 0 {
                let remark = Diagnostic::error(MORE, phrase!("more-errors", count = count)).in_file(&file);
                breaches.push(Breach { rule, remark });
            }
        }
        breaches
    }
}

/// The remark that counts what is not shown.
pub(super) const MORE: &str = "more";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_breaches_of_one_rule_in_one_file_is_counted_and_not_kept() {
        let mut remarks = Remarks::default();
        for number in 0..1_000 {
            let remark = Diagnostic::error("order", phrase!("the-string", text = number));
            remarks.push(Breach { rule: "order", remark: remark.clone().in_file("one.json") });
            if number < 3 {
                remarks.push(Breach { rule: "order", remark: remark.clone().in_file("two.json") });
                remarks.push(Breach { rule: "title", remark: remark.in_file("one.json") });
            }
        }
        let breaches = remarks.into_breaches();
        let of = |rule: &str, file: &str| {
            breaches.iter().filter(|breach| breach.rule == rule && breach.remark.file == file).count()
        };
        assert_eq!((of("order", "one.json"), of("order", "two.json"), of("title", "one.json")), (51, 3, 3));
        let last = breaches.last().map(|breach| breach.remark.message.to_string());
        assert_eq!(last.as_deref(), Some("950 more errors are not shown"));
    }
}
