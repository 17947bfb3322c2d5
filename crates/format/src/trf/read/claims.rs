//! Determines the point system, and compares the standing recorded in a file with the results in the file.

use crate::trf::file::{Claims, Excuse, Ranking, game_points};
use crate::trf::prelude::*;
use crate::trf::read::facts::{Facts, Rounds};
use crate::trf::read::team::Teams;

/// The rule that a remark on the points of a player cites.
const RULE: Rule = Rule::of("001").at(player::POINTS);

/// Returns the recorded standing. Adds remarks on points and ranks that contradict the results.
pub(super) fn check(
    content: &Content,
    facts: &Facts,
    settled: &Settled,
    remarks: &mut Remarks<'_>,
) -> Claims {
    let mut claims = claims(content);
    let totals = Totals { content, rounds: &facts.rounds };
    match &content.team {
        Some(team) => {
            check_teams(&team.teams, facts, &claims, remarks);
            check_players(totals, &team.teams, &facts.tournament, remarks);
        }
        None => {
            claims.excuse =
                check_individual(totals, &facts.tournament, &claims, settled.usual_explains, remarks);
        }
    }
    check_ranking(&claims, content.team.is_some(), remarks);
    claims
}

/// The point systems that can be inferred. Each entry contains the points for a win, a draw and a loss over the board:
/// 2-1-0, 3-1-0 and 3-2-1.
const SYSTEMS: [[i64; 3]; 3] = [[2, 1, 0], [3, 1, 0], [3, 2, 1]];

/// A point system, and how the reader determined it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// Whether the point system was inferred from the recorded totals.
    pub is_inferred: bool,
    /// The points for each result.
    pub scoring: Scoring,
    /// Whether no record declares points, but the default points explain every recorded total.
    pub usual_explains: bool,
}

/// Returns the declared point system. If no record declares points, returns the default system or, if exactly one other
/// point system explains every recorded total, that system. Other point systems are considered only if reading is not
/// strict, and if neither the default points nor an [`Excuse`] explains the recorded totals.
pub(super) fn settle(
    content: &Content,
    rounds: &Rounds,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Settled {
    let totals = Totals { content, rounds };
    let declared = &totals.content.worth.games;
    if !declared.is_empty() {
        let scoring = declared.scoring();
        return Settled { is_inferred: false, scoring, usual_explains: false };
    }
    let finished = totals.rounds.finished;
    let usual = Scoring::default();
    let usual_explains = totals.explain_all(finished, &usual);
    let default = Settled { is_inferred: false, scoring: usual, usual_explains };
    if options.strict || finished == 0 || usual_explains || totals.excuse(&usual).is_some() {
        return default;
    }
    let players = &totals.content.players;
    let any_bye = players.iter().any(|player| byes(&player.cells, finished) > 0);
    let mut explaining = Vec::new();
    for points in SYSTEMS {
        let byes: &[i64] = if any_bye { &[points[0], points[1], 0] } else { &[points[0]] };
        for bye in byes {
            let scoring = Scoring::usual(points.map(Points::whole), Points::whole(*bye));
            if totals.explain_all(finished, &scoring) {
                explaining.push((points, scoring));
            }
        }
    }
    let [(points, scoring)] = explaining[..] else { return default };
    let rows = players.iter().filter(|player| player.points.is_some()).count();
    let bye = if any_bye { format!(", PAB {}", scoring.pairing_allocated_bye) } else { String::new() };
    let values = [points[0], points[1], points[2]].map(|value| value.to_string()).join("-") + &bye;
    let message = phrase!("inferred-from-rows", values, rows);
    let remark = Diagnostic::warning("inferred-scoring", message)
        .rule(message!("rule-trf26-record-162-missing"))
        .hint(message!("hint-declared-values"));
    remarks.add(remark, place(players.line(0), player::POINTS));
    Settled { is_inferred: true, scoring, usual_explains }
}

/// The recorded totals of players, and the cells whose points should add up to these totals.
#[derive(Clone, Copy)]
struct Totals<'c> {
    pub content: &'c Content,
    pub rounds: &'c Rounds,
}

