//! Compares the answers of a program about generated events with the answers of the engine (differential testing).

pub use super::report::Outcome;

use super::generate::{Options, Preset, Shape, generate};
use super::report::{Finding, Small};
use super::shrink::shrink;
use super::{Groups, Random, groups, groups_of_ranks, same};
use std::collections::BTreeMap;
use tiebreak_diagnose::admissible::{AdmissibleReading, admissible_under};
use tiebreak_diagnose::deviation::Change;
use tiebreak_diagnose::diagnosis::parts;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Base, Code, Edition, Listed, TieBreakList};
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tiebreak::Policies;
use tiebreak_engine::tournament::{Draft, Primary, Tournament};
use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::{Phrase, Words, message, phrase};
use tiebreak_suite::subject::protocol::{Codes, StandingsRequest, Tail};
use tiebreak_suite::subject::{Answer, Given, Reply, Subject};

/// The settings of a campaign: the events and the questions about them.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Seed of the campaign.
    pub seed: u64,
    /// Whether the events are team events instead of individual events.
    pub teams: bool,
    /// Whether all events are Swiss-system events.
    pub swiss: bool,
    /// The preset for the frequency of incidents. Without a preset, the events alternate between the presets `fide-rtg`
    /// and `nasty`.
    pub preset: Option<Preset>,
    /// Maximum number of participants of a Swiss-system event.
    pub largest: u32,
    /// The editions of the rules that the questions name.
    pub editions: Vec<Edition>,
    /// The tie-break codes to ask for, in their usual spelling. If the list is empty, the questions contain every code
    /// that campaigns request for the kind of event.
    pub codes: Vec<String>,
    /// Number of tie-break codes in the questions about each event, chosen by the seed, or `None` for all codes.
    pub sample: Option<usize>,
    /// The codes that the program supports. The campaign requests no other codes.
    pub supported: Codes,
    /// How the program ranks participants who are still tied after all tie-breaks of the list.
    pub tail: Tail,
    /// Whether an answer counts as right if it follows an accepted reading of an unclear rule.
    pub accepts_readings: bool,
}

/// The code that marks a finding about places. Places are compared only if all values are right.
pub const RANKING: &str = "ranking";

/// The reply of a program to a question about one list of codes.
#[derive(Clone, Debug)]
pub enum ListReply {
    /// The program answered the question.
    Answer(Answer),
    /// The reply is not an answer. The variant describes the reply.
    Trouble(Words),
    /// The request could not be sent. The variant states the reason.
    NotRun(Words),
}

impl Campaign {
    /// Generates the event with the given number.
    pub fn draft(&self, number: u64) -> Draft {
        let random = &mut Random::new(self.seed, number);
        let drawn = Shape::drawn(random);
        let shape = if self.swiss { Shape::Swiss } else { drawn };
        let largest = if shape == Shape::Swiss { self.largest } else { 12 };
        let size = random.between(4, largest);
        // Both sides of a Scheveningen event must have the same size, so the number of participants must be even.
        let size = if shape == Shape::Scheveningen { size + size % 2 } else { size };
        let rounds = random.between(2, (size - 1).min(9)) as u16;
        let alternating = if number.is_multiple_of(2) { Preset::FideRtg } else { Preset::Nasty };
        let mut options = Options::new(self.preset.unwrap_or(alternating), shape, size, rounds);
        if random.permille(200) {
            options = options.three_one_zero();
        } else if random.permille(100) {
            options = options.allocated_bye_as_draw();
        }
        options.rematches = random.permille(100);
        if self.teams {
            options.boards = random.between(2, 6) as u8;
            if random.permille(400) {
                options.primary = Primary::GamePoints;
            }
        } else if random.permille(50) {
            options.amounts.unrated = 100.into();
        }
        generate(&options, random)
    }

