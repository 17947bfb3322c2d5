use tiebreak_engine::rules::{Listed, Step, TieBreakList};
use tiebreak_engine::tournament::{Kind, Outcome, Record, Tournament};

/// How a program misunderstands cells or codes before it computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// Games too short to be rated count as unplayed.
    ShortGamesUnplayed,
    /// A team match with a forfeited board counts as unplayed.
    OneForfeitedBoardUnplayed,
    /// A team match with every board forfeited counts as played.
    ForfeitedMatchPlayed,
    /// A pairing-allocated bye is an absence without points.
    PairingAllocatedByeAsAbsence,
    /// A full-point bye is a requested bye.
    FullPointByeAsRequested,
    /// Every bye scores as a win.
    ByeAsWin,
    /// A pairing-allocated bye scores as a win, whatever the event pays.
    PairingAllocatedByeAsWin,
    /// Rounds after the last one with a result of this participant do not exist.
    BlankTailCutOff,
    /// The number of a Koya limit is a percentage.
    LimitAsPercentage,
}

impl Reading {
    /// The event as misunderstood.
    pub fn misread(self, tournament: &Tournament) -> Tournament {
        let win = tournament.scoring().win;
        let is_team = tournament.team().is_some();
        let match_win = tournament.team().map_or(win, |team| team.scoring.win);
        let game_win = tournament.team().map_or(win, |team| win * i64::from(team.boards));
        tournament.map_records(|index, round, record| match self {
            Reading::ShortGamesUnplayed => {
                if record.kind == Kind::Short {
                    unplayed(record)
                } else {
                    record
                }
            }
            Reading::OneForfeitedBoardUnplayed => {
                let codes = tournament.board_codes(index, round);
                let forfeited = codes.iter().flatten().any(|code| code.kind().is_forfeit());
                if is_team && record.kind == Kind::Played && forfeited { unplayed(record) } else { record }
            }
            Reading::ForfeitedMatchPlayed if !is_team || !record.kind.is_forfeit() => record,
            Reading::ForfeitedMatchPlayed => {
                let other =
                    record.opponent().map_or(record.game_points, |o| tournament.record(o, round).game_points);
                let outcome = match record.game_points.cmp(&other) {
                    std::cmp::Ordering::Greater => Outcome::Win,
                    std::cmp::Ordering::Equal => Outcome::Draw,
                    std::cmp::Ordering::Less => Outcome::Loss,
                };
                record.as_kind(Kind::Played, Some(outcome))
            }
            Reading::PairingAllocatedByeAsAbsence if record.kind != Kind::PairingAllocatedBye => record,
            Reading::PairingAllocatedByeAsAbsence => {
                let absent = record.as_kind(Kind::ZeroPointBye, None);
                let scoring = tournament.scoring();
                match tournament.team() {
                    None => absent.paid(scoring.zero_point_bye, scoring.zero_point_bye),
                    Some(team) => {
                        let award = team.scoring.zero_point_bye;
                        absent.paid(award.match_points, award.game_points)
                    }
                }
            }
            Reading::FullPointByeAsRequested => match record.kind == Kind::FullPointBye {
                true => record.as_kind(Kind::HalfPointBye, None),
                false => record,
            },
            Reading::ByeAsWin => match record.kind {
                Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::HalfPointBye => {
                    record.paid(match_win, game_win)
                }
                Kind::Played
                | Kind::Short
                | Kind::ZeroPointBye
                | Kind::ForfeitWin
                | Kind::ForfeitLoss
                | Kind::Pending
                | Kind::Rest => record,
            },
            Reading::PairingAllocatedByeAsWin => match record.kind == Kind::PairingAllocatedBye {
                true => record.paid(match_win, game_win),
                false => record,
            },
            Reading::BlankTailCutOff => {
                let records = tournament.records(index);
                let absent = records[round..].iter().all(|later| later.kind == Kind::ZeroPointBye);
                if absent { record.as_kind(Kind::Rest, None) } else { record }
            }
            // About lists, not about cells.
            Reading::LimitAsPercentage => record,
        })
    }

    /// The list as misunderstood.
    pub(crate) fn misread_list(self, list: &TieBreakList) -> TieBreakList {
        let mut list = list.clone();
        match self {
            Reading::LimitAsPercentage => {
                for entry in &mut list.entries {
                    if let Listed::Code(code) = entry
                        && let Some(Step::HalfPoints(steps)) = code.limit
                    {
                        code.limit = Some(Step::Percent(steps.unsigned_abs().min(100) as u8));
                    }
                }
            }
            // About cells, not about lists.
            Reading::ShortGamesUnplayed
            | Reading::OneForfeitedBoardUnplayed
            | Reading::ForfeitedMatchPlayed
            | Reading::PairingAllocatedByeAsAbsence
            | Reading::FullPointByeAsRequested
            | Reading::ByeAsWin
            | Reading::PairingAllocatedByeAsWin
            | Reading::BlankTailCutOff => {}
        }
        list
    }
}

/// The same award without a game: a forfeit as far as the result allows.
fn unplayed(record: Record) -> Record {
    let kind = match record.outcome {
        Some(Outcome::Win | Outcome::Draw) => Kind::ForfeitWin,
        Some(Outcome::Loss) | None => Kind::ForfeitLoss,
    };
    record.as_kind(kind, None)
}
