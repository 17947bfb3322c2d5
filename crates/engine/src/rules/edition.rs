//! The editions of C.07. Each edition is defined by its changes to the previous edition.
//!
//! To add an edition, add a variant to [`Edition`], a table of rules, and a constant of [`Provisions`]. The code of the
//! tie-breaks does not check which edition applies.

use crate::number::{Fraction, Points, round_half_up};
use crate::rules::article_10::{self, Rating, rating_difference};
use crate::rules::articles_04_to_09::{self, Buchholz, LastRound, OwnResults, Ranking, SonnebornBerger};
use crate::rules::articles_14_to_16::{self, Cuts, End};
use crate::rules::classic::{self, ClassicSystems};
use crate::rules::encounter::DirectEncounter;
use crate::rules::team::{self, Team, totals_without};
use crate::rules::view::Unplayed;
use crate::rules::{Direction, Provisions, Rule, Rules};
use crate::tournament::Color;
use chrono::NaiveDate;
use std::fmt;
use std::str::FromStr;
use tiebreak_phrase::{Argument, Phrase, phrase};

macro_rules! editions {
    ($($(#[doc = $doc:literal])+ $Edition:ident = $id:literal, $modifier:literal from ($year:literal, $month:literal, 1) by $table:ident, $provisions:expr;)+) => {
        /// An edition of C.07, named by the year in which the edition came into force. A `match` on editions needs an
        /// arm for future editions.
        ///
        /// ```
        /// use tiebreak_engine::date::date;
        /// use tiebreak_engine::rules::{Edition, Rules};
        ///
        /// assert_eq!(Edition::on(date(2025, 5, 1)), Some(Edition::Fide2024));
        /// assert_eq!("fide-2026-03".parse(), Ok(Edition::Fide2026));
        /// // Each edition has a table of rules. These two tables differ in five points.
        /// let (old, new) = (Rules::of(Edition::Fide2024), Rules::of(Edition::Fide2026));
        /// assert_eq!(new.differences(&old).len(), 5);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Edition {
            $($(#[doc = $doc])+ $Edition,)+
        }

        impl Edition {
            /// All editions, oldest first.
            pub const ALL: [Edition; [$($id),+].len()] = [$(Edition::$Edition),+];

            /// Returns the name of the edition in files and on the command line.
            pub fn id(self) -> &'static str {
                match self {
                    $(Edition::$Edition => $id,)+
                }
            }

            /// Returns the text after the letter V that selects the edition in a code, as in `BH/V2024`.
            pub fn modifier(self) -> &'static str {
                match self {
                    $(Edition::$Edition => $modifier,)+
                }
            }

            /// Returns the first day on which the edition is in force.
            pub fn in_force(self) -> NaiveDate {
                match self {
                    $(Edition::$Edition => crate::date::date($year, $month, 1),)+
                }
            }

            /// Returns the requirements of the edition for the regulations of events.
            pub const fn provisions(self) -> Provisions {
                match self {
                    $(Edition::$Edition => $provisions,)+
                }
            }

            const fn table(self) -> &'static Rules {
                match self {
                    $(Edition::$Edition => &$table,)+
                }
            }
        }
    };
}

editions! {
    /// The edition approved by the FIDE Council on 2023-08-01, in force from 2023-09-01. The clarification of April
    /// 2024 changes no numbers.
    Fide2023 = "fide-2023-09", "2023" from (2023, 9, 1) by FIDE_2023, Provisions::FIDE_2023;
    /// The edition approved by the FIDE Council on 2024-07-29, in force from 2024-08-01.
    Fide2024 = "fide-2024-08", "2024" from (2024, 8, 1) by FIDE_2024, Provisions::FIDE_2024;
    /// The edition approved by the FIDE Council on 2026-02-02, in force from 2026-03-01.
    Fide2026 = "fide-2026-03", "2026" from (2026, 3, 1) by FIDE_2026, Provisions::FIDE_2026;
}

