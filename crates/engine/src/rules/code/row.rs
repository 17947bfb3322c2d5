//! What there is to know about a code: one row of the table.

use super::Variation;
use super::table::{CutSupport, Family, Kinds};
use crate::rules::{Direction, Edition};

/// Everything that is true of a code without its reference and modifiers, in one place.
///
/// Whoever knows something about codes asks the row. The tables are in `table.rs`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The acronym.
    pub name: &'static str,
    /// The clause that defines it: of C.07, or of the registry of classic tie-breaks, which names its source.
    pub clause: &'static str,
    /// What it counts.
    pub family: Family,
    /// Events in which it has a meaning.
    pub kinds: Kinds,
    /// Whether it gives numbers, and which end is better, before any reversal.
    pub direction: Direction,
    /// The first edition that names it.
    pub since: Edition,
    /// What cuts and medians do to it.
    pub cut: CutSupport,
    /// Whether it takes `:MP` and `:GP`.
    pub reference: bool,
    /// The other modifiers that it takes, in the order in which a code prints them.
    pub takes: &'static [Modifier],
    /// Whether listing it twice has an effect (type A of article 4.3).
    pub(crate) repeatable: bool,
    /// Whether it works on board results (article 12, and the board variants of 13.3.2).
    pub boards: bool,
    /// Whether it counts games with Black, so that a color that nobody knows leaves its value open.
    pub colors: bool,
    /// Whether it waits for the final results of the opponents (4.3 C).
    pub waits: Waits,
    /// Whether article 16 rules the unplayed rounds of the opponents in it.
    pub under_article_16: bool,
    /// Whether it has a meaning in a knock-out, which 15.2 and 15.3 do not know.
    pub in_knockout: bool,
    /// Whether it is defined for results that pay 1, 1/2 and 0 only.
    pub(crate) usual_points: bool,
    /// What must be known about the event before the code has values.
    pub(crate) needs: Needs,
    /// Which averages it adds up: their sum may have no exact value in a long event.
    pub(crate) adds: Averages,
    /// How its values are rounded where programs and organizers print them.
    pub rounding: Rounding,
    /// The name that an edition uses instead.
    pub former: Option<(Edition, &'static str)>,
    /// Names that programs use instead.
    pub aliases: &'static [&'static str],
}

/// How the values of a code are rounded where programs and organizers print them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// Decimals from which on a number may come rounded wherever it stands; none when answers are exact. The registry of
    /// codes says the same.
    pub places: Option<u32>,
    /// The fewest decimals that a whole published column may be rounded to; none for what is counted, and for ratings,
    /// which the rule itself rounds.
    pub coarsest: Option<u32>,
}

impl Rounding {
    /// Never: counts, orders, what the rule itself rounds, and what somebody gives.
    pub const EXACT: Rounding = Rounding { places: None, coarsest: None };
}

/// What must be known about the event before a tie-break from outside C.07 has values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Nothing.
    Nothing,
    /// The ratings of all opponents, unless somebody says how the unrated enter.
    OpponentRatings,
    /// A constant, and in Othello the discs.
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
    /// Of the games of repeated meetings (6.1.2).
    Meetings,
    /// Performances of article 10.2.
    Performances,
    /// Performances of opponents (US Chess 34E10).
    OppositionPerformances,
    /// Ratings estimated for the unrated.
    EstimatedRatings,
    /// Shares of points.
    Shares,
}

/// Whether a tie-break waits for the final results of the opponents (4.3 C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// It does not.
    Never,
    /// Only without `/F`: with the last round drawn everything is known once it is paired.
    UnlessFore,
    /// It does.
    Always,
}

/// A modifier other than cuts and medians. Every code of C.07 also takes `/V`, which compares editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Modifier {
    /// `/L`: where the Koya limit lies.
    Limit,
    /// `/K`: SSSC's divisor.
    Divisor,
    /// `/K`: Brightwell's constant.
    Constant,
    /// `/F`: Fore Buchholz inside.
    Fore,
    /// `/P`: forfeits count as played.
    ForfeitsAsPlayed,
    /// `/U`: the rating of the unrated.
    Unrated,
    /// `/R`: reversed order.
    Reversed,
    /// A declared variant.
    Variation(Variation),
}

impl Modifier {
    /// What is behind the slash, without a value.
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
        // C.07 does not define it for a knock-out.
        Row::new(name, clause, family, kinds, direction, Edition::Fide2023, CutSupport::Refused).in_knockout()
    }

    /// It takes `:MP` and `:GP`.
    pub(super) const fn reference(self) -> Row {
        Row { reference: true, ..self }
    }

    /// It takes these modifiers.
    pub(super) const fn takes(self, takes: &'static [Modifier]) -> Row {
        Row { takes, ..self }
    }

    /// Listing it twice has an effect.
    pub(super) const fn repeatable(self) -> Row {
        Row { repeatable: true, ..self }
    }

    /// It works on board results.
    pub(super) const fn boards(self) -> Row {
        Row { boards: true, ..self }
    }

    /// It counts games with Black.
    pub(super) const fn colors(self) -> Row {
        Row { colors: true, ..self }
    }

    /// It waits for the opponents' final results.
    pub(super) const fn waits(self, waits: Waits) -> Row {
        Row { waits, ..self }
    }

    /// Article 16 rules it.
    pub(super) const fn under_article_16(self) -> Row {
        Row { under_article_16: true, ..self }
    }

    /// It has a meaning in a knock-out.
    pub(super) const fn in_knockout(self) -> Row {
        Row { in_knockout: true, ..self }
    }

    /// It is defined for the usual points only.
    pub(super) const fn usual_points(self) -> Row {
        Row { usual_points: true, ..self }
    }

    /// It has no values unless this is known.
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

    /// It is an average or a quotient of points.
    pub(super) const fn averages(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(1) }, ..self }
    }

    /// It is a mean of ratings that no rule rounds.
    pub(super) const fn mean_ratings(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(0) }, ..self }
    }

    /// An edition calls it otherwise.
    pub(super) const fn formerly(self, edition: Edition, name: &'static str) -> Row {
        Row { former: Some((edition, name)), ..self }
    }

    /// Programs call it otherwise.
    pub(super) const fn aliases(self, aliases: &'static [&'static str]) -> Row {
        Row { aliases, ..self }
    }

    /// Its name in an edition.
    pub fn name_in(&self, edition: Edition) -> &'static str {
        self.former.filter(|(former, _)| *former == edition).map_or(self.name, |(_, name)| name)
    }

    /// Whether it is also called so, in any case of letters.
    pub fn is_also(&self, name: &str) -> bool {
        let former = self.former.map(|(_, name)| name);
        former.iter().chain(self.aliases).any(|alias| alias.eq_ignore_ascii_case(name))
    }
}
