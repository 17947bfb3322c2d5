//! `tiebreak rating` computes rapid and blitz ratings under FIDE's rating regulations (B.02).

mod asking;
mod event;

use crate::cli::named;
use crate::cli::prelude::*;
use tiebreak_arbiter::input::shown;
use tiebreak_arbiter::output::Answer as Output;
use tiebreak_conformance::corpus::rating::RatingClausesFile;
use tiebreak_conformance::format::diagnostic::Sink;
use tiebreak_conformance::format::json::Document;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::TrfFile;
use tiebreak_conformance::phrase::Argument;
use tiebreak_conformance::rating::report::{Effect, Finding, Status, findings};
use tiebreak_conformance::rating::{
    Answer, Arbiter, Class, Decision, Edition, EditionName, EventRequest, Refusal, ReportEvent, ReportPlayer,
    ReportRequest, Request, Rulings, Scheduled, Standing, Step, StepKind, Variant, clause_number, period,
};
use tiebreak_conformance::tournament::Pairing;

/// Rate rapid and blitz events by FIDE's rating regulations (B.02)
///
/// Computes rating changes, initial ratings and the ratings after whole events. Shows which rating list
/// applies to a time control or an event. Checks rating reports clause by clause. Shows the working of every
/// number.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating control 10+5
  tiebreak rating change --rating 1850 1800:1 1900:0.5 2100:0 1500:1")]
pub struct RatingOptions {
    /// Reading to use for an unclear point, as NAME=READING; `tiebreak rating readings` lists points and readings
    #[arg(long = "ruling", value_name = "NAME=READING", global = true)]
    rulings: Vec<String>,
    /// Edition of B.02 [default: the edition in force on the first day of the event, or else the newest]
    #[arg(long, value_name = "EDITION", value_parser = named(EditionName::ALL, EditionName::id), global = true)]
    edition: Option<EditionName>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Control(asking::ControlOptions),
    Expected(asking::ExpectedOptions),
    Change(asking::ChangeOptions),
    New(asking::NewOptions),
    Event(event::EventOptions),
    List(asking::ListOptions),
    ListChange(asking::ListChangeOptions),
    Report(ReportOptions),
    Readings(ReadingsOptions),
    Ask(asking::AskOptions),
}

/// Runs one of the commands about ratings.
///
/// # Errors
///
/// Returns all errors in the input.
pub fn run(options: &RatingOptions, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let edition = options.edition;
    let readings = Readings::new(&options.rulings, edition, &words)?;
    let tell = |name, request: Request| asking::tell(name, &request, &readings, shared);
    match &options.command {
        Command::Control(options) => tell("control", options.request(edition)),
        Command::Expected(options) => tell("expected", options.request(edition)),
        Command::Change(options) => tell("change", options.request(edition, &words)?),
        Command::New(options) => tell("new", options.request(edition, &words)?),
        Command::Event(options) => event::run(options, &readings, shared),
        Command::List(options) => tell("list", options.request(edition)),
        Command::ListChange(options) => tell("list-change", options.request()),
        Command::Report(options) => run_report(options, &readings, shared),
        Command::Readings(options) => run_readings(options, shared),
        Command::Ask(options) => asking::ask(options, &readings, shared),
    }
}

/// Reads an event. Returns the event as the JSON request for `rating event`, together with the remarks on its file.
///
/// # Errors
///
/// Returns all errors in the file.
pub fn request_text(file: &FileName, pairing: Option<Pairing>) -> Result<(String, Vec<Diagnostic>), Failure> {
    let source = event::read(file, pairing)?;
    let asked = joined(json!({ "ask": "event" }), json!(source.request));
    Ok((format!("{asked:#}\n"), source.remarks))
}

fn answer_json(name: &str, readings: &Readings, answer: &Answer) -> Output {
    let object = json!({
        "schema": format!("tiebreak/rating-{name}/1"),
        "edition": answer.edition,
        "rulings": readings.chosen,
        "values": answer.values,
        "working": answer.steps,
    });
    Output::new(&leaving_out(object, &["edition", "rulings"]))
}

/// Returns the word for a value, or for its name, in the language of the reader.
fn word(words: &Messages, word: &str) -> String {
    let own = words.written(family!("rating-word-"), word);
    own.unwrap_or_else(|| words.member(family!("system-"), word))
}

