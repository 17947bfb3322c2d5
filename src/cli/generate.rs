//! `tiebreak generate`: made-up events from a seed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::convert::Target;
use super::number::within;
use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{self, Amount, Amounts, Options, Preset, Shape};
use tiebreak_conformance::files::{read_plain, write_below};
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{Generation, WriteOptions};
use tiebreak_conformance::format::{ReadOptions, json, trf};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::Page;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::tournament::{Primary, Tournament};

/// Make up events from a seed
///
/// The same seed gives the same bytes on every machine. Pairings follow score groups without rematches; they are
/// plausible, not those of an official system. Results are drawn from ratings by table 8.1.b of FIDE's rating
/// regulations (B.02). What happens, and how often, comes from a preset and from --with.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak generate --seed 1 --count 20 --out events
  tiebreak generate --seed 7 --count 5 --out teams --preset nasty --boards 4 --participants 12 --rounds 7 --to trf26
  tiebreak generate --out open --with forfeit=2% --with half-point-bye=5 --with withdrawal=3 --tiebreaks BH/C1,BH,DE

--with NAME=AMOUNT, where an amount is a share of the occasions (2%) or a fixed number (5), knows: half-point-bye,
zero-point-bye, full-point-bye, bye-before-withdrawal, bye-after-withdrawal, late-entry, withdrawal, reentry, forfeit,
double-forfeit, unusual-result (1/2-0, 0-1/2, 0-0), short-game, adjourned, board-forfeit, adjustment (penalties and
bonuses), unrated, level (all teams of a round robin end with equal match points).")]
pub struct GenerateOptions {
    /// Seed of the events
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of events
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// Folder for the events and their manifest; made if absent
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Format of the events
    #[arg(long, value_enum, default_value_t = Target::Json)]
    to: Target,
    /// Kind of event
    #[arg(long, value_enum, default_value_t = ShapeName::Swiss)]
    shape: ShapeName,
    /// How much of the unusual happens
    #[arg(long, value_enum, default_value_t = PresetName::FideRtg)]
    preset: PresetName,
    /// How often something happens: NAME=2% or NAME=5; see the names below
    #[arg(long = "with", value_name = "NAME=AMOUNT", value_parser = amount)]
    amounts: Vec<(String, Amount)>,
    /// Participants, or teams
    #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = within::<u32>(1..=9_999))]
    participants: u32,
    /// Rounds of a Swiss-system event; other events have the rounds they need [default: 7]
    #[arg(long, value_name = "COUNT", value_parser = within::<u16>(1..=99))]
    rounds: Option<u16>,
    /// Record the first rounds only
    #[arg(long, value_name = "COUNT", value_parser = within::<u16>(1..=99))]
    after_round: Option<u16>,
    /// Boards of a match; makes it a team event
    #[arg(long, value_name = "COUNT", value_parser = within::<u8>(1..=20))]
    boards: Option<u8>,
    /// The score of teams that ranks first
    #[arg(long, value_enum, default_value_t = PrimaryName::Mp, requires = "boards")]
    primary: PrimaryName,
    /// What results are worth
    #[arg(long, value_enum, default_value_t = ScoringName::OneHalfZero)]
    scoring: ScoringName,
    /// A pairing-allocated bye is worth a draw; that of a team always is
    #[arg(long)]
    bye_as_draw: bool,
    /// The lowest rating
    #[arg(long, value_name = "RATING", default_value_t = 1_400, value_parser = within::<u16>(1..=4_000))]
    lowest_rating: u16,
    /// The highest rating
    #[arg(long, value_name = "RATING", default_value_t = 2_400, value_parser = within::<u16>(1..=4_000))]
    highest_rating: u16,
    /// Draws among games between equals, in per cent
    #[arg(long, value_name = "PERCENT", value_parser = within::<u16>(0..=100))]
    draws: Option<u16>,
    /// The same two may meet again
    #[arg(long)]
    rematches: bool,
    /// Tie-breaks of the event, separated by commas; a TRF file names them and ranks by them
    #[arg(long, value_name = "LIST")]
    tiebreaks: Option<String>,
}

