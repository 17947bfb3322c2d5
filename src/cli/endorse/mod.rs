//! `tiebreak endorse` compares a program with the rules in two tests, and looks for the cause of each difference. The
//! command writes the results to a folder, which is called a pack.

mod pack;

pub(super) use pack::{Verified, is_pack, verify};

use crate::cli::fuzz::{self, FuzzOptions, Session};
use crate::cli::prelude::*;
use crate::cli::program::fresh_seed;
use crate::cli::write_file;
use pack::{Checked, DIGESTS, EVENTS, FILES, PACK, Pack, open_below};
use std::ffi::OsString;
use std::fs::{self, File};
use tiebreak_arbiter::input::EventOptions;
use tiebreak_arbiter::many::{self, BATCH, Found};
use tiebreak_arbiter::output::Progress;
use tiebreak_conformance::cause;
use tiebreak_conformance::check::{self, Verdict};
use tiebreak_conformance::deviation::{Change, text};
use tiebreak_conformance::diagnosis::{admissible_readings, change_of};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::clause_text;
use tiebreak_conformance::explore::cause::{Cause, Whose, illustrated, joined};
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::parallel::in_order;
use tiebreak_conformance::report::sha256_of;
use tiebreak_conformance::rules::Code;

/// The folder in which an interrupted run stores its results. The next run continues from these results.
const STATE: &str = "state";
/// The number of individual events for which one team event is generated.
const PLAYERS_PER_TEAMS: u64 = 5;

/// Runs both tests, looks for the causes of the differences, and writes the pack.
///
/// # Errors
///
/// Returns an error if the options are wrong, if files cannot be read or written, or if the program does not start.
pub fn run(options: &EndorseOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    if options.program.is_empty() && options.program_files.is_none() {
        return Err(Failure::Usage(tell!(say, "endorse-error-nothing")));
    }
    let mut found = Vec::new();
    let pack = asked(options, shared, &mut found)?;
    write(&options.out, &pack, &found)?;
    shared.answer(|| pack::summary_page(&say, &pack), || Answer::new(&pack))?;
    Ok(exit(&pack))
}

fn exit(pack: &Pack) -> Exit {
    let reports = [&pack.players, &pack.teams];
    let compared: u64 = reports.into_iter().flatten().map(|report| report.compared).sum();
    let checked = pack.files.as_ref().map_or(0, |files| files.confirmed + files.different);
    let is_wrong = |cause: &Cause| matches!(cause.whose, Whose::Theirs | Whose::Open);
    match pack.all_causes().any(is_wrong) {
        true => Exit::Contradicted,
        false if compared + checked == 0 => Exit::Nothing,
        false => Exit::Fine,
    }
}

/// Runs the tests that the options request, and returns their results. Adds the files of test 2 to `found`.
fn asked(options: &EndorseOptions, shared: &Shared, found: &mut Vec<Found>) -> Result<Pack, Failure> {
    let say = shared.messages();
    let seed = seed(options)?;
    let edition = options.edition.unwrap_or(Edition::NEWEST);
    let mut pack = Pack::new(String::new(), seed, edition, options.sample);
    if !options.program.is_empty() {
        for teams in [false, true] {
            let Some((report, causes)) = direction_one(options, seed, edition, teams, &say)? else {
                continue;
            };
            pack.program.clone_from(&report.program);
            pack.causes.extend(causes);
            *if teams { &mut pack.teams } else { &mut pack.players } = Some(report);
        }
        pack.causes = joined(std::mem::take(&mut pack.causes));
    }
    if let Some(folder) = &options.program_files {
        many::add(&FileName::from(folder.clone().into_os_string()), found)?;
        found.retain(|file| file.kind != many::Kind::Passed);
        if pack.program.is_empty() {
            let named = folder.file_name().unwrap_or_default();
            pack.program = named.to_string_lossy().into_owned();
        }
        check_files(&mut pack, found, options.edition, many::workers(options.jobs), shared);
    }
    if pack.players.is_none() && pack.teams.is_none() && pack.files.is_none() {
        return Err(Failure::Nothing(tell!(say, "fuzz-error-unsupported")));
    }
    Ok(pack)
}

/// Returns the seed that the user gives, or else the seed of an interrupted run, or else a new seed. Stores the seed,
/// so that an interrupted run can continue.
fn seed(options: &EndorseOptions) -> Result<u64, Failure> {
    let path = Path::new(STATE).join("seed");
    let kept = fs::read_to_string(options.out.join(&path)).ok().and_then(|text| text.trim().parse().ok());
    // A seed of 32 bits is an exact number in every JSON reader.
    let seed = options.seed.or(kept).unwrap_or_else(|| fresh_seed() & 0xffff_ffff);
    write_file(&options.out, path, format!("{seed}\n"))?;
    Ok(seed)
}

