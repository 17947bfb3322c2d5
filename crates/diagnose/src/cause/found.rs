use crate::diagnosis::{Diagnosis, Explanation, Part, change_of};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::article_10::least;
use tiebreak_engine::rules::{Base, Edition, Listed, Rules, TieBreakList};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::{Code, Index, Kind, Primary, Record, Tournament};
use tiebreak_event::event::Event;
use tiebreak_format::json::{AdjustmentJson, KindJson, TournamentJson};
use tiebreak_words::check::{
    Caveat, Claims, Difference, DifferenceKind, Judge, PublishedTable, RecordReport, Recorded, Source,
    may_explain,
};
use tiebreak_words::distinct;

tiebreak_phrase::named_kinds! {
    /// An assumption that makes the record completely or partly right.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Cause as id {
        /// The record is right under other editions of the rules. The variant lists these editions, the newest first.
        Editions(Vec<Edition>) = "edition",
        /// The record is right if the tie-breaks in the columns of the table, in their order, are the list of
        /// tie-breaks.
        ListOfTable(String) = "list-of-table",
        /// The record is right if the tie-breaks of the list are applied in another order.
        ListOrder(String) = "list-order",
        /// The record is right if some tie-breaks of the list are left out. The variant lists the omitted tie-breaks.
        ListWithout(Vec<String>) = "list-shorter",
        /// Two columns are exchanged.
        Columns(String, String) = "columns-exchanged",
        /// The headings of columns name the wrong tie-breaks. The variant lists each heading, the tie-break that the
        /// heading means, and the tie-break that the column contains.
        Holds(Vec<(String, Listed, Listed)>) = "columns-hold",
        /// The record is the standing after another round.
        Round(usize) = "round",
        /// The places in the record are the places after another round. Everything else in the record is right.
        PlacesOfRound(usize) = "places-of-round",
        /// The places are in the order of the pairing numbers. Everything else in the record is right.
        StartingList = "starting-list",
        /// The numbers in the columns with these codes were truncated after this number of decimals instead of rounded.
        /// Everything else in the record is right.
        CutOff(Vec<String>, u32) = "rounding",
        /// The numbers in the columns with these codes were rounded to this number of decimals, which is too small.
        /// Everything else in the record is right.
        Rounded(Vec<String>, u32) = "rounded",
        /// The numbers in the columns with these codes lack their decimal separators, as in 125 for 12.5. Everything
        /// else in the record is right.
        SeparatorLost(Vec<String>, u32) = "separator-lost",
        /// One game, or one round of a participant, has a different result.
        Result {
            /// Number of the round, where 1 is the first round.
            round: usize,
            /// Number of the board in a team's match, where 1 is the first board, or `None` for a player's game or a
            /// round without an opponent.
            board: Option<usize>,
            /// The participant.
            participant: Index,
            /// The opponent, or `None` for a round without an opponent.
            opponent: Option<Index>,
            /// The result in the file, from the participant's side.
            written: Code,
            /// The result of each side that makes the whole record right.
            read: [Code; 2],
        } = "result",
        /// The places of two participants are exchanged. If `rows` is true, the numbers in their rows are also
        /// exchanged. Everything else in the record is right.
        Exchanged {
            /// The two participants.
            pair: [Index; 2],
            /// Whether the numbers in the rows of the two participants are also exchanged.
            rows: bool,
        } = "exchanged",
        /// The results of two participants in a round are exchanged, or only their colors. Without participants, the
        /// results of all games of the round are exchanged.
        Reversed {
            /// Number of the round, where 1 is the first round.
            round: usize,
            /// The two participants, or `None` for all games of the round.
            pair: Option<[Index; 2]>,
            /// Whether the colors are exchanged instead of the results.
            colors: bool,
        } = "reversed",
        /// The record is right if the games of this participant do not count. If the flag is set, the opponents keep the
        /// points, as for byes.
        Annulled(Index, bool) = "annulled",
        /// The record is right if the rounds of all participants before their first games are byes of this kind.
        Late(Code) = "late",
        /// The record is right under another rating of a participant. The variant contains the rating in the file, and
        /// the lowest and the highest rating that make the record right.
        Rating(Index, u32, [u32; 2]) = "rating",
        /// This number in the record is wrong.
        Number(Difference) = "number",
        /// The record is right under all these assumptions together.
        Several(Vec<Cause>) = "several",
        /// The record is right with different points for some results. The variant lists these results with their
        /// points.
        Scoring(Vec<(Code, String)>) = "scoring",
        /// The file gives a participant points outside the rounds, and the table leaves these points out.
        AdjustmentMissed(Index, Points) = "adjustment-missed",
        /// The table gives a participant points outside the rounds, and the file does not contain these points.
        AdjustmentAdded(Index, Points) = "adjustment-added",
        /// Known misreadings of the rules explain the record. All listed combinations of misreadings have the same
        /// effect.
        Misread(Vec<Vec<Part>>) = "misread",
        /// Lists of common tie-breaks give the ranking. Other differences of the record remain unexplained.
        Lists(Vec<String>) = "lists",
    }
}

/// The causes found for a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    /// Causes that explain the whole record, the best first. [`Cause::Lists`] explains only the ranking.
    pub found: Vec<Cause>,
    /// The explanation by known mistakes, or `None` if the search did not try known mistakes.
    pub diagnosis: Option<Diagnosis>,
    /// Whether the search tried different results of every game.
    pub has_tried_results: bool,
}

impl Causes {
    /// Returns the best explanation of some values or places by known mistakes. Returns `None` if another cause
    /// explains the values.
    pub fn partial(&self) -> Option<&Explanation> {
        let only_orders = |cause: &Cause| matches!(cause, Cause::Lists(_));
        self.diagnosis.as_ref().filter(|_| self.found.iter().all(only_orders))?.best()
    }
}

// Checks a record again under an assumption, for example under a different result of a game.

