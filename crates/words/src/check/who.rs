//! Finds the participant whom a number or a name identifies.

use super::words;
use tiebreak_engine::tournament::{Index, Tournament};

/// The reason why a name or number identifies no single participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NobodyMeant {
    /// No participant has the number.
    Number {
        /// The number.
        id: u32,
        /// The smallest number.
        least: u32,
        /// The largest number.
        most: u32,
    },
    /// No name begins with the text.
    Name,
    /// Several names begin with the text.
    Several(Vec<Index>),
}

/// Finds the participant with a pairing number or a name. The words of a name may be in any order, shortened,
/// and without case and accents. If the text is a whole name, longer names that begin with it do not count. The
/// number may follow the whole name in brackets.
///
/// # Errors
///
/// Returns an error if no participant matches or several do.
pub fn who(tournament: &Tournament, text: &str) -> Result<Index, NobodyMeant> {
    if let Ok(id) = text.trim().parse::<u32>() {
        let ids = || tournament.participants().iter().map(|participant| participant.id);
        let (least, most) = (ids().min().unwrap_or(0), ids().max().unwrap_or(0));
        return tournament.index_of(id).ok_or(NobodyMeant::Number { id, least, most });
    }
    let names: Vec<Vec<String>> =
        tournament.participants().iter().map(|participant| words(&participant.name)).collect();
    // The program's own answers write the number in brackets after the name.
    let numbered = text.trim().strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let numbered =
        numbered.and_then(|(name, id)| Some((words(name), tournament.index_of(id.parse().ok()?)?)));
    if let Some((name, index)) = numbered
        && names.get(index).is_some_and(|own| *own == name)
    {
        return Ok(index);
    }
    let wanted = words(text);
    let all = |fits: &dyn Fn(&Vec<String>) -> bool| -> Vec<Index> {
        names.iter().enumerate().filter(|(_, name)| fits(name)).map(|(index, _)| index).collect()
    };
    let mut found = all(&|name| *name == wanted);
    if found.is_empty() && !wanted.is_empty() {
        found = all(&|name| begins(&wanted, name));
    }
    match found.as_slice() {
        [] => Err(NobodyMeant::Name),
        [index] => Ok(*index),
        _ => Err(NobodyMeant::Several(found)),
    }
}

/// Whether each word is the beginning of a different word of a name. Both lists are sorted, so that a whole word is
/// tried before a longer one.
fn begins(wanted: &[String], name: &[String]) -> bool {
    let mut left: Vec<&String> = name.iter().collect();
    // Long words match the fewest others, so they are matched first.
    let mut wanted: Vec<&String> = wanted.iter().collect();
    wanted.sort_by_key(|word| std::cmp::Reverse(word.len()));
    wanted.into_iter().all(|word| {
        let at = left.iter().position(|other| other.starts_with(word.as_str()));
        at.map(|at| left.remove(at)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_event::event::{Event, Options, Source};

    const EVENT: &str = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
        { "id": 3, "name": "Núñez, José Ángel", "games": ["4 w 1"] }, { "id": 4, "name": "Gorse, Gil", "games": ["3 b 0"] },
        { "id": 7, "name": "Gorse, Gilda", "games": ["8 w ="] }, { "id": 8, "name": "Øster, Ann-Mari", "games": ["7 b ="] } ] }"#;

    #[test]
    fn a_number_or_an_unambiguous_beginning_of_a_name_means_somebody() {
        let source = Source::File { name: "", bytes: EVENT.as_bytes().into() };
        let event = Event::load(source, &Options::default()).unwrap();
        let who = |text: &str| who(event.tournament(), text);
        for (text, index) in [
            ("3", 0),
            (" 8 ", 3),
            ("nunez", 0),
            ("NÚÑ", 0),
            ("jose nunez", 0),
            ("Gorse, Gil", 1),
            ("gil gorse", 1),
            ("gild", 2),
            ("Oster", 3),
            ("ann", 3),
            ("Gorse, Gilda (7)", 2),
        ] {
            assert_eq!(who(text), Ok(index), "{text}");
        }
        assert_eq!(who("5"), Err(NobodyMeant::Number { id: 5, least: 3, most: 8 }));
        assert_eq!(who("Gors"), Err(NobodyMeant::Several(vec![1, 2])));
        for nobody in ["Smith", "", ",", "Gorse Gorse", "orse", "Gorse, Gil (7)"] {
            assert_eq!(who(nobody), Err(NobodyMeant::Name), "{nobody}");
        }
    }
}
