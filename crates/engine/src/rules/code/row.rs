//! The properties of a code: one row of the table.

use super::Variation;
use super::table::{CutSupport, Family, Kinds};
use crate::rules::{Direction, Edition};

/// All properties of a code without its reference and modifiers.
///
/// Other modules take properties of codes only from here. The tables are in `table.rs`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The acronym.
    pub name: &'static str,
    /// The clause that defines it, in C.07 or in the registry of classic tie-breaks.
    pub clause: &'static str,
    /// What it counts.
    pub family: Family,
    /// The events for which it is defined.
    pub kinds: Kinds,
    /// Whether it gives numbers, and whether higher or lower is better, before any reversal.
    pub direction: Direction,
    /// The first edition that has it.
    pub since: Edition,
    /// The effect of cuts and medians.
    pub cut: CutSupport,
    /// Whether it allows `:MP` and `:GP`.
    pub reference: bool,
    /// The other modifiers that it allows, in the order in which a code prints them.
    pub takes: &'static [Modifier],
    /// Whether a second occurrence in a list has an effect (type A of article 4.3).
    pub(crate) repeatable: bool,
    /// Whether it uses board results (article 12, and the board variants of 13.3.2).
    pub boards: bool,
    /// Whether it counts games with Black, so that an unknown color makes its value uncertain.
    pub colors: bool,
    /// Whether it depends on the final results of the opponents (4.3 C).
    pub waits: Waits,
    /// Whether article 16 applies to the unplayed rounds of the opponents.
    pub under_article_16: bool,
    /// Whether it is usable in a knock-out, which 15.2 and 15.3 do not mention.
    pub in_knockout: bool,
    /// Whether it is defined only for results worth 1, 1/2 and 0.
    pub(crate) usual_points: bool,
    /// Facts of the event that it needs to have values.
    pub(crate) needs: Needs,
    /// The averages that it adds; in a long event their sum may have no exact value.
    pub(crate) adds: Averages,
    /// The usual rounding of its values in print.
    pub rounding: Rounding,
    /// Another name in an edition.
    pub former: Option<(Edition, &'static str)>,
    /// Names in other programs.
    pub aliases: &'static [&'static str],
}

/// The usual rounding of the values of a code in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// The fewest decimals to which a number may be rounded; none if answers must be exact. The registry of
    /// codes has the same number.
    pub places: Option<u32>,
    /// The fewest decimals to which a whole published column may be rounded; none for counts, and for
    /// ratings, which the rule rounds.
    pub coarsest: Option<u32>,
}

impl Rounding {
    /// No rounding: counts, orders, values that the rule rounds, and supplied values.
    pub const EXACT: Rounding = Rounding { places: None, coarsest: None };
}

/// Facts of the event that a tie-break from outside C.07 needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Nothing.
    Nothing,
    /// The ratings of all opponents, unless the regulations say how unrated opponents count.
    OpponentRatings,
    /// A constant, and for Othello the discs.
    Constant,
    /// The discs of every game.
    Discs,
    /// Who came late.
    Arrivals,
}

/// The averages that a tie-break adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Averages {
    /// None.
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
    /// It does not.
    Never,
    /// Only without `/F`: if the last round counts as drawn, all values are known once it is paired.
    UnlessFore,
    /// It does.
    Always,
}

/// A modifier other than cuts and medians. Every code of C.07 also allows `/V`, which compares editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Modifier {
    /// `/L`: the Koya limit.
    Limit,
    /// `/K`: SSSC's divisor.
    Divisor,
    /// `/K`: Brightwell's constant.
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
    /// The letter after the slash, without a value.
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
    /// A row with the fields that every code needs.
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

    /// The row of a tie-break from outside C.07: for players, older than the editions, without cuts.
    pub(super) const fn classic(name: &'static str, clause: &'static str, direction: Direction) -> Row {
        let (family, kinds) = (Family::Classic, Kinds::Individuals);
        // C.07 does not define this for a knock-out.
        Row::new(name, clause, family, kinds, direction, Edition::Fide2023, CutSupport::Refused).in_knockout()
    }

    /// Allows `:MP` and `:GP`.
    pub(super) const fn reference(self) -> Row {
        Row { reference: true, ..self }
    }

    /// Allows these modifiers.
    pub(super) const fn takes(self, takes: &'static [Modifier]) -> Row {
        Row { takes, ..self }
    }

    /// A second occurrence in a list has an effect.
    pub(super) const fn repeatable(self) -> Row {
        Row { repeatable: true, ..self }
    }

    /// Uses board results.
    pub(super) const fn boards(self) -> Row {
        Row { boards: true, ..self }
    }

    /// It counts games with Black.
    pub(super) const fn colors(self) -> Row {
        Row { colors: true, ..self }
    }

    /// Sets whether the tie-break depends on the opponents' final results.
    pub(super) const fn waits(self, waits: Waits) -> Row {
        Row { waits, ..self }
    }

    /// Article 16 applies to it.
    pub(super) const fn under_article_16(self) -> Row {
        Row { under_article_16: true, ..self }
    }

    /// Usable in a knock-out.
    pub(super) const fn in_knockout(self) -> Row {
        Row { in_knockout: true, ..self }
    }

    /// Defined only for the usual points.
    pub(super) const fn usual_points(self) -> Row {
        Row { usual_points: true, ..self }
    }

    /// Has values only if this is known.
    pub(super) const fn needs(self, needs: Needs) -> Row {
        Row { needs, ..self }
    }

    /// It adds these averages.
    pub(super) const fn adds(self, adds: Averages) -> Row {
        Row { adds, ..self }
    }

    /// It adds points or products of points.
    pub(super) const fn sums(self) -> Row {
        Row { rounding: Rounding { places: None, coarsest: Some(1) }, ..self }
    }

    /// Averages points or divides points.
    pub(super) const fn averages(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(1) }, ..self }
    }

    /// Averages ratings without rounding.
    pub(super) const fn mean_ratings(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(0) }, ..self }
    }

    /// Has another name in an edition.
    pub(super) const fn formerly(self, edition: Edition, name: &'static str) -> Row {
        Row { former: Some((edition, name)), ..self }
    }

    /// Has other names in programs.
    pub(super) const fn aliases(self, aliases: &'static [&'static str]) -> Row {
        Row { aliases, ..self }
    }

    /// Its name in an edition.
    pub fn name_in(&self, edition: Edition) -> &'static str {
        self.former.filter(|(former, _)| *former == edition).map_or(self.name, |(_, name)| name)
    }

    /// Whether a name is an alias of this code, in upper or lower case.
    pub fn is_also(&self, name: &str) -> bool {
        let former = self.former.map(|(_, name)| name);
        former.iter().chain(self.aliases).any(|alias| alias.eq_ignore_ascii_case(name))
    }
}