impl Totals<'_> {
    /// Returns the points that records 299 add to a player's total in the first `rounds` rounds.
    fn extra(self, player: &Player, rounds: usize, scoring: &Scoring) -> Points {
        let special = &self.content.special;
        if self.content.team.is_some() || special.adjustments.is_empty() && special.awards.is_empty() {
            return Points::ZERO;
        }
        let announced = (self.rounds.planned.rounds as usize).max(self.rounds.recorded);
        let adjustments = special.own_adjustments.get(&player.id).into_iter().flatten();
        let added: Points = adjustments
            .filter_map(|position| special.adjustments.get(*position))
            .filter(|adjustment| adjustment.counts_after(rounds, announced))
            .map(|adjustment| adjustment.points)
            .sum();
        let awards = special.own_awards.get(&player.id).into_iter().flatten();
        let awarded: Points = awards
            .filter_map(|position| special.awards.get(*position))
            .filter(|award| usize::from(award.round) <= rounds)
            .map(|award| {
                let cell = player.cells.get(usize::from(award.round) - 1).copied().unwrap_or(RawCell::BLANK);
                award.points.map_or(Points::ZERO, |points| points - scoring.value(cell.code()))
            })
            .sum();
        added + awarded
    }

    /// Returns whether the points of the cells add up to the recorded total. If no total is recorded, the result is
    /// true.
    fn explain(self, player: &Player, rounds: usize, scoring: &Scoring) -> bool {
        let Some(claimed) = player.points else { return true };
        let own = total(&player.cells, rounds, scoring) + self.extra(player, rounds, scoring);
        if own == claimed {
            return true;
        }
        // Some files give a player no points for a bye of the team. With predetermined pairings, a round without an
        // opponent gives no points.
        let excused = byes(&player.cells, rounds) as i64;
        let encoded = self.content.head.encoded;
        let without_byes =
            self.content.team.is_some() || encoded.is_some_and(|code| code.pairing.is_predetermined());
        without_byes && own - scoring.pairing_allocated_bye * excused == claimed
    }

    /// Returns whether the points of the cells add up to the recorded total of every player.
    fn explain_all(self, rounds: usize, scoring: &Scoring) -> bool {
        self.content.players.iter().all(|player| self.explain(player, rounds, scoring))
    }

    /// Returns the reason why the recorded totals differ from the totals after the last finished round, or `None` if no
    /// known reason explains all recorded totals.
    fn excuse(self, scoring: &Scoring) -> Option<Excuse> {
        if let Some(round) = self.earlier_round(scoring) {
            Some(Excuse::EarlierRound(round))
        } else if self.with_announced_byes(scoring) {
            Some(Excuse::AnnouncedByes)
        } else if self.with_acceleration(scoring) {
            Some(Excuse::Acceleration)
        } else {
            None
        }
    }

    /// Returns the latest round before the last finished round after which the computed total of every player equals
    /// the recorded total, or `None` if there is no such round.
    fn earlier_round(self, scoring: &Scoring) -> Option<usize> {
        let mut candidates: Vec<usize> = (0..self.rounds.finished).collect();
        for player in self.content.players.iter() {
            candidates.retain(|rounds| self.explain(player, *rounds, scoring));
            if candidates.is_empty() {
                return None;
            }
        }
        candidates.last().copied()
    }

    fn with_announced_byes(self, scoring: &Scoring) -> bool {
        let finished = self.rounds.finished;
        let mut players = self.content.players.iter();
        let has_announced = players.clone().any(|player| player.cells.len() > finished);
        let paired = players.any(|p| p.cells.get(finished).is_some_and(|cell| cell.opponent > 0));
        has_announced && !paired && self.explain_all(finished + 1, scoring)
    }

    fn with_acceleration(self, scoring: &Scoring) -> bool {
        let all = &self.content.special.fictitious;
        if all.is_empty() {
            return false;
        }
        let finished = self.rounds.finished;
        self.content.players.iter().all(|player| {
            let Some(claimed) = player.points else { return true };
            let own = total(&player.cells, finished, scoring) + self.extra(player, finished, scoring);
            let rounds = all.get(&player.id);
            let fictitious = |round: usize| rounds.and_then(|r| r.get(round)).copied().unwrap_or_default();
            [finished.wrapping_sub(1), finished].into_iter().any(|round| own + fictitious(round) == claimed)
        })
    }
}

