use super::{Judgement, Subject};
use crate::regulations::declaration::{Declaration, Exhausted, System, Ties};
use crate::regulations::entry::{Entry, ListInForce};
use crate::regulations::play_off::PlayOff;
use jiff::civil::Date;
use std::cell::OnceCell;
use tiebreak_engine::rules::{Base, Code, Edition, Listed, Recorded, TieBreakList};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::{Evaluator, Score};
use tiebreak_engine::tournament::{Index, Tournament};

/// How ties are broken (2.1), as declared or as other declarations imply. Returns none if nothing is declared.
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
pub(in crate::regulations) struct Inspection<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) facts: &'a Tournament,
    /// Computes values of tie-breaks.
    pub(super) evaluator: Evaluator<'a>,
    /// The list against which the declaration is checked.
    pub(super) list: &'a ListInForce,
    /// How ties are broken, or none if nothing is declared.
    pub(super) method: Option<Ties>,
    /// The declared system, unless the crosstable contradicts it.
    pub(super) system: System,
    /// Which recorded decisions count, computed when first needed.
    pub(super) judgement: OnceCell<Judgement>,
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

    pub(super) fn edition(&self) -> Edition {
        self.subject.edition
    }

    pub(super) fn declaration(&self) -> Option<&'a Declaration> {
        self.subject.declaration
    }

    /// Whether a play-off is declared.
    pub(super) fn has_play_off(&self) -> bool {
        self.method.is_some_and(Ties::has_play_off)
    }

    pub(super) fn play_off(&self) -> Option<&'a PlayOff> {
        self.subject.declaration?.playoff.as_ref()
    }

    /// The first day of the event.
    pub(super) fn start(&self) -> Option<Date> {
        self.subject.tournament.start()
    }

    /// A day of publication that is after the first day, with its JSON pointer.
    ///
    /// `own` is the date of the item itself, with a pointer relative to `/regulations`. If `own` is none, the date of
    /// the declaration counts.
    pub(super) fn late(&self, own: Option<(Date, String)>) -> Option<(Date, String)> {
        let whole = || {
            let day = self.declaration()?.published.as_ref()?.date()?;
            Some((day, "/regulations/published".to_owned()))
        };
        let (day, at) = own.or_else(whole)?;
        (day > self.start()?).then_some((day, at))
    }

    /// Whether lots decide the ties that remain after the list (4.2).
    pub(super) fn lots_apply(&self) -> bool {
        let exhausted = self.declaration().and_then(|declaration| declaration.exhausted);
        exhausted != Some(Exhausted::Unbroken) && self.method.is_none_or(Ties::has_tie_breaks)
    }

    /// Whether the standing is complete and after the last round.
    pub(super) fn is_final(&self) -> bool {
        let tournament = self.subject.tournament;
        self.subject.after >= tournament.announced()
            && tournament.rounds() >= tournament.announced()
            && !tournament.all_records().iter().any(|record| record.kind.is_pending())
    }

    /// The tied groups and single participants after the first tie-breaks of the list, best first. Returns
    /// none if one of these tie-breaks cannot be computed.
    pub(super) fn groups_after(&self, count: usize) -> Option<Vec<Vec<Index>>> {
        let entries = self.computed(self.list.tie_breaks().take(count))?;
        Some(self.rank(entries, &Records::default()))
    }

    /// The groups after the whole list. Play-offs are inserted after the first tie-breaks.
    pub(super) fn groups_with(&self, play_off_after: usize, records: &Records) -> Option<Vec<Vec<Index>>> {
        let mut entries = self.computed(self.list.tie_breaks())?;
        let at = play_off_after.min(entries.len());
        entries.insert(at, Listed::Recorded(Recorded::Playoff));
        entries.insert(at + 1, Listed::Recorded(Recorded::Armageddon));
        Some(self.rank(entries, records))
    }

    fn computed<'e>(&self, entries: impl Iterator<Item = &'e Entry>) -> Option<Vec<Listed>> {
        entries.map(|entry| entry.computed(self.edition(), self.declaration())).collect()
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

    /// Whether two lists are equal if recorded decisions are ignored. The primary score counts as PTS.
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

    /// Pairing numbers as text.
    pub(super) fn ids(&self, indices: impl IntoIterator<Item = Index>) -> String {
        let ids: Vec<String> = indices.into_iter().map(|index| self.facts.id(index).to_string()).collect();
        ids.join(", ")
    }

    /// The JSON pointer of a participant's row.
    pub(super) fn row(&self, index: Index) -> String {
        let rows = if self.facts.team().is_some() { "teams" } else { "participants" };
        format!("/tournament/{rows}/{index}")
    }

    /// The JSON pointer of a participant's cell in a round (0-based).
    pub(super) fn cell(&self, index: Index, round: usize) -> String {
        let cells = if self.facts.team().is_some() { "matches" } else { "games" };
        format!("{}/{cells}/{round}", self.row(index))
    }
}
