//! Lists of tie-breaks in use, by name.

/// A list that somebody recommends, with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The list.
    pub list: &'static str,
    /// Who recommends it, with a public address.
    pub source: &'static str,
    /// How far the source goes.
    pub standing: SourceStanding,
}

/// How far the source of a list goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceStanding {
    /// The source gives this list.
    Stated,
    /// Somebody who uses the list reports it; the regulations behind it were not seen.
    Reported,
}

const SURVEY: &str = "https://en.wikipedia.org/wiki/Tie-breaking_in_Swiss-system_tournaments";

/// A list that its source gives.
const fn stated(name: &'static str, list: &'static str, source: &'static str) -> Preset {
    Preset { name, list, source, standing: SourceStanding::Stated }
}

impl Preset {
    /// Every list.
    pub const ALL: [Preset; 9] = [
        stated("fide-2019-swiss", "BH/C1,BH,WIN,BWG", SURVEY),
        stated("us-chess", "US-MODMED,US-SOLKOFF,US-CUM,US-OPPCUM", "https://www.ochess.org/tiebreaks"),
        Preset {
            name: "us-scholastic",
            list: "US-MODMED,US-SOLKOFF,US-SB,US-CUM,US-KASHDAN,US-H2H,MOSTBLACK,LOTS",
            source: "https://uschess.discourse.group/t/tie-breaker-systems-and-wintd-or-swissys/666",
            standing: SourceStanding::Reported,
        },
        stated("golombek", "PLAYOFF,SB,BAUMBACH/OTB", SURVEY),
        // The survey's Cumulative, which takes unplayed points off; FIDE's progressive score keeps them.
        stated("golombek-swiss", "BH,US-CUM", SURVEY),
        // What the page asks last is a rating at the start of another event, which no crosstable holds.
        stated("iccf", "BAUMBACH,SB,US-H2H", "https://iccf.com/event?id=107322"),
        stated("wof", "BRIGHTWELL/K6,DISCS,LOTS", "http://othello.dk/book/index.php/BQ"),
        stated("fide-annex-old1", "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB", SURVEY),
        stated("fide-annex-old2", "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB", SURVEY),
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