/// Builds a table of rules: a complete table, or a copy of another table with changes.
macro_rules! rules {
    ($base:ident with $($group:ident.$field:ident: $name:literal = $rule:expr;)+) => {{
        let mut rules = $base;
        $(rules.$group.$field = Rule::new($name, $rule);)+
        rules
    }};
    ($($group:ident: $Group:ident { $($field:ident: $name:literal = $rule:expr;)+ })+) => {
        Rules { $($group: $Group { $($field: Rule::new($name, $rule)),+ }),+ }
    };
}

/// The edition in force from March 2026. With predetermined pairings, a forfeit loss is an unplayed round for BPG and
/// REP, and the tie-breaks of article 10 count only games over the board (15.2). The scores of dummies are capped
/// (16.4).
const FIDE_2026: Rules = rules! { FIDE_2024 with
    own_results.predetermined_black_games: "forfeit-wins" = articles_04_to_09::not_forfeited;
    own_results.predetermined_elected: "charged" = articles_04_to_09::forfeit_losses;
    rating.predetermined: "over-the-board" = articles_14_to_16::over_the_board;
    unplayed.forfeit_cap: "opponents-adjusted" = articles_14_to_16::scheduled_opponent;
    unplayed.bye_cap: "draw-times-rounds" = articles_14_to_16::draw_in_every_round;
};

/// The edition in force from August 2024. All rules for values are the same as in the previous edition.
const FIDE_2024: Rules = FIDE_2023;

