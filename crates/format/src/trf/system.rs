//! Determines the pairing system from the code in record 192 or from the words in record 092.

use Speaks::{Filler, Likely, Names};
use tiebreak_engine::tournament::Pairing::{self, Knockout, Predetermined, Swiss};
use tiebreak_engine::tournament::Primary;

/// The pairing system of an event, and how the reader determined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemReading {
    /// The pairing system.
    pub pairing: Pairing,
    /// How the reader determined the system.
    pub by: SystemSource,
}

/// How the reader determined the pairing system of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemSource {
    /// The user chose the system in the options for reading.
    Option,
    /// Record 192 contains an encoded type.
    Record192,
    /// Record 092 names the system in words or contains an encoded type.
    Record092,
    /// All participants met each other equally often, so the event is a round robin.
    Table,
    /// The default is a Swiss-system event, and no record or pairing contradicts it.
    Default,
}

/// The meaning of record 192 in FIDE's table of encoded tournament types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedType {
    /// The pairing system.
    pub pairing: Pairing,
    /// Whether the participants that are paired are teams.
    pub team: bool,
    /// The primary score of a team event, or `None` for an individual event.
    pub primary: Option<Primary>,
    /// Whether every player meets all players of the other teams. In this case, a team meets several teams in one
    /// round.
    pub(super) schiller: bool,
}

/// All encoded types. The sign `#` represents any number of games or teams. Some types can end with `_BAKU`, which
/// means accelerated pairings.
const KNOWN: &str = "\
    FIDE_DUTCH FIDE_DUTCH_2017 FIDE_DUTCH_2025 FIDE_DUTCH_2026 FIDE_DUBOV FIDE_BURSTEIN CUSTOM_SWISS \
    FIDE_DOUBLESWISS CUSTOM_DOUBLESWISS BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_ROUNDROBIN \
    FIDE_DOUBLEROUNDROBIN CUSTOM_ROUNDROBIN FIDE_SCHILLER CUSTOM_SCHILLER FIDE_SCHEVENINGEN \
    FIDE_DOUBLESCHEVENINGEN CUSTOM_SCHEVENINGEN CUSTOM_KNOCKOUT WORLDCUP_KNOCKOUT FIDE_TEAM FIDE_TEAM_MP_GP \
    FIDE_TEAM_GP_MP FIDE_TEAM_MP FIDE_TEAM_GP FIDE_TEAM_TYPEA_MP_GP FIDE_TEAM_TYPEA_GP_MP \
    FIDE_TEAM_TYPEA_MP FIDE_TEAM_TYPEA_GP FIDE_TEAM_TYPEB_MP_GP FIDE_TEAM_TYPEB_GP_MP FIDE_TEAM_TYPEB_MP \
    FIDE_TEAM_TYPEB_GP CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP BERGER_TEAM_ROUNDROBIN \
    BERGER_TEAM_DOUBLEROUNDROBIN FIDE_TEAM_ROUNDROBIN FIDE_TEAM_DOUBLEROUNDROBIN CUSTOM_TEAM_ROUNDROBIN \
    CUSTOM_TEAM_KNOCKOUT BERGER_ROUNDROBIN_G# BERGER_TEAM_ROUNDROBIN_G# FIDE_SCHEVENINGEN_G# \
    FIDE_SCHILLER_#X# FIDE_DUTCH_BAKU FIDE_DUTCH_2017_BAKU FIDE_DUTCH_2025_BAKU FIDE_DUTCH_2026_BAKU \
    FIDE_DUBOV_BAKU FIDE_BURSTEIN_BAKU";

/// The encoded types that can end with `_BAKU`, in addition to those that contain `_BAKU` in [`KNOWN`].
const ACCELERATED: &str = "\
    FIDE_DOUBLESWISS FIDE_TEAM FIDE_TEAM_MP_GP FIDE_TEAM_MP FIDE_TEAM_TYPEA_MP_GP FIDE_TEAM_TYPEA_MP \
    FIDE_TEAM_TYPEB_MP_GP FIDE_TEAM_TYPEB_MP CUSTOM_TEAM_SWISS_MP";

