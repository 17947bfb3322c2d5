//! What a heading of a published table means: the names and spellings that arbiters and programs use.

use crate::rules::{Code, Listed, TieBreakList};

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// Pairing number.
    Id,
    /// Rank.
    Rank,
    /// Name.
    Name,
    /// Points or a tie-break.
    Code(Listed),
    /// The n-th tie-break of the list in force, from 1 ("TB1").
    Nth(usize),
    /// Nothing that a check needs.
    Ignored,
    /// Not understood.
    Unknown,
}

/// Words without blanks and signs, for instance `buchholzcut1`.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(plain).collect()
}

fn plain(character: char) -> char {
    match character {
        'á' | 'à' | 'ä' => 'a',
        'é' | 'è' => 'e',
        'í' => 'i',
        'ó' | 'ö' => 'o',
        'ú' | 'ü' => 'u',
        other => other,
    }
}

const IDS: &[&str] = &[
    "id",
    "no",
    "nr",
    "num",
    "number",
    "sno",
    "snr",
    "startno",
    "startnr",
    "startingrank",
    "numero",
    "nro",
    "inicial",
];
const RANKS: &[&str] = &[
    "rank",
    "rk",
    "rg",
    "pos",
    "place",
    "position",
    "puesto",
    "orden",
    "clasificacion",
    "lugar",
    "posicion",
];
const NAMES: &[&str] =
    &["name", "player", "team", "participant", "nombre", "jugador", "jugadora", "equipo", "apellidos"];
const IGNORED: &[&str] = &[
    "",
    "title",
    "titulo",
    "tit",
    "fed",
    "federation",
    "federacion",
    "club",
    "clubcity",
    "rtg",
    "rtgi",
    "rtgn",
    "elo",
    "fide",
    "fideid",
    "idfide",
    "rating",
    "valoracion",
    "sex",
    "sexo",
    "birth",
    "games",
    "partidas",
    "type",
    "group",
    "grupo",
    "rp",
    "n",
    "w",
    "we",
    "wwe",
    "k",
    "prize",
    "premio",
];

/// Names of tie-breaks without their cuts and medians.
const NAMED: &[(&str, &str)] = &[
    ("points", "PTS"),
    ("pts", "PTS"),
    ("puntos", "PTS"),
    ("ptos", "PTS"),
    ("score", "PTS"),
    ("total", "PTS"),
    ("matchpoints", "MPTS"),
    ("mp", "MPTS"),
    ("puntosdeencuentro", "MPTS"),
    ("gamepoints", "GPTS"),
    ("gp", "GPTS"),
    ("puntosdepartida", "GPTS"),
    ("directencounter", "DE"),
    ("headtohead", "DE"),
    ("resultadoparticular", "DE"),
    ("resultadosparticulares", "DE"),
    ("wins", "WIN"),
    ("numberofwins", "WIN"),
    ("victorias", "WIN"),
    ("numerodevictorias", "WIN"),
    ("gameswon", "WON"),
    ("partidasganadas", "WON"),
    ("gameswithblack", "BPG"),
    ("partidasconnegras", "BPG"),
    ("winswithblack", "BWG"),
    ("victoriasconnegras", "BWG"),
    ("progressive", "PS"),
    ("progressivescore", "PS"),
    ("cumulative", "PS"),
    ("progresivo", "PS"),
    ("roundselected", "REP"),
    ("standardpoints", "STD"),
    ("puntosestandar", "STD"),
    ("buchholz", "BH"),
    ("bucholz", "BH"),
    ("buch", "BH"),
    ("averagebuchholz", "AOB"),
    ("averageofopponentsbuchholz", "AOB"),
    ("mediadebuchholz", "AOB"),
    ("forebuchholz", "FB"),
    ("buchholzadelantado", "FB"),
    ("sonnebornberger", "SB"),
    ("sonneborn", "SB"),
    ("berger", "SB"),
    ("sonnebberger", "SB"),
    ("koya", "KS"),
    ("sistemakoya", "KS"),
    ("averagerating", "ARO"),
    ("averageratingofopponents", "ARO"),
    ("avgrating", "ARO"),
    ("valoracionmedia", "ARO"),
    ("mediaderivales", "ARO"),
    ("performance", "TPR"),
    ("performancerating", "TPR"),
    ("perfectperformance", "PTP"),
    ("boardcount", "BC"),
    ("recuentoportableros", "BC"),
    ("topboardresults", "TBR"),
    ("bottomboardelimination", "BBE"),
    ("extendeddirectencounter", "EDE"),
    ("scorestrengthcombination", "SSSC"),
];

const CUTS: &[&str] = &["cut", "corte", "c"];
const MEDIANS: &[&str] = &["median", "mediano", "mediana", "m"];

