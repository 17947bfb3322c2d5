//! The files of a pack that follow from what was found.

use std::collections::BTreeMap;

use super::letter;
use super::pack::{PACK, Pack};
use super::summary;
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::message::{Language, Messages};

/// Every small file, by its name below the folder.
pub(super) fn contents(pack: &Pack) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    files.insert(PACK.to_owned(), to_text(pack).unwrap_or_default().into_bytes());
    let say = Messages::new(Language::En);
    let page = summary::page(&say, pack);
    files.insert("summary.md".to_owned(), page.to_markdown().into_bytes());
    files.insert("summary.html".to_owned(), page.to_html().into_bytes());
    for (number, cause) in pack.all_causes().enumerate() {
        let name = format!("letters/{}", letter::name(number, cause));
        let page = letter::page(&say, pack, number, cause);
        files.insert(format!("{name}.md"), page.to_markdown().into_bytes());
        files.insert(format!("{name}.html"), page.to_html().into_bytes());
        if let Some(small) = &cause.small {
            let event = to_text(&small.tournament).unwrap_or_default();
            files.insert(format!("{name}.json"), event.into_bytes());
        }
    }
    files
}