/// Reads record 192, or a record 092 that contains an encoded type. Returns `None` if the type is not in FIDE's table.
pub fn encoded_type(text: &str) -> Option<EncodedType> {
    let code = text.trim().to_ascii_uppercase();
    // The function replaces every number with `#`, so that one entry of the table matches all numbers. In a code of the
    // Dutch system, it does not replace the year.
    let shape = if code.starts_with("FIDE_DUTCH_") { code.clone() } else { without_numbers(&code) };
    let known = KNOWN.split(' ').any(|known| known == shape)
        || shape
            .strip_suffix("_BAKU")
            .is_some_and(|plain| ACCELERATED.split(' ').any(|known| known == plain));
    if !known {
        return None;
    }
    let team = code.contains("_TEAM");
    let pairing = if ["ROUNDROBIN", "SCHILLER", "SCHEVENINGEN"].iter().any(|word| code.contains(word)) {
        Pairing::Predetermined
    } else if code.contains("KNOCKOUT") {
        Pairing::Knockout
    } else {
        Pairing::Swiss
    };
    let totals: Vec<&str> = code.split('_').filter(|word| matches!(*word, "MP" | "GP")).collect();
    let primary = match totals.first() {
        Some(&"GP") => Primary::GamePoints,
        _ => Primary::MatchPoints,
    };
    Some(EncodedType { pairing, team, primary: team.then_some(primary), schiller: code.contains("SCHILLER") })
}

fn without_numbers(code: &str) -> String {
    let mut shape = String::with_capacity(code.len());
    for character in code.chars() {
        let character = if character.is_ascii_digit() { '#' } else { character };
        if character != '#' || !shape.ends_with('#') {
            shape.push(character);
        }
    }
    shape
}

/// Returns whether the text of record 092 names a point system that C.07 does not have.
pub(super) fn names_foreign_scoring(text: &str) -> bool {
    text.to_ascii_lowercase().contains("keizer")
}

/// The meaning of the text of record 092 for the pairing system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// The text is the usual name of a system.
    Name(Pairing),
    /// The text contains the name of a system and some unknown words.
    Likely(Pairing),
    /// The text contains no name of a known system. It can be any text, such as the name of an event.
    Other,
}

/// The meaning of a phrase for the pairing system.
#[derive(Clone, Copy)]
enum Speaks {
    /// The phrase is the name of a system.
    Names(Pairing),
    /// The phrase probably means a system.
    Likely(Pairing),
    /// The phrase does not mean a system, but often occurs with the name of a system.
    Filler,
}

/// Phrases of one or more words in lower case, with their meanings.
const PHRASES: [(&[&str], Speaks); 25] = [
    (&["all play all", "todos contra todos", "tous contre tous", "tutti contro tutti"], Names(Predetermined)),
    (&["round robin", "roundrobin", "doubleroundrobin", "rr", "drr", "berger"], Names(Predetermined)),
    (&["scheveningen", "schiller"], Names(Predetermined)),
    (&["jeder gegen jeden", "rundenturnier", "vollrundenturnier", "rundensystem"], Names(Predetermined)),
    (&["girone all italiana", "toutes rondes", "rondetoernooi"], Names(Predetermined)),
    (&["liga", "liguilla", "vollrunde", "all italiana", "girone", "poule"], Likely(Predetermined)),
    (&["alle alla tore", "każdy z każdym", "kazdy z kazdym", "kołowy", "kolowy"], Likely(Predetermined)),
    (&["krugovaja", "круговая", "круговой", "круговая система"], Likely(Predetermined)),
    (&["swiss", "swisssystem", "dutch", "dubov", "burstein", "lim", "keizer"], Names(Swiss)),
    (&["suizo", "suiza", "suisse", "svizzero", "suíço", "zwitsers", "zwitserssysteem"], Names(Swiss)),
    (&["schweizer", "schweizersystem"], Names(Swiss)),
    // An event whose text names a knock-out can still be a Swiss-system event, so these phrases alone do not decide the
    // system.
    (
        &["knock out", "knockout", "ko", "k o", "cup", "coupe", "copa", "coppa", "pokal", "eliminatorias"],
        Likely(Knockout),
    ),
    (&["individual", "team", "teams", "player", "players", "for", "of", "in", "the", "a"], Filler),
    (&["system", "systems", "type", "tournament", "event", "competition", "fide", "custom"], Filler),
    (&["round", "rounds", "single", "double", "triple", "table", "tables"], Filler),
    (&["pairing", "pairings", "standard", "rapid", "blitz", "accelerated"], Filler),
    (&["sistema", "torneo", "individuales", "equipos", "por", "de", "rondas", "ronda"], Filler),
    (&["doble", "vuelta", "vueltas", "ida", "y", "acelerado"], Filler),
    (&["einzel", "einzelturnier", "mannschaftsturnier", "turnier", "runden", "doppelt"], Filler),
    (&["système", "systeme", "tournoi", "individuel", "par", "équipes", "rondes"], Filler),
    (&["individuale", "squadre", "turni", "doppio"], Filler),
    (&["torneio", "equipes", "rodadas", "duplo"], Filler),
    (&["systeem", "toernooi", "individueel", "teamtoernooi", "ronden", "rondes"], Filler),
    (&["accéléré", "accelerato", "beschleunigt"], Filler),
    (&["an", "with", "con", "mit", "avec"], Filler),
];

