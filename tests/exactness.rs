//! Tests that values are exact, and that a number outside the range of the engine is reported. The expected values are
//! computed with integers of any size.

use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;
use tiebreak_conformance::number::{Fraction, Points};
use tiebreak_conformance::number::{round_half_away, round_half_even, round_half_up};
use tiebreak_conformance::rules::{Edition, Rule, Rules, TieBreakList};
use tiebreak_conformance::standings::{Entry, Records, Standings};
use tiebreak_conformance::tiebreak::{Evaluator, NoValue, Policies};
use tiebreak_conformance::tournament::{
    Adjustment, Cell, Code, Color, Draft, DraftParticipant, DraftTeam, Fault, MatchScoring, Pairing, Primary,
    Scoring, Tournament,
};

/// Returns a round robin, and the points that each player made against each opponent. For each round of the round
/// robin, `meetings` contains how often the players of a pair meet. The winners do not matter for the tests.
fn round_robin(meetings: &[usize]) -> (Draft, Vec<Vec<i64>>) {
    let players = meetings.len() + 1;
    let circle = players - 1;
    let mut points = vec![vec![0; players]; players];
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); players];
    let mut seed = 7_u64;
    for (turn, times) in meetings.iter().enumerate() {
        for _ in 0..*times {
            for pair in 0..players / 2 {
                let (white, black) = match pair {
                    0 => (circle, turn),
                    _ => ((turn + pair) % circle, (turn + circle - pair) % circle),
                };
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let won = seed >> 33 & 1 == 0;
                points[white][black] += i64::from(won);
                points[black][white] += i64::from(!won);
                let code = |won| if won { Code::Win } else { Code::Loss };
                cells[white].push(Cell::game(black as u32 + 1, Some(Color::White), code(won)));
                cells[black].push(Cell::game(white as u32 + 1, Some(Color::Black), code(!won)));
            }
        }
    }
    let participants =
        (1..).zip(cells).map(|(id, cells)| DraftParticipant { id, cells, ..Default::default() });
    let draft =
        Draft { pairing: Pairing::Predetermined, participants: participants.collect(), ..Default::default() };
    (draft, points)
}

fn standings(draft: Draft, list: &str) -> Standings {
    let event = Tournament::build(draft).expect("a lawful event").0;
    let list = TieBreakList::parse(list).expect("a lawful list");
    Standings::of(&event, Edition::Fide2026, Policies::default(), &list, event.rounds())
}

const PRIMES: [usize; 23] =
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

#[test]
fn averages_over_prime_numbers_of_games_are_compared_exactly() {
    let meetings = &PRIMES[..17];
    let (draft, points) = round_robin(meetings);
    let players = meetings.len() + 1;
    let product: BigInt = meetings.iter().map(|times| BigInt::from(*times)).product();
    let times = |one: usize, other: usize| {
        draft.participants[one].cells.iter().filter(|cell| cell.opponent == Some(other as u32 + 1)).count()
    };
    let sum = |one: usize| -> BigInt {
        let share = |other: usize| &product / times(one, other) * points[one][other];
        (0..players).filter(|other| *other != one).map(share).sum()
    };
    let mut ranked: Vec<(BigInt, u32)> = (0..players).map(|one| (sum(one), one as u32 + 1)).collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0));
    assert!(ranked.windows(2).all(|pair| pair[0].0 != pair[1].0), "nobody shares a sum");
    let expected: Vec<u32> = ranked.into_iter().map(|(_, id)| id).collect();
    let found: Vec<u32> = standings(draft, "DE").groups.iter().map(|group| group[0] as u32 + 1).collect();
    assert_eq!(found, expected);
}

/// Checks averages that need more than 127 bits. DE then has no values, and the engine ranks nobody.
#[test]
fn averages_that_do_not_fit_are_refused() {
    let (draft, _) = round_robin(&PRIMES);
    let found = standings(draft, "DE");
    assert_eq!(found.entries, [Entry::Nothing(NoValue::TooFine)]);
    assert_eq!(found.groups.len(), 1);
}

