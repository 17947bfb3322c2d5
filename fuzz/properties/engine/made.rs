//! Creates an event, a tie-break list and an edition from the bytes of an input. If one byte of the input changes,
//! usually only one result, one bye or one rating of the event changes.

use arbitrary::{Arbitrary, Result, Unstructured};
use tiebreak_conformance::deviation::{Deviation, catalogue};
use tiebreak_conformance::number::Points;
use tiebreak_conformance::rules::{Edition, TieBreakList};
use tiebreak_conformance::tiebreak::{Policies, UnratedPolicy};
use tiebreak_conformance::tournament::{
    Adjustment, Award, Cell, Code, Color, Draft, DraftParticipant, DraftTeam, MatchScoring, Pairing, Primary,
    Scoring,
};

use super::super::held::done;

const INDIVIDUAL: [&str; 40] = [
    "DE",
    "DE/P",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "PS/C1",
    "REP",
    "STD",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "AOB",
    "AOB/F",
    "FB",
    "FB/C1",
    "SB",
    "SB/C1",
    "SB/P",
    "KS",
    "KS/L+1",
    "ARO",
    "ARO/C1",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "TPN",
    "US-MODMED",
    "US-SOLKOFF",
    "US-CUM",
    "US-KASHDAN",
    "US-SB",
    "BAUMBACH",
    "GELBFUHS",
];
const TEAM: [&str; 30] = [
    "EDE", "EDEBT", "EDEBB", "DE", "MPvGP", "BH:GP", "BH:MP/C1", "FB:MP", "FB:GP/C1", "AOB:MP", "AOB:GP/F",
    "KS:GP", "KS:MP", "EMMSB", "EMGSB", "EGMSB/C1", "EGGSB/C1", "SSSC", "SSSC/F", "BC", "TBR", "BBE", "WIN",
    "WON", "PS:MP", "PS:GP/C1", "REP", "MPTS", "GPTS", "TPN",
];
/// The pairs of results that a game can have for its two players. Some pairs are contradictory, such as two wins. An
/// event with a contradictory pair is rejected.
const PAIRS: [(Code, Code); 14] = [
    (Code::Win, Code::Loss),
    (Code::Loss, Code::Win),
    (Code::Draw, Code::Draw),
    (Code::ForfeitWin, Code::ForfeitLoss),
    (Code::ForfeitLoss, Code::ForfeitWin),
    (Code::ForfeitLoss, Code::ForfeitLoss),
    (Code::Unfinished, Code::Unfinished),
    (Code::ShortWin, Code::ShortLoss),
    (Code::ShortDraw, Code::ShortDraw),
    (Code::Loss, Code::Loss),
    (Code::Draw, Code::Loss),
    (Code::Loss, Code::Draw),
    (Code::Win, Code::ShortLoss),
    (Code::Win, Code::Win),
];
const BYES: [Code; 5] =
    [Code::PairingAllocatedBye, Code::HalfPointBye, Code::ZeroPointBye, Code::FullPointBye, Code::Rest];

/// The data on which the engine is checked, created from the bytes of an input.
#[derive(Debug)]
pub struct Made {
    /// The event, which can contain errors.
    pub draft: Draft,
    /// The tie-break list.
    pub list: TieBreakList,
    /// The edition of the rules.
    pub edition: Edition,
    /// The choices that the regulations of the event make, such as how unrated players count.
    pub policies: Policies,
    /// A deviation from the rules, chosen from the catalogue.
    pub deviation: &'static Deviation,
    /// Number of rounds that count in the ranking. The number can be greater than the number of rounds of the event.
    pub after: usize,
    /// The random seed for new pairing numbers and for a new order of the participants.
    pub turn: u64,
}

impl<'a> Arbitrary<'a> for Made {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Made> {
        let teams = bytes.ratio(2_u8, 5)?;
        let codes: &[&str] = if teams { &TEAM } else { &INDIVIDUAL };
        let mut list = vec![if teams { *bytes.choose(&["MPTS", "GPTS", "PTS"])? } else { "PTS" }];
        for _ in 0..bytes.int_in_range(1..=5)? {
            list.push(*bytes.choose(codes)?);
        }
        let text = list.join(",");
        let list = done(TieBreakList::parse(&text), || format!("{text} is a list"));
        let edition = *bytes.choose(&Edition::ALL)?;
        let policies = policies(bytes)?;
        let deviation = bytes.choose(catalogue())?;
        let turn = u64::from(bytes.arbitrary::<u8>()?);
        let after = bytes.int_in_range(1..=9)?;
        let draft = draft(bytes, teams)?;
        Ok(Made { draft, list, edition, policies, deviation, after, turn })
    }
}

fn policies(bytes: &mut Unstructured<'_>) -> Result<Policies> {
    Ok(Policies {
        unrated: match bytes.int_in_range(0..=2)? {
            0 => None,
            1 => Some(UnratedPolicy::Exclude),
            _ => Some(UnratedPolicy::Fixed(1_400)),
        },
        forfeits_in_direct_encounter: bytes.ratio(1_u8, 4)?,
        forfeits_as_played: bytes.ratio(1_u8, 4)?,
        shared_places: 0,
        ..Policies::default()
    })
}

