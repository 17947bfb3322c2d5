use super::catalogue::Rule;
use super::finding::{Arguments, said};
use super::games;
use super::inspection::Inspection;
use super::judgement::Judgement;
use crate::lots;
use crate::regulations::declaration::{DecidedBy, Decision};
use crate::regulations::play_off::{Positions, Qualification, Stated};
use tiebreak_engine::tournament::Index;

/// What the recorded decisions of an event are worth.
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
        let announced = cx.method.has_play_off() || cx.play_off().is_some();
        let groups = play_off_after(cx).filter(|_| cx.is_final()).and_then(|count| cx.groups_after(count));
        let mut open = groups.as_deref().map(tied_with_place);
        for (position, decision) in decisions(cx, DecidedBy::is_by_games) {
            if !announced {
                self.fault(position, Rule::PlayoffNotAnnounced, Vec::new());
                continue;
            }
            let mut settled = None;
            if let Some(open) = &mut open {
                let Some(at) = open.iter().position(|(_, group)| is_order_of(cx, decision, group)) else {
                    self.fault(position, Rule::PlayoffWrongGroup, said![ids = written(decision)]);
                    continue;
                };
                let (place, group) = open.remove(at);
                if is_played_off(cx, place, group.len()) == Some(false) {
                    self.fault(position, Rule::PlayoffOutsidePositions, said![place = place.to_string()]);
                    continue;
                }
                settled = Some((place, group));
            }
            if games::has_double_advantage(cx.play_off(), decision) {
                self.fault(position, Rule::ArmageddonDoubleAdvantage, Vec::new());
            }
            match games::fault(cx.play_off(), decision) {
                Some((rule, arguments)) => {
                    self.fault(position, rule, arguments);
                    // What a faulty record was to settle is still open.
                    open.iter_mut().for_each(|open| open.extend(settled.take()));
                }
                None if decision.by.is_armageddon() => {
                    self.records.armageddons.push(decision.order.clone());
                }
                None => self.records.playoffs.push(decision.order.clone()),
            }
        }
        if cx.method.has_play_off() {
            let due = open.into_iter().flatten();
            self.play_offs_due
                .extend(due.filter(|(place, group)| is_played_off(cx, *place, group.len()) == Some(true)));
        }
    }

    fn lots(&mut self, cx: &Inspection<'_>) {
        let after = play_off_after(cx).unwrap_or(usize::MAX);
        let groups = if cx.is_final() { cx.groups_with(after, &self.records) } else { None };
        let mut open = groups.as_deref().map(tied_with_place);
        for (position, decision) in decisions(cx, |by| !by.is_by_games()) {
            let before = self.faults.len();
            if !decision.by.is_lots() && decision.order.len() > 2 {
                let count = decision.order.len().to_string();
                self.fault(position, Rule::LotsCoinOfMore, said![count = count]);
            }
            if let Some(seed) = decision.seed.as_ref().filter(|_| decision.by.is_lots()) {
                let drawn: Vec<u32> = lots::draw(seed, &decision.order).iter().map(|lot| lot.id).collect();
                if drawn != decision.order {
                    let ids = drawn.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                    self.fault(position, Rule::LotsAgainstSeed, said![ids = ids]);
                }
            }
            if !cx.lots_apply() {
                self.fault(position, Rule::LotsExcluded, Vec::new());
            } else if let Some(open) = &mut open {
                match open.iter().position(|(_, group)| is_order_of(cx, decision, group)) {
                    None => self.fault(position, Rule::LotsWrongGroup, said![ids = written(decision)]),
                    Some(at) if self.faults.len() == before => drop(open.remove(at)),
                    Some(_) => {}
                }
            }
            if self.faults.len() == before {
                self.records.lots.push(decision.order.clone());
            }
        }
        if cx.lots_apply() {
            // Who still has to play off draws no lots yet.
            let waits = |group: &[Index]| {
                self.play_offs_due.iter().any(|(_, due)| group.iter().all(|index| due.contains(index)))
            };
            let open = open.into_iter().flatten().map(|(_, group)| group);
            self.lots_due = open.filter(|group| !waits(group)).collect();
        }
    }
}

fn decisions<'a>(
    cx: &Inspection<'a>,
    wanted: impl Fn(DecidedBy) -> bool,
) -> impl Iterator<Item = (usize, &'a Decision)> {
    let decided = cx.declaration().map(|declaration| declaration.decided.as_slice()).unwrap_or_default();
    decided.iter().enumerate().filter(move |(_, decision)| wanted(decision.by))
}

/// After how many tie-breaks the play-off comes (3.1.2); none when nobody says.
fn play_off_after(cx: &Inspection<'_>) -> Option<usize> {
    let qualification = cx.play_off()?.qualification.as_ref().and_then(Stated::given)?;
    let length = cx.list.tie_breaks().count();
    Some(match qualification {
        Qualification::None => 0,
        Qualification::All => length,
        Qualification::First(first) => length.min(first.first as usize),
    })
}

/// Whether a group tied from a place on concerns a place that is played off (3.1.1); none when nobody says.
fn is_played_off(cx: &Inspection<'_>, place: usize, members: usize) -> Option<bool> {
    match cx.play_off()?.positions.as_ref().and_then(Stated::given)? {
        Positions::All(_) => Some(true),
        Positions::Places(places) => {
            Some(places.iter().any(|position| (place..place + members).contains(&(*position as usize))))
        }
    }
}

/// The groups of more than one, each with its place.
fn tied_with_place(groups: &[Vec<Index>]) -> Vec<(usize, Vec<Index>)> {
    let mut ahead = 0;
    let mut tied = Vec::new();
    for group in groups {
        if group.len() > 1 {
            tied.push((ahead + 1, group.clone()));
        }
        ahead += group.len();
    }
    tied
}

/// Whether a decision orders exactly this group.
fn is_order_of(cx: &Inspection<'_>, decision: &Decision, group: &[Index]) -> bool {
    let mut named = decision.order.clone();
    let mut tied: Vec<u32> = group.iter().map(|index| cx.facts.id(*index)).collect();
    named.sort_unstable();
    tied.sort_unstable();
    named == tied
}

fn written(decision: &Decision) -> String {
    decision.order.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
