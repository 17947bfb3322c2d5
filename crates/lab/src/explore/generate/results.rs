//! Chooses the ratings, pairings, colors and results of generated events.

use crate::explore::Random;
use crate::explore::generate::options::{DrawRate, Options, Quotas, Spread};
use crate::explore::generate::{Ahead, Event, Occasions};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::article_10::expected_hundredths;
use tiebreak_engine::tournament::{Cell, Code, Color};

impl Event<'_> {
    /// Chooses the result of a game or match at random, and returns the records of both participants. The first
    /// participant has White (in a match, on board 1).
    pub(super) fn play(
        &mut self,
        white: usize,
        black: usize,
        ahead: Ahead,
        random: &mut Random,
    ) -> (Cell, Cell) {
        if !self.is_level && self.happens.double_forfeit.draw_in(ahead.times(1), random) {
            return self.forfeited(white, black, true, true);
        }
        if !self.is_level && self.happens.forfeit.draw_in(ahead.times(1), random) {
            let by_white = random.permille(500);
            return self.forfeited(white, black, by_white, !by_white);
        }
        let mut codes = self.boards(white, black, ahead, random);
        if let Some(wanted) = self.wanted(white, black) {
            const ATTEMPTS: u32 = 40;
            let mut attempts = 0;
            while self.outcome(&codes) != wanted && attempts < ATTEMPTS {
                attempts += 1;
                codes = self.boards(white, black, ahead, random);
            }
            if self.outcome(&codes) != wanted {
                let plain = match wanted {
                    Ordering::Greater => (Code::Win, Code::Loss),
                    Ordering::Equal => (Code::Draw, Code::Draw),
                    Ordering::Less => (Code::Loss, Code::Win),
                };
                codes.fill(plain);
            }
        }
        if self.options.boards == 0 {
            let (own, other) = codes.remove(0);
            return self.cells(white, black, own, other);
        }
        let (own, other) = codes.into_iter().unzip();
        let cell =
            |opponent: usize, color, boards| Cell::team_match(opponent as u32 + 1, Some(color), boards);
        (cell(black, Color::White, own), cell(white, Color::Black, other))
    }

    /// Returns the result that a match must have so that all teams are tied at the end of the event, or `None` if the
    /// teams need not be tied. All teams form a circle. Each team beats the teams in the half of the circle that
    /// follows it, and draws with a team that is exactly opposite.
    fn wanted(&self, white: usize, black: usize) -> Option<Ordering> {
        let size = self.size();
        let ahead = (black + size - white) % size;
        self.is_level.then(|| (size - ahead).cmp(&ahead))
    }

    fn outcome(&self, codes: &[(Code, Code)]) -> Ordering {
        let value = |code: Code| self.options.scoring.value(code);
        let own: Points = codes.iter().map(|(own, _)| value(*own)).sum();
        own.cmp(&codes.iter().map(|(_, other)| value(*other)).sum())
    }

    /// Chooses the result of every board at random, and returns the result codes of both sides. A game between two
    /// players counts as one board.
    fn boards(&mut self, white: usize, black: usize, ahead: Ahead, random: &mut Random) -> Vec<(Code, Code)> {
        let difference = self.strength(white) - self.strength(black);
        let mean = (self.strength(white) + self.strength(black)) / 2;
        let boards = usize::from(self.options.boards);
        let mut codes: Vec<(Code, Code)> = Vec::with_capacity(boards.max(1));
        for board in 0..boards.max(1) {
            let games = ahead.times(boards.max(1)).without(board);
            if boards > 0 && self.happens.board_forfeit.draw_in(games, random) {
                codes.push(match random.below(11) {
                    0 => (Code::ForfeitLoss, Code::ForfeitLoss),
                    1..=5 => (Code::ForfeitWin, Code::ForfeitLoss),
                    _ => (Code::ForfeitLoss, Code::ForfeitWin),
                });
                continue;
            }
            let difference = if board % 2 == 0 { difference } else { -difference };
            let (own, other) = self.game(difference, mean, ahead.rounds == 0, games, random);
            codes.push(if board % 2 == 0 { (own, other) } else { (other, own) });
        }
        codes
    }

    fn game(
        &mut self,
        difference: i32,
        mean: i32,
        last_round: bool,
        games: Occasions,
        random: &mut Random,
    ) -> (Code, Code) {
        if last_round && self.happens.adjourned.draw_in(games, random) {
            return (Code::Unfinished, Code::Unfinished);
        }
        if self.happens.unusual_result.draw_in(games, random) {
            return match random.below(3) {
                0 => (Code::Draw, Code::Loss),
                1 => (Code::Loss, Code::Draw),
                _ => (Code::Loss, Code::Loss),
            };
        }
        let short = self.happens.short_game.draw_in(games, random);
        let draws = draws(self.options.draws, mean);
        let expected = expected_hundredths(difference) as u32;
        // Draws are most frequent between equal players. Draws reduce the wins of both sides by the same number.
        let drawn = draws * expected.min(100 - expected) / 50;
        let won = (expected * 10).saturating_sub(drawn / 2);
        let drawn_from = random.below(1_000);
        let (own, other) = if drawn_from < won {
            (Code::Win, Code::Loss)
        } else if drawn_from < won + drawn {
            (Code::Draw, Code::Draw)
        } else {
            (Code::Loss, Code::Win)
        };
        if short { (shortened(own), shortened(other)) } else { (own, other) }
    }

    /// Returns the records of a pairing in which at least one side forfeited.
    pub(super) fn forfeited(&self, white: usize, black: usize, own: bool, other: bool) -> (Cell, Cell) {
        let code = |absent| if absent { Code::ForfeitLoss } else { Code::ForfeitWin };
        self.cells(white, black, code(own), code(other))
    }

    fn cells(&self, white: usize, black: usize, own: Code, other: Code) -> (Cell, Cell) {
        let boards = usize::from(self.options.boards);
        let cell = |opponent: usize, color, code| {
            let opponent = opponent as u32 + 1;
            if boards == 0 {
                Cell::game(opponent, Some(color), code)
            } else {
                Cell::team_match(opponent, Some(color), vec![code; boards])
            }
        };
        (cell(black, Color::White, own), cell(white, Color::Black, other))
    }
}

