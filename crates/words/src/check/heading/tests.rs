use super::*;

fn listing(text: &str) -> TieBreakList {
    TieBreakList::parse(text).unwrap()
}

/// What a heading means in an individual event with this list.
fn meaning(text: &str, list: &str) -> Heading {
    read(
        text,
        Sense {
            list: Some(&listing(list)),
            team: false,
            named: &[],
            counts_scores: false,
            holds_results: false,
        },
    )
}

#[test]
fn the_spellings_of_arbiters_are_understood() {
    for (text, canonical) in [
        ("BH/C1", "BH/C1"),
        ("Bh-C1", "BH/C1"),
        ("BH C1", "BH/C1"),
        ("BHC1", "BH/C1"),
        ("BH_C1", "BH/C1"),
        ("Bh. C1", "BH/C1"),
        ("BC1", "BH/C1"),
        ("Bhz C1", "BH/C1"),
        ("BH.", "BH"),
        ("Bhz", "BH"),
        ("Buchholz total", "BH"),
        ("Buchholz Cut 1", "BH/C1"),
        ("Buchholz Tie-Breaks (Cut1)", "BH/C1"),
        ("Buchholz corte 1", "BH/C1"),
        ("Corte 1 Buchholz", "BH/C1"),
        ("Median Buchholz", "BH/M1"),
        ("MBH", "BH/M1"),
        ("Mediano de Buchholz 2", "BH/M2"),
        ("Sonneborn-Berger", "SB"),
        ("S.B.", "SB"),
        ("Neustadtl", "SB"),
        ("Sonneb.", "SB"),
        ("SoBerg", "SB"),
        ("Resultado particular", "DE"),
        ("Encuentro directo", "DE"),
        ("Direct comparison", "DE"),
        ("N\u{ba} de victorias", "WIN"),
        ("Número de victorias", "WIN"),
        ("progress", "PS"),
        ("Sum of progressive scores", "PS"),
        ("Elo average", "ARO"),
        ("ELO MEDIO", "ARO"),
        ("Perf.", "TPR"),
        ("Games one elected to play", "REP"),
        ("Pts.", "PTS"),
        ("MP", "MPTS"),
        ("EMGSB", "EMGSB"),
        ("GE", "REP"),
        ("KS/L+1", "KS/L+1"),
    ] {
        assert_eq!(meaning(text, "PTS"), Heading::Code(listing(canonical).entries.remove(0)), "{text}");
    }
}

#[test]
fn other_columns_are_known_too() {
    for (text, heading) in [
        ("Rk.", Heading::Rank),
        ("#", Heading::Rank),
        ("Puesto", Heading::Rank),
        ("Rango", Heading::Rank),
        ("Plaza", Heading::Rank),
        ("Pl.", Heading::Rank),
        ("CLASIFICACI\u{d3}N", Heading::Rank),
        ("SNo", Heading::Id),
        ("N\u{ba}", Heading::Id),
        ("N\u{b0}", Heading::Id),
        ("Dorsal", Heading::Id),
        ("Ranking inicial", Heading::Id),
        ("Nombre", Heading::Name),
        ("FED", Heading::Ignored),
        ("Rtg", Heading::Ignored),
        ("EloI", Heading::Ignored),
        ("BHH", Heading::Unknown),
        ("Koya -1", Heading::Unknown),
    ] {
        assert_eq!(meaning(text, "PTS"), heading, "{text}");
    }
}

#[test]
fn a_name_of_several_tie_breaks_is_the_one_that_the_list_names() {
    let is = |text: &str, list: &str, code: &str| {
        assert_eq!(meaning(text, list), Heading::Code(listing(code).entries.remove(0)), "{text} in {list}");
    };
    is("Negras", "BH,BPG", "BPG");
    is("Negras", "BWG", "BWG");
    is("Victorias", "WON", "WON");
    is("Victorias", "BH", "WIN");
    is("MBH", "BH/M2", "BH/M2");
    is("Solkoff", "BH/C1,BH", "BH");
    assert_eq!(meaning("Negras", "BPG,BWG"), Heading::Ambiguous(&["BPG", "BWG"]));
    assert_eq!(meaning("Solkoff", "SB"), Heading::Ambiguous(&["BH"]));
    let team = Sense { list: None, team: true, named: &[], counts_scores: false, holds_results: false };
    assert_eq!(read("BC1", team), Heading::Ambiguous(&["BH/C1", "BC"]));
}

#[test]
fn numbered_columns_need_a_list_that_somebody_named() {
    assert_eq!(meaning("TB2", "PTS,BH,SB"), Heading::Code(listing("SB").entries.remove(0)));
    assert_eq!(meaning("Des 1", "PTS,BH,SB"), Heading::Code(listing("BH").entries.remove(0)));
    assert_eq!(meaning("TB3", "PTS,BH,SB"), Heading::Unknown);
    assert_eq!(
        read(
            "TB1",
            Sense { list: None, team: false, named: &[], counts_scores: false, holds_results: false }
        ),
        Heading::Unknown
    );
}
