//! `tiebreak generate`: made-up events from a seed.

mod event;
mod manifest;
mod options;
mod pairer;
mod second;
mod span;
mod text;

use std::path::PathBuf;

use super::challenge::fresh_seed;
use super::output::{Answer, Exit, Failure, Shared};
use event::{Wanted, event_options};
use manifest::{Entry, MANIFEST, PLAUSIBLE, forget_earlier, manifest};
pub use options::{GenerateOptions, PresetName};
use pairer::Pairer;
use text::Beside;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate;
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::format::json;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::Page;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::rules::TieBreakList;
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Draft, Tournament};

/// Makes up events.
///
/// # Errors
/// Options that do not fit together, a format that cannot hold the event, a folder that cannot be written.
pub fn run(options: &GenerateOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let wanted = event_options(options, &say)?;
    let seed = options.seed.unwrap_or_else(fresh_seed);
    let list = list(options, &say)?;
    let failed = |path: &PathBuf| {
        let name = path.display().to_string();
        move |error| Failure::File(name, error)
    };
    std::fs::create_dir_all(&options.out).map_err(failed(&options.out))?;
    forget_earlier(&options.out);
    let ending = if options.to.is_trf() { "trf" } else { "json" };
    let mut files = Vec::new();
    for number in 0..options.count {
        let event = wanted.of_event(seed, number);
        let (draft, pairings) = draft(options, &event, &wanted, &mut Random::new(seed, number))
            .map_err(|problem| Failure::Usage(tell!(say, "generate-error", problem = problem)))?;
        let (tournament, _) = Tournament::build(draft).map_err(|defects| {
            let problem =
                defects.first().map_or_else(|| phrase!("problem-unsaid"), |defect| defect.fault.phrase());
            Failure::Usage(tell!(say, "generate-error", problem = problem))
        })?;
        let file = format!("event-{number:06}.{ending}");
        if let Some(asked) =
            options.after_round.filter(|asked| u32::from(*asked) > tournament.announced() as u32)
        {
            let rounds = tournament.announced();
            return Err(Failure::Usage(tell!(
                say,
                "generate-error-after-round",
                asked = asked,
                rounds = rounds
            )));
        }
        let second = options.two_ratings.then(|| second::ratings(&tournament, seed, number));
        let faster = generate::accelerated(&event, tournament.len() as u32);
        let beside = Beside { second: second.as_ref(), faster: &faster, pairings: &pairings };
        let text = text::text(&tournament, options.to, list.as_ref(), &beside).map_err(|problems| {
            let problem = format!("{file}: {}", several(&say, &problems));
            Failure::Usage(tell!(say, "generate-error", problem = problem))
        })?;
        write_below(&options.out, file.as_ref(), text.as_ref()).map_err(failed(&options.out.join(&file)))?;
        let (participants, rounds) = (tournament.len(), tournament.announced());
        files.push(Entry { file, participants, rounds, recorded: tournament.rounds(), pairings });
    }
    let manifest = manifest(options, seed, &wanted, list.as_ref(), files);
    let path = options.out.join(MANIFEST);
    let text = json::to_text(&manifest)
        .map_err(|error| Failure::Usage(tell!(say, "json-unwritten", problem = error.to_string())))?;
    write_below(&options.out, MANIFEST.as_ref(), text.as_bytes()).map_err(failed(&path))?;
    let page = || {
        let mut page = Page::new(say.language(), tell!(say, "fuzz-title"));
        let (count, folder) = (manifest.files.len().to_string(), options.out.display().to_string());
        page.paragraph(tell!(say, "generate-done", count = &count, folder = &folder));
        page.paragraph(tell!(say, "generate-seed", seed = manifest.seed.to_string()));
        page
    };
    shared.answer(page, || Answer::new(&manifest))?;
    Ok(Exit::Fine)
}

/// An event, and who paired it.
fn draft(
    options: &GenerateOptions,
    event: &generate::Options,
    wanted: &Wanted,
    random: &mut Random,
) -> Result<(Draft, String), Phrase> {
    let Some(engine) = &options.pair_with else {
        return Ok((generate::generate_with(event, &wanted.ratings, random), PLAUSIBLE.to_owned()));
    };
    let mut pairer = Pairer::new(&engine.0);
    let mut pair = |before: &generate::Before<'_>| pairer.pair(before);
    let draft = generate::generate_paired(event, &wanted.ratings, random, Some(&mut pair));
    Ok((draft, pairer.said(PLAUSIBLE)?))
}

fn list(options: &GenerateOptions, say: &Messages) -> Result<Option<TieBreakList>, Failure> {
    let Some(text) = &options.tiebreaks else { return Ok(None) };
    let list = TieBreakList::parse(text).map_err(|errors| {
        let error = errors.first();
        let column = error.map_or(1, |error| error.offset + 1).to_string();
        let problem = error.map_or_else(String::new, |error| say.phrase(&error.phrase()));
        Failure::Usage(tell!(say, "error-list", column = &column, problem = &problem))
    })?;
    Ok(Some(list))
}

/// The first problems in words; the others are counted.
fn several(say: &Messages, problems: &[Phrase]) -> String {
    const SHOWN: usize = 3;
    let mut shown: Vec<String> = problems.iter().take(SHOWN).map(|problem| say.phrase(problem)).collect();
    if problems.len() > SHOWN {
        shown.push(format!("(+{})", problems.len() - SHOWN));
    }
    shown.join("; ")
}
