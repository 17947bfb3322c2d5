//! Lists the points that the rules decide. For each point, the list contains the readings of the editions and the
//! alternative readings.

use crate::deviation::alternatives;
use std::sync::OnceLock;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Edition, Listed, Rules, Step, TieBreakList};
use tiebreak_engine::tournament::{Kind, Outcome, Record, Tournament};
use tiebreak_phrase::{Phrase, phrase};
use tiebreak_words::distinct;

/// The status of a reading under the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The reading is right in at least one edition. In the other editions, the reading is not a catalogued deviation.
    Right,
    /// The reading is a catalogued deviation in the editions in which it is not the rule.
    Deviation(&'static str),
    /// An unclear rule allows the reading.
    Admissible(&'static str),
}

/// One reading of a point of the rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Name used in files and on the command line.
    pub name: &'static str,
    /// The status of the reading under the rules.
    pub standing: Standing,
    /// The points that the reading decides: the point of this decision, and points that depend on this point.
    pub decides: Vec<&'static str>,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    /// The reading in the rules of an edition.
    As(Edition),
    /// `decide` replaces the rule of an edition, and `also` replaces other rules that depend on this rule.
    Replacing { decide: fn(&mut Rules), also: fn(&mut Rules) },
}

impl Variant {
    /// Returns the editions in which this reading is the rule.
    pub fn rule_in(&self) -> Vec<Edition> {
        let Some(path) = self.decides.first() else { return Vec::new() };
        let is_rule =
            |edition: &Edition| name(&Rules::of(*edition), path).is_some_and(|name| name == self.name);
        Edition::ALL.into_iter().filter(is_rule).collect()
    }

    fn apply(&self, rules: &mut Rules) {
        match self.how {
            How::As(edition) => {
                for path in &self.decides {
                    // Every path is in `Rules::points`, so the rule is found.
                    rules.take(path, &Rules::of(edition));
                }
            }
            How::Replacing { decide, also } => {
                decide(rules);
                also(rules);
            }
        }
    }
}

/// A point of the rules, with all its readings. The readings of the editions come first, beginning with the oldest.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Name of the decision in files and on the command line, such as `unplayed.trailing-bye`.
    pub path: &'static str,
    /// The clause that decides the point.
    pub clause: &'static str,
    /// All readings of the point.
    pub variants: Vec<Variant>,
}

fn name(rules: &Rules, path: &str) -> Option<&'static str> {
    Rules::points().zip(rules.names()).find(|(point, _)| point.path == path).map(|(_, name)| name)
}

/// Returns every decision, in the order of FIDE's Handbook.
pub fn decisions() -> &'static [Decision] {
    static DECISIONS: OnceLock<Vec<Decision>> = OnceLock::new();
    DECISIONS.get_or_init(|| {
        let mut decisions: Vec<Decision> = Rules::points()
            .map(|point| Decision { path: point.path, clause: point.clause, variants: Vec::new() })
            .collect();
        for edition in Edition::ALL {
            for (decision, name) in decisions.iter_mut().zip(Rules::of(edition).names()) {
                if decision.variants.iter().all(|variant| variant.name != name) {
                    let (standing, how) = (Standing::Right, How::As(edition));
                    let decides = vec![decision.path];
                    decision.variants.push(Variant { name, standing, decides, how });
                }
            }
        }
        for alternative in alternatives::all() {
            let decides =
                replaced(alternative.decide).into_iter().chain(replaced(alternative.also)).collect();
            add(&mut decisions, alternative, decides);
        }
        decisions
    })
}

fn add(decisions: &mut [Decision], alternative: &alternatives::Alternative, decides: Vec<&'static str>) {
    let Some(decision) = decisions.iter_mut().find(|decision| decides.first() == Some(&decision.path)) else {
        return;
    };
    let (name, standing) = (alternative.name, alternative.standing);
    // The rule of one edition can be a catalogued deviation under another edition.
    match decision.variants.iter_mut().find(|variant| variant.name == name) {
        Some(variant) => variant.standing = standing,
        None => {
            let how = How::Replacing { decide: alternative.decide, also: alternative.also };
            decision.variants.push(Variant { name, standing, decides, how });
        }
    }
}

/// Applies a change to the rules of every edition, and returns the points whose rules the change replaces.
fn replaced(change: fn(&mut Rules)) -> Vec<&'static str> {
    let differences = |edition| {
        let base = Rules::of(edition);
        let mut changed = base;
        change(&mut changed);
        changed.differences(&base)
    };
    distinct(Edition::ALL.into_iter().flat_map(differences).map(|(path, _)| path))
}

