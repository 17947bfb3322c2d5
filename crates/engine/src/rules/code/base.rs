use super::family::CutSupport;
use super::{Base, EdeBoards};
use crate::rules::Edition;
use crate::rules::direction::Direction;
use crate::rules::team::BoardOrder;
use crate::tournament::Primary;

impl EdeBoards {
    /// The board tie-breaks in order of use.
    pub fn in_order(self) -> &'static [BoardOrder] {
        match self {
            EdeBoards::None => &[],
            EdeBoards::CountThenTop => &[BoardOrder::Count, BoardOrder::Top],
            EdeBoards::CountThenBottom => &[BoardOrder::Count, BoardOrder::Bottom],
            EdeBoards::Top => &[BoardOrder::Top],
            EdeBoards::Bottom => &[BoardOrder::Bottom],
            EdeBoards::Count => &[BoardOrder::Count],
        }
    }

    /// The board tie-breaks that act like these in this order.
    ///
    /// Two teams that are level on game points and on every board of TBR, or on every step of BBE, are level on all
    /// boards: whatever follows TBR or BBE decides nothing.
    pub fn acting_like(bases: &[Base]) -> EdeBoards {
        match bases {
            [Base::TopBoards, ..] => EdeBoards::Top,
            [Base::BottomBoards, ..] => EdeBoards::Bottom,
            [Base::BoardCount, Base::TopBoards, ..] => EdeBoards::CountThenTop,
            [Base::BoardCount, Base::BottomBoards, ..] => EdeBoards::CountThenBottom,
            [Base::BoardCount, ..] => EdeBoards::Count,
            _ => EdeBoards::None,
        }
    }
}

impl BoardOrder {
    /// The tie-break that compares the boards so.
    pub fn base(self) -> Base {
        match self {
            BoardOrder::Count => Base::BoardCount,
            BoardOrder::Top => Base::TopBoards,
            BoardOrder::Bottom => Base::BottomBoards,
        }
    }
}

impl Base {
    /// The ranking key of a team score.
    pub fn of_score(score: Primary) -> Base {
        match score {
            Primary::MatchPoints => Base::MatchPoints,
            Primary::GamePoints => Base::GamePoints,
        }
    }

    /// The team score that it is the ranking key of.
    pub fn team_score(self) -> Option<Primary> {
        Primary::ALL.into_iter().find(|score| Base::of_score(*score) == self)
    }

    /// The one that is called so, in any case of letters, by its own or another name.
    pub fn from_name(name: &str) -> Option<Base> {
        Base::all().find(|base| base.name().eq_ignore_ascii_case(name) || base.row().is_also(name))
    }

    /// Whether it gives numbers, and which end is better, before any reversal.
    pub fn direction(self) -> Direction {
        self.row().direction
    }

    /// The first edition that names it.
    pub fn since(self) -> Edition {
        self.row().since
    }

    /// What cuts and medians do to it.
    pub fn cut_support(self) -> CutSupport {
        self.row().cut
    }

    /// Whether it is a ranking key rather than a tie-break.
    pub fn is_score(self) -> bool {
        self.row().family.is_score()
    }

    /// Whether a text is the plain name of a ranking key.
    pub fn is_score_name(text: &str) -> bool {
        Base::from_name(text).is_some_and(Base::is_score)
    }

    /// Whether it works on ratings (article 10).
    pub fn needs_ratings(self) -> bool {
        self.row().family.needs_ratings()
    }

    /// Whether it works on board results (article 12, and the board variants of 13.3.2).
    pub fn needs_boards(self) -> bool {
        self.row().boards
    }

    /// Whether it exists for team events only.
    pub fn is_team_only(self) -> bool {
        self.row().kinds.is_team_only()
    }

    /// Whether team events lack the data that it needs (article 13 opens 6 to 10 to teams in wording only).
    pub fn is_individual_only(self) -> bool {
        self.row().kinds.is_individual_only()
    }

    /// Whether article 5 of no edition has it.
    pub fn is_outside(self) -> bool {
        self.row().family.is_outside()
    }

    /// The performance of each opponent that it averages (10.4, 10.5).
    pub fn averaged_performance(self) -> Option<Base> {
        match self {
            Base::AveragePerformance => Some(Base::Performance),
            Base::AveragePerfectPerformance => Some(Base::PerfectPerformance),
            Base::Points
            | Base::MatchPoints
            | Base::GamePoints
            | Base::DirectEncounter
            | Base::Wins
            | Base::GamesWon
            | Base::BlackGames
            | Base::BlackWins
            | Base::Progressive
            | Base::RoundsElected
            | Base::Standard
            | Base::PairingNumber
            | Base::Buchholz
            | Base::AverageBuchholz
            | Base::ForeBuchholz
            | Base::SonnebornBerger
            | Base::Koya
            | Base::AverageRating
            | Base::Performance
            | Base::PerfectPerformance
            | Base::Rating
            | Base::BoardCount
            | Base::TopBoards
            | Base::BottomBoards
            | Base::OtherScore
            | Base::ScoreStrength
            | Base::Extended(_)
            | Base::ExtendedDirectEncounter(_)
            | Base::Classic(_) => None,
        }
    }

    /// Whether listing it twice has an effect (type A of article 4.3).
    pub fn is_repeatable(self) -> bool {
        self.row().repeatable
    }
}
