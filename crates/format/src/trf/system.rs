//! Which system pairs the rounds: record 192, the words of record 092.

mod words;

use tiebreak_engine::tournament::{Pairing, Primary};

pub(super) use words::{Words, named_system, words};

/// How an event is paired, and how that was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemReading {
    /// The system.
    pub pairing: Pairing,
    /// What decided it.
    pub by: SystemSource,
}

/// What decided how an event is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemSource {
    /// The caller.
    Option,
    /// Record 192.
    Record192,
    /// The words (or the code) of record 092.
    Record092,
    /// Everybody met everybody.
    Table,
    /// Nothing speaks against a Swiss system.
    Default,
}

/// What record 192 says about an event (FIDE's table of encoded tournament types).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedType {
    /// How rounds are paired.
    pub pairing: Pairing,
    /// Whether teams are paired.
    pub team: bool,
    /// The total that ranks first in a team event.
    pub primary: Option<Primary>,
    /// Everybody meets everybody outside the own team, so a team meets several others in a round.
    pub(crate) schiller: bool,
}

/// Codes without `_BAKU` and without parameter.
const KNOWN: [&str; 53] = [
    "FIDE_DUTCH",
    "FIDE_DUTCH_2017",
    "FIDE_DUTCH_2025",
    "FIDE_DUTCH_2026",
    "FIDE_DUBOV",
    "FIDE_BURSTEIN",
    "CUSTOM_SWISS",
    "FIDE_DOUBLESWISS",
    "CUSTOM_DOUBLESWISS",
    "BERGER_ROUNDROBIN",
    "BERGER_DOUBLEROUNDROBIN",
    "FIDE_ROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "CUSTOM_ROUNDROBIN",
    "FIDE_SCHILLER",
    "CUSTOM_SCHILLER",
    "FIDE_SCHEVENINGEN",
    "FIDE_DOUBLESCHEVENINGEN",
    "CUSTOM_SCHEVENINGEN",
    "CUSTOM_KNOCKOUT",
    "WORLDCUP_KNOCKOUT",
    "FIDE_TEAM",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_GP_MP",
    "FIDE_TEAM_MP",
    "FIDE_TEAM_GP",
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEA_MP",
    "FIDE_TEAM_TYPEA_GP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_GP_MP",
    "FIDE_TEAM_TYPEB_MP",
    "FIDE_TEAM_TYPEB_GP",
    "CUSTOM_TEAM_SWISS",
    "CUSTOM_TEAM_SWISS_MP",
    "CUSTOM_TEAM_SWISS_GP",
    "BERGER_TEAM_ROUNDROBIN",
    "BERGER_TEAM_DOUBLEROUNDROBIN",
    "FIDE_TEAM_ROUNDROBIN",
    "FIDE_TEAM_DOUBLEROUNDROBIN",
    "CUSTOM_TEAM_ROUNDROBIN",
    "CUSTOM_TEAM_KNOCKOUT",
    // With a parameter: `Gn` games for each pair, `TxP` teams of players.
    "BERGER_ROUNDROBIN_G#",
    "BERGER_TEAM_ROUNDROBIN_G#",
    "FIDE_SCHEVENINGEN_G#",
    "FIDE_SCHILLER_#X#",
    "FIDE_DUTCH_BAKU",
    "FIDE_DUTCH_2017_BAKU",
    "FIDE_DUTCH_2025_BAKU",
    "FIDE_DUTCH_2026_BAKU",
    "FIDE_DUBOV_BAKU",
    "FIDE_BURSTEIN_BAKU",
];

/// Codes that take `_BAKU` besides the individual ones above.
const ACCELERATED: [&str; 9] = [
    "FIDE_DOUBLESWISS",
    "FIDE_TEAM",
    "FIDE_TEAM_MP_GP",
    "FIDE_TEAM_MP",
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEA_MP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_MP",
    "CUSTOM_TEAM_SWISS_MP",
];

/// Reads the text of record 192 (or of a 092 that holds such a code); none for a code that FIDE's table has not.
pub fn encoded_type(text: &str) -> Option<EncodedType> {
    let code = text.trim().to_ascii_uppercase();
    // Numbers become `#`, so that one entry stands for all parameters, except the year of the Dutch system.
    let shape = if code.starts_with("FIDE_DUTCH_") { code.clone() } else { without_numbers(&code) };
    let known = KNOWN.contains(&shape.as_str())
        || shape.strip_suffix("_BAKU").is_some_and(|plain| ACCELERATED.contains(&plain));
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

/// Whether record 092 names a way of scoring that C.07 does not know.
pub(super) fn names_foreign_scoring(text: &str) -> bool {
    text.to_ascii_lowercase().contains("keizer")
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
