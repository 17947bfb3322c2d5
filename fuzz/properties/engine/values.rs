//! Checks, with fractions of any size, that the steps of each computation lead to its value.

use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::rules::Listed;
use tiebreak_conformance::standings::Standings;
use tiebreak_conformance::tiebreak::{Combination, Derivation, Evaluator};

use super::super::held::{given, held, same};
use super::exact::Exact;

/// Checks that each value of a ranking is the result of its computation. Also checks that values are compared as
/// numbers.
pub fn add_up(evaluator: &Evaluator<'_>, standings: &Standings) {
    let size = evaluator.tournament().len();
    for (entry, listed) in standings.list.iter().enumerate() {
        let Listed::Code(code) = listed else { continue };
        let column: Vec<Option<Fraction>> = (0..size).map(|index| standings.value(entry, index)).collect();
        for (index, value) in column.iter().enumerate().filter_map(|(index, value)| Some((index, (*value)?)))
        {
            held(!value.is_beyond(), || format!("{code}: a value that nobody knows"));
            let Ok(derivation) = evaluator.derive(code, index) else { continue };
            same(&derivation.value, &Some(value), || format!("{code}: the working is of another value"));
            held(derivation.adds_up(), || format!("{code}: {derivation:?}"));
            held(follows(&derivation), || format!("{code} with numbers of any size: {derivation:?}"));
        }
        for (one, other) in column.iter().zip(column.iter().skip(1)).filter_map(|(a, b)| (*a).zip(*b)) {
            let exact = |value| given(Exact::of(value), "a number");
            let order = exact(one).compare(&exact(other));
            held(one.cmp(&other) == order, || format!("{code}: {one} and {other} are {order:?}"));
        }
    }
}

/// Returns whether the steps of a computation lead to its value. If a number is out of range, there must be no value.
fn follows(derivation: &Derivation) -> bool {
    let counted = derivation.steps.iter().filter(|step| step.cut.is_none());
    let steps: Option<Vec<Exact>> = counted.map(|step| Exact::of(step.contribution)).collect();
    let Some(steps) = steps else { return derivation.value.is_none() };
    let sum = steps.iter().try_fold(Exact::whole(0), |sum, step| sum.plus(step));
    let (Some(sum), Some(value)) = (sum, derivation.value.and_then(Exact::of)) else {
        return derivation.value.is_none();
    };
    let mean = || sum.over(&Exact::whole(steps.len()));
    match derivation.combination {
        Combination::Sum => value == sum,
        Combination::Mean => mean().is_some_and(|mean| value == mean),
        Combination::RoundedMean => mean().is_some_and(|mean| value == Exact::whole(mean.rounded(0))),
        Combination::Reaches { hundredths } => {
            let wanted = Exact::whole(hundredths).over(&Exact::whole(100));
            wanted.is_some_and(|wanted| sum.compare(&wanted).is_ge())
        }
        Combination::Undefined => false,
    }
}
