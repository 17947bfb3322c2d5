//! A deviation as a program under test.

use std::collections::{BTreeMap, BTreeSet};

use super::Change;
use crate::rules::{Edition, TieBreakList};
use crate::standings::Entry;
use crate::subject::protocol::StandingsRequest;
use crate::subject::{Answer, Reply, Subject};
use crate::tiebreak::Policies;

/// Answers as a program with this change would; without a change it is the engine itself.
#[derive(Clone, Debug)]
pub struct Planted(Change);

impl Planted {
    /// A program with this change.
    pub fn new(change: Change) -> Planted {
        Planted(change)
    }

    fn answer(&self, request: &StandingsRequest) -> Result<Answer, String> {
        let json = request.tournament.as_ref().ok_or("the request holds no tournament")?;
        let built = json.build().map_err(|problems| {
            problems.first().map_or_else(String::new, |problem| problem.message.to_string())
        });
        let (event, _) = built?;
        let edition: Edition = request.edition.parse().map_err(|error| format!("{error}"))?;
        let list = TieBreakList::parse(&request.tiebreaks.join(","))
            .map_err(|errors| errors.first().map_or_else(String::new, ToString::to_string))?;
        let after = request.after as usize;
        let standings = self
            .0
            .standings(&event, edition, Policies::default(), &list, after)
            .map_err(|error| error.to_string())?;
        let mut values: BTreeMap<String, BTreeMap<u32, Option<String>>> = BTreeMap::new();
        for (code, entry) in request.tiebreaks.iter().zip(&standings.entries) {
            let column = match entry {
                Entry::Values(column) => column.clone(),
                Entry::Nothing(_) => vec![None; event.len()],
                Entry::Places(_) | Entry::Unknown => continue,
            };
            let by_id = |(index, value): (usize, Option<crate::number::Fraction>)| {
                (event.id(index), value.map(|value| value.to_string()))
            };
            values.insert(code.clone(), column.into_iter().enumerate().map(by_id).collect());
        }
        let ranks = standings.ranks();
        let ranks = ranks.into_iter().enumerate().map(|(index, rank)| (event.id(index), rank)).collect();
        Ok(Answer { values, ranks: Some(ranks), unsupported: BTreeSet::new(), findings: None })
    }
}

impl Subject for Planted {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        self.answer(request).map_or_else(Reply::Refused, Reply::Answered)
    }
}
