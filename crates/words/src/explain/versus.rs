//! Explains why one participant is ahead of another.

use super::value::{self, working};
use super::{Working, clause_text, clauses_of, code_name, participant, shown, shown_apart, work_out};
use crate::message::Messages;
use crate::page::{Align, Column, Page, Table};
use crate::{distinct, table, tell};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Encounter, Plan, Ranked};
use tiebreak_engine::rules::team::BoardOrder;
use tiebreak_engine::rules::{Base, Classic, Code, Direction, Edition, Listed, Variation};
use tiebreak_engine::standings::{Decision, Entry, Match, direction};
use tiebreak_engine::tiebreak::{Score, Stage};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_phrase::message;

/// What separates two participants, and the numbers by which it separates them: a tie-break, or a recorded decision
/// such as a play-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The participant who is ahead.
    pub ahead: Index,
    /// The participant who is behind.
    pub behind: Index,
    /// The position, in the list of tie-breaks, of the entry that separates the two.
    pub position: usize,
    /// The entry that separates the two.
    pub listed: Listed,
    /// The values of the tie-break for the participant who is ahead and for the participant who is behind. If the
    /// tie-break only orders participants, these numbers are the points in the table that separates them. If no table
    /// separates them, and for a recorded decision, these numbers are their places in the tied group.
    pub values: [Option<Fraction>; 2],
    /// The table of the direct encounter that separates the two, if the tie-break is a direct encounter.
    pub stage: Option<Stage>,
    /// The clauses of the rules that determine both values. The first clause defines the entry.
    pub clauses: Vec<&'static str>,
}

impl Separation {
    /// Returns the values of the participant `one` and of the other participant, as exact texts.
    pub fn values_of(&self, one: Index) -> [Option<String>; 2] {
        let [ahead, behind] = self.values.map(|value| value.map(|value| value.to_string()));
        if self.ahead == one { [ahead, behind] } else { [behind, ahead] }
    }

    /// Returns the clause that decides between the two participants.
    pub fn clause(&self) -> &'static str {
        let own = self.clauses.first().copied().unwrap_or_default();
        self.stage.as_ref().map_or(own, Stage::clause)
    }

    /// Returns whether a code separates the two participants, instead of a recorded decision or a tie-break of the
    /// organizer.
    pub fn is_by_code(&self) -> bool {
        matches!(self.listed, Listed::Code(_))
    }
}

/// Finds the entry of the list by which one of two participants is ahead. Returns `None` if they share a place.
pub fn separation(ranked: &Ranked<'_>, one: Index, other: Index) -> Option<Separation> {
    let position = ranked.standings.separator(one, other)?;
    let listed = ranked.standings.list.get(position)?;
    let group = |index: Index| ranked.standings.group_of(index);
    let (ahead, behind) = if group(one) < group(other) { (one, other) } else { (other, one) };
    let value = |index: Index| match ranked.standings.entries.get(position) {
        Some(Entry::Places(places)) => places[index].map(|place| Fraction::integer(place.into())),
        _ => ranked.standings.value(position, index),
    };
    let clause = match listed {
        Listed::Code(code) => code.base.clause(),
        Listed::Recorded(kind) => kind.clause(),
        Listed::Organizer(_) => "c07.4.1",
    };
    let mut found = Separation {
        ahead,
        behind,
        position,
        listed: listed.clone(),
        values: [ahead, behind].map(value),
        stage: None,
        clauses: vec![clause],
    };
    let Listed::Code(code) = listed else { return Some(found) };
    if !code.base.direction().is_order_only() {
        for index in [ahead, behind] {
            let derived = work_out(ranked, listed, position, index);
            found.clauses.extend(clauses_of(listed, &derived));
        }
        found.clauses = distinct(found.clauses);
        return Some(found);
    }
    let tied = match &ranked.standings.knockout {
        // If the two participants played a match against each other in the knock-out, only these two are compared.
        Some(knockout) if knockout.between(one, other).is_some() => vec![ahead, behind],
        _ => ranked.tied_before(position, ahead),
    };
    let encounter = ranked.encounter(code, tied);
    if let Some(stage) = encounter.deciding(ahead, behind) {
        let sum = |index: Index| {
            let row = stage.members.iter().position(|member| *member == index)?;
            stage.sums.get(row).copied()
        };
        found.values = [sum(ahead), sum(behind)];
        found.clauses = distinct(found.clauses.into_iter().chain(stage.clauses.iter().copied()));
        found.stage = Some(stage.clone());
    } else {
        let place = |index| encounter.place(index).map(|place| Fraction::integer(place as i128));
        found.values = [place(ahead), place(behind)];
    }
    Some(found)
}