/// Runs test 1: asks the program to rank generated events. Returns `None` if the program does not support this kind of
/// event.
fn direction_one(
    options: &EndorseOptions,
    seed: u64,
    edition: Edition,
    teams: bool,
    say: &Messages,
) -> Result<Option<(Report, Vec<Cause>)>, Failure> {
    let (first, events) = (options.first, options.events);
    let of_teams = |number: u64| number / PLAYERS_PER_TEAMS;
    let events = match teams {
        true => (of_teams(first), of_teams(first + events) - of_teams(first)),
        false => (first, events),
    };
    let name = if teams { "teams.json" } else { "players.json" };
    let asked = FuzzOptions {
        first: events.0,
        cases: events.1,
        jobs: options.jobs,
        state: Some(options.out.join(STATE).join(name)),
        program: options.program.clone(),
        ..FuzzOptions::of_everything(seed, teams, edition, options.sample)
    };
    let mut session = match Session::start(&asked, say) {
        // Some programs support only individual events, and some support only team events.
        Err(Failure::Nothing(_)) => return Ok(None),
        started => started?,
    };
    let report = session.judge()?;
    let causes = session.causes(&report);
    session.finish();
    Ok(Some((report, causes)))
}

/// Writes the pack, with a file that contains the digests of all other files. An earlier pack is replaced.
fn write(out: &Path, pack: &Pack, found: &[Found]) -> Result<(), Failure> {
    let failed = |name: &str| Failure::of_file(&out.join(name));
    // Letters of an earlier pack are removed, because readers could think that they belong to this pack.
    let letters = out.join("letters");
    if letters.symlink_metadata().is_ok_and(|found| found.is_dir()) && is_pack(out) {
        fs::remove_dir_all(&letters).map_err(failed("letters"))?;
    }
    let mut sums: BTreeMap<String, String> = BTreeMap::new();
    for (name, bytes) in contents(pack) {
        write_file(out, &name, &bytes)?;
        sums.insert(name.clone(), sha256_of(bytes.as_slice()).map_err(failed(&name))?);
    }
    let sum = |name: &str| File::open(out.join(name)).and_then(sha256_of).map_err(failed(name));
    let events = open_below(out, EVENTS).and_then(|file| pack.write_events(file));
    events.map_err(failed(EVENTS))?;
    sums.insert(EVENTS.to_owned(), sum(EVENTS)?);
    if pack.files.is_some() {
        let written = open_below(out, FILES).and_then(|file| pack::write_files(found, file));
        written.map_err(failed(FILES))?;
        sums.insert(FILES.to_owned(), sum(FILES)?);
    }
    let text: String = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    write_file(out, DIGESTS, text)?;
    for name in ["seed", "players.json", "teams.json"] {
        // Usually, the only possible error is a missing file, so errors are ignored.
        let _ = fs::remove_file(out.join(STATE).join(name));
    }
    let _ = fs::remove_dir(out.join(STATE));
    Ok(())
}

/// Returns the text files of a pack: the content of each file by its path.
fn contents(pack: &Pack) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    files.insert(PACK.to_owned(), to_text(pack).unwrap_or_default().into_bytes());
    let say = Messages::new(Language::En);
    let page = pack::summary_page(&say, pack);
    files.insert("summary.md".to_owned(), page.to_markdown().into_bytes());
    files.insert("summary.html".to_owned(), page.to_html().into_bytes());
    for (number, cause) in pack.all_causes().enumerate() {
        let name = format!("letters/{}", letter_name(number, cause));
        let page = letter(&say, pack, number, cause);
        files.insert(format!("{name}.md"), page.to_markdown().into_bytes());
        files.insert(format!("{name}.html"), page.to_html().into_bytes());
        if let Some(small) = &cause.small {
            let event = to_text(&small.tournament).unwrap_or_default();
            files.insert(format!("{name}.json"), event.into_bytes());
        }
    }
    files
}

/// Compare a program with the rules in two tests, and write a pack of results for the authors of the program
///
/// In test 1, the program ranks made-up events, and the command compares the program's standings with the right
/// standings. In test 2 (--program-files), the command checks standings that the program wrote. For every difference,
/// the command looks for a small event that still shows the difference. If a known mistake of programs explains
/// the difference, the command names the mistake. If another accepted reading of a rule explains the difference,
/// the command names the ruling. All other differences count as unexplained. The command groups the differences by
/// cause, and writes a letter about each cause. The same seed gives the same files. If a run was interrupted, the
/// next run continues from the same point. `tiebreak verify DIR` checks a pack again. A pack is not an endorsement
/// by FIDE.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak endorse --out pack --seed 7 --events 50000 -- python3 adapter.py
  tiebreak endorse --out pack --program-files written-by-the-program

