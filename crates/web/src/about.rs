//! The texts of the page, and the facts about the engine that it shows.

use std::collections::BTreeMap;

use serde::Serialize;

use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::MessageId;
use tiebreak_conformance::plan::Preset;
use tiebreak_conformance::rules::Edition;

/// Prefix of the messages that only the page uses.
const PREFIX: &str = "page-";

/// Prefixes of the messages that the page shares with the commands.
pub(crate) const SHARED: [&str; 3] = ["column-", "system-", "rating-word-"];

/// The texts of the page in a language, with their placeholders, by id without the prefix. A missing text is in
/// English.
pub(crate) fn words(language: Language) -> BTreeMap<&'static str, &'static str> {
    let own = MessageId::all().filter_map(|id| {
        let is_shared = SHARED.iter().any(|shared| id.text().starts_with(shared));
        let name = id.text().strip_prefix(PREFIX).or_else(|| is_shared.then_some(id.text()))?;
        Some((name, id.text_in(language.tag()).or_else(|| id.text_in(Language::En.tag()))?))
    });
    own.collect()
}

#[derive(Serialize)]
pub(crate) struct About {
    version: &'static str,
    editions: Vec<&'static str>,
    presets: Vec<PresetJson>,
}

#[derive(Serialize)]
struct PresetJson {
    name: &'static str,
    list: &'static str,
    source: &'static str,
}

/// The version of the engine, its editions and its usual lists of tie-breaks.
pub(crate) fn about() -> About {
    let preset = |preset: &Preset| PresetJson { name: preset.name, list: preset.list, source: preset.source };
    About {
        version: env!("CARGO_PKG_VERSION"),
        editions: Edition::ALL.iter().map(|edition| edition.id()).collect(),
        presets: Preset::ALL.iter().map(preset).collect(),
    }
}
