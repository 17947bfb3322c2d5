//! How an event is ranked: by which edition, by which list, after which round; and the ranking itself.

use crate::rules::{Code, EditionChoice, Listed, Recorded, Rules, TieBreakList};
use crate::standings::{Records, Standings};
use crate::tiebreak::{Classes, Column, Evaluator, Log, Policies, Stage};
use crate::tournament::{Index, Tournament};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Where the list of tie-breaks comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSource {
    /// Somebody asked for it.
    Asked,
    /// The name of a list in use was given.
    Preset(Preset),
    /// The regulations of the event name it.
    Regulations,
    /// The file names it.
    File,
    /// The columns of the published table name it.
    Table,
    /// Nobody named one.
    Default,
}

impl ListSource {
    /// Whether somebody asked for the list, whatever the event says.
    pub fn is_asked(self) -> bool {
        matches!(self, ListSource::Asked | ListSource::Preset(_))
    }

    /// Whether somebody named the list, so that it says how the event is ranked.
    #[must_use]
    pub fn is_named(self) -> bool {
        !matches!(self, ListSource::Default)
    }

    /// Whether the columns of a published table were taken for the list, because nobody named one.
    #[must_use]
    pub fn is_of_table(self) -> bool {
        matches!(self, ListSource::Table)
    }
}

/// Everything that has to be known before an event can be ranked.
///
/// ```
/// # use tiebreak_engine::tournament::{Cell, Code, Color, Draft, DraftParticipant, Tournament};
/// # let player = |id, game| DraftParticipant { id, cells: vec![game], ..DraftParticipant::default() };
/// # let participants = vec![
/// #     player(1, Cell::game(2, Some(Color::White), Code::Draw)),
/// #     player(2, Cell::game(1, Some(Color::Black), Code::Draw)),
/// # ];
/// # let (event, _) = Tournament::build(Draft { participants, ..Draft::default() }).map_err(|problems| format!("{problems:?}"))?;
/// use tiebreak_engine::plan::{ListSource, Plan};
/// use tiebreak_engine::rules::{EditionChoice, TieBreakList};
///
/// let choice = EditionChoice::new(None, event.start());
/// let list = TieBreakList::parse("PTS,BPG").map_err(|problems| format!("{problems:?}"))?;
/// let ranked = Plan::new(choice, list, ListSource::Asked, event.rounds()).rank(&event);
/// // Who had Black in the only game is ahead.
/// assert_eq!(ranked.standings.ranks(), [2, 1]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The edition and why it.
    pub choice: EditionChoice,
    /// The rules in force.
    pub rules: Rules,
    /// Decisions of the event's regulations.
    pub policies: Policies,
    /// What was decided off the table, without faulty records.
    pub records: Records,
    /// The list as it is shown, scores included.
    pub list: TieBreakList,
    /// Where the list comes from.
    pub source: ListSource,
    /// Rounds counted.
    pub after: usize,
    /// Who is ranked, by index; none for everybody. The others count as opponents, and in ties, but have no place.
    pub members: Option<Vec<bool>>,
}

impl Plan {
    /// A plan under the usual policies.
    pub fn new(choice: EditionChoice, list: TieBreakList, source: ListSource, after: usize) -> Plan {
        let rules = Rules::of(choice.edition());
        let (policies, records) = (Policies::default(), Records::default());
        Plan { choice, rules, policies, records, list, source, after, members: None }
    }

    /// Whether this participant has a place.
    pub fn ranks(&self, index: Index) -> bool {
        self.members.as_ref().is_none_or(|members| members.get(index).copied().unwrap_or(false))
    }

    /// The same plan under other rules.
    pub fn under(&self, rules: Rules) -> Plan {
        Plan { rules, ..self.clone() }
    }

