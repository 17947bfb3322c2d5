use crate::explain::proof::{Below, prove, sum_text};
use crate::explain::{
    Working, clause_text, clauses_of, clauses_text, code_name, participant, shown, value_text, versus,
};
use crate::message::{Language, Messages, Texts, capitalized};
use crate::page::{Page, Table};
use crate::{table, tell};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Ranked, place_in};
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::{Combination, Derivation, Step, StepKind};
use tiebreak_engine::tournament::{Index, Kind, Tournament};
use tiebreak_phrase::family;

/// Adds to a page an explanation of how the value of one tie-break is computed for one participant.
pub fn working(
    say: &Messages,
    page: &mut Page,
    ranked: &Ranked<'_>,
    edition: Edition,
    listed: &Listed,
    index: Index,
    working: &Working,
) {
    let (tournament, name) = (ranked.tournament(), code_name(say, listed));
    let code = listed.to_string();
    let result = match working {
        Working::Number(derivation) => say.number(&value_text(derivation.value)),
        Working::Order(encounter) if encounter.group.len() < 2 => tell!(say, "nobody-tied"),
        Working::Order(encounter) => {
            let place = encounter.place(index).map_or_else(String::new, |place| place.to_string());
            tell!(say, "place-in-group", place = &place, size = &encounter.group.len().to_string())
        }
        Working::Recorded { group, .. } if group.len() < 2 => tell!(say, "nobody-tied"),
        Working::Recorded { group, order: Some(order) } => {
            let place = place_in(order, index).map_or_else(String::new, |place| place.to_string());
            tell!(say, "place-in-group", place = &place, size = &group.len().to_string())
        }
        Working::Given(value) => say.number(&value.to_string()),
        Working::Nothing(_) | Working::Recorded { .. } | Working::Unknown => tell!(say, "report-no-value"),
    };
    page.heading(format!("{code} = {result} ({name})"));
    match working {
        Working::Number(derivation) => {
            page.table(steps(say, tournament, edition, derivation, index));
            page.list(scores(say, ranked, listed, index, derivation));
            page.paragraph(combination(say, derivation));
        }
        Working::Order(found) => versus::draw(say, page, ranked, edition, listed, found),
        Working::Nothing(reason) => page.paragraph(say.phrase(&reason.phrase())),
        Working::Recorded { group, .. } if group.len() < 2 => {}
        Working::Recorded { group, order } => {
            let names = |members: &[Index], between: &str| {
                let names = members.iter().map(|member| participant(tournament, *member));
                names.collect::<Vec<_>>().join(between)
            };
            page.paragraph(match order {
                Some(classes) => {
                    let classes: Vec<String> = classes.iter().map(|class| names(class, " = ")).collect();
                    tell!(say, "recorded-order", names = classes.join("; "))
                }
                None => tell!(say, "recorded-nothing", names = names(group, "; ")),
            });
        }
        Working::Given(_) => page.paragraph(tell!(say, "organizer-given")),
        Working::Unknown => page.paragraph(tell!(say, "organizer-defined")),
    }
    page.list(clauses_of(listed, working).iter().map(|clause| clause_text(say, edition, clause)).collect());
}

/// Lists the participants in the computation whose score differs from their points in the crosstable, each with the
/// score as a sum.
fn scores(
    say: &Messages,
    ranked: &Ranked<'_>,
    listed: &Listed,
    index: Index,
    derivation: &Derivation,
) -> Vec<String> {
    let Listed::Code(code) = listed else { return Vec::new() };
    let proof = prove(&ranked.evaluator, code, index).filter(|proof| proof.derivation == *derivation);
    let below = proof.into_iter().flat_map(|proof| proof.below).flatten();
    let mut said: Vec<String> = below
        .filter_map(|below| match below {
            Below::Score(score) => {
                let sum = sum_text(say, &score)?;
                Some(format!("{}: {sum}", participant(ranked.tournament(), score.of)))
            }
            _ => None,
        })
        .collect();
    said.dedup();
    said
}

