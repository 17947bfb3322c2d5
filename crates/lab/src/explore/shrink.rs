//! Reduces a large event that shows a disagreement to an event that people can read.
//!
//! Each step tries one simplification. A simplification is used if the simpler event is valid and still shows the
//! disagreement. An event never has fewer than two participants or one round.

use super::{Random, number_anew};
use crate::explore::generate::{half_match, points};
use tiebreak_engine::tournament::{Cell, Code, Draft, Kind, Scoring, Tournament};

/// Returns the smallest event found for which `still_disagrees` returns true. `still_disagrees` must return true for
/// `draft` itself.
///
/// The function makes at most `budget` attempts.
///
/// ```
/// use tiebreak_engine::tournament::{Draft, Tournament};
/// use tiebreak_lab::explore::Random;
/// use tiebreak_lab::explore::generate::{Options, Preset, Shape, generate};
/// use tiebreak_lab::explore::shrink::shrink;
///
/// let has_forfeit = |event: &Tournament| {
///     (0..event.len()).any(|index| event.records(index).iter().any(|record| record.kind.is_forfeit()))
/// };
/// let is_wanted = |draft: &Draft| Tournament::build(draft.clone()).is_ok_and(|(event, _)| has_forfeit(&event));
/// let draft = (1..).map(|number| generate(&Options::new(Preset::Nasty, Shape::Swiss, 12, 7), &mut Random::new(2027, number)));
/// let draft = draft.take(100).find(is_wanted).ok_or("none has a forfeit")?;
///
/// let small = shrink(&draft, 1_000, |_, event| has_forfeit(event));
/// assert_eq!((small.participants.len(), small.participants[0].cells.len()), (2, 1));
/// assert!(is_wanted(&small));
/// # Ok::<(), &str>(())
/// ```
pub fn shrink(
    draft: &Draft,
    budget: usize,
    still_disagrees: impl FnMut(&Draft, &Tournament) -> bool,
) -> Draft {
    let mut shrinker = Shrinker { best: draft.clone(), budget, still_disagrees };
    loop {
        let before = size(&shrinker.best);
        shrinker.drop_rounds();
        shrinker.drop_participants();
        shrinker.drop_boards();
        shrinker.drop_extras();
        shrinker.plain_cells();
        shrinker.plain_ratings();
        shrinker.renumber();
        if size(&shrinker.best) >= before || shrinker.budget == 0 {
            return shrinker.best;
        }
    }
}

/// Returns the size of an event: participants, rounds, boards, incidents, and the distance of the ratings from 2000.
fn size(draft: &Draft) -> (usize, usize, u32, usize, u64) {
    let rounds = draft.participants.iter().map(|participant| participant.cells.len()).max().unwrap_or(0);
    let cells = draft.participants.iter().flat_map(|participant| &participant.cells);
    let unusual = |cell: &Cell| {
        let codes = cell.boards.iter().chain(cell.boards.is_empty().then_some(&cell.code));
        codes.filter(|code| !matches!(code, Code::Win | Code::Draw | Code::Loss | Code::Rest)).count()
    };
    let odd = cells.map(unusual).sum::<usize>() + draft.adjustments.len() + draft.awards.len();
    let ratings = draft.participants.iter().flat_map(|participant| &participant.ratings);
    let spread: u64 = ratings.map(|rating| u64::from(rating.abs_diff(2_000))).sum();
    let boards = draft.team.as_ref().map_or(0, |team| team.boards);
    (draft.participants.len(), rounds, boards, odd, spread)
}

struct Shrinker<F> {
    best: Draft,
    budget: usize,
    still_disagrees: F,
}

