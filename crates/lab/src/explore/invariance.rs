//! Holds a program to itself: after a change that the rules do not see, it has to answer the same.

use crate::explore::campaign::{Campaign, Outcome, RANKING, Said, ask, head};
use crate::explore::hunt::unlike;
use crate::explore::report::{Changed, Finding, Small};
use crate::explore::shrink::shrink;
use crate::explore::{Groups, Random, groups_of_ranks, hunt, number_anew};
use std::collections::BTreeMap;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Base, Code, Edition};
use tiebreak_engine::tournament::{Cell, Color, Draft, DraftParticipant, Tournament};
use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::{Phrase, Words, phrase};
use tiebreak_suite::subject::protocol::Tail;
use tiebreak_suite::subject::{Answer, Subject};

/// How far each finding is shrunk, in attempts.
const BUDGET: usize = 2_000;

/// The name of the check that an order inside a tied group does not depend on how other groups were split.
pub const SPLIT_OTHERS: &str = "split-others";

/// The clause that implies it: an encounter is among those who are tied, and nobody else.
pub const SPLIT_OTHERS_CLAUSE: &str = "c07.6.1";

/// The code and the check of a finding about a program that was held to itself.
pub fn parts(code: &str) -> Option<(&str, &str)> {
    let (code, check) = code.rsplit_once(' ')?;
    (check == SPLIT_OTHERS || Transformation::named(check).is_some()).then_some((code, check))
}

/// The clause that implies what a check demands, by the name of the check.
pub fn clause(check: &str) -> &'static str {
    Transformation::named(check).map_or(SPLIT_OTHERS_CLAUSE, Transformation::clause)
}

impl Campaign {
    /// Asks about one event and about what the transformations make of it; keeps what differs.
    pub fn judge_invariance(
        &self,
        number: u64,
        draft: &Draft,
        subject: &mut dyn Subject,
        asked: &mut u64,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let Ok((event, _)) = Tournament::build(draft.clone()) else { return outcome };
        let changed: Vec<(Transformation, Tournament, BTreeMap<u32, u32>)> = Transformation::ALL
            .into_iter()
            .filter_map(|transformation| {
                let (changed, new) = self.changed(number, draft, transformation)?;
                Some((transformation, changed, new))
            })
            .collect();
        for edition in &self.editions {
            for list in self.lists(number, &event) {
                let before = ask(&event, *edition, list.clone(), subject, asked);
                for (transformation, changed, new) in &changed {
                    let after = ask(changed, *edition, list.clone(), subject, asked);
                    let context = Context {
                        number,
                        edition: *edition,
                        check: transformation.id(),
                        tail: self.tail,
                        new,
                    };
                    for (list, one) in &before {
                        let Some((_, other)) = after.iter().find(|(asked, _)| asked == list) else {
                            continue;
                        };
                        let preserves = |code: &str| {
                            Code::parse(code).is_ok_and(|(code, _)| transformation.preserves(&code))
                        };
                        context.compare(list, one, other, preserves, &mut outcome);
                    }
                }
            }
            self.split_others(number, &event, *edition, subject, asked, &mut outcome);
        }
        outcome
    }

    /// The event after a change, with the new pairing numbers by old ones.
    fn changed(
        &self,
        number: u64,
        draft: &Draft,
        transformation: Transformation,
    ) -> Option<(Tournament, BTreeMap<u32, u32>)> {
        let random = &mut Random::new(self.seed ^ 0x0a0a_0a0a, number);
        let (changed, numbers) = transformation.apply(draft, random);
        let new = draft.participants.iter().map(|participant| participant.id).zip(numbers).collect();
        Some((Tournament::build(changed).ok()?.0, new))
    }

