//! `tiebreak convert`: writes an event in another format.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};

use super::input::{EditionOption, Event, EventOptions};
use super::output::{Exit, Failure, Shared};
use crate::format::diagnostic::Diagnostic;
use crate::format::trf::{Generation, PlayerDetails, TrfFile, WriteOptions};
use crate::format::{Input, json, trf};
use crate::phrase::Phrase;
use crate::plan::ListSource;
use crate::rules::{Base, Listed};

/// Write an event in another format
///
/// Reads an event and writes it to standard output as TRF26, TRF16 or JSON. Ranks that the file records are kept; a
/// file without ranks gets the computed ones. What the other format cannot hold is said on standard error.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak convert tests/data/club.trf --to json
  tiebreak convert tests/data/league.json --to trf26")]
pub struct ConvertOptions {
    #[command(flatten)]
    event: EventOptions,
    /// The format to write
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Target,
    #[command(flatten)]
    edition: EditionOption,
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Target {
    #[value(help = None)]
    Trf26,
    #[value(help = None)]
    Trf16,
    #[value(help = None)]
    Json,
}

/// Converts an event.
///
/// # Errors
/// Everything wrong with the input, or what the other format cannot express.
pub fn run(options: &ConvertOptions, shared: &Shared) -> Result<Exit, Failure> {
    let event = options.event.load(shared, options.edition.edition)?;
    shared.remark(&event.warnings);
    let generation = match options.to {
        Target::Json => {
            shared.write(json::write(event.tournament()).as_bytes())?;
            return Ok(Exit::Fine);
        }
        Target::Trf26 => Generation::Trf26,
        Target::Trf16 => Generation::Trf16,
    };
    let file = event.file.as_str();
    let written = trf::write(event.tournament(), &write_options(&event, generation)).map_err(|problems| {
        let refused =
            |problem: Phrase| Diagnostic::error("convert", problem).in_file(file).rule("rule-convert");
        Failure::Input(problems.into_iter().map(refused).collect())
    })?;
    let losses = written.losses.into_iter();
    let losses: Vec<Diagnostic> =
        losses.map(|loss| Diagnostic::warning("convert-loss", loss).in_file(file)).collect();
    shared.remark(&losses);
    shared.write(written.text.as_bytes())?;
    Ok(Exit::Fine)
}

fn write_options(event: &Event, generation: Generation) -> WriteOptions {
    let tournament = event.tournament();
    let ranks: Vec<Option<u32>> = if event.recorded.has_ranks() {
        event.recorded.ranks.clone()
    } else {
        event.plan.rank(tournament).standings.ranks().into_iter().map(Some).collect()
    };
    let ranks = ranks.into_iter().enumerate().filter_map(|(index, rank)| Some((tournament.id(index), rank?)));
    let named = event.plan.source != ListSource::Default;
    let is_score = |listed: &Listed| matches!(listed, Listed::Code(code) if code.is_score());
    // The score that ranks first is implied; another one further down is a tie-break.
    let skipped = usize::from(event.plan.list.entries.first().is_some_and(is_score));
    let codes = event.plan.list.entries.iter().skip(skipped).filter(|_| named);
    let mut options = WriteOptions {
        generation,
        ranks: ranks.collect(),
        tiebreaks: codes.map(written).collect(),
        ..WriteOptions::default()
    };
    if let Input::Trf(file) = &event.input {
        options.header = file.header.clone();
        options.details = details(file);
    }
    options
}

/// How the list of a TRF file names an entry: what is not in article 5 is the organizer's own there.
fn written(listed: &Listed) -> String {
    match listed {
        Listed::Code(code) if matches!(code.base, Base::Classic(_)) => format!("OTHER_{code}"),
        _ => listed.to_string(),
    }
}

/// What player records hold besides the facts.
fn details(file: &TrfFile) -> BTreeMap<u32, PlayerDetails> {
    let columns = |line: usize, first: usize, last: usize| -> String {
        let text: String = file.document.line(line).chars().skip(first - 1).take(last + 1 - first).collect();
        text.trim().to_owned()
    };
    let detail = |(id, line): &(u32, usize)| {
        let (sex, fide_id, birth) = (columns(*line, 10, 10), columns(*line, 58, 68), columns(*line, 70, 79));
        (*id, PlayerDetails { sex, fide_id, birth })
    };
    file.player_lines.iter().map(detail).collect()
}
