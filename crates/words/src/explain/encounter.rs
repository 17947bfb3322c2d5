//! Direct encounters and board tie-breaks: the separate tables and their result.

use super::{clause_text, participant, shown};
use crate::message::Messages;
use crate::page::{Align, Column, Page, Table};
use crate::{table, tell};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Encounter, Ranked};
use tiebreak_engine::rules::team::BoardOrder;
use tiebreak_engine::rules::{Base, Classic, Code, Edition, Listed, Variation};
use tiebreak_engine::tiebreak::{Score, Stage};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_phrase::message;

/// Adds the tables of an order-only tie-break to a page.
pub(super) fn draw(
    say: &Messages,
    page: &mut Page,
    ranked: &Ranked<'_>,
    edition: Edition,
    listed: &Listed,
    encounter: &Encounter,
) {
    let Listed::Code(code) = listed else { return };
    if encounter.group.len() < 2 {
        return;
    }
    let tournament = ranked.tournament();
    for (number, stage) in encounter.stages.iter().enumerate() {
        page.paragraph(stage_title(say, tournament, edition, code, stage, number, encounter));
        page.table(crosstable(say, tournament, stage));
        page.paragraph(stage_result(say, tournament, code, stage));
    }
    for table in board_tables(ranked, code, encounter) {
        if table.mutual {
            page.paragraph(tell!(say, "boards-of-mutual-match", code = table.by.base().name()));
        }
        page.table(boards(say, tournament, &table));
    }
    page.paragraph(final_order(say, tournament, encounter));
}

fn score_name(say: &Messages, tournament: &Tournament, code: &Code, score: Score) -> String {
    say.message(match (tournament.team().is_some(), score) {
        (false, _) if code.variations.has(Variation::PlusMinus) => message!("score-plus-minus"),
        (false, _) => message!("score-points"),
        (true, Score::Match) => message!("score-match-points"),
        (true, Score::Game) => message!("score-game-points"),
    })
}

fn stage_title(
    say: &Messages,
    tournament: &Tournament,
    edition: Edition,
    code: &Code,
    stage: &Stage,
    number: usize,
    encounter: &Encounter,
) -> String {
    let score = score_name(say, tournament, code, stage.score);
    let clauses: Vec<String> = stage.clauses.iter().map(|id| clause_text(say, edition, id)).collect();
    let clause = clauses.join("; ");
    let (number, members) = (number + 1, stage.members.len());
    if members == encounter.group.len() {
        tell!(say, "stage-whole-group", number, score, members, clause)
    } else {
        tell!(say, "stage-rest", number, score, members, clause)
    }
}

/// The separate table of a direct encounter. Rows and columns are the members. A cell contains the points of the member
/// in its row against the member in its column.
fn crosstable(say: &Messages, tournament: &Tournament, stage: &Stage) -> Table {
    let mut columns = vec![Column::new(tell!(say, "column-participant"), Align::Left)];
    let ids = stage.members.iter().map(|index| tournament.id(*index).to_string());
    columns.extend(ids.map(|id| Column::new(id, Align::Decimal)));
    columns.push(Column::new(tell!(say, "column-sum"), Align::Decimal));
    if stage.bounds.is_some() {
        columns.extend(table!(say, Decimal "column-least", Decimal "column-most").columns);
    }
    let mut table = Table::new(columns);
    for (row, index) in stage.members.iter().enumerate() {
        let mut cells = vec![participant(tournament, *index)];
        let mutual = stage.rows.get(row).map_or(&[][..], Vec::as_slice);
        cells.extend((0..stage.members.len()).map(|column| {
            if column == row {
                return "×".to_owned();
            }
            let met = mutual.iter().find(|mutual| mutual.opponent == column);
            met.map_or_else(|| "?".to_owned(), |mutual| shown(mutual.points))
        }));
        cells.push(stage.sums.get(row).map_or_else(String::new, |sum| shown(*sum)));
        if let Some(bounds) = &stage.bounds {
            let bound = bounds.get(row);
            cells.push(bound.map_or_else(String::new, |bounds| shown(bounds.least)));
            cells.push(bound.map_or_else(String::new, |bounds| shown(bounds.most)));
        }
        table.row(cells);
    }
    table
}