    /// The order inside a group that two lists leave tied is the same after both.
    fn split_others(
        &self,
        number: u64,
        event: &Tournament,
        edition: Edition,
        subject: &mut dyn Subject,
        asked: &mut u64,
        outcome: &mut Outcome,
    ) {
        let orders: &[&str] =
            if event.team().is_some() { &hunt::TEAM_ORDERS } else { &hunt::INDIVIDUAL_ORDERS };
        let wanted = |code: &&&str| {
            (self.codes.is_empty() || self.codes.iter().any(|wanted| wanted == **code))
                && self.supported.includes(code)
        };
        let head = head(event);
        let mut not_run = None;
        let mut places = |codes: &[&str]| -> Option<Groups> {
            let list: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
            match ask(event, edition, list, subject, asked).pop()? {
                (_, Said::Answer(answer)) => answer.ranks.as_ref().map(groups_of_ranks),
                (_, Said::NotRun(reason)) => {
                    not_run.get_or_insert(reason);
                    None
                }
                (_, Said::Trouble(_)) => None,
            }
        };
        let orders: Vec<&&str> = orders.iter().filter(wanted).collect();
        if orders.is_empty() {
            return;
        }
        let (Some(coarse), Some(fine)) = (places(&[head]), places(&[head, "WIN"])) else {
            outcome.not_run = outcome.not_run.take().or(not_run);
            return;
        };
        let shared: Vec<&Vec<u32>> =
            coarse.iter().filter(|group| group.len() > 1 && fine.contains(group)).collect();
        for order in orders {
            let (Some(one), Some(other)) = (places(&[head, order]), places(&[head, "WIN", order])) else {
                continue;
            };
            for group in &shared {
                let inside = |groups: &Groups| -> Groups {
                    let member = |id: &u32| group.contains(id);
                    let parts =
                        groups.iter().map(|part| part.iter().copied().filter(member).collect::<Vec<u32>>());
                    parts.filter(|part| !part.is_empty()).collect()
                };
                outcome.compared += group.len() as u64;
                let (one, other) = (inside(&one), inside(&other));
                if one != other {
                    outcome.findings.push(Finding {
                        event: number,
                        edition: edition.id().to_owned(),
                        code: format!("{order} {SPLIT_OTHERS}"),
                        participant: None,
                        theirs: Words::Theirs(format!("{other:?}")),
                        ours: format!("{one:?}"),
                        explained_by: Vec::new(),
                    });
                    break;
                }
            }
        }
        outcome.not_run = outcome.not_run.take().or(not_run);
    }

    /// The smallest event found in which the same check of the same code still fails.
    ///
    /// # Errors
    /// Why there is none: what the program says when it is asked about the event again.
    pub fn shrink_invariance(
        &self,
        finding: &Finding,
        subject: &mut dyn Subject,
        asked: &mut u64,
    ) -> Result<Small, Phrase> {
        let no_event = || phrase!("fuzz-unshrunk-no-event");
        let (code, check) = finding.code.rsplit_once(' ').ok_or_else(no_event)?;
        let mut narrow = self.clone();
        narrow.editions.retain(|edition| edition.id() == finding.edition);
        if code != RANKING {
            narrow.codes = code.split(',').map(str::to_owned).collect();
            narrow.sample = None;
        }
        let mut fails = |draft: &Draft| {
            let mut outcome = narrow.judge_invariance(finding.event, draft, subject, asked);
            let found = outcome.findings.iter().position(|other| other.code == finding.code);
            found.map(|at| outcome.findings.swap_remove(at)).ok_or_else(|| unlike(&outcome))
        };
        let draft = self.draft(finding.event);
        fails(&draft)?;
        let small = shrink(&draft, BUDGET, |draft, _| fails(draft).is_ok());
        let found = fails(&small)?;
        let changed = Transformation::named(check)
            .and_then(|transformation| self.changed(finding.event, &small, transformation))
            .map(|(event, numbers)| Changed { numbers, tournament: TournamentJson::from(&event) });
        let (event, _) = Tournament::build(small).map_err(|_| no_event())?;
        let clauses = vec![clause(check).to_owned()];
        Ok(Small {
            finding: found,
            diagnosis: Vec::new(),
            clauses,
            tournament: TournamentJson::from(&event),
            changed,
        })
    }
}

struct Context<'c> {
    number: u64,
    edition: Edition,
    check: &'static str,
    tail: Tail,
    /// New pairing numbers by old ones.
    new: &'c BTreeMap<u32, u32>,
}