    /// The list as it is computed: a code that only a later edition names is computed by that edition (4.1).
    pub fn computed(&self) -> TieBreakList {
        let edition = self.choice.edition();
        let entries = self.list.entries.iter().map(|listed| match listed {
            Listed::Code(code) if code.edition.is_none() && code.base.since() > edition => {
                Listed::Code(Code { edition: Some(code.base.since()), ..*code })
            }
            other @ (Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_)) => other.clone(),
        });
        TieBreakList { entries: entries.collect(), notices: Vec::new() }
    }

    /// Ranks an event.
    pub fn rank<'t>(&self, tournament: &'t Tournament) -> Ranked<'t> {
        let evaluator = Evaluator::new(tournament, self.rules, self.policies, self.after);
        let list = self.computed();
        let mut standings = Standings::with_records(&evaluator, &list, &self.records);
        let whole = self.members.as_ref().map(|members| {
            let whole = standings.ranks();
            standings.keep(members);
            whole
        });
        let records = self.records.clone();
        Ranked { evaluator, standings, whole, list, records, groupings: RefCell::default() }
    }
}

/// A ranked event with what is needed to explain it.
pub struct Ranked<'t> {
    /// What computes.
    pub evaluator: Evaluator<'t>,
    /// The ranking.
    pub standings: Standings,
    /// The places among everybody, where only some are ranked.
    pub whole: Option<Vec<u32>>,
    list: TieBreakList,
    records: Records,
    // Explaining every wrong place of a large event asks for the same few groupings again and again.
    groupings: RefCell<BTreeMap<usize, Vec<Vec<Index>>>>,
}

/// An order-only tie-break, applied to the group that was still tied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The group, in order of pairing number.
    pub group: Vec<Index>,
    /// The tables drawn up, in order.
    pub stages: Vec<Stage>,
    /// What it made of the group, best first.
    pub classes: Classes,
}

/// The place of a member among classes, best first; those of one class share theirs.
pub fn place_in(classes: &[Vec<Index>], index: Index) -> Option<usize> {
    let class = classes.iter().position(|class| class.contains(&index))?;
    Some(classes.iter().take(class).map(Vec::len).sum::<usize>() + 1)
}

impl Encounter {
    /// The place of a member inside the group.
    pub fn place(&self, index: Index) -> Option<usize> {
        place_in(&self.classes, index)
    }

    /// The first table that put one member ahead of another, or none if no table did.
    pub fn deciding(&self, one: Index, other: Index) -> Option<&Stage> {
        self.stages.iter().find(|stage| {
            let class = |index| stage.classes.iter().position(|class| class.contains(&index));
            matches!((class(one), class(other)), (Some(a), Some(b)) if a != b)
        })
    }

    /// Whether it separates two members.
    pub fn separates(&self, one: Index, other: Index) -> bool {
        let class = |index| self.classes.iter().position(|class| class.contains(&index));
        class(one) != class(other)
    }
}

impl Ranked<'_> {
    /// The event.
    pub fn tournament(&self) -> &Tournament {
        self.evaluator.tournament()
    }

    /// Those still tied with a participant, itself included, when the entry at this position is applied.
    pub fn tied_before(&self, position: usize, index: Index) -> Vec<Index> {
        self.with_groups_before(position, |groups| {
            groups.iter().find(|group| group.contains(&index)).cloned().unwrap_or_default()
        })
    }

    /// Groups still tied when the entry at this position is applied, best first.
    pub fn groups_before(&self, position: usize) -> Vec<Vec<Index>> {
        self.with_groups_before(position, <[Vec<Index>]>::to_vec)
    }

    fn with_groups_before<T>(&self, position: usize, read: impl Fn(&[Vec<Index>]) -> T) -> T {
        let mut groupings = self.groupings.borrow_mut();
        let groups = groupings.entry(position).or_insert_with(|| {
            let entries = self.list.entries.iter().take(position).cloned().collect();
            let list = TieBreakList { entries, notices: Vec::new() };
            Standings::with_records(&self.evaluator, &list, &self.records).groups
        });
        read(groups)
    }

    /// The order that a recorded decision gives a group, best first, or none if no record is about exactly this group.
    pub fn recorded(&self, kind: Recorded, group: &[Index]) -> Option<Classes> {
        self.records.of(kind, self.tournament(), group)
    }

    /// The values that the organizer gives for an entry of its own; none for other entries, and where nobody gives any.
    pub fn given(&self, listed: &Listed) -> Option<Column> {
        match listed {
            Listed::Organizer(name) => self.records.given(name, self.tournament()),
            Listed::Code(_) | Listed::Recorded(_) => None,
        }
    }

    /// An order-only code at work on a group, with its tables.
    pub fn encounter(&self, code: &Code, group: Vec<Index>) -> Encounter {
        let mut stages = Vec::new();
        let classes = self.evaluator.order(code, &group, &mut Log::keeping(&mut stages));
        Encounter { group, stages, classes }
    }
}

