//! What is odd but usable: results missing, two pairing-allocated byes in a round, players who stand for nobody.

use std::collections::BTreeMap;

use super::rounds::Rounds;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::{HEADER, cell, player};
use crate::trf::read::records::Content;
use crate::trf::remarks::{Remarks, place};
use tiebreak_engine::rules::Base;
use tiebreak_phrase::{message, phrase};

/// Remarks on everything odd.
pub(super) fn report(content: &Content, rounds: &Rounds, remarks: &mut Remarks<'_>) {
    report_open_games(content, rounds.finished, remarks);
    report_players(content, remarks);
    report_numbering(content, remarks);
    report_rank_as_number(content, remarks);
}

/// A result missing in a round that a finished one follows: adjourned or lost.
fn report_open_games(content: &Content, finished: usize, remarks: &mut Remarks<'_>) {
    for player in content.players.iter() {
        for (round, cell) in player.cells.iter().enumerate().take(finished) {
            if !cell.is_open() || player.id >= u32::from(cell.opponent) {
                continue;
            }
            let message = phrase!(
                "result-against-in-round-missing",
                id = player.id,
                opponent = cell.opponent,
                round = round + 1
            );
            let remark = Diagnostic::warning("open-result", message)
                .rule(message!("rule-trf26-record-162-symbol-x-result-not-known-counts"))
                .hint(message!("every-value-that-rests-on-this-game"));
            remarks.add(remark, place(player.line, cell::held(round + 1)));
        }
    }
}

fn report_players(content: &Content, remarks: &mut Remarks<'_>) {
    let ranked = content.players.iter().any(|player| player.rank.is_some());
    let mut byes: BTreeMap<usize, usize> = BTreeMap::new();
    for player in content.players.iter() {
        let mut games = 0;
        let mut played = 0;
        for (round, cell) in player.cells.iter().enumerate() {
            if cell.mark == b'U' && content.team.is_none() {
                let count = byes.entry(round).or_default();
                *count += 1;
                if *count == 2 {
                    let message = phrase!("two-pairing-allocated-byes-in-round", round = round + 1);
                    let remark = Diagnostic::warning("two-byes", message)
                        .rule(message!("rule-trf26-record-001-u-at-most-once-in-round"));
                    remarks.add(remark, place(player.line, cell::held(round + 1)));
                }
            }
            games += usize::from(cell.opponent > 0);
            played += usize::from(cell.opponent > 0 && cell.code().outcome().is_some());
        }
        if ranked && player.rank.is_none() && games > 0 && played == 0 {
            let message = message!("participant-without-rank-who-never-played-opponent");
            let remark = Diagnostic::warning("unranked-opponent", message)
                .rule(message!("rule-trf26-record-001-columns-86-89"))
                .hint(message!("this-dummy-for-bye-then-write-bye"));
            remarks.add(remark, place(player.line, player::RANK));
        }
    }
}

fn report_numbering(content: &Content, remarks: &mut Remarks<'_>) {
    let baku = content.head.header.encoded_type.to_ascii_uppercase().ends_with("_BAKU");
    let largest = content.players.iter().map(|player| player.id).max().unwrap_or(0) as usize;
    let count = content.players.len();
    if baku && largest > count && content.team.is_none() {
        let message = phrase!("players-but-numbers-up-to", count = count, largest = largest);
        let remark = Diagnostic::warning("numbering", message)
            .rule(message!("rule-baku-acceleration-record-192-goes-by-number-players"));
        remarks.add(remark, (content.records.first(192).unwrap_or(0), HEADER, 4));
    }
}

fn report_rank_as_number(content: &Content, remarks: &mut Remarks<'_>) {
    let by_rank =
        content.records.extension("XXC").iter().copied().find(|line| {
            remarks.row(*line).words(4).iter().any(|(_, word)| word.eq_ignore_ascii_case("rank"))
        });
    let lists = [&content.head.tiebreaks, &content.head.standings_list];
    let uses_numbers = lists.into_iter().flatten().flat_map(|list| &list.codes).any(|code| {
        let name = code.text.split(['/', ':']).next().unwrap_or("");
        Base::from_name(name) == Some(Base::PairingNumber)
    });
    if let Some(line) = by_rank.filter(|_| uses_numbers) {
        let remark =
            Diagnostic::warning("pairing-number", message!("xxc-rank-makes-rank-column-pairing-number"))
                .rule(message!("rule-extension-javafo-tie-break-tpn-uses-columns-5-8"));
        remarks.add(remark, (line, HEADER, 4));
    }
}
