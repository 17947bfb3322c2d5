//! Parses codes and finds the positions of errors.

#[cfg(test)]
mod tests;

use crate::number::Points;
use crate::rules::code::{Base, Code, Reference, Step};
use crate::rules::{Cut, CutSupport, Edition, Modifier, Variation};
use std::fmt;
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// Maximum length of a tie-break in characters. The length is limited, because the search for a similar name takes
/// quadratic time.
pub const CODE_CHARACTERS: usize = 200;

/// Rejects a text that is too long for a tie-break, with an error at the first character above the limit.
fn bounded(text: &str) -> Result<(), CodeError> {
    // A character has at least one byte, so the characters of a short text need not be counted.
    if text.len() <= CODE_CHARACTERS {
        return Ok(());
    }
    let found = text.chars().count();
    if found <= CODE_CHARACTERS {
        return Ok(());
    }
    let problem = phrase!("code-too-long", found, most = CODE_CHARACTERS);
    Err(CodeError { offset: CODE_CHARACTERS, problem, kind: CodeProblem::Notation })
}

impl Code {
    /// Parses a code. The result includes notices about unusual spellings.
    ///
    /// # Errors
    /// Returns an error if the name, the reference or a modifier is unknown or not allowed, or if two parts contradict
    /// each other. The error contains its position and names the allowed forms.
    pub fn parse(text: &str) -> Result<(Code, Vec<CodeNotice>), CodeError> {
        bounded(text)?;
        Parser { offset: 0, notices: Vec::new(), proposes: true }.code(text)
    }
}

/// Returns the code that the user probably intended if the slash before a modifier is missing, for example `BH/C1` for
/// `BHC1`.
fn proposal(text: &str) -> Option<String> {
    (1..text.len()).rev().filter_map(|at| text.split_at_checked(at)).find_map(|(name, modifier)| {
        let text = format!("{}/{}", name.trim_end(), modifier.trim_start());
        let plain = Parser { offset: 0, notices: Vec::new(), proposes: false };
        plain.code(&text).ok().map(|(code, _)| code.to_string())
    })
}

struct Parser {
    offset: usize,
    /// Whether errors suggest a similar name. The search for a similar name parses codes without suggestions.
    proposes: bool,
    notices: Vec<CodeNotice>,
}

impl Parser {
    fn fail<T>(&self, problem: Phrase) -> Result<T, CodeError> {
        self.fail_as(CodeProblem::Notation, problem)
    }

    fn fail_as<T>(&self, kind: CodeProblem, problem: Phrase) -> Result<T, CodeError> {
        Err(CodeError { offset: self.offset, problem, kind })
    }

    fn code(mut self, text: &str) -> Result<(Code, Vec<CodeNotice>), CodeError> {
        let upper = text.to_ascii_uppercase();
        let (name, rest) = upper.split_at(name_length(&upper));
        if name.is_empty() {
            return self.fail(phrase!("tie-break-code-form"));
        }
        let (reference, modifiers) = match rest.strip_prefix(':') {
            Some(rest) => {
                let (reference, modifiers) = rest.split_at(rest.find(['/', '-']).unwrap_or(rest.len()));
                (Some(reference), modifiers)
            }
            None => (None, rest),
        };
        if let (None, Some((before, score))) = (reference, modifiers.split_once(':'))
            && let "MP" | "GP" = score
        {
            return self
                .fail(phrase!("reference-before-modifiers", code = format!("{name}:{score}{before}")));
        }
        // Only a slash or a hyphen may follow the name. Any other character is a notation error.
        let glued = !matches!(modifiers.chars().next(), None | Some('/' | '-'));
        let Some(base) = self.named(name, reference)? else {
            return self.unknown(name, &upper, glued);
        };
        let reference = if name == MIXED { None } else { self.reference(base, name, reference)? };
        let mut code = Code { reference, ..Code::plain(base) };
        self.offset = upper.len() - modifiers.len();
        self.modifiers(&mut code, modifiers)?;
        Ok((code, self.notices))
    }

    fn unknown<T>(&self, name: &str, whole: &str, glued: bool) -> Result<T, CodeError> {
        let kind = if glued { CodeProblem::Notation } else { CodeProblem::UnknownName };
        self.fail_as(
            kind,
            match self.proposes.then(|| proposal(whole)).flatten() {
                Some(meant) => phrase!("unknown-tie-break-meant", name, meant),
                None => phrase!("unknown-tie-break", name),
            },
        )
    }

