//! Draws lots that anybody can repeat.
//!
//! The lots of a tied group depend on a seed: a text that is published before the results are known. Each member of the
//! group has a key. The key is the SHA-256 hash of a text in UTF-8, which consists of the seed, a colon and the pairing
//! number in decimal digits. The text has no line end. The members are ordered by their keys, smallest first. To
//! compute the key of pairing number 7, run `printf '%s' 'SEED:7' | sha256sum`.
//!
//! A ranking uses only recorded lots, and never draws lots.

/// A member of the group, with the key that determines its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Pairing number.
    pub id: u32,
    /// The SHA-256 key of the member, in hexadecimal.
    pub key: String,
}

/// Draws lots for the members of a group. The result starts with the best member. The order of `ids` does not matter.
pub fn draw(seed: &str, ids: &[u32]) -> Vec<Lot> {
    let mut lots: Vec<Lot> =
        ids.iter().map(|id| Lot { id: *id, key: sha256(format!("{seed}:{id}").as_bytes()) }).collect();
    // In practice, two keys are never equal. If they are, the pairing numbers decide, so that the result does not
    // depend on the order of `ids`.
    lots.sort_by(|a, b| a.key.cmp(&b.key).then(a.id.cmp(&b.id)));
    lots
}

/// Returns the SHA-256 hash of bytes in hexadecimal, as printed by `sha256sum`.
pub fn sha256(bytes: &[u8]) -> String {
    hmac_sha256::Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_sha256sum() {
        // The expected keys were computed with `sha256sum`, for example from `printf '%s' 'Plaza Mayor 2026-05-10:1'`.
        let lots = draw("Plaza Mayor 2026-05-10", &[1, 2, 3]);
        let found: Vec<(u32, &str)> = lots.iter().map(|lot| (lot.id, &lot.key[..8])).collect();
        assert_eq!(found, [(3, "578c4e61"), (2, "881d6a65"), (1, "9d37ccc6")]);
        assert_eq!(lots, draw("Plaza Mayor 2026-05-10", &[3, 1, 2]));
        assert_ne!(lots, draw("plaza Mayor 2026-05-10", &[1, 2, 3]));
    }
}
