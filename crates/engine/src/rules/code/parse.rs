//! Reading codes and lists of codes, with the position of what is wrong.

use std::fmt;

use super::{Base, Classic, Code, Cut, CutSupport, EsbMix, Reference, Step, Variation};
use crate::number::Points;
use crate::rules::Edition;
use tiebreak_phrase::{Phrase, phrase};

/// The largest number of contributions that a cut may name.
const MAX_CUT: u16 = 20;
/// The largest number of half points that a Koya limit may move.
const MAX_STEPS: u16 = 999;

/// What is wrong with a code, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct CodeError {
    /// Characters before the offending part.
    pub offset: usize,
    /// What is wrong and what is allowed.
    pub problem: Phrase,
    /// The kind of fault, for whoever weighs it.
    pub kind: CodeProblem,
}

/// The kinds of faults of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeProblem {
    /// It follows the notation, but no edition knows the name.
    UnknownName,
    /// It does not follow the notation, or names what the tie-break does not take.
    Notation,
    /// A cut or median on an order or on a number that is no sum (14).
    CutOfNothing(Base),
    /// A limit on something else than Koya (14.5).
    LimitOnOther(Base),
}

/// A spelling that was understood, but that readers may take otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeNotice {
    /// `BH-C1` for `BH/C1`.
    Hyphen,
    /// `KS/L1` without a sign, read as half points up.
    UnsignedLimit(u8),
    /// `KS/L60`, read as per cent.
    PercentLimit(u8),
    /// Another name of the same tie-break.
    OtherName {
        /// As written, in upper case.
        written: String,
        /// The name used here.
        name: &'static str,
    },
}

impl CodeNotice {
    /// The notice in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            CodeNotice::Hyphen => phrase!("notice-hyphen"),
            CodeNotice::UnsignedLimit(n) => phrase!("notice-unsigned-limit", n = *n),
            CodeNotice::PercentLimit(n) => phrase!("notice-percent-limit", n = *n),
            CodeNotice::OtherName { written, name } => {
                phrase!("notice-other-name", written = written, name = *name)
            }
        }
    }
}

impl fmt::Display for CodeNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}

impl Code {
    /// Reads one code and says how unusual spellings were understood.
    ///
    /// # Errors
    /// An unknown name, reference or modifier, one that the tie-break does not take, or a contradiction, with the
    /// position of the offending part and what is allowed.
    pub fn parse(text: &str) -> Result<(Code, Vec<CodeNotice>), CodeError> {
        Parser { offset: 0, notices: Vec::new(), proposes: true }.code(text)
    }
}

/// What a tie-break takes, as `/C /M /P`; nothing when it takes no modifier.
fn modifiers_of(base: Base) -> String {
    let cut = base.cut_support();
    let marked =
        matches!(cut, CutSupport::Marked | CutSupport::CutMarkedMedianUnmarked | CutSupport::CutOnly);
    let classic = match base {
        Base::Classic(classic) => Some(classic),
        _ => None,
    };
    let takes = [
        ('C', marked),
        ('M', marked && cut != CutSupport::CutOnly),
        ('L', base == Base::Koya),
        ('K', base == Base::ScoreStrength || classic.is_some_and(Classic::takes_constant)),
        ('F', base.takes_fore()),
        ('P', base.takes_forfeits_as_played()),
        ('U', base.needs_ratings() || classic.is_some_and(Classic::takes_unrated)),
        ('R', base.takes_reverse()),
    ];
    let letters = takes.into_iter().filter(|(_, taken)| *taken).map(|(letter, _)| format!("/{letter}"));
    let words =
        classic.into_iter().flat_map(|classic| classic.variations().iter().map(|v| format!("/{}", v.word())));
    letters.chain(words).collect::<Vec<_>>().join(" ")
}

/// The code that somebody meant who left out the slash before a modifier: `BH/C1` for `BHC1`.
fn proposal(text: &str) -> Option<String> {
    (1..text.len()).rev().filter_map(|at| text.split_at_checked(at)).find_map(|(name, modifier)| {
        let text = format!("{}/{}", name.trim_end(), modifier.trim_start());
        let plain = Parser { offset: 0, notices: Vec::new(), proposes: false };
        plain.code(&text).ok().map(|(code, _)| code.to_string())
    })
}

