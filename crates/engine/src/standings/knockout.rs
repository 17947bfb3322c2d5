//! Ranks a knock-out. A participant who reaches a later round ranks higher. If a match is drawn, the list of tie-breaks
//! is applied within the match.

use std::collections::BTreeSet;

use super::Records;
use crate::rules::team::BoardOrder;
use crate::rules::{Base, Code, Listed, TieBreakList};
use crate::tiebreak::{Evaluator, Log};
use crate::tournament::{Index, Kind};

/// A match of a knock-out: consecutive games (or matches of teams) between the same two participants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The two participants. The winner comes first, unless the match is undecided.
    pub pair: [Index; 2],
    /// The first and the last round of the match, counted from 0.
    pub rounds: [usize; 2],
    /// The reason why one of the two participants won the match.
    pub decision: Decision,
}

/// The reason why one of the two participants won a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The points of the match: first the primary score, then the other score of teams.
    Points,
    /// The entry at this position of the list, applied to the match.
    Entry(usize),
    /// Neither a result nor a record decides the match, but only one of the two participants plays in a later round.
    GoesOn,
    /// The match is undecided.
    Open,
}

/// The order of a knock-out by the round reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knockout {
    /// Classes of participants who reached the same round, best first.
    pub classes: Vec<Vec<Index>>,
    /// The matches, sorted by round.
    pub matches: Vec<Match>,
}

impl Knockout {
    /// Ranks a knock-out. Returns `None` if the event is not a knock-out, or if the pairings show that losers were not
    /// eliminated.
    ///
    /// The loser of a match is ranked behind all winners of the same round. If two losers play each other, for example
    /// for third place, their match ranks them. Losers of a round who do not play each other share a place.
    pub(super) fn of(evaluator: &Evaluator<'_>, list: &TieBreakList, records: &Records) -> Option<Knockout> {
        let tournament = evaluator.tournament();
        if !tournament.pairing().is_knockout() {
            return None;
        }
        let opponent =
            |index: Index| tournament.records(index).iter().map(|record| record.opponent()).collect();
        let opponents = (0..tournament.len()).map(opponent).collect();
        let mut reader = Reader { evaluator, list, records, opponents, matches: Vec::new() };
        let classes = reader.order((0..tournament.len()).map(|index| (index, 0)).collect(), false)?;
        let mut matches = reader.matches;
        matches.sort_by_key(|own| (own.rounds, own.pair));
        Some(Knockout { classes, matches })
    }

    /// Returns the undecided matches.
    pub fn open(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|own| own.decision == Decision::Open)
    }

    /// Returns the match that ranked one of two participants behind the other. Returns `None` if the two participants
    /// did not meet, or if their match is undecided.
    pub fn between(&self, one: Index, other: Index) -> Option<&Match> {
        let is_theirs = |own: &&Match| own.pair == [one, other] || own.pair == [other, one];
        self.matches.iter().filter(|own| own.decision != Decision::Open).find(is_theirs)
    }

    /// Returns whether two participants are in different classes.
    pub fn separates(&self, one: Index, other: Index) -> bool {
        let class = |index| self.classes.iter().position(|class| class.contains(&index));
        class(one) != class(other)
    }
}

/// Returns whether an entry of the list applies only within a match.
pub(super) fn is_of_matches(listed: &Listed) -> bool {
    match listed {
        Listed::Code(code) => {
            listed.is_score()
                || matches!(
                    code.base,
                    Base::OtherScore | Base::DirectEncounter | Base::ExtendedDirectEncounter(_)
                )
                || board_order(code).is_some()
        }
        Listed::Recorded(_) | Listed::Organizer(_) => false,
    }
}

/// Returns the board tie-break that a code names, or `None`.
fn board_order(code: &Code) -> Option<BoardOrder> {
    match code.base {
        Base::BoardCount => Some(BoardOrder::Count),
        Base::TopBoards => Some(BoardOrder::Top),
        Base::BottomBoards => Some(BoardOrder::Bottom),
        _ => None,
    }
}

/// A participant and the next round to evaluate (0-based).
type Member = (Index, usize);