/// Returns the sum of the points of the first `rounds` cells.
fn total(cells: &[RawCell], rounds: usize, scoring: &Scoring) -> Points {
    cells.iter().take(rounds).map(|cell| scoring.value(cell.code())).sum()
}

/// Returns the number of pairing-allocated byes in the first `rounds` cells.
fn byes(cells: &[RawCell], rounds: usize) -> usize {
    cells.iter().take(rounds).filter(|cell| cell.mark == b'U').count()
}

/// Collects the recorded points and ranks from the records of all participants.
fn claims(content: &Content) -> Claims {
    let mut claims = Claims::default();
    let rows: Vec<(u32, Option<u32>)> = match &content.team {
        Some(team) => {
            let teams = &team.teams.rows;
            claims.match_points = teams.iter().map(|team| team.match_points).collect();
            claims.game_points = teams.iter().map(|team| team.game_points).collect();
            teams.iter().map(|team| (team.id, team.rank)).collect()
        }
        None => {
            claims.points = content.players.iter().map(|player| player.points).collect();
            content.players.iter().map(|player| (player.id, player.rank)).collect()
        }
    };
    claims.ranks = rows.iter().map(|(_, rank)| *rank).collect();
    claims.ranking = ranking(&rows, &claims);
    claims
}

/// Determines what the rank column contains. `rows` contains the number and the recorded rank of each participant, in
/// file order.
fn ranking(rows: &[(u32, Option<u32>)], claims: &Claims) -> Ranking {
    if rows.iter().all(|(_, rank)| rank.is_none()) {
        Ranking::None
    } else if rows.iter().any(|(id, rank)| *rank != Some(*id)) {
        Ranking::Recorded
    } else if contradicts_points(claims) {
        Ranking::StartingOrder
    } else {
        Ranking::LikeStartingOrder
    }
}

/// Returns whether a recorded rank puts a participant behind another participant with fewer points.
fn contradicts_points(claims: &Claims) -> bool {
    let points = if claims.points.is_empty() { &claims.match_points } else { &claims.points };
    let mut rows: Vec<(u32, Points)> =
        claims.ranks.iter().zip(points).filter_map(|(rank, points)| Some(((*rank)?, (*points)?))).collect();
    rows.sort_unstable();
    rows.windows(2).any(|pair| pair[0].1 < pair[1].1)
}

/// Adds remarks on invalid or missing ranks.
fn check_ranking(claims: &Claims, is_team: bool, remarks: &mut Remarks<'_>) {
    let rule = if is_team { Rule::of("310").at(team::RANK) } else { Rule::of("001").at(player::RANK) };
    let missing = claims.ranks.iter().filter(|rank| rank.is_none()).count();
    let remark = match claims.ranking {
        Ranking::None => Diagnostic::warning("no-ranking", message!("no-ranking-recorded")),
        Ranking::StartingOrder => {
            Diagnostic::warning("rank-is-starting-order", message!("rank-column-starting-order"))
        }
        Ranking::LikeStartingOrder | Ranking::Recorded if missing > 0 => {
            let message = phrase!("unranked-participants", missing);
            Diagnostic::warning("rank-missing", message)
        }
        Ranking::LikeStartingOrder | Ranking::Recorded => return,
    };
    remarks.add_on_standing(remark.rule(rule), (0, 0, 0));
}

