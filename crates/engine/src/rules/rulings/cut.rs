use super::declare::decisions;

decisions! {
    /// Modifiers and the Cut-1 exception (articles 14 and 16.5).
    Cut = "cut" {
        /// What a cut chooses from.
        candidates: Candidates = "candidates" by "c07.14.1" [Everything, Everything] {
            /// Every contribution, dummies included.
            Everything = "everything",
            /// Contributions of real opponents.
            PlayedOnly = "played-only" deviation "D-14.1-played-only",
        }
        /// What happens when cuts leave nothing.
        exhausted: Exhausted = "exhausted" by "c07.14.1" [Empty, Empty] {
            /// Nothing is left: a sum of 0, a mean without value.
            Empty = "empty",
            /// The last contribution stays.
            KeepsOne = "keeps-one" deviation "D-14.1-keeps-one",
        }
        /// What PS leaves out.
        progressive: ProgressiveCut = "progressive" by "c07.14.1.1.c" [FirstTotals, FirstTotals] {
            /// The totals after the first rounds.
            FirstTotals = "first-totals",
            /// The first results, from every total.
            FirstResults = "first-results" deviation "D-14.1.1-ps-first-result",
            /// The last totals.
            LastTotals = "last-totals" deviation "D-14.1.1-ps-last",
            /// The total after a voluntarily unplayed round, where there is one.
            VoluntaryTotals = "voluntary-totals" deviation "D-16.5-progressive",
        }
        /// What ARO leaves out when a round was voluntarily unplayed.
        average_rating: AverageRatingCut = "average-rating" by "c07.14.1.1.b" [LowestRating, LowestRating] {
            /// The lowest rating.
            LowestRating = "lowest-rating",
            /// The voluntarily unplayed round, which has none.
            VoluntaryRound = "voluntary-round" deviation "D-16.5-average-rating",
        }
        /// The least significant contribution to SB.
        least_product: LeastProduct = "least-product" by "c07.14.1.1.d" [WeakestOpponent, WeakestOpponent] {
            /// That of the opponent with the lowest score.
            WeakestOpponent = "weakest-opponent",
            /// The smallest product.
            SmallestProduct = "smallest-product" deviation "D-14.1.1-sb-smallest-product",
        }
        /// Which product goes when several opponents share the lowest score.
        equal_opponents: EqualOpponents = "equal-opponents" by "c07.14.1.1.d" [SmallestProduct, SmallestProduct] {
            /// The smallest.
            SmallestProduct = "smallest-product",
            /// The largest.
            LargestProduct = "largest-product" deviation "D-14.1.1-sb-largest-of-equals",
        }
        /// Which score makes an opponent the weakest in ESB.
        weakest_team: WeakestTeam = "weakest-team" by "c07.14.1.2" [ByFirstFactor, ByFirstFactor] {
            /// Match points in EMM and EMG, game points in EGM and EGG.
            ByFirstFactor = "by-first-factor",
            /// The primary score.
            ByPrimaryScore = "by-primary-score" deviation "D-14.1.2-primary-for-all",
        }
        /// Which side a median cuts first.
        median_order: MedianOrder = "median-order" by "c07.14.3" [LowFirst, LowFirst] {
            /// The low side.
            LowFirst = "low-first",
            /// The high side.
            HighFirst = "high-first" deviation "D-14.3-high-first",
        }
        /// What the high cut of a median takes.
        high_cut: HighCut = "high-cut" by "c07.14.3" [Highest, Highest] {
            /// The highest contribution.
            Highest = "highest",
            /// The highest that is not voluntarily unplayed.
            SparesVoluntary = "spares-voluntary" deviation "D-14.3-high-spares-vur",
        }
        /// What a median does with too few contributions.
        short_list: ShortList = "short-list" by "c07.14.3" [Cut, Cut] {
            /// It cuts what there is.
            Cut = "cut",
            /// Nothing below three (Median-1) or five (Median-2).
            Uncut = "uncut" deviation "D-14.3-short-list-uncut",
        }
        /// Which rounds the Cut-1 exception calls voluntarily unplayed.
        voluntary: Voluntary = "voluntary" by "c07.16.1.2" [RequestedByesAndForfeitLosses, RequestedByesAndForfeitLosses] {
            /// Requested byes and forfeit losses.
            RequestedByesAndForfeitLosses = "requested-byes-and-forfeit-losses",
            /// Zero-point byes and forfeit losses.
            NotHalfPointByes = "not-half-point-byes" deviation "D-16.5-hpb-not-voluntary",
            /// Requested byes.
            NotForfeitLosses = "not-forfeit-losses" deviation "D-16.5-forfeit-loss-not-voluntary",
            /// Pairing-allocated byes too.
            PairingAllocatedByesToo = "pairing-allocated-byes-too" deviation "D-16.5-pab-voluntary",
            /// Every unplayed round.
            EverythingUnplayed = "everything-unplayed" deviation "D-16.5-all-unplayed-voluntary",
        }
        /// Whether low cuts make the exception.
        exception: Exception = "exception" by "c07.16.5.1" [Made, Made] {
            /// Yes.
            Made = "made",
            /// No: the lowest contribution goes.
            NotMade = "not-made" deviation "D-16.5-none",
        }
        /// Which voluntarily unplayed contribution goes first.
        voluntary_order: VoluntaryOrder = "voluntary-order" by "c07.16.5.1" [Lowest, Lowest] {
            /// The lowest.
            Lowest = "lowest",
            /// The highest.
            Highest = "highest" deviation "D-16.5.1-highest-first",
            /// The earliest.
            Earliest = "earliest" deviation "D-16.5.1-earliest-first",
            /// All of them in one cut.
            AllAtOnce = "all-at-once" deviation "D-16.5.1-all-at-once",
        }
        /// Which of several equal voluntarily unplayed products of SB and ESB goes first.
        voluntary_ties: VoluntaryTies = "voluntary-ties" by "c07.16.5.1.b" [LowerDummy, LowerDummy] {
            /// That of the lower dummy.
            LowerDummy = "lower-dummy",
            /// The earliest.
            EarliestRound = "earliest-round" admissible "sb-vur-ties",
        }
        /// How the exception works in SB and ESB.
        product_exception: ProductException = "product-exception" by "c07.16.5.1.b" [LargerOfTwo, LargerOfTwo] {
            /// The larger of the lowest voluntarily unplayed product and the least significant one goes.
            LargerOfTwo = "larger-of-two",
            /// The voluntarily unplayed product goes in any case.
            AlwaysVoluntary = "always-voluntary" deviation "D-16.5.1-sb-always",
            /// Not at all.
            NotApplied = "not-applied" deviation "D-16.5.1-sb-not-applied",
            /// As the rule, but the voluntarily unplayed round is picked by the dummy's score.
            ByDummyScore = "by-dummy-score" deviation "D-16.5.1-sb-by-dummy",
        }
        /// For how many low cuts the exception is made.
        repeated_exception: RepeatedException = "repeated-exception" by "c07.16.5.2" [EveryCut, EveryCut] {
            /// For each.
            EveryCut = "every-cut",
            /// For the first.
            FirstCut = "first-cut" deviation "D-16.5.2-once",
        }
    }
}