/// Checks averages of pairs that all played the same number of games. These averages need at most 127 bits.
#[test]
fn long_matches_of_few_players_have_an_answer() {
    let (draft, _) = round_robin(&[58; 17]);
    assert!(matches!(standings(draft, "DE").entries[..], [Entry::Places(_)]));
}

/// Checks an average of performances. A player meets 23 opponents, and each opponent has a different prime number of
/// games. The common denominator therefore needs more than 127 bits.
#[test]
fn means_of_means_that_do_not_fit_are_refused() {
    let event = |primes: &[usize]| {
        let opponents = primes.len() as u32;
        let mut participants: Vec<DraftParticipant> = (1..=2 * opponents + 1)
            .map(|id| DraftParticipant { id, ratings: vec![1500 + id * 7], ..Default::default() })
            .collect();
        for round in 0..100_u32 {
            let mut cells = vec![Cell::bye(Code::ZeroPointBye); participants.len()];
            let mut game = |white: u32, black: u32| {
                cells[white as usize - 1] = Cell::game(black, Some(Color::White), Code::Win);
                cells[black as usize - 1] = Cell::game(white, Some(Color::Black), Code::Loss);
            };
            for (opponent, prime) in (0..opponents).zip(primes) {
                if opponent == round {
                    game(1, opponent + 2);
                } else if (round as usize) < prime - usize::from(opponent > round) {
                    game(opponent + 2, opponent + 2 + opponents);
                }
            }
            for (participant, cell) in participants.iter_mut().zip(cells) {
                participant.cells.push(cell);
            }
        }
        standings(Draft { participants, ..Default::default() }, "US-OPPPERF").entries
    };
    assert_eq!(event(&PRIMES), [Entry::Nothing(NoValue::TooFine)]);
    assert!(matches!(event(&PRIMES[..10])[..], [Entry::Values(_)]));
}

/// Checks large game scores: matches of 99 boards with 1,000 points each. After ten rounds, the product of two scores
/// needs more than 64 bits.
#[test]
fn products_of_large_game_scores_are_exact() {
    let rounds = 40_i128;
    let boards = |code| vec![code; 99];
    let teams = [(1, 2, Color::White, Code::Draw), (2, 1, Color::Black, Code::Draw)];
    let participants = teams.map(|(id, other, color, code)| DraftParticipant {
        id,
        cells: (0..rounds).map(|_| Cell::team_match(other, Some(color), boards(code))).collect(),
        ..Default::default()
    });
    let thousand = Points::parse("1000").unwrap();
    let scoring = Scoring { win: thousand, draw: thousand, ..Default::default() };
    let mut matches = MatchScoring::customary(99, &scoring);
    (matches.full_point_bye, matches.half_point_bye) = Default::default();
    let team = DraftTeam { boards: 99, primary: Some(Primary::GamePoints), scoring: matches };
    let draft = Draft {
        pairing: Pairing::Predetermined,
        scoring,
        team: Some(team),
        participants: participants.to_vec(),
        ..Default::default()
    };
    // The same two teams meet in every round, and each of them gets 99,000 points in each match.
    let expected = Fraction::integer(rounds * 99_000 * (rounds * 99_000));
    let found = standings(draft, "ESB:GG");
    assert_eq!(found.value(0, 0), Some(expected));
}

