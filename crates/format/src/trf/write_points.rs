//! What results are worth (162, 299, 362, XXS) and points outside rounds (299).

use super::write::Writer;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Adjustment, Kind, Outcome, Record, Scoring};
use tiebreak_phrase::phrase;

impl Writer<'_> {
    pub fn scoring(&mut self) {
        let scoring = *self.tournament.scoring();
        if self.is_26() { self.scoring_26(&scoring) } else { self.scoring_16(&scoring) }
    }

    fn scoring_26(&mut self, scoring: &Scoring) {
        let usual = Scoring::default();
        let is_team = self.tournament.team().is_some();
        // In a team event record 299 speaks of matches, so `A` has to be the worth of a lost board.
        let absent = if is_team { scoring.forfeit_loss } else { scoring.zero_point_bye };
        let mut symbols = Vec::new();
        if (scoring.win, scoring.draw, scoring.loss) != (usual.win, usual.draw, usual.loss) {
            symbols.extend([("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss)]);
        }
        let optional = [
            ("A", absent, Points::ZERO),
            ("P", scoring.pairing_allocated_bye, scoring.win),
            ("X", scoring.pending, scoring.draw),
        ];
        symbols.extend(
            optional.into_iter().filter(|(_, value, told)| value != told).map(|(s, value, _)| (s, value)),
        );
        self.symbols(162, &symbols);
        let kinds = [
            ("F", scoring.full_point_bye, scoring.win),
            ("H", scoring.half_point_bye, scoring.draw),
            ("Z", scoring.zero_point_bye, absent),
            ("+", scoring.forfeit_win, scoring.win),
            ("-", scoring.forfeit_loss, absent),
        ];
        for (kind, value, told) in kinds.into_iter().filter(|(_, value, told)| value != told) {
            match (is_team, kind) {
                (false, _) => {
                    if let Some(value) = self.fit(value, 4, "299") {
                        self.line(format!("299 {kind}        {value:>4}"));
                    }
                }
                (true, "+") => {
                    self.refuse(phrase!("board-won-by-forfeit-worth-won-one", value = value, told = told))
                }
                (true, _) => self.lose(phrase!("worth-player-s-bye-which-no-team", kind = kind)),
            }
        }
    }

    fn scoring_16(&mut self, scoring: &Scoring) {
        if *scoring == Scoring::default() {
            return;
        }
        if scoring.pending != Scoring::default().pending {
            self.lose("worth-game-not-finished");
        }
        self.line(format!(
            "XXS W={} D={} L={} PAB={} FPB={} HPB={} ZPB={} FW={} FL={}",
            scoring.win,
            scoring.draw,
            scoring.loss,
            scoring.pairing_allocated_bye,
            scoring.full_point_bye,
            scoring.half_point_bye,
            scoring.zero_point_bye,
            scoring.forfeit_win,
            scoring.forfeit_loss
        ));
    }

    /// Record 162 or 362: symbols and values, nine columns each.
    pub fn symbols(&mut self, record: u16, symbols: &[(&str, Points)]) {
        if symbols.is_empty() {
            return;
        }
        let mut line = format!("{record} ");
        for (symbol, value) in symbols {
            let Some(value) = self.fit(*value, 4, &record.to_string()) else { return };
            line.push_str(&format!("{symbol:>2}{value:>4}   "));
        }
        self.line(line);
    }

    /// Points added outside rounds and results of their own worth (299).
    pub fn adjustments(&mut self) {
        let is_team = self.tournament.team().is_some();
        let (adjustments, awards) =
            (self.tournament.adjustments().to_vec(), self.tournament.awards().to_vec());
        if !self.is_26() {
            if !adjustments.is_empty() {
                self.refuse("points-added-outside-rounds-have-no-place");
            }
            if !awards.is_empty() {
                self.refuse("single-results-their-own-worth-have-no");
            }
            return;
        }
        let values = |writer: &mut Self, points: Points, game_points: Points| {
            let first = if is_team { writer.fit(points, 4, "299")? } else { String::new() };
            let second = writer.fit(if is_team { game_points } else { points }, 4, "299")?;
            Some(format!("{first:>4}  {second:>4}"))
        };
        for Adjustment { id, after, points, game_points } in adjustments {
            if let Some(values) = values(self, points, game_points) {
                // A total that counts from the start counts from the first round.
                self.line(format!("299    {values}  {:>3} {id:>4}", after.max(1)));
            }
        }
        for award in awards {
            let kind = self.tournament.index_of(award.id).map_or("D", |index| {
                kind_letter(self.tournament.record(index, usize::from(award.round) - 1))
            });
            if let Some(values) = values(self, award.points, award.game_points) {
                self.line(format!("299 {kind}  {values}  {:>3} {:>4}", award.round, award.id));
            }
        }
    }
}

/// The kind of result that record 299 names for a round; pairing-allocated byes have none of their own.
fn kind_letter(record: &Record) -> &'static str {
    match record.kind {
        Kind::Played | Kind::Short => match record.outcome {
            Some(Outcome::Win) => "W",
            Some(Outcome::Loss) => "L",
            Some(Outcome::Draw) | None => "D",
        },
        Kind::PairingAllocatedBye | Kind::FullPointBye => "F",
        Kind::HalfPointBye => "H",
        Kind::ZeroPointBye | Kind::Rest => "Z",
        Kind::ForfeitWin => "+",
        Kind::ForfeitLoss => "-",
        Kind::Pending => "D",
    }
}