/// The edition in force from September 2023.
const FIDE_2023: Rules = rules! {
    ranking: Ranking {
        later_keys: "within-ties" = |groups, _| groups;
        undefined: "last" = |value| value;
        compared: "exact" = |value| value;
        // Clause 4.2: a tie that remains after the last tie-break is not broken.
        leftover: "tied" = |_, group| vec![group];
        // Clause 4.4: each encounter with the same opponent counts.
        repeated: "each-time" = true;
        // Clause 4.4: Koya counts each game against the same opponent once.
        koya_repeated: "linear" = |_, _| 1;
    }
    direct_encounter: DirectEncounter {
        // Article 6: direct encounter counts only games between participants who are still tied.
        group: "still-tied" = |_, tied| tied.to_vec();
        incomplete: "sure-places" = articles_04_to_09::sure_places;
        predetermined_incomplete: "no-order" = articles_04_to_09::no_order;
        forfeits: "excluded" = articles_04_to_09::excluded;
        // Clause 6.1.2: the average of the games between two participants does not include an excluded forfeit.
        forfeit_in_average: "left-out" = None;
        predetermined_forfeits: "counted" = articles_04_to_09::counted;
        rematch: "average" = articles_04_to_09::average;
        subsets: "reapplied" = articles_04_to_09::reapplied;
        places: "from-the-top" = articles_04_to_09::from_the_top;
        rest: "reapplied" = |_, classes, again| articles_04_to_09::reapplied(classes, again);
        // Clause 6.3: the place of a member is certain if no other member can reach the lowest possible sum of this
        // member.
        equal_bound: "not-sure" = |least, rival| least > rival;
        // Clause 6.3: a missing game between tied participants can have any result.
        missing_game: "any-result" = |_, least, most| [least, most];
        // Clause 6.3: a missing game gives at most the points for a win.
        missing_maximum: "win" = |view| view.win();
        // Clause 6.3: a missing game gives at least the points for a loss.
        missing_minimum: "loss" = |view| view.loss();
        majority: "not-asked" = |_, _, _| true;
    }
    own_results: OwnResults {
        // Clause 7.1: WIN counts a round with exactly the points for a win, even if the round was not played.
        win: "paid-as-win" = |view, record| view.points(record) == view.win();
        won: "over-the-board" = articles_04_to_09::won_over_the_board;
        predetermined_won: "with-forfeits" = articles_04_to_09::won;
        black_games: "over-the-board" = articles_14_to_16::over_the_board;
        predetermined_black_games: "all-forfeits" = articles_04_to_09::scheduled;
        black_wins: "over-the-board" = articles_04_to_09::won_over_the_board;
        progressive: "every-round" = articles_04_to_09::progressive;
        elected: "requested-and-forfeit-losses" = articles_14_to_16::is_voluntary;
        predetermined_elected: "free" = articles_04_to_09::nothing;
        elected_rest: "free" = |_, _| false;
        progressive_rest: "repeats" = |_, _| true;
        standard: "opponent-or-draw" = articles_04_to_09::standard;
        boards: "match" = |_, _, _, _| None;
        // Clause 7.8: the pairing number at the end of the event counts.
        pairing_number: "final-number" = |tournament, index| tournament.id(index);
        pairing_number_order: "ascending" = Direction::LowerFirst;
    }
    buchholz: Buchholz {
        averaged: "over-the-board" = articles_14_to_16::over_the_board;
        predetermined_averaged: "with-forfeits" = articles_14_to_16::every_game;
        average_divisor: "games" = |games, _| games;
        average_rounding: "exact" = |mean| mean;
        average_inner: "full" = |_| true;
        // Clause 8.3: a paired game of the last round counts as a draw, even if the game was forfeited.
        fore_forfeit: "drawn-game" = |_, drawn| drawn;
        fore_return: "as-drawn" = |_, drawn| drawn;
        fore_bye: "kept" = |_, recorded, _| recorded;
        // Clause 8.3: the last round counts, and its games count as draws.
        fore_last_round: "drawn" = |rounds| LastRound { counted: rounds, drawn: true };
        // Clause 8.3: before the last announced round, no game counts as a draw, so fore Buchholz equals Buchholz.
        fore_interim: "buchholz" = |counted, announced| counted >= announced;
        fore_dummy: "fore-total" = |fore, _| fore;
        // Clause 8.3 and article 16: fore Buchholz counts unplayed rounds by article 16, without further changes.
        fore_unplayed: "treated" = |_, _| {};
        fore_leak: "nothing" = |_, _| None;
    }
    sonneborn_berger: SonnebornBerger {
        // Clauses 9.1 and 16.4: a round that the participant did not play contributes the dummy's score times the
        // awarded points.
        unplayed: "dummy" = |_, _, _, score| Some(score);
        // Clauses 9.1 and 16.3: SB uses the opponents' scores adjusted for their unplayed rounds.
        opponents: "adjusted" = |_, _, adjusted| adjusted;
        multiplier: "points" = |_, _, awarded| awarded;
        square: "not-added" = |_| None;
        // Clause 9.2: an opponent at the limit qualifies.
        koya_limit: "at-least" = |reached, needed| reached >= needed;
        koya_maximum: "scheduled-games" = |_, _, scheduled| scheduled;
        koya_forfeits: "counted" = articles_14_to_16::every_game;
        // Clause 9.2: the opponent's unadjusted score is compared with the limit.
        koya_totals: "real" = |view, opponent| view.total(opponent);
        // Clause 14.5: one step is half a point.
        koya_step: "half-point" = |_| Points::HALF;
        // Clause 14.5: a positive step moves the limit up.
        koya_sign: "up" = 1;
    }
    rating: Rating {
        // Article 10: if any participant is unrated, the rating tie-breaks of the list are not used.
        unrated: "drops-tie-break" = None;
        several: "first" = article_10::first;
        short_games: "played" = |_| true;
        opponents: "over-the-board" = articles_14_to_16::over_the_board;
        predetermined: "with-forfeits" = articles_14_to_16::every_game;
        average_divisor: "games" = |ratings, _| ratings;
        average_rounding: "half-up" = article_10::nearest;
        performance_score: "over-the-board" = article_10::score_by_games;
        // Clause 10.2: rounds the score fraction to the nearest hundredth, with halves rounded up.
        performance_fraction: "half-up" = |score, divisor| round_half_up(100 * score, divisor);
        // Clause 10.2: the rating difference is in table 8.1.a of B.02.
        performance_difference: "table" = |hundredths, _, _| i128::from(rating_difference(hundredths));
        // Clause 10.2: TPR does not limit the difference between an opponent's rating and the own rating.
        performance_clamp: "none" = |_, _| {};
        no_game: "undefined" = |_| None;
        perfect_score: "over-the-board" = article_10::score;
        // Clause 10.3: PTP for a score of 0 is computed from the rating of the lowest-rated opponent whom the
        // participant met.
        perfect_zero: "lowest-met"
            = |games, _| games.iter().map(|game| i128::from(game.rating)).min().unwrap_or_default();
        perfect_full: "searched" = |_| None;
        expectation: "table" = article_10::FULL_TABLE;
        // Clause 10.3: a rating qualifies if the expected score at this rating is at least the score of the games.
        reached: "at-least" = |expected, score| expected >= score;
        plateau: "lowest" = |found, _, _| found;
        opponents_performance: "over-the-board" = articles_14_to_16::over_the_board;
        averaged_performance: "over-the-board" = articles_14_to_16::over_the_board;
        // Clause 10.4: rounds to the nearest integer, with halves rounded up.
        averaged_rounding: "half-up" = Fraction::rounded;
        averaged_perfect: "over-the-board" = articles_14_to_16::over_the_board;
        rating_order: "high-first" = Direction::HigherFirst;
    }
    team: Team {
        // Article 13: a code without `:MP` or `:GP` uses the primary score.
        reference: "primary" = |primary| primary;
        own_codes: "every" = |_| true;
        forfeited_match: "board-by-board" = |_, board| board;
        board_forfeit: "standard-result" = |points| points;
        // Article 12: a pairing-allocated bye is a win on every board.
        board_bye: "win-on-every-board" = |view, _, _| view.tournament.scoring().win.into();
        board_count: "lower-first" = Direction::LowerFirst;
        // Clause 12.2: compares the teams on board 1, then on board 2, and so on, until the tie is broken.
        top_boards: "until-decided" = |points| points.to_vec();
        // Clause 12.3: returns the total without the last board, then without the last two boards, and so on.
        dropped_boards: "last-upwards" = |points| totals_without(points, &mut points.iter().rev());
        // Clause 13.1: the secondary score is the score that is not primary.
        other_score: "secondary" = |primary| primary.other();
        // Clause 13.2: the first letter of an ESB code names the score from which the opponents' totals are taken. The
        // second letter names the score from which the points against the opponents are taken.
        mixes: "opponents-first" = |first, second| (first, second);
        // Clauses 13.2 and 16.4: an unplayed match adds the dummy's score times the awarded points.
        unplayed_match: "dummy" = Some;
        dummy_reference: "opponents-reference" = |_, _, _, score| score;
        secondary: "when-primary-fails" = team::secondary_follows;
        // Clause 13.3: extended direct encounter is applied to the teams that are still tied.
        tied_teams: "still-tied" = |_, set| vec![set.to_vec()];
        restart: "after-the-score" = team::primary_first;
        // Clause 13.3.2: the board tie-breaks apply only if exactly two teams are tied.
        board_teams: "exactly-two" = |teams| teams == 2;
        encounter_boards: "mutual-match" = team::mutual_matches;
        // Clause 13.4.2.b: the divisor is truncated to an integer.
        divisor: "truncated" = |divisor| Fraction::integer(divisor.numerator() / divisor.denominator());
        divisor_secondary: "one-match" = |most, _| most;
        // Clause 13.4.2.b: the highest possible score counts all announced rounds.
        divisor_rounds: "announced" = |view| view.tournament.announced();
        divisor_rests: "left-out" = |fewest| fewest;
        quotient: "exact" = |quotient| quotient;
        // Clause 13.4.2.a: a code without `:MP` or `:GP` uses the primary score.
        dividend: "primary" = |primary| primary;
    }
    cut: Cuts {
        candidates: "everything" = |_| true;
        // Clause 14.1: cuts continue until no contribution is left. If no contribution is left, a sum is 0 and an
        // average has no value.
        exhausted: "empty" = |left| left > 0;
        // Clause 14.1.1.c: cuts of the progressive score leave out the totals after the first rounds.
        progressive: "first-totals"
            = |_, _, cuts, totals| totals.iter_mut().take(cuts).for_each(|total| total.is_cut = true);
        // Clauses 14.1.1.d and 14.1.2: the least significant product is the product of the weakest opponent.
        least_product: "weakest-opponent" = |a, b| a.weight.cmp(&b.weight);
        // Clause 14.1.1.d: if several opponents are equally weak, the smallest product is the least significant.
        equal_opponents: "smallest-product" = |a, b| a.value.cmp(&b.value);
        ends: "low-first" = |low, high| [(End::Low, low), (End::High, high)];
        high_cut: "highest" = |_| true;
        short_list: "cut" = |_, _| true;
        voluntary: "requested-byes-and-forfeit-losses" = articles_14_to_16::is_voluntary;
        exception: "made" = |_| true;
        // Clause 16.5.1: the lowest contribution of a voluntarily unplayed round is cut first. Of several equal
        // contributions, the earliest is cut.
        voluntary_order: "lowest"
            = |a, b, ties| a.value.cmp(&b.value).then(ties(a, b)).then(a.round.cmp(&b.round));
        // Clause 16.5.1.b: of several equal products of voluntarily unplayed rounds, the product of the dummy with the
        // lower score is cut.
        voluntary_ties: "lower-dummy" = |a, b| a.weight.cmp(&b.weight);
        // Clauses 16.5.1.a and 16.5.1.b: the contribution of a voluntarily unplayed round is cut first, unless this
        // contribution is lower than the least significant contribution.
        product_exception: "larger-of-two" = |_, voluntary, least| voluntary.value >= least.value;
        company: "alone" = |_| false;
    }
    unplayed: Unplayed {
        // Clauses 15.2 and 15.3: article 16 applies only to unplayed rounds of Swiss-system events.
        under_article_16: "regular-games" = |pairing| pairing.is_swiss();
        scheduled: "every-game" = articles_14_to_16::every_game;
        blank: "zero-point-bye" = |kind| kind;
        ends_absence: "anything-not-voluntary" = articles_14_to_16::ends_absence;
        interim_bye: "last-counted" = |_, _| false;
        adjustment: "adjusted" = |_| true;
        trailing_bye: "as-draw" = articles_14_to_16::as_draw;
        outside_rounds: "own-score-only" = |rounds, _| rounds;
        // Clause 16.3.1: in the tie-breaks of opponents, an unplayed round counts with its awarded points.
        other_unplayed: "as-awarded" = |view, record, _| view.points(record);
        // Clause 16.4: in a round that the participant did not play, the opponent is a dummy with the participant's
        // final score, up to the cap.
        dummy: "own-score" = |view, index, _, cap| Some(cap(view.own_dummy(index)));
        own_forfeit: "dummy" = |played| played;
        forfeit_cap: "uncapped" = articles_14_to_16::uncapped;
        bye_cap: "uncapped" = articles_14_to_16::uncapped;
        // Clause 16.4.2: in an interim standing, the cap is the score of a draw in every counted round.
        cap_rounds: "counted" = |view| view.rounds;
        played_byes: "untouched" = |_| true;
        played_forfeit_loss: "ordinary" = |_| false;
        played_absence: "as-without" = |_| false;
    }
    classic: ClassicSystems {
        games: "over-the-board" = articles_14_to_16::over_the_board;
        rest: "no-round" = |_, _| false;
        opponents: "adjusted" = classic::adjusted_score;
        // US Chess 34E: the entry for a round that the player did not play is 0.
        own_unplayed: "zero" = |_, _, _| Some(Points::ZERO);
        // US Chess 34E4: Median drops one entry at each end, or two entries if the event has nine or more rounds.
        dropped: "by-rounds" = |rounds| if rounds >= 9 { 2 } else { 1 };
        // US Chess 34E1: Modified Median drops the highest entries for a minus score.
        minus: "highest" = |entries| (0, entries);
        // US Chess 34E1: Modified Median drops the lowest and the highest entries for an even score.
        even: "both" = |entries| (entries, entries);
        running: "every-round" = |_, _| true;
        last_score: "added" = |without_last| without_last;
        deduction: "once" = |_, points, _| points;
        last_deduction: "kept" = |deduction| deduction;
        opposition: "with-deductions" = |cumulative, _| cumulative;
        meeting: "all-met" = |everybody_met| everybody_met;
        again: "never" = |classes, _| classes;
        plus_minus: "difference" = |plus_minus, _| plus_minus;
        // US Chess 34E6: the tie-break is the number of games with Black.
        black: "games" = |color| i128::from(color == Color::Black);
        kashdan: "4-2-1" = classic::KASHDAN;
        kashdan_unplayed: "nothing" = |_, _| 0;
        // US Chess 34E8: the result is multiplied by the opponent's final score, including all awarded points.
        sb_scores: "final" = |view, index| view.total(index);
        sb_rounding: "exact" = |value| value;
        performance: "400" = classic::by_four_hundred;
        average: "exact" = |value| value;
        baumbach: "forfeits" = |_, _| false;
        // Gelbfuhs: the divisor of the opponents' scores is the number of counted rounds.
        gelbfuhs: "rounds-of-event" = |view, _| view.rounds;
        // Brightwell: an unplayed round, or a game against an opponent who withdrew, counts as a draw against oneself.
        brightwell: "draw-with-oneself" = |discs, points| Some((discs, points));
        withdrawn: "replaced" = |withdrew| withdrew;
        constant: "point" = |constant| constant;
        // `TIMEOFLOSS`: a forfeit loss counts as a loss.
        first_loss: "lost-games" = |kind| kind.is_forfeit_loss();
        // If no lots are recorded, the tie remains.
        lots: "undecided" = |group| vec![group];
    }
};

