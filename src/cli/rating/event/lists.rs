//! Ratings out of FIDE's lists in the stead of those that the file of an event has.

use std::collections::BTreeSet;

use super::source::Source;
use crate::cli::FileName;
use crate::cli::input::{read_rating_list, shown};
use crate::cli::output::Failure;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::rating::rating_list::{
    Entry, ListedPlayer, Period, Rated, RatingList, month_in_name,
};
use tiebreak_conformance::rating::{EventPlayer, ListName};
use tiebreak_conformance::tell;

/// A list with the file it comes from.
pub struct List {
    /// The file as remarks show it.
    pub file: String,
    /// The month it says it is of, by its headings or by the name of the file.
    pub month: Option<Period>,
    list: RatingList,
}

/// So many games of a period leave the coefficient as it is (8.56).
const MOST_GAMES_OF_20: u32 = 35;

/// Reads rating lists as far as they concern the players of events.
///
/// # Errors
/// Files that are no rating lists.
pub fn read(names: &[FileName], sources: &[Source]) -> Result<Vec<List>, Failure> {
    let players = sources.iter().flat_map(|source| &source.request.players);
    let wanted: BTreeSet<u32> = players.filter_map(|player| player.fide_id).collect();
    let mut lists = Vec::with_capacity(names.len());
    for name in names {
        let file = shown(name).to_owned();
        let bytes = read_rating_list(name)?;
        let list = RatingList::read(&bytes, &wanted).map_err(|faults| {
            let remarks = faults.into_iter().map(|fault| {
                let id = if fault.line == 0 { "more" } else { "rating-list" };
                let remark = Diagnostic::error(id, fault.problem).in_file(&file);
                remark.placed(fault.line, fault.column)
            });
            Failure::Input(remarks.collect())
        })?;
        let month = list.month.or_else(|| month_in_name(&file));
        lists.push(List { file, month, list });
    }
    Ok(lists)
}

/// The rating that a list of events is about.
pub fn rated(list: ListName) -> Rated {
    match list {
        ListName::Rapid => Rated::Rapid,
        ListName::Blitz => Rated::Blitz,
    }
}

/// Gives every player of an event the ratings of the lists at its start, and the games of the period out of those that
/// came out of it. Who is on no list is unrated, which is said; a list without ratings changes none.
///
/// # Errors
/// When there are lists, and nobody can say which of the ratings rates the event.
pub fn apply(
    words: &Messages,
    lists: &[List],
    outcomes: &[List],
    list: Option<ListName>,
    source: &mut Source,
) -> Result<(), Failure> {
    if lists.is_empty() && outcomes.is_empty() {
        return Ok(());
    }
    let Some(which) = list.map(rated) else {
        return Err(Failure::Usage(tell!(words, "rating-error-which-list", file = &source.file)));
    };
    let has = |which: Rated| {
        lists.iter().any(|list| list.list.players.values().any(|player| list.rating(player, which).is_some()))
    };
    let (has_ratings, has_standard) = (has(which), has(Rated::Standard));
    let (mut absent, mut busy): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
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
        let stated = entries.iter().find_map(|(_, entry)| entry.period_games);
        let counted = outcomes.iter().find_map(|list| list.entry(player.fide_id?, which)?.games);
        player.period_games = counted.or(stated).or(player.period_games);
        let before = entries.iter().find_map(|(list, entry)| list.said(entry, which).games);
        if before.is_some_and(|games| games > MOST_GAMES_OF_20) && player.period_games.is_none() {
            busy.push(named(player));
        }
        player.listed_since =
            entries.iter().find_map(|(_, entry)| entry.listed_since).or(player.listed_since);
    }
    let mut remark = |problem| {
        source.remarks.push(Diagnostic::warning("rating-list", problem).in_file(&source.file));
    };
    if !absent.is_empty() {
        remark(phrase!("rating-list-absent", players = absent.join("; ")));
    }
    if !busy.is_empty() {
        remark(phrase!("rating-list-games-before", players = busy.join("; ")));
    }
    // The list that counts is the one in force on the first day (7.11).
    let month = source.request.start.as_deref().and_then(|day| Period::parse(day.get(..7)?));
    for list in lists {
        if let (Some(wanted), Some(month)) = (month, list.month)
            && wanted != month
        {
            let (month, wanted) = (month.to_string(), wanted.to_string());
            remark(phrase!("rating-list-month", file = &list.file, month = month, wanted = wanted));
        }
    }
    Ok(())
}

impl List {
    /// What the list says of a rating of somebody; none for who is not on it.
    pub fn entry(&self, fide_id: u32, which: Rated) -> Option<Entry> {
        self.list.players.get(&fide_id).map(|player| self.said(player, which))
    }

    /// A rating of a player with games and coefficient; what a list does not name by its heading is what its file is
    /// named after.
    fn said(&self, player: &ListedPlayer, which: Rated) -> Entry {
        let file = self.file.to_lowercase();
        let named = [("rapid", Rated::Rapid), ("blitz", Rated::Blitz), ("standard", Rated::Standard)];
        let named = named.into_iter().find(|(word, _)| file.contains(word)).map(|(_, which)| which);
        let is_this = match named {
            Some(named) => named == which,
            // A list of one's own with a single column of ratings is the one that rates the event.
            None => match which {
                Rated::Rapid | Rated::Blitz => true,
                Rated::Standard => false,
            },
        };
        let (named, unnamed) = (player.entry(which), if is_this { player.unnamed } else { Entry::default() });
        Entry {
            rating: named.rating.or(unnamed.rating),
            games: named.games.or(unnamed.games),
            k: named.k.or(unnamed.k),
        }
    }

    fn rating(&self, player: &ListedPlayer, which: Rated) -> Option<i64> {
        self.said(player, which).rating
    }
}

fn named(player: &EventPlayer) -> String {
    match &player.name {
        Some(name) => format!("{} {name}", player.id),
        None => player.id.clone(),
    }
}
