//! An event that can be ranked. It contains the facts (the data in a [`Tournament`]), the edition, the list of
//! tie-breaks, the regulations, the round of the standing, and the standing recorded in the file.
//!
//! All callers load events with [`Event::load`] or [`Event::assemble`], so the same input always gives the same
//! ranking. By default, an event is ranked after its last finished round. [`Options::after`] selects another round.

mod given;
mod list;
mod record_table;

pub use given::{AskedList, Category, Options, Source};
pub use list::{Alternatives, CrosstableEvent, Error, ListFault, OtherReading, UnclearRound, Unknown};
pub use record_table::RecordTable;

use crate::regulations::{self, Declaration, Finding, Reading, Subject};
use given::Given;
use std::borrow::Cow;
use std::collections::BTreeMap;
use tiebreak_engine::date::date;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::{ListSource, Plan, Ranked};
use tiebreak_engine::rules::{Base, Code, Edition, EditionChoice, Listed, Rules, TieBreakList};
use tiebreak_engine::standings::Records;
use tiebreak_engine::tournament::{Index, Pairing, Scoring, Tournament};
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_format::text::Text;
use tiebreak_format::trf::{Ranking, RatingMethod, SkippedLine, WrittenList};
use tiebreak_format::{Input, ReadOptions};
use tiebreak_phrase::{message, phrase};

/// An event, with the standing recorded in its file and the plan for its ranking.
///
/// ```
/// use tiebreak_event::event::{Error, Event, Options, Source};
///
/// let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
///     { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;
/// let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
/// let ranked = event.rank();
/// assert_eq!(ranked.standings.ranks(), [1, 2]);
///
/// let asked = Options { after: Some(5), ..Options::default() };
/// let error = Event::load(Source::file("event.json", json.as_bytes()), &asked).expect_err("one round is recorded");
/// assert_eq!(error, Error::NoRound { round: 5, rounds: 1 });
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the file, for remarks.
    pub file: String,
    /// The name of the event, or an empty text if the name is unknown.
    pub name: String,
    /// The complete input, as loaded.
    pub input: Input,
    /// The plan for the ranking of the event.
    pub plan: Plan,
    /// The standing recorded in the file.
    pub recorded: Recorded,
    /// The declaration in the regulations of the event.
    pub declaration: Option<Declaration>,
    /// Remarks on the input and on the ranking.
    pub warnings: Vec<Diagnostic>,
    /// The faults of the caller's list. [`Event::load`] rejects a list with faults.
    pub faults: Vec<ListFault>,
    /// The list of tie-breaks as written by the caller or in the file, with the entries that the program inserted at
    /// its start. The list is empty if neither the caller nor the file gave one.
    asked: Vec<String>,
    /// Number of entries that the program inserted at the start of `asked`.
    added: usize,
    /// Whether the caller chose the round of the standing.
    pub is_after_asked: bool,
    /// The facts that the ranking uses, or `None` if the ranking uses the tournament of the input.
    facts: Option<Tournament>,
    /// Values for the organizer's own tie-breaks.
    given: Given,
    /// The facts that the caller supplied, or `None` if the source is a tournament file.
    crosstable: Option<Box<CrosstableEvent>>,
    reading: Reading,
    /// Whether only played games count. If true, unfinished games give no points, and the results of rounds after an
    /// unfinished round count.
    pub is_played_only: bool,
    /// Whether the user chose the pairing system.
    is_system_chosen: bool,
    /// The category whose members are ranked, or `None` if all participants are ranked.
    pub category: Option<Category>,
    /// Participants who are not ranked, because the file does not show whether they belong to the category.
    pub unknown_members: Vec<Index>,
    /// The boards on which the players of a team event played, or `None` if the ranking is not a ranking of team
    /// players.
    pub boards: Option<Boards>,
}

/// The number of finished games over the board, by player and board.
pub type Boards = BTreeMap<u32, BTreeMap<usize, usize>>;

