//! The effects of a declaration on the computation of the ranking.

use crate::regulations::declaration::{
    AlternativeKind, Annulled, AnnulledRule, BoardTieBreak, ChosenBy, DecidedBy, Declaration, Deduction,
    ForfeitsInDirectEncounter, RatingKind, System, Ties, Unrated, WhichRating,
};
use crate::regulations::play_off::Qualification;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::borrow::Cow;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{
    Base, EdeBoards, Edition, Listed, Recorded, Rule, Rules, TieBreakList, articles_14_to_16,
};
use tiebreak_engine::tiebreak::{Policies, UnratedPolicy};
use tiebreak_engine::tournament::{Adjustment, Code, Index, Kind, Pairing, Primary, Record, Tournament};
use tiebreak_format::json::PrimaryJson;
use tiebreak_format::trf::RatingMethod;

/// The rule by which the cap of a dummy opponent's score counts all announced rounds, even in an interim standing
/// (16.6).
const ANNOUNCED_ROUNDS: Rule<fn(&View<'_>) -> usize> =
    Rule::new("announced", articles_14_to_16::rounds_announced);

impl Ties {
    pub(super) fn has_tie_breaks(self) -> bool {
        matches!(self, Ties::Tiebreaks | Ties::PlayoffAndTiebreaks)
    }

    pub(super) fn has_play_off(self) -> bool {
        matches!(self, Ties::Playoff | Ties::PlayoffAndTiebreaks)
    }
}

impl System {
    /// Returns whether all participants meet each other in this pairing system.
    pub(super) fn is_round_robin(self) -> bool {
        matches!(self, System::RoundRobin | System::DoubleRoundRobin)
    }
}

impl Declaration {
    /// Returns the declared choices in matters that C.07 leaves to the regulations.
    pub fn policies(&self) -> Policies {
        Policies {
            unrated: self.unrated.as_ref().map(|unrated| match unrated {
                Unrated::Fixed { rating, .. } => UnratedPolicy::Fixed(*rating),
                Unrated::Exclude { .. } => UnratedPolicy::Exclude,
                Unrated::Estimate { .. } => UnratedPolicy::Estimate,
            }),
            forfeits_in_direct_encounter: self.forfeits_in_direct_encounter
                == Some(ForfeitsInDirectEncounter::Included),
            direct_encounter_boards: self.ede_boards(),
            strength_divisor: self.divisor(),
            brightwell_constant: self
                .brightwell_constant
                .as_deref()
                .and_then(|text| Points::parse(text).ok()),
            forfeits_as_played: self.alternative() == Some(AlternativeKind::ForfeitsAsPlayed),
            shared_places: self.shared_places.unwrap_or(0),
        }
    }

    /// Returns the rating method of TRF26 record 172 that has the same effect as the declared kinds of rating. Returns
    /// `None` if no kinds of rating are declared.
    pub(crate) fn rating_method(&self) -> Option<RatingMethod> {
        Some(match self.ratings.as_deref()? {
            [RatingKind::Fide] => RatingMethod::Fide,
            [RatingKind::Fide, ..] => RatingMethod::FideOrNational,
            [RatingKind::National] => RatingMethod::National,
            [RatingKind::National, ..] => RatingMethod::NationalOrFide,
            [] => return None,
        })
    }

    /// Returns the facts without annulled results, and with the deductions for empty boards.
    fn counted<'t>(&self, facts: Cow<'t, Tournament>) -> Cow<'t, Tournament> {
        let everybody = || 0..facts.len();
        let annulled: Vec<Index> = match &self.annulled {
            None => Vec::new(),
            Some(_) if !facts.pairing().is_predetermined() => Vec::new(),
            Some(Annulled::Participants(ids)) => ids.iter().filter_map(|id| facts.index_of(*id)).collect(),
            Some(Annulled::Rule(AnnulledRule::LessThanHalf)) => {
                let is_paired = |record: &&Record| record.opponent().is_some();
                let forfeits = |record: &Record| record.kind.is_forfeit() && !record.kind.is_forfeit_win();
                let is_out = |index: &Index| {
                    let paired = facts.records(*index).iter().filter(is_paired);
                    let lost = paired.clone().filter(|record| forfeits(record)).count();
                    2 * lost > paired.count()
                };
                everybody().filter(is_out).collect()
            }
        };
        let mut deducted = Vec::new();
        if let Some([Some(points), Some(game_points)]) = self.empty_boards.as_ref().map(Deduction::points) {
            for index in everybody() {
                for (round, record) in facts.records(index).iter().enumerate() {
                    let boards = facts.board_codes(index, round).iter().flatten();
                    let empty = boards.filter(|code| **code == Code::ForfeitLoss).count() as i64;
                    if empty > 0 && record.kind.is_over_the_board() {
                        let less = |points: Points| Points::ZERO - points * empty;
                        let (points, game_points) = (less(points), less(game_points));
                        let (id, after) = (facts.id(index), round as u16 + 1);
                        deducted.push(Adjustment { id, after, points, game_points, reason: String::new() });
                    }
                }
            }
        }
        if annulled.is_empty() && deducted.is_empty() {
            return facts;
        }
        let is_annulled = |index: Index, round: usize| {
            let other = facts.record(index, round).opponent();
            annulled.contains(&index) || other.is_some_and(|other| annulled.contains(&other))
        };
        let counted =
            facts.with_adjustments(&deducted).map_records(|index, round, record| {
                match is_annulled(index, round) {
                    true => record.as_kind(Kind::Rest, None).paid(Points::ZERO, Points::ZERO),
                    false => record,
                }
            });
        Cow::Owned(counted.map_boards(|index, round, codes| {
            if is_annulled(index, round) {
                codes.fill(None);
            }
        }))
    }

    /// Returns the rules of an edition, with the replacements that the regulations declare (16.6).
    pub fn rules(&self, edition: Edition) -> Rules {
        let mut rules = Rules::of(edition);
        if self.alternative() == Some(AlternativeKind::CapAnnouncedRounds) {
            rules.unplayed.cap_rounds = ANNOUNCED_ROUNDS;
        }
        rules
    }

    fn alternative(&self) -> Option<AlternativeKind> {
        self.article_16_alternative.as_ref().map(|alternative| alternative.kind)
    }

    fn ede_boards(&self) -> Option<EdeBoards> {
        let bases: Vec<Base> = self
            .ede_board_tiebreaks
            .as_ref()?
            .iter()
            .map(|board| match board {
                BoardTieBreak::BoardCount => Base::BoardCount,
                BoardTieBreak::TopBoards => Base::TopBoards,
                BoardTieBreak::BottomBoards => Base::BottomBoards,
            })
            .collect();
        Some(EdeBoards::acting_like(&bases))
    }

    /// Returns the declared divisor of SSSC, or `None` if none is declared or the text is not a number.
    pub(super) fn divisor(&self) -> Option<Points> {
        Points::parse(self.sssc_divisor.as_deref()?).ok()
    }

    /// Returns the declared primary score of a team event.
    pub fn primary(&self) -> Option<Primary> {
        self.primary.map(|primary| match primary {
            PrimaryJson::MatchPoints => Primary::MatchPoints,
            PrimaryJson::GamePoints => Primary::GamePoints,
        })
    }

    /// Returns the declared list by which the event is ranked, or `None` if no list is declared. If tied participants
    /// share places, or if only a play-off is declared, the list is empty.
    ///
    /// Some entries become tie-breaks of the organizer, which the program cannot compute: entries with a definition,
    /// entries with an unknown name, and entries that do not follow the notation.
    pub fn tie_break_list(&self) -> Option<TieBreakList> {
        let mut list = TieBreakList::default();
        let Some(tiebreaks) = &self.tiebreaks else {
            return self.ties.is_some_and(|ties| !ties.has_tie_breaks()).then_some(list);
        };
        for entry in tiebreaks {
            let defined = entry.details().is_some_and(|details| details.is_defined());
            let read = TieBreakList::from_entries([(0, entry.code())]).ok().filter(|_| !defined);
            let code = entry.code();
            match read {
                Some(read) => list.entries.extend(read.entries),
                None => {
                    let own = code.get(..6).filter(|head| head.eq_ignore_ascii_case("OTHER_"));
                    let name = own.and_then(|head| code.strip_prefix(head)).unwrap_or(code);
                    list.entries.push(Listed::Organizer(name.to_owned()));
                }
            }
        }
        Some(list)
    }

    /// Returns the recorded decisions that a list does not contain, with the positions at which they are inserted, in
    /// order. A play-off comes after the declared number of tie-breaks (3.1.2). Lots come at the end of the list (4.2).
    pub(crate) fn unlisted_decisions(&self, list: &TieBreakList) -> Vec<(usize, Recorded)> {
        let entries = &list.entries;
        let is_wanted = |kind: Recorded, by: &dyn Fn(DecidedBy) -> bool| {
            self.decided.iter().any(|decision| by(decision.by)) && !entries.contains(&Listed::Recorded(kind))
        };
        let qualification = self.playoff.as_ref().and_then(|playoff| playoff.qualification.as_ref()?.given());
        let before = match qualification {
            Some(Qualification::None) => 0,
            Some(Qualification::First(first)) => first.first as usize,
            Some(Qualification::All) | None => usize::MAX,
        };
        let head = usize::from(entries.first().is_some_and(Listed::is_score));
        let mut tie_breaks =
            (head..entries.len()).filter(|at| !matches!(entries.get(*at), Some(Listed::Recorded(_))));
        let mut at = tie_breaks.nth(before).unwrap_or(entries.len());
        let mut found = Vec::new();
        let by_games =
            [(Recorded::Playoff, DecidedBy::Playoff), (Recorded::Armageddon, DecidedBy::Armageddon)];
        for (kind, wanted) in by_games {
            if is_wanted(kind, &|by| by == wanted) {
                found.push((at, kind));
                at += 1;
            }
        }
        if is_wanted(Recorded::Lots, &|by| !by.is_by_games()) {
            found.push((entries.len() + found.len(), Recorded::Lots));
        }
        found
    }

    /// Returns whether FIDE rates the event. The result is true unless the declaration states that the event is
    /// unrated.
    pub fn is_rated(&self) -> bool {
        self.rated != Some(false)
    }

    /// Returns the person who chose the list. For a single entry, the declaration can name a different person.
    pub fn chooser(&self) -> ChosenBy {
        self.chosen_by.unwrap_or(ChosenBy::Organiser)
    }
}

