//! The tokens of a style sheet, and the statements that they make, as the standard of its syntax reads them: what is wrongly
//! written ends where browsers say that it does.

/// A token; what was escaped is not any more, and comments are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name.
    Word(String),
    /// A name with a bracket that opens behind it.
    Function(String),
    /// A name behind `@`.
    At(String),
    /// A name behind `#`, and whether it may be an id.
    Hash(String, bool),
    /// A text in quotes.
    Text(String),
    /// An address without quotes.
    Url,
    /// A number in thousandths, and its unit or `%`.
    Number(i64, String),
    /// A bracket that opens.
    Open(char),
    /// A bracket that closes.
    Close(char),
    /// Any other sign.
    Sign(char),
    /// Blanks.
    Blank,
    /// `<!--` or `-->`.
    Mark,
    /// A text or an address that does not end as it should.
    Bad,
}

/// The tokens of a text, each with where it begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'c> {
    css: &'c str,
    at: usize,
}

/// The tokens of a text without their places.
pub(super) fn tokens(css: &str) -> impl Iterator<Item = Token> {
    Tokens { css, at: 0 }.map(|(token, _, _)| token)
}

fn is_newline(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{c}')
}

fn is_blank(c: char) -> bool {
    is_newline(c) || matches!(c, ' ' | '\t')
}

fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '_' || c == '\0' || !c.is_ascii()
}

impl<'c> Tokens<'c> {
    pub(super) fn of(css: &'c str) -> Tokens<'c> {
        Tokens { css, at: 0 }
    }

    fn rest(&self) -> &'c str {
        self.css.get(self.at..).unwrap_or_default()
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.rest().chars().nth(ahead)
    }

    fn next_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.peek(0).filter(|c| is_wanted(*c))?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn is_escape(&self, ahead: usize) -> bool {
        self.peek(ahead) == Some('\\') && !self.peek(ahead + 1).is_some_and(is_newline)
    }

    fn is_name(&self, ahead: usize) -> bool {
        match self.peek(ahead) {
            Some('-') => {
                self.peek(ahead + 1).is_some_and(|c| begins_name(c) || c == '-') || self.is_escape(ahead + 1)
            }
            Some(c) => begins_name(c) || self.is_escape(ahead),
            None => false,
        }
    }

    fn is_number(&self) -> bool {
        let digit = |ahead| self.peek(ahead).is_some_and(|c| c.is_ascii_digit());
        let unsigned = |ahead| digit(ahead) || (self.peek(ahead) == Some('.') && digit(ahead + 1));
        unsigned(0) || (matches!(self.peek(0), Some('+' | '-')) && unsigned(1))
    }

    /// The character of an escape whose `\` was read.
    fn escaped(&mut self) -> char {
        let mut digits = String::new();
        while let Some(digit) = self.next_if(|c| digits.len() < 6 && c.is_ascii_hexdigit()) {
            digits.push(digit);
        }
        if digits.is_empty() {
            return self.next_if(|_| true).unwrap_or('\u{fffd}');
        }
        if self.next_if(is_blank) == Some('\r') {
            self.next_if(|c| c == '\n');
        }
        let code = u32::from_str_radix(&digits, 16).ok().filter(|code| *code > 0);
        code.and_then(char::from_u32).unwrap_or('\u{fffd}')
    }

    fn name(&mut self) -> String {
        let mut found = String::new();
        loop {
            if let Some(c) = self.next_if(|c| begins_name(c) || c.is_ascii_digit() || c == '-') {
                found.push(c);
            } else if self.is_escape(0) {
                self.at += 1;
                found.push(self.escaped());
            } else {
                return found;
            }
        }
    }