impl Event {
    /// Loads an event that can be ranked.
    ///
    /// # Errors
    /// Returns all faults of the input, of the list and of the requested round. Also returns an error if the list needs
    /// ratings and it is unknown which ratings count.
    pub fn load(source: Source<'_>, options: &Options) -> Result<Event, Error> {
        let event = Event::assemble(source, options)?;
        event.refuse_faults()?;
        event.plan.list.entries.iter().try_for_each(|listed| event.rate(listed))?;
        Ok(event)
    }

    /// Loads an event like [`Event::load`], with two exceptions. It accepts a list with faults, which [`Event::faults`]
    /// contains. It accepts a list that needs ratings even if it is unknown which ratings count, which [`Event::rate`]
    /// checks. The caller must handle both cases.
    ///
    /// # Errors
    /// Returns all faults of the input and of the requested round.
    pub fn assemble(source: Source<'_>, options: &Options) -> Result<Event, Error> {
        let mut crosstable = source.crosstable();
        if let (Some(crosstable), Some(system)) = (&mut crosstable, options.system) {
            crosstable.draft.pairing = system;
        }
        let (file, input, embedded) = source.read(options)?;
        // Regulations in the options replace the regulations in the file.
        let mut declaration = options.regulations.clone().or(embedded);
        if let Some(records) = options.records.as_ref().filter(|records| !records.decided().is_empty()) {
            let declared = declaration.get_or_insert_with(|| records.declared());
            declared.decided.extend_from_slice(records.decided());
        }
        let mut warnings = input.warnings().to_vec();
        let tournament = input.tournament();
        let given = options.records.as_ref().map(|records| records.given(tournament));
        let given = given.transpose().map_err(Error::Input)?.unwrap_or_default();
        let named = declaration.as_ref().and_then(|declaration| declaration.edition);
        let (name, later_day) = match &input {
            Input::Trf(file) => (file.header.name.clone(), file.start.later_day()),
            Input::Json(_) => {
                (crosstable.as_ref().map_or_else(String::new, |crosstable| crosstable.title.clone()), None)
            }
        };
        let later_day = later_day.or_else(|| Some(date(latest_year(&name)?, 12, 31)));
        let declared = options.edition.or(named.map(|named| named.edition()));
        let choice = EditionChoice::new(declared, tournament.start()).begun_by(later_day);
        if choice.is_too_early() {
            warnings.push(too_early(tournament.start().or(later_day), &file));
        }
        let mut list = list::settle(&input, &file, declaration.as_ref(), options)?;
        warnings.extend(list.remarks(&input, &file, choice.edition()));
        warnings.extend(given::unlisted(&given, &list.list, &file));
        let (after, is_played_only) = counted(&input, options.after, options.played)?;
        // The standing recorded in a file is the standing after the last recorded round.
        let interim = options.after.is_some() && after < tournament.rounds();
        let recorded = if interim { Recorded::default() } else { Recorded::of(&input) };
        if interim {
            input.without_standing(&mut warnings);
        } else if let Some(declaration) = &declaration {
            let decides = |records: &RecordTable| !records.decided().is_empty();
            list.act_on(declaration, options.records.as_ref().is_some_and(decides));
        }
        list.put_score_first(tournament.team().is_some());
        let reading = match &input {
            Input::Trf(file) => Reading::of_trf(file),
            Input::Json(file) => Reading::of_json(&file.json),
        };
        let mut event = Event {
            file,
            name,
            input,
            plan: Plan::new(choice, list.list, list.source, after),
            recorded,
            declaration,
            warnings,
            faults: list.faults,
            asked: list.asked,
            added: list.added,
            is_after_asked: options.after.is_some(),
            facts: None,
            given,
            crosstable,
            reading,
            is_played_only,
            is_system_chosen: options.system.is_some(),
            category: None,
            unknown_members: Vec::new(),
            boards: None,
        };
        event.settle();
        if options.individual {
            event.seat();
        }
        if let Some(category) = options.category.clone() {
            event.keep_members(category)?;
        }
        Ok(event)
    }