/// Returns the variant with the given path and name.
///
/// # Errors
///
/// Returns an error if the decision or variant does not exist.
pub fn variant(path: &str, name: &str) -> Result<&'static Variant, Phrase> {
    let decision = decisions().iter().find(|decision| decision.path == path);
    let decision = decision.ok_or_else(|| phrase!("ruling-unknown", path))?;
    let variant = decision.variants.iter().find(|variant| variant.name == name);
    variant.ok_or_else(|| phrase!("ruling-without-variant", path, variant = name))
}

/// Replaces decisions in the given rules, for example `("unplayed.trailing-bye", "at-face-value")`.
///
/// # Errors
///
/// Returns an error if a decision or variant does not exist, or if two of the given decisions decide the same point.
pub fn decided<'n>(
    mut rules: Rules,
    names: impl IntoIterator<Item = (&'n str, &'n str)>,
) -> Result<Rules, Phrase> {
    let mut decided: Vec<(&str, &str)> = Vec::new();
    for (path, name) in names {
        let variant = variant(path, name)?;
        for point in &variant.decides {
            match decided.iter().find(|(earlier, _)| earlier == point) {
                Some((_, other)) if *other != name => {
                    return Err(phrase!("listed-twice", entry = format!("`{point}`")));
                }
                _ => decided.push((point, name)),
            }
        }
        variant.apply(&mut rules);
    }
    Ok(rules)
}

/// A misinterpretation of results or codes by a program, before the program computes values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reading {
    /// Games too short to be rated count as unplayed.
    ShortGamesUnplayed,
    /// A team match with a forfeited board counts as unplayed.
    OneForfeitedBoardUnplayed,
    /// A team match with every board forfeited counts as played.
    ForfeitedMatchPlayed,
    /// A pairing-allocated bye counts as an absence without points.
    PairingAllocatedByeAsAbsence,
    /// A full-point bye counts as a requested bye.
    FullPointByeAsRequested,
    /// Every bye except a zero-point bye is worth a win.
    ByeAsWin,
    /// A pairing-allocated bye is worth a win, even if the event awards different points.
    PairingAllocatedByeAsWin,
    /// Rounds after the last result of a participant are ignored.
    BlankTailCutOff,
    /// An unfinished game gives no points to either player.
    UnfinishedAsNothing,
    /// The standing always includes the last recorded round.
    LastRound,
    /// The number in a Koya limit counts as a percentage.
    LimitAsPercentage,
}

impl Reading {
    /// Returns the event as a program with this misinterpretation reads the event.
    pub fn misread(self, tournament: &Tournament) -> Tournament {
        let win = tournament.scoring().win;
        let is_team = tournament.team().is_some();
        let match_win = tournament.team().map_or(win, |team| team.scoring.win);
        let game_win = tournament.team().map_or(win, |team| win * i64::from(team.boards));
        tournament.map_records(|index, round, record| match self {
            Reading::ShortGamesUnplayed if record.kind == Kind::Short => unplayed(record),
            Reading::OneForfeitedBoardUnplayed if is_team && record.kind == Kind::Played => {
                let codes = tournament.board_codes(index, round);
                let forfeited = codes.iter().flatten().any(|code| code.kind().is_forfeit());
                if forfeited { unplayed(record) } else { record }
            }
            Reading::ForfeitedMatchPlayed if is_team && record.kind.is_forfeit() => {
                let other =
                    record.opponent().map_or(record.game_points, |o| tournament.record(o, round).game_points);
                record.as_kind(Kind::Played, Some(Outcome::of(record.game_points, other)))
            }
            Reading::PairingAllocatedByeAsAbsence if record.kind == Kind::PairingAllocatedBye => {
                let absent = record.as_kind(Kind::ZeroPointBye, None);
                let scoring = tournament.scoring();
                match tournament.team() {
                    None => absent.paid(scoring.zero_point_bye, scoring.zero_point_bye),
                    Some(team) => {
                        let award = team.scoring.zero_point_bye;
                        absent.paid(award.match_points, award.game_points)
                    }
                }
            }
            Reading::FullPointByeAsRequested if record.kind == Kind::FullPointBye => {
                record.as_kind(Kind::HalfPointBye, None)
            }
            Reading::ByeAsWin
                if matches!(
                    record.kind,
                    Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::HalfPointBye
                ) =>
            {
                record.paid(match_win, game_win)
            }
            Reading::PairingAllocatedByeAsWin if record.kind == Kind::PairingAllocatedBye => {
                record.paid(match_win, game_win)
            }
            Reading::BlankTailCutOff => {
                let records = tournament.records(index);
                let absent = records[round..].iter().all(|later| later.kind == Kind::ZeroPointBye);
                if absent { record.as_kind(Kind::Rest, None) } else { record }
            }
            Reading::UnfinishedAsNothing if record.kind == Kind::Pending => {
                record.paid(Points::ZERO, Points::ZERO)
            }
            // `LimitAsPercentage` changes the list, and `LastRound` changes the round, but neither changes cells.
            _ => record,
        })
    }

