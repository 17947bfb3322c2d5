//! The working behind an answer, step by step.

use super::edition::Edition;
use std::fmt::Display;

/// Adds a step to a working, with its numbers: `step!(working, subject, "b02.8.55", Sum: games, sum = points(total))`.
macro_rules! step {
    ($working:expr, $subject:expr, $clause:expr, $Kind:ident: $($name:ident $(= $value:expr)?),+) => {
        $working.step($subject, $clause, $crate::StepKind::$Kind, &[$(
            (stringify!($name), &$crate::working::step!(@ $name $(, $value)?) as &dyn std::fmt::Display),
        )+])
    };
    (@ $name:ident) => {
        $name
    };
    (@ $name:ident, $value:expr) => {
        $value
    };
}
pub(crate) use step;

tiebreak_phrase::named! {
    /// What one step of a working is; its words are messages, its numbers travel beside it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum StepKind as id {
        /// The time for sixty moves: `total`.
        Total = "total",
        /// The list of a time: `total`, `class`.
        Class = "class",
        /// Both players' time controls: `white`, `black`, `equal`.
        EqualTime = "equal-time",
        /// Games that are left out: `games`, `why`.
        LeftOut = "left-out",
        /// The expected score of a game: `own`, `opponent`, `difference`, `counted`, `expected`, `score`, `gain`.
        Game = "game",
        /// The expected score for a difference: `difference`, `counted`, `expected`.
        Expected = "expected",
        /// A game against an unrated opponent that does not count: `score`.
        UnratedGame = "unrated-game",
        /// The sum of score minus expectation: `games`, `sum`.
        Sum = "sum",
        /// The coefficient before games lower it: `k`, `because`.
        BaseCoefficient = "base-coefficient",
        /// The development coefficient: `games`, `k`.
        Coefficient = "coefficient",
        /// A game that is not rated by the ratings of both: `opponent`, `rating`, `difference`, `score`.
        WideGame = "wide-game",
        /// The change: `k`, `sum`, `change`.
        Change = "change",
        /// The new rating: `rating`, `rounded`, `new`.
        NewRating = "new-rating",
        /// The average rating of opponents: `sum`, `games`, `average`.
        OpponentAverage = "opponent-average",
        /// The average rating of the rated players: `sum`, `players`, `average`.
        RatedAverage = "rated-average",
        /// A rated player's difference: `score`, `games`, `p`, `dp`.
        PlayerDifference = "player-difference",
        /// The average of these: `sum`, `players`, `average`.
        DifferenceAverage = "difference-average",
        /// The average rating of a round robin: `rar`, `dpa`, `n`, `factor`, `average`.
        EventAverage = "event-average",
        /// The average of opponents and of two draws against 1800: `sum`, `games`, `score`, `average`.
        DrawnAverage = "drawn-average",
        /// The difference of the table added to an average: `average`, `p`, `dp`, `rating`.
        Performance = "performance",
        /// The highest initial rating: `rating`, `highest`.
        Highest = "highest",
        /// Half points above one half: `average`, `halves`, `rating`.
        AboveHalf = "above-half",
        /// Below one half: `average`, `p`, `dp`, `factor`, `rating`.
        BelowHalf = "below-half",
        /// A rating rounded: `exact`, `rating`.
        Rounded = "rounded",
        /// A first event that is discarded: `score`.
        Discarded = "discarded",
        /// An event outside the window of periods: `period`, `distance`.
        OutsideWindow = "outside-window",
        /// Whether a rating is published: `games`, `needed`, `rating`, `published`.
        Publication = "publication",
        /// A rating below the floor, which does not count: `rating`, `floor`.
        BelowFloor = "below-floor",
        /// A standard rating that seeds: `rating`.
        Seeded = "seeded",
        /// A player listed since: `rating`.
        ListedSince = "listed-since",
        /// The event's system as processed: `system`, `unplayed`.
        System = "system",
        /// The composition of a round robin: `players`, `rated`, `rule`.
        Composition = "composition",
        /// When a match was decided: `games`, `scheduled`.
        Decided = "decided",
        /// The list of an event: `end`, `closing`, `list`.
        List = "list",
        /// A duty's last day: `from`, `days`, `day`.
        Deadline = "deadline",
        /// The entry of a player on a list: `rating`, `listing`.
        Listing = "listing",
        /// Games in the last year on a list: `games`, `periods`.
        Activity = "activity",
        /// The edition that governs an event: `start`, `edition`.
        Edition = "edition",
        /// The last list that an event may be rated for: `end`, `list`.
        LastList = "last-list",
    }
}

/// One step of a working.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Whom it is about; empty when the request is about one thing.
    pub subject: String,
    /// The clause it follows.
    pub clause: &'static str,
    /// What it is.
    pub kind: StepKind,
    /// Its numbers by name, as canonical text.
    pub numbers: Vec<(&'static str, String)>,
}

/// The working of an answer, its clauses as an edition numbers them.
#[derive(Clone, Debug)]
pub struct Working {
    /// The edition of the steps that are added next.
    pub edition: &'static Edition,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Working {
    /// A working without steps.
    pub fn new(edition: &'static Edition) -> Working {
        Working { edition, steps: Vec::new() }
    }

    /// Adds a step; `clause` is the one of 2018 where both texts have it.
    pub(crate) fn step(
        &mut self,
        subject: &str,
        clause: &'static str,
        kind: StepKind,
        numbers: &[(&'static str, &dyn Display)],
    ) {
        let numbers = numbers.iter().map(|(name, number)| (*name, number.to_string())).collect();
        let clause = (self.edition.clause)(clause);
        self.steps.push(Step { subject: subject.to_owned(), clause, kind, numbers });
    }
}

// Why results alone do not decide the rating of an event, a game or a player.

tiebreak_phrase::named! {
    /// Why results alone do not decide the rating.
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
