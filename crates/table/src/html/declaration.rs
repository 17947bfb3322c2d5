//! What a declaration says about what is seen. Most say nothing; what is not known to say nothing is doubtful.

use super::css::{Item, Items, Token, tokens};
use super::effect::{Effect, Flow, Property, Said, Scope};
use super::harmless;
use super::lengths::{self, Numbers};
use super::variables::{Value, Variables};

/// The declarations of a block about what is seen, in its order, and whether rules stand in it.
pub(super) fn declarations(block: &str, variables: &Variables) -> (Vec<Said>, bool) {
    let (mut said, mut is_nested) = (Vec::new(), false);
    for item in Items::block(block) {
        match item {
            Item::Declaration(name, value) => declaration(name, value, variables, &mut said),
            Item::Rule(..) | Item::At(_, Some(_)) => is_nested = true,
            Item::At(_, None) => {}
        }
    }
    (last_of_each(said), is_nested)
}

/// Of declarations that say something for sure, those that others of the block do not replace; of the rest each once.
fn last_of_each(said: Vec<Said>) -> Vec<Said> {
    let mut kept: Vec<Said> = Vec::new();
    for own in said {
        let replaces = |other: &Said| {
            *other == own
                || !own.is_maybe
                    && !other.is_maybe
                    && (other.property, other.is_important) == (own.property, own.is_important)
        };
        kept.retain(|other| !replaces(other));
        kept.push(own);
    }
    kept
}

/// Bytes of a value that says something about what is seen.
const LONGEST: usize = 64 << 10;

fn declaration(name: &str, value: &str, variables: &Variables, said: &mut Vec<Said>) {
    let Some(Token::Word(name)) = tokens(name).next() else { return };
    let name = name.to_ascii_lowercase();
    // Other makers' own names are unknown to a browser.
    let name = name.strip_prefix("-webkit-").unwrap_or(&name);
    let is_office = name.starts_with("mso-") && name != "mso-hide";
    if name.starts_with(['-', '_']) || is_office || harmless::is_harmless(name) {
        return;
    }
    if value.len() > LONGEST {
        let (property, effect, is_maybe) = unknown(name);
        return said.push(Said { property, effect, is_important: false, is_maybe });
    }
    let Some((value, is_important)) = parted(value) else { return };
    if value.iter().all(|token| *token == Token::Blank) {
        return;
    }
    let mut found: Vec<Option<(Property, Effect, bool)>> = Vec::new();
    for value in variables.values(&value) {
        let own = match value {
            Value::Known(value) => evaluate(name, &value),
            Value::Unknown => Some(unknown(name)),
            // Sheets outside of the page may say it.
            Value::Undefined => Some(unknown(name)).filter(|own| own.1 == Effect::Unknown),
        };
        if !found.contains(&own) {
            found.push(own);
        }
    }
    // A picture takes the place of what stands in an element; what is written there is for the signs beside it.
    let is_drawn = |token: &Token| matches!(token, Token::Url | Token::Function(_));
    if name == "content" && value.iter().any(is_drawn) {
        found.push(Some((Property::Other(Scope::Table), Effect::Odd, true)));
    }
    // What says one thing at one place says another at another.
    let is_several = found.len() > 1;
    said.extend(found.into_iter().flatten().map(|(property, effect, is_maybe)| Said {
        property,
        effect,
        is_important,
        is_maybe: is_maybe || is_several,
    }));
}

/// What a property says whose value nobody knows.
fn unknown(name: &str) -> (Property, Effect, bool) {
    let (property, ..) = evaluate(name, &[]).unwrap_or((Property::Other(Scope::Table), Effect::Odd, false));
    (property, open(property), false)
}

fn open(property: Property) -> Effect {
    match property {
        Property::Other(_) | Property::Struck | Property::Float | Property::Position => Effect::Odd,
        Property::Display
        | Property::Visibility
        | Property::Opacity
        | Property::Size
        | Property::Beside
        | Property::Clip
        | Property::Path
        | Property::Overflow
        | Property::Extent(_) => Effect::Unknown,
    }
}

/// A value and whether it is important; none where browsers leave it out.
fn parted(value: &str) -> Option<(Vec<Token>, bool)> {
    let mut found: Vec<Token> = tokens(value).collect();
    while found.last() == Some(&Token::Blank) {
        found.pop();
    }
    let is_important =
        matches!(found.last(), Some(Token::Word(word)) if word.eq_ignore_ascii_case("important"));
    if is_important {
        let before = found.iter().rposition(|token| *token == Token::Sign('!'));
        // Nothing but blanks stands between.
        let at = before.filter(|at| found.len() - at <= 3);
        if let Some(at) = at {
            found.truncate(at);
            return is_whole(&found).then_some((found, true));
        }
    }
    is_whole(&found).then_some((found, false))
}

/// Whether brackets close as they open, and no sign stands that no value has.
fn is_whole(value: &[Token]) -> bool {
    let mut open: Vec<char> = Vec::new();
    for token in value {
        match token {
            Token::Function(_) | Token::Open('(') => open.push(')'),
            Token::Open('[') => open.push(']'),
            Token::Open(_) => open.push('}'),
            Token::Close(c) if open.pop() != Some(*c) => return false,
            Token::Bad => return false,
            Token::Sign('!' | ';') if open.is_empty() => return false,
            _ => {}
        }
    }
    true
}