/// Understands a heading.
pub(super) fn read(text: &str) -> Heading {
    let text = text.trim();
    let words = letters(text);
    let among = |list: &[&str]| list.contains(&words.as_str());
    if text == "#" || among(RANKS) {
        return Heading::Rank;
    }
    if among(IDS) {
        return Heading::Id;
    }
    if among(NAMES) {
        return Heading::Name;
    }
    if let Some(n) =
        words.strip_prefix("tb").or_else(|| words.strip_prefix("des")).and_then(|n| n.parse().ok())
    {
        return Heading::Nth(n);
    }
    if among(IGNORED) {
        return Heading::Ignored;
    }
    code(text).or_else(|| named(&words)).map_or(Heading::Unknown, Heading::Code)
}

/// A code, also with a hyphen, a blank or nothing before the cut: `BH/C1`, `Bh-C1`, `BH C1`, `BHC1`.
fn code(text: &str) -> Option<Listed> {
    let single = |text: &str| {
        let list = TieBreakList::parse(text).ok()?;
        let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
        Some(listed)
    };
    let listed = single(text)
        .or_else(|| single(&text.replace(' ', "/")))
        .or_else(|| single(&with_slash(text)?))
        .filter(|listed| !matches!(listed, Listed::Code(Code { edition: Some(_), .. })))?;
    // `MP` and `GP` are totals, and `BC1` is a cut Buchholz in many tables, but never a code.
    Some(listed)
}

/// `BHC1` as `BH/C1`.
fn with_slash(text: &str) -> Option<String> {
    let digits = text.chars().rev().take_while(char::is_ascii_digit).count();
    let head = text.get(..text.len().checked_sub(digits)?)?;
    let letter = head.chars().last().filter(|c| matches!(c.to_ascii_uppercase(), 'C' | 'M'))?;
    let name = head.get(..head.len() - 1).filter(|name| name.len() > 1)?;
    (digits > 0).then(|| format!("{name}/{letter}{}", &text[head.len()..]))
}

/// A name in words, with its cut or median: `Buchholz Cut 1`, `Mediana Buchholz`.
fn named(words: &str) -> Option<Listed> {
    let plain = |words: &str| NAMED.iter().find(|(name, _)| *name == words).map(|(_, code)| *code);
    let parse = |code: String| TieBreakList::parse(&code).ok()?.entries.into_iter().next();
    if let Some(code) = plain(words) {
        return parse(code.to_owned());
    }
    let (digits, head): (String, String) = words.chars().partition(char::is_ascii_digit);
    let n = if digits.is_empty() { "1" } else { digits.as_str() };
    for (modifiers, letter) in [(CUTS, 'C'), (MEDIANS, 'M')] {
        for modifier in modifiers {
            let rest = head
                .strip_suffix(modifier)
                .or_else(|| head.strip_prefix(modifier).filter(|_| modifier.len() > 1));
            let without_of = |rest: &str| plain(rest.strip_suffix("de").or_else(|| rest.strip_prefix("de"))?);
            if let Some(code) = rest.and_then(|rest| plain(rest).or_else(|| without_of(rest))) {
                return parse(format!("{code}/{letter}{n}"));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spellings_of_arbiters_are_understood() {
        for (text, canonical) in [
            ("BH/C1", "BH/C1"),
            ("Bh-C1", "BH/C1"),
            ("BH C1", "BH/C1"),
            ("BHC1", "BH/C1"),
            ("Buchholz Cut 1", "BH/C1"),
            ("Buchholz corte 1", "BH/C1"),
            ("Corte 1 Buchholz", "BH/C1"),
            ("Median Buchholz", "BH/M1"),
            ("Mediano de Buchholz 2", "BH/M2"),
            ("Sonneborn-Berger", "SB"),
            ("Resultado particular", "DE"),
            ("Nº de victorias", ""),
            ("Número de victorias", "WIN"),
            ("Pts.", "PTS"),
            ("MP", "MPTS"),
            ("EMGSB", "EMGSB"),
            ("GE", "REP"),
        ] {
            match read(text) {
                Heading::Code(listed) => assert_eq!(listed.to_string(), canonical, "{text}"),
                other => assert!(canonical.is_empty() && other == Heading::Unknown, "{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn other_columns_are_known_too() {
        for (text, heading) in [
            ("Rk.", Heading::Rank),
            ("#", Heading::Rank),
            ("Puesto", Heading::Rank),
            ("SNo", Heading::Id),
            ("Nombre", Heading::Name),
            ("TB2", Heading::Nth(2)),
            ("FED", Heading::Ignored),
            ("Rtg", Heading::Ignored),
            ("BHH", Heading::Unknown),
        ] {
            assert_eq!(read(text), heading, "{text}");
        }
    }
}
