//! Prize categories, and the participants who belong to them according to the event file.

use crate::event::Event;
use std::fmt;
use std::str::FromStr;
use tiebreak_engine::tournament::Index;
use tiebreak_format::Input;

/// A prize category whose members are ranked among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Category {
    /// Players who reach at most this age in the year of the event. `U18` of an event in 2026 means born in
    /// 2008 or later.
    Under(u16),
    /// Players who reach at least this age in the year of the event. `S50` of an event in 2026 means born in
    /// 1976 or earlier.
    Senior(u16),
    /// Women and girls.
    Women,
    /// Players rated below this number. Unrated players are not members.
    RatedBelow(u16),
    /// Players rated at this number or above.
    RatedFrom(u16),
    /// Players without a rating.
    Unrated,
    /// Players of a group, by the name of the group in the file.
    Group(String),
}

/// The highest age that a category may have.
const OLDEST: u16 = 120;

/// The text is not the name of a known category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCategory(pub String);

impl fmt::Display for UnknownCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: write U18, S50, women, rating<1800, rating>=2000, unrated or group:A", self.0)
    }
}

impl std::error::Error for UnknownCategory {}

impl FromStr for Category {
    type Err = UnknownCategory;

    fn from_str(text: &str) -> Result<Category, UnknownCategory> {
        let unknown = || UnknownCategory(text.chars().take(40).collect());
        let plain = text.trim().to_lowercase().replace(' ', "");
        let number = |digits: &str| digits.parse::<u16>().map_err(|_| unknown());
        if let Some((_, group)) = text.split_once(':').filter(|_| plain.starts_with("group:")) {
            return Ok(Category::Group(group.trim().to_owned()));
        }
        if let Some(limit) = plain.strip_prefix("rating<") {
            return Ok(Category::RatedBelow(number(limit)?));
        }
        if let Some(limit) = plain.strip_prefix("rating>=") {
            return Ok(Category::RatedFrom(number(limit)?));
        }
        match plain.as_str() {
            "women" | "girls" | "w" | "f" | "mujeres" | "femenino" => Ok(Category::Women),
            "unrated" => Ok(Category::Unrated),
            _ => match plain.split_at_checked(1) {
                // `U1800` means a rating.
                Some(("u" | "s", age)) if number(age)? > OLDEST => Err(unknown()),
                Some(("u", age)) => number(age).map(Category::Under),
                Some(("s", age)) => number(age).map(Category::Senior),
                _ => Err(unknown()),
            },
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Category::Under(age) => write!(f, "U{age}"),
            Category::Senior(age) => write!(f, "S{age}"),
            Category::Women => f.write_str("women"),
            Category::RatedBelow(limit) => write!(f, "rating<{limit}"),
            Category::RatedFrom(limit) => write!(f, "rating>={limit}"),
            Category::Unrated => f.write_str("unrated"),
            Category::Group(group) => write!(f, "group:{group}"),
        }
    }
}

/// The members of a category, and the participants for whom the file lacks the needed facts.
pub(crate) struct Members {
    /// Whether each participant is a member, by index.
    pub members: Vec<bool>,
    /// Participants whose sex, year of birth or rating is not in the file. They are not members.
    pub unknown: Vec<Index>,
}

/// The members of a category, or none if ages are needed and the year of the event is unknown.
pub(crate) fn members(category: &Category, event: &Event) -> Option<Members> {
    let tournament = event.tournament();
    let details = match &event.input {
        Input::Trf(file) => file.details(),
        Input::Json(file) => file.json.details(),
    };
    let year = tournament.start().map(|day| i32::from(day.year()));
    let mut found = Members { members: Vec::new(), unknown: Vec::new() };
    for (index, participant) in tournament.participants().iter().enumerate() {
        let own = details.get(&participant.id);
        let age = |year: i32| Some(year - own?.birth_year()? as i32);
        let belongs = match category {
            Category::Under(limit) => age(year?).map(|age| age <= i32::from(*limit)),
            Category::Senior(from) => age(year?).map(|age| age >= i32::from(*from)),
            Category::Women => match own.map(|own| own.sex.trim().to_lowercase()).as_deref() {
                Some("w" | "f") => Some(true),
                Some("m") => Some(false),
                _ => None,
            },
            // Regulations differ in whether unrated players may win such a prize.
            Category::RatedBelow(limit) => participant.rating().map(|rating| rating < *limit),
            Category::RatedFrom(limit) => Some(participant.rating().is_some_and(|rating| rating >= *limit)),
            Category::Unrated => Some(participant.rating().is_none()),
            Category::Group(group) => {
                own.filter(|own| !own.group.is_empty()).map(|own| own.group.eq_ignore_ascii_case(group))
            }
        };
        found.members.push(belongs.unwrap_or(false));
        found.unknown.extend(belongs.is_none().then_some(index));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_are_read_as_people_write_them() {
        for (text, category) in [
            ("U18", Category::Under(18)),
            ("s50", Category::Senior(50)),
            ("women", Category::Women),
            ("rating<1800", Category::RatedBelow(1800)),
            ("rating >= 2000", Category::RatedFrom(2000)),
            ("unrated", Category::Unrated),
            ("Group: A1", Category::Group("A1".to_owned())),
        ] {
            assert_eq!(text.parse(), Ok(category.clone()));
            assert_eq!(category.to_string().parse(), Ok(category));
        }
        for text in ["", "U", "18", "rating<", "x9", "U-1", "U1800", "é"] {
            assert!(text.parse::<Category>().is_err(), "{text}");
        }
    }
}
