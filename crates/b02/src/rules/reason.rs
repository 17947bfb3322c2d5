//! Why an event, a game or a player is rated otherwise than by results alone.

use super::edition::Edition;

tiebreak_phrase::named! {
    /// Why somebody or something is rated otherwise than by the results alone.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Reason as id {
        /// No edition known governs the event.
        Ungoverned = "ungoverned",
        /// The time control is on no list.
        Control = "control",
        /// White and Black had different times.
        UnequalTimes = "unequal-times",
        /// The field has too few rated players.
        Third = "third",
        /// A small field has too few rated players.
        SmallField = "small-field",
        /// A small double round robin has.
        SmallDouble = "small-double",
        /// A match with an unrated player.
        UnratedMatch = "unrated-match",
        /// Not played.
        NotPlayed = "not-played",
        /// Not finished.
        Unfinished = "unfinished",
        /// A first event with too few points.
        FirstEvent = "first-event",
        /// One of the two is unrated.
        UnratedOpponent = "unrated-opponent",
        /// A player above 2600, 600 points or more from the other.
        WideGame = "wide-game",
        /// The match was decided.
        Decided = "decided",
        /// Fewer than five games.
        FewGames = "few-games",
        /// A first rating below the floor.
        TooLow = "too-low",
        /// A rating that falls below the floor.
        Delisted = "delisted",
        /// A first rating that is published.
        Published = "published",
        /// Enters with the standard rating.
        Seeded = "seeded",
        /// On the list since the event began.
        ListedSince = "listed-since",
    }
}

impl Reason {
    /// The clause, as 2018 numbers it.
    pub(crate) fn clause_of_2018(self) -> &'static str {
        match self {
            Reason::Ungoverned => "b02.0.1",
            Reason::Control => "b02.1.1",
            Reason::UnequalTimes => "b02.1.2",
            Reason::Third => "b02.6.2",
            Reason::SmallField => "b02.6.21",
            Reason::SmallDouble => "b02.6.22",
            Reason::UnratedMatch => "b02.6.6",
            Reason::NotPlayed => "b02.5.1",
            Reason::Unfinished => "b02.5.1",
            Reason::FirstEvent => "b02.6.1",
            Reason::UnratedOpponent => "b02.6.32",
            Reason::WideGame => "b02.8.54",
            Reason::Decided => "b02.6.5",
            Reason::FewGames => "b02.7.14",
            Reason::TooLow => "b02.7.14d",
            Reason::Delisted => "b02.7.21",
            Reason::Published => "b02.7.14",
            Reason::Seeded => "b02.8.22",
            Reason::ListedSince => "b02.8.4",
        }
    }

    /// The clause, as an edition numbers it.
    pub fn clause(self, edition: &Edition) -> &'static str {
        (edition.clause)(self.clause_of_2018())
    }
}