    /// Returns the tie-break lists in the questions about an event: one list with all codes that have values, and one
    /// list for each code that has only an order.
    pub fn lists(&self, number: u64, event: &Tournament) -> Vec<Vec<String>> {
        let head = head(event);
        let (numeric, orders) = match event.team() {
            Some(_) => (TEAM, TEAM_ORDERS),
            None => (INDIVIDUAL, INDIVIDUAL_ORDERS),
        };
        let all = numeric.split(' ').chain(orders.split(' '));
        let mut chosen: Vec<&str> = match self.codes.is_empty() {
            true => all.collect(),
            false => self.codes.iter().map(String::as_str).collect(),
        };
        chosen.retain(|code| self.supported.includes(code));
        if let Some(sample) = self.sample {
            // The choice of codes and the events have different seeds, so that the codes do not depend on the choices
            // for the events.
            let random = &mut Random::new(self.seed ^ 0x5a5a_5a5a, number);
            while chosen.len() > sample.max(1) {
                chosen.remove(random.below(chosen.len() as u32) as usize);
            }
        }
        let with_head = |codes: Vec<&str>| -> Vec<String> {
            let others = codes.into_iter().filter(|code| *code != head);
            std::iter::once(head).chain(others).map(str::to_owned).collect()
        };
        let (orders, numeric): (Vec<&str>, Vec<&str>) = chosen.into_iter().partition(|code| is_order(code));
        let mut lists: Vec<Vec<String>> = Vec::new();
        if !numeric.is_empty() {
            lists.push(with_head(numeric));
        }
        lists.extend(orders.into_iter().map(|order| with_head(vec![order])));
        lists
    }

