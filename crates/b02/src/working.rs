//! The working behind an answer, step by step.

use std::fmt::Display;

use super::edition::Edition;

/// What one step of a working is; its words are messages, its numbers travel beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// The time for sixty moves: `total`.
    Total,
    /// The list of a time: `total`, `class`.
    Class,
    /// Both players' time controls: `white`, `black`, `equal`.
    EqualTime,
    /// Games that are left out: `games`, `why`.
    LeftOut,
    /// The expected score of a game: `own`, `opponent`, `difference`, `counted`, `expected`, `score`, `gain`.
    Game,
    /// The expected score for a difference: `difference`, `counted`, `expected`.
    Expected,
    /// A game against an unrated opponent that does not count: `score`.
    UnratedGame,
    /// The sum of score minus expectation: `games`, `sum`.
    Sum,
    /// The coefficient before games lower it: `k`, `because`.
    BaseCoefficient,
    /// The development coefficient: `games`, `k`.
    Coefficient,
    /// A game that is not rated by the ratings of both: `opponent`, `rating`, `difference`, `score`.
    WideGame,
    /// The change: `k`, `sum`, `change`.
    Change,
    /// The new rating: `rating`, `rounded`, `new`.
    NewRating,
    /// The average rating of opponents: `sum`, `games`, `average`.
    OpponentAverage,
    /// The average rating of the rated players: `sum`, `players`, `average`.
    RatedAverage,
    /// A rated player's difference: `score`, `games`, `p`, `dp`.
    PlayerDifference,
    /// The average of these: `sum`, `players`, `average`.
    DifferenceAverage,
    /// The average rating of a round robin: `rar`, `dpa`, `n`, `factor`, `average`.
    EventAverage,
    /// The average of opponents and of two draws against 1800: `sum`, `games`, `score`, `average`.
    DrawnAverage,
    /// The difference of the table added to an average: `average`, `p`, `dp`, `rating`.
    Performance,
    /// The highest initial rating: `rating`, `highest`.
    Highest,
    /// Half points above one half: `average`, `halves`, `rating`.
    AboveHalf,
    /// Below one half: `average`, `p`, `dp`, `factor`, `rating`.
    BelowHalf,
    /// A rating rounded: `exact`, `rating`.
    Rounded,
    /// A first event that is discarded: `score`.
    Discarded,
    /// An event outside the window of periods: `period`, `distance`.
    OutsideWindow,
    /// Whether a rating is published: `games`, `needed`, `rating`, `published`.
    Publication,
    /// A rating below the floor, which is none: `rating`, `floor`.
    BelowFloor,
    /// A standard rating that seeds: `rating`.
    Seeded,
    /// A player listed since: `rating`.
    ListedSince,
    /// The event's system as processed: `system`, `unplayed`.
    System,
    /// The composition of a round robin: `players`, `rated`, `rule`.
    Composition,
    /// When a match was decided: `games`, `scheduled`.
    Decided,
    /// The list of an event: `end`, `closing`, `list`.
    List,
    /// A duty's last day: `from`, `days`, `day`.
    Deadline,
    /// How a player stands on a list: `rating`, `listing`.
    Listing,
    /// Games in the last year on a list: `games`, `periods`.
    Activity,
    /// The edition that governs an event: `start`, `edition`.
    Edition,
    /// The last list that an event may be rated for: `end`, `list`.
    LastList,
}

impl StepKind {
    /// Every kind.
    pub const ALL: [StepKind; 39] = [
        StepKind::Total,
        StepKind::Class,
        StepKind::EqualTime,
        StepKind::LeftOut,
        StepKind::Game,
        StepKind::Expected,
        StepKind::UnratedGame,
        StepKind::Sum,
        StepKind::BaseCoefficient,
        StepKind::Coefficient,
        StepKind::WideGame,
        StepKind::Change,
        StepKind::NewRating,
        StepKind::OpponentAverage,
        StepKind::RatedAverage,
        StepKind::PlayerDifference,
        StepKind::DifferenceAverage,
        StepKind::EventAverage,
        StepKind::DrawnAverage,
        StepKind::Performance,
        StepKind::Highest,
        StepKind::AboveHalf,
        StepKind::BelowHalf,
        StepKind::Rounded,
        StepKind::Discarded,
        StepKind::OutsideWindow,
        StepKind::Publication,
        StepKind::BelowFloor,
        StepKind::Seeded,
        StepKind::ListedSince,
        StepKind::System,
        StepKind::Composition,
        StepKind::Decided,
        StepKind::List,
        StepKind::Deadline,
        StepKind::Listing,
        StepKind::Activity,
        StepKind::Edition,
        StepKind::LastList,
    ];

    /// Stable name in JSON and in message files.
    pub fn id(self) -> &'static str {
        match self {
            StepKind::Total => "total",
            StepKind::Class => "class",
            StepKind::EqualTime => "equal-time",
            StepKind::LeftOut => "left-out",
            StepKind::Game => "game",
            StepKind::Expected => "expected",
            StepKind::UnratedGame => "unrated-game",
            StepKind::Sum => "sum",
            StepKind::BaseCoefficient => "base-coefficient",
            StepKind::Coefficient => "coefficient",
            StepKind::WideGame => "wide-game",
            StepKind::Change => "change",
            StepKind::NewRating => "new-rating",
            StepKind::OpponentAverage => "opponent-average",
            StepKind::RatedAverage => "rated-average",
            StepKind::PlayerDifference => "player-difference",
            StepKind::DifferenceAverage => "difference-average",
            StepKind::EventAverage => "event-average",
            StepKind::DrawnAverage => "drawn-average",
            StepKind::Performance => "performance",
            StepKind::Highest => "highest",
            StepKind::AboveHalf => "above-half",
            StepKind::BelowHalf => "below-half",
            StepKind::Rounded => "rounded",
            StepKind::Discarded => "discarded",
            StepKind::OutsideWindow => "outside-window",
            StepKind::Publication => "publication",
            StepKind::BelowFloor => "below-floor",
            StepKind::Seeded => "seeded",
            StepKind::ListedSince => "listed-since",
            StepKind::System => "system",
            StepKind::Composition => "composition",
            StepKind::Decided => "decided",
            StepKind::List => "list",
            StepKind::Deadline => "deadline",
            StepKind::Listing => "listing",
            StepKind::Activity => "activity",
            StepKind::Edition => "edition",
            StepKind::LastList => "last-list",
        }
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
