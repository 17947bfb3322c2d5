//! Codes found from the numbers: what a column holds whose heading only numbers its tie-break (`TB1`), or says nothing.
//!
//! A code fits when every number of the column is its value. Numbers prove no name: several codes may fit, and few numbers
//! fit by chance. So what rests on a code that was found is never confirmed, and contradicts the rules only where every
//! code that fits does ([`super::unsure`]).

use std::collections::BTreeSet;

use super::candidate::candidates;
use super::held;
use super::judge::{Claims, Judge, computed_by};
use super::report::Difference;
use super::said::PublishedTable;
use super::unnamed::{FoundCode, Nearest, UnnamedColumn};
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{Base, Code, Listed, TieBreakList};
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::Diagnostic;

/// Different numbers that a column needs to be told by another edition than the one in force.
const TELLING: usize = 3;
/// Columns of participants that are computed for a table at most.
const MOST_WORK: usize = 3_000_000;

/// Looks for the codes of the columns that have no name, enters those found into the list and the values of the table, and
/// takes them from what was not read.
pub fn find_codes(plan: &Plan, tournament: &Tournament, table: &mut PublishedTable) {
    let (mut listed, mut valued) = (0, 0);
    for column in std::mem::take(&mut table.unnamed) {
        let (at, value_at) = (column.before.0 + listed, column.before.1 + valued);
        let before = table.list.entries.iter().take(at).cloned().collect();
        let Some(found) = (Search { plan, tournament, column: &column, before }).found(table) else {
            continue;
        };
        if let Some(unread) = table.unread.iter().position(|heading| *heading == column.heading) {
            table.unread.remove(unread);
        }
        let is_its =
            |remark: &Diagnostic| remark.id == "table-column" && (remark.line, remark.column) == column.place;
        table.warnings.retain(|remark| !is_its(remark));
        match found.fits.first() {
            Some(first) => {
                table.list.entries.insert(at, first.clone());
                table.recorded.values.insert(value_at, (first.clone(), column.numbers));
                (listed, valued) = (listed + 1, valued + 1);
            }
            // Nobody knows what it ranks by, so nobody knows what ranks behind it.
            None if column.is_numbered => {
                table.list.entries.insert(at, Listed::Organizer(column.heading));
                listed += 1;
            }
            None => {}
        }
        table.codes.push(found);
    }
}

/// The search for the code of one column.
struct Search<'s> {
    plan: &'s Plan,
    tournament: &'s Tournament,
    column: &'s UnnamedColumn,
    /// The tie-breaks that are known to stand before it.
    before: Vec<Listed>,
}

