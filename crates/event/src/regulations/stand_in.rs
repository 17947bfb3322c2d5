//! An event about which nothing is known, for looking at a declaration alone.

use super::declaration::{Declaration, System};
use super::entry::ListInForce;
use super::play_off::{Positions, Stated};
use tiebreak_engine::tournament::{Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Tournament};

/// An event before its first round with as many participants as the declaration speaks of, all of them rated: what needs
/// a crosstable cannot be found in it. None only if no such event can be built, which is never.
pub fn stand_in(declaration: &Declaration) -> Option<Tournament> {
    let play_off = declaration.playoff.as_ref();
    let rows = play_off.and_then(|p| p.format.as_ref()).and_then(Stated::given);
    let rows = rows.into_iter().flatten().flat_map(|row| [Some(row.tied.0), row.tied.1]).flatten();
    let places = match play_off.and_then(|p| p.positions.as_ref()).and_then(Stated::given) {
        Some(Positions::Places(places)) => places.as_slice(),
        Some(Positions::All(_)) | None => &[],
    };
    let named = declaration.decided.iter().flat_map(|decision| decision.order.iter().copied());
    let most = rows.chain(places.iter().copied()).chain(named).max().unwrap_or(2).clamp(2, 9_999);
    let list = ListInForce::of(Some(declaration), &[]);
    let teams = declaration.primary.is_some()
        || declaration.ede_board_tiebreaks.is_some()
        || list.tie_breaks().any(|entry| entry.base().is_some_and(|base| base.is_team_only()));
    let participant = |id| DraftParticipant { id, ratings: vec![1_500], ..DraftParticipant::default() };
    let mut draft = Draft {
        pairing: declaration.system.map_or(Pairing::Swiss, System::pairing),
        rounds: Some(1),
        participants: (1..=most).map(participant).collect(),
        ..Draft::default()
    };
    if teams {
        let scoring = MatchScoring::customary(4, &draft.scoring);
        draft.team = Some(DraftTeam { boards: 4, primary: declaration.primary(), scoring });
    }
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn of(declared: Value) -> Tournament {
        stand_in(&serde_json::from_value(declared).unwrap()).unwrap()
    }

    #[test]
    fn there_are_as_many_participants_as_the_declaration_speaks_of() {
        let by = |declared: Value| of(declared).len();
        assert_eq!(by(json!({})), 2);
        assert_eq!(by(json!({"playoff": {"positions": [1, 7]}})), 7);
        assert_eq!(by(json!({"playoff": {"positions": "all"}})), 2);
        let row = |tied: Value| json!({"playoff": {"format": [{"tied": tied, "type": "swiss"}]}});
        assert_eq!(by(row(json!([3, 9]))), 9);
        assert_eq!(by(row(json!([5, null]))), 5, "no upper limit adds nobody");
        assert_eq!(by(json!({"decided": [{"by": "lots", "order": [4, 12]}]})), 12);
        assert_eq!(by(json!({"playoff": {"positions": [4_000_000_000_u32]}})), 9_999, "a bound");
    }

    #[test]
    fn everybody_is_rated_before_the_first_round() {
        let event = of(json!({"tiebreaks": ["ARO"]}));
        assert!(event.participants().iter().all(|participant| participant.rating() == Some(1_500)));
        assert_eq!((event.announced(), event.rounds()), (1, 0));
    }

    #[test]
    fn teams_stand_where_the_declaration_speaks_of_teams() {
        assert!(of(json!({"tiebreaks": ["BH"]})).team().is_none());
        for declared in [
            json!({"primary": "MP"}),
            json!({"ede-board-tiebreaks": ["BC"]}),
            json!({"tiebreaks": ["BH:GP", "EDE"]}),
        ] {
            assert!(of(declared.clone()).team().is_some(), "{declared}");
        }
        let primary = of(json!({"primary": "GP"})).team().and_then(|team| team.primary);
        assert_eq!(primary, Some(tiebreak_engine::tournament::Primary::GamePoints));
    }

    #[test]
    fn the_pairing_is_that_of_the_declared_system() {
        assert_eq!(of(json!({"system": "round-robin"})).pairing(), Pairing::Predetermined);
        assert_eq!(of(json!({})).pairing(), Pairing::Swiss);
    }
}
