//! The columns of a rating list, recognized by headings of FIDE's files or of other tables.

use super::{Entry, ListedPlayer};
use crate::dates::Period;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The FIDE number.
    Id,
    /// The name.
    Name,
    /// The year of birth.
    Born,
    /// A rating, a number of games or a coefficient, which belongs to one of the player's ratings.
    Of(Which, Fact),
    /// The number of rated games in the current period.
    PeriodGames,
    /// The rating with which the player entered the list after the event began.
    ListedSince,
}

/// The rating to which a column belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The standard rating.
    Standard,
    /// The rapid rating.
    Rapid,
    /// The blitz rating.
    Blitz,
    /// The rating on a list that does not name its kind of rating.
    Unnamed,
}

/// A fact about a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The rating.
    Rating,
    /// The number of games rated in the period before the list (7.12).
    Games,
    /// The development coefficient (7.12).
    K,
}

/// Known headings, in letters and digits only.
const HEADINGS: [(Role, &[&str]); 17] = [
    (Role::Id, &["idnumber", "fideid", "fidenumber", "fideno", "idfide", "numerofide", "id", "code"]),
    (Role::Name, &["name", "nombre", "player", "jugador"]),
    (Role::Born, &["bday", "born", "birthday", "birthyear", "yearofbirth", "nacimiento"]),
    (
        Role::Of(Which::Standard, Fact::Rating),
        &["srtng", "standard", "standardrating", "std", "estandar", "clasico"],
    ),
    (Role::Of(Which::Standard, Fact::Games), &["sgm", "standardgames"]),
    (Role::Of(Which::Standard, Fact::K), &["sk", "standardk"]),
    (Role::Of(Which::Rapid, Fact::Rating), &["rrtng", "rapid", "rapidrating", "rpd", "rapido", "rapidas"]),
    (Role::Of(Which::Rapid, Fact::Games), &["rgm", "rapidgames"]),
    (Role::Of(Which::Rapid, Fact::K), &["rk", "rapidk"]),
    (Role::Of(Which::Blitz, Fact::Rating), &["brtng", "blitz", "blitzrating", "blz", "relampago"]),
    (Role::Of(Which::Blitz, Fact::Games), &["bgm", "blitzgames"]),
    (Role::Of(Which::Blitz, Fact::K), &["bk", "blitzk"]),
    (Role::Of(Which::Unnamed, Fact::Rating), &["rating", "rtng", "rtg", "elo"]),
    (Role::Of(Which::Unnamed, Fact::Games), &["gms", "games", "partidas"]),
    (Role::Of(Which::Unnamed, Fact::K), &["kfactor", "kreported", "k"]),
    (Role::PeriodGames, &["periodgames", "gamesinperiod", "partidasdelperiodo"]),
    (Role::ListedSince, &["listedsince", "listadesde"]),
];

/// Months in the headings of FIDE's lists with a single kind of rating, such as `APR24`.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The month in a word like `may19` or `may2019`.
pub(crate) fn month(word: &str) -> Option<Period> {
    let (name, year) = word.split_at_checked(3)?;
    let month = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(name))?;
    let is_year = matches!(year.len(), 2 | 4) && year.bytes().all(|byte| byte.is_ascii_digit());
    // FIDE's rapid and blitz lists began in this century.
    let century = if year.len() == 2 { "20" } else { "" };
    if is_year { Period::parse(&format!("{century}{year}-{:02}", month + 1)) } else { None }
}

/// The month in the name of a file from FIDE, such as `blitz_may19frl.txt`.
pub fn month_in_name(name: &str) -> Option<Period> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name).as_bytes();
    let at = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| name.get(before));
        let is_word = before.is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let digits = name.get(at + 3..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let word = std::str::from_utf8(name.get(at..at + 3 + digits)?).ok()?;
        if is_word { month(word) } else { None }
    };
    (0..name.len()).find_map(at)
}

impl Role {
    /// The meaning of a heading, with the month in it, or none for an unknown heading.
    pub fn of(heading: &str) -> Option<(Role, Option<Period>)> {
        let plain: String = heading.chars().filter_map(letter).collect();
        if let Some(month) = month(&plain) {
            return Some((Role::Of(Which::Unnamed, Fact::Rating), Some(month)));
        }
        let found = HEADINGS.iter().find(|(_, names)| names.contains(&plain.as_str()));
        found.map(|(role, _)| (*role, None))
    }

    /// Whether the column contains numbers about ratings.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Role::Of(..) | Role::PeriodGames | Role::ListedSince)
    }

    /// Stores the content of a cell. Returns false if the cell must contain a number and contains other text.
    pub fn enter(self, cell: &str, player: &mut ListedPlayer) -> bool {
        if matches!(self, Role::Name) {
            cell.clone_into(&mut player.name);
            return true;
        }
        if cell.is_empty() || matches!(cell, "-" | "–") {
            return true;
        }
        if matches!(self, Role::Born) {
            // FIDE writes only the year. In other lists the cell may be a date that begins with the year.
            player.born = cell.get(..4).and_then(|year| year.parse().ok()).filter(|year| *year > 0);
            return true;
        }
        let Ok(number) = cell.parse::<u32>() else { return false };
        let rating = (number > 0).then_some(i64::from(number));
        match self {
            Role::Of(which, fact) => {
                let entry: &mut Entry = match which {
                    Which::Standard => &mut player.standard,
                    Which::Rapid => &mut player.rapid,
                    Which::Blitz => &mut player.blitz,
                    Which::Unnamed => &mut player.unnamed,
                };
                match fact {
                    Fact::Rating => entry.rating = rating,
                    Fact::Games => entry.games = Some(number),
                    Fact::K => entry.k = Some(number).filter(|k| *k > 0),
                }
            }
            Role::ListedSince => player.listed_since = rating,
            Role::PeriodGames => player.period_games = Some(number),
            Role::Id | Role::Name | Role::Born => {}
        }
        true
    }
}

/// A letter or digit in lower case without its accent, or none for other characters.
fn letter(character: char) -> Option<char> {
    let plain = match character.to_lowercase().next().unwrap_or(character) {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        other => other,
    };
    plain.is_ascii_alphanumeric().then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_from_headings_and_from_names_of_files() {
        let may = Period::parse("2019-05");
        assert_eq!(Role::of("MAY19"), Some((Role::Of(Which::Unnamed, Fact::Rating), may)));
        for name in ["lists/blitz_may19frl.txt", "C:\\lists\\may2019.csv", "standard_may19frl_xml.xml"] {
            assert_eq!(month_in_name(name), may, "{name}");
        }
        for name in
            ["players_list_foa.txt", "omar19.csv", "may19/list.csv", "mayo.csv", "may.csv", "may199.csv"]
        {
            assert_eq!(month_in_name(name), None, "{name}");
        }
    }
}
