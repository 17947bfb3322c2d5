//! `tiebreak rating report` checks a rating report clause by clause.

use super::{Readings, event, refused, word};
use crate::cli::input::{read_bytes, shown};
use crate::cli::output::Answer as Output;
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::rating::RatingClausesFile;
use tiebreak_conformance::format::diagnostic::{Diagnostic, Sink};
use tiebreak_conformance::format::json::Document;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::TrfFile;
use tiebreak_conformance::rating::report::{
    Arbiter, Effect, Finding, Findings, ReportEvent, ReportPlayer, ReportRequest, Scheduled, Status, findings,
};
use tiebreak_conformance::rating::{Class, EditionName, EventRequest, Rulings, clause_number, period};

const CLAUSES: &str = tiebreak_corpus::RATING_CLAUSES;

/// Check a rating report clause by clause
///
/// Reads a report in JSON (cases/schema/rating-report.schema.json) or a TRF file, and shows for every clause
/// of B.02 whether it is met, with the numbers that show it. Facts that the report lacks are not guessed.
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

/// Runs `report`.
///
/// # Errors
///
/// Returns all parts of the report that have the wrong form.
pub fn run(options: &ReportOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let Findings { edition, findings: found } = read(options, readings, shared)?;
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
            page.paragraph(tell!(words, "regulations-edition", edition = edition.id()));
            if edition != EditionName::July2018 {
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
                "edition": edition,
                "fails": broken,
                "findings": found,
            });
            Output::new(&leaving_out(answer, &["rulings"]))
        },
    )?;
    Ok(if broken == 0 { Exit::Fine } else { Exit::Contradicted })
}

fn read(options: &ReportOptions, readings: &Readings, shared: &Shared) -> Result<Findings, Failure> {
    let bytes = read_bytes(&options.file)?;
    let shown = shown(&options.file);
    // No record of a TRF file begins with a brace, so this is JSON.
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

fn of_json(bytes: &[u8], shown: &str, readings: &Readings, shared: &Shared) -> Result<Findings, Failure> {
    let text = Text::decode(bytes).map_err(|error| {
        Failure::Input(vec![Diagnostic::error("not-text", error.phrase()).in_file(shown)])
    })?;
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

/// Whether the violation of a clause only excludes a game or a player's result. Time controls (1.1, 1.2), games without
/// play (5.1) and games after the decision of a match (6.5) are errors of the report.
fn is_excluded(finding: &Finding) -> bool {
    let is_mistake = matches!(finding.clause, "b02.1.1" | "b02.1.2" | "b02.5.1" | "b02.6.5");
    finding.status == Status::Fail && !is_mistake && matches!(finding.effect, Effect::Game | Effect::Player)
}

fn table(words: &Messages, found: &[Finding], all: bool) -> Table {
    // The file is part of the program, and a test parses it. If it were invalid, only the column would be empty.
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

/// Rejects an event of the standard rating list.
///
/// # Errors
///
/// Returns an error if the time control of the event is that of the standard list.
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

/// Converts a TRF file to a rating report. Registration, licenses and duties remain unknown.
///
/// # Errors
///
/// Returns an error if the file lacks a fact that is required in every report: the list, the first day or the last day.
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
    // If White and Black have different time controls, both are copied to every game.
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

/// The title and federation of each player, by number.
fn titles(trf: &TrfFile) -> BTreeMap<String, (String, String)> {
    let facts = &trf.tournament;
    let said =
        |id: u32, title: &String, federation: &String| (id.to_string(), (title.clone(), federation.clone()));
    let alone = facts.participants().iter().map(|own| said(own.id, &own.title, &own.federation));
    let players = facts.players().iter().map(|own| said(own.id, &own.title, &own.federation));
    // The numbers of teams differ from those of their players.
    if facts.team().is_some() { players.collect() } else { alone.collect() }
}

/// The rounds by day, or none if a round has no date.
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
