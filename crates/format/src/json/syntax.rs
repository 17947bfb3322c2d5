//! What keeps a text from being JSON, in words.

use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind as Kind;

use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// What the reader of JSON stumbled over.
pub(super) fn problem(kind: &Kind) -> Phrase {
    match kind {
        Kind::String(kind) => string(kind),
        other => Phrase::new(structure(other)),
    }
}

fn structure(kind: &Kind) -> MessageId {
    match kind {
        Kind::BareDecimalPointNumbersNotAllowed => message!("json-bare-point"),
        Kind::CommentsNotAllowed => message!("json-comments"),
        Kind::ExpectedColonAfterObjectKey => message!("json-colon-after-key"),
        Kind::ExpectedObjectValue => message!("json-value-after-colon"),
        Kind::ExpectedDigit => message!("json-digit"),
        Kind::ExpectedDigitFollowingNegativeSign => message!("json-digit-after-sign"),
        Kind::ExpectedPlusMinusOrDigitInNumberLiteral => message!("json-digit-or-sign"),
        Kind::ExpectedStringObjectProperty => message!("json-key"),
        Kind::HexadecimalNumbersNotAllowed => message!("json-hexadecimal"),
        Kind::ExpectedComma => message!("json-comma-missing"),
        Kind::MultipleRootJsonValues => message!("json-several-values"),
        Kind::NonFiniteNumbersNotAllowed => message!("json-not-finite"),
        Kind::SingleQuotedStringsNotAllowed => message!("json-single-quotes"),
        Kind::TrailingCommasNotAllowed => message!("json-trailing-comma"),
        Kind::UnaryPlusNumbersNotAllowed => message!("json-unary-plus"),
        Kind::UnexpectedCloseBrace => message!("json-close-brace"),
        Kind::UnexpectedCloseBracket => message!("json-close-bracket"),
        Kind::UnexpectedColon => message!("json-colon"),
        Kind::UnexpectedComma => message!("json-comma"),
        // Strings have problems of their own, which `problem` says.
        Kind::UnexpectedToken | Kind::String(_) => message!("json-token"),
        Kind::UnexpectedTokenInObject => message!("json-token-in-object"),
        Kind::UnexpectedWord => message!("json-word"),
        Kind::UnterminatedArray => message!("json-open-array"),
        Kind::UnterminatedCommentBlock => message!("json-open-comment"),
        Kind::UnterminatedObject => message!("json-open-object"),
        Kind::NestingDepthExceeded => message!("json-too-deep"),
    }
}

fn string(kind: &ParseStringErrorKind) -> Phrase {
    match kind {
        ParseStringErrorKind::InvalidEscapeInSingleQuoteString => phrase!("json-escape-in-single-quotes"),
        ParseStringErrorKind::InvalidEscapeInDoubleQuoteString => phrase!("json-escape-in-double-quotes"),
        ParseStringErrorKind::ExpectedFourHexDigits => phrase!("json-four-hex-digits"),
        ParseStringErrorKind::ExpectedTwoHexDigits => phrase!("json-two-hex-digits"),
        ParseStringErrorKind::InvalidUnicodeEscapeSequence(value) => {
            phrase!("json-unicode-escape", value = value)
        }
        ParseStringErrorKind::InvalidEscape => phrase!("json-escape"),
        ParseStringErrorKind::UnterminatedStringLiteral => phrase!("json-open-string"),
    }
}
