//! Writes a ranking as JSON for programs.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::rules::{EditionChoice, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Adjustment, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::{Boards, Event};
use tiebreak_event::regulations::Finding;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, message};

// Builds the JSON that `tiebreak standings` prints.

/// A ranking, with missing values and findings.
#[tiebreak_attributes::skip_none(played_only, open_matches, adjustments, missing)]
#[derive(Serialize)]
pub struct RankingJson<'r> {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    /// Whether the ranking counts only games that were played.
    played_only: bool,
    standings: Rows<'r>,
    open_matches: Vec<OpenMatch>,
    adjustments: Vec<AdjustmentJson>,
    missing: Vec<Missing>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

impl<'r> RankingJson<'r> {
    /// Builds the JSON of a ranked event.
    pub fn of(event: &Event, ranked: &'r Ranked<'r>, found: &[Finding]) -> RankingJson<'r> {
        RankingJson {
            schema: "tiebreak/standings/1",
            edition: event.edition().id(),
            edition_by: edition_by(event.plan.choice),
            tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
            after: event.plan.after,
            played_only: event.is_played_only,
            standings: Rows {
                boards: event.boards.clone(),
                league: event.is_played_only.then_some(event.plan.after),
                ..rows(&event.plan, ranked)
            },
            open_matches: open_matches(event, ranked),
            adjustments: (0..ranked.tournament().len())
                .flat_map(|index| LeagueRow::adjustments(ranked.tournament(), index, event.plan.after))
                .map(AdjustmentJson::of)
                .collect(),
            missing: missing_values(&event.plan, ranked),
            findings: found.to_vec(),
            warnings: event.warnings.clone(),
        }
    }

    /// Writes the ranking as JSON. A large event has a hundred thousand values, so this function is in a crate that is
    /// compiled with optimization.
    ///
    /// # Errors
    ///
    /// Never returns an error, because all keys are text.
    pub fn text(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }
}

/// Points added or deducted outside the rounds that count in the standing.
#[tiebreak_attributes::skip_none(reason)]
#[derive(Clone, Debug, Serialize)]
struct AdjustmentJson {
    participant: u32,
    /// The round from which the points count, or `None` if they count only in the final standing.
    from_round: Option<u16>,
    points: String,
    game_points: Option<String>,
    reason: String,
}

impl AdjustmentJson {
    fn of(own: &Adjustment) -> AdjustmentJson {
        AdjustmentJson {
            participant: own.id,
            from_round: (own.after != Adjustment::FINAL_STANDING).then_some(own.after),
            points: own.points.to_string(),
            game_points: (own.game_points != Points::ZERO).then(|| own.game_points.to_string()),
            reason: own.reason.clone(),
        }
    }
}

/// An undecided match of a knock-out, or an unplayed game or match that does not count in the standing.
#[derive(Clone, Debug, Serialize)]
struct OpenMatch {
    /// The pairing numbers of both sides.
    participants: [u32; 2],
    /// The last round of the match (1-based).
    round: usize,
}

fn open_matches(event: &Event, ranked: &Ranked<'_>) -> Vec<OpenMatch> {
    let ids = |pair: [usize; 2]| pair.map(|index| ranked.tournament().id(index));
    let counted = 0..if event.is_played_only { event.plan.after } else { 0 };
    let left_out = event.input.tournament().games(counted, Kind::is_pending).into_iter();
    let left_out = left_out.map(|(round, pair)| OpenMatch { participants: ids(pair), round });
    let open = ranked.standings.knockout.iter().flat_map(|own| own.open());
    let open = open.map(|own| OpenMatch { participants: ids(own.pair), round: own.rounds[1] + 1 });
    open.chain(left_out).collect()
}

/// The counts and points in a row of a league table, without the tie-breaks.
#[derive(Clone, Copy, Debug)]
pub struct LeagueRow {
    /// Number of games or matches, including forfeits but not byes.
    pub played: usize,
    /// Games or matches won, including wins by forfeit.
    pub won: usize,
    /// Games or matches drawn.
    pub drawn: usize,
    /// Games or matches lost, including losses by forfeit.
    pub lost: usize,
    /// Game points of a team, without penalties.
    pub game_points: Points,
    /// The sum of the points that are added or deducted outside the rounds.
    pub penalty: Points,
    /// The sum of the game points that are added or deducted outside the rounds.
    pub game_point_penalty: Points,
}

impl LeagueRow {
    /// Counts the games or matches of a participant in the first `after` rounds.
    pub fn of(facts: &Tournament, index: Index, after: usize) -> LeagueRow {
        let records = || (0..after).map(|round| facts.record(index, round));
        let of = |outcome: Outcome, is_forfeit: fn(Kind) -> bool| {
            let own = |record: &&Record| record.outcome == Some(outcome) || is_forfeit(record.kind);
            records().filter(|record| record.opponent().is_some()).filter(own).count()
        };
        let won = of(Outcome::Win, Kind::is_forfeit_win);
        let (drawn, lost) = (of(Outcome::Draw, |_| false), of(Outcome::Loss, Kind::is_forfeit_loss));
        let adjusted = || LeagueRow::adjustments(facts, index, after);
        LeagueRow {
            played: won + drawn + lost,
            won,
            drawn,
            lost,
            game_points: records().map(|record| record.game_points).sum(),
            penalty: adjusted().map(|own| own.points).sum(),
            game_point_penalty: adjusted().map(|own| own.game_points).sum(),
        }
    }

    /// The points from outside the rounds that count in a standing after the round `after`.
    pub(crate) fn adjustments(
        facts: &Tournament,
        index: Index,
        after: usize,
    ) -> impl Iterator<Item = &Adjustment> {
        let (id, announced) = (facts.id(index), facts.announced());
        facts.adjustments().iter().filter(move |own| own.id == id && own.counts_after(after, announced))
    }
}