/// Returns a sentence that states why one of two participants advances in a knock-out. Returns `None` if the event is
/// not a knock-out, or if neither participant advances instead of the other.
pub fn further(say: &Messages, ranked: &Ranked<'_>, one: Index, other: Index) -> Option<String> {
    let knockout = ranked.standings.knockout.as_ref().filter(|own| own.separates(one, other))?;
    let is_ahead = ranked.standings.group_of(one) < ranked.standings.group_of(other);
    let (ahead, behind) = if is_ahead { (one, other) } else { (other, one) };
    let found = knockout.between(one, other);
    let round = found.map_or_else(String::new, |own| (own.rounds[1] + 1).to_string());
    let [ahead, behind] = [ahead, behind].map(|index| participant(ranked.tournament(), index));
    Some(match found.map(|own| own.decision) {
        Some(Decision::Points) => tell!(say, "knockout-points", ahead, behind, round),
        Some(Decision::Entry(position)) => {
            let listed = ranked.standings.list.get(position)?;
            let (code, name) = (listed.to_string(), code_name(say, listed));
            tell!(say, "knockout-entry", ahead, behind, round, code, name)
        }
        Some(Decision::GoesOn) => tell!(say, "knockout-goes-on", ahead, behind, round),
        Some(Decision::Open) | None => tell!(say, "knockout-further", ahead, behind),
    })
}

/// Returns sentences that explain how a knock-out orders its participants, which drawn matches a tie-break decided, and
/// which matches are undecided. The list is empty if the event is not a knock-out.
pub fn knockout_notes(say: &Messages, ranked: &Ranked<'_>) -> Vec<String> {
    let facts = ranked.tournament();
    if !facts.pairing().is_knockout() {
        return Vec::new();
    }
    let Some(knockout) = &ranked.standings.knockout else { return vec![tell!(say, "knockout-none")] };
    let open = knockout.open().map(|own| {
        let [one, other] = own.pair.map(|index| participant(facts, index));
        tell!(say, "knockout-open", one, other, round = (own.rounds[1] + 1).to_string())
    });
    let decided = knockout.matches.iter().filter_map(|own| decided(say, ranked, own));
    std::iter::once(tell!(say, "knockout-order")).chain(decided).chain(open).collect()
}

/// Returns a sentence that names the tie-break that decided a drawn match (article 12).
fn decided(say: &Messages, ranked: &Ranked<'_>, own: &Match) -> Option<String> {
    let Decision::Entry(position) = own.decision else { return None };
    let listed = ranked.standings.list.get(position)?;
    let boards = match listed {
        Listed::Code(code) => match_boards(ranked, code, own.pair),
        Listed::Recorded(_) | Listed::Organizer(_) => None,
    };
    let how = match boards {
        Some((by, numbers)) => {
            let [a, b] = numbers.map(|number| say.number(&shown(number)));
            format!("{}, {a} : {b}", code_name(say, &Listed::Code(Code::plain(by.base()))))
        }
        None => code_name(say, listed),
    };
    let [one, other] = own.pair.map(|index| participant(ranked.tournament(), index));
    Some(tell!(say, "knockout-decided", one, other, round = (own.rounds[1] + 1).to_string(), how))
}