struct Parser {
    offset: usize,
    /// Whether it looks for what an unknown name may mean, which takes parsers that do not.
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
            return self.fail(phrase!("tie-break-code-starts-with-its-name"));
        }
        let (reference, modifiers) = match rest.strip_prefix(':') {
            Some(rest) => {
                let (reference, modifiers) = rest.split_at(rest.find(['/', '-']).unwrap_or(rest.len()));
                (Some(reference), modifiers)
            }
            None => ((None), rest),
        };
        // A name that runs into something else is bad notation, whatever the name would mean.
        let glued = !matches!(modifiers.chars().next(), None | Some('/' | '-'));
        let (base, reference) = self.base(name, reference, &upper, glued)?;
        let mut code = Code { reference, ..Code::plain(base) };
        self.offset = upper.len() - modifiers.len();
        self.modifiers(&mut code, modifiers)?;
        Ok((code, self.notices))
    }

    fn base(
        &mut self,
        name: &str,
        reference: Option<&str>,
        whole: &str,
        glued: bool,
    ) -> Result<(Base, Option<Reference>), CodeError> {
        let Some(base) = self.named(name, reference)? else {
            let kind = if glued { CodeProblem::Notation } else { CodeProblem::UnknownName };
            return self.fail_as(
                kind,
                match self.proposes.then(|| proposal(whole)).flatten() {
                    Some(meant) => phrase!("no-edition-knows-tie-break-perhaps", name = name, meant = meant),
                    None => phrase!("no-edition-knows-tie-break-called", name = name),
                },
            );
        };
        let written = (name == "ESB").then_some(()).and(reference);
        if written.is_some() {
            return Ok((base, None));
        }
        self.offset = name.len() + 1;
        let reference = match reference {
            None => return Ok((base, None)),
            Some("MP") => Reference::MatchPoints,
            Some("GP") => Reference::GamePoints,
            Some(other) => return self.fail(phrase!("unknown-reference-write-mp-or-gp", other = other)),
        };
        if base.takes_reference() {
            Ok((base, Some(reference)))
        } else {
            self.fail(phrase!("takes-no-reference", name = base.name()))
        }
    }

    fn named(&mut self, name: &str, reference: Option<&str>) -> Result<Option<Base>, CodeError> {
        let base = match name {
            "ESB" => {
                let mix = match reference {
                    Some("MM") => EsbMix::MatchMatch,
                    Some("MG") => EsbMix::MatchGame,
                    Some("GM") => EsbMix::GameMatch,
                    Some("GG") => EsbMix::GameGame,
                    _ => return self.fail(phrase!("esb-needs-mm-mg-gm-or-gg")),
                };
                return Ok(Some(Base::Extended(mix)));
            }
            // Article 5 names both letters for 13.1; which score they mean beside the primary one they do not say.
            "MP" | "GP" => return self.fail(phrase!("score-alone-write-mpvgp", name = name)),
            "GE" => Base::RoundsElected,
            "SNO" => Base::PairingNumber,
            "RTG" => Base::Rating,
            _ => {
                let known = Base::ALL.into_iter().find(|base| base.name().eq_ignore_ascii_case(name));
                return Ok(known.or_else(|| Classic::from_name(name).map(Base::Classic)));
            }
        };
        self.notices.push(CodeNotice::OtherName { written: name.to_owned(), name: base.name() });
        Ok(Some(base))
    }

    fn modifiers(&mut self, code: &mut Code, text: &str) -> Result<(), CodeError> {
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            if sign == '-' && code.cut.is_none() && text.len() == rest.len() && rest.len() > 1 {
                self.notices.push(CodeNotice::Hyphen);
            } else if sign != '/' {
                return self.fail(phrase!(
                    "expected-before-modifier-found",
                    sign = sign.escape_default().to_string()
                ));
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

    fn modifier(&self, code: &mut Code, modifier: &str) -> Result<(), CodeError> {
        let base = code.base;
        if let Base::Classic(classic) = base
            && let Some(variation) = Variation::ALL.into_iter().find(|known| known.word() == modifier)
        {
            return self.variation(code, classic, variation);
        }
        let Some(letter) = modifier.chars().next().filter(char::is_ascii_alphabetic) else {
            return self.fail(phrase!("modifier-missing-after"));
        };
        let argument = &modifier[1..];
        let refuse_as = |kind, allowed: bool| {
            if allowed {
                Ok(())
            } else {
                let takes = modifiers_of(base);
                self.fail_as(
                    kind,
                    match takes.is_empty() {
                        true => phrase!("does-not-take-any", name = base.name(), letter = letter),
                        false => phrase!("does-not-take", name = base.name(), letter = letter, takes = takes),
                    },
                )
            }
        };
        let refuse = |allowed: bool| refuse_as(CodeProblem::Notation, allowed);
        let once = |set: bool| {
            if set {
                self.fail(phrase!("repeats-or-contradicts-earlier-modifier", letter = letter))
            } else {
                Ok(())
            }
        };
        let bare = || {
            if argument.is_empty() {
                Ok(())
            } else {
                self.fail(phrase!(
                    "takes-no-value-found",
                    letter = letter,
                    argument = argument.escape_default().to_string()
                ))
            }
        };
        match letter {
            'C' | 'M' => {
                refuse_as(CodeProblem::CutOfNothing(base), base.cut_support() != CutSupport::Refused)?;
                once(code.cut.is_some())?;
                let n = self.number(letter, argument, 1, MAX_CUT)? as u8;
                code.cut = Some(if letter == 'C' { Cut::Low(n) } else { Cut::Median(n) });
            }
            'L' => {
                refuse_as(CodeProblem::LimitOnOther(base), base == Base::Koya)?;
                once(code.limit.is_some())?;
                code.limit = Some(self.limit(argument)?);
            }
            'K' if matches!(base, Base::Classic(_)) => {
                refuse(matches!(base, Base::Classic(classic) if classic.takes_constant()))?;
                once(code.constant.is_some() || code.variations != Default::default())?;
                match Points::parse(argument) {
                    Ok(constant) if constant >= Points::ZERO => code.constant = Some(constant),
                    _ => {
                        return self.fail(phrase!("k-needs-constant-not-negative"));
                    }
                }
            }
            'K' => {
                refuse(base == Base::ScoreStrength)?;
                once(code.divisor.is_some())?;
                match Points::parse(argument) {
                    Ok(divisor) if divisor > Points::ZERO => code.divisor = Some(divisor),
                    _ => return self.fail(phrase!("k-needs-positive-divisor-for-instance-k5")),
                }
            }
            'F' => {
                refuse(base.takes_fore())?;
                once(code.fore)?;
                bare()?;
                code.fore = true;
            }
            'P' => {
                refuse(base.takes_forfeits_as_played())?;
                once(code.forfeits_as_played)?;
                bare()?;
                code.forfeits_as_played = true;
            }
            'R' => {
                refuse(base.takes_reverse())?;
                once(code.reversed)?;
                bare()?;
                code.reversed = true;
            }
            'U' => {
                let classic = matches!(base, Base::Classic(classic) if classic.takes_unrated());
                refuse(base.needs_ratings() || classic)?;
                once(code.unrated.is_some())?;
                code.unrated = Some(self.number(letter, argument, 1, 4_000)?);
            }
            'V' => {
                refuse(!matches!(base, Base::Classic(_)))?;
                once(code.edition.is_some())?;
                let edition = Edition::ALL.into_iter().find(|edition| &edition.id()[5..9] == argument);
                let Some(edition) = edition else {
                    return self.fail(phrase!("v-needs-year-edition-2023-2024-or"));
                };
                code.edition = Some(edition);
            }
            _ => {
                return self.fail(match modifiers_of(base) {
                    takes if takes.is_empty() => phrase!("unknown-modifier", letter = letter),
                    takes => {
                        phrase!("unknown-modifier-takes", letter = letter, name = base.name(), takes = takes)
                    }
                });
            }
        }
        Ok(())
    }

    fn variation(&self, code: &mut Code, classic: Classic, variation: Variation) -> Result<(), CodeError> {
        let (name, word) = (classic.name(), variation.word());
        if !classic.variations().contains(&variation) {
            let takes = classic.variations().iter().map(|taken| format!("/{}", taken.word()));
            let takes = takes.collect::<Vec<_>>().join(" ");
            return self.fail(match takes.is_empty() {
                true => phrase!("does-not-take-any", name = name, letter = word),
                false => phrase!("does-not-take", name = name, letter = word, takes = takes),
            });
        }
        let other_constant =
            classic.takes_constant() && (code.constant.is_some() || code.variations != Default::default());
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

/// The length of the name at the head of a code in upper case. Names of C.07 have letters only; of classic ones some
/// have hyphens, which elsewhere stand before a modifier.
fn name_length(code: &str) -> usize {
    let head = code.split(['/', ':']).next().unwrap_or(code);
    let has_name = Classic::from_name(head).is_some();
    // Whoever begins so means a tie-break of US Chess, and is told that there is none of that name.
    if has_name || (head.starts_with("US-") && head.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')) {
        return head.len();
    }
    code.bytes().take_while(u8::is_ascii_alphabetic).count()
}

/// Says how an unsigned limit was read; the parser leaves that to whoever knows the text.
pub(super) fn limit_notice(text: &str, code: &Code) -> Option<CodeNotice> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_codes_print_canonically() {
        for (text, canonical) in [
            ("BH", "BH"),
            ("bh/c1", "BH/C1"),
            ("BH:GP/P/C1", "BH:GP/C1/P"),
            ("FB/M2", "FB/M2"),
            ("KS/L-3", "KS/L-3"),
            ("KS/L+1", "KS/L+1"),
            ("SSSC/K5", "SSSC/K5"),
            ("SSSC/P/F", "SSSC/F/P"),
            ("ARO/C2", "ARO/C2"),
            ("ARO/U1400", "ARO/U1400"),
            ("RTNG/R", "RTNG/R"),
            ("TPN/R", "TPN/R"),
            ("ESB:MM/C1", "EMMSB/C1"),
            ("EMMSB/C1", "EMMSB/C1"),
            ("EDEBT/P", "EDEBT/P"),
            ("MPVGP", "MPvGP"),
            ("GE", "REP"),
            ("BH-C1", "BH/C1"),
            ("SB/M1", "SB/M1"),
            ("KS/L60", "KS/L60"),
            ("BH/V2024", "BH/V2024"),
            ("us-median", "US-MEDIAN"),
            ("US-CUM/OLD/NOLAST", "US-CUM/NOLAST/OLD"),
            ("US-OPPCUM/NOLAST", "US-OPPCUM/NOLAST"),
            ("US-H2H/PM", "US-H2H/PM"),
            ("US-SB/adj", "US-SB/ADJ"),
            ("AOR/U1400", "AOR/U1400"),
            ("BAUMBACH/OTB", "BAUMBACH/OTB"),
            ("GELBFUHS", "GELBFUHS"),
            ("GELBFUHS-SQ", "GELBFUHS-SQ"),
            ("BRIGHTWELL/K6", "BRIGHTWELL/K6"),
            ("BRIGHTWELL/K0", "BRIGHTWELL/K0"),
            ("BRIGHTWELL/K2.50", "BRIGHTWELL/K2.5"),
            ("BRIGHTWELL/GGS", "BRIGHTWELL/GGS"),
            ("BRIGHTWELL/CHESS", "BRIGHTWELL/CHESS"),
            ("US-PLAYED-FIRST", "US-PLAYED-FIRST"),
        ] {
            let (code, _) = Code::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(code.to_string(), canonical);
            assert_eq!(Code::parse(canonical).unwrap().0, code, "{canonical} reads back");
        }
    }

    #[test]
    fn invalid_codes_are_refused_at_the_offending_part() {
        for (text, offset) in [
            ("", 0),
            ("BHH", 0),
            ("BH-", 2),
            ("BH/", 3),
            ("BH/C", 3),
            ("BH/C0", 3),
            ("BH/C-1", 3),
            ("BH/C1/C2", 6),
            ("BH/C1/M1", 6),
            ("BH/L1", 3),
            ("BH:XX", 3),
            ("BH:MM", 3),
            ("ESB", 0),
            ("ESB:MP", 0),
            ("SB/F", 3),
            ("SSSC/K0", 5),
            ("SSSC/K-1", 5),
            ("ARO/U", 4),
            ("TPN/C1", 4),
            ("DE/C1", 3),
            ("WIN/R", 4),
            ("BH C1", 2),
            ("BHC1", 0),
            ("US-BEST", 0),
            ("US-MEDIAN/C1", 10),
            ("US-MEDIAN/OTB", 10),
            ("US-MEDIAN:MP", 10),
            ("US-CUM/NOLAST/NOLAST", 14),
            ("BAUMBACH/PM", 9),
            ("BAUMBACH/OTBX", 9),
            ("US-SB/V2024", 6),
            ("BRIGHTWELL/K-1", 11),
            ("BRIGHTWELL/K6/CHESS", 14),
            ("BRIGHTWELL/CHESS/GGS", 17),
            ("BRIGHTWELL/CHESS/K6", 17),
            ("DISCS/K6", 6),
            ("BH/ü", 3),
            ("é", 0),
        ] {
            let error = Code::parse(text).expect_err(text);
            assert_eq!(error.offset, offset, "{text}: {error}");
        }
    }

    #[test]
    fn faults_are_told_apart() {
        for (text, kind) in [
            ("BHH", CodeProblem::UnknownName),
            ("BHH/C1", CodeProblem::UnknownName),
            ("BHC1", CodeProblem::Notation),
            ("BH C1", CodeProblem::Notation),
            ("SB/F", CodeProblem::Notation),
            ("BH/C0", CodeProblem::Notation),
            ("DE/C1", CodeProblem::CutOfNothing(Base::DirectEncounter)),
            ("TPN/M1", CodeProblem::CutOfNothing(Base::PairingNumber)),
            ("BH/L+1", CodeProblem::LimitOnOther(Base::Buchholz)),
        ] {
            assert_eq!(Code::parse(text).expect_err(text).kind, kind, "{text}");
        }
    }

    #[test]
    fn errors_say_what_is_allowed() {
        for (text, said) in [
            ("BHC1", "`BH/C1` may be meant"),
            ("BH:GPC1", "unknown reference"),
            ("SB/F", "it takes /C /M /P"),
            ("BH/S", "unknown modifier `/S`; BH takes /C /M /P"),
            ("KS/P", "it takes /L"),
            ("WIN/R", "nor any other modifier"),
        ] {
            let error = Code::parse(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
        assert!(Code::parse("BHH").unwrap_err().to_string().ends_with("called `BHH`"));
    }
}
