//! Reads name cells that contain more than a name: `1 FM Alder,Anna`, `Birch,Benedikt 2 FM 2285`, `1. (3)
//! Anna Alder`.

/// FIDE's titles, and the dash that means no title.
const TITLES: [&str; 18] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM", "MI", "MF", "MC", "GMF", "AIM", "AFM",
    "ACM", "-",
];

/// The content of a name cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    pub name: String,
    /// A number before or after the name.
    pub number: Option<u32>,
    /// A title before or after the name.
    pub title: String,
}

/// Reads a name cell.
pub(crate) fn named(text: &str) -> Named {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut named = Named::default();
    let number = |word: &str| word.trim_end_matches(['.', ')']).parse::<u32>().ok();
    let is_more = |word: &str| number(word).is_some() || TITLES.contains(&word);
    let mut take = |word: &str| {
        // A number as large as a rating is not a pairing number.
        named.number = named.number.or(number(word).filter(|number| *number < 1000 && *number > 0));
        if TITLES.contains(&word) && word != "-" {
            named.title = word.to_owned();
        }
    };
    while words.len() > 1 && words.first().is_some_and(|word| is_more(word)) {
        take(words.remove(0));
    }
    let behind =
        words.iter().rev().take_while(|word| is_more(word)).count().min(words.len().saturating_sub(1));
    for word in words.split_off(words.len() - behind) {
        take(word);
    }
    // `Alder, Anna g GER` contains a letter for the title, and the federation.
    let is_federation = |word: &str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    if words.len() > 2 && text.contains(',') && words.last().is_some_and(|word| is_federation(word)) {
        words.pop();
        words.pop_if(|word| matches!(*word, "g" | "m" | "f" | "wg" | "wm" | "wf"));
    }
    // `Anna Alder (GER)` and `Anna Alder (2310)` contain a federation and a rating.
    let is_aside = |word: &str| {
        let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or_default();
        is_federation(inner) || (inner.len() == 4 && inner.bytes().all(|byte| byte.is_ascii_digit()))
    };
    while words.len() > 1 && words.last().is_some_and(|word| is_aside(word)) {
        words.pop();
    }
    named.name = words.join(" ");
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_parted_from_number_and_title() {
        for (text, name, number, title) in [
            ("Alder, Anna", "Alder, Anna", None, ""),
            ("1 FM Alder,Anna", "Alder,Anna", Some(1), "FM"),
            ("Birch,Benedikt 2 FM 2285", "Birch,Benedikt", Some(2), "FM"),
            ("Fir,Félix 6 - 2101", "Fir,Félix", Some(6), ""),
            ("Alder, Anna g GER", "Alder, Anna", None, ""),
            ("1. Anna Alder", "Anna Alder", Some(1), ""),
            ("Anna Alder (GER)", "Anna Alder", None, ""),
            ("Alder, Anna (2310)", "Alder, Anna", None, ""),
            ("Elmswell 1", "Elmswell", Some(1), ""),
            ("7", "7", None, ""),
        ] {
            let named = named(text);
            assert_eq!(
                (named.name.as_str(), named.number, named.title.as_str()),
                (name, number, title),
                "{text}"
            );
        }
    }
}