/// Word stems that name a system wherever they occur in the text. Only letters are compared.
const STEMS: [(Pairing, &str); 2] = [
    (
        Predetermined,
        "roundrobin allplayall todoscontratodos touscontretous toutesrondes tutticontrotutti allitaliana \
         jedergegenjeden rundenturnier rundensystem vollrund rondetoernooi scheveningen liguilla \
         sistemaliga sistemadeliga torneodeliga каждыйскаждым кругов",
    ),
    (Knockout, "knockout eliminat eliminac eliminaz eliminaç ausscheidung kosystem afvalsysteem"),
];

pub(super) fn words(text: &str) -> Words {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (mut named, mut likely, mut is_understood) = (Vec::new(), Vec::new(), true);
    let mut left = words.as_slice();
    while let Some((first, rest)) = left.split_first() {
        match longest(left) {
            Some((length, speaks)) => {
                match speaks {
                    Names(pairing) => named.push(pairing),
                    Likely(pairing) => likely.push(pairing),
                    Filler => {}
                }
                left = left.get(length..).unwrap_or_default();
            }
            None => {
                is_understood &= first.bytes().all(|byte| byte.is_ascii_digit());
                left = rest;
            }
        }
    }
    if is_understood {
        match (named.first(), likely.first()) {
            // If the text names two different systems, no system is determined.
            (Some(one), None) if named.iter().all(|other| other == one) => return Words::Name(*one),
            (None, Some(one)) => return Words::Likely(*one),
            (Some(_), _) | (None, None) => {}
        }
    }
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    STEMS
        .into_iter()
        .find(|(_, stems)| stems.split(' ').any(|stem| letters.contains(stem)))
        .map_or(Words::Other, |(pairing, _)| Words::Likely(pairing))
}

/// Returns the number of words and the meaning of the longest known phrase at the start of a list of words, or `None`
/// if the list starts with no known phrase.
fn longest(words: &[&str]) -> Option<(usize, Speaks)> {
    PHRASES
        .iter()
        .flat_map(|(phrases, speaks)| phrases.iter().map(move |phrase| (phrase, *speaks)))
        .map(|(phrase, speaks)| (phrase.split(' ').count(), phrase, speaks))
        .filter(|(length, phrase, _)| words.iter().take(*length).copied().eq(phrase.split(' ')))
        .max_by_key(|(length, ..)| *length)
        .map(|(length, _, speaks)| (length, speaks))
}

