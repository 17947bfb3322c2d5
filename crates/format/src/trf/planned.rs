//! How many rounds an event is to have.

/// How many rounds the event is to have, and where that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Planned {
    /// Rounds of the whole event.
    pub rounds: u32,
    /// The source.
    pub source: PlannedSource,
}

/// Where the number of planned rounds is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum PlannedSource {
    /// Record 142.
    Record142,
    /// JaVaFo's XXR.
    Xxr,
    /// As many as dates in record 132.
    Dates,
    /// Nowhere: as many as are recorded.
    #[default]
    Recorded,
}
