//! What a column of a list holds, by the heading that FIDE's files or an officer's table give it.

use super::entry::ListedPlayer;

/// What a column holds that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The FIDE number.
    Id,
    /// The name.
    Name,
    /// The standard rating.
    Standard,
    /// The rapid rating.
    Rapid,
    /// The blitz rating.
    Blitz,
    /// The rating of a list that does not say which one it is.
    Unnamed,
    /// The development coefficient.
    K,
    /// Rated games of the period that is being rated.
    PeriodGames,
    /// The rating obtained since the event began.
    ListedSince,
}

/// Headings in letters and digits only. Games and coefficients of FIDE's own files are those of the period before its
/// list, which no event of this one is rated by, and are not read.
const HEADINGS: [(Role, &[&str]); 9] = [
    (Role::Id, &["idnumber", "fideid", "fidenumber", "fideno", "idfide", "numerofide", "id", "code"]),
    (Role::Name, &["name", "nombre", "player", "jugador"]),
    (Role::Standard, &["srtng", "standard", "standardrating", "std", "estandar", "clasico"]),
    (Role::Rapid, &["rrtng", "rapid", "rapidrating", "rpd", "rapido", "rapidas"]),
    (Role::Blitz, &["brtng", "blitz", "blitzrating", "blz", "relampago"]),
    (Role::Unnamed, &["rating", "rtng", "rtg", "elo"]),
    (Role::K, &["kfactor", "kreported", "k"]),
    (Role::PeriodGames, &["periodgames", "gamesinperiod", "partidasdelperiodo"]),
    (Role::ListedSince, &["listedsince", "listadesde"]),
];

/// Months as FIDE's lists of one kind head their ratings: `APR24`.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

impl Role {
    /// What a heading says; none for a column that is not read.
    pub fn of(heading: &str) -> Option<Role> {
        let plain: String = heading.chars().filter_map(letter).collect();
        let is_month = |month: &str| {
            plain.strip_prefix(month).is_some_and(|year| {
                matches!(year.len(), 2 | 4) && year.bytes().all(|byte| byte.is_ascii_digit())
            })
        };
        if MONTHS.iter().any(|month| is_month(month)) {
            return Some(Role::Unnamed);
        }
        HEADINGS.iter().find(|(_, names)| names.contains(&plain.as_str())).map(|(role, _)| *role)
    }

    /// Whether the column holds a rating.
    pub fn is_rating(self) -> bool {
        match self {
            Role::Standard | Role::Rapid | Role::Blitz | Role::Unnamed | Role::ListedSince => true,
            Role::Id | Role::Name | Role::K | Role::PeriodGames => false,
        }
    }

    /// Enters what a cell holds; false where it is no number.
    pub fn enter(self, cell: &str, player: &mut ListedPlayer) -> bool {
        if matches!(self, Role::Name) {
            cell.clone_into(&mut player.name);
            return true;
        }
        if cell.is_empty() || matches!(cell, "-" | "–") {
            return true;
        }
        let Ok(number) = cell.parse::<u32>() else { return false };
        let rating = (number > 0).then_some(i64::from(number));
        match self {
            Role::Standard => player.standard = rating,
            Role::Rapid => player.rapid = rating,
            Role::Blitz => player.blitz = rating,
            Role::Unnamed => player.unnamed = rating,
            Role::ListedSince => player.listed_since = rating,
            Role::K => player.k = Some(number),
            Role::PeriodGames => player.period_games = Some(number),
            Role::Id | Role::Name => {}
        }
        true
    }
}

/// A letter or digit in lower case without its accent; none for anything else.
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
