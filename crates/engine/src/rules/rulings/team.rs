use super::declare::decisions;

decisions! {
    /// Teams (articles 11 to 13).
    Team = "team" {
        /// The score that a team tie-break without reference works on.
        reference: DefaultReference = "reference" by "c07.13" [Primary, Primary] {
            /// The primary score.
            Primary = "primary",
            /// Game points.
            GamePoints = "game-points" deviation "D-13-reference-game-points",
        }
        /// Board points of a forfeited board.
        board_forfeit: BoardForfeit = "board-forfeit" by "c07.12" [StandardResult, StandardResult] {
            /// Those of a win or loss.
            StandardResult = "standard-result",
            /// None.
            Nothing = "nothing" deviation "D-12-board-forfeit-nothing",
        }
        /// Board points of a team's pairing-allocated bye.
        board_bye: BoardBye = "board-bye" by "c07.12" [WinOnEveryBoard, WinOnEveryBoard] {
            /// A win on every board.
            WinOnEveryBoard = "win-on-every-board",
            /// None.
            Nothing = "nothing" deviation "D-12-pab-nothing",
            /// The bye's game points, spread over the boards.
            SharedGamePoints = "shared-game-points" deviation "D-12-pab-game-points-shared",
        }
        /// Which board count is better.
        board_count: BoardCountOrder = "board-count" by "c07.12.1" [LowerFirst, LowerFirst] {
            /// The lower.
            LowerFirst = "lower-first",
            /// The higher.
            HigherFirst = "higher-first" deviation "D-12.1-higher-first",
        }
        /// How far TBR goes down the boards.
        top_boards: TopBoards = "top-boards" by "c07.12.2" [UntilDecided, UntilDecided] {
            /// Until the tie is broken.
            UntilDecided = "until-decided",
            /// Board 1 only.
            FirstBoardOnly = "first-board-only" deviation "D-12.2-first-board-only",
        }
        /// Which boards BBE drops.
        dropped_boards: DroppedBoards = "dropped-boards" by "c07.12.3" [LastUpwards, LastUpwards] {
            /// The last, then one more each time.
            LastUpwards = "last-upwards",
            /// The last only.
            LastOnly = "last-only" deviation "D-12.3-one-board-only",
            /// The first, then one more each time.
            FirstDownwards = "first-downwards" deviation "D-12.3-top-dropped",
        }
        /// What MPvGP is.
        other_score: OtherScore = "other-score" by "c07.13.1" [Secondary, Secondary] {
            /// The score that is not primary.
            Secondary = "secondary",
            /// The primary score.
            Primary = "primary" deviation "D-13.1-primary-again",
        }
        /// Which score the first letter of an ESB name stands for.
        mixes: Mixes = "mixes" by "c07.13.2" [OpponentsFirst, OpponentsFirst] {
            /// The opponent's total.
            OpponentsFirst = "opponents-first",
            /// The own points.
            OwnFirst = "own-first" deviation "D-13.2-mixes-swapped",
        }
        /// What an unplayed match adds to ESB.
        unplayed_match: UnplayedMatch = "unplayed-match" by "c07.13.2" [Dummy, Dummy] {
            /// The dummy's score times the points awarded.
            Dummy = "dummy",
            /// Nothing.
            Nothing = "nothing" deviation "D-13.2-byes-nothing",
        }
        /// Which score an ESB dummy has.
        dummy_reference: DummyReference = "dummy-reference" by "c07.16.4.note" [OpponentsReference, OpponentsReference] {
            /// The one that opponents count with.
            OpponentsReference = "opponents-reference",
            /// Match points in any case.
            MatchPoints = "match-points" deviation "D-13.2-one-dummy",
        }
        /// Whether article 16.3 adjusts teams.
        adjustment: TeamAdjustment = "adjustment" by "c07.16.3" [Adjusted, Adjusted] {
            /// Yes.
            Adjusted = "adjusted",
            /// No: real totals and uncapped dummies.
            Real = "real" deviation "D-13.2-no-adjustment",
        }
        /// Whether EDE goes on to the secondary score.
        secondary: SecondaryScore = "secondary" by "c07.13.3.1" [WhenPrimaryFails, WhenPrimaryFails] {
            /// When the primary score broke nothing.
            WhenPrimaryFails = "when-primary-fails",
            /// No.
            Never = "never" deviation "D-13.3.1-primary-only",
            /// For what the primary score left tied, counted in the table of the whole old set.
            OnTheOldTable = "on-the-old-table" deviation "D-13.3.1-secondary-on-big-table",
            /// Once, for what a complete table of the primary score has split off and left tied.
            OnceForSubsets = "once-for-subsets" deviation "D-13.3.1-secondary-for-subsets",
        }
        /// Which teams EDE takes as tied.
        tied_teams: TiedTeams = "tied-teams" by "c07.13.3" [StillTied, StillTied] {
            /// Those still tied.
            StillTied = "still-tied",
            /// Those with the same match points and game points.
            EqualOnBothScores = "equal-on-both-scores" deviation "D-13.3.1-tied-on-both",
        }
        /// When EDE restarts at the primary score.
        restart: Restart = "ede-restart" by "c07.13.3.3" [AfterTheScore, AfterTheScore] {
            /// When the score in use can split nothing more.
            AfterTheScore = "after-the-score",
            /// As soon as a subset appears.
            AtOnce = "at-once" deviation "D-13.3.3-restart-at-once",
        }
        /// For how many teams the board tie-breaks of EDE count.
        board_teams: BoardTeams = "board-teams" by "c07.13.3.2" [ExactlyTwo, ExactlyTwo] {
            /// Exactly two.
            ExactlyTwo = "exactly-two",
            /// Any number.
            Any = "any" deviation "D-13.3.2-three-teams",
        }
        /// Whose boards count inside EDE.
        encounter_boards: EncounterBoards = "encounter-boards" by "c07.13.3.2" [MutualMatch, MutualMatch] {
            /// Those of the mutual match.
            MutualMatch = "mutual-match",
            /// Those of all matches of the event.
            AllMatches = "all-matches" deviation "D-13.3.2-whole-event-boards",
        }
        /// How SSSC's divisor becomes a number.
        divisor: Divisor = "divisor" by "c07.13.4.2.b" [Truncated, Truncated] {
            /// Cut to an integer.
            Truncated = "truncated",
            /// Rounded to the nearest integer.
            Rounded = "rounded" deviation "D-13.4-divisor-rounded",
            /// As it is.
            Exact = "exact" deviation "D-13.4-divisor-exact",
        }
        /// Which secondary score SSSC's divisor uses.
        divisor_secondary: DivisorSecondary = "divisor-secondary" by "c07.13.4.2.b" [OneMatch, OneMatch] {
            /// The most of one match.
            OneMatch = "one-match",
            /// The most of the event.
            WholeEvent = "whole-event" deviation "D-13.4-secondary-of-event",
        }
        /// Which number of rounds SSSC's divisor uses in a standing before the end.
        divisor_rounds: DivisorRounds = "divisor-rounds" by "c07.13.4.2.b" [Announced, Announced] {
            /// Rounds announced.
            Announced = "announced",
            /// Rounds counted so far.
            Counted = "counted" deviation "D-13.4-divisor-rounds-so-far",
        }
        /// What SSSC does with its quotient.
        quotient: Quotient = "quotient" by "c07.13.4" [Exact, Exact] {
            /// Nothing.
            Exact = "exact",
            /// It cuts it to an integer.
            Truncated = "truncated" deviation "D-13.4-quotient-cut",
        }
        /// Which score SSSC's Buchholz counts.
        dividend: Dividend = "dividend" by "c07.13.4.2.a" [Primary, Primary] {
            /// The primary score.
            Primary = "primary",
            /// The secondary score.
            Secondary = "secondary" deviation "D-13.4-secondary-buchholz",
        }
    }
}