    /// Returns the tie-break with this name. The name must be in upper case. If the name is an alias, also adds a
    /// notice.
    fn named(&mut self, name: &str, reference: Option<&str>) -> Result<Option<Base>, CodeError> {
        if name == MIXED {
            let mixed = reference.and_then(|mix| Base::from_name(&format!("{MIXED}:{mix}")));
            return mixed.map_or_else(|| self.fail(phrase!("esb-reference")), |base| Ok(Some(base)));
        }
        let base = Base::from_name(name);
        if let Some(base) = base.filter(|base| base.row().is_also(name)) {
            self.notices.push(CodeNotice::OtherName { written: name.to_owned(), name: base.name() });
        }
        Ok(base)
    }

    fn reference(
        &mut self,
        base: Base,
        name: &str,
        reference: Option<&str>,
    ) -> Result<Option<Reference>, CodeError> {
        self.offset = name.len() + 1;
        let reference = match reference {
            None => return Ok(None),
            Some("MP") => Reference::MatchPoints,
            Some("GP") => Reference::GamePoints,
            Some(other) => return self.fail(phrase!("unknown-reference", other)),
        };
        if base.row().reference {
            Ok(Some(reference))
        } else {
            self.fail(phrase!("disallowed-reference", name = base.name()))
        }
    }

    fn modifiers(&mut self, code: &mut Code, text: &str) -> Result<(), CodeError> {
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            if sign == '-' && code.cut.is_none() && text.len() == rest.len() && rest.len() > 1 {
                self.notices.push(CodeNotice::Hyphen);
            } else if sign != '/' {
                return self.fail(phrase!("slash-before-modifier", sign = sign.escape_default().to_string()));
            }
            let body = &rest[1..];
            let end = body.find('/').unwrap_or(body.len());
            let (modifier, after) = body.split_at(end);
            self.offset += 1;
            self.modifier(code, modifier)?;
            self.offset += modifier.len();
            rest = after;
        }
        Ok(())
    }
}

/// Prefix of the extended Sonneborn-Berger codes whose two letters come after a colon, as in `ESB:MG` for `EMGSB`.
const MIXED: &str = "ESB";

/// Returns the length of the name at the start of `code`. The code must be in upper case.
///
/// Names of tie-breaks in C.07 consist of letters. Some classic names also contain hyphens. In a code with any other
/// name, a hyphen precedes a modifier.
fn name_length(code: &str) -> usize {
    let head = code.split(['/', ':']).next().unwrap_or(code);
    let has_name = Base::from_name(head).is_some();
    // The prefix `US-` indicates a code of US Chess. If no such code exists, the error contains the whole name.
    if has_name || (head.starts_with("US-") && head.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')) {
        return head.len();
    }
    code.bytes().take_while(u8::is_ascii_alphabetic).count()
}

/// Returns the notice about a Koya limit without a sign. The parsed code does not show whether the sign is missing, so
/// this function searches the text.
fn limit_notice(text: &str, code: &Code) -> Option<CodeNotice> {
    let after = text.to_ascii_uppercase();
    let argument = after.split("/L").nth(1)?;
    if argument.starts_with(['+', '-']) {
        return None;
    }
    match code.limit? {
        Step::HalfPoints(n) => Some(CodeNotice::UnsignedLimit(n.unsigned_abs() as u8)),
        Step::Percent(n) => Some(CodeNotice::PercentLimit(n)),
    }
}

/// An error in a code, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// Number of characters before the error.
    pub offset: usize,
    /// The error, with the allowed forms.
    pub problem: Phrase,
    /// The kind of error, for callers that must distinguish the kinds.
    pub kind: CodeProblem,
}

impl CodeError {
    /// Returns the error as a sentence.
    pub fn phrase(&self) -> Phrase {
        self.problem.clone()
    }
}

tiebreak_phrase::said_by_phrase!(CodeError);

/// The kinds of errors in a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeProblem {
    /// The name follows the notation, but no edition defines the name.
    UnknownName,
    /// The code does not follow the notation, or contains a part that the tie-break does not allow.
    Notation,
    /// A cut or median on a tie-break that cannot be cut, because the tie-break gives an order or a number that is not
    /// a sum (article 14).
    CutOfNothing(Base),
    /// A limit for a tie-break other than Koya (14.5).
    LimitOnOther(Base),
}

