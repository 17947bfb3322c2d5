//! Every finding: its clause, its stable name, how grave it is in each edition.

use serde::Serialize;

use tiebreak_engine::rules::Edition;

macro_rules! gravity {
    (E) => {
        Some(Gravity::Error)
    };
    (W) => {
        Some(Gravity::Warning)
    };
    (I) => {
        Some(Gravity::Info)
    };
    (-) => {
        None
    };
}

macro_rules! scope {
    (declared) => {
        true
    };
    (always) => {
        false
    };
}

macro_rules! catalogue {
    ($($(#[$doc:meta])* $rule:ident = $clause:literal $id:literal [$($gravity:tt)+] $scope:ident,)*) => {
        /// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gravity {
    /// A rule is broken, or a value cannot exist.
    Error,
    /// Advice not followed, a meaningless or provisional result.
    Warning,
    /// Worth knowing.
    Info,
}

/// What can be found about a declaration, a list of tie-breaks or a crosstable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// Every rule, in order of the clauses.
            pub const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// The clause that says so.
            pub fn clause(self) -> &'static str {
                match self {
                    $(Rule::$rule => $clause,)*
                }
            }

            /// The stable short name.
            pub fn id(self) -> &'static str {
                match self {
                    $(Rule::$rule => $id,)*
                }
            }

            /// How grave it is in an edition, or none if it is not found.
            pub fn gravity(self, edition: Edition) -> Option<Gravity> {
                let row: &[Option<Gravity>] = match self {
                    $(Rule::$rule => &[$(gravity!($gravity)),+],)*
                };
                // What a later edition does not say otherwise stays.
                let at = Edition::ALL.iter().position(|one| *one == edition);
                at.and_then(|at| row.get(at)).or(row.last()).copied().flatten()
            }

            /// Whether it is found only where something was declared.
            pub fn needs_declaration(self) -> bool {
                match self {
                    $(Rule::$rule => scope!($scope),)*
                }
            }
        }
    };
}