    /// Determines the rules, the policies, the recorded decisions that count, and the facts that the ranking uses. All
    /// of these depend on the edition, the list and the declaration.
    fn settle(&mut self) {
        let edition = self.edition();
        self.plan.rules = match &self.declaration {
            Some(declaration) => declaration.rules(edition),
            None => Rules::of(edition),
        };
        self.plan.policies = self.declaration.as_ref().map(Declaration::policies).unwrap_or_default();
        let given = self.given.clone();
        self.plan.records = Records { given, ..regulations::counting_records(&self.subject(&[])) };
        let facts = match regulations::facts_in_force(&self.subject(&[])) {
            Cow::Borrowed(_) => None,
            Cow::Owned(facts) => Some(facts),
        };
        self.facts = facts;
        if self.is_played_only {
            self.facts = Some(self.tournament().without_open_games());
        }
    }

    /// Returns the same event with its unfinished games counted. If the ranking already counts unfinished games,
    /// returns the event unchanged.
    pub fn with_open_games(&self) -> Event {
        if self.is_played_only { self.counting(false) } else { self.clone() }
    }

    /// Returns the same event, ranked with only the played games or with all games. The round of the standing is
    /// determined again, unless the caller chose the round.
    pub fn counting(&self, is_played_only: bool) -> Event {
        let asked = Some(self.plan.after).filter(|_| self.is_after_asked);
        let mut event = Event { is_played_only, ..self.clone() };
        if let Ok((after, _)) = counted(&self.input, asked, Some(is_played_only)) {
            event.plan.after = after;
        }
        event.settle();
        event
    }

    /// Removes the participants who are not members of a category from the ranking. Reports the participants for whom
    /// the file lacks the data that decide membership. Returns an error if the category has no known member.
    fn keep_members(&mut self, category: Category) -> Result<(), Error> {
        let refused = |said| Error::Input(vec![Diagnostic::error("category", said).in_file(&self.file)]);
        let name = category.to_string();
        let Some(found) = given::members(&category, self) else {
            return Err(refused(phrase!("category-without-year", category = name)));
        };
        if found.unknown.len() == found.members.len() {
            return Err(refused(match category {
                Category::Women => phrase!("category-without-sex", category = name),
                Category::Group(_) => phrase!("category-without-groups", category = name),
                Category::RatedBelow(_) => phrase!("category-empty", category = name),
                _ => phrase!("category-without-births", category = name),
            }));
        }
        if !found.members.contains(&true) {
            return Err(refused(phrase!("category-empty", category = name)));
        }
        if !found.unknown.is_empty() {
            let ids: Vec<String> =
                found.unknown.iter().map(|index| self.tournament().id(*index).to_string()).collect();
            let said = phrase!("category-unknown", category = name, ids = ids.join(" "));
            self.warnings.push(Diagnostic::warning("category", said).in_file(&self.file));
        }
        self.category = Some(category);
        self.unknown_members = found.unknown;
        // The recorded ranks are ranks among all participants, not among the members of the category.
        self.recorded.ranks.fill(None);
        let enough = self.plan.members.take();
        let is_ranked =
            |(index, belongs): (usize, bool)| belongs && enough.as_ref().is_none_or(|own| own[index]);
        self.plan.members = Some(found.members.into_iter().enumerate().map(is_ranked).collect());
        Ok(())
    }

