//! The rules of unplayed rounds, and the standing that one tie-break uses: after a round, under one score, with
//! article 16 applied.

use crate::number::Points;
use crate::rules::articles_04_to_09::LastRound;
use crate::rules::encounter::MutualGames;
use crate::rules::{Rules, Score, articles_14_to_16, points};
use crate::tournament::{
    Adjustment, Index, Kind, MatchScoring, Outcome, Pairing, Record, Scoring, Tournament,
};
use std::borrow::Cow;
use std::cell::OnceCell;

points! {
    /// Rules of unplayed rounds (articles 15 and 16).
    Unplayed {
        /// Whether article 16 applies to unplayed rounds under this pairing system. Otherwise, 15.2 applies.
        under_article_16: fn(Pairing) -> bool = "unplayed.predetermined" by "c07.15.2",
        /// Whether a scheduled game contributes to Buchholz and Sonneborn-Berger if the pairings are predetermined.
        scheduled: fn(Kind) -> bool = "unplayed.scheduled" by "c07.15.2",
        /// The kind that article 16 uses for a round. A round without a record is stored as a zero-point bye.
        blank: fn(Kind) -> Kind = "unplayed.blank" by "c07.16.1.1",
        /// Whether a round ends an absence, so that an earlier requested bye falls under 16.2.3.
        ends_absence: fn(Kind) -> bool = "unplayed.ends-absence" by "c07.16.2.3",
        /// Whether a later round can still end an absence in an interim standing (category 16.2.5). The arguments are
        /// the numbers of counted and of announced rounds.
        interim_bye: fn(usize, usize) -> bool = "unplayed.interim-bye" by "c07.16.2.5",
        /// Whether the adjustment of 16.3 and the caps of 16.4 apply to a standing, for example of a team event.
        adjustment: fn(&View<'_>) -> bool = "team.adjustment" by "c07.16.3",
        /// The points for which a requested bye of category 16.2.5 counts in the tie-breaks of opponents.
        trailing_bye: fn(&View<'_>, &Record, usize) -> Points = "unplayed.trailing-bye" by "c07.16.3.2",
        /// The score that counts in the tie-breaks of opponents. The arguments are the points from the rounds and the
        /// points outside the rounds.
        outside_rounds: fn(Points, Points) -> Points = "unplayed.outside-rounds" by "c07.16.3",
        /// The points for which an unplayed round counts in the tie-breaks of opponents, except a requested bye of
        /// category 16.2.5.
        other_unplayed: fn(&View<'_>, &Record, bool) -> Points = "unplayed.other-unplayed" by "c07.16.3.1",
        /// The score of the dummy opponent of a round that the participant did not play.
        dummy: fn(&View<'_>, Index, usize, &dyn Fn(Points) -> Points) -> Option<Points>
            = "unplayed.dummy" by "c07.16.4",
        /// Whether the scheduled opponent, and not a dummy, counts for a forfeited round. The argument states whether
        /// forfeits count as played.
        own_forfeit: fn(bool) -> bool = "unplayed.own-forfeit" by "c07.16.4",
        /// Limits the dummy's score for a forfeit by the cap.
        forfeit_cap: fn(&View<'_>, &Record, Points, i64) -> Points = "unplayed.forfeit-cap" by "c07.16.4.1",
        /// Limits the dummy's score for an unplayed round that is not a forfeit by the cap.
        bye_cap: fn(&View<'_>, &Record, Points, i64) -> Points = "unplayed.bye-cap" by "c07.16.4.2",
        /// The number of rounds that the cap of 16.4.2 counts in an interim standing.
        cap_rounds: fn(&View<'_>) -> usize = "unplayed.cap-rounds" by "c07.16.4.2",
        /// Whether a bye has a dummy opponent if forfeits count as played.
        played_byes: fn(Kind) -> bool = "unplayed.played-byes" by "c07.16.6",
        /// Whether a cut treats a forfeit loss as voluntarily unplayed if forfeits count as played.
        played_forfeit_loss: fn(bool) -> bool = "unplayed.played-forfeit-loss" by "c07.16.6",
        /// Whether a forfeit loss that counts as played ends an absence, so that the earlier requested byes count for
        /// opponents as awarded.
        played_absence: fn(Kind) -> bool = "unplayed.played-absence" by "c07.16.6",
    }
}

/// A standing under one score and one table of rules, with article 16 applied to unplayed rounds.
pub struct View<'t> {
    /// The event.
    pub tournament: &'t Tournament,
    /// The rules of the edition.
    pub rules: Rules,
    /// The score under which the standing is computed.
    pub score: Score,
    /// Number of counted rounds.
    pub rounds: usize,
    records: Cow<'t, [Record]>,
    /// Chooses the kind of the last round by which fore Buchholz decides whether an absence ended: the recorded kind,
    /// or the kind of the drawn game.
    returns: Option<fn(Kind, Kind) -> Kind>,
    /// Whether article 16 applies to unplayed rounds (15.3). Otherwise, 15.2 applies.
    pub under_article_16: bool,
    totals: Vec<Points>,
    final_totals: Option<Vec<Points>>,
    /// Points awarded in the rounds, without points outside the rounds.
    awarded: Vec<Points>,
    /// Points awarded in the rounds, with unplayed rounds counted by 16.3.
    adjusted_rounds: Vec<Points>,
    /// The score of each participant that counts in the tie-breaks of opponents.
    adjusted: Vec<Points>,
    adjusted_as_played: OnceCell<Vec<Points>>,
    own_dummies: Option<Vec<Points>>,
}

impl<'t> View<'t> {
    /// Returns the standing under one score after `after` rounds, or after all recorded rounds if fewer are recorded.
    pub fn new(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> View<'t> {
        let records = Cow::Borrowed(tournament.all_records());
        View::over(tournament, *rules, score, after.min(tournament.rounds()), records, None)
    }

    /// Returns the standing in which the paired games of the last announced round count as draws (8.3). If the last
    /// announced round does not count yet, returns the actual standing.
    pub(crate) fn fore(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> View<'t> {
        let rounds = after.min(tournament.rounds());
        if rounds == 0 || !(rules.buchholz.fore_interim)(rounds, tournament.announced()) {
            return View::new(tournament, rules, score, after);
        }
        let LastRound { counted, drawn } = (rules.buchholz.fore_last_round)(rounds);
        let real = View::new(tournament, rules, score, counted);
        if !drawn {
            return real;
        }
        let mut records = tournament.all_records().to_vec();
        for row in records.chunks_mut(tournament.rounds()) {
            if let Some(record) = row.get_mut(counted - 1) {
                *record = real.drawn(*record);
            }
        }
        let returns = Some(*rules.buchholz.fore_return);
        let fore = View::over(tournament, *rules, score, real.rounds, Cow::Owned(records), returns);
        let dummies = (rules.buchholz.fore_dummy)(&fore.totals, &real.totals).to_vec();
        View { own_dummies: Some(dummies), ..fore }
    }

    /// Returns how fore Buchholz counts a record of the last round.
    fn drawn(&self, recorded: Record) -> Record {
        let draw = self.tournament.scoring().draw;
        let paid = match self.tournament.team() {
            Some(team) => recorded.paid(team.scoring.draw, draw * i64::from(team.boards)),
            None => recorded.paid(draw, draw),
        };
        let rules = &self.rules.buchholz;
        if recorded.opponent().is_none() {
            return (rules.fore_bye)(self, recorded, paid);
        }
        let drawn = paid.as_kind(Kind::Played, Some(Outcome::Draw));
        if recorded.kind.is_forfeit() { (rules.fore_forfeit)(recorded, drawn) } else { drawn }
    }

    fn over(
        tournament: &'t Tournament,
        rules: Rules,
        score: Score,
        rounds: usize,
        records: Cow<'t, [Record]>,
        returns: Option<fn(Kind, Kind) -> Kind>,
    ) -> View<'t> {
        let mut view = View {
            tournament,
            rules,
            score,
            rounds,
            records,
            returns,
            under_article_16: (rules.unplayed.under_article_16)(tournament.pairing()),
            totals: Vec::new(),
            final_totals: None,
            awarded: Vec::new(),
            adjusted_rounds: Vec::new(),
            adjusted: Vec::new(),
            adjusted_as_played: OnceCell::new(),
            own_dummies: None,
        };
        view.awarded = (0..tournament.len()).map(|index| view.score_before(index, rounds)).collect();
        view.totals = view.awarded.clone();
        view.adjusted_rounds =
            (0..tournament.len()).map(|index| view.adjusted_by_16_3(index, |_| false)).collect();
        view.add_outside_rounds();
        let in_rounds = if view.under_article_16 { &view.adjusted_rounds } else { &view.awarded };
        view.adjusted =
            in_rounds.iter().enumerate().map(|(index, seen)| view.with_outside(index, *seen)).collect();
        view
    }

    /// Adds the points from outside the rounds to each participant's score.
    fn add_outside_rounds(&mut self) {
        let (tournament, rounds) = (self.tournament, self.rounds);
        let added = |counts: &dyn Fn(&Adjustment) -> bool, mut totals: Vec<Points>| {
            for adjustment in tournament.adjustments().iter().filter(|adjustment| counts(adjustment)) {
                let index = tournament.index_of(adjustment.id);
                if let Some(total) = index.and_then(|index| totals.get_mut(index)) {
                    *total += self.outside(adjustment);
                }
            }
            totals
        };
        let totals = added(&|adjustment| usize::from(adjustment.after) <= rounds, self.totals.clone());
        let is_final = |adjustment: &Adjustment| adjustment.after == Adjustment::FINAL_STANDING;
        let is_over = rounds >= tournament.announced() && tournament.adjustments().iter().any(is_final);
        let final_totals = is_over.then(|| added(&is_final, totals.clone()));
        (self.totals, self.final_totals) = (totals, final_totals);
    }

    /// Returns whether the paired games of the last round count as draws (8.3).
    pub fn is_fore(&self) -> bool {
        self.returns.is_some()
    }

    /// Returns the direct encounter (article 6) for this standing. `forfeits_declared` states whether the regulations
    /// count forfeits as meetings (6.1.1).
    pub(crate) fn encounter(&self, forfeits_declared: bool) -> MutualGames<'_, 't> {
        MutualGames { view: self, rules: &self.rules.direct_encounter, forfeits_declared }
    }

    /// Returns the counted rounds of one participant.
    pub fn records(&self, index: Index) -> &[Record] {
        let start = index * self.tournament.rounds();
        &self.records[start..start + self.rounds]
    }

    /// Returns the points awarded in a record under the score of this view. With predetermined pairings, a round
    /// without an opponent gives no points.
    pub fn points(&self, record: &Record) -> Points {
        if articles_14_to_16::gives_nothing(self.under_article_16, self.tournament.pairing(), record) {
            return Points::ZERO;
        }
        match self.score {
            Score::Match => record.points,
            Score::Game => record.game_points,
        }
    }

    /// Returns whether the record does not count as a round, because the pairings are predetermined and the participant
    /// has no opponent (15.2).
    pub fn is_rest(&self, record: &Record) -> bool {
        record.kind.is_rest() || articles_14_to_16::is_no_round(self.under_article_16, record)
    }

    /// Returns a participant's score: the awarded points, plus the adjustments that count in this standing.
    pub fn total(&self, index: Index) -> Points {
        self.totals[index]
    }

    /// Returns the score by which participants are ranked.
    ///
    /// After the last announced round, this score also includes points that count only in the final standing and in no
    /// tie-break (TRF26 record 299 with round 999).
    pub fn ranked_total(&self, index: Index) -> Points {
        self.final_totals.as_ref().map_or(self.totals[index], |totals| totals[index])
    }

    /// Returns the score from the rounds before a round (0-based).
    pub fn score_before(&self, index: Index, round: usize) -> Points {
        self.records(index)[..round].iter().map(|record| self.points(record)).sum()
    }

    /// Returns the total of the rounds, with unplayed rounds counted by 16.3 and without points outside the rounds.
    pub fn adjusted_rounds(&self, index: Index) -> Points {
        self.adjusted_rounds[index]
    }

    /// Returns the score that counts in the tie-breaks of opponents: adjusted by 16.3 in a Swiss-system event, and the
    /// awarded points in other events.
    pub fn adjusted(&self, index: Index) -> Points {
        self.adjusted[index]
    }

    /// Returns the score that counts in the tie-breaks of opponents if forfeits count as played (16.6).
    pub fn adjusted_as_played(&self, index: Index) -> Points {
        if !self.under_article_16 {
            return self.adjusted(index);
        }
        let column = self.adjusted_as_played.get_or_init(|| {
            let returns = *self.rules.unplayed.played_absence;
            (0..self.tournament.len()).map(|index| self.adjusted_by_16_3(index, returns)).collect()
        });
        self.with_outside(index, column[index])
    }

    /// Returns `points`, the points from the rounds before a round (0-based). If the rules count points outside the
    /// rounds, the result includes those that were awarded before this round.
    pub fn with_outside_before(&self, index: Index, round: usize, points: Points) -> Points {
        let adjustments = self.tournament.adjustments().iter();
        let own = adjustments.filter(|one| self.tournament.index_of(one.id) == Some(index));
        let outside = own.filter(|one| usize::from(one.after) <= round).map(|one| self.outside(one));
        (self.rules.unplayed.outside_rounds)(points, outside.sum())
    }

    /// Returns the points of an adjustment under the score of this view.
    fn outside(&self, adjustment: &Adjustment) -> Points {
        match self.score == Score::Game && self.tournament.team().is_some() {
            true => adjustment.game_points,
            false => adjustment.points,
        }
    }

    fn with_outside(&self, index: Index, seen: Points) -> Points {
        (self.rules.unplayed.outside_rounds)(seen, self.totals[index] - self.awarded[index])
    }

    /// Returns the kind of a round (0-based) for the decision whether an absence ended: the recorded kind, except in
    /// the last round of fore Buchholz.
    pub(super) fn kind_in_absence(&self, index: Index, round: usize) -> Kind {
        let kind = self.records(index)[round].kind;
        match self.returns {
            Some(returns) if round + 1 == self.rounds => {
                returns(self.tournament.record(index, round).kind, kind)
            }
            Some(_) | None => kind,
        }
    }

    /// Returns the score of the participant's dummy before the cap is applied (16.4).
    pub fn own_dummy(&self, index: Index) -> Points {
        self.own_dummies.as_ref().map_or(self.totals[index], |scores| scores[index])
    }

    /// Returns the points for a win under this score.
    pub fn win(&self) -> Points {
        self.value(|own| own.win, |own| own.win)
    }

    /// Returns the points for a draw under this score.
    pub fn draw_value(&self) -> Points {
        self.value(|own| own.draw, |own| own.draw)
    }

    /// Returns the points for a loss under this score.
    pub fn loss(&self) -> Points {
        self.value(|own| own.loss, |own| own.loss)
    }

    fn value(&self, of_game: fn(&Scoring) -> Points, of_match: fn(&MatchScoring) -> Points) -> Points {
        let game = of_game(self.tournament.scoring());
        match (self.tournament.team(), self.score) {
            (None, _) => game,
            (Some(team), Score::Game) => game * i64::from(team.boards),
            (Some(team), Score::Match) => of_match(&team.scoring),
        }
    }
}
