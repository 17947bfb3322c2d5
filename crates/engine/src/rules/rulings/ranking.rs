use super::declare::decisions;

decisions! {
    /// Ordering and repeated encounters (articles 4.2 and 4.4).
    Ranking = "ranking" {
        /// What a later tie-break may reorder.
        later_keys: LaterKeys = "later-keys" by "c07.4.2" [WithinTies, WithinTies] {
            /// Only those still tied.
            WithinTies = "within-ties",
            /// The whole score group, forgetting the earlier tie-breaks.
            RemixGroups = "remix-groups" deviation "D-4.2-remix-groups",
        }
        /// Where a participant without a value goes.
        undefined: Undefined = "undefined" by "c07.4.2" [Last, Last] {
            /// After everybody with a value, tied with its like.
            Last = "last",
            /// It counts as the value zero.
            AsZero = "as-zero" deviation "D-4.2-missing-as-zero",
        }
        /// What decides when values compare.
        compared: Compared = "compared" by "c07.4.2" [Exact, Exact] {
            /// The exact value.
            Exact = "exact",
            /// The value printed with one decimal.
            Printed = "printed" deviation "D-4.2-compares-printed",
        }
        /// What happens to a tie that the list leaves.
        leftover: Leftover = "leftover" by "c07.4.2" [Tied, Tied] {
            /// It stays a tie.
            Tied = "tied",
            /// The lower pairing number goes first, silently.
            ByPairingNumber = "by-pairing-number" deviation "D-4.2-hidden-last-key",
        }
        /// How often an opponent met more than once counts in sums and averages.
        repeated: Repeated = "repeated" by "c07.4.4" [EachTime, EachTime] {
            /// Once per encounter.
            EachTime = "each-time",
            /// Once.
            Once = "once" deviation "D-4.4-distinct-opponents",
            /// Once, with the average of the encounters.
            Averaged = "averaged" deviation "D-4.4-average-everywhere",
        }
        /// How the points against an opponent met k times add up in Koya.
        koya_repeated: KoyaRepeated = "koya-repeated" by "c07.4.4" [Linear, Linear] {
            /// Each game once.
            Linear = "linear",
            /// Each of k games k times.
            Squared = "squared" deviation "D-4.4-rematch-squared",
        }
    }
}
