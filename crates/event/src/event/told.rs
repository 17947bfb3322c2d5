//! Data of events that do not come from tournament files, with all readings that the source allows.

use std::fmt;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::ListError;
use tiebreak_engine::tiebreak::NoValue;
use tiebreak_engine::tournament::{Cell, Draft, Index, Pairing, Tournament};
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, phrase};

/// Facts from another source, such as a crosstable.
#[derive(Clone, Debug)]
pub struct Told {
    /// The name of the event. The name is empty if it is unknown.
    pub title: String,
    /// The facts according to the most likely reading.
    pub draft: Draft,
    /// The rounds that can be read in several ways.
    pub untold: Vec<Untold>,
    /// The kinds of facts that are unknown.
    pub unknown: Unknown,
    /// Whether `untold` contains all possible readings.
    pub is_whole: bool,
    /// Whether places replace the pairing numbers, because these are unknown.
    pub are_places: bool,
    /// The columns other than results, as lines of tab-separated cells with the line numbers of the file. The text is
    /// empty if there are no such columns.
    pub standing: String,
    /// All remarks about the source.
    pub warnings: Vec<Diagnostic>,
}

/// Kinds of facts that the source does not contain. For each kind, the draft contains one of the possibilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// Whether the rounds in which the pairs met are unknown.
    pub rounds: bool,
    /// Whether the boards on which the teams won their points are unknown.
    pub boards: bool,
}

/// A participant's round whose exact kind is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untold {
    /// The participant.
    pub participant: Index,
    /// The round (1-based).
    pub round: usize,
    /// The text in the source.
    pub written: String,
    /// The other readings of the round.
    pub others: Vec<Otherwise>,
}

/// Another reading of a round, or of the rounds in which two participants met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Otherwise {
    /// The cells that this reading changes: participant, round (1-based) and content.
    pub cells: Vec<(Index, usize, Cell)>,
    /// The points for a pairing-allocated bye under this reading, if it changes them.
    pub bye: Option<Points>,
}

/// Other possible versions of the event.
#[derive(Clone, Debug, Default)]
pub struct Alternatives {
    /// The less likely readings of the facts.
    pub facts: Vec<Tournament>,
    /// Whether `facts` contains all versions.
    pub is_whole: bool,
}

impl Unknown {
    /// The draft with its rounds in other orders, and with the boards of every match reversed.
    fn others(self, draft: &Draft) -> Vec<Draft> {
        let changed = |change: &dyn Fn(&mut Vec<Cell>)| {
            let mut draft = draft.clone();
            draft.participants.iter_mut().for_each(|participant| change(&mut participant.cells));
            draft
        };
        let mut others = Vec::new();
        if self.rounds {
            others.push(changed(&|cells| cells.reverse()));
            others.push(changed(&|cells| {
                let turned = 1.min(cells.len());
                cells.rotate_left(turned);
            }));
        }
        if self.boards {
            others.push(changed(&|cells| cells.iter_mut().for_each(|cell| cell.boards.reverse())));
        }
        others
    }
}

fn built(draft: Draft) -> Option<Tournament> {
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

impl Told {
    /// The other possible versions of the event, at most `most`. If there are more, only versions that change
    /// a single reading are returned.
    pub(super) fn alternatives(&self, most: usize) -> Alternatives {
        let count =
            self.untold.iter().try_fold(1_usize, |count, one| count.checked_mul(one.others.len() + 1));
        let is_whole = count.is_some_and(|count| count <= most);
        let mut choices: Vec<Vec<&Otherwise>> = vec![Vec::new()];
        if is_whole {
            for one in &self.untold {
                let mut more = Vec::new();
                for choice in &choices {
                    for other in &one.others {
                        let mut longer: Vec<&Otherwise> = choice.clone();
                        longer.push(other);
                        more.push(longer);
                    }
                }
                choices.extend(more);
            }
        } else {
            choices
                .extend(self.untold.iter().flat_map(|one| &one.others).map(|other| vec![other]).take(most));
        }
        let mut facts: Vec<Tournament> =
            choices.iter().skip(1).filter_map(|choice| self.read_so(choice)).collect();
        facts.extend(self.unknown.others(&self.draft).into_iter().filter_map(built));
        // If all participants met once, the event is either a round robin or a small Swiss-system event.
        if self.draft.pairing.is_swiss() && self.is_everybody_met() {
            let own = self.read_so(&[]);
            let others: Vec<Tournament> = own
                .iter()
                .chain(&facts)
                .map(|facts| facts.clone().with_pairing(Pairing::Predetermined))
                .collect();
            facts.extend(others);
        }
        Alternatives { facts, is_whole: is_whole && self.is_whole }
    }

    /// The event under some other readings, or none if the readings contradict each other.
    fn read_so(&self, choice: &[&Otherwise]) -> Option<Tournament> {
        let mut draft = self.draft.clone();
        for reading in choice {
            for (index, round, cell) in &reading.cells {
                *draft.participants.get_mut(*index)?.cells.get_mut(round.checked_sub(1)?)? = cell.clone();
            }
            if let Some(points) = reading.bye {
                draft.scoring.pairing_allocated_bye = points;
            }
        }
        built(draft)
    }

    /// Whether all participants met exactly once.
    fn is_everybody_met(&self) -> bool {
        let others = self.draft.participants.len().saturating_sub(1);
        self.draft.participants.iter().all(|participant| {
            let mut met: Vec<u32> = participant.cells.iter().filter_map(|cell| cell.opponent).collect();
            met.sort_unstable();
            met.dedup();
            met.len() == others
        })
    }
}

/// Why an event cannot be loaded as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The file has faults.
    Input(Vec<Diagnostic>),
    /// The caller's list has faults.
    List(Vec<ListFault>),
    /// The players of a team event in JSON cannot be ranked, because JSON does not name the players on each
    /// board.
    IndividualJson,
    /// The requested round is not recorded.
    NoRound {
        /// The requested round.
        round: usize,
        /// Number of recorded rounds.
        rounds: usize,
    },
}

/// A fault of an entry of the caller's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// The entry cannot be read.
    Unreadable(ListError),
    /// The entry is undefined in an event of this kind.
    Meaningless {
        /// Position of the entry (0-based).
        position: usize,
        /// Number of characters before the entry.
        offset: usize,
        /// The entry as written.
        written: String,
        /// The reason.
        reason: NoValue,
    },
}

impl ListFault {
    /// The entry and its fault as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            ListFault::Unreadable(error) => error.phrase(),
            ListFault::Meaningless { written, reason, .. } => {
                phrase!("entry-and-problem", entry = written, problem = reason.phrase())
            }
        }
    }
}

impl Error {
    /// All faults as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            Error::Input(remarks) => several(remarks.iter().map(|remark| remark.message.clone())),
            Error::List(faults) => several(faults.iter().map(ListFault::phrase)),
            Error::IndividualJson => phrase!("error-individual-json"),
            Error::NoRound { round, rounds } => phrase!("error-no-round", round, rounds),
        }
    }
}

/// Joins several problems into one sentence.
fn several(problems: impl Iterator<Item = Phrase>) -> Phrase {
    Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"))
}

impl fmt::Display for Error {
    /// Writes all faults in English, one on each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Error::Input(remarks) = self else { return self.phrase().fmt(f) };
        for (at, remark) in remarks.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            remark.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
