//! Compares one record with the rules.

use crate::check::columns::{self, Tally};
use crate::check::places::{self, Numbered, Numbering, PlaceCell};
use crate::check::read::{CountedColumn, PublishedTable, UncheckedKind, number};
use crate::check::report::{
    self, Caveat, Difference, DifferenceKind, Note, RecordReport, Source, Undecided, Verdict,
};
use crate::check::{FoundCode, notes, values};
use crate::explain::{Separation, separation};
use std::collections::BTreeSet;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{ListSource, Plan, Ranked};
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Index, Kind, Tournament};
use tiebreak_event::event::Recorded;

/// One record: its places and values, and the data that are needed to compare them with the event.
pub struct Claims<'c> {
    /// The source of the record.
    pub source: Source,
    /// The recorded places, points and tie-break values.
    pub recorded: &'c Recorded,
    /// The cells in the column of places, in the order of the rows.
    pub(super) places: Vec<(Index, PlaceCell)>,
    /// The table that contains the record, or `None` if the source is not a table.
    pub(super) table: Option<&'c PublishedTable>,
}

impl<'c> Claims<'c> {
    /// Creates the record of a standing in the file of an event.
    pub fn of_file(recorded: &'c Recorded) -> Claims<'c> {
        let cell = |rank: &Option<u32>| {
            rank.map_or(PlaceCell::None, |first| PlaceCell::At { first, last: None, shared: false })
        };
        let places = recorded.ranks.iter().map(cell).enumerate().collect();
        Claims { source: Source::File, recorded, places, table: None }
    }

    /// Creates the record of a standing in a published table.
    pub fn of_table(table: &'c PublishedTable) -> Claims<'c> {
        let (recorded, places) = (&table.recorded, table.places.clone());
        Claims { source: Source::Table, recorded, places, table: Some(table) }
    }

    /// Returns whether the column of places in a table contains a cell that is not blank.
    pub(super) fn denies_places(&self) -> bool {
        self.table.is_some() && self.places.iter().any(|(_, cell)| *cell != PlaceCell::Blank)
    }

    /// Replaces the recorded points and tie-break values. The cells in the column of places stay the same.
    pub fn with_recorded<'o>(self, recorded: &'o Recorded) -> Claims<'o>
    where
        'c: 'o,
    {
        Claims { recorded, ..self }
    }

    /// Returns the places by participant, or `None` if it is unclear which places blank cells or signs mean.
    pub(super) fn certain_ranks(&self, size: usize) -> Option<Vec<Option<u32>>> {
        let is_open = |(_, cell): &(Index, PlaceCell)| matches!(cell, PlaceCell::Blank | PlaceCell::Same);
        let [only] = <[_; 1]>::try_from(places::numberings(&self.places, size)).ok()?;
        (!self.places.iter().any(is_open)).then_some(only.ranks)
    }

    /// Returns whether the record has a row for this participant.
    pub(crate) fn is_present(&self, index: Index) -> bool {
        self.table.is_none_or(|table| table.missing.binary_search(&index).is_err())
    }
}

/// A ranked event with which the program compares records.
pub struct Judge<'p> {
    /// The plan that ranks the event.
    pub plan: &'p Plan,
    /// The ranked event.
    pub ranked: Ranked<'p>,
    pub(super) tournament: &'p Tournament,
    /// The ranking by the part of the list that certainly decides, or `None` if the whole list certainly decides.
    shortened: Option<Ranked<'p>>,
    /// Whether the list is missing or contains an entry that the program cannot compute, so that an unknown tie-break
    /// can have decided the order.
    pub(super) list_incomplete: bool,
    /// The participants with a game of unknown color.
    pub(super) colorless: BTreeSet<Index>,
}

