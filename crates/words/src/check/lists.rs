//! Finds lists of tie-breaks that give a recorded ranking.

use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{ListSource, Plan};
use tiebreak_engine::rules::{Direction, Listed, TieBreakList};
use tiebreak_engine::standings::direction;
use tiebreak_engine::tiebreak::Log;
use tiebreak_engine::tournament::{Index, Pairing, Tournament};

/// Maximum number of lists shown.
const MOST: usize = 5;
/// Maximum number of tie-breaks in a list.
const LONGEST: usize = 4;
/// Maximum number of lists tried.
const TRIES: usize = 1_500;

const SWISS: &[&str] = &[
    "DE", "BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1",
    "ARO", "ARO/C1", "TPR", "AOB", "FB", "FB/C1", "REP", "STD", "RTNG", "TPN",
];
const PREDETERMINED: &[&str] =
    &["DE", "SB", "SB/C1", "WIN", "WON", "KS", "BPG", "BWG", "REP", "STD", "PS", "RTNG", "TPN"];
const TEAMS: &[&str] = &[
    "MPvGP", "EDE", "EMGSB", "EMGSB/C1", "EMMSB", "EMMSB/C1", "EGGSB", "EGMSB", "BH:MP", "BH:MP/C1", "BH:GP",
    "BH:GP/C1", "SSSC", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE", "WIN", "TPN",
];

/// Finds the shortest lists that give the recorded ranking. Each list begins with the points. Tie-breaks in the list of
/// the event are tried first, then the common ones.
pub fn reproducing_lists(plan: &Plan, tournament: &Tournament, ranks: &[Option<u32>]) -> Vec<String> {
    let pool = match (tournament.team().is_some(), tournament.pairing()) {
        (true, _) => TEAMS,
        (false, Pairing::Swiss) => SWISS,
        (false, Pairing::Predetermined | Pairing::Knockout) => PREDETERMINED,
    };
    let rank = |index: &Index| ranks.get(*index).copied().flatten();
    // Participants without a rank are not compared, but their results count for their opponents.
    let score = Plan {
        list: scores_only(plan, tournament.team().is_some()),
        source: ListSource::Asked,
        ..plan.clone()
    };
    let ranked = score.rank(tournament);
    let groups: Vec<Vec<Index>> = ranked
        .standings
        .groups
        .iter()
        .map(|group| group.iter().copied().filter(|index| rank(index).is_some()).collect())
        .filter(|group: &Vec<Index>| !group.is_empty())
        .collect();
    if !ordered(&groups, &rank) {
        return Vec::new();
    }
    let mut search = Search { ranked: &ranked, rank: &rank, tries: 0 };
    let own = plan.list.entries.iter().filter(|listed| !listed.is_score()).map(ToString::to_string);
    let mut texts: Vec<String> = own.collect();
    // If the recorded places are the pairing numbers, TPN explains nothing.
    let are_numbers =
        (0..).zip(ranks).all(|(index, rank)| rank.is_none_or(|own| own == tournament.id(index)));
    for text in pool {
        if !(texts.iter().any(|own| own == text) || are_numbers && *text == "TPN") {
            texts.push((*text).to_owned());
        }
    }
    let pool: Vec<Entry> = texts.into_iter().filter_map(|text| search.entry(text)).collect();
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut open: Vec<(Vec<usize>, Vec<Vec<Index>>)> = vec![(Vec::new(), groups)];
    for _ in 0..LONGEST {
        let mut next = Vec::new();
        for (list, groups) in &open {
            for (position, entry) in pool.iter().enumerate() {
                if list.contains(&position) || found.len() >= MOST {
                    continue;
                }
                let Some(refined) = search.refine(groups, entry) else { continue };
                let longer: Vec<usize> = list.iter().copied().chain([position]).collect();
                if matches(&refined, &rank) {
                    found.push(longer);
                } else {
                    next.push((longer, refined));
                }
            }
        }
        if !found.is_empty() {
            break;
        }
        open = next;
    }
    let text = |list: &Vec<usize>| {
        let codes = list.iter().filter_map(|position| pool.get(*position)).map(|entry| entry.text.as_str());
        std::iter::once("PTS").chain(codes).collect::<Vec<_>>().join(",")
    };
    found.iter().map(text).collect()
}

