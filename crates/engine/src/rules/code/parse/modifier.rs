//! Reading what stands behind a slash.

use super::{CodeError, CodeProblem, Parser};
use crate::number::Points;
use crate::rules::{Base, Code, Cut, CutSupport, Edition, Modifier, Step, Variation};
use tiebreak_phrase::phrase;

/// The largest number of contributions that a cut may name.
const MAX_CUT: u16 = 20;
/// The largest number of half points that a Koya limit may move.
const MAX_STEPS: u16 = 999;
/// The highest rating that unrated participants may count with.
const MAX_RATING: u16 = 4_000;

/// What a tie-break takes, as `/C /M /P`; nothing when it takes no modifier.
fn modifiers_of(base: Base) -> String {
    let cuts = base.cut_support().letters().iter().map(|letter| format!("/{letter}"));
    let others = base.row().takes.iter().map(|modifier| format!("/{}", modifier.word()));
    cuts.chain(others).collect::<Vec<_>>().join(" ")
}

/// A modifier as written: its letter and what follows.
#[derive(Clone, Copy)]
struct Written<'t> {
    letter: char,
    argument: &'t str,
}

impl Parser {
    pub(super) fn modifier(&self, code: &mut Code, modifier: &str) -> Result<(), CodeError> {
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
                takes if takes.is_empty() => phrase!("unknown-modifier", letter = letter),
                takes => {
                    phrase!("unknown-modifier-takes", letter = letter, name = base.name(), takes = takes)
                }
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
                true => phrase!("does-not-take-any", name = base.name(), letter = letter),
                false => phrase!("does-not-take", name = base.name(), letter = letter, takes = takes),
            },
        )
    }

    fn once(&self, letter: char, set: bool) -> Result<(), CodeError> {
        if set {
            return self.fail(phrase!("repeats-or-contradicts-earlier-modifier", letter = letter));
        }
        Ok(())
    }

    /// A modifier without a value.
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
                "takes-no-value-found",
                letter = letter,
                argument = argument.escape_default().to_string()
            ));
        }
        *set = true;
        Ok(())
    }

    fn cut(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        let (base, letter) = (code.base, written.letter);
        let allowed = match base.cut_support() {
            CutSupport::Refused => false,
            CutSupport::Marked
            | CutSupport::CutMarkedMedianUnmarked
            | CutSupport::CutOnly
            | CutSupport::NoValue => true,
        };
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
            _ => return self.fail(phrase!("k-needs-constant-not-negative")),
        }
        Ok(())
    }

    fn divisor(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        self.refuse(code.base, written.letter, code.base.takes(Modifier::Divisor))?;
        self.once(written.letter, code.divisor.is_some())?;
        match Points::parse(written.argument) {
            Ok(divisor) if divisor > Points::ZERO => code.divisor = Some(divisor),
            _ => return self.fail(phrase!("k-needs-positive-divisor-for-instance-k5")),
        }
        Ok(())
    }

    fn edition(&self, code: &mut Code, written: Written<'_>) -> Result<(), CodeError> {
        self.refuse(code.base, written.letter, !code.base.is_outside())?;
        self.once(written.letter, code.edition.is_some())?;
        let edition = Edition::ALL.into_iter().find(|edition| edition.modifier() == written.argument);
        let Some(edition) = edition else {
            return self.fail(phrase!("v-needs-year-edition-2023-2024-or"));
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
                true => phrase!("does-not-take-any", name = base.name(), letter = word),
                false => phrase!("does-not-take", name = base.name(), letter = word, takes = takes),
            });
        }
        let other_constant = base.takes(Modifier::Constant)
            && (code.constant.is_some() || code.variations != Default::default());
        if code.variations.has(variation) || other_constant {
            return self.fail(phrase!("repeats-or-contradicts-earlier-modifier", letter = word));
        }
        code.variations = code.variations.with(variation);
        Ok(())
    }

    fn number(&self, letter: char, text: &str, least: u16, most: u16) -> Result<u16, CodeError> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match text.parse::<u16>() {
            Ok(n) if digits && (least..=most).contains(&n) => Ok(n),
            _ => {
                self.fail(phrase!("needs-whole-number-from-to", letter = letter, least = least, most = most))
            }
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
            None => self.fail(phrase!("l-needs-signed-number-half-points-for")),
        }
    }
}