impl<'p> Judge<'p> {
    /// Ranks the event, and determines which part of the tie-break list certainly decides.
    pub fn new(plan: &'p Plan, tournament: &'p Tournament) -> Judge<'p> {
        let ranked = plan.rank(tournament);
        let decided = deciding_plan(plan, &ranked);
        let list_incomplete = decided.list.entries.len() < plan.list.entries.len();
        let shortened = list_incomplete.then(|| decided.rank(tournament));
        let colorless = report::colorless(tournament, plan.after);
        Judge { plan, ranked, tournament, shortened, list_incomplete, colorless }
    }

    /// Returns the ranking by the part of the list that certainly decides.
    pub(super) fn order(&self) -> &Ranked<'p> {
        self.shortened.as_ref().unwrap_or(&self.ranked)
    }

    /// Returns the position in the list of the n-th occurrence of an entry (n is 0-based).
    pub(crate) fn position(&self, listed: &Listed, times: usize) -> Option<usize> {
        let own = self.plan.list.entries.iter().enumerate().filter(|(_, own)| *own == listed);
        own.map(|(position, _)| position).nth(times)
    }

    /// Returns the position of the first entry in the list that is not a score.
    pub(crate) fn after_score(&self) -> usize {
        self.plan.list.entries.iter().take_while(|listed| listed.is_score()).count()
    }
}

/// The result of comparing the columns of a record with the rules.
#[derive(Default)]
pub(super) struct Columns {
    pub differences: Vec<Difference>,
    /// The empty cells for which the rules define a value, each with the participant and the code.
    pub missing: Vec<(Index, String)>,
    /// Notes on how the program read the columns of the record.
    pub notes: Vec<Note>,
    /// The codes of columns for which the rules define no values.
    pub incomparable: Vec<String>,
    /// The codes for which two participants have the same rounded value, although their exact values differ and decide
    /// their order. The flag states whether the column is rounded to fewer decimals than usual.
    pub hidden: Vec<(String, bool)>,
}

impl Columns {
    /// Returns the result for a column that cannot be compared.
    pub(super) fn incomparable(listed: &Listed, is_filled: bool) -> Columns {
        let incomparable = is_filled.then(|| listed.to_string()).into_iter().collect();
        Columns { incomparable, ..Columns::default() }
    }

    pub(super) fn add(&mut self, other: Columns) {
        self.differences.extend(other.differences);
        self.missing.extend(other.missing);
        self.notes.extend(other.notes);
        self.incomparable.extend(other.incomparable);
        self.hidden.extend(other.hidden);
    }
}

/// Returns the plan with the part of the list that certainly decides: the whole list, or the entries before the first
/// entry that the program cannot compute. If the event names no list, only the score certainly decides.
fn deciding_plan(plan: &Plan, ranked: &Ranked<'_>) -> Plan {
    let unknown = ranked.standings.entries.iter().position(|entry| matches!(entry, Entry::Unknown));
    let known = match plan.source {
        ListSource::Default => 1,
        _ => unknown.unwrap_or(plan.list.entries.len()),
    };
    let mut decided = plan.clone();
    decided.list.entries.truncate(known);
    decided
}

