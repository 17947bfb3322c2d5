//! Checks the recorded games of a play-off against the declared play-off and the recorded order (article 3).

#[cfg(test)]
mod tests;

use crate::regulations::declaration::{DecidedBy, Decision, GameResult, PlayOffGame};
use crate::regulations::findings::catalogue::Rule;
use crate::regulations::findings::records::Histories;
use crate::regulations::findings::{Arguments, said};
use crate::regulations::play_off::{DrawOdds, LaterColors, PlayOff, Row, RowKind, Stage, Stated, StillTied};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::standings::Decided;

/// The reason why a recorded decision does not count.
pub(super) type Fault = (Rule, Arguments);

/// The result of a recorded play-off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The members of the group, split into groups of members who are still tied, best first.
    pub(super) classes: Decided,
    /// The groups that are still tied after all stages. Each entry contains the sorted pairing numbers of a group, and
    /// the declared rule for a tie after the last stage (3.1.3).
    pub(super) still_tied: Vec<(Vec<u32>, StillTied)>,
}

/// The declared rules for a play-off between a given number of tied participants.
struct Declared<'a> {
    /// Whether the play-off declares a format.
    has_rows: bool,
    row: Option<&'a Row>,
    stages: Option<&'a BTreeMap<String, Stage>>,
    alternate: bool,
}

impl<'a> Declared<'a> {
    fn of(play_off: Option<&'a PlayOff>, members: usize) -> Declared<'a> {
        let rows = play_off.and_then(|p| p.format.as_ref()).and_then(Stated::given);
        let covers = |row: &&Row| row.covers(u32::MAX).contains(&(members as u32));
        let colors = play_off.and_then(|p| p.colours.as_ref()).and_then(Stated::given);
        Declared {
            has_rows: rows.is_some(),
            row: rows.and_then(|rows| rows.iter().find(covers)),
            stages: play_off.and_then(|p| p.time_limits.as_ref()).and_then(Stated::given),
            alternate: colors.and_then(|colors| colors.then) == Some(LaterColors::Alternate),
        }
    }

    fn stage(&self, name: &str) -> Option<&'a Stage> {
        self.stages?.get(name)
    }

    /// Returns whether the declaration allows a recorded game in this stage. For an Armageddon that is recorded
    /// separately, a declared time limit is sufficient.
    fn knows(&self, name: &str, by: DecidedBy) -> bool {
        let has_limits = self.stages.is_none_or(|stages| stages.contains_key(name));
        match self.row {
            Some(row) => {
                row.stages.iter().any(|stage| stage == name) || (by == DecidedBy::Armageddon && has_limits)
            }
            None => !self.has_rows && (by != DecidedBy::Armageddon || has_limits),
        }
    }

    /// Returns the player who wins if the game is drawn, or `None` if no player has draw odds.
    fn draw(&self, by: DecidedBy, game: &PlayOffGame) -> Option<DrawOdds> {
        if by == DecidedBy::Armageddon { Some(DrawOdds::Black) } else { self.stage(&game.stage)?.draw }
    }
}

/// Returns the result of a recorded play-off or Armageddon between the tied participants.
///
/// The function `left_open` returns whether the places of a tied group need no play-off (3.1.1). Its arguments are the
/// number of members who are ahead of the tied group, and the number of members in it.
///
/// # Errors
/// Returns the reason why the record does not count.
pub(super) fn outcome(
    play_off: Option<&PlayOff>,
    decision: &Decision,
    left_open: impl Fn(usize, usize) -> bool,
) -> Result<Outcome, Fault> {
    let declared = Declared::of(play_off, decision.order.len());
    if decision.by == DecidedBy::Armageddon
        && (decision.order.len() != 2 || decision.games.len() > 1 || !chosen_by_member(decision))
    {
        return Err((Rule::ArmageddonNotOneGame, Vec::new()));
    }
    let as_recorded =
        || Outcome { classes: decision.order.iter().map(|id| vec![*id]).collect(), still_tied: Vec::new() };
    if decision.games.is_empty() {
        return Ok(as_recorded());
    }
    if let Some(fault) = wrong_players(decision).or_else(|| wrong_limits(&declared, decision)) {
        return Err(fault);
    }
    // In a knock-out or Swiss system with three or more players, the games do not show which players had to meet, so
    // the recorded order is accepted. In a play-off of two players, it is clear who must meet.
    match declared.row.map(|row| row.kind) {
        Some(RowKind::Knockout | RowKind::Swiss) if decision.order.len() > 2 => Ok(as_recorded()),
        _ => follow(&declared, decision, left_open),
    }
}

