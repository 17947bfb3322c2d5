//! `tiebreak convert` reads an event and writes it in another format.

use super::{rating, write_file};
use crate::cli::prelude::*;
use tiebreak_arbiter::input::{EditionOption, EventOptions, failure, read_back};
use tiebreak_arbiter::many::{Found, Line, ManyOptions};
use tiebreak_arbiter::one_of;
use tiebreak_conformance::event::Event;
use tiebreak_conformance::format::Input;
use tiebreak_conformance::format::diagnostic::quoted;
use tiebreak_conformance::format::json::{self, TournamentJson};
use tiebreak_conformance::format::text::LineEnd;
use tiebreak_conformance::format::trf::{self, Generation, Loss, WriteOptions};
use tiebreak_conformance::phrase::outside::printable_json;
use tiebreak_conformance::plan::ListSource;
use tiebreak_conformance::regulations::Declaration;
use tiebreak_conformance::rules::Base;

/// Write an event in another format
///
/// Reads an event and writes it to standard output as TRF26, TRF16 or JSON, or as a request for `tiebreak
/// rating`. Keeps the recorded ranks. With --tiebreaks, or if the file records no ranks, writes the computed
/// ranks. From TRF to TRF, keeps the lines of the file and changes only what is necessary. Standard error
/// lists the data that the other format cannot store. For a folder or several files, writes the converted files
/// to the folder given with --out.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak convert tests/data/club.trf --to json
  tiebreak convert tests/data/league.json --to trf26")]
pub struct ConvertOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    many: ManyOptions,
    /// Folder for the converted files; created if missing; required for several files
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Format to write
    #[arg(long, value_name = "FORMAT", value_parser = one_of(&FORMATS))]
    to: Target,
    /// Line end [default: crlf, in JSON lf]
    #[arg(long, value_name = "END", value_parser = one_of(&LINE_ENDS))]
    eol: Option<LineEnd>,
    #[command(flatten)]
    edition: EditionOption,
}

/// What the command writes: an event in a format, or a rating request about the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Trf26,
    Trf16,
    Json,
    /// A request for `tiebreak rating event`.
    RatingRequest,
}

pub(super) static FORMATS: [(&str, Target); 4] = [
    ("trf26", Target::Trf26),
    ("trf16", Target::Trf16),
    ("json", Target::Json),
    ("rating-request", Target::RatingRequest),
];

/// The line ends that the user can choose. The TRF standard requires `cr`.
static LINE_ENDS: [(&str, LineEnd); 3] = [("cr", LineEnd::Cr), ("lf", LineEnd::Lf), ("crlf", LineEnd::CrLf)];

impl Target {
    /// Returns whether the output is TRF, which can contain ranks but not regulations.
    pub(super) fn is_trf(self) -> bool {
        matches!(self, Target::Trf26 | Target::Trf16)
    }

    /// Returns whether the output can contain penalties and bonuses.
    pub(super) fn has_adjustments(self) -> bool {
        self != Target::Trf16
    }

    /// Returns the name of the output file for an input file. The extension is the extension of the output format.
    fn named(self, name: &Path) -> PathBuf {
        name.with_extension(if self.is_trf() { "trf" } else { "json" })
    }
}

/// Converts an event.
///
/// # Errors
///
/// Returns all errors in the input. If there are none, returns everything that the output format cannot contain.
pub fn run(options: &ConvertOptions, shared: &Shared) -> Result<Exit, Failure> {
    if let Some(files) = options.many.files(&options.event, &shared.messages())? {
        return several(options, shared, &files);
    }
    let (text, remarks) = converted(options, &options.event, shared)?;
    shared.remark(&remarks);
    match &options.out {
        None => shared.write(text.as_bytes())?,
        Some(folder) => {
            let below = Path::new(options.event.file.as_os_str()).file_name().unwrap_or_default();
            write_file(folder, options.to.named(Path::new(below)), &text)?;
        }
    }
    Ok(Exit::Fine)
}