impl Judge<'_> {
    /// Compares a record with the rules.
    pub fn judge(&self, claims: &Claims<'_>) -> RecordReport {
        let columns = self.columns(claims);
        let (numbered, places) = self.places(claims);
        let recorded = Recorded { ranks: numbered.ranks.clone(), ..claims.recorded.clone() };
        let mut notes = columns.notes;
        // In a ranked category, only a few participants have places, and a few places do not show which numbering
        // scheme is used.
        if recorded.has_ranks() && self.plan.members.is_none() {
            notes.insert(0, Note::Numbering(numbered.numbering));
        }
        let has_row_order = !recorded.has_ranks() && self.follows_rows(claims);
        let has_results = claims.table.is_some_and(|table| table.has_results);
        // The losers in one round of a knock-out event share a place, so different numbers for the losers separate tied
        // participants.
        let is_knockout = self.tournament.pairing().is_knockout();
        let is_numbered =
            claims.table.is_some() && numbered.numbering == Some(Numbering::Sequential) && !is_knockout;
        if has_row_order {
            notes.insert(0, Note::RowOrder);
        }
        notes.extend(claims.table.into_iter().flat_map(|table| self.notes(table)));
        let wrong_places = self.misplaced(&places);
        let is_guessed = self.is_guessed(claims);
        let numbers = out_of_line(&numbered, self.order(), &wrong_places);
        let (mut differences, values): (Vec<_>, Vec<_>) =
            columns.differences.into_iter().partition(|one| one.kind.is_points());
        let (mut unjudged, judged): (Vec<_>, Vec<_>) = values
            .into_iter()
            .chain(wrong_places)
            .partition(|one| self.rests_on_colors(one) || (is_guessed && one.kind.is_rank()));
        differences.extend(numbers);
        let (games, mixed, unknown) = self.games(claims);
        differences.extend(games);
        differences.extend(claims.table.into_iter().flat_map(|table| table.results.clone()));
        differences.extend(self.strangers(&recorded));
        differences.extend(self.left_out(claims).into_iter().filter_map(|index| {
            let place = self.order().standings.ranks().get(index)?.to_string();
            Some(Difference::of(DifferenceKind::Rank, index, report::NO_PLACE.to_owned(), place))
        }));
        let contradicts_rules = !judged.is_empty();
        if self.plan.choice.is_too_early() {
            unjudged.extend(judged);
        } else {
            differences.extend(judged);
        }
        // If the table shows the standing after another round than the round of the plan, or after a round that the
        // event does not have, the differences are not errors.
        let is_other = |table: &PublishedTable, round: usize| {
            let prints = |round| table.prints_points(self.tournament, round);
            round > self.tournament.rounds() || (prints(round) && !prints(self.plan.after))
        };
        let is_of_other = |table: &PublishedTable| {
            let mut rounds = table.statements.iter().filter_map(|(one, _)| one.after(self.tournament));
            rounds.any(|round| is_other(table, round))
        };
        // If a column without a heading contains the points or the values of another column, or every cell of a column
        // contains two numbers, the numbers may belong to the headings beside them.
        let is_shifted = |table: &PublishedTable| {
            let untitled = table.codes.iter().filter(|own| own.heading.starts_with('№'));
            let is_again =
                |own: &Listed| table.recorded.values.iter().filter(|(listed, _)| listed == own).count() > 1;
            let has_two =
                |(_, text): &&(Index, String)| text.split_whitespace().skip(1).filter_map(number).count() > 1;
            untitled.flat_map(|own| own.fits.first()).any(|own| own.is_score() || is_again(own))
                || table.doubtful.iter().filter(has_two).count() >= table.rows.len().max(1)
        };
        // If a list has the right points, only its order can belong to another ranking.
        let is_reordered = |table: &PublishedTable| {
            table.is_other_list
                && !table.recorded.points.is_empty()
                && table.prints_points(self.tournament, self.plan.after)
        };
        if claims.table.is_some_and(|own| is_shifted(own) || is_of_other(own)) {
            unjudged.append(&mut differences);
        } else if let Some(own) = claims.table.filter(|own| own.is_other_list) {
            unjudged.extend(differences.extract_if(.., |one| one.kind.is_rank() || !is_reordered(own)));
        }
        let split = !places.split.is_empty();
        // If the record separates tied participants, an entry of the list that the program cannot compute may have
        // decided their order. Row numbers count as places only if the event names a list of tie-breaks.
        let open = split && self.list_incomplete && (self.plan.source.is_named() || !is_numbered);
        let open_match = places.split.iter().any(|members| self.is_open_match(members));
        let split_by_list = places.split.iter().any(|members| !self.is_open_match(members));
        let mut caveats = self.about_record(&recorded, unjudged.len(), has_row_order || has_results);
        let has_score = self.plan.list.entries.iter().any(Listed::is_score) && !is_knockout;
        let is_bare = |own: &PublishedTable| own.counted.is_empty() && !own.has_results;
        let has_no_numbers = recorded.points.is_empty() && recorded.values.is_empty();
        if has_score && has_no_numbers && !recorded.is_empty() && claims.table.is_some_and(is_bare) {
            caveats.push(Caveat::NoNumbers);
        }
        caveats.extend(self.about_list(&recorded, open, split_by_list && !is_numbered));
        caveats.extend(about(columns.missing, Caveat::CellsMissing));
        caveats.extend(hidden(&columns.hidden));
        caveats.extend(self.about_table(claims));
        let is_other = |own: &&PublishedTable| {
            (own.is_other_list && own.missing.is_empty() || is_shifted(own)) && !unjudged.is_empty()
        };
        let other = claims.table.filter(is_other).map(|own| vec![own.name.clone()]);
        caveats.extend(other.map(Caveat::Contradicted));
        caveats.extend(about(mixed, Caveat::GamesMixed));
        let incomparable = columns.incomparable.into_iter().chain(unknown).collect();
        caveats.extend(about(incomparable, Caveat::ColumnsIncomparable));
        if recorded.has_ranks() || claims.denies_places() {
            caveats.extend(about(self.unranked(claims, &recorded), Caveat::Unranked));
        }
        caveats.extend(self.about_event(&recorded));
        let nothing_of_the_rules =
            !recorded.has_ranks() && recorded.values.is_empty() && !has_row_order && !has_results;
        let forbidden = caveats.iter().any(Caveat::forbids_confirmation);
        let verdict = if !differences.is_empty() {
            Verdict::Different
        } else if nothing_of_the_rules || open || open_match || forbidden {
            Verdict::Unverifiable
        } else {
            Verdict::Confirmed
        };
        let named = self.plan.source.is_named();
        let undecided = places.split.into_iter().filter(|_| named).map(|members| Undecided {
            is_open_match: self.is_open_match(&members),
            members,
            list_incomplete: self.list_incomplete,
        });
        RecordReport {
            source: claims.source,
            name: claims.table.map_or_else(String::new, |table| table.name.clone()),
            verdict,
            differences,
            unjudged,
            undecided: undecided.collect(),
            notes,
            caveats,
            unchecked: claims.table.map_or_else(Vec::new, |table| table.unchecked.clone()),
            contradicts_rules,
            has_wrong_places: !places.wrong.is_empty(),
            is_open: open,
            recorded,
        }
    }

    /// Returns whether a value that differs from the computed value is certainly wrong under the rules.
    pub fn is_certain(&self) -> bool {
        self.colorless.is_empty() && !self.plan.choice.is_too_early()
    }

    /// Returns whether the record is certainly wrong under the rules. The function stops at the first contradiction.
    pub fn contradicts(&self, claims: &Claims<'_>) -> bool {
        let recorded = claims.recorded;
        let is_number = |listed: &Listed| !matches!(listed, Listed::Recorded(_)) && !listed.is_order_only();
        let mut numbers = recorded.values.iter().filter(|(listed, _)| is_number(listed));
        self.is_certain()
            && (!self.is_guessed(claims) && !self.places(claims).1.wrong.is_empty()
                || numbers.any(|(listed, column)| {
                    values::wrong(self, listed, column).is_some_and(|wrong| wrong > 0)
                }))
    }

    /// Returns whether the tie-break list was only inferred from the numbers. If the list is only inferred, a wrong
    /// order is not a proven error.
    fn is_guessed(&self, claims: &Claims<'_>) -> bool {
        self.plan.source.is_of_table() && claims.table.is_some_and(|table| !table.codes.is_empty())
    }

    /// Returns the caveats about the tie-break list. `open` states whether an entry that the program cannot compute may
    /// have decided the order. `split` states whether the record separates participants whom the list leaves tied.
    fn about_list(&self, recorded: &Recorded, open: bool, split: bool) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        let is_unnamed = !self.plan.source.is_named() && recorded.has_ranks();
        if is_unnamed {
            caveats.push(Caveat::NoList);
        } else if open && self.plan.list.entries.iter().any(|own| matches!(own, Listed::Organizer(_))) {
            caveats.push(Caveat::OrganizerDefined);
        }
        if split && (self.tournament.pairing().is_knockout() || !is_unnamed && !open) {
            caveats.push(Caveat::TiesSeparated);
        }
        caveats
    }

    /// Returns the participants whom the record lists without a place.
    fn unranked(&self, claims: &Claims<'_>, recorded: &Recorded) -> Vec<Index> {
        let is_unranked = |index: &Index| {
            recorded.ranks.get(*index).copied().flatten().is_none() && claims.is_present(*index)
        };
        (0..self.tournament.len()).filter(is_unranked).collect()
    }

    fn columns(&self, claims: &Claims<'_>) -> Columns {
        let mut columns = Columns::default();
        for (listed, column) in &claims.recorded.points {
            columns.add(values::points(self, claims, listed, column));
        }
        for (at, (listed, column)) in claims.recorded.values.iter().enumerate() {
            let earlier = claims.recorded.values.iter().take(at);
            let times = earlier.filter(|(other, _)| other == listed).count();
            columns.add(values::tie_break(self, claims, listed, times, column));
        }
        columns
    }

    /// Chooses the most likely numbering scheme under which no place is wrong. If a place is wrong under every scheme,
    /// the function chooses the most likely scheme. Returns the places under the chosen scheme, and the result of
    /// comparing them with the computed places.
    fn places(&self, claims: &Claims<'_>) -> (Numbered, places::Places) {
        let readings = places::numberings(&claims.places, self.tournament.len());
        let mut compared = readings.into_iter().map(|numbered| {
            let places = places::places(self.order(), &numbered.ranks);
            (numbered, places)
        });
        let first = compared.next().unwrap_or_default();
        if first.1.wrong.is_empty() {
            return first;
        }
        compared.find(|(_, places)| places.wrong.is_empty()).unwrap_or(first)
    }

    fn misplaced(&self, places: &places::Places) -> Vec<Difference> {
        let difference = |one: &places::Misplaced| {
            let separation = separation(self.order(), one.participant, one.versus);
            let separation = separation.filter(Separation::is_by_code);
            let code = separation.as_ref().and_then(|found| self.plan.list.entries.get(found.position));
            let (recorded, computed) = (one.recorded.to_string(), one.computed.to_string());
            Difference {
                versus: Some(one.versus),
                code: code.map(ToString::to_string),
                clauses: separation.as_ref().map_or_else(Vec::new, |found| found.clauses.clone()),
                separation,
                pushed: one.pushed,
                ..Difference::of(DifferenceKind::Rank, one.participant, recorded, computed)
            }
        };
        places.wrong.iter().map(difference).collect()
    }

    /// Returns whether two members of this group met in a knock-out match that is undecided.
    fn is_open_match(&self, members: &[Index]) -> bool {
        let knockout = self.order().standings.knockout.as_ref();
        let is_theirs = |pair: &[Index; 2]| pair.iter().all(|index| members.contains(index));
        knockout.is_some_and(|own| own.open().any(|open| is_theirs(&open.pair)))
    }

    /// Returns whether a difference depends on the colors of games that are unknown.
    fn rests_on_colors(&self, difference: &Difference) -> bool {
        let unknown = |index: &Index| self.colorless.contains(index);
        let colored = match &difference.separation {
            Some(found) => report::needs_colors(&found.listed),
            None => difference.code.as_deref().is_some_and(report::name_needs_colors),
        };
        colored && (unknown(&difference.participant) || difference.versus.as_ref().is_some_and(unknown))
    }

    /// Returns whether the rows of a table that prints no places are in the order of the standing.
    fn follows_rows(&self, claims: &Claims<'_>) -> bool {
        let ranks = self.order().standings.ranks();
        let Some(table) = claims.table.filter(|_| !claims.denies_places()) else { return false };
        table.rows.iter().map(|index| ranks.get(*index)).is_sorted()
    }

    /// Returns a difference for each participant who has a place but does not belong to the ranked category.
    fn strangers(&self, recorded: &Recorded) -> Vec<Difference> {
        let ranks = recorded.ranks.iter().enumerate();
        let strangers = ranks.filter(|(index, _)| !self.plan.ranks(*index));
        strangers
            .filter_map(|(index, rank)| {
                let (recorded, computed) = ((*rank)?.to_string(), report::NO_PLACE.to_owned());
                Some(Difference::of(DifferenceKind::Rank, index, recorded, computed))
            })
            .collect()
    }

    /// Returns the members of a category whom the table omits, although it lists a participant with the same place or a
    /// worse place. Members who rank behind all listed participants are allowed to be missing, because a table can show
    /// only the first places.
    fn left_out(&self, claims: &Claims<'_>) -> Vec<Index> {
        let Some(table) = claims.table.filter(|_| self.plan.members.is_some()) else { return Vec::new() };
        let ranks = self.order().standings.ranks();
        let place = |index: &Index| ranks.get(*index).copied().filter(|_| self.plan.ranks(*index));
        let last = table.rows.iter().filter_map(place).max();
        let is_left_out = |index: &Index| place(index).is_some_and(|own| Some(own) <= last);
        table.missing.iter().copied().filter(is_left_out).collect()
    }

    /// Returns notes about how a table was read.
    fn notes(&self, table: &PublishedTable) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.plan.source.is_of_table() {
            notes.push(Note::ListOfTable);
        }
        let is_other = |(_, edition): &&(_, _)| *edition != self.plan.choice.edition();
        let named = |(listed, edition): &(Listed, _)| Note::OtherEdition(listed.to_string(), *edition);
        notes.extend(table.dated.iter().filter(is_other).map(named));
        notes.extend(table.game_points.clone().map(Note::GamePoints));
        notes.extend((!table.uncompared.is_empty()).then(|| Note::Uncompared(table.uncompared.clone())));
        notes.extend((!table.ignored.is_empty()).then(|| Note::Ignored(table.ignored.clone())));
        let found: Vec<_> = table.codes.iter().filter(|code| self.is_found_beside(code)).cloned().collect();
        notes.extend((!found.is_empty()).then_some(Note::CodesFound(found)));
        notes
    }

    /// Returns whether the program found a code from numbers, but the code does not affect the ranking because the
    /// tie-break list is known.
    fn is_found_beside(&self, code: &FoundCode) -> bool {
        let is_named = self.plan.source.is_named() && !self.plan.source.is_of_table();
        is_named && code.rules.is_none() && !code.fits.is_empty()
    }

    /// Compares the columns that count games or penalties. Returns the wrong numbers, the columns for which no single
    /// counting rule gives all numbers, and the columns whose meaning is uncertain, such as penalties in an event
    /// without penalties.
    fn games(&self, claims: &Claims<'_>) -> (Vec<Difference>, Vec<String>, Vec<String>) {
        let (mut wrong, mut mixed, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        // A column of penalties can contain minutes or amounts of money instead of points.
        let is_unknown = |column: &CountedColumn| {
            self.tournament.adjustments().is_empty() && column.counted.iter().any(|own| own.is_penalty())
        };
        // If most numbers in a column of percentages differ, they can be percentages of other points. If all differing
        // numbers are too low by less than 1, the table may have omitted the decimals.
        let is_cut = |(_, own, right): &(Index, String, Fraction)| {
            let own = number(own.trim_end_matches(['%', ' '])).and_then(|own| Fraction::parse(&own).ok());
            own.is_some_and(|own| own < *right && *right < own.plus(Fraction::integer(1)))
        };
        let is_other = |column: &CountedColumn, wrong: &[_]| {
            column.counted == [columns::Counted::Percent]
                && (wrong.len() * 2 > column.cells.len() || wrong.iter().all(is_cut))
        };
        for column in claims.table.into_iter().flat_map(|table| &table.counted) {
            match columns::tally(&column.counted, &column.cells, self.tournament, self.plan.after) {
                Tally::Right => {}
                Tally::Mixed => mixed.push(column.heading.clone()),
                Tally::Wrong(cells) if is_unknown(column) || is_other(column, &cells) => {
                    unknown.push(column.heading.clone())
                }
                Tally::Wrong(cells) => {
                    let bare = |text: &str| number(text.trim_end_matches(['%', ' ']));
                    let is_read = |(_, own, _): &(_, String, _)| {
                        own.is_empty() || bare(own).is_some() && !own.starts_with('+')
                    };
                    let (mut cells, unread): (Vec<_>, Vec<_>) = cells.into_iter().partition(is_read);
                    // If most numbers in a column have a sign before them, they are results.
                    if unread.len() > cells.len() {
                        cells.clear();
                    }
                    unknown.extend((!unread.is_empty()).then(|| column.heading.clone()));
                    wrong.extend(cells.into_iter().map(|(index, recorded, computed)| Difference {
                        code: Some(column.heading.clone()),
                        ..Difference::of(DifferenceKind::Games, index, recorded, computed.to_string())
                    }))
                }
            }
        }
        (wrong, mixed, unknown)
    }

    fn about_record(&self, recorded: &Recorded, unjudged: usize, has_row_order: bool) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        if recorded.is_empty() {
            caveats.push(Caveat::NothingRecorded);
        } else if !recorded.has_ranks() && !has_row_order {
            caveats.push(Caveat::NoRanking);
        }
        if self.plan.choice.is_too_early() {
            caveats.push(Caveat::EditionUnknown(unjudged));
        }
        caveats
    }

    fn about_table(&self, claims: &Claims<'_>) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        let Some(table) = claims.table else { return caveats };
        caveats.extend(about(table.doubtful.clone(), Caveat::CellsUnclear));
        caveats.extend(about(table.strangers.clone(), Caveat::NamesUnlike));
        let false_ones = table
            .statements
            .iter()
            .filter(|(one, _)| one.is_contradicted(self.plan, self.tournament))
            .map(|(one, line)| if line.is_empty() { format!("{one:?}") } else { line.clone() });
        let mut contradicted: Vec<String> = false_ones.collect();
        if notes::contradicts(&table.noted, &self.plan.list.entries, self.tournament)
            && self.plan.source.is_named()
            && !self.plan.source.is_of_table()
        {
            contradicted.push(table.noted.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
        }
        caveats.extend(about(contradicted, Caveat::Contradicted));
        caveats.extend(about(table.unmatched.clone(), Caveat::RowsUnmatched));
        caveats.extend(about(table.unread.clone(), Caveat::ColumnsUnread));
        caveats.extend(about(table.unread_results.clone(), Caveat::ResultsUnread));
        let open = table.codes.iter().filter(|code| !self.is_found_beside(code)).cloned();
        let (found, nothing): (Vec<_>, Vec<_>) = open.partition(|code| !code.fits.is_empty());
        caveats.extend(about(found, Caveat::CodesFound));
        caveats.extend(about(nothing, Caveat::CodesNotFound));
        let is_text = |one: &&super::read::Unchecked| one.kind != UncheckedKind::Column;
        let unchecked = table.unchecked.iter().filter(is_text).count();
        if table.unchecked_fails && (unchecked > 0 || self.plan.source.is_of_table()) {
            caveats.push(Caveat::Unchecked(unchecked));
        }
        let left_out = self.left_out(claims);
        let is_missing = |one: &Index| self.plan.ranks(*one) && !left_out.contains(one);
        let missing = table.missing.iter().copied().filter(is_missing).collect();
        caveats.extend(about(missing, Caveat::ParticipantsMissing));
        caveats
    }

    fn about_event(&self, recorded: &Recorded) -> Vec<Caveat> {
        let mut caveats = Vec::new();
        let valueless = if recorded.has_ranks() { self.valueless() } else { Vec::new() };
        caveats.extend(about(valueless, Caveat::CodesWithoutValues));
        let is_given =
            |listed: &&Listed| matches!(listed, Listed::Code(_)) && self.ranked.given(listed).is_some();
        let given = self.plan.list.entries.iter().filter(is_given).map(ToString::to_string).collect();
        caveats.extend(about(given, Caveat::ValuesOfTable));
        let pending = self.tournament.games(0..self.plan.after, Kind::is_pending);
        caveats.extend(about(pending, Caveat::Pending));
        let listed = self.plan.list.entries.iter().chain(recorded.values.iter().map(|(listed, _)| listed));
        if !self.colorless.is_empty() && listed.into_iter().any(report::needs_colors) {
            caveats.push(Caveat::ColorsUnknown(self.colorless.iter().copied().collect()));
        }
        caveats
    }

    /// Returns the tie-breaks of the list that have no values in this event, although some participants were tied.
    /// Tie-breaks that have no values because of unrated participants (article 10) are left out.
    fn valueless(&self) -> Vec<String> {
        let without = |listed: &Listed, entry: &Entry| match entry {
            Entry::Nothing(reason) => *reason != tiebreak_engine::tiebreak::NoValue::Unrated,
            Entry::Unknown => matches!(listed, Listed::Code(_)),
            Entry::Values(_) | Entry::Places(_) => false,
        };
        let mut codes = Vec::new();
        let entries = self.plan.list.entries.iter().zip(&self.ranked.standings.entries);
        for (position, (listed, entry)) in entries.enumerate() {
            let tied = || self.ranked.groups_before(position).iter().any(|group| group.len() > 1);
            if without(listed, entry) && tied() {
                codes.push(listed.to_string());
            }
        }
        codes.dedup();
        codes
    }
}

