//! The working behind an answer, step by step.

use std::fmt::Display;

use super::edition::Edition;

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
        /// A rating below the floor, which is none: `rating`, `floor`.
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
