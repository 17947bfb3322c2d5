//! Reduces a finding in a large event to a small event with a diagnosis.

use crate::explore::campaign::{Asker, Campaign, RANKING, Said, head};
use crate::explore::report::{Finding, Outcome, Small};
use crate::explore::shrink::shrink;
use crate::explore::{groups, groups_of_ranks, same};
use tiebreak_diagnose::deviation::Change;
use tiebreak_diagnose::diagnosis::parts;
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tiebreak::Policies;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::{Phrase, phrase};
use tiebreak_suite::subject::Answer;

/// Limit on the attempts for one finding.
const BUDGET: usize = 4_000;

impl Campaign {
    /// Finds the smallest event in which the same code differs, with the same explanation and diagnosis.
    ///
    /// # Errors
    ///
    /// Returns an error if the program gave another answer when it was asked about the event again.
    pub fn shrink(&self, finding: &Finding, asker: &mut Asker<'_>) -> Result<Small, Phrase> {
        let mut narrow = self.clone();
        narrow.editions.retain(|edition| edition.id() == finding.edition);
        // A ranking needs the whole list, which depends on the number of the event.
        let alone = finding.code != RANKING;
        if alone {
            narrow.codes = finding.code.split(' ').map(str::to_owned).collect();
            narrow.sample = None;
        }
        let no_event = || phrase!("fuzz-unshrunk-no-event");
        let edition = *narrow.editions.first().ok_or_else(no_event)?;
        let draft = self.draft(finding.event);
        let (event, _) = Tournament::build(draft.clone()).map_err(|_| no_event())?;
        // A wrong answer is a different fault from a missing answer.
        let alike = |other: &Finding| {
            other.kind() == finding.kind() && other.ours.is_empty() == finding.ours.is_empty()
        };
        let again = narrow.judge(finding.event, &event, asker);
        if !again.findings.iter().any(alike) {
            return Err(unlike(&again));
        }
        let explaining = match alone {
            true => narrow.explaining(&event, edition, asker),
            false => Vec::new(),
        };
        let mut readings = readings();
        readings.sort_by_key(|(id, _)| !explaining.contains(id));
        let small = shrink(&draft, BUDGET, |_, event| {
            let outcome = narrow.judge(finding.event, event, asker);
            let stays = outcome.findings.iter().any(alike);
            // In a smaller event, several wrong readings may give the same answer by chance.
            stays
                && (explaining.is_empty()
                    || narrow.answer(event, edition, asker).is_some_and(|answer| {
                        readings
                            .iter()
                            .all(|(id, change)| answer.is_given_by(change) == explaining.contains(id))
                    }))
        });
        let (event, _) = Tournament::build(small).map_err(|_| no_event())?;
        let outcome = narrow.judge(finding.event, &event, asker);
        let found = outcome.findings.iter().find(|found| alike(found)).cloned();
        let found = found.ok_or_else(|| unlike(&outcome))?;
        let diagnosis = match alone {
            true => narrow.explaining(&event, edition, asker),
            false => Vec::new(),
        };
        Ok(Small { finding: found, diagnosis, clauses: Vec::new(), tournament: TournamentJson::from(&event) })
    }

    /// The ids of the catalogued readings that give exactly the program's answer.
    fn explaining(&self, event: &Tournament, edition: Edition, asker: &mut Asker<'_>) -> Vec<String> {
        let Some(answer) = self.answer(event, edition, asker) else { return Vec::new() };
        readings().into_iter().filter(|(_, change)| answer.is_given_by(change)).map(|(id, _)| id).collect()
    }

    /// The program's answer about the codes of the campaign.
    fn answer<'e>(
        &self,
        event: &'e Tournament,
        edition: Edition,
        asker: &mut Asker<'_>,
    ) -> Option<ListAnswer<'e>> {
        let codes = self.codes.iter().cloned();
        let list: Vec<String> = std::iter::once(head(event).to_owned()).chain(codes).collect();
        let parsed = TieBreakList::parse(&list.join(",")).ok()?;
        let (_, Said::Answer(answer)) = asker.ask(event, edition, list.clone()).pop()? else { return None };
        Some(ListAnswer { event, edition, list, parsed, answer })
    }
}

/// The catalogued readings with their ids.
fn readings() -> Vec<(String, Change)> {
    parts().iter().map(|part| (part.id(), part.change())).collect()
}

/// An answer of a program about one list.
struct ListAnswer<'e> {
    event: &'e Tournament,
    edition: Edition,
    list: Vec<String>,
    parsed: TieBreakList,
    answer: Answer,
}

impl ListAnswer<'_> {
    /// Whether a program with this change gives exactly this answer.
    fn is_given_by(&self, change: &Change) -> bool {
        let ListAnswer { event, edition, list, parsed, answer } = self;
        !change.is_idle(*edition)
            && change
                .standings(event, *edition, Policies::default(), parsed, event.rounds())
                .is_ok_and(|standings| agrees(event, list, parsed, &standings, answer))
    }
}

/// Describes the answer to a repeated question that differs from the first answer.
pub(super) fn unlike(again: &Outcome) -> Phrase {
    match (&again.not_run, again.findings.first()) {
        (Some(reason), _) => phrase!("fuzz-unshrunk-not-run", problem = reason),
        (None, Some(found)) => phrase!("fuzz-unshrunk-otherwise", theirs = &found.theirs),
        (None, None) => phrase!("fuzz-unshrunk-right"),
    }
}

