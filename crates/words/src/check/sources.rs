//! One record against the rules.

use std::collections::BTreeSet;

use super::counted;
use super::judge::{Claims, Judge, Judged};
use super::lines::{self, Statement};
use super::numbering::{self, Numbered};
use super::order;
use super::report::{Difference, DifferenceKind, Note, SourceReport, Undecided, Verdict};
use super::reservation::{self, Reservation};
use super::said::PublishedTable;
use super::values;
use crate::explain::separation;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Recorded;

/// The columns of a record, judged.
#[derive(Default)]
struct Columns {
    points: Vec<Difference>,
    values: Vec<Difference>,
    missing: Vec<(Index, String)>,
    incomparable: Vec<String>,
    notes: Vec<Note>,
    hidden: Vec<(String, bool)>,
}

impl Columns {
    fn add(&mut self, listed: &Listed, judged: Judged, is_score: bool) {
        let code = listed.to_string();
        if is_score { &mut self.points } else { &mut self.values }.extend(judged.differences);
        self.missing.extend(judged.missing.into_iter().map(|index| (index, code.clone())));
        self.notes.extend(judged.note);
        self.hidden.extend(judged.hidden.map(|coarse| (code.clone(), coarse)));
        if judged.incomparable {
            self.incomparable.push(code);
        }
    }
}