/// Compares the match points and game points in records 310 with the results of the matches.
fn check_teams(teams: &Teams, facts: &Facts, claims: &Claims, remarks: &mut Remarks<'_>) {
    let (tournament, finished) = (&facts.tournament, facts.rounds.finished);
    let played = (tournament.without_open_games(), tournament.last_played_round());
    for (claimed, columns) in
        [(&claims.match_points, team::MATCH_POINTS), (&claims.game_points, team::GAME_POINTS)]
    {
        let is_match = columns == team::MATCH_POINTS;
        for (index, claimed) in claimed.iter().enumerate().take(tournament.len()) {
            let Some(claimed) = claimed else { continue };
            let total = |facts: &Tournament, rounds: usize| match is_match {
                true => computed(facts, index, rounds),
                false => game_points(facts, index, rounds, true),
            };
            let computed = total(tournament, finished);
            // Some files count the game points of byes, and others do not. The table of an unfinished league can also
            // count only the games played.
            if computed == *claimed
                || total(&played.0, played.1) == *claimed
                || !is_match && game_points(tournament, index, finished, false) == *claimed
            {
                continue;
            }
            let id = tournament.id(index);
            let score = if is_match { message!("score-match-points") } else { message!("score-game-points") };
            let message = phrase!("team-points-recorded", id, score, claimed, computed);
            // The recorded points can include matches of an unfinished round.
            let hint = if tournament.rounds() > finished {
                phrase!("unfinished-round", round = finished + 1)
            } else {
                phrase!("hint-decision-record")
            };
            let remark = Diagnostic::warning("points-differ", message)
                .rule(Rule::of("310").at(Columns::new(55, 67)))
                .hint(hint);
            remarks.add_on_standing(remark, place(teams.line(index), columns));
        }
    }
}

/// Compares the points in the player records of a team file with the results of the games. Also accepts recorded points
/// that do not include the points for byes of the team.
fn check_players(totals: Totals<'_>, teams: &Teams, tournament: &Tournament, remarks: &mut Remarks<'_>) {
    let finished = totals.rounds.finished;
    let scoring = *tournament.scoring();
    let mut differing = Vec::new();
    let mut all_empty = true;
    for player in totals.content.players.iter() {
        let Some(claimed) = player.points else { continue };
        all_empty &= claimed == Points::ZERO;
        let computed = total(&player.cells, finished, &scoring);
        let byes_teams = teams
            .of_player(player.id)
            .map_or(Points::ZERO, |team| byes_teams(player, tournament, team, finished));
        let explained = totals.explain(player, finished, &scoring);
        if !explained && claimed != computed + byes_teams {
            differing.push((player.line, player.id, claimed, computed));
        }
    }
    if all_empty && let Some((line, ..)) = differing.first() {
        let remark = Diagnostic::warning("points-empty", message!("team-player-points-empty")).rule(RULE);
        return remarks.add(remark, place(*line, player::POINTS));
    }
    for (line, id, claimed, computed) in differing {
        let message = phrase!("player-points-recorded", id, claimed, computed);
        let remark = Diagnostic::warning("points-differ", message).rule(RULE);
        remarks.add_on_standing(remark, place(line, player::POINTS));
    }
}

/// Returns the points that a player gets for byes of the team. A bye counts only in a round for which the player's cell
/// contains no result.
fn byes_teams(player: &Player, tournament: &Tournament, team: usize, rounds: usize) -> Points {
    let away = |round: usize| {
        let cell = player.cells.get(round);
        cell.is_none_or(|cell| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'))
    };
    let records = tournament.records(team).iter().take(rounds).enumerate();
    records.filter(|(round, _)| away(*round)).map(|(_, record)| bye(tournament.scoring(), record.kind)).sum()
}

/// Returns the points that a player gets for a bye of the player's team.
fn bye(scoring: &Scoring, kind: Kind) -> Points {
    match kind {
        Kind::PairingAllocatedBye => scoring.pairing_allocated_bye,
        Kind::FullPointBye => scoring.full_point_bye,
        Kind::HalfPointBye => scoring.half_point_bye,
        _ => Points::ZERO,
    }
}

/// A recorded total that differs from the computed total.
struct Differing<'c> {
    player: &'c Player,
    claimed: Points,
    computed: Points,
}