/// Returns whether Black had two advantages in an Armageddon: draw odds, and at least as much time as White.
pub(super) fn has_double_advantage(play_off: Option<&PlayOff>, decision: &Decision) -> bool {
    let declared = Declared::of(play_off, decision.order.len());
    decision.games.iter().any(|game| {
        let stage = declared.stage(&game.stage);
        let is_for_black = declared.draw(decision.by, game) == Some(DrawOdds::Black);
        let white = game.white_control.or(stage.and_then(|stage| stage.white));
        let black = game.black_control.or(stage.and_then(|stage| stage.black));
        is_for_black && white.zip(black).is_some_and(|(white, black)| white[0] <= black[0])
    })
}

fn chosen_by_member(decision: &Decision) -> bool {
    let named = decision.chooser.iter().chain(&decision.drawn_by_lots);
    named.into_iter().all(|id| decision.order.contains(id))
}

/// Returns a fault unless the players of the games are exactly the members of the group (3.1.2).
fn wrong_players(decision: &Decision) -> Option<Fault> {
    let mut players: Vec<u32> = decision.games.iter().flat_map(|game| [game.white, game.black]).collect();
    players.sort_unstable();
    players.dedup();
    let group = sorted(&decision.order);
    let against_oneself = decision.games.iter().any(|game| game.white == game.black);
    let ids = players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    (players != group || against_oneself).then(|| (Rule::PlayoffGamesWrongPlayers, said![ids = ids]))
}

/// Returns a fault unless the stage of every game is declared and its time limits equal the declared time limits
/// (3.1.3, 3.1.6).
fn wrong_limits(declared: &Declared<'_>, decision: &Decision) -> Option<Fault> {
    for (number, game) in (1..).zip(&decision.games) {
        let arguments = || said![number = number.to_string(), stage = game.stage.clone()];
        if !declared.knows(&game.stage, decision.by) {
            return Some((Rule::PlayoffGamesWrongStage, arguments()));
        }
        let stage = declared.stage(&game.stage);
        let differs = |found: Option<[u32; 2]>, wanted: Option<[u32; 2]>| {
            found.zip(wanted).is_some_and(|(found, wanted)| found != wanted)
        };
        if differs(game.white_control, stage.and_then(|stage| stage.white))
            || differs(game.black_control, stage.and_then(|stage| stage.black))
        {
            return Some((Rule::PlayoffGamesWrongControl, arguments()));
        }
    }
    None
}

/// Returns the points of White and Black in a game, or `None` if the game has no result. Draw odds turn a draw into a
/// win.
fn points(declared: &Declared<'_>, by: DecidedBy, game: &PlayOffGame) -> Option<(Points, Points)> {
    match (game.result, declared.draw(by, game)) {
        (GameResult::Win | GameResult::ForfeitWin, _) | (GameResult::Draw, Some(DrawOdds::White)) => {
            Some((Points::ONE, Points::ZERO))
        }
        (GameResult::Loss | GameResult::ForfeitLoss, _) | (GameResult::Draw, Some(DrawOdds::Black)) => {
            Some((Points::ZERO, Points::ONE))
        }
        (GameResult::Draw, None) => Some((Points::HALF, Points::HALF)),
        (GameResult::Unfinished, _) => None,
    }
}

