//! The catalogue of findings, with the clause, the stable id and the severity of each finding in each edition.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use tiebreak_engine::rules::Edition;

tiebreak_phrase::named! {
    /// The severity of a finding.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    #[schemars(rename = "FindingSeverity")]
    pub enum Gravity as word {
        /// The event violates a rule, or a value is undefined.
        Error = "error",
        /// The event ignores a recommendation, or a result is meaningless or provisional.
        Warning = "warning",
        /// A remark that needs no action.
        Info = "info",
    }
}

impl Gravity {
    /// Returns whether a program that is tested must report the finding. A missing or additional finding of severity
    /// `info` is not counted as an error.
    pub fn counts(self) -> bool {
        !matches!(self, Gravity::Info)
    }
}

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
        /// A possible finding about a declaration, a list of tie-breaks or a crosstable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All findings, in the order of the clauses.
            pub const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// Returns the clause that the finding is about.
            pub fn clause(self) -> &'static str {
                match self {
                    $(Rule::$rule => $clause,)*
                }
            }

            /// Returns the stable id.
            pub fn id(self) -> &'static str {
                match self {
                    $(Rule::$rule => $id,)*
                }
            }

            /// Returns the severity in an edition, or `None` if the edition has no such finding.
            pub fn gravity(self, edition: Edition) -> Option<Gravity> {
                let row: &[Option<Gravity>] = match self {
                    $(Rule::$rule => &[$(gravity!($gravity)),+],)*
                };
                // An edition without its own severity uses the severity of the previous edition.
                let at = Edition::ALL.iter().position(|one| *one == edition);
                at.and_then(|at| row.get(at)).or(row.last()).copied().flatten()
            }

            /// Returns whether the finding is possible only for an event with a declaration.
            pub fn needs_declaration(self) -> bool {
                match self {
                    $(Rule::$rule => scope!($scope),)*
                }
            }
        }
    };
}

