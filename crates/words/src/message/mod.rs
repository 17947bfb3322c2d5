//! Everything a person reads, in English and Spanish, from message files.

mod sentence;

use std::cell::OnceCell;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

use tiebreak_phrase::{self, Argument, Phrase};

const ENGLISH: &str = include_str!("en.ftl");
const SPANISH: &str = include_str!("es.ftl");
const ENGLISH_FINDINGS: &str = include_str!("findings.en.ftl");
const SPANISH_FINDINGS: &str = include_str!("findings.es.ftl");
const CLASSIC_ENGLISH: &str = include_str!("classic.en.ftl");
const CLASSIC_SPANISH: &str = include_str!("classic.es.ftl");
const SPANISH_HELP: &str = include_str!("help.es.ftl");
const ENGLISH_REPORTS: &str = include_str!("report.en.ftl");
const SPANISH_REPORTS: &str = include_str!("report.es.ftl");
const ENGLISH_SENTENCES: &str = include_str!("sentences.en.ftl");
const SPANISH_SENTENCES: &str = include_str!("sentences.es.ftl");
const REMARKS_SPANISH: &str = include_str!("remarks.es.ftl");
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
                phrase::ENGLISH,
                RATING_ENGLISH,
                ENGLISH_REPORTS,
                ENGLISH_SENTENCES,
            ],
            // English help is the doc comments of the options.
            Language::Es => &[
                SPANISH,
                SPANISH_FINDINGS,
                SPANISH_HELP,
                CLASSIC_SPANISH,
                REMARKS_SPANISH,
                RATING_SPANISH,
                SPANISH_REPORTS,
                SPANISH_SENTENCES,
            ],
        }
    }
}

type Bundle = FluentBundle<FluentResource>;

/// The most message files of a language.
const FILES: usize = 8;

thread_local! {
    // Reading the files costs more than ranking a small event, so each is read when a message of it is wanted, once;
    // bundles stay for the life of the process.
    static BUNDLES: [[OnceCell<&'static Bundle>; FILES]; Language::ALL.len()] =
        const { [const { [const { OnceCell::new() }; FILES] }; Language::ALL.len()] };
}

fn read(language: Language, source: &str) -> &'static Bundle {
    let locale: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![locale]);
    // Isolation marks are invisible characters that would stand in tables and in JSON.
    bundle.set_use_isolating(false);
    // A test reads all files without errors; what could be read is used in any case.
    let resource = match FluentResource::try_new(source.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    bundle.add_resource_overriding(resource);
    Box::leak(Box::new(bundle))
}

/// The messages of one language.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    language: Language,
}

impl Messages {
    /// The embedded messages of a language.
    pub fn new(language: Language) -> Messages {
        Messages { language }
    }

    /// The bundle with a message.
    fn bundle(&self, id: &str) -> Option<&'static Bundle> {
        BUNDLES.with(|languages| {
            let files = languages.get(self.language as usize)?;
            let mut read = files
                .iter()
                .zip(self.language.sources())
                .map(|(bundle, source)| *bundle.get_or_init(|| read(self.language, source)));
            read.find(|bundle| bundle.has_message(id))
        })
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A number as people of the language write it: with a decimal comma in Spanish.
    pub fn number(&self, text: &str) -> String {
        match self.language {
            Language::En => text.to_owned(),
            Language::Es => text.replace('.', ","),
        }
    }

    /// Whether a message with this id exists.
    pub fn has(&self, id: &str) -> bool {
        self.bundle(id).is_some()
    }

