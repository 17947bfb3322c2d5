//! Where the score system of a file comes from.

/// Where the score system of a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScoringSource {
    /// Nothing is declared: 1 - 1/2 - 0.
    #[default]
    Default,
    /// Records of the file declare it.
    Declared,
    /// Nothing is declared, and one other system alone explains every recorded total.
    Inferred,
}

impl ScoringSource {
    /// Whether nobody wrote it down.
    pub(crate) const fn is_inferred(self) -> bool {
        match self {
            ScoringSource::Inferred => true,
            ScoringSource::Default | ScoringSource::Declared => false,
        }
    }
}