impl Context<'_> {
    fn compare(
        &self,
        list: &[String],
        one: &Said,
        other: &Said,
        preserves: impl Fn(&str) -> bool,
        outcome: &mut Outcome,
    ) {
        let differs = |outcome: &mut Outcome, code: &str, participant, before: String, after: Words| {
            outcome.findings.push(Finding {
                event: self.number,
                edition: self.edition.id().to_owned(),
                code: format!("{code} {}", self.check),
                participant,
                theirs: after,
                ours: before,
                explained_by: Vec::new(),
            });
        };
        let (one, other) = match (one, other) {
            (Said::Answer(one), Said::Answer(other)) => (one, other),
            (Said::NotRun(reason), _) | (_, Said::NotRun(reason)) => {
                outcome.not_run.get_or_insert_with(|| reason.clone());
                return;
            }
            (Said::Trouble(_), Said::Trouble(_)) => return,
            _ => return differs(outcome, &list[1..].join(","), None, short(one).to_string(), short(other)),
        };
        let found = outcome.findings.len();
        let mut compared = 0;
        for code in list.iter().filter(|code| preserves(code)) {
            let (Some(before), Some(after)) = (one.values.get(code), other.values.get(code)) else {
                continue;
            };
            for (id, value) in before {
                compared += 1;
                let now = self.new.get(id).and_then(|id| after.get(id));
                if !now.is_some_and(|now| equal(value.as_deref(), now.as_deref())) {
                    let now = now.cloned().flatten();
                    let text = |value: Option<String>| value.unwrap_or_else(|| "null".to_owned());
                    differs(outcome, code, Some(*id), text(value.clone()), Words::Theirs(text(now)));
                    break;
                }
            }
        }
        // Places follow from the numbers before them, so they are compared where all of the list must stay.
        let numbers = list.iter().all(|code| one.values.contains_key(code));
        let order = list.len() == 2 && !one.values.contains_key(&list[1]);
        let tied = !self.tail.is_arbitrary();
        if (order || (numbers && tied))
            && found == outcome.findings.len()
            && list.iter().all(|code| preserves(code))
        {
            compared += self.new.len() as u64;
            if let (Some(before), Some(after)) = (self.places(one), self.old_places(other))
                && before != after
            {
                let code = if order { list[1].as_str() } else { RANKING };
                differs(outcome, code, None, format!("{before:?}"), Words::Theirs(format!("{after:?}")));
            }
        }
        outcome.compared += compared;
    }

    fn places(&self, answer: &Answer) -> Option<Groups> {
        answer.ranks.as_ref().map(groups_of_ranks)
    }

    /// The places by old pairing numbers.
    fn old_places(&self, answer: &Answer) -> Option<Groups> {
        let ranks = answer.ranks.as_ref()?;
        let old: BTreeMap<u32, u32> =
            self.new.iter().filter_map(|(old, new)| Some((*old, *ranks.get(new)?))).collect();
        Some(groups_of_ranks(&old))
    }
}

/// Equal as numbers, or as texts where they are none.
fn equal(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => match (Fraction::parse(one), Fraction::parse(other)) {
            (Ok(one), Ok(other)) => one == other,
            _ => one == other,
        },
        _ => one == other,
    }
}

fn short(said: &Said) -> Words {
    match said {
        Said::Answer(answer) => phrase!("fuzz-some-answer", count = answer.values.len()).into(),
        Said::Trouble(text) | Said::NotRun(text) => text.clone(),
    }
}

// Changes of an event after which the rules demand the same answers, so that no expected value is needed.

/// A change that the rules do not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Transformation {
    /// Other pairing numbers: only TPN reads them (7.8).
    Renumber,
    /// White and Black exchanged everywhere: only BPG and BWG read colors (7.3, 7.4).
    SwapColors,
    /// Participants listed in another order: no clause knows an order of listing.
    Reorder,
    /// One more participant, rated, who never comes: nobody meets it, and sums run over one's own rounds
    /// (7, 8.1, 9.1, 10.1). Orders inside a tied group may change, values may not.
    AddAbsentee,
    /// Names exchanged: no clause knows names.
    Rename,
}

impl Transformation {
    /// All of them.
    pub const ALL: [Transformation; 5] = [
        Transformation::Renumber,
        Transformation::SwapColors,
        Transformation::Reorder,
        Transformation::AddAbsentee,
        Transformation::Rename,
    ];

    /// The transformation with this name.
    pub(crate) fn named(id: &str) -> Option<Transformation> {
        Transformation::ALL.into_iter().find(|transformation| transformation.id() == id)
    }

