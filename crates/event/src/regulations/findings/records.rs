use crate::lots;
use crate::regulations::declaration::{DecidedBy, Decision};
use crate::regulations::findings::catalogue::Rule;
use crate::regulations::findings::{Arguments, Inspection, Judgement, games, said};
use crate::regulations::play_off::{Positions, Qualification, Stated, StillTied};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Index;

/// Returns the recorded decisions that count, and the ties that still need a decision. The result is computed once for
/// each inspection.
pub(super) fn judgement<'c>(cx: &'c Inspection<'_>) -> &'c Judgement {
    cx.judgement.get_or_init(|| Judgement::of(cx))
}

impl Judgement {
    fn of(cx: &Inspection<'_>) -> Judgement {
        let mut judgement = Judgement::default();
        judgement.play_offs(cx);
        judgement.lots(cx);
        judgement
    }

    fn fault(&mut self, position: usize, rule: Rule, arguments: Arguments) {
        self.faults.push((position, rule, arguments));
    }

    fn play_offs(&mut self, cx: &Inspection<'_>) {
        let announced = cx.has_play_off() || cx.play_off().is_some();
        let groups = play_off_after(cx).filter(|_| cx.is_final()).and_then(|count| cx.groups_after(count));
        let mut open = groups.as_deref().map(|groups| Open::of(cx, groups));
        let others = open.as_mut().map(|open| open.keep_best(cx)).unwrap_or_default();
        let places = played_off(cx);
        for (position, decision) in decisions(cx, DecidedBy::is_by_games) {
            if !announced {
                self.fault(position, Rule::PlayoffNotAnnounced, Vec::new());
                continue;
            }
            let mut settled = None;
            if let Some(open) = &mut open {
                let Some((place, group)) = open.take(decision) else {
                    self.fault(position, Rule::PlayoffWrongGroup, said![ids = written(decision)]);
                    continue;
                };
                if is_among(places.as_ref(), place, group.len()) == Some(false) {
                    self.fault(position, Rule::PlayoffOutsidePositions, said![place = place.to_string()]);
                    continue;
                }
                settled = Some((place, group));
            }
            if games::has_double_advantage(cx.play_off(), decision) {
                self.fault(position, Rule::ArmageddonDoubleAdvantage, Vec::new());
            }
            // If the regulations do not declare for which places a play-off is held, a play-off must decide every tie.
            let left_open = |ahead: usize, members: usize| {
                settled.as_ref().is_some_and(|(place, _)| {
                    is_among(places.as_ref(), place + ahead, members) == Some(false)
                })
            };
            match games::outcome(cx.play_off(), decision, left_open) {
                Err((rule, arguments)) => {
                    self.fault(position, rule, arguments);
                    // If the recorded decision of a group is faulty, the group is still undecided.
                    if let (Some(open), Some(settled)) = (&mut open, settled) {
                        open.put_back(decision, settled);
                    }
                }
                Ok(outcome) if decision.by == DecidedBy::Armageddon => {
                    self.records.armageddons.push(outcome.classes)
                }
                Ok(mut outcome) => {
                    self.left_level.extend(outcome.still_tied);
                    // Members who did not play are ranked behind the members who played.
                    outcome.classes.extend(others.get(&games::sorted(&decision.order)).cloned());
                    self.records.playoffs.push(outcome.classes);
                }
            }
        }
        if cx.has_play_off() {
            let due = open.into_iter().flat_map(Open::in_order);
            let is_due = |(place, group): &Tied| is_among(places.as_ref(), *place, group.len()) == Some(true);
            self.play_offs_due.extend(due.filter(is_due));
        }
    }

