//! Finds contradictions between the rules and a declaration, a list of tie-breaks or a crosstable. Each rule is checked
//! by a small function.

mod articles;
mod catalogue;
mod games;
mod general;
mod records;

pub use catalogue::{Gravity, Rule};

use crate::regulations::declaration::{Declaration, Exhausted, System, Ties};
use crate::regulations::entry::{Entry, ListInForce};
use crate::regulations::play_off::{PlayOff, StillTied};
use crate::regulations::policy::ranked_facts;
use chrono::NaiveDate;
use serde::Serialize;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::rules::{Base, Code, Edition, Listed, Recorded, TieBreakList};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::{Evaluator, Score};
use tiebreak_engine::tournament::{Index, Pairing, Tournament};
use tiebreak_phrase::Argument;

/// Returns all findings, sorted by clause, JSON pointer and id.
pub fn findings(subject: &Subject<'_>) -> Vec<Finding> {
    with_inspection(subject, |cx| {
        let mut report = Report::new(subject.edition, subject.declaration.is_some());
        let out = &mut report;
        look(cx, out);
        general::look(cx, out);
        general::article_2(cx, out);
        articles::article_3(cx, out);
        articles::article_4(cx, out);
        general::articles_5_to_9(cx, out);
        general::article_10(cx, out);
        articles::article_12(cx, out);
        general::article_13(cx, out);
        general::single_entries(cx, out);
        general::article_15(cx, out);
        general::unplayed_rounds(cx, out);
        report.finish()
    })
}

/// Returns the recorded decisions that count. A decision with an error does not count.
pub fn counting_records(subject: &Subject<'_>) -> Records {
    // Without decisions, no ranking has to be computed.
    if subject.declaration.is_none_or(|declaration| declaration.decided.is_empty()) {
        return Records::default();
    }
    with_inspection(subject, |cx| records::judgement(cx).records.clone())
}

/// Returns the facts that the ranking uses: with the primary score from the declaration or from a list, without
/// annulled results, and with the deductions for empty boards. For each player, the rating that counts is in the first
/// position.
pub fn facts_in_force<'t>(subject: &Subject<'t>) -> Cow<'t, Tournament> {
    let list = ListInForce::of(subject.declaration, subject.asked);
    let used = &subject.reading.used_ratings;
    ranked_facts(subject.tournament, subject.declaration, list.head, subject.edition, used)
}

fn with_inspection<T>(subject: &Subject<'_>, look: impl FnOnce(&Inspection<'_>) -> T) -> T {
    let list = ListInForce::of(subject.declaration, subject.asked);
    let facts = facts_in_force(subject);
    look(&Inspection::new(subject, &facts, &list))
}

/// The recorded decisions that count, and the ties that still need a decision.
#[derive(Clone, Debug, Default)]
struct Judgement {
    /// The recorded decisions that count.
    records: Records,
    /// The faults of recorded decisions, each with the position of the decision in `decided`.
    faults: Vec<(usize, Rule, Arguments)>,
    /// The groups that are still tied after a play-off. The key contains the sorted pairing numbers of a group. The
    /// value is the declared rule for a tie after the last stage (3.1.3).
    left_level: BTreeMap<Vec<u32>, StillTied>,
    /// Groups that must still play a play-off, with the place that they share.
    play_offs_due: Vec<(usize, Vec<Index>)>,
    /// Tied groups for which lots must still be drawn.
    lots_due: Vec<Vec<Index>>,
}

/// The subject of the checks: an event, its declaration and its list of tie-breaks.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The event to check, with all ratings of each player.
    pub tournament: &'a Tournament,
    /// The declaration, if there is one.
    pub declaration: Option<&'a Declaration>,
    /// The list of tie-breaks as written by the caller or in the file.
    pub asked: &'a [String],
    /// The edition to check against.
    pub edition: Edition,
    /// Number of counted rounds.
    pub after: usize,
    /// Data of the file that the tournament does not contain.
    pub reading: &'a Reading,
    /// A published ranking: the pairing number and the rank in each row. Empty if no ranking is published.
    pub published: &'a [(u32, u32)],
    /// The ranking before recorded decisions are applied, if the caller has computed it.
    pub standings: Option<&'a Standings>,
}

/// Data of a file that the tournament does not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The rating that the file uses for each participant, if it is known.
    pub(super) used_ratings: Vec<Option<u16>>,
    /// The pairing system that was assumed because the file declares none.
    pub(crate) guessed: Option<Pairing>,
    /// Forfeits without an opponent. Each entry contains the participant and the round (0-based).
    pub(super) forfeits_without_opponent: Vec<(Index, usize)>,
}