fn steps(
    say: &Messages,
    tournament: &Tournament,
    edition: Edition,
    derivation: &Derivation,
    index: Index,
) -> Table {
    let boards = derivation.steps.iter().any(|step| step.kind == StepKind::Board);
    let mut table =
        if boards { table!(say, Right "column-board") } else { table!(say, Right "column-round") };
    let others = table!(
        say, Left "column-opponent", Left "column-what", Decimal "column-counted", Decimal "column-points",
        Decimal "column-adds", Left "column-left-out", Left "column-clauses"
    );
    table.columns.extend(others.columns);
    for step in &derivation.steps {
        let opponent = step.opponent.and_then(|id| tournament.index_of(id));
        let adds = if step.cut.is_some() {
            format!("({})", shown(step.contribution))
        } else {
            shown(step.contribution)
        };
        table.row(vec![
            step.round.map_or_else(String::new, |round| round.to_string()),
            opponent.map_or_else(String::new, |index| participant(tournament, index)),
            of_round(say, tournament, index, step),
            step.score.map_or_else(String::new, shown),
            step.awarded.map_or_else(String::new, |points| points.to_string()),
            adds,
            step.cut.map_or_else(String::new, |clause| left_out(say, edition, clause)),
            clauses_text(edition, &step.clauses),
        ]);
    }
    table.without_empty_columns()
}

/// Describes in words one step of the computation of a value. If the step is a running total after an unplayed round,
/// the text also names the kind of the round, such as a bye.
fn of_round(say: &Messages, tournament: &Tournament, index: Index, step: &Step) -> String {
    let teams = tournament.team().is_some();
    let text = step_text(say, step, teams);
    let round = step.round.and_then(|round| usize::from(round).checked_sub(1));
    let record = round.and_then(|round| tournament.records(index).get(round));
    match record.filter(|record| step.kind == StepKind::RunningTotal && !record.kind.is_over_the_board()) {
        Some(record) => {
            let mut own = Step::new(round, StepKind::Round(record.kind), Fraction::ZERO, "c07.7.5");
            own.opponent = record.opponent().map(|opponent| tournament.id(opponent));
            format!("{text} ({})", step_text(say, &own, teams))
        }
        None => text,
    }
}

/// Describes in words why the contribution of a round does not count.
pub(crate) fn left_out(say: &Messages, edition: Edition, clause: &str) -> String {
    let number = number(clause, edition);
    match clause {
        "c07.16.5.1" => tell!(say, "left-out-voluntary", clause = number),
        "c07.9.2" | "c07.14.5" => tell!(say, "left-out-below-limit", clause = number),
        "c07.14.3" | "c07.14.4" => tell!(say, "left-out-median", clause = number),
        classic if classic.starts_with("classic.") => tell!(say, "left-out-dropped", clause = number),
        _ => tell!(say, "left-out-lowest", clause = number),
    }
}

/// Describes in words one step of the computation of a value. With `teams`, the text names matches instead of games.
pub(crate) fn step_text(say: &Messages, step: &Step, teams: bool) -> String {
    let kind = |kind: Kind| match kind {
        Kind::Played if teams => tell!(say, "kind-played-match"),
        Kind::Pending if teams => tell!(say, "kind-pending-match"),
        // `Kind::Rest` usually means a round without an opponent. If there is an opponent, the game or match has no
        // result yet.
        Kind::Rest if step.opponent.is_some() && teams => tell!(say, "kind-pending-match"),
        Kind::Rest if step.opponent.is_some() => tell!(say, "kind-pending"),
        kind => say.member(family!("kind-"), kind.word()),
    };
    match step.kind {
        StepKind::Round(round) | StepKind::Opponent(round) => kind(round),
        StepKind::Dummy(round) => tell!(say, "step-dummy", kind = &kind(round)),
        // The game counts half of the player's discs, because the opponent withdrew after this game.
        StepKind::HalfDiscs(Kind::Played) => tell!(say, "step-half-discs-withdrawn"),
        StepKind::Deduction(round) => tell!(say, "step-deduction", kind = kind(round)),
        StepKind::Discs(round) => tell!(say, "step-discs", kind = kind(round)),
        StepKind::HalfDiscs(round) => tell!(say, "step-half-discs", kind = kind(round)),
        StepKind::FirstLoss(round) => tell!(say, "step-first-loss", kind = kind(round)),
        StepKind::ForfeitAsPlayed(round) => tell!(say, "step-forfeit-as-played", kind = &kind(round)),
        other => say.member(family!("step-"), other.id()),
    }
}