/// An accepted spelling that another program or a human reader can understand differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeNotice {
    /// A hyphen instead of a slash, as in `BH-C1` for `BH/C1`.
    Hyphen,
    /// A limit without a sign, as in `KS/L1`. The program reads the limit as half points above 50 %.
    UnsignedLimit(u8),
    /// A limit as in `KS/L60`. The program reads the limit as a percentage.
    PercentLimit(u8),
    /// An alias of the tie-break.
    OtherName {
        /// The alias in upper case.
        written: String,
        /// The name of the tie-break in this program.
        name: &'static str,
    },
}

impl CodeNotice {
    /// Returns the notice as a sentence.
    pub fn phrase(&self) -> Phrase {
        match self {
            CodeNotice::Hyphen => phrase!("notice-hyphen"),
            CodeNotice::UnsignedLimit(n) => phrase!("notice-unsigned-limit", n = *n),
            CodeNotice::PercentLimit(n) => phrase!("notice-percent-limit", n = *n),
            CodeNotice::OtherName { written, name } => phrase!("notice-other-name", written, name = *name),
        }
    }
}

/// Maximum number of contributions that a cut can leave out.
const MAX_CUT: u16 = 20;
/// Maximum number of half points by which the Koya limit moves.
const MAX_STEPS: u16 = 999;
/// Maximum rating of unrated participants.
const MAX_RATING: u16 = 4_000;

/// Returns the modifiers that a tie-break allows, written as `/C /M /P`. The text is empty if the tie-break allows no
/// modifier.
fn modifiers_of(base: Base) -> String {
    let cuts = base.cut_support().letters().iter().map(|letter| format!("/{letter}"));
    let others = base.row().takes.iter().map(|modifier| format!("/{}", modifier.word()));
    cuts.chain(others).collect::<Vec<_>>().join(" ")
}

/// A modifier as written: its letter, and the text after the letter.
#[derive(Clone, Copy)]
struct Written<'t> {
    letter: char,
    argument: &'t str,
}

impl Parser {
    fn modifier(&self, code: &mut Code, modifier: &str) -> Result<(), CodeError> {
        let base = code.base;
        if base.is_outside()
            && let Some(variation) = Variation::ALL.into_iter().find(|known| known.word() == modifier)
        {
            return self.variation(code, variation);
        }
        let Some(letter) = modifier.chars().next().filter(char::is_ascii_alphabetic) else {
            return self.fail(phrase!("modifier-missing-after"));
        };
        let written = Written { letter, argument: &modifier[1..] };
        match letter {
            'C' | 'M' => self.cut(code, written),
            'L' => {
                self.refuse_as(CodeProblem::LimitOnOther(base), base, letter, base.takes(Modifier::Limit))?;
                self.once(letter, code.limit.is_some())?;
                code.limit = Some(self.limit(written.argument)?);
                Ok(())
            }
            'K' if base.is_outside() => self.constant(code, written),
            'K' => self.divisor(code, written),
            'F' => self.switch(base, Modifier::Fore, &mut code.fore, written),
            'P' => self.switch(base, Modifier::ForfeitsAsPlayed, &mut code.forfeits_as_played, written),
            'R' => self.switch(base, Modifier::Reversed, &mut code.reversed, written),
            'U' => {
                self.refuse(base, letter, base.takes(Modifier::Unrated))?;
                self.once(letter, code.unrated.is_some())?;
                code.unrated = Some(self.number(letter, written.argument, 1, MAX_RATING)?);
                Ok(())
            }
            'V' => self.edition(code, written),
            _ => self.fail(match modifiers_of(base) {
                takes if takes.is_empty() => phrase!("unknown-modifier", letter),
                takes => phrase!("unknown-modifier-takes", letter, name = base.name(), takes),
            }),
        }
    }

    fn refuse(&self, base: Base, letter: char, allowed: bool) -> Result<(), CodeError> {
        self.refuse_as(CodeProblem::Notation, base, letter, allowed)
    }

    fn refuse_as(&self, kind: CodeProblem, base: Base, letter: char, allowed: bool) -> Result<(), CodeError> {
        if allowed {
            return Ok(());
        }
        let takes = modifiers_of(base);
        self.fail_as(
            kind,
            match takes.is_empty() {
                true => phrase!("modifierless-tie-break", name = base.name(), letter),
                false => phrase!("disallowed-modifier", name = base.name(), letter, takes),
            },
        )
    }

