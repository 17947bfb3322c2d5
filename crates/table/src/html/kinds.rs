//! What elements do to the text around them: what is not known here may show anything.

use super::subject::Subject;

/// What an element does to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Its text goes on that around it.
    Inline,
    /// Its text goes on that around it, though it may stand at another place where some write from the right.
    Piece,
    /// Its text stands higher or lower.
    Raised,
    /// It has lines of its own.
    Block,
    /// It is a part of a table, or of the page.
    Part,
    /// It shows nothing.
    Silent,
    /// It is a picture.
    Picture,
    /// It shows something that is not its text, or shows its text otherwise.
    Odd,
}

/// Blocks: a paragraph ends before them.
const BLOCKS: [&str; 39] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "ul",
    "xmp",
];
const INLINE: [&str; 35] = [
    "a", "abbr", "acronym", "b", "big", "blink", "cite", "code", "data", "dfn", "em", "font", "i", "ins",
    "kbd", "label", "mark", "nobr", "output", "samp", "small", "span", "strong", "time", "tt", "u", "var",
    "wbr", "s", "strike", "del", "map", "slot", "picture", "o:p",
];
const SILENT: [&str; 25] = [
    "area", "audio", "base", "basefont", "canvas", "col", "colgroup", "datalist", "head", "input", "link",
    "meta", "noembed", "noframes", "noscript", "param", "script", "select", "source", "style", "template",
    "textarea", "title", "track", "video",
];
const PARTS: [&str; 11] =
    ["table", "caption", "tbody", "thead", "tfoot", "tr", "td", "th", "html", "body", "frameset"];

/// Elements in which nothing stands.
pub(super) const VOID: [&str; 18] = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link", "meta", "param", "source", "track", "wbr",
];
/// Elements whose letters may have a size, whatever those around them have: old browsers, and pages of the old kind, say so.
pub(super) const SIZED: [&str; 7] = ["table", "button", "input", "select", "textarea", "pre", "xmp"];

impl Kind {
    /// That of an element.
    pub(super) fn of(name: &str) -> Kind {
        match name {
            "img" => Kind::Picture,
            "sup" | "sub" => Kind::Raised,
            "bdi" => Kind::Piece,
            "br" | "legend" | "listing" => Kind::Block,
            _ if PARTS.contains(&name) => Kind::Part,
            _ if is_block(name) => Kind::Block,
            _ if INLINE.contains(&name) => Kind::Inline,
            _ if SILENT.contains(&name) => Kind::Silent,
            _ => Kind::Odd,
        }
    }
}

/// Whether a paragraph ends before an element.
pub(super) fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
}

/// Whether what stands in an element is struck out.
pub(super) fn is_struck(name: &str) -> bool {
    matches!(name, "s" | "strike" | "del")
}

/// Whether an element shows what somebody may write or choose there.
pub(super) fn is_field(subject: &Subject) -> bool {
    let kind = subject.value("type").to_ascii_lowercase();
    match subject.name.as_str() {
        "input" => !matches!(kind.as_str(), "hidden" | "checkbox" | "radio" | "image"),
        "select" | "textarea" => true,
        _ => false,
    }
}

/// Whether the items of a list have numbers or letters.
pub(super) fn is_numbered(list: &Subject) -> bool {
    let kind = list.value("type").to_ascii_lowercase();
    list.name == "ol" || !matches!(kind.as_str(), "" | "disc" | "circle" | "square")
}