/// Writes the arithmetic that leads from the steps to the value.
pub(crate) fn combination(say: &Messages, derivation: &Derivation) -> String {
    let counted: Vec<Fraction> =
        derivation.steps.iter().filter(|step| step.cut.is_none()).map(|step| step.contribution).collect();
    let value = say.number(&value_text(derivation.value));
    let sum = say.number(&sum(&counted));
    let count = counted.len().to_string();
    match derivation.combination {
        Combination::Sum => format!("{} = {value}", sum),
        Combination::Mean => format!("({}) / {count} = {value}", sum),
        Combination::RoundedMean => tell!(say, "rounded-mean", sum = &sum, count = &count, value = &value),
        Combination::Reaches { hundredths } => {
            let reached = counted.iter().fold(Fraction::ZERO, |sum, next| sum.plus(*next));
            let score = say.number(&shown(Fraction::new(hundredths, 100)));
            tell!(say, "reaches", value = &value, expected = &say.number(&shown(reached)), score = &score)
        }
        Combination::Undefined => format!("{}.", capitalized(&tell!(say, "why-no-value"))),
    }
}

/// Writes a sum as text, such as `3 + 2.5 - 1`. A sum without numbers is written as 0.
fn sum(addends: &[Fraction]) -> String {
    let mut out = String::new();
    for addend in addends {
        let negative = *addend < Fraction::ZERO;
        let size = if negative { addend.negated() } else { *addend };
        match (out.is_empty(), negative) {
            (true, false) => {}
            (true, true) => out.push('-'),
            (false, false) => out.push_str(" + "),
            (false, true) => out.push_str(" - "),
        }
        out.push_str(&shown(size));
    }
    if out.is_empty() { "0".to_owned() } else { out }
}

// The numbers and headings of the clauses are in the clause registry of the corpus. The contents of the clauses are in
// `paraphrases.json`, in this project's own words.

const REGISTRIES: [&str; 2] = [tiebreak_corpus::CLAUSES, tiebreak_corpus::CLASSIC_CLAUSES];

#[derive(Deserialize)]
struct Registry {
    clauses: Vec<Clause>,
}

#[derive(Deserialize)]
struct Clause {
    id: String,
    #[serde(default)]
    numbers: BTreeMap<String, Option<String>>,
    heading: Texts,
}

fn registry() -> &'static BTreeMap<String, Clause> {
    static REGISTERED: OnceLock<BTreeMap<String, Clause>> = OnceLock::new();
    REGISTERED.get_or_init(|| {
        // The clause registry is part of the program, and a test checks that it can be parsed. If the registry could
        // not be parsed, the explanations would show the numbers of the clauses without their headings.
        let clauses =
            |text: &str| serde_json::from_str::<Registry>(text).map_or_else(|_| Vec::new(), |r| r.clauses);
        REGISTRIES.into_iter().flat_map(clauses).map(|clause| (clause.id.clone(), clause)).collect()
    })
}

/// The content of a clause from one edition on, in this project's own words.
#[derive(Clone, Debug, Deserialize)]
pub struct Paraphrase {
    /// The id of the first edition in which the clause has this content.
    pub from: String,
    // serde puts every other key into this field. Each key must be a language, because `Texts` rejects other keys.
    #[serde(flatten)]
    words: Texts,
}

impl Paraphrase {
    /// Returns the content of the clause in a language, or in English if there is no text in this language.
    pub fn text(&self, language: Language) -> &str {
        self.words.text(language)
    }
}

fn all_paraphrases() -> &'static BTreeMap<String, Vec<Paraphrase>> {
    static ALL: OnceLock<BTreeMap<String, Vec<Paraphrase>>> = OnceLock::new();
    // `paraphrases.json` is part of the program, and a test checks that it can be parsed.
    ALL.get_or_init(|| serde_json::from_str(include_str!("paraphrases.json")).unwrap_or_default())
}

