//! Plans the ranking of an event (edition, list of tie-breaks, rounds), and ranks the event by the plan.

use crate::rules::{Code, EditionChoice, Listed, Recorded, Rules, TieBreakList};
use crate::standings::{Records, Standings};
use crate::tiebreak::{Classes, Column, Evaluator, Log, Policies, Stage};
use crate::tournament::{Index, Tournament};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The source of the list of tie-breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListSource {
    /// The caller gave the list.
    Requested,
    /// The caller named a known list of tie-breaks.
    Preset(Preset),
    /// The list comes from the regulations of the event.
    Regulations,
    /// The list comes from the event file.
    File,
    /// The list was read from the headings or notes of the published table.
    Table,
    /// No list was given, so the default list is used.
    Default,
}

impl ListSource {
    /// Returns whether the caller chose the list.
    pub fn is_asked(self) -> bool {
        matches!(self, ListSource::Requested | ListSource::Preset(_))
    }

    /// Returns whether the list is not the default list.
    pub fn is_named(self) -> bool {
        !matches!(self, ListSource::Default)
    }

    /// Returns whether the list was read from the published table.
    pub fn is_of_table(self) -> bool {
        matches!(self, ListSource::Table)
    }
}

/// The choices that must be made before an event can be ranked.
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
/// let ranked = Plan::new(choice, list, ListSource::Requested, event.rounds()).rank(&event);
/// // The player who had Black in the only game is ahead.
/// assert_eq!(ranked.standings.ranks(), [2, 1]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The edition, and the reason for choosing this edition.
    pub choice: EditionChoice,
    /// The rules of the edition.
    pub rules: Rules,
    /// The choices that C.07 leaves to the regulations of the event.
    pub policies: Policies,
    /// The valid recorded decisions, such as lots, and the supplied values of tie-breaks.
    pub records: Records,
    /// The list of tie-breaks as shown to the user. The list can also contain codes of scores, such as `PTS`.
    pub list: TieBreakList,
    /// The source of the list.
    pub source: ListSource,
    /// Number of counted rounds.
    pub after: usize,
    /// Whether each participant is ranked, by the participant's index. `None` means that all participants are ranked.
    /// Participants who are not ranked get no place, but still count as opponents and as members of ties.
    pub members: Option<Vec<bool>>,
}

impl Plan {
    /// Returns a plan with the default policies.
    pub fn new(choice: EditionChoice, list: TieBreakList, source: ListSource, after: usize) -> Plan {
        let rules = Rules::of(choice.edition());
        let (policies, records) = (Policies::default(), Records::default());
        Plan { choice, rules, policies, records, list, source, after, members: None }
    }

    /// Returns whether a participant gets a place.
    pub fn ranks(&self, index: Index) -> bool {
        self.members.as_ref().is_none_or(|members| members.get(index).copied().unwrap_or(false))
    }

    /// Returns a copy of this plan with the given rules.
    pub fn under(&self, rules: Rules) -> Plan {
        Plan { rules, ..self.clone() }
    }

    /// Returns the list of tie-breaks that [`Plan::rank`] computes. [`Code::under`] converts each code of the list.
    pub fn computed(&self) -> TieBreakList {
        let edition = self.choice.edition();
        let entries = self.list.entries.iter().map(|listed| listed.under(edition));
        TieBreakList { entries: entries.collect(), notices: Vec::new() }
    }

    /// Ranks an event by this plan.
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

/// A ranked event, with the data for explanations.
pub struct Ranked<'t> {
    /// The evaluator that computes the values of tie-breaks.
    pub evaluator: Evaluator<'t>,
    /// The ranking of the event.
    pub standings: Standings,
    /// The places of all participants, or `None` if the plan ranks all participants.
    pub whole: Option<Vec<u32>>,
    list: TieBreakList,
    records: Records,
    // The groups before each entry of the list. They are cached, because the explanations of many wrong places need the
    // same few groups.
    groupings: RefCell<BTreeMap<usize, Vec<Vec<Index>>>>,
}

/// The result of an order-only tie-break for a group of tied participants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The group, ordered by pairing number.
    pub group: Vec<Index>,
    /// The crosstables that the tie-break used, in order of use.
    pub stages: Vec<Stage>,
    /// The resulting order of the group, best first.
    pub classes: Classes,
}

/// Returns the place of a member: one more than the number of members in better classes. Returns `None` for a
/// participant who is not a member.
pub fn place_in(classes: &[Vec<Index>], index: Index) -> Option<usize> {
    let class = classes.iter().position(|class| class.contains(&index))?;
    Some(classes.iter().take(class).map(Vec::len).sum::<usize>() + 1)
}

