//! Ranks participants by an ordered list of tie-breaks (article 4.2).

mod knockout;

pub use knockout::{Decision, Knockout, Match};

use crate::number::Fraction;
use crate::rules::articles_04_to_09::Groups;
use crate::rules::{
    Base, Code, Cut, Direction, EdeBoards, Edition, EsbMix, Listed, Recorded, Rules, TieBreakList,
};
use crate::tiebreak::{Classes, Column, Evaluator, Log, NoValue, Policies, fitting};
use crate::tournament::{Index, Tournament};
use std::collections::BTreeMap;

/// The result of one entry of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number for each participant, or `None` where no number is defined.
    Values(Column),
    /// The place of each participant within the tied group, or `None` for a participant who was not tied.
    Places(Vec<Option<u32>>),
    /// No participant has a value. [`NoValue`] states the reason.
    Nothing(NoValue),
    /// The entry cannot be computed, because the organizer defines it or because necessary facts are unknown.
    Unknown,
}

/// A ranking, with the values that determine it.
///
/// ```
/// # use tiebreak_engine::tournament::{Cell, Code, Color, Draft, DraftParticipant, Tournament};
/// # let player = |id, cells| DraftParticipant { id, cells, ..DraftParticipant::default() };
/// # let bye = Cell::bye(Code::PairingAllocatedBye);
/// # let participants = vec![
/// #     player(1, vec![Cell::game(2, Some(Color::White), Code::Win), Cell::game(3, Some(Color::Black), Code::Draw)]),
/// #     player(2, vec![Cell::game(1, Some(Color::Black), Code::Loss), bye.clone()]),
/// #     player(3, vec![bye, Cell::game(1, Some(Color::White), Code::Draw)]),
/// # ];
/// # let (event, _) = Tournament::build(Draft { participants, ..Draft::default() }).map_err(|problems| format!("{problems:?}"))?;
/// use tiebreak_engine::rules::{Edition, TieBreakList};
/// use tiebreak_engine::standings::{Entry, Standings};
/// use tiebreak_engine::tiebreak::{NoValue, Policies};
///
/// let list = TieBreakList::parse("PTS, WON, TPR").map_err(|problems| format!("{problems:?}"))?;
/// let standings = Standings::of(&event, Edition::Fide2026, Policies::default(), &list, event.rounds());
/// assert_eq!((standings.ranks(), &standings.groups), (vec![1, 3, 2], &vec![vec![0], vec![2], vec![1]]));
/// // Participants 1 and 3 have 1.5 points each. Games won (entry 1) separate them.
/// // Participant 1 won over the board, and participant 3 had a bye.
/// assert_eq!(standings.separator(0, 2), Some(1));
/// assert_eq!(standings.value(1, 0).map(|value| value.to_string()), Some("1".to_owned()));
/// // Nobody has a performance, because nobody has a rating.
/// assert_eq!(standings.entries[2], Entry::Nothing(NoValue::Unrated));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The entries of the list, in order.
    pub list: Vec<Listed>,
    /// The result of each entry, in the order of the list.
    pub entries: Vec<Entry>,
    /// The final groups, best first. The members of a group share a place and are ordered by pairing number.
    pub groups: Vec<Vec<Index>>,
    /// For each participant, the position of the participant's group.
    group_of: Vec<usize>,
    /// For each group after the first, the position in the list of the entry that separated the group from the previous
    /// group. The length of the list means that the rule for remaining ties separated the two groups. The length plus 1
    /// means that the rounds reached in a knock-out separated the two groups.
    pub separated_by: Vec<usize>,
    /// Number of counted rounds.
    pub after: usize,
    /// The order of a knock-out, which is applied before the list, or `None` if the event is not a knock-out.
    pub knockout: Option<Knockout>,
}

impl Standings {
    /// Ranks an event under an edition.
    pub fn of(
        tournament: &Tournament,
        edition: Edition,
        policies: Policies,
        list: &TieBreakList,
        after: usize,
    ) -> Standings {
        let evaluator = Evaluator::new(tournament, Rules::of(edition), policies, after);
        Standings::with_records(&evaluator, list, &Records::default())
    }

