use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Change, Reading, Standing, decisions};
use tiebreak_engine::rules::Edition;

/// What became of an entry of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// It runs.
    Runs(Change),
    /// It runs in the ratings of B.02: their decision and its variant.
    Rates(&'static str, &'static str),
    /// It cannot change an answer that is compared; the proof says why.
    Equivalent(Reason),
    /// It concerns no value or order of a standing that the engine could compute; the reason says why.
    NotComputed(Reason),
}

/// Why an entry does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In English.
    pub en: &'static str,
    /// In Spanish.
    pub es: &'static str,
    /// The case or the test of this repository (`file::function`) that a program with the fault would fail.
    pub held_by: &'static str,
}

/// One wrong reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Stable id: `D-`, the article, a short name.
    pub id: &'static str,
    /// What became of it.
    pub account: Account,
}

impl Deviation {
    /// The change, when it runs.
    pub fn change(&self) -> Option<&Change> {
        match &self.account {
            Account::Runs(change) => Some(change),
            Account::Rates(..) | Account::Equivalent(_) | Account::NotComputed(..) => None,
        }
    }

    /// The points that it decides; two deviations that decide the same one exclude each other.
    pub fn decides(&self) -> Vec<&str> {
        match &self.account {
            Account::Runs(change) => change.decides(),
            Account::Rates(decision, _) => vec![decision],
            Account::Equivalent(_) | Account::NotComputed(..) => Vec::new(),
        }
    }
}

/// Readings and bundles; single rulings come from their own declarations.
fn composed() -> Vec<(&'static str, Change)> {
    let reading = |reading| Change { readings: vec![reading], ..Change::default() };
    let bundle = |rulings: &[(&'static str, &'static str)]| Change {
        rulings: rulings.iter().map(|(path, variant)| (Cow::from(*path), Cow::from(*variant))).collect(),
        ..Change::default()
    };
    let edition = |edition| Change { edition: Some(edition), ..Change::default() };
    vec![
        ("D-1-newest-text-for-old-event", edition(Edition::NEWEST)),
        ("D-1-old-text-for-new-event", edition(Edition::Fide2024)),
        ("D-14.5-percent", reading(Reading::LimitAsPercentage)),
        ("D-14.6-cut-without-article-16", Change::ruling("cut.exception", "not-made")),
        ("D-15.1-short-game-unplayed", reading(Reading::ShortGamesUnplayed)),
        ("D-15.1-one-forfeited-board", reading(Reading::OneForfeitedBoardUnplayed)),
        ("D-15.1-forfeited-match-played", reading(Reading::ForfeitedMatchPlayed)),
        ("D-16.4-no-cap", bundle(&[("unplayed.forfeit-cap", "uncapped"), ("unplayed.bye-cap", "uncapped")])),
        ("D-IO-u-as-absence", reading(Reading::PairingAllocatedByeAsAbsence)),
        ("D-IO-f-as-requested", reading(Reading::FullPointByeAsRequested)),
        ("D-IO-half-bye-as-full", reading(Reading::ByeAsWin)),
        ("D-IO-pab-value-assumed", reading(Reading::PairingAllocatedByeAsWin)),
        ("D-IO-blank-tail", reading(Reading::BlankTailCutOff)),
    ]
}

/// Entries whose answer, as compared, is always the right one.
const EQUIVALENT: [(&str, Reason); 2] = [
    (
        "D-4.2-dense-places",
        Reason {
            en: "places are compared as ordered groups, so 1, 2, 2, 3 and 1, 2, 2, 4 are the same ranking; C.07 numbers no places",
            es: "los puestos se comparan como grupos ordenados, así que 1, 2, 2, 3 y 1, 2, 2, 4 son la misma clasificación; C.07 no numera los puestos",
            held_by: "crates/conformance/src/verdict/tests.rs::ranks_are_compared_as_groups",
        },
    ),
    (
        "D-12.1-unequal-game-points",
        Reason {
            en: "the board count is computed for any set and the finding of 12.1 says when it must not be used; the numbers agree",
            es: "el recuento por tablero se calcula para cualquier grupo y el aviso de 12.1 dice cuándo no debe usarse; los números coinciden",
            held_by: "c07/12-1/board-count-between-unequal-game-points",
        },
    ),
];

