//! Who plays for a team: rosters in board order and line-ups round by round. Information: no value of C.07 reads it.

use std::collections::{HashMap, HashSet};

use super::{Code, Defect, Draft, DraftParticipant, Fault, Locus};

/// The largest rating of a player, as of everybody.
const MAX_RATING: u32 = 4_000;

/// Everything wrong with rosters, line-ups and players of a draft.
pub(super) fn defects(draft: &Draft) -> Vec<Defect> {
    let mut found = Vec::new();
    let Some(team) = &draft.team else { return found };
    let mut places: HashMap<u32, usize> = HashMap::new();
    for (row, participant) in draft.participants.iter().enumerate() {
        let at = Locus::Roster(row);
        for id in &participant.roster {
            match places.insert(*id, row) {
                None => {}
                Some(first) if first == row => {
                    found.push(Defect { at, other: None, fault: Fault::TwiceInRoster(*id) });
                }
                Some(first) => {
                    let other = Some(Locus::Roster(first));
                    found.push(Defect { at, other, fault: Fault::TwoRosters(*id) });
                }
            }
        }
    }
    for (row, participant) in draft.participants.iter().enumerate() {
        let roster: HashSet<u32> = participant.roster.iter().copied().collect();
        for (round, lineup) in participant.lineups.iter().enumerate().filter(|(_, lineup)| !lineup.is_empty())
        {
            let at = Locus::Lineup(row, u16::try_from(round + 1).unwrap_or(u16::MAX));
            let faults = lineup_faults(participant, &roster, round, lineup, team.boards as usize);
            found.extend(faults.into_iter().map(|fault| Defect { at, other: None, fault }));
        }
    }
    let mut listed: HashMap<u32, usize> = HashMap::new();
    for (position, player) in draft.players.iter().enumerate() {
        let at = Locus::Player(position);
        if let Some(first) = listed.insert(player.id, position) {
            let other = Some(Locus::Player(first));
            found.push(Defect { at, other, fault: Fault::DuplicateId(player.id) });
        }
        if !places.contains_key(&player.id) {
            found.push(Defect { at, other: None, fault: Fault::NoRoster(player.id) });
        }
        if let Some(rating) = player.rating.filter(|rating| *rating == 0 || *rating > MAX_RATING) {
            found.push(Defect { at, other: None, fault: Fault::RatingOutOfRange(rating) });
        }
    }
    found
}

fn lineup_faults(
    participant: &DraftParticipant,
    roster: &HashSet<u32>,
    round: usize,
    lineup: &[u32],
    boards: usize,
) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut seated = HashSet::new();
    let Some(cell) = participant.cells.get(round).filter(|cell| cell.opponent.is_some()) else {
        return vec![Fault::LineupWithoutMatch];
    };
    if lineup.len() != boards {
        found.push(Fault::LineupBoards(lineup.len(), boards));
    }
    for (board, id) in lineup.iter().enumerate() {
        if *id == 0 {
            let empty = cell.boards.get(board).is_none_or(|code| *code == Code::ForfeitLoss);
            if !empty {
                found.push(Fault::NobodyAtBoard(board + 1));
            }
        } else if !roster.contains(id) {
            found.push(Fault::NotInRoster(*id));
        } else if !seated.insert(*id) {
            found.push(Fault::TwoBoards(*id));
        }
    }
    found
}

/// Line-ups without those that say the same as the roster, and without empty ones at the end.
pub(super) fn told(roster: &[u32], mut lineups: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    for lineup in &mut lineups {
        if roster.starts_with(lineup) {
            lineup.clear();
        }
    }
    let used = lineups.iter().rposition(|lineup| !lineup.is_empty()).map_or(0, |last| last + 1);
    lineups.truncate(used);
    lineups
}