/// Adds remarks on recorded totals that differ from the results. Returns the reason that explains all differences, or
/// `None` if there is no such reason.
fn check_individual(
    totals: Totals<'_>,
    tournament: &Tournament,
    claims: &Claims,
    usual_explains: bool,
    remarks: &mut Remarks<'_>,
) -> Option<Excuse> {
    // If the default points explain every total, no total differs. This does not apply to events with predetermined
    // pairings, because byes give no points there.
    if usual_explains && !tournament.pairing().is_predetermined() {
        return None;
    }
    let finished = totals.rounds.finished;
    let played = (tournament.without_open_games(), tournament.last_played_round());
    let rows = claims.points.iter().zip(totals.content.players.iter()).enumerate().take(tournament.len());
    let differing: Vec<Differing<'_>> = rows
        .filter_map(|(index, (claimed, player))| {
            let (claimed, computed) = ((*claimed)?, computed(tournament, index, finished));
            let is_played = self::computed(&played.0, index, played.1) == claimed;
            (computed != claimed && !is_played).then_some(Differing { player, claimed, computed })
        })
        .collect();
    let first = differing.first()?;
    if let Some(excuse) = totals.excuse(tournament.scoring()) {
        let (id, message) = excused(excuse, finished);
        let remark = Diagnostic::warning(id, message).rule(RULE);
        remarks.add_on_standing(remark, place(first.player.line, player::POINTS));
        return Some(excuse);
    }
    let all_have_byes = differing.iter().all(|row| byes(&row.player.cells, finished) > 0);
    for row in differing {
        let message = phrase!(
            "player-points-recorded",
            id = row.player.id,
            claimed = row.claimed,
            computed = row.computed
        );
        let mut remark = Diagnostic::warning("points-differ", message).rule(RULE);
        if let Some(hint) = hint(&row, finished, tournament, all_have_byes) {
            remark = remark.hint(hint);
        }
        remarks.add_on_standing(remark, place(row.player.line, player::POINTS));
    }
    None
}

fn excused(excuse: Excuse, finished: usize) -> (&'static str, Phrase) {
    match excuse {
        Excuse::EarlierRound(round) => {
            ("points-after-round", phrase!("points-column-round", round, now = finished))
        }
        Excuse::AnnouncedByes => ("points-with-announced-byes", phrase!("points-column-byes")),
        Excuse::Acceleration => ("points-with-acceleration", phrase!("points-column-acceleration")),
    }
}

/// Returns a possible reason for the difference between a player's recorded and computed total, or `None` if no reason
/// fits.
fn hint(row: &Differing<'_>, rounds: usize, tournament: &Tournament, all_have_byes: bool) -> Option<Phrase> {
    let scoring = tournament.scoring();
    let (player, difference) = (row.player, row.claimed - row.computed);
    if tournament.pairing().is_predetermined() {
        let counted = byes(&player.cells, rounds) as i64;
        if counted > 0 && scoring.pairing_allocated_bye * counted == difference {
            return Some(phrase!("points-of-u"));
        }
    }
    let cells = player.cells.iter().take(rounds).enumerate();
    let absent = cells.filter(|(_, cell)| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'));
    let absences: Vec<usize> = absent.map(|(round, _)| round + 1).collect();
    let half = scoring.value(Code::HalfPointBye) - scoring.value(Code::ZeroPointBye);
    let halves = (1..=absences.len() as i64).find(|count| half * *count == difference);
    if halves.is_some() && half > Points::ZERO {
        let blanks: Vec<String> = absences.iter().map(usize::to_string).collect();
        return Some(phrase!(
            "points-from-absences",
            difference,
            blanks = blanks.join(", "),
            column = absences.first().map_or(0, |round| cell::column(*round))
        ));
    }
    if all_have_byes {
        return Some(phrase!("u-in-differing-rows"));
    }
    // The recorded points can include games of an unfinished round.
    if player.cells.len() > rounds {
        return Some(phrase!("unfinished-round", round = rounds + 1));
    }
    let open = tournament.index_of(player.id).is_some_and(|index| {
        tournament.records(index).iter().take(rounds).any(|record| record.kind.is_pending())
    });
    (difference != Points::ZERO && !open).then(|| phrase!("hint-penalty-record"))
}
