//! Lists of tie-breaks in use, by name.

/// A list that somebody recommends, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The list.
    pub list: &'static str,
    /// Who recommends it, with a public address.
    pub source: &'static str,
}

const SURVEY: &str = "https://en.wikipedia.org/wiki/Tie-breaking_in_Swiss-system_tournaments";

impl Preset {
    /// Every list.
    pub const ALL: [Preset; 9] = [
        Preset { name: "fide-2019-swiss", list: "BH/C1,BH,WIN,BWG", source: SURVEY },
        Preset {
            name: "us-chess",
            list: "US-MODMED,US-SOLKOFF,US-CUM,US-OPPCUM",
            source: "https://www.ochess.org/tiebreaks",
        },
        Preset {
            name: "us-scholastic",
            list: "US-MODMED,US-SOLKOFF,US-SB,US-CUM,US-KASHDAN,US-H2H,MOSTBLACK,LOTS",
            source: "https://uschess.discourse.group/t/tie-breaker-systems-and-wintd-or-swissys/666",
        },
        Preset { name: "golombek", list: "PLAYOFF,SB,BAUMBACH/OTB", source: SURVEY },
        Preset { name: "golombek-swiss", list: "BH,PS", source: SURVEY },
        Preset {
            name: "iccf",
            list: "BAUMBACH,SB,US-H2H",
            source: "https://bdf-wiki.de/index.php?title=Baumbach-Regel",
        },
        Preset {
            name: "wof",
            list: "BRIGHTWELL/K6,DISCS,LOTS",
            source: "http://othello.dk/book/index.php/BQ",
        },
        Preset { name: "fide-annex-old1", list: "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB", source: SURVEY },
        Preset { name: "fide-annex-old2", list: "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB", source: SURVEY },
    ];

    /// The list with this name.
    pub fn named(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::TieBreakList;

    #[test]
    fn every_list_is_written_canonically_and_has_a_source() {
        for preset in Preset::ALL {
            let list = TieBreakList::parse(preset.list).unwrap();
            let canonical: Vec<String> = list.entries.iter().map(ToString::to_string).collect();
            assert_eq!(canonical.join(","), preset.list, "{}", preset.name);
            assert_eq!(list.notices, []);
            assert!(preset.source.starts_with("http"), "{}", preset.name);
        }
    }
}