/// Converts several files. A file has the same path in the output folder as in the input folder.
fn several(options: &ConvertOptions, shared: &Shared, files: &[Found]) -> Result<Exit, Failure> {
    let say = shared.messages();
    let Some(folder) = &options.out else {
        return Err(Failure::Usage(tell!(say, "many-folder-wanted")));
    };
    let mut taken = BTreeMap::new();
    for file in files {
        if let Some(other) = taken.insert(options.to.named(&file.below), &file.name) {
            let (one, other) = (quoted(&file.name), quoted(other));
            return Err(Failure::Usage(tell!(say, "many-same-name", one, other)));
        }
    }
    options.many.run(files, shared, |file, say| {
        let (text, remarks) = converted(options, &options.event.about(&file.name), shared)?;
        let below = options.to.named(&file.below);
        write_file(folder, &below, &text)?;
        let detail = match remarks.len() {
            0 => String::new(),
            count => tell!(say, "many-remarks", count),
        };
        let answer = serde_json::json!({ "written": below.display().to_string(), "warnings": remarks });
        Ok(Line { exit: Exit::Fine, word: tell!(say, "many-written"), detail, answer })
    })
}

/// Returns the text of an event in the requested format, with all remarks.
fn converted(
    options: &ConvertOptions,
    which: &EventOptions,
    shared: &Shared,
) -> Result<(String, Vec<Diagnostic>), Failure> {
    let with_end = |text: String| match options.eol {
        Some(eol) => text.replace('\n', eol.text()),
        None => text,
    };
    let to = options.to;
    if to == Target::RatingRequest {
        let (text, remarks) = rating::request_text(&which.file, which.system)?;
        return Ok((with_end(text), remarks));
    }
    let counted = which.load_facts(shared, options.edition.edition)?;
    if counted.unknown().games {
        let error = Diagnostic::error("crosstable-sums", message!("crosstable-sums"));
        return Err(Failure::Input(vec![error.in_file(&which.file)]));
    }
    let event = counted.with_open_games();
    let keeps = keeps_ranks(&event);
    if to.is_trf() && !keeps {
        // Some tie-breaks use ratings. If a player has several ratings, the program must know which of them to use.
        let rated = event.plan.list.entries.iter().try_for_each(|listed| event.rate(listed));
        rated.map_err(|error| failure(&shared.messages(), error))?;
    }
    let (text, mut losses) = match to {
        Target::Json | Target::RatingRequest => {
            let (text, losses) = as_json(&event);
            (with_end(printable_json(text)), losses)
        }
        Target::Trf26 => as_trf(&event, &counted, Generation::Trf26, options)?,
        Target::Trf16 => as_trf(&event, &counted, Generation::Trf16, options)?,
    };
    if to.is_trf() && event.declaration.is_some() {
        losses.push(Loss { line: 0, what: message!("lost-regulations").into() });
    }
    let source = match &event.input {
        Input::Trf(file) => Some(file.document.text()),
        Input::Json(_) => None,
    };
    let losses = losses.into_iter().map(|loss| {
        let remark = Diagnostic::warning("convert-loss", loss.what)
            .in_file(&event.file)
            .rule(message!("rule-convert-loss"));
        source.map_or_else(|| remark.clone(), |text| remark.clone().at(text, loss.line, 1, 3))
    });
    let replaced = (to.is_trf() && !keeps && event.recorded.has_ranks())
        .then(|| Diagnostic::warning("ranks-replaced", message!("ranks-replaced")).in_file(&event.file));
    let remarks = event.warnings.iter().cloned().chain(losses).chain(replaced).collect();
    Ok((text, remarks))
}

/// Returns whether the output contains the ranks of the input. If the user gives other tie-breaks, these ranks would be
/// wrong.
fn keeps_ranks(event: &Event) -> bool {
    event.recorded.has_ranks() && !event.plan.source.is_asked()
}