    /// Ranks an event with recorded decisions. A decision is applied only at an entry `PLAYOFF`, `ARMAGEDDON` or `LOTS`
    /// of the list. The decision must be about exactly the group that is still tied at this entry.
    pub fn with_records(evaluator: &Evaluator<'_>, list: &TieBreakList, records: &Records) -> Standings {
        let mut ranking = Ranking::new(evaluator, records, &list.entries);
        let knockout = Knockout::of(evaluator, list, records);
        if let Some(knockout) = &knockout {
            ranking.by_round_reached(knockout);
        }
        (0..list.entries.len()).for_each(|position| ranking.apply(position));
        ranking.leftover();
        let Groups { groups, separated_by } = ranking.order;
        let mut group_of = vec![0; groups.iter().map(Vec::len).sum()];
        for (position, group) in groups.iter().enumerate() {
            group.iter().for_each(|index| group_of[*index] = position);
        }
        Standings {
            list: list.entries.clone(),
            entries: ranking.entries,
            groups,
            group_of,
            separated_by,
            after: evaluator.after,
            knockout,
        }
    }

    /// Removes the participants for whom `members` is false from [`Standings::groups`]. All other fields still describe
    /// the ranking of all participants.
    pub(crate) fn keep(&mut self, members: &[bool]) {
        for group in &mut self.groups {
            group.retain(|index| members.get(*index).copied().unwrap_or(false));
        }
        self.groups.retain(|group| !group.is_empty());
    }

    /// Returns the place of each participant, as in 1, 2, 2, 4: one more than the number of participants ahead. Place 0
    /// means that the participant is not ranked.
    pub fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.group_of.len()];
        let mut ahead = 0;
        for group in &self.groups {
            for index in group {
                ranks[*index] = ahead + 1;
            }
            ahead += group.len() as u32;
        }
        ranks
    }

    /// Returns the position (0-based) of a participant's group among the groups of all participants. Returns `None` if
    /// the participant does not exist.
    pub fn group_of(&self, index: Index) -> Option<usize> {
        self.group_of.get(index).copied()
    }

    /// Returns the position in the list of the entry that separates two participants.
    ///
    /// Returns `None` if the two participants share a place. Also returns `None` if one participant reached a later
    /// round of a knock-out, unless a direct encounter or a recorded decision in the list decides their match.
    pub fn separator(&self, one: Index, other: Index) -> Option<usize> {
        if let Some(knockout) = self.knockout.as_ref().filter(|own| own.separates(one, other)) {
            let decision = knockout.between(one, other).map(|own| own.decision);
            let Some(Decision::Entry(position)) = decision else { return None };
            // The numbers of an entry count all games of the event, not only the match between the two participants.
            let is_number = |listed: &Listed| matches!(listed, Listed::Code(code) if !matches!(code.base, Base::DirectEncounter | Base::ExtendedDirectEncounter(_)));
            return Some(position).filter(|position| !self.list.get(*position).is_some_and(is_number));
        }
        let (a, b) = (self.group_of(one)?, self.group_of(other)?);
        // Of all entries that separate groups between the two participants, the earliest separates the two.
        (a.min(b)..a.max(b)).map(|border| self.separated_by[border]).min()
    }

    /// Returns a participant's value of the entry at a position of the list. Returns `None` if the entry gives no
    /// numbers, or if the participant has no value.
    pub fn value(&self, entry: usize, index: Index) -> Option<Fraction> {
        match self.entries.get(entry)? {
            Entry::Values(column) => column[index],
            Entry::Places(_) | Entry::Nothing(_) | Entry::Unknown => None,
        }
    }
}

/// Returns whether higher or lower values of a code with numbers are better under these rules.
pub fn direction(code: &Code, rules: &Rules) -> Direction {
    let decided = match code.base {
        Base::PairingNumber => *rules.own_results.pairing_number_order,
        Base::Rating => *rules.rating.rating_order,
        Base::BoardCount => *rules.team.board_count,
        _ => code.base.direction(),
    };
    decided.reversed_if(code.reversed)
}

struct Ranking<'e, 't> {
    evaluator: &'e Evaluator<'t>,
    records: &'e Records,
    list: &'e [Listed],
    /// The results of the entries so far.
    entries: Vec<Entry>,
    order: Groups,
    /// Whether the matches of a knock-out have already been ranked.
    is_knockout: bool,
}

