//! Checks each operation on the engine's fractions: compares the results with results from fractions of any size.

use arbitrary::{Result, Unstructured};
use tiebreak_conformance::number::Fraction;

use super::super::held::{given, held, same};
use super::exact::Exact;

/// A fraction of the engine, and the same fraction without a size limit.
struct Number {
    found: Fraction,
    exact: Exact,
}

#[derive(Debug)]
enum Step {
    Plus,
    Minus,
    Times,
    Over,
    Multiplied(i128),
    Shared(u16),
    Negated,
    Reduced,
    Written(u8),
    Other,
}

impl Step {
    fn read(bytes: &mut Unstructured<'_>) -> Result<Step> {
        Ok(match bytes.int_in_range(0..=9_u8)? {
            0 => Step::Plus,
            1 => Step::Minus,
            2 => Step::Times,
            3 => Step::Over,
            4 => Step::Multiplied(bytes.arbitrary()?),
            5 => Step::Shared(bytes.arbitrary()?),
            6 => Step::Negated,
            7 => Step::Reduced,
            8 => Step::Written(bytes.arbitrary()?),
            _ => Step::Other,
        })
    }
}

/// Checks that each result of the engine is either exact or reported as out of range. Also checks comparisons, and that
/// a fraction is the same after writing and reading.
pub fn numbers(bytes: &[u8]) {
    // The only error is that the input ends in the middle of a step. This error does not matter.
    let _ = steps(&mut Unstructured::new(bytes));
}

fn steps(bytes: &mut Unstructured<'_>) -> Result<()> {
    let mut own = number(bytes)?;
    let mut other = number(bytes)?;
    while !bytes.is_empty() {
        compared(&own, &other);
        let step = Step::read(bytes)?;
        let (found, exact) = match step {
            Step::Plus => (own.found.plus(other.found), own.exact.plus(&other.exact)),
            Step::Minus => (own.found.minus(other.found), own.exact.plus(&other.exact.negated())),
            Step::Times => (own.found.times(other.found), own.exact.times(&other.exact)),
            Step::Over => match own.found.divided_by(other.found) {
                Some(found) => (found, own.exact.over(&other.exact)),
                None => {
                    same(&other.exact, &Exact::whole(0), || "only by zero nothing is divided".to_owned());
                    continue;
                }
            },
            Step::Multiplied(times) => (own.found.multiplied(times), own.exact.times(&Exact::whole(times))),
            Step::Shared(0) => {
                held(own.found.shared_by(0).is_none(), || "nothing is shared by nobody".to_owned());
                continue;
            }
            Step::Shared(count) => {
                let found = given(own.found.shared_by(count.into()), "a share");
                (found, own.exact.over(&Exact::whole(count)))
            }
            Step::Negated => (own.found.negated(), Some(own.exact.negated())),
            Step::Reduced => (own.found.reduced(), Some(own.exact.clone())),
            Step::Written(places) => {
                written(&own, u32::from(places % 40));
                continue;
            }
            Step::Other => {
                std::mem::swap(&mut own, &mut other);
                continue;
            }
        };
        let exact = given(exact, "a number");
        if found.is_beyond() {
            held(!exact.fits(), || format!("{step:?} of {} and {} fits: {exact:?}", own.found, other.found));
            own = number(bytes)?;
        } else {
            let said = Exact::of(found);
            same(&said.as_ref(), &Some(&exact), || format!("{step:?} of {} and {}", own.found, other.found));
            own = Number { found, exact };
        }
    }
    Ok(())
}

fn number(bytes: &mut Unstructured<'_>) -> Result<Number> {
    let (numerator, denominator) = if bytes.ratio(3_u8, 4)? {
        (i128::from(bytes.arbitrary::<i32>()?), i128::from(bytes.arbitrary::<u16>()?) + 1)
    } else {
        (bytes.arbitrary::<i128>()?, bytes.int_in_range(1..=i128::MAX)?)
    };
    let found = Fraction::new(numerator, denominator);
    Ok(match Exact::of(found) {
        Some(exact) => Number { found, exact },
        None => {
            same(&numerator, &i128::MIN, || "only what has no opposite is beyond".to_owned());
            Number { found: Fraction::ZERO, exact: Exact::whole(0) }
        }
    })
}

fn compared(one: &Number, other: &Number) {
    let order = one.exact.compare(&other.exact);
    same(&one.found.cmp(&other.found), &order, || format!("{} and {}", one.found, other.found));
    held((one.found == other.found) == order.is_eq(), || format!("{} and {}", one.found, other.found));
}

fn written(number: &Number, places: u32) {
    let decimal = number.found.to_decimal(places);
    let digits: String = decimal.chars().filter(|c| *c != '.').collect();
    let units = number.exact.rounded(places);
    held(digits.parse() == Ok(units), || format!("{} with {places} decimals is {decimal}", number.found));
    // A fraction with too many digits is rejected by the parser, so it is not compared.
    if let Ok(again) = Fraction::parse(&number.found.to_string()) {
        same(&again, &number.found, || "read again".to_owned());
    }
}
