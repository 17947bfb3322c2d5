//! Ranking by an ordered list of tie-breaks (article 4.2).

use std::borrow::Cow;

use crate::number::Fraction;
use crate::rules::rulings::{
    Again, BoardCountOrder, Compared, ForeLeak, Group, LaterKeys, Leftover, PairingNumber, RatingOrder,
    Undefined, UnrecordedLots,
};
use crate::rules::{Base, Code, Direction, Edition, Listed, Recorded, Rulings, TieBreakList};
use crate::tiebreak::{Column, Evaluator, Log, NoValue, Policies};
use crate::tournament::{Index, Kind, Outcome, Tournament};

/// What one entry of the list gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A number per participant; none where the rule gives none.
    Values(Column),
    /// The place of each participant inside the group that was still tied there; none for one who was alone.
    Places(Vec<Option<u32>>),
    /// No value for anybody, and why.
    Nothing(NoValue),
    /// Defined by the organizer: nobody else can compute it.
    Unknown,
}

/// What was decided off the table: orders of whole tied groups by pairing number, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// What play-offs decided (article 3).
    pub playoffs: Vec<Vec<u32>>,
    /// What Armageddon games decided.
    pub armageddons: Vec<Vec<u32>>,
    /// What lots or a coin decided (4.2).
    pub lots: Vec<Vec<u32>>,
}

impl Records {
    /// The record of exactly this group, as participants in the recorded order.
    pub fn of(&self, kind: Recorded, tournament: &Tournament, group: &[Index]) -> Option<Vec<Index>> {
        let records = match kind {
            Recorded::Playoff => &self.playoffs,
            Recorded::Armageddon => &self.armageddons,
            Recorded::Lots => &self.lots,
        };
        records.iter().find_map(|order| {
            let order: Vec<Index> = order.iter().map(|id| tournament.index_of(*id)).collect::<Option<_>>()?;
            let (mut named, mut tied) = (order.clone(), group.to_vec());
            named.sort_unstable();
            tied.sort_unstable();
            (named == tied).then_some(order)
        })
    }
}

/// A ranking with everything that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The list, in order.
    pub list: Vec<Listed>,
    /// What each entry gave, in the same order.
    pub entries: Vec<Entry>,
    /// The final groups, best first; members of a group share a place, in order of pairing number.
    pub groups: Vec<Vec<Index>>,
    /// For each group but the first, the position in the list of the entry that set it behind the one before.
    pub separated_by: Vec<usize>,
    /// Rounds counted.
    pub after: usize,
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
        Standings::under(tournament, Rulings::of(edition), policies, list, after)
    }

    /// Ranks an event under any rulings.
    pub fn under(
        tournament: &Tournament,
        rulings: Rulings,
        policies: Policies,
        list: &TieBreakList,
        after: usize,
    ) -> Standings {
        let evaluator = Evaluator::new(tournament, rulings, policies, after);
        Standings::from_evaluator(&evaluator, list)
    }

    /// Ranks with an evaluator, which keeps what it computed for explanations.
    pub fn from_evaluator(evaluator: &Evaluator<'_>, list: &TieBreakList) -> Standings {
        Standings::with_records(evaluator, list, &Records::default())
    }

    /// Ranks with what was decided off the table; it acts only where the list says `PLAYOFF`, `ARMAGEDDON` or
    /// `LOTS`, and a record only on exactly the group that is still tied there.
    pub fn with_records(evaluator: &Evaluator<'_>, list: &TieBreakList, records: &Records) -> Standings {
        let mut ranking = Ranking::new(evaluator, records);
        let entries = list
            .entries
            .iter()
            .enumerate()
            .map(|(position, listed)| ranking.apply(position, listed))
            .collect();
        ranking.leftover(list.entries.len());
        Standings {
            list: list.entries.clone(),
            entries,
            groups: ranking.groups,
            separated_by: ranking.separated_by,
            after: evaluator.after(),
        }
    }

    /// The place of each participant: one more than the number strictly ahead, so 1, 2, 2, 4.
    pub fn ranks(&self) -> Vec<u32> {
        let mut ranks = vec![0; self.groups.iter().map(Vec::len).sum()];
        let mut ahead = 0;
        for group in &self.groups {
            for index in group {
                ranks[*index] = ahead + 1;
            }
            ahead += group.len() as u32;
        }
        ranks
    }

    /// The position in the list of the entry that separates two participants; none when they share a place.
    pub fn separator(&self, one: Index, other: Index) -> Option<usize> {
        let group_of = |index| self.groups.iter().position(|group| group.contains(&index));
        let (a, b) = (group_of(one)?, group_of(other)?);
        // The first entry that put a border between them decided; later ones only refined.
        (a.min(b)..a.max(b)).map(|border| self.separated_by[border]).min()
    }

    /// The value of a numeric entry for a participant.
    pub fn value(&self, entry: usize, index: Index) -> Option<Fraction> {
        match self.entries.get(entry)? {
            Entry::Values(column) => column[index],
            Entry::Places(_) | Entry::Nothing(_) | Entry::Unknown => None,
        }
    }
}

