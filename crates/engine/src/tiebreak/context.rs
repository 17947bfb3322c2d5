//! What every tie-break of one standing shares: totals, adjusted scores and dummies under one score.

use std::borrow::Cow;

use crate::number::Points;
use crate::rules::Rulings;
use crate::rules::rulings::{
    Blank, ByeCap, CapRounds, Dummy, EndsAbsence, ForeBye, ForeDummy, ForeForfeit, ForeInterim,
    ForeLastRound, ForfeitCap, InterimBye, OtherUnplayed, OutsideRounds, PlayedAbsence, PredeterminedRounds,
    TeamAdjustment, TrailingBye, TrailingForfeit,
};
use crate::tournament::{Adjustment, Index, Kind, Outcome, Pairing, Primary, Record, Tournament};

/// Which of a record's two awards counts: match points (points of an individual) or game points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Match points of a team, points of an individual.
    Match,
    /// Game points of a team.
    Game,
}

impl Score {
    /// The other score.
    pub fn other(self) -> Score {
        match self {
            Score::Match => Score::Game,
            Score::Game => Score::Match,
        }
    }

    /// The score that ranks first; match points when nobody declared it.
    pub fn primary(tournament: &Tournament) -> Score {
        match tournament.team().and_then(|team| team.primary) {
            Some(Primary::GamePoints) => Score::Game,
            Some(Primary::MatchPoints) | None => Score::Match,
        }
    }
}

/// The category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// 16.2.1: pairing-allocated or full-point bye.
    Bye,
    /// 16.2.2: forfeit win.
    ForfeitWin,
    /// 16.2.3: requested bye followed by a round that is not voluntarily unplayed.
    RequestedBye,
    /// 16.2.4: forfeit loss.
    ForfeitLoss,
    /// 16.2.5: requested bye in the last round or followed only by voluntarily unplayed rounds.
    TrailingBye,
}

impl Category {
    /// The clause that defines it.
    pub fn clause(self) -> &'static str {
        match self {
            Category::Bye => "c07.16.2.1",
            Category::ForfeitWin => "c07.16.2.2",
            Category::RequestedBye => "c07.16.2.3",
            Category::ForfeitLoss => "c07.16.2.4",
            Category::TrailingBye => "c07.16.2.5",
        }
    }
}

/// The facts of one standing under one score and one set of rulings.
pub struct Context<'t> {
    tournament: &'t Tournament,
    rulings: Rulings,
    score: Score,
    rounds: usize,
    records: Cow<'t, [Record]>,
    swiss: bool,
    totals: Vec<Points>,
    final_totals: Option<Vec<Points>>,
    /// Points awarded in rounds, without what was added or taken outside them.
    awarded: Vec<Points>,
    adjusted: Vec<Points>,
    dummy_totals: Option<Vec<Points>>,
}

