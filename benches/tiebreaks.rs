//! Measures the ranking by each tie-break alone and by a usual list of tie-breaks, and the reading of TRF files. All
//! events are generated Swiss-system events without byes and forfeits.
//!
//! Run `cargo bench --bench tiebreaks` to see the times. A slow computation does not make the benchmarks fail.

use divan::Bencher;
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{DrawRate, Options, Preset, Shape, generate};
use tiebreak_conformance::format::trf::{WriteOptions, write};
use tiebreak_conformance::format::{ReadOptions, read};
use tiebreak_conformance::rules::{Edition, TieBreakList};
use tiebreak_conformance::standings::Standings;
use tiebreak_conformance::tiebreak::Policies;
use tiebreak_conformance::tournament::Tournament;

const EVENTS: [(u32, u16); 4] = [(20, 7), (150, 9), (1_000, 11), (9_999, 15)];
const LIST: &str = "PTS,DE,BH,BH/C1,SB,AOB,ARO,TPR,PTP,APPO,KS,PS,WIN";
const CODES: [&str; 32] = [
    "PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "TPN", "BH", "BH/C1", "BH/C2",
    "BH/M1", "BH/M2", "AOB", "FB", "FB/C1", "SB", "SB/C1", "SB/C2", "KS", "KS/L+1", "ARO", "ARO/C1", "TPR",
    "PTP", "APRO", "APPO", "RTNG", "BH/P",
];

fn main() {
    divan::main();
}

/// Returns the value in `made`. An error stops the benchmark, but cannot occur, because this file defines all events
/// and lists.
fn sound<T, E: std::fmt::Debug>(made: Result<T, Vec<E>>) -> T {
    made.unwrap_or_else(|problems| panic!("{:?}", problems[0]))
}

fn build(options: &Options) -> Tournament {
    sound(Tournament::build(generate(options, &mut Random::new(2026, 1)))).0
}

fn event(participants: u32, rounds: u16) -> Tournament {
    build(&Options::new(Preset::Clean, Shape::Swiss, participants, rounds))
}

/// Returns an event in which all games are drawn, so that all participants are tied.
fn all_drawn(participants: u32, rounds: u16) -> Tournament {
    let mut options = Options::new(Preset::Clean, Shape::Swiss, participants, rounds);
    options.draws = DrawRate::Fixed(1_000);
    (options.lowest_rating, options.highest_rating) = (2_000, 2_000);
    build(&options)
}

fn rank(tournament: &Tournament, list: &TieBreakList) -> Standings {
    Standings::of(tournament, Edition::NEWEST, Policies::default(), list, tournament.rounds())
}

fn parse(text: &str) -> TieBreakList {
    sound(TieBreakList::parse(text))
}

#[divan::bench(args = EVENTS)]
fn usual_list(bencher: Bencher<'_, '_>, (participants, rounds): (u32, u16)) {
    let (tournament, list) = (event(participants, rounds), parse(LIST));
    bencher.bench_local(|| rank(&tournament, &list));
}

#[divan::bench(args = [(1_000, 11), (2_000, 11), (4_000, 11), (8_000, 11)])]
fn direct_encounter_with_everybody_tied(bencher: Bencher<'_, '_>, (participants, rounds): (u32, u16)) {
    let (tournament, list) = (all_drawn(participants, rounds), parse("PTS,DE"));
    bencher.bench_local(|| rank(&tournament, &list));
}

/// Measures each tie-break alone on the event with the index `EVENT` in [`EVENTS`].
#[divan::bench(args = CODES, consts = [0, 1, 2, 3])]
fn alone<const EVENT: usize>(bencher: Bencher<'_, '_>, code: &str) {
    let (participants, rounds) = EVENTS[EVENT];
    let (tournament, list) = (event(participants, rounds), parse(code));
    bencher.bench_local(|| rank(&tournament, &list));
}

/// Measures each tie-break on an event with twice as many games as `EVENTS[2]`, to show how the time grows with the
/// number of games.
#[divan::bench(args = CODES)]
fn alone_on_twice_the_games(bencher: Bencher<'_, '_>, code: &str) {
    let (tournament, list) = (event(2_000, 11), parse(code));
    bencher.bench_local(|| rank(&tournament, &list));
}

#[divan::bench(args = EVENTS)]
fn read_trf(bencher: Bencher<'_, '_>, (participants, rounds): (u32, u16)) {
    let written = sound(write(&event(participants, rounds), &WriteOptions::default())).text.into_bytes();
    let options = ReadOptions::default();
    bencher.bench_local(|| read(written.as_slice(), "event.trf", &options).is_ok());
}

const TEAM_LIST: &str =
    "MPTS,GPTS,DE,BH:MP,BH:GP/C1,SB,EDEBT,EMMSB,EMGSB,EGMSB,EGGSB,MPvGP,BC,TBR,BBE,SSSC,FB,KS,PS,WIN";

fn teams() -> Tournament {
    let mut options = Options::new(Preset::Clean, Shape::Swiss, 180, 11);
    options.boards = 4;
    build(&options)
}

#[divan::bench]
fn team_list_180x11_on_4_boards(bencher: Bencher<'_, '_>) {
    let (tournament, list) = (teams(), parse(TEAM_LIST));
    bencher.bench_local(|| rank(&tournament, &list));
}

#[divan::bench(args = TEAM_LIST.split(','))]
fn team_code_alone_180x11_on_4_boards(bencher: Bencher<'_, '_>, code: &str) {
    let (tournament, list) = (teams(), parse(code));
    bencher.bench_local(|| rank(&tournament, &list));
}
