//! The properties of a code: one row of the table.

use super::Variation;
use super::table::{CutSupport, Family, Kinds};
use crate::rules::{Direction, Edition};

/// All properties of a code, except for its reference and modifiers.
///
/// Other modules use only these properties. `table.rs` contains the rows.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The code.
    pub name: &'static str,
    /// The clause that defines the code, in C.07 or in the registry of classic tie-breaks.
    pub clause: &'static str,
    /// The family of tie-breaks to which the code belongs.
    pub family: Family,
    /// The events for which the code is defined.
    pub kinds: Kinds,
    /// Whether the code gives numbers, and whether higher or lower numbers are better without `/R`.
    pub direction: Direction,
    /// The first edition that defines the code.
    pub since: Edition,
    /// The effect of cuts and medians.
    pub cut: CutSupport,
    /// Whether the code allows `:MP` and `:GP`.
    pub reference: bool,
    /// The other modifiers that the code allows, in the order in which they are printed.
    pub takes: &'static [Modifier],
    /// Whether a second occurrence in a list has an effect (type A of article 4.3).
    pub(crate) repeatable: bool,
    /// Whether the code uses the results of boards (article 12, and the board variants of 13.3.2).
    pub boards: bool,
    /// Whether the code counts games with Black. If a color is unknown, the value of the code is uncertain.
    pub colors: bool,
    /// Whether the code depends on the final results of the opponents (4.3 C).
    pub waits: Waits,
    /// Whether article 16 applies to the unplayed rounds of the opponents.
    pub under_article_16: bool,
    /// Whether the code may be used in a knock-out, which 15.2 and 15.3 do not mention.
    pub in_knockout: bool,
    /// Whether the code is defined only for results worth 1, 1/2 and 0.
    pub(crate) usual_points: bool,
    /// The data of the event without which the code has no values.
    pub(crate) needs: Needs,
    /// The averages that the code adds up. In a long event their sum may have too many digits to be exact.
    pub(crate) adds: Averages,
    /// How far published values of the code are usually rounded.
    pub rounding: Rounding,
    /// The name of the code in an edition that uses another name.
    pub former: Option<(Edition, &'static str)>,
    /// Names in other programs.
    pub aliases: &'static [&'static str],
}

/// How far published values of a code are usually rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// The fewest decimals to which an answer may be rounded; none means that answers must be exact. The
    /// registry of codes shows the same number.
    pub places: Option<u32>,
    /// The fewest decimals to which a whole published column may be rounded. None for counts, and for ratings that the
    /// rules already round.
    pub coarsest: Option<u32>,
}

impl Rounding {
    /// No rounding: counts, orders, values that the rules round, and values that the organizer supplies.
    pub const EXACT: Rounding = Rounding { places: None, coarsest: None };
}

/// The data of an event that a tie-break from outside C.07 needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// No further facts.
    Nothing,
    /// The ratings of all opponents, unless the regulations say how unrated opponents count.
    OpponentRatings,
    /// The constant of the Brightwell quotient, and for Othello also the discs of every game.
    Constant,
    /// The discs of every game.
    Discs,
    /// The participants who entered the event late.
    Arrivals,
}

/// The averages that a tie-break adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Averages {
    /// No averages.
    None,
    /// Averages over repeated meetings (6.1.2).
    Meetings,
    /// Performances of article 10.2.
    Performances,
    /// Performances of opponents (US Chess 34E10).
    OppositionPerformances,
    /// Estimated ratings of unrated participants.
    EstimatedRatings,
    /// Shares of points.
    Shares,
}

/// Whether a tie-break depends on the final results of the opponents (4.3 C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// The tie-break does not depend on the opponents' final results.
    Never,
    /// The tie-break depends on these results only without `/F`. With `/F` the last round counts as drawn, so all
    /// values are known once the last round is paired.
    UnlessFore,
    /// The tie-break always depends on the opponents' final results.
    Always,
}

/// A modifier other than cuts and medians. Every code of C.07 also allows `/V`, which compares editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Modifier {
    /// `/L`: the Koya limit.
    Limit,
    /// `/K`: the divisor of SSSC.
    Divisor,
    /// `/K`: the constant of Brightwell.
    Constant,
    /// `/F`: Fore Buchholz instead of Buchholz.
    Fore,
    /// `/P`: forfeits count as played.
    ForfeitsAsPlayed,
    /// `/U`: the rating of unrated participants.
    Unrated,
    /// `/R`: reversed order.
    Reversed,
    /// A declared variant.
    Variation(Variation),
}