fn shortened(code: Code) -> Code {
    match code {
        Code::Win => Code::ShortWin,
        Code::Draw => Code::ShortDraw,
        Code::Loss => Code::ShortLoss,
        other => other,
    }
}

/// The pairings of one Swiss-system round.
pub struct Paired {
    /// The pairs, each with White first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The participant with the pairing-allocated bye.
    pub(super) allocated_bye: Option<usize>,
}

/// The opponents, colors and byes that each participant has had so far.
pub(super) struct Swiss {
    met: Vec<BTreeSet<u32>>,
    whites: Vec<i32>,
    had_bye: Vec<bool>,
    rematches: bool,
}

impl Swiss {
    pub fn new(size: usize, rematches: bool) -> Swiss {
        Swiss {
            met: vec![BTreeSet::new(); size],
            whites: vec![0; size],
            had_bye: vec![false; size],
            rematches,
        }
    }

    /// Pairs participants, beginning at the top of the standings. Each participant meets the nearest participant who is
    /// not excluded as an earlier opponent.
    pub(crate) fn pair(&self, present: &[usize], standings: &[Points], strengths: &[i32]) -> Paired {
        let mut order: Vec<(Reverse<Points>, Reverse<i32>, usize)> = present
            .iter()
            .zip(strengths)
            .map(|(index, strength)| (Reverse(standings[*index]), Reverse(*strength), *index))
            .collect();
        order.sort_unstable();
        let mut waiting: Vec<usize> = order.into_iter().map(|(.., index)| index).collect();
        let allocated_bye = self.allocate_bye(&mut waiting);
        let mut taken = vec![false; waiting.len()];
        let mut met: Vec<(usize, usize)> = Vec::with_capacity(waiting.len() / 2);
        let mut left: Vec<usize> = Vec::new();
        for first in 0..waiting.len() {
            if taken[first] {
                continue;
            }
            let index = waiting[first];
            let second = (first + 1..waiting.len())
                .find(|&second| !taken[second] && self.may_meet(index, waiting[second]));
            let Some(second) = second else {
                left.push(index);
                continue;
            };
            (taken[first], taken[second]) = (true, true);
            met.push((index, waiting[second]));
        }
        while let Some(index) = left.pop() {
            if let Some(found) = self.rearrange(&mut met, index, &left) {
                left.retain(|other| *other != found);
            }
        }
        let pairs = met.into_iter().map(|(index, other)| self.colored(index, other)).collect();
        Paired { pairs, allocated_bye }
    }

