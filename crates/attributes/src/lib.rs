//! Attributes for types that are written as JSON.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Omits fields of type `Option` that are `None` when a type is serialized. Write this attribute above `derive`. A
/// field with `#[serialize_always]` is never omitted.
///
/// ```
/// use std::collections::BTreeMap;
///
/// #[tiebreak_attributes::skip_none]
/// #[derive(serde::Serialize)]
/// enum Answer {
///     Open { points: BTreeMap<u8, u8>, place: Option<u8>, #[serialize_always] rank: Option<u8>, name: Option<u8> },
/// }
///
/// let answer = Answer::Open { points: BTreeMap::new(), place: None, rank: None, name: Some(7) };
/// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"Open":{"points":{},"rank":null,"name":7}}"#);
/// ```
#[proc_macro_attribute]
pub fn skip_none(_: TokenStream, item: TokenStream) -> TokenStream {
    in_braces(item, fields)
}

/// Changes the content of each group in braces.
fn in_braces(tokens: TokenStream, change: fn(TokenStream) -> TokenStream) -> TokenStream {
    let changed = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            Group::new(Delimiter::Brace, change(group.stream())).into()
        }
        other => other,
    });
    changed.collect()
}

/// Adds `skip_serializing_if` to the fields of a struct, or of each variant of an enum.
fn fields(content: TokenStream) -> TokenStream {
    let (mut out, mut field, mut angles) = (Vec::new(), Vec::new(), 0);
    for token in content {
        let mark = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        // The types of fields never contain `->`, so `>` always closes `<`.
        angles += i32::from(mark == '<') - i32::from(mark == '>');
        field.push(token);
        if mark == ',' && angles == 0 {
            out.extend(with_attribute(std::mem::take(&mut field)));
        }
    }
    out.extend(with_attribute(field));
    in_braces(out.into_iter().collect(), fields)
}

/// Adds `skip_serializing_if` to a field whose type is `Option<..>`.
fn with_attribute(mut field: Vec<TokenTree>) -> TokenStream {
    if let Some(at) = field.iter().position(|token| token.to_string() == "[serialize_always]") {
        field.drain(at - 1..=at);
        return field.into_iter().collect();
    }
    let is_option = field.windows(2).any(|pair| match pair {
        [TokenTree::Punct(colon), TokenTree::Ident(first)] => {
            colon.as_char() == ':' && first.to_string() == "Option"
        }
        _ => false,
    });
    let attribute = if is_option { r#"#[serde(skip_serializing_if = "Option::is_none")]"# } else { "" };
    let attribute: TokenStream = attribute.parse().unwrap_or_default();
    attribute.into_iter().chain(field).collect()
}
