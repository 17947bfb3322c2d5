//! Who a player is: in one event a number, in several the FIDE number, else the name.

use std::collections::BTreeMap;

use super::source::Source;
use crate::cli::output::Failure;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::rating::{EventPlayer, EventRequest};

/// Looks for players whom nobody can tell apart: a FIDE number that two have, which is a mistake anywhere, and where
/// names are needed, a name that two have.
///
/// # Errors
/// When ratings (`by_number`) or results of other events (`several`) are looked up by what two players share.
pub fn check(source: &mut Source, by_number: bool, several: bool) -> Result<(), Failure> {
    let players = &source.request.players;
    let numbers = shared(players, |player| player.fide_id.map(|number| number.to_string()));
    let names = shared(players, |player| player.name.clone().filter(|_| player.fide_id.is_none()));
    let file = source.file.clone();
    let said = |id, problem: Phrase, is_error: bool| {
        let remark = if is_error { Diagnostic::error(id, problem) } else { Diagnostic::warning(id, problem) };
        remark.in_file(&file)
    };
    let mut remarks: Vec<Diagnostic> = Vec::new();
    for (number, who) in numbers {
        let problem = phrase!("rating-number-of-two", number = number, players = who.join("; "));
        remarks.push(said("fide-id-twice", problem, by_number));
    }
    for (_, who) in names.into_iter().filter(|_| several) {
        let problem = phrase!("rating-name-of-two", players = who.join("; "));
        remarks.push(said("name-twice", problem, true));
    }
    if remarks.iter().any(Diagnostic::is_error) {
        return Err(Failure::Input(remarks));
    }
    source.remarks.extend(remarks);
    Ok(())
}

/// Remarks on names without FIDE number that stand with one in another event: they are rated as two players.
pub fn halves(sources: &[&Source]) -> Vec<Diagnostic> {
    let players = || {
        sources.iter().flat_map(|source| source.request.players.iter().map(move |player| (source, player)))
    };
    let known: BTreeMap<&str, u32> =
        players().filter_map(|(_, player)| Some((player.name.as_deref()?, player.fide_id?))).collect();
    let half = players().filter(|(_, player)| player.fide_id.is_none()).filter_map(|(source, player)| {
        let name = player.name.as_deref()?;
        let problem = phrase!("rating-number-missing", name = name, number = *known.get(name)?);
        Some(Diagnostic::warning("fide-id-missing", problem).in_file(&source.file))
    });
    half.collect()
}

/// What several players have, with their numbers and names.
fn shared(
    players: &[EventPlayer],
    of: impl Fn(&EventPlayer) -> Option<String>,
) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for player in players {
        let Some(known) = of(player) else { continue };
        let shown = player.name.as_ref().map_or_else(String::new, |name| format!(" {name}"));
        found.entry(known).or_default().push(format!("{}{shown}", player.id));
    }
    found.retain(|_, who| who.len() > 1);
    found
}

/// Names players by what is theirs in every event: the FIDE number, else the name.
pub fn rename(request: &mut EventRequest) {
    let mut renamed = BTreeMap::new();
    for player in &mut request.players {
        // Games are written with blanks between the players.
        let name = player.name.as_ref().map(|name| name.split_whitespace().collect::<Vec<_>>().join("_"));
        let Some(known) = player.fide_id.map(|number| number.to_string()).or(name) else { continue };
        renamed.insert(std::mem::replace(&mut player.id, known.clone()), known);
    }
    for game in &mut request.games {
        game.rename(|id| renamed.get(id).cloned());
    }
}