struct Reader<'r, 't> {
    evaluator: &'r Evaluator<'t>,
    list: &'r TieBreakList,
    records: &'r Records,
    /// The opponents, by participant and round, including rounds that do not count yet.
    opponents: Vec<Vec<Option<Index>>>,
    matches: Vec<Match>,
}

impl Reader<'_, '_> {
    /// Returns the next round in which a participant has an opponent, with this opponent.
    fn next(&self, (index, from): Member) -> Option<(usize, Index)> {
        let own = self.opponents.get(index)?;
        own.iter().enumerate().skip(from).find_map(|(round, opponent)| Some((round, (*opponent)?)))
    }

    /// Returns the order of participants who reached the same round, according to their next matches. Returns `None` if
    /// a member of the group has its next match against a participant outside the group.
    fn order(&mut self, group: Vec<Member>, are_beaten: bool) -> Option<Vec<Vec<Index>>> {
        let whole = |group: &[Member]| vec![group.iter().map(|member| member.0).collect::<Vec<_>>()];
        let after = self.evaluator.after;
        let counted = |member: &Member| self.next(*member).map(|next| next.0).filter(|round| *round < after);
        let Some(round) = group.iter().filter_map(counted).min() else {
            return Some(if group.is_empty() { Vec::new() } else { whole(&group) });
        };
        let members: BTreeSet<Index> = group.iter().map(|member| member.0).collect();
        let (mut winners, mut losers, mut level) = (Vec::new(), Vec::new(), Vec::new());
        for member in &group {
            match self.next(*member) {
                Some((own, opponent)) if own == round => {
                    if !members.contains(&opponent) {
                        return None;
                    }
                    if member.0 < opponent {
                        let last = self.last_round(member.0, opponent, round);
                        match self.winner([member.0, opponent], [round, last]) {
                            Some((pair, Decision::Points)) => {
                                winners.push((pair[0], last + 1));
                                losers.push((pair[1], last + 1));
                                self.matches.push(Match {
                                    pair,
                                    rounds: [round, last],
                                    decision: Decision::Points,
                                });
                            }
                            decided => level.push(([member.0, opponent], [round, last], decided)),
                        }
                    }
                }
                // A participant with a bye advances to the next round.
                Some(_) => winners.push(*member),
                None if self.has_bye(*member) => winners.push(*member),
                // If only some of the losers play again, the places of the other losers are unknown.
                None if are_beaten => return Some(whole(&group)),
                None => losers.push(*member),
            }
        }
        let mut open = Vec::new();
        for (pair, rounds, decided) in level {
            let (pair, decision) = self.gone_on(pair, rounds, decided, &winners);
            let members = pair.map(|index| (index, rounds[1] + 1));
            if decision == Decision::Open {
                open.extend(members);
            } else {
                winners.push(members[0]);
                losers.push(members[1]);
            }
            self.matches.push(Match { pair, rounds, decision });
        }
        let is_last = winners.iter().all(|member| self.next(*member).is_none_or(|(round, _)| round >= after));
        if is_last {
            // If a match is undecided, either participant could have won, so both are ranked with the winners.
            winners.append(&mut open);
        }
        let mut classes = self.order(winners, are_beaten)?;
        classes.extend((!open.is_empty()).then(|| whole(&open).concat()));
        classes.extend(self.order(losers, true)?);
        Some(classes)
    }

    /// Returns the last round of a match. The same two participants can meet in several consecutive rounds.
    fn last_round(&self, one: Index, other: Index, first: usize) -> usize {
        let mut last = first;
        while let (Some((round, own)), Some((same, theirs))) =
            (self.next((one, last + 1)), self.next((other, last + 1)))
        {
            if (own, theirs, round) != (other, one, same) {
                break;
            }
            last = round;
        }
        last
    }

    fn has_bye(&self, (index, from): Member) -> bool {
        let own = self.evaluator.tournament().records(index).iter().take(self.evaluator.after).skip(from);
        let is_bye = |kind: Kind| matches!(kind, Kind::PairingAllocatedBye | Kind::FullPointBye);
        own.map(|record| record.kind).any(is_bye)
    }

