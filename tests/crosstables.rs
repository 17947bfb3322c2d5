//! Crosstables as events: what they tell is read in every layout, what they do not tell is never taken for certain.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{json, stderr, stdout, tiebreak};
use tiebreak_conformance::check::{self, Choice, Recorded, Verdict, check_event, crosstable, read_chosen};
use tiebreak_conformance::event::{AskedList, Event, Options as EventOptions, Source};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tournament::{Color, Kind, Tournament};

const LIST: [&str; 2] = ["--tiebreaks", "BH/C1,BH,SB"];

fn crosstables() -> Vec<PathBuf> {
    let folder = fs::read_dir("tests/data/exports/crosstables").expect("the folder of crosstables");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    assert!(files.len() >= 21, "only {} crosstables", files.len());
    files
}

fn text_of(path: &Path) -> String {
    path.display().to_string()
}

/// What is said as one line, wherever it was wrapped.
fn flat(said: &str) -> String {
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Status and everything said about a crosstable by the list in force.
fn checked(path: &Path) -> (i32, String) {
    let output = tiebreak(&[&["check", &text_of(path)], &LIST[..]].concat());
    (output.status.code().unwrap_or(-1), flat(&(stdout(&output) + &stderr(&output))))
}

#[test]
fn every_layout_tells_the_same_event() {
    for path in crosstables() {
        let (status, said) = checked(&path);
        assert_eq!(status, 0, "{}: {said}", path.display());
        let answer = json(&[&["standings", &text_of(&path)], &LIST[..]].concat());
        let names: Vec<&str> =
            answer["standings"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        // The order of `club-published-right.csv`.
        let first = ["Gorse, Gina", "Ivy, Ines", "Alder, Anna", "Hazel, Hugo", "Elm, Eva", "Dogwood, Dan"];
        assert_eq!(names[..6], first, "{}", path.display());
    }
}

#[test]
fn every_change_is_found_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut found = 0;
    for path in crosstables() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut copies: Vec<(PathBuf, [&str; 2])> = Vec::new();
        if name.ends_with(".xlsx") {
            let changed = |change: &str| {
                PathBuf::from(format!("tests/data/exports/crosstables/changed/{stem}-{change}.xlsx"))
            };
            copies.push((changed("value"), ["Gorse", "SB"]));
            copies.push((changed("buchholz"), ["Fir", "BH"]));
            copies.push((changed("sides"), ["Hazel", "Elm"]));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            // Hazel drew with Elm in round 4; here only one of the two says that it was won.
            let row = text.find("Hazel, Hugo").unwrap();
            let end = row + text[row..].find("0.5").or_else(|| text[row..].find("6.5")).unwrap();
            let (head, rest) = text.split_at(row);
            let (own, tail) = rest.split_at(end - row);
            let drawn = ["5w½", "5w&frac12;", "5b½", "5b&frac12;", "=W5", "D5"];
            let from =
                drawn.iter().find(|from| own.contains(**from)).unwrap_or_else(|| panic!("{name}: {own}"));
            let won = from.replace(['½', '='], "1").replace("&frac12;", "1");
            let won = won.replace('D', "W").replace("1W", "+W");
            for (at, (copy, named)) in [
                (text.replace("8.25", "8.75"), ["Gorse", "SB"]),
                (text.replace("14.5", "13.5"), ["Fir", "BH"]),
                (format!("{head}{}{tail}", own.replace(*from, &won)), ["Hazel", "Elm"]),
            ]
            .into_iter()
            .enumerate()
            {
                assert_ne!(copy, text, "{name}: change {at}");
                let path = folder.path().join(format!("{at}-{name}"));
                fs::write(&path, copy).unwrap();
                copies.push((path, named));
            }
        }
        for (copy, named) in copies {
            let (status, said) = checked(&copy);
            assert!(status == 1 || status == 2, "{}: status {status}: {said}", copy.display());
            assert!(named.iter().any(|word| said.contains(word)), "{}: {said}", copy.display());
            found += 1;
        }
    }
    assert!(found >= 60, "only {found} changes");
}

/// The answer about a crosstable with this text.
fn answered(text: &str, more: &[&str]) -> (serde_json::Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, text).unwrap();
    let path = text_of(&path);
    let arguments = [&["check", &path], more].concat();
    let output = tiebreak(&[&arguments[..], &["-f", "json"]].concat());
    let answer = serde_json::from_slice(&output.stdout).unwrap_or(serde_json::Value::Null);
    let plain = tiebreak(&arguments);
    (answer, flat(&(stdout(&plain) + &stderr(&plain) + &stderr(&output))))
}

/// Four players; A has a point without an opponent in round 2.
const SMALL: &str = "Date : 2026/04/10
Rk.;Name;1.Rd;2.Rd;Pts.
1;A;2w1;-1;2
2;B;1b0;3w1;1
3;C;4w1;2b0;1
4;D;3b0;-0;0
";

