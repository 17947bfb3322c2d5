//! Lists the points of B.02 on which programs can differ, and the readings of each point. The engine uses the first
//! reading of a point unless the caller chooses a different one.

use tiebreak_phrase::{Phrase, phrase};

/// Whether the rules allow a reading, and whether the engine uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The reading that this engine uses.
    Default,
    /// A known wrong reading, with the id of the deviation.
    Deviation(&'static str),
    /// A different reading that is allowed because the rule is unclear.
    Admissible,
}

/// A reading of one point of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The name of the reading in files and on the command line.
    pub name: &'static str,
    /// The behavior of a program that uses the reading.
    pub summary: &'static str,
    /// Whether the rules allow the reading, and whether the engine uses it.
    pub standing: Standing,
}

/// A point of the rules, with its possible readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The name of the point in files and on the command line.
    pub name: &'static str,
    /// The clause that concerns the point.
    pub clause: &'static str,
    /// All readings of the point. The default comes first.
    pub variants: &'static [Variant],
}

macro_rules! standing {
    (default) => {
        Standing::Default
    };
    (admissible) => {
        Standing::Admissible
    };
    ($id:literal) => {
        Standing::Deviation($id)
    };
}

macro_rules! decisions {
    ($(
        $(#[doc = $question:literal])+
        $field:ident: $Enum:ident = $name:literal by $clause:literal {
            $First:ident = $first:literal: $first_doc:literal,
            $($Variant:ident = $variant:literal ($standing:tt): $doc:literal,)+
        }
    )+) => {
        $(
            $(#[doc = $question])+
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $Enum {
                #[doc = $first_doc]
                #[default]
                $First,
                $(#[doc = $doc] $Variant,)+
            }
        )+

        /// The chosen reading for each point on which programs can differ.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Rulings {
            $($(#[doc = $question])+ pub $field: $Enum,)+
        }

        impl Rulings {
            /// All points on which programs can differ, with their readings.
            pub const DECISIONS: &'static [Decision] = &[$(
                Decision {
                    name: $name,
                    clause: $clause,
                    variants: &[
                        Variant { name: $first, summary: $first_doc, standing: standing!(default) },
                        $(Variant {
                            name: $variant,
                            summary: $doc,
                            standing: standing!($standing),
                        },)+
                    ],
                },
            )+];

            /// Chooses a reading of a point. The arguments are the names of the point and of the reading.
            ///
            /// # Errors
            /// Returns an error if the point or the reading does not exist.
            pub fn set(&mut self, decision: &str, variant: &str) -> Result<(), Phrase> {
                match (decision, variant) {
                    $(
                        ($name, $first) => self.$field = $Enum::$First,
                        $(($name, $variant) => self.$field = $Enum::$Variant,)+
                    )+
                    _ => return Err(phrase!("ruling-unknown", path = format!("{decision}={variant}"))),
                }
                Ok(())
            }
        }
    };
}

decisions! {
    /// The effect if the report, the chief arbiter or the appeal is missing (0.4, 0.5).
    requirements: Requirements = "requirements" by "b02.0" {
        Duties = "duties": "an event that violates 0.4 or 0.5 is still rated, and the program reports the violation",
        All = "all" (admissible): "an event that violates 0.4 or 0.5 is not rated",
    }
    /// The effect if an event with norms is registered less than thirty days before its first day.
    norms: Norms = "norms" by "b02.0.2" {
        Duty = "duty": "an event with norms that is registered less than thirty days ahead is rated, and the program reports the violation",
        Requirement = "requirement" (admissible): "an event with norms that is registered less than thirty days ahead is not rated",
    }
    /// How a delay counts in the length of a time control.
    delay: Delay = "delay" by "b02.1.1" {
        Counted = "counted": "a delay counts like an increment",
        Ignored = "ignored" (admissible): "a delay adds nothing to the time of a game",
    }
    /// Whether a time control of exactly ten minutes counts as blitz or rapid.
    ten_minutes: TenMinutes = "ten-minutes" by "b02.1.1" {
        Blitz = "blitz": "ten minutes are blitz",
        Rapid = "rapid" ("D-B02-1.1-ten-minutes-rapid"): "ten minutes are rapid",
    }
    /// Whether a time control of exactly sixty minutes counts as rapid.
    sixty_minutes: SixtyMinutes = "sixty-minutes" by "b02.1.1" {
        Standard = "standard": "sixty minutes are standard chess",
        Rapid = "rapid" ("D-B02-1.1-sixty-rapid"): "sixty minutes are rapid",
    }
    /// Whether a time control of exactly three minutes counts as blitz.
    three_minutes: ThreeMinutes = "three-minutes" by "b02.1.1" {
        TooShort = "too-short": "three minutes are too short for any list",
        Blitz = "blitz" ("D-B02-1.1-three-minutes-blitz"): "three minutes are blitz",
    }
    /// Which part of the two players' time controls must be equal.
    equal_time: EqualTime = "equal-time" by "b02.1.2" {
        Controls = "controls": "the whole time control",
        Totals = "totals" ("D-B02-1.2-totals-compared"): "the time for sixty moves",
    }
    /// The number of rounds that are allowed on one day.
    rounds_a_day: RoundsADay = "rounds-a-day" by "b02.3.1" {
        AsPrinted = "as-printed": "15 in rapid, 30 in blitz",
        OneMore = "one-more" ("D-B02-3.1-limits"): "16 in rapid, 31 in blitz",
    }
    /// How the number of days of an event is counted.
    duration: Duration = "duration" by "b02.4.1" {
        BothEnds = "both-ends": "the duration of an event includes its first and its last day",
        Difference = "difference" (admissible): "the duration of an event is its last day minus its first day",
    }
    /// Which players must have made moves so that the game counts as played.
    moves: Moves = "moves" by "b02.5.1" {
        Both = "both": "both sides",
        White = "white" ("D-B02-5.1-one-move"): "White",
    }
    /// How a played game counts if a penalty changed the result.
    penalties: Penalties = "penalties" by "b02.5.1" {
        OwnScore = "own-score": "a game with a penalized result is rated by each player's own score",
        NotRated = "not-rated" (admissible): "a game with a penalized result is not rated",
    }
    /// The score that an unrated player needs in a first event.
    first_score: FirstScore = "first-score" by "b02.6.1" {
        ByEdition = "by-edition": "one point in 2018, half a point since 2024",
        OnePoint = "one-point" ("D-B02-2024-7.2.2-one-point"): "one point",
        HalfPoint = "half-point" ("D-B02-6.1-half-kept"): "half a point",
    }
    /// Which points count in a player's first event, if it is a Swiss-system or team event.
    first_points: FirstPoints = "first-points" by "b02.6.31" {
        RatedOpponents = "rated-opponents": "in a first event only points against rated opponents count",
        AllGames = "all-games" (admissible): "in a first event the points of all played games count",
    }
    /// How a player's first event counts if the player is on the list when the event is rated.
    listed_newcomer: ListedNewcomer = "listed-newcomer" by "b02.6.1" {
        HasPlayed = "has-played": "a listed player has already played rated games, so the event counts, whatever the score",
        FirstEvent = "first-event" (admissible): "a listed player still needs the minimum score in the first event",
    }
    /// Which earlier results prove that an event is not the player's first event.
    first_event: FirstEvent = "first-event" by "b02.6.1" {
        RatedGames = "rated-games": "once an event has counted, no later event is a first event",
        InPool = "in-pool" (admissible): "an event is a first event as long as the player has no pooled results",
        Calendar = "calendar" (admissible): "only the player's very first event is a first event, even if it was ignored",
    }
    /// Whether results against ignored players of a round robin count towards a player's score in a first event.
    cascade: Cascade = "cascade" by "b02.6.1" {
        Repeated = "repeated": "a newcomer who scored only against an ignored newcomer is ignored too",
        Once = "once" (admissible): "all points of a newcomer in the event count, also those against ignored newcomers",
    }
    /// How a match counts if one of the players is unrated.
    unrated_match: UnratedMatch = "unrated-match" by "b02.6.1" {
        FirstEvent = "first-event": "an unrated player's match is a first event like any other",
        NoEvent = "no-event" (admissible): "an unrated player's match does not count as an event, because it is not rated",
    }
    /// How the games of a discarded player count for the player's opponents.
    discarded: Discarded = "discarded" by "b02.6.1" {
        GamesIgnored = "games-ignored": "nothing: the games are ignored for both",
        OpponentsKeep = "opponents-keep" ("D-B02-6.1-opponents-keep"): "their points",
    }
    /// How one third of the number of players is computed.
    third: Third = "third" by "b02.6.2" {
        Exact = "exact": "three times the number of rated players is at least the number of players",
        RoundedDown = "rounded-down" ("D-B02-6.2-rounded-third"): "a third rounded down",
    }
    /// Whether discarded players count in the number of players of a round robin.
    field: FieldCount = "field" by "b02.6.22" {
        Entered = "entered": "the players of a round robin are all those who entered",
        AfterExclusions = "after-exclusions" (admissible): "the players of a round robin are those whose first event is not ignored",
    }
    /// Which round robins of fewer than ten players need four rated players.
    small_field: SmallField = "small-field" by "b02.6.21" {
        WithUnrated = "with-unrated": "a round robin with fewer than ten players must have at least four rated players if it has unrated players",
        AllRatedToo = "all-rated-too" (admissible): "every round robin with fewer than ten players must have at least four rated players",
    }
    /// How games between rated and unrated players count in a Swiss-system or team event.
    unrated_opponent: UnratedOpponent = "unrated-opponent" by "b02.6.32" {
        Ignored = "ignored": "do not count for the rated player",
        AsEqual = "as-equal" ("D-B02-6.32-rated-v-unrated"): "count as against an equal",
        AsPerformed = "as-performed" ("D-B02-8.52-swiss"): "count as against the rating calculated in the event",
    }
    /// How a round robin is rated if one of its games was not played.
    broken_round_robin: BrokenRoundRobin = "broken-round-robin" by "b02.6.4" {
        Swiss = "swiss": "processed as a Swiss event",
        RoundRobin = "round-robin" ("D-B02-6.4-forgotten"): "still a round robin",
    }
    /// Whether the players of a round robin must meet the requirements if one of its games was not played.
    broken_field: BrokenField = "broken-field" by "b02.6.4" {
        Judged = "judged": "the rules about the players of a round robin apply even if a game was not played",
        NotJudged = "not-judged" (admissible): "the rules about the players of a round robin do not apply if a game was not played",
    }
    /// In which matches the games after the decision are not rated.
    decided_match: DecidedMatch = "decided-match" by "b02.6.5" {
        ByEdition = "by-edition": "those of more than eight games in 2018, all since 2024",
        MoreThanEight = "more-than-eight" ("D-B02-2024-5.2-more-than-eight"):
            "those of more than eight games",
        EightOrMore = "eight-or-more" ("D-B02-6.5-eight-games"): "those of eight games or more",
        Never = "never" ("D-B02-6.5-not-cut"): "none",
    }
    /// Whether games won by forfeit decide a match.
    match_default: MatchDefault = "match-default" by "b02.6.5" {
        Counted = "counted": "a forfeit counts when deciding whether a match is over",
        NotCounted = "not-counted" (admissible): "a forfeit does not count when deciding whether a match is over",
    }
    /// How a match is rated if the number of scheduled games is unknown.
    unstated_length: UnstatedLength = "unstated-length" by "b02.6.5" {
        Recorded = "recorded": "if the length of a match is not stated, it is the number of recorded games",
        Unknown = "unknown" (admissible): "if the length of a match is not stated, nobody knows whether it was decided before its end",
    }
    /// Which coefficient a rating list shows for a player.
    list_k: ListK = "list-k" by "b02.7.12" {
        Either = "either": "a list may show K as it is before or after the games of the period reduce it",
        Reduced = "reduced" (admissible): "a list shows the reduced K of the period",
    }
    /// Whether an event that ends on the closing day of a rating list counts for that list.
    closing: Closing = "closing" by "b02.7.13" {
        Included = "included": "the closing day is included",
        Excluded = "excluded" ("D-B02-7.13-end-plus-three"): "the closing day is excluded",
    }
    /// How many games a player needs before the rating is published.
    games_needed: GamesNeeded = "games-needed" by "b02.7.14" {
        Five = "five": "five",
        Four = "four" ("D-B02-7.14-four-games"): "four",
    }
    /// How games in round robins and games in other events count together in a pool.
    mixed_pools: MixedPools = "mixed-pools" by "b02.7.14c" {
        Together = "together": "games of round robins and of other events count together towards the five games required",
        Apart = "apart" (admissible): "a player needs five games of round robins or five of other events",
    }
    /// How old the results in a pool can be.
    window: Window = "window" by "b02.7.14c" {
        Periods = "26-periods": "results are pooled over 26 periods, including the one being rated",
        MonthsBetween = "26-months-between" (admissible): "results are pooled over the 26 months before",
    }
    /// Whether a first rating is compared with the floor before or after rounding.
    floor_test: FloorTest = "floor-test" by "b02.7.14d" {
        Rounded = "rounded": "the rounded rating",
        Exact = "exact" ("D-B02-7.14-floor-before-rounding"): "the rating before rounding",
    }
    /// How a player is treated whose rating fell below the floor.
    delisting: Delisting = "delisting" by "b02.7.21" {
        Delisted = "delisted": "the player is delisted",
        KeptAtFloor = "kept-at-floor" ("D-B02-7.21-floor-kept"): "the rating stays at the lowest rating of the list",
    }
    /// How a rating list shows inactive players.
    inactive: Inactive = "inactive" by "b02.7.23" {
        Listed = "listed": "an inactive player is on the list",
        NotListed = "not-listed" (admissible): "an inactive player is not on the list",
    }
    /// On which rating list a game makes its players active.
    activity: ActiveOn = "activity" by "b02.7.23a" {
        OwnList = "own-list": "on its own list",
        AnyList = "any-list" ("D-B02-7.23-any-list"): "on every list",
    }
    /// How a score fraction is rounded to hundredths.
    fraction: FractionRounding = "fraction" by "b02.8.1.a" {
        HalfUp = "half-up": "to the nearest, a half up",
        HalfEven = "half-even" ("D-B02-8.1-half-even"): "to the nearest, a half to the even one",
    }
    /// How a score fraction in hundredths is converted to a rating difference.
    difference: DifferenceTable = "difference" by "b02.8.1.a" {
        Table = "table": "by the table",
        NormalCurve = "normal-curve" ("D-B02-8.1-dp-generated"): "by a normal curve",
    }
    /// How a rating difference is converted to an expected score.
    expectation: ExpectationTable = "expectation" by "b02.8.1.b" {
        Table = "table": "by the table",
        Logistic = "logistic" ("D-B02-8.1-logistic"): "by the logistic curve",
        Formula = "formula" ("D-B02-8.1-formula"): "by the logistic formula, without hundredths",
        ShiftedBands = "shifted-bands" ("D-B02-8.1-band-shifted"): "by the table with every band one point early",
        TwoBadCells = "two-bad-cells" ("D-B02-8.1-two-bad-cells"): "by the table, wrong at 411 and 610",
    }
    /// How the average rating of a round robin is computed.
    average: RoundRobinAverage = "average" by "b02.8.21" {
        Formula = "formula": "by the formula from the rated players",
        OwnOpponents = "own-opponents" ("D-B02-8.21-own-opponents"): "the mean of the rated opponents",
    }
    /// Which number is n in the formula for the average rating of a round robin.
    opponents: OpponentCount = "opponents" by "b02.8.21" {
        Others = "others": "the other players",
        All = "all" ("D-B02-8.21-n-plus-one"): "all players",
    }
    /// Which players' rating differences are averaged in a round robin.
    averaged: AveragedDifferences = "averaged" by "b02.8.21" {
        Rated = "rated": "those of the rated players",
        All = "all" ("D-B02-8.21-all-players"): "those of all players",
    }
    /// How the standard rating of a player counts if the player has no rapid or blitz rating.
    standard: StandardRating = "standard" by "b02.8.22" {
        Seeds = "seeds": "the player enters with it and is rated",
        Ignored = "ignored" ("D-B02-8.22-ignored"): "nothing",
    }
    /// How many hypothetical draws are added to the results for an initial rating.
    two_draws: TwoDraws = "two-draws" by "b02.8.21" {
        ByEdition = "by-edition": "none in 2018, two against 1800 since 2024",
        Without = "without" ("D-B02-2024-7.2.3-no-draws"): "none",
    }
    /// The highest possible initial rating.
    highest_initial: HighestInitial = "highest-initial" by "b02.8.24" {
        ByEdition = "by-edition": "none in 2018, 2200 since 2024",
        Without = "without" ("D-B02-2024-7.2.4-no-maximum"): "none",
    }
    /// Whether one half is rounded up or down in an initial rating.
    half_rating: HalfRating = "half-rating" by "b02.2024.7.2.4" {
        Up = "up": "an initial rating that ends in .5 is rounded up",
        Down = "down" (admissible): "an initial rating that ends in .5 is rounded down",
    }
    /// The lowest rating on a rating list (floor).
    floor: Floor = "floor" by "b02.7.12" {
        ByEdition = "by-edition": "1000 in 2018, 1400 since 2024",
        Thousand = "thousand" ("D-B02-2024-6.1.4-floor-1000"): "1000",
    }
    /// How a player with a standard rating is rated after the rapid or blitz rating fell below the floor.
    fallen: Fallen = "fallen" by "b02.2024.6.2.1" {
        Standard = "standard": "a player who fell below 1400 enters with the standard rating, like any unrated player",
        Unrated = "unrated" (admissible): "a player who fell below 1400 is unrated, even with a standard rating",
    }
    /// Whether games of a player above 2600 are rated if the rating difference is 600 or more.
    wide_games: WideGames = "wide-games" by "b02.2024.7.3.1" {
        ByEdition = "by-edition": "are not rated since December 2024",
        Rated = "rated" ("D-B02-2024-7.3.1-wide-games-rated"): "are rated",
    }
    /// On which list the rating of a player above 2600 counts if the player enters the list with the standard rating.
    relevant_list: RelevantList = "relevant-list" by "b02.2024.7.3.1" {
        Entered = "entered": "the relevant list includes the rating with which a player enters",
        Own = "own" (admissible): "the relevant list includes only rapid or blitz ratings",
    }
    /// Which day of an event determines the edition.
    boundary: Boundary = "edition-boundary" by "b02.2024.0" {
        FirstDay = "first-day": "the first day of an event decides its edition",
        Period = "period" (admissible): "the date of the list that publishes the event decides its edition",
    }
    /// How many rating points each half point above one half adds to an initial rating.
    above_half: AboveHalf = "above-half" by "b02.8.24" {
        Ten = "ten": "10 points",
        Twenty = "twenty" ("D-B02-8.24-20-per-half"): "20 points",
        Table = "table" ("D-B02-8.24-table"): "the difference of the table",
    }
    /// The factor for scores below one half in a round robin.
    factor: RoundRobinFactor = "factor" by "b02.8.26" {
        Shrunk = "shrunk": "n/(n+1)",
        Whole = "whole" ("D-B02-8.26-no-factor"): "none",
    }
    /// How the results of several events are combined into an initial rating.
    pooling: Pooling = "pooling" by "b02.8.3" {
        OneEvent = "one-event": "as one event",
        AverageOfEvents = "average-of-events" ("D-B02-8.3-average-of-events"): "as the mean of the events by games",
    }
    /// Whether the opponents' games count a player as rated who entered the list after the event.
    listed_since: ListedSince = "listed-since" by "b02.8.4" {
        Unrated = "unrated": "unrated",
        Rated = "rated" ("D-B02-8.4-both-sides"): "rated",
    }
    /// How the provisional ratings that unrated players got in earlier events count.
    provisional: Provisional = "provisional" by "b02.8.53" {
        Ignored = "ignored": "ignored",
        Counted = "counted" ("D-B02-8.53-provisional"): "the rating of an unrated opponent",
    }
    /// The largest rating difference that counts.
    cap: Cap = "cap" by "b02.8.54" {
        ByEdition = "by-edition": "735 in 2018, 400 since 2024, in every game",
        Within735 = "within-735" ("D-B02-2024-7.3.1-cap-735"): "735, in every game",
        Within400 = "within-400" ("D-B02-8.54-cap-400"): "400",
        Uncapped = "uncapped" ("D-B02-8.54-no-cap"): "any",
        OncePerEvent = "once-per-event" ("D-B02-8.54-one-per-event"): "the limit of the edition, in the first such game of an event",
    }
    /// How the number of games lowers the development coefficient.
    coefficient: Coefficient = "coefficient" by "b02.8.56" {
        ByEdition = "by-edition": "20 in 2018, 40, 20 or 10 since 2024; from 700 games times K on 700/n rounded down",
        Fixed = "fixed" ("D-B02-8.56-fixed-20"): "never lowered by games",
        Late = "late" ("D-B02-8.56-late"): "lowered one game late",
        Nearest = "nearest" ("D-B02-8.56-rounded"): "700/n to the nearest",
        ByAge = "by-age" ("D-B02-8.56-by-age"): "40, 20 or 10 by age, games and rating",
        Twenty = "twenty" ("D-B02-2024-7.3.3-twenty"): "20 for everybody, lowered by games",
        NoJuniors = "no-juniors" ("D-B02-2024-7.3.3-no-juniors"): "40 for newcomers only",
        NoNewcomers = "no-newcomers" ("D-B02-2024-7.3.3-no-newcomers"): "40 for juniors only",
    }
    /// Which games are counted to lower the development coefficient.
    coefficient_games: CoefficientGames = "coefficient-games" by "b02.8.56" {
        Period = "period": "those of the period on the list",
        BothLists = "both-lists" ("D-B02-8.56-lists-added"): "those of the period on both lists",
        Event = "event" ("D-B02-8.56-per-event"): "those of the event",
    }
    /// Which numbers of a rating change are rounded, and how.
    rounding: Rounding = "rounding" by "b02.8.57" {
        Period = "period": "the change of a period is rounded once, and halves are rounded away from zero",
        Game = "game" ("D-B02-8.57-each-game"): "the change of each game",
        Event = "event" (admissible): "the change of each event is rounded",
        NewRating = "new-rating" (admissible): "the new rating is rounded, and halves are rounded up",
        HalfEven = "half-even" ("D-B02-8.57-half-even"): "the change of the period, a half to the even one",
    }
    /// How the ratings of unrated players of a round robin are computed.
    iteration: Iteration = "iteration" by "b02.8.58" {
        Closed = "closed": "an unrated player of a round robin is rated once, by the formula of 8.21",
        Repeated = "repeated" (admissible): "the new ratings change the average of the players, and the computation is repeated until nothing changes",
    }
    /// How an event that was not rated is treated if the report does not contain the day of the announcement.
    unannounced: Unannounced = "unannounced" by "b02.9.2" {
        Unknown = "unknown": "if the report does not record the announcement, nobody knows whether there was one",
        Omitted = "omitted" (admissible): "if the report does not record the announcement, there was none",
    }
    /// How a report is treated if the day of sending is missing.
    unsent: Unsent = "unsent" by "b02.9.2" {
        Unknown = "unknown": "if no date of sending or upload is recorded, nobody knows whether the results were submitted",
        Omitted = "omitted" (admissible): "if no date of sending is recorded, the results were not submitted",
    }
    /// How a rating list shows a player whose federation asked FIDE not to list the player.
    withheld: Withheld = "withheld" by "b02.12.2" {
        Barred = "barred": "a player whom the federation names as withheld must not be listed",
        DutyMet = "duty-met" (admissible): "a federation that names a withheld player has met its duty, even if the player is listed",
    }
}
