//! Cases that could be smaller and still make their point.

use std::collections::{BTreeMap, BTreeSet};
use tiebreak_diagnose::deviation::{Decision, Deviation, Variant, catalogue, find};
use tiebreak_diagnose::diagnosis::{Content, What};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Kind;
use tiebreak_format::json::{PairingJson, TournamentJson};
use tiebreak_suite::corpus::{Case, CaseFile};
use tiebreak_suite::expected::Expected;

/// What a case could do without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spare {
    /// A participant, whose opponents are given this result instead.
    Participant(u32, &'static str),
    /// A round, counted from 1.
    Round(usize),
}

/// What a case is for, and what it could lose.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimality {
    /// The deviations that it refutes: those that it names, else those of its clauses that it answers otherwise.
    pub point: Vec<&'static str>,
    /// Each of these alone could go, and every deviation of the point would still change the same asserted answers by
    /// the same amounts, but for those of the participant that is gone.
    pub spare: Vec<Spare>,
}

/// What a case could lose: its point is tried on the event without each participant and without each round.
pub fn minimality(case: &Case) -> Minimality {
    let questions = questions(case);
    let named: Vec<&'static Deviation> = case.file.kills.iter().filter_map(|id| find(id)).collect();
    let candidates: Vec<&'static Deviation> = if named.is_empty() {
        catalogue().iter().filter(|deviation| belongs(case, deviation)).collect()
    } else {
        named
    };
    let shown = |deviation: &'static Deviation| {
        let traces = traces(&questions, deviation);
        (!traces.is_empty()).then_some((deviation, traces))
    };
    let point: Vec<(&'static Deviation, Traces)> = candidates.into_iter().filter_map(shown).collect();
    let mut spare: Vec<Spare> = Vec::new();
    if !point.is_empty() {
        for (loss, smaller) in smaller(case) {
            let gone = match loss {
                Spare::Participant(id, _) => Some(id),
                Spare::Round(_) => None,
            };
            let known = |other: &Spare| matches!(other, Spare::Participant(id, _) if Some(*id) == gone);
            if spare.iter().any(known) {
                continue;
            }
            let questions = self::questions(&smaller);
            let stays = |(deviation, before): &(&'static Deviation, Traces)| {
                let others = before.iter().filter(|((_, id, _), _)| Some(*id) != gone);
                let wanted: Traces = others.map(|(place, amount)| (place.clone(), *amount)).collect();
                !wanted.is_empty() && traces(&questions, deviation) == wanted
            };
            if point.iter().all(stays) {
                spare.push(loss);
            }
        }
    }
    Minimality { point: point.iter().map(|(deviation, _)| deviation.id).collect(), spare }
}

/// Where a deviation shows: the question, the participant, what of it; and by how much, for a place and for a value
/// that is missing on one side: that it does.
type Traces = BTreeMap<(String, u32, What), Option<Fraction>>;

fn questions(case: &Case) -> Vec<Expected<'_>> {
    let checks = case.file.checks.iter();
    checks
        .flat_map(|check| check.editions.iter().map(move |edition| (check, edition.edition())))
        .filter_map(|(check, edition)| Expected::of(case, check, edition))
        .collect()
}

/// Whether a deviation is about a clause of the case.
fn belongs(case: &Case, deviation: &Deviation) -> bool {
    let article = deviation.id.split('-').nth(1).unwrap_or_default();
    case.file.clauses.iter().any(|clause| {
        let number = clause.trim_start_matches("c07.");
        number == article || number.strip_prefix(article).is_some_and(|rest| rest.starts_with('.'))
    })
}