fn scores_only(plan: &Plan, teams: bool) -> TieBreakList {
    let first = plan.list.entries.iter().filter(|entry| entry.is_score()).take(1).cloned().collect();
    TieBreakList { entries: first, notices: Vec::new() }.with_score(teams)
}

/// Whether the groups are in the recorded order.
fn ordered(groups: &[Vec<Index>], rank: &impl Fn(&Index) -> Option<u32>) -> bool {
    let bounds = groups.iter().map(|group| {
        let ranks = group.iter().filter_map(rank);
        (ranks.clone().min(), ranks.max())
    });
    let mut last = None;
    for (least, most) in bounds {
        if last.is_some() && least <= last {
            return false;
        }
        last = most;
    }
    true
}

/// Whether the groups equal the recorded groups.
fn matches(groups: &[Vec<Index>], rank: &impl Fn(&Index) -> Option<u32>) -> bool {
    groups.iter().all(|group| group.iter().map(rank).collect::<std::collections::BTreeSet<_>>().len() == 1)
}

struct Entry {
    text: String,
    listed: Listed,
    /// Sort keys of the values, or none if the code only orders tied participants. A smaller key ranks first.
    keys: Option<Vec<(bool, Fraction)>>,
}

struct Search<'s, 't, R> {
    ranked: &'s tiebreak_engine::plan::Ranked<'t>,
    rank: &'s R,
    tries: usize,
}

impl<R: Fn(&Index) -> Option<u32>> Search<'_, '_, R> {
    fn entry(&self, text: String) -> Option<Entry> {
        let listed = TieBreakList::parse(&text).ok()?.entries.into_iter().next()?;
        let Listed::Code(code) = &listed else { return None };
        if self.ranked.evaluator.no_value(code).is_some() {
            return None;
        }
        // The better value has the smaller key.
        let better: Option<fn(Fraction) -> Fraction> = match direction(code, self.ranked.evaluator.rules()) {
            Direction::OrderOnly => None,
            Direction::LowerFirst => Some(|value| value),
            Direction::HigherFirst => Some(Fraction::negated),
        };
        let keys = match better {
            None => None,
            Some(better) => {
                let key = |value: Option<Fraction>| match value {
                    None => (true, Fraction::ZERO),
                    Some(value) => (false, better(value)),
                };
                Some(self.ranked.evaluator.column(code).ok()?.into_iter().map(key).collect())
            }
        };
        Some(Entry { text, listed, keys })
    }

    /// Splits the groups by one more tie-break. Returns none if the tie-break contradicts the record or separates
    /// nobody.
    fn refine(&mut self, groups: &[Vec<Index>], entry: &Entry) -> Option<Vec<Vec<Index>>> {
        self.tries += 1;
        if self.tries > TRIES {
            return None;
        }
        let mut refined = Vec::with_capacity(groups.len());
        for group in groups {
            if group.len() < 2 {
                refined.push(group.clone());
                continue;
            }
            let classes = self.split(group, entry);
            if !ordered(&classes, self.rank) {
                return None;
            }
            refined.extend(classes);
        }
        (refined.len() > groups.len()).then_some(refined)
    }

    fn split(&self, group: &[Index], entry: &Entry) -> Vec<Vec<Index>> {
        let Some(keys) = &entry.keys else {
            let Listed::Code(code) = &entry.listed else { return vec![group.to_vec()] };
            return self.ranked.evaluator.order(code, group, &mut Log::silent());
        };
        let key = |index: &Index| keys.get(*index).copied();
        let mut sorted = group.to_vec();
        sorted.sort_by_key(key);
        sorted.chunk_by(|a, b| key(a) == key(b)).map(<[Index]>::to_vec).collect()
    }
}
