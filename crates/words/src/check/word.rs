//! Words as people mean them: without case, accents and signs.

/// Words without blanks and signs, for instance `buchholzcut1`.
pub fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric() || *c == '°')
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect()
}

/// The words of a name in alphabetical order, so that "Gina Gorse" is "Gorse, Gina".
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> =
        simple(name).split(' ').map(letters).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

/// A name without case, signs and doubled blanks.
pub(super) fn simple(name: &str) -> String {
    let words: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letter without its accent; the small letters of abbreviations (`Nº`) as letters.
fn plain(character: char) -> char {
    match character {
        'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' | 'ª' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'é' | 'è' | 'ë' | 'ê' | 'ē' | 'ě' | 'ę' | 'ė' => 'e',
        'ğ' | 'ģ' => 'g',
        'í' | 'ì' | 'ï' | 'î' | 'ī' | 'ı' => 'i',
        'ķ' => 'k',
        'ł' | 'ļ' | 'ľ' => 'l',
        'ñ' | 'ń' | 'ň' | 'ņ' => 'n',
        'ó' | 'ò' | 'ö' | 'ô' | 'õ' | 'ø' | 'ō' | 'ő' | 'º' | '°' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ú' | 'ù' | 'ü' | 'û' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

/// Beginnings of words that speak of the standing in other ways than by numbers.
const STATUS: [&str; 51] = [
    "disqualif",
    "descalif",
    "desclass",
    "squalif",
    "dsq",
    "withdr",
    "retirad",
    "zuruckgez",
    "ritirat",
    "winner",
    "champion",
    "ganador",
    "campeon",
    "sieger",
    "meister",
    "vainqueur",
    "vincitor",
    "campione",
    "vencedor",
    "provisional",
    "unofficial",
    "extraoficial",
    "vorlaufig",
    "inoffiziell",
    "provisoire",
    "provvisori",
    "provisori",
    "protest",
    "expelled",
    "excluded",
    "competing",
    "competition",
    "correct",
    "korrig",
    "berichtig",
    "appeal",
    "recurso",
    "berufung",
    "decid",
    "entschied",
    "playoff",
    "shared",
    "wrong",
    "falsch",
    "errone",
    "incorrect",
    "preliminar",
    "before",
    "startrang",
    "startlist",
    "interim",
];

/// Whether a word in small letters speaks of the standing: `disqualified`, `ganadora`.
pub(super) fn is_status(word: &str) -> bool {
    STATUS.iter().any(|status| word.starts_with(status))
}
