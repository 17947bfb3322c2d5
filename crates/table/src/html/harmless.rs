//! Which properties change nothing of what is read, and which values of the others do not.

use super::css::Token;
use super::effect::Scope;
use super::lengths::Numbers;

/// Beginnings of names of properties that never matter.
const FAMILIES: [&str; 26] = [
    "align-",
    "background",
    "border",
    "break-",
    "column",
    "contain",
    "counter-",
    "font-",
    "grid-auto-",
    "grid-template",
    "image-",
    "justify-",
    "mask-border",
    "min-",
    "outline",
    "overscroll-",
    "page",
    "place-",
    "ruby-",
    "scroll",
    "stroke",
    "text-align",
    "text-decoration-",
    "text-emphasis",
    "text-underline-",
    "transition",
];

/// Properties that never matter.
const NAMES: &[&str] = &[
    "accent-color",
    "animation-delay",
    "animation-direction",
    "animation-duration",
    "animation-iteration-count",
    "animation-play-state",
    "animation-timing-function",
    "appearance",
    "aspect-ratio",
    "backdrop-filter",
    "backface-visibility",
    "behavior",
    "box-align",
    "box-decoration-break",
    "box-flex",
    "box-pack",
    "box-shadow",
    "box-sizing",
    "caption-side",
    "caret-color",
    "clear",
    "color-adjust",
    "color-scheme",
    "cursor",
    "empty-cells",
    "fill",
    "flex",
    "flex-basis",
    "flex-grow",
    "flex-shrink",
    "flex-wrap",
    "font-smoothing",
    "forced-color-adjust",
    "gap",
    "grid-column-gap",
    "grid-gap",
    "grid-row-gap",
    "hyphens",
    "interpolation-mode",
    "interpolate-size",
    "isolation",
    "line-break",
    "line-clamp",
    "list-style-image",
    "list-style-position",
    "object-fit",
    "object-position",
    "orphans",
    "overflow-anchor",
    "overflow-scrolling",
    "overflow-wrap",
    "perspective",
    "perspective-origin",
    "pointer-events",
    "print-color-adjust",
    "quotes",
    "resize",
    "row-gap",
    "rules",
    "size",
    "speak",
    "src",
    "tab-size",
    "table-layout",
    "tap-highlight-color",
    "text-combine-upright",
    "text-justify",
    "text-orientation",
    "text-overflow",
    "text-rendering",
    "text-shadow",
    "text-size-adjust",
    "text-transform",
    "text-wrap",
    "text-wrap-mode",
    "text-wrap-style",
    "touch-action",
    "touch-callout",
    "transform-box",
    "transform-origin",
    "transform-style",
    "unicode-range",
    "tab-interval",
    "tab-stops",
    "text-autospace",
    "text-effect",
    "text-line-through",
    "text-underline",
    "layout-grid",
    "layout-grid-line",
    "layout-grid-mode",
    "punctuation-wrap",
    "user-drag",
    "user-select",
    "vector-effect",
    "white-space",
    "white-space-collapse",
    "widows",
    "will-change",
    "word-break",
    "word-wrap",
    "writing-mode",
    "speak-as",
];

/// Whether a property never matters, whatever its value.
pub(super) fn is_harmless(name: &str) -> bool {
    let in_family = FAMILIES.iter().any(|family| name.starts_with(family));
    // The names of the rest begin as those of a family.
    (in_family && !matches!(name, "font-size" | "font-size-adjust" | "text-decoration-line"))
        || NAMES.contains(&name)
}