/// Limit on the work of one search, because a person waits for the result. The work is the total number of participants
/// in all rankings of the search.
const MOST_WORK: usize = 150_000;

/// A place or number that differs, identified by its kind, its participant and its code.
pub(super) type Differing = (&'static str, Index, Option<String>);

/// Returns the places and numbers in the record that are wrong.
pub(super) fn cells(report: &RecordReport) -> BTreeSet<Differing> {
    let code = |one: &Difference| one.code.clone().filter(|_| !one.kind.is_rank());
    let cell = |one: &Difference| (one.kind.id(), one.participant, code(one));
    report.differences.iter().filter(|one| one.kind != DifferenceKind::Result).map(cell).collect()
}

/// A checked record with its event, for testing assumptions.
pub(super) struct Trial<'t> {
    pub event: &'t Event,
    /// The result of checking the record.
    pub report: &'t RecordReport,
    /// The published table, or `None` if the record is in the event file.
    pub table: Option<&'t PublishedTable>,
    /// The ranking of the event by its plan, computed at the first use.
    judge: OnceCell<Judge<'t>>,
    /// Whether the record is right except for its places, computed at the first use.
    without_places: OnceCell<bool>,
}

impl<'t> Trial<'t> {
    pub(super) fn new(
        event: &'t Event,
        report: &'t RecordReport,
        table: Option<&'t PublishedTable>,
    ) -> Trial<'t> {
        let table = table.filter(|_| report.source == Source::Table);
        Trial { event, report, table, judge: OnceCell::new(), without_places: OnceCell::new() }
    }

    /// Returns the ranking of the event by its plan.
    pub(super) fn judge(&self) -> &Judge<'t> {
        self.judge.get_or_init(|| Judge::new(&self.event.plan, self.event.tournament()))
    }

    pub(super) fn recorded(&self) -> &'t Recorded {
        self.table.map_or(&self.report.recorded, |table| &table.recorded)
    }

    /// Returns whether the table shows results that agree with the event. If the results in a table agree with the
    /// event, the numbers in the table cannot follow from other results or from another round.
    pub(super) fn shows_results(&self) -> bool {
        self.table.is_some_and(|table| table.has_results && table.results.is_empty())
    }

    /// Returns whether the work for the given number of rankings of the event stays within [`MOST_WORK`].
    pub(super) fn affords(&self, rankings: usize) -> bool {
        rankings.saturating_mul(self.event.tournament().len().max(1)) <= MOST_WORK
    }

    /// Returns whether the whole record is right for the given tournament under the given plan.
    pub(super) fn gives(&self, plan: &Plan, tournament: &Tournament) -> bool {
        let claims = self.claims();
        // The differing numbers are compared first, because most wrong assumptions do not explain the differing
        // numbers.
        may_explain(plan, tournament, &claims, &self.report.differences)
            && self.follows(&Judge::new(plan, tournament), &claims)
    }

    /// Returns the cells of the record that differ from the standing that a program with the given misreadings
    /// computes. Returns `None` if the engine cannot apply the misreadings.
    pub(super) fn differing(&self, parts: &[Part]) -> Option<BTreeSet<Differing>> {
        let (plan, change) = (&self.event.plan, change_of(parts));
        let (rules, policies) = match change.undeclared {
            true => (Rules::of(plan.choice.edition()), Policies::default()),
            false => (plan.rules, plan.policies),
        };
        let (facts, list, after) = change.misread(self.event.tournament(), &plan.list, plan.after);
        let (rules, list) = (change.over(rules).ok()?, list.into_owned());
        let plan = Plan { rules, policies, list, after, ..plan.clone() };
        Some(cells(&Judge::new(&plan, &facts).judge(&self.claims())))
    }

    fn claims(&self) -> Claims<'t> {
        self.table.map_or_else(|| Claims::of_file(&self.report.recorded), Claims::of_table)
    }

    fn confirms(&self, plan: &Plan) -> bool {
        let judge = Judge::new(plan, self.event.tournament());
        let claims = self.claims();
        !judge.contradicts(&claims) && judge.judge(&claims).verdict.is_confirmed()
    }

    /// Returns whether the given plan gives the recorded places. Returns false if the places are no evidence about the
    /// plan.
    pub(super) fn places_follow(&self, plan: &Plan) -> bool {
        if !may_explain(plan, self.event.tournament(), &self.claims(), &self.report.differences) {
            return false;
        }
        let recorded = Recorded { ranks: self.recorded().ranks.clone(), ..Recorded::default() };
        let judge = Judge::new(plan, self.event.tournament());
        self.changed_follows(&judge, &recorded, |table| table.counted.clear())
    }

    /// Applies `change` to a copy of the record, and returns whether the changed record agrees with the ranking in
    /// `judge`.
    pub(super) fn gives_when(&self, judge: &Judge<'_>, change: impl FnOnce(&mut Recorded)) -> bool {
        let mut recorded = self.recorded().clone();
        change(&mut recorded);
        self.changed_follows(judge, &recorded, |_| {})
    }

    fn changed_follows(
        &self,
        judge: &Judge<'_>,
        recorded: &Recorded,
        change: impl FnOnce(&mut PublishedTable),
    ) -> bool {
        let Some(mut table) = self.table.cloned() else {
            return self.follows(judge, &Claims::of_file(recorded));
        };
        change(&mut table);
        self.follows(judge, &Claims::of_table(&table).with_recorded(recorded))
    }

    /// Returns whether the record is right for the event, apart from the places.
    pub(super) fn gives_without_places(&self) -> bool {
        *self.without_places.get_or_init(|| {
            let mut recorded = self.recorded().clone();
            recorded.ranks.clear();
            self.changed_follows(self.judge(), &recorded, |table| table.places.clear())
        })
    }

    /// Returns the participants with wrong cells of the given kind.
    fn participants(&self, is_kind: fn(DifferenceKind) -> bool) -> Vec<Index> {
        let own = self.report.differences.iter().filter(|one| is_kind(one.kind));
        distinct(own.map(|one| one.participant))
    }

    fn follows(&self, judge: &Judge<'_>, claims: &Claims<'_>) -> bool {
        // Under most assumptions, a single cell already shows that the record is wrong, so this quick test comes first.
        if judge.contradicts(claims) {
            return false;
        }
        let judged = judge.judge(claims);
        if judged.verdict.is_different() || judged.contradicts_rules {
            return false;
        }
        // A record without comparable values or places is not evidence for an assumption. A record that orders many
        // tied participants is weak evidence.
        let tied: usize = judged.undecided.iter().map(|group| group.members.len()).sum();
        let ties_before: usize = self.report.undecided.iter().map(|group| group.members.len()).sum();
        // If a different round is assumed, some games of this round can lack a result, so a caveat about unfinished
        // games is no evidence against the assumption. A caveat about the notes of the table is no evidence either,
        // because the notes of a wrong table can name the right list and the right round.
        let about_ties = |one: &&Caveat| {
            matches!(
                one,
                Caveat::TiesSeparated
                    | Caveat::Contradicted(_)
                    | Caveat::OrganizerDefined
                    | Caveat::NoRanking
                    | Caveat::Pending(_)
            )
        };
        let known = |one: &Caveat| self.report.caveats.iter().any(|own| own.id() == one.id());
        let new = judged.caveats.iter().filter(|one| !about_ties(one) && !known(one)).count();
        new == 0 && (tied <= ties_before || tied * 4 <= self.event.tournament().len())
    }
}

