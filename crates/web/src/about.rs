//! What the page says of itself.

use std::collections::BTreeMap;

use serde::Serialize;

use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::MessageId;
use tiebreak_conformance::plan::Preset;
use tiebreak_conformance::rules::Edition;

/// Messages that only the page says begin so.
const PREFIX: &str = "page-";

/// The words of the page in a language, by id without its prefix, with their gaps; in English what it lacks.
pub(crate) fn words(language: Language) -> BTreeMap<&'static str, &'static str> {
    let own = MessageId::all().filter_map(|id| {
        let name = id.text().strip_prefix(PREFIX)?;
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

/// The engine inside: its version, the editions it knows, lists in use.
pub(crate) fn about() -> About {
    let preset = |preset: &Preset| PresetJson { name: preset.name, list: preset.list, source: preset.source };
    About {
        version: env!("CARGO_PKG_VERSION"),
        editions: Edition::ALL.iter().map(|edition| edition.id()).collect(),
        presets: Preset::ALL.iter().map(preset).collect(),
    }
}
