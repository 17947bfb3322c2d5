//! What is below a step, in words.

use super::{Below, Cap, ScoreChange, ScoreSum};
use crate::explain::{clause, participant, shown};
use crate::message::Messages;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::Edition;
use tiebreak_engine::rules::rating_tables::{expected_hundredths, rating_difference};
use tiebreak_engine::tournament::{Kind, Tournament};

/// Sentences that take the number of a step apart; empty where a table of its own does.
pub fn below_text(say: &Messages, facts: &Tournament, edition: Edition, below: &Below) -> Vec<String> {
    let number = |value: Fraction| say.number(&shown(value));
    match below {
        Below::Score(score) => score_text(say, edition, score),
        Below::Dummy { own, cap } => dummy_text(say, facts, edition, own, cap.as_ref()),
        Below::Code(_) => Vec::new(),
        Below::Share { games, hundredths } => {
            let made: Points = games.iter().map(|(_, points)| *points).sum();
            let values = [
                ("points", points(say, made)),
                ("games", games.len().to_string()),
                ("share", say.number(&shown(Fraction::new(i128::from(*hundredths), 100)))),
                ("difference", rating_difference(*hundredths).to_string()),
            ];
            vec![filled(say, "proof-share", &values)]
        }
        Below::Quotient { total, rounds } => {
            let mut texts = score_text(say, edition, total);
            let values = [("total", points(say, total.value)), ("rounds", rounds.to_string())];
            texts.push(filled(say, "proof-quotient", &values));
            texts
        }
        Below::Mean(games) => {
            let parts: Vec<String> = games.iter().map(|(_, worth)| number(*worth)).collect();
            let values = [("sum", parts.join(" + ")), ("games", games.len().to_string())];
            vec![filled(say, "proof-mean", &values)]
        }
        Below::Strength { buchholz, divisor } => {
            let value = buchholz.derivation.value.map_or_else(|| "–".to_owned(), number);
            vec![filled(say, "proof-strength", &[("buchholz", value), ("divisor", number(*divisor))])]
        }
        Below::Sum(rounds) => {
            let parts: Vec<String> = rounds.iter().map(|(_, worth)| number(*worth)).collect();
            if parts.len() < 2 { Vec::new() } else { vec![parts.join(" + ")] }
        }
        Below::Least(rounds) => {
            let parts: Vec<String> = rounds.iter().map(|(_, worth)| number(*worth)).collect();
            vec![filled(say, "proof-least", &[("numbers", parts.join(", "))])]
        }
        Below::Expected { difference } => {
            let share = Fraction::new(i128::from(expected_hundredths(*difference)), 100);
            let values = [("difference", difference.to_string()), ("share", number(share))];
            vec![filled(say, "proof-expected", &values)]
        }
    }
}

fn filled(say: &Messages, id: &str, values: &[(&'static str, String)]) -> String {
    let arguments: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say.with(id, &arguments)
}

fn points(say: &Messages, points: Points) -> String {
    say.number(&points.to_string())
}

/// How a score on the crosstable becomes the one that counts; empty where both are the same.
pub fn score_text(say: &Messages, edition: Edition, score: &ScoreSum) -> Vec<String> {
    if score.changes.is_empty() && score.outside == Points::ZERO {
        return Vec::new();
    }
    let mut sum = chart_text(say, score.chart);
    let mut reasons = Vec::new();
    for change in &score.changes {
        let by = change.counted - change.awarded;
        let sign = if by < Points::ZERO { "-" } else { "+" };
        let size = if by < Points::ZERO { -by } else { by };
        sum.push_str(&format!(" {sign} {}", points(say, size)));
        reasons.push(change_text(say, edition, change));
    }
    if score.outside != Points::ZERO {
        let sign = if score.outside < Points::ZERO { "-" } else { "+" };
        let size = if score.outside < Points::ZERO { -score.outside } else { score.outside };
        sum.push_str(&format!(" {sign} {}", points(say, size)));
        reasons.push(say.text("proof-outside"));
    }
    sum.push_str(&format!(" = {}", points(say, score.value)));
    let mut texts = vec![sum];
    texts.extend(reasons);
    texts
}

/// A sum of results as the crosstable shows them.
pub fn chart_text(say: &Messages, chart: Points) -> String {
    say.with("proof-chart", &[("points", &points(say, chart))])
}

fn change_text(say: &Messages, edition: Edition, change: &ScoreChange) -> String {
    let id = match (change.clause, change.kind) {
        ("c07.16.3.2", _) => "proof-trailing",
        ("c07.8.3", _) => "proof-fore",
        ("classic.adjusted-score", _) => "proof-us",
        (_, Kind::HalfPointBye | Kind::ZeroPointBye) => "proof-other-bye",
        _ => "proof-other",
    };
    let values = [
        ("round", change.round.to_string()),
        ("awarded", points(say, change.awarded)),
        ("counted", points(say, change.counted)),
        ("clause", clause::number(change.clause, edition)),
    ];
    filled(say, id, &values)
}

fn dummy_text(
    say: &Messages,
    facts: &Tournament,
    edition: Edition,
    own: &ScoreSum,
    cap: Option<&Cap>,
) -> Vec<String> {
    let own_points = points(say, own.value);
    let mut texts = match cap {
        None => vec![filled(
            say,
            "proof-dummy",
            &[("points", own_points), ("clause", clause::number("c07.16.4", edition))],
        )],
        Some(Cap::Draws { draw, rounds }) => vec![filled(
            say,
            "proof-dummy-draws",
            &[
                ("points", own_points),
                ("draw", points(say, *draw)),
                ("rounds", rounds.to_string()),
                ("cap", points(say, *draw * *rounds as i64)),
                ("clause", clause::number("c07.16.4.2", edition)),
            ],
        )],
        Some(Cap::Opponent(score)) => {
            let mut texts = vec![filled(
                say,
                "proof-dummy-opponent",
                &[
                    ("points", own_points),
                    ("participant", participant(facts, score.of)),
                    ("cap", points(say, score.value)),
                    ("clause", clause::number("c07.16.4.1", edition)),
                ],
            )];
            texts.extend(score_text(say, edition, score));
            texts
        }
    };
    texts.extend(score_text(say, edition, own));
    texts
}
