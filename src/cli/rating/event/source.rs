//! Reads the files of events, converts them to rating requests, and identifies the players.

use crate::cli::prelude::*;
use chrono::NaiveDate;
use serde::de::IgnoredAny;
use tiebreak_arbiter::input::shown;
use tiebreak_conformance::format::diagnostic::Sink;
use tiebreak_conformance::format::json::Document;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{PlayerDetails, RatingMethod, TrfFile, encoded_type, read_date};
use tiebreak_conformance::format::{self, Input, ReadOptions};
use tiebreak_conformance::rating::{
    CareerFacts, Control, EditionName, EventGame, EventPlayer, EventRequest, ReportGame, Request, SystemName,
};
use tiebreak_conformance::tournament::{Code, Color, Kind, Outcome, Pairing};

/// A rating request about an event, with data of the event's file that a request does not contain.
#[derive(Default)]
pub struct Source {
    /// The name of the file for remarks.
    pub file: String,
    /// The rating request.
    pub request: EventRequest,
    /// The remarks on the file of the event.
    pub remarks: Vec<Diagnostic>,
    /// The games without a result. The text of the result is empty.
    pub open: Vec<ReportGame>,
    /// The time control as it is written in the file, if the program cannot parse it.
    pub unread_control: Option<String>,
    /// The first days of the event, as written in the records 042 and 132, each with the number of its record.
    pub first_days: Vec<(u16, NaiveDate)>,
    /// The TRF file from which the event was read, if it is a TRF file.
    pub trf: Option<Box<TrfFile>>,
}

/// Reads an event from a TRF file, from a tournament in JSON or from a rating request.
///
/// # Errors
///
/// Returns all errors in the file.
pub fn read(name: &FileName, pairing: Option<Pairing>) -> Result<Source, Failure> {
    of_bytes(&read_bytes(name)?, shown(name), pairing)
}

/// Reads an event from the bytes of a file, like [`read`].
///
/// # Errors
///
/// Returns all errors in the file.
pub fn of_bytes(bytes: &[u8], file: &str, pairing: Option<Pairing>) -> Result<Source, Failure> {
    if is_request(bytes) {
        return request(bytes, file);
    }
    // B.02 rates with FIDE ratings, even if the file states that other ratings count (record 172).
    let ratings = Some(RatingMethod::Fide);
    let read = ReadOptions { individual: true, ratings, system: pairing, ..ReadOptions::default() };
    let input = format::read(bytes, file, &read).map_err(Failure::Input)?;
    let source = match input {
        Input::Trf(trf) => of_trf(trf, file),
        Input::Json(json) => {
            let tournament = &json.tournament;
            let (request, open) =
                of_tournament(tournament, &json.json.details(), tournament.team().is_some());
            let (file, remarks) = (file.to_owned(), json.warnings.clone());
            Source { file, request, remarks, open, ..Source::default() }
        }
    };
    if source.request.players.is_empty() {
        let problem = message!("rating-error-no-players");
        return Err(Failure::Input(vec![Diagnostic::error("no-players", problem).in_file(file)]));
    }
    Ok(source)
}

/// Returns whether a file is a rating request. Only rating requests contain the key `ask`.
fn is_request(bytes: &[u8]) -> bool {
    let begins = bytes.trim_ascii_start();
    let begins = begins.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begins);
    begins.starts_with(b"{")
        && serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(begins)
            .is_ok_and(|members| members.contains_key("ask"))
}

