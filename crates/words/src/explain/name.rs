use super::clause;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Code, Cut, Edition, EditionChoice, Listed, Reference, Step};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_phrase::family;

/// The name of an entry of a list in words: "Buchholz, cut 1".
pub fn code_name(say: &Messages, listed: &Listed) -> String {
    match listed {
        Listed::Organizer(name) => tell!(say, "code-OTHER", name = name),
        Listed::Recorded(recorded) => say.member(family!("code-"), recorded.word()),
        Listed::Code(code) => {
            let mut parts = vec![say.member(family!("code-"), code.base.name())];
            parts.extend(modifiers(say, code));
            parts.join(", ")
        }
    }
}

fn modifiers(say: &Messages, code: &Code) -> Vec<String> {
    let mut parts = Vec::new();
    match code.reference {
        Some(Reference::MatchPoints) => parts.push(tell!(say, "modifier-match-points")),
        Some(Reference::GamePoints) => parts.push(tell!(say, "modifier-game-points")),
        None => {}
    }
    match code.cut {
        Some(Cut::Low(n)) => parts.push(tell!(say, "modifier-cut", n = &n.to_string())),
        Some(Cut::Median(n)) => parts.push(tell!(say, "modifier-median", n = &n.to_string())),
        None => {}
    }
    match code.limit {
        Some(Step::HalfPoints(n)) => {
            let points = Points::HALF * i64::from(n);
            let sign = if n > 0 { "+" } else { "" };
            parts.push(tell!(say, "modifier-limit", points = &format!("{sign}{points}")));
        }
        Some(Step::Percent(n)) => parts.push(tell!(say, "modifier-percent", percent = &n.to_string())),
        None => {}
    }
    if let Some(divisor) = code.divisor {
        parts.push(tell!(say, "modifier-divisor", divisor = &divisor.to_string()));
    }
    if code.fore {
        parts.push(tell!(say, "modifier-fore"));
    }
    if code.forfeits_as_played {
        parts.push(tell!(say, "modifier-forfeits-as-played"));
    }
    if let Some(rating) = code.unrated {
        parts.push(tell!(say, "modifier-unrated", rating = &rating.to_string()));
    }
    if code.reversed {
        parts.push(tell!(say, "modifier-reversed"));
    }
    if let Some(constant) = code.constant {
        parts.push(tell!(say, "variation-constant", constant = &constant.to_string()));
    }
    parts.extend(code.variations.iter().map(|variation| say.member(family!("variation-"), variation.word())));
    if let Some(edition) = code.edition {
        parts.push(tell!(say, "modifier-edition", edition = edition.id()));
    }
    parts
}

/// A participant as tables name it: "7 Gorse, Gil".
pub fn participant(tournament: &Tournament, index: Index) -> String {
    let id = tournament.id(index);
    match tournament.participants().get(index).map(|participant| participant.name.trim()) {
        None | Some("") => id.to_string(),
        Some(name) => format!("{id} {name}"),
    }
}

/// Why an edition was chosen, in words.
pub fn edition_reason(say: &Messages, choice: EditionChoice, start: Option<jiff::civil::Date>) -> String {
    let start = start.map_or_else(String::new, |start| start.to_string());
    match choice {
        EditionChoice::Declared(_) => tell!(say, "edition-declared"),
        EditionChoice::ByStart(_) => tell!(say, "edition-by-start", start = &start),
        EditionChoice::ByLaterDay(_) => tell!(say, "edition-by-later-day"),
        EditionChoice::TooEarly => tell!(say, "edition-too-early", start = &start),
        EditionChoice::NoStart => tell!(say, "edition-no-start"),
    }
}

/// A clause with its heading: "16.3.2 Requested byes at the end count as draws".
pub fn clause_text(say: &Messages, edition: Edition, id: &str) -> String {
    let number = clause::number(id, edition);
    match clause::heading(id, say.language()) {
        Some(heading) => format!("{number}: {heading}"),
        None => number,
    }
}

/// A clause with its heading and what it rules in words of this project.
pub fn clause_ruling(say: &Messages, edition: Edition, id: &str) -> String {
    let named = clause_text(say, edition, id);
    let Some(said) = clause::said(id, edition) else { return named };
    let text = said.text(say.language());
    let is_later =
        Edition::ALL.iter().skip_while(|one| **one != edition).skip(1).any(|one| one.id() == said.from);
    if is_later { format!("{named} ({}). {text}", said.from) } else { format!("{named}. {text}") }
}

/// The numbers of some clauses: "8.1, 16.3.1".
pub fn clauses_text(edition: Edition, ids: &[&str]) -> String {
    let numbers: Vec<String> = ids.iter().map(|id| clause::number(id, edition)).collect();
    numbers.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;
    use tiebreak_engine::rules::{Base, Recorded, TieBreakList, Variation};

    #[test]
    fn every_tie_break_has_a_name_in_every_whole_language() {
        for language in Language::whole() {
            let say = Messages::new(language);
            for base in Base::all() {
                assert!(say.written(family!("code-"), base.name()).is_some(), "{base:?}");
            }
            for recorded in Recorded::ALL {
                assert!(say.written(family!("code-"), recorded.word()).is_some(), "{recorded:?}");
            }
            for variation in Variation::ALL {
                assert!(say.written(family!("variation-"), variation.word()).is_some(), "{variation:?}");
            }
        }
    }

    #[test]
    fn modifiers_are_part_of_the_name() {
        let list =
            TieBreakList::parse("BH:GP/C1/P,KS/L-3,SSSC/K2.5/F,ARO/M2/U1400,RTNG/R,KS/L60,OTHER_X").unwrap();
        let names = |language| -> Vec<String> {
            let say = Messages::new(language);
            list.entries.iter().map(|listed| code_name(&say, listed)).collect()
        };
        assert_eq!(
            names(Language::En),
            [
                "Buchholz, on game points, cut 1, forfeits as played",
                "Koya system, limit -1.5",
                "Score strength combination, divisor 2.5, fore",
                "Average rating of opponents, median 2, unrated count as 1400",
                "Rating, reversed",
                "Koya system, limit 60 %",
                "the organizer's own tie-break \"X\"",
            ]
        );
        assert_eq!(
            names(Language::Es)[0],
            "Buchholz, por puntos de partida, corte 1, incomparecencias como jugadas"
        );
    }
}