impl<'t> Context<'t> {
    /// The standing after `after` rounds (at most those recorded) under one score.
    pub fn new(tournament: &'t Tournament, rulings: Rulings, score: Score, after: usize) -> Context<'t> {
        let rounds = after.min(tournament.rounds());
        Context::over(tournament, rulings, score, rounds, Cow::Borrowed(tournament.all_records()))
    }

    /// The same standing with the paired games of the last announced round drawn (8.3).
    ///
    /// Before that round the fore standing is the real one.
    pub fn fore(tournament: &'t Tournament, rulings: Rulings, score: Score, after: usize) -> Context<'t> {
        let rounds = after.min(tournament.rounds());
        let interim =
            rounds < tournament.announced() && rulings.buchholz.fore_interim == ForeInterim::Buchholz;
        if rounds == 0 || interim {
            return Context::new(tournament, rulings, score, after);
        }
        if rulings.buchholz.fore_last_round == ForeLastRound::Dropped {
            return Context::new(tournament, rulings, score, rounds - 1);
        }
        let real = Context::new(tournament, rulings, score, after);
        let mut records = tournament.all_records().to_vec();
        for index in 0..tournament.len() {
            let record = &mut records[index * tournament.rounds() + rounds - 1];
            real.draw(record);
        }
        let mut fore = Context::over(tournament, rulings, score, rounds, Cow::Owned(records));
        if rulings.buchholz.fore_dummy == ForeDummy::RealTotal {
            fore.dummy_totals = Some(real.totals);
        }
        fore
    }

    fn over(
        tournament: &'t Tournament,
        rulings: Rulings,
        score: Score,
        rounds: usize,
        records: Cow<'t, [Record]>,
    ) -> Context<'t> {
        let swiss = tournament.pairing() == Pairing::Swiss
            || (tournament.pairing() == Pairing::Predetermined
                && rulings.unplayed.predetermined == PredeterminedRounds::SwissRules);
        let mut context = Context {
            tournament,
            rulings,
            score,
            rounds,
            records,
            swiss,
            totals: Vec::new(),
            final_totals: None,
            awarded: Vec::new(),
            adjusted: Vec::new(),
            dummy_totals: None,
        };
        context.awarded = (0..tournament.len()).map(|index| context.sum_awards(index)).collect();
        context.totals = context.awarded.clone();
        context.adjusted = (0..tournament.len()).map(|index| context.adjust(index)).collect();
        let added = |counts: &dyn Fn(&Adjustment) -> bool, totals: &mut [Points]| {
            for adjustment in tournament.adjustments().iter().filter(|adjustment| counts(adjustment)) {
                let Some(index) = tournament.index_of(adjustment.id) else { continue };
                let of_games = tournament.team().is_some() && score == Score::Game;
                totals[index] += if of_games { adjustment.game_points } else { adjustment.points };
            }
        };
        added(&|adjustment| usize::from(adjustment.after) <= rounds, &mut context.totals);
        let is_final = |adjustment: &Adjustment| adjustment.after == Adjustment::FINAL_STANDING;
        if rounds >= tournament.announced() && tournament.adjustments().iter().any(is_final) {
            let mut totals = context.totals.clone();
            added(&is_final, &mut totals);
            context.final_totals = Some(totals);
        }
        context
    }

    /// The event.
    pub fn tournament(&self) -> &'t Tournament {
        self.tournament
    }

    /// The decisions in force.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The score that counts here.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Rounds counted.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Participants.
    pub fn participants(&self) -> usize {
        self.tournament.len()
    }

    /// Whether the last round's paired games are drawn here (8.3).
    pub fn is_fore(&self) -> bool {
        matches!(self.records, Cow::Owned(_))
    }

    /// Whether article 16 rules unplayed rounds (15.3), rather than 15.2.
    pub fn is_swiss(&self) -> bool {
        self.swiss
    }

    /// The rounds counted of one participant.
    pub fn records(&self, index: Index) -> &[Record] {
        let start = index * self.tournament.rounds();
        &self.records[start..start + self.rounds]
    }

    /// The points awarded in a record under this score; a round without opponent in a predetermined event is no
    /// round and gives none.
    pub fn points(&self, record: &Record) -> Points {
        // 15.2: in a predetermined event a round without opponent is no round. In a knock-out a bye is worth its points.
        let rests = !self.swiss && self.tournament.pairing() != Pairing::Knockout;
        if rests && record.opponent().is_none() {
            return Points::ZERO;
        }
        match self.score {
            Score::Match => record.points,
            Score::Game => record.game_points,
        }
    }

    /// Whether the record is no round of its participant: without opponent in a predetermined event (15.2).
    pub fn is_rest(&self, record: &Record) -> bool {
        record.kind == Kind::Rest || (!self.swiss && record.opponent().is_none())
    }

    /// The own score: points awarded plus adjustments that count by now.
    pub fn total(&self, index: Index) -> Points {
        self.totals[index]
    }

