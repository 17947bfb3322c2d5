//! Differential testing: many made-up events, one question each, and every answer that differs from the engine's.

use std::collections::{BTreeMap, BTreeSet};

use super::Random;
use super::generate::{Options, Shape, generate};
use super::known::KnownDifferences;
use super::shrink::shrink;
use crate::format::json::TournamentJson;
use crate::number::Fraction;
use crate::rules::{Base, Direction, Edition, Listed, Rulings, TieBreakList};
use crate::standings::Standings;
use crate::subject::protocol::StandingsRequest;
use crate::subject::{Reply, Subject};
use crate::tiebreak::{Evaluator, Policies};
use crate::tournament::{Draft, Primary, Tournament};

/// How far a campaign shrinks each finding, in attempts.
const SHRINK_BUDGET: usize = 4_000;

/// Numeric codes asked of individual events.
pub const INDIVIDUAL_CODES: [&str; 41] = [
    "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "TPN", "TPN/R", "BH", "BH/C1", "BH/C2",
    "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB", "AOB/F", "FB", "FB/C1", "FB/M1", "FB/P", "SB", "SB/C1",
    "SB/C2", "SB/P", "SB/C1/P", "KS", "KS/L+1", "KS/L-1", "ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO",
    "APPO", "RTNG", "RTNG/R",
];
/// Order-only codes asked of individual events.
pub const INDIVIDUAL_ORDERS: [&str; 2] = ["DE", "DE/P"];
/// Numeric codes asked of team events.
pub const TEAM_CODES: [&str; 36] = [
    "WIN", "WIN:MP", "WON", "WON:MP", "PS", "PS:GP", "PS/C1", "BH", "BH:GP", "BH/C1", "BH:GP/C1", "BH:MP/M1",
    "BH/P", "FB", "FB:MP", "FB:GP", "AOB", "AOB:GP", "KS", "KS:GP", "MPvGP", "EMMSB", "EMGSB", "EGMSB",
    "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1", "EMGSB/P", "EGGSB/C2", "SSSC", "SSSC/F",
    "SSSC/K3", "BC", "TPN",
];
/// Order-only codes asked of team events.
pub const TEAM_ORDERS: [&str; 9] = ["EDE", "EDE/P", "EDEBT", "EDEBB", "EDET", "EDEB", "TBR", "BBE", "DE"];

/// A campaign: what events, and how many.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Seed of the campaign.
    pub seed: u64,
    /// Team events instead of individual ones.
    pub teams: bool,
    /// Editions asked for.
    pub editions: Vec<Edition>,
    /// Codes asked for; empty means all.
    pub codes: Vec<String>,
    /// Differences accounted for.
    pub known: KnownDifferences,
}

/// An answer that differs from the engine's.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// The event's number in the campaign.
    pub event: u64,
    /// Edition.
    pub edition: String,
    /// Code that differs.
    pub code: String,
    /// The participant, for a value; none for an order.
    pub participant: Option<u32>,
    /// What the program gave.
    pub theirs: String,
    /// What the engine gives.
    pub ours: String,
    /// Known differences that reproduce it; empty means unexplained.
    pub explained_by: Vec<String>,
}

impl Finding {
    /// What makes two findings the same kind.
    pub fn kind(&self) -> (String, String, Vec<String>) {
        (self.code.clone(), self.edition.clone(), self.explained_by.clone())
    }
}

/// What came of one event.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Values and places compared.
    pub compared: u64,
    /// The first difference of each code and edition.
    pub findings: Vec<Finding>,
}

impl Campaign {
    /// The event with this number.
    pub fn draft(&self, number: u64) -> Draft {
        let random = &mut Random::new(self.seed, number);
        let shape = match random.below(10) {
            0..=5 => Shape::Swiss,
            6..=7 => Shape::RoundRobin { cycles: 1 },
            8 => Shape::RoundRobin { cycles: 2 },
            _ => Shape::Scheveningen,
        };
        let largest = match (shape, self.teams) {
            (Shape::Swiss, false) => 60,
            (Shape::Swiss, true) => 40,
            _ => 12,
        };
        let mut size = random.between(4, largest);
        if shape == Shape::Scheveningen {
            size += size % 2;
        }
        let rounds = random.between(2, (size - 1).min(9)) as u16;
        let nasty = random.permille(500);
        let mut options =
            if nasty { Options::nasty(shape, size, rounds) } else { Options::fide_rtg(shape, size, rounds) };
        if random.permille(200) {
            options = options.three_one_zero();
        }
        options.rates.short_game = 0;
        options.rematches = random.permille(100);
        if self.teams {
            options.boards = random.between(2, 6) as u8;
            if random.permille(400) {
                options.primary = Primary::GamePoints;
            }
        }
        generate(&options, random)
    }

