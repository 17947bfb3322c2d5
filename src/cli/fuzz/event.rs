//! Shows a small event for people, with everything that affects its values.

use crate::cli::prelude::*;
use tiebreak_conformance::format::json::{PairingJson, PrimaryJson, TournamentJson};
use tiebreak_conformance::phrase::MessageId;

/// Codes that get an explanation below the table if they occur in it, such as a forfeit.
const EXPLAINED: [(&str, MessageId); 10] = [
    ("U", message!("kind-pairing-allocated-bye")),
    ("F", message!("kind-full-point-bye")),
    ("H", message!("kind-half-point-bye")),
    ("Z", message!("fuzz-code-zero")),
    ("+", message!("kind-forfeit-win")),
    ("-", message!("kind-forfeit-loss")),
    ("X", message!("fuzz-code-unfinished")),
    ("W", message!("kind-short")),
    ("D", message!("kind-short")),
    ("L", message!("kind-short")),
];

/// Adds the event to a page: its description, its table, and points outside the rounds.
pub fn event(say: &Messages, page: &mut Page, event: &TournamentJson) {
    let (table, codes) = table(say, event);
    page.paragraph(heading(say, event));
    page.table(table);
    let mut notes: Vec<String> = Vec::new();
    for (code, message) in EXPLAINED.iter().filter(|(code, _)| codes.contains(*code)) {
        let text = say.message(*message);
        // The three results of a short game have the same explanation, so it appears once.
        match notes.iter_mut().find(|note| note.ends_with(&text)) {
            Some(note) => *note = format!("{code}, {note}"),
            None => notes.push(format!("{code}: {text}")),
        }
    }
    let both = |points: &str, game_points: &Option<String>| match game_points {
        None => points.to_owned(),
        Some(games) => tell!(say, "fuzz-both-points", match = points, games),
    };
    for adjustment in &event.adjustments {
        let points = both(&adjustment.points, &adjustment.game_points);
        let (id, after) = (adjustment.id.to_string(), adjustment.after.to_string());
        notes.push(tell!(say, "fuzz-adjustment", id = &*id, points = &*points, after = &*after));
    }
    for award in &event.awards {
        let points = both(&award.points, &award.game_points);
        let (id, round) = (award.id.to_string(), award.round.to_string());
        notes.push(tell!(say, "fuzz-award", id = &*id, points = &*points, round = &*round));
    }
    page.list(notes);
}

/// A sentence about the system, the rounds, and unusual points for results.
fn heading(say: &Messages, event: &TournamentJson) -> String {
    let system = say.message(match event.pairing {
        PairingJson::Swiss => message!("system-swiss"),
        PairingJson::Predetermined => message!("finding-word-predetermined"),
        PairingJson::Knockout => message!("system-knockout"),
    });
    let mut parts = vec![system, tell!(say, "fuzz-rounds", rounds = &event.rounds.to_string())];
    if let Some(boards) = event.boards {
        parts.push(tell!(say, "fuzz-boards", boards = &boards.to_string()));
    }
    match event.primary {
        Some(PrimaryJson::MatchPoints) => parts.push(tell!(say, "fuzz-primary-match")),
        Some(PrimaryJson::GamePoints) => parts.push(tell!(say, "fuzz-primary-games")),
        None => {}
    }
    let scoring = worth(say, event.scoring.as_ref());
    if !scoring.is_empty() {
        parts.push(tell!(say, "fuzz-points", points = &scoring));
    }
    let scoring = worth(say, event.match_scoring.as_ref());
    if !scoring.is_empty() {
        parts.push(tell!(say, "fuzz-match-points", points = &scoring));
    }
    format!("{}.", parts.join("; "))
}