/// Whether standings equal the program's answer. Compares the values of its codes, or the places if there are no
/// values.
fn agrees(
    event: &Tournament,
    list: &[String],
    parsed: &TieBreakList,
    standings: &Standings,
    answer: &Answer,
) -> bool {
    let mut valued = false;
    for (position, entry) in parsed.entries.iter().enumerate().skip(1) {
        let Listed::Code(code) = entry else { continue };
        let Some(values) = list.get(position).and_then(|code| answer.values.get(code)) else { continue };
        for (id, theirs) in values {
            valued = true;
            let Some(index) = event.index_of(*id) else { return false };
            if !same(code.base, theirs.as_deref(), standings.value(position, index)) {
                return false;
            }
        }
    }
    valued || answer.ranks.as_ref().is_some_and(|ranks| groups_of_ranks(ranks) == groups(event, standings))
}

// Lists the codes that campaigns request.

/// Numeric codes of individual events.
pub const INDIVIDUAL: &str = "\
    WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P AOB \
    AOB/F FB FB/C1 FB/C2 FB/M1 FB/P FB/C1/P SB SB/C1 SB/C2 SB/P SB/C1/P KS KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 \
    ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R RTNG/U1400";
/// Order-only codes of individual events.
pub const INDIVIDUAL_ORDERS: &str = "DE DE/P";
/// Numeric codes of team events.
pub const TEAM: &str = "\
    WIN WIN:MP WON WON:MP PS PS:GP PS:MP/C1 REP BH:MP BH:GP BH:MP/C1 BH:GP/C1 BH:MP/M1 BH:GP/M1 BH:MP/P \
    BH:GP/P FB:MP FB:GP FB:MP/C1 FB:GP/C1 AOB:MP AOB:GP AOB:GP/F KS:MP KS:GP KS:MP/L+1 KS:GP/L-1 MPvGP \
    EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1 EMMSB/P EMGSB/P EGMSB/P EGGSB/C1/P EGGSB/C2 \
    SSSC SSSC/F SSSC/K3 SSSC/P BC TPN BH FB";
/// Order-only codes of team events.
pub const TEAM_ORDERS: &str = "EDE EDE/P EDEBT EDEBB EDET EDEB TBR BBE DE";

#[cfg(test)]
mod codes_tests {
    use super::*;
    use tiebreak_engine::rules::{Base, Kinds, Listed, TieBreakList};

    #[test]
    fn every_tie_break_of_the_rules_is_asked_for() {
        let asked = |lists: [&str; 2], base: Base| {
            let mut codes = lists.into_iter().flat_map(|list| list.split(' '));
            codes.any(|code| code.split([':', '/']).next() == Some(base.name()))
        };
        let players = |base| asked([INDIVIDUAL, INDIVIDUAL_ORDERS], base);
        let teams = |base| asked([TEAM, TEAM_ORDERS], base);
        // Teams have these tie-breaks only by a ruling, and generated teams have no ratings.
        let by_ruling = ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "BPG", "BWG"];
        let scores = ["MP", "GP"];
        let is_asked = |base: &Base| !base.is_score() && !base.is_outside() && !scores.contains(&base.name());
        for base in Base::all().filter(is_asked) {
            let found = match base.row().kinds {
                Kinds::Both => players(base) && (teams(base) || by_ruling.contains(&base.name())),
                Kinds::Opened | Kinds::Individuals => players(base),
                Kinds::Teams => teams(base),
            };
            assert!(found, "{} is in no list", base.name());
        }
    }

    #[test]
    fn every_code_is_known_and_in_the_right_list() {
        for (codes, orders) in
            [(INDIVIDUAL, false), (INDIVIDUAL_ORDERS, true), (TEAM, false), (TEAM_ORDERS, true)]
        {
            let list = TieBreakList::parse(&codes.replace(' ', ",")).unwrap();
            assert_eq!(list.entries.len(), codes.split(' ').count());
            for (entry, text) in list.entries.iter().zip(codes.split(' ')) {
                let Listed::Code(code) = entry else { panic!("{text}") };
                assert_eq!(code.base.direction().is_order_only(), orders, "{text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_diagnose::deviation::find;
    use tiebreak_suite::planted::Planted;
    use tiebreak_suite::subject::protocol::{Codes, Tail};

    /// The reduced event is explained by the readings that explain the large one, and by no others.
    #[test]
    fn a_reduced_event_keeps_the_readings_that_explain_it() {
        let campaign = Campaign {
            seed: 5,
            teams: false,
            swiss: true,
            preset: None,
            largest: 12,
            editions: vec![Edition::NEWEST],
            codes: vec!["BH".to_owned()],
            sample: None,
            supported: Codes::default(),
            tail: Tail::Tied,
            accepts_readings: false,
        };
        let change = find("D-16.3.1-pab-as-draw").unwrap().change().unwrap().clone();
        let mut program = Planted::new(change);
        let mut asker = Asker::new(&mut program, 0);
        let mut reduced = 0;
        for number in 0..10 {
            let (event, _) = Tournament::build(campaign.draft(number)).unwrap();
            let outcome = campaign.judge(number, &event, &mut asker);
            let Some(finding) = outcome.findings.first() else { continue };
            let explaining = campaign.explaining(&event, Edition::NEWEST, &mut asker);
            let small = campaign.shrink(finding, &mut asker).unwrap();
            assert_eq!(small.diagnosis, explaining, "{number}");
            reduced += usize::from(small.size() < (event.len(), event.rounds()));
        }
        assert!(reduced > 0, "{reduced}");
    }
}
