//! Builds the page that shows what a ruling would change in the standings.

use super::last_round::{LastRound, OpenGame, points_text, result_text};
use super::{Change, Decided, Difference, Differences, Refusal, StepChange};
use crate::explain::{code_name, participant, shown_apart, value_text};
use crate::message::Messages;
use crate::page::{Mood, Page};
use crate::report::sign;
use crate::{table, tell};
use tiebreak_engine::tournament::{Code, Index, Tournament};
use tiebreak_event::event::Event;
use tiebreak_phrase::{Argument, message, phrase};

/// Maximum number of combinations of results that the page lists. If there are more, the page states how many more.
const WAYS: usize = 60;

/// Maximum number of participants that one sentence names as moving up or down.
const NAMED: usize = 10;

/// Describes a change of the event in a sentence.
pub fn change_text(say: &Messages, facts: &Tournament, change: &Change) -> String {
    let named =
        |id: u32| facts.index_of(id).map_or_else(|| id.to_string(), |index| participant(facts, index));
    let round = change.round().to_string();
    match change {
        Change::Game { ids, codes, .. } => {
            let ([one, other], result) = (ids.map(named), result(*codes));
            tell!(say, "what-if-game", round, one, other, result)
        }
        Change::Match { ids, boards: [own, _], .. } => {
            let [one, other] = ids.map(named);
            let boards: String = own.iter().map(|code| code.spelling()).collect();
            tell!(say, "what-if-match", round, one, other, boards)
        }
        Change::Board { ids, board, codes, .. } => {
            let ([one, other], board, result) = (ids.map(named), board.to_string(), result(*codes));
            tell!(say, "what-if-board", round, one, other, board, result)
        }
        Change::Forfeit { id, .. } => tell!(say, "what-if-forfeit", round, participant = named(*id)),
        Change::Withdrawal { id, .. } => tell!(say, "what-if-withdrawal", round, participant = named(*id)),
    }
}

fn result(codes: [Code; 2]) -> String {
    codes.map(sign).join(":")
}

/// Describes in words why a change is not possible in the event.
pub fn refusal_text(say: &Messages, facts: &Tournament, refusal: &Refusal) -> String {
    let change = change_text(say, facts, &refusal.change);
    tell!(say, "problem-because", problem = &change, why = say.phrase(&refusal.why))
}

/// Builds the page that shows the effect of changes. The page lists the participants whose places differ, with the
/// tie-breaks that decide, and the values that differ, with the reasons. On request, the page also lists the results of
/// the unfinished games that bring a participant to a place.
pub fn page(
    say: &Messages,
    title: String,
    changes: &[String],
    events: [&Event; 2],
    found: Option<&Differences>,
    last: Option<&LastRound>,
) -> Page {
    let [before, after] = events;
    let mut page = Page::new(say.language(), title);
    page.list(changes.to_vec());
    let settings = [
        (
            before.edition() != after.edition(),
            message!("column-edition"),
            events.map(|event| event.edition().id().to_owned()),
        ),
        (before.plan.list.entries != after.plan.list.entries, message!("column-list"), events.map(list_text)),
        (
            before.plan.after != after.plan.after,
            message!("what-if-rounds"),
            events.map(|event| event.plan.after.to_string()),
        ),
    ];
    for (_, what, [one, other]) in settings.into_iter().filter(|(differs, ..)| *differs) {
        page.paragraph(tell!(say, "what-if-setting", what, one, other));
    }
    if let Some(found) = found {
        differences(say, &mut page, after.tournament(), found);
    }
    if let Some(last) = last {
        outcomes(say, &mut page, after.tournament(), last);
    }
    page
}

fn list_text(event: &Event) -> String {
    let codes: Vec<String> = event.plan.list.entries.iter().map(ToString::to_string).collect();
    codes.join(", ")
}

