//! Diagnoses the mistakes of a program or a published table.
//!
//! The diagnosis compares the answers, cell by cell, with the answers under every edition, every catalogued deviation,
//! every accepted reading, and combinations of editions, deviations and readings. An explanation is rated by the wrong
//! cells that it reproduces and by the right cells that it would make wrong. A consistent explanation gives the content
//! of every compared cell.

mod apart;
mod search;

pub use apart::{Mistake, apart};
pub use search::{
    Diagnosis, Explanation, ExplanationReport, Report, articles, change_of, diagnose, name, names, report,
};

use crate::admissible::{AdmissibleReading, admissible, admitted};
use crate::deviation::{
    self, BEFORE_2023, Change, PROFILES, Profile, Standing, catalogue, decisions, find, text,
};
use std::borrow::Cow;
use tiebreak_engine::number::{Fraction, Written};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Edition, Listed, Rules};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::Policies;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::{Event, latest_year};
use tiebreak_phrase::Phrase;
use tiebreak_words::check::Recorded;
use tiebreak_words::check::codes_found::Candidate;
use tiebreak_words::explain::value::said;
use tiebreak_words::message::Messages;
use tiebreak_words::{distinct, tell};

/// The quantity in a cell: a value or a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The value of the entry at this position of the tie-break list.
    Value(usize),
    /// The place after all tie-breaks of the list, counted only among the participants whose places are compared.
    Place,
}

/// A compared cell: a value or the place of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The participant to whom the cell belongs.
    pub index: Index,
    /// The quantity in the cell: a place, or the value of an entry of the list.
    pub what: What,
}

/// The value in a cell, or `None` if the answer states that no value is defined.
pub type Content = Option<Fraction>;

/// The standing of an event after a round under an edition, with the cells to compare.
#[derive(Clone, Debug)]
pub struct Compared<'t> {
    /// The name of this standing in messages: a check with its edition, or a file.
    pub name: String,
    /// The event of the standing.
    pub tournament: Cow<'t, Tournament>,
    /// The edition with the choices of the regulations, the computed list of tie-breaks, and the number of rounds that
    /// count.
    pub plan: Plan,
    /// The cells that are compared.
    pub cells: Vec<Cell>,
    /// Recorded ranks by participant, or an empty list if no ranks are recorded. Recorded ranks can separate
    /// participants who are tied after the list, for example by lots.
    pub tail: Vec<Option<u32>>,
}

impl Compared<'_> {
    /// Returns the right values of the cells.
    pub fn right(&self) -> Vec<Content> {
        self.contents(&self.standings())
    }

    /// Returns the right standing.
    fn standings(&self) -> Standings {
        self.plan.rank(&self.tournament).standings
    }

    /// Returns the cells that a program with the given change computes.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist.
    pub fn changed(&self, change: &Change) -> Result<Vec<Content>, Phrase> {
        let (rules, policies) = self.declared(change);
        let Plan { list, after, records, .. } = &self.plan;
        let standings = change.standings_over(&self.tournament, rules, policies, list, *after, records)?;
        Ok(self.contents(&standings))
    }

    /// Returns whether the given change has no effect on the standing.
    pub fn is_idle(&self, change: &Change) -> bool {
        let (plan, (rules, policies)) = (&self.plan, self.declared(change));
        let is_read_alike = || {
            let (event, list, after) = change.misread(&self.tournament, &plan.list, plan.after);
            *event == *self.tournament && list.entries == plan.list.entries && after == plan.after
        };
        (change.readings.is_empty() || is_read_alike())
            && policies == plan.policies
            && change.over(rules).is_ok_and(|rules| rules == plan.rules)
    }

    /// Returns the rules and policies of a program with the given change. Misreadings of the event are applied in a
    /// later step.
    fn declared(&self, change: &Change) -> (Rules, Policies) {
        match change.undeclared {
            true => (Rules::of(self.plan.choice.edition()), Policies::default()),
            false => (self.plan.rules, self.plan.policies),
        }
    }

    fn contents(&self, standings: &Standings) -> Vec<Content> {
        let places = self.places(standings);
        self.cells
            .iter()
            .map(|cell| match cell.what {
                What::Value(entry) => standings.value(entry, cell.index),
                What::Place => places
                    .get(cell.index)
                    .copied()
                    .flatten()
                    .map(|place| Fraction::integer(i128::from(place))),
            })
            .collect()
    }

    /// Returns the places of the compared participants, counted only among these participants, for example 1, 2, 2, 4.
    fn places(&self, standings: &Standings) -> Vec<Option<u32>> {
        let mut compared = vec![false; self.tournament.len()];
        for cell in &self.cells {
            if let (What::Place, Some(flag)) = (cell.what, compared.get_mut(cell.index)) {
                *flag = true;
            }
        }
        let mut places = vec![None; compared.len()];
        let mut ahead: u32 = 0;
        let recorded = |index: &Index| self.tail.get(*index).copied().flatten();
        for group in &standings.groups {
            let mut members: Vec<Index> =
                group.iter().copied().filter(|index| compared.get(*index) == Some(&true)).collect();
            members.sort_by_key(recorded);
            for shared in members.chunk_by(|a, b| recorded(a) == recorded(b)) {
                for index in shared {
                    places[*index] = Some(ahead + 1);
                }
                ahead += shared.len() as u32;
            }
        }
        places
    }
}

