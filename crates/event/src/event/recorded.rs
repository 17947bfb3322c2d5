use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_format::Input;
use tiebreak_format::trf::Ranking;

/// What was recorded or published about a standing, by position of the participant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Points, match points and game points, each with the code that computes it.
    pub points: Vec<(Listed, Vec<Option<Points>>)>,
    /// Ranks; none for participants left out of the ranking.
    pub ranks: Vec<Option<u32>>,
    /// Values of tie-breaks, as written.
    pub values: Vec<(Listed, Vec<Option<String>>)>,
}

impl Recorded {
    /// What a file records about its own standing; a JSON document records nothing.
    pub fn of(input: &Input) -> Recorded {
        let Input::Trf(file) = input else { return Recorded::default() };
        let claims = &file.claims;
        let mut recorded = Recorded::default();
        let columns = [
            (Base::Points, &claims.points),
            (Base::MatchPoints, &claims.match_points),
            (Base::GamePoints, &claims.game_points),
        ];
        for (base, column) in columns {
            if claims.excuse.is_none() && column.iter().any(Option::is_some) {
                recorded.points.push((Listed::Code(Code::plain(base)), column.clone()));
            }
        }
        match claims.ranking {
            Ranking::Recorded | Ranking::LikeStartingOrder => recorded.ranks = claims.ranks.clone(),
            Ranking::None | Ranking::StartingOrder => {}
        }
        recorded
    }

    /// Whether there is a ranking to compare.
    pub fn has_ranks(&self) -> bool {
        self.ranks.iter().any(Option::is_some)
    }

    /// Whether there is anything to compare.
    pub fn is_empty(&self) -> bool {
        let no_points = self.points.iter().all(|(_, column)| column.iter().all(Option::is_none));
        let no_values = self.values.iter().all(|(_, column)| column.iter().all(Option::is_none));
        no_points && no_values && !self.has_ranks()
    }
}
