//! Codes of tie-breaks: a name, a reference for teams, and modifiers, as in `BH:GP/C1/P`.

mod parse;
mod table;

pub use parse::{
    CODE_CHARACTERS, CodeError, CodeNotice, CodeProblem, LIST_ENTRIES, ListError, Listed, Recorded,
    TieBreakList,
};
pub use table::{Base, Classic, CutSupport, EdeBoards, EsbMix, Family, Kinds};

use crate::number::Points;
use crate::rules::team::BoardOrder;
use crate::rules::{Direction, Edition};
use crate::tournament::Primary;
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// The score that a tie-break of a team event uses (article 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reference {
    /// `:MP`: match points.
    MatchPoints,
    /// `:GP`: game points.
    GamePoints,
}

/// The contributions that a code cuts (14.1 to 14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    /// `/Cn`: the n least significant contributions.
    Low(u8),
    /// `/Mn`: first the n least significant contributions, then the n most significant contributions.
    Median(u8),
}

/// The Koya limit (14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// `/L+n`, `/L-n`: half points above or below 50 %.
    HalfPoints(i16),
    /// `/L60`: a percentage of the maximum. Only one pairing program writes a limit as a percentage.
    Percent(u8),
}

/// A tie-break with its reference and modifiers.
///
/// ```
/// use tiebreak_engine::rules::{Base, Code, CodeProblem, Cut, Direction};
///
/// let (code, notices) = Code::parse("bh-c1/p")?;
/// assert_eq!((code.base, code.cut, code.forfeits_as_played), (Base::Buchholz, Some(Cut::Low(1)), true));
/// assert_eq!((code.to_string(), code.direction()), ("BH/C1/P".to_owned(), Direction::HigherFirst));
/// assert_eq!(notices.len(), 1, "somebody wrote a hyphen");
///
/// // An order has no contributions to cut.
/// let wrong = Code::parse("DE/C1").map_err(|error| (error.offset, error.kind));
/// assert_eq!(wrong, Err((3, CodeProblem::CutOfNothing(Base::DirectEncounter))));
/// # Ok::<(), tiebreak_engine::rules::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    /// The tie-break without its reference and modifiers.
    pub base: Base,
    /// The team score that the code uses. `None` means that the code uses the primary score.
    pub reference: Option<Reference>,
    /// The contributions that the code cuts, or `None` for a code without a cut.
    pub cut: Option<Cut>,
    /// The Koya limit. `None` means 50 %.
    pub limit: Option<Step>,
    /// The declared divisor of SSSC, which is positive.
    pub divisor: Option<Points>,
    /// Whether Fore Buchholz replaces Buchholz (8.2, 13.4.2.a).
    pub fore: bool,
    /// Whether forfeits count as played (6.1.1, 16.6).
    pub forfeits_as_played: bool,
    /// Whether the order is reversed (7.8, 10.6).
    pub reversed: bool,
    /// The rating that unrated participants get (article 10).
    pub unrated: Option<u16>,
    /// Brightwell's constant, in discs per point (0 or more).
    pub constant: Option<Points>,
    /// The declared variants of a classic tie-break.
    pub variations: Variations,
    /// The edition under which the code is computed, for comparisons of editions. No code in a published list names
    /// an edition.
    pub edition: Option<Edition>,
}

impl Code {
    /// Returns a tie-break without reference and modifiers.
    pub const fn plain(base: Base) -> Code {
        Code {
            base,
            reference: None,
            cut: None,
            limit: None,
            divisor: None,
            fore: false,
            forfeits_as_played: false,
            reversed: false,
            unrated: None,
            constant: None,
            variations: Variations::NONE,
            edition: None,
        }
    }

    /// Returns whether the code gives numbers, and whether higher or lower numbers are better.
    pub fn direction(&self) -> Direction {
        self.base.direction().reversed_if(self.reversed)
    }

    /// Returns whether the code names a score, which is not a tie-break.
    pub fn is_score(&self) -> bool {
        self.base.is_score()
    }

    /// Returns the code as it is computed under an edition. If only a later edition defines the code, the code is
    /// computed under the later edition, because 4.1 allows the regulations to use the code.
    pub fn under(self, edition: Edition) -> Code {
        let later = Some(self.base.since()).filter(|since| *since > edition);
        Code { edition: self.edition.or(later), ..self }
    }

    /// Returns whether the code has a cut or median that article 14 does not define.
    pub fn has_undefined_cut(&self) -> bool {
        self.cut.is_some() && self.base.cut_support() == CutSupport::NoValue
    }
}