impl<F: FnMut(&Draft, &Tournament) -> bool> Shrinker<F> {
    /// Tries a simpler event. If the simpler event is valid and still shows the disagreement, it becomes the best event
    /// so far, and the function returns true.
    fn attempt(&mut self, change: impl FnOnce(&mut Draft)) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let mut candidate = self.best.clone();
        change(&mut candidate);
        let Ok((tournament, _)) = Tournament::build(candidate.clone()) else { return false };
        let stays = (self.still_disagrees)(&candidate, &tournament);
        if stays {
            self.best = candidate;
        }
        stays
    }

    /// Tries a simpler event first with the same results, and then with new random results. New results help, because a
    /// smaller event often lacks the games that caused ties.
    fn attempt_redrawn(&mut self, change: impl Fn(&mut Draft)) -> bool {
        const LARGEST: usize = 10;
        const DRAWINGS: u64 = 150;
        self.attempt(&change)
            || (self.best.participants.len() <= LARGEST
                && (0..DRAWINGS).any(|drawing| {
                    self.attempt(|draft| {
                        change(draft);
                        redraw(draft, &mut Random::new(0, drawing));
                    })
                }))
    }

    fn rounds(&self) -> usize {
        self.best.participants.iter().map(|participant| participant.cells.len()).max().unwrap_or(0)
    }

    fn drop_rounds(&mut self) {
        for round in (0..self.rounds()).rev() {
            let recorded = self.rounds();
            if recorded < 2 {
                return;
            }
            self.attempt_redrawn(|draft| {
                for participant in &mut draft.participants {
                    participant.cells.remove(round);
                }
                draft.rounds = draft.rounds.map(|rounds| rounds.saturating_sub(1));
                for adjustment in &mut draft.adjustments {
                    // An adjustment after the removed round becomes an adjustment after the previous round. An
                    // adjustment after a later round stays with its round, whose number decreases by one.
                    let after = usize::from(adjustment.after);
                    adjustment.after -= u16::from(after > round && after <= recorded);
                }
                draft.awards.retain(|award| usize::from(award.round) != round + 1);
                for award in &mut draft.awards {
                    award.round -= u16::from(usize::from(award.round) > round);
                }
            });
        }
    }

    /// Tries to remove half of the participants, then a quarter, and so on down to single participants.
    fn drop_participants(&mut self) {
        let mut chunk = self.best.participants.len() / 2;
        while chunk > 0 {
            let mut start = 0;
            while start < self.best.participants.len() && self.best.participants.len() > 2 {
                let end = (start + chunk).min(self.best.participants.len());
                if self.best.participants.len() - (end - start) < 2 {
                    break;
                }
                let ids: Vec<u32> = self.best.participants[start..end].iter().map(|p| p.id).collect();
                let dropped = self.attempt(|draft| remove(draft, &ids, Filling::SamePoints))
                    || self.attempt_redrawn(|draft| remove(draft, &ids, Filling::Absent));
                if !dropped {
                    start += chunk;
                }
            }
            chunk /= 2;
        }
    }

    fn drop_boards(&mut self) {
        while self.best.team.as_ref().is_some_and(|team| team.boards > 1) {
            let boards = self.best.team.as_ref().map_or(0, |team| team.boards as usize);
            let dropped = (0..boards).rev().any(|board| {
                self.attempt(|draft| {
                    for cell in draft.participants.iter_mut().flat_map(|participant| &mut participant.cells) {
                        if board < cell.boards.len() {
                            cell.boards.remove(board);
                        }
                    }
                    if let Some(team) = &mut draft.team {
                        team.boards -= 1;
                        team.scoring = half_match(team.boards, &draft.scoring);
                    }
                })
            });
            if !dropped {
                return;
            }
        }
    }

    fn drop_extras(&mut self) {
        self.attempt(|draft| draft.adjustments.clear());
        self.attempt(|draft| draft.awards.clear());
        for at in (0..self.best.adjustments.len()).rev() {
            self.attempt(|draft| {
                draft.adjustments.remove(at);
            });
        }
        for at in (0..self.best.awards.len()).rev() {
            self.attempt(|draft| {
                draft.awards.remove(at);
            });
        }
        self.attempt(|draft| {
            draft.scoring = Scoring::default();
            if let Some(team) = &mut draft.team {
                team.scoring = half_match(team.boards, &draft.scoring);
            }
        });
    }

    /// Tries to replace byes with simpler kinds of byes, and unusual results with ordinary results.
    fn plain_cells(&mut self) {
        for row in 0..self.best.participants.len() {
            for round in 0..self.rounds() {
                let Some(cell) = self.best.participants[row].cells.get(round).cloned() else { continue };
                let id = self.best.participants[row].id;
                match cell.opponent {
                    None => {
                        for code in [Code::ZeroPointBye, Code::HalfPointBye, Code::PairingAllocatedBye] {
                            if rank(code) < rank(cell.code) && self.best.pairing.is_swiss() {
                                self.attempt(|draft| draft.participants[row].cells[round].code = code);
                            }
                        }
                    }
                    Some(other) if other > id => self.plain_pair(row, round, other, &cell),
                    Some(_) => {}
                }
            }
        }
    }

    fn plain_pair(&mut self, row: usize, round: usize, other: u32, cell: &Cell) {
        let boards = cell.boards.len().max(1);
        for board in 0..boards {
            let code = if cell.boards.is_empty() { cell.code } else { cell.boards[board] };
            let simpler: &[(Code, Code)] = if code.kind() == Kind::Played {
                &[]
            } else {
                &[(Code::Win, Code::Loss), (Code::Loss, Code::Win), (Code::Draw, Code::Draw)]
            };
            for (own, theirs) in simpler {
                let kept = self.attempt(|draft| {
                    set(draft, row, round, board, *own);
                    if let Some(other_row) = draft.participants.iter().position(|p| p.id == other) {
                        set(draft, other_row, round, board, *theirs);
                    }
                });
                if kept {
                    break;
                }
            }
        }
    }

    fn plain_ratings(&mut self) {
        self.attempt(|draft| {
            for participant in &mut draft.participants {
                participant.ratings = participant.ratings.first().map(|_| 2_000).into_iter().collect();
            }
        });
        for row in 0..self.best.participants.len() {
            for step in [100, 10] {
                self.attempt(|draft| {
                    for rating in &mut draft.participants[row].ratings {
                        *rating = (*rating + step / 2) / step * step;
                    }
                });
            }
        }
    }

    fn renumber(&mut self) {
        self.attempt(|draft| {
            let mut ids: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
            ids.sort_unstable();
            let new = |id: u32| ids.binary_search(&id).map_or(id, |position| position as u32 + 1);
            number_anew(draft, new);
            for participant in &mut draft.participants {
                participant.name = format!("P{}", participant.id);
            }
            draft.participants.sort_by_key(|participant| participant.id);
        });
    }
}