    /// The score that ranks: the total, and after the last announced round also the points that count in the final
    /// standing only and in no tie-break (TRF26 record 299, round 999).
    pub fn ranked_total(&self, index: Index) -> Points {
        self.final_totals.as_ref().map_or(self.totals[index], |totals| totals[index])
    }

    /// The score that opponents count with: adjusted by 16.3 in a Swiss-system event, the points awarded otherwise.
    ///
    /// Points added or taken outside rounds are part of the own score only, whatever the system.
    pub fn adjusted(&self, index: Index) -> Points {
        let seen = if self.swiss { self.adjusted[index] } else { self.awarded[index] };
        match self.rulings.unplayed.outside_rounds {
            OutsideRounds::OwnScoreOnly => seen,
            OutsideRounds::OpponentsToo => seen + self.totals[index] - self.awarded[index],
        }
    }

    /// The score that opponents count with where forfeits count as played (16.6).
    pub fn adjusted_as_played(&self, index: Index) -> Points {
        if self.rulings.unplayed.played_absence == PlayedAbsence::AsWithout || !self.swiss {
            return self.adjusted(index);
        }
        let paired = |round: usize| self.records(index)[round].kind == Kind::ForfeitLoss;
        self.adjusted(index) - self.adjusted[index]
            + self.adjust_where(index, |round| self.ends_absence(index, round) || paired(round))
    }

    /// What a won game or match pays under this score.
    pub fn win(&self) -> Points {
        self.value(Outcome::Win)
    }

    /// What a drawn game or match pays under this score.
    pub fn draw_value(&self) -> Points {
        self.value(Outcome::Draw)
    }

    /// What a lost game or match pays under this score.
    pub fn loss(&self) -> Points {
        self.value(Outcome::Loss)
    }

    fn value(&self, outcome: Outcome) -> Points {
        let (team, scoring) = (self.tournament.team(), self.tournament.scoring());
        let game = match outcome {
            Outcome::Win => scoring.win,
            Outcome::Draw => scoring.draw,
            Outcome::Loss => scoring.loss,
        };
        match (team, self.score) {
            (None, _) => game,
            (Some(team), Score::Game) => game * i64::from(team.boards),
            (Some(team), Score::Match) => match outcome {
                Outcome::Win => team.scoring.win,
                Outcome::Draw => team.scoring.draw,
                Outcome::Loss => team.scoring.loss,
            },
        }
    }