fn draft(bytes: &mut Unstructured<'_>, teams: bool) -> Result<Draft> {
    let scoring = scoring(bytes)?;
    let pairing = if bytes.ratio(1_u8, 4)? { Pairing::Predetermined } else { Pairing::Swiss };
    let boards = if teams { bytes.int_in_range(1..=4)? } else { 0_u8 };
    let size = bytes.int_in_range(1..=12)?;
    let mut participants = Vec::new();
    for id in 1..=size {
        let rating = bytes.int_in_range(0..=30)?;
        let ratings = if rating == 0 { Vec::new() } else { vec![1_000 + 50 * rating] };
        participants.push(DraftParticipant {
            id,
            name: format!("N{id}"),
            ratings,
            ..DraftParticipant::default()
        });
    }
    let rounds = bytes.int_in_range(1..=9)?;
    for _ in 0..rounds {
        round(bytes, &mut participants, pairing, boards)?;
    }
    let mut draft = Draft { pairing, scoring, participants, ..Draft::default() };
    if bytes.ratio(1_u8, 6)? {
        draft.rounds = Some(rounds + bytes.int_in_range(0..=2)?);
    }
    if teams {
        let primary = *bytes.choose(&[None, Some(Primary::MatchPoints), Some(Primary::GamePoints)])?;
        let customary = MatchScoring::customary(boards, &draft.scoring);
        draft.team = Some(DraftTeam { boards: boards.into(), primary, scoring: customary });
    }
    extras(bytes, &mut draft, size, rounds)?;
    Ok(draft)
}

fn extras(bytes: &mut Unstructured<'_>, draft: &mut Draft, size: u32, rounds: u32) -> Result<()> {
    for _ in 0..bytes.int_in_range(0..=3)? {
        let id = bytes.int_in_range(1..=size)?;
        let after =
            if bytes.ratio(1_u8, 4)? { Adjustment::FINAL_STANDING } else { bytes.int_in_range(0..=9)? };
        let (points, game_points) = (points(bytes, -99)?, points(bytes, -99)?);
        draft.adjustments.push(Adjustment { id, after, points, game_points, reason: String::new() });
    }
    for _ in 0..bytes.int_in_range(0..=3)? {
        let id = bytes.int_in_range(1..=size)?;
        let round = bytes.int_in_range(1..=rounds)? as u16;
        let (points, game_points) = (Some(points(bytes, 0)?), Some(points(bytes, 0)?));
        draft.awards.push(Award { id, round, points, game_points });
    }
    Ok(())
}

/// Chooses a number of points. Most of these numbers are whole or half points. Some are not allowed in an event.
fn points(bytes: &mut Unstructured<'_>, least: i64) -> Result<Points> {
    let half = Points::HALF.units();
    Ok(Points::from_units(match bytes.int_in_range(0..=3)? {
        0..3 => bytes.int_in_range(least.max(-6)..=6)? * half,
        _ => bytes.int_in_range(least * half..=Points::MAX.units())?,
    }))
}

fn scoring(bytes: &mut Unstructured<'_>) -> Result<Scoring> {
    let usual = Scoring::default();
    Ok(match bytes.int_in_range(0..=5)? {
        0..3 => usual,
        3 => Scoring { win: Points::whole(3), draw: Points::ONE, forfeit_win: Points::whole(3), ..usual },
        4 => Scoring { win: points(bytes, 0)?, draw: points(bytes, 0)?, loss: points(bytes, 0)?, ..usual },
        _ => Scoring {
            pairing_allocated_bye: points(bytes, 0)?,
            half_point_bye: points(bytes, 0)?,
            forfeit_win: points(bytes, 0)?,
            forfeit_loss: points(bytes, 0)?,
            pending: points(bytes, 0)?,
            ..usual
        },
    })
}

fn round(
    bytes: &mut Unstructured<'_>,
    participants: &mut [DraftParticipant],
    pairing: Pairing,
    boards: u8,
) -> Result<()> {
    let mut free: Vec<usize> = (0..participants.len()).collect();
    while let Some(one) = free.pop() {
        let absent = if free.is_empty() { true } else { bytes.ratio(1_u8, 6)? };
        if absent {
            let bye = *bytes.choose(&BYES)?;
            let bye = if pairing.is_predetermined() { Code::Rest } else { bye };
            // `Code::Rest` is a round without an opponent in a round-robin. In a Swiss-system event, this code is
            // invalid.
            let bye = if bye == Code::Rest && pairing.is_swiss() { Code::ZeroPointBye } else { bye };
            participants[one].cells.push(Cell::bye(bye));
            continue;
        }
        let other = free.swap_remove(bytes.choose_index(free.len())?);
        let (own, theirs) =
            if bytes.ratio(1_u8, 2)? { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (ids, mut results) = ([participants[one].id, participants[other].id], Vec::new());
        for _ in 0..boards.max(1) {
            results.push(*bytes.choose(&PAIRS)?);
        }
        let side = |opponent, color, results: Vec<Code>| match boards {
            0 => Cell::game(opponent, Some(color), results.first().copied().unwrap_or(Code::Unfinished)),
            _ => Cell::team_match(opponent, Some(color), results),
        };
        let (mine, other_side) = results.into_iter().unzip();
        participants[one].cells.push(side(ids[1], own, mine));
        participants[other].cells.push(side(ids[0], theirs, other_side));
    }
    Ok(())
}
