use super::encounter;
use super::name::{clause_text, clauses_text, code_name, participant};
use super::number::shown;
use super::work::{Working, clauses_of};
use crate::message::Messages;
use crate::page::{Align, Column, Page, Table};
use crate::tell;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Ranked, place_in};
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::{Combination, Derivation, NoValue, Step, StepKind};
use tiebreak_engine::tournament::{Index, Kind, Tournament};
use tiebreak_phrase::{family, message};

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
        Working::Nothing(_) | Working::Recorded { .. } | Working::Unknown => tell!(say, "no-value"),
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
    let first = if boards { message!("column-board") } else { message!("column-round") };
    let mut table = Table::new(vec![
        Column::new(say.message(first), Align::Right),
        Column::new(tell!(say, "column-opponent"), Align::Left),
        Column::new(tell!(say, "column-what"), Align::Left),
        Column::new(tell!(say, "column-number"), Align::Decimal),
        Column::new(tell!(say, "column-awarded"), Align::Decimal),
        Column::new(tell!(say, "column-adds"), Align::Decimal),
        Column::new(tell!(say, "column-left-out"), Align::Left),
        Column::new(tell!(say, "column-clauses"), Align::Left),
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

/// Why a contribution is left out, in words.
pub(crate) fn left_out(say: &Messages, edition: Edition, clause: &str) -> String {
    let number = super::clause::number(clause, edition);
    match clause {
        "c07.16.5.1" => tell!(say, "left-out-voluntary", clause = number),
        "c07.9.2" | "c07.14.5" => tell!(say, "left-out-below-limit", clause = number),
        "c07.14.3" | "c07.14.4" => tell!(say, "left-out-median", clause = number),
        classic if classic.starts_with("classic.") => tell!(say, "left-out-dropped", clause = number),
        _ => tell!(say, "left-out-lowest", clause = number),
    }
}

/// What a step is, in words; teams play matches.
pub(crate) fn step_text(say: &Messages, step: &Step, teams: bool) -> String {
    let kind = |kind: Kind| match kind {
        Kind::Played if teams => tell!(say, "kind-played-match"),
        Kind::Pending if teams => tell!(say, "kind-pending-match"),
        kind @ (Kind::Played
        | Kind::Short
        | Kind::PairingAllocatedBye
        | Kind::FullPointBye
        | Kind::HalfPointBye
        | Kind::ZeroPointBye
        | Kind::ForfeitWin
        | Kind::ForfeitLoss
        | Kind::Pending
        | Kind::Rest) => say.member(family!("kind-"), kind_word(kind)),
    };
    match step.kind {
        StepKind::Round(round) | StepKind::Opponent(round) => kind(round),
        StepKind::Dummy(round) => tell!(say, "step-dummy", kind = &kind(round)),
        // A game is halved where the opponent withdrew later.
        StepKind::HalfDiscs(Kind::Played) => tell!(say, "step-half-discs-withdrawn"),
        StepKind::Deduction(round) => tell!(say, "step-deduction", kind = kind(round)),
        StepKind::Discs(round) => tell!(say, "step-discs", kind = kind(round)),
        StepKind::HalfDiscs(round) => tell!(say, "step-half-discs", kind = kind(round)),
        StepKind::FirstLoss(round) => tell!(say, "step-first-loss", kind = kind(round)),
        StepKind::ForfeitAsPlayed(round) => tell!(say, "step-forfeit-as-played", kind = &kind(round)),
        other @ (StepKind::RunningTotal
        | StepKind::OpponentBuchholz
        | StepKind::OpponentRating
        | StepKind::OpponentPerformance
        | StepKind::AverageRating
        | StepKind::RatingDifference
        | StepKind::ExpectedScore
        | StepKind::LowestRating
        | StepKind::Constant
        | StepKind::Given
        | StepKind::Board
        | StepKind::Strength
        | StepKind::Square
        | StepKind::OpponentCumulative
        | StepKind::EstimatedRating
        | StepKind::OpponentPoints
        | StepKind::OwnPoints
        | StepKind::NoLoss
        | StepKind::OnTime
        | StepKind::Late
        | StepKind::NothingPlayed) => say.member(family!("step-"), other.id()),
    }
}

/// A kind of round as data, and the end of the id of its message.
pub(super) fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Played => "played",
        Kind::Short => "short",
        Kind::PairingAllocatedBye => "pairing-allocated-bye",
        Kind::FullPointBye => "full-point-bye",
        Kind::HalfPointBye => "half-point-bye",
        Kind::ZeroPointBye => "zero-point-bye",
        Kind::ForfeitWin => "forfeit-win",
        Kind::ForfeitLoss => "forfeit-loss",
        Kind::Pending => "pending",
        Kind::Rest => "rest",
    }
}

/// How the steps make the value, as arithmetic.
pub(crate) fn combination(say: &Messages, derivation: &Derivation) -> String {
    let counted: Vec<Fraction> =
        derivation.steps.iter().filter(|step| step.cut.is_none()).map(|step| step.contribution).collect();
    let value = say.number(&value_text(derivation.value));
    let sum = say.number(&sum(&counted));
    let count = counted.len().to_string();
    match derivation.combination {
        Combination::Sum => format!("{} = {value}", sum),
        Combination::Mean => format!("({}) / {count} = {value}", sum),
        Combination::RoundedMean => {
            tell!(say, "rounded-mean", sum = &sum, count = &count, value = &value)
        }
        Combination::Reaches { hundredths } => {
            let reached = counted.iter().fold(Fraction::ZERO, |sum, next| sum.plus(*next));
            let score = say.number(&shown(Fraction::new(hundredths, 100)));
            tell!(say, "reaches", value = &value, expected = &say.number(&shown(reached)), score = &score)
        }
        Combination::Undefined => tell!(say, "value-undefined"),
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
        for language in Language::whole() {
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
                    let is_round = matches!(kind, StepKind::Round(_) | StepKind::Opponent(_));
                    let is_written = family!("step-").is_written(kind.id(), language.tag());
                    assert!(!text.is_empty() && (is_round || is_written), "{kind:?}");
                }
            }
            for kind in kinds {
                assert!(say.written(family!("kind-"), kind_word(kind)).is_some(), "{kind:?}");
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