    /// Asks all questions about one event and collects the differences.
    pub fn judge(&self, number: u64, event: &Tournament, asker: &mut Asker<'_>) -> Outcome {
        let mut outcome = Outcome::default();
        for edition in &self.editions {
            for list in self.lists(number, event) {
                for (list, said) in asker.ask(event, *edition, list) {
                    self.judge_list(number, event, *edition, &list, said, &mut outcome);
                }
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
        said: ListReply,
        outcome: &mut Outcome,
    ) {
        let Ok(parsed) = TieBreakList::parse(&list.join(",")) else { return };
        let finding = |code: &str, participant, theirs: Words, ours: String| Finding {
            event: number,
            edition: edition.id().to_owned(),
            code: code.to_owned(),
            participant,
            theirs,
            ours,
        };
        let answer = match said {
            ListReply::Answer(answer) => answer,
            ListReply::Trouble(theirs) => {
                outcome.findings.push(finding(&list[1..].join(","), None, theirs, String::new()));
                return;
            }
            ListReply::NotRun(reason) => {
                outcome.not_run.get_or_insert(reason);
                return;
            }
        };
        let judged =
            |standings: &Standings| self.differences(event, list, &parsed, &answer, standings, finding);
        let rounds = event.rounds();
        let (compared, mut findings) =
            judged(&Standings::of(event, edition, Policies::default(), &parsed, rounds));
        outcome.compared += compared;
        // Each step adds the accepted reading that explains the most differences, until no reading explains any of the
        // remaining differences.
        let mut followed = Change::default();
        while self.accepts_readings && !findings.is_empty() {
            let tried = |reading: &&AdmissibleReading| {
                let change = followed.and(&reading.change);
                let standings =
                    change.standings(event, edition, Policies::default(), &parsed, rounds).ok()?;
                Some((judged(&standings).1, change, reading.id.clone()))
            };
            let fit = |reading: &&AdmissibleReading| {
                let decided = followed.decides();
                reading.scope.has(event, rounds)
                    && !reading.change.decides().iter().any(|own| decided.contains(own))
            };
            let all = admissible_under(edition);
            let best = all.into_iter().filter(fit).filter_map(|reading| tried(&reading));
            let Some((left, change, id)) = best.min_by_key(|(left, ..)| left.len()) else { break };
            if left.len() >= findings.len() {
                break;
            }
            (findings, followed) = (left, change);
            *outcome.readings.entry(id).or_default() += 1;
        }
        outcome.findings.extend(findings);
    }

    /// Compares a program's answer with the engine's standings. Returns the number of values and places that were
    /// compared, and the differences.
    fn differences(
        &self,
        event: &Tournament,
        list: &[String],
        parsed: &TieBreakList,
        answer: &Answer,
        standings: &Standings,
        finding: impl Fn(&str, Option<u32>, Words, String) -> Finding,
    ) -> (u64, Vec<Finding>) {
        let (mut count, mut findings) = (0, Vec::new());
        for (position, entry) in parsed.entries.iter().enumerate() {
            let Listed::Code(code) = entry else { continue };
            // If the program does not support a code, the missing values of this code do not count as differences.
            if answer.unsupported.contains(&list[position]) {
                continue;
            }
            let Some(values) = answer.values.get(&list[position]) else { continue };
            let known = values.iter().filter_map(|(id, theirs)| Some((*id, theirs, event.index_of(*id)?)));
            let compared: Vec<_> =
                known.map(|(id, theirs, at)| (id, theirs, standings.value(position, at))).collect();
            count += compared.len() as u64;
            let differs = |(_, theirs, ours): &(u32, &Given, Option<Fraction>)| {
                !same(code.base, theirs.as_deref(), *ours)
            };
            if let Some((id, theirs, ours)) = compared.into_iter().find(differs) {
                let theirs = Words::Theirs(theirs.clone().unwrap_or_else(|| "null".to_owned()));
                let ours = ours.map_or("null".to_owned(), |value| value.to_string());
                findings.push(finding(&list[position], Some(id), theirs, ours));
            }
        }
        // A program that does not support every code of the list cannot rank participants by the list.
        let Some(ranks) = answer.ranks.as_ref().filter(|_| computes(answer, list)) else {
            return (count, findings);
        };
        let (ours, theirs) = (groups(event, standings), groups_of_ranks(ranks));
        let differs =
            |code: &str| finding(code, None, Words::Theirs(format!("{theirs:?}")), format!("{ours:?}"));
        let orders = list.iter().skip(1).filter(|code| is_order(code)).count();
        if orders > 0 && orders + 1 == list.len() {
            count += ranks.len() as u64;
            if ours != theirs {
                findings.push(differs(&list[1..].join(",")));
            }
        } else if orders == 0
            && findings.is_empty()
            && list.iter().all(|code| answer.values.contains_key(code))
        {
            // Places follow from values (4.2), so places are compared only if all values are right.
            count += ranks.len() as u64;
            if !self.agree(&ours, &theirs) {
                findings.push(differs(RANKING));
            }
        }
        (count, findings)
    }

    /// Returns whether the places in an answer are right. If the program orders tied participants arbitrarily, any
    /// order of tied participants is right.
    fn agree(&self, ours: &Groups, theirs: &Groups) -> bool {
        if self.tail != Tail::Arbitrary {
            return ours == theirs;
        }
        let place: BTreeMap<u32, usize> = ours
            .iter()
            .enumerate()
            .flat_map(|(place, group)| group.iter().map(move |id| (*id, place)))
            .collect();
        theirs.iter().flatten().map(|id| place.get(id)).is_sorted()
    }
}

/// Returns whether the program supports every code of a list. Scores count as supported.
pub(crate) fn computes(answer: &Answer, list: &[String]) -> bool {
    list.iter().all(|code| !answer.unsupported.contains(code) || Base::is_score_name(code))
}

pub(crate) fn is_order(code: &str) -> bool {
    Code::parse(code).is_ok_and(|(code, _)| code.base.direction().is_order_only())
}

/// Returns the code of the primary score of an event.
pub fn head(event: &Tournament) -> &'static str {
    match event.team().map(|team| team.primary) {
        None => "PTS",
        Some(Some(Primary::GamePoints)) => "GPTS",
        Some(_) => "MPTS",
    }
}

/// A program under test, with the number of requests that it has received.
pub struct Asker<'s> {
    subject: &'s mut (dyn Subject + Send),
    asked: u64,
}