Exit status: 0 no difference, or only differences by another reading; 1 other differences; 2 wrong
usage or input; 3 the program does not start; 4 nothing could be compared.")]
pub struct EndorseOptions {
    /// Folder for the pack; created if missing
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Seed of the events [default: the seed of the interrupted run, or else a new seed, which the command prints]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of the first event
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    first: u64,
    /// Number of individual events; the command also generates one team event for every five individual events
    #[arg(long, value_name = "COUNT", default_value_t = 5_000)]
    events: u64,
    /// Edition of the rules [default: the newest]
    #[arg(short, long)]
    edition: Option<Edition>,
    /// Number of codes to ask for in each event; the seed chooses which [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<usize>(1..=999))]
    sample: Option<usize>,
    /// Number of parallel processes, which does not affect the pack [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    jobs: Option<u64>,
    /// Folder of TRF files with standings that the program wrote
    #[arg(long, value_name = "DIR")]
    program_files: Option<PathBuf>,
    /// The program under test and its arguments; `tiebreak protocol` explains the messages
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    program: Vec<OsString>,
}

// Test 2 checks the files that the program wrote, and looks for the causes of the differences.

/// A file of the program in which the standing is wrong.
struct Different {
    /// The number of participants and the number of rounds. The smallest file is sorted first.
    size: (usize, usize),
    cause: Cause,
    change: Option<Change>,
    teams: bool,
}

/// Checks the files of the program, and adds the results to the pack. The edition that the user requests is used even if
/// a file names another edition.
fn check_files(pack: &mut Pack, found: &[Found], asked: Option<Edition>, workers: usize, shared: &Shared) {
    let mut checked = Checked::default();
    let mut different: Vec<Different> = Vec::new();
    let progress = Progress::new(found.len() as u64);
    for batch in found.chunks(BATCH) {
        for outcome in in_order(batch.iter().collect(), workers, |file| outcome(file, asked, shared)) {
            checked.files += 1;
            match outcome {
                None => checked.unusable += 1,
                Some((Verdict::Confirmed, _)) => checked.confirmed += 1,
                Some((Verdict::Unverifiable, _)) => checked.unverifiable += 1,
                Some((Verdict::Different, one)) => {
                    checked.different += 1;
                    different.extend(one);
                }
            }
        }
        progress.at(checked.files, "");
    }
    progress.clear();
    different.sort_by(|a, b| (a.size, &a.cause.files).cmp(&(b.size, &b.cause.files)));
    let mut causes = joined(different.iter().map(|one| one.cause.clone()));
    for cause in &mut causes {
        let example = different.iter().find(|one| one.cause.id == cause.id);
        cause.small = example.and_then(|one| small(pack, one));
    }
    pack.files = Some(checked);
    pack.file_causes = causes;
}

/// Looks for a small event that shows why a file is wrong. The event in the file cannot be made smaller, because the
/// program does not rank it again. The function therefore looks for a generated event with the same mistake.
fn small(pack: &Pack, one: &Different) -> Option<tiebreak_conformance::explore::report::Small> {
    let campaign = pack.campaign(one.teams)?;
    let code = one.cause.codes.first()?.split(' ').next()?;
    illustrated(&campaign, one.change.as_ref()?, code)
}

/// Returns the verdict on a file, and the cause of a difference. Returns `None` if the file cannot be read.
fn outcome(file: &Found, asked: Option<Edition>, shared: &Shared) -> Option<(Verdict, Option<Different>)> {
    let mut event = EventOptions::of(&file.name, None).load(shared, asked).ok()?;
    if event.plan.choice.is_guessed() {
        event = event.under(Edition::NEWEST);
    }
    let report = check::check_event(&event, &[], &admissible_readings(&event));
    let verdict = report.verdict();
    Some((verdict, (verdict == Verdict::Different).then(|| different(file, &event, &report))))
}

