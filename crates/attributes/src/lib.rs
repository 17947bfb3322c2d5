//! Attributes for types that are serialized as JSON.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Omits fields of type `Option` from the JSON if their value is `None`. The attribute must come before `derive`. A
/// field with `#[serialize_always]` is never omitted. The arguments name fields of other types: `bool`, texts, lists
/// and maps. A named field is omitted from the JSON if it is empty or `false`. If a named field is missing in the JSON,
/// it is read as empty or `false`.
///
/// ```
/// use std::collections::BTreeMap;
///
/// #[tiebreak_attributes::skip_none(tied, groups)]
/// #[derive(serde::Serialize)]
/// enum Answer {
///     Open { points: BTreeMap<u8, u8>, place: Option<u8>, #[serialize_always] rank: Option<u8>, name: Option<u8> },
///     Tied { tied: bool, groups: Vec<u8>, members: Vec<u8> },
/// }
///
/// let answer = Answer::Open { points: BTreeMap::new(), place: None, rank: None, name: Some(7) };
/// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"Open":{"points":{},"rank":null,"name":7}}"#);
/// let answer = Answer::Tied { tied: false, groups: vec![], members: vec![] };
/// assert_eq!(serde_json::to_string(&answer).unwrap(), r#"{"Tied":{"members":[]}}"#);
/// ```
#[proc_macro_attribute]
pub fn skip_none(names: TokenStream, item: TokenStream) -> TokenStream {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    in_braces(item, &|content| fields(content, &names))
}

/// Applies `change` to the content of each group in braces.
fn in_braces(tokens: TokenStream, change: &dyn Fn(TokenStream) -> TokenStream) -> TokenStream {
    let changed = tokens.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            Group::new(Delimiter::Brace, change(group.stream())).into()
        }
        other => other,
    });
    changed.collect()
}

/// Adds `skip_serializing_if` to the fields of a struct, or to the fields of each variant of an enum.
fn fields(content: TokenStream, names: &[String]) -> TokenStream {
    let (mut out, mut field, mut angles) = (Vec::new(), Vec::new(), 0);
    for token in content {
        let mark = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        // A `>` always closes a `<`, because the types of fields never contain `->`.
        angles += i32::from(mark == '<') - i32::from(mark == '>');
        field.push(token);
        if mark == ',' && angles == 0 {
            out.extend(with_attribute(std::mem::take(&mut field), names));
        }
    }
    out.extend(with_attribute(field, names));
    in_braces(out.into_iter().collect(), &|content| fields(content, names))
}

/// Adds `skip_serializing_if` to a field whose type is `Option<..>`, or whose name is in `names`.
fn with_attribute(mut field: Vec<TokenTree>, names: &[String]) -> TokenStream {
    let text: Vec<String> = field.iter().map(TokenTree::to_string).collect();
    if let Some(at) = text.iter().position(|token| token == "[serialize_always]") {
        field.drain(at - 1..=at);
        return field.into_iter().collect();
    }
    let attribute = text.windows(3).find_map(|tokens| match tokens {
        [_, colon, kind] if colon == ":" && kind == "Option" => {
            Some(r#"#[serde(skip_serializing_if = "Option::is_none")]"#.to_owned())
        }
        [name, colon, kind] if colon == ":" && names.contains(name) => {
            let test = if kind == "bool" { "std::ops::Not::not" } else { &format!("{kind}::is_empty") };
            Some(format!(r#"#[serde(default, skip_serializing_if = "{test}")]"#))
        }
        _ => None,
    });
    let attribute: TokenStream = attribute.unwrap_or_default().parse().unwrap_or_default();
    attribute.into_iter().chain(field).collect()
}
