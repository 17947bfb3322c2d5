use tiebreak_engine::tournament::Severity;
use tiebreak_phrase::Phrase;

/// One thing that is wrong with a tournament in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the tournament can still be used.
    pub severity: Severity,
    /// Stable short name.
    pub id: &'static str,
    /// JSON pointer below the tournament.
    pub pointer: String,
    /// Another place involved, such as the opponent's cell.
    pub other: Option<String>,
    /// What is wrong.
    pub message: Phrase,
}

/// Which of several ratings of a player counts (note of article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeveralRatings {
    /// The first one of the event.
    First,
    /// The one that the event's file uses.
    Used,
    /// The last one of the event.
    Last,
}
