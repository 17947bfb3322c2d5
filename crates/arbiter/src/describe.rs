//! Writes the parts of pages and answers that several commands share.

use crate::prelude::*;
use serde::Serializer;
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::{ListSource, Plan, Ranked, SourceStanding};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Adjustment, Kind};
use tiebreak_event::event::Event;
use tiebreak_event::regulations::{Finding, Gravity};
use tiebreak_words::distinct;
use tiebreak_words::explain::{clause_text, code_name, edition_reason, participant, value_text};
use tiebreak_words::message::capitalized;
use tiebreak_words::ranking::{LeagueRow, missing_values};

/// Returns the title of a page about an event: the name of the event, the kind of page, and the round.
pub fn title(say: &Messages, event: &Event, what: MessageId) -> String {
    let (what, after) = (say.message(what), after_round(say, event));
    if event.name.is_empty() {
        format!("{}, {after}", capitalized(&what))
    } else {
        format!("{}: {what}, {after}", event.name)
    }
}

/// Returns a text that names the round, and that states whether unfinished games are left out.
fn after_round(say: &Messages, event: &Event) -> String {
    let (round, rounds) = (event.plan.after.to_string(), event.tournament().announced().to_string());
    match event.is_played_only {
        false => tell!(say, "after-round", round = &round, rounds = &rounds),
        true => tell!(say, "played-by-round", round = &round, rounds = &rounds),
    }
}

/// Adds the edition and the tie-break list to the page, and the reason why each was chosen. If not all participants are
/// ranked, also states which participants are ranked.
pub fn preamble(say: &Messages, page: &mut Page, event: &Event) {
    let reason = edition_reason(say, event.plan.choice, event.tournament().start());
    page.paragraph(tell!(say, "edition-line", edition = event.edition().id(), reason = &reason));
    page.paragraph(list_line(say, &event.plan));
    restrictions(say, event).into_iter().for_each(|line| page.paragraph(line));
}

/// Returns the sentences that state which participants are ranked. The list is empty if all participants are ranked.
fn restrictions(say: &Messages, event: &Event) -> Vec<String> {
    let category = event.category.as_ref().zip(event.plan.members.as_ref()).map(|(category, members)| {
        let count = members.iter().filter(|member| **member).count();
        let (category, all) = (category.to_string(), members.len());
        tell!(say, "category-line", category, count, all)
    });
    let least = event.declaration.as_ref().and_then(|own| own.minimum_games);
    let least = least.zip(event.boards.as_ref()).map(|(games, _)| tell!(say, "minimum-games-line", games));
    category.into_iter().chain(least).collect()
}

/// Returns a line that states how a standing was computed: the edition, the names of the tie-breaks, the round, and the
/// compared tables.
pub fn rules_line(say: &Messages, event: &Event, against: &[&str]) -> String {
    let month = say.member(family!("page-edition-"), event.edition().id());
    let reason = edition_reason(say, event.plan.choice, event.tournament().start());
    let names: Vec<String> = event.plan.list.entries.iter().map(|listed| column_name(say, listed)).collect();
    let list = match event.plan.source {
        ListSource::File => names.join(", "),
        _ => format!("{} ({})", names.join(", "), list_source(say, &event.plan)),
    };
    let compared = match against {
        [] => tell!(say, "compared-record"),
        names => tell!(say, "compared-table", name = names.join(", ")),
    };
    let mut line = vec![
        format!("{} ({reason})", tell!(say, "page-rules-of", month)),
        list,
        after_round(say, event),
        compared,
    ];
    line.extend(restrictions(say, event));
    line.join(" · ")
}

/// Returns the name of a tie-break without commas, because commas separate the names in the list.
pub fn column_name(say: &Messages, listed: &Listed) -> String {
    code_name(say, listed).replace(',', "")
}

/// Returns the names of the players of an unfinished game, with the round if the source states the rounds.
pub fn open_game(say: &Messages, event: &Event, round: usize, pair: [usize; 2]) -> String {
    let [one, other] = pair.map(|index| participant(event.tournament(), index));
    match event.unknown().rounds {
        true => format!("{one} – {other}"),
        false => tell!(say, "open-match", round, one, other),
    }
}

/// Returns sentences about unfinished games and matches, about results of later rounds that do not count, and about
/// penalties.
pub fn notes(say: &Messages, event: &Event) -> Vec<String> {
    let named = |games: &[(usize, [usize; 2])]| {
        let game = |(round, pair): &(usize, [usize; 2])| open_game(say, event, *round, *pair);
        listed(say, games.iter().map(game))
    };
    let after = event.plan.after;
    let open = event.input.tournament().games(0..after, Kind::is_pending);
    let rounds = if event.is_after_asked { after } else { event.tournament().rounds() };
    let later = event.input.tournament().games(after..rounds, |kind| kind.is_finished() || kind.is_forfeit());
    let (count, games) = (open.len(), named(&open));
    let open = match event.is_played_only {
        true => tell!(say, "played-only", count, games),
        false => tell!(say, "caveat-pending", names = games),
    };
    let unfinished = event.input.tournament().games(after..rounds.min(after + 1), Kind::is_pending);
    // The page mentions results of later rounds only if unfinished games in the next round prevent them from counting.
    // If the next round has no unfinished games, the later results do not count because the user requested an earlier
    // round.
    let count_later = if unfinished.is_empty() { 0 } else { later.len() };
    let unfinished = named(&unfinished);
    let later = tell!(say, "later-results", open = unfinished, count = count_later, games = named(&later));
    let later = (count_later, later);
    let facts = event.tournament();
    let adjusted = facts.adjustments().iter().filter(|own| own.counts_after(after, facts.announced()));
    let adjusted: Vec<String> = adjusted.filter_map(|own| adjustment(say, facts, own)).collect();
    let adjusted = (adjusted.len(), tell!(say, "adjustments", names = listed(say, adjusted.into_iter())));
    let all = [(count, open), later, adjusted].into_iter().filter(|(count, _)| *count > 0);
    all.map(|(_, said)| said).collect()
}

