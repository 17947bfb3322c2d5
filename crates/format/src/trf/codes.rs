//! What no record is called any more.

/// Records of drafts of TRF26 and what they became.
pub(super) const DRAFTS: [(&str, u16); 10] = [
    ("ACC", 250),
    ("TSE", 310),
    ("PAB", 320),
    ("FPB", 240),
    ("HPB", 240),
    ("ZPB", 240),
    ("MFO", 330),
    ("DFM", 330),
    ("OOO", 300),
    ("340", 330),
];

/// None of these codes is a federation.
pub(super) fn is_draft(code: &[u8]) -> bool {
    DRAFTS.iter().any(|(draft, _)| draft.as_bytes() == code)
}