/// Entries that change no value or order of a standing.
const NOT_COMPUTED: [(&str, Reason); 14] = [
    (
        "D-4.2-binary-floats",
        Reason {
            en: "depends on the order of additions in binary floating point, which this engine does not have; exact thirds are asked for",
            es: "depende del orden de las sumas en coma flotante binaria, que este motor no usa; se piden tercios exactos",
            held_by: "c07/16/six-players-four-rounds-with-every-kind-of-unplayed-round",
        },
    ),
    (
        "D-10.3-float-sum",
        Reason {
            en: "depends on the order of additions in binary floating point, which this engine does not have",
            es: "depende del orden de las sumas en coma flotante binaria, que este motor no usa",
            held_by: "c07/10-3/sum-of-hundredths-is-exact",
        },
    ),
    (
        "D-10.4-float-half",
        Reason {
            en: "depends on binary floating point, which this engine does not have",
            es: "depende de la coma flotante binaria, que este motor no usa",
            held_by: "c07/10-4/mean-of-opponents-performances-rounds-half-up",
        },
    ),
    (
        "D-4.2-accelerated-points",
        Reason {
            en: "fictitious points are not part of the facts of a tournament; readers drop them",
            es: "los puntos ficticios no forman parte de los datos de un torneo; al leer se descartan",
            held_by: "crates/format/src/trf/tests/points.rs::acceleration_and_prohibited_pairings_never_count",
        },
    ),
    (
        "D-7.8-first-numbers",
        Reason {
            en: "the facts hold the final pairing numbers only",
            es: "los datos solo tienen los números de emparejamiento finales",
            held_by: "c07/7-8/late-entry-has-its-final-number",
        },
    ),
    (
        "D-8-note-offered",
        Reason {
            en: "a declaration: reported as a finding of the note of article 8, without a number",
            es: "una declaración: se avisa según la nota del artículo 8, sin número",
            held_by: "c07/8-note/buchholz-in-a-round-robin",
        },
    ),
    (
        "D-12.1-player-board",
        Reason {
            en: "the facts hold the boards of each match, as the line-up of the match gives them",
            es: "los datos tienen los tableros de cada encuentro, según la alineación del encuentro",
            held_by: "crates/format/src/trf/tests/team.rs::lineups_out_of_order_need_record_300",
        },
    ),
    (
        "D-IO-unknown-code-zero",
        Reason {
            en: "about reading lists: an unknown code is refused with its place",
            es: "trata de leer listas: unas siglas desconocidas se rechazan indicando dónde",
            held_by: "tests/cli/input.rs::bad_input_is_refused_with_its_place",
        },
    ),
    (
        "D-IO-meaningless-modifier",
        Reason {
            en: "about reading lists: a modifier without meaning is refused, or a finding of article 14",
            es: "trata de leer listas: un modificador sin sentido se rechaza o es un aviso del artículo 14",
            held_by: "crates/engine/src/rules/code/parse/tests.rs::faults_are_told_apart",
        },
    ),
    (
        "D-IO-unknown-as-points",
        Reason {
            en: "about reading lists: `OTHER_` entries stay unverifiable",
            es: "trata de leer listas: las entradas `OTHER_` no se pueden verificar",
            held_by: "crates/event/src/regulations/tests.rs::an_entry_that_nobody_can_compute_silences_leftover_ties",
        },
    ),
    (
        "D-IO-pab-exported-as-f",
        Reason {
            en: "about writing files: a written event is read back with the same byes",
            es: "trata de escribir archivos: un torneo escrito se vuelve a leer con los mismos descansos",
            held_by: "crates/lab/tests/written_events.rs::individual_events_survive_trf26",
        },
    ),
    (
        "D-IO-order-dependent",
        Reason {
            en: "not one change but a dependence on order; metamorphic checks look for it",
            es: "no es un cambio sino una dependencia del orden; la buscan las comprobaciones metamórficas",
            held_by: "tests/metamorphic.rs::values_survive_what_the_rules_do_not_see",
        },
    ),
    (
        "D-IO-exit-zero-on-difference",
        Reason {
            en: "about exit statuses of programs: a difference ends with status 1",
            es: "trata de estados de salida: una diferencia termina con estado 1",
            held_by: "tests/cli/check.rs::the_verdict_and_the_status_follow_from_what_could_be_compared",
        },
    ),
    (
        "D-IO-undefined-as-number",
        Reason {
            en: "about printing: where the rule gives no value, a number is a wrong answer",
            es: "trata de imprimir: donde la regla no da valor, un número es una respuesta errónea",
            held_by: "c07/10-2/forfeit-and-bye-without-a-game-leave-no-performance",
        },
    ),
];

/// The whole catalogue, in order of id.
pub fn catalogue() -> &'static [Deviation] {
    static CATALOGUE: OnceLock<Vec<Deviation>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let mut accounts: BTreeMap<&'static str, Account> = BTreeMap::new();
        for decision in decisions() {
            for variant in &decision.variants {
                if let Standing::Deviation(id) = variant.standing {
                    accounts.insert(id, Account::Runs(Change::ruling(decision.path, variant.name)));
                }
            }
        }
        for decision in tiebreak_b02::Rulings::DECISIONS {
            for variant in decision.variants {
                if let tiebreak_b02::Standing::Deviation(id) = variant.standing {
                    accounts.insert(id, Account::Rates(decision.name, variant.name));
                }
            }
        }
        accounts.extend(composed().into_iter().map(|(id, change)| (id, Account::Runs(change))));
        accounts.extend(EQUIVALENT.map(|(id, proof)| (id, Account::Equivalent(proof))));
        accounts.extend(NOT_COMPUTED.map(|(id, reason)| (id, Account::NotComputed(reason))));
        accounts.into_iter().map(|(id, account)| Deviation { id, account }).collect()
    })
}

/// The entry with this id.
pub fn find(id: &str) -> Option<&'static Deviation> {
    let catalogue = catalogue();
    catalogue.binary_search_by(|deviation| deviation.id.cmp(id)).ok().map(|position| &catalogue[position])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_entry_that_does_not_run_is_held_by_a_case_or_a_test() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (id, reason) in EQUIVALENT.iter().chain(&NOT_COMPUTED) {
            let found = match reason.held_by.split_once("::") {
                Some((file, function)) => std::fs::read_to_string(root.join(file))
                    .is_ok_and(|text| text.contains(&format!("fn {function}("))),
                None => root.join("cases").join(format!("{}.json", reason.held_by)).exists(),
            };
            assert!(found, "{id}: nothing is called {}", reason.held_by);
        }
    }

    #[test]
    fn every_change_names_existing_rulings_and_changes_something() {
        for deviation in catalogue() {
            if let Some(change) = deviation.change() {
                for edition in Edition::ALL {
                    assert!(change.rules(edition).is_ok(), "{}", deviation.id);
                }
                assert!(Edition::ALL.iter().any(|edition| !change.is_idle(*edition)), "{}", deviation.id);
            }
        }
    }

    #[test]
    fn ids_are_found() {
        for deviation in catalogue() {
            assert_eq!(find(deviation.id), Some(deviation));
        }
        assert_eq!(find("D-0-nothing"), None);
    }
}