/// Returns the result of the recorded games, evaluated stage by stage. Returns an error if a stage does not follow the
/// declared rules, or if the result contradicts the recorded order.
fn follow(
    declared: &Declared<'_>,
    decision: &Decision,
    left_open: impl Fn(usize, usize) -> bool,
) -> Result<Outcome, Fault> {
    let mut played: BTreeMap<&str, Vec<&PlayOffGame>> = BTreeMap::new();
    for game in &decision.games {
        played.entry(&game.stage).or_default().push(game);
    }
    let listed = declared.row.map(|row| row.stages.as_slice()).unwrap_or_default();
    let names = listed.iter().chain(decision.games.iter().map(|game| &game.stage));
    let mut histories = Histories::of(&decision.order);
    let mut due = Due::of(declared, listed, decision.by);
    for (number, name) in names.enumerate() {
        // First come the stages of the declaration, in their declared order. Other stages follow in the order of the
        // games.
        let Some(games) = played.remove(name.as_str()) else { continue };
        let stage = said![stage = name.as_str()];
        if games.iter().any(|game| !histories.is_level(game.white, game.black)) {
            return Err((Rule::PlayoffGamesAfterDecision, stage));
        }
        if let Some(skipped) = due.skipped(name, &games) {
            return Err(none_of(declared, skipped));
        }
        if let Some(fault) = wrong_number(declared, decision.by, name, &games, &histories) {
            return Err(fault);
        }
        if has_missing_pairing(declared, &histories, &games) {
            return Err(none_of(declared, name));
        }
        if declared.alternate && has_repeated_color(&games) {
            return Err((Rule::PlayoffGamesWrongColors, stage));
        }
        let mut scores: BTreeMap<u32, Points> = BTreeMap::new();
        for game in &games {
            let Some((white, black)) = points(declared, decision.by, game) else { continue };
            *scores.entry(game.white).or_insert(Points::ZERO) += white;
            *scores.entry(game.black).or_insert(Points::ZERO) += black;
        }
        histories.add(number, &scores);
    }
    concluded(declared, decision, histories.classes(&decision.order), &due, left_open)
}

/// Returns the result of all games. Returns an error if a remaining tie is not allowed by the declared rules, or if the
/// recorded order contradicts the games.
fn concluded(
    declared: &Declared<'_>,
    decision: &Decision,
    classes: Decided,
    due: &Due<'_>,
    left_open: impl Fn(usize, usize) -> bool,
) -> Result<Outcome, Fault> {
    let then = declared.row.and_then(|row| row.still_tied).filter(|_| decision.by != DecidedBy::Armageddon);
    let (mut ahead, mut level, mut still_tied) = (0, Vec::new(), Vec::new());
    for class in &classes {
        let then = then
            .filter(|_| class.iter().all(|id| due.passed.get(id).copied().unwrap_or(0) == due.listed.len()));
        let is_left =
            then.is_some() || (decision.by != DecidedBy::Armageddon && left_open(ahead, class.len()));
        if class.len() > 1 && is_left {
            still_tied.extend(then.map(|then| (sorted(class), then)));
        } else if class.len() > 1 {
            level.extend(class.iter().map(ToString::to_string));
        }
        ahead += class.len();
    }
    if !level.is_empty() {
        return Err((Rule::PlayoffGamesLevel, said![ids = level.join(", ")]));
    }
    let mut recorded = decision.order.iter();
    if classes.iter().all(|class| recorded.by_ref().take(class.len()).all(|id| class.contains(id))) {
        return Ok(Outcome { classes, still_tied });
    }
    let ids = classes.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Err((Rule::PlayoffOrderAgainstGames, said![ids = ids]))
}