    /// The lists to ask: one with every numeric code, one for each order-only code.
    fn lists(&self, event: &Tournament) -> Vec<Vec<String>> {
        let head = match event.team().map(|team| team.primary) {
            None => "PTS",
            Some(Some(Primary::GamePoints)) => "GPTS",
            Some(_) => "MPTS",
        };
        let (codes, orders): (&[&str], &[&str]) = if event.team().is_some() {
            (&TEAM_CODES, &TEAM_ORDERS)
        } else {
            (&INDIVIDUAL_CODES, &INDIVIDUAL_ORDERS)
        };
        let wanted = |code: &&&str| self.codes.is_empty() || self.codes.iter().any(|wanted| wanted == **code);
        let with_head = |codes: Vec<&&str>| {
            std::iter::once(head.to_owned()).chain(codes.into_iter().map(|code| (*code).to_owned())).collect()
        };
        let numeric: Vec<&&str> = codes.iter().filter(wanted).collect();
        let mut lists: Vec<Vec<String>> = Vec::new();
        if !numeric.is_empty() {
            lists.push(with_head(numeric));
        }
        lists.extend(orders.iter().filter(wanted).map(|order| with_head(vec![order])));
        lists
    }

    /// Asks everything about one event and keeps what differs; `asked` numbers the requests of a session.
    pub fn judge(
        &self,
        number: u64,
        event: &Tournament,
        subject: &mut dyn Subject,
        asked: &mut u64,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        for edition in &self.editions {
            for list in self.lists(event) {
                *asked += 1;
                let reply = subject.ask(&request(event, *edition, &list, *asked));
                self.judge_list(number, event, *edition, &list, reply, &mut outcome);
            }
        }
        outcome
    }

    fn judge_list(
        &self,
        number: u64,
        event: &Tournament,
        edition: Edition,
        list: &[String],
        reply: Reply,
        outcome: &mut Outcome,
    ) {
        let Ok(parsed) = TieBreakList::parse(&list.join(",")) else { return };
        let finding = |code: &str, participant, theirs: String, ours: String, explained_by| Finding {
            event: number,
            edition: edition.id().to_owned(),
            code: code.to_owned(),
            participant,
            theirs,
            ours,
            explained_by,
        };
        let answer = match reply {
            Reply::Answered(answer) => answer,
            Reply::Skipped(..) => return,
            other => {
                let theirs = format!("{other:?}");
                let explained = self.explain_error(event, edition, list, &theirs);
                outcome.findings.push(finding(&list[1..].join(","), None, theirs, String::new(), explained));
                return;
            }
        };
        let standings = Standings::of(event, edition, Policies::default(), &parsed, event.rounds());
        for (position, entry) in parsed.entries.iter().enumerate() {
            let Listed::Code(code) = entry else { continue };
            let Some(values) = answer.values.get(&list[position]) else { continue };
            let mut first = None;
            for (id, theirs) in values {
                let Some(index) = event.index_of(*id) else { continue };
                outcome.compared += 1;
                let ours = standings.value(position, index);
                if !same(code.base, theirs.as_deref(), ours) {
                    first.get_or_insert((*id, theirs.clone(), ours));
                }
            }
            if let Some((id, theirs, ours)) = first {
                let explained = self.explain_values(event, edition, &list[position], values);
                let theirs = theirs.unwrap_or_else(|| "null".to_owned());
                let ours = ours.map_or("null".to_owned(), |value| value.to_string());
                outcome.findings.push(finding(&list[position], Some(id), theirs, ours, explained));
            }
        }
        let orders_only = parsed.entries.iter().skip(1).all(
            |entry| matches!(entry, Listed::Code(code) if code.base.direction() == Direction::OrderOnly),
        );
        if let (Some(ranks), true) = (&answer.ranks, orders_only) {
            outcome.compared += ranks.len() as u64;
            let ours = groups(event, &standings);
            let theirs = groups_of_ranks(ranks);
            if ours != theirs {
                let code = list[1..].join(",");
                let explained = self.explain_order(event, edition, &code, &parsed, &theirs);
                outcome.findings.push(finding(
                    &code,
                    None,
                    format!("{theirs:?}"),
                    format!("{ours:?}"),
                    explained,
                ));
            }
        }
    }

