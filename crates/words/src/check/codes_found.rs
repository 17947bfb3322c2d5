//! Finds the codes whose values match the numbers in a column of a published table. The search is needed for a column
//! without a heading, or with a heading that is only a position such as `TB1`. The module also finds the misplaced
//! participants of a recorded ranking, and the tie-break lists that give this ranking.
//!
//! A code fits a column if every number in the column is the value of the code. Several codes can fit, so matching
//! numbers do not prove which tie-break a column contains. Therefore, a code that was found in this search never
//! confirms a value. A value is reported as wrong only if it is wrong under every code that fits.

use crate::check::judge::{Claims, Judge};
use crate::check::read::PublishedTable;
use crate::check::{FoundCode, Nearest};
use crate::check::{places, values};
use crate::distinct;
use std::collections::BTreeSet;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{Base, Edition, EditionChoice, Kinds, Listed, Rules, TieBreakList};
use tiebreak_engine::tournament::{Pairing, Tournament};

/// Minimum number of different numbers in a column that is compared under other editions.
const TELLING: usize = 3;
/// Limit on the values that the search computes for one column: the number of codes times the number of participants.
const MOST_WORK: usize = 3_000_000;

/// Counts the cells of a column that differ from the values of a code, or returns `None` if there is nothing to
/// compare.
pub(super) fn wrong(judge: &Judge<'_>, listed: &Listed, numbers: &[Option<String>]) -> Option<usize> {
    values::wrong(judge, listed, &read(numbers))
}

/// Returns the code with the fewest values that differ from the numbers in the column. If several codes have equally
/// few differences, the function returns the first of these codes.
pub(super) fn chosen(judge: &Judge<'_>, codes: &[Listed], numbers: &[Option<String>]) -> Option<Listed> {
    let counted = codes.iter().filter_map(|listed| Some((wrong(judge, listed, numbers)?, listed)));
    counted.min_by_key(|(wrong, _)| *wrong).map(|(_, listed)| listed.clone())
}

/// Returns the cells of a column, with the numbers in a form that can be compared. Cells that do not contain numbers
/// are unchanged.
fn read(numbers: &[Option<String>]) -> Vec<Option<String>> {
    let number = |text: &String| super::read::number(text).unwrap_or_else(|| text.clone());
    numbers.iter().map(|cell| cell.as_ref().map(number)).collect()
}

/// Returns the codes whose values match the numbers in a column. Returns `None` if the column has too few numbers, or a
/// cell that is not a number. Also returns `None` if no code matches half of the numbers, unless the heading is a
/// position such as `TB1` (`is_numbered`).
///
/// The search considers only the codes in `choices`, or all codes if `choices` is `None`. `before` contains the
/// tie-breaks that are known to precede the column. `older` contains the rules before the first edition, which the
/// search tries after all editions.
pub(super) fn of_numbers(
    judge: &Judge<'_>,
    numbers: &[Option<String>],
    choices: Option<&[Listed]>,
    is_numbered: bool,
    before: &[Listed],
    older: Option<&Candidate>,
) -> Option<FoundCode> {
    let numbers = read(numbers);
    let filled: Vec<&String> = numbers.iter().flatten().collect();
    if filled.len() < 2 || filled.iter().any(|text| Fraction::parse(text).is_err()) {
        return None;
    }
    let search = Search { judge, numbers: &numbers, choices, is_numbered, before };
    let found = |(fits, alike): (Vec<Listed>, usize), rules, nearest| FoundCode {
        heading: String::new(),
        count: filled.len(),
        fits,
        alike,
        rules,
        nearest,
    };
    let tried = search.tried(judge.plan);
    let fits = search.fits(judge.plan, &tried);
    if !fits.0.is_empty() {
        return Some(found(fits, None, None));
    }
    let different: BTreeSet<&String> = filled.iter().copied().collect();
    let candidates = candidates(judge.plan.choice.edition());
    for candidate in candidates.iter().chain(older).filter(|_| different.len() >= TELLING) {
        let plan = candidate.plan(judge.plan);
        let fits = search.fits(&plan, &search.tried(&plan));
        if !fits.0.is_empty() {
            return Some(found(fits, Some(candidate.name.clone()), None));
        }
    }
    // The code with the fewest differing numbers must still match at least half of the numbers in the column.
    let nearest =
        tried.into_iter().min_by_key(|(_, wrong)| *wrong).filter(|(_, wrong)| wrong * 2 <= filled.len());
    let nearest = nearest.map(|(listed, _)| search.nearest(listed));
    // The search finds no code if neither the heading nor the numbers of the column identify a tie-break.
    (nearest.is_some() || is_numbered).then(|| found((Vec::new(), 0), None, nearest))
}