impl fmt::Display for Code {
    /// Writes the canonical text: the code in upper case, its reference, its modifiers, and the variants of a
    /// classic tie-break. The order of the modifiers is C or M, L, K, F, P, U, R, V.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use std::fmt::Write;
        let mut text = String::from(self.base.name());
        let out = &mut text;
        match self.reference {
            Some(Reference::MatchPoints) => out.push_str(":MP"),
            Some(Reference::GamePoints) => out.push_str(":GP"),
            None => {}
        }
        match self.cut {
            Some(Cut::Low(n)) => write!(out, "/C{n}")?,
            Some(Cut::Median(n)) => write!(out, "/M{n}")?,
            None => {}
        }
        match self.limit {
            Some(Step::HalfPoints(n)) => write!(out, "/L{n:+}")?,
            Some(Step::Percent(n)) => write!(out, "/L{n}")?,
            None => {}
        }
        if let Some(divisor) = self.divisor {
            write!(out, "/K{divisor}")?;
        }
        if let Some(constant) = self.constant {
            write!(out, "/K{constant}")?;
        }
        if self.fore {
            out.push_str("/F");
        }
        if self.forfeits_as_played {
            out.push_str("/P");
        }
        if let Some(rating) = self.unrated {
            write!(out, "/U{rating}")?;
        }
        if self.reversed {
            out.push_str("/R");
        }
        if let Some(edition) = self.edition {
            write!(out, "/V{}", edition.modifier())?;
        }
        for variation in self.variations.iter() {
            write!(out, "/{}", variation.word())?;
        }
        f.pad(&text)
    }
}

tiebreak_phrase::named! {
    /// A declared variant of a classic tie-break.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Variation as word {
        /// `/PM`: `US-H2H` ranks by wins minus losses among the tied participants, even if some of these participants
        /// have not met.
        PlusMinus = "PM",
        /// `/ADJ`: `US-SB` uses the opponents' adjusted scores.
        Adjusted = "ADJ",
        /// `/OTB`: `BAUMBACH` counts only games over the board.
        OverTheBoard = "OTB",
        /// `/NOLAST`: `US-CUM` and `US-OPPCUM` do not add the last running total.
        NoLast = "NOLAST",
        /// `/OLD`: `US-CUM` and `US-OPPCUM` subtract the points of an unplayed round only if the round gave a full
        /// point.
        FullPointsOnly = "OLD",
        /// `/GGS`: the constant of `BRIGHTWELL` is 64 divided by the number of rounds.
        PerRound = "GGS",
        /// `/CHESS`: the constant of `BRIGHTWELL` is 1, and no discs count, because chess has no discs.
        Chess = "CHESS",
    }
}

/// The variants that a code names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Variations(u8);

impl Variations {
    const NONE: Variations = Variations(0);

    /// Returns whether the code has this variant.
    pub fn has(self, variation: Variation) -> bool {
        self.0 & (1 << variation as u8) != 0
    }

    /// Returns these variants and one more variant.
    pub fn with(self, variation: Variation) -> Variations {
        Variations(self.0 | (1 << variation as u8))
    }

    /// Returns the named variants, in the order in which a code prints them.
    pub fn iter(self) -> impl Iterator<Item = Variation> {
        Variation::ALL.into_iter().filter(move |variation| self.has(*variation))
    }
}

impl EdeBoards {
    /// Returns the board tie-breaks in the order in which they are applied.
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

    /// Returns the board tie-breaks that have the same effect as `bases` in this order.
    ///
    /// If teams are equal on game points and on every board of TBR, or on every step of BBE, these teams are equal on
    /// all boards. Tie-breaks after TBR or BBE therefore have no effect.
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
    /// Returns the tie-break that compares the boards by this rule.
    pub fn base(self) -> Base {
        match self {
            BoardOrder::Count => Base::BoardCount,
            BoardOrder::Top => Base::TopBoards,
            BoardOrder::Bottom => Base::BottomBoards,
        }
    }
}

impl Base {
    /// Returns the code for a score of a team.
    pub fn of_score(score: Primary) -> Base {
        match score {
            Primary::MatchPoints => Base::MatchPoints,
            Primary::GamePoints => Base::GamePoints,
        }
    }

    /// Returns the team score that the code names, or `None` for other codes.
    pub fn team_score(self) -> Option<Primary> {
        Primary::ALL.into_iter().find(|score| Base::of_score(*score) == self)
    }

    /// Returns the tie-break with this name or alias, in upper or lower case. Returns `None` if no tie-break has this
    /// name or alias.
    pub fn from_name(name: &str) -> Option<Base> {
        // A table can have many cells that could be headings, so a search through all codes would be too slow.
        static NAMES: LazyLock<HashMap<String, Base>> = LazyLock::new(|| {
            let mut names = HashMap::new();
            for base in Base::all() {
                for name in [base.name()].into_iter().chain(base.row().others()) {
                    names.entry(name.to_ascii_uppercase()).or_insert(base);
                }
            }
            names
        });
        NAMES.get(&name.to_ascii_uppercase()).copied()
    }

