use std::fmt::Display;

/// What a clause says about a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Followed.
    Pass,
    /// Not followed.
    Fail,
    /// Not followed, and permitted.
    Waived,
    /// Does not concern this report.
    NotApplicable,
    /// The report does not say enough; nothing is guessed.
    Unknown,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 5] =
        [Status::Pass, Status::Fail, Status::Waived, Status::NotApplicable, Status::Unknown];

    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            Status::Pass => "pass",
            Status::Fail => "fail",
            Status::Waived => "waived",
            Status::NotApplicable => "not-applicable",
            Status::Unknown => "unknown",
        }
    }
}

/// What a failure costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing of the event is rated.
    Event,
    /// The game is not rated.
    Game,
    /// The player's result is ignored.
    Player,
    /// The player is kept off the list; results stand.
    Listing,
    /// A published number is wrong.
    Number,
    /// A duty was missed; ratings stand.
    Duty,
}

impl Effect {
    /// Every effect.
    pub const ALL: [Effect; 6] =
        [Effect::Event, Effect::Game, Effect::Player, Effect::Listing, Effect::Number, Effect::Duty];

    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Event => "event",
            Effect::Game => "game",
            Effect::Player => "player",
            Effect::Listing => "listing",
            Effect::Number => "number",
            Effect::Duty => "duty",
        }
    }
}

/// One clause applied to one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The clause.
    pub clause: &'static str,
    /// What it says.
    pub status: Status,
    /// What a failure costs.
    pub effect: Effect,
    /// What it is about: empty for the event, a day, a player, `game N` by place in the report.
    pub subject: String,
    /// Numbers and dates that show it, by name.
    pub evidence: Vec<(&'static str, String)>,
}

impl Finding {
    /// A finding about the event.
    pub fn new(clause: &'static str, effect: Effect, status: Status) -> Finding {
        Finding { clause, status, effect, subject: String::new(), evidence: Vec::new() }
    }

    /// Pass or fail.
    pub fn judged(clause: &'static str, effect: Effect, pass: bool) -> Finding {
        Finding::new(clause, effect, if pass { Status::Pass } else { Status::Fail })
    }

    /// About something else than the event.
    pub(crate) fn about(mut self, subject: impl Into<String>) -> Finding {
        self.subject = subject.into();
        self
    }

    /// With a number or date.
    pub fn with(mut self, name: &'static str, value: impl Display) -> Finding {
        self.evidence.push((name, value.to_string()));
        self
    }

    /// The key of the finding: the number of the clause and the subject.
    pub fn key(&self) -> String {
        let number = self.clause.trim_start_matches("b02.");
        if self.subject.is_empty() { number.to_owned() } else { format!("{number} {}", self.subject) }
    }

    /// Clauses in the order of the text, subjects in the order found.
    pub(super) fn order(&self) -> (u32, String) {
        let number = self.clause.trim_start_matches("b02.");
        let article = number.split('.').next().and_then(|article| article.parse().ok()).unwrap_or(u32::MAX);
        (article, number.to_owned())
    }
}
