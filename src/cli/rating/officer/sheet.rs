//! An event as its file tells it: who played, by which list and time control, and the games.

use std::collections::BTreeMap;

use super::games::{Games, of_boards, of_players};
use crate::cli::input::shown;
use crate::cli::output::Failure;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::trf::{PlayerDetails, RatingMethod, TrfFile};
use tiebreak_conformance::format::{self, Input, ReadOptions};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rating::{EventPlayer, EventRequest, Request, SystemName};
use tiebreak_conformance::tournament::{Pairing, Tournament};

/// A player as the file names one.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// The id in the request: the starting rank.
    pub id: String,
    /// Name; empty where the file has none.
    pub name: String,
    /// FIDE's number.
    pub fide: Option<u32>,
    /// Federation.
    pub federation: String,
    /// Title.
    pub title: String,
}

/// An event ready to be rated.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file.
    pub file: String,
    /// The name of the event; empty where the file has none.
    pub name: String,
    /// The first day.
    pub start: Option<jiff::civil::Date>,
    /// The last day as written.
    pub end: String,
    /// The time control as written (record 122).
    pub control: String,
    /// The time control in seconds (record 222).
    pub encoded_control: String,
    /// The federation of the place (record 032).
    pub federation: String,
    /// Arbiters, the chief first.
    pub arbiters: Vec<String>,
    /// The days of the rounds, where known.
    pub days: Vec<jiff::civil::Date>,
    /// The players, as the request has them.
    pub people: Vec<Person>,
    /// What is asked.
    pub request: EventRequest,
    /// Round, White and Black by the place of the game in the request.
    pub pairs: Vec<(usize, String, String)>,
    /// Round and players of games without a result.
    pub unfinished: Vec<(usize, String, String)>,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

impl Sheet {
    /// Reads a tournament or a rating request; `system` goes before what the file says.
    ///
    /// # Errors
    /// Everything wrong with the file; teams without players.
    pub fn read(
        file: &str,
        bytes: &[u8],
        system: Option<SystemName>,
        words: &Messages,
    ) -> Result<Sheet, Failure> {
        if let Ok(Request::Event(mut request)) = serde_json::from_slice::<Request>(bytes) {
            request.system = system.unwrap_or(request.system);
            return Ok(Sheet::of_request(file, request));
        }
        // B.02 rates by FIDE's list, whichever ratings the event itself goes by (record 172).
        let ratings = Some(RatingMethod::Fide);
        let options = ReadOptions { individual: true, ratings, ..ReadOptions::default() };
        let input = format::read(bytes, shown(file), &options).map_err(Failure::Input)?;
        let mut sheet = match &input {
            Input::Trf(trf) => Sheet::of_trf(file, trf),
            Input::Json(json) => Sheet::of_tournament(file, &json.tournament),
        };
        if sheet.people.is_empty() {
            return Err(Failure::Usage(
                words.with("rating-error-teams-without-players", &[("file", shown(file))]),
            ));
        }
        sheet.warnings = input.warnings().to_vec();
        sheet.request.system = system.unwrap_or(sheet.request.system);
        if sheet.request.system == SystemName::Match {
            // The games announced, of which later ones may not have been needed (6.5).
            sheet.request.scheduled_games = u32::try_from(input.tournament().announced()).ok();
        }
        Ok(sheet)
    }

    fn of_request(file: &str, request: EventRequest) -> Sheet {
        let people =
            request.players.iter().map(|player| Person { id: player.id.clone(), ..Person::default() });
        let pairs = request.games.iter().map(|game| game.pair());
        Sheet { people: people.collect(), pairs: pairs.collect(), ..Sheet::empty(file, request) }
    }