/// Returns the system that the free text of record 092 names, or `None` if the text is not exactly the name of a
/// system.
pub(super) fn named_system(text: &str) -> Option<Pairing> {
    match words(text) {
        Words::Name(pairing) => Some(pairing),
        Words::Likely(_) | Words::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_codes_tell_pairing_team_and_primary_score() {
        use Pairing::{Knockout, Predetermined, Swiss};
        use Primary::{GamePoints, MatchPoints};
        for (code, pairing, primary) in [
            ("FIDE_DUTCH", Swiss, None),
            ("fide_dutch_2025_baku", Swiss, None),
            ("FIDE_DOUBLESWISS_BAKU", Swiss, None),
            (" BERGER_ROUNDROBIN_G3 ", Predetermined, None),
            ("FIDE_SCHILLER_12x3", Predetermined, None),
            ("CUSTOM_KNOCKOUT", Knockout, None),
            ("FIDE_TEAM", Swiss, Some(MatchPoints)),
            ("FIDE_TEAM_BAKU", Swiss, Some(MatchPoints)),
            ("FIDE_TEAM_TYPEB_GP_MP", Swiss, Some(GamePoints)),
            ("FIDE_TEAM_MP_GP", Swiss, Some(MatchPoints)),
            ("CUSTOM_TEAM_SWISS_GP", Swiss, Some(GamePoints)),
            ("BERGER_TEAM_ROUNDROBIN_G2", Predetermined, Some(MatchPoints)),
        ] {
            let read = encoded_type(code).unwrap();
            assert_eq!(
                (read.pairing, read.primary, read.team),
                (pairing, primary, primary.is_some()),
                "{code}"
            );
        }
    }

    #[test]
    fn codes_outside_the_table_are_unknown() {
        for code in
            ["FIDE_OLYMPIAD", "FIDE_LIM", "FIDE_DUBOV_2026", "FIDE-TEAM-BAKU", "OTHER_TEAM_ROUNDROBIN", ""]
        {
            assert_eq!(encoded_type(code), None, "{code}");
        }
    }

    #[test]
    fn keizer_scores_otherwise() {
        assert!(names_foreign_scoring("Keizer system") && !names_foreign_scoring("Swiss"));
    }
}

#[cfg(test)]
mod words_tests {
    use super::*;

    #[test]
    fn the_name_of_a_system_and_nothing_else_names_it() {
        for (text, system) in [
            ("Individual: Swiss-System", Swiss),
            ("Round robin", Predetermined),
            ("RR", Predetermined),
            ("All-play-all", Predetermined),
            ("Individual: Round-Robin", Predetermined),
            ("FIDE_ROUNDROBIN", Predetermined),
            ("Swiss, 9 rounds (FIDE Dutch)", Swiss),
            ("Todos contra todos a doble vuelta", Predetermined),
            ("Girone all'italiana", Predetermined),
            ("Tutti contro tutti", Predetermined),
            ("Rondetoernooi", Predetermined),
            ("Einzelturnier, Schweizer System", Swiss),
            ("Sistema suizo", Swiss),
            ("suizo individual", Swiss),
            ("Système suisse", Swiss),
            ("Suíço", Swiss),
        ] {
            assert_eq!(words(text), Words::Name(system), "{text}");
        }
    }

    #[test]
    fn a_system_among_other_words_is_in_doubt() {
        for (text, system) in [
            ("Liguilla", Predetermined),
            ("Torneo de liga", Predetermined),
            ("круговая", Predetermined),
            ("not a round robin", Predetermined),
            ("Closed round robin", Predetermined),
            ("Swiss, then round robin", Predetermined),
            ("Swiss round robin", Predetermined),
            ("Round 5 robin", Predetermined),
            ("Sistema suizo y final todos contra todos", Predetermined),
            ("Cup", Knockout),
            ("Knock-out", Knockout),
            ("eliminación directa", Knockout),
        ] {
            assert_eq!(words(text), Words::Likely(system), "{text}");
        }
    }

    #[test]
    fn names_of_events_name_no_system() {
        for text in [
            "",
            "Standard",
            "limited",
            "Robin Hood Memorial",
            "Robin Round",
            "Berger Memorial Open",
            "Swiss Championship",
            "Abierto Suizo de Madrid",
        ] {
            assert_eq!(words(text), Words::Other, "{text}");
        }
    }
}
