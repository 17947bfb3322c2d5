//! An event as its file has it, asked for as a rating request.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::de::IgnoredAny;

use super::games::{Games, of_individuals, of_teams};
use crate::cli::FileName;
use crate::cli::input::{read_bytes, shown};
use crate::cli::output::Failure;
use tiebreak_conformance::format::diagnostic::{Diagnostic, Sink};
use tiebreak_conformance::format::json::Document;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{RatingMethod, TrfFile, encoded_type, read_date};
use tiebreak_conformance::format::{self, Input, ReadOptions};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{message, phrase};
use tiebreak_conformance::rating::{Control, EditionName, EventPlayer, EventRequest, Request, SystemName};
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Pairing, Tournament};

/// An event as it is asked for, and what its file says besides.
pub struct Source {
    /// The file as remarks show it.
    pub file: String,
    /// The question.
    pub request: EventRequest,
    /// Remarks on the file.
    pub remarks: Vec<Diagnostic>,
    /// Games that are not finished: round, White, Black.
    pub open: Vec<(usize, String, String)>,
    /// The time control as the file writes it, where it cannot be read.
    pub unread_control: Option<String>,
    /// The first days that records 042 and 132 give.
    pub first_days: Vec<(u16, Date)>,
    /// What else a TRF file says.
    pub trf: Option<Box<TrfFile>>,
}

/// Reads an event: TRF, a tournament in JSON, or a rating request.
///
/// # Errors
/// Everything wrong with the file.
pub fn read(name: &FileName, pairing: Option<Pairing>) -> Result<Source, Failure> {
    of_bytes(&read_bytes(name)?, shown(name), pairing)
}

/// Reads an event as [`read`] does, from the bytes of a file.
///
/// # Errors
/// Everything wrong with the file.
pub fn of_bytes(bytes: &[u8], file: &str, pairing: Option<Pairing>) -> Result<Source, Failure> {
    if is_request(bytes) {
        return request(bytes, file);
    }
    // B.02 rates by FIDE's list, whichever ratings the event itself goes by (record 172).
    let ratings = Some(RatingMethod::Fide);
    let read = ReadOptions { individual: true, ratings, system: pairing, ..ReadOptions::default() };
    let input = format::read(bytes, file, &read).map_err(Failure::Input)?;
    let source = match input {
        Input::Trf(trf) => of_trf(trf, file),
        Input::Json(json) => {
            let tournament = &json.tournament;
            let numbers = json.json.fide_ids();
            let (request, open) = of_tournament(tournament, &numbers, tournament.team().is_some());
            let (file, remarks) = (file.to_owned(), json.warnings.clone());
            Source { file, request, remarks, open, unread_control: None, first_days: Vec::new(), trf: None }
        }
    };
    if source.request.players.is_empty() {
        let problem = message!("rating-error-no-players");
        return Err(Failure::Input(vec![Diagnostic::error("no-players", problem).in_file(file)]));
    }
    Ok(source)
}

/// Whether a file is a question about ratings: no tournament asks.
fn is_request(bytes: &[u8]) -> bool {
    let begins = bytes.trim_ascii_start();
    let begins = begins.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begins);
    begins.starts_with(b"{")
        && serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(begins)
            .is_ok_and(|members| members.contains_key("ask"))
}

fn request(bytes: &[u8], file: &str) -> Result<Source, Failure> {
    let not_text = |problem| Failure::Input(vec![Diagnostic::error("not-text", problem).in_file(file)]);
    let text = Text::decode(bytes).map_err(|error| not_text(error.phrase()))?;
    let mut sink = Sink::new(file);
    let document = Document::parse(text, &mut sink);
    let request = document.as_ref().and_then(|document| document.read::<Request>(&mut sink));
    match request {
        Some(Request::Event(request)) => Ok(Source {
            file: file.to_owned(),
            request,
            remarks: sink.into_remarks(),
            open: Vec::new(),
            unread_control: None,
            first_days: Vec::new(),
            trf: None,
        }),
        Some(_) => {
            let problem = message!("rating-error-other-request");
            Err(Failure::Input(vec![Diagnostic::error("rating-request", problem).in_file(file)]))
        }
        None => Err(Failure::Input(sink.into_remarks())),
    }
}

fn of_trf(trf: Box<TrfFile>, file: &str) -> Source {
    let encoded = encoded_type(&trf.header.encoded_type);
    let teams = !trf.team_lines.is_empty() || encoded.is_some_and(|encoded| encoded.team);
    let (mut request, open) = of_tournament(&trf.tournament, &trf.fide_ids(), teams);
    if request.system.is_round_robin() && encoded.is_some() {
        // The code of record 192 says what the number of rounds can only suggest.
        let doubled = trf.header.encoded_type.to_ascii_uppercase().contains("DOUBLE");
        request.system = if doubled { SystemName::DoubleRoundRobin } else { SystemName::RoundRobin };
    }
    let born = trf.birth_years();
    for player in &mut request.players {
        player.career.born = player.id.parse().ok().and_then(|id: u32| born.get(&id).copied());
    }
    let header = &trf.header;
    request.name = Some(header.name.clone()).filter(|name| !name.is_empty());
    request.start = trf.start.first_day().map(|date| date.to_string());
    let end = read_date(&header.end, &header.end).map(|read| read.date);
    request.end =
        end.filter(|end| trf.start.date.is_none_or(|start| start <= *end)).map(|date| date.to_string());
    let mut unread_control = None;
    match control(&header.encoded_time_control, &header.time_control) {
        Ok(Some([white, black])) => {
            request.control_black = (white != black).then(|| black.to_string());
            request.control = Some(white.to_string());
        }
        Ok(None) => {}
        Err(text) => unread_control = Some(text.to_owned()),
    }
    let remarks = trf.warnings.clone();
    let first_days = first_days(&trf);
    Source { file: file.to_owned(), request, remarks, open, unread_control, first_days, trf: Some(trf) }
}