impl Rules {
    /// Returns the rules of an edition.
    pub fn of(edition: Edition) -> Rules {
        *edition.table()
    }
}

impl Edition {
    /// The first edition.
    pub const OLDEST: Edition = Edition::ALL[0];

    /// The newest edition.
    pub const NEWEST: Edition = Edition::ALL[Edition::ALL.len() - 1];

    /// Returns the edition in force on an event's first day. Returns `None` for a day before 2023-09-01.
    pub fn on(start: NaiveDate) -> Option<Edition> {
        Edition::ALL.into_iter().rev().find(|edition| edition.in_force() <= start)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Edition {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<Edition, Phrase> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.id() == text)
            .ok_or_else(|| phrase!("no-such-edition", text, editions = names()))
    }
}

/// Returns the names of all editions, joined for a message.
fn names() -> Argument {
    let all = Edition::ALL.map(Edition::id).join(", ");
    match all.rsplit_once(", ") {
        Some((one, other)) => phrase!("one-or-other", one, other).into(),
        None => all.into(),
    }
}

/// The edition that is used to compute an event, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditionChoice {
    /// The edition was declared.
    Declared(Edition),
    /// The edition in force on the event's first day.
    ByStart(Edition),
    /// The first day is unknown, but the event had begun by a known day. The right edition is the edition of the known
    /// day or an earlier edition.
    ByLaterDay(Edition),
    /// The event began before the first edition. The program uses the first edition with a warning, and verifies
    /// nothing.
    TooEarly,
    /// The first day is unknown. The newest edition is used, and the output states that the first day is unknown.
    NoStart,
}

