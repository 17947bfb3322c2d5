//! Generates events. Pairings are plausible, and results are random, with probabilities that depend on the ratings. The
//! events contain incidents such as byes, forfeits and withdrawals.
//!
//! In a Swiss-system event, participants with similar scores are paired, but not by an official pairing system. With
//! [`generate_paired`], another program pairs the rounds.

mod options;
mod results;

pub use options::{
    Accelerated, Acceleration, Amounts, Before, DrawRate, Options, Outside, Preset, Shape, Spread,
    accelerated,
};
pub use results::Paired;

use crate::explore::Random;
use options::{Attendance, Quotas, TO_BE_PAIRED, virtual_points};
use std::str::FromStr;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Adjustment, Cell, Code, Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Scoring, TeamAward,
};
use tiebreak_phrase::{Phrase, phrase};

/// Generates a valid event.
pub fn generate(options: &Options, random: &mut Random) -> Draft {
    generate_paired(options, &[], random, None)
}

/// Generates a valid event with the given ratings. If the list of ratings is empty, the ratings are random. Another
/// program can pair the Swiss-system rounds. If no other program pairs a round, the round gets plausible pairings.
pub fn generate_paired(
    options: &Options,
    ratings: &[Option<u16>],
    random: &mut Random,
    outside: Option<&mut Outside<'_>>,
) -> Draft {
    let mut event = Event::new(options, ratings, random);
    let rounds = match options.shape {
        Shape::Swiss => event.swiss(random, outside),
        Shape::RoundRobin { cycles } => event.scheduled(results::round_robin(event.size(), cycles), random),
        Shape::Scheveningen => event.scheduled(results::scheveningen(event.size()), random),
    };
    event.finish(rounds, random)
}

impl Event<'_> {
    fn swiss(&mut self, random: &mut Random, mut outside: Option<&mut Outside<'_>>) -> usize {
        let rounds = usize::from(self.options.rounds);
        let mut pairer = results::Swiss::new(self.size(), self.options.rematches);
        let played = self.options.played_rounds(rounds);
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
            let paired = by_others.unwrap_or_else(|| pairer.pair(&present, &standings, &strengths));
            pairer.remember(&paired);
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
            // A participant without a possible opponent is absent.
            let absent = || Cell::bye(Code::ZeroPointBye);
            self.add_round(cells.into_iter().map(|cell| cell.unwrap_or_else(absent)).collect());
        }
        rounds
    }

    fn scheduled(&mut self, schedule: Vec<Vec<(usize, usize)>>, random: &mut Random) -> usize {
        let rounds = schedule.len();
        if self.options.boards > 0 && matches!(self.options.shape, Shape::RoundRobin { .. }) {
            self.is_level = self.happens.level.draw(1, random);
        }
        let played = self.options.played_rounds(rounds);
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
            // The standings for pairing contain the points of the boards, not match points.
            self.standings[index] += points(&self.options.scoring, &cell);
            self.cells[index].push(cell);
        }
    }

    /// Returns the event before a round (0-based), with the byes of participants who are absent in this round.
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
        for (done, participant) in draft.participants.iter().enumerate() {
            if self.happens.adjustment.draw(draft.participants.len() - done, random) {
                let points = if random.permille(500) { Points::HALF } else { -Points::ONE };
                adjustments.push(Adjustment {
                    id: participant.id,
                    after: rounds.min(1) as u16,
                    points,
                    game_points: points,
                    reason: String::new(),
                });
            }
        }
        Draft { adjustments, ..draft }
    }

    /// Returns the draft of the event, with the recorded rounds in `cells` and the number of announced rounds.
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
    let scoring = half_match(options.boards.into(), &options.scoring);
    DraftTeam { boards: options.boards.into(), primary: Some(options.primary), scoring }
}

/// Returns the usual points for matches, but with a pairing-allocated bye that is worth a drawn match, in match points
/// and in game points, as in most regulations.
pub(crate) fn half_match(boards: u32, scoring: &Scoring) -> MatchScoring {
    let mut values = MatchScoring::customary(boards.min(u32::from(u8::MAX)) as u8, scoring);
    let game_points = scoring.draw * i64::from(boards);
    values.pairing_allocated_bye = TeamAward { match_points: values.draw, game_points };
    values
}

/// Returns the points of a cell: the points of its game, or of all its boards.
pub(crate) fn points(scoring: &Scoring, cell: &Cell) -> Points {
    match cell.boards.is_empty() {
        true => scoring.value(cell.code),
        false => cell.boards.iter().map(|code| scoring.value(*code)).sum(),
    }
}