    fn lots(&mut self, cx: &Inspection<'_>) {
        let after = play_off_after(cx).unwrap_or(usize::MAX);
        let groups = if cx.is_final() { cx.groups_with(after, &self.records) } else { None };
        let mut open = groups.as_deref().map(|groups| Open::of(cx, groups));
        if let Some(Open(open)) = &mut open {
            let shared = cx.subject.declaration.and_then(|own| own.shared_places).unwrap_or(0) as usize;
            open.retain(|ids, (place, _)| *place > shared && self.lots_apply(cx, ids));
        }
        for (position, decision) in decisions(cx, |by| !by.is_by_games()) {
            let before = self.faults.len();
            if decision.by != DecidedBy::Lots && decision.order.len() > 2 {
                let count = decision.order.len().to_string();
                self.fault(position, Rule::LotsCoinOfMore, said![count = count]);
            }
            if let Some(seed) = decision.seed.as_ref().filter(|_| decision.by == DecidedBy::Lots) {
                let drawn: Vec<u32> = lots::draw(seed, &decision.order).iter().map(|lot| lot.id).collect();
                if drawn != decision.order {
                    let ids = drawn.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                    self.fault(position, Rule::LotsAgainstSeed, said![ids = ids]);
                }
            }
            if !self.lots_apply(cx, &games::sorted(&decision.order)) {
                self.fault(position, Rule::LotsExcluded, Vec::new());
            } else if let Some(open) = &mut open {
                match open.take(decision) {
                    None => self.fault(position, Rule::LotsWrongGroup, said![ids = written(decision)]),
                    Some(_) if self.faults.len() == before => {}
                    Some(group) => open.put_back(decision, group),
                }
            }
            if self.faults.len() == before {
                self.records.lots.push(decision.order.iter().map(|id| vec![*id]).collect());
            }
        }
        // Lots are not drawn for groups that must still play a play-off.
        let due = self.play_offs_due.iter().flat_map(|(place, due)| due.iter().map(|index| (*index, *place)));
        let due: BTreeMap<Index, usize> = due.collect();
        let waits = |group: &[Index]| {
            let place = group.first().and_then(|index| due.get(index));
            place.is_some() && group.iter().all(|index| due.get(index) == place)
        };
        let open = open.into_iter().flat_map(Open::in_order).map(|(_, group)| group);
        self.lots_due = open.filter(|group| !waits(group)).collect();
    }

    /// Returns whether lots break a tie between these participants. After a play-off, the declared row of its format
    /// determines this (3.1.3). In all other cases, the regulations of the event determine it (4.2).
    fn lots_apply(&self, cx: &Inspection<'_>, ids: &[u32]) -> bool {
        match self.left_level.get(ids) {
            Some(StillTied::Lots) => true,
            Some(StillTied::Shared) => false,
            Some(StillTied::Tiebreaks) | None => cx.lots_apply(),
        }
    }
}

fn decisions<'a>(
    cx: &Inspection<'a>,
    wanted: impl Fn(DecidedBy) -> bool,
) -> impl Iterator<Item = (usize, &'a Decision)> {
    let decided = cx.subject.declaration.map(|own| own.decided.as_slice()).unwrap_or_default();
    decided.iter().enumerate().filter(move |(_, decision)| wanted(decision.by))
}

/// Returns the number of tie-breaks before the play-off (3.1.2), or `None` if the number is not declared.
fn play_off_after(cx: &Inspection<'_>) -> Option<usize> {
    let qualification = cx.play_off()?.qualification.as_ref().and_then(Stated::given)?;
    let length = cx.list.tie_breaks().count();
    Some(match qualification {
        Qualification::None => 0,
        Qualification::All => length,
        Qualification::First(first) => length.min(first.first as usize),
    })
}

/// The places for which a play-off is held.
enum Places {
    All,
    Some(BTreeSet<usize>),
}

/// Returns the places for which a play-off is held (3.1.1), or `None` if no places are declared.
fn played_off(cx: &Inspection<'_>) -> Option<Places> {
    Some(match cx.play_off()?.positions.as_ref().and_then(Stated::given)? {
        Positions::All(_) => Places::All,
        Positions::Places(places) => Places::Some(places.iter().map(|place| *place as usize).collect()),
    })
}

/// Returns whether a tied group that begins at `place` includes a place for which a play-off is held, or `None` if no
/// places are declared.
fn is_among(places: Option<&Places>, place: usize, members: usize) -> Option<bool> {
    Some(match places? {
        Places::All => true,
        Places::Some(places) => places.range(place..place + members).next().is_some(),
    })
}

/// The place that a tied group shares, and the two or more members of the group.
type Tied = (usize, Vec<Index>);

/// The groups that are still undecided, by the pairing numbers of their members.
struct Open(BTreeMap<Vec<u32>, Tied>);

impl Open {
    fn of(cx: &Inspection<'_>, groups: &[Vec<Index>]) -> Open {
        let mut ahead = 0;
        let mut tied = BTreeMap::new();
        for group in groups {
            if group.len() > 1 {
                let ids: Vec<u32> = group.iter().map(|index| cx.facts.id(*index)).collect();
                tied.insert(games::sorted(&ids), (ahead + 1, group.clone()));
            }
            ahead += group.len();
        }
        Open(tied)
    }

