//! Pairings of Swiss-system rounds by somebody else.

use super::acceleration::Accelerated;
use super::pairing::Paired;
use tiebreak_engine::tournament::{Code, Draft};

/// What is known of an event before a round of it is paired.
pub struct Before<'e> {
    /// The round, from 1.
    pub round: u16,
    /// The event so far: this round holds the byes of those who are absent from it, and for everybody else a zero-point
    /// bye that only stands for what is to come.
    pub draft: Draft,
    /// Whether each participant, in order of pairing number, is to be paired.
    pub present: Vec<bool>,
    /// Virtual points.
    pub faster: &'e [Accelerated],
}

impl Before<'_> {
    /// Pairs by pairing number, White first, and nobody for the pairing-allocated bye; none unless everybody present, and
    /// nobody else, stands in them once and one at most has the bye.
    pub fn paired(&self, pairs: &[(u32, Option<u32>)]) -> Option<Paired> {
        let mut waiting = self.present.clone();
        let mut take = |id: u32| -> Option<usize> {
            let index = usize::try_from(id).ok()?.checked_sub(1)?;
            let waits = waiting.get_mut(index)?;
            std::mem::take(waits).then_some(index)
        };
        let mut paired = Paired { pairs: Vec::with_capacity(pairs.len()), allocated_bye: None };
        for (white, black) in pairs {
            let index = take(*white)?;
            match black {
                Some(black) => paired.pairs.push((index, take(*black)?)),
                None if paired.allocated_bye.is_none() => paired.allocated_bye = Some(index),
                None => return None,
            }
        }
        (!waiting.contains(&true)).then_some(paired)
    }
}

/// What stands in a round that is still to be paired.
pub(super) const TO_BE_PAIRED: Code = Code::ZeroPointBye;

/// Pairs rounds; none leaves a round to the plausible pairings.
pub type Outside<'p> = dyn FnMut(&Before<'_>) -> Option<Paired> + 'p;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_present_is_paired_once_and_nobody_else() {
        let before =
            Before { round: 1, draft: Draft::default(), present: vec![true, true, false, true], faster: &[] };
        let paired = |pairs: &[(u32, Option<u32>)]| {
            before.paired(pairs).map(|paired| (paired.pairs, paired.allocated_bye))
        };
        assert_eq!(paired(&[(4, Some(1)), (2, None)]), Some((vec![(3, 0)], Some(1))));
        for wrong in [
            &[(4, Some(1))][..],
            &[(4, Some(1)), (2, Some(3))],
            &[(4, Some(1)), (2, Some(4))],
            &[(4, None), (1, None), (2, None)],
            &[(4, Some(1)), (2, None), (5, None)],
            &[(0, Some(1)), (2, None)],
        ] {
            assert_eq!(paired(wrong), None, "{wrong:?}");
        }
    }
}
