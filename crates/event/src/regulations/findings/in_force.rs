use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use tiebreak_engine::rules::Edition;

/// Which edition binds the event.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    edition_in_force(cx, out);
    first_months(cx, out);
    known_editions(cx, out);
}

/// A rated event follows the edition in force on its first day.
fn edition_in_force(cx: &Inspection<'_>, out: &mut Report) {
    let Some((declaration, start)) = cx.declaration().zip(cx.start()) else { return };
    let Some((named, in_force)) = declaration.edition.zip(Edition::on(start)) else { return };
    if declaration.is_rated() && named.edition() != in_force {
        let arguments = said![start = start.to_string(), edition = named.id(), inforce = in_force.id()];
        out.add(Rule::EditionNotInForce, "/regulations/edition", arguments);
    }
}

/// The first edition bound only FIDE's own events at first.
fn first_months(cx: &Inspection<'_>, out: &mut Report) {
    let Some(start) = cx.start() else { return };
    if Edition::on(start).is_some_and(|edition| start < edition.provisions().binds_from) {
        out.add(Rule::EditionNotYetBinding, "/tournament/start", said![start = start.to_string()]);
    }
}

fn known_editions(cx: &Inspection<'_>, out: &mut Report) {
    let Some(start) = cx.start() else { return };
    if Edition::on(start).is_none() {
        out.add(Rule::EditionUnknown, "/tournament/start", said![start = start.to_string()]);
    }
}
