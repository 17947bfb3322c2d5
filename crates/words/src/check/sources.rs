//! One record against the rules.

use std::collections::BTreeSet;

use super::counted::{self, Tally};
use super::judge::{Claims, Judge, Judged};
use super::numbering::{self, Numbered, Numbering};
use super::order;
use super::report::{Difference, DifferenceKind, Note, SourceReport, Undecided, Verdict};
use super::reservation::{self, Reservation};
use super::said::{PublishedTable, UncheckedKind};
use super::statement;
use super::unnamed::FoundCode;
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
        let has_results = claims.table.is_some_and(|table| table.has_results);
        let is_numbered = claims.table.is_some() && numbered.numbering == Some(Numbering::Sequential);
        if has_row_order {
            notes.insert(0, Note::RowOrder);
        }
        notes.extend(claims.table.into_iter().flat_map(|table| self.notes(table)));
        let wrong_places = self.misplaced(claims, &places);
        // A list that only numbers tell orders nobody for certain.
        let is_guessed =
            self.plan.source.is_of_table() && claims.table.is_some_and(|table| !table.codes.is_empty());
        let contradicts_rules = !columns.values.is_empty() || !wrong_places.is_empty();
        let numbers = out_of_line(claims, &numbered, &self.order, &wrong_places);
        let (mut unjudged, judged): (Vec<_>, Vec<_>) = columns
            .values
            .into_iter()
            .chain(wrong_places)
            .partition(|one| self.rests_on_colors(one) || (is_guessed && one.kind.is_rank()));
        let mut differences = columns.points;
        differences.extend(numbers);
        let (games, mixed) = self.games(claims);
        differences.extend(games);
        differences.extend(results(claims));
        let contradicts_rules = contradicts_rules && !judged.is_empty();
        if self.plan.choice.is_too_early() {
            unjudged.extend(judged);
        } else {
            differences.extend(judged);
        }
        let split = !places.split.is_empty();
        // Whoever numbers the rows says nothing of those whom a list that nobody named may separate.
        let open = split && self.list_incomplete && (self.plan.source.is_named() || !is_numbered);
        let mut reservations = self.about_record(&recorded, unjudged.len(), has_row_order || has_results);
        reservations.extend(self.about_list(&recorded, open, split && !is_numbered));
        if !columns.missing.is_empty() {
            reservations.push(Reservation::CellsMissing(columns.missing));
        }
        reservations.extend(hidden(columns.hidden));
        reservations.extend(claims.table.into_iter().flat_map(|table| self.about_table(table)));
        if !mixed.is_empty() {
            reservations.push(Reservation::GamesMixed(mixed));
        }
        if !columns.incomparable.is_empty() {
            reservations.push(Reservation::ColumnsIncomparable(columns.incomparable));
        }
        let unranked = self.unranked(claims, &recorded);
        if (recorded.has_ranks() || claims.denies_places()) && !unranked.is_empty() {
            reservations.push(Reservation::Unranked(unranked));
        }
        reservations.extend(self.about_event(&recorded));
        let nothing_of_the_rules =
            !recorded.has_ranks() && recorded.values.is_empty() && !has_row_order && !has_results;
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
            unchecked: claims.table.map_or_else(Vec::new, |table| table.unchecked.clone()),
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

    /// How a table was understood.
    fn notes(&self, table: &PublishedTable) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.plan.source.is_of_table() {
            notes.push(Note::ListOfTable);
        }
        notes.extend((!table.beside.is_empty()).then(|| Note::Beside(table.beside.clone())));
        notes.extend((!table.ignored.is_empty()).then(|| Note::Ignored(table.ignored.clone())));
        let found: Vec<_> = table.codes.iter().filter(|code| self.is_found_beside(code)).cloned().collect();
        notes.extend((!found.is_empty()).then_some(Note::CodesFound(found)));
        notes
    }

    /// Whether a code that was found from numbers ranks nobody: the list is known without it.
    fn is_found_beside(&self, code: &FoundCode) -> bool {
        let is_named = self.plan.source.is_named() && !self.plan.source.is_of_table();
        is_named && code.edition.is_none() && !code.fits.is_empty()
    }

    /// Columns that count games: the numbers that no way of counting gives, and the columns of which no way gives all.
    fn games(&self, claims: &Claims<'_>) -> (Vec<Difference>, Vec<String>) {
        let (mut wrong, mut mixed) = (Vec::new(), Vec::new());
        for column in claims.table.into_iter().flat_map(|table| &table.counted) {
            match counted::tally(&column.counted, &column.cells, self.tournament, self.plan.after) {
                Tally::Right => {}
                Tally::Mixed => mixed.push(column.heading.clone()),
                Tally::Wrong(cells) => {
                    wrong.extend(cells.into_iter().map(|(index, recorded, computed)| Difference {
                        code: Some(column.heading.clone()),
                        ..plain(claims, DifferenceKind::Games, index, recorded, computed.to_string())
                    }))
                }
            }
        }
        (wrong, mixed)
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
        let false_ones = table
            .statements
            .iter()
            .filter(|(one, _)| one.is_contradicted(self.plan, self.tournament))
            .map(|(one, line)| if line.is_empty() { format!("{one:?}") } else { line.clone() });
        let mut contradicted: Vec<String> = false_ones.collect();
        if statement::contradicts(&table.noted, &self.plan.list.entries, self.tournament)
            && self.plan.source.is_named()
            && !self.plan.source.is_of_table()
        {
            contradicted.push(table.noted.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        }
        if !contradicted.is_empty() {
            reservations.push(Reservation::Contradicted(contradicted));
        }
        if !table.unmatched.is_empty() {
            reservations.push(Reservation::RowsUnmatched(table.unmatched.clone()));
        }
        if !table.unread.is_empty() {
            reservations.push(Reservation::ColumnsUnread(table.unread.clone()));
        }
        if !table.unread_results.is_empty() {
            reservations.push(Reservation::ResultsUnread(table.unread_results.clone()));
        }
        let open = table.codes.iter().filter(|code| !self.is_found_beside(code)).cloned();
        let (found, nothing): (Vec<_>, Vec<_>) = open.partition(|code| !code.fits.is_empty());
        if !found.is_empty() {
            reservations.push(Reservation::CodesFound(found));
        }
        if !nothing.is_empty() {
            reservations.push(Reservation::CodesNotFound(nothing));
        }
        let is_text = |one: &&super::said::Unchecked| one.kind != UncheckedKind::Column;
        let unchecked = table.unchecked.iter().filter(is_text).count();
        if table.unchecked_fails && (unchecked > 0 || self.plan.source.is_of_table()) {
            reservations.push(Reservation::Unchecked(unchecked));
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

/// A number that differs and that nothing else is known of.
fn plain(
    claims: &Claims<'_>,
    kind: DifferenceKind,
    participant: Index,
    recorded: String,
    computed: String,
) -> Difference {
    Difference {
        kind,
        source: claims.source,
        participant,
        versus: None,
        code: None,
        recorded,
        computed,
        clauses: Vec::new(),
        separation: None,
        pushed: false,
    }
}

/// Results of a table that contradict those of the event.
fn results(claims: &Claims<'_>) -> Vec<Difference> {
    let wrong = claims.table.into_iter().flat_map(|table| &table.results);
    let difference = |one: &super::said::WrongResult| Difference {
        versus: Some(one.opponent),
        ..plain(claims, DifferenceKind::Result, one.participant, one.written.clone(), one.played.clone())
    };
    wrong.map(difference).collect()
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
