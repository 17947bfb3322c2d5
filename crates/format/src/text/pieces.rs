//! Characters of a long text, counted once.

use std::sync::OnceLock;

/// Bytes of a piece of the content whose characters are counted once.
const PIECE: usize = 4096;

/// Characters before each piece of a text. They follow from the text, so that whether they are known makes no difference.
#[derive(Clone, Debug, Default, Eq)]
pub(super) struct Pieces(OnceLock<Vec<u32>>);

impl PartialEq for Pieces {
    fn eq(&self, _: &Pieces) -> bool {
        true
    }
}

impl Pieces {
    fn of(&self, content: &str) -> &[u32] {
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

    /// How many characters begin before a byte.
    pub(super) fn characters(&self, content: &str, offset: usize) -> usize {
        let pieces = self.of(content);
        let piece = (offset / PIECE).min(pieces.len().saturating_sub(1));
        let before = pieces.get(piece).map_or(0, |before| *before as usize);
        before + beginnings(content.as_bytes().get(piece * PIECE..offset).unwrap_or_default())
    }

    /// Where the piece starts in which a character (counted from 0) begins, in bytes.
    pub(super) fn before(&self, content: &str, character: usize) -> usize {
        let pieces = self.of(content);
        pieces.partition_point(|before| (*before as usize) <= character).saturating_sub(1) * PIECE
    }
}

/// How many characters of UTF-8 begin in some bytes.
fn beginnings(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}