// Tries other lists of tie-breaks: lists in the order of the table's columns, lists in other orders, and shorter lists.

/// Maximum number of tie-breaks in a list that is tried in every order. In longer lists, only pairs of tie-breaks are
/// exchanged.
const PERMUTED: usize = 4;

/// Returns the list that the columns of the table form, or `None` if this list does not give the ranking.
pub(super) fn of_table(trial: &Trial<'_>) -> Option<Cause> {
    let table = trial.table?;
    let plan = &trial.event.plan;
    let teams = trial.event.tournament().team().is_some();
    let list = table.list.clone().with_score(teams);
    let is_other = list.entries != plan.list.entries
        && table.codes.is_empty()
        && table.list.entries.iter().any(|entry| !entry.is_score());
    let other = Plan { list, ..plan.clone() };
    (is_other && trial.gives(&other, trial.event.tournament())).then(|| Cause::ListOfTable(text(&other)))
}

/// Returns the first list with the tie-breaks in another order, or with some tie-breaks left out, under which the
/// record is right.
pub(super) fn reordered(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let (scores, rest) = parts(plan);
    let gives = |rest: &[Listed]| trial.gives(&with(plan, scores, rest), trial.event.tournament());
    let orders = orders(rest);
    if trial.affords(orders.len() * 2)
        && let Some(found) = orders.into_iter().find(|order| gives(order))
    {
        return Some(Cause::ListOrder(text(&with(plan, scores, &found))));
    }
    let by_other_score =
        by_other_score(trial).into_iter().find(|other| trial.gives(other, trial.event.tournament()));
    if let Some(found) = by_other_score {
        return Some(Cause::ListOrder(text(&found)));
    }
    let shorter = shorter(rest);
    if !trial.affords(shorter.len() * 2) {
        return None;
    }
    let (_, without) = shorter.into_iter().find(|(kept, _)| gives(kept))?;
    Some(Cause::ListWithout(without.iter().map(ToString::to_string).collect()))
}

/// Returns plans that rank teams by the other primary score: game points instead of match points, or match points
/// instead of game points.
fn by_other_score(trial: &Trial<'_>) -> Vec<Plan> {
    let plan = &trial.event.plan;
    let Some(team) = trial.event.tournament().team() else { return Vec::new() };
    let mut scores = ["GPTS", "MPTS"].map(Listed::single);
    if team.primary == Some(Primary::GamePoints) {
        scores.reverse();
    }
    let scores: Vec<Listed> = scores.into_iter().flatten().collect();
    let rest = parts(plan).1;
    let others: Vec<Listed> = rest.iter().filter(|own| own.to_string() != "MPvGP").cloned().collect();
    vec![with(plan, &scores, &others), with(plan, &scores[..1], rest)]
}

/// If the record is undecided under the list of the event, returns a different order of the same tie-breaks that
/// confirms the record.
pub(super) fn confirming(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let (scores, rest) = parts(plan);
    let is_listed = |entry: &&Listed| rest.contains(entry);
    // The order of the columns is tried first, because this order is the most likely order of the list.
    let columns = trial.table.iter().flat_map(|table| table.list.entries.iter().filter(is_listed).cloned());
    let columns: Vec<Listed> = columns.collect();
    let mut orders = orders(rest);
    if columns.len() == rest.len() {
        orders.insert(0, columns);
    }
    if !trial.affords(orders.len() * 2) {
        return None;
    }
    let mut plans = orders.into_iter().map(|order| with(plan, scores, &order));
    plans.find(|other| trial.confirms(other)).map(|other| Cause::ListOrder(text(&other)))
}

/// Splits the list into the scores at its beginning and the tie-breaks that follow the scores.
fn parts(plan: &Plan) -> (&[Listed], &[Listed]) {
    let head = plan.list.entries.iter().take_while(|entry| entry.is_score()).count();
    plan.list.entries.split_at(head)
}

/// Returns a copy of the plan whose list consists of the given scores, followed by the given tie-breaks.
fn with(plan: &Plan, scores: &[Listed], rest: &[Listed]) -> Plan {
    let list = TieBreakList { entries: [scores, rest].concat(), notices: Vec::new() };
    Plan { list, ..plan.clone() }
}