    /// Returns whether the tie-break gives numbers, and whether higher or lower numbers are better without `/R`.
    pub fn direction(self) -> Direction {
        self.row().direction
    }

    /// Returns the first edition that defines the tie-break.
    pub fn since(self) -> Edition {
        self.row().since
    }

    /// Returns how cuts and medians apply to the tie-break.
    pub fn cut_support(self) -> CutSupport {
        self.row().cut
    }

    /// Returns whether the code names a score.
    pub fn is_score(self) -> bool {
        self.row().family == Family::Score
    }

    /// Returns whether a text is the name of a score.
    pub fn is_score_name(text: &str) -> bool {
        Base::from_name(text).is_some_and(Base::is_score)
    }

    /// Returns whether the tie-break uses ratings (article 10).
    pub fn needs_ratings(self) -> bool {
        self.row().family == Family::Ratings
    }

    /// Returns whether the tie-break uses the results of boards (article 12, and the board variants of 13.3.2).
    pub fn needs_boards(self) -> bool {
        self.row().boards
    }

    /// Returns whether the tie-break exists only for team events.
    pub fn is_team_only(self) -> bool {
        self.row().kinds == Kinds::Teams
    }

    /// Returns whether the tie-break is undefined for team events.
    ///
    /// Article 13 names the tie-breaks of articles 6 to 10 that apply to teams.
    pub fn is_individual_only(self) -> bool {
        self.row().kinds == Kinds::Individuals
    }

    /// Returns whether the tie-break is from outside C.07, so that article 5 lists the tie-break in no edition.
    pub fn is_outside(self) -> bool {
        self.row().family == Family::Classic
    }

    /// Returns the performance that the tie-break averages over opponents (10.4, 10.5), or `None` for other tie-breaks.
    pub fn averaged_performance(self) -> Option<Base> {
        match self {
            Base::AveragePerformance => Some(Base::Performance),
            Base::AveragePerfectPerformance => Some(Base::PerfectPerformance),
            _ => None,
        }
    }

    /// Returns whether a second occurrence in a list can have an effect (type A of article 4.3).
    pub fn is_repeatable(self) -> bool {
        self.row().family == Family::Encounter
    }
}

/// All properties of a code without reference and modifiers.
///
/// `table.rs` contains the rows.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The text of the code.
    pub name: &'static str,
    /// The clause that defines the code, in C.07 or in the registry of classic tie-breaks.
    pub clause: &'static str,
    /// The family of tie-breaks that contains the code.
    pub family: Family,
    /// The events for which the code is defined.
    pub kinds: Kinds,
    /// Whether the code gives numbers, and whether higher or lower numbers are better without `/R`.
    pub direction: Direction,
    /// The first edition that defines the code.
    pub since: Edition,
    /// How cuts and medians apply to the code.
    pub cut: CutSupport,
    /// Whether the code allows `:MP` and `:GP`.
    pub reference: bool,
    /// The modifiers that the code allows, except cuts and medians, in the order in which they are printed.
    pub takes: &'static [Modifier],
    /// Whether the code uses the results of boards (article 12, and the board variants of 13.3.2).
    pub boards: bool,
    /// Whether the code counts games with Black. If a color is unknown, the value of the code is uncertain.
    pub colors: bool,
    /// When the code depends on the final results of the opponents (4.3 C).
    pub waits: Waits,
    /// Whether article 16 applies to the unplayed rounds of the opponents.
    pub under_article_16: bool,
    /// Whether the code can be used in a knock-out. Clauses 15.2 and 15.3 do not mention knock-outs.
    pub in_knockout: bool,
    /// Whether the code is defined only for results worth 1, 1/2 and 0.
    pub(crate) usual_points: bool,
    /// The averages that the code adds up. In a long event, the exact sum of these averages can need too many digits.
    pub(crate) adds: Averages,
    /// The number of decimals to which published values of the code are usually rounded.
    pub rounding: Rounding,
    /// The edition that uses another name for the code, with this name. `None` if all editions use the same name.
    pub former: Option<(Edition, &'static str)>,
    /// The names of the code in other programs.
    pub aliases: &'static [&'static str],
}

/// The numbers of decimals to which published values of a code are usually rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounding {
    /// The fewest decimals to which an answer may be rounded, as in `cases/codes.json`. `None` means that answers must
    /// be exact.
    pub places: Option<u32>,
    /// The fewest decimals to which a whole published column may be rounded. `None` for counts, and for ratings,
    /// because the rules already round ratings.
    pub coarsest: Option<u32>,
}

