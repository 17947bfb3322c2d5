//! The result between tied players (US Chess 34E5).

use std::collections::BTreeMap;

use super::{is_us_game, rounds};
use crate::number::Fraction;
use crate::rules::classic::outcome;
use crate::rules::encounter::{Classes, Crosstable, Log, Mutual, Stage};
use crate::rules::{Variation, Variations};
use crate::tiebreak::Context;
use crate::tournament::{Index, Outcome};

const CLAUSE: &str = "classic.us-h2h";

/// Splits a tied group: by the points in their games when all have met, or with `/PM` by wins minus losses in
/// whatever games they had. Whom that leaves equal the next criterion separates.
pub(super) fn order(cx: &Context<'_>, variations: Variations, group: &[Index], log: &mut Log<'_>) -> Classes {
    let rules = &cx.rules().classic;
    let plus_minus = variations.has(Variation::PlusMinus);
    let table = table(cx, group, plus_minus);
    if !plus_minus && !(rules.meeting)(table.is_complete()) {
        let classes = vec![group.to_vec()];
        log.stage(|| Stage::new(cx, &table, None, &classes, CLAUSE));
        return classes;
    }
    let mut ranked: Vec<(Fraction, Index)> = (0..group.len())
        .map(|position| {
            let (games, sum) = (table.rows[position].len(), table.sums[position]);
            let key = if plus_minus { (rules.plus_minus)(sum, games) } else { sum };
            (key, group[position])
        })
        .collect();
    ranked.sort_by_key(|entry| std::cmp::Reverse(entry.0));
    let classes: Classes = ranked
        .chunk_by(|a, b| a.0 == b.0)
        .map(|chunk| chunk.iter().map(|(_, index)| *index).collect())
        .collect();
    log.stage(|| Stage::new(cx, &table, None, &classes, CLAUSE));
    if classes.len() < 2 {
        return classes;
    }
    (rules.again)(classes, &mut |class| match class.len() {
        1 => vec![class],
        _ => order(cx, variations, &class, log),
    })
}

/// Who met whom inside the group: the points made there, or wins minus losses.
fn table<'s>(cx: &Context<'_>, group: &'s [Index], plus_minus: bool) -> Crosstable<'s> {
    let positions: BTreeMap<Index, usize> =
        group.iter().enumerate().map(|(position, index)| (*index, position)).collect();
    let mut table =
        Crosstable { set: group, rows: Vec::new(), sums: Vec::new(), missing: Vec::new(), reapplied: false };
    for index in group {
        let mut met: BTreeMap<usize, Fraction> = BTreeMap::new();
        for (_, record) in rounds(cx, *index).filter(|(_, record)| is_us_game(cx, record)) {
            let Some(position) = record.opponent().and_then(|opponent| positions.get(&opponent)) else {
                continue;
            };
            let worth = match (plus_minus, outcome(cx, record)) {
                (false, _) => Fraction::from(cx.points(record)),
                (true, Some(Outcome::Win)) => Fraction::integer(1),
                (true, Some(Outcome::Loss)) => Fraction::integer(-1),
                (true, Some(Outcome::Draw) | None) => Fraction::ZERO,
            };
            let sum = met.entry(*position).or_insert(Fraction::ZERO);
            *sum = sum.plus(worth);
        }
        let row: Vec<Mutual> =
            met.into_iter().map(|(opponent, points)| Mutual { opponent, points }).collect();
        table.sums.push(row.iter().fold(Fraction::ZERO, |sum, mutual| sum.plus(mutual.points)));
        table.missing.push(group.len() - 1 - row.len());
        table.rows.push(row);
    }
    table
}
