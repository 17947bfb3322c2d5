//! Records the steps of the calculation of an answer.

use crate::rules::edition::Edition;
use serde::{Serialize, Serializer};
use std::fmt::Display;
use tiebreak_phrase::{Phrase, message};

/// Adds a step with its numbers to the calculation, for instance `step!(working, subject, "b02.8.55", Sum: games, sum =
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
    /// The kind of a calculation step.
    ///
    /// The comment on each variant ends with the names of the numbers of the step, in parentheses. The text of a step
    /// is a message of the message files.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum StepKind as id {
        /// The time for sixty moves (`control`, `total`).
        Total = "total",
        /// The rating list for a time control (`total`, `class`).
        Class = "class",
        /// Both players' time controls (`white`, `black`, `equal`).
        EqualTime = "equal-time",
        /// The games that a clause excludes from rating (`games`).
        LeftOut = "left-out",
        /// The score minus the expected score of a game (`opponent`, `rating`, `difference`, `counted`, `expected`,
        /// `score`, `gain`, `times`).
        Game = "game",
        /// The expected score for a difference (`difference`, `counted`, `expected`).
        Expected = "expected",
        /// A game that does not count because the opponent is unrated (`opponent`, `score`).
        UnratedGame = "unrated-game",
        /// The sum of (score minus expected score) over all games (`games`, `sum`).
        Sum = "sum",
        /// The base coefficient, which applies before any reduction for the number of games (`k`, `because`).
        BaseCoefficient = "base-coefficient",
        /// The coefficient after the number of games lowered it (`games`, `k`).
        Coefficient = "coefficient",
        /// A game that is not rated because the ratings differ too much (`opponent`, `rating`, `difference`, `score`).
        WideGame = "wide-game",
        /// A rating that FIDE raised on the list of March 2024 (`rating`, `exact`, `new`).
        Raised = "raised",
        /// A rating that FIDE raised on the list of October 2022 (`standard`, `rating`, `new`).
        RaisedToStandard = "raised-to-standard",
        /// A rating that FIDE's one-off change of a list did not affect (`rating`).
        Unchanged = "unchanged",
        /// A game that is not rated because the ratings differ too much, in the answer to a question about an expected
        /// score (`own`, `opponent`, `difference`).
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
        /// The average of the opponents' ratings and of two draws against 1800 (`sum`, `games`, `score`, `average`).
        DrawnAverage = "drawn-average",
        /// The rating for a score: an average plus the rating difference from the table (`average`, `p`, `dp`,
        /// `rating`).
        Performance = "performance",
        /// An initial rating that is above the maximum (`rating`, `highest`).
        Highest = "highest",
        /// The rating for a score above one half (`average`, `halves`, `added`, `rating`).
        AboveHalf = "above-half",
        /// The rating for a score below one half (`average`, `p`, `dp`, `factor`, `rating`).
        BelowHalf = "below-half",
        /// A rating after rounding (`exact`, `rating`).
        Rounded = "rounded",
        /// A first event that does not count (`score`).
        Discarded = "discarded",
        /// An event that is too old to count in a pool (`period`, `distance`).
        OutsideWindow = "outside-window",
        /// The decision whether a rating is published (`games`, `needed`, `rating`, `published`).
        Publication = "publication",
        /// A rating below the floor, which does not count (`rating`, `floor`).
        BelowFloor = "below-floor",
        /// The standard rating with which a player starts (`rating`).
        Seeded = "seeded",
        /// A rating with which a player entered the list after the event began (`rating`).
        ListedSince = "listed-since",
        /// The system by which the event is rated (`system`).
        System = "system",
        /// The numbers of players and of rated players in a round robin (`players`, `rated`).
        Composition = "composition",
        /// The number of games after which a match was decided (`games`, `scheduled`).
        Decided = "decided",
        /// The rating list that includes an event (`end`, `closing`, `list`).
        List = "list",
        /// The last day on which a duty after the event can be fulfilled (`duty`, `from`, `days`, `day`).
        Deadline = "deadline",
        /// The last day on which a duty before the event can be fulfilled (`duty`, `from`, `days`, `day`).
        Notice = "notice",
        /// The way in which a rating list shows a player (`rating`, `listing`).
        Listing = "listing",
        /// The number of a player's games on a rating list in the last year (`games`, `periods`).
        Activity = "activity",
        /// The edition that applies to an event (`start`, `edition`).
        Edition = "edition",
        /// The last rating list on which an event can be rated (`end`, `list`).
        LastList = "last-list",
    }
}