    fn once(&self, letter: char, set: bool) -> Result<(), CodeError> {
        if set {
            return self.fail(phrase!("repeated-modifier", letter));
        }
        Ok(())
    }

    /// Parses a modifier without a value.
    fn switch(
        &self,
        base: Base,
        modifier: Modifier,
        set: &mut bool,
        written: Written<'_>,
    ) -> Result<(), CodeError> {
        let Written { letter, argument } = written;
        self.refuse(base, letter, base.takes(modifier))?;
        self.once(letter, *set)?;
        if !argument.is_empty() {
            return self.fail(phrase!(
                "disallowed-value",
                letter,
                argument = argument.escape_default().to_string()
            ));
        }
        *set = true;
        Ok(())
    }

    fn cut(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        let (base, letter) = (code.base, written.letter);
        let allowed = !matches!(base.cut_support(), CutSupport::Refused);
        self.refuse_as(CodeProblem::CutOfNothing(base), base, letter, allowed)?;
        self.once(letter, code.cut.is_some())?;
        let n = self.number(letter, written.argument, 1, MAX_CUT)? as u8;
        code.cut = Some(if letter == 'C' { Cut::Low(n) } else { Cut::Median(n) });
        Ok(())
    }

    fn constant(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        self.refuse(code.base, written.letter, code.base.takes(Modifier::Constant))?;
        self.once(written.letter, code.constant.is_some() || code.variations != Default::default())?;
        match Points::parse(written.argument) {
            Ok(constant) if constant >= Points::ZERO => code.constant = Some(constant),
            _ => return self.fail(phrase!("k-constant")),
        }
        Ok(())
    }

    fn divisor(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        self.refuse(code.base, written.letter, code.base.takes(Modifier::Divisor))?;
        self.once(written.letter, code.divisor.is_some())?;
        match Points::parse(written.argument) {
            Ok(divisor) if divisor > Points::ZERO => code.divisor = Some(divisor),
            _ => return self.fail(phrase!("k-divisor")),
        }
        Ok(())
    }

    fn edition(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        self.refuse(code.base, written.letter, !code.base.is_outside())?;
        self.once(written.letter, code.edition.is_some())?;
        let edition = Edition::ALL.into_iter().find(|edition| edition.modifier() == written.argument);
        let Some(edition) = edition else {
            return self.fail(phrase!("v-year"));
        };
        code.edition = Some(edition);
        Ok(())
    }

    fn variation(&self, code: &mut Code, variation: Variation) -> Result<(), CodeError> {
        let (base, word) = (code.base, variation.word());
        if !base.takes(Modifier::Variation(variation)) {
            let variants = base.row().takes.iter().filter(|taken| matches!(taken, Modifier::Variation(_)));
            let takes = variants.map(|taken| format!("/{}", taken.word())).collect::<Vec<_>>().join(" ");
            return self.fail(match takes.is_empty() {
                true => phrase!("modifierless-tie-break", name = base.name(), letter = word),
                false => phrase!("disallowed-modifier", name = base.name(), letter = word, takes),
            });
        }
        let other_constant = base.takes(Modifier::Constant)
            && (code.constant.is_some() || code.variations != Default::default());
        if code.variations.has(variation) || other_constant {
            return self.fail(phrase!("repeated-modifier", letter = word));
        }
        code.variations = code.variations.with(variation);
        Ok(())
    }

    fn number(&self, letter: char, text: &str, least: u16, most: u16) -> Result<u16, CodeError> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match text.parse::<u16>() {
            Ok(n) if digits && (least..=most).contains(&n) => Ok(n),
            _ => self.fail(phrase!("whole-number-range", letter, least, most)),
        }
    }

    fn limit(&self, text: &str) -> Result<Step, CodeError> {
        let (sign, digits) = match text.as_bytes().first() {
            Some(b'+') => (Some(1), &text[1..]),
            Some(b'-') => (Some(-1), &text[1..]),
            _ => (None, text),
        };
        let n = self.number('L', digits, 1, MAX_STEPS)?;
        match sign {
            Some(sign) => Ok(Step::HalfPoints(sign * n as i16)),
            None if n < 10 => Ok(Step::HalfPoints(n as i16)),
            None if n <= 100 => Ok(Step::Percent(n as u8)),
            None => self.fail(phrase!("l-limit")),
        }
    }
}

// Lists of tie-breaks, with the positions of errors and notices about unusual spellings.

