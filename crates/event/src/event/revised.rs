use super::{Event, Recorded, finished_rounds};
use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::TieBreakList;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::Input;

impl Event {
    /// The same event with other facts, such as another result of a game: ranked as it was asked for, after the last
    /// round that is finished now. What the file recorded about its standing was about the other facts and is gone.
    pub fn with_facts(&self, tournament: Tournament) -> Event {
        let mut event = self.clone();
        let before = self.input.tournament();
        if !self.is_after_asked {
            event.plan.after = match &self.input {
                Input::Json(_) => finished_rounds(&tournament),
                // A file may know better than its results which rounds are over.
                Input::Trf(file) if file.finished_rounds != before.last_finished_round() => self.plan.after,
                Input::Trf(_) => tournament.last_finished_round(),
            };
        }
        match &mut event.input {
            Input::Trf(file) => file.tournament = tournament,
            Input::Json(file) => file.tournament = tournament,
        }
        event.recorded = Recorded::default();
        self.input.without_standing(&mut event.warnings);
        event.settle();
        event
    }

    /// The same event by another list; scores come first where it names none.
    pub fn with_list(&self, list: &TieBreakList, source: ListSource) -> Event {
        let mut event = self.clone();
        event.plan.list = list.clone().with_score(self.tournament().team().is_some());
        event.plan.source = source;
        event
    }

    /// The same event with the standing after another round.
    pub fn with_rounds_counted(&self, after: usize) -> Event {
        let mut event = self.clone();
        event.plan.after = after.min(self.tournament().rounds());
        event
    }
}
