//! Causes in the words of an arbiter.

use super::found::{Cause, Causes};
use crate::deviation::{PROFILES, text};
use crate::diagnosis::Part;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Code;
use tiebreak_event::event::Event;
use tiebreak_words::explain::participant;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// Causes said at most; the others are in JSON.
const SAID: usize = 3;

/// What may have made the record what it is; what explains only a part of it, where nothing explains all.
pub fn sentences(say: &Messages, event: &Event, causes: &Causes) -> Vec<String> {
    let said = causes.found.iter().take(SAID);
    let mut sentences: Vec<String> = said.map(|cause| sentence(say, event, cause)).collect();
    let only_orders = |cause: &Cause| matches!(cause, Cause::Lists(_));
    // Lists give the order alone; what explains a part of the numbers too is still worth a word.
    if causes.found.iter().all(only_orders)
        && let Some(found) = &causes.diagnosis
        && let Some(best) = found.best()
    {
        let (explained, wrong) = (best.explained.to_string(), found.wrong.to_string());
        let does = does(say, &best.parts);
        sentences.push(tell!(say, "cause-partly", does = &does, explained = &explained, wrong = &wrong));
    }
    if sentences.is_empty() && causes.diagnosis.is_some() {
        sentences.push(tell!(say, "cause-none"));
    }
    sentences
}

fn sentence(say: &Messages, event: &Event, cause: &Cause) -> String {
    let name = |index: &usize| participant(event.tournament(), *index);
    match cause {
        Cause::Editions(editions) => {
            let names: Vec<&str> = editions.iter().map(|edition| edition.id()).collect();
            let names = names.join(", ");
            let own = event.edition();
            match editions.iter().all(|edition| *edition < own) {
                true => {
                    let day = own.in_force().to_string();
                    tell!(say, "cause-edition-before", day = day, editions = names)
                }
                false => tell!(say, "cause-edition", editions = names),
            }
        }
        Cause::ListOfTable(list) => tell!(say, "cause-list-of-table", list = list),
        Cause::ListOrder(list) => tell!(say, "cause-list-order", list = list),
        Cause::ListWithout(codes) => tell!(say, "cause-list-without", codes = &codes.join(", ")),
        Cause::Lists(lists) => tell!(say, "cause-lists", lists = &lists.join("; ")),
        Cause::Columns(one, other) => tell!(say, "cause-columns", one = one, other = other),
        Cause::Holds(columns) => {
            let one = |(heading, held): &(String, String)| {
                tell!(say, "cause-holds-one", heading = heading, held = held)
            };
            let columns: Vec<String> = columns.iter().map(one).collect();
            tell!(say, "cause-holds", columns = &columns.join("; "))
        }
        Cause::Round(round) => tell!(say, "cause-round", round = &round.to_string()),
        Cause::PlacesOfRound(round) => tell!(say, "cause-places-of-round", round = &round.to_string()),
        Cause::StartingList => tell!(say, "cause-starting-list"),
        Cause::CutOff { code, decimals } => match decimals {
            0 => tell!(say, "cause-cut-whole", code = code),
            _ => tell!(say, "cause-cut", code = code, decimals = &decimals.to_string()),
        },
        Cause::Rounded { code, decimals: 0 } => tell!(say, "cause-rounded-whole", code = code),
        Cause::Rounded { code, decimals } => {
            tell!(say, "cause-rounded", code = code, decimals = &decimals.to_string())
        }
        Cause::Result { round, board: None, participant, opponent: Some(opponent), written, read } => tell!(
            say,
            "cause-result",
            round = round,
            one = name(participant),
            other = name(opponent),
            written = game(say, *written),
            read = game(say, *read)
        ),
        Cause::Result { round, board: Some(board), participant, opponent: Some(opponent), written, read } => {
            tell!(
                say,
                "cause-board",
                round = round,
                board = board,
                one = name(participant),
                other = name(opponent),
                written = game(say, *written),
                read = game(say, *read)
            )
        }
        Cause::Result { round, participant, opponent: None, written, read, .. } => tell!(
            say,
            "cause-bye",
            round = round,
            one = name(participant),
            written = bye(say, *written),
            read = bye(say, *read)
        ),
        Cause::AdjustmentMissed(index, points) => {
            tell!(say, "cause-adjustment-missed", one = &name(index), points = &signed(say, *points))
        }
        Cause::AdjustmentAdded(index, points) => {
            tell!(say, "cause-adjustment-added", one = &name(index), points = &signed(say, *points))
        }
        Cause::Misread(parts) => tell!(say, "cause-misread", does = &does(say, parts)),
    }
}

/// A result as a crosstable prints it.
fn game(say: &Messages, code: Code) -> String {
    match code {
        Code::Win => "1-0".to_owned(),
        Code::Loss => "0-1".to_owned(),
        Code::Draw => "½-½".to_owned(),
        Code::ForfeitWin => tell!(say, "cause-forfeit-win"),
        Code::ForfeitLoss => tell!(say, "cause-forfeit-loss"),
        other => other.spelling().to_owned(),
    }
}

fn bye(say: &Messages, code: Code) -> String {
    match code {
        Code::PairingAllocatedBye => tell!(say, "kind-pairing-allocated-bye"),
        Code::FullPointBye => tell!(say, "kind-full-point-bye"),
        Code::HalfPointBye => tell!(say, "kind-half-point-bye"),
        Code::ZeroPointBye => tell!(say, "kind-zero-point-bye"),
        other => other.spelling().to_owned(),
    }
}

fn signed(say: &Messages, points: Points) -> String {
    let sign = if points > Points::ZERO { "+" } else { "" };
    say.number(&format!("{sign}{points}"))
}

/// What a program does that reads the rules so.
fn does(say: &Messages, parts: &[Part]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| does_one(say, part)).collect();
    parts.join(&tell!(say, "cause-and"))
}

fn does_one(say: &Messages, part: &Part) -> String {
    let article = part.article();
    let told = match part {
        Part::Edition(edition) => return tell!(say, "cause-does-edition", edition = edition.id()),
        Part::Profile(id) => {
            let profile = PROFILES.iter().find(|profile| profile.id == *id);
            profile.map_or_else(|| (*id).to_owned(), |profile| say.message(profile.name))
        }
        Part::Deviation(id) => text(id).map_or("", |text| say.text(&text.does)).to_owned(),
        Part::Undeclared => tell!(say, "cause-does-undeclared"),
        Part::Admissible(..) => return tell!(say, "cause-does-unclear", article = article),
    };
    if article.is_empty() { told } else { tell!(say, "cause-does", told = &told, article = article) }
}
