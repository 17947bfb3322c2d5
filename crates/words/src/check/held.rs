//! Determines which tie-break a column contains by comparing all its numbers with the values of every code.

use super::values;
use super::values::Judge;
use tiebreak_engine::rules::{Base, Kinds, Listed};

/// Modifiers that may follow the name of a tie-break, the most likely first.
const MODIFIERS: [&str; 14] =
    ["", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P", "/C2/P", "/M1/P", "/M2/P", "/F", "/L+1", "/L-1", "/R"];
/// References and cuts that may follow a tie-break of teams.
const REFERENCES: [&str; 8] = [":MP", ":GP", ":MP/C1", ":GP/C1", ":MP/C2", ":GP/C2", ":MP/M1", ":GP/M1"];

/// Every code that a column of an event of this kind may contain, the most likely first. The code `first` and its
/// modifiers come first. Codes of C.07 with their cuts, medians and other modifiers follow, and then the others.
pub fn codes(teams: bool, first: Option<Base>) -> Vec<Listed> {
    let suits = |base: &Base| match base.row().kinds {
        Kinds::Both | Kinds::Opened => true,
        Kinds::Individuals => !teams,
        Kinds::Teams => teams,
    };
    let bases = |outside: bool| {
        Base::all().filter(move |base| !base.is_score() && base.is_outside() == outside).filter(suits)
    };
    let names = |outside: bool| bases(outside).map(Base::name).collect::<Vec<_>>();
    let of = |names: &[&str]| -> Vec<Listed> {
        let references: &[&str] = if teams { &REFERENCES } else { &[] };
        let endings = MODIFIERS.iter().chain(references);
        endings
            .flat_map(|ending| names.iter().filter_map(move |name| one(&format!("{name}{ending}"))))
            .collect()
    };
    let mut codes: Vec<Listed> = first.into_iter().flat_map(|base| of(&[base.name()])).collect();
    for code in [of(&names(false)), of(&names(true))].concat() {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

/// The entry of a list with one entry, if it is written as a code.
fn one(text: &str) -> Option<Listed> {
    Listed::single(text).filter(|listed| listed.to_string() == text)
}

/// Whether the numbers of a column may be the values of a code. Only a few numbers are compared.
pub fn may_give(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> bool {
    !values::is_far(judge, listed, column, 0)
}

/// Whether all the numbers of a column are the values of a code.
pub fn gives(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> bool {
    may_give(judge, listed, column) && values::wrong(judge, listed, column) == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tie_break_is_tried_and_the_usual_ones_first() {
        let texts =
            |teams: bool| -> Vec<String> { codes(teams, None).iter().map(ToString::to_string).collect() };
        let (players, teams) = (texts(false), texts(true));
        for base in Base::all().filter(|base| !base.is_score()) {
            let name = base.name().to_owned();
            let (of_players, of_teams) = match base.row().kinds {
                Kinds::Both | Kinds::Opened => (true, true),
                Kinds::Individuals => (true, false),
                Kinds::Teams => (false, true),
            };
            assert_eq!((players.contains(&name), teams.contains(&name)), (of_players, of_teams), "{name}");
        }
        for code in ["BH/C1", "BH/M1", "BH/C1/P", "SB/C1", "KS/L+1", "ARO/C1", "PS/C1", "AOB/F", "TPN/R"] {
            assert!(players.contains(&code.to_owned()), "{code}");
        }
        assert!(teams.contains(&"BH:GP/C1".to_owned()));
        let at = |code: &str| players.iter().position(|own| own == code);
        assert!(at("BH") < at("BH/P") && at("BH/P") < at("US-SOLKOFF"));
        assert_eq!(codes(false, Some(Base::SonnebornBerger))[0].to_string(), "SB");
    }
}