/// Checks the edition of the event.
fn look(cx: &Inspection<'_>, out: &mut Report) {
    edition_in_force(cx, out);
    first_months(cx, out);
}

/// Checks that a rated event uses the edition in force on its first day.
fn edition_in_force(cx: &Inspection<'_>, out: &mut Report) {
    let Some((declaration, start)) = cx.subject.declaration.zip(cx.start()) else { return };
    let Some((named, in_force)) = declaration.edition.zip(Edition::on(start)) else { return };
    if declaration.is_rated() && named.edition() != in_force {
        let arguments = said![start = start.to_string(), edition = named.id(), inforce = in_force.id()];
        out.add(Rule::EditionNotInForce, "/regulations/edition", arguments);
    }
}

/// Reports an event before the first edition, when no edition was in force. Also reports an event before April 2024,
/// when the first edition was binding only for official FIDE events.
fn first_months(cx: &Inspection<'_>, out: &mut Report) {
    let Some(start) = cx.start() else { return };
    let rule = match Edition::on(start) {
        None => Rule::EditionUnknown,
        Some(edition) if start < edition.provisions().binds_from => Rule::EditionNotYetBinding,
        Some(_) => return,
    };
    out.add(rule, "/tournament/start", said![start = start.to_string()]);
}

/// The arguments of a message, by name.
pub type Arguments = Vec<(&'static str, Argument)>;

/// Builds the arguments of a message, as in `said![code = entry.text.clone()]`.
macro_rules! said {
    ($($name:ident $(= $value:expr)?),+ $(,)?) => {
        vec![$((stringify!($name), tiebreak_phrase::Argument::from(tiebreak_phrase::__value!($name $(, $value)?)))),+]
    };
}
use said;

/// Returns the argument of a message about an entry of the list: the code of the entry.
fn arguments(entry: &Entry) -> Arguments {
    said![code = entry.text.clone()]
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The clause that the finding is about.
    pub clause: &'static str,
    /// The stable id.
    pub id: &'static str,
    /// The severity.
    pub severity: Gravity,
    /// A JSON pointer into a document with the keys `tiebreaks`, `tournament` and `regulations`. If a value is missing,
    /// the pointer leads to the object that should contain the value.
    pub at: String,
    /// The arguments of the message.
    #[serde(skip)]
    pub arguments: Arguments,
}

/// The findings so far, with at most one finding for each id and JSON pointer.
struct Report {
    edition: Edition,
    declared: bool,
    found: Vec<Finding>,
    /// The ids and JSON pointers of the findings added so far.
    known: BTreeSet<(&'static str, String)>,
}

impl Report {
    /// Creates a report without findings. If `declared` is false, the report ignores findings that need a declaration.
    pub(super) fn new(edition: Edition, declared: bool) -> Report {
        Report { edition, declared, found: Vec::new(), known: BTreeSet::new() }
    }

    /// Adds a finding with the severity of the edition.
    fn add(&mut self, rule: Rule, at: impl Into<String>, arguments: Arguments) {
        if let Some(severity) = rule.gravity(self.edition) {
            self.add_as(rule, severity, at, arguments);
        }
    }

    /// Adds a finding about an entry of the list, with the code of the entry as the argument.
    pub(super) fn entry(&mut self, rule: Rule, entry: &Entry) {
        self.add(rule, entry.at.as_str(), arguments(entry));
    }

    /// Adds a finding if a rule or a list was published after the start of the event. `own` is the day of publication
    /// of the rule or list, with its JSON pointer. If `own` is `None`, the day of publication of the declaration
    /// counts.
    pub(super) fn late(&mut self, cx: &Inspection<'_>, rule: Rule, own: Option<(NaiveDate, String)>) {
        if let Some(((date, at), start)) = cx.late(own).zip(cx.start()) {
            self.add(rule, at, said![date = date.to_string(), start = start.to_string()]);
        }
    }

    /// Adds a finding with the given severity instead of the severity of the edition.
    fn add_as(&mut self, rule: Rule, severity: Gravity, at: impl Into<String>, arguments: Arguments) {
        let at = at.into();
        let is_asked = self.declared || !rule.needs_declaration();
        if is_asked && self.known.insert((rule.id(), at.clone())) {
            self.found.push(Finding { clause: rule.clause(), id: rule.id(), severity, at, arguments });
        }
    }

    /// Returns the findings, sorted by clause, JSON pointer and id.
    fn finish(self) -> Vec<Finding> {
        let mut findings = self.found;
        findings.sort_by(|a, b| {
            natural(a.clause, b.clause).then_with(|| natural(&a.at, &b.at)).then_with(|| a.id.cmp(b.id))
        });
        findings
    }
}

/// Compares two clause numbers or JSON pointers part by part. Numbers are compared by value and come before words. The
/// word `in-force` comes before numbers.
fn natural(one: &str, other: &str) -> Ordering {
    fn key(text: &str) -> Vec<(u8, u64, &str)> {
        let part = |part| match (part, str::parse::<u64>(part)) {
            ("in-force", _) => (0, 0, part),
            (_, Ok(number)) => (1, number, part),
            (_, Err(_)) => (2, 0, part),
        };
        text.split(['.', '/']).map(part).collect()
    }
    key(one).cmp(&key(other))
}

/// Returns the method that decides ties (2.1). If no method is declared, it follows from a declared play-off or list.
/// Returns `None` if neither a play-off nor a list is declared.
fn method(declaration: Option<&Declaration>, list: &ListInForce) -> Option<Ties> {
    let declared = declaration.and_then(|declaration| declaration.ties);
    let play_off = declaration.is_some_and(|declaration| declaration.playoff.is_some());
    let organizers = list.tie_breaks().any(|entry| !entry.is_arbiters());
    declared.or(match (play_off, organizers) {
        (false, true) => Some(Ties::Tiebreaks),
        (true, false) => Some(Ties::Playoff),
        (true, true) => Some(Ties::PlayoffAndTiebreaks),
        (false, false) => None,
    })
}

/// The data that the checks of all articles use.
struct Inspection<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) facts: &'a Tournament,
    /// The evaluator that computes the values of tie-breaks.
    pub(super) evaluator: Evaluator<'a>,
    /// The list that is checked together with the declaration.
    pub(super) list: &'a ListInForce,
    /// The method that decides ties, or `None` if no method is declared and none follows from other declarations.
    pub(super) method: Option<Ties>,
    /// The declared pairing system, unless the crosstable contradicts it.
    pub(super) system: System,
    /// The recorded decisions that count, and the ties that still need a decision. Determined on first use.
    judgement: OnceCell<Judgement>,
}

