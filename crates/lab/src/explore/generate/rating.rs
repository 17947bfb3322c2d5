//! Who takes part: ratings out of a range, or as given, and how often such players draw.

use super::amount::Quota;
use super::options::{DrawRate, Options, Spread};
use crate::explore::Random;

/// The ratings of everybody, the highest first; none is unrated.
pub(super) fn field(options: &Options, given: &[Option<u16>], random: &mut Random) -> Vec<Option<u16>> {
    if !given.is_empty() {
        let mut ratings = given.to_vec();
        // The unrated come last, as in a starting list.
        ratings.sort_unstable_by(|a, b| b.cmp(a));
        return ratings;
    }
    let size = options.participants.max(1) as usize;
    let mut ratings: Vec<u16> = (0..size).map(|_| drawn(options, random)).collect();
    ratings.sort_unstable_by(|a, b| b.cmp(a));
    let mut unrated = Quota::new(options.amounts.unrated);
    let one = |(index, rating)| (!unrated.draw(size - index, random)).then_some(rating);
    ratings.into_iter().enumerate().map(one).collect()
}

fn drawn(options: &Options, random: &mut Random) -> u16 {
    let (low, high) = (u32::from(options.lowest_rating), u32::from(options.highest_rating));
    match options.spread {
        Spread::Even => random.between(low, high) as u16,
        Spread::Bell => {
            // The mean of so many even draws is near enough to a normal distribution, without a float.
            const DRAWS: u32 = 6;
            ((0..DRAWS).map(|_| random.between(low, high)).sum::<u32>() / DRAWS) as u16
        }
    }
}

/// Draws among equals of a rating, in thousandths: fewer among beginners, most among grandmasters. Between the
/// points the line is straight.
const BY_RATING: [(i32, i32); 6] =
    [(1_000, 100), (1_400, 150), (1_800, 220), (2_200, 360), (2_600, 530), (2_800, 620)];

/// Draws among two players whose mean rating is this one, if they were equals, in thousandths.
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
mod tests {
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
            let options = Options { spread, ..Options::clean(super::super::Shape::Swiss, 2_000, 1) };
            let ratings = field(&options, &[], &mut Random::new(5, 0));
            ratings.into_iter().flatten().filter(|rating| (1_700..=2_100).contains(rating)).count()
        };
        let (even, bell) = (middle(Spread::Even), middle(Spread::Bell));
        assert!((700..900).contains(&even) && bell > 1_500, "{even} {bell}");
    }
}