/// No edition has rules that give such large numbers, so the test replaces a rule. The engine must report the problem,
/// without a crash and without wrong places.
#[test]
fn rules_whose_numbers_do_not_fit_rank_nobody() {
    const MUCH: Fraction = Fraction::integer(i128::MAX);
    let ranked = |list: &str, change: fn(&mut Rules)| {
        let event = Tournament::build(round_robin(&[2, 2, 2]).0).expect("a lawful event").0;
        let mut rules = Rules::of(Edition::Fide2026);
        change(&mut rules);
        let list = TieBreakList::parse(list).expect("a lawful list");
        let evaluator = Evaluator::new(&event, rules, Policies::default(), event.rounds());
        Standings::with_records(&evaluator, &list, &Records::default())
    };
    for (list, change) in [
        (
            "PTS",
            (|rules| rules.ranking.compared = Rule::new("", |value| value.times(MUCH))) as fn(&mut Rules),
        ),
        ("US-SB", |rules| rules.classic.sb_rounding = Rule::new("", |value| value.times(MUCH))),
    ] {
        let found = ranked(list, change);
        assert_eq!((&found.entries[..], found.groups.len()), (&[Entry::Nothing(NoValue::TooFine)][..], 1));
    }
    // The sum is too large for only one player: the player who won the first game.
    fn by_first_game(games: &[Points]) -> Fraction {
        if games.first() == Some(&Points::ONE) { MUCH } else { Fraction::ZERO }
    }
    let found = ranked("DE", |rules| rules.direct_encounter.rematch = Rule::new("", by_first_game));
    assert_eq!(found.entries, [Entry::Places(vec![Some(1); 4])]);
}

/// Checks that a penalty or bonus is rejected if it is larger than the points of all boards of a match. All sums then
/// need at most 64 bits.
#[test]
fn points_that_no_match_pays_are_refused() {
    let event = |units| {
        let (mut draft, _) = round_robin(&[1]);
        let points = Points::from_units(units);
        draft.adjustments =
            vec![Adjustment { id: 1, after: 1, points, game_points: points, reason: String::new() }];
        Tournament::build(draft).map(|built| built.0.len()).map_err(|defects| defects[0].fault)
    };
    let most = 99 * Points::MAX.units();
    assert_eq!((event(most), event(-most)), (Ok(2), Ok(2)));
    for units in [most + 1, -most - 1, i64::MAX, i64::MIN] {
        assert_eq!(event(units), Err(Fault::ValueTooLarge));
    }
}

/// Generates a number of up to 127 bits for a fraction. The number is often small, or close to a power of two.
fn part() -> impl Strategy<Value = i128> {
    prop_oneof![
        any::<i128>(),
        -20_i128..=20,
        (0_u32..127, -2_i128..=2).prop_map(|(shift, off)| (1_i128 << shift) + off),
        (0_u32..127, -2_i128..=2).prop_map(|(shift, off)| -(1_i128 << shift) + off),
    ]
    .prop_map(|part| part.max(-i128::MAX))
}

fn fractions() -> impl Strategy<Value = Fraction> {
    (part(), part()).prop_map(|(n, d)| Fraction::new(n, d.saturating_abs().max(1)))
}

/// Returns the numerator and the denominator of a fraction as integers of any size.
fn big(fraction: Fraction) -> (BigInt, BigInt) {
    (fraction.numerator().into(), fraction.denominator().into())
}

/// Returns the fraction with this numerator and denominator in lowest terms. Returns `None` if one of them needs more
/// than 127 bits.
fn fitting((numerator, denominator): (BigInt, BigInt)) -> Option<Fraction> {
    let divisor = numerator.gcd(&denominator);
    let numerator = i128::try_from(numerator / &divisor).ok().filter(|numerator| *numerator != i128::MIN)?;
    Some(Fraction::new(numerator, i128::try_from(denominator / divisor).ok()?))
}

fn fractions_or_beyond() -> impl Strategy<Value = Fraction> {
    prop_oneof![9 => fractions(), 1 => Just(Fraction::BEYOND)]
}