    /// Removes the members who do not play in a play-off from each group, if the regulations limit the number of
    /// players. The best members by the list of tie-breaks play. All members who are tied with the last of these
    /// players also play.
    ///
    /// Returns a map of the groups in which some members do not play. The key contains the members who play, and the
    /// value contains the members who do not play.
    fn keep_best(&mut self, cx: &Inspection<'_>) -> BTreeMap<Vec<u32>, Vec<u32>> {
        let mut others = BTreeMap::new();
        let Some(best) = cx.play_off().and_then(|own| own.best) else { return others };
        let Some(order) = cx.groups_after(usize::MAX) else { return others };
        for (place, group) in std::mem::take(&mut self.0).into_values() {
            let mut playing: Vec<Index> = Vec::new();
            for level in &order {
                if playing.len() < best as usize {
                    playing.extend(level.iter().filter(|index| group.contains(index)));
                }
            }
            let ids =
                |of: &[Index]| games::sorted(&of.iter().map(|index| cx.facts.id(*index)).collect::<Vec<_>>());
            let rest: Vec<Index> = group.into_iter().filter(|index| !playing.contains(index)).collect();
            if !rest.is_empty() {
                others.insert(ids(&playing), ids(&rest));
            }
            self.0.insert(ids(&playing), (place, playing));
        }
        others
    }

    /// Removes and returns the group whose members a decision puts in order. Returns `None` if no undecided group has
    /// exactly these members.
    fn take(&mut self, decision: &Decision) -> Option<Tied> {
        self.0.remove(&games::sorted(&decision.order))
    }

    fn put_back(&mut self, decision: &Decision, group: Tied) {
        self.0.insert(games::sorted(&decision.order), group);
    }

    /// Returns the groups, sorted by place.
    fn in_order(self) -> Vec<Tied> {
        let mut groups: Vec<Tied> = self.0.into_values().collect();
        groups.sort_unstable();
        groups
    }
}

fn written(decision: &Decision) -> String {
    decision.order.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The scores of a group's members in a play-off, stage by stage.
///
/// After each stage, only the histories of the members who scored are updated. The running time therefore depends on
/// the number of games, not on the number of stages.
pub(super) struct Histories {
    /// The stages in which each member scored, with the points.
    scored: BTreeMap<u32, Vec<(usize, Points)>>,
    /// The number that identifies the history of each member. Members with equal histories have the same number.
    level: BTreeMap<u32, usize>,
    /// The number of members with each history.
    sizes: BTreeMap<usize, usize>,
    /// The number of each new history. The key contains the number of the earlier history, the stage that is added, and
    /// the points in this stage.
    next: BTreeMap<(usize, usize, Points), usize>,
}

impl Histories {
    /// Creates an empty history for each member.
    pub(super) fn of(members: &[u32]) -> Histories {
        let level: BTreeMap<u32, usize> = members.iter().map(|id| (*id, 0)).collect();
        let sizes = BTreeMap::from([(0, level.len())]);
        Histories { scored: BTreeMap::new(), level, sizes, next: BTreeMap::new() }
    }

    /// Returns whether two members are tied.
    pub(super) fn is_level(&self, one: u32, other: u32) -> bool {
        self.level.get(&one).is_some_and(|level| self.level.get(&other) == Some(level))
    }

    /// Returns the number of members in the tied group of this member, or 0 for a participant who is not a member.
    pub(super) fn as_level_as(&self, id: u32) -> usize {
        self.level.get(&id).and_then(|level| self.sizes.get(level)).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, stage: usize, scores: &BTreeMap<u32, Points>) {
        for (id, points) in scores.iter().filter(|(_, points)| **points != Points::ZERO) {
            self.scored.entry(*id).or_default().push((stage, *points));
            if let Some(level) = self.level.get_mut(id) {
                let number = self.next.len() + 1;
                if let Some(size) = self.sizes.get_mut(level) {
                    *size -= 1;
                }
                *level = *self.next.entry((*level, stage, *points)).or_insert(number);
                *self.sizes.entry(*level).or_insert(0) += 1;
            }
        }
    }

    /// Returns the members, split into groups of tied members, best first.
    pub(super) fn classes(&self, members: &[u32]) -> Vec<Vec<u32>> {
        let history = |id: &u32| self.scored.get(id).map(Vec::as_slice).unwrap_or_default();
        let mut order = members.to_vec();
        order.sort_by(|one, other| {
            let (one, other) = (history(one), history(other));
            let Some((a, b)) = one.iter().zip(other).find(|(a, b)| a != b) else {
                return other.len().cmp(&one.len());
            };
            // A participant who scored in an earlier stage is ahead. If both first scored in the same stage, more
            // points are better.
            a.0.cmp(&b.0).then(b.1.cmp(&a.1))
        });
        order.chunk_by(|a, b| history(a) == history(b)).map(<[u32]>::to_vec).collect()
    }
}
