//! Made-up events: plausible pairings, results drawn from ratings, and what arbiters see in real life.
//!
//! Pairings follow score groups without rematches where possible; they are not those of any official system, unless a
//! pairing engine is asked for them ([`generate_paired`]).

mod acceleration;
mod amount;
mod attendance;
mod event;
mod happenings;
mod options;
mod outside;
mod pairing;
mod rating;
mod results;

pub use acceleration::{Accelerated, accelerated};
pub use amount::Amount;
pub use options::{Acceleration, Amounts, DrawRate, Options, Preset, Shape, Spread};
pub use outside::{Before, Outside};
pub use pairing::Paired;

use super::Random;
use acceleration::virtual_points;
use amount::Quota;
use event::Event;
use happenings::Ahead;
use outside::TO_BE_PAIRED;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Adjustment, Cell, Code, Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, TeamAward,
};

/// Makes up an event. The result always builds.
pub fn generate(options: &Options, random: &mut Random) -> Draft {
    generate_with(options, &[], random)
}

/// Makes up an event of players with these ratings, the unrated among them, instead of drawing any. The result always
/// builds.
pub fn generate_with(options: &Options, ratings: &[Option<u16>], random: &mut Random) -> Draft {
    generate_paired(options, ratings, random, None)
}

/// The same with rounds of the Swiss system paired by somebody else, as far as it pairs them.
pub fn generate_paired(
    options: &Options,
    ratings: &[Option<u16>],
    random: &mut Random,
    outside: Option<&mut Outside<'_>>,
) -> Draft {
    let mut event = Event::new(options, ratings, random);
    let rounds = match options.shape {
        Shape::Swiss => event.swiss(random, outside),
        Shape::RoundRobin { cycles } => event.scheduled(pairing::round_robin(event.size(), cycles), random),
        Shape::Scheveningen => event.scheduled(pairing::scheveningen(event.size()), random),
    };
    event.finish(rounds, random)
}