impl<'a> Inspection<'a> {
    pub(super) fn new(
        subject: &'a Subject<'a>,
        facts: &'a Tournament,
        list: &'a ListInForce,
    ) -> Inspection<'a> {
        let rules = match subject.declaration {
            Some(declaration) => declaration.rules(subject.edition),
            None => tiebreak_engine::rules::Rules::of(subject.edition),
        };
        let policies = subject.declaration.map(Declaration::policies).unwrap_or_default();
        Inspection {
            subject,
            facts,
            evaluator: Evaluator::new(facts, rules, policies, subject.after),
            list,
            method: method(subject.declaration, list),
            system: System::of(subject.tournament, subject.declaration),
            judgement: OnceCell::new(),
        }
    }

    /// Returns whether a play-off is declared.
    pub(super) fn has_play_off(&self) -> bool {
        self.method.is_some_and(Ties::has_play_off)
    }

    pub(super) fn play_off(&self) -> Option<&'a PlayOff> {
        self.subject.declaration?.playoff.as_ref()
    }

    /// Returns the first day of the event, or `None` if it is unknown.
    pub(super) fn start(&self) -> Option<NaiveDate> {
        self.subject.tournament.start()
    }

    /// Returns the day of publication with its JSON pointer, if the day is after the first day of the event.
    ///
    /// `own` is the day of publication of the rule or list itself, with a pointer relative to `/regulations`. If `own`
    /// is `None`, the day of publication of the declaration is checked.
    pub(super) fn late(&self, own: Option<(NaiveDate, String)>) -> Option<(NaiveDate, String)> {
        let whole = || {
            let day = self.subject.declaration?.published.as_ref()?.date()?;
            Some((day, "/regulations/published".to_owned()))
        };
        let (day, at) = own.or_else(whole)?;
        (day > self.start()?).then_some((day, at))
    }

    /// Returns whether lots decide the ties that remain after the list (4.2).
    fn lots_apply(&self) -> bool {
        let exhausted = self.subject.declaration.and_then(|declaration| declaration.exhausted);
        exhausted != Some(Exhausted::Unbroken) && self.method.is_none_or(Ties::has_tie_breaks)
    }

    /// Returns whether the standing includes the last round and no result is missing.
    fn is_final(&self) -> bool {
        let tournament = self.subject.tournament;
        self.subject.after >= tournament.announced()
            && tournament.rounds() >= tournament.announced()
            && !tournament.all_records().iter().any(|record| record.kind.is_pending())
    }

    /// Returns the groups of tied participants after the first `count` tie-breaks of the list, best first. A
    /// participant who is not tied forms a group alone. Returns `None` if one of these tie-breaks cannot be computed.
    fn groups_after(&self, count: usize) -> Option<Vec<Vec<Index>>> {
        let entries = self.computed(self.list.tie_breaks().take(count))?;
        Some(self.rank(entries, &Records::default()))
    }

    /// Returns the groups of tied participants after the whole list, best first. Play-offs are applied after the first
    /// `play_off_after` tie-breaks. Returns `None` if a tie-break cannot be computed.
    fn groups_with(&self, play_off_after: usize, records: &Records) -> Option<Vec<Vec<Index>>> {
        let mut entries = self.computed(self.list.tie_breaks())?;
        let at = play_off_after.min(entries.len());
        entries.insert(at, Listed::Recorded(Recorded::Playoff));
        entries.insert(at + 1, Listed::Recorded(Recorded::Armageddon));
        Some(self.rank(entries, records))
    }

    fn computed<'e>(&self, entries: impl Iterator<Item = &'e Entry>) -> Option<Vec<Listed>> {
        entries.map(|entry| entry.computed(self.subject.edition, self.subject.declaration)).collect()
    }

    fn rank(&self, mut entries: Vec<Listed>, records: &Records) -> Vec<Vec<Index>> {
        entries.insert(0, Listed::Code(Code::plain(Base::Points)));
        if *records == Records::default()
            && let Some(known) = self.subject.standings
            && self.is_same_list(&known.list, &entries)
        {
            return known.groups.clone();
        }
        let list = TieBreakList { entries, notices: Vec::new() };
        Standings::with_records(&self.evaluator, &list, records).groups
    }

    /// Returns whether two lists are equal except for recorded decisions. In this comparison, the primary score counts
    /// as `PTS`.
    fn is_same_list(&self, one: &[Listed], other: &[Listed]) -> bool {
        let score = match (self.facts.team().is_some(), self.evaluator.primary()) {
            (false, _) => Base::Points,
            (true, Score::Match) => Base::MatchPoints,
            (true, Score::Game) => Base::GamePoints,
        };
        let (score, points) = (Listed::Code(Code::plain(score)), Listed::Code(Code::plain(Base::Points)));
        let ranking = |list: &[Listed]| -> Vec<Listed> {
            let computed = list.iter().filter(|listed| !matches!(listed, Listed::Recorded(_)));
            computed.map(|listed| if *listed == score { points.clone() } else { listed.clone() }).collect()
        };
        ranking(one) == ranking(other)
    }

    /// Returns the pairing numbers of the participants as text.
    pub(super) fn ids(&self, indices: impl IntoIterator<Item = Index>) -> String {
        let ids: Vec<String> = indices.into_iter().map(|index| self.facts.id(index).to_string()).collect();
        ids.join(", ")
    }

    /// Returns the JSON pointer of a participant's row.
    pub(super) fn row(&self, index: Index) -> String {
        let rows = if self.facts.team().is_some() { "teams" } else { "participants" };
        format!("/tournament/{rows}/{index}")
    }

    /// Returns the JSON pointer of a participant's cell in a round (0-based).
    pub(super) fn cell(&self, index: Index, round: usize) -> String {
        let cells = if self.facts.team().is_some() { "matches" } else { "games" };
        format!("{}/{cells}/{round}", self.row(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_stand_in_natural_order_and_only_once() {
        let mut report = Report::new(Edition::Fide2026, true);
        for at in ["/regulations/tiebreaks/10", "/regulations/tiebreaks/2", "/regulations/tiebreaks/2"] {
            report.add(Rule::UnratedWithoutPolicy, at, Vec::new());
        }
        report.add(Rule::RatingNotFirst, "/tournament/participants/0/rating", Vec::new());
        report.add(Rule::KoyaInSwiss, "/regulations/tiebreaks/0", Vec::new());
        report.add(Rule::EditionNotInForce, "/regulations/edition", Vec::new());
        report.add(Rule::RuleReplaced, "/regulations/replaced-rules/0", Vec::new());
        // This finding is possible only for events before 2024-04-01.
        report.add(Rule::EditionNotYetBinding, "/tournament/start", Vec::new());
        let found = report.finish();
        let order: Vec<(&str, &str)> = found.iter().map(|f| (f.clause, f.at.as_str())).collect();
        assert_eq!(
            order,
            [
                ("c07.in-force", "/regulations/edition"),
                ("c07.1", "/regulations/replaced-rules/0"),
                ("c07.9.2", "/regulations/tiebreaks/0"),
                ("c07.10", "/regulations/tiebreaks/2"),
                ("c07.10", "/regulations/tiebreaks/10"),
                ("c07.10.note", "/tournament/participants/0/rating"),
            ]
        );
    }
}