fn differences(say: &Messages, page: &mut Page, facts: &Tournament, found: &Differences) {
    if found.is_empty() {
        page.outcome(Mood::Good, tell!(say, "what-if-same"));
        return;
    }
    let (rows, moved) = (found.rows.len().to_string(), found.moved.to_string());
    page.outcome(Mood::Open, tell!(say, "what-if-different", rows = &rows, moved = &moved));
    let moved: Vec<&Difference> = found.rows.iter().filter(|row| row.ranks[0] != row.ranks[1]).collect();
    let decided: Vec<&Difference> = found
        .rows
        .iter()
        .filter(|row| row.ranks[0] == row.ranks[1] && row.decided[0] != row.decided[1])
        .collect();
    for (direction, is_up) in [(message!("what-if-up"), true), (message!("what-if-down"), false)] {
        let rows = moved.iter().filter(|row| (row.ranks[1] < row.ranks[0]) == is_up);
        let step = |row: &&Difference| {
            format!("{}, {} → {}", participant(facts, row.index), row.ranks[0], row.ranks[1])
        };
        let names = say.at_most(NAMED, rows.map(step));
        if !names.is_empty() {
            page.paragraph(format!("{} {}", say.message(direction), names.join("; ")));
        }
    }
    for (heading, rows) in [(message!("column-places"), moved), (message!("what-if-deciding"), decided)] {
        if rows.is_empty() {
            continue;
        }
        page.heading(say.message(heading));
        let mut table = table!(
            say, Left "column-rank", Left "column-participant", Left "column-before", Left "column-after"
        );
        for row in rows {
            table.row(vec![
                if row.ranks[0] == row.ranks[1] {
                    row.ranks[0].to_string()
                } else {
                    format!("{} → {}", row.ranks[0], row.ranks[1])
                },
                participant(facts, row.index),
                decided_text(say, facts, row.decided[0].as_ref()),
                decided_text(say, facts, row.decided[1].as_ref()),
            ]);
        }
        page.table(table);
    }
    values(say, page, facts, found);
}

fn decided_text(say: &Messages, facts: &Tournament, decided: Option<&Decided>) -> String {
    decided.map_or_else(String::new, |by| {
        tell!(
            say,
            "what-if-behind",
            participant = participant(facts, by.behind),
            code = by.listed.to_string()
        )
    })
}

fn values(say: &Messages, page: &mut Page, facts: &Tournament, found: &Differences) {
    let mut table = table!(
        say, Left "column-participant", Left "column-code", Decimal "column-before", Decimal "column-after",
        Left "column-why"
    );
    for row in &found.rows {
        for change in &row.values {
            let [one, other] = shown_apart(change.values).map(|value| say.number(&value));
            let reasons: Vec<String> = change.steps.iter().map(|step| step_text(say, facts, step)).collect();
            let reason =
                if change.is_place { tell!(say, "what-if-place-among-tied") } else { reasons.join("; ") };
            table.row(vec![
                participant(facts, row.index),
                format!("{} ({})", change.listed, code_name(say, &change.listed)),
                one,
                other,
                reason,
            ]);
        }
    }
    if !table.rows.is_empty() {
        page.heading(tell!(say, "heading-values"));
        page.table(table);
    }
}

fn step_text(say: &Messages, facts: &Tournament, step: &StepChange) -> String {
    let opponent = step.opponent.and_then(|id| facts.index_of(id)).map(|index| participant(facts, index));
    let [one, other] = step.contributions.map(|value| say.number(&value_text(value)));
    match (step.round.map(|round| round.to_string()), opponent) {
        (Some(round), Some(participant)) => {
            tell!(say, "what-if-step-opponent", round, participant, one, other)
        }
        (None, Some(participant)) => format!("{participant}: {one} → {other}"),
        (Some(round), None) => tell!(say, "what-if-step-round", round, one, other),
        (None, None) => format!("{one} → {other}"),
    }
}

fn outcomes(say: &Messages, page: &mut Page, facts: &Tournament, last: &LastRound) {
    let (who, place) = (participant(facts, last.question.index), last.question.place.to_string());
    let ways = last.ways(true);
    let games = last.games.len().to_string();
    let always = ways.iter().any(Vec::is_empty);
    let (mood, sentence) = match (always, ways.is_empty()) {
        (true, _) => (Mood::Good, phrase!("last-round-always", participant = who, place, games)),
        (_, true) => (Mood::Bad, phrase!("last-round-never", participant = who, place, games)),
        (false, false) => (Mood::Open, phrase!("last-round-depends", participant = who, place, games)),
    };
    page.outcome(mood, say.phrase(&sentence));
    if let Some((yes, all)) = last.count().filter(|_| !always && !ways.is_empty()) {
        page.paragraph(tell!(say, "last-round-count", yes = yes.to_string(), all = all.to_string()));
    }
    if always || ways.is_empty() {
        return;
    }
    if let Some(game) = last.one_match() {
        page.list(match_scores(say, facts, last, game));
        return;
    }
    page.heading(tell!(say, "last-round-ways"));
    let way = |way: &Vec<(OpenGame, Vec<u8>)>| {
        let games = way.iter().map(|(game, results)| step(say, facts, last.question.index, game, results));
        games.collect::<Vec<_>>().join("; ")
    };
    page.list(say.at_most(WAYS, ways.iter().map(way)));
    page.paragraph(tell!(say, "last-round-others"));
}