    fn explain_error(
        &self,
        event: &Tournament,
        edition: Edition,
        list: &[String],
        error: &str,
    ) -> Vec<String> {
        let shows = |code: &String| {
            let matching = self.known.matching(event, edition, code);
            matching
                .filter(|known| known.error.as_deref().is_some_and(|part| error.contains(part)))
                .map(|known| known.id.clone())
                .collect::<Vec<_>>()
        };
        let found: BTreeSet<String> = list.iter().flat_map(shows).collect();
        found.into_iter().collect()
    }

    fn reading(&self, event: &Tournament, edition: Edition, code: &str) -> Option<(Rulings, Vec<String>)> {
        let rulings = self.known.rulings(event, edition, code).ok()?;
        let names: Vec<String> = self
            .known
            .matching(event, edition, code)
            .filter(|known| !known.rulings.is_empty())
            .map(|known| known.id.clone())
            .collect();
        (!names.is_empty()).then_some((rulings, names))
    }

    /// The known differences that together give exactly the program's values; else those named without a reading.
    fn explain_values(
        &self,
        event: &Tournament,
        edition: Edition,
        code: &str,
        theirs: &BTreeMap<u32, Option<String>>,
    ) -> Vec<String> {
        if let Some((rulings, names)) = self.reading(event, edition, code)
            && let Ok((parsed, _)) = crate::rules::Code::parse(code)
            && let Ok(column) =
                Evaluator::new(event, rulings, Policies::default(), event.rounds()).column(&parsed)
            && theirs.iter().all(|(id, value)| {
                event.index_of(*id).is_some_and(|index| same(parsed.base, value.as_deref(), column[index]))
            })
        {
            return names;
        }
        self.unreproduced(event, edition, code)
    }

    fn explain_order(
        &self,
        event: &Tournament,
        edition: Edition,
        code: &str,
        list: &TieBreakList,
        theirs: &[Vec<u32>],
    ) -> Vec<String> {
        if let Some((rulings, names)) = self.reading(event, edition, code) {
            let standings = Standings::under(event, rulings, Policies::default(), list, event.rounds());
            if groups(event, &standings) == theirs {
                return names;
            }
        }
        self.unreproduced(event, edition, code)
    }

    fn unreproduced(&self, event: &Tournament, edition: Edition, code: &str) -> Vec<String> {
        let matching = self.known.matching(event, edition, code);
        matching
            .filter(|known| known.rulings.is_empty() && known.error.is_none())
            .map(|known| known.id.clone())
            .collect()
    }

    /// The smallest event found in which the same code still differs with the same explanation.
    pub fn shrink(&self, finding: &Finding, subject: &mut dyn Subject, asked: &mut u64) -> Draft {
        let mut narrow = self.clone();
        narrow.editions.retain(|edition| edition.id() == finding.edition);
        narrow.codes = finding.code.split(',').map(str::to_owned).collect();
        shrink(&self.draft(finding.event), SHRINK_BUDGET, |event| {
            let outcome = narrow.judge(finding.event, event, subject, asked);
            outcome.findings.iter().any(|other| other.kind() == finding.kind())
        })
    }
}

fn request(event: &Tournament, edition: Edition, list: &[String], seq: u64) -> StandingsRequest {
    StandingsRequest {
        seq,
        edition: edition.id().to_owned(),
        after: event.rounds() as u32,
        tiebreaks: list.to_vec(),
        tournament: Some(TournamentJson::from(event)),
        trf: None,
        regulations: None,
        findings: false,
    }
}

/// Whether an answer is right; averages and quotients may come with two decimals, or with three for long events.
fn same(base: Base, theirs: Option<&str>, ours: Option<Fraction>) -> bool {
    match (theirs, ours) {
        (None, None) => true,
        (Some(theirs), Some(ours)) => Fraction::parse(theirs).is_ok_and(|value| {
            let rounded = matches!(base, Base::AverageBuchholz | Base::ScoreStrength);
            let difference = value.minus(ours);
            let size = if difference < Fraction::ZERO { difference.negated() } else { difference };
            value == ours || (rounded && size <= Fraction::new(5, 1_000))
        }),
        _ => false,
    }
}

fn groups(event: &Tournament, standings: &Standings) -> Vec<Vec<u32>> {
    let ids = |group: &Vec<usize>| {
        let mut ids: Vec<u32> = group.iter().map(|index| event.id(*index)).collect();
        ids.sort_unstable();
        ids
    };
    standings.groups.iter().map(ids).collect()
}

fn groups_of_ranks(ranks: &BTreeMap<u32, u32>) -> Vec<Vec<u32>> {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (id, rank) in ranks {
        groups.entry(*rank).or_default().push(*id);
    }
    groups.into_values().collect()
}