impl EditionChoice {
    /// Chooses the declared edition, or otherwise the edition of the first day.
    pub fn new(declared: Option<Edition>, start: Option<NaiveDate>) -> EditionChoice {
        match (declared, start) {
            (Some(edition), _) => EditionChoice::Declared(edition),
            (None, Some(start)) => Edition::on(start).map_or(EditionChoice::TooEarly, EditionChoice::ByStart),
            (None, None) => EditionChoice::NoStart,
        }
    }

    /// If the first day is unknown, narrows the choice by a day on which the event had already begun.
    pub fn begun_by(self, day: Option<NaiveDate>) -> EditionChoice {
        match self {
            EditionChoice::NoStart => day.map_or(self, |day| {
                Edition::on(day).map_or(EditionChoice::TooEarly, EditionChoice::ByLaterDay)
            }),
            _ => self,
        }
    }

    /// Returns whether the edition was chosen without knowing the event's first day. In this case, the newest possible
    /// edition is used.
    pub fn is_guessed(self) -> bool {
        matches!(self, EditionChoice::NoStart | EditionChoice::ByLaterDay(_))
    }

    /// Returns the other possible editions, newest first. The list is empty if the choice is certain.
    pub fn others(self) -> impl Iterator<Item = Edition> {
        let own = self.edition();
        Edition::ALL.into_iter().rev().filter(move |other| self.is_guessed() && *other < own)
    }