// Lists of tie-breaks in use, by name.

/// A list that somebody recommends, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The list.
    pub list: &'static str,
    /// Who recommends it, with a public address.
    pub source: &'static str,
    /// How far the source goes.
    pub standing: SourceStanding,
}

/// How far the source of a list goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceStanding {
    /// The source gives this list.
    Stated,
    /// Somebody who uses the list reports it; the regulations behind it were not seen.
    Reported,
}

const SURVEY: &str = "https://en.wikipedia.org/wiki/Tie-breaking_in_Swiss-system_tournaments";

/// A list that its source gives.
const fn stated(name: &'static str, list: &'static str, source: &'static str) -> Preset {
    Preset { name, list, source, standing: SourceStanding::Stated }
}

impl Preset {
    /// Every list.
    pub const ALL: [Preset; 9] = [
        stated("fide-2019-swiss", "BH/C1,BH,WIN,BWG", SURVEY),
        stated("us-chess", "US-MODMED,US-SOLKOFF,US-CUM,US-OPPCUM", "https://www.ochess.org/tiebreaks"),
        Preset {
            name: "us-scholastic",
            list: "US-MODMED,US-SOLKOFF,US-SB,US-CUM,US-KASHDAN,US-H2H,MOSTBLACK,LOTS",
            source: "https://uschess.discourse.group/t/tie-breaker-systems-and-wintd-or-swissys/666",
            standing: SourceStanding::Reported,
        },
        stated("golombek", "PLAYOFF,SB,BAUMBACH/OTB", SURVEY),
        // The survey's Cumulative, which takes unplayed points off; FIDE's progressive score keeps them.
        stated("golombek-swiss", "BH,US-CUM", SURVEY),
        // What the page asks last is a rating at the start of another event, which no crosstable holds.
        stated("iccf", "BAUMBACH,SB,US-H2H", "https://iccf.com/event?id=107322"),
        stated("wof", "BRIGHTWELL/K6,DISCS,LOTS", "http://othello.dk/book/index.php/BQ"),
        stated("fide-annex-old1", "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB", SURVEY),
        stated("fide-annex-old2", "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB", SURVEY),
    ];

    /// The list with this name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Edition;

    #[test]
    fn a_code_of_a_later_edition_is_computed_by_it_and_shown_as_written() {
        let list = TieBreakList::parse("STD,BH,EDET").unwrap();
        let choice = EditionChoice::Declared(Edition::Fide2023);
        let plan = Plan::new(choice, list, ListSource::Asked, 3);
        let computed: Vec<String> = plan.computed().entries.iter().map(ToString::to_string).collect();
        assert_eq!(computed, ["STD/V2026", "BH", "EDET/V2026"]);
        assert_eq!(plan.list.entries[0].to_string(), "STD");
    }
}

#[cfg(test)]
mod preset_tests {
    use super::*;
    use crate::rules::TieBreakList;

    #[test]
    fn every_list_is_written_canonically_and_has_a_source() {
        for preset in Preset::ALL {
            let list = TieBreakList::parse(preset.list).unwrap();
            let canonical: Vec<String> = list.entries.iter().map(ToString::to_string).collect();
            assert_eq!(canonical.join(","), preset.list, "{}", preset.name);
            assert_eq!(list.notices, []);
            assert!(preset.source.starts_with("http"), "{}", preset.name);
        }
    }
}