/// Returns a fault unless every two opponents played the declared number of games (3.1.6). Fewer games are allowed only
/// if no other player is tied with the two opponents, and the remaining games could not change the result.
fn wrong_number(
    declared: &Declared<'_>,
    by: DecidedBy,
    name: &str,
    games: &[&PlayOffGame],
    histories: &Histories,
) -> Option<Fault> {
    let wanted = declared.stage(name)?.games?;
    let mut pairs: BTreeMap<(u32, u32), (u32, Points)> = BTreeMap::new();
    for game in games {
        let pair = pair_of(game);
        let (count, lead) = pairs.entry(pair).or_insert((0, Points::ZERO));
        *count += 1;
        if let Some((white, black)) = points(declared, by, game) {
            *lead += if game.white == pair.0 { white - black } else { black - white };
        }
    }
    let is_wrong = |((one, _), (count, lead)): &(&(u32, u32), &(u32, Points))| match (*count).cmp(&wanted) {
        std::cmp::Ordering::Equal => false,
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Less => {
            let size = if *lead < Points::ZERO { -*lead } else { *lead };
            histories.as_level_as(*one) > 2 || size <= Points::ONE * i64::from(wanted - count)
        }
    };
    let (_, (count, _)) = pairs.iter().find(is_wrong)?;
    let arguments = said![stage = name, count = count.to_string(), wanted = wanted.to_string()];
    Some((Rule::PlayoffGamesWrongNumber, arguments))
}

/// Creates the fault for a stage that two players had to play against each other but did not play (3.1.6).
fn none_of(declared: &Declared<'_>, stage: &str) -> Fault {
    let wanted = declared.stage(stage).and_then(|stage| stage.games).unwrap_or(1);
    let arguments = said![stage = stage, count = "0", wanted = wanted.to_string()];
    (Rule::PlayoffGamesWrongNumber, arguments)
}

/// The number of declared stages that each player has played. Players who are still tied play all stages in order.
struct Due<'a> {
    listed: Vec<&'a str>,
    numbers: BTreeMap<&'a str, usize>,
    passed: BTreeMap<u32, usize>,
}

impl<'a> Due<'a> {
    /// Creates a count in which no player has played a stage. In a separate record of an Armageddon, no stage is
    /// required, because the record of the play-off contains the earlier stages. A stage that is declared with 0 games
    /// is never required.
    fn of(declared: &Declared<'_>, listed: &'a [String], by: DecidedBy) -> Due<'a> {
        let mut due = Due { listed: Vec::new(), numbers: BTreeMap::new(), passed: BTreeMap::new() };
        let has_games = |name: &&String| declared.stage(name).and_then(|stage| stage.games) != Some(0);
        for name in listed.iter().filter(has_games).filter(|_| by != DecidedBy::Armageddon) {
            if let Entry::Vacant(place) = due.numbers.entry(name) {
                place.insert(due.listed.len());
                due.listed.push(name);
            }
        }
        due
    }

    /// Returns a declared stage that one of the players of these games skipped, or `None` if none was skipped.
    ///
    /// The opponents were tied after all earlier stages, so both had to play these stages.
    fn skipped(&mut self, name: &str, games: &[&PlayOffGame]) -> Option<&'a str> {
        let number = *self.numbers.get(name)?;
        let players: BTreeSet<u32> = games.iter().flat_map(|game| [game.white, game.black]).collect();
        players.into_iter().find_map(|id| {
            let passed = self.passed.insert(id, number + 1).unwrap_or(0);
            self.listed.get(passed..number)?.first().copied()
        })
    }
}

/// Returns whether a pairing of a round robin is missing, because a player in this stage did not meet every other
/// member of the tied group.
fn has_missing_pairing(declared: &Declared<'_>, histories: &Histories, games: &[&PlayOffGame]) -> bool {
    if declared.row.is_none_or(|row| row.kind != RowKind::RoundRobin) {
        return false;
    }
    let mut met: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for game in games {
        met.entry(game.white).or_default().insert(game.black);
        met.entry(game.black).or_default().insert(game.white);
    }
    met.iter().any(|(id, opponents)| opponents.len() + 1 < histories.as_level_as(*id))
}

/// Returns whether two players had the same colors in two consecutive games of a stage (3.1.5).
fn has_repeated_color(games: &[&PlayOffGame]) -> bool {
    let mut white: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    games.iter().any(|game| white.insert(pair_of(game), game.white) == Some(game.white))
}

/// Returns the pairing numbers of the two players of a game in increasing order.
fn pair_of(game: &PlayOffGame) -> (u32, u32) {
    (game.white.min(game.black), game.white.max(game.black))
}

pub(super) fn sorted(ids: &[u32]) -> Vec<u32> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}
