use super::*;

fn listing(text: &str) -> TieBreakList {
    TieBreakList::parse(text).unwrap()
}

/// Returns the meaning of a heading in an individual event with this list of tie-breaks.
fn meaning(text: &str, list: &str) -> Heading {
    read(text, Sense { list: Some(&listing(list)), ..Sense::plain(false) })
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
        ("N\u{ba} de victorias", "WIN"),
        ("Número de victorias", "WIN"),
        ("progress", "PS"),
        ("Sum of progressive scores", "PS"),
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

/// Returns a heading that can mean several tie-breaks.
fn ambiguous(codes: &str) -> Heading {
    Heading::Ambiguous(Box::leak(listing(codes).entries.into_boxed_slice()))
}

#[test]
fn ratings_and_orders_are_tie_breaks_only_where_the_list_names_them() {
    let code = |text: &str| Heading::Code(listing(text).entries.remove(0));
    for (text, listed) in [
        ("Perf.", "TPR"),
        ("Elo average", "ARO"),
        ("ELO MEDIO", "ARO"),
        ("Performance de torneo", "TPR"),
        ("Valoración media de los oponentes", "ARO"),
        ("Tournament Performance Rating", "TPR"),
        ("Rtng", "RTNG"),
        ("Resultado particular", "DE"),
        ("Direct comparison", "DE"),
        ("DirE", "DE"),
        ("Encuentro directo", "DE"),
    ] {
        let own = if text == "Rtng" { Heading::Ignored } else { code(listed) };
        assert_eq!(meaning(text, &format!("PTS,{listed}")), own, "{text}");
        assert_eq!(meaning(text, "PTS,BH"), Heading::Ignored, "{text}");
    }
}

#[test]
fn the_names_of_article_5_are_understood_as_they_are_printed() {
    for (text, code) in [
        ("Media de Buchholz de los oponentes", "AOB"),
        ("Media de performances perfectas (de torneo) de los oponentes", "APPO"),
        ("Media de performances (de torneo) de los oponentes", "APRO"),
        ("Valoración media de los oponentes", "ARO"),
        ("Resultado Particular", "DE"),
        ("Buchholz adelantado", "FB"),
        ("Partidas que uno decidió jugar", "REP"),
        ("Sistema Koya para Round Robin", "KS"),
        ("Número de partidas jugadas con negras", "BPG"),
        ("Número de partidas reales ganadas", "WON"),
        ("Número de partidas reales ganadas con negras", "BWG"),
        ("Número de victorias", "WIN"),
        ("Performance perfecta de torneo", "PTP"),
        ("(Suma de) puntuaciones progresivas", "PS"),
        ("Performance de torneo", "TPR"),
        ("Koya System", "KS"),
        ("Progressive Scores", "PS"),
        ("Tournament Performance Rating", "TPR"),
        ("Cmlt", "PS"),
        ("Buc1", "BH/C1"),
        ("BucT", "BH"),
        ("S-B", "SB"),
        ("DiVerg", "DE"),
        ("Berliner Wertung", "SB"),
        ("Pontos", "PTS"),
        ("Punti", "PTS"),
        ("Pkt.", "PTS"),
    ] {
        let list = if code == "PTS" { "PTS".to_owned() } else { format!("PTS,{code}") };
        assert_eq!(meaning(text, &list), Heading::Code(listing(code).entries.remove(0)), "{text}");
    }
    for (text, code) in [("Recuento por tablero", "BC"), ("Resultados de los mejores tableros", "TBR")] {
        let list = listing(&format!("MPTS,{code}"));
        let found = read(text, Sense { list: Some(&list), ..Sense::plain(true) });
        assert_eq!(found, Heading::Code(listing(code).entries.remove(0)), "{text}");
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
    assert_eq!(meaning("Negras", "BPG,BWG"), ambiguous("BPG,BWG"));
    assert_eq!(meaning("Solkoff", "SB"), ambiguous("BH,US-SOLKOFF"));
    assert_eq!(read("BC1", Sense::plain(true)), ambiguous("BH/C1"));
}

#[test]
fn numbered_columns_need_a_list_that_somebody_named() {
    assert_eq!(meaning("TB2", "PTS,BH,SB"), Heading::Code(listing("SB").entries.remove(0)));
    assert_eq!(meaning("Des 1", "PTS,BH,SB"), Heading::Code(listing("BH").entries.remove(0)));
    assert_eq!(meaning("TB3", "PTS,BH,SB"), Heading::Unknown);
    assert_eq!(read("TB1", Sense::plain(false)), Heading::Unknown);
}
