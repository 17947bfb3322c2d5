//! Words of dates in English, Spanish, German, French, Italian, Portuguese and Dutch, in small letters.

/// What a month is called, and how it is abbreviated.
pub(super) const MONTHS: [&[&str]; 12] = [
    &[
        "january", "jan", "enero", "ene", "januar", "jänner", "janvier", "janv", "gennaio", "gen", "janeiro",
        "januari",
    ],
    &[
        "february",
        "feb",
        "febrero",
        "februar",
        "février",
        "fevrier",
        "févr",
        "fév",
        "febbraio",
        "fevereiro",
        "fev",
        "februari",
    ],
    &["march", "mar", "marzo", "märz", "maerz", "mär", "mrz", "mars", "março", "maart", "mrt"],
    &["april", "apr", "abril", "abr", "avril", "avr", "aprile"],
    &["may", "mayo", "mai", "maggio", "mag", "maio", "mei"],
    &["june", "jun", "junio", "juni", "juin", "giugno", "giu", "junho"],
    &["july", "jul", "julio", "juli", "juillet", "juil", "luglio", "lug", "julho"],
    &["august", "aug", "agosto", "ago", "août", "aout", "augustus"],
    &["september", "sep", "sept", "septiembre", "setiembre", "septembre", "settembre", "set", "setembro"],
    &["october", "oct", "octubre", "oktober", "okt", "octobre", "ottobre", "ott", "outubro", "out"],
    &["november", "nov", "noviembre", "novembre", "novembro"],
    &[
        "december",
        "dec",
        "diciembre",
        "dic",
        "dezember",
        "dez",
        "décembre",
        "decembre",
        "déc",
        "dicembre",
        "dezembro",
    ],
];

/// What stands beside a first day and leaves it one: days of the week, articles, hours, and that something starts. Without the
/// Thursday of German, which is the end of Polish (`do`).
#[rustfmt::skip]
pub(super) const BESIDE: &[&str] = &[
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun",
    "lunes", "martes", "miércoles", "miercoles", "jueves", "viernes", "sábado", "sabado", "domingo",
    "lun", "mié", "mie", "jue", "vie", "sáb", "sab", "dom",
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
    "mo", "di", "mi", "fr", "sa", "so",
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica",
    "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag",
    "the", "of", "on", "de", "del", "el", "den", "der", "dem", "le", "il",
    "at", "am", "pm", "um", "uhr", "h", "hs", "hrs", "utc", "gmt", "cet", "cest",
    "start", "starts", "from", "desde", "inicio", "ab", "beginn", "début",
];