/// A step of the calculation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The player or event that the step is about. The text is empty if the request is about only one player or event.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The clause by which the step is computed.
    pub clause: &'static str,
    /// The kind of the step.
    #[serde(rename = "step")]
    pub kind: StepKind,
    /// The numbers of the step, as canonical text, each with its name.
    #[serde(serialize_with = "by_name")]
    pub numbers: Vec<(&'static str, String)>,
}

/// Serializes pairs of a name and a value as an object.
pub(crate) fn by_name<S: Serializer>(values: &[(&'static str, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(values.iter().map(|(name, value)| (name, value)))
}

/// The steps of the calculation of an answer, with the clause numbers of an edition.
#[derive(Clone, Debug)]
pub struct Working {
    /// The edition whose clause numbers the next steps get.
    pub edition: &'static Edition,
    /// The steps, in the order of the calculation.
    pub steps: Vec<Step>,
}

impl Working {
    /// Creates a calculation that has no steps yet.
    pub fn new(edition: &'static Edition) -> Working {
        Working { edition, steps: Vec::new() }
    }

    /// Adds a step. `clause` is the clause of 2018, if there is one. The function converts it to the clause of the
    /// edition.
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
    /// The reason why an event or a game is not rated, why a player has a rating, or why a player has none.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Reason as id {
        /// No known edition applies to the event.
        Ungoverned = "ungoverned",
        /// The time control belongs to no rating list of B.02.
        Control = "control",
        /// White and Black had different time controls.
        UnequalTimes = "unequal-times",
        /// Fewer than a third of the players of the round robin are rated.
        Third = "third",
        /// The round robin has fewer than ten players, of whom fewer than four are rated.
        SmallField = "small-field",
        /// The double round robin has fewer than six players, or fewer than four rated players.
        SmallDouble = "small-double",
        /// At least one player of the match is unrated.
        UnratedMatch = "unrated-match",
        /// The game was not played.
        NotPlayed = "not-played",
        /// The game was not finished.
        Unfinished = "unfinished",
        /// The player's score in the first event is too low.
        FirstEvent = "first-event",
        /// One of the two players is unrated.
        UnratedOpponent = "unrated-opponent",
        /// A player rated above 2600 has an opponent whose rating differs by at least 600 points.
        WideGame = "wide-game",
        /// The match was already decided before the game.
        Decided = "decided",
        /// The player has fewer than five games that count.
        FewGames = "few-games",
        /// The player's first rating is below the floor.
        TooLow = "too-low",
        /// The player's rating fell below the floor.
        Delisted = "delisted",
        /// The player's first rating is published.
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

/// The reason why a request is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The stable id of the rule that the request breaks.
    pub rule: &'static str,
    /// The JSON pointer to the invalid value in the request.
    pub pointer: String,
    /// A sentence that states what was found and what was expected.
    pub problem: Phrase,
}

impl Refusal {
    /// Creates a refusal of the value at a JSON pointer.
    pub fn new(rule: &'static str, pointer: impl Into<String>, problem: impl Into<Phrase>) -> Refusal {
        Refusal { rule, pointer: pointer.into(), problem: problem.into() }
    }

    /// Creates a refusal of a question that only the whole table of a round robin can answer (8.21, 8.52, 8.58).
    pub fn table(pointer: impl Into<String>) -> Refusal {
        Refusal::new("round-robin-table", pointer, message!("rating-refused-table"))
    }

    /// Returns the JSON pointer to the rejected value, or `/` if the whole request is rejected.
    pub fn place(&self) -> &str {
        if self.pointer.is_empty() { "/" } else { &self.pointer }
    }
}
