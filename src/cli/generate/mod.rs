//! `tiebreak generate` generates events at random. The same seed always gives the same events.

mod event;

pub use event::GenerateOptions;

use crate::cli::convert::Target;
use crate::cli::prelude::*;
use crate::cli::program::fresh_seed;
use crate::cli::write_file;
use event::{ACCELERATIONS, PRIMARIES, Pairer, SCORINGS, SHAPES, SPREADS, Wanted, event_options};
use serde::Serializer;
use tiebreak_arbiter::input::list_error;
use tiebreak_conformance::explore::generate::{Accelerated, Amount, DrawRate};
use tiebreak_conformance::explore::{Random, generate};
use tiebreak_conformance::format::limits::read_plain;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{Generation, PlayerDetails, WriteOptions};
use tiebreak_conformance::format::{ReadOptions, json, trf};
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::EditionChoice;
use tiebreak_conformance::tournament::Draft;

/// Generates events, and writes them to a folder.
///
/// # Errors
///
/// Returns an error if two options contradict each other, if the format cannot express an event, or if the folder
/// cannot be written.
pub fn run(options: &GenerateOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let wanted = event_options(options, &say)?;
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let list = list(options, &say)?;
    std::fs::create_dir_all(&options.out).map_err(Failure::of_file(&options.out))?;
    forget_earlier(&options.out);
    let ending = if options.to.is_trf() { "trf" } else { "json" };
    let mut files = Vec::new();
    for number in 0..options.count {
        let event = wanted.of_event(seed, number);
        let (draft, pairings) = draft(options, &event, &wanted, &mut Random::new(seed, number))
            .map_err(|problem| Failure::Usage(tell!(say, "generate-error", problem)))?;
        let (tournament, _) = Tournament::build(draft).map_err(|defects| {
            let problem =
                defects.first().map_or_else(|| phrase!("problem-unsaid"), |defect| defect.fault.phrase());
            Failure::Usage(tell!(say, "generate-error", problem))
        })?;
        let file = format!("event-{number:06}.{ending}");
        if let Some(asked) =
            options.after_round.filter(|asked| u32::from(*asked) > tournament.announced() as u32)
        {
            let rounds = tournament.announced();
            return Err(Failure::Usage(tell!(say, "generate-error-after-round", asked, rounds)));
        }
        let second = options.two_ratings.then(|| ratings(&tournament, seed, number));
        let faster = generate::accelerated(&event, tournament.len() as u32);
        let text = text(&tournament, options.to, list.as_ref(), second.as_ref(), &faster, &pairings);
        let text = text.map_err(|problems| {
            let problem = format!("{file}: {}", several(&say, &problems));
            Failure::Usage(tell!(say, "generate-error", problem))
        })?;
        write_file(&options.out, &file, text)?;
        let (participants, rounds) = (tournament.len(), tournament.announced());
        files.push(Entry { file, participants, rounds, recorded: tournament.rounds(), pairings });
    }
    let manifest = manifest(options, seed, &wanted, list.as_ref(), files);
    let text = json::to_text(&manifest)
        .map_err(|error| Failure::Usage(tell!(say, "json-unwritten", problem = error.to_string())))?;
    write_file(&options.out, MANIFEST, text)?;
    let page = || {
        let mut page = Page::new(say.language(), tell!(say, "fuzz-title"));
        let (count, folder) = (options.count, options.out.display().to_string());
        page.paragraph(tell!(say, "generate-done", count, folder));
        page.paragraph(tell!(say, "generate-seed", seed = seed.to_string()));
        page
    };
    shared.answer(page, || Answer::new(&manifest))
}

/// Generates an event. Also returns a text that states who made the pairings.
fn draft(
    options: &GenerateOptions,
    event: &generate::Options,
    wanted: &Wanted,
    random: &mut Random,
) -> Result<(Draft, String), Phrase> {
    let Some(engine) = &options.pair_with else {
        return Ok((generate::generate_paired(event, &wanted.ratings, random, None), PLAUSIBLE.to_owned()));
    };
    let mut pairer = Pairer::new(&engine.0);
    let mut pair = |before: &generate::Before<'_>| pairer.pair(before);
    let draft = generate::generate_paired(event, &wanted.ratings, random, Some(&mut pair));
    Ok((draft, pairer.said(PLAUSIBLE)?))
}