    /// Finds the boards on which the players of a team event played. Players who played fewer games than the
    /// regulations require are removed from the ranking.
    fn seat(&mut self) {
        let Input::Trf(file) = &self.input else { return };
        let text = file.document.text().content().as_bytes();
        let Ok(teams) = tiebreak_format::read(text, &self.file, &ReadOptions::default()) else { return };
        let mut boards = Boards::new();
        for team in teams.tournament().participants() {
            for round in 0..self.plan.after {
                // If a team has no line-up for a round, the first players of the roster played.
                let lineup = team.lineups.get(round).filter(|lineup| !lineup.is_empty());
                let seats = teams.tournament().team().map_or(0, |own| usize::from(own.boards));
                for (board, id) in lineup.unwrap_or(&team.roster).iter().enumerate().take(seats) {
                    let index = file.tournament.index_of(*id);
                    if index.is_some_and(|own| file.tournament.record(own, round).kind.is_finished()) {
                        *boards.entry(*id).or_default().entry(board + 1).or_default() += 1;
                    }
                }
            }
        }
        if let Some(least) = self.declaration.as_ref().and_then(|own| own.minimum_games) {
            let games = |id: u32| boards.get(&id).map_or(0, |own| own.values().sum::<usize>());
            let has_enough = |index| games(self.tournament().id(index)) >= least as usize;
            self.plan.members = Some((0..self.tournament().len()).map(has_enough).collect());
            self.recorded.ranks.fill(None);
        }
        self.boards = Some(boards);
    }

    /// Returns the edition in force on the first day, or `None` if the first day does not determine the edition.
    pub fn edition_by_day(&self) -> Option<Edition> {
        match EditionChoice::new(None, self.tournament().start()) {
            EditionChoice::ByStart(edition) => Some(edition),
            _ => None,
        }
    }

    /// Returns the same event under another edition. The choices that the regulations make do not change.
    pub fn under(&self, edition: Edition) -> Event {
        let mut event = self.clone();
        event.plan.choice = EditionChoice::Declared(edition);
        event.settle();
        event
    }

    /// Sets the list of tie-breaks to the list of a published table. The event must not have a list from another
    /// source.
    pub fn adopt_list_of_table(&mut self, list: &TieBreakList) {
        self.plan.list = list.clone().with_score(self.tournament().team().is_some());
        self.plan.source = ListSource::Table;
    }

    /// Sets the values of the tie-break `code` to the values of a published table, because the event lacks the facts
    /// from which the tie-break is computed. If `values` is empty, the values of the tie-break count as unknown.
    pub fn adopt_values_of_table(&mut self, code: String, values: Vec<(u32, Fraction)>) {
        self.given.insert(code.clone(), values.clone());
        self.plan.records.given.insert(code, values);
    }

    /// Returns the earlier lists of tie-breaks that comments of the file contain.
    pub fn former_lists(&self) -> Vec<WrittenList> {
        match &self.input {
            Input::Trf(file) => file.former_lists(),
            Input::Json(_) => Vec::new(),
        }
    }

    /// Returns the same event with an earlier list of tie-breaks from its file.
    ///
    /// # Errors
    /// Returns all faults of the earlier list. Also returns an error if the list needs ratings and it is unknown which
    /// ratings count.
    pub fn by_former(&self, list: &WrittenList) -> Result<Event, Error> {
        let mut settled = list::Settled::asked(&AskedList::Codes(list.standing()), self.tournament());
        settled.put_score_first(self.tournament().team().is_some());
        let mut event = Event { faults: settled.faults, ..self.clone() };
        event.plan.list = settled.list;
        event.plan.source = ListSource::File;
        event.refuse_faults()?;
        event.plan.list.entries.iter().try_for_each(|listed| event.rate(listed))?;
        event.settle();
        Ok(event)
    }

    /// Returns the facts that the ranking uses.
    pub fn tournament(&self) -> &Tournament {
        self.facts.as_ref().unwrap_or_else(|| self.input.tournament())
    }

    /// Returns the rounds for which the source allows several readings.
    pub fn unclear_rounds(&self) -> &[UnclearRound] {
        self.crosstable.as_ref().map_or(&[], |crosstable| &crosstable.unclear_rounds)
    }

    /// Returns the kinds of facts that the source does not contain.
    pub fn unknown(&self) -> Unknown {
        self.crosstable.as_ref().map_or_else(Unknown::default, |crosstable| crosstable.unknown)
    }

