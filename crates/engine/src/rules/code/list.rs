//! Lists of tie-breaks, with the positions of errors and notices about unusual spellings.

use std::fmt;

use super::parse::{CODE_CHARACTERS, CodeError, CodeNotice, CodeProblem, bounded, limit_notice};
use super::{Base, Code};
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

tiebreak_phrase::named! {
    /// A recorded decision in a list of tie-breaks, which gives an order, not numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Recorded as word {
        /// `PLAYOFF`: the result of a play-off under article 3.
        Playoff = "PLAYOFF",
        /// `ARMAGEDDON`: the result of a single game with draw odds.
        Armageddon = "ARMAGEDDON",
        /// `LOTS`: the result of lots or a coin (4.2).
        Lots = "LOTS",
    }
}

impl Recorded {
    /// The clause about the decision.
    pub fn clause(self) -> &'static str {
        match self {
            Recorded::Playoff => "c07.2.2.1",
            Recorded::Armageddon => "classic.armageddon",
            Recorded::Lots => "c07.4.2",
        }
    }
}

/// One entry of a list of tie-breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// A tie-break of the regulations.
    Code(Code),
    /// A recorded decision, which cannot be computed.
    Recorded(Recorded),
    /// `OTHER_...`: a tie-break of the organizer, which cannot be computed.
    Organizer(String),
}

impl Listed {
    /// The entry of a list with one entry.
    pub fn single(text: &str) -> Option<Listed> {
        let list = TieBreakList::parse(text).ok()?;
        let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
        Some(listed)
    }

    /// Whether the entry is a score and not a tie-break.
    pub fn is_score(&self) -> bool {
        match self {
            Listed::Code(code) => code.is_score(),
            Listed::Recorded(_) | Listed::Organizer(_) => false,
        }
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listed::Code(code) => code.fmt(f),
            Listed::Recorded(recorded) => f.pad(recorded.word()),
            Listed::Organizer(name) => write!(f, "OTHER_{name}"),
        }
    }
}

/// Maximum number of tie-breaks in a list. Each is computed for every participant.
pub const LIST_ENTRIES: usize = 1_000;

/// A list of tie-breaks as read, with notices about unusual spellings.
///
/// ```
/// use tiebreak_engine::rules::{Listed, Recorded, TieBreakList};
///
/// let list = TieBreakList::parse("PTS, de, BH/C1, lots")?;
/// let written: Vec<String> = list.entries.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["PTS", "DE", "BH/C1", "LOTS"]);
/// assert_eq!(list.entries[3], Listed::Recorded(Recorded::Lots));
///
/// let errors = TieBreakList::parse("PTS, BUCHHOLTZ").err().unwrap_or_default();
/// assert_eq!((errors[0].position, errors[0].offset), (1, 5));
/// # Ok::<(), Vec<tiebreak_engine::rules::ListError>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TieBreakList {
    /// The entries in order.
    pub entries: Vec<Listed>,
    /// Remarks on unusual spellings, each with the position of its entry.
    pub notices: Vec<(usize, CodeNotice)>,
}

/// An error in one entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    /// Position of the entry (0-based).
    pub position: usize,
    /// Number of characters before the error in the whole text.
    pub offset: usize,
    /// The entry as written, truncated to the maximum length of a tie-break.
    pub written: String,
    /// The error.
    pub error: CodeError,
}

tiebreak_phrase::said_by_phrase!(ListError);

impl ListError {
    /// The entry and its error as a sentence.
    pub fn phrase(&self) -> Phrase {
        phrase!("entry-and-problem", entry = &self.written, problem = self.error.problem.clone())
    }
}

impl TieBreakList {
    /// Parses codes separated by commas. Blanks around the codes are ignored.
    ///
    /// # Errors
    /// Returns the errors of all entries, with their positions in the text.
    pub fn parse(text: &str) -> Result<TieBreakList, Vec<ListError>> {
        let mut start = 0;
        let entries = text.split(',').map(|entry| {
            let blanks = entry.chars().take_while(|c| c.is_whitespace()).count();
            let offset = start + blanks;
            start += entry.chars().count() + 1;
            (offset, entry.trim())
        });
        TieBreakList::from_entries(entries)
    }