/// Builds the page with an answer: its values, and how they are computed.
fn page(words: &Messages, name: &str, readings: &Readings, answer: &Answer) -> Page {
    let mut page = Page::new(words.language(), words.member(family!("rating-title-"), name));
    if let Some(edition) = answer.edition {
        page.paragraph(match answer.is_undated {
            true => tell!(words, "rating-edition-newest", edition = edition.id()),
            false => tell!(words, "regulations-edition", edition = edition.id()),
        });
    }
    readings.tell(words, &mut page);
    if name == "list-change" {
        page.paragraph(tell!(words, "rating-list-change-source"));
    }
    page.table(values(words, answer));
    if answer.values.get("list").is_some_and(|list| list == Class::Standard.id()) {
        page.paragraph(tell!(words, "rating-not-covered"));
    }
    working(words, &mut page, &answer.steps);
    page
}

fn values(words: &Messages, answer: &Answer) -> Table {
    let mut table = table!(words, Left "column-value", Mixed "column-result");
    for (name, value) in &answer.values {
        // If a value belongs to a player, its key consists of the player, a dot and the name of the value.
        let shown = match name.rsplit_once('.') {
            Some((player, name)) => format!("{player}: {}", word(words, name)),
            None => word(words, name),
        };
        // Every clause on this page belongs to B.02, so only the number of the clause is shown.
        table.row(vec![shown, word(words, clause_number(value))]);
    }
    table
}

fn working(words: &Messages, page: &mut Page, steps: &[Step]) {
    page.section(tell!(words, "column-working"), steps.iter().map(|step| sentence(words, step)).collect());
}

/// Describes a step of the computation in a sentence, with the clause that requires the step.
fn sentence(words: &Messages, step: &Step) -> String {
    let said = |name: &str, number: &str| match name {
        "opponent" if number.is_empty() && step.kind == StepKind::UnratedGame => {
            tell!(words, "rating-an-opponent")
        }
        "class" | "equal" | "published" | "system" | "listing" | "duty" | "because" => word(words, number),
        _ if is_decimal(number) => words.number(number),
        _ => number.to_owned(),
    };
    let numbers: Vec<(&'static str, Argument)> =
        step.numbers.iter().map(|(name, number)| (*name, Argument::from(said(name, number)))).collect();
    let text = family!("rating-step-").filled(step.kind.id(), &numbers);
    // A test checks that there is a message for every kind of step.
    let text = text.map_or_else(|| step.kind.id().to_owned(), |text| words.phrase(&text));
    // If the opponent has no name, the message contains two spaces in a row. One of them is removed.
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    // Some steps have an empty clause: for example, FIDE changed all ratings of a list once, without a clause.
    let about = [clause_number(step.clause), &step.subject];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{}: {text}", about.join(", "))
}

/// Returns whether a text is a decimal number, which is shown in the notation of the language.
fn is_decimal(text: &str) -> bool {
    let plain = text.strip_prefix('-').unwrap_or(text);
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    plain.split_once('.').is_some_and(|(whole, parts)| is_number(whole) && is_number(parts))
}

/// Creates the error for a question that the regulations do not allow.
///
/// If no edition of B.02 applied on the day of the event, the user made no mistake. The error is then
/// [`Failure::Nothing`].
fn refused(words: &Messages, refusals: &[Refusal]) -> Failure {
    if let [refusal] = refusals
        && refusal.rule == "edition"
    {
        return Failure::Nothing(words.phrase(&refusal.problem));
    }
    let lines: Vec<String> = refusals
        .iter()
        .map(|refusal| {
            tell!(
                words,
                "rating-refused",
                place = refusal.place(),
                problem = &refusal.problem,
                rule = refusal.rule
            )
        })
        .collect();
    Failure::Usage(lines.join("\n"))
}

// `tiebreak rating readings` lists the accepted readings of unclear rules. The other commands use the readings that the
// user selects.

/// List the questions that the regulations leave open, with their readings
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating readings
  tiebreak rating control \"9' delay 3\\\"\" --ruling delay=ignored")]
struct ReadingsOptions {}

/// The readings of unclear rules that a command uses.
struct Readings {
    rulings: Rulings,
    /// The readings that the user selects, as they were written.
    chosen: Vec<String>,
    edition: Option<EditionName>,
}