struct Search<'s, 'p> {
    judge: &'s Judge<'p>,
    numbers: &'s [Option<String>],
    choices: Option<&'s [Listed]>,
    is_numbered: bool,
    before: &'s [Listed],
}

impl Search<'_, '_> {
    /// Returns the codes to try. The number of codes is limited, because the search computes every value of each code.
    fn codes(&self) -> Vec<Listed> {
        if let Some(choices) = self.choices {
            return choices.to_vec();
        }
        let tournament = self.judge.tournament;
        let teams = tournament.team().is_some();
        let scores = ["PTS", "MPTS", "GPTS"].iter().take(if teams { 3 } else { 1 });
        let scores = scores.filter_map(|name| Listed::single(name));
        let mut codes: Vec<Listed> = scores.chain(codes(teams, None)).collect();
        if !self.is_numbered {
            // Codes for pairing numbers and ratings are not tried, because many tables print pairing numbers and
            // ratings next to the standing. Codes that have only an order are not tried, because small numbers such as
            // penalties can look like an order.
            let beside = |listed: &Listed| {
                listed.is_order_only()
                    || matches!(listed, Listed::Code(code) if matches!(code.base, Base::PairingNumber | Base::Rating))
            };
            codes.retain(|listed| !beside(listed));
        } else if self.judge.plan.source.is_named() {
            // A code that has only an order is tried only if the list contains it, because the numbers in many columns
            // look like an order.
            let list = &self.judge.plan.list.entries;
            codes.retain(|listed| !listed.is_order_only() || list.contains(listed));
        }
        codes.truncate((MOST_WORK / tournament.len().max(1)).max(1));
        codes
    }

    /// Returns the codes that a sample of the numbers does not exclude, each with the number of cells that differ.
    fn tried(&self, plan: &Plan) -> Vec<(Listed, usize)> {
        let own = self.ranked_by(plan, None);
        let tournament = self.judge.tournament;
        let judge = Judge::new(&own, tournament);
        let wrong = |listed: &Listed| {
            if !listed.is_order_only() {
                // A tie-break is rejected early if more than twelve numbers of a sample are wrong.
                let is_far = !listed.is_score() && values::is_far(&judge, listed, self.numbers, 12);
                return if is_far { None } else { values::wrong(&judge, listed, self.numbers) };
            }
            // A code that has only an order ranks only participants who are still tied.
            let plan = self.ranked_by(plan, Some(listed));
            let judge = Judge::new(&plan, tournament);
            values::is_fitting(&judge, listed, self.numbers).then_some(0)
        };
        self.codes().into_iter().filter_map(|listed| Some((listed.clone(), wrong(&listed)?))).collect()
    }