/// The first days that records 042 and 132 give.
fn first_days(trf: &TrfFile) -> Vec<(u16, Date)> {
    let of_event = read_date(&trf.header.start, &trf.header.start).map(|read| (42, read.date));
    let of_rounds = trf.header.round_dates.iter().flatten().min().map(|day| (132, *day));
    of_event.into_iter().chain(of_rounds).collect()
}

impl Source {
    /// Refuses an event whose records name first days of different editions.
    ///
    /// # Errors
    /// Where they do, and no edition is asked for.
    pub fn check_days(&self, words: &Messages, asked: Option<EditionName>) -> Result<(), Failure> {
        let edition = |day: Date| EditionName::on(day).map_or("-", EditionName::id);
        match self.first_days.as_slice() {
            [(_, one), (_, other)] if asked.is_none() && edition(*one) != edition(*other) => {
                Err(Failure::Nothing(tell!(
                    words,
                    "rating-error-first-days",
                    file = &self.file,
                    day = one.to_string(),
                    edition = edition(*one),
                    other = other.to_string(),
                    by = edition(*other)
                )))
            }
            _ => Ok(()),
        }
    }
}

/// The remark on players without a FIDE number, whom no rating list can name.
pub fn without_number(source: &Source) -> Option<Diagnostic> {
    let players = source.request.players.iter().filter(|player| player.fide_id.is_none());
    let named = players.map(|player| match &player.name {
        Some(name) => format!("{} {name}", player.id),
        None => player.id.clone(),
    });
    let named: Vec<String> = named.collect();
    let problem = phrase!("rating-without-number", players = named.join("; "));
    (!named.is_empty()).then(|| Diagnostic::warning("fide-id-missing", problem).in_file(&source.file))
}

/// Both players' times by record 222, else by the words of record 122.
fn control<'h>(encoded: &'h str, words: &'h str) -> Result<Option<[Control; 2]>, &'h str> {
    if let Ok(both) = Control::parse_encoded(encoded) {
        return Ok(Some(both));
    }
    match (words.trim(), encoded.trim()) {
        ("", "") => Ok(None),
        ("", encoded) => Err(encoded),
        (words, _) => match Control::in_words(words) {
            Some(control) => Ok(Some([control.clone(), control])),
            None => Err(words),
        },
    }
}

/// A tournament as a request: pairing numbers are the names, byes and open results are left out. Of teams it takes the
/// players. Gives the open games too.
fn of_tournament(
    tournament: &Tournament,
    fide_ids: &BTreeMap<u32, u32>,
    teams: bool,
) -> (EventRequest, Vec<(usize, String, String)>) {
    let Games { games, open } = match tournament.team() {
        Some(_) => of_teams(tournament),
        None => of_individuals(tournament),
    };
    let named = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    let players = match tournament.team() {
        Some(_) => {
            let players = tournament.players().iter().map(|player| EventPlayer {
                name: named(&player.name),
                fide_id: fide_ids.get(&player.id).copied(),
                ..EventPlayer::of(player.id, player.rating.map(i64::from))
            });
            players.collect()
        }
        None => {
            let players = tournament.participants().iter().map(|participant| EventPlayer {
                name: named(&participant.name),
                fide_id: fide_ids.get(&participant.id).copied(),
                ..EventPlayer::of(participant.id, participant.rating().map(i64::from))
            });
            players.collect()
        }
    };
    let system = if teams { SystemName::Team } else { system(tournament) };
    let request = EventRequest {
        system,
        start: tournament.start().map(|date| date.to_string()),
        // The games of a match as announced, of which the last may not have been needed (6.5).
        scheduled_games: system.is_match().then(|| u32::try_from(tournament.announced()).ok()).flatten(),
        players,
        games,
        ..EventRequest::default()
    };
    (request, open)
}

fn system(tournament: &Tournament) -> SystemName {
    let rounds = tournament.rounds();
    let doubled = rounds + 1 >= 2 * tournament.len().saturating_sub(1);
    match (tournament.len(), tournament.pairing()) {
        (2, _) => SystemName::Match,
        (_, Pairing::Swiss | Pairing::Knockout) => SystemName::Swiss,
        (_, Pairing::Predetermined) if doubled => SystemName::DoubleRoundRobin,
        (_, Pairing::Predetermined) => SystemName::RoundRobin,
    }
}

/// The remark that nobody can say which list rates an event whose time control cannot be read.
pub fn unread(source: &Source) -> Option<Diagnostic> {
    let text = source.unread_control.as_ref()?;
    let problem = phrase!("rating-control-unread", text = text);
    let hint = message!("rating-control-unread-hint");
    Some(Diagnostic::warning("time-control", problem).in_file(&source.file).hint(hint))
}