#[test]
fn what_is_not_told_is_reserved_with_what_it_could_change() {
    let (answer, said) = answered(SMALL, &["--tiebreaks", "PTS"]);
    let reserved = answer["reserved"].as_array().unwrap();
    let untold = reserved.iter().find(|one| one["reservation"] == "rounds-untold").unwrap();
    assert_eq!(untold["rounds"], serde_json::json!([{"id": 1, "round": 2, "written": "-1"}]));
    assert_eq!(untold["tried_all"], true);
    assert!(said.contains("1 A, round 2, `-1`"), "{said}");
    // Won by forfeit against somebody: D may have been the one, and then had an opponent; by RTG nothing else is asked.
    let forfeit = SMALL.replace("-1;2", "+;2");
    let (answer, _) = answered(&forfeit, &["--tiebreaks", "WON"]);
    let untold =
        answer["reserved"].as_array().unwrap().iter().find(|one| one["reservation"] == "rounds-untold");
    assert_eq!(untold.unwrap()["rounds"][0]["written"], "+");
    // Nobody lost by forfeit where somebody won so: nobody can try everything.
    let alone = forfeit.replace("-0;0", "-½;0,5");
    let (answer, _) = answered(&alone, &["--tiebreaks", "PTS"]);
    assert_eq!(answer["verdict"], "unverifiable");
}

#[test]
fn without_a_day_every_edition_has_to_agree() {
    let table = fs::read_to_string("tests/data/exports/crosstables/rank-en.csv").unwrap();
    let undated: String =
        table.lines().filter(|line| !line.starts_with("Date")).map(|line| format!("{line}\n")).collect();
    let (answer, said) = answered(&undated, &LIST);
    assert_eq!(answer["verdict"], "unverifiable");
    assert!(said.contains("does not say when the event began"), "{said}");
    let (answer, _) = answered(&undated, &[&LIST[..], &["--edition", "fide-2026-03"]].concat());
    assert_eq!(answer["verdict"], "confirmed");
}

#[test]
fn places_are_no_pairing_numbers() {
    let (answer, said) = answered(SMALL, &["--tiebreaks", "TPN"]);
    assert_eq!(answer["verdict"], "unverifiable");
    assert!(said.contains("does not say the pairing numbers"), "{said}");
}

#[test]
fn what_is_no_crosstable_of_players_is_refused_with_a_reason() {
    for (text, said) in [
        (SMALL.replace("Name", "Team"), "crosstable-teams"),
        (SMALL.replace("1.Rd;2.Rd", "1;2").replace("2w1", "*"), "crosstable-matrix"),
        (SMALL.replace("2w1", "2w7"), "no result of a crosstable"),
        (SMALL.replace("4w1;2b0", "4w1;1b0"), "does not name this one in round 2"),
        (SMALL.replace("4w1;2b0", "9w1;2b0"), "nobody has number 9"),
        (SMALL.replace("3b0;-0", "3b1;-0"), "the two sides of round 1 do not agree"),
        (SMALL.replace("3b0;-0", "3w0;-0"), "the two sides of round 1 do not agree"),
        (SMALL.replace('w', "v"), "is White"),
        (SMALL.replace("4;D", ";"), "crosstable-row"),
    ] {
        let (answer, all) = answered(&text, &LIST);
        assert!(answer.get("verdict").is_none(), "{text}: {answer}");
        assert!(all.contains(said), "{text}: {all}");
    }
}