/// Returns which rating counts if a player has several ratings, or `None` if the rating that the file uses counts.
///
/// If the declaration does not state which rating counts, the first rating counts since the edition of 2026. In earlier
/// editions, the rating that the file uses counts.
fn rating_choice(declaration: Option<&Declaration>, edition: Edition) -> Option<WhichRating> {
    let declared = declaration.and_then(|declaration| declaration.several_ratings).map(|rule| rule.policy);
    declared.or(edition.provisions().first_of_several_ratings.then_some(WhichRating::First))
}

/// Returns the facts that the ranking uses: with the primary score, without annulled results, and with the deductions
/// for empty boards. For each player, the rating that counts is in the first position.
///
/// `named` is the score at the start of a list. `used` is the rating that the file uses for each participant, or `None`
/// for an unrated player.
pub(super) fn ranked_facts<'t>(
    tournament: &'t Tournament,
    declaration: Option<&Declaration>,
    named: Option<Primary>,
    edition: Edition,
    used: &[Option<u16>],
) -> Cow<'t, Tournament> {
    let mut facts = Cow::Borrowed(tournament);
    if tournament.team().is_some_and(|team| team.primary.is_none())
        && let Some(primary) = declaration.and_then(Declaration::primary).or(named)
    {
        facts = Cow::Owned(facts.into_owned().with_primary(primary));
    }
    if let Some(declaration) = declaration {
        facts = declaration.counted(facts);
    }
    let several = |index: Index, ratings: &[u16]| {
        ratings.len() > 1 || used.get(index).is_some_and(|used| *used != ratings.first().copied())
    };
    if tournament.participants().iter().enumerate().any(|(index, p)| several(index, &p.ratings)) {
        let choice = rating_choice(declaration, edition);
        let choose = |index: Index, ratings: &[u16]| match choice {
            // Later ratings are kept, because the diagnosis of wrong tables needs them: some programs wrongly use the
            // newest rating.
            Some(WhichRating::First) => ratings.to_vec(),
            Some(WhichRating::Last) => ratings.last().copied().into_iter().collect(),
            None => {
                let used = used.get(index).copied();
                used.unwrap_or(ratings.first().copied()).into_iter().collect()
            }
        };
        facts = Cow::Owned(facts.into_owned().with_ratings(|index, p| choose(index, &p.ratings)));
    }
    facts
}

