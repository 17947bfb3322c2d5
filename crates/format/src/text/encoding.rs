//! How characters are spelled.

/// How the bytes spell characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8 without byte order mark, ASCII included.
    Utf8,
    /// UTF-8 that starts with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first, with byte order mark.
    Utf16Le,
    /// UTF-16, high byte first, with byte order mark.
    Utf16Be,
    /// Lines that are not UTF-8 are Windows-1252, which contains Latin-1.
    Windows1252,
}
