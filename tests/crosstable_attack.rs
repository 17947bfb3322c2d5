//! Tests that `check` does not confirm a crosstable in which a result was changed. `check` must also not confirm a
//! standing that follows from a wrong reading of ambiguous cells.

use tiebreak_conformance::check::{self, Choice, Recorded, Verdict, check_event, crosstable, read_tables};
use tiebreak_conformance::event::{AskedList, Event, Options as EventOptions, Source};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tournament::{Code, Color, Kind, Tournament};

/// A generated event with its crosstable. The cells contain pairing numbers, but some forfeits name no opponent.
struct MadeUp {
    tournament: Tournament,
    plan: Plan,
    rows: Vec<Vec<String>>,
}

const LISTS: [&str; 6] =
    ["PTS,BH/C1,BH,SB", "PTS,DE,WIN,SB", "PTS,WIN,WON,BH", "PTS,REP,BH/C1", "PTS,PS,SB/C1", "PTS,FB,AOB"];

fn made_up(number: u64) -> Option<MadeUp> {
    let random = &mut Random::new(27, number);
    let (size, rounds) = (random.between(4, 12), random.between(2, 5) as u16);
    let preset = if random.permille(500) { Preset::FideRtg } else { Preset::Nasty };
    let mut options = Options::new(preset, Shape::Swiss, size, rounds);
    options.amounts.adjourned = 0.into();
    options.amounts.adjustment = 0.into();
    options.amounts.short_game = 0.into();
    options.amounts.unusual_result = 0.into();
    let mut draft = generate(&options, random);
    for (at, participant) in draft.participants.iter_mut().enumerate() {
        participant.name = format!("Player{}", char::from(b'A' + at as u8));
    }
    let tournament = Tournament::build(draft).ok()?.0;
    let list = TieBreakList::parse(random.pick(&LISTS)?).unwrap();
    let plan = Plan::new(
        EditionChoice::Declared(Edition::Fide2026),
        list,
        ListSource::Requested,
        tournament.rounds(),
    );
    let mut head = vec!["No.".to_owned(), "Name".to_owned()];
    head.extend((1..=tournament.rounds()).map(|round| format!("{round}.Rd")));
    let hides = random.permille(600);
    let mut rows = vec![head];
    for index in 0..tournament.len() {
        let mut row = vec![tournament.id(index).to_string(), tournament.participants()[index].name.clone()];
        for record in tournament.records(index) {
            let opponent = record.opponent().map(|other| tournament.id(other));
            let color = match record.color {
                Some(Color::White) => "w",
                Some(Color::Black) => "b",
                None => return None,
            };
            let points = record.points.to_string().replace("0.5", "½");
            row.push(match (record.kind, opponent) {
                (Kind::ForfeitWin, _) if hides => "+".to_owned(),
                (Kind::ForfeitLoss, _) if hides => "-".to_owned(),
                (Kind::ForfeitWin, Some(opponent)) => format!("{opponent}{color}+"),
                (Kind::ForfeitLoss, Some(opponent)) => format!("{opponent}{color}-"),
                (_, Some(opponent)) => format!("{opponent}{color}{points}"),
                (_, None) => format!("-{points}"),
            });
        }
        rows.push(row);
    }
    let rows = with_standing(rows, &tournament, &plan);
    Some(MadeUp { rows, tournament: tournament.clone(), plan: plan.clone() })
}

/// Adds the columns of the right standing to a crosstable.
fn with_standing(mut rows: Vec<Vec<String>>, facts: &Tournament, plan: &Plan) -> Vec<Vec<String>> {
    let ranked = plan.rank(facts);
    let results = 2 + facts.rounds();
    rows.iter_mut().for_each(|row| row.truncate(results));
    rows[0].extend(["Rk.".to_owned(), "Pts.".to_owned()]);
    for (row, rank) in rows[1..].iter_mut().zip(ranked.standings.ranks()) {
        row.push(rank.to_string());
    }
    for (at, (listed, entry)) in plan.list.entries.iter().zip(&ranked.standings.entries).enumerate() {
        let Entry::Values(values) = entry else { continue };
        if at > 0 {
            rows[0].push(listed.to_string());
        }
        for (row, value) in rows[1..].iter_mut().zip(values.iter()) {
            row.push(value.map_or_else(String::new, |value| value.to_string()));
        }
    }
    rows
}

/// Checks a crosstable. Returns the verdict, the verdict for the complete data of the event, and a text for failure
/// messages. Returns `None` if the crosstable cannot be read.
fn judged(event: &MadeUp, facts: &Tournament, rows: &[Vec<String>]) -> Option<(Verdict, Verdict, String)> {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let choice = Choice { holds_results: true, ..Choice::default() };
    let found = crosstable(text.as_bytes(), "table", &choice)?.ok()?;
    let list: Vec<String> = event.plan.list.entries.iter().map(ToString::to_string).collect();
    let options = EventOptions {
        edition: Some(Edition::Fide2026),
        list: Some(AskedList::Text(list.join(","))),
        ..EventOptions::default()
    };
    let read =
        Event::load(Source::Crosstable { name: "table", crosstable: Box::new(found) }, &options).ok()?;
    let table = |facts: &Tournament| {
        read_tables(text.as_bytes(), "table", &event.plan, facts, &choice).ok()?.into_iter().next()
    };
    let report = check_event(&read, &[table(read.tournament())?], &[]);
    let truth = check::check(&event.plan, facts, &Recorded::default(), &[table(facts)?]);
    Some((report.verdict(), truth.verdict(), format!("{text}{report:#?}")))
}

