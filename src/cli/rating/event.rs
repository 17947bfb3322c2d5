//! `tiebreak rating event`: everybody's ratings after an event.

use clap::{Args, ValueEnum};

use super::readings::Readings;
use super::show::{answer_json, refused, working};
use crate::cli::file_name::FileName;
use crate::cli::input::read_bytes;
use crate::cli::output::{Exit, Failure, Shared};
use tiebreak_conformance::format::trf::RatingMethod;
use tiebreak_conformance::format::{self, ReadOptions};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rating::{
    Answer, EventGame, EventPlayer, EventRequest, Request, SystemName, answer,
};
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Code, Color, Kind, Outcome, Tournament};

/// Compute everybody's ratings after an event
///
/// Reads a tournament (TRF or JSON) or a rating request in JSON. The ratings of the file are taken for those of the
/// rapid or blitz list at the start; players without one are new.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak rating event tests/data/club.trf --system swiss")]
pub struct EventOptions {
    /// Tournament, TRF or JSON by its content; - reads standard input
    #[arg(value_name = "FILE")]
    file: FileName,
    /// How it was organized [default: as the file says]
    #[arg(long, value_enum, value_name = "SYSTEM")]
    system: Option<System>,
    /// Show the working
    #[arg(long)]
    working: bool,
}

/// How an event is organized, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// Swiss system.
    #[value(help = None)]
    Swiss,
    /// Everybody meets everybody once.
    #[value(help = None)]
    RoundRobin,
    /// Everybody meets everybody twice.
    #[value(help = None)]
    DoubleRoundRobin,
    /// Teams.
    #[value(help = None)]
    Team,
    /// Two players.
    #[value(help = None)]
    Match,
}

/// Runs `event`.
///
/// # Errors
/// Everything wrong with the file.
pub fn run(options: &EventOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let bytes = read_bytes(&options.file)?;
    let asked: Option<EventRequest> =
        serde_json::from_slice::<Request>(&bytes).ok().and_then(|request| match request {
            Request::Event(request) => Some(request),
            _ => None,
        });
    let mut request = match asked {
        Some(request) => request,
        None => {
            // B.02 rates by FIDE's list, whichever ratings the event itself goes by (record 172).
            let ratings = Some(RatingMethod::Fide);
            let read = ReadOptions { individual: true, ratings, ..ReadOptions::default() };
            let input = format::read(&bytes, &options.file, &read).map_err(Failure::Input)?;
            shared.remark(input.warnings());
            let mut request = of_tournament(input.tournament());
            // The games of a match as announced, of which the last may not have been needed (6.5).
            request.scheduled_games = u32::try_from(input.tournament().announced()).ok();
            request
        }
    };
    if let Some(system) = options.system {
        request.system = match system {
            System::Swiss => SystemName::Swiss,
            System::RoundRobin => SystemName::RoundRobin,
            System::DoubleRoundRobin => SystemName::DoubleRoundRobin,
            System::Team => SystemName::Team,
            System::Match => SystemName::Match,
        };
    }
    let players: Vec<String> = request.players.iter().map(|player| player.id.clone()).collect();
    let before: Vec<Option<i64>> = request.players.iter().map(|player| player.rating).collect();
    let answer =
        answer(&Request::Event(request), &readings.rulings).map_err(|refusals| refused(&words, &refusals))?;
    shared.answer(
        || {
            let mut page = Page::new(words.language(), tell!(words, "rating-title-event"));
            if let Some(clause) = answer.values.get("event.clause") {
                page.outcome(Mood::Bad, tell!(words, "rating-not-rateable", clause = clause));
            }
            readings.tell(&words, &mut page);
            page.table(table(&words, &players, &before, &answer));
            if options.working {
                working(&words, &mut page, &answer);
            }
            page
        },
        || answer_json("event", readings, &answer),
    )?;
    Ok(Exit::Fine)
}

fn table(words: &Messages, players: &[String], before: &[Option<i64>], answer: &Answer) -> Table {
    let columns = ["player", "before", "games", "score", "k", "change", "after", "published"];
    let column = |name: &str| {
        let align = if name == "player" { Align::Left } else { Align::Decimal };
        Column::new(words.member(family!("rating-column-"), name), align)
    };
    let mut table = Table::new(columns.map(column).to_vec());
    for (player, before) in players.iter().zip(before) {
        let value = |key: &str| answer.values.get(&format!("{player}.{key}")).cloned().unwrap_or_default();
        table.row(vec![
            player.clone(),
            before.map(|rating| rating.to_string()).unwrap_or_default(),
            value("games"),
            value("score"),
            value("k"),
            value("change"),
            value("rating"),
            value("published"),
        ]);
    }
    table.without_empty_columns()
}

/// A tournament as a rating request: numbers are the names, byes and open results are left out.
pub fn of_tournament(tournament: &Tournament) -> EventRequest {
    let players = tournament.participants().iter().map(|participant| EventPlayer {
        id: participant.id.to_string(),
        rating: participant.rating().map(i64::from),
        standard: None,
        listed_since: None,
        period_games: None,
        pool: Vec::new(),
    });
    let mut games = Vec::new();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent() else { continue };
            // Each pair once: from White, or from the earlier player where no color was given.
            let first = match record.color {
                Some(Color::White) => true,
                Some(Color::Black) => false,
                None => index < opponent,
            };
            if let (true, Some(codes)) =
                (first, codes(record.kind, record.outcome, tournament.record(opponent, round).kind))
            {
                games.push(EventGame::Short(format!(
                    "{} {} {} {codes}",
                    round + 1,
                    tournament.id(index),
                    tournament.id(opponent)
                )));
            }
        }
    }
    let everybody_met = tournament.pairing().is_predetermined();
    let rounds = tournament.rounds();
    let doubled = tournament.len() > 2 && rounds + 1 >= 2 * tournament.len().saturating_sub(1);
    let system = match (everybody_met, tournament.len(), doubled) {
        (_, 2, _) => SystemName::Match,
        (false, _, _) => SystemName::Swiss,
        (true, _, true) => SystemName::DoubleRoundRobin,
        (true, _, false) => SystemName::RoundRobin,
    };
    EventRequest {
        system,
        list: None,
        scheduled_games: None,
        period: None,
        players: players.collect(),
        games,
    }
}

fn codes(kind: Kind, outcome: Option<Outcome>, other: Kind) -> Option<String> {
    let own = match (kind, outcome) {
        (Kind::Played, Some(outcome)) => match outcome {
            Outcome::Win => [Code::Win, Code::Loss],
            Outcome::Draw => [Code::Draw, Code::Draw],
            Outcome::Loss => [Code::Loss, Code::Win],
        },
        (Kind::Short, Some(outcome)) => match outcome {
            Outcome::Win => [Code::ShortWin, Code::ShortLoss],
            Outcome::Draw => [Code::ShortDraw, Code::ShortDraw],
            Outcome::Loss => [Code::ShortLoss, Code::ShortWin],
        },
        (Kind::ForfeitWin, _) => [Code::ForfeitWin, Code::ForfeitLoss],
        (Kind::ForfeitLoss, _) if other == Kind::ForfeitWin => [Code::ForfeitLoss, Code::ForfeitWin],
        (Kind::ForfeitLoss, _) => [Code::ForfeitLoss, Code::ForfeitLoss],
        _ => return None,
    };
    Some(own.map(Code::spelling).concat())
}