impl<'e, 't> Ranking<'e, 't> {
    fn new(evaluator: &'e Evaluator<'t>, records: &'e Records, list: &'e [Listed]) -> Ranking<'e, 't> {
        let tournament = evaluator.tournament();
        let mut everybody: Vec<Index> = (0..tournament.len()).collect();
        everybody.sort_by_key(|index| tournament.id(*index));
        let order = Groups { groups: vec![everybody], separated_by: Vec::new() };
        let entries = Vec::with_capacity(list.len());
        Ranking { evaluator, records, list, entries, order, is_knockout: false }
    }

    /// Ranks by the round that each participant reached. The list has no entry for the round reached, so `refine` gets
    /// a position after the end of the list.
    fn by_round_reached(&mut self, knockout: &Knockout) {
        let mut classes = knockout.classes.iter();
        self.refine(self.list.len() + 1, |_| classes.by_ref().cloned().collect());
        self.is_knockout = true;
    }

    fn apply(&mut self, position: usize) {
        // The ranking by rounds already includes the matches. Entries about matches must not separate participants who
        // did not meet.
        let is_done = self.is_knockout && knockout::is_of_matches(&self.list[position]);
        let order = is_done.then(|| self.order.clone());
        let entry = match &self.list[position] {
            Listed::Code(code) => self.apply_code(position, code),
            Listed::Recorded(kind) => Entry::Places(self.apply_record(position, *kind)),
            listed @ Listed::Organizer(_) => self.apply_given(position, listed),
        };
        if let Some(order) = order {
            self.order = order;
        }
        self.entries.push(entry);
    }

    fn apply_code(&mut self, position: usize, code: &Code) -> Entry {
        if let Some(reason) = self.evaluator.no_value(code) {
            let listed = Listed::Code(*code);
            let is_given = self.records.given(&listed, self.evaluator.tournament()).is_some();
            return if is_given { self.apply_given(position, &listed) } else { Entry::Nothing(reason) };
        }
        if code.base.direction().is_order_only() {
            return Entry::Places(self.apply_order(position, code));
        }
        let rules = &self.evaluator.rules().ranking;
        let compared = |value| (rules.undefined)(value).map(*rules.compared);
        let compared = |column: Column| fitting(column.into_iter().map(compared).collect());
        match self.column(position, code).and_then(compared) {
            Err(reason) => Entry::Nothing(reason),
            Ok(column) => {
                let lower_first = direction(code, self.evaluator.rules()).is_lower_first();
                self.apply_values(position, lower_first, &column);
                Entry::Values(column)
            }
        }
    }

    /// Returns the values of a code, which can depend on the results of the earlier entries of the list.
    fn column(&self, position: usize, code: &Code) -> Result<Column, NoValue> {
        let is_fore = |(listed, entry): (&Listed, &Entry)| match (listed, entry) {
            (Listed::Code(code), Entry::Values(_)) => code.base == Base::ForeBuchholz || code.fore,
            (_, Entry::Values(_) | Entry::Places(_) | Entry::Nothing(_) | Entry::Unknown) => false,
        };
        let (tournament, after) = (self.evaluator.tournament(), self.evaluator.after);
        let after_fore = self.earlier(position).any(is_fore);
        let event =
            if after_fore { (self.evaluator.rules().buchholz.fore_leak)(tournament, after) } else { None };
        match event {
            Some(event) => self.evaluator.over(&event).column(code),
            None => self.evaluator.column(code),
        }
    }

    /// Returns the entries of the list before this position, with their results.
    fn earlier(&self, position: usize) -> impl Iterator<Item = (&'e Listed, &Entry)> {
        self.list.iter().take(position).zip(&self.entries)
    }

    /// Ranks by the supplied values of a tie-break. If no values are supplied, the tie-break breaks no ties.
    fn apply_given(&mut self, position: usize, listed: &Listed) -> Entry {
        match self.records.given(listed, self.evaluator.tournament()) {
            Some(column) if column.iter().any(Option::is_some) => {
                let rules = self.evaluator.rules();
                let is_lower_first =
                    matches!(listed, Listed::Code(code) if direction(code, rules).is_lower_first());
                self.apply_values(position, is_lower_first, &column);
                Entry::Values(column)
            }
            _ => Entry::Unknown,
        }
    }

