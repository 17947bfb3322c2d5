use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use tiebreak_engine::tournament::{Kind, Pairing};
use tiebreak_phrase::{MessageId, message};

/// Unplayed rounds and the system that they are read by.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    cells(cx, out);
    guessed(cx, out);
    contradictory(cx, out);
    knockout(cx, out);
}

/// 15.1: a missing result; 15.2: byes in predetermined pairings.
fn cells(cx: &Inspection<'_>, out: &mut Report) {
    let predetermined = cx.facts.pairing().is_predetermined();
    for index in 0..cx.facts.len() {
        for (round, record) in cx.facts.records(index).iter().take(cx.evaluator.after()).enumerate() {
            match record.kind {
                Kind::Pending => {
                    let opponent = record.opponent().map_or(0, |opponent| cx.facts.id(opponent));
                    let arguments = said![
                        id = cx.facts.id(index).to_string(),
                        opponent = opponent.to_string(),
                        round = (round + 1).to_string()
                    ];
                    out.add(Rule::StandingsPending, cx.cell(index, round), arguments);
                }
                Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::HalfPointBye | Kind::ZeroPointBye
                    if predetermined =>
                {
                    out.add(Rule::ByeInPredetermined, cx.cell(index, round), Vec::new());
                }
                Kind::Played
                | Kind::Short
                | Kind::ForfeitWin
                | Kind::ForfeitLoss
                | Kind::PairingAllocatedBye
                | Kind::FullPointBye
                | Kind::HalfPointBye
                | Kind::ZeroPointBye
                | Kind::Rest => {}
            }
        }
    }
}

fn of(pairing: Pairing) -> MessageId {
    match pairing {
        Pairing::Swiss => message!("finding-word-swiss"),
        Pairing::Predetermined => message!("finding-word-predetermined"),
        Pairing::Knockout => message!("finding-word-knock-out"),
    }
}

/// 15.3: what decides between 15.2 and article 16 is declared.
fn guessed(cx: &Inspection<'_>, out: &mut Report) {
    let declared = cx.declaration().is_some_and(|declaration| declaration.system.is_some());
    if let Some(pairing) = cx.subject.reading.guessed.filter(|_| !declared) {
        out.add(Rule::SystemGuessed, "/tournament", said![system = of(pairing)]);
    }
}

/// 15.2 and 15.3 divide predetermined from Swiss-system pairings; a knock-out is neither.
fn knockout(cx: &Inspection<'_>, out: &mut Report) {
    if !cx.facts.pairing().is_knockout() {
        return;
    }
    for entry in &cx.list.entries {
        if entry.base().is_some_and(|base| !base.row().in_knockout) {
            out.add(Rule::CodeInKnockout, entry.at.as_str(), said![code = entry.text.clone()]);
        }
    }
}

fn contradictory(cx: &Inspection<'_>, out: &mut Report) {
    let Some(system) = cx.declaration().and_then(|declaration| declaration.system) else { return };
    let pairing = cx.subject.tournament.pairing();
    if system.pairing() != pairing {
        let arguments = said![system = system.word(), pairing = of(pairing)];
        out.add(Rule::SystemContradictory, "/regulations/system", arguments);
    }
}