impl Judge<'_> {
    /// Judges a record.
    pub fn judge(&self, claims: &Claims<'_>) -> SourceReport {
        let columns = self.columns(claims);
        let (numbered, places) = self.places(claims);
        let recorded = Recorded { ranks: numbered.ranks.clone(), ..claims.recorded.clone() };
        let mut notes = columns.notes;
        if recorded.has_ranks() {
            notes.insert(0, Note::Numbering(numbered.numbering));
        }
        let has_row_order = !recorded.has_ranks() && self.follows_rows(claims);
        if has_row_order {
            notes.insert(0, Note::RowOrder);
        }
        let (unread, passed_over) = self.lines(claims);
        notes.extend(passed_over);
        let wrong_places = self.misplaced(claims, &places);
        let contradicts_rules = !columns.values.is_empty() || !wrong_places.is_empty();
        let numbers = out_of_line(claims, &numbered, &self.order, &wrong_places);
        let (mut unjudged, judged): (Vec<_>, Vec<_>) =
            columns.values.into_iter().chain(wrong_places).partition(|one| self.rests_on_colors(one));
        let mut differences = columns.points;
        differences.extend(numbers);
        let contradicts_rules = contradicts_rules && !judged.is_empty();
        if self.plan.choice.is_too_early() {
            unjudged.extend(judged);
        } else {
            differences.extend(judged);
        }
        let split = !places.split.is_empty();
        let open = split && self.list_incomplete;
        let mut reservations = self.about_record(&recorded, unjudged.len(), has_row_order);
        reservations.extend(self.about_list(&recorded, open, split));
        if !columns.missing.is_empty() {
            reservations.push(Reservation::CellsMissing(columns.missing));
        }
        reservations.extend(hidden(columns.hidden));
        reservations.extend(claims.table.into_iter().flat_map(|table| self.about_table(table)));
        reservations.extend(unread);
        if !columns.incomparable.is_empty() {
            reservations.push(Reservation::ColumnsIncomparable(columns.incomparable));
        }
        let unranked = self.unranked(claims, &recorded);
        if (recorded.has_ranks() || claims.denies_places()) && !unranked.is_empty() {
            reservations.push(Reservation::Unranked(unranked));
        }
        reservations.extend(self.about_event(&recorded));
        let nothing_of_the_rules = !recorded.has_ranks() && recorded.values.is_empty();
        let forbidden = reservations.iter().any(Reservation::forbids_confirmation);
        let verdict = if !differences.is_empty() {
            Verdict::Different
        } else if nothing_of_the_rules || open || forbidden {
            Verdict::Unverifiable
        } else {
            Verdict::Confirmed
        };
        let named = self.plan.source.is_named();
        let undecided = places
            .split
            .into_iter()
            .filter(|_| named)
            .map(|members| Undecided { members, list_incomplete: self.list_incomplete });
        SourceReport {
            source: claims.source,
            name: claims.table.map_or_else(String::new, |table| table.name.clone()),
            verdict,
            differences,
            unjudged,
            undecided: undecided.collect(),
            notes,
            reservations,
            contradicts_rules,
            has_wrong_places: places.has_wrong,
            is_open: open,
            recorded,
        }
    }

    /// What the list leaves open; `open` when an entry that nobody can compute may have decided, `split` when the record
    /// orders some whom the list leaves tied.
    fn about_list(&self, recorded: &Recorded, open: bool, split: bool) -> Vec<Reservation> {
        let mut reservations = Vec::new();
        if self.plan.source.is_of_table() {
            reservations.push(Reservation::ListOfTable);
        }
        if !self.plan.source.is_named() && recorded.has_ranks() {
            reservations.push(Reservation::NoList);
        } else if open {
            reservations.push(Reservation::OrganizerDefined);
        } else if split {
            reservations.push(Reservation::TiesSeparated);
        }
        reservations
    }

    /// Whom the record names without a place.
    fn unranked(&self, claims: &Claims<'_>, recorded: &Recorded) -> Vec<Index> {
        let is_unranked = |index: &Index| {
            recorded.ranks.get(*index).copied().flatten().is_none() && claims.is_present(*index)
        };
        (0..self.tournament.len()).filter(is_unranked).collect()
    }

    fn columns(&self, claims: &Claims<'_>) -> Columns {
        let mut columns = Columns::default();
        for (listed, column) in &claims.recorded.points {
            columns.add(listed, values::points(self, claims, listed, column), true);
        }
        for (at, (listed, column)) in claims.recorded.values.iter().enumerate() {
            let earlier = claims.recorded.values.iter().take(at);
            let times = earlier.filter(|(other, _)| other == listed).count();
            columns.add(listed, values::tie_break(self, claims, listed, times, column), false);
        }
        columns
    }

    /// The reading of the places that the rules contradict least, with what they contradict.
    fn places(&self, claims: &Claims<'_>) -> (Numbered, order::Places) {
        let readings = numbering::readings(&claims.places, self.tournament.len());
        let mut compared = readings.into_iter().map(|numbered| {
            let places = order::places(&self.order, &numbered.ranks);
            (numbered, places)
        });
        let first = compared.next().unwrap_or_default();
        if !first.1.has_wrong {
            return first;
        }
        compared.find(|(_, places)| !places.has_wrong).unwrap_or(first)
    }

    fn misplaced(&self, claims: &Claims<'_>, places: &order::Places) -> Vec<Difference> {
        let difference = |one: &order::Misplaced| {
            let separation = separation(&self.order, one.participant, one.versus);
            let code = separation.as_ref().and_then(|found| self.plan.list.entries.get(found.position));
            Difference {
                kind: DifferenceKind::Rank,
                source: claims.source,
                participant: one.participant,
                versus: Some(one.versus),
                code: code.map(ToString::to_string),
                recorded: one.recorded.to_string(),
                computed: one.computed.to_string(),
                clauses: separation.as_ref().map_or_else(Vec::new, |found| found.clauses.clone()),
                separation,
                pushed: one.pushed,
            }
        };
        places.wrong.iter().map(difference).collect()
    }

    /// Whether a difference rests on games of which nobody knows the color.
    fn rests_on_colors(&self, difference: &Difference) -> bool {
        let unknown = |index: &Index| self.colorless.contains(index);
        let colored = match &difference.separation {
            Some(found) => reservation::needs_colors(&Listed::Code(found.code)),
            None => difference.code.as_deref().is_some_and(reservation::name_needs_colors),
        };
        colored && (unknown(&difference.participant) || difference.versus.as_ref().is_some_and(unknown))
    }

    /// Whether the rows of a table without places stand in the order of the standing.
    fn follows_rows(&self, claims: &Claims<'_>) -> bool {
        let ranks = self.order.standings.ranks();
        let Some(table) = claims.table.filter(|_| !claims.denies_places()) else { return false };
        table.rows.iter().map(|index| ranks.get(*index)).is_sorted()
    }

    /// What the lines of a table outside its rows say: those that nobody can answer for, and those that were passed over.
    fn lines(&self, claims: &Claims<'_>) -> (Option<Reservation>, Vec<Note>) {
        let Some(table) = claims.table else { return (None, Vec::new()) };
        let false_ones = table.statements.iter().filter(|one| !one.holds(self.plan)).map(Statement::text);
        let mut unread: Vec<String> = false_ones.chain(table.suspect.iter().cloned()).collect();
        let contradicting = lines::contradicting(&table.skipped, self.plan, self.tournament);
        let skipped: Vec<String> =
            table.skipped.iter().filter(|line| !contradicting.contains(line)).cloned().collect();
        unread.extend(contradicting);
        unread.extend(lines::contradicting_around(&table.around, self.plan, self.tournament));
        let mut notes = Vec::new();
        notes.extend((!skipped.is_empty()).then_some(Note::Skipped(skipped)));
        notes.extend((!table.beside.is_empty()).then(|| Note::Beside(table.beside.clone())));
        ((!unread.is_empty()).then_some(Reservation::LinesUnread(unread)), notes)
    }

    fn about_record(&self, recorded: &Recorded, unjudged: usize, has_row_order: bool) -> Vec<Reservation> {
        let mut reservations = Vec::new();
        if recorded.is_empty() {
            reservations.push(Reservation::NothingRecorded);
        } else if !recorded.has_ranks() && !has_row_order {
            reservations.push(Reservation::NoRanking);
        }
        if self.plan.choice.is_too_early() {
            reservations.push(Reservation::EditionUnknown(unjudged));
        }
        reservations
    }

    fn about_table(&self, table: &PublishedTable) -> Vec<Reservation> {
        let mut reservations = Vec::new();
        if !table.doubtful.is_empty() {
            reservations.push(Reservation::CellsUnclear(table.doubtful.clone()));
        }
        if !table.strangers.is_empty() {
            reservations.push(Reservation::NamesUnlike(table.strangers.clone()));
        }
        let miscounted = table.counted.iter().filter(|column| {
            // A blank column claims nothing.
            column.cells.iter().any(|(_, text)| !text.is_empty())
                && !counted::is_right(column.counted, &column.cells, self.tournament, self.plan.after)
        });
        let unread: Vec<String> =
            table.unread.iter().chain(miscounted.map(|column| &column.heading)).cloned().collect();
        if !unread.is_empty() {
            reservations.push(Reservation::ColumnsUnread(unread));
        }
        let (found, nothing): (Vec<_>, Vec<_>) =
            table.codes.iter().cloned().partition(|code| !code.fits.is_empty());
        if !found.is_empty() {
            reservations.push(Reservation::CodesFound(found));
        }
        if !nothing.is_empty() {
            reservations.push(Reservation::CodesNotFound(nothing));
        }
        if !table.missing.is_empty() {
            reservations.push(Reservation::ParticipantsMissing(table.missing.clone()));
        }
        reservations
    }

    fn about_event(&self, recorded: &Recorded) -> Vec<Reservation> {
        let mut reservations = Vec::new();
        let valueless = self.valueless();
        if recorded.has_ranks() && !valueless.is_empty() {
            reservations.push(Reservation::CodesWithoutValues(valueless));
        }
        let pending = reservation::pending(self.tournament, self.plan.after);
        if !pending.is_empty() {
            reservations.push(Reservation::Pending(pending));
        }
        let listed = self.plan.list.entries.iter().chain(recorded.values.iter().map(|(listed, _)| listed));
        if !self.colorless.is_empty() && listed.into_iter().any(reservation::needs_colors) {
            reservations.push(Reservation::ColorsUnknown(self.colorless.iter().copied().collect()));
        }
        reservations
    }

    /// Tie-breaks of the list that have no values in this event and had ties to break. Those dropped because somebody is
    /// unrated are no part of the list any more (article 10).
    fn valueless(&self) -> Vec<String> {
        let without = |entry: &Entry| matches!(entry, Entry::Nothing(reason) if !reason.is_dropped());
        let mut codes = Vec::new();
        let entries = self.plan.list.entries.iter().zip(&self.ranked.standings.entries);
        for (position, (listed, entry)) in entries.enumerate() {
            let tied = || self.ranked.groups_before(position).iter().any(|group| group.len() > 1);
            if without(entry) && tied() {
                codes.push(listed.to_string());
            }
        }
        codes.dedup();
        codes
    }
}

