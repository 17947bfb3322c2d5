use super::encounter;
use super::number::shown;
use super::{Working, clause_text, clauses_of, clauses_text, code_name, participant};
use crate::message::Messages;
use crate::page::{Align, Column, Page, Table};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::{Combination, Derivation, NoValue, Step, StepKind};
use tiebreak_engine::tournament::{Index, Kind, Tournament};

/// Adds the working of one entry for one participant to a page.
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
        Working::Order(encounter) if encounter.group.len() < 2 => say.text("nobody-tied"),
        Working::Order(encounter) => {
            let place = encounter.place(index).map_or_else(String::new, |place| place.to_string());
            say.with("place-in-group", &[("place", &place), ("size", &encounter.group.len().to_string())])
        }
        Working::Recorded { group, .. } if group.len() < 2 => say.text("nobody-tied"),
        Working::Recorded { group, order: Some(order) } => {
            let place = order.iter().position(|member| *member == index).map_or(0, |ahead| ahead + 1);
            say.with("place-in-group", &[("place", &place.to_string()), ("size", &group.len().to_string())])
        }
        Working::Nothing(_) | Working::Recorded { .. } | Working::Unknown => say.text("no-value"),
    };
    page.heading(format!("{code} = {result} ({name})"));
    match working {
        Working::Number(derivation) => {
            page.table(steps(say, tournament, edition, derivation));
            page.paragraph(combination(say, derivation));
        }
        Working::Order(found) => encounter::draw(say, page, ranked, edition, listed, found),
        Working::Nothing(reason) => page.paragraph(no_value(say, *reason)),
        Working::Recorded { group, .. } if group.len() < 2 => {}
        Working::Recorded { group, order } => {
            let (id, members) = match order {
                Some(order) => ("recorded-order", order),
                None => ("recorded-nothing", group),
            };
            let names: Vec<String> = members.iter().map(|member| participant(tournament, *member)).collect();
            page.paragraph(say.with(id, &[("names", &names.join("; "))]));
        }
        Working::Unknown => page.paragraph(say.text("organizer-defined")),
    }
    if let Listed::Code(code) = listed {
        let clauses = clauses_of(code, working);
        page.list(clauses.iter().map(|clause| clause_text(say, edition, clause)).collect());
    }
    if let Listed::Recorded(kind) = listed {
        page.list(vec![clause_text(say, edition, kind.clause())]);
    }
}

/// Why a code has no values, in words.
pub fn no_value(say: &Messages, reason: NoValue) -> String {
    say.phrase(&reason.phrase())
}

pub(super) fn value_text(value: Option<Fraction>) -> String {
    value.map_or_else(|| "–".to_owned(), shown)
}

fn steps(say: &Messages, tournament: &Tournament, edition: Edition, derivation: &Derivation) -> Table {
    let boards = derivation.steps.iter().any(|step| step.kind == StepKind::Board);
    let first = if boards { "column-board" } else { "column-round" };
    let mut table = Table::new(vec![
        Column::new(say.text(first), Align::Right),
        Column::new(say.text("column-opponent"), Align::Left),
        Column::new(say.text("column-what"), Align::Left),
        Column::new(say.text("column-number"), Align::Decimal),
        Column::new(say.text("column-awarded"), Align::Decimal),
        Column::new(say.text("column-adds"), Align::Decimal),
        Column::new(say.text("column-left-out"), Align::Left),
        Column::new(say.text("column-clauses"), Align::Left),
    ]);
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
            step_text(say, step, tournament.team().is_some()),
            step.score.map_or_else(String::new, shown),
            step.awarded.map_or_else(String::new, |points| points.to_string()),
            adds,
            step.cut.map_or_else(String::new, |clause| left_out(say, edition, clause)),
            clauses_text(edition, &step.clauses),
        ]);
    }
    table.without_empty_columns()
}

fn left_out(say: &Messages, edition: Edition, clause: &str) -> String {
    let number = super::clause::number(clause, edition);
    let id = match clause {
        "c07.16.5.1" => "left-out-voluntary",
        "c07.9.2" | "c07.14.5" => "left-out-below-limit",
        "c07.14.3" | "c07.14.4" => "left-out-median",
        classic if classic.starts_with("classic.") => "left-out-dropped",
        _ => "left-out-lowest",
    };
    say.with(id, &[("clause", &number)])
}