fn list(options: &GenerateOptions, say: &Messages) -> Result<Option<TieBreakList>, Failure> {
    let Some(text) = &options.tiebreaks else { return Ok(None) };
    let list = TieBreakList::parse(text).map_err(|errors| {
        let first = errors.first().map(|error| (error.offset, say.phrase(&error.phrase())));
        let (offset, problem) = first.unwrap_or_default();
        Failure::Usage(list_error(say, "--tiebreaks", offset, &problem))
    })?;
    Ok(Some(list))
}

/// Lists the first problems, and states how many other problems there are.
fn several(say: &Messages, problems: &[Phrase]) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<String> = problems.iter().take(SHOWN).map(|problem| say.phrase(problem)).collect();
    if problems.len() > SHOWN {
        shown.push(format!("(+{})", problems.len() - SHOWN));
    }
    shown.join("; ")
}

/// The federation that gives the national ratings of generated events.
const FEDERATION: &str = "NAT";
/// Maximum difference between the FIDE rating and the national rating of a player.
const FARTHEST: u32 = 150;

/// The pairing number, the name, the FIDE rating (if there is one) and the national rating of each rated player. The
/// higher rating counts.
struct SecondRatings {
    players: Vec<(u32, String, Option<u32>, u32)>,
}

/// Returns a FIDE rating and a national rating for each rated player. One of the two is the rating in the event, and
/// the other is not higher. At random, a player has no FIDE rating, a lower FIDE rating or a lower national rating.
fn ratings(tournament: &Tournament, seed: u64, number: u64) -> SecondRatings {
    let random = &mut Random::new(seed ^ 0x6e61_7469, number);
    let player = |player: &tiebreak_conformance::tournament::Participant| {
        let counts = u32::from(player.rating()?);
        let other = counts.saturating_sub(random.between(0, FARTHEST)).max(1);
        let national = match random.below(4) {
            0 => (None, counts),
            1 => (Some(other), counts),
            _ => (Some(counts), other),
        };
        Some((player.id, player.name.clone(), national.0, national.1))
    };
    SecondRatings { players: tournament.participants().iter().filter_map(player).collect() }
}

impl SecondRatings {
    /// Returns the FIDE rating of each player, as a field of a player record in TRF.
    fn details(&self) -> BTreeMap<u32, PlayerDetails> {
        let fide = |(id, _, fide, _): &(u32, String, Option<u32>, u32)| {
            let rating = fide.map_or_else(String::new, |rating| rating.to_string());
            (*id, PlayerDetails { rating: Some(rating), ..PlayerDetails::default() })
        };
        self.players.iter().map(fide).collect()
    }

    /// Returns the TRF records with the national ratings, and the record 172, which states that the higher rating
    /// counts.
    fn lines(&self) -> Vec<String> {
        let national = |(id, name, _, rating): &(u32, String, Option<u32>, u32)| {
            format!("{FEDERATION} {id:>4}      {name:<33} {rating:>4}")
        };
        let method = format!("172 {FEDERATION} HBFN");
        std::iter::once(method).chain(self.players.iter().map(national)).collect()
    }
}

/// A range of whole numbers, from `least` to `most` inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    least: u32,
    most: u32,
}

impl Span {
    /// Returns a parser for a number such as `20` or a range such as `10..40`. The parser accepts only numbers from
    /// `least` to `most`.
    fn within(least: u32, most: u32) -> impl Fn(&str) -> Result<Span, Phrase> + Clone + Send + Sync {
        move |text| {
            let number = within::<u32>(least..=most);
            let (from, to) = text.split_once("..").unwrap_or((text, text));
            let span = Span { least: number(from)?, most: number(to)? };
            if span.least > span.most {
                return Err(phrase!("option-span-backwards", least = span.least, most = span.most));
            }
            Ok(span)
        }
    }

    /// Returns a random number from the range.
    fn draw(self, random: &mut Random) -> u32 {
        if self.least == self.most { self.least } else { random.between(self.least, self.most) }
    }
}

/// Serializes a range of one number as this number, and other ranges as text.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.least == self.most {
            serializer.serialize_u32(self.least)
        } else {
            serializer.collect_str(&format_args!("{}..{}", self.least, self.most))
        }
    }
}

