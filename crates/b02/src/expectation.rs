//! Tables 8.1.a and 8.1.b, the cap of 8.54 and the coefficient of 8.56, under rulings.

use super::rulings::{Cap, Coefficient, DifferenceTable, ExpectationTable, FractionRounding, Rulings};
use tiebreak_engine::number::{round_half_even, round_half_up};
use tiebreak_engine::rules::article_10::{expected_hundredths, rating_difference};

/// The largest difference that counts (8.54).
pub const LARGEST_DIFFERENCE: i32 = 735;

/// The parts that make a point.
pub const WHOLE: i128 = 1_000_000_000_000_000_000;

/// Ten to the power of 1/400, in the same parts.
const TEN_TO_A_400TH: i128 = 1_005_773_063_001_738_243;

/// Differences from which the logistic curve gives 51, 52, ... 100 hundredths to the higher-rated side.
///
/// A deviation only: `400 * log10(q / (1 - q))` at `q = (k + 1/2) / 100`, rounded up.
const LOGISTIC: [i32; 50] = [
    4, 11, 18, 25, 32, 39, 46, 53, 60, 67, 75, 82, 89, 97, 104, 112, 120, 127, 135, 144, 152, 160, 169, 178,
    187, 196, 206, 215, 225, 236, 247, 258, 270, 282, 295, 309, 323, 339, 355, 373, 392, 413, 437, 464, 495,
    531, 577, 637, 727, 920,
];

/// What a normal curve with a deviation of 2000/7 gives for .51 to .99; fourteen rows differ from table 8.1.a.
const NORMAL: [(u32, i32); 49] = [
    (51, 7),
    (52, 14),
    (53, 22),
    (54, 29),
    (55, 36),
    (56, 43),
    (57, 50),
    (58, 58),
    (59, 65),
    (60, 72),
    (61, 80),
    (62, 87),
    (63, 95),
    (64, 102),
    (65, 110),
    (66, 118),
    (67, 126),
    (68, 134),
    (69, 142),
    (70, 150),
    (71, 158),
    (72, 167),
    (73, 175),
    (74, 184),
    (75, 193),
    (76, 202),
    (77, 211),
    (78, 221),
    (79, 230),
    (80, 240),
    (81, 251),
    (82, 262),
    (83, 273),
    (84, 284),
    (85, 296),
    (86, 309),
    (87, 322),
    (88, 336),
    (89, 350),
    (90, 366),
    (91, 383),
    (92, 401),
    (93, 422),
    (94, 444),
    (95, 470),
    (96, 500),
    (97, 537),
    (98, 587),
    (99, 665),
];

/// The score fraction in hundredths for half points in games (8.1.a); none without a game or with more than all points.
pub(crate) fn fraction(half_points: u32, games: u32, rulings: &Rulings) -> Option<u32> {
    if games == 0 || half_points > games.checked_mul(2)? {
        return None;
    }
    let (numerator, denominator) = (i128::from(half_points) * 50, i128::from(games));
    let hundredths = match rulings.fraction {
        FractionRounding::HalfUp => round_half_up(numerator, denominator),
        FractionRounding::HalfEven => round_half_even(numerator, denominator),
    };
    u32::try_from(hundredths).ok()
}

/// The rating difference for a score fraction in hundredths (8.1.a).
pub fn difference(hundredths: u32, rulings: &Rulings) -> i32 {
    match rulings.difference {
        DifferenceTable::Table => rating_difference(hundredths),
        DifferenceTable::NormalCurve => {
            let (upper, sign) = if hundredths < 50 { (100 - hundredths, -1) } else { (hundredths, 1) };
            let row = NORMAL.iter().find(|(row, _)| *row == upper);
            sign * row.map_or_else(|| rating_difference(upper), |(_, value)| *value)
        }
    }
}

/// The difference as it counts (8.54); `spent` says that the one cap of an event is used up, where a deviation has one.
pub(crate) fn counted_difference(difference: i32, spent: &mut bool, rulings: &Rulings) -> i32 {
    let within = |limit: i32| difference.clamp(-limit, limit);
    match rulings.cap {
        Cap::Within735 => within(LARGEST_DIFFERENCE),
        Cap::Within400 => within(400),
        Cap::Uncapped => difference,
        Cap::OncePerEvent => {
            if *spent {
                return difference;
            }
            *spent = difference.abs() > LARGEST_DIFFERENCE;
            within(LARGEST_DIFFERENCE)
        }
    }
}

/// The expected score in [parts](WHOLE) of a point for a difference as it counts (8.1.b).
pub(crate) fn expected(difference: i32, rulings: &Rulings) -> i128 {
    let size = difference.saturating_abs();
    let higher = higher(size, rulings.expectation);
    if difference < 0 { WHOLE - higher } else { higher }
}

/// What the higher-rated side has, in the same parts.
fn higher(size: i32, table: ExpectationTable) -> i128 {
    let hundredths = match table {
        ExpectationTable::Table => expected_hundredths(size),
        ExpectationTable::ShiftedBands => expected_hundredths(size.saturating_add(1)),
        ExpectationTable::TwoBadCells => match size {
            411 => 93,
            610 => 99,
            _ => expected_hundredths(size),
        },
        ExpectationTable::Formula => return by_formula(size),
        ExpectationTable::Logistic => {
            let above = LOGISTIC.iter().filter(|start| **start <= size).count();
            // At most fifty starts.
            50 + above as i32
        }
    };
    i128::from(hundredths) * (WHOLE / 100)
}

/// The logistic curve at a difference, for the higher-rated side: `1 / (1 + 10^(-d / 400))`, within a few parts.
///
/// A deviation only: the table was not made from it.
fn by_formula(size: i32) -> i128 {
    // From here on less than one part is missing to a whole point.
    const CERTAIN: i32 = 6_400;
    if size >= CERTAIN {
        return WHOLE;
    }
    let step = |odds: i128, _| odds * WHOLE / TEN_TO_A_400TH;
    let odds = (0..size % 400).fold(WHOLE, step);
    let odds = (0..size / 400).fold(odds, |odds, _| odds / 10);
    WHOLE * WHOLE / (WHOLE + odds)
}

/// The development coefficient for games in a period (8.56).
///
/// `age` and `rating` are read by a deviation only: neither plays a part in this edition.
pub(crate) fn coefficient(games: u32, age: Option<u32>, rating: i32, rulings: &Rulings) -> u32 {
    let shared = |games: u32| 700_u32.checked_div(games).unwrap_or(20);
    match rulings.coefficient {
        Coefficient::ByGames if games <= 35 => 20,
        Coefficient::Late if games <= 36 => 20,
        Coefficient::Fixed => 20,
        Coefficient::Nearest if games <= 35 => 20,
        // The rounding of a positive quotient below 20 fits.
        Coefficient::Nearest => round_half_up(700, i128::from(games.max(1))) as u32,
        Coefficient::ByGames | Coefficient::Late => shared(games),
        Coefficient::ByAge => {
            if age.is_some_and(|age| age < 18) && rating < 2300 {
                40
            } else if rating >= 2400 {
                10
            } else {
                20
            }
        }
    }
}
