//! What a heading of a published table means: the names and spellings that arbiters and programs use.

mod names;
mod several;

use names::{CUTS, IDS, IGNORED, MEDIANS, NAMED, NAMES, ORDINALS, RANKS, ROUNDS};
use several::{COUNTED, INDIVIDUAL, LISTED, SHARED};

use super::counted::Counted;
use super::word::letters;
use tiebreak_engine::rules::{Base, Code, Listed, TieBreakList};

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Pairing number.
    Id,
    /// Rank.
    Rank,
    /// Name.
    Name,
    /// Points or a tie-break.
    Code(Listed),
    /// Nothing about the standing: titles, federations, ratings.
    Ignored,
    /// The results of a round, from which the event was read.
    Round,
    /// Nobody says what.
    Untitled,
    /// How many games were played, won, drawn or lost.
    Counted(Counted),
    /// One of several tie-breaks, and nothing says which.
    Ambiguous(&'static [&'static str]),
    /// Not understood.
    Unknown,
}

/// What an event says about the names of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sense<'l> {
    /// The list in force; none when nobody named one.
    pub list: Option<&'l TieBreakList>,
    /// Whether teams are ranked.
    pub team: bool,
    /// What the n-th tie-break is, as notes of the table say.
    pub named: &'l [(usize, Listed)],
    /// Whether the scores count among the tie-breaks, because no column has a name of theirs.
    pub counts_scores: bool,
    /// Whether the event was read from the columns of rounds, which claim nothing more then.
    pub holds_results: bool,
}

impl Sense<'_> {
    /// The n-th tie-break of the list in force, from 1 ("TB1").
    pub(super) fn nth(&self, n: usize) -> Option<&Listed> {
        // A note of the table says what its own column holds.
        if let Some((_, listed)) = self.named.iter().find(|(own, _)| *own == n) {
            return Some(listed);
        }
        let scored = |listed: &&Listed| self.counts_scores || !listed.is_score();
        self.list?.entries.iter().filter(scored).nth(n.checked_sub(1)?)
    }

    /// Whether the list names one of these codes.
    fn names_any(&self, codes: &[&str]) -> bool {
        self.list.is_some_and(|list| list.entries.iter().any(|own| codes.contains(&own.to_string().as_str())))
    }

    /// The only one of these codes that the list names.
    fn only(&self, codes: &[&'static str]) -> Option<&'static str> {
        let named = |code: &&&str| {
            self.list.is_some_and(|list| list.entries.iter().any(|own| own.to_string() == **code))
        };
        let mut found = codes.iter().filter(named);
        found.next().filter(|_| found.next().is_none()).copied()
    }
}

/// Understands a heading.
pub(super) fn read(text: &str, sense: Sense<'_>) -> Heading {
    let text = text.trim();
    let words = letters(text);
    let among = |list: &[&str]| list.contains(&words.as_str());
    if sense.holds_results && round(text).is_some() {
        return Heading::Round;
    }
    if text == "#" || among(RANKS) {
        return Heading::Rank;
    }
    if among(IDS) {
        return Heading::Id;
    }
    if among(NAMES) {
        return Heading::Name;
    }
    if let Some(n) = ordinal(&words) {
        return sense.nth(n).map_or(Heading::Unknown, |listed| Heading::Code(listed.clone()));
    }
    if let Some(found) = listed(text, &words, sense) {
        return found;
    }
    if text.is_empty() {
        return Heading::Untitled;
    }
    if let Some((_, counted)) = COUNTED.iter().find(|(name, _)| *name == words || *name == text) {
        return Heading::Counted(*counted);
    }
    if among(IGNORED) {
        return Heading::Ignored;
    }
    if let Some((_, codes, usual)) = SHARED.iter().find(|(name, ..)| *name == words) {
        let meant = sense.only(codes).or(*usual).and_then(single);
        return meant.map_or(Heading::Ambiguous(codes), Heading::Code);
    }
    if let Some((_, codes)) = INDIVIDUAL.iter().find(|(name, _)| *name == words) {
        let meant = codes.first().filter(|_| !sense.team).and_then(|code| single(code));
        return meant.map_or(Heading::Ambiguous(codes), Heading::Code);
    }
    code(text).or_else(|| named(&words)).map_or(Heading::Unknown, Heading::Code)
}

/// The tie-break of the list in force that a heading means which means something else, or nothing, under other lists.
fn listed(text: &str, words: &str, sense: Sense<'_>) -> Option<Heading> {
    // A code in capitals is itself.
    if single(text).is_some_and(|listed| listed.to_string() == text) {
        return None;
    }
    let (_, codes) = LISTED
        .iter()
        .find(|(names, _)| names.iter().any(|name| *name == text || (*name == words && !words.is_empty())))?;
    if !sense.names_any(codes) {
        return None;
    }
    Some(sense.only(codes).and_then(single).map_or(Heading::Ambiguous(codes), Heading::Code))
}

/// Which round a column of results is about: `1.Rd`, `R2`, `Ronda 3`, `4`.
pub(super) fn round(text: &str) -> Option<usize> {
    let words = letters(text);
    let (digits, word): (String, String) = words.chars().partition(char::is_ascii_digit);
    let stands_together = words.starts_with(&digits) || words.ends_with(&digits);
    let number = digits.parse().ok().filter(|number| *number > 0)?;
    (stands_together && (word.is_empty() || ROUNDS.contains(&word.as_str()))).then_some(number)
}

/// Which tie-break of the list is meant: `tb1`, `des2`, `wtg3`.
pub(super) fn ordinal(words: &str) -> Option<usize> {
    ORDINALS.iter().find_map(|prefix| words.strip_prefix(prefix)?.parse().ok())
}

impl Heading {
    /// The points or the tie-break that the column holds; none for others.
    pub(super) fn listed(&self) -> Option<&Listed> {
        if let Heading::Code(listed) = self { Some(listed) } else { None }
    }

    /// Whether the column holds points.
    pub(super) fn is_score(&self) -> bool {
        matches!(self, Heading::Code(listed) if listed.is_score())
    }

    /// Whether the column repeats the pairing number as the tie-break TPN.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Heading::Code(Listed::Code(code)) if *code == Code::plain(Base::PairingNumber))
    }
}

