//! Lists in XML: `<player>` with `<fideid>` and the ratings.

use super::columns::{Fact, Role, Which};
use super::{Faults, ListFault, ListedPlayer, RatingList};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_phrase::{message, phrase};

/// Reads the players of FIDE's XML. A bare `<rating>` is the standard one where others have names.
pub fn read(bytes: &[u8], wanted: &BTreeSet<u32>) -> Result<RatingList, Vec<ListFault>> {
    let (mut players, mut faults) = (BTreeMap::new(), Faults::default());
    let mut seen = false;
    let (mut at, mut line) = (0, 1);
    while let Some(begin) = find(bytes, at, b"<player>") {
        let end = find(bytes, begin, b"</player>").unwrap_or(bytes.len());
        let lines =
            |from, to| bytes.get(from..to).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
        line += lines(at, begin);
        let begins = line;
        line += lines(begin, end);
        at = end;
        seen = true;
        let record = bytes.get(begin..end).unwrap_or_default();
        let mut fault = |problem| faults.push(ListFault { line: begins, column: 1, problem });
        let text = |tag: &str| {
            let value = inner(record, tag)?;
            Some(String::from_utf8_lossy(value).trim().to_owned())
        };
        let Some(written) = text("fideid").filter(|written| !written.is_empty()) else { continue };
        let Ok(id) = written.parse::<u32>() else {
            fault(phrase!("rating-list-no-id", text = written));
            continue;
        };
        if !wanted.contains(&id) {
            continue;
        }
        let mut player = ListedPlayer::default();
        let named = text("rapid_rating").is_some() || text("blitz_rating").is_some();
        let plain = if named { Which::Standard } else { Which::Unnamed };
        let tags = [
            ("name", Role::Name),
            ("birthday", Role::Born),
            ("rating", Role::Of(plain, Fact::Rating)),
            ("games", Role::Of(plain, Fact::Games)),
            ("k", Role::Of(plain, Fact::K)),
            ("standard_rating", Role::Of(Which::Standard, Fact::Rating)),
            ("standard_games", Role::Of(Which::Standard, Fact::Games)),
            ("standard_k", Role::Of(Which::Standard, Fact::K)),
            ("rapid_rating", Role::Of(Which::Rapid, Fact::Rating)),
            ("rapid_games", Role::Of(Which::Rapid, Fact::Games)),
            ("rapid_k", Role::Of(Which::Rapid, Fact::K)),
            ("blitz_rating", Role::Of(Which::Blitz, Fact::Rating)),
            ("blitz_games", Role::Of(Which::Blitz, Fact::Games)),
            ("blitz_k", Role::Of(Which::Blitz, Fact::K)),
            ("period_games", Role::PeriodGames),
            ("listed_since", Role::ListedSince),
        ];
        for (tag, role) in tags {
            let Some(value) = text(tag) else { continue };
            if !role.enter(&value, &mut player) {
                fault(phrase!("rating-list-no-number", text = value));
            }
        }
        if players.insert(id, player).is_some() {
            fault(phrase!("rating-refused-duplicate-id", id));
        }
    }
    if !seen {
        let problem = message!("rating-list-no-players").into();
        faults.push(ListFault { line: 1, column: 1, problem });
    }
    faults.or(RatingList { players, month: None })
}

/// Where a needle begins from a place on.
fn find(bytes: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    let first = *needle.first()?;
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == first)?;
        if bytes.get(at..)?.starts_with(needle) {
            return Some(at);
        }
        at += 1;
    }
}

/// What stands between a tag and its end.
fn inner<'b>(record: &'b [u8], tag: &str) -> Option<&'b [u8]> {
    let open = format!("<{tag}>");
    let begin = find(record, 0, open.as_bytes())? + open.len();
    let end = find(record, begin, format!("</{tag}>").as_bytes())?;
    record.get(begin..end)
}