/// Adds to a page an explanation of why one of two participants is ahead of the other.
pub fn versus(
    say: &Messages,
    page: &mut Page,
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    one: Index,
    other: Index,
) {
    let tournament = ranked.tournament();
    let names = [participant(tournament, one), participant(tournament, other)];
    let decided = separation(ranked, one, other);
    match &decided {
        None => page.paragraph(without_code(say, plan, ranked, edition, one, other)),
        Some(found) => page.paragraph(separation_text(say, plan, ranked, edition, found)),
    }
    let by_code = decided.filter(Separation::is_by_code);
    let last = by_code.as_ref().map_or(plan.list.entries.len(), |found| found.position + 1);
    let mut table = table!(say, Left "column-code", Left "column-name");
    table.columns.extend(names.map(|name| Column::new(name, Align::Decimal)));
    for (position, listed) in plan.list.entries.iter().enumerate().take(last) {
        let [a, b] = entry_pair(say, ranked, position, one, other);
        table.row(vec![listed.to_string(), code_name(say, listed), a, b]);
    }
    table.marked.extend(by_code.as_ref().map(|found| found.position));
    page.table(table);
    let Some(found) = by_code else { return };
    let Some(listed) = plan.list.entries.get(found.position) else { return };
    let is_numeric = !found.listed.is_order_only();
    for index in [found.ahead, found.behind].into_iter().take(if is_numeric { 2 } else { 1 }) {
        if is_numeric {
            page.heading(participant(tournament, index));
        }
        let worked: Working = work_out(ranked, &found.listed, found.position, index);
        working(say, page, ranked, edition, listed, index, &worked);
    }
}

/// Returns a sentence about two participants whom no code separates: what separates them, or that they are tied.
pub fn without_code(
    say: &Messages,
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    one: Index,
    other: Index,
) -> String {
    let name = |index| participant(ranked.tournament(), index);
    separation(ranked, one, other)
        .filter(|found| !found.is_by_code())
        .map(|found| separation_text(say, plan, ranked, edition, &found))
        .or_else(|| further(say, ranked, one, other))
        .unwrap_or_else(|| tell!(say, "versus-tied", one = name(one), other = name(other)))
}

/// Returns the values of one tie-break for two participants, as text.
fn entry_pair(say: &Messages, ranked: &Ranked<'_>, position: usize, one: Index, other: Index) -> [String; 2] {
    let both = |text: String| [text.clone(), text];
    match ranked.standings.entries.get(position) {
        None | Some(Entry::Nothing(_) | Entry::Unknown) => both(tell!(say, "report-no-value")),
        Some(Entry::Values(column)) => {
            shown_apart([one, other].map(|index| column.get(index).copied().flatten()))
        }
        Some(Entry::Places(places)) => [one, other].map(|index| {
            places.get(index).copied().flatten().map_or_else(String::new, |place| place.to_string())
        }),
    }
}

/// Returns a sentence that names the participant who is ahead, the tie-break, both values and the clause.
fn separation_text(
    say: &Messages,
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    found: &Separation,
) -> String {
    let tournament = ranked.tournament();
    let listed = plan.list.entries.get(found.position);
    let code = listed.map_or_else(String::new, ToString::to_string);
    let name = listed.map_or_else(String::new, |listed| code_name(say, listed));
    let clause = value::number(found.clause(), edition);
    let (ahead, behind) = (participant(tournament, found.ahead), participant(tournament, found.behind));
    let [a, b] = shown_apart(found.values).map(|value| say.number(&value));
    macro_rules! separated {
        ($id:literal) => {
            tell!(say, $id, ahead, behind, code, name, a, b, clause)
        };
    }
    let own = match &found.listed {
        Listed::Recorded(_) => return tell!(say, "versus-recorded", ahead, behind, code, name, clause),
        Listed::Organizer(_) => return separated!("versus-higher"),
        Listed::Code(own) => own,
    };
    match (own.base.direction(), &found.stage, direction(own, ranked.evaluator.rules())) {
        (Direction::OrderOnly, Some(_), _) => separated!("versus-encounter"),
        (Direction::OrderOnly, None, _) => separated!("versus-places"),
        (Direction::HigherFirst | Direction::LowerFirst, _, Direction::LowerFirst) => {
            separated!("versus-lower")
        }
        (
            Direction::HigherFirst | Direction::LowerFirst,
            _,
            Direction::HigherFirst | Direction::OrderOnly,
        ) => separated!("versus-higher"),
    }
}

