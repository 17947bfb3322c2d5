//! Builds the JSON that `tiebreak standings` prints.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::rules::EditionChoice;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Adjustment, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::{Boards, Event};
use tiebreak_event::regulations::Finding;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::{Phrase, message};

/// The JSON of a ranking, including the missing values and the findings about the data.
#[tiebreak_attributes::skip_none(played_only, open_matches, adjustments, missing)]
#[derive(Serialize)]
pub struct RankingJson<'r> {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    /// Whether unplayed games were left out of the ranking.
    played_only: bool,
    standings: Rows<'r>,
    open_matches: Vec<OpenMatch>,
    adjustments: Vec<AdjustmentJson>,
    missing: Vec<Missing>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

impl<'r> RankingJson<'r> {
    /// Builds the JSON of a ranking, including the missing values.
    pub fn of(event: &Event, ranked: &'r Ranked<'r>, found: &[Finding]) -> RankingJson<'r> {
        RankingJson {
            schema: "tiebreak/standings/1",
            edition: event.edition().id(),
            edition_by: edition_by(event.plan.choice),
            tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
            after: event.plan.after,
            played_only: event.is_played_only,
            standings: Rows {
                tournament: ranked.tournament(),
                groups: &ranked.standings.groups,
                ranks: ranked.standings.ranks(),
                whole: ranked.whole.as_deref(),
                boards: event.boards.clone(),
                league: event.is_played_only.then_some(event.plan.after),
                columns: columns(&event.plan, ranked),
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

    /// Returns the ranking as JSON. A large event has a hundred thousand values, so this function must be fast. For
    /// this reason, release builds optimize this crate for speed instead of size.
    ///
    /// # Errors
    ///
    /// Never returns an error: all keys of the JSON objects are text, so the ranking can always be written.
    pub fn text(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }
}

/// A penalty or bonus that counts in the standing: points that a participant gains or loses apart from the rounds.
#[tiebreak_attributes::skip_none(reason)]
#[derive(Clone, Debug, Serialize)]
struct AdjustmentJson {
    participant: u32,
    /// The round after which the points count, or `None` if they count only in the final standing.
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

/// A match of a knock-out that is undecided, or an unplayed game that is left out of the ranking.
#[derive(Clone, Debug, Serialize)]
struct OpenMatch {
    /// The pairing numbers of the two participants.
    participants: [u32; 2],
    /// The round of the game, or the last round of the match (1-based).
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

/// The numbers of games and the points that a league table shows for a participant. The values of the tie-breaks are
/// not included.
#[derive(Clone, Copy, Debug)]
pub struct LeagueRow {
    /// Number of games or matches that were won, drawn or lost. Forfeits are included, and byes are not.
    pub played: usize,
    /// Games or matches won, including wins by forfeit.
    pub won: usize,
    /// Games or matches drawn.
    pub drawn: usize,
    /// Games or matches lost, including losses by forfeit.
    pub lost: usize,
    /// The game points of a team. Penalties and bonuses are not included.
    pub game_points: Points,
    /// The sum of the penalty and bonus points of the participant.
    pub penalty: Points,
    /// The sum of the game points that the team gains or loses by penalties and bonuses.
    pub game_point_penalty: Points,
}

impl LeagueRow {
    /// Counts the games or matches and the points of a participant in the first `after` rounds.
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

    /// Returns the penalties and bonuses of a participant that count in the standing after the round `after`.
    pub(crate) fn adjustments(
        facts: &Tournament,
        index: Index,
        after: usize,
    ) -> impl Iterator<Item = &Adjustment> {
        let (id, announced) = (facts.id(index), facts.announced());
        facts.adjustments().iter().filter(move |own| own.id == id && own.counts_after(after, announced))
    }
}

/// Returns the word that states in JSON how the edition was chosen.
pub fn edition_by(choice: EditionChoice) -> &'static str {
    match choice {
        EditionChoice::Declared(_) => "declared",
        EditionChoice::ByStart(_) => "start",
        EditionChoice::ByLaterDay(_) => "later-day",
        EditionChoice::TooEarly => "too-early",
        EditionChoice::NoStart => "no-start",
    }
}

/// The participants without a value for a tie-break, and the reason.
#[derive(Clone, Debug, Serialize)]
pub struct Missing {
    /// The code of the tie-break.
    pub code: String,
    /// The pairing numbers of the participants without a value. The list is empty if no participant has a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<u32>,
    /// The reason why there is no value, written in English in the JSON.
    pub why: Phrase,
}

/// Lists the tie-breaks for which participants have no value, with the reasons.
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

/// The rows of a ranking in JSON, best place first. Each row is built only when it is written, because all rows of a
/// large event together would take too much memory.
pub struct Rows<'r> {
    tournament: &'r Tournament,
    groups: &'r [Vec<Index>],
    ranks: Vec<u32>,
    /// If the ranking contains only one category, the places among all participants of the event.
    whole: Option<&'r [u32]>,
    boards: Option<Boards>,
    /// If the ranking is a league table, the last round that counts. A league table also shows how many games each
    /// participant has won, drawn and lost.
    league: Option<usize>,
    columns: Vec<(String, bool, &'r Entry)>,
}

/// Returns the columns of a ranking. A list can contain a code twice. The JSON object of a row contains only the first,
/// because its keys must be unique.
fn columns<'r>(plan: &Plan, ranked: &'r Ranked<'_>) -> Vec<(String, bool, &'r Entry)> {
    let mut columns: Vec<(String, bool, &Entry)> = Vec::new();
    for (listed, entry) in plan.list.entries.iter().zip(&ranked.standings.entries) {
        let key = listed.to_string();
        if columns.iter().all(|(other, ..)| *other != key) {
            columns.push((key, listed.is_order_only(), entry));
        }
    }
    columns
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.groups.iter().flatten().map(|index| self.row(*index)))
    }
}

/// The row of one participant in the JSON of a ranking.
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

/// Writes a JSON object with the given keys and values.
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
