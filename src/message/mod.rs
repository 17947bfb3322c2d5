//! Everything a person reads, in English and Spanish, from message files.

mod phrase;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

const ENGLISH: &str = include_str!("en.ftl");
const SPANISH: &str = include_str!("es.ftl");
const ENGLISH_FINDINGS: &str = include_str!("findings.en.ftl");
const SPANISH_FINDINGS: &str = include_str!("findings.es.ftl");
const CLASSIC_ENGLISH: &str = include_str!("classic.en.ftl");
const CLASSIC_SPANISH: &str = include_str!("classic.es.ftl");
const SPANISH_HELP: &str = include_str!("help.es.ftl");
const ENGLISH_REPORTS: &str = include_str!("report.en.ftl");
const SPANISH_REPORTS: &str = include_str!("report.es.ftl");
const ENGLISH_PHRASES: &str = include_str!("phrases.en.ftl");
const SPANISH_PHRASES: &str = include_str!("phrases.es.ftl");
const RATING_ENGLISH: &str = include_str!("rating.en.ftl");
const RATING_SPANISH: &str = include_str!("rating.es.ftl");

/// A language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::En, Language::Es];

    /// The tag of BCP 47.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Es => "es",
        }
    }

    fn sources(self) -> &'static [&'static str] {
        match self {
            Language::En => &[
                ENGLISH,
                ENGLISH_FINDINGS,
                CLASSIC_ENGLISH,
                RATING_ENGLISH,
                ENGLISH_REPORTS,
                ENGLISH_PHRASES,
            ],
            // English help is the doc comments of the options.
            Language::Es => &[
                SPANISH,
                SPANISH_FINDINGS,
                SPANISH_HELP,
                CLASSIC_SPANISH,
                RATING_SPANISH,
                SPANISH_REPORTS,
                SPANISH_PHRASES,
            ],
        }
    }
}

/// The messages of one language.
pub struct Messages {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Messages {
    /// Reads the embedded messages of a language.
    pub fn new(language: Language) -> Messages {
        let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Isolation marks are invisible characters that would stand in tables and in JSON.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            // A test reads all files without errors; what could be read is used in any case.
            let resource = match FluentResource::try_new((*source).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Messages { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether a message with this id exists.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A message without arguments.
    pub fn text(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// A message with its arguments, which are inserted as they are: numbers never go through a float.
    pub fn with(&self, id: &str, arguments: &[(&str, &str)]) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut values = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            values.set(*name, FluentValue::String((*value).into()));
        }
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Each message of a file with the arguments it uses.
    fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut id = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
            if !line.starts_with(' ') {
                let (name, _) = line.split_once(" = ").unwrap_or_else(|| panic!("no message: {line}"));
                id = name.to_owned();
                assert!(!found.contains_key(&id), "{id} is defined twice");
                found.insert(id.clone(), BTreeSet::new());
            }
            let arguments = line.split("{ $").skip(1).filter_map(|rest| rest.split(" }").next());
            found.entry(id.clone()).or_default().extend(arguments.map(str::to_owned));
        }
        found
    }

    #[test]
    fn both_files_have_the_same_messages_with_the_same_arguments() {
        let (english, mut spanish) = (messages(ENGLISH), messages(SPANISH));
        // English help is the doc comments of the options.
        spanish.retain(|id, _| !id.starts_with("help-"));
        assert!(english.len() > 150, "only {} messages", english.len());
        for (id, arguments) in &english {
            assert_eq!(spanish.get(id), Some(arguments), "{id}");
        }
        assert_eq!(english.len(), spanish.len());
    }

    #[test]
    fn both_files_about_ratings_have_the_same_messages_with_the_same_arguments() {
        let (english, spanish) = (messages(RATING_ENGLISH), messages(RATING_SPANISH));
        assert!(english.len() > 80, "only {} messages", english.len());
        assert_eq!(english, spanish);
        for language in Language::ALL {
            assert!(english.keys().all(|id| id.starts_with("rating-") && Messages::new(language).has(id)));
        }
    }

    #[test]
    fn both_files_about_classic_systems_have_the_same_messages_with_the_same_arguments() {
        let (english, spanish) = (messages(CLASSIC_ENGLISH), messages(CLASSIC_SPANISH));
        assert!(english.len() > 40, "only {} messages", english.len());
        assert_eq!(english, spanish);
    }

    #[test]
    fn both_files_about_reports_and_of_phrases_have_the_same_messages_with_the_same_arguments() {
        assert_eq!(messages(ENGLISH_REPORTS), messages(SPANISH_REPORTS));
        assert_eq!(messages(ENGLISH_PHRASES), messages(SPANISH_PHRASES));
        assert!(messages(ENGLISH_REPORTS).keys().all(|id| id.starts_with("report-")));
        assert!(messages(ENGLISH_PHRASES).keys().all(|id| id.starts_with("phrase-")));
    }

    #[test]
    fn both_files_are_read_without_errors() {
        for language in Language::ALL {
            let bundle = Messages::new(language);
            for source in language.sources() {
                if let Err((_, errors)) = FluentResource::try_new((*source).to_owned()) {
                    panic!("{}: {errors:?}", language.tag());
                }
                for id in messages(source).keys() {
                    assert!(bundle.has(id), "{id}");
                }
            }
        }
    }

    #[test]
    fn a_message_takes_its_arguments_without_marks() {
        let say = |language| Messages::new(language).with("after-round", &[("round", "5"), ("rounds", "9")]);
        assert_eq!(say(Language::En), "after round 5 of 9");
        assert_eq!(say(Language::Es), "tras la ronda 5 de 9");
    }

    fn sources(directory: &Path, into: &mut Vec<String>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                into.push(fs::read_to_string(path).unwrap());
            }
        }
    }

    /// Every id that the code asks for literally exists, and every message is asked for.
    #[test]
    fn the_code_and_the_files_name_the_same_messages() {
        let mut code = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        let code = code.join("\n");
        let mut known = messages(ENGLISH);
        known.extend(messages(SPANISH));
        known.extend(messages(CLASSIC_ENGLISH));
        known.extend(messages(ENGLISH_REPORTS));
        for call in ["say.text(\"", "say.with(\"", "say.with(\n\""] {
            for rest in code.split(call).skip(1) {
                let id = rest.split('"').next().unwrap_or_default();
                assert!(known.contains_key(id), "the code asks for {id}");
            }
        }
        // Families whose last part is computed; tests beside the computation go through all of it.
        let families = [
            "code-",
            "variation-",
            "step-",
            "kind-",
            "diagnostic-",
            "help-",
            "no-value-",
            "fault-",
            "finding-",
            "effect-",
            "report-word-",
            "report-status-",
            "report-change-",
            "report-column-",
        ];
        for id in known.keys().filter(|id| !families.iter().any(|family| id.starts_with(family))) {
            assert!(code.contains(&format!("\"{id}\"")), "nobody asks for {id}");
        }
    }
}