/// Parses the ratings that the user gives, one for each player, separated by commas, spaces or line breaks. `-` and `0`
/// mean an unrated player.
fn given_ratings(text: &str) -> Result<Vec<Option<u16>>, Phrase> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
    let rating = |word: &str| match word {
        "-" | "0" => Ok(None),
        word => within::<u16>(1..=4_000)(word).map(Some),
    };
    let ratings: Vec<Option<u16>> = words.map(rating).collect::<Result<_, _>>()?;
    if ratings.is_empty() || ratings.len() > 9_999 {
        return Err(phrase!("option-ratings-wanted"));
    }
    Ok(ratings)
}

/// Returns the text of an event in the requested format. The virtual points in `faster` affect only the pairings and not
/// the scores. `pairings` states who made the pairings.
///
/// # Errors
///
/// Returns the reason why the format cannot contain the event.
fn text(
    tournament: &Tournament,
    to: Target,
    list: Option<&TieBreakList>,
    second: Option<&SecondRatings>,
    faster: &[Accelerated],
    pairings: &str,
) -> Result<String, Vec<Phrase>> {
    let generation = match to {
        Target::Json | Target::RatingRequest => return Ok(json::write(tournament)),
        Target::Trf26 => Generation::Trf26,
        Target::Trf16 => Generation::Trf16,
    };
    let mut options = WriteOptions { generation, ..WriteOptions::default() };
    if let Some(list) = list {
        let choice = EditionChoice::Declared(Edition::NEWEST);
        let after = finished_as_read(&trf::write(tournament, &options)?.text).unwrap_or(tournament.rounds());
        let plan = Plan::new(
            choice,
            list.clone().with_score(tournament.team().is_some()),
            ListSource::Requested,
            after,
        );
        let ranks = plan.rank(tournament).standings.ranks().into_iter().enumerate();
        options.ranks = ranks.map(|(index, rank)| (tournament.id(index), rank)).collect();
        options.tiebreaks = list.entries.iter().map(ToString::to_string).collect();
    }
    if let Some(second) = second {
        options.details = second.details();
    }
    let mut text = trf::write(tournament, &options)?.text;
    if generation.is_26() {
        let lines = second.map(SecondRatings::lines).unwrap_or_default();
        let said = (!tournament.pairing().is_predetermined()).then(|| format!("### pairings: {pairings}"));
        for line in lines.into_iter().chain(faster.iter().map(record)).chain(said) {
            text.push_str(&line);
            text.push_str(options.line_end.text());
        }
    }
    Ok(text)
}

/// Returns a record 250 of TRF26, which gives virtual points to a range of pairing numbers in a range of rounds.
fn record(faster: &Accelerated) -> String {
    let Accelerated { points, rounds, ids } = faster;
    // TRF writes all points with one decimal, such as 1.0.
    let points = points.to_string();
    let points = if points.contains('.') { points } else { format!("{points}.0") };
    format!("250      {points:>4} {:>3} {:>3} {:>4} {:>4}", rounds.0, rounds.1, ids.0, ids.1)
}

/// Returns how many rounds a reader of the file would count as finished. The ranks in the file must be the ranks after
/// these rounds.
fn finished_as_read(text: &str) -> Option<usize> {
    let text = Text::decode(text.as_bytes()).ok()?;
    Some(trf::read(text, "", &ReadOptions::default()).ok()?.rounds.finished)
}

#[cfg(test)]
mod span_tests {
    use super::*;