/// A possible difference between a program and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The program always uses one edition.
    Edition(Edition),
    /// A profile, which is a named bundle of deviations.
    Profile(&'static str),
    /// A wrong reading in the catalogue of deviations.
    Deviation(&'static str),
    /// A reading that an unclear rule allows. The variant contains the id of the ruling, the decision, and the name of
    /// the reading.
    Admissible(&'static str, &'static str, &'static str),
    /// The program ignores the declarations of the regulations.
    Undeclared,
}

/// Returns the parts of an explanation, without repetitions. Each bundle is replaced with its deviations.
pub fn expanded(parts: &[Part]) -> Vec<Part> {
    let of_part = |part: &Part| {
        let own = match part {
            Part::Profile(id) => deviation::profile(id),
            _ => None,
        };
        let deviations = own.into_iter().flat_map(|own| own.parts).map(|id| Part::Deviation(id));
        deviations.chain(own.is_none().then_some(*part))
    };
    distinct(parts.iter().flat_map(of_part))
}

impl Part {
    /// Returns a stable name: an edition, the id of a deviation or bundle, or a decision with its variant.
    pub fn id(&self) -> String {
        match self {
            Part::Edition(edition) => edition.id().to_owned(),
            Part::Profile(id) | Part::Deviation(id) => (*id).to_owned(),
            Part::Admissible(_, path, variant) => format!("{path}={variant}"),
            Part::Undeclared => "regulations-not-read".to_owned(),
        }
    }

    /// Returns whether the part combines several decisions.
    fn is_bundle(&self) -> bool {
        match self {
            Part::Edition(_) | Part::Profile(_) | Part::Undeclared => true,
            Part::Deviation(_) | Part::Admissible(..) => false,
        }
    }

    /// Returns the article that decides the point, or an empty text if no single article decides the point.
    pub fn article(&self) -> &'static str {
        match self {
            Part::Edition(_) | Part::Profile(_) | Part::Undeclared => "",
            Part::Deviation(id) => text(id).map_or("", |text| text.article()),
            Part::Admissible(_, path, _) => decisions()
                .iter()
                .find(|decision| decision.path == *path)
                .map_or("", |decision| decision.clause.trim_start_matches("c07.")),
        }
    }

    /// Returns a sentence about the content of the rule that the part breaks, or `None` if the program has no text
    /// about a single broken rule.
    pub fn rule(&self, edition: &str, say: &Messages) -> Option<String> {
        let article = self.article();
        let edition = edition.parse().unwrap_or(Edition::NEWEST);
        if let Some(wording) = said(&format!("c07.{article}"), edition) {
            return Some(tell!(say, "todo-rule-of", article, rule = wording.text(say.language())));
        }
        match self {
            Part::Deviation(id) => Some(tell!(say, "show-right", text = say.text(&text(id)?.right))),
            _ => None,
        }
    }

    /// Returns the ruling that allows the part, or `None` if the part is a mistake.
    pub fn admitted(&self) -> Option<&'static str> {
        match self {
            Part::Deviation(_) | Part::Admissible(..) => Some(&admitted(&self.change())?.ruling),
            _ => None,
        }
    }

    /// Returns the change to the engine that imitates the part.
    pub fn change(&self) -> Change {
        match self {
            Part::Edition(edition) => Change { edition: Some(*edition), ..Change::default() },
            Part::Profile(id) => deviation::profile(id).map(Profile::change).unwrap_or_default(),
            Part::Deviation(id) => find(id).and_then(|d| d.change()).cloned().unwrap_or_default(),
            Part::Admissible(_, path, variant) => Change::ruling(path, variant),
            Part::Undeclared => Change { undeclared: true, ..Change::default() },
        }
    }
}

