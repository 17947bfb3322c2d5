use super::declare::decisions;

decisions! {
    /// Sonneborn-Berger and Koya (article 9).
    SonnebornBerger = "sonneborn-berger" {
        /// What an own unplayed round contributes to SB.
        unplayed: SbUnplayed = "unplayed" by "c07.9.1" [Dummy, Dummy] {
            /// The dummy's score times the points awarded.
            Dummy = "dummy",
            /// Nothing.
            Nothing = "nothing" deviation "D-9.1-unplayed-nothing",
            /// The virtual opponent of the rules before 2023 times the points awarded.
            VirtualOpponent = "virtual-opponent" deviation "D-9.1-virtual-opponent",
        }
        /// Which score of opponents SB uses.
        opponents: SbOpponents = "opponents" by "c07.16.3" [Adjusted, Adjusted] {
            /// Adjusted for their unplayed rounds.
            Adjusted = "adjusted",
            /// As it is.
            Real = "real" deviation "D-9.1-raw-opponents",
        }
        /// What SB multiplies the opponent's score by.
        multiplier: SbMultiplier = "multiplier" by "c07.9.1" [Points, Points] {
            /// The points awarded.
            Points = "points",
            /// 1, 1/2 or 0, whatever the result pays.
            ClassicalResult = "classical-result" deviation "D-9.1-result-as-half",
        }
        /// Whether SB adds the square of the own score.
        square: SbSquare = "square" by "c07.9.1" [NotAdded, NotAdded] {
            /// No.
            NotAdded = "not-added",
            /// Yes, as the oldest form did.
            Added = "added" deviation "D-9.1-square-added",
        }
        /// Whether an opponent at the Koya limit qualifies.
        koya_limit: KoyaLimit = "koya-limit" by "c07.9.2" [AtLeast, AtLeast] {
            /// Yes.
            AtLeast = "at-least",
            /// No.
            Above = "above" deviation "D-9.2-strictly-above",
        }
        /// The maximum that the Koya limit halves.
        koya_maximum: KoyaMaximum = "koya-maximum" by "c07.9.2" [ScheduledGames, ScheduledGames] {
            /// A win in every game one participant is scheduled for.
            ScheduledGames = "scheduled-games",
            /// A win in every round.
            Rounds = "rounds" deviation "D-9.2-rounds-in-odd-field",
            /// A win in every game that this opponent played.
            OpponentsGames = "opponents-games" deviation "D-9.2-own-maximum",
        }
        /// Whether Koya counts forfeited games.
        koya_forfeits: KoyaForfeits = "koya-forfeits" by "c07.15.2" [Counted, Counted] {
            /// Yes.
            Counted = "counted",
            /// No.
            LeftOut = "left-out" deviation "D-9.2-no-forfeits",
        }
        /// Which total of an opponent Koya compares.
        koya_totals: KoyaTotals = "koya-totals" by "c07.9.2" [Real, Real] {
            /// The real one.
            Real = "real",
            /// Adjusted for its unplayed rounds.
            Adjusted = "adjusted" deviation "D-9.2-adjusted-limit",
        }
        /// How far one step moves the Koya limit.
        koya_step: KoyaStep = "koya-step" by "c07.14.5" [HalfPoint, HalfPoint] {
            /// Half a point.
            HalfPoint = "half-point",
            /// The points of a draw.
            Draw = "draw" deviation "D-14.5-step-is-draw",
        }
        /// Which way a positive step moves the Koya limit.
        koya_sign: KoyaSign = "koya-sign" by "c07.14.5" [Up, Up] {
            /// Up.
            Up = "up",
            /// Down.
            Down = "down" deviation "D-14.5-sign",
        }
    }
}