    fn apply_values(&mut self, position: usize, lower_first: bool, column: &Column) {
        // Participants without a value come last, whether higher or lower values are better.
        let key = |index: &Index| {
            let value = column[*index];
            (value.is_none(), value.map(|value| if lower_first { value } else { value.negated() }))
        };
        self.order = (self.evaluator.rules().ranking.later_keys)(std::mem::take(&mut self.order), position);
        self.refine(position, |group| {
            let mut keyed: Vec<_> = group.into_iter().map(|index| (key(&index), index)).collect();
            keyed.sort_by_key(|entry| entry.0);
            keyed
                .chunk_by(|a, b| a.0 == b.0)
                .map(|chunk| chunk.iter().map(|(_, index)| *index).collect())
                .collect()
        });
    }

    fn apply_order(&mut self, position: usize, code: &Code) -> Vec<Option<u32>> {
        let evaluator = self.evaluator;
        let tied = *evaluator.rules().direct_encounter.group;
        let repeatable = code.base.is_repeatable();
        self.refine_with_places(position, |group| {
            if !repeatable {
                return evaluator.order(code, &group, &mut Log::silent());
            }
            let set = tied(evaluator.view(evaluator.primary()), &group);
            let classes = evaluator.order(code, &set, &mut Log::silent());
            if set.len() == group.len() {
                return classes;
            }
            let inside =
                |class: Vec<Index>| class.into_iter().filter(|index| group.contains(index)).collect();
            classes.into_iter().map(inside).filter(|class: &Vec<Index>| !class.is_empty()).collect()
        })
    }

    fn apply_record(&mut self, position: usize, kind: Recorded) -> Vec<Option<u32>> {
        let (tournament, records) = (self.evaluator.tournament(), self.records);
        let unrecorded = self.evaluator.rules().classic.lots;
        self.refine_with_places(position, |group| match records.of(kind, tournament, &group) {
            Some(classes) => classes,
            None => match kind {
                Recorded::Lots => unrecorded(group),
                Recorded::Playoff | Recorded::Armageddon => vec![group],
            },
        })
    }

    /// Splits every tied group and stores each member's place within its group.
    fn refine_with_places(
        &mut self,
        position: usize,
        mut split: impl FnMut(Vec<Index>) -> Classes,
    ) -> Vec<Option<u32>> {
        let mut places = vec![None; self.evaluator.tournament().len()];
        self.refine(position, |group| {
            let classes = split(group);
            let mut ahead = 0;
            for class in &classes {
                for index in class {
                    places[*index] = Some(ahead + 1);
                }
                ahead += class.len() as u32;
            }
            classes
        });
        places
    }

    fn refine(&mut self, position: usize, mut split: impl FnMut(Vec<Index>) -> Vec<Vec<Index>>) {
        let tournament = self.evaluator.tournament();
        let old = std::mem::take(&mut self.order);
        let mut groups = Vec::with_capacity(old.groups.len());
        let mut separated_by = Vec::with_capacity(old.groups.len());
        // Scores, and the round reached in a knock-out, rank the participants before all tie-breaks.
        let ranks = position > self.list.len() || self.list.get(position).is_some_and(Listed::is_score);
        let shared = if ranks { 0 } else { self.evaluator.policies.shared_places as usize };
        let mut ahead = 0;
        for (at, group) in old.groups.into_iter().enumerate() {
            let border = at.checked_sub(1).map(|before| old.separated_by[before]);
            let is_shared = ahead < shared;
            ahead += group.len();
            if group.len() < 2 || is_shared {
                separated_by.extend(border);
                groups.push(group);
                continue;
            }
            for (new, mut class) in split(group).into_iter().enumerate() {
                if new == 0 {
                    separated_by.extend(border);
                } else {
                    separated_by.push(position);
                }
                class.sort_unstable_by_key(|index| tournament.id(*index));
                groups.push(class);
            }
        }
        self.order = Groups { groups, separated_by };
    }

    fn leftover(&mut self) {
        let tournament = self.evaluator.tournament();
        let leftover = self.evaluator.rules().ranking.leftover;
        self.refine(self.list.len(), |group| leftover(tournament, group));
    }
}

