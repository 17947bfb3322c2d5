//! The conversion tables 8.1.a and 8.1.b of FIDE's rapid and blitz rating regulations (B.02, in force 2018-07-01).
//!
//! Articles 10.2 and 10.3 of C.07 refer to them. They are stored, not generated: no curve reproduces them.

/// Table 8.1.a: the rating difference for each whole hundredth of a score fraction, from 0 to 100.
const DIFFERENCES: [i16; 101] = [
    -800, -677, -589, -538, -501, -470, -444, -422, -401, -383, -366, -351, -336, -322, -309, -296, -284,
    -273, -262, -251, -240, -230, -220, -211, -202, -193, -184, -175, -166, -158, -149, -141, -133, -125,
    -117, -110, -102, -95, -87, -80, -72, -65, -57, -50, -43, -36, -29, -21, -14, -7, 0, 7, 14, 21, 29, 36,
    43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211,
    220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// Table 8.1.b: the last rating difference of each band; the first band is an expectation of 50 hundredths for
/// the higher-rated side, each further one a hundredth more.
const BAND_ENDS: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The difference from which the higher-rated side is expected to score everything.
pub const CERTAIN_FROM: i32 = 736;

/// Table 8.1.b by difference from `-CERTAIN_FROM` to `CERTAIN_FROM`.
static EXPECTED: [u8; 2 * CERTAIN_FROM as usize + 1] = expand_bands();

const fn expand_bands() -> [u8; 2 * CERTAIN_FROM as usize + 1] {
    let middle = CERTAIN_FROM as usize;
    let mut table = [0; 2 * CERTAIN_FROM as usize + 1];
    table[2 * middle] = 100;
    let (mut difference, mut band) = (0, 0);
    while difference < middle {
        if difference > BAND_ENDS[band] as usize {
            band += 1;
        }
        let higher = 50 + band as u8;
        table[middle - difference] = 100 - higher;
        table[middle + difference] = higher;
        difference += 1;
    }
    table
}

/// The rating difference `dp` for a score fraction in hundredths (table 8.1.a); fractions above 100 count as 100.
pub fn rating_difference(hundredths: u32) -> i32 {
    i32::from(DIFFERENCES[hundredths.min(100) as usize])
}

/// The expected score in hundredths of a point for the own rating minus the opponent's (table 8.1.b, in full).
pub fn expected_hundredths(difference: i32) -> i32 {
    let position = difference.clamp(-CERTAIN_FROM, CERTAIN_FROM) + CERTAIN_FROM;
    // Clamped into the table.
    i32::from(EXPECTED[position as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_tables_mirror_each_other() {
        for hundredths in 0..=100 {
            assert_eq!(rating_difference(hundredths), -rating_difference(100 - hundredths));
            let expected = expected_hundredths(rating_difference(hundredths));
            assert_eq!(expected, hundredths as i32, "the difference for {hundredths} lies in its own band");
        }
    }

    #[test]
    fn bands_end_where_the_printed_table_ends_them() {
        for (difference, hundredths) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (10, 51),
            (11, 52),
            (411, 92),
            (412, 93),
            (610, 98),
            (620, 99),
            (735, 99),
            (736, 100),
        ] {
            assert_eq!(expected_hundredths(difference), hundredths, "{difference}");
            assert_eq!(expected_hundredths(-difference), 100 - hundredths, "-{difference}");
        }
        assert_eq!(expected_hundredths(i32::MIN + 1), 0);
    }
}
