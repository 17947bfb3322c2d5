use super::Classic;
use crate::rules::Edition;

/// Which totals an extended Sonneborn-Berger multiplies (13.2): the opponent's total, then the own points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EsbMix {
    /// EMMSB: match points times match points.
    MatchMatch,
    /// EMGSB: match points times game points.
    MatchGame,
    /// EGMSB: game points times match points.
    GameMatch,
    /// EGGSB: game points times game points.
    GameGame,
}

/// The board tie-breaks that an extended direct encounter applies to two teams (13.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdeBoards {
    /// EDE: none.
    None,
    /// EDEBT: board count, then top board results.
    CountThenTop,
    /// EDEBB: board count, then bottom board elimination.
    CountThenBottom,
    /// EDET: top board results.
    Top,
    /// EDEB: bottom board elimination.
    Bottom,
    /// Board count alone: only regulations declare it, no acronym names it.
    Count,
}

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

/// A tie-break without its reference and modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// The primary score.
    Points,
    /// Match points, as a ranking key.
    MatchPoints,
    /// Game points, as a ranking key.
    GamePoints,
    /// Direct encounter (6).
    DirectEncounter,
    /// Number of wins (7.1).
    Wins,
    /// Games won over the board (7.2).
    GamesWon,
    /// Games played with Black (7.3).
    BlackGames,
    /// Games won with Black (7.4).
    BlackWins,
    /// Progressive scores (7.5).
    Progressive,
    /// Rounds one elected to play (7.6); GE in the 2023 edition.
    RoundsElected,
    /// Standard points (7.7).
    Standard,
    /// Tournament pairing number (7.8).
    PairingNumber,
    /// Buchholz (8.1).
    Buchholz,
    /// Average of opponents' Buchholz (8.2).
    AverageBuchholz,
    /// Fore Buchholz (8.3).
    ForeBuchholz,
    /// Sonneborn-Berger (9.1).
    SonnebornBerger,
    /// Koya (9.2).
    Koya,
    /// Average rating of opponents (10.1).
    AverageRating,
    /// Tournament performance rating (10.2).
    Performance,
    /// Perfect tournament performance (10.3).
    PerfectPerformance,
    /// Average performance of opponents (10.4).
    AveragePerformance,
    /// Average perfect performance of opponents (10.5).
    AveragePerfectPerformance,
    /// Rating (10.6).
    Rating,
    /// Board count (12.1).
    BoardCount,
    /// Top board results (12.2).
    TopBoards,
    /// Bottom board elimination (12.3).
    BottomBoards,
    /// The other team score (13.1).
    OtherScore,
    /// Extended Sonneborn-Berger (13.2).
    Extended(EsbMix),
    /// Extended direct encounter (13.3).
    ExtendedDirectEncounter(EdeBoards),
    /// Score strength combination (13.4).
    ScoreStrength,
    /// A tie-break from outside C.07.
    Classic(Classic),
}

/// Whether a tie-break gives a number or only an order inside a tied group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A number, the higher the better.
    HigherFirst,
    /// A number, the lower the better.
    LowerFirst,
    /// An order inside a tied group.
    OrderOnly,
}

/// What cuts and medians do to a tie-break (14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutSupport {
    /// Marked in article 5.
    Marked,
    /// Cuts are marked; medians have no published meaning and are computed with a warning.
    CutMarkedMedianUnmarked,
    /// Cuts are marked; medians have no value.
    CutOnly,
    /// Nobody defines the contributions: a warning and no value.
    NoValue,
    /// An error: an order or a number that is no sum.
    Refused,
}

impl Base {
    /// Every tie-break of C.07, in the order of the articles.
    pub const ALL: [Base; 37] = [
        Base::Points,
        Base::MatchPoints,
        Base::GamePoints,
        Base::DirectEncounter,
        Base::Wins,
        Base::GamesWon,
        Base::BlackGames,
        Base::BlackWins,
        Base::Progressive,
        Base::RoundsElected,
        Base::Standard,
        Base::PairingNumber,
        Base::Buchholz,
        Base::AverageBuchholz,
        Base::ForeBuchholz,
        Base::SonnebornBerger,
        Base::Koya,
        Base::AverageRating,
        Base::Performance,
        Base::PerfectPerformance,
        Base::AveragePerformance,
        Base::AveragePerfectPerformance,
        Base::Rating,
        Base::BoardCount,
        Base::TopBoards,
        Base::BottomBoards,
        Base::OtherScore,
        Base::Extended(EsbMix::MatchMatch),
        Base::Extended(EsbMix::MatchGame),
        Base::Extended(EsbMix::GameMatch),
        Base::Extended(EsbMix::GameGame),
        Base::ExtendedDirectEncounter(EdeBoards::None),
        Base::ExtendedDirectEncounter(EdeBoards::CountThenTop),
        Base::ExtendedDirectEncounter(EdeBoards::CountThenBottom),
        Base::ExtendedDirectEncounter(EdeBoards::Top),
        Base::ExtendedDirectEncounter(EdeBoards::Bottom),
        Base::ScoreStrength,
    ];

