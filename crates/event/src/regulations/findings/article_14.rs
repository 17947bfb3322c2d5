use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use crate::regulations::entry::Meaning;

/// Modifiers on tie-breaks that do not take them.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        let rule = match &entry.meaning {
            Meaning::CutOfNothing(_) => Rule::ModifierOnOrder,
            Meaning::LimitOnOther(_) => Rule::LimitOnOtherCode,
            Meaning::Code(code, _) if code.has_undefined_cut() => Rule::ModifierWithoutAddends,
            Meaning::Code(..)
            | Meaning::Recorded(_)
            | Meaning::SelfDefined
            | Meaning::Undefined
            | Meaning::Unknown
            | Meaning::Unreadable => continue,
        };
        out.add(rule, entry.at.as_str(), said![code = entry.text.clone()]);
    }
}