    fn empty(file: &str, request: EventRequest) -> Sheet {
        Sheet {
            file: shown(file).to_owned(),
            name: String::new(),
            start: None,
            end: String::new(),
            control: String::new(),
            encoded_control: String::new(),
            federation: String::new(),
            arbiters: Vec::new(),
            days: Vec::new(),
            people: Vec::new(),
            request,
            pairs: Vec::new(),
            unfinished: Vec::new(),
            warnings: Vec::new(),
        }
    }

    fn of_trf(file: &str, trf: &TrfFile) -> Sheet {
        let mut sheet = Sheet::of_tournament(file, &trf.tournament);
        let header = &trf.header;
        sheet.name.clone_from(&header.name);
        sheet.end.clone_from(&header.end);
        sheet.control.clone_from(&header.time_control);
        sheet.encoded_control.clone_from(&header.encoded_time_control);
        sheet.federation.clone_from(&header.federation);
        let chief = Some(&header.chief_arbiter).filter(|chief| !chief.is_empty());
        sheet.arbiters = chief.into_iter().chain(&header.deputy_arbiters).cloned().collect();
        sheet.days = header.round_dates.iter().flatten().copied().collect();
        sheet.start = trf.start.date;
        let details: BTreeMap<u32, PlayerDetails> = trf.write_options().details;
        for person in &mut sheet.people {
            let own = person.id.parse().ok().and_then(|id: u32| details.get(&id));
            person.fide = own.and_then(|own| own.fide_id.trim().parse().ok()).filter(|id| *id > 0);
        }
        if !trf.team_lines.is_empty() {
            sheet.request.system = SystemName::Team;
        }
        sheet
    }

    fn of_tournament(file: &str, tournament: &Tournament) -> Sheet {
        let teams = tournament.team().is_some();
        let Games { games, pairs, unfinished } =
            if teams { of_boards(tournament) } else { of_players(tournament) };
        let named: Vec<(u32, &str, &str, &str, Option<i64>)> = if teams {
            let players = tournament.players().iter();
            players
                .map(|p| {
                    (p.id, p.name.as_str(), p.federation.as_str(), p.title.as_str(), p.rating.map(i64::from))
                })
                .collect()
        } else {
            let players = tournament.participants().iter();
            players
                .map(|p| {
                    (
                        p.id,
                        p.name.as_str(),
                        p.federation.as_str(),
                        p.title.as_str(),
                        p.rating().map(i64::from),
                    )
                })
                .collect()
        };
        let request = EventRequest {
            system: system_of(tournament),
            list: None,
            scheduled_games: None,
            period: None,
            players: named.iter().map(|(id, .., rating)| EventPlayer::of(*id, *rating)).collect(),
            games,
        };
        let people = named.iter().map(|(id, name, federation, title, _)| Person {
            id: id.to_string(),
            name: (*name).to_owned(),
            fide: None,
            federation: (*federation).to_owned(),
            title: (*title).to_owned(),
        });
        Sheet {
            start: tournament.start(),
            people: people.collect(),
            pairs,
            unfinished,
            ..Sheet::empty(file, request)
        }
    }

    /// What stands for a player where people read: the name, else the id.
    pub fn name_of<'s>(&'s self, id: &'s str) -> &'s str {
        let person = self.people.iter().find(|person| person.id == id);
        person.map(|person| person.name.as_str()).filter(|name| !name.is_empty()).unwrap_or(id)
    }
}

/// How the event was organized, as far as its file tells.
fn system_of(tournament: &Tournament) -> SystemName {
    let others = tournament.len().saturating_sub(1);
    match (tournament.team().is_some(), tournament.pairing(), tournament.len()) {
        (true, ..) => SystemName::Team,
        (_, _, 2) => SystemName::Match,
        (_, Pairing::Predetermined, _) if tournament.rounds() + 1 >= 2 * others => {
            SystemName::DoubleRoundRobin
        }
        (_, Pairing::Predetermined, _) => SystemName::RoundRobin,
        (_, Pairing::Swiss | Pairing::Knockout, _) => SystemName::Swiss,
    }
}