/// Returns the name of a participant, the points that were added or deducted outside the rounds, and the reason.
fn adjustment(say: &Messages, facts: &Tournament, own: &Adjustment) -> Option<String> {
    let who = participant(facts, facts.index_of(own.id)?);
    let mut points = own.points.to_string();
    if facts.team().is_some() && own.game_points != Points::ZERO {
        points = tell!(say, "adjustment-both", points, games = own.game_points.to_string());
    }
    if (1..Adjustment::FINAL_STANDING).contains(&own.after) {
        points = tell!(say, "adjustment-from", points, round = own.after);
    }
    let reason = if own.reason.is_empty() { String::new() } else { format!(" ({})", own.reason) };
    Some(format!("{who}: {points}{reason}"))
}

/// Maximum number of names in a line of names. If there are more names, the line ends with the number of the names that
/// are not shown.
const NAMED: usize = 10;

/// Joins the first items into a line, and adds the number of the items that are not shown.
pub fn listed(say: &Messages, items: impl Iterator<Item = String>) -> String {
    say.at_most(NAMED, items).join("; ")
}

/// Returns a line with the tie-break list and the source of the list.
pub fn list_line(say: &Messages, plan: &Plan) -> String {
    let codes: Vec<String> = plan.list.entries.iter().map(ToString::to_string).collect();
    tell!(say, "list-line", list = codes.join(", "), source = list_source(say, plan))
}

/// Returns a text that states where the tie-break list comes from.
fn list_source(say: &Messages, plan: &Plan) -> String {
    let id = match plan.source {
        ListSource::Preset(preset) => {
            let (name, source) = (preset.name, preset.source);
            return match preset.standing {
                SourceStanding::Stated => tell!(say, "list-preset", name, source),
                SourceStanding::Reported => tell!(say, "list-preset-reported", name, source),
            };
        }
        ListSource::Requested => message!("as-requested"),
        ListSource::Regulations => message!("list-regulations"),
        ListSource::File => message!("list-file"),
        ListSource::Table => message!("list-table"),
        ListSource::Default => message!("list-default"),
    };
    say.message(id)
}

/// A list of keys and values, which is written as a JSON object. The JSON object keeps the order of the list.
#[derive(Clone, Debug)]
pub struct Fields<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Fields<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Returns the table of a ranking, with the best participant first.
///
/// For an unfinished league, the table has the usual columns of a league table: played, won, drawn and lost, and for
/// teams the game points. If at least one participant has points outside the rounds, the table has a column for these
/// points in every kind of event.
pub fn standings(say: &Messages, event: &Event, ranked: &Ranked<'_>) -> Table {
    let (plan, is_running) = (&event.plan, event.is_played_only);
    let mut columns = table!(say, Right "column-rank", Right "column-id", Left "column-participant").columns;
    for listed in &plan.list.entries {
        let align = if listed.is_order_only() { Align::Right } else { Align::Decimal };
        columns.push(Column::new(listed.to_string(), align));
    }
    if ranked.whole.is_some() {
        columns.push(Column::new(tell!(say, "column-whole"), Align::Right));
    }
    if event.boards.is_some() {
        columns.extend(table!(say, Right "column-games", Left "column-boards").columns);
    }
    let facts = ranked.tournament();
    let rows: Vec<LeagueRow> = match is_running || !facts.adjustments().is_empty() {
        true => (0..facts.len()).map(|index| LeagueRow::of(facts, index, plan.after)).collect(),
        false => Vec::new(),
    };
    // The table has a column for penalties in points if at least one participant has such a penalty. The same applies
    // to penalties in game points.
    type Read = fn(&LeagueRow) -> Points;
    let penalties: [(MessageId, Read); 2] = [
        (message!("column-penalty"), |own| own.penalty),
        (message!("column-penalty-games"), |own| own.game_point_penalty),
    ];
    let mut penalties = Vec::from(penalties);
    penalties.retain(|(_, points)| rows.iter().any(|own| points(own) != Points::ZERO));
    if is_running {
        let names = [
            message!("column-played"),
            message!("column-won"),
            message!("column-drawn"),
            message!("column-lost"),
        ];
        columns.extend(names.map(|name| Column::new(say.message(name), Align::Right)));
        if facts.team().is_some() {
            columns.push(Column::new(tell!(say, "column-game-points"), Align::Decimal));
        }
    }
    columns.extend(penalties.iter().map(|(name, _)| Column::new(say.message(*name), Align::Decimal)));
    let mut table = Table::new(columns);
    let ranks = ranked.standings.ranks();
    for index in ranked.standings.groups.iter().flatten().copied() {
        let participant = ranked.tournament().participants().get(index);
        let mut cells = vec![
            ranks.get(index).map_or_else(String::new, ToString::to_string),
            ranked.tournament().id(index).to_string(),
            participant.map_or_else(String::new, |participant| participant.name.clone()),
        ];
        cells.extend(ranked.standings.entries.iter().map(|entry| match entry {
            Entry::Values(column) => value_text(column.get(index).copied().flatten()),
            Entry::Places(places) => {
                places.get(index).copied().flatten().map_or_else(String::new, |place| place.to_string())
            }
            Entry::Nothing(_) | Entry::Unknown => "–".to_owned(),
        }));
        cells.extend(ranked.whole.as_ref().and_then(|whole| whole.get(index)).map(ToString::to_string));
        if let Some(boards) = &event.boards {
            let own = boards.get(&facts.id(index)).into_iter().flatten();
            let games: usize = own.clone().map(|(_, games)| games).sum();
            let boards: Vec<String> = own.map(|(board, games)| format!("{board} ({games})")).collect();
            cells.extend([games.to_string(), boards.join(", ")]);
        }
        if let Some(row) = rows.get(index) {
            if is_running {
                cells.extend([row.played, row.won, row.drawn, row.lost].map(|count| count.to_string()));
                cells.extend(facts.team().map(|_| row.game_points.to_string()));
            }
            let text =
                |points: Points| if points == Points::ZERO { String::new() } else { points.to_string() };
            cells.extend(penalties.iter().map(|(_, points)| text(points(row))));
        }
        table.row(cells);
    }
    table
}