/// Returns the rules under each accepted reading of an unclear rule that concerns the event. If the event has no date,
/// and its name contains no year from 2024 on, the rules before 2023 are also returned. A record that follows one of
/// these rules is not wrong.
pub fn admissible_readings(event: &Event) -> Vec<Candidate> {
    let (plan, facts) = (&event.plan, event.tournament());
    let readings = admissible().iter().filter(|reading| reading.scope.has(facts, plan.after));
    let candidate = |reading: &AdmissibleReading| {
        let rules = reading.change.over(plan.rules).ok()?;
        Some(Candidate { name: reading.ruling.clone(), edition: None, rules })
    };
    let old = older_rules().filter(|_| plan.choice.is_guessed() && latest_year(&event.name).is_none());
    readings.filter_map(candidate).chain(old).collect()
}

/// Returns the rules before the first edition.
pub fn older_rules() -> Option<Candidate> {
    let profile = deviation::profile(BEFORE_2023)?;
    let rules = profile.change().rules(Edition::OLDEST).ok()?;
    Some(Candidate { name: BEFORE_2023.to_owned(), edition: None, rules })
}

/// Returns all parts that the search tries: editions, profiles, every deviation that can be imitated, every accepted
/// reading, and ignored declarations.
pub fn parts() -> Vec<Part> {
    let mut parts: Vec<Part> = Edition::ALL.map(Part::Edition).to_vec();
    parts.extend(PROFILES.iter().map(|profile| Part::Profile(profile.id)));
    parts.extend(catalogue().iter().filter(|d| d.change().is_some()).map(|d| Part::Deviation(d.id)));
    for decision in decisions() {
        for variant in &decision.variants {
            if let Standing::Admissible(slug) = variant.standing {
                parts.push(Part::Admissible(slug, decision.path, variant.name));
            }
        }
    }
    parts.push(Part::Undeclared);
    parts
}

/// The largest rounding error of binary floating point that the comparison tolerates.
const NOISE: Fraction = Fraction::new(1, 1_000_000_000);

/// The content of a cell in the answer of a program or in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The given number, or `None` if the answer states that no value is defined.
    pub content: Content,
    /// The largest allowed distance to the exact number (zero if rounding is not allowed).
    pub slack: Fraction,
}

impl Found {
    /// Builds the content of a cell that must be exact.
    pub fn exact(content: Content) -> Found {
        Found { content, slack: Fraction::ZERO }
    }

    /// Reads a number for an entry of a list as the content of a cell. Returns `None` if the text is not a number, or
    /// if the entry is not a tie-break code.
    pub fn written(text: &str, listed: &Listed) -> Option<Found> {
        let Listed::Code(code) = listed else { return None };
        let written = Written::parse(text).ok()?;
        let found = Found::rounded(written, code.base.row().rounding.places);
        // Programs that use binary floating point print all digits of a number that has no finite decimal form.
        let endless = written.decimals().is_some_and(|decimals| decimals >= 12);
        Some(if endless { Found { slack: found.slack.max(NOISE), ..found } } else { found })
    }

    /// Builds the content of a cell from a number that can be rounded to `places` decimals.
    pub fn rounded(written: Written, places: Option<u32>) -> Found {
        Found { content: Some(written.value()), slack: written.slack(places) }
    }

    /// Returns whether this content differs from the computed content by at most the allowed distance.
    pub(crate) fn is(&self, content: &Content) -> bool {
        match (self.content, content) {
            (None, None) => true,
            (Some(found), Some(content)) => found.is_within(self.slack, *content),
            _ => false,
        }
    }
}