    /// A message without arguments.
    pub fn text(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// A phrase, with the phrases in it.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        if self.language == Language::En {
            return phrase.to_string();
        }
        if let Some(text) = phrase.as_verbatim() {
            return self.sentence(text);
        }
        let texts: Vec<(&str, String)> = phrase
            .arguments()
            .iter()
            .map(|(name, argument)| match argument {
                Argument::Text(text) => (*name, text.clone()),
                Argument::Phrase(inner) => (*name, self.phrase(inner)),
            })
            .collect();
        let arguments: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        self.with(phrase.id(), &arguments)
    }

    /// A message with its arguments, which are inserted as they are: numbers never go through a float.
    pub fn with(&self, id: &str, arguments: &[(&str, &str)]) -> String {
        let bundle = self.bundle(id);
        let pattern = bundle.and_then(|bundle| bundle.get_message(id)).and_then(|message| message.value());
        let Some((bundle, pattern)) = bundle.zip(pattern) else { return id.to_owned() };
        let mut values = FluentArgs::with_capacity(arguments.len());
        for (name, value) in arguments {
            values.set(*name, FluentValue::String((*value).into()));
        }
        let mut errors = Vec::new();
        bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned()
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

    /// The phrases that the code builds, each with the names of its arguments, and ids given as plain text.
    #[test]
    fn every_remark_has_its_words_in_both_languages() {
        let (english, spanish) = (messages(phrase::ENGLISH), messages(REMARKS_SPANISH));
        assert!(english.len() > 400, "only {} remarks", english.len());
        assert_eq!(english, spanish);
        let mut code = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        let code = code.join("\n");
        let mut built = 0;
        let calls = code.split("phrase!(").skip(1).filter_map(|call| call.trim_start().strip_prefix('"'));
        for call in calls {
            let id = call.split('"').next().unwrap_or_default();
            // Text about the macro is no call of it.
            if id == "player-count" || !id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') {
                continue;
            }
            let wanted = english.get(id).unwrap_or_else(|| panic!("the code says {id}"));
            let end = call.char_indices().scan(1, |depth, (at, c)| {
                *depth += i32::from(c == '(') - i32::from(c == ')');
                (*depth > 0).then_some(at)
            });
            let body = call.get(..=end.last().unwrap_or(0)).unwrap_or(call);
            let names: BTreeSet<String> = body
                .split(',')
                .filter_map(|part| part.split_once(" = ").map(|(name, _)| name.trim().to_owned()))
                .collect();
            assert!(names.is_subset(wanted), "{id}: {names:?} in code, {wanted:?} in the file");
            built += 1;
        }
        assert!(built > 150, "only {built} phrases");
        for id in english.keys() {
            assert!(code.contains(&format!("\"{id}\"")), "nobody says {id}");
        }
    }

    /// What stands where a remark wants the id of a phrase is one.
    #[test]
    fn remarks_are_made_of_known_phrases() {
        let english = messages(phrase::ENGLISH);
        let mut code = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut code);
        let mut seen = 0;
        for file in &code {
            let file = file.split("#[cfg(test)]").next().unwrap_or_default();
            for call in [".hint(\"", ".rule(\"", "Phrase::new(\""] {
                for rest in file.split(call).skip(1) {
                    let id = rest.split('"').next().unwrap_or_default();
                    assert!(english.contains_key(id), "{call}{id}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "only {seen}");
    }

    #[test]
    fn a_remark_is_said_in_both_languages_with_the_phrases_in_it() {
        let reading = Phrase::new("z-with-opponent").and("reading", "a-game-not-finished");
        assert_eq!(Messages::new(Language::En).phrase(&reading), reading.to_string());
        let spanish = Messages::new(Language::Es).phrase(&reading);
        assert_eq!(spanish, "`Z` contra un oponente se lee como una partida sin terminar");
    }

    #[test]
    fn no_two_files_of_a_language_define_the_same_message() {
        for language in Language::ALL {
            let mut seen = BTreeSet::new();
            for source in language.sources() {
                for id in messages(source).into_keys() {
                    assert!(seen.insert(id.clone()), "{id}");
                }
            }
        }
    }

    #[test]
    fn both_files_about_classic_systems_have_the_same_messages_with_the_same_arguments() {
        let (english, spanish) = (messages(CLASSIC_ENGLISH), messages(CLASSIC_SPANISH));
        assert!(english.len() > 40, "only {} messages", english.len());
        assert_eq!(english, spanish);
    }

    #[test]
    fn both_files_about_reports_and_of_sentences_have_the_same_messages_with_the_same_arguments() {
        assert_eq!(messages(ENGLISH_REPORTS), messages(SPANISH_REPORTS));
        assert_eq!(messages(ENGLISH_SENTENCES), messages(SPANISH_SENTENCES));
        assert!(messages(ENGLISH_REPORTS).keys().all(|id| id.starts_with("report-")));
        assert!(messages(ENGLISH_SENTENCES).keys().all(|id| id.starts_with("sentence-")));
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
            "fuzz-worth-",
            "fuzz-check-",
            "survivor-",
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