impl<'s> Asker<'s> {
    /// Creates a value that sends requests to `subject`. The number of the first request is `asked` plus one.
    pub fn new(subject: &'s mut (dyn Subject + Send), asked: u64) -> Asker<'s> {
        Asker { subject, asked }
    }

    /// Asks the program for the standings by one tie-break list. If the program gives no answer, asks for each code
    /// separately, because one of the codes may have prevented the answer. Returns the reply to each requested list,
    /// and leaves out declined lists.
    pub fn ask(
        &mut self,
        event: &Tournament,
        edition: Edition,
        list: Vec<String>,
    ) -> Vec<(Vec<String>, ListReply)> {
        self.asked += 1;
        match self.subject.ask(&request(event, edition, &list, self.asked)) {
            Reply::Answered(answer) => vec![(list, ListReply::Answer(answer))],
            Reply::Skipped(..) => Vec::new(),
            Reply::NotRun(reason) => vec![(list, ListReply::NotRun(reason))],
            _ if list.len() > 2 => {
                let alone = list[1..].iter().map(|code| vec![list[0].clone(), code.clone()]);
                let alone: Vec<Vec<String>> = alone.collect();
                alone.into_iter().flat_map(|list| self.ask(event, edition, list)).collect()
            }
            Reply::Error(problem) | Reply::Malformed(problem) | Reply::Crash(problem) => {
                vec![(list, ListReply::Trouble(problem))]
            }
            Reply::Timeout => vec![(list, ListReply::Trouble(message!("report-timeout").into()))],
            Reply::Rated(_) => vec![(list, ListReply::Trouble(message!("instead-ratings").into()))],
        }
    }
}

fn request(event: &Tournament, edition: Edition, list: &[String], seq: u64) -> StandingsRequest {
    StandingsRequest {
        seq,
        edition: edition.id().to_owned(),
        after: Some(event.rounds() as u32),
        tiebreaks: list.to_vec(),
        tournament: Some(TournamentJson::from(event)),
        ..StandingsRequest::default()
    }
}

/// Maximum number of attempts to reduce the event of one finding.
const BUDGET: usize = 4_000;

impl Campaign {
    /// Finds a small event in which the program's answer about the same code also differs from the engine's answer, for
    /// the same reason.
    ///
    /// # Errors
    ///
    /// Returns an error if the program gives a different answer when the question is repeated, or if the campaign
    /// cannot generate the event again.
    pub fn shrink(&self, finding: &Finding, asker: &mut Asker<'_>) -> Result<Small, Phrase> {
        let mut narrow = self.clone();
        narrow.editions.retain(|edition| edition.id() == finding.edition);
        // A finding about places needs the whole tie-break list of the event. For any other finding, the question
        // contains only the codes of the finding.
        let alone = finding.code != RANKING;
        if alone {
            narrow.codes = finding.code.split(' ').map(str::to_owned).collect();
            narrow.sample = None;
        }
        let no_event = || phrase!("fuzz-unshrunk-no-event");
        let edition = *narrow.editions.first().ok_or_else(no_event)?;
        let draft = self.draft(finding.event);
        let (event, _) = Tournament::build(draft.clone()).map_err(|_| no_event())?;
        // A missing answer and a wrong answer are different faults.
        let alike = |other: &Finding| {
            other.kind() == finding.kind() && other.ours.is_empty() == finding.ours.is_empty()
        };
        let again = narrow.judge(finding.event, &event, asker);
        if !again.findings.iter().any(alike) {
            return Err(unlike(&again));
        }
        let explaining = if alone { narrow.explaining(&event, edition, asker) } else { Vec::new() };
        let mut readings = readings();
        readings.sort_by_key(|(id, _)| !explaining.contains(id));
        let small = shrink(&draft, BUDGET, |_, event| {
            let outcome = narrow.judge(finding.event, event, asker);
            let stays = outcome.findings.iter().any(alike);
            // In a smaller event, several wrong readings can give the same answer by chance.
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
        let diagnosis = if alone { narrow.explaining(&event, edition, asker) } else { Vec::new() };
        Ok(Small { finding: found, diagnosis, clauses: Vec::new(), tournament: TournamentJson::from(&event) })
    }

    /// Returns the ids of the known readings of the rules that give exactly the program's answer.
    fn explaining(&self, event: &Tournament, edition: Edition, asker: &mut Asker<'_>) -> Vec<String> {
        let Some(answer) = self.answer(event, edition, asker) else { return Vec::new() };
        readings().into_iter().filter(|(_, change)| answer.is_given_by(change)).map(|(id, _)| id).collect()
    }

    /// Returns the program's answer about the codes of the campaign, or `None` if the program gave no answer.
    fn answer<'e>(
        &self,
        event: &'e Tournament,
        edition: Edition,
        asker: &mut Asker<'_>,
    ) -> Option<ListAnswer<'e>> {
        let codes = self.codes.iter().cloned();
        let list: Vec<String> = std::iter::once(head(event).to_owned()).chain(codes).collect();
        let parsed = TieBreakList::parse(&list.join(",")).ok()?;
        let (_, ListReply::Answer(answer)) = asker.ask(event, edition, list.clone()).pop()? else {
            return None;
        };
        Some(ListAnswer { event, edition, list, parsed, answer })
    }
}

fn readings() -> Vec<(String, Change)> {
    parts().iter().map(|part| (part.id(), part.change())).collect()
}

/// A program's answer about one list of codes.
struct ListAnswer<'e> {
    event: &'e Tournament,
    edition: Edition,
    list: Vec<String>,
    parsed: TieBreakList,
    answer: Answer,
}