#[test]
fn every_command_reads_a_crosstable() {
    let path = "tests/data/exports/crosstables/start-en.html";
    let said = stdout(&tiebreak(&["explain", path, "--participant", "9", "--versus", "1", LIST[0], LIST[1]]));
    assert!(said.contains("9 Ivy, Ines is ahead of 1 Alder, Anna by SB"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let trf = folder.path().join("club.trf");
    let output = tiebreak(&["convert", path, "--to", "trf26", LIST[0], LIST[1]]);
    assert!(output.status.success(), "{}", stderr(&output));
    fs::write(&trf, &output.stdout).unwrap();
    let (status, said) = checked(&trf);
    assert_eq!(status, 0, "{said}");
    let said = stdout(&tiebreak(&["report", path, "--versus", "9,1", LIST[0], LIST[1]]));
    assert!(said.contains("`-1`"), "{said}");
}

/// A made-up event with its crosstable: cells by pairing number, some forfeits without the opponent.
struct MadeUp {
    tournament: Tournament,
    plan: Plan,
    rows: Vec<Vec<String>>,
}

const LISTS: [&str; 6] =
    ["PTS,BH/C1,BH,SB", "PTS,DE,WIN,SB", "PTS,WIN,WON,BH", "PTS,REP,BH/C1", "PTS,PS,SB/C1", "PTS,FB,AOB"];

fn made_up(number: u64) -> Option<MadeUp> {
    let random = &mut Random::new(27, number);
    let (size, rounds) = (random.between(4, 12), random.between(2, 5) as u16);
    let preset = if random.permille(500) { Preset::FideRtg } else { Preset::Nasty };
    let mut options = Options::new(preset, Shape::Swiss, size, rounds);
    options.amounts.adjourned = 0.into();
    options.amounts.adjustment = 0.into();
    options.amounts.short_game = 0.into();
    options.amounts.unusual_result = 0.into();
    let mut draft = generate(&options, random);
    for (at, participant) in draft.participants.iter_mut().enumerate() {
        participant.name = format!("Player{}", char::from(b'A' + at as u8));
    }
    let tournament = Tournament::build(draft).ok()?.0;
    let list = TieBreakList::parse(random.pick(&LISTS)?).unwrap();
    let plan =
        Plan::new(EditionChoice::Declared(Edition::Fide2026), list, ListSource::Asked, tournament.rounds());
    let ranked = plan.rank(&tournament);
    let ranks = ranked.standings.ranks();
    let mut head = vec!["No.".to_owned(), "Name".to_owned()];
    head.extend((1..=tournament.rounds()).map(|round| format!("{round}.Rd")));
    head.extend(["Rk.".to_owned(), "Pts.".to_owned()]);
    let mut columns = Vec::new();
    for (listed, entry) in plan.list.entries.iter().zip(&ranked.standings.entries).skip(1) {
        if let Entry::Values(values) = entry {
            head.push(listed.to_string());
            columns.push(values.to_vec());
        }
    }
    let hides = random.permille(300);
    let mut rows = vec![head];
    for index in 0..tournament.len() {
        let mut row = vec![tournament.id(index).to_string(), tournament.participants()[index].name.clone()];
        for record in tournament.records(index) {
            let opponent = record.opponent().map(|other| tournament.id(other));
            let color = match record.color {
                Some(Color::White) => "w",
                Some(Color::Black) => "b",
                None => return None,
            };
            let points = record.points.to_string().replace("0.5", "½");
            row.push(match (record.kind, opponent) {
                (Kind::ForfeitWin, _) if hides => "+".to_owned(),
                (Kind::ForfeitLoss, _) if hides => "-".to_owned(),
                (Kind::ForfeitWin, Some(opponent)) => format!("{opponent}{color}+"),
                (Kind::ForfeitLoss, Some(opponent)) => format!("{opponent}{color}-"),
                (_, Some(opponent)) => format!("{opponent}{color}{points}"),
                (_, None) => format!("-{points}"),
            });
        }
        row.push(ranks[index].to_string());
        row.push(ranked.standings.entries.first().and_then(|entry| match entry {
            Entry::Values(values) => values[index].map(|value| value.to_string()),
            _ => None,
        })?);
        row.extend(
            columns.iter().map(|column| column[index].map_or_else(String::new, |value| value.to_string())),
        );
        rows.push(row);
    }
    Some(MadeUp { rows, tournament: tournament.clone(), plan: plan.clone() })
}

/// What is said of a crosstable, and what is true of its standing by all the facts.
fn judged(event: &MadeUp, facts: &Tournament, rows: &[Vec<String>]) -> Option<(Verdict, Verdict, String)> {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let choice = Choice { holds_results: true, ..Choice::default() };
    let told = crosstable(text.as_bytes(), "table", &choice)?.ok()?;
    let list: Vec<String> = event.plan.list.entries.iter().map(ToString::to_string).collect();
    let options = EventOptions {
        edition: Some(Edition::Fide2026),
        list: Some(AskedList::Text(list.join(","))),
        ..EventOptions::default()
    };
    let read = Event::load(Source::Told { name: "table", told: Box::new(told) }, &options).ok()?;
    let table = |facts: &Tournament| {
        read_chosen(text.as_bytes(), "table", facts, Some(&event.plan.list), &choice).ok()
    };
    let report = check_event(&read, &[table(read.tournament())?]);
    let truth = check::check(&event.plan, facts, &Recorded::default(), &[table(facts)?]);
    Some((report.verdict(), truth.verdict(), format!("{text}{report:#?}")))
}

#[test]
fn no_changed_crosstable_is_confirmed_that_is_wrong() {
    let (mut right, mut confirmed, mut changed, mut number) = (0, 0, 0, 0);
    while changed < 500 {
        number += 1;
        let Some(event) = made_up(number) else { continue };
        let Some((verdict, _, said)) = judged(&event, &event.tournament, &event.rows) else { continue };
        assert_ne!(verdict, Verdict::Different, "event {number}: {said}");
        right += 1;
        confirmed += u32::from(verdict == Verdict::Confirmed);
        let random = &mut Random::new(28, number);
        for _ in 0..4 {
            let mut rows = event.rows.clone();
            let (row, first) =
                (random.between(1, rows.len() as u32 - 1) as usize, 2 + event.tournament.rounds());
            let column = random.between(first as u32, rows[0].len() as u32 - 1) as usize;
            let cell = &mut rows[row][column];
            let Ok(value) = Fraction::parse(cell) else { continue };
            let by = Fraction::new(i128::from(random.between(1, 3)), if column == first { 1 } else { 2 });
            *cell = if random.permille(500) { value.plus(by) } else { value.plus(by.negated()) }.to_string();
            changed += 1;
            if let Some((verdict, truth, said)) = judged(&event, &event.tournament, &rows) {
                let is_false = verdict == Verdict::Confirmed && truth != Verdict::Confirmed;
                assert!(!is_false, "event {number}, {truth:?}: {said}");
            }
        }
    }
    assert!(right > 50 && confirmed > 20, "only {right} events, {confirmed} confirmed");
}