fn stage_result(say: &Messages, tournament: &Tournament, code: &Code, stage: &Stage) -> String {
    let missing = stage.rows.iter().any(|row| row.len() + 1 < stage.members.len());
    let score = score_name(say, tournament, code, stage.score);
    let head_to_head = code.base == Base::Classic(Classic::UsHeadToHead);
    // US Chess requires that all tied participants have met (with /PM, that none have), even if the missing games could
    // not change the order.
    let missing = missing && !code.variations.has(Variation::PlusMinus);
    let order = order_text(tournament, &stage.classes);
    match (stage.classes.len() < 2, missing) {
        (true, true) if head_to_head => tell!(say, "stage-not-all-met"),
        (true, false) => tell!(say, "stage-all-equal", score),
        (true, true) => tell!(say, "stage-not-sure"),
        (false, false) => tell!(say, "stage-decides", score, order),
        (false, true) => tell!(say, "stage-sure", order),
    }
}

/// The order as pairing numbers: `7 > 3 > 1 = 4`.
fn order_text(tournament: &Tournament, classes: &[Vec<Index>]) -> String {
    let class = |class: &Vec<Index>| {
        let ids: Vec<String> = class.iter().map(|index| tournament.id(*index).to_string()).collect();
        ids.join(" = ")
    };
    classes.iter().map(class).collect::<Vec<_>>().join(" > ")
}

fn final_order(say: &Messages, tournament: &Tournament, encounter: &Encounter) -> String {
    let order = order_text(tournament, &encounter.classes);
    match encounter.classes.len() {
        0 | 1 => tell!(say, "encounter-breaks-nothing"),
        _ => tell!(say, "encounter-order", order),
    }
}