    /// The acronym.
    pub fn name(self) -> &'static str {
        match self {
            Base::Points => "PTS",
            Base::MatchPoints => "MPTS",
            Base::GamePoints => "GPTS",
            Base::DirectEncounter => "DE",
            Base::Wins => "WIN",
            Base::GamesWon => "WON",
            Base::BlackGames => "BPG",
            Base::BlackWins => "BWG",
            Base::Progressive => "PS",
            Base::RoundsElected => "REP",
            Base::Standard => "STD",
            Base::PairingNumber => "TPN",
            Base::Buchholz => "BH",
            Base::AverageBuchholz => "AOB",
            Base::ForeBuchholz => "FB",
            Base::SonnebornBerger => "SB",
            Base::Koya => "KS",
            Base::AverageRating => "ARO",
            Base::Performance => "TPR",
            Base::PerfectPerformance => "PTP",
            Base::AveragePerformance => "APRO",
            Base::AveragePerfectPerformance => "APPO",
            Base::Rating => "RTNG",
            Base::BoardCount => "BC",
            Base::TopBoards => "TBR",
            Base::BottomBoards => "BBE",
            Base::OtherScore => "MPvGP",
            Base::Extended(EsbMix::MatchMatch) => "EMMSB",
            Base::Extended(EsbMix::MatchGame) => "EMGSB",
            Base::Extended(EsbMix::GameMatch) => "EGMSB",
            Base::Extended(EsbMix::GameGame) => "EGGSB",
            Base::ExtendedDirectEncounter(EdeBoards::None | EdeBoards::Count) => "EDE",
            Base::ExtendedDirectEncounter(EdeBoards::CountThenTop) => "EDEBT",
            Base::ExtendedDirectEncounter(EdeBoards::CountThenBottom) => "EDEBB",
            Base::ExtendedDirectEncounter(EdeBoards::Top) => "EDET",
            Base::ExtendedDirectEncounter(EdeBoards::Bottom) => "EDEB",
            Base::ScoreStrength => "SSSC",
            Base::Classic(classic) => classic.name(),
        }
    }

    /// The clause that defines it.
    pub fn clause(self) -> &'static str {
        match self {
            Base::Points => "c07.4.2",
            Base::MatchPoints => "c07.11.1.1",
            Base::GamePoints => "c07.11.1.2",
            Base::DirectEncounter => "c07.6",
            Base::Wins => "c07.7.1",
            Base::GamesWon => "c07.7.2",
            Base::BlackGames => "c07.7.3",
            Base::BlackWins => "c07.7.4",
            Base::Progressive => "c07.7.5",
            Base::RoundsElected => "c07.7.6",
            Base::Standard => "c07.7.7",
            Base::PairingNumber => "c07.7.8",
            Base::Buchholz => "c07.8.1",
            Base::AverageBuchholz => "c07.8.2",
            Base::ForeBuchholz => "c07.8.3",
            Base::SonnebornBerger => "c07.9.1",
            Base::Koya => "c07.9.2",
            Base::AverageRating => "c07.10.1",
            Base::Performance => "c07.10.2",
            Base::PerfectPerformance => "c07.10.3",
            Base::AveragePerformance => "c07.10.4",
            Base::AveragePerfectPerformance => "c07.10.5",
            Base::Rating => "c07.10.6",
            Base::BoardCount => "c07.12.1",
            Base::TopBoards => "c07.12.2",
            Base::BottomBoards => "c07.12.3",
            Base::OtherScore => "c07.13.1",
            Base::Extended(EsbMix::MatchMatch) => "c07.13.2.1",
            Base::Extended(EsbMix::MatchGame) => "c07.13.2.2",
            Base::Extended(EsbMix::GameMatch) => "c07.13.2.3",
            Base::Extended(EsbMix::GameGame) => "c07.13.2.4",
            Base::ExtendedDirectEncounter(EdeBoards::None | EdeBoards::Count) => "c07.13.3",
            Base::ExtendedDirectEncounter(EdeBoards::CountThenTop) => "c07.13.3.2.a",
            Base::ExtendedDirectEncounter(EdeBoards::CountThenBottom) => "c07.13.3.2.b",
            Base::ExtendedDirectEncounter(EdeBoards::Top) => "c07.13.3.2.c",
            Base::ExtendedDirectEncounter(EdeBoards::Bottom) => "c07.13.3.2.d",
            Base::ScoreStrength => "c07.13.4",
            Base::Classic(classic) => classic.clause(),
        }
    }

    /// Whether it gives numbers, and which end is better, before any reversal.
    pub fn direction(self) -> Direction {
        match self {
            Base::DirectEncounter
            | Base::ExtendedDirectEncounter(_)
            | Base::TopBoards
            | Base::BottomBoards => Direction::OrderOnly,
            Base::PairingNumber | Base::BoardCount => Direction::LowerFirst,
            Base::Classic(classic) => classic.direction(),
            _ => Direction::HigherFirst,
        }
    }

    /// Whether it works on ratings (article 10).
    pub fn needs_ratings(self) -> bool {
        matches!(
            self,
            Base::AverageRating
                | Base::Performance
                | Base::PerfectPerformance
                | Base::AveragePerformance
                | Base::AveragePerfectPerformance
                | Base::Rating
        )
    }

    /// Whether it works on board results (article 12, and the board variants of 13.3.2).
    pub fn needs_boards(self) -> bool {
        match self {
            Base::BoardCount | Base::TopBoards | Base::BottomBoards => true,
            Base::ExtendedDirectEncounter(boards) => boards != EdeBoards::None,
            _ => false,
        }
    }

    /// Whether it exists for team events only.
    pub fn is_team_only(self) -> bool {
        self.needs_boards()
            || matches!(
                self,
                Base::MatchPoints
                    | Base::GamePoints
                    | Base::OtherScore
                    | Base::Extended(_)
                    | Base::ExtendedDirectEncounter(_)
                    | Base::ScoreStrength
            )
    }

    /// Whether team events give it the data it needs (article 13 opens 6 to 10 to teams in wording only).
    pub fn is_individual_only(self) -> bool {
        self.needs_ratings() || matches!(self, Base::BlackGames | Base::BlackWins | Base::Classic(_))
    }

    /// The first edition that names it.
    pub fn since(self) -> Edition {
        match self {
            Base::Standard | Base::PairingNumber | Base::Rating => Edition::Fide2026,
            Base::ExtendedDirectEncounter(EdeBoards::None) => Edition::Fide2023,
            Base::ExtendedDirectEncounter(_) => Edition::Fide2026,
            _ => Edition::Fide2023,
        }
    }

    /// Whether listing it twice has an effect (type A of article 4.3).
    pub fn is_repeatable(self) -> bool {
        matches!(self, Base::DirectEncounter | Base::ExtendedDirectEncounter(_))
    }

    /// What cuts and medians do to it.
    pub fn cut_support(self) -> CutSupport {
        match self {
            Base::Buchholz | Base::ForeBuchholz | Base::AverageRating => CutSupport::Marked,
            Base::SonnebornBerger | Base::Extended(_) => CutSupport::CutMarkedMedianUnmarked,
            Base::Progressive => CutSupport::CutOnly,
            Base::Points
            | Base::MatchPoints
            | Base::GamePoints
            | Base::PairingNumber
            | Base::Rating
            | Base::DirectEncounter
            | Base::ExtendedDirectEncounter(_)
            | Base::TopBoards
            | Base::BottomBoards
            | Base::Classic(_) => CutSupport::Refused,
            _ => CutSupport::NoValue,
        }
    }

    /// Whether it takes `:MP` and `:GP`.
    pub fn takes_reference(self) -> bool {
        matches!(
            self,
            Base::DirectEncounter
                | Base::Wins
                | Base::GamesWon
                | Base::Progressive
                | Base::Standard
                | Base::RoundsElected
                | Base::Buchholz
                | Base::AverageBuchholz
                | Base::ForeBuchholz
                | Base::SonnebornBerger
                | Base::Koya
        )
    }

    /// Whether it takes `/P`.
    pub fn takes_forfeits_as_played(self) -> bool {
        matches!(
            self,
            Base::DirectEncounter
                | Base::ExtendedDirectEncounter(_)
                | Base::Buchholz
                | Base::ForeBuchholz
                | Base::SonnebornBerger
                | Base::Extended(_)
                | Base::ScoreStrength
        )
    }

    /// Whether it takes `/F`.
    pub fn takes_fore(self) -> bool {
        matches!(self, Base::AverageBuchholz | Base::ScoreStrength)
    }

    /// Whether it takes `/R`.
    pub fn takes_reverse(self) -> bool {
        matches!(self, Base::PairingNumber | Base::Rating)
    }
}