/// Where a property matters that is not looked at more closely; none where its value is harmless.
pub(super) fn is_odd(
    name: &str,
    word: &str,
    words: &[String],
    value: &[Token],
    numbers: &Numbers,
) -> Option<Scope> {
    let at = |scope, is_odd: bool| if is_odd { Some(scope) } else { None };
    let is_reset = matches!(word, "initial" | "unset" | "none" | "normal" | "auto" | "revert" | "inherit");
    match name {
        // Where a color was said to be none nobody looks whether another color is said elsewhere.
        "color" | "text-fill-color" => at(Scope::Everywhere, is_pale(value, words, numbers)),
        "margin" | "left" | "right" | "top" | "bottom" | "inset" | "inset-inline" | "inset-block" => {
            let is_place = name != "margin";
            let is_apart = if is_place { numbers.are_apart(10_000) } else { numbers.is_any_below(0) };
            let scope = if numbers.are_far() { Scope::Everywhere } else { Scope::Cell };
            at(scope, numbers.are_far() || is_apart)
        }
        _ if name.starts_with("margin-") || name.starts_with("inset-") => {
            let scope = if numbers.are_far() { Scope::Everywhere } else { Scope::Cell };
            at(scope, numbers.are_far() || numbers.is_any_below(0))
        }
        _ if name == "padding" || name.starts_with("padding-") => at(Scope::Everywhere, numbers.are_far()),
        "text-indent" => at(Scope::Everywhere, numbers.is_any_below(0) || numbers.are_far()),
        "letter-spacing" => at(Scope::Everywhere, numbers.are_apart(6_000)),
        "word-spacing" => at(Scope::Everywhere, numbers.is_any_below(0) || numbers.are_far()),
        "vertical-align" => {
            let usual =
                ["baseline", "top", "middle", "bottom", "text-top", "text-bottom", "initial", "inherit"];
            let is_usual = usual.contains(&word) || word == "unset" || !numbers.are_apart(4_000);
            at(Scope::Table, !is_usual || matches!(word, "super" | "sub"))
        }
        "transform" => at(Scope::Everywhere, !is_reset && is_turned(words, numbers)),
        "direction" => at(Scope::Table, word == "rtl"),
        "scale" => at(Scope::Everywhere, !is_reset && !numbers.are(1_000)),
        "rotate" | "translate" => at(Scope::Everywhere, !is_reset && !numbers.are_zero()),
        "text-stroke-width" => at(Scope::Everywhere, !is_reset && !numbers.are_zero()),
        "filter" | "mask" | "mask-image" => {
            // What only old browsers know is left out by the others.
            let calm = [
                "progid",
                "alpha",
                "grayscale",
                "drop-shadow",
                "saturate",
                "sepia",
                "brightness",
                "contrast",
            ];
            let is_calm = words.first().is_some_and(|word| calm.contains(&word.as_str()));
            let is_dark = words.iter().any(|word| matches!(word.as_str(), "brightness" | "contrast"));
            at(Scope::Everywhere, !is_reset && (!is_calm || (is_dark && numbers.is_any_below(200))))
        }
        _ if name.starts_with("mask-") => None,
        "animation-fill-mode" => None,
        "mix-blend-mode" => at(Scope::Everywhere, !is_reset),
        "unicode-bidi" => at(
            Scope::Everywhere,
            word.ends_with("override") || word == "plaintext" || word.starts_with("isolate"),
        ),
        "flex-direction" | "flex-flow" | "box-direction" | "box-orient" => {
            at(Scope::Table, words.iter().any(|word| word.ends_with("reverse")))
        }
        "order" | "box-ordinal-group" => at(Scope::Table, !is_reset && !numbers.are_zero()),
        "grid-area" | "grid-row" | "grid-column" | "grid-row-start" | "grid-row-end"
        | "grid-column-start" | "grid-column-end" | "grid" => at(Scope::Table, !is_reset),
        "z-index" => at(Scope::Table, numbers.is_any_below(0)),
        "zoom" => at(Scope::Everywhere, numbers.last().is_some_and(|zoom| zoom < 500)),
        "list-style" | "list-style-type" => {
            let bullets = ["disc", "circle", "square", "inside", "outside", "url"];
            let is_calm = words.iter().all(|word| bullets.contains(&word.as_str()));
            at(Scope::Table, !is_reset && (!is_calm || value.iter().any(|t| matches!(t, Token::Text(_)))))
        }
        _ => Some(Scope::Everywhere),
    }
}

/// Whether letters of a color may not be told from what is behind them.
fn is_pale(value: &[Token], words: &[String], numbers: &Numbers) -> bool {
    let hex = value.iter().find_map(|token| match token {
        Token::Hash(name, _) => Some(name.as_str()),
        _ => None,
    });
    if let Some(hex) = hex {
        let alpha = match hex.len() {
            4 => hex.get(3..),
            8 => hex.get(6..7),
            _ => None,
        };
        return alpha.is_some_and(|alpha| matches!(alpha, "0" | "1"));
    }
    if words.iter().any(|word| word == "transparent") {
        return true;
    }
    let has_alpha = numbers.count > 3 && words.first().is_some_and(|word| word != "color-mix");
    let is_strange = words.len() > 1 || words.first().is_some_and(|word| word == "color-mix");
    (has_alpha && numbers.last().is_none_or(|alpha| alpha < 100)) || is_strange
}

/// Whether a transformation leaves letters otherwise than they are.
fn is_turned(words: &[String], numbers: &Numbers) -> bool {
    let [word] = words else { return true };
    let is_still = match word.as_str() {
        "rotate" | "rotatez" => numbers.are_small_turns(),
        "translate" | "translatex" | "translatey" | "translatez" | "translate3d" => numbers.are_zero(),
        "scale" | "scalex" | "scaley" | "scale3d" => numbers.are(1_000),
        _ => false,
    };
    !is_still
}