impl Search<'_> {
    /// What the numbers say; none where they are no numbers, or too few.
    fn found(&self, table: &PublishedTable) -> Option<FoundCode> {
        let filled: Vec<&String> = self.column.numbers.iter().flatten().collect();
        if !self.column.are_numbers || filled.len() < 2 || filled.len() * 2 < table.rows.len() {
            return None;
        }
        let claims = Claims::of_table(table);
        let codes = self.codes();
        let found = |(fits, alike): (Vec<Listed>, usize), edition, nearest| FoundCode {
            heading: self.column.heading.clone(),
            count: filled.len(),
            fits,
            alike,
            edition,
            nearest,
        };
        let tried = self.tried(self.plan, &claims, &codes);
        let fits = self.fits(self.plan, &tried);
        if !fits.0.is_empty() {
            return Some(found(fits, None, None));
        }
        let different: BTreeSet<&String> = filled.iter().copied().collect();
        for candidate in candidates(self.plan.choice.edition()).iter().filter(|_| different.len() >= TELLING)
        {
            let plan = candidate.plan(self.plan);
            let fits = self.fits(&plan, &self.tried(&plan, &claims, &codes));
            if !fits.0.is_empty() {
                return Some(found(fits, candidate.edition, None));
            }
        }
        let nearest = tried.into_iter().min_by_key(|(_, wrong)| wrong.len());
        // What hardly gives half of the numbers is not near.
        let nearest = nearest.filter(|(_, wrong)| wrong.len() * 2 <= filled.len());
        let nearest = nearest.map(|(listed, wrong)| {
            let wrong = wrong.into_iter().map(|one| (one.participant, one.recorded, one.computed));
            Nearest { listed, wrong: wrong.collect() }
        });
        // A column that nobody calls a tie-break, and that is none, is just not read.
        (nearest.is_some() || self.column.is_numbered).then(|| found((Vec::new(), 0), None, nearest))
    }

    /// The codes to try, as many as can be computed in a moment.
    fn codes(&self) -> Vec<Listed> {
        if let Some(choices) = self.column.choices {
            let list = choices.iter().filter_map(|code| TieBreakList::parse(code).ok());
            return list.flat_map(|list| list.entries).collect();
        }
        let mut codes = held::codes(self.tournament.team().is_some(), None);
        if !self.column.is_numbered {
            // Numbers and ratings stand in many tables beside the standing.
            let beside = |listed: &Listed| {
                matches!(listed, Listed::Code(Code { base: Base::PairingNumber | Base::Rating, .. }))
            };
            codes.retain(|listed| !beside(listed));
        }
        codes.truncate((MOST_WORK / self.tournament.len().max(1)).max(1));
        codes
    }

    /// The codes that can be compared with the numbers, with what is wrong by each.
    fn tried(&self, plan: &Plan, claims: &Claims<'_>, codes: &[Listed]) -> Vec<(Listed, Vec<Difference>)> {
        let own = self.ranked_by(plan, None);
        let judge = Judge::new(&own, self.tournament);
        let wrong = |listed: &Listed| {
            let is_order = matches!(listed, Listed::Code(code) if code.base.direction().is_order_only());
            if !is_order {
                return held::against(&judge, claims, listed, &self.column.numbers);
            }
            // An order acts on those still tied.
            let plan = self.ranked_by(plan, Some(listed));
            held::against(&Judge::new(&plan, self.tournament), claims, listed, &self.column.numbers)
        };
        codes.iter().filter_map(|listed| Some((listed.clone(), wrong(listed)?))).collect()
    }

    /// The codes by which nothing is wrong, those first that give everybody the same as the first; and how many these are.
    fn fits(&self, plan: &Plan, tried: &[(Listed, Vec<Difference>)]) -> (Vec<Listed>, usize) {
        let fits: Vec<Listed> =
            tried.iter().filter(|(_, wrong)| wrong.is_empty()).map(|(listed, _)| listed.clone()).collect();
        let own = self.ranked_by(plan, None);
        let ranked = own.rank(self.tournament);
        let exact = |listed: &Listed| match listed {
            // An order depends on who is still tied.
            Listed::Code(code) if !code.base.direction().is_order_only() => {
                ranked.evaluator.column(&computed_by(code, plan.choice.edition())).ok()
            }
            Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_) => None,
        };
        let first = fits.first().and_then(exact);
        let is_alike =
            |(at, listed): (usize, &Listed)| at == 0 || (first.is_some() && exact(listed) == first);
        let alike: Vec<bool> = fits.iter().enumerate().map(is_alike).collect();
        let part = |wanted: bool| {
            fits.iter().zip(&alike).filter(move |(_, own)| **own == wanted).map(|(listed, _)| listed.clone())
        };
        (part(true).chain(part(false)).collect(), part(true).count())
    }

    /// The plan by the list as far as it is known when the column comes to work, with this entry behind it; a list that
    /// somebody named stays.
    fn ranked_by(&self, plan: &Plan, entry: Option<&Listed>) -> Plan {
        if plan.source.is_named() {
            return plan.clone();
        }
        let entries = self.before.iter().chain(entry).cloned().collect();
        let list = TieBreakList { entries, notices: Vec::new() };
        let list = list.with_score(self.tournament.team().is_some());
        Plan { list, source: ListSource::Table, ..plan.clone() }
    }
}
