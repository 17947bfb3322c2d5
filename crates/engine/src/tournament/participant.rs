//! Who takes part.

/// A player or team.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Participant {
    /// Pairing number: the only identity; names may repeat.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Ratings during the event in order of time; empty means unrated.
    pub ratings: Vec<u16>,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// Pairing numbers of a team's players in board order, for information.
    pub roster: Vec<u32>,
    /// Who of a team sat at each board round by round, 0 for nobody; an empty line-up is the head of the roster. For
    /// information.
    pub lineups: Vec<Vec<u32>>,
    /// Whether the player came after the pairings of the first round were made; none when not recorded.
    pub late: Option<bool>,
}

impl Participant {
    /// The rating that counts: the first one of the event (2026, note of article 10); none when unrated.
    pub fn rating(&self) -> Option<u16> {
        self.ratings.first().copied()
    }
}
