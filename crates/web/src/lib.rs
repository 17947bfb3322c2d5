//! The program `tiebreak` for callers without a file system or in another language: files and requests in
//! JSON in, answers and pages out. A browser calls `exported`, Python `Engine`.

mod about;
mod engine;
#[cfg(target_family = "wasm")]
mod exported;
#[cfg(feature = "trials")]
mod trials;

pub use engine::Engine;

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::about;
    use tiebreak_conformance::message::Language;

    /// The scripts of the page use only messages that exist, and they use every message of the page.
    #[test]
    fn page_and_catalogue_name_the_same_words() {
        let mut scripts = String::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/page/src");
        for folder in [root.clone(), root.join("views")] {
            for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
                if file.extension().is_some_and(|ending| ending == "ts" || ending == "tsx") {
                    scripts += &std::fs::read_to_string(file).unwrap();
                }
            }
        }
        let words = about::words(Language::En);
        assert!(words.len() > 80, "{}", words.len());
        assert!(words.keys().eq(about::words(Language::Es).keys()));
        for rest in scripts.split("say(\"").skip(1) {
            let id = rest.split('"').next().unwrap_or_default();
            assert!(words.contains_key(id), "the page says {id}");
        }
        // The name of a view, of a system, of an edition, of a rule and of a list is computed.
        let lists = ["rating-list-blitz", "rating-list-rapid"];
        let families = ["view-", "system-", "edition-fide-", "rule-"];
        let computed = |id: &str| families.iter().any(|one| id.starts_with(one)) || lists.contains(&id);
        for id in words.keys().filter(|id| !computed(id)) {
            assert!(scripts.contains(&format!("\"{id}\"")), "nobody says {id}");
        }
    }
}
