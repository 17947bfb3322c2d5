use super::declare::decisions;

decisions! {
    /// Unplayed rounds (articles 15 and 16).
    Unplayed = "unplayed" {
        /// What rules unplayed rounds of a predetermined event.
        predetermined: PredeterminedRounds = "predetermined" by "c07.15.2" [RegularGames, RegularGames] {
            /// Article 15.2: forfeits are regular games, real totals.
            RegularGames = "regular-games",
            /// Article 16, as in a Swiss-system event.
            SwissRules = "swiss-rules" deviation "D-15.2-swiss-rules",
            /// Forfeits add nothing to SB and KS.
            ForfeitsCountNothing = "forfeits-count-nothing" deviation "D-15.2-forfeit-nothing",
        }
        /// What a round without a record is.
        blank: Blank = "blank" by "c07.16.1.1" [ZeroPointBye, ZeroPointBye] {
            /// A zero-point bye.
            ZeroPointBye = "zero-point-bye",
            /// Nothing: no dummy, no adjustment.
            Nothing = "nothing" deviation "D-16.1.1-blank-is-nothing",
        }
        /// What ends an absence, so that an earlier requested bye is of category 16.2.3.
        ends_absence: EndsAbsence = "ends-absence" by "c07.16.2.3" [AnythingNotVoluntary, AnythingNotVoluntary] {
            /// Any later round that is not voluntarily unplayed.
            AnythingNotVoluntary = "anything-not-voluntary",
            /// A later game over the board.
            GameOnly = "game-only" deviation "D-16.2.3-only-a-game-returns",
            /// Any such round but a pairing-allocated bye.
            NotPairingAllocatedBye = "not-pairing-allocated-bye" deviation "D-16.2.3-pab-no-return",
            /// Any such round but a full-point bye.
            NotFullPointBye = "not-full-point-bye" deviation "D-16.2.3-fpb-no-return",
            /// A forfeit loss too.
            ForfeitLossToo = "forfeit-loss-too" deviation "D-16.2.3-forfeit-loss-returns",
        }
        /// What a forfeit loss after the last game is worth to opponents.
        trailing_forfeit: TrailingForfeit = "trailing-forfeit" by "c07.16.2.4" [AsAwarded, AsAwarded] {
            /// The points awarded.
            AsAwarded = "as-awarded",
            /// A draw.
            AsDraw = "as-draw" deviation "D-16.2.4-forfeit-loss-as-draw",
        }
        /// Which round is the last one of category 16.2.5 while the event goes on.
        interim_bye: InterimBye = "interim-bye" by "c07.16.2.5" [LastCounted, LastCounted] {
            /// The last one counted.
            LastCounted = "last-counted",
            /// The last one announced: before it nobody has stayed away for good.
            LastAnnounced = "last-announced" admissible "cat-interim",
        }
        /// What a requested bye of category 16.2.5 is worth to opponents.
        trailing_bye: TrailingBye = "trailing-bye" by "c07.16.3.2" [AsDraw, AsDraw] {
            /// A draw.
            AsDraw = "as-draw",
            /// The points awarded.
            AtFaceValue = "at-face-value" deviation "D-16.3.2-trailing-bye-at-face-value",
            /// Nothing, half-point byes included.
            AsZero = "as-zero" deviation "D-16.3.2-trailing-bye-as-zero",
            /// A draw for a zero-point bye, the points awarded for a half-point bye.
            ZeroPointByesOnly = "zero-point-byes-only" deviation "D-16.2.5-zero-byes-only",
            /// A draw, but the points awarded in the very last round.
            NotInLastRound = "not-in-last-round" deviation "D-16.2.5-last-round-forgotten",
        }
        /// Whether points added or taken outside rounds are part of what opponents count.
        outside_rounds: OutsideRounds = "outside-rounds" by "c07.16.3" [OwnScoreOnly, OwnScoreOnly] {
            /// No: of the own score only.
            OwnScoreOnly = "own-score-only",
            /// Yes.
            OpponentsToo = "opponents-too" admissible "adjustments",
        }
        /// What other unplayed rounds are worth to opponents.
        other_unplayed: OtherUnplayed = "other-unplayed" by "c07.16.3.1" [AsAwarded, AsAwarded] {
            /// The points awarded.
            AsAwarded = "as-awarded",
            /// All of them a draw.
            EveryUnplayedAsDraw = "every-unplayed-as-draw" deviation "D-16.3.1-every-unplayed-as-draw",
            /// Requested byes a draw.
            EveryRequestedAsDraw = "every-requested-as-draw" deviation "D-16.3.1-every-requested-as-draw",
            /// Pairing-allocated byes a draw.
            PairingAllocatedByeAsDraw = "pairing-allocated-bye-as-draw" deviation "D-16.3.1-pab-as-draw",
            /// Forfeits a draw.
            ForfeitAsDraw = "forfeit-as-draw" deviation "D-16.3.1-forfeit-as-draw",
        }
        /// Whom an own unplayed round is played against.
        dummy: Dummy = "dummy" by "c07.16.4" [OwnScore, OwnScore] {
            /// A dummy with the own final score.
            OwnScore = "own-score",
            /// Nobody: it adds nothing.
            Nobody = "nobody" deviation "D-16.4-skipped",
            /// A dummy with the score before that round.
            ScoreAtTheTime = "score-at-the-time" deviation "D-16.4-score-at-the-time",
            /// A dummy with the own adjusted score.
            AdjustedScore = "adjusted-score" deviation "D-16.4-adjusted-dummy",
            /// A dummy that draws every round.
            AlwaysDraws = "always-draws" deviation "D-16.4-always-half",
            /// The virtual opponent of the rules before 2023: score before the round, the opposite result, then draws.
            VirtualOpponent = "virtual-opponent" deviation "D-8.1-virtual-opponent",
        }
        /// Whom an own forfeited round is played against.
        own_forfeit: OwnForfeit = "own-forfeit" by "c07.16.4" [Dummy, Dummy] {
            /// A dummy.
            Dummy = "dummy",
            /// The scheduled opponent.
            ScheduledOpponent = "scheduled-opponent" deviation "D-16.4-forfeit-as-game",
        }
        /// What a forfeit's dummy may not exceed.
        forfeit_cap: ForfeitCap = "forfeit-cap" by "c07.16.4.1" [Uncapped, OpponentsAdjusted] {
            /// Nothing.
            Uncapped = "uncapped" deviation "D-16.4.1-no-opponent-cap",
            /// The scheduled opponent's adjusted score.
            OpponentsAdjusted = "opponents-adjusted",
            /// A draw in every round.
            DrawTimesRounds = "draw-times-rounds" deviation "D-16.4.1-draw-cap-instead",
            /// Both.
            Both = "both" deviation "D-16.4.1-both-caps",
            /// The scheduled opponent's real score.
            OpponentsReal = "opponents-real" deviation "D-16.4.1-raw-opponent",
            /// The scheduled opponent's adjusted score, for a forfeit win only.
            ForfeitWinsOnly = "forfeit-wins-only" deviation "D-16.4.1-wins-only",
        }
        /// What any other dummy may not exceed.
        bye_cap: ByeCap = "bye-cap" by "c07.16.4.2" [Uncapped, DrawTimesRounds] {
            /// Nothing.
            Uncapped = "uncapped",
            /// A draw in every round.
            DrawTimesRounds = "draw-times-rounds",
            /// A draw in every round, for requested byes only.
            RequestedOnly = "requested-only" deviation "D-16.4.2-pab-uncapped",
            /// A win in every round.
            WinTimesRounds = "win-times-rounds" deviation "D-16.4.2-win-times-rounds",
            /// It is always a draw in every round, also when the own score is lower.
            CapAsValue = "cap-as-value" deviation "D-16.4.2-cap-as-value",
            /// A drawn match in every round, also for game points.
            MatchDrawTimesRounds = "match-draw-times-rounds" deviation "D-16.4.2-match-cap-for-games",
        }
        /// Which number of rounds the cap multiplies in a standing before the end.
        cap_rounds: CapRounds = "cap-rounds" by "c07.16.4.2" [Counted, Counted] {
            /// Rounds counted so far.
            Counted = "counted",
            /// Rounds announced.
            Announced = "announced" deviation "D-16.4.2-planned-rounds",
        }
        /// What "forfeits as played" does to byes.
        played_byes: PlayedByes = "played-byes" by "c07.16.6" [Untouched, Untouched] {
            /// Nothing.
            Untouched = "untouched",
            /// It removes them.
            Removed = "removed" deviation "D-16.6-p-touches-byes",
        }
        /// What a forfeit loss is for the cut under "forfeits as played".
        played_forfeit_loss: PlayedForfeitLoss = "played-forfeit-loss" by "c07.16.6" [Ordinary, Ordinary] {
            /// An ordinary contribution.
            Ordinary = "ordinary",
            /// Voluntarily unplayed.
            Voluntary = "voluntary" deviation "D-16.6-p-still-voluntary",
        }
        /// Whether a forfeit loss under "forfeits as played" ends an absence, so that earlier requested byes of an opponent
        /// count as awarded.
        played_absence: PlayedAbsence = "played-absence" by "c07.16.6" [AsWithout, AsWithout] {
            /// No: adjusted scores are those without the modifier.
            AsWithout = "as-without",
            /// Yes, as a game does.
            EndsAbsence = "ends-absence" admissible "p-modifier",
        }
    }
}