impl Event<'_> {
    fn swiss(&mut self, random: &mut Random, mut outside: Option<&mut Outside<'_>>) -> usize {
        let rounds = usize::from(self.options.rounds);
        let mut pairer = pairing::Swiss::new(self.size(), self.options.rematches);
        let played = self.played_rounds(rounds);
        let faster = accelerated(self.options, self.size() as u32);
        for round in 0..played {
            let byes = self.attendance.byes(round, random);
            let present: Vec<usize> = (0..self.size()).filter(|index| byes[*index].is_none()).collect();
            let by_others =
                outside.as_mut().and_then(|pair| pair(&self.before(round, rounds, &byes, &faster)));
            let strengths: Vec<i32> = present.iter().map(|index| self.strength(*index)).collect();
            let accelerated =
                |(index, points): (usize, &Points)| *points + virtual_points(&faster, index, round);
            let standings: Vec<Points> = self.standings.iter().enumerate().map(accelerated).collect();
            let paired = match by_others {
                Some(paired) => {
                    pairer.remember(&paired);
                    paired
                }
                None => pairer.pair(&present, &standings, &strengths),
            };
            let mut cells: Vec<Option<Cell>> = byes.into_iter().map(|bye| bye.map(Cell::bye)).collect();
            if let Some(index) = paired.allocated_bye {
                cells[index] = Some(Cell::bye(Code::PairingAllocatedBye));
            }
            let pairs = paired.pairs.len();
            for (done, (white, black)) in paired.pairs.into_iter().enumerate() {
                let ahead = Ahead { pairs: pairs - done, rounds: played - round - 1, a_round: pairs };
                let (own, other) = self.play(white, black, ahead, random);
                cells[white] = Some(own);
                cells[black] = Some(other);
            }
            // Nobody is left for those without an opponent they may meet: they count as absent.
            let absent = || Cell::bye(Code::ZeroPointBye);
            self.add_round(cells.into_iter().map(|cell| cell.unwrap_or_else(absent)).collect());
        }
        rounds
    }

    fn scheduled(&mut self, schedule: Vec<Vec<(usize, usize)>>, random: &mut Random) -> usize {
        let rounds = schedule.len();
        if self.options.boards > 0 && matches!(self.options.shape, Shape::RoundRobin { .. }) {
            self.is_level = Quota::new(self.options.amounts.level).draw(1, random);
        }
        let played = self.played_rounds(rounds);
        for (round, pairs) in schedule.into_iter().take(played).enumerate() {
            let absent = self.attendance.absent(round);
            let mut cells: Vec<Cell> = (0..self.size()).map(|_| Cell::bye(Code::Rest)).collect();
            let all = pairs.len();
            for (done, (white, black)) in pairs.into_iter().enumerate() {
                let ahead = Ahead { pairs: all - done, rounds: played - round - 1, a_round: all };
                let (own, other) = match (absent[white], absent[black]) {
                    (own, other) if self.is_level || (!own && !other) => {
                        self.play(white, black, ahead, random)
                    }
                    (own, other) => self.forfeited(white, black, own, other),
                };
                cells[white] = own;
                cells[black] = other;
            }
            self.add_round(cells);
        }
        rounds
    }

    fn add_round(&mut self, cells: Vec<Cell>) {
        for (index, cell) in cells.into_iter().enumerate() {
            // Match results are near enough to rank by for pairing.
            let points = if cell.boards.is_empty() {
                self.options.scoring.value(cell.code)
            } else {
                cell.boards.iter().map(|code| self.options.scoring.value(*code)).sum()
            };
            self.standings[index] += points;
            self.cells[index].push(cell);
        }
    }

    /// What is known before a round (from 0) in which these are absent.
    fn before<'e>(
        &self,
        round: usize,
        rounds: usize,
        byes: &[Option<Code>],
        faster: &'e [Accelerated],
    ) -> Before<'e> {
        let announced = |(cells, bye): (&Vec<Cell>, &Option<Code>)| {
            let mut cells = cells.clone();
            cells.push(Cell::bye(bye.unwrap_or(TO_BE_PAIRED)));
            cells
        };
        let cells = self.cells.iter().zip(byes).map(announced).collect();
        let present = byes.iter().map(Option::is_none).collect();
        Before { round: round as u16 + 1, draft: self.draft(cells, rounds), present, faster }
    }

    fn finish(mut self, rounds: usize, random: &mut Random) -> Draft {
        let cells = std::mem::take(&mut self.cells);
        let draft = self.draft(cells, rounds);
        let mut adjustments = Vec::new();
        let mut adjusted = Quota::new(self.options.amounts.adjustment);
        for (done, participant) in draft.participants.iter().enumerate() {
            if adjusted.draw(draft.participants.len() - done, random) {
                let points = if random.permille(500) { Points::HALF } else { -Points::ONE };
                adjustments.push(Adjustment {
                    id: participant.id,
                    after: rounds.min(1) as u16,
                    points,
                    game_points: points,
                });
            }
        }
        Draft { adjustments, ..draft }
    }

    /// The facts with these rounds recorded.
    fn draft(&self, cells: Vec<Vec<Cell>>, rounds: usize) -> Draft {
        let options = self.options;
        let width = self.size().to_string().len();
        let participant = |(index, (cells, rating)): (usize, (Vec<Cell>, &Option<u16>))| DraftParticipant {
            id: index as u32 + 1,
            name: format!("P{:0width$}", index + 1),
            ratings: rating.filter(|_| options.boards == 0).into_iter().map(u32::from).collect(),
            cells,
            ..DraftParticipant::default()
        };
        Draft {
            start: None,
            pairing: match options.shape {
                Shape::Swiss => Pairing::Swiss,
                Shape::RoundRobin { .. } | Shape::Scheveningen => Pairing::Predetermined,
            },
            rounds: Some(rounds as u32),
            scoring: options.scoring,
            participants: cells.into_iter().zip(&self.ratings).enumerate().map(participant).collect(),
            team: (options.boards > 0).then(|| team_event(options)),
            ..Draft::default()
        }
    }
}