    /// Returns the codes whose values match every number. The most likely code and all codes with the same values come
    /// first. Also returns how many codes have these values, including the most likely code.
    fn fits(&self, plan: &Plan, tried: &[(Listed, usize)]) -> (Vec<Listed>, usize) {
        let mut fits: Vec<Listed> =
            tried.iter().filter(|(_, wrong)| *wrong == 0).map(|(listed, _)| listed.clone()).collect();
        // Codes in the tie-break list of the event are the most likely.
        if plan.source.is_named() {
            fits.sort_by_key(|listed| !plan.list.entries.contains(listed));
        }
        if fits.is_empty() {
            return (fits, 0);
        }
        let own = self.ranked_by(plan, None);
        let ranked = own.rank(self.judge.tournament);
        let exact = |listed: &Listed| match listed {
            // The order under a code without values depends on which participants are still tied.
            Listed::Code(code) if !code.base.direction().is_order_only() => {
                ranked.evaluator.column(&code.under(plan.choice.edition())).ok()
            }
            Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_) => None,
        };
        let first = fits.first().and_then(exact);
        let is_alike =
            |(at, listed): &(usize, &Listed)| *at == 0 || (first.is_some() && exact(listed) == first);
        let (alike, others): (Vec<_>, Vec<_>) = fits.iter().enumerate().partition(is_alike);
        (alike.iter().chain(&others).map(|(_, listed)| (*listed).clone()).collect(), alike.len())
    }

    /// Returns the code `listed`, whose values match the most numbers, with the numbers that do not match.
    fn nearest(&self, listed: Listed) -> Nearest {
        let plan = self.ranked_by(self.judge.plan, Some(&listed));
        let judge = Judge::new(&plan, self.judge.tournament);
        let nobody = PublishedTable::default();
        let judged = values::tie_break(&judge, &Claims::of_table(&nobody), &listed, 0, self.numbers);
        let wrong = judged.differences.into_iter().map(|one| (one.participant, one.recorded, one.computed));
        Nearest { listed, wrong: wrong.collect() }
    }

    /// Returns the plan with the part of the list that is known so far: the entries before the column, and `entry`. If
    /// the event names a list, the plan is unchanged.
    fn ranked_by(&self, plan: &Plan, entry: Option<&Listed>) -> Plan {
        if plan.source.is_named() {
            return plan.clone();
        }
        let entries = self.before.iter().chain(entry).cloned().collect();
        let list = TieBreakList { entries, notices: Vec::new() };
        let list = list.with_score(self.judge.tournament.team().is_some());
        Plan { list, source: ListSource::Table, ..plan.clone() }
    }
}

// Finds rules that can explain a recorded standing: the rules of other editions, and rules that a caller adds.

/// Rules that the search tries, with the name that reports use for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The id of the edition or deviation.
    pub name: String,
    /// The edition of these rules, or `None` if the rules differ from the edition in force only in single points.
    pub edition: Option<Edition>,
    /// The rules.
    pub rules: Rules,
}

impl Candidate {
    fn of(edition: Edition) -> Candidate {
        Candidate { name: edition.id().to_owned(), edition: Some(edition), rules: Rules::of(edition) }
    }

    /// Returns the plan under the rules of this candidate.
    pub(crate) fn plan(&self, plan: &Plan) -> Plan {
        let choice = self.edition.map_or(plan.choice, EditionChoice::Declared);
        Plan { choice, ..plan.under(self.rules) }
    }
}

/// Returns the rules to try if a recorded standing is wrong under this edition. The most likely rules come first.
pub(crate) fn candidates(edition: Edition) -> Vec<Candidate> {
    Edition::ALL.into_iter().rev().filter(|other| *other != edition).map(Candidate::of).collect()
}

/// Returns the plan under each of the other editions that can be in force, or an empty list if the first day of the
/// event is known.
pub(super) fn possible(plan: &Plan) -> Vec<(Edition, Plan)> {
    plan.choice.others().map(|other| (other, Candidate::of(other).plan(plan))).collect()
}

/// One participant of a recorded ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub recorded: u32,
    /// The position of the participant's tied group in the computed standing.
    pub group: usize,
    /// Whether the recorded rank equals the computed rank.
    pub exact: bool,
}