impl ListAnswer<'_> {
    /// Returns whether the given change of the rules gives exactly this answer. Returns false if the edition already
    /// has the changed rules.
    fn is_given_by(&self, change: &Change) -> bool {
        let ListAnswer { event, edition, list, parsed, answer } = self;
        !change.is_idle(*edition)
            && change
                .standings(event, *edition, Policies::default(), parsed, event.rounds())
                .is_ok_and(|standings| agrees(event, list, parsed, &standings, answer))
    }
}

/// Describes how the second answer to the same question differs from the first answer.
pub(super) fn unlike(again: &Outcome) -> Phrase {
    match (&again.not_run, again.findings.first()) {
        (Some(reason), _) => phrase!("fuzz-unshrunk-not-run", problem = reason),
        (None, Some(found)) => phrase!("fuzz-unshrunk-otherwise", theirs = &found.theirs),
        (None, None) => phrase!("fuzz-unshrunk-right"),
    }
}

/// Returns whether standings equal the program's answer: in the values of the codes, or in the places if the answer has
/// no values.
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

/// The codes with values that campaigns request for individual events.
pub const INDIVIDUAL: &str = "\
    WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P AOB \
    AOB/F FB FB/C1 FB/C2 FB/M1 FB/P FB/C1/P SB SB/C1 SB/C2 SB/P SB/C1/P KS KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 \
    ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R RTNG/U1400";
/// The codes without values, which only give an order, that campaigns request for individual events.
pub const INDIVIDUAL_ORDERS: &str = "DE DE/P";
/// The codes with values that campaigns request for team events.
pub const TEAM: &str = "\
    WIN WIN:MP WON WON:MP PS PS:GP PS:MP/C1 REP BH:MP BH:GP BH:MP/C1 BH:GP/C1 BH:MP/M1 BH:GP/M1 BH:MP/P \
    BH:GP/P FB:MP FB:GP FB:MP/C1 FB:GP/C1 AOB:MP AOB:GP AOB:GP/F KS:MP KS:GP KS:MP/L+1 KS:GP/L-1 MPvGP \
    EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1 EMMSB/P EMGSB/P EGMSB/P EGGSB/C1/P EGGSB/C2 \
    SSSC SSSC/F SSSC/K3 SSSC/P BC TPN BH FB";
/// The codes without values, which only give an order, that campaigns request for team events.
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
        // A ruling, not the rules, allows the tie-breaks in `by_ruling` for teams. Generated teams have no ratings.
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

    /// A reduced event must have exactly the same explanations as the large event.
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
        for number in 0..5 {
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