proptest! {
    #[test]
    fn no_arithmetic_ends_the_program(a in fractions_or_beyond(), b in fractions_or_beyond(), n in part()) {
        let known = |found: Fraction| (!found.is_beyond()).then_some(found);
        prop_assert_eq!(known(a.plus(b)), a.checked_plus(b));
        prop_assert_eq!(known(a.times(b)), a.checked_times(b));
        prop_assert_eq!(known(a.minus(b)), a.checked_plus(b.negated()));
        prop_assert_eq!(known(a.multiplied(n)), a.checked_times(Fraction::integer(n)));
        let count = n.unsigned_abs() as usize;
        let shared = a.shared_by(count).and_then(known);
        prop_assert_eq!(shared, if count == 0 { None } else { a.checked_times(Fraction::new(1, count as i128)) });
        if let Some(quotient) = a.divided_by(b).and_then(known) {
            prop_assert_eq!(known(quotient.times(b)), Some(a));
        }
        prop_assert_eq!(a == Fraction::BEYOND, a.is_beyond());
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
    }

    #[test]
    fn rounding_goes_to_the_nearest_at_any_size(n in part(), d in part()) {
        let d = d.saturating_abs().max(1);
        let twice: BigInt = 2 * BigInt::from(n);
        for rounded in [round_half_up(n, d), round_half_away(n, d), round_half_even(n, d)] {
            let off = &twice - 2 * BigInt::from(rounded) * d;
            prop_assert!(off >= BigInt::from(-d) && off <= BigInt::from(d));
            let half = off == BigInt::from(d) || off == BigInt::from(-d);
            prop_assert!(half || rounded == round_half_up(n, d));
        }
        prop_assert!(&twice - 2 * BigInt::from(round_half_up(n, d)) * d < BigInt::from(d));
        prop_assert_eq!(round_half_away(-n, d), -round_half_away(n, d));
        prop_assert_eq!(round_half_even(-n, d), -round_half_even(n, d));
    }

    #[test]
    fn order_is_that_of_whole_numbers_of_any_size(a in fractions(), b in fractions()) {
        let ((an, ad), (bn, bd)) = (big(a), big(b));
        prop_assert_eq!(a.cmp(&b), (an * bd).cmp(&(bn * ad)));
        prop_assert_eq!(a.cmp(&a.reduced()), std::cmp::Ordering::Equal);
    }

    #[test]
    fn sums_and_products_are_exact_or_none(a in fractions(), b in fractions()) {
        let ((an, ad), (bn, bd)) = (big(a), big(b));
        let same = |found: Option<Fraction>, exact: (BigInt, BigInt)| match (found, fitting(exact)) {
            (Some(found), Some(exact)) => found.cmp(&exact).is_eq(),
            (found, exact) => found.is_none() && exact.is_none(),
        };
        prop_assert!(same(a.checked_plus(b), (&an * &bd + &bn * &ad, &ad * &bd)));
        prop_assert!(same(a.checked_times(b), (&an * &bn, &ad * &bd)));
    }

    #[test]
    fn nearness_is_that_of_whole_numbers_of_any_size(a in fractions(), b in fractions(), t in fractions()) {
        let ((an, ad), (bn, bd), (tn, td)) = (big(a), big(b), big(t));
        let far = &an * &bd - &bn * &ad;
        let far = if far < BigInt::from(0) { -far } else { far };
        prop_assert_eq!(a.is_within(t, b), far * td <= tn * ad * bd);
    }

    #[test]
    fn text_reads_back_and_rounds_exactly(a in fractions(), places in 0_u32..12) {
        let (n, d) = big(a);
        let text = a.to_string();
        let (whole, scale) = match (text.split_once('/'), text.split_once('.')) {
            (Some((n, d)), _) => (n.parse::<BigInt>().unwrap(), d.parse::<BigInt>().unwrap()),
            (None, Some((_, decimals))) =>
                (text.replace('.', "").parse().unwrap(), BigInt::from(10).pow(decimals.len() as u32)),
            (None, None) => (text.parse().unwrap(), BigInt::from(1)),
        };
        prop_assert_eq!(&whole * &d, &n * &scale, "{}", text);
        let scaled = BigInt::from(10).pow(places);
        let units: BigInt = a.to_decimal(places).replace('.', "").parse().unwrap();
        // A half is rounded up, so the rounded number of units is right if units - 1/2 <= value * scale < units + 1/2.
        let twice: BigInt = 2 * &n * scaled;
        prop_assert!((2 * &units - 1) * &d <= twice && twice < (2 * &units + 1) * &d, "{}", a.to_decimal(places));
    }
}