fn text(plan: &Plan) -> String {
    plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the given tie-breaks in other orders. Orders with one exchanged pair come first, starting with adjacent
/// tie-breaks. If there are at most [`PERMUTED`] tie-breaks, every remaining order follows.
fn orders(rest: &[Listed]) -> Vec<Vec<Listed>> {
    let mut all: Vec<Vec<Listed>> = Vec::new();
    for distance in 1..rest.len() {
        for at in 0..rest.len() - distance {
            let mut order = rest.to_vec();
            order.swap(at, at + distance);
            all.push(order);
        }
    }
    if rest.len() <= PERMUTED {
        permute(rest.to_vec(), 0, &mut all);
    }
    distinct(all.into_iter().filter(|order| order != rest))
}

fn permute(order: Vec<Listed>, fixed: usize, all: &mut Vec<Vec<Listed>>) {
    if fixed + 1 >= order.len() {
        all.push(order);
        return;
    }
    for at in fixed..order.len() {
        let mut next = order.clone();
        next.swap(fixed, at);
        permute(next, fixed + 1, all);
    }
}

/// Returns the lists that omit one tie-break, followed by the lists that omit several tie-breaks at the end. Each
/// element contains the remaining tie-breaks and the omitted tie-breaks.
fn shorter(rest: &[Listed]) -> Vec<(Vec<Listed>, Vec<Listed>)> {
    let without = |at: usize| {
        let kept = rest.iter().enumerate().filter(|(other, _)| *other != at);
        (kept.map(|(_, entry)| entry.clone()).collect(), rest.get(at).cloned().into_iter().collect())
    };
    let last = |from: usize| {
        let (kept, left) = rest.split_at(from);
        (kept.to_vec(), left.to_vec())
    };
    let single = (0..rest.len()).rev().map(without);
    single.chain((0..rest.len().saturating_sub(1)).rev().map(last)).collect()
}

// Tries different facts: different results, or different points outside the rounds.

/// Possible results of a game, each with the result of the other side.
const GAMES: [[Code; 2]; 7] = [
    [Code::Win, Code::Loss],
    [Code::Draw, Code::Draw],
    [Code::Loss, Code::Win],
    [Code::ForfeitWin, Code::ForfeitLoss],
    [Code::ForfeitLoss, Code::ForfeitWin],
    [Code::Loss, Code::Loss],
    [Code::ForfeitLoss, Code::ForfeitLoss],
];
/// Possible codes of a round without an opponent.
const BYES: [Code; 4] =
    [Code::PairingAllocatedBye, Code::FullPointBye, Code::HalfPointBye, Code::ZeroPointBye];

/// Returns the event in a form that can be changed. Returns `None` if JSON cannot represent facts that affect the
/// record.
fn facts(trial: &Trial<'_>) -> Option<TournamentJson> {
    let facts = TournamentJson::from(trial.event.tournament());
    let (again, _) = facts.build().ok()?;
    let differing = || cells(&Judge::new(&trial.event.plan, &again).judge(&trial.claims()));
    (again == *trial.event.tournament() || differing() == cells(trial.report)).then_some(facts)
}

fn follows(trial: &Trial<'_>, facts: &TournamentJson) -> bool {
    facts.build().is_ok_and(|(tournament, _)| trial.gives(&trial.event.plan, &tournament))
}

/// Finds points that the file gives outside the rounds and that the record leaves out.
pub(super) fn adjustment_missed(trial: &Trial<'_>) -> Option<Cause> {
    let tournament = trial.event.tournament();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() || !trial.affords(adjustments.len() * 2) {
        return None;
    }
    let facts = facts(trial)?;
    let found = adjustments.iter().enumerate().find(|(at, _)| {
        let mut other = facts.clone();
        let known = *at < other.adjustments.len();
        if known {
            other.adjustments.remove(*at);
        }
        known && follows(trial, &other)
    });
    let (_, adjustment) = found?;
    Some(Cause::AdjustmentMissed(tournament.index_of(adjustment.id)?, adjustment.points))
}

/// Finds two participants whose places, or whose places and numbers, are exchanged. One number in another row can also
/// be wrong.
pub(super) fn exchanged(trial: &Trial<'_>) -> Option<Cause> {
    let differences = &trial.report.differences;
    let numbers = differences.iter().filter(|one| one.kind.is_value() && differences.len() <= MOST_EXCHANGED);
    std::iter::once(None).chain(numbers.map(Some)).find_map(|wrong| exchanged_beside(trial, wrong))
}

fn exchanged_beside(trial: &Trial<'_>, number: Option<&Difference>) -> Option<Cause> {
    let others = trial.report.differences.iter().filter(|one| number.is_none_or(|own| *own != **one));
    let pair @ [one, other] = distinct(others.map(|one| one.participant)).try_into().ok()?;
    let is_right = |rows: &bool| {
        let mut recorded = trial.recorded().clone();
        number.into_iter().for_each(|own| correct(&mut recorded, own));
        recorded.ranks.swap(one, other);
        if *rows {
            recorded.points.iter_mut().for_each(|(_, column)| column.swap(one, other));
            recorded.values.iter_mut().for_each(|(_, column)| column.swap(one, other));
        }
        trial.changed_follows(trial.judge(), &recorded, |table| {
            let places = table.places.iter_mut().filter(|(index, _)| pair.contains(index));
            places.for_each(|(index, _)| *index = one + other - *index);
        })
    };
    let rows = [false, true].into_iter().find(is_right)?;
    let exchanged = Cause::Exchanged { pair, rows };
    Some(match number {
        Some(number) => Cause::Several(vec![exchanged, Cause::Number(number.clone())]),
        None => exchanged,
    })
}

/// Writes the computed value of a difference into the record.
fn correct(recorded: &mut Recorded, difference: &Difference) {
    let (own, is_own) =
        (difference.participant, |listed: &Listed| difference.code == Some(listed.to_string()));
    for (_, column) in recorded.values.iter_mut().filter(|(listed, _)| is_own(listed)) {
        column[own] = Some(difference.computed.clone());
    }
    for (_, column) in recorded.points.iter_mut().filter(|(listed, _)| is_own(listed)) {
        column[own] = Points::parse(&difference.computed).ok();
    }
}

/// Finds the wrong number of a record in which everything else is right.
pub(super) fn number(trial: &Trial<'_>) -> Option<Cause> {
    let [only] = &trial.report.differences[..] else { return None };
    let is_right =
        !only.kind.is_rank() && trial.gives_when(trial.judge(), |recorded| correct(recorded, only));
    is_right.then(|| Cause::Number(only.clone()))
}

/// Finds a participant whose games do not count, or whose opponents received byes instead.
pub(super) fn annulled(trial: &Trial<'_>) -> Option<Cause> {
    let tournament = trial.event.tournament();
    if !trial.affords(tournament.len() * 2) {
        return None;
    }
    let facts = facts(trial)?;
    let bye = |points: Points| {
        let mut kinds = [Code::FullPointBye, Code::HalfPointBye].into_iter();
        kinds.find(|code| tournament.scoring().value(*code) == points).unwrap_or(Code::ZeroPointBye)
    };
    let is_right = |(index, byes): &(Index, bool)| {
        let mut facts = facts.clone();
        for (round, record) in tournament.records(*index).iter().enumerate() {
            for side in [Some(*index), record.opponent()].into_iter().flatten() {
                let keeps = *byes && side != *index;
                let points = if keeps { tournament.record(side, round).points } else { Points::ZERO };
                if record.opponent().is_some() {
                    set_bye(&mut facts, side, round, bye(points));
                }
            }
        }
        follows(trial, &facts)
    };
    let mut ways =
        [false, true].into_iter().flat_map(|byes| (0..tournament.len()).map(move |own| (own, byes)));
    ways.find(is_right).map(|(own, byes)| Cause::Annulled(own, byes))
}

/// Finds a kind of bye that makes the record right if each participant gets such byes for the rounds before the first
/// game.
pub(super) fn late(trial: &Trial<'_>) -> Option<Cause> {
    let (tournament, after) = (trial.event.tournament(), trial.event.plan.after);
    let facts = facts(trial).filter(|_| !trial.shows_results())?;
    let is_right = |code: &Code| {
        let mut facts = facts.clone();
        for own in 0..tournament.len() {
            let is_missed = |record: &&Record| record.kind == Kind::ZeroPointBye;
            let missed = tournament.records(own).iter().take(after).take_while(is_missed).count();
            let rounds = (0..missed).filter(|_| missed < after);
            rounds.for_each(|round| set_bye(&mut facts, own, round, *code));
        }
        follows(trial, &facts)
    };
    [Code::HalfPointBye, Code::FullPointBye].into_iter().find(is_right).map(Cause::Late)
}

fn set_bye(facts: &mut TournamentJson, index: Index, round: usize, code: Code) {
    if let Some(cell) = cell(facts, index, round) {
        *cell = format!("0 - {}", code.spelling());
    }
}

/// Finds the participants for whom a different rating makes the record right. The wrong numbers must be values of
/// rating tie-breaks.
pub(super) fn ratings(trial: &Trial<'_>) -> Vec<Cause> {
    let (plan, tournament) = (&trial.event.plan, trial.event.tournament());
    let wrong = |one: &Difference| {
        let named = |(listed, _): &&(Listed, _)| one.code.as_ref() == Some(&listed.to_string());
        match &trial.recorded().values.iter().find(named)?.0 {
            Listed::Code(code) if code.base.needs_ratings() => {
                Some((one.participant, *code, Fraction::parse(&one.recorded).ok()?))
            }
            _ => None,
        }
    };
    let differences = trial.report.differences.iter().filter(|one| !one.kind.is_rank());
    let wrong = differences.map(wrong).collect::<Option<Vec<_>>>().filter(|wrong| !wrong.is_empty());
    let (Some(wrong), Some(facts)) = (wrong, facts(trial)) else { return Vec::new() };
    let players = facts.participants.as_deref().unwrap_or_default();
    let opponents = |own: Index| tournament.records(own).iter().filter_map(Record::opponent);
    let is_near = |own: Index, base: Base, other: Index| {
        let met = |own| opponents(own).any(|opponent| opponent == other);
        own == other || met(own) || base.averaged_performance().is_some() && opponents(own).any(met)
    };
    let is_near_all = |other: &Index| wrong.iter().all(|(own, code, _)| is_near(*own, code.base, *other));
    let candidates: Vec<Index> = (0..players.len()).filter(is_near_all).collect();
    if !trial.affords(candidates.len() * 60) {
        return Vec::new();
    }
    let with = |own: Index, rating: i32| {
        let mut facts = facts.clone();
        let player = facts.participants.as_mut()?.get_mut(own)?;
        (player.rating, player.ratings) = (u32::try_from(rating).ok(), Vec::new());
        Some(facts)
    };
    // If `is_all` is true, returns whether every wrong value reaches the recorded number. Otherwise, returns whether at
    // least one value is above the recorded number.
    let compared = |own: Index, rating: i32, is_all: bool| {
        let Some((tournament, _)) = with(own, rating).and_then(|facts| facts.build().ok()) else {
            return false;
        };
        let evaluator = Evaluator::new(&tournament, plan.rules, plan.policies, plan.after);
        let reaches = |(index, code, target): &(Index, _, Fraction)| {
            let value = evaluator.derive(code, *index).ok().and_then(|found| found.value);
            value.is_some_and(|value| if is_all { value >= *target } else { value > *target })
        };
        if is_all { wrong.iter().all(reaches) } else { wrong.iter().any(reaches) }
    };
    let found = candidates.into_iter().filter_map(|own| {
        let written = players.get(own)?.rating?;
        let guess = i32::try_from(written).ok()?;
        // No tie-break value falls if a rating rises, so a binary search finds the ratings that give the recorded
        // numbers.
        let from = least(1, HIGHEST, guess, |rating| compared(own, rating, true))?;
        let above = least(from, HIGHEST, from, |rating| compared(own, rating, false))?;
        let is_right = |rating: &i32| with(own, *rating).is_some_and(|facts| follows(trial, &facts));
        let fits: Vec<i32> = (from..above).filter(|_| above - from <= WIDEST).filter(is_right).collect();
        let ends = [*fits.first()?, *fits.last()?].map(|rating| u32::try_from(rating).unwrap_or(0));
        Some(Cause::Rating(own, written, ends))
    });
    likely(found.collect())
}

/// Returns the causes, or no causes if there are so many that none of them is likely.
fn likely(causes: Vec<Cause>) -> Vec<Cause> {
    if causes.len() <= NAMED { causes } else { Vec::new() }
}

/// Finds results that were entered for the wrong sides, in one match or in all games of a round, and exchanged colors of
/// one game.
pub(super) fn reversed(trial: &Trial<'_>) -> Vec<Cause> {
    let (tournament, after) = (trial.event.tournament(), trial.event.plan.after);
    let Some(facts) = facts(trial).filter(|_| !trial.shows_results()) else { return Vec::new() };
    let (points, values) =
        (trial.participants(DifferenceKind::is_points), trial.participants(DifferenceKind::is_value));
    let is_team = tournament.team().is_some();
    let mut ways: Vec<(usize, Option<[Index; 2]>, bool)> = Vec::new();
    for round in 0..after {
        let own = pairs(tournament, round);
        let has = |wrong: &[Index], pair: &[Index; 2]| wrong.iter().all(|index| pair.contains(index));
        let is_match = |pair: &&[Index; 2]| is_team && !points.is_empty() && has(&points, pair);
        let is_game = |pair: &&[Index; 2]| points.is_empty() && !values.is_empty() && has(&values, pair);
        ways.extend(own.iter().filter(is_game).map(|pair| (round, Some(*pair), true)));
        ways.extend(own.iter().filter(is_match).map(|pair| (round, Some(*pair), false)));
        ways.push((round, None, false));
    }
    if !trial.affords(ways.len() * 2) {
        return Vec::new();
    }
    ways.retain(|(round, pair, colors)| {
        let mut facts = facts.clone();
        let is_played = |pair: &[Index; 2]| tournament.record(pair[0], *round).kind.is_over_the_board();
        let mut all = pair.map_or_else(|| pairs(tournament, *round), |pair| vec![pair]);
        all.retain(|own| pair.is_some() || is_played(own));
        let swap = |pair: &[Index; 2]| swap(&mut facts, *pair, *round, if *colors { 1 } else { 2 });
        all.iter().map(swap).collect::<Option<Vec<()>>>().is_some() && follows(trial, &facts)
    });
    likely(
        ways.into_iter().map(|(at, pair, colors)| Cause::Reversed { round: at + 1, pair, colors }).collect(),
    )
}

/// Returns the pairs of opponents in a round.
fn pairs(tournament: &Tournament, round: usize) -> Vec<[Index; 2]> {
    let pair = |own: Index| {
        let other = tournament.record(own, round).opponent().filter(|other| own < *other)?;
        Some([own, other])
    };
    (0..tournament.len()).filter_map(pair).collect()
}

/// Exchanges one word of the cells of two participants in a round.
fn swap(facts: &mut TournamentJson, pair: [Index; 2], round: usize, word: usize) -> Option<()> {
    let words = pair.map(|own| Some(cell(facts, own, round)?.split(' ').nth(word)?.to_owned()));
    for (own, text) in pair.into_iter().rev().zip(words) {
        let cell = cell(facts, own, round)?;
        *cell = with_word(cell, word, &text?)?;
    }
    Some(())
}

fn with_word(cell: &str, at: usize, word: &str) -> Option<String> {
    let mut words: Vec<&str> = cell.split(' ').collect();
    *words.get_mut(at)? = word;
    Some(words.join(" "))
}

/// Finds two games whose results were different, or several successive byes of one participant whose kind was
/// different. Together, the different results must give exactly the recorded points.
pub(super) fn several(trial: &Trial<'_>) -> Vec<Cause> {
    let (tournament, after) = (trial.event.tournament(), trial.event.plan.after);
    let points = trial.participants(DifferenceKind::is_points);
    // Two games change the points of at most four players.
    let usable = tournament.team().is_none() && !trial.shows_results() && (1..=4).contains(&points.len());
    let Some(mut facts) = facts(trial).filter(|_| usable) else { return Vec::new() };
    let mut wrong: BTreeMap<Index, Points> = BTreeMap::new();
    for one in trial.report.differences.iter().filter(|one| one.kind.is_points()) {
        let [Ok(recorded), Ok(computed)] = [&one.recorded, &one.computed].map(|text| Points::parse(text))
        else {
            return Vec::new();
        };
        wrong.insert(one.participant, recorded - computed);
    }
    let mut turns = turns(&mut facts, tournament, after, &[]);
    turns.retain(|turn| turn.effect(tournament).iter().any(|(_, points)| *points != Points::ZERO));
    let (byes, games): (Vec<&Turn>, Vec<&Turn>) = turns.iter().partition(|turn| turn.opponent.is_none());
    let games = || games.iter().copied().filter(|turn| GAMES[..3].contains(&turn.read));
    let left = |wrong: &BTreeMap<Index, Points>, turn: &Turn| {
        let mut left = wrong.clone();
        for (own, points) in turn.effect(tournament) {
            *left.entry(own).or_insert(Points::ZERO) += -points;
        }
        left.retain(|_, points| *points != Points::ZERO);
        left
    };
    let touches = |turn: &Turn, wrong: &BTreeMap<Index, Points>| {
        wrong.keys().next().is_some_and(|own| [Some(turn.participant), turn.opponent].contains(&Some(*own)))
    };
    let mut sets: Vec<Vec<&Turn>> = Vec::new();
    for one in games().filter(|turn| touches(turn, &wrong)) {
        let rest = left(&wrong, one);
        let ends = |other: &&Turn| touches(other, &rest) && left(&rest, other).is_empty();
        let is_new = |other: &&Turn| !sets.iter().any(|set| set.contains(other) && set.contains(&one));
        let others: Vec<_> = games().filter(ends).filter(is_new).map(|other| vec![one, other]).collect();
        sets.extend(others);
    }
    // The usual kinds of requested byes come last in `BYES`, so the kinds are tried in reverse order.
    for [read, written] in BYES.into_iter().rev().flat_map(|read| BYES.map(|written| [read, written])) {
        let is_so = |turn: &&Turn| turn.written == written && turn.read[0] == read && touches(turn, &wrong);
        let own: Vec<&Turn> = byes.iter().copied().filter(is_so).collect();
        let runs = (2..=own.len()).flat_map(|size| own.windows(size));
        let gives =
            |set: &&[&Turn]| set.iter().fold(wrong.clone(), |wrong, turn| left(&wrong, turn)).is_empty();
        sets.extend(runs.filter(gives).map(<[&Turn]>::to_vec));
    }
    // A participant is most likely to miss consecutive rounds.
    let is_scattered = |set: &Vec<&Turn>| set.windows(2).any(|pair| pair[0].round + 1 != pair[1].round);
    sets.sort_by_key(|set| set[0].opponent.is_none() && is_scattered(set));
    if !trial.affords(sets.len() * 2) {
        return Vec::new();
    }
    sets.retain(|set| {
        let changed = set.iter().try_fold(facts.clone(), |facts, turn| turn.changed(&facts));
        changed.is_some_and(|facts| follows(trial, &facts))
    });
    likely(sets.into_iter().map(|set| Cause::Several(set.into_iter().map(Turn::cause).collect())).collect())
}

/// Finds points outside the rounds that are in the record but not in the file.
pub(super) fn adjustment_added(trial: &Trial<'_>) -> Option<Cause> {
    let (index, points) = only_wrong_points(trial)?;
    let mut other = facts(trial)?;
    other.adjustments.push(AdjustmentJson {
        id: trial.event.tournament().id(index),
        after: u16::try_from(trial.event.plan.after).ok()?,
        points: points.to_string(),
        game_points: None,
        reason: String::new(),
    });
    follows(trial, &other).then_some(Cause::AdjustmentAdded(index, points))
}

/// Returns the participant whose recorded points differ from the computed points, with the difference. Returns `None`
/// unless there is exactly one such participant.
fn only_wrong_points(trial: &Trial<'_>) -> Option<(Index, Points)> {
    let mut wrong = trial.report.differences.iter().filter(|one| one.kind.is_points());
    let only = wrong.next().filter(|_| wrong.next().is_none())?;
    let recorded = Points::parse(&only.recorded).ok()?;
    Some((only.participant, recorded - Points::parse(&only.computed).ok()?))
}

/// Finds different points for wins, draws or byes that make the record right. In an event of players, the points for a
/// win also apply to full-point byes, pairing-allocated byes and forfeit wins. The points for a draw also apply to
/// half-point byes and unfinished games.
pub(super) fn scoring(trial: &Trial<'_>) -> Option<Cause> {
    const GAMES: [[&str; 2]; 3] = [["1", "0.5"], ["2", "1"], ["3", "1"]];
    let games = GAMES.map(|[win, draw]| vec![(Code::Win, win), (Code::Draw, draw)]);
    let byes = [Code::HalfPointBye, Code::PairingAllocatedBye].into_iter();
    let byes = byes.flat_map(|code| ["0", "0.5", "1", "2", "3"].map(|points| vec![(code, points)]));
    if !trial.report.differences.iter().any(|one| one.kind.is_points()) || !trial.affords(games.len() + 10) {
        return None;
    }
    let facts = facts(trial)?;
    let is_right = |points: &Vec<(Code, &str)>| {
        let mut facts = facts.clone();
        points.iter().for_each(|(code, points)| set_points(&mut facts, *code, points));
        follows(trial, &facts)
    };
    let points = games.into_iter().chain(byes).find(is_right)?;
    Some(Cause::Scoring(points.into_iter().map(|(code, points)| (code, points.to_owned())).collect()))
}

fn set_points(facts: &mut TournamentJson, code: Code, points: &str) {
    let own = facts.scoring.get_or_insert_default();
    let of_matches = facts.match_scoring.get_or_insert_default();
    let slots = match code {
        Code::Win if facts.kind == KindJson::Team => vec![&mut of_matches.win],
        Code::Win => vec![&mut own.win, &mut own.pab, &mut own.fpb, &mut own.forfeit_win],
        Code::Draw if facts.kind == KindJson::Team => vec![&mut of_matches.draw],
        Code::Draw => vec![&mut own.draw, &mut own.hpb, &mut own.pending],
        Code::HalfPointBye => vec![&mut own.hpb],
        _ => vec![&mut own.pab],
    };
    slots.into_iter().for_each(|slot| *slot = Some(points.to_owned()));
    if facts.kind != KindJson::Team {
        facts.match_scoring = None;
    }
}

/// The highest rating that is tried.
const HIGHEST: i32 = 4_000;
/// Maximum number of ratings that are tried for a participant.
const WIDEST: i32 = 30;
/// Maximum number of wrong cells of a table in which two rows are exchanged and one number is wrong.
const MOST_EXCHANGED: usize = 20;

/// Maximum number of different results that are reported as causes. If more results, of several participants, explain
/// the record, none of these results is likely.
const NAMED: usize = 3;

/// Tries every other result for every game, every round without an opponent, and every board of a team's match. If
/// points are wrong, tries only results that involve all participants with wrong points. Each returned result explains
/// the record without any other change. Returns `None` if only some of the results were tried and no tried result
/// explains the record.
pub(super) fn turned(trial: &Trial<'_>) -> Option<Vec<Cause>> {
    let (tournament, after) = (trial.event.tournament(), trial.event.plan.after);
    let points = trial.participants(DifferenceKind::is_points);
    let mut facts = if trial.shows_results() { return None } else { facts(trial)? };
    let mut turns = if points.len() > 2 { Vec::new() } else { turns(&mut facts, tournament, after, &points) };
    let is_whole = trial.affords(turns.len() * 2);
    if !is_whole {
        // The values of most tie-breaks of a participant depend only on the results of the participant and of the
        // opponents.
        let wrong = trial.participants(DifferenceKind::is_value);
        let met = |index: Index, other: Index| {
            let own = tournament.records(index).iter().take(after);
            index == other || own.into_iter().any(|record| record.opponent() == Some(other))
        };
        let is_near = |turn: &Turn, own: Index| {
            met(own, turn.participant) || turn.opponent.is_some_and(|other| met(own, other))
        };
        turns.retain(|turn| !wrong.is_empty() && wrong.iter().all(|own| is_near(turn, *own)));
        turns.truncate(if trial.affords(turns.len() * 2) { turns.len() } else { 0 });
    }
    turns.retain(|turn| turn.changed(&facts).is_some_and(|facts| follows(trial, &facts)));
    let is_of_one = turns.iter().all(|turn| turn.participant == turns[0].participant);
    if turns.is_empty() && !is_whole {
        return None;
    }
    let is_likely = turns.len() <= NAMED || is_of_one;
    Some(turns.iter().filter(|_| is_likely).map(Turn::cause).collect())
}

/// A change to the result of one game, one board or one round without an opponent.
#[derive(PartialEq, Eq)]
struct Turn {
    participant: Index,
    opponent: Option<Index>,
    round: usize,
    /// Number of the board in a team's match, where 0 is the first board.
    board: Option<usize>,
    written: Code,
    /// The new result of each side.
    read: [Code; 2],
}

impl Turn {
    fn cause(&self) -> Cause {
        let Turn { round, participant, opponent, board, written, read } = *self;
        let board = board.map(|board| board + 1);
        Cause::Result { round: round + 1, board, participant, opponent, written, read }
    }

    /// Returns how the change to a player's result changes the points of each side.
    fn effect(&self, tournament: &Tournament) -> Vec<(Index, Points)> {
        let sides = [Some(self.participant), self.opponent].into_iter().zip(self.read);
        let change = |(own, read): (Option<Index>, Code)| {
            let own = own?;
            Some((own, tournament.scoring().value(read) - tournament.record(own, self.round).points))
        };
        sides.filter_map(change).collect()
    }

    fn changed(&self, facts: &TournamentJson) -> Option<TournamentJson> {
        let mut facts = facts.clone();
        let sides = [Some(self.participant), self.opponent].into_iter().zip(self.read);
        for (index, read) in sides.filter_map(|(index, read)| Some((index?, read))) {
            let cell = cell(&mut facts, index, self.round)?;
            *cell = self.written_again(cell, read)?;
        }
        Some(facts)
    }

    /// Returns a copy of the cell with the new result of this game or board.
    fn written_again(&self, cell: &str, read: Code) -> Option<String> {
        let Some(board) = self.board else { return with_word(cell, 2, read.spelling()) };
        let own = cell.split(' ').nth(2)?.chars().enumerate();
        let other = read.spelling().chars().next()?;
        with_word(cell, 2, &own.map(|(at, code)| if at == board { other } else { code }).collect::<String>())
    }
}

fn cell(facts: &mut TournamentJson, index: Index, round: usize) -> Option<&mut String> {
    let cells = match (&mut facts.participants, &mut facts.teams) {
        (Some(players), _) => &mut players.get_mut(index)?.games,
        (None, Some(teams)) => &mut teams.get_mut(index)?.matches,
        (None, None) => return None,
    };
    cells.get_mut(round)
}

/// Returns every other result of every game, board and bye in the rounds that count. Each game occurs once. If `wrong`
/// names participants with wrong points, only results that involve all of these participants are returned.
fn turns(facts: &mut TournamentJson, tournament: &Tournament, after: usize, wrong: &[Index]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for participant in 0..tournament.len() {
        for round in 0..after {
            let Some(cell) = cell(facts, participant, round) else { break };
            let opponent = tournament.record(participant, round).opponent();
            let touches = |index: &Index| *index == participant || Some(*index) == opponent;
            if opponent.is_none_or(|other| participant < other) && wrong.iter().all(touches) {
                let places = results(cell, tournament.team().is_some() && opponent.is_some());
                let turn =
                    |(board, written, read)| Turn { participant, opponent, round, board, written, read };
                let is_bye = opponent.is_none();
                turns.extend(places.into_iter().flat_map(|place| others(place, is_bye)).map(turn));
            }
        }
    }
    turns
}

/// Returns the results in a cell: one for each board of a match, or the single result of a game.
fn results(cell: &str, is_match: bool) -> Vec<(Option<usize>, Code)> {
    let result = cell.split(' ').nth(2).unwrap_or_default();
    if !is_match {
        return Code::from_spelling(result).map(|code| (None, code)).into_iter().collect();
    }
    let boards = result.chars().enumerate();
    let code = |(board, code): (usize, char)| {
        Some((Some(board), Code::from_spelling(code.encode_utf8(&mut [0; 4]))?))
    };
    boards.filter_map(code).collect()
}

/// Returns the other possible results of a game, board or bye, for both sides. Returns no results if the recorded
/// result is unusual.
fn others(place: (Option<usize>, Code), is_bye: bool) -> Vec<(Option<usize>, Code, [Code; 2])> {
    let (board, written) = place;
    let byes = BYES.map(|bye| [bye, bye]);
    let usual: &[[Code; 2]] = if is_bye { &byes } else { &GAMES };
    let Some(own) = usual.iter().find(|[own, _]| *own == written) else { return Vec::new() };
    usual.iter().filter(|read| *read != own).map(|read| (board, written, *read)).collect()
}