    /// Returns whether the event began before the first edition.
    pub const fn is_too_early(self) -> bool {
        matches!(self, EditionChoice::TooEarly)
    }

    /// Returns the edition that is used to compute the event.
    pub fn edition(self) -> Edition {
        match self {
            EditionChoice::Declared(edition)
            | EditionChoice::ByStart(edition)
            | EditionChoice::ByLaterDay(edition) => edition,
            EditionChoice::TooEarly => Edition::OLDEST,
            EditionChoice::NoStart => Edition::NEWEST,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::date::date;

    use super::*;

    #[test]
    fn the_first_day_decides() {
        for (start, edition) in [
            (date(2023, 8, 31), None),
            (date(2023, 9, 1), Some(Edition::Fide2023)),
            (date(2024, 7, 31), Some(Edition::Fide2023)),
            (date(2024, 8, 1), Some(Edition::Fide2024)),
            (date(2026, 2, 28), Some(Edition::Fide2024)),
            (date(2026, 3, 1), Some(Edition::Fide2026)),
        ] {
            assert_eq!(Edition::on(start), edition, "{start}");
        }
    }

    #[test]
    fn five_rules_changed_in_2026() {
        let changed = Rules::of(Edition::Fide2026).differences(&Rules::of(Edition::Fide2024));
        assert_eq!(changed.len(), 5, "{changed:?}");
        assert_eq!(Rules::of(Edition::Fide2024), Rules::of(Edition::Fide2023));
    }
}

#[cfg(test)]
mod edition_name_tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = "fide-2020".parse::<Edition>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no edition `fide-2020`; write fide-2023-09, fide-2024-08 or fide-2026-03"
        );
    }
}

