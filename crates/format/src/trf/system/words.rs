//! What the free text of record 092 says about how rounds are paired.

use Speaks::{Beside, Likely, Names};
use tiebreak_engine::tournament::Pairing::{self, Knockout, Predetermined, Swiss};

/// What the free text of record 092 says about the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::trf) enum Words {
    /// The text is the usual name of a system and nothing else.
    Name(Pairing),
    /// The text speaks of a system, in words of which not all are understood.
    Likely(Pairing),
    /// Neither; it may be the name of an event, whatever words it has.
    Other,
}

/// What a phrase says about the system.
#[derive(Clone, Copy)]
enum Speaks {
    /// It is the name of one.
    Names(Pairing),
    /// It is likely one.
    Likely(Pairing),
    /// Nothing; it stands beside the names of systems.
    Beside,
}

/// Phrases of several words and single ones, in small letters.
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
    // Its table may still be one of a Swiss-system event; record 192 says it beyond doubt.
    (
        &["knock out", "knockout", "ko", "k o", "cup", "coupe", "copa", "coppa", "pokal", "eliminatorias"],
        Likely(Knockout),
    ),
    (&["individual", "team", "teams", "player", "players", "for", "of", "in", "the", "a"], Beside),
    (&["system", "systems", "type", "tournament", "event", "competition", "fide", "custom"], Beside),
    (&["round", "rounds", "single", "double", "triple", "table", "tables"], Beside),
    (&["pairing", "pairings", "standard", "rapid", "blitz", "accelerated"], Beside),
    (&["sistema", "torneo", "individuales", "equipos", "por", "de", "rondas", "ronda"], Beside),
    (&["doble", "vuelta", "vueltas", "ida", "y", "acelerado"], Beside),
    (&["einzel", "einzelturnier", "mannschaftsturnier", "turnier", "runden", "doppelt"], Beside),
    (&["système", "systeme", "tournoi", "individuel", "par", "équipes", "rondes"], Beside),
    (&["individuale", "squadre", "turni", "doppio"], Beside),
    (&["torneio", "equipes", "rodadas", "duplo"], Beside),
    (&["systeem", "toernooi", "individueel", "teamtoernooi", "ronden", "rondes"], Beside),
    (&["accéléré", "accelerato", "beschleunigt"], Beside),
    (&["an", "with", "con", "mit", "avec"], Beside),
];

/// What speaks of a system wherever it stands, whatever is around it; letters only.
const STEMS: [(Pairing, &[&str]); 2] = [
    (
        Predetermined,
        &[
            "roundrobin",
            "allplayall",
            "todoscontratodos",
            "touscontretous",
            "toutesrondes",
            "tutticontrotutti",
            "allitaliana",
            "jedergegenjeden",
            "rundenturnier",
            "rundensystem",
            "vollrund",
            "rondetoernooi",
            "scheveningen",
            "liguilla",
            "sistemaliga",
            "sistemadeliga",
            "torneodeliga",
            "каждыйскаждым",
            "кругов",
        ],
    ),
    (
        Knockout,
        &[
            "knockout",
            "eliminat",
            "eliminac",
            "eliminaz",
            "eliminaç",
            "ausscheidung",
            "kosystem",
            "afvalsysteem",
        ],
    ),
];

/// What the free text of record 092 says.
pub(in crate::trf) fn words(text: &str) -> Words {
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
                    Beside => {}
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
            // Words that name two name none.
            (Some(one), None) if named.iter().all(|other| other == one) => return Words::Name(*one),
            (None, Some(one)) => return Words::Likely(*one),
            (Some(_), _) | (None, None) => {}
        }
    }
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    STEMS
        .into_iter()
        .find(|(_, stems)| stems.iter().any(|stem| letters.contains(stem)))
        .map_or(Words::Other, |(pairing, _)| Words::Likely(pairing))
}

/// The longest phrase with which the words begin: how many words it has, and what it says.
fn longest(words: &[&str]) -> Option<(usize, Speaks)> {
    PHRASES
        .iter()
        .flat_map(|(phrases, speaks)| phrases.iter().map(move |phrase| (phrase, *speaks)))
        .map(|(phrase, speaks)| (phrase.split(' ').count(), phrase, speaks))
        .filter(|(length, phrase, _)| words.iter().take(*length).copied().eq(phrase.split(' ')))
        .max_by_key(|(length, ..)| *length)
        .map(|(length, _, speaks)| (length, speaks))
}

/// The system that the free text of record 092 names, if it is the name of one.
pub(in crate::trf) fn named_system(text: &str) -> Option<Pairing> {
    match words(text) {
        Words::Name(pairing) => Some(pairing),
        Words::Likely(_) | Words::Other => None,
    }
}

#[cfg(test)]
mod tests {
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