    /// Returns other versions of the event that the source also allows. If more than `most` combinations of readings
    /// are possible, only some versions are returned.
    pub fn alternatives(&self, most: usize) -> Alternatives {
        let Some(crosstable) = &self.crosstable else {
            let facts: Vec<Tournament> = self.under_other_system().cloned().into_iter().collect();
            return Alternatives { is_whole: facts.is_empty() || self.facts.is_none(), facts };
        };
        let mut alternatives = crosstable.alternatives(most, self.declares_system());
        if self.is_played_only {
            alternatives.facts.iter_mut().for_each(|facts| *facts = facts.without_open_games());
        }
        // If the regulations change the facts, their effect on the other versions of the event is unknown.
        let is_changed = self.facts.is_some() && !(self.is_played_only && self.declaration.is_none());
        Alternatives { is_whole: alternatives.is_whole && !is_changed, ..alternatives }
    }

    /// Returns whether the regulations, or an option of the user, declare the pairing system.
    fn declares_system(&self) -> bool {
        self.is_system_chosen
            || self.declaration.as_ref().is_some_and(|declaration| declaration.system.is_some())
    }

    /// Returns the facts with the other possible pairing system. Returns `None` if the file leaves no doubt about the
    /// pairing system, or if the regulations declare it.
    fn under_other_system(&self) -> Option<&Tournament> {
        match &self.input {
            Input::Trf(file) if !self.declares_system() => file.otherwise.as_ref(),
            Input::Trf(_) | Input::Json(_) => None,
        }
    }

    /// Returns whether the participants' places serve as pairing numbers, because the real pairing numbers are unknown.
    pub fn has_places_for_numbers(&self) -> bool {
        self.crosstable.as_ref().is_some_and(|crosstable| crosstable.are_places)
    }

    /// Returns the unreadable lines of the file that were skipped.
    pub fn skipped(&self) -> &[SkippedLine] {
        match &self.input {
            Input::Trf(file) => &file.skipped,
            Input::Json(_) => &[],
        }
    }

    /// Returns whether the facts come from a source other than a tournament file.
    pub fn is_from_crosstable(&self) -> bool {
        self.crosstable.is_some()
    }

    /// Returns the edition by which the event is ranked.
    pub fn edition(&self) -> Edition {
        self.plan.choice.edition()
    }

    /// Returns the list of tie-breaks as written by the caller or in the file, without a score that the program
    /// inserted. The result is empty if neither the caller nor the file gave a list.
    pub fn asked(&self) -> &[String] {
        self.asked.get(self.added..).unwrap_or_default()
    }

    /// Ranks the event by its plan.
    pub fn rank(&self) -> Ranked<'_> {
        self.plan.rank(self.tournament())
    }

    /// Returns the faults that make entries of the caller's list unreadable.
    pub fn unreadable(&self) -> Vec<ListFault> {
        self.faults.iter().filter(|fault| matches!(fault, ListFault::Unreadable(_))).cloned().collect()
    }

    /// Checks that the caller's list has no faults.
    ///
    /// # Errors
    /// Returns all faults of the caller's list.
    pub fn refuse_faults(&self) -> Result<(), Error> {
        if self.faults.is_empty() { Ok(()) } else { Err(Error::List(self.faults.clone())) }
    }

    /// Checks that the ratings that an entry of the list needs are known.
    ///
    /// # Errors
    /// Returns an error if neither record 172 nor the caller says which rating counts.
    pub fn rate(&self, listed: &Listed) -> Result<(), Error> {
        let (Input::Trf(file), Listed::Code(code)) = (&self.input, listed) else { return Ok(()) };
        if file.rating_method != RatingMethod::Other || !code.base.needs_ratings() {
            return Ok(());
        }
        let text = file.document.text();
        let line = text.lines().position(|line| line.starts_with("172 ")).map_or(0, |line| line + 1);
        let message = phrase!("undeclared-ratings", code = code.to_string());
        let remark = Diagnostic::error("rating-method", message)
            .in_file(&self.file)
            .at(text, line, 9, 5)
            .rule(message!("rule-trf26-record-172"))
            .hint(message!("hint-ratings"));
        Err(Error::Input(vec![remark]))
    }
}

