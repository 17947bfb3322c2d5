use super::article_1::is_under_16_6;
use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;

const AT: &str = "/regulations/article-16-alternative";

/// Unplayed rounds of Swiss-system events and the alternatives to their rules.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    forfeits_without_opponent(cx, out);
    alternative(cx, out);
    replaced_in_time(cx, out);
}

fn forfeits_without_opponent(cx: &Inspection<'_>, out: &mut Report) {
    for (index, round) in &cx.subject.reading.forfeits_without_opponent {
        out.add(Rule::ForfeitWithoutOpponent, cx.cell(*index, *round), Vec::new());
    }
}

/// 16.6: an alternative is stated, and in advance.
fn alternative(cx: &Inspection<'_>, out: &mut Report) {
    let Some(alternative) = cx.declaration().and_then(|d| d.article_16_alternative.as_ref()) else { return };
    out.add(Rule::Article16Alternative, AT, Vec::new());
    if !alternative.kind.is_known() && alternative.words().is_none() {
        out.add(Rule::Article16AlternativeText, AT, Vec::new());
    }
    let own = alternative.published.as_ref().and_then(|day| Some((day.date()?, format!("{AT}/published"))));
    late(cx, own, out);
}

/// 16.6: rules of 16.3 to 16.5 are replaced in advance too.
fn replaced_in_time(cx: &Inspection<'_>, out: &mut Report) {
    let replaced =
        cx.declaration().map(|declaration| declaration.replaced_rules.as_slice()).unwrap_or_default();
    if replaced.iter().any(|replaced| is_under_16_6(&replaced.clause)) {
        late(cx, None, out);
    }
}

fn late(cx: &Inspection<'_>, own: Option<(jiff::civil::Date, String)>, out: &mut Report) {
    let Some(((date, at), start)) = cx.late(own).zip(cx.start()) else { return };
    let arguments = said![date = date.to_string(), start = start.to_string()];
    out.add(Rule::Article16AlternativeLate, at, arguments);
}