impl Modifier {
    /// The letter or word after the slash, without a value.
    pub fn word(self) -> &'static str {
        match self {
            Modifier::Limit => "L",
            Modifier::Divisor | Modifier::Constant => "K",
            Modifier::Fore => "F",
            Modifier::ForfeitsAsPlayed => "P",
            Modifier::Unrated => "U",
            Modifier::Reversed => "R",
            Modifier::Variation(variation) => variation.word(),
        }
    }
}

impl Row {
    /// A row with the properties that every code needs.
    pub(super) const fn new(
        name: &'static str,
        clause: &'static str,
        family: Family,
        kinds: Kinds,
        direction: Direction,
        since: Edition,
        cut: CutSupport,
    ) -> Row {
        Row {
            name,
            clause,
            family,
            kinds,
            direction,
            since,
            cut,
            reference: false,
            takes: &[],
            repeatable: false,
            boards: false,
            colors: false,
            waits: Waits::Never,
            under_article_16: false,
            in_knockout: false,
            usual_points: false,
            needs: Needs::Nothing,
            adds: Averages::None,
            rounding: Rounding::EXACT,
            former: None,
            aliases: &[],
        }
    }

    /// A row of a tie-break from outside C.07: for players, defined in every edition, without cuts.
    pub(super) const fn classic(name: &'static str, clause: &'static str, direction: Direction) -> Row {
        let (family, kinds) = (Family::Classic, Kinds::Individuals);
        // No source of these tie-breaks covers a knock-out.
        Row::new(name, clause, family, kinds, direction, Edition::Fide2023, CutSupport::Refused).in_knockout()
    }

    /// Allows `:MP` and `:GP`.
    pub(super) const fn reference(self) -> Row {
        Row { reference: true, ..self }
    }

    pub(super) const fn takes(self, takes: &'static [Modifier]) -> Row {
        Row { takes, ..self }
    }

    pub(super) const fn repeatable(self) -> Row {
        Row { repeatable: true, ..self }
    }

    pub(super) const fn boards(self) -> Row {
        Row { boards: true, ..self }
    }

    pub(super) const fn colors(self) -> Row {
        Row { colors: true, ..self }
    }

    pub(super) const fn waits(self, waits: Waits) -> Row {
        Row { waits, ..self }
    }

    pub(super) const fn under_article_16(self) -> Row {
        Row { under_article_16: true, ..self }
    }

    pub(super) const fn in_knockout(self) -> Row {
        Row { in_knockout: true, ..self }
    }

    pub(super) const fn usual_points(self) -> Row {
        Row { usual_points: true, ..self }
    }

    pub(super) const fn needs(self, needs: Needs) -> Row {
        Row { needs, ..self }
    }

    pub(super) const fn adds(self, adds: Averages) -> Row {
        Row { adds, ..self }
    }

    /// Sets the rounding of tie-breaks that add points or products of points.
    pub(super) const fn sums(self) -> Row {
        Row { rounding: Rounding { places: None, coarsest: Some(1) }, ..self }
    }

    /// Sets the rounding of tie-breaks that average or divide points.
    pub(super) const fn averages(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(1) }, ..self }
    }

    /// Sets the rounding of tie-breaks that average ratings, which the rules do not round.
    pub(super) const fn mean_ratings(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(0) }, ..self }
    }

    pub(super) const fn formerly(self, edition: Edition, name: &'static str) -> Row {
        Row { former: Some((edition, name)), ..self }
    }

    pub(super) const fn aliases(self, aliases: &'static [&'static str]) -> Row {
        Row { aliases, ..self }
    }

    /// The code's name in an edition.
    pub fn name_in(&self, edition: Edition) -> &'static str {
        self.former.filter(|(former, _)| *former == edition).map_or(self.name, |(_, name)| name)
    }

    /// The aliases of this code, and the name that an earlier edition gives it.
    pub fn others(&self) -> impl Iterator<Item = &'static str> {
        self.former.map(|(_, name)| name).into_iter().chain(self.aliases.iter().copied())
    }

    /// Whether a name is an alias of this code, in any case.
    pub fn is_also(&self, name: &str) -> bool {
        self.others().any(|alias| alias.eq_ignore_ascii_case(name))
    }
}