/// Returns the latest year from 2024 on that the title of an event contains. A season such as `2025/26` ends in its
/// second year.
pub fn latest_year(title: &str) -> Option<i32> {
    let numbers: Vec<&str> =
        title.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let year = |at: usize, text: &&str| {
        let year: i32 = text.parse().ok().filter(|year| (2024..2100).contains(year))?;
        let next = numbers.get(at + 1).filter(|next| next.len() == 2).and_then(|next| next.parse().ok());
        Some(if next == Some((year + 1) % 100) { year + 1 } else { year })
    };
    numbers.iter().enumerate().filter_map(|(at, text)| year(at, text)).max()
}

fn too_early(day: Option<chrono::NaiveDate>, file: &str) -> Diagnostic {
    let start = day.map_or_else(String::new, |start| start.to_string());
    Diagnostic::warning("edition-unknown", phrase!("edition-unknown", start))
        .in_file(file)
        .rule(message!("rule-editions"))
        .hint(message!("hint-edition"))
}

/// Determines the round of the standing, and whether only played games count. The caller's choice takes precedence.
/// Without a choice, only played games count under two conditions. First, the event has unfinished games without a
/// declared value. Second, the event has predetermined pairings, or it has results but no finished round.
fn counted(input: &Input, asked: Option<usize>, played: Option<bool>) -> Result<(usize, bool), Error> {
    let facts = input.tournament();
    let (rounds, last) = (facts.rounds(), facts.last_played_round());
    let (finished, is_declared) = match input {
        Input::Trf(file) => (file.rounds.finished, facts.scoring().pending != Scoring::default().pending),
        Input::Json(file) => {
            let scoring = file.json.scoring.as_ref();
            (finished_rounds(facts), scoring.is_some_and(|scoring| scoring.pending.is_some()))
        }
    };
    let is_running = || {
        (facts.pairing() == Pairing::Predetermined || (finished == 0 && last > 0))
            && facts.all_records().iter().any(|record| record.kind.is_pending())
    };
    let is_played_only = played.unwrap_or_else(|| asked.is_none() && !is_declared && is_running());
    match asked {
        Some(round) if round > rounds => Err(Error::NoRound { round, rounds }),
        Some(round) => Ok((round, is_played_only)),
        None => Ok((if is_played_only { last } else { finished }, is_played_only)),
    }
}

/// Returns the default round of a standing: the last finished round, or the last recorded round if no game is
/// unfinished.
pub fn finished_rounds(tournament: &Tournament) -> usize {
    let pending = tournament.all_records().iter().any(|record| record.kind.is_pending());
    if pending { tournament.last_finished_round() } else { tournament.rounds() }
}

/// Reads a declaration of regulations from a separate file. Remarks use `name` as the name of the file.
///
/// # Errors
/// Returns all faults of the declaration.
pub fn declaration_in(bytes: &[u8], name: &str) -> Result<Declaration, Vec<Diagnostic>> {
    let text =
        Text::decode(bytes).map_err(|error| vec![Diagnostic::no_text("text", &error).in_file(name)])?;
    regulations::read(text, name)
}

/// Reads the declaration in a valid JSON document that also contains the event. Returns `None` if the document contains
/// no declaration.
///
/// # Errors
/// Returns all faults of the declaration.
pub fn embedded_declaration(bytes: &[u8], name: &str) -> Result<Option<Declaration>, Vec<Diagnostic>> {
    // Decoding cannot fail, because the same bytes have already been decoded.
    let Ok(text) = Text::decode(bytes) else { return Ok(None) };
    regulations::read_embedded(text, name)
}

