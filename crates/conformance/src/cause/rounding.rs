//! Numbers that were cut off where they ought to be rounded.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::number::{Fraction, Written};
use tiebreak_engine::rules::Listed;
use tiebreak_words::check::computed_by;

/// A column that is cut off after its decimals, where everything else is right.
pub(super) fn cut_off(trial: &Trial<'_>) -> Option<Cause> {
    let (code, decimals) =
        otherwise(trial, |exact, written, decimals| Some(written) == cut(exact, decimals))?;
    Some(Cause::CutOff { code, decimals })
}

/// A column that is rounded to fewer decimals than its numbers need, where everything else is right.
pub(super) fn rounded(trial: &Trial<'_>) -> Option<Cause> {
    let (code, decimals) = otherwise(trial, |exact, written, decimals| {
        let half_unit = 10_i128.checked_pow(decimals).map(|scale| Fraction::new(1, scale * 2));
        half_unit.is_some_and(|half_unit| exact.is_within(half_unit, written))
    })?;
    Some(Cause::Rounded { code, decimals })
}

/// A wrong column whose every cell is the exact number or what `fits` makes of it, with its decimals.
fn otherwise(trial: &Trial<'_>, fits: impl Fn(Fraction, Fraction, u32) -> bool) -> Option<(String, u32)> {
    let plan = &trial.event.plan;
    let ranked = plan.rank(trial.event.tournament());
    for (at, (listed, column)) in trial.recorded().values.iter().enumerate() {
        let Listed::Code(code) = listed else { continue };
        let Ok(exact) = ranked.evaluator.column(&computed_by(code, plan.choice.edition())) else { continue };
        let decimals = |text: &String| Written::parse(text).ok()?.decimals();
        let Some(decimals) = column.iter().flatten().filter_map(decimals).max() else { continue };
        let is_so = column.iter().zip(&exact).all(|(written, exact)| {
            let Some(written) = written else { return true };
            let written = Fraction::parse(written).ok();
            written == *exact
                || written.zip(*exact).is_some_and(|(written, exact)| fits(exact, written, decimals))
        });
        let code = listed.to_string();
        let is_wrong = trial.report.differences.iter().any(|one| one.code.as_ref() == Some(&code));
        // The column as it would be in full has to leave nothing else wrong.
        let in_full = |recorded: &mut tiebreak_words::check::Recorded| {
            if let Some((_, own)) = recorded.values.get_mut(at) {
                for (cell, exact) in own.iter_mut().zip(&exact).filter(|(cell, _)| cell.is_some()) {
                    *cell = exact.map(|exact| exact.to_string());
                }
            }
        };
        if is_so && is_wrong && trial.gives_when(in_full) {
            return Some((code, decimals));
        }
    }
    None
}

/// A number without what stands behind so many decimals; none when that does not fit.
fn cut(exact: Fraction, decimals: u32) -> Option<Fraction> {
    let scale = 10_i128.checked_pow(decimals)?;
    let whole = exact.numerator().checked_mul(scale)? / exact.denominator();
    Some(Fraction::new(whole, scale))
}
