//! Lines and their ends.

/// How a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// The last line of a file without an end.
    Nothing,
    /// CR, as the text of the standard wants it.
    Cr,
    /// LF.
    Lf,
    /// CR LF, as most programs write it.
    CrLf,
}

impl LineEnd {
    /// The characters of this line end.
    pub fn text(self) -> &'static str {
        match self {
            LineEnd::Nothing => "",
            LineEnd::Cr => "\r",
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
        }
    }
}

/// One line: where its text is, how it ends, and whether its bytes were Windows-1252.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Where it starts in the content, in bytes.
    pub(super) start: u32,
    /// Where it ends, without its end.
    pub(super) end: u32,
    /// How it ends.
    pub(super) line_end: LineEnd,
    /// Whether its bytes were Windows-1252.
    pub(super) single_bytes: bool,
    /// Whether it holds ASCII only.
    pub(super) ascii: bool,
}