/// Which end of a numeric code is better under these rulings.
pub fn direction(code: &Code, rulings: &Rulings) -> Direction {
    let turned = match code.base {
        Base::PairingNumber => rulings.own_results.pairing_number == PairingNumber::Descending,
        Base::Rating => rulings.rating.rating_order == RatingOrder::LowFirst,
        Base::BoardCount => rulings.team.board_count == BoardCountOrder::HigherFirst,
        _ => false,
    };
    match (code.direction(), turned) {
        (Direction::HigherFirst, true) => Direction::LowerFirst,
        (Direction::LowerFirst, true) => Direction::HigherFirst,
        (direction, _) => direction,
    }
}

struct Ranking<'e, 't> {
    evaluator: &'e Evaluator<'t>,
    records: &'e Records,
    groups: Vec<Vec<Index>>,
    separated_by: Vec<usize>,
    fore_seen: bool,
    first_direct_encounter: Option<Vec<Option<u32>>>,
}

impl<'e, 't> Ranking<'e, 't> {
    fn new(evaluator: &'e Evaluator<'t>, records: &'e Records) -> Ranking<'e, 't> {
        let tournament = evaluator.tournament();
        let mut everybody: Vec<Index> = (0..tournament.len()).collect();
        everybody.sort_by_key(|index| tournament.id(*index));
        Ranking {
            evaluator,
            records,
            groups: vec![everybody],
            separated_by: Vec::new(),
            fore_seen: false,
            first_direct_encounter: None,
        }
    }

    fn apply(&mut self, position: usize, listed: &Listed) -> Entry {
        let code = match listed {
            Listed::Code(code) => code,
            Listed::Recorded(kind) => return Entry::Places(self.apply_record(position, *kind)),
            Listed::Organizer(_) => return Entry::Unknown,
        };
        if let Some(reason) = self.evaluator.no_value(code) {
            return Entry::Nothing(reason);
        }
        if code.base.direction() == Direction::OrderOnly {
            return Entry::Places(self.apply_order(position, code));
        }
        let leaks =
            self.fore_seen && self.evaluator.rulings().buchholz.fore_leak == ForeLeak::ForfeitsStayPlayed;
        let column = if leaks { self.leaked_column(code) } else { self.evaluator.column(code) };
        self.fore_seen |= code.base == Base::ForeBuchholz || code.fore;
        match column {
            Err(reason) => Entry::Nothing(reason),
            Ok(column) => {
                let column = self.printed(self.defined(column));
                self.apply_values(position, code, &column);
                Entry::Values(column)
            }
        }
    }

    /// A deviation: an earlier fore Buchholz leaves the forfeits of the last round played.
    fn leaked_column(&self, code: &Code) -> Result<Column, NoValue> {
        let last = self.evaluator.after().saturating_sub(1);
        let win = self.evaluator.tournament().scoring().win;
        let leaked = self.evaluator.tournament().map_records(|_, round, mut record| {
            if round == last && record.kind.is_forfeit() {
                record.kind = Kind::Played;
                record.outcome = Some(if record.points >= win { Outcome::Win } else { Outcome::Loss });
            }
            record
        });
        self.evaluator.over(&leaked).column(code)
    }

    fn defined(&self, column: Column) -> Column {
        match self.evaluator.rulings().ranking.undefined {
            Undefined::Last => column,
            Undefined::AsZero => column.into_iter().map(|value| value.or(Some(Fraction::ZERO))).collect(),
        }
    }

    fn printed(&self, column: Column) -> Column {
        match self.evaluator.rulings().ranking.compared {
            Compared::Exact => column,
            Compared::Printed => {
                let tenths = |value: Fraction| {
                    let tenths = value.times(Fraction::integer(10)).reduced();
                    Fraction::new(crate::number::round_half_up(tenths.numerator(), tenths.denominator()), 10)
                };
                column.into_iter().map(|value| value.map(tenths)).collect()
            }
        }
    }

    fn apply_values(&mut self, position: usize, code: &Code, column: &Column) {
        let lower_first = direction(code, self.evaluator.rulings()) == Direction::LowerFirst;
        // Undefined values order after all others whichever end is better.
        let key = |index: &Index| {
            let value = column[*index];
            (value.is_none(), value.map(|value| if lower_first { value } else { value.negated() }))
        };
        if self.evaluator.rulings().ranking.later_keys == LaterKeys::RemixGroups && position > 0 {
            self.remix();
        }
        self.refine(position, |group| {
            let mut keyed: Vec<_> = group.into_iter().map(|index| (key(&index), index)).collect();
            keyed.sort_by_key(|entry| entry.0);
            keyed
                .chunk_by(|a, b| a.0 == b.0)
                .map(|chunk| chunk.iter().map(|(_, index)| *index).collect())
                .collect()
        });
    }

    /// A deviation: puts everybody with the same first score into one group again.
    fn remix(&mut self) {
        let mut merged: Vec<Vec<Index>> = Vec::new();
        let mut separated_by = Vec::new();
        for (position, group) in std::mem::take(&mut self.groups).into_iter().enumerate() {
            let border = position.checked_sub(1).map(|border| self.separated_by[border]);
            match merged.last_mut().filter(|_| border != Some(0)) {
                Some(last) => last.extend(group),
                None => {
                    separated_by.extend(border);
                    merged.push(group);
                }
            }
        }
        self.groups = merged;
        self.separated_by = separated_by;
    }