/// A recorded or published standing. Each column has one element for each participant, by participant index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The columns with points, match points and game points, each with its code.
    pub points: Vec<(Listed, Vec<Option<Points>>)>,
    /// The rank of each participant, or `None` for a participant without a rank.
    pub ranks: Vec<Option<u32>>,
    /// The values of tie-breaks as text, each column with its code.
    pub values: Vec<(Listed, Vec<Option<String>>)>,
}

impl Recorded {
    /// Returns the standing recorded in a file. A JSON file contains no standing. Points that differ from the results
    /// for a known reason (`Claims::excuse`) are left out. Ranks are left out if the rank column is not a ranking.
    pub fn of(input: &Input) -> Recorded {
        let Input::Trf(file) = input else { return Recorded::default() };
        let claims = &file.claims;
        let mut recorded = Recorded::default();
        let columns = [
            (Base::Points, &claims.points),
            (Base::MatchPoints, &claims.match_points),
            (Base::GamePoints, &claims.game_points),
        ];
        for (base, column) in columns {
            if claims.excuse.is_none() && column.iter().any(Option::is_some) {
                recorded.points.push((Listed::Code(Code::plain(base)), column.clone()));
            }
        }
        match claims.ranking {
            Ranking::Recorded | Ranking::LikeStartingOrder => recorded.ranks = claims.ranks.clone(),
            Ranking::None | Ranking::StartingOrder => {}
        }
        recorded
    }

    /// Returns whether the recorded standing contains ranks.
    pub fn has_ranks(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    /// Returns whether the recorded standing contains neither points nor ranks nor values.
    pub fn is_empty(&self) -> bool {
        let no_points = self.points.iter().all(|(_, column)| column.iter().all(Option::is_none));
        let no_values = self.values.iter().all(|(_, column)| column.iter().all(Option::is_none));
        no_points && no_values && !self.has_ranks()
    }
}

impl Event {
    /// Finds faults in the regulations, the list of tie-breaks and the crosstable. `ranked` is the event ranked by its
    /// plan, if the caller has already computed this ranking. `published` contains the pairing number and the rank of
    /// each participant in a published ranking. The positions in the findings refer to the list with the score that the
    /// program inserted, if any.
    pub fn findings(&self, ranked: Option<&Ranked<'_>>, published: &[(u32, u32)]) -> Vec<Finding> {
        let undecided = !self.plan.records.are_decisions();
        let standings = ranked.map(|ranked| &ranked.standings).filter(|_| undecided);
        let mut found = regulations::findings(&Subject { standings, ..self.subject(published) });
        if self.is_played_only {
            // A ranking by only the played games does not depend on missing results.
            found.retain(|finding| finding.id != "standings-pending");
        }
        if self.plan.records.given.keys().any(|name| !name.starts_with("OTHER_")) {
            // The published table supplies the values of rating tie-breaks, so no rule for unrated players is
            // necessary.
            found.retain(|finding| finding.id != "unrated-without-policy");
        }
        found
    }

    /// Returns the findings under a different edition.
    pub fn findings_under(&self, edition: Edition) -> Vec<Finding> {
        regulations::findings(&Subject { edition, ..self.subject(&[]) })
    }

    /// Returns the findings, with positions that refer to the list as written by the caller or in the file.
    pub fn findings_as_asked(&self) -> Vec<Finding> {
        regulations::findings(&Subject { asked: self.asked(), ..self.subject(&[]) })
    }

    /// Returns the recorded ranking as pairing numbers and ranks.
    pub fn published(&self) -> Vec<(u32, u32)> {
        let ranks = self.recorded.ranks.iter().enumerate();
        ranks.filter_map(|(index, rank)| Some((self.tournament().id(index), (*rank)?))).collect()
    }

    fn subject<'e>(&'e self, published: &'e [(u32, u32)]) -> Subject<'e> {
        Subject {
            tournament: self.input.tournament(),
            declaration: self.declaration.as_ref(),
            asked: &self.asked,
            edition: self.edition(),
            after: self.plan.after,
            reading: &self.reading,
            published,
            standings: None,
        }
    }
}
