use super::clause;
use crate::message::Messages;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Code, Cut, Edition, EditionChoice, Listed, Reference, Step};
use tiebreak_engine::tournament::{Index, Tournament};

/// The name of an entry of a list in words: "Buchholz, cut 1".
pub fn code_name(say: &Messages, listed: &Listed) -> String {
    match listed {
        Listed::Organizer(name) => say.with("code-OTHER", &[("name", name)]),
        Listed::Recorded(recorded) => say.text(&format!("code-{}", recorded.word())),
        Listed::Code(code) => {
            let mut parts = vec![say.text(&format!("code-{}", code.base.name()))];
            parts.extend(modifiers(say, code));
            parts.join(", ")
        }
    }
}

fn modifiers(say: &Messages, code: &Code) -> Vec<String> {
    let mut parts = Vec::new();
    match code.reference {
        Some(Reference::MatchPoints) => parts.push(say.text("modifier-match-points")),
        Some(Reference::GamePoints) => parts.push(say.text("modifier-game-points")),
        None => {}
    }
    match code.cut {
        Some(Cut::Low(n)) => parts.push(say.with("modifier-cut", &[("n", &n.to_string())])),
        Some(Cut::Median(n)) => parts.push(say.with("modifier-median", &[("n", &n.to_string())])),
        None => {}
    }
    match code.limit {
        Some(Step::HalfPoints(n)) => {
            let points = Points::HALF * i64::from(n);
            let sign = if n > 0 { "+" } else { "" };
            parts.push(say.with("modifier-limit", &[("points", &format!("{sign}{points}"))]));
        }
        Some(Step::Percent(n)) => parts.push(say.with("modifier-percent", &[("percent", &n.to_string())])),
        None => {}
    }
    if let Some(divisor) = code.divisor {
        parts.push(say.with("modifier-divisor", &[("divisor", &divisor.to_string())]));
    }
    if code.fore {
        parts.push(say.text("modifier-fore"));
    }
    if code.forfeits_as_played {
        parts.push(say.text("modifier-forfeits-as-played"));
    }
    if let Some(rating) = code.unrated {
        parts.push(say.with("modifier-unrated", &[("rating", &rating.to_string())]));
    }
    if code.reversed {
        parts.push(say.text("modifier-reversed"));
    }
    if let Some(constant) = code.constant {
        parts.push(say.with("variation-constant", &[("constant", &constant.to_string())]));
    }
    parts
        .extend(code.variations.iter().map(|variation| say.text(&format!("variation-{}", variation.word()))));
    if let Some(edition) = code.edition {
        parts.push(say.with("modifier-edition", &[("edition", edition.id())]));
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
        EditionChoice::Declared(_) => say.text("edition-declared"),
        EditionChoice::ByStart(_) => say.with("edition-by-start", &[("start", &start)]),
        EditionChoice::TooEarly => say.with("edition-too-early", &[("start", &start)]),
        EditionChoice::NoStart => say.text("edition-no-start"),
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
    fn every_tie_break_has_a_name_in_every_language() {
        for language in Language::ALL {
            let say = Messages::new(language);
            for base in Base::all() {
                let id = format!("code-{}", base.name());
                assert!(say.has(&id), "{id}");
            }
            for recorded in Recorded::ALL {
                assert!(say.has(&format!("code-{}", recorded.word())), "{recorded:?}");
            }
            for variation in Variation::ALL {
                assert!(say.has(&format!("variation-{}", variation.word())), "{variation:?}");
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
