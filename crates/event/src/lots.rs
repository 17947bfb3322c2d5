//! Draws lots that anybody can repeat.
//!
//! The lots of a tied group depend on a seed: a text that is published before the results are known. Each member of
//! the group has a key: the SHA-256 of the seed, a colon and the pairing number in decimal, as UTF-8 without a line
//! end. The members are ordered by their keys, smallest first. The command `printf '%s' 'SEED:7' | sha256sum`
//! computes the key of pairing number 7.
//!
//! A ranking uses only recorded lots, and never draws lots.

/// A member of the group, with the key that decides the lots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Pairing number.
    pub id: u32,
    /// The SHA-256 key of the member, in hexadecimal.
    pub key: String,
}

/// Draws lots for the members of a group, best first. The order of `ids` does not matter.
pub fn draw(seed: &str, ids: &[u32]) -> Vec<Lot> {
    let mut lots: Vec<Lot> =
        ids.iter().map(|id| Lot { id: *id, key: sha256(format!("{seed}:{id}").as_bytes()) }).collect();
    // Keys are practically never equal. If two keys are equal, the pairing numbers decide, so that the order does not
    // depend on `ids`.
    lots.sort_by(|a, b| a.key.cmp(&b.key).then(a.id.cmp(&b.id)));
    lots
}

/// The SHA-256 of bytes, in hexadecimal as printed by `sha256sum`.
pub fn sha256(bytes: &[u8]) -> String {
    hmac_sha256::Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_sha256sum() {
        // The expected keys were computed by `printf '%s' 'Plaza Mayor 2026-05-10:1' | sha256sum` and so on.
        let lots = draw("Plaza Mayor 2026-05-10", &[1, 2, 3]);
        let found: Vec<(u32, &str)> = lots.iter().map(|lot| (lot.id, &lot.key[..8])).collect();
        assert_eq!(found, [(3, "578c4e61"), (2, "881d6a65"), (1, "9d37ccc6")]);
        assert_eq!(lots, draw("Plaza Mayor 2026-05-10", &[3, 1, 2]));
        assert_ne!(lots, draw("plaza Mayor 2026-05-10", &[1, 2, 3]));
    }
}