/// Adds to a page the tables of a tie-break that only orders participants.
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
        (false, _) if code.variations.has(Variation::PlusMinus) => message!("variation-PM"),
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

/// Returns the table of a direct encounter. Each tied participant has a row and a column. A cell contains the points
/// that the participant of the row made against the participant of the column.
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
    // For US Chess, the direct encounter counts only if all tied participants have met, even if the missing games could
    // not change the order. With the modifier `/PM`, the tied participants need not all have met.
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

/// Returns the order of the participants as pairing numbers, such as `7 > 3 > 1 = 4`.
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

/// Returns the pairs of teams to which the board tie-breaks are applied, because no table of the direct encounter
/// separates the pair. The board tie-breaks can leave a pair tied.
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

/// Returns whether two teams have met and are tied only with each other after the direct encounter.
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

/// The numbers of a board tie-break for some teams.
pub(super) struct BoardTable {
    pub by: BoardOrder,
    /// Whether the tie-break counts only the boards of the match between the two teams.
    pub mutual: bool,
    /// The teams. Each team has its points on each board, and the numbers that the tie-break compares one after
    /// another. The higher number is always better.
    pub rows: Vec<(Index, Vec<Fraction>, Vec<Fraction>)>,
}

/// Returns the numbers of each board tie-break that was applied, in the order of application. No board tie-break is
/// applied to a pair of teams that is already separated.
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

/// Returns the board tie-break that decides a match between two teams, with the first two numbers that differ. Returns
/// `None` if no board tie-break decides the match.
fn match_boards(ranked: &Ranked<'_>, code: &Code, pair: [Index; 2]) -> Option<(BoardOrder, [Fraction; 2])> {
    let orders = [BoardOrder::Count, BoardOrder::Top, BoardOrder::Bottom];
    let table = match orders.into_iter().find(|by| by.base() == code.base) {
        Some(by) => board_table(ranked, by, &pair, Some(code)),
        None => board_tables(ranked, code, &ranked.encounter(code, pair.to_vec())).pop()?,
    };
    let keys = |index: Index| table.rows.iter().find(|row| row.0 == index).map(|row| row.2.clone());
    let [own, theirs] = [keys(pair[0])?, keys(pair[1])?];
    let (own, theirs) = own.into_iter().zip(theirs).find(|(own, theirs)| own != theirs)?;
    Some((table.by, [positive(own), positive(theirs)]))
}

/// Returns a number of a board tie-break as readers see it. The lowest board count is best, so the engine compares
/// negative numbers.
fn positive(key: Fraction) -> Fraction {
    if key < Fraction::ZERO { key.negated() } else { key }
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

/// Returns a table with the points on each board, and with the numbers that the board tie-break compares.
fn boards(say: &Messages, tournament: &Tournament, table: &BoardTable) -> Table {
    let mut columns = vec![Column::new(tell!(say, "column-team"), Align::Left)];
    let board_count = table.rows.iter().map(|(_, points, _)| points.len()).max().unwrap_or(0);
    for board in 1..=board_count {
        columns.push(Column::new(tell!(say, "column-board-n", board = &board.to_string()), Align::Decimal));
    }
    let compared = table.rows.iter().map(|(_, _, keys)| keys.len()).max().unwrap_or(0);
    let title = |step: usize| match table.by {
        // The top-board tie-break compares the points on each board, which the table already shows.
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
        cells.extend(
            (0..steps).map(|step| keys.get(step).map_or_else(String::new, |key| shown(positive(*key)))),
        );
        drawn.row(cells);
    }
    drawn
}