fn team_event(options: &Options) -> DraftTeam {
    let mut scoring = MatchScoring::customary(options.boards, &options.scoring);
    // A drawn match in both scores: what most regulations give for a pairing-allocated bye.
    let half = options.scoring.draw * i64::from(options.boards);
    scoring.pairing_allocated_bye = TeamAward { match_points: scoring.draw, game_points: half };
    DraftTeam { boards: options.boards.into(), primary: Some(options.primary), scoring }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_engine::tournament::{Severity, Tournament};

    fn shapes() -> Vec<Options> {
        let shapes = [
            Shape::Swiss,
            Shape::RoundRobin { cycles: 1 },
            Shape::RoundRobin { cycles: 2 },
            Shape::Scheveningen,
        ];
        let mut all = Vec::new();
        for shape in shapes {
            for (participants, boards) in [(4, 0), (7, 0), (20, 0), (5, 2), (8, 4), (1, 0), (2, 3)] {
                for make in [Options::clean, Options::fide_rtg, Options::nasty] {
                    let mut options = make(shape, participants, 7);
                    options.boards = boards;
                    options.amounts.unrated = 50.into();
                    options.amounts.adjustment = 50.into();
                    options.amounts.unusual_result = 20.into();
                    options.amounts.adjourned = 50.into();
                    all.push(options);
                    all.push(options.three_one_zero());
                }
            }
        }
        all
    }

    #[test]
    fn every_made_up_event_builds() {
        for (number, options) in shapes().iter().enumerate() {
            for event in 0..5 {
                let draft = generate(options, &mut Random::new(number as u64, event));
                let errors = Tournament::build(draft).map_err(|defects| {
                    let errors = defects.into_iter().filter(|d| d.fault.severity() == Severity::Error);
                    errors.map(|defect| defect.to_string()).collect::<Vec<_>>()
                });
                assert!(errors.is_ok(), "{options:?} event {event}: {:?}", errors.err());
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_event() {
        let options = Options::nasty(Shape::Swiss, 30, 9);
        let event = |seed| format!("{:?}", generate(&options, &mut Random::new(seed, 3)));
        assert_eq!(event(5), event(5));
        assert_ne!(event(5), event(6));
    }

    #[test]
    fn fixed_numbers_are_met() {
        let mut options = Options::clean(Shape::Swiss, 20, 7);
        options.amounts.forfeit = Amount::Number(4);
        options.amounts.half_point_bye = Amount::Number(3);
        options.amounts.late_entry = Amount::Number(2);
        options.amounts.unrated = Amount::Number(5);
        for seed in 0..10 {
            let draft = generate(&options, &mut Random::new(seed, 1));
            let count = |code| {
                let cells = draft.participants.iter().flat_map(|participant| &participant.cells);
                cells.filter(|cell| cell.code == code).count()
            };
            let late = draft.participants.iter().filter(|p| p.cells[0].code == Code::ZeroPointBye).count();
            let unrated = draft.participants.iter().filter(|p| p.ratings.is_empty()).count();
            assert_eq!((count(Code::ForfeitWin), count(Code::HalfPointBye), late, unrated), (4, 3, 2, 5));
        }
    }

    #[test]
    fn fixed_numbers_are_those_of_the_rounds_that_are_recorded() {
        let mut options = Options::clean(Shape::Swiss, 12, 9);
        options.rounds_played = 4;
        options.amounts.forfeit = Amount::Number(4);
        options.amounts.half_point_bye = Amount::Number(4);
        let count = |options: &Options, seed, code| {
            let draft = generate(options, &mut Random::new(seed, 1));
            let cells = draft.participants.iter().flat_map(|participant| &participant.cells);
            cells.filter(|cell| cell.code == code).count()
        };
        for seed in 0..10 {
            let counts = [Code::ForfeitWin, Code::HalfPointBye].map(|code| count(&options, seed, code));
            assert_eq!(counts, [4, 4], "seed {seed}");
        }
        options.amounts.forfeit = Amount::default();
        options.amounts.adjourned = Amount::Number(3);
        for seed in 0..10 {
            assert_eq!(count(&options, seed, Code::Unfinished), 6, "seed {seed}");
        }
    }

    #[test]
    fn absences_come_in_fixed_numbers_too() {
        let mut options = Options::clean(Shape::Swiss, 24, 9);
        options.amounts.zero_point_bye = Amount::Number(5);
        options.amounts.withdrawal = Amount::Number(6);
        options.amounts.bye_after_withdrawal = Amount::Number(4);
        for seed in 0..10 {
            let draft = generate(&options, &mut Random::new(seed, 1));
            let codes = |participant: &DraftParticipant| -> Vec<Code> {
                participant.cells.iter().map(|cell| cell.code).collect()
            };
            let halves =
                draft.participants.iter().flat_map(codes).filter(|c| *c == Code::HalfPointBye).count();
            assert_eq!(halves, 4, "seed {seed}");
        }
        options.amounts.zero_point_bye = Amount::Number(0);
        options.amounts.reentry = Amount::Number(2);
        for seed in 0..10 {
            let draft = generate(&options, &mut Random::new(seed, 1));
            let is_absent = |cell: &Cell| matches!(cell.code, Code::ZeroPointBye | Code::HalfPointBye);
            let returns = |participant: &&DraftParticipant| {
                participant.cells.windows(2).any(|pair| is_absent(&pair[0]) && !is_absent(&pair[1]))
            };
            assert_eq!(draft.participants.iter().filter(returns).count(), 2, "seed {seed}");
        }
        options.amounts.zero_point_bye = Amount::Number(5);
        options.amounts.reentry = Amount::Number(0);
        options.amounts.withdrawal = Amount::Number(0);
        options.amounts.bye_after_withdrawal = Amount::Number(0);
        for seed in 0..10 {
            let draft = generate(&options, &mut Random::new(seed, 1));
            let cells = draft.participants.iter().flat_map(|participant| &participant.cells);
            assert_eq!(cells.filter(|cell| cell.code == Code::ZeroPointBye).count(), 5, "seed {seed}");
        }
    }

    #[test]
    fn a_level_round_robin_of_teams_has_equal_match_points_and_other_game_points() {
        for size in 4..9 {
            let mut options = Options::clean(Shape::RoundRobin { cycles: 1 }, size, 1);
            options.boards = 4;
            options.amounts.level = Amount::Number(1);
            let draft = generate(&options, &mut Random::new(1, u64::from(size)));
            let event = Tournament::build(draft).unwrap().0;
            let totals = |points: fn(&tiebreak_engine::tournament::Record) -> Points| -> Vec<Points> {
                let of = |index| event.records(index).iter().map(points).sum();
                (0..event.len()).map(of).collect()
            };
            let matches = totals(|record| record.points);
            assert!(matches.windows(2).all(|pair| pair[0] == pair[1]), "{size}: {matches:?}");
            let games = totals(|record| record.game_points);
            assert!(games.windows(2).any(|pair| pair[0] != pair[1]), "{size}: {games:?}");
        }
    }

    #[test]
    fn nobody_of_a_clean_swiss_is_left_without_an_opponent() {
        // While there are twice as many participants as rounds before this one, everybody can meet somebody new.
        let fields = (12..40).map(|size| (size, 7)).chain([(16, 9), (20, 11), (21, 11), (28, 15)]);
        for (size, rounds) in fields {
            for seed in 0..20 {
                let draft = generate(&Options::clean(Shape::Swiss, size, rounds), &mut Random::new(seed, 0));
                let idle = draft.participants.iter().flat_map(|participant| &participant.cells);
                let idle = idle.filter(|cell| cell.code == Code::ZeroPointBye).count();
                assert_eq!(idle, 0, "{size} in {rounds}, seed {seed}");
            }
        }
    }

    #[test]
    fn a_clean_swiss_has_no_rematch_and_one_bye_a_round() {
        let draft = generate(&Options::clean(Shape::Swiss, 31, 7), &mut Random::new(1, 1));
        for participant in &draft.participants {
            let mut met: Vec<u32> = participant.cells.iter().filter_map(|cell| cell.opponent).collect();
            met.sort_unstable();
            assert!(met.windows(2).all(|pair| pair[0] != pair[1]));
        }
        for round in 0..7 {
            let byes = draft.participants.iter().filter(|p| p.cells[round].opponent.is_none()).count();
            assert_eq!(byes, 1);
        }
    }
}