    fn number(&mut self) -> Token {
        let is_negative = self.next_if(|c| matches!(c, '+' | '-')) == Some('-');
        let (mut value, mut scale) = (0_i64, 0_i32);
        while let Some(digit) = self.next_if(|c| c.is_ascii_digit()).and_then(|c| c.to_digit(10)) {
            value = value.saturating_mul(10).saturating_add(i64::from(digit));
        }
        if self.peek(0) == Some('.') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            while let Some(digit) = self.next_if(|c| c.is_ascii_digit()).and_then(|c| c.to_digit(10)) {
                // More than can be held changes nothing that anybody sees.
                if scale < 9 && value < i64::MAX / 100 {
                    value = value * 10 + i64::from(digit);
                    scale += 1;
                }
            }
        }
        let sign = usize::from(matches!(self.peek(1), Some('+' | '-')));
        if matches!(self.peek(0), Some('e' | 'E')) && self.peek(1 + sign).is_some_and(|c| c.is_ascii_digit())
        {
            let is_small = self.peek(1) == Some('-');
            self.at += 1 + sign;
            let mut power = 0_i32;
            while let Some(digit) = self.next_if(|c| c.is_ascii_digit()).and_then(|c| c.to_digit(10)) {
                power = power.saturating_mul(10).saturating_add(i32::try_from(digit).unwrap_or(0)).min(99);
            }
            scale += if is_small { power } else { -power };
        }
        for _ in 3..scale {
            value /= 10;
        }
        for _ in scale..3 {
            value = value.saturating_mul(10);
        }
        let unit = if self.is_name(0) {
            self.name().to_ascii_lowercase()
        } else {
            self.next_if(|c| c == '%').map(String::from).unwrap_or_default()
        };
        Token::Number(if is_negative { -value } else { value }, unit)
    }

    /// The rest of a text in quotes of which the first was read.
    fn text(&mut self, quote: char) -> Token {
        let mut found = String::new();
        while let Some(c) = self.peek(0) {
            if is_newline(c) {
                return Token::Bad;
            }
            self.at += c.len_utf8();
            if c == quote {
                break;
            }
            if c != '\\' {
                found.push(c);
            } else if let Some(newline) = self.next_if(is_newline) {
                self.next_if(|c| newline == '\r' && c == '\n');
            } else if self.peek(0).is_some() {
                found.push(self.escaped());
            }
        }
        Token::Text(found)
    }

    /// The rest of an address without quotes.
    fn url(&mut self) -> Token {
        let mut token = Token::Url;
        let mut is_ended = false;
        while let Some(c) = self.next_if(|_| true) {
            match c {
                ')' => return token,
                '\\' if self.peek(0).is_some_and(is_newline) => token = Token::Bad,
                '\\' => drop(self.escaped()),
                _ if is_blank(c) => is_ended = true,
                '"' | '\'' | '(' => token = Token::Bad,
                _ if is_ended || c.is_control() => token = Token::Bad,
                _ => {}
            }
        }
        token
    }

    fn word(&mut self) -> Token {
        let name = self.name();
        if self.next_if(|c| c == '(').is_none() {
            return Token::Word(name);
        }
        if name.eq_ignore_ascii_case("url") {
            let inside = self.rest().trim_start_matches(is_blank);
            if !inside.starts_with(['"', '\'']) {
                self.at = self.css.len() - inside.len();
                return self.url();
            }
        }
        Token::Function(name)
    }

    fn skip_comments(&mut self) {
        while self.rest().starts_with("/*") {
            let behind = self.css.get(self.at + 2..).and_then(|rest| rest.find("*/"));
            self.at = behind.map_or(self.css.len(), |end| self.at + 2 + end + 2);
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = (Token, usize, usize);

    fn next(&mut self) -> Option<(Token, usize, usize)> {
        self.skip_comments();
        let (from, c) = (self.at, self.peek(0)?);
        let token = if is_blank(c) {
            while self.next_if(is_blank).is_some() {}
            Token::Blank
        } else if self.is_number() {
            self.number()
        } else if self.rest().starts_with("-->") || self.rest().starts_with("<!--") {
            self.at += if c == '-' { 3 } else { 4 };
            Token::Mark
        } else if self.is_name(0) {
            self.word()
        } else {
            self.at += c.len_utf8();
            match c {
                '"' | '\'' => self.text(c),
                '#' if self.is_name(0) => Token::Hash(self.name(), true),
                '#' if self.peek(0).is_some_and(|c| c.is_ascii_digit() || c == '-') => {
                    Token::Hash(self.name(), false)
                }
                '@' if self.is_name(0) => Token::At(self.name()),
                '(' | '[' | '{' => Token::Open(c),
                ')' | ']' | '}' => Token::Close(c),
                _ => Token::Sign(c),
            }
        };
        Some((token, from, self.at))
    }
}

/// A part of a sheet or of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item<'c> {
    /// What stands before a block, and what stands in it.
    Rule(&'c str, &'c str),
    /// The name of a declaration as it is written, and its value.
    Declaration(&'c str, &'c str),
    /// What stands behind `@`, and the block where there is one.
    At(&'c str, Option<&'c str>),
}