    /// Whether the round is voluntarily unplayed: a requested bye or a forfeit loss (16.1.2).
    pub fn is_voluntary(kind: Kind) -> bool {
        matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye | Kind::ForfeitLoss)
    }

    /// The category of an unplayed round (from 0) of a Swiss-system event (16.2); none for a played one.
    ///
    /// "Last round" and "followed" look at the rounds counted, so that an interim standing stands for itself.
    pub fn category(&self, index: Index, round: usize) -> Option<Category> {
        let records = self.records(index);
        match records[round].kind {
            Kind::Played | Kind::Short | Kind::Pending | Kind::Rest => None,
            Kind::PairingAllocatedBye | Kind::FullPointBye => Some(Category::Bye),
            Kind::ForfeitWin => Some(Category::ForfeitWin),
            Kind::ForfeitLoss => Some(Category::ForfeitLoss),
            Kind::HalfPointBye | Kind::ZeroPointBye => {
                let returns = self.may_return()
                    || (round + 1..self.rounds).any(|later| self.ends_absence(index, later));
                Some(if returns { Category::RequestedBye } else { Category::TrailingBye })
            }
        }
    }

    /// Whether a later round than those counted may end every absence.
    fn may_return(&self) -> bool {
        self.rounds < self.tournament.announced()
            && self.rulings.unplayed.interim_bye == InterimBye::LastAnnounced
    }

    fn ends_absence(&self, index: Index, round: usize) -> bool {
        let mut kind = self.records(index)[round].kind;
        let last = round + 1 == self.rounds;
        if last && self.is_fore() && self.rulings.buchholz.fore_forfeit == ForeForfeit::DrawnForfeit {
            kind = self.tournament.record(index, round).kind;
        }
        match self.rulings.unplayed.ends_absence {
            EndsAbsence::AnythingNotVoluntary => !Self::is_voluntary(kind),
            EndsAbsence::GameOnly => kind.is_over_the_board(),
            EndsAbsence::NotPairingAllocatedBye => {
                !Self::is_voluntary(kind) && kind != Kind::PairingAllocatedBye
            }
            EndsAbsence::NotFullPointBye => !Self::is_voluntary(kind) && kind != Kind::FullPointBye,
            EndsAbsence::ForfeitLossToo => !Self::is_voluntary(kind) || kind == Kind::ForfeitLoss,
        }
    }

    fn sum_awards(&self, index: Index) -> Points {
        self.records(index).iter().map(|record| self.points(record)).sum()
    }

    /// 16.3: rounds of category 16.2.5 count as draws, all others as awarded.
    fn adjust(&self, index: Index) -> Points {
        self.adjust_where(index, |round| self.ends_absence(index, round))
    }

    fn adjust_where(&self, index: Index, ends_absence: impl Fn(usize) -> bool) -> Points {
        let mut returned = self.may_return();
        let mut sum = Points::ZERO;
        for (round, record) in self.records(index).iter().enumerate().rev() {
            sum += self.adjusted_award(record, returned, round + 1 == self.rounds);
            returned |= ends_absence(round);
        }
        sum
    }

    /// What one record is worth to opponents; `returned` says whether a later round ends an absence.
    pub(super) fn adjusted_award(&self, record: &Record, returned: bool, last: bool) -> Points {
        let (awarded, draw) = (self.points(record), self.draw_value());
        if self.tournament.team().is_some() && self.rulings.team.adjustment == TeamAdjustment::Real {
            return awarded;
        }
        let decisions = &self.rulings.unplayed;
        match record.kind {
            Kind::Played | Kind::Short | Kind::Pending | Kind::Rest => awarded,
            Kind::ZeroPointBye if decisions.blank == Blank::Nothing => awarded,
            Kind::HalfPointBye | Kind::ZeroPointBye if !returned => match decisions.trailing_bye {
                TrailingBye::AsDraw => draw,
                TrailingBye::AtFaceValue => awarded,
                TrailingBye::AsZero => Points::ZERO,
                TrailingBye::ZeroPointByesOnly if record.kind == Kind::HalfPointBye => awarded,
                TrailingBye::ZeroPointByesOnly => draw,
                TrailingBye::NotInLastRound if last => awarded,
                TrailingBye::NotInLastRound => draw,
            },
            Kind::ForfeitLoss if !returned && decisions.trailing_forfeit == TrailingForfeit::AsDraw => draw,
            kind => {
                let as_draw = match decisions.other_unplayed {
                    OtherUnplayed::AsAwarded => false,
                    OtherUnplayed::EveryUnplayedAsDraw => true,
                    OtherUnplayed::EveryRequestedAsDraw => {
                        matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye)
                    }
                    OtherUnplayed::PairingAllocatedByeAsDraw => kind == Kind::PairingAllocatedBye,
                    OtherUnplayed::ForfeitAsDraw => kind.is_forfeit(),
                };
                if as_draw { draw } else { awarded }
            }
        }
    }

    /// The score of whom an unplayed round (from 0) is played against (16.4); none when against nobody.
    pub fn dummy_score(&self, index: Index, round: usize) -> Option<Points> {
        let record = &self.records(index)[round];
        let decisions = &self.rulings.unplayed;
        if decisions.blank == Blank::Nothing && record.kind == Kind::ZeroPointBye {
            return None;
        }
        let total = self.dummy_totals.as_ref().map_or(self.totals[index], |totals| totals[index]);
        let score = match decisions.dummy {
            Dummy::OwnScore => total,
            Dummy::Nobody => return None,
            Dummy::ScoreAtTheTime => self.score_before(index, round),
            Dummy::AdjustedScore => self.adjusted[index],
            Dummy::AlwaysDraws => return Some(self.draw_value() * self.rounds as i64),
            Dummy::VirtualOpponent => return Some(self.virtual_opponent(index, round)),
        };
        Some(self.capped(record, score))
    }

    fn score_before(&self, index: Index, round: usize) -> Points {
        self.records(index)[..round].iter().map(|record| self.points(record)).sum()
    }

    /// The rules before 2023: the score before the round, the opposite result, then a draw in every later round.
    pub fn virtual_opponent(&self, index: Index, round: usize) -> Points {
        let award = self.points(&self.records(index)[round]);
        let opposite = (self.win() - award).max(Points::ZERO);
        let later = (self.rounds - round - 1) as i64;
        self.score_before(index, round) + opposite + self.draw_value() * later
    }

    /// 16.4.1 and 16.4.2: what a dummy may not exceed.
    fn capped(&self, record: &Record, score: Points) -> Points {
        let decisions = &self.rulings.unplayed;
        if self.tournament.team().is_some() && self.rulings.team.adjustment == TeamAdjustment::Real {
            return score;
        }
        let draws = self.draw_value() * self.cap_rounds();
        if record.kind.is_forfeit() {
            let opponent = record.opponent();
            let adjusted = opponent.map_or(score, |opponent| self.adjusted[opponent]);
            let real = opponent.map_or(score, |opponent| self.totals[opponent]);
            return match decisions.forfeit_cap {
                ForfeitCap::Uncapped => score,
                ForfeitCap::OpponentsAdjusted => score.min(adjusted),
                ForfeitCap::DrawTimesRounds => score.min(draws),
                ForfeitCap::Both => score.min(adjusted).min(draws),
                ForfeitCap::OpponentsReal => score.min(real),
                ForfeitCap::ForfeitWinsOnly if record.kind == Kind::ForfeitWin => score.min(adjusted),
                ForfeitCap::ForfeitWinsOnly => score,
            };
        }
        let requested = matches!(record.kind, Kind::HalfPointBye | Kind::ZeroPointBye);
        match decisions.bye_cap {
            ByeCap::Uncapped => score,
            ByeCap::DrawTimesRounds => score.min(draws),
            ByeCap::RequestedOnly => {
                if requested {
                    score.min(draws)
                } else {
                    score
                }
            }
            ByeCap::WinTimesRounds => score.min(self.win() * self.cap_rounds()),
            ByeCap::CapAsValue => draws,
            ByeCap::MatchDrawTimesRounds => {
                let draw = self.tournament.team().map_or(self.draw_value(), |team| team.scoring.draw);
                score.min(draw * self.cap_rounds())
            }
        }
    }

    fn cap_rounds(&self) -> i64 {
        match self.rulings.unplayed.cap_rounds {
            CapRounds::Counted => self.rounds as i64,
            CapRounds::Announced => self.tournament.announced() as i64,
        }
    }

    /// What fore Buchholz makes of a record of the last round.
    fn draw(&self, record: &mut Record) {
        let paired = record.opponent().is_some();
        let drawn = if paired {
            !(record.kind.is_forfeit() && self.rulings.buchholz.fore_forfeit == ForeForfeit::Kept)
        } else {
            self.swiss && self.rulings.buchholz.fore_bye == ForeBye::Drawn
        };
        if !drawn {
            return;
        }
        let scoring = self.tournament.scoring();
        record.points = self.tournament.team().map_or(scoring.draw, |team| team.scoring.draw);
        record.game_points =
            self.tournament.team().map_or(scoring.draw, |team| scoring.draw * i64::from(team.boards));
        if paired {
            record.kind = Kind::Played;
            record.outcome = Some(Outcome::Draw);
        }
    }
}