/// How much of the unusual happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PresetName {
    /// Nothing unusual.
    #[value(help = None)]
    Clean,
    /// As FIDE's checklist for pairing programs asks.
    #[value(help = None)]
    FideRtg,
    /// Everything that programs get wrong, often.
    #[value(help = None)]
    Nasty,
}

impl PresetName {
    /// The preset.
    pub fn preset(self) -> Preset {
        match self {
            PresetName::Clean => Preset::Clean,
            PresetName::FideRtg => Preset::FideRtg,
            PresetName::Nasty => Preset::Nasty,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ShapeName {
    #[value(help = None)]
    Swiss,
    #[value(help = None)]
    RoundRobin,
    #[value(help = None)]
    DoubleRoundRobin,
    #[value(help = None)]
    Scheveningen,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PrimaryName {
    #[value(help = None)]
    Mp,
    #[value(help = None)]
    Gp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ScoringName {
    #[value(help = None)]
    OneHalfZero,
    #[value(help = None)]
    ThreeOneZero,
}

fn amount(text: &str) -> Result<(String, Amount), Phrase> {
    let (name, amount) = text.split_once('=').ok_or_else(|| phrase!("option-amount-wanted"))?;
    if Amounts::default().named(name).is_none() {
        return Err(phrase!("option-unknown-amount", name = format!("`{}`", name.escape_debug())));
    }
    Ok((name.to_owned(), amount.parse()?))
}

/// The rounds of a Swiss-system event, where nobody says.
const ROUNDS: u16 = 7;

const SCHEMA: &str = "tiebreak/generate/1";

/// What the folder holds and what it was made from.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Manifest {
    schema: &'static str,
    seed: u64,
    pairings: &'static str,
    preset: &'static str,
    shape: String,
    participants: u32,
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_round: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    primary: Option<String>,
    scoring: String,
    bye_as_draw: bool,
    ratings: [u16; 2],
    draws: String,
    rematches: bool,
    with: BTreeMap<&'static str, String>,
    tiebreaks: Vec<String>,
    files: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    file: String,
    participants: usize,
    rounds: usize,
    recorded: usize,
}

/// Makes up events.
///
/// # Errors
/// Options that do not fit together, a format that cannot hold the event, a folder that cannot be written.
pub fn run(options: &GenerateOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let event = event_options(options, &say)?;
    let list = list(options, &say)?;
    let failed = |path: &PathBuf| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    std::fs::create_dir_all(&options.out).map_err(failed(&options.out))?;
    forget_earlier(&options.out);
    let ending = if options.to == Target::Json { "json" } else { "trf" };
    let mut files = Vec::new();
    for number in 0..options.count {
        let draft = generate::generate(&event, &mut Random::new(options.seed, number));
        let (tournament, _) = Tournament::build(draft).map_err(|defects| {
            let problem = defects.first().map_or_else(String::new, ToString::to_string);
            Failure::Usage(say.with("generate-error", &[("problem", &problem)]))
        })?;
        let file = format!("event-{number:06}.{ending}");
        if let Some(asked) =
            options.after_round.filter(|asked| u32::from(*asked) > tournament.announced() as u32)
        {
            let (asked, rounds) = (asked.to_string(), tournament.announced().to_string());
            let arguments = [("asked", asked.as_str()), ("rounds", rounds.as_str())];
            return Err(Failure::Usage(say.with("generate-error-after-round", &arguments)));
        }
        let text = text(&say, &tournament, options.to, list.as_ref()).map_err(|problem| {
            Failure::Usage(say.with("generate-error", &[("problem", &format!("{file}: {problem}"))]))
        })?;
        write_below(&options.out, file.as_ref(), text.as_ref()).map_err(failed(&options.out.join(&file)))?;
        let (participants, rounds) = (tournament.len(), tournament.announced());
        files.push(Entry { file, participants, rounds, recorded: tournament.rounds() });
    }
    let manifest = manifest(options, &event, list.as_ref(), files);
    let path = options.out.join(MANIFEST);
    let text = json::to_text(&manifest).map_err(|error| Failure::Usage(error.to_string()))?;
    write_below(&options.out, MANIFEST.as_ref(), text.as_bytes()).map_err(failed(&path))?;
    let page = || {
        let mut page = Page::new(say.language(), say.text("fuzz-title"));
        let (count, folder) = (manifest.files.len().to_string(), options.out.display().to_string());
        page.paragraph(say.with("generate-done", &[("count", &count), ("folder", &folder)]));
        page
    };
    shared.answer(page, || Answer::new(&manifest))?;
    Ok(Exit::Fine)
}

const MANIFEST: &str = "manifest.json";
/// The longest manifest that is read, in bytes: a million events have less than a hundred bytes each.
const LONGEST_MANIFEST: u64 = 128 << 20;

/// Takes away what an earlier run left in the folder, as far as its manifest names it: events of two runs side by side
/// would pass for one.
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
        // A file that is gone already needs no taking away; one that stays is written over or does no harm.
        let _ = std::fs::remove_file(folder.join(name));
    }
    let _ = std::fs::remove_file(path);
}

/// What does not happen in the kind of event that is asked for.
fn misplaced(options: &GenerateOptions, name: &str) -> Option<&'static str> {
    let (swiss, teams) = (options.shape == ShapeName::Swiss, options.boards.is_some());
    let round_robin = matches!(options.shape, ShapeName::RoundRobin | ShapeName::DoubleRoundRobin);
    match name {
        "half-point-bye"
        | "zero-point-bye"
        | "full-point-bye"
        | "bye-before-withdrawal"
        | "late-entry"
        | "bye-after-withdrawal"
        | "reentry" => (!swiss).then_some("generate-only-swiss"),
        "level" => (!(teams && round_robin)).then_some("generate-only-team-round-robin"),
        "board-forfeit" => (!teams).then_some("generate-only-teams"),
        "unrated" => teams.then_some("generate-only-individuals"),
        "adjustment" => (options.to == Target::Trf16).then_some("generate-only-trf26"),
        _ => None,
    }
}

fn event_options(options: &GenerateOptions, say: &Messages) -> Result<Options, Failure> {
    if options.lowest_rating > options.highest_rating {
        return Err(Failure::Usage(say.text("generate-error-ratings")));
    }
    if options.shape == ShapeName::Scheveningen && options.participants % 2 == 1 {
        return Err(Failure::Usage(say.text("generate-error-sides")));
    }
    for (name, amount) in &options.amounts {
        let nothing = matches!(amount, Amount::Rate(0) | Amount::Number(0));
        if let Some(reason) = misplaced(options, name).filter(|_| !nothing) {
            let reason = say.text(reason);
            return Err(Failure::Usage(
                say.with("generate-error-with", &[("name", name), ("reason", &reason)]),
            ));
        }
    }
    let rounds = options.rounds.unwrap_or(ROUNDS);
    if options.shape != ShapeName::Swiss && options.rounds.is_some() {
        return Err(Failure::Usage(say.text("generate-error-rounds")));
    }
    let opponents = options.participants - 1 + options.participants % 2;
    if options.shape == ShapeName::Swiss && !options.rematches && u32::from(rounds) > opponents {
        let most = opponents.to_string();
        return Err(Failure::Usage(say.with("generate-error-rematches", &[("most", &most)])));
    }
    let shape = match options.shape {
        ShapeName::Swiss => Shape::Swiss,
        ShapeName::RoundRobin => Shape::RoundRobin { cycles: 1 },
        ShapeName::DoubleRoundRobin => Shape::RoundRobin { cycles: 2 },
        ShapeName::Scheveningen => Shape::Scheveningen,
    };
    let mut event = Options::new(options.preset.preset(), shape, options.participants, rounds);
    if options.scoring == ScoringName::ThreeOneZero {
        event = event.three_one_zero();
    }
    if options.bye_as_draw {
        event = event.allocated_bye_as_draw();
    }
    event.boards = options.boards.unwrap_or(0);
    event.primary = match options.primary {
        PrimaryName::Mp => Primary::MatchPoints,
        PrimaryName::Gp => Primary::GamePoints,
    };
    event.lowest_rating = options.lowest_rating;
    event.highest_rating = options.highest_rating;
    event.draws = options.draws.map_or(event.draws, |percent| percent * 10);
    event.rematches = options.rematches;
    event.rounds_played = options.after_round.unwrap_or(0);
    if options.to == Target::Trf16 {
        // The format has no place for points outside the rounds.
        event.amounts.adjustment = Amount::default();
    }
    for (name, amount) in &options.amounts {
        // The parser of the option has refused every other name.
        if let Some(slot) = event.amounts.named(name) {
            *slot = *amount;
        }
    }
    Ok(event)
}

fn list(options: &GenerateOptions, say: &Messages) -> Result<Option<TieBreakList>, Failure> {
    let Some(text) = &options.tiebreaks else { return Ok(None) };
    let list = TieBreakList::parse(text).map_err(|errors| {
        let error = errors.first();
        let column = error.map_or(1, |error| error.offset + 1).to_string();
        let problem = error.map_or_else(String::new, |error| say.phrase(&error.phrase()));
        Failure::Usage(say.with("error-list", &[("column", &column), ("problem", &problem)]))
    })?;
    Ok(Some(list))
}

/// The text of an event; the reason where the format cannot hold it.
fn text(
    say: &Messages,
    tournament: &Tournament,
    to: Target,
    list: Option<&TieBreakList>,
) -> Result<String, String> {
    let generation = match to {
        Target::Json => return Ok(json::write(tournament)),
        Target::Trf26 => Generation::Trf26,
        Target::Trf16 => Generation::Trf16,
    };
    let mut options = WriteOptions { generation, ..WriteOptions::default() };
    let write = |options: &WriteOptions| {
        trf::write(tournament, options).map_err(|problems| {
            const SHOWN: usize = 3;
            let mut shown: Vec<String> =
                problems.iter().take(SHOWN).map(|problem| say.phrase(problem)).collect();
            if problems.len() > SHOWN {
                shown.push(format!("(+{})", problems.len() - SHOWN));
            }
            shown.join("; ")
        })
    };
    if let Some(list) = list {
        let choice = EditionChoice::Declared(Edition::NEWEST);
        let after = finished_as_read(&write(&options)?.text).unwrap_or(tournament.rounds());
        let plan =
            Plan::new(choice, list.clone().with_score(tournament.team().is_some()), ListSource::Asked, after);
        let ranks = plan.rank(tournament).standings.ranks().into_iter().enumerate();
        options.ranks = ranks.map(|(index, rank)| (tournament.id(index), rank)).collect();
        options.tiebreaks = list.entries.iter().map(ToString::to_string).collect();
    }
    Ok(write(&options)?.text)
}

/// The rounds that readers of a file will take for finished: what it records is the standing after them.
fn finished_as_read(text: &str) -> Option<usize> {
    let text = Text::decode(text.as_bytes()).ok()?;
    Some(trf::read(text, "", &ReadOptions::default()).ok()?.finished_rounds)
}

fn manifest(
    options: &GenerateOptions,
    event: &Options,
    list: Option<&TieBreakList>,
    files: Vec<Entry>,
) -> Manifest {
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    };
    let with = event.amounts.all().into_iter().map(|(name, amount)| (name, amount.to_string()));
    Manifest {
        schema: SCHEMA,
        seed: options.seed,
        pairings: "plausible, not those of an official system",
        preset: options.preset.preset().name(),
        shape: name(options.shape.to_possible_value()),
        participants: options.participants,
        rounds: files.first().map_or(0, |file| file.rounds),
        after_round: options.after_round,
        boards: options.boards,
        primary: options.boards.map(|_| name(options.primary.to_possible_value())),
        scoring: name(options.scoring.to_possible_value()),
        bye_as_draw: options.bye_as_draw,
        ratings: [options.lowest_rating, options.highest_rating],
        draws: Amount::Rate(event.draws).to_string(),
        rematches: options.rematches,
        with: with.collect(),
        tiebreaks: list.iter().flat_map(|list| &list.entries).map(ToString::to_string).collect(),
        files,
    }
}