/// Returns the rank of a bye, which is lower for a simpler bye.
fn rank(code: Code) -> u8 {
    match code {
        Code::ZeroPointBye => 0,
        Code::HalfPointBye => 1,
        Code::PairingAllocatedBye => 2,
        Code::FullPointBye => 3,
        _ => 4,
    }
}

fn set(draft: &mut Draft, row: usize, round: usize, board: usize, code: Code) {
    if let Some(cell) = draft.participants[row].cells.get_mut(round) {
        match cell.boards.get_mut(board) {
            Some(slot) => *slot = code,
            None => cell.code = code,
        }
    }
}

/// The record that replaces a game against a removed participant.
#[derive(Clone, Copy)]
enum Filling {
    /// A bye that gives about as many points as the game.
    SamePoints,
    Absent,
}

fn remove(draft: &mut Draft, ids: &[u32], filling: Filling) {
    draft.participants.retain(|participant| !ids.contains(&participant.id));
    draft.adjustments.retain(|adjustment| !ids.contains(&adjustment.id));
    draft.awards.retain(|award| !ids.contains(&award.id));
    let (scoring, predetermined) = (draft.scoring, draft.pairing.is_predetermined());
    for cell in draft.participants.iter_mut().flat_map(|participant| &mut participant.cells) {
        if !cell.opponent.is_some_and(|opponent| ids.contains(&opponent)) {
            continue;
        }
        let boards = cell.boards.len().max(1) as i64;
        let points = points(&scoring, cell);
        *cell = Cell::bye(match filling {
            _ if predetermined => Code::Rest,
            Filling::Absent => Code::ZeroPointBye,
            Filling::SamePoints if points > scoring.draw * boards => Code::PairingAllocatedBye,
            Filling::SamePoints if points == scoring.draw * boards => Code::HalfPointBye,
            Filling::SamePoints => Code::ZeroPointBye,
        });
    }
}

/// Replaces each ordinary result with an ordinary result that is chosen at random, and records the new result for both
/// sides.
fn redraw(draft: &mut Draft, random: &mut Random) {
    const RESULTS: [(Code, Code); 3] =
        [(Code::Win, Code::Loss), (Code::Draw, Code::Draw), (Code::Loss, Code::Win)];
    let is_plain = |code: Code| matches!(code, Code::Win | Code::Draw | Code::Loss);
    for row in 0..draft.participants.len() {
        for round in 0..draft.participants[row].cells.len() {
            let cell = &draft.participants[row].cells[round];
            let Some(other) = cell.opponent.filter(|other| *other > draft.participants[row].id) else {
                continue;
            };
            let Some(other_row) = draft.participants.iter().position(|p| p.id == other) else { continue };
            let codes = if cell.boards.is_empty() { vec![cell.code] } else { cell.boards.clone() };
            for (board, _) in codes.into_iter().enumerate().filter(|(_, code)| is_plain(*code)) {
                let (own, theirs) = RESULTS[random.below(3) as usize];
                set(draft, row, round, board, own);
                set(draft, other_row, round, board, theirs);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::Random;
    use crate::explore::generate::{Options, Preset, Shape, generate};
    use tiebreak_engine::rules::{Base, Edition, Rules};
    use tiebreak_engine::tiebreak::{Evaluator, Policies};

    #[test]
    fn a_disagreement_among_many_becomes_one_among_few() {
        let base = Rules::of(Edition::Fide2026);
        let wrong = tiebreak_diagnose::deviation::decided(base, [("unplayed.trailing-bye", "at-face-value")])
            .unwrap();
        let code = tiebreak_engine::rules::Code::plain(Base::Buchholz);
        let column = |event: &Tournament, rules| {
            Evaluator::new(event, rules, Policies::default(), event.rounds()).column(&code)
        };
        let disagree = |_: &Draft, event: &Tournament| column(event, base) != column(event, wrong);
        let draft = generate(&Options::new(Preset::Nasty, Shape::Swiss, 40, 7), &mut Random::new(3, 1));
        assert!(disagree(&draft, &Tournament::build(draft.clone()).unwrap().0));
        let small = shrink(&draft, 20_000, disagree);
        let rounds = small.participants[0].cells.len();
        assert!(small.participants.len() <= 3 && rounds <= 2, "{} x {rounds}", small.participants.len());
        assert!(disagree(&small, &Tournament::build(small.clone()).unwrap().0));
    }
}