    /// Records a paired round.
    pub(crate) fn remember(&mut self, paired: &Paired) {
        for (white, black) in &paired.pairs {
            self.met[*white].insert(*black as u32);
            self.met[*black].insert(*white as u32);
            self.whites[*white] += 1;
            self.whites[*black] -= 1;
        }
        if let Some(index) = paired.allocated_bye {
            self.had_bye[index] = true;
        }
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.rematches || !self.met[one].contains(&(other as u32))
    }

    /// Finds an opponent for a participant by breaking pairs, the lowest pair first. The participant plays one player
    /// of a broken pair, and the other player of this pair needs a new opponent. The search ends when the participant
    /// who needs an opponent can play a participant without a pair. The function returns this participant without a
    /// pair, or `None` if the search finds no such participant.
    fn rearrange(&self, pairs: &mut Vec<(usize, usize)>, alone: usize, left: &[usize]) -> Option<usize> {
        // Each step contains the participant who needs an opponent, the index of the previous step, and the index of
        // the broken pair.
        let mut steps: Vec<(usize, Option<(usize, usize)>)> = vec![(alone, None)];
        let mut touched = vec![false; pairs.len()];
        let mut at = 0;
        while let Some(&(needs, _)) = steps.get(at) {
            if let Some(&found) = left.iter().rev().find(|other| self.may_meet(needs, **other)) {
                pairs.push((needs, found));
                let mut back = at;
                while let Some(&(lost, Some((before, pair)))) = steps.get(back) {
                    let (a, b) = pairs[pair];
                    pairs[pair] = (steps[before].0, if lost == a { b } else { a });
                    back = before;
                }
                return Some(found);
            }
            for pair in (0..touched.len()).rev().filter(|pair| !touched[*pair]).collect::<Vec<_>>() {
                let (a, b) = pairs[pair];
                if let Some((_, lost)) =
                    [(b, a), (a, b)].into_iter().find(|(kept, _)| self.may_meet(needs, *kept))
                {
                    touched[pair] = true;
                    steps.push((lost, Some((at, pair))));
                }
            }
            at += 1;
        }
        None
    }

    /// Chooses the colors of a pair. The participant who had White less often gets White.
    fn colored(&self, index: usize, other: usize) -> (usize, usize) {
        if self.whites[index] <= self.whites[other] { (index, other) } else { (other, index) }
    }

    fn allocate_bye(&self, waiting: &mut Vec<usize>) -> Option<usize> {
        if waiting.len().is_multiple_of(2) {
            return None;
        }
        let last_without = waiting.iter().rposition(|index| !self.had_bye[*index]);
        Some(waiting.remove(last_without.unwrap_or(waiting.len() - 1)))
    }
}

/// Returns the pairings of a round robin, made by the circle method. The colors of a pair are exchanged from cycle to
/// cycle.
pub(super) fn round_robin(size: usize, cycles: u8) -> Vec<Vec<(usize, usize)>> {
    let seats = size + size % 2;
    let mut rounds = Vec::new();
    for cycle in 0..usize::from(cycles) {
        for round in 0..seats.saturating_sub(1) {
            let mut pairs = Vec::new();
            for seat in 0..seats / 2 {
                let turn = |seat: usize| if seat == 0 { 0 } else { (seat - 1 + round) % (seats - 1) + 1 };
                let (a, b) = (turn(seat), turn(seats - 1 - seat));
                if a < size && b < size && a != b {
                    let swapped = (seat + round + cycle) % 2 == 1;
                    pairs.push(if swapped { (b, a) } else { (a, b) });
                }
            }
            rounds.push(pairs);
        }
    }
    rounds
}

/// Returns the pairings of an event in which the first half of the participants plays against the second half. If the
/// number of participants is odd, the last participant has no games.
pub(super) fn scheveningen(size: usize) -> Vec<Vec<(usize, usize)>> {
    let side = size / 2;
    (0..side)
        .map(|round| {
            (0..side)
                .map(|seat| {
                    let other = side + (seat + round) % side;
                    if (seat + round) % 2 == 0 { (seat, other) } else { (other, seat) }
                })
                .collect()
        })
        .collect()
}

