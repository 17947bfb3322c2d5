//! Tests small inputs that have the structure of real pages and files. The players are invented.

use crate::support::{flat, json, stderr, stdout, tiebreak};

const SWISS: &str = "../exports/pages/chess-results/crosstable-rank-en/event.trf";
const PERFECT: &str = "../exports/pages/swissperfect/standings-pre/event.trf";
const TEAMS: &str = "../exports/pages/chess-results/team-standing-es/event.json";

/// The event, the published table (empty if the event file contains the standing), further options, and the verdict.
const CASES: &[(&str, &str, &str, &str)] = &[
    // The crosstable prints only points and states no tie-breaks, so the tie-breaks of the published table decide the
    // places. Cole lost to Baker, and both have 2 points.
    ("rr-matrix.csv", "rr-standing-de-right.csv", "", "confirmed"),
    ("rr-matrix.csv", "rr-standing-de-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "", "different"),
    ("rr-matrix.csv", "rr-standing-sb-order-wrong.csv", "-t PTS,SB", "different"),
    // The numbered column contains numbers for players who are not tied, so it is no direct encounter.
    ("rr-matrix.csv", "rr-numbered-any-number.csv", "-t DE,SB", "unverifiable"),
    // Numbered columns may be the beginning of the list, but may not change its order. In team events, the second
    // score is the first tie-break.
    (SWISS, "numbered-in-another-order.csv", "", "unverifiable"),
    (TEAMS, "numbered-first-of-team-list.csv", "-t PTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // The columns omit the direct encounter, and the last tie-break appears twice.
    (SWISS, "numbered-last-column-twice.csv", "-t PTS,DE,BH/C1,BH,SB", "confirmed"),
    // `TB1` repeats the match points in `Pts`.
    (TEAMS, "numbered-scores-of-teams.csv", "-t MPTS,GPTS,EMGSB/C1,BH:MP", "confirmed"),
    // In the third tie-break of the list, Elmswell 1 has 44, not 45.
    (TEAMS, "team-third-column-wrong.csv", "-t MPTS,GPTS,EMGSB/C1", "different"),
    // SwissPerfect prints the standing and the crosstable in one text. In the wrong table, Anna Alder's Buchholz is
    // not 27.5 but 28.5.
    (PERFECT, "sp-standing-and-crosstable.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing.html", "", "confirmed"),
    (PERFECT, "sp-crosstable-and-standing-wrong.html", "", "different"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-right.csv", "", "confirmed"),
    ("swiss-ct-rk.csv", "swiss-standing-bh-order-wrong.csv", "", "different"),
    // A crosstable by places contains no pairing numbers, so the pairing numbers in the list of places are not
    // compared.
    ("cr-crosstable-by-rank.csv", "cr-ranking-sno.csv", "", "confirmed"),
    // In crosstables, Vega cuts off names after 20 characters. It prints the title and the name in one cell.
    ("vega-short-names.csv", "vega-standing.html", "", "confirmed"),
    // A spreadsheet has turned `-0` into `0`.
    ("cr-zero-cell.csv", "", "-e fide-2026-03 -t PTS,BH/C1", "confirmed"),
    // The first table has a team without an opponent. The second has a player with a point but without an opponent.
    ("cr-team-0w0.csv", "", "-t MPTS,GPTS", "confirmed"),
    ("sp-colon-w.txt", "", "-t PTS", "unverifiable"),
    ("two-matrices.html", "", "--table 1", "confirmed"),
    ("two-matrices.html", "", "--table 2", "confirmed"),
    // On Polish pages, `Ranking` is the heading of the ratings.
    ("rr-ranking-is-rating.csv", "", "", "confirmed"),
    ("ignore-column-event.csv", "", "", "unverifiable"),
    ("ignore-column-event.csv", "", "--ignore-column Badge", "confirmed"),
    // The program calls a column without a heading by its position, `№ 7`.
    ("papi-empty-heading.html", "", "", "unverifiable"),
    ("papi-empty-heading.html", "", "--ignore-column №7", "confirmed"),
    // `Loc Id` contains numbers of the national federation.
    ("sp-loc-id.txt", "", "", "confirmed"),
    ("two-tables.md", "", "--table 2", "confirmed"),
    // Round 3 of the second cycle is round 6 of the event, because four players meet in three rounds.
    ("double-rr-durchgang.txt", "", "", "confirmed"),
    ("double-rr-durchgang-wrong.txt", "", "", "different"),
    // The standing is after round 5, but the crosstable includes round 6. A matrix does not show the rounds of the
    // games.
    ("double-rr-other-round.txt", "", "", "unverifiable"),
    // The title names the first cycle, but the crosstable includes the second.
    ("double-rr-first-cycle.txt", "", "", "unverifiable"),
    // The note `Sonneborn-Berger-Tie-Break variable` does not state the modifiers. The numbers are right without
    // modifiers.
    ("cr-variable-notes.csv", "", "", "confirmed"),
    ("cr-variable-notes-wrong.csv", "", "", "unverifiable"),
    // A win gives 2 points. The first table shows this in the cells and the points, the second only in the points.
    ("rr-two-for-a-win.csv", "", "", "confirmed"),
    ("swiss-two-for-a-win.csv", "", "", "confirmed"),
    ("vega-text-no-header.md", "", "", "confirmed"),
    ("front-matter-html.md", "", "", "confirmed"),
    ("us-dashes.txt", "", "--unchecked=fail -t PTS -e fide-2026-03", "confirmed"),
    // In the headings, G E P, V T H and V O F mean games won, drawn and lost. `M` before them is the number of
    // matches.
    ("twelve-players.trf", "won-drawn-lost-es.html", "", "confirmed"),
    ("twelve-players.trf", "won-drawn-lost-es-wrong.html", "", "different"),
    ("twelve-players.trf", "won-drawn-lost-fi.html", "", "confirmed"),
    // The headings are P W L D. In the wrong table, two players who lost 1 game and drew 2 have 2 losses and 1 draw.
    ("twelve-players.trf", "won-lost-drawn.html", "", "confirmed"),
    ("twelve-players.trf", "won-lost-drawn-wrong.html", "", "different"),
    // `Lp.` is the number of the row, even if two players share a place.
    ("twelve-players.trf", "row-numbers-pl.html", "", "confirmed"),
    ("six-teams.json", "played-sv.html", "-t MPTS,GPTS", "confirmed"),
    ("cyrillic.trf", "windows-1251.html", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.html", "", "different"),
    ("eight-players.trf", "doctor.html", "", "confirmed"),
    // `Loc` is Romanian for place. The first and the last place are exchanged.
    ("eight-players.trf", "loc-wrong.html", "", "different"),
    // The cell shows half a point for a bye, but the event gives a full point.
    ("bye.trf", "cr-bye.html", "", "confirmed"),
    ("bye.trf", "cr-bye-wrong.html", "", "different"),
    // Pairing-allocated byes give no points in this event. The second table gives Alder a point for a bye.
    ("bye-worth-nothing.json", "bye-worth-nothing.csv", "-t PTS", "confirmed"),
    ("bye-worth-nothing.json", "bye-worth-nothing-wrong.csv", "-t PTS", "different"),
    ("medals.trf", "medals.md", "", "confirmed"),
    ("medals.trf", "medals-wrong.md", "", "different"),
    // The first column, without a heading, numbers the rows from 0.
    ("pandas.trf", "pandas-index.csv", "", "confirmed"),
    // `Särsk1` and `Särsk2` are the tie-breaks of the list. In the wrong table, Berthold's BH/C1 is not 25.5 but
    // 24.5.
    ("twelve-players.trf", "unknown-numbered.html", "", "confirmed"),
    ("twelve-players.trf", "unknown-numbered-wrong.html", "", "different"),
    // The rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "untitled-places-wrong.html", "", "different"),
    ("twelve-players.trf", "roman-places.html", "", "confirmed"),
    ("twelve-players.trf", "roman-places-wrong.html", "", "different"),
    // In the first table, the rows are in two blocks side by side. In the second, a spreadsheet has numbered the rows
    // and named the columns.
    ("twelve-players.trf", "two-blocks.html", "", "confirmed"),
    ("twelve-players.trf", "sheet-rows.html", "", "confirmed"),
    // Results in cells such as `v8=`, under headings such as `k1`. In the wrong table, Iversen's win in round 1 is a
    // draw.
    ("twelve-players.trf", "cells-fi.html", "", "confirmed"),
    ("twelve-players.trf", "cells-fi-wrong.html", "", "different"),
    // The file is in Windows-1251 and does not declare its encoding.
    ("cyrillic.trf", "windows-1251.csv", "", "confirmed"),
    ("cyrillic.trf", "windows-1251-wrong.csv", "", "different"),
    ("six-teams.json", "ratio-de.html", "-t MPTS,GPTS", "confirmed"),
    ("six-teams.json", "ratio-de-wrong.html", "-t MPTS,GPTS", "different"),
    // `PP` means game points, not lost matches, because the values include halves.
    ("six-teams.json", "game-points-pp.html", "-t MPTS,GPTS", "confirmed"),
    // In team events, `SB` is the Sonneborn-Berger score of the list. In the wrong table, Bexley does not have 50 but
    // 51.
    (TEAMS, "berger-of-teams.csv", "-t MPTS,EMGSB/C1,GPTS", "confirmed"),
    (TEAMS, "berger-of-teams-wrong.csv", "-t MPTS,EMGSB/C1,GPTS", "different"),
    // The list has no headings. In the wrong list, the rows of places 5 and 6 are exchanged.
    ("twelve-players.trf", "list.txt", "", "confirmed"),
    ("twelve-players.trf", "list-wrong.txt", "", "different"),
    // The names of clubs contain numbers.
    ("twelve-players.trf", "list-clubs.txt", "", "confirmed"),
    // In Romanian, `Pct.` means points. In the wrong table, Castell does not have 4 points but 4.5.
    ("twelve-players.trf", "pct-ro.csv", "", "confirmed"),
    ("twelve-players.trf", "pct-ro-wrong.csv", "", "different"),
    // In English, `Pct.` means a percentage.
    ("twelve-players.trf", "pct-en.csv", "", "unverifiable"),
    // The table contains Emilia Ehlers, who is not the participant Emil Ehlers.
    ("twelve-players.trf", "surname-of-another.csv", "", "unverifiable"),
    // Places 2 and 5 are exchanged. The column of places has no heading.
    ("twelve-players.trf", "bracketed-places-wrong.csv", "", "different"),
    ("twelve-players.trf", "number-as-heading.csv", "", "confirmed"),
    // In round 3, Lindqvist had a half-point bye, which is not a win.
    ("eight-players.trf", "bye-signs.html", "", "confirmed"),
    ("eight-players.trf", "bye-signs-wrong.html", "", "different"),
    // A cell contains a name with title, rating and federation. In the wrong table, Berthold's `BHZ-1` is not 25.5
    // but 24.5.
    ("twelve-players.trf", "names-and-clubs.html", "", "confirmed"),
    ("twelve-players.trf", "names-and-clubs-wrong.html", "", "different"),
    // `P` means points. In the wrong table, Iversen does not have 4.5 points but 4.
    ("twelve-players.trf", "initials.html", "", "confirmed"),
    ("twelve-players.trf", "initials-wrong.html", "", "different"),
    ("twelve-players.trf", "page-break.txt", "", "confirmed"),
    // `Wins` counts games won over the board, because the list contains no such tie-break.
    ("eight-players.trf", "wins-draws-losses.html", "", "confirmed"),
    ("eight-players.trf", "wins-draws-losses-wrong.html", "", "different"),
    // In `Player`, a place is before each name. In the wrong table, places 2 and 5 are exchanged.
    ("twelve-players.trf", "place-before-name.html", "", "confirmed"),
    ("twelve-players.trf", "place-before-name-wrong.html", "", "different"),
    // The places are the values of list items: `<li value=2>`. In the wrong list, places 2 and 5 are exchanged.
    ("twelve-players.trf", "list-items.html", "", "confirmed"),
    ("twelve-players.trf", "list-items-wrong.html", "", "different"),
    // The list begins with the place 2: `<ol start=2>`.
    ("twelve-players.trf", "list-start-wrong.html", "", "different"),
    // The column of places has no heading. In the first table, most places are wrong.
    ("twelve-players.trf", "untitled-places-most-wrong.csv", "", "unverifiable"),
    ("twelve-players.trf", "places-behind-names.csv", "", "confirmed"),
    ("twelve-players.trf", "places-behind-names-wrong.csv", "", "different"),
    // `P` means points, but one cell is `withdrawn`.
    ("twelve-players.trf", "points-with-remark.csv", "", "unverifiable"),
    // The table contains Emil-Otto Ehlers, but the participant is Emil Ehlers.
    ("twelve-players.trf", "other-given-name.csv", "", "unverifiable"),
    // In round 3, Ehlers had a half-point bye. In the second table, the cell is empty.
    ("eight-players.trf", "cells-right.csv", "", "confirmed"),
    ("eight-players.trf", "cells-empty-bye.csv", "", "unverifiable"),
    // In round 1, Abelson had Black against Berthold. The first table exchanges the colors in both rows, the second
    // only in Abelson's row.
    ("eight-players.trf", "cells-colors-wrong.csv", "", "different"),
    ("eight-players.trf", "cells-color-wrong.csv", "", "different"),
    // The columns of rounds contain only points. In the wrong table, Abelson has 0 points in round 1, not 1.
    ("eight-players.trf", "points-of-rounds.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-wrong.csv", "", "different"),
    // For Ehlers' bye in round 3, the first table has a dash, and the second an empty cell.
    ("eight-players.trf", "points-of-rounds-bye.csv", "", "confirmed"),
    ("eight-players.trf", "points-of-rounds-empty.csv", "", "unverifiable"),
    // Cells such as `1 (6)` contain the result and the opponent. In the wrong table, Abelson won in round 2.
    ("eight-players.trf", "opponents-in-brackets.csv", "", "confirmed"),
    ("eight-players.trf", "opponents-in-brackets-wrong.csv", "", "different"),
    // In round 1, Ashgrove scored 3 x 1/2 = 1.5 points. The wrong table shows 2 points.
    ("six-teams.json", "scores-of-teams.csv", "-t MPTS", "confirmed"),
    ("six-teams.json", "scores-of-teams-wrong.csv", "-t MPTS", "different"),
    ("six-teams.json", "scores-of-teams-opponent-wrong.csv", "-t MPTS", "different"),
    // Values such as `(5)` and `5 pts`. In the wrong table, Abelson's BH is not 25.5 but 26.
    ("twelve-players.trf", "values-in-brackets.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units.csv", "", "confirmed"),
    ("twelve-players.trf", "values-with-units-wrong.csv", "", "different"),
    // `4+` means 4.5. In the wrong table, Abelson has 4 points.
    ("twelve-players.trf", "plus-for-half.csv", "", "confirmed"),
    ("twelve-players.trf", "plus-for-half-wrong.csv", "", "different"),
    // The first table contains Goetz Gruenwald, the second Gaetz Gruenwald. The participant is Götz Grünwald.
    ("twelve-players.trf", "spelled-umlauts.csv", "", "confirmed"),
    ("twelve-players.trf", "spelled-otherwise.csv", "", "unverifiable"),
    // The files have no headings. In the wrong file, places 2 and 5 are exchanged.
    ("twelve-players.trf", "no-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-commas.csv", "", "confirmed"),
    ("twelve-players.trf", "no-headings-wrong.csv", "", "different"),
    // A table of links is above the list. In the wrong list, Berthold and Fontaine are exchanged.
    ("twelve-players.trf", "list-below-navigation.html", "", "confirmed"),
    ("twelve-players.trf", "list-below-navigation-wrong.html", "", "different"),
    // Each line contains one cell. In the wrong text, Abelson's BH is not 25.5 but 26.
    ("twelve-players.trf", "cells-in-lines.txt", "", "confirmed"),
    ("twelve-players.trf", "cells-in-lines-wrong.txt", "", "different"),
    // Each cell of the page is a `div`. In the wrong page, places 2 and 5 are exchanged.
    ("twelve-players.trf", "divisions.html", "", "confirmed"),
    ("twelve-players.trf", "divisions-wrong.html", "", "different"),
    ("twelve-players.trf", "code-page-850.txt", "", "confirmed"),
    ("twelve-players.trf", "code-page-850-wrong.txt", "", "different"),
    // A table of prizes is to the right of the standing, or below it.
    ("twelve-players.trf", "prizes-beside.csv", "", "confirmed"),
    ("twelve-players.trf", "prizes-beside-wrong.csv", "", "different"),
    ("twelve-players.trf", "prizes-below.html", "", "confirmed"),
    // The headings of two blocks are different words with the same meanings.
    ("twelve-players.trf", "blocks-of-other-headings.csv", "", "confirmed"),
    ("twelve-players.trf", "blocks-of-other-headings-wrong.csv", "", "different"),
    // `P` and `Pkt` contain numbers of games. In the wrong table, Castell does not have 4.5 points but 4.
    ("eight-players.trf", "games-played-p.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt.csv", "", "confirmed"),
    ("eight-players.trf", "games-played-pkt-wrong.csv", "", "different"),
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

/// Arguments, and words that the output must contain.
const SAYINGS: &[(&str, &str)] = &[
    ("check two-matrices.html", "choose a table with --table: `1`, `2`"),
    ("check two-matrices.html --table 3", "--table"),
    ("check two-matrices.html --against rr-standing-de-right.csv", "Save the crosstable of the event"),
    ("standings two-matrices.html --table 2", "1 1 Claus 2 1"),
    ("check two-tables.md", "choose a table with --table: `1`, `2`"),
    ("standings two-tables.md --table 2", "1 1 Caio 2"),
    ("check front-matter.md", "contains no results of an event"),
    // A line of dashes is not the name of an event.
    ("standings us-dashes.txt", "Standings, after round 2 of 2"),
    // Elmswell 1 has 11.5 game points, but the table shows 12.5. All other numbers are right.
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS,EMGSB/C1,BH:MP \
         --against numbered-scores-of-teams-wrong.csv",
        "The published table is wrong in 1 number.",
    ),
    (
        "check ../exports/pages/chess-results/team-standing-es/event.json -t MPTS,GPTS --against team-game-points.csv",
        "Column `Pts` contains game points, not match points.",
    ),
    // Adler won two games and drew one: 2 + 1 + 2 = 5. Bauer won one game and drew one, which gives 3 points, but the
    // table shows 4.
    ("check rr-two-for-a-win.csv", "in the printed points a win counts 2 and a draw 1"),
    ("check rr-two-for-a-win-wrong.csv", "a column of points that agrees with all results"),
    // Able and Cole have not played their game of round 3. Able beat Dunn (0 points) and drew with Baker (2.5
    // points), so SB of Able is 1 x 0 + 0.5 x 2.5 = 1.25. Baker beat Cole (1) and Dunn (0) and drew with Able (1.5),
    // so SB of Baker is 1 + 0 + 0.75 = 1.75.
    ("check postponed-numbered.csv", "`TB1` matches SB (Sonneborn-Berger) in all 4 values"),
    ("check pairings-not-standing.html", "this file lists pairings"),
    // A list that contains a person who is not a participant is not a list of the participants.
    ("check twelve-players.trf --against list-extra.txt", "no column contains pairing numbers or names"),
    ("check twelve-players.trf --against list-more-points.txt", "contains no ranks, points or tie-breaks"),
    ("check twelve-players.trf --against list-between.txt", "contains no ranks, points or tie-breaks"),
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