/// Returns the default list of tie-breaks, for an event without its own list.
///
/// - Individual Swiss-system event: `PTS,DE,BH/C1,BH,SB`
/// - Individual event with predetermined pairings: `PTS,DE,SB,KS,WIN`
/// - Team event: `PTS,MPvGP,EDE,EMGSB`
/// - Knock-out: `PTS` for individuals, and `PTS,MPvGP` for teams
pub fn default_list(tournament: &Tournament) -> TieBreakList {
    let cut = |base| Code { cut: Some(Cut::Low(1)), ..Code::plain(base) };
    let plain = Code::plain;
    let swiss = tournament.pairing().is_swiss();
    let is_knockout = tournament.pairing().is_knockout();
    let codes = match (tournament.team().is_some(), swiss) {
        // A knock-out is ranked by the round reached. The regulations of the event declare the board tie-breaks that
        // decide a drawn match (13.3.2).
        (false, _) if is_knockout => vec![plain(Base::Points)],
        (true, _) if is_knockout => vec![plain(Base::Points), plain(Base::OtherScore)],
        (false, true) => {
            vec![
                plain(Base::Points),
                plain(Base::DirectEncounter),
                cut(Base::Buchholz),
                plain(Base::Buchholz),
                plain(Base::SonnebornBerger),
            ]
        }
        (false, false) => {
            vec![
                plain(Base::Points),
                plain(Base::DirectEncounter),
                plain(Base::SonnebornBerger),
                plain(Base::Koya),
                plain(Base::Wins),
            ]
        }
        (true, _) => vec![
            plain(Base::Points),
            plain(Base::OtherScore),
            plain(Base::ExtendedDirectEncounter(EdeBoards::None)),
            plain(Base::Extended(EsbMix::MatchGame)),
        ],
    };
    TieBreakList { entries: codes.into_iter().map(Listed::Code).collect(), notices: Vec::new() }
}

/// The recorded order of a whole tied group, as pairing numbers, best first. The members of an inner list are still
/// tied with each other.
pub type Decided = Vec<Vec<u32>>;

/// Recorded decisions, and supplied values of tie-breaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// Results of play-offs (article 3).
    pub playoffs: Vec<Decided>,
    /// Results of Armageddon games.
    pub armageddons: Vec<Decided>,
    /// Results of lots, a coin or a disc (4.2).
    pub lots: Vec<Decided>,
    /// Values for tie-breaks that cannot be computed (`OTHER_...`, or `ARO` in an event without ratings), by the name
    /// of the tie-break. Each value has the pairing number of its participant. For `OTHER_...`, a higher value is
    /// better. An empty list means that the values are unknown.
    pub given: BTreeMap<String, Vec<(u32, Fraction)>>,
}

impl Records {
    /// Returns whether any play-off, Armageddon game or lots are recorded.
    pub fn are_decisions(&self) -> bool {
        !self.playoffs.is_empty() || !self.armageddons.is_empty() || !self.lots.is_empty()
    }

    /// Returns the supplied values of a tie-break, or `None` if no values are supplied.
    pub fn given(&self, listed: &Listed, tournament: &Tournament) -> Option<Column> {
        let name = match listed {
            Listed::Code(code) => Code { edition: None, ..*code }.to_string(),
            other @ (Listed::Organizer(_) | Listed::Recorded(_)) => other.to_string(),
        };
        let given = self.given.get(&name)?;
        let mut column = vec![None; tournament.len()];
        for (id, value) in given {
            if let Some(place) = tournament.index_of(*id).and_then(|index| column.get_mut(index)) {
                *place = Some(*value);
            }
        }
        Some(column)
    }

    /// Returns the recorded order of a group, or `None` if no decision is about exactly this group.
    pub fn of(&self, kind: Recorded, tournament: &Tournament, group: &[Index]) -> Option<Classes> {
        let records = match kind {
            Recorded::Playoff => &self.playoffs,
            Recorded::Armageddon => &self.armageddons,
            Recorded::Lots => &self.lots,
        };
        let mut tied: Vec<u32> = group.iter().map(|index| tournament.id(*index)).collect();
        tied.sort_unstable();
        let of_group = records.iter().find(|decided| is_of(decided, &tied))?;
        let class = |ids: &Vec<u32>| ids.iter().map(|id| tournament.index_of(*id)).collect();
        of_group.iter().map(class).collect()
    }
}

/// Returns whether a decision is about exactly the participants in `tied`, which must be sorted.
///
/// The comparison is fast, because nearly all other groups differ in size or in their first member.
fn is_of(decided: &Decided, tied: &[u32]) -> bool {
    let size: usize = decided.iter().map(Vec::len).sum();
    let is_first_among = decided.iter().flatten().next().is_some_and(|id| tied.binary_search(id).is_ok());
    if size != tied.len() || !is_first_among {
        return false;
    }
    let mut named: Vec<u32> = decided.concat();
    named.sort_unstable();
    named == tied
}
