//! What every tie-break of one standing shares: the view of the event under one score, and the rules.

use std::ops::Deref;

use crate::rules::Rules;
use crate::rules::article_08::LastRound;
use crate::rules::direct_encounter::MutualGames;
use crate::rules::score::Score;
use crate::rules::view::{Fore, View};
use crate::tournament::{Kind, Outcome, Record, Tournament};

/// The facts of one standing under one score and one set of rules.
pub struct Context<'t> {
    view: View<'t>,
    rules: Rules,
}

impl<'t> Deref for Context<'t> {
    type Target = View<'t>;

    fn deref(&self) -> &View<'t> {
        &self.view
    }
}

impl<'t> Context<'t> {
    /// The standing after `after` rounds (at most those recorded) under one score.
    pub fn new(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> Context<'t> {
        Context { view: View::new(tournament, rules.unplayed, score, after), rules: *rules }
    }

    /// The same standing with the paired games of the last announced round drawn (8.3).
    ///
    /// Before that round the fore standing is the real one.
    pub(crate) fn fore(tournament: &'t Tournament, rules: &Rules, score: Score, after: usize) -> Context<'t> {
        let rounds = after.min(tournament.rounds());
        if rounds == 0 || !(rules.buchholz.fore_interim)(rounds, tournament.announced()) {
            return Context::new(tournament, rules, score, after);
        }
        let LastRound { counted, drawn } = (rules.buchholz.fore_last_round)(rounds);
        let real = Context::new(tournament, rules, score, counted);
        if !drawn {
            return real;
        }
        let mut records = tournament.all_records().to_vec();
        for row in records.chunks_mut(tournament.rounds()) {
            if let Some(record) = row.get_mut(counted - 1) {
                *record = real.drawn(*record);
            }
        }
        let fore = real.view.fore(Fore { records, returns: *rules.buchholz.fore_return });
        let totals =
            |view: &View<'_>| (0..tournament.len()).map(|index| view.total(index)).collect::<Vec<_>>();
        let (fore_totals, real_totals) = (totals(&fore), totals(&real));
        let dummies = (rules.buchholz.fore_dummy)(&fore_totals, &real_totals).to_vec();
        Context { view: fore.with_dummies(dummies), rules: *rules }
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Article 6 at work; `forfeits_declared` says that the regulations include forfeits (6.1.1).
    pub(crate) fn encounter(&self, forfeits_declared: bool) -> MutualGames<'_, 't> {
        MutualGames { view: &self.view, rules: &self.rules.direct_encounter, forfeits_declared }
    }

    /// What fore Buchholz makes of a record of the last round.
    fn drawn(&self, recorded: Record) -> Record {
        let tournament = self.tournament();
        let draw = tournament.scoring().draw;
        let paid = match tournament.team() {
            Some(team) => recorded.paid(team.scoring.draw, draw * i64::from(team.boards)),
            None => recorded.paid(draw, draw),
        };
        if recorded.opponent().is_none() {
            return (self.rules.buchholz.fore_bye)(self, recorded, paid);
        }
        let drawn = paid.as_kind(Kind::Played, Some(Outcome::Draw));
        if recorded.kind.is_forfeit() { (self.rules.buchholz.fore_forfeit)(recorded, drawn) } else { drawn }
    }
}