/// The standing that a program or a table gives.
#[derive(Clone, Debug)]
pub struct Observed<'t> {
    /// The standing to which the answer or the table belongs.
    pub asked: Compared<'t>,
    /// The contents that the program or the table gives, one for each cell.
    pub found: Vec<Found>,
}

impl<'t> Observed<'t> {
    /// Creates a standing from the contents of its cells. Cells without content are not compared.
    pub fn new(mut asked: Compared<'t>, found: Vec<Option<Found>>) -> Observed<'t> {
        let cells = std::mem::take(&mut asked.cells).into_iter().zip(found);
        let (cells, found) = cells.filter_map(|(cell, found)| Some((cell, found?))).unzip();
        Observed { asked: Compared { cells, ..asked }, found }
    }

    /// Returns the standing with only the cells for one entry of the list, or for the places. Returns `None` if no cell
    /// remains.
    pub fn only(&self, what: What) -> Option<Observed<'t>> {
        let mine = |cell: &Cell| cell.what == what;
        let kept = self.asked.cells.iter().zip(&self.found).filter(|(cell, _)| mine(cell));
        let (cells, found): (Vec<Cell>, Vec<Found>) = kept.map(|(cell, found)| (*cell, *found)).unzip();
        if cells.is_empty() {
            return None;
        }
        let mut asked = Compared { cells, ..self.asked.clone() };
        // The value of this entry does not depend on later entries of the list.
        if let What::Value(entry) = what {
            asked.plan.list.entries.truncate(entry + 1);
        }
        Some(Observed { asked, found })
    }
}

/// Returns the recorded values and places of an event. If participants are tied after the list, the record can still
/// separate these participants, for example by lots. If `has_orders` is false, columns that only order tied
/// participants are left out, because the meaning of their cells depends on the other participants in the tie.
pub fn observed<'t>(
    plan: &Plan,
    tournament: &'t Tournament,
    recorded: &Recorded,
    has_orders: bool,
) -> Observed<'t> {
    let rounding = |listed: &Listed, column: &[Option<String>]| {
        let Listed::Code(code) = listed else { return None };
        let (rounding, written) = (code.base.row().rounding, column.iter().flatten());
        let decimals = written.filter_map(|text| Written::parse(text).ok()?.decimals()).max().unwrap_or(0);
        // For some codes, a whole column can have fewer decimals than usual.
        rounding.coarsest.filter(|least| *least <= decimals).map(|_| decimals).or(rounding.places)
    };
    let (mut cells, mut found) = (Vec::new(), Vec::new());
    for (listed, column) in &recorded.values {
        // A column with a tie-break that is not in the list does not affect the ranking, so only `check` compares the
        // column.
        let Some(entry) = plan.list.entries.iter().position(|own| own == listed) else { continue };
        if !has_orders && listed.is_order_only() {
            continue;
        }
        let places = rounding(listed, column);
        for (index, text) in column.iter().enumerate() {
            if let Some(text) = text {
                cells.push(Cell { index, what: What::Value(entry) });
                found.push(Written::parse(text).ok().map(|written| Found::rounded(written, places)));
            }
        }
    }
    let ranks = &recorded.ranks;
    let ranked = |index: &Index| ranks.get(*index).copied().flatten();
    let mut sorted: Vec<u32> = (0..tournament.len()).filter_map(|index| ranked(&index)).collect();
    sorted.sort_unstable();
    for index in 0..tournament.len() {
        if let Some(ahead) = ranked(&index).map(|rank| sorted.partition_point(|other| *other < rank)) {
            cells.push(Cell { index, what: What::Place });
            found.push(Some(Found::exact(Some(Fraction::integer(ahead as i128 + 1)))));
        }
    }
    let asked = Compared {
        name: String::new(),
        tournament: Cow::Borrowed(tournament),
        // The record can contain the places that recorded decisions gave, so these decisions are not applied.
        plan: Plan { list: plan.computed(), records: Records::default(), members: None, ..plan.clone() },
        cells,
        tail: ranks.clone(),
    };
    Observed::new(asked, found)
}
