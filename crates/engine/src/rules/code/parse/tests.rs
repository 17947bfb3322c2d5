use super::*;
use crate::rules::Base;

#[test]
fn valid_codes_print_canonically() {
    for (text, canonical) in [
        ("BH", "BH"),
        ("bh/c1", "BH/C1"),
        ("BH:GP/P/C1", "BH:GP/C1/P"),
        ("FB/M2", "FB/M2"),
        ("KS/L-3", "KS/L-3"),
        ("KS/L+1", "KS/L+1"),
        ("SSSC/K5", "SSSC/K5"),
        ("SSSC/P/F", "SSSC/F/P"),
        ("ARO/C2", "ARO/C2"),
        ("ARO/U1400", "ARO/U1400"),
        ("RTNG/R", "RTNG/R"),
        ("TPN/R", "TPN/R"),
        ("ESB:MM/C1", "EMMSB/C1"),
        ("EMMSB/C1", "EMMSB/C1"),
        ("EDEBT/P", "EDEBT/P"),
        ("MPVGP", "MPvGP"),
        ("mp", "MP"),
        ("GP", "GP"),
        ("GE", "REP"),
        ("BH-C1", "BH/C1"),
        ("SB/M1", "SB/M1"),
        ("KS/L60", "KS/L60"),
        ("BH/V2024", "BH/V2024"),
        ("us-median", "US-MEDIAN"),
        ("US-CUM/OLD/NOLAST", "US-CUM/NOLAST/OLD"),
        ("US-OPPCUM/NOLAST", "US-OPPCUM/NOLAST"),
        ("US-H2H/PM", "US-H2H/PM"),
        ("US-SB/adj", "US-SB/ADJ"),
        ("AOR/U1400", "AOR/U1400"),
        ("BAUMBACH/OTB", "BAUMBACH/OTB"),
        ("GELBFUHS", "GELBFUHS"),
        ("GELBFUHS-SQ", "GELBFUHS-SQ"),
        ("BRIGHTWELL/K6", "BRIGHTWELL/K6"),
        ("BRIGHTWELL/K0", "BRIGHTWELL/K0"),
        ("BRIGHTWELL/K2.50", "BRIGHTWELL/K2.5"),
        ("BRIGHTWELL/GGS", "BRIGHTWELL/GGS"),
        ("BRIGHTWELL/CHESS", "BRIGHTWELL/CHESS"),
        ("US-PLAYED-FIRST", "US-PLAYED-FIRST"),
    ] {
        let (code, _) = Code::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(code.to_string(), canonical);
        assert_eq!(Code::parse(canonical).unwrap().0, code, "{canonical} reads back");
    }
}

#[test]
fn invalid_codes_are_refused_at_the_offending_part() {
    for (text, offset) in [
        ("", 0),
        ("BHH", 0),
        ("BH-", 2),
        ("BH/", 3),
        ("BH/C", 3),
        ("BH/C0", 3),
        ("BH/C-1", 3),
        ("BH/C1/C2", 6),
        ("BH/C1/M1", 6),
        ("BH/L1", 3),
        ("BH:XX", 3),
        ("BH:MM", 3),
        ("ESB", 0),
        ("ESB:MP", 0),
        ("SB/F", 3),
        ("SSSC/K0", 5),
        ("SSSC/K-1", 5),
        ("ARO/U", 4),
        ("TPN/C1", 4),
        ("DE/C1", 3),
        ("WIN/R", 4),
        ("BH C1", 2),
        ("BHC1", 0),
        ("US-BEST", 0),
        ("US-MEDIAN/C1", 10),
        ("US-MEDIAN/OTB", 10),
        ("US-MEDIAN:MP", 10),
        ("US-CUM/NOLAST/NOLAST", 14),
        ("BAUMBACH/PM", 9),
        ("BAUMBACH/OTBX", 9),
        ("US-SB/V2024", 6),
        ("BRIGHTWELL/K-1", 11),
        ("BRIGHTWELL/K6/CHESS", 14),
        ("BRIGHTWELL/CHESS/GGS", 17),
        ("BRIGHTWELL/CHESS/K6", 17),
        ("DISCS/K6", 6),
        ("BH/ü", 3),
        ("é", 0),
    ] {
        let error = Code::parse(text).expect_err(text);
        assert_eq!(error.offset, offset, "{text}: {error}");
    }
}

#[test]
fn each_error_has_the_right_kind() {
    for (text, kind) in [
        ("BHH", CodeProblem::UnknownName),
        ("BHH/C1", CodeProblem::UnknownName),
        ("BHC1", CodeProblem::Notation),
        ("BH C1", CodeProblem::Notation),
        ("SB/F", CodeProblem::Notation),
        ("BH/C0", CodeProblem::Notation),
        ("DE/C1", CodeProblem::CutOfNothing(Base::DirectEncounter)),
        ("TPN/M1", CodeProblem::CutOfNothing(Base::PairingNumber)),
        ("BH/L+1", CodeProblem::LimitOnOther(Base::Buchholz)),
    ] {
        assert_eq!(Code::parse(text).expect_err(text).kind, kind, "{text}");
    }
}

#[test]
fn errors_name_the_allowed_forms() {
    for (text, said) in [
        ("BHC1", "did you mean `BH/C1`?"),
        ("BH:GPC1", "there is no reference"),
        ("SB/F", "allows /C /M /P"),
        ("BH/S", "there is no modifier `/S`; BH allows /C /M /P"),
        ("KS/P", "allows /C /M /L"),
        ("WIN/R", "allows no modifiers; remove"),
    ] {
        let error = Code::parse(text).unwrap_err().to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
    assert!(Code::parse("BHH").unwrap_err().to_string().contains("a tie-break `BHH`; "));
}