/// Returns all versions of the content of a clause, oldest first. The list is empty for an unknown clause.
pub fn paraphrases(id: &str) -> &'static [Paraphrase] {
    all_paraphrases().get(id).map(Vec::as_slice).unwrap_or_default()
}

/// Returns the content of a clause under an edition, or `None` for an unknown clause. If the clause first appears in a
/// later edition, returns its content in that later edition, because users can ask for a tie-break that the requested
/// edition does not define.
pub fn said(id: &str, edition: Edition) -> Option<&'static Paraphrase> {
    let at = |id: &str| Edition::ALL.iter().position(|edition| edition.id() == id);
    let is_there = |wording: &&Paraphrase| at(&wording.from) <= at(edition.id());
    let wordings = paraphrases(id);
    wordings.iter().rfind(is_there).or_else(|| wordings.first())
}

/// Returns the number of a clause in an edition. If the edition does not contain the clause, returns the number that
/// the id of the clause contains.
pub fn number(id: &str, edition: Edition) -> String {
    let own = registry().get(id).and_then(|clause| clause.numbers.get(edition.id()).cloned().flatten());
    own.unwrap_or_else(|| id.strip_prefix("c07.").unwrap_or(id).to_owned())
}

/// Returns the heading of a clause. If the clause has no heading, returns the heading of the nearest clause above it,
/// or `None` if there is none.
pub(crate) fn heading(id: &str, language: Language) -> Option<&'static str> {
    let mut id = id;
    loop {
        if let Some(clause) = registry().get(id) {
            return Some(clause.heading.text(language));
        }
        id = id.rsplit_once('.').map(|(parent, _)| parent).filter(|parent| parent.contains('.'))?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;

    #[test]
    fn every_step_and_every_kind_of_round_has_words() {
        let steps = [
            StepKind::RunningTotal,
            StepKind::OpponentBuchholz,
            StepKind::OpponentRating,
            StepKind::OpponentPerformance,
            StepKind::AverageRating,
            StepKind::RatingDifference,
            StepKind::ExpectedScore,
            StepKind::LowestRating,
            StepKind::Constant,
            StepKind::Penalty,
            StepKind::Bonus,
            StepKind::Given,
            StepKind::Board,
            StepKind::Strength,
            StepKind::Square,
            StepKind::OpponentCumulative,
            StepKind::EstimatedRating,
            StepKind::OpponentPoints,
            StepKind::OwnPoints,
            StepKind::NoLoss,
            StepKind::OnTime,
            StepKind::Late,
            StepKind::NothingPlayed,
        ];
        for language in Language::whole() {
            let say = Messages::new(language);
            let mut all: Vec<StepKind> = steps.to_vec();
            for kind in Kind::ALL {
                all.extend([StepKind::Round(kind), StepKind::Dummy(kind), StepKind::ForfeitAsPlayed(kind)]);
                all.extend([StepKind::Deduction(kind), StepKind::Discs(kind), StepKind::HalfDiscs(kind)]);
                all.push(StepKind::FirstLoss(kind));
            }
            for kind in all {
                for teams in [false, true] {
                    let text = step_text(&say, &Step::new(None, kind, Fraction::ZERO, "c07.8.1"), teams);
                    let is_round = matches!(kind, StepKind::Round(_) | StepKind::Opponent(_));
                    let is_written = family!("step-").is_written(kind.id(), language.tag());
                    assert!(!text.is_empty() && (is_round || is_written), "{kind:?}");
                }
            }
            for kind in Kind::ALL {
                assert!(say.written(family!("kind-"), kind.word()).is_some(), "{kind:?}");
            }
        }
    }

    #[test]
    fn a_sum_shows_its_signs() {
        let addends = [Fraction::integer(1950), Fraction::integer(-800)];
        assert_eq!(sum(&addends), "1950 - 800");
        assert_eq!(sum(&[Fraction::integer(-1), Fraction::new(5, 2)]), "-1 + 2.5");
        assert_eq!(sum(&[]), "0");
    }
}

#[cfg(test)]
mod clause_tests {
    use super::*;
    use tiebreak_engine::rules::{Base, Recorded, Rules};

