//! What a folder of made-up events holds and what it was made from.

use std::collections::BTreeMap;
use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;

use super::Span;
use super::event::Wanted;
use super::options::GenerateOptions;
use tiebreak_conformance::explore::generate::{Amount, DrawRate};
use tiebreak_conformance::format::limits::read_plain;
use tiebreak_conformance::rules::TieBreakList;

/// What is said about pairings of our own, here and in the files.
pub(super) const PLAUSIBLE: &str = "plausible, not those of an official system";
const SCHEMA: &str = "tiebreak/generate/1";

/// What the folder holds and what it was made from.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest {
    pub(super) schema: &'static str,
    pub(super) seed: u64,
    pub(super) pairings: String,
    pub(super) preset: &'static str,
    pub(super) shape: String,
    pub(super) participants: Span,
    pub(super) rounds: Span,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) after_round: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) boards: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) primary: Option<String>,
    pub(super) scoring: String,
    pub(super) bye_as_draw: bool,
    pub(super) ratings: [u16; 2],
    pub(super) spread: String,
    pub(super) draws: String,
    pub(super) acceleration: String,
    pub(super) two_ratings: bool,
    pub(super) rematches: bool,
    pub(super) with: BTreeMap<&'static str, String>,
    pub(super) tiebreaks: Vec<String>,
    pub(super) files: Vec<Entry>,
}

#[derive(Serialize)]
pub(super) struct Entry {
    pub(super) file: String,
    pub(super) participants: usize,
    pub(super) rounds: usize,
    pub(super) recorded: usize,
    /// Who paired it, where that is not said of all.
    #[serde(skip)]
    pub(super) pairings: String,
}

/// The name of the file that lists the others.
pub(super) const MANIFEST: &str = "manifest.json";
/// The longest manifest that is read, in bytes: a million events have less than a hundred bytes each.
const LONGEST_MANIFEST: usize = 128 << 20;

/// Takes away what an earlier run left in the folder, as far as its manifest names it: events of two runs side by side
/// would pass for one.
pub(super) fn forget_earlier(folder: &Path) {
    let path = folder.join(MANIFEST);
    let Ok(text) = read_plain(&path, LONGEST_MANIFEST) else { return };
    let Ok(earlier) = serde_json::from_slice::<serde_json::Value>(&text) else { return };
    if earlier["schema"] != SCHEMA {
        return;
    }
    let files = earlier["files"].as_array().into_iter().flatten().filter_map(|entry| entry["file"].as_str());
    let ours = |name: &&str| name.starts_with("event-") && !name.contains(['/', '\\']);
    for name in files.filter(ours) {
        // A file that is gone already needs no taking away; one that stays is written over or does no harm.
        let _ = std::fs::remove_file(folder.join(name));
    }
    let _ = std::fs::remove_file(path);
}

/// The manifest of a folder.
pub(super) fn manifest(
    options: &GenerateOptions,
    seed: u64,
    wanted: &Wanted,
    list: Option<&TieBreakList>,
    files: Vec<Entry>,
) -> Manifest {
    let event = &wanted.options;
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    };
    let with = event.amounts.all().into_iter().map(|(name, amount)| (name, amount.to_string()));
    Manifest {
        schema: SCHEMA,
        seed,
        pairings: pairings(options, &files),
        preset: options.preset.preset().name(),
        shape: name(options.shape.to_possible_value()),
        participants: wanted.participants,
        rounds: span(files.iter().map(|file| file.rounds)),
        after_round: options.after_round,
        boards: options.boards,
        primary: options.boards.map(|_| name(options.primary.to_possible_value())),
        scoring: name(options.scoring.to_possible_value()),
        bye_as_draw: options.bye_as_draw,
        ratings: [options.lowest_rating, options.highest_rating],
        spread: name(options.spread.to_possible_value()),
        draws: match event.draws {
            DrawRate::Fixed(permille) => Amount::Rate(permille).to_string(),
            DrawRate::ByRating => "by-rating".to_owned(),
        },
        acceleration: name(options.acceleration.to_possible_value()),
        two_ratings: options.two_ratings,
        rematches: options.rematches,
        with: with.collect(),
        tiebreaks: list.iter().flat_map(|list| &list.entries).map(ToString::to_string).collect(),
        files,
    }
}

/// Who paired: the engine, and in how many events it did not pair every round.
fn pairings(options: &GenerateOptions, files: &[Entry]) -> String {
    let Some(engine) = &options.pair_with else { return PLAUSIBLE.to_owned() };
    let words: Vec<_> = engine.0.iter().map(|word| word.to_string_lossy()).collect();
    let partly = files.iter().filter(|file| file.pairings.contains(PLAUSIBLE)).count();
    if partly == 0 {
        return words.join(" ");
    }
    format!("{}; in {partly} of {} events not every round", words.join(" "), files.len())
}

/// From the least to the most.
fn span(numbers: impl Iterator<Item = usize> + Clone) -> Span {
    let bound = |found: Option<usize>| found.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
    Span { least: bound(numbers.clone().min()), most: bound(numbers.max()) }
}
