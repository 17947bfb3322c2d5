//! Finds causes of the errors in a record, in terms that an arbiter uses. To verify a cause, the program computes the
//! record again.
//!
//! Most causes are reported only if they make the whole record right. The causes "another round" and "starting list"
//! can explain only the places. In this case, everything else must be right. Lists of tie-breaks explain only the
//! ranking. [`causes`] takes the event and the checked record, and returns the causes, the best first.

mod found;
#[cfg(test)]
mod tests;

pub use found::{Cause, Causes};

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::deviation::{profile, text};
use crate::diagnosis::{self, Diagnosis, Explanation, Part};
use found::{Trial, cells};
use tiebreak_engine::number::{Fraction, Points, Written};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Edition, Listed, Rules, TieBreakList};
use tiebreak_engine::standings::{Decision, Entry};
use tiebreak_engine::tournament::{Code, Tournament};
use tiebreak_event::event::Event;
use tiebreak_words::check::{
    Caveat, Difference, Judge, PublishedTable, RecordReport, Recorded, codes_found, reproducing_lists,
};
use tiebreak_words::explain::{clause_text, code_name, participant};
use tiebreak_words::message::Messages;
use tiebreak_words::{distinct, tell};

/// Searches for the causes of a checked record. `table` is the published table that was checked, or `None` if the
/// record in the event file was checked.
pub fn causes(event: &Event, report: &RecordReport, table: Option<&PublishedTable>) -> Causes {
    // If no known edition was in force at the event, differences in its record do not count as errors. The search still
    // looks for causes of the differences.
    if event.plan.choice.is_too_early() && !report.unjudged.is_empty() {
        let mut judged = report.clone();
        judged.differences = std::mem::take(&mut judged.unjudged);
        return causes(&event.under(event.edition()), &judged, table);
    }
    let mut causes = Causes::default();
    let leaves_out = |one: &Caveat| matches!(one, Caveat::CellsMissing(_));
    if report.differences.is_empty() && report.caveats.iter().any(leaves_out) {
        causes.found.extend(found::confirming(&Trial::new(event, report, table)));
    }
    // The search is not necessary if a caveat in the report already names a way of counting that explains the whole
    // table.
    let is_explained = report.caveats.iter().any(|one| matches!(one, Caveat::Undecided(_)));
    if report.differences.is_empty() && (is_explained || !report.contradicts_rules && !report.is_open) {
        return causes;
    }
    let trial = Trial::new(event, report, table);
    if !report.differences.is_empty() || report.contradicts_rules {
        causes.found.extend(editions(&trial));
        causes.found.extend(found::scoring(&trial));
        causes.found.extend(found::of_table(&trial));
        causes.found.extend(found::reordered(&trial));
        causes.found.extend(of_another_round(&trial));
        if causes.found.is_empty() {
            causes.found.extend(others(&trial));
        }
        if causes.found.is_empty() {
            causes.found.extend(as_of_another_round(&trial));
        }
        causes.found.extend(of_the_starting_list(&trial));
        causes.found.extend(digits(&trial));
        causes.diagnosis = diagnosed(&trial);
        let mut complete = causes.diagnosis.iter().flat_map(Diagnosis::complete);
        let misread = complete.find(|explanation| is_misreading(&explanation.parts));
        // A misreading is reported only if no simple cause was found. A column that contains an unusual tie-break is
        // not a simple cause.
        let is_unusual = |(.., held): &(String, Listed, Listed)| match held {
            Listed::Code(code) => code.base.is_outside() || code.edition.is_some(),
            _ => false,
        };
        let is_simple = |cause: &Cause| !matches!(cause, Cause::Holds(own) if own.iter().any(is_unusual));
        let is_list = |cause: &Cause| {
            matches!(cause, Cause::ListOfTable(_) | Cause::ListOrder(_) | Cause::ListWithout(_))
        };
        if causes.found.iter().all(|cause| is_list(cause) || !is_simple(cause)) {
            let ways = |own: &Explanation| std::iter::once(&own.parts).chain(&own.same).cloned().collect();
            let at = causes.found.iter().filter(|cause| is_list(cause)).count();
            causes.found.splice(at..at, misread.map(ways).map(Cause::Misread));
        }
        if causes.found.is_empty() {
            causes.found.extend(found::adjustment_missed(&trial));
        }
    }
    let orders_only = report.differences.iter().all(|one| one.kind.is_rank());
    let lists = || -> Option<Cause> {
        // In a knock-out, the tie-breaks of a list are applied within matches, so the search tries no other lists.
        let search = report.recorded.has_ranks()
            && (report.has_wrong_places || report.is_open)
            && !event.tournament().pairing().is_knockout();
        let printed = table.map_or(&[][..], |table| &table.list.entries);
        let ranks = &report.recorded.ranks;
        let lists = search.then(|| reproducing_lists(&event.plan, event.tournament(), ranks, printed))?;
        (!lists.is_empty()).then_some(Cause::Lists(lists))
    };
    if causes.found.is_empty() && orders_only {
        causes.found.extend(lists());
    }
    // If only places differ, an exchange of two places is more likely than a wrong result.
    if causes.found.is_empty() && orders_only {
        causes.found.extend(found::exchanged(&trial));
    }
    let is_of_points = |cause: &Cause| matches!(cause, Cause::Scoring(_));
    if causes.found.iter().all(is_of_points) && !report.differences.is_empty() {
        let turned = found::turned(&trial);
        causes.has_tried_results = turned.is_some();
        // An event has few pairing-allocated byes, so different points for these byes are more likely than an
        // additional bye.
        let is_bye =
            |cause: &Cause| matches!(cause, Cause::Result { read: [Code::PairingAllocatedBye, _], .. });
        let is_written =
            |cause: &Cause| matches!(cause, Cause::Result { written: Code::PairingAllocatedBye, .. });
        let (byes, mut others): (Vec<Cause>, Vec<Cause>) = turned.into_iter().flatten().partition(is_bye);
        let is_forfeit = |cause: &Cause| {
            matches!(cause, Cause::Result { read: [Code::ForfeitWin | Code::ForfeitLoss, _], .. })
        };
        others.sort_by_key(|cause| (is_written(cause), is_forfeit(cause)));
        let has_board = others.iter().any(|cause| matches!(cause, Cause::Result { board: Some(_), .. }));
        causes.found.splice(0..0, others);
        causes.found.extend(byes);
        // If one board changes the result of the match, the result of the whole match can be wrong as well.
        if has_board {
            causes.found.splice(1..1, found::reversed(&trial));
        }
    }
    // A full-point bye is rare, and a participant seldom has another pairing-allocated bye, so several byes of another
    // kind are more likely.
    let is_rare = |cause: &Cause| {
        matches!(cause, Cause::Result { read: [Code::FullPointBye | Code::PairingAllocatedBye, _], .. })
    };
    let last: [fn(&Trial<'_>) -> Vec<Cause>; 7] = [
        |trial| found::exchanged(trial).into_iter().collect(),
        found::reversed,
        found::several,
        found::ratings,
        |trial| found::late(trial).into_iter().collect(),
        |trial| found::number(trial).into_iter().chain(found::adjustment_added(trial)).collect(),
        |trial| found::annulled(trial).into_iter().collect(),
    ];
    if causes.found.iter().all(is_rare) && !report.differences.is_empty() {
        let tried = if causes.found.is_empty() { &last[..] } else { &last[2..3] };
        let found = tried.iter().map(|find| find(&trial)).find(|own| !own.is_empty());
        causes.found.splice(0..0, found.into_iter().flatten());
    }
    causes
}

/// Returns the other editions under which the whole record is right, the newest first.
fn editions(trial: &Trial<'_>) -> Option<Cause> {
    let others = Edition::ALL.into_iter().rev().filter(|edition| *edition != trial.event.edition());
    let gives = |edition: &Edition| {
        let other = trial.event.under(*edition);
        trial.gives(&other.plan, other.tournament())
    };
    let found: Vec<Edition> = others.filter(gives).collect();
    (!found.is_empty()).then_some(Cause::Editions(found))
}

fn is_misreading(parts: &[Part]) -> bool {
    parts.iter().any(|part| !matches!(part, Part::Edition(_)))
}

/// Returns the known mistakes that explain the differing values or places, or `None` if the event has no list of
/// tie-breaks or no such value or place is wrong. An explanation is rated by its effect on the differences that a check
/// reports.
fn diagnosed(trial: &Trial<'_>) -> Option<Diagnosis> {
    let (event, report) = (trial.event, trial.report);
    let wrong = |difference: &Difference| difference.kind.is_value() || difference.versus.is_some();
    if !event.plan.source.is_named() || !report.differences.iter().any(wrong) {
        return None;
    }
    let observed =
        |has_orders| diagnosis::observed(&event.plan, event.tournament(), &report.recorded, has_orders);
    let mut found = diagnosis::diagnose(&[observed(false)]);
    if found.wrong == 0 {
        found = diagnosis::diagnose(&[observed(true)]);
    }
    if found.wrong == 0 {
        return None;
    }
    let own = cells(report);
    found.wrong = own.len();
    for one in &mut found.explanations {
        let ways = std::iter::once(&one.parts).chain(&one.same);
        let rated = ways.filter_map(|parts| Some((trial.differing(parts)?, parts.clone())));
        let misses = |differing: &BTreeSet<_>| differing.difference(&own).count() + differing.len();
        let mut rated: Vec<_> =
            rated.map(|(differing, parts)| (misses(&differing), differing, parts)).collect();
        rated.sort_by_key(|(misses, _, parts)| (*misses, Reverse(times_seen(parts))));
        let Some((_, differing, _)) = rated.first().cloned() else { continue };
        one.explained = own.difference(&differing).count();
        one.contradicted = differing.difference(&own).count();
        let mut alike =
            rated.into_iter().filter(|(_, other, _)| *other == differing).map(|(.., parts)| parts);
        one.parts = alike.next().unwrap_or_default();
        one.same = alike.collect();
    }
    found.sort();
    Some(found)
}

/// Returns the frequency of the given mistakes: the number of programs that are known to make each mistake, added over
/// all mistakes. Using another edition counts as more frequent than any other mistake.
fn times_seen(parts: &[Part]) -> usize {
    let seen = |part: &Part| match part {
        Part::Deviation(id) => text(id).map_or(0, |text| text.seen.len()),
        Part::Edition(edition) => 1_000 + Edition::ALL.iter().filter(|own| *own < edition).count(),
        _ => 0,
    };
    parts.iter().map(seen).sum()
}

/// Finds, for every wrong column, the tie-break whose values the column contains. All other cells must be right.
fn others(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let tournament = trial.event.tournament();
    // Computing one column takes about a tenth of the time of a ranking.
    if !trial.affords(codes_found::codes(tournament.team().is_some(), None).len() / 10) {
        return None;
    }
    let judge = trial.judge();
    let mut held: Vec<(usize, Listed, Listed)> = Vec::new();
    for (at, (listed, column)) in trial.recorded().values.iter().enumerate() {
        let name = listed.to_string();
        let is_wrong = |one: &tiebreak_words::check::Difference| {
            one.versus.is_none() && one.code.as_ref() == Some(&name)
        };
        if trial.report.differences.iter().any(is_wrong) {
            held.push((at, listed.clone(), found(judge, listed, column)?));
        }
    }
    if held.is_empty() {
        return None;
    }
    let renamed = |recorded: &mut Recorded| {
        for (at, _, other) in &held {
            if let Some((listed, _)) = recorded.values.get_mut(*at) {
                *listed = other.clone();
            }
        }
    };
    let instead = |listed: &Listed| {
        held.iter()
            .find(|(_, own, _)| own == listed)
            .map_or_else(|| listed.clone(), |(.., other)| other.clone())
    };
    let entries = plan.list.entries.iter().map(instead).collect();
    let list = TieBreakList { entries, notices: Vec::new() };
    // The places can follow from the list of the event, or from this list with the tie-breaks that the columns really
    // contain.
    let other = Plan { list, ..plan.clone() };
    let follows =
        trial.gives_when(judge, renamed) || trial.gives_when(&Judge::new(&other, tournament), renamed);
    if let ([(_, one, of_one), (_, other, of_other)], true) = (&held[..], follows)
        && (one, of_one) == (of_other, other)
    {
        return Some(Cause::Columns(one.to_string(), other.to_string()));
    }
    let headings = |at: &usize| trial.table.and_then(|table| table.headings.get(*at).cloned());
    let named = |(at, listed, other): &(usize, Listed, Listed)| {
        (headings(at).unwrap_or_else(|| listed.to_string()), listed.clone(), other.clone())
    };
    follows.then(|| Cause::Holds(held.iter().map(named).collect()))
}

/// Returns the tie-break whose values equal every cell of a column. The tie-break with the code nearest to the heading
/// is tried first.
fn found(judge: &Judge<'_>, heading: &Listed, column: &[Option<String>]) -> Option<Listed> {
    let Listed::Code(own) = heading else { return None };
    let is_value = |listed: &Listed| {
        matches!(listed, Listed::Code(code) if !code.base.direction().is_order_only()) && listed != heading
    };
    if column.iter().flatten().count() < 2 {
        return None;
    }
    let teams = judge.ranked.tournament().team().is_some();
    let of_edition = |edition| Listed::Code(tiebreak_engine::rules::Code { edition: Some(edition), ..*own });
    let others = Edition::ALL.into_iter().rev().filter(|edition| *edition != judge.plan.choice.edition());
    let codes = codes_found::codes(teams, Some(own.base)).into_iter().chain(others.map(of_edition));
    let mut codes = codes.filter(is_value);
    codes.find(|listed| codes_found::gives(judge, listed, column))
}

/// Returns the latest round, other than the counted round, after which the recorded standing is right.
fn of_another_round(trial: &Trial<'_>) -> Option<Cause> {
    let (plan, tournament) = (&trial.event.plan, trial.event.tournament());
    let rounds = tournament.rounds();
    if !trial.affords(rounds * 2) || trial.shows_results() {
        return None;
    }
    let others = (1..=rounds).rev().filter(|round| *round != plan.after);
    let mut others = others.filter(|round| trial.gives(&Plan { after: *round, ..plan.clone() }, tournament));
    others.next().map(Cause::Round)
}

/// Returns the latest round, other than the counted round, after which the recorded places are right. Everything else
/// in the record must be right.
fn as_of_another_round(trial: &Trial<'_>) -> Option<Cause> {
    let (plan, tournament) = (&trial.event.plan, trial.event.tournament());
    let rounds = tournament.rounds();
    if !trial.affords(rounds * 2) || !trial.report.has_wrong_places || !trial.gives_without_places() {
        return None;
    }
    let others = (1..=rounds).rev().filter(|round| *round != plan.after);
    let mut others = others.filter(|round| trial.places_follow(&Plan { after: *round, ..plan.clone() }));
    others.next().map(Cause::PlacesOfRound)
}

/// Finds places in the order of the pairing numbers. Everything else in the record must be right.
fn of_the_starting_list(trial: &Trial<'_>) -> Option<Cause> {
    let ranks = &trial.report.recorded.ranks;
    let mut ranked: Vec<(u32, u32)> = Vec::new();
    for (index, rank) in ranks.iter().enumerate() {
        ranked.push((trial.event.tournament().id(index), (*rank)?));
    }
    ranked.sort_unstable();
    let in_order = ranked.windows(2).all(|pair| pair[0].1 < pair[1].1);
    (ranked.len() > 1 && in_order && trial.report.has_wrong_places && trial.gives_without_places())
        .then_some(Cause::StartingList)
}

/// Finds columns whose values were truncated, were rounded to too few decimals, or lost their decimal separator.
/// Everything else in the record must be right.
fn digits(trial: &Trial<'_>) -> Option<Cause> {
    let cut_off = |exact, written, decimals| Some(written) == cut(exact, decimals);
    let rounded = |exact: Fraction, written, decimals| {
        let half_unit = 10_i128.checked_pow(decimals).map(|scale| Fraction::new(1, scale * 2));
        half_unit.is_some_and(|half_unit| exact.is_within(half_unit, written))
    };
    let joined = |exact: Fraction, written: Fraction, decimals| {
        let times =
            |scale| Fraction::new(written.numerator(), written.denominator().saturating_mul(scale)) == exact;
        decimals == 0 && (times(10) || times(100))
    };
    let found = |(codes, decimals)| Cause::CutOff(codes, decimals);
    otherwise(trial, cut_off)
        .map(found)
        .or_else(|| otherwise(trial, rounded).map(|(codes, decimals)| Cause::Rounded(codes, decimals)))
        .or_else(|| otherwise(trial, joined).map(|(codes, decimals)| Cause::SeparatorLost(codes, decimals)))
}

/// Finds the wrong columns in which `fits` accepts every cell that differs from the exact value. Returns the codes of
/// the columns and their number of decimals.
fn otherwise(
    trial: &Trial<'_>,
    fits: impl Fn(Fraction, Fraction, u32) -> bool,
) -> Option<(Vec<String>, u32)> {
    let plan = &trial.event.plan;
    let mut values = trial.recorded().values.clone();
    let (mut codes, mut least) = (Vec::new(), None);
    for (listed, column) in &mut values {
        let Listed::Code(code) = &*listed else { continue };
        let name = listed.to_string();
        if !trial.report.differences.iter().any(|one| one.code.as_ref() == Some(&name)) {
            continue;
        }
        let Ok(exact) = trial.judge().ranked.evaluator.column(&code.under(plan.choice.edition())) else {
            continue;
        };
        let decimals = |text: &String| Written::parse(text).ok()?.decimals();
        let Some(decimals) = column.iter().flatten().filter_map(decimals).max() else { continue };
        let is_so = column.iter().zip(&exact).all(|(written, exact)| {
            let Some(written) = written else { return true };
            let written = Fraction::parse(written).ok();
            written == *exact
                || written.zip(*exact).is_some_and(|(written, exact)| fits(exact, written, decimals))
        });
        if is_so && decimals == *least.get_or_insert(decimals) {
            codes.push(name);
            for (cell, exact) in column.iter_mut().zip(&exact).filter(|(cell, _)| cell.is_some()) {
                *cell = exact.map(|exact| exact.to_string());
            }
        }
    }
    // With the exact numbers in these columns, the whole record must be right.
    let is_right = !codes.is_empty() && trial.gives_when(trial.judge(), |recorded| recorded.values = values);
    least.filter(|_| is_right).map(|decimals| (codes, decimals))
}

/// Truncates a number after the given number of decimals, or returns `None` if the number is too large.
fn cut(exact: Fraction, decimals: u32) -> Option<Fraction> {
    let scale = 10_i128.checked_pow(decimals)?;
    let whole = exact.numerator().checked_mul(scale)? / exact.denominator();
    Some(Fraction::new(whole, scale))
}

// Describes causes in sentences for arbiters.

/// Maximum number of causes that are described in sentences. The JSON answer contains all causes.
const SAID: usize = 3;

/// Returns the sentences that describe the causes. If no cause explains everything, the sentences describe partial
/// explanations.
pub fn sentences(say: &Messages, event: &Event, causes: &Causes) -> Vec<String> {
    let said = causes.found.iter().take(SAID);
    let mut sentences: Vec<String> = said.map(|cause| sentence(say, event, cause)).collect();
    // A list of tie-breaks explains only the order, so the best partial explanation of the values is added.
    if let Some(found) = &causes.diagnosis
        && let Some(best) = causes.partial()
    {
        let (explained, wrong) = (best.explained.to_string(), found.wrong.to_string());
        sentences.push(match best.parts.as_slice() {
            [Part::Edition(edition)] => {
                let cause = tell!(say, "cause-edition-partly", explained, wrong, edition = edition.id());
                with_clauses(say, event, cause, *edition)
            }
            _ => {
                let ways = std::iter::once(&best.parts).chain(&best.same);
                tell!(say, "cause-partly", does = &does(say, event, ways), explained, wrong)
            }
        });
    }
    if sentences.is_empty() && causes.diagnosis.is_some() {
        sentences.push(tell!(say, "cause-none", tried = usize::from(causes.has_tried_results)));
    }
    sentences
}

/// Returns a text that lists the knock-out matches that are undecided after a round.
fn open_matches(say: &Messages, event: &Event, after: usize) -> String {
    let ranked = Plan { after, ..event.plan.clone() }.rank(event.tournament());
    let matches = ranked.standings.knockout.iter().flat_map(|own| &own.matches);
    let open = matches.filter(|own| matches!(own.decision, Decision::Open | Decision::GoesOn)).map(|own| {
        let [one, other] = own.pair.map(|index| participant(event.tournament(), index));
        tell!(say, "open-match", round = (own.rounds[1] + 1).to_string(), one, other)
    });
    open.collect::<Vec<_>>().join("; ")
}

fn sentence(say: &Messages, event: &Event, cause: &Cause) -> String {
    let name = |index: &usize| participant(event.tournament(), *index);
    if let Some(changes) = assumption(say, event, cause) {
        return tell!(say, "cause-if", changes);
    }
    match cause {
        Cause::Editions(editions) => {
            let names: Vec<&str> = editions.iter().map(|edition| edition.id()).collect();
            let own = event.edition();
            let day = own.in_force().to_string();
            let is_before = usize::from(editions.iter().all(|edition| *edition < own));
            let cause = tell!(say, "cause-edition", is_before, day, editions = names.join(", "));
            match editions.first() {
                Some(other) => with_clauses(say, event, cause, *other),
                None => cause,
            }
        }
        Cause::ListOfTable(list) | Cause::ListOrder(list) => {
            let of_table = usize::from(matches!(cause, Cause::ListOfTable(_)));
            tell!(say, "cause-list-order", of_table, list)
        }
        Cause::ListWithout(codes) => tell!(say, "cause-list-without", codes = &codes.join(", ")),
        Cause::Lists(lists) => tell!(say, "cause-lists", lists = &lists.join("; ")),
        Cause::Columns(one, other) => tell!(say, "cause-columns", one, other),
        Cause::Holds(columns) => {
            let one = |(heading, _, held): &(String, Listed, Listed)| {
                tell!(say, "cause-holds-one", heading, held = code_name(say, held))
            };
            let columns: Vec<String> = columns.iter().map(one).collect();
            tell!(say, "cause-holds", columns = &columns.join("; "))
        }
        Cause::Round(round) | Cause::PlacesOfRound(round) => {
            let (open, after) = (open_matches(say, event, *round), round.to_string());
            if !open.is_empty() {
                return tell!(say, "cause-round-open", round = after, matches = open);
            }
            tell!(say, "cause-round", whole = usize::from(matches!(cause, Cause::Round(_))), round = after)
        }
        Cause::StartingList => tell!(say, "cause-starting-list"),
        Cause::CutOff(codes, decimals) | Cause::Rounded(codes, decimals) => {
            let (is_cut, many) = (matches!(cause, Cause::CutOff(..)), codes.len());
            tell!(say, "cause-digits", is_cut = usize::from(is_cut), many, codes = codes.join(", "), decimals)
        }
        Cause::SeparatorLost(codes, _) => {
            tell!(say, "cause-separator", many = codes.len(), codes = codes.join(", "))
        }
        Cause::AdjustmentMissed(index, points) | Cause::AdjustmentAdded(index, points) => {
            let is_missed = usize::from(matches!(cause, Cause::AdjustmentMissed(..)));
            tell!(say, "cause-adjustment", is_missed, one = &name(index), points = &signed(say, *points))
        }
        Cause::Misread(ways) => tell!(say, "cause-misread", does = &does(say, event, ways.iter())),
        _ => String::new(),
    }
}

/// Returns the words about a cause that follow "if", or `None` if the sentence about the cause has another form.
fn assumption(say: &Messages, event: &Event, cause: &Cause) -> Option<String> {
    let name = |index: &usize| participant(event.tournament(), *index);
    Some(match cause {
        Cause::Several(causes) => {
            let all = causes.iter().map(|cause| assumption(say, event, cause)).collect::<Option<Vec<_>>>()?;
            all.join(&tell!(say, "cause-and"))
        }
        Cause::Exchanged { pair, rows } => {
            let [one, other] = pair.each_ref().map(name);
            tell!(say, "cause-exchanged", rows = usize::from(*rows), one, other)
        }
        Cause::Reversed { round, pair: Some(pair), colors } => {
            let [one, other] = pair.each_ref().map(name);
            tell!(say, "cause-reversed", colors = usize::from(*colors), round, one, other)
        }
        Cause::Reversed { round, .. } => tell!(say, "cause-round-reversed", round),
        Cause::Annulled(index, byes) => {
            tell!(say, "cause-annulled", byes = usize::from(*byes), one = &name(index))
        }
        Cause::Late(code) => {
            let [read, written] = [*code, Code::ZeroPointBye].map(|code| bye(say, code));
            tell!(say, "cause-bye", is_late = 1, round = 0, one = "", written, read)
        }
        Cause::Rating(index, written, [low, high]) => {
            let read = if low == high { low.to_string() } else { format!("{low}–{high}") };
            tell!(say, "cause-number", is_rating = 1, code = "", one = &name(index), read, written)
        }
        Cause::Number(own) => {
            let [written, read] = [&own.recorded, &own.computed].map(|number| say.number(number));
            let (code, one) = (own.code.clone().unwrap_or_default(), name(&own.participant));
            tell!(say, "cause-number", is_rating = 0, code, one, read, written)
        }
        Cause::Result { round, board, participant, opponent, written, read } => {
            let one = name(participant);
            let result = if opponent.is_some() { game } else { bye };
            let is_lost = |code: &Code| matches!(code, Code::Loss | Code::ForfeitLoss);
            let read = match read {
                both if opponent.is_some() && both.iter().all(is_lost) => "0-0".to_owned(),
                [own, _] => result(say, *own),
            };
            let written = result(say, *written);
            match (board, opponent.as_ref().map(name)) {
                (board, Some(other)) => {
                    let (has_board, board) = (usize::from(board.is_some()), board.unwrap_or(0));
                    tell!(say, "cause-result", round, has_board, board, one, other, written, read)
                }
                (_, None) => tell!(say, "cause-bye", is_late = 0, round, one, written, read),
            }
        }
        Cause::Scoring(points) => {
            let one = |(code, points): &(Code, String)| {
                let result =
                    if matches!(code, Code::Win | Code::Draw) { game(say, *code) } else { bye(say, *code) };
                format!("{result} = {}", say.number(points))
            };
            let points = points.iter().map(one).collect::<Vec<_>>().join(", ");
            tell!(say, "cause-scoring", points)
        }
        _ => return None,
    })
}

/// Returns the sentence about a cause, followed by the clauses that give different values under the event's edition and
/// under the edition `other`.
fn with_clauses(say: &Messages, event: &Event, cause: String, other: Edition) -> String {
    let (one, other) = (&event.plan, event.under(other).plan);
    let changed = changed_clauses([one, &other], event.tournament());
    let clauses: BTreeSet<&str> = changed.iter().flat_map(|own| own.clauses.iter().copied()).collect();
    let newer = one.choice.edition().max(other.choice.edition());
    if clauses.is_empty() {
        return cause;
    }
    let clauses = clauses.iter().map(|clause| clause_text(say, newer, clause)).collect::<Vec<_>>().join("; ");
    tell!(say, "cause-edition-clauses", cause, clauses)
}

/// The clauses that change the values of a code.
#[derive(serde::Serialize)]
pub struct CodeClauses {
    /// The code, written as in the list.
    pub code: String,
    /// The clauses, in the order of the rules.
    pub clauses: Vec<&'static str>,
}

/// Returns, for each code, the clauses that give different values of the code under two plans. A clause is included if
/// this clause alone changes a value.
pub fn changed_clauses(plans: [&Plan; 2], tournament: &Tournament) -> Vec<CodeClauses> {
    let [before, after] = plans.map(|plan| plan.rank(tournament).standings.entries);
    let alone: Vec<_> = plans[1]
        .rules
        .differences(&plans[0].rules)
        .iter()
        .filter_map(|(path, _)| {
            let rules = plans[0].rules.taking(path, &plans[1].rules)?;
            let clause = Rules::points().find(|point| point.path == *path)?.clause;
            Some((clause, plans[0].under(rules).rank(tournament).standings.entries))
        })
        .collect();
    let mut found: Vec<CodeClauses> = Vec::new();
    for (position, listed) in plans[0].list.entries.iter().enumerate() {
        let differs = |entries: &[Entry]| entries.get(position) != before.get(position);
        if !differs(&after) || !matches!(listed, Listed::Code(_)) {
            continue;
        }
        let changing = alone.iter().filter(|(_, changed)| differs(changed));
        let clauses: Vec<&'static str> = distinct(changing.map(|(clause, _)| *clause));
        let code = listed.to_string();
        if !clauses.is_empty() && found.iter().all(|other| other.code != code) {
            found.push(CodeClauses { code, clauses });
        }
    }
    found
}

/// Returns a result in the notation of a crosstable.
fn game(say: &Messages, code: Code) -> String {
    match code {
        Code::Win => "1-0".to_owned(),
        Code::Loss => "0-1".to_owned(),
        Code::Draw => "½-½".to_owned(),
        Code::ForfeitWin => tell!(say, "cause-forfeit", result = "+/-"),
        Code::ForfeitLoss => tell!(say, "cause-forfeit", result = "-/+"),
        other => other.spelling().to_owned(),
    }
}

fn bye(say: &Messages, code: Code) -> String {
    match code {
        Code::PairingAllocatedBye => tell!(say, "kind-pairing-allocated-bye"),
        Code::FullPointBye => tell!(say, "kind-full-point-bye"),
        Code::HalfPointBye => tell!(say, "kind-half-point-bye"),
        Code::ZeroPointBye => tell!(say, "kind-zero-point-bye"),
        other => other.spelling().to_owned(),
    }
}

fn signed(say: &Messages, points: Points) -> String {
    let sign = if points > Points::ZERO { "+" } else { "" };
    say.number(&format!("{sign}{points}"))
}

/// Maximum number of misreadings with the same effect that a sentence names.
const ALIKE: usize = 3;

/// Describes the behavior of a program with one of the given combinations of misreadings.
fn does<'p>(say: &Messages, event: &Event, ways: impl Iterator<Item = &'p Vec<Part>>) -> String {
    let way = |parts: &'p Vec<Part>| {
        let parts: Vec<String> = parts.iter().map(|part| does_one(say, event, part)).collect();
        parts.join(&tell!(say, "cause-and"))
    };
    ways.take(ALIKE).map(way).collect::<Vec<_>>().join(&tell!(say, "or"))
}

fn does_one(say: &Messages, event: &Event, part: &Part) -> String {
    // Some mistakes do not break any article. For an event before the first edition, no article was in force.
    let is_article = |own: &&str| own.starts_with(|c: char| c.is_ascii_digit());
    let article = Some(part.article()).filter(|_| !event.plan.choice.is_too_early()).filter(is_article);
    let told = match part {
        Part::Edition(edition) => return tell!(say, "cause-does-edition", edition = edition.id()),
        Part::Profile(id) => {
            let profile = profile(id);
            profile.map_or_else(|| (*id).to_owned(), |profile| say.message(profile.name))
        }
        Part::Deviation(id) => text(id).map_or("", |text| say.text(&text.does)).to_owned(),
        Part::Undeclared => tell!(say, "cause-does-undeclared"),
        Part::Admissible(..) => return tell!(say, "cause-does-unclear", article = part.article()),
    };
    article.map_or_else(|| told.clone(), |article| tell!(say, "cause-does", told = &told, article))
}