/// An event under construction. Participants are numbered from 0.
struct Event<'o> {
    options: &'o Options,
    ratings: Vec<Option<u16>>,
    cells: Vec<Vec<Cell>>,
    standings: Vec<Points>,
    attendance: Attendance,
    happens: Quotas,
    /// Whether all teams must have equal match points at the end.
    is_level: bool,
}

impl<'o> Event<'o> {
    fn new(options: &'o Options, given: &[Option<u16>], random: &mut Random) -> Event<'o> {
        let ratings = results::field(options, given, random);
        let size = ratings.len();
        let attendance = Attendance::new(options, size, random);
        Event {
            options,
            ratings,
            cells: vec![Vec::new(); size],
            standings: vec![Points::ZERO; size],
            attendance,
            happens: Quotas::new(&options.amounts),
            is_level: false,
        }
    }

    fn size(&self) -> usize {
        self.ratings.len()
    }

    fn strength(&self, index: usize) -> i32 {
        self.ratings[index].map_or(i32::from(self.options.lowest_rating), i32::from)
    }
}

/// The numbers of pairings that are left in the current round and in later rounds.
#[derive(Clone, Copy)]
struct Ahead {
    /// Number of pairings that are left in the current round, including the current pairing.
    pairs: usize,
    rounds: usize,
    a_round: usize,
}

impl Ahead {
    /// Returns how many occasions are left for an incident that has `each` occasions in every pairing.
    fn times(self, each: usize) -> Occasions {
        Occasions { here: self.pairs * each, all: (self.pairs + self.rounds * self.a_round) * each }
    }
}

/// The frequency of an incident: a share of the occasions, or a fixed number in the event or in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A share of the occasions for the incident, in thousandths.
    Rate(u16),
    /// A fixed number of incidents in the event, distributed over the occasions. If the event has fewer occasions, the
    /// number of incidents is lower.
    Number(u32),
    /// A fixed number of incidents in each round. If the round has fewer occasions, the number of incidents is lower.
    PerRound(u32),
}

impl Default for Amount {
    fn default() -> Amount {
        Amount::Rate(0)
    }
}

impl From<u16> for Amount {
    fn from(rate: u16) -> Amount {
        Amount::Rate(rate)
    }
}

impl FromStr for Amount {
    type Err = Phrase;

    /// Parses `3%` or `0.5%` as a share of the occasions, `3` as a number in the event, and `3/round` as a number in
    /// each round.
    fn from_str(text: &str) -> Result<Amount, Phrase> {
        let wrong = || phrase!("option-no-amount", text = format!("`{}`", text.escape_debug()));
        if let Some(number) = text.strip_suffix("/round") {
            return number.parse().map(Amount::PerRound).map_err(|_| wrong());
        }
        let Some(share) = text.strip_suffix('%') else {
            return text.parse().map(Amount::Number).map_err(|_| wrong());
        };
        let (whole, tenths) = share.split_once('.').unwrap_or((share, "0"));
        match (whole.parse::<u16>(), tenths.parse::<u16>()) {
            (Ok(whole), Ok(tenth)) if tenths.len() == 1 && whole <= 100 && whole * 10 + tenth <= 1_000 => {
                Ok(Amount::Rate(whole * 10 + tenth))
            }
            _ => Err(wrong()),
        }
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Amount::Rate(rate) if rate % 10 == 0 => write!(f, "{}%", rate / 10),
            Amount::Rate(rate) => write!(f, "{}.{}%", rate / 10, rate % 10),
            Amount::Number(number) => write!(f, "{number}"),
            Amount::PerRound(number) => write!(f, "{number}/round"),
        }
    }
}

/// The incidents of one kind that the event still needs.
#[derive(Clone, Copy, Debug, Default)]
struct Quota {
    amount: Amount,
    /// The number of incidents that the current round still needs.
    left: u32,
    /// Number of occasions that were left in this round after the last random decision.
    ahead: usize,
}

/// The numbers of occasions for an incident that are left in the round and in the event, including the current
/// occasion.
#[derive(Clone, Copy)]
struct Occasions {
    here: usize,
    all: usize,
}

impl Occasions {
    /// Returns the numbers of occasions that are left after `done` occasions in the current round.
    fn without(self, done: usize) -> Occasions {
        Occasions { here: self.here.saturating_sub(done), all: self.all.saturating_sub(done) }
    }
}

impl Quota {
    fn new(amount: Amount) -> Quota {
        Quota { amount, left: 0, ahead: 0 }
    }

    /// Decides at random whether an incident whose occasions are not divided into rounds occurs on this occasion.
    fn draw(&mut self, occasions: usize, random: &mut Random) -> bool {
        self.draw_in(Occasions { here: occasions, all: occasions }, random)
    }

