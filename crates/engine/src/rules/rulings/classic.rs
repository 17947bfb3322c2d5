use super::declare::decisions;

decisions! {
    /// Classic tie-breaks from outside C.07.
    ClassicSystems = "classic" {
        /// What counts as a game in the systems of US Chess.
        games: UsGames = "games" by "classic.unplayed-rounds" [OverTheBoard, OverTheBoard] {
            /// Games over the board.
            OverTheBoard = "over-the-board",
            /// Forfeits too.
            WithForfeits = "with-forfeits" deviation "D-US34E-forfeit-played",
        }
        /// What an opponent's unplayed rounds are worth to others in the systems of US Chess.
        opponents: UsOpponents = "opponents" by "classic.adjusted-score" [Adjusted, Adjusted] {
            /// Half a point each.
            Adjusted = "adjusted",
            /// What they were paid.
            AtFaceValue = "at-face-value" deviation "D-US34E-opponents-unadjusted",
        }
        /// What an own unplayed round is in the list of Median, Modified Median and Solkoff.
        own_unplayed: UsOwnUnplayed = "own-unplayed" by "classic.unplayed-rounds" [Zero, Zero] {
            /// An entry of 0.
            Zero = "zero",
            /// No entry.
            Omitted = "omitted" deviation "D-US34E-own-unplayed-omitted",
            /// The virtual opponent of FIDE's older rules.
            VirtualOpponent = "virtual-opponent" deviation "D-US34E-virtual-inside",
        }
        /// How many entries Median and Modified Median drop at an end.
        dropped: UsDropped = "dropped" by "classic.us-median" [ByRounds, ByRounds] {
            /// One, from nine rounds on two.
            ByRounds = "by-rounds",
            /// Always one.
            AlwaysOne = "always-one" deviation "D-US34E4-one-each-always",
        }
        /// What Modified Median drops with a minus score.
        minus: UsMinus = "minus" by "classic.us-modmed" [Highest, Highest] {
            /// The highest entries.
            Highest = "highest",
            /// The lowest entries.
            Lowest = "lowest" deviation "D-US34E1-minus-drops-lowest",
        }
        /// What Modified Median drops with an even score.
        even: UsEven = "even" by "classic.us-modmed" [Both, Both] {
            /// The lowest and the highest entries.
            Both = "both",
            /// The lowest entries.
            Lowest = "lowest" deviation "D-US34E1-even-as-plus",
        }
        /// Which points tell a plus score from a minus score.
        sign: UsSign = "sign" by "classic.us-modmed" [OwnScore, OwnScore] {
            /// The own score, byes included.
            OwnScore = "own-score",
            /// The points made in games.
            PlayedScore = "played-score" deviation "D-US34E1-played-score",
        }
        /// Which running scores Cumulative adds.
        running: UsRunning = "running" by "classic.us-cum" [EveryRound, EveryRound] {
            /// The score after every round.
            EveryRound = "every-round",
            /// Those after rounds with a game, and nothing is deducted.
            PlayedRounds = "played-rounds" deviation "D-US34E3-skips-rounds",
            /// All but the last one.
            NotTheLast = "not-the-last" deviation "D-US34E3-last-round-left-out",
        }
        /// Which points of unplayed rounds Cumulative deducts.
        deduction: UsDeduction = "deduction" by "classic.us-cum" [Once, Once] {
            /// All of them, once.
            Once = "once",
            /// None.
            Nothing = "nothing" deviation "D-US34E3-no-deduction",
            /// Full points only.
            FullPoints = "full-points" deviation "D-US34E3-half-not-deducted",
            /// All but those of forfeit wins.
            NotForfeits = "not-forfeits" deviation "D-US34E3-forfeits-not-deducted",
            /// All of them, in every round from then on.
            EveryLaterRound = "every-later-round" deviation "D-US34E3-deducted-every-round",
        }
        /// Whether Cumulative without the last round still deducts what was paid unplayed in that round.
        last_deduction: UsLastDeduction = "last-deduction" by "classic.us-cum" [Kept, Kept] {
            /// Yes.
            Kept = "kept",
            /// No.
            Dropped = "dropped" deviation "D-US34E3-nolast-drops-deduction",
        }
        /// Whether the opponents' cumulative scores are taken with their deductions.
        opposition: UsOpposition = "opposition" by "classic.us-oppcum" [WithDeductions, WithDeductions] {
            /// Yes.
            WithDeductions = "with-deductions",
            /// No.
            Plain = "plain" deviation "D-US34E9-plain",
        }
        /// When the result between tied players applies.
        meeting: UsMeeting = "meeting" by "classic.us-h2h" [AllMet, AllMet] {
            /// When all of them have met.
            AllMet = "all-met",
            /// Whoever has met.
            Partial = "partial" deviation "D-US34E5-partial",
        }
        /// Whether those whom the result between tied players leaves equal are compared among themselves again.
        again: UsAgain = "again" by "classic.us-h2h" [Never, Never] {
            /// No: the next criterion follows.
            Never = "never",
            /// Yes.
            Reapplied = "reapplied" admissible "us-h2h-reapplied",
        }
        /// What `/PM` ranks by.
        plus_minus: UsPlusMinus = "plus-minus" by "classic.us-h2h" [Difference, Difference] {
            /// Wins minus losses.
            Difference = "difference",
            /// The share of the points.
            Percentage = "percentage" deviation "D-US34E5-percentage",
        }
        /// What is counted with Black.
        black: UsBlack = "black" by "classic.mostblack" [Games, Games] {
            /// Games with Black.
            Games = "games",
            /// Games with Black less games with White.
            Balance = "balance" deviation "D-US34E6-balance",
        }
        /// What Kashdan pays.
        kashdan: UsKashdan = "kashdan" by "classic.us-kashdan" [FourTwoOne, FourTwoOne] {
            /// 4 for a win, 2 for a draw, 1 for a loss.
            FourTwoOne = "4-2-1",
            /// 3 for a win, 1 for a draw, 0 for a loss.
            ThreeOneZero = "3-1-0" deviation "D-US34E7-3-1-0",
        }
        /// What Kashdan pays for unplayed rounds.
        kashdan_unplayed: UsKashdanUnplayed = "kashdan-unplayed" by "classic.us-kashdan" [Nothing, Nothing] {
            /// Nothing.
            Nothing = "nothing",
            /// What the points paid would earn in a game.
            AsPaid = "as-paid" deviation "D-US34E7-pays-unplayed",
        }
        /// Which scores of opponents Sonneborn-Berger of US Chess multiplies.
        sb_scores: UsSbScores = "sb-scores" by "classic.us-sb" [Final, Final] {
            /// The final scores as awarded.
            Final = "final",
            /// The adjusted scores.
            Adjusted = "adjusted" deviation "D-US34E8-adjusted",
        }
        /// How Sonneborn-Berger of US Chess is rounded.
        sb_rounding: UsSbRounding = "sb-rounding" by "classic.us-sb" [Exact, Exact] {
            /// Not at all.
            Exact = "exact",
            /// To one decimal.
            OneDecimal = "one-decimal" deviation "D-US34E8-rounded",
        }
        /// What the performance of an opponent is.
        performance: UsPerformance = "performance" by "classic.us-oppperf" [FourHundred, FourHundred] {
            /// The mean of the opponents' ratings, 400 more for a win and 400 less for a loss.
            FourHundred = "400",
            /// FIDE's tournament performance rating.
            Fide = "fide" deviation "D-US34E10-fide-performance",
        }
        /// How the average opposition rating is rounded.
        average: UsAverage = "average" by "classic.aor" [Exact, Exact] {
            /// Not at all.
            Exact = "exact",
            /// To the nearest integer.
            Rounded = "rounded" deviation "D-US34E11-rounded",
        }
        /// What Baumbach counts besides games.
        baumbach: BaumbachWins = "baumbach" by "classic.baumbach" [Forfeits, Forfeits] {
            /// Forfeit wins.
            Forfeits = "forfeits",
            /// Forfeit wins and byes paid as wins.
            Byes = "byes" deviation "D-OTH-baumbach-byes",
        }
        /// What Gelbfuhs divides the opponents' scores by.
        gelbfuhs: GelbfuhsRounds = "gelbfuhs" by "classic.gelbfuhs" [RoundsOfEvent, RoundsOfEvent] {
            /// The rounds of the event.
            RoundsOfEvent = "rounds-of-event",
            /// The games that the opponent played.
            GamesOfOpponent = "games-of-opponent" admissible "gelbfuhs-rounds",
        }
        /// What Brightwell adds for byes, missed rounds and opponents who withdrew.
        brightwell: BrightwellUnplayed = "brightwell" by "classic.brightwell" [DrawWithOneself, DrawWithOneself] {
            /// A draw with oneself.
            DrawWithOneself = "draw-with-oneself",
            /// Nothing.
            Nothing = "nothing" deviation "D-OTH-brightwell-bye-zero",
        }
        /// Whether the game against an opponent who withdrew counts in Brightwell.
        withdrawn: BrightwellWithdrawn = "withdrawn" by "classic.brightwell" [Replaced, Replaced] {
            /// No: a draw with oneself takes its place.
            Replaced = "replaced",
            /// Yes.
            Kept = "kept" deviation "D-OTH-brightwell-withdrawn-kept",
        }
        /// What Brightwell's constant is for.
        constant: BrightwellConstant = "constant" by "classic.brightwell" [Point, Point] {
            /// A point.
            Point = "point",
            /// Half a point is meant, and a point is counted: half the value.
            HalfPoint = "half-point" deviation "D-OTH-brightwell-half-points",
        }
        /// What ends the time without a loss.
        first_loss: FirstLoss = "first-loss" by "classic.timeofloss" [LostGames, LostGames] {
            /// A lost game, forfeits included.
            LostGames = "lost-games",
            /// Byes and absences too.
            Byes = "byes" deviation "D-OTH-timeofloss-bye",
            /// A game lost over the board.
            OverTheBoard = "over-the-board" admissible "first-loss-forfeit",
        }
        /// What happens where lots have to decide and none are recorded.
        lots: UnrecordedLots = "lots" by "classic.lots" [Undecided, Undecided] {
            /// The tie stands.
            Undecided = "undecided",
            /// An order is made up.
            DrawnSilently = "drawn-silently" deviation "D-OTH-lots-drawn-silently",
        }
    }
}