/// Writes the event as JSON, with its regulations. A round without pairings is not written. If it were written, readers
/// of the file would take its blank cells for byes.
fn as_json(event: &Event) -> (String, Vec<Loss>) {
    let (facts, losses) = match &event.input {
        Input::Trf(file) => {
            let facts = json::until(event.tournament(), file.rounds.paired);
            (facts.with_details(&file.details()), file.losses_of_facts())
        }
        Input::Json(file) => {
            (TournamentJson::from(event.tournament()).with_details(&file.json.details()), Vec::new())
        }
    };
    let text = match &event.declaration {
        // The key `format` is allowed only if the regulations are in their own file.
        Some(declaration) => json::write_with(&facts, &Declaration { format: None, ..declaration.clone() }),
        None => json::to_text(&facts).unwrap_or_default(),
    };
    (text, losses)
}

/// Writes the event as TRF. The ranks are computed from `counted`.
fn as_trf(
    event: &Event,
    counted: &Event,
    generation: Generation,
    asked: &ConvertOptions,
) -> Result<(String, Vec<Loss>), Failure> {
    let refused = |problem: Phrase| {
        let remark = Diagnostic::error("convert", problem).in_file(&event.file);
        remark.rule(message!("rule-convert"))
    };
    let mut options = write_options(event, counted, generation);
    options.line_end = asked.eol.unwrap_or(LineEnd::CrLf);
    let written = match &event.input {
        Input::Trf(file) => {
            let is_of_file = matches!(event.plan.source, ListSource::File);
            let keep_list = is_of_file
                && event.plan.list.notices.is_empty()
                && file.list().is_none_or(|list| {
                    !file.document.line(list.line).trim_end().get(4..).is_some_and(|text| text.contains(' '))
                });
            let rewritten = file.rewrite(event.tournament(), &options, keep_list);
            rewritten.map(|written| (written.text, written.losses))
        }
        Input::Json(_) => trf::write(event.tournament(), &options).map(|written| {
            let losses = written.losses.into_iter().map(|what| Loss { line: 0, what });
            (written.text, losses.collect())
        }),
    };
    let (text, mut losses) =
        written.map_err(|problems| Failure::Input(problems.into_iter().map(refused).collect::<Vec<_>>()))?;
    let unsaid = read_back(event, &text, generation, asked.event.after_round.is_some())
        .map_err(|problem| Failure::Input(vec![refused(problem)]))?;
    losses.extend(unsaid);
    Ok((text, losses))
}

fn write_options(event: &Event, counted: &Event, generation: Generation) -> WriteOptions {
    let tournament = event.tournament();
    let is_json = matches!(event.input, Input::Json(_));
    let ranked = if is_json { counted } else { event };
    let ranks: Vec<Option<u32>> = if keeps_ranks(event) {
        event.recorded.ranks.clone()
    } else {
        ranked.rank().standings.ranks().into_iter().map(Some).collect()
    };
    let ranks = ranks.into_iter().enumerate().filter_map(|(index, rank)| Some((tournament.id(index), rank?)));
    // Computed ranks are written only if the list of tie-breaks is also written. Without the list, nobody could check
    // the ranks.
    let named = event.plan.source.is_named() || !event.recorded.has_ranks();
    // TRF does not list the score by which the participants are ranked first. If a score is in a later position of the
    // list, it is written like a tie-break.
    let skipped = usize::from(event.plan.list.entries.first().is_some_and(Listed::is_score));
    let codes = event.plan.list.entries.iter().skip(skipped).filter(|_| named);
    let mut options = WriteOptions {
        generation,
        ranks: ranks.collect(),
        tiebreaks: codes.map(written).collect(),
        played_only: is_json && counted.is_played_only,
        ..WriteOptions::default()
    };
    match &event.input {
        Input::Trf(file) => {
            let told = file.write_options();
            options.header = told.header;
            options.details = told.details;
            options.unfinished = told.unfinished;
        }
        Input::Json(file) => {
            options.details = file.json.details();
        }
    }
    options
}

/// Returns the code of a tie-break in TRF. A tie-break that article 5 does not define gets the code for a tie-break
/// that the organizer defines.
fn written(listed: &Listed) -> String {
    match listed {
        Listed::Code(code) if matches!(code.base, Base::Classic(_)) => format!("OTHER_{code}"),
        Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_) => listed.to_string(),
    }
}