    /// Parses entries one by one. Each entry comes with the number of characters before it in the text.
    ///
    /// # Errors
    /// Returns the errors of all entries.
    pub fn from_entries<'a>(
        entries: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<TieBreakList, Vec<ListError>> {
        let mut list = TieBreakList::default();
        let mut errors = Vec::new();
        for (position, (offset, written)) in entries.into_iter().enumerate() {
            let read = if position < LIST_ENTRIES { entry(written) } else { Err(one_too_many()) };
            let is_full = position == LIST_ENTRIES;
            match read {
                Ok((listed, notices)) => {
                    list.entries.push(listed);
                    list.notices.extend(notices.into_iter().map(|notice| (position, notice)));
                }
                Err(error) => {
                    let offset = offset + error.offset;
                    let written = written.chars().take(CODE_CHARACTERS).collect();
                    errors.push(ListError { position, offset, written, error });
                }
            }
            if is_full {
                break;
            }
        }
        if errors.is_empty() { Ok(list) } else { Err(errors) }
    }

    /// The list with the primary score as its first entry.
    ///
    /// `PTS` is inserted unless the list contains it, or a list for teams begins with `MPTS` or `GPTS`. In
    /// any other position these two are tie-breaks.
    pub fn with_score(mut self, teams: bool) -> TieBreakList {
        let is_points = |entry: &Listed| matches!(entry, Listed::Code(code) if code.base == Base::Points);
        let begins_with_score = teams && self.entries.first().is_some_and(Listed::is_score);
        if !begins_with_score && !self.entries.iter().any(is_points) {
            self.entries.insert(0, Listed::Code(Code::plain(Base::Points)));
            for (position, _) in &mut self.notices {
                *position += 1;
            }
        }
        self
    }
}

fn one_too_many() -> CodeError {
    let problem = phrase!("list-too-long", most = LIST_ENTRIES);
    CodeError { offset: 0, problem, kind: CodeProblem::Notation }
}

fn entry(text: &str) -> Result<(Listed, Vec<CodeNotice>), CodeError> {
    bounded(text)?;
    let fail = |offset, problem: MessageId| {
        Err(CodeError { offset, problem: problem.into(), kind: CodeProblem::Notation })
    };
    if let Some(recorded) = Recorded::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(text)) {
        return Ok((Listed::Recorded(recorded), Vec::new()));
    }
    if let Some(name) = text.get(..6).filter(|head| head.eq_ignore_ascii_case("OTHER_")).map(|_| &text[6..]) {
        return match name {
            "" => fail(6, message!("organizer-tie-break-name")),
            name => Ok((Listed::Organizer(name.to_owned()), Vec::new())),
        };
    }
    let (code, mut notices) = Code::parse(text)?;
    notices.extend(limit_notice(text, &code));
    Ok((Listed::Code(code), notices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recorded_decisions_are_words_of_a_list() {
        let list = TieBreakList::parse("PTS,playoff,BH,LOTS").unwrap();
        assert_eq!(list.entries[1], Listed::Recorded(Recorded::Playoff));
        assert_eq!(list.entries[3].to_string(), "LOTS");
    }

    #[test]
    fn a_tie_break_and_a_list_end_somewhere() {
        for (written, offset) in [("X".repeat(CODE_CHARACTERS), 0), ("ä".repeat(CODE_CHARACTERS + 1), 200)] {
            let errors = TieBreakList::parse(&format!("BH,{written}")).unwrap_err();
            assert_eq!((errors[0].position, errors[0].offset), (1, 3 + offset));
        }
        let errors = TieBreakList::parse(&format!("OTHER_{}", "x".repeat(1_000_000))).unwrap_err();
        assert_eq!(errors[0].written.len(), CODE_CHARACTERS);
        assert_eq!(
            errors[0].to_string().split(": ").last(),
            Some("this tie-break has 1000006 characters; write at most 200")
        );
        let many = vec!["BH"; LIST_ENTRIES].join(",");
        assert!(TieBreakList::parse(&many).is_ok());
        let errors = TieBreakList::parse(&format!("{many},BH,BH,BH")).unwrap_err();
        assert_eq!((errors.len(), errors[0].offset), (1, 3 * LIST_ENTRIES));
    }

    #[test]
    fn a_list_reports_every_entry_that_is_wrong() {
        let errors = TieBreakList::parse("DE, BHH,BH/C1 ,SB/F").unwrap_err();
        let places: Vec<_> = errors.iter().map(|error| (error.position, error.offset)).collect();
        assert_eq!(places, [(1, 4), (3, 18)]);
        let list = TieBreakList::parse("KS/L1,OTHER_X").unwrap().with_score(false);
        assert_eq!(
            list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["PTS", "KS/L+1", "OTHER_X"]
        );
        assert_eq!(list.notices, [(1, CodeNotice::UnsignedLimit(1))]);
    }
}