impl Readings {
    /// Parses readings that are written as `NAME=READING`.
    ///
    /// # Errors
    ///
    /// Returns an error if no unclear rule or no reading has this name.
    fn new(chosen: &[String], edition: Option<EditionName>, words: &Messages) -> Result<Readings, Failure> {
        let mut rulings = Rulings::default();
        for text in chosen {
            let is_known =
                |of: &(&str, &str)| open().any(|(decision, variant)| (decision.name, variant.name) == *of);
            let known = text.split_once('=').filter(is_known);
            let unknown = || {
                Failure::Usage(match meant(text) {
                    Some(meant) => tell!(words, "rating-error-ruling-meant", text, meant),
                    None => tell!(words, "rating-error-ruling", text),
                })
            };
            let (name, reading) = known.ok_or_else(unknown)?;
            rulings.set(name, reading).map_err(|_| unknown())?;
        }
        Ok(Readings { rulings, chosen: chosen.to_vec(), edition })
    }

    /// Adds the readings that the user selects to a page.
    fn tell(&self, words: &Messages, page: &mut Page) {
        if !self.chosen.is_empty() {
            page.paragraph(tell!(words, "rating-readings-chosen", readings = &self.chosen.join(", ")));
        }
    }
}

/// Suggests readings for a wrong name: all readings of the unclear rule, or of rules with similar names. Returns `None`
/// if no name is similar.
fn meant(text: &str) -> Option<String> {
    let (name, reading) = text.split_once('=').unwrap_or((text, ""));
    let begins = |one: &str, other: &str| one.get(..4).is_some_and(|first| other.starts_with(first));
    let exact = open().any(|(decision, _)| decision.name == name);
    let is_near = |known: &str| if exact { known == name } else { begins(name, known) };
    let all: Vec<(String, &str)> = open()
        .filter(|(decision, _)| is_near(decision.name))
        .map(|(decision, variant)| (format!("{}={}", decision.name, variant.name), variant.name))
        .collect();
    let close = all.iter().filter(|(_, known)| begins(reading, known));
    let close: Vec<&str> = close.map(|(written, _)| written.as_str()).collect();
    let shown =
        if close.is_empty() { all.iter().map(|(written, _)| written.as_str()).collect() } else { close };
    (!shown.is_empty()).then(|| shown.join(", "))
}

/// Returns the accepted readings of unclear rules, each with its rule. A rule with only one accepted reading is not
/// included.
fn open() -> impl Iterator<Item = (&'static Decision, &'static Variant)> {
    let is_open = |decision: &&Decision| decision.variants.iter().any(|v| v.standing == Standing::Admissible);
    let admitted = |v: &&Variant| matches!(v.standing, Standing::Default | Standing::Admissible);
    let decisions = Rulings::DECISIONS.iter().filter(is_open);
    decisions.flat_map(move |decision| decision.variants.iter().filter(admitted).map(move |v| (decision, v)))
}

/// Lists the accepted readings of unclear rules (`rating readings`).
///
/// # Errors
///
/// Returns an error if the answer cannot be written.
fn run_readings(_: &ReadingsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    shared.answer(
        || {
            let mut page = Page::new(words.language(), tell!(words, "rating-title-readings"));
            let mut table = table!(words, Left "column-clause", Left "column-ruling", Left "column-taken", Left "column-says");
            for (decision, variant) in open() {
                let taken = variant.standing == Standing::Default;
                table.row(vec![
                    clause_number(decision.clause).to_owned(),
                    format!("{}={}", decision.name, variant.name),
                    if taken { tell!(words, "rating-word-yes") } else { String::new() },
                    words
                        .written(family!("rating-ruling-"), &format!("{}-{}", decision.name, variant.name))
                        .unwrap_or_else(|| variant.summary.to_owned()),
                ]);
            }
            page.table(table);
            page
        },
        || {
            let readings = open().map(|(decision, variant)| {
                json!({
                    "ruling": format!("{}={}", decision.name, variant.name),
                    "clause": decision.clause,
                    "taken": variant.standing == Standing::Default,
                })
            });
            Output::new(&json!({
                "schema": "tiebreak/rating-readings/1",
                "readings": readings.collect::<Vec<_>>(),
            }))
        },
    )
}

// `tiebreak rating report` checks a rating report against each clause of the regulations.

const CLAUSES: &str = tiebreak_corpus::RATING_CLAUSES;

/// Check a rating report clause by clause
///
/// Reads a report in JSON (cases/schema/rating-report.schema.json) or a TRF file. For each clause of B.02, shows
/// whether the report meets it, with the deciding numbers. The command does not guess facts that are missing from
/// the report.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating report tests/data/rating-report.json --all
  tiebreak rating report tests/data/blitz.trf")]