#[cfg(test)]
mod edition_choice_tests {
    use crate::date::date;

    use super::*;

    #[test]
    fn a_declaration_overrides_the_date() {
        let choice = EditionChoice::new(Some(Edition::Fide2024), Some(date(2026, 3, 1)));
        assert_eq!(choice.edition(), Edition::Fide2024);
        assert_eq!(EditionChoice::new(None, None).edition(), Edition::Fide2026);
        assert_eq!(EditionChoice::new(None, Some(date(2020, 1, 1))), EditionChoice::TooEarly);
    }

    #[test]
    fn a_later_day_allows_all_earlier_editions() {
        let none = EditionChoice::new(None, None);
        assert_eq!(none.others().collect::<Vec<_>>(), [Edition::Fide2024, Edition::Fide2023]);
        let ended = none.begun_by(Some(date(2025, 1, 1)));
        assert_eq!(ended, EditionChoice::ByLaterDay(Edition::Fide2024));
        assert_eq!((ended.is_guessed(), ended.others().collect::<Vec<_>>()), (true, vec![Edition::Fide2023]));
        assert_eq!(none.begun_by(Some(date(2020, 1, 1))), EditionChoice::TooEarly);
        let started = EditionChoice::new(None, Some(date(2025, 1, 1)));
        assert_eq!(started.begun_by(Some(date(2026, 4, 1))), started);
        assert_eq!(started.others().count(), 0);
    }
}