/// What a property with a value says; none where it says nothing, or browsers leave it out.
fn evaluate(name: &str, value: &[Token]) -> Option<(Property, Effect, bool)> {
    let (words, numbers) = (words(value), Numbers::of(value));
    let word = match &words[..] {
        [one] if numbers.count == 0 => one.as_str(),
        _ => "",
    };
    let sure = |property, effect| Some((property, effect, false));
    let maybe = |property, effect| Some((property, effect, true));
    let is_word = |token: &Token| matches!(token, Token::Word(_) | Token::Blank);
    let is_reset = matches!(word, "initial" | "unset" | "revert" | "revert-layer");
    match name {
        // Everything else said of the element may be taken back.
        "all" => sure(Property::Display, Effect::Unknown),
        // What moves may end otherwise than it begins.
        "animation" | "animation-name" if matches!(word, "none" | "initial" | "unset") => None,
        "animation" | "animation-name" => sure(Property::Display, Effect::Unknown),
        "display" if !value.iter().all(is_word) => sure(Property::Display, Effect::Unknown),
        "display" => match display(&words)? {
            Some(effect) => sure(Property::Display, effect),
            None if matches!(word, "initial" | "unset") => {
                sure(Property::Display, Effect::Flow(Flow::Inline))
            }
            None => maybe(Property::Display, Effect::Unknown),
        },
        "visibility" => match word {
            "visible" | "initial" => sure(Property::Visibility, Effect::Shown),
            "hidden" | "collapse" => sure(Property::Visibility, Effect::Hidden),
            "inherit" | "unset" => sure(Property::Visibility, Effect::Around),
            _ => sure(Property::Visibility, Effect::Unknown),
        },
        "content-visibility" => match word {
            "visible" | "auto" => None,
            // It holds for boxes of some kinds only.
            _ => sure(Property::Opacity, Effect::Unknown),
        },
        "opacity" => sure(Property::Opacity, lengths::opacity(value, word, &numbers)),
        "font-size" | "font" => {
            let size =
                if name == "font" { lengths::font(value) } else { lengths::size(value, word, &numbers) };
            size.map(|(effect, is_maybe)| (Property::Size, effect, is_maybe))
        }
        "content" if word == "none" || word == "normal" || is_reset => sure(Property::Beside, Effect::Shown),
        "content" => sure(Property::Beside, lengths::written(value)),
        "clip" => sure(Property::Clip, lengths::clip(value, word, &words, &numbers)),
        "clip-path" => sure(Property::Path, lengths::clip(value, word, &words, &numbers)),
        "position" => match word {
            "static" | "relative" | "sticky" | "initial" | "unset" => sure(Property::Position, Effect::Shown),
            "absolute" | "fixed" => sure(Property::Position, Effect::Odd),
            "page" | "device-fixed" => None,
            _ => maybe(Property::Position, Effect::Odd),
        },
        "overflow" | "overflow-x" | "overflow-y" | "overflow-block" | "overflow-inline" => {
            let is_cut = words.iter().any(|word| matches!(word.as_str(), "hidden" | "clip"));
            sure(Property::Overflow, if is_cut { Effect::Hidden } else { Effect::Shown })
        }
        "height" | "block-size" => sure(Property::Extent(0), lengths::extent(&numbers)),
        "max-height" | "max-block-size" => sure(Property::Extent(1), lengths::extent(&numbers)),
        "width" | "inline-size" => sure(Property::Extent(2), lengths::extent(&numbers)),
        "max-width" | "max-inline-size" => sure(Property::Extent(3), lengths::extent(&numbers)),
        // Lines without height are cut off with what does not fit.
        "line-height" if numbers.are_zero() => sure(Property::Extent(4), Effect::Hidden),
        "line-height" => None,
        "float" => match word {
            "none" => sure(Property::Float, Effect::Shown),
            _ => sure(Property::Float, Effect::Odd),
        },
        "text-decoration" | "text-decoration-line" => {
            let is_struck = value.is_empty() || words.iter().any(|word| word == "line-through");
            sure(Property::Struck, if is_struck { Effect::Odd } else { Effect::Shown })
        }
        _ => {
            let scope = harmless::is_odd(name, word, &words, value, &numbers)?;
            sure(Property::Other(scope), Effect::Odd)
        }
    }
}

/// The words and functions of a value, in small letters.
fn words(value: &[Token]) -> Vec<String> {
    let name = |token: &Token| match token {
        Token::Word(word) | Token::Function(word) => Some(word.to_ascii_lowercase()),
        _ => None,
    };
    value.iter().filter_map(name).collect()
}

/// The kind of a box; none within where nobody can say, and none at all where browsers leave it out.
fn display(words: &[String]) -> Option<Option<Effect>> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let flow = match words[..] {
        ["none" | "table-column" | "table-column-group"] => return Some(Some(Effect::Hidden)),
        ["inline"] => Flow::Inline,
        ["block" | "list-item" | "flow-root"] => Flow::Block,
        ["inline-block"] => Flow::Piece,
        ["flex" | "grid"] => Flow::Row,
        ["inline-flex" | "inline-grid"] => Flow::PieceRow,
        ["table"] => Flow::Block,
        ["inline-table" | "contents" | "table-cell" | "table-row" | "table-row-group" | "table-caption"] => {
            Flow::Part
        }
        ["table-header-group" | "table-footer-group"] => Flow::Moved,
        ["initial" | "inherit" | "unset" | "revert" | "revert-layer"] | [] => return Some(None),
        [one] if one.starts_with("-webkit-") => Flow::PieceRow,
        [one] if one.starts_with('-') => return None,
        _ => return Some(None),
    };
    Some(Some(Effect::Flow(flow)))
}
