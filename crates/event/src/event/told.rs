//! Facts from another source than a tournament file, and what they leave open.

use std::fmt;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::ListError;
use tiebreak_engine::tiebreak::NoValue;
use tiebreak_engine::tournament::{Cell, Draft, Index, Pairing, Tournament};
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, phrase};

/// Facts from another source, for instance a crosstable.
#[derive(Clone, Debug)]
pub struct Told {
    /// The name of the event; empty when unknown.
    pub title: String,
    /// The facts by the likeliest reading.
    pub draft: Draft,
    /// What they leave open.
    pub untold: Vec<Untold>,
    /// Unknown facts.
    pub unknown: Unknown,
    /// Whether the readings of `untold` are all that there are.
    pub is_whole: bool,
    /// Whether the pairing numbers are unknown and places are used instead.
    pub are_places: bool,
    /// The standing beside the results, as separated by tabs; each line has the number that it has in the file;
    /// empty where there is none.
    pub standing: String,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// Unknown facts of an event; the draft holds one of several possibilities in their place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    /// In which rounds the pairs met.
    pub rounds: bool,
    /// On which boards the teams won their points.
    pub boards: bool,
}

/// A round of a participant whose exact kind is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untold {
    /// Whose.
    pub participant: Index,
    /// The round, from 1.
    pub round: usize,
    /// What is written.
    pub written: String,
    /// What else it may have been.
    pub others: Vec<Otherwise>,
}

/// Another reading of a round, or of the rounds of two who met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Otherwise {
    /// The cells: of whom, in which round (from 1).
    pub cells: Vec<(Index, usize, Cell)>,
    /// What a pairing-allocated bye is worth by it, where that is something else.
    pub bye: Option<Points>,
}

/// The event as it may have been as well.
#[derive(Clone, Debug, Default)]
pub struct Alternatives {
    /// The less likely readings of the facts.
    pub facts: Vec<Tournament>,
    /// Whether these are all.
    pub is_whole: bool,
}

impl Unknown {
    /// The facts with the rounds in other orders, and with the boards of every match turned round.
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
    /// Every other event that the facts may be, at most so many; of more those with one other reading.
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
        // Whoever meets everybody once plays a round robin, or a small Swiss-system event.
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

    /// The event by some other readings, or none if they contradict each other.
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

    /// Whether everybody met everybody else once.
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

/// Why an event cannot be assembled as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A file is wrong: everything wrong with it.
    Input(Vec<Diagnostic>),
    /// The list asked for is wrong: everything wrong with it.
    List(Vec<ListFault>),
    /// The players of a team event in JSON, which does not say who played whom.
    IndividualJson,
    /// The standing after a round that nobody recorded.
    NoRound {
        /// As asked for.
        round: usize,
        /// Rounds recorded.
        rounds: usize,
    },
}

/// What is wrong with one entry of a list that somebody asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// Nobody can read it.
    Unreadable(ListError),
    /// It means nothing in an event of this kind.
    Meaningless {
        /// Position of the entry, from 0.
        position: usize,
        /// Characters of the whole text before the entry.
        offset: usize,
        /// The entry as written.
        written: String,
        /// Why.
        reason: NoValue,
    },
}

impl ListFault {
    /// The entry and what is wrong with it.
    pub fn phrase(&self) -> Phrase {
        match self {
            ListFault::Unreadable(error) => error.phrase(),
            ListFault::Meaningless { written, reason, .. } => {
                phrase!("entry-without-value", written, reason = reason.phrase())
            }
        }
    }
}

impl Error {
    /// Everything wrong.
    pub fn phrase(&self) -> Phrase {
        match self {
            Error::Input(remarks) => several(remarks.iter().map(|remark| remark.message.clone())),
            Error::List(faults) => several(faults.iter().map(ListFault::phrase)),
            Error::IndividualJson => phrase!("error-individual-json"),
            Error::NoRound { round, rounds } => phrase!("error-no-round", round, rounds),
        }
    }
}

/// Several problems as one sentence.
fn several(problems: impl Iterator<Item = Phrase>) -> Phrase {
    Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"))
}

impl fmt::Display for Error {
    /// Everything wrong, in English, one line each for remarks about a file.
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