/// Where a program with this deviation gives another answer in something that is asserted.
fn traces(questions: &[Expected<'_>], deviation: &Deviation) -> Traces {
    let mut traces = Traces::new();
    let Some(change) = deviation.change() else { return traces };
    for asked in questions.iter().map(|question| &question.asked) {
        // The catalogue names existing rulings only.
        let changed = if asked.is_idle(change) { None } else { asked.changed(change).ok() };
        for ((cell, right), wrong) in asked.cells.iter().zip(asked.right()).zip(changed.into_iter().flatten())
        {
            if right != wrong {
                let place = (asked.name.clone(), asked.tournament.id(cell.index), cell.what);
                traces.insert(place, amount(cell.what, right, wrong));
            }
        }
    }
    traces
}

fn amount(what: What, right: Content, wrong: Content) -> Option<Fraction> {
    match (what, right, wrong) {
        (What::Value(_), Some(right), Some(wrong)) => Some(wrong.minus(right)),
        _ => None,
    }
}

/// The case without each participant and without each round, where an event is left.
fn smaller(case: &Case) -> Vec<(Spare, Case)> {
    let event = &case.file.tournament;
    let ids: Vec<u32> = case.tournament.participants().iter().map(|participant| participant.id).collect();
    let fillings: &[&'static str] = match event.pairing {
        PairingJson::Swiss => &["0 - Z", "0 - H", "0 - U"],
        PairingJson::Predetermined | PairingJson::Knockout => &["0 - rest"],
    };
    let participants = ids.iter().flat_map(|id| {
        fillings
            .iter()
            .map(|filling| (Spare::Participant(*id, filling), without_participant(event, *id, filling)))
    });
    let rounds =
        (1..=case.tournament.rounds()).map(|round| (Spare::Round(round), without_round(event, round)));
    participants
        .chain(rounds)
        .filter_map(|(spare, event)| Some((spare.clone(), with(case, &spare, event)?)))
        .collect()
}

/// The case about another event; none when that is no event.
fn with(case: &Case, spare: &Spare, event: TournamentJson) -> Option<Case> {
    let (tournament, _) = event.build().ok().filter(|(tournament, _)| tournament.rounds() > 0)?;
    let mut file = CaseFile { tournament: event, ..case.file.clone() };
    if let Spare::Round(round) = spare {
        for check in &mut file.checks {
            check.after = check.after.map(|after| if after as usize >= *round { after - 1 } else { after });
        }
    }
    Some(Case { file, tournament, ..case.clone() })
}

/// The cells of everybody.
fn cells(event: &mut TournamentJson) -> impl Iterator<Item = &mut Vec<String>> {
    let players = event.participants.iter_mut().flatten().map(|player| &mut player.games);
    players.chain(event.teams.iter_mut().flatten().map(|team| &mut team.matches))
}

fn without_participant(event: &TournamentJson, id: u32, filling: &str) -> TournamentJson {
    let mut event = event.clone();
    event.participants.iter_mut().for_each(|players| players.retain(|player| player.id != id));
    event.teams.iter_mut().for_each(|teams| teams.retain(|team| team.id != id));
    without_players(&mut event);
    event.adjustments.retain(|adjustment| adjustment.id != id);
    event.awards.retain(|award| award.id != id);
    let opponent = id.to_string();
    for cell in cells(&mut event).flatten() {
        if cell.split(' ').next() == Some(opponent.as_str()) {
            filling.clone_into(cell);
        }
    }
    event
}

/// No value reads who sat where, and line-ups would have to follow every change.
fn without_players(event: &mut TournamentJson) {
    event.players.clear();
    for team in event.teams.iter_mut().flatten() {
        team.roster.clear();
        team.lineups.clear();
    }
}

fn without_round(event: &TournamentJson, round: usize) -> TournamentJson {
    let mut event = event.clone();
    for cells in cells(&mut event) {
        if round <= cells.len() {
            cells.remove(round - 1);
        }
    }
    without_players(&mut event);
    event.rounds = event.rounds.saturating_sub(1);
    event.awards.retain(|award| usize::from(award.round) != round);
    for award in event.awards.iter_mut().filter(|award| usize::from(award.round) > round) {
        award.round -= 1;
    }
    for adjustment in event.adjustments.iter_mut().filter(|adjustment| usize::from(adjustment.after) >= round)
    {
        adjustment.after -= 1;
    }
    event
}

/// What a deviating answer means for a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// A settled check of a final standing fails.
    Kill,
    /// A settled check of a standing before the end fails, which never decides a certificate.
    Interim,
    /// The answer is another reading that the check admits.
    Admissible,
    /// The check admits other readings, but not this answer.
    Alternative,
    /// The check is open.
    Open,
}

