//! Reading codes, with the position of what is wrong.

mod modifier;
mod problem;
#[cfg(test)]
mod tests;

pub use problem::{CodeError, CodeNotice, CodeProblem};

use super::{Base, Code, Reference, Step};
use tiebreak_phrase::{Phrase, phrase};

/// The most characters of a tie-break: looking for what an unknown name may mean takes the square of its length.
pub const CODE_CHARACTERS: usize = 200;

/// Refuses a text that is too long for a tie-break.
///
/// # Errors
/// At the first character that is too many.
pub(super) fn bounded(text: &str) -> Result<(), CodeError> {
    // Characters are at most four bytes, so that a short text need not be counted.
    if text.len() <= CODE_CHARACTERS {
        return Ok(());
    }
    let found = text.chars().count();
    if found <= CODE_CHARACTERS {
        return Ok(());
    }
    let problem = phrase!("code-too-long", found = found, most = CODE_CHARACTERS);
    Err(CodeError { offset: CODE_CHARACTERS, problem, kind: CodeProblem::Notation })
}

impl Code {
    /// Reads one code and says how unusual spellings were understood.
    ///
    /// # Errors
    /// An unknown name, reference or modifier, one that the tie-break does not take, or a contradiction, with the
    /// position of the offending part and what is allowed.
    pub fn parse(text: &str) -> Result<(Code, Vec<CodeNotice>), CodeError> {
        bounded(text)?;
        Parser { offset: 0, notices: Vec::new(), proposes: true }.code(text)
    }
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
            None => (None, rest),
        };
        // A name that runs into something else is bad notation, whatever the name would mean.
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
                Some(meant) => phrase!("no-edition-knows-tie-break-perhaps", name = name, meant = meant),
                None => phrase!("no-edition-knows-tie-break-called", name = name),
            },
        )
    }

    /// The tie-break of a name in upper case, if any; where it has another one, that is noticed.
    fn named(&mut self, name: &str, reference: Option<&str>) -> Result<Option<Base>, CodeError> {
        match name {
            MIXED => {
                let mixed = reference.and_then(|mix| Base::from_name(&format!("{MIXED}:{mix}")));
                return match mixed {
                    Some(base) => Ok(Some(base)),
                    None => self.fail(phrase!("esb-needs-mm-mg-gm-or-gg")),
                };
            }
            // Article 5 names both letters for 13.1; which score they mean beside the primary one they do not say.
            "MP" | "GP" => return self.fail(phrase!("score-alone-write-mpvgp", name = name)),
            _ => {}
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
            Some(other) => return self.fail(phrase!("unknown-reference-write-mp-or-gp", other = other)),
        };
        if base.row().reference {
            Ok(Some(reference))
        } else {
            self.fail(phrase!("takes-no-reference", name = base.name()))
        }
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
}

/// What stands before the two letters of an extended Sonneborn-Berger: `ESB:MG` for `EMGSB`.
const MIXED: &str = "ESB";

/// The length of the name at the head of a code in upper case. Names of C.07 have letters only; of classic ones some
/// have hyphens, which elsewhere stand before a modifier.
fn name_length(code: &str) -> usize {
    let head = code.split(['/', ':']).next().unwrap_or(code);
    let has_name = Base::from_name(head).is_some();
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
