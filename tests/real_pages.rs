//! Small inputs with the structure of real pages and files. The players are invented.

use crate::support::{flat, json, stderr, stdout, tiebreak};

const SWISS: &str = "../exports/pages/chess-results/crosstable-rank-en/event.trf";
const PERFECT: &str = "../exports/pages/swissperfect/standings-pre/event.trf";
const TEAMS: &str = "../exports/pages/chess-results/team-standing-es/event.json";

/// The event, the published table (empty for the standing in the file itself), further options, and the verdict.
const CASES: &[(&str, &str, &str, &str)] = &[
    // A crosstable that prints only points states no tie-breaks, so the tie-breaks of the published table decide its
    // places. Cole lost to Baker, and both have 2 points.
    ("rr-matrix.csv", "rr-standing-de-right.csv", "", "confirmed"),
    ("rr-matrix.csv", "rr-standing-de-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "-t PTS,SB", "different"),
    // A numbered column with numbers for players whose score nobody else has is no direct encounter.
    ("rr-matrix.csv", "rr-numbered-any-number.csv", "-t DE,SB", "unverifiable"),
    // Numbered columns may begin the list, but not change its order. The second score of teams is their first tie-break.
    (SWISS, "numbered-in-another-order.csv", "", "unverifiable"),
    (TEAMS, "numbered-first-of-team-list.csv", "-t PTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // The columns leave out the direct encounter and repeat the last tie-break.
    (SWISS, "numbered-last-column-twice.csv", "-t PTS,DE,BH/C1,BH,SB", "confirmed"),
    // `TB1` repeats the match points of `Pts`.
    (TEAMS, "numbered-scores-of-teams.csv", "-t MPTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // Elmswell 1 has 44, not 45, in the third tie-break of the list.
    (TEAMS, "team-third-column-wrong.csv", "-t MPTS,GPTS,EMGSB/C1", "different"),
    // SwissPerfect prints the standing and the crosstable in one text. Anna Alder's Buchholz is 27.5, not 28.5.
    (PERFECT, "sp-standing-and-crosstable.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing-wrong.html", "", "different"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-right.csv", "", "confirmed"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-order-wrong.csv", "", "different"),
    // A crosstable by places has no pairing numbers, so the numbers in the list of places are not compared.
    ("cr-crosstable-by-rank.csv", "cr-ranking-sno.csv", "", "confirmed"),
    // Vega cuts off names in crosstables after 20 characters, and prints title and name in one cell.
    ("vega-short-names.csv", "vega-standing.html", "", "confirmed"),
    // A spreadsheet turns `-0` into `0`.
    ("cr-zero-cell.csv", "", "-e fide-2026-03 -t PTS,BH/C1", "confirmed"),
    // A team without an opponent, and a player with a point without an opponent.
    ("cr-team-0w0.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("sp-colon-w.txt", "", "-t PTS", "unverifiable"),
    ("two-matrices.html", "", "--table 1", "confirmed"),
    ("two-matrices.html", "", "--table 2", "confirmed"),
    // In Poland, `Ranking` is the rating.
    ("rr-ranking-is-rating.csv", "", "", "confirmed"),
    ("ignore-column-event.csv", "", "", "unverifiable"),
    ("ignore-column-event.csv", "", "--ignore-column Badge", "confirmed"),
    // A column without a heading has the name `№ 7`.
    ("papi-empty-heading.html", "", "", "unverifiable"),
    ("papi-empty-heading.html", "", "--ignore-column №7", "confirmed"),
    // `Loc Id` contains the numbers of the federation.
    ("sp-loc-id.txt", "", "", "confirmed"),
    ("two-tables.md", "", "--table 2", "confirmed"),
    // Round 3 of the second cycle of four players is round 6.
    ("double-rr-durchgang.txt", "", "", "confirmed"),
    ("double-rr-durchgang-wrong.txt", "", "", "different"),
    // The table contains round 6, and a matrix does not state which games belong to round 5.
    ("double-rr-other-round.txt", "", "", "unverifiable"),
    // The note `Sonneborn-Berger-Tie-Break variable` does not state the modifiers. The numbers are those without any.
    ("cr-variable-notes.csv", "", "", "confirmed"),
    ("cr-variable-notes-wrong.csv", "", "", "unverifiable"),
    // A win gives 2 points: in the cells, and only in the points.
    ("rr-two-for-a-win.csv", "", "", "confirmed"),
    ("swiss-two-for-a-win.csv", "", "", "confirmed"),
    ("vega-text-no-header.md", "", "", "confirmed"),
    ("front-matter-html.md", "", "", "confirmed"),
    ("us-dashes.txt", "", "--unchecked=fail -t PTS -e fide-2026-03", "confirmed"),
    // G E P, V T H and V O F are games won, drawn and lost. `M` before them is the number of matches.
    ("twelve-players.trf", "won-drawn-lost-es.html", "", "confirmed"),
    ("twelve-players.trf", "won-drawn-lost-es-wrong.html", "", "different"),
    ("twelve-players.trf", "won-drawn-lost-fi.html", "", "confirmed"),
    // P W L D. In the wrong table, two players who lost 1 and drew 2 games have 2 and 1.
    ("twelve-players.trf", "won-lost-drawn.html", "", "confirmed"),
    ("twelve-players.trf", "won-lost-drawn-wrong.html", "", "different"),
    // `Lp.` numbers the rows, also where two players share a place.
    ("twelve-players.trf", "row-numbers-pl.html", "", "confirmed"),
    ("six-teams.json", "played-sv.html", "-t MPTS,GPTS", "confirmed"),
    ("cyrillic.trf", "windows-1251.html", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.html", "", "different"),
    ("eight-players.trf", "doctor.html", "", "confirmed"),
    // `Loc` is the place in Romanian. The first and the last place are exchanged.
    ("eight-players.trf", "loc-wrong.html", "", "different"),
    // A bye has a half point in the cell, but a point in the event.
    ("bye.trf", "cr-bye.html", "", "confirmed"),
    ("bye.trf", "cr-bye-wrong.html", "", "different"),
    // The allocated byes are worth nothing, which the first table shows. The second gives Alder a point for one.
    ("bye-worth-nothing.json", "bye-worth-nothing.csv", "-t PTS", "confirmed"),
    ("bye-worth-nothing.json", "bye-worth-nothing-wrong.csv", "-t PTS", "different"),
    ("medals.trf", "medals.md", "", "confirmed"),
    ("medals.trf", "medals-wrong.md", "", "different"),
    // The first column, without a heading, numbers the rows from 0.
    ("pandas.trf", "pandas-index.csv", "", "confirmed"),
    // `Särsk1` and `Särsk2` are the tie-breaks of the list. Berthold's BH/C1 is 25.5, not 24.5.
    ("twelve-players.trf", "unknown-numbered.html", "", "confirmed"),
    ("twelve-players.trf", "unknown-numbered-wrong.html", "", "different"),
    // The rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "untitled-places-wrong.html", "", "different"),
    ("twelve-players.trf", "roman-places.html", "", "confirmed"),
    ("twelve-players.trf", "roman-places-wrong.html", "", "different"),
    // The rows are in two blocks side by side. The spreadsheet numbers its rows and names its columns.
    ("twelve-players.trf", "two-blocks.html", "", "confirmed"),
    ("twelve-players.trf", "sheet-rows.html", "", "confirmed"),
    // Cells such as `v8=` under `k1`. In the wrong table, Iversen has a draw in round 1 instead of a win.
    ("twelve-players.trf", "cells-fi.html", "", "confirmed"),
    ("twelve-players.trf", "cells-fi-wrong.html", "", "different"),
    // A file in Windows-1251 that does not declare its encoding.
    ("cyrillic.trf", "windows-1251.csv", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.csv", "", "different"),
    ("six-teams.json", "ratio-de.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "ratio-de-wrong.html", "-t MPTS,GPTS", "different"),
    // `PP` are game points, because there are halves, and not lost matches.
    ("six-teams.json", "game-points-pp.html", "-t MPTS,GPTS", "confirmed"),
    // For teams, `SB` is the Sonneborn-Berger of the list. Bexley has 50, not 51.
    (TEAMS, "berger-of-teams.csv", "-t MPTS,EMGSB/C1,GPTS", "confirmed"),
    (TEAMS, "berger-of-teams-wrong.csv", "-t MPTS,EMGSB/C1,GPTS", "different"),
    // A list without headings. The rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "list.txt", "", "confirmed"),
    ("twelve-players.trf", "list-wrong.txt", "", "different"),
    // The names of clubs contain numbers.
    ("twelve-players.trf", "list-clubs.txt", "", "confirmed"),
    // Romanian points. Castell has 4, not 4.5.
    ("twelve-players.trf", "pct-ro.csv", "", "confirmed"),
    ("twelve-players.trf", "pct-ro-wrong.csv", "", "different"),
    // English percentages.
    ("twelve-players.trf", "pct-en.csv", "", "unverifiable"),
    // Emilia Ehlers is not Emil Ehlers.
    ("twelve-players.trf", "surname-of-another.csv", "", "unverifiable"),
    // The places 2 and 5 are exchanged. They have no heading.
    ("twelve-players.trf", "bracketed-places-wrong.csv", "", "different"),
    ("twelve-players.trf", "number-as-heading.csv", "", "confirmed"),
    // Lindqvist had a half-point bye in round 3, which is no win.
    ("eight-players.trf", "bye-signs.html", "", "confirmed"),
    ("eight-players.trf", "bye-signs-wrong.html", "", "different"),
    // The cell of the name contains a title, a rating and a federation. Berthold's `BHZ-1` is 25.5, not 24.5.
    ("twelve-players.trf", "names-and-clubs.html", "", "confirmed"),
    ("twelve-players.trf", "names-and-clubs-wrong.html", "", "different"),
    // `P` is the points. Iversen has 4.5, not 4.
    ("twelve-players.trf", "initials.html", "", "confirmed"),
    ("twelve-players.trf", "initials-wrong.html", "", "different"),
    ("twelve-players.trf", "page-break.txt", "", "confirmed"),
    // `Wins` counts games over the board, because it is no tie-break of the list.
    ("eight-players.trf", "wins-draws-losses.html", "", "confirmed"),
    ("eight-players.trf", "wins-draws-losses-wrong.html", "", "different"),
];

#[test]
fn inputs_with_the_structure_of_real_pages_get_the_right_verdict() {
    for (event, table, options, verdict) in CASES.iter().copied() {
        let [event, table] = [event, table].map(|name| format!("tests/data/real/{name}"));
        let against = ["--against", table.as_str()];
        let table_options = if table.ends_with('/') { &[][..] } else { &against[..] };
        let options: Vec<&str> = options.split_whitespace().collect();
        let report = json(&[&["check", event.as_str()], table_options, &options].concat());
        assert_eq!(report["verdict"], verdict, "{event} {table} {options:?}: {report:#}");
    }
}

/// Arguments, and words of the output.
const SAYINGS: &[(&str, &str)] = &[
    ("check two-matrices.html", "choose one with --table: `1`, `2`"),
    ("check two-matrices.html --table 3", "--table"),
    ("check two-matrices.html --against rr-standing-de-right.csv", "Save the crosstable of the event"),
    ("standings two-matrices.html --table 2", "1 1 Claus 2 1"),
    ("check two-tables.md", "choose one with --table: `1`, `2`"),
    ("standings two-tables.md --table 2", "1 1 Caio 2"),
    ("check front-matter.md", "contains no results of an event"),
    // A line of dashes is not the name of the event.
    ("standings us-dashes.txt", "Standings, after round 2 of 2"),
    // Elmswell 1 has 11.5 game points, not 12.5. All other numbers are right.
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS,EMGSB/C1,BH:MP \
         --against numbered-scores-of-teams-wrong.csv",
        "The published table is wrong in 1 number.",
    ),
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS --against team-game-points.csv",
        "Column `Pts` contains game points, not match points.",
    ),
    // Adler won 2 games and drew 1: 2 + 1 + 2 = 5. Bauer won 1 and drew 1, which gives 3 points, not 4.
    ("check rr-two-for-a-win.csv", "the printed points count 2 for a win and 1 for a draw"),
    ("check rr-two-for-a-win-wrong.csv", "a column of points that agrees with all results"),
    // Able and Cole have not played their game of round 3. Able beat Dunn (0 points) and drew with Baker (2.5 points):
    // SB 1 x 0 + 0.5 x 2.5 = 1.25. Baker beat Cole (1) and Dunn (0) and drew with Able (1.5): SB 1 + 0 + 0.75 = 1.75.
    ("check postponed-numbered.csv", "`TB1` matches SB (Sonneborn-Berger) in all 4 values"),
    ("check pairings-not-standing.html", "this file lists pairings"),
    // A list with a row of somebody else is no list of the participants.
    ("check twelve-players.trf --against list-extra.txt", "no column contains pairing numbers or names"),
];

#[test]
fn the_output_for_inputs_with_the_structure_of_real_pages_has_these_words() {
    for (arguments, words) in SAYINGS.iter().copied() {
        let is_file = |word: &str| word.contains('.');
        let in_folder = |word: &str| format!("tests/data/real/{word}");
        let words_of =
            arguments.split(' ').map(|word| if is_file(word) { in_folder(word) } else { word.to_owned() });
        let all: Vec<String> = words_of.collect();
        let output = tiebreak(&all.iter().map(String::as_str).collect::<Vec<_>>());
        let said = flat(&(stdout(&output) + &stderr(&output)));
        assert!(said.contains(words), "{arguments}: {said}");
    }
}
