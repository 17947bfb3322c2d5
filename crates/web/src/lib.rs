//! The program `tiebreak` for callers without a file system or in other programming languages. Requests are JSON, and
//! answers are JSON and pages. Browsers call the functions of `exported`, and Python calls `Engine`.

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

    /// The scripts of the page use only existing messages, and the page uses all its messages.
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
        // The program computes the ids of views, editions and rules. Its commands also use the shared messages.
        let families = ["view-", "edition-fide-", "rule-", "rating-list-"].into_iter().chain(about::SHARED);
        let computed = |id: &str| families.clone().any(|one| id.starts_with(one));
        for id in words.keys().filter(|id| !computed(id)) {
            assert!(scripts.contains(&format!("\"{id}\"")), "nobody says {id}");
        }
    }
}