    fn apply_order(&mut self, position: usize, code: &Code) -> Vec<Option<u32>> {
        let decisions = self.evaluator.rulings().direct_encounter;
        let mut places = vec![None; self.evaluator.tournament().len()];
        if decisions.again == Again::FirstResult
            && code.base.is_repeatable()
            && let Some(first) = self.first_direct_encounter.clone()
        {
            self.refine(position, |group| split_by(group, |index| first[index]));
            return first;
        }
        let score_groups: Vec<Vec<Index>> = match decisions.group {
            Group::StillTied => Vec::new(),
            Group::ScoreGroup => self.score_groups(),
        };
        let evaluator = self.evaluator;
        self.refine(position, |group| {
            if group.len() < 2 {
                return vec![group];
            }
            let score_group = score_groups.iter().find(|score_group| score_group.contains(&group[0]));
            let classes = match score_group.filter(|_| code.base.is_repeatable()) {
                None => evaluator.order(code, &group, &mut Log::silent()),
                Some(score_group) => {
                    let classes = evaluator.order(code, score_group, &mut Log::silent());
                    let inside =
                        |class: Vec<Index>| class.into_iter().filter(|i| group.contains(i)).collect();
                    classes.into_iter().map(inside).filter(|class: &Vec<Index>| !class.is_empty()).collect()
                }
            };
            let mut ahead = 0;
            for class in &classes {
                for index in class {
                    places[*index] = Some(ahead + 1);
                }
                ahead += class.len() as u32;
            }
            classes
        });
        if code.base.is_repeatable() && self.first_direct_encounter.is_none() {
            self.first_direct_encounter = Some(places.clone());
        }
        places
    }

    fn apply_record(&mut self, position: usize, kind: Recorded) -> Vec<Option<u32>> {
        let (tournament, records) = (self.evaluator.tournament(), self.records);
        let lots = self.evaluator.rulings().classic.lots;
        let mut places = vec![None; tournament.len()];
        self.refine(position, |group| {
            let classes = match records.of(kind, tournament, &group) {
                Some(order) => order.into_iter().map(|index| vec![index]).collect(),
                // A deviation: what nobody drew is made up.
                None if kind == Recorded::Lots && lots == UnrecordedLots::DrawnSilently => {
                    group.into_iter().map(|index| vec![index]).collect()
                }
                None => vec![group],
            };
            for (ahead, class) in (1..).zip(&classes) {
                for index in class {
                    places[*index] = Some(ahead);
                }
            }
            classes
        });
        places
    }

    fn score_groups(&self) -> Vec<Vec<Index>> {
        let cx = self.evaluator.context(self.evaluator.primary());
        let all: Vec<Index> = self.groups.iter().flatten().copied().collect();
        split_by(all, |index| cx.ranked_total(index))
    }

    fn refine(&mut self, position: usize, mut split: impl FnMut(Vec<Index>) -> Vec<Vec<Index>>) {
        let tournament = self.evaluator.tournament();
        let mut groups = Vec::with_capacity(self.groups.len());
        let mut separated_by = Vec::with_capacity(self.groups.len());
        for (old, group) in std::mem::take(&mut self.groups).into_iter().enumerate() {
            let border = old.checked_sub(1).map(|before| self.separated_by[before]);
            if group.len() < 2 {
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
        self.groups = groups;
        self.separated_by = separated_by;
    }

    fn leftover(&mut self, position: usize) {
        match self.evaluator.rulings().ranking.leftover {
            Leftover::Tied => {}
            Leftover::ByPairingNumber => {
                self.refine(position, |group| group.into_iter().map(|index| vec![index]).collect());
            }
        }
    }
}

/// Splits by a key, smaller first, keeping equal ones together.
fn split_by<K: Ord>(group: Vec<Index>, key: impl Fn(Index) -> K) -> Vec<Vec<Index>> {
    let mut keyed: Vec<(K, Index)> = group.into_iter().map(|index| (key(index), index)).collect();
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    keyed.chunk_by(|a, b| a.0 == b.0).map(|chunk| chunk.iter().map(|(_, index)| *index).collect()).collect()
}

/// The list to use when none was given: direct encounter and the common Buchholz or Koya family, explained wherever
/// it is used.
pub fn default_list(tournament: &Tournament) -> TieBreakList {
    use crate::rules::{Cut, EdeBoards, EsbMix};
    let cut = |base| Code { cut: Some(Cut::Low(1)), ..Code::plain(base) };
    let plain = Code::plain;
    let swiss = tournament.pairing() == crate::tournament::Pairing::Swiss;
    let codes: Cow<'_, [Code]> = match (tournament.team().is_some(), swiss) {
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
    }
    .into();
    TieBreakList { entries: codes.iter().copied().map(Listed::Code).collect(), notices: Vec::new() }
}