impl System {
    /// Returns the kind of pairing that this system uses.
    pub fn pairing(self) -> Pairing {
        match self {
            System::Swiss => Pairing::Swiss,
            System::Knockout => Pairing::Knockout,
            _ => Pairing::Predetermined,
        }
    }

    /// Returns the pairing system that the crosstable suggests. It suggests a round robin if all pairs of participants
    /// are paired equally often, once or twice.
    fn shown_by(tournament: &Tournament) -> System {
        match tournament.pairing() {
            Pairing::Swiss => System::Swiss,
            Pairing::Knockout => System::Knockout,
            Pairing::Predetermined => match meetings(tournament) {
                Some(1) => System::RoundRobin,
                Some(2) => System::DoubleRoundRobin,
                _ => System::OtherPredetermined,
            },
        }
    }

    /// Returns the declared pairing system, unless the crosstable contradicts it.
    pub fn of(tournament: &Tournament, declaration: Option<&Declaration>) -> System {
        declaration
            .and_then(|declaration| declaration.system)
            .filter(|system| system.pairing() == tournament.pairing())
            .unwrap_or_else(|| System::shown_by(tournament))
    }
}

/// Returns how often two participants are paired with each other, or `None` if this number is not the same for all
/// pairs.
fn meetings(tournament: &Tournament) -> Option<usize> {
    let others = tournament.len().checked_sub(1).filter(|others| *others > 0)?;
    let mut every = None;
    for index in 0..tournament.len() {
        let mut opponents: Vec<Index> =
            tournament.records(index).iter().filter_map(|record| record.opponent()).collect();
        opponents.sort_unstable();
        let meetings: Vec<usize> = opponents.chunk_by(|a, b| a == b).map(<[Index]>::len).collect();
        let times = *meetings.first()?;
        let even = meetings.len() == others && meetings.iter().all(|count| *count == times);
        if !even || *every.get_or_insert(times) != times {
            return None;
        }
    }
    every
}

