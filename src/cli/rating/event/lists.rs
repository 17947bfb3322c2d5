//! Ratings out of FIDE's lists in the stead of those that the file of an event has.

use std::collections::BTreeSet;

use super::source::Source;
use crate::cli::input::{read_rating_list, shown};
use crate::cli::output::Failure;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::rating::rating_list::{ListedPlayer, Rated, RatingList};
use tiebreak_conformance::rating::{EventPlayer, ListName};
use tiebreak_conformance::tell;

/// A list with the file it comes from.
pub struct List {
    file: String,
    list: RatingList,
}

/// Reads rating lists as far as they concern the players of events.
///
/// # Errors
/// Files that are no rating lists.
pub fn read(names: &[String], sources: &[Source]) -> Result<Vec<List>, Failure> {
    let players = sources.iter().flat_map(|source| &source.request.players);
    let wanted: BTreeSet<u32> = players.filter_map(|player| player.fide_id).collect();
    let mut lists = Vec::with_capacity(names.len());
    for name in names {
        let file = shown(name).to_owned();
        let bytes = read_rating_list(name)?;
        let list = RatingList::read(&bytes, &wanted).map_err(|faults| {
            let remarks = faults.into_iter().map(|fault| {
                let remark = Diagnostic::error("rating-list", fault.problem).in_file(&file);
                remark.placed(fault.line, fault.column)
            });
            Failure::Input(remarks.collect())
        })?;
        lists.push(List { file, list });
    }
    Ok(lists)
}

/// Gives every player of an event the ratings of the lists. Who is on none of them is unrated, which is said; a list
/// without ratings changes none.
///
/// # Errors
/// When a list has ratings and nobody can say which list rates the event.
pub fn apply(
    words: &Messages,
    lists: &[List],
    list: Option<ListName>,
    source: &mut Source,
) -> Result<(), Failure> {
    if lists.is_empty() {
        return Ok(());
    }
    let which = match list {
        Some(ListName::Rapid) => Rated::Rapid,
        Some(ListName::Blitz) => Rated::Blitz,
        None => return Err(Failure::Usage(tell!(words, "rating-error-which-list", file = &source.file))),
    };
    let has = |which: Rated| {
        lists.iter().any(|list| list.list.players.values().any(|player| list.rating(player, which).is_some()))
    };
    let (has_ratings, has_standard) = (has(which), has(Rated::Standard));
    let mut absent: Vec<String> = Vec::new();
    for player in &mut source.request.players {
        let entries: Vec<(&List, &ListedPlayer)> =
            lists.iter().filter_map(|list| Some((list, list.list.players.get(&player.fide_id?)?))).collect();
        let rating = |which| entries.iter().find_map(|(list, entry)| list.rating(entry, which));
        if has_ratings {
            if entries.is_empty() && player.rating.is_some() {
                absent.push(named(player));
            }
            player.rating = rating(which);
        }
        if has_standard {
            player.standard = rating(Rated::Standard);
        }
        player.period_games =
            entries.iter().find_map(|(_, entry)| entry.period_games).or(player.period_games);
        player.listed_since =
            entries.iter().find_map(|(_, entry)| entry.listed_since).or(player.listed_since);
    }
    if !absent.is_empty() {
        let problem = phrase!("rating-list-absent", players = absent.join("; "));
        source.remarks.push(Diagnostic::warning("rating-list-absent", problem).in_file(&source.file));
    }
    Ok(())
}

impl List {
    /// A rating of a player; that of a list which does not say what it is by its heading is what the file is named
    /// after.
    fn rating(&self, player: &ListedPlayer, which: Rated) -> Option<i64> {
        let file = self.file.to_lowercase();
        let named = [("rapid", Rated::Rapid), ("blitz", Rated::Blitz), ("standard", Rated::Standard)];
        let named = named.into_iter().find(|(word, _)| file.contains(word)).map(|(_, which)| which);
        let unnamed = match named {
            Some(named) => player.unnamed.filter(|_| named == which),
            // A list of one's own with a single column of ratings is the one that rates the event.
            None => match which {
                Rated::Rapid | Rated::Blitz => player.unnamed,
                Rated::Standard => None,
            },
        };
        player.rating(which).or(unnamed)
    }
}

fn named(player: &EventPlayer) -> String {
    match &player.name {
        Some(name) => format!("{} {name}", player.id),
        None => player.id.clone(),
    }
}
