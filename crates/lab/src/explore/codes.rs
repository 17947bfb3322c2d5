//! The tie-breaks that programs are asked for.

/// Numeric codes of individual events.
pub const INDIVIDUAL: [&str; 47] = [
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "PS/C1",
    "PS/C2",
    "REP",
    "STD",
    "TPN",
    "TPN/R",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "BH/C1/P",
    "BH/M1/P",
    "AOB",
    "AOB/F",
    "FB",
    "FB/C1",
    "FB/C2",
    "FB/M1",
    "FB/P",
    "FB/C1/P",
    "SB",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "SB/C1/P",
    "KS",
    "KS/L+1",
    "KS/L-1",
    "ARO",
    "ARO/C1",
    "ARO/C2",
    "ARO/M1",
    "ARO/M2",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "RTNG/R",
    "RTNG/U1400",
];
/// Order-only codes of individual events.
pub const INDIVIDUAL_ORDERS: [&str; 2] = ["DE", "DE/P"];
/// Numeric codes of team events.
pub const TEAM: [&str; 49] = [
    "WIN",
    "WIN:MP",
    "WON",
    "WON:MP",
    "PS",
    "PS:GP",
    "PS:MP/C1",
    "REP",
    "BH:MP",
    "BH:GP",
    "BH:MP/C1",
    "BH:GP/C1",
    "BH:MP/M1",
    "BH:GP/M1",
    "BH:MP/P",
    "BH:GP/P",
    "FB:MP",
    "FB:GP",
    "FB:MP/C1",
    "FB:GP/C1",
    "AOB:MP",
    "AOB:GP",
    "AOB:GP/F",
    "KS:MP",
    "KS:GP",
    "KS:MP/L+1",
    "KS:GP/L-1",
    "MPvGP",
    "EMMSB",
    "EMGSB",
    "EGMSB",
    "EGGSB",
    "EMMSB/C1",
    "EMGSB/C1",
    "EGMSB/C1",
    "EGGSB/C1",
    "EMMSB/P",
    "EMGSB/P",
    "EGMSB/P",
    "EGGSB/C1/P",
    "EGGSB/C2",
    "SSSC",
    "SSSC/F",
    "SSSC/K3",
    "SSSC/P",
    "BC",
    "TPN",
    "BH",
    "FB",
];
/// Order-only codes of team events.
pub const TEAM_ORDERS: [&str; 9] = ["EDE", "EDE/P", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE", "DE"];

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_engine::rules::{Base, Kinds, Listed, TieBreakList};

    #[test]
    fn every_tie_break_of_the_rules_is_asked_for() {
        let asked = |lists: [&[&str]; 2], base: Base| {
            lists.concat().iter().any(|code| code.split([':', '/']).next() == Some(base.name()))
        };
        let players = |base| asked([&INDIVIDUAL, &INDIVIDUAL_ORDERS], base);
        let teams = |base| asked([&TEAM, &TEAM_ORDERS], base);
        for base in Base::all().filter(|base| !base.is_score() && !base.is_outside()) {
            let found = match base.row().kinds {
                Kinds::Both => players(base) && teams(base),
                Kinds::Opened | Kinds::Individuals => players(base),
                Kinds::Teams => teams(base),
            };
            assert!(found, "{} is in no list", base.name());
        }
    }

    #[test]
    fn every_code_is_known_and_in_the_right_list() {
        for (codes, orders) in
            [(&INDIVIDUAL[..], false), (&INDIVIDUAL_ORDERS, true), (&TEAM, false), (&TEAM_ORDERS, true)]
        {
            let list = TieBreakList::parse(&codes.join(",")).unwrap();
            assert_eq!(list.entries.len(), codes.len());
            for (entry, text) in list.entries.iter().zip(codes) {
                let Listed::Code(code) = entry else { panic!("{text}") };
                assert_eq!(code.base.direction().is_order_only(), orders, "{text}");
            }
        }
    }
}