tiebreak_phrase::named! {
    /// A recorded decision in a list of tie-breaks. A decision gives an order but no numbers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Recorded as word {
        /// `PLAYOFF`: the result of a play-off under article 3.
        Playoff = "PLAYOFF",
        /// `ARMAGEDDON`: the result of a single game with draw odds.
        Armageddon = "ARMAGEDDON",
        /// `LOTS`: the result of lots, a coin or a disc (4.2).
        Lots = "LOTS",
    }
}

impl Recorded {
    /// Returns the clause that provides for the decision.
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
    /// A code: a score or a tie-break with rules for its computation.
    Code(Code),
    /// A recorded decision, which cannot be computed.
    Recorded(Recorded),
    /// `OTHER_...`: a tie-break of the organizer, which cannot be computed.
    Organizer(String),
}

impl Listed {
    /// Returns the only entry of a list with one entry, or `None` for any other text.
    pub fn single(text: &str) -> Option<Listed> {
        // Most texts are not codes, so the parser does not search for similar names here.
        if text.contains(',') { None } else { entry(text.trim(), false).ok().map(|(listed, _)| listed) }
    }

    /// Returns the entry as it is computed under an edition ([`Code::under`]).
    pub fn under(&self, edition: Edition) -> Listed {
        match self {
            Listed::Code(code) => Listed::Code(code.under(edition)),
            Listed::Recorded(_) | Listed::Organizer(_) => self.clone(),
        }
    }

    /// Returns whether the entry is a score.
    pub fn is_score(&self) -> bool {
        match self {
            Listed::Code(code) => code.is_score(),
            Listed::Recorded(_) | Listed::Organizer(_) => false,
        }
    }

    /// Returns whether the entry is a code that only orders participants, without values.
    pub fn is_order_only(&self) -> bool {
        matches!(self, Listed::Code(code) if code.base.direction().is_order_only())
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

/// Maximum number of tie-breaks in a list. The number is limited because each tie-break is computed for every
/// participant.
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
    /// Notices about unusual spellings, each with the position of its entry.
    pub notices: Vec<(usize, CodeNotice)>,
}

/// An error in one entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    /// Position of the entry (0-based).
    pub position: usize,
    /// Number of characters before the error, from the start of the whole list.
    pub offset: usize,
    /// The entry as written, truncated to the maximum length of a tie-break.
    pub written: String,
    /// The error in the entry.
    pub error: CodeError,
}

tiebreak_phrase::said_by_phrase!(ListError);

impl ListError {
    /// Returns the entry and its error as a sentence.
    pub fn phrase(&self) -> Phrase {
        phrase!("entry-and-problem", entry = &self.written, problem = self.error.problem.clone())
    }
}

impl TieBreakList {
    /// Parses codes separated by commas, and ignores spaces around the codes.
    ///
    /// # Errors
    /// Returns the errors of all invalid entries, with their positions in the text.
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

    /// Parses entries. The number before each entry is the number of characters that precede the entry in the text.
    ///
    /// # Errors
    /// Returns the errors of all invalid entries, and an error if there are more than [`LIST_ENTRIES`] entries.
    pub fn from_entries<'a>(
        entries: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<TieBreakList, Vec<ListError>> {
        let mut list = TieBreakList::default();
        let mut errors = Vec::new();
        for (position, (offset, written)) in entries.into_iter().enumerate() {
            let read = if position < LIST_ENTRIES { entry(written, true) } else { Err(one_too_many()) };
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

    /// Returns the list with `PTS`, the primary score, inserted as the first entry.
    ///
    /// The list does not change if it already contains `PTS`, or if a list for teams begins with `MPTS` or `GPTS`.
    /// `MPTS` or `GPTS` after the first entry is a tie-break.
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

fn entry(text: &str, proposes: bool) -> Result<(Listed, Vec<CodeNotice>), CodeError> {
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
    let (code, mut notices) = Parser { offset: 0, notices: Vec::new(), proposes }.code(text)?;
    notices.extend(limit_notice(text, &code));
    Ok((Listed::Code(code), notices))
}

#[cfg(test)]
mod list_tests {
    use super::*;

    #[test]
    fn lists_may_contain_recorded_decisions() {
        let list = TieBreakList::parse("PTS,playoff,BH,LOTS").unwrap();
        assert_eq!(list.entries[1], Listed::Recorded(Recorded::Playoff));
        assert_eq!(list.entries[3].to_string(), "LOTS");
    }

    #[test]
    fn long_tie_breaks_and_lists_are_rejected() {
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