pub struct ReportOptions {
    /// Report in JSON, or TRF; - reads standard input
    #[arg(value_name = "FILE")]
    file: FileName,
    /// Also show clauses that are met or do not apply
    #[arg(long)]
    all: bool,
}

/// Checks a rating report (`rating report`).
///
/// # Errors
///
/// Returns all parts of the report that do not have the right form.
fn run_report(options: &ReportOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let (edition, found) = read(options, readings, shared)?;
    let fails = found.iter().filter(|finding| finding.status == Status::Fail).count();
    let excluded = found.iter().filter(|finding| is_excluded(finding)).count();
    let broken = fails - excluded;
    shared.answer(
        || {
            let mut page = Page::new(words.language(), tell!(words, "rating-title-report"));
            match broken {
                0 => page.outcome(Mood::Good, tell!(words, "rating-no-fails")),
                _ => page.outcome(Mood::Bad, tell!(words, "rating-fails", fails = &broken.to_string())),
            }
            if excluded > 0 {
                page.paragraph(tell!(words, "rating-excluded", count = excluded));
            }
            page.paragraph(tell!(words, "regulations-edition", edition = edition.name.id()));
            if edition.name != EditionName::July2018 {
                page.paragraph(tell!(words, "rating-report-part"));
            }
            readings.tell(&words, &mut page);
            page.table(table(&words, &found, options.all));
            page
        },
        || {
            let answer = json!({
                "schema": "tiebreak/rating-report/1",
                "rulings": readings.chosen,
                "edition": edition.name,
                "fails": broken,
                "findings": found,
            });
            Output::new(&leaving_out(answer, &["rulings"]))
        },
    )?;
    Ok(if broken == 0 { Exit::Fine } else { Exit::Contradicted })
}