/// The parts of a sheet, or of a block.
#[derive(Clone, Debug)]
pub(super) struct Items<'c> {
    tokens: Tokens<'c>,
    is_sheet: bool,
}

impl<'c> Items<'c> {
    pub(super) fn sheet(css: &'c str) -> Items<'c> {
        Items { tokens: Tokens::of(css), is_sheet: true }
    }

    pub(super) fn block(css: &'c str) -> Items<'c> {
        Items { tokens: Tokens::of(css), is_sheet: false }
    }

    fn part(&self, from: usize, to: usize) -> &'c str {
        self.tokens.css.get(from..to).unwrap_or_default()
    }

    /// The block whose bracket was read, up to the one that closes it.
    fn inside(&mut self) -> &'c str {
        let from = self.tokens.at;
        let mut open = vec!['}'];
        for (token, start, _) in self.tokens.by_ref() {
            nest(&mut open, &token);
            if open.is_empty() {
                return self.tokens.css.get(from..start).unwrap_or_default();
            }
        }
        self.part(from, self.tokens.css.len())
    }

    /// Reads up to a block or, where one ends it, a semicolon; where the head ends, and whether a block follows.
    fn head(&mut self, from: usize, ends_at_semicolon: bool) -> (&'c str, bool) {
        let mut open = Vec::new();
        for (token, start, _) in self.tokens.by_ref() {
            let is_end = match token {
                Token::Open('{') => true,
                Token::Sign(';') => ends_at_semicolon,
                _ => false,
            };
            if open.is_empty() && is_end {
                return (self.tokens.css.get(from..start).unwrap_or_default(), token == Token::Open('{'));
            }
            nest(&mut open, &token);
        }
        (self.part(from, self.tokens.css.len()), false)
    }

    /// The declaration that begins here; none where it is none, and nothing is read then.
    fn declaration(&mut self) -> Option<Item<'c>> {
        let mut at = self.tokens.clone();
        let (Token::Word(word), from, end) = at.next()? else { return None };
        let mut next = at.next()?;
        if next.0 == Token::Blank {
            next = at.next()?;
        }
        if next.0 != Token::Sign(':') {
            return None;
        }
        let (is_own, start) = (word.starts_with("--"), at.at);
        let (mut open, mut to) = (Vec::new(), self.tokens.css.len());
        for (token, from, _) in at.by_ref() {
            if open.is_empty() && token == Token::Sign(';') {
                to = from;
                break;
            }
            if open.is_empty() && token == Token::Open('{') && !is_own {
                return None;
            }
            nest(&mut open, &token);
        }
        self.tokens = at;
        Some(Item::Declaration(self.part(from, end), self.part(start, to)))
    }
}

/// Counts brackets: one that closes another than the innermost closes nothing.
fn nest(open: &mut Vec<char>, token: &Token) {
    match token {
        Token::Function(_) | Token::Open('(') => open.push(')'),
        Token::Open('[') => open.push(']'),
        Token::Open(_) => open.push('}'),
        Token::Close(c) if open.last() == Some(c) => drop(open.pop()),
        _ => {}
    }
}

impl<'c> Iterator for Items<'c> {
    type Item = Item<'c>;

    fn next(&mut self) -> Option<Item<'c>> {
        loop {
            let mut ahead = self.tokens.clone();
            let (token, from, end) = ahead.next()?;
            match token {
                Token::Blank => self.tokens = ahead,
                Token::Mark if self.is_sheet => self.tokens = ahead,
                Token::Sign(';') if !self.is_sheet => self.tokens = ahead,
                Token::At(_) => {
                    self.tokens = ahead;
                    let (head, has_block) = self.head(from, true);
                    let behind = head.get(1..).unwrap_or_default();
                    return Some(Item::At(behind, has_block.then(|| self.inside())));
                }
                _ => {
                    let found = if self.is_sheet { None } else { self.declaration() };
                    if found.is_some() {
                        return found;
                    }
                    let (head, has_block) = self.head(from, !self.is_sheet);
                    if has_block {
                        return Some(Item::Rule(head, self.inside()));
                    }
                    // What is neither is left out.
                    self.tokens.at = self.tokens.at.max(end);
                }
            }
        }
    }
}