/// What a step is, in words; teams play matches.
fn step_text(say: &Messages, step: &Step, teams: bool) -> String {
    let kind = |kind: Kind| match kind {
        Kind::Played if teams => say.text("kind-played-match"),
        Kind::Pending if teams => say.text("kind-pending-match"),
        kind => say.text(kind_id(kind)),
    };
    match step.kind {
        StepKind::Round(round) | StepKind::Opponent(round) => kind(round),
        StepKind::Dummy(round) => say.with("step-dummy", &[("kind", &kind(round))]),
        // A game is halved where the opponent withdrew later.
        StepKind::HalfDiscs(Kind::Played) => say.text("step-half-discs-withdrawn"),
        StepKind::Deduction(round)
        | StepKind::Discs(round)
        | StepKind::HalfDiscs(round)
        | StepKind::FirstLoss(round) => {
            say.with(&format!("step-{}", step.kind.id()), &[("kind", &kind(round))])
        }
        StepKind::ForfeitAsPlayed(round) => say.with("step-forfeit-as-played", &[("kind", &kind(round))]),
        other => say.text(&format!("step-{}", other.id())),
    }
}

/// The message that names a kind of round.
pub(super) fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Played => "kind-played",
        Kind::Short => "kind-short",
        Kind::PairingAllocatedBye => "kind-pairing-allocated-bye",
        Kind::FullPointBye => "kind-full-point-bye",
        Kind::HalfPointBye => "kind-half-point-bye",
        Kind::ZeroPointBye => "kind-zero-point-bye",
        Kind::ForfeitWin => "kind-forfeit-win",
        Kind::ForfeitLoss => "kind-forfeit-loss",
        Kind::Pending => "kind-pending",
        Kind::Rest => "kind-rest",
    }
}

/// How the steps make the value, as arithmetic.
fn combination(say: &Messages, derivation: &Derivation) -> String {
    let counted: Vec<Fraction> =
        derivation.steps.iter().filter(|step| step.cut.is_none()).map(|step| step.contribution).collect();
    let value = say.number(&value_text(derivation.value));
    let sum = say.number(&sum(&counted));
    let count = counted.len().to_string();
    match derivation.combination {
        Combination::Sum => format!("{} = {value}", sum),
        Combination::Mean => format!("({}) / {count} = {value}", sum),
        Combination::RoundedMean => {
            say.with("rounded-mean", &[("sum", &sum), ("count", &count), ("value", &value)])
        }
        Combination::Reaches { hundredths } => {
            let reached = counted.iter().fold(Fraction::ZERO, |sum, next| sum.plus(*next));
            let score = say.number(&shown(Fraction::new(hundredths, 100)));
            say.with(
                "reaches",
                &[("value", &value), ("expected", &say.number(&shown(reached))), ("score", &score)],
            )
        }
        Combination::Undefined => say.text("value-undefined"),
    }
}

/// `3 + 2.5 - 1`; an empty sum is 0.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;

    #[test]
    fn every_step_and_every_kind_of_round_has_words() {
        let kinds = [
            Kind::Played,
            Kind::Short,
            Kind::PairingAllocatedBye,
            Kind::FullPointBye,
            Kind::HalfPointBye,
            Kind::ZeroPointBye,
            Kind::ForfeitWin,
            Kind::ForfeitLoss,
            Kind::Pending,
            Kind::Rest,
        ];
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
        let reasons = [
            NoValue::TeamsOnly,
            NoValue::IndividualsOnly,
            NoValue::ReferenceWithoutTeams,
            NoValue::Unrated,
            NoValue::UndefinedCut,
            NoValue::ZeroDivisor,
            NoValue::OtherPoints,
            NoValue::UnratedOpponent,
            NoValue::NoDiscs,
            NoValue::DiscsOfBye,
            NoValue::NoConstant,
            NoValue::LatenessUnknown,
            NoValue::TooFine,
        ];
        for language in Language::ALL {
            let say = Messages::new(language);
            let mut all: Vec<StepKind> = steps.to_vec();
            for kind in kinds {
                all.extend([StepKind::Round(kind), StepKind::Dummy(kind), StepKind::ForfeitAsPlayed(kind)]);
                all.extend([StepKind::Deduction(kind), StepKind::Discs(kind), StepKind::HalfDiscs(kind)]);
                all.push(StepKind::FirstLoss(kind));
            }
            for kind in all {
                for teams in [false, true] {
                    let text = step_text(&say, &Step::new(None, kind, Fraction::ZERO, "c07.8.1"), teams);
                    assert!(text.contains(' ') || !text.contains('-'), "{text} looks like an id");
                    assert!(!text.starts_with("step-") && !text.starts_with("kind-"), "{text}");
                }
            }
            for reason in reasons {
                assert!(!no_value(&say, reason).starts_with("no-value-"), "{reason:?}");
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