/// Returns the crosstable of an event with the standing under the most likely reading of its ambiguous cells.
fn believed(event: &MadeUp) -> Option<Vec<Vec<String>>> {
    let text: String = event.rows.iter().map(|row| row.join(";") + "\n").collect();
    let found = crosstable(text.as_bytes(), "table", &Choice::default())?.ok()?;
    let source = Source::Crosstable { name: "table", crosstable: Box::new(found) };
    let read = Event::load(source, &EventOptions::default()).ok()?;
    Some(with_standing(event.rows.clone(), read.tournament(), &event.plan))
}

/// Changes the result of one game that was played. Returns the changed event with its crosstable.
fn other_result(
    event: &MadeUp,
    index: usize,
    round: usize,
    random: &mut Random,
) -> Option<(Tournament, Vec<Vec<String>>)> {
    let record = event.tournament.record(index, round);
    let other = record.opponent().filter(|_| record.kind == Kind::Played)?;
    let choices = [
        ("1", Code::Win, "0", Code::Loss),
        ("½", Code::Draw, "½", Code::Draw),
        ("0", Code::Loss, "1", Code::Win),
    ];
    let (own, code, theirs, their_code) = *random.pick(&choices)?;
    let facts = event.tournament.with_game(round, [index, other], [code, their_code]).ok()?;
    let mut rows = event.rows.clone();
    for (at, result) in [(index, own), (other, theirs)] {
        let cell = &mut rows[at + 1][round + 2];
        let end = cell.find(['w', 'b'])? + 1;
        cell.truncate(end);
        cell.push_str(result);
    }
    (rows != event.rows).then_some((facts, rows))
}

#[test]
fn no_changed_crosstable_is_confirmed_that_is_wrong() {
    let (mut right, mut confirmed, mut misread, mut changed, mut number) = (0, 0, 0, 0, 0);
    while changed < 250 * crate::support::times() {
        number += 1;
        let Some(event) = made_up(number) else { continue };
        let Some((verdict, _, said)) = judged(&event, &event.tournament, &event.rows) else { continue };
        assert_ne!(verdict, Verdict::Different, "event {number}: {said}");
        if let Some(rows) = believed(&event)
            && rows != event.rows
        {
            // The standing follows from the most likely reading of the cells, but this reading is wrong.
            changed += 1;
            if let Some((verdict, truth, said)) = judged(&event, &event.tournament, &rows) {
                let is_false = verdict == Verdict::Confirmed && truth != Verdict::Confirmed;
                assert!(!is_false, "event {number}, {truth:?}: {said}");
                misread += u32::from(truth != Verdict::Confirmed);
            }
        }
        right += 1;
        confirmed += u32::from(verdict == Verdict::Confirmed);
        let random = &mut Random::new(28, number);
        for _ in 0..4 {
            let mut rows = event.rows.clone();
            let (row, first) =
                (random.between(1, rows.len() as u32 - 1) as usize, 2 + event.tournament.rounds());
            if random.permille(300) {
                // Changes the result of a game in the rows of both players. The columns of the standing remain
                // unchanged.
                let round = random.below(event.tournament.rounds() as u32) as usize;
                let Some((facts, rows)) = other_result(&event, row - 1, round, random) else { continue };
                changed += 1;
                if let Some((verdict, truth, said)) = judged(&event, &facts, &rows) {
                    let is_false = verdict == Verdict::Confirmed && truth != Verdict::Confirmed;
                    assert!(!is_false, "event {number}, {truth:?}: {said}");
                }
                continue;
            }
            let column = random.between(first as u32, rows[0].len() as u32 - 1) as usize;
            let cell = &mut rows[row][column];
            let Ok(value) = Fraction::parse(cell) else { continue };
            let by = Fraction::new(i128::from(random.between(1, 3)), if column == first { 1 } else { 2 });
            *cell = if random.permille(500) { value.plus(by) } else { value.plus(by.negated()) }.to_string();
            changed += 1;
            if let Some((verdict, truth, said)) = judged(&event, &event.tournament, &rows) {
                let is_false = verdict == Verdict::Confirmed && truth != Verdict::Confirmed;
                assert!(!is_false, "event {number}, {truth:?}: {said}");
            }
        }
    }
    assert!(right > 50 && confirmed > 20, "only {right} events, {confirmed} confirmed");
    assert!(misread > 2, "only {misread} standings by another reading than the true one");
}