    /// Returns the two participants of a match, winner first, and the reason. Returns `None` if the match is undecided.
    fn winner(&self, pair: [Index; 2], [first, last]: [usize; 2]) -> Option<([Index; 2], Decision)> {
        let evaluator = self.evaluator;
        let tournament = evaluator.tournament();
        let [one, other] = pair;
        let rounds = || first..=last;
        if last >= evaluator.after || rounds().any(|round| tournament.record(one, round).kind.is_pending()) {
            return None;
        }
        let ordered = |is_other_ahead: bool| if is_other_ahead { [other, one] } else { pair };
        let scores = [Some(evaluator.primary()), tournament.team().map(|_| evaluator.primary().other())];
        for score in scores.into_iter().flatten() {
            let cx = evaluator.view(score);
            let points = |index| rounds().map(|round| cx.points(tournament.record(index, round))).sum();
            let (own, theirs): (crate::number::Points, _) = (points(one), points(other));
            if own != theirs {
                return Some((ordered(theirs > own), Decision::Points));
            }
        }
        let entry = |(position, listed): (usize, &Listed)| {
            let classes = match listed {
                Listed::Code(code) => match board_order(code) {
                    Some(by) => {
                        let key = |own, theirs| {
                            evaluator.board_key(by, &evaluator.mutual_board_points(code, own, theirs))
                        };
                        let (own, theirs) = (key(one, other), key(other, one));
                        return (own != theirs).then(|| (ordered(theirs > own), Decision::Entry(position)));
                    }
                    None if is_of_matches(listed) && !listed.is_score() => {
                        evaluator.order(code, &pair, &mut Log::silent())
                    }
                    None => return None,
                },
                Listed::Recorded(kind) => self.records.of(*kind, tournament, &pair)?,
                Listed::Organizer(_) => return None,
            };
            let [ahead, _] = classes.as_slice() else { return None };
            Some((ordered(ahead.first() == Some(&other)), Decision::Entry(position)))
        };
        self.list.entries.iter().enumerate().find_map(entry)
    }