/// Adds the reasons why columns of the standings are empty.
pub fn missing(say: &Messages, page: &mut Page, plan: &Plan, ranked: &Ranked<'_>) {
    let missing = missing_values(plan, ranked).into_iter().filter(|own| own.ids.is_empty());
    page.list(missing.map(|own| format!("{}: {}", own.code, say.phrase(&own.why))).collect());
}

/// Returns a table of the missing values with the reasons, or `None` if no value is missing.
pub fn missing_table(say: &Messages, plan: &Plan, ranked: &Ranked<'_>) -> Option<Table> {
    let missing = missing_values(plan, ranked);
    if missing.is_empty() {
        return None;
    }
    let mut table = table!(say, Left "column-code", Left "column-id", Left "column-why");
    for missing in missing {
        let ids: Vec<String> = missing.ids.iter().map(ToString::to_string).collect();
        table.row(vec![missing.code, ids.join(" "), say.phrase(&missing.why)]);
    }
    Some(table.without_empty_columns())
}

/// Adds a legend that explains the columns of the standings.
pub fn legend(say: &Messages, page: &mut Page, plan: &Plan) {
    page.heading(tell!(say, "legend"));
    let mut table = table!(say, Left "column-code", Left "column-name", Left "column-clause");
    let edition: Edition = plan.choice.edition();
    for listed in distinct(&plan.list.entries) {
        let clause = match listed {
            Listed::Code(code) => clause_text(say, edition, code.base.clause()),
            Listed::Recorded(recorded) => clause_text(say, edition, recorded.clause()),
            Listed::Organizer(_) => String::new(),
        };
        table.row(vec![listed.to_string(), code_name(say, listed), clause]);
    }
    page.table(table);
    let mut notes = vec![tell!(say, "legend-shared"), tell!(say, "legend-none")];
    if plan.list.entries.iter().any(Listed::is_order_only) {
        notes.push(tell!(say, "legend-order"));
    }
    page.list(notes);
}

/// Returns the findings as sentences. Omits unfinished games, because [`notes`] lists them.
pub fn findings(say: &Messages, found: &[Finding]) -> Vec<String> {
    let is_shown = |one: &&Finding| one.id != "standings-pending";
    found.iter().filter(is_shown).map(|one| finding(say, one)).collect()
}

/// Returns a finding as a sentence.
pub fn finding(say: &Messages, finding: &Finding) -> String {
    let [gravity, text, clause] = finding_parts(say, finding);
    format!("{gravity}: {text} ({clause})")
}

/// Returns the severity, the sentence and the clause of a finding as texts.
pub fn finding_parts(say: &Messages, finding: &Finding) -> [String; 3] {
    // A test checks that every finding has a message.
    let text = family!("finding-").filled(finding.id, &finding.arguments);
    let text = text.map_or_else(|| finding.id.to_owned(), |text| say.phrase(&text));
    let gravity = say.message(match finding.severity {
        Gravity::Error => message!("level-error"),
        Gravity::Warning => message!("level-warning"),
        Gravity::Info => message!("note"),
    });
    let clause = finding.clause.strip_prefix("c07.").unwrap_or(finding.clause);
    [gravity, text, clause.to_owned()]
}
