//! Characters of a long text, counted piece by piece.

use std::sync::OnceLock;

/// Bytes of a piece of the content whose characters are counted once.
pub(super) const PIECE: usize = 4096;

/// Characters before each piece of a text. They follow from the text, so that whether they are known makes no difference.
#[derive(Clone, Debug, Default, Eq)]
pub(super) struct Pieces(OnceLock<Vec<u32>>);

impl PartialEq for Pieces {
    fn eq(&self, _: &Pieces) -> bool {
        true
    }
}

impl Pieces {
    /// The characters before each piece of this content, which is always the same.
    pub(super) fn of(&self, content: &str) -> &[u32] {
        self.0.get_or_init(|| {
            let counts = content.as_bytes().chunks(PIECE).scan(0, |before, piece| {
                let now = *before;
                // Fits: there are at most 2^27 bytes, and decoding at most triples them.
                *before += beginnings(piece) as u32;
                Some(now)
            });
            counts.collect()
        })
    }
}

/// How many characters of UTF-8 begin in some bytes.
pub(super) fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