/// Returns for each link (a ranked participant) whether it belongs to the longest sequence of links with the right
/// order. `links` must be sorted by recorded rank and group. If several sequences are equally long, the search chooses
/// the last one with the most exact ranks.
pub(super) fn kept(links: &[Link]) -> Vec<bool> {
    // Participants with the same recorded rank in the same computed group are kept or dropped together.
    let classes: Vec<&[Link]> =
        links.chunk_by(|a, b| (a.recorded, a.group) == (b.recorded, b.group)).collect();
    let groups = links.iter().map(|link| link.group + 1).max().unwrap_or(0);
    let mut best: Vec<Option<End>> = vec![None; groups + 1];
    let mut before: Vec<Option<usize>> = Vec::with_capacity(classes.len());
    let mut last = None;
    // Participants with the same recorded rank but in different computed groups contradict each other. A sequence can
    // contain only one of the classes with the same recorded rank, so the search finds the best sequence before each of
    // them and only then adds these classes.
    for block in classes.chunk_by(|a, b| a[0].recorded == b[0].recorded) {
        let mut end_of = |class: &&[Link]| {
            let earlier = up_to(&best, class[0].group);
            let (length, exact) = earlier.map_or((0, 0), |end| (end.length, end.exact));
            let exact = exact + class.iter().filter(|link| link.exact).count();
            let end = End { length: length + class.len(), exact, class: before.len() };
            before.push(earlier.map(|end| end.class));
            end
        };
        let ends: Vec<End> = block.iter().map(&mut end_of).collect();
        for (class, end) in block.iter().zip(ends) {
            enter(&mut best, class[0].group, end);
            last = last.max(Some(end));
        }
    }
    let mut kept = vec![false; classes.len()];
    let mut next = last.map(|end| end.class);
    while let Some(class) = next {
        kept[class] = true;
        next = before[class];
    }
    classes.iter().zip(kept).flat_map(|(class, kept)| vec![kept; class.len()]).collect()
}

/// The last class of a sequence that has the right order. Of two ends, the end of the better sequence is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    length: usize,
    exact: usize,
    class: usize,
}

/// Returns the end of the best sequence that ends in this group or an earlier group. `best` is a Fenwick tree.
fn up_to(best: &[Option<End>], group: usize) -> Option<End> {
    let mut at = group + 1;
    let mut found = None;
    while at > 0 {
        found = found.max(best.get(at).copied().flatten());
        at &= at - 1;
    }
    found
}

/// Adds the end of a sequence that ends in this group to the Fenwick tree.
fn enter(best: &mut [Option<End>], group: usize, end: End) {
    let mut at = group + 1;
    while let Some(slot) = best.get_mut(at) {
        *slot = (*slot).max(Some(end));
        at += at & at.wrapping_neg();
    }
}

