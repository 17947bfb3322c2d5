//! Records the steps that compute an answer.

use crate::rules::edition::Edition;
use serde::{Serialize, Serializer};
use std::fmt::Display;
use tiebreak_phrase::{Phrase, message};

/// Adds a step with its numbers to a working, for instance `step!(working, subject, "b02.8.55", Sum: games, sum =
/// points(total))`.
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
    /// The kind of a step in a working.
    ///
    /// The comment on each variant lists, in parentheses, the names of the numbers of the step. The text of a step is a
    /// message.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StepKind as id {
        /// The time for sixty moves (`control`, `total`).
        Total = "total",
        /// The rating list for a time control (`total`, `class`).
        Class = "class",
        /// Both players' time controls (`white`, `black`, `equal`).
        EqualTime = "equal-time",
        /// Games that a clause excludes from rating (`games`).
        LeftOut = "left-out",
        /// The expected score of a game (`opponent`, `rating`, `difference`, `counted`, `expected`, `score`, `gain`,
        /// `times`).
        Game = "game",
        /// The expected score for a difference (`difference`, `counted`, `expected`).
        Expected = "expected",
        /// A game that does not count, because the opponent is unrated (`opponent`, `score`).
        UnratedGame = "unrated-game",
        /// The sum of score minus expectation (`games`, `sum`).
        Sum = "sum",
        /// The coefficient before the number of games lowers it (`k`, `because`).
        BaseCoefficient = "base-coefficient",
        /// The development coefficient (`games`, `k`).
        Coefficient = "coefficient",
        /// A game that is not rated, because the ratings differ too much (`opponent`, `rating`, `difference`, `score`).
        WideGame = "wide-game",
        /// A rating that FIDE raised on the list of March 2024 (`rating`, `exact`, `new`).
        Raised = "raised",
        /// A rating that FIDE raised on the list of October 2022 (`standard`, `rating`, `new`).
        RaisedToStandard = "raised-to-standard",
        /// A rating that a one-off change did not affect (`rating`).
        Unchanged = "unchanged",
        /// A game that is not rated, because the ratings differ too much, in the answer about an expected score (`own`,
        /// `opponent`, `difference`).
        NotRated = "not-rated",
        /// The rating change before rounding (`k`, `sum`, `change`).
        Change = "change",
        /// The new rating (`rating`, `change`, `rounded`, `new`).
        NewRating = "new-rating",
        /// The average rating of opponents (`sum`, `games`, `score`, `average`).
        OpponentAverage = "opponent-average",
        /// The average rating of the rated players (`sum`, `players`, `average`).
        RatedAverage = "rated-average",
        /// The rating difference of a rated player (`score`, `games`, `p`, `dp`).
        PlayerDifference = "player-difference",
        /// The average of the rated players' differences (`sum`, `players`, `average`).
        DifferenceAverage = "difference-average",
        /// The average rating of a round robin (`rar`, `dpa`, `n`, `factor`, `average`).
        EventAverage = "event-average",
        /// The average of the opponents' ratings and two draws against 1800 (`sum`, `games`, `score`, `average`).
        DrawnAverage = "drawn-average",
        /// An average plus the difference from the table (`average`, `p`, `dp`, `rating`).
        Performance = "performance",
        /// An initial rating above the maximum (`rating`, `highest`).
        Highest = "highest",
        /// The rating for a score above one half (`average`, `halves`, `added`, `rating`).
        AboveHalf = "above-half",
        /// The rating for a score below one half (`average`, `p`, `dp`, `factor`, `rating`).
        BelowHalf = "below-half",
        /// A rounded rating (`exact`, `rating`).
        Rounded = "rounded",
        /// A first event that is discarded (`score`).
        Discarded = "discarded",
        /// An event outside the window of periods (`period`, `distance`).
        OutsideWindow = "outside-window",
        /// Whether a rating is published (`games`, `needed`, `rating`, `published`).
        Publication = "publication",
        /// A rating below the floor, which does not count (`rating`, `floor`).
        BelowFloor = "below-floor",
        /// A standard rating with which a player starts (`rating`).
        Seeded = "seeded",
        /// A rating with which a player entered the list after the event began (`rating`).
        ListedSince = "listed-since",
        /// The system by which the event is rated (`system`).
        System = "system",
        /// The composition of a round robin (`players`, `rated`).
        Composition = "composition",
        /// The number of games after which a match was decided (`games`, `scheduled`).
        Decided = "decided",
        /// The rating list for an event (`end`, `closing`, `list`).
        List = "list",
        /// The last day for a duty after the event (`duty`, `from`, `days`, `day`).
        Deadline = "deadline",
        /// The last day for a duty before the event (`duty`, `from`, `days`, `day`).
        Notice = "notice",
        /// How a list shows a player (`rating`, `listing`).
        Listing = "listing",
        /// Games in the last year on a list (`games`, `periods`).
        Activity = "activity",
        /// The edition that applies to an event (`start`, `edition`).
        Edition = "edition",
        /// The last rating list on which an event may be rated (`end`, `list`).
        LastList = "last-list",
    }
}