fn different(file: &Found, event: &Event, report: &check::Report) -> Different {
    let source = report.asked_about().first();
    let causes = source.map(|source| cause::causes(event, source, None)).unwrap_or_default();
    let diagnosis = causes.diagnosis.as_ref();
    let explained = diagnosis.and_then(|found| found.complete().next());
    let (mut cause, change) = match (explained, causes.found.first()) {
        (Some(found), _) => (Cause::catalogued(&found.parts, &found.same), Some(change_of(&found.parts))),
        (None, Some(found)) => (Cause::new(found.id(), Whose::Theirs), None),
        (None, None) => (Cause::new("unexplained", Whose::Open), None),
    };
    cause.count = 1;
    cause.files = vec![file.below.display().to_string()];
    let differences = source.map_or(&[][..], |source| source.differences.as_slice());
    let first = differences.iter().find(|difference| !difference.pushed).or(differences.first());
    if let Some(first) = first {
        let code = first.code.clone().unwrap_or_else(|| "PTS".to_owned());
        // A wrong place counts as a mistake in the tie-break that separates the two participants. Wrong points count as
        // a mistake in no tie-break.
        if Code::parse(&code).is_ok() {
            cause.codes = vec![format!("{code} ({})", event.edition().id())];
        }
        cause.add_articles(first.clauses.iter().map(|clause| (*clause).to_owned()));
    }
    let size = (event.tournament().len(), event.tournament().rounds());
    Different { size, cause, change, teams: event.tournament().team().is_some() }
}

// A letter is about one cause. It contains the article, the smallest event that shows the difference, and both
// computations.

/// Returns the name of the files about a cause, without the extension.
fn letter_name(number: usize, cause: &Cause) -> String {
    const LONGEST: usize = 60;
    let word = cause.id.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let words: Vec<&str> = word.split('-').filter(|word| !word.is_empty()).collect();
    let mut name = words.join("-");
    name.truncate(LONGEST);
    format!("{:02}-{name}", number + 1)
}

/// Returns a sentence about the cause: a mistake of the program, another reading of a rule, or an open question.
fn whose(say: &Messages, cause: &Cause) -> String {
    match &cause.whose {
        Whose::Theirs => tell!(say, "endorse-theirs"),
        Whose::Reading(ruling) => tell!(say, "endorse-reading", ruling),
        Whose::Open => tell!(say, "endorse-open"),
    }
}

fn letter(say: &Messages, pack: &Pack, number: usize, cause: &Cause) -> Page {
    let article = cause.articles.first().map_or("", String::as_str);
    let title = tell!(say, "endorse-letter-title", number = number + 1, program = &pack.program);
    let mut page = Page::new(say.language(), title);
    let in_files = number >= pack.causes.len();
    page.paragraph(match in_files {
        true => tell!(say, "endorse-letter-files", count = cause.count, program = &pack.program),
        false => tell!(say, "endorse-letter-events", count = cause.count, program = &pack.program),
    });
    if let (Some(edition), false) = (pack.edition(), article.is_empty()) {
        let named = clause_text(say, edition, &format!("c07.{article}"));
        page.paragraph(tell!(say, "endorse-letter-article", article = named));
    }
    page.paragraph(whose(say, cause));
    let told = |id: &String| {
        let text = text(id)?;
        let (does, right) = (say.text(&text.does), say.text(&text.right));
        Some(tell!(say, "endorse-letter-part", id, does, right))
    };
    page.list(cause.parts.first().into_iter().flatten().filter_map(told).collect());
    let others: Vec<String> = cause.parts.iter().skip(1).map(|parts| parts.join(" + ")).collect();
    if !others.is_empty() {
        page.paragraph(tell!(say, "todo-same", names = others.join(", ")));
    }
    page.paragraph(tell!(say, "endorse-letter-codes", codes = cause.codes.join(", ")));
    if !cause.files.is_empty() {
        const SHOWN: usize = 20;
        page.paragraph(tell!(say, "endorse-letter-named", count = cause.files.len()));
        page.list(cause.files.iter().take(SHOWN).cloned().collect());
    }
    if let Some(small) = &cause.small {
        page.heading(match in_files {
            true => tell!(say, "endorse-letter-same-mistake"),
            false => tell!(say, "endorse-letter-smallest"),
        });
        fuzz::finding(say, &mut page, small);
    }
    let others = cause.articles.iter().skip(1);
    let clauses = pack.edition().map(|edition| {
        others.map(|article| clause_text(say, edition, &format!("c07.{article}"))).collect::<Vec<_>>()
    });
    if let Some(clauses) = clauses.filter(|clauses| !clauses.is_empty()) {
        page.heading(tell!(say, "endorse-letter-others"));
        page.list(clauses);
    }
    page.paragraph(tell!(say, "endorse-letter-repeat", seed = pack.seed.to_string(), tool = &pack.tool));
    page
}
