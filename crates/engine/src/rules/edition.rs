//! The editions of C.07. Each edition is defined by its changes to the previous edition.
//!
//! To add an edition, add a variant to [`Edition`], a table of rules, and a constant of [`Provisions`]. The code of the
//! tie-breaks does not check which edition applies.

use crate::rules::article_10::{self, Rating};
use crate::rules::articles_04_to_09::{self, Buchholz, OwnResults, Ranking, SonnebornBerger};
use crate::rules::articles_14_to_16::{self, Cuts, End};
use crate::rules::classic::{self, ClassicSystems};
use crate::rules::encounter::DirectEncounter;
use crate::rules::team::{self, Team};
use crate::rules::view::Unplayed;
use crate::rules::{Direction, Provisions, Rule, Rules};
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
        leftover: "tied" = articles_04_to_09::stays_tied;
        repeated: "each-time" = articles_04_to_09::each_time;
        koya_repeated: "linear" = articles_04_to_09::once_a_game;
    }
    direct_encounter: DirectEncounter {
        group: "still-tied" = articles_04_to_09::still_tied;
        again: "afresh" = |_, _| None;
        incomplete: "sure-places" = articles_04_to_09::sure_places;
        predetermined_incomplete: "no-order" = articles_04_to_09::no_order;
        forfeits: "excluded" = articles_04_to_09::excluded;
        forfeit_in_average: "left-out" = articles_04_to_09::LEFT_OUT;
        predetermined_forfeits: "counted" = articles_04_to_09::counted;
        rematch: "average" = articles_04_to_09::average;
        subsets: "reapplied" = articles_04_to_09::reapplied;
        places: "from-the-top" = articles_04_to_09::from_the_top;
        rest: "reapplied" = |_, classes, again| articles_04_to_09::reapplied(classes, again);
        equal_bound: "not-sure" = articles_04_to_09::nobody_reaches;
        missing_game: "any-result" = articles_04_to_09::any_result;
        missing_maximum: "win" = articles_04_to_09::win;
        missing_minimum: "loss" = articles_04_to_09::loss;
        majority: "not-asked" = |_, _, _| true;
    }
    own_results: OwnResults {
        win: "paid-as-win" = articles_04_to_09::paid_as_win;
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
        pairing_number: "final-number" = articles_04_to_09::pairing_number;
        pairing_number_order: "ascending" = Direction::LowerFirst;
    }
    buchholz: Buchholz {
        averaged: "over-the-board" = articles_14_to_16::over_the_board;
        predetermined_averaged: "with-forfeits" = articles_14_to_16::every_game;
        average_divisor: "games" = |games, _| games;
        average_rounding: "exact" = |mean| mean;
        average_inner: "full" = |_| true;
        fore_forfeit: "drawn-game" = articles_04_to_09::drawn;
        fore_return: "as-drawn" = |_, drawn| drawn;
        fore_bye: "kept" = |_, recorded, _| recorded;
        fore_last_round: "drawn" = articles_04_to_09::last_round_drawn;
        fore_interim: "buchholz" = articles_04_to_09::last_announced;
        fore_dummy: "fore-total" = |fore, _| fore;
        fore_unplayed: "treated" = articles_04_to_09::by_article_16;
        fore_leak: "nothing" = |_, _| None;
    }
    sonneborn_berger: SonnebornBerger {
        unplayed: "dummy" = articles_04_to_09::dummy;
        opponents: "adjusted" = articles_04_to_09::adjusted;
        multiplier: "points" = |_, _, awarded| awarded;
        square: "not-added" = |_| None;
        koya_limit: "at-least" = articles_04_to_09::at_least;
        koya_maximum: "scheduled-games" = |_, _, scheduled| scheduled;
        koya_forfeits: "counted" = articles_14_to_16::every_game;
        koya_totals: "real" = articles_04_to_09::real_total;
        koya_step: "half-point" = articles_04_to_09::half_point;
        koya_sign: "up" = articles_04_to_09::UP;
    }
    rating: Rating {
        unrated: "drops-tie-break" = article_10::DROPS_TIE_BREAK;
        several: "first" = article_10::first;
        short_games: "played" = |_| true;
        opponents: "over-the-board" = articles_14_to_16::over_the_board;
        predetermined: "with-forfeits" = articles_14_to_16::every_game;
        average_divisor: "games" = |ratings, _| ratings;
        average_rounding: "half-up" = article_10::nearest;
        game_score: "classical" = article_10::classical_score;
        performance_score: "over-the-board" = article_10::score_by_games;
        performance_fraction: "half-up" = article_10::hundredths;
        performance_difference: "table" = article_10::table;
        performance_clamp: "none" = article_10::as_they_are;
        no_game: "undefined" = |_| None;
        perfect_opponents: "over-the-board" = articles_14_to_16::over_the_board;
        perfect_score: "over-the-board" = article_10::score;
        perfect_zero: "lowest-met" = article_10::lowest_met;
        perfect_full: "searched" = |_| None;
        expectation: "table" = article_10::FULL_TABLE;
        reached: "at-least" = article_10::at_least;
        plateau: "lowest" = |found, _, _| found;
        opponents_performance: "over-the-board" = articles_14_to_16::over_the_board;
        averaged_performance: "over-the-board" = articles_14_to_16::over_the_board;
        averaged_rounding: "half-up" = article_10::nearest_mean;
        averaged_perfect: "over-the-board" = articles_14_to_16::over_the_board;
        averaged_perfect_rounding: "half-up" = article_10::nearest_mean;
        rating_order: "high-first" = Direction::HigherFirst;
    }
    team: Team {
        reference: "primary" = team::primary;
        own_codes: "every" = |_| true;
        forfeited_match: "board-by-board" = |_, board| board;
        board_forfeit: "standard-result" = |points| points;
        board_bye: "win-on-every-board" = team::win_on_every_board;
        board_count: "lower-first" = Direction::LowerFirst;
        top_boards: "until-decided" = team::board_by_board;
        dropped_boards: "last-upwards" = team::from_the_last;
        other_score: "secondary" = team::secondary;
        mixes: "opponents-first" = team::opponents_first;
        unplayed_match: "dummy" = team::dummy;
        dummy_reference: "opponents-reference" = |_, _, _, score| score;
        weakest_team: "by-first-factor" = team::first_factor;
        secondary: "when-primary-fails" = team::secondary_follows;
        tied_teams: "still-tied" = team::still_tied;
        restart: "after-the-score" = team::primary_first;
        board_teams: "exactly-two" = team::exactly_two;
        encounter_boards: "mutual-match" = team::mutual_matches;
        divisor: "truncated" = team::truncated;
        divisor_secondary: "one-match" = |most, _| most;
        divisor_rounds: "announced" = team::rounds_announced;
        divisor_rests: "left-out" = |fewest| fewest;
        quotient: "exact" = |quotient| quotient;
        dividend: "primary" = team::primary;
    }
    cut: Cuts {
        candidates: "everything" = |_| true;
        exhausted: "empty" = articles_14_to_16::until_nothing_is_left;
        progressive: "first-totals" = articles_14_to_16::first_totals;
        average_rating: "lowest-rating" = |_, _, cuts| cuts;
        least_product: "weakest-opponent" = articles_14_to_16::weakest_opponent;
        equal_opponents: "smallest-product" = articles_14_to_16::smallest_value;
        ends: "low-first" = |low, high| [(End::Low, low), (End::High, high)];
        high_cut: "highest" = |_| true;
        short_list: "cut" = |_, _| true;
        voluntary: "requested-byes-and-forfeit-losses" = articles_14_to_16::is_voluntary;
        exception: "made" = |_| true;
        voluntary_order: "lowest" = articles_14_to_16::lowest_first;
        voluntary_ties: "lower-dummy" = articles_14_to_16::lower_dummy;
        product_exception: "larger-of-two" = articles_14_to_16::unless_lower;
        company: "alone" = |_| false;
    }
    unplayed: Unplayed {
        under_article_16: "regular-games" = articles_14_to_16::swiss_only;
        scheduled: "every-game" = articles_14_to_16::every_game;
        blank: "zero-point-bye" = |kind| kind;
        ends_absence: "anything-not-voluntary" = articles_14_to_16::ends_absence;
        interim_bye: "last-counted" = |_, _| false;
        adjustment: "adjusted" = |_| true;
        trailing_bye: "as-draw" = articles_14_to_16::as_draw;
        outside_rounds: "own-score-only" = |rounds, _| rounds;
        other_unplayed: "as-awarded" = articles_14_to_16::as_awarded;
        dummy: "own-score" = articles_14_to_16::dummy;
        own_forfeit: "dummy" = |played| played;
        forfeit_cap: "uncapped" = articles_14_to_16::uncapped;
        bye_cap: "uncapped" = articles_14_to_16::uncapped;
        cap_rounds: "counted" = articles_14_to_16::rounds_counted;
        played_byes: "untouched" = |_| true;
        played_forfeit_loss: "ordinary" = |_| false;
        played_absence: "as-without" = |_| false;
    }
    classic: ClassicSystems {
        games: "over-the-board" = articles_14_to_16::over_the_board;
        rest: "no-round" = |_, _| false;
        opponents: "adjusted" = classic::adjusted_score;
        own_unplayed: "zero" = classic::entry_of_zero;
        dropped: "by-rounds" = classic::by_rounds;
        minus: "highest" = classic::highest;
        even: "both" = classic::lowest_and_highest;
        sign: "own-score" = classic::own_score;
        running: "every-round" = |_, _| true;
        last_score: "added" = |without_last| without_last;
        deduction: "once" = |_, points, _| points;
        last_deduction: "kept" = |deduction| deduction;
        opposition: "with-deductions" = |cumulative, _| cumulative;
        meeting: "all-met" = |everybody_met| everybody_met;
        again: "never" = |classes, _| classes;
        plus_minus: "difference" = |plus_minus, _| plus_minus;
        black: "games" = classic::games_with_black;
        kashdan: "4-2-1" = classic::KASHDAN;
        kashdan_unplayed: "nothing" = |_, _| 0;
        sb_scores: "final" = classic::final_score;
        sb_rounding: "exact" = |value| value;
        performance: "400" = classic::by_four_hundred;
        average: "exact" = |value| value;
        baumbach: "forfeits" = |_, _| false;
        gelbfuhs: "rounds-of-event" = classic::rounds_of_event;
        brightwell: "draw-with-oneself" = classic::draw_with_oneself;
        withdrawn: "replaced" = |withdrew| withdrew;
        constant: "point" = |constant| constant;
        first_loss: "lost-games" = classic::forfeit_losses;
        lots: "undecided" = classic::undecided;
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