/// Pairs that no table separated. The board tie-breaks were applied to them, but may not have broken the tie.
fn undecided_pairs(encounter: &Encounter) -> Vec<Vec<Index>> {
    let mut pairs = Vec::new();
    for (position, one) in encounter.group.iter().enumerate() {
        for other in encounter.group.iter().skip(position + 1) {
            let pair = vec![*one, *other];
            let separated = encounter.separates(*one, *other);
            let undecided = encounter.deciding(*one, *other).is_none();
            if undecided && (separated || left_tied(encounter, &pair)) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// Whether a pair that met is still tied after all tables.
fn left_tied(encounter: &Encounter, pair: &[Index]) -> bool {
    let alone = encounter
        .classes
        .iter()
        .any(|class| class.len() == pair.len() && pair.iter().all(|member| class.contains(member)));
    let met = encounter.stages.iter().any(|stage| {
        stage.members.iter().zip(&stage.rows).any(|(member, row)| {
            *member == pair[0]
                && row.iter().any(|mutual| stage.members.get(mutual.opponent) == Some(&pair[1]))
        })
    });
    alone && met
}

/// A board tie-break applied to some teams.
pub(super) struct BoardTable {
    pub by: BoardOrder,
    /// Whether only the boards of the match between the two teams count.
    pub mutual: bool,
    /// Each team with its points per board and the numbers that the tie-break compares one by one. The higher number is
    /// better.
    pub rows: Vec<(Index, Vec<Fraction>, Vec<Fraction>)>,
}

/// The board tie-breaks that were applied, in order, up to the one that decided.
pub(super) fn board_tables(ranked: &Ranked<'_>, code: &Code, encounter: &Encounter) -> Vec<BoardTable> {
    let mut tables = Vec::new();
    if let Some(by) = [BoardOrder::Top, BoardOrder::Bottom].into_iter().find(|by| by.base() == code.base) {
        tables.push(board_table(ranked, by, &encounter.group, None));
    }
    if let Base::ExtendedDirectEncounter(named) = code.base {
        for pair in undecided_pairs(encounter) {
            for by in ranked.evaluator.board_tie_breaks(named) {
                let table = board_table(ranked, *by, &pair, Some(code));
                let decided = table.rows.windows(2).any(|pair| pair[0].2 != pair[1].2);
                tables.push(table);
                if decided {
                    break;
                }
            }
        }
    }
    tables
}

/// The board tie-break that decides a match between two teams, with the numbers compared.
pub(super) fn match_boards(
    ranked: &Ranked<'_>,
    code: &Code,
    pair: [Index; 2],
) -> Option<(BoardOrder, [Fraction; 2])> {
    let orders = [BoardOrder::Count, BoardOrder::Top, BoardOrder::Bottom];
    let table = match orders.into_iter().find(|by| by.base() == code.base) {
        Some(by) => board_table(ranked, by, &pair, Some(code)),
        None => board_tables(ranked, code, &ranked.encounter(code, pair.to_vec())).pop()?,
    };
    let keys = |index: Index| table.rows.iter().find(|row| row.0 == index).map(|row| row.2.clone());
    let [own, theirs] = [keys(pair[0])?, keys(pair[1])?];
    let (own, theirs) = own.into_iter().zip(theirs).find(|(own, theirs)| own != theirs)?;
    // The lower board count is better, so the engine compares its negative.
    let shown = |key: Fraction| if key < Fraction::ZERO { key.negated() } else { key };
    Some((table.by, [shown(own), shown(theirs)]))
}

fn board_table(ranked: &Ranked<'_>, by: BoardOrder, teams: &[Index], mutual: Option<&Code>) -> BoardTable {
    let row = |team: &Index| {
        let other = teams.iter().copied().find(|other| other != team);
        let points = match (mutual, other) {
            (Some(code), Some(other)) => ranked.evaluator.mutual_board_points(code, *team, other),
            _ => ranked.evaluator.board_points(*team),
        };
        let keys = ranked.evaluator.board_key(by, &points);
        (*team, points, keys)
    };
    BoardTable { by, mutual: mutual.is_some(), rows: teams.iter().map(row).collect() }
}

/// The table of the points per board, with the numbers that the tie-break compares one by one.
fn boards(say: &Messages, tournament: &Tournament, table: &BoardTable) -> Table {
    let mut columns = vec![Column::new(tell!(say, "column-team"), Align::Left)];
    let board_count = table.rows.iter().map(|(_, points, _)| points.len()).max().unwrap_or(0);
    for board in 1..=board_count {
        columns.push(Column::new(tell!(say, "column-board-n", board = &board.to_string()), Align::Decimal));
    }
    let compared = table.rows.iter().map(|(_, _, keys)| keys.len()).max().unwrap_or(0);
    let title = |step: usize| match table.by {
        // The points per board themselves are compared.
        BoardOrder::Top => None,
        BoardOrder::Bottom if step == 1 => {
            Some(tell!(say, "column-without-boards", boards = &board_count.to_string()))
        }
        BoardOrder::Bottom => {
            let first = board_count + 1 - step.min(board_count);
            Some(tell!(say, "column-without-boards", boards = &format!("{first}–{board_count}")))
        }
        BoardOrder::Count => Some(tell!(say, "column-count")),
    };
    let titles: Vec<String> = (1..=compared).filter_map(title).collect();
    let steps = titles.len();
    columns.extend(titles.into_iter().map(|title| Column::new(title, Align::Decimal)));
    let mut drawn = Table::new(columns);
    for (team, points, keys) in &table.rows {
        let mut cells = vec![participant(tournament, *team)];
        cells.extend((0..board_count).map(|board| points.get(board).map_or_else(String::new, |p| shown(*p))));
        cells.extend((0..steps).map(|step| {
            let key = keys.get(step).copied();
            // The lower board count is better, so the engine compares its negative.
            let key = match table.by {
                BoardOrder::Count => key.map(Fraction::negated),
                BoardOrder::Top | BoardOrder::Bottom => key,
            };
            key.map_or_else(String::new, shown)
        }));
        drawn.row(cells);
    }
    drawn
}
