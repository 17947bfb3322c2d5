//! Why an event, a game or a player is rated otherwise than by results alone.

use super::edition::Edition;

/// Why somebody or something is rated otherwise than by the results alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No edition known governs the event.
    Ungoverned,
    /// The time control is on no list.
    Control,
    /// White and Black had different times.
    UnequalTimes,
    /// The field has too few rated players.
    Third,
    /// A small field has too few rated players.
    SmallField,
    /// A small double round robin has.
    SmallDouble,
    /// A match with an unrated player.
    UnratedMatch,
    /// Not played.
    NotPlayed,
    /// Not finished.
    Unfinished,
    /// A first event with too few points.
    FirstEvent,
    /// One of the two is unrated.
    UnratedOpponent,
    /// A player above 2600, 600 points or more from the other.
    WideGame,
    /// The match was decided.
    Decided,
    /// Fewer than five games.
    FewGames,
    /// A first rating below the floor.
    TooLow,
    /// A rating that falls below the floor.
    Delisted,
    /// A first rating that is published.
    Published,
    /// Enters with the standard rating.
    Seeded,
    /// On the list since the event began.
    ListedSince,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 19] = [
        Reason::Ungoverned,
        Reason::Control,
        Reason::UnequalTimes,
        Reason::Third,
        Reason::SmallField,
        Reason::SmallDouble,
        Reason::UnratedMatch,
        Reason::NotPlayed,
        Reason::Unfinished,
        Reason::FirstEvent,
        Reason::UnratedOpponent,
        Reason::WideGame,
        Reason::Decided,
        Reason::FewGames,
        Reason::TooLow,
        Reason::Delisted,
        Reason::Published,
        Reason::Seeded,
        Reason::ListedSince,
    ];

    /// Stable name in JSON and in message files, and the clause of 2018.
    fn row(self) -> (&'static str, &'static str) {
        match self {
            Reason::Ungoverned => ("ungoverned", "b02.0.1"),
            Reason::Control => ("control", "b02.1.1"),
            Reason::UnequalTimes => ("unequal-times", "b02.1.2"),
            Reason::Third => ("third", "b02.6.2"),
            Reason::SmallField => ("small-field", "b02.6.21"),
            Reason::SmallDouble => ("small-double", "b02.6.22"),
            Reason::UnratedMatch => ("unrated-match", "b02.6.6"),
            Reason::NotPlayed => ("not-played", "b02.5.1"),
            Reason::Unfinished => ("unfinished", "b02.5.1"),
            Reason::FirstEvent => ("first-event", "b02.6.1"),
            Reason::UnratedOpponent => ("unrated-opponent", "b02.6.32"),
            Reason::WideGame => ("wide-game", "b02.8.54"),
            Reason::Decided => ("decided", "b02.6.5"),
            Reason::FewGames => ("few-games", "b02.7.14"),
            Reason::TooLow => ("too-low", "b02.7.14d"),
            Reason::Delisted => ("delisted", "b02.7.21"),
            Reason::Published => ("published", "b02.7.14"),
            Reason::Seeded => ("seeded", "b02.8.22"),
            Reason::ListedSince => ("listed-since", "b02.8.4"),
        }
    }

    /// Stable name.
    pub fn id(self) -> &'static str {
        self.row().0
    }

    /// The clause, as 2018 numbers it.
    pub(crate) fn clause_of_2018(self) -> &'static str {
        self.row().1
    }

    /// The clause, as an edition numbers it.
    pub fn clause(self, edition: &Edition) -> &'static str {
        (edition.clause)(self.row().1)
    }
}