impl Effect {
    /// Whether a settled check of a final standing fails.
    pub fn is_kill(self) -> bool {
        matches!(self, Effect::Kill)
    }

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Effect::Kill => "kill",
            Effect::Interim => "interim",
            Effect::Admissible => "admissible",
            Effect::Alternative => "alternative",
            Effect::Open => "open",
        }
    }
}

/// One check that a deviation answers otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The case.
    pub case: String,
    /// The check inside the case.
    pub check: String,
    /// The editions under which the answer differs.
    pub editions: Vec<Edition>,
    /// What that means.
    pub effect: Effect,
    /// Cells that differ, under the edition with the most.
    pub cells: usize,
}

/// The build of a case, to tell kinds of events apart: what everybody's rounds are, whatever the numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// Participants.
    pub participants: usize,
    /// Rounds recorded.
    pub rounds: usize,
    /// Teams, and whether the pairing is predetermined, as one number.
    form: u8,
    /// The kinds of the rounds of each participant, sorted.
    kinds: Vec<Vec<Kind>>,
}

impl Shape {
    /// The shape of a case.
    pub fn of(case: &Case) -> Shape {
        let event = &case.tournament;
        let row = |index| {
            let mut kinds: Vec<Kind> = event.records(index).iter().map(|record| record.kind).collect();
            kinds.sort_unstable();
            kinds
        };
        let mut kinds: Vec<Vec<Kind>> = (0..event.len()).map(row).collect();
        kinds.sort_unstable();
        let predetermined = !event.pairing().is_swiss();
        let form = u8::from(event.team().is_some()) * 2 + u8::from(predetermined);
        Shape { participants: event.len(), rounds: event.rounds(), form, kinds }
    }
}

/// One deviation against the corpus.
#[derive(Clone, Debug)]
pub struct Row {
    /// The deviation.
    pub deviation: &'static Deviation,
    /// What shows it.
    pub shown: Shown,
}

/// The checks and cases that show a change.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Checks that it answers otherwise, in order of id.
    pub changed: Vec<Kill>,
    /// Cases that kill it, the smallest event first, then by id.
    pub cases: Vec<(Shape, String)>,
}

/// One way to decide one point, against the corpus.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The point.
    pub decision: &'static Decision,
    /// The way.
    pub variant: &'static Variant,
    /// What shows that a program goes this way where the rule goes another one.
    pub shown: Shown,
}

impl Branch {
    /// Editions in which it is the rule.
    pub fn rule_in(&self) -> Vec<Edition> {
        self.variant.rule_in()
    }

    /// Whether no edition goes another way, so that nothing can show it.
    pub fn is_always_the_rule(&self) -> bool {
        self.rule_in().len() == Edition::ALL.len()
    }
}

impl Shown {
    /// The checks that kill it.
    pub fn kills(&self) -> impl Iterator<Item = &Kill> {
        self.changed.iter().filter(|kill| kill.effect.is_kill())
    }

    /// How many differently built cases kill it.
    pub fn shapes(&self) -> usize {
        self.cases.iter().map(|(shape, _)| shape).collect::<BTreeSet<_>>().len()
    }

    /// Whether a case of at most six participants kills it.
    pub(crate) fn has_small_case(&self) -> bool {
        self.cases.first().is_some_and(|(shape, _)| shape.participants <= 6)
    }

    /// Whether two differently built cases kill it, one of them small.
    pub fn is_well_killed(&self) -> bool {
        self.shapes() >= 2 && self.has_small_case()
    }
}
