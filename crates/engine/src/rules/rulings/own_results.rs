use super::declare::decisions;

decisions! {
    /// Own results (article 7).
    OwnResults = "own-results" {
        /// Which rounds WIN counts.
        win: Win = "win" by "c07.7.1" [PaidAsWin, PaidAsWin] {
            /// Rounds paid exactly as a win, played or not.
            PaidAsWin = "paid-as-win",
            /// Wins over the board.
            OverTheBoard = "over-the-board" deviation "D-7.1-board-wins-only",
            /// Wins and forfeit wins, no byes.
            WithoutByes = "without-byes" deviation "D-7.1-without-pab",
            /// Wins, forfeit wins, pairing-allocated and full-point byes, whatever they pay.
            ByLabel = "by-label" deviation "D-7.1-label-not-points",
            /// Rounds paid exactly one point.
            OnePoint = "one-point" deviation "D-7.1-equals-one-point",
            /// Rounds paid at least as a win.
            AtLeastAsWin = "at-least-as-win" admissible "win-equality",
        }
        /// Whether WON counts forfeit wins of a Swiss-system event.
        won: Won = "won" by "c07.7.2" [OverTheBoard, OverTheBoard] {
            /// No.
            OverTheBoard = "over-the-board",
            /// Yes.
            WithForfeits = "with-forfeits" deviation "D-7.2-forfeit-wins",
        }
        /// Whether WON and BWG count forfeit wins of a predetermined event (15.2).
        predetermined_won: PredeterminedWon = "predetermined-won" by "c07.15.2" [WithForfeits, WithForfeits] {
            /// Yes, they are regular games.
            WithForfeits = "with-forfeits",
            /// No.
            OverTheBoard = "over-the-board" deviation "D-7.2-predetermined-board-only",
        }
        /// Whether BPG counts forfeited games with Black of a Swiss-system event.
        black_games: BlackGames = "black-games" by "c07.7.3" [OverTheBoard, OverTheBoard] {
            /// No.
            OverTheBoard = "over-the-board",
            /// Yes.
            WithForfeits = "with-forfeits" deviation "D-7.3-forfeit-colour",
        }
        /// Which forfeited games with Black BPG counts in a predetermined event (15.2).
        predetermined_black_games: PredeterminedBlackGames = "predetermined-black-games" by "c07.15.2" [AllForfeits, ForfeitWins] {
            /// All: they are regular games.
            AllForfeits = "all-forfeits" deviation "D-7.3-forfeit-loss-2026",
            /// Forfeit wins: a forfeit loss stays unplayed.
            ForfeitWins = "forfeit-wins",
            /// None.
            OverTheBoard = "over-the-board" admissible "rr-forfeits",
        }
        /// Whether BWG counts forfeit wins with Black of a Swiss-system event.
        black_wins: BlackWins = "black-wins" by "c07.7.4" [OverTheBoard, OverTheBoard] {
            /// No.
            OverTheBoard = "over-the-board",
            /// Yes.
            WithForfeits = "with-forfeits" deviation "D-7.4-forfeit-colour",
        }
        /// Which running totals PS adds.
        progressive: Progressive = "progressive" by "c07.7.5" [EveryRound, EveryRound] {
            /// The total after every round.
            EveryRound = "every-round",
            /// Only those after rounds with a game.
            SkipsUnplayed = "skips-unplayed" deviation "D-7.5-skips-unplayed",
            /// The totals without the points of byes.
            WithoutByePoints = "without-bye-points" deviation "D-7.5-byes-not-in-total",
            /// Every total, less the points of unplayed rounds once.
            LessUnplayedPoints = "less-unplayed-points" deviation "D-7.5-us-deduction",
            /// All but the last total.
            WithoutLastRound = "without-last-round" deviation "D-7.5-without-last-round",
        }
        /// Which rounds REP charges in a Swiss-system event.
        elected: Elected = "elected" by "c07.7.6" [RequestedAndForfeitLosses, RequestedAndForfeitLosses] {
            /// Half-point byes, zero-point byes and forfeit losses.
            RequestedAndForfeitLosses = "requested-and-forfeit-losses",
            /// Everything not played over the board.
            EverythingUnplayed = "everything-unplayed" deviation "D-7.6-played-rounds",
            /// Pairing-allocated byes too.
            PairingAllocatedByes = "pairing-allocated-byes" deviation "D-7.6-pab-charged",
            /// Full-point byes too.
            FullPointByes = "full-point-byes" deviation "D-7.6-fpb-charged",
            /// Forfeit wins too.
            ForfeitWins = "forfeit-wins" deviation "D-7.6-forfeit-win-charged",
            /// Requested byes only.
            NotForfeitLosses = "not-forfeit-losses" deviation "D-7.6-forfeit-loss-free",
            /// Zero-point byes and forfeit losses only.
            NotHalfPointByes = "not-half-point-byes" deviation "D-7.6-hpb-free",
            /// Half-point byes and forfeit losses only: rounds without a record are free.
            NotZeroPointByes = "not-zero-point-byes" deviation "D-7.6-blank-free",
        }
        /// Whether REP charges a forfeit loss in a predetermined event (15.2).
        predetermined_elected: PredeterminedElected = "predetermined-elected" by "c07.15.2" [Free, Charged] {
            /// No: it is a regular game.
            Free = "free" deviation "D-7.6-predetermined-loss-2026",
            /// Yes: it stays an unplayed round.
            Charged = "charged" deviation "D-7.6-predetermined-loss-2023",
        }
        /// Whether REP charges the rest of an odd field in a predetermined event.
        elected_rest: ElectedRest = "elected-rest" by "c07.7.6" [Free, Free] {
            /// No: a rest is no bye and no forfeit.
            Free = "free",
            /// Yes, like an absence.
            Charged = "charged" admissible "ps-rest",
        }
        /// Whether the rest of an odd field repeats the running total of PS.
        progressive_rest: ProgressiveRest = "progressive-rest" by "c07.7.5" [Repeats, Repeats] {
            /// Yes: each round counts.
            Repeats = "repeats",
            /// No: a rest is no round.
            Skipped = "skipped" admissible "ps-rest",
        }
        /// What STD compares.
        standard: Standard = "standard" by "c07.7.7" [OpponentOrDraw, OpponentOrDraw] {
            /// A played round with the opponent's points, an unplayed one with a draw.
            OpponentOrDraw = "opponent-or-draw",
            /// Every round with a draw.
            AlwaysDraw = "always-draw" deviation "D-7.7-own-against-draw",
            /// As the rule, but a pairing-allocated bye is always 1.
            ByeIsOne = "bye-is-one" deviation "D-7.7-pab-always-one",
            /// 1, 1/2, 0 by the kind of result.
            ByResult = "by-result" deviation "D-7.7-fixed-values",
            /// The own points with one minus the own points; byes give nothing.
            Complement = "complement" deviation "D-7.7-complement",
            /// As the rule, but a bye worth at least a draw is 1 when a draw is worth a point or more.
            ByeFromDraw = "bye-from-draw" deviation "D-7.7-bye-above-draw",
        }
        /// Which way TPN goes.
        pairing_number: PairingNumber = "pairing-number" by "c07.7.8" [Ascending, Ascending] {
            /// The lower number first.
            Ascending = "ascending",
            /// The higher number first.
            Descending = "descending" deviation "D-7.8-descending",
            /// By rating and name, as if numbered anew.
            Resorted = "resorted" deviation "D-7.8-resorted",
        }
    }
}