impl Encounter {
    /// Returns the place of a member within the group.
    pub fn place(&self, index: Index) -> Option<usize> {
        place_in(&self.classes, index)
    }

    /// Returns the first crosstable that ranks one member ahead of the other, or `None` if no crosstable separates the
    /// two members.
    pub fn deciding(&self, one: Index, other: Index) -> Option<&Stage> {
        self.stages.iter().find(|stage| {
            let class = |index| stage.classes.iter().position(|class| class.contains(&index));
            matches!((class(one), class(other)), (Some(a), Some(b)) if a != b)
        })
    }

    /// Returns whether the tie-break separates two members.
    pub fn separates(&self, one: Index, other: Index) -> bool {
        let class = |index| self.classes.iter().position(|class| class.contains(&index));
        class(one) != class(other)
    }
}

impl Ranked<'_> {
    /// Returns the ranked event.
    pub fn tournament(&self) -> &Tournament {
        self.evaluator.tournament()
    }

    /// Returns the participants who are still tied with a participant before the entry at this position (0-based) of
    /// the list. The result includes the participant.
    pub fn tied_before(&self, position: usize, index: Index) -> Vec<Index> {
        self.with_groups_before(position, |groups| {
            groups.iter().find(|group| group.contains(&index)).cloned().unwrap_or_default()
        })
    }

    /// Returns all groups before the entry at this position (0-based) of the list, best first. A group with one member
    /// is no longer tied.
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

    /// Returns the order that a recorded decision gives a group, best first. Returns `None` if there is no recorded
    /// decision about exactly this group.
    pub fn recorded(&self, kind: Recorded, group: &[Index]) -> Option<Classes> {
        self.records.of(kind, self.tournament(), group)
    }

    /// Returns the supplied values of a tie-break that cannot be computed. Returns `None` if the tie-break can be
    /// computed, or if no values were supplied.
    pub fn given(&self, listed: &Listed) -> Option<Column> {
        let is_computed = |code: &Code| self.evaluator.no_value(code).is_none();
        let is_filled = |column: &Column| column.iter().any(Option::is_some);
        match listed {
            Listed::Code(code) if is_computed(code) => None,
            _ => self.records.given(listed, self.tournament()).filter(is_filled),
        }
    }

    /// Applies an order-only code to a group, and records the crosstables that the code uses.
    pub fn encounter(&self, code: &Code, group: Vec<Index>) -> Encounter {
        let mut stages = Vec::new();
        let classes = self.evaluator.order(code, &group, &mut Log::keeping(&mut stages));
        Encounter { group, stages, classes }
    }
}

// Known lists of tie-breaks, by name.

/// A known list of tie-breaks, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preset {
    /// The name of the list.
    pub name: &'static str,
    /// The codes of the list, separated by commas.
    pub list: &'static str,
    /// The URL of the source.
    pub source: &'static str,
    /// The reliability of the source.
    pub standing: SourceStanding,
}

/// The reliability of the source of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceStanding {
    /// The list comes from the regulations or another original document.
    Stated,
    /// The list comes from a report by a person who uses the list, because the regulations were not available.
    Reported,
}

const SURVEY: &str = "https://en.wikipedia.org/wiki/Tie-breaking_in_Swiss-system_tournaments";

const fn stated(name: &'static str, list: &'static str, source: &'static str) -> Preset {
    Preset { name, list, source, standing: SourceStanding::Stated }
}

impl Preset {
    /// All known lists of tie-breaks.
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
        // This list contains `US-CUM`, because Cumulative in the Wikipedia article subtracts the points of unplayed
        // rounds, unlike FIDE's progressive score (`PS`).
        stated("golombek-swiss", "BH,US-CUM", SURVEY),
        // The last tie-break of the ICCF's list is omitted. That tie-break is the rating at the start of another event.
        // No crosstable contains this rating.
        stated("iccf", "BAUMBACH,SB,US-H2H", "https://iccf.com/event?id=107322"),
        stated("wof", "BRIGHTWELL/K6,DISCS,LOTS", "http://othello.dk/book/index.php/BQ"),
        stated("fide-annex-old1", "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB", SURVEY),
        stated("fide-annex-old2", "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB", SURVEY),
    ];

    /// Returns the known list with this name, or `None` if no known list has this name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Edition;

    #[test]
    fn codes_of_later_editions_use_the_later_rules() {
        let list = TieBreakList::parse("STD,BH,EDET").unwrap();
        let choice = EditionChoice::Declared(Edition::Fide2023);
        let plan = Plan::new(choice, list, ListSource::Requested, 3);
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