/// The name, in JSON, of the way in which the edition was chosen.
pub fn edition_by(choice: EditionChoice) -> &'static str {
    match choice {
        EditionChoice::Declared(_) => "declared",
        EditionChoice::ByStart(_) => "start",
        EditionChoice::ByLaterDay(_) => "later-day",
        EditionChoice::TooEarly => "too-early",
        EditionChoice::NoStart => "no-start",
    }
}

/// A missing value, with the reason why it is missing.
#[derive(Clone, Debug, Serialize)]
pub struct Missing {
    /// The code.
    pub code: String,
    /// Pairing numbers of the participants without a value, or an empty list if no participant has a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<u32>,
    /// The reason why the values are missing, in English.
    pub why: Phrase,
}

/// Missing values, with the reasons why they are missing.
pub fn missing_values(plan: &Plan, ranked: &Ranked<'_>) -> Vec<Missing> {
    let entries = plan.list.entries.iter().zip(&ranked.standings.entries);
    let missing = entries.filter_map(|(listed, entry)| {
        let (ids, why) = match entry {
            Entry::Nothing(reason) => (Vec::new(), reason.phrase()),
            Entry::Unknown => (Vec::new(), message!("organizer-defined").into()),
            Entry::Values(column) => {
                let without = column.iter().enumerate().filter(|(_, value)| value.is_none());
                let ids: Vec<u32> = without.map(|(index, _)| ranked.tournament().id(index)).collect();
                if ids.is_empty() {
                    return None;
                }
                (ids, message!("why-no-value").into())
            }
            Entry::Places(_) => return None,
        };
        Some(Missing { code: listed.to_string(), ids, why })
    });
    missing.collect()
}

/// The rows of a ranking for programs, best first. Each row is created only for writing, because the texts of all
/// numbers of a large event would need too much memory.
pub struct Rows<'r> {
    tournament: &'r Tournament,
    groups: &'r [Vec<Index>],
    ranks: Vec<u32>,
    /// The places among all participants, if the ranking contains only a category.
    whole: Option<&'r [u32]>,
    boards: Option<Boards>,
    /// The last counted round, if the ranking is a league table. A league table also counts the games of each
    /// participant.
    league: Option<usize>,
    columns: Vec<(String, bool, &'r Entry)>,
}

/// The rows of an event ranked by a plan.
fn rows<'r>(plan: &Plan, ranked: &'r Ranked<'_>) -> Rows<'r> {
    // A list may contain a code twice, but each key of a JSON object must be unique.
    let mut columns: Vec<(String, bool, &Entry)> = Vec::new();
    for (listed, entry) in plan.list.entries.iter().zip(&ranked.standings.entries) {
        let key = listed.to_string();
        if columns.iter().all(|(other, ..)| *other != key) {
            columns.push((key, is_order(listed), entry));
        }
    }
    let standings = &ranked.standings;
    Rows {
        tournament: ranked.tournament(),
        groups: &standings.groups,
        ranks: standings.ranks(),
        whole: ranked.whole.as_deref(),
        boards: None,
        league: None,
        columns,
    }
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.groups.iter().flatten().map(|index| self.row(*index)))
    }
}

/// One row of a ranking.
#[tiebreak_attributes::skip_none(places)]
#[derive(Serialize)]
struct Row<'r> {
    rank: u32,
    overall: Option<u32>,
    id: u32,
    name: &'r str,
    boards: Option<Option<&'r BTreeMap<usize, usize>>>,
    #[serde(serialize_with = "object")]
    values: Vec<(&'r str, Option<Fraction>)>,
    #[serde(serialize_with = "object")]
    places: Vec<(&'r str, Option<u32>)>,
    played: Option<usize>,
    won: Option<usize>,
    drawn: Option<usize>,
    lost: Option<usize>,
    game_points: Option<String>,
    penalty: Option<String>,
    game_point_penalty: Option<String>,
}

/// Writes pairs as an object.
fn object<V: Serialize, S: Serializer>(pairs: &[(&str, V)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

impl Rows<'_> {
    fn row(&self, index: Index) -> Row<'_> {
        let (facts, id) = (self.tournament, self.tournament.id(index));
        let (mut values, mut places) = (Vec::new(), Vec::new());
        for (key, is_order, entry) in &self.columns {
            match entry {
                Entry::Values(column) => values.push((key.as_str(), column.get(index).copied().flatten())),
                Entry::Nothing(_) if *is_order => {}
                Entry::Unknown | Entry::Nothing(_) => values.push((key, None)),
                Entry::Places(column) => places.push((key.as_str(), column.get(index).copied().flatten())),
            }
        }
        let own = self.league.map(|after| LeagueRow::of(facts, index, after));
        let unusual = |points: fn(LeagueRow) -> Points| {
            own.map(points).filter(|points| *points != Points::ZERO).map(|points| points.to_string())
        };
        Row {
            rank: self.ranks.get(index).copied().unwrap_or(0),
            overall: self.whole.and_then(|whole| whole.get(index).copied()),
            id,
            name: facts.participants().get(index).map_or("", |participant| &participant.name),
            boards: self.boards.as_ref().map(|boards| boards.get(&id)),
            values,
            places,
            played: own.map(|own| own.played),
            won: own.map(|own| own.won),
            drawn: own.map(|own| own.drawn),
            lost: own.map(|own| own.lost),
            game_points: own.filter(|_| facts.team().is_some()).map(|own| own.game_points.to_string()),
            penalty: unusual(|own| own.penalty),
            game_point_penalty: unusual(|own| own.game_point_penalty),
        }
    }
}

/// Whether an entry of the list only orders participants and has no values.
pub fn is_order(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.base.direction().is_order_only())
}