// The letters E, W and I mean the severities error, warning and info. The first letter is for the oldest edition, and
// the last letter also applies to later editions. The sign `-` means that the edition has no such finding.
catalogue! {
    /// A rated event names an edition that was not in force on the first day of the event.
    EditionNotInForce = "c07.in-force" "edition-not-in-force" [W W W] declared,
    /// The event began before 2024-04-01. Until then, C.07 was binding only for official FIDE events.
    EditionNotYetBinding = "c07.in-force" "edition-not-yet-binding" [I - -] always,
    /// The event started before the first edition of C.07 that this program knows.
    EditionUnknown = "c07.in-force" "edition-unknown" [W W W] always,
    /// The regulations of a rated event replace a rule that C.07 does not allow them to replace.
    RuleReplaced = "c07.1" "rule-replaced" [E E E] declared,
    /// The regulations replace a rule that C.07 allows them to replace.
    RuleReplacedByRight = "c07.1" "rule-replaced-by-right" [I I I] declared,
    /// The event is unrated, so C.07 applies only if the regulations say so.
    ScopeUnrated = "c07.1" "scope-unrated" [I I I] declared,
    /// The regulations do not declare how ties are decided.
    TiesUndeclared = "c07.2.1" "ties-undeclared" [E I I] declared,
    /// The declared method for deciding ties contradicts other declarations.
    TiesContradictory = "c07.2.1" "ties-contradictory" [W W W] declared,
    /// Participants are tied for a place that a play-off must decide, but no valid play-off is recorded.
    PlayoffRequired = "c07.2.2.1" "playoff-required" [W W W] declared,
    /// A play-off is recorded, but the regulations do not declare a play-off.
    PlayoffNotAnnounced = "c07.2.2.1" "playoff-not-announced" [E E E] declared,
    /// The regulations announce tie-breaks, but their list of tie-breaks is empty.
    ListEmpty = "c07.2.2.2" "list-empty" [E E E] declared,
    /// The regulations announce a play-off, but give no details.
    PlayoffUndeclared = "c07.3.1" "playoff-undeclared" [E E E] declared,
    /// The play-off was published after the start of the event.
    PlayoffLate = "c07.3.1" "playoff-late" [W W W] declared,
    /// The regulations do not declare for which places a play-off is held.
    PlayoffPositionsMissing = "c07.3.1.1" "playoff-positions-missing" [E E E] declared,
    /// A place for which the regulations declare a play-off does not exist or is declared twice.
    PlayoffPositionImpossible = "c07.3.1.1" "playoff-position-impossible" [E E E] declared,
    /// A play-off is recorded for places for which the regulations provide no play-off.
    PlayoffOutsidePositions = "c07.3.1.1" "playoff-outside-positions" [E E E] declared,
    /// The regulations do not declare how many tie-breaks are applied before the play-off.
    PlayoffQualificationMissing = "c07.3.1.2" "playoff-qualification-missing" [E E E] declared,
    /// The declared number of tie-breaks before the play-off is greater than the number of tie-breaks in the list.
    PlayoffQualificationTooLong = "c07.3.1.2" "playoff-qualification-too-long" [E E E] declared,
    /// The participants of a recorded play-off are not exactly the participants of a tie that requires a play-off.
    PlayoffWrongGroup = "c07.3.1.2" "playoff-wrong-group" [E E E] declared,
    /// The players in the recorded games are not exactly the tied participants.
    PlayoffGamesWrongPlayers = "c07.3.1.2" "playoff-games-wrong-players" [E E E] declared,
    /// The regulations do not declare the format of the play-off.
    PlayoffFormatMissing = "c07.3.1.3" "playoff-format-missing" [E E E] declared,
    /// The format has no row for a number of tied participants that can occur.
    PlayoffFormatGap = "c07.3.1.3" "playoff-format-gap" [E E E] declared,
    /// The format has two rows for the same number of tied participants.
    PlayoffFormatOverlap = "c07.3.1.3" "playoff-format-overlap" [E E E] declared,
    /// The format declares a match for more than two participants.
    PlayoffMatchOfMore = "c07.3.1.3" "playoff-match-of-more" [E E E] declared,
    /// The play-off can end with a tie, because the regulations declare neither draw odds nor a rule for a tie.
    PlayoffMayNotEnd = "c07.3.1.3" "playoff-may-not-end" [W W W] declared,
    /// A recorded game belongs to a stage that is not declared for the number of tied participants.
    PlayoffGamesWrongStage = "c07.3.1.3" "playoff-games-wrong-stage" [E E E] declared,
    /// Participants played a stage although an earlier stage had separated them.
    PlayoffGamesAfterDecision = "c07.3.1.3" "playoff-games-after-decision" [E E E] declared,
    /// The recorded games do not separate participants who must be separated.
    PlayoffGamesLevel = "c07.3.1.3" "playoff-games-level" [E E E] declared,
    /// The recorded order contradicts the recorded games.
    PlayoffOrderAgainstGames = "c07.3.1.3" "playoff-order-against-games" [E E E] declared,
    /// The regulations do not declare how pairing numbers are assigned in the play-off.
    PlayoffNumberingMissing = "c07.3.1.4" "playoff-numbering-missing" [E E E] declared,
    /// The regulations declare that the play-off needs no pairing numbers, but a row of the format is not a match with
    /// colors decided by lots.
    PlayoffNumberingNeeded = "c07.3.1.4" "playoff-numbering-needed" [E E E] declared,
    /// The regulations assign pairing numbers in the order of the tie-breaks, but the list of tie-breaks is empty.
    PlayoffNumberingWithoutList = "c07.3.1.4" "playoff-numbering-without-list" [E E E] declared,
    /// The regulations do not declare how colors are assigned in the play-off.
    PlayoffColoursMissing = "c07.3.1.5" "playoff-colours-missing" [E E E] declared,
    /// The regulations declare colors only for the first game of the play-off.
    PlayoffColoursIncomplete = "c07.3.1.5" "playoff-colours-incomplete" [E E E] declared,
    /// The colors of the recorded games do not alternate as declared.
    PlayoffGamesWrongColors = "c07.3.1.5" "playoff-games-wrong-colors" [E E E] declared,
    /// The regulations do not declare the time limits of the play-off.
    PlayoffTimeLimitsMissing = "c07.3.1.6" "playoff-time-limits-missing" [E E E] declared,
    /// A stage of the format declares no number of games or no time limit.
    PlayoffStageWithoutControl = "c07.3.1.6" "playoff-stage-without-control" [E E E] declared,
    /// No row of the format uses a declared stage.
    PlayoffStageUnused = "c07.3.1.6" "playoff-stage-unused" [W W W] declared,
    /// A stage has more or fewer recorded games than declared.
    PlayoffGamesWrongNumber = "c07.3.1.6" "playoff-games-wrong-number" [E E E] declared,
    /// The time limit of a recorded game differs from the declared time limit.
    PlayoffGamesWrongControl = "c07.3.1.6" "playoff-games-wrong-control" [E E E] declared,
    /// The regulations declare neither the start times of the play-off games nor the breaks between them.
    PlayoffScheduleMissing = "c07.3.1.7" "playoff-schedule-missing" [E E E] declared,
    /// The declaration has fewer start times than games, and gives no break between games.
    PlayoffScheduleIncomplete = "c07.3.1.7" "playoff-schedule-incomplete" [E E E] declared,
    /// An entry of the list does not follow the notation for tie-breaks.
    ListUnreadableCode = "c07.4.1" "list-unreadable-code" [E E E] always,
    /// Neither an edition of C.07 nor the regulations define the entry.
    ListUnknownCode = "c07.4.1" "list-unknown-code" [E E E] always,
    /// The entry is one of the organizer's own tie-breaks, but has no definition.
    ListDefinitionMissing = "c07.4.1" "list-definition-missing" [E E E] always,
    /// Only a later edition defines the tie-break of the entry.
    ListLaterCode = "c07.4.1" "list-later-code" [W W -] always,
    /// The tie-break of an entry has a different name in this edition.
    ListOtherName = "c07.4.1" "list-other-name" [I I I] always,
    /// The organizer's list was published after the start of the event.
    ListTooLate = "c07.4.1" "list-too-late" [W W W] declared,
    /// An entry cannot be computed, so the ranking cannot be verified.
    RankingNotVerifiable = "c07.4.1" "ranking-not-verifiable" [I I I] always,
    /// The regulations do not declare how ties are decided, and the arbiter has chosen no list.
    ArbiterListMissing = "c07.4.1.1" "arbiter-list-missing" [- E E] declared,
    /// The arbiter chose an entry that is not in the table of article 5.
    ArbiterCodeOutsideTable = "c07.4.1.1" "arbiter-code-outside-table" [E E E] declared,
    /// The arbiter's list has no date of publication.
    ArbiterListUnpublished = "c07.4.1.1" "arbiter-list-unpublished" [E E E] declared,
    /// The arbiter's list was published after the start of the event.
    ArbiterListLate = "c07.4.1.1" "arbiter-list-late" [E E E] declared,
    /// The regulations do not declare how ties are decided after the last tie-break, so lots are drawn.
    ExhaustedUndeclared = "c07.4.2" "exhausted-undeclared" [I I I] declared,
    /// Tie-breaks are listed after lots, although lots break every tie.
    LotsNotLast = "c07.4.2" "lots-not-last" [W W W] declared,
    /// Participants are tied after the last tie-break, but no valid drawing of lots is recorded.
    LotsRequired = "c07.4.2" "lots-required" [W W W] declared,
    /// The participants in the recorded lots are not exactly the participants of a tie that requires lots.
    LotsWrongGroup = "c07.4.2" "lots-wrong-group" [E E E] declared,
    /// Lots were drawn although they do not break the tie under the regulations.
    LotsExcluded = "c07.4.2" "lots-excluded" [E E E] declared,
    /// A coin or a disc decided a tie of more than two participants.
    LotsCoinOfMore = "c07.4.2" "lots-coin-of-more" [E E E] declared,
    /// The recorded lots contradict their seed.
    LotsAgainstSeed = "c07.4.2" "lots-against-seed" [E E E] declared,
    /// A published table separates tied participants, but no valid decision is recorded.
    PlacesWithoutLots = "c07.4.2" "places-without-lots" [E E E] always,
    /// An entry repeats an earlier entry, so it has no effect.
    ListRepeated = "c07.4.3.a" "list-repeated" [I I I] always,
    /// The regulations promise that tie-break values are known before the games, but an entry needs the opponents'
    /// final results.
    NotKnownBeforehand = "c07.4.3.c" "not-known-beforehand" [W W W] declared,
    /// An entry has a cut or median that article 14 allows, but the table of article 5 does not mark it.
    ModifierUnmarked = "c07.5" "modifier-unmarked" [I I I] always,
    /// The regulations count forfeits as games in a direct encounter.
    ForfeitsCounted = "c07.6.1.1" "forfeits-counted" [I I I] declared,
    /// An entry has no effect, because an earlier entry already breaks every tie.
    CodeAfterTotalOrder = "c07.7.8" "code-after-total-order" [- - I] always,
    /// The list of a round robin contains a Buchholz tie-break.
    BuchholzInRoundRobin = "c07.8.note" "buchholz-in-round-robin" [I I E] always,
    /// A Swiss-system event uses Koya, but the regulations do not declare that Koya is intended.
    KoyaInSwiss = "c07.9.2" "koya-in-swiss" [W W W] always,
    /// The list contains a rating tie-break, but a participant is unrated and no rule for unrated participants is
    /// declared.
    UnratedWithoutPolicy = "c07.10" "unrated-without-policy" [E E E] always,
    /// The rule for unrated players was published after the start of the event.
    UnratedPolicyLate = "c07.10" "unrated-policy-late" [E E E] declared,
    /// A rating tie-break is used, although a participant has several ratings during the event.
    SeveralRatings = "c07.10.note" "several-ratings" [- - W] always,
    /// The file uses a rating other than a participant's first rating, and the regulations do not allow this choice.
    RatingNotFirst = "c07.10.note" "rating-not-first" [- - E] always,
    /// A board tie-break is used, but the results on the boards are missing.
    BoardDataMissing = "c07.12" "board-data-missing" [E E E] always,
    /// Board count is used to compare teams with different game points.
    UnequalGamePoints = "c07.12.1" "unequal-game-points" [E E E] always,
    /// The primary score of a team event is not declared.
    PrimaryUndeclared = "c07.13" "primary-undeclared" [E E E] always,
    /// The declared primary score differs from the primary score of the tournament.
    PrimaryContradictory = "c07.13" "primary-contradictory" [E E E] declared,
    /// An individual event uses an entry that is defined only for teams.
    CodeForTeams = "c07.13" "code-for-teams" [E E E] always,
    /// A team event uses an entry that is defined only for individuals.
    CodeForIndividuals = "c07.13" "code-for-individuals" [E E E] always,
    /// A team event uses an entry that article 5 lists for individuals and article 13 applies to teams.
    CodeUnusualForTeams = "c07.13" "code-unusual-for-teams" [I I I] always,
    /// EDE is used, but the regulations neither name nor exclude board tie-breaks.
    EdeBoardsUndeclared = "c07.13.3.2" "ede-boards-undeclared" [E E I] always,
    /// The divisor of SSSC is zero, and the regulations declare no other divisor.
    SsscDivisorZero = "c07.13.4.2.b" "sssc-divisor-zero" [E E E] always,
    /// The divisor of SSSC in the regulations differs from the divisor in the code.
    SsscDivisorContradictory = "c07.13.4.2.b" "sssc-divisor-contradictory" [E E E] declared,
    /// A cut or median is applied to a tie-break that is not a sum.
    ModifierOnOrder = "c07.14" "modifier-on-order" [E E E] always,
    /// A cut or median is applied to a tie-break whose contributions are not defined.
    ModifierWithoutAddends = "c07.14" "modifier-without-addends" [W W W] always,
    /// A limit is applied to a tie-break other than Koya.
    LimitOnOtherCode = "c07.14.5" "limit-on-other-code" [E E E] always,
    /// The result of a game or match is missing.
    StandingsPending = "c07.15.1" "standings-pending" [W W W] always,
    /// An event with predetermined pairings contains a bye.
    ByeInPredetermined = "c07.15.2" "bye-in-predetermined" [W W W] always,
    /// The pairing system is not declared and had to be inferred.
    SystemGuessed = "c07.15.3" "system-guessed" [W W W] always,
    /// The declared pairing system contradicts the pairing system that the file states or that the crosstable shows.
    SystemContradictory = "c07.15.3" "system-contradictory" [E E E] declared,
    /// A knock-out uses a tie-break whose rules cover only other pairing systems.
    CodeInKnockout = "c07.15.3" "code-in-knockout" [W W W] always,
    /// A result `+` or `-` is recorded without an opponent.
    ForfeitWithoutOpponent = "c07.16.2" "forfeit-without-opponent" [W W W] always,
    /// The alternative to article 16 was published after the start of the event.
    Article16AlternativeLate = "c07.16.6" "article-16-alternative-late" [E E E] declared,
    /// The text of the alternative to article 16 is missing.
    Article16AlternativeText = "c07.16.6" "article-16-alternative-text" [E E E] declared,
    /// The regulations replace parts of article 16.
    Article16Alternative = "c07.16.6" "article-16-alternative" [I I I] declared,
    /// A recorded Armageddon is not a single game between two participants, or the color was chosen by someone other
    /// than these two.
    ArmageddonNotOneGame = "classic.armageddon" "armageddon-not-one-game" [E E E] declared,
    /// Black had draw odds and at least as much time as White.
    ArmageddonDoubleAdvantage = "classic.armageddon" "armageddon-double-advantage" [W W W] declared,
}