/// Returns the places that do not follow the numbering scheme, without the participants in `wrong_places`. If some of
/// these places also differ from the computed places, the function returns only those that differ.
fn out_of_line(numbered: &Numbered, order: &Ranked<'_>, wrong_places: &[Difference]) -> Vec<Difference> {
    let computed = order.standings.ranks();
    let said: BTreeSet<Index> = wrong_places.iter().map(|difference| difference.participant).collect();
    let bears = |index: Index| numbered.ranks.get(index).copied().flatten();
    let right = |index: Index| computed.get(index).copied();
    let all = || numbered.odd.iter().copied().filter(|index| !said.contains(index));
    let mut odd: Vec<Index> = all().filter(|index| bears(*index) != right(*index)).collect();
    if odd.is_empty() && wrong_places.is_empty() {
        odd = all().collect();
    }
    let difference = |index: Index| {
        let recorded = bears(index).map_or_else(|| "=".to_owned(), |rank| rank.to_string());
        let computed = right(index).map_or_else(String::new, |rank| rank.to_string());
        Difference::of(DifferenceKind::Rank, index, recorded, computed)
    };
    odd.into_iter().map(difference).collect()
}

fn hidden(columns: &[(String, bool)]) -> impl Iterator<Item = Caveat> {
    [true, false].into_iter().filter_map(|coarse| {
        let codes = columns.iter().filter(|(_, own)| *own == coarse).map(|(code, _)| code.clone());
        let codes: Vec<String> = codes.collect();
        (!codes.is_empty()).then_some(Caveat::RoundingHides { codes, coarse })
    })
}

/// Returns the caveat about these parts of the record, or `None` if there are none.
fn about<T>(parts: Vec<T>, caveat: fn(Vec<T>) -> Caveat) -> Option<Caveat> {
    (!parts.is_empty()).then(|| caveat(parts))
}
