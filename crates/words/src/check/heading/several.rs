//! Names of columns that stand for several tie-breaks.

use super::super::counted::Counted;

/// Names that stand for several tie-breaks, with what they may mean and what they mean where the list in force names
/// none of these or several; none where nobody can say.
pub(super) const SHARED: &[(&str, &[&str], Option<&str>)] = &[
    ("negras", &["BPG", "BWG"], None),
    ("black", &["BPG", "BWG"], None),
    // FIDE's name of WIN (7.1); many programs mean WON.
    ("wins", &["WIN", "WON"], Some("WIN")),
    ("numberofwins", &["WIN", "WON"], Some("WIN")),
    ("victorias", &["WIN", "WON"], Some("WIN")),
    ("numerodevictorias", &["WIN", "WON"], Some("WIN")),
    ("nodevictorias", &["WIN", "WON"], Some("WIN")),
    // The US system of this name treats byes otherwise.
    ("solkoff", &["BH"], None),
    ("mbh", &["BH/M1", "BH/M2"], Some("BH/M1")),
    ("medianbuchholz", &["BH/M1", "BH/M2"], Some("BH/M1")),
    ("buchholzmedian", &["BH/M1", "BH/M2"], Some("BH/M1")),
    ("siege", &["WIN", "WON"], Some("WIN")),
    ("anzahlsiege", &["WIN", "WON"], Some("WIN")),
    ("victoires", &["WIN", "WON"], Some("WIN")),
    ("vittorie", &["WIN", "WON"], Some("WIN")),
    ("vitorias", &["WIN", "WON"], Some("WIN")),
    ("vict", &["WIN", "WON"], Some("WIN")),
    ("vitt", &["WIN", "WON"], Some("WIN")),
    ("vit", &["WIN", "WON"], Some("WIN")),
    ("schwarz", &["BPG", "BWG"], None),
    ("noirs", &["BPG", "BWG"], None),
    ("neri", &["BPG", "BWG"], None),
    ("pretas", &["BPG", "BWG"], None),
    ("tr", &["BH", "BH/C1", "BH/M1"], None),
    ("feinwertung", &["BH", "SB"], None),
    ("mbuch", &["BH/M1", "BH/M2"], Some("BH/M1")),
    ("bucm", &["BH/M1", "BH/M2"], Some("BH/M1")),
    ("medianebuchholz", &["BH/M1", "BH/M2"], Some("BH/M1")),
];

/// Names of an individual event that stand for something else in a team event.
pub(super) const INDIVIDUAL: &[(&str, &[&str])] = &[("bc1", &["BH/C1", "BC"]), ("bc2", &["BH/C2", "BC"])];

/// Columns that count games, by words or by a sign alone.
pub(super) const COUNTED: &[(&str, Counted)] = &[
    ("games", Counted::Played),
    ("partidas", Counted::Played),
    ("partien", Counted::Played),
    ("parties", Counted::Played),
    ("partite", Counted::Played),
    ("n", Counted::Played),
    ("g", Counted::Played),
    ("pld", Counted::Played),
    ("played", Counted::Played),
    ("anz", Counted::Played),
    ("drawn", Counted::Drawn),
    ("lost", Counted::Lost),
    ("+", Counted::Won),
    ("w", Counted::Won),
    ("#w", Counted::Won),
    ("=", Counted::Drawn),
    ("d", Counted::Drawn),
    ("-", Counted::Lost),
    ("–", Counted::Lost),
    ("l", Counted::Lost),
];

/// Headings that mean a tie-break where the list in force names it.
pub(super) const LISTED: &[(&[&str], &[&str])] = &[
    (
        &[
            "rating",
            "rtg",
            "rtgi",
            "rtgn",
            "elo",
            "eloi",
            "elon",
            "elofide",
            "eloint",
            "elonat",
            "natrtg",
            "fide",
            "ratg",
            "twz",
            "dwz",
            "valoracion",
        ],
        &["RTNG"],
    ),
    (&["+", "w", "#w", "won", "wins"], &["WIN", "WON"]),
    (&["rp", "rprf", "eloperf", "perf", "performance"], &["TPR", "PTP", "APRO"]),
    (&["games", "partidas", "n"], &["REP"]),
    (&["k"], &["KS"]),
];
