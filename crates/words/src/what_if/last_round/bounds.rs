//! What the points alone say while games are open.

use super::answer::Question;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::Event;

/// What is known.
pub(super) enum Bound {
    /// The answer, whatever the open games bring.
    Certain(bool),
    /// Open: the points of these decide who is ahead, level or behind.
    Depends(Vec<Index>),
    /// Who is ahead is settled, and those level on points are these, the one asked about among them.
    Tied(Vec<Index>),
}

/// The least and the most points that everybody can have in the end.
fn ranges(event: &Event, facts: &Tournament) -> Vec<[Points; 2]> {
    let scoring = facts.scoring();
    let [win, draw, loss] = [scoring.win, scoring.draw, scoring.loss];
    let (least, most) = (win.min(draw).min(loss), win.max(draw).max(loss));
    let after = event.plan.after;
    (0..facts.len())
        .map(|index| {
            let adjusted = facts.adjustments().iter().filter(|adjustment| {
                adjustment.id == facts.id(index) && adjustment.counts_after(after, facts.announced())
            });
            let outside: Points = adjusted.map(|adjustment| adjustment.points).sum();
            facts.records(index).iter().take(after).fold([outside; 2], |[low, high], record| {
                if record.kind.is_pending() {
                    // What an open game was worth on its own goes when it is played.
                    [low + least, high + most]
                } else {
                    [low + record.points, high + record.points]
                }
            })
        })
        .collect()
}

/// What the points say about a question.
pub(super) fn bound(event: &Event, facts: &Tournament, question: Question) -> Bound {
    let ranges = ranges(event, facts);
    let Some([low, high]) = ranges.get(question.index).copied() else { return Bound::Certain(false) };
    if low != high {
        return Bound::Depends(vec![question.index]);
    }
    let others = || ranges.iter().enumerate().filter(|(index, _)| *index != question.index);
    let ahead = others().filter(|(_, range)| range[0] > low).count();
    let level_or_ahead = others().filter(|(_, range)| range[1] >= low).count();
    let place = question.place as usize;
    if ahead >= place {
        return Bound::Certain(false);
    }
    if level_or_ahead < place {
        return Bound::Certain(true);
    }
    let undecided: Vec<Index> = others()
        .filter(|(_, range)| range[0] != range[1] && range[0] <= low && range[1] >= low)
        .map(|(index, _)| index)
        .collect();
    if !undecided.is_empty() {
        return Bound::Depends(undecided);
    }
    let mut tied: Vec<Index> =
        others().filter(|(_, range)| **range == [low; 2]).map(|(index, _)| index).collect();
    tied.push(question.index);
    Bound::Tied(tied)
}
