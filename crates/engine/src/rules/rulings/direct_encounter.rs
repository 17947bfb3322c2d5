use super::declare::decisions;

decisions! {
    /// Direct encounter (article 6).
    DirectEncounter = "direct-encounter" {
        /// Whose games count.
        group: Group = "group" by "c07.6" [StillTied, StillTied] {
            /// Those of the participants still tied.
            StillTied = "still-tied",
            /// Those of everybody with the same primary score.
            ScoreGroup = "score-group" deviation "D-6-whole-score-group",
        }
        /// What a second direct encounter in the list does.
        again: Again = "again" by "c07.4.3.a" [Afresh, Afresh] {
            /// It works on the set as it is then.
            Afresh = "afresh",
            /// It repeats the result of the first.
            FirstResult = "first-result" deviation "D-6-evaluated-once",
        }
        /// What an incomplete set gets in a Swiss-system event.
        incomplete: Incomplete = "incomplete" by "c07.6.3" [SurePlaces, SurePlaces] {
            /// The places that are sure whatever the missing games give.
            SurePlaces = "sure-places",
            /// The order of the mutual points made so far.
            PlainSum = "plain-sum" deviation "D-6.1-plain-sum",
            /// No order.
            NoOrder = "no-order" deviation "D-6.1-only-complete-sets",
        }
        /// What an unfinished predetermined event gives an incomplete set.
        predetermined_incomplete: PredeterminedIncomplete = "predetermined-incomplete" by "c07.6.3" [NoOrder, NoOrder] {
            /// No order.
            NoOrder = "no-order",
            /// Sure places, as in a Swiss-system event.
            SurePlaces = "sure-places" deviation "D-6.3-in-predetermined",
            /// The order of the mutual points made so far.
            PartialSums = "partial-sums" deviation "D-6.1-partial-sums-in-predetermined",
        }
        /// What a forfeited game is in a Swiss-system event when the regulations are silent.
        forfeits: Forfeits = "forfeits" by "c07.6.1.1" [Excluded, Excluded] {
            /// No encounter.
            Excluded = "excluded",
            /// A game.
            Counted = "counted" deviation "D-6.1.1-forfeit-as-game",
            /// An encounter that gives nobody points.
            MetWithNothing = "met-with-nothing" deviation "D-6.1.1-forfeit-met-zero",
        }
        /// What an excluded forfeit does to the average of a pair that also played.
        forfeit_in_average: ForfeitInAverage = "forfeit-in-average" by "c07.6.1.2" [LeftOut, LeftOut] {
            /// Nothing.
            LeftOut = "left-out",
            /// It counts as a game without points.
            AsNothing = "as-nothing" deviation "D-6.1.1-forfeit-halves-average",
        }
        /// What a forfeited game is in a predetermined event.
        predetermined_forfeits: PredeterminedForfeits = "predetermined-forfeits" by "c07.6.1.1" [Counted, Counted] {
            /// A game.
            Counted = "counted",
            /// No encounter.
            Excluded = "excluded" deviation "D-6.1.1-predetermined-excluded",
        }
        /// What a pair that met more than once contributes.
        rematch: Rematch = "rematch" by "c07.6.1.2" [Average, Average] {
            /// The average of its games.
            Average = "average",
            /// Their sum.
            Sum = "sum" deviation "D-6.1.2-sum-of-rematches",
            /// The last one.
            LastGame = "last-game" deviation "D-6.1.2-last-game-only",
            /// The first one.
            FirstGame = "first-game" deviation "D-6.1.2-first-game-only",
        }
        /// What happens to subsets that a complete table leaves tied.
        subsets: Subsets = "subsets" by "c07.6.2" [Reapplied, Reapplied] {
            /// The article again, on the subset alone.
            Reapplied = "reapplied",
            /// They stay tied.
            LeftTied = "left-tied" deviation "D-6.2-not-reapplied",
        }
        /// Which sure places an incomplete table gives.
        places: Places = "places" by "c07.6.3" [FromTheTop, FromTheTop] {
            /// First, second and so on from one table, until one is not sure.
            FromTheTop = "from-the-top",
            /// Only the first; then a fresh table.
            FirstOnly = "first-only" deviation "D-6.3-first-place-only",
            /// Any block that is surely below another.
            Intervals = "intervals" deviation "D-6.3-splits-intervals",
            /// From the top, and a sure last place too.
            LastToo = "last-too" deviation "D-6.3-sure-last",
            /// From the top, with the maximum recomputed inside the rest.
            ShrinkingMaximum = "shrinking-maximum" deviation "D-6.3-shrinking-maximum",
        }
        /// What happens to those without a sure place once somebody has one.
        rest: Rest = "rest" by "c07.6.3" [Reapplied, Reapplied] {
            /// The article again, on them alone.
            Reapplied = "reapplied",
            /// They stay tied.
            LeftTied = "left-tied" deviation "D-6.3-rest-left-alone",
            /// Sure leaders one by one, even when they all met.
            PeeledOff = "peeled-off" deviation "D-6.3-rest-peeled",
        }
        /// Whether a minimum equal to another's maximum is a sure place.
        equal_bound: EqualBound = "equal-bound" by "c07.6.3" [NotSure, NotSure] {
            /// No.
            NotSure = "not-sure",
            /// Yes.
            Sure = "sure" deviation "D-6.3-equal-bound",
        }
        /// What a missing game may still give.
        missing_game: MissingGame = "missing-game" by "c07.6.3" [AnyResult, AnyResult] {
            /// Any result.
            AnyResult = "any-result",
            /// A draw.
            Draw = "draw" deviation "D-6.3-missing-as-draw",
        }
        /// The most that a missing game may give.
        missing_maximum: MissingMaximum = "missing-maximum" by "c07.6.3" [Win, Win] {
            /// The points of a win.
            Win = "win",
            /// One point.
            OnePoint = "one-point" deviation "D-6.3-missing-worth-one",
        }
        /// The least that a missing game may give.
        missing_minimum: MissingMinimum = "missing-minimum" by "c07.6.3" [Loss, Loss] {
            /// The points of a loss.
            Loss = "loss",
            /// Nothing.
            Nothing = "nothing" deviation "D-6.3-loss-worth-nothing",
        }
        /// Whether a sure place needs more points than half of the group.
        majority: Majority = "majority" by "c07.6.3" [NotAsked, NotAsked] {
            /// No.
            NotAsked = "not-asked",
            /// Yes.
            MoreThanHalf = "more-than-half" deviation "D-6.3-majority-shortcut",
        }
    }
}
