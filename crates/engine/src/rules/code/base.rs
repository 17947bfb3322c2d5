use super::row::{CutSupport, Family, Kinds};
use super::{Base, EdeBoards};
use crate::rules::Edition;
use crate::rules::direction::Direction;

impl EdeBoards {
    /// The board tie-breaks in order of use.
    pub fn in_order(self) -> &'static [Base] {
        match self {
            EdeBoards::None => &[],
            EdeBoards::CountThenTop => &[Base::BoardCount, Base::TopBoards],
            EdeBoards::CountThenBottom => &[Base::BoardCount, Base::BottomBoards],
            EdeBoards::Top => &[Base::TopBoards],
            EdeBoards::Bottom => &[Base::BottomBoards],
            EdeBoards::Count => &[Base::BoardCount],
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

impl Base {
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
        matches!(self.row().family, Family::Score)
    }

    /// Whether a text is the plain name of a ranking key.
    pub fn is_score_name(text: &str) -> bool {
        Base::from_name(text).is_some_and(Base::is_score)
    }

    /// Whether it works on ratings (article 10).
    pub fn needs_ratings(self) -> bool {
        matches!(self.row().family, Family::Ratings)
    }

    /// Whether it works on board results (article 12, and the board variants of 13.3.2).
    pub fn needs_boards(self) -> bool {
        self.row().boards
    }

    /// Whether it exists for team events only.
    pub fn is_team_only(self) -> bool {
        matches!(self.row().kinds, Kinds::Teams)
    }

    /// Whether team events lack the data that it needs (article 13 opens 6 to 10 to teams in wording only).
    pub fn is_individual_only(self) -> bool {
        matches!(self.row().kinds, Kinds::Individuals)
    }

    /// Whether article 5 of no edition has it.
    pub fn is_outside(self) -> bool {
        matches!(self.row().family, Family::Classic)
    }

    /// Whether listing it twice has an effect (type A of article 4.3).
    pub fn is_repeatable(self) -> bool {
        self.row().repeatable
    }
}