    /// Decides at random whether the incident occurs on this occasion of the current round.
    fn draw_in(&mut self, occasions: Occasions, random: &mut Random) -> bool {
        let fixed = |left: &mut u32, occasions: usize, random: &mut Random| {
            let occasions = u32::try_from(occasions).unwrap_or(u32::MAX).max(1);
            let happens = *left > 0 && random.below(occasions) < *left;
            *left -= u32::from(happens);
            happens
        };
        match &mut self.amount {
            Amount::Rate(rate) => random.permille(*rate),
            Amount::Number(0) | Amount::PerRound(0) => false,
            Amount::Number(left) => fixed(left, occasions.all, random),
            Amount::PerRound(number) => {
                // Within a round, the number of occasions that are left only decreases, so a larger number means that a
                // new round has begun.
                if occasions.here > self.ahead || self.ahead == 0 {
                    self.left = *number;
                }
                self.ahead = occasions.here.saturating_sub(1);
                fixed(&mut self.left, occasions.here, random)
            }
        }
    }
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
                for preset in [Preset::Clean, Preset::FideRtg, Preset::Nasty] {
                    let mut options = Options::new(preset, shape, participants, 7);
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
                    errors.map(|defect| (defect.at, defect.fault.phrase())).collect::<Vec<_>>()
                });
                assert!(errors.is_ok(), "{options:?} event {event}: {:?}", errors.err());
            }
        }
    }

    #[test]
    fn the_same_seed_makes_the_same_event() {
        let options = Options::new(Preset::Nasty, Shape::Swiss, 30, 9);
        let event = |seed| format!("{:?}", generate(&options, &mut Random::new(seed, 3)));
        assert_eq!(event(5), event(5));
        assert_ne!(event(5), event(6));
    }

    #[test]
    fn fixed_numbers_are_met() {
        let mut options = Options::new(Preset::Clean, Shape::Swiss, 20, 7);
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
        let mut options = Options::new(Preset::Clean, Shape::Swiss, 12, 9);
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
        let mut options = Options::new(Preset::Clean, Shape::Swiss, 24, 9);
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
            let mut options = Options::new(Preset::Clean, Shape::RoundRobin { cycles: 1 }, size, 1);
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
        // If there are at least twice as many participants as rounds, all participants can always meet a new
        // opponent.
        let fields = (12..40).map(|size| (size, 7)).chain([(16, 9), (20, 11), (21, 11), (28, 15)]);
        for (size, rounds) in fields {
            for seed in 0..20 {
                let draft = generate(
                    &Options::new(Preset::Clean, Shape::Swiss, size, rounds),
                    &mut Random::new(seed, 0),
                );
                let idle = draft.participants.iter().flat_map(|participant| &participant.cells);
                let idle = idle.filter(|cell| cell.code == Code::ZeroPointBye).count();
                assert_eq!(idle, 0, "{size} in {rounds}, seed {seed}");
            }
        }
    }

    #[test]
    fn a_clean_swiss_has_no_rematch_and_one_bye_a_round() {
        let draft = generate(&Options::new(Preset::Clean, Shape::Swiss, 31, 7), &mut Random::new(1, 1));
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

#[cfg(test)]
mod amount_tests {
    use super::*;

    #[test]
    fn amounts_are_shares_or_numbers() {
        for (text, amount) in [
            ("3%", Amount::Rate(30)),
            ("0.5%", Amount::Rate(5)),
            ("100%", Amount::Rate(1_000)),
            ("7", Amount::Number(7)),
            ("2/round", Amount::PerRound(2)),
        ] {
            assert_eq!(text.parse(), Ok(amount));
            assert_eq!(amount.to_string(), text);
        }
        for text in ["", "%", "101%", "99999%", "1.25%", "-1", "1.5", "x%", "/round", "1%/round"] {
            assert!(text.parse::<Amount>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_is_used_up_exactly() {
        for seed in 0..20 {
            let (mut quota, random) = (Quota::new(Amount::Number(5)), &mut Random::new(seed, 1));
            let happened = (0..30).filter(|done| quota.draw(30 - done, random)).count();
            assert_eq!(happened, 5);
        }
    }

    #[test]
    fn a_number_of_each_round_begins_anew_with_each_round() {
        for seed in 0..20 {
            let (mut quota, random) = (Quota::new(Amount::PerRound(3)), &mut Random::new(seed, 1));
            for round in 0..5_usize {
                let occasions = |done: usize| Occasions { here: 10 - done, all: 10 * (5 - round) - done };
                assert_eq!((0..10).filter(|done| quota.draw_in(occasions(*done), random)).count(), 3);
            }
        }
    }
}
