//! Where each pairing number stands in the input.

/// Position of each id, or `NOBODY`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rows(Vec<u32>);

impl Rows {
    const NOBODY: u32 = u32::MAX;

    /// Nobody yet, with room for pairing numbers up to this one.
    pub(super) fn up_to(largest: u32) -> Rows {
        Rows(vec![Rows::NOBODY; largest as usize + 1])
    }

    /// Notes where a pairing number stands.
    pub(super) fn set(&mut self, id: u32, row: usize) {
        if let Some(slot) = self.0.get_mut(id as usize) {
            *slot = row as u32;
        }
    }

    /// Where it stands.
    pub(super) fn find(&self, id: u32) -> Option<usize> {
        let row = *self.0.get(id as usize)?;
        (row != Self::NOBODY).then_some(row as usize)
    }
}