/// The edition that applies to a report, and the findings about the report.
type Found = (&'static Edition, Vec<Finding>);

fn read(options: &ReportOptions, readings: &Readings, shared: &Shared) -> Result<Found, Failure> {
    let bytes = read_bytes(&options.file)?;
    let shown = shown(&options.file);
    // JSON documents begin with a brace. TRF files never begin with a brace.
    if bytes.trim_ascii_start().starts_with(b"{") || bytes.starts_with(b"\xef\xbb\xbf{") {
        return of_json(&bytes, shown, readings, shared);
    }
    let source = event::of_bytes(&bytes, shown, None)?;
    source.check_days(&shared.messages(), readings.edition)?;
    shared.remark(&source.remarks);
    shared.remark(event::without_number(&source).as_slice());
    let words = shared.messages();
    standard(&words, &source, readings)?;
    let mut request = of_trf(&source, &readings.rulings).map_err(|problem| {
        Failure::Input(vec![Diagnostic::error("rating-report", problem).in_file(shown)])
    })?;
    request.edition = readings.edition;
    findings(&request, &readings.rulings).map_err(|refusals| refused(&words, &refusals))
}

fn of_json(bytes: &[u8], shown: &str, readings: &Readings, shared: &Shared) -> Result<Found, Failure> {
    let text = Text::decode(bytes)
        .map_err(|error| Failure::Input(vec![Diagnostic::no_text("not-text", &error).in_file(shown)]))?;
    let mut sink = Sink::new(shown);
    let document = Document::parse(text, &mut sink);
    let request = document.as_ref().and_then(|document| document.read::<ReportRequest>(&mut sink));
    let (Some(document), Some(mut request)) = (document, request) else {
        return Err(Failure::Input(sink.into_remarks()));
    };
    request.edition = readings.edition.or(request.edition);
    findings(&request, &readings.rulings).map_err(|refusals| match refused(&shared.messages(), &refusals) {
        nothing @ Failure::Nothing(_) => nothing,
        _ => {
            let remark = |refusal: &tiebreak_conformance::rating::Refusal| {
                document.error(refusal.rule, &refusal.pointer, refusal.problem.clone()).in_file(shown)
            };
            Failure::Input(refusals.iter().map(remark).collect())
        }
    })
}

/// Returns whether a violation only means that a game or a player's result does not count. A violation of 1.1 or 1.2
/// (time control), of 5.1 (games without play) or of 6.5 (games after the match was decided) is an error of the report
/// itself.
fn is_excluded(finding: &Finding) -> bool {
    let is_mistake = matches!(finding.clause, "b02.1.1" | "b02.1.2" | "b02.5.1" | "b02.6.5");
    finding.status == Status::Fail && !is_mistake && matches!(finding.effect, Effect::Game | Effect::Player)
}

fn table(words: &Messages, found: &[Finding], all: bool) -> Table {
    // This file is part of the program, and a test checks that it can be parsed. If it could not be parsed, one column
    // of the page would be empty.
    let clauses =
        serde_json::from_str::<RatingClausesFile>(CLAUSES).map(|file| file.clauses).unwrap_or_default();
    let heading = |id: &str| {
        let clause = clauses.iter().find(|clause| clause.id == id);
        clause.map_or("", |clause| words.text(&clause.heading)).to_owned()
    };
    let mut table = table!(
        words, Left "column-status", Left "column-clause", Left "column-heading", Left "column-subject",
        Left "column-effect", Left "column-evidence",
    );
    for finding in found {
        if !all && matches!(finding.status, Status::Pass | Status::NotApplicable) {
            continue;
        }
        let effect = match finding.status {
            Status::Fail => words.member(family!("rating-effect-"), finding.effect.id()),
            Status::Unknown => tell!(words, "rating-facts-missing"),
            _ => String::new(),
        };
        let evidence: Vec<String> = finding
            .evidence
            .iter()
            .map(|(name, value)| {
                let own = words.written(family!("rating-evidence-"), name);
                format!("{} {value}", own.unwrap_or_else(|| word(words, name)))
            })
            .collect();
        let status = match is_excluded(finding) {
            true => tell!(words, "rating-status-excluded"),
            false => words.member(family!("rating-status-"), finding.status.id()),
        };
        table.row(vec![
            status,
            clause_number(finding.clause).to_owned(),
            heading(finding.clause),
            finding.subject.clone(),
            effect,
            evidence.join(", "),
        ]);
    }
    table.without_empty_columns()
}

/// Checks that an event is not rated on the standard list.
///
/// # Errors
///
/// Returns an error if the time control of the event is standard.
fn standard(words: &Messages, source: &event::Source, readings: &Readings) -> Result<(), Failure> {
    let request = EventRequest { edition: readings.edition, ..source.request.clone() };
    let answered =
        period(&[], &[request], &readings.rulings).map_err(|refusals| refused(words, &refusals))?;
    match answered.events.first() {
        Some(event) if event.class == Some(Class::Standard) => {
            let edition =
                event.governing().map(|edition| tell!(words, "regulations-edition", edition = edition.id()));
            let lines = [Some(tell!(words, "rating-not-covered")), edition];
            Err(Failure::Nothing(lines.into_iter().flatten().collect::<Vec<_>>().join("\n")))
        }
        _ => Ok(()),
    }
}

/// Converts a TRF file to a rating report. The report contains nothing about registration, licenses and duties, because
/// TRF does not contain these facts.
///
/// # Errors
///
/// Returns an error if the file does not contain a fact that every report must state: the list, or the first or the
/// last day of the event.
fn of_trf(source: &event::Source, rulings: &Rulings) -> Result<ReportRequest, Phrase> {
    let request = &source.request;
    let list = event::list_of(request, rulings).ok_or(message!("rating-error-report-list"))?;
    let start = request.start.clone().ok_or(message!("rating-error-report-days"))?;
    let end = request.end.clone().ok_or(message!("rating-error-report-days"))?;
    let trf = source.trf.as_deref();
    let stated = |text: Option<&String>| text.filter(|text| !text.is_empty()).cloned();
    let named: BTreeMap<String, (String, String)> = trf.map(titles).unwrap_or_default();
    let players = request.players.iter().map(|player| {
        let (title, federation) = named.get(&player.id).cloned().unwrap_or_default();
        ReportPlayer {
            id: player.id.clone(),
            federation: stated(Some(&federation)),
            title: stated(Some(&title)),
            rating: player.rating,
            career: player.career,
            ..ReportPlayer::default()
        }
    });
    // If White and Black have different time controls, each game in the report has both time controls.
    let games = request.games.iter().map(|game| game.with_controls(request)).collect();
    Ok(ReportRequest {
        edition: None,
        event: ReportEvent {
            list,
            system: request.system,
            start,
            end,
            control: request.control.clone(),
            host_federation: stated(trf.map(|trf| &trf.header.federation)),
            schedule: trf.and_then(schedule),
            scheduled_games: request.scheduled_games,
            arbiters: trf.map(arbiters).unwrap_or_default(),
            ..ReportEvent::default()
        },
        players: players.collect(),
        games,
        list_date: None,
        reference: None,
    })
}

/// Returns the title and the federation of each player, by the pairing number of the player.
fn titles(trf: &TrfFile) -> BTreeMap<String, (String, String)> {
    let facts = &trf.tournament;
    let said =
        |id: u32, title: &String, federation: &String| (id.to_string(), (title.clone(), federation.clone()));
    let alone = facts.participants().iter().map(|own| said(own.id, &own.title, &own.federation));
    let players = facts.players().iter().map(|own| said(own.id, &own.title, &own.federation));
    // The participants of a team event are teams. The players are then listed in the rosters of the teams.
    if facts.team().is_some() { players.collect() } else { alone.collect() }
}

/// Returns how many rounds there are on each day. Returns `None` if the date of a round is unknown, or if the file
/// contains no dates.
fn schedule(trf: &TrfFile) -> Option<Vec<Scheduled>> {
    let mut days: BTreeMap<String, i64> = BTreeMap::new();
    for day in &trf.header.round_dates {
        *days.entry((*day)?.to_string()).or_default() += 1;
    }
    let days = days.into_iter().map(|(date, rounds)| Scheduled { date, rounds });
    Some(days.collect()).filter(|days: &Vec<Scheduled>| !days.is_empty())
}

fn arbiters(trf: &TrfFile) -> Vec<Arbiter> {
    let arbiter = |id: &String, role: &str| Arbiter {
        id: id.clone(),
        role: role.to_owned(),
        license_from: None,
        license_to: None,
    };
    let chief = Some(&trf.header.chief_arbiter).filter(|name| !name.is_empty());
    let deputies = trf.header.deputy_arbiters.iter().filter(|name| !name.is_empty());
    chief.map(|id| arbiter(id, "chief")).into_iter().chain(deputies.map(|id| arbiter(id, "deputy"))).collect()
}

#[cfg(test)]
mod show_tests {
    use super::*;
    use tiebreak_conformance::message::Language;
    use tiebreak_conformance::rating::report::{Effect, Status};
    use tiebreak_conformance::rating::{Request, Rulings, answer};

    #[test]
    fn every_step_status_and_effect_has_words_in_every_whole_language() {
        for language in Language::whole() {
            let steps = StepKind::ALL.iter().map(|kind| (family!("rating-step-"), kind.id()));
            let statuses = Status::ALL.iter().map(|status| (family!("rating-status-"), status.id()));
            let effects = Effect::ALL.iter().map(|effect| (family!("rating-effect-"), effect.id()));
            for (family, word) in steps.chain(statuses).chain(effects) {
                assert!(family.is_written(word, language.tag()), "{word}");
            }
        }
    }

    #[test]
    fn sentences_use_every_number_of_a_game() {
        let request: Request = serde_json::from_str(
            r#"{"ask": "change", "rating": 1850, "events": [{"games": [{"opponent": 1800, "score": "1"}]}]}"#,
        )
        .unwrap();
        let answer = answer(&request, &Rulings::default()).unwrap();
        let words = Messages::new(Language::En);
        let first = sentence(&words, &answer.steps[0]);
        assert!(first.contains("difference 50") && first.contains("expected score 0.57"), "{first}");
        assert!(!answer.steps.iter().any(|step| sentence(&words, step).contains('{')));
    }
}

#[cfg(test)]
mod readings_tests {
    use super::*;
    use tiebreak_conformance::message::Language;

    #[test]
    fn every_reading_has_words_in_every_whole_language() {
        for language in Language::whole().filter(|language| *language != Language::En) {
            for (decision, variant) in open() {
                let word = format!("{}-{}", decision.name, variant.name);
                assert!(family!("rating-ruling-").is_written(&word, language.tag()), "{word}");
            }
        }
    }

    #[test]
    fn wrong_readings_and_unknown_names_are_no_choice() {
        let words = Messages::new(Language::En);
        let chosen = |text: &str| Readings::new(&[text.to_owned()], None, &words);
        assert!(chosen("window=26-months-between").is_ok());
        for text in ["cap=within-400", "window", "window=", "no-such=thing", "window=25"] {
            assert!(matches!(chosen(text), Err(Failure::Usage(_))), "{text}");
        }
        let problem = |text: &str| format!("{:?}", chosen(text).err());
        assert!(
            problem("delay=ignore").contains("did you mean delay=ignored?"),
            "{}",
            problem("delay=ignore")
        );
        assert!(
            problem("delays=x").contains("did you mean delay=counted, delay=ignored?"),
            "{}",
            problem("delays=x")
        );
    }
}