/// The entry of a list of one.
fn single(text: &str) -> Option<Listed> {
    let list = TieBreakList::parse(text).ok()?;
    let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
    Some(listed)
}

/// A code, also with a hyphen, a blank, an underscore or nothing before the cut, and with dots: `BH/C1`, `Bh-C1`, `BH C1`,
/// `BH_C1`, `BHC1`, `Bh. C1`, `S.B.`.
fn code(text: &str) -> Option<Listed> {
    let spaced = text.replace(['.', '_'], " ");
    let spaced = spaced.split_whitespace().collect::<Vec<_>>().join("/");
    // Signs that change the meaning (`L+1`, `60 %`) are never left out.
    let harmless =
        text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '.' | '_' | '-' | '/' | '(' | ')'));
    let plain = letters(text);
    single(text)
        .or_else(|| single(&spaced))
        .or_else(|| single(&with_slash(text)?))
        .or_else(|| single(&plain).filter(|_| harmless))
        .or_else(|| single(&with_slash(&plain)?).filter(|_| harmless))
        .filter(|listed| !matches!(listed, Listed::Code(Code { edition: Some(_), .. })))
}

/// `BHC1` as `BH/C1`.
fn with_slash(text: &str) -> Option<String> {
    let digits = text.chars().rev().take_while(char::is_ascii_digit).count();
    let (head, number) = text.split_at_checked(text.len().checked_sub(digits)?)?;
    let letter = head.chars().last().filter(|c| matches!(c.to_ascii_uppercase(), 'C' | 'M'))?;
    let name = head.get(..head.len() - 1).filter(|name| name.len() > 1)?;
    (digits > 0).then(|| format!("{name}/{letter}{number}"))
}

/// A name in words, with its cut or median: `Buchholz Cut 1`, `Mediana Buchholz`.
fn named(words: &str) -> Option<Listed> {
    let words = words.replace("tiebreaks", "").replace("tiebreak", "");
    let words = words.as_str();
    let plain = |words: &str| NAMED.iter().find(|(name, _)| *name == words).map(|(_, code)| *code);
    if let Some(code) = plain(words) {
        return single(code);
    }
    let (digits, head): (String, String) = words.chars().partition(char::is_ascii_digit);
    let n = if digits.is_empty() { "1" } else { digits.as_str() };
    for (modifiers, letter) in [(CUTS, 'C'), (MEDIANS, 'M')] {
        for modifier in modifiers {
            let rest = head
                .strip_suffix(modifier)
                .or_else(|| head.strip_prefix(modifier).filter(|_| modifier.len() > 1));
            let without_of = |rest: &str| plain(rest.strip_suffix("de").or_else(|| rest.strip_prefix("de"))?);
            if let Some(code) = rest.and_then(|rest| plain(rest).or_else(|| without_of(rest))) {
                return single(&format!("{code}/{letter}{n}"));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests;