    /// Name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Transformation::Renumber => "renumber",
            Transformation::SwapColors => "swap-colors",
            Transformation::Reorder => "reorder",
            Transformation::AddAbsentee => "add-absentee",
            Transformation::Rename => "rename",
        }
    }

    /// The clause that implies the same answer.
    pub(crate) fn clause(self) -> &'static str {
        match self {
            Transformation::Renumber => "c07.7.8",
            Transformation::SwapColors => "c07.7.3",
            Transformation::Reorder | Transformation::Rename => "c07.4.2",
            Transformation::AddAbsentee => "c07.8.1",
        }
    }

    /// Whether the code must answer the same afterwards.
    pub fn preserves(self, code: &Code) -> bool {
        match self {
            Transformation::Renumber => code.base != Base::PairingNumber,
            Transformation::SwapColors => !code.base.row().colors,
            Transformation::Reorder | Transformation::Rename => true,
            // What can be reached (9.2) may depend on the size of a predetermined field.
            Transformation::AddAbsentee => !code.base.direction().is_order_only() && code.base != Base::Koya,
        }
    }

    /// The changed event, and the new pairing number of each old one (by position of the old participants).
    pub fn apply(self, draft: &Draft, random: &mut Random) -> (Draft, Vec<u32>) {
        let mut changed = draft.clone();
        let same: Vec<u32> = draft.participants.iter().map(|participant| participant.id).collect();
        match self {
            Transformation::Renumber => {
                let mut numbers = same.clone();
                random.shuffle(&mut numbers);
                let number =
                    |id: u32| same.iter().position(|old| *old == id).map_or(id, |position| numbers[position]);
                number_anew(&mut changed, number);
                return (changed, numbers);
            }
            Transformation::SwapColors => {
                for cell in changed.participants.iter_mut().flat_map(|participant| &mut participant.cells) {
                    cell.color = cell.color.map(|color| match color {
                        Color::White => Color::Black,
                        Color::Black => Color::White,
                    });
                }
            }
            Transformation::Reorder => random.shuffle(&mut changed.participants),
            Transformation::AddAbsentee => {
                let rounds =
                    draft.participants.iter().map(|participant| participant.cells.len()).max().unwrap_or(0);
                let absent = draft.pairing.absence();
                changed.participants.push(DraftParticipant {
                    id: same.iter().max().map_or(1, |largest| largest + 1),
                    name: "absent".to_owned(),
                    ratings: if draft.team.is_some() { Vec::new() } else { vec![1_500] },
                    cells: vec![Cell::bye(absent); rounds],
                    ..DraftParticipant::default()
                });
            }
            Transformation::Rename => {
                for (position, participant) in changed.participants.iter_mut().rev().enumerate() {
                    participant.name = format!("N{position}");
                }
            }
        }
        (changed, same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::known::KnownDifferences;
    use tiebreak_suite::subject::protocol::{Codes, StandingsRequest};
    use tiebreak_suite::subject::{BuiltIn, Reply};

    /// The engine with a number of wins that reads the pairing number, and orders that read the whole list.
    struct Peeking;

    impl Subject for Peeking {
        fn ask(&mut self, request: &StandingsRequest) -> Reply {
            let mut reply = BuiltIn.ask(request);
            if let Reply::Answered(answer) = &mut reply {
                for (id, value) in answer.values.get_mut("WIN").into_iter().flatten() {
                    *value = Some(id.to_string());
                }
                if request.tiebreaks.len() == 3
                    && let Some(ranks) = &mut answer.ranks
                {
                    let mut ids: Vec<u32> = ranks.keys().copied().collect();
                    ids.sort_unstable();
                    *ranks = ids.into_iter().zip(1..).collect();
                }
            }
            reply
        }
    }

    #[test]
    fn a_program_that_reads_what_it_must_not_is_found() {
        let campaign = Campaign {
            seed: 1,
            teams: false,
            swiss: true,
            preset: None,
            largest: 12,
            editions: vec![Edition::Fide2026],
            codes: vec!["WIN".to_owned(), "DE".to_owned()],
            sample: None,
            supported: Codes::default(),
            tail: Tail::Tied,
            known: KnownDifferences::default(),
        };
        let mut found = std::collections::BTreeSet::new();
        let mut asked = 0;
        for number in 0..10 {
            let outcome =
                campaign.judge_invariance(number, &campaign.draft(number), &mut Peeking, &mut asked);
            found.extend(outcome.findings.into_iter().map(|finding| finding.code));
        }
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(found, ["DE split-others", "WIN renumber"]);
        assert_eq!(clause("renumber"), "c07.7.8");
    }
}