impl Rounding {
    /// The rounding of codes whose values must be exact: counts, orders, values that the rules round, and values that
    /// the organizer supplies.
    pub const EXACT: Rounding = Rounding { places: None, coarsest: None };
}

/// The averages that a tie-break adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Averages {
    /// The tie-break adds up no averages.
    None,
    /// Averages over repeated meetings (6.1.2).
    Meetings,
    /// Performances of article 10.2.
    Performances,
    /// Performances of opponents (US Chess 34E10).
    OppositionPerformances,
    /// Estimated ratings of unrated participants.
    EstimatedRatings,
    /// Shares of points: one plus an opponent's score divided by the number of rounds.
    Shares,
}

/// The conditions under which a tie-break depends on the final results of the opponents (4.3 C).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waits {
    /// The tie-break does not depend on the opponents' final results.
    Never,
    /// The tie-break depends on the opponents' final results only without `/F`. With `/F`, the games of the last round
    /// count as draws, so all values are known as soon as the last round is paired.
    UnlessFore,
    /// The tie-break always depends on the opponents' final results.
    Always,
}

/// A modifier other than cuts and medians. In addition, every code of C.07 allows `/V`, which compares editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Modifier {
    /// `/L`: the Koya limit.
    Limit,
    /// `/K`: the divisor of SSSC.
    Divisor,
    /// `/K`: the constant of Brightwell.
    Constant,
    /// `/F`: uses fore Buchholz instead of Buchholz.
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
    /// Returns the letter or word after the slash, without the value of the modifier.
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
    /// Creates a row with the properties that every code needs.
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
            boards: false,
            colors: false,
            waits: Waits::Never,
            under_article_16: false,
            in_knockout: false,
            usual_points: false,
            adds: Averages::None,
            rounding: Rounding::EXACT,
            former: None,
            aliases: &[],
        }
    }

    /// Builds the row of a tie-break from outside C.07. The tie-break is for players, is defined in every edition, and
    /// allows no cuts.
    pub(super) const fn classic(name: &'static str, clause: &'static str, direction: Direction) -> Row {
        let (family, kinds) = (Family::Classic, Kinds::Individuals);
        // No source of a tie-break from outside C.07 mentions knock-outs, so no source excludes them.
        Row::new(name, clause, family, kinds, direction, Edition::Fide2023, CutSupport::Refused).in_knockout()
    }

    /// Allows `:MP` and `:GP`.
    pub(super) const fn reference(self) -> Row {
        Row { reference: true, ..self }
    }

    const fn takes(self, takes: &'static [Modifier]) -> Row {
        Row { takes, ..self }
    }

    pub(super) const fn boards(self) -> Row {
        Row { boards: true, ..self }
    }

    pub(super) const fn colors(self) -> Row {
        Row { colors: true, ..self }
    }

    const fn waits(self, waits: Waits) -> Row {
        Row { waits, ..self }
    }

    pub(super) const fn under_article_16(self) -> Row {
        Row { under_article_16: true, ..self }
    }

    const fn in_knockout(self) -> Row {
        Row { in_knockout: true, ..self }
    }

    pub(super) const fn usual_points(self) -> Row {
        Row { usual_points: true, ..self }
    }

    pub(super) const fn adds(self, adds: Averages) -> Row {
        Row { adds, ..self }
    }

    /// Sets the rounding of tie-breaks that add up points or products of points.
    pub(super) const fn sums(self) -> Row {
        Row { rounding: Rounding { places: None, coarsest: Some(1) }, ..self }
    }

    /// Sets the rounding of tie-breaks that average or divide points.
    const fn averages(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(1) }, ..self }
    }

    /// Sets the rounding of tie-breaks that average ratings and for which the rules define no rounding.
    const fn mean_ratings(self) -> Row {
        Row { rounding: Rounding { places: Some(2), coarsest: Some(0) }, ..self }
    }

    const fn formerly(self, edition: Edition, name: &'static str) -> Row {
        Row { former: Some((edition, name)), ..self }
    }

    const fn aliases(self, aliases: &'static [&'static str]) -> Row {
        Row { aliases, ..self }
    }

    /// Returns the name of the code in an edition.
    pub fn name_in(&self, edition: Edition) -> &'static str {
        self.former.filter(|(former, _)| *former == edition).map_or(self.name, |(_, name)| name)
    }

    /// Returns the aliases of this code, and the name of the code in an earlier edition.
    pub fn others(&self) -> impl Iterator<Item = &'static str> {
        self.former.map(|(_, name)| name).into_iter().chain(self.aliases.iter().copied())
    }

    /// Returns whether a name is an alias of this code, in upper or lower case.
    pub fn is_also(&self, name: &str) -> bool {
        self.others().any(|alias| alias.eq_ignore_ascii_case(name))
    }
}