    #[test]
    fn every_clause_that_the_engine_names_is_registered() {
        assert!(registry().len() > 100, "only {} clauses", registry().len());
        let bases = Base::all().map(Base::clause);
        let steps = [
            "c07.14.1",
            "c07.14.1.1.c",
            "c07.14.2",
            "c07.14.3",
            "c07.14.4",
            "c07.14.5",
            "c07.15.2",
            "c07.16.2.1",
            "c07.16.2.2",
            "c07.16.2.3",
            "c07.16.2.4",
            "c07.16.2.5",
            "c07.16.3.1",
            "c07.16.3.2",
            "c07.16.4",
            "c07.16.4.1",
            "c07.16.4.2",
            "c07.16.5.1",
            "c07.16.6",
            "c07.6.1",
            "c07.6.1.1",
            "c07.6.1.2",
            "c07.6.2",
            "c07.6.3",
            "c07.13.4.1",
            "c07.13.4.2",
            "c07.13.4.2.b",
            "c07.4.2",
        ];
        let decisions = Rules::points().map(|point| point.clause);
        let recorded = Recorded::ALL.into_iter().map(Recorded::clause);
        let others = ["classic.unplayed-rounds", "classic.adjusted-score"];
        let all = bases.chain(steps).chain(decisions).chain(recorded).chain(others);
        for id in all.filter(|id| id.starts_with("c07.") || id.starts_with("classic.")) {
            assert!(heading(id, Language::En).is_some(), "{id}");
            assert!(registry().contains_key(id), "{id} is not registered");
            let own = &registry()[id];
            for edition in Edition::ALL {
                if own.numbers.get(edition.id()).is_some_and(Option::is_some) {
                    assert!(said(id, edition).is_some(), "{id} in {edition:?}");
                }
            }
        }
        assert_eq!(number("c07.16.3.2", Edition::Fide2026), "16.3.2");
        assert_eq!(number("classic.us-median", Edition::Fide2023), "US Chess 34E4");
    }
    #[test]
    fn every_clause_has_a_paraphrase_for_every_wording() {
        #[derive(Deserialize)]
        struct Whole {
            clauses: Vec<One>,
        }
        #[derive(Deserialize)]
        struct One {
            id: String,
            numbers: BTreeMap<String, Option<String>>,
            changed_in: Vec<String>,
        }
        let read = |text: &str| serde_json::from_str::<Whole>(text).unwrap().clauses;
        let clauses: Vec<One> = REGISTRIES.into_iter().flat_map(read).collect();
        for clause in &clauses {
            let has = |id: &&str| clause.numbers.get(*id).is_some_and(Option::is_some);
            let mut there = Edition::ALL.iter().map(|edition| edition.id()).filter(has);
            let changed = clause.changed_in.iter().map(String::as_str).filter(has);
            let wanted: std::collections::BTreeSet<&str> = there.next().into_iter().chain(changed).collect();
            let found: Vec<&str> = paraphrases(&clause.id).iter().map(|one| one.from.as_str()).collect();
            assert_eq!(found, wanted.into_iter().collect::<Vec<_>>(), "{}", clause.id);
        }
        assert!(all_paraphrases().keys().all(|id| clauses.iter().any(|clause| clause.id == *id)));
    }

    #[test]
    fn a_clause_whose_rule_an_edition_changed_has_another_wording_there() {
        for (before, edition) in Edition::ALL.into_iter().zip(Edition::ALL.into_iter().skip(1)) {
            for (path, _) in Rules::of(edition).differences(&Rules::of(before)) {
                let point = Rules::points().find(|point| point.path == path).unwrap();
                let found = paraphrases(point.clause).iter().any(|one| one.from == edition.id());
                assert!(found, "{edition} decides {path} anew: {} has to say so", point.clause);
            }
        }
    }

    #[test]
    fn an_edition_has_its_own_wording() {
        let dummy = |edition| said("c07.16.4", edition).unwrap().text(Language::En);
        assert!(!dummy(Edition::Fide2024).contains("16.4.2") && dummy(Edition::Fide2026).contains("16.4.2"));
        assert_eq!(dummy(Edition::Fide2023), dummy(Edition::Fide2024));
        assert_eq!(said("c07.16.4.1", Edition::Fide2024).unwrap().from, Edition::Fide2026.id());
    }
}