// The letters stand for the editions, oldest first: error, warning, info, or not found; the last one also for those
// that follow.
catalogue! {
    /// A rated event names an edition that was not in force on its first day.
    EditionNotInForce = "c07.in-force" "edition-not-in-force" [W W W] declared,
    /// Before 2024-04-01 only FIDE's own events were bound.
    EditionNotYetBinding = "c07.in-force" "edition-not-yet-binding" [I - -] always,
    /// The event started before the first edition known here.
    EditionUnknown = "c07.in-force" "edition-unknown" [W W W] always,
    /// A rated event replaces a rule that leaves no choice.
    RuleReplaced = "c07.1" "rule-replaced" [E E E] declared,
    /// A replaced rule that the text leaves to the regulations.
    RuleReplacedByRight = "c07.1" "rule-replaced-by-right" [I I I] declared,
    /// C.07 binds an unrated event only as it declares.
    ScopeUnrated = "c07.1" "scope-unrated" [I I I] declared,
    /// Nothing is said about ties.
    TiesUndeclared = "c07.2.1" "ties-undeclared" [E I I] declared,
    /// The method declared for ties contradicts what else is declared.
    TiesContradictory = "c07.2.1" "ties-contradictory" [W W W] declared,
    /// Participants are tied for a place that is played off, and no play-off is recorded.
    PlayoffRequired = "c07.2.2.1" "playoff-required" [W W W] declared,
    /// A play-off is recorded, but none is declared.
    PlayoffNotAnnounced = "c07.2.2.1" "playoff-not-announced" [E E E] declared,
    /// Tie-breaks are announced, but none is listed.
    ListEmpty = "c07.2.2.2" "list-empty" [E E E] declared,
    /// A play-off is announced, but nothing about it is fixed.
    PlayoffUndeclared = "c07.3.1" "playoff-undeclared" [E E E] declared,
    /// The play-off was published after the start.
    PlayoffLate = "c07.3.1" "playoff-late" [W W W] declared,
    /// Which places are played off is not said.
    PlayoffPositionsMissing = "c07.3.1.1" "playoff-positions-missing" [E E E] declared,
    /// A place to be played off does not exist or is repeated.
    PlayoffPositionImpossible = "c07.3.1.1" "playoff-position-impossible" [E E E] declared,
    /// A play-off is recorded for places that have none.
    PlayoffOutsidePositions = "c07.3.1.1" "playoff-outside-positions" [E E E] declared,
    /// After how many tie-breaks the play-off comes is not said.
    PlayoffQualificationMissing = "c07.3.1.2" "playoff-qualification-missing" [E E E] declared,
    /// The play-off comes after more tie-breaks than are listed.
    PlayoffQualificationTooLong = "c07.3.1.2" "playoff-qualification-too-long" [E E E] declared,
    /// A recorded play-off is not of the group tied at that point.
    PlayoffWrongGroup = "c07.3.1.2" "playoff-wrong-group" [E E E] declared,
    /// The recorded games are not played by exactly the group.
    PlayoffGamesWrongPlayers = "c07.3.1.2" "playoff-games-wrong-players" [E E E] declared,
    /// The format of the play-off is not fixed.
    PlayoffFormatMissing = "c07.3.1.3" "playoff-format-missing" [E E E] declared,
    /// Some number of tied participants has no row in the format.
    PlayoffFormatGap = "c07.3.1.3" "playoff-format-gap" [E E E] declared,
    /// Some number of tied participants has two rows in the format.
    PlayoffFormatOverlap = "c07.3.1.3" "playoff-format-overlap" [E E E] declared,
    /// A match is planned for more than two.
    PlayoffMatchOfMore = "c07.3.1.3" "playoff-match-of-more" [E E E] declared,
    /// A play-off may end tied: neither draw odds nor a rule for that.
    PlayoffMayNotEnd = "c07.3.1.3" "playoff-may-not-end" [W W W] declared,
    /// A recorded game belongs to no stage declared for so many.
    PlayoffGamesWrongStage = "c07.3.1.3" "playoff-games-wrong-stage" [E E E] declared,
    /// A stage was played by whom an earlier one had separated.
    PlayoffGamesAfterDecision = "c07.3.1.3" "playoff-games-after-decision" [E E E] declared,
    /// The recorded games leave level who have to be separated.
    PlayoffGamesLevel = "c07.3.1.3" "playoff-games-level" [E E E] declared,
    /// The recorded order is not that of the recorded games.
    PlayoffOrderAgainstGames = "c07.3.1.3" "playoff-order-against-games" [E E E] declared,
    /// How pairing numbers of the play-off are given is not fixed.
    PlayoffNumberingMissing = "c07.3.1.4" "playoff-numbering-missing" [E E E] declared,
    /// Pairing numbers are needed: a row is no match with colors by lots.
    PlayoffNumberingNeeded = "c07.3.1.4" "playoff-numbering-needed" [E E E] declared,
    /// Pairing numbers follow the tie-breaks, and none is listed.
    PlayoffNumberingWithoutList = "c07.3.1.4" "playoff-numbering-without-list" [E E E] declared,
    /// How colors of the play-off are given is not fixed.
    PlayoffColoursMissing = "c07.3.1.5" "playoff-colours-missing" [E E E] declared,
    /// Only the first game of the play-off has colors.
    PlayoffColoursIncomplete = "c07.3.1.5" "playoff-colours-incomplete" [E E E] declared,
    /// Colors do not alternate in the recorded games as declared.
    PlayoffGamesWrongColors = "c07.3.1.5" "playoff-games-wrong-colors" [E E E] declared,
    /// The time limits of the play-off are not fixed.
    PlayoffTimeLimitsMissing = "c07.3.1.6" "playoff-time-limits-missing" [E E E] declared,
    /// A stage of the format lacks games or a time limit.
    PlayoffStageWithoutControl = "c07.3.1.6" "playoff-stage-without-control" [E E E] declared,
    /// No row of the format plays a stage.
    PlayoffStageUnused = "c07.3.1.6" "playoff-stage-unused" [W W W] declared,
    /// A stage has more or fewer recorded games than declared.
    PlayoffGamesWrongNumber = "c07.3.1.6" "playoff-games-wrong-number" [E E E] declared,
    /// A recorded game has another time limit than declared.
    PlayoffGamesWrongControl = "c07.3.1.6" "playoff-games-wrong-control" [E E E] declared,
    /// Neither start times nor breaks of the play-off are fixed.
    PlayoffScheduleMissing = "c07.3.1.7" "playoff-schedule-missing" [E E E] declared,
    /// There are fewer start times than games, and no break.
    PlayoffScheduleIncomplete = "c07.3.1.7" "playoff-schedule-incomplete" [E E E] declared,
    /// An entry does not follow the notation.
    ListUnreadableCode = "c07.4.1" "list-unreadable-code" [E E E] always,
    /// An entry is in no edition and not defined.
    ListUnknownCode = "c07.4.1" "list-unknown-code" [E E E] always,
    /// An entry is the organizer's own, without definition.
    ListDefinitionMissing = "c07.4.1" "list-definition-missing" [E E E] always,
    /// An entry is named only by a later edition.
    ListLaterCode = "c07.4.1" "list-later-code" [W W -] always,
    /// An entry has another name in this edition.
    ListOtherName = "c07.4.1" "list-other-name" [I I I] always,
    /// The organizer's list was published after the start.
    ListTooLate = "c07.4.1" "list-too-late" [W W W] declared,
    /// An entry cannot be computed here.
    RankingNotVerifiable = "c07.4.1" "ranking-not-verifiable" [I I I] always,
    /// Ties are undeclared, and there is no list of the arbiter.
    ArbiterListMissing = "c07.4.1.1" "arbiter-list-missing" [- E E] declared,
    /// The arbiter chose an entry that is not in article 5.
    ArbiterCodeOutsideTable = "c07.4.1.1" "arbiter-code-outside-table" [E E E] declared,
    /// The arbiter's choice has no day of publication.
    ArbiterListUnpublished = "c07.4.1.1" "arbiter-list-unpublished" [E E E] declared,
    /// The arbiter's choice was published after the start.
    ArbiterListLate = "c07.4.1.1" "arbiter-list-late" [E E E] declared,
    /// Nothing is said about ties after the last tie-break: lots apply.
    ExhaustedUndeclared = "c07.4.2" "exhausted-undeclared" [I I I] declared,
    /// Lots leave nothing to the tie-breaks behind them.
    LotsNotLast = "c07.4.2" "lots-not-last" [W W W] declared,
    /// Participants are still tied, and no lots are recorded.
    LotsRequired = "c07.4.2" "lots-required" [W W W] declared,
    /// Recorded lots are not of a group left tied.
    LotsWrongGroup = "c07.4.2" "lots-wrong-group" [E E E] declared,
    /// Lots were drawn although ties stand.
    LotsExcluded = "c07.4.2" "lots-excluded" [E E E] declared,
    /// A coin or a disc decided between more than two.
    LotsCoinOfMore = "c07.4.2" "lots-coin-of-more" [E E E] declared,
    /// The recorded lots are not those that their seed gives.
    LotsAgainstSeed = "c07.4.2" "lots-against-seed" [E E E] declared,
    /// A published table separates tied participants without a record.
    PlacesWithoutLots = "c07.4.2" "places-without-lots" [E E E] always,
    /// An entry is repeated without effect.
    ListRepeated = "c07.4.3.a" "list-repeated" [I I I] always,
    /// Values are promised beforehand, but an entry needs opponents' final results.
    NotKnownBeforehand = "c07.4.3.c" "not-known-beforehand" [W W W] declared,
    /// A cut or median follows from article 14, and article 5 does not mark it.
    ModifierUnmarked = "c07.5" "modifier-unmarked" [I I I] always,
    /// Forfeits count as games in direct encounters.
    ForfeitsCounted = "c07.6.1.1" "forfeits-counted" [I I I] declared,
    /// An entry comes after one that breaks every tie.
    CodeAfterTotalOrder = "c07.7.8" "code-after-total-order" [- - I] always,
    /// A tie-break of the Buchholz family in a round robin.
    BuchholzInRoundRobin = "c07.8.note" "buchholz-in-round-robin" [I I E] always,
    /// Koya in a Swiss that does not declare it.
    KoyaInSwiss = "c07.9.2" "koya-in-swiss" [W W W] always,
    /// A rating tie-break is dropped: somebody is unrated, and nothing is declared.
    UnratedWithoutPolicy = "c07.10" "unrated-without-policy" [E E E] always,
    /// The rule for unrated players was published after the start.
    UnratedPolicyLate = "c07.10" "unrated-policy-late" [E E E] declared,
    /// A rating tie-break although somebody has several ratings.
    SeveralRatings = "c07.10.note" "several-ratings" [- - W] always,
    /// A later rating is used, and nothing is declared.
    RatingNotFirst = "c07.10.note" "rating-not-first" [- - E] always,
    /// A board tie-break without the results of each board.
    BoardDataMissing = "c07.12" "board-data-missing" [E E E] always,
    /// Board count between teams whose game points differ.
    UnequalGamePoints = "c07.12.1" "unequal-game-points" [E E E] always,
    /// No score is named as the primary one of a team event.
    PrimaryUndeclared = "c07.13" "primary-undeclared" [E E E] always,
    /// The declared primary score is not the tournament's.
    PrimaryContradictory = "c07.13" "primary-contradictory" [E E E] declared,
    /// An entry for teams in an individual event.
    CodeForTeams = "c07.13" "code-for-teams" [E E E] always,
    /// An entry for individuals in a team event.
    CodeForIndividuals = "c07.13" "code-for-individuals" [E E E] always,
    /// An entry made for individuals is computed in a team event.
    CodeUnusualForTeams = "c07.13" "code-unusual-for-teams" [I I I] always,
    /// EDE without a word about board tie-breaks.
    EdeBoardsUndeclared = "c07.13.3.2" "ede-boards-undeclared" [E E I] always,
    /// The divisor of SSSC is zero and none is declared.
    SsscDivisorZero = "c07.13.4.2.b" "sssc-divisor-zero" [E E E] always,
    /// Two different divisors of SSSC.
    SsscDivisorContradictory = "c07.13.4.2.b" "sssc-divisor-contradictory" [E E E] declared,
    /// A cut or median on something that is no sum.
    ModifierOnOrder = "c07.14" "modifier-on-order" [E E E] always,
    /// A cut or median on something whose contributions nobody defines.
    ModifierWithoutAddends = "c07.14" "modifier-without-addends" [W W W] always,
    /// A limit on something else than Koya.
    LimitOnOtherCode = "c07.14.5" "limit-on-other-code" [E E E] always,
    /// A result is missing.
    StandingsPending = "c07.15.1" "standings-pending" [W W W] always,
    /// A bye in predetermined pairings.
    ByeInPredetermined = "c07.15.2" "bye-in-predetermined" [W W W] always,
    /// The system is undeclared and was guessed.
    SystemGuessed = "c07.15.3" "system-guessed" [W W W] always,
    /// The declared system is not the crosstable's.
    SystemContradictory = "c07.15.3" "system-contradictory" [E E E] declared,
    /// Unplayed rounds have rules for Swiss-system and predetermined events only, so nobody defines what sums of opponents
    /// are in a knock-out.
    CodeInKnockout = "c07.15.3" "code-in-knockout" [W W W] always,
    /// A forfeit without opponent.
    ForfeitWithoutOpponent = "c07.16.2" "forfeit-without-opponent" [W W W] always,
    /// The alternative to article 16 was published after the start.
    Article16AlternativeLate = "c07.16.6" "article-16-alternative-late" [E E E] declared,
    /// The alternative to article 16 lacks its text.
    Article16AlternativeText = "c07.16.6" "article-16-alternative-text" [E E E] declared,
    /// Values follow an alternative to article 16.
    Article16Alternative = "c07.16.6" "article-16-alternative" [I I I] declared,
    /// An Armageddon is one game of two, and its color is chosen by one of them.
    ArmageddonNotOneGame = "classic.armageddon" "armageddon-not-one-game" [E E E] declared,
    /// Black had the draw and no less time than White.
    ArmageddonDoubleAdvantage = "classic.armageddon" "armageddon-double-advantage" [W W W] declared,
}