    #[test]
    fn a_span_is_a_number_or_a_range_inside_its_bounds() {
        let read = Span::within(1, 99);
        assert_eq!(read("7"), Ok(Span { least: 7, most: 7 }));
        assert_eq!(read("5..9").map(|span| json!(span)), Ok(json!("5..9")));
        for text in ["", "..", "9..5", "0..5", "5..100", "x", "5..", "-1"] {
            assert!(read(text).is_err(), "{text}");
        }
        let (span, random) = (Span { least: 5, most: 7 }, &mut Random::new(1, 1));
        let mut drawn: Vec<u32> = (0..40).map(|_| span.draw(random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, [5, 6, 7]);
    }

    #[test]
    fn given_ratings_are_numbers_and_dashes() {
        assert_eq!(given_ratings("2100, 1850\n-\n0"), Ok(vec![Some(2_100), Some(1_850), None, None]));
        for text in ["", " , ", "2100 x", "9999"] {
            assert!(given_ratings(text).is_err(), "{text}");
        }
    }
}

// The manifest of a folder describes the generated events and the options of the run.

/// The text about pairings that this program made without a pairing engine.
const PLAUSIBLE: &str = "plausible, not those of an official system";
const SCHEMA: &str = "tiebreak/generate/1";

/// A generated file, as listed in the manifest.
#[derive(Serialize)]
struct Entry {
    file: String,
    participants: usize,
    rounds: usize,
    recorded: usize,
    /// A text that states who made the pairings. The manifest contains this text only if it is not the same for all
    /// files.
    #[serde(skip)]
    pairings: String,
}

/// The name of the manifest, which lists all other files of the folder.
const MANIFEST: &str = "manifest.json";
/// Maximum size of a manifest in bytes. Each event needs less than a hundred bytes.
const LONGEST_MANIFEST: usize = 128 << 20;

/// Removes the files that an earlier run wrote to the folder, so that the folder contains the events of only one run.
/// The manifest of the earlier run lists these files.
fn forget_earlier(folder: &Path) {
    let path = folder.join(MANIFEST);
    let Ok(text) = read_plain(&path, LONGEST_MANIFEST) else { return };
    let Ok(earlier) = serde_json::from_slice::<serde_json::Value>(&text) else { return };
    if earlier["schema"] != SCHEMA {
        return;
    }
    let files = earlier["files"].as_array().into_iter().flatten().filter_map(|entry| entry["file"].as_str());
    let ours = |name: &&str| name.starts_with("event-") && !name.contains(['/', '\\']);
    for name in files.filter(ours) {
        // Errors are ignored. A missing file does not have to be removed, and a remaining file does no harm.
        let _ = std::fs::remove_file(folder.join(name));
    }
    let _ = std::fs::remove_file(path);
}

fn manifest(
    options: &GenerateOptions,
    seed: u64,
    wanted: &Wanted,
    list: Option<&TieBreakList>,
    files: Vec<Entry>,
) -> Value {
    let event = &wanted.options;
    let with: BTreeMap<_, _> =
        event.amounts.all().into_iter().map(|(name, amount)| (name, amount.to_string())).collect();
    let manifest = json!({
        "schema": SCHEMA,
        "seed": seed,
        "pairings": pairings(options, &files),
        "preset": options.preset.name(),
        "shape": name_of(&SHAPES, options.shape),
        "participants": wanted.participants,
        "rounds": span(files.iter().map(|file| file.rounds)),
        "after-round": options.after_round,
        "boards": options.boards,
        "primary": options.boards.map(|_| name_of(&PRIMARIES, options.primary)),
        "scoring": name_of(&SCORINGS, options.three_one_zero),
        "bye-as-draw": options.bye_as_draw,
        "ratings": [options.lowest_rating, options.highest_rating],
        "spread": name_of(&SPREADS, options.spread),
        "draws": match event.draws {
            DrawRate::Fixed(permille) => Amount::Rate(permille).to_string(),
            DrawRate::ByRating => "by-rating".to_owned(),
        },
        "acceleration": name_of(&ACCELERATIONS, options.acceleration),
        "two-ratings": options.two_ratings,
        "rematches": options.rematches,
        "with": with,
        "tiebreaks": list.iter().flat_map(|list| &list.entries).map(ToString::to_string).collect::<Vec<_>>(),
        "files": files,
    });
    // The manifest contains only options that have a value.
    leaving_out(manifest, &["after-round", "boards", "primary"])
}

/// Returns the name that an option uses for a value.
fn name_of<T: PartialEq>(values: &[(&'static str, T)], value: T) -> &'static str {
    values.iter().find(|(_, own)| *own == value).map_or("", |(name, _)| name)
}

/// Returns a text that states who made the pairings. If an engine failed to pair a round, the text states in how many
/// events this happened.
fn pairings(options: &GenerateOptions, files: &[Entry]) -> String {
    let Some(engine) = &options.pair_with else { return PLAUSIBLE.to_owned() };
    let words: Vec<_> = engine.0.iter().map(|word| word.to_string_lossy()).collect();
    let partly = files.iter().filter(|file| file.pairings.contains(PLAUSIBLE)).count();
    if partly == 0 {
        return words.join(" ");
    }
    format!("{}; in {partly} of {} events not every round", words.join(" "), files.len())
}

/// Returns the range from the smallest to the largest of the given numbers.
fn span(numbers: impl Iterator<Item = usize> + Clone) -> Span {
    let bound = |found: Option<usize>| found.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
    Span { least: bound(numbers.clone().min()), most: bound(numbers.max()) }
}