/// Returns the ratings of all participants, sorted from high to low. The rating of an unrated participant is `None`. If
/// the ratings are given, unrated participants come last. Otherwise, a random choice decides who is unrated.
pub(super) fn field(options: &Options, given: &[Option<u16>], random: &mut Random) -> Vec<Option<u16>> {
    if !given.is_empty() {
        let mut ratings = given.to_vec();
        // Unrated players come last, as in a starting list.
        ratings.sort_unstable_by(|a, b| b.cmp(a));
        return ratings;
    }
    let size = options.participants.max(1) as usize;
    let mut ratings: Vec<u16> = (0..size).map(|_| drawn(options, random)).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let mut unrated = Quotas::new(&options.amounts).unrated;
    let one = |(index, rating)| (!unrated.draw(size - index, random)).then_some(rating);
    ratings.into_iter().enumerate().map(one).collect()
}

fn drawn(options: &Options, random: &mut Random) -> u16 {
    let (low, high) = (u32::from(options.lowest_rating), u32::from(options.highest_rating));
    match options.spread {
        Spread::Even => random.between(low, high) as u16,
        Spread::Bell => {
            // The mean of several random numbers is close enough to a normal distribution, and needs no floating-point
            // numbers.
            const DRAWS: u32 = 6;
            ((0..DRAWS).map(|_| random.between(low, high)).sum::<u32>() / DRAWS) as u16
        }
    }
}

/// How often equal players draw at some ratings, in thousandths, from beginners to grandmasters. Between the listed
/// ratings, the rate is interpolated linearly.
const BY_RATING: [(i32, i32); 6] =
    [(1_000, 100), (1_400, 150), (1_800, 220), (2_200, 360), (2_600, 530), (2_800, 620)];

/// Returns how often equal players with the mean rating `mean` draw, in thousandths.
pub(super) fn draws(rate: DrawRate, mean: i32) -> u32 {
    match rate {
        DrawRate::Fixed(permille) => u32::from(permille.min(1_000)),
        DrawRate::ByRating => {
            let mean = mean.clamp(BY_RATING[0].0, BY_RATING[BY_RATING.len() - 1].0);
            let between = BY_RATING.windows(2).find(|pair| mean <= pair[1].0);
            between.map_or(0, |pair| {
                let ((from, low), (to, high)) = (pair[0], pair[1]);
                (low + (high - low) * (mean - from) / (to - from)) as u32
            })
        }
    }
}

#[cfg(test)]
mod pairing_tests {
    use super::*;

    #[test]
    fn a_round_robin_pairs_everybody_with_everybody_once_a_cycle() {
        for size in 2..12 {
            let mut met: Vec<(usize, usize)> =
                round_robin(size, 1).into_iter().flatten().map(|(a, b)| (a.min(b), a.max(b))).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), size * (size - 1) / 2, "{size}");
            assert_eq!(round_robin(size, 2).into_iter().flatten().count(), size * (size - 1));
            for round in round_robin(size, 1) {
                let mut busy: Vec<usize> = round.iter().flat_map(|(a, b)| [*a, *b]).collect();
                busy.sort_unstable();
                assert!(busy.windows(2).all(|pair| pair[0] != pair[1]), "{size}: {round:?}");
            }
        }
    }
}

#[cfg(test)]
mod rating_tests {
    use super::*;

    #[test]
    fn the_rate_of_draws_grows_with_the_rating_and_meets_its_points() {
        let at = |mean| draws(DrawRate::ByRating, mean);
        assert_eq!(
            [at(500), at(1_000), at(1_400), at(1_600), at(2_600), at(3_000)],
            [100, 100, 150, 185, 530, 620]
        );
        assert!((1_000..2_800).all(|mean| at(mean) <= at(mean + 1)));
        assert_eq!(draws(DrawRate::Fixed(300), 2_700), 300);
    }

    #[test]
    fn a_bell_is_denser_in_the_middle_than_an_even_spread() {
        let middle = |spread| {
            let options = Options {
                spread,
                ..Options::new(super::super::Preset::Clean, super::super::Shape::Swiss, 2_000, 1)
            };
            let ratings = field(&options, &[], &mut Random::new(5, 0));
            ratings.into_iter().flatten().filter(|rating| (1_700..=2_100).contains(rating)).count()
        };
        let (even, bell) = (middle(Spread::Even), middle(Spread::Bell));
        assert!((700..900).contains(&even) && bell > 1_500, "{even} {bell}");
    }
}