/// Numbers that no numbering of places has. Who bears the number of the right place is right, if anybody else is wrong.
fn out_of_line(
    claims: &Claims<'_>,
    numbered: &Numbered,
    order: &Ranked<'_>,
    wrong_places: &[Difference],
) -> Vec<Difference> {
    let computed = order.standings.ranks();
    let said: BTreeSet<Index> = wrong_places.iter().map(|difference| difference.participant).collect();
    let bears = |index: Index| numbered.ranks.get(index).copied().flatten();
    let right = |index: Index| computed.get(index).copied();
    let all = || numbered.odd.iter().copied().filter(|index| !said.contains(index));
    let mut odd: Vec<Index> = all().filter(|index| bears(*index) != right(*index)).collect();
    if odd.is_empty() && wrong_places.is_empty() {
        odd = all().collect();
    }
    let difference = |index: Index| Difference {
        kind: DifferenceKind::Rank,
        source: claims.source,
        participant: index,
        versus: None,
        code: None,
        recorded: bears(index).map_or_else(|| "=".to_owned(), |rank| rank.to_string()),
        computed: right(index).map_or_else(String::new, |rank| rank.to_string()),
        clauses: Vec::new(),
        separation: None,
        pushed: false,
    };
    odd.into_iter().map(difference).collect()
}

fn hidden(columns: Vec<(String, bool)>) -> Vec<Reservation> {
    let (coarse, usual): (Vec<_>, Vec<_>) = columns.into_iter().partition(|(_, coarse)| *coarse);
    let codes = |list: Vec<(String, bool)>| list.into_iter().map(|(code, _)| code).collect::<Vec<_>>();
    [(true, codes(coarse)), (false, codes(usual))]
        .into_iter()
        .filter(|(_, codes)| !codes.is_empty())
        .map(|(coarse, codes)| Reservation::RoundingHides { codes, coarse })
        .collect()
}