    /// Returns the list as a program with this misinterpretation reads the list.
    pub(super) fn misread_list(self, list: &TieBreakList) -> TieBreakList {
        let mut list = list.clone();
        // No other misinterpretation changes the list.
        if self == Reading::LimitAsPercentage {
            for entry in &mut list.entries {
                if let Listed::Code(code) = entry
                    && let Some(Step::HalfPoints(steps)) = code.limit
                {
                    code.limit = Some(Step::Percent(steps.unsigned_abs().min(100) as u8));
                }
            }
        }
        list
    }
}

/// Turns the record into an unplayed round with the same points. A win or a draw becomes a forfeit win. Any other
/// result becomes a forfeit loss.
fn unplayed(record: Record) -> Record {
    let kind = match record.outcome {
        Some(Outcome::Win | Outcome::Draw) => Kind::ForfeitWin,
        Some(Outcome::Loss) | None => Kind::ForfeitLoss,
    };
    record.as_kind(kind, None)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_decision_can_be_set_by_name_to_each_of_its_variants() {
        let base = Rules::of(Edition::Fide2026);
        for decision in decisions() {
            for variant in &decision.variants {
                let changed = decided(base, [(decision.path, variant.name)]).unwrap();
                let is_rule = variant.rule_in().contains(&Edition::Fide2026);
                let wanted: Vec<_> = variant.decides.iter().map(|path| (*path, variant.name)).collect();
                let mut differences = changed.differences(&base);
                differences.sort_by_key(|(path, _)| variant.decides.iter().position(|own| own == path));
                assert_eq!(differences, if is_rule { Vec::new() } else { wanted }, "{}", decision.path);
            }
        }
    }

    #[test]
    fn names_of_variants_and_deviations_are_unique() {
        let mut deviations = BTreeSet::new();
        for decision in decisions() {
            let names: BTreeSet<_> = decision.variants.iter().map(|variant| variant.name).collect();
            assert_eq!(names.len(), decision.variants.len(), "{}", decision.path);
            for variant in &decision.variants {
                if let Standing::Deviation(id) = variant.standing {
                    assert!(deviations.insert(id), "{id}");
                }
            }
        }
        let declared = alternatives::all().filter(|one| matches!(one.standing, Standing::Deviation(_)));
        assert_eq!(declared.count(), deviations.len());
        assert!(alternatives::all().all(|one| !replaced(one.decide).is_empty()));
    }

    #[test]
    fn an_admissible_reading_and_the_point_that_admits_it_name_each_other() {
        let rulings: serde_json::Value =
            serde_json::from_str(tiebreak_corpus::files()["rulings.json"]).unwrap();
        let points = rulings["rulings"].as_array().unwrap();
        for decision in decisions() {
            for variant in &decision.variants {
                if let Standing::Admissible(slug) = variant.standing {
                    let at = format!("{}={}", decision.path, variant.name);
                    let admits =
                        |point: &serde_json::Value| point["id"] == slug && point["standing"] != "settled";
                    assert!(points.iter().any(admits), "{at}: no open point {slug}");
                }
            }
        }
        for reading in points.iter().flat_map(|point| point["readings"].as_array().unwrap()) {
            for part in reading["decided"].as_str().into_iter().flat_map(|text| text.split(", ")) {
                let (path, name) = part.split_once('=').expect("path=variant");
                assert!(variant(path, name).is_ok(), "rulings.json: {path}={name}");
            }
        }
    }

    #[test]
    fn unknown_names_and_two_answers_are_refused() {
        let rules = Rules::of(Edition::Fide2023);
        let with = |names: &[(&'static str, &'static str)]| decided(rules, names.iter().copied());
        assert_eq!(with(&[("no.such", "x")]), Err(phrase!("ruling-unknown", path = "no.such")));
        let path = "unplayed.trailing-bye";
        assert_eq!(with(&[(path, "x")]), Err(phrase!("ruling-without-variant", path, variant = "x")));
        let twice = with(&[(path, "as-zero"), (path, "at-face-value")]);
        assert_eq!(twice, Err(phrase!("listed-twice", entry = format!("`{path}`"))));
        assert!(with(&[(path, "as-zero"), (path, "as-zero")]).is_ok());
        assert!(with(&[(path, "as-zero"), ("unplayed.dummy", "nobody")]).is_ok());
    }
}
