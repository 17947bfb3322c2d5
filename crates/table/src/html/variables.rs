//! The values of custom properties of a page: whatever one may be anywhere.

use std::collections::BTreeMap;

use super::css::{Token, tokens};

/// Values of one property, and properties, that are kept at most.
const MOST: usize = 64;
const MOST_NAMES: usize = 4_000;
/// How often one may stand for another.
const DEEPEST: usize = 8;

/// What a value may be once its variables are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// This.
    Known(Vec<Token>),
    /// Nothing in this page says what.
    Undefined,
    /// Nobody can say.
    Unknown,
}

/// All values that custom properties have in a page.
#[derive(Debug, Default)]
pub(super) struct Variables {
    of_name: BTreeMap<String, Vec<Vec<Token>>>,
    /// Those of too many values.
    is_partial: bool,
}

impl Variables {
    /// Looks for declarations of them in a sheet or a style.
    pub(super) fn add(&mut self, css: &str) {
        if !css.contains("--") {
            return;
        }
        let mut at = tokens(css).peekable();
        // The one of which is told what it is where nothing else is said.
        let mut registered: Option<String> = None;
        while let Some(token) = at.next() {
            let name = match token {
                Token::At(rule) if rule.eq_ignore_ascii_case("property") => {
                    at.next_if_eq(&Token::Blank);
                    if let Some(Token::Word(name)) = at.next_if(|token| matches!(token, Token::Word(_))) {
                        registered = Some(name);
                    }
                    continue;
                }
                Token::Word(name) if name.starts_with("--") => name,
                Token::Word(name) if name.eq_ignore_ascii_case("initial-value") => match registered.take() {
                    Some(name) => name,
                    None => continue,
                },
                _ => continue,
            };
            at.next_if_eq(&Token::Blank);
            if at.next_if_eq(&Token::Sign(':')).is_none() {
                continue;
            }
            let mut value = Vec::new();
            while let Some(token) = at.next_if(|t| !matches!(t, Token::Sign(';') | Token::Close('}'))) {
                value.push(token);
                if value.len() > MOST {
                    break;
                }
            }
            self.keep(name, value);
        }
    }

    fn keep(&mut self, name: String, mut value: Vec<Token>) {
        let is_blank = |token: Option<&Token>| token == Some(&Token::Blank);
        while is_blank(value.last()) {
            value.pop();
        }
        let from = usize::from(is_blank(value.first()));
        value.drain(..from);
        self.is_partial |= self.of_name.len() >= MOST_NAMES || value.len() > MOST;
        if self.is_partial {
            return;
        }
        let values = self.of_name.entry(name).or_default();
        if values.len() <= MOST && !values.contains(&value) {
            values.push(value);
        }
    }

    /// What a value may be once its variables are known.
    pub(super) fn values(&self, value: &[Token]) -> Vec<Value> {
        let mut found = Vec::new();
        self.expand(value.to_vec(), DEEPEST, &mut found);
        found
    }

    fn expand(&self, value: Vec<Token>, depth: usize, found: &mut Vec<Value>) {
        let is_var =
            |token: &Token| matches!(token, Token::Function(name) if name.eq_ignore_ascii_case("var"));
        let is_open = |token: &Token| {
            matches!(token, Token::Function(name)
                if ["env", "attr", "if"].iter().any(|own| name.eq_ignore_ascii_case(own)))
        };
        let Some(at) = value.iter().position(is_var) else {
            // What stands in no attribute may stand behind it.
            let is_known =
                !value.iter().any(is_open) || value.iter().any(|token| matches!(token, Token::Text(_)));
            return found.push(if is_known { Value::Known(value) } else { Value::Unknown });
        };
        if found.len() > MOST || depth == 0 || self.is_partial {
            return found.push(Value::Unknown);
        }
        let mut depth_of = 1_usize;
        let end = value.iter().skip(at + 1).position(|token| {
            match token {
                Token::Function(_) | Token::Open(_) => depth_of += 1,
                Token::Close(_) => depth_of -= 1,
                _ => {}
            }
            depth_of == 0
        });
        let end = end.map_or(value.len(), |length| at + 1 + length);
        let (before, inside) = (value.get(..at), value.get(at + 1..end));
        let (before, inside) = (before.unwrap_or_default(), inside.unwrap_or_default());
        let behind = value.get(end + 1..).unwrap_or_default();
        let name = inside.iter().find_map(|token| match token {
            Token::Word(name) => Some(name.as_str()),
            _ => None,
        });
        let fallback = inside.iter().position(|token| *token == Token::Sign(',')).map(|at| at + 1);
        let fallback = fallback.and_then(|at| inside.get(at..));
        let kept = name.and_then(|name| self.of_name.get(name)).map_or(&[][..], Vec::as_slice);
        if kept.len() > MOST {
            return found.push(Value::Unknown);
        }
        let is_none = |value: &&Vec<Token>| !matches!(&value[..], [Token::Word(word)] if matches!(word.to_ascii_lowercase().as_str(), "initial" | "inherit" | "unset"));
        let own = kept.iter().filter(is_none).map(Vec::as_slice);
        for candidate in own.chain(fallback) {
            self.expand([before, candidate, behind].concat(), depth - 1, found);
        }
        if fallback.is_none() {
            // As if nothing were said.
            let unset = Value::Known(vec![Token::Word("unset".to_owned())]);
            found.push(if kept.is_empty() { Value::Undefined } else { unset });
        }
    }
}