/// The name of an edition in documents. The engine defines these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EditionName(pub Edition);

impl EditionName {
    /// Returns the edition with this name.
    pub fn edition(self) -> Edition {
        self.0
    }
}

impl Serialize for EditionName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl<'de> Deserialize<'de> for EditionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EditionName, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map(EditionName).map_err(Error::custom)
    }
}

impl JsonSchema for EditionName {
    fn schema_name() -> Cow<'static, str> {
        "EditionName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<Value> = Edition::ALL.into_iter().map(named).collect();
        json_schema!({ "oneOf": names, "description": "The name of an edition." })
    }
}

/// An edition named by a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedEdition {
    /// An edition with its own rules.
    Edition(Edition),
    /// The clarified text of April 2024, which has the rules of 2023.
    ClarifiedApril2024,
}

impl NamedEdition {
    /// The name of the edition with the clarified text of April 2024.
    const CLARIFIED: &'static str = "fide-2024-04";

    /// Returns the edition whose rules apply.
    pub fn edition(self) -> Edition {
        match self {
            NamedEdition::Edition(edition) => edition,
            NamedEdition::ClarifiedApril2024 => Edition::Fide2023,
        }
    }

    /// Returns the name of the edition in files.
    pub fn id(self) -> &'static str {
        match self {
            NamedEdition::Edition(edition) => edition.id(),
            NamedEdition::ClarifiedApril2024 => NamedEdition::CLARIFIED,
        }
    }
}

impl Serialize for NamedEdition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for NamedEdition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedEdition, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        match text.as_ref() {
            NamedEdition::CLARIFIED => Ok(NamedEdition::ClarifiedApril2024),
            name => name.parse().map(NamedEdition::Edition).map_err(Error::custom),
        }
    }
}

impl JsonSchema for NamedEdition {
    fn schema_name() -> Cow<'static, str> {
        "NamedEdition".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut names: Vec<Value> = Edition::ALL.into_iter().map(named).collect();
        let clarified = "The clarified text of April 2024, to which the rules of 2023 apply.";
        // In the list of names, the clarified text of April 2024 comes after the edition that it clarifies.
        names.insert(1, constant(NamedEdition::CLARIFIED, clarified));
        json_schema!({ "oneOf": names, "description": "An edition as a declaration names it." })
    }
}

fn named(edition: Edition) -> Value {
    constant(edition.id(), &format!("In force from {}.", edition.in_force()))
}

fn constant(name: &str, description: &str) -> Value {
    json!({ "type": "string", "const": name, "description": description })
}

#[cfg(test)]
mod edition_name_tests {
    use std::path::Path;

    use super::*;
    use tiebreak_phrase::message;

    /// Files that contain a hand-written list of editions, because the programs that read these files cannot get the
    /// list from the engine.
    const LISTS: [&str; 10] = [
        "README.md",
        "cases/README.md",
        "crates/conformance/src/subject/protocol.rs",
        "crates/phrase/messages/en/protocol.md",
        "crates/phrase/messages/es/protocol.md",
        "packages/corpus-npm/index.d.ts",
        "packages/npm/index.d.ts",
        "tools/derivation/classic/compare.py",
        "tools/fide_page.py",
        "tools/specification/editions.py",
    ];

    #[test]
    fn every_list_of_editions_has_all_of_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for path in LISTS {
            let text = std::fs::read_to_string(root.join(path)).unwrap();
            for edition in Edition::ALL {
                assert!(text.contains(edition.id()), "{path} does not name {edition}");
            }
        }
        let days = message!("rule-editions");
        for text in tiebreak_phrase::whole().iter().filter_map(|language| days.text_in(language)) {
            for edition in Edition::ALL {
                assert!(text.contains(&edition.in_force().to_string()), "no first day of {edition}: {text}");
            }
        }
    }
}