/// Describes the scores of an unfinished match that bring the participant to the place. The scores are written from the
/// participant's side.
fn match_scores(say: &Messages, facts: &Tournament, last: &LastRound, game: &OpenGame) -> Vec<String> {
    let boards = game.boards.len();
    let ([one, other], reaching) = from_side(facts, game, last.question.index, &last.reaching(game));
    let score = |scores| {
        tell!(say, "last-round-match-score", one = &one, other = &other, points = range(scores), boards)
    };
    let mut lines: Vec<String> = reaching.chunk_by(|a, b| a + 1 == *b).map(score).collect();
    if !last.shared.is_empty() {
        let (_, shared) = from_side(facts, game, last.question.index, &last.shared);
        let results = match_results(say, facts, boards, &shared).join(&tell!(say, "or"));
        lines.push(tell!(say, "last-round-shared", results));
    }
    lines.push(match reaching.contains(&(boards as u8)) {
        true => tell!(say, "last-round-draw-enough"),
        false => tell!(say, "last-round-draw-not-enough"),
    });
    lines
}

/// Returns the names of the two sides of a match, and scores of the match in half points of the first side. If the
/// participant of the question is the second side, this participant is put first, and the scores are reversed.
fn from_side(facts: &Tournament, game: &OpenGame, asked: Index, results: &[u8]) -> ([String; 2], Vec<u8>) {
    let mut sides = game.sides.map(|side| participant(facts, side));
    let mut results = results.to_vec();
    if game.sides[1] == asked {
        sides.reverse();
        results.iter_mut().for_each(|result| *result = 2 * game.boards.len() as u8 - *result);
    }
    results.sort_unstable();
    (sides, results)
}

fn step(say: &Messages, facts: &Tournament, asked: Index, game: &OpenGame, results: &[u8]) -> String {
    let or = tell!(say, "or");
    let boards = game.boards.len();
    if boards > 1 {
        let ([one, other], results) = from_side(facts, game, asked, results);
        let texts = match_results(say, facts, boards, &results);
        return tell!(say, "last-round-game", one, other, results = texts.join(&or));
    }
    let [one, other] = game.sides.map(|side| participant(facts, side));
    let texts: Vec<String> = results.iter().map(|result| result_text(game, *result)).collect();
    let results = texts.join(&or);
    match game.boards.first() {
        None => tell!(say, "last-round-game", one, other, results),
        Some(board) => tell!(say, "last-round-board", one, other, board = board.to_string(), results),
    }
}

/// Describes the scores of a match as wins, draws and losses, or as ranges of game points. Ranges are necessary if a
/// board of the match is already finished, or if only some of the possible wins or losses are among the scores.
fn match_results(say: &Messages, facts: &Tournament, boards: usize, results: &[u8]) -> Vec<String> {
    let level = boards as u8;
    let kinds: [(Vec<u8>, _); 3] = [
        ((level + 1..=2 * level).collect(), message!("last-round-win")),
        (vec![level], message!("last-round-draw")),
        ((0..level).collect(), message!("last-round-loss")),
    ];
    let count = |scores: &[u8]| scores.iter().filter(|score| results.contains(score)).count();
    let is_whole = |(scores, _): &(Vec<u8>, _)| [0, scores.len()].contains(&count(scores));
    if facts.team().is_some_and(|team| usize::from(team.boards) == boards) && kinds.iter().all(is_whole) {
        let named = kinds.into_iter().filter(|(scores, _)| count(scores) > 0);
        return named.map(|(_, name)| say.message(name)).collect();
    }
    let ranges = results.chunk_by(|a, b| a + 1 == *b);
    let text = |scores: &[u8]| tell!(say, "last-round-points", points = range(scores), boards);
    ranges.map(text).collect()
}

/// Writes scores in half points as a range of points, such as the range from 1 to 2.5. The scores must be in ascending
/// order. If there is only one score, returns this score.
fn range(scores: &[u8]) -> Argument {
    let [least, most] = [scores.first(), scores.last()].map(|end| points_text(end.copied().unwrap_or(0)));
    if least == most { least.into() } else { phrase!("range", least, most).into() }
}
