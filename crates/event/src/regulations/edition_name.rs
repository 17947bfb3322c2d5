//! Editions as documents name them. What is written here follows from the editions of the engine.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use tiebreak_engine::rules::Edition;

/// The name of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EditionName(pub Edition);

impl EditionName {
    /// The edition itself.
    pub fn edition(self) -> Edition {
        self.0
    }
}

impl Serialize for EditionName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de> Deserialize<'de> for EditionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EditionName, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map(EditionName).map_err(Error::custom)
    }
}

impl JsonSchema for EditionName {
    fn schema_name() -> Cow<'static, str> {
        "EditionName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<Value> = Edition::ALL.into_iter().map(named).collect();
        json_schema!({ "oneOf": names, "description": "The name of an edition." })
    }
}

/// An edition as a declaration names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedEdition {
    /// By its own name.
    Edition(Edition),
    /// The clarified text of April 2024, which is read as the one of 2023.
    ClarifiedApril2024,
}

impl NamedEdition {
    /// The name of the clarified text.
    const CLARIFIED: &'static str = "fide-2024-04";

    /// The edition to compute by.
    pub fn edition(self) -> Edition {
        match self {
            NamedEdition::Edition(edition) => edition,
            NamedEdition::ClarifiedApril2024 => Edition::Fide2023,
        }
    }

    /// The name in files.
    pub fn id(self) -> &'static str {
        match self {
            NamedEdition::Edition(edition) => edition.id(),
            NamedEdition::ClarifiedApril2024 => NamedEdition::CLARIFIED,
        }
    }
}

impl Serialize for NamedEdition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for NamedEdition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedEdition, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        match text.as_ref() {
            NamedEdition::CLARIFIED => Ok(NamedEdition::ClarifiedApril2024),
            name => name.parse().map(NamedEdition::Edition).map_err(Error::custom),
        }
    }
}

impl JsonSchema for NamedEdition {
    fn schema_name() -> Cow<'static, str> {
        "NamedEdition".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut names: Vec<Value> = Edition::ALL.into_iter().map(named).collect();
        let clarified = "The clarified text of April 2024, which is read as the one of 2023.";
        // Behind the edition that it clarifies.
        names.insert(1, constant(NamedEdition::CLARIFIED, clarified));
        json_schema!({ "oneOf": names, "description": "An edition as a declaration names it." })
    }
}

fn named(edition: Edition) -> Value {
    constant(edition.id(), &format!("In force from {}.", edition.in_force()))
}

fn constant(name: &str, description: &str) -> Value {
    json!({ "type": "string", "const": name, "description": description })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use tiebreak_phrase::message;

    /// Where the editions are listed by hand, for readers that cannot ask the engine.
    const LISTS: [&str; 11] = [
        "README.md",
        "cases/README.md",
        "crates/conformance/src/subject/protocol/request.rs",
        "crates/phrase/messages/en/protocol.md",
        "crates/phrase/messages/es/protocol.md",
        "packages/corpus-npm/index.d.ts",
        "packages/npm/index.d.ts",
        "tools/derivation/classic/compare.py",
        "tools/derivation/strip.py",
        "tools/fide_page.py",
        "tools/specification/editions.py",
    ];

    #[test]
    fn whoever_lists_the_editions_lists_all_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for path in LISTS {
            let text = std::fs::read_to_string(root.join(path)).unwrap();
            for edition in Edition::ALL {
                assert!(text.contains(edition.id()), "{path} does not name {edition}");
            }
        }
        let days = message!("rule-editions");
        for text in tiebreak_phrase::whole().iter().filter_map(|language| days.text_in(language)) {
            for edition in Edition::ALL {
                assert!(text.contains(&edition.in_force().to_string()), "no first day of {edition}: {text}");
            }
        }
    }
}
