//! What ids look like.

/// Whether a text can be the id of a case: lower-case words with hyphens, at least three parts.
pub(crate) fn is_case_id(id: &str) -> bool {
    let mut parts = id.split('/');
    let three = id.split('/').count() >= 3;
    three && parts.all(is_slug)
}

/// Lower case with hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}