/// A step in a working.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The player or event that the step is about (empty if the request is about only one player or event).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The clause that the step follows.
    pub clause: &'static str,
    /// The kind of the step.
    #[serde(rename = "step")]
    pub kind: StepKind,
    /// The named numbers of the step, as canonical text.
    #[serde(serialize_with = "by_name")]
    pub numbers: Vec<(&'static str, String)>,
}

/// Serializes values by name as an object.
pub(crate) fn by_name<S: Serializer>(values: &[(&'static str, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(values.iter().map(|(name, value)| (name, value)))
}

/// The working of an answer, with the clause numbers of an edition.
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

    /// Adds a step. `clause` is the clause of 2018, if there is one, and is converted to the clause of the edition.
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

tiebreak_phrase::named! {
    /// The reason why an event or a game is not rated, or why a player has a rating or has none.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Reason as id {
        /// No known edition applies to the event.
        Ungoverned = "ungoverned",
        /// The time control belongs to no rating list of B.02.
        Control = "control",
        /// White and Black had different times.
        UnequalTimes = "unequal-times",
        /// Fewer than a third of the players of the round robin are rated.
        Third = "third",
        /// The round robin has fewer than ten players, and fewer than four of them are rated.
        SmallField = "small-field",
        /// The double round robin has fewer than six players, or fewer than four rated players.
        SmallDouble = "small-double",
        /// The match has an unrated player.
        UnratedMatch = "unrated-match",
        /// The game was not played.
        NotPlayed = "not-played",
        /// The game was not finished.
        Unfinished = "unfinished",
        /// The score in a first event is too low.
        FirstEvent = "first-event",
        /// One of the two players is unrated.
        UnratedOpponent = "unrated-opponent",
        /// A player rated above 2600 has an opponent whose rating differs by at least 600 points.
        WideGame = "wide-game",
        /// The match was already decided.
        Decided = "decided",
        /// The player has fewer than five games that count.
        FewGames = "few-games",
        /// The first rating is below the floor.
        TooLow = "too-low",
        /// The rating fell below the floor.
        Delisted = "delisted",
        /// The first rating is published.
        Published = "published",
        /// The player starts with the standard rating.
        Seeded = "seeded",
        /// The player entered the list after the event began.
        ListedSince = "listed-since",
    }
}

impl Reason {
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

    /// Returns the clause that states the reason, as numbered in the given edition.
    pub fn clause(self, edition: &Edition) -> &'static str {
        (edition.clause)(self.clause_of_2018())
    }
}

/// The reason why an input is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Stable id of the rule.
    pub rule: &'static str,
    /// JSON pointer to the invalid value in the request.
    pub pointer: String,
    /// What was found, and what was expected.
    pub problem: Phrase,
}

impl Refusal {
    /// Rejects the value at a JSON pointer.
    pub fn new(rule: &'static str, pointer: impl Into<String>, problem: impl Into<Phrase>) -> Refusal {
        Refusal { rule, pointer: pointer.into(), problem: problem.into() }
    }

    /// Rejects a question that only the whole table of a round robin can answer (8.21, 8.52, 8.58).
    pub fn table(pointer: impl Into<String>) -> Refusal {
        Refusal::new("round-robin-table", pointer, message!("rating-refused-table"))
    }

    /// The JSON pointer to the rejected value, or `/` if the whole request is rejected.
    pub fn place(&self) -> &str {
        if self.pointer.is_empty() { "/" } else { &self.pointer }
    }
}
