//! The table of codes, with one row for each code.
//!
//! To add a code, add a row to this table, a computation to `tiebreak`, and a name to the message files. The compiler
//! reports a missing row or computation. Tests report missing messages and compare `cases/codes.json` with the rows.

use crate::rules::Direction::{HigherFirst, LowerFirst, OrderOnly};
use crate::rules::Edition::{Fide2023, Fide2026};
use crate::rules::code::Modifier::{
    self, Constant, Divisor, Fore, ForfeitsAsPlayed, Limit, Reversed, Unrated, Variation as Variant,
};
use crate::rules::code::Waits::{Always, UnlessFore};
use crate::rules::code::table::CutSupport::{CutMarked, Marked, NoValue, Refused, Sum};
use crate::rules::code::table::Family::{
    Boards, Buchholz, Encounter, OwnResults, Ratings, Score, SonnebornBerger, TeamScores,
};
use crate::rules::code::table::Kinds::{Both, Opened, Teams};
use crate::rules::code::{Averages, Cut, Row, Variation};

/// Defines an enum of codes, each with its row of the table. After the keyword `with` come groups of codes that have
/// their own enums. After the keyword `unnamed` come codes without a text.
macro_rules! codes {
    (
        $(#[$meta:meta])*
        $Codes:ident {
            $($(#[$doc:meta])+ $code:ident => $row:expr,)+
        }
        $(with { $($(#[$group_doc:meta])+ $group:ident($Inner:ident),)+ })?
        $(unnamed { $($(#[$unnamed_doc:meta])+ $unnamed:ident like $like:ident,)+ })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $Codes {
            $($(#[$doc])+ $code,)+
            $($($(#[$group_doc])+ $group($Inner),)+)?
            $($($(#[$unnamed_doc])+ $unnamed,)+)?
        }

        impl $Codes {
            const ROWS: &'static [$Codes] = &[$($Codes::$code),+];

            /// Returns all codes with a name, in the order of the table.
            pub fn all() -> impl Iterator<Item = $Codes> + Clone {
                $Codes::ROWS.iter().copied() $($(.chain($Inner::all().map($Codes::$group)))+)?
            }

            /// Returns the properties of the code.
            pub fn row(self) -> &'static Row {
                match self {
                    $($Codes::$code => const { &$row },)+
                    $($($Codes::$group(inner) => inner.row(),)+)?
                    $($($Codes::$unnamed => $Codes::$like.row(),)+)?
                }
            }

            /// Returns the text of the code.
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Returns the clause that defines the code.
            pub fn clause(self) -> &'static str {
                self.row().clause
            }

            /// Returns whether the code allows a modifier.
            pub fn takes(self, modifier: Modifier) -> bool {
                self.row().takes.contains(&modifier)
            }
        }
    };
}

codes! {
    /// A tie-break without its reference and modifiers.
    Base {
        /// The primary score.
        Points => Row::new("PTS", "c07.4.2", Score, Both, HigherFirst, Fide2023, Refused),
        /// Match points, as a score.
        MatchPoints => Row::new("MPTS", "c07.11.1.1", Score, Teams, HigherFirst, Fide2023, Refused),
        /// Game points, as a score.
        GamePoints => Row::new("GPTS", "c07.11.1.2", Score, Teams, HigherFirst, Fide2023, Refused),
        /// Direct encounter (6).
        DirectEncounter => Row::new("DE", "c07.6", Encounter, Both, OrderOnly, Fide2023, Refused)
            .reference().takes(&[ForfeitsAsPlayed]).in_knockout().adds(Averages::Meetings),
        /// Number of wins (7.1).
        Wins => Row::new("WIN", "c07.7.1", OwnResults, Both, HigherFirst, Fide2023, NoValue).reference(),
        /// Games won over the board (7.2).
        GamesWon => Row::new("WON", "c07.7.2", OwnResults, Both, HigherFirst, Fide2023, NoValue).reference(),
        /// Games played with Black (7.3).
        BlackGames => Row::new("BPG", "c07.7.3", OwnResults, Opened, HigherFirst, Fide2023, NoValue).colors(),
        /// Games won with Black (7.4).
        BlackWins => Row::new("BWG", "c07.7.4", OwnResults, Opened, HigherFirst, Fide2023, NoValue).colors(),
        /// Progressive scores (7.5).
        Progressive => Row::new("PS", "c07.7.5", OwnResults, Both, HigherFirst, Fide2023, CutMarked).reference().sums(),
        /// Rounds one elected to play (7.6), called GE in the 2023 edition.
        RoundsElected => Row::new("REP", "c07.7.6", OwnResults, Opened, HigherFirst, Fide2023, NoValue)
            .reference().formerly(Fide2023, "GE"),
        /// Standard points (7.7).
        Standard => Row::new("STD", "c07.7.7", OwnResults, Opened, HigherFirst, Fide2026, NoValue).reference().sums(),
        /// Tournament pairing number (7.8).
        PairingNumber => Row::new("TPN", "c07.7.8", OwnResults, Both, LowerFirst, Fide2026, Refused)
            .takes(&[Reversed]).in_knockout().aliases(&["SNO"]),
        /// Buchholz (8.1).
        Buchholz => Row::new("BH", "c07.8.1", Buchholz, Both, HigherFirst, Fide2023, Marked)
            .reference().takes(&[ForfeitsAsPlayed]).waits(Always).under_article_16().sums(),
        /// Average of opponents' Buchholz (8.2).
        AverageBuchholz => Row::new("AOB", "c07.8.2", Buchholz, Both, HigherFirst, Fide2023, Sum)
            .reference().takes(&[Fore]).waits(UnlessFore).under_article_16().averages(),
        /// Fore Buchholz (8.3).
        ForeBuchholz => Row::new("FB", "c07.8.3", Buchholz, Both, HigherFirst, Fide2023, Marked)
            .reference().takes(&[ForfeitsAsPlayed]).under_article_16().sums(),
        /// Sonneborn-Berger (9.1).
        SonnebornBerger =>
            Row::new("SB", "c07.9.1", SonnebornBerger, Opened, HigherFirst, Fide2023, CutMarked)
            .reference().takes(&[ForfeitsAsPlayed]).waits(Always).under_article_16().sums(),
        /// Koya (9.2).
        Koya => Row::new("KS", "c07.9.2", SonnebornBerger, Both, HigherFirst, Fide2023, Sum)
            .reference().takes(&[Limit]).waits(Always).sums(),
        /// Average rating of opponents (10.1).
        AverageRating => Row::new("ARO", "c07.10.1", Ratings, Opened, HigherFirst, Fide2023, Marked)
            .takes(&[Unrated]),
        /// Tournament performance rating (10.2).
        Performance => Row::new("TPR", "c07.10.2", Ratings, Opened, HigherFirst, Fide2023, NoValue)
            .reference().takes(&[Unrated]),
        /// Perfect tournament performance (10.3).
        PerfectPerformance => Row::new("PTP", "c07.10.3", Ratings, Opened, HigherFirst, Fide2023, NoValue)
            .reference().takes(&[Unrated]),
        /// Average performance of opponents (10.4).
        AveragePerformance => Row::new("APRO", "c07.10.4", Ratings, Opened, HigherFirst, Fide2023, Sum)
            .reference().takes(&[Unrated]).waits(Always).adds(Averages::Performances),
        /// Average perfect performance of opponents (10.5).
        AveragePerfectPerformance =>
            Row::new("APPO", "c07.10.5", Ratings, Opened, HigherFirst, Fide2023, Sum)
            .reference().takes(&[Unrated]).waits(Always),
        /// Rating (10.6).
        Rating => Row::new("RTNG", "c07.10.6", Ratings, Opened, HigherFirst, Fide2026, Refused)
            .takes(&[Unrated, Reversed]).in_knockout().aliases(&["RTG"]),
        /// Board count (12.1).
        BoardCount => Row::new("BC", "c07.12.1", Boards, Teams, LowerFirst, Fide2023, NoValue)
            .boards().in_knockout(),
        /// Top board results (12.2).
        TopBoards => Row::new("TBR", "c07.12.2", Boards, Teams, OrderOnly, Fide2023, Refused)
            .boards().in_knockout(),
        /// Bottom board elimination (12.3).
        BottomBoards => Row::new("BBE", "c07.12.3", Boards, Teams, OrderOnly, Fide2023, Refused)
            .boards().in_knockout(),
        /// The secondary team score (13.1).
        OtherScore => Row::new("MPvGP", "c07.13.1", TeamScores, Teams, HigherFirst, Fide2023, NoValue),
        /// Match points as a tie-break (13.1): the secondary score if game points are primary.
        MatchScore => Row::new("MP", "c07.13.1", TeamScores, Teams, HigherFirst, Fide2023, NoValue),
        /// Game points as a tie-break (13.1): the secondary score if match points are primary.
        GameScore => Row::new("GP", "c07.13.1", TeamScores, Teams, HigherFirst, Fide2023, NoValue),
        /// Scores and schedule strength combination (13.4).
        ScoreStrength => Row::new("SSSC", "c07.13.4", TeamScores, Teams, HigherFirst, Fide2023, NoValue)
            .takes(&[Divisor, Fore, ForfeitsAsPlayed]).waits(UnlessFore).under_article_16().averages(),
    }
    with {
        /// Extended Sonneborn-Berger for teams (13.2).
        Extended(EsbMix),
        /// Extended direct encounter (13.3).
        ExtendedDirectEncounter(EdeBoards),
        /// A tie-break from outside C.07.
        Classic(Classic),
    }
}

const fn extended(name: &'static str, clause: &'static str, aliases: &'static [&'static str]) -> Row {
    Row::new(name, clause, SonnebornBerger, Teams, HigherFirst, Fide2023, CutMarked)
        .takes(&[ForfeitsAsPlayed])
        .waits(Always)
        .under_article_16()
        .sums()
        .aliases(aliases)
}

codes! {
    /// The scores that an extended Sonneborn-Berger multiplies (13.2): the opponent's total, and the points
    /// against that opponent.
    EsbMix {
        /// Match points times match points.
        MatchMatch => extended("EMMSB", "c07.13.2.1", &["ESB:MM"]),
        /// Match points times game points.
        MatchGame => extended("EMGSB", "c07.13.2.2", &["ESB:MG"]),
        /// Game points times match points.
        GameMatch => extended("EGMSB", "c07.13.2.3", &["ESB:GM"]),
        /// Game points times game points.
        GameGame => extended("EGGSB", "c07.13.2.4", &["ESB:GG"]),
    }
}

/// Returns the table row of an extended direct encounter. The variants with board tie-breaks have had their own names
/// since 2026.
const fn encounter(name: &'static str, clause: &'static str, since: super::Edition) -> Row {
    Row::new(name, clause, Encounter, Teams, OrderOnly, since, Refused)
        .takes(&[ForfeitsAsPlayed])
        .in_knockout()
        .adds(Averages::Meetings)
}

codes! {
    /// The board tie-breaks that an extended direct encounter applies to two teams (13.3.2).
    EdeBoards {
        /// No board tie-breaks.
        None => encounter("EDE", "c07.13.3", Fide2023),
        /// Board count, then top board results.
        CountThenTop => encounter("EDEBT", "c07.13.3.2.a", Fide2026).boards(),
        /// Board count, then bottom board elimination.
        CountThenBottom => encounter("EDEBB", "c07.13.3.2.b", Fide2026).boards(),
        /// Top board results.
        Top => encounter("EDET", "c07.13.3.2.c", Fide2026).boards(),
        /// Bottom board elimination.
        Bottom => encounter("EDEB", "c07.13.3.2.d", Fide2026).boards(),
    }
    unnamed {
        /// Board count alone. Regulations can declare this variant of the extended direct encounter, but no code exists
        /// for this variant.
        Count like None,
    }
}

codes! {
    /// A tie-break from outside C.07, used by national federations, correspondence chess and other games.
    Classic {
        /// Median, also called Harkness (US Chess 34E4).
        UsMedian => Row::classic("US-MEDIAN", "classic.us-median", HigherFirst).usual_points().waits(Always).sums(),
        /// Modified Median (US Chess 34E1).
        UsModifiedMedian => Row::classic("US-MODMED", "classic.us-modmed", HigherFirst)
            .usual_points().waits(Always).sums(),
        /// Solkoff (US Chess 34E2).
        UsSolkoff => Row::classic("US-SOLKOFF", "classic.us-solkoff", HigherFirst)
            .usual_points().waits(Always).sums(),
        /// Cumulative (US Chess 34E3).
        UsCumulative => Row::classic("US-CUM", "classic.us-cum", HigherFirst)
            .takes(&[Variant(Variation::NoLast), Variant(Variation::FullPointsOnly)]).usual_points().sums(),
        /// Cumulative scores of opposition (US Chess 34E9).
        UsOppositionCumulative => Row::classic("US-OPPCUM", "classic.us-oppcum", HigherFirst)
            .takes(&[Variant(Variation::NoLast), Variant(Variation::FullPointsOnly)])
            .usual_points().waits(Always).sums(),
        /// Result between tied players (US Chess 34E5).
        UsHeadToHead => Row::classic("US-H2H", "classic.us-h2h", OrderOnly)
            .takes(&[Variant(Variation::PlusMinus)]).usual_points(),
        /// Games played with Black (US Chess 34E6).
        MostBlack => Row::classic("MOSTBLACK", "classic.mostblack", HigherFirst).colors(),
        /// Kashdan (US Chess 34E7).
        UsKashdan => Row::classic("US-KASHDAN", "classic.us-kashdan", HigherFirst).usual_points(),
        /// Sonneborn-Berger (US Chess 34E8).
        UsSonnebornBerger => Row::classic("US-SB", "classic.us-sb", HigherFirst)
            .takes(&[Variant(Variation::Adjusted)]).usual_points().waits(Always).sums(),
        /// Opposition's performance (US Chess 34E10).
        UsOppositionPerformance => Row::classic("US-OPPPERF", "classic.us-oppperf", HigherFirst)
            .usual_points().waits(Always).mean_ratings().adds(Averages::OppositionPerformances),
        /// Average opposition rating (US Chess 34E11).
        AverageOpposition => Row::classic("AOR", "classic.aor", HigherFirst).takes(&[Unrated]).mean_ratings()
            .adds(Averages::EstimatedRatings),
        /// Baumbach: most wins (correspondence chess).
        Baumbach => Row::classic("BAUMBACH", "classic.baumbach", HigherFirst)
            .takes(&[Variant(Variation::OverTheBoard)]),
        /// Gelbfuhs' score (1873).
        Gelbfuhs => Row::classic("GELBFUHS", "classic.gelbfuhs", HigherFirst).waits(Always).averages()
            .adds(Averages::Shares),
        /// Gelbfuhs' score plus the square of the player's score (1886).
        GelbfuhsSquare => Row::classic("GELBFUHS-SQ", "classic.gelbfuhs-sq", HigherFirst).waits(Always).sums(),
        /// Brightwell quotient (Othello).
        Brightwell => Row::classic("BRIGHTWELL", "classic.brightwell", HigherFirst)
            .takes(&[Constant, Variant(Variation::PerRound), Variant(Variation::Chess)])
            .usual_points().waits(Always).averages(),
        /// Total of discs (Othello).
        Discs => Row::classic("DISCS", "classic.discs", HigherFirst),
        /// Time of the first loss.
        TimeOfLoss => Row::classic("TIMEOFLOSS", "classic.timeofloss", HigherFirst),
        /// Lateness: whether the participant arrived on time.
        Late => Row::classic("LATE", "classic.late", HigherFirst),
        /// Whether the participant has points from played games (US Chess, known from a single source).
        UsPlayedFirst => Row::classic("US-PLAYED-FIRST", "classic.us-played-first", HigherFirst).usual_points(),
    }
}

tiebreak_phrase::named! {
    /// Families of tie-breaks, by the articles of C.07.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Family as word {
        /// Scores, which rank the participants before any tie-break (4.2, 11.1).
        Score = "score",
        /// Results between tied participants (6, 13.3).
        Encounter = "encounter",
        /// The participant's own results (7).
        OwnResults = "own-results",
        /// The opponents' scores (8).
        Buchholz = "buchholz",
        /// The opponents' scores times the results against them (9, 13.2).
        SonnebornBerger = "sonneborn-berger",
        /// Ratings (10).
        Ratings = "ratings",
        /// Board results (12).
        Boards = "boards",
        /// The secondary score of a team, and its combination with the opponents' scores (13.1, 13.4).
        TeamScores = "team-scores",
        /// Tie-breaks from outside C.07.
        Classic = "classic",
    }
}

/// The events for which a tie-break is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kinds {
    /// Events of players and events of teams.
    Both,
    /// Events of players and events of teams. Article 5 lists the tie-break for players, and article 13 applies the
    /// tie-break to teams.
    Opened,
    /// Events of players only, because teams lack the necessary data, or because no rule defines the tie-break for
    /// teams.
    Individuals,
    /// Events of teams only.
    Teams,
}

/// Whether a tie-break allows cuts and medians, and whether article 5 or article 14 allows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutSupport {
    /// Article 5 marks the tie-break for cuts, and article 14 names the tie-break for medians.
    Marked,
    /// Article 5 marks the tie-break for cuts. Only article 14 allows medians for the tie-break.
    CutMarked,
    /// Article 5 marks the tie-break neither for cuts nor for medians. Article 14 allows cuts and medians for the
    /// tie-break, because the tie-break is a sum or an average of contributions.
    Sum,
    /// The rules do not define the contributions of the tie-break. With a cut, the tie-break has no value, and the
    /// program warns.
    NoValue,
    /// A cut is an error, because the tie-break gives an order or a number that is not a sum.
    Refused,
}

impl CutSupport {
    /// Returns whether only article 14, and not article 5, allows this cut or median.
    pub const fn is_unmarked(self, cut: Cut) -> bool {
        matches!((self, cut), (CutSupport::CutMarked, Cut::Median(_)) | (CutSupport::Sum, _))
    }

    /// Returns the letters of the cuts and medians that the tie-break allows.
    pub fn letters(self) -> &'static [char] {
        match self {
            CutSupport::Marked | CutSupport::CutMarked | CutSupport::Sum => &['C', 'M'],
            CutSupport::NoValue | CutSupport::Refused => &[],
        }
    }
}