fn request(bytes: &[u8], file: &str) -> Result<Source, Failure> {
    let text = Text::decode(bytes)
        .map_err(|error| Failure::Input(vec![Diagnostic::no_text("not-text", &error).in_file(file)]))?;
    let mut sink = Sink::new(file);
    let document = Document::parse(text, &mut sink);
    let request = document.as_ref().and_then(|document| document.read::<Request>(&mut sink));
    match request {
        Some(Request::Event(request)) => {
            Ok(Source { file: file.to_owned(), request, remarks: sink.into_remarks(), ..Source::default() })
        }
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
    let (mut request, open) = of_tournament(&trf.tournament, &trf.details(), teams);
    if request.system.is_round_robin() && encoded.is_some() {
        // Only record 192 states reliably whether a round robin is double.
        let doubled = trf.header.encoded_type.to_ascii_uppercase().contains("DOUBLE");
        request.system = if doubled { SystemName::DoubleRoundRobin } else { SystemName::RoundRobin };
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

/// Returns the first days of the event that are written in the records 042 and 132.
fn first_days(trf: &TrfFile) -> Vec<(u16, NaiveDate)> {
    let of_event = read_date(&trf.header.start, &trf.header.start).map(|read| (42, read.date));
    let of_rounds = trf.header.round_dates.iter().flatten().min().map(|day| (132, *day));
    of_event.into_iter().chain(of_rounds).collect()
}

/// Returns the id and the name of a player for messages, or only the id if the name is unknown.
pub fn named(player: &EventPlayer) -> String {
    player.name.as_ref().map_or_else(|| player.id.clone(), |name| format!("{} {name}", player.id))
}

impl Source {
    /// Checks that the first days in the file belong to the same edition of B.02.
    ///
    /// # Errors
    ///
    /// Returns an error if the days belong to different editions, unless the user chooses an edition.
    pub fn check_days(&self, words: &Messages, asked: Option<EditionName>) -> Result<(), Failure> {
        let edition = |day: NaiveDate| EditionName::on(day).map_or("-", EditionName::id);
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

/// Returns a remark on players without a FIDE number, because the program cannot find them on rating lists. Returns
/// `None` if all players have a number.
pub fn without_number(source: &Source) -> Option<Diagnostic> {
    let players = source.request.players.iter().filter(|player| player.fide_id.is_none());
    let named: Vec<String> = players.map(named).collect();
    let problem = phrase!("rating-without-number", players = named.join("; "));
    (!named.is_empty()).then(|| Diagnostic::warning("fide-id-missing", problem).in_file(&source.file))
}

/// Returns the time controls of White and Black from record 222, or else from record 122. Returns `None` if both
/// records are empty. If the time control cannot be parsed, the error is its text.
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

/// Converts a tournament to a rating request, and collects the games without a result. The players are identified by
/// their pairing numbers. The request contains no byes and no games without a result. The request for a team event
/// contains the games of the players.
fn of_tournament(
    tournament: &Tournament,
    details: &BTreeMap<u32, PlayerDetails>,
    teams: bool,
) -> (EventRequest, Vec<ReportGame>) {
    let games = match tournament.team() {
        Some(_) => of_teams(tournament),
        None => of_individuals(tournament),
    };
    let (open, games): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| game.result.is_empty());
    let games = games.iter().map(|ReportGame { round, white, black, result, .. }| {
        EventGame::Short(format!("{round} {white} {} {result}", black.as_deref().unwrap_or_default()))
    });
    let player = |id: u32, name: &str, rating: Option<u32>| EventPlayer {
        id: id.to_string(),
        name: Some(name.to_owned()).filter(|name| !name.is_empty()),
        fide_id: details.get(&id).and_then(PlayerDetails::fide_number),
        rating: rating.map(i64::from),
        career: CareerFacts {
            born: details.get(&id).and_then(PlayerDetails::birth_year),
            ..CareerFacts::default()
        },
        ..EventPlayer::default()
    };
    let players = match tournament.team() {
        Some(_) => tournament.players().iter().map(|own| player(own.id, &own.name, own.rating)).collect(),
        None => {
            let all = tournament.participants().iter();
            all.map(|own| player(own.id, &own.name, own.rating().map(u32::from))).collect()
        }
    };
    let system = if teams { SystemName::Team } else { system(tournament) };
    let request = EventRequest {
        system,
        start: tournament.start().map(|date| date.to_string()),
        // The announced number is used, because a match can end with fewer games as soon as it is decided (6.5).
        scheduled_games: (system == SystemName::Match)
            .then(|| u32::try_from(tournament.announced()).ok())
            .flatten(),
        players,
        games: games.collect(),
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

/// Returns a remark that the list for the event is unknown, because the time control cannot be parsed. Returns `None`
/// if it can be parsed or is missing.
pub fn unread(source: &Source) -> Option<Diagnostic> {
    let text = source.unread_control.as_ref()?;
    let problem = phrase!("rating-control-unread", text);
    let hint = message!("rating-control-unread-hint");
    Some(Diagnostic::warning("time-control", problem).in_file(&source.file).hint(hint))
}

/// Returns a game. If `codes` is `None`, the game is unfinished, and its result is empty.
fn game(round: usize, white: String, black: String, codes: Option<[Code; 2]>) -> ReportGame {
    let result = codes.map(|codes| codes.map(Code::spelling).concat()).unwrap_or_default();
    ReportGame { round: round as i64, white, black: Some(black), result, ..ReportGame::default() }
}

/// Returns the games of an event of individual players, round by round.
fn of_individuals(tournament: &Tournament) -> Vec<ReportGame> {
    let mut found = Vec::new();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent() else { continue };
            // Each game is in the records of both players, but is added only once: for the player with White. If the
            // colors are unknown, the game is added for the player who is listed first.
            let first = match record.color {
                Some(Color::White) => true,
                Some(Color::Black) => false,
                None => index < opponent,
            };
            if !first {
                continue;
            }
            let other = tournament.record(opponent, round);
            let (white, black) = (tournament.id(index).to_string(), tournament.id(opponent).to_string());
            let codes = codes(record.kind, record.outcome, other.kind);
            found.push(game(round + 1, white, black, codes));
        }
    }
    found
}

fn codes(kind: Kind, outcome: Option<Outcome>, other: Kind) -> Option<[Code; 2]> {
    Some(match (kind, outcome) {
        (Kind::Played, Some(Outcome::Win)) => [Code::Win, Code::Loss],
        (Kind::Played, Some(Outcome::Draw)) => [Code::Draw, Code::Draw],
        (Kind::Played, Some(Outcome::Loss)) => [Code::Loss, Code::Win],
        (Kind::Short, Some(Outcome::Win)) => [Code::ShortWin, Code::ShortLoss],
        (Kind::Short, Some(Outcome::Draw)) => [Code::ShortDraw, Code::ShortDraw],
        (Kind::Short, Some(Outcome::Loss)) => [Code::ShortLoss, Code::ShortWin],
        (Kind::ForfeitWin, _) => [Code::ForfeitWin, Code::ForfeitLoss],
        (Kind::ForfeitLoss, _) if other == Kind::ForfeitWin => [Code::ForfeitLoss, Code::ForfeitWin],
        (Kind::ForfeitLoss, _) => [Code::ForfeitLoss, Code::ForfeitLoss],
        _ => return None,
    })
}

/// Returns the games of a team event, board by board. If a side has no player on a board, there is no game.
fn of_teams(tournament: &Tournament) -> Vec<ReportGame> {
    let mut found = Vec::new();
    // The reader rejects events in which a player plays on two boards in one round.
    let known: BTreeSet<u32> = tournament.players().iter().map(|player| player.id).collect();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent().filter(|opponent| index < *opponent) else { continue };
            let sides = [index, opponent].map(|team| lineup(tournament, team, round));
            let codes = [index, opponent].map(|team| tournament.board_codes(team, round));
            let boards = codes[0].len().max(codes[1].len());
            for board in 0..boards {
                let at = |side: usize| {
                    let id = sides.get(side)?.get(board).copied().filter(|id| known.contains(id))?;
                    Some((id.to_string(), codes.get(side)?.get(board).copied().flatten()?))
                };
                let (Some((own, result)), Some((others, theirs))) = (at(0), at(1)) else { continue };
                // White and Black alternate from board to board, as TRF26 (record 310) and the JSON format require.
                let has_white = match record.color {
                    Some(Color::White) | None => board % 2 == 0,
                    Some(Color::Black) => board % 2 == 1,
                };
                let finished = result != Code::Unfinished && theirs != Code::Unfinished;
                let (white, black, codes) = match has_white {
                    true => (own, others, [result, theirs]),
                    false => (others, own, [theirs, result]),
                };
                found.push(game(round + 1, white, black, finished.then_some(codes)));
            }
        }
    }
    found
}

/// Returns the players of a team by board: the line-up in the round, or else the first players of the roster.
fn lineup(tournament: &Tournament, team: Index, round: usize) -> &[u32] {
    let Some(participant) = tournament.participants().get(team) else { return &[] };
    let lineup = participant.lineups.get(round).filter(|lineup| !lineup.is_empty());
    lineup.unwrap_or(&participant.roster)
}

/// Checks that the players can be identified. Two players must not have the same FIDE number. If the players are
/// identified by their names, two players must not have the same name.
///
/// # Errors
///
/// Returns an error if two players have the same FIDE number or name, and the program needs it to find their ratings
/// (`by_number`) or their results in other events (`several`).
pub fn check(source: &mut Source, by_number: bool, several: bool) -> Result<(), Failure> {
    let players = &source.request.players;
    let numbers = shared(players, |player| player.fide_id.map(|number| number.to_string()));
    let names = shared(players, |player| player.name.clone().filter(|_| player.fide_id.is_none()));
    let file = source.file.clone();
    let said = |id, problem: Phrase, is_error: bool| {
        let remark = if is_error { Diagnostic::error(id, problem) } else { Diagnostic::warning(id, problem) };
        remark.in_file(&file)
    };
    let mut remarks: Vec<Diagnostic> = Vec::new();
    for (number, who) in numbers {
        let problem = phrase!("rating-number-of-two", number, players = who.join("; "));
        remarks.push(said("fide-id-twice", problem, by_number));
    }
    for (_, who) in names.into_iter().filter(|_| several) {
        let problem = phrase!("rating-name-of-two", players = who.join("; "));
        remarks.push(said("name-twice", problem, true));
    }
    if remarks.iter().any(Diagnostic::is_error) {
        return Err(Failure::Input(remarks));
    }
    source.remarks.extend(remarks);
    Ok(())
}

/// Returns remarks on players who have a FIDE number in one event and only their name in another event. The program
/// would treat such a player as two players.
pub fn halves(sources: &[&Source]) -> Vec<Diagnostic> {
    let players = || {
        sources.iter().flat_map(|source| source.request.players.iter().map(move |player| (source, player)))
    };
    let known: BTreeMap<&str, u32> =
        players().filter_map(|(_, player)| Some((player.name.as_deref()?, player.fide_id?))).collect();
    let half = players().filter(|(_, player)| player.fide_id.is_none()).filter_map(|(source, player)| {
        let name = player.name.as_deref()?;
        let problem = phrase!("rating-number-missing", name, number = *known.get(name)?);
        Some(Diagnostic::warning("fide-id-missing", problem).in_file(&source.file))
    });
    half.collect()
}

/// Returns the numbers or names that several players have. Each is listed with the players who have it.
fn shared(
    players: &[EventPlayer],
    of: impl Fn(&EventPlayer) -> Option<String>,
) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for player in players {
        let Some(known) = of(player) else { continue };
        found.entry(known).or_default().push(named(player));
    }
    found.retain(|_, who| who.len() > 1);
    found
}

/// Changes the id of each player to the FIDE number, or to the name if there is no number. A player then has the same
/// id in all events. A player without number and name keeps the old id.
pub fn rename(request: &mut EventRequest) {
    let mut renamed = BTreeMap::new();
    for player in &mut request.players {
        // The two players of a game are separated by a space, so names are written without spaces.
        let name = player.name.as_ref().map(|name| name.split_whitespace().collect::<Vec<_>>().join("_"));
        let Some(known) = player.fide_id.map(|number| number.to_string()).or(name) else { continue };
        renamed.insert(std::mem::replace(&mut player.id, known.clone()), known);
    }
    for game in &mut request.games {
        game.rename(|id| renamed.get(id).cloned());
    }
}