/// The points that a scoring declares, with the names of the case format.
fn worth(say: &Messages, scoring: Option<&impl Serialize>) -> String {
    let Some(Ok(Value::Object(values))) = scoring.map(serde_json::to_value) else { return String::new() };
    let one = |(name, value): (&String, &Value)| {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let value = match value.as_str() {
            Some(points) => points.to_owned(),
            None => tell!(say, "fuzz-both-points", match = &text("mp"), games = &text("gp")),
        };
        let kind = match name.as_str() {
            "pab" => "pairing-allocated-bye",
            "fpb" => "full-point-bye",
            "hpb" => "half-point-bye",
            "zpb" => "zero-point-bye",
            other => other,
        };
        let own = say.written(family!("kind-"), kind);
        format!("{} {value}", own.unwrap_or_else(|| say.member(family!("fuzz-worth-"), name)))
    };
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The table with one row per participant and one column per round, and the codes that occur in it.
fn table(say: &Messages, event: &TournamentJson) -> (Table, BTreeSet<String>) {
    let players = event.participants.iter().flatten();
    let players = players.map(|player| (player.id, player.rating, &player.games));
    let teams = event.teams.iter().flatten().map(|team| (team.id, team.rating, &team.matches));
    let rows: Vec<_> = players.chain(teams).collect();
    let rounds = rows.iter().map(|(.., cells)| cells.len()).max().unwrap_or(0);
    let rated = rows.iter().any(|(_, rating, _)| rating.is_some());
    let mut columns = vec![Column::new(tell!(say, "column-id"), Align::Right)];
    if rated {
        columns.push(Column::new(tell!(say, "column-rating"), Align::Right));
    }
    columns.extend((1..=rounds).map(|round| Column::new(round.to_string(), Align::Left)));
    let mut table = Table::new(columns);
    let mut codes = BTreeSet::new();
    for (id, rating, cells) in rows {
        let mut row = vec![id.to_string()];
        if rated {
            row.push(rating.map_or_else(String::new, |rating| rating.to_string()));
        }
        let shown = |cell: &String| {
            let (text, found) = readable(say, cell, event.boards.is_some());
            codes.extend(found);
            text
        };
        row.extend(cells.iter().map(shown));
        row.resize(rounds + usize::from(rated) + 1, String::new());
        table.row(row);
    }
    (table, codes)
}

/// A cell in readable form, with its boards separated, and the codes in it.
fn readable(say: &Messages, cell: &str, is_team: bool) -> (String, Vec<String>) {
    let mut words = cell.split(' ');
    let (Some(opponent), Some(color), Some(result)) = (words.next(), words.next(), words.next()) else {
        return (cell.to_owned(), Vec::new());
    };
    if opponent == "0" {
        return match result {
            "rest" => (tell!(say, "fuzz-rests"), Vec::new()),
            bye => (bye.to_owned(), vec![bye.to_owned()]),
        };
    }
    let codes: Vec<String> = result.chars().map(String::from).collect();
    let boards = if is_team { codes.join(" ") } else { result.to_owned() };
    let decided = words.next().map_or_else(String::new, |decided| format!(" ({decided})"));
    (format!("{opponent}{color} {boards}{decided}"), codes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::message::Language;
    use tiebreak_conformance::page::Width;

    fn shown(event: serde_json::Value) -> String {
        let say = Messages::new(Language::En);
        let mut page = Page::new(Language::En, "event");
        super::event(&say, &mut page, &serde_json::from_value(event).unwrap());
        page.to_text(Width::File)
    }

    #[test]
    fn penalties_awards_and_unusual_scores_are_shown() {
        let text = shown(serde_json::json!({
            "kind": "individual", "pairing": "swiss", "rounds": 2, "scoring": {"win": "3", "draw": "1"},
            "participants": [
                {"id": 1, "rating": 2000, "games": ["2 w 1", "0 - H"]},
                {"id": 2, "rating": null, "games": ["1 b 0", "0 - U"]}],
            "adjustments": [{"id": 2, "after": 1, "points": "-1"}],
            "awards": [{"id": 1, "round": 2, "points": "2"}]
        }));
        for part in
            ["Swiss", "win 3, draw 1", "2w 1", "H: half-point bye", "U: ", "No. 2 gets -1", "No. 1 gets 2"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn boards_and_rest_rounds_of_teams_are_readable() {
        let text = shown(serde_json::json!({
            "kind": "team", "pairing": "predetermined", "rounds": 2, "boards": 3, "primary": "GP",
            "match-scoring": {"pab": {"mp": "1", "gp": "1.5"}},
            "teams": [{"id": 1, "matches": ["2 w 1=+", "0 - rest"]}, {"id": 2, "matches": ["1 b 0=-", "0 - rest"]}],
            "adjustments": [{"id": 2, "after": 0, "points": "-1", "game-points": "-0.5"}]
        }));
        for part in [
            "3 boards",
            "2w 1 = +",
            "rests",
            "+: win by forfeit",
            "game points decide first",
            "1 MP and 1.5 GP",
            "-1 MP and -0.5 GP",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
