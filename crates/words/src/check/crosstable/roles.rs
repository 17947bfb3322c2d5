//! What the headings of a crosstable say about their columns.

use crate::check::heading::{self, Heading, Sense};
use crate::check::word::letters;
use tiebreak_layout::Role;

/// Headings of the ratings that count, the likeliest first.
const RATINGS: [&str; 12] =
    ["rtg", "elo", "rating", "rtgi", "eloi", "elofide", "fide", "twz", "rtgn", "elon", "rtng", "loc"];
/// Headings of federations.
const FEDERATIONS: [&str; 7] = ["fed", "federation", "fede", "federacion", "land", "country", "feder"];
/// Headings of titles.
const TITLES: [&str; 6] = ["title", "tit", "titulo", "titel", "titre", "t"];
/// Headings of the names of teams.
const TEAMS: [&str; 8] =
    ["team", "teams", "mannschaft", "equipo", "equipe", "squadra", "teamname", "mannschaften"];
/// Headings of names in the plural.
const NAMES: [&str; 10] = [
    "participants",
    "players",
    "jugadores",
    "participantes",
    "teilnehmerin",
    "spielername",
    "joueurs",
    "giocatori",
    "jogadores",
    "playernameuscfidrtg",
];

/// No list, no notes: what a heading means by itself.
pub(super) const SENSE: Sense<'static> =
    Sense { list: None, team: false, named: &[], counts_scores: false, holds_results: true };

/// The role of a heading.
pub(in crate::check) fn role(text: &str) -> Role {
    let words = letters(text);
    let rating = || RATINGS.iter().position(|own| *own == words);
    if let Some(rating) = rating() {
        return Role::Rating(rating);
    }
    if TEAMS.contains(&words.as_str()) {
        return Role::Team;
    }
    if NAMES.contains(&words.as_str()) {
        return Role::Name;
    }
    if FEDERATIONS.contains(&words.as_str()) {
        return Role::Federation;
    }
    if TITLES.contains(&words.as_str()) {
        return Role::Title;
    }
    match heading::read(text, SENSE) {
        Heading::Round => heading::round(text).map_or(Role::Other, Role::Round),
        Heading::Id => Role::Number,
        Heading::Rank => Role::Rank,
        Heading::Name => Role::Name,
        Heading::Untitled => Role::Untitled,
        own if own.is_number() => Role::Number,
        Heading::Code(_)
        | Heading::Ignored
        | Heading::Counted(_)
        | Heading::Ambiguous(_)
        | Heading::Unknown => Role::Other,
    }
}
