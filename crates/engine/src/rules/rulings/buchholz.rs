use super::declare::decisions;

decisions! {
    /// Buchholz family (article 8).
    Buchholz = "buchholz" {
        /// Whose Buchholz AOB averages in a Swiss-system event.
        averaged: Averaged = "averaged" by "c07.8.2" [OverTheBoard, OverTheBoard] {
            /// That of opponents met over the board.
            OverTheBoard = "over-the-board",
            /// That of every scheduled opponent.
            WithForfeits = "with-forfeits" deviation "D-8.2-forfeit-opponents",
        }
        /// Whose Buchholz AOB averages in a predetermined event (15.2).
        predetermined_averaged: PredeterminedAveraged = "predetermined-averaged" by "c07.15.2" [WithForfeits, WithForfeits] {
            /// That of every scheduled opponent: forfeits are regular games.
            WithForfeits = "with-forfeits",
            /// That of opponents met over the board.
            OverTheBoard = "over-the-board" admissible "rr-forfeits",
        }
        /// What AOB divides by.
        average_divisor: AverageDivisor = "average-divisor" by "c07.8.2" [Games, Games] {
            /// Games counted.
            Games = "games",
            /// Rounds.
            Rounds = "rounds" deviation "D-8.2-divides-by-rounds",
            /// Nothing: it is a sum.
            One = "one" deviation "D-8.2-sum",
        }
        /// How AOB is rounded.
        average_rounding: AverageRounding = "average-rounding" by "c07.8.2" [Exact, Exact] {
            /// Not at all.
            Exact = "exact",
            /// To an integer, half up.
            Integer = "integer" deviation "D-8.2-integer",
        }
        /// Which Buchholz AOB averages.
        average_inner: AverageInner = "average-inner" by "c07.8.2" [Full, Full] {
            /// The whole one, with dummies.
            Full = "full",
            /// That of rounds with a game only.
            WithoutDummies = "without-dummies" deviation "D-8.2-bare-buchholz",
        }
        /// What fore Buchholz makes of a last-round forfeit.
        fore_forfeit: ForeForfeit = "fore-forfeit" by "c07.8.3" [DrawnGame, DrawnGame] {
            /// A drawn game.
            DrawnGame = "drawn-game",
            /// A draw in points, still a forfeit in every other respect.
            DrawnForfeit = "drawn-forfeit" deviation "D-8.3-status-kept",
            /// The forfeit it is.
            Kept = "kept" deviation "D-8.3-forfeit-kept",
        }
        /// What fore Buchholz makes of a last-round bye.
        fore_bye: ForeBye = "fore-bye" by "c07.8.3" [Kept, Kept] {
            /// Nothing: it was not paired.
            Kept = "kept",
            /// A draw.
            Drawn = "drawn" deviation "D-8.3-byes-drawn",
        }
        /// What fore Buchholz does with the last round.
        fore_last_round: ForeLastRound = "fore-last-round" by "c07.8.3" [Drawn, Drawn] {
            /// Its paired games are draws.
            Drawn = "drawn",
            /// It is left out.
            Dropped = "dropped" deviation "D-8.3-last-round-dropped",
        }
        /// What fore Buchholz is before the last round is paired.
        fore_interim: ForeInterim = "fore-interim" by "c07.8.3" [Buchholz, Buchholz] {
            /// Buchholz: there is no last round yet.
            Buchholz = "buchholz",
            /// The last round counted is drawn.
            LastCountedDrawn = "last-counted-drawn" admissible "fb-interim",
        }
        /// Which total an own dummy has in fore Buchholz.
        fore_dummy: ForeDummy = "fore-dummy" by "c07.8.3" [ForeTotal, ForeTotal] {
            /// The total with the last round drawn.
            ForeTotal = "fore-total",
            /// The real total.
            RealTotal = "real-total" deviation "D-8.3-own-dummy-real",
        }
        /// Whether fore Buchholz treats unplayed rounds.
        fore_unplayed: ForeUnplayed = "fore-unplayed" by "c07.16" [Treated, Treated] {
            /// By article 16.
            Treated = "treated",
            /// Not at all: raw totals of real opponents.
            Ignored = "ignored" deviation "D-8.3-no-article-16",
        }
        /// What computing fore Buchholz does to later tie-breaks of the list.
        fore_leak: ForeLeak = "fore-leak" by "c07.8.3" [Nothing, Nothing] {
            /// Nothing.
            Nothing = "nothing",
            /// They see the forfeits of the last round as played.
            ForfeitsStayPlayed = "forfeits-stay-played" deviation "D-8.3-leaks",
        }
    }
}
