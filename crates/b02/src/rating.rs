//! What a rating of an input may be, and the lowest that a list holds (7.12, 7.14d, 7.21).

use super::refusal::Refusal;
use tiebreak_phrase::phrase;

/// The lowest rating on a list (7.12, 7.14d, 7.21).
pub const FLOOR: i32 = 1000;
/// Games of one player in one event at most.
pub const MOST_GAMES: u32 = 10_000;
/// Ratings lie below this.
const BOUND: i64 = 4000;

/// A rating in the bounds of an input.
///
/// # Errors
/// When it is negative or 4000 and above.
pub(crate) fn in_bounds(rating: i64, pointer: &str) -> Result<i32, Refusal> {
    match i32::try_from(rating) {
        Ok(small) if (0..BOUND).contains(&rating) => Ok(small),
        _ => Err(Refusal::new(
            "rating-form",
            pointer,
            phrase!("rating-refused-rating", rating = rating, most = BOUND - 1),
        )),
    }
}

/// A rating as everybody counts it: below the floor a player is unrated, and so is one with 0 (7.21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// What counts; none for an unrated player.
    pub counted: Option<i32>,
    /// What was stated below the floor.
    pub below_floor: Option<i32>,
}

impl Stated {
    /// Reads a rating; a reader may write 0 for an unrated player.
    ///
    /// # Errors
    /// When it is negative or 4000 and above.
    pub fn read(rating: Option<i64>, pointer: &str) -> Result<Stated, Refusal> {
        let Some(rating) = rating.filter(|rating| *rating != 0) else { return Ok(Stated::default()) };
        let rating = in_bounds(rating, pointer)?;
        Ok(if rating < FLOOR {
            Stated { counted: None, below_floor: Some(rating) }
        } else {
            Stated { counted: Some(rating), below_floor: None }
        })
    }
}
