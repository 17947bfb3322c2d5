use super::declare::decisions;

decisions! {
    /// Ratings (article 10).
    Rating = "rating" {
        /// What an unrated participant does when the regulations are silent.
        unrated: Unrated = "unrated" by "c07.10" [DropsTieBreak, DropsTieBreak] {
            /// The tie-break is dropped for the whole event.
            DropsTieBreak = "drops-tie-break",
            /// The missing rating counts as 0.
            AsZero = "as-zero" deviation "D-10-unrated-as-zero",
            /// Games with unrated opponents are left out silently.
            Skipped = "skipped" deviation "D-10-unrated-skipped",
        }
        /// Which of several ratings counts.
        several: SeveralRatings = "several" by "c07.10.note" [First, First] {
            /// The first.
            First = "first",
            /// The latest.
            Latest = "latest" deviation "D-10-latest-rating",
        }
        /// Whether games too short to be rated count for article 10.
        short_games: ShortGames = "short-games" by "c07.10" [Played, Played] {
            /// Yes: they were played over the board.
            Played = "played",
            /// No: no rating calculation counts them.
            LeftOut = "left-out" admissible "short-games",
        }
        /// Whose ratings count in a Swiss-system event.
        opponents: RatedOpponents = "opponents" by "c07.10.1" [OverTheBoard, OverTheBoard] {
            /// Those of opponents met over the board.
            OverTheBoard = "over-the-board",
            /// Those of every scheduled opponent, in ARO.
            WithForfeits = "with-forfeits" deviation "D-10.1-forfeit-opponents",
        }
        /// Whether forfeits of a predetermined event count in rating tie-breaks (15.2).
        predetermined: PredeterminedRated = "predetermined" by "c07.15.2" [WithForfeits, OverTheBoard] {
            /// Yes: they are regular games.
            WithForfeits = "with-forfeits" deviation "D-10.1-predetermined-forfeit-2026",
            /// No: they stay unplayed.
            OverTheBoard = "over-the-board" deviation "D-10.1-predetermined-forfeit-2023",
        }
        /// What ARO divides by.
        average_divisor: RatingDivisor = "average-divisor" by "c07.10.1" [Games, Games] {
            /// Ratings counted.
            Games = "games",
            /// Rounds.
            Rounds = "rounds" deviation "D-10.1-divides-by-rounds",
        }
        /// How ARO is rounded.
        average_rounding: RatingRounding = "average-rounding" by "c07.10.1" [HalfUp, HalfUp] {
            /// To the nearest integer, a half up.
            HalfUp = "half-up",
            /// Down.
            Truncated = "truncated" deviation "D-10.1-truncated",
            /// To the nearest integer, a half to the even one.
            HalfEven = "half-even" deviation "D-10.1-half-even",
            /// Not at all.
            Exact = "exact" deviation "D-10.1-unrounded",
        }
        /// Which score TPR turns into a fraction.
        performance_score: PerformanceScore = "performance-score" by "c07.10.2" [OverTheBoard, OverTheBoard] {
            /// Results over the board as 1, 1/2, 0, by games over the board.
            OverTheBoard = "over-the-board",
            /// All points by games over the board.
            AllPoints = "all-points" deviation "D-10.2-total-points",
            /// All points by all rounds.
            AllPointsByRounds = "all-points-by-rounds" deviation "D-10.2-all-rounds",
            /// The event's points for results over the board.
            EventPoints = "event-points" deviation "D-10.2-event-points",
        }
        /// How the fraction becomes hundredths.
        performance_fraction: PerformanceFraction = "performance-fraction" by "c07.10.2" [HalfUp, HalfUp] {
            /// To the nearest, a half up.
            HalfUp = "half-up",
            /// Down.
            Truncated = "truncated" deviation "D-10.2-fraction-truncated",
            /// To the nearest, a half to the even one.
            HalfEven = "half-even" deviation "D-10.2-fraction-half-even",
            /// Nearest, but .28, .57 and .58 fall one row short, as binary floating point does.
            BinaryFloat = "binary-float" deviation "D-10.2-fraction-float",
        }
        /// How the fraction becomes a rating difference.
        performance_difference: PerformanceDifference = "performance-difference" by "c07.10.2" [Table, Table] {
            /// By table 8.1.a of B.02.
            Table = "table",
            /// Between the rows of the table, in proportion.
            Interpolated = "interpolated" deviation "D-10.2-interpolated",
            /// 400 times wins minus losses by games.
            Linear = "linear" deviation "D-10.2-linear",
            /// By the logistic curve, to the nearest integer.
            Logistic = "logistic" deviation "D-10.2-logistic",
            /// By the table, with a full score read as .99.
            FullScoreCapped = "full-score-capped" deviation "D-10.2-perfect-677",
        }
        /// Whether ratings of opponents are drawn to within 400 of the own for TPR.
        performance_clamp: PerformanceClamp = "performance-clamp" by "c07.10.2" [None, None] {
            /// No.
            None = "none",
            /// Yes.
            Within400 = "within-400" deviation "D-10.2-clamped-400",
        }
        /// What TPR is without a game.
        no_game: NoGame = "no-game" by "c07.10.2" [Undefined, Undefined] {
            /// Nothing.
            Undefined = "undefined",
            /// The own rating.
            OwnRating = "own-rating" deviation "D-10.2-no-game-own-rating",
        }
        /// Which score PTP has to reach.
        perfect_score: PerfectScore = "perfect-score" by "c07.10.3" [OverTheBoard, OverTheBoard] {
            /// Results over the board.
            OverTheBoard = "over-the-board",
            /// All points, byes and forfeits included.
            AllPoints = "all-points" deviation "D-10.3-total-score",
        }
        /// What PTP is with a score of 0.
        perfect_zero: PerfectZero = "perfect-zero" by "c07.10.3" [LowestMet, LowestMet] {
            /// 800 below the lowest-rated opponent met.
            LowestMet = "lowest-met",
            /// 800 below their average.
            Average = "average" deviation "D-10.3-zero-from-average",
            /// 800 below the lowest-rated participant.
            LowestOfField = "lowest-of-field" deviation "D-10.3-zero-from-field",
        }
        /// What PTP is with a full score.
        perfect_full: PerfectFull = "perfect-full" by "c07.10.3" [Searched, Searched] {
            /// What the search gives: 736 above the highest-rated opponent.
            Searched = "searched",
            /// 800 above the highest-rated opponent.
            Plus800 = "plus-800" deviation "D-10.3-perfect-plus-800",
        }
        /// The expected score of a game.
        expectation: Expectation = "expectation" by "c07.10.3" [Table, Table] {
            /// By table 8.1.b of B.02, in full.
            Table = "table",
            /// By the table with differences limited to 400.
            Within400 = "within-400" deviation "D-10.3-clamp-400",
            /// By the table with differences limited to 735.
            Within735 = "within-735" deviation "D-10.3-clamp-735",
            /// By the table, with certainty from 735 on.
            CertainFrom735 = "certain-from-735" deviation "D-10.3-735-is-certain",
            /// By the logistic curve.
            Logistic = "logistic" deviation "D-10.3-logistic",
            /// By the table with the first bands ending at 10 and 16.
            ShiftedBands = "shifted-bands" deviation "D-10.3-table-shifted",
        }
        /// When a rating is enough.
        reached: Reached = "reached" by "c07.10.3" [AtLeast, AtLeast] {
            /// When the expected score reaches the score.
            AtLeast = "at-least",
            /// When it exceeds the score.
            MoreThan = "more-than" deviation "D-10.3-strictly-greater",
        }
        /// Which of the ratings with the same expected score PTP is.
        plateau: Plateau = "plateau" by "c07.10.3" [Lowest, Lowest] {
            /// The lowest.
            Lowest = "lowest",
            /// The highest.
            Highest = "highest" deviation "D-10.3-highest",
        }
        /// Whether the performances that APRO averages count forfeits of a Swiss-system event.
        opponents_performance: OpponentsPerformance = "opponents-performance" by "c07.10.4" [OverTheBoard, OverTheBoard] {
            /// No.
            OverTheBoard = "over-the-board",
            /// Yes.
            WithForfeits = "with-forfeits" deviation "D-10.4-tpr-with-forfeits",
        }
        /// Whose performances APRO averages in a Swiss-system event.
        averaged_performance: AveragedPerformance = "averaged-performance" by "c07.10.4" [OverTheBoard, OverTheBoard] {
            /// Those of opponents met over the board.
            OverTheBoard = "over-the-board",
            /// Those of every scheduled opponent.
            WithForfeits = "with-forfeits" deviation "D-10.4-forfeit-opponents",
        }
        /// How APRO is rounded.
        averaged_rounding: AveragedRounding = "averaged-rounding" by "c07.10.4" [HalfUp, HalfUp] {
            /// To the nearest integer, a half up.
            HalfUp = "half-up",
            /// Not at all.
            Exact = "exact" deviation "D-10.4-unrounded",
        }
        /// Whose perfect performances APPO averages in a Swiss-system event.
        averaged_perfect: AveragedPerfect = "averaged-perfect" by "c07.10.5" [OverTheBoard, OverTheBoard] {
            /// Those of opponents met over the board.
            OverTheBoard = "over-the-board",
            /// Those of every scheduled opponent.
            WithForfeits = "with-forfeits" deviation "D-10.5-forfeit-opponents",
        }
        /// Which way RTNG goes.
        rating_order: RatingOrder = "rating-order" by "c07.10.6" [HighFirst, HighFirst] {
            /// The higher rating first.
            HighFirst = "high-first",
            /// The lower rating first.
            LowFirst = "low-first" deviation "D-10.6-ascending",
        }
    }
}