    /// Returns the two participants of a match that is not decided by points, and the reason why the first of the two
    /// advances. If exactly one of the two has a winner as the next opponent, this participant advances. Otherwise, the
    /// participant who is ahead by the list of tie-breaks (`decided`) advances. If the list does not separate the two
    /// and only one of them plays again, this participant advances.
    fn gone_on(
        &self,
        pair: [Index; 2],
        [_, last]: [usize; 2],
        decided: Option<([Index; 2], Decision)>,
        winners: &[Member],
    ) -> ([Index; 2], Decision) {
        let next = pair.map(|index| self.next((index, last + 1)).map(|next| next.1));
        let reversed = [pair[1], pair[0]];
        let meets = |opponent: Option<Index>| {
            opponent.is_some_and(|opponent| winners.iter().any(|(winner, _)| *winner == opponent))
        };
        let further = match next.map(meets) {
            [true, false] => Some(pair),
            [false, true] => Some(reversed),
            _ => None,
        };
        match (further, decided) {
            (Some(further), Some((own, decision))) if own == further => (own, decision),
            (Some(further), _) => (further, Decision::GoesOn),
            (None, Some(decided)) => decided,
            (None, None) => match next.map(|opponent| opponent.is_some()) {
                [true, false] => (pair, Decision::GoesOn),
                [false, true] => (reversed, Decision::GoesOn),
                _ => (pair, Decision::Open),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{Edition, TieBreakList};
    use crate::standings::{Decision, Standings};
    use crate::tiebreak::Policies;
    use crate::tournament::{Cell, Code, Draft, DraftParticipant, Pairing, Tournament};

    /// Creates an event of players 1, 2, ... from their opponents and results by round. The text `2+` is a win against
    /// player 2, `2=` a draw, `2-` a loss, `b` a bye, and `.` an absence.
    fn event(rows: &[&str]) -> Tournament {
        let cell = |text: &str| match (text.trim_end_matches(['+', '=', '-']).parse(), text.chars().last()) {
            (Ok(opponent), Some('+')) => Cell::game(opponent, None, Code::Win),
            (Ok(opponent), Some('=')) => Cell::game(opponent, None, Code::Draw),
            (Ok(opponent), _) => Cell::game(opponent, None, Code::Loss),
            (Err(_), Some('b')) => Cell::bye(Code::PairingAllocatedBye),
            (Err(_), _) => Cell::bye(Code::ZeroPointBye),
        };
        let player = |(id, row): (u32, &&str)| DraftParticipant {
            id,
            cells: row.split(' ').map(cell).collect(),
            ..DraftParticipant::default()
        };
        let participants = (1..).zip(rows).map(player).collect();
        let draft = Draft { pairing: Pairing::Knockout, participants, ..Draft::default() };
        Tournament::build(draft).map_err(|problems| format!("{problems:?}")).unwrap().0
    }

    fn standings(rows: &[&str], list: &str, after: usize) -> Standings {
        let list = TieBreakList::parse(list).map_err(|problems| format!("{problems:?}")).unwrap();
        Standings::of(&event(rows), Edition::Fide2026, Policies::default(), &list, after)
    }

    #[test]
    fn participants_in_later_rounds_rank_higher() {
        // In round 1, player 5 beats player 4, and player 1 has a bye. Player 1 therefore has fewer wins than player
        // 5, but both have reached the same round.
        let six = ["b 4+ 2+", "b 3+ 1-", "6+ 2- .", "5+ 1- .", "4- . .", "3- . ."];
        assert_eq!(standings(&six, "PTS", 3).ranks(), [1, 2, 3, 3, 5, 5]);
        // Four players are left after the first round.
        assert_eq!(standings(&six, "PTS", 1).ranks(), [1, 1, 1, 1, 5, 5]);
        // A match for third place ranks the losers of the first round.
        let third = ["4+ 2+", "3+ 1-", "2- 4-", "1- 3+"];
        assert_eq!(standings(&third, "PTS", 2).ranks(), [1, 2, 4, 3]);
    }

    #[test]
    fn points_in_a_match_of_losers_do_not_improve_the_rank() {
        // Player 1 beats player 2 in the final by 1.5 to 0.5. Player 3 beats player 4 for third place by 2 to 0. In the
        // end, player 3 has 2.5 points, and player 2 has 2.
        let rows = ["4+ 4= 2+ 2=", "3+ 3= 1- 1=", "2- 2= 4+ 4+", "1- 1= 3- 3-"];
        let found = standings(&rows, "PTS", 4);
        assert_eq!(found.ranks(), [1, 2, 3, 4]);
        let knockout = found.knockout.unwrap();
        assert_eq!(knockout.between(0, 3).map(|own| own.rounds), Some([0, 1]));
        assert_eq!(knockout.between(0, 1).map(|own| own.decision), Some(Decision::Points));
    }

    #[test]
    fn a_drawn_match_is_undecided_unless_one_player_advances() {
        let found = standings(&["2=", "1="], "PTS", 1);
        assert_eq!(found.ranks(), [1, 1]);
        assert_eq!(found.knockout.unwrap().open().count(), 1);
        // In round 1, player 2 beats player 3. In round 2, player 4 meets player 2, and player 1 meets player 3, so
        // player 4 has advanced.
        let found = standings(&["4= 3+", "3+ 4-", "2- 1-", "1= 2+"], "PTS", 2);
        assert_eq!(found.ranks(), [3, 2, 4, 1]);
        let knockout = found.knockout.unwrap();
        assert_eq!(
            knockout.between(0, 3).map(|own| (own.pair, own.decision)),
            Some(([3, 0], Decision::GoesOn))
        );
    }

    #[test]
    fn declared_tie_breaks_rank_the_losers_of_a_round() {
        let rows = ["4+ 2+", "3+ 1-", "2- .", "1- ."];
        assert_eq!(standings(&rows, "PTS,TPN/R", 2).ranks(), [1, 2, 4, 3]);
        assert_eq!(standings(&rows, "PTS,DE", 2).ranks(), [1, 2, 3, 3]);
    }

    #[test]
    fn without_elimination_only_the_list_ranks() {
        let found = standings(&["4+ 3+", "3+ 4+", "2- 1-", "1- 2-"], "PTS", 2);
        assert_eq!((found.knockout, found.groups), (None, vec![vec![0, 1], vec![2, 3]]));
    }
}