/// Modifiers that can follow the name of a tie-break, the most likely first.
const MODIFIERS: [&str; 14] =
    ["", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P", "/C2/P", "/M1/P", "/M2/P", "/F", "/L+1", "/L-1", "/R"];
/// References and cuts that can follow the name of a tie-break for teams, the most likely first.
const REFERENCES: [&str; 8] = [":MP", ":GP", ":MP/C1", ":GP/C1", ":MP/C2", ":GP/C2", ":MP/M1", ":GP/M1"];

/// Returns every code that a column can contain in an event of this kind, the most likely first. First comes the code
/// `first` with its modifiers, then the codes of C.07 with their cuts, medians and other modifiers, and then all other
/// codes.
pub fn codes(teams: bool, first: Option<Base>) -> Vec<Listed> {
    let suits = |base: &Base| match base.row().kinds {
        Kinds::Both | Kinds::Opened => true,
        Kinds::Individuals => !teams,
        Kinds::Teams => teams,
    };
    let bases = |outside: bool| {
        Base::all().filter(move |base| !base.is_score() && base.is_outside() == outside).filter(suits)
    };
    let names = |outside: bool| bases(outside).map(Base::name).collect::<Vec<_>>();
    let of = |names: &[&str]| -> Vec<Listed> {
        let references: &[&str] = if teams { &REFERENCES } else { &[] };
        let endings = MODIFIERS.iter().chain(references);
        let texts = endings.flat_map(|ending| names.iter().map(move |name| format!("{name}{ending}")));
        texts.filter_map(|text| Listed::single(&text).filter(|listed| listed.to_string() == text)).collect()
    };
    let mut codes: Vec<Listed> = first.into_iter().flat_map(|base| of(&[base.name()])).collect();
    for code in [of(&names(false)), of(&names(true))].concat() {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// Returns whether all numbers in a column are the values of a code.
pub fn gives(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> bool {
    !values::is_far(judge, listed, column, 0) && values::wrong(judge, listed, column) == Some(0)
}

/// Maximum number of lists that the program reports.
const MOST: usize = 5;
/// Maximum number of tie-breaks in a list that the search tries.
const LONGEST: usize = 4;
/// Maximum number of lists that the search tries.
const TRIES: usize = 1_500;

const SWISS: &[&str] = &[
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1",
    "ARO", "ARO/C1", "TPR", "AOB", "FB", "FB/C1", "REP", "STD", "RTNG", "TPN",
];
const PREDETERMINED: &[&str] =
    &["DE", "SB", "SB/C1", "WIN", "WON", "KS", "BPG", "BWG", "REP", "STD", "PS", "RTNG", "TPN"];
const TEAMS: &[&str] = &[
    "MPvGP", "EDE", "EMGSB", "EMGSB/C1", "EMMSB", "EMMSB/C1", "EGGSB", "EGMSB", "BH:MP", "BH:MP/C1", "BH:GP",
    "BH:GP/C1", "SSSC", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE", "WIN", "TPN",
];

/// Finds the shortest lists of tie-breaks that give the recorded ranking. Each list begins with the points. If the
/// event names a list, the search tries the tie-breaks of this list, the tie-breaks in the columns of the table, the
/// ratings and the pairing numbers. If the event names no list, the search tries common tie-breaks.
pub fn reproducing_lists(
    plan: &Plan,
    tournament: &Tournament,
    ranks: &[Option<u32>],
    printed: &[Listed],
) -> Vec<String> {
    let pool: &[&str] = match (tournament.team().is_some(), tournament.pairing()) {
        _ if plan.source.is_named() => &["RTNG", "TPN"],
        (true, _) => TEAMS,
        (false, Pairing::Swiss) => SWISS,
        (false, Pairing::Predetermined | Pairing::Knockout) => PREDETERMINED,
    };
    // If the recorded places equal the pairing numbers, the list TPN would explain any such ranking.
    let are_numbers =
        (0..).zip(ranks).all(|(index, rank)| rank.is_none_or(|own| own == tournament.id(index)));
    let own = plan.list.entries.iter().chain(printed).filter(|listed| !listed.is_score());
    let others = pool.iter().filter(|text| !(are_numbers && **text == "TPN")).map(|text| (*text).to_owned());
    let pool = distinct(own.map(ToString::to_string).chain(others));
    let scores = plan.list.entries.iter().filter(|entry| entry.is_score()).take(1).cloned().collect();
    let scores =
        TieBreakList { entries: scores, notices: Vec::new() }.with_score(tournament.team().is_some());
    let mut tries = TRIES.min(100 * TRIES / tournament.len().max(1));
    // Returns the number of groups of tied participants under a list, and whether the record separates no members of a
    // group. Returns `None` if the list contradicts the recorded ranking, or if the search has tried too many lists.
    let mut judged = |codes: &[String]| {
        tries = tries.checked_sub(1)?;
        let mut list = scores.clone();
        list.entries.extend(codes.iter().filter_map(|code| Listed::single(code)));
        let ranked = Plan { list, source: ListSource::Requested, ..plan.clone() }.rank(tournament);
        let places = places::places(&ranked, ranks);
        places.wrong.is_empty().then_some((ranked.standings.groups.len(), places.split.is_empty()))
    };
    let mut open: Vec<(Vec<String>, usize)> =
        judged(&[]).into_iter().map(|(groups, _)| (Vec::new(), groups)).collect();
    let mut found: Vec<String> = Vec::new();
    for _ in 0..LONGEST {
        for (list, before) in std::mem::take(&mut open) {
            for code in pool.iter().filter(|code| !list.contains(code)) {
                let longer = [list.as_slice(), std::slice::from_ref(code)].concat();
                match judged(&longer).filter(|(groups, _)| *groups > before) {
                    Some((_, true)) if found.len() < MOST => {
                        let score = scores.entries.iter().map(ToString::to_string);
                        found.push(score.chain(longer).collect::<Vec<_>>().join(","));
                    }
                    Some((groups, false)) => open.push((longer, groups)),
                    _ => {}
                }
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

#[cfg(test)]
mod chain_tests {
    use super::*;

    fn of(links: &[(u32, usize)]) -> Vec<bool> {
        let link =
            |(recorded, group): &(u32, usize)| Link { recorded: *recorded, group: *group, exact: false };
        kept(&links.iter().map(link).collect::<Vec<_>>())
    }

    #[test]
    fn who_jumped_is_left_out() {
        assert_eq!(of(&[(1, 0), (2, 2), (3, 3), (4, 4), (5, 1)]), [true, true, true, true, false]);
        assert_eq!(of(&[(1, 4), (2, 0), (3, 1), (4, 2)]), [false, true, true, true]);
        // If two adjacent participants are exchanged, the participant who is recorded too high counts as misplaced.
        assert_eq!(of(&[(1, 1), (2, 0)]), [false, true]);
        assert_eq!(of(&[]), Vec::<bool>::new());
    }

    #[test]
    fn shared_ranks_are_in_order_only_inside_a_computed_group() {
        assert_eq!(of(&[(1, 0), (1, 0), (3, 1)]), [true, true, true]);
        assert_eq!(of(&[(1, 0), (1, 1), (3, 2)]), [false, true, true]);
        // The computed standing leaves these participants tied, and a drawing of lots may have decided their order.
        assert_eq!(of(&[(1, 0), (2, 0), (3, 0)]), [true, true, true]);
    }

    #[test]
    fn who_has_the_right_number_stays() {
        let link = |recorded, group, exact| Link { recorded, group, exact };
        assert_eq!(kept(&[link(2, 1, true), link(7, 0, false)]), [true, false]);
    }
}

#[cfg(test)]
mod codes_tests {
    use super::*;

    #[test]
    fn every_tie_break_is_tried_and_the_usual_ones_first() {
        let texts =
            |teams: bool| -> Vec<String> { codes(teams, None).iter().map(ToString::to_string).collect() };
        let (players, teams) = (texts(false), texts(true));
        for base in Base::all().filter(|base| !base.is_score()) {
            let name = base.name().to_owned();
            let (of_players, of_teams) = match base.row().kinds {
                Kinds::Both | Kinds::Opened => (true, true),
                Kinds::Individuals => (true, false),
                Kinds::Teams => (false, true),
            };
            assert_eq!((players.contains(&name), teams.contains(&name)), (of_players, of_teams), "{name}");
        }
        for code in ["BH/C1", "BH/M1", "BH/C1/P", "SB/C1", "KS/L+1", "ARO/C1", "PS/C1", "AOB/F", "TPN/R"] {
            assert!(players.contains(&code.to_owned()), "{code}");
        }
        assert!(teams.contains(&"BH:GP/C1".to_owned()));
        let at = |code: &str| players.iter().position(|own| own == code);
        assert!(at("BH") < at("BH/P") && at("BH/P") < at("US-SOLKOFF"));
        assert_eq!(codes(false, Some(Base::SonnebornBerger))[0].to_string(), "SB");
    }
}
