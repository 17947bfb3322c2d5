//! Values with the working behind them.

use std::collections::BTreeMap;
use std::fmt::Display;

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
    /// A game against an unrated opponent that does not count: `score`.
    UnratedGame,
    /// The sum of score minus expectation: `games`, `sum`.
    Sum,
    /// The development coefficient: `games`, `k`.
    Coefficient,
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
}

impl StepKind {
    /// Every kind.
    pub const ALL: [StepKind; 32] = [
        StepKind::Total,
        StepKind::Class,
        StepKind::EqualTime,
        StepKind::LeftOut,
        StepKind::Game,
        StepKind::UnratedGame,
        StepKind::Sum,
        StepKind::Coefficient,
        StepKind::Change,
        StepKind::NewRating,
        StepKind::OpponentAverage,
        StepKind::RatedAverage,
        StepKind::PlayerDifference,
        StepKind::DifferenceAverage,
        StepKind::EventAverage,
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
    ];

    /// Stable name in JSON and in message files.
    pub fn id(self) -> &'static str {
        match self {
            StepKind::Total => "total",
            StepKind::Class => "class",
            StepKind::EqualTime => "equal-time",
            StepKind::LeftOut => "left-out",
            StepKind::Game => "game",
            StepKind::UnratedGame => "unrated-game",
            StepKind::Sum => "sum",
            StepKind::Coefficient => "coefficient",
            StepKind::Change => "change",
            StepKind::NewRating => "new-rating",
            StepKind::OpponentAverage => "opponent-average",
            StepKind::RatedAverage => "rated-average",
            StepKind::PlayerDifference => "player-difference",
            StepKind::DifferenceAverage => "difference-average",
            StepKind::EventAverage => "event-average",
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

/// What a request is answered with: values by key, and the working in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Canonical text by key; keys about one player are `PLAYER.key`.
    pub values: BTreeMap<String, String>,
    /// The working.
    pub steps: Vec<Step>,
}

impl Answer {
    /// Gives a value.
    pub(crate) fn give(&mut self, key: &str, value: impl Display) {
        self.values.insert(key.to_owned(), value.to_string());
    }

    /// Gives a value of a player; of the whole request when the subject is empty.
    pub(crate) fn give_of(&mut self, subject: &str, key: &str, value: impl Display) {
        let key = if subject.is_empty() { key.to_owned() } else { format!("{subject}.{key}") };
        self.values.insert(key, value.to_string());
    }

    /// Adds a step.
    pub(crate) fn step(
        &mut self,
        subject: &str,
        clause: &'static str,
        kind: StepKind,
        numbers: &[(&'static str, &dyn Display)],
    ) {
        let numbers = numbers.iter().map(|(name, number)| (*name, number.to_string())).collect();
        self.steps.push(Step { subject: subject.to_owned(), clause, kind, numbers });
    }
}
