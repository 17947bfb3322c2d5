use std::collections::BTreeSet;

use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Kind;
use tiebreak_suite::corpus::Case;
use tiebreak_suite::deviation::{Decision, Deviation, Variant};

/// What a deviating answer means for a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// A settled check of a final standing fails.
    Kill,
    /// A settled check of a standing before the end fails, which never decides a certificate.
    Interim,
    /// The answer is another reading that the check admits.
    Admissible,
    /// The check admits other readings, but not this answer.
    Alternative,
    /// The check is open.
    Open,
}

impl Effect {
    /// Whether a settled check of a final standing fails.
    pub fn is_kill(self) -> bool {
        match self {
            Effect::Kill => true,
            Effect::Interim | Effect::Admissible | Effect::Alternative | Effect::Open => false,
        }
    }

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Kill => "kill",
            Effect::Interim => "interim",
            Effect::Admissible => "admissible",
            Effect::Alternative => "alternative",
            Effect::Open => "open",
        }
    }
}

/// One check that a deviation answers otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The case.
    pub case: String,
    /// The check inside the case.
    pub check: String,
    /// The editions under which the answer differs.
    pub editions: Vec<Edition>,
    /// What that means.
    pub effect: Effect,
    /// Cells that differ, under the edition with the most.
    pub cells: usize,
}

/// The build of a case, to tell kinds of events apart: what everybody's rounds are, whatever the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// Participants.
    pub participants: usize,
    /// Rounds recorded.
    pub rounds: usize,
    /// Teams, and whether the pairing is predetermined, as one number.
    form: u8,
    /// The kinds of the rounds of each participant, sorted.
    kinds: Vec<Vec<Kind>>,
}

impl Shape {
    /// The shape of a case.
    pub fn of(case: &Case) -> Shape {
        let event = &case.tournament;
        let row = |index| {
            let mut kinds: Vec<Kind> = event.records(index).iter().map(|record| record.kind).collect();
            kinds.sort_unstable();
            kinds
        };
        let mut kinds: Vec<Vec<Kind>> = (0..event.len()).map(row).collect();
        kinds.sort_unstable();
        let predetermined = !event.pairing().is_swiss();
        let form = u8::from(event.team().is_some()) * 2 + u8::from(predetermined);
        Shape { participants: event.len(), rounds: event.rounds(), form, kinds }
    }
}

/// One deviation against the corpus.
#[derive(Clone, Debug)]
pub struct Row {
    /// The deviation.
    pub deviation: &'static Deviation,
    /// What shows it.
    pub shown: Shown,
}

/// The checks and cases that show a change.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Checks that it answers otherwise, in order of id.
    pub changed: Vec<Kill>,
    /// Cases that kill it, the smallest event first, then by id.
    pub cases: Vec<(Shape, String)>,
}

/// One way to decide one point, against the corpus.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The point.
    pub decision: &'static Decision,
    /// The way.
    pub variant: &'static Variant,
    /// What shows that a program goes this way where the rule goes another one.
    pub shown: Shown,
}

impl Branch {
    /// Editions in which it is the rule.
    pub fn rule_in(&self) -> Vec<Edition> {
        self.variant.rule_in()
    }

    /// Whether no edition goes another way, so that nothing can show it.
    pub fn is_always_the_rule(&self) -> bool {
        self.rule_in().len() == Edition::ALL.len()
    }
}

impl Shown {
    /// The checks that kill it.
    pub fn kills(&self) -> impl Iterator<Item = &Kill> {
        self.changed.iter().filter(|kill| kill.effect.is_kill())
    }

    /// How many differently built cases kill it.
    pub fn shapes(&self) -> usize {
        self.cases.iter().map(|(shape, _)| shape).collect::<BTreeSet<_>>().len()
    }

    /// Whether a case of at most six participants kills it.
    pub(crate) fn has_small_case(&self) -> bool {
        self.cases.first().is_some_and(|(shape, _)| shape.participants <= 6)
    }

    /// Whether two differently built cases kill it, one of them small.
    pub fn is_well_killed(&self) -> bool {
        self.shapes() >= 2 && self.has_small_case()
    }
}
